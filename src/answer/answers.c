/* The questions of plain play, and their answers. See answers.h. Nothing here depends on one game:
 * the words come from its theme, and zones and tokens from the view. */

#include "answers_internal.h"

#include "core/link.h"
#include "core/record.h"
#include "questions_internal.h"
#include "rules_reading.h"
#include "paragraphs.h"
#include "reasons.h"

enum { LAST_ACTIONS = 5 };

/* ---- The table ---- */

/* Adds the cards of a zone; where only their ranks are told, as a list to be heard. */
static void add_zone(const struct asking *q, int zone, struct text *t)
{
    const struct theme *theme = &q->table->layout->theme;
    const struct game *game = q->table->session->game;
    char list[NAME_BYTES];
    struct text l = dread_text_in(list, sizeof list);
    int n;
    const char *name = dread_theme_words(theme, "zone", game->words.zones[zone], &n);
    if (!name || !dread_starts_with(name, "[ranks]")) {
        dread_theme_cards(theme, game, q->table->view, zone, t);
        return;
    }
    dread_text_add(&l, "{list ");
    dread_text_add(&l, game->words.zones[zone]);
    dread_text_char(&l, '}');
    int from = t->length;
    dread_theme_fill_words(theme, game, q->table->view, list, l.length, t);
    if (t->at[from] == 'A') t->at[from] = 'a'; /* an ace is no beginning of a sentence here */
}

/* Says the cards of the zone with this id; if there is no such zone, says which zones there are. */
static void show_zone(struct asking *q, const char *id)
{
    const struct game *game = q->table->session->game;
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    for (int i = 0; i < q->table->view->zones; i++) {
        if (!dread_same(game->words.zones[i], id)) continue;
        dread_theme_zone(&q->table->layout->theme, game, i, &w);
        dread_text_add(&w, ": ");
        add_zone(q, i, &w);
        dread_text_char(&w, '.');
        dread_say_capital(words);
        dread_say_answer(q, words);
        return;
    }
    dread_text_add(&w, "Say show and one of: ");
    for (int i = 0; i < q->table->view->zones; i++) {
        if (i) dread_text_add(&w, ", ");
        dread_text_add(&w, game->words.zones[i]);
    }
    dread_text_char(&w, '.');
    dread_say(q, words);
}

static void whole_table(struct asking *q, const char *unused)
{
    (void)unused;
    char lines[LISTING_BYTES];
    struct text t = dread_text_in(lines, sizeof lines);
    struct choices choices = dread_table_choices(q->table, 0);
    dread_list_table(&q->table->layout->theme, q->table->session->game, q->table->view, &choices,
                     &t);
    dread_text_add(dread_say_on(q), lines);
}

static void gauges(struct asking *q, const char *unused)
{
    (void)unused;
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    for (int i = 0; i < q->table->view->gauges; i++) {
        if (i) dread_text_add(&w, ", ");
        dread_theme_gauge(&q->table->layout->theme, q->table->session->game, i, &w);
        dread_text_char(&w, ' ');
        dread_text_whole(&w, q->table->view->gauge[i].value);
        if (!q->table->view->gauge[i].most) continue;
        dread_text_add(&w, " of ");
        dread_text_whole(&w, q->table->view->gauge[i].most);
    }
    dread_say_capital(words);
    dread_text_char(&w, '.');
    dread_say(q, words);
}

static void state(struct asking *q, const char *unused)
{
    (void)unused;
    q->then = THEN_STAND;
}

/* Adds the cards at spots `from` to `to` of a zone: "5, 6, 7 at places 2 to 4". */
static void add_run(const struct asking *q, int zone, int from, int to, struct text *w)
{
    const struct zone *z = &q->table->view->zone[zone];
    for (int i = from; i <= to; i++) {
        dread_text_add(w, i > from ? ", " : "");
        dread_theme_card(q->table->view->spot[z->first + i].card, w);
    }
    dread_text_add(w, from == to ? " at place " : " at places ");
    dread_text_number(w, (uint64_t)from + 1);
    if (from == to) return;
    dread_text_add(w, " to ");
    dread_text_number(w, (uint64_t)to + 1);
}

