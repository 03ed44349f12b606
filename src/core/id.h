/* Deal ids: names of deals that anyone can type.
 *
 *     GAME[:option=value[,option=value...]]#NUMBER
 *     GAME[:...]@CARDS[#NUMBER]            every card written out, in dealing order
 *     GAME[:...]@CARDS[+CARDS]             beside real cards: `??` where a card is not known
 *
 * Without cards, the number is the seed of the shuffle. After cards, it is the seed of reshuffles.
 * Beside real cards (unknown.h) nothing is shuffled: after the `+` are the later cards, as
 * those that were drawn from a reshuffled deck.
 *
 * A deal whose game started in its middle (middle.h) has no id. In its place is
 * `GAME[:...]@position`, which is not read.
 *
 * In place of the options there may be the name of one of the game's rule sets (game->rule_sets),
 * as in `GAME:hard#NUMBER`.
 *
 * Each deal is written in only one way: the game's id in full; in the game's order, the options
 * that are not at their defaults; cards in upper case; after cards, the number only if the game can
 * reshuffle under these rules (game->number_matters) and it is not 0. Beside real cards, the `+` is
 * written if a card follows it, or if only the order of reshuffles is unknown; a deal of which
 * everything is known is written, and read, as any other. The reader also accepts an
 * unambiguous prefix of the game's id, options in any order, cards in any case, and a number after
 * the cards even if the game cannot reshuffle; it then reads the number as 0. Anything else is an
 * error, and the message says what would be right.
 *
 * No function keeps state. Strings end with a zero byte. A `struct problem *` may be NULL. */

#ifndef DREAD_ID_H
#define DREAD_ID_H

#include "unknown.h"

enum { ID_BYTES = 1024 }; /* room for any id, the closing zero byte included */

/* Reads the id of a deal. Sets *game and *deal, the cards of *deal included. Returns false with a
 * problem if the id is wrong, or has unknown cards; then *game and *deal are undefined. */
bool dread_id_read(const struct games *, const char *written, const struct game **game,
                   struct deal *deal, struct problem *);

/* The same, and also reads deals with unknown cards, for sessions. */
bool dread_id_read_real(const struct games *, const char *written, const struct game **game,
                        struct deal *deal, struct problem *);

/* Reads the first part of an id alone, `GAME[:option=value...]`, which names no deal. Sets *game
 * and *rules. Returns false with a problem if it is wrong or names a deal; then *game and *rules
 * are undefined. */
bool dread_id_read_rules(const struct games *, const char *written, const struct game **game,
                         struct rules *, struct problem *);

/* Sets *rules to the game's rule set with the name that the n bytes at `name` are; these need not
 * end with a zero byte. Returns false, and leaves *rules alone, if the game has no such rule set.
 */
bool dread_rules_named(const struct game *, const char *name, int n, struct rules *rules);

/* Sets *deal to the deal with this number under these rules, its cards included. Every number has
 * a deal. */
void dread_deal_number(const struct game *, const struct rules *, uint64_t number, struct deal *);

/* Adds the first part of an id, `GAME[:option=value...]`, without a deal. */
void dread_rules_id_write(const struct game *, const struct rules *, struct text *);

/* Adds the id of a deal: at most ID_BYTES, the closing zero byte included. */
void dread_id_write(const struct game *, const struct deal *, struct text *);

/* Returns the number of the daily deal: the date as yyyymmdd. Month and day count from 1. */
uint64_t dread_daily_number(int year, int month, int day);

#endif
