/* SoliTerror: the rules of play, in the order of the rules page. Read internal.h first. The deal,
 * resampling, options and words are in game.c, and the events in events.c. */

#include "events.h"

/* What happens without a decision runs in phases. Each function that ends a phase returns the next
 * one, until the player has to decide (ASK). */
enum phase { CALL, MOVE, LANDING, EXPLORE, RESOLVED, NEXT_PATH, ASK };

/* The functions of later paragraphs to which earlier ones lead. */
static enum phase call(const struct deal *d, struct field *f, struct trace *trace);
static enum phase move(const struct rules *rules, struct field *f, struct trace *trace);
static enum phase landing(struct field *f);
static enum phase explore(const struct rules *rules, struct field *f, struct trace *trace);
static enum phase rescue(const struct rules *rules, struct field *f, card ace, enum phase next,
                         struct trace *trace);
static enum phase rescue_draw(const struct rules *rules, struct field *f, enum phase next,
                              struct trace *trace);
static enum phase next_path(struct field *f);
static enum phase assess(const struct rules *rules, struct field *f, struct trace *trace);
static enum phase attack(const struct rules *rules, struct field *f, bool alive,
                         struct trace *trace);
static enum phase dies(const struct rules *rules, struct field *f, struct trace *trace);
static enum phase fight_over(struct field *f);
static enum phase unbeaten(const struct rules *rules, struct field *f, bool alive,
                           struct trace *trace);
static enum phase end(struct field *f, int outcome, int event, struct trace *trace);
static enum phase move_in_field(struct field *f, struct trace *trace);

/* ---- Cards and questions ---- */

/* The player gets a card from a place; or it is discarded from there, from her hands or elsewhere.
 * event: the event to report. */
static void gain(const struct rules *rules, struct field *f, card c, int event, struct thing from,
                 struct trace *trace)
{
    f->held |= dread_card_bit(c);
    tell_card(rules, f, event, c, from, dread_thing_zone(zone_of(c)), trace);
}

static void discard(const struct rules *rules, struct field *f, card c, int event,
                    struct thing from, struct trace *trace)
{
    f->held &= ~dread_card_bit(c);
    f->discards |= dread_card_bit(c);
    tell_card(rules, f, event, c, from, dread_thing_zone(ZONE_DISCARD), trace);
}

static void empty(struct field *f, int cell)
{
    f->cell[cell] = CARD_NONE;
    f->full &= ~cell_bit(cell);
    f->open &= ~cell_bit(cell);
}

static void take_from(const struct rules *rules, struct field *f, int cell, int event,
                      struct trace *trace)
{
    card c = f->cell[cell];
    empty(f, cell);
    gain(rules, f, c, event, dread_thing_card(ZONE_FIELD, cell), trace);
}

static enum phase ask(struct field *f, int prompt)
{
    f->prompt = (uint8_t)prompt;
    return ASK;
}

/* Asks the player about the card that is explored. */
static enum phase ask_about_field(struct field *f, int prompt, struct trace *trace)
{
    show_asked(f, f->cell[f->left], trace);
    return ask(f, prompt);
}

/* Lists the action first + i for each bit i of a set. */
static int list_each(int first, uint32_t set, action out[])
{
    int n = 0;
    for (; set; set &= set - 1) out[n++] = (action)(first + __builtin_ctz(set));
    return n;
}

/* ---- 1 Cards and table ---- */

/* [1.1] */
uint64_t dread_field_pack(const struct rules *rules)
{
    uint64_t set = all_weapons | all_hearts | all_monsters | all_food;
    return rules->value[FLARE_GUN] == FLARE_GUN_YES ? set | flare_gun : set;
}

/* [1.4] [3.2] Discards a monster from the opening hand or the deck, and gives any other card to the
 * player. taken, discarded: the events to report. */
static void sort_card(const struct rules *rules, struct field *f, card c, int taken, int discarded,
                      struct trace *trace)
{
    if (is_monster(c)) discard(rules, f, c, discarded, dread_thing_zone(ZONE_DECK), trace);
    else gain(rules, f, c, taken, dread_thing_zone(ZONE_DECK), trace);
}

