/* SoliTerror: what the files of this folder share.
 *
 * rules.c implements paragraphs 1 to 6 of the rules page; events.c builds the events that rules.c
 * reports, and counts what the gauges show. game.c has the deal, resampling, the options and the
 * words. view.c shows the table to the player; preview.c, notation.c, answers.c and reasons.c
 * explain actions to her; greedy.c plays by rules of thumb. solve.c has the hooks of the solver,
 * expert.c those of the expert, and eval.c evaluates positions for the expert. encoding.c writes
 * observations and action indexes as arrays. Numbers in brackets are paragraphs of
 * docs/rules/soliterror.md.
 *
 * A set of cards is a mask of 64 bits (core/card.h). A set of cells is a mask of 32 bits, where
 * cell = row * 4 + column, both counted from 0 at the bottom left, so that the cells around a cell
 * are found by shifts. The caves are the fifth row (CAVE_ROW), above the four rows of the field.
 * With family=mixed ("mixed" below) the field has five rows, and there are no caves. A set of food
 * or of weapons has nine bits: bit 0 is the 2, bit 8 the 10.
 *
 * A position can be *imagined*: recalled from a view, with CARD_UNKNOWN for each card that the
 * player does not know. The rules play it like any other position, and stop where such a card would
 * be turned up. preview.c works with imagined positions, so a preview cannot differ from the
 * rules. */

#ifndef SOLITERROR_INTERNAL_H
#define SOLITERROR_INTERNAL_H

#include "core/clauses.h"
#include "core/middle.h"

enum { COLUMNS = 4, CELLS = 20, CAVE_ROW = 4, NO_CELL = 255 };
enum { FAMILY_OF_FOUR = 15 };
enum { GIFTS_MOST = 4 }; /* a rescue reveals at most four cards */

/* The bits of the 2 to the 10 of a suit, shifted down by the bit of its 2. */
enum { NINE = 0x1ff };

enum { WEAPONS_AT = 1, HEALTH_AT = 14, MONSTERS_AT = 27, FOOD_AT = 40 };

/* Sets of cards. The aces are the family. */
static const uint64_t all_weapons = (uint64_t)NINE << WEAPONS_AT,
                      all_hearts = (uint64_t)NINE << HEALTH_AT,
                      all_monsters = (uint64_t)0xfff << MONSTERS_AT,
                      all_food = (uint64_t)NINE << FOOD_AT, flare_gun = (uint64_t)1 << CARD_JOKER;

typedef uint32_t cells;

struct __attribute__((may_alias)) field {
    uint64_t held;     /* arsenal, health kit and food supply, told apart by suit */
    uint64_t discards; /* all face up */
    cells full;        /* cells with a card */
    cells open;        /* cells whose card is face up */
    cells explored;
    uint32_t reshuffles; /* number of reshuffles so far */
    uint16_t turn;
    card cell[CELLS]; /* CARD_NONE in empty cells */
    card deck[40];
    uint8_t next, size; /* the draw deck is deck[next] to deck[size - 1] */
    uint8_t marker;     /* its cell, or NO_CELL; with caves, a cell of CAVE_ROW is a cave */
    uint8_t left; /* the cell to be explored, from the move until it is explored; else NO_CELL */
    card called;  /* the monster from the draw deck that attacks now, or CARD_NONE */
    uint8_t prompt, outcome;
    uint8_t rescued; /* bit mask of the aces rescued, by suit; with caves also the paths finished */
    uint8_t breath;  /* the Last Breath is still there */
    uint8_t fired;   /* the flare gun has been fired */
    uint8_t spared;  /* zero-health=before: the monster called cannot kill the player [4.4] */
    /* gifts=offered: number of cards waiting for `take` or `leave`; gift[0] is decided first */
    uint8_t gifts;
    card gift[GIFTS_MOST];
    /* In a game beside real cards: number of cards drawn from reshuffled decks before this deck;
     * at most DEAL_ROOM. Else 0. */
    uint8_t later;
    uint8_t imagined;   /* 0 in a game; else IMAGINED or HYPOTHETICAL */
    uint8_t skip_quiet; /* report no quiet events */
};

