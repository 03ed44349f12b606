/* Plain play: the player types a line and gets one answer in short sentences, for screen readers
 * and pipes. Here is only the input and output; the mid-end (src/play/talk.h) understands the lines
 * and writes the answers. */

#ifndef PLAIN_H
#define PLAIN_H

#include <stdio.h>

#include "front/host.h"

struct plain {
    struct host *host;
    FILE *in, *out;
    bool prompt; /* a person types at a terminal: print a prompt, and wrap long lines */
};

/* Plays the deal that was requested (dread_play_deal, in words) until the input ends or the player
 * leaves. Prints the reason and returns false if the deal was refused. */
bool plain_play(struct plain *);

#endif
