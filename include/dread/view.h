/* What a player may see, and what happens: the only things a front end is given.
 *
 * A view is a table, not a game: zones of cards, tokens that stand on them, gauges. It says nothing
 * a player could not know; two deals that agree on all that was seen have equal views, byte for
 * byte. A trace is the story of one action, event by event, each with its reason. A preview is a
 * trace too: what would happen, as far as it can be known.
 *
 * Zones, tokens, gauges, prompts, verbs, events and ends are numbers here; the game's `words` give
 * each a stable id, and its theme gives the id words, colours and art. */

#ifndef DREAD_VIEW_H
#define DREAD_VIEW_H

#include "dread/card.h"
#include "dread/rules.h"

/* ---- Things: what can be pointed at ---- */

enum thing_kind { THING_NONE, THING_CARD, THING_GAP, THING_TOKEN, THING_GAUGE, THING_ZONE };

/* THING_CARD: card `index` of zone `zone`, from 0; in a grid, the cell. THING_GAP: the gap before
 * card `index` of a row. THING_TOKEN, THING_GAUGE: number `index`. THING_ZONE: zone `zone` whole;
 * of a column the place behind its last card.
 * `zone` is a place in the view's list of zones, the same in every view of a game. */
struct thing {
    uint8_t kind, zone, index;
};

static inline struct thing dread_thing_card(int zone, int index)
{
    return (struct thing){THING_CARD, (uint8_t)zone, (uint8_t)index};
}

static inline struct thing dread_thing_gap(int zone, int index)
{
    return (struct thing){THING_GAP, (uint8_t)zone, (uint8_t)index};
}

static inline struct thing dread_thing_zone(int zone)
{
    return (struct thing){THING_ZONE, (uint8_t)zone, 0};
}

static inline struct thing dread_thing_gauge(int index)
{
    return (struct thing){THING_GAUGE, 0, (uint8_t)index};
}

static inline struct thing dread_thing_token(int index)
{
    return (struct thing){THING_TOKEN, 0, (uint8_t)index};
}

bool dread_thing_same(struct thing, struct thing);

/* ---- The table ---- */

enum layout {
    LAYOUT_ROW,   /* side by side, order matters, all to be seen */
    LAYOUT_STACK, /* one on the other, the last on top: a heap or a draw deck */
    LAYOUT_FAN,   /* a set, kept in order */
    LAYOUT_GRID,  /* `columns` x `rows` cells; cell 0 bottom left, then along row 1 */
    LAYOUT_COLUMN /* from top to bottom, order matters, each partly covered by the next; several
                     side by side are a tableau */
};

enum face { FACE_UP, FACE_DOWN, FACE_NONE /* an empty cell */ };

enum facing { FACING_NONE, NORTH, EAST, SOUTH, WEST };

/* The side between a cell and its neighbour. */
enum side { SIDE_PLAIN, SIDE_OPEN, SIDE_DOOR, SIDE_WALL };

/* Tags on a card or cell. */
enum tag {
    TAG_DOOMED = 1,   /* goes next, if nothing is done */
    TAG_GROUPED = 2,  /* belongs to the group `group` of its zone */
    TAG_FIXED = 4,    /* may not be moved now */
    TAG_EXPLORED = 8, /* done with */
    TAG_SIGHT = 16,   /* a watcher would see the player here */
    TAG_ALARM = 32,   /* an alert watcher would see the player here */
    TAG_GOAL = 64,    /* a task waits here */
    TAG_EXIT = 128,   /* the way out */
    TAG_ASKED = 256,  /* the card the present decision is about */
    TAG_OPEN = 512,   /* can be had from here now */
    TAG_ALIKE = 1024, /* three or more alike side by side */
    TAG_NEXT = 2048,  /* what comes next comes here */
    TAG_SPARES = 4096 /* a monster that does not kill now, even if nothing can be done about it */
};

/* A token's state of mind. */
enum mood { MOOD_NONE, MOOD_PATROL, MOOD_SEES, MOOD_HUNTS, MOOD_SAFE };

struct spot {
    card card;           /* CARD_UNKNOWN face down, CARD_NONE in an empty cell */
    uint8_t face;        /* enum face */
    uint8_t horizontal;  /* the card lies on its long side */
    uint8_t north, east; /* enum side, of a grid's cell towards its neighbours */
    uint8_t group;       /* with TAG_GROUPED: number of the group, from 1, left to right */
    uint16_t watchers;   /* bit i: token i would see the player here */
    uint16_t tags;
};

/* A zone's cards are of several decks that were shuffled together: a card may be there more than
 * once, and nobody can tell of which deck it is. */
enum { DECKS_TOGETHER = 255 };

