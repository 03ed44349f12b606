/* Don't Let Them Get You: positions met in the middle of a game (core/middle.h). Read internal.h
 * first. How the cards of the maze stand follows from their colours [1.2], except for those that
 * the player has turned [1.5]. */

#include "internal.h"

enum {
    FIELD_ROW,
    FIELD_ROTATED = FIELD_ROW + WIDTH,
    FIELD_JOINED,
    FIELD_SIGHT,
    FIELD_TASKS,
    FIELD_FULFILLED,
    FIELD_ASKED,
    FIELD_TURN,
    FIELD_FATIGUE,
    FIELD_PLAYER,
    FIELD_EXIT,
    FIELD_MOVING,
    FIELD_STEPS,
    FIELD_PILE,
    FIELD_GONE,
    FIELD_PURSUER
};

static const struct middle_field fields[] = {
    {"row 1", "The cards of the maze in the row next to you, from the left; `--` none yet."},
    {"row 2", "The cards of row 2."},
    {"row 3", "The cards of row 3."},
    {"row 4", "The cards of row 4."},
    {"row 5", "The cards of row 5."},
    {"row 6", "The cards of row 6."},
    {"row 7", "The cards of row 7."},
    [FIELD_ROTATED] = {"rotated", "The cells that you turned to join the maze. Left out: none."},
    [FIELD_JOINED] = {"picture-numbers", "While you lay the maze: the eight number cards in the "
                                         "picture stack."},
    [FIELD_SIGHT] = {"in-sight", "While you lay the maze: the card to lay."},
    [FIELD_TASKS] = {"tasks", "The three task cards; first those that count."},
    [FIELD_FULFILLED] = {"fulfilled", "The task cards that are fulfilled. Left out: none."},
    [FIELD_ASKED] = {"asked", "What you decide: turn, step or exit; before the first turn lay, "
                              "rotate or enter. Left out: turn."},
    [FIELD_TURN] = {"turn", "The number of the turn. Left out: 1."},
    [FIELD_FATIGUE] = {"fatigue", "Your fatigue. Left out: 1."},
    [FIELD_PLAYER] = {"player", "Your cell."},
    [FIELD_EXIT] = {"exit", "The corner of the exit, once it is fixed. Left out: none."},
    [FIELD_MOVING] = {"moving", "During a move: its card."},
    [FIELD_STEPS] = {"steps", "During a move: the number of steps so far. Left out: 0."},
    [FIELD_PILE] = {"pile",
                    "The cards of the pile in play that are left, this turn's column first, "
                    "each column from the top."},
    [FIELD_GONE] = {"gone", "The cards of the second deck that are gone, in any order. Left out: "
                            "none."},
    [FIELD_PURSUER] = {"pursuer 1", "The pursuer of spades: his cell, where he faces, and patrol, "
                                    "sees or hunts; of a hunter, the cell where he lost you and "
                                    "the direction in which you left it."},
    {"pursuer 2", "The pursuer of hearts."},
    {"pursuer 3", "The pursuer of clubs."},
    {"pursuer 4", "The pursuer of diamonds."},
    {NULL, NULL},
};

/* What the player decides: in the order of the prompts, ASK_ROTATE to ASK_EXIT. */
static const char *const moments[] = {"rotate", "lay", "enter", "turn", "step", "exit", NULL};
static const char *const moods[] = {NULL, "patrol", "sees", "hunts"};

static bool wrong(const struct entered *e, int field, const char *why)
{
    return dread_entered_wrong(e, field, why, NULL);
}

/* Reports that two numbers of cards differ: "7 cards" and "6". Returns false. */
static bool is_wrong_number(const struct entered *e, int field, int is, const char *but, int must)
{
    char said[160];
    struct text t = dread_text_in(said, sizeof said);
    dread_maze_write(&t, "There are %n%s%n.", is, but, must);
    return dread_entered_wrong(e, field, said, NULL);
}

/* ---- 1 Tasks and maze ---- */

