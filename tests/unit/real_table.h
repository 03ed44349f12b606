/* A real table, whose cards the program does not know. For tests of games beside real cards
 * (core/unknown.h, core/middle.h).
 *
 * Either the table is that of a true game: then the session is told the cards of that game, and
 * must be the same game. Or nobody knows the cards beforehand: whatever the session asks for can be
 * any card that is possible. */

#ifndef REAL_TABLE_H
#define REAL_TABLE_H

#include "core/session.h"

/* ---- Beside a true game ---- */

struct told_game {
    struct session told;
    int later; /* the number of cards drawn from reshuffled decks so far */
};

/* Starts beside a true game that has just begun with these events, and tells all of the set-up.
 * seed: chooses the fillers. */
void beside_begin(struct told_game *, const struct session *truth, const struct trace *,
                  uint64_t seed);

/* Starts from the written position of a true game. */
void beside_begin_in_the_middle(struct told_game *, const struct session *truth, uint64_t seed);

/* Plays the action that the true game has played last, with these events, and tells what it turned
 * up. Returns false with the problem if the deal has no room for that. */
bool beside_follow(struct told_game *, action, const struct trace *, struct problem *);

/* Fails unless the player sees the same in both games, and can do the same. */
void beside_is_true(const struct told_game *, const struct session *truth);

/* Writes the position of a session. The text is valid until the next call. */
const char *position_of(const struct session *);

/* ---- Beside any cards ---- */

/* Returns a random card of a set, which is not empty. */
card any_card(uint64_t set, struct rng *);

/* If the session asks for a card, tells it one that is possible, and returns true. */
bool tell_any(struct session *, struct rng *);

/* Takes back some of the steps, of which there is at least one. Fails unless the others are left as
 * they were. */
void take_some_back(struct session *, struct rng *);

/* Corrects one of the cards that were told to any other, unless that is refused. */
void mend_any(struct session *, struct rng *);

/* Fails unless the record of the session can be read and is then that of the same session. */
void record_and_read(const struct session *);

#endif
