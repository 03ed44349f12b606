/* Don't Let Them Get You: what the player does: she joins the maze, 1.5, begins, 2, plays her
 * turns, 3, and with `maze=built` lays the maze, 7.3. Read internal.h first. How pursuers move is
 * in pursuers.c, and what each event looks like in events.c. */

#include "events.h"

/* The functions of later paragraphs to which earlier ones lead. */
static void open_maze(const struct rules *rules, struct maze *m, struct trace *trace);
static void fulfil(const struct deal *d, struct maze *m, struct trace *trace);
static void end_turn(const struct deal *d, struct maze *m, struct trace *trace);

static void end(struct maze *m, int outcome)
{
    m->outcome = (uint8_t)outcome;
    m->prompt = ASK_NOTHING;
}

static int list_cells(cells set, int verb, action out[])
{
    int n = 0;
    for (; set; set &= set - 1) out[n++] = (action)(verb + first_cell(set));
    return n;
}

/* ---- 1 The maze ---- */

/* [1.5] Runs after the last card is laid and after each rotation. */
static void join_maze(const struct rules *rules, struct maze *m, struct trace *trace)
{
    if (dread_is_joined(m->vertical)) {
        open_maze(rules, m, trace);
    } else {
        m->prompt = ASK_ROTATE;
    }
}

/* [1.5] */
static void rotate(const struct rules *rules, struct maze *m, int cell, struct trace *trace)
{
    m->vertical ^= cell_bit(cell);
    if (trace) dread_tell_rotated(m, cell, trace);
    if (dread_is_joined(m->vertical)) happens(trace, EVENT_JOINED, CARD_NONE, 0, NO_CELL, NO_CELL);
    join_maze(rules, m, trace);
}

/* ---- 2 Start ---- */

/* [2.1] Returns the corners where the player may enter. */
static cells entrances(const struct rules *rules, const struct maze *m)
{
    cells corners = all_corners();
    if (rules->value[START] == START_SAFE) corners &= ~cell_bit(m->pursuer[0].cell);
    return dread_furthest(rules, m->vertical, corners, m->location, tasks_to_do(rules));
}

/* [2.1] [5.2] */
static void enter(const struct rules *rules, struct maze *m, int cell, struct trace *trace)
{
    m->player = (uint8_t)cell;
    m->prompt = ASK_TURN;
    if (trace) dread_tell_entered(m, trace);
    if (m->pursuer[0].cell == cell) {
        end(m, LOST_CAUGHT);
        ends(trace, EVENT_WALKS_INTO, m, m->card[cell], 0, NO_CELL, cell);
        return;
    }
    dread_look(rules, m, 0, trace);
}

/* [2.1] [2.2] Starts play in a joined maze: the first pursuer enters, then the player does or
 * chooses her entrance. */
static void open_maze(const struct rules *rules, struct maze *m, struct trace *trace)
{
    for (int i = 0; i < tasks_to_do(rules); i++)
        happens(trace, EVENT_TASK_WAITS, m->card[m->location[i]], 0, NO_CELL, m->location[i]);
    dread_stand_pursuer(rules, m, EVENT_FIRST_STANDS, trace);
    cells corners = entrances(rules, m);
    if (corners & (corners - 1)) m->prompt = ASK_ENTER;
    else enter(rules, m, first_cell(corners), trace);
}

/* [2.2] */
int dread_entry_of_pursuer(const struct rules *rules, const struct maze *m, int i)
{
    card on = dread_card_of(rules->value[START_ON] == ON_KINGS ? 13 : 1, i);
    int cell = 0;
    while (m->card[cell] != on) cell++;
    return cell;
}

/* [2.2] [2.3] */
int dread_stand_pursuer(const struct rules *rules, struct maze *m, enum maze_event how,
                        struct trace *trace)
{
    int i = m->pursuers++, cell = dread_entry_of_pursuer(rules, m, i);
    m->pursuer[i] = (struct pursuer){.cell = (uint8_t)cell, .mood = MOOD_PATROL, .memory = NO_CELL};
    dread_face_on_entering(m, i);
    if (trace) dread_tell_pursuer_stands(m, i, how, trace);
    return i;
}

/* ---- 3 A turn ---- */

/* [3.1] [3.4] [3.5] The actions at the start of a turn, in ascending order. */
static int list_turn(const struct deal *d, const struct maze *m, action out[])
{
    const card *column;
    int n = 0, held = column_cards(d, m->turn, &column);
    if (m->fatigue < most_fatigue(&d->rules) && dread_open_steps(m, m->player)) {
        uint64_t cards = 0;
        for (int i = 0; i < held; i++)
            if (dread_can_afford(&d->rules, m->fatigue, held - i))
                cards |= dread_card_bit(column[i]);
        for (; cards; cards &= cards - 1) out[n++] = (action)(CARD + __builtin_ctzll(cards));
    }
    if (may_escape(&d->rules, m)) out[n++] = ESCAPE;
    out[n++] = REST;
    return n;
}

