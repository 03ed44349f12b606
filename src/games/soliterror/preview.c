/* SoliTerror: previews what an action would do, as far as the player can know it. Read internal.h
 * first.
 *
 * The preview plays the action by the rules, in the imagined position that the view shows. The
 * rules stop where an unknown card would be turned up. The preview then assumes in turn each card
 * that can be there, and plays the action again, up to the next unknown card, and so on. Events
 * that happen in all these plays are certain; they are the preview. If an event happens in all
 * plays but its card differs, the preview reports it with an unknown card.
 *
 * The search over cards is cut by a bound. The events before an unknown card happen whichever card
 * is there. As soon as the plays tried so far have no events in common but these, the remaining
 * cards need not be tried. */

#include "internal.h"

/* The position of a view, with assumptions about some unknown cards. */
struct hypothesis {
    /* deal.cards: the assumed cards at the top of a deck that the action reshuffles */
    struct deal deal;
    struct position start;
    uint64_t unseen, discards, deck_holds; /* of the view, without the cards assumed */
};

/* ---- Events common to two plays ---- */

/* Returns the preview event that can stand for this event and for others, or the event itself. */
static uint8_t general(uint8_t event)
{
    switch (event) {
    case EVENT_CALL_TAKE:
    case EVENT_CALL_OFFER:
    case EVENT_CALL_MONSTER: return EVENT_CALL_UNKNOWN;
    case EVENT_RESCUE_TAKE:
    case EVENT_RESCUE_OFFER:
    case EVENT_RESCUE_DISCARD: return EVENT_RESCUE_UNKNOWN;
    case EVENT_SWAP_OUT:
    case EVENT_SWAP_ACE: return EVENT_SWAP_UNKNOWN;
    default: return event;
    }
}

/* Inline because it is called most often. */
static inline bool same_place(struct thing a, struct thing b)
{
    return !__builtin_memcmp(&a, &b, sizeof a);
}

/* Returns true if one event can report both places. Cells must be the same; zones may differ, as
 * they can depend on the card. */
static inline bool may_be_one_place(struct thing a, struct thing b)
{
    return same_place(a, b) || (a.kind != THING_CARD && b.kind != THING_CARD);
}

/* How well two events agree. 0: not at all. AGREE: one event can report both. AGREE_IN_ALL: the
 * first event, as it is, reports both. */
enum { AGREE = 128, AGREE_IN_ALL };

static int agreement(const struct event *a, const struct event *b)
{
    bool same_id = a->id == b->id, same_card = a->card == b->card;
    if (!same_id && general(a->id) != general(b->id)) return 0;
    if (a->token != b->token || a->facing != b->facing || a->amount != b->amount) return 0;
    if (!same_card && (a->card == CARD_NONE || b->card == CARD_NONE)) return 0;
    if (!same_id && !same_place(a->from, b->from)) return 0;
    if (same_id && (!may_be_one_place(a->from, b->from) || !may_be_one_place(a->to, b->to)))
        return 0;
    bool all = (same_id || a->id == general(a->id)) && (same_card || a->card == CARD_UNKNOWN);
    return all ? AGREE_IN_ALL : AGREE;
}

/* Keeps of a card's change what it has in common with another one: the place that the card leaves,
 * and where it goes. A card that is turned up in its place stays unknown. */
static void keep_common_change(struct card_change *a, const struct card_change *b)
{
    if (!__builtin_memcmp(a, b, sizeof *a)) return;
    if (!same_place(a->from, b->from) || same_place(a->from, a->to) || same_place(b->from, b->to)) {
        *a = (struct card_change){0};
        return;
    }
    a->card = CARD_UNKNOWN;
    a->face = FACE_DOWN;
    a->listed = (struct thing){0};
    if (!same_place(a->to, b->to)) a->to = (struct thing){0};
}

/* Keeps of an event what it has in common with another one that agrees. */
static void keep_common_event(struct event *e, const struct event *other)
{
    bool same_id = e->id == other->id;
    if (e->card != other->card) e->card = CARD_UNKNOWN;
    if (!same_id) e->id = general(e->id);
    if (!same_place(e->from, other->from)) e->from = (struct thing){0};
    if (!same_id || !same_place(e->to, other->to)) e->to = (struct thing){0};
    keep_common_change(&e->moved, &other->moved);
    if (same_place(e->gauge, other->gauge) && e->value == other->value) return;
    e->gauge = (struct thing){0};
    e->value = 0;
}

