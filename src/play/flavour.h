/* Flavour text: choosing one line of the theme for a moment of the game, and no line twice in a
 * game. The theme has lines
 *
 *     story WHEN: a sentence
 *
 * WHEN is one or more conditions joined by ` & `. A condition is one of these:
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
 *     ZONE KIND               how many cards of a kind (src/play/layout.h) a zone shows
 *     night                   which Night of this game it is, from 1; none in a Rehearsal
 *     lost                    how many Nights in a row were lost just before it
 *
 * The first unused line whose conditions all hold selects its WHEN; one of the unused lines with
 * that WHEN is drawn at random. */

#ifndef PLAY_FLAVOUR_H
#define PLAY_FLAVOUR_H

#include "layout.h"

enum { FLAVOURS_MOST = 512, EVENT_IDS = 256 };

/* What a line can be about. */
struct moment {
    const struct view *view;
    const bool *happened; /* by event id: since the last line */
    bool begin;           /* this is the start of the game */
    int night, lost;      /* see above; negative: there is no such value */
};

struct flavour {
    struct rng rng; /* its own generator: flavour text never influences the cards */
    int lines;      /* of the kind `story`, in the theme; 0: they were not read yet */
    struct theme_line line[FLAVOURS_MOST];
    bool used[FLAVOURS_MOST]; /* the line */
};

/* Begins a game: no line is used. The same seed and the same game give the same lines. */
void dread_flavour_begin(struct flavour *, uint64_t seed);

/* Finds the value of a name of n bytes, as above, and its upper limit, which is 0 if it has none.
 * Returns false if the value does not exist. */
bool dread_flavour_value(const struct table_layout *, const struct moment *, const char *name,
                         int n, struct gauge *);

/* Returns true if all conditions in the first n bytes of `when` hold. */
bool dread_flavour_holds(const struct table_layout *, const struct moment *, const char *when,
                         int n);

/* Chooses a line and marks it as used. Returns false if no unused line fits. */
bool dread_flavour_choose(struct flavour *, const struct table_layout *, const struct moment *,
                          struct theme_line *);

#endif
