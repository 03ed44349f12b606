/* Tests of the story and of the endings: every line has the voice's form and is told in some game,
 * no line contradicts the table, the story is the same however its position was reached, and the
 * numbers of an ending are those of the game. */

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "table/table.h"
#include "story/story.h"
#include "unit/help.h"
#include "unit/offers.h"
#include "unit/seat.h"
#include "unit/walk.h"

static struct session session;
static struct story story;
static struct table_layout layout;
static const struct game *game; /* the one being tested */

/* ---- Games ---- */

static bool has_story(const struct game *of)
{
    return is_of_program(of) && offers(of, FLAVOUR_TEXT);
}

static void read_layout(const struct game *of)
{
    struct theme theme = dread_theme_of(dread_themes, of);
    game = of;
    dread_layout_read(&layout, &theme, of);
}

/* Reads the game of the visit as a story; some of them as Nights, one of five after lost ones. */
static void read_story(struct visit *v)
{
    int night = dread_rng_below(&v->rng, 4) ? -1 : 1 + (int)dread_rng_below(&v->rng, 3);
    session = *v->session;
    dread_story_begin(&story, &session, night, dread_rng_below(&v->rng, 5) ? 0 : 3);
    dread_story_read(&story, &layout, &session);
}

/* ---- The form of the lines ---- */

/* Returns true if `text` has the word, whatever stands before and after it. */
static bool has_word(const char *text, const char *word)
{
    size_t n = strlen(word);
    for (const char *s = text; *s; s++) {
        bool begins = s == text || !isalpha((unsigned char)s[-1]);
        if (begins && !strncasecmp(s, word, n) && !isalpha((unsigned char)s[n])) return true;
    }
    return false;
}

static int count_words(const char *s)
{
    int n = 0;
    for (; *s; s++) n += *s != ' ' && (!s[1] || s[1] == ' ');
    return n;
}

static void assert_form(const char *words)
{
    static const char *const never[] = {
        "blood", "scream",  "screams",  "evil",      "fear",      "madness",
        "mad",   "glowing", "pounding", "suddenly",  "card",      "cards",
        "rank",  "ranks",   "face up",  "this turn", "next turn", "turns left"};
    int n = count_words(words);
    size_t length = strlen(words);
    if (n < 5 || n > 15) fail_msg("%d words: %s", n, words);
    if (strpbrk(words, "?!")) fail_msg("a question or an exclamation: %s", words);
    if (words[length - 1] != '.' || strchr(words, '.') != words + length - 1)
        fail_msg("not one sentence: %s", words);
    if (!isupper((unsigned char)*words)) fail_msg("no capital: %s", words);
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        if (has_word(words, never[i])) fail_msg("`%s`: %s", never[i], words);
}

TEST(every_line_has_the_form_of_the_voice)
{
    for (int g = 0; g < dread_games.count; g++) {
        struct theme theme = dread_theme_of(dread_themes, dread_games.game[g]);
        const char *at = NULL;
        struct theme_line line;
        char before[FLAVOURS_MOST][160];
        for (int n = 0; dread_theme_next(&theme, "story", &at, &line); n++) {
            assert_in_range(n, 0, FLAVOURS_MOST - 1);
            assert_in_range(line.words_length, 1, sizeof before[n] - 1);
            memcpy(before[n], line.words, (size_t)line.words_length);
            before[n][line.words_length] = '\0';
            assert_form(before[n]);
            for (int i = 0; i < n; i++) assert_string_not_equal(before[i], before[n]);
        }
    }
}

/* ---- Every line is told ---- */

static int told[FLAVOURS_MOST];

/* Returns the number of a line that was told, and the line. */
static int number_of_line(const char *words, struct theme_line *line)
{
    const char *at = NULL;
    for (int i = 0; dread_theme_next(&layout.theme, "story", &at, line); i++)
        if ((int)strlen(words) == line->words_length && !memcmp(words, line->words, strlen(words)))
            return i;
    fail_msg("%s: not a line: %s", game->id, words);
    return -1;
}

