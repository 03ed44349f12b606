/* Deals to taste: merciful, fair, cruel.
 *
 * A deal is as kind as it is to who plays fairly well and slips: the expert's fast policy (sense->play), but
 * one choice in a few is any legal action. It plays the deal TASTE_PLAYS times, hidden cards hidden, and how
 * often it wins is the measure. docs/search.md has what else was tried, and how well the measure
 * tells what the expert and the greedy player will make of a deal.
 *
 * Each game says where cruel ends and merciful begins: so that of the deals under the defaults that can be
 * won at all, a tenth is cruel, a tenth merciful. The same numbers hold under all options, so that
 * under harsh ones there may be nothing merciful to be found. No deal that nobody can win is of any
 * taste: one that was never won is solved with all cards known.
 *
 * It depends on the deal alone, in whole numbers, and is the same on every machine. What deals 1 to TASTE_DEALS
 * of a game's defaults are is looked up in a table (bench/taste.c writes it). */

#ifndef DREAD_TASTE_H
#define DREAD_TASTE_H

#include "dread/expert.h"

enum taste {
    HOPELESS, /* lost whatever one does, or given up by the solver */
    CRUEL,
    FAIR,
    MERCIFUL,
    TASTES
};

/* Their names: "hopeless", "cruel", "fair", "merciful". */
extern const char *const dread_taste_names[TASTES];

/* The taste of that name that deals can be chosen by; false if there is none: HOPELESS is not. */
bool dread_taste_named(const char *name, enum taste *);

enum { TASTE_PLAYS = 64, TASTE_DEALS = 10000, TASTE_BYTES = TASTE_DEALS / 4 };

/* What a game may say of it: sense->scale. */
struct scale {
    uint8_t slips;           /* one choice in so many is any legal action */
    uint8_t cruel, merciful; /* cruel: at most so many plays are won; merciful: at least so many */

    /* Of deals 1 to TASTE_DEALS under the defaults, two bits each, the first lowest. NULL: not known. */
    const uint8_t *known;
};

/* How long somebody waits: asked again and again, with a number that does not matter; false stops. */
struct patience {
    bool (*go_on)(void *watcher, uint64_t);
    void *watcher;
};

/* Bytes that the functions below work in, to be aligned to 64; their contents do not matter before or
 * after. Most are never touched: they are the solver's. */
size_t dread_taste_bytes(const struct game *);

/* The measure: how many plays of a deal are won, of TASTE_PLAYS. */
int dread_taste_wins(const struct game *, const struct deal *, void *memory);

/* Looks the taste of a deal up; false if it is not in the table. */
bool dread_taste_known(const struct game *, const struct deal *, enum taste *);

/* Works it out. False if patience (NULL: there is no end of it) ran out before it was known. */
bool dread_taste_work_out(const struct game *, const struct deal *, void *memory,
                          const struct patience *, enum taste *);

/* Looks it up, or else tells it by how many plays were won (dread_taste_wins); if none was, the
 * deal is solved. */
enum taste dread_taste_of(const struct game *, const struct deal *, int wins, void *memory);

/* Chooses at random a deal of a taste (not HOPELESS) under the rules, and returns its number: from the table,
 * at once, where it is about these rules; else deals are tried until one is found. 0: patience (NULL: there is no
 * end of it) ran out before. *tried: how many were tried. */
uint64_t dread_taste_choose(const struct game *, const struct rules *, enum taste, struct rng *,
                            void *memory, const struct patience *, int *tried);

/* Can be chosen from the table, so that memory is not needed? */
bool dread_taste_at_once(const struct game *, const struct rules *);

#endif
