/* Don't Let Them Get You: what its files share.
 *
 * maze.c is paragraphs 1 and 7 of the rules page: the maze and the deal. rules.c is the start and
 * the turn (2 and 3), and events.c makes up their events; pursuers.c is those who look for the
 * player (4 and 5). view.c makes the view, preview.c shows what an action would do, and notation.c has the words; answers.c says why nothing can
 * be done with a thing, and reason.c why a turn is good. greedy.c is a player of rules of thumb;
 * path.c finds where a move can go, for previews and for that player. game.c has the options and
 * puts all together. stages.h, alerts.h, tables.c, turns.c and bounds.c
 * make the search fast, solve.c has the solver's hooks; patrols.c and eval.c evaluate positions,
 * expert.c has the expert's hooks. Bracketed numbers are paragraphs of
 * docs/rules/dont-let-them-get-you.md.
 *
 * Cells are numbered as in a view: 0 is a1, 6 is g1, 42 is a7. A set of cells is a bit mask of 49
 * bits. Whether a side can be passed depends on nothing but which of its two cards are vertical,
 * so the maze is one such set, and walking everywhere at once is a few shifts. */

#ifndef DONT_LET_THEM_GET_YOU_INTERNAL_H
#define DONT_LET_THEM_GET_YOU_INTERNAL_H

#include "dread/game.h"

enum { WIDTH = 7, CELLS = 49, NO_CELL = 255, UNREACHABLE = 255 };
enum { PILE_CARDS = 6, PILE_TURNS = 3, MOST_STEPS = 48 };

/* The most that the dials allow, which is how many tasks and piles are dealt. */
enum { TASKS_MOST = 3, PURSUERS_MOST = TASKS_MOST + 1, FATIGUE_MOST = 8 };
enum { PILES_MOST = 8, TURNS_MOST = PILES_MOST * PILE_TURNS };

/* Where in deal->cards the three tasks, the maze and the piles begin, and what they come to. */
enum { DEALT_TASKS = 0, DEALT_MAZE = 3, DEALT_PILES = 52, DEALT_ALL = 100 };

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

/* What is asked of the player. */
enum { ASK_ROTATE, ASK_LAY, ASK_ENTER, ASK_TURN, ASK_STEP, ASK_EXIT, ASK_NOTHING };

typedef uint64_t cells;

struct pursuer {
    uint8_t cell, facing;    /* where he stands; enum facing */
    uint8_t mood;            /* MOOD_PATROL, MOOD_SEES or MOOD_HUNTS */
    uint8_t memory, leaving; /* a hunter: where he last saw the player, and which way she left;
                                NO_CELL and FACING_NONE of others */
};

struct __attribute__((may_alias)) maze {
    cells vertical;               /* the cards that stand vertical; only of laid ones */
    card card[CELLS];             /* CARD_NONE where none is laid yet */
    uint8_t laid;                 /* how many are */
    uint8_t prompt;               /* what is asked of the player */
    uint8_t outcome;              /* PLAYING, or the end */
    uint8_t turn;                 /* from 1; before the first turn 1 too */
    uint8_t player;               /* her cell; NO_CELL before she has entered */
    uint8_t fatigue;              /* from 1 */
    uint8_t exit;                 /* NO_CELL before it is fixed */
    uint8_t open;                 /* bit i is set while task i is not fulfilled */
    uint8_t steps;                /* taken in the move in course */
    card moving;                  /* the card of the move in course, else CARD_NONE */
    uint8_t location[TASKS_MOST]; /* NO_CELL while that card is not laid, and of no task */
    uint8_t pursuers;             /* how many have entered */
    struct pursuer pursuer[PURSUERS_MOST];
};

_Static_assert(sizeof(struct maze) <= sizeof(struct position), "a maze fits a position");

/* The maze that a position holds. */
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

/* The cell of a rotate, lay, enter or exit. */
static inline int action_cell(action a)
{
    return a % CELLS;
}

/* ---- The table, as views and traces number it ---- */

enum {
    ZONE_MAZE,
    ZONE_TASKS,
    ZONE_COLUMN, /* three of them: this turn's and what is left of its pile for those after it */
    ZONE_UNSEEN = ZONE_COLUMN + PILE_TURNS,
    ZONE_WAITING,
    ZONE_SIGHT,
    ZONE_NUMBERS,
    ZONE_PICTURES,
    ZONE_ASIDE
};

enum { KIND_PLAYER, KIND_PURSUER, KIND_TASK, KIND_EXIT };

