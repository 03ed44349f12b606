/* The animation of an action: its trace divided into beats, and played beat by beat on the view
 * before the action.
 *
 * Before a presence turns up (`presence` in layout.h), two beats hold: something is coming.
 * rhythm.h says how long the other beats take. */

#ifndef TABLE_ANIMATION_H
#define TABLE_ANIMATION_H

#include "play/play.h"
#include "layout.h"
#include "rhythm.h"

struct animation {
    bool runs;
    struct view before, view; /* before the action; at the current beat */
    struct event event[EVENTS_MOST];
    struct trace trace;
    int beats, beat;
    struct beat list[BEATS_MOST];
    int64_t due; /* the ms at which the next beat begins */
};

/* Divides a trace, which is copied, into beats. `before` is the view before it. Does not start the
 * animation. */
void dread_animation_make(struct animation *, const struct table_layout *,
                          const struct view *before, const struct trace *);

/* Makes an animation without beats that shows this view. */
void dread_animation_none(struct animation *, const struct view *now);

/* Starts the animation at the time `now`, in ms (clock_reading.ms), and shows its first beat. */
void dread_animation_start(struct animation *, int64_t now);

/* Moves a running animation on to the beat of the time `now`, in ms; ends it after the last. */
void dread_animation_run(struct animation *, int64_t now);

#endif
