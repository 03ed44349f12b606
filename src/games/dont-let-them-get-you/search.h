/* Don't Let Them Get You: what the files of its search share. Read internal.h and dread/solve.h first.
 *
 * tables.c makes the tables of a maze. turns.c finds every result of a move, with all that the pursuers
 * may then have in mind. bounds.c knows where there is no hope: were there no pursuers, or only one of
 * them. solve.c has the solver's hooks.
 *
 * A *stage* is what is still to be done: the open tasks as a mask, or, once there are none,
 * EXIT_STAGE + the number of the corner where the exit is. With it goes how many pursuers there are. */

#ifndef SEARCH_H
#define SEARCH_H

#include "dread/solve.h"
#include "internal.h"

enum { CORNERS = 4, EXIT_STAGE = 1 << TASKS_MOST, STAGES = EXIT_STAGE + CORNERS };
enum { VALUES = 12, LOOKS = WEST + 1 };

static const uint8_t corner_cell[CORNERS] = {A1, G1, A7, G7};

static inline int stage_of(const struct maze *m)
{
    int k = 0;
    if (m->exit == NO_CELL) return m->open;
    while (corner_cell[k] != m->exit) k++;
    return EXIT_STAGE + k;
}

static inline bool is_exit_stage(int stage)
{
    return stage >= EXIT_STAGE;
}

static inline cells all_cells(void)
{
    return ((cells)1 << CELLS) - 1;
}

static inline int count_cells(cells set)
{
    return __builtin_popcountll(set);
}

static inline int first_cell(cells set)
{
    return __builtin_ctzll(set);
}

/* ---- What a pursuer has in mind ----
 *
 * All of him but where he stands, in twelve bits: his mood in bits 0 and 1; his facing less one in 2 and
 * 3; of a hunter the space he remembers from bit 4 on, and the way she left it, less one, in 10 and 11.
 * One who sees her faces her, so that his mood says all. The minds of several lie side by side in one
 * number, the first pursuer's lowest. */

enum { ALERT_BITS = 12 };

static inline unsigned alert_of(const struct pursuer *he)
{
    if (he->mood == MOOD_SEES) return MOOD_SEES;
    unsigned alert = he->mood | (unsigned)(he->facing - 1) << 2;
    if (he->mood == MOOD_HUNTS)
        alert |= (unsigned)he->memory << 4 | (unsigned)(he->leaving - 1) << 10;
    return alert;
}

static inline unsigned alert_at(uint64_t alerts, int i)
{
    return (unsigned)(alerts >> ALERT_BITS * i) & ((1u << ALERT_BITS) - 1);
}

static inline int mood_in(unsigned alert)
{
    return (int)(alert & 3);
}

static inline int facing_in(unsigned alert)
{
    return (int)(alert >> 2 & 3) + 1;
}

/* The way from one cell to another of its column or row. */
static inline int way_to(int from, int to)
{
    if (column_of(from) == column_of(to)) return from < to ? NORTH : SOUTH;
    return from < to ? EAST : WEST;
}

/* The pursuer on a cell who has that in mind while the player is on hers. */
static inline struct pursuer pursuer_with(unsigned alert, int cell, int player)
{
    struct pursuer he = {.cell = (uint8_t)cell,
                         .facing = (uint8_t)facing_in(alert),
                         .mood = (uint8_t)mood_in(alert),
                         .memory = NO_CELL};
    if (he.mood == MOOD_SEES) he.facing = (uint8_t)way_to(cell, player);
    if (he.mood == MOOD_HUNTS) {
        he.memory = alert >> 4 & 63;
        he.leaving = (uint8_t)((alert >> 10) + 1);
    }
    return he;
}

/* ---- tables.c: the tables of a maze ---- */

