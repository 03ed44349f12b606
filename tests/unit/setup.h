/* Tables for the worked examples, and for tests of one game's rules: a position put together from
 * lines of text, as tests/examples/README.md describes them.
 *
 * A table has nothing but what its lines name. So it need not be a position that a whole game leads
 * to: one monster and the weapon against it are enough. */

#ifndef SETUP_H
#define SETUP_H

#include "core/session.h"

enum { SETUP_LINES = 40, SETUP_TEXT = 1 << 13 };

/* What a table is made of. */
struct setup_lines {
    const struct game *game;
    const char *options; /* as in ids; NULL: the defaults */
    const char *deal;    /* how the cards are dealt; NULL: they are not */
    const char *name[SETUP_LINES], *value[SETUP_LINES];
    int count;
};

/* A game that stands at a table. */
struct setup {
    struct session session;
    struct event event[EVENTS_MOST];
    struct trace trace; /* of the last action, or of the deal; without the quiet events */
};

/* Sets a line. Replaces a line of this name that is there already. Keeps both strings. */
void setup_line(struct setup_lines *, const char *name, const char *value);

/* Lays out a table. Fails the test if the lines cannot be read. */
void setup_set(struct setup *, const struct setup_lines *);

/* Plays an action. Fails the test if its events do not lead from the view before to the view after
 * it. Returns false with the problem if the action is refused; then nothing may have changed. */
bool setup_play(struct setup *, const char *written, struct problem *);

/* Replaces the trace by what is told beforehand of an action. */
void setup_foresee(struct setup *, const char *written);

/* Adds what lies on the table, as lines like those that it was made of. */
void setup_write(const struct setup *, struct text *);

/* Adds the events of the trace: `4.2 stops-low, 4.4 looks-round`. Several of one kind in a row are
 * joined, with their cards: `2.1 takes 3 4`. */
void setup_write_events(const struct setup *, struct text *);

/* ---- For the files of the games ---- */

struct setup_hooks {
    /* Changes the deal and the position by the lines. Without a deal both are empty before, but for
     * the options. */
    void (*set)(const struct setup_lines *, struct deal *, struct position *);
    void (*write)(const struct deal *, const struct position *, struct text *);
    void (*write_card)(struct text *, card);

    /* Reads a card; false: there is none. */
    bool (*read_card)(const char **at, uint64_t met, card *);

    int columns; /* of the first zone, if it is a grid: its cells are named in events; else 0 */
};

extern const struct setup_hooks setup_of_flight, setup_of_field, setup_of_maze, setup_of_burrows;

/* The games that have such a file: those of the program and Scorpion. */
extern const struct games setup_games;

/* Returns the value of a line, or NULL. */
const char *setup_value(const struct setup_lines *, const char *name);

/* Returns the number in a line, or `other` if it is not there. */
int setup_number(const struct setup_lines *, const char *name, int other);

/* Returns the place in the list, which ends with NULL, of the word in a line; or `other`. */
int setup_word(const struct setup_lines *, const char *name, const char *const words[], int other);

/* Reads the cards of a line to `out`; returns their number. */
int setup_cards(const struct setup_lines *, const char *name, card out[], int most);

/* Returns the cards of a line as a set. */
uint64_t setup_card_set(const struct setup_lines *, const char *name);

/* Returns the cells of a line as a set, and the one cell of a line, or -1. cell = row * columns +
 * column. */
uint64_t setup_cells(const struct setup_lines *, const char *name, int columns);
int setup_cell(const struct setup_lines *, const char *name, int columns);

#endif
