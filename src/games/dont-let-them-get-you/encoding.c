/* Don't Let Them Get You: observations and action indexes (core/encoding.h). Read internal.h
 * first.
 *
 * Each verb has a range of indexes (enum maze_index). Players enter and leave at corners only,
 * which count in the order of corner_cell: a1, g1, a7, g7. The piles have no aces, so a card is a
 * number below 48: 12 * suit + rank - 2. */

#include "sight.h"
#include "core/encoding.h"

enum { RANKS = 12, PILE_KINDS = 4 * RANKS };

enum maze_index {
    INDEX_ROTATE = 0,                     /* + cell */
    INDEX_LAY = INDEX_ROTATE + CELLS,     /* + cell */
    INDEX_ENTER = INDEX_LAY + CELLS,      /* + corner */
    INDEX_EXIT = INDEX_ENTER + CORNERS,   /* + corner */
    INDEX_CARD = INDEX_EXIT + CORNERS,    /* + 12 * suit + rank - 2 */
    INDEX_STEP = INDEX_CARD + PILE_KINDS, /* + 0 to 3: north, east, south, west */
    INDEX_STOP = INDEX_STEP + 4,
    INDEX_ESCAPE,
    INDEX_REST,
    INDEXES
};

#define MAZE_SHAPE                                                                                 \
    {                                                                                              \
        WIDTH, WIDTH                                                                               \
    }
#define PURSUERS_SHAPE                                                                             \
    {                                                                                              \
        PURSUERS_MOST, WIDTH, WIDTH                                                                \
    }

