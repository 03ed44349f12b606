/* Don't Let Them Get You: the start and the turn, paragraphs 2 and 3. Read maze.h first. */

#include "maze.h"

static struct maze *at(struct position *p)
{
    return (struct maze *)p;
}

static const struct maze *in(const struct position *p)
{
    return (const struct maze *)p;
}

/* Something that happens to the player. */
static struct event event_of(enum happening id, card c, int amount, int from, int to)
{
    return (struct event){.id = (uint8_t)id,
                          .card = c,
                          .token = TOKEN_PLAYER,
                          .amount = (int16_t)amount,
                          .from = at_cell(from),
                          .to = at_cell(to)};
}

/* Tells of it, if nothing changes on the table; or if a gauge does; or if it is an end. */
static void happens(struct trace *trace, enum happening id, card c, int amount, int from, int to)
{
    if (trace) tell(trace, event_of(id, c, amount, from, to));
}

static void measures(struct trace *trace, struct event e, int gauge, int value)
{
    e.gauge = thing_gauge(gauge);
    e.value = (int16_t)value;
    tell(trace, e);
}

static void ends(struct trace *trace, struct event e, int outcome)
{
    e.outcome = (uint8_t)outcome;
    tell(trace, e);
}

static void counts(struct trace *trace, int gauge, int value)
{
    measures(trace, (struct event){.id = EVENT_COUNTS, .card = CARD_NONE, .token = NO_TOKEN}, gauge,
             value);
}

static void end(struct maze *m, int outcome)
{
    m->outcome = (uint8_t)outcome;
    m->prompt = ASK_NOTHING;
}

/* ---- 2 Start ---- */

int stand_pursuer(const struct rules *rules, struct maze *m, enum happening how,
                  struct trace *trace)
{
    int i = m->pursuers++;
    card on = card_of(rules->value[START_ON] == ON_KINGS ? 13 : 1, i);
    int cell = 0;
    while (m->card[cell] != on) cell++;
    m->pursuer[i] = (struct pursuer){.cell = (uint8_t)cell, .mood = MOOD_PATROL, .memory = NO_CELL};
    face_on_entering(m, i);
    if (!trace) return i;
    struct thing waiting = thing_zone(ZONE_WAITING);
    uint8_t token = (uint8_t)(TOKEN_PURSUER + i);
    tell(trace, (struct event){.id = (uint8_t)how,
                               .facing = m->pursuer[i].facing,
                               .card = on,
                               .token = token,
                               .from = waiting,
                               .to = at_cell(cell),
                               .moved = card_moves(card_of(1, i), waiting, thing_token(token)),
                               .who = {TOKEN_BECOMES, token, pursuer_token(m, i)}});
    return i;
}

/* The corners from which the player may choose her entrance [2.1]. */
static cells entrances(const struct rules *rules, const struct maze *m)
{
    cells corners = all_corners();
    if (rules->value[START] == START_SAFE) corners &= ~cell_bit(m->pursuer[0].cell);
    return furthest(rules, m->vertical, corners, m->location, tasks_to_do(rules));
}

/* Tells that the player is where the maze has her. */
static void walks(struct trace *trace, const struct maze *m, struct event e)
{
    e.who = (struct token_change){TOKEN_BECOMES, TOKEN_PLAYER, player_token(m)};
    tell(trace, e);
}

static void enter(const struct rules *rules, struct maze *m, int cell, struct trace *trace)
{
    m->player = (uint8_t)cell;
    m->fatigue = 1;
    m->prompt = ASK_TURN;
    if (trace) walks(trace, m, event_of(EVENT_YOU_ENTER, m->card[cell], 0, NO_CELL, cell));
    if (m->pursuer[0].cell == cell) {
        ends(trace, event_of(EVENT_WALKS_INTO, m->card[cell], 0, NO_CELL, cell), LOST_CAUGHT);
        end(m, LOST_CAUGHT);
        return;
    }
    look(rules, m, 0, trace);
}

