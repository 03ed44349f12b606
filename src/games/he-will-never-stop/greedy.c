/* He Will Never Stop: a player who follows rules of thumb and does not look ahead. Read internal.h
 * first. */

#include "internal.h"

/* Counts neighbours that rise by one, which one more card can make a sequence, and threes of a rank
 * side by side, which count double. */
static int potential(const struct rules *rules, const struct flight *f)
{
    struct steps s = dread_steps_of(f->hand, f->held, rules);
    return dread_count_bits(s.rising) + 2 * dread_count_bits(s.level & (s.level >> 1));
}

/* Returns the value of an action by rules of thumb: a trap beats everything, a drawn card brings
 * the end of the deck nearer, and a card in hand delays Him by a turn. */
static int value(const struct view *v, action a)
{
    struct flight f = dread_flight_recall(v);
    int drawn = dread_play_until_draw(&v->rules, &f, a, NULL);
    if (dread_holds_trap(f.hand, f.held)) return 10000;
    int left = DECK - f.next - drawn;
    if (!f.held && v->rules.value[EMPTY_HAND] == EMPTY_HAND_CAUGHT) return -10000;
    if (left <= 0) return 5000;
    if (f.held) dread_pursue(&v->rules, &f, NULL);
    int held = f.held + drawn;
    if (!held) return -5000;
    return 10 * held - 7 * left + 2 * potential(&v->rules, &f);
}

action dread_flight_greedy(const struct view *v, const action legal[], int n)
{
    action best = legal[0];
    int most = value(v, best);
    for (int i = 1; i < n; i++) {
        int w = value(v, legal[i]);
        if (w <= most) continue;
        most = w;
        best = legal[i];
    }
    return best;
}
