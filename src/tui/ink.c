/* The colours of the house, and of a theme, in a terminal. See ink.h.
 *
 * Numbers of 256 are those of xterm: 16 to 231 a cube of 6 x 6 x 6, 232 to 255 greys. */

#include "ink.h"

enum { OWN = 255 }; /* of 16: the terminal's own */

static const struct tint house[INKS] = {
    [INK_GROUND] = {233, OWN},      [INK_TEXT] = {252, OWN},
    [INK_DIM] = {245, 7},           [INK_TITLE] = {167, 9},
    [INK_STORY] = {180, 3},         [INK_FOCUS] = {60, 4},
    [INK_PICKED] = {97, 5},         [INK_OPEN] = {150, 10},
    [INK_TAKEN] = {203, 9},         [INK_GOOD] = {114, 10},
    [INK_BAD] = {203, 9},           [INK_PAPER] = {187, 7},
    [INK_SPADES] = {234, 0},        [INK_HEARTS] = {124, 1},
    [INK_CLUBS] = {234, 0},         [INK_DIAMONDS] = {124, 1},
    [INK_BACK] = {240, 8},          [INK_BLACK_SUIT] = {254, 15},
    [INK_RED_SUIT] = {210, 9},      [INK_CLUBS_SUIT] = {254, 15},
    [INK_DIAMONDS_SUIT] = {210, 9}, [INK_WALL] = {247, 7},
    [INK_DOOR] = {180, 3},          [INK_FLOOR_1] = {236, OWN},
    [INK_FLOOR_2] = {17, OWN},      [INK_FLOOR_3] = {239, OWN},
    [INK_FLOOR_4] = {234, OWN},     [INK_FLOOR_5] = {53, OWN},
    [INK_FLOOR_6] = {23, OWN},      [INK_SIGHT] = {220, 11},
    [INK_ALARM] = {203, 9},         [INK_SIGHT_GROUND] = {94, 3},
    [INK_ALARM_GROUND] = {88, 1},   [INK_PLAYER] = {231, 15},
    [INK_TOKEN] = {208, 11},        [INK_HIDDEN] = {240, 8},
    [INK_HIDDEN_NEAR] = {250, 7},   [INK_HIDDEN_GROUND] = {234, OWN},
    [INK_NEAR_GROUND] = {236, OWN}, [INK_EXPLORED] = {242, 8},
    [INK_GOAL] = {179, 11},         [INK_SAFE] = {150, 10},
    [INK_FLASH] = {160, 1},         [INK_SHADOW] = {232, 0},
    [INK_SHADOW_EDGE] = {235, 8},   [INK_EYES] = {196, 9},
};

/* Suits with a colour each: clubs green, diamonds blue. */
static void colour_suits(struct palette *p)
{
    p->tint[INK_CLUBS] = (struct tint){22, 2};
    p->tint[INK_DIAMONDS] = (struct tint){19, 4};
    p->tint[INK_CLUBS_SUIT] = (struct tint){114, 10};
    p->tint[INK_DIAMONDS_SUIT] = (struct tint){117, 14};
}

void palette_of(struct palette *p, const struct theme *theme, bool four_colours)
{
    for (int i = 0; i < INKS; i++) p->tint[i] = house[i];
    const char *at = NULL;
    struct theme_line line;
    while (theme && dread_theme_next(theme, "colour", &at, &line)) {
        int ink = dread_ink_named(line.id, line.id_length);
        const char *s = line.words;
        uint64_t of_256, of_16;
        if (ink < 0 || !dread_read_number(&s, 255, &of_256) || *s++ != ' ' ||
            !dread_read_number(&s, 255, &of_16))
            continue;
        p->tint[ink] = (struct tint){(uint8_t)of_256, (uint8_t)of_16};
    }
    if (four_colours) colour_suits(p);
}

int suit_ink(card c, bool on_paper)
{
    static const uint8_t dark[] = {INK_BLACK_SUIT, INK_RED_SUIT, INK_CLUBS_SUIT, INK_DIAMONDS_SUIT};
    if (c >= CARD_JOKER) return on_paper ? INK_HEARTS : INK_GOAL;
    return on_paper ? INK_SPADES + dread_card_suit(c) : dark[dread_card_suit(c)];
}
