/* Draws large cards. See face.h. */

#include "face.h"

#include "table/table.h"

static const struct rect sizes[] = {{0, 0, 13, 9}, {0, 0, 11, 7}, {0, 0, 9, 5}};

struct rect face_size(int columns, int lines)
{
    enum { BESIDE = 6, ROUND = 2 }; /* columns for signs, and lines above and below */
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (sizes[i].w + BESIDE <= columns && sizes[i].h + ROUND <= lines) return sizes[i];
    return (struct rect){0};
}

/* Where the signs of suit on the face of a card stand, from the upper edge (0) to the lower (12):
 * in the columns at the left and at the right, and in the one between them. */
static const struct {
    uint8_t sides, middles, side[4], middle[3];
} pips[] = {{0, 1, {0}, {6}},           {0, 2, {0}, {0, 12}},
            {0, 3, {0}, {0, 6, 12}},    {2, 0, {0, 12}, {0}},
            {2, 1, {0, 12}, {6}},       {3, 0, {0, 6, 12}, {0}},
            {3, 1, {0, 6, 12}, {3}},    {3, 2, {0, 6, 12}, {3, 9}},
            {4, 1, {0, 4, 8, 12}, {6}}, {4, 2, {0, 4, 8, 12}, {2, 10}}};

enum { PIP_RANKS = sizeof pips / sizeof *pips, LEAST_FOR_PIPS = 7 };

/* Returns the line of a sign of suit. The upper and the lower half are mirror images. */
static int pip_line(struct rect at, int of_12)
{
    int lines = at.h - 3;
    return of_12 <= 6 ? at.y + 1 + of_12 * lines / 12 : at.y + at.h - 2 - (12 - of_12) * lines / 12;
}

/* Draws as many signs of suit as the rank says; one in the middle for any other rank, or if there
 * is no room for more. */
static void draw_pips(struct canvas *c, struct rect at, struct style face, card which)
{
    const char *suit = dread_suit_sign(dread_card_suit(which));
    int rank = dread_card_rank(which), middle = at.x + at.w / 2, aside = at.w / 4;
    int i = rank <= PIP_RANKS && at.h >= LEAST_FOR_PIPS ? rank - 1 : 0;
    for (int k = 0; k < pips[i].sides; k++) {
        canvas_put(c, middle - aside, pip_line(at, pips[i].side[k]), face, suit);
        canvas_put(c, middle + aside, pip_line(at, pips[i].side[k]), face, suit);
    }
    for (int k = 0; k < pips[i].middles; k++)
        canvas_put(c, middle, pip_line(at, pips[i].middle[k]), face, suit);
}

/* Draws the sign of a card in the corner, and again in the opposite one if there is room. */
static void draw_corners(struct canvas *c, struct rect at, struct style st, card which)
{
    int w = which == CARD_JOKER || (which < CARD_JOKER && dread_card_rank(which) == 10) ? 3 : 2;
    put_card(c, at.x, at.y, st, which);
    if (at.w >= 2 * w) put_card(c, at.x + at.w - w, at.y + at.h - 1, st, which);
}

void draw_face(struct canvas *c, struct rect at, struct style st, card which)
{
    enum { LARGE = 9 }; /* columns of a card with a margin, and with signs of suit between */
    bool large = at.w >= LARGE;
    canvas_fill(c, at, style(st.colour, st.background), " ");
    draw_corners(c, (struct rect){at.x + large, at.y, at.w - 2 * large, at.h}, st, which);
    if (large && which < CARD_JOKER) draw_pips(c, at, st, which);
}

void draw_outline(struct canvas *c, struct rect at, struct style st, card which)
{
    struct style thin = style(COLOUR_EXPLORED, st.background);
    canvas_fill(c, at, thin, " ");
    canvas_box(c, at, thin);
    put_card(c, at.x + 2, at.y + 1, st, which);
    if (which >= CARD_JOKER || at.h < LEAST_FOR_PIPS) return;
    canvas_put(c, at.x + at.w / 2, at.y + at.h / 2, st, dread_suit_sign(dread_card_suit(which)));
}
