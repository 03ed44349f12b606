/* A mid-end in a native program: its memory, its clock, and the player's database behind its book. What the
 * table in the terminal and plain play share. */

#ifndef FRONT_HOST_H
#define FRONT_HOST_H

#include "dread/play.h"
#include "dread/store.h"
#include "dread/watch.h"

struct host {
    struct play *play;
    struct store *store; /* NULL: nothing is kept */
    struct night_watch watch;
    void *memory;
    size_t bytes;
};

/* Opens a mid-end with the games, themes, keys and so on of `own` (struct play_house), with the rules pages of this
 * program, and, unless `unsaved`, with the player's database; what is wrong with that is printed, and play goes
 * on unsaved. False: there is not enough memory. */
bool host_open(struct host *, const struct play_house *own, bool unsaved);
void host_close(struct host *);

/* This moment: the clocks, today's deal, and a number that nobody chose. */
struct clock_reading host_now(void);

/* Has a player not waited too long yet since that moment (ms)? */
enum { HOST_PATIENCE_MS = 1800 };
bool host_has_time(int64_t since);

/* Writes what the mid-end wants to keep, and tells it what came of it. After it nothing waits. */
void host_serve(struct host *);

#endif