struct zone {
    uint8_t layout;        /* enum layout */
    uint8_t columns, rows; /* of a grid */
    uint8_t first, count;  /* its cards: view.spot[first] .. [first + count - 1] */
    uint8_t gaps;          /* not 0: the gaps between its cards can be pointed at */
    uint8_t deck;          /* which deck its cards are of, from 0: no card is in two decks; or
                              DECKS_TOGETHER */
    uint8_t by_rank;       /* of a fan, not 0: kept rank by rank, else suit by suit */
    uint8_t lasting;       /* not 0: where a card leaves, its place stays, empty; as in a grid */
};

struct token {
    uint8_t id; /* in words.tokens */
    card card;  /* the card it is, or CARD_NONE */
    struct thing at;
    uint8_t facing;      /* enum facing */
    uint8_t mood;        /* enum mood */
    struct thing memory; /* a hunter: where it last saw the player, */
    uint8_t leaving;     /* and in which direction she left; enum facing */
    uint8_t blocks;      /* not 0: the player cannot step onto its cell */
};

struct gauge {
    int16_t value, most; /* most 0: no upper end */
};

enum { VIEW_ZONES = 16, VIEW_SPOTS = 224, VIEW_TOKENS = 12, VIEW_GAUGES = 12 };

struct view {
    struct rules rules; /* the options in force */
    uint8_t outcome;    /* in words.outcomes; 0 while the game is on */
    uint8_t prompt;     /* in words.prompts: what is asked of the player */
    uint16_t turn;      /* from 1 */
    uint8_t zones, tokens, gauges, spots;
    struct zone zone[VIEW_ZONES];    /* in the order of words.zones */
    struct gauge gauge[VIEW_GAUGES]; /* in the order of words.gauges */
    struct token token[VIEW_TOKENS];
    struct spot spot[VIEW_SPOTS];
};

/* An empty view: every byte 0. */
void dread_view_clear(struct view *);

/* Starts the next zone; its cards are those added until the next one starts. Returns it. */
struct zone *dread_view_zone(struct view *, enum layout);

/* Adds a card to the zone started last, face up unless it is CARD_UNKNOWN (face down) or CARD_NONE
 * (an empty cell). Returns its spot. */
struct spot *dread_view_card(struct view *, card);

/* Adds the cards of a set to the zone started last: suit by suit, or rank by rank (`by_rank`). */
void dread_view_set(struct view *, uint64_t set);
void dread_view_ranks(struct view *, uint64_t set);

/* Adds a gauge, or a token with no card, facing or mood that blocks nothing. */
void dread_view_gauge(struct view *, int value, int most);
struct token *dread_view_token(struct view *, int id, struct thing at);

/* The spot of a card thing. */
const struct spot *dread_view_spot(const struct view *, struct thing);

/* The side of a grid's cell towards a facing (NORTH to WEST); the border is a wall. */
int dread_view_side(const struct view *, int zone, int cell, int facing);

/* Have the cells of a grid sides to pass or not to pass? */
bool dread_view_has_sides(const struct view *, int zone);

/* The cell next to a grid's cell in a facing; there must be one. */
int dread_view_neighbour(const struct view *, int zone, int cell, int facing);

/* The first token that keeps the player from stepping onto a grid's cell; NULL if none does. */
const struct token *dread_view_blocker(const struct view *, int zone, int cell);

/* Could the player step from a grid's cell towards a facing: no wall, and no token there that
 * blocks? */
bool dread_view_can_step(const struct view *, int zone, int cell, int facing);

/* The player's own token, if it stands in a grid: the first kind of token that a game names. NULL
 * if not. */
const struct token *dread_view_player(const struct view *);

/* Writes a cell's name as on a chess board: `d4`; columns from the left, rows from the bottom. */
void dread_cell_write(struct text *, int column, int row);

/* Reads a cell's name at *at, of a grid of the size given, and moves *at behind it. */
bool dread_cell_read(const char **at, int columns, int rows, int *column, int *row);

/* ---- What an action touches ---- */

enum { TOUCH_THINGS = 16 };

/* The things an action involves, the one a player would choose first at the front; none for a bare
 * verb such as "rest", which a front end shows as a button. */
struct touch {
    uint8_t verb; /* in words.verbs */
    uint8_t count;
    struct thing thing[TOUCH_THINGS];
};

void dread_touch_add(struct touch *, struct thing);

/* Is the thing among those touched? Are all n of them? */
bool dread_touches_thing(const struct touch *, struct thing);
bool dread_touches_things(const struct touch *, const struct thing[], int n);

/* ---- What happens ---- */