static const struct plane planes[] = {
    {"options", PLANE_OPTIONS, .shape = {12}, .high = FATIGUE_MOST,
     .meaning = "the values of the options, in the order of the rules page"},
    {"prompt", PLANE_PROMPT, .shape = {1}, .high = ASK_NOTHING,
     .meaning = "what is asked, by number: rotate, lay, enter, turn, step, exit, over"},
    {"outcome", PLANE_OUTCOME, .shape = {1}, .high = LOST_DARK,
     .meaning = "0: playing; 1: won; 2: caught; 3: it is dark"},
    {"turn", PLANE_TURN, .shape = {1}, .high = TURNS_MOST, .meaning = "the turn, from 1"},
    {"fatigue", PLANE_GAUGE, GAUGE_FATIGUE, .shape = {1}, .high = FATIGUE_MOST,
     .meaning = "the player's fatigue, from 1"},
    {"turns-left", PLANE_GAUGE, GAUGE_TURNS_LEFT, .shape = {1}, .high = TURNS_MOST,
     .meaning = "the turns until it is dark, this one included"},
    {"tasks-left", PLANE_GAUGE, GAUGE_TASKS_LEFT, .shape = {1}, .high = TASKS_MOST,
     .meaning = "the number of open tasks"},
    {"steps", PLANE_GAUGE, GAUGE_STEPS, .shape = {1}, .high = MOST_STEPS,
     .meaning = "the steps taken in the current move"},
    {"maze.rank", PLANE_RANK, ZONE_MAZE, .shape = MAZE_SHAPE, .high = 13,
     .meaning = "the rank of the card in each cell, row 1 first; 0: no card is laid yet"},
    {"maze.suit", PLANE_SUIT, ZONE_MAZE, .shape = MAZE_SHAPE, .high = 4,
     .meaning = "its suit: 1 spades, 2 hearts, 3 clubs, 4 diamonds"},
    {"maze.horizontal", PLANE_HORIZONTAL, ZONE_MAZE, .shape = MAZE_SHAPE, .high = 1,
     .meaning = "1 if the card lies on its long side"},
    {"maze.north", PLANE_NORTH, ZONE_MAZE, .shape = MAZE_SHAPE, .high = SIDE_WALL,
     .meaning = "what is north of the cell: 0 a card is missing, 1 open, 2 a door, 3 a wall"},
    {"maze.east", PLANE_EAST, ZONE_MAZE, .shape = MAZE_SHAPE, .high = SIDE_WALL,
     .meaning = "the same for the east"},
    {"maze.sight", PLANE_TAG, ZONE_MAZE, TAG_SIGHT, MAZE_SHAPE, 1,
     "1 where a pursuer on patrol would see the player"},
    {"maze.alert", PLANE_TAG, ZONE_MAZE, TAG_ALERT, MAZE_SHAPE, 1,
     "1 where a pursuer who sees or hunts her would see her"},
    {"player", PLANE_TOKEN, KIND_PLAYER, ZONE_MAZE, MAZE_SHAPE, 1, "1 where the player stands"},
    {"exit", PLANE_TOKEN, KIND_EXIT, ZONE_MAZE, MAZE_SHAPE, 1, "1 at the exit, once it is fixed"},
    {"tasks", PLANE_TOKEN, KIND_TASK, ZONE_MAZE, MAZE_SHAPE, 1, "1 where an open task waits"},
    {"pursuers", PLANE_FACING, KIND_PURSUER, ZONE_MAZE, PURSUERS_SHAPE, WEST,
     "[pursuer]: where he stands, the direction he faces: 1 north, 2 east, 3 south, 4 west"},
    {"memory", PLANE_MEMORY, KIND_PURSUER, ZONE_MAZE, PURSUERS_SHAPE, WEST,
     "[pursuer]: where a hunter last saw the player, the direction in which she left"},
    {"mood", PLANE_MOOD, KIND_PURSUER, .shape = {PURSUERS_MOST}, .high = MOOD_HUNTS,
     .meaning = "[pursuer]: 0 has not entered, 1 on patrol, 2 sees her, 3 hunts her"},
    {"task-cards.rank", PLANE_RANK, ZONE_TASKS, .shape = {TASKS_MOST}, .high = 10,
     .meaning = "the ranks of the open task cards"},
    {"task-cards.suit", PLANE_SUIT, ZONE_TASKS, .shape = {TASKS_MOST}, .high = 4,
     .meaning = "their suits"},
    {"column.rank", PLANE_RANK, ZONE_COLUMN, .shape = {PILE_TURNS}, .high = 13,
     .meaning = "the ranks of this turn's column, the top card first"},
    {"column.suit", PLANE_SUIT, ZONE_COLUMN, .shape = {PILE_TURNS}, .high = 4,
     .meaning = "their suits"},
    {"column.moving", PLANE_TAG, ZONE_COLUMN, .detail = TAG_ASKED, .shape = {PILE_TURNS}, .high = 1,
     .meaning = "1 at the card of the current move"},
    {"next-column.rank", PLANE_RANK, ZONE_COLUMN + 1, .shape = {2}, .high = 13,
     .meaning = "the same for the next turn's column, if it is of this pile"},
    {"next-column.suit", PLANE_SUIT, ZONE_COLUMN + 1, .shape = {2}, .high = 4,
     .meaning = "their suits"},
    {"last-column.rank", PLANE_RANK, ZONE_COLUMN + 2, .shape = {1}, .high = 13,
     .meaning = "and for the column after that"},
    {"last-column.suit", PLANE_SUIT, ZONE_COLUMN + 2, .shape = {1}, .high = 4,
     .meaning = "its suit"},
    {"unseen", PLANE_SET, ZONE_UNSEEN, .shape = {52}, .high = 1,
     .meaning = "[13 * suit + rank - 1]: 1 if the card is in the piles to come"},
    {"sight.rank", PLANE_RANK, ZONE_SIGHT, .shape = {1}, .high = 13,
     .meaning = "maze=built: the rank of the card to lay"},
    {"sight.suit", PLANE_SUIT, ZONE_SIGHT, .shape = {1}, .high = 4, .meaning = "its suit"},
    {"numbers", PLANE_SET, ZONE_NUMBERS, .shape = {52}, .high = 1,
     .meaning = "[13 * suit + rank - 1]: 1 if the card is in the stack of number cards"},
    {"pictures", PLANE_SET, ZONE_PICTURES, .shape = {52}, .high = 1,
     .meaning = "[13 * suit + rank - 1]: 1 if the card is in the stack of picture cards"},
    {NULL},
};

