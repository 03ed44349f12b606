/* SoliTerror: says in one sentence why an action is good. Read internal.h first.
 *
 * The sentence says what the action itself costs and gains, and comes from the view alone. Of what
 * the rules do after it, up to the first unknown card, it mentions only a rescue or an end.
 * "Unseen" cards are those that the player has never seen; they may come up later, or stay where
 * they are to the end. Of a line of actions only the first is explained. */

#include "dread/clauses.h"
#include "internal.h"

enum { WORDS = 22 };

struct field_facts {
    const struct rules *rules;
    struct action_parts order;
    struct field now, after; /* after: the field after the action, as far as it can be known */
    uint64_t unseen;         /* unseen cards, including those of a deck made of discards */
    bool rescues;
};

static struct field_facts facts_of(const struct view *v, action a)
{
    struct field_facts x = {.rules = &v->rules, .order = dread_action_parts(a)};
    struct deal d;
    struct position p = {0};
    struct event event[LOUD_EVENTS_MOST];
    struct trace trace = {event, LOUD_EVENTS_MOST, 0};
    x.now = dread_recall(v, &d);
    x.now.skip_quiet = 1;
    *mutable_field_of(&p) = x.now;
    dread_field_apply(&d, &p, a, &trace);
    x.after = *mutable_field_of(&p);
    for (int i = 0; i < trace.count; i++) x.rescues |= event[i].id == EVENT_RESCUE;
    for (int zone = ZONE_UNSEEN; zone <= ZONE_DECK_HOLDS; zone++)
        for (int i = 0; i < v->zone[zone].count; i++)
            x.unseen |= dread_card_bit(v->spot[v->zone[zone].first + i].card);
    return x;
}

/* ---- Clauses used by several reasons ---- */

static int food_held(const struct field_facts *x)
{
    return dread_count_bits(food_of(&x->now));
}

static int weapons_held(const struct field_facts *x)
{
    return dread_count_bits(weapons_of(&x->now));
}

/* Writes how much health is left after the action's cost. */
static void say_health_left(const struct field_facts *x, int cost, struct text *t)
{
    dread_text_add(t, "leaves ");
    dread_text_amount(t, dread_health_of(x->rules, &x->now) - cost, NULL);
    dread_text_add(t, " health");
}

/* Writes "brings food to four of the five wanted", "leaves food at ...". */
static void say_food(const struct field_facts *x, const char *so, int food, struct text *t)
{
    int wanted = x->rules->value[FEED];
    dread_text_add(t, so);
    dread_text_char(t, ' ');
    if (food != wanted) dread_text_amount(t, food, NULL);
    if (food != wanted) dread_text_add(t, food > wanted ? ", above " : " of ");
    dread_text_add(t, "the ");
    dread_text_amount(t, wanted, NULL);
    dread_text_add(t, " needed");
}

/* Writes "gains the 9♠, high enough for five of seven monsters out of sight". */
static void say_gain(const struct field_facts *x, card weapon, struct text *t)
{
    int all = 0, fit = 0;
    for (uint64_t set = x->unseen; set; set &= set - 1) {
        card c = (card)__builtin_ctzll(set);
        if (!is_monster(c)) continue;
        all++;
        fit += dread_monster_value(x->rules, c) <= dread_card_rank(weapon);
    }
    dread_text_add(t, "gains ");
    dread_field_write_card(t, weapon);
    if (!fit) return;
    dread_text_add(t, ", high enough for ");
    if (fit < all) {
        dread_text_amount(t, fit, NULL);
        dread_text_add(t, " of ");
        dread_text_amount(t, all, "monster");
    } else {
        dread_text_add(t, "every monster");
    }
    dread_text_add(t, " out of sight");
}

/* Returns true if a called monster can still be swapped into an explored cell, and so never be
 * met. */
static bool can_bury(const struct field_facts *x)
{
    bool deck = x->now.next < x->now.size || reshuffles(x->rules);
    return deck && x->rules->value[SWAP_INTO] == SWAP_ANY && !mixed(x->rules);
}

/* Returns true if a weapon left in a cell can still be bought, from a path next to it that is not
 * walked yet. */
static bool can_be_bought(const struct field_facts *x, int cell)
{
    if (mixed(x->rules)) return false;
    for (cells near = cells_beside(cell_bit(cell)); near; near &= near - 1) {
        int column = __builtin_ctz(near) % COLUMNS;
        bool here = x->now.marker != NO_CELL && x->now.marker % COLUMNS == column;
        if (!here && !(x->now.rescued >> column & 1)) return true;
    }
    return false;
}

/* ---- Taking, leaving, buying ---- */