/* Once the maze is joined: the first pursuer, then the entrance. */
static void open_maze(const struct rules *rules, struct maze *m, struct trace *trace)
{
    for (int i = 0; i < tasks_to_do(rules); i++)
        happens(trace, EVENT_TASK_WAITS, m->card[m->location[i]], 0, NO_CELL, m->location[i]);
    stand_pursuer(rules, m, EVENT_FIRST_STANDS, trace);
    cells corners = entrances(rules, m);
    if (corners & (corners - 1)) m->prompt = ASK_ENTER;
    else enter(rules, m, __builtin_ctzll(corners), trace);
}

/* [1.5], once all cards are laid or one was turned. */
static void join_maze(const struct rules *rules, struct maze *m, struct trace *trace)
{
    if (is_joined(m->vertical)) {
        open_maze(rules, m, trace);
    } else {
        m->prompt = ASK_ROTATE;
    }
}

/* The card of a cell, which lay elsewhere or otherwise. */
static struct card_change comes_to_lie(const struct maze *m, int cell, struct thing from)
{
    struct card_change moved = card_moves(m->card[cell], from, at_cell(cell));
    moved.horizontal = !cell_in(m->vertical, cell);
    return moved;
}

static void rotate(const struct rules *rules, struct maze *m, int cell, struct trace *trace)
{
    m->vertical ^= cell_bit(cell);
    if (trace) {
        struct event e = event_of(EVENT_ROTATES, m->card[cell], 0, cell, cell);
        e.moved = comes_to_lie(m, cell, at_cell(cell));
        tell(trace, e);
    }
    if (is_joined(m->vertical)) happens(trace, EVENT_JOINED, CARD_NONE, 0, NO_CELL, NO_CELL);
    join_maze(rules, m, trace);
}

/* Tells which card is to be laid. */
static void show_next(const struct deal *d, const struct maze *m, struct trace *trace)
{
    if (!trace) return;
    card c = d->cards[DEALT_MAZE + m->laid];
    struct event e = event_of(EVENT_IN_SIGHT, c, 0, NO_CELL, NO_CELL);
    e.moved = card_moves(c, thing_zone(ZONE_NUMBERS + m->laid % 2), thing_zone(ZONE_SIGHT));
    tell(trace, e);
}

/* Tells that a card is laid on a cell, where now a task may wait. */
static void tell_laid(const struct deal *d, const struct maze *m, int cell, struct trace *trace)
{
    struct event e = event_of(EVENT_LAYS, m->card[cell], 0, NO_CELL, cell);
    e.moved = comes_to_lie(m, cell, thing_zone(ZONE_SIGHT));
    for (int i = 0; i < TASKS_MOST; i++) {
        if (!(m->open >> i & 1) || m->location[i] != cell) continue;
        e.who = (struct token_change){TOKEN_BECOMES, (uint8_t)task_index(&d->rules, m, i),
                                      task_token(d, m, i, task_place(m, i))};
    }
    tell(trace, e);
}

/* [7.3] */
static void lay(const struct deal *d, struct maze *m, int cell, struct trace *trace)
{
    card c = d->cards[DEALT_MAZE + m->laid];
    lay_card(m, cell, c);
    find_locations(d, m);
    if (trace) tell_laid(d, m, cell, trace);
    if (m->laid == CELLS) join_maze(&d->rules, m, trace);
    else show_next(d, m, trace);
}

void maze_start(const struct deal *d, struct position *p, struct trace *trace)
{
    struct maze *m = at(p);
    *p = (struct position){0};
    m->player = m->exit = NO_CELL;
    m->moving = CARD_NONE;
    m->turn = 1;
    m->fatigue = 1;
    m->open = (uint8_t)((1 << tasks_to_do(&d->rules)) - 1);
    for (int i = 0; i < TASKS_MOST; i++) m->location[i] = NO_CELL;
    for (int cell = 0; cell < CELLS; cell++) m->card[cell] = CARD_NONE;
    if (d->rules.value[MAZE] == MAZE_BUILT) {
        lay_card(m, A7, d->cards[DEALT_MAZE]);
        m->prompt = ASK_LAY;
        show_next(d, m, trace);
    } else {
        lay_all(d, m);
    }
    find_locations(d, m);
    if (m->laid == CELLS) join_maze(&d->rules, m, trace);
}