static void forget_told(const struct game *of)
{
    read_layout(of);
    memset(told, 0, sizeof told);
}

/* Returns how often one of the lines with the same WHEN was told. */
static int told_with_when(const struct theme_line *when)
{
    const char *at = NULL;
    struct theme_line line;
    int n = 0;
    for (int i = 0; dread_theme_next(&layout.theme, "story", &at, &line); i++)
        if (line.id_length == when->id_length && !memcmp(line.id, when->id, (size_t)line.id_length))
            n += told[i];
    return n;
}

/* Lines with the same WHEN are drawn at random, so one of them that was told stands for all, until
 * so many were told that each must be among them. That for three who see the player is rare: a long
 * test demands it. */
enum { ENOUGH = 60 };

static void check_told(const struct game *of)
{
    const char *at = NULL;
    struct theme_line line;
    for (int i = 0; dread_theme_next(&layout.theme, "story", &at, &line); i++) {
        bool rare = dread_starts_with(line.id, "seen>=3") && !is_long_test();
        int alike = told_with_when(&line);
        if (SLOWED || told[i] || (alike ? alike < ENOUGH : rare)) continue;
        fail_msg("%s: never told: story %.*s: %.*s", of->id, line.id_length, line.id,
                 line.words_length, line.words);
    }
}

LAW(every_line_of_the_story_is_told_in_some_game, .every = 1, .where = AT_THE_END,
    .only = has_story, .begin = forget_told, .end = check_told, .floor = 60)
{
    struct theme_line line;
    read_story(v);
    for (int i = 0; i < story.lines; i++) told[number_of_line(story.line[i].words, &line)]++;
    meets(v);
}

/* ---- No line contradicts the table ---- */

/* What some words claim: that a value (src/table/moment.h) is from `least` to `most`. */
static const struct {
    const char *game, *words, *value;
    int least, most;
} claims[] = {
    {"he", "within His reach", "distance", 1, 1},
    {"he", "the sleeve of His coat", "distance", 1, 1},
    {"he", "Three wires", "alike", 3, 3},
    {"he", "in front of it", "distance", 1, 2},
    {"he", "only feet you hear", "hand", 13, 31},
    {"sol", "Two are safe", "rescued", 2, 2},
    {"sol", "Three are safe", "rescued", 3, 3},
    {"sol", "One chair is still", "rescued", 3, 3},
    {"sol", "One name is left", "rescued", 3, 3},
    {"sol", "Five chairs", "rescued", 0, 0},
    {"sol", "Four suppers", "food", 4, 4},
    {"sol", "plates for five", "food", 5, 9},
    {"sol", "no breath to call", "health", 0, 0},
    {"sol", "how you breathe", "health", 0, 0},
    {"sol", "simply lie on it", "health", 0, 0},
    {"sol", "the ground you have just left gets up", "asked monsters", 1, 1},
    {"sol", "standing on its coat", "asked monsters", 1, 1},
    {"sol", "What answers you", "asked monsters", 1, 1},
    {"sol", "Antlers go by", "asked antlers", 1, 1},
    {"sol", "tied an apron on it", "asked corn-mothers", 1, 1},
    {"sol", "left on the line", "asked washing", 1, 1},
    {"sol", "scarecrow's pole", "asked scarecrows", 1, 1},
    {"sol", "A bell rings at knee height", "asked dolls", 1, 1},
    {"don", "all of them are up", "pursuer", 4, 4},
    {"don", "pillar", "seen", 0, 0},
    {"don", "kneel", "seen", 0, 0},
    {"don", "behind the coats", "seen", 0, 0},
    {"don", "a coat among coats", "seen", 0, 0},
    {"don", "lost you", "seen", 0, 0},
    {"don", "Out of his sight", "seen", 0, 0},
    {"don", "stopped looking at you", "seen", 0, 0},
    {"don", "that it was nothing", "seen", 0, 0},
    {"don", "quiet on both sides", "seen", 0, 0},
    {"don", "waiting room", "seen", 0, 0},
    {"don", "nothing to stand behind", "seen", 1, 4},
    {"don", "somebody saw it done", "seen", 1, 4},
    {"don", "in front of somebody", "seen", 1, 4},
    {"don", "what he looks up at is you", "seen", 1, 4},
    {"don", "holds the light on you", "seen", 1, 4},
    {"don", "There are two of them", "seen", 2, 2},
    {"don", "Three lights meet", "seen", 3, 4},
    {"don", "Two lanterns", "pursuer", 2, 4},
    {"don", "They call to one another", "pursuer", 2, 4},
    {"don", "they need only wait", "pursuer", 2, 4},
    {"don", "is all crosses", "tasks-left", 0, 0},
    {"don", "list from your pocket", "tasks-left", 0, 0},
};

