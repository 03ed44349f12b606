/* Don't Let Them Get You: how pursuers move and what they see, paragraphs 4 and 5. Read internal.h
 * first.
 *
 * dread_move_pursuer() at the end of the file is a pursuer's whole walk. Its parts come before it:
 * first what he sees, which all others need, and then those of a walk in their order. patrols.c
 * computes the same faster for the search, and is tested against this file. */

#include "internal.h"

/* The walk of a pursuer, as far as it has come. */
struct walk {
    const struct rules *rules;
    struct maze *maze;
    struct pursuer *he;
    int number; /* he is maze->pursuer[number] */
    card by;    /* the movement card */
    int start;  /* the cell he started from */
    int steps;  /* steps taken so far */
    cells been; /* cells he has been on this turn, the start included */
    bool caught;
    struct trace *trace;
};

/* Reports an event of a pursuer, together with his token as it is now. */
static void note(struct trace *trace, const struct maze *m, int number, struct event e)
{
    if (!trace) return;
    e.token = (uint8_t)(TOKEN_PURSUER + number);
    e.who = (struct token_change){TOKEN_BECOMES, e.token, dread_pursuer_token(m, number)};
    dread_trace_add(trace, e);
}

/* Reports an event of this walk, from one cell to another. */
static void happens(const struct walk *w, enum maze_event id, int from, int to)
{
    if (!w->trace) return;
    note(w->trace, w->maze, w->number,
         (struct event){.id = (uint8_t)id,
                        .facing = w->he->facing,
                        .card = w->maze->card[to],
                        .amount = (int16_t)w->steps,
                        .from = at_cell(from),
                        .to = at_cell(to),
                        .outcome = id == EVENT_CATCHES ? LOST_CAUGHT : PLAYING});
}

static void happens_here(const struct walk *w, enum maze_event id)
{
    happens(w, id, w->he->cell, w->he->cell);
}

/* ---- 5 What a pursuer sees ---- */

int dread_straight(int from, int to)
{
    if (from == to) return FACING_NONE;
    if (column_of(from) == column_of(to)) return from < to ? NORTH : SOUTH;
    if (row_of(from) == row_of(to)) return from < to ? EAST : WEST;
    return FACING_NONE;
}

/* Returns the number of doors on the straight line between two cells; 99 if there is a wall on
 * it. */
static int doors_between(cells vertical, int from, int to, int way)
{
    int doors = 0;
    for (int cell = from; cell != to; cell = beside(cell, way)) {
        int side = side_of(vertical, cell, way);
        if (side == SIDE_WALL) return 99;
        doors += side == SIDE_DOOR;
    }
    return doors;
}

/* [5.1] Returns through how many doors he sees in a direction. */
static int sees_through(const struct rules *rules, const struct pursuer *he, int way)
{
    bool alert = he->mood != MOOD_PATROL;
    if (way == back_of(he->facing)) return 0;
    if (way == he->facing && rules->value[FRONT_SIGHT] == SIGHT_FAR) return WIDTH;
    return alert ? 2 : 1;
}

/* [5.1] */
int dread_sees(const struct rules *rules, const struct maze *m, const struct pursuer *he, int cell)
{
    int way = dread_straight(he->cell, cell);
    if (way == FACING_NONE) return FACING_NONE;
    if (doors_between(m->vertical, he->cell, cell, way) > sees_through(rules, he, way))
        return FACING_NONE;
    return way;
}

static void forget(struct pursuer *he)
{
    he->memory = NO_CELL;
    he->leaving = FACING_NONE;
}

/* [5.2] Lets a pursuer look; if he newly sees the player, reports event `how`. */
static bool look_as(const struct rules *rules, struct maze *m, int i, enum maze_event how,
                    struct trace *trace)
{
    struct pursuer *he = &m->pursuer[i];
    int way = dread_sees(rules, m, he, m->player);
    if (way == FACING_NONE) return false;
    bool saw = he->mood == MOOD_SEES;
    he->mood = MOOD_SEES;
    he->facing = (uint8_t)way;
    forget(he);
    if (!saw)
        note(trace, m, i,
             (struct event){.id = (uint8_t)how,
                            .facing = he->facing,
                            .card = CARD_NONE,
                            .from = at_cell(he->cell),
                            .to = at_cell(m->player)});
    return true;
}

bool dread_is_seen(const struct maze *m)
{
    for (int i = 0; i < m->pursuers; i++)
        if (m->pursuer[i].mood == MOOD_SEES) return true;
    return false;
}

/* [5.2] */
bool dread_look(const struct rules *rules, struct maze *m, int i, struct trace *trace)
{
    return look_as(rules, m, i, EVENT_SEES, trace);
}

