/* The upkeep of an action for a player who has real cards on a real table: the program runs it, and
 * tells her step by step what to do with her hands. theme/theme.h says which words the steps have;
 * here each gets the things on the table that it concerns, for a picture beside the words.
 *
 * The functions keep no state and allocate nothing. */

#ifndef STORY_UPKEEP_H
#define STORY_UPKEEP_H

#include "theme/theme.h"

enum {
    UPKEEP_BYTES = 1024, /* words of a step, with the closing zero byte; the rest is left out */
    UPKEEP_THINGS = 24,  /* things that a step concerns, at most; the rest is left out */
    UPKEEP_CELLS = 16    /* places that a token comes to, at most; the rest is left out */
};

/* A step: what to do with the hands, in a few sentences. */
struct upkeep_step {
    /* It covers `count` events of the trace from event `first` on. Every event of the trace belongs
     * to exactly one step. A front end animates a step by these events. */
    uint16_t first, count;

    /* The token that the step is about, an index into the tokens of the view after the trace: one
     * that is not the player's; else the player's own if it moves; else NO_TOKEN. */
    uint8_t token;

    uint8_t gravity;       /* enum gravity: that of its gravest event */
    uint8_t facing;        /* enum facing: where the token looks after the step */
    struct thing from, to; /* where the token is before and after the step; else THING_NONE */

    /* Where the token comes to in this step, one place after the other, for its way in a
     * picture. */
    uint8_t cells;
    struct thing cell[UPKEEP_CELLS];

    /* The things that change, each once, in the order of the events: places that cards leave or
     * reach, tokens and gauges. They are numbered as at the moment of their event. */
    uint8_t things;
    struct thing thing[UPKEEP_THINGS];

    /* The words, and how many of their first bytes are sentences that lead to what the step is
     * about, such as "They move by the 3 of diamonds."; a front end may set these apart. */
    char words[UPKEEP_BYTES];
    uint16_t lead;
};

struct upkeep {
    int steps; /* 0: there is nothing to do */
    struct upkeep_step step[UPKEEP_STEPS];
};

/* Fills in the steps for a trace, of which the stored events are used. It may be the trace of
 * several actions, one after the other; a whole turn has at most UPKEEP_STEPS steps too. `before`
 * is the view before the trace, NULL for the trace of a start; `after` is the view after it. */
void dread_upkeep_make(struct upkeep *, const struct theme *, const struct game *,
                       const struct view *before, const struct view *after, const struct trace *);

/* Adds the words of a step for a voice: without signs and notation (spoken.h), and with cells as a
 * letter and a number, `d 4`. */
void dread_upkeep_speak(const struct upkeep_step *, struct text *);

#endif
