/* Don't Let Them Get You: the position, the actions, the numbers of options, zones and events, and
 * what the files of this folder share.
 *
 * The folder follows the rules page, docs/rules/dont-let-them-get-you.md; bracketed numbers such as
 * [3.1] are its paragraphs.
 *
 * - maze.c: the maze and laying it by hand (1 and 7.3). rules.c: what the player does (1.5, 2, 3
 *   and 7.3). pursuers.c: how pursuers move and what they see (4 and 5). deal.c: the deal and the
 *   hidden cards (7). game.c: the options (6) and `struct game`. events.c: the tokens, and the
 *   events that rules.c reports.
 * - view.c, preview.c, notation.c, answers.c and reasons.c: what the player sees and reads.
 * - sight.h: what a pursuer sees, as a set of cells. path.c: where a move can end, for previews,
 *   answers and greedy.c, a player who follows rules of thumb.
 * - stages.h, stances.h, tables.c, turns.c, bounds.c: the search. solve.c: the solver's hooks.
 * - patrols.c, eval.c: the evaluation of positions. expert.c: the expert's hooks.
 * - encoding.c: observations and action indexes as arrays.
 *
 * Cells are numbered as in a view: 0 is a1, 6 is g1, 42 is a7. A set of cells is a bit mask of 49
 * bits. Whether one can pass between two neighbouring cells depends only on whether each of the two
 * cards stands vertical. So one such mask describes the walls of the whole maze, and a step from a
 * set of cells in all directions takes a few shifts. */

#ifndef DONT_LET_THEM_GET_YOU_INTERNAL_H
#define DONT_LET_THEM_GET_YOU_INTERNAL_H

#include "core/clauses.h"
#include "core/middle.h"

enum { WIDTH = 7, CELLS = 49, NO_CELL = 255, UNREACHABLE = 255 };
enum { PILE_CARDS = 6, PILE_TURNS = 3, MOST_STEPS = 48 };

/* The highest values that the options allow. This many tasks and piles are dealt whatever the
 * options are. */
enum { TASKS_MOST = 3, PURSUERS_MOST = TASKS_MOST + 1, FATIGUE_MOST = 8 };
enum { PILES_MOST = 8, TURNS_MOST = PILES_MOST * PILE_TURNS };

/* Where the three task cards, the maze and the piles begin in deal->cards; DEALT_ALL is the number
 * of cards. */
enum { DEALT_TASKS = 0, DEALT_MAZE = 3, DEALT_PILES = 52, DEALT_ALL = 100 };

/* The options, in the order of options[] in game.c: rules->value[MAZE] is one of MAZE_PLAIN to
 * MAZE_BUILT, and so on. START_ON is the option `pursuers`: on which cards they enter. */
enum {
    MAZE,
    START_ON,
    DISTANCE,
    START,
    OVERFLOW,
    FRONT_SIGHT,
    BLOCKED_HUNTER,
    VANISH_TURN,
    FATIGUE,
    PILES,
    TASKS,
    ENTRANCE
};
enum { MAZE_PLAIN, MAZE_EVEN, MAZE_BUILT };
enum { ON_KINGS, ON_ACES };
enum { DISTANCE_WALK, DISTANCE_MANHATTAN };
enum { START_SAFE, START_CAUGHT };
enum { OVERFLOW_FORBIDDEN, OVERFLOW_CAPPED };
enum { SIGHT_FAR, SIGHT_ONE_DOOR };
enum { BLOCKED_GOES_ON, BLOCKED_STOPS };
enum { VANISH_THERE, VANISH_ALWAYS };
enum { ENTRANCE_SUM, ENTRANCE_NEAREST };

enum { PLAYING, WON_OUT, LOST_CAUGHT, LOST_DARK };

/* What the player has to decide now. */
enum { ASK_ROTATE, ASK_LAY, ASK_ENTER, ASK_TURN, ASK_STEP, ASK_EXIT, ASK_NOTHING };

/* A set of cells: bit i stands for cell i. */
typedef uint64_t cells;

