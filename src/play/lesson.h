/* The lesson: a game on a fixed deal that explains the rules while the player plays it. A theme has
 * the lesson in these lines, in order:
 *
 *     lesson deal: ID               the deal
 *     lesson: TEXT                  a text to read; Enter goes on
 *     lesson ACTION: TEXT           a text, and the action that the player must play next
 *
 * In a text `{eye|WORDS}` is for a drawn table and `{ear|WORDS}` for plain play. */

#ifndef PLAY_LESSON_H
#define PLAY_LESSON_H

#include "dread/session.h"
#include "layout.h"

enum { LESSON_BYTES = 640 };

struct lesson {
    bool on;
    bool heard;     /* in plain play */
    const char *at; /* the position in the theme */
    bool asks;      /* it waits for an action: */
    action asked;
    char words[LESSON_BYTES]; /* the current text; "" when the lesson is over */
};

/* Reads the deal of a theme's lesson, and its game. Returns false if the theme has no lesson. */
bool dread_lesson_deal(const struct theme *, const struct games *, const struct game **,
                       struct deal *);

/* Begin with the first line (for plain play if `heard`), and go on to the next line; `on` becomes
 * false after the last one. The layout has the theme, and must stay valid. The session is the
 * lesson's own; it is used during the call to parse the action of the line. */
void dread_lesson_begin(struct lesson *, const struct table_layout *, const struct session *,
                        bool heard);
void dread_lesson_next(struct lesson *, const struct table_layout *, const struct session *);

#endif
