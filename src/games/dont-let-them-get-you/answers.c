/* Don't Let Them Get You: explains why the player can do nothing with a thing, and names something
 * that she can do. Read internal.h first.
 *
 * Each answer is a reason, followed by an action that is legal with the thing that she has picked.
 * Everything comes from the view. The longest answers are those about a cell that she cannot step
 * to: they say which cards lead there, or how near she can come with the card that she has picked
 * or is moving with. */

#include "internal.h"

#include "core/offer.h"

/* The question: the thing that was chosen, and the situation. */
struct maze_answer {
    const struct view *view;
    struct deal deal;
    struct position now;
    const struct maze *m;
    struct thing thing;
    bool holds; /* a thing is picked */
    action legal[ACTIONS_MOST];
    struct offer offer;
};

static void name(const struct view *v, action a, struct text *t)
{
    struct deal d;
    struct position p;
    const struct maze *m = dread_maze_recall(v, &d, &p);
    int cell = action_cell(a);
    switch (verb_of(a)) {
    case VERB_ROTATE: dread_maze_write(t, "turn the card on %p", cell); break;
    case VERB_LAY:
        dread_maze_write(t, "lay the %w on %p", d.cards[DEALT_MAZE + m->laid], cell);
        break;
    case VERB_ENTER: dread_maze_write(t, "enter at %p", cell); break;
    case VERB_EXIT: dread_maze_write(t, "choose the exit at %p", cell); break;
    case VERB_CARD: dread_maze_write(t, "play the %w", a - CARD); break;
    case VERB_STEP: dread_maze_write(t, "step to %p", beside(m->player, a - STEP)); break;
    case VERB_STOP: dread_text_add(t, "stop"); break;
    case VERB_ESCAPE: dread_text_add(t, "escape"); break;
    case VERB_REST: dread_text_add(t, "rest"); break;
    }
}

static void read_choice(struct maze_answer *c, const struct view *v, const struct thing held[],
                        int n, struct thing thing)
{
    c->m = dread_maze_recall(v, &c->deal, &c->now);
    c->view = v;
    c->thing = thing;
    c->holds = n > 0;
    int count = dread_maze_actions(&c->deal, &c->now, c->legal);
    c->offer = (struct offer){v, dread_maze_touches, name, c->legal, count, held, n};
}

static bool is_legal(const struct maze_answer *c, action a)
{
    for (int i = 0; i < c->offer.count; i++)
        if (c->legal[i] == a) return true;
    return false;
}

/* ---- How far a card goes ---- */

/* Finds where a move with a card can end, of which m->steps steps are taken [3.1]. */
static void find_range(const struct maze_answer *c, card moving, struct endings *r)
{
    struct maze there = *c->m;
    there.moving = moving;
    dread_find_endings(&c->view->rules, &there, r);
}

/* Returns the cell of a set that has the fewest steps to `cell`. Only walls block the way; pursuers
 * do not. */
static int nearest(const struct maze_answer *c, cells set, int cell)
{
    uint8_t away[CELLS];
    int best = first_cell(set);
    dread_measure(c->m->vertical, cell, away);
    for (; set; set &= set - 1)
        if (away[first_cell(set)] < away[best]) best = first_cell(set);
    return best;
}

/* Returns the step that brings the player nearest to a cell. */
static action step_towards(const struct maze_answer *c, int cell)
{
    cells open = 0;
    for (int facing = NORTH; facing <= WEST; facing++)
        if (dread_can_step(c->m, c->m->player, facing))
            open |= cell_bit(beside(c->m->player, facing));
    return (action)(STEP + dread_straight(c->m->player, nearest(c, open, cell)));
}

/* ---- Why not: a cell, before the first turn and after the last task ---- */

static void no_laying(const struct maze_answer *c, int cell, struct text *t)
{
    const struct maze *m = c->m;
    bool touches = cell_in(neighbours_of(laid_cells(m)), cell);
    if (m->card[cell] != CARD_NONE) dread_maze_write(t, "A card already lies on %p.", cell);
    else if (!touches) dread_maze_write(t, "%p is not next to a card on the table.", cell);
    else
        dread_maze_write(t,
                         "On %p the card would touch fewer cards from 2 to 10 than it could "
                         "elsewhere.",
                         cell);
}