static inline const struct field *field_of(const struct position *p)
{
    return (const struct field *)p;
}

static inline struct field *mutable_field_of(struct position *p)
{
    return (struct field *)p;
}

/* How a position was recalled from a view. HYPOTHETICAL: a reshuffle takes the cards of the new
 * deck from deal->cards, where a preview has put the cards that it assumes. */
enum { IMAGINED = 1, HYPOTHETICAL };

_Static_assert(sizeof(struct field) <= sizeof(struct position), "a field fits a position");

enum {
    WEAPONS,
    UNBEATEN,
    LAST_BREATH,
    SWAP_INTO,
    DECK_OUT,
    ASSESS_AT_ZERO,
    ROYALS,
    RESCUE_DRAW,
    FLARE_GUN,
    FAMILY,
    FEED,
    RESCUE_CARDS,
    OPENING,
    ZERO_HEALTH,
    GIFTS
};
enum { WEAPONS_SPENT, WEAPONS_KEPT };
enum { UNBEATEN_DRAINS, UNBEATEN_WOUNDS, UNBEATEN_KILLS, UNBEATEN_NOTHING };
enum { LAST_BREATH_HEALTH, LAST_BREATH_TOKEN };
enum { SWAP_ANY, SWAP_UNEXPLORED };
enum { DECK_OUT_SKIP, DECK_OUT_RESHUFFLE };
enum { AT_ZERO_NOTHING, AT_ZERO_DIES };
enum { ROYALS_HIGH, ROYALS_TEN };
enum { RESCUE_DRAW_YES, RESCUE_DRAW_NO };
enum { FLARE_GUN_YES, FLARE_GUN_NO };
enum { FAMILY_CAVES, FAMILY_MIXED };
enum { ZERO_HEALTH_AFTER, ZERO_HEALTH_BEFORE };
enum { GIFTS_TAKEN, GIFTS_OFFERED };

enum { PLAYING, WON_HOME, LOST_STARVED, LOST_KILLED, LOST_CUT_OFF };

enum prompt {
    PROMPT_PLACE,
    PROMPT_CALLED,     /* a monster from the draw deck attacks */
    PROMPT_SWAP_AGAIN, /* an ace was turned up; choose another cell */
    PROMPT_STEP,
    PROMPT_BUY,
    PROMPT_FOOD,
    PROMPT_FOOD_FREE,
    PROMPT_HEALTH,
    PROMPT_WEAPON,
    PROMPT_WEAPON_FREE,
    PROMPT_JOKER,
    PROMPT_MONSTER, /* a monster in the field attacks */
    PROMPT_CALL_GIFT,
    PROMPT_RESCUE_GIFT,
    PROMPT_OVER
};

enum field_verb {
    VERB_PLACE,
    VERB_STEP,
    VERB_TAKE,
    VERB_LEAVE,
    VERB_WEAPON,
    VERB_PAIR,
    VERB_RUN,
    VERB_HEARTS,
    VERB_FLARE,
    VERB_HEART,
    VERB_SWAP,
    VERB_BUY,
    VERB_PASS
};

/* Actions: each verb has its range of numbers. Operands: `place` a column; `step` and `swap` a
 * cell; `take` the set of food paid, 0 if nothing is paid; `weapon` 0 to 8; `pair` 9 * lower +
 * higher; `run` its lowest weapon; `buy` 512 * cell + the set of food paid. */
