/* Don't Let Them Get You: one sentence that says why a turn is good. Read internal.h first.
 *
 * The line is played, from the view alone, to the end of the current turn; nothing hidden matters
 * until then. The card, the steps and the stop are one piece, and the sentence says where they
 * lead. Later turns of the line are not described. Distances are steps along the ways of the
 * maze. */

#include "internal.h"

enum { WORDS = 22 };

struct maze_facts {
    const struct rules *rules;
    struct position before, after;
    const struct maze *then, *now; /* the mazes of `before` and `after` */
    struct deal deal;
    action first;
    int steps;       /* the number of steps in the line */
    bool seen_going; /* a pursuer saw her on the way */
};

static void note(struct maze_facts *x, const struct event event[], int n)
{
    for (int i = 0; i < n; i++) {
        int id = event[i].id;
        x->seen_going |= id == EVENT_SEES || id == EVENT_SPOTS || id == EVENT_STILL_SEES;
        x->steps += id == EVENT_STEPS;
    }
}

/* Plays the actions of the line that belong to this turn; before the first turn, a single
 * action. */
static void play_out(const struct view *v, const action line[], int n, struct maze_facts *x)
{
    struct event event[EVENTS_MOST];
    *x = (struct maze_facts){.rules = &v->rules, .first = line[0]};
    x->then = dread_maze_recall(v, &x->deal, &x->before);
    x->after = x->before;
    x->now = maze_at(&x->after);
    if (line[0] < CARD) n = 1;
    for (int i = 0; i < n && !x->now->outcome && x->now->turn == x->then->turn; i++) {
        struct trace trace = {event, EVENTS_MOST, 0};
        dread_maze_apply(&x->deal, &x->after, line[i], &trace);
        note(x, event, trace.count);
    }
}

/* ---- Parts ---- */

static int count_mood(const struct maze *m, int mood)
{
    int n = 0;
    for (int i = 0; i < m->pursuers; i++) n += m->pursuer[i].mood == mood;
    return n;
}

/* Returns the steps from a cell to the nearest pursuer. */
static int nearest_pursuer(const struct maze *m, int from)
{
    uint8_t steps[CELLS];
    int least = UNREACHABLE;
    dread_measure(m->vertical, from, steps);
    for (int i = 0; i < m->pursuers; i++)
        if (steps[m->pursuer[i].cell] < least) least = steps[m->pursuer[i].cell];
    return least;
}

/* Returns the exit, or else the open location nearest to a cell; NO_CELL if there is neither
 * yet. */
static int nearest_goal(const struct maze *m, int from)
{
    uint8_t steps[CELLS];
    int goal = m->exit, least = UNREACHABLE;
    dread_measure(m->vertical, from, steps);
    for (int i = 0; i < TASKS_MOST && m->exit == NO_CELL; i++) {
        if (!(m->open >> i & 1) || m->location[i] == NO_CELL) continue;
        if (steps[m->location[i]] >= least) continue;
        least = steps[m->location[i]];
        goal = m->location[i];
    }
    return goal;
}

static const char *name_of_goal(const struct maze_facts *x, int goal)
{
    return goal == x->now->exit ? "exit" : "task";
}

/* ---- A move ---- */

static void say_fulfilled(const struct maze_facts *x, struct text *t)
{
    int left = dread_count_bits(x->now->open);
    if (left) dread_maze_write(t, "fulfils the task on %p, leaving %m", x->now->player, left);
    else dread_maze_write(t, "fulfils the last task, on %p", x->now->player);
}

/* Says how near the player gets to the nearest thing left to do. */
static void say_way_to_go(const struct maze_facts *x, struct text *t)
{
    uint8_t steps[CELLS];
    int here = x->now->player, goal = nearest_goal(x->now, here);
    if (goal == NO_CELL) return;
    dread_measure(x->now->vertical, goal, steps);
    const char *it = name_of_goal(x, goal);
    int gain = steps[x->then->player] - steps[here];
    if (here == goal) {
        bool fit = fit_to_escape(x->rules, x->now->fatigue);
        dread_maze_write(t, "gets to the %s on %p, %s", it, goal,
                         fit ? "ready to escape" : "but still too tired to escape");
    } else if (gain > 0 && x->now->open == x->then->open) {
        dread_maze_write(t, "gets %a nearer to the %s on %p, %m away", gain, "step", it, goal,
                         steps[here]);
    } else {
        dread_maze_write(t, "leaves you %a from the %s on %p", steps[here], "step", it, goal);
    }
}

static void say_seen(const struct maze_facts *x, struct text *t)
{
    int see = count_mood(x->now, MOOD_SEES), saw = count_mood(x->then, MOOD_SEES);
    int hunt = count_mood(x->now, MOOD_HUNTS);
    if (see) dread_maze_write(t, "lets %m see you", see);
    else if (saw) dread_text_add(t, "gets you out of sight");
    else if (x->seen_going) dread_text_add(t, "ends unseen");
    else dread_text_add(t, x->steps > 1 ? "stays unseen all the way" : "stays unseen");
    if (hunt && !see) dread_maze_write(t, " with %m hunting you", hunt);
}

static void say_fatigue(const struct maze_facts *x, struct text *t)
{
    int cost = x->now->fatigue - x->then->fatigue;
    if (cost) dread_maze_write(t, "costs %m fatigue", cost);
}

static void say_move(const struct maze_facts *x, struct clauses *c)
{
    if (x->now->open != x->then->open) say_fulfilled(x, dread_clause(c));
    else say_way_to_go(x, dread_clause(c));
    say_seen(x, dread_clause(c));
    say_fatigue(x, dread_clause(c));
    if (x->now->open != x->then->open) say_way_to_go(x, dread_clause(c));
}