struct maze_tables {
    cells vertical; /* whose tables these are */
    card card[CELLS];
    uint8_t tasks; /* how many are to be done */
    uint8_t location[TASKS_MOST];
    cells north, east;             /* cells that can be left to the north or east */
    uint8_t ways[CELLS];           /* bit w: can be left towards facing w */
    cells below[VALUES];           /* cells of lower value than that */
    cells halts[STAGES];           /* where every move ends: the locations, or the exit */
    cells exits[TASKS_MOST];       /* the corners that can be the exit if this task is the last */
    cells sight[CELLS][LOOKS][2];  /* what one there, so facing, sees; [1]: if he is alert */
    uint8_t steps[STAGES][CELLS];  /* to the nearest halt */
    uint8_t enters[PURSUERS_MOST]; /* where a pursuer enters, */
    /* and what he then has in mind if she is on a location */
    uint16_t finds[PURSUERS_MOST][TASKS_MOST];
};

void dread_maze_tables_make(struct maze_tables *, const struct rules *, const struct maze *);

/* The cells one step from those of a set. */
static inline cells one_step(const struct maze_tables *g, cells from)
{
    return (from & g->north) << WIDTH | (from >> WIDTH & g->north) | (from & g->east) << 1 |
           (from >> 1 & g->east);
}

/* How many tasks are fulfilled; one pursuer more is in the maze. */
static inline int fulfilled(const struct maze_tables *g, int stage)
{
    return is_exit_stage(stage) ? g->tasks : g->tasks - __builtin_popcount((unsigned)stage);
}

/* The stages, as a mask, to which fulfilling a task of one leads [3.3]. */
static inline unsigned stages_after(const struct maze_tables *g, int stage, int task)
{
    int open = stage & ~(1 << task);
    unsigned stages = open ? 1u << open : 0;
    for (int k = 0; !open && k < CORNERS; k++)
        stages |= (unsigned)cell_in(g->exits[task], corner_cell[k]) << (EXIT_STAGE + k);
    return stages;
}

/* ---- turns.c: every result of a move ---- */

/* How things stand at the beginning of a turn, or in the course of a move. */
struct search_state {
    uint8_t turn, stage, cell, fatigue;
    uint8_t steps; /* taken in the move in course, */
    card moving;   /* and its card, else CARD_NONE */
    uint8_t pursuers, at[PURSUERS_MOST];
    uint64_t alerts;
};

struct search_state dread_search_state_of(const struct maze *);

enum { ALERT_STATES_MOST = 4096, ALERT_SLOTS = 2 * ALERT_STATES_MOST, LAYERS_MOST = 32768 };

/* Something that the pursuers may have in mind, and where she can be while they do. */
struct alert_state {
    uint64_t alerts;
    cells sight[PURSUERS_MOST]; /* what each sees who does not see her */
    cells view;                 /* all of that */
    unsigned seeing;            /* bit i: pursuer i sees her */
    cells met;                  /* where she can be after a step */
    cells fresh;                /* of these, where for the first time after the last one */
    cells crossed;              /* of the view, where she was seen coming from this alarm */
    cells listed;               /* results that were listed */
};

/* Cells of an alarm that are got to by the same number of steps, and by no fewer. */
struct search_layer {
    uint16_t alert;
    uint8_t steps;
    cells cells;
};

/* Room to walk in. */
struct search_room {
    struct search_state from;
    cells taken; /* by pursuers */
    cells pass;  /* where a move can go on */
    uint32_t alert_states, layers, touches;
    uint32_t era; /* of the slots that are in use */
    struct alert_state alert[ALERT_STATES_MOST];
    struct search_layer layer[LAYERS_MOST];
    uint16_t touched[ALERT_STATES_MOST]; /* alarms with something fresh */
    struct {
        uint32_t era, alert;
    } slot[ALERT_SLOTS];
};

/* Once, before anything else is done with it. */
void dread_search_room_clear(struct search_room *);

/* What a move may cost: the fatigue it leaves, and the highest value to be had for it. */
struct price {
    uint8_t fatigue, value;
};

/* The results of a move: at any of `cells` while the pursuers have `minds` in mind, that tired. They are
 * numbered: a result's number is `number` and the place of its cell in the set; four more numbers,
 * up to `next`, are for the exits. */