enum {
    ACT_PLACE = 0,
    ACT_STEP = ACT_PLACE + COLUMNS,
    ACT_TAKE = ACT_STEP + CELLS,
    ACT_LEAVE = ACT_TAKE + 512,
    ACT_WEAPON,
    ACT_PAIR = ACT_WEAPON + 9,
    ACT_RUN = ACT_PAIR + 81,
    ACT_HEARTS = ACT_RUN + 7,
    ACT_FLARE,
    ACT_HEART,
    ACT_SWAP,
    ACT_BUY = ACT_SWAP + CELLS,
    ACT_PASS = ACT_BUY + 512 * CELLS
};

/* The verb and the operands of an action. */
struct action_parts {
    enum field_verb verb;
    int column;
    int cell;    /* step, swap, buy */
    int food;    /* take, buy: the set paid */
    int weapons; /* weapon, pair, run: the set used */
    int health;  /* pair, hearts, heart: how much is spent [4.2] */
};

struct action_parts dread_action_parts(action);
action dread_pair_action(int lower, int higher);

/* [4.2] What a means of fighting uses, and the monsters that it works on. */
enum use { ONE_HIGH_ENOUGH, ANY_TWO, THREE_IN_A_ROW, NO_CARD, THE_FLARE, A_CELL, USES };
enum { OF_FIELD = 1, OF_DECK = 2, ANY_MONSTER = OF_FIELD | OF_DECK };

/* [4.2] A means of fighting: a row of the table of that paragraph. */
struct means {
    enum field_verb verb;
    action first; /* the lowest of its actions */
    enum use uses;
    int health; /* how much it costs */
    int against;
};

/* The whole table, in the order of the verbs. */
enum { MEANS = VERB_SWAP - VERB_WEAPON + 1 };
extern const struct means dread_means[MEANS];

/* Returns the means that a verb names, or NULL if it names none. */
static inline const struct means *means_of(enum field_verb verb)
{
    return verb >= VERB_WEAPON && verb <= VERB_SWAP ? &dread_means[verb - VERB_WEAPON] : NULL;
}

enum field_event {
    EVENT_OPENING_TAKE,
    EVENT_OPENING_DISCARD,
    EVENT_PLACE,
    EVENT_CALL_TAKE,
    EVENT_CALL_OFFER,
    EVENT_CALL_GIFT_TAKE,
    EVENT_CALL_GIFT_LEAVE,
    EVENT_CALL_MONSTER,
    EVENT_CALL_UNKNOWN,
    EVENT_NO_ANSWER,
    EVENT_RESHUFFLE,
    EVENT_MOVE,
    EVENT_REACH,
    EVENT_CORNERED,
    EVENT_BUY_PAY,
    EVENT_BUY,
    EVENT_TURN_UP,
    EVENT_FIND,
    EVENT_TAKE_COST,
    EVENT_TAKE_PAY,
    EVENT_TAKE,
    EVENT_LEAVE,
    EVENT_STAYS,
    EVENT_LAST_BREATH,
    EVENT_ASSESS,
    EVENT_ASSESS_KILLS,
    EVENT_USE,
    EVENT_USE_KEPT,
    EVENT_USE_HEALTH,
    EVENT_FLARE,
    EVENT_DIES,
    EVENT_LIT,
    EVENT_SWAP_IN,
    EVENT_SWAP_OUT,
    EVENT_SWAP_ACE,
    EVENT_UNBEATEN,
    EVENT_DRAINED,
    EVENT_CALLED_GOES,
    EVENT_RESCUE,
    EVENT_RESCUE_TAKE,
    EVENT_RESCUE_OFFER,
    EVENT_RESCUE_GIFT_TAKE,
    EVENT_RESCUE_GIFT_LEAVE,
    EVENT_RESCUE_DISCARD,
    EVENT_RESCUE_UNKNOWN,
    EVENT_KILLED,
    EVENT_HOME,
    EVENT_STARVED,
    EVENT_CUT_OFF,
    EVENT_SWAP_UNKNOWN,

