/* Cards as a player types or says them, when she tells which ones lie on her table: `7h`, `h7`,
 * `10h`, `Th`, `7♥`, `seven of hearts`, `joker`, one or several. */

#ifndef TABLE_TOLD_CARDS_H
#define TABLE_TOLD_CARDS_H

#include "core/card.h"

enum { TOLD_CARDS_MOST = 64 };

/* Reads all cards of a line, separated by spaces, commas, semicolons or `and`, in their order.
 * Returns their number: 0 for an empty line. Nothing is guessed: if any word is no card, returns -1
 * with a problem that names it. */
int dread_told_cards_read(const char *line, card cards[TOLD_CARDS_MOST], struct problem *);

#endif
