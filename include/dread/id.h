/* Deal ids: the name of a deal that anyone can type.
 *
 *     GAME[:option=value[,option=value...]]#NUMBER
 *     GAME[:...]@CARDS[#NUMBER]            every card written out, in dealing order
 *
 * Written in one way only: the game's id in full, options in order without defaults, cards in upper
 * case. Read strictly: a prefix of the game's id, options in any order, cards in any case; all else
 * that is not right is an error that says what would be. */

#ifndef DREAD_ID_H
#define DREAD_ID_H

#include "dread/game.h"

enum { ID_BYTES = 512 }; /* room for any id, the closing zero included */

/* Reads an id into *game and *deal; the cards are dealt. */
bool dread_id_read(const struct games *, const char *written, const struct game **game,
                   struct deal *deal, struct problem *);

/* Reads the part of an id before `#` or `@` and leaves deal->rules set: for "the deals of this rule
 * set". */
bool dread_id_read_rules(const struct games *, const char *written, const struct game **game,
                         struct rules *, struct problem *);

/* Deals number `number` under the rules. */
void dread_deal_number(const struct game *, const struct rules *, uint64_t number, struct deal *);

/* The part of an id before `#` or `@`. */
void dread_rules_id_write(const struct game *, const struct rules *, struct text *);

/* The id of a deal. */
void dread_id_write(const struct game *, const struct deal *, struct text *);

/* The number of the daily deal: the date as yyyymmdd. */
uint64_t dread_daily_number(int year, int month, int day);

#endif