static void check_claims(const char *words, const struct moment *m)
{
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        struct gauge is;
        if (!dread_starts_with(game->id, claims[i].game) || !strstr(words, claims[i].words))
            continue;
        assert_true(
            dread_moment_value(&layout, m, claims[i].value, (int)strlen(claims[i].value), &is));
        if (is.value < claims[i].least || is.value > claims[i].most)
            fail_msg("%s: %s is %d, and the story says: %s", game->id, claims[i].value, is.value,
                     words);
    }
}

/* Returns true if the view asks about a monster of 6 or more, which she has to face. */
static bool faces_monster(const struct view *v)
{
    for (int i = 0; i < v->spots; i++) {
        const struct spot *s = &v->spot[i];
        bool club = s->card < CARD_JOKER && dread_card_suit(s->card) == CLUBS;
        if ((s->tags & TAG_ASKED) && club && dread_card_rank(s->card) >= 6) return true;
    }
    return false;
}

/* Returns true if an unused line among the first `told` is about a monster that she faces. */
static bool has_line_for_monster(const char *kind, int before)
{
    const char *at = NULL;
    struct theme_line line;
    while (dread_theme_next(&layout.theme, "story", &at, &line)) {
        bool used = false;
        if (line.id_length != (int)strlen(kind) || strncmp(line.id, kind, strlen(kind))) continue;
        for (int i = 0; i < before; i++)
            used |= !strncmp(story.line[i].words, line.words, (size_t)line.words_length);
        if (!used) return true;
    }
    return false;
}

/* A monster of 6 or more comes before everything else, as long as there are lines for it. */
static void check_monster(int i, const struct view *v)
{
    struct theme_line line;
    char when[80];
    bool field = dread_same(game->words.prompts[v->prompt], "monster");
    if (!dread_same(game->id, "soliterror") || v->outcome || !i || !faces_monster(v)) return;
    number_of_line(story.line[i].words, &line);
    snprintf(when, sizeof when, "%.*s", line.id_length, line.id);
    if (strstr(when, "at called") || strstr(when, "at monster")) return;
    if (has_line_for_monster(field ? "at monster" : "call-monster & at called", i))
        fail_msg("a monster faces her, and the story says: %s", story.line[i].words);
}

LAW(no_line_of_the_story_contradicts_the_table, .every = 2, .where = AT_THE_END, .only = has_story,
    .begin = read_layout)
{
    static const bool nothing[EVENT_IDS];
    struct position now;
    int line = 0;
    read_story(v);
    for (int ply = 0; ply <= session.played; ply++) {
        struct view view;
        struct moment m = {&view, nothing, false, -1, -1};
        if (ply) game->apply(&session.deal, &now, session.line[ply - 1], NULL);
        else game->start(&session.deal, &now, NULL);
        if (line >= story.lines || story.ply[line] != ply) continue;
        game->see(&session.deal, &now, &view);
        check_claims(story.line[line].words, &m);
        check_monster(line++, &view);
    }
    assert_int_equal(line, story.lines);
}

