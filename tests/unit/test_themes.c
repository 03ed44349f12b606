/* Tests of themes: every id of every game has its words, no line is for an id that does not exist,
 * and sentences are filled in as theme/theme.h says. */

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/id.h"
#include "theme/rules_text.h"
#include "theme/theme.h"
#include "front/rules_page.h"
#include "json/view_json.h"
#include "story/story.h"
#include "table/table.h"
#include "tui/ascii.h"
#include "tui/canvas.h"

#include "unit/suite.h"

/* Returns true if the line starts with one of the ids, followed by `:` or ` =`. */
static bool known(const char *const ids[], const char *s)
{
    for (int i = 0; ids[i]; i++) {
        const char *rest = s + strlen(ids[i]);
        if (dread_starts_with(s, ids[i]) && (*rest == ':' || dread_starts_with(rest, " =")))
            return true;
    }
    return false;
}

static void assert_all(const struct theme *theme, const char *kind, const char *const ids[])
{
    int n;
    for (int i = 0; ids[i]; i++)
        if (dread_same(kind, "outcome") && dread_same(ids[i], "playing")) continue;
        else if (!dread_theme_words(theme, kind, ids[i], &n))
            fail_msg("%s: no words for %s %s", theme->id, kind, ids[i]);
}

TEST(every_id_of_every_game_has_words)
{
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        struct theme theme = dread_theme_of(dread_themes, game);
        const char *const once[] = {"about", "door", "update", "help", NULL};
        int n;
        for (int i = 0; once[i]; i++)
            if (!dread_theme_words(&theme, once[i], "", &n))
                fail_msg("%s: no %s", game->id, once[i]);
        assert_all(&theme, "outcome", game->words.outcomes);
        for (int i = 1; game->words.outcomes[i]; i++) {
            bool won = dread_outcome_is_won(game, i);
            const char *words = dread_theme_words(&theme, "outcome", game->words.outcomes[i], &n);
            if (!dread_starts_with(words, won ? "You won: " : "You lost: "))
                fail_msg("%s: the words of the outcome `%s` must begin with `%s: `", game->id,
                         game->words.outcomes[i], won ? "You won" : "You lost");
        }
        assert_all(&theme, "prompt", game->words.prompts);
        assert_all(&theme, "zone", game->words.zones);
        assert_all(&theme, "token", game->words.tokens);
        assert_all(&theme, "gauge", game->words.gauges);
        assert_all(&theme, "chosen gauge", game->words.gauges);
        assert_all(&theme, "verb", game->words.verbs);
        for (int i = 0; game->words.events[i].id; i++)
            if (!dread_theme_words(&theme, "event", game->words.events[i].id, &n) !=
                game->words.events[i].quiet)
                fail_msg("%s: no words, or too many, for event %s", game->id,
                         game->words.events[i].id);
    }
}

/* A player with real cards does something with her hands for almost every event. Without this a new
 * event would get a sentence that was written for a screen; if there is nothing to do, the line is
 * there without words. */
TEST(every_event_that_happens_says_what_the_hands_do)
{
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        struct theme theme = dread_theme_of(dread_themes, game);
        for (const struct event_word *e = game->words.events; e->id; e++) {
            int n;
            if (!e->quiet && !dread_theme_words(&theme, "upkeep", e->id, &n) != e->foretold)
                fail_msg("%s: no `upkeep` line, or one too many, for event %s", game->id, e->id);
        }
    }
}

static const char *const gravities[] = {"end",    "seen",  "near", "lost",
                                        "gained", "moved", "rest", NULL};

/* Returns how many `gravity` lines of a theme list an event. */
static int times_listed(const struct theme *theme, const char *event)
{
    const char *at = NULL;
    struct theme_line line;
    int times = 0;
    while (dread_theme_next(theme, "gravity", &at, &line)) {
        char words[1024];
        snprintf(words, sizeof words, "%.*s", line.words_length, line.words);
        for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
            times += dread_same(word, event);
    }
    return times;
}

/* Without a class an event would be told after all others, however grave it is; with two, nobody
 * could say which counts. */