struct pursuer {
    uint8_t cell, facing; /* cell: where he stands; facing: an enum facing */
    uint8_t mood;         /* MOOD_PATROL, MOOD_SEES or MOOD_HUNTS */
    /* Of a hunter: the cell where he last saw the player, and the direction in which she left it.
     * Otherwise NO_CELL and FACING_NONE. */
    uint8_t memory, leaving;
};

struct __attribute__((may_alias)) maze {
    cells vertical;   /* the cells whose card is laid and stands vertical */
    card card[CELLS]; /* CARD_NONE where no card is laid yet */
    uint8_t laid;     /* the number of cards laid */
    uint8_t prompt;   /* one of ASK_ROTATE to ASK_NOTHING */
    uint8_t outcome;  /* PLAYING, or how the game ended */
    uint8_t turn;     /* from 1; also 1 before the first turn */
    uint8_t player;   /* the player's cell; NO_CELL before she has entered */
    uint8_t fatigue;  /* from 1 */
    uint8_t exit;     /* NO_CELL until the last task is fulfilled and the exit chosen */
    uint8_t open;     /* bit i is set while task i is not fulfilled */
    uint8_t steps;    /* steps taken in the current move */
    card moving;      /* the card of the current move, else CARD_NONE */
    /* where task i waits; NO_CELL until its maze card is laid, and for unused tasks */
    uint8_t location[TASKS_MOST];
    uint8_t pursuers; /* the number of pursuers that have entered */
    struct pursuer pursuer[PURSUERS_MOST];
};

_Static_assert(sizeof(struct maze) <= sizeof(struct position), "a maze fits a position");

/* Return the maze stored in a position. The pointer is valid as long as the position. */
static inline struct maze *maze_of(struct position *p)
{
    return (struct maze *)p;
}

static inline const struct maze *maze_at(const struct position *p)
{
    return (const struct maze *)p;
}

/* ---- Actions: a verb and its operand in one number ---- */

enum {
    ROTATE = 0,           /* + cell */
    LAY = ROTATE + CELLS, /* + cell */
    ENTER = LAY + CELLS,  /* + cell */
    EXIT = ENTER + CELLS, /* + cell */
    CARD = EXIT + CELLS,  /* + card */
    STEP = CARD + 52 - 1, /* + enum facing, which starts at 1 */
    STOP = STEP + WEST + 1,
    ESCAPE,
    REST,
    ACTION_CODES
};

enum maze_verb {
    VERB_ROTATE,
    VERB_LAY,
    VERB_ENTER,
    VERB_EXIT,
    VERB_CARD,
    VERB_STEP,
    VERB_STOP,
    VERB_ESCAPE,
    VERB_REST
};

static inline enum maze_verb verb_of(action a)
{
    if (a < CARD) return (enum maze_verb)(a / CELLS);
    if (a <= STEP) return VERB_CARD;
    return a < STOP ? VERB_STEP : (enum maze_verb)(VERB_STOP + a - STOP);
}

/* Returns the cell of a rotate, lay, enter or exit action. */
static inline int action_cell(action a)
{
    return a % CELLS;
}

/* ---- What views and traces number ---- */

enum {
    ZONE_MAZE,
    ZONE_TASKS,  /* the cards of the open tasks */
    ZONE_COLUMN, /* three zones: this turn's column, then the columns of the pile's later turns */
    ZONE_UNSEEN = ZONE_COLUMN + PILE_TURNS, /* the cards of the piles to come, as a set */
    ZONE_WAITING, /* the pursuers that have not entered; also the player until she enters */
    ZONE_SIGHT,   /* maze=built: the next card to lay */
    ZONE_NUMBERS, /* maze=built: what is left of the two stacks, as sets */
    ZONE_PICTURES,
    ZONE_ASIDE /* the task cards that are no tasks in this game (option `tasks`) */
};

/* The kinds of tokens: indexes into words.tokens. */
enum { KIND_PLAYER, KIND_PURSUER, KIND_TASK, KIND_EXIT };

/* Places in a view's list of tokens. The player and all pursuers are always in it; a pursuer that
 * has not entered yet stands at ZONE_WAITING. */
enum { TOKEN_PLAYER, TOKEN_PURSUER };

enum { GAUGE_FATIGUE, GAUGE_TURN, GAUGE_TURNS_LEFT, GAUGE_TASKS_LEFT, GAUGE_PILE, GAUGE_STEPS };