    /* Quiet events: */
    EVENT_COUNT,      /* changes a second gauge for the event before it */
    EVENT_SHUFFLE_IN, /* a discarded card goes into the deck */
    EVENT_SHOW_ASKED, /* ZONE_ASKED shows the card of the field that the player decides on */
    EVENT_HIDE_ASKED  /* ZONE_ASKED no longer shows it, or the monster called when the game ends */
};

/* The most events of one action, without and with quiet ones. A reshuffle reports each of up to
 * forty cards. If an action reshuffles more than once, only the first deck can be large: the later
 * ones have only the cards that the action itself has discarded. */
enum { LOUD_EVENTS_MOST = 96, EVENTS_IN_ALL = 192 };

enum {
    ZONE_FIELD,
    ZONE_CAVES,
    ZONE_ARSENAL,
    ZONE_FOOD,
    ZONE_HEALTH,
    ZONE_BREATH,
    /* The card that the player decides on: the monster called, the gifts, or the card of the field.
     * A card of the field is then shown in two zones, so this zone has another `deck` (struct zone)
     * than the others. */
    ZONE_ASKED,
    ZONE_DECK,
    ZONE_DISCARD,
    ZONE_RESCUED,
    ZONE_UNSEEN,    /* cards that the player has never seen */
    ZONE_DECK_HOLDS /* the cards of a deck that was made of discards */
};

enum { TOKEN_MARKER };

enum {
    GAUGE_HEALTH,
    GAUGE_FOOD,
    GAUGE_WEAPONS,
    GAUGE_DECK,
    GAUGE_RESCUED,
    GAUGE_TURNS_LEFT,
    GAUGE_FLARE,
    GAUGE_RESHUFFLES,
    GAUGE_FEED /* number of food cards needed to win */
};

static inline bool mixed(const struct rules *rules)
{
    return rules->value[FAMILY] == FAMILY_MIXED;
}

static inline bool reshuffles(const struct rules *rules)
{
    return rules->value[DECK_OUT] == DECK_OUT_RESHUFFLE;
}

static inline int field_rows(const struct rules *rules)
{
    return mixed(rules) ? 5 : 4;
}

static inline cells cell_bit(int cell)
{
    return (cells)1 << cell;
}

static inline cells column_of(int cell)
{
    return (cells)0x11111 << cell % COLUMNS;
}

/* Returns the cells to the left and to the right of the cells of a set. */
static inline cells cells_beside(cells set)
{
    return (set & ~column_of(0)) >> 1 | (set & ~column_of(3)) << 1;
}

/* Returns a set and all cells that touch it. Includes CAVE_ROW, which holds no cards if there are
 * caves. */
static inline cells with_neighbours(cells set)
{
    cells row = set | cells_beside(set);
    return (row | row << COLUMNS | row >> COLUMNS) & 0xfffff;
}

/* Returns the up to eight cells that touch a cell. */
static inline cells cells_around(int cell)
{
    return with_neighbours(cell_bit(cell)) & ~cell_bit(cell);
}

/* Returns a cell and all cells of `over` that a marker on it can reach by steps over such cells. */
static inline cells reachable(int from, cells over)
{
    cells set = cell_bit(from), before = 0;
    while (set != before) {
        before = set;
        set |= with_neighbours(set) & over;
    }
    return set;
}

static inline bool is_cave(const struct rules *rules, int cell)
{
    return !mixed(rules) && cell / COLUMNS == CAVE_ROW;
}

/* Returns the thing that a marker in a cell stands on. With caves, CAVE_ROW is the caves. */
static inline struct thing marker_thing(const struct rules *rules, int cell)
{
    if (is_cave(rules, cell)) return dread_thing_card(ZONE_CAVES, cell % COLUMNS);
    return dread_thing_card(ZONE_FIELD, cell);
}

/* Returns the cells whose card is face down. */
static inline cells hidden(const struct field *f)
{
    return f->full & ~f->open;
}

