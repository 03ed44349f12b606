/* SoliTerror: the hooks of the expert. Read eval.h and search/expert.h first.
 *
 * An action is evaluated by the position that it leaves, played in an imagined position up to the
 * first unknown card. If it leads to another decision before that, it has the value of the best
 * action there. eval.c computes the values from the cards held, the known cards still to come, and
 * the expected unseen cards. The fast policy plays the action with the highest value, out of the
 * few that are plausible.
 *
 * The file has four parts: the plausible actions, the lookahead to the next unknown card, the
 * hooks, and the hidden cards for exact answers (search/exact.h). */

#include "search/exact.h"
#include "search/difficulty.h"
#include "eval.h"

/* ---- Plausible actions ---- */

/* With caves: returns the explored cells without weapons. Swapping a monster into any of them costs
 * nothing, so they are all equal. */
static cells dump_cells(const struct rules *rules, const struct field *f)
{
    if (mixed(rules)) return 0;
    cells set = f->full & f->explored;
    for (cells wares = set; wares; wares &= wares - 1)
        if (all_weapons >> f->cell[__builtin_ctz(wares)] & 1) set &= ~(wares & -wares);
    return set;
}

/* Removes actions that are not better than another one, and returns the number left. With
 * reshuffles discarded cards come back, so nothing is removed. */
static int without_worse(const struct rules *rules, const struct field *f, action legal[], int n)
{
    if (reshuffles(rules)) return n;
    cells same = f->prompt == PROMPT_CALLED ? dump_cells(rules, f) : 0;
    bool pays = f->prompt == PROMPT_WEAPON || f->prompt == PROMPT_BUY;
    int kept = 0;
    action out[ACTIONS_MOST];
    for (int i = 0; i < n; i++) {
        struct action_parts parts = dread_action_parts(legal[i]);
        if (parts.verb == VERB_SWAP && (cell_bit(parts.cell) & same & (same - 1))) continue;
        if (pays && dread_is_worse_payment(food_of(f), legal, n, i)) continue;
        out[kept++] = legal[i];
    }
    __builtin_memcpy(legal, out, sizeof *out * (size_t)kept);
    return kept;
}

/* Returns the payment with the fewest cards and, among these, the lowest sum; 0 if nothing pays the
 * price. */
static unsigned cheapest_payment(unsigned have, int price)
{
    unsigned best = 0;
    int least = 0;
    unsigned one = strong_enough(have, price);
    if (one) return one & -one;
    for (unsigned set = -have & have; set; set = (set - have) & have) {
        int cost = 32 * dread_count_bits(set) + dread_food_sum(set);
        if (best && cost >= least) continue;
        if (!dread_pays(set, price)) continue;
        best = set;
        least = cost;
    }
    return best;
}

/* Lists plausible swaps. With an explored cell of no use, a called monster goes there, or replaces
 * a higher monster ahead. Otherwise it goes into any cell, but into only one hidden cell of each
 * path. */
static int few_swaps(const struct rules *rules, const struct field *f, action out[])
{
    int n = 0;
    cells may = dread_swap_cells(rules, f), behind = may & f->explored,
          same = behind & dump_cells(rules, f);
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
    for (cells set = open & cells_ahead(rules, f); set; set &= set - 1) {
        int cell = __builtin_ctz(set);
        if (!same || (is_monster(f->cell[cell]) && dread_card_rank(f->cell[cell]) > value))
            out[n++] = (action)(ACT_SWAP + cell);
    }
    for (int column = 0; column < COLUMNS; column++) {
        cells set = dark & column_of(column) & cells_ahead(rules, f);
        if (set) out[n++] = (action)(ACT_SWAP + __builtin_ctz(set));
    }
    return n;
}

/* Lists each means of fighting once, with the lowest weapons that do it. */
static int few_attacks(const struct rules *rules, const struct field *f, action out[])
{
    int n = 0;
    struct arms arms = arms_of(rules, f);
    for (int i = 0; i < MEANS; i++) {
        const struct means *m = &dread_means[i];
        uint32_t set = usable(&arms, m);
        if (!set) continue;
        int lowest = __builtin_ctz(set);
        if (m->uses == A_CELL) n += few_swaps(rules, f, out + n);
        else if (m->uses == ANY_TWO)
            out[n++] = dread_pair_action(lowest, __builtin_ctz(set & (set - 1)));
        else out[n++] = (action)(m->first + lowest);
    }
    return n;
}

