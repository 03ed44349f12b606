/* The table as a picture: a view, what is in hand, what is in focus, drawn into a frame.
 *
 * Nothing here knows a game: words, colours and small art are the theme's (play/look.h). */

#ifndef PICTURE_H
#define PICTURE_H

#include "hot.h"
#include "play/omens.h"

enum { LEAST_COLUMNS = 80, LEAST_ROWS = 24 };

/* Light over the cells around one of them. */
struct glow {
    struct thing at;
    int radius, ink;
};

struct picture {
    const struct look *look;
    const struct view *view;
    const struct hands *hands; /* NULL: nothing can be done at the moment */
    const struct omens *omens;
    struct hot focus;
    struct glow glow;    /* at.kind THING_NONE: none */
    const char *heading; /* at the right of the title: the deal, and how it is played */
    const char *said;    /* what happened */
    bool dire;           /* or would happen, and be the end: to be told in red */
    const char *story;   /* one line of it as a story */
    const char *lesson;  /* what the tutorial says; "" outside of it */
    bool reading;        /* and nothing is to be done but to read it, */
    int asked;           /* or only this: a place in hands->legal; -1 */
    const char *note;    /* an answer to the player, such as why something cannot be done; or "" */
    const char *keys;    /* at the bottom: keys worth knowing, as `X word, X word` */
    bool beat;           /* what pulses is at its stronger moment */
};

/* Draws the frame, and notes what on it can be pointed at. The canvas has its size already. */
void picture_draw(struct canvas *, struct hots *, const struct picture *);

/* Where the panel is on a frame of that size, beside or below the main zone; w 0: the frame is too small. Only
 * look and view matter. */
struct rect panel_place(const struct canvas *, const struct picture *);

/* ---- The parts ---- */

/* Each draws a zone into a rect. */
void draw_row(struct canvas *, struct hots *, const struct picture *, struct rect);
void draw_grid(struct canvas *, struct hots *, const struct picture *, struct rect);
void draw_tableau(struct canvas *, struct hots *, const struct picture *, struct rect);

/* How much room the main zone wants: a grid or a tableau of at most `room`; a row, in columns,
 * whatever there is. And how far the shadow at the left of a row reaches. */
struct rect grid_size(const struct picture *, struct rect room);
struct rect tableau_size(const struct picture *, struct rect room);
int row_width(const struct picture *);
int shadow_width(const struct picture *, int columns);
int gutter_value(const struct picture *); /* how near it is; 0 once the game is lost */
void draw_shadow(struct canvas *, const struct picture *, int width);

/* The panel: the theme's lines, the prompt, the buttons, what was said. */
void draw_panel(struct canvas *, struct hots *, const struct picture *, struct rect);

/* Words on what is in focus. */
void tell_focus(const struct picture *, struct text *);

/* ---- What they share ---- */

/* Is the main zone a row, with the shadow at its left and the story below? */
bool main_is_row(const struct look *, const struct view *);

/* The ink of a word that says what an action would bring: more, less or nothing. */
int mark_ink(const char *word);

/* A card as it is drawn: its rank and suit, or marks for one that is hidden. Returns the column behind. */
int put_card(struct canvas *, int x, int y, struct style, card);

/* How a thing stands out: in focus, picked, within reach, taken by the action in focus. The style to
 * draw it in, given the one it has of itself. */
struct style standing_out(const struct picture *, struct thing, struct style);
bool is_focus(const struct picture *, struct thing);
bool is_taken(const struct picture *, struct thing);
bool is_open(const struct picture *, struct thing);

#endif
