/* The ceiling: an upper bound on how often anybody can win who does not see the hidden cards.
 *
 * How often a game can be won with all cards known is a poor bound: nobody plays like that. This
 * bound is by information relaxation with a penalty (Brown, Smith & Sun, "Information relaxations
 * and duality in stochastic dynamic programs", Operations Research 58, 2010; Brown & Haugh,
 * "Information relaxation bounds for infinite horizon Markov decision processes", Operations
 * Research 65, 2017): the player may see all cards, but pays for using them.
 *
 * The *hindsight value* of a position is the share of the worlds which look alike there (dread/
 * world.h) that can be won with all cards known. An action never raises its mean: what could be won
 * after the action could be won before. The *cost* of an action is by how much the mean falls, the
 * share of worlds that the action loses. So
 *
 *     bound of a deal = hindsight value of its start - least sum of costs of a line to an end,
 *
 * where the line may be chosen with all cards of the deal known. The mean of this bound over random
 * deals is at least the win rate of every player who sees only what a player sees. It stays an
 * upper bound if the shares are estimated from worlds drawn at random, if both shares in a cost are
 * counted in the same worlds, and each position gets worlds of its own. docs/search.md has the
 * argument.
 *
 * The least sum of costs is the length of a shortest path (Dijkstra, "A note on two problems in
 * connexion with graphs", Numerische Mathematik 1, 1959), found in whole numbers. If the search
 * runs out of its budget, the least sum that is still open takes its place; that makes the bound
 * higher, never wrong. The same is true of worlds that the solver gives up, because they count as
 * won where that is in the player's favour. */

#ifndef DREAD_CEILING_H
#define DREAD_CEILING_H

#include "solve.h"

enum { CEILING_WORLDS_MOST = 250 };

/* How much work to spend on a deal. More of anything lowers the bound. */
struct ceiling_effort {
    int worlds;         /* for each position, at most CEILING_WORLDS_MOST */
    uint32_t solves;    /* calls of the solver for a deal, at most */
    uint64_t positions; /* of one call, at most */
};

/* The effort that surveys spend. */
extern const struct ceiling_effort dread_ceiling_effort;

/* What the function needs besides the game and the position. */
struct ceiling_memory {
    void *bytes; /* dread_ceiling_bytes() of memory, aligned to 64 bytes */
    const struct workspace *workspace;
    struct solution *solution;

    /* Called often; returns false to stop. NULL: nothing stops it. */
    bool (*go_on)(void *watcher, uint64_t);
    void *watcher;
};

/* Returns how many bytes of memory a bound takes. Their contents do not matter before. */
size_t dread_ceiling_bytes(const struct game *);

/* How the bound of a deal was found. */
struct ceiling {
    int bound;       /* in units of 1 / worlds, from 0 to `worlds` */
    int hindsight;   /* the hindsight value of the start, in the same units */
    uint32_t nodes;  /* positions visited */
    uint32_t solves; /* calls of the solver */
    bool ran_out;    /* of solves or of memory: the bound is higher than it need be */
};

/* Computes the bound of a deal from a position on. `seed` chooses the worlds: it must not depend on
 * the cards, and two deals need different seeds. Returns false if go_on stopped it; the result is
 * then unspecified. The result depends on nothing else but the arguments. */
bool dread_ceiling_of(const struct game *, const struct deal *, const struct position *from,
                      const struct ceiling_effort *, uint64_t seed, const struct ceiling_memory *,
                      struct ceiling *);

#endif