/* [1.2] [1.3] [1.4] Sets up the table, and sorts the opening hand. */
void dread_field_start(const struct deal *d, struct position *p, struct trace *trace)
{
    struct field *f = mutable_field_of(p);
    const struct rules *rules = &d->rules;
    *p = (struct position){0};
    f->full = mixed(rules) ? 0xfffff : 0xffff;
    for (int cell = 0; cell < CELLS; cell++)
        f->cell[cell] = f->full >> cell & 1 ? d->cards[dread_deal_place(rules, cell)] : CARD_NONE;
    f->breath = 1;
    int deck = dread_deck_place(rules);
    f->size = (uint8_t)(d->count - deck);
    for (int i = 0; i < f->size; i++) f->deck[i] = d->cards[deck + i];
    for (int monsters = 0; monsters < 2; monsters++) /* what is kept is told first */
        for (int i = 0; i < rules->value[OPENING]; i++) {
            card c = d->cards[dread_breath_place(rules) + 1 + i];
            if (is_monster(c) == monsters)
                sort_card(rules, f, c, EVENT_OPENING_TAKE, EVENT_OPENING_DISCARD, trace);
        }
    f->marker = f->left = NO_CELL;
    f->called = CARD_NONE;
    f->prompt = PROMPT_PLACE;
    f->turn = 1;
}

/* [1.5] Spends n health; the player must have as much. Hearts go first, from the lowest, then the
 * Last Breath, which stays unseen. */
static void spend_health(const struct rules *rules, struct field *f, int n, int event,
                         struct trace *trace)
{
    for (; n; n--) {
        uint64_t hearts = f->held & all_hearts;
        if (!hearts) {
            dread_must(f->breath);
            f->breath = 0;
            tell_card(rules, f, event, CARD_UNKNOWN, dread_thing_zone(ZONE_BREATH),
                      (struct thing){0}, trace);
            tell_plain(trace, EVENT_LAST_BREATH, CARD_UNKNOWN, 0);
            continue;
        }
        discard(rules, f, (card)__builtin_ctzll(hearts), event, dread_thing_zone(ZONE_HEALTH),
                trace);
    }
}

/* ---- 2 A path ---- */

/* [2.1] [6] */
static int list_places(const struct rules *rules, const struct field *f, action out[])
{
    int n = 0;
    for (int column = 0; column < COLUMNS; column++)
        if (mixed(rules) || !(f->rescued >> column & 1)) out[n++] = (action)(ACT_PLACE + column);
    return n;
}

/* [2.1] */
static enum phase place(const struct rules *rules, struct field *f, int column, struct trace *trace)
{
    int before = f->marker;
    f->marker = (uint8_t)column;
    if (trace) dread_tell_marker(rules, f, EVENT_PLACE, before, trace);
    return LANDING;
}

/* [2.2] The end of a turn: marks the cell as explored. Returns the next phase: the rescue at the
 * cave [3], the next call, or the end if the marker could not move [6]. */
static enum phase resolved(const struct rules *rules, struct field *f, struct trace *trace)
{
    bool cut_off = f->left == f->marker;
    f->explored |= cell_bit(f->left);
    f->left = NO_CELL;
    if (cut_off) return end(f, LOST_CUT_OFF, EVENT_CUT_OFF, trace);
    if (mixed(rules) || f->marker / COLUMNS != CAVE_ROW) return CALL;
    return rescue(rules, f, ace_of_cave(f->marker % COLUMNS), NEXT_PATH, trace);
}

/* [2.2] Plays the parts of turns until the player has to decide. Each part returns the one that
 * comes next. */
static void proceed(const struct deal *d, struct field *f, enum phase phase, struct trace *trace)
{
    while (phase != ASK) {
        if (phase == CALL) phase = call(d, f, trace);
        if (phase == MOVE) phase = move(&d->rules, f, trace);
        if (phase == LANDING) phase = landing(f);
        if (phase == EXPLORE) phase = explore(&d->rules, f, trace);
        if (phase == RESOLVED) phase = resolved(&d->rules, f, trace);
        if (phase == NEXT_PATH) phase = next_path(f);
    }
}

/* [2.3] A game beside real cards: puts the cards that were told on top of the reshuffled deck. */
void dread_order_as_told(const struct deal *d, struct field *f)
{
    for (int i = 0; i < f->size && f->later + i < d->later; i++)
        for (int k = i; k < f->size; k++) {
            if (f->deck[k] != d->cards[d->count + f->later + i]) continue;
            card other = f->deck[i];
            f->deck[i] = f->deck[k];
            f->deck[k] = other;
        }
}

/* [2.3] A game beside real cards: counts the cards of the reshuffled deck that is out. */
static void count_later(struct field *f)
{
    int all = f->later + (f->reshuffles ? f->size : 0);
    f->later = (uint8_t)(all < DEAL_ROOM ? all : DEAL_ROOM);
}

