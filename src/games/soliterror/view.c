/* SoliTerror: what the player is shown and told. Read internal.h first.
 *
 * All but see() work from the view alone, so that they cannot tell what she could not know. A view
 * is read back into an imagined position, and the rules themselves say what would happen. */

#include "internal.h"

/* ---- The table ---- */

static void tag(struct view *v, int cell, int tags)
{
    struct spot *spot = &v->spot[v->zone[ZONE_FIELD].first + cell];
    spot->tags = (uint16_t)(spot->tags | tags);
}

/* The card that `take` and `leave` are about. */
static card card_asked(const struct field *f)
{
    if (f->gifts) return f->gift[0];
    return f->left != NO_CELL ? f->cell[f->left] : CARD_NONE;
}

static bool asks_about_called(int prompt)
{
    return prompt == PROMPT_CALLED || prompt == PROMPT_SWAP_AGAIN;
}

static void see_field(const struct rules *rules, const struct field *f, struct view *v)
{
    struct zone *z = dread_view_zone(v, LAYOUT_GRID);
    z->columns = COLUMNS;
    z->rows = (uint8_t)field_rows(rules);
    for (int cell = 0; cell < COLUMNS * z->rows; cell++) {
        bool dark = hidden(f) >> cell & 1;
        dread_view_card(v, dark ? CARD_UNKNOWN : f->cell[cell]);
        if (f->explored >> cell & 1) tag(v, cell, TAG_EXPLORED);
    }
    if (f->outcome) return;
    if (asks_about_field(f->prompt)) tag(v, f->left, TAG_ASKED);
    if (f->prompt == PROMPT_BUY)
        for (cells wares = dread_bargains(f); wares; wares &= wares - 1)
            tag(v, __builtin_ctz(wares), TAG_OPEN);
    if (asks_about_called(f->prompt) || f->prompt == PROMPT_STEP || f->prompt == PROMPT_BUY ||
        f->prompt == PROMPT_CALL_GIFT)
        tag(v, f->left != NO_CELL ? f->left : f->marker, TAG_NEXT);
}

/* Four aces in their caves; one that is safe has left it. */
static void see_caves(const struct rules *rules, const struct field *f, struct view *v)
{
    dread_view_zone(v, LAYOUT_ROW)->lasting = 1;
    if (mixed(rules)) return;
    for (int suit = 0; suit < 4; suit++) {
        bool safe = f->rescued >> suit & 1;
        dread_view_card(v, safe ? CARD_NONE : dread_card_of(1, suit))->tags = safe ? TAG_EXPLORED
                                                                                   : TAG_GOAL;
    }
}

static void see_marker(const struct rules *rules, const struct field *f, struct view *v)
{
    if (f->marker == NO_CELL) return;
    bool cave = !mixed(rules) && f->marker / COLUMNS == CAVE_ROW;
    dread_view_token(v, TOKEN_MARKER,
                     cave ? dread_thing_card(ZONE_CAVES, f->marker % COLUMNS)
                          : dread_thing_card(ZONE_FIELD, f->marker));
}

/* Of several gifts the first is decided on. */
static void see_asked(const struct field *f, struct view *v)
{
    dread_view_zone(v, LAYOUT_ROW)->deck = 1;
    if (asks_about_called(f->prompt) || asks_about_field(f->prompt))
        dread_view_card(v, dread_attacker(f))->tags = f->spared ? TAG_ASKED | TAG_SPARES
                                                                : TAG_ASKED;
    for (int i = 0; i < f->gifts; i++) dread_view_card(v, f->gift[i])->tags = i ? 0 : TAG_ASKED;
}

/* The cards never seen: those hidden in the field, the Last Breath (spent or not), and the deck if
 * it is the first. */
static uint64_t unseen(const struct deal *d, const struct field *f)
{
    uint64_t set = dread_card_bit(d->cards[dread_breath_place(&d->rules)]);
    for (cells dark = hidden(f); dark; dark &= dark - 1)
        set |= dread_card_bit(f->cell[__builtin_ctz(dark)]);
    if (!f->reshuffles)
        for (int i = f->next; i < f->size; i++) set |= dread_card_bit(f->deck[i]);
    return set;
}

static int turns_left(const struct rules *rules, const struct field *f)
{
    if (mixed(rules) || f->marker == NO_CELL || f->marker / COLUMNS == CAVE_ROW) return 0;
    return CAVE_ROW - f->marker / COLUMNS;
}

