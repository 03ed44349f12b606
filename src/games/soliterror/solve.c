/* SoliTerror: the hooks of the solver. Read internal.h and search/solve.h first.
 *
 * With all cards known, nearly every deal can be won, most of them by following the evaluation
 * (value()) without ever turning back. So the rules themselves list and play the actions one by
 * one. This file adds the evaluation, a key that leaves out what can no longer matter, bounds on
 * food, health and ways to the aces, and the few actions that are never better than another.
 *
 * It does *not* assume that more weapons, or a weaker monster, are never worse, because they can
 * be. With two weapons and one health, a monster that neither weapon kills must be fought with both
 * [4.2]. With one of them it cannot be fought: it takes that health, the player goes on, and the
 * weapon is still there. So health, food and the flare gun are compared only between positions with
 * the same weapons, and no bound counts cards that cost or save a weapon.
 * tests/unit/test_solve_soliterror.c has the example. */

#include "search/solve.h"
#include "internal.h"

enum {
    PRUNE_FOOD,
    PRUNE_WOUNDS,
    PRUNE_WAY,
    PRUNE_PAYMENTS,
    PRUNE_HEALTH,
    PRUNE_GIFTS,
    PRUNE_CALLED
};

/* The number of reshuffles at the root. */
struct field_analysis {
    uint32_t reshuffles;
};

static bool prunes(const struct search_context *q, int prune)
{
    return q->prunes >> prune & 1;
}

/* ---- Cards that remain ---- */

static const uint64_t dear_food = (uint64_t)0x1f8 << FOOD_AT,
                      dear_weapons = (uint64_t)0x1f8 << WEAPONS_AT,
                      big_monsters = (uint64_t)0xff0 << MONSTERS_AT;

struct remaining {
    uint64_t ahead; /* cards in cells that are not explored */
    uint64_t deck;  /* cards in the draw deck */
    cells for_sale; /* explored cells with weapons that may still be bought */
    cells dumps;    /* explored cells with other cards, into which monsters can be swapped */
    bool calls;     /* a monster has been called, or may still be called */
};

/* With caves: returns true if the next path is still to be chosen. */
static bool between_paths(const struct field *f)
{
    return f->prompt == PROMPT_PLACE || f->prompt == PROMPT_RESCUE_GIFT;
}

/* With caves: returns the cells where the marker will land, or stands and may still buy. */
static cells landings(const struct field *f)
{
    cells set = 0;
    for (int column = 0; column < COLUMNS; column++)
        if (!(f->rescued >> column & 1)) set |= column_of(column);
    if (between_paths(f)) return set;
    cells passed = cell_bit(f->marker) - 1;
    if (f->prompt != PROMPT_BUY) passed |= cell_bit(f->marker);
    return set & ~(column_of(f->marker) & passed);
}

static struct remaining remaining_cards(const struct rules *rules, const struct field *f)
{
    struct remaining remaining = {0};
    remaining.ahead = cards_in(f, f->full & ~f->explored);
    remaining.deck = cards_of_deck(f);
    cells near = mixed(rules) ? ~(cells)0 : cells_beside(landings(f));
    remaining.dumps = f->full & f->explored;
    for (cells set = remaining.dumps & near; set; set &= set - 1)
        if (all_weapons >> f->cell[__builtin_ctz(set)] & 1) remaining.for_sale |= set & -set;
    remaining.dumps &= ~remaining.for_sale;
    remaining.calls = f->called != CARD_NONE || (remaining.deck & all_monsters) ||
                      reshuffles(rules);
    return remaining;
}

/* ---- Evaluation ---- */

/* Weights of the evaluation, found by small random changes. A change was kept when deals 100,001 to
 * 101,500 (mixed: to 100,300), which are in no benchmark, were solved in fewer positions. */
