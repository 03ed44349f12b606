/* SoliTerror: what helps the expert. Read eval.h and dread/expert.h first.
 *
 * An action is judged by the position that it leaves, played in a field imagined, up to the first card that
 * nobody knows; if it leads to another decision before, by the best that can be done there. What is
 * judged is in `inputs`: what she holds, what lies open ahead of her, and what is to be expected of the
 * cards that nobody has seen. The judgement is a small net of weights, fitted to how games of the fast
 * policy ended (weights.h); the fast policy does what is judged best, of the few actions that make sense. */

#include "dread/exact.h"
#include "dread/difficulty.h"
#include "eval.h"
#include "difficulty.h"
#include "weights.h"

static const struct field *field_of(const struct position *p)
{
    return (const struct field *)p;
}

/* Written out: without an instruction for it the compiler would call for it. */
static int ones(uint64_t set)
{
    set -= set >> 1 & 0x5555555555555555;
    set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
    set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return (int)(set * 0x0101010101010101 >> 56);
}

/* ---- Kinds of cards ---- */

enum kind {
    SMALL, /* monsters below 6, */
    BIG,
    ROYAL, /* and above all weapons */
    HEART,
    GIFT, /* food that costs nothing */
    DEAR,
    LIGHT, /* weapons up to 6 */
    HEAVY,
    JOKER,
    ACE,
    KINDS
};

static const uint64_t kinds[KINDS] = {
    [SMALL] = (uint64_t)0x00f << MONSTERS_AT, [BIG] = (uint64_t)0x1f0 << MONSTERS_AT,
    [ROYAL] = (uint64_t)0xe00 << MONSTERS_AT, [HEART] = (uint64_t)NINE << HEALTH_AT,
    [GIFT] = (uint64_t)0x007 << FOOD_AT,      [DEAR] = (uint64_t)0x1f8 << FOOD_AT,
    [LIGHT] = (uint64_t)0x01f << WEAPONS_AT,  [HEAVY] = (uint64_t)0x1e0 << WEAPONS_AT,
    [JOKER] = (uint64_t)1 << CARD_JOKER,      [ACE] = (uint64_t)0x8004002001,
};

static const uint64_t monsters = (uint64_t)0xfff << MONSTERS_AT,
                      weapons = (uint64_t)NINE << WEAPONS_AT, food = (uint64_t)NINE << FOOD_AT;

static int ranks(uint64_t set, int at)
{
    int sum = 0;
    for (unsigned rest = (unsigned)(set >> at) & 0xfff; rest; rest &= rest - 1)
        sum += __builtin_ctz(rest) + 2;
    return sum;
}

/* ---- What she knows ---- */

/* What is to be expected of a card that nobody has seen: the share of each kind, of 65536. */
struct glance {
    int32_t share[KINDS];
};

/* The cards there are: those that have left the game unseen may still be anywhere. */
static uint64_t cards_of(const struct rules *rules, const struct field *f)
{
    uint64_t all = monsters | weapons | food | kinds[HEART];
    if (rules->value[FLARE_GUN] == FLARE_GUN_YES) all |= kinds[JOKER];
    for (int suit = 0; suit < 4 && mixed(rules); suit++)
        if (!(f->rescued >> suit & 1)) all |= dread_card_bit(dread_card_of(1, suit));
    return all;
}

static struct glance glance(const struct rules *rules, const struct field *f)
{
    uint64_t seen = f->held | f->discards;
    for (cells set = f->open; set; set &= set - 1)
        seen |= dread_card_bit(f->cell[__builtin_ctz(set)]);
    if (f->called != CARD_NONE) seen |= dread_card_bit(f->called);
    seen |= dread_gifts_of(f);
    uint64_t unseen = cards_of(rules, f) & ~seen;
    int32_t each = 65536 / (ones(unseen) + !unseen);
    struct glance g;
    for (int kind = 0; kind < KINDS; kind++) g.share[kind] = each * ones(unseen & kinds[kind]);
    return g;
}

/* The position as she knows it. */
static struct position imagine(const struct position *now)
{
    struct position p = *now;
    struct field *f = (struct field *)&p;
    for (cells set = hidden(f); set; set &= set - 1) f->cell[__builtin_ctz(set)] = CARD_UNKNOWN;
    for (int i = f->next; i < f->size; i++) f->deck[i] = CARD_UNKNOWN;
    f->imagined = IMAGINED;
    return p;
}