/* ---- 3 A turn ---- */

card lowest_card(const struct deal *d, int turn)
{
    const card *column;
    int n = column_cards(d, turn, &column);
    card lowest = column[0];
    for (int i = 1; i < n; i++)
        if (card_rank(column[i]) <= card_rank(lowest)) lowest = column[i];
    return lowest;
}

int cost_of(const struct deal *d, int turn, card c)
{
    const card *column;
    int n = column_cards(d, turn, &column), i = 0;
    while (i < n && column[i] != c) i++;
    return n - i;
}

bool can_afford(const struct rules *rules, int fatigue, int cost)
{
    if (rules->value[OVERFLOW] == OVERFLOW_CAPPED) return fatigue < most_fatigue(rules);
    return fatigue + cost <= most_fatigue(rules);
}

bool can_step(const struct maze *m, int cell, int facing)
{
    if (!can_go(m->vertical, cell, facing)) return false;
    int to = beside(cell, facing);
    for (int i = 0; i < m->pursuers; i++)
        if (m->pursuer[i].cell == to) return false;
    return true;
}

bool can_step_anywhere(const struct maze *m)
{
    for (int facing = NORTH; facing <= WEST; facing++)
        if (can_step(m, m->player, facing)) return true;
    return false;
}

int ends_on(const struct maze *m, card moving, int cell)
{
    for (int i = 0; i < TASKS_MOST; i++)
        if (m->open >> i & 1 && m->location[i] == cell) return EVENT_FULFILS;
    if (m->exit == cell) return EVENT_ENDS_ON_EXIT;
    return value_of(m->card[cell]) >= value_of(moving) ? EVENT_ENDS_ON_CARD : -1;
}

/* Tells what becomes of a card of the pile in play. */
static void tell_column(card c, struct thing from, struct thing to, struct trace *trace)
{
    tell(trace,
         (struct event){
             .id = EVENT_COLUMNS, .card = c, .token = NO_TOKEN, .moved = card_moves(c, from, to)});
}

/* Tells that this turn's column goes, and that those behind it are nearer by one. */
static void tell_columns_pass(const struct deal *d, int turn, struct trace *trace)
{
    int columns = PILE_TURNS - (turn - 1) % PILE_TURNS;
    for (int k = 0; k < columns; k++) {
        const card *column;
        int n = column_cards(d, turn + k, &column);
        for (int i = 0; i < n; i++) {
            struct thing to = k ? thing_zone(ZONE_COLUMN + k - 1) : (struct thing){0};
            tell_column(column[i], thing_card(ZONE_COLUMN + k, 0), to, trace);
        }
    }
}

/* Tells that the next pile is laid out. */
static void tell_pile(const struct deal *d, int turn, struct trace *trace)
{
    for (int k = 0; k < PILE_TURNS; k++) {
        const card *column;
        int n = column_cards(d, turn + k, &column);
        for (int i = 0; i < n; i++)
            tell_column(column[i], thing_zone(ZONE_UNSEEN), thing_zone(ZONE_COLUMN + k), trace);
    }
}

/* Tells that a turn has begun. */
static void tell_turn(const struct deal *d, const struct maze *m, struct trace *trace)
{
    tell_columns_pass(d, m->turn - 1, trace);
    counts(trace, GAUGE_TURN, m->turn);
    counts(trace, GAUGE_TURNS_LEFT, last_turn(&d->rules) + 1 - m->turn);
    if (m->turn % PILE_TURNS != 1) return;
    int pile = (m->turn - 1) / PILE_TURNS + 1;
    measures(trace, event_of(EVENT_PILE, CARD_NONE, pile, NO_CELL, NO_CELL), GAUGE_PILE, pile);
    tell_pile(d, m->turn, trace);
}