TEST(every_event_that_is_told_has_a_gravity)
{
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        struct theme theme = dread_theme_of(dread_themes, game);
        for (const struct event_word *e = game->words.events; e->id; e++) {
            int n = 0, times = times_listed(&theme, e->id);
            dread_theme_words(&theme, "event", e->id, &n);
            if (times > 1 || (n && !times))
                fail_msg("%s: %d `gravity` lines for event %s", game->id, times, e->id);
        }
    }
}

/* Reasons quote the rules page. Without this a rewritten page would leave an event without its
 * sentence, or an event would have no words to give as a reason. */
TEST(every_event_has_a_sentence_of_the_rules_page)
{
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        struct theme theme = dread_theme_of(dread_themes, game);
        for (const struct event_word *e = game->words.events; e->id; e++) {
            char quote[2048];
            struct text t = dread_text_in(quote, sizeof quote);
            int n;
            if (e->quiet || e->foretold) continue;
            bool words = dread_theme_words(&theme, "why", e->id, &n);
            if (!words && (!dread_theme_words(&theme, "event", e->id, &n) || !n))
                fail_msg("%s: no words for the reason of event %s", game->id, e->id);
            const char *first = dread_theme_words(&theme, "quote", e->id, &n);
            bool found = dread_rules_quote(rules_page(game->id), e->rule, first, n, &t);
            if (!found && e->other)
                found = dread_rules_quote(rules_page(game->id), e->other, first, n, &t);
            if (!found)
                fail_msg("%s: rule %s has no sentence for event %s", game->id, e->rule, e->id);
        }
    }
}

/* Returns true if all words of a `gravity` line are events. */
static bool lists_events(const struct game *game, const char *line)
{
    char words[1024];
    snprintf(words, sizeof words, "%.*s", (int)strcspn(line, "\n"), line);
    for (char *word = strtok(strchr(words, ':') + 1, " "); word; word = strtok(NULL, " ")) {
        int i = 0;
        while (game->words.events[i].id && !dread_same(game->words.events[i].id, word)) i++;
        if (!game->words.events[i].id) return false;
    }
    return true;
}

/* Returns true if the line, after `toll `, names a verb and then events. */
static bool is_toll(const struct game *game, const char *line)
{
    char words[256];
    snprintf(words, sizeof words, "%.*s", (int)strcspn(line, ":"), line);
    char *word = strtok(words, " ");
    bool known_verb = false;
    for (int i = 0; game->words.verbs[i]; i++) known_verb |= dread_same(game->words.verbs[i], word);
    int events = 0;
    while ((word = strtok(NULL, " "))) {
        if (dread_event_index(game, word, (int)strlen(word)) < 0) return false;
        events++;
    }
    return known_verb && events;
}

/* Returns true if the text names a value that a condition can ask for (src/table/moment.h). */
static bool is_value(const struct game *game, const char *word)
{
    static const char *const made[] = {"seen", "hunted", "alike", "night", "lost", NULL};
    const char *const *lists[] = {made, game->words.gauges, game->words.tokens};
    for (size_t k = 0; k < 3; k++)
        for (int i = 0; lists[k][i]; i++)
            if (dread_same(lists[k][i], word)) return true;
    for (int i = 0; game->words.zones[i]; i++) {
        size_t n = strlen(game->words.zones[i]);
        struct theme theme = dread_theme_of(dread_themes, game);
        int found;
        if (strncmp(word, game->words.zones[i], n) == 0 && word[n] == ' ')
            return dread_theme_words(&theme, "kind", word + n + 1, &found);
    }
    return false;
}

/* Returns true if the text is a condition of a flavour line: an event, the start, a prompt, or a
 * value and a bound. */
