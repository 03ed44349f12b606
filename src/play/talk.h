/* Plain play: what is said, and what is understood. A player says lines (INTENT_SAY) and is answered in
 * paragraphs (play_told). */

#ifndef PLAY_TALK_H
#define PLAY_TALK_H

#include "keeping.h"

enum { TOLD_BYTES = 131072, MORE_BYTES = 16384 };

enum dealt { DEAL_WAITS, DEALT, GONE_ON, REFUSED_CARDS, NIGHT_STANDS };

struct play;

struct talk {
    char told[TOLD_BYTES]; /* what is still to be handed out: paragraphs, each ended by a line break */
    char more[MORE_BYTES]; /* all that the last answer had to tell */
    bool warned;           /* that to leave the Night as it stands is to lose it */
    bool thinks;           /* about a hint or an autopsy, to be answered in words */
};

/* Hears a line. */
void talk_hear(struct play *, const char *line);

/* What came of a deal that was asked for in words. */
void talk_dealt(struct play *, enum dealt);

/* Thinks about what was asked for in words. */
bool talk_thinks(const struct play *);
bool talk_think(struct play *, bool (*stirs)(void));

#endif