struct score_weights {
    int health, health_less; /* the first one, and how much less each further one */
    int heart_to_come;
    int weapon, weapon_rank; /* each weapon in hand or deck, and each point of its rank */
    int flare;               /* the flare gun in hand or deck */
    int food, food_more;     /* the cards needed, in hand or deck, and those beyond */
    /* each in a cell not explored, each point of its rank, and each of 6 or more */
    int monster, monster_rank, monster_big;
    int food_ahead, heart_ahead, weapon_ahead, weapon_ahead_rank;
    int dump;     /* an explored cell to swap monsters into */
    int explored; /* each cell that is explored or empty */
    int dead_end, narrow, dead_aces, stray, stray_ace, ace; /* mixed: see way_value() */
};

static const struct score_weights caves_weights = {
    .health = 96,
    .health_less = 13,
    .heart_to_come = 35,
    .weapon = 12,
    .weapon_rank = 15,
    .flare = 199,
    .food = 101,
    .food_more = 12,
    .monster = 6,
    .monster_rank = 18,
    .monster_big = 310,
    .food_ahead = 84,
    .heart_ahead = 96,
    .weapon_ahead = 14,
    .weapon_ahead_rank = 11,
    .dump = -13,
    .explored = 175,
};

static const struct score_weights mixed_weights = {
    .health = 32,
    .health_less = 11,
    .heart_to_come = 16,
    .weapon = 1,
    .weapon_rank = -5,
    .flare = 149,
    .food = 33,
    .food_more = 8,
    .monster = 5,
    .monster_rank = 22,
    .monster_big = 41,
    .food_ahead = 111,
    .heart_ahead = 46,
    .weapon_ahead = 6,
    .weapon_ahead_rank = 10,
    .dump = -17,
    .explored = 37,
    .dead_end = 33,
    .narrow = 24,
    .dead_aces = 1166,
    .stray = -287,
    .stray_ace = 31,
    .ace = -84,
};

enum { STARVING = 10000 }; /* subtracted if too little food can be had */

static cells aces_in(const struct field *f, cells set)
{
    cells aces = 0;
    for (; set; set &= set - 1)
        if (is_ace(f->cell[__builtin_ctz(set)])) aces |= set & -set;
    return aces;
}

/* Mixed: returns the value of the ways through the field. A cell with one way in is a dead end:
 * only one of these can still be walked, as the last cell. Cells with two ways in may become dead
 * ends. Both are better walked early. Cells that cannot be reached are stray. */
static int way_value(const struct score_weights *w, const struct field *f)
{
    if (f->marker == NO_CELL) return 0;
    cells over = cells_to_walk(f), reach = over & reachable(f->marker, over),
          aces = aces_in(f, over);
    int sum = w->stray * dread_count_bits(over & ~reach) +
              w->stray_ace * dread_count_bits(aces & ~reach) + w->ace * dread_count_bits(aces),
        dead_aces = 0;
    for (cells set = reach; set; set &= set - 1) {
        int ways = dread_count_bits(cells_around(__builtin_ctz(set)) &
                                    (over | cell_bit(f->marker)));
        if (ways == 1) {
            sum += w->dead_end;
            dead_aces += (set & -set & aces) != 0;
        } else if (ways == 2) {
            sum += w->narrow;
        }
    }
    return dead_aces > 1 ? sum + w->dead_aces : sum;
}

/* PRUNE_WAY, mixed: returns true if no way leads to some ace. */
static bool no_way(const struct rules *rules, const struct field *f,
                   const struct remaining *remaining)
{
    if (!mixed(rules) || f->marker == NO_CELL) return false;
    cells over = cells_to_walk(f), aces = aces_in(f, over);
    if (remaining->calls && rules->value[SWAP_INTO] == SWAP_ANY) over |= f->full;
    return aces & ~reachable(f->marker, over);
}

