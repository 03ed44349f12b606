/* The upkeep: what a player with real cards does with her hands. Laws of the walk, and whole games
 * written down to be read (tests/golden/upkeep).
 *
 *     DREAD_UPDATE=1 test_upkeep     writes the games that differ, and then fails */

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/clauses.h"
#include "story/story.h"
#include "toy/toy.h"
#include "unit/walk.h"

/* What was played, from a view on: one action, or the actions of a turn. */
struct stretch {
    const struct game *game;
    struct theme theme;
    bool starts; /* it is the start: there is no view before */
    struct view before, after;
    struct event event[EVENTS_MOST];
    struct trace trace;
    struct upkeep upkeep;
};

static struct theme theme_of(const struct game *game)
{
    struct theme theme = dread_theme_of(dread_themes, game);
    return *theme.text ? theme : dread_theme_of(toy_themes, game);
}

static void compose(struct stretch *s)
{
    dread_upkeep_make(&s->upkeep, &s->theme, s->game, s->starts ? NULL : &s->before, &s->after,
                      &s->trace);
}

static void clear(struct stretch *s, const struct game *game)
{
    s->game = game;
    s->theme = theme_of(game);
    s->trace = (struct trace){s->event, EVENTS_MOST, 0};
}

/* Returns the last action of a visit with its upkeep. It is valid until the next call. */
static const struct stretch *stretch_of(const struct visit *v)
{
    static struct stretch s;
    clear(&s, v->game);
    s.starts = v->last == NO_ACTION;
    if (!s.starts) s.before = *v->before;
    s.after = *v->view;
    for (int i = 0; i < v->trace->count; i++) dread_trace_add(&s.trace, v->trace->event[i]);
    compose(&s);
    return &s;
}

/* Fails with the words of a step. */
static void complain(const struct upkeep_step *step, const char *what)
{
    fail_msg("%s: %s", what, step ? step->words : "");
}

/* ---- Laws ---- */

static bool changes_table(const struct event *e)
{
    return e->moved.from.kind || e->moved.to.kind || e->who.fate != TOKEN_STAYS;
}

/* Returns true if a thing is among those of a step, or had no room there. */
static bool concerns(const struct upkeep_step *step, struct thing thing)
{
    bool found = !thing.kind || step->things == UPKEEP_THINGS;
    for (int i = 0; i < step->things; i++) found |= dread_thing_same(step->thing[i], thing);
    return found;
}

/* Without this a picture beside the words would not show what they are about. */
static void look_at_things(const struct stretch *s, const struct upkeep_step *step)
{
    for (int k = step->first; k < step->first + step->count; k++) {
        const struct event *e = &s->event[k];
        bool token = e->who.fate != TOKEN_STAYS;
        if (!concerns(step, e->moved.from) || !concerns(step, e->moved.to) ||
            !concerns(step, e->gauge) ||
            (token && !concerns(step, dread_thing_token(e->who.index))))
            complain(step, "a thing is missing");
    }
}

/* Without this a front end would animate an event twice or never, or would leave out a card that
 * the program has moved. */
static void look_at_events(const struct stretch *s)
{
    int next = 0;
    assert_in_range(s->upkeep.steps, 0, UPKEEP_STEPS);
    for (int i = 0; i < s->upkeep.steps; i++) {
        const struct upkeep_step *step = &s->upkeep.step[i];
        if (step->first != next || !step->count) complain(step, "not the next events");
        if (!*step->words) complain(step, "no words");
        look_at_things(s, step);
        next += step->count;
    }
    if (s->upkeep.steps && next != s->trace.count) complain(NULL, "not all events");
    for (int i = 0; !s->upkeep.steps && i < s->trace.count; i++)
        if (changes_table(&s->event[i])) complain(NULL, "nothing said of a change");
}

LAW(every_event_belongs_to_one_step, .every = 2, .only = has_theme)
{
    look_at_events(stretch_of(v));
}

/* Returns what follows `part` where it first stands in the words as whole words; NULL if it does
 * not. */
static const char *find_word(const char *words, const char *part)
{
    size_t n = strlen(part);
    for (const char *at = words; (at = strstr(at, part)); at++)
        if ((at == words || !isalnum((unsigned char)at[-1])) && !isalnum((unsigned char)at[n]))
            return at + n;
    return NULL;
}

