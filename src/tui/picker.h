/* The page that asks for a card of a real table: all cards in fixed places, a line to type on, and
 * what else can be done (play/play.h: PAGE_CARD, struct scene_picker). */

#ifndef TUI_PICKER_H
#define TUI_PICKER_H

#include "parts.h"
#include "screen.h"

/* What the terminal remembers about the page. */
struct picker_reader {
    int rank, suit; /* the card under the cursor: 1 to 13, 0 to 3; PICKER_JOKER: the joker */
};

enum { PICKER_JOKER = 4 };

/* Numbers of hit regions (HIT_LINE): PICKER_CARD + a card. */
enum { PICKER_CARD = 3000 };

enum { PICKER_ROWS = 15 }; /* that the page needs, at least */

/* Returns true if the page fits into a rectangle: the inside of its frame. */
bool picker_fits(struct rect inside);

/* Draws the page into that rectangle, without a frame. `typed` is the line so far. */
void picker_draw(struct canvas *, struct hit_regions *, const struct picker_reader *,
                 const struct scene *, const char *typed, struct rect inside);

/* Turns a key into an intent. Returns false if the key means what it does on any page on which a
 * line is typed. */
bool picker_key(struct picker_reader *, const struct scene *, const char *typed, int key,
                struct intent *);

/* Returns what a click on a region of the page means. */
struct intent picker_click(struct picker_reader *, const struct hit_region *);

#endif
