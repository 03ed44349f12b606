/* Tests of the puzzles (search/puzzle.h): all lines of the lists are puzzles, and other searches
 * find the same answers. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/puzzle.h"
#include "core/link.h"
#include "bench/puzzle_proof.h"
#include "puzzle_sum.h"
#include "unit/brute.h"
#include "unit/help.h"

static void *room_for(const struct game *game)
{
    size_t bytes = (dread_puzzle_bytes(game) + 63) / 64 * 64;
    void *room = aligned_alloc(64, bytes);
    assert_non_null(room);
    memset(room, 0xa5, bytes);
    return room;
}

/* Goes through all puzzles in ./check --long, else through some of each level. */
static int stride(const struct game *game)
{
    int n = dread_puzzle_count(dread_puzzles, game, 0);
    return is_long_test() ? 1 : SLOWED ? n / 12 + 1 : n / 60 + 1;
}

TEST(every_line_is_a_puzzle)
{
    static struct session s;
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        if (!dread_puzzle_count(dread_puzzles, game, 0)) continue;
        void *room = room_for(game);
        for (int n = 1; n <= dread_puzzle_count(dread_puzzles, game, 0); n += stride(game)) {
            struct puzzle p;
            struct puzzle_answer answer;
            assert_true(dread_puzzle_find(dread_puzzles, game, n, &p));
            dread_session_start(&s, game, &p.deal, NULL);
            for (int i = 0; i < p.actions; i++)
                assert_true(dread_session_play(&s, p.line[i], NULL, NULL));
            assert_memory_equal(&s.now, &p.position, sizeof s.now);
            assert_true(dread_puzzle_answer(game, &p.deal, &p.position, room, &answer));
            assert_true(answer.choice[0].won <= answer.ways);
            assert_string_equal(
                p.verb, dread_puzzle_verb(game, &p.deal, &p.position, answer.choice[0].action));
            assert_int_equal(answer.line[0], answer.choice[0].action);
            for (int i = 0; i < answer.actions; i++)
                assert_true(dread_session_play(&s, answer.line[i], NULL, NULL));
        }
        free(room);
    }
}

TEST(the_answers_are_the_same_on_every_machine)
{
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        if (!dread_puzzle_count(dread_puzzles, game, 0)) continue;
        void *room = room_for(game);
        uint64_t sum = puzzle_sum(game, room);
        if (sum != puzzle_sum_of(game))
            fail_msg("tests/golden/puzzles.txt: {\"%s\", UINT64_C(0x%llx)},", game->id,
                     (unsigned long long)sum);
        free(room);
    }
}

TEST(no_two_puzzles_of_a_game_are_of_one_deal)
{
    for (int g = 0; g < dread_games.count; g++) {
        static struct puzzle p, other;
        const struct game *game = dread_games.game[g];
        int n = dread_puzzle_count(dread_puzzles, game, 0);
        assert_true(n <= 300);
        for (int i = 1; i <= n; i += stride(game)) {
            assert_true(dread_puzzle_find(dread_puzzles, game, i, &p));
            for (int k = 1; k < i; k++) {
                assert_true(dread_puzzle_find(dread_puzzles, game, k, &other));
                assert_true(p.deal.number != other.deal.number);
            }
        }
    }
}

/* Without this, whoever has tried a puzzle could know the deal of a day before it. */
TEST(no_puzzle_is_of_a_deal_of_a_day)
{
    for (int g = 0; g < dread_games.count; g++) {
        static struct puzzle p;
        const struct game *game = dread_games.game[g];
        for (int n = 1; dread_puzzle_find(dread_puzzles, game, n, &p); n++)
            assert_true(p.deal.number < dread_daily_number(2000, 1, 1));
    }
}

TEST(unseen_cards_do_not_change_an_answer)
{
    struct rng r = dread_rng_from(1);
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        if (!dread_puzzle_count(dread_puzzles, game, 0)) continue;
        void *room = room_for(game);
        for (int n = 1; n <= dread_puzzle_count(dread_puzzles, game, 0); n += 4 * stride(game)) {
            struct puzzle p;
            struct puzzle_answer answer, again;
            memset(&answer, 0, sizeof answer);
            memset(&again, 0, sizeof again);
            assert_true(dread_puzzle_find(dread_puzzles, game, n, &p));
            assert_true(dread_puzzle_answer(game, &p.deal, &p.position, room, &answer));
            game->resample(&p.deal, &p.position, &r);
            assert_true(dread_puzzle_answer(game, &p.deal, &p.position, room, &again));
            assert_memory_equal(&answer, &again, sizeof answer);
        }
        free(room);
    }
}

/* ---- Proof ---- */

/* Compares an answer with brute force, if the hidden cards are few. */
static void assert_forced(const struct puzzle *p, const struct puzzle_answer *answer, struct rng *r)
{
    enum { FEW = 5, STEPS = 2000000 };
    static struct worlds drawn;
    struct hidden hidden;
    p->game->eval->hidden(&p->deal, &p->position, &hidden);
    if (!hidden.matter || hidden.cards > FEW) return;
    draw_worlds(p->game, &p->deal, &p->position, r, &drawn);
    struct brute brute = {.game = p->game, .left = STEPS};
    for (int i = 0; i < answer->choices; i++) {
        const struct puzzle_choice *c = &answer->choice[i];
        double there = brute_chance(&brute, drawn.world, drawn.count, c->action);
        if (brute.left <= 0) return;
        assert_true(fabs(ldexp((double)c->chance, -EXACT_BITS) - there) < 1e-9);
    }
}