/* Keeps all events if there are as many in `other` and each reports its counterpart too, as it is;
 * else returns false. */
static bool keep_each(struct trace *told, const struct trace *other)
{
    if (told->count != other->count) return false;
    for (int i = 0; i < told->count; i++)
        if (agreement(&told->event[i], &other->event[i]) != AGREE_IN_ALL) return false;
    for (int i = 0; i < told->count; i++) keep_common_event(&told->event[i], &other->event[i]);
    return true;
}

/* Keeps the longest common subsequence of `told` and `other` (Wagner and Fischer, "The
 * string-to-string correction problem", 1974). Events that agree in all count slightly more. */
static void keep_subsequence(struct trace *told, const struct trace *other)
{
    static const uint16_t none[LOUD_EVENTS_MOST + 1] = {0};
    uint16_t best[LOUD_EVENTS_MOST][LOUD_EVENTS_MOST + 1];
    int n = told->count, m = other->count, kept = 0;
    if (keep_each(told, other)) return;
    for (int i = n; i--;) {
        const uint16_t *below = i + 1 < n ? best[i + 1] : none;
        best[i][m] = 0;
        for (int k = m; k--;) {
            int most = below[k] > best[i][k + 1] ? below[k] : best[i][k + 1];
            int agree = agreement(&told->event[i], &other->event[k]);
            if (agree && below[k + 1] + agree > most) most = below[k + 1] + agree;
            best[i][k] = (uint16_t)most;
        }
    }
    for (int i = 0, k = 0; i < n && k < m;) {
        const uint16_t *below = i + 1 < n ? best[i + 1] : none;
        if (best[i][k] == below[k]) i++;
        else if (best[i][k] == best[i][k + 1]) k++;
        else {
            keep_common_event(&told->event[i], &other->event[k++]);
            told->event[kept++] = told->event[i++];
        }
    }
    told->count = kept;
}

/* The same, but keeps all events that are equal at the beginning. These include at least what comes
 * before the first unknown card. */
static void keep_common(struct trace *told, const struct trace *other)
{
    int same = 0;
    while (same < told->count && same < other->count &&
           !__builtin_memcmp(&told->event[same], &other->event[same], sizeof *told->event))
        same++;
    struct trace rest = {told->event + same, told->room - same, told->count - same};
    struct trace others = {other->event + same, other->room - same, other->count - same};
    keep_subsequence(&rest, &others);
    told->count = same + rest.count;
}

/* Returns true if keep_common() with `other` would change nothing in `certain`. */
static bool keeps_all(const struct trace *other, const struct trace *certain)
{
    struct event event[LOUD_EVENTS_MOST];
    struct trace kept = {event, LOUD_EVENTS_MOST, certain->count};
    for (int i = 0; i < certain->count; i++) event[i] = certain->event[i];
    keep_common(&kept, other);
    return kept.count == certain->count &&
           !__builtin_memcmp(event, certain->event, sizeof *event * (size_t)kept.count);
}

/* ---- Assuming cards ---- */

/* Returns the index of the first event at which the rules stopped for an unknown card, or -1. */
static int first_unknown(const struct trace *told)
{
    for (int i = 0; i < told->count; i++) switch (told->event[i].id) {
        case EVENT_TURN_UP:
        case EVENT_FIND:
            if (told->event[i].card == CARD_UNKNOWN) return i;
            break;
        case EVENT_CALL_UNKNOWN:
        case EVENT_RESCUE_UNKNOWN:
        case EVENT_SWAP_UNKNOWN: return i;
        default: break;
        }
    return -1;
}

/* Returns how many cards the draw deck has given before an event, counted from its last reshuffle
 * before that event. *reshuffles: number of reshuffles. *holds: the cards that a deck made of
 * discards then still holds. */
static int drawn_before(const struct hypothesis *s, const struct trace *told, int event,
                        int *reshuffles, uint64_t *holds)
{
    uint64_t discards = s->discards;
    int drawn = 0;
    *holds = s->deck_holds;
    *reshuffles = 0;
    for (int i = 0; i < event; i++) {
        const struct event *e = &told->event[i];
        if (e->id == EVENT_RESHUFFLE) {
            ++*reshuffles;
            *holds = discards;
            discards = 0;
            drawn = 0;
        }
        if (e->from.kind == THING_ZONE && e->from.zone == ZONE_DECK) {
            *holds &= ~dread_card_bit(e->card);
            drawn++;
        }
        if (e->to.kind == THING_ZONE && e->to.zone == ZONE_DISCARD && e->card < CARD_KINDS)
            discards |= dread_card_bit(e->card);
    }
    return drawn;
}