/* [3.6] */
static void end_turn(const struct deal *d, struct maze *m, struct trace *trace)
{
    m->moving = CARD_NONE;
    m->steps = 0;
    m->prompt = ASK_TURN;
    if (trace) counts(trace, GAUGE_STEPS, 0);
    if (m->turn == last_turn(&d->rules)) {
        struct event dark = event_of(EVENT_DARK, CARD_NONE, m->turn, NO_CELL, NO_CELL);
        dark.outcome = LOST_DARK;
        measures(trace, dark, GAUGE_TURNS_LEFT, 0);
        end(m, LOST_DARK);
        return;
    }
    m->turn++;
    if (trace) tell_turn(d, m, trace);
}

static void fix_exit(const struct deal *d, struct maze *m, int corner, struct trace *trace)
{
    m->exit = (uint8_t)corner;
    if (trace) {
        struct event e = event_of(EVENT_EXIT_FIXED, m->card[corner], 0, NO_CELL, corner);
        int behind_all = TOKEN_PURSUER + pursuers_in_all(&d->rules);
        e.who = (struct token_change){TOKEN_COMES, (uint8_t)behind_all, exit_token(m)};
        tell(trace, e);
    }
    end_turn(d, m, trace);
}

/* Tells that task i, still open, is done. */
static void tell_fulfilled(const struct deal *d, const struct maze *m, int i, struct trace *trace)
{
    card task = d->cards[DEALT_TASKS + i];
    struct event e = event_of(EVENT_FULFILS, task, 0, NO_CELL, m->player);
    e.moved = card_moves(task, thing_card(ZONE_TASKS, task_place(m, i)), (struct thing){0});
    e.who = (struct token_change){.fate = TOKEN_GOES,
                                  .index = (uint8_t)task_index(&d->rules, m, i)};
    measures(trace, e, GAUGE_TASKS_LEFT, __builtin_popcount(m->open) - 1);
}

/* [3.3] Fulfils the task where the player stands. */
static void fulfil(const struct deal *d, struct maze *m, struct trace *trace)
{
    int i = 0;
    while (!(m->open >> i & 1) || m->location[i] != m->player) i++;
    if (trace) tell_fulfilled(d, m, i, trace);
    m->open &= (uint8_t) ~(1 << i);
    look(&d->rules, m, stand_pursuer(&d->rules, m, EVENT_PURSUER_ENTERS, trace), trace);
    if (m->open) {
        end_turn(d, m, trace);
        return;
    }
    cells exits = furthest(&d->rules, m->vertical, all_corners(), &m->player, 1);
    if (exits & (exits - 1)) m->prompt = ASK_EXIT;
    else fix_exit(d, m, __builtin_ctzll(exits), trace);
}

/* Tells that a card is played, which stays where it lies. */
static void tell_played(const struct deal *d, const struct maze *m, card c, int cost,
                        struct trace *trace)
{
    const card *column;
    struct event e = event_of(EVENT_PLAYS, c, cost, NO_CELL, NO_CELL);
    struct thing place = thing_card(ZONE_COLUMN, column_cards(d, m->turn, &column) - cost);
    e.moved = card_moves(c, place, place);
    measures(trace, e, GAUGE_FATIGUE, m->fatigue);
}

/* [3.1] */
static void begin_move(const struct deal *d, struct maze *m, card c, struct trace *trace)
{
    int cost = cost_of(d, m->turn, c);
    m->fatigue = (uint8_t)tired_by(&d->rules, m->fatigue, cost);
    m->moving = c;
    m->steps = 0;
    m->prompt = ASK_STEP;
    if (trace) tell_played(d, m, c, cost, trace);
}

