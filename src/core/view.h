/* Views and traces: what a player may see, and what happens. Front ends get nothing else.
 *
 * A view is a table, not a game: zones of cards, tokens that stand on them, gauges. It contains
 * nothing that a player could not know: if two deals agree on all that she has seen, their views
 * are equal byte for byte. A trace describes one action, event by event, each with its reason. A
 * preview is a trace too: what an action would do, as far as the player can know it.
 *
 * Zones, tokens, gauges, prompts, verbs, events and ends are numbers here. The game's `words`
 * (game.h) give each a stable id, and its theme gives each id words (theme/theme.h) and says
 * how the drawn table looks (src/table/layout.h), with colour roles (theme/colour.h).
 *
 * The functions here keep no state and allocate nothing. */

#ifndef DREAD_VIEW_H
#define DREAD_VIEW_H

#include "card.h"
#include "rules.h"

/* ---- Things: what can be pointed at ---- */

enum thing_kind { THING_NONE, THING_CARD, THING_GAP, THING_TOKEN, THING_GAUGE, THING_ZONE };

/* Something that the player can point at:
 *
 * - THING_CARD: card `index` of zone `zone`, from 0; in a grid, the cell.
 * - THING_GAP: the gap before card `index` of a row.
 * - THING_TOKEN, THING_GAUGE: token or gauge number `index`.
 * - THING_ZONE: all of zone `zone`; of a column, the place after its last card.
 *
 * `zone` is an index into the view's list of zones, the same in every view of a game. */
struct thing {
    uint8_t kind, zone, index;
};

static inline struct thing dread_thing_card(int zone, int index)
{
    struct thing thing = {THING_CARD, (uint8_t)zone, (uint8_t)index};
    return thing;
}

static inline struct thing dread_thing_gap(int zone, int index)
{
    struct thing thing = {THING_GAP, (uint8_t)zone, (uint8_t)index};
    return thing;
}

static inline struct thing dread_thing_zone(int zone)
{
    struct thing thing = {THING_ZONE, (uint8_t)zone, 0};
    return thing;
}

static inline struct thing dread_thing_gauge(int index)
{
    struct thing thing = {THING_GAUGE, 0, (uint8_t)index};
    return thing;
}

static inline struct thing dread_thing_token(int index)
{
    struct thing thing = {THING_TOKEN, 0, (uint8_t)index};
    return thing;
}

/* Returns true if two things are the same. */
bool dread_thing_same(struct thing, struct thing);

/* ---- The table ---- */

/* How the cards of a zone are arranged. */
enum layout {
    LAYOUT_ROW,   /* side by side, in a meaningful order, all visible */
    LAYOUT_STACK, /* on top of each other, the last on top: a pile or a deck */
    LAYOUT_FAN,   /* a set of cards, sorted */
    LAYOUT_GRID,  /* `columns` x `rows` cells, numbered row by row from the bottom left, from 0 */
    LAYOUT_COLUMN /* in a meaningful order, each card partly covered by the next; all columns of a
                     table stand side by side in its middle */
};

enum face { FACE_UP, FACE_DOWN, FACE_NONE /* an empty cell */ };

enum facing { FACING_NONE, NORTH, EAST, SOUTH, WEST };

/* What is between a cell and its neighbour. */
enum side {
    SIDE_PLAIN, /* nothing is drawn: the grid has no walls, or one of the two cards is missing */
    SIDE_OPEN,  /* the two cells are in one room */
    SIDE_DOOR,
    SIDE_WALL /* nobody can pass */
};

/* Bits of spot.tags: what is special about a card or cell. */
enum tag {
    TAG_DOOMED = 1,   /* it is lost next if the player does nothing */
    TAG_GROUPED = 2,  /* it belongs to group number `group` of its zone */
    TAG_FIXED = 4,    /* it may not be moved now */
    TAG_EXPLORED = 8, /* explored already */
    TAG_SIGHT = 16,   /* a watcher would see the player here */
    TAG_ALERT = 32,   /* an alert watcher would see the player here */
    TAG_GOAL = 64,    /* a task of the player is here */
    TAG_EXIT = 128,   /* the way out */
    TAG_ASKED = 256,  /* the card that the current decision is about */
    TAG_OPEN = 512,   /* the player can take it from where she is now */
    TAG_ALIKE = 1024, /* one of three or more of a kind side by side */
    TAG_NEXT = 2048,  /* the next card comes here */

