/* The summary of an autopsy (search/autopsy.h): each turn in whole points of 100, and in words.
 *
 * The figures add up exactly. For each turn
 *
 *     before - gave + cards = before of the next turn, or the end
 *
 * and for the whole game began - gave + cards = end, which is 0 or 100. So each figure of a turn
 * may be rounded up or down, but it is less than a point away from its exact value. */

#ifndef ADVICE_AUTOPSY_SUMMARY_H
#define ADVICE_AUTOPSY_SUMMARY_H

#include "search/autopsy.h"
#include "core/text.h"

/* A turn with at least one decision. `before` is the chance before the turn, `gave` what the player
 * gave away, and `cards` what the cards gave (below 0: took); all in points. */
struct autopsy_turn {
    uint16_t turn;
    int first, decisions; /* its first decision in the autopsy, and how many it has */
    int worst;            /* the decision at which the player gave most away */
    int before, gave, cards;
};

struct autopsy_summary {
    int began, gave, cards, end; /* the same for the whole game, in points */
    int turns;
    struct autopsy_turn turn[PLIES_MOST];
};

enum { SUMMARY_BYTES = 1024 }; /* enough for each of the texts below */

/* Makes the summary of a finished autopsy. */
void dread_autopsy_summary_of(struct autopsy_summary *, const struct autopsy *);

/* Adds the sums, and where the player gave most away: "You began at 58 %. In all you gave away 110
 * points: 69 on turn 5. The cards gave back 52. Net: 58 points lost." */
void dread_tell_autopsy(const struct autopsy_summary *, const struct autopsy *, struct text *);

/* Adds a turn: "Turn 6: 52 %. You gave away 25: it was better to move the 5♦ from place 5 to place
 * 2 than to discard 3♠, and draw as many. The cards gave 3." */
void dread_tell_turn(const struct autopsy_turn *, const struct autopsy *, struct text *);

/* Writes what the player saw before action number `ply` of the game, from 0. */
void dread_see_before(const struct autopsy *, int ply, struct view *);

/* Adds the worst decision of a turn at which the player gave something away: "it was better to X
 * than to Y". Begins with "above all" if she gave something away at another decision too. */
void dread_tell_mistake(const struct autopsy_turn *, const struct autopsy *, struct text *);

#endif
