/* Conditions on a moment of the game, with which a theme chooses its lines (`story`, `danger`,
 * `hold`, lines of the ending). WHEN is one or more conditions joined by ` & `. A condition is one
 * of these:
 *
 *     EVENT, no EVENT         the event has happened since the last line, or it has not
 *     begin                   the start of the game
 *     at PROMPT               the player is asked that now
 *     NAME<=N, NAME>=N        a value and a number, or `most` for the upper limit of a gauge
 *
 * NAME is a gauge of the game or one of these values. A condition on a value that does not exist
 * does not hold.
 *
 *     seen                    how many tokens see the player
 *     hunted                  how many hunt her
 *     alike                   the most cards of one rank side by side in the row in the middle
 *     TOKEN                   how many tokens of that id stand in the grid in the middle
 *     ZONE KIND               how many cards of a kind (layout.h) a zone shows
 *     night                   which Night of this game it is, from 1; none in a Rehearsal
 *     lost                    how many Nights in a row were lost just before it */

#ifndef TABLE_MOMENT_H
#define TABLE_MOMENT_H

#include "layout.h"

enum { EVENT_IDS = 256 };

/* What conditions can be about. */
struct moment {
    const struct view *view;
    const bool *happened; /* by event id: since the last line */
    bool begin;           /* this is the start of the game */
    int night, lost;      /* see above; negative: there is no such value */
};

/* Finds the value of a name of n bytes, as above, and its upper limit, which is 0 if it has none.
 * Returns false if the value does not exist. */
bool dread_moment_value(const struct table_layout *, const struct moment *, const char *name, int n,
                        struct gauge *);

/* Returns true if all conditions in the first n bytes of `when` hold. */
bool dread_moment_holds(const struct table_layout *, const struct moment *, const char *when,
                        int n);

/* The same of conditions on what the view shows: values, and `at PROMPT`. */
bool dread_moment_shows(const struct table_layout *, const struct view *, const char *when, int n);

#endif