/* [2.3] Makes the discards the draw deck. The player cannot know their order. */
static void reshuffle(const struct deal *d, struct field *f, struct trace *trace)
{
    if (d->real) count_later(f);
    f->next = f->size = 0;
    for (uint64_t set = f->discards; set; set &= set - 1)
        f->deck[f->size++] = (card)__builtin_ctzll(set);
    if (!f->size) return;
    f->reshuffles++;
    f->discards = 0;
    if (trace) dread_tell_reshuffle(&d->rules, f, trace);
    if (f->imagined && f->size > 1) {
        for (int i = 0; i < f->size; i++)
            f->deck[i] = f->imagined == HYPOTHETICAL ? d->cards[i] : CARD_UNKNOWN;
        f->imagined = IMAGINED;
        return;
    }
    struct rng r = dread_rng_from(d->number + ((uint64_t)f->reshuffles << 32));
    dread_shuffle(&r, f->deck, f->size);
    if (d->real) dread_order_as_told(d, f);
}

/* [2.3] [3.2] Offers a card that was drawn, for the player to take or leave. */
static void offer(const struct rules *rules, struct field *f, card c, int event,
                  struct trace *trace)
{
    f->gift[f->gifts++] = c;
    tell_card(rules, f, event, c, dread_thing_zone(ZONE_DECK), dread_thing_zone(ZONE_ASKED), trace);
}

/* [2.3] Draws the card that answers the call. */
static enum phase call(const struct deal *d, struct field *f, struct trace *trace)
{
    const struct rules *rules = &d->rules;
    if (f->turn < UINT16_MAX) f->turn++;
    if (f->next == f->size && reshuffles(rules)) reshuffle(d, f, trace);
    if (f->next == f->size) {
        tell_plain(trace, EVENT_NO_ANSWER, CARD_NONE, 0);
        return MOVE;
    }
    card c = f->deck[f->next++];
    if (c == CARD_UNKNOWN) {
        tell_card(rules, f, EVENT_CALL_UNKNOWN, c, dread_thing_zone(ZONE_DECK), (struct thing){0},
                  trace);
        return ASK;
    }
    if (is_monster(c)) {
        f->called = c;
        tell_card(rules, f, EVENT_CALL_MONSTER, c, dread_thing_zone(ZONE_DECK),
                  dread_thing_zone(ZONE_ASKED), trace);
        return assess(rules, f, trace);
    }
    if (rules->value[GIFTS] == GIFTS_OFFERED) {
        offer(rules, f, c, EVENT_CALL_OFFER, trace);
        return ask(f, PROMPT_CALL_GIFT);
    }
    gain(rules, f, c, EVENT_CALL_TAKE, dread_thing_zone(ZONE_DECK), trace);
    return MOVE;
}

/* [2.3] [3.2] */
uint64_t dread_gifts_of(const struct field *f)
{
    return dread_set_of(f->gift, f->gifts);
}

/* [2.3] [3.2] */
struct field dread_with_gifts(const struct field *f)
{
    struct field taken = *f;
    taken.held |= dread_gifts_of(f);
    return taken;
}

/* [2.3] [3.2] Removes the first gift. After the last one, returns the next phase: after a call the
 * marker moves; after a rescue the game goes on in the field with family=mixed, and with the choice
 * of the next path otherwise. */
static enum phase gift_decided(const struct rules *rules, struct field *f)
{
    f->gifts--;
    for (int i = 0; i < GIFTS_MOST; i++) f->gift[i] = i < f->gifts ? f->gift[i + 1] : 0;
    if (f->gifts) return ASK;
    if (f->prompt == PROMPT_CALL_GIFT) return MOVE;
    return mixed(rules) ? RESOLVED : NEXT_PATH;
}

/* [2.3] [3.2] */
static enum phase take_gift(const struct rules *rules, struct field *f, struct trace *trace)
{
    gain(rules, f, f->gift[0],
         f->prompt == PROMPT_CALL_GIFT ? EVENT_CALL_GIFT_TAKE : EVENT_RESCUE_GIFT_TAKE,
         dread_thing_zone(ZONE_ASKED), trace);
    return gift_decided(rules, f);
}

/* [2.3] [3.2] */
static enum phase leave_gift(const struct rules *rules, struct field *f, struct trace *trace)
{
    discard(rules, f, f->gift[0],
            f->prompt == PROMPT_CALL_GIFT ? EVENT_CALL_GIFT_LEAVE : EVENT_RESCUE_GIFT_LEAVE,
            dread_thing_zone(ZONE_ASKED), trace);
    return gift_decided(rules, f);
}

/* [2.4] */
static void go_to(const struct rules *rules, struct field *f, int cell, struct trace *trace)
{
    bool cave = is_cave(rules, cell);
    f->left = f->marker;
    f->marker = (uint8_t)cell;
    if (trace) dread_tell_marker(rules, f, cave ? EVENT_REACH : EVENT_MOVE, f->left, trace);
}

/* [2.4] */
static enum phase move(const struct rules *rules, struct field *f, struct trace *trace)
{
    if (mixed(rules)) return move_in_field(f, trace);
    go_to(rules, f, f->marker + COLUMNS, trace);
    return f->marker / COLUMNS == CAVE_ROW ? EXPLORE : LANDING;
}

