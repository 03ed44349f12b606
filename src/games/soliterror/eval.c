/* SoliTerror: evaluates positions for the expert. Read eval.h first.
 *
 * This file has three parts: what the player knows of a position, the inputs that describe it, and
 * the network that computes log-odds of winning from them. expert.c decides which actions to
 * evaluate. */

#include "eval.h"

/* ---- Kinds of cards ---- */

static const uint64_t kinds[KINDS] = {
    [SMALL] = (uint64_t)0x00f << MONSTERS_AT,
    [BIG] = (uint64_t)0x1f0 << MONSTERS_AT,
    [ROYAL] = (uint64_t)0xe00 << MONSTERS_AT,
    [HEART] = (uint64_t)NINE << HEALTH_AT,
    [FREE_FOOD] = (uint64_t)0x007 << FOOD_AT,
    [OTHER_FOOD] = (uint64_t)0x1f8 << FOOD_AT,
    [LIGHT_WEAPON] = (uint64_t)0x01f << WEAPONS_AT,
    [HEAVY_WEAPON] = (uint64_t)0x1e0 << WEAPONS_AT,
    [JOKER] = (uint64_t)1 << CARD_JOKER,
    [ACE] = DREAD_ACES,
};

/* ---- What the player knows ---- */

/* Returns all cards that can be in the game. A card that has left it unseen, as the Last Breath
 * does, may still be anywhere for all the player knows. */
static uint64_t cards_of(const struct rules *rules, const struct field *f)
{
    uint64_t all = all_monsters | all_weapons | all_food | kinds[HEART];
    if (rules->value[FLARE_GUN] == FLARE_GUN_YES) all |= kinds[JOKER];
    return mixed(rules) ? all | (DREAD_ACES & ~family_safe(f)) : all;
}

struct kind_shares dread_field_unseen_shares(const struct rules *rules, const struct field *f)
{
    uint64_t seen = f->held | f->discards | cards_in(f, f->open);
    if (f->called != CARD_NONE) seen |= dread_card_bit(f->called);
    seen |= dread_gifts_of(f);
    uint64_t unseen = cards_of(rules, f) & ~seen;
    int32_t each = 65536 / (dread_count_bits(unseen) + !unseen);
    struct kind_shares g;
    for (int kind = 0; kind < KINDS; kind++)
        g.share[kind] = each * dread_count_bits(unseen & kinds[kind]);
    return g;
}

struct position dread_field_imagine(const struct position *now)
{
    struct position p = *now;
    struct field *f = mutable_field_of(&p);
    for (cells set = hidden(f); set; set &= set - 1) f->cell[__builtin_ctz(set)] = CARD_UNKNOWN;
    for (int i = f->next; i < f->size; i++) f->deck[i] = CARD_UNKNOWN;
    f->imagined = IMAGINED;
    return p;
}

/* ---- Inputs ---- */

/* How many cards will be drawn by calls on this path, by calls on later paths, and by rescues.
 * Mixed: all draws count as later. */
struct draw_counts {
    int now, later, rescues;
};

