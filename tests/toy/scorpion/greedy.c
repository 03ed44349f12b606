/* A player of Scorpion who follows rules of thumb. She looks one action ahead: she likes to turn up
 * cards and to keep many ways to go on, and shakes out the box when nothing else is left. */

#include "internal.h"

/* Returns how good an action is. In the deal all cards are unknown. */
static int value_of(const struct deal *unknown, const struct scorpion *now, action a)
{
    enum { TURNED = 3, WAY = 2 };
    struct event event[PACK];
    struct trace trace = {event, PACK, 0};
    struct scorpion g = *now;
    if (a == SHAKE) return -1;
    dread_scorpion_move(unknown, &g, a, &trace);
    bool turned = event[trace.count - 1].id == TURNS_UP;
    return TURNED * turned + WAY * __builtin_popcountll(dread_scorpion_joins(&g));
}

action dread_scorpion_greedy(const struct view *v, const action legal[], int n)
{
    struct scorpion g = dread_scorpion_recall(v);
    struct deal unknown = {.rules = v->rules};
    action best = legal[0];
    int most = -2;
    for (int i = 0; i < PACK; i++) unknown.cards[i] = CARD_UNKNOWN;
    for (int i = 0; i < n; i++) {
        int value = value_of(&unknown, &g, legal[i]);
        if (value > most) most = value, best = legal[i];
    }
    return best;
}
