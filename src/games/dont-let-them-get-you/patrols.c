/* Don't Let Them Get You: the fast version of what pursuers see and how they move. Read patrols.h
 * first. */

#include "patrols.h"
#include "sight.h"

/* Fills the row of one cell. */
static void make_sight_from(cells sight[FACINGS][2], const struct rules *rules,
                            const struct sides *s, int cell)
{
    cells through[FACINGS][WIDTH + 1]; /* by direction and number of doors */
    for (int way = NORTH; way <= WEST; way++) {
        for (int doors = 0; doors <= 2; doors++) through[way][doors] = ray(s, cell, way, doors);
        through[way][WIDTH] = ray(s, cell, way, WIDTH);
    }
    for (int facing = NORTH; facing <= WEST; facing++)
        for (int alert = 0; alert < 2; alert++) {
            cells seen = 0;
            for (int way = NORTH; way <= WEST; way++)
                seen |= through[way][sees_through(rules, facing, alert, way)];
            sight[facing][alert] = seen;
        }
}

void dread_sight_make(cells sight[CELLS][FACINGS][2], const struct rules *rules, cells vertical)
{
    struct sides s = sides_of(vertical);
    for (int cell = 0; cell < CELLS; cell++) make_sight_from(sight[cell], rules, &s, cell);
}

/* ---- Walks, card by card ---- */

static bool can_leave(const struct maze_tables *g, int cell, int way)
{
    return g->passable_sides[cell] >> way & 1;
}

void dread_turn_and_look(const struct maze_tables *g, struct pursuer *he, int way, int player)
{
    he->facing = (uint8_t)way;
    if (!cell_in(g->sight[he->cell][way][he->mood != MOOD_PATROL], player)) return;
    *he = (struct pursuer){he->cell, (uint8_t)way_to(he->cell, player), MOOD_SEES, NO_CELL,
                           FACING_NONE};
}

/* A walk by a card [4]. The player is on the cell `player`; or she is nowhere, and the walk is
 * blind: it collects in `spots` the cells where the pursuer would see her. The functions of a walk
 * are inline, so that each of the two cases has its own. */
struct card_walk {
    const struct maze_tables *tables;
    const struct rules *rules;
    struct pursuer *he;
    int player, suit;
    const struct patrols *blind; /* NULL if it is not */
    cells *spots;
};

/* Returns the direction that he prefers where he stands, never the way back [4]; FACING_NONE if
 * there is none. */
static inline int preference(const struct card_walk *w)
{
    const struct maze_tables *g = w->tables;
    const struct pursuer *he = w->he;
    int best = FACING_NONE, least = 99;
    if (w->blind) return w->blind->prefers[he->cell][w->suit][he->facing];
    unsigned left = g->passable_sides[he->cell] & ~(1u << back_of(he->facing));
    for (; left; left &= left - 1) {
        int way = __builtin_ctz(left), order = g->order[beside(he->cell, way)] - 13 * w->suit;
        if (order < 0) order += 52;
        if (order >= least) continue;
        least = order;
        best = way;
    }
    return best;
}

static inline void look(const struct card_walk *w, int way)
{
    struct pursuer *he = w->he;
    if (!w->blind) {
        dread_turn_and_look(w->tables, he, way, w->player);
        return;
    }
    he->facing = (uint8_t)way;
    *w->spots |= w->tables->sight[he->cell][way][he->mood != MOOD_PATROL];
}

/* Turns him to the direction that he prefers, or back if there is none. */
static inline void look_round(const struct card_walk *w, int preferred)
{
    look(w, preferred == FACING_NONE ? back_of(w->he->facing) : preferred);
}

static inline void end_hunt(struct pursuer *he)
{
    he->mood = MOOD_PATROL;
    he->memory = NO_CELL;
    he->leaving = FACING_NONE;
}

/* Turns a pursuer to the direction of his next step [4.1] [4.6]. Returns false if there is no next
 * step. */
static inline bool set_off(const struct card_walk *w, bool first)
{
    struct pursuer *he = w->he;
    if (he->mood == MOOD_SEES) return true;
    bool ahead = can_leave(w->tables, he->cell, he->facing), hunts = he->mood == MOOD_HUNTS;
    if (ahead && (hunts || first)) return true;
    if (hunts && w->rules->value[BLOCKED_HUNTER] == BLOCKED_STOPS) return false;
    if (hunts) end_hunt(he);
    int way = preference(w);
    if (way == FACING_NONE && (hunts || !first)) return false;
    look_round(w, way);
    return true;
}

/* Lets a pursuer who has stopped give up and look round [4.4] [4.7]. */
static inline void settle(const struct card_walk *w)
{
    struct pursuer *he = w->he;
    if (he->mood == MOOD_SEES) return;
    if (he->mood == MOOD_HUNTS) {
        int leaving = he->leaving;
        end_hunt(he);
        if (w->rules->value[VANISH_TURN] == VANISH_ALWAYS) look(w, leaving);
        if (he->mood == MOOD_SEES) return;
        if (can_leave(w->tables, he->cell, he->facing)) {
            look(w, he->facing);
            return;
        }
    }
    look_round(w, preference(w));
}

