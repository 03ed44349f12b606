/* What was played can be taken back, played again, written down and read: the laws of sessions,
 * records, links and ids. */

#include <string.h>

#include "unit/walk.h"

#include "core/link.h"
#include "core/record.h"

static bool same_position(const struct position *a, const struct position *b)
{
    return !memcmp(a, b, sizeof *a);
}

/* Writes the positions of the game, from the deal to now. */
static void write_positions(const struct visit *v, struct position at[])
{
    struct position now = {0};
    v->game->start(v->deal, &now, NULL);
    at[0] = now;
    for (int i = 0; i < v->session->played; i++) {
        v->game->apply(v->deal, &now, v->session->line[i], NULL);
        at[i + 1] = now;
    }
}

/* ---- Back and forth ---- */

static void check_undo(struct visit *v, struct session *s, const struct position at[])
{
    int plies = s->played;
    while (dread_session_undo(s))
        demand(v, same_position(&s->now, &at[s->played]), "undo leads elsewhere");
    demand(v, s->undos == plies && s->known == plies && !s->played, "undo lost something");
    while (dread_session_redo(s, NULL))
        demand(v, same_position(&s->now, &at[s->played]), "redo leads elsewhere");
    demand(v, s->played == plies, "redo did not bring all");
}

/* Returns true if a turn begins after so many actions. */
static bool turn_begins(const struct visit *v, const struct position at[], int played)
{
    return !played || v->game->turn(&at[played]) > v->game->turn(&at[played - 1]);
}

/* Sometimes one action is taken back or played again alone, so that the others begin within a
 * turn. */
static void check_undo_by_turn(struct visit *v, struct session *s, const struct position at[])
{
    int plies = s->played;
    while (s->played) {
        if (!dread_rng_below(&v->rng, 8)) dread_session_undo(s);
        int here = s->played, before = here - 1, undos = s->undos;
        while (before > 0 && !turn_begins(v, at, before)) before--;
        int back = dread_session_undo_turn(s);
        if (!here) before = 0;
        demand(v, back == here - before && s->played == before, "undo by turn goes elsewhere");
        demand(v, s->undos == undos + (here > 0), "undo by turn counts as another number of undos");
    }
    while (s->played < plies) {
        if (!dread_rng_below(&v->rng, 8)) dread_session_redo(s, NULL);
        int here = s->played, next = here < plies ? here + 1 : plies;
        while (next < plies && !turn_begins(v, at, next)) next++;
        int forth = dread_session_redo_turn(s);
        demand(v, forth == next - here && s->played == next, "redo by turn goes elsewhere");
    }
    demand(v, s->known == plies, "undo and redo by turn lost something");
    demand(v, same_position(&s->now, v->now), "redo by turn leads elsewhere");
}

static void check_restart(struct visit *v, struct session *s, const struct position at[])
{
    int plies = s->played, restarts = s->restarts;
    for (int i = 0; i < 2; i++) { /* the second time it is at the beginning */
        demand(v, dread_session_restart(s), "a game cannot begin again");
        demand(v, s->restarts == restarts + (plies > 0), "the number of restarts is wrong");
        demand(v, !s->played && same_position(&s->now, &at[0]), "restart leads elsewhere");
    }
    demand(v, s->known == plies, "restart lost something");
}

LAW(what_was_played_can_be_taken_back_and_played_again, .every = 2, .where = AT_THE_END)
{
    static struct position at[PLIES_MOST + 1];
    static struct session s;
    write_positions(v, at);
    s = *v->session;
    demand(v, same_position(&at[s.played], v->now), "the session is elsewhere than the game");
    check_undo(v, &s, at);
    check_undo_by_turn(v, &s, at);
    check_restart(v, &s, at);
}

LAW(a_game_that_is_over_refuses_every_action, .every = 2, .where = AT_THE_END, .floor = 20)
{
    static struct session s;
    struct problem problem = {""};
    int end = v->game->outcome(v->now);
    if (!end) return; /* too long */
    s = *v->session;
    demand(v, !dread_session_play(&s, (action)dread_rng_below(&v->rng, 99), NULL, &problem),
           "an action is played after the end");
    assert_says(problem.text, "over (");
    assert_says(problem.text, v->game->words.outcomes[end]);
    demand(v, !memcmp(&s, v->session, sizeof s), "a refusal changed the session");
    meets(v);
}

