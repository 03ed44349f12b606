/* The first game: a theme's lessons on a fixed deal.
 *
 *     lesson deal: ID               the deal
 *     lesson: TEXT                  to be read; Enter goes on
 *     lesson ACTION: TEXT           the same, and the action to be played next
 */

#ifndef PLAY_LESSON_H
#define PLAY_LESSON_H

#include "dread/session.h"
#include "layout.h"

enum { LESSON_BYTES = 512 };

struct lesson {
    bool on;
    const char *at; /* in the theme */
    bool asks;      /* for an action */
    action asked;
    char words[LESSON_BYTES]; /* what is said now; "" when it is over */
};

/* Reads the deal of a theme's lessons. False if there are none. */
bool dread_lesson_deal(const struct theme *, const struct games *, const struct game **,
                       struct deal *);

/* Begins at the first line; goes on to the next. The session is where the lesson has come to. */
void dread_lesson_begin(struct lesson *, const struct table_layout *, const struct session *);
void dread_lesson_next(struct lesson *, const struct table_layout *, const struct session *);

#endif
