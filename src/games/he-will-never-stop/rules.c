/* He Will Never Stop: the rules of play, in the order of the rules page: sequences and traps, the
 * pursuit, searches, moves, and the ends. Read internal.h first. The deal and the options are in
 * game.c, and the events in events.c. */

#include "events.h"

/* The paragraph of a later section to which an earlier one leads. */
static void next_turn(const struct deal *d, struct flight *f, struct steps s, struct trace *trace);

/* Ends the game, and reports it. */
static void end(struct flight *f, int outcome, int event, struct trace *trace)
{
    f->outcome = (uint8_t)outcome;
    dread_trace_add(trace, (struct event){.id = (uint8_t)event,
                                          .card = CARD_NONE,
                                          .token = NO_TOKEN,
                                          .outcome = (uint8_t)outcome});
}

/* Reports quiet events that set the gauges of cards in hand and of distance. */
static void tell_counts(const struct rules *rules, const struct flight *f, struct trace *trace)
{
    struct event e = {.id = EVENT_COUNTS, .card = CARD_NONE, .token = NO_TOKEN};
    e.gauge = dread_thing_gauge(GAUGE_HAND);
    e.value = f->held;
    dread_trace_add(trace, e);
    e.gauge = dread_thing_gauge(GAUGE_DISTANCE);
    e.value = (int16_t)dread_flight_distance(rules, f);
    dread_trace_add(trace, e);
}

/* ---- 1 The pack, sequences and traps ---- */

/* [1.1] */
uint64_t dread_flight_pack(void)
{
    uint64_t set = 0;
    for (int suit = 0; suit < 4; suit++)
        for (int rank = 1; rank <= 8; rank++) set |= dread_card_bit(dread_card_of(rank, suit));
    return set;
}

/* [1.3] */
struct steps dread_steps_of(const card hand[], int n, const struct rules *rules)
{
    struct steps s = {0};
    if (!n) return s;
    /* From right to left, so that each mask grows by a shift of one and each rank is computed
     * once. */
    for (int i = n - 1, right = hand[i] % 13; i-- > 0;) {
        int rank = hand[i] % 13;
        s.rising = s.rising << 1 | (right == rank + 1);
        s.falling = s.falling << 1 | (right + 1 == rank);
        s.level = s.level << 1 | (right == rank);
        right = rank;
    }
    if (rules->value[SEQUENCES] == SEQUENCES_RISING) s.falling = 0;
    return s;
}

/* [1.3] Returns the first step of each `least` steps in a row. */
static places run_starts(places steps, int least)
{
    places starts = steps;
    for (int i = 1; i < least; i++) starts &= steps >> i;
    return starts;
}

/* [1.3] */
places dread_in_runs(places steps, int least)
{
    places starts = run_starts(steps, least), cards = starts;
    for (int i = 1; i <= least; i++) cards |= starts << i;
    return cards;
}

/* [1.3] A sequence has at least so many cards. */
enum { SEQUENCE_LEAST = 3 };

/* [1.3] */
places dread_in_sequences(struct steps s)
{
    return dread_in_runs(s.rising, SEQUENCE_LEAST - 1) |
           dread_in_runs(s.falling, SEQUENCE_LEAST - 1);
}

/* [1.3] */
places dread_next_run(places steps, int from)
{
    places starts = run_starts(steps, SEQUENCE_LEAST - 1) & ~(((places)1 << from) - 1);
    if (!starts) return 0;
    int first = __builtin_ctz(starts);
    int length = __builtin_ctz(~(steps >> first)) + 1;
    return (((places)1 << length) - 1) << first;
}

/* [1.4] */
bool dread_is_trap(struct steps s)
{
    return (s.level & (s.level >> 1) & (s.level >> 2)) != 0;
}

/* [1.4] */
bool dread_holds_trap(const card hand[], int n)
{
    static const struct rules any = {0};
    return dread_is_trap(dread_steps_of(hand, n, &any));
}

