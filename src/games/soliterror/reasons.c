/* SoliTerror: says in one sentence why an action is good. Read internal.h first.
 *
 * The sentence says what the action itself costs and gains, and comes from the view alone. Of what
 * the rules do after it, up to the first unknown card, it mentions only a rescue or an end.
 * "Unseen" cards are those that the player has never seen; they may come up later, or stay where
 * they are to the end. Of a line of actions only the first is explained. */

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
    x.unseen = dread_set_in(v, ZONE_UNSEEN) | dread_set_in(v, ZONE_DECK_HOLDS);
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
    dread_field_write(t, "leaves %m health", dread_health_of(x->rules, &x->now) - cost);
}

/* Writes "brings food to four of the five wanted", "leaves food at ...". */
static void say_food(const struct field_facts *x, const char *so, int food, struct text *t)
{
    int wanted = x->rules->value[FEED];
    dread_field_write(t, "%s ", so);
    if (food != wanted) dread_field_write(t, food > wanted ? "%m, above " : "%m of ", food);
    dread_field_write(t, "the %m needed", wanted);
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
    dread_field_write(t, "gains %c", weapon);
    if (fit && fit < all)
        dread_field_write(t, ", high enough for %m of %a out of sight", fit, all, "monster");
    else if (fit) dread_text_add(t, ", high enough for every monster out of sight");
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
        dread_field_write(dread_clause(c), "brings health to %m",
                          dread_health_of(x->rules, &x->now) + 1);
        dread_clause_add(c, "costs nothing");
    } else {
        say_food(x, "brings food to", food_held(x) + 1, dread_clause(c));
        if (x->now.prompt == PROMPT_FOOD)
            dread_field_write(dread_clause(c), "costs one health of %m",
                              dread_health_of(x->rules, &x->now));
        else dread_clause_add(c, "costs nothing");
    }
}

static void say_what_is_held(const struct field_facts *x, struct text *t)
{
    dread_field_write(t, "changes nothing you hold: %m health and %m food",
                      dread_health_of(x->rules, &x->now), food_held(x));
}

/* A gift costs nothing. Two things speak for leaving it: a second weapon could have to be used, and
 * a reshuffle brings the card back. */
static void say_leave_gift(const struct field_facts *x, struct clauses *c)
{
    card gift = x->now.gift[0];
    if (is_weapon(gift) && weapons_held(x) == 1)
        dread_clause_add(c, "avoids holding two weapons, which a monster could make you use");
    if (reshuffles(x->rules))
        dread_field_write(dread_clause(c), "puts %c where a reshuffle can find it", gift);
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
    if (x->now.prompt == PROMPT_WEAPON) dread_field_write(t, "saves the food that %c costs", found);
    else if (x->now.prompt == PROMPT_FOOD) dread_text_add(t, "saves one health");
    if (x->now.prompt == PROMPT_FOOD || x->now.prompt == PROMPT_FOOD_FREE)
        say_food(x, "leaves food at", food_held(x), dread_clause(c));
    if (is_weapon(found) && can_be_bought(x, x->now.left))
        dread_field_write(dread_clause(c), "leaves %c for sale beside a later path", found);
    t = dread_clause(c);
    if (can_bury(x))
        dread_field_write(t, "keeps %p as a place to bury a monster from the deck", x->now.left);
    if (!dread_clauses_any(c)) say_what_is_held(x, t);
}

/* ---- Fighting ---- */

/* Writes the highest weapon left, and how many lower ones. */
static void say_weapons_left(const struct field_facts *x, unsigned used, struct text *t)
{
    bool kept = x->rules->value[WEAPONS] == WEAPONS_KEPT;
    unsigned left = weapons_of(&x->now) & ~(kept ? 0 : used);
    if (!left) return;
    if (kept) dread_text_add(t, "keeps every weapon");
    else dread_field_write(t, "keeps %c", weapon_card(31 - __builtin_clz(left)));
    int lower = dread_count_bits(left) - 1;
    if (lower && !kept) dread_field_write(t, " and %a", lower, "lower weapon");
}

static int attacker_value(const struct field_facts *x)
{
    return dread_monster_value(x->rules, dread_attacker(&x->now));
}