/* [2.5] [2.6] */
int dread_food_sum(unsigned food)
{
    static const uint8_t low[32] = {0, 2, 3, 5,  4,  6,  7,  9,  5,  7,  8,  10, 9,  11, 12, 14,
                                    6, 8, 9, 11, 10, 12, 13, 15, 11, 13, 14, 16, 15, 17, 18, 20};
    static const uint8_t high[16] = {0, 7, 8, 15, 9, 16, 17, 24, 10, 17, 18, 25, 19, 26, 27, 34};
    return low[food & 31] + high[food >> 5];
}

/* [2.5] [2.6] */
bool dread_pays(unsigned food, int price)
{
    int sum = dread_food_sum(food);
    return sum >= price && sum - (__builtin_ctz(food) + 2) < price; /* the lowest is needed */
}

/* [2.5] [2.6] Lists all sets of food that pay a price, in ascending order, as actions from +
 * set. */
static int list_payments(unsigned food, int price, int from, action out[])
{
    int n = 0;
    for (unsigned set = -food & food; set; set = (set - food) & food)
        if (dread_pays(set, price)) out[n++] = (action)(from + (int)set);
    return n;
}

/* [2.5] [2.6] */
static void pay(const struct rules *rules, struct field *f, unsigned food, int event,
                struct trace *trace)
{
    for (; food; food &= food - 1)
        discard(rules, f, food_card(__builtin_ctz(food)), event, dread_thing_zone(ZONE_FOOD),
                trace);
}

/* [2.5] */
cells dread_bargains(const struct field *f)
{
    cells found = 0;
    for (cells near = cells_beside(cell_bit(f->marker)) & f->full & f->explored; near;
         near &= near - 1) {
        card c = f->cell[__builtin_ctz(near)];
        if (is_weapon(c) && can_afford(f, c)) found |= near & -near;
    }
    return found;
}

/* [2.5] */
static int list_bargains(const struct field *f, action out[])
{
    int n = 0;
    for (cells near = dread_bargains(f); near; near &= near - 1) {
        int cell = __builtin_ctz(near), base = ACT_BUY + 512 * cell;
        if (is_free(f->cell[cell])) out[n++] = (action)base;
        else n += list_payments(food_of(f), dread_card_rank(f->cell[cell]), base, out + n);
    }
    out[n++] = ACT_PASS;
    return n;
}

/* [2.5] Returns the phase after a landing: a path begins with a call, and a move is followed by
 * exploring. */
static enum phase landed(const struct field *f)
{
    return f->left == NO_CELL ? CALL : EXPLORE;
}

/* [2.5] */
static enum phase landing(struct field *f)
{
    return dread_bargains(f) ? ask(f, PROMPT_BUY) : landed(f);
}

/* [2.5] */
static enum phase buy(const struct rules *rules, struct field *f, int cell, unsigned food,
                      struct trace *trace)
{
    pay(rules, f, food, EVENT_BUY_PAY, trace);
    take_from(rules, f, cell, EVENT_BUY, trace);
    return LANDING;
}

/* [2.6] Leaves the card where it is, without a decision. */
static enum phase stays(const struct rules *rules, const struct field *f, struct trace *trace)
{
    struct thing here = dread_thing_card(ZONE_FIELD, f->left);
    tell_card(rules, f, EVENT_STAYS, f->cell[f->left], here, here, trace);
    return RESOLVED;
}

/* [2.6] Turns up the card of the cell, and asks about it or lets it attack. */
static enum phase explore(const struct rules *rules, struct field *f, struct trace *trace)
{
    card c = f->cell[f->left];
    const struct thing here = dread_thing_card(ZONE_FIELD, f->left);
    bool open = f->open >> f->left & 1;
    tell_card(rules, f, open ? EVENT_FIND : EVENT_TURN_UP, c, here, here, trace);
    if (c == CARD_UNKNOWN) return ASK;
    f->open |= cell_bit(f->left);
    if (c == CARD_JOKER) return ask_about_field(f, PROMPT_JOKER, trace);
    if (is_ace(c)) {
        empty(f, f->left);
        return rescue(rules, f, c, RESOLVED, trace);
    }
    switch (dread_card_suit(c)) {
    case SPADES:
        if (is_free(c)) return ask_about_field(f, PROMPT_WEAPON_FREE, trace);
        if (can_afford(f, c)) return ask_about_field(f, PROMPT_WEAPON, trace);
        return stays(rules, f, trace);
    case HEARTS: return ask_about_field(f, PROMPT_HEALTH, trace);
    case DIAMONDS:
        if (is_free(c)) return ask_about_field(f, PROMPT_FOOD_FREE, trace);
        if (dread_health_of(rules, f)) return ask_about_field(f, PROMPT_FOOD, trace);
        return stays(rules, f, trace);
    default: return assess(rules, f, trace);
    }
}