/* [1.2] [1.5] Deals the hand, and looks for a trap in it. */
void dread_flight_start(const struct deal *d, struct position *p, struct trace *trace)
{
    struct flight *f = mutable_flight_of(p);
    *p = (struct position){0};
    f->held = f->next = d->rules.value[HAND];
    for (int i = 0; i < f->held; i++) f->hand[i] = d->cards[i];
    struct steps s = dread_steps_of(f->hand, f->held, &d->rules);
    if (dread_is_trap(s)) {
        f->turn = 1;
        end(f, WON_TRAP, EVENT_TRAP_DEALT, trace);
    } else {
        next_turn(d, f, s, trace);
    }
    if (trace) tell_counts(&d->rules, f, trace);
}

/* ---- 2 He pursues ---- */

enum { LEFT_OF_SEQUENCE = 2 };

/* [2.1] The leftmost card can only start a sequence, so it is part of at most one. Without
 * `pursuit=any`, all but two cards of that sequence are taken. */
int dread_pursuit_takes(const struct rules *rules, struct steps s)
{
    if (!(dread_in_sequences(s) & 1)) return 1;
    places sequence = dread_next_run(s.rising, 0);
    if (!(sequence & 1)) sequence = dread_next_run(s.falling, 0);
    if (rules->value[PURSUIT] == PURSUIT_THAT) return dread_count_bits(sequence) - LEFT_OF_SEQUENCE;
    int gone = 1;
    while (dread_next_run(s.rising, gone) | dread_next_run(s.falling, gone)) gone++;
    return gone;
}

/* [2.1] Returns how many cards He takes. A rule on trial can change it here. */
int dread_next_pursuit_takes(const struct rules *rules, const struct flight *f, struct steps s)
{
    (void)f;
    return dread_pursuit_takes(rules, s);
}

/* [2.1] Reports that the `gone` cards taken were part of a sequence, and which cards are left of
 * it. With `pursuit=any` it is not said, because there may be more than one. f: the hand after
 * that. */
static void tell_broken(const struct rules *rules, const struct flight *f, int gone,
                        struct trace *trace)
{
    tell_amount(EVENT_BREAKS, gone, trace);
    for (int i = 0; i < LEFT_OF_SEQUENCE && rules->value[PURSUIT] == PURSUIT_THAT; i++)
        tell_place(EVENT_LEFT, f->hand[i], gone + i, i, trace);
}

/* [2.1] Takes cards from the left of a hand with these steps. Returns how many. */
static int take(const struct rules *rules, struct flight *f, struct steps s, struct trace *trace)
{
    int gone = dread_next_pursuit_takes(rules, f, s);
    for (int i = 0; trace && i < gone; i++)
        dread_trace_add(trace, dread_leaves_hand(EVENT_TAKES, f->hand[i], 0, f->held - 1 - i));
    f->held = (uint8_t)(f->held - gone);
    for (int i = 0; i < f->held; i++) f->hand[i] = f->hand[i + gone];
    if (trace && dread_in_sequences(s) & 1) tell_broken(rules, f, gone, trace);
    return gone;
}

/* [2.1] */
int dread_pursue(const struct rules *rules, struct flight *f, struct trace *trace)
{
    return take(rules, f, dread_steps_of(f->hand, f->held, rules), trace);
}

int dread_flight_distance(const struct rules *rules, const struct flight *f)
{
    struct flight after = *f;
    int n = 0;
    if (f->outcome && f->outcome != WON_ESCAPED) return 0;
    for (; after.held; n++, after.turn++) dread_pursue(rules, &after, NULL);
    return n;
}

/* [2.1] [2.2] Plays the pursuit, and starts a new turn if it leaves a card. s: the steps of the
 * hand. */
static void next_turn(const struct deal *d, struct flight *f, struct steps s, struct trace *trace)
{
    take(&d->rules, f, s, trace);
    if (!f->held) end(f, LOST_CAUGHT, EVENT_CAUGHT_BEHIND, trace);
    else f->turn++;
}

/* ---- 3 You act ---- */

/* [3.1] */
static int list_searches(const struct flight *f, action out[])
{
    int n = 0;
    unsigned ranks = 0;
    for (int i = 0; i < f->held; i++) ranks |= 1u << (f->hand[i] % 13);
    for (; ranks; ranks &= ranks - 1) out[n++] = (action)(__builtin_ctz(ranks) + 1);
    return n;
}