enum maze_event {
    /* Laying and joining the maze [7.3] [1.5], and the start [2]. */
    EVENT_IN_SIGHT, /* the next card to lay is shown */
    EVENT_LAYS,
    EVENT_ROTATES,
    EVENT_JOINED,
    EVENT_TASK_WAITS,
    EVENT_FIRST_STANDS, /* the first pursuer enters */
    EVENT_YOU_ENTER,
    EVENT_PURSUER_ENTERS, /* a later pursuer enters, when a task is fulfilled */
    EVENT_PILE,           /* a new pile is laid out */

    /* The player's turn [3]. */
    EVENT_PLAYS, /* she plays a card */
    EVENT_STEPS,
    EVENT_ENDS_ON_CARD, /* the card of her cell ends the move */
    EVENT_ENDS_ON_EXIT,
    EVENT_ENDS_AFTER_48,
    EVENT_STOPS, /* she ends the move */
    EVENT_FULFILS,
    EVENT_EXIT_FIXED,
    EVENT_ESCAPES,
    EVENT_RESTS,
    EVENT_DARK,
    EVENT_WALKS_INTO, /* she enters the maze on the cell of the first pursuer, who catches her */

    /* A pursuer's walk [4]. */
    EVENT_GOES, /* a step on patrol */
    EVENT_RUNS, /* a step towards the player, whom he sees */
    EVENT_HUNTS,
    EVENT_TURNS, /* before a step, to the direction that he prefers */
    EVENT_TURNS_BACK,
    EVENT_CATCHES,
    EVENT_STOPS_LOW,      /* the card of his cell stops him */
    EVENT_STOPS_BEEN,     /* he has been on his cell before in this walk */
    EVENT_STOPS_DEAD_END, /* there is no way on */
    EVENT_LOOKS_ROUND,    /* after his last step he turns to the direction that he prefers [4.4] */
    EVENT_LOOKS_BACK,     /* or turns back */
    EVENT_MAKES_ROOM,
    EVENT_REACHES,       /* a hunter is on the cell that he remembers, and turns as she left it */
    EVENT_BLOCKED,       /* a wall is ahead of a hunter, who is back on patrol */
    EVENT_BLOCKED_STOPS, /* blocked-hunter=stops: a wall is ahead of a hunter, who stops */
    EVENT_GIVES_UP,      /* a hunter has stopped and is back on patrol [4.7] */
    EVENT_LOOKS_AFTER,   /* vanish-turn=always: then he turns in the direction that he remembered */

    /* What pursuers see [5]. */
    EVENT_SEES,  /* after a step of the player, or when she or he has just entered */
    EVENT_SPOTS, /* during his own walk */
    EVENT_STILL_SEES,
    EVENT_LOSES, /* after her step he does not see her any more, and hunts */

    /* The whole walk of a pursuer in one event, after it: he sees the player at its end, or not. */
    EVENT_WALK_SEEING,
    EVENT_WALK_UNSEEING,

    /* Previews only. */
    EVENT_UNSEEN,          /* nobody would see her after this step, or on entering here */
    EVENT_CARRIES,         /* the card of the move carries her until a card of this value or more */
    EVENT_CARRIES_FAR,     /* it carries her until a jack, queen or king */
    EVENT_CARRIES_ONCE,    /* it carries her one step: any card ends the move */
    EVENT_REACH,           /* a cell where the move can end: nobody sees her there on any path */
    EVENT_REACH_EITHER,    /* a cell where it depends on her path whether somebody sees her */
    EVENT_REACH_SEEN,      /* a cell where somebody sees her on every path */
    EVENT_WILL_LOOK,       /* a cell that a pursuer on patrol will see after the rest */
    EVENT_WILL_LOOK_ALERT, /* a cell that an alert pursuer will see after it */

    /* Quiet. */
    EVENT_COLUMNS, /* a card of the pile in play is laid out, discarded, or put into a new column */
    EVENT_COUNTS   /* only a gauge changes */
};

/* Returns the thing that a cell is in views and traces; for NO_CELL, no thing. */
static inline struct thing at_cell(int cell)
{
    return cell == NO_CELL ? (struct thing){0} : dread_thing_card(ZONE_MAZE, cell);
}

