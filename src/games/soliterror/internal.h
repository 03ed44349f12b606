/* SoliTerror: what its files share.
 *
 * rules.c is the rules page paragraph by paragraph; events.c how its events are told; game.c the
 * deal, what is hidden, options and words; view.c what the player is shown and told; answers.c
 * why nothing can be done with a thing; preview.c what an action would do; reasons.c why an action is good; greedy.c the player of rules of thumb.
 * Bracketed numbers are paragraphs of docs/rules/soliterror.md.
 *
 * Sets of cards are bits of 64 (dread/card.h). Sets of cells are bits of 32, cell = row x 4 +
 * column from the bottom left: what lies around a cell is then a shift. The caves lie in row 5
 * above four rows of field; mixed, the field has five rows and there are no caves. Sets of food and
 * of weapons are nine bits, bit 0 the 2 and bit 8 the 10.
 *
 * A position can be *imagined*: recalled from a view, with CARD_UNKNOWN where the player does
 * not know the card. The rules play it like any other, and stop where such a card would be
 * turned up. Previews are made so (preview.c): there is no second telling of the rules that
 * could differ. */

#ifndef SOLITERROR_INTERNAL_H
#define SOLITERROR_INTERNAL_H

#include "dread/game.h"

enum { COLUMNS = 4, CELLS = 20, CAVE_ROW = 4, NO_CELL = 255 };
enum { FAMILY_OF_FOUR = 15 };
enum { GIFTS_MOST = 4 }; /* a rescue reveals no more */

/* The bits of 2 to 10 of a suit, once moved down from its 2. */
enum { NINE = 0x1ff };

enum { WEAPONS_AT = 1, HEALTH_AT = 14, MONSTERS_AT = 27, FOOD_AT = 40 };

/* Sets of cards. The aces, bits 0, 13, 26 and 39, are the family. */
static const uint64_t all_weapons = (uint64_t)NINE << WEAPONS_AT,
                      all_hearts = (uint64_t)NINE << HEALTH_AT,
                      all_monsters = (uint64_t)0xfff << MONSTERS_AT,
                      all_food = (uint64_t)NINE << FOOD_AT, flare_gun = (uint64_t)1 << CARD_JOKER,
                      four_aces = 0x8004002001;

typedef uint32_t cells;

struct __attribute__((may_alias)) field {
    uint64_t held;     /* arsenal, health kit and food supply: their suits tell them apart */
    uint64_t discards; /* all open */
    cells full;        /* holds a card, */
    cells open;        /* which lies face up */
    cells explored;
    uint32_t reshuffles; /* so far */
    uint16_t turn;
    card cell[CELLS]; /* CARD_NONE in empty ones */
    card deck[40];
    uint8_t next, size; /* the draw deck is deck[next] .. deck[size - 1] */
    uint8_t marker;     /* its cell, or NO_CELL; row 5 with caves is the cave */
    uint8_t left;       /* the cell that is explored, from the move on; else NO_CELL */
    card called;        /* the monster that answered the call and is not dealt with, or CARD_NONE */
    uint8_t prompt, outcome;
    uint8_t rescued; /* aces, by suit; with caves these are the paths finished */
    uint8_t breath;  /* the Last Breath lies there */
    uint8_t fired;   /* the flare gun */
    uint8_t spared;  /* zero-health=before: the monster called cannot kill her [4.4] */
    uint8_t gifts;   /* gifts=offered: so many cards wait for `take` or `leave`, the first first */
    card gift[GIFTS_MOST];
    uint8_t imagined;   /* 0: this is a game; else IMAGINED or HYPOTHETICAL */
    uint8_t skip_quiet; /* no quiet events are told */
};

static inline const struct field *field_of(const struct position *p)
{
    return (const struct field *)p;
}

static inline struct field *mutable_field_of(struct position *p)
{
    return (struct field *)p;
}

/* A position recalled from a view. HYPOTHETICAL: when its deck is reshuffled, deal->cards are what a preview
 * supposes that it holds. */
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
    PROMPT_SWAP_AGAIN, /* an ace was turned up: another cell */
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

/* Actions, each verb at its own number. Operands: `place` a column; `step`, `swap` a cell; `take` a
 * set of food, empty where nothing is paid; `weapon` 0 to 8; `pair` 9 x lower + higher; `run` its
 * lowest; `buy` 512 x cell + set of food. */
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