/* [2.6] */
static enum phase take(const struct rules *rules, struct field *f, unsigned food,
                       struct trace *trace)
{
    if (f->prompt == PROMPT_FOOD) spend_health(rules, f, 1, EVENT_TAKE_COST, trace);
    pay(rules, f, food, EVENT_TAKE_PAY, trace);
    take_from(rules, f, f->left, EVENT_TAKE, trace);
    return RESOLVED;
}

/* [2.6] */
static enum phase leave(const struct rules *rules, const struct field *f, struct trace *trace)
{
    struct thing here = dread_thing_card(ZONE_FIELD, f->left);
    tell_card(rules, f, EVENT_LEAVE, f->cell[f->left], here, here, trace);
    return RESOLVED;
}

/* ---- 3 Rescue ---- */

/* [3.1] [5.2] Brings one of the family home; the fourth ends the game. Leads here: resolved(), with
 * row 4 behind her. */
static enum phase rescue(const struct rules *rules, struct field *f, card ace, enum phase next,
                         struct trace *trace)
{
    int suit = dread_card_suit(ace);
    f->rescued |= (uint8_t)(1 << suit);
    struct thing from = mixed(rules) ? dread_thing_card(ZONE_FIELD, f->left)
                                     : dread_thing_card(ZONE_CAVES, suit);
    tell_card(rules, f, EVENT_RESCUE, ace, from, dread_thing_zone(ZONE_RESCUED), trace);
    if (f->rescued == FAMILY_OF_FOUR) {
        f->left = NO_CELL;
        if (is_fed(rules, f)) return end(f, WON_HOME, EVENT_HOME, trace);
        return end(f, LOST_STARVED, EVENT_STARVED, trace);
    }
    return rescue_draw(rules, f, next, trace);
}

/* [3.2] Draws the cards that a rescue brings. */
static enum phase rescue_draw(const struct rules *rules, struct field *f, enum phase next,
                              struct trace *trace)
{
    for (int more = rules->value[RESCUE_CARDS]; more && f->next < f->size; more--) {
        card c = f->deck[f->next++];
        if (c == CARD_UNKNOWN) {
            if (trace) dread_tell_rescue_unknown(f->size - f->next + 1, more, trace);
            return ASK;
        }
        if (rules->value[GIFTS] == GIFTS_OFFERED && !is_monster(c))
            offer(rules, f, c, EVENT_RESCUE_OFFER, trace);
        else sort_card(rules, f, c, EVENT_RESCUE_TAKE, EVENT_RESCUE_DISCARD, trace);
    }
    return f->gifts ? ask(f, PROMPT_RESCUE_GIFT) : next;
}

/* [3.2] Each path begins a new turn. */
static enum phase next_path(struct field *f)
{
    f->turn++;
    return ask(f, PROMPT_PLACE);
}

/* ---- 4 Monsters ---- */

card dread_attacker(const struct field *f)
{
    return f->called != CARD_NONE ? f->called : f->cell[f->left];
}

/* [4.1] Assesses the attacker, and goes on to the fight. */
static enum phase assess(const struct rules *rules, struct field *f, struct trace *trace)
{
    card monster = dread_attacker(f);
    int health = dread_health_of(rules, f);
    if (dread_monster_value(rules, monster) >= 6) {
        if (health) {
            spend_health(rules, f, 1, EVENT_ASSESS, trace);
        } else if (rules->value[ASSESS_AT_ZERO] == AT_ZERO_DIES) {
            tell_plain(trace, EVENT_ASSESS_KILLS, monster, 0);
            return end(f, LOST_KILLED, EVENT_KILLED, trace);
        }
    }
    if (rules->value[ZERO_HEALTH] == ZERO_HEALTH_AFTER) health = dread_health_of(rules, f);
    return attack(rules, f, health > 0, trace);
}

/* [4.2] An ace that is face up cannot be chosen [6]. A hidden one can, since the player does not
 * know it. */
cells dread_swap_cells(const struct rules *rules, const struct field *f)
{
    cells may = f->full;
    if (rules->value[SWAP_INTO] == SWAP_UNEXPLORED) may &= ~f->explored;
    if (mixed(rules))
        for (cells open = may & f->open; open; open &= open - 1)
            if (is_ace(f->cell[__builtin_ctz(open)])) may &= ~(open & -open);
    return may;
}

