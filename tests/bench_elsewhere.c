/* Solves the fixed deals of `dread bench`, recomputes some difficulties and answers puzzles, on
 * machines unlike ours: in WebAssembly without a C library, where tests/wasm32-bench calls these
 * functions from node; and as a program of its own, which tests/s390x-bench builds for a big-endian
 * machine. Both scripts compare the counts with those of the native program. */

#include "search/bench.h"
#include "core/id.h"
#include "search/difficulty.h"
#include "puzzle_sum.h"

#ifdef __wasm__

#define EXPORT(name) __attribute__((export_name(name)))

#else

#include <stdio.h>

#define EXPORT(name)

#endif

static _Alignas(64) unsigned char bytes[BENCH_WORKSPACE];
static struct bench result;

EXPORT("games") int games(void);
EXPORT("solve_game") const char *solve_game(int game);
EXPORT("difficulties_amiss") int difficulties_amiss(int game);
EXPORT("puzzles_amiss") int puzzles_amiss(int game);
EXPORT("answer") uint32_t dread_answer(int kind);
EXPORT("positions") uint64_t positions(void);

int games(void)
{
    return dread_games.count;
}

/* Solves the deals of a game and returns the game's id. */
const char *solve_game(int game)
{
    struct workspace room = {bytes, sizeof bytes};
    dread_bench_game(dread_games.game[game], &room, &result);
    return dread_games.game[game]->id;
}

/* Returns the number of deals whose recomputed difficulty differs from the table; -1 if it cannot
 * be computed. */
int difficulties_amiss(int game)
{
    const struct game *g = dread_games.game[game];
    struct rules rules;
    int amiss = 0;
    if (dread_difficulty_bytes(g) > sizeof bytes) return -1;
    dread_rules_standard(g->options, &rules);
    for (uint64_t number = 1; number <= DIFFICULTY_DEALS; number += 200) {
        struct deal deal;
        enum difficulty said, found;
        dread_deal_number(g, &rules, number, &deal);
        if (!dread_difficulty_known(g, &deal, &said)) return -1;
        dread_difficulty_work_out(g, &deal, bytes, NULL, &found);
        amiss += said != found;
    }
    return amiss;
}

/* Returns 1 if the answers of the puzzles are not those of the golden file, else 0. */
int puzzles_amiss(int game)
{
    const struct game *g = dread_games.game[game];
    if (dread_puzzle_bytes(g) > sizeof bytes) return 1;
    return puzzle_sum_of(g) && puzzle_sum(g, bytes) != puzzle_sum_of(g);
}

uint32_t dread_answer(int kind)
{
    return result.answers[kind];
}

uint64_t positions(void)
{
    return result.positions;
}

#ifndef __wasm__

int main(void)
{
    uint64_t all = 0;
    for (int i = 0; i < games(); i++) {
        const char *id = solve_game(i);
        printf("%s: %u won, %u lost, %u unknown, %llu positions\n", id, dread_answer(ANSWER_WON),
               dread_answer(ANSWER_LOST), dread_answer(ANSWER_UNKNOWN),
               (unsigned long long)positions());
        if (difficulties_amiss(i)) printf("%s: difficulties are not those of the table\n", id);
        if (puzzles_amiss(i)) printf("%s: puzzles have other answers\n", id);
        all += positions();
    }
    printf("bench: %llu positions\n", (unsigned long long)all);
}

#endif
