/* The characters of terminals that know only ASCII. ascii.h documents the function. */

#include "ascii.h"

#include <string.h>

/* Each character that a frame may hold, followed by its stand-in. */
static const char stand_ins[] =
    /* blocks and light */
    "▘`▝'▀\"▖.▌[▞/▛P▗.▚\\▐]▜Y▄_▙b▟d█8░.▒:▓%▁_▂_▃_▅8▆8▇8▔-▏|▕|"
    /* lines */
    "┃|┊:┈.┌.─-│|━=┐.└'┘'╭.╮.╰'╯'├+┤+┬+┴+┼+═=║|╔+╗+╚+╝+╠+╣+╦+╩+╎:┆:╱/╲\\╸-╺-╹'╻.┏+┓+┗+┛+"
    "┣+┫+┳+┻+╋+"
    /* signs and letters */
    "✦*❯>↑^▮#▯-✓v→>←<↓v“\"”\"‘'●*○o·.•*–-’'….♥H♠S♣C♦D▲^►>▼v◄<›>‹<★$⌂E✕x◉@∙.▾v◐%öo";

char ascii_of(const char *character)
{
    if (!(*character & 0x80)) return *character;
    const char *at = strstr(stand_ins, character);
    return at ? at[strlen(character)] : '?';
}
