/* He Will Never Stop: what the player is shown and told. Read internal.h first.
 *
 * All but see() work from the view alone, so that they cannot tell what she could not know. */

#include "internal.h"

/* ---- The table ---- */

/* Tags the hand: sequences, what the next pursuit takes, three of a rank side by side. */
static void tag_hand(struct view *v, const struct flight *f)
{
    struct steps s = dread_steps_of(f->hand, f->held, &v->rules);
    places fixed = dread_in_sequences(s), alike = dread_in_runs(s.level, 2);
    struct flight after = *f;
    int played_on = dread_pursue(&v->rules, &after, NULL);
    for (int i = 0; i < f->held; i++) {
        struct spot *spot = &v->spot[v->zone[ZONE_HAND].first + i];
        if (fixed >> i & 1) spot->tags |= TAG_GROUPED | TAG_FIXED;
        if (alike >> i & 1) spot->tags |= TAG_ALIKE;
        if (i < played_on) spot->tags |= TAG_DOOMED;
    }
    /* Number the sequences from the left. Where a rising and a falling one share a card, it keeps the
     * number of the left one. */
    int group = 0;
    for (int i = 0; i < f->held; i++) {
        places run = dread_next_run(s.rising, i) & fixed,
               other = dread_next_run(s.falling, i) & fixed;
        if (!(run >> i & 1)) run = other;
        if (!(run >> i & 1)) continue;
        group++;
        int last = 31 - __builtin_clz(run);
        for (int k = i; k <= last; k++)
            if (!v->spot[v->zone[ZONE_HAND].first + k].group)
                v->spot[v->zone[ZONE_HAND].first + k].group = (uint8_t)group;
        i = last - 1;
    }
}

int dread_flight_distance(const struct rules *rules, const struct flight *f)
{
    struct flight after = *f;
    int n = 0;
    for (; after.held; n++) dread_pursue(rules, &after, NULL);
    return n;
}

void dread_flight_see(const struct deal *d, const struct position *p, struct view *v)
{
    const struct flight *f = (const struct flight *)p;
    dread_view_clear(v);
    v->rules = d->rules;
    v->outcome = f->outcome;
    v->prompt = f->outcome != PLAYING;
    v->turn = f->turn;

    dread_view_zone(v, LAYOUT_ROW)->gaps = 1;
    uint64_t held = 0, dealt = 0, unseen = 0;
    for (int i = 0; i < f->held; i++) {
        dread_view_card(v, f->hand[i]);
        held |= dread_card_bit(f->hand[i]);
    }
    dread_view_zone(v, LAYOUT_STACK);
    for (int i = f->next; i < DECK; i++) {
        dread_view_card(v, CARD_UNKNOWN);
        unseen |= dread_card_bit(d->cards[i]);
    }
    for (int i = 0; i < f->next; i++) dealt |= dread_card_bit(d->cards[i]);
    dread_view_zone(v, LAYOUT_FAN);
    dread_view_ranks(v, dealt & ~held);
    dread_view_zone(v, LAYOUT_FAN);
    dread_view_ranks(v, unseen);

    dread_view_gauge(v, f->held, 0);
    dread_view_gauge(v, DECK - f->next, DECK - d->rules.value[HAND]);
    dread_view_gauge(v, f->outcome ? 0 : dread_flight_distance(&d->rules, f), 0);
    if (!f->outcome) tag_hand(v, f);
}

struct flight dread_flight_recall(const struct view *v)
{
    struct flight f = {.outcome = v->outcome, .turn = (uint8_t)v->turn};
    const struct zone *hand = &v->zone[ZONE_HAND];
    f.held = hand->count;
    f.next = (uint8_t)(DECK - v->zone[ZONE_DECK].count);
    for (int i = 0; i < f.held; i++) f.hand[i] = v->spot[hand->first + i].card;
    return f;
}

void dread_flight_touches(const struct view *v, action a, struct touch *touch)
{
    *touch = (struct touch){.verb = is_move(a)};
    if (is_move(a)) {
        int from = move_from(a), to = move_to(a);
        dread_touch_add(touch, dread_thing_card(ZONE_HAND, from));
        dread_touch_add(touch, dread_thing_gap(ZONE_HAND, to < from ? to : to + 1));
        return;
    }
    struct flight f = dread_flight_recall(v);
    for (int i = 0; i < f.held; i++)
        if (dread_card_rank(f.hand[i]) == a) dread_touch_add(touch, dread_thing_card(ZONE_HAND, i));
}

/* Tells an end, or a possibility. */
static void foretell(int event, struct trace *trace)
{
    dread_tell(trace,
               (struct event){.id = (uint8_t)event,
                              .card = CARD_NONE,
                              .token = NO_TOKEN,
                              .outcome = dread_he_will_never_stop.words.events[event].outcome});
}