/* [3.2] [4.6] [5.2] [5.3] All look after the player's step. Who loses sight of her remembers the
 * cell that she left, and in which direction. */
void dread_all_look(const struct rules *rules, struct maze *m, int left, int facing,
                    struct trace *trace)
{
    for (int i = 0; i < m->pursuers; i++) {
        struct pursuer *he = &m->pursuer[i];
        bool saw = he->mood == MOOD_SEES;
        bool sees_her = dread_look(rules, m, i, trace);
        if (!saw) continue;
        if (!sees_her) {
            he->mood = MOOD_HUNTS;
            he->memory = (uint8_t)left;
            he->leaving = (uint8_t)facing;
        }
        note(trace, m, i,
             (struct event){.id = sees_her ? EVENT_STILL_SEES : EVENT_LOSES,
                            .facing = sees_her ? he->facing : he->leaving,
                            .card = CARD_NONE,
                            .from = at_cell(he->cell),
                            .to = at_cell(sees_her ? m->player : left)});
    }
}

/* ---- Preferences and turning ---- */

/* [2.3] [4] The preference, counted from a suit. */
int dread_preferred(const struct maze *m, int cell, int suit, int but)
{
    int best = FACING_NONE, least = 99;
    struct ways w = ways_of(m->vertical);
    for (int way = NORTH; way <= WEST; way++) {
        if (way == but || !step_from(w, cell, way)) continue;
        card c = m->card[beside(cell, way)];
        int order = ((dread_card_suit(c) - suit) & 3) * 13 + 13 - dread_card_rank(c);
        if (order >= least) continue;
        least = order;
        best = way;
    }
    return best;
}

/* [2.3] */
void dread_face_on_entering(struct maze *m, int i)
{
    struct pursuer *he = &m->pursuer[i];
    he->facing = (uint8_t)dread_preferred(m, he->cell, i, FACING_NONE);
}

/* [4] Returns the direction he prefers where he stands, never the way back; FACING_NONE if there is
 * none. */
static int preference(const struct walk *w)
{
    return dread_preferred(w->maze, w->he->cell, dread_card_suit(w->by), back_of(w->he->facing));
}

/* [4.3] Returns true if there is no way but back. */
static bool is_dead_end(const struct walk *w)
{
    struct ways ways = ways_of(w->maze->vertical);
    int cell = w->he->cell, back = back_of(w->he->facing);
    return !(one_step(ways, cell_bit(cell)) & ~step_from(ways, cell, back));
}

/* [5.2] Lets him look during his own walk. */
static void look_on_walk(const struct walk *w)
{
    look_as(w->rules, w->maze, w->number, EVENT_SPOTS, w->trace);
}

/* Turns him and lets him look. If he faced another way before, reports `why`, with the card he
 * turns to. */
static void turn(struct walk *w, int way, enum maze_event why)
{
    bool turns = w->he->facing != way;
    w->he->facing = (uint8_t)way;
    if (turns && w->trace) {
        int to = can_go(w->maze->vertical, w->he->cell, way) ? beside(w->he->cell, way)
                                                             : w->he->cell;
        happens(w, why, w->he->cell, to);
    }
    look_on_walk(w);
}

/* ---- 4.1, 4.6 Before a step ---- */

/* [4.1] Turns him to the direction of his next step. first: it is his first one, for which he may
 * go straight on or turn back. Returns false if there is no next step. */
static bool patrol(struct walk *w, bool first)
{
    if (first && can_go(w->maze->vertical, w->he->cell, w->he->facing)) return true;
    int way = preference(w);
    if (way != FACING_NONE) turn(w, way, EVENT_TURNS);
    else if (first) turn(w, back_of(w->he->facing), EVENT_TURNS_BACK);
    else return false;
    return true;
}

/* [4.6] Straight on; at a wall he is back on patrol. Returns false if he cannot go on. */
static bool hunt(struct walk *w)
{
    struct pursuer *he = w->he;
    if (can_go(w->maze->vertical, he->cell, he->facing)) return true;
    if (w->rules->value[BLOCKED_HUNTER] == BLOCKED_STOPS) {
        happens_here(w, EVENT_BLOCKED_STOPS);
        return false;
    }
    he->mood = MOOD_PATROL;
    forget(he);
    happens_here(w, EVENT_BLOCKED);
    if (patrol(w, false)) return true;
    happens_here(w, EVENT_STOPS_DEAD_END);
    return false;
}

/* [4.1] [4.5] [4.6] Turns him to the direction of his next step. Returns false if there is no next
 * step. */
