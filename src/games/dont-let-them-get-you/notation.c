/* Don't Let Them Get You: actions in words and in notation, and why an action is not possible. Read
 * internal.h first; view.c rebuilds the position from the view. */

#include "internal.h"

/* ---- Words ---- */

static const char *const facing_word[] = {"", "north", "east", "south", "west"};

/* Writes a cell and its card: "c4, the 9♠". */
static void write_place(struct text *t, const struct maze *m, int cell)
{
    write_maze_cell(t, cell);
    dread_text_add(t, ", the ");
    dread_card_write_for_people(t, m->card[cell]);
}

void dread_maze_describe(const struct view *v, action a, struct text *t)
{
    struct deal d;
    struct position p;
    dread_maze_recall(v, &d, &p);
    const struct maze *m = maze_at(&p);
    int cell = action_cell(a), cost;
    switch (verb_of(a)) {
    case VERB_ROTATE:
        dread_text_add(t, "turn the card on ");
        write_place(t, m, cell);
        dread_text_add(t, ", by 90 degrees");
        break;
    case VERB_LAY:
        dread_text_add(t, "lay the ");
        dread_card_write_for_people(t, d.cards[DEALT_MAZE + m->laid]);
        dread_text_add(t, " on ");
        write_maze_cell(t, cell);
        break;
    case VERB_ENTER:
        dread_text_add(t, "enter the maze on ");
        write_place(t, m, cell);
        break;
    case VERB_EXIT:
        dread_text_add(t, "choose the exit on ");
        write_place(t, m, cell);
        break;
    case VERB_CARD:
        cost = dread_cost_of(&d, m->turn, (card)(a - CARD));
        dread_text_add(t, "move with the ");
        dread_card_write_for_people(t, (card)(a - CARD));
        dread_text_add(t, " for ");
        dread_text_number(t, (uint64_t)cost);
        dread_text_add(t, " fatigue");
        break;
    case VERB_STEP:
        dread_text_add(t, "step ");
        dread_text_add(t, facing_word[a - STEP]);
        dread_text_add(t, " to ");
        write_place(t, m, beside(m->player, a - STEP));
        break;
    case VERB_STOP:
        dread_text_add(t, "end the move on ");
        write_place(t, m, m->player);
        break;
    case VERB_ESCAPE: dread_text_add(t, "escape by the exit"); break;
    case VERB_REST:
        dread_text_add(t, "rest, while they move by the ");
        dread_card_write_for_people(t, dread_lowest_card(&d, m->turn));
        break;
    }
}

/* ---- Why not ---- */

static void list_legal(const struct deal *d, const struct position *p, struct text *t)
{
    action legal[ACTIONS_MOST];
    int n = dread_maze_actions(d, p, legal);
    for (int i = 0; i < n; i++) {
        if (i) dread_text_add(t, ", ");
        dread_text_char(t, '`');
        dread_maze_format(&d->rules, legal[i], t);
        dread_text_char(t, '`');
    }
    dread_text_char(t, '.');
}

/* Says what has to be decided now, as an answer to an action that belongs elsewhere. */
static const char *asked_now(int prompt)
{
    switch (prompt) {
    case ASK_ROTATE: return "the maze is in parts; turn a card to join it. ";
    case ASK_LAY: return "you are still laying the maze. ";
    case ASK_ENTER: return "you have not entered the maze yet. ";
    case ASK_TURN: return "this is the beginning of a turn. ";
    case ASK_STEP: return "you are in the middle of a move. ";
    default: return "you have to choose the exit first. ";
    }
}

static bool belongs(enum maze_verb verb, int prompt)
{
    switch (verb) {
    case VERB_ROTATE: return prompt == ASK_ROTATE;
    case VERB_LAY: return prompt == ASK_LAY;
    case VERB_ENTER: return prompt == ASK_ENTER;
    case VERB_EXIT: return prompt == ASK_EXIT;
    case VERB_STEP:
    case VERB_STOP: return prompt == ASK_STEP;
    default: return prompt == ASK_TURN;
    }
}

static void why_not_lay(const struct deal *d, const struct maze *m, int cell, struct text *t)
{
    bool touches = false;
    for (int facing = NORTH; facing <= WEST; facing++)
        touches |= is_inside(cell, facing) && m->card[beside(cell, facing)] != CARD_NONE;
    if (m->card[cell] != CARD_NONE) {
        dread_text_add(t, "a card already lies on ");
        write_maze_cell(t, cell);
        dread_text_add(t, ". ");
    } else if (!touches) {
        write_maze_cell(t, cell);
        dread_text_add(t, " is not next to a card on the table. ");
    } else {
        dread_text_add(t, "the ");
        dread_card_write_for_people(t, d->cards[DEALT_MAZE + m->laid]);
        dread_text_add(t, " must touch as many cards from 2 to 10 as it can. ");
    }
}

/* [2.1] */
static void why_not_enter(const struct rules *rules, const struct maze *m, int cell, struct text *t)
{
    if (!cell_in(all_corners(), cell)) {
        dread_text_add(t, "you must enter at a corner of the maze. ");
    } else if (rules->value[START] == START_SAFE && m->pursuer[0].cell == cell) {
        dread_text_add(t, "the first pursuer stands on ");
        write_maze_cell(t, cell);
        dread_text_add(t, ". ");
    } else if (rules->value[ENTRANCE] == ENTRANCE_SUM) {
        dread_text_add(t, "added up, the tasks are nearer to ");
        write_maze_cell(t, cell);
        dread_text_add(t, " than to another corner. ");
    } else {
        write_maze_cell(t, cell);
        dread_text_add(t, " is nearer to its nearest task than another corner is. ");
    }
}