/* ---- The options that are numbers [6] ---- */

static inline int most_fatigue(const struct rules *rules)
{
    return rules->value[FATIGUE];
}

/* [3.6] */
static inline int last_turn(const struct rules *rules)
{
    return rules->value[PILES] * PILE_TURNS;
}

/* Return how many task cards count, and how many pursuers enter in the whole game. */
static inline int tasks_to_do(const struct rules *rules)
{
    return rules->value[TASKS];
}

static inline int pursuers_in_all(const struct rules *rules)
{
    return rules->value[TASKS] + 1;
}

/* Returns the fatigue after a move of that cost. */
static inline int fatigue_after(const struct rules *rules, int fatigue, int cost)
{
    return fatigue + cost < most_fatigue(rules) ? fatigue + cost : most_fatigue(rules);
}

/* [3.5] Returns the fatigue after a rest. */
static inline int fatigue_after_rest(int fatigue)
{
    return fatigue > 1 ? fatigue - 1 : 1;
}

/* [3.4] Returns true if that fatigue is low enough to escape. */
static inline bool fit_to_escape(const struct rules *rules, int fatigue)
{
    return fatigue < most_fatigue(rules);
}

/* [3.4] Returns true if the player can escape at the start of a turn. */
static inline bool may_escape(const struct rules *rules, const struct maze *m)
{
    return m->player == m->exit && fit_to_escape(rules, m->fatigue);
}

/* ---- Cells, sides and cards ---- */

/* The cells along each side of the maze: border_of[NORTH] is row 7. */
static const cells border_of[] = {0, (cells)0x7f << 42, (cells)0x1020408102040, 0x7f,
                                  (cells)0x40810204081};

static inline cells cell_bit(int cell)
{
    return (cells)1 << cell;
}

static inline bool cell_in(cells set, int cell)
{
    return set >> cell & 1;
}

static inline cells all_cells(void)
{
    return ((cells)1 << CELLS) - 1;
}

/* Returns the lowest cell of a set, which must not be empty. */
static inline int first_cell(cells set)
{
    return __builtin_ctzll(set);
}

/* Return the opposite of a direction, and the direction to its right. */
static inline int back_of(int facing)
{
    return ((facing + 1) & 3) + 1;
}

static inline int right_of(int facing)
{
    return (facing & 3) + 1;
}

/* [3] Returns the value of a card: 1 for an ace, 2 to 10 for a number, 11 for a jack, queen or
 * king. */
static inline int value_of(card c)
{
    int rank = dread_card_rank(c);
    return rank > 11 ? 11 : rank;
}

static inline bool is_number(card c)
{
    int rank = dread_card_rank(c);
    return rank >= 2 && rank <= 10;
}

/* [1.4] Returns the maze card on which a task waits: the card of the same number and colour. */
static inline card location_card(card task)
{
    return dread_card_of(dread_card_rank(task), (dread_card_suit(task) + 2) % 4);
}

/* Returns the neighbour of a cell in a direction. There must be one: see is_inside(). */
static inline int beside(int cell, int facing)
{
    static const int8_t step[] = {0, WIDTH, 1, -WIDTH, -1};
    return cell + step[facing];
}

static inline int column_of(int cell)
{
    return cell % WIDTH;
}

static inline int row_of(int cell)
{
    return cell / WIDTH;
}

/* Returns true if a cell has a neighbour in a direction, false if the maze ends there. */
static inline bool is_inside(int cell, int facing)
{
    return !cell_in(border_of[facing], cell);
}

/* [1.3] Returns what lies between a cell and its neighbour; the border counts as a wall. The short
 * sides of a vertical card face north and south. */
static inline int side_of(cells vertical, int cell, int facing)
{
    if (!is_inside(cell, facing)) return SIDE_WALL;
    bool here = cell_in(vertical, cell), there = cell_in(vertical, beside(cell, facing));
    if (here != there) return SIDE_DOOR;
    return here == (facing == NORTH || facing == SOUTH) ? SIDE_OPEN : SIDE_WALL;
}