int dread_gauge_value(const struct rules *rules, const struct field *f, int gauge)
{
    switch (gauge) {
    case GAUGE_HEALTH: return dread_health_of(rules, f);
    case GAUGE_FOOD: return __builtin_popcount(food_of(f));
    case GAUGE_WEAPONS: return __builtin_popcount(weapons_of(f));
    case GAUGE_DECK: return f->size - f->next;
    case GAUGE_RESCUED: return __builtin_popcount(f->rescued);
    case GAUGE_TURNS_LEFT: return turns_left(rules, f);
    case GAUGE_FLARE: return rules->value[FLARE_GUN] == FLARE_GUN_YES && !f->fired;
    case GAUGE_RESHUFFLES: return (int)(f->reshuffles < 9999 ? f->reshuffles : 9999);
    default: return rules->value[FEED];
    }
}

static void see_gauges(const struct rules *rules, const struct field *f, struct view *v)
{
    for (int gauge = 0; gauge <= GAUGE_FEED; gauge++) {
        int most = gauge == GAUGE_RESCUED                       ? 4
                   : gauge == GAUGE_TURNS_LEFT && !mixed(rules) ? 4
                                                                : gauge == GAUGE_FLARE;
        dread_view_gauge(v, dread_gauge_value(rules, f, gauge), most);
    }
}

void dread_field_see(const struct deal *d, const struct position *p, struct view *v)
{
    const struct field *f = (const struct field *)p;
    const struct rules *rules = &d->rules;
    const uint64_t arsenal = (uint64_t)NINE << WEAPONS_AT | dread_card_bit(CARD_JOKER);
    const uint64_t food = (uint64_t)NINE << FOOD_AT, hearts = (uint64_t)NINE << HEALTH_AT;
    dread_view_clear(v);
    v->rules = *rules;
    v->outcome = f->outcome;
    v->prompt = f->prompt;
    v->turn = f->turn;

    see_field(rules, f, v);
    see_caves(rules, f, v);
    see_marker(rules, f, v);
    dread_view_zone(v, LAYOUT_FAN);
    dread_view_set(v, f->held & arsenal);
    dread_view_zone(v, LAYOUT_FAN);
    dread_view_set(v, f->held & food);
    dread_view_zone(v, LAYOUT_FAN);
    dread_view_set(v, f->held & hearts);
    dread_view_zone(v, LAYOUT_STACK);
    if (f->breath) dread_view_card(v, CARD_UNKNOWN);
    see_asked(f, v);
    dread_view_zone(v, LAYOUT_STACK);
    for (int i = f->next; i < f->size; i++) dread_view_card(v, CARD_UNKNOWN);
    dread_view_zone(v, LAYOUT_FAN);
    dread_view_set(v, f->discards);
    dread_view_zone(v, LAYOUT_FAN);
    for (int suit = 0; suit < 4; suit++)
        if (f->rescued >> suit & 1) dread_view_card(v, dread_card_of(1, suit));
    dread_view_zone(v, LAYOUT_FAN);
    dread_view_set(v, unseen(d, f));
    uint64_t deck = 0;
    for (int i = f->next; f->reshuffles && i < f->size; i++) deck |= dread_card_bit(f->deck[i]);
    dread_view_zone(v, LAYOUT_FAN);
    dread_view_set(v, deck);

    see_gauges(rules, f, v);
}

uint64_t dread_set_in(const struct view *v, int zone)
{
    const struct zone *z = &v->zone[zone];
    uint64_t set = 0;
    for (int i = 0; i < z->count; i++) set |= dread_card_bit(v->spot[z->first + i].card);
    return set;
}

/* The field of a view: its cells, and which of them is explored now. */
static void recall_field(const struct view *v, struct field *f)
{
    const struct zone *z = &v->zone[ZONE_FIELD];
    for (int cell = 0; cell < CELLS; cell++) f->cell[cell] = CARD_NONE;
    for (int cell = 0; cell < z->count; cell++) {
        const struct spot *spot = &v->spot[z->first + cell];
        f->cell[cell] = spot->card;
        if (spot->face != FACE_NONE) f->full |= cell_bit(cell);
        if (spot->face == FACE_UP) f->open |= cell_bit(cell);
        if (spot->tags & TAG_EXPLORED) f->explored |= cell_bit(cell);
        bool bought = v->prompt == PROMPT_BUY && (spot->tags & TAG_NEXT) && cell != f->marker;
        /* The cell of an ace just rescued: the only empty one that is not explored yet [6]. */
        bool rescued = v->prompt == PROMPT_RESCUE_GIFT && spot->face == FACE_NONE &&
                       !(spot->tags & TAG_EXPLORED);
        if ((spot->tags & TAG_ASKED) || bought || rescued) f->left = (uint8_t)cell;
    }
}

