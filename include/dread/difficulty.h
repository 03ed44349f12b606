/* Deals to taste: merciful, fair, cruel.
 *
 * A deal is as kind as it is to who plays fairly well and slips: the expert's fast policy (eval->play), but
 * one choice in a few is any legal action. It plays the deal DIFFICULTY_PLAYS times, hidden cards hidden, and how
 * often it wins is the measure. docs/search.md has what else was tried, and how well the measure
 * tells what the expert and the greedy player will make of a deal.
 *
 * Each game says where cruel ends and merciful begins: so that of the deals under the defaults that can be
 * won at all, a tenth is cruel, a tenth merciful. The same numbers hold under all options, so that
 * under harsh ones there may be nothing merciful to be found. No deal that nobody can win is of any
 * taste: one that was never won is solved with all cards known.
 *
 * It depends on the deal alone, in whole numbers, and is the same on every machine. What deals 1 to DIFFICULTY_DEALS
 * of a game's defaults are is looked up in a table (bench/difficulty.c writes it). */

#ifndef DREAD_DIFFICULTY_H
#define DREAD_DIFFICULTY_H

#include "dread/expert.h"

enum difficulty {
    HOPELESS, /* lost whatever one does, or given up by the solver */
    CRUEL,
    FAIR,
    MERCIFUL,
    DIFFICULTIES
};

/* Their names: "hopeless", "cruel", "fair", "merciful". */
extern const char *const dread_difficulty_names[DIFFICULTIES];

/* The taste of that name that deals can be chosen by; false if there is none: HOPELESS is not. */
bool dread_difficulty_named(const char *name, enum difficulty *);

enum { DIFFICULTY_PLAYS = 64, DIFFICULTY_DEALS = 10000, DIFFICULTY_BYTES = DIFFICULTY_DEALS / 4 };

/* What a game may say of it: eval->scale. */
struct thresholds {
    uint8_t slips;           /* one choice in so many is any legal action */
    uint8_t cruel, merciful; /* cruel: at most so many plays are won; merciful: at least so many */

    /* Of deals 1 to DIFFICULTY_DEALS under the defaults, two bits each, the first lowest. NULL: not known. */
    const uint8_t *known;
};

/* How long somebody waits: asked again and again, with a number that does not matter; false stops. */
struct interrupt {
    bool (*go_on)(void *watcher, uint64_t);
    void *watcher;
};

/* Bytes that the functions below work in, to be aligned to 64; their contents do not matter before or
 * after. Most are never touched: they are the solver's. */
size_t dread_difficulty_bytes(const struct game *);

/* The measure: how many plays of a deal are won, of DIFFICULTY_PLAYS. */
int dread_difficulty_wins(const struct game *, const struct deal *, void *memory);

/* Looks the taste of a deal up; false if it is not in the table. */
bool dread_difficulty_known(const struct game *, const struct deal *, enum difficulty *);

/* Works it out. False if patience (NULL: there is no end of it) ran out before it was known. */
bool dread_difficulty_work_out(const struct game *, const struct deal *, void *memory,
                               const struct interrupt *, enum difficulty *);

/* Looks it up, or else tells it by how many plays were won (dread_difficulty_wins); if none was, the
 * deal is solved. */
enum difficulty dread_difficulty_of(const struct game *, const struct deal *, int wins,
                                    void *memory);

/* Chooses at random a deal of a taste (not HOPELESS) under the rules, and returns its number: from the table,
 * at once, where it is about these rules; else deals are tried until one is found. 0: patience (NULL: there is no
 * end of it) ran out before. *tried: how many were tried. */
uint64_t dread_difficulty_choose(const struct game *, const struct rules *, enum difficulty,
                                 struct rng *, void *memory, const struct interrupt *, int *tried);

/* Can be chosen from the table, so that memory is not needed? */
bool dread_difficulty_at_once(const struct game *, const struct rules *);

#endif
