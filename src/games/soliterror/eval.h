/* SoliTerror: how the expert judges a position. For expert.c, and for bench/fit-soliterror.c, which finds
 * the weights. Read internal.h first. */

#ifndef SOLITERROR_EVAL_H
#define SOLITERROR_EVAL_H

#include "internal.h"

/* A position is told to the judgement in so many numbers, INPUT_ONE to 1. */
enum { INPUTS = 80, INPUT_ONE = 32 };

/* The judgement: units, each a weighted sum of the inputs where that is above zero, and a weighted sum of
 * units. WEIGHT_ONE to 1. */
enum { UNITS = 16, WEIGHT_ONE = 256 };

struct eval_network {
    int16_t in[UNITS][INPUTS];
    int32_t out[UNITS], always;
};

/* What an action leads to, as far as she knows: an end, a decision, or a card to be turned up, and then
 * what this is judged by. */
enum leads { TO_AN_END, TO_A_DECISION, TO_A_CARD };

enum leads dread_field_leads_to(const struct deal *, const struct position *, action,
                                int16_t inputs[INPUTS]);

#endif
