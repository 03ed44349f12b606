/* What the player's names mean: cells, cards, ranks, tokens. A theme can add names for tokens:
 *
 *     noun TOKEN: he|him|guard      words that mean the tokens with that id
 */

#ifndef TABLE_NAMES_H
#define TABLE_NAMES_H

#include "phrase.h"

#include "theme/theme.h"

enum { NAMED_MOST = 32 };

/* What a name stands for: THING_TOKEN and THING_CARD things, tokens in a grid first. */
struct named {
    int count;
    struct thing thing[NAMED_MOST];
};

enum { NAME_BYTES = 64 };

/* Reads a name among the words of a phrase from number `i` on, in any of the usual forms, and
 * writes it as dread_names_find reads it: `b-4`, `b 4`, `the nines`, `he`, `task two`. Returns how
 * many words it has; 0 if there is no name at that place. */
int dread_names_read(const struct theme *, const struct game *, const struct view *,
                     const struct phrase *, int i, char name[NAME_BYTES]);

/* Returns true if a name that dread_names_read has written is that of a cell: `c4`. */
bool dread_names_is_cell(const char *name);

/* Returns the direction that a word means (`north`, `northwards`, `up`, `n`), or FACING_NONE. */
int dread_names_facing(struct word);

/* Finds what a name stands for: `here`, a cell (`b4`), a card (`9d`: tokens that are that card,
 * then the places where it lies), a rank (`ace`: the same for each card of that rank), or the id of
 * a token, alone or with its number or card (`task`, `task 2`, `task 9c`). Returns false if it
 * finds nothing. */
bool dread_names_find(const struct game *, const struct view *, const char *name, struct named *);

/* Returns the cell of a thing, if it is a cell of a grid or a token on one; else -1. Sets *zone. */
int dread_names_cell(const struct view *, struct thing, int *zone);

/* Finds the cells of grids that a name stands for, or on which what it stands for lies, each once.
 * Returns false if the name stands for nothing. */
bool dread_names_cells(const struct game *, const struct view *, const char *name,
                       struct named *cells);

/* Adds the name of a thing: of a token, or of the card; in a grid, of the cell. */
void dread_names_write(const struct theme *, const struct game *, const struct view *, struct thing,
                       struct text *);

/* Returns true if token i stands in a grid and looks somewhere, as a pursuer does. */
bool dread_is_watcher(const struct view *, int i);

/* Returns the first grid of the view; -1 if there is none. */
int dread_names_grid(const struct view *);

/* Returns true if the first grid has walls, so that directions are steps. */
bool dread_names_is_maze(const struct view *);

/* Returns the place where the player stands in a grid with walls; THING_NONE if she does not. */
struct thing dread_names_here(const struct view *);

#endif