/* [4.2] The table of the rules page. */
const struct means dread_means[MEANS] = {
    /* verb, first action, what is used, how much health it costs, against */
    {VERB_WEAPON, ACT_WEAPON, ONE_HIGH_ENOUGH, 0, ANY_MONSTER},
    {VERB_PAIR, ACT_PAIR, ANY_TWO, 1, ANY_MONSTER},
    {VERB_RUN, ACT_RUN, THREE_IN_A_ROW, 0, ANY_MONSTER},
    {VERB_HEARTS, ACT_HEARTS, NO_CARD, 3, ANY_MONSTER},
    {VERB_FLARE, ACT_FLARE, THE_FLARE, 0, OF_FIELD},
    {VERB_HEART, ACT_HEART, NO_CARD, 1, OF_DECK},
    {VERB_SWAP, ACT_SWAP, A_CELL, 0, OF_DECK},
};

/* [4.2] Returns true if the player can do anything against the attacker. */
static bool can_attack(const struct rules *rules, const struct field *f)
{
    struct arms arms = arms_of(rules, f);
    for (int i = 0; i < MEANS; i++)
        if (usable(&arms, &dread_means[i])) return true;
    return false;
}

/* [4.2] [4.4] Asks the player to fight, if she can. alive: she counts as alive by [4.4] if she
 * cannot. This is remembered only for a monster from the deck, because a swap that finds an ace is
 * the only way to come back here [6]. */
static enum phase attack(const struct rules *rules, struct field *f, bool alive,
                         struct trace *trace)
{
    if (!can_attack(rules, f)) return unbeaten(rules, f, alive, trace);
    bool called = f->called != CARD_NONE;
    f->spared = called && alive && mixed(rules) &&
                rules->value[ZERO_HEALTH] == ZERO_HEALTH_BEFORE &&
                rules->value[UNBEATEN] != UNBEATEN_KILLS;
    return called ? ask(f, PROMPT_CALLED) : ask_about_field(f, PROMPT_MONSTER, trace);
}

/* [4.2] */
static int list_pairs(unsigned weapons, action out[])
{
    int n = 0;
    for (unsigned lower = weapons; lower; lower &= lower - 1)
        for (unsigned higher = lower & (lower - 1); higher; higher &= higher - 1)
            out[n++] = dread_pair_action(__builtin_ctz(lower), __builtin_ctz(higher));
    return n;
}

/* [4.2] Lists all attacks that are possible now. */
static int list_attacks(const struct rules *rules, const struct field *f, action out[])
{
    int n = 0;
    struct arms arms = arms_of(rules, f);
#pragma GCC unroll 7 /* playouts take 5 % longer without it */
    for (int i = 0; i < MEANS; i++) {
        const struct means *m = &dread_means[i];
        uint32_t set = usable(&arms, m);
        n += m->uses == ANY_TWO ? list_pairs(set, out + n) : list_each(m->first, set, out + n);
    }
    return n;
}

/* [4.2] */
static void use_weapons(const struct rules *rules, struct field *f, unsigned set,
                        struct trace *trace)
{
    struct thing arsenal = dread_thing_zone(ZONE_ARSENAL);
    for (; set; set &= set - 1) {
        card c = weapon_card(__builtin_ctz(set));
        if (rules->value[WEAPONS] == WEAPONS_SPENT) discard(rules, f, c, EVENT_USE, arsenal, trace);
        else tell_card(rules, f, EVENT_USE_KEPT, c, arsenal, arsenal, trace);
    }
}

/* [4.2] Fires the flare gun: kills the monster, and turns the cards around its cell face up. */
static enum phase fire(const struct rules *rules, struct field *f, struct trace *trace)
{
    f->fired = 1;
    f->held &= ~flare_gun;
    f->discards |= flare_gun;
    if (trace) dread_tell_shot(rules, f, trace);
    cells lit = cells_around(f->left) & hidden(f);
    enum phase next = dies(rules, f, trace);
    for (; lit; lit &= lit - 1) {
        struct thing cell = dread_thing_card(ZONE_FIELD, __builtin_ctz(lit));
        tell_card(rules, f, EVENT_LIT, f->cell[cell.index], cell, cell, trace);
        f->open |= lit & -lit;
    }
    return next;
}

/* Returns true if it matters which unknown card is swapped out: it could be an ace, or come back in
 * a reshuffle. Otherwise the card is gone, and a preview need not try all cards. */
static bool swapped_out_matters(const struct rules *rules, const struct field *f)
{
    return f->imagined != HYPOTHETICAL || mixed(rules) || reshuffles(rules);
}

/* [4.2] Swaps the monster into a cell. If that holds a hidden ace, turns it up, and asks for
 * another cell [6]. */
