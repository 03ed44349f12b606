/* SoliTerror: positions met in the middle of a game (core/middle.h). Read internal.h first.
 *
 * With caves, which cells are explored and which cell is explored now follow from where the marker
 * stands; with family=mixed both are entered. The cards that are known have any places of the deal,
 * except those of the cells that are face down, of the Last Breath and of the draw deck. */

#include "internal.h"

enum { ROWS = 5, TURN_MOST = 9999 };

enum {
    FIELD_ROW,
    FIELD_MARKER = FIELD_ROW + ROWS,
    FIELD_ASKED,
    FIELD_LEFT,
    FIELD_UNEXPLORED,
    FIELD_CALLED,
    FIELD_SPARED,
    FIELD_GIFTS,
    FIELD_HEALTH,
    FIELD_BREATH,
    FIELD_FOOD,
    FIELD_ARSENAL,
    FIELD_FLARE,
    FIELD_RESCUED,
    FIELD_DISCARDS,
    FIELD_DECK,
    FIELD_RESHUFFLES,
    FIELD_DECK_HOLDS,
    FIELD_TURN
};

static const struct middle_field fields[] = {
    {"row 1", "The cards of the row next to you, from the left: `??` face down, `--` none."},
    {"row 2", "The cards of row 2."},
    {"row 3", "The cards of row 3."},
    {"row 4", "The cards of row 4."},
    {"row 5", "With family=mixed: the cards of row 5."},
    [FIELD_MARKER] = {"marker", "The cell of the marker; row 5 is the caves. Left out: none."},
    [FIELD_ASKED] = {"asked", "What you decide: place, called, buy, explore, call-gift or "
                              "rescue-gift; with family=mixed step and swap-again too. Left out: "
                              "place."},
    [FIELD_LEFT] = {"left", "With family=mixed: the cell that is explored before the next call."},
    [FIELD_UNEXPLORED] =
        {"unexplored",
         "With family=mixed: other cells that are face up but not explored yet. Left out: none."},
    [FIELD_CALLED] = {"called", "The monster from the draw deck that attacks. Left out: none."},
    [FIELD_SPARED] = {"spared", "With family=mixed and zero-health=before: yes if you had health "
                                "when you met it. Left out: yes if you have health."},
    [FIELD_GIFTS] = {"gifts", "With gifts=offered: the cards that you take or leave, in order."},
    [FIELD_HEALTH] = {"health", "The cards of the health kit."},
    [FIELD_BREATH] = {"last-breath", "there or spent. Left out: there."},
    [FIELD_FOOD] = {"food", "The food cards that you have."},
    [FIELD_ARSENAL] = {"arsenal", "The weapons that you have, and the flare gun."},
    [FIELD_FLARE] = {"flare", "ready or fired. Left out: ready."},
    [FIELD_RESCUED] = {"rescued", "The aces that are safe. Left out: none."},
    [FIELD_DISCARDS] = {"discards", "The discarded cards, in any order."},
    [FIELD_DECK] = {"deck", "The number of cards in the draw deck, until it is reshuffled."},
    [FIELD_RESHUFFLES] = {"reshuffles", "How often the discards became the deck. Left out: 0."},
    [FIELD_DECK_HOLDS] = {"deck-holds", "After a reshuffle: the cards in the draw deck, in any "
                                        "order."},
    [FIELD_TURN] = {"turn", "The number of the turn, which no rule depends on. Left out: 1."},
    {NULL, NULL},
};

/* What the player decides, in the words of FIELD_ASKED. */
enum moment_asked {
    MOMENT_PLACE,
    MOMENT_CALLED,
    MOMENT_SWAP_AGAIN,
    MOMENT_STEP,
    MOMENT_BUY,
    MOMENT_EXPLORE,
    MOMENT_CALL_GIFT,
    MOMENT_RESCUE_GIFT
};

static const char *const moments[] = {"place",   "called",    "swap-again",  "step", "buy",
                                      "explore", "call-gift", "rescue-gift", NULL};

