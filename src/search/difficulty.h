/* The difficulty of a deal: cruel, fair or merciful.
 *
 * The difficulty is measured by a player who plays fairly well and makes mistakes: the fast policy
 * of the expert (eval->play in expert.h), except that one choice in a few (`slips`) is a
 * random legal action. It plays the deal DIFFICULTY_PLAYS times without seeing the hidden cards,
 * and its number of wins is the measure. docs/search.md says which other measures were tried, and
 * how well this one predicts the results of the expert and of the greedy agent.
 *
 * Each game has two thresholds: at most `cruel` wins make a deal cruel, at least `merciful` wins
 * make it merciful. They are chosen so that of the winnable deals under the default options a tenth
 * is cruel and a tenth is merciful. The same thresholds hold under all options, so under harsh
 * options there may be no merciful deal at all. If all plays are lost, the solver decides, with all
 * cards known: a deal that it wins is CRUEL. All others count as HOPELESS: those that cannot be
 * won, and those at which the solver gave up.
 *
 * The difficulty depends on the deal alone. It is computed in whole numbers and with fixed seeds,
 * so it is the same on every machine. The difficulties of deals 1 to DIFFICULTY_DEALS under a
 * game's default options are stored in a table, the game's file difficulty.data, which
 * bench/difficulty.c writes. A line of it has 100 deals. */

#ifndef DREAD_DIFFICULTY_H
#define DREAD_DIFFICULTY_H

#include "expert.h"

enum difficulty {
    HOPELESS, /* all plays were lost, and the solver did not win the deal either */
    CRUEL,
    FAIR,
    MERCIFUL,
    DIFFICULTIES
};

/* Their names: "hopeless", "cruel", "fair", "merciful". */
extern const char *const dread_difficulty_names[DIFFICULTIES];

/* Looks up a difficulty by its exact name. Returns true and sets *difficulty to CRUEL, FAIR or
 * MERCIFUL; returns false for any other name, "hopeless" included, since users cannot choose it. */
bool dread_difficulty_named(const char *name, enum difficulty *);

/* The number of plays of one deal; the number of deals in a game's table, and its size in bytes. */
enum { DIFFICULTY_PLAYS = 64, DIFFICULTY_DEALS = 10000, DIFFICULTY_BYTES = DIFFICULTY_DEALS / 4 };

/* What a game defines about difficulty: eval->thresholds. A game without it gets one slip in 5, at
 * most 8 wins for cruel, at least 56 for merciful, and no table. */
struct thresholds {
    uint8_t slips; /* one choice in this many is a random legal action; at least 1 */

    /* A deal is cruel with at most `cruel` wins and merciful with at least `merciful` wins, of
     * DIFFICULTY_PLAYS. */
    uint8_t cruel, merciful;

    /* The difficulties of deals 1 to DIFFICULTY_DEALS under the default options: DIFFICULTY_BYTES
     * bytes with two bits for each deal, an enum difficulty, the first deal in the lowest bits.
     * NULL: there is no table. */
    const uint8_t *known;
};

/* Lets the caller stop a long computation. go_on, which must not be NULL, is called often, with
 * `watcher` as its first argument; it returns false to stop. Its second argument is a count without
 * a defined meaning. */
struct interrupt {
    bool (*go_on)(void *watcher, uint64_t);
    void *watcher;
};

/* Returns how many bytes of memory the functions below work in. The caller aligns them to 64 bytes;
 * their contents do not matter before or after. Most of them belong to the solver's workspace and
 * are rarely touched. Two threads need separate memory. */
size_t dread_difficulty_bytes(const struct game *);

/* Returns the measure: how many of DIFFICULTY_PLAYS plays of the deal are won. */
int dread_difficulty_wins(const struct game *, const struct deal *, void *memory);

/* Plays the deal as for the measure, with the seeds first to first + plays - 1. Returns how many of
 * the plays are won. Plays with different seeds are independent of each other;
 * dread_difficulty_wins has the seeds 0 to DIFFICULTY_PLAYS - 1. */
int dread_difficulty_plays(const struct game *, const struct deal *, uint64_t first, int plays,
                           void *memory);

/* Looks up the difficulty of a deal in the game's table. Returns false if the deal is not in it: it
 * has other options or a higher number, its cards were given, or the game has no table. */
bool dread_difficulty_known(const struct game *, const struct deal *, enum difficulty *);

/* Computes the difficulty of a deal without the table. Returns false, with *difficulty undefined,
 * if `interrupt` stopped it; if `interrupt` is NULL, nothing stops it. */
bool dread_difficulty_work_out(const struct game *, const struct deal *, void *memory,
                               const struct interrupt *, enum difficulty *);

/* Returns the difficulty of a deal: from the table if it is in there, else by `wins`, the result of
 * dread_difficulty_wins. If `wins` is 0, the solver decides: CRUEL if it wins the deal, HOPELESS if
 * it does not or gives up. */
enum difficulty dread_difficulty_of(const struct game *, const struct deal *, int wins,
                                    void *memory);

/* Chooses a random deal of a difficulty (not HOPELESS) under the rules and returns its number. If
 * the game has a table for these rules, the choice takes no time and comes from the table; `memory`
 * and `interrupt` are not used. Else the function measures random deals until one fits. If no deal
 * fits, it goes on until `interrupt` stops it, so `interrupt` should not be NULL then. Returns 0 if
 * it was stopped. Sets *tried to the number of random deals looked at, in the table or by
 * measuring, including the returned deal or the one that was stopped. */
uint64_t dread_difficulty_choose(const struct game *, const struct rules *, enum difficulty,
                                 struct rng *, void *memory, const struct interrupt *, int *tried);

/* Returns true if dread_difficulty_choose takes the deal from a table under these rules; then its
 * `memory` may be NULL. */
bool dread_difficulty_at_once(const struct game *, const struct rules *);

#endif