static void why_not_card(const struct deal *d, const struct maze *m, card c, struct text *t)
{
    const card *column;
    int n = column_cards(d, m->turn, &column), cost = dread_cost_of(d, m->turn, c);
    int most = most_fatigue(&d->rules);
    if (!cost) {
        dread_text_add(t, "the ");
        dread_card_write_for_people(t, c);
        dread_text_add(t, " is not in this turn's column, which is ");
        for (int i = 0; i < n; i++) {
            if (i) dread_text_add(t, ", ");
            dread_card_write_for_people(t, column[i]);
        }
        dread_text_add(t, ". ");
    } else if (m->fatigue == most) {
        dread_text_add(t, "with a fatigue of ");
        dread_text_number(t, (uint64_t)most);
        dread_text_add(t, " you cannot move. ");
    } else if (!dread_can_afford(&d->rules, m->fatigue, cost)) {
        dread_text_add(t, "the ");
        dread_card_write_for_people(t, c);
        dread_text_add(t, " costs ");
        dread_text_number(t, (uint64_t)cost);
        dread_text_add(t, ", which would raise fatigue from ");
        dread_text_number(t, m->fatigue);
        dread_text_add(t, " above ");
        dread_text_number(t, (uint64_t)most);
        dread_text_add(t, ". ");
    } else {
        dread_text_add(t, "you cannot step anywhere from where you stand. ");
    }
}

static void why_not_step(const struct maze *m, int facing, struct text *t)
{
    if (!is_inside(m->player, facing)) {
        dread_text_add(t, "the maze ends there. ");
    } else if (!can_go(m->vertical, m->player, facing)) {
        dread_text_add(t, "there is a wall between ");
        write_maze_cell(t, m->player);
        dread_text_add(t, " and ");
        write_maze_cell(t, beside(m->player, facing));
        dread_text_add(t, ". ");
    } else {
        dread_text_add(t, "a pursuer stands on ");
        write_maze_cell(t, beside(m->player, facing));
        dread_text_add(t, ". ");
    }
}

static void why_not_escape(const struct rules *rules, const struct maze *m, struct text *t)
{
    if (m->exit == NO_CELL) {
        dread_text_add(t, "there is no exit until you have fulfilled all tasks. ");
    } else if (m->player != m->exit) {
        dread_text_add(t, "you stand on ");
        write_maze_cell(t, m->player);
        dread_text_add(t, ", and the exit is on ");
        write_maze_cell(t, m->exit);
        dread_text_add(t, ". ");
    } else {
        dread_text_add(t, "escaping needs a fatigue of ");
        dread_text_number(t, (uint64_t)most_fatigue(rules) - 1);
        dread_text_add(t, " or less. ");
    }
}

void dread_maze_why_not(const struct view *v, action a, struct text *t)
{
    struct deal d;
    struct position p;
    dread_maze_recall(v, &d, &p);
    const struct maze *m = maze_at(&p);
    enum maze_verb verb = verb_of(a);
    if (!belongs(verb, m->prompt)) {
        if (verb == VERB_ROTATE && m->prompt > ASK_LAY) dread_text_add(t, "the maze is joined; ");
        if (verb == VERB_ESCAPE && m->exit == NO_CELL && m->prompt == ASK_STEP)
            dread_text_add(t, "there is no exit yet; ");
        dread_text_add(t, asked_now(m->prompt));
    } else {
        switch (verb) {
        case VERB_ROTATE:
            dread_text_add(t, "turning that card is not the quickest way to join the maze. ");
            break;
        case VERB_LAY: why_not_lay(&d, m, action_cell(a), t); break;
        case VERB_ENTER: why_not_enter(&d.rules, m, action_cell(a), t); break;
        case VERB_EXIT:
            dread_text_add(t, "the exit must be a corner as far from you as possible. ");
            break;
        case VERB_CARD: why_not_card(&d, m, (card)(a - CARD), t); break;
        case VERB_STEP: why_not_step(m, a - STEP, t); break;
        case VERB_STOP: dread_text_add(t, "a move is at least one step. "); break;
        case VERB_ESCAPE: why_not_escape(&d.rules, m, t); break;
        case VERB_REST: break; /* always possible */
        }
    }
    dread_text_add(t, "Possible: ");
    list_legal(&d, &p, t);
}

/* ---- Notation ---- */

void dread_maze_format(const struct rules *rules, action a, struct text *t)
{
    (void)rules;
    enum maze_verb verb = verb_of(a);
    if (verb == VERB_STEP) {
        dread_text_add(t, facing_word[a - STEP]);
        return;
    }
    dread_text_add(t, dread_dont_let_them_get_you.words.verbs[verb]);
    if (a > STEP) return;
    dread_text_char(t, ' ');
    if (verb == VERB_CARD) dread_card_write(t, (card)(a - CARD));
    else write_maze_cell(t, action_cell(a));
}