/* [3.1] */
int dread_discard_rank(struct flight *f, int rank, struct trace *trace)
{
    int kept = 0;
    for (int i = 0; i < f->held; i++) {
        if (f->hand[i] % 13 != rank - 1) {
            f->hand[kept++] = f->hand[i];
            continue;
        }
        if (trace)
            dread_trace_add(
                trace, dread_leaves_hand(EVENT_DISCARD, f->hand[i], kept, kept + f->held - 1 - i));
    }
    int gone = f->held - kept;
    f->held = (uint8_t)kept;
    return gone;
}

/* [3.1] [3.2] Draws n cards to the right end, or fewer if the deck has fewer. */
static void draw(const struct deal *d, struct flight *f, int n, int event, struct trace *trace)
{
    for (; n && f->next < DECK; n--) {
        card c = d->cards[f->next++];
        if (trace) {
            struct event drawn = dread_comes_to_hand(event, c, f->held, DECK - f->next);
            drawn.turned = f->next;
            dread_trace_add(trace, drawn);
        }
        f->hand[f->held++] = c;
    }
}

/* Moves the card at place `from` to place `to`. */
static void move_card(card hand[], int from, int to)
{
    card moved = hand[from];
    for (int i = from; i < to; i++) hand[i] = hand[i + 1];
    for (int i = from; i > to; i--) hand[i] = hand[i - 1];
    hand[to] = moved;
}

/* Writes the hand after a move to `out`. */
static void moved_hand(const card hand[], int n, int from, int to, card out[DECK])
{
    for (int i = 0; i < n && i < DECK; i++) out[i] = hand[i];
    move_card(out, from, to);
}

/* [3.2] */
void dread_make_move(struct flight *f, int from, int to, struct trace *trace)
{
    struct thing left = dread_thing_card(ZONE_HAND, from),
                 reached = dread_thing_card(ZONE_HAND, to);
    dread_trace_add(trace, (struct event){.id = EVENT_MOVE,
                                          .card = f->hand[from],
                                          .token = NO_TOKEN,
                                          .from = left,
                                          .to = reached,
                                          .moved = dread_card_moves(f->hand[from], left, reached)});
    move_card(f->hand, from, to);
}

/* [3.2] */
static bool closes_trap(const card hand[], int n, int from, int to)
{
    card moved[DECK];
    moved_hand(hand, n, from, to, moved);
    return dread_holds_trap(moved, n);
}

/* [3.2] Removes the moves that `idle-moves=no` refuses. Returns how many are left. */
static int without_refused(const struct rules *rules, const struct flight *f, action moves[], int n)
{
    if (rules->value[IDLE_MOVES] == IDLE_MOVES_YES) return n;
    int kept = 0;
    for (int i = 0; i < n; i++) {
        int from = move_from(moves[i]), to = move_to(moves[i]);
        if (dread_earns(rules, f->hand, f->held, from, to) ||
            closes_trap(f->hand, f->held, from, to))
            moves[kept++] = moves[i];
    }
    return kept;
}

/* [3.2] Lists the moves of a card to all places but its own, eight at a time in a vector. This is
 * the largest part of a random playout, and takes half the time of listing them one by one. It
 * writes up to seven entries too many, which the next call overwrites. */
static void list_moves_of(int from, int held, action out[])
{
    typedef uint16_t eight __attribute__((vector_size(16)));
    eight to = {0, 1, 2, 3, 4, 5, 6, 7};
    for (int i = 0; i < held - 1; i += 8, to += 8) {
        eight moves = to + move_action(from, 0) - (eight)(to >= (uint16_t)from);
        __builtin_memcpy(out + i, &moves, sizeof moves);
    }
}

/* [3.2] A card in a sequence may not be moved. */
static int list_moves(const struct rules *rules, const struct flight *f, action out[])
{
    int n = 0;
    places fixed = dread_in_sequences(dread_steps_of(f->hand, f->held, rules));
    for (int from = 0; from < f->held; from++) {
        if (fixed >> from & 1) continue;
        list_moves_of(from, f->held, out + n);
        n += f->held - 1;
    }
    return without_refused(rules, f, out, n);
}

