/* The names of colours. See dread/ink.h. */

#include "dread/ink.h"

#include "dread/text.h"

const char *const dread_ink_names[INKS] = {
    "ground",      "text",          "dim",           "title",    "story",   "focus",
    "picked",      "open",          "taken",         "good",     "bad",     "paper",
    "spades",      "hearts",        "clubs",         "diamonds", "back",    "black-suit",
    "red-suit",    "clubs-suit",    "diamonds-suit", "wall",     "door",    "floor-1",
    "floor-2",     "floor-3",       "floor-4",       "floor-5",  "floor-6", "sight",
    "alarm",       "sight-ground",  "alarm-ground",  "player",   "token",   "hidden",
    "hidden-near", "hidden-ground", "near-ground",   "explored", "goal",    "safe",
    "flash",       "shadow",        "shadow-edge",   "eyes",
};

int dread_ink_named(const char *name, int n)
{
    for (int i = 0; i < INKS; i++)
        if (dread_length_of(dread_ink_names[i]) == n && dread_starts_with(name, dread_ink_names[i]))
            return i;
    return -1;
}

int dread_ink_of(const char *name, int n)
{
    int ink = dread_ink_named(name, n);
    return ink < 0 ? INK_TEXT : ink;
}
