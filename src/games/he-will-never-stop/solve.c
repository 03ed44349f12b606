/* He Will Never Stop: the hooks of the solver. Read masks.h and search/solve.h first.
 *
 * A hand is three bit masks of places. Together with the number of cards drawn from the deck they
 * are the exact key of a position. rules.c decides which steps make sequences;
 * tests/unit/test_solve.c compares every result with what the rules make of the same action.
 *
 * A turn is listed in two parts. Part 0 has the actions that draw cards or win: searches, and moves
 * that earn. Part 1 has the moves that earn nothing, and is listed only if part 0 was not enough.
 * There are many of them, and 19 of 20 winnable deals are won without one. */

#include "search/solve.h"
#include "masks.h"

/* What analyse() finds out about a deal: ranks count from 0. */
struct flight_analysis {
    const struct rules *rules;
    uint8_t deck[DECK];
    /* rest[i]: number of cards of each rank in the deck from card i on, four bits each */
    uint32_t rest[DECK + 1];
};

enum { PRUNE_FEW_CARDS, PRUNE_ALIKE, PRUNE_NO_TRAP };
enum { GOAL_WIN, GOAL_TRAP, GOAL_ESCAPE };

static bool prunes(const struct search_context *q, int prune)
{
    return q->prunes >> prune & 1;
}

static const struct flight_analysis *analysis_of(const struct search_context *q)
{
    return q->analysis;
}

static void draw_cards(const struct flight_analysis *c, struct hand *h, int n)
{
    for (; n && h->next < DECK; n--) add_card(h, c->deck[h->next++]);
}

/* ---- The end of a turn ---- */

/* Plays [3.4] and the pursuit. Returns the outcome. *gone: how many cards the pursuit took. */
static int finish(const struct flight_analysis *c, struct hand *h, int *gone)
{
    struct steps s = hand_steps(c->rules, h);
    *gone = 0;
    if (dread_is_trap(s)) return WON_TRAP;
    if (!h->held) return LOST_CAUGHT;
    if (h->next == DECK) return WON_ESCAPED;
    *gone = dread_pursuit_takes(c->rules, s);
    take_from_left(h, *gone);
    return h->held ? PLAYING : LOST_CAUGHT;
}

/* ---- Evaluation ---- */

/* Returns bit 4 * rank + 2 for each rank that has all four cards in hand and deck. */
static uint32_t whole_ranks(const struct flight_analysis *c, const struct hand *h)
{
    return (h->counts + c->rest[h->next]) & TRAP;
}

/* Returns the value of a hand. Cards in hand and ranks that follow each other are good. Cards left
 * in the deck and existing sequences are bad, above all a sequence that He breaks next. The weights
 * were found by random hill climbing on the number of positions that the solver needs for deals
 * 100,001 to 103,000. */
static int32_t value(const struct search_context *q, const struct hand *h, struct steps s)
{
    places runs = s.rising | s.falling;
    int w = 750 * h->held - 235 * (DECK - h->next);
    w += 226 * dread_count_bits(runs) - 679 * dread_count_bits(runs & runs >> 1) -
         (dread_in_sequences(s) & 1 ? 766 : 0);
    w += 108 * dread_count_bits(s.level) + 67 * dread_count_bits(s.level & s.level >> 1);
    w += 764 * dread_count_bits(triples_of(h->counts)) - 147 * dread_count_bits(some_of(h->counts));
    if (q->goal != GOAL_TRAP) return w;
    uint32_t whole = whole_ranks(analysis_of(q), h) >> 2, counts = h->counts;
    uint32_t two = counts >> 1 | counts >> 2, three = (counts >> 1 & counts) | counts >> 2;
    w -= 100 * (DECK - h->next);
    w += 400 * dread_count_bits(whole) + 500 * dread_count_bits(whole & two) +
         1500 * dread_count_bits(whole & three);
    w += 4000 * dread_count_bits(whole & counts >> 2);
    return w;
}

enum { LATER = 1261 }; /* subtracted from the value of a position when its part 1 is listed later */

/* ---- Positions that cannot be won ---- */

/* Returns true if three cards can earn. They earn only with a sequence of all three, and one move
 * makes that of any order except those with the middle rank in the middle. */
static bool three_may_earn(const struct hand *h)
{
    uint32_t lowest = triples_of(h->counts);
    return lowest && rank_at(h, 1) != (unsigned)__builtin_ctz(lowest) / 4 + 1;
}

/* Returns how many cards a hand of `held` cards can still draw at most if no move earns. A search
 * discards no more cards than the hand holds, and each turn costs a card. */
static int most_drawn(const struct search_context *q, int held)
{
    static const uint8_t most[2][4] = {{0, 0, 1, 3}, {0, 1, 3, 6}};
    return most[analysis_of(q)->rules->value[EMPTY_HAND]][held];
}