static int value(const struct search_context *q, const struct position *p)
{
    const struct field *f = field_of(p);
    const struct rules *rules = &q->deal->rules;
    const struct score_weights *w = mixed(rules) ? &mixed_weights : &caves_weights;
    struct remaining remaining = remaining_cards(rules, f);
    uint64_t have = f->held | dread_gifts_of(f) | remaining.deck;
    int health = dread_health_of(rules, f), eat = dread_count_bits(have & all_food),
        wanted = rules->value[FEED], more = eat > wanted ? eat - wanted : 0;
    int sum = w->health * health - w->health_less * health * (health - 1) / 2;
    sum += w->heart_to_come * dread_count_bits(remaining.deck & all_hearts);
    sum += w->weapon * dread_count_bits(have & all_weapons) +
           w->weapon_rank * sum_of_ranks(have & all_weapons, WEAPONS_AT);
    if (!f->fired && ((have | remaining.ahead) & flare_gun)) sum += w->flare;
    sum += w->food * (eat - more) + w->food_more * more;
    sum -= w->monster * dread_count_bits(remaining.ahead & all_monsters) +
           w->monster_rank * sum_of_ranks(remaining.ahead & all_monsters, MONSTERS_AT) +
           w->monster_big * dread_count_bits(remaining.ahead & big_monsters);
    sum += w->food_ahead * dread_count_bits(remaining.ahead & all_food) +
           w->heart_ahead * dread_count_bits(remaining.ahead & all_hearts);
    sum += w->weapon_ahead * dread_count_bits(remaining.ahead & all_weapons) +
           w->weapon_ahead_rank * sum_of_ranks(remaining.ahead & all_weapons, WEAPONS_AT);
    if (eat + dread_count_bits(remaining.ahead & all_food) < wanted) sum -= STARVING;
    if (remaining.calls && remaining.dumps) sum += w->dump;
    sum += w->explored * (CELLS - dread_count_bits(f->full & ~f->explored));
    if (no_way(rules, f, &remaining)) sum -= STARVING;
    return mixed(rules) ? sum + way_value(w, f) : sum;
}

/* ---- Which cards make no difference ---- */

/* With caves and without reshuffles: returns true if more health is never worse when all else is
 * the same, nor more food, nor having the flare gun. The text of PRUNE_HEALTH has the argument. It
 * fails with zero-health=before: a monster of 6 or more passes a player with one health, but with
 * two health she must fight it with both weapons. */
static bool more_is_better(const struct rules *rules, const struct remaining *remaining)
{
    int unbeaten = rules->value[UNBEATEN];
    bool drains = unbeaten == UNBEATEN_DRAINS && rules->value[ZERO_HEALTH] == ZERO_HEALTH_AFTER;
    if (mixed(rules) || reshuffles(rules)) return false;
    if (!drains && unbeaten != UNBEATEN_KILLS) return false;
    return rules->value[SWAP_INTO] == SWAP_UNEXPLORED || remaining->dumps || !remaining->calls;
}

/* Returns the food as far as it matters: only the number of cards, once no weapon that costs food
 * is left. */
static unsigned food_key(const struct search_context *q, const struct field *f,
                         const struct remaining *remaining)
{
    uint64_t for_sale = remaining->ahead | cards_in(f, remaining->for_sale);
    if (for_sale & dear_weapons) return food_of(f);
    int n = dread_count_bits(food_of(f)), wanted = q->deal->rules.value[FEED];
    return (unsigned)(n > wanted && !q->goal ? wanted : n);
}

/* Returns what a cell contains, in four bits; 2 to 13 are monsters. A card that was never swapped
 * is known from the deal. */
static unsigned cell_key(const struct field *f, const struct remaining *remaining, cells rest,
                         int cell)
{
    enum { AS_DEALT = 0, OF_NO_USE = 1, WARE = 14, OPEN_ACE = 14, SWAPPABLE = 15 };
    cells here = cell_bit(cell);
    card c = f->cell[cell];
    if (f->full & ~f->explored & here) {
        if (is_monster(c)) return (unsigned)dread_card_rank(c);
        return is_ace(c) && (f->open & here) ? OPEN_ACE : AS_DEALT;
    }
    if (remaining->for_sale & here) return WARE;
    return rest & here ? SWAPPABLE : OF_NO_USE;
}

/* ---- The key ---- */

/* Writes the key of a game without reshuffles. Discards are gone, and all hearts are equal. The
 * number of gifts is enough, because gifts are the last cards drawn that are no monsters. */
