/* The random numbers that shuffle every deal. They must never change, on any platform: deal ids
 * depend on them.
 *
 * xoshiro256** by David Blackman and Sebastiano Vigna ("Scrambled linear pseudorandom number
 * generators", ACM TOMS 47, 2021), its four words filled by SplitMix64 (Steele, Lea & Flood, "Fast
 * splittable pseudorandom number generators", OOPSLA 2014). Numbers below a bound are drawn as by
 * Daniel Lemire, "Fast random integer generation in an interval", ACM TOMACS 29, 2019. */

#ifndef DREAD_RNG_H
#define DREAD_RNG_H

#include "card.h"

/* A generator. The caller owns it; it may be copied, and belongs to one thread at a time. */
struct rng {
    uint64_t s[4];
};

/* Returns the next output of SplitMix64 and advances its state *state. */
uint64_t dread_splitmix64(uint64_t *state);

/* Returns a generator that starts from a seed. */
struct rng dread_rng_from(uint64_t seed);

/* Returns the next 64 bits of xoshiro256**. This function and dread_rng_below are inline because a
 * playout draws a number at every decision. */
static inline uint64_t dread_rng_next(struct rng *r)
{
    uint64_t *s = r->s;
    uint64_t times5 = s[1] * 5;
    uint64_t result = ((times5 << 7) | (times5 >> 57)) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return result;
}

/* Returns a number from 0 to n - 1, each equally likely; n is at least 1. */
static inline uint32_t dread_rng_below(struct rng *r, uint32_t n)
{
    uint64_t m = (dread_rng_next(r) >> 32) * n;
    if ((uint32_t)m < n) {
        uint32_t t = (0u - n) % n;
        while ((uint32_t)m < t) m = (dread_rng_next(r) >> 32) * n;
    }
    return (uint32_t)(m >> 32);
}

/* Shuffles n cards, every order equally likely: Fisher and Yates, from the last card to the
 * second. */
void dread_shuffle(struct rng *r, card cards[], int n);

/* Sorts n cards, all below CARD_KINDS, and then shuffles them, so that the result does not depend
 * on their order before. */
void dread_shuffle_afresh(struct rng *r, card cards[], int n);

#endif