/* [1.1] */
static bool read_tasks(struct entered *e, struct deal *d)
{
    card task[TASKS_MOST];
    int n;
    if (!dread_entered_cards(e, FIELD_TASKS, 0, DREAD_DECK, task, TASKS_MOST, &n)) return false;
    if (n < TASKS_MOST) return wrong(e, FIELD_TASKS, "Write the three task cards.");
    for (int i = 0; i < TASKS_MOST; i++) {
        if (!is_number(task[i]))
            return dread_entered_wrong_card(e, FIELD_TASKS, task[i],
                                            "is no task; tasks are 2 to 10.");
        for (int k = 0; k < i; k++)
            if (dread_card_rank(task[i]) == dread_card_rank(task[k]))
                return dread_entered_wrong_card(e, FIELD_TASKS, task[i],
                                                "has the number of another task.");
        dread_deal_tell(d, DEALT_TASKS + i, task[i]);
    }
    return true;
}

/* Reads the tasks that are fulfilled: cards that are named as tasks already. */
static bool read_fulfilled(struct entered *e, const struct deal *d, struct maze *m)
{
    uint64_t met = e->met[0], done;
    uint64_t may = dread_set_of(d->cards + DEALT_TASKS, tasks_to_do(&d->rules));
    e->met[0] = 0;
    if (!dread_entered_set(e, FIELD_FULFILLED, 0, may, &done)) return false;
    e->met[0] = met;
    for (int i = 0; i < tasks_to_do(&d->rules); i++)
        if (!(done & dread_card_bit(d->cards[DEALT_TASKS + i]))) m->open |= (uint8_t)(1 << i);
    return true;
}

/* Reads the maze, and lays its cards as they stand by [1.2]. */
static bool read_maze(struct entered *e, const struct rules *rules, struct maze *m)
{
    card row[CELLS];
    bool lays = m->prompt == ASK_LAY;
    if (lays && rules->value[MAZE] != MAZE_BUILT)
        return wrong(e, FIELD_ASKED, "Only with maze=built you lay the maze.");
    for (int i = 0; i < WIDTH; i++)
        if (!dread_entered_row(e, FIELD_ROW + i, DREAD_DECK, false, lays, &row[(size_t)i * WIDTH],
                               WIDTH))
            return false;
    for (int cell = 0; cell < CELLS; cell++) m->card[cell] = CARD_NONE;
    if (row[A7] == CARD_NONE) return wrong(e, FIELD_ROW + 6, "The first card lies on a7.");
    dread_lay_card(m, A7, row[A7]);
    for (int cell = 0; cell < CELLS; cell++)
        if (cell != A7 && row[cell] != CARD_NONE) dread_lay_card(m, cell, row[cell]);
    if (lays && m->laid == CELLS) return wrong(e, FIELD_ASKED, "All cards are laid.");
    return true;
}

/* [1.5] Turns the cells that the player has turned. */
static bool read_rotated(const struct entered *e, struct maze *m)
{
    uint64_t turned;
    if (!dread_entered_cells(e, FIELD_ROTATED, WIDTH, WIDTH, &turned)) return false;
    if (turned && m->prompt == ASK_LAY)
        return wrong(e, FIELD_ROTATED, "Cards are turned only when all are laid.");
    for (; turned; turned &= turned - 1) {
        cells cell = turned & -turned;
        if (dread_is_joined(m->vertical) || !(dread_cells_to_rotate(m->vertical) & cell))
            return wrong(e, FIELD_ROTATED,
                         "To turn these cells is not one of the shortest ways to "
                         "join the maze.");
        m->vertical ^= cell;
    }
    bool joined = dread_is_joined(m->vertical);
    if (m->prompt == ASK_ROTATE && joined)
        return wrong(e, FIELD_ASKED, "The maze is joined already.");
    if (m->prompt > ASK_LAY && !joined)
        return wrong(e, FIELD_ROTATED, "The maze is in parts; write which cells you turned.");
    return true;
}

/* Gives the maze cards to their places. A maze that the player lays comes from two stacks, in turn:
 * which number cards were in the picture stack is in `joined`, or does not matter any more
 * [7.3]. */
static void tell_maze(struct deal *d, const struct maze *m, uint64_t joined)
{
    int next[2] = {0, 1};
    bool built = d->rules.value[MAZE] == MAZE_BUILT;
    for (int i = 0; i < CELLS; i++) {
        card c = m->card[cell_of_dealt(i)];
        if (c == CARD_NONE) continue;
        bool picture = !is_number(c) || joined & dread_card_bit(c);
        int place = built ? next[picture] : i;
        next[picture] += 2;
        dread_deal_tell(d, DEALT_MAZE + place, c);
    }
}