/* Returns the largest number of cards of one rank that a search can discard without losing. */
static int largest_search(const struct search_context *q, const struct hand *h)
{
    bool all = analysis_of(q)->rules->value[EMPTY_HAND] == EMPTY_HAND_DRAWS;
    int most = 0;
    for (int i = 0; i < h->held; i++) {
        int n = (int)count_of(h, (int)rank_at(h, i));
        if (n > most && (all || n < h->held)) most = n;
    }
    return most;
}

/* For a hand of four cards that cannot earn: returns true if a search can close a trap, or can
 * leave three cards that can earn after its draw and after He has taken the leftmost card. */
static bool search_may_help(const struct search_context *q, const struct hand *h)
{
    for (int i = 0; i < h->held; i++) {
        int rank = (int)rank_at(h, i), n = (int)count_of(h, rank), next = h->next;
        uint32_t counts = h->counts & ~(15u << 4 * rank);
        for (int k = 0; k < n && next < DECK; k++) counts += 1u << 4 * analysis_of(q)->deck[next++];
        if (counts & TRAP) return true;
        int left = 0;
        while (left < h->held && (int)rank_at(h, left) == rank) left++;
        if (left < h->held) counts -= 1u << 4 * rank_at(h, left);
        if (triples_of(counts)) return true;
    }
    return false;
}

/* PRUNE_FEW_CARDS: returns true if the hand has too few cards to win; the prune's text has the
 * argument. Only hands that cannot earn are pruned, so neither `earn` nor `hand` matters. */
static bool too_few(const struct search_context *q, const struct hand *h)
{
    if (h->held > 4) return false;
    if (h->held == 3 ? three_may_earn(h) : triples_of(h->counts) != 0) return false;
    if (h->held == 4 && search_may_help(q, h)) return false;
    if (q->goal == GOAL_TRAP) return true;
    return DECK - h->next > largest_search(q, h) + most_drawn(q, h->held - 1);
}

/* The same for any hand that a move without earnings leaves. */
static bool too_few_to_idle(const struct search_context *q, const struct hand *h)
{
    return h->held <= 4 && !triples_of(h->counts) && DECK - h->next > most_drawn(q, h->held - 1);
}

/* PRUNE_NO_TRAP: returns true if a trap is wanted and no rank has all its cards left. */
static bool no_trap(const struct search_context *q, const struct hand *h)
{
    return q->goal == GOAL_TRAP && !whole_ranks(analysis_of(q), h);
}

static bool cannot_be_won(const struct search_context *q, const struct hand *h)
{
    return (prunes(q, PRUNE_FEW_CARDS) && too_few(q, h)) ||
           (prunes(q, PRUNE_NO_TRAP) && no_trap(q, h));
}

/* ---- A turn ---- */

/* Adds a result, unless it is lost. h: the hand after the action. f: the same hand as cards,
 * without the cards drawn. */
static void keep_result(const struct search_context *q, struct hand h, const struct flight *f,
                        action a, struct successors *out)
{
    const struct flight_analysis *c = analysis_of(q);
    int gone, end = finish(c, &h, &gone);
    if (end == LOST_CAUGHT || (!end && cannot_be_won(q, &h))) return;
    card cards[2 * DECK];
    __builtin_memcpy(cards, f->hand, DECK);
    for (int i = f->next, n = f->held; i < h.next; i++) cards[n++] = q->deal->cards[i];
    struct position *p = dread_successor_room(out);
    *p = (struct position){0};
    struct flight *next = mutable_flight_of(p);
    __builtin_memcpy(next->hand, cards + gone, DECK);
    next->held = h.held;
    next->next = h.next;
    next->outcome = (uint8_t)end;
    next->turn = (uint8_t)(f->turn + !end);
    dread_successor_keep(out, end ? 0 : value(q, &h, hand_steps(c->rules, &h)), a);
}

static void list_searches(const struct search_context *q, const struct flight *f,
                          const struct hand *h, struct successors *out)
{
    const struct flight_analysis *c = analysis_of(q);
    for (int rank = 0; rank < 8; rank++) {
        int n = (int)count_of(h, rank);
        if (!n) continue;
        struct hand after = *h;
        discard_rank(&after, rank);
        bool caught = !after.held && c->rules->value[EMPTY_HAND] == EMPTY_HAND_CAUGHT;
        if (!dread_is_trap(hand_steps(c->rules, &after)) && !caught) draw_cards(c, &after, n);
        struct flight cards = *f;
        dread_discard_rank(&cards, rank + 1, NULL);
        keep_result(q, after, &cards, (action)(rank + 1), out);
    }
}

/* Lists the moves of one card: in part 0 those that earn or close a trap, in part 1 the others. */
static void list_moves_of(const struct search_context *q, const struct flight *f,
                          const struct hand *h, struct steps before, int from, int part,
                          struct successors *out)
{
    const struct flight_analysis *c = analysis_of(q);
    int rank = (int)rank_at(h, from);
    struct hand rest = *h;
    take_out(&rest, from);
    places legal = below(h->held) & ~((places)1 << from);
    places alike = places_of(&rest, rank) << 1;
    places earn = dread_earning_places(c->rules, &rest, before, from, rank, legal, alike);