static void short_key(const struct search_context *q, const struct field *f, uint64_t out[],
                      uint8_t *worse)
{
    const struct rules *rules = &q->deal->rules;
    struct remaining remaining = remaining_cards(rules, f);
    bool swaps = remaining.calls && rules->value[SWAP_INTO] == SWAP_ANY, in_field = mixed(rules);
    /* With caves, it matters only whether there is an explored cell to swap into. */
    cells rest = swaps && in_field ? remaining.dumps : 0;
    uint64_t low = 0, high = 0;
    for (int cell = 15; cell >= 0; cell--) low = low << 4 | cell_key(f, &remaining, rest, cell);
    for (int cell = CELLS - 1; in_field && cell >= 16; cell--)
        high = high << 4 | cell_key(f, &remaining, rest, cell);
    unsigned health = (unsigned)dread_health_of(rules, f);
    if (prunes(q, PRUNE_HEALTH) && more_is_better(rules, &remaining)) {
        *worse = (uint8_t)(CELLS - health);
        health = 0;
    }
    out[0] = low;
    out[1] = high << 48 | (uint64_t)weapons_of(f) << 32 |
             (uint64_t)food_key(q, f, &remaining) << 16 | health;
    bool rest_lies = swaps && !in_field && remaining.dumps;
    unsigned marker = f->prompt == PROMPT_PLACE ? NO_CELL : f->marker;
    out[2] = (uint64_t)f->rescued << 56 | (uint64_t)has_flare(f) << 49 | (uint64_t)rest_lies << 48 |
             (uint64_t)f->gifts << 44 | (uint64_t)f->spared << 40 | (uint64_t)marker << 32 |
             (uint64_t)f->left << 24 | (uint64_t)f->prompt << 16 | f->next;
}

/* Returns the forty cards of a set, without the aces, in forty bits. */
static uint64_t pack_cards(uint64_t set)
{
    return (set >> WEAPONS_AT & NINE) | (set >> HEALTH_AT & NINE) << 9 |
           (set >> MONSTERS_AT & 0xfff) << 18 | (set >> FOOD_AT & NINE) << 30 |
           (set >> CARD_JOKER & 1) << 39;
}

/* Returns the decision in four bits. Which question is asked about an explored card follows from
 * the card. */
static unsigned prompt_key(const struct field *f)
{
    enum { EXPLORED_CARD = PROMPT_FOOD, GIFT_OF_CALL, GIFTS_OF_RESCUE, SPARED = 11 };
    _Static_assert((int)GIFTS_OF_RESCUE + GIFTS_MOST <= (int)SPARED, "no two moments are one");
    switch (f->prompt) {
    case PROMPT_CALLED:
    case PROMPT_SWAP_AGAIN: return f->prompt + (f->spared ? (unsigned)SPARED : 0);
    case PROMPT_PLACE:
    case PROMPT_STEP:
    case PROMPT_BUY: return f->prompt;
    case PROMPT_CALL_GIFT: return GIFT_OF_CALL;
    case PROMPT_RESCUE_GIFT: return GIFTS_OF_RESCUE + f->gifts - 1u;
    default: return EXPLORED_CARD;
    }
}

/* Writes the key of a game with reshuffles, in which every card and its place matter. Each card is
 * in one of these places: in a cell, as dealt or as a monster swapped there; in hand; in the deck,
 * whose order follows from the set that was shuffled last and the number of reshuffles; among the
 * gifts, which are the last cards drawn that are no monsters; the Last Breath; or, if it is in none
 * of these, discarded. Three words are just enough:
 *
 *   0   47 bits: each cell in base 5 (empty; as dealt or swapped, explored or not); f->next;
 *       prompt_key(); marker; breath; fired
 *   1   44 bits: the swapped monsters in base 12; 20 bits of the cards in hand
 *   2   40 bits: the set shuffled last; 8 bits of the cards in hand; f->left, relative to the
 *       marker; the reshuffles since the search began, 12 bits, since each takes at least two
 *       actions */
