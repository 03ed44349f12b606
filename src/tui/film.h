/* What an action did, shown step by step: the trace, played on the view before it.
 *
 * Tokens walk, cards come and go, lights flash. 80 ms a step, a film at most 2.5 s (flashes apart). The
 * view at the end of a film is the caller's own; a film only leads there. */

#ifndef FILM_H
#define FILM_H

#include "picture.h"
#include "play/look.h"

enum { STEP_MS = 80, FILM_MS = 2500 };

struct film {
    const struct look *look;
    struct view view; /* as it is now */
    struct event event[EVENTS_MOST];
    int events, at, step_ms;
    int64_t due;        /* when the next step is */
    struct thing asked; /* the cell that the decision was about, if there was one */
    struct glow glow;
};

/* Takes the view before the action and its trace; now is in milliseconds. */
void film_start(struct film *, const struct look *, const struct view *before, const struct trace *,
                int64_t now);

/* Goes on as far as it is time to. False once it is over. */
bool film_run(struct film *, int64_t now);

#endif
