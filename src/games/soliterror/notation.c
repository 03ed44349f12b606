/* SoliTerror: writes actions in words and in notation, and explains why an action is not legal.
 * Read internal.h first. */

#include "internal.h"

/* ---- Words ---- */

void dread_field_write(struct text *t, const char *sentence, ...)
{
    va_list arguments;
    va_start(arguments, sentence);
    dread_write(t, COLUMNS, sentence, arguments);
    va_end(arguments);
}

/* Writes the cards of a set: "the 4♦ and the 5♦". */
static void write_set(struct text *t, unsigned set, card (*card_at)(int))
{
    for (unsigned rest = set; rest; rest &= rest - 1) {
        if (rest != set) dread_text_add(t, rest & (rest - 1) ? ", " : " and ");
        dread_field_write(t, "%c", card_at(__builtin_ctz(rest)));
    }
}

/* Writes which health is spent: "one health (2♥)". */
static void write_health(const struct view *v, struct text *t, int n)
{
    const struct zone *z = &v->zone[ZONE_HEALTH];
    dread_field_write(t, "%m health (", n);
    for (int i = 0; i < n; i++) {
        if (i) dread_text_add(t, ", ");
        if (i < z->count) dread_card_write_for_people(t, v->spot[z->first + i].card);
        else dread_text_add(t, "the Last Breath");
    }
    dread_text_char(t, ')');
}

static void describe_take(const struct view *v, const struct field *f, unsigned food,
                          struct text *t)
{
    dread_field_write(t, "take %c", card_asked(f));
    if (food) {
        dread_text_add(t, " for ");
        write_set(t, food, food_card);
    } else if (v->prompt == PROMPT_FOOD) {
        dread_text_add(t, " for ");
        write_health(v, t, 1);
    }
}

/* Writes the weapons and the health that are used to fight. */
static void describe_fight(const struct view *v, struct action_parts parts, struct text *t)
{
    if (parts.weapons) {
        dread_text_add(t, "use ");
        write_set(t, (unsigned)parts.weapons, weapon_card);
        if (parts.health) dread_text_add(t, ", and ");
    }
    if (parts.health) {
        dread_text_add(t, "spend ");
        write_health(v, t, parts.health);
    }
}

static void describe_swap(const struct field *f, int cell, struct text *t)
{
    dread_field_write(t, "put %c on %p and discard ", f->called, cell);
    if (hidden(f) >> cell & 1) dread_text_add(t, "the card hidden there");
    else dread_field_write(t, "%c", f->cell[cell]);
}

void dread_field_describe(const struct view *v, action a, struct text *t)
{
    struct action_parts parts = dread_action_parts(a);
    struct deal d;
    struct field f = dread_recall(v, &d);
    int cell = parts.cell;
    switch (parts.verb) {
    case VERB_PLACE:
        dread_field_write(t, mixed(&v->rules) ? "place the marker on %p" : "enter the path at %p",
                          parts.column);
        break;
    case VERB_STEP:
        dread_field_write(t, "step to %p", cell);
        if (f.open >> cell & 1) dread_field_write(t, ", where %c lies", f.cell[cell]);
        break;
    case VERB_TAKE: describe_take(v, &f, (unsigned)parts.food, t); break;
    case VERB_LEAVE:
        dread_field_write(t, f.gifts ? "leave %c, which is discarded" : "leave %c where it lies",
                          card_asked(&f));
        break;
    case VERB_WEAPON:
    case VERB_PAIR:
    case VERB_RUN:
    case VERB_HEARTS:
    case VERB_HEART: describe_fight(v, parts, t); break;
    case VERB_FLARE: dread_text_add(t, "fire the flare gun"); break;
    case VERB_SWAP: describe_swap(&f, cell, t); break;
    case VERB_BUY:
        dread_field_write(t, parts.food ? "buy %c at %p with " : "buy %c at %p for nothing",
                          f.cell[cell], cell);
        write_set(t, (unsigned)parts.food, food_card);
        break;
    case VERB_PASS: dread_text_add(t, "buy nothing more"); break;
    }
}

/* ---- Why not ---- */