static void long_key(const struct search_context *q, const struct field *f, uint64_t out[])
{
    const struct rules *rules = &q->deal->rules;
    uint64_t places = 0, swapped = 0, shuffled = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        cells here = cell_bit(cell);
        unsigned place = 0;
        if (f->full & here) {
            card c = f->cell[cell];
            bool as_dealt = c == q->deal->cards[dread_deal_place(rules, cell)];
            /* An ace is never both explored and there. For an ace, the bit says that it is face
             * up. */
            bool behind = (is_ace(c) ? f->open : f->explored) & here;
            place = 1u + behind + (as_dealt ? 0u : 2u);
            if (!as_dealt) swapped = swapped * 12 + (uint64_t)dread_card_rank(c) - 2;
        }
        places = places * 5 + place;
    }
    if (f->reshuffles) shuffled = dread_set_of(f->deck, f->size);
    uint64_t hand = (uint64_t)weapons_of(f) | (uint64_t)hearts_of(f) << 9 |
                    (uint64_t)food_of(f) << 18 | (f->held >> CARD_JOKER & 1) << 27;
    unsigned marker = f->prompt == PROMPT_PLACE ? NO_CELL : f->marker, left = 15;
    if (f->left != NO_CELL)
        left = (unsigned)((f->left / COLUMNS - f->marker / COLUMNS + 1) * 3 +
                          (f->left % COLUMNS - f->marker % COLUMNS + 1));
    uint64_t since = f->reshuffles - ((const struct field_analysis *)q->analysis)->reshuffles;
    dread_must(since >> 12 == 0);
    out[0] = places | (uint64_t)f->next << 47 | (uint64_t)prompt_key(f) << 53 |
             (uint64_t)(marker & 31) << 57 | (uint64_t)f->breath << 62 | (uint64_t)f->fired << 63;
    out[1] = swapped | hand << 44;
    out[2] = pack_cards(shuffled) | hand >> 20 << 40 | (uint64_t)left << 48 | since << 52;
}

static void key(const struct search_context *q, const struct position *p, uint64_t out[],
                uint8_t *worse)
{
    if (reshuffles(&q->deal->rules)) long_key(q, field_of(p), out);
    else short_key(q, field_of(p), out, worse);
}

/* ---- Bounds: positions that cannot be won ---- */

/* The cards that will be drawn. With caves it is known when: four calls on each path, and then the
 * cards of a rescue. */
struct coming {
    uint64_t drawn, called;
    int beyond; /* with caves: number of draws after the deck has run out */
};

static struct coming coming(const struct rules *rules, const struct field *f)
{
    struct coming c = {0};
    int i = f->next;
    if (mixed(rules)) {
        for (; i < f->size; i++) c.drawn |= dread_card_bit(f->deck[i]);
        return c;
    }
    int paths = COLUMNS - dread_count_bits(f->rescued), calls = 4,
        draw = rules->value[RESCUE_CARDS];
    bool answered = f->prompt == PROMPT_CALLED || f->prompt == PROMPT_CALL_GIFT;
    if (!between_paths(f)) calls -= f->marker / COLUMNS + answered;
    for (; paths--; calls = 4) {
        for (int k = 0; k < calls + (paths ? draw : 0); k++, i++) {
            if (i >= f->size) c.beyond++;
            else c.drawn |= dread_card_bit(f->deck[i]);
            if (i < f->size && k < calls) c.called |= dread_card_bit(f->deck[i]);
        }
    }
    return c;
}

/* PRUNE_WOUNDS: returns at least how many monsters of 6 or more must still be met. */
static int forced_wounds(const struct rules *rules, const struct field *f,
                         const struct remaining *remaining, const struct coming *c)
{
    if (rules->value[ASSESS_AT_ZERO] != AT_ZERO_DIES || mixed(rules) || reshuffles(rules)) return 0;
    uint64_t called = c->called, field = remaining->ahead;
    if (f->prompt == PROMPT_CALLED) called |= dread_card_bit(f->called) & ~big_monsters;
    if (f->prompt == PROMPT_MONSTER) field &= ~dread_card_bit(dread_attacker(f));
    int small = dread_count_bits(called & all_monsters & ~big_monsters),
        big = dread_count_bits(field & big_monsters);
    return dread_count_bits(called & big_monsters) + (big > small ? big - small : 0);
}