static const uint8_t prompt_of[] = {[MOMENT_PLACE] = PROMPT_PLACE,
                                    [MOMENT_CALLED] = PROMPT_CALLED,
                                    [MOMENT_SWAP_AGAIN] = PROMPT_SWAP_AGAIN,
                                    [MOMENT_STEP] = PROMPT_STEP,
                                    [MOMENT_BUY] = PROMPT_BUY,
                                    [MOMENT_EXPLORE] = PROMPT_MONSTER,
                                    [MOMENT_CALL_GIFT] = PROMPT_CALL_GIFT,
                                    [MOMENT_RESCUE_GIFT] = PROMPT_RESCUE_GIFT};

static const char *const breaths[] = {"there", "spent", NULL};
static const char *const flares[] = {"ready", "fired", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};

static bool wrong(const struct entered *e, int field, const char *why)
{
    return dread_entered_wrong(e, field, why, NULL);
}

/* ---- Cards ---- */

/* Reads the field. */
static bool read_field(struct entered *e, const struct rules *rules, struct field *f)
{
    uint64_t may = dread_field_pack(rules) | (mixed(rules) ? DREAD_ACES : 0);
    int rows = field_rows(rules);
    for (int cell = 0; cell < CELLS; cell++) f->cell[cell] = CARD_NONE;
    for (int row = 0; row < rows; row++)
        if (!dread_entered_row(e, FIELD_ROW + row, may, true, true, &f->cell[(size_t)row * COLUMNS],
                               COLUMNS))
            return false;
    if (rows < ROWS && dread_entered(e, FIELD_ROW + ROWS - 1))
        return wrong(e, FIELD_ROW + ROWS - 1, "The field has four rows; row 5 is the caves.");
    for (int cell = 0; cell < CELLS; cell++) {
        if (f->cell[cell] == CARD_NONE) continue;
        f->full |= cell_bit(cell);
        if (f->cell[cell] == CARD_UNKNOWN) f->cell[cell] = CARD_NONE;
        else f->open |= cell_bit(cell);
    }
    return true;
}

/* Reads what the player has, what is discarded, and who is safe. */
static bool read_cards(struct entered *e, const struct rules *rules, struct field *f)
{
    uint64_t pack = dread_field_pack(rules), part, safe;
    if (!dread_entered_set(e, FIELD_HEALTH, 0, pack & all_hearts, &part)) return false;
    f->held = part;
    if (!dread_entered_set(e, FIELD_FOOD, 0, pack & all_food, &part)) return false;
    f->held |= part;
    if (!dread_entered_set(e, FIELD_ARSENAL, 0, pack & (all_weapons | flare_gun), &part))
        return false;
    f->held |= part;
    if (!dread_entered_set(e, FIELD_RESCUED, 0, DREAD_ACES, &safe)) return false;
    for (int suit = 0; suit < 4; suit++)
        if (safe & dread_card_bit(dread_card_of(1, suit))) f->rescued |= (uint8_t)(1 << suit);
    return dread_entered_set(e, FIELD_DISCARDS, 0, pack, &f->discards);
}

/* Reads the monster called, and the gifts. */
static bool read_asked(struct entered *e, const struct rules *rules, struct field *f)
{
    uint64_t pack = dread_field_pack(rules);
    int n;
    if (!dread_entered_card(e, FIELD_CALLED, 0, pack & all_monsters, &f->called) ||
        !dread_entered_cards(e, FIELD_GIFTS, 0, pack & ~all_monsters, f->gift, GIFTS_MOST, &n))
        return false;
    f->gifts = (uint8_t)n;
    return true;
}