    /* A monster that does not kill now, even if the player can do nothing about it. */
    TAG_SPARES = 4096
};

/* A token's alert state. */
enum mood { MOOD_NONE, MOOD_PATROL, MOOD_SEES, MOOD_HUNTS, MOOD_SAFE };

/* A card, or a cell of a grid. */
struct spot {
    uint8_t card;        /* a card: CARD_UNKNOWN if face down, CARD_NONE in an empty cell */
    uint8_t face;        /* enum face */
    uint8_t horizontal;  /* the card lies on its long side */
    uint8_t north, east; /* enum side: of a grid's cell, towards the two neighbours */
    uint8_t group;       /* with TAG_GROUPED: the number of the group, from 1, left to right */
    uint16_t watchers;   /* bit i: token i would see the player here */
    uint16_t tags;
};

/* The value of zone.deck if the cards come from several packs that were shuffled together. Then a
 * card may be face up more than once, and nobody can see which pack it comes from. */
enum { DECKS_TOGETHER = 255 };

/* An area of the table with cards. */
struct zone {
    uint8_t layout;        /* enum layout */
    uint8_t columns, rows; /* of a grid */
    uint8_t first, count;  /* its cards: view.spot[first] .. [first + count - 1] */
    uint8_t gaps;          /* not 0: the player can point at the gaps between its cards */

    /* The number of the pack that its cards belong to, from 0, or DECKS_TOGETHER. No card is face
     * up twice in the zones that have the same number. So a zone that repeats a card which is also
     * shown elsewhere has a number of its own. */
    uint8_t deck;

    uint8_t by_rank; /* not 0: a fan is sorted by rank, then suit; else by suit */
    uint8_t lasting; /* not 0: a card that is taken away leaves its place empty, as in a grid */
};

/* A figure that stands on the table. */
struct token {
    uint8_t id;   /* index into words.tokens */
    uint8_t card; /* the card that is the token, or CARD_NONE */
    struct thing at;
    uint8_t facing;      /* enum facing */
    uint8_t mood;        /* enum mood */
    struct thing memory; /* of a hunter: where it last saw the player ... */
    uint8_t leaving;     /* ... and in which direction she left; enum facing */
    uint8_t blocks;      /* not 0: the player cannot step onto its cell */
};

/* A number that the player watches. */
struct gauge {
    int16_t value, most; /* most is 0: there is no upper limit */
};

/* The largest numbers of each in a view. */
enum { VIEW_ZONES = 16, VIEW_SPOTS = 224, VIEW_TOKENS = 12, VIEW_GAUGES = 12 };

/* What the player sees. */
struct view {
    struct rules rules; /* the options in force */
    uint8_t outcome;    /* index into words.outcomes; 0 while the game goes on */
    uint8_t prompt;     /* index into words.prompts: what the player is asked */
    uint16_t turn;      /* from 1 */
    uint8_t zones, tokens, gauges, spots;
    struct zone zone[VIEW_ZONES];    /* in the order of words.zones */
    struct gauge gauge[VIEW_GAUGES]; /* in the order of words.gauges */
    struct token token[VIEW_TOKENS];
    struct spot spot[VIEW_SPOTS];
};

/* Sets every byte of a view to 0, padding included: an empty view. */
void dread_view_clear(struct view *);

/* Starts the next zone and returns it. Cards added later belong to it until the next zone starts.
 * The zone is part of the view, as are the spots and tokens that the functions below return. */
struct zone *dread_view_zone(struct view *, enum layout);

/* Adds a card to the zone started last: face up, or face down if it is CARD_UNKNOWN, or an empty
 * cell if it is CARD_NONE. Returns its spot. The view must have room (VIEW_SPOTS). */
struct spot *dread_view_card(struct view *, card);