/* Returns true if the words name a card, whole or by its rank, or the place where it lies now. */
static bool names(const struct stretch *s, const char *words, const struct event *e)
{
    char name[40], place[80];
    struct text c = dread_text_in(name, sizeof name), p = dread_text_in(place, sizeof place);
    dread_card_write_in_words(&c, e->moved.card);
    dread_theme_place(&s->theme, s->game, &s->after, e->moved.to, &p);
    if (find_word(words, name) || (*place && find_word(words, place))) return true;
    char *rank = strstr(name, " of ");
    if (rank) *rank = '\0';
    return find_word(words, name) != NULL;
}

/* Returns true if a person moves, turns or gives up a card for the event. Columns of a pile stay
 * where they lie until they are discarded; a card in question lies where it lay. */
static bool handles_card(const struct stretch *s, const struct event *e)
{
    const struct card_change *m = &e->moved;
    if (m->card >= CARD_KINDS || (!m->from.kind && !m->to.kind)) return false;
    bool quiet = dread_event_is_quiet(s->game, e);
    const char *id = s->game->words.events[e->id].id;
    return quiet ? !m->to.kind && strcmp(id, "hide-asked") != 0 : true;
}

/* Returns true if a step has the words that an event needs for a gauge that lies on the table: the
 * die of fatigue, and the health that is left. */
static bool tells_gauge(const struct stretch *s, const char *words, const struct event *e)
{
    char told[40];
    if (!e->gauge.kind || dread_event_is_quiet(s->game, e)) return true;
    const char *id = s->game->words.gauges[e->gauge.index];
    if (!strcmp(id, "fatigue")) snprintf(told, sizeof told, "fatigue die to %d.", e->value);
    else if (!strcmp(id, "distance")) return true;
    else if (!strcmp(id, "health") && !e->moved.to.kind) return true; /* the Last Breath */
    else if (!strcmp(id, "health") && e->moved.from.zone != e->moved.to.zone &&
             e->moved.from.kind == THING_ZONE &&
             !strcmp(s->game->words.zones[e->moved.from.zone], "health"))
        snprintf(told, sizeof told, " left.");
    else return true;
    return strstr(words, told) != NULL;
}

/* Without this she would not hear of a card that she has to move, or of what she has left. At the
 * start she sees the cards that she was dealt. */
static void look_at_cards(const struct stretch *s)
{
    for (int i = 0; i < s->upkeep.steps; i++) {
        const struct upkeep_step *step = &s->upkeep.step[i];
        for (int k = step->first; k < step->first + step->count; k++) {
            const struct event *e = &s->event[k];
            if (!s->starts && handles_card(s, e) && !names(s, step->words, e))
                complain(step, s->game->words.events[e->id].id);
            if (!tells_gauge(s, step->words, e)) complain(step, "a gauge is not told");
        }
    }
}

LAW(every_card_that_is_handled_is_named, .every = 2, .only = is_of_program)
{
    look_at_cards(stretch_of(v));
}

/* Without this a step might tell her what she must not know: a card that no event of the step names
 * and that is no token on the table. */
static void look_for_hidden(const struct stretch *s)
{
    for (int i = 0; i < s->upkeep.steps; i++) {
        const struct upkeep_step *step = &s->upkeep.step[i];
        for (card c = 0; c < CARD_KINDS; c++) {
            char name[40];
            bool known = false;
            struct text t = dread_text_in(name, sizeof name);
            dread_card_write_in_words(&t, c);
            if (!find_word(step->words, name)) continue;
            for (int k = step->first; k < step->first + step->count; k++)
                known |= s->event[k].card == c || s->event[k].moved.card == c;
            for (int k = 0; k < s->after.tokens; k++) known |= s->after.token[k].card == c;
            if (!known) complain(step, name);
        }
    }
}

LAW(the_upkeep_names_nothing_hidden, .every = 2, .only = has_theme)
{
    look_for_hidden(stretch_of(v));
}

enum { SENTENCE_WORDS = 30 };

/* A longer sentence cannot be kept in mind while the hands move a card. */
static void look_at_lengths(const struct stretch *s)
{
    for (int i = 0; i < s->upkeep.steps; i++) {
        const struct upkeep_step *step = &s->upkeep.step[i];
        int words = 0;
        for (const char *at = step->words; *at; at++) {
            bool ends_word = *at != ' ' && (at[1] == ' ' || !at[1]);
            words += ends_word;
            if (words > SENTENCE_WORDS) complain(step, "a long sentence");
            if (ends_word && *at == '.') words = 0;
        }
        if (words) complain(step, "no full stop");
        if (strstr(step->words, "  ") || strpbrk(step->words, "{}|[]"))
            complain(step, "not filled in");
    }
}