    /* PRUNE_ALIKE: of the places that give the same order of ranks, list one, and not the place
     * where the card stands. */
    places list = legal;
    if (prunes(q, PRUNE_ALIKE)) list &= one_of_alike(c->rules, alike, from);

    bool trap_near = (h->counts & TRAP) != 0;
    if (!part && !trap_near) list &= earn;
    for (; list; list &= list - 1) {
        int to = __builtin_ctz(list);
        struct hand after = hand_with(&rest, to, rank);
        after.counts = h->counts;
        bool earns_here = earn >> to & 1,
             trap = trap_near && dread_is_trap(hand_steps(c->rules, &after));
        if ((earns_here || trap) != !part) continue;
        if (earns_here && !trap) draw_cards(c, &after, earned_cards(c->rules));
        struct flight cards = *f;
        dread_make_move(&cards, from, to, NULL);
        keep_result(q, after, &cards, move_action(from, to), out);
    }
}

static void turns(const struct search_context *q, const struct position *p, int part,
                  struct successors *out)
{
    const struct flight_analysis *c = analysis_of(q);
    const struct flight *f = flight_of(p);
    struct hand h = hand_of(f);
    struct steps s = hand_steps(c->rules, &h);
    if (!part) list_searches(q, f, &h, out);
    places free = below(h.held) & ~dread_in_sequences(s);
    /* PRUNE_ALIKE: of equal cards side by side, move only the leftmost. */
    if (prunes(q, PRUNE_ALIKE)) free &= ~((s.level & free) << 1);
    for (; free; free &= free - 1) list_moves_of(q, f, &h, s, __builtin_ctz(free), part, out);
    if (part || c->rules->value[IDLE_MOVES] == IDLE_MOVES_NO) return;
    if (prunes(q, PRUNE_FEW_CARDS) && too_few_to_idle(q, &h)) return;
    dread_successor_more(out, p, part, value(q, &h, s) - LATER);
}

/* ---- The hooks ---- */

static void analyse(const struct search_context *q, const struct position *from)
{
    (void)from;
    struct flight_analysis *c = q->analysis;
    c->rules = &q->deal->rules;
    c->rest[DECK] = 0;
    for (int i = DECK; i-- > 0;) {
        c->deck[i] = q->deal->cards[i] % 13;
        c->rest[i] = c->rest[i + 1] + (1u << 4 * c->deck[i]);
    }
}

static void key(const struct search_context *q, const struct position *p, uint64_t out[],
                uint8_t *worse)
{
    (void)q;
    (void)worse;
    struct hand h = hand_of(flight_of(p));
    out[0] = (uint64_t)h.bit[1] << 32 | h.bit[0];
    out[1] = (uint64_t)h.next << 40 | (uint64_t)h.held << 32 | h.bit[2];
}

static const struct goal goals[] = {
    {"trap", "Destroy Him: bring four of a kind side by side.", NULL, 1},
    {"escape", "Draw the last card of the deck without closing a trap.", NULL, 1},
    {NULL},
};

/* A trap in the cards dealt counts as a trap. */
static int score(const struct deal *d, const struct position *p, int goal)
{
    (void)d;
    int end = flight_of(p)->outcome;
    return goal == GOAL_TRAP ? end == WON_TRAP : end == WON_ESCAPED;
}

static const struct prune list[] = {
    [PRUNE_FEW_CARDS] =
        {"few-cards",
         "Only three consecutive ranks can earn, and only four of a kind are a trap. Three cards "
         "or fewer that cannot earn hold no trap either, so the hand loses a card every turn. You "
         "can then draw at most as many cards as the largest search of this turn discards, plus "
         "the most that a hand with one card less can draw. If the deck holds more, He catches "
         "you. The same is true of four cards, unless a search closes a trap or leaves three "
         "consecutive ranks; the solver tries those searches."},
    [PRUNE_ALIKE] = {"alike",
                     "Suits do not matter. If two cards of one rank stand side by side and neither "
                     "is in a sequence, moving either makes the same order of ranks, and both "
                     "moves earn or neither does. Under `bonus=net` the rules say that all places "
                     "that give the same order of ranks earn alike."},
    [PRUNE_NO_TRAP] = {"no-trap", "If the goal is a trap, the hand and the deck must still hold "
                                  "all four cards of some rank."},
    {NULL},
};

const struct search_hooks dread_flight_search = {
    .analysis_bytes = sizeof(struct flight_analysis),
    .analyse = analyse,
    .key_words = 2,
    .key = key,
    .turns = turns,
    .best_first = 300,
    .goals = goals,
    .score = score,
    .prunes = list,
};