/* Add the cards of a set (dread_card_bit) to the zone started last: sorted by suit, or by rank,
 * which also sets `by_rank`. */
void dread_view_set(struct view *, uint64_t set);
void dread_view_ranks(struct view *, uint64_t set);

/* Adds a gauge. */
void dread_view_gauge(struct view *, int value, int most);

/* Adds a token without card, facing or alert state, which does not block, and returns it. `id` is
 * an index into words.tokens. */
struct token *dread_view_token(struct view *, int id, struct thing at);

/* Returns the spot of a THING_CARD of the view. */
const struct spot *dread_view_spot(const struct view *, struct thing);

/* Returns what is between a cell of a grid and its neighbour in a direction (NORTH to WEST): an
 * enum side. At the border of the grid it is SIDE_WALL. */
int dread_view_side(const struct view *, int zone, int cell, int facing);

/* Returns true if at least one cell of a grid has a side other than SIDE_PLAIN. */
bool dread_view_has_sides(const struct view *, int zone);

/* Returns the cell next to a cell of a grid in a direction; -1 beyond the border. */
int dread_view_neighbour(const struct view *, int zone, int cell, int facing);

/* Returns the first token that prevents the player from stepping onto a cell of a grid; NULL if
 * there is none. */
const struct token *dread_view_blocker(const struct view *, int zone, int cell);

/* Returns true if the player could step from a cell of a grid in a direction: there is no wall, and
 * no token that blocks the next cell. */
bool dread_view_can_step(const struct view *, int zone, int cell, int facing);

/* Returns the player's own token, the first one with id 0, if it stands in a grid; else NULL. */
const struct token *dread_view_player(const struct view *);

/* Adds a cell's name as on a chess board: `d4`. Columns go from the left, rows from the bottom;
 * both arguments count from 0. */
void dread_cell_write(struct text *, int column, int row);

/* Reads a cell's name at *at, in a grid of at most 9 rows and 26 columns. Returns true, with
 * *column and *row (from 0) set and *at moved past the name. Returns false, with all of them
 * unchanged, if there is none or it is outside the grid. */
bool dread_cell_read(const char **at, int columns, int rows, int *column, int *row);

/* ---- What an action touches ---- */

enum { TOUCH_THINGS = 16 }; /* things that an action touches, at most */

/* The things that an action involves. The one that a player would pick first comes first. There are
 * none for a bare verb such as "rest", which a front end shows as a button. */
struct touch {
    uint8_t verb; /* index into words.verbs */
    uint8_t count;
    struct thing thing[TOUCH_THINGS];
};

/* Adds a thing; there must be fewer than TOUCH_THINGS. */
void dread_touch_add(struct touch *, struct thing);

/* Return true if the thing, or all of n things, are among those touched. */
bool dread_touches_thing(const struct touch *, struct thing);
bool dread_touches_things(const struct touch *, const struct thing[], int n);

/* ---- What happens ---- */

/* A card that an event moves, turns over or rotates. It is at `from` before and at `to` afterwards;
 * both are the same place if it stays where it is, and both are THING_NONE if the event changes no
 * card. A place is one of
 *
 * - THING_CARD: that place, numbered as at that moment. In a list (a zone that is neither a grid
 *   nor `lasting`) `to` is the number that the card gets; the cards from there on move up by one.
 * - THING_ZONE: anywhere in the zone. A card that enters goes to the end of a list, which is the
 *   top of a stack, or to its sorted place in a fan. The card that leaves is the face-up card equal
 *   to `card`; if there is none, the last card that is face down.
 * - THING_TOKEN: the card becomes a token, or was one.
 * - THING_NONE: the card leaves the table, or was not on it.
 *
 * Some fans list cards that are face down elsewhere. `listed` is such a fan (THING_ZONE), or
 * THING_NONE: a card that turns face up leaves it, and a card that turns face down enters it. */
struct card_change {
    uint8_t card;       /* a card; CARD_UNKNOWN: the player does not know which one */
    uint8_t face;       /* enum face, afterwards; FACE_DOWN if the card is unknown */
    uint8_t horizontal; /* afterwards; not 0: it lies on its long side */
    struct thing from, to, listed;
};

