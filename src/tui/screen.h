/* The terminal: shows frames, and returns what the player does. Only screen.c and restore.c know
 * ncurses. There is one screen at a time, and one thread may use it. */

#ifndef SCREEN_H
#define SCREEN_H

#include "canvas.h"

enum input_kind {
    INPUT_NONE, /* nothing happened in the given time */
    /* `key`: an ASCII character, or one of enum key. Any other character is 0x7f, which means
     * nothing */
    INPUT_KEY,
    INPUT_PASTED,  /* `key` as above, but it was pasted, not pressed */
    INPUT_PRESS,   /* the left mouse button is pressed at x, y */
    INPUT_DRAG,    /* the mouse has moved to x, y with that button down */
    INPUT_RELEASE, /* that button is released at x, y */
    INPUT_BACK,    /* the right mouse button */
    INPUT_WHEEL,   /* the wheel: `key` lines down, or up if negative */
    INPUT_RESIZE,
    INPUT_CLOSED /* the terminal is gone, or a signal asked the program to end */
};

enum key {
    KEY_OF_ESCAPE = 27,
    KEY_OF_ENTER = 10,
    KEY_OF_TAB = 9,
    KEY_OF_BACKSPACE = 8,
    KEY_OF_UP = 0x100,
    KEY_OF_DOWN,
    KEY_OF_LEFT,
    KEY_OF_RIGHT,
    KEY_OF_BACKTAB,
    KEY_OF_PAGE_UP,
    KEY_OF_PAGE_DOWN,
    KEY_OF_HOME,
    KEY_OF_END
};

struct input {
    uint8_t kind;
    int key, x, y;
};

/* Takes over the terminal on standard input and output. Draws in ASCII if the locale has no UTF-8.
 * Uses 256, 16 or 8 colours, or none if the
 * terminal has fewer or NO_COLOR is set. Returns false with a problem, and changes nothing, if the
 * terminal is of an unknown type. */
bool screen_open(struct problem *);

/* Gives the terminal back.
 *
 * Between screen_open and screen_close, a signal that ends the program gives the terminal back
 * first. SIGINT, SIGTERM and SIGHUP arrive as INPUT_CLOSED while the program can react: during
 * screen_wait, and from a call of screen_has_input until the next screen_wait, screen_show or
 * screen_close. At any other time the program may be stuck in a write to the terminal. So the
 * handler itself then ends the program, with exit code 0 and without closing anything. Nothing is
 * lost, since every action is saved as soon as it is played. Other signals end the program as
 * usual. */
void screen_close(void);

/* Returns the size of the terminal in characters, at most that of a canvas. */
void screen_size(int *columns, int *rows);

/* Shows a frame: sends what has changed since the last one, in one write. */
void screen_show(const struct canvas *, const struct palette *);

/* Waits for what the player does, for at most `ms` milliseconds, or for ever if negative. */
struct input screen_wait(int ms);

/* Returns true if screen_wait would return at once, because the player has done something. */
bool screen_has_input(void);

#endif
