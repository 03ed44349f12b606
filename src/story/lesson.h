/* The lesson: a game on a fixed deal that explains the rules while the player plays it. A theme has
 * the lesson in these lines, in order:
 *
 *     lesson deal: ID               the deal
 *     lesson: TEXT                  a text to read; Enter goes on
 *     lesson ACTION: TEXT           a text, and the action that the player must play next
 *     stake: ID CHANCE              a deal to play after the lesson, at which something is at
 *                                   stake. CHANCE is the expert's chance of winning it as the
 *                                   player sees it at its beginning, in percent, 40 to 80
 *
 * In a text `{eye|WORDS}` is for a drawn table and `{ear|WORDS}` for plain play. Of drawn tables,
 * `{keys|WORDS}` is for those of a terminal, and `{page|WORDS}` for those of a page. */

#ifndef STORY_LESSON_H
#define STORY_LESSON_H

#include "core/session.h"
#include "table/table.h"

enum { LESSON_BYTES = 640 };

enum lesson_for { LESSON_FOR_KEYS, LESSON_FOR_PAGE, LESSON_FOR_EAR };

struct lesson {
    bool on, ended; /* it goes on; its last text was read */
    enum lesson_for reader;
    uint64_t dice;  /* a random number, which decides on the stake after it */
    const char *at; /* the position in the theme */
    bool asks;      /* it waits for an action: */
    action asked;
    char words[LESSON_BYTES]; /* the current text; "" when the lesson is over */
};

/* Reads the deal of a theme's lesson, and its game. Returns false if the theme has no lesson. */
bool dread_lesson_deal(const struct theme *, const struct games *, const struct game **,
                       struct deal *);

/* Returns how many actions at the beginning of a session are those that the lesson tells the player
 * to play: 0 with another deal. */
int dread_lesson_led(const struct table_layout *, const struct games *, const struct session *);

/* A deal at which something is at stake. */
struct stake {
    struct deal deal;
    int chance; /* the expert's, in percent; 0: there is no deal */
};

/* Reads stake number i of a theme, from 0. Returns false if it has no more. */
bool dread_stake_read(const struct theme *, const struct games *, int i, struct stake *);

/* Begin with the first line for that reader, and go on to the next line; after the last
 * one `on` becomes false and `ended` true. The layout has the theme, and must stay valid. The
 * session is the lesson's own; it is used during the call to parse the action of the line. */
void dread_lesson_begin(struct lesson *, const struct table_layout *, const struct session *,
                        enum lesson_for);
void dread_lesson_next(struct lesson *, const struct table_layout *, const struct session *);

/* Returns true if the lesson that is on waits for something other than the action, and adds what it
 * waits for; `read_on` says how to go on in its text. */
bool dread_lesson_waits(const struct lesson *, const struct table *, action, const char *read_on,
                        struct text *);

#endif