LAW(redo_is_kept_by_the_same_action_and_dropped_by_another, .every = 8, .floor = 100)
{
    static struct session s;
    action legal[ACTIONS_MOST];
    s = *v->session;
    if (!dread_session_undo(&s) || !dread_session_undo(&s)) return;
    int n = dread_session_actions(&s, legal);
    action same = s.line[s.played], a = legal[dread_rng_below(&v->rng, (uint32_t)n)];
    if (dread_rng_below(&v->rng, 2)) a = same;
    demand_of(v, a, dread_session_play(&s, a, NULL, NULL), "a legal action is refused");
    demand_of(v, a, s.known == (a == same ? v->session->played : s.played),
              "something else can be redone");
    if (a != same) meets(v);
}

LAW(a_session_is_loaded_as_it_was, .every = 32, .floor = 20)
{
    static struct session s, loaded;
    struct problem problem = {""};
    s = *v->session;
    for (uint32_t back = dread_rng_below(&v->rng, (uint32_t)s.played + 1); back; back--)
        dread_session_undo(&s);
    demand(v,
           dread_session_load(&loaded, s.game, &s.deal, NULL, s.line, s.known, s.played, &problem),
           problem.text);
    demand(v, loaded.played == s.played && same_position(&loaded.now, &s.now),
           "it is loaded elsewhere");
    demand(v, loaded.known == s.known, "what could be redone is lost");
    assert_memory_equal(loaded.line, s.line, sizeof(action) * (size_t)s.known);
    assert_int_equal(loaded.undos + loaded.hints + loaded.restarts, 0);
    meets(v);
}

LAW(a_night_refuses_all_ways_back_and_all_help, .every = 8)
{
    static struct session night, before;
    memcpy(&night, v->session, sizeof night);
    if (dread_rng_below(&v->rng, 2)) dread_session_undo(&night); /* so that there is a redo */
    night.mode = NIGHT;
    memcpy(&before, &night, sizeof night);
    demand(v, !dread_session_undo(&night) && !dread_session_undo_turn(&night), "it goes back");
    demand(v, !dread_session_restart(&night), "it begins again");
    demand(v, !dread_session_redo(&night, NULL) && !dread_session_redo_turn(&night), "it goes on");
    demand(v, !dread_session_count_hint(&night), "it gives hints");
    demand(v, !memcmp(&night, &before, sizeof night), "a refusal changed the session");
}

static void check_trace(struct visit *v, const struct trace *told, const char *what)
{
    demand(v,
           told->count == v->trace->count &&
               !memcmp(told->event, v->trace->event, sizeof *told->event * (size_t)told->count),
           what);
}

LAW(the_events_of_a_ply_can_be_told_again, .every = 16)
{
    static struct event event[EVENTS_MOST];
    static struct session s;
    struct trace told = {event, EVENTS_MOST, 0};
    dread_session_trace(v->session, v->session->played, &told);
    check_trace(v, &told, "the events of the last ply are others");
    s = *v->session;
    if (!dread_session_undo(&s)) return;
    told.count = 0;
    demand(v, dread_session_redo(&s, &told), "what was taken back cannot be redone");
    check_trace(v, &told, "redo has other events");
}

/* ---- Written down ---- */

LAW(every_game_is_read_as_it_was_written, .every = 32, .floor = 20)
{
    static char written[RECORD_BYTES], again[RECORD_BYTES];
    static struct session read;
    const struct session *s = v->session;
    const struct games games = {&v->game, 1};
    struct text t = dread_text_in(written, sizeof written), u = dread_text_in(again, sizeof again);
    struct problem problem = {""};
    dread_record_write(s, &t);
    demand(v, !t.cut, "a record has no room");
    demand(v, dread_record_read(&games, written, (size_t)t.length, &read, &problem), problem.text);
    assert_memory_equal(&read.deal, v->deal, sizeof read.deal);
    demand(v, same_position(&read.now, v->now), "a record leads elsewhere");
    assert_int_equal(read.played, s->played);
    assert_int_equal(read.known, s->played);
    assert_memory_equal(read.line, s->line, sizeof(action) * (size_t)s->played);
    dread_record_write(&read, &u);
    assert_string_equal(written, again);
    meets(v);
}