/* Returns the cards that can be in a hidden cell [6]. Hidden aces are always in such cells. */
static uint64_t may_lie_in_field(const struct hypothesis *s)
{
    const struct field *f = field_of(&s->start);
    uint64_t aces = s->unseen & DREAD_ACES, others = s->unseen & ~DREAD_ACES;
    int hidden_cells = 0;
    for (int cell = 0; cell < CELLS; cell++) hidden_cells += f->cell[cell] == CARD_UNKNOWN;
    return dread_count_bits(aces) < hidden_cells ? aces | others : aces;
}

/* If the only hidden card of the field is an ace, the player knows where it is. */
static void assume_the_last_ace(struct hypothesis *s)
{
    struct field *f = mutable_field_of(&s->start);
    uint64_t cards = may_lie_in_field(s);
    cells dark = hidden(f);
    if (!dark || dark & (dark - 1) || cards & (cards - 1)) return;
    f->cell[__builtin_ctz(dark)] = (card)__builtin_ctzll(cards);
    s->unseen &= ~cards;
}

/* Assumes that `c` is the card that the event turned up. */
static void assume_card(struct hypothesis *s, const struct trace *told, int event, card c)
{
    const struct event *e = &told->event[event];
    struct field *f = mutable_field_of(&s->start);
    uint64_t holds;
    int reshuffles;
    if (e->from.kind == THING_CARD) {
        f->cell[e->from.index] = c;
        s->unseen &= ~dread_card_bit(c);
        return;
    }
    int i = drawn_before(s, told, event, &reshuffles, &holds);
    if (!f->reshuffles && !reshuffles) s->unseen &= ~dread_card_bit(c);
    if (reshuffles) s->deal.cards[i] = c;
    else f->deck[i] = c;
}

/* Returns the cards that the event can turn up. */
static uint64_t candidates(const struct hypothesis *s, const struct trace *told, int event)
{
    uint64_t holds;
    int reshuffles;
    if (told->event[event].from.kind == THING_CARD) return may_lie_in_field(s);
    drawn_before(s, told, event, &reshuffles, &holds);
    if (reshuffles > 1) return 0;
    return reshuffles || field_of(&s->start)->reshuffles ? holds : s->unseen & ~DREAD_ACES;
}

/* Returns card i in the order in which cards are tried: by rank, so that all kinds of cards come
 * early and the common events soon become few. Aces come last, because trying a rescue takes
 * long. */
static card in_order(int i)
{
    if (i < 48) return dread_card_of(i / 4 + 2, i % 4);
    return i == 48 ? CARD_JOKER : dread_card_of(1, i - 49);
}

static int order_of_card(card c)
{
    int i = 0;
    while (in_order(i) != c) i++;
    return i;
}

/* The order of the cards within one rescue does not matter, so each of them is assumed to come
 * later in our order than the one before. Returns where to start. */
static int first_in_order(const struct trace *told, int event)
{
    const struct event *e = &told->event[event];
    if (!event || e->id != EVENT_RESCUE_UNKNOWN) return 0;
    return general(e[-1].id) == EVENT_RESCUE_UNKNOWN ? order_of_card(e[-1].card) + 1 : 0;
}

/* ---- The preview ---- */

/* Reports each unknown card of a rescue by itself. The rules report them together, as the last
 * event. */
static void split_rescue_cards(struct trace *told)
{
    struct event *last = told->count ? &told->event[told->count - 1] : NULL;
    if (!last || last->id != EVENT_RESCUE_UNKNOWN) return;
    int n = last->amount;
    last->amount = 1;
    for (last->value = (int16_t)(last->value + n - 1); n > 1; n--) {
        told->event[told->count] = told->event[told->count - 1];
        told->event[told->count++].value--;
    }
}

/* If a rescue takes the whole deck, its cards are known, but not their order: so it is not known
 * how many the deck has left after each of them. */