LAW(no_sentence_of_the_upkeep_is_long, .every = 2, .only = is_of_program)
{
    look_at_lengths(stretch_of(v));
}

/* A voice reads signs and notation wrong. */
static void look_at_spoken(const struct stretch *s)
{
    for (int i = 0; i < s->upkeep.steps; i++) {
        char spoken[2 * UPKEEP_BYTES];
        struct text t = dread_text_in(spoken, sizeof spoken);
        dread_upkeep_speak(&s->upkeep.step[i], &t);
        assert_true(*spoken);
        for (const char *at = spoken; *at; at++) {
            bool cell = islower((unsigned char)at[0]) && isdigit((unsigned char)at[1]);
            if (cell || (unsigned char)*at >= 128) complain(&s->upkeep.step[i], spoken);
        }
    }
}

LAW(a_voice_hears_no_signs_in_the_upkeep, .every = 4, .only = has_theme)
{
    look_at_spoken(stretch_of(v));
}

TEST(a_voice_hears_neither_signs_nor_notation)
{
    struct upkeep_step step = {.words = "Lay the ace of hearts on d4; discard 10♦, a 4 and c7."};
    char spoken[200];
    struct text t = dread_text_in(spoken, sizeof spoken);
    dread_upkeep_speak(&step, &t);
    assert_string_equal(spoken,
                        "Lay the ace of hearts on d 4; discard 10 of diamonds, a 4 and c 7.");
}

/* ---- Pursuers ---- */

static bool has_pursuers(const struct game *game)
{
    return dread_same(game->id, "dont-let-them-get-you");
}

/* Returns where the words about a token begin, the last ones or, if `first`, all of them; NULL if
 * there are none. */
static const char *words_about(const struct stretch *s, int token, const char *words, bool first)
{
    char name[80] = "";
    struct text t = dread_text_in(name, sizeof name);
    dread_theme_token(&s->theme, s->game, &s->after.token[token], &t);
    const char *found = NULL;
    for (const char *at = words; (at = strstr(at, name)); at++)
        if (!found || !first) found = at;
    return found;
}

/* Joins the words of all steps. */
static void join_words(const struct stretch *s, char words[UPKEEP_STEPS * UPKEEP_BYTES])
{
    *words = '\0';
    for (int i = 0; i < s->upkeep.steps; i++) {
        strcat(words, s->upkeep.step[i].words);
        strcat(words, " ");
    }
}

/* Returns true if one of two forms with `%s` replaced is in the words. */
static bool either(const char *words, const char *const forms[2], const char *what)
{
    char one[80], two[80];
    snprintf(one, sizeof one, forms[0], what);
    snprintf(two, sizeof two, forms[1], what);
    return strstr(words, one) || strstr(words, two);
}

/* Fails unless the words say where a pursuer ends, looks, and what she has to remember of him. */
static void assert_told(const struct stretch *s, int token)
{
    static const char *const ends[] = {", to %s.", " on %s, facing"};
    static const char *const looks[] = {"looks %s", "turns %s"};
    static const char *const stands[] = {"facing %s.", "facing %s:"};
    static char words[UPKEEP_STEPS * UPKEEP_BYTES];
    const struct token *he = &s->after.token[token], *was = &s->before.token[token];
    char cell[8], memory[40], *next;
    struct text c = dread_text_in(cell, sizeof cell), m = dread_text_in(memory, sizeof memory);
    join_words(s, words);
    const char *all = words_about(s, token, words, true);
    if (!all) complain(NULL, words);
    dread_theme_place(&s->theme, s->game, &s->after, he->at, &c);
    bool moved = !dread_thing_same(he->at, was->at);
    if (moved && !either(all, ends, cell)) complain(NULL, words);
    char *last = words + (words_about(s, token, words, false) - words);
    if ((next = strstr(last + 1, "The ace"))) *next = '\0';
    const char *facing = dread_theme_facing(he->facing);
    if (!either(last, looks, facing) && !either(last, stands, facing)) complain(NULL, last);
    bool turned = he->facing != was->facing && was->facing != FACING_NONE;
    bool same = he->facing == was->facing;
    if ((turned && strstr(last, "still looks")) || (same && strstr(last, " turns ")))
        complain(NULL, last);
    bool sees = strstr(last, "sees you") && !strstr(last, "no longer sees you");
    if (sees != (he->mood == MOOD_SEES)) complain(NULL, last);
    dread_text_add(&m, "remember ");
    dread_theme_place(&s->theme, s->game, &s->after, he->memory, &m);
    dread_text_add(&m, ", ");
    dread_text_add(&m, dread_theme_facing(he->leaving));
    if ((he->mood == MOOD_HUNTS) != (strstr(last, memory) != NULL)) complain(NULL, last);
}

