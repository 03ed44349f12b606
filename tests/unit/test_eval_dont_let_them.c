/* Tests of the evaluation and the expert's plans in Don't Let Them Get You: the fast pursuers
 * against the rules, and planned turns against the actions they stand for. Read eval.h of the game
 * first. */

#include <stdlib.h>

#include "games/dont-let-them-get-you/eval.h"
#include "unit/help.h"

static const struct game *const game = &dread_dont_let_them_get_you;
static struct maze_eval *eval;
static void *tables;

static void set_up(void)
{
    eval = malloc(sizeof *eval);
    tables = aligned_alloc(64, game->eval->tables_bytes / 64 * 64 + 64);
    assert_non_null(eval);
    assert_non_null(tables);
}

static void tear_down(void)
{
    free(eval);
    free(tables);
}

/* Makes a position at the start of a turn or within a move, under random options. The game is
 * played half by the player of rules of thumb, so that all pursuers come to enter, and half at
 * random, so that some hunt. */
static void random_position(struct rng *rng, struct deal *deal, struct position *p)
{
    const struct maze *m = maze_at(p);
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

static void make_eval(const struct deal *deal, const struct position *p)
{
    struct eval_context context = {deal, NULL};
    dread_maze_eval_make(eval, &context, p);
}

/* ---- The fast pursuers of patrols.c against the rules ---- */

/* Returns a pursuer on any cell, on patrol or hunting, who need not fit the position. */
static struct pursuer any_pursuer(struct rng *rng)
{
    struct pursuer he = {.cell = (uint8_t)dread_rng_below(rng, CELLS),
                         .facing = (uint8_t)(NORTH + dread_rng_below(rng, 4)),
                         .mood = MOOD_PATROL,
                         .memory = NO_CELL};
    if (dread_rng_below(rng, 2)) {
        he.mood = MOOD_HUNTS;
        he.memory = (uint8_t)dread_rng_below(rng, CELLS);
        he.leaving = (uint8_t)(NORTH + dread_rng_below(rng, 4));
    }
    return he;
}

TEST(the_table_of_sight_is_what_the_rules_let_pursuers_see)
{
    struct rng rng = dread_rng_from(4);
    static const int moods[] = {MOOD_PATROL, MOOD_HUNTS, MOOD_SEES};
    for (int i = 0; i < rounds(150); i++) {
        struct deal deal;
        struct position p;
        random_position(&rng, &deal, &p);
        const struct maze *m = maze_at(&p);
        static cells sight[CELLS][FACINGS][2];
        dread_sight_make(sight, &deal.rules, m->vertical);
        for (int from = 0; from < CELLS; from++)
            for (int facing = NORTH; facing <= WEST; facing++)
                for (int k = 0; k < 3; k++) {
                    struct pursuer he = {.cell = (uint8_t)from,
                                         .facing = (uint8_t)facing,
                                         .mood = (uint8_t)moods[k]};
                    cells seen = 0;
                    for (int cell = 0; cell < CELLS; cell++)
                        if (dread_sees(&deal.rules, m, &he, cell) != FACING_NONE)
                            seen |= cell_bit(cell);
                    assert_true(seen == sight[from][facing][moods[k] != MOOD_PATROL]);
                }
    }
}

TEST(a_blind_walk_is_the_walk_of_the_rules)
{
    struct rng rng = dread_rng_from(5);
    for (int i = 0; i < rounds(150); i++) {
        struct deal deal;
        struct position p;
        random_position(&rng, &deal, &p);
        make_eval(&deal, &p);
        for (int k = 0; k < 40; k++) {
            struct pursuer he = any_pursuer(&rng);
            card by = (card)dread_rng_below(&rng, PACK);
            struct blind_walk walk = dread_blind_walk(&eval->patrols, &deal.rules, he.cell,
                                                      stance_of(&he), by);
            for (int cell = 0; cell < CELLS; cell++) {
                struct maze alone = *maze_at(&p);
                if (cell == he.cell) continue;
                alone.pursuers = 1;
                alone.pursuer[0] = he;
                alone.player = (uint8_t)cell;
                bool caught = dread_move_pursuer(&deal.rules, &alone, 0, by, NULL);
                bool seen = caught || alone.pursuer[0].mood == MOOD_SEES;
                assert_int_equal(cell_in(walk.spots, cell), seen);
                if (seen) continue;
                assert_int_equal(alone.pursuer[0].mood, MOOD_PATROL);
                assert_int_equal(alone.pursuer[0].cell, walk.cell);
                assert_int_equal(alone.pursuer[0].facing, walk.facing);
            }
        }
    }
}

TEST(a_fast_run_reaches_her_when_that_of_the_rules_does)
{
    struct rng rng = dread_rng_from(6);
    int reached = 0, runs = 0;
    for (int i = 0; i < rounds(150); i++) {
        struct deal deal;
        struct position p;
        random_position(&rng, &deal, &p);
        make_eval(&deal, &p);
        for (int k = 0; k < 200; k++) {
            struct maze alone = *maze_at(&p);
            alone.pursuers = 1;
            alone.pursuer[0] = any_pursuer(&rng);
            alone.player = (uint8_t)dread_rng_below(&rng, CELLS);
            if (!dread_look(&deal.rules, &alone, 0, NULL)) continue;
            card by = (card)dread_rng_below(&rng, PACK);
            int from = alone.pursuer[0].cell;
            bool reaches = dread_run_catches(&eval->tables, from, alone.player, by);
            assert_int_equal(reaches, dread_move_pursuer(&deal.rules, &alone, 0, by, NULL));
            reached += reaches;
            runs++;
        }
    }
    assert_true(reached > runs / 10 && reached < runs * 9 / 10);
}

TEST(a_fast_walk_is_the_walk_of_the_rules)
{
    struct rng rng = dread_rng_from(7);
    int seen = 0, caught = 0, walks = 0;
    for (int i = 0; i < rounds(150); i++) {
        struct deal deal;
        struct position p;
        random_position(&rng, &deal, &p);
        make_eval(&deal, &p);
        for (int k = 0; k < 400; k++) {
            struct maze alone = *maze_at(&p);
            alone.pursuers = 1;
            alone.pursuer[0] = any_pursuer(&rng);
            alone.player = (uint8_t)dread_rng_below(&rng, CELLS);
            if (alone.player == alone.pursuer[0].cell) continue;
            if (k & 1) dread_look(&deal.rules, &alone, 0, NULL);
            struct pursuer he = alone.pursuer[0];
            card by = (card)dread_rng_below(&rng, PACK);
            bool catches = dread_move_pursuer(&deal.rules, &alone, 0, by, NULL);
            assert_int_equal(dread_patrol(&eval->tables, &deal.rules, &he, alone.player, by),
                             catches);
            walks++;
            caught += catches;
            if (catches) continue;
            seen += he.mood == MOOD_SEES;
            assert_memory_equal(&he, &alone.pursuer[0], sizeof he);
        }
    }
    assert_true(seen > walks / 20 && caught > walks / 20);
}

/* Tries every card of the pack, whether or not it lies in a column. */
TEST(a_fast_rest_moves_all_pursuers_as_the_rules_do)
{
    struct rng rng = dread_rng_from(1);
    for (int i = 0; i < rounds(150); i++) {
        struct deal deal;
        struct position p;
        random_position(&rng, &deal, &p);
        make_eval(&deal, &p);
        for (card by = 0; by < PACK; by++) {
            struct maze after = *maze_at(&p);
            struct search_state s = dread_search_state_of(&after);
            bool caught = false;
            for (int k = 0; k < after.pursuers && !caught; k++)
                caught = dread_move_pursuer(&deal.rules, &after, k, by, NULL);
            after.turn++;
            if (after.fatigue > 1) after.fatigue--;
            assert_int_equal(dread_rest_by(&eval->patrols, &deal.rules, &s, by), !caught);
            if (caught) continue;
            struct search_state then = dread_search_state_of(&after);
            /* There is padding before `stances`, so the struct is compared in two parts. */
            assert_memory_equal(
                &s, &then, offsetof(struct search_state, pursuer_cell) + sizeof s.pursuer_cell);
            assert_true(s.stances == then.stances);
        }
    }
}

TEST(a_threat_names_every_cell_where_a_pursuer_would_see_her)
{
    struct rng rng = dread_rng_from(2);
    for (int i = 0; i < rounds(100); i++) {
        struct deal deal;
        struct position p;
        random_position(&rng, &deal, &p);
        make_eval(&deal, &p);
        const struct maze *m = maze_at(&p);
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

/* In the last turn of a pile the fast policy plays the candidate with the highest value. */
TEST(a_plan_ends_where_its_actions_lead)
{
    static struct candidate listed[CANDIDATES_MOST];
    const struct eval_hooks *hooks = game->eval;
    struct rng rng = dread_rng_from(3);
    for (int i = 0, compared = 0; compared < rounds(100); i++) {
        struct deal deal;
        struct position p;
        random_position(&rng, &deal, &p);
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
        /* all candidates lose, and the policy plays any action */
        if (listed[best].value == -SURE) continue;
        hooks->play(&context, &p);
        assert_memory_equal(&p, &stepped, sizeof p);
        compared++;
    }
}

WHOLE_GROUP(set_up, tear_down)