/* Returns the cells still to be explored. With caves, these are on the paths not finished. */
static inline cells cells_ahead(const struct rules *rules, const struct field *f)
{
    cells set = f->full & ~f->explored;
    if (mixed(rules)) return set;
    for (int column = 0; column < COLUMNS; column++)
        if (f->rescued >> column & 1) set &= ~column_of(column);
    return set;
}

/* Mixed: returns the cells that the marker can step to now or later. The marker must be placed. */
static inline cells cells_to_walk(const struct field *f)
{
    cells set = f->full & ~f->explored & ~cell_bit(f->marker);
    return f->left == NO_CELL ? set : set & ~cell_bit(f->left);
}

static inline bool has_flare(const struct field *f)
{
    return !f->fired && (f->held & flare_gun);
}

static inline unsigned weapons_of(const struct field *f)
{
    return (unsigned)(f->held >> WEAPONS_AT) & NINE;
}

static inline unsigned food_of(const struct field *f)
{
    return (unsigned)(f->held >> FOOD_AT) & NINE;
}

static inline unsigned hearts_of(const struct field *f)
{
    return (unsigned)(f->held >> HEALTH_AT) & NINE;
}

/* [5.2] Returns true if there is food enough to win. */
static inline bool is_fed(const struct rules *rules, const struct field *f)
{
    return dread_count_bits(food_of(f)) >= rules->value[FEED];
}

static inline bool is_monster(card c)
{
    return c < CARD_JOKER && (all_monsters & dread_card_bit(c));
}

static inline bool is_ace(card c)
{
    return c < CARD_JOKER && dread_card_rank(c) == 1;
}

/* [1.2] Returns the ace in the cave of a column. */
static inline card ace_of_cave(int column)
{
    return dread_card_of(1, column);
}

static inline bool is_weapon(card c)
{
    return c < CARD_JOKER && (all_weapons & dread_card_bit(c));
}

/* [2.6] Returns true if a card of food or a weapon costs nothing: 2, 3 and 4. */
static inline bool is_free(card c)
{
    return dread_card_rank(c) <= 4;
}

/* [4.2] [4.5] Returns the weapons that alone kill a monster of a value from 2 to 13. */
static inline unsigned strong_enough(unsigned weapons, int value)
{
    return weapons & (~0u << (value - 2));
}

/* [4.2] Returns the lowest weapons of all runs of three. */
static inline unsigned runs_of(unsigned weapons)
{
    return weapons & weapons >> 1 & weapons >> 2;
}

static inline bool asks_about_called(int prompt)
{
    return prompt == PROMPT_CALLED || prompt == PROMPT_SWAP_AGAIN;
}

static inline bool asks_about_gift(int prompt)
{
    return prompt == PROMPT_CALL_GIFT || prompt == PROMPT_RESCUE_GIFT;
}

static inline bool asks_about_field(int prompt)
{
    return prompt >= PROMPT_FOOD && prompt <= PROMPT_MONSTER;
}

static inline card weapon_card(int i)
{
    return (card)(WEAPONS_AT + i);
}

static inline card food_card(int i)
{
    return (card)(FOOD_AT + i);
}

/* Returns the card that `take` and `leave` are about, or CARD_NONE. */
static inline card card_asked(const struct field *f)
{
    if (f->gifts) return f->gift[0];
    return f->left != NO_CELL ? f->cell[f->left] : CARD_NONE;
}

/* Return the cards in some cells that hold one, in the deck, and of the family who is safe. */
static inline uint64_t cards_in(const struct field *f, cells where)
{
    uint64_t set = 0;
    for (; where; where &= where - 1) set |= dread_card_bit(f->cell[__builtin_ctz(where)]);
    return set;
}

static inline uint64_t cards_of_deck(const struct field *f)
{
    return dread_set_of(f->deck + f->next, f->size - f->next);
}

static inline uint64_t family_safe(const struct field *f)
{
    uint64_t set = 0;
    for (int suit = 0; suit < 4; suit++)
        if (f->rescued >> suit & 1) set |= dread_card_bit(dread_card_of(1, suit));
    return set;
}

