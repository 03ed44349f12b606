/* The table: any game, played on a screen with keys and mouse.
 *
 * The table needs no terminal, so that tests can drive it: the caller hands in what the player does
 * and what time it is, and asks for frames. tui.c connects it with the terminal. The table turns
 * what the player does into intents for the mid-end (play/play.h) and draws the mid-end's scenes.
 * It keeps only what depends on the frame: where things are drawn, where the arrow keys lead, and
 * how far a page is scrolled. */

#ifndef TUI_TERMINAL_TABLE_H
#define TUI_TERMINAL_TABLE_H

#include "draw_page.h"

struct drawn_table {
    struct play *play;
    void (*serve)(void *storage);
    void *storage;
    const struct scene *scene; /* of the last frame; NULL: something has happened since */
    struct page_reader reader;
    struct palette palette;
    /* What `palette` was made from: the theme, as the pointer theme.text, which is compared but not
     * read (NULL: no theme); and the preference scene.four_colours. */
    const char *palette_theme;
    bool four_colours;
    /* The region of the scene's focus. If the frame has only regions of kind HIT_KEY, it is the
     * first of them, and the scene has no focus. */
    struct hit_region focus;
    struct hit_regions hits; /* of the last frame */
    /* The thing on which the mouse button was pressed and is still down; HIT_NONE: none. */
    struct hit_region pressed;
    int pressed_x, pressed_y; /* where the last press was */
    /* What the last press was on, unless something else was done since; HIT_NONE: nothing. A second
     * press at the same place means the same, even if the first has moved it. */
    struct hit_region clicked;
    bool waits; /* what is pressed was picked before: it is chosen when the button is released */
    bool moved; /* the mouse has left what is pressed */
    int cursor_x, cursor_y; /* where the focus was drawn last */
    int64_t due;            /* when the scene changes by itself, in ms; negative: never */
    bool left;              /* the player has left */
};

/* Opens a table for a mid-end, which must outlive the table. `serve` answers the requests of the
 * book until none waits; the table calls it after each intent and before each frame. It may be NULL
 * if nothing is saved. */
void table_open(struct drawn_table *, struct play *, void (*serve)(void *storage), void *storage);

/* Handles what the player did at this moment. */
void table_input(struct drawn_table *, const struct input *, const struct clock_reading *);

/* Draws the frame of this moment. Set canvas.columns and canvas.rows before the call. */
void table_frame(struct drawn_table *, struct canvas *, const struct clock_reading *);

/* Returns for how many milliseconds nothing changes unless the player does something; negative: for
 * ever. `now` is clock_reading.ms. */
int table_wait(const struct drawn_table *, int64_t now);

/* Returns true if the mid-end has something to think about; then call table_think instead of
 * waiting. */
bool table_thinks(const struct drawn_table *);

/* Thinks for one slice, usually some ten milliseconds, and returns true if there is something new
 * to show. A slice of the solver can take longer. It ends early once `has_input` returns true,
 * because the player has done something; `has_input` may be NULL. */
bool table_think(struct drawn_table *, bool (*has_input)(void));

/* The set-up of a mid-end for this front end: only its own keys and what the mouse does. Copy it,
 * and add `games` and `themes` before host_open (front/host.h). */
extern const struct play_house table_house;

#endif
