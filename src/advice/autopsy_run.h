/* The run of an autopsy: the work on a game that is over, in steps. It evaluates every decision
 * (search/autopsy.h) and sums them up (autopsy_summary.h). Then it searches with all cards known
 * for the last moment at which the game could be won.
 *
 *     struct autopsy_run *r = dread_autopsy_run_start(session, 0, memory);
 *     while (dread_autopsy_run_step(r)) show r->autopsy.ply of r->autopsy.played actions;
 *     dread_autopsy_run_look_back(r, &workspace, NULL, NULL);
 *
 * The page of the autopsy, plain play, the command line and the protocol all use it. */

#ifndef ADVICE_AUTOPSY_RUN_H
#define ADVICE_AUTOPSY_RUN_H

#include "autopsy_summary.h"
#include "core/session.h"

enum {
    LAST_CHANCE_POSITIONS = 1000000 /* the solver's limit for each position of the game */
};

struct autopsy_run {
    struct effort effort; /* of the expert, at each decision */
    int led;              /* the actions before those that are judged */
    struct autopsy autopsy;
    struct autopsy_summary summary; /* valid once dread_autopsy_run_step has returned false */

    /* The result of the search, as dread_lost_since returns it: the ply from which on the game
     * could not be won; played + 1: it was won; 0: lost from the deal on; -1: not known. */
    int since;
    int won, lost; /* the state of the search, as in dread_lost_between */

    /* How to win from the last position that could be won, if 0 < since <= played. */
    struct solution solution;
    uint64_t positions;                    /* that the solver has searched so far */
    struct position trail[PLIES_MOST + 1]; /* all positions of the game that are judged */
    void *memory;                          /* the expert's, after this struct */
};

/* How far an autopsy has come: it evaluates the decisions, then it searches with all cards known
 * for the last moment at which the game could be won. */
enum autopsy_progress { AUTOPSY_RUNS, AUTOPSY_LOOKS_BACK, AUTOPSY_DONE };

/* Returns the number of bytes that a run for a game takes; and how many of the first of these bytes
 * hold the results. */
size_t dread_autopsy_run_bytes(const struct game *);
size_t dread_autopsy_run_told_bytes(void);

/* Starts a run for a session that is over. The session is not used after the call. The first `led`
 * actions were none of the player's choice (dread_lesson_led): the run begins after them.
 * `playouts` is the number at each decision; 0: as many as make a long game take some seconds.
 * `memory` is dread_autopsy_run_bytes(game) bytes, aligned to 64, whose old contents do not matter;
 * the caller owns it. The returned run is at its start and needs no closing. */
struct autopsy_run *dread_autopsy_run_start(const struct session *, int led, uint32_t playouts,
                                            void *memory);

/* Returns the number of decisions to evaluate: positions of the game with more than one legal
 * action. */
int dread_autopsy_run_decisions(const struct autopsy_run *);

/* Evaluates the next decision. Returns false if none is left; the summary is made then. */
bool dread_autopsy_run_step(struct autopsy_run *);

/* Finds the ply from which on the game could not be won (`since`), and a way to win from the
 * position before it (`solution`). The solver searches in the workspace (search/solve.h), which the
 * caller may use for something else afterwards; a larger one finds out more. `go_on` is called
 * often, with `watcher` and the number of positions searched: return false to stop. NULL: do not
 * stop. `since` is -1 if the search was stopped, or if the solver gives up. */
void dread_autopsy_run_look_back(struct autopsy_run *, const struct workspace *,
                                 bool (*go_on)(void *, uint64_t), void *watcher);

/* The same in steps of one position. Returns false once `since` is known. If go_on stops a step,
 * the next call repeats it. Each step may get another workspace. */
bool dread_autopsy_run_look_further(struct autopsy_run *, const struct workspace *,
                                    bool (*go_on)(void *, uint64_t), void *watcher);

/* Does the next part of a run that has come as far as *progress, and updates *progress. The solver
 * searches in `room`, whose first bytes the run itself may take up; go_on may be NULL. Returns
 * false if nothing is new, because go_on has stopped it or there is more to search. */
bool dread_autopsy_run_slice(struct autopsy_run *, enum autopsy_progress *progress,
                             const struct workspace *room, bool (*go_on)(void *, uint64_t),
                             void *watcher);

/* Returns true if there can be a search with all cards known: if the cards of the deal are, and the
 * game did not start in its middle. Without it, as after most games beside real cards
 * (core/unknown.h), `since` becomes -1. */
bool dread_autopsy_run_knows_cards(const struct autopsy_run *);

/* Adds the sums of a finished run (dread_tell_autopsy), and that the lesson's turns are not in
 * them. */
void dread_tell_run(const struct autopsy_run *, struct text *);

/* Returns the turn of the last position that could be won. Call it only if 0 < since <= played. */
int dread_autopsy_run_last_turn(const struct autopsy_run *);

/* Adds what the search found, as a sentence of at most LAST_CHANCE_BYTES; nothing if the game was
 * won. If `since` is -1 it says that this is too hard to find out, or why there was no search. Call
 * it only after the search: before, `since` is 0, which means "lost from the deal on". */
enum { LAST_CHANCE_BYTES = 1 << 16 };
void dread_tell_last_chance(const struct autopsy_run *, struct text *);

/* Adds how the game could have been won from the last position in which it could: the beginning of
 * the line. Call it only if 0 < since <= played. */
void dread_tell_way_to_win(const struct autopsy_run *, struct text *);

#endif
