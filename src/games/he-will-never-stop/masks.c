/* He Will Never Stop: finds the moves that earn cards, on bit masks. Read masks.h first. */

#include "masks.h"

/* Returns the places of `rest` where a card of that rank would be part of a sequence. Place i is to
 * the left of card i. */
static places fits(const struct rules *rules, const struct hand *rest, struct steps s, int rank)
{
    places lower = places_of(rest, rank - 1), higher = places_of(rest, rank + 1);
    places behind = lower << 1,
           fit = (behind & higher) | (behind & s.rising << 2) | (higher & s.rising);
    if (rules->value[SEQUENCES] == SEQUENCES_RISING) return fit;
    behind = higher << 1;
    return fit | (behind & lower) | (behind & s.falling << 2) | (lower & s.falling);
}

places dread_earning_places(const struct rules *rules, const struct hand *rest, struct steps before,
                            int from, int rank, places legal, places alike)
{
    /* A sequence that earns contains the moved card or closes the gap that it left. Every other
     * sequence was there before the move, alone or as part of a longer one. */
    struct steps s = hand_steps(rules, rest);
    places gap = from ? (places)1 << (from - 1) : 0, maybe = legal;
    if (!(((s.rising >> 1 | s.rising << 1) & s.rising & gap) |
          ((s.falling >> 1 | s.falling << 1) & s.falling & gap)))
        maybe &= fits(rules, rest, s, rank);
    places earn = 0;
    for (; maybe; maybe &= maybe - 1) {
        int to = __builtin_ctz(maybe);
        struct hand after = hand_with(rest, to, rank);
        if (dread_earns_here(rules, before, hand_steps(rules, &after), from, to))
            earn |= (places)1 << to;
    }
    return with_alike(rules, earn, alike) & legal;
}
