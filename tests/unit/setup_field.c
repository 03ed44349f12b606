/* Tables of SoliTerror: see setup.h. */

#include <string.h>

#include "unit/help.h"
#include "unit/setup.h"

#include "games/soliterror/internal.h"

extern const struct game dread_soliterror;

static bool read_card(const char **at, uint64_t met, card *c)
{
    (void)met;
    return dread_card_read(at, c);
}

/* Reads the cards of a row: `7D` face up, `(7D)` face down, `--` none. */
static void set_row(const char *at, int row, struct field *f)
{
    for (int column = 0; column < COLUMNS; column++) {
        int cell = row * COLUMNS + column;
        bool down = *at == '(';
        card c = CARD_NONE;
        at += down;
        if (!strncmp(at, "--", 2)) at += 2;
        else if (!dread_card_read(&at, &c)) fail_msg("row %d: %s", row + 1, at);
        at += down;
        while (*at == ' ') at++;
        f->cell[cell] = c;
        if (c == CARD_NONE) continue;
        f->full |= cell_bit(cell);
        if (!down) f->open |= cell_bit(cell);
    }
}

/* Returns the prompt about the card that is explored. */
static uint8_t prompt_about(card c)
{
    if (c == CARD_JOKER) return PROMPT_JOKER;
    if (dread_card_suit(c) == CLUBS) return PROMPT_MONSTER;
    if (dread_card_suit(c) == HEARTS) return PROMPT_HEALTH;
    if (dread_card_suit(c) == SPADES)
        return dread_card_rank(c) <= 4 ? PROMPT_WEAPON_FREE : PROMPT_WEAPON;
    return dread_card_rank(c) <= 4 ? PROMPT_FOOD_FREE : PROMPT_FOOD;
}

static void set_moment(const struct setup_lines *lines, struct field *f)
{
    static const char *const moments[] = {"place",   "called",    "swap-again",  "step", "buy",
                                          "explore", "call-gift", "rescue-gift", NULL};
    static const uint8_t prompts[] = {PROMPT_PLACE,     PROMPT_CALLED,     PROMPT_SWAP_AGAIN,
                                      PROMPT_STEP,      PROMPT_BUY,        PROMPT_MONSTER,
                                      PROMPT_CALL_GIFT, PROMPT_RESCUE_GIFT};
    int moment = setup_word(lines, "asked", moments, 0),
        marker = setup_cell(lines, "marker", COLUMNS), left = setup_cell(lines, "left", COLUMNS);
    f->marker = marker < 0 ? NO_CELL : (uint8_t)marker;
    f->left = left < 0 ? NO_CELL : (uint8_t)left;
    f->prompt = prompts[moment];
    if (moment == 5) f->prompt = prompt_about(f->cell[f->left]);
    if (f->left != NO_CELL) f->explored &= ~cell_bit(f->left);
}

static void set(const struct setup_lines *lines, struct deal *d, struct position *p)
{
    static const char *const rows[] = {"row 1", "row 2", "row 3", "row 4", "row 5"};
    struct field *f = mutable_field_of(p);
    const char *value;
    for (int row = 0; row < 5; row++) {
        value = setup_value(lines, rows[row]);
        set_row(value ? value : "-- -- -- --", row, f);
    }
    f->explored = f->open & ~(cells)setup_cells(lines, "unexplored", COLUMNS);
    f->held = setup_card_set(lines, "health") | setup_card_set(lines, "food") |
              setup_card_set(lines, "arsenal");
    f->discards = setup_card_set(lines, "discards");
    f->size = (uint8_t)setup_cards(lines, "deck", f->deck, 40);
    f->gifts = (uint8_t)setup_cards(lines, "gifts", f->gift, GIFTS_MOST);
    f->called = CARD_NONE;
    setup_cards(lines, "called", &f->called, 1);
    f->breath = (uint8_t)setup_word(lines, "last-breath", (const char *[]){"spent", "there", NULL},
                                    0);
    f->fired = (uint8_t)setup_word(lines, "flare", (const char *[]){"ready", "fired", NULL}, 0);
    uint64_t rescued = setup_card_set(lines, "rescued");
    for (int suit = 0; suit < 4; suit++)
        if (rescued & dread_card_bit(dread_card_of(1, suit))) f->rescued |= (uint8_t)(1 << suit);
    f->turn = (uint16_t)setup_number(lines, "turn", 1);
    set_moment(lines, f);
    /* A preview knows the card of the Last Breath as one that nobody has seen. */
    uint64_t free = dread_field_pack(&d->rules) & ~f->held & ~f->discards;
    for (int i = 0; i < f->size; i++) free &= ~dread_card_bit(f->deck[i]);
    for (int i = 0; i < CELLS; i++)
        if (f->full >> i & 1) free &= ~dread_card_bit(f->cell[i]);
    if (free) d->cards[dread_breath_place(&d->rules)] = (card)__builtin_ctzll(free);
}

static void write(const struct deal *d, const struct position *p, struct text *t)
{
    dread_soliterror.middle->write(d, p, t);
}

const struct setup_hooks setup_of_field = {set, write, dread_card_write, read_card, 4};
