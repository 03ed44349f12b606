/* Pictures (theme/picture.h) in a frame. A character of the frame shows four pixels, or, if the
 * picture is drawn larger, fewer. */

#ifndef TUI_ARTWORK_H
#define TUI_ARTWORK_H

#include "canvas.h"
#include "table/table.h"

/* Where a picture goes, and how large. */
struct artwork {
    const struct picture *picture;
    int x, y;              /* of its upper left corner, which may be outside of `room` */
    int halves;            /* its size: 2 as in its file, 3 half as large again, 4 twice as large */
    struct rect room;      /* only this part of the frame is drawn on */
    int background;        /* enum colour */
    bool keeps_background; /* not `background`, but what the frame has */
    bool shape_only;       /* one grey shape, before it can be seen what it is */
};

/* Returns how many columns and how many rows the picture needs at a size in halves. */
int artwork_columns(const struct picture *, int halves);
int artwork_rows(const struct picture *, int halves);

/* Reads the picture that a line "KIND ID: ..." of the theme names (dread_layout_picture), in the
 * size that fills the room best. Returns at which size to draw it, in halves: the largest that
 * fits, or, if none does, that of the file, of which a part is then drawn. 0: there is no such
 * picture. */
int artwork_choose(const struct table_layout *, const char *kind, const char *id, struct rect room,
                   struct picture *);

/* Draws the picture. Where it has no pixels, the frame stays as it is. */
void artwork_draw(struct canvas *, const struct artwork *);

#endif