/* Writes what is legal instead: up to six actions in notation, or else the verbs. */
static void write_possible(const struct deal *d, const struct field *f, struct text *t)
{
    struct position p = {0};
    *mutable_field_of(&p) = *f;
    action legal[ACTIONS_MOST];
    int n = dread_field_actions(d, &p, legal), verb = -1;
    dread_text_add(t, " Possible now: ");
    for (int i = 0; i < n; i++) {
        bool again = verb == (int)dread_action_parts(legal[i]).verb;
        verb = (int)dread_action_parts(legal[i]).verb;
        if (n > 6 && again) continue;
        if (i) dread_text_add(t, ", ");
        dread_text_char(t, '`');
        if (n > 6) dread_text_add(t, dread_field_verbs[verb]);
        else dread_field_format(&d->rules, legal[i], t);
        dread_text_char(t, '`');
    }
    dread_text_char(t, '.');
}

/* Returns why a means of fighting is not possible in this prompt, or NULL if it is [4.2]. */
static const char *no_fight(const struct means *m, int prompt)
{
    static const char *const other_monster[] = {
        [VERB_FLARE] = "the flare gun works on monsters in the field only.",
        [VERB_HEART] = "one health alone beats only monsters from the draw deck.",
        [VERB_SWAP] = "you can swap only monsters from the draw deck.",
    };
    switch (prompt) {
    case PROMPT_CALLED: return m->against & OF_DECK ? NULL : other_monster[m->verb];
    case PROMPT_MONSTER: return m->against & OF_FIELD ? NULL : other_monster[m->verb];
    case PROMPT_SWAP_AGAIN:
        if (m->verb == VERB_SWAP) return NULL;
        return "you turned up an ace; choose another cell for the swap.";
    default: return "no monster is attacking now.";
    }
}

/* Returns why the verb is not possible in this prompt, or NULL if it is. */
static const char *wrong_position(const struct rules *rules, enum field_verb verb, int prompt)
{
    switch (verb) {
    case VERB_PLACE:
        if (prompt == PROMPT_PLACE) return NULL;
        if (prompt == PROMPT_RESCUE_GIFT && !mixed(rules))
            return "the rescue comes first: take or leave each card that it brings.";
        return mixed(rules) ? "you place the marker once, and then move it in steps."
                            : "you must walk a path to its end once you enter it.";
    case VERB_STEP:
        if (prompt == PROMPT_STEP) return NULL;
        return mixed(rules) ? "you cannot step now." : "the marker goes up its path by itself.";
    case VERB_BUY:
    case VERB_PASS:
        if (prompt == PROMPT_BUY) return NULL;
        return "you can buy a weapon left behind only when the marker lands next to it.";
    case VERB_TAKE:
    case VERB_LEAVE:
        if (asks_about_field(prompt) && prompt != PROMPT_MONSTER) return NULL;
        if (asks_about_gift(prompt)) return NULL;
        return prompt == PROMPT_MONSTER ? "you cannot take or leave a monster."
                                        : "there is no card to take or leave now.";
    default: return no_fight(means_of(verb), prompt);
    }
}

static void why_not_pay(card c, struct text *t)
{
    if (dread_card_suit(c) != SPADES || is_free(c)) dread_field_write(t, "%c costs no food.", c);
    else
        dread_field_write(t,
                          "%c costs food cards that you hold; they must add up to at least %n, and "
                          "to less without the lowest of them.",
                          c, dread_card_rank(c));
}

/* Explains that the card costs no food, or which food pays for it. */
static void why_not_take(const struct field *f, struct text *t)
{
    if (f->gifts) dread_field_write(t, "%c is a gift and costs nothing.", card_asked(f));
    else why_not_pay(card_asked(f), t);
}

static void why_not_buy(const struct field *f, int cell, struct text *t)
{
    card c = f->cell[cell];
    if (!(cells_beside(cell_bit(f->marker)) >> cell & 1))
        dread_field_write(t,
                          "you can buy only weapons left and right of the marker, and %p is not "
                          "there.",
                          cell);
    else if (!(f->full & f->explored & cell_bit(cell)) || !is_weapon(c))
        dread_field_write(t, "no weapon was left behind at %p.", cell);
    else why_not_pay(c, t);
}

void dread_why_no_swap(const struct rules *rules, const struct field *f, int cell, struct text *t)
{
    if (!(f->full >> cell & 1)) dread_field_write(t, "%p holds no card to swap.", cell);
    else if (rules->value[SWAP_INTO] == SWAP_UNEXPLORED && (f->explored >> cell & 1))
        dread_field_write(t, "%p is explored, which these options forbid.", cell);
    else dread_field_write(t, "%p holds an open ace, which stays there.", cell);
}

