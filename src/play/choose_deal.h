/* Choosing a deal to taste (dread/difficulty.h) for a player, and telling her of what taste one is. */

#ifndef PLAY_CHOOSE_DEAL_H
#define PLAY_CHOOSE_DEAL_H

#include "dread/id.h"
#include "dread/difficulty.h"

/* How many plays and slices of the solver choosing a deal may take where no clock ends it. */
enum { CHOICE_PLAYS = 100000 };

/* What is wanted of a deal, and what it is chosen with. */
struct deal_choice {
    const struct game *game;
    const struct rules *rules;
    enum difficulty difficulty; /* not HOPELESS */
    uint64_t seed;              /* a fresh number: the same one chooses the same deal */
    void *
        memory; /* dread_difficulty_bytes(game) of the caller's, aligned to 64; NULL will do if dread_difficulty_at_once */
    const struct interrupt
        *interrupt; /* how long deals are tried if not; NULL: until one is found */

    /* Was the deal ever on the player's table? Then another is preferred, if dread_difficulty_at_once.
     * NULL: nobody knows. */
    bool (*has_met)(void *witness, const struct game *, const struct deal *);
    void *witness;
};

/* Chooses a deal. False, with a problem, if patience ran out before one was found. */
bool dread_deal_choose(const struct deal_choice *, struct deal *, struct problem *);

/* Tells what a deal is of which so many of DIFFICULTY_PLAYS plays are won: "This deal is cruel: ...". */
void dread_tell_difficulty(enum difficulty difficulty, int won, struct text *);

#endif