/* Adds the runs of neighbouring cards that have a tag and share a group, in every zone but grids.
 * Returns the number of runs. */
static int add_runs(const struct asking *q, int tag, struct text *w)
{
    int runs = 0;
    for (int zone = 0; zone < q->table->view->zones; zone++) {
        const struct zone *z = &q->table->view->zone[zone];
        const struct spot *spot = &q->table->view->spot[z->first];
        for (int i = 0, to; z->layout != LAYOUT_GRID && i < z->count; i = to + 1) {
            to = i;
            if (!(spot[i].tags & tag)) continue;
            while (to + 1 < z->count && spot[to + 1].tags & tag &&
                   spot[to + 1].group == spot[i].group)
                to++;
            dread_text_add(w, runs++ ? "; " : "");
            add_run(q, zone, i, to, w);
        }
    }
    return runs;
}

static void say_runs(struct asking *q, int tag, const char *head, const char *none)
{
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_text_add(&w, head);
    if (!add_runs(q, tag, &w)) w = dread_text_in(words, sizeof words);
    if (!w.length) dread_text_add(&w, none);
    dread_text_char(&w, '.');
    dread_say(q, words);
}

static void sequences(struct asking *q, const char *unused)
{
    (void)unused;
    say_runs(q, TAG_GROUPED, "Sequences: ", "There are no sequences now");
}

static void taken_next(struct asking *q, const char *unused)
{
    (void)unused;
    say_runs(q, TAG_DOOMED, "Taken next: ", "Nothing will be taken next");
}

/* ---- Where things are ---- */

static void tokens(struct asking *q, bool only_seeing)
{
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_tell_tokens(&q->table->layout->theme, q->table->session->game, q->table->view,
                      only_seeing, &w);
    dread_say(q, words);
}

static void everyone(struct asking *q, const char *unused)
{
    (void)unused;
    tokens(q, false);
}

/* Says what is dangerous in a game in which nobody looks for the player. Returns false in others:
 * there, nobody who sees her is good news. */
static bool says_danger(struct asking *q)
{
    return !dread_any_watcher(q) && dread_say_explained(q, "am i safe");
}

static void watchers(struct asking *q, const char *unused)
{
    (void)unused;
    if (!says_danger(q)) tokens(q, true);
}

/* Says which tokens would see the player at a cell. */
static void watchers_at(struct asking *q, const char *name)
{
    char words[400];
    struct text w = dread_text_in(words, sizeof words);
    struct thing cell = dread_answer_thing(q->table->view, name);
    const struct spot *spot = cell.kind ? dread_view_spot(q->table->view, cell) : NULL;
    if (!spot || q->table->view->zone[cell.zone].layout != LAYOUT_GRID) {
        dread_say(q, "Name a cell, such as d4, or the card on it.");
        return;
    }
    dread_text_add(&w, "On ");
    dread_theme_place(&q->table->layout->theme, q->table->session->game, q->table->view, cell, &w);
    bool any = false;
    for (int i = 0; i < q->table->view->tokens; i++) {
        if (!(spot->watchers >> i & 1)) continue;
        dread_text_add(&w, any ? " and " : " ");
        dread_theme_token(&q->table->layout->theme, q->table->session->game,
                          &q->table->view->token[i], &w);
        any = true;
    }
    dread_text_add(&w,
                   any ? " would see you." : " nobody would see you from where they stand now.");
    dread_say(q, words);
}

