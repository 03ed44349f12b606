/* The names of colours. See dread/ink.h. */

#include "dread/ink.h"

#include "dread/text.h"

const char *const ink_names[INKS] = {
    "ground",      "text",          "dim",           "title",    "story",   "focus",
    "picked",      "open",          "taken",         "good",     "bad",     "paper",
    "spades",      "hearts",        "clubs",         "diamonds", "back",    "black-suit",
    "red-suit",    "clubs-suit",    "diamonds-suit", "wall",     "door",    "floor-1",
    "floor-2",     "floor-3",       "floor-4",       "floor-5",  "floor-6", "sight",
    "alarm",       "sight-ground",  "alarm-ground",  "player",   "token",   "hidden",
    "hidden-near", "hidden-ground", "near-ground",   "explored", "goal",    "safe",
    "flash",       "shadow",        "shadow-edge",   "eyes",
};

int ink_named(const char *name, int n)
{
    for (int i = 0; i < INKS; i++)
        if (length_of(ink_names[i]) == n && starts_with(name, ink_names[i])) return i;
    return -1;
}

int ink_of(const char *name, int n)
{
    int ink = ink_named(name, n);
    return ink < 0 ? INK_TEXT : ink;
}
