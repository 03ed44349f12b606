/* What an action of Scorpion would do, as far as the player can know it. The cards move in the same
 * way in every world. What becomes whole, and whether the game ends, can depend on the cards turned
 * up, so these are tried: each way to choose them from the cards that nobody has seen. */

#include "internal.h"

enum { TURNED_MOST = BOX };

/* The worlds of an action: the cards that it turns up are at these places of the deal. */
struct worlds {
    struct deal deal;
    int place[TURNED_MOST], places;
    card unseen[PACK];
    int count;
};

/* Makes a deal in which every card is unknown, but one that is the only one left. */
static void begin(const struct view *v, struct worlds *w)
{
    uint64_t unseen = dread_scorpion_unseen(v);
    w->deal = (struct deal){.rules = v->rules, .count = PACK};
    for (; unseen; unseen &= unseen - 1) w->unseen[w->count++] = (card)__builtin_ctzll(unseen);
    for (int i = 0; i < PACK; i++) w->deal.cards[i] = w->count == 1 ? w->unseen[0] : CARD_UNKNOWN;
}

/* Notes the places of the cards that a trace turns up. */
static void find_places(struct worlds *w, const struct trace *trace)
{
    for (int i = 0; i < trace->count && i < trace->room; i++)
        if (trace->event[i].turned) w->place[w->places++] = trace->event[i].turned - 1;
}

/* Puts world number k of count ^ places into the deal. Returns false if it has a card twice. */
static bool enter(struct worlds *w, int k)
{
    uint64_t used = 0;
    for (int i = 0; i < w->places; i++, k /= w->count) {
        card c = w->unseen[k % w->count];
        if (used & dread_card_bit(c)) return false;
        used |= dread_card_bit(c);
        w->deal.cards[w->place[i]] = c;
    }
    return true;
}

/* Judges what is the same in every world after an action, until nothing is. */
static struct judgement judge_worlds(struct worlds *w, const struct scorpion *now, action a,
                                     unsigned before, bool *sure)
{
    struct judgement all = {0xf, PLAYING};
    unsigned any = 0;
    int number = 1;
    for (int i = 0; i < w->places; i++) number *= w->count;
    for (int k = 0, met = 0; k < number; k++) {
        if (!enter(w, k)) continue;
        struct scorpion g = *now;
        dread_scorpion_move(&w->deal, &g, a, NULL);
        struct judgement j = dread_scorpion_judge(&w->deal.rules, &g);
        if (!met++) all.outcome = j.outcome;
        if (j.outcome != all.outcome) all.outcome = PLAYING;
        all.whole &= j.whole;
        any |= j.whole;
        if (all.outcome == PLAYING && all.whole == before) break;
    }
    *sure = any == all.whole;
    return all;
}

void dread_scorpion_preview(const struct view *v, action a, struct trace *trace)
{
    struct scorpion now = dread_scorpion_recall(v), next = now;
    struct event event[PACK + BOX];
    struct trace moves = {event, PACK + BOX, 0};
    struct worlds w = {.count = 0};
    unsigned before = dread_scorpion_judge(&v->rules, &now).whole;
    bool sure;
    begin(v, &w);
    dread_scorpion_move(&w.deal, &next, a, &moves);
    find_places(&w, &moves);
    for (int i = 0; i < moves.count; i++) dread_trace_add(trace, event[i]);
    struct judgement after = judge_worlds(&w, &now, a, before, &sure);
    dread_scorpion_tell(before, after, sure, trace);
}
