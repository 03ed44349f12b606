/* A page over the table: text to read, a list to choose from, or a line to type.
 *
 * What is on it the scene says. How far it is scrolled, and what is typed, is the terminal's own. */

#ifndef TUI_PAGE_H
#define TUI_PAGE_H

#include "parts.h"
#include "screen.h"

/* How a page is read. */
struct page_reader {
    uint32_t serial; /* of the page that is read */
    int scroll;      /* lines of its text that are above what is shown */
    char typed[ID_BYTES];
};

/* Draws the page of the scene. What can be pointed at is on the page alone. */
void page_draw(struct canvas *, struct hit_regions *, struct page_reader *, const struct scene *);

/* What the player does with the page: an intent for the mid-end, without its time. INTENT_HURRY: nothing
 * that it has to know. */
struct intent page_input(struct page_reader *, const struct scene *, const struct hit_regions *,
                         const struct input *);

#endif
