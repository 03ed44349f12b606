/* The story of the game on the table: the lines of flavour text told so far, one for a turn. It is
 * made by replaying the session's actions, so that it is the same after undo, redo and resuming.
 *
 * A line is told at the start, with the action that begins a new turn, and at the end of the game.
 * It is about everything that has happened since the line before, and the view is the one at that
 * moment. A turn for which no unused line fits has none. */

#ifndef STORY_LINES_H
#define STORY_LINES_H

#include "play/play.h"
#include "core/session.h"
#include "flavour.h"

enum { STORY_BYTES = 49152 };

struct story {
    struct flavour flavour;
    int night, lost;     /* struct moment */
    struct position now; /* after the actions read */
    int read;            /* how many actions were read; -1: not even the deal */
    int turn;            /* in which a line was told or looked for last */
    bool happened[EVENT_IDS];
    bool current; /* the last line is about the latest turn */
    int lines;
    struct story_line line[FLAVOURS_MOST];
    int ply[FLAVOURS_MOST]; /* after how many actions each line was told */
    char bytes[STORY_BYTES];
    struct text text; /* writes to `bytes` */
};

/* Begins the story of a session anew. `night` and `lost` are those of struct moment. */
void dread_story_begin(struct story *, const struct session *, int night, int lost);

/* Begins it anew with the same night: actions were taken back or done again. */
void dread_story_again(struct story *, const struct session *);

/* Reads the session's actions that were not read yet. Returns true if that added a line. */
bool dread_story_read(struct story *, const struct table_layout *, const struct session *);

/* Returns the line for the latest turn; "" if it has none. */
const char *dread_story_now(const struct story *);

extern const char dread_no_story[]; /* what is said where there is none */

#endif