static bool is_pursuer(const struct token *t)
{
    return t->card < CARD_KINDS && t->facing != FACING_NONE;
}

/* The table beside her would else differ from the program's. */
static void look_at_pursuers(const struct stretch *s)
{
    if (s->starts || s->after.outcome) return;
    for (int i = 0; i < s->after.tokens; i++) {
        const struct token *he = &s->after.token[i], *was = &s->before.token[i];
        if (!is_pursuer(he)) continue;
        if (he->mood != was->mood || he->facing != was->facing ||
            !dread_thing_same(he->at, was->at))
            assert_told(s, i);
    }
}

/* Returns the number that a word says; 0 if it is none. */
static int number_of(const char *word)
{
    for (int n = 1; n <= 20; n++) {
        char name[20];
        struct text t = dread_text_in(name, sizeof name);
        dread_text_amount(&t, n, NULL);
        if (!strcmp(word, name)) return n;
    }
    return 0;
}

/* Fails unless the way in the words of a step, "three steps north, then one east", leads from where
 * the token stood to where it stands. Words that name no direction are passed over. */
static void assert_way(const struct stretch *s, const struct upkeep_step *step)
{
    char words[UPKEEP_BYTES];
    int columns = s->after.zone[step->to.zone].columns, cells = 0, at = step->from.index;
    snprintf(words, sizeof words, "%s", step->words + step->lead);
    char *end = strstr(words, ", to ");
    if (!end) return; /* he stays */
    *end = '\0';
    bool any = false; /* else only the number of steps is told */
    const int by[] = {0, columns, 1, -columns, -1};
    for (char *word = strtok(words, " ,:"); word; word = strtok(NULL, " ,:")) {
        if (number_of(word)) cells = number_of(word);
        for (int facing = NORTH; facing <= WEST; facing++) {
            if (strcmp(word, dread_theme_facing(facing)) != 0) continue;
            at += cells * by[facing];
            any = true;
        }
    }
    if (any && at != step->to.index) complain(step, "the way leads elsewhere");
}

/* Fails unless each pursuer who moves after a rest has one step of his own, in their order. Returns
 * true if there are four. */
static bool look_at_rests(const struct stretch *s)
{
    int pursuers = 0, steps = 0;
    if (s->starts || s->after.outcome || !events_of(s->game, &s->trace, "rests")) return false;
    for (int i = 0; i < s->before.tokens; i++) {
        if (!is_pursuer(&s->before.token[i])) continue;
        pursuers++;
        while (steps < s->upkeep.steps && s->upkeep.step[steps].token != i) steps++;
        if (steps == s->upkeep.steps) complain(NULL, "a pursuer without a step");
        const struct upkeep_step *step = &s->upkeep.step[steps];
        assert_true(dread_thing_same(step->from, s->before.token[i].at));
        assert_true(dread_thing_same(step->to, s->after.token[i].at));
        assert_int_equal(step->facing, s->after.token[i].facing);
        assert_way(s, step);
    }
    return pursuers == UPKEEP_STEPS;
}

LAW(each_pursuer_is_where_the_upkeep_says, .every = 1, .only = has_pursuers)
{
    look_at_pursuers(stretch_of(v));
}

LAW(each_pursuer_who_moves_has_a_step, .every = 1, .floor = 4, .only = has_pursuers)
{
    if (look_at_rests(stretch_of(v))) meets(v);
}

/* Fails if a step says twice where a pursuer looks: on a long way only the last look matters. */
static void look_at_looks(const struct stretch *s)
{
    for (int i = 0; i < s->upkeep.steps; i++)
        for (int k = 0; k < s->after.tokens; k++) {
            char name[80] = "", turns[100], still[120];
            struct text t = dread_text_in(name, sizeof name);
            if (!is_pursuer(&s->after.token[k])) continue;
            dread_theme_token(&s->theme, s->game, &s->after.token[k], &t);
            snprintf(turns, sizeof turns, "%s turns", name);
            snprintf(still, sizeof still, "%s still looks", name);
            const char *words = s->upkeep.step[i].words, *first = find_word(words, turns);
            if (!first) first = find_word(words, still);
            if (first && (find_word(first, turns) || find_word(first, still)))
                complain(&s->upkeep.step[i], "two looks");
        }
}

