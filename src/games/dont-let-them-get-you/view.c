/* Don't Let Them Get You: the view, which is all that the player can know, and the position rebuilt
 * from a view. Read internal.h first.
 *
 * Only dread_maze_see() looks at the true position. Previews, notation, answers and reasons get the
 * view alone and ask the rules about the position that dread_maze_recall() rebuilds. So they cannot
 * reveal what the player does not know. */

#include "sight.h"

/* ---- From a position to a view ---- */

/* Returns a side of a cell as the table shows it. It is plain while one of its two cards is not
 * laid; the border is a wall from the start. */
static int shown_side(const struct maze *m, int cell, int facing)
{
    if (!is_inside(cell, facing)) return SIDE_WALL;
    if (m->card[cell] == CARD_NONE || m->card[beside(cell, facing)] == CARD_NONE) return SIDE_PLAIN;
    return side_of(m->vertical, cell, facing);
}

/* Records in the spots of the maze which pursuers would see the player there: the bits of their
 * tokens, and a tag that depends on their mood. */
static void show_watchers(const struct rules *rules, const struct maze *m, struct spot spots[])
{
    struct sides sides = sides_of(m->vertical);
    for (int i = 0; i < m->pursuers; i++)
        for (cells seen = seen_by(rules, &sides, &m->pursuer[i]); seen; seen &= seen - 1) {
            struct spot *s = &spots[first_cell(seen)];
            s->watchers |= (uint16_t)(1 << (TOKEN_PURSUER + i));
            s->tags |= m->pursuer[i].mood == MOOD_PATROL ? TAG_SIGHT : TAG_ALERT;
        }
}

static void show_maze(const struct deal *d, const struct maze *m, const action legal[], int n,
                      struct view *v)
{
    cells open = 0, goals = 0;
    for (int i = 0; i < n; i++) {
        if (legal[i] < CARD) open |= cell_bit(action_cell(legal[i]));
        if (verb_of(legal[i]) == VERB_STEP) open |= cell_bit(beside(m->player, legal[i] - STEP));
    }
    for (int i = 0; i < TASKS_MOST; i++)
        if (m->open >> i & 1 && m->location[i] != NO_CELL) goals |= cell_bit(m->location[i]);

    struct zone *zone = dread_view_zone(v, LAYOUT_GRID);
    zone->columns = zone->rows = WIDTH;
    for (int cell = 0; cell < CELLS; cell++) {
        struct spot *s = dread_view_card(v, m->card[cell]);
        s->horizontal = m->card[cell] != CARD_NONE && !cell_in(m->vertical, cell);
        s->north = (uint8_t)shown_side(m, cell, NORTH);
        s->east = (uint8_t)shown_side(m, cell, EAST);
        s->tags = (uint16_t)((cell_in(goals, cell) ? TAG_GOAL : 0) |
                             (cell_in(open, cell) ? TAG_OPEN : 0) |
                             (cell == m->exit ? TAG_EXIT : 0));
    }
    show_watchers(&d->rules, m, &v->spot[zone->first]);
}

/* Shows what is left of the pile in play, one zone for each column. In this turn's column, cards
 * that cannot be played now are fixed, and the card of the current move is tagged as asked
 * about. */
static void show_pile(const struct deal *d, const struct maze *m, const action legal[], int n,
                      struct view *v)
{
    uint64_t playable = 0;
    for (int i = 0; i < n; i++)
        if (verb_of(legal[i]) == VERB_CARD) playable |= dread_card_bit((card)(legal[i] - CARD));
    int pile = pile_of(m->turn), last = (pile + 1) * PILE_TURNS;
    for (int turn = m->turn; turn < m->turn + PILE_TURNS; turn++) {
        dread_view_zone(v, LAYOUT_ROW)->deck = 1;
        const card *column;
        int held = turn > last ? 0 : column_cards(d, turn, &column);
        for (int i = 0; i < held; i++) {
            struct spot *s = dread_view_card(v, column[i]);
            if (turn != m->turn || m->outcome) continue;
            s->tags |= TAG_OPEN;
            if (m->prompt == ASK_TURN && !(playable & dread_card_bit(column[i])))
                s->tags |= TAG_FIXED;
            if (column[i] == m->moving) s->tags |= TAG_ASKED;
        }
    }
    int unseen = DEALT_PILES + (pile + 1) * PILE_CARDS;
    dread_view_zone(v, LAYOUT_FAN)->deck = 1;
    dread_view_set(v, dread_set_of(d->cards + unseen, DEALT_ALL - unseen));
}

