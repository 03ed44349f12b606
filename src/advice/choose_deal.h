/* Choosing a deal of a difficulty (search/difficulty.h) for a player, and the sentence about the
 * difficulty of a deal. */

#ifndef ADVICE_CHOOSE_DEAL_H
#define ADVICE_CHOOSE_DEAL_H

#include "core/id.h"
#include "search/difficulty.h"

/* How often the interrupt of the mid-end may be called while it chooses a deal (deals.c). The
 * search calls the interrupt before each play of a deal that it measures, and now and then in the
 * solver. A front end with a clock stops it earlier (play_house.has_time). */
enum { CHOICE_PLAYS = 100000 };

/* What deal to choose, and with what means. */
struct deal_choice {
    const struct game *game;
    const struct rules *rules;  /* must not be NULL */
    enum difficulty difficulty; /* not HOPELESS */
    uint64_t seed;              /* a fresh random number; the same seed chooses the same deal */

    /* Both are used only if dread_difficulty_at_once is false. The caller owns the memory:
     * dread_difficulty_bytes(game) bytes, aligned to 64. `interrupt` limits how long deals are
     * tried; NULL: until one is found. */
    void *memory;
    const struct interrupt *interrupt;

    /* Used only if dread_difficulty_at_once is true. Returns true if the player has met the deal
     * before; of 50 deals, the first that she has not met is then chosen, else the last. NULL: she
     * has met none. */
    bool (*has_met)(void *watcher, const struct game *, const struct deal *);
    void *watcher; /* the first argument of has_met */
};

/* Chooses a deal. Returns false, with a problem, if the interrupt stopped the search before one was
 * found. */
bool dread_deal_choose(const struct deal_choice *, struct deal *, struct problem *);

/* Adds what the difficulty of a deal is, and that `won` of DIFFICULTY_PLAYS plays are won: "This
 * deal is cruel: ...". */
void dread_tell_difficulty(enum difficulty difficulty, int won, struct text *);

#endif
