/* SoliTerror: evaluates positions for the expert. Read internal.h first.
 *
 * A position is described by a list of numbers, the inputs, as far as the player knows it. A small
 * neural network turns the inputs into log-odds of winning. Its weights are in
 * caves.data and mixed.data; bench/fit-soliterror.c, which finds them, also uses this header. */

#ifndef SOLITERROR_EVAL_H
#define SOLITERROR_EVAL_H

#include "internal.h"

/* Number of inputs of the network. An input of INPUT_ONE stands for 1. */
enum { INPUTS = 80, INPUT_ONE = 32 };

/* The network has one hidden layer. Each unit is a weighted sum of the inputs, or 0 if that is
 * negative; the output, the log-odds of winning, is a constant plus a weighted sum of the units. */
enum { UNITS = 16, WEIGHT_ONE = 256 };

/* In a file of weights (caves.data, mixed.data) a line has the weights of one unit. The last two
 * lines are `out` and `always`. */
struct eval_network {
    int16_t in[UNITS][INPUTS]; /* weights of the inputs in each unit; WEIGHT_ONE stands for 1 */

    /* Weights of the units in the output, and the constant. Both in log-odds: LOG_ODDS stands for
     * 1. */
    int32_t out[UNITS], always;
};

/* Kinds of cards that the inputs count. */
enum kind {
    SMALL, /* monsters below 6 */
    BIG,
    ROYAL, /* monsters higher than all weapons */
    HEART,
    FREE_FOOD, /* food up to 4 costs nothing [2.6] */
    OTHER_FOOD,
    LIGHT_WEAPON, /* weapons up to 6 */
    HEAVY_WEAPON,
    JOKER,
    ACE,
    KINDS
};

/* Probability that an unseen card is of each kind, in 1 / 65536. */
struct kind_shares {
    int32_t share[KINDS];
};

struct kind_shares dread_field_unseen_shares(const struct rules *, const struct field *);

/* Returns a position with CARD_UNKNOWN for each card that the player does not know. */
struct position dread_field_imagine(const struct position *);

/* Where an action leads as far as the player knows: to an end, a decision, or a card that is not
 * known. */
enum leads_to { TO_AN_END, TO_A_DECISION, TO_A_CARD };

/* Plays an action in an imagined position (internal.h), which it changes, up to an end, a decision,
 * or a card that is not known. Returns which of these it was. Sets *rescue, which may not be NULL,
 * to whether that card is one that a rescue reveals; false if it was an end or a decision. */
enum leads_to dread_field_play_known(const struct deal *, struct position *, action, bool *rescue);

/* Writes the inputs that describe a position. rescue: a rescue is going on, and its cards are still
 * to be drawn. */
void dread_field_inputs(const struct rules *, const struct kind_shares *, const struct field *,
                        bool rescue, int16_t x[INPUTS]);

/* Returns the log-odds of winning; LOG_ODDS stands for 1. */
int32_t dread_field_value(const struct rules *, const int16_t x[INPUTS]);

/* The same for any position, which stays as it is: imagines the position and plays the action in
 * the copy. For TO_A_CARD also writes the inputs of the position that the action leaves; otherwise
 * `inputs` is unchanged. */
enum leads_to dread_field_leads_to(const struct deal *, const struct position *, action,
                                   int16_t inputs[INPUTS]);

#endif
