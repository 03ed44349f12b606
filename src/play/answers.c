/* The questions of plain play, and their answers. See answers.h. Nothing here depends on one game:
 * the words come from its theme, and zones and tokens from the view. */

#include "answers_internal.h"

#include "dread/link.h"
#include "dread/record.h"
#include "table/table.h"
#include "story/story.h"
#include "rules_reading.h"
#include "say.h"

enum { LAST_ACTIONS = 5 };

/* ---- The table ---- */

/* Says the cards of the zone with this id; if there is no such zone, says which zones there are. */
static void show_zone(struct play *p, const char *id)
{
    const struct game *game = p->session.game;
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    for (int i = 0; i < p->view.zones; i++) {
        if (!dread_same(game->words.zones[i], id)) continue;
        dread_theme_zone(&p->layout.theme, game, i, &w);
        dread_text_add(&w, ": ");
        dread_theme_cards(&p->layout.theme, game, &p->view, i, &w);
        dread_text_char(&w, '.');
        dread_say_capital(words);
        dread_say_answer(p, words);
        return;
    }
    dread_text_add(&w, "Say show and one of: ");
    for (int i = 0; i < p->view.zones; i++) {
        if (i) dread_text_add(&w, ", ");
        dread_text_add(&w, game->words.zones[i]);
    }
    dread_text_char(&w, '.');
    dread_say(p, words);
}

static void whole_table(struct play *p, const char *unused)
{
    (void)unused;
    char lines[LISTING_BYTES];
    struct text t = dread_text_in(lines, sizeof lines);
    struct choices choices = dread_table_choices(&p->table, 0);
    dread_list_table(&p->layout.theme, p->session.game, &p->view, &choices, &t);
    dread_text_add(dread_say_on(p), lines);
}

static void gauges(struct play *p, const char *unused)
{
    (void)unused;
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    for (int i = 0; i < p->view.gauges; i++) {
        if (i) dread_text_add(&w, ", ");
        dread_theme_gauge(&p->layout.theme, p->session.game, i, &w);
        dread_text_char(&w, ' ');
        dread_text_whole(&w, p->view.gauge[i].value);
        if (!p->view.gauge[i].most) continue;
        dread_text_add(&w, " of ");
        dread_text_whole(&w, p->view.gauge[i].most);
    }
    dread_say_capital(words);
    dread_text_char(&w, '.');
    dread_say(p, words);
}

static void state(struct play *p, const char *unused)
{
    (void)unused;
    dread_say_stand(p, "");
}

/* Adds the cards at spots `from` to `to` of a zone: "5, 6, 7 at places 2 to 4". */
static void add_run(const struct play *p, int zone, int from, int to, struct text *w)
{
    const struct zone *z = &p->view.zone[zone];
    for (int i = from; i <= to; i++) {
        dread_text_add(w, i > from ? ", " : "");
        dread_theme_card(p->view.spot[z->first + i].card, w);
    }
    dread_text_add(w, from == to ? " at place " : " at places ");
    dread_text_number(w, (uint64_t)from + 1);
    if (from == to) return;
    dread_text_add(w, " to ");
    dread_text_number(w, (uint64_t)to + 1);
}

/* Adds the runs of neighbouring cards that have a tag and share a group, in every zone but grids.
 * Returns the number of runs. */
static int add_runs(const struct play *p, int tag, struct text *w)
{
    int runs = 0;
    for (int zone = 0; zone < p->view.zones; zone++) {
        const struct zone *z = &p->view.zone[zone];
        const struct spot *spot = &p->view.spot[z->first];
        for (int i = 0, to; z->layout != LAYOUT_GRID && i < z->count; i = to + 1) {
            to = i;
            if (!(spot[i].tags & tag)) continue;
            while (to + 1 < z->count && spot[to + 1].tags & tag &&
                   spot[to + 1].group == spot[i].group)
                to++;
            dread_text_add(w, runs++ ? "; " : "");
            add_run(p, zone, i, to, w);
        }
    }
    return runs;
}

static void say_runs(struct play *p, int tag, const char *head, const char *none)
{
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_text_add(&w, head);
    if (!add_runs(p, tag, &w)) w = dread_text_in(words, sizeof words);
    if (!w.length) dread_text_add(&w, none);
    dread_text_char(&w, '.');
    dread_say(p, words);
}

static void sequences(struct play *p, const char *unused)
{
    (void)unused;
    say_runs(p, TAG_GROUPED, "Sequences: ", "There are no sequences now");
}

static void taken_next(struct play *p, const char *unused)
{
    (void)unused;
    say_runs(p, TAG_DOOMED, "Taken next: ", "Nothing will be taken next");
}

/* ---- Where things are ---- */

static void tokens(struct play *p, bool only_seeing)
{
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_tell_tokens(&p->layout.theme, p->session.game, &p->view, only_seeing, &w);
    dread_say(p, words);
}

static void everyone(struct play *p, const char *unused)
{
    (void)unused;
    tokens(p, false);
}