/* [3.1] [3.2] */
int dread_flight_actions(const struct deal *d, const struct position *p, action out[])
{
    const struct flight *f = flight_of(p);
    if (f->outcome) return 0;
    int n = list_searches(f, out);
    return n + list_moves(&d->rules, f, out + n);
}

/* Like move_card() for a set of places. The bit of the moved card is lost. */
static places move_places(places set, int from, int to)
{
    places below = ((places)1 << from) - 1;
    set = (set & below) | ((set >> 1) & ~below);
    below = ((places)1 << to) - 1;
    return (set & below) | ((set & ~below) << 1);
}

/* [3.3] Returns true if the sequence `now`, after the move, is longer: it has all cards of a
 * sequence of `before` and at least one more. */
static bool is_longer(places now, places before, int from, int to)
{
    for (int i = 0;;) {
        places old = dread_next_run(before, i);
        if (!old) return false;
        i = 32 - __builtin_clz(old) - 1;
        places kept = move_places(old, from, to);
        if (!(kept & ~now) && kept != now) return true;
    }
}

/* [3.3] Returns true if all cards of the sequence `now`, after the move, were in one sequence of
 * `before`. */
static bool is_piece(places now, places before, int from, int to)
{
    for (int i = 0;;) {
        places old = dread_next_run(before, i);
        if (!old) return false;
        i = 32 - __builtin_clz(old) - 1;
        if (!(now & ~move_places(old, from, to))) return true;
    }
}

/* [3.3] known: the places, after the move, of the cards that were in a sequence before it, and of
 * the moved card. */
static bool is_new_or_longer(places now, places known, struct steps before, int from, int to)
{
    return (now & ~known) || is_longer(now, before.rising, from, to) ||
           is_longer(now, before.falling, from, to);
}

/* [3.3] Returns true if the sequence `now`, after the move, earns. */
static bool run_earns(int bonus, places now, places known, struct steps before, int from, int to)
{
    switch (bonus) {
    case BONUS_NET: return is_new_or_longer(now, known, before, from, to);
    case BONUS_CARD: return (now >> to & 1) && is_new_or_longer(now, known, before, from, to);
    default: /* BONUS_TOUCH */
        return !is_piece(now, before.rising, from, to) && !is_piece(now, before.falling, from, to);
    }
}

/* [3.3] Returns the first of the runs of `after` that is a sequence that earns; 0 if there is none.
 * Looks only at place `to`: the rule about places next to cards of the same rank is in
 * move_earns(). */
static places earning_run(int bonus, places after, struct steps before, int from, int to)
{
    places known = move_places(dread_in_sequences(before), from, to) | (places)1 << to;
    for (int i = 0;;) {
        places now = dread_next_run(after, i);
        if (!now || run_earns(bonus, now, known, before, from, to)) return now;
        i = 32 - __builtin_clz(now) - 1;
    }
}

/* [3.3] */
bool dread_earns_here(const struct rules *rules, struct steps before, struct steps after, int from,
                      int to)
{
    int bonus = rules->value[BONUS];
    return earning_run(bonus, after.rising, before, from, to) ||
           earning_run(bonus, after.falling, before, from, to);
}

/* [3.3] */
static bool earns_at(const struct rules *rules, const card hand[], int n, struct steps before,
                     int from, int to)
{
    card moved[DECK];
    moved_hand(hand, n, from, to, moved);
    return dread_earns_here(rules, before, dread_steps_of(moved, n, rules), from, to);
}

/* [3.3] Returns true if a move earns. hand: before the move. before, after: the steps before and
 * after it. */
static bool move_earns(const struct rules *rules, const card hand[], int n, struct steps before,
                       struct steps after, int from, int to)
{
    if (dread_earns_here(rules, before, after, from, to)) return true;
    places here = (places)1 << to,
           others = with_alike(rules, here, after.level << 1) & ~(here | (places)1 << from);
    for (; others; others &= others - 1)
        if (earns_at(rules, hand, n, before, from, __builtin_ctz(others))) return true;
    return false;
}