/* Describes a card played without any step: what it could lead to. */
static void say_card(const struct maze_facts *x, struct clauses *c)
{
    const struct maze *m = x->now;
    struct paths paths;
    dread_find_paths(x->rules, m, m->moving, 0, &paths);
    int goal = NO_CELL, ends = dread_count_bits(paths.ends);
    for (int i = 0; i < TASKS_MOST; i++)
        if (m->open >> i & 1 && cell_in(paths.ends, m->location[i])) goal = m->location[i];
    if (m->exit != NO_CELL && cell_in(paths.ends, m->exit)) goal = m->exit;
    struct text *t = dread_clause(c);
    if (goal != NO_CELL)
        dread_maze_write(t, "can take you to the %s on %p", name_of_goal(x, goal), goal);
    dread_maze_write(dread_clause(c), "can end on %a", ends, "space");
    say_fatigue(x, dread_clause(c));
}

/* ---- A rest ---- */

static void say_rest(const struct maze_facts *x, struct clauses *c)
{
    int see = count_mood(x->now, MOOD_SEES), was = nearest_pursuer(x->then, x->then->player);
    int is = nearest_pursuer(x->now, x->now->player);
    struct text *t = dread_clause(c);
    if (x->now->fatigue < x->then->fatigue)
        dread_maze_write(t, "lowers fatigue to %m", x->now->fatigue);
    t = dread_clause(c);
    if (see) dread_maze_write(t, "lets %m see you", see);
    else dread_text_add(t, "keeps you unseen");
    if (!see && count_mood(x->then, MOOD_HUNTS)) dread_clause_add(c, "ends the hunt for you");
    t = dread_clause(c);
    dread_maze_write(t, "leaves the nearest pursuer %a away", is, "step");
    if (is != was) dread_maze_write(t, ", not %m", was);
}

/* ---- Before the first turn, and the exit ---- */

static void say_place(const struct maze_facts *x, int cell, struct clauses *c)
{
    uint8_t steps[CELLS];
    int goal = nearest_goal(x->now, cell);
    dread_measure(x->now->vertical, cell, steps);
    if (verb_of(x->first) == VERB_ENTER) {
        dread_maze_write(dread_clause(c), "begins %a from the %s on %p", steps[goal], "step",
                         name_of_goal(x, goal), goal);
        dread_clause_add(c, count_mood(x->now, MOOD_SEES) ? "puts you in sight at once"
                                                          : "starts unseen");
    } else {
        dread_maze_write(dread_clause(c), "puts the exit %a from you", steps[x->now->player],
                         "step");
    }
    dread_maze_write(dread_clause(c), "is %a from the nearest pursuer",
                     nearest_pursuer(x->now, cell), "step");
}

/* Returns the number of sides of a cell that lead to a laid card. */
static int ways_at(const struct maze *m, int cell)
{
    int n = 0;
    for (int way = NORTH; way <= WEST; way++)
        n += can_go(m->vertical, cell, way) && m->card[beside(cell, way)] != CARD_NONE;
    return n;
}

/* Returns the number of cells that can be reached from a cell, itself included. */
static int reached_from(const struct maze *m, int cell)
{
    uint8_t steps[CELLS];
    int n = 0;
    dread_measure(m->vertical, cell, steps);
    for (int i = 0; i < CELLS; i++) n += steps[i] != UNREACHABLE;
    return n;
}

static void say_rotate(const struct maze_facts *x, int cell, struct clauses *c)
{
    dread_clause_add(c, dread_is_joined(x->now->vertical)
                            ? "joins the whole maze"
                            : "is one of the fewest turns that join the maze");
    int was = reached_from(x->then, cell), is = reached_from(x->now, cell);
    struct text *t = dread_clause(c);
    if (is > was) dread_maze_write(t, "leads from there to %a rather than %m", is, "space", was);
}

static void say_lay(const struct maze_facts *x, int cell, struct clauses *c)
{
    struct text *t = dread_clause(c);
    for (int i = 0; i < TASKS_MOST; i++)
        if (x->now->location[i] == cell && x->now->open >> i & 1)
            dread_maze_write(t, "puts a task on %p", cell);
    dread_maze_write(dread_clause(c), "connects to %a next to it", ways_at(x->now, cell), "card");
}

/* ---- The sentence ---- */

/* A line that ends the game needs no other reason. */
static void say_end(const struct maze_facts *x, struct text *t)
{
    switch (x->now->outcome) {
    case WON_OUT: dread_text_add(t, "gets you out and wins"); break;
    case LOST_CAUGHT: dread_text_add(t, "gets you caught"); break;
    case LOST_DARK: dread_text_add(t, "uses up the last turn, and the lights go out"); break;
    default: break;
    }
}

void dread_maze_reason(const struct view *v, const action line[], int n, struct text *t)
{
    struct maze_facts x;
    struct clauses c = {0};
    play_out(v, line, n, &x);
    say_end(&x, dread_clause(&c));
    if (!x.now->outcome) {
        int cell = action_cell(line[0]);
        switch (verb_of(line[0])) {
        case VERB_ROTATE: say_rotate(&x, cell, &c); break;
        case VERB_LAY: say_lay(&x, cell, &c); break;
        case VERB_ENTER:
        case VERB_EXIT: say_place(&x, cell, &c); break;
        case VERB_REST: say_rest(&x, &c); break;
        case VERB_CARD:
            if (!x.steps) say_card(&x, &c);
            else say_move(&x, &c);
            break;
        default: say_move(&x, &c); break;
        }
    }
    dread_clauses_write(&c, WORDS, t);
}