/* What the decision is about: the monster called, or the gifts. */
static void recall_asked(const struct view *v, struct field *f)
{
    const struct zone *z = &v->zone[ZONE_ASKED];
    if (asks_about_called(f->prompt)) {
        f->called = v->spot[z->first].card;
        f->spared = (v->spot[z->first].tags & TAG_SPARES) != 0;
    }
    for (int i = 0; asks_about_gift(f->prompt) && i < z->count; i++)
        f->gift[f->gifts++] = v->spot[z->first + i].card;
}

struct field dread_recall(const struct view *v, struct deal *d)
{
    struct field f = {.prompt = v->prompt,
                      .outcome = v->outcome,
                      .turn = v->turn,
                      .marker = NO_CELL,
                      .left = NO_CELL,
                      .called = CARD_NONE,
                      .imagined = IMAGINED};
    *d = (struct deal){.rules = v->rules};
    f.held = dread_set_in(v, ZONE_ARSENAL) | dread_set_in(v, ZONE_FOOD) |
             dread_set_in(v, ZONE_HEALTH);
    f.discards = dread_set_in(v, ZONE_DISCARD);
    if (v->tokens) {
        struct thing at = v->token[0].at;
        f.marker = (uint8_t)(at.zone == ZONE_CAVES ? CAVE_ROW * COLUMNS + at.index : at.index);
    }
    recall_field(v, &f);
    f.size = v->zone[ZONE_DECK].count;
    for (int i = 0; i < f.size; i++) f.deck[i] = CARD_UNKNOWN;
    if (v->zone[ZONE_DECK_HOLDS].count == 1)
        f.deck[0] = v->spot[v->zone[ZONE_DECK_HOLDS].first].card;
    recall_asked(v, &f);
    for (int suit = 0; suit < 4; suit++)
        if (dread_set_in(v, ZONE_RESCUED) & dread_card_bit(dread_card_of(1, suit)))
            f.rescued |= (uint8_t)(1 << suit);
    f.breath = v->zone[ZONE_BREATH].count;
    f.fired = !v->gauge[GAUGE_FLARE].value;
    f.reshuffles = (uint32_t)v->gauge[GAUGE_RESHUFFLES].value;
    return f;
}

/* ---- What an action touches ---- */

/* Where a card in her hands lies: fans are in ascending order. */
static void touch_held(const struct view *v, struct touch *touch, int zone, card c)
{
    const struct zone *z = &v->zone[zone];
    for (int i = 0; i < z->count; i++)
        if (v->spot[z->first + i].card == c) dread_touch_add(touch, dread_thing_card(zone, i));
}

static void touch_food(const struct view *v, struct touch *touch, int food)
{
    for (unsigned set = (unsigned)food; set; set &= set - 1)
        touch_held(v, touch, ZONE_FOOD, food_card(__builtin_ctz(set)));
}

/* The health that is spent: the lowest hearts, then the Last Breath. */
static void touch_health(const struct view *v, struct touch *touch, int n)
{
    int hearts = v->zone[ZONE_HEALTH].count;
    for (int i = 0; i < n && i < hearts; i++)
        dread_touch_add(touch, dread_thing_card(ZONE_HEALTH, i));
    if (n > hearts && v->zone[ZONE_BREATH].count)
        dread_touch_add(touch, dread_thing_card(ZONE_BREATH, 0));
}