/* [3.1] */
int dread_cost_of(const struct deal *d, int turn, card c)
{
    const card *column;
    int n = column_cards(d, turn, &column), i = 0;
    while (i < n && column[i] != c) i++;
    return n - i;
}

/* [3.1] */
bool dread_can_afford(const struct rules *rules, int fatigue, int cost)
{
    if (rules->value[OVERFLOW] == OVERFLOW_CAPPED) return fatigue < most_fatigue(rules);
    return fatigue + cost <= most_fatigue(rules);
}

/* [3.1] */
cells dread_open_steps(const struct maze *m, int cell)
{
    cells to = one_step(ways_of(m->vertical), cell_bit(cell));
    for (int i = 0; i < m->pursuers; i++) to &= ~cell_bit(m->pursuer[i].cell);
    return to;
}

/* [3.1] */
bool dread_can_step(const struct maze *m, int cell, int facing)
{
    return (dread_open_steps(m, cell) & step_from(ways_of(m->vertical), cell, facing)) != 0;
}

/* [3.1] Where a step ends the move. */
int dread_ends_on(const struct maze *m, card moving, int cell)
{
    for (int i = 0; i < TASKS_MOST; i++)
        if (m->open >> i & 1 && m->location[i] == cell) return EVENT_FULFILS;
    if (m->exit == cell) return EVENT_ENDS_ON_EXIT;
    return value_of(m->card[cell]) >= value_of(moving) ? EVENT_ENDS_ON_CARD : -1;
}

/* [3.1] */
static void begin_move(const struct deal *d, struct maze *m, card c, struct trace *trace)
{
    int cost = dread_cost_of(d, m->turn, c);
    m->fatigue = (uint8_t)fatigue_after(&d->rules, m->fatigue, cost);
    m->moving = c;
    m->steps = 0;
    m->prompt = ASK_STEP;
    if (trace) dread_tell_played(d, m, c, cost, trace);
}

/* [3.1] */
static int list_steps(const struct maze *m, action out[])
{
    int n = 0;
    cells to = dread_open_steps(m, m->player);
    struct ways w = ways_of(m->vertical);
    for (int facing = NORTH; facing <= WEST; facing++)
        if (to & step_from(w, m->player, facing)) out[n++] = (action)(STEP + facing);
    if (m->steps) out[n++] = STOP;
    return n;
}

/* [3.1] */
static void stop(const struct deal *d, struct maze *m, struct trace *trace)
{
    happens(trace, EVENT_STOPS, m->card[m->player], m->steps, m->player, m->player);
    end_turn(d, m, trace);
}

/* [3.1] [3.2] */
static void step(const struct deal *d, struct maze *m, int facing, struct trace *trace)
{
    int from = m->player, to = beside(from, facing);
    m->player = (uint8_t)to;
    m->steps++;
    if (trace) dread_tell_step(m, from, facing, trace);
    dread_all_look(&d->rules, m, from, facing, trace);
    int why = dread_ends_on(m, m->moving, to);
    if (why == EVENT_FULFILS) {
        fulfil(d, m, trace);
    } else if (why >= 0 || m->steps == MOST_STEPS) {
        happens(trace, why >= 0 ? (enum maze_event)why : EVENT_ENDS_AFTER_48, m->card[to], m->steps,
                from, to);
        end_turn(d, m, trace);
    }
}

/* [3.3] */
static void fix_exit(const struct deal *d, struct maze *m, int corner, struct trace *trace)
{
    m->exit = (uint8_t)corner;
    if (trace) dread_tell_exit(&d->rules, m, trace);
    end_turn(d, m, trace);
}

/* [3.3] [5.2] Fulfils the task where the player stands. */
static void fulfil(const struct deal *d, struct maze *m, struct trace *trace)
{
    int i = 0;
    while (!(m->open >> i & 1) || m->location[i] != m->player) i++;
    if (trace) dread_tell_fulfilled(d, m, i, trace);
    m->open &= (uint8_t) ~(1 << i);
    dread_look(&d->rules, m, dread_stand_pursuer(&d->rules, m, EVENT_PURSUER_ENTERS, trace), trace);
    if (m->open) {
        end_turn(d, m, trace);
        return;
    }
    cells exits = exits_from(&d->rules, m->vertical, m->player);
    if (exits & (exits - 1)) m->prompt = ASK_EXIT;
    else fix_exit(d, m, first_cell(exits), trace);
}

/* [3.4] */
static void escape(struct maze *m, struct trace *trace)
{
    end(m, WON_OUT);
    ends(trace, EVENT_ESCAPES, m, CARD_NONE, m->turn, m->player, m->player);
}