/* [2.1] */
static void no_entering(const struct maze_answer *c, int cell, struct text *t)
{
    const struct rules *rules = &c->view->rules;
    if (!cell_in(all_corners(), cell)) dread_text_add(t, "You must enter at a corner of the maze.");
    else if (rules->value[START] == START_SAFE && c->m->pursuer[0].cell == cell)
        dread_maze_write(t, "The %w stands on %p, so you cannot enter there.", dread_card_of(1, 0),
                         cell);
    else if (rules->value[ENTRANCE] == ENTRANCE_SUM)
        dread_maze_write(t, "Added up, the tasks are nearer to %p than to another corner.", cell);
    else dread_maze_write(t, "%p is nearer to its nearest task than another corner is.", cell);
}

/* ---- Why not: a cell to walk to ---- */

/* Writes the reason and returns true if a pursuer or the player stands on the cell. */
static bool is_occupied(const struct maze_answer *c, int cell, struct text *t)
{
    const struct maze *m = c->m;
    for (int i = 0; i < m->pursuers; i++) {
        if (m->pursuer[i].cell != cell || m->player == cell) continue;
        dread_maze_write(t, "The %w stands on %p: you cannot step onto him.", dread_card_of(1, i),
                         cell);
        return true;
    }
    if (m->player != cell) return false;
    dread_maze_write(t, "You stand on %p", cell);
    if (m->prompt == ASK_STEP && !m->steps) dread_text_add(t, ", and a move is at least one step");
    if (m->prompt == ASK_TURN && cell == m->exit && !fit_to_escape(&c->view->rules, m->fatigue))
        dread_maze_write(t, ", the exit, but escaping needs a fatigue of %n or less",
                         most_fatigue(&c->view->rules) - 1);
    dread_text_char(t, '.');
    return true;
}

/* Writes that a card leads to a cell, or how near to it the card brings the player. */
static void tell_range(const struct maze_answer *c, card moving, const char *that, int cell,
                       const struct endings *r, struct text *t)
{
    dread_maze_write(t, "The %w%s ", moving, that);
    if (r->steps[cell] != UNREACHABLE)
        dread_maze_write(t, "leads to %p in %a.", cell, r->steps[cell], "step");
    else
        dread_maze_write(t, "brings you no nearer to %p than %p.", cell,
                         nearest(c, r->unseen | r->seen, cell));
}

/* Writes the cards of the column that lead to a cell and returns their number: those that can be
 * played now, or if not `now` the others, which cost too much. They are in order, the most
 * expensive first. */
static int cards_leading(const struct maze_answer *c, int cell, bool now, card out[PILE_TURNS])
{
    const card *column;
    int n = 0, held = column_cards(&c->deal, c->m->turn, &column);
    struct endings r;
    for (int i = 0; i < held; i++) {
        if (is_legal(c, (action)(CARD + column[i])) != now) continue;
        find_range(c, column[i], &r);
        if (r.steps[cell] != UNREACHABLE) out[n++] = column[i];
    }
    return n;
}

/* A card is selected and the player has chosen a cell: writes how far the card leads, and which
 * other card would lead there. */
static action no_walk_with(const struct maze_answer *c, int cell, struct text *t)
{
    card moving = (card)(dread_offer_first(&c->offer) - CARD), other[PILE_TURNS];
    struct endings r;
    find_range(c, moving, &r);
    int n = r.steps[cell] == UNREACHABLE ? cards_leading(c, cell, true, other) : 0;
    tell_range(c, moving, " that you hold", cell, &r, t);
    if (!n) return NO_ACTION;
    dread_maze_write(t, " You can play the %w instead.", other[n - 1]);
    return ACTION_CODES;
}

/* Returns the playable card that brings the player nearest to a cell, and sets *where to the cell
 * it brings her to. */
static card card_towards(const struct maze_answer *c, int cell, int *where)
{
    card best = CARD_NONE;
    uint8_t away[CELLS];
    struct endings r;
    dread_measure(c->m->vertical, cell, away);
    for (int i = 0; i < c->offer.count; i++) {
        if (verb_of(c->legal[i]) != VERB_CARD) continue;
        find_range(c, (card)(c->legal[i] - CARD), &r);
        int end = nearest(c, r.unseen | r.seen, cell);
        if (best != CARD_NONE && away[end] >= away[*where]) continue;
        *where = end;
        best = (card)(c->legal[i] - CARD);
    }
    return best;
}