/* rescue: a rescue is going on, and its cards are still to be drawn. */
static struct draw_counts draws_to_come(const struct rules *rules, const struct field *f,
                                        bool rescue)
{
    int deck = f->size - f->next, paths = COLUMNS - dread_count_bits(f->rescued), more = 0;
    if (mixed(rules)) return (struct draw_counts){.later = deck};
    bool endless = reshuffles(rules), here = f->marker / COLUMNS < CAVE_ROW;
    struct draw_counts d = {0};
    if (rescue) more = d.rescues = at_most(rules->value[RESCUE_CARDS], deck);
    for (deck -= more; paths; paths--, here = false) {
        int calls = here ? 4 - f->marker / COLUMNS - is_call_answered(f) : 4;
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

/* The inputs written so far. */
struct input_list {
    int16_t *x;
    int n;
};

/* Adds an input as it is; the last of INPUTS places is for the constant. */
static void put_input(struct input_list *l, int input)
{
    dread_must(l->n < INPUTS - 1);
    if (l->n < INPUTS - 1) l->x[l->n++] = (int16_t)input;
}

static void put(struct input_list *l, int value)
{
    put_input(l, value * INPUT_ONE);
}

/* Adds a sum of ranks. Such sums are large, so they are scaled down. */
static void put_ranks(struct input_list *l, int sum)
{
    put_input(l, sum * INPUT_ONE / 8);
}

/* Adds the expected number of cards of a kind among n unseen cards. */
static void put_expected(struct input_list *l, const struct kind_shares *g, int kind, int n)
{
    put_input(l, g->share[kind] * n / (65536 / INPUT_ONE));
}

/* Adds the number of cards of each kind in a set, and the sums of ranks of its monsters and
 * weapons. */
static void put_set(struct input_list *l, uint64_t set)
{
    for (int kind = 0; kind < KINDS; kind++) put(l, dread_count_bits(set & kinds[kind]));
    put_ranks(l, sum_of_ranks(set & all_monsters, MONSTERS_AT));
    put_ranks(l, sum_of_ranks(set & all_weapons, WEAPONS_AT));
}

/* Adds an input for each level that a value reaches, because one more of little is worth more than
 * one more of much. */
static void put_levels(struct input_list *l, int value, int least, int most)
{
    for (int level = least; level <= most; level++) put(l, value >= level);
}

/* Returns the weapons left behind that the marker can still come to stand next to. */
static uint64_t weapons_for_sale(const struct rules *rules, const struct field *f, cells ahead)
{
    cells near = ~(cells)0;
    if (!mixed(rules)) {
        if (f->marker < CAVE_ROW * COLUMNS) ahead &= ~cell_bit(f->marker);
        near = cells_beside(ahead);
    }
    uint64_t found = 0;
    for (cells set = f->full & f->explored & near; set; set &= set - 1) {
        card c = f->cell[__builtin_ctz(set)];
        found |= dread_card_bit(c) & all_weapons;
    }
    return found;
}

/* Mixed: adds the numbers of cells that cannot be reached, of cells with no other way on, of cells
 * with one, and of known aces that cannot be reached. */
static void put_ways(struct input_list *l, const struct field *f, cells ahead)
{
    cells over = ahead, reach = ahead;
    if (f->marker != NO_CELL) {
        over = cells_to_walk(f);
        reach = over & reachable(f->marker, over);
    }
    int dead = 0, narrow = 0, aces = 0;
    for (cells set = over & ~reach & f->open; set; set &= set - 1)
        aces += is_ace(f->cell[__builtin_ctz(set)]);
    for (cells set = reach; set; set &= set - 1) {
        int ways = dread_count_bits(cells_around(__builtin_ctz(set)) & over);
        dead += ways == 0;
        narrow += ways == 1;
    }
    put(l, dread_count_bits(over & ~reach));
    put(l, dead);
    put(l, narrow);
    put(l, aces);
}

/* Evaluates gifts that are still to be decided on as if they were taken. */
void dread_field_inputs(const struct rules *rules, const struct kind_shares *g,
                        const struct field *now, bool rescue, int16_t x[INPUTS])
{
    const struct field all = dread_with_gifts(now), *f = &all;
    struct input_list l = {x, 0};
    cells ahead = cells_ahead(rules, f), here = 0, dark = ahead & ~f->open;
    if (!mixed(rules) && f->marker / COLUMNS < CAVE_ROW) here = ahead & column_of(f->marker);
    struct draw_counts d = draws_to_come(rules, f, rescue);
    uint64_t known = 0, known_here = 0;
    for (cells set = ahead & f->open; set; set &= set - 1) {
        uint64_t bit = dread_card_bit(f->cell[__builtin_ctz(set)]);
        known |= bit;
        if (set & -set & here) known_here |= bit;
    }
    int blind = dread_count_bits(dark), calls = d.now + d.later;

    /* Cards to come. */
    for (int kind = 0; kind < KINDS; kind++) put_expected(&l, g, kind, blind);
    for (int kind = SMALL; kind <= ROYAL; kind++) put_expected(&l, g, kind, calls);
    for (int kind = HEART; kind <= JOKER; kind++) put_expected(&l, g, kind, calls + d.rescues);
    put_set(&l, known);
    put(&l, dread_count_bits(dark & here));
    put(&l, dread_count_bits(known_here & all_monsters));
    put_ranks(&l, sum_of_ranks(known_here & all_monsters, MONSTERS_AT));
    put(&l, d.now);
    put(&l, blind);

    /* Cards held. */
    int health = dread_health_of(rules, f), eat = dread_count_bits(food_of(f)),
        wanted = rules->value[FEED];
    put(&l, health);
    put_levels(&l, health, 1, 4);
    unsigned armed = weapons_of(f);
    for (int i = 0; i < 9; i++) put(&l, armed >> i & 1);
    put(&l, dread_count_bits(armed));
    put_ranks(&l, sum_of_ranks(armed, 0));
    put(&l, runs_of(armed) != 0);
    put(&l, has_flare(f));
    put(&l, eat);
    put_levels(&l, eat - wanted, -4, 1);
    put_ranks(&l, sum_of_ranks(food_of(f), 0));
    /* The food still needed beyond what is expected, and the food expected beyond what is
     * needed. */
    int32_t sight = (eat + dread_count_bits(known & all_food) - wanted) * 65536 +
                    (g->share[FREE_FOOD] + g->share[OTHER_FOOD]) * (blind + calls + d.rescues);
    put_input(&l, sight < 0 ? sight / (65536 / INPUT_ONE) : 0);
    put_input(&l, sight < 0 ? 0 : sight / (65536 / INPUT_ONE));

    /* Cards left behind. */
    uint64_t left = weapons_for_sale(rules, f, ahead);
    cells rest = f->full & f->explored;
    put(&l, rest != 0);
    put(&l, dread_count_bits(rest));
    put(&l, dread_count_bits(left));
    put_ranks(&l, sum_of_ranks(left, WEAPONS_AT));
    put_levels(&l, dread_count_bits(f->rescued), 1, 3);
    if (mixed(rules)) put_ways(&l, f, ahead);
    while (l.n < INPUTS - 1) put(&l, 0);
    x[INPUTS - 1] = INPUT_ONE;
}

static const struct eval_network caves_network = {
#include "caves.data"
};

static const struct eval_network mixed_network = {
#include "mixed.data"
};

/* Returns the log-odds of winning. A unit stays far below 31 bits in all positions under all
 * options. */
static int32_t network_value(const struct eval_network *network, const int16_t x[INPUTS])
{
    int64_t sum = 0;
    for (int unit = 0; unit < UNITS; unit++) {
        int32_t in = 0;
        for (int i = 0; i < INPUTS; i++) in += x[i] * network->in[unit][i];
        if (in > 0) sum += (int64_t)in * network->out[unit];
    }
    return network->always + (int32_t)(sum / ((int64_t)INPUT_ONE * WEIGHT_ONE));
}

int32_t dread_field_value(const struct rules *rules, const int16_t x[INPUTS])
{
    return network_value(mixed(rules) ? &mixed_network : &caves_network, x);
}

/* Where the rules stop for an unknown card they ask nothing, and leave the prompt as it was. So the
 * prompt is cleared first, except where `take` and `leave` need it. */
enum leads_to dread_field_play_known(const struct deal *d, struct position *p, action a,
                                     bool *rescue)
{
    struct field *f = mutable_field_of(p);
    struct action_parts parts = dread_action_parts(a);
    /* Nobody knows which card comes out of a hidden cell, but the monster goes in. */
    if (parts.verb == VERB_SWAP && f->cell[parts.cell] == CARD_UNKNOWN)
        f->cell[parts.cell] = f->called;
    if (f->prompt != PROMPT_FOOD && !f->gifts) f->prompt = PROMPT_OVER;
    dread_field_apply(d, p, a, NULL);
    /* The player has not yet seen the cards that the flare lights up. */
    for (cells set = f->open; set; set &= set - 1)
        if (f->cell[__builtin_ctz(set)] == CARD_UNKNOWN) f->open &= ~(set & -set);
    *rescue = false;
    if (f->outcome) return TO_AN_END;
    if (f->next && f->deck[f->next - 1] == CARD_UNKNOWN) {
        f->next--; /* it is still to be drawn */
        *rescue = !mixed(&d->rules) && f->marker / COLUMNS == CAVE_ROW;
        return TO_A_CARD;
    }
    bool dark = f->left != NO_CELL && f->cell[f->left] == CARD_UNKNOWN;
    return dark && f->prompt != PROMPT_BUY ? TO_A_CARD : TO_A_DECISION;
}

enum leads_to dread_field_leads_to(const struct deal *d, const struct position *now, action a,
                                   int16_t x[INPUTS])
{
    struct position p = dread_field_imagine(now);
    struct kind_shares g = dread_field_unseen_shares(&d->rules, field_of(now));
    bool rescue;
    enum leads_to leads = dread_field_play_known(d, &p, a, &rescue);
    if (leads == TO_A_CARD) dread_field_inputs(&d->rules, &g, field_of(&p), rescue, x);
    return leads;
}