void dread_field_touches(const struct view *v, action a, struct touch *touch)
{
    struct order o = dread_order_of(a);
    struct deal d;
    struct field f = dread_recall(v, &d);
    *touch = (struct touch){.verb = (uint8_t)o.verb};
    for (unsigned set = (unsigned)o.weapons; set; set &= set - 1)
        touch_held(v, touch, ZONE_ARSENAL, weapon_card(__builtin_ctz(set)));
    switch (o.verb) {
    case VERB_PLACE: dread_touch_add(touch, dread_thing_card(ZONE_FIELD, o.column)); break;
    case VERB_STEP:
    case VERB_SWAP:
    case VERB_BUY: dread_touch_add(touch, dread_thing_card(ZONE_FIELD, o.cell)); break;
    case VERB_TAKE:
        if (f.gifts) dread_touch_add(touch, dread_thing_card(ZONE_ASKED, 0));
        else if (f.left != NO_CELL) dread_touch_add(touch, dread_thing_card(ZONE_FIELD, f.left));
        if (v->prompt == PROMPT_FOOD) touch_health(v, touch, 1);
        break;
    case VERB_PAIR:
    case VERB_HEART: touch_health(v, touch, 1); break;
    case VERB_HEARTS: touch_health(v, touch, 3); break;
    case VERB_FLARE: touch_held(v, touch, ZONE_ARSENAL, CARD_JOKER); break;
    default: break;
    }
    touch_food(v, touch, o.food);
}

/* ---- Words ---- */

static void write_card(struct text *t, card c)
{
    if (c < CARD_KINDS) dread_text_add(t, "the ");
    dread_card_write_for_people(t, c);
}

/* Cards of a set in a row: "the 4♦ and the 5♦". */
static void write_set(struct text *t, unsigned set, card (*card_at)(int))
{
    for (unsigned rest = set; rest; rest &= rest - 1) {
        if (rest != set) dread_text_add(t, rest & (rest - 1) ? ", " : " and ");
        write_card(t, card_at(__builtin_ctz(rest)));
    }
}

static void write_cell(struct text *t, int cell)
{
    dread_cell_write(t, cell % COLUMNS, cell / COLUMNS);
}

/* "one health (2♥)": which it is. */
static void write_health(const struct view *v, struct text *t, int n)
{
    const struct zone *z = &v->zone[ZONE_HEALTH];
    dread_text_add(t, n == 1 ? "one health (" : "three health (");
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
    dread_text_add(t, "take ");
    write_card(t, card_asked(f));
    if (food) {
        dread_text_add(t, " for ");
        write_set(t, food, food_card);
    } else if (v->prompt == PROMPT_FOOD) {
        dread_text_add(t, " for ");
        write_health(v, t, 1);
    }
}

static void describe_swap(const struct field *f, int cell, struct text *t)
{
    dread_text_add(t, "put ");
    write_card(t, f->called);
    dread_text_add(t, " on ");
    write_cell(t, cell);
    dread_text_add(t, " and discard ");
    if (hidden(f) >> cell & 1) dread_text_add(t, "the card hidden there");
    else write_card(t, f->cell[cell]);
}

void dread_field_describe(const struct view *v, action a, struct text *t)
{
    struct order o = dread_order_of(a);
    struct deal d;
    struct field f = dread_recall(v, &d);
    switch (o.verb) {
    case VERB_PLACE:
        dread_text_add(t, mixed(&v->rules) ? "place the marker on " : "enter the path at ");
        write_cell(t, o.column);
        break;
    case VERB_STEP:
        dread_text_add(t, "step to ");
        write_cell(t, o.cell);
        if (f.open >> o.cell & 1) {
            dread_text_add(t, ", where ");
            write_card(t, f.cell[o.cell]);
            dread_text_add(t, " lies");
        }
        break;
    case VERB_TAKE: describe_take(v, &f, (unsigned)o.food, t); break;
    case VERB_LEAVE:
        dread_text_add(t, "leave ");
        write_card(t, card_asked(&f));
        dread_text_add(t, f.gifts ? ", which is discarded" : " where it lies");
        break;
    case VERB_WEAPON:
    case VERB_PAIR:
    case VERB_RUN:
        dread_text_add(t, "use ");
        write_set(t, (unsigned)o.weapons, weapon_card);
        if (o.verb == VERB_PAIR) {
            dread_text_add(t, ", and spend ");
            write_health(v, t, 1);
        }
        break;
    case VERB_HEARTS:
    case VERB_HEART:
        dread_text_add(t, "spend ");
        write_health(v, t, o.verb == VERB_HEART ? 1 : 3);
        break;
    case VERB_FLARE: dread_text_add(t, "fire the flare gun"); break;
    case VERB_SWAP: describe_swap(&f, o.cell, t); break;
    case VERB_BUY:
        dread_text_add(t, "buy ");
        write_card(t, f.cell[o.cell]);
        dread_text_add(t, " at ");
        write_cell(t, o.cell);
        dread_text_add(t, o.food ? " with " : " for nothing");
        write_set(t, (unsigned)o.food, food_card);
        break;
    case VERB_PASS: dread_text_add(t, "buy nothing more"); break;
    }
}