static void say_weapon(const struct field_facts *x, card weapon, struct clauses *c)
{
    int paid = dread_count_bits((unsigned)x->order.food);
    say_gain(x, weapon, dread_clause(c));
    if (paid) say_food(x, "leaves food at", food_held(x) - paid, dread_clause(c));
    else dread_clause_add(c, "costs nothing");
}

static void say_take(const struct field_facts *x, struct clauses *c)
{
    card found = card_asked(&x->now);
    if (found == CARD_JOKER) {
        dread_clause_add(c, x->now.fired
                                ? "gains a flare gun already fired"
                                : "gains the flare gun, which kills any monster of the field");
        dread_clause_add(c, "costs nothing");
    } else if (dread_card_suit(found) == SPADES) {
        say_weapon(x, found, c);
    } else if (dread_card_suit(found) == HEARTS) {
        struct text *t = dread_clause(c);
        dread_text_add(t, "brings health to ");
        dread_text_amount(t, dread_health_of(x->rules, &x->now) + 1, NULL);
        dread_clause_add(c, "costs nothing");
    } else {
        say_food(x, "brings food to", food_held(x) + 1, dread_clause(c));
        if (x->now.prompt == PROMPT_FOOD) {
            struct text *t = dread_clause(c);
            dread_text_add(t, "costs one health of ");
            dread_text_amount(t, dread_health_of(x->rules, &x->now), NULL);
        } else {
            dread_clause_add(c, "costs nothing");
        }
    }
}

static void say_what_is_held(const struct field_facts *x, struct text *t)
{
    dread_text_add(t, "changes nothing you hold: ");
    dread_text_amount(t, dread_health_of(x->rules, &x->now), NULL);
    dread_text_add(t, " health and ");
    dread_text_amount(t, food_held(x), NULL);
    dread_text_add(t, " food");
}

/* A gift costs nothing. Two things speak for leaving it: a second weapon could have to be used, and
 * a reshuffle brings the card back. */
static void say_leave_gift(const struct field_facts *x, struct clauses *c)
{
    card gift = x->now.gift[0];
    if (is_weapon(gift) && weapons_held(x) == 1)
        dread_clause_add(c, "avoids holding two weapons, which a monster could make you use");
    if (reshuffles(x->rules)) {
        struct text *t = dread_clause(c);
        dread_text_add(t, "puts ");
        dread_field_write_card(t, gift);
        dread_text_add(t, " where a reshuffle can find it");
    }
    if (!dread_clauses_any(c)) say_what_is_held(x, dread_clause(c));
}

static void say_leave(const struct field_facts *x, struct clauses *c)
{
    if (x->now.gifts) {
        say_leave_gift(x, c);
        return;
    }
    card found = x->now.cell[x->now.left];
    struct text *t = dread_clause(c);
    if (x->now.prompt == PROMPT_WEAPON) {
        dread_text_add(t, "saves the food that ");
        dread_field_write_card(t, found);
        dread_text_add(t, " costs");
    } else if (x->now.prompt == PROMPT_FOOD) {
        dread_text_add(t, "saves one health");
    }
    if (x->now.prompt == PROMPT_FOOD || x->now.prompt == PROMPT_FOOD_FREE)
        say_food(x, "leaves food at", food_held(x), dread_clause(c));
    if (is_weapon(found) && can_be_bought(x, x->now.left)) {
        t = dread_clause(c);
        dread_text_add(t, "leaves ");
        dread_field_write_card(t, found);
        dread_text_add(t, " for sale beside a later path");
    }
    t = dread_clause(c);
    if (can_bury(x)) {
        dread_text_add(t, "keeps ");
        write_cell(t, x->now.left);
        dread_text_add(t, " as a place to bury a monster from the deck");
    }
    if (!dread_clauses_any(c)) say_what_is_held(x, t);
}

/* ---- Fighting ---- */

/* Writes the highest weapon left, and how many lower ones. */
static void say_weapons_left(const struct field_facts *x, unsigned used, struct text *t)
{
    bool kept = x->rules->value[WEAPONS] == WEAPONS_KEPT;
    unsigned left = weapons_of(&x->now) & ~(kept ? 0 : used);
    if (!left) return;
    dread_text_add(t, "keeps ");
    if (kept) dread_text_add(t, "every weapon");
    else dread_field_write_card(t, weapon_card(31 - __builtin_clz(left)));
    if (dread_count_bits(left) < 2 || kept) return;
    dread_text_add(t, " and ");
    dread_text_amount(t, dread_count_bits(left) - 1, "lower weapon");
}

static int attacker_value(const struct field_facts *x)
{
    return dread_monster_value(x->rules, dread_attacker(&x->now));
}

