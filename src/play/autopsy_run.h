/* A review: a game that is over, taken apart a decision at a time, and looked back upon with all cards known.
 *
 *     struct autopsy_run *r = dread_autopsy_run_start(session, 0, memory);
 *     while (dread_autopsy_run_step(r)) show how far it is: r->autopsy.ply of r->autopsy.played actions;
 *     dread_autopsy_run_look_back(r, &workspace, NULL, NULL);
 */

#ifndef PLAY_AUTOPSY_RUN_H
#define PLAY_AUTOPSY_RUN_H

#include "autopsy_summary.h"
#include "dread/session.h"

enum {
    LAST_CHANCE_POSITIONS = 1000000
}; /* looked into at most for each position looked back upon */

struct autopsy_run {
    struct effort effort;
    struct autopsy autopsy;
    struct autopsy_summary summary; /* when no step is left */
    int since;                      /* as dread_lost_since has it; when it was looked back */
    int won, lost;                  /* as dread_lost_between has them, while that is done */
    struct solution
        solution; /* of where the game could last be won, if it was lost later than from the deal on */
    uint64_t positions; /* that the solver has looked into so far, by looking back */
    struct position trail[PLIES_MOST + 1];
    void *memory; /* of the expert, behind the review */
};

/* Bytes that a review of a game takes; their contents do not matter before. */
size_t dread_autopsy_run_bytes(const struct game *);

/* Begins with the game of a session that is over; with so many playouts at each decision, 0: as many as take
 * some seconds for a long game. memory: dread_autopsy_run_bytes(game) bytes of the caller's, aligned to
 * 64. The review is at their start and points to nothing that needs to be given back. */
struct autopsy_run *dread_autopsy_run_start(const struct session *, uint32_t playouts,
                                            void *memory);

/* How many decisions there are to look at: positions of the game with more than one legal action. */
int dread_autopsy_run_decisions(const struct autopsy_run *);

/* Looks at the next decision; false if none is left: then the account is made. */
bool dread_autopsy_run_step(struct autopsy_run *);

/* Finds out since when the game was lost, and how it could have been won until then. The solver searches in the
 * workspace (dread/solve.h), which is free again afterwards; how much it finds out depends on its size. go_on may be
 * NULL, or stop it: then, or if the solver gives up, `since` is -1. */
void dread_autopsy_run_look_back(struct autopsy_run *, const struct workspace *,
                                 bool (*go_on)(void *, uint64_t), void *watcher);

/* The same, a position at a time: false when all is known. A step that go_on stopped is begun anew by the next.
 * Each step may be given another workspace. */
bool dread_autopsy_run_look_further(struct autopsy_run *, const struct workspace *,
                                    bool (*go_on)(void *, uint64_t), void *watcher);

/* The turn of the last position from which the game could be won: 0 < since <= played. */
int dread_autopsy_run_last_turn(const struct autopsy_run *);

/* Tells what was found in a sentence; nothing of a game that was won, of which nothing need be found. */
enum { LAST_CHANCE_BYTES = 1 << 16 };
void dread_tell_last_chance(const struct autopsy_run *, struct text *);

#endif
