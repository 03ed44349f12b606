/* The characters of terminals that know only ASCII. ascii.h documents the functions. */

#include "ascii.h"

#include <string.h>

/* Each character that a frame may hold, followed by its stand-in. */
static const char stand_ins[] =
    /* blocks and light */
    "▘`▝'▀\"▖.▌[▞/▛P▗.▚\\▐]▜Y▄_▙b▟d█8░.▒:▓%▁_▂_▃_▅8▆8▇8▔-▏|▕|"
    /* lines */
    "┃|┊:┈.┌.─-│|━=┐.└'┘'╭.╮.╰'╯'├+┤+┬+┴+┼+═=║#╔#╗#╚#╝#╠+╣+╦+╩+╎:┆:╱/╲\\╸-╺-╹'╻.┏+┓+┗+┛+"
    "┣+┫+┳+┻+╋+"
    /* signs and letters */
    "✦*❯>↑^▮#▯-✓v→>←<↓v“\"”\"‘'●*○o·.•*–-’'….♥H♠S♣C♦D▲^►>▼v◄<›>‹<★$⌂E✕x◉@∙.▾v◐%öo";

char ascii_of(const char *character)
{
    if (!(*character & 0x80)) return *character;
    const char *at = strstr(stand_ins, character);
    return at ? at[strlen(character)] : '?';
}

static bool has(const struct canvas *c, int x, int y, const char *character)
{
    return x >= 0 && x < c->columns && !strcmp(c->at[y][x].bytes, character);
}

char ascii_at(const struct canvas *c, int x, int y)
{
    static const char ellipsis[] = "…";
    bool space = has(c, x, y, " ");
    bool after = has(c, x - 1, y, ellipsis);
    bool second = has(c, x - 2, y, ellipsis) && has(c, x - 1, y, " ");
    if (space && (after || second)) return '.';
    if (has(c, x + 1, y, ellipsis) && !has(c, x + 2, y, " ")) return '.';
    return ascii_of(c->at[y][x].bytes);
}