/* Returns true if he catches the player. */
static inline bool walk(const struct card_walk *w, card by)
{
    struct pursuer *he = w->he;
    cells been = cell_bit(he->cell), stops = w->tables->below[value_of(by) + 1];
    for (bool first = true; set_off(w, first); first = false) {
        he->cell = (uint8_t)beside(he->cell, he->facing);
        if (he->cell == w->player) return true;
        if (w->blind) *w->spots |= cell_bit(he->cell);
        look(w, he->facing);
        if (he->mood == MOOD_HUNTS && he->cell == he->memory) look(w, he->leaving);
        if (cell_in(been | stops, he->cell)) break;
        been |= cell_bit(he->cell);
        if (he->mood == MOOD_PATROL && preference(w) == FACING_NONE) break;
    }
    settle(w);
    return false;
}

bool dread_patrol(const struct maze_tables *g, const struct rules *rules, struct pursuer *he,
                  int player, card by)
{
    return walk(&(struct card_walk){g, rules, he, player, dread_card_suit(by), NULL, NULL}, by);
}

/* Returns true if a pursuer other than he[i] on the same cell faces in that direction. */
static bool another_faces(const struct pursuer he[], int n, int i, int way)
{
    for (int k = 0; k < n; k++)
        if (k != i && he[k].cell == he[i].cell && he[k].facing == way) return true;
    return false;
}

/* [4.4], the second part */
static void make_room(const struct maze_tables *g, struct pursuer he[], int n, int i, int player)
{
    int way = he[i].facing;
    if (he[i].mood == MOOD_SEES || !another_faces(he, n, i, way)) return;
    for (int turned = 0; turned < 3; turned++) {
        way = right_of(way);
        if (!can_leave(g, he[i].cell, way) || another_faces(he, n, i, way)) continue;
        dread_turn_and_look(g, &he[i], way, player);
        return;
    }
}

bool dread_rest(const struct maze_tables *g, const struct rules *rules, struct search_state *s,
                card by)
{
    struct pursuer he[PURSUERS_MOST];
    for (int i = 0; i < s->pursuers; i++)
        he[i] = pursuer_with(stance_at(s->stances, i), s->pursuer_cell[i], s->cell);
    s->stances = 0;
    for (int i = 0; i < s->pursuers; i++) {
        if (dread_patrol(g, rules, &he[i], s->cell, by)) return false;
        make_room(g, he, s->pursuers, i, s->cell);
        s->pursuer_cell[i] = he[i].cell;
        s->stances |= (uint64_t)stance_of(&he[i]) << STANCE_BITS * i;
    }
    s->fatigue = (uint8_t)fatigue_after_rest(s->fatigue);
    s->turn++;
    return true;
}

/* ---- Blind walks ---- */

void dread_patrols_make(struct patrols *p, const struct maze_tables *g, const struct maze *m)
{
    p->tables = g;
    __builtin_memset(p->known, 0, sizeof p->known);
    for (int cell = 0; cell < CELLS; cell++)
        for (int suit = 0; suit < 4; suit++)
            for (int way = NORTH; way <= WEST; way++)
                p->prefers[cell][suit][way] = (uint8_t)dread_preferred(m, cell, suit, back_of(way));
}

static struct blind_walk walk_blindly(const struct patrols *p, const struct rules *rules,
                                      struct pursuer he, card by)
{
    cells spots = 0;
    walk(&(struct card_walk){p->tables, rules, &he, NO_CELL, dread_card_suit(by), p, &spots}, by);
    return (struct blind_walk){spots, he.cell, he.facing};
}

/* Walks of hunters are not stored, because they also depend on what the hunter remembers. */
struct blind_walk dread_blind_walk(struct patrols *p, const struct rules *rules, int cell,
                                   unsigned stance, card by)
{
    struct pursuer he = pursuer_with(stance, cell, NO_CELL);
    if (he.mood != MOOD_PATROL) return walk_blindly(p, rules, he, by);
    uint64_t *known = &p->known[cell][he.facing];
    struct blind_walk *walk = &p->walk[cell][he.facing][by];
    if (!(*known >> by & 1)) *walk = walk_blindly(p, rules, he, by);
    *known |= (uint64_t)1 << by;
    return *walk;
}

bool dread_run_catches(const struct maze_tables *g, int from, int to, card by)
{
    int way = way_to(from, to);
    for (int cell = beside(from, way); cell != to; cell = beside(cell, way))
        if (value_of(g->card[cell]) <= value_of(by)) return false;
    return true;
}

/* A walk from the table is right as long as the pursuer does not come to see the player and shares
 * no cell with another, for whom he might have to make room [4.4]. Otherwise all of them walk. */
bool dread_rest_by(struct patrols *p, const struct rules *rules, struct search_state *s, card by)
{
    struct search_state after = *s;
    after.stances = 0;
    for (int i = 0; i < s->pursuers; i++) {
        unsigned stance = stance_at(s->stances, i);
        if (mood_in(stance) == MOOD_SEES) return dread_rest(p->tables, rules, s, by);
        struct blind_walk walk = dread_blind_walk(p, rules, s->pursuer_cell[i], stance, by);
        if (cell_in(walk.spots, s->cell)) return dread_rest(p->tables, rules, s, by);
        for (int k = 0; k < s->pursuers; k++)
            if (k != i && after.pursuer_cell[k] == walk.cell)
                return dread_rest(p->tables, rules, s, by);
        after.pursuer_cell[i] = walk.cell;
        after.stances |= (uint64_t)(MOOD_PATROL | (unsigned)(walk.facing - 1) << 2)
                         << STANCE_BITS * i;
    }
    after.fatigue = (uint8_t)fatigue_after_rest(s->fatigue);
    after.turn++;
    *s = after;
    return true;
}