/* What an action does, up to the draw, to the hand of a view. Returns how many cards are drawn. */
static int act(const struct rules *rules, struct flight *f, action a, struct trace *trace)
{
    if (!is_move(a)) return dread_discard_rank(f, a, trace);
    int from = move_from(a), to = move_to(a);
    int earned = dread_earns(rules, f->hand, f->held, from, to) ? rules->value[EARN] : 0;
    dread_make_move(f, from, to, trace);
    if (!dread_holds_trap(f->hand, f->held))
        dread_tell(trace, (struct event){.id = earned ? EVENT_EARN : EVENT_IDLE,
                                         .card = CARD_NONE,
                                         .token = NO_TOKEN,
                                         .amount = (int16_t)earned});
    return earned;
}

/* What cards drawn to the right end may lead to: a trap, or none, and then what the pursuit takes. */
struct draws {
    const struct rules *rules;
    struct flight f;   /* after the action, and with the cards drawn so far */
    uint8_t unseen[8]; /* how many cards of each rank nobody has seen */
    bool trap, none;
    bool unbroken; /* He may take a card that is part of no sequence */
    int least, most;
};

/* Draws n more cards in every way that there is; only ranks matter. */
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
    int taken = dread_pursuit_takes(x->rules, s);
    if (!x->none || taken < x->least) x->least = taken;
    if (!x->none || taken > x->most) x->most = taken;
    if (!(dread_in_sequences(s) & 1)) x->unbroken = true;
    x->none = true;
}

/* Tells a draw of n cards: which ones, nobody knows, but for the last of the deck. */
static void tell_draw(const struct view *v, const struct flight *f, int n, int event,
                      struct trace *trace)
{
    const struct zone *unseen = &v->zone[ZONE_UNSEEN];
    bool known = unseen->count == 1;
    if (!n) return;
    card c = known ? v->spot[unseen->first].card : CARD_UNKNOWN;
    struct event e = dread_comes_to_hand(event, c, f->held, DECK - f->next - n);
    e.amount = (int16_t)(known ? 0 : n);
    dread_tell(trace, e);
}

/* He takes a card if no trap closes: it is told, and nothing moves yet. */
static struct event may_leave_hand(card c)
{
    return (struct event){.id = EVENT_ELSE_TAKES,
                          .card = c,
                          .token = NO_TOKEN,
                          .from = dread_thing_card(ZONE_HAND, 0),
                          .to = dread_thing_zone(ZONE_DISCARD)};
}

/* Tells the next pursuit, or what it is if no trap closes. f: the hand before the draw of n cards. */
static void tell_pursuit(const struct draws *x, const struct flight *f, int n, struct trace *trace)
{
    for (int i = 0; i < x->least; i++) {
        card c = i < f->held ? f->hand[i] : CARD_UNKNOWN;
        int left = f->held + n - 1 - i;
        dread_tell(trace, x->trap ? may_leave_hand(c) : dread_leaves_hand(EVENT_TAKES, c, 0, left));
    }
    if (x->most > x->least) foretell(EVENT_PERHAPS_MORE, trace);
    else if (!x->trap && !x->unbroken)
        dread_tell(trace, (struct event){.id = EVENT_BREAKS,
                                         .card = CARD_NONE,
                                         .token = NO_TOKEN,
                                         .amount = (int16_t)x->least});
    if (x->least == f->held + n) foretell(EVENT_CAUGHT_BEHIND, trace);
}

/* The cards drawn stay unknown, but every way to draw them is looked at, so that what is told as certain is,
 * and what is told as possible may be. */
void dread_flight_preview(const struct view *v, action a, struct trace *trace)
{
    struct flight f = dread_flight_recall(v);
    int n = act(&v->rules, &f, a, trace), left = DECK - f.next;
    if (dread_holds_trap(f.hand, f.held)) {
        foretell(EVENT_TRAP, trace);
        return;
    }
    if (!f.held && v->rules.value[EMPTY_HAND] == EMPTY_HAND_CAUGHT) {
        foretell(EVENT_CAUGHT_EMPTY, trace);
        return;
    }
    if (n > left) n = left;
    struct draws x = {.rules = &v->rules, .f = f};
    const struct zone *unseen = &v->zone[ZONE_UNSEEN];
    for (int i = 0; i < unseen->count; i++)
        x.unseen[dread_card_rank(v->spot[unseen->first + i].card) - 1]++;
    draw_all_ways(&x, n);
    tell_draw(v, &f, n, is_move(a) ? EVENT_MOVE_DRAW : EVENT_SEARCH_DRAW, trace);
    if (x.trap) foretell(x.none ? EVENT_PERHAPS_TRAP : EVENT_TRAP, trace);
    if (!x.none) return;
    if (n == left) foretell(x.trap ? EVENT_ELSE_ESCAPED : EVENT_ESCAPED, trace);
    else tell_pursuit(&x, &f, n, trace);
}

/* ---- Words ---- */

void dread_flight_write_rank(struct text *t, int rank)
{
    dread_text_char(t, rank == 1 ? 'A' : (char)('0' + rank));
}