/* ---- What is judged ---- */

static cells column_of(int cell)
{
    return (cells)0x11111 << cell % COLUMNS;
}

/* Cells still to be explored. */
static cells to_come(const struct rules *rules, const struct field *f)
{
    cells set = f->full & ~f->explored;
    if (mixed(rules)) return set;
    for (int column = 0; column < COLUMNS; column++)
        if (f->rescued >> column & 1) set &= ~column_of(column);
    return set;
}

static cells spread(cells set)
{
    cells row = set | (set & ~column_of(0)) >> 1 | (set & ~column_of(3)) << 1;
    return (row | row << COLUMNS | row >> COLUMNS) & 0xfffff;
}

static cells reached(int from, cells over)
{
    cells set = cell_bit(from), before = 0;
    while (set != before) {
        before = set;
        set |= spread(set) & over;
    }
    return set;
}

/* How many cards calls on this path, later calls, and rescues will bring. Mixed, all are later. */
struct draw_counts {
    int now, later, rescues;
};

static int at_most(int n, int most)
{
    return n < most ? n : most;
}

/* With caves: has this turn's call been answered, and what came is not dealt with? */
static bool is_answered(const struct field *f)
{
    return f->called != CARD_NONE || (f->gifts && f->marker / COLUMNS < CAVE_ROW);
}

/* If a rescue is going on, its cards are still to be drawn. */
static struct draw_counts draws(const struct rules *rules, const struct field *f, bool rescue)
{
    int deck = f->size - f->next, paths = COLUMNS - ones(f->rescued), more = 0;
    if (mixed(rules)) return (struct draw_counts){.later = deck};
    bool endless = rules->value[DECK_OUT] == DECK_OUT_RESHUFFLE,
         here = f->marker / COLUMNS < CAVE_ROW;
    struct draw_counts d = {0};
    if (rescue) more = d.rescues = at_most(rules->value[RESCUE_CARDS], deck);
    for (deck -= more; paths; paths--, here = false) {
        int calls = here ? 4 - f->marker / COLUMNS - is_answered(f) : 4;
        int n = at_most(calls, deck);
        deck -= n;
        *(here ? &d.now : &d.later) += endless ? calls : n;
        if (paths == 1) break;
        n = at_most(rules->value[RESCUE_CARDS], deck);
        deck -= n;
        d.rescues += n;
    }
    return d;
}

/* The inputs, one after the other. */
struct list {
    int16_t *x;
    int n;
};

static void say(struct list *l, int value)
{
    l->x[l->n++] = (int16_t)(value * INPUT_ONE);
}

/* Sums of ranks, which are greater numbers. */
static void say_ranks(struct list *l, int sum)
{
    l->x[l->n++] = (int16_t)(sum * INPUT_ONE / 8);
}

/* As many cards as are expected among n nobody has seen. */
static void expect(struct list *l, const struct glance *g, int kind, int n)
{
    l->x[l->n++] = (int16_t)(g->share[kind] * n / (65536 / INPUT_ONE));
}

/* How many of each kind, and how strong. */
static void say_set(struct list *l, uint64_t set)
{
    for (int kind = 0; kind < KINDS; kind++) say(l, ones(set & kinds[kind]));
    say_ranks(l, ranks(set & monsters, MONSTERS_AT));
    say_ranks(l, ranks(set & weapons, WEAPONS_AT));
}

/* Each level that is reached: one more of little is worth more than one more of much. */
static void say_level(struct list *l, int value, int least, int most)
{
    for (int level = least; level <= most; level++) say(l, value >= level);
}

/* Weapons she can still come to stand beside. */
static uint64_t wares(const struct rules *rules, const struct field *f, cells ahead)
{
    cells near = ~(cells)0;
    if (!mixed(rules)) {
        if (f->marker < CAVE_ROW * COLUMNS) ahead &= ~cell_bit(f->marker);
        near = (ahead & ~column_of(0)) >> 1 | (ahead & ~column_of(3)) << 1;
    }
    uint64_t found = 0;
    for (cells set = f->full & f->explored & near; set; set &= set - 1) {
        card c = f->cell[__builtin_ctz(set)];
        found |= dread_card_bit(c) & weapons;
    }
    return found;
}