/* Lists the plausible actions of a decision: at least one. */
static int few_actions(const struct deal *d, const struct position *p, action out[])
{
    const struct field *f = field_of(p);
    int n = 0;
    switch (f->prompt) {
    case PROMPT_CALLED:
    case PROMPT_MONSTER: return few_attacks(&d->rules, f, out);
    case PROMPT_WEAPON:
        out[n++] = (action)(ACT_TAKE +
                            cheapest_payment(food_of(f), dread_card_rank(f->cell[f->left])));
        out[n++] = ACT_LEAVE;
        return n;
    case PROMPT_BUY:
        for (cells set = dread_bargains(f); set; set &= set - 1) {
            int cell = __builtin_ctz(set), rank = dread_card_rank(f->cell[cell]);
            unsigned paid = is_free(f->cell[cell]) ? 0 : cheapest_payment(food_of(f), rank);
            out[n++] = (action)(ACT_BUY + 512 * cell + (int)paid);
        }
        out[n++] = ACT_PASS;
        return n;
    default: return dread_field_actions(d, p, out);
    }
}

/* ---- Looking ahead ---- */

/* With all cards open, decisions follow each other. The lookahead passes at most this many. */
enum { DEEPEST = 3 };

struct lookahead {
    const struct deal *deal;
    struct kind_shares shares;
};

static int32_t value_of(const struct lookahead *t, const struct position *p, action a, int depth)
{
    struct position next = *p;
    struct field *f = mutable_field_of(&next);
    int16_t x[INPUTS];
    bool rescue;
    enum leads_to leads = dread_field_play_known(t->deal, &next, a, &rescue);
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
    dread_field_inputs(&t->deal->rules, &t->shares, f, rescue, x);
    return dread_field_value(&t->deal->rules, x);
}

/* Returns the plausible action with the highest value. */
static struct candidate choose(const struct eval_context *context, const struct position *now)
{
    action list[ACTIONS_MOST];
    int n = few_actions(context->deal, now, list);
    struct candidate best = {list[0], -SURE - 1};
    struct lookahead t = {context->deal,
                          dread_field_unseen_shares(&context->deal->rules, field_of(now))};
    struct position p = dread_field_imagine(now);
    for (int i = 0; i < n; i++) {
        int32_t value = value_of(&t, &p, list[i], 0);
        if (value > best.value) best = (struct candidate){list[i], value};
    }
    return best;
}

/* ---- The hooks ---- */

