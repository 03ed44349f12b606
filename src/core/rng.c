/* The random generator and the shuffle. See rng.h, which cites the sources. */

#include "rng.h"

uint64_t dread_splitmix64(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

struct rng dread_rng_from(uint64_t seed)
{
    struct rng r;
    for (int i = 0; i < 4; i++) r.s[i] = dread_splitmix64(&seed);
    return r;
}

void dread_shuffle(struct rng *r, card cards[], int n)
{
    for (int i = n - 1; i > 0; i--) {
        uint32_t j = dread_rng_below(r, (uint32_t)i + 1);
        card held = cards[i];
        cards[i] = cards[j];
        cards[j] = held;
    }
}

void dread_shuffle_afresh(struct rng *r, card cards[], int n)
{
    uint8_t copies[CARD_KINDS] = {0};
    for (int i = 0; i < n; i++) copies[cards[i]]++;
    for (int c = 0, i = 0; i < n; c++)
        for (; copies[c]; copies[c]--) cards[i++] = (card)c;
    dread_shuffle(r, cards, n);
}