/* ---- Why not ---- */

/* What may be done instead: a few actions in notation, or the verbs. */
static void write_possible(const struct deal *d, const struct field *f, struct text *t)
{
    static const char *const verbs[] = {"place", "step", "take",   "leave", "weapon",
                                        "pair",  "run",  "hearts", "flare", "heart",
                                        "swap",  "buy",  "pass"};
    struct position p = {0};
    *(struct field *)&p = *f;
    action legal[ACTIONS_MOST];
    int n = dread_field_actions(d, &p, legal), verb = -1;
    dread_text_add(t, " Possible now: ");
    for (int i = 0; i < n; i++) {
        bool again = verb == (int)dread_order_of(legal[i]).verb;
        verb = (int)dread_order_of(legal[i]).verb;
        if (n > 6 && again) continue;
        if (i) dread_text_add(t, ", ");
        dread_text_char(t, '`');
        if (n > 6) dread_text_add(t, verbs[verb]);
        else dread_field_format(&d->rules, legal[i], t);
        dread_text_char(t, '`');
    }
    dread_text_char(t, '.');
}

/* The verb does not belong to this moment. */
static const char *wrong_position(const struct rules *rules, enum field_verb verb, int prompt)
{
    switch (verb) {
    case VERB_PLACE:
        if (prompt == PROMPT_PLACE) return NULL;
        if (prompt == PROMPT_RESCUE_GIFT && !mixed(rules))
            return "the rescue comes first: take or leave each card that it brings.";
        return mixed(rules) ? "the marker is placed once, and then goes by steps."
                            : "a path once entered is walked to its end.";
    case VERB_STEP:
        if (prompt == PROMPT_STEP) return NULL;
        return mixed(rules) ? "this is not the moment to step."
                            : "the marker goes up its path by itself.";
    case VERB_BUY:
    case VERB_PASS:
        if (prompt == PROMPT_BUY) return NULL;
        return "weapons left behind are bought as the marker lands next to them, and not now.";
    case VERB_TAKE:
    case VERB_LEAVE:
        if (asks_about_field(prompt) && prompt != PROMPT_MONSTER) return NULL;
        if (asks_about_gift(prompt)) return NULL;
        return prompt == PROMPT_MONSTER ? "a monster cannot be taken or left."
                                        : "no card is there now to be taken or left.";
    case VERB_SWAP:
        if (asks_about_called(prompt)) return NULL;
        return prompt == PROMPT_MONSTER ? "only monsters from the draw deck can be swapped."
                                        : "no monster is attacking now.";
    case VERB_HEART:
        if (prompt == PROMPT_CALLED) return NULL;
        if (prompt == PROMPT_MONSTER)
            return "one health is enough for monsters from the draw deck only.";
        break;
    case VERB_FLARE:
        if (prompt == PROMPT_MONSTER) return NULL;
        if (prompt == PROMPT_CALLED) return "the flare gun works on monsters in the field only.";
        break;
    default:
        if (prompt == PROMPT_CALLED || prompt == PROMPT_MONSTER) return NULL;
        break;
    }
    if (prompt == PROMPT_SWAP_AGAIN)
        return "an ace was turned up; the swap must go on with another cell.";
    return "no monster is attacking now.";
}

static void why_not_pay(card c, struct text *t)
{
    write_card(t, c);
    if (dread_card_suit(c) != SPADES || dread_card_rank(c) <= 4) {
        dread_text_add(t, " costs no food.");
        return;
    }
    dread_text_add(t, " costs food cards that you hold, which add up to at least ");
    dread_text_number(t, (uint64_t)dread_card_rank(c));
    dread_text_add(t, " and do not without the lowest of them.");
}

/* Food was named for what costs none, or the wrong food. */
static void why_not_take(const struct field *f, struct text *t)
{
    if (!f->gifts) {
        why_not_pay(card_asked(f), t);
        return;
    }
    write_card(t, card_asked(f));
    dread_text_add(t, " is a gift and costs nothing.");
}