/* PRUNE_FOOD: returns at most how many food cards the player can come home with. */
static int most_food(const struct rules *rules, const struct field *f,
                     const struct remaining *remaining, const struct coming *c, int health)
{
    int have = dread_count_bits((f->held | dread_gifts_of(f) | c->drawn) & all_food),
        ahead = dread_count_bits(remaining->ahead & all_food);
    if (reshuffles(rules)) {
        uint64_t all = f->held | dread_gifts_of(f) | f->discards | c->drawn | remaining->deck |
                       cards_in(f, f->full);
        int most = dread_count_bits(all & all_food);
        return mixed(rules) || most < have + ahead + c->beyond ? most : have + ahead + c->beyond;
    }
    int dear = dread_count_bits(remaining->ahead & dear_food);
    return have + ahead - (dear > health ? dear - health : 0);
}

static bool hopeless(const struct search_context *q, const struct position *p, int best)
{
    const struct field *f = field_of(p);
    const struct rules *rules = &q->deal->rules;
    struct remaining remaining = remaining_cards(rules, f);
    struct coming c = coming(rules, f);
    int health = dread_health_of(rules, f) +
                 dread_count_bits((remaining.ahead | dread_gifts_of(f) | c.drawn) & all_hearts);
    if (prunes(q, PRUNE_WOUNDS)) health -= forced_wounds(rules, f, &remaining, &c);
    if (health < 0) return true;
    if (prunes(q, PRUNE_FOOD)) {
        int most = most_food(rules, f, &remaining, &c, health);
        if (most < rules->value[FEED] || (q->goal && most <= best)) return true;
    }
    return prunes(q, PRUNE_WAY) && no_way(rules, f, &remaining);
}

/* ---- Listing a turn ---- */

/* Returns true if `left` has, for every value, at least as many cards of that value and above as
 * `other` has. It then pays for everything that `other` pays for, and feeds as many. */
static bool covers(unsigned left, unsigned other)
{
    for (int i = 0; i < 9; i++)
        if (dread_count_bits(left >> i) < dread_count_bits(other >> i)) return false;
    return true;
}

bool dread_is_worse_payment(unsigned have, const action legal[], int n, int i)
{
    struct action_parts mine = dread_action_parts(legal[i]);
    unsigned left = have & ~(unsigned)mine.food;
    if (!mine.food) return false;
    for (int k = 0; k < n; k++) {
        struct action_parts other = dread_action_parts(legal[k]);
        if (k == i || other.verb != mine.verb || other.cell != mine.cell) continue;
        if (covers(have & ~(unsigned)other.food, left)) return true;
    }
    return false;
}

/* PRUNE_CALLED: returns true if this answer to a called monster is no better than swapping it into
 * the first useless cell. */
static bool worse_answer(const struct rules *rules, const struct remaining *remaining,
                         struct action_parts answer)
{
    if (rules->value[SWAP_INTO] != SWAP_ANY || !remaining->dumps || mixed(rules) ||
        reshuffles(rules))
        return false;
    cells into = answer.verb == VERB_SWAP ? cell_bit(answer.cell) : 0;
    if (into & remaining->dumps & (remaining->dumps - 1)) return true;
    if (!more_is_better(rules, remaining)) return false;
    return (into & remaining->for_sale) || answer.verb == VERB_HEART || answer.verb == VERB_HEARTS;
}

/* Returns true if another action is as good as action i or better. */
static bool worse(const struct search_context *q, const struct field *f,
                  const struct remaining *remaining, const action legal[], int n, int i)
{
    const struct rules *rules = &q->deal->rules;
    switch (f->prompt) {
    case PROMPT_WEAPON:
    case PROMPT_BUY:
        return prunes(q, PRUNE_PAYMENTS) && !reshuffles(rules) &&
               dread_is_worse_payment(food_of(f), legal, n, i);
    case PROMPT_FOOD_FREE:
    case PROMPT_HEALTH:
    case PROMPT_JOKER:
        return prunes(q, PRUNE_GIFTS) && legal[i] == ACT_LEAVE && more_is_better(rules, remaining);
    case PROMPT_CALL_GIFT:
    case PROMPT_RESCUE_GIFT:
        return prunes(q, PRUNE_GIFTS) && legal[i] == ACT_LEAVE &&
               more_is_better(rules, remaining) && !(dread_card_bit(f->gift[0]) & all_weapons);
    case PROMPT_CALLED:
        return prunes(q, PRUNE_CALLED) &&
               worse_answer(rules, remaining, dread_action_parts(legal[i]));
    default: return false;
    }
}

