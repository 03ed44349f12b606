/* SoliTerror: shows the table to the player, rebuilds a position from a view, and lists the cards
 * that an action touches. Read internal.h first.
 *
 * Apart from dread_field_see(), nothing here or in the files that explain actions sees more than
 * the view, so that nothing can give away what the player does not know. dread_recall() makes an
 * imagined position of a view, and the rules then say what would happen. */

#include "internal.h"

/* ---- The table ---- */

static void tag(struct view *v, int cell, int tags)
{
    struct spot *spot = &v->spot[v->zone[ZONE_FIELD].first + cell];
    spot->tags = (uint16_t)(spot->tags | tags);
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

/* Shows the aces in their caves. An ace that is safe has left its cave. */
static void see_caves(const struct rules *rules, const struct field *f, struct view *v)
{
    dread_view_zone(v, LAYOUT_ROW)->lasting = 1;
    if (mixed(rules)) return;
    for (int column = 0; column < COLUMNS; column++) {
        bool safe = f->rescued >> column & 1;
        dread_view_card(v, safe ? CARD_NONE : ace_of_cave(column))->tags = safe ? TAG_EXPLORED
                                                                                : TAG_GOAL;
    }
}

static void see_marker(const struct rules *rules, const struct field *f, struct view *v)
{
    if (f->marker == NO_CELL) return;
    dread_view_token(v, TOKEN_MARKER, marker_thing(rules, f->marker));
}

/* Shows the cards of ZONE_ASKED. Of several gifts, the player decides on the first one. */
static void see_asked(const struct field *f, struct view *v)
{
    dread_view_zone(v, LAYOUT_ROW)->deck = 1;
    if (asks_about_called(f->prompt) || asks_about_field(f->prompt))
        dread_view_card(v, dread_attacker(f))->tags = f->spared ? TAG_ASKED | TAG_SPARES
                                                                : TAG_ASKED;
    for (int i = 0; i < f->gifts; i++) dread_view_card(v, f->gift[i])->tags = i ? 0 : TAG_ASKED;
}

/* Returns the cards never seen: those hidden in the field, the Last Breath (also if spent), and the
 * deck until its first reshuffle. */
static uint64_t unseen(const struct deal *d, const struct field *f)
{
    uint64_t breath = dread_card_bit(d->cards[dread_breath_place(&d->rules)]);
    return breath | cards_in(f, hidden(f)) | (f->reshuffles ? 0 : cards_of_deck(f));
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
    const struct field *f = field_of(p);
    const struct rules *rules = &d->rules;
    dread_view_clear(v);
    v->rules = *rules;
    v->outcome = f->outcome;
    v->prompt = f->prompt;
    v->turn = f->turn;

    see_field(rules, f, v);
    see_caves(rules, f, v);
    see_marker(rules, f, v);
    dread_view_zone(v, LAYOUT_FAN);
    dread_view_set(v, f->held & (all_weapons | flare_gun));
    dread_view_zone(v, LAYOUT_FAN);
    dread_view_set(v, f->held & all_food);
    dread_view_zone(v, LAYOUT_FAN);
    dread_view_set(v, f->held & all_hearts);
    dread_view_zone(v, LAYOUT_STACK);
    if (f->breath) dread_view_card(v, CARD_UNKNOWN);
    see_asked(f, v);
    dread_view_zone(v, LAYOUT_STACK);
    for (int i = f->next; i < f->size; i++) dread_view_card(v, CARD_UNKNOWN);
    dread_view_zone(v, LAYOUT_FAN);
    dread_view_set(v, f->discards);
    dread_view_zone(v, LAYOUT_FAN);
    dread_view_set(v, family_safe(f));
    dread_view_zone(v, LAYOUT_FAN);
    dread_view_set(v, unseen(d, f));
    dread_view_zone(v, LAYOUT_FAN);
    dread_view_set(v, f->reshuffles ? cards_of_deck(f) : 0);

    see_gauges(rules, f, v);
}

uint64_t dread_set_in(const struct view *v, int zone)
{
    const struct zone *z = &v->zone[zone];
    uint64_t set = 0;
    for (int i = 0; i < z->count; i++) set |= dread_card_bit(v->spot[z->first + i].card);
    return set;
}

/* Reads the field from a view: its cells, and which of them is being explored. */
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
        /* The ace just rescued left the only empty cell that is not explored yet [6]. */
        bool rescued = v->prompt == PROMPT_RESCUE_GIFT && spot->face == FACE_NONE &&
                       !(spot->tags & TAG_EXPLORED);
        if ((spot->tags & TAG_ASKED) || bought || rescued) f->left = (uint8_t)cell;
    }
}

/* Reads the monster called, or the gifts. */
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
    f.fired = v->rules.value[FLARE_GUN] == FLARE_GUN_YES && !v->gauge[GAUGE_FLARE].value;
    f.reshuffles = (uint32_t)v->gauge[GAUGE_RESHUFFLES].value;
    return f;
}

/* ---- What an action touches ---- */

/* Adds a card that the player holds to what an action touches. */
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

/* Adds the health that is spent: the lowest hearts, then the Last Breath. */
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
    struct action_parts parts = dread_action_parts(a);
    struct deal d;
    struct field f = dread_recall(v, &d);
    *touch = (struct touch){.verb = (uint8_t)parts.verb};
    for (unsigned set = (unsigned)parts.weapons; set; set &= set - 1)
        touch_held(v, touch, ZONE_ARSENAL, weapon_card(__builtin_ctz(set)));
    switch (parts.verb) {
    case VERB_PLACE: dread_touch_add(touch, dread_thing_card(ZONE_FIELD, parts.column)); break;
    case VERB_STEP:
    case VERB_SWAP:
    case VERB_BUY: dread_touch_add(touch, dread_thing_card(ZONE_FIELD, parts.cell)); break;
    case VERB_TAKE:
        if (f.gifts) dread_touch_add(touch, dread_thing_card(ZONE_ASKED, 0));
        else if (f.left != NO_CELL) dread_touch_add(touch, dread_thing_card(ZONE_FIELD, f.left));
        if (v->prompt == PROMPT_FOOD) touch_health(v, touch, 1);
        break;
    case VERB_FLARE: touch_held(v, touch, ZONE_ARSENAL, CARD_JOKER); break;
    default: break;
    }
    touch_health(v, touch, parts.health);
    touch_food(v, touch, parts.food);
}
