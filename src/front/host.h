/* A mid-end in a native program: its memory, its clock, and the player's database behind its book.
 * The table in the terminal and plain play share this. */

#ifndef FRONT_HOST_H
#define FRONT_HOST_H

#include "dread/play.h"
#include "dread/store.h"
#include "dread/watch.h"

struct host {
    struct play *play;
    struct store *store; /* NULL: nothing is saved */
    struct night_watch watch;
    void *memory;
    size_t bytes;
};

/* Opens a mid-end. Takes games, themes, keys and so on from `own`, and adds the rules pages of this
 * program and, unless `unsaved`, the player's database. If the database cannot be opened or read,
 * prints why, and play goes on. Returns false if there is not enough memory. Call host_close when
 * done; it saves what is still waiting. */
bool host_open(struct host *, const struct play_house *own, bool unsaved);
void host_close(struct host *);

/* Returns this moment: both clocks, today's daily deal, and a fresh random number. */
struct clock_reading host_now(void);

/* Returns true if less than HOST_PATIENCE_MS milliseconds have passed since that moment
 * (clock_reading.ms). A player should not have to wait longer. */
enum { HOST_PATIENCE_MS = 1800 };
bool host_has_time(int64_t since);

/* Has the store answer all requests of the book, and lets the mid-end go on, until nothing
 * waits. */
void host_serve(struct host *);

#endif