/* At the start of a turn, without a selection: writes that no playable card leads to the cell, and
 * which card leads nearest. Returns the action that plays that card. */
static action no_way(const struct maze_answer *c, int cell, struct text *t)
{
    card dear[PILE_TURNS];
    int where = 0, n = cards_leading(c, cell, false, dear);
    card best = card_towards(c, cell, &where);
    if (n)
        dread_maze_write(t, "The %w leads to %p, but would raise fatigue from %n above %n.",
                         dear[n - 1], cell, c->m->fatigue, most_fatigue(&c->view->rules));
    else
        dread_maze_write(t, "No card leads to %p; the %w brings you nearest, to %p.", cell, best,
                         where);
    return (action)(CARD + best);
}

/* Writes why no card can be played at all [3.1]; returns false if one can. */
static bool no_card_at_all(const struct maze_answer *c, struct text *t)
{
    int most = most_fatigue(&c->view->rules);
    if (c->m->fatigue == most) dread_maze_write(t, "With a fatigue of %n you cannot move.", most);
    else if (!dread_open_steps(c->m, c->m->player))
        dread_text_add(t, "You cannot step anywhere from where you stand.");
    else return false;
    return true;
}

/* Without a selection the player has chosen a cell: writes which card to select first, or why there
 * is none. */
static action no_walk(const struct maze_answer *c, int cell, struct text *t)
{
    card first[PILE_TURNS];
    if (no_card_at_all(c, t)) return NO_ACTION;
    int n = cards_leading(c, cell, true, first);
    if (!n) return no_way(c, cell, t);
    dread_text_add(t, "A move begins with a card. You can play");
    for (int i = 0; i < n; i++)
        dread_maze_write(t, "%s the %w", !i ? "" : i == n - 1 ? " or" : ",", first[i]);
    dread_maze_write(t, " to reach %p.", cell);
    return ACTION_CODES;
}

/* Within a move the player has chosen a cell that is not one step away: writes how far it is.
 * Returns the step towards it. */
static action no_step(const struct maze_answer *c, int cell, struct text *t)
{
    const struct maze *m = c->m;
    struct endings r;
    find_range(c, m->moving, &r);
    int way = dread_straight(m->player, cell);
    bool walled = way && beside(m->player, way) == cell, leads = r.steps[cell] != UNREACHABLE;
    if (walled) dread_maze_write(t, "There is a wall before %p", cell);
    if (walled && leads) dread_maze_write(t, "; the way round takes %n steps.", r.steps[cell]);
    else if (leads)
        dread_maze_write(t, "%p is %a away, and you take one at a time.", cell, r.steps[cell],
                         "step");
    else if (walled)
        dread_maze_write(t, ", and the %w brings you no nearer than %p.", m->moving,
                         nearest(c, r.unseen | r.seen, cell));
    else tell_range(c, m->moving, "", cell, &r, t);
    return c->holds ? NO_ACTION : step_towards(c, cell);
}

/* Writes why the thing that the action touches is not chosen: something is picked already, or it is
 * a token on a cell that can be chosen. */
static action not_now(const struct maze_answer *c, action a, struct text *t)
{
    if (!c->holds) {
        dread_text_add(t, "Choose the cell itself.");
        return a;
    }
    dread_text_add(t, verb_of(a) == VERB_CARD
                          ? "A turn has one move with one card, and you already hold one."
                          : "One cell is enough, and you already hold one.");
    return NO_ACTION;
}

static action no_cell(const struct maze_answer *c, int cell, struct text *t)
{
    action a = NO_ACTION;
    switch (c->m->prompt) {
    case ASK_ROTATE:
        dread_maze_write(t, "Turning the card on %p is not the quickest way to join the maze.",
                         cell);
        break;
    case ASK_LAY: no_laying(c, cell, t); break;
    case ASK_ENTER: no_entering(c, cell, t); break;
    case ASK_EXIT:
        dread_text_add(t, "The exit must be in a corner as far from you as possible.");
        break;
    default:
        if (is_occupied(c, cell, t)) break;
        if (c->m->prompt == ASK_STEP) a = no_step(c, cell, t);
        else a = c->holds ? no_walk_with(c, cell, t) : no_walk(c, cell, t);
    }
    return a;
}

/* ---- Why not: cards outside the maze ---- */

