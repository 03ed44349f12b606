/* Playing cards: how all games number, write and read them, and sets of cards. */

#ifndef DREAD_CARD_H
#define DREAD_CARD_H

#include "problem.h"

/* A card: suit * 13 + rank - 1. So 0 is the ace of spades and 51 the king of diamonds. The special
 * values below are cards too. */
typedef uint8_t card;

/* CARD_KINDS is the number of different cards, the joker included. CARD_UNKNOWN is a card that the
 * player cannot see; CARD_NONE means that there is no card. */
enum { CARD_JOKER = 52, CARD_KINDS = 53, CARD_UNKNOWN = 254, CARD_NONE = 255 };

/* Suits in the order of their numbers. The even ones are black. */
enum suit { SPADES, HEARTS, CLUBS, DIAMONDS };

/* Returns the card of a rank, 1 (ace) to 13 (king), in a suit, 0 to 3. */
static inline card dread_card_of(int rank, int suit)
{
    return (card)(suit * 13 + rank - 1);
}

/* Returns the rank of a card, 1 to 13. The card must be below CARD_JOKER, as in the next two. */
static inline int dread_card_rank(card c)
{
    return c % 13 + 1;
}

/* Returns the suit of a card, an enum suit. */
static inline int dread_card_suit(card c)
{
    return c / 13;
}

/* Returns true for hearts and diamonds. */
static inline bool dread_card_is_red(card c)
{
    return (dread_card_suit(c) & 1) != 0;
}

/* A set of cards is a mask of 64 bits: bit c stands for card c. These are the four aces, and a deck
 * of 52 cards. */
#define DREAD_ACES ((uint64_t)0x8004002001)
#define DREAD_DECK (DREAD_ACES * 0x1fff)

/* Returns the set that holds only this card, which must be below CARD_KINDS. */
static inline uint64_t dread_card_bit(card c)
{
    return (uint64_t)1 << c;
}

/* Returns the set of n cards, which must be below CARD_KINDS. */
static inline uint64_t dread_set_of(const card cards[], int n)
{
    uint64_t set = 0;
    for (int i = 0; i < n; i++) set |= dread_card_bit(cards[i]);
    return set;
}

/* Adds a card as two characters: `9S`, `TD`, `XX` for the joker, `??` for an unknown card, `--` for
 * none. This is the form of ids, records and the protocol. */
void dread_card_write(struct text *t, card c);

/* Adds a card as people write it: `9♠`, `10♦`, `joker`, `a card unseen`, `no card`. */
void dread_card_write_for_people(struct text *t, card c);

/* Adds a card in words: `9 of spades`, `ace of hearts`, `joker`, `an unseen card`, `nothing`. */
void dread_card_write_in_words(struct text *t, card c);

/* Reads a card at *at: two characters in upper or lower case; `10H` is read like `TH`, `XX` is the
 * joker. The text ends with a zero byte. Returns true, with *at moved past the card. Returns false,
 * with *at and *c unchanged, if there is no card. `??` and `--` are not read. */
bool dread_card_read(const char **at, card *c);

/* Returns true if the n cards are exactly the cards of `set`, each once. Otherwise returns false,
 * and the problem (may be NULL) names the first card that is missing, there twice or not in the
 * set. `which` says in that message what the cards are: "the maze". */
bool dread_cards_are(const card cards[], int n, uint64_t set, const char *which, struct problem *);

#endif