static void why_not_buy(const struct field *f, int cell, struct text *t)
{
    card c = f->cell[cell];
    if (!(dread_beside(f->marker) >> cell & 1)) {
        dread_text_add(t, "only weapons to the left and right of the marker can be bought, and ");
        write_cell(t, cell);
        dread_text_add(t, " is not there.");
    } else if (!(f->full & f->explored & cell_bit(cell)) || c >= CARD_JOKER ||
               dread_card_suit(c) != SPADES) {
        dread_text_add(t, "no weapon was left behind at ");
        write_cell(t, cell);
        dread_text_char(t, '.');
    } else {
        why_not_pay(c, t);
    }
}

static void why_not_swap(const struct rules *rules, const struct field *f, int cell, struct text *t)
{
    write_cell(t, cell);
    if (!(f->full >> cell & 1)) dread_text_add(t, " holds no card to swap.");
    else if (rules->value[SWAP_INTO] == SWAP_UNEXPLORED && (f->explored >> cell & 1))
        dread_text_add(t, " is explored, and with swap=unexplored such cells are out.");
    else dread_text_add(t, " holds an ace that lies open; it cannot be swapped away.");
}

static void why_not_step(const struct field *f, int cell, struct text *t)
{
    write_cell(t, cell);
    if (!(dread_around(f->marker) >> cell & 1))
        dread_text_add(t, " does not touch the marker's cell.");
    else if (!(f->full >> cell & 1)) dread_text_add(t, " holds no card.");
    else dread_text_add(t, " is explored already.");
}

static void why_not_weapons(const struct rules *rules, const struct field *f, struct order o,
                            struct text *t)
{
    unsigned missing = (unsigned)o.weapons & ~weapons_of(f);
    if (missing) {
        write_card(t, weapon_card(__builtin_ctz(missing)));
        dread_text_add(t, " is not in the arsenal.");
    } else if (o.verb == VERB_PAIR) {
        dread_text_add(t, "two weapons need one health besides, and there is none.");
    } else {
        write_card(t, weapon_card(__builtin_ctz((unsigned)o.weapons)));
        dread_text_add(t, " is too weak: it takes a weapon of ");
        dread_text_number(t, (uint64_t)dread_monster_value(rules, dread_attacker(f)));
        dread_text_add(t, " or more.");
    }
}

static void why_not_health(const struct rules *rules, const struct field *f, int n, struct text *t)
{
    dread_text_add(t, n == 3 ? "that takes three health, and you have "
                             : "that takes one health, and you have ");
    dread_text_number(t, (uint64_t)dread_health_of(rules, f));
    dread_text_char(t, '.');
}

void dread_field_why_not(const struct view *v, action a, struct text *t)
{
    struct order o = dread_order_of(a);
    struct deal d;
    struct field f = dread_recall(v, &d);
    const char *moment = wrong_position(&v->rules, o.verb, v->prompt);
    if (moment) {
        dread_text_add(t, moment);
    } else {
        switch (o.verb) {
        case VERB_PLACE:
            dread_text_add(t, "that path is finished, and ");
            write_card(t, dread_card_of(1, o.column));
            dread_text_add(t, " is safe.");
            break;
        case VERB_STEP: why_not_step(&f, o.cell, t); break;
        case VERB_TAKE: why_not_take(&f, t); break;
        case VERB_BUY: why_not_buy(&f, o.cell, t); break;
        case VERB_SWAP: why_not_swap(&v->rules, &f, o.cell, t); break;
        case VERB_WEAPON:
        case VERB_PAIR:
        case VERB_RUN: why_not_weapons(&v->rules, &f, o, t); break;
        case VERB_HEARTS: why_not_health(&v->rules, &f, 3, t); break;
        case VERB_HEART: why_not_health(&v->rules, &f, 1, t); break;
        case VERB_FLARE:
            dread_text_add(t, f.fired ? "the flare gun can be fired only once, and it was."
                                      : "you have no flare gun.");
            break;
        default: break;
        }
    }
    write_possible(&d, &f, t);
}

/* ---- Notation ---- */

static void format_set(unsigned set, card (*card_at)(int), struct text *t)
{
    for (unsigned rest = set; rest; rest &= rest - 1) {
        dread_text_char(t, rest == set ? ' ' : '+');
        dread_card_write(t, card_at(__builtin_ctz(rest)));
    }
}

static void format_cell(int cell, struct text *t)
{
    dread_text_char(t, ' ');
    write_cell(t, cell);
}

