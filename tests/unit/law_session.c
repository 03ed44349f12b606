/* What was played can be taken back, played again, written down and read: the laws of sessions,
 * records, links and ids. */

#include <string.h>

#include "unit/walk.h"

#include "dread/link.h"
#include "dread/record.h"

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

static void check_undo_by_turn(struct visit *v, struct session *s, const struct position at[])
{
    int plies = s->played, back = 0, forth = 0, turn = v->game->turn(v->now) + 1;
    for (int n; (n = dread_session_undo_turn(s)); back += n) {
        int now = v->game->turn(&s->now);
        demand(v, now < turn || !s->played, "undo by turn stood still");
        demand(v, !s->played || now > v->game->turn(&at[s->played - 1]),
               "undo by turn stopped within one");
        turn = now;
    }
    while (s->played < s->known) forth += dread_session_redo_turn(s);
    demand(v, back == plies && forth == plies, "undo and redo by turn lost something");
    demand(v, same_position(&s->now, v->now), "redo by turn leads elsewhere");
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
    bool has_game;
    for (int i = dread_length_of("game="); i < at; i++) {
        char was = written[i];
        written[i] = was == 'A' ? 'B' : 'A';
        demand(v, !dread_link_read(&games, written, read, &has_game, &problem),
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
    bool has_game = false;
    dread_link_game(s, &t);
    demand(v, !t.cut, "a link has no room");
    demand(v, dread_link_read(&games, written, &read, &has_game, &problem), problem.text);
    demand(v, has_game, "the link of a game has none");
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