static bool is_condition(const struct game *game, const char *s, size_t n)
{
    char word[64];
    assert_true(n < sizeof word);
    memcpy(word, s, n);
    word[n] = '\0';
    char *bound = strpbrk(word, "<>");
    if (bound) {
        bool number = strspn(bound + 2, "0123456789") == strlen(bound + 2);
        if (bound[1] != '=' || !(number || dread_same(bound + 2, "most"))) return false;
        *bound = '\0';
        return is_value(game, word);
    }
    const char *event = dread_starts_with(word, "no ") ? word + 3 : word;
    for (int i = 0; dread_starts_with(word, "at ") && game->words.prompts[i]; i++)
        if (dread_same(game->words.prompts[i], word + 3)) return true;
    for (int i = 0; game->words.events[i].id; i++)
        if (dread_same(game->words.events[i].id, event)) return true;
    return dread_same(word, "begin");
}

/* Returns true if the line is `WHEN: words` and all its conditions are valid. */
static bool is_story(const struct game *game, const char *s)
{
    for (;;) {
        const char *next = strstr(s, " & ");
        size_t n = strcspn(s, ":");
        if (next && (size_t)(next - s) < n) n = (size_t)(next - s);
        if (!is_condition(game, s, n)) return false;
        s += n;
        if (*s == ':') return true;
        if (!dread_starts_with(s, " & ")) return false;
        s += 3;
    }
}

enum { IDS_MOST = 1024 };

/* Lists the verbs, alone and after each prompt: `take` and `weapon take`. */
static void list_verbs(const struct game *game, const char *ids[IDS_MOST])
{
    static char both[IDS_MOST][64];
    int n = 0;
    for (int v = 0; game->words.verbs[v]; v++) {
        ids[n++] = game->words.verbs[v];
        for (int p = 0; game->words.prompts[p] && n + 1 < IDS_MOST; p++, n++) {
            snprintf(both[n], sizeof both[n], "%s %s", game->words.prompts[p],
                     game->words.verbs[v]);
            ids[n] = both[n];
        }
    }
}

/* Returns true if the words before the colon are verbs of the game. */
static bool lists_verbs(const struct game *game, const char *ids)
{
    while (*ids != ':') {
        int verb = 0, n = (int)strcspn(ids, " :");
        const char *const *verbs = game->words.verbs;
        while (verbs[verb] && (strncmp(verbs[verb], ids, (size_t)n) != 0 || verbs[verb][n])) verb++;
        if (!verbs[verb]) return false;
        ids += n + (ids[n] == ' ');
    }
    return true;
}

