/* The program's own colours in a terminal, and those that a theme sets. See palette.h.
 *
 * Colours of 256-colour terminals are numbered as in xterm: 16 to 231 are a cube of 6 x 6 x 6, 232
 * to 255 are greys. Those of 16-colour terminals are the usual ones: 0 to 7 are black, red, green,
 * yellow, blue, magenta, cyan and white, and 8 to 15 are the same colours, but bright. */

#include "palette.h"

static const struct terminal_colour standard_colours[COLOURS] = {
    [COLOUR_BACKGROUND] = {233, TERMINAL_DEFAULT},
    [COLOUR_TEXT] = {252, TERMINAL_DEFAULT},
    [COLOUR_DIM] = {245, 8},
    [COLOUR_TITLE] = {252, TERMINAL_DEFAULT},
    [COLOUR_FLAVOUR] = {180, 3},
    [COLOUR_FOCUS] = {60, 4},
    [COLOUR_PICKED] = {97, 5},
    [COLOUR_OPEN] = {150, 2},
    [COLOUR_TAKEN] = {203, 1},
    [COLOUR_GOOD] = {114, 2},
    [COLOUR_BAD] = {203, 1},
    [COLOUR_PAPER] = {187, 7},
    [COLOUR_SPADES] = {234, 0},
    [COLOUR_HEARTS] = {124, 1},
    [COLOUR_CLUBS] = {234, 0},
    [COLOUR_DIAMONDS] = {124, 1},
    [COLOUR_BACK] = {240, 8},
    [COLOUR_KEY] = {187, 7},
    [COLOUR_BLACK_SUIT] = {254, TERMINAL_DEFAULT},
    [COLOUR_RED_SUIT] = {210, 1},
    [COLOUR_CLUBS_SUIT] = {254, TERMINAL_DEFAULT},
    [COLOUR_DIAMONDS_SUIT] = {210, 1},
    [COLOUR_WALL] = {247, TERMINAL_DEFAULT},
    [COLOUR_SIGHT] = {222, 3},
    [COLOUR_ALERT] = {203, 1},
    [COLOUR_BEAM] = {136, 3},
    [COLOUR_ALERT_BEAM] = {124, 1},
    [COLOUR_PLAYER] = {231, TERMINAL_DEFAULT},
    [COLOUR_TOKEN] = {222, 3},
    [COLOUR_HIDDEN] = {240, 8},
    [COLOUR_HIDDEN_NEAR] = {250, 7},
    [COLOUR_HIDDEN_BACKGROUND] = {234, TERMINAL_DEFAULT},
    [COLOUR_NEAR_BACKGROUND] = {236, TERMINAL_DEFAULT},
    [COLOUR_EXPLORED] = {242, 8},
    [COLOUR_GOAL] = {179, 3},
    [COLOUR_SAFE] = {150, 2},
    [COLOUR_FLASH] = {160, 1},
    [COLOUR_SHADOW] = {16, TERMINAL_DEFAULT},
    [COLOUR_SHADOW_EDGE] = {235, 8},
    [COLOUR_FAR] = {236, 8},
    [COLOUR_MIDDLE] = {239, 8},
    [COLOUR_SHAPE] = {243, 8},
    [COLOUR_NEAR] = {248, TERMINAL_DEFAULT},
    [COLOUR_LAMP] = {222, 3},
    [COLOUR_GLOW] = {94, 3},
    [COLOUR_DAWN] = {180, 3},
    [COLOUR_DAWN_FAR] = {137, 3},
    [COLOUR_STRAW] = {144, TERMINAL_DEFAULT},
    [COLOUR_LEAF] = {65, 2},
    [COLOUR_GRASS] = {107, 2},
};

/* Gives each suit a colour of its own: clubs green, diamonds blue. */
static void colour_suits(struct palette *p)
{
    p->tint[COLOUR_CLUBS] = (struct terminal_colour){22, 2};
    p->tint[COLOUR_DIAMONDS] = (struct terminal_colour){19, 4};
    p->tint[COLOUR_CLUBS_SUIT] = (struct terminal_colour){114, 2};
    p->tint[COLOUR_DIAMONDS_SUIT] = (struct terminal_colour){117, 6};
}

bool terminal_colour_read(const char *words, int n, struct terminal_colour *colour)
{
    const char *s = words;
    uint64_t of_256, of_16;
    if (!dread_read_number(&s, 255, &of_256) || *s++ != ' ') return false;
    if (!dread_read_number(&s, TERMINAL_DEFAULT, &of_16) || s != words + n) return false;
    if (of_16 > 15 && of_16 != TERMINAL_DEFAULT) return false;
    *colour = (struct terminal_colour){(uint8_t)of_256, (uint8_t)of_16};
    return true;
}

void palette_of(struct palette *p, const struct theme *theme, bool four_colours)
{
    for (int i = 0; i < COLOURS; i++) p->tint[i] = standard_colours[i];
    const char *at = NULL;
    struct theme_line line;
    while (theme && dread_theme_next(theme, "colour", &at, &line)) {
        int colour = dread_colour_named(line.id, line.id_length);
        if (colour >= 0) terminal_colour_read(line.words, line.words_length, &p->tint[colour]);
    }
    if (four_colours) colour_suits(p);
}

int suit_colour(card c, bool on_paper)
{
    static const uint8_t on_dark[] = {COLOUR_BLACK_SUIT, COLOUR_RED_SUIT, COLOUR_CLUBS_SUIT,
                                      COLOUR_DIAMONDS_SUIT};
    if (c >= CARD_JOKER) return on_paper ? COLOUR_HEARTS : COLOUR_GOAL;
    return on_paper ? COLOUR_SPADES + dread_card_suit(c) : on_dark[dread_card_suit(c)];
}