/* What an event does to a token. */
enum token_fate {
    TOKEN_STAYS,
    TOKEN_BECOMES, /* token number `index` becomes `token`, in all fields */
    TOKEN_COMES,   /* `token` is new and gets number `index`; those from there on move up */
    TOKEN_GOES     /* token number `index` is removed; those after it move down */
};

/* How an event changes a token. */
struct token_change {
    uint8_t fate, index;
    struct token token;
};

/* One thing that happens. An event has two independent halves. The first is what texts are made
 * from. The second is what changes on the table, which dread_view_play() carries out; it is all
 * zeros in an event that changes nothing there. One event changes at most one card, one token, one
 * gauge and the outcome. If more changes at once, further events follow; they are `quiet`
 * (game.h) if no text should mention them. */
struct event {
    uint8_t id;            /* index into words.events, which names its rule */
    uint8_t facing;        /* enum facing; FACING_NONE where it does not matter */
    uint8_t card;          /* the card concerned, CARD_UNKNOWN or CARD_NONE */
    uint8_t token;         /* the token concerned, an index into view.token; or NO_TOKEN */
    int16_t amount;        /* how many, or how much */
    struct thing from, to; /* places, numbered as at that moment */

    struct card_change moved;
    struct token_change who;
    struct thing gauge; /* THING_GAUGE: this gauge changes; THING_NONE: none does */
    uint8_t outcome;    /* index into words.outcomes: the end that it brings; 0: none */
    int16_t value;      /* the gauge's value afterwards */

    /* Not 0: the event turns up the card of the deal at place `turned` - 1 (unknown.h). */
    uint16_t turned;
};

enum { NO_TOKEN = 255 }; /* event.token: no token */

/* Carries out on a view what an event changes on the table. Returns true if the view has changed.
 *
 * Take the view before an action and play all events of its trace on it, in order. Then its
 * *material* equals that of the view after the action: the zones (layout, size, pack, and of each
 * card in order which one it is, which way it faces and whether it is horizontal), the tokens, the
 * values of the gauges and the outcome. All other fields say what the table means: tags, groups,
 * watchers, the sides of cells, turn and prompt. Events do not change those; read them in the view
 * after the action. The trace of a start has no view before it: it describes what happened to the
 * dealt cards before the first action.
 *
 * Between two events of a trace a card is face up in at most one place of each pack (zone.deck);
 * where packs were shuffled together, in at most as many places as there are packs. A card leaves
 * the table only by an event that moves it away.
 *
 * The events of a preview can be played too; then the view shows what is certain. A preview may
 * leave out what is uncertain, so any part of an event that does not fit the view is skipped. An
 * event of several unknown cards (`amount`) moves them all. */
bool dread_view_play(struct view *, const struct event *);

/* Returns a change that moves a card. Afterwards it is face up, or face down if it is
 * CARD_UNKNOWN. */
static inline struct card_change dread_card_moves(card c, struct thing from, struct thing to)
{
    uint8_t face = c == CARD_UNKNOWN ? FACE_DOWN : FACE_UP;
    struct card_change change = {c, face, 0, from, to, {THING_NONE, 0, 0}};
    return change;
}

/* Returns a change that turns a card face up in its place. `listed` is the fan of unseen cards that
 * it leaves (THING_ZONE), or THING_NONE. */
static inline struct card_change dread_card_turns_up(card c, struct thing at, struct thing listed)
{
    struct card_change m = dread_card_moves(c, at, at);
    m.listed = listed;
    return m;
}

/* A buffer for events, which the caller owns and sets up with count 0. `count` is the number of
 * events added; only the first `room` of them are stored. */
struct trace {
    struct event *event;
    int room, count;
};

/* Adds an event to a trace, which may be NULL. Inline, so that a playout, which has no trace, does
 * not even compute the event. */
static inline void dread_trace_add(struct trace *trace, struct event e)
{
    if (!trace) return;
    if (trace->count < trace->room) trace->event[trace->count] = e;
    trace->count++;
}

#endif