static void assert_line(const struct game *game, const char *line)
{
    static const char *const textures[] = {"hidden", "explored", NULL};
    static const char *const moods[] = {"patrol", "sees", "hunts", "safe", NULL};
    const char *ids[512] = {NULL}, *colours[COLOURS + 1] = {NULL}, *verbs[IDS_MOST] = {NULL};
    const char *tags[IDS_MOST] = {NULL};
    for (int i = 0; dread_json_tag(i); i++) tags[i] = dread_json_tag(i);
    for (int i = 0; game->words.events[i].id; i++) ids[i] = game->words.events[i].id;
    for (int i = 0; i < COLOURS; i++) colours[i] = dread_colour_names[i];
    list_verbs(game, verbs);
    const struct {
        const char *kind;
        const char *const *ids;
    } kinds[] = {{"outcome ", game->words.outcomes},
                 {"prompt ", game->words.prompts},
                 {"zone ", game->words.zones},
                 {"token ", game->words.tokens},
                 {"gauge ", game->words.gauges},
                 {"chosen zone ", game->words.zones},
                 {"chosen gauge ", game->words.gauges},
                 {"verb ", game->words.verbs},
                 {"update ", game->words.prompts},
                 {"short update:", NULL},
                 {"short update ", game->words.prompts},
                 {"about:", NULL},
                 {"door:", NULL},
                 {"update:", NULL},
                 {"watch:", NULL},
                 {"help:", NULL},
                 {"wait:", NULL},
                 {"route:", NULL},
                 {"value ", NULL},
                 {"explain ", NULL},
                 {"noun ", game->words.tokens},
                 {"shape ", NULL},
                 {"stuff ", NULL},
                 {"part ", NULL},
                 {"act ", game->words.verbs},
                 {"answer ", game->words.verbs},
                 {"last ", NULL},
                 {"most worth:", NULL},
                 {"comes ", game->words.tokens},
                 {"enough ", NULL},
                 {"fixed:", NULL},
                 {"brief ", ids},
                 {"preview ", ids},
                 {"upkeep ", ids},
                 {"why ", ids},
                 {"quote ", ids},
                 {"event ", ids},
                 {"colour ", colours},
                 {"main ", game->words.zones},
                 {"above ", game->words.zones},
                 {"gutter ", game->words.gauges},
                 {"figure ", NULL},
                 {"picture ", NULL},
                 {"presence ", NULL},
                 {"walk:", NULL},
                 {"glyph ", game->words.tokens},
                 {"sprite ", NULL},
                 {"lights-out ", game->words.outcomes},
                 {"label ", game->words.zones},
                 {"texture ", textures},
                 {"ask ", game->words.prompts},
                 {"way ", verbs},
                 {"each ", verbs},
                 {"few ", verbs},
                 {"button ", verbs},
                 {"next ", verbs},
                 {"choose ", game->words.verbs},
                 {"kind ", NULL},
                 {"panel:", NULL},
                 {"panel playing:", NULL},
                 {"signs:", NULL},
                 {"legend:", NULL},
                 {"panel ", game->words.zones},
                 {"flash ", ids},
                 {"footprint ", ids},
                 {"light ", ids},
                 {"mark ", ids},
                 {"mood ", moods},
                 {"short mood ", moods},
                 {"end ", NULL},
                 {"ending ", game->words.outcomes},
                 {"cost ", game->words.outcomes},
                 {"class ", NULL},
                 {"means ", NULL},
                 {"offer ", NULL},
                 {"pick first:", NULL},
                 {"pick last:", NULL},
                 {"count:", NULL},
                 {"worst:", NULL},
                 {"lesson", NULL},
                 {"stake:", NULL},
                 {"doomed:", NULL},
                 {"tag ", tags}};
    if (*line == '#' || *line == '\n') return;
    if (dread_starts_with(line, "gravity ") && known(gravities, line + 8) &&
        lists_events(game, line))
        return;
    if (dread_starts_with(line, "toll ") && is_toll(game, line + 5)) return;
    if (dread_starts_with(line, "order ") && lists_verbs(game, line + 6)) return;
    if (dread_starts_with(line, "story ") && is_story(game, line + 6)) return;
    if (dread_starts_with(line, "hold ") && is_story(game, line + 5)) return;
    if (dread_starts_with(line, "danger ") && is_story(game, line + 7)) return;
    if (dread_starts_with(line, "worth ") && is_story(game, line + 6)) return;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (dread_starts_with(line, kinds[i].kind) &&
            (!kinds[i].ids || known(kinds[i].ids, line + strlen(kinds[i].kind))))
            return;
    fail_msg("%s: a line for nothing: %.60s", game->id, line);
}

TEST(no_line_of_a_theme_is_for_nothing)
{
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        for (const char *line = dread_theme_of(dread_themes, game).text; *line;) {
            assert_line(game, line);
            line = strchr(line, '\n');
            assert_non_null(line); /* the last line has a line end too */
            line++;
        }
    }
}

/* Checks the sprite of a token: it must be narrower and lower than the cell that it is for, whose
 * first line is the card's. */
static void assert_sprite(const struct table_layout *layout, const struct token *token,
                          const struct theme_line *line)
{
    struct sprite sprite;
    const char *size = strchr(line->id, ' ') + 1;
    int wide = atoi(size), high = atoi(strchr(size, 'x') + 1);
    assert_true(dread_layout_sprite(layout, token, wide, high, &sprite));
    assert_in_range(sprite.lines, 1, high - 1);
    for (int i = 0; i < sprite.lines; i++) assert_in_range(columns_of(sprite.line[i]), 1, wide);
    struct sprite same;
    assert_true(dread_layout_sprite(layout, token, wide + 1, high + 1, &same));
    assert_memory_equal(&same, &sprite, sizeof same.lines);
    if (dread_layout_sprite(layout, token, wide - 1, high, &same)) /* a smaller one */
        assert_true(same.lines < sprite.lines);
}

