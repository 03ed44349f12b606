/* Measuring deals: a study's contender plays them, and what happens is counted.
 *
 * The figures of some deals depend only on the study (study.h) and these deals, so any
 * number of threads can measure different deals, each with a measurer of its own, and add up their
 * tallies (tally.h) in any order. The statistics are in interval.h. The surveys of the
 * program (survey.h) also keep what they measured. */

#ifndef DREAD_MEASURE_H
#define DREAD_MEASURE_H

#include "search/solve.h"
#include "study.h"
#include "tally.h"

/* ---- Contenders ---- */

/* The ceiling. dread_contender_find does not find it. */
extern const struct contender dread_ceiling_contender;

/* Finds the contender of that name. It refers to constants only and does not keep `name`. Returns
 * false, with a problem that lists the names, if there is none. The problem may be NULL. */
bool dread_contender_find(const char *name, struct contender *, struct problem *problem);

/* Returns what the contender sees, in words: "all cards known" or "hidden cards hidden". A win rate
 * means nothing without it. */
const char *dread_contender_knows(const struct contender *);

/* Returns how many deals a block of the study has. Blocks begin at multiples of it. */
int dread_study_block_size(const struct study *);

/* ---- Measuring a block ---- */

/* The memory of one measuring thread, and how its last measurement ended. */
struct measurer {
    struct workspace workspace; /* for the solver */
    struct position *trail;     /* the positions of a play: room for PLIES_MOST + 1 */
    struct solution *solution;
    void *agent_memory; /* of the agent or the ceiling, agent_bytes long; grows as needed */
    size_t agent_bytes;
    void *context; /* what an agent that needs no memory is given in its place; NULL at first */

    /* Called often with `watcher`, a pointer of the caller's. To stop, return false, and keep
     * returning false. NULL: never stop. Set both after dread_measurer_init. */
    bool (*go_on)(void *watcher);
    void *watcher;

    /* Why the last measurement failed, if `go_on` did not stop it. */
    bool out_of_memory;    /* there was no memory for the agent */
    bool refuted;          /* a play contradicted the solver */
    uint64_t refuted_deal; /* the deal of that play */
};

/* Allocates the memory. `bytes` is the size of the workspace, a multiple of 64. Returns false if
 * there is not enough memory; call dread_measurer_free in either case. */
bool dread_measurer_init(struct measurer *, size_t bytes);
void dread_measurer_free(struct measurer *);

/* Plays the deals from `first` to `last`, both included; they are at most BLOCK_MOST deals. Sets
 * the tally, and sets wins[i] to how many plays of the deal `first` + i were won, or to
 * WINS_UNKNOWN. Returns false if `go_on` stopped it, if there was no memory for the agent
 * (`out_of_memory`), or if a play contradicts the solver (`refuted`): an agent won a game in which
 * the solver calls a position lost, or the solver's own line does not win. The results are then
 * unspecified. Several threads may call it, each with its own measurer. */
bool dread_measure_deals(const struct study *, uint64_t first, uint64_t last, struct measurer *,
                         struct tally *tally, uint8_t wins[]);

/* Returns the number of a cause of losses (tally.losses.cause) for an event that ends the game: its
 * place among the game's events that have an outcome, from 1. The last number stands for all
 * further ones, and 0 for an end without such an event. */
int dread_loss_cause(const struct game *, int event);

/* Checks a block of `deals` deals (at most BLOCK_MOST) of a study, as the ledger has it: n bytes.
 * The first `deals` bytes are the wins of each deal, which the caller can use where they are. The
 * packed tally follows; it is unpacked to `tally`. Returns false, with an unspecified tally, if the
 * bytes are not of this form, or if the tally does not agree with the wins: if it has another
 * number of deals, unknown deals, plays or plays won, or another sum of squares. */
bool dread_block_read(const struct study *, int deals, const uint8_t bytes[], int n,
                      struct tally *tally);

#endif