static void forget_order_of_rescue(struct trace *t)
{
    for (int i = 0; i < t->count; i++) {
        struct event *e = &t->event[i];
        bool follows = i && general(e[-1].id) == EVENT_RESCUE_UNKNOWN,
             leads = i + 1 < t->count && general(e[1].id) == EVENT_RESCUE_UNKNOWN;
        if (general(e->id) != EVENT_RESCUE_UNKNOWN || e->card == CARD_UNKNOWN) continue;
        if (!follows && !leads) continue;
        e->gauge = (struct thing){0};
        e->value = 0;
    }
}

/* Reports the unknown cards of each rescue together again. Because they were tried in our order
 * only, the cards of some may look certain; they become unknown here. */
static void join_rescue_cards(struct trace *t)
{
    int n = 0;
    for (int i = 0; i < t->count; i++) {
        struct event *e = &t->event[i], *last = n ? &t->event[n - 1] : NULL;
        bool unseen = general(e->id) == EVENT_RESCUE_UNKNOWN && e->card == CARD_UNKNOWN;
        if (unseen && last && general(last->id) == EVENT_RESCUE_UNKNOWN &&
            last->card == CARD_UNKNOWN) {
            if (last->id != e->id) last->id = EVENT_RESCUE_UNKNOWN;
            last->amount++;
            keep_common_change(&last->moved, &e->moved);
            last->gauge = e->gauge;
            last->value = e->value;
        } else t->event[n++] = *e;
    }
    t->count = n;
}

/* Plays an action under some assumptions and, for the next unknown card, with every card that it
 * can be. Keeps in `certain` the events common to all plays. *any: some play has ended before, so
 * that `certain` is filled. */
static void search_worlds(const struct hypothesis *s, action a, bool *any, struct trace *certain)
{
    struct position p = s->start;
    struct event event[LOUD_EVENTS_MOST];
    struct trace told = {event, LOUD_EVENTS_MOST, 0};
    dread_field_apply(&s->deal, &p, a, &told);
    split_rescue_cards(&told);
    int unknown = first_unknown(&told);
    if (*any && keeps_all(&told, certain)) return;
    uint64_t cards = unknown < 0 ? 0 : candidates(s, &told, unknown);
    if (!cards) {
        if (*any) keep_common(certain, &told);
        for (int i = 0; !*any && i < told.count; i++) certain->event[certain->count++] = event[i];
        *any = true;
        return;
    }
    for (int i = first_in_order(&told, unknown); i < CARD_KINDS; i++) {
        if (!(cards & dread_card_bit(in_order(i)))) continue;
        struct hypothesis next = *s;
        assume_card(&next, &told, unknown, in_order(i));
        search_worlds(&next, a, any, certain);
        if (*any && keeps_all(&told, certain)) return;
    }
}

/* Reports the certain events and, up to the first unknown card, the quiet events too. */
static void tell_certain(const struct hypothesis *s, action a, const struct trace *certain,
                         struct trace *trace)
{
    struct position p = s->start;
    struct event event[EVENTS_IN_ALL];
    struct trace known = {event, EVENTS_IN_ALL, 0};
    mutable_field_of(&p)->skip_quiet = 0;
    dread_field_apply(&s->deal, &p, a, &known);
    int unknown = first_unknown(&known), told = 0;
    for (int i = 0; i < (unknown < 0 ? known.count : unknown); i++) {
        dread_trace_add(trace, event[i]);
        told += event[i].id < EVENT_COUNT;
    }
    for (int i = told; i < certain->count; i++) dread_trace_add(trace, certain->event[i]);
}

void dread_field_preview(const struct view *v, action a, struct trace *trace)
{
    struct hypothesis s = {.unseen = dread_set_in(v, ZONE_UNSEEN),
                           .discards = dread_set_in(v, ZONE_DISCARD),
                           .deck_holds = dread_set_in(v, ZONE_DECK_HOLDS)};
    struct event event[LOUD_EVENTS_MOST];
    struct trace certain = {event, LOUD_EVENTS_MOST, 0};
    bool any = false;
    *mutable_field_of(&s.start) = dread_recall(v, &s.deal);
    mutable_field_of(&s.start)->imagined = HYPOTHETICAL;
    mutable_field_of(&s.start)->skip_quiet = 1;
    for (int i = 0; i < DEAL_CARDS; i++) s.deal.cards[i] = CARD_UNKNOWN;
    assume_the_last_ace(&s);
    search_worlds(&s, a, &any, &certain);
    join_rescue_cards(&certain);
    forget_order_of_rescue(&certain);
    tell_certain(&s, a, &certain, trace);
}