TEST(sprites_of_tokens_fit_into_their_cells)
{
    int sprites = 0;
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        struct theme theme = dread_theme_of(dread_themes, game);
        struct table_layout layout;
        struct theme_line line;
        dread_layout_read(&layout, &theme, game);
        for (const char *at = NULL; dread_theme_next(&theme, "sprite", &at, &line); sprites++) {
            const char *end = memchr(line.id, ' ', (size_t)line.id_length);
            assert_non_null(end);
            int kind = dread_word_index(game->words.tokens, line.id, (int)(end - line.id));
            assert_true(kind >= 0);
            for (uint8_t facing = NORTH; facing <= WEST; facing++) {
                struct token token = {.id = (uint8_t)kind, .card = 9, .facing = facing};
                assert_sprite(&layout, &token, &line);
            }
        }
    }
    assert_true(sprites > 0);
}

/* Checks the colour that the title gets from a theme of one line. */
static void assert_title(const char *text, int of_256, int of_16)
{
    const struct theme theme = {.id = "x", .text = text};
    struct palette palette;
    palette_of(&palette, &theme, false);
    assert_int_equal(palette.tint[COLOUR_TITLE].of_256, of_256);
    assert_int_equal(palette.tint[COLOUR_TITLE].of_16, of_16);
}

TEST(a_theme_sets_only_colours_that_terminals_have)
{
    assert_title("", 252, 255);
    assert_title("colour title: 108 10\n", 108, 10);
    assert_title("colour title: 0 0\n", 0, 0);
    assert_title("colour title: 255 15\n", 255, 15);
    assert_title("colour title: 108 255\n", 108, 255); /* the terminal's own default colour */
    assert_title("colour title: 108 16\n", 252, 255);
    assert_title("colour title: 108 254\n", 252, 255);
    assert_title("colour title: 256 10\n", 252, 255);
    assert_title("colour title: 108\n", 252, 255);
    assert_title("colour title: 108 10 3\n", 252, 255);
    assert_title("colour title: red\n", 252, 255);
}

/* Every colour line of a theme sets its colour: none is skipped as one that cannot be read. */
TEST(every_colour_of_a_theme_can_be_read)
{
    for (int g = 0; g < dread_games.count; g++) {
        struct theme theme = dread_theme_of(dread_themes, dread_games.game[g]);
        const char *at = NULL;
        struct theme_line line;
        while (dread_theme_next(&theme, "colour", &at, &line)) {
            struct terminal_colour colour;
            if (!terminal_colour_read(line.words, line.words_length, &colour))
                fail_msg("%s: not a colour: %.*s", theme.id, line.words_length, line.words);
        }
    }
}

/* Checks the sentence that a theme of one line gives for n discards in He Will Never Stop. */
static void assert_told(const char *text, int n, const char *words)
{
    const struct game *game = dread_games.game[0];
    const struct theme theme = {.id = game->id, .text = text};
    struct event event[4];
    struct view view;
    struct deal deal;
    struct position position;
    char told[400];
    struct text t = dread_text_in(told, sizeof told);
    struct rules rules;
    dread_rules_standard(game->options, &rules);
    dread_deal_number(game, &rules, 1, &deal);
    game->start(&deal, &position, NULL);
    game->see(&deal, &position, &view);
    int discard = 0;
    while (!dread_same(game->words.events[discard].id, "discard")) discard++;
    for (int i = 0; i < n; i++)
        event[i] = (struct event){.id = (uint8_t)discard,
                                  .card = dread_card_of(i + 1, HEARTS),
                                  .token = NO_TOKEN,
                                  .amount = 2,
                                  .from = dread_thing_card(0, i),
                                  .to = dread_thing_zone(2)};
    dread_theme_tell(&theme, game, &view, &(struct trace){event, 4, n}, TELL_USUAL, &t);
    assert_string_equal(told, words);
}