/* Reads the deck. After a reshuffle the player knows its cards; until then, their number. */
static bool read_deck(struct entered *e, const struct rules *rules, struct field *f)
{
    int all = dread_cards_dealt(rules) - dread_deck_place(rules), n = -1, times = 0;
    uint64_t pack = dread_field_pack(rules);
    if (!dread_entered_number(e, FIELD_RESHUFFLES, 0, TURN_MOST, &times) ||
        !dread_entered_number(e, FIELD_DECK, 0, all, &n))
        return false;
    f->reshuffles = (uint32_t)times;
    if (times && !reshuffles(rules))
        return wrong(e, FIELD_RESHUFFLES, "Without deck-out=reshuffle no deck is reshuffled.");
    if (times) {
        if (n >= 0) return wrong(e, FIELD_DECK, "After a reshuffle, name its cards: `deck-holds`.");
        if (!dread_entered_cards(e, FIELD_DECK_HOLDS, 0, pack, f->deck, 40, &n)) return false;
        f->size = (uint8_t)n;
        return true;
    }
    if (dread_entered(e, FIELD_DECK_HOLDS))
        return wrong(e, FIELD_DECK_HOLDS, "Before the first reshuffle nobody knows them.");
    if (n < 0) return wrong(e, FIELD_DECK, "Write how many cards the draw deck has.");
    f->size = (uint8_t)all;
    f->next = (uint8_t)(all - n);
    return true;
}

/* [1.5] [4.2] Reads whether the Last Breath is spent and the flare gun fired. */
static bool read_once(struct entered *e, const struct rules *rules, struct field *f)
{
    int spent, fired;
    if (!dread_entered_word(e, FIELD_BREATH, breaths, 0, &spent) ||
        !dread_entered_word(e, FIELD_FLARE, flares, 0, &fired))
        return false;
    f->breath = !spent;
    f->fired = (uint8_t)fired;
    if (spent && rules->value[LAST_BREATH] == LAST_BREATH_TOKEN)
        return wrong(e, FIELD_BREATH, "With last-breath=token it lies there to the end.");
    uint64_t may_be = f->discards;
    if (f->reshuffles) may_be |= f->held | dread_gifts_of(f) | cards_of_deck(f);
    if (fired && !(may_be & flare_gun))
        return wrong(e, FIELD_FLARE,
                     "It was fired, so the joker is among the discards, or was "
                     "reshuffled.");
    return true;
}

/* ---- Where the player is ---- */

static bool read_marker(const struct entered *e, struct field *f)
{
    int cell;
    if (!dread_entered_cell(e, FIELD_MARKER, COLUMNS, ROWS, &cell)) return false;
    f->marker = cell < 0 ? NO_CELL : (uint8_t)cell;
    return true;
}

/* Returns true if the marker must be on a path, not before the first or between two. */
static bool is_on_path(int moment)
{
    return moment != MOMENT_PLACE && moment != MOMENT_RESCUE_GIFT;
}

/* With caves: checks where the marker is, and sets the cell that it left. */
static bool walk_path(const struct entered *e, int moment, struct field *f)
{
    int column = f->marker % COLUMNS, row = f->marker / COLUMNS;
    f->left = NO_CELL;
    if (!is_on_path(moment)) {
        if (!f->rescued && moment == MOMENT_RESCUE_GIFT)
            return wrong(e, FIELD_RESCUED, "Nobody is rescued yet.");
        if (!f->rescued == (f->marker == NO_CELL) &&
            (!f->rescued || (row == CAVE_ROW && f->rescued >> column & 1)))
            return true;
        return wrong(e, FIELD_MARKER,
                     "Between two paths it stands in the cave where somebody was "
                     "rescued, before the first path nowhere.");
    }
    if (f->marker == NO_CELL) return wrong(e, FIELD_MARKER, "Write on which cell it stands.");
    if (f->rescued >> column & 1)
        return wrong(e, FIELD_RESCUED, "The path where the marker stands is not finished.");
    if (moment == MOMENT_EXPLORE && !row)
        return wrong(e, FIELD_MARKER, "On row 1 nothing is explored yet.");
    if (moment != MOMENT_EXPLORE && row == CAVE_ROW)
        return wrong(e, FIELD_MARKER, "In a cave this is not decided.");
    if (moment == MOMENT_EXPLORE || (moment == MOMENT_BUY && row))
        f->left = (uint8_t)(f->marker - COLUMNS);
    return true;
}