static void tell_joined(struct deal *d, uint64_t joined)
{
    for (; joined; joined &= joined - 1)
        d->cards[DEALT_ALL + d->later++] = (card)__builtin_ctzll(joined);
}

/* Returns the last eight number cards of a whole maze: any that are not on a7 could have been in
 * the picture stack. */
static uint64_t any_joined(const struct maze *m)
{
    uint64_t joined = 0;
    for (int i = CELLS - 1, n = 0; n < JOINING; i--) {
        card c = m->card[cell_of_dealt(i)];
        if (!is_number(c)) continue;
        joined |= dread_card_bit(c);
        n++;
    }
    return joined;
}

/* [7.3] Returns true if every card that is laid was laid next to another one. */
static bool hangs_together(const struct maze *m)
{
    cells laid = laid_cells(m), reached = cell_bit(A7), before = 0;
    while (reached != before) {
        before = reached;
        reached |= neighbours_of(reached) & laid;
    }
    return reached == laid;
}

/* [7.3] Reads the stacks of a maze that the player lays. */
static bool read_stacks(struct entered *e, struct deal *d, struct maze *m)
{
    uint64_t met, joined;
    card sight;
    int numbers = 0;
    if (!dread_entered_card(e, FIELD_SIGHT, 0, DREAD_DECK, &sight)) return false;
    if (sight == CARD_NONE) return wrong(e, FIELD_SIGHT, "Write which card is to be laid.");
    met = e->met[0];
    /* cards that are laid are named again, but no task */
    e->met[0] = dread_set_of(d->cards + DEALT_TASKS, TASKS_MOST);
    if (!dread_entered_set(e, FIELD_JOINED, 0, DREAD_DECK, &joined)) return false;
    e->met[0] |= met;
    for (int cell = 0; cell < CELLS; cell++)
        numbers += m->card[cell] != CARD_NONE && is_number(m->card[cell]) &&
                   !(joined & dread_card_bit(m->card[cell]));
    for (uint64_t set = joined; set; set &= set - 1)
        if (!is_number((card)__builtin_ctzll(set)))
            return dread_entered_wrong_card(e, FIELD_JOINED, (card)__builtin_ctzll(set),
                                            "is no number card.");
    if (dread_count_bits(joined) != JOINING)
        return is_wrong_number(e, FIELD_JOINED, dread_count_bits(joined),
                               "; in the picture stack are always ", JOINING);
    bool from_numbers = is_number(sight) && !(joined & dread_card_bit(sight));
    if (!is_number(m->card[A7]) || joined & dread_card_bit(m->card[A7]))
        return wrong(e, FIELD_ROW + 6, "The card on a7 comes from the number stack.");
    if (numbers != (m->laid + 1) / 2)
        return wrong(e, FIELD_JOINED,
                     "Cards of the number stack and of the picture stack are laid "
                     "in turn, and these are not.");
    if (from_numbers != (m->laid % 2 == 0))
        return wrong(e, FIELD_SIGHT, "It is the turn of the other stack.");
    if (!hangs_together(m)) return wrong(e, FIELD_ROW, "Each card is laid next to another one.");
    tell_joined(d, joined);
    tell_maze(d, m, joined);
    dread_deal_tell(d, DEALT_MAZE + m->laid, sight);
    return true;
}

/* [7.3] Only while the player lays the maze she sees what is in the stacks. */
static bool place_maze(struct entered *e, struct deal *d, struct maze *m)
{
    bool built = d->rules.value[MAZE] == MAZE_BUILT;
    if (m->prompt == ASK_LAY) return read_stacks(e, d, m);
    if (dread_entered(e, FIELD_JOINED) || dread_entered(e, FIELD_SIGHT))
        return wrong(e, dread_entered(e, FIELD_JOINED) ? FIELD_JOINED : FIELD_SIGHT,
                     "Write this only while you lay the maze.");
    if (built && !is_number(m->card[A7]))
        return wrong(e, FIELD_ROW + 6, "The card on a7 comes from the number stack.");
    uint64_t joined = built ? any_joined(m) : 0;
    tell_maze(d, m, joined);
    tell_joined(d, joined);
    for (int i = 0; i < CELLS && d->rules.value[MAZE] == MAZE_EVEN; i += 2)
        if (!is_number(m->card[cell_of_dealt(i)]))
            return dread_entered_wrong_card(e, FIELD_ROW + cell_of_dealt(i) / WIDTH,
                                            m->card[cell_of_dealt(i)],
                                            "lies where a number card was dealt.");
    return true;
}