static enum phase swap(const struct rules *rules, struct field *f, int cell, struct trace *trace)
{
    const struct thing there = dread_thing_card(ZONE_FIELD, cell);
    card out = f->cell[cell];
    if (is_ace(out)) {
        tell_card(rules, f, EVENT_SWAP_ACE, out, there, there, trace);
        f->open |= cell_bit(cell);
        return dread_swap_cells(rules, f) ? ask(f, PROMPT_SWAP_AGAIN)
                                          : attack(rules, f, f->spared, trace);
    }
    if (out == CARD_UNKNOWN && swapped_out_matters(rules, f)) {
        dread_trace_add(trace, (struct event){.id = EVENT_SWAP_UNKNOWN,
                                              .card = out,
                                              .token = NO_TOKEN,
                                              .amount = 1,
                                              .from = there});
        return ASK;
    }
    tell_card(rules, f, EVENT_SWAP_OUT, out, there, dread_thing_zone(ZONE_DISCARD), trace);
    if (out != CARD_UNKNOWN) f->discards |= dread_card_bit(out);
    tell_card(rules, f, EVENT_SWAP_IN, f->called, dread_thing_zone(ZONE_ASKED), there, trace);
    f->cell[cell] = f->called;
    f->open |= cell_bit(cell);
    if (mixed(rules)) f->explored &= ~cell_bit(cell); /* the marker may step there again [6] */
    return fight_over(f);
}

/* [4.3] The monster dies. */
static enum phase dies(const struct rules *rules, struct field *f, struct trace *trace)
{
    card monster = dread_attacker(f);
    bool called = f->called != CARD_NONE;
    if (!called) empty(f, f->left);
    discard(rules, f, monster, EVENT_DIES,
            called ? dread_thing_zone(ZONE_ASKED) : dread_thing_card(ZONE_FIELD, f->left), trace);
    return fight_over(f);
}

/* [4.3] [4.4] Ends a fight, and returns the phase that the attack interrupted. */
static enum phase fight_over(struct field *f)
{
    f->spared = 0;
    if (f->called == CARD_NONE) return RESOLVED;
    f->called = CARD_NONE;
    return MOVE;
}

/* [4.4] Applies a monster that nothing can be done against. For a monster from the draw deck the
 * player has no health here, because `heart` would be possible otherwise. alive: the player
 * counts as alive by [4.4]. */
static enum phase unbeaten(const struct rules *rules, struct field *f, bool alive,
                           struct trace *trace)
{
    int health = dread_health_of(rules, f), choice = rules->value[UNBEATEN];
    card monster = dread_attacker(f);
    tell_plain(trace, EVENT_UNBEATEN, monster, 0);
    if (!alive || choice == UNBEATEN_KILLS) return end(f, LOST_KILLED, EVENT_KILLED, trace);
    if (choice == UNBEATEN_DRAINS) spend_health(rules, f, health, EVENT_DRAINED, trace);
    if (choice == UNBEATEN_WOUNDS && health) spend_health(rules, f, 1, EVENT_DRAINED, trace);
    if (f->called != CARD_NONE) {
        dread_must(!health);
        discard(rules, f, monster, EVENT_CALLED_GOES, dread_thing_zone(ZONE_ASKED), trace);
    }
    return fight_over(f);
}

/* [4.5] No weapon is higher than 10, so none alone kills a jack, queen or king
 * (strong_enough()). */
int dread_monster_value(const struct rules *rules, card monster)
{
    int rank = dread_card_rank(monster);
    return rank > 10 && rules->value[ROYALS] == ROYALS_TEN ? 10 : rank;
}

/* ---- 5 Ends ---- */

/* [5.1] [5.2] Ends the game: a monster has killed the player (assess() and unbeaten()), the family
 * is home (rescue()), or she is cut off [6] (resolved()). */
static enum phase end(struct field *f, int outcome, int event, struct trace *trace)
{
    f->outcome = (uint8_t)outcome;
    f->prompt = PROMPT_OVER;
    dread_trace_add(trace, (struct event){.id = (uint8_t)event,
                                          .card = CARD_NONE,
                                          .token = NO_TOKEN,
                                          .outcome = (uint8_t)outcome});
    if (f->called != CARD_NONE) hide_asked(f, f->called, trace);
    return ASK;
}

/* ---- 6 The family in the field ---- */

/* [6] */
cells dread_step_cells(const struct field *f)
{
    return cells_around(f->marker) & f->full & ~f->explored;
}

/* [6] Asks for a step. If there is no cell to step to, the player explores the cell where she
 * stands, so that resolved() sees that she is cut off. */
static enum phase move_in_field(struct field *f, struct trace *trace)
{
    if (dread_step_cells(f)) return ask(f, PROMPT_STEP);
    f->left = f->marker;
    dread_trace_add(trace, (struct event){.id = EVENT_CORNERED,
                                          .card = CARD_NONE,
                                          .token = TOKEN_MARKER,
                                          .from = dread_thing_card(ZONE_FIELD, f->marker),
                                          .to = dread_thing_card(ZONE_FIELD, f->marker)});
    return EXPLORE;
}

