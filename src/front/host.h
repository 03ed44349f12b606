/* A mid-end in a native program (not in the browser): its memory, its clock, and the player's
 * database. The table in the terminal (src/tui) and plain play in typed sentences (src/cli/plain.c)
 * share this.
 *
 * This folder has no single door: front ends include whichever of its headers they need. */

#ifndef FRONT_HOST_H
#define FRONT_HOST_H

#include "play/play.h"
#include "store/store.h"
#include "store/watch.h"

struct host {
    struct play *play;
    struct store *store;      /* NULL: nothing is saved */
    struct night_watch watch; /* used only if `store` is NULL */
    void *memory;             /* of the mid-end; owned by the host */
    size_t bytes;             /* of `memory` */
};

/* Opens a mid-end. Takes games, themes, keys, `pointing`, `nights` and `person` from `own`, and
 * adds the rules pages of this program and, unless `unsaved`, the player's database. The host
 * copies `own`; what `own` points to must outlive the host. If the database cannot be opened or
 * read, prints the reason on stderr, and play goes on. Returns false if there is not enough memory;
 * the host is then closed. */
bool host_open(struct host *, const struct play_house *own, bool unsaved);

/* Saves what is still waiting, and closes everything. Does nothing to a host that is closed. */
void host_close(struct host *);

/* Reads the steady clock and the calendar's, and returns them with the number of today's daily deal
 * and a fresh random deal number (fresh_number in number.h). */
struct clock_reading host_now(void);

/* Returns true if less than HOST_PATIENCE_MS milliseconds have passed since `since`, a
 * clock_reading.ms. A player should not have to wait longer. */
enum { HOST_PATIENCE_MS = 1800 };
bool host_has_time(int64_t since);

/* Has the store answer all requests of the book, and lets the mid-end go on, until nothing
 * waits. */
void host_serve(struct host *);

#endif
