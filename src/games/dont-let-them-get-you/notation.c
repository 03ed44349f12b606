/* Don't Let Them Get You: actions in words and in notation, and why an action is not possible. Read
 * internal.h first; view.c rebuilds the position from the view. */

#include "internal.h"

/* ---- Words ---- */

void dread_maze_write(struct text *t, const char *sentence, ...)
{
    va_list arguments;
    va_start(arguments, sentence);
    dread_write(t, WIDTH, sentence, arguments);
    va_end(arguments);
}

void dread_maze_describe(const struct view *v, action a, struct text *t)
{
    struct deal d;
    struct position p;
    const struct maze *m = dread_maze_recall(v, &d, &p);
    int cell = action_cell(a);
    switch (verb_of(a)) {
    case VERB_ROTATE:
        dread_maze_write(t, "turn the card on %p, %c, by 90 degrees", cell, m->card[cell]);
        break;
    case VERB_LAY: dread_maze_write(t, "lay %c on %p", d.cards[DEALT_MAZE + m->laid], cell); break;
    case VERB_ENTER: dread_maze_write(t, "enter the maze on %p, %c", cell, m->card[cell]); break;
    case VERB_EXIT: dread_maze_write(t, "choose the exit on %p, %c", cell, m->card[cell]); break;
    case VERB_CARD:
        dread_maze_write(t, "move with %c for %n fatigue", a - CARD,
                         dread_cost_of(&d, m->turn, (card)(a - CARD)));
        break;
    case VERB_STEP:
        cell = beside(m->player, a - STEP);
        dread_maze_write(t, "step %s to %p, %c", facing_word[a - STEP], cell, m->card[cell]);
        break;
    case VERB_STOP:
        dread_maze_write(t, "end the move on %p, %c", m->player, m->card[m->player]);
        break;
    case VERB_ESCAPE: dread_text_add(t, "escape by the exit"); break;
    case VERB_REST:
        dread_maze_write(t, "rest, and the pursuers walk by the lowest card, %c",
                         dread_lowest_card(&d, m->turn));
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
    bool touches = cell_in(neighbours_of(laid_cells(m)), cell);
    if (m->card[cell] != CARD_NONE) dread_maze_write(t, "a card already lies on %p. ", cell);
    else if (!touches) dread_maze_write(t, "%p is not next to a card on the table. ", cell);
    else
        dread_maze_write(t, "%c must touch as many cards from 2 to 10 as it can. ",
                         d->cards[DEALT_MAZE + m->laid]);
}

/* [2.1] */
static void why_not_enter(const struct rules *rules, const struct maze *m, int cell, struct text *t)
{
    if (!cell_in(all_corners(), cell))
        dread_text_add(t, "you must enter at a corner of the maze. ");
    else if (rules->value[START] == START_SAFE && m->pursuer[0].cell == cell)
        dread_maze_write(t, "the first pursuer stands on %p. ", cell);
    else if (rules->value[ENTRANCE] == ENTRANCE_SUM)
        dread_maze_write(t, "added up, the tasks are nearer to %p than to another corner. ", cell);
    else dread_maze_write(t, "%p is nearer to its nearest task than another corner is. ", cell);
}

static void why_not_card(const struct deal *d, const struct maze *m, card c, struct text *t)
{
    const card *column;
    int n = column_cards(d, m->turn, &column), cost = dread_cost_of(d, m->turn, c);
    int most = most_fatigue(&d->rules);
    if (!cost) {
        dread_maze_write(t, "%c is not in this turn's column, which is ", c);
        for (int i = 0; i < n; i++) {
            if (i) dread_text_add(t, ", ");
            dread_card_write_for_people(t, column[i]);
        }
        dread_text_add(t, ". ");
    } else if (m->fatigue == most) {
        dread_maze_write(t, "with a fatigue of %n you cannot move. ", most);
    } else if (!dread_can_afford(&d->rules, m->fatigue, cost)) {
        dread_maze_write(t, "%c costs %n, which would raise fatigue from %n above %n. ", c, cost,
                         m->fatigue, most);
    } else {
        dread_text_add(t, "you cannot step anywhere from where you stand. ");
    }
}

static void why_not_step(const struct maze *m, int facing, struct text *t)
{
    if (!is_inside(m->player, facing)) {
        dread_text_add(t, "the maze ends there. ");
        return;
    }
    int cell = beside(m->player, facing);
    if (can_go(m->vertical, m->player, facing))
        dread_maze_write(t, "a pursuer stands on %p. ", cell);
    else dread_maze_write(t, "there is a wall between %p and %p. ", m->player, cell);
}

static void why_not_escape(const struct rules *rules, const struct maze *m, struct text *t)
{
    if (m->exit == NO_CELL)
        dread_text_add(t, "there is no exit until you have fulfilled all tasks. ");
    else if (m->player != m->exit)
        dread_maze_write(t, "you stand on %p, and the exit is on %p. ", m->player, m->exit);
    else dread_maze_write(t, "escaping needs a fatigue of %n or less. ", most_fatigue(rules) - 1);
}

void dread_maze_why_not(const struct view *v, action a, struct text *t)
{
    struct deal d;
    struct position p;
    const struct maze *m = dread_maze_recall(v, &d, &p);
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

const char *const dread_maze_verbs[] = {"rotate", "lay",  "enter",  "exit", "card",
                                        "step",   "stop", "escape", "rest", NULL};

void dread_maze_format(const struct rules *rules, action a, struct text *t)
{
    (void)rules;
    enum maze_verb verb = verb_of(a);
    if (a >= ACTION_CODES) return;
    if (verb == VERB_STEP) {
        dread_text_add(t, facing_word[a - STEP]);
        return;
    }
    dread_text_add(t, dread_maze_verbs[verb]);
    if (a > STEP) return;
    if (verb != VERB_CARD) {
        dread_maze_write(t, " %p", action_cell(a));
        return;
    }
    dread_text_char(t, ' ');
    dread_card_write(t, (card)(a - CARD));
}