static inline bool can_go(cells vertical, int cell, int facing)
{
    return side_of(vertical, cell, facing) != SIDE_WALL;
}

/* The cells from which one can step north, and those from which one can step east. */
struct ways {
    cells north, east;
};

/* Returns the ways of a maze. Two cards that both turn a long side to each other make a wall. */
static inline struct ways ways_of(cells vertical)
{
    return (struct ways){(vertical | vertical >> WIDTH) & (all_cells() >> WIDTH),
                         ~(vertical & vertical >> 1) & all_cells() & ~border_of[EAST]};
}

/* Returns all cells that are one step from a cell of the set. */
static inline cells one_step(struct ways w, cells from)
{
    return (from & w.north) << WIDTH | (from >> WIDTH & w.north) | (from & w.east) << 1 |
           (from >> 1 & w.east);
}

/* Returns the cell that is one step from a cell in a direction, as a set, which is empty if there
 * is a wall. */
static inline cells step_from(struct ways w, int cell, int facing)
{
    cells here = cell_bit(cell);
    switch (facing) {
    case NORTH: return (here & w.north) << WIDTH;
    case EAST: return (here & w.east) << 1;
    case SOUTH: return here >> WIDTH & w.north;
    case WEST: return here >> 1 & w.east;
    default: return 0;
    }
}

/* Returns the neighbours of all cells of a set, walls or not. */
static inline cells neighbours_of(cells set)
{
    return (set << WIDTH | set >> WIDTH | (set << 1 & ~border_of[WEST]) |
            (set >> 1 & ~border_of[EAST])) &
           all_cells();
}

/* Returns the cells where a card is laid. */
static inline cells laid_cells(const struct maze *m)
{
    cells laid = 0;
    for (int cell = 0; cell < CELLS; cell++)
        if (m->card[cell] != CARD_NONE) laid |= cell_bit(cell);
    return laid;
}

/* Returns the cell where card i of the maze is laid, unless the player lays the maze [1.1]. */
static inline int cell_of_dealt(int i)
{
    return (WIDTH - 1 - i / WIDTH) * WIDTH + i % WIDTH;
}

/* [7.2] Number cards in the picture stack. */
enum { JOINING = 8 };

/* The directions in words, by enum facing. */
static const char *const facing_word[] = {"", "north", "east", "south", "west"};

/* ---- maze.c: paragraphs 1 and 7.3 ---- */

/* Lays a card on a cell and orients it by [1.2]. The first card must be laid on a7. */
void dread_lay_card(struct maze *, int cell, card);

/* Lays all 49 cards in the order of the deal, from a7 to g1 [1.1]. */
void dread_lay_all(const struct deal *, struct maze *);

/* Sets m->location for the open tasks whose maze card is laid [1.4]. */
void dread_find_locations(const struct deal *, struct maze *);

/* Returns the cells where the next card, c, may be laid [7.3]. */
cells dread_cells_to_lay(const struct maze *, card c);

/* Returns true if every cell can be reached from every other. */
bool dread_is_joined(cells vertical);

/* Returns the cells whose card may be turned to join a maze in parts [1.5]. */
cells dread_cells_to_rotate(cells vertical);

enum { A1 = 0, G1 = 6, A7 = 42, G7 = 48, CORNERS = 4 };

static const uint8_t corner_cell[CORNERS] = {A1, G1, A7, G7};

static inline cells all_corners(void)
{
    return cell_bit(A1) | cell_bit(G1) | cell_bit(A7) | cell_bit(G7);
}

/* Returns those of `corners` that are furthest from the n cells in `from`; n is at least 1. The
 * option `entrance` decides what that means [2.1]: the largest sum of distances, or the largest
 * distance to the nearest of the cells. For one cell both are the same, so the exit [3.3] does not
 * depend on the option. The maze must be joined. */
cells dread_furthest(const struct rules *, cells vertical, cells corners, const uint8_t from[],
                     int n);

/* [3.3] Returns the corners where the exit can be if the last task is fulfilled on a cell. */
static inline cells exits_from(const struct rules *rules, cells vertical, uint8_t cell)
{
    return dread_furthest(rules, vertical, all_corners(), &cell, 1);
}