/* ---- 2.4 The second deck ---- */

static bool read_piles(struct entered *e, struct deal *d, const struct maze *m)
{
    card pile[PILE_CARDS], gone[DEALT_ALL];
    int all = PILES_MOST * PILE_CARDS, left, past;
    const card *column;
    (void)column_cards(d, m->turn, &column);
    int before = (int)(column - (d->cards + DEALT_PILES));
    int rest = (pile_of(m->turn) + 1) * PILE_CARDS - before;
    if (!dread_entered_cards(e, FIELD_PILE, 1, DREAD_DECK & ~DREAD_ACES, pile, PILE_CARDS, &left) ||
        !dread_entered_cards(e, FIELD_GONE, 1, DREAD_DECK & ~DREAD_ACES, gone, all, &past))
        return false;
    if (left != rest)
        return is_wrong_number(e, FIELD_PILE, left, " cards; on this turn the pile has ", rest);
    if (past != before)
        return is_wrong_number(e, FIELD_GONE, past, " cards; before this turn went ", before);
    for (int i = 0; i < past; i++) dread_deal_tell(d, DEALT_PILES + i, gone[i]);
    for (int i = 0; i < left; i++) dread_deal_tell(d, DEALT_PILES + past + i, pile[i]);
    return true;
}

/* ---- 3 The player ---- */

/* Reads a cell, or `none`: NO_CELL. */
static bool read_cell(const struct entered *e, int field, uint8_t *cell)
{
    int read;
    if (!dread_entered_cell(e, field, WIDTH, WIDTH, &read)) return false;
    *cell = read < 0 ? NO_CELL : (uint8_t)read;
    return true;
}

static bool read_player(const struct entered *e, const struct rules *rules, struct maze *m)
{
    int fatigue = 1, turn = 1, last = last_turn(rules);
    if (!dread_entered_number(e, FIELD_TURN, 1, last, &turn) ||
        !dread_entered_number(e, FIELD_FATIGUE, 1, most_fatigue(rules), &fatigue) ||
        !read_cell(e, FIELD_PLAYER, &m->player) || !read_cell(e, FIELD_EXIT, &m->exit))
        return false;
    m->turn = (uint8_t)turn;
    m->fatigue = (uint8_t)fatigue;
    bool before = m->prompt <= ASK_ENTER;
    if (before && (turn > 1 || fatigue > 1 || m->player != NO_CELL))
        return wrong(e, FIELD_ASKED,
                     "This is decided before the first turn: you are not in the "
                     "maze, and your fatigue is 1.");
    if (!before && m->player == NO_CELL) return wrong(e, FIELD_PLAYER, "Write your cell.");
    return true;
}

/* [3.1] Reads the card of a move, and the steps so far. */
static bool read_move(struct entered *e, const struct deal *d, struct maze *m)
{
    uint64_t met = e->met[1];
    int steps = 0, cost;
    bool moves = m->prompt == ASK_STEP || m->prompt == ASK_EXIT;
    e->met[1] = 0;
    if (!dread_entered_card(e, FIELD_MOVING, 1, DREAD_DECK, &m->moving)) return false;
    e->met[1] = met;
    if (!dread_entered_number(e, FIELD_STEPS, 0, MOST_STEPS, &steps)) return false;
    m->steps = (uint8_t)steps;
    if (!moves && (m->moving != CARD_NONE || steps))
        return wrong(e, m->moving != CARD_NONE ? FIELD_MOVING : FIELD_STEPS,
                     "You do not move now.");
    if (!moves) return true;
    if (m->moving == CARD_NONE) return wrong(e, FIELD_MOVING, "Write the card of the move.");
    cost = dread_cost_of(d, m->turn, m->moving);
    if (!cost)
        return dread_entered_wrong_card(e, FIELD_MOVING, m->moving,
                                        "is not in this turn's column.");
    bool capped = d->rules.value[OVERFLOW] == OVERFLOW_CAPPED;
    if (m->fatigue > cost || (capped && m->fatigue == most_fatigue(&d->rules) && m->fatigue > 1))
        return true;
    return dread_entered_wrong_card(e, FIELD_MOVING, m->moving, "costs more than your fatigue.");
}

