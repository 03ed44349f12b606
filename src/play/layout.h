/* How a game looks on the drawn table: what its theme says beside words. The table knows no game; it
 * finds all of this by id. Without any of these lines a game is drawn all the same, plainly.
 *
 *     colour INK: N256 N16          the colour of an ink (dread/colour.h) in terminals of 256 and of 16 colours
 *     main ZONE:                    the zone in the middle; else the first grid, else all columns,
 *                                   else the first row
 *     main ZONE ZONE ...:           several columns side by side, from the left: a tableau
 *     above ZONE:                   a row drawn above the main grid, a cell for each column
 *     above ZONE - ZONE ...:        the stacks above a tableau, from the left, `-` a place left
 *                                   free; else all stacks
 *     gutter GAUGE: N               a shadow at the left, that widens as the gauge falls from N to 1
 *     figure N: LINE                a line of what stands in the shadow once the gauge is N or less;
 *                                   the least N counts, its lines from top to bottom
 *     walk: STEP STOP               the verb of a step to the next cell, and the one that ends a walk
 *     glyph TOKEN: X                how a token is drawn; {suit}, {rank} of the card it is
 *     label ZONE: A, B, C           names of the zone's places
 *     texture hidden: CHARACTERS    what grows on cells that lie face down
 *     texture explored: CHARACTERS  what is left of it on cells that are done with
 *     ask PROMPT: WORDS             what is asked, shorter than plain play has to say it
 *     kind ID: CARDS                cards of one kind, for the panel
 *     panel: LINE                   a line beside the table, in their order; below `{...}`
 *     panel ZONE: LINE              the same, while that zone has cards
 *     panel playing: LINE           the same, while the game is on
 *     legend: TEXT                  what the signs on the table mean, for the page of keys
 *     flash EVENT: INK MS RADIUS    light over the cells around an event, for so long
 *     footprint EVENT: X            left where that event of a preview goes
 *     light EVENT: INK              falls where that event of a preview goes
 *
 * A panel's line is filled in as an update is (dread/theme.h), and knows besides:
 * `{cards ZONE}` the cards, to be chosen; `{pips GAUGE FULL EMPTY MOST}` the gauge as marks, as many
 * as another gauge MOST says (left out: its own most, or none empty); `{tokens TOKEN}` where each such
 * token is; `{count ZONE KIND}` how many cards of a kind, `{share ZONE KIND}` the same in percent of
 * the zone; `ZONE|ZONE` there is the first of the two that has cards. */

#ifndef PLAY_LAYOUT_H
#define PLAY_LAYOUT_H

#include "dread/colour.h"
#include "dread/theme.h"

enum { FLASHES = 8, NO_VERB = -1, NO_ZONE = 255 };

/* Zones side by side, from the left; NO_ZONE is a place left free. */
struct side_by_side {
    int count;
    uint8_t zone[VIEW_ZONES];
};

struct flash {
    int event, colour, ms, radius;
};

struct table_layout {
    const struct game *game;
    struct theme theme;
    int main, above;             /* zones; -1: none. Of several the first */
    struct side_by_side tableau; /* the columns in the middle; none if main is no column */
    struct side_by_side stacks;  /* above them */
    int gutter, gutter_of;       /* a gauge (-1: none), and where it begins to matter */
    int step, stop;              /* verbs; NO_VERB: none */
    int flashes;
    struct flash flash[FLASHES];
};

void dread_layout_read(struct table_layout *, const struct theme *, const struct game *);

/* The place of an id in one of the game's lists; -1 if it is not there. */
int dread_word_index(const char *const list[], const char *id, int n);
int dread_event_index(const struct game *, const char *id, int n);

/* The words of a line, as a string: what fits. False if the theme has none. */
bool dread_layout_words(const struct table_layout *, const char *kind, const char *id, char *words,
                        int room);

/* Item k, from 0, of a list `A, B, C`. False if the list is shorter. */
bool dread_layout_label(const struct table_layout *, int zone, int k, char *label, int room);

/* How a token is drawn, its facing left out. */
void dread_layout_glyph(const struct table_layout *, const struct token *, struct text *);

/* The cards of a kind, as a set. */
uint64_t dread_layout_kind(const struct table_layout *, const char *id, int n);

/* The arrow of a facing; "" without one. */
const char *dread_facing_arrow(int facing);

/* A suit's sign. */
const char *dread_suit_sign(int suit);

#endif
