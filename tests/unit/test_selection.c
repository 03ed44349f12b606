/* The selection where random games hardly lead: verbs that are rare, and a row that is longer than
 * the frame. law_selection.c has the laws about all games. */

#include <stdio.h>
#include <string.h>

#include "toy/toy.h"
#include "unit/seat.h"

static struct seat seat;
static struct session session;

static void assert_done(action a, enum hand hand, struct rng *dice)
{
    if (seat_does(&seat, a, hand, dice)) return;
    fprintf(stderr, "by %s: %s\n", hand == BY_KEYS ? "keys" : "mouse", seat.stuck);
    seat_fails(&seat, "cannot be done", "");
}

/* A deal in which the greedy policy reaches the verb. */
static const struct {
    const char *id, *verb;
} rare[] = {{"dont-let-them-get-you#106", "rotate"},
            {"dont-let-them-get-you#6", "exit"},
            {"dont-let-them-get-you#10", "exit"},
            {"dont-let-them-get-you#2", "escape"}};

/* Plays by the greedy policy until an action of the verb is legal, and returns the first. */
static action come_to(const char *verb)
{
    for (;;) {
        static action legal[ACTIONS_MOST];
        struct view view;
        struct touch touch;
        dread_session_see(&session, &view);
        int n = dread_session_actions(&session, legal);
        for (int i = 0; i < n; i++) {
            session.game->touches(&view, legal[i], &touch);
            if (!strcmp(session.game->words.verbs[touch.verb], verb)) return legal[i];
        }
        if (!n) fail_msg("this deal never comes to `%s`", verb);
        assert_true(dread_session_play(&session, greedy_action(&session), NULL, NULL));
    }
}

TEST(rare_verbs_can_be_done_by_keyboard_and_by_mouse)
{
    for (size_t i = 0; i < sizeof rare / sizeof *rare; i++) {
        static struct deal deal;
        bool toy_deal = dread_starts_with(rare[i].id, "columns");
        const struct game *game = deal_of(toy_deal ? &toy_games : &dread_games, rare[i].id, &deal);
        dread_session_start(&session, game, &deal, NULL);
        action a = come_to(rare[i].verb);
        if (toy_deal) seat_open(&seat, &toy_games, toy_themes, UNSAVED);
        else seat_open_house(&seat, UNSAVED);
        for (int hand = BY_KEYS; hand <= BY_MOUSE; hand++) {
            seat_put(&seat, &session);
            assert_done(a, (enum hand)hand, NULL);
        }
    }
}

/* A hand with more cards than fit on the frame: the row scrolls to all of them. */
TEST(a_long_hand_can_be_played_from_end_to_end)
{
    static struct chase chase;
    struct rng rng = dread_rng_from(6);
    seat_open_house(&seat, UNSAVED);
    chase_set(&chase, "", "1357246813572468135724", "6868");
    dread_session_start(&session, chase.game, &chase.deal, NULL);
    session.now = chase.now;
    seat_put(&seat, &session);
    const struct hit_region last = {.kind = HIT_THING,
                                    .thing = dread_thing_card(seat.play->layout.main, 21)};
    assert_null(hit_find(&seat.table.hits, &last)); /* the last card is out of sight */
    for (int n = 0; n < rounds(60); n++) {
        seat_put(&seat, &session);
        action a =
            seat.play->selection.legal[dread_rng_below(&rng, (uint32_t)seat.play->selection.count)];
        assert_done(a, n % 2 ? BY_KEYS : BY_MOUSE, n % 3 ? NULL : &rng);
    }
}