/* [3.3] Returns the corners that can be the exit: which task was the last is not known. */
static cells exits_of(const struct deal *d, const struct maze *m)
{
    cells exits = 0;
    for (int i = 0; i < tasks_to_do(&d->rules); i++)
        exits |= exits_from(&d->rules, m->vertical, m->location[i]);
    return exits;
}

static bool is_on_fulfilled(const struct deal *d, const struct maze *m)
{
    for (int i = 0; i < tasks_to_do(&d->rules); i++)
        if (!(m->open >> i & 1) && m->location[i] == m->player) return true;
    return false;
}

/* [3.3] Checks the tasks and the exit. */
static bool check_tasks(const struct entered *e, const struct deal *d, const struct maze *m)
{
    int done = tasks_to_do(&d->rules) - dread_count_bits(m->open);
    if (m->prompt <= ASK_ENTER && done)
        return wrong(e, FIELD_FULFILLED, "Before the first turn no task is fulfilled.");
    if (done > m->turn - (m->prompt != ASK_EXIT))
        return wrong(e, FIELD_FULFILLED,
                     "Each task takes a turn, and so many turns have not been.");
    if (m->prompt == ASK_EXIT && (m->open || !is_on_fulfilled(d, m) || !m->steps))
        return wrong(e, FIELD_ASKED, "The exit is chosen when you have moved to the last task.");
    bool fixed = !m->open && m->prompt != ASK_EXIT;
    if (fixed && m->exit == NO_CELL)
        return wrong(e, FIELD_EXIT, "All tasks are fulfilled; write where the exit is.");
    if (!fixed && m->exit != NO_CELL)
        return wrong(e, FIELD_EXIT, "There is none until the last task is fulfilled.");
    if (fixed && !cell_in(exits_of(d, m), m->exit))
        return wrong(e, FIELD_EXIT, "This is not the corner furthest from a task.");
    return true;
}

/* [3.1] Checks that a move is not over. */
static bool check_move(const struct entered *e, const struct maze *m)
{
    if (m->prompt != ASK_STEP) return true;
    if (m->steps == MOST_STEPS || (m->steps && dread_ends_on(m, m->moving, m->player) >= 0))
        return wrong(e, FIELD_STEPS, "Here the move has ended.");
    return m->steps || dread_open_steps(m, m->player) ||
           wrong(e, FIELD_MOVING, "You cannot step anywhere.");
}

/* ---- 4 and 5 The pursuers ---- */

/* Reads the next item of a pursuer as a word of a list from index 1 on. Returns 0 if it is none. */
static int read_word(const char **at, const char *const words[], int count)
{
    const char *item;
    int n = dread_entered_item(at, &item);
    for (int i = 1; i < count; i++)
        if (dread_length_of(words[i]) == n && dread_starts_with(item, words[i])) return i;
    return 0;
}

static int read_cell_item(const char **at)
{
    const char *item;
    int n = dread_entered_item(at, &item);
    return dread_item_cell(item, n, WIDTH, WIDTH);
}

/* Reads one pursuer, as `c7 east patrol` or `d4 south hunts d6 west`. Returns false if it is
 * none. */
static bool read_pursuer(const char *at, struct pursuer *he)
{
    const char *item;
    int cell = read_cell_item(&at);
    *he = (struct pursuer){.cell = (uint8_t)cell, .memory = NO_CELL};
    he->facing = (uint8_t)read_word(&at, facing_word, WEST + 1);
    he->mood = (uint8_t)read_word(&at, moods, MOOD_HUNTS + 1);
    if (cell < 0 || !he->facing || !he->mood) return false;
    if (he->mood == MOOD_HUNTS) {
        int memory = read_cell_item(&at);
        he->leaving = (uint8_t)read_word(&at, facing_word, WEST + 1);
        if (memory < 0 || !he->leaving) return false;
        he->memory = (uint8_t)memory;
    }
    return !dread_entered_item(&at, &item);
}