/* Writes why a card of this turn's column cannot be played [3.1]. */
static void no_playing(const struct maze_answer *c, card which, struct text *t)
{
    const struct maze *m = c->m;
    int cost = dread_cost_of(&c->deal, m->turn, which);
    switch (m->prompt) {
    case ASK_TURN:
        if (no_card_at_all(c, t)) break;
        dread_maze_write(t, "The %w costs %n, which would raise fatigue from %n above %n.", which,
                         cost, m->fatigue, most_fatigue(&c->view->rules));
        break;
    case ASK_STEP:
        dread_maze_write(t, "You are moving with the %w, and a turn has one move.", m->moving);
        break;
    case ASK_EXIT: dread_text_add(t, "First choose the exit."); break;
    default: dread_text_add(t, "You play cards once you are in the maze."); break;
    }
}

static void no_task(const struct maze_answer *c, int task, struct text *t)
{
    card which = c->deal.cards[DEALT_TASKS + task];
    if (c->m->location[task] != NO_CELL)
        dread_maze_write(t, "End a move on %p to fulfil the task %w.", c->m->location[task], which);
    else dread_maze_write(t, "The task waits where you will lay the %w.", location_card(which));
}

/* Writes when a pursuer enters who has not entered yet [2.2]. */
static void no_newcomer(int pursuer, struct text *t)
{
    static const char *const nth[] = {"", "first", "second", "third"};
    card his = dread_card_of(1, pursuer);
    if (pursuer)
        dread_maze_write(t, "The %w enters when you fulfil your %s task.", his, nth[pursuer]);
    else dread_maze_write(t, "The %w enters once the maze is laid and joined.", his);
}

/* Writes why a card outside the maze cannot be chosen. */
static void no_card(const struct maze_answer *c, struct text *t)
{
    card which = dread_view_spot(c->view, c->thing)->card;
    int zone = c->thing.zone;
    switch (zone) {
    case ZONE_TASKS: no_task(c, c->thing.index, t); break;
    case ZONE_COLUMN: no_playing(c, which, t); break;
    case ZONE_COLUMN + 1:
    case ZONE_COLUMN + 2:
        dread_maze_write(t, "The %w is for turn %n, and this is turn %n.", which,
                         c->m->turn + zone - ZONE_COLUMN, c->m->turn);
        break;
    case ZONE_UNSEEN: dread_maze_write(t, "The %w is not dealt yet.", which); break;
    case ZONE_WAITING: no_newcomer(dread_card_suit(which), t); break;
    case ZONE_SIGHT: dread_text_add(t, "Choose a cell of the maze for this card."); break;
    case ZONE_ASIDE: dread_maze_write(t, "The task %w is not used in this game.", which); break;
    default: dread_maze_write(t, "The %w comes into sight when its turn comes.", which); break;
    }
}

/* ---- Why not: everything else ---- */

static void no_token(const struct maze_answer *c, int token, struct text *t)
{
    const struct token *who = &c->view->token[token];
    if (who->id == KIND_PLAYER) dread_text_add(t, "You have not entered the maze yet.");
    else if (who->id == KIND_PURSUER) no_newcomer(token - TOKEN_PURSUER, t);
    else no_task(c, who->at.index, t);
}

static bool on_maze(struct thing t)
{
    return t.kind == THING_CARD && t.zone == ZONE_MAZE;
}

/* Writes the reason, and returns the action to offer. NO_ACTION: any with what is picked;
 * ACTION_CODES: the reason says itself what can be done. The functions that it calls return the
 * same. */
static action write_reason(const struct maze_answer *c, struct thing at, struct text *t)
{
    action a = dread_offer_touching(&c->offer, at);
    if (a != NO_ACTION) return not_now(c, a, t);
    if (on_maze(at)) return no_cell(c, at.index, t);
    if (c->thing.kind == THING_TOKEN) no_token(c, c->thing.index, t);
    else if (c->thing.kind == THING_CARD) no_card(c, t);
    return NO_ACTION;
}

void dread_maze_why_thing(const struct view *v, const struct thing held[], int n,
                          struct thing thing, struct text *t)
{
    struct maze_answer c;
    struct thing at = thing.kind == THING_TOKEN ? v->token[thing.index].at : thing;
    read_choice(&c, v, held, n, thing);
    action a = write_reason(&c, at, t);
    if (a == NO_ACTION && !n && is_legal(&c, ESCAPE)) a = ESCAPE;
    if (a != ACTION_CODES) dread_offer_write(&c.offer, a, t);
}