static void say_kill(const struct field_facts *x, struct text *t)
{
    static const char *const by[] = {
        [VERB_WEAPON] = " with one weapon",
        [VERB_PAIR] = " with two weapons and one health",
        [VERB_RUN] = " with three weapons in a row",
        [VERB_HEARTS] = " for three health",
        [VERB_FLARE] = " with the flare gun",
        [VERB_HEART] = " for one health",
    };
    dread_text_add(t, "kills ");
    dread_field_write_card(t, dread_attacker(&x->now));
    unsigned used = (unsigned)x->order.weapons,
             fit = strong_enough(weapons_of(&x->now), attacker_value(x));
    if (x->order.verb == VERB_WEAPON && (fit & -fit) == used && fit != used)
        dread_text_add(t, " with the lowest weapon that can");
    else if (x->order.verb == VERB_WEAPON && fit == used)
        dread_text_add(t, " with the only weapon that can");
    else dread_text_add(t, by[x->order.verb]);
}

static void say_fight(const struct field_facts *x, struct clauses *c)
{
    enum field_verb verb = x->order.verb;
    int health = dread_health_of(x->rules, &x->now);
    unsigned used = (unsigned)x->order.weapons;
    say_kill(x, dread_clause(c));
    if (verb == VERB_FLARE) {
        int n = dread_count_bits(cells_around(x->now.left) & hidden(&x->now));
        struct text *t = dread_clause(c);
        if (n) dread_text_add(t, "shows ");
        if (n) dread_text_amount(t, n, "hidden card");
        if (n) dread_text_add(t, " around it");
        dread_clause_add(c, "saves health and weapons");
        return;
    }
    if ((verb == VERB_PAIR || verb == VERB_RUN) &&
        !strong_enough(weapons_of(&x->now), attacker_value(x)))
        dread_clause_add(c, "needs no weapon that high");
    if (used) say_weapons_left(x, used, dread_clause(c));
    else if (weapons_held(x)) dread_clause_add(c, "saves every weapon");
    if (verb == VERB_PAIR || verb == VERB_HEART) say_health_left(x, 1, dread_clause(c));
    else if (verb == VERB_HEARTS) say_health_left(x, 3, dread_clause(c));
    else if (health) dread_clause_add(c, "saves health");
}

/* Writes where the monster goes, and whether it can attack again there. */
static void say_where(const struct field_facts *x, int cell, struct text *t)
{
    card monster = x->now.called;
    bool explored = x->now.explored >> cell & 1;
    if (explored && !mixed(x->rules)) {
        dread_text_add(t, "buries ");
        dread_field_write_card(t, monster);
        dread_text_add(t, " on ");
        write_cell(t, cell);
        dread_text_add(t, ", explored, where it never attacks again");
        return;
    }
    dread_text_add(t, "puts ");
    dread_field_write_card(t, monster);
    if (cell == x->now.marker) {
        dread_text_add(t, " under you, to be fought next");
    } else if (mixed(x->rules)) {
        dread_text_add(t, " on ");
        write_cell(t, cell);
        dread_text_add(t, cells_around(x->now.marker) >> cell & 1
                              ? ", where it attacks only if you step there"
                              : ", away from you");
    } else {
        bool ahead = cell % COLUMNS == x->now.marker % COLUMNS;
        dread_text_add(t, ahead ? " further up this path, on " : " off to another path, on ");
        write_cell(t, cell);
    }
}

static void say_swap(const struct field_facts *x, struct clauses *c)
{
    int cell = x->order.cell;
    card out = x->now.cell[cell];
    say_where(x, cell, dread_clause(c));
    dread_clause_add(c, "costs neither health nor weapon");
    struct text *t = dread_clause(c);
    if (hidden(&x->now) >> cell & 1) {
        dread_text_add(t, "loses an unseen card");
    } else {
        dread_text_add(t, is_monster(out) ? "removes " : "loses ");
        dread_field_write_card(t, out);
        if (is_monster(out)) dread_text_add(t, " there");
        else dread_text_add(t, x->now.explored >> cell & 1 ? " left there" : " there");
    }
}

/* ---- Choosing a path or a step ---- */

static int wares_on_path(const struct field *f, int column, int *highest)
{
    int n = 0;
    *highest = 0;
    for (int row = 0; row < CAVE_ROW; row++)
        for (cells near = cells_beside(cell_bit(row * COLUMNS + column)) & f->full & f->explored;
             near; near &= near - 1) {
            card c = f->cell[__builtin_ctz(near)];
            if (!is_weapon(c)) continue;
            n++;
            if (dread_card_rank(c) > *highest) *highest = dread_card_rank(c);
        }
    return n;
}

