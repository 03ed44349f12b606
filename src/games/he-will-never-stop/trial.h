/* Rules on trial: what a rule that no option covers may change in He Will Never Stop. Read
 * docs/changing-a-rule.md first.
 *
 * A file of variants/ has one such rule. The build for variants makes a game of its own of all
 * these files, `on-trial`, whose last option, ON_TRIAL, says which rule is in force. All that asks
 * for the number of cards that are taken or drawn asks the rule: play, previews, the view, the
 * greedy player. So the rule is written once. The hooks of the solver and the expert do not ask it;
 * `on-trial` is a game without hooks. */

#ifndef HE_WILL_NEVER_STOP_TRIAL_H
#define HE_WILL_NEVER_STOP_TRIAL_H

#include "internal.h"

/* What a rule on trial may look at: all of it is what the player sees. */
struct flight_table {
    int turn;       /* the number of the turn, from 1 */
    int cards;      /* cards in the hand */
    int deck;       /* cards left in the draw deck */
    int rank[DECK]; /* the ranks of the hand from left to right, 1 to 8; rank[0] is next to Him */
    bool searched;  /* for `draws`: the action is a search */
};

/* A rule on trial. Both functions get the number of cards by the rules page as `usual` and return
 * the number by the rule on trial. NULL: as usual. A result depends only on the arguments. */
struct flight_trial {
    /* How many cards He takes from the left at the beginning of turn now->turn [2.1]. Fewer than
     * one count as one, so that every game ends, and more than the hand has as all of it. */
    int (*takes)(const struct flight_table *now, int usual);

    /* How many cards a search [3.1], or a move that earns [3.2], draws in turn now->turn. The hand
     * is the one before the draw, after the discard or the move. Fewer than none count as none, and
     * more than four as four. */
    int (*draws)(const struct flight_table *now, int usual);
};

/* Ask the rule on trial. rules->value[ON_TRIAL] must not be 0. */
int dread_trial_takes(const struct rules *, const struct flight *, int usual);
int dread_trial_draws(const struct rules *, const struct flight *, action, int usual);

/* The rules on trial by their value of ON_TRIAL; entry 0 is not used. The build for variants makes
 * this list and the choices of the option; the last choice is {NULL, NULL}. */
extern const struct flight_trial *const dread_flight_trials[];
extern const struct choice dread_flight_trial_choices[];

/* The game with rules on trial (variants/on-trial/game.c). */
extern const struct game dread_on_trial;

#endif
