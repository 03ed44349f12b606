/* Sets text in lines for a sheet: its letters, how wide it is, and where a line ends.
 *
 * Lengths are in tenths of a millimetre, unless something else is said. A letter is drawn as its
 * outline, so a line is as wide as it is measured on every device. */

#ifndef SHEET_TEXT_H
#define SHEET_TEXT_H

#include "core/base.h"

enum sheet_face { FACE_REGULAR, FACE_BOLD, FACE_ITALIC, FACES };

/* A letter. Its width and its outline are in units, of which a font's size has UNITS. */
struct letter {
    const char *name; /* up to a space; NULL: there is no such letter */
    const char *path; /* the outline, as the path of an SVG, up to the end of a line */
    int width;
    bool used; /* it stands on the sheet that is being drawn */
};

enum { UNITS = 250, CHARACTERS = 256 };

/* The letters of all faces: the first 256 characters. */
struct letters {
    struct letter of[FACES][CHARACTERS];
};

/* Reads the letters of a file (themes/sheets/letters.txt), which must stay where it is. */
void dread_letters_read(const char *file, struct letters *);

/* Takes the next character of UTF-8 off *at and returns its letter. A letter that the face does not
 * have becomes a question mark. */
struct letter *dread_letter_next(struct letters *, const char **at, enum sheet_face);

struct sheet_font {
    enum sheet_face face;
    int size;
};

/* Returns whether the character switches bold on or off, as `*` does in regular text. It is not
 * drawn. */
bool dread_sheet_switches_bold(char, struct sheet_font);

/* Returns how wide n bytes of UTF-8 are, rounded up. */
int dread_sheet_width(struct letters *, const char *words, int n, struct sheet_font);

/* A line of a paragraph. */
struct sheet_line {
    const char *at;
    int length; /* in bytes; no space at either end */
    bool bold;  /* the line begins in bold */
    int width;  /* as drawn */
};

/* A paragraph that is being divided into lines. */
struct sheet_lines {
    struct letters *letters;
    const char *rest; /* what is not yet in a line */
    bool bold;        /* the rest begins in bold */
    bool is_id;       /* a line may end after a comma */
    struct sheet_font font;
    int width; /* of a line, at most */
};

/* Takes the next line off the paragraph. Returns false at its end. A word that is wider than a line
 * is divided. */
bool dread_sheet_next_line(struct sheet_lines *, struct sheet_line *);

#endif