/* Shows the card to lay, and the cards left in the two stacks as sets, because their order is
 * hidden. */
static void show_stacks(const struct deal *d, const struct maze *m, struct view *v)
{
    int in_sight = DEALT_MAZE + m->laid;
    uint64_t stack[2] = {0};
    bool lays = m->prompt == ASK_LAY;
    for (int i = in_sight + 1; lays && i < DEALT_PILES; i++)
        stack[(i - DEALT_MAZE) % 2] |= dread_card_bit(d->cards[i]);
    dread_view_zone(v, LAYOUT_ROW);
    if (lays) dread_view_card(v, d->cards[in_sight])->tags |= TAG_ASKED;
    for (int k = 0; k < 2; k++) {
        dread_view_zone(v, LAYOUT_FAN);
        dread_view_set(v, stack[k]);
    }
}

static void show_token(struct view *v, struct token t)
{
    *dread_view_token(v, t.id, t.at) = t;
}

static void show_tokens(const struct deal *d, const struct maze *m, struct view *v)
{
    show_token(v, dread_player_token(m));
    for (int i = 0; i < pursuers_in_all(&d->rules); i++) show_token(v, dread_pursuer_token(m, i));
    for (int i = 0; i < TASKS_MOST; i++)
        if (m->open >> i & 1) show_token(v, dread_task_token(d, m, i, dread_task_place(m, i)));
    if (m->exit != NO_CELL) show_token(v, dread_exit_token(m));
}

void dread_maze_see(const struct deal *d, const struct position *p, struct view *v)
{
    const struct maze *m = maze_at(p);
    const struct rules *rules = &d->rules;
    int tasks = tasks_to_do(rules), last = last_turn(rules);
    action legal[ACTIONS_MOST];
    int n = dread_maze_actions(d, p, legal);
    dread_view_clear(v);
    v->rules = d->rules;
    v->outcome = m->outcome;
    v->prompt = m->prompt;
    v->turn = m->turn;

    show_maze(d, m, legal, n, v);
    dread_view_zone(v, LAYOUT_ROW);
    for (int i = 0; i < TASKS_MOST; i++)
        if (m->open >> i & 1) dread_view_card(v, d->cards[DEALT_TASKS + i]);
    show_pile(d, m, legal, n, v);
    dread_view_zone(v, LAYOUT_FAN)->deck = 1;
    for (int i = m->pursuers; i < pursuers_in_all(rules); i++)
        dread_view_card(v, dread_card_of(1, i));
    show_stacks(d, m, v);
    dread_view_zone(v, LAYOUT_ROW);
    for (int i = tasks; i < TASKS_MOST; i++) dread_view_card(v, d->cards[DEALT_TASKS + i]);
    show_tokens(d, m, v);

    dread_view_gauge(v, m->fatigue, most_fatigue(rules));
    dread_view_gauge(v, m->turn, last);
    dread_view_gauge(v, m->outcome == LOST_DARK ? 0 : last + 1 - m->turn, last);
    dread_view_gauge(v, dread_count_bits(m->open), tasks);
    dread_view_gauge(v, pile_of(m->turn) + 1, last / PILE_TURNS);
    dread_view_gauge(v, m->steps, MOST_STEPS);
}

/* ---- From a view to a position ---- */

static void recall_deal(const struct view *v, struct deal *d)
{
    *d = (struct deal){.rules = v->rules, .count = DEALT_ALL};
    for (int i = 0; i < DEALT_ALL; i++) d->cards[i] = CARD_UNKNOWN;
    const struct zone *tasks = &v->zone[ZONE_TASKS];
    for (int i = 0; i < tasks->count; i++)
        d->cards[DEALT_TASKS + i] = v->spot[tasks->first + i].card;
    /* The cards left are the last ones of the pile. */
    int past = DEALT_PILES + (pile_of(v->turn) + 1) * PILE_CARDS;
    card *next = d->cards + past;
    for (int k = 0; k < PILE_TURNS; k++) next -= v->zone[ZONE_COLUMN + k].count;
    for (int k = 0; k < PILE_TURNS; k++) {
        const struct zone *column = &v->zone[ZONE_COLUMN + k];
        for (int i = 0; i < column->count; i++) *next++ = v->spot[column->first + i].card;
    }
}

