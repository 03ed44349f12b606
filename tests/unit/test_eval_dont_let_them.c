/* Don't Let Them Get You, thought about: pursuers foretold beside pursuers moved, and turns planned beside
 * turns stepped. Read eval.h of the game first. */

#include <stdlib.h>

#include "games/dont-let-them-get-you/eval.h"
#include "help.h"

static const struct game *const game = &dread_dont_let_them_get_you;
static struct maze_eval *eval;
static void *tables;

static int set_up(void **state)
{
    (void)state;
    eval = malloc(sizeof *eval);
    tables = aligned_alloc(64, game->eval->tables_bytes / 64 * 64 + 64);
    return eval && tables ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    free(eval);
    free(tables);
    return 0;
}

/* A position at the beginning of a turn, or in a move, of a game of random options: played sensibly for
 * the most part, so that all pursuers are met, and by random walks, so that some of them hunt. */
static void some_position(struct rng *rng, struct deal *deal, struct position *p)
{
    const struct maze *m = (const struct maze *)p;
    do {
        struct rules rules;
        random_rules(game->options, rng, &rules);
        dread_deal_number(game, &rules, dread_rng_next(rng), deal);
        game->start(deal, p, NULL);
        action legal[ACTIONS_MOST];
        for (int left = (int)dread_rng_below(rng, 120); left; left--) {
            int n = game->actions(deal, p, legal);
            if (!n) break;
            action a = legal[dread_rng_below(rng, (uint32_t)n)];
            if (m->prompt == ASK_TURN && dread_rng_below(rng, 2)) {
                struct view view;
                game->see(deal, p, &view);
                a = game->greedy(&view, legal, n);
            }
            game->apply(deal, p, a, NULL);
        }
    } while (m->prompt != ASK_TURN && m->prompt != ASK_STEP);
}

static void look_ahead(const struct deal *deal, const struct position *p)
{
    struct eval_context context = {deal, NULL};
    dread_maze_eval_make(eval, &context, p);
}

/* By every card of the pack, whether it lies in a column or not. */
static void rests_are_foretold_as_they_come(void **state)
{
    (void)state;
    struct rng rng = dread_rng_from(1);
    for (int i = 0; i < rounds(150); i++) {
        struct deal deal;
        struct position p;
        some_position(&rng, &deal, &p);
        look_ahead(&deal, &p);
        for (card by = 0; by < PACK; by++) {
            struct maze after = *(const struct maze *)&p;
            struct search_state s = dread_search_state_of(&after);
            bool caught = false;
            for (int k = 0; k < after.pursuers && !caught; k++)
                caught = dread_move_pursuer(&deal.rules, &after, k, by, NULL);
            after.turn++;
            if (after.fatigue > 1) after.fatigue--;
            assert_int_equal(dread_rest_by(eval, &deal.rules, &s, by), !caught);
            if (caught) continue;
            struct search_state then = dread_search_state_of(&after);
            /* Between what stands where and what they have in mind lies padding. */
            assert_memory_equal(&s, &then, offsetof(struct search_state, at) + sizeof s.at);
            assert_true(s.alerts == then.alerts);
        }
    }
}

static void who_would_see_her_on_his_way_is_foretold_for_every_space(void **state)
{
    (void)state;
    struct rng rng = dread_rng_from(2);
    for (int i = 0; i < rounds(100); i++) {
        struct deal deal;
        struct position p;
        some_position(&rng, &deal, &p);
        look_ahead(&deal, &p);
        const struct maze *m = (const struct maze *)&p;
        struct search_state s = dread_search_state_of(m);
        struct threat threat;
        card by = (card)dread_rng_below(&rng, PACK);
        dread_threat_make(eval, &deal.rules, &threat, &s, by);
        for (int k = 0; k < m->pursuers; k++)
            for (int cell = 0; cell < CELLS; cell++) {
                struct maze alone = *m;
                alone.pursuer[0] = m->pursuer[k];
                alone.pursuers = 1;
                alone.player = (uint8_t)cell;
                if (m->pursuer[k].mood == MOOD_SEES || m->pursuer[k].cell == cell) continue;
                bool caught = dread_move_pursuer(&deal.rules, &alone, 0, by, NULL);
                bool seen = caught || alone.pursuer[0].mood == MOOD_SEES;
                assert_int_equal(cell_in(threat.spots[0][k], cell), seen);
            }
    }
}

/* In the last turn of a pile the fast policy does what is thought best at the root. */
static void what_is_planned_is_what_its_actions_lead_to(void **state)
{
    (void)state;
    static struct candidate listed[CANDIDATES_MOST];
    const struct eval_hooks *hooks = game->eval;
    struct rng rng = dread_rng_from(3);
    for (int i = 0, compared = 0; compared < rounds(100); i++) {
        struct deal deal;
        struct position p;
        some_position(&rng, &deal, &p);
        if (game->turn(&p) % PILE_TURNS) continue;
        struct eval_context context = {&deal, tables};
        struct position stepped = p;
        action line[LINE_ROOM];
        hooks->prepare(&context, &p);
        int n = hooks->candidates(&context, &p, listed), best = 0;
        for (int k = 1; k < n; k++)
            if (listed[k].value > listed[best].value) best = k;
        int actions = hooks->line(&context, &p, listed[best].tag, line);
        for (int k = 0; k < actions; k++) game->apply(&deal, &stepped, line[k], NULL);
        if (listed[best].value == -SURE) continue; /* all is lost, and anything is played */
        hooks->play(&context, &p);
        assert_memory_equal(&p, &stepped, sizeof p);
        compared++;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rests_are_foretold_as_they_come),
        cmocka_unit_test(who_would_see_her_on_his_way_is_foretold_for_every_space),
        cmocka_unit_test(what_is_planned_is_what_its_actions_lead_to),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