/* [4] [5] Checks that a pursuer can be as he is. */
static bool check_pursuer(const struct entered *e, const struct rules *rules, const struct maze *m,
                          const struct pursuer *he, int field)
{
    if (he->cell == m->player) return wrong(e, field, "He is on your cell: he has caught you.");
    if (!can_go(m->vertical, he->cell, he->facing))
        return wrong(e, field, "He faces a wall, and none of them stays like that.");
    if (he->mood == MOOD_HUNTS) {
        if (dread_straight(he->cell, he->memory) != he->facing)
            return wrong(e, field, "A hunter faces the cell where he lost you.");
        if (!can_go(m->vertical, he->memory, he->leaving))
            return wrong(e, field, "You cannot have left that cell in that direction.");
    }
    int sees = m->player == NO_CELL ? FACING_NONE : dread_sees(rules, m, he, m->player);
    if (he->mood != MOOD_SEES && sees != FACING_NONE)
        return wrong(e, field, "From there he sees you.");
    if (he->mood == MOOD_SEES && sees != he->facing)
        return wrong(e, field, "From there, facing so, he does not see you.");
    return true;
}

/* [2.2] At the beginning the first pursuer stands on his card, facing as he prefers. */
static bool check_first(const struct entered *e, const struct rules *rules, const struct maze *m)
{
    struct maze fresh = *m;
    fresh.pursuers = 0;
    dread_stand_pursuer(rules, &fresh, EVENT_FIRST_STANDS, NULL);
    const struct pursuer *is = &m->pursuer[0], *must = &fresh.pursuer[0];
    if (is->cell == must->cell && is->facing == must->facing && is->mood == must->mood) return true;
    return wrong(e, FIELD_PURSUER,
                 "He has just entered: he stands on his card, faces as he "
                 "prefers, and is on patrol.");
}

static bool read_pursuers(const struct entered *e, const struct rules *rules, struct maze *m)
{
    int in_maze = m->prompt < ASK_ENTER ? 0 : pursuers_in_all(rules) - dread_count_bits(m->open);
    for (int i = 0; i < PURSUERS_MOST; i++) {
        const char *value = dread_entered(e, FIELD_PURSUER + i);
        if (i >= in_maze && value)
            return wrong(e, FIELD_PURSUER + i,
                         "He has not entered: one is there from the start, "
                         "and one more enters with each task.");
        if (i >= in_maze) continue;
        if (!value) return wrong(e, FIELD_PURSUER + i, "Write where he is.");
        if (!read_pursuer(value, &m->pursuer[i]))
            return wrong(e, FIELD_PURSUER + i,
                         "Write him as `c7 east patrol`, `c7 east sees` or "
                         "`d4 south hunts d6 west`.");
        m->pursuers++;
    }
    for (int i = 0; i < m->pursuers; i++)
        if (!check_pursuer(e, rules, m, &m->pursuer[i], FIELD_PURSUER + i)) return false;
    return m->prompt != ASK_ENTER || check_first(e, rules, m);
}

/* ---- Whole positions ---- */

/* Finds the locations of fulfilled tasks, too: a game keeps them, and the search asks for them. */
static void find_all_locations(const struct deal *d, struct maze *m)
{
    uint8_t open = m->open;
    m->open = (uint8_t)((1 << tasks_to_do(&d->rules)) - 1);
    dread_find_locations(d, m);
    m->open = open;
}

static bool read(struct entered *e, struct deal *d, struct position *p)
{
    struct maze *m = maze_of(p);
    const struct rules *rules = &d->rules;
    int moment;
    action legal[ACTIONS_MOST];
    for (int i = 0; i < TASKS_MOST; i++) m->location[i] = NO_CELL;
    if (!dread_entered_word(e, FIELD_ASKED, moments, ASK_TURN, &moment)) return false;
    m->prompt = (uint8_t)moment;
    if (!read_tasks(e, d) || !read_fulfilled(e, d, m) || !read_maze(e, rules, m) ||
        !read_rotated(e, m) || !place_maze(e, d, m) || !read_player(e, rules, m) ||
        !read_piles(e, d, m) || !read_move(e, d, m))
        return false;
    find_all_locations(d, m);
    if (!check_tasks(e, d, m) || !read_pursuers(e, rules, m) || !check_move(e, m)) return false;
    int n = dread_maze_actions(d, p, legal);
    if (m->prompt == ASK_ENTER || m->prompt == ASK_EXIT)
        return n > 1 || wrong(e, FIELD_ASKED,
                              "One corner alone is furthest, so there is nothing "
                              "to choose.");
    return true;
}

static void write_cell(int field, int cell, struct text *t)
{
    dread_field_begin(fields, field, t);
    if (cell == NO_CELL) dread_text_add(t, " none\n");
    else dread_maze_write(t, " %p\n", cell);
}