/* Writes the number of steps from a cell to every cell, or UNREACHABLE. */
void dread_measure(cells vertical, int from, uint8_t steps[CELLS]);

/* ---- deal.c: paragraph 7 ---- */

/* Functions of struct game; core/game.h says what each does. */
void dread_maze_deal(struct deal *);
bool dread_maze_check(const struct deal *, struct problem *);
void dread_maze_resample(struct deal *, struct position *, struct rng *);

/* ---- rules.c: paragraphs 1.5, 2, 3 and 7.3 ---- */

/* Returns the number of the pile, from 0, that is in play on a turn. */
static inline int pile_of(int turn)
{
    return (turn - 1) / PILE_TURNS;
}

/* [2.4] Points *column to the cards of a turn's column, the top one first, and returns their
 * number. The pointer is valid as long as the deal. */
static inline int column_cards(const struct deal *d, int turn, const card **column)
{
    static const uint8_t first[] = {0, 3, 5};
    int pile = pile_of(turn), part = (turn - 1) % PILE_TURNS;
    *column = d->cards + DEALT_PILES + pile * PILE_CARDS + first[part];
    return PILE_TURNS - part;
}

/* Returns the card by which the pursuers move if the player rests [3.5]. */
card dread_lowest_card(const struct deal *, int turn);

/* Return the cost of a card of this turn's column, 0 for other cards; and whether fatigue allows a
 * move of that cost [3.1]. */
int dread_cost_of(const struct deal *, int turn, card);
bool dread_can_afford(const struct rules *, int fatigue, int cost);

/* Returns the cells to which the player could step from a cell, because there is no wall and no
 * pursuer stands there. */
cells dread_open_steps(const struct maze *, int cell);
bool dread_can_step(const struct maze *, int cell, int facing);

/* Returns the cell where pursuer i enters [2.2]: the maze's king or ace of his suit. All cards must
 * be laid. */
int dread_entry_of_pursuer(const struct rules *, const struct maze *, int i);

/* Adds the next pursuer to the maze, on his king or ace, facing as he prefers [2.2] [2.3]. He does
 * not look yet. Reports event `how`; returns his number. */
int dread_stand_pursuer(const struct rules *, struct maze *, enum maze_event how, struct trace *);

/* Returns why a move ends by itself on a cell: EVENT_FULFILS, EVENT_ENDS_ON_EXIT or
 * EVENT_ENDS_ON_CARD; -1 if it does not. */
int dread_ends_on(const struct maze *, card moving, int cell);

/* Functions of struct game; core/game.h says what each does. */
void dread_maze_start(const struct deal *, struct position *, struct trace *);
int dread_maze_actions(const struct deal *, const struct position *, action out[]);
void dread_maze_apply(const struct deal *, struct position *, action, struct trace *);

/* ---- pursuers.c: paragraphs 4 and 5 ---- */

/* Returns the direction from a cell to another one of its column or row; FACING_NONE if it is in
 * neither or the same cell. */
int dread_straight(int from, int to);

/* Returns the direction in which pursuer p would see the player on a cell [5.1], or FACING_NONE if
 * he would not. */
int dread_sees(const struct rules *, const struct maze *, const struct pursuer *p, int cell);

/* Returns the direction a pursuer on a cell prefers [2.3] [4]: of the passable sides except `but`,
 * the one that leads to the card whose suit comes first, counting suits in a circle from `suit`; of
 * one suit, to the highest card. FACING_NONE if there is none. */
int dread_preferred(const struct maze *, int cell, int suit, int but);

/* Turns pursuer i to the direction he prefers when he enters [2.3]. */
void dread_face_on_entering(struct maze *, int i);

/* Returns true if a pursuer sees the player. */
bool dread_is_seen(const struct maze *);

/* Lets pursuer i look [5.2]. Returns true if he sees the player. */
bool dread_look(const struct rules *, struct maze *, int i, struct trace *);

/* Lets all pursuers look after the player has stepped from cell `left` in direction `facing` [3.2,
 * 5.3]. */
void dread_all_look(const struct rules *, struct maze *, int left, int facing, struct trace *);

/* Moves pursuer i by a card [4]. Returns true if he catches the player. */
bool dread_move_pursuer(const struct rules *, struct maze *, int i, card by, struct trace *);