/* ---- Actions ---- */

static int corner_number(int cell)
{
    return (cell == G1 || cell == G7) + 2 * (cell >= A7);
}

static int index_of(action a)
{
    switch (verb_of(a)) {
    case VERB_ROTATE: return INDEX_ROTATE + a - ROTATE;
    case VERB_LAY: return INDEX_LAY + a - LAY;
    case VERB_ENTER: return INDEX_ENTER + corner_number(action_cell(a));
    case VERB_EXIT: return INDEX_EXIT + corner_number(action_cell(a));
    case VERB_CARD:
        return INDEX_CARD + RANKS * dread_card_suit((card)(a - CARD)) +
               dread_card_rank((card)(a - CARD)) - 2;
    case VERB_STEP: return INDEX_STEP + a - STEP - NORTH;
    default: return INDEX_STOP + a - STOP;
    }
}

static action action_of(int i)
{
    if (i < INDEX_ENTER) return (action)(ROTATE + i);
    if (i < INDEX_EXIT) return (action)(ENTER + corner_cell[i - INDEX_ENTER]);
    if (i < INDEX_CARD) return (action)(EXIT + corner_cell[i - INDEX_EXIT]);
    int k = i - INDEX_CARD;
    if (i < INDEX_STEP) return (action)(CARD + dread_card_of(k % RANKS + 2, k / RANKS));
    if (i < INDEX_STOP) return (action)(STEP + NORTH + i - INDEX_STEP);
    return (action)(STOP + i - INDEX_STOP);
}

/* ---- Observations ---- */

/* Writes what is between each cell and its neighbour on one side, an enum side: OPEN is bit 0, DOOR
 * is bit 1, and WALL is both. between: what is there between cards that are laid; known: the cells
 * with a card here and there; border: the cells without a neighbour there, which have a wall. */
static uint8_t *put_sides(uint8_t *out, struct between between, cells known, cells border)
{
    uint8_t high[CELLS];
    cells walls = (known & ~between.ways) | border;
    dread_put_set(out, walls | (known & ~between.doors), CELLS);
    dread_put_set(high, walls | (known & between.doors), CELLS);
    for (int i = 0; i < CELLS; i++) out[i] = (uint8_t)(out[i] | high[i] << 1);
    return out + CELLS;
}

static uint8_t *put_maze(uint8_t *out, const struct rules *rules, const struct maze *m)
{
    cells laid = 0, sight = 0, alert = 0;
    for (int cell = 0; cell < CELLS; cell++) laid |= (cells)(m->card[cell] != CARD_NONE) << cell;
    struct sides s = sides_of(m->vertical);
    out = dread_put_cards(out, m->card, CELLS, CELLS);
    out = dread_put_set(out, laid & ~m->vertical, CELLS);
    out = put_sides(out, s.north, laid & laid >> WIDTH & ~border_of[NORTH], border_of[NORTH]);
    out = put_sides(out, s.east, laid & laid >> 1 & ~border_of[EAST], border_of[EAST]);
    for (int i = 0; i < m->pursuers; i++) {
        cells seen = seen_by(rules, &s, &m->pursuer[i]);
        if (m->pursuer[i].mood == MOOD_PATROL) sight |= seen;
        else alert |= seen;
    }
    out = dread_put_set(out, sight, CELLS);
    return dread_put_set(out, alert, CELLS);
}

static cells cell_of(int cell)
{
    return cell == NO_CELL ? 0 : cell_bit(cell);
}