static void watchers(struct play *p, const char *unused)
{
    (void)unused;
    tokens(p, true);
}

/* Says which tokens would see the player at a cell. */
static void watchers_at(struct play *p, const char *name)
{
    char words[400];
    struct text w = dread_text_in(words, sizeof words);
    struct thing cell = dread_answer_thing(&p->view, name);
    const struct spot *spot = cell.kind ? dread_view_spot(&p->view, cell) : NULL;
    if (!spot || p->view.zone[cell.zone].layout != LAYOUT_GRID) {
        dread_say(p, "Name a cell, such as d4, or the card on it.");
        return;
    }
    dread_text_add(&w, "On ");
    dread_theme_place(&p->layout.theme, p->session.game, &p->view, cell, &w);
    bool any = false;
    for (int i = 0; i < p->view.tokens; i++) {
        if (!(spot->watchers >> i & 1)) continue;
        dread_text_add(&w, any ? " and " : " ");
        dread_theme_token(&p->layout.theme, p->session.game, &p->view.token[i], &w);
        any = true;
    }
    dread_text_add(&w,
                   any ? " would see you." : " nobody would see you from where they stand now.");
    dread_say(p, words);
}

/* Says which tokens hunt or see the player, and where each last saw the player. */
static void memory(struct play *p, const char *unused)
{
    (void)unused;
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    const struct theme *theme = &p->layout.theme;
    for (int i = 0; i < p->view.tokens; i++) {
        const struct token *t = &p->view.token[i];
        if (t->mood != MOOD_HUNTS && t->mood != MOOD_SEES) continue;
        if (w.length) dread_text_char(&w, ' ');
        int from = w.length;
        dread_tell_where(theme, p->session.game, &p->view, t, &w);
        dread_say_capital(words + from);
        if (t->memory.kind) dread_text_add(&w, ", last saw you at ");
        if (t->memory.kind) dread_theme_place(theme, p->session.game, &p->view, t->memory, &w);
        if (t->memory.kind && t->leaving) {
            dread_text_add(&w, ", going ");
            dread_text_add(&w, dread_theme_facing(t->leaving));
        }
        dread_text_char(&w, '.');
    }
    dread_say(p, w.length ? words : "Nobody hunts you.");
}

/* Returns the first name among some words, written to `name` as where.h reads it; else the
 * words. */
static const char *name_among(const struct play *p, const char *words, char name[NAME_BYTES])
{
    struct phrase phrase;
    dread_phrase_read(words, &phrase);
    for (int i = 0; i < phrase.count; i++)
        if (dread_names_read(&p->layout.theme, p->session.game, &p->view, &phrase, i, name))
            return name;
    return words;
}

static void exits_from(struct play *p, const char *name)
{
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    char room[NAME_BYTES];
    dread_tell_exits(&p->layout.theme, p->session.game, &p->view, name_among(p, name, room), &w);
    dread_say_answer(p, words);
}

static void route(struct play *p, const char *name)
{
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    char room[NAME_BYTES];
    dread_tell_route(&p->layout.theme, p->session.game, &p->view, name_among(p, name, room), &w);
    dread_say_answer(p, words);
}

/* ---- What happened ---- */

static void more(struct play *p, const char *unused)
{
    (void)unused;
    dread_say_more(p);
}

/* Says the rule for the last thing that happened since the player's last decision; `more` says it
 * for everything. */
static void why(struct play *p, const char *unused)
{
    (void)unused;
    char words[REASONS_BYTES], brief[REASONS_BYTES / 2];
    struct text w = dread_text_in(words, sizeof words), b = dread_text_in(brief, sizeof brief);
    struct reason reason[EVENTS_MOST];
    int n = dread_tell_reasons(p, &w, reason);
    if (!n) {
        dread_say(p, "Nothing has happened.");
        return;
    }
    dread_text_span(&b, words + reason[n - 1].from, reason[n - 1].length);
    dread_text_add(&b, " Say more.");
    while (w.length && (words[w.length - 1] == ' ' || words[w.length - 1] == '\n')) w.length--;
    dread_text_add(&w, "\nSay rules ");
    dread_text_add(&w, reason[n - 1].rule);
    dread_text_add(&w, " to hear all of that rule.");
    dread_say_brief(p, brief, words);
}

/* Says the game log of the last n actions. */
static void tell_log(struct play *p, int n)
{
    const struct session *s = &p->session;
    char line[LOG_LINE_BYTES];
    struct log_reader told = dread_log_from(&p->layout.theme, s,
                                            s->played >= n ? s->played - n + 1 : 0);
    for (struct text l = dread_text_in(line, sizeof line); dread_log_line(&told, &l);
         l = dread_text_in(line, sizeof line))
        dread_say(p, line);
}

static void log_last(struct play *p, const char *unused)
{
    (void)unused;
    tell_log(p, LAST_ACTIONS);
}

static void log_all(struct play *p, const char *unused)
{
    (void)unused;
    tell_log(p, PLIES_MOST);
}