/* Mixed: how many cells no way leads to, and how many have one way in. */
static void say_ways(struct list *l, const struct field *f, cells ahead)
{
    cells over = ahead, reach = ahead;
    if (f->marker != NO_CELL) {
        over &= ~cell_bit(f->marker);
        if (f->left != NO_CELL) over &= ~cell_bit(f->left);
        reach = over & reached(f->marker, over);
    }
    int dead = 0, narrow = 0, aces = 0;
    for (cells set = over & ~reach & f->open; set; set &= set - 1)
        aces += is_ace(f->cell[__builtin_ctz(set)]);
    for (cells set = reach; set; set &= set - 1) {
        int ways = ones(dread_around(__builtin_ctz(set)) & over);
        dead += ways == 0;
        narrow += ways == 1;
    }
    say(l, ones(over & ~reach));
    say(l, dead);
    say(l, narrow);
    say(l, aces);
}

/* Gifts that are still to be decided on are judged as if they were hers. */
static void inputs(const struct rules *rules, const struct glance *g, const struct field *now,
                   bool rescue, int16_t x[INPUTS])
{
    const struct field all = dread_with_gifts(now), *f = &all;
    struct list l = {x, 0};
    cells ahead = to_come(rules, f), here = 0, dark = ahead & ~f->open;
    if (!mixed(rules) && f->marker / COLUMNS < CAVE_ROW) here = ahead & column_of(f->marker);
    struct draw_counts d = draws(rules, f, rescue);
    uint64_t known = 0, known_here = 0;
    for (cells set = ahead & f->open; set; set &= set - 1) {
        uint64_t bit = dread_card_bit(f->cell[__builtin_ctz(set)]);
        known |= bit;
        if (set & -set & here) known_here |= bit;
    }
    int blind = ones(dark), calls = d.now + d.later;

    /* What comes. */
    for (int kind = 0; kind < KINDS; kind++) expect(&l, g, kind, blind);
    for (int kind = SMALL; kind <= ROYAL; kind++) expect(&l, g, kind, calls);
    for (int kind = HEART; kind <= JOKER; kind++) expect(&l, g, kind, calls + d.rescues);
    say_set(&l, known);
    say(&l, ones(dark & here));
    say(&l, ones(known_here & monsters));
    say_ranks(&l, ranks(known_here & monsters, MONSTERS_AT));
    say(&l, d.now);
    say(&l, blind);

    /* What she has. */
    int health = dread_health_of(rules, f), eat = ones(food_of(f)), wanted = rules->value[FEED];
    say(&l, health);
    say_level(&l, health, 1, 4);
    unsigned armed = weapons_of(f);
    for (int i = 0; i < 9; i++) say(&l, armed >> i & 1);
    say(&l, ones(armed));
    say_ranks(&l, ranks(armed, 0));
    say(&l, (armed & armed >> 1 & armed >> 2) != 0);
    say(&l, !f->fired && (f->held & kinds[JOKER]));
    say(&l, eat);
    say_level(&l, eat - wanted, -4, 1);
    say_ranks(&l, ranks(food_of(f), 0));
    /* Food wanted beyond what is to be expected, and the other way round. */
    int32_t sight = (eat + ones(known & food) - wanted) * 65536 +
                    (g->share[GIFT] + g->share[DEAR]) * (blind + calls + d.rescues);
    l.x[l.n++] = (int16_t)(sight < 0 ? sight / (65536 / INPUT_ONE) : 0);
    l.x[l.n++] = (int16_t)(sight < 0 ? 0 : sight / (65536 / INPUT_ONE));

    /* What lies behind. */
    uint64_t left = wares(rules, f, ahead);
    cells rest = f->full & f->explored;
    say(&l, rest != 0);
    say(&l, ones(rest));
    say(&l, ones(left));
    say_ranks(&l, ranks(left, WEAPONS_AT));
    say_level(&l, ones(f->rescued), 1, 3);
    if (mixed(rules)) say_ways(&l, f, ahead);
    dread_must(l.n < INPUTS);
    while (l.n < INPUTS - 1) say(&l, 0);
    say(&l, 1);
}

/* The log-odds of winning. In no position, under no options, can a unit come near 31 bits. */
static int32_t judged(const struct eval_network *by, const int16_t x[INPUTS])
{
    int64_t sum = 0;
    for (int unit = 0; unit < UNITS; unit++) {
        int32_t in = 0;
        for (int i = 0; i < INPUTS; i++) in += x[i] * by->in[unit][i];
        if (in > 0) sum += (int64_t)in * by->out[unit];
    }
    return by->always + (int32_t)(sum / ((int64_t)INPUT_ONE * WEIGHT_ONE));
}