/* With caves: sets the cells that are explored [2.1] [2.2]. */
static void explore_paths(struct field *f)
{
    for (int suit = 0; suit < 4; suit++)
        if (f->rescued >> suit & 1) f->explored |= column_of(suit) & 0xffff;
    if (f->marker == NO_CELL || f->rescued >> f->marker % COLUMNS & 1) return;
    int until = f->left != NO_CELL ? f->left : f->marker;
    for (int cell = until - COLUMNS; cell >= 0; cell -= COLUMNS) f->explored |= cell_bit(cell);
}

/* Mixed [6]: reads the cell that the marker left, and checks it. */
static bool read_left(const struct entered *e, int moment, struct field *f)
{
    int cell;
    bool needed = moment == MOMENT_BUY || moment == MOMENT_EXPLORE || moment == MOMENT_RESCUE_GIFT;
    f->left = NO_CELL;
    if (!dread_entered_cell(e, FIELD_LEFT, COLUMNS, ROWS, &cell)) return false;
    if (!needed) return cell < 0 || wrong(e, FIELD_LEFT, "Nothing is explored now.");
    if (cell < 0) return wrong(e, FIELD_LEFT, "Write which cell is explored now.");
    f->left = (uint8_t)cell;
    if (cell_bit(cell) & cells_around(f->marker)) return true;
    if (f->left == f->marker && moment != MOMENT_BUY) {
        if (!dread_step_cells(f)) return true;
        return wrong(e, FIELD_LEFT, "The marker can step on, so it does before this is explored.");
    }
    return wrong(e, FIELD_LEFT, "The marker cannot have come from there.");
}

/* Mixed [6]: returns the cells of the marker and of what is explored now. They cannot have been
 * explored yet, so nobody has to say it. */
static cells cells_not_done(const struct field *f)
{
    cells marker = f->marker == NO_CELL ? 0 : cell_bit(f->marker);
    return f->left == NO_CELL ? marker : marker | cell_bit(f->left);
}

/* Mixed [6]: reads which cells are explored. All are that are empty, or face up and not named. */
static bool read_explored(const struct entered *e, struct field *f)
{
    uint64_t named;
    if (!dread_entered_cells(e, FIELD_UNEXPLORED, COLUMNS, ROWS, &named)) return false;
    if (named & ~(uint64_t)f->open)
        return wrong(e, FIELD_UNEXPLORED, "Name only cells whose card is face up.");
    f->explored = 0xfffff & ~hidden(f) & ~(cells)named;
    return true;
}

/* Mixed [6]: checks where the marker is. */
static bool walk_field(const struct entered *e, int moment, struct field *f)
{
    f->left = NO_CELL;
    if (!read_explored(e, f)) return false;
    if ((moment == MOMENT_PLACE) != (f->marker == NO_CELL))
        return wrong(e, FIELD_MARKER, "It is placed once, at the beginning.");
    if (moment == MOMENT_PLACE) return read_left(e, moment, f);
    if (!read_left(e, moment, f)) return false;
    f->explored &= ~cells_not_done(f);
    bool rescues = moment == MOMENT_RESCUE_GIFT;
    if (rescues && f->full >> f->left & 1)
        return wrong(e, FIELD_LEFT, "Somebody was rescued from this cell, so it is empty.");
    if ((rescues && f->left == f->marker) || f->full >> f->marker & 1) return true;
    return wrong(e, FIELD_MARKER, "It stands on a card, and this cell is empty.");
}

/* Checks that the cells are as they can be: who explores a cell turns its card up, and without that
 * no card is taken away. */