static int candidates(const struct eval_context *context, const struct position *root,
                      struct candidate out[])
{
    action list[ACTIONS_MOST];
    const struct rules *rules = &context->deal->rules;
    int n = dread_field_actions(context->deal, root, list);
    n = without_worse(rules, field_of(root), list, n);
    struct lookahead t = {context->deal, dread_field_unseen_shares(rules, field_of(root))};
    struct position p = dread_field_imagine(root);
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

/* ---- Hidden cards for exact answers ---- */

/* Returns the kind of a card. All hearts are one kind, and so are monsters of equal value. */
static uint8_t kind_of(const struct rules *rules, card c)
{
    if (c < CARD_JOKER && dread_card_suit(c) == HEARTS && !is_ace(c)) return HEALTH_AT;
    if (is_monster(c)) return (uint8_t)(MONSTERS_AT + dread_monster_value(rules, c) - 2);
    return c;
}

/* Returns a set with the same number of cards of each kind, always the lowest of the kind. */
static uint64_t kinds_key(const struct rules *rules, uint64_t set)
{
    int royal = MONSTERS_AT + 8, n = dread_count_bits(set & all_hearts);
    set = (set & ~all_hearts) | (((uint64_t)1 << n) - 1) << HEALTH_AT;
    if (rules->value[ROYALS] != ROYALS_TEN) return set;
    n = dread_count_bits(set >> royal & 15);
    return (set & ~((uint64_t)15 << royal)) | (((uint64_t)1 << n) - 1) << royal;
}

/* Returns what a cell contains, in six bits. With caves, explored cells are never met again: a
 * weapon there may be bought, and of other cards it matters only whether there is a cell to swap
 * into. */
enum { NOTHING = 63, DARK = 62, BEHIND = 61 };

static uint64_t cell_key(const struct rules *rules, const struct field *f, int cell)
{
    cells here = cell_bit(cell);
    if (!(f->full & here)) return NOTHING;
    if (!(f->open & here)) return DARK;
    card c = f->cell[cell];
    if ((f->explored & here) && !(all_weapons >> c & 1)) return mixed(rules) ? BEHIND : NOTHING;
    return kind_of(rules, c);
}

static void write_key(const struct rules *rules, const struct field *f, uint64_t unseen,
                      uint64_t key[])
{
    bool behind = false;
    __builtin_memset(key, 0, EXACT_KEY_WORDS * sizeof *key);
    for (int cell = 0; cell < CELLS; cell++) {
        key[cell / 10] |= cell_key(rules, f, cell) << 6 * (cell % 10);
        behind |= (f->full & f->explored & cell_bit(cell)) && !(all_weapons >> f->cell[cell] & 1);
    }
    key[2] = f->explored | (uint64_t)(f->marker & 31) << 20 | (uint64_t)(f->left & 31) << 25 |
             (uint64_t)(f->size - f->next) << 30 | (uint64_t)f->prompt << 36 |
             (uint64_t)f->rescued << 40 | (uint64_t)f->breath << 44 |
             (uint64_t)(f->called == CARD_NONE ? 63 : kind_of(rules, f->called)) << 45 |
             (uint64_t)behind << 51 | (uint64_t)f->fired << 52 | (uint64_t)f->spared << 53;
    key[3] = kinds_key(rules, f->held);
    key[4] = kinds_key(rules, unseen);
    /* The gifts take six bits each, in the bits that three of the words have left. */
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

/* Returns how many cards of the deck will still be drawn. */
static int to_be_drawn(const struct rules *rules, const struct field *f)
{
    int deck = f->size - f->next, paths = COLUMNS - dread_count_bits(f->rescued), calls = 4;
    if (mixed(rules) || !paths) return deck;
    if (f->prompt != PROMPT_PLACE && f->prompt != PROMPT_RESCUE_GIFT)
        calls -= f->marker / COLUMNS + is_call_answered(f);
    return at_most(calls + (paths - 1) * (4 + rules->value[RESCUE_CARDS]), deck);
}

/* Lists the hidden cells, the part of the deck that will be drawn, the rest of it, and the Last
 * Breath. A place in the deck is its distance from the bottom. Returns false with reshuffles,
 * because then discards come back and too much is hidden. */
static bool list_hidden(const struct deal *d, const struct position *p, struct hidden *out)
{
    const struct field *f = field_of(p);
    const struct rules *rules = &d->rules;
    if (reshuffles(rules)) return false;
    out->cards = 0;
    out->constrained_kinds = DREAD_ACES;
    for (cells set = hidden(f); set; set &= set - 1) {
        int cell = __builtin_ctz(set);
        add_hidden(rules, out, cell, f->cell[cell]);
    }
    out->constrained = out->cards;
    out->matter = out->cards + to_be_drawn(rules, f);
    for (int i = f->next; i < f->size; i++)
        add_hidden(rules, out, CELLS + f->size - 1 - i, f->deck[i]);
    add_hidden(rules, out, 63, d->cards[dread_breath_place(rules)]);
    write_key(rules, f, dread_set_of(out->card, out->cards), out->key);
    return true;
}

static void assign(struct deal *d, struct position *p, const struct hidden *hidden)
{
    struct field *f = mutable_field_of(p);
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

static const uint8_t known_difficulties[DIFFICULTY_BYTES] = {
#include "difficulty.data"
};

/* With these thresholds a tenth of the winnable deals among 100,001 to 103,000 is cruel, and a
 * tenth is merciful. */
static const struct thresholds thresholds = {
    .slips = 5, .cruel = 5, .merciful = 55, .known = known_difficulties};

const struct eval_hooks dread_field_eval = {
    .candidates = candidates,
    .play = play,
    .evaluate = evaluate,
    .hidden = list_hidden,
    .assign = assign,
    .thresholds = &thresholds,
    .effort =
        {
            [QUICK] = {.playouts = 600,
                       .width = 12,
                       .horizon = 4,
                       .prior_weight = 20,
                       .exact = 1500,
                       .calibration = {-214, -96, 15, 82, 77, 67, 71, 122, 172}},
            [FULL] = {.playouts = 8000,
                      .width = 24,
                      .horizon = 4,
                      .prior_weight = 20,
                      .exact = 30000,
                      .calibration = {58, 73, 89, 103, 90, 13, 80, 135, 360}},
        },
};