/* ---- What can be done ---- */

/* Of two payments, is what `left` of food is as good as what `other` is? */
static bool covers(unsigned left, unsigned other)
{
    for (int i = 0; i < 9; i++)
        if (ones(left >> i) < ones(other >> i)) return false;
    return true;
}

static bool worse_payment(unsigned have, const action legal[], int n, int i)
{
    struct order mine = dread_order_of(legal[i]);
    if (!mine.food) return false;
    for (int k = 0; k < n; k++) {
        struct order other = dread_order_of(legal[k]);
        if (k == i || other.verb != mine.verb || other.cell != mine.cell) continue;
        if (covers(have & ~(unsigned)other.food, have & ~(unsigned)mine.food)) return true;
    }
    return false;
}

/* The explored cells a swap into which costs nothing and which are all alike. */
static cells alike(const struct rules *rules, const struct field *f)
{
    if (mixed(rules)) return 0;
    cells set = f->full & f->explored;
    for (cells wares = set; wares; wares &= wares - 1)
        if (weapons >> f->cell[__builtin_ctz(wares)] & 1) set &= ~(wares & -wares);
    return set;
}

/* Leaves out what is not better than another; returns how many are left. With reshuffles what is
 * discarded comes back, and nothing is. */
static int without_worse(const struct rules *rules, const struct field *f, action legal[], int n)
{
    if (rules->value[DECK_OUT] == DECK_OUT_RESHUFFLE) return n;
    cells same = f->prompt == PROMPT_CALLED ? alike(rules, f) : 0;
    bool pays = f->prompt == PROMPT_WEAPON || f->prompt == PROMPT_BUY;
    int kept = 0;
    action out[ACTIONS_MOST];
    for (int i = 0; i < n; i++) {
        struct order o = dread_order_of(legal[i]);
        if (o.verb == VERB_SWAP && (cell_bit(o.cell) & same & (same - 1))) continue;
        if (pays && worse_payment(food_of(f), legal, n, i)) continue;
        out[kept++] = legal[i];
    }
    __builtin_memcpy(legal, out, sizeof *out * (size_t)kept);
    return kept;
}

/* The fewest cards that pay a price, of such the lowest; empty if there are none. */
static unsigned payment(unsigned have, int price)
{
    unsigned best = 0;
    int least = 0;
    unsigned one = have & ~0u << (price - 2);
    if (one) return one & -one;
    for (unsigned set = -have & have; set; set = (set - have) & have) {
        int cost = 32 * ones(set) + dread_food_sum(set);
        if (best && cost >= least) continue;
        if (!dread_pays(set, price)) continue;
        best = set;
        least = cost;
    }
    return best;
}

/* Where there is a card of no more use, a monster goes there, or in the place of a worse one ahead; else
 * into any cell that is not like another. */
static int few_swaps(const struct rules *rules, const struct field *f, action out[])
{
    int n = 0;
    cells may = dread_swap_cells(rules, f), behind = may & f->explored,
          same = behind & alike(rules, f);
    cells open = may & f->open & ~behind, dark = may & ~f->open;
    if (mixed(rules)) {
        for (; may; may &= may - 1) out[n++] = (action)(ACT_SWAP + __builtin_ctz(may));
        return n;
    }
    if (same) {
        out[n++] = (action)(ACT_SWAP + __builtin_ctz(same));
        dark = 0;
    } else {
        for (; behind; behind &= behind - 1) out[n++] = (action)(ACT_SWAP + __builtin_ctz(behind));
    }
    int value = dread_card_rank(f->called);
    for (cells set = open & to_come(rules, f); set; set &= set - 1) {
        int cell = __builtin_ctz(set);
        if (!same || (is_monster(f->cell[cell]) && dread_card_rank(f->cell[cell]) > value))
            out[n++] = (action)(ACT_SWAP + cell);
    }
    for (int column = 0; column < COLUMNS; column++) {
        cells set = dark & column_of(column) & to_come(rules, f);
        if (set) out[n++] = (action)(ACT_SWAP + __builtin_ctz(set));
    }
    return n;
}