/* An action taken apart. */
struct action_parts {
    enum field_verb verb;
    int column;
    int cell;    /* of step, swap, buy */
    int food;    /* the set paid, of take and buy */
    int weapons; /* the set used, of weapon, pair and run */
};

struct action_parts dread_action_parts(action);
action dread_pair_action(int lower, int higher);

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

    /* Quiet: */
    EVENT_COUNT,      /* a second gauge changes by the event before it */
    EVENT_SHUFFLE_IN, /* a card of the discards goes into the deck */
    EVENT_SHOW_ASKED, /* the card in the field that is decided on is shown among what is asked, */
    EVENT_HIDE_ASKED  /* and no more; nor is a monster called when the game ends */
};

/* Events of one action, with and without quiet ones. A reshuffle tells each of up to forty
 * cards, and so many there are but once in an action. */
enum { LOUD_EVENTS_MOST = 96, EVENTS_IN_ALL = 192 };

enum {
    ZONE_FIELD,
    ZONE_CAVES,
    ZONE_ARSENAL,
    ZONE_FOOD,
    ZONE_HEALTH,
    ZONE_BREATH,
    /* What is decided on: the monster called, the gifts, or once more the field's card. Because
     * of the last, which lies in two places, the zone counts as of a deck of its own. */
    ZONE_ASKED,
    ZONE_DECK,
    ZONE_DISCARD,
    ZONE_RESCUED,
    ZONE_UNSEEN,    /* cards never seen */
    ZONE_DECK_HOLDS /* the cards of a deck made of discards */
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
    GAUGE_FEED /* how many food cards are wanted */
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

/* The cells to the left and to the right of the cells of a set. */
static inline cells cells_beside(cells set)
{
    return (set & ~column_of(0)) >> 1 | (set & ~column_of(3)) << 1;
}

/* A set and all cells that touch one of its cells. Row 5 is there for both kinds of field; with caves it
 * holds no card. */
static inline cells with_neighbours(cells set)
{
    cells row = set | cells_beside(set);
    return (row | row << COLUMNS | row >> COLUMNS) & 0xfffff;
}

/* The up to eight cells that touch a cell. */
static inline cells cells_around(int cell)
{
    return with_neighbours(cell_bit(cell)) & ~cell_bit(cell);
}

/* A cell and the cells of `over` that can be reached from it, going from one to the next. */
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

/* Where the marker stands; with caves, row 5 is the cave. */
static inline struct thing marker_thing(const struct rules *rules, int cell)
{
    if (is_cave(rules, cell)) return dread_thing_card(ZONE_CAVES, cell % COLUMNS);
    return dread_thing_card(ZONE_FIELD, cell);
}

/* Cells with a card not yet turned up. */
static inline cells hidden(const struct field *f)
{
    return f->full & ~f->open;
}

/* The cells still to be explored: with caves, those of the paths not finished. */
static inline cells cells_ahead(const struct rules *rules, const struct field *f)
{
    cells set = f->full & ~f->explored;
    if (mixed(rules)) return set;
    for (int column = 0; column < COLUMNS; column++)
        if (f->rescued >> column & 1) set &= ~column_of(column);
    return set;
}

/* Mixed: the cells that the marker may step to, now or later. The marker is placed. */
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

/* [5.2] Is there food enough? */
static inline bool is_fed(const struct rules *rules, const struct field *f)
{
    return __builtin_popcount(food_of(f)) >= rules->value[FEED];
}

static inline bool is_monster(card c)
{
    return c < CARD_JOKER && dread_card_suit(c) == CLUBS && dread_card_rank(c) > 1;
}

static inline bool is_ace(card c)
{
    return c < CARD_JOKER && dread_card_rank(c) == 1;
}

static inline bool is_weapon(card c)
{
    return c < CARD_JOKER && dread_card_suit(c) == SPADES && dread_card_rank(c) > 1;
}

/* Food and weapons of 2, 3 and 4 cost nothing [2.6]. */
static inline bool is_free(card c)
{
    return dread_card_rank(c) <= 4;
}

/* The weapons, as bits 0 to 8, that alone kill a monster of that value: 2 to 13. */
static inline unsigned strong_enough(unsigned weapons, int value)
{
    return weapons & (~0u << (value - 2));
}

/* The lowest weapons of runs of three [4.2]. */
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

/* The card that `take` and `leave` are about; CARD_NONE if there is none. */
static inline card card_asked(const struct field *f)
{
    if (f->gifts) return f->gift[0];
    return f->left != NO_CELL ? f->cell[f->left] : CARD_NONE;
}

/* With caves: has this turn's call been answered, and what came is not dealt with? */
static inline bool is_call_answered(const struct field *f)
{
    return f->called != CARD_NONE || (f->gifts && f->marker / COLUMNS < CAVE_ROW);
}

static inline int at_most(int n, int most)
{
    return n < most ? n : most;
}

/* Written out: without an instruction for it the compiler would call for it. */
static inline int count_bits(uint64_t set)
{
    set -= set >> 1 & 0x5555555555555555;
    set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
    set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return (int)(set * 0x0101010101010101 >> 56);
}

/* The sum of ranks of the cards of a suit in a set; at: the bit of its 2. */
static inline int sum_of_ranks(uint64_t set, int at)
{
    int sum = 0;
    for (unsigned rest = (unsigned)(set >> at) & 0xfff; rest; rest &= rest - 1)
        sum += __builtin_ctz(rest) + 2;
    return sum;
}

static inline void write_cell(struct text *t, int cell)
{
    dread_cell_write(t, cell % COLUMNS, cell / COLUMNS);
}

/* The place in deal->cards of a cell's card, of the Last Breath, of the deck's first card. */
int dread_deal_place(const struct rules *, int cell);
int dread_breath_place(const struct rules *);
int dread_deck_place(const struct rules *);

/* [1.5] */
int dread_health_of(const struct rules *, const struct field *);

/* What a gauge shows. */
int dread_gauge_value(const struct rules *, const struct field *, int gauge);

/* What a monster counts [4.5]. */
int dread_monster_value(const struct rules *, card monster);

/* The cards offered, and the field as it is when she takes all of them. */
uint64_t dread_gifts_of(const struct field *);
struct field dread_with_gifts(const struct field *);

/* The monster that attacks: the one called, or the one in the cell explored. */
card dread_attacker(const struct field *);

/* What a set of food adds up to, and whether it is a payment: enough, and not without its lowest
 * card [2.6]. */
int dread_food_sum(unsigned food);
bool dread_pays(unsigned food, int price);

/* Of the legal actions, is number i a payment that is no better than another one for the same weapon:
 * does the other leave, from every value up, as many cards of the food held or more? */
bool dread_is_worse_payment(unsigned have, const action legal[], int n, int i);

/* The cells `swap` may choose [4.2], `step` may choose [6], and those with a weapon that can be
 * bought from where the marker stands [2.5]. */
cells dread_swap_cells(const struct rules *, const struct field *);
cells dread_step_cells(const struct field *);
cells dread_bargains(const struct field *);

/* Laying the table; the legal actions and their doing, of positions true and imagined. */
void dread_field_start(const struct deal *, struct position *, struct trace *);
int dread_field_actions(const struct deal *, const struct position *, action out[]);
void dread_field_apply(const struct deal *, struct position *, action, struct trace *);

/* The position that a view shows, imagined; the deal has the view's rules and no cards. */
struct field dread_recall(const struct view *, struct deal *);

/* The cards that a view shows in a zone. */
uint64_t dread_set_in(const struct view *, int zone);

/* "the 9♠"; of a card not known, what stands for it. */
void dread_field_write_card(struct text *, card);

/* What view.c and notation.c give to the game's struct, in game.c; */
void dread_field_see(const struct deal *, const struct position *, struct view *);
void dread_field_touches(const struct view *, action, struct touch *);
void dread_field_describe(const struct view *, action, struct text *);
void dread_field_why_not(const struct view *, action, struct text *);
void dread_field_format(const struct rules *, action, struct text *);
bool dread_field_parse(const struct rules *, const char *, action *);

/* answers.c, */
void dread_field_why_thing(const struct view *, const struct thing held[], int n, struct thing,
                           struct text *);

/* preview.c, */
void dread_field_preview(const struct view *, action, struct trace *);

/* reasons.c, */
void dread_field_reason(const struct view *, const action line[], int n, struct text *);

/* greedy.c, */
action dread_field_greedy(const struct view *, const action legal[], int n);

/* solve.c, and expert.c. */
extern const struct search_hooks dread_field_search;
extern const struct eval_hooks dread_field_eval;
extern const struct game dread_soliterror;

#endif
