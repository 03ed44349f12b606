/* Don't Let Them Get You: all results of a move, found without stepping through the rules. Read
 * stances.h, tables.h and search/solve.h first.
 *
 * A caller starts a `struct listing` and fetches the results set by set: dread_listing_start(),
 * then dread_listing_next() until it returns false. dread_write_move() then finds the actions that
 * lead to one of them. */

#ifndef DONT_LET_THEM_GET_YOU_TURNS_H
#define DONT_LET_THEM_GET_YOU_TURNS_H

#include "search/solve.h"
#include "stances.h"
#include "tables.h"

/* A position at the start of a turn, or during a move, in the numbers that the search works
 * with. */
struct search_state {
    uint8_t turn, stage, cell, fatigue;
    uint8_t steps; /* steps taken in the current move */
    card moving;   /* the card of the current move, else CARD_NONE */
    uint8_t pursuers, pursuer_cell[PURSUERS_MOST];
    uint64_t stances;
};

/* Returns the state of a position in a turn; the player must have entered. The second function
 * writes a state back to a position with the same maze, which is then at the start of a turn. */
struct search_state dread_search_state_of(const struct maze *);
void dread_search_state_write(const struct search_state *, struct maze *);

/* Fulfils the task where the player stands [3.3]: the next pursuer enters. Returns the number of
 * the task. The stage stays, because several can follow: see stages_after(). */
int dread_fulfil(const struct maze_tables *, struct search_state *);

/* How much a search room holds. STATE_SLOTS is a power of two. */
enum { MOVE_STATES_MOST = 4096, STATE_SLOTS = 2 * MOVE_STATES_MOST, LAYERS_MOST = 32768 };

/* A move state: the stances that the pursuers have together after some steps of a move, and the
 * cells that the player can be on then. */
struct move_state {
    uint64_t stances;
    uint32_t slot;              /* its place in the hash table */
    cells sight[PURSUERS_MOST]; /* what each pursuer sees who does not see the player */
    cells watched;              /* the union of these sets */
    unsigned seen_by;           /* bit i is set if pursuer i sees the player */
    cells reached;              /* cells that she reaches by a step */
    /* of these, the ones first reached by the step that is being made */
    cells newly_reached;
    int depth;     /* how many steps it takes, at most, to those cells */
    cells entered; /* of `watched`, the cells already entered from this state */
    cells listed;  /* cells already returned by the listing */
};

/* A layer of the breadth-first search: the cells of one move state that take the same number of
 * steps, and no fewer. */
struct search_layer {
    uint16_t state;
    uint8_t steps;
    cells cells;
};

/* The search room: the memory in which results are found. It is large; the caller owns it and may
 * use it again for any number of searches, one at a time. */
struct search_room {
    struct search_state start;
    cells occupied; /* the cells where pursuers stand */
    cells passable; /* the cells where a move does not end by itself */
    uint32_t states, layers, changes;
    int depth;       /* the steps to the cells that are being reached */
    uint32_t walked; /* the layers from which a step was made */
    struct move_state state[MOVE_STATES_MOST];
    struct search_layer layer[LAYERS_MOST];
    uint16_t changed[MOVE_STATES_MOST]; /* the move states whose `newly_reached` is not empty */
    uint16_t slot[STATE_SLOTS];         /* a hash table of move states */
};

/* What a move can cost: the fatigue after it, and the highest value of a card at that price. */
struct price {
    uint8_t fatigue, value;
};

/* An iterator over the results of all moves of a turn. One step gives a set of results: the player
 * ends on any of `cells`, the pursuers have `stances`, and her fatigue is `fatigue`.
 */
struct listing {
    const struct maze_tables *tables;
    struct search_room *room;
    const cells *land; /* see dread_listing_start() */
    bool cheapest; /* of results that differ only in fatigue, list only the one with the lowest */
    struct price price[PILE_TURNS];
    int prices, current;
    uint32_t state;
    bool full; /* the search room was too small, and results are missing */
    uint64_t stances;
    cells cells;
    int fatigue;
};

/* Starts a listing. It points to the tables, the search room and `land`, which must stay as they
 * are until it is done.
 *
 * If `land` is NULL, results that take fewer steps come first. If not, `land` has by fatigue the
 * cells that matter; the set of a fatigue must contain that of every higher fatigue. Then all
 * results on these cells are listed, maybe others too, in an order that says nothing. That is much
 * faster. */
void dread_listing_start(struct listing *, const struct deal *, const struct maze_tables *,
                         struct search_room *, const struct search_state *, bool cheapest,
                         const cells land[]);

/* Moves on to the next set of results. Returns false if there are none left, or if the search room
 * is full (`full`). */
bool dread_listing_next(struct listing *);

/* Writes the shortest move, beginning with its card, that leads from a state to another, and the
 * choice of the exit if that follows; returns the number of actions, at most LINE_MOST. There must
 * be such a move. Two cards of the same price are both tried: one may carry further, the other may
 * end the move without a stop. */
int dread_write_move(struct search_room *, const struct deal *, const struct maze_tables *,
                     const struct search_state *from, const struct search_state *to, action out[]);

#endif