/* With the least of what does it, and each way of doing it once. */
static int few_attacks(const struct rules *rules, const struct field *f, action out[])
{
    int n = 0, health = dread_health_of(rules, f),
        value = dread_monster_value(rules, dread_attacker(f));
    unsigned armed = weapons_of(f), strong = armed & ~0u << (value - 2), pair = armed & (armed - 1),
             run = armed & armed >> 1 & armed >> 2;
    if (strong) out[n++] = (action)(ACT_WEAPON + __builtin_ctz(strong));
    if (pair && health) out[n++] = dread_pair_action(__builtin_ctz(armed), __builtin_ctz(pair));
    if (run) out[n++] = (action)(ACT_RUN + __builtin_ctz(run));
    if (health >= 3) out[n++] = ACT_HEARTS;
    if (f->called == CARD_NONE) {
        if (!f->fired && (f->held & kinds[JOKER])) out[n++] = ACT_FLARE;
        return n;
    }
    if (health) out[n++] = ACT_HEART;
    return n + few_swaps(rules, f, out + n);
}

/* The few actions of a decision that make sense, at least one. */
static int few_actions(const struct deal *d, const struct position *p, action out[])
{
    const struct field *f = field_of(p);
    int n = 0;
    switch (f->prompt) {
    case PROMPT_CALLED:
    case PROMPT_MONSTER: return few_attacks(&d->rules, f, out);
    case PROMPT_WEAPON:
        out[n++] = (action)(ACT_TAKE + payment(food_of(f), dread_card_rank(f->cell[f->left])));
        out[n++] = ACT_LEAVE;
        return n;
    case PROMPT_BUY:
        for (cells set = dread_bargains(f); set; set &= set - 1) {
            int cell = __builtin_ctz(set), rank = dread_card_rank(f->cell[cell]);
            unsigned paid = rank <= 4 ? 0 : payment(food_of(f), rank);
            out[n++] = (action)(ACT_BUY + 512 * cell + (int)paid);
        }
        out[n++] = ACT_PASS;
        return n;
    default: return dread_field_actions(d, p, out);
    }
}

/* ---- Looking ahead ---- */

/* With all cards open decision follows on decision: so many at most are looked through. */
enum { DEEPEST = 3 };

struct glance_context {
    const struct deal *deal;
    struct glance glance;
};

/* Plays an action in a position imagined, up to an end, a decision, or a card nobody knows; is that the
 * card of a rescue? The rules ask nothing where they stop for such a card, and so leave the prompt as it
 * was: it is cleared before, but where `take` and `leave` need it. */
static enum leads lead(const struct deal *d, struct position *p, action a, bool *rescue)
{
    struct field *f = (struct field *)p;
    struct order o = dread_order_of(a);
    /* What comes out of a hidden cell nobody knows, but the monster goes in. */
    if (o.verb == VERB_SWAP && f->cell[o.cell] == CARD_UNKNOWN) f->cell[o.cell] = f->called;
    if (f->prompt != PROMPT_FOOD && !f->gifts) f->prompt = PROMPT_OVER;
    dread_field_apply(d, p, a, NULL);
    /* What the flare lights up nobody has seen yet. */
    for (cells set = f->open; set; set &= set - 1)
        if (f->cell[__builtin_ctz(set)] == CARD_UNKNOWN) f->open &= ~(set & -set);
    *rescue = false;
    if (f->outcome) return TO_AN_END;
    if (f->next && f->deck[f->next - 1] == CARD_UNKNOWN) {
        f->next--; /* it is still to come */
        *rescue = !mixed(&d->rules) && f->marker / COLUMNS == CAVE_ROW;
        return TO_A_CARD;
    }
    bool dark = f->left != NO_CELL && f->cell[f->left] == CARD_UNKNOWN;
    return dark && f->prompt != PROMPT_BUY ? TO_A_CARD : TO_A_DECISION;
}

static int32_t value_of(const struct glance_context *t, const struct position *p, action a,
                        int depth)
{
    struct position next = *p;
    struct field *f = (struct field *)&next;
    int16_t x[INPUTS];
    bool rescue;
    enum leads leads = lead(t->deal, &next, a, &rescue);
    if (leads == TO_AN_END) return f->outcome == WON_HOME ? SURE : -SURE;
    if (leads == TO_A_DECISION && depth < DEEPEST) {
        action list[ACTIONS_MOST];
        int32_t most = -SURE;
        for (int i = 0, n = few_actions(t->deal, &next, list); i < n; i++) {
            int32_t value = value_of(t, &next, list[i], depth + 1);
            if (value > most) most = value;
        }
        return most;
    }
    inputs(&t->deal->rules, &t->glance, f, rescue, x);
    return judged(mixed(&t->deal->rules) ? &mixed_network : &caves_network, x);
}