static bool check_cells(const struct entered *e, const struct rules *rules, int moment,
                        const struct field *f)
{
    cells all = mixed(rules) ? 0xfffff : 0xffff, now = f->left == NO_CELL ? 0 : cell_bit(f->left);
    cells gone = all & ~f->full & ~f->explored & ~(moment == MOMENT_RESCUE_GIFT ? now : 0);
    cells dark = f->explored & hidden(f), lit = f->open & ~f->explored;
    if (moment == MOMENT_EXPLORE) lit &= ~now;
    if (gone)
        return wrong(e, FIELD_ROW + __builtin_ctz(gone) / COLUMNS,
                     "A cell is empty that is not explored yet.");
    if (dark)
        return wrong(e, FIELD_ROW + __builtin_ctz(dark) / COLUMNS,
                     "A card is face down in a cell that is explored.");
    for (; lit && !f->fired; lit &= lit - 1) {
        card c = f->cell[__builtin_ctz(lit)];
        if (!is_monster(c) && !is_ace(c))
            return dread_entered_wrong_card(e, FIELD_ROW + __builtin_ctz(lit) / COLUMNS, c,
                                            "is face up before it is explored, although no flare "
                                            "was fired.");
    }
    return true;
}

/* Before the first path only the opening hand is known [1.4]. */
static bool check_opening(const struct entered *e, const struct field *f)
{
    if (f->marker != NO_CELL) return true;
    if (f->discards & ~all_monsters)
        return wrong(e, FIELD_DISCARDS, "Before the first path only monsters are discarded.");
    if (!f->breath) return wrong(e, FIELD_BREATH, "Before the first path it is not spent.");
    if (f->rescued) return wrong(e, FIELD_RESCUED, "Before the first path nobody is rescued.");
    if (f->open) return wrong(e, FIELD_ROW, "Before the first path all cards are face down.");
    if (f->reshuffles) return wrong(e, FIELD_RESHUFFLES, "Before the first path there is none.");
    return true;
}

/* ---- What is asked ---- */

/* [2.6] Sets the prompt about the card that is explored. */
static bool ask_about_card(const struct entered *e, const struct rules *rules, struct field *f)
{
    int row = FIELD_ROW + f->left / COLUMNS;
    if (!(f->open >> f->left & 1))
        return wrong(e, row, "The card that is explored now is turned up; write which it is.");
    card c = f->cell[f->left];
    if (c == CARD_JOKER) f->prompt = PROMPT_JOKER;
    else if (is_ace(c)) return dread_entered_wrong_card(e, row, c, "is rescued at once.");
    else if (is_monster(c)) f->prompt = PROMPT_MONSTER;
    else if (is_weapon(c)) f->prompt = is_free(c) ? PROMPT_WEAPON_FREE : PROMPT_WEAPON;
    else if (dread_card_suit(c) == HEARTS) f->prompt = PROMPT_HEALTH;
    else f->prompt = is_free(c) ? PROMPT_FOOD_FREE : PROMPT_FOOD;
    if (f->prompt == PROMPT_WEAPON && !can_afford(f, c))
        return dread_entered_wrong_card(e, row, c, "stays, because your food cannot pay for it.");
    if (f->prompt == PROMPT_FOOD && !dread_health_of(rules, f))
        return dread_entered_wrong_card(e, row, c, "stays, because you have no health to pay.");
    return true;
}

/* [4.4] Reads whether the player had health when she met the monster called. */
static bool read_spared(const struct entered *e, const struct rules *rules, struct field *f)
{
    int spared, health = dread_health_of(rules, f);
    bool matters = mixed(rules) && rules->value[ZERO_HEALTH] == ZERO_HEALTH_BEFORE &&
                   rules->value[UNBEATEN] != UNBEATEN_KILLS && f->called != CARD_NONE;
    if (!dread_entered_word(e, FIELD_SPARED, no_yes, matters && health, &spared)) return false;
    if (spared && !matters) return wrong(e, FIELD_SPARED, "It matters for no monster now.");
    if (matters && health && !spared)
        return wrong(e, FIELD_SPARED, "You have health, so you had some when you met it.");
    if (spared && !health && dread_monster_value(rules, f->called) < 6)
        return wrong(e, FIELD_SPARED, "You have no health, and this monster takes none.");
    f->spared = (uint8_t)spared;
    return true;
}

