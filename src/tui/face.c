/* Draws large cards. See face.h. */

#include "face.h"

#include "play/layout.h"

static const struct rect sizes[] = {{0, 0, 13, 9}, {0, 0, 11, 7}, {0, 0, 9, 5}};

struct rect face_size(int columns, int lines)
{
    enum { BESIDE = 6, ROUND = 2 }; /* columns for signs, and lines above and below */
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (sizes[i].w + BESIDE <= columns && sizes[i].h + ROUND <= lines) return sizes[i];
    return (struct rect){0};
}

/* How high each pip of a rank is, in twelfths of the height, as hexadecimal digits: of those at the
 * two sides, and of those in the middle. */
static const struct {
    const char *sides, *middle;
} pips[] = {{"", "6"},   {"", "6"},    {"", "0c"},    {"", "06c"},   {"0c", ""},    {"0c", "6"},
            {"06c", ""}, {"06c", "3"}, {"06c", "39"}, {"048c", "6"}, {"048c", "2a"}};

enum { RANKS_WITH_PIPS = sizeof pips / sizeof *pips, LEAST_FOR_PIPS = 7 };

/* Draws the pips of these heights, `aside` columns from the middle. */
static void draw_pips(struct canvas *c, struct rect at, struct style st, const char *heights,
                      const char *suit, int aside)
{
    for (; *heights; heights++) {
        int height = *heights <= '9' ? *heights - '0' : *heights - 'a' + 10;
        int y = at.y + 1 + (height * (at.h - 3) + 6) / 12;
        canvas_put(c, at.x + at.w / 2 - aside, y, st, suit);
        if (aside) canvas_put(c, at.x + at.w / 2 + aside, y, st, suit);
    }
}

/* Writes the rank of a card without its suit. */
static void write_rank(card which, struct text *t)
{
    int suit_bytes = dread_length_of(dread_suit_sign(dread_card_suit(which)));
    dread_card_write_for_people(t, which);
    t->at[t->length -= suit_bytes] = '\0';
}

void draw_face(struct canvas *c, struct rect at, struct style st, card which)
{
    enum { ASIDE = 2 };
    struct style blank = style(st.colour, st.background);
    canvas_fill(c, at, blank, " ");
    if (which >= CARD_JOKER) {
        put_card(c, at.x + 1, at.y, st, which);
        return;
    }
    char words[16];
    struct text rank = dread_text_in(words, sizeof words);
    write_rank(which, &rank);
    const char *suit = dread_suit_sign(dread_card_suit(which));
    int n = dread_card_rank(which), right = at.x + at.w - 2, low = at.y + at.h - 1;
    canvas_put(c, at.x + 1, at.y, st, words);
    canvas_put(c, at.x + 1, at.y + 1, st, suit);
    canvas_put(c, right, low - 1, st, suit);
    canvas_put(c, right + 1 - columns_of(words), low, st, words);
    if (n >= RANKS_WITH_PIPS || at.h < LEAST_FOR_PIPS) n = 0; /* one in the middle */
    draw_pips(c, at, st, pips[n].sides, suit, ASIDE);
    draw_pips(c, at, st, pips[n].middle, suit, 0);
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