/* The best that makes sense. */
static struct candidate choose(const struct eval_context *context, const struct position *now)
{
    action list[ACTIONS_MOST];
    int n = few_actions(context->deal, now, list);
    struct candidate best = {list[0], -SURE - 1};
    struct glance_context t = {context->deal, glance(&context->deal->rules, field_of(now))};
    struct position p = imagine(now);
    for (int i = 0; i < n; i++) {
        int32_t value = value_of(&t, &p, list[i], 0);
        if (value > best.value) best = (struct candidate){list[i], value};
    }
    return best;
}

enum leads dread_field_leads_to(const struct deal *d, const struct position *now, action a,
                                int16_t x[INPUTS])
{
    struct position p = imagine(now);
    struct glance g = glance(&d->rules, field_of(now));
    bool rescue;
    enum leads leads = lead(d, &p, a, &rescue);
    if (leads == TO_A_CARD) inputs(&d->rules, &g, field_of(&p), rescue, x);
    return leads;
}

/* ---- The hooks ---- */

static int candidates(const struct eval_context *context, const struct position *root,
                      struct candidate out[])
{
    action list[ACTIONS_MOST];
    const struct rules *rules = &context->deal->rules;
    int n = dread_field_actions(context->deal, root, list);
    n = without_worse(rules, field_of(root), list, n);
    struct glance_context t = {context->deal, glance(rules, field_of(root))};
    struct position p = imagine(root);
    for (int i = 0; i < n; i++) out[i] = (struct candidate){list[i], value_of(&t, &p, list[i], 0)};
    return n;
}

static uint16_t play(const struct eval_context *context, struct position *p)
{
    action best = choose(context, p).tag;
    dread_field_apply(context->deal, p, best, NULL);
    return best;
}

static int32_t evaluate(const struct eval_context *context, const struct position *p)
{
    return choose(context, p).value;
}

/* ---- Exact answers ---- */

/* A kind of card: hearts are one like another, and so are monsters that count the same. */
static uint8_t kind_of(const struct rules *rules, card c)
{
    if (c < CARD_JOKER && dread_card_suit(c) == HEARTS && !is_ace(c)) return HEALTH_AT;
    if (is_monster(c)) return (uint8_t)(MONSTERS_AT + dread_monster_value(rules, c) - 2);
    return c;
}

/* A set in which of each kind as many are as before, the first ones. */
static uint64_t by_kind(const struct rules *rules, uint64_t set)
{
    int royal = MONSTERS_AT + 8, n = ones(set & kinds[HEART]);
    set = (set & ~kinds[HEART]) | (((uint64_t)1 << n) - 1) << HEALTH_AT;
    if (rules->value[ROYALS] != ROYALS_TEN) return set;
    n = ones(set >> royal & 15);
    return (set & ~((uint64_t)15 << royal)) | (((uint64_t)1 << n) - 1) << royal;
}

/* What is in a cell, in six bits. With caves what was explored is never met again; a weapon there may be bought, and
 * for the rest it matters only whether there is a cell to swap into. */
enum { NOTHING = 63, DARK = 62, BEHIND = 61 };

static uint64_t content(const struct rules *rules, const struct field *f, int cell)
{
    cells here = cell_bit(cell);
    if (!(f->full & here)) return NOTHING;
    if (!(f->open & here)) return DARK;
    card c = f->cell[cell];
    if ((f->explored & here) && !(weapons >> c & 1)) return mixed(rules) ? BEHIND : NOTHING;
    return kind_of(rules, c);
}

