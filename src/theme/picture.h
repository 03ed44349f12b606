/* Pictures: what a front end draws at the end of a game, on the first screen, or where a monster
 * stands. The files are in themes/pictures; the build makes them part of the program.
 *
 * A picture is a grid of pixels. A terminal draws two by two of them in a character, so a file
 * shows its picture at twice the size. A file consists of these lines, in this order:
 *
 *     # TEXT                        says what the picture shows
 *     ink LETTER: ROLE              pixels with this letter have the colour of a role
 *     ink LETTER: ROLE CHARACTERS   they are drawn as whole characters, one of these chosen by the
 *                                   place: `░`, `▒` and `▓` are light, `/|\,` may be grass
 *     sign X Y ROLE: CHARACTER      a character on top, at this place in characters from 0
 *     picture:
 *     ROW                           rows of pixels down to the end of the file, all equally long;
 *                                   a dot is no pixel
 *
 * Light is drawn by characters, and a figure is a hole in it or one solid ink: so a picture needs
 * no colours. Where solid pixels and light share a character, the solid ones are drawn alone; where
 * two solid inks do, a terminal with few colours draws only the more frequent one. */

#ifndef DREAD_PICTURE_H
#define DREAD_PICTURE_H

#include "colour.h"
#include "core/text.h"

/* A picture as its file holds it. */
struct picture_file {
    const char *id, *text;
};

/* All pictures; the last entry has the id NULL. */
extern const struct picture_file dread_pictures[];

enum { PICTURE_INKS = 16, PICTURE_SIGNS = 16, PICTURE_CHARACTERS = 32, NO_INK = -1 };

struct picture_ink {
    char letter;
    uint8_t colour; /* enum colour */
    int count;      /* how many characters it may be drawn with; 0: it is solid */
    char character[PICTURE_CHARACTERS][4]; /* UTF-8, at most 3 bytes, ended by a zero byte */
};

struct picture_sign {
    int x, y; /* in characters: half the pixels */
    uint8_t colour;
    char character[4];
};

struct picture {
    int width, height; /* in pixels; both are even */
    int inks, signs;
    struct picture_ink ink[PICTURE_INKS];
    struct picture_sign sign[PICTURE_SIGNS];
    const char *rows; /* the first row; each is followed by a line break */
};

/* Reads the picture whose id is the n bytes at `id`. Returns false if there is none, or if its file
 * is not as described above. The text stays where it is: it must outlive the picture. */
bool dread_picture_read(struct picture *, const struct picture_file[], const char *id, int n);

/* Returns the ink of a pixel, an index into picture.ink; NO_INK for no pixel and outside of the
 * picture. */
int dread_picture_ink(const struct picture *, int x, int y);

/* Returns the character of an ink that is not solid, for a place in characters. */
const char *dread_picture_character(const struct picture_ink *, int x, int y);

#endif
