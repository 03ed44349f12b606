/* Don't Let Them Get You: makes the tokens of a view, and the events that rules.c reports. Read
 * events.h first. */

#include "events.h"

static void measures(struct trace *trace, struct event e, int gauge, int value)
{
    e.gauge = dread_thing_gauge(gauge);
    e.value = (int16_t)value;
    dread_trace_add(trace, e);
}

/* Reports a quiet event that changes only a gauge. */
static void counts(struct trace *trace, int gauge, int value)
{
    struct event e = {.id = EVENT_COUNTS, .card = CARD_NONE, .token = NO_TOKEN};
    measures(trace, e, gauge, value);
}

/* ---- Cards of the maze ---- */

/* Returns how the card of a cell came there from `from`, with its orientation. */
static struct card_change comes_to_lie(const struct maze *m, int cell, struct thing from)
{
    struct card_change moved = dread_card_moves(m->card[cell], from, at_cell(cell));
    moved.horizontal = !cell_in(m->vertical, cell);
    return moved;
}

void dread_tell_rotated(const struct maze *m, int cell, struct trace *trace)
{
    struct event e = event_of(EVENT_ROTATES, m->card[cell], 0, cell, cell);
    e.moved = comes_to_lie(m, cell, at_cell(cell));
    dread_trace_add(trace, e);
}

void dread_tell_in_sight(const struct deal *d, const struct maze *m, struct trace *trace)
{
    card c = d->cards[DEALT_MAZE + m->laid];
    struct event e = event_of(EVENT_IN_SIGHT, c, 0, NO_CELL, NO_CELL);
    e.moved = dread_card_moves(c, dread_thing_zone(ZONE_NUMBERS + m->laid % 2),
                               dread_thing_zone(ZONE_SIGHT));
    e.turned = (uint16_t)(DEALT_MAZE + m->laid + 1);
    dread_trace_add(trace, e);
}

void dread_tell_laid(const struct deal *d, const struct maze *m, int cell, struct trace *trace)
{
    struct event e = event_of(EVENT_LAYS, m->card[cell], 0, NO_CELL, cell);
    e.moved = comes_to_lie(m, cell, dread_thing_zone(ZONE_SIGHT));
    for (int i = 0; i < TASKS_MOST; i++) {
        if (!(m->open >> i & 1) || m->location[i] != cell) continue;
        e.who = (struct token_change){TOKEN_BECOMES, (uint8_t)dread_task_index(&d->rules, m, i),
                                      dread_task_token(d, m, i, dread_task_place(m, i))};
    }
    dread_trace_add(trace, e);
}

/* ---- Tokens ---- */

static struct token token_of(int kind, card c, struct thing at)
{
    return (struct token){.id = (uint8_t)kind, .card = c, .at = at};
}

struct token dread_player_token(const struct maze *m)
{
    bool outside = m->player == NO_CELL;
    return token_of(KIND_PLAYER, CARD_NONE,
                    outside ? dread_thing_zone(ZONE_WAITING) : at_cell(m->player));
}

struct token dread_pursuer_token(const struct maze *m, int i)
{
    const struct pursuer *he = &m->pursuer[i];
    if (i >= m->pursuers)
        return token_of(KIND_PURSUER, dread_card_of(1, i), dread_thing_zone(ZONE_WAITING));
    struct token t = token_of(KIND_PURSUER, dread_card_of(1, i), at_cell(he->cell));
    t.blocks = true; /* [3.1] */
    t.facing = he->facing;
    t.mood = he->mood;
    t.memory = at_cell(he->memory);
    t.leaving = he->leaving;
    return t;
}

struct token dread_task_token(const struct deal *d, const struct maze *m, int i, int place)
{
    bool laid = m->location[i] != NO_CELL;
    return token_of(KIND_TASK, d->cards[DEALT_TASKS + i],
                    laid ? at_cell(m->location[i]) : dread_thing_card(ZONE_TASKS, place));
}

struct token dread_exit_token(const struct maze *m)
{
    return token_of(KIND_EXIT, CARD_NONE, at_cell(m->exit));
}

int dread_task_place(const struct maze *m, int i)
{
    return dread_count_bits(m->open & ((1u << i) - 1));
}

int dread_task_index(const struct rules *rules, const struct maze *m, int i)
{
    return TOKEN_PURSUER + pursuers_in_all(rules) + dread_task_place(m, i);
}

void dread_tell_pursuer_stands(const struct maze *m, int i, enum maze_event how,
                               struct trace *trace)
{
    const struct pursuer *he = &m->pursuer[i];
    struct thing waiting = dread_thing_zone(ZONE_WAITING);
    uint8_t token = (uint8_t)(TOKEN_PURSUER + i);
    dread_trace_add(trace,
                    (struct event){.id = (uint8_t)how,
                                   .facing = he->facing,
                                   .card = m->card[he->cell],
                                   .token = token,
                                   .from = waiting,
                                   .to = at_cell(he->cell),
                                   .moved = dread_card_moves(dread_card_of(1, i), waiting,
                                                             dread_thing_token(token)),
                                   .who = {TOKEN_BECOMES, token, dread_pursuer_token(m, i)}});
}