/* Returns how many cards of a path are face up. *monsters: how many of them are monsters. */
static int open_on_path(const struct field *f, int column, int *monsters)
{
    cells open = f->full & f->open & ((cells)0x1111 << column);
    int n = dread_count_bits(open);
    for (*monsters = 0; open; open &= open - 1)
        *monsters += is_monster(f->cell[__builtin_ctz(open)]);
    return n;
}

static void say_path(const struct field_facts *x, struct clauses *c)
{
    const struct field *f = &x->now;
    int column = x->order.column, monsters, highest, shown = 0, worst = 0;
    int open = open_on_path(f, column, &monsters), wares = wares_on_path(f, column, &highest);
    for (int other = 0; other < COLUMNS; other++) {
        int theirs = 0;
        if (other == column || f->rescued >> other & 1) continue;
        int n = open_on_path(f, other, &theirs);
        if (n > shown) shown = n;
        if (theirs > worst) worst = theirs;
    }
    struct text *t = dread_clause(c);
    dread_text_add(t, "leads to ");
    if (dread_count_bits(f->rescued) == 3) dread_text_add(t, "the last of the family");
    else dread_field_write_card(t, dread_card_of(1, column));
    if (open) {
        t = dread_clause(c);
        dread_text_add(t, "has ");
        dread_text_amount(t, open, "open card");
        if (open > shown) dread_text_add(t, ", the most of all");
    }
    if (open && !monsters) dread_clause_add(c, "shows no monster");
    else if (!monsters && worst) dread_clause_add(c, "avoids the open monsters");
    if (wares) {
        t = dread_clause(c);
        dread_text_add(t, "passes ");
        dread_text_amount(t, wares, "weapon");
        dread_text_add(t, wares == 1 ? " for sale, the " : " for sale, up to the ");
        dread_card_write_for_people(t, dread_card_of(highest, SPADES));
    }
    if (!open) dread_clause_add(c, shown ? "hides all its cards" : "shows no more than any other");
}

static void say_step(const struct field_facts *x, int cell, struct clauses *c)
{
    const struct field *f = &x->now;
    int but = f->marker;
    cells free = f->full & ~f->explored & ~cell_bit(cell);
    if (but != NO_CELL) free &= ~cell_bit(but);
    int ways = dread_count_bits(cells_around(cell) & free);
    int lost = dread_count_bits(free & ~reachable(cell, free));
    if (f->open >> cell & 1) {
        struct text *t = dread_clause(c);
        dread_text_add(t, "goes to ");
        dread_field_write_card(t, f->cell[cell]);
        dread_text_add(t, ", which lies open");
    }
    struct text *t = dread_clause(c);
    dread_text_add(t, "leaves ");
    dread_text_amount(t, ways, "way");
    dread_text_add(t, " on from there");
    t = dread_clause(c);
    if (lost) {
        dread_text_add(t, "leaves ");
        dread_text_amount(t, lost, "card");
        dread_text_add(t, " out of reach");
    } else if (free) {
        dread_text_add(t, "keeps all ");
        dread_text_amount(t, dread_count_bits(free), "unexplored card");
        dread_text_add(t, " within reach");
    }
}

/* ---- Rescues and ends ---- */

static void say_end(const struct field_facts *x, struct text *t)
{
    static const char *const ends[] = {
        [PLAYING] = "",
        [WON_HOME] = "brings all four home with enough food",
        [LOST_STARVED] = "ends with too little food",
        [LOST_KILLED] = "lets a monster kill you",
        [LOST_CUT_OFF] = "leaves you cut off",
    };
    if (x->after.outcome) dread_text_add(t, ends[x->after.outcome]);
    else if (x->rescues) dread_text_add(t, "brings one of the family to safety");
}

void dread_field_reason(const struct view *v, const action line[], int n, struct text *t)
{
    struct field_facts x = facts_of(v, line[0]);
    struct clauses c = {0};
    (void)n;
    say_end(&x, dread_clause(&c));
    switch (x.order.verb) {
    case VERB_PLACE:
        if (mixed(x.rules)) say_step(&x, x.order.column, &c);
        else say_path(&x, &c);
        break;
    case VERB_STEP: say_step(&x, x.order.cell, &c); break;
    case VERB_TAKE: say_take(&x, &c); break;
    case VERB_LEAVE: say_leave(&x, &c); break;
    case VERB_SWAP: say_swap(&x, &c); break;
    case VERB_BUY: say_weapon(&x, x.now.cell[x.order.cell], &c); break;
    case VERB_PASS:
        say_food(&x, "leaves food at", food_held(&x), dread_clause(&c));
        dread_clause_add(&c, "spends no more on weapons");
        break;
    default: say_fight(&x, &c); break;
    }
    dread_clauses_write(&c, WORDS, t);
}