void dread_why_no_step(const struct field *f, int cell, const char *too_far, struct text *t)
{
    if (!(cells_around(f->marker) >> cell & 1)) dread_field_write(t, too_far, cell, f->marker);
    else if (!(f->full >> cell & 1)) dread_field_write(t, "%p holds no card.", cell);
    else dread_field_write(t, "%p is explored already.", cell);
}

static void why_not_weapons(const struct rules *rules, const struct field *f,
                            struct action_parts parts, struct text *t)
{
    unsigned missing = (unsigned)parts.weapons & ~weapons_of(f);
    if (missing)
        dread_field_write(t, "%c is not in the arsenal.", weapon_card(__builtin_ctz(missing)));
    else if (parts.verb == VERB_PAIR)
        dread_text_add(t, "two weapons also need one health, and you have none.");
    else
        dread_field_write(t, "%c is too weak: it takes a weapon of %n or more.",
                          weapon_card(__builtin_ctz((unsigned)parts.weapons)),
                          dread_monster_value(rules, dread_attacker(f)));
}

static void why_not_health(const struct rules *rules, const struct field *f, int n, struct text *t)
{
    dread_field_write(t, "that takes %m health, and you have %n.", n, dread_health_of(rules, f));
}

void dread_field_why_not(const struct view *v, action a, struct text *t)
{
    struct action_parts parts = dread_action_parts(a);
    struct deal d;
    struct field f = dread_recall(v, &d);
    const char *moment = wrong_position(&v->rules, parts.verb, v->prompt);
    bool unarmed = parts.verb == VERB_FLARE &&
                   (f.fired || (v->prompt == PROMPT_CALLED && !has_flare(&f)));
    if (moment && !unarmed) {
        dread_text_add(t, moment);
    } else {
        switch (parts.verb) {
        case VERB_PLACE:
            dread_field_write(t, "that path is finished, and %c is safe.",
                              ace_of_cave(parts.column));
            break;
        case VERB_STEP:
            dread_why_no_step(&f, parts.cell, "%p does not touch the marker's cell.", t);
            break;
        case VERB_TAKE: why_not_take(&f, t); break;
        case VERB_BUY: why_not_buy(&f, parts.cell, t); break;
        case VERB_SWAP: dread_why_no_swap(&v->rules, &f, parts.cell, t); break;
        case VERB_WEAPON:
        case VERB_PAIR:
        case VERB_RUN: why_not_weapons(&v->rules, &f, parts, t); break;
        case VERB_HEARTS:
        case VERB_HEART: why_not_health(&v->rules, &f, parts.health, t); break;
        case VERB_FLARE:
            dread_text_add(t, f.fired
                                  ? "you can fire the flare gun only once, and you have fired it."
                                  : "you have no flare gun.");
            break;
        default: break;
        }
    }
    write_possible(&d, &f, t);
}

/* ---- Notation ---- */

/* [2.7] */
static void format_set(unsigned set, card (*card_at)(int), struct text *t)
{
    for (unsigned rest = set; rest; rest &= rest - 1) {
        dread_text_char(t, rest == set ? ' ' : '+');
        dread_card_write(t, card_at(__builtin_ctz(rest)));
    }
}

const char *const dread_field_verbs[] = {"place", "step", "take",   "leave", "weapon",
                                         "pair",  "run",  "hearts", "flare", "heart",
                                         "swap",  "buy",  "pass",   NULL};

void dread_field_format(const struct rules *rules, action a, struct text *t)
{
    struct action_parts parts = dread_action_parts(a);
    if (a > ACT_PASS || parts.cell >= COLUMNS * field_rows(rules)) return;
    if (parts.verb == VERB_PAIR && (a - ACT_PAIR) / 9 >= (a - ACT_PAIR) % 9) return;
    dread_text_add(t, dread_field_verbs[parts.verb]);
    if (parts.verb == VERB_PLACE) {
        dread_text_char(t, ' ');
        dread_text_char(t, (char)('a' + parts.column));
        if (mixed(rules)) dread_text_char(t, '1');
    }
    if (parts.verb == VERB_STEP || parts.verb == VERB_SWAP || parts.verb == VERB_BUY)
        dread_field_write(t, " %p", parts.cell);
    format_set((unsigned)parts.weapons, weapon_card, t);
    format_set((unsigned)parts.food, food_card, t);
}