void dread_tell_entered(const struct maze *m, struct trace *trace)
{
    struct event e = event_of(EVENT_YOU_ENTER, m->card[m->player], 0, NO_CELL, m->player);
    e.who = (struct token_change){TOKEN_BECOMES, TOKEN_PLAYER, dread_player_token(m)};
    dread_trace_add(trace, e);
}

void dread_tell_step(const struct maze *m, int from, int facing, struct trace *trace)
{
    struct event e = event_of(EVENT_STEPS, m->card[m->player], m->steps, from, m->player);
    e.facing = (uint8_t)facing;
    e.who = (struct token_change){TOKEN_BECOMES, TOKEN_PLAYER, dread_player_token(m)};
    measures(trace, e, GAUGE_STEPS, m->steps);
}

void dread_tell_fulfilled(const struct deal *d, const struct maze *m, int i, struct trace *trace)
{
    card task = d->cards[DEALT_TASKS + i];
    struct event e = event_of(EVENT_FULFILS, task, 0, NO_CELL, m->player);
    e.moved = dread_card_moves(task, dread_thing_card(ZONE_TASKS, dread_task_place(m, i)),
                               (struct thing){0});
    e.who.fate = TOKEN_GOES;
    e.who.index = (uint8_t)dread_task_index(&d->rules, m, i);
    measures(trace, e, GAUGE_TASKS_LEFT, dread_count_bits(m->open) - 1);
}

void dread_tell_exit(const struct rules *rules, const struct maze *m, struct trace *trace)
{
    struct event e = event_of(EVENT_EXIT_FIXED, m->card[m->exit], 0, NO_CELL, m->exit);
    int behind_all = TOKEN_PURSUER + pursuers_in_all(rules);
    e.who = (struct token_change){TOKEN_COMES, (uint8_t)behind_all, dread_exit_token(m)};
    dread_trace_add(trace, e);
}

/* ---- The turn ---- */

void dread_tell_played(const struct deal *d, const struct maze *m, card c, int cost,
                       struct trace *trace)
{
    const card *column;
    struct thing place = dread_thing_card(ZONE_COLUMN, column_cards(d, m->turn, &column) - cost);
    struct event e = event_of(EVENT_PLAYS, c, cost, NO_CELL, NO_CELL);
    e.moved = dread_card_moves(c, place, place);
    measures(trace, e, GAUGE_FATIGUE, m->fatigue);
}

void dread_tell_rest(const struct maze *m, card by, struct trace *trace)
{
    struct event e = event_of(EVENT_RESTS, by, m->fatigue, m->player, m->player);
    measures(trace, e, GAUGE_FATIGUE, m->fatigue);
}

void dread_tell_move_over(struct trace *trace)
{
    counts(trace, GAUGE_STEPS, 0);
}

void dread_tell_dark(const struct maze *m, struct trace *trace)
{
    struct event e = event_of(EVENT_DARK, CARD_NONE, m->turn, NO_CELL, NO_CELL);
    e.outcome = m->outcome;
    measures(trace, e, GAUGE_TURNS_LEFT, 0);
}

/* Reports a quiet event: a card of the pile in play moves. turned: as in struct event. */
static void tell_column(card c, struct thing from, struct thing to, int turned, struct trace *trace)
{
    dread_trace_add(trace, (struct event){.id = EVENT_COLUMNS,
                                          .card = c,
                                          .token = NO_TOKEN,
                                          .moved = dread_card_moves(c, from, to),
                                          .turned = (uint16_t)turned});
}

/* Discards the column of a turn and moves the later columns of its pile up by one. */
static void tell_columns_pass(const struct deal *d, int turn, struct trace *trace)
{
    int columns = PILE_TURNS - (turn - 1) % PILE_TURNS;
    for (int k = 0; k < columns; k++) {
        const card *column;
        int n = column_cards(d, turn + k, &column);
        struct thing to = k ? dread_thing_zone(ZONE_COLUMN + k - 1) : (struct thing){0};
        for (int i = 0; i < n; i++)
            tell_column(column[i], dread_thing_card(ZONE_COLUMN + k, 0), to, 0, trace);
    }
}

/* Lays out the pile that begins on a turn. */
static void tell_pile(const struct deal *d, int turn, struct trace *trace)
{
    int pile = pile_of(turn) + 1;
    measures(trace, event_of(EVENT_PILE, CARD_NONE, pile, NO_CELL, NO_CELL), GAUGE_PILE, pile);
    for (int k = 0; k < PILE_TURNS; k++) {
        const card *column;
        int n = column_cards(d, turn + k, &column);
        for (int i = 0; i < n; i++)
            tell_column(column[i], dread_thing_zone(ZONE_UNSEEN), dread_thing_zone(ZONE_COLUMN + k),
                        (int)(column - d->cards) + i + 1, trace);
    }
}

void dread_tell_turn_begins(const struct deal *d, const struct maze *m, struct trace *trace)
{
    tell_columns_pass(d, m->turn - 1, trace);
    counts(trace, GAUGE_TURN, m->turn);
    counts(trace, GAUGE_TURNS_LEFT, last_turn(&d->rules) + 1 - m->turn);
    if (m->turn % PILE_TURNS == 1) tell_pile(d, m->turn, trace);
}
