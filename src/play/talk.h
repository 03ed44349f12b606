/* Plain play: what is said, and what is understood. A player says lines (INTENT_SAY) and is answered in
 * paragraphs (dread_play_told). */

#ifndef PLAY_TALK_H
#define PLAY_TALK_H

#include "dread/play.h"
#include "deal_request.h"

enum { TOLD_BYTES = 1 << 19, MORE_BYTES = 16384 };

/* What came of a deal that was wanted. */
enum deal_answer {
    DEAL_WAITS, /* nothing yet */
    DEALT,
    GONE_ON,       /* it was left before its end: the session is as it was then */
    REFUSED_CARDS, /* its cards are those of a Night that stands elsewhere */
    NIGHT_STANDS /* a Night is begun, and would be lost: it is on the table; ask the player, and then
                      want it with leaves_night */
};

struct play;

struct talk {
    struct text told; /* what is still to be handed out: paragraphs, each ended by a line break */
    char told_bytes[TOLD_BYTES];
    bool handed_out;                          /* told is to be begun anew */
    char more[MORE_BYTES];                    /* all that the last answer had to tell */
    char trouble[4 * sizeof(struct problem)]; /* what is in the way of keeping, a line each */
    const struct game *before; /* the game on the table when a deal was asked for; NULL: none */
    bool speaks;               /* the player's last intent was said */
    bool warned;               /* that to leave the Night as it stands is to lose it */
    bool leaves;               /* the player leaves when all is kept */
    enum {
        THINKS_NOT,
        THINKS_HINT,
        THINKS_AUTOPSY
    } thinks; /* about what is to be answered in words */
};

/* Begins. */
void dread_talk_open(struct play *);

/* Hears a line. */
void dread_talk_hear(struct play *, const char *line);

/* A deal is wanted in words: notes what was on the table, and whether a Night may be left for it. */
void dread_talk_wants(struct play *, const struct deal_request *);

/* What came of it. */
void dread_talk_dealt(struct play *, enum deal_answer);

/* Adds to the trouble there is with keeping. */
void dread_talk_trouble(struct play *, const char *lines);

/* Says goodbye when the player leaves and all is kept. */
void dread_talk_leave(struct play *);

/* Thinks about what was asked for in words. */
bool dread_talk_thinks(const struct play *);
bool dread_talk_think(struct play *, bool (*stirs)(void));

#endif