/* Checks that the monster called and the gifts are there if they are decided on, and only then. */
static bool check_asked(const struct entered *e, const struct rules *rules, int moment,
                        const struct field *f)
{
    bool called = moment == MOMENT_CALLED || moment == MOMENT_SWAP_AGAIN;
    bool gifts = moment == MOMENT_CALL_GIFT || moment == MOMENT_RESCUE_GIFT;
    int most = moment == MOMENT_CALL_GIFT ? 1 : rules->value[RESCUE_CARDS];
    if (called != (f->called != CARD_NONE))
        return wrong(e, FIELD_CALLED,
                     called ? "Write which monster attacks."
                            : "No monster from the draw deck attacks now.");
    if (gifts && rules->value[GIFTS] != GIFTS_OFFERED)
        return wrong(e, FIELD_ASKED, "Without gifts=offered you are not asked.");
    if (gifts != (f->gifts > 0))
        return wrong(e, FIELD_GIFTS,
                     gifts ? "Write which cards are offered." : "No cards are offered now.");
    if (gifts && f->gifts > most) return wrong(e, FIELD_GIFTS, "So many are not offered at once.");
    if (!mixed(rules) && (moment == MOMENT_STEP || moment == MOMENT_SWAP_AGAIN))
        return wrong(e, FIELD_ASKED, "Only with family=mixed you are asked for this.");
    if (f->rescued == FAMILY_OF_FOUR)
        return wrong(e, FIELD_RESCUED, "All four are safe: the game is over.");
    return true;
}

/* Mixed [6]: you choose again after an ace was turned up. */
static bool check_swap_again(const struct entered *e, int moment, const struct field *f)
{
    if (moment != MOMENT_SWAP_AGAIN) return true;
    for (cells lit = f->open & ~f->explored; lit; lit &= lit - 1)
        if (is_ace(f->cell[__builtin_ctz(lit)])) return true;
    return wrong(e, FIELD_ASKED, "You choose again only after an ace was turned up.");
}

/* Reads what the player decides. */
static bool read_moment(const struct entered *e, const struct rules *rules, struct field *f)
{
    int moment;
    if (!dread_entered_word(e, FIELD_ASKED, moments, MOMENT_PLACE, &moment)) return false;
    f->prompt = prompt_of[moment];
    if (!check_asked(e, rules, moment, f)) return false;
    if (mixed(rules)) {
        if (!walk_field(e, moment, f)) return false;
    } else {
        if (dread_entered(e, FIELD_LEFT) || dread_entered(e, FIELD_UNEXPLORED))
            return wrong(e, dread_entered(e, FIELD_LEFT) ? FIELD_LEFT : FIELD_UNEXPLORED,
                         "This follows from where the marker stands; leave it out.");
        if (!walk_path(e, moment, f)) return false;
        explore_paths(f);
    }
    if (!check_cells(e, rules, moment, f) || !check_opening(e, f)) return false;
    if (!read_spared(e, rules, f) || !check_swap_again(e, moment, f)) return false;
    return moment != MOMENT_EXPLORE || ask_about_card(e, rules, f);
}

/* ---- The deal ---- */

/* With caves: returns how many cards the deck has by [2.2] and [3.2], until it is reshuffled. */
static int deck_by_calls(const struct rules *rules, const struct field *f)
{
    int safe = dread_count_bits(f->rescued), drawn = safe * (4 + rules->value[RESCUE_CARDS]);
    bool on_path = f->marker != NO_CELL && !(f->rescued >> f->marker % COLUMNS & 1);
    if (on_path) drawn += f->marker / COLUMNS + is_call_answered(f);
    return drawn < f->size ? f->size - drawn : 0;
}

/* Reports that two numbers of cards differ. Returns false. */
static bool is_wrong_number(const struct entered *e, int field, const char *what, int is,
                            const char *but, int must)
{
    char said[160];
    struct text t = dread_text_in(said, sizeof said);
    dread_field_write(&t, "%s%n%s%n.", what, is, but, must);
    return dread_entered_wrong(e, field, said, NULL);
}

