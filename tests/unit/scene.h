/* Tables for the worked examples, and for tests of one game's rules: a position put together from
 * lines of text, as tests/examples/README.md describes them.
 *
 * A table has nothing but what its lines name. So it need not be a position that a whole game leads
 * to: one monster and the weapon against it are enough. */

#ifndef SCENE_H
#define SCENE_H

#include "dread/session.h"

enum { SCENE_LINES = 40, SCENE_TEXT = 1 << 13 };

/* What a table is made of. */
struct scene_lines {
    const struct game *game;
    const char *options; /* as in ids; NULL: the defaults */
    const char *deal;    /* how the cards are dealt; NULL: they are not */
    const char *name[SCENE_LINES], *value[SCENE_LINES];
    int count;
};

/* A game that stands at a table. */
struct scene {
    struct session session;
    struct event event[EVENTS_MOST];
    struct trace trace; /* of the last action, or of the deal; without the quiet events */
};

/* Sets a line. Replaces a line of this name that is there already. Keeps both strings. */
void scene_line(struct scene_lines *, const char *name, const char *value);

/* Lays out a table. Fails the test if the lines cannot be read. */
void scene_set(struct scene *, const struct scene_lines *);

/* Plays an action and checks the position that it leads to. Returns false with the problem if it is
 * refused; then nothing may have changed. */
bool scene_play(struct scene *, const char *written, struct problem *);

/* Replaces the trace by what is told beforehand of an action. */
void scene_foresee(struct scene *, const char *written);

/* Adds what lies on the table, as lines like those that it was made of. */
void scene_write(const struct scene *, struct text *);

/* Adds the events of the trace: `4.2 stops-low, 4.4 looks-round`. Several of one kind in a row are
 * joined, with their cards: `2.1 takes 3 4`. */
void scene_write_events(const struct scene *, struct text *);

/* ---- For the files of the three games ---- */

struct scene_hooks {
    /* Changes the deal and the position by the lines. Without a deal both are empty before, but for
     * the options. */
    void (*set)(const struct scene_lines *, struct deal *, struct position *);
    void (*write)(const struct deal *, const struct position *, struct text *);
    void (*write_card)(struct text *, card);

    /* Reads a card; false: there is none. */
    bool (*read_card)(const char **at, uint64_t met, card *);
};

extern const struct scene_hooks scene_of_flight, scene_of_field, scene_of_maze;

/* Returns the value of a line, or NULL. */
const char *scene_value(const struct scene_lines *, const char *name);

/* Returns the number in a line, or `other` if it is not there. */
int scene_number(const struct scene_lines *, const char *name, int other);

/* Returns the place in the list, which ends with NULL, of the word in a line; or `other`. */
int scene_word(const struct scene_lines *, const char *name, const char *const words[], int other);

/* Reads the cards of a line to `out`; returns their number. */
int scene_cards(const struct scene_lines *, const char *name, card out[], int most);

/* Returns the cards of a line as a set. */
uint64_t scene_card_set(const struct scene_lines *, const char *name);

/* Returns the cells of a line as a set, and the one cell of a line, or -1. cell = row * columns +
 * column. */
uint64_t scene_cells(const struct scene_lines *, const char *name, int columns);
int scene_cell(const struct scene_lines *, const char *name, int columns);

#endif
