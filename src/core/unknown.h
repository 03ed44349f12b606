/* Deals with unknown cards: games that are played beside real cards on a real table.
 *
 * Whoever plays with real cards learns each card when it is turned up, and the program then has to
 * be told. So the deal of such a game (deal->real) knows some of its cards. The others have a
 * *filler*: any card that could lie there. The rules play with the fillers. As soon as an event
 * turns up a filler (event.turned), the session takes the action back, asks for the card on the
 * table, puts it into the deal and plays the action again, until no more fillers turn up. The rules
 * use a hidden card only after an event has turned it up, so no view, no legal action and no event
 * depends on a filler.
 *
 * The *place* of a card is its index in deal->cards. Behind the dealt cards, from deal->count on,
 * are the places of *later* cards. Some games make a new deck of the discards: later cards are
 * those that were drawn from it, in the order in which they were drawn. In some the player knows
 * which cards are in a stack, but not their order: then they are these cards.
 *
 * In an id (id.h) an unknown card is `??`. The functions here keep no state and allocate
 * nothing. */

#ifndef DREAD_UNKNOWN_H
#define DREAD_UNKNOWN_H

#include "game.h"

/* What a game says about the places of its deals. Every function is there. */
struct unknown_hooks {
    /* Returns the number of cards of a deal, at most DEAL_CARDS. */
    int (*count)(const struct rules *rules);

    /* Returns the largest number of later cards that such a game can have: at most DEAL_ROOM less
     * count(). */
    int (*later)(const struct rules *rules);

    /* Writes the places whose cards the player knows once the cards are dealt, before anything
     * happens, in the order in which the rules page deals them. Returns their number. */
    int (*laid)(const struct rules *rules, uint8_t place[DEAL_CARDS]);

    /* Returns the number of the pack that the card at a place comes from, 0 or 1. Each card is in a
     * pack once. */
    int (*pack)(const struct rules *rules, int place);

    /* Returns the cards that can lie at a place by the rules of dealing, as a set. It may depend on
     * cards that are known at other places, but need not leave these out. Two such sets of one pack
     * have no card in common, or one contains the other. */
    uint64_t (*could_be)(const struct deal *deal, int place);

    /* Adds what the card at a place is on the real table, as the rest of a sentence: "the card at
     * b3", "the card that you turn up from the draw deck". Two places may have the same name. */
    void (*name)(const struct rules *rules, int place, struct text *text);

    /* Returns where on the table the card at a place lies when it is turned up: a card of a zone,
     * or a whole zone. */
    struct thing (*where)(const struct rules *rules, int place);
};

/* Fills in a deal of which nothing is known. The game must have hooks. seed: chooses the fillers;
 * no answer of a session depends on it. */
void dread_deal_unknown(const struct game *, const struct rules *, uint64_t seed, struct deal *);

/* Returns true if the card at a place, up to DEAL_ROOM - 1, is known. */
bool dread_deal_knows(const struct deal *, int place);

/* Returns true if nothing about the deal is unknown: no card of it and no later deck, and not how
 * the game began. */
bool dread_deal_is_known(const struct game *, const struct deal *);

/* The same for whoever needs such a deal: otherwise returns false with a problem, which may be
 * NULL. */
bool dread_deal_require_known(const struct game *, const struct deal *, struct problem *);

/* Chooses the fillers of a deal anew, after the known cards have changed. Returns false if there is
 * no deal with these cards; then the fillers are undefined, and the problem (may be NULL) names a
 * card that cannot be where it is, or says what is missing. */
bool dread_deal_fill(const struct game *, struct deal *, struct problem *);

/* Makes the card at a place of the deal known, or unknown again (CARD_UNKNOWN). The caller then
 * calls dread_deal_fill. place: below deal->count. */
void dread_deal_tell(struct deal *, int place, card);

/* Return true if a card, below CARD_KINDS, can lie at a place of the deal, below deal->count, by
 * all that is known of the other places; and the set of all such cards. A card that is known
 * elsewhere is not among them. */
bool dread_deal_can_be(const struct game *, const struct deal *, int place, card);
uint64_t dread_deal_possible(const struct game *, const struct deal *, int place);

/* Returns the place of the pack of `place` where a card is known to lie, or -1. Only the dealt
 * cards are searched. */
int dread_deal_place_of(const struct game *, const struct deal *, int place, card);

#endif