/* Checks that all cards of the game are there: those that are named, and those that are hidden. */
static bool check_number(const struct entered *e, const struct rules *rules, const struct field *f)
{
    int all = dread_cards_dealt(rules), deck = f->reshuffles ? 0 : f->size - f->next;
    uint64_t named = mixed(rules) ? e->met[0] : e->met[0] & ~DREAD_ACES;
    int there = dread_count_bits(named) + dread_count_bits(hidden(f)) + 1 + deck;
    if (!mixed(rules) && !f->reshuffles && deck != deck_by_calls(rules, f))
        return is_wrong_number(e, FIELD_DECK, "The draw deck has ", deck,
                               " cards; after so many calls and rescues it has ",
                               deck_by_calls(rules, f));
    if (there != all)
        return is_wrong_number(e, FIELD_DISCARDS,
                               "With the cards that are hidden, the position has ", there,
                               " cards, and the game has ", all);
    if (!mixed(rules)) return true;
    int safe = dread_count_bits(f->rescued), missing = 4 - dread_count_bits(named & DREAD_ACES);
    if (safe > CELLS - dread_count_bits(f->full))
        return wrong(e, FIELD_RESCUED, "Who is rescued leaves an empty cell.");
    if (missing > dread_count_bits(hidden(f)))
        return wrong(e, FIELD_RESCUED, "An ace is missing: who is not rescued is in the field.");
    return true;
}

/* Returns true if the card at a place of the deal is one that nobody has seen. */
static bool is_unseen(const struct rules *rules, const struct field *f, int place)
{
    int cell = dread_cell_dealt(rules, place);
    if (cell != NO_CELL) return hidden(f) >> cell & 1;
    return place == dread_breath_place(rules) ||
           (!f->reshuffles && place >= dread_deck_place(rules) + f->next);
}

/* Gives the known cards to the places that are left for them: the aces first, since they were dealt
 * to the field. */
static void assign(struct deal *d, const struct field *f, uint64_t known)
{
    uint64_t aces = known & DREAD_ACES, others = known & ~DREAD_ACES;
    for (int place = 0; place < d->count; place++) {
        if (is_unseen(&d->rules, f, place)) continue;
        uint64_t *from = aces ? &aces : &others;
        dread_deal_tell(d, place, (card)__builtin_ctzll(*from));
        *from &= *from - 1;
    }
}

static bool has_action(const struct deal *d, const struct position *p)
{
    action legal[ACTIONS_MOST];
    const struct field *f = field_of(p);
    if (f->prompt == PROMPT_BUY) return dread_bargains(f) != 0;
    return dread_field_actions(d, p, legal) > 0;
}

static bool read(struct entered *e, struct deal *d, struct position *p)
{
    struct field *f = mutable_field_of(p);
    const struct rules *rules = &d->rules;
    int turn = 1;
    if (!dread_entered_number(e, FIELD_TURN, 1, TURN_MOST, &turn)) return false;
    f->turn = (uint16_t)turn;
    if (!read_field(e, rules, f) || !read_cards(e, rules, f) || !read_asked(e, rules, f) ||
        !read_deck(e, rules, f) || !read_once(e, rules, f) || !read_marker(e, f) ||
        !read_moment(e, rules, f) || !check_number(e, rules, f))
        return false;
    assign(d, f, mixed(rules) ? e->met[0] : e->met[0] & ~DREAD_ACES);
    return has_action(d, p) ||
           wrong(e, FIELD_ASKED, "There is nothing to decide: the game goes on by itself.");
}

/* Takes over the hidden cards. A deck of discards is in an order that follows from the number of
 * the deal, except for the cards that were told. */