/* Says which tokens hunt or see the player, and where each last saw the player. */
static void memory(struct asking *q, const char *unused)
{
    (void)unused;
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    const struct theme *theme = &q->table->layout->theme;
    for (int i = 0; i < q->table->view->tokens; i++) {
        const struct token *t = &q->table->view->token[i];
        if (t->mood != MOOD_HUNTS && t->mood != MOOD_SEES) continue;
        if (w.length) dread_text_char(&w, ' ');
        int from = w.length;
        dread_tell_where(theme, q->table->session->game, q->table->view, t, &w);
        dread_say_capital(words + from);
        if (t->memory.kind) dread_text_add(&w, ", last saw you at ");
        if (t->memory.kind)
            dread_theme_place(theme, q->table->session->game, q->table->view, t->memory, &w);
        if (t->memory.kind && t->leaving) {
            dread_text_add(&w, ", going ");
            dread_text_add(&w, dread_theme_facing(t->leaving));
        }
        dread_text_char(&w, '.');
    }
    if (w.length) dread_say(q, words);
    else if (!says_danger(q)) dread_say(q, "Nobody hunts you.");
}

/* Returns the first name among some words, written to `name` as where.h reads it; else the
 * words. */
static const char *name_among(const struct asking *q, const char *words, char name[NAME_BYTES])
{
    struct phrase phrase;
    dread_phrase_read(words, &phrase);
    for (int i = 0; i < phrase.count; i++)
        if (dread_names_read(&q->table->layout->theme, q->table->session->game, q->table->view,
                             &phrase, i, name))
            return name;
    return words;
}

static void exits_from(struct asking *q, const char *name)
{
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    char room[NAME_BYTES];
    dread_tell_exits(&q->table->layout->theme, q->table->session->game, q->table->view,
                     name_among(q, name, room), &w);
    dread_say_answer(q, words);
}

static void route(struct asking *q, const char *name)
{
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    char room[NAME_BYTES];
    struct named found;
    const char *place = name_among(q, name, room);
    if (!dread_names_find(q->table->session->game, q->table->view, place, &found) &&
        dread_say_explained(q, place))
        return;
    dread_tell_route(&q->table->layout->theme, q->table->session->game, q->table->view, place, &w);
    int n;
    const char *note = dread_theme_words(&q->table->layout->theme, "route", "", &n);
    if (note) dread_text_char(&w, ' ');
    if (note) dread_text_span(&w, note, n);
    dread_say_answer(q, words);
}

/* ---- What happened ---- */

static void more(struct asking *q, const char *unused)
{
    (void)unused;
    q->then = THEN_MORE;
}

/* Says the rule for the last thing that happened since the player's last decision; `more` says it
 * for everything. */
static void why(struct asking *q, const char *unused)
{
    (void)unused;
    char words[REASONS_BYTES], brief[REASONS_BYTES / 2];
    struct text w = dread_text_in(words, sizeof words), b = dread_text_in(brief, sizeof brief);
    struct reason reason[EVENTS_MOST];
    int n = dread_tell_reasons(q, &w, reason);
    if (!n) {
        dread_say(q, "Nothing has happened.");
        return;
    }
    dread_text_span(&b, words + reason[n - 1].from, reason[n - 1].length);
    dread_text_add(&b, " Say more.");
    while (w.length && (words[w.length - 1] == ' ' || words[w.length - 1] == '\n')) w.length--;
    dread_text_add(&w, "\nSay rules ");
    dread_text_add(&w, reason[n - 1].rule);
    dread_text_add(&w, " to hear all of that rule.");
    dread_say_brief(q, brief, words);
}

/* Says the game log of the last n actions. */
static void tell_log(struct asking *q, int n)
{
    const struct session *s = q->table->session;
    char line[LOG_LINE_BYTES];
    struct log_reader told = dread_log_from(&q->table->layout->theme, s,
                                            s->played >= n ? s->played - n + 1 : 0);
    for (struct text l = dread_text_in(line, sizeof line); dread_log_line(&told, &l);
         l = dread_text_in(line, sizeof line))
        dread_say(q, line);
}