static bool set_off(struct walk *w)
{
    switch (w->he->mood) {
    case MOOD_SEES: return true; /* he faces the player, with no wall between them [4.5] */
    case MOOD_HUNTS: return hunt(w);
    default: return patrol(w, !w->steps);
    }
}

/* ---- 4.2, 4.3, 4.6 The step and the arrival ---- */

static enum maze_event way_of_going(const struct pursuer *he)
{
    return he->mood == MOOD_SEES ? EVENT_RUNS : he->mood == MOOD_HUNTS ? EVENT_HUNTS : EVENT_GOES;
}

/* [4.2] [4.5] [4.6] */
static void step(struct walk *w)
{
    struct pursuer *he = w->he;
    int from = he->cell;
    he->cell = (uint8_t)beside(from, he->facing);
    w->steps++;
    happens(w, way_of_going(he), from, he->cell);
    if (he->cell == w->maze->player) {
        w->caught = true;
        happens_here(w, EVENT_CATCHES);
        return;
    }
    look_on_walk(w);
    if (he->mood == MOOD_HUNTS && he->cell == he->memory) turn(w, he->leaving, EVENT_REACHES);
}

/* [4.2] [4.3] Returns true if he stops on the cell he has come to. */
static bool has_to_stop(struct walk *w)
{
    struct pursuer *he = w->he;
    cells here = cell_bit(he->cell);
    bool been = (w->been & here) != 0;
    w->been |= here;
    if (value_of(w->maze->card[he->cell]) <= value_of(w->by)) happens_here(w, EVENT_STOPS_LOW);
    else if (been) happens_here(w, EVENT_STOPS_BEEN);
    else if (he->mood == MOOD_PATROL && is_dead_end(w)) happens_here(w, EVENT_STOPS_DEAD_END);
    else return false;
    return true;
}

/* ---- 4.4, 4.7 After the last step, if he does not see the player ---- */

/* [4.4], the first part */
static void look_round(struct walk *w)
{
    int way = preference(w);
    if (way != FACING_NONE) turn(w, way, EVENT_LOOKS_ROUND);
    else turn(w, back_of(w->he->facing), EVENT_LOOKS_BACK);
}

/* [4.4] Returns true if another pursuer on his cell faces in that direction. */
static bool another_faces(const struct walk *w, int way)
{
    for (int i = 0; i < w->maze->pursuers; i++) {
        const struct pursuer *other = &w->maze->pursuer[i];
        if (other != w->he && other->cell == w->he->cell && other->facing == way) return true;
    }
    return false;
}

/* [4.4], the second part */
static void make_room(struct walk *w)
{
    if (w->he->mood == MOOD_SEES || !another_faces(w, w->he->facing)) return;
    int way = w->he->facing;
    for (int i = 0; i < 3; i++) {
        way = right_of(way);
        if (!can_go(w->maze->vertical, w->he->cell, way) || another_faces(w, way)) continue;
        turn(w, way, EVENT_MAKES_ROOM);
        return;
    }
}

/* [4.7] A hunter who has come to the cell that he remembers already faces the direction that he
 * remembers, and has looked with the eyes of a hunter, which see all that a patrol sees: so the
 * turn of vanish-turn=always changes nothing then. */
static void give_up(struct walk *w)
{
    struct pursuer *he = w->he;
    int leaving = he->leaving;
    he->mood = MOOD_PATROL;
    forget(he);
    happens_here(w, EVENT_GIVES_UP);
    if (w->rules->value[VANISH_TURN] == VANISH_ALWAYS) turn(w, leaving, EVENT_LOOKS_AFTER);
    if (he->mood == MOOD_SEES) return;
    if (!can_go(w->maze->vertical, he->cell, he->facing)) look_round(w);
    else look_on_walk(w);
}

/* [4.4] [4.7] */
static void settle(struct walk *w)
{
    if (w->he->mood == MOOD_SEES) return;
    if (w->he->mood == MOOD_HUNTS) give_up(w);
    else look_round(w);
    make_room(w);
}

/* ---- 4 The whole walk ---- */

bool dread_move_pursuer(const struct rules *rules, struct maze *m, int i, card by,
                        struct trace *trace)
{
    struct pursuer *he = &m->pursuer[i];
    struct walk w = {.rules = rules,
                     .maze = m,
                     .he = he,
                     .number = i,
                     .by = by,
                     .start = he->cell,
                     .been = cell_bit(he->cell),
                     .trace = trace};
    while (set_off(&w)) {
        step(&w);
        if (w.caught) return true;
        if (has_to_stop(&w)) break;
    }
    settle(&w);
    happens(&w, he->mood == MOOD_SEES ? EVENT_WALK_SEEING : EVENT_WALK_UNSEEING, w.start, he->cell);
    return false;
}
