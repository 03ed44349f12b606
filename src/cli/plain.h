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
    bool prompt; /* a person types at a terminal: print a prompt */
    bool wrap;   /* the output is such a terminal: wrap long lines */
};

/* Plays until the input ends or the player leaves. The caller must have requested a deal from the
 * host's mid-end, by dread_play_deal with deal_wanted.in_words. Prints the reason and returns false
 * if the mid-end refuses that deal. */
bool plain_play(struct plain *);

#endif
