/* How long each beat of an animation is shown: what matters is held, and the rest is hurried so
 * that an action never takes more than ANIMATION_MS. A theme says what matters:
 *
 *     hold WHEN: MS
 *
 * WHEN has the conditions of moment.h: an event must be one of the beat, and values are those
 * after it. The last beat of the action that fulfils WHEN is shown MS ms longer. When the shadow
 * beside a row (`gutter` in layout.h) comes closer, the figure in it follows SHADOW_MS later.
 *
 * Beats that have their time already, such as lights, keep it. Then the longest holds keep theirs,
 * as long as all of them together fit into HELD_MS. Steps share what is left. The lights that go
 * out at the end of a game (beat.dark) are not counted. */

#ifndef TABLE_RHYTHM_H
#define TABLE_RHYTHM_H

#include "play/play.h"
#include "layout.h"

enum { STEP_MS = 80, ANIMATION_MS = 2500, HELD_MS = 2000, SHADOW_MS = 150 };

/* The beats of an animation, and what they are made from. */
struct rhythm {
    const struct table_layout *layout;
    const struct view *before;
    const struct trace *trace;
    struct beat *list; /* room for BEATS_MOST */
    int beats;
};

/* Sets the ms of all beats, and may add beats. */
void dread_rhythm_set(struct rhythm *);

#endif