/* [3.5] */
card dread_lowest_card(const struct deal *d, int turn)
{
    const card *column;
    int n = column_cards(d, turn, &column);
    card lowest = column[0];
    for (int i = 1; i < n; i++)
        if (dread_card_rank(column[i]) <= dread_card_rank(lowest)) lowest = column[i];
    return lowest;
}

/* [3.5] */
static void rest(const struct deal *d, struct maze *m, struct trace *trace)
{
    m->fatigue = (uint8_t)fatigue_after_rest(m->fatigue);
    card by = dread_lowest_card(d, m->turn);
    if (trace) dread_tell_rest(m, by, trace);
    for (int i = 0; i < m->pursuers; i++)
        if (dread_move_pursuer(&d->rules, m, i, by, trace)) {
            end(m, LOST_CAUGHT);
            return;
        }
    end_turn(d, m, trace);
}

/* [3.6] Ends a turn. After the last one it is dark, and the game is lost. */
static void end_turn(const struct deal *d, struct maze *m, struct trace *trace)
{
    m->moving = CARD_NONE;
    m->steps = 0;
    m->prompt = ASK_TURN;
    if (trace) dread_tell_move_over(trace);
    if (m->turn == last_turn(&d->rules)) {
        end(m, LOST_DARK);
        if (trace) dread_tell_dark(m, trace);
        return;
    }
    m->turn++;
    if (trace) dread_tell_turn_begins(d, m, trace);
}

/* ---- 7 The maze is laid ---- */

/* [7.3] */
static void lay(const struct deal *d, struct maze *m, int cell, struct trace *trace)
{
    card c = d->cards[DEALT_MAZE + m->laid];
    dread_lay_card(m, cell, c);
    dread_find_locations(d, m);
    if (trace) dread_tell_laid(d, m, cell, trace);
    if (m->laid == CELLS) join_maze(&d->rules, m, trace);
    else if (trace) dread_tell_in_sight(d, m, trace);
}

/* [7.3] With `maze=built` the first card is laid, and else all of them [1.1]. */
void dread_maze_start(const struct deal *d, struct position *p, struct trace *trace)
{
    struct maze *m = maze_of(p);
    *p = (struct position){0};
    m->player = m->exit = NO_CELL;
    m->moving = CARD_NONE;
    m->turn = 1;
    m->fatigue = 1; /* [2.1] */
    m->open = (uint8_t)((1 << tasks_to_do(&d->rules)) - 1);
    for (int i = 0; i < TASKS_MOST; i++) m->location[i] = NO_CELL;
    for (int cell = 0; cell < CELLS; cell++) m->card[cell] = CARD_NONE;
    if (d->rules.value[MAZE] == MAZE_BUILT) {
        dread_lay_card(m, A7, d->cards[DEALT_MAZE]);
        m->prompt = ASK_LAY;
        if (trace) dread_tell_in_sight(d, m, trace);
    } else {
        dread_lay_all(d, m);
    }
    dread_find_locations(d, m);
    if (m->laid == CELLS) join_maze(&d->rules, m, trace);
}

/* ---- Legal actions, and applying one ---- */

int dread_maze_actions(const struct deal *d, const struct position *p, action out[])
{
    const struct maze *m = maze_at(p);
    switch (m->prompt) {
    case ASK_ROTATE: return list_cells(dread_cells_to_rotate(m->vertical), ROTATE, out);
    case ASK_LAY:
        return list_cells(dread_cells_to_lay(m, d->cards[DEALT_MAZE + m->laid]), LAY, out);
    case ASK_ENTER: return list_cells(entrances(&d->rules, m), ENTER, out);
    case ASK_TURN: return list_turn(d, m, out);
    case ASK_STEP: return list_steps(m, out);
    case ASK_EXIT: return list_cells(exits_from(&d->rules, m->vertical, m->player), EXIT, out);
    default: return 0;
    }
}

void dread_maze_apply(const struct deal *d, struct position *p, action a, struct trace *trace)
{
    struct maze *m = maze_of(p);
    dread_must(!m->outcome);
    if (m->outcome) return;
    switch (verb_of(a)) {
    case VERB_ROTATE: rotate(&d->rules, m, action_cell(a), trace); break;
    case VERB_LAY: lay(d, m, action_cell(a), trace); break;
    case VERB_ENTER: enter(&d->rules, m, action_cell(a), trace); break;
    case VERB_EXIT: fix_exit(d, m, action_cell(a), trace); break;
    case VERB_CARD: begin_move(d, m, (card)(a - CARD), trace); break;
    case VERB_STEP: step(d, m, a - STEP, trace); break;
    case VERB_STOP: stop(d, m, trace); break;
    case VERB_ESCAPE: escape(m, trace); break;
    case VERB_REST: rest(d, m, trace); break;
    }
}
