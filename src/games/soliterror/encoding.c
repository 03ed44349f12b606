/* SoliTerror: observations and action indexes (core/encoding.h). Read internal.h first.
 *
 * Each verb has a range of indexes, in the order of its codes (enum field_index). A payment
 * is a number: 0 pays nothing, k is payments[k], the sets of food that can pay for a weapon: they
 * reach a price from 5 to 10, and do not without their lowest card [2.6]. So 40 numbers replace 512
 * sets. */

#include "internal.h"
#include "core/encoding.h"

enum { PAYMENTS = 40, PAIRS = 36, RUNS = 7 };

enum field_index {
    INDEX_PLACE = 0,                    /* + column */
    INDEX_STEP = INDEX_PLACE + COLUMNS, /* + cell */
    INDEX_TAKE = INDEX_STEP + CELLS,    /* + payment */
    INDEX_LEAVE = INDEX_TAKE + PAYMENTS,
    INDEX_WEAPON,                   /* + 0 to 8 for the 2 to the 10 */
    INDEX_PAIR = INDEX_WEAPON + 9,  /* + pair_number() */
    INDEX_RUN = INDEX_PAIR + PAIRS, /* + the lowest weapon, 0 to 6 */
    INDEX_HEARTS = INDEX_RUN + RUNS,
    INDEX_FLARE,
    INDEX_HEART,
    INDEX_SWAP,                     /* + cell */
    INDEX_BUY = INDEX_SWAP + CELLS, /* + PAYMENTS * cell + payment */
    INDEX_PASS = INDEX_BUY + PAYMENTS * CELLS,
    INDEXES
};

/* Sets of food, bit 0 for the 2, in ascending order. */
static const uint16_t payments[PAYMENTS] = {
    0x0,  0x3,  0x5,  0x6,  0x7,  0x8,  0x9,  0xa,  0xb,  0xc,  0xd,  0xe,  0x10, 0x11,
    0x12, 0x13, 0x14, 0x18, 0x20, 0x21, 0x22, 0x24, 0x28, 0x30, 0x40, 0x41, 0x42, 0x44,
    0x48, 0x50, 0x60, 0x80, 0x81, 0x82, 0x84, 0x88, 0x90, 0xa0, 0xc0, 0x100};

