/* Positions met in the middle of a game, as text that anyone can type.
 *
 *     dread position 1
 *     game: he-will-never-stop:hand=9
 *     hand: 3H 5D AS 7C
 *     discards: 2H 2D 2S 6C 8C 8D
 *
 * The first two lines are the same for all games. Then there is a line for each field of the game
 * (middle_hooks.fields), in any order; a field that is left out has what the game says in its
 * place. Cards are written as everywhere (card.h), with blanks between them, and `none`
 * stands for no cards. Empty lines are skipped. docs/positions.md has examples.
 *
 * A game that starts there is one beside real cards (unknown.h): the session asks for what is
 * turned up from then on. A position can be entered whenever the player decides; one that cannot be
 * is refused with the reason.
 *
 * In a record (record.h) the field `told` has the cards that were told later: the cards that
 * the position does not know, in the order in which a deal has them, each as two characters, `??`
 * if it is still unknown, and after a `+` the later cards.
 *
 * The functions here keep no state and allocate nothing. A `struct problem *` may be NULL. */

#ifndef DREAD_MIDDLE_H
#define DREAD_MIDDLE_H

#include "unknown.h"

enum {
    POSITION_BYTES = 4096, /* room for any written position, the closing zero byte included */
    FIELDS_MOST = 32       /* fields of a game */
};

/* What is entered in one line. */
struct middle_field {
    const char *name;
    const char *what; /* what to write, and what it means if the line is left out: sentences */
};

/* The values of a written position while a game reads them. */
struct entered {
    const struct middle_field *fields;
    const char *value[FIELDS_MOST]; /* strings; NULL where the line is left out */
    uint64_t met[2];                /* the cards named so far, by pack */
    uint8_t met_in[2][CARD_KINDS];  /* the field where each was named */
    struct problem *problem;        /* may be NULL */
};

/* Where a game starts that starts in the middle. */
struct middle {
    struct position first; /* the first position, except for what middle_hooks.renew fills in */
    uint64_t unknown[2];   /* the places that it does not know, as deal->filler has them */
    uint8_t later;         /* the number of later cards that it knows */
};

/* What a game says about positions in its middle. */
struct middle_hooks {
    const struct middle_field *fields; /* ends with a NULL name */

    /* Reads the values into a deal of which nothing is known yet: tells it the cards that are known
     * (dread_deal_tell), and fills in the position, except for what renew() fills in. The later
     * cards of the deal are those that are known beforehand. Returns false, and reports the
     * problem, if the values are no position in which the player decides. */
    bool (*read)(struct entered *, struct deal *, struct position *);

    /* Adds the lines of all fields, each with a line break. What the player does not know in this
     * position changes nothing. */
    void (*write)(const struct deal *, const struct position *, struct text *);

    /* Copies the cards that nobody has seen yet from the deal to the first position. NULL: a
     * position has none. */
    void (*renew)(const struct deal *, struct position *);
};

/* ---- Whole positions ---- */

/* Adds the text of a position of a deal in which the player decides: at most POSITION_BYTES. The
 * game must have hooks. */
void dread_position_write(const struct game *, const struct deal *, const struct position *,
                          struct text *);

/* Returns true if the n bytes at `written` begin as a written position does. */
bool dread_is_position(const char *written, size_t n);

/* Reads a position: n bytes, which need not end with a zero byte. Sets *game, and *deal and
 * *middle, with which a session can start (dread_session_start_from). Returns false with a
 * problem if it is wrong; then all three are undefined. */
bool dread_position_read(const struct games *, const char *written, size_t n,
                         const struct game **game, struct deal *deal, struct middle *middle,
                         struct problem *);

/* Adds the line `told`, if any card was told after the position. */
void dread_told_write(const struct deal *, const struct middle *, struct text *);

/* ---- For games: reading values ---- */

/* Returns the value of a field; NULL if it is left out. */
const char *dread_entered(const struct entered *, int field);

/* Reports what is wrong with a field: its name, then the two strings, of which the second may be
 * NULL. Returns false. */
bool dread_entered_wrong(const struct entered *, int field, const char *what, const char *more);

/* Reports that something is wrong with a field because of a card: "`hand`: The 7 of hearts " and
 * then `what`. Returns false. */
bool dread_entered_wrong_card(const struct entered *, int field, card, const char *what);

/* Reads the cards of a field, each of the set `may` and not named before in the same pack (0 or 1).
 * Writes up to `most` cards, at least one, to `out` and their number to *n: 0 if the field is left
 * out. Returns false with the problem. */
bool dread_entered_cards(struct entered *, int field, int pack, uint64_t may, card out[], int most,
                         int *n);

/* The same for a field that must have exactly n entries, among which are `??`, a card that lies
 * face down, if `down`, and `--`, no card, if `none`. */
bool dread_entered_row(struct entered *, int field, uint64_t may, bool down, bool none, card out[],
                       int n);

/* The same as a set. */
bool dread_entered_set(struct entered *, int field, int pack, uint64_t may, uint64_t *set);

/* Reads the one card of a field; CARD_NONE if it is left out. */
bool dread_entered_card(struct entered *, int field, int pack, uint64_t may, card *c);

/* Reads a number from `least` to `most`. If the field is left out, *number stays as it is. */
bool dread_entered_number(const struct entered *, int field, int least, int most, int *number);

/* Reads one of the words of a list that ends with NULL, and sets *word to its index. If the field
 * is left out, sets *word to `other`. */
bool dread_entered_word(const struct entered *, int field, const char *const words[], int other,
                        int *word);

/* Reads cells of a table of `columns` columns and `rows` rows, as a set: cell = row * columns +
 * column. dread_entered_cell reads one at most; *cell is -1 if there is none. */
bool dread_entered_cells(const struct entered *, int field, int columns, int rows, uint64_t *set);
bool dread_entered_cell(const struct entered *, int field, int columns, int rows, int *cell);

/* Reads an item of a value at *at, up to the next blank, and moves *at past it. Returns its length,
 * 0 at the end. The item begins at *item. */
int dread_entered_item(const char **at, const char **item);

/* Reads the n bytes of an item as a cell of such a table. Returns -1 if it is none. */
int dread_item_cell(const char *item, int n, int columns, int rows);

/* ---- For games: writing lines ---- */

/* Add the name of a field; a set of cards, or `none`; a list of n cards, or `none`; a line break.
 */
void dread_field_begin(const struct middle_field fields[], int field, struct text *);
void dread_field_set(const struct middle_field fields[], int field, uint64_t set, struct text *);
void dread_field_cards(const struct middle_field fields[], int field, const card cards[], int n,
                       struct text *);
void dread_field_number(const struct middle_field fields[], int field, int number, struct text *);
void dread_field_word(const struct middle_field fields[], int field, const char *word,
                      struct text *);

#endif