static struct stretch turn; /* what was played of the turn so far */

static void begin_turn(const struct visit *v)
{
    clear(&turn, v->game);
    turn.before = *v->view;
}

/* A whole turn is told in as few steps, also if she walks a long way and is seen and lost on it. */
LAW(a_whole_turn_takes_at_most_four_steps, .every = 1, .floor = 200, .only = has_pursuers)
{
    if (v->last == NO_ACTION) {
        begin_turn(v);
        return;
    }
    for (int i = 0; i < v->trace->count; i++) dread_trace_add(&turn.trace, v->trace->event[i]);
    bool lays = dread_same(v->game->words.prompts[turn.before.prompt], "lay");
    bool goes_on = v->n && v->view->turn == turn.before.turn && !lays;
    if (goes_on && turn.trace.count < EVENTS_MOST / 2) return;
    turn.after = *v->view;
    compose(&turn);
    look_at_events(&turn);
    look_at_pursuers(&turn);
    look_at_looks(&turn);
    meets(v);
    begin_turn(v);
}

/* ---- Golden games ---- */

static char shown[200000];

/* Writes the steps of the upkeep, under the action. */
static void show(const struct session *session, const struct stretch *s)
{
    size_t n = strlen(shown);
    if (!s->starts) {
        char written[80];
        struct text t = dread_text_in(written, sizeof written);
        s->game->format(&session->deal.rules, session->line[session->played - 1], &t);
        n += (size_t)snprintf(shown + n, sizeof shown - n, "\n%s\n", written);
    }
    for (int i = 0; i < s->upkeep.steps; i++)
        n += (size_t)snprintf(shown + n, sizeof shown - n, "  %d. %s\n", i + 1,
                              s->upkeep.step[i].words);
}

/* Plays a game whose actions are mostly sensible, and shows each. */
static void play_and_show(const struct game *game, const struct deal *deal)
{
    static struct session session;
    static struct stretch s;
    struct rng r = dread_rng_from(deal->number);
    clear(&s, game);
    s.starts = true;
    dread_session_start(&session, game, deal, &s.trace);
    for (;;) {
        action legal[ACTIONS_MOST];
        int n = dread_session_actions(&session, legal);
        dread_session_see(&session, &s.after);
        compose(&s);
        show(&session, &s);
        if (!n) return;
        s.before = s.after;
        s.starts = false;
        s.trace.count = 0;
        action a = legal[dread_rng_below(&r, (uint32_t)n)];
        if (dread_rng_below(&r, 4)) a = game->greedy(&s.before, legal, n);
        dread_session_play(&session, a, &s.trace, NULL);
    }
}

/* Compares a game with its file, or writes it. Returns true if it differs. */
static bool differs(const char *name, const char *id)
{
    static char was[sizeof shown];
    char path[512];
    struct deal deal;
    const struct games toys = toy_games;
    const struct game *game = deal_of(strstr(id, "toy") ? &toys : &dread_games, id, &deal);
    snprintf(shown, sizeof shown, "%s\n", id);
    play_and_show(game, &deal);
    snprintf(path, sizeof path, "%s/upkeep/%s.txt", DREAD_GOLDEN, name);
    FILE *in = fopen(path, "r");
    was[in ? fread(was, 1, sizeof was - 1, in) : 0] = '\0';
    if (in) fclose(in);
    if (!strcmp(was, shown)) return false;
    if (getenv("DREAD_UPDATE")) {
        FILE *out = fopen(path, "w");
        if (!out) fail_msg("%s cannot be written", path);
        fputs(shown, out);
        fclose(out);
    }
    return true;
}

/* Without these nobody would read what a change of the words makes of a game. */
TEST(games_read_as_written_down)
{
    static const char *const golden[][2] = {
        {"dont-let-them-get-you", "dont-let-them-get-you#1"},
        {"soliterror", "soliterror#5"},
        {"soliterror-mixed", "soliterror:family=mixed,gifts=offered,deck-out=reshuffle#6"},
        {"he-will-never-stop", "he-will-never-stop#5"},
        {"toy-lantern", "toy-lantern#1"}};
    int differ = 0;
    for (size_t i = 0; i < sizeof golden / sizeof *golden; i++)
        if (differs(golden[i][0], golden[i][1])) {
            print_message("%s differs\n", golden[i][0]);
            differ++;
        }
    if (differ) fail_msg("%d games differ; DREAD_UPDATE=1 writes them: read the diff", differ);
}
