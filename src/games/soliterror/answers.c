/* SoliTerror: explains why the player can do nothing with a thing, and names something that she can
 * do. Read internal.h first.
 *
 * Each answer is a reason, followed by an action that is legal with the things that she has picked
 * before (`held`). Everything comes from the view. */

#include "internal.h"

#include "core/offer.h"

/* The question: the thing that was chosen, and the things held. */
struct field_answer {
    const struct view *view;
    struct field f;
    struct thing thing;
    const struct thing *held;
};

/* ---- Parts of sentences ---- */

static const char *const path_name[] = {"a", "b", "c", "d"};

/* Writes "The 9 of spades" or "the 9 of spades", with `the` as given, or "flare gun" for the
 * joker. */
static void say_card(const char *the, card which, const char *behind, struct text *t)
{
    dread_text_add(t, the);
    if (which == CARD_JOKER) dread_text_add(t, "flare gun");
    else dread_card_write_in_words(t, which);
    dread_text_add(t, behind);
}

/* Writes cards of a suit: "the 2, 3 and 5 of diamonds". */
static void say_set(const char *before, unsigned set, const char *of_suit, struct text *t)
{
    dread_text_add(t, before);
    for (unsigned rest = set; rest; rest &= rest - 1) {
        if (rest != set) dread_text_add(t, rest & (rest - 1) ? ", " : " and ");
        dread_text_number(t, (uint64_t)__builtin_ctz(rest) + 2);
    }
    dread_text_add(t, of_suit);
}

static void name(const struct view *v, action a, struct text *t)
{
    struct action_parts parts = dread_action_parts(a);
    struct deal d;
    struct field f = dread_recall(v, &d);
    switch (parts.verb) {
    case VERB_PLACE: dread_field_write(t, "enter at %p", parts.column); break;
    case VERB_STEP: dread_field_write(t, "step to %p", parts.cell); break;
    case VERB_TAKE:
        if (parts.food) say_set("pay the ", (unsigned)parts.food, " of diamonds", t);
        else say_card("take the ", card_asked(&f), "", t);
        break;
    case VERB_LEAVE: dread_text_add(t, "leave it"); break;
    case VERB_WEAPON:
    case VERB_RUN:
    case VERB_PAIR:
        say_set("use the ", (unsigned)parts.weapons, " of spades", t);
        if (parts.health) dread_field_write(t, " with %m health", parts.health);
        break;
    case VERB_HEARTS:
    case VERB_HEART: dread_field_write(t, "spend %m health", parts.health); break;
    case VERB_FLARE: dread_text_add(t, "fire the flare gun"); break;
    case VERB_SWAP: dread_field_write(t, "swap with %p", parts.cell); break;
    case VERB_BUY:
        dread_field_write(t, "buy at %p", parts.cell);
        if (parts.food) say_set(" for the ", (unsigned)parts.food, " of diamonds", t);
        break;
    case VERB_PASS: dread_text_add(t, "pass"); break;
    }
}

static bool is_fight(int prompt)
{
    return prompt == PROMPT_CALLED || prompt == PROMPT_MONSTER;
}

static bool asks_about_card(int prompt)
{
    return prompt >= PROMPT_FOOD && prompt <= PROMPT_JOKER;
}

/* ---- Why not: a cell of the field ---- */

static void no_bargain(const struct field_answer *c, int cell, struct text *t)
{
    card ware = c->f.cell[cell];
    bool left = c->f.full & c->f.explored & cell_bit(cell);
    if (!(cells_beside(cell_bit(c->f.marker)) >> cell & 1))
        dread_text_add(t, "Only weapons left and right of you are for sale.");
    else if (!left || !is_weapon(ware))
        dread_field_write(t, "No weapon was left behind on %p.", cell);
    else
        dread_field_write(t, "The %w costs more food than you have: %n.", ware,
                          dread_food_sum(food_of(&c->f)));
}

static void no_place(int cell, struct text *t)
{
    if (cell >= COLUMNS) dread_text_add(t, "You begin on row 1.");
    else
        dread_field_write(t, "Path %s is finished: the %w is safe.", path_name[cell],
                          ace_of_cave(cell));
}

