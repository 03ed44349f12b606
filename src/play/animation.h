/* What an action did, shown step by step: its trace, played on the view before it, in beats.
 *
 * Tokens walk, cards come and go, lights flash. A step takes STEP_MS, all steps together at most
 * ANIMATION_MS; lights come on top. */

#ifndef PLAY_ANIMATION_H
#define PLAY_ANIMATION_H

#include "dread/play.h"
#include "layout.h"

enum { STEP_MS = 80, ANIMATION_MS = 2500 };

struct animation {
    bool runs;
    struct view before, view; /* before the action, and as it is now */
    struct event event[EVENTS_MOST];
    struct trace trace;
    int beats, beat;
    struct beat list[BEATS_MOST];
    int64_t due; /* when the next beat begins */
};

/* Divides a trace into beats. */
void dread_animation_make(struct animation *, const struct table_layout *,
                          const struct view *before, const struct trace *);

/* Nothing has happened: there are no beats, and the table is as in `now`. */
void dread_animation_none(struct animation *, const struct view *now);

/* Shows it from `now` (ms) on; goes on as far as it is time to. */
void dread_animation_start(struct animation *, int64_t now);
void dread_animation_run(struct animation *, int64_t now);

#endif
