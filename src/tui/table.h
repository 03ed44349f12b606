/* The table: three games, or any others, played on a screen by keys and mouse.
 *
 * It is driven from outside: told what the player does and what time it is, and asked for frames. So
 * that a test needs no terminal; tui.c has the terminal. What the player does it turns into intents for
 * the mid-end (dread/play.h), whose scenes it draws. Its own are only the places of things on the
 * frame, where a focus that the arrow keys move goes, and how a page is scrolled. */

#ifndef TUI_TABLE_H
#define TUI_TABLE_H

#include "page.h"

struct table {
    struct play *play;
    void (*serve)(void *storage);
    void *storage;
    const struct scene *scene; /* of the last frame; NULL: something has happened since */
    struct page_reader reader;
    struct palette palette; /* of the theme with this text */
    const char *palette_theme;
    bool four_colours;
    struct hit_region focus; /* where the scene's focus is; a HIT_KEY if nothing else is drawn */
    struct hit_regions hits; /* of the last frame */
    int cursor_x, cursor_y;  /* where the focus was drawn last */
    int64_t due;             /* when the scene changes by itself (ms); negative: never */
    bool left;               /* the player has left */
};

/* A table for a mid-end, which must outlive it. `serve` answers what the book asks for, until nothing
 * waits; it is called between what the player does and the next frame. NULL if nothing is kept. */
void table_open(struct table *, struct play *, void (*serve)(void *storage), void *storage);

/* What the player did, and when. */
void table_input(struct table *, const struct input *, const struct clock_reading *);

/* Draws the frame of that moment. */
void table_frame(struct table *, struct canvas *, const struct clock_reading *);

/* How long nothing will change if the player does nothing: ms, negative: for ever. `now` as in
 * moment_now. */
int table_wait(const struct table *, int64_t now);

/* Is there something to be thought about? Then ask for it instead of waiting. Returns whether there is
 * anything new to be seen. stirs, which may be NULL, tells whether the player has done something; then
 * what takes longer is left for later. */
bool table_thinks(const struct table *);
bool table_think(struct table *, bool (*stirs)(void));

/* What a mid-end should know of the terminal: its own keys, and what the mouse does. */
extern const struct play_house table_house;

#endif
