/* A pen: writes words into a rectangle of the frame, from left to right and line by line. The parts
 * of the panel draw with it. A pen without a canvas only measures: it moves as if it wrote. */

#ifndef TUI_PEN_H
#define TUI_PEN_H

#include "parts.h"

/* Room for a text that is shortened or put into signs. */
enum { PEN_WORDS = 4096 };

struct pen {
    struct canvas *canvas;    /* NULL: only measures */
    struct hit_regions *hits; /* not used if canvas is NULL */
    const struct scene *scene;
    struct rect room;
    int x, y; /* where the next character goes */
};

/* Moves to the beginning of the next line. pen_line_if_begun does so only if something was written
 * on this one. */
void pen_line(struct pen *);
void pen_line_if_begun(struct pen *);

/* Returns how many lines are left in the room, the one of the pen included; below 0 if what was
 * measured is higher than the room. */
int pen_lines_left(const struct pen *);

/* Writes a string without breaking it, up to the right border of the room. */
void pen_put(struct pen *, struct style, const char *);

/* Writes words, breaking lines between them. */
void pen_words(struct pen *, struct style, const char *words);

/* Writes a paragraph of at most `most` lines from the left border on. A longer one is cut between
 * words and ends in an ellipsis. Ends at the beginning of a line. */
void pen_text(struct pen *, struct style, const char *words, int most);

/* Returns how many lines a paragraph takes in the pen's room. */
int pen_text_lines(const struct pen *, const char *words);

/* Writes a heading and a line from there to the right border. */
void pen_heading(struct pen *, const char *words);

/* Copies words with every card as a sign: "8♦" for "8 of diamonds". Cuts what has no room. */
void cards_as_signs(const char *words, char *out, int room);

#endif
