/* Cards, as all three games number and write them (rules, "Cards"). */

#ifndef DREAD_CARD_H
#define DREAD_CARD_H

#include "dread/text.h"

/* Suit x 13 + rank - 1: 0 is the ace of spades, 51 the king of diamonds. */
typedef uint8_t card;

enum { CARD_JOKER = 52, CARD_KINDS = 53, CARD_UNKNOWN = 254, CARD_NONE = 255 };

/* Suits in circular order. Even ones are black. */
enum suit { SPADES, HEARTS, CLUBS, DIAMONDS };

/* The card of rank 1 (ace) to 13 (king) in a suit. */
static inline card dread_card_of(int rank, int suit)
{
    return (card)(suit * 13 + rank - 1);
}

/* Rank (1 to 13) and suit (0 to 3) of a card that is no joker. */
static inline int dread_card_rank(card c)
{
    return c % 13 + 1;
}

static inline int dread_card_suit(card c)
{
    return c / 13;
}

static inline bool dread_card_is_red(card c)
{
    return (dread_card_suit(c) & 1) != 0;
}

/* The set with one card in it: bit c of 64. */
static inline uint64_t dread_card_bit(card c)
{
    return (uint64_t)1 << c;
}

/* Writes a card as two characters: `9S`, `TD`, `XX` the joker, `??` unknown, `--` none. */
void dread_card_write(struct text *t, card c);

/* Writes a card for people: `9♠`, `10♦`, `joker`. */
void dread_card_write_for_people(struct text *t, card c);

/* Writes a card in words: `9 of spades`, `ace of hearts`, `joker`; `an unseen card`, `nothing`. */
void dread_card_write_in_words(struct text *t, card c);

/* Reads a card at *at (two characters, case does not matter, `10H` for `TH`, `XX`) and moves *at
 * behind it. False, with *at unmoved, if there is none. */
bool dread_card_read(const char **at, card *c);

/* Are the n cards exactly those of set, each once? If not, the problem names the first card that
 * is missing, doubled or has no business there; `which` says what the cards are ("the maze"). */
bool dread_cards_are(const card cards[], int n, uint64_t set, const char *which, struct problem *);

#endif
