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

/* The family, as a set of cards: bits 0, 13, 26 and 39. */
static const uint64_t four_aces = 0x8004002001;

enum { WEAPONS_AT = 1, HEALTH_AT = 14, MONSTERS_AT = 27, FOOD_AT = 40 };

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
    uint8_t imagined; /* 0: this is a game; else IMAGINED or SUPPOSED */
    uint8_t hushed;   /* no quiet events are told */
};

/* A position recalled from a view. SUPPOSED: when its deck is reshuffled, deal->cards are what a preview
 * supposes that it holds. */
enum { IMAGINED = 1, SUPPOSED };

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
struct order {
    enum field_verb verb;
    int column;
    int cell;    /* of step, swap, buy */
    int food;    /* the set paid, of take and buy */
    int weapons; /* the set used, of weapon, pair and run */
};

struct order dread_order_of(action);
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
enum { TOLD_MOST = 96, EVENTS_IN_ALL = 192 };

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

static inline int field_rows(const struct rules *rules)
{
    return mixed(rules) ? 5 : 4;
}

static inline cells cell_bit(int cell)
{
    return (cells)1 << cell;
}

/* Cells with a card not yet turned up. */
static inline cells hidden(const struct field *f)
{
    return f->full & ~f->open;
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

/* The eight cells around a cell, and those to its left and right. Row 5 is there for both kinds of
 * field; with caves it holds no card. */
cells dread_around(int cell);
cells dread_beside(int cell);

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

/* What view.c gives to the game's struct, in game.c; */
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

#endif
