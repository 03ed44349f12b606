/* The account of a game that is over: an autopsy (dread/autopsy.h) in whole points of 100, turn by turn,
 * and in words. Everything adds up exactly: each turn to the chance before the next,
 *
 *     before - gave + cards = before of the next turn, or the end
 *
 * the turns to the sums, and the sums to the end: began - gave + cards = end, which is 0 or 100. Each figure of
 * a turn is within a point of what it stands for. */

#ifndef PLAY_AUTOPSY_SUMMARY_H
#define PLAY_AUTOPSY_SUMMARY_H

#include "dread/autopsy.h"
#include "dread/text.h"

struct autopsy_turn {
    uint16_t turn;
    int first, decisions; /* its moments in the autopsy */
    int worst;            /* that at which most was given away */
    int before, gave, cards;
};

struct autopsy_summary {
    int began, gave, cards, end;
    int turns; /* those at which there was something to decide */
    struct autopsy_turn turn[PLIES_MOST];
};

enum { SUMMARY_BYTES = 1024 }; /* room for what is told at once */

/* Makes up the account of an autopsy that is whole. */
void dread_autopsy_summary_of(struct autopsy_summary *, const struct autopsy *);

/* Tells the sums, and where most was given away: "You began at 71 %. The cards took 33. You gave 38 away: 25
 * of it on turn 6, search 3 instead of move 5>2. That left 0." */
void dread_tell_autopsy(const struct autopsy_summary *, const struct autopsy *, struct text *);

/* Tells a turn: "Turn 6: 52 %. You gave 25 away, search 3 instead of move 5>2. The cards gave 3." */
void dread_tell_turn(const struct autopsy_turn *, const struct autopsy *, struct text *);

/* Of a turn at which something was given away: what was done, and what should have been: "search 3 instead of
 * move 5>2"; "above all" before it if that was not all. */
void dread_tell_mistake(const struct autopsy_turn *, const struct autopsy *, struct text *);

#endif