/* [3.1, 3.2] */
static void step(const struct deal *d, struct maze *m, int facing, struct trace *trace)
{
    int from = m->player, to = beside(from, facing);
    m->player = (uint8_t)to;
    m->steps++;
    if (trace) {
        struct event e = event_of(EVENT_STEPS, m->card[to], m->steps, from, to);
        e.facing = (uint8_t)facing;
        e.gauge = thing_gauge(GAUGE_STEPS);
        e.value = m->steps;
        walks(trace, m, e);
    }
    all_look(&d->rules, m, from, facing, trace);
    int why = ends_on(m, m->moving, to);
    if (why == EVENT_FULFILS) {
        fulfil(d, m, trace);
    } else if (why >= 0 || m->steps == MOST_STEPS) {
        happens(trace, why >= 0 ? (enum happening)why : EVENT_ENDS_AFTER_48, m->card[to], m->steps,
                from, to);
        end_turn(d, m, trace);
    }
}

static void stop(const struct deal *d, struct maze *m, struct trace *trace)
{
    happens(trace, EVENT_STOPS, m->card[m->player], m->steps, m->player, m->player);
    end_turn(d, m, trace);
}

/* [3.4] */
static bool may_escape(const struct rules *rules, const struct maze *m)
{
    return m->player == m->exit && fit_to_escape(rules, m->fatigue);
}

static void escape(struct maze *m, struct trace *trace)
{
    ends(trace, event_of(EVENT_ESCAPES, CARD_NONE, m->turn, m->player, m->player), WON_OUT);
    end(m, WON_OUT);
}

/* [3.5] */
static void rest(const struct deal *d, struct maze *m, struct trace *trace)
{
    if (m->fatigue > 1) m->fatigue--;
    card by = lowest_card(d, m->turn);
    if (trace)
        measures(trace, event_of(EVENT_RESTS, by, m->fatigue, m->player, m->player), GAUGE_FATIGUE,
                 m->fatigue);
    for (int i = 0; i < m->pursuers; i++)
        if (move_pursuer(&d->rules, m, i, by, trace)) {
            end(m, LOST_CAUGHT);
            return;
        }
    end_turn(d, m, trace);
}

/* ---- What can be done, and doing it ---- */

static int list_cells(cells set, int verb, action out[])
{
    int n = 0;
    for (; set; set &= set - 1) out[n++] = (action)(verb + __builtin_ctzll(set));
    return n;
}

/* [3.6] */
static int list_turn(const struct deal *d, const struct maze *m, action out[])
{
    const card *column;
    int n = 0, held = column_cards(d, m->turn, &column);
    if (m->fatigue < most_fatigue(&d->rules) && can_step_anywhere(m)) {
        uint64_t cards = 0;
        for (int i = 0; i < held; i++)
            if (can_afford(&d->rules, m->fatigue, held - i)) cards |= card_bit(column[i]);
        for (; cards; cards &= cards - 1) out[n++] = (action)(CARD + __builtin_ctzll(cards));
    }
    if (may_escape(&d->rules, m)) out[n++] = ESCAPE;
    out[n++] = REST;
    return n;
}

static int list_steps(const struct maze *m, action out[])
{
    int n = 0;
    for (int facing = NORTH; facing <= WEST; facing++)
        if (can_step(m, m->player, facing)) out[n++] = (action)(STEP + facing);
    if (m->steps) out[n++] = STOP;
    return n;
}

int maze_actions(const struct deal *d, const struct position *p, action out[])
{
    const struct maze *m = in(p);
    switch (m->prompt) {
    case ASK_ROTATE: return list_cells(cells_to_rotate(m->vertical), ROTATE, out);
    case ASK_LAY: return list_cells(cells_to_lay(m, d->cards[DEALT_MAZE + m->laid]), LAY, out);
    case ASK_ENTER: return list_cells(entrances(&d->rules, m), ENTER, out);
    case ASK_TURN: return list_turn(d, m, out);
    case ASK_STEP: return list_steps(m, out);
    case ASK_EXIT:
        return list_cells(furthest(&d->rules, m->vertical, all_corners(), &m->player, 1), EXIT,
                          out);
    default: return 0;
    }
}

void maze_apply(const struct deal *d, struct position *p, action a, struct trace *trace)
{
    struct maze *m = at(p);
    must(!m->outcome);
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
