/* Plays the actions of one order, one after the other, and says what they did together. */

#ifndef PLAY_ORDER_RUN_H
#define PLAY_ORDER_RUN_H

#include "play_internal.h"

struct order_run {
    struct event event[EVENTS_MOST]; /* of all its actions */
    struct trace trace;
    int played, wanted;
    bool doubted; /* nothing is carried out, since the player only thinks of it */
    action first; /* what would be, then */
    /* A token came to see the player; she must decide about a card that came up just now. */
    bool seen, unknown;
    bool was_lesson; /* a lesson was going on when the run began */
    bool was_puzzle; /* a puzzle waited for an answer then */
};

/* Begins a run of at most `wanted` actions. */
void dread_run_start(const struct play *, struct order_run *, int wanted);

/* Plays one action of a run. Returns false if the run ends with it, or before it. */
bool dread_run_play(struct play *, struct order_run *, action);

/* Says what a run did, and if it ended early. */
void dread_run_say(struct play *, const struct order_run *);

/* Says what an action would do, and that `yes` does it; `all`: with all else that was said. */
void dread_run_offer(struct play *, action, bool all);

/* Says that an order was not carried out, and why. */
void dread_say_not_done(struct play *, const char *reason);

/* Says the text of the lesson, and how to say the action that it waits for. */
void dread_say_lesson(struct play *);

/* Says whether the player's answer to the puzzle was right; `more` has all choices. */
void dread_say_solution(struct play *);

/* Says the line of the story that was told just now, and the end of a game as a story. */
void dread_say_story(struct play *);
void dread_say_ending(struct play *);

#endif