static void say_kill(const struct field_facts *x, struct text *t)
{
    static const char *const by[] = {
        [VERB_WEAPON] = " with one weapon",
        [VERB_PAIR] = " with two weapons and %m health",
        [VERB_RUN] = " with three weapons in a row",
        [VERB_HEARTS] = " for %m health",
        [VERB_FLARE] = " with the flare gun",
        [VERB_HEART] = " for %m health",
    };
    dread_field_write(t, "kills %c", dread_attacker(&x->now));
    unsigned used = (unsigned)x->order.weapons,
             fit = strong_enough(weapons_of(&x->now), attacker_value(x));
    if (x->order.verb == VERB_WEAPON && (fit & -fit) == used && fit != used)
        dread_text_add(t, " with the lowest weapon that can");
    else if (x->order.verb == VERB_WEAPON && fit == used)
        dread_text_add(t, " with the only weapon that can");
    else dread_field_write(t, by[x->order.verb], x->order.health);
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
        if (n) dread_field_write(t, "shows %a around it", n, "hidden card");
        dread_clause_add(c, "saves health and weapons");
        return;
    }
    if ((verb == VERB_PAIR || verb == VERB_RUN) &&
        !strong_enough(weapons_of(&x->now), attacker_value(x)))
        dread_clause_add(c, "needs no weapon that high");
    if (used) say_weapons_left(x, used, dread_clause(c));
    else if (weapons_held(x)) dread_clause_add(c, "saves every weapon");
    if (x->order.health) say_health_left(x, x->order.health, dread_clause(c));
    else if (health) dread_clause_add(c, "saves health");
}

/* Writes where the monster goes, and whether it can attack again there. */
static void say_where(const struct field_facts *x, int cell, struct text *t)
{
    card monster = x->now.called;
    bool explored = x->now.explored >> cell & 1;
    if (explored && !mixed(x->rules)) {
        dread_field_write(t, "buries %c on %p, explored, where it never attacks again", monster,
                          cell);
    } else if (cell == x->now.marker) {
        dread_field_write(t, "puts %c under you, to be fought next", monster);
    } else if (mixed(x->rules)) {
        bool near = cells_around(x->now.marker) >> cell & 1;
        dread_field_write(t, "puts %c on %p, %s", monster, cell,
                          near ? "where it attacks only if you step there" : "away from you");
    } else {
        bool ahead = cell % COLUMNS == x->now.marker % COLUMNS;
        dread_field_write(t, "puts %c %s, on %p", monster,
                          ahead ? "further up this path" : "off to another path", cell);
    }
}

static void say_swap(const struct field_facts *x, struct clauses *c)
{
    int cell = x->order.cell;
    card out = x->now.cell[cell];
    say_where(x, cell, dread_clause(c));
    dread_clause_add(c, "costs neither health nor weapon");
    struct text *t = dread_clause(c);
    bool left = x->now.explored >> cell & 1;
    if (hidden(&x->now) >> cell & 1) dread_text_add(t, "loses an unseen card");
    else if (is_monster(out)) dread_field_write(t, "removes %c there", out);
    else dread_field_write(t, left ? "loses %c left there" : "loses %c there", out);
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
    if (dread_count_bits(f->rescued) == 3) dread_text_add(t, "leads to the last of the family");
    else dread_field_write(t, "leads to %c", ace_of_cave(column));
    if (open)
        dread_field_write(dread_clause(c), open > shown ? "has %a, the most of all" : "has %a",
                          open, "open card");
    if (open && !monsters) dread_clause_add(c, "shows no monster");
    else if (!monsters && worst) dread_clause_add(c, "avoids the open monsters");
    if (wares)
        dread_field_write(dread_clause(c), "passes %a for sale, %s%c", wares, "weapon",
                          wares == 1 ? "" : "up to ", dread_card_of(highest, SPADES));
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
    if (f->open >> cell & 1)
        dread_field_write(dread_clause(c), "goes to %c, which lies open", f->cell[cell]);
    dread_field_write(dread_clause(c), "leaves %a on from there", ways, "way");
    struct text *t = dread_clause(c);
    if (lost) dread_field_write(t, "leaves %a out of reach", lost, "card");
    else if (free)
        dread_field_write(t, "keeps all %a within reach", dread_count_bits(free),
                          "unexplored card");
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