/* Places in the list of tokens: the player and all pursuers there will be are always there, those
 * who have not entered yet at the zone of the waiting. */
enum { TOKEN_PLAYER, TOKEN_PURSUER };

enum { GAUGE_FATIGUE, GAUGE_TURN, GAUGE_TURNS_LEFT, GAUGE_TASKS_LEFT, GAUGE_PILE, GAUGE_STEPS };

enum maze_event {
    EVENT_IN_SIGHT,
    EVENT_LAYS,
    EVENT_ROTATES,
    EVENT_JOINED,
    EVENT_TASK_WAITS,
    EVENT_FIRST_STANDS,
    EVENT_YOU_ENTER,
    EVENT_PURSUER_ENTERS,
    EVENT_PILE,
    EVENT_PLAYS,
    EVENT_STEPS,
    EVENT_ENDS_ON_CARD,
    EVENT_ENDS_ON_EXIT,
    EVENT_ENDS_AFTER_48,
    EVENT_STOPS,
    EVENT_FULFILS,
    EVENT_EXIT_FIXED,
    EVENT_ESCAPES,
    EVENT_RESTS,
    EVENT_DARK,
    EVENT_WALKS_INTO,
    EVENT_GOES,
    EVENT_RUNS,
    EVENT_HUNTS,
    EVENT_TURNS,
    EVENT_TURNS_BACK,
    EVENT_CATCHES,
    EVENT_STOPS_LOW,
    EVENT_STOPS_BEEN,
    EVENT_STOPS_DEAD_END,
    EVENT_LOOKS_ROUND,
    EVENT_LOOKS_BACK,
    EVENT_MAKES_ROOM,
    EVENT_REACHES,
    EVENT_BLOCKED,
    EVENT_BLOCKED_STOPS,
    EVENT_GIVES_UP,
    EVENT_LOOKS_AFTER,
    EVENT_SEES,
    EVENT_SPOTS,
    EVENT_STILL_SEES,
    EVENT_LOSES,
    EVENT_WALK_SEEING,
    EVENT_WALK_UNSEEING,
    EVENT_UNSEEN,
    EVENT_REACH,
    EVENT_REACH_EITHER,
    EVENT_REACH_SEEN,
    EVENT_WILL_LOOK,
    EVENT_WILL_LOOK_ALERT,
    EVENT_COLUMNS, /* quiet: a card of the pile in play goes, comes, or is of the next column now */
    EVENT_COUNTS   /* quiet: a gauge goes by what has happened */
};

static inline struct thing at_cell(int cell)
{
    return cell == NO_CELL ? (struct thing){0} : dread_thing_card(ZONE_MAZE, cell);
}

/* ---- The dials [6] ---- */

static inline int most_fatigue(const struct rules *rules)
{
    return rules->value[FATIGUE];
}

static inline int last_turn(const struct rules *rules)
{
    return rules->value[PILES] * PILE_TURNS;
}

/* How many of the task cards are to be done, and how many pursuers there will be. */
static inline int tasks_to_do(const struct rules *rules)
{
    return rules->value[TASKS];
}

static inline int pursuers_in_all(const struct rules *rules)
{
    return rules->value[TASKS] + 1;
}

/* What fatigue a move leaves that costs so much. */
static inline int fatigue_after(const struct rules *rules, int fatigue, int cost)
{
    return fatigue + cost < most_fatigue(rules) ? fatigue + cost : most_fatigue(rules);
}

/* Is she so little tired that she may escape [3.4]? */
static inline bool fit_to_escape(const struct rules *rules, int fatigue)
{
    return fatigue < most_fatigue(rules);
}

/* ---- Small parts ---- */

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

static inline int count_cells(cells set)
{
    return __builtin_popcountll(set);
}

static inline int first_cell(cells set)
{
    return __builtin_ctzll(set);
}

static inline int back_of(int facing)
{
    return ((facing + 1) & 3) + 1;
}

static inline int right_of(int facing)
{
    return (facing & 3) + 1;
}

/* The value of a card: A = 1, 2 to 10, and the others 11 [3]. */
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

/* The maze card where a task waits [1.4]. */
static inline card location_card(card task)
{
    return dread_card_of(dread_card_rank(task), (dread_card_suit(task) + 2) % 4);
}

/* The cell beside a cell; there must be one. */
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

/* Is there a cell beside a cell, or does the maze end there? */
static inline bool is_inside(int cell, int facing)
{
    static const cells border[] = {0, (cells)0x7f << 42, (cells)0x1020408102040, 0x7f,
                                   (cells)0x40810204081};
    return !cell_in(border[facing], cell);
}

