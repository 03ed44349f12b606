/* Sets text in lines for a sheet: how wide it is, and where a line ends.
 *
 * Lengths are in tenths of a millimetre. The widths are those of Times and of the fonts that were
 * made to take its place (Liberation Serif, Times New Roman, Nimbus Roman), so a line is as wide as
 * it is measured wherever one of them is installed. */

#ifndef SHEET_TEXT_H
#define SHEET_TEXT_H

#include "dread/base.h"

enum sheet_face { FACE_REGULAR, FACE_BOLD, FACE_ITALIC, FACE_MONO };

struct sheet_font {
    enum sheet_face face;
    int size;
};

/* Returns how wide n bytes of UTF-8 are, rounded up. */
int dread_sheet_width(const char *words, int n, struct sheet_font);

/* A line of a paragraph. In regular text each `*` switches bold on or off. It is not drawn. */
struct sheet_line {
    const char *at;
    int length; /* in bytes, `*` included; no space at either end */
    bool bold;  /* the line begins in bold */
    int width;  /* as drawn */
};

/* A paragraph that is being divided into lines. */
struct sheet_lines {
    const char *rest; /* what is not yet in a line */
    bool bold;        /* the rest begins in bold */
    struct sheet_font font;
    int width; /* of a line, at most */
};

/* Takes the next line off the paragraph. Returns false at its end. A word that is wider than a line
 * is divided. */
bool dread_sheet_next_line(struct sheet_lines *, struct sheet_line *);

#endif