TEST(sentences_are_filled_in)
{
    assert_told("event discard: you lose {cards}.\n", 1, "You lose ace of hearts. ");
    assert_told("event discard: You lose {ranks}.\n", 3, "You lose ace, 2 and 3. ");
    assert_told("event discard: {count} {count|card|cards}.\n", 1, "1 card. ");
    assert_told("event discard: {count} {count|card|cards}.\n", 2, "2 cards. ");
    assert_told("event discard: {amounts} in all.\n", 3, "6 in all. ");
    assert_told("event discard: From {from} to {to}.\n", 1, "From place 1 to discard. ");
    assert_told("event discard: {gauge deck} of {most deck}.\n", 1, "24 of 24. ");
    assert_told("event discard: One.\n", 2, "One. One. ");
    assert_told("event discard:\n", 2, "");
    assert_told("event discard: [detail] One.\n", 2, "");
    assert_told("# nothing\n", 1, "Discard ");
}

/* Quiet events have no words, and do not separate events that belong into one sentence. */
TEST(what_is_quiet_is_not_told)
{
    const struct game *game = dread_games.game[0];
    const struct theme theme = {.id = game->id, .text = "event discard: {count}: {ranks}.\n"};
    struct event event[5] = {{.card = CARD_NONE}};
    struct view view = {0};
    char told[400];
    struct text t = dread_text_in(told, sizeof told);
    uint8_t quiet = 0, discard = 0;
    while (!game->words.events[quiet].quiet) quiet++;
    while (!dread_same(game->words.events[discard].id, "discard")) discard++;
    for (int i = 0; i < 5; i++) {
        bool is_told = i == 1 || i == 3;
        event[i] = (struct event){.id = is_told ? discard : quiet,
                                  .card = is_told ? dread_card_of(i, HEARTS) : CARD_NONE,
                                  .token = NO_TOKEN};
    }
    dread_theme_tell(&theme, game, &view, &(struct trace){event, 5, 5}, TELL_ALL, &t);
    assert_string_equal(told, "2: ace and 3. ");
}

/* Checks the flavour text of a theme at the start of He Will Never Stop, and after some cards were
 * drawn. */
static void assert_story(const char *text, const char *full, const char *drawn)
{
    const struct game *game = dread_games.game[0];
    const struct theme theme = {.id = game->id, .text = text};
    static const bool nothing[EVENT_IDS];
    struct table_layout layout;
    struct deal deal;
    struct position position;
    struct rules rules;
    dread_rules_standard(game->options, &rules);
    dread_deal_number(game, &rules, 1, &deal);
    game->start(&deal, &position, NULL);
    dread_layout_read(&layout, &theme, game);
    for (int k = 0; k < 2; k++) {
        struct flavour flavour;
        struct view view;
        struct theme_line line;
        const char *expected = k ? drawn : full;
        struct moment m = {&view, nothing, true, -1, -1};
        game->see(&deal, &position, &view);
        dread_flavour_begin(&flavour, 1);
        assert_true(dread_flavour_choose(&flavour, &layout, &m, &line));
        assert_int_equal(line.words_length, strlen(expected));
        assert_memory_equal(line.words, expected, strlen(expected));
        action search;
        assert_true(game->parse(&deal.rules, "search 3", &search));
        if (!k) game->apply(&deal, &position, search, NULL);
    }
}

TEST(a_story_asks_for_gauges_by_number_or_for_their_most)
{
    assert_story("story deck>=24: Full.\nstory begin: Begun.\n", "Full.", "Begun.");
    assert_story("story deck>=most: Full.\nstory begin: Begun.\n", "Full.", "Begun.");
    assert_story("story deck<=23: Drawn.\nstory begin: Begun.\n", "Begun.", "Drawn.");
    assert_story("story deck<=most: Any.\nstory begin: Begun.\n", "Any.", "Any.");
}

/* The list of lines that the build makes leaves out nothing: with it and without it a theme gives
 * the same line for each kind and id, and the same next line of the kind. */