/* ---- The same story however it was reached ---- */

static void assert_same_story(const struct story *a, const struct story *b)
{
    assert_int_equal(a->lines, b->lines);
    for (int i = 0; i < a->lines; i++) {
        assert_string_equal(a->line[i].words, b->line[i].words);
        assert_int_equal(a->line[i].turn, b->line[i].turn);
    }
    assert_string_equal(dread_story_now(a), dread_story_now(b));
}

LAW(the_story_is_the_same_action_by_action_and_all_at_once, .every = 32, .where = AT_THE_END,
    .only = has_story, .begin = read_layout)
{
    static struct story step_by_step;
    dread_session_start(&session, game, v->deal, NULL);
    dread_story_begin(&step_by_step, &session, 2, 1);
    for (int i = 0; i <= v->session->played; i++) {
        if (i) dread_session_play(&session, v->session->line[i - 1], NULL, NULL);
        bool more = dread_story_read(&step_by_step, &layout, &session);
        assert_true(!more || *dread_story_now(&step_by_step));
        dread_story_begin(&story, &session, 2, 1);
        dread_story_read(&story, &layout, &session);
        assert_same_story(&step_by_step, &story);
    }
    /* Taken back and done again. */
    dread_session_undo_turn(&session);
    dread_story_again(&story, &session);
    dread_story_read(&story, &layout, &session);
    assert_true(story.lines < step_by_step.lines || !session.played);
    while (dread_session_redo(&session, NULL)) dread_story_read(&story, &layout, &session);
    assert_same_story(&step_by_step, &story);
}

/* ---- Endings ---- */

static struct ending ending;

/* How often an event happened in the session, counted in its trace. With `by_action`, at most once
 * for an action. With `suit` from 0 to 3, only cards of that suit above the
 * ace. */
static int happened(const char *id, bool by_action, int suit)
{
    struct event event[EVENTS_MOST];
    int n = 0;
    for (int ply = 0; ply <= session.played; ply++) {
        struct trace trace = {event, EVENTS_MOST, 0};
        int here = 0;
        dread_session_trace(&session, ply, &trace);
        for (int i = 0; i < trace.count; i++)
            here += dread_same(game->words.events[event[i].id].id, id) &&
                    (suit < 0 ||
                     (event[i].card < CARD_JOKER && dread_card_rank(event[i].card) > 1 &&
                      dread_card_suit(event[i].card) == suit));
        n += by_action ? here > 0 : here;
    }
    return n;
}

static int gauge(const char *id)
{
    struct view view;
    int i = 0;
    dread_session_see(&session, &view);
    while (!dread_same(game->words.gauges[i], id)) i++;
    return view.gauge[i].value;
}

/* A number in words, as an ending has it. */
static const char *in_words(int n)
{
    static char words[2][40];
    static int k;
    static const char *const small[] = {
        "no",       "one",     "two",     "three",     "four",     "five",     "six",
        "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen",
        "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"};
    static const char *const tens[] = {"",      "",      "twenty",  "thirty", "forty",
                                       "fifty", "sixty", "seventy", "eighty", "ninety"};
    k = !k;
    assert_in_range(n, 0, 99);
    if (n <= 20) return small[n];
    snprintf(words[k], sizeof words[k], n % 10 ? "%s-%s" : "%s", tens[n / 10], small[n % 10]);
    return words[k];
}

static const char *times(int n)
{
    static char words[2][40];
    static int k;
    k = !k;
    if (n == 1 || n == 2) return n == 1 ? "once" : "twice";
    snprintf(words[k], sizeof words[k], "%s times", in_words(n));
    return words[k];
}