static void log_last(struct asking *q, const char *unused)
{
    (void)unused;
    tell_log(q, LAST_ACTIONS);
}

static void log_all(struct asking *q, const char *unused)
{
    (void)unused;
    tell_log(q, PLIES_MOST);
}

static void story(struct asking *q, const char *unused)
{
    (void)unused;
    for (int i = 0; i < q->story->lines; i++) {
        char words[400];
        struct text w = dread_text_in(words, sizeof words);
        dread_text_add(&w, "Turn ");
        dread_text_number(&w, q->story->line[i].turn);
        dread_text_add(&w, ". ");
        dread_text_add(&w, q->story->line[i].words);
        dread_say(q, words);
    }
    if (!q->story->lines) dread_say(q, dread_no_story);
}

/* Says the ending, each sentence in a paragraph, and last the one that stands alone on the screen;
 * if the theme has none, how the game ended. */
static void ending(struct asking *q, const char *unused)
{
    (void)unused;
    char words[200];
    struct text w = dread_text_in(words, sizeof words);
    for (int i = 0; q->ending->id && i < q->ending->sentences; i++)
        dread_say(q, q->ending->sentence[i].words);
    if (q->ending->id) {
        if (q->ending->line) dread_say(q, q->ending->line);
        return;
    }
    if (q->table->view->outcome)
        dread_theme_outcome(&q->table->layout->theme, q->table->session->game,
                            q->table->view->outcome, &w);
    dread_say(q, q->table->view->outcome ? words : "The game is not over yet.");
}

static void flavour(struct asking *q, const char *unused)
{
    (void)unused;
    const char *line = dread_story_now(q->story);
    dread_say(q, *line ? line : "There is no line for this turn.");
}

/* ---- The deal ---- */

/* Returns true, and says so, if the id of this deal is hidden. */
static bool hides_deal(struct asking *q)
{
    bool hidden = dread_session_hides_deal(q->table->session);
    if (hidden)
        dread_say(q, "You get the id and the record when this Night ends, because they give the "
                     "cards away.");
    return hidden;
}

static void deal_id(struct asking *q, const char *unused)
{
    (void)unused;
    if (hides_deal(q)) return;
    if (q->table->session->deal.middle) {
        dread_say(q, "This game started from a position, so its deal has no id. Its record begins "
                     "with the position.");
        return;
    }
    char id[ID_BYTES];
    struct text w = dread_text_in(id, sizeof id);
    dread_id_write(q->table->session->game, &q->table->session->deal, &w);
    dread_say(q, id);
}

static void record(struct asking *q, const char *unused)
{
    (void)unused;
    if (hides_deal(q)) return;
    dread_record_write(q->table->session, dread_say_on(q));
}

/* Says the result in two lines: a sentence, and the link to the same deal, if there is one. */
static void say_result(struct asking *q)
{
    struct text *said = dread_say_on(q);
    dread_say_result(q->table->session, *q->watches, q->gave, said);
    if (!dread_link_can_name(q->table->session, NULL)) return;
    dread_text_add(said, "\n#");
    dread_link_deal(q->table->session, said);
}

static void result(struct asking *q, const char *unused)
{
    (void)unused;
    if (hides_deal(q)) return;
    bool is_over = q->table->view->outcome && !q->lesson->on;
    if (is_over) say_result(q);
    else dread_say(q, q->lesson->on ? "This is the lesson." : "The game is not over yet.");
}

static void link_to_game(struct asking *q, const char *unused)
{
    struct problem problem;
    (void)unused;
    if (hides_deal(q)) return;
    if (!dread_link_can_name(q->table->session, &problem)) {
        dread_say(q, problem.text);
        return;
    }
    dread_say(q, dread_before_link);
    struct text *said = dread_say_on(q);
    dread_text_add(said, "#");
    dread_link_game(q->table->session, said);
}