/* A card that an event moves, turns over or turns round. It lies at `from` before and at `to`
 * afterwards; both are the same place for a card that stays where it is, and both THING_NONE if
 * there is no such card. A place is one of
 *
 * - THING_CARD: that place, as they are numbered at that moment. In a list (any layout but a grid)
 *   `to` is the number that the card itself gets; those from there on move up by one.
 * - THING_ZONE: in the zone, wherever the card belongs. It comes to the end of a list, which is
 *   the top of a stack, and to its place in the order of a fan. It leaves from where it lies face
 *   up, or else as the last of those face down.
 * - THING_TOKEN, THING_NONE: no card any more, or not yet one: the card that is a token, or one
 *   that is not on the table.
 *
 * Some fans list cards that lie face down elsewhere. A card that turns up leaves such a list, one
 * that goes face down enters it: `listed` is that fan (THING_ZONE), or THING_NONE. */
struct card_change {
    card card;          /* CARD_UNKNOWN: the player does not know which */
    uint8_t face;       /* enum face: how it lies afterwards; FACE_DOWN if it is unknown */
    uint8_t horizontal; /* the same */
    struct thing from, to, listed;
};

/* What becomes of a token. */
enum token_fate {
    TOKEN_STAYS,
    TOKEN_BECOMES, /* number `index` is now `token`, in all its fields */
    TOKEN_COMES, /* `token` is a new one, which gets number `index`; those from there on move up */
    TOKEN_GOES   /* number `index` is taken away; those behind it move down */
};

struct token_change {
    uint8_t fate, index;
    struct token token;
};

/* An event has two halves, neither of which follows from the other. The first is what is told:
 * words are made from it. The second is what changes on the table, which dread_view_play() carries
 * out; an event that changes nothing there has only zeros in it. One event changes at most one
 * card, one token, one gauge and the outcome. Where more changes at once, further events follow,
 * which are `quiet` (dread/game.h) if they go without saying. */
struct event {
    uint8_t id;            /* in words.events, which names the rule that made it happen */
    uint8_t facing;        /* enum facing, where it matters */
    card card;             /* which card, CARD_UNKNOWN or CARD_NONE */
    uint8_t token;         /* which token, 255: none */
    int16_t amount;        /* how many, or how much */
    struct thing from, to; /* places, as they are numbered at that moment */

    struct card_change moved;
    struct token_change who;
    struct thing gauge; /* THING_GAUGE: the gauge that changes; THING_NONE: none */
    uint8_t outcome;    /* in words.outcomes: the end that this is; 0: none */
    int16_t value;      /* the gauge's value afterwards */
};

enum { NO_TOKEN = 255 };

/* Carries out what an event changes on the table. Returns true if the view has changed.
 *
 * Take the view before an action and play all events of its trace on it, in order. It then has
 * exactly the *material* of the view after the action: the zones (layout, size, deck, and for each
 * card in order which it is, how it lies and whether it is horizontal), the tokens, the values of
 * the gauges and the outcome. The other fields say what the table means: tags, groups, watchers,
 * the sides of cells, turn and prompt. Events do not change those; read them in the view after.
 * The trace of a start has no view before it. It tells what happened to the dealt cards before the
 * first action.
 *
 * Between two events of a trace a card lies face up in at most one place; where decks were shuffled
 * together, in at most as many places as there are decks. A card leaves the table only by an event
 * that moves it off.
 *
 * The events of a preview can be played too, and show what is certain. A preview may leave out what
 * is uncertain, so any part of an event that does not fit the view is skipped. An event of several
 * unknown cards (`amount`) moves them all. */
bool dread_view_play(struct view *, const struct event *);

/* A card that moves. It lies face up afterwards, or face down if it is CARD_UNKNOWN. */
static inline struct card_change dread_card_moves(card c, struct thing from, struct thing to)
{
    uint8_t face = c == CARD_UNKNOWN ? FACE_DOWN : FACE_UP;
    return (struct card_change){.card = c, .face = face, .from = from, .to = to};
}

/* A card that turns up where it lies. `listed` is the fan of unseen cards that it leaves
 * (THING_ZONE), or THING_NONE. */
static inline struct card_change dread_card_turns_up(card c, struct thing at, struct thing listed)
{
    struct card_change m = dread_card_moves(c, at, at);
    m.listed = listed;
    return m;
}

/* A buffer of the caller's for events. What does not fit is counted but not kept. */
struct trace {
    struct event *event;
    int room, count;
};

/* Adds an event to a trace; nothing happens if trace is NULL. Inline, so that a playout, which has
 * no trace, does not even make up the event. */
static inline void dread_tell(struct trace *trace, struct event e)
{
    if (!trace) return;
    if (trace->count < trace->room) trace->event[trace->count] = e;
    trace->count++;
}

#endif