/* The side of a cell towards a facing, the border being a wall [1.3]. A vertical card turns its
 * narrow sides north and south. */
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

/* The cells that can be left to the north, and to the east. */
struct ways {
    cells north, east;
};

static inline struct ways ways_of(cells vertical)
{
    const cells column_g = (cells)0x1020408102040;
    return (struct ways){(vertical | vertical >> WIDTH) & (all_cells() >> WIDTH),
                         ~(vertical & vertical >> 1) & all_cells() & ~column_g};
}

/* The cells one step from those of a set. */
static inline cells one_step(struct ways w, cells from)
{
    return (from & w.north) << WIDTH | (from >> WIDTH & w.north) | (from & w.east) << 1 |
           (from >> 1 & w.east);
}

static inline void write_maze_cell(struct text *t, int cell)
{
    dread_cell_write(t, column_of(cell), row_of(cell));
}

/* ---- maze.c: paragraphs 1 and 7.3 ---- */

/* Lays a card on a cell, in the orientation that [1.2] wants. The first goes to a7. */
void dread_lay_card(struct maze *, int cell, card);

/* Lays all cards in the order of the deal, from a7 to g1 [1.1]. */
void dread_lay_all(const struct deal *, struct maze *);

/* Notes which cells are the locations of the tasks, as far as they are laid [1.4]. */
void dread_find_locations(const struct deal *, struct maze *);

/* The cells where the card in sight may be laid [7.3]. */
cells dread_cells_to_lay(const struct maze *, card);

/* Can all spaces be reached from each other? */
bool dread_is_joined(cells vertical);

/* The cells that may be turned to join a maze in parts [1.5]. */
cells dread_cells_to_rotate(cells vertical);

enum { A1 = 0, G1 = 6, A7 = 42, G7 = 48, CORNERS = 4 };

static const uint8_t corner_cell[CORNERS] = {A1, G1, A7, G7};

static inline cells all_corners(void)
{
    return cell_bit(A1) | cell_bit(G1) | cell_bit(A7) | cell_bit(G7);
}

/* Of some corners the ones furthest from n cells (at least one): with the largest sum of distances
 * to them, or with the largest distance to the nearest of them, as `entrance` says [2.1]. For one
 * cell both are the same, so the exit does not depend on the option [3.3]. The maze must be
 * joined. */
cells dread_furthest(const struct rules *, cells vertical, cells corners, const uint8_t from[],
                     int n);

/* The steps from a cell to every other; UNREACHABLE where there is no way. */
void dread_measure(cells vertical, int from, uint8_t steps[CELLS]);

/* ---- rules.c: paragraphs 2 and 3 ---- */

/* The pile that a turn is played from, counted from 0. */
static inline int pile_of(int turn)
{
    return (turn - 1) / PILE_TURNS;
}

/* The column of a turn: its cards, the top one first; returns how many. */
static inline int column_cards(const struct deal *d, int turn, const card **column)
{
    static const uint8_t first[] = {0, 3, 5};
    int pile = pile_of(turn), part = (turn - 1) % PILE_TURNS;
    *column = d->cards + DEALT_PILES + pile * PILE_CARDS + first[part];
    return PILE_TURNS - part;
}

/* The card the pursuers move by when the player rests [3.5]. */
card dread_lowest_card(const struct deal *, int turn);

/* What a card of this turn's column costs, and whether fatigue allows that [3.1]. */
int dread_cost_of(const struct deal *, int turn, card);
bool dread_can_afford(const struct rules *, int fatigue, int cost);

/* Can the player step that way from a cell: no wall, nobody there? */
bool dread_can_step(const struct maze *, int cell, int facing);
bool dread_can_step_anywhere(const struct maze *);

/* The cell where pursuer i enters: his king, or ace, of the maze [2.2]. All cards must be laid. */
int dread_entry_of_pursuer(const struct rules *, const struct maze *, int i);

/* Stands the next pursuer on his king, or ace, of the maze, facing as he prefers [2.2, 2.3]; he
 * has not looked yet. Tells of it as `how`; returns his number. */
int dread_stand_pursuer(const struct rules *, struct maze *, enum maze_event how, struct trace *);

/* Why a move ends on a cell of itself: EVENT_ENDS_ON_CARD, EVENT_FULFILS, EVENT_ENDS_ON_EXIT, or -1
 * if it does not. */
