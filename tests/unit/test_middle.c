/* Positions met in the middle of a game (dread/middle.h). Random games under random options are
 * written down at every decision and started again from the paper; then they are played on beside
 * the true game. Without these tests a position could lose something that the rules need, or a
 * position that cannot be could start a game that breaks them. */

#include <string.h>

#include "unit/help.h"

#include "dread/record.h"

/* A true game, and the session that started from its written position. */
struct beside {
    struct session truth, told;
    struct event event[EVENTS_MOST];
    struct trace trace; /* the true events of the last action */
    int later;          /* the number of cards drawn from reshuffled decks since the start */
};

static char paper[RECORD_BYTES];

static int write_down(const struct session *s)
{
    struct text t = dread_text_in(paper, POSITION_BYTES);
    dread_position_write(s->game, &s->deal, &s->now, &t);
    assert_false(t.cut);
    return t.length;
}

/* Starts a session from the paper. seed: chooses the fillers. */
static void start_from_paper(struct session *s, int length, uint64_t seed)
{
    const struct game *game;
    struct deal deal;
    struct middle middle;
    struct problem problem;
    if (!dread_position_read(&dread_games, paper, (size_t)length, &game, &deal, &middle, &problem))
        fail_msg("%s\n%s", problem.text, paper);
    deal.number = seed;
    assert_true(dread_deal_fill(game, &deal, &problem));
    dread_session_start_middle(s, game, &deal, &middle);
}

static void same_sight(const struct session *truth, const struct session *told)
{
    struct view true_view, told_view;
    action legal[ACTIONS_MOST], read[ACTIONS_MOST];
    assert_int_equal(dread_session_asks(told), -1);
    assert_true(told->game->sane(&told->deal, &told->now));
    dread_session_see(truth, &true_view);
    dread_session_see(told, &told_view);
    if (memcmp(&true_view, &told_view, sizeof true_view)) fail_msg("another view:\n%s", paper);
    int n = dread_session_actions(truth, legal);
    assert_int_equal(dread_session_actions(told, read), n);
    assert_memory_equal(legal, read, (size_t)n * sizeof *legal);
}

static action any_action(const struct session *s, struct rng *r)
{
    action legal[ACTIONS_MOST];
    int n = dread_session_actions(s, legal);
    return legal[dread_rng_below(r, (uint32_t)n)];
}

static void start_any(struct session *s, const struct game *game, struct rng *r)
{
    struct rules rules;
    struct deal deal;
    random_rules(game->options, r, &rules);
    dread_deal_number(game, &rules, dread_rng_next(r), &deal);
    dread_session_start(s, game, &deal, NULL);
}

static bool goes_on(const struct session *s)
{
    return !dread_session_outcome(s) && s->played < 300;
}

static void every_decision_can_be_written_and_read(void **state)
{
    (void)state;
    static struct session truth, read;
    struct rng r = dread_rng_from(30);
    for (int g = 0; g < dread_games.count; g++)
        for (int k = rounds(300); k; k--) {
            start_any(&truth, dread_games.game[g], &r);
            while (goes_on(&truth)) {
                start_from_paper(&read, write_down(&truth), dread_rng_next(&r));
                same_sight(&truth, &read);
                dread_session_play(&truth, any_action(&truth, &r), NULL, NULL);
            }
        }
}

/* ---- Playing on ---- */

/* Tells the session the cards that the true action turned up: it must ask for just these. */
static void tell_turned(struct beside *b, struct trace *events)
{
    struct problem problem;
    for (int i = 0; i < b->trace.count; i++) {
        struct event *e = &b->event[i];
        int place = e->turned - 1;
        if (place >= b->truth.deal.count) place = b->truth.deal.count + b->later++;
        e->turned = 0;
        if (place < 0) continue;
        assert_int_equal(dread_session_asks(&b->told), place);
        if (!dread_session_tell(&b->told, e->card, events, &problem)) fail_msg("%s", problem.text);
    }
}

static void play(struct beside *b, action a)
{
    struct event events[EVENTS_MOST];
    struct trace told = {events, EVENTS_MOST, 0};
    struct problem problem;
    b->trace = (struct trace){b->event, EVENTS_MOST, 0};
    assert_true(dread_session_play(&b->truth, a, &b->trace, NULL));
    if (!dread_session_play(&b->told, a, &told, &problem)) fail_msg("%s", problem.text);
    tell_turned(b, &told);
    assert_int_equal(told.count, b->trace.count);
    for (int i = 0; i < told.count; i++) told.event[i].turned = 0;
    assert_memory_equal(told.event, b->event, (size_t)told.count * sizeof *told.event);
    same_sight(&b->truth, &b->told);
}

/* Starts beside a random game after some actions of it. Returns false if it ended before. */
static bool start_beside(struct beside *b, const struct game *game, struct rng *r)
{
    start_any(&b->truth, game, r);
    b->later = 0;
    for (uint32_t k = dread_rng_below(r, 40); k && goes_on(&b->truth); k--)
        dread_session_play(&b->truth, any_action(&b->truth, r), NULL, NULL);
    if (!goes_on(&b->truth)) return false;
    start_from_paper(&b->told, write_down(&b->truth), dread_rng_next(r));
    return true;
}

static bool has_room(const struct beside *b)
{
    return goes_on(&b->truth) && b->truth.deal.count + b->later < DEAL_ROOM - 44;
}

/* The position of the game played on, written down, is that of the true game. */
static void same_paper(const struct beside *b)
{
    static char first[POSITION_BYTES];
    if (!goes_on(&b->truth)) return;
    int n = write_down(&b->truth);
    memcpy(first, paper, (size_t)n + 1);
    write_down(&b->told);
    assert_string_equal(first, paper);
}

static void a_game_from_the_middle_goes_on_as_the_true_game(void **state)
{
    (void)state;
    static struct beside b;
    struct rng r = dread_rng_from(31);
    for (int g = 0; g < dread_games.count; g++)
        for (int k = rounds(1000); k; k--) {
            if (!start_beside(&b, dread_games.game[g], &r)) continue;
            while (has_room(&b)) {
                play(&b, any_action(&b.truth, &r));
                if (!dread_rng_below(&r, 8)) same_paper(&b);
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_decision_can_be_written_and_read),
        cmocka_unit_test(a_game_from_the_middle_goes_on_as_the_true_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