static const struct plane planes[] = {
    {"options", PLANE_OPTIONS, .shape = {15}, .high = 12,
     .meaning = "the values of the options, in the order of the rules page"},
    {"prompt", PLANE_PROMPT, .shape = {1}, .high = PROMPT_OVER,
     .meaning = "what is asked, by number: place, called, swap-again, step, buy, food, food-free, "
                "health, weapon, weapon-free, joker, monster, call-gift, rescue-gift, over"},
    {"outcome", PLANE_OUTCOME, .shape = {1}, .high = LOST_CUT_OFF,
     .meaning = "0: playing; 1: won; 2: starved; 3: killed; 4: cut off"},
    {"turn", PLANE_TURN, .shape = {1}, .high = 255, .meaning = "the turn, from 1"},
    {"health-points", PLANE_GAUGE, GAUGE_HEALTH, .shape = {1}, .high = 10,
     .meaning = "how much health there is"},
    {"deck.count", PLANE_COUNT, ZONE_DECK, .shape = {1}, .high = 40,
     .meaning = "the number of cards in the draw deck"},
    {"reshuffles", PLANE_GAUGE, GAUGE_RESHUFFLES, .shape = {1}, .high = 255,
     .meaning = "how often the discards were shuffled into a new deck"},
    {"breath", PLANE_COUNT, ZONE_BREATH, .shape = {1}, .high = 1,
     .meaning = "1 while the Last Breath is there"},
    {"flare", PLANE_GAUGE, GAUGE_FLARE, .shape = {1}, .high = 1,
     .meaning = "1 until the flare gun is fired, whoever has it; 0 without a flare gun"},
    {"field.rank", PLANE_RANK, ZONE_FIELD, .shape = {5, COLUMNS}, .high = RANK_FACE_DOWN,
     .meaning = "the rank of the card in each cell, the lowest row first; 0: no card; 14: the "
                "joker; 15: face down. The fifth row is used with family=mixed"},
    {"field.suit", PLANE_SUIT, ZONE_FIELD, .shape = {5, COLUMNS}, .high = 4,
     .meaning = "its suit: 1 spades, 2 hearts, 3 clubs, 4 diamonds; 0: none is seen"},
    {"field.explored", PLANE_TAG, ZONE_FIELD, .detail = TAG_EXPLORED, .shape = {5, COLUMNS},
     .high = 1, .meaning = "1 if the cell is explored"},
    {"field.asked", PLANE_TAG, ZONE_FIELD, .detail = TAG_ASKED, .shape = {5, COLUMNS}, .high = 1,
     .meaning = "1 at the card that the decision is about"},
    {"field.next", PLANE_TAG, ZONE_FIELD, .detail = TAG_NEXT, .shape = {5, COLUMNS}, .high = 1,
     .meaning = "1 at the cell that is explored next"},
    {"marker", PLANE_TOKEN, TOKEN_MARKER, .detail = ZONE_FIELD, .shape = {5, COLUMNS}, .high = 1,
     .meaning = "1 where the marker stands in the field"},
    {"marker-in-cave", PLANE_TOKEN, TOKEN_MARKER, .detail = ZONE_CAVES, .shape = {COLUMNS},
     .high = 1, .meaning = "1 at the cave where the marker stands"},
    {"rescued", PLANE_SET, ZONE_RESCUED, .shape = {4, 1}, .high = 1,
     .meaning = "[suit]: 1 if the ace is rescued"},
    {"weapons", PLANE_SET, ZONE_ARSENAL, .detail = WEAPONS_AT, .shape = {9}, .high = 1,
     .meaning = "1 for each weapon in the arsenal, the 2 to the 10"},
    {"flare-gun", PLANE_SET, ZONE_ARSENAL, .detail = CARD_JOKER, .shape = {1}, .high = 1,
     .meaning = "1 if the flare gun is in the arsenal"},
    {"food", PLANE_SET, ZONE_FOOD, .detail = FOOD_AT, .shape = {9}, .high = 1,
     .meaning = "1 for each card of food, the 2 to the 10"},
    {"health", PLANE_SET, ZONE_HEALTH, .detail = HEALTH_AT, .shape = {9}, .high = 1,
     .meaning = "1 for each heart in the health kit, the 2 to the 10"},
    {"asked.rank", PLANE_RANK, ZONE_ASKED, .shape = {GIFTS_MOST}, .high = RANK_JOKER,
     .meaning = "the rank of the card that the decision is about, and of further gifts"},
    {"asked.suit", PLANE_SUIT, ZONE_ASKED, .shape = {GIFTS_MOST}, .high = 4,
     .meaning = "their suits"},
    {"asked.spares", PLANE_TAG, ZONE_ASKED, .detail = TAG_SPARES, .shape = {1}, .high = 1,
     .meaning = "1 if the monster called does not kill even if nothing can be done against it"},
    {"discard", PLANE_SET, ZONE_DISCARD, .shape = {CARD_KINDS}, .high = 1,
     .meaning = "[card]: 1 if it is discarded; card = 13 * suit + rank - 1, and 52 is the joker"},
    {"unseen", PLANE_SET, ZONE_UNSEEN, .shape = {CARD_KINDS}, .high = 1,
     .meaning = "[card]: 1 if it was never seen"},
    {"deck-holds", PLANE_SET, ZONE_DECK_HOLDS, .shape = {CARD_KINDS}, .high = 1,
     .meaning = "[card]: 1 if it is in a deck that was made of discards"},
    {NULL},
};

/* ---- Actions ---- */

/* Returns the number of a payment; of another set that of the next one. */
static int payment_number(int food)
{
    int k = 0;
    while (k < PAYMENTS - 1 && payments[k] < food) k++;
    return k;
}

/* Numbers the pairs of weapons from 0: by the lower one, then by the higher one. */
static int pair_number(int lower, int higher)
{
    return lower * (17 - lower) / 2 + higher - lower - 1;
}

static action pair_of_number(int k)
{
    int lower = 0;
    while (k >= 8 - lower) k -= 8 - lower++;
    return dread_pair_action(lower, lower + 1 + k);
}

static int index_of(action a)
{
    struct action_parts parts = dread_action_parts(a);
    switch (parts.verb) {
    case VERB_PLACE: return INDEX_PLACE + parts.column;
    case VERB_STEP: return INDEX_STEP + parts.cell;
    case VERB_TAKE: return INDEX_TAKE + payment_number(parts.food);
    case VERB_LEAVE: return INDEX_LEAVE;
    case VERB_WEAPON: return INDEX_WEAPON + a - ACT_WEAPON;
    case VERB_PAIR: return INDEX_PAIR + pair_number((a - ACT_PAIR) / 9, (a - ACT_PAIR) % 9);
    case VERB_RUN: return INDEX_RUN + a - ACT_RUN;
    case VERB_HEARTS: return INDEX_HEARTS;
    case VERB_FLARE: return INDEX_FLARE;
    case VERB_HEART: return INDEX_HEART;
    case VERB_SWAP: return INDEX_SWAP + parts.cell;
    case VERB_BUY: return INDEX_BUY + PAYMENTS * parts.cell + payment_number(parts.food);
    case VERB_PASS: return INDEX_PASS;
    }
    return INDEX_PASS;
}

