/* What the drawing files share: the smallest frame that the table can be drawn in, cards,
 * highlighting, and what kind of zone is in the middle. */

#ifndef TUI_PARTS_H
#define TUI_PARTS_H

#include "hit.h"

enum { LEAST_COLUMNS = 80, LEAST_ROWS = 24 };

/* Adds the sign of a card to a text, as put_card draws it. */
void write_card(card, struct text *);

/* Draws a card: rank and suit, or a pattern for a hidden card, or nothing for CARD_NONE. A ten and
 * the joker take 3 columns, other cards 2. Returns the column after the last one drawn; x for
 * CARD_NONE. */
int put_card(struct canvas *, int x, int y, struct style, card);

/* Returns the style in which to draw a thing whose usual style is `own`. The result differs from
 * `own` if the thing is in focus; is picked; is one of those that the action in focus touches
 * (scene.taken); or can be picked next while something is picked. */
struct style highlight(const struct scene *, struct thing, struct style own);

/* Returns the style in which to draw a card that lies on a ground of its own, whose usual style is
 * `own`: as highlight does, but a card in focus keeps its colours, since draw_focus frames its
 * place. */
struct style highlight_card(const struct scene *, struct thing, struct style own);

/* Returns the player's token, on the grid or beside it; NULL if there is none. */
const struct token *player_token(const struct view *);

/* Draws the corners of a frame along the inner edge of a rectangle: the focus is here. With
 * `on_walls` the arms of the corners replace solid walls only, so that they hide no door, and do
 * not look like one where there is no wall. */
void draw_focus(struct canvas *, struct rect, bool on_walls);

/* Returns true if the thing is in focus. */
bool is_focus(const struct scene *, struct thing);

/* Exactly one is true, depending on what is in the middle of the table: a grid, columns or a row.
 * The panel is below a row, and to the right of all else. A row can have a dark area to its left,
 * the shadow, which grows as a gauge falls (shadow.h). */
bool has_grid(const struct scene *);
bool has_columns(const struct scene *);
bool has_row(const struct scene *);

/* Returns the colour role of a word that says what an action would bring: COLOUR_BAD if it begins
 * with "-", as in "-3"; COLOUR_DIM for "+0"; COLOUR_GOOD for any other word, also an empty one. */
int mark_colour(const char *word);

/* Adds the words of a mark; before them the sign of what loses the game, if it does. */
enum { MARK_BYTES = sizeof((struct mark *)0)->words + 2 }; /* enough for both */
void words_of_mark(const struct mark *, struct text *);

#endif