/* [3.3] */
bool dread_earns(const struct rules *rules, const card hand[], int n, int from, int to)
{
    card moved[DECK];
    moved_hand(hand, n, from, to, moved);
    return move_earns(rules, hand, n, dread_steps_of(hand, n, rules),
                      dread_steps_of(moved, n, rules), from, to);
}

/* Reports which sequence a move has made or made longer, and what the move earns, if anything. f:
 * the hand after the move. A sequence is not named if the move earns only by another place. */
static void tell_earned(const struct rules *rules, const struct flight *f, struct steps before,
                        action a, int earned, struct trace *trace)
{
    int from = move_from(a), to = move_to(a), bonus = rules->value[BONUS];
    struct steps after = dread_steps_of(f->hand, f->held, rules);
    places run = earning_run(bonus, after.rising, before, from, to);
    if (!run) run = earning_run(bonus, after.falling, before, from, to);
    bool longer = is_longer(run, before.rising, from, to) ||
                  is_longer(run, before.falling, from, to);
    for (int i = 0; earned && i < f->held; i++)
        if (run >> i & 1)
            tell_place(longer ? EVENT_LENGTHENS : EVENT_MAKES, f->hand[i], i, i, trace);
    tell_amount(earned ? EVENT_EARN : EVENT_IDLE, earned, trace);
}

/* [3.1] [3.2] [3.3] Plays an action up to its draw. Returns how many cards it draws, while the deck
 * lasts, and sets *after to the steps of the hand that it leaves. */
static int play_until_draw(const struct rules *rules, struct flight *f, action a,
                           struct steps *after, struct trace *trace)
{
    if (!is_move(a)) {
        int gone = dread_discard_rank(f, a, trace);
        *after = dread_steps_of(f->hand, f->held, rules);
        return gone;
    }
    int from = move_from(a), to = move_to(a);
    card hand[DECK];
    for (int i = 0; i < DECK; i++) hand[i] = f->hand[i];
    dread_make_move(f, from, to, trace);
    struct steps before = dread_steps_of(hand, f->held, rules);
    *after = dread_steps_of(f->hand, f->held, rules);
    bool pays = move_earns(rules, hand, f->held, before, *after, from, to);
    int earned = pays ? earned_cards(rules) : 0;
    if (trace && !dread_is_trap(*after)) tell_earned(rules, f, before, a, earned, trace);
    return earned;
}

int dread_play_until_draw(const struct rules *rules, struct flight *f, action a,
                          struct trace *trace)
{
    struct steps after;
    return play_until_draw(rules, f, a, &after, trace);
}

/* [3.4] */
static void after_action(const struct deal *d, struct flight *f, struct steps s,
                         struct trace *trace)
{
    if (dread_is_trap(s)) end(f, WON_TRAP, EVENT_TRAP, trace);
    else if (!f->held) end(f, LOST_CAUGHT, EVENT_CAUGHT_EMPTY, trace);
    else if (f->next == DECK) end(f, WON_ESCAPED, EVENT_ESCAPED, trace);
    else next_turn(d, f, s, trace);
}

/* [3.1] [3.2] [3.4] Nothing is drawn if a trap closes, or if an empty hand is the end. */
void dread_flight_apply(const struct deal *d, struct position *p, action a, struct trace *trace)
{
    struct flight *f = mutable_flight_of(p);
    const struct rules *rules = &d->rules;
    dread_must(!f->outcome);
    if (f->outcome) return;
    struct steps s;
    int drawn = play_until_draw(rules, f, a, &s, trace);
    bool caught = !f->held && rules->value[EMPTY_HAND] == EMPTY_HAND_CAUGHT;
    if (drawn && !caught && !dread_is_trap(s)) {
        draw(d, f, drawn, is_move(a) ? EVENT_MOVE_DRAW : EVENT_SEARCH_DRAW, trace);
        s = dread_steps_of(f->hand, f->held, rules);
    }
    after_action(d, f, s, trace);
    if (trace) tell_counts(rules, f, trace);
}