static void story(struct play *p, const char *unused)
{
    (void)unused;
    for (int i = 0; i < p->story.lines; i++) {
        char words[400];
        struct text w = dread_text_in(words, sizeof words);
        dread_text_add(&w, "Turn ");
        dread_text_number(&w, p->story.line[i].turn);
        dread_text_add(&w, ". ");
        dread_text_add(&w, p->story.line[i].words);
        dread_say(p, words);
    }
    if (!p->story.lines) dread_say(p, dread_no_story);
}

/* Says the ending, each sentence in a paragraph, and last the one that stands alone on the screen;
 * if the theme has none, how the game ended. */
static void ending(struct play *p, const char *unused)
{
    (void)unused;
    char words[200];
    struct text w = dread_text_in(words, sizeof words);
    for (int i = 0; p->ending.id && i < p->ending.sentences; i++)
        dread_say(p, p->ending.sentence[i].words);
    if (p->ending.id) {
        if (p->ending.line) dread_say(p, p->ending.line);
        return;
    }
    if (p->view.outcome)
        dread_theme_outcome(&p->layout.theme, p->session.game, p->view.outcome, &w);
    dread_say(p, p->view.outcome ? words : "The game is not over yet.");
}

static void flavour(struct play *p, const char *unused)
{
    (void)unused;
    const char *line = dread_story_now(&p->story);
    dread_say(p, *line ? line : "There is no line for this turn.");
}

/* ---- The deal ---- */

/* Returns true, and says so, if the id of this deal is hidden. */
static bool hides_deal(struct play *p)
{
    bool hidden = dread_session_hides_deal(&p->session);
    if (hidden)
        dread_say(p, "You get the id and the record when this Night ends, because they give the "
                     "cards away.");
    return hidden;
}

static void deal_id(struct play *p, const char *unused)
{
    (void)unused;
    if (hides_deal(p)) return;
    if (p->session.deal.middle) {
        dread_say(p, "This game started from a position, so its deal has no id. Its record begins "
                     "with the position.");
        return;
    }
    char id[ID_BYTES];
    struct text w = dread_text_in(id, sizeof id);
    dread_id_write(p->session.game, &p->session.deal, &w);
    dread_say(p, id);
}

static void record(struct play *p, const char *unused)
{
    (void)unused;
    if (hides_deal(p)) return;
    dread_record_write(&p->session, dread_say_on(p));
}

static void result(struct play *p, const char *unused)
{
    (void)unused;
    if (hides_deal(p)) return;
    bool is_over = p->view.outcome && !p->lesson.on;
    if (is_over) dread_say_result(&p->session, p->watches, dread_say_on(p));
    else dread_say(p, p->lesson.on ? "This is the lesson." : "The game is not over yet.");
}

static void link_to_game(struct play *p, const char *unused)
{
    struct problem problem;
    (void)unused;
    if (hides_deal(p)) return;
    if (!dread_link_can_name(&p->session, &problem)) {
        dread_say(p, problem.text);
        return;
    }
    dread_say(p, "Write this after the address of the page:");
    struct text *said = dread_say_on(p);
    dread_text_add(said, "#");
    dread_link_game(&p->session, said);
}

static void options_now(struct play *p, const char *unused)
{
    (void)unused;
    const struct session *s = &p->session;
    for (int i = 0; s->game->options[i].name; i++) {
        const struct option *o = &s->game->options[i];
        char line[400];
        struct text l = dread_text_in(line, sizeof line);
        dread_text_add(&l, o->name);
        dread_text_char(&l, '=');
        dread_option_value_write(o, s->deal.rules.value[i], &l);
        dread_text_add(&l, ". ");
        dread_text_add(&l, o->meaning);
        dread_say(p, line);
    }
    dread_say(p, "To play with other options, say deal and an id, such as GAME:option=value#1.");
}

static void deal_how(struct play *p, const char *unused)
{
    (void)unused;
    char words[ID_BYTES + 40];
    struct text w = dread_text_in(words, sizeof words);
    const struct session *s = &p->session;
    dread_text_add(&w, "Say deal and an id, such as:\n");
    if (dread_session_hides_deal(s) || s->deal.middle) {
        dread_text_add(&w, s->game->id);
        dread_text_add(&w, "#1");
    } else {
        dread_id_write(s->game, &s->deal, &w);
    }
    dread_say(p, words);
}

static void statistics(struct play *p, const char *unused)
{
    (void)unused;
    char lines[STATISTICS_BYTES];
    struct text w = dread_text_in(lines, sizeof lines);
    if (p->book) dread_tell_statistics(p->book, p->session.game, &w);
    else dread_text_add(&w, "Games are not saved here, so there are no statistics.\n");
    dread_text_add(dread_say_on(p), lines);
}

/* ---- The table of questions ---- */

static void (*const answers[COMMANDS])(struct play *, const char *words) = {
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

bool dread_answer(struct play *p, enum command_id command, const char *words)
{
    if (command >= COMMANDS || !answers[command]) return false;
    answers[command](p, words);
    return true;
}
