/* A page over the table: text to read, a list to choose from, or a line to type.
 *
 * The scene (play/play.h) has the contents. How far the page is scrolled, and what the player has
 * typed so far, is kept here. */

#ifndef TUI_DRAW_PAGE_H
#define TUI_DRAW_PAGE_H

#include "picker.h"

/* What the terminal remembers about the open page. */
struct page_reader {
    uint32_t serial; /* scene_page.serial of the page that this is about */
    int scroll;      /* how many lines of its text are above the visible part */
    int wide, high;  /* the room that the text had when it was drawn last */
    int lines;       /* how many lines the text had then; 0: it is not drawn yet */
    char typed[ID_BYTES];
    bool picks;                  /* the page asks for a card, and was drawn as picker.h does */
    struct picker_reader picker; /* for that */
};

/* Draws the page of the scene over the frame. Replaces all hit regions by those of the page. */
void page_draw(struct canvas *, struct hit_regions *, struct page_reader *, const struct scene *);

/* Returns what the player does with the page, as an intent without its time. Returns INTENT_HURRY
 * if the mid-end need not know: `reader` was scrolled or has a new character, or nothing happened.
 * (While a page is open, INTENT_HURRY does nothing except close the page of an unfinished
 * autopsy.) */
struct intent page_input(struct page_reader *, const struct scene *, const struct hit_regions *,
                         const struct input *);

#endif
