/* Deal ids: names of deals that anyone can type.
 *
 *     GAME[:option=value[,option=value...]]#NUMBER
 *     GAME[:...]@CARDS[#NUMBER]            every card written out, in dealing order
 *
 * Each deal is written in only one way: the game's id in full, the options that are not at their
 * defaults in the game's order, cards in upper case. After cards the number is the seed of
 * reshuffles; it is written only if the game can reshuffle (game->number_matters) and the number is
 * not 0. The reader also accepts an unambiguous prefix of the game's id, options in any order,
 * cards in any case, and a number after any cards. Anything else is an error, and the message says
 * what would be right.
 *
 * No function keeps state. Strings end with a zero byte; problems may be NULL. */

#ifndef DREAD_ID_H
#define DREAD_ID_H

#include "dread/game.h"

enum { ID_BYTES = 512 }; /* room for any id, the closing zero byte included */

/* Reads an id. Sets *game, and *deal with the cards dealt. Returns false with a problem if the id
 * is wrong; then *game and *deal are undefined. */
bool dread_id_read(const struct games *, const char *written, const struct game **game,
                   struct deal *deal, struct problem *);

/* Reads the first part of an id alone, `GAME[:option=value...]`, which names no deal. Sets *game
 * and *rules. Returns false with a problem if it is wrong or names a deal. */
bool dread_id_read_rules(const struct games *, const char *written, const struct game **game,
                         struct rules *, struct problem *);

/* Fills in the deal with that number under the rules. */
void dread_deal_number(const struct game *, const struct rules *, uint64_t number, struct deal *);

/* Adds the first part of an id, `GAME[:option=value...]`, without a deal. */
void dread_rules_id_write(const struct game *, const struct rules *, struct text *);

/* Adds the id of a deal: at most ID_BYTES, the closing zero byte included. */
void dread_id_write(const struct game *, const struct deal *, struct text *);

/* Returns the number of the daily deal: the date as yyyymmdd. Month and day count from 1. */
uint64_t dread_daily_number(int year, int month, int day);

#endif
