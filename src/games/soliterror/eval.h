/* SoliTerror: the value of a position, for expert.c and for bench/fit-soliterror.c, which finds the
 * weights. Read internal.h first. */

#ifndef SOLITERROR_EVAL_H
#define SOLITERROR_EVAL_H

#include "internal.h"

/* The inputs of the network: numbers that describe a position. INPUT_ONE stands for 1. */
enum { INPUTS = 80, INPUT_ONE = 32 };

/* The network: units, each a weighted sum of the inputs where that is above zero, and a weighted sum of
 * units. WEIGHT_ONE stands for 1. */
enum { UNITS = 16, WEIGHT_ONE = 256 };

struct eval_network {
    int16_t in[UNITS][INPUTS];
    int32_t out[UNITS], always;
};

enum kind {
    SMALL, /* monsters below 6, */
    BIG,
    ROYAL, /* and above all weapons */
    HEART,
    GIFT, /* food that costs nothing */
    DEAR,
    LIGHT, /* weapons up to 6 */
    HEAVY,
    JOKER,
    ACE,
    KINDS
};

/* How likely an unseen card is of each kind, of 65536. */
struct kind_shares {
    int32_t share[KINDS];
};

struct kind_shares dread_field_unseen_shares(const struct rules *, const struct field *);

/* The position as the player knows it. */
struct position dread_field_imagine(const struct position *);

/* Where an action leads, as far as the player knows: to an end, a decision, or an unseen card. */
enum leads_to { TO_AN_END, TO_A_DECISION, TO_A_CARD };

enum leads_to dread_field_play_known(const struct deal *, struct position *, action, bool *rescue);

/* Describes a position to the network. rescue: the cards of a rescue are still to be drawn. */
void dread_field_inputs(const struct rules *, const struct kind_shares *, const struct field *,
                        bool rescue, int16_t x[INPUTS]);

/* The log-odds of winning. */
int32_t dread_field_value(const struct rules *, const int16_t x[INPUTS]);

/* Where an action leads; of TO_A_CARD also the inputs there. */
enum leads_to dread_field_leads_to(const struct deal *, const struct position *, action,
                                   int16_t inputs[INPUTS]);

#endif