int dread_ends_on(const struct maze *, card moving, int cell);

void dread_maze_start(const struct deal *, struct position *, struct trace *);
int dread_maze_actions(const struct deal *, const struct position *, action out[]);
void dread_maze_apply(const struct deal *, struct position *, action, struct trace *);

/* ---- pursuers.c: paragraphs 4 and 5 ---- */

/* The way straight from one cell to another of its column or row; FACING_NONE if there is none. */
int dread_straight(int from, int to);

/* Would pursuer p see the player on that cell? Returns the way he would see her, or FACING_NONE
 * [5.1]. */
int dread_sees(const struct rules *, const struct maze *, const struct pursuer *p, int cell);

/* Which of the passable sides of a cell, `but` left out, leads to the neighbour whose suit comes
 * first in circular order from a suit, then to the higher rank [2.3, 4]; FACING_NONE if there is no
 * such side. */
int dread_preferred(const struct maze *, int cell, int suit, int but);

/* Pursuer i turns to face the card he prefers at his entering [2.3]. */
void dread_face_on_entering(struct maze *, int i);

/* Pursuer i looks [5.2]. Returns whether he sees the player. */
bool dread_look(const struct rules *, struct maze *, int i, struct trace *);

/* All look after a step of the player's [3.2, 5.3]. */
void dread_all_look(const struct rules *, struct maze *, int left, int facing, struct trace *);

/* Pursuer i moves by a card [4]. Returns true if he catches the player. */
bool dread_move_pursuer(const struct rules *, struct maze *, int i, card by, struct trace *);

/* ---- path.c ---- */

/* Where a move can end, and a way there: one with as few spaces on the way as can be where a
 * pursuer, as they stand now, would see the player, and then with few steps. */
struct paths {
    cells ends;          /* spaces where the move can end */
    uint8_t last[CELLS]; /* the facing of the last step to a cell that is reached */
    uint8_t start;
};

/* The move with a card from where the player stands, of which `steps` are taken. */
void dread_find_paths(const struct rules *, const struct maze *, card moving, int steps,
                      struct paths *);

/* How a move can end: on which spaces with nobody seeing the player, on which with somebody seeing
 * her, and the fewest steps to each so. Many spaces are in both sets: it depends on the walk,
 * since one who has lost sight of her looks another way than before. */
struct endings {
    cells unseen, seen;
    uint8_t unseen_steps[CELLS], seen_steps[CELLS];
};

/* The endings of a move with m->moving of which no step is taken yet: of all walks that the rules
 * allow. */
void dread_find_endings(const struct rules *, const struct maze *m, struct endings *);

/* The way to an end: facings, at most MOST_STEPS + 1; returns how many. */
int dread_path_to(const struct paths *, int end, uint8_t facing[]);

/* ---- view.c, preview.c, notation.c, answers.c, reason.c and greedy.c ---- */

/* The tokens as a view has them. Pursuer i waits outside until he has entered; task i waits on its
 * location, or while that is not laid by its card, number `place` of those open. */
struct token dread_player_token(const struct maze *);
struct token dread_pursuer_token(const struct maze *, int i);
struct token dread_task_token(const struct deal *, const struct maze *, int i, int place);
struct token dread_exit_token(const struct maze *);

/* The number of open task i among those open, and the number of its token. */
int dread_task_place(const struct maze *, int i);
int dread_task_index(const struct rules *, const struct maze *, int i);

/* The deal and the position back from a view, as far as they can be known: what cannot is
 * CARD_UNKNOWN in the deal. */
void dread_maze_recall(const struct view *, struct deal *, struct position *);

void dread_maze_see(const struct deal *, const struct position *, struct view *);
void dread_maze_touches(const struct view *, action, struct touch *);
void dread_maze_preview(const struct view *, action, struct trace *);
void dread_maze_describe(const struct view *, action, struct text *);
void dread_maze_why_not(const struct view *, action, struct text *);
void dread_maze_why_thing(const struct view *, const struct thing held[], int n, struct thing,
                          struct text *);
void dread_maze_reason(const struct view *, const action line[], int n, struct text *);
action dread_maze_greedy(const struct view *, const action legal[], int n);
void dread_maze_format(const struct rules *, action, struct text *);
bool dread_maze_parse(const struct rules *, const char *, action *);

/* ---- game.c, solve.c and expert.c ---- */

extern const struct game dread_dont_let_them_get_you;
extern const struct search_hooks dread_maze_search;
extern const struct eval_hooks dread_maze_eval;

#endif