static void renew(const struct deal *d, struct position *p)
{
    struct field *f = mutable_field_of(p);
    const struct rules *rules = &d->rules;
    for (cells dark = hidden(f); dark; dark &= dark - 1) {
        int cell = __builtin_ctz(dark);
        f->cell[cell] = d->cards[dread_deal_place(rules, cell)];
    }
    if (f->reshuffles) {
        struct rng r = dread_rng_from(d->number);
        dread_shuffle(&r, f->deck, f->size);
        dread_order_as_told(d, f);
        return;
    }
    for (int i = 0; i < f->size; i++) f->deck[i] = d->cards[dread_deck_place(rules) + i];
}

/* ---- Writing ---- */

static void write_cell_of(int field, int cell, struct text *t)
{
    dread_field_begin(fields, field, t);
    if (cell == NO_CELL) dread_text_add(t, " none\n");
    else dread_field_write(t, " %p\n", cell);
}

static void write_cells(int field, cells set, struct text *t)
{
    if (!set) return;
    dread_field_begin(fields, field, t);
    for (; set; set &= set - 1) dread_field_write(t, " %p", __builtin_ctz(set));
    dread_text_char(t, '\n');
}

static void write_rows(const struct rules *rules, const struct field *f, struct text *t)
{
    for (int row = field_rows(rules) - 1; row >= 0; row--) {
        card cards[COLUMNS];
        for (int column = 0; column < COLUMNS; column++) {
            int cell = row * COLUMNS + column;
            cards[column] = hidden(f) >> cell & 1 ? CARD_UNKNOWN : f->cell[cell];
        }
        dread_field_cards(fields, FIELD_ROW + row, cards, COLUMNS, t);
    }
}

/* Returns the number of the word in FIELD_ASKED. */
static int moment_of(const struct field *f)
{
    for (int i = 0; moments[i]; i++)
        if (prompt_of[i] == f->prompt) return i;
    return MOMENT_EXPLORE;
}

/* Writes what is asked, and what that needs. */
static void write_asked(const struct rules *rules, const struct field *f, struct text *t)
{
    write_cell_of(FIELD_MARKER, f->marker, t);
    dread_field_word(fields, FIELD_ASKED, moments[moment_of(f)], t);
    if (mixed(rules) && f->left != NO_CELL) write_cell_of(FIELD_LEFT, f->left, t);
    if (mixed(rules)) write_cells(FIELD_UNEXPLORED, f->open & ~f->explored & ~cells_not_done(f), t);
    if (f->called != CARD_NONE) dread_field_cards(fields, FIELD_CALLED, &f->called, 1, t);
    if (f->spared) dread_field_word(fields, FIELD_SPARED, "yes", t);
    if (f->gifts) dread_field_cards(fields, FIELD_GIFTS, f->gift, f->gifts, t);
}

static void write_deck(const struct field *f, struct text *t)
{
    if (!f->reshuffles) {
        dread_field_number(fields, FIELD_DECK, f->size - f->next, t);
        return;
    }
    dread_field_number(fields, FIELD_RESHUFFLES, (int)f->reshuffles, t);
    dread_field_set(fields, FIELD_DECK_HOLDS, cards_of_deck(f), t);
}

static void write(const struct deal *d, const struct position *p, struct text *t)
{
    const struct field *f = field_of(p);
    write_rows(&d->rules, f, t);
    write_asked(&d->rules, f, t);
    dread_field_set(fields, FIELD_HEALTH, f->held & all_hearts, t);
    dread_field_word(fields, FIELD_BREATH, breaths[!f->breath], t);
    dread_field_set(fields, FIELD_FOOD, f->held & all_food, t);
    dread_field_set(fields, FIELD_ARSENAL, f->held & (all_weapons | flare_gun), t);
    if (d->rules.value[FLARE_GUN] == FLARE_GUN_YES)
        dread_field_word(fields, FIELD_FLARE, flares[f->fired], t);
    dread_field_set(fields, FIELD_RESCUED, family_safe(f), t);
    dread_field_set(fields, FIELD_DISCARDS, f->discards, t);
    write_deck(f, t);
    dread_field_number(fields, FIELD_TURN, f->turn, t);
}

const struct middle_hooks dread_field_middle = {
    .fields = fields, .read = read, .write = write, .renew = renew};