/* ---- Actions ---- */

action dread_pair_action(int lower, int higher)
{
    return (action)(ACT_PAIR + lower * 9 + higher);
}

struct action_parts dread_action_parts(action a)
{
    struct action_parts parts = {.verb = VERB_PASS};
    if (a < ACT_STEP) {
        parts.verb = VERB_PLACE;
        parts.column = a;
    } else if (a < ACT_TAKE) {
        parts.verb = VERB_STEP;
        parts.cell = a - ACT_STEP;
    } else if (a < ACT_LEAVE) {
        parts.verb = VERB_TAKE;
        parts.food = a - ACT_TAKE;
    } else if (a == ACT_LEAVE) {
        parts.verb = VERB_LEAVE;
    } else if (a < ACT_PAIR) {
        parts.verb = VERB_WEAPON;
        parts.weapons = 1 << (a - ACT_WEAPON);
    } else if (a < ACT_RUN) {
        parts.verb = VERB_PAIR;
        parts.weapons = 1 << (a - ACT_PAIR) / 9 | 1 << (a - ACT_PAIR) % 9;
    } else if (a < ACT_HEARTS) {
        parts.verb = VERB_RUN;
        parts.weapons = 7 << (a - ACT_RUN);
    } else if (a < ACT_SWAP) {
        parts.verb = a == ACT_HEARTS ? VERB_HEARTS : a == ACT_FLARE ? VERB_FLARE : VERB_HEART;
    } else if (a < ACT_BUY) {
        parts.verb = VERB_SWAP;
        parts.cell = a - ACT_SWAP;
    } else if (a < ACT_PASS) {
        parts.verb = VERB_BUY;
        parts.cell = (a - ACT_BUY) / 512;
        parts.food = (a - ACT_BUY) % 512;
    }
    const struct means *means = means_of(parts.verb);
    if (means) parts.health = means->health;
    return parts;
}

static enum phase act(const struct rules *rules, struct field *f, action a, struct trace *trace)
{
    struct action_parts parts = dread_action_parts(a);
    switch (parts.verb) {
    case VERB_PLACE: return place(rules, f, parts.column, trace);
    case VERB_STEP: go_to(rules, f, parts.cell, trace); return LANDING;
    case VERB_TAKE:
        if (f->gifts) return take_gift(rules, f, trace);
        return take(rules, f, (unsigned)parts.food, trace);
    case VERB_LEAVE: return f->gifts ? leave_gift(rules, f, trace) : leave(rules, f, trace);
    case VERB_WEAPON:
    case VERB_PAIR:
    case VERB_RUN:
    case VERB_HEARTS:
    case VERB_HEART:
        use_weapons(rules, f, (unsigned)parts.weapons, trace);
        spend_health(rules, f, parts.health, EVENT_USE_HEALTH, trace);
        return dies(rules, f, trace);
    case VERB_FLARE: return fire(rules, f, trace);
    case VERB_SWAP: return swap(rules, f, parts.cell, trace);
    case VERB_BUY: return buy(rules, f, parts.cell, (unsigned)parts.food, trace);
    case VERB_PASS: return landed(f);
    }
    return ASK;
}

void dread_field_apply(const struct deal *d, struct position *p, action a, struct trace *trace)
{
    struct field *f = mutable_field_of(p);
    dread_must(!f->outcome);
    if (f->outcome) return;
    if (asks_about_field(f->prompt)) hide_asked(f, f->cell[f->left], trace);
    proceed(d, f, act(&d->rules, f, a, trace), trace);
}

int dread_field_actions(const struct deal *d, const struct position *p, action out[])
{
    const struct field *f = field_of(p);
    int n = 0;
    switch (f->prompt) {
    case PROMPT_PLACE: return list_places(&d->rules, f, out);
    case PROMPT_CALLED:
    case PROMPT_MONSTER: return list_attacks(&d->rules, f, out);
    case PROMPT_SWAP_AGAIN: return list_each(ACT_SWAP, dread_swap_cells(&d->rules, f), out);
    case PROMPT_STEP: return list_each(ACT_STEP, dread_step_cells(f), out);
    case PROMPT_BUY: return list_bargains(f, out);
    case PROMPT_WEAPON:
        n = list_payments(food_of(f), dread_card_rank(f->cell[f->left]), ACT_TAKE, out);
        break;
    case PROMPT_OVER: return 0;
    default: out[n++] = ACT_TAKE; break;
    }
    out[n++] = ACT_LEAVE;
    return n;
}