static uint8_t *put_tokens(uint8_t *out, const struct maze *m)
{
    cells tasks = 0;
    for (int i = 0; i < TASKS_MOST; i++)
        if (m->open >> i & 1) tasks |= cell_of(m->location[i]);
    out = dread_put_set(out, cell_of(m->player), CELLS);
    out = dread_put_set(out, cell_of(m->exit), CELLS);
    out = dread_put_set(out, tasks, CELLS);
    enum { PLANE = PURSUERS_MOST * CELLS };
    uint8_t *memory = out + PLANE, *mood = memory + PLANE;
    __builtin_memset(out, 0, 2 * PLANE + PURSUERS_MOST);
    for (int i = 0; i < m->pursuers; i++) {
        const struct pursuer *he = &m->pursuer[i];
        out[i * CELLS + he->cell] = he->facing;
        if (he->memory != NO_CELL) memory[i * CELLS + he->memory] = he->leaving;
        mood[i] = he->mood;
    }
    return mood + PURSUERS_MOST;
}

/* Writes the columns of the pile in play, and what is in the piles to come. */
static uint8_t *put_piles(uint8_t *out, const struct deal *d, const struct maze *m)
{
    int pile = pile_of(m->turn), last = (pile + 1) * PILE_TURNS;
    for (int k = 0; k < PILE_TURNS; k++) {
        const card *column = NULL;
        int held = m->turn + k > last ? 0 : column_cards(d, m->turn + k, &column);
        out = dread_put_cards(out, column, held, PILE_TURNS - k);
        for (int i = 0; !k && i < PILE_TURNS; i++)
            *out++ = !m->outcome && i < held && column[i] == m->moving;
    }
    uint64_t unseen = 0;
    for (int i = DEALT_PILES + (pile + 1) * PILE_CARDS; i < DEALT_ALL; i++)
        unseen |= dread_card_bit(d->cards[i]);
    return dread_put_set(out, unseen, 52);
}

/* Writes the card to lay and the two stacks, of maze=built. */
static uint8_t *put_stacks(uint8_t *out, const struct deal *d, const struct maze *m)
{
    int in_sight = DEALT_MAZE + m->laid;
    bool lays = m->prompt == ASK_LAY;
    uint64_t stack[2] = {0};
    for (int i = in_sight + 1; lays && i < DEALT_PILES; i++)
        stack[(i - DEALT_MAZE) % 2] |= dread_card_bit(d->cards[i]);
    out = dread_put_cards(out, d->cards + in_sight, lays, 1);
    out = dread_put_set(out, stack[0], 52);
    return dread_put_set(out, stack[1], 52);
}

static void write(const struct deal *d, const struct position *p, uint8_t out[])
{
    const struct maze *m = maze_at(p);
    const struct rules *rules = &d->rules;
    card tasks[TASKS_MOST];
    int n = 0;
    for (int i = 0; i < TASKS_MOST; i++)
        if (m->open >> i & 1) tasks[n++] = d->cards[DEALT_TASKS + i];
    for (int i = 0; i <= ENTRANCE; i++) *out++ = rules->value[i];
    *out++ = m->prompt;
    *out++ = m->outcome;
    *out++ = m->turn;
    *out++ = m->fatigue;
    *out++ = (uint8_t)(m->outcome == LOST_DARK ? 0 : last_turn(rules) + 1 - m->turn);
    *out++ = (uint8_t)n;
    *out++ = m->steps;
    out = put_maze(out, rules, m);
    out = put_tokens(out, m);
    out = dread_put_cards(out, tasks, n, TASKS_MOST);
    out = put_piles(out, d, m);
    put_stacks(out, d, m);
}

const struct encoding dread_maze_encoding = {.game = &dread_dont_let_them_get_you,
                                             .planes = planes,
                                             .actions = INDEXES,
                                             .index_of = index_of,
                                             .action_of = action_of,
                                             .write = write};