void dread_field_format(const struct rules *rules, action a, struct text *t)
{
    static const char *const verbs[] = {"place", "step", "take",   "leave", "weapon",
                                        "pair",  "run",  "hearts", "flare", "heart",
                                        "swap",  "buy",  "pass"};
    struct order o = dread_order_of(a);
    dread_text_add(t, verbs[o.verb]);
    if (o.verb == VERB_PLACE) {
        dread_text_char(t, ' ');
        dread_text_char(t, (char)('a' + o.column));
        if (mixed(rules)) dread_text_char(t, '1');
    }
    if (o.verb == VERB_STEP || o.verb == VERB_SWAP || o.verb == VERB_BUY) format_cell(o.cell, t);
    format_set((unsigned)o.weapons, weapon_card, t);
    format_set((unsigned)o.food, food_card, t);
}

/* Reads the verb and the space behind it, if there is one to be. */
static bool read_verb(const char **at, const char *verb)
{
    if (!dread_starts_with(*at, verb)) return false;
    *at += dread_length_of(verb);
    return true;
}

/* Reads cards 2 to 10 of a suit, ascending, joined by `+`, to the end. */
static bool read_set(const char *s, char suit, unsigned *set)
{
    static const char values[] = "23456789T";
    *set = 0;
    for (;;) {
        int i = 0;
        while (values[i] && values[i] != *s) i++;
        if (!values[i] || s[1] != suit || *set >> i) return false;
        *set |= 1u << i;
        if (!s[2]) return true;
        if (s[2] != '+') return false;
        s += 3;
    }
}

/* Reads a cell of the field, and nothing behind it unless more is allowed. */
static bool read_cell(const struct rules *rules, const char **at, bool more, int *cell)
{
    int column, row;
    if (!dread_cell_read(at, COLUMNS, field_rows(rules), &column, &row)) return false;
    *cell = row * COLUMNS + column;
    return more || !**at;
}

static bool parse_place(const struct rules *rules, const char *s, action *a)
{
    if (*s < 'a' || *s > 'd') return false;
    *a = (action)(ACT_PLACE + (*s++ - 'a'));
    if (mixed(rules) && *s++ != '1') return false;
    return !*s;
}

static bool parse_buy(const struct rules *rules, const char *s, action *a)
{
    int cell;
    unsigned food = 0;
    if (!read_cell(rules, &s, true, &cell)) return false;
    if (*s && (*s != ' ' || !read_set(s + 1, 'D', &food))) return false;
    *a = (action)(ACT_BUY + 512 * cell + (int)food);
    return true;
}

static bool parse_weapons(const char *s, int count, action *a)
{
    unsigned set;
    if (!read_set(s, 'S', &set) || __builtin_popcount(set) != count) return false;
    int lowest = __builtin_ctz(set), highest = 31 - __builtin_clz(set);
    if (count == 3 && highest != lowest + 2) return false;
    *a = count == 1   ? (action)(ACT_WEAPON + lowest)
         : count == 2 ? dread_pair_action(lowest, highest)
                      : (action)(ACT_RUN + lowest);
    return true;
}

bool dread_field_parse(const struct rules *rules, const char *s, action *a)
{
    static const struct {
        const char *word;
        action is;
    } bare[] = {{"take", ACT_TAKE},   {"leave", ACT_LEAVE}, {"hearts", ACT_HEARTS},
                {"flare", ACT_FLARE}, {"heart", ACT_HEART}, {"pass", ACT_PASS}};
    for (size_t i = 0; i < sizeof bare / sizeof *bare; i++)
        if (dread_same(s, bare[i].word)) {
            *a = bare[i].is;
            return true;
        }
    int cell;
    unsigned food;
    if (read_verb(&s, "place ")) return parse_place(rules, s, a);
    if (read_verb(&s, "buy ")) return parse_buy(rules, s, a);
    if (read_verb(&s, "weapon ")) return parse_weapons(s, 1, a);
    if (read_verb(&s, "pair ")) return parse_weapons(s, 2, a);
    if (read_verb(&s, "run ")) return parse_weapons(s, 3, a);
    if (read_verb(&s, "take ")) {
        if (!read_set(s, 'D', &food)) return false;
        *a = (action)(ACT_TAKE + (int)food);
        return true;
    }
    bool step = dread_starts_with(s, "step ");
    if (!step && !dread_starts_with(s, "swap ")) return false;
    s += 5;
    if (!read_cell(rules, &s, false, &cell)) return false;
    *a = (action)((step ? ACT_STEP : ACT_SWAP) + cell);
    return true;
}