static void no_cell(const struct field_answer *c, int cell, struct text *t)
{
    const struct field *f = &c->f;
    if (cell == f->marker && (f->prompt == PROMPT_STEP || f->prompt == PROMPT_BUY)) {
        dread_field_write(t, "You stand on %p.", cell);
        return;
    }
    switch (f->prompt) {
    case PROMPT_PLACE: no_place(cell, t); break;
    case PROMPT_CALLED:
    case PROMPT_SWAP_AGAIN: dread_why_no_swap(&c->view->rules, f, cell, t); break;
    case PROMPT_STEP:
        dread_why_no_step(f, cell, "%p does not touch %p, where you stand.", t);
        break;
    case PROMPT_BUY: no_bargain(c, cell, t); break;
    case PROMPT_MONSTER:
        if (cell == f->left) {
            dread_field_write(t, "The %w attacks from %p: choose what to use on it.",
                              dread_attacker(f), cell);
        } else {
            dread_text_add(t, "This monster stood in the field: you can swap only called ones.");
        }
        break;
    case PROMPT_CALL_GIFT:
    case PROMPT_RESCUE_GIFT: say_card("First decide on the ", card_asked(f), ".", t); break;
    default: dread_field_write(t, "First decide on the card on %p.", f->left); break;
    }
}

/* ---- Why not: cards that the player holds ---- */

static void no_weapon(const struct field_answer *c, card which, struct text *t)
{
    const struct field *f = &c->f;
    unsigned weapons = weapons_of(f);
    if (f->prompt == PROMPT_SWAP_AGAIN) {
        dread_text_add(t, "You turned up an ace: choose another cell for the swap.");
    } else if (!is_fight(f->prompt)) {
        dread_text_add(t, "No monster is attacking now.");
    } else if (which == CARD_JOKER) {
        dread_text_add(t, f->fired ? "The flare gun works only once, and you have fired it."
                                   : "The flare gun works on monsters in the field only.");
    } else if (weapons & (weapons - 1)) {
        say_card("The ", which, " is too weak alone, and a pair needs one health.", t);
    } else {
        say_card("The ", which, " is too weak alone, and you have no other weapon.", t);
    }
}

/* Returns true if something is for sale now that costs food. */
static bool is_priced(const struct field_answer *c)
{
    const struct field *f = &c->f;
    if (f->prompt == PROMPT_WEAPON) return true;
    for (cells near = f->prompt == PROMPT_BUY ? dread_bargains(f) : 0; near; near &= near - 1)
        if (!is_free(f->cell[__builtin_ctz(near)])) return true;
    return false;
}

static void no_food(const struct field_answer *c, card which, struct text *t)
{
    int prompt = c->f.prompt;
    if (is_priced(c)) say_card("With the ", which, " you would pay more than you need.", t);
    else if (prompt == PROMPT_BUY) dread_text_add(t, "What lies next to you costs no food.");
    else if (asks_about_card(prompt)) say_card("The ", card_asked(&c->f), " costs no food.", t);
    else dread_text_add(t, "Food pays for weapons in the field, and feeds the family.");
}

/* Returns true if something that the player can do now costs health. */
static bool spends_health(const struct field_answer *c)
{
    if (c->f.prompt == PROMPT_FOOD) return true;
    if (!is_fight(c->f.prompt)) return false;
    struct arms arms = arms_of(&c->view->rules, &c->f);
    for (int i = 0; i < MEANS; i++)
        if (dread_means[i].health && usable(&arms, &dread_means[i])) return true;
    return false;
}

/* Explains a heart or the Last Breath, which are spent in order [1.5]. */
static void no_health(const struct field_answer *c, struct text *t)
{
    const struct field *f = &c->f;
    unsigned hearts = hearts_of(f);
    if (c->thing.zone == ZONE_BREATH && c->view->rules.value[LAST_BREATH] == LAST_BREATH_TOKEN)
        dread_text_add(t, "The Last Breath does not count as health here.");
    else if (hearts && spends_health(c))
        say_card("You spend the lowest heart first: the ",
                 (card)(HEALTH_AT + __builtin_ctz(hearts)), ".", t);
    else if (f->prompt == PROMPT_MONSTER)
        dread_text_add(
            t, "Here one health works only with two weapons; without weapons you need three.");
    else if (c->thing.zone == ZONE_BREATH)
        dread_text_add(t, "The Last Breath is one health, the one that you lose last.");
    else if (asks_about_card(f->prompt)) say_card("The ", card_asked(f), " costs no health.", t);
    else dread_text_add(t, "You spend health on food and monsters, but not now.");
}

