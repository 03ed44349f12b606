/* A sum over the answers of puzzles, which must be the same on every machine. */

#ifndef PUZZLE_SUM_H
#define PUZZLE_SUM_H

#include "search/puzzle.h"

/* The sums of the games of the house. A program that finds another one for a puzzle list that has
 * not changed computes other chances. */
static const struct {
    const char *game;
    uint64_t sum;
} puzzle_sums[] = {
#include "golden/puzzles.txt"
};

static inline uint64_t puzzle_sum_on(uint64_t sum, uint64_t value)
{
    return (sum ^ value) * UINT64_C(0x9e3779b97f4a7c15) + (sum >> 29);
}

/* Returns the sum over the answers of every eighth puzzle of a game. The memory has
 * dread_puzzle_bytes bytes. */
static inline uint64_t puzzle_sum(const struct game *game, void *memory)
{
    enum { EVERY = 8 };
    static struct puzzle puzzle;
    static struct puzzle_answer answer;
    uint64_t sum = 0;
    for (int n = 1; dread_puzzle_find(dread_puzzles, game, n, &puzzle); n += EVERY) {
        bool fine = dread_puzzle_answer(game, &puzzle.deal, &puzzle.position, memory, &answer);
        sum = puzzle_sum_on(sum, fine);
        for (int i = 0; fine && i < answer.choices; i++) {
            sum = puzzle_sum_on(sum, answer.choice[i].action);
            sum = puzzle_sum_on(sum, answer.choice[i].chance);
        }
        for (int i = 0; fine && i < answer.actions; i++) sum = puzzle_sum_on(sum, answer.line[i]);
    }
    return sum;
}

/* Returns the sum that a game should have; 0 if none is known. */
static inline uint64_t puzzle_sum_of(const struct game *game)
{
    for (size_t i = 0; i < sizeof puzzle_sums / sizeof *puzzle_sums; i++)
        if (dread_same(puzzle_sums[i].game, game->id)) return puzzle_sums[i].sum;
    return 0;
}

#endif