/* A deal survives being written by its cards. */
LAW(a_deal_by_its_cards_starts_as_it_did, .every = 4, .where = AT_THE_START)
{
    char written[ID_BYTES];
    const struct games games = {&v->game, 1};
    struct text t = dread_text_in(written, sizeof written);
    struct deal deal = *v->deal, again;
    const struct game *game;
    struct problem problem = {""};
    struct position p = {0};
    deal.by_cards = 1;
    if (!v->game->number_matters(&deal.rules)) deal.number = 0;
    dread_id_write(v->game, &deal, &t);
    demand(v, !t.cut, "an id has no room");
    demand(v, dread_id_read(&games, written, &game, &again, &problem), problem.text);
    demand(v, deal.count == again.count && deal.number == again.number, "it names another deal");
    demand(v, !memcmp(deal.cards, again.cards, deal.count), "an id names other cards");
    v->game->start(&again, &p, NULL);
    demand(v, same_position(&p, v->now), "a deal by its cards starts otherwise");
}

/* A link with another character is refused. */
static void check_other_links(struct visit *v, char written[], struct session *read)
{
    const struct games games = {&v->game, 1};
    int at = (int)(strchr(written, '&') - written);
    struct problem problem;
    enum link_kind kind;
    for (int i = dread_length_of("game="); i < at; i++) {
        char was = written[i];
        written[i] = was == 'A' ? 'B' : 'A';
        demand(v, !dread_link_read(&games, written, read, &kind, &problem),
               "a link with another character is read");
        written[i] = was;
    }
}

LAW(every_link_holds_its_game, .every = 128, .floor = 5)
{
    static char written[LINK_BYTES], again[LINK_BYTES];
    static struct session read;
    const struct session *s = v->session;
    const struct games games = {&v->game, 1};
    struct text t = dread_text_in(written, sizeof written), u = dread_text_in(again, sizeof again);
    struct problem problem = {""};
    enum link_kind kind = LINK_DEAL;
    dread_link_game(s, &t);
    demand(v, !t.cut, "a link has no room");
    demand(v, dread_link_read(&games, written, &read, &kind, &problem), problem.text);
    demand(v, kind == LINK_GAME, "the link of a game has none");
    assert_memory_equal(&read.deal, v->deal, sizeof read.deal);
    assert_int_equal(read.played, 0);
    assert_int_equal(read.known, s->played);
    assert_int_equal(read.restarts, 0);
    while (dread_session_redo(&read, NULL)) continue;
    demand(v, same_position(&read.now, v->now), "a link leads elsewhere");
    dread_link_game(&read, &u);
    assert_string_equal(written, again);
    if (s->played < 16) check_other_links(v, written, &read);
    meets(v);
}

/* Without this, a duel could show another game than the one that was sent. */
LAW(every_duel_holds_its_game, .every = 4, .where = AT_THE_END, .floor = 2)
{
    static char written[LINK_BYTES];
    static struct session sent, read;
    const struct games games = {&v->game, 1};
    struct text t = dread_text_in(written, sizeof written);
    struct problem problem = {""};
    enum link_kind kind = LINK_DEAL;
    sent = *v->session;
    sent.undos = 3;
    sent.hints = 5000; /* more than there is room for */
    sent.mode = NIGHT;
    dread_link_duel(&sent, &t);
    demand(v, !t.cut, "a link has no room");
    demand(v, dread_link_read(&games, written, &read, &kind, &problem), problem.text);
    demand(v, kind == LINK_DUEL && read.mode == NIGHT, "a duel is read as another link");
    demand(v, same_position(&read.now, v->now), "a duel leads elsewhere");
    assert_int_equal(read.played, sent.played);
    assert_int_equal(read.undos, 3);
    assert_int_equal(read.hints, 1023);
    assert_int_equal(read.restarts, sent.restarts);
    for (int i = 0; i < 4; i++) written[i] = "game"[i];
    demand(v, !dread_link_read(&games, written, &read, &kind, NULL), "a duel can be watched");
    meets(v);
}