/* In ./check a third of them. */
TEST(the_answers_are_proven_by_other_searches)
{
    struct rng r = dread_rng_from(2);
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        int tried = 0, proven = 0, step = SLOWED ? stride(game) : is_long_test() ? 1 : 3;
        if (!dread_puzzle_count(dread_puzzles, game, 0)) continue;
        void *room = room_for(game);
        struct prover *prover = prover_new(game, is_long_test() ? 1000000 : 100000);
        for (int n = 1; n <= dread_puzzle_count(dread_puzzles, game, 0); n += step) {
            static struct puzzle p;
            static struct puzzle_answer answer;
            assert_true(dread_puzzle_find(dread_puzzles, game, n, &p));
            assert_true(dread_puzzle_answer(game, &p.deal, &p.position, room, &answer));
            enum proof proof = puzzle_prove(prover, &p.deal, &p.position, &answer);
            assert_int_not_equal(proof, PROOF_WRONG);
            if (n % stride(game) == 0) assert_forced(&p, &answer, &r);
            proven += proof == PROOF_RIGHT;
            tried++;
        }
        printf("%s: %d of %d puzzles proven\n", game->id, proven, tried);
        assert_true(4 * proven >= 3 * tried);
        prover_free(prover);
        free(room);
    }
}

TEST(an_answer_that_is_wrong_is_not_proven)
{
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        struct puzzle p;
        struct puzzle_answer answer;
        if (!dread_puzzle_find(dread_puzzles, game, 1, &p)) continue;
        void *room = room_for(game);
        struct prover *prover = prover_new(game, 1000000);
        assert_true(dread_puzzle_answer(game, &p.deal, &p.position, room, &answer));
        assert_int_equal(puzzle_prove(prover, &p.deal, &p.position, &answer), PROOF_RIGHT);
        answer.choice[1].won = answer.choice[1].won == answer.ways ? 0 : answer.ways;
        assert_int_equal(puzzle_prove(prover, &p.deal, &p.position, &answer), PROOF_WRONG);
        prover_free(prover);
        free(room);
    }
}

/* ---- Finding ---- */

TEST(a_puzzle_is_found_by_its_code_and_by_its_level)
{
    static struct puzzle p;
    struct problem problem;
    const struct game *game = dread_games.game[0];
    int n = dread_puzzle_count(dread_puzzles, game, 0), of_levels = 0;
    char code[PUZZLE_CODE_BYTES];
    struct text t = dread_text_in(code, sizeof code);
    dread_puzzle_code(game, n, &t);
    assert_true(dread_puzzle_read(dread_puzzles, &dread_games, code, &p, &problem));
    assert_ptr_equal(p.game, game);
    assert_int_equal(p.number, n);
    char link[2 * PUZZLE_CODE_BYTES];
    t = dread_text_in(link, sizeof link);
    dread_link_puzzle(code, &t);
    assert_true(dread_puzzle_read(dread_puzzles, &dread_games, link, &p, &problem));
    assert_int_equal(p.number, n);
    for (int level = 1; level <= PUZZLE_LEVELS; level++) {
        int k = dread_puzzle_count(dread_puzzles, game, level);
        of_levels += k;
        for (int i = 0, before = 0; i < k; i++) {
            int number = dread_puzzle_of_level(dread_puzzles, game, level, i);
            assert_true(number > before);
            before = number;
            assert_true(dread_puzzle_find(dread_puzzles, game, number, &p));
            assert_int_equal(p.level, level);
        }
    }
    assert_int_equal(of_levels, n);
    for (int k = 0; (k = dread_puzzle_of_verb(dread_puzzles, game, "move", k)); of_levels--) {
        assert_true(dread_puzzle_find(dread_puzzles, game, k, &p));
        assert_string_equal(p.verb, "move");
    }
    for (int k = 0; (k = dread_puzzle_of_verb(dread_puzzles, game, "search", k));) of_levels--;
    assert_int_equal(of_levels, 0);
    assert_int_equal(dread_puzzle_of_verb(dread_puzzles, game, "mov", 0), 0);
    assert_false(dread_puzzle_find(dread_puzzles, game, 0, &p));
    assert_false(dread_puzzle_find(dread_puzzles, game, n + 1, &p));
}

TEST(a_code_that_is_none_is_refused)
{
    static struct puzzle p;
    static const struct puzzle_file none[] = {{0}};
    static const char *const wrong[] = {"he",       "he#",   "he#0",          "he#01",     "he#1x",
                                        "he#99999", "he#-1", "puzzle=he%230", "#puzzle=he"};
    struct problem problem;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(dread_puzzle_read(dread_puzzles, &dread_games, wrong[i], &p, &problem));
        assert_says(problem.text, "` is no puzzle. Those of He Will Never Stop are he-will-never-");
    }
    assert_false(dread_puzzle_read(dread_puzzles, &dread_games, "ghost#1", &p, &problem));
    assert_says(problem.text, "ghost");
    assert_false(dread_puzzle_read(NULL, &dread_games, "he#1", &p, &problem));
    assert_says(problem.text, "has no puzzles");
    assert_false(dread_puzzle_read(none, &dread_games, "he#1", &p, &problem));
    assert_says(problem.text, "has no puzzles");
}

TEST(a_file_that_is_damaged_gives_no_puzzle)
{
    static const char *const wrong[] = {
        "4 search 1 search 3\n", "1 search x search 3\n",  "1 search 1\n",    "1 search\n",
        "1 1 search 3\n",        "1 search 1 search 3;\n", "1 move 1 walk\n", "nonsense"};
    static struct puzzle p;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct puzzle_file files[] = {{dread_games.game[0]->id, wrong[i], "1"}, {0}};
        assert_false(dread_puzzle_find(files, dread_games.game[0], 1, &p));
    }
}