TEST(the_list_of_its_lines_leaves_out_no_line_of_a_theme)
{
    for (int g = 0; g < dread_games.count; g++) {
        struct theme listed = dread_theme_of(dread_themes, dread_games.game[g]), plain = listed;
        int lines = 0;
        assert_non_null(listed.place);
        plain.place = NULL;
        for (const char *s = listed.text; *s; s += strcspn(s, "\n"), s += *s == '\n') {
            char kind[64] = "";
            const char *at = NULL, *plain_at = NULL;
            struct theme_line line, plain_line;
            if (*s == '#' || *s == '\n') continue;
            memcpy(kind, s, strcspn(s, " :"));
            while (dread_theme_next(&plain, kind, &plain_at, &plain_line)) {
                assert_true(dread_theme_next(&listed, kind, &at, &line));
                assert_ptr_equal(at, plain_at);
                assert_memory_equal(&line, &plain_line, offsetof(struct theme_line, next));
                if (at == s) lines++;
            }
            assert_false(dread_theme_next(&listed, kind, &at, &line));
        }
        assert_int_equal(lines, listed.places);
        // The page makes the list itself, and gets none if there is no room for it.
        static struct theme_place room[4096];
        struct theme same = plain;
        assert_int_equal(dread_theme_list(&same, room, listed.places), listed.places);
        assert_memory_equal(same.place, listed.place, (size_t)lines * sizeof *room);
        assert_int_equal(dread_theme_list(&same, room, listed.places - 1), 0);
        assert_null(same.place);
    }
}

TEST(a_card_nobody_has_seen_has_no_definite_article)
{
    static const struct {
        const char *event;
        card card;
        int amount;
        const char *words;
    } known[] = {
        {"call-take", 2, 1, "Your call for help brings the 3 of spades. "},
        {"call-take", CARD_UNKNOWN, 1, "Your call for help brings an unseen card. "},
        {"stays", CARD_UNKNOWN, 1, "An unseen card stays: you cannot pay for it. "},
        {"rescue-discard", CARD_UNKNOWN, 1, "An unseen card is discarded. "},
        {"rescue-discard", CARD_UNKNOWN, 3, "3 unseen cards are discarded. "},
    };
    const struct game *game = dread_game_find(&dread_games, "soliterror", 10, NULL);
    struct theme theme = dread_theme_of(dread_themes, game);
    struct view view;
    dread_view_clear(&view);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char words[200];
        struct text t = dread_text_in(words, sizeof words);
        int id = 0;
        while (!dread_same(game->words.events[id].id, known[i].event)) id++;
        struct event e = {.id = (uint8_t)id,
                          .card = known[i].card,
                          .amount = (int16_t)known[i].amount,
                          .token = NO_TOKEN};
        dread_theme_tell(&theme, game, &view, &(struct trace){&e, 1, 1}, TELL_ALL, &t);
        assert_string_equal(words, known[i].words);
    }
}

/* Notes the stand-ins of the signs in the lines of a kind: characters that are no ASCII, and single
 * ASCII signs outside braces. */
static void note_signs(const struct theme *theme, const char *kind, char sign_of[128][8])
{
    const char *at = NULL;
    struct theme_line line;
    while (dread_theme_next(theme, kind, &at, &line)) {
        bool filled = false;
        for (const char *s = line.words; s < line.words + line.words_length;) {
            char sign[8] = {0};
            int n = 1;
            while (n < 4 && (s[n] & 0xC0) == 0x80) n++;
            memcpy(sign, s, (size_t)n);
            s += n;
            filled = (filled || *sign == '{') && *sign != '}';
            if (filled || *sign == '}' || (n == 1 && strchr("+-", *sign)) || isalpha(*sign))
                continue;
            char *before = sign_of[(unsigned char)ascii_of(sign)];
            if (*before && strcmp(before, sign) != 0)
                fail_msg("%s: %s and %s are the same in ASCII", theme->id, before, sign);
            memcpy(before, sign, sizeof sign);
        }
    }
}

/* Without this a place where a move ends unseen could look like one where it ends in sight. */
TEST(signs_stay_apart_in_ascii)
{
    for (int g = 0; g < dread_games.count; g++) {
        struct theme theme = dread_theme_of(dread_themes, dread_games.game[g]);
        char sign_of[128][8] = {{0}};
        note_signs(&theme, "mark", sign_of);
        note_signs(&theme, "glyph", sign_of);
    }
}