/* Fails unless a sentence of the ending is this one, but for the case of its first letter. */
static void assert_sentence(const char *format, const char *a, const char *b)
{
    char words[200];
    snprintf(words, sizeof words, format, a, b);
    words[0] = (char)toupper((unsigned char)words[0]);
    for (int i = 0; i < ending.sentences; i++)
        if (dread_same(ending.sentence[i].words, words)) return;
    for (int i = 0; i < ending.sentences; i++) print_error("%s\n", ending.sentence[i].words);
    fail_msg("%s#%d does not say: %s", game->id, (int)session.deal.number, words);
}

static void check_flight(void)
{
    int comes = happened("takes", true, -1), wins = happened("earn", true, -1);
    if (comes && wins)
        assert_sentence("%s He comes for you, and %s you win ground.", times(comes), times(wins));
    if (comes && !wins)
        assert_sentence("%s He comes for you, and you win no ground at all.", times(comes), "");
    if (dread_same(ending.id, "escaped") && gauge("distance") > 1)
        assert_sentence("There are %s of His steps left between you.", in_words(gauge("distance")),
                        "");
    if (dread_same(ending.id, "escaped") && gauge("distance") == 1)
        assert_sentence("There is one of His steps left between you.", "", "");
}

static void check_field(void)
{
    int up = happened("call-monster", false, -1) + happened("turn-up", false, CLUBS) +
             happened("find", false, CLUBS),
        down = happened("dies", false, -1), home = gauge("rescued");
    if (up > 1 && down > 1)
        assert_sentence("%s things stand up before you, and %s go down.", in_words(up),
                        in_words(down));
    if (up > 1 && down == 1)
        assert_sentence("%s things stand up before you, and one goes down.", in_words(up), "");
    if (dread_same(ending.id, "killed") && home == 2)
        assert_sentence("Two are home, and two names are left over.", "", "");
    if (dread_same(ending.id, "killed") && home == 3)
        assert_sentence("Three are home, and one name is left over.", "", "");
    if (dread_same(ending.id, "home") && gauge("food") > 1 && gauge("health") > 1)
        assert_sentence("You carry in %s suppers, and %s breaths to spare.",
                        in_words(gauge("food")), in_words(gauge("health")));
}

/* Who caught the player, in the picture of the end too, stands where she does. (A task can have the
 * same card.) */
static void check_who_caught(void)
{
    struct view view;
    dread_session_see(&session, &view);
    const struct token *player = dread_view_player(&view);
    bool met = false;
    for (int i = 0; i < view.tokens && player; i++)
        met |= view.token[i].card == ending.by && dread_thing_same(view.token[i].at, player->at);
    /* By one option she is caught where she enters, and nobody has come to her. */
    bool came = dread_same(ending.id, "caught") && !happened("walks-into", false, -1);
    assert_int_equal(ending.by == CARD_NONE, !came);
    assert_true(ending.by == CARD_NONE || met);
}

static void check_maze(void)
{
    check_who_caught();
    int turns = gauge("turn"), seen = happened("sees", false, -1) + happened("spots", false, -1);
    if (seen)
        assert_sentence("%s the clocks strike, and %s somebody sees you.", times(turns),
                        times(seen));
    else assert_sentence("%s the clocks strike, and nobody ever sees you.", times(turns), "");
    if (dread_same(ending.id, "dark") && session.deal.rules.value[10] == 0 &&
        gauge("tasks-left") == 1)
        assert_sentence("Two things are done, and one is left for somebody else.", "", "");
}