static bool lies_in(struct thing t, int zone)
{
    return t.kind == THING_CARD && t.zone == zone;
}

/* Explains why the thing could be chosen, but not together with the things held. */
static void not_with_held(const struct field_answer *c, struct text *t)
{
    bool both = lies_in(c->thing, ZONE_FIELD) && lies_in(c->held[0], ZONE_FIELD);
    if (both && c->f.prompt == PROMPT_BUY)
        dread_text_add(t, "You buy one weapon at a time, and you already hold one.");
    else if (both) dread_text_add(t, "One cell is enough, and you already hold one.");
    else if (is_fight(c->f.prompt))
        dread_text_add(t, "You cannot fight with that and what you hold together.");
    else if (lies_in(c->thing, ZONE_FOOD))
        dread_text_add(t, "With that as well, you would pay more than you need.");
    else dread_field_write(t, "What you hold does not pay for the weapon on %p.", c->thing.index);
}

/* ---- Why not: everything else ---- */

/* Explains a card of ZONE_ASKED: it is chosen in its own place, or another gift comes first. */
static void no_asked(const struct field_answer *c, card which, struct text *t)
{
    if (is_fight(c->f.prompt)) {
        say_card("The ", which, " attacks: choose what to use on it.", t);
    } else if (c->f.prompt == PROMPT_SWAP_AGAIN) {
        say_card("The ", which, " needs another cell.", t);
    } else if (c->f.gifts) {
        say_card("First decide on the ", card_asked(&c->f), ".", t);
    } else {
        say_card("The ", which, " lies on ", t);
        dread_field_write(t, "%p.", c->f.left);
    }
}

static void no_cave(const struct field_answer *c, int path, struct text *t)
{
    card ace = ace_of_cave(path);
    if (c->f.rescued >> path & 1) dread_field_write(t, "The %w is safe already.", ace);
    else dread_field_write(t, "The %w waits at the end of path %s.", ace, path_name[path]);
}

static void no_card(const struct field_answer *c, struct text *t)
{
    card which = dread_view_spot(c->view, c->thing)->card;
    bool returns = reshuffles(&c->view->rules);
    switch (c->thing.zone) {
    case ZONE_FIELD: no_cell(c, c->thing.index, t); break;
    case ZONE_CAVES: no_cave(c, c->thing.index, t); break;
    case ZONE_ARSENAL: no_weapon(c, which, t); break;
    case ZONE_FOOD: no_food(c, which, t); break;
    case ZONE_HEALTH:
    case ZONE_BREATH: no_health(c, t); break;
    case ZONE_ASKED: no_asked(c, which, t); break;
    case ZONE_DECK: dread_text_add(t, "The game turns up the deck, not you."); break;
    case ZONE_DISCARD:
        say_card("The ", which,
                 returns ? " comes back only when the deck runs out." : " is discarded for good.",
                 t);
        break;
    case ZONE_RESCUED: say_card("The ", which, " is safe.", t); break;
    case ZONE_UNSEEN: say_card("The ", which, " has not been seen yet.", t); break;
    default: say_card("The ", which, " is in the deck.", t); break;
    }
}

static void no_marker(const struct field_answer *c, struct text *t)
{
    int cell = c->f.marker;
    if (is_cave(&c->view->rules, cell)) {
        dread_field_write(t, "You stand at the cave of path %s.", path_name[cell % COLUMNS]);
    } else {
        dread_field_write(t, "You stand on %p.", cell);
    }
}

void dread_field_why_thing(const struct view *v, const struct thing held[], int n,
                           struct thing thing, struct text *t)
{
    struct deal d;
    struct position p = {0};
    struct field_answer c = {v, *mutable_field_of(&p) = dread_recall(v, &d), thing, held};
    action legal[ACTIONS_MOST];
    int count = dread_field_actions(&d, &p, legal);
    struct offer offer = {v, dread_field_touches, name, legal, count, held, n};
    if (dread_offer_touching(&offer, thing) != NO_ACTION) not_with_held(&c, t);
    else if (thing.kind == THING_CARD) no_card(&c, t);
    else if (thing.kind == THING_TOKEN) no_marker(&c, t);
    dread_offer_write(&offer, NO_ACTION, t);
}