/* Writes the cells that do not stand as they were laid. */
static void write_rotated(const struct maze *m, struct text *t)
{
    struct maze laid = {.laid = 0};
    for (int i = 0; i < CELLS; i++) {
        laid.card[cell_of_dealt(i)] = CARD_NONE;
        if (m->card[cell_of_dealt(i)] == CARD_NONE) continue;
        dread_lay_card(&laid, cell_of_dealt(i), m->card[cell_of_dealt(i)]);
    }
    cells turned = laid.vertical ^ m->vertical;
    if (!turned) return;
    dread_field_begin(fields, FIELD_ROTATED, t);
    for (; turned; turned &= turned - 1) dread_maze_write(t, " %p", first_cell(turned));
    dread_text_char(t, '\n');
}

/* Returns the number cards in the picture stack [7.3]. Beside real cards, they are later cards. */
static uint64_t joined_of(const struct deal *d)
{
    uint64_t set = dread_set_of(d->cards + DEALT_ALL, d->later);
    for (int i = DEALT_MAZE + 1; !d->real && i < DEALT_PILES; i += 2)
        if (is_number(d->cards[i])) set |= dread_card_bit(d->cards[i]);
    return set;
}

static void write_maze(const struct deal *d, const struct maze *m, struct text *t)
{
    for (int row = WIDTH - 1; row >= 0; row--)
        dread_field_cards(fields, FIELD_ROW + row, &m->card[(size_t)row * WIDTH], WIDTH, t);
    write_rotated(m, t);
    if (m->prompt != ASK_LAY) return;
    dread_field_set(fields, FIELD_JOINED, joined_of(d), t);
    dread_field_cards(fields, FIELD_SIGHT, d->cards + DEALT_MAZE + m->laid, 1, t);
}

static void write_pursuers(const struct maze *m, struct text *t)
{
    for (int i = 0; i < m->pursuers; i++) {
        const struct pursuer *he = &m->pursuer[i];
        dread_field_begin(fields, FIELD_PURSUER + i, t);
        dread_maze_write(t, " %p %s %s", he->cell, facing_word[he->facing], moods[he->mood]);
        if (he->mood == MOOD_HUNTS)
            dread_maze_write(t, " %p %s", he->memory, facing_word[he->leaving]);
        dread_text_char(t, '\n');
    }
}

static void write_piles(const struct deal *d, const struct maze *m, struct text *t)
{
    const card *column, *first = d->cards + DEALT_PILES;
    (void)column_cards(d, m->turn, &column);
    int before = (int)(column - first);
    dread_field_cards(fields, FIELD_PILE, column, (pile_of(m->turn) + 1) * PILE_CARDS - before, t);
    dread_field_set(fields, FIELD_GONE, dread_set_of(first, before), t);
}

static void write_tasks(const struct deal *d, const struct maze *m, struct text *t)
{
    uint64_t done = 0;
    for (int i = 0; i < tasks_to_do(&d->rules); i++)
        if (!(m->open >> i & 1)) done |= dread_card_bit(d->cards[DEALT_TASKS + i]);
    dread_field_cards(fields, FIELD_TASKS, d->cards + DEALT_TASKS, TASKS_MOST, t);
    dread_field_set(fields, FIELD_FULFILLED, done, t);
}

static void write(const struct deal *d, const struct position *p, struct text *t)
{
    const struct maze *m = maze_at(p);
    write_maze(d, m, t);
    write_tasks(d, m, t);
    dread_field_word(fields, FIELD_ASKED, moments[m->prompt], t);
    dread_field_number(fields, FIELD_TURN, m->turn, t);
    write_piles(d, m, t);
    if (m->prompt <= ASK_LAY) return;
    write_pursuers(m, t);
    if (m->prompt == ASK_ENTER) return;
    dread_field_number(fields, FIELD_FATIGUE, m->fatigue, t);
    write_cell(FIELD_PLAYER, m->player, t);
    write_cell(FIELD_EXIT, m->exit, t);
    if (m->moving == CARD_NONE) return;
    dread_field_cards(fields, FIELD_MOVING, &m->moving, 1, t);
    dread_field_number(fields, FIELD_STEPS, m->steps, t);
}

const struct middle_hooks dread_maze_middle = {.fields = fields, .read = read, .write = write};