static void options_now(struct asking *q, const char *unused)
{
    (void)unused;
    const struct session *s = q->table->session;
    for (int i = 0; s->game->options[i].name; i++) {
        const struct option *o = &s->game->options[i];
        char line[400];
        struct text l = dread_text_in(line, sizeof line);
        dread_text_add(&l, o->name);
        dread_text_char(&l, '=');
        dread_option_value_write(o, s->deal.rules.value[i], &l);
        dread_text_add(&l, ". ");
        dread_text_add(&l, o->meaning);
        dread_say(q, line);
    }
    dread_say(q, "To play with other options, say deal and an id, such as GAME:option=value#1.");
}

static void deal_how(struct asking *q, const char *unused)
{
    (void)unused;
    char words[ID_BYTES + 40];
    struct text w = dread_text_in(words, sizeof words);
    const struct session *s = q->table->session;
    dread_text_add(&w, "Say deal and an id, such as:\n");
    if (dread_session_hides_deal(s) || s->deal.middle) {
        dread_text_add(&w, s->game->id);
        dread_text_add(&w, "#1");
    } else {
        dread_id_write(s->game, &s->deal, &w);
    }
    dread_say(q, words);
}

static void statistics(struct asking *q, const char *unused)
{
    (void)unused;
    char lines[STATISTICS_BYTES];
    struct text w = dread_text_in(lines, sizeof lines);
    if (q->book) dread_tell_statistics(q->book, q->table->session->game, &w);
    else dread_text_add(&w, "Games are not saved here, so there are no statistics.\n");
    dread_text_add(dread_say_on(q), lines);
}

/* ---- The table of questions ---- */

static void (*const answers[COMMANDS])(struct asking *, const char *words) = {
    [CMD_HELP] = dread_answer_help,
    [CMD_HELP_ALL] = dread_answer_help_all,
    [CMD_MOVES] = dread_answer_moves,
    [CMD_MOVES_OF] = dread_answer_moves,
    [CMD_WHAT_IF] = dread_answer_what_if,
    [CMD_WHY_NOT] = dread_answer_why_not,
    [CMD_WHAT_NOW] = dread_answer_prompt,
    [CMD_STATE] = state,
    [CMD_MORE] = more,
    [CMD_WHY] = why,
    [CMD_TABLE] = whole_table,
    [CMD_SHOW] = show_zone,
    [CMD_SHOW_ZONE] = show_zone,
    [CMD_GAUGES] = gauges,
    [CMD_WHERE] = everyone,
    [CMD_WATCHERS] = watchers,
    [CMD_WATCHERS_AT] = watchers_at,
    [CMD_MEMORY] = memory,
    [CMD_SEQUENCES] = sequences,
    [CMD_TAKEN_NEXT] = taken_next,
    [CMD_EXITS] = exits_from,
    [CMD_EXITS_FROM] = exits_from,
    [CMD_ROUTE] = route,
    [CMD_STORY] = story,
    [CMD_ENDING] = ending,
    [CMD_LOG_LAST] = log_last,
    [CMD_LOG] = log_all,
    [CMD_FLAVOUR] = flavour,
    [CMD_DEAL_HOW] = deal_how,
    [CMD_ID] = deal_id,
    [CMD_RECORD] = record,
    [CMD_RESULT] = result,
    [CMD_LINK] = link_to_game,
    [CMD_OPTIONS_NOW] = options_now,
    [CMD_RULES] = dread_read_rules,
    [CMD_RULES_PART] = dread_read_rules_part,
    [CMD_RULES_NEXT] = dread_read_rules_next,
    [CMD_RULES_BACK] = dread_read_rules_back,
    [CMD_STATISTICS] = statistics,
};

bool dread_answer(struct asking *q, enum command_id command, const char *words)
{
    if (command >= COMMANDS || !answers[command]) return false;
    answers[command](q, words);
    return true;
}
