/* The names of colour roles. See colour.h. */

#include "colour.h"

#include "core/text.h"

const char *const dread_colour_names[COLOURS] = {
    "ground",      "text",          "dim",         "title",         "story",    "focus",
    "picked",      "open",          "taken",       "good",          "bad",      "paper",
    "spades",      "hearts",        "clubs",       "diamonds",      "back",     "key",
    "black-suit",  "red-suit",      "clubs-suit",  "diamonds-suit", "wall",     "sight",
    "alarm",       "beam",          "alarm-beam",  "player",        "token",    "hidden",
    "hidden-near", "hidden-ground", "near-ground", "explored",      "goal",     "safe",
    "flash",       "shadow",        "shadow-edge", "far",           "middle",   "shape",
    "near",        "lamp",          "glow",        "dawn",          "dawn-far", "straw",
    "leaf",        "grass",
};

int dread_colour_named(const char *name, int n)
{
    for (int i = 0; i < COLOURS; i++)
        if (dread_length_of(dread_colour_names[i]) == n &&
            dread_starts_with(name, dread_colour_names[i]))
            return i;
    return -1;
}

int dread_colour_of(const char *name, int n)
{
    int colour = dread_colour_named(name, n);
    return colour < 0 ? COLOUR_TEXT : colour;
}
