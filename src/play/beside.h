/* The part of a mid-end that is about a game beside real cards: the upkeep that the player carries
 * out with her hands, and the card that she is asked for. beside.c is about it
 * (play_internal.h). */

#ifndef PLAY_BESIDE_H
#define PLAY_BESIDE_H

#include "dread/play.h"
#include "story/story.h"

struct beside {
    /* The events since the upkeep was told last, of one action or several, and the view before
     * them. Of the action that is pending, `certain` are among them. */
    struct event event[EVENTS_MOST];
    int events, certain;
    struct view before;
    bool starts; /* they begin with those of the start, which have no view before them */
    bool holds;  /* plain play carries out several actions: pages open after all of them */

    struct upkeep upkeep; /* what is told now, or was told last; steps 0: nothing */
    struct event shown_event[EVENTS_MOST]; /* the events of that */
    struct view from, shown;               /* the view before them, and at the step that is shown */
    bool started;      /* they are those of the start: both are the view after them */
    bool done;         /* no card is asked for after them */
    struct view after; /* the view after them, if so */
    int at;            /* that step, from 0 */

    int mends;  /* the number of the step whose card is corrected, from 1; 0: none */
    card twice; /* as in struct scene_picker */
    char asked[160], last[200], problem[sizeof(struct problem)];
    uint64_t possible, pack; /* of the card that is asked for */
};

#endif