struct listing {
    const struct maze_tables *tables;
    struct search_room *walking;
    bool cheapest; /* of results that differ in fatigue alone only the best */
    struct price price[PILE_TURNS];
    int prices, at;
    uint32_t alert;
    bool full; /* there was no room for all */
    uint64_t alerts;
    cells cells;
    int fatigue;
    uint32_t number, next;
};

/* Begins to list; the first number is `number`. */
void dread_listing_start(struct listing *, const struct deal *, const struct maze_tables *,
                         struct search_room *, const struct search_state *, bool cheapest,
                         uint32_t number);

/* Moves on to the next results. False if there are none, or no room for them. */
bool dread_listing_next(struct listing *);

/* The shortest actions that end a move with a card of that value on a cell with those minds, but for
 * naming the card: writes them and returns how many; 0 if it does not go there. */
int dread_walk_to_result(struct search_room *, const struct maze_tables *,
                         const struct search_state *, int value, uint64_t alerts, int cell,
                         action out[]);

/* Writes the shortest move, the card named, to a result that leaves that fatigue and those minds on a
 * cell; returns how many actions it is. Of cards that cost the same it matters which: one goes further,
 * the other ends a move by itself. */
int dread_write_move(struct search_room *, const struct deal *, const struct maze_tables *,
                     const struct search_state *, int fatigue, uint64_t alerts, int cell,
                     action out[]);

/* ---- bounds.c: where there is no hope ---- */

enum { MEMOS_MOST = 32768, MEMO_SLOTS = 2 * MEMOS_MOST, GROUPS_MOST = 8192 };

/* What is known of one pursuer alone: where and how tired she gets out, and where not. */
struct memo {
    uint64_t key;
    cells won[FATIGUE_MOST + 1], lost[FATIGUE_MOST + 1];
};

/* Results of a turn with one pursuer alone. */
struct group {
    cells cells;
    uint16_t alert;
    uint8_t stage, fatigue, at;
};

struct bounds {
    const struct deal *deal;
    const struct maze_tables *tables;
    struct search_room *walking;
    struct maze start; /* and scratch for a pursuer who moves */
    unsigned stages;   /* bit s: stage s can be met */
    bool strict;       /* as if no pursuer ever made room for another */
    int deadline;      /* the last turn in which to escape */
    int most_fatigue;
    bool refined;
    /* Where there is hope at the beginning of a turn, of a stage, with a fatigue, as far as is known
     * without looking at pursuers in play. The set of a fatigue holds that of every greater one. */
    cells reach[TURNS_MOST + 2][STAGES][FATIGUE_MOST + 1];
    /* Up to what fatigue there is hope if the task was just fulfilled. */
    uint8_t arrive[TURNS_MOST + 2][STAGES][TASKS_MOST];
    uint32_t memos, groups;
    struct memo memo[MEMOS_MOST];
    uint32_t slot[MEMO_SLOTS];
    struct group group[GROUPS_MOST];
};

/* Bounds for the maze of m, and for all positions in it that come of one that has the turn, the open
 * tasks and the exit of m, or is it. Strict ones may give up what can be won. */
void dread_bounds_make(struct bounds *, const struct deal *, const struct maze_tables *,
                       struct search_room *, const struct maze *m, bool strict);

/* She is to escape sooner than was thought. */
void dread_bounds_hurry(struct bounds *, int deadline);

/* Works out `arrive`, and `reach` by it. */
void dread_bounds_refine(struct bounds *);

/* Is there hope if there are no pursuers? */
bool dread_is_in_time(const struct bounds *, const struct search_state *);

/* Is there hope, without pursuers, for one who has just fulfilled a task and begins that turn? */
bool dread_may_arrive(const struct bounds *, int turn, int stage, int task, int fatigue);

/* Is there hope with each pursuer if he is the only one? */
bool dread_each_alone(struct bounds *, const struct search_state *);

#endif
