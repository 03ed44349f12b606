/* Words to be heard: notation and signs turned into words. */

#ifndef TABLE_SPOKEN_H
#define TABLE_SPOKEN_H

#include "theme/theme.h"

/* Adds n bytes of words, in which cards in signs (`10♦`) and notation become words: `move 8>4`
 * becomes "move 8 to 4", `card TD` "card 10 of diamonds", `2S+5S` "2 of spades and 5 of spades",
 * `search A` "search ace". Everything else stays. */
void dread_speak(const char *words, int n, struct text *);

/* The same for a voice, which would read a cell as a word: `d4` becomes "d 4". What goes beyond
 * 2000 bytes is left out. */
void dread_speak_places(const char *words, int n, struct text *);

#endif
