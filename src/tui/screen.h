/* The terminal: shows frames, and says what the player does. The only part that knows ncurses. */

#ifndef SCREEN_H
#define SCREEN_H

#include "canvas.h"

enum input_kind {
    INPUT_NONE,  /* the time is up */
    INPUT_KEY,   /* `key`: a character, or one of enum key */
    INPUT_CLICK, /* at x, y */
    INPUT_BACK,  /* the other mouse button */
    INPUT_WHEEL, /* `key` lines down, or up if negative */
    INPUT_RESIZE,
    INPUT_CLOSED /* the terminal is gone, or the program is told to end */
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

/* Takes over the terminal of standard input and output. False with a problem where it is not one that
 * can be drawn on; nothing has changed then. Colours: as many as the terminal has, 256, 16 or none;
 * none under NO_COLOR. */
bool screen_open(struct problem *);

/* Gives it back.
 *
 * Until then signals that end a program find the terminal given back too. SIGINT, SIGTERM and SIGHUP are told as
 * INPUT_CLOSED while the player is waited for, and from screen_stirs on until the next call of anything else here;
 * at any other time the program leaves with exit code 0, from the handler. Other signals end it as ever. */
void screen_close(void);

/* Its size in characters, at most that of a canvas. */
void screen_size(int *columns, int *rows);

/* Shows a frame: in one write, of what has changed since the last. */
void screen_show(const struct canvas *, const struct palette *);

/* Waits for what the player does, at most ms milliseconds; negative: for ever. */
struct input screen_wait(int ms);

/* Has the player done something that screen_wait would tell at once? */
bool screen_stirs(void);

#endif