/* With caves: returns true if this turn's call has been answered by a monster or gift that is still
 * to be dealt with. */
static inline bool is_call_answered(const struct field *f)
{
    return f->called != CARD_NONE || (f->gifts && f->marker / COLUMNS < CAVE_ROW);
}

static inline int at_most(int n, int most)
{
    return n < most ? n : most;
}

/* Returns the sum of the ranks of one suit's cards in a set. at: the bit of the suit's 2. */
static inline int sum_of_ranks(uint64_t set, int at)
{
    int sum = 0;
    for (unsigned rest = (unsigned)(set >> at) & 0xfff; rest; rest &= rest - 1)
        sum += __builtin_ctz(rest) + 2;
    return sum;
}

/* Return the index in deal->cards of a cell's card, of the Last Breath, and of the deck's first
 * card. */
static inline int dread_deal_place(const struct rules *rules, int cell)
{
    int rows = field_rows(rules);
    return cell % COLUMNS * rows + rows - 1 - cell / COLUMNS;
}

static inline int dread_breath_place(const struct rules *rules)
{
    return field_rows(rules) * COLUMNS;
}

static inline int dread_deck_place(const struct rules *rules)
{
    return dread_breath_place(rules) + 1 + rules->value[OPENING];
}

/* Returns the cell where the card of a place in deal->cards is dealt, or NO_CELL. */
static inline int dread_cell_dealt(const struct rules *rules, int place)
{
    int rows = field_rows(rules);
    if (place >= dread_breath_place(rules)) return NO_CELL;
    return (rows - 1 - place % rows) * COLUMNS + place / rows;
}

/* [1.1] Returns the number of cards of a deal. */
static inline int dread_cards_dealt(const struct rules *rules)
{
    return 39 + (rules->value[FLARE_GUN] == FLARE_GUN_YES) + (mixed(rules) ? 4 : 0);
}

/* [1.5] Returns the player's health. */
static inline int dread_health_of(const struct rules *rules, const struct field *f)
{
    bool breath = f->breath && rules->value[LAST_BREATH] == LAST_BREATH_HEALTH;
    return dread_count_bits(hearts_of(f)) + breath;
}

/* Returns the cards without the family, as a set [1.1]. */
uint64_t dread_field_pack(const struct rules *);

/* Returns the value that a gauge shows. */
int dread_gauge_value(const struct rules *, const struct field *, int gauge);

/* Returns the value of a monster [4.5]. */
int dread_monster_value(const struct rules *, card monster);

/* dread_gifts_of() returns the cards offered. dread_with_gifts() returns the field after the player
 * has taken them all. */
uint64_t dread_gifts_of(const struct field *);
struct field dread_with_gifts(const struct field *);

/* Returns the monster that attacks: the one called, or the one in the cell that is explored. */
card dread_attacker(const struct field *);

/* Return the cells that `swap` may choose [4.2], the cells that `step` may choose [6], and the
 * cells with a weapon that can be bought from where the marker stands [2.5]. */
cells dread_swap_cells(const struct rules *, const struct field *);
cells dread_step_cells(const struct field *);
cells dread_bargains(const struct field *);

/* [4.2] What the player has against the attacker. with, by what a means uses: the weapons that are
 * high enough; all weapons, if there are two; the lowest weapon of each run; 1; 1 if the flare gun
 * can be fired; the cells to swap into. */
struct arms {
    int against, health;
    uint32_t with[USES];
};

static inline struct arms arms_of(const struct rules *rules, const struct field *f)
{
    unsigned weapons = weapons_of(f);
    int value = dread_monster_value(rules, dread_attacker(f));
    return (struct arms){
        .against = f->called == CARD_NONE ? OF_FIELD : OF_DECK,
        .health = dread_health_of(rules, f),
        .with = {[ONE_HIGH_ENOUGH] = strong_enough(weapons, value),
                 [ANY_TWO] = weapons & (weapons - 1) ? weapons : 0,
                 [THREE_IN_A_ROW] = runs_of(weapons),
                 [NO_CARD] = 1,
                 [THE_FLARE] = has_flare(f),
                 [A_CELL] = dread_swap_cells(rules, f)},
    };
}

