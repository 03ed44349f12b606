/* He Will Never Stop: previews what an action would do, as far as the player can know it. Read
 * internal.h first.
 *
 * Up to the draw all is known. The drawn cards are not, so the preview tries all ranks that they
 * can have, and reports what happens with all of them, and which ends are possible. */

#include "events.h"

/* Reports an end of the game, or that something may happen. */
static void foretell(int event, struct trace *trace)
{
    dread_trace_add(trace, (struct event){.id = (uint8_t)event,
                                          .card = CARD_NONE,
                                          .token = NO_TOKEN,
                                          .outcome = dread_flight_events[event].outcome});
}

/* The results of all possible draws: whether a trap closes, and how many cards the pursuit takes if
 * none does. */
struct draws {
    const struct rules *rules;
    struct flight f;   /* after the action, with the cards drawn so far */
    uint8_t unseen[8]; /* number of unseen cards of each rank */
    bool trap, none;
    bool unbroken; /* some draw lets the pursuit break no sequence */
    int least, most;
};

/* Tries all ranks that n more drawn cards can have. */
static void draw_all_ways(struct draws *x, int n)
{
    if (n) {
        for (int rank = 1; rank <= 8; rank++) {
            if (!x->unseen[rank - 1]) continue;
            x->unseen[rank - 1]--;
            x->f.hand[x->f.held++] = dread_card_of(rank, SPADES);
            draw_all_ways(x, n - 1);
            x->f.held--;
            x->unseen[rank - 1]++;
        }
        return;
    }
    struct steps s = dread_steps_of(x->f.hand, x->f.held, x->rules);
    if (dread_is_trap(s)) {
        x->trap = true;
        return;
    }
    int taken = dread_next_pursuit_takes(x->rules, &x->f, s);
    if (!x->none || taken < x->least) x->least = taken;
    if (!x->none || taken > x->most) x->most = taken;
    if (!(dread_in_sequences(s) & 1)) x->unbroken = true;
    x->none = true;
}

/* Reports a draw of n cards. They are unknown, except for the last card of the deck. */
static void tell_draw(const struct view *v, const struct flight *f, int n, int event,
                      struct trace *trace)
{
    const struct zone *unseen = &v->zone[ZONE_UNSEEN];
    bool known = unseen->count == 1;
    if (!n) return;
    card c = known ? v->spot[unseen->first].card : CARD_UNKNOWN;
    struct event e = dread_comes_to_hand(event, c, f->held, DECK - f->next - n);
    e.amount = (int16_t)(known ? 0 : n);
    dread_trace_add(trace, e);
}

/* Returns the event of a card that the pursuit takes if no trap closes. The event does not move the
 * card. */
static struct event may_leave_hand(card c)
{
    return (struct event){.id = EVENT_ELSE_TAKES,
                          .card = c,
                          .token = NO_TOKEN,
                          .from = dread_thing_card(ZONE_HAND, 0),
                          .to = dread_thing_zone(ZONE_DISCARD)};
}

/* Reports that the cards taken break a sequence, whatever is drawn, and which are left of it. f:
 * the hand before the draw. */
static void tell_broken(const struct draws *x, const struct flight *f, struct trace *trace)
{
    tell_amount(EVENT_BREAKS, x->least, trace);
    for (int i = 0; i < 2 && x->rules->value[PURSUIT] == PURSUIT_THAT; i++) {
        int place = x->least + i;
        tell_place(EVENT_LEFT, place < f->held ? f->hand[place] : CARD_UNKNOWN, place, i, trace);
    }
}

/* Reports the next pursuit, or what it takes if no trap closes. f: the hand before the draw of n
 * cards. */
static void tell_pursuit(const struct draws *x, const struct flight *f, int n, struct trace *trace)
{
    for (int i = 0; i < x->least; i++) {
        card c = i < f->held ? f->hand[i] : CARD_UNKNOWN;
        int left = f->held + n - 1 - i;
        dread_trace_add(trace,
                        x->trap ? may_leave_hand(c) : dread_leaves_hand(EVENT_TAKES, c, 0, left));
    }
    bool certain = x->most == x->least && !x->trap;
    if (x->most > x->least) foretell(EVENT_PERHAPS_MORE, trace);
    else if (certain && !x->unbroken) tell_broken(x, f, trace);
    if (certain && n) foretell(EVENT_CERTAIN, trace);
    if (x->least == f->held + n) foretell(EVENT_CAUGHT_BEHIND, trace);
}

/* Reports the escape of a hand of n cards, or that it comes if no trap closes. */
static void tell_escape(const struct draws *x, int n, struct trace *trace)
{
    foretell(x->trap ? EVENT_ELSE_ESCAPED : EVENT_ESCAPED, trace);
    if (!x->trap)
        dread_trace_add(trace, (struct event){.id = EVENT_COUNTS,
                                              .card = CARD_NONE,
                                              .token = NO_TOKEN,
                                              .gauge = dread_thing_gauge(GAUGE_HAND),
                                              .value = (int16_t)n});
}

/* Tries all possible draws, so that an event reported as certain is certain, and one reported as
 * possible can happen. */
void dread_flight_preview(const struct view *v, action a, struct trace *trace)
{
    struct flight f = dread_flight_recall(v);
    int n = dread_play_until_draw(&v->rules, &f, a, trace), left = DECK - f.next;
    if (dread_holds_trap(f.hand, f.held)) {
        foretell(EVENT_TRAP, trace);
        return;
    }
    if (n > left) n = left;
    if (!f.held && (v->rules.value[EMPTY_HAND] == EMPTY_HAND_CAUGHT || !n)) {
        foretell(EVENT_CAUGHT_EMPTY, trace);
        return;
    }
    struct draws x = {.rules = &v->rules, .f = f};
    x.f.next = (uint8_t)(f.next + n);
    const struct zone *unseen = &v->zone[ZONE_UNSEEN];
    for (int i = 0; i < unseen->count; i++)
        x.unseen[dread_card_rank(v->spot[unseen->first + i].card) - 1]++;
    draw_all_ways(&x, n);
    tell_draw(v, &f, n, is_move(a) ? EVENT_MOVE_DRAW : EVENT_SEARCH_DRAW, trace);
    if (x.trap) foretell(x.none ? EVENT_PERHAPS_TRAP : EVENT_TRAP, trace);
    if (!x.none) return;
    if (n == left) tell_escape(&x, f.held + n, trace);
    else tell_pursuit(&x, &f, n, trace);
}