static struct pursuer recall_pursuer(const struct token *t)
{
    return (struct pursuer){.cell = t->at.index,
                            .facing = t->facing,
                            .mood = t->mood,
                            .memory = t->memory.kind == THING_CARD ? t->memory.index : NO_CELL,
                            .leaving = t->leaving};
}

static bool on_maze(const struct token *t)
{
    return t->at.kind == THING_CARD && t->at.zone == ZONE_MAZE;
}

const struct maze *dread_maze_recall(const struct view *v, struct deal *d, struct position *p)
{
    struct maze *m = maze_of(p);
    *p = (struct position){0};
    recall_deal(v, d);
    m->prompt = v->prompt;
    m->outcome = v->outcome;
    m->turn = (uint8_t)v->turn;
    m->fatigue = (uint8_t)v->gauge[GAUGE_FATIGUE].value;
    m->steps = (uint8_t)v->gauge[GAUGE_STEPS].value;
    m->player = m->exit = NO_CELL;
    m->moving = CARD_NONE;
    const struct zone *maze = &v->zone[ZONE_MAZE];
    for (int cell = 0; cell < CELLS; cell++) {
        const struct spot *s = &v->spot[maze->first + cell];
        m->card[cell] = s->card;
        if (s->card == CARD_NONE) continue;
        m->laid++;
        if (!s->horizontal) m->vertical |= cell_bit(cell);
    }
    if (m->prompt == ASK_LAY) {
        d->cards[DEALT_MAZE + m->laid] = v->spot[v->zone[ZONE_SIGHT].first].card;
        /* If one card is left in the next stack, the player knows it. */
        const struct zone *next = &v->zone[ZONE_NUMBERS + (m->laid + 1) % 2];
        if (next->count == 1) d->cards[DEALT_MAZE + m->laid + 1] = v->spot[next->first].card;
    }
    for (int i = 0; i < v->zone[ZONE_COLUMN].count; i++) {
        const struct spot *s = &v->spot[v->zone[ZONE_COLUMN].first + i];
        if (s->tags & TAG_ASKED) m->moving = s->card;
    }
    for (int i = 0; i < v->tokens; i++) {
        const struct token *t = &v->token[i];
        if (!on_maze(t)) continue;
        if (t->id == KIND_PLAYER) m->player = t->at.index;
        if (t->id == KIND_EXIT) m->exit = t->at.index;
        if (t->id == KIND_PURSUER) m->pursuer[m->pursuers++] = recall_pursuer(t);
    }
    m->open = (uint8_t)((1 << v->zone[ZONE_TASKS].count) - 1);
    for (int i = 0; i < TASKS_MOST; i++) m->location[i] = NO_CELL;
    dread_find_locations(d, m);
    return m;
}

/* ---- What an action touches ---- */

void dread_maze_touches(const struct view *v, action a, struct touch *touch)
{
    *touch = (struct touch){.verb = (uint8_t)verb_of(a)};
    const struct token *player = &v->token[TOKEN_PLAYER];
    if (a < CARD) {
        dread_touch_add(touch, dread_thing_card(ZONE_MAZE, action_cell(a)));
    } else if (verb_of(a) == VERB_STEP) {
        int facing = a - STEP;
        if (on_maze(player) && is_inside(player->at.index, facing))
            dread_touch_add(touch, dread_thing_card(ZONE_MAZE, beside(player->at.index, facing)));
    } else if (verb_of(a) == VERB_CARD) {
        const struct zone *column = &v->zone[ZONE_COLUMN];
        for (int i = 0; i < column->count; i++)
            if (v->spot[column->first + i].card == a - CARD)
                dread_touch_add(touch, dread_thing_card(ZONE_COLUMN, i));
    }
}