/* [4.2] Returns what a means can be used with, as a set; 0 if it is not possible. */
static inline uint32_t usable(const struct arms *arms, const struct means *m)
{
    return (arms->against & m->against) && arms->health >= m->health ? arms->with[m->uses] : 0;
}

/* dread_food_sum() returns the sum of a set of food. dread_pays() returns true if it is a payment:
 * it reaches the price, and does not without its lowest card [2.6]. */
int dread_food_sum(unsigned food);
bool dread_pays(unsigned food, int price);

/* [2.6] Returns true if the food that the player has can pay for a weapon. */
static inline bool can_afford(const struct field *f, card weapon)
{
    return is_free(weapon) || dread_food_sum(food_of(f)) >= dread_card_rank(weapon);
}

/* The rules of play: set up the table, list the legal actions, and play one. They work on real and
 * on imagined positions. */
void dread_field_start(const struct deal *, struct position *, struct trace *);
int dread_field_actions(const struct deal *, const struct position *, action out[]);
void dread_field_apply(const struct deal *, struct position *, action, struct trace *);

/* A game beside real cards: brings the cards that were told for a reshuffled deck to its top, in
 * their order. A card that the deck has not is left out. */
void dread_order_as_told(const struct deal *, struct field *);

/* Returns the imagined position that a view shows. Fills the deal with the view's rules and no
 * cards. */
struct field dread_recall(const struct view *, struct deal *);

/* Returns the cards that a view shows in a zone. */
uint64_t dread_set_in(const struct view *, int zone);

/* Adds a sentence with its places filled in, as dread_write() does (core/clauses.h). */
void dread_field_write(struct text *, const char *sentence, ...);

/* Add why the player cannot swap the monster called with a cell [4.2], or step to one [6]. too_far:
 * the sentence for a cell that does not touch the marker's; its places are the two cells. */
void dread_why_no_swap(const struct rules *, const struct field *, int cell, struct text *);
void dread_why_no_step(const struct field *, int cell, const char *too_far, struct text *);

/* The game's functions that view.c and notation.c implement. The game's struct in game.c points to
 * them. */
void dread_field_see(const struct deal *, const struct position *, struct view *);
void dread_field_touches(const struct view *, action, struct touch *);
void dread_field_describe(const struct view *, action, struct text *);
void dread_field_why_not(const struct view *, action, struct text *);
void dread_field_format(const struct rules *, action, struct text *);
extern const char *const dread_field_verbs[];

/* Implemented in answers.c. */
void dread_field_why_thing(const struct view *, const struct thing held[], int n, struct thing,
                           struct text *);

/* Implemented in preview.c. */
void dread_field_preview(const struct view *, action, struct trace *);

/* Implemented in reasons.c. */
void dread_field_reason(const struct view *, const action line[], int n, struct text *);

/* Implemented in greedy.c. */
action dread_field_greedy(const struct view *, const action legal[], int n);

/* Returns true if legal action i pays for a weapon, and another payment for the same weapon is as
 * good or better: of the food `have` it leaves, for every value, at least as many cards of that
 * value and above. Implemented in solve.c. */
bool dread_is_worse_payment(unsigned have, const action legal[], int n, int i);

/* Implemented in solve.c, expert.c, encoding.c and game.c. */
extern const struct unknown_hooks dread_field_unknown;
extern const struct middle_hooks dread_field_middle;
extern const struct search_hooks dread_field_search;
extern const struct eval_hooks dread_field_eval;
extern const struct encoding dread_field_encoding;
extern const struct game dread_soliterror;

#endif
