/* Plain play: short sentences for screen readers, pipes and habit. One line in, one answer out. What is said
 * and understood is the mid-end's (src/play/talk.h). */

#ifndef PLAIN_H
#define PLAIN_H

#include <stdio.h>

#include "front/host.h"

struct plain {
    struct host *host;
    FILE *in, *out;
    bool prompt; /* a person types: show where, and break lines */
};

/* Plays what was wished for (dread_play_deal, in words) until the input ends or the player leaves. False if the
 * deal was refused; why was printed. */
bool plain_play(struct plain *);

/* Prints trouble with keeping, a line each: it goes beside play, not into it. */
void mention(const char *trouble);

#endif