void dread_flight_describe(const struct view *v, action a, struct text *t)
{
    struct flight f = dread_flight_recall(v);
    if (is_move(a)) {
        dread_text_add(t, "move the ");
        dread_card_write_for_people(t, f.hand[move_from(a)]);
        dread_text_add(t, " from place ");
        dread_text_number(t, (uint64_t)move_from(a) + 1);
        dread_text_add(t, " to place ");
        dread_text_number(t, (uint64_t)move_to(a) + 1);
        return;
    }
    dread_text_add(t, "discard ");
    int last = 0, first = f.held;
    for (int i = 0; i < f.held; i++)
        if (dread_card_rank(f.hand[i]) == a) {
            if (first > i) first = i;
            last = i;
        }
    for (int i = first; i <= last; i++) {
        if (dread_card_rank(f.hand[i]) != a) continue;
        if (i > first) dread_text_add(t, i == last ? " and " : ", ");
        dread_card_write_for_people(t, f.hand[i]);
    }
    dread_text_add(t, ", and draw as many");
}

void dread_flight_why_not(const struct view *v, action a, struct text *t)
{
    struct flight f = dread_flight_recall(v);
    if (!is_move(a)) {
        dread_text_add(t, "there is no ");
        dread_flight_write_rank(t, a);
        dread_text_add(t, " in the hand. Ranks to search for: ");
        unsigned ranks = 0;
        for (int i = 0; i < f.held; i++) ranks |= 1u << dread_card_rank(f.hand[i]);
        for (bool first = true; ranks; ranks &= ranks - 1, first = false) {
            if (!first) dread_text_add(t, ", ");
            dread_flight_write_rank(t, __builtin_ctz(ranks));
        }
        dread_text_char(t, '.');
        return;
    }
    int from = move_from(a), to = move_to(a);
    if (from >= f.held || to >= f.held) {
        dread_text_add(t, "the hand has places 1 to ");
        dread_text_number(t, f.held);
        dread_text_char(t, '.');
    } else if (from == to) {
        dread_text_add(t, "the card stands at that place already; choose another place.");
    } else if (dread_in_sequences(dread_steps_of(f.hand, f.held, &v->rules)) >> from & 1) {
        dread_text_add(t, "the ");
        dread_card_write_for_people(t, f.hand[from]);
        dread_text_add(t, " is part of a sequence. Only cards outside sequences can be moved.");
    } else {
        dread_text_add(
            t, "the move would earn nothing, and with idle-moves=no such moves are refused.");
    }
}

/* ---- Notation ---- */

void dread_flight_format(const struct rules *rules, action a, struct text *t)
{
    (void)rules;
    if (is_move(a)) {
        dread_text_add(t, "move ");
        dread_text_number(t, (uint64_t)move_from(a) + 1);
        dread_text_char(t, '>');
        dread_text_number(t, (uint64_t)move_to(a) + 1);
    } else {
        dread_text_add(t, "search ");
        dread_flight_write_rank(t, a);
    }
}

bool dread_flight_parse(const struct rules *rules, const char *s, action *a)
{
    (void)rules;
    uint64_t from, to;
    if (dread_starts_with(s, "search ")) {
        char rank = s[7];
        if (!rank || s[8] || (rank != 'A' && (rank < '2' || rank > '8'))) return false;
        *a = rank == 'A' ? 1 : (action)(rank - '0');
        return true;
    }
    if (!dread_starts_with(s, "move ")) return false;
    s += 5;
    if (!dread_read_number(&s, DECK, &from) || *s++ != '>') return false;
    if (!dread_read_number(&s, DECK, &to) || *s || !from || !to) return false;
    *a = move_action((int)from - 1, (int)to - 1);
    return true;
}

/* ---- A sensible player ---- */

/* Cards that could become a sequence with one more: neighbours one apart, or two apart in rank. */
static int promise(const struct rules *rules, const struct flight *f)
{
    struct steps s = dread_steps_of(f->hand, f->held, rules);
    return __builtin_popcount(s.rising) + 2 * __builtin_popcount(s.level & (s.level >> 1));
}

/* What an action is worth by rules of thumb: a trap is all, a drawn card brings the end of the deck
 * nearer, a card in hand keeps Him away for a turn. */
static int value(const struct view *v, action a)
{
    struct flight f = dread_flight_recall(v);
    int drawn = act(&v->rules, &f, a, NULL);
    if (dread_holds_trap(f.hand, f.held)) return 10000;
    int left = DECK - f.next - drawn;
    if (!f.held && v->rules.value[EMPTY_HAND] == EMPTY_HAND_CAUGHT) return -10000;
    if (left <= 0) return 5000;
    if (f.held) dread_pursue(&v->rules, &f, NULL);
    int held = f.held + drawn;
    if (!held) return -5000;
    return 10 * held - 7 * left + 2 * promise(&v->rules, &f);
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