static void turns(const struct search_context *q, const struct position *p, int part,
                  struct successors *out)
{
    (void)part;
    const struct field *f = field_of(p);
    struct remaining remaining = remaining_cards(&q->deal->rules, f);
    action legal[ACTIONS_MOST];
    int n = dread_field_actions(q->deal, p, legal);
    for (int i = 0; i < n; i++) {
        if (worse(q, f, &remaining, legal, n, i)) continue;
        struct position *next = dread_successor_room(out);
        *next = *p;
        dread_field_apply(q->deal, next, legal[i], NULL);
        dread_successor_keep(out, field_of(next)->outcome ? 0 : value(q, next), legal[i]);
    }
}

/* ---- The hooks ---- */

static void analyse(const struct search_context *q, const struct position *from)
{
    ((struct field_analysis *)q->analysis)->reshuffles = field_of(from)->reshuffles;
}

static const struct goal goals[] = {
    {"most-food", "Come home with as many food cards as possible.", "food cards", 9},
    {NULL},
};

static int score(const struct deal *d, const struct position *p, int goal)
{
    (void)d;
    (void)goal;
    return field_of(p)->outcome == WON_HOME ? dread_count_bits(food_of(field_of(p))) : 0;
}

static const struct prune list[] = {
    [PRUNE_FOOD] = {"food",
                    "You come home with at most the food that you hold, the food that calls and "
                    "rescues will bring, and the food ahead. Of the food that costs health you can "
                    "take no more than the health that you have and will find. If the sum is less "
                    "than you need, or no more than the best so far, the solver can stop here."},
    [PRUNE_WOUNDS] =
        {"wounds",
         "Where a monster of 6 or more kills at zero health, each such monster that you must meet "
         "costs one health. These are the ones that will be called, and the ones in the field, "
         "except as many of these as small called monsters can be swapped for. The health left "
         "over limits the food that you can take; if it is below zero, you die before the end."},
    [PRUNE_WAY] = {"way",
                   "With the family in the field, you never rescue an ace if no way leads to it "
                   "over cells that are unexplored, or that a swap can make unexplored."},
    [PRUNE_PAYMENTS] =
        {"payments",
         "The solver skips a payment if another payment for the same weapon leaves, for every "
         "value, at least as many food cards of that value and above. The cards that remain can "
         "then pay for everything that the others could, and feed as many."},
    [PRUNE_HEALTH] =
        {"health", "This needs caves, no reshuffles, and that an unbeaten monster kills, or takes "
                   "all health with zero health counted after assessing. Then with more health, "
                   "all else being equal, you can do everything that you could do with less: you "
                   "can spend the extra hearts, no action needs fewer hearts, and a monster that "
                   "you cannot beat with more health you cannot beat with less. Under these "
                   "conditions less health counts as a worse position of the same key."},
    [PRUNE_GIFTS] = {"gifts",
                     "Under the conditions of `health`, the solver takes everything that costs "
                     "nothing, because health, food and the flare gun never do harm."},
    [PRUNE_CALLED] =
        {"called",
         "All useless explored cells are equally good to swap a called monster into, and doing "
         "so costs nothing. So the first of them stands for all of them. Under the conditions "
         "of `health` it also stands for spending health, and for swapping into cells with a "
         "weapon that can still be bought."},
    {NULL},
};

const struct search_hooks dread_field_search = {
    .analysis_bytes = sizeof(struct field_analysis),
    .analyse = analyse,
    .key_words = 3,
    .key = key,
    .hopeless = hopeless,
    .turns = turns,
    .best_first = 3000,
    .goals = goals,
    .score = score,
    .prunes = list,
};