/* ---- events.c: the tokens; events.h has the rest ---- */

/* Return the tokens as a view has them. A pursuer that has not entered stands at ZONE_WAITING. A
 * task stands on its location; while that card is not laid, on its own card, number `place` of the
 * open task cards. */
struct token dread_player_token(const struct maze *);
struct token dread_pursuer_token(const struct maze *, int i);
struct token dread_task_token(const struct deal *, const struct maze *, int i, int place);
struct token dread_exit_token(const struct maze *);

/* Return the number of open task i among the open tasks, and the number of its token in a view. */
int dread_task_place(const struct maze *, int i);
int dread_task_index(const struct rules *, const struct maze *, int i);

/* ---- path.c ---- */

/* Where a move can end, and a path to each such cell. It passes through as few cells as possible
 * where one of the pursuers, as they stand now, would see the player; the cell where it ends does
 * not count. Of the paths that are equal in this it need not be the shortest. */
struct paths {
    cells ends; /* cells where the move can end */
    /* by cell: the direction of the last step to it, FACING_NONE if it is not reached */
    uint8_t last[CELLS];
    uint8_t start;
};

/* Finds the paths of a move with a card from where the player stands. `steps` is the number of
 * steps already taken in this move: if it is above 0, she may also stop where she is. The limit of
 * MOST_STEPS is ignored, so with steps taken a path may be too long to be played. */
void dread_find_paths(const struct rules *, const struct maze *, card moving, int steps,
                      struct paths *);

/* How a move can end: the cells where no pursuer sees the player, the cells where one does, and the
 * fewest steps to each. Many cells are in both sets, because a pursuer who has lost sight of her
 * faces another way than before: so it depends on her path. `steps` are the fewest to a cell,
 * whether she is seen there or not: UNREACHABLE if every path ends before it. */
struct endings {
    cells unseen, seen;
    uint8_t unseen_steps[CELLS], seen_steps[CELLS], steps[CELLS];
};

/* Finds the endings of the move with m->moving from where the player stands, over all walks that
 * the rules still allow, and the steps from there: 0 where she may stop at once. Sets *e. */
void dread_find_endings(const struct rules *, const struct maze *m, struct endings *e);

/* Writes the directions of the path to an end to `facing`, which has room for MOST_STEPS, and
 * returns their number: 0 if `end` is the start and no path returns to it. */
int dread_path_to(const struct paths *, int end, uint8_t facing[]);

/* ---- view.c, preview.c, notation.c, answers.c, reasons.c and greedy.c ---- */

/* Rebuilds the deal and the position from a view, as far as the player can know them, and returns
 * the maze of the position. Unknown cards of the deal are CARD_UNKNOWN. */
const struct maze *dread_maze_recall(const struct view *, struct deal *, struct position *);

/* Adds a sentence with its places filled in, as dread_write() does (core/clauses.h). */
void dread_maze_write(struct text *, const char *sentence, ...);

/* Functions of struct game; core/game.h says what each does. */
void dread_maze_see(const struct deal *, const struct position *, struct view *);
void dread_maze_touches(const struct view *, action, struct touch *);
void dread_maze_preview(const struct view *, action, struct trace *);
void dread_maze_prospect(const struct view *, struct trace *);
void dread_maze_describe(const struct view *, action, struct text *);
void dread_maze_why_not(const struct view *, action, struct text *);
void dread_maze_why_thing(const struct view *, const struct thing held[], int n, struct thing,
                          struct text *);
void dread_maze_reason(const struct view *, const action line[], int n, struct text *);
action dread_maze_greedy(const struct view *, const action legal[], int n);
void dread_maze_format(const struct rules *, action, struct text *);
extern const char *const dread_maze_verbs[];

/* ---- game.c, solve.c, expert.c and encoding.c ---- */

extern const struct game dread_dont_let_them_get_you;
extern const struct unknown_hooks dread_maze_unknown;
extern const struct middle_hooks dread_maze_middle;
extern const struct search_hooks dread_maze_search;
extern const struct eval_hooks dread_maze_eval;
extern const struct encoding dread_maze_encoding;

#endif