LAW(the_numbers_of_an_ending_are_those_of_the_game, .every = 2, .where = AT_THE_END,
    .only = has_story, .begin = read_layout, .floor = 40)
{
    read_story(v);
    dread_ending_make(&ending, &layout, &session, &story);
    if (!ending.id) return;
    meets(v);
    const char *outcome = game->words.outcomes[v->view->outcome];
    assert_string_equal(ending.id, strchr(outcome, ' ') + 1);
    assert_int_equal(ending.won, outcome[0] == 'w');
    bool own = false; /* a line has a turn between those of the first and of the last */
    for (int i = 0; i < story.lines; i++)
        own |= story.line[i].turn != story.line[0].turn &&
               story.line[i].turn != story.line[story.lines - 1].turn;
    assert_in_range(ending.sentences, own ? 5 : 3, own ? 5 : 4);
    assert_string_equal(ending.sentence[0].words, story.line[0].words);
    for (int i = 0; i < ending.sentences; i++) {
        assert_form(ending.sentence[i].words);
        assert_string_not_equal(ending.sentence[i].words, ending.line);
        for (int k = 0; k < i; k++)
            if (ending.sentence[k].turn && ending.sentence[k].turn == ending.sentence[i].turn &&
                story.lines > 1 && story.line[story.lines - 1].turn != story.line[0].turn)
                fail_msg("turn %d is told twice", ending.sentence[i].turn);
    }
    if (dread_starts_with(game->id, "he-")) check_flight();
    if (dread_starts_with(game->id, "soli")) check_field();
    if (dread_starts_with(game->id, "dont")) check_maze();
}

/* Returns the ending of a game that is played through. */
static void end_of(const char *id, const char *const line[])
{
    struct deal deal;
    game = deal_of(&dread_games, id, &deal);
    read_layout(game);
    dread_session_start(&session, game, &deal, NULL);
    for (int i = 0; line[i]; i++) {
        struct problem problem;
        if (!dread_session_play_written(&session, line[i], NULL, &problem))
            fail_msg("%s", problem.text);
    }
    dread_story_begin(&story, &session, -1, -1);
    dread_story_read(&story, &layout, &session);
    dread_ending_make(&ending, &layout, &session, &story);
}

/* The games of the rules pages: what stands in their traces was counted by hand. */
TEST(the_games_of_the_rules_pages_end_in_known_words)
{
    end_of("he-will-never-stop#1",
           (const char *const[]){"move 4>2", "search 3", "move 1>6", "search A", "search 2",
                                 "move 2>3", "search 3", "search 3", "search 6", NULL});
    assert_string_equal(ending.line, "He has stopped.");
    assert_sentence("Nine times He comes for you, and three times you win ground.", "", "");
    assert_sentence("Between the third wire and the fourth He comes %s.", "twice", "");
    end_of("soliterror#1", (const char *const[]){"place d", "swap d1", "take 9D", "swap b3", "take",
                                                 "swap a1", NULL});
    assert_string_equal(ending.line, "By morning the field has been put straight.");
    assert_sentence("Nobody is home, and four names are left over.", "", "");
    end_of("dont-let-them-get-you#1",
           (const char *const[]){"enter a1", "card KD", "north", "south", "stop", "card 6S",
                                 "north", "south", "rest", "card 6D", "north", "north", "east",
                                 "rest", NULL});
    assert_string_equal(ending.line, "There you are.");
    assert_sentence("Nothing is done, and three are left for somebody else.", "", "");
}

/* ---- Danger ---- */

TEST(the_danger_is_that_of_the_first_line_that_holds)
{
    const struct theme theme = {.id = "x",
                                .text = "danger at act & distance<=1: 90\n"
                                        "danger distance<=3: 40\n"
                                        "danger distance<=5: 101\n"};
    static const int danger_at[] = {90, 90, 40, 40, 0, 0, 0};
    struct deal deal;
    struct view view;
    game = deal_of(&dread_games, "he-will-never-stop#1", &deal);
    dread_session_start(&session, game, &deal, NULL);
    dread_session_see(&session, &view);
    dread_layout_read(&layout, &theme, game);
    int gauge = dread_word_index(game->words.gauges, "distance", 8);
    for (int i = 0; i < (int)(sizeof danger_at / sizeof *danger_at); i++) {
        view.gauge[gauge].value = (int16_t)i;
        assert_int_equal(dread_danger(&layout, &view), danger_at[i]);
    }
    view.gauge[gauge].value = 1;
    view.outcome = 1;
    assert_int_equal(dread_danger(&layout, &view), 0);
}