static void write_key(const struct rules *rules, const struct field *f, uint64_t unseen,
                      uint64_t key[])
{
    bool behind = false;
    __builtin_memset(key, 0, EXACT_KEY_WORDS * sizeof *key);
    for (int cell = 0; cell < CELLS; cell++) {
        key[cell / 10] |= content(rules, f, cell) << 6 * (cell % 10);
        behind |= (f->full & f->explored & cell_bit(cell)) && !(weapons >> f->cell[cell] & 1);
    }
    key[2] = f->explored | (uint64_t)(f->marker & 31) << 20 | (uint64_t)(f->left & 31) << 25 |
             (uint64_t)(f->size - f->next) << 30 | (uint64_t)f->prompt << 36 |
             (uint64_t)f->rescued << 40 | (uint64_t)f->breath << 44 |
             (uint64_t)(f->called == CARD_NONE ? 63 : kind_of(rules, f->called)) << 45 |
             (uint64_t)behind << 51 | (uint64_t)f->fired << 52 | (uint64_t)f->spared << 53;
    key[3] = by_kind(rules, f->held);
    key[4] = by_kind(rules, unseen);
    /* The gifts, six bits each, in what these three words have left. */
    uint64_t gifts = 0;
    for (int i = 0; i < f->gifts; i++) gifts |= (uint64_t)kind_of(rules, f->gift[i]) << 6 * i;
    key[2] |= gifts << 54;
    key[3] |= gifts >> 10 << 53;
    key[4] |= gifts >> 21 << 53;
}

static void add_hidden(const struct rules *rules, struct hidden *h, int place, card c)
{
    h->place[h->cards] = (uint8_t)place;
    h->card[h->cards] = c;
    h->kind[h->cards++] = kind_of(rules, c);
}

/* How many cards of the deck. */
static int to_be_drawn(const struct rules *rules, const struct field *f)
{
    int deck = f->size - f->next, paths = COLUMNS - ones(f->rescued), calls = 4;
    if (mixed(rules) || !paths) return deck;
    if (f->prompt != PROMPT_PLACE && f->prompt != PROMPT_RESCUE_GIFT)
        calls -= f->marker / COLUMNS + is_answered(f);
    return at_most(calls + (paths - 1) * (4 + rules->value[RESCUE_CARDS]), deck);
}

/* The dark cells, the deck as far as it will be drawn, the rest of it, and the Last Breath. A place in the deck is told
 * by its distance from the bottom. Discards do not come back: with reshuffles too much is hidden. */
static bool tell_hidden(const struct deal *d, const struct position *p, struct hidden *out)
{
    const struct field *f = field_of(p);
    const struct rules *rules = &d->rules;
    if (rules->value[DECK_OUT] == DECK_OUT_RESHUFFLE) return false;
    out->cards = 0;
    out->constrained_kinds = kinds[ACE];
    for (cells set = hidden(f); set; set &= set - 1) {
        int cell = __builtin_ctz(set);
        add_hidden(rules, out, cell, f->cell[cell]);
    }
    out->constrained = out->cards;
    out->matter = out->cards + to_be_drawn(rules, f);
    for (int i = f->next; i < f->size; i++)
        add_hidden(rules, out, CELLS + f->size - 1 - i, f->deck[i]);
    add_hidden(rules, out, 63, d->cards[dread_breath_place(rules)]);
    uint64_t unseen = 0;
    for (int i = 0; i < out->cards; i++) unseen |= dread_card_bit(out->card[i]);
    write_key(rules, f, unseen, out->key);
    return true;
}

static void assign(struct deal *d, struct position *p, const struct hidden *hidden)
{
    struct field *f = (struct field *)p;
    const struct rules *rules = &d->rules;
    for (int i = 0; i < hidden->cards; i++) {
        card c = hidden->card[i];
        int place = hidden->place[i], at = f->size - 1 - (place - CELLS);
        if (place == 63) {
            d->cards[dread_breath_place(rules)] = c;
        } else if (place >= CELLS) {
            d->cards[dread_deck_place(rules) + at] = f->deck[at] = c;
        } else {
            d->cards[dread_deal_place(rules, place)] = f->cell[place] = c;
        }
    }
}

/* A tenth of deals 100,001 to 103,000 that can be won is cruel so, a tenth merciful. */
static const struct thresholds thresholds = {
    .slips = 5, .cruel = 5, .merciful = 55, .known = known_difficulties};

const struct eval_hooks dread_field_eval = {
    .candidates = candidates,
    .play = play,
    .evaluate = evaluate,
    .hidden = tell_hidden,
    .assign = assign,
    .thresholds = &thresholds,
    .effort =
        {
            [QUICK] =
                {.playouts = 600, .width = 12, .horizon = 4, .prior_weight = 20, .exact = 1500},
            [FULL] =
                {.playouts = 8000, .width = 24, .horizon = 4, .prior_weight = 20, .exact = 30000},
        },
    .calibration = {-52, 46, 137, 165, 86, 66, 64, 102, 156},
};