static action action_of(int i)
{
    if (i < INDEX_STEP) return (action)(ACT_PLACE + i);
    if (i < INDEX_TAKE) return (action)(ACT_STEP + i - INDEX_STEP);
    if (i < INDEX_LEAVE) return (action)(ACT_TAKE + payments[i - INDEX_TAKE]);
    if (i < INDEX_PAIR) return (action)(ACT_LEAVE + i - INDEX_LEAVE);
    if (i < INDEX_RUN) return pair_of_number(i - INDEX_PAIR);
    if (i < INDEX_BUY) return (action)(ACT_RUN + i - INDEX_RUN);
    if (i == INDEX_PASS) return ACT_PASS;
    int cell = (i - INDEX_BUY) / PAYMENTS, payment = (i - INDEX_BUY) % PAYMENTS;
    return (action)(ACT_BUY + 512 * cell + payments[payment]);
}

/* ---- Observations ---- */

static uint8_t *put_field(uint8_t *out, const struct rules *rules, const struct field *f)
{
    card shown[CELLS];
    cells dark = hidden(f), asked = 0, next = 0;
    int prompt = f->prompt;
    for (int cell = 0; cell < CELLS; cell++)
        shown[cell] = dark >> cell & 1 ? CARD_UNKNOWN : f->cell[cell];
    if (asks_about_field(prompt)) asked = cell_bit(f->left);
    if (asks_about_called(prompt) || prompt == PROMPT_STEP || prompt == PROMPT_BUY ||
        prompt == PROMPT_CALL_GIFT)
        next = cell_bit(f->left != NO_CELL ? f->left : f->marker);
    cells marker = f->marker == NO_CELL ? 0 : cell_bit(f->marker);
    cells caves = mixed(rules) ? 0 : (cells)0xf << CAVE_ROW * COLUMNS;
    out = dread_put_cards(out, shown, CELLS, CELLS);
    out = dread_put_set(out, f->explored & ~caves, CELLS);
    out = dread_put_set(out, asked, CELLS);
    out = dread_put_set(out, next & ~caves, CELLS);
    out = dread_put_set(out, marker & ~caves, CELLS);
    return dread_put_set(out, (marker & caves) >> CAVE_ROW * COLUMNS, COLUMNS);
}

static uint8_t *put_asked(uint8_t *out, const struct field *f)
{
    card asked[GIFTS_MOST];
    int n = 0;
    if (asks_about_called(f->prompt) || asks_about_field(f->prompt)) asked[n++] = dread_attacker(f);
    for (int i = 0; i < f->gifts; i++) asked[n++] = f->gift[i];
    out = dread_put_cards(out, asked, n, GIFTS_MOST);
    *out++ = asks_about_called(f->prompt) && f->spared;
    return out;
}

static uint64_t deck_cards(const struct field *f)
{
    uint64_t set = 0;
    for (int i = f->next; i < f->size; i++) set |= dread_card_bit(f->deck[i]);
    return set;
}

static void write(const struct deal *d, const struct position *p, uint8_t out[])
{
    const struct field *f = field_of(p);
    const struct rules *rules = &d->rules;
    for (int i = 0; i <= GIFTS; i++) *out++ = rules->value[i];
    *out++ = f->prompt;
    *out++ = f->outcome;
    *out++ = (uint8_t)at_most(f->turn, 255);
    *out++ = (uint8_t)dread_health_of(rules, f);
    *out++ = (uint8_t)(f->size - f->next);
    *out++ = (uint8_t)(f->reshuffles < 255 ? f->reshuffles : 255);
    *out++ = f->breath;
    *out++ = rules->value[FLARE_GUN] == FLARE_GUN_YES && !f->fired;
    out = put_field(out, rules, f);
    out = dread_put_set(out, f->rescued, 4);
    out = dread_put_set(out, weapons_of(f), 9);
    *out++ = (f->held & flare_gun) != 0;
    out = dread_put_set(out, food_of(f), 9);
    out = dread_put_set(out, hearts_of(f), 9);
    out = put_asked(out, f);
    uint64_t unseen = dread_card_bit(d->cards[dread_breath_place(rules)]), deck = deck_cards(f);
    for (cells dark = hidden(f); dark; dark &= dark - 1)
        unseen |= dread_card_bit(f->cell[__builtin_ctz(dark)]);
    out = dread_put_set(out, f->discards, CARD_KINDS);
    out = dread_put_set(out, f->reshuffles ? unseen : unseen | deck, CARD_KINDS);
    dread_put_set(out, f->reshuffles ? deck : 0, CARD_KINDS);
}

const struct encoding dread_field_encoding = {.game = &dread_soliterror,
                                              .planes = planes,
                                              .actions = INDEXES,
                                              .index_of = index_of,
                                              .action_of = action_of,
                                              .write = write};
