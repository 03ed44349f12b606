/* Tokens, exits and routes in words. See where.h. */

#include "where.h"

/* Returns true if the token stands in a grid. */
static bool stands_in_grid(const struct view *v, const struct token *k)
{
    return k->at.kind == THING_CARD && v->zone[k->at.zone].layout == LAYOUT_GRID;
}

void dread_tell_where(const struct theme *theme, const struct game *game, const struct view *v,
                      const struct token *k, struct text *t)
{
    dread_theme_token(theme, game, k, t);
    dread_text_add(t, ": ");
    dread_theme_place(theme, game, v, k->at, t);
    if (k->facing) {
        dread_text_add(t, " facing ");
        dread_text_add(t, dread_theme_facing(k->facing));
    }
    dread_theme_mood(theme, "mood", k->mood, ", ", t);
}

void dread_tell_tokens(const struct theme *theme, const struct game *game, const struct view *v,
                       bool only_seeing, struct text *t)
{
    bool any = false;
    for (int i = 0; i < v->tokens; i++) {
        const struct token *k = &v->token[i];
        if (!stands_in_grid(v, k) || (only_seeing && k->mood != MOOD_SEES)) continue;
        if (any) dread_text_char(t, ' ');
        any = true;
        int start = t->length;
        dread_tell_where(theme, game, v, k, t);
        char *first = &t->at[start];
        if (*first >= 'a' && *first <= 'z') *first = (char)(*first - 'a' + 'A');
        dread_text_char(t, '.');
    }
    if (any) return;
    dread_text_add(t, only_seeing ? "Nobody sees you." : "Nobody is on the table now.");
}

/* Finds the cell that a name means: a cell, `d4`; an open card in the grid, `kd`; or the id of a
 * kind of token, alone or with its card or its number, `task 9c`, `task 1`. Returns false if there
 * is none. */
static bool find_cell(const struct game *game, const struct view *v, const char *name, int zone,
                      int *cell)
{
    const struct zone *z = &v->zone[zone];
    const char *at = name;
    int column, row;
    card c;
    if (dread_cell_read(&at, z->columns, z->rows, &column, &row) && !*at) {
        *cell = row * z->columns + column;
        return true;
    }
    at = name;
    if (dread_card_read(&at, &c) && !*at)
        for (*cell = 0; *cell < z->count; ++*cell)
            if (v->spot[z->first + *cell].card == c) return true;
    for (int id = 0; game->words.tokens[id]; id++) {
        if (!dread_starts_with(name, game->words.tokens[id])) continue;
        const char *rest = name + dread_length_of(game->words.tokens[id]);
        if (*rest && *rest++ != ' ') continue;
        uint64_t wanted = 1;
        const char *after = rest;
        bool by_card = dread_card_read(&after, &c) && !*after;
        if (!by_card && *rest && (!dread_read_number(&rest, 99, &wanted) || *rest)) continue;
        for (int i = 0; i < v->tokens; i++) {
            const struct token *k = &v->token[i];
            if (k->id != id || !stands_in_grid(v, k) || (by_card ? k->card != c : --wanted != 0))
                continue;
            *cell = k->at.index;
            return true;
        }
    }
    return false;
}

/* Returns the player's token if it stands in a grid with sides; otherwise adds why not, and returns
 * NULL. */
static const struct token *player_in_maze(const struct view *v, struct text *t)
{
    const struct token *me = dread_view_player(v);
    if (me && dread_view_has_sides(v, me->at.zone)) return me;
    dread_text_add(t, me ? "There are no walls here. Say moves for where you can go."
                         : "You do not stand on the table now.");
    return NULL;
}

static void unknown_place(const struct game *game, struct text *t)
{
    dread_text_add(
        t, "I do not know that place. Name a cell such as d4, the card on it such as 9d, or");
    for (int id = 0; game->words.tokens[id]; id++) {
        dread_text_add(t, id ? ", " : " ");
        dread_text_add(t, game->words.tokens[id]);
    }
    dread_text_char(t, '.');
}

void dread_tell_exits(const struct theme *theme, const struct game *game, const struct view *v,
                      const char *name, struct text *t)
{
    static const char *const sides[] = {"", " open", " through a door", ""};
    const struct token *me = player_in_maze(v, t);
    if (!me) return;
    int zone = me->at.zone, cell = me->at.index, columns = v->zone[zone].columns;
    if (*name && !find_cell(game, v, name, zone, &cell)) {
        unknown_place(game, t);
        return;
    }
    dread_text_add(t, "From ");
    dread_cell_write(t, cell % columns, cell / columns);
    const char *before = ": ";
    for (int facing = NORTH; facing <= WEST; facing++) {
        int side = dread_view_side(v, zone, cell, facing);
        if (side == SIDE_WALL) continue;
        int next = dread_view_neighbour(v, zone, cell, facing);
        dread_text_add(t, before);
        dread_text_add(t, dread_theme_facing(facing));
        dread_text_add(t, sides[side]);
        dread_text_add(t, " to ");
        dread_cell_write(t, next % columns, next / columns);
        dread_text_add(t, ", ");
        dread_theme_card(v->spot[v->zone[zone].first + next].card, t);
        const struct token *blocker = dread_view_blocker(v, zone, next);
        if (blocker) {
            dread_text_add(t, ", blocked by ");
            dread_theme_token(theme, game, blocker, t);
        }
        before = "; ";
    }
    dread_text_add(t, dread_same(before, ": ") ? " there is no way out." : ".");
}

/* Writes the number of steps from every cell to the target, by breadth-first search; -1 where there
 * is no way. Cells of blocking tokens are closed if `avoids_blockers`, open otherwise; where the
 * player stands is never closed, though the one who caught her stands there as well. */
static void find_distances(const struct view *v, int zone, int from, int target,
                           bool avoids_blockers, int distance[256])
{
    int queue[256], head = 0, tail = 0;
    for (int i = 0; i < v->zone[zone].count; i++) distance[i] = -1;
    if (avoids_blockers && target != from && dread_view_blocker(v, zone, target)) return;
    distance[target] = 0;
    queue[tail++] = target;
    while (head < tail) {
        int cell = queue[head++];
        for (int facing = NORTH; facing <= WEST; facing++) {
            if (dread_view_side(v, zone, cell, facing) == SIDE_WALL) continue;
            int next = dread_view_neighbour(v, zone, cell, facing);
            bool closed = avoids_blockers && next != from && dread_view_blocker(v, zone, next);
            if (distance[next] >= 0 || closed) continue;
            distance[next] = distance[cell] + 1;
            queue[tail++] = next;
        }
    }
}

/* Returns the first direction that leads one step nearer to the target. */
static int direction_nearer(const struct view *v, int zone, int cell, const int distance[256])
{
    int facing = NORTH;
    while (dread_view_side(v, zone, cell, facing) == SIDE_WALL ||
           distance[dread_view_neighbour(v, zone, cell, facing)] != distance[cell] - 1)
        facing++;
    return facing;
}

int dread_way_steps(const struct view *v, int zone, int from, int to, const struct token **blocker)
{
    int distance[256];
    *blocker = NULL;
    find_distances(v, zone, from, to, true, distance);
    if (distance[from] >= 0) return distance[from];
    find_distances(v, zone, from, to, false, distance);
    for (int cell = from; !*blocker && distance[cell] > 0;) {
        cell = dread_view_neighbour(v, zone, cell, direction_nearer(v, zone, cell, distance));
        *blocker = dread_view_blocker(v, zone, cell);
    }
    return distance[from];
}

/* Adds that there is no way to the target, or no free one, and who bars the shortest. */
static void tell_blocked(const struct theme *theme, const struct game *game, const struct view *v,
                         const struct token *blocker, int steps, struct text *t)
{
    if (!blocker) {
        dread_text_add(t, ": no way.");
        return;
    }
    int columns = v->zone[blocker->at.zone].columns, cell = blocker->at.index;
    dread_text_add(t, ": no free way. The ");
    dread_theme_token(theme, game, blocker, t);
    dread_text_add(t, " stands on ");
    dread_cell_write(t, cell % columns, cell / columns);
    dread_text_add(t, "; otherwise it would be ");
    dread_text_number(t, (uint64_t)steps);
    dread_text_add(t, steps == 1 ? " step." : " steps.");
}

void dread_tell_route(const struct theme *theme, const struct game *game, const struct view *v,
                      const char *name, struct text *t)
{
    int target, distance[256];
    const struct token *me = player_in_maze(v, t), *blocker;
    if (!me) return;
    int zone = me->at.zone, columns = v->zone[zone].columns;
    if (!find_cell(game, v, name, zone, &target)) {
        unknown_place(game, t);
        return;
    }
    int steps = dread_way_steps(v, zone, me->at.index, target, &blocker);
    dread_text_add(t, steps ? "To " : "You are there: ");
    dread_cell_write(t, target % columns, target / columns);
    if (blocker || steps < 0) {
        tell_blocked(theme, game, v, blocker, steps, t);
        return;
    }
    if (steps) {
        dread_text_add(t, ", ");
        dread_text_number(t, (uint64_t)steps);
        dread_text_add(t, steps == 1 ? " step" : " steps");
    }
    find_distances(v, zone, me->at.index, target, true, distance);
    for (int cell = me->at.index; cell != target;) {
        int facing = direction_nearer(v, zone, cell, distance);
        dread_text_add(t, cell == me->at.index ? ": " : ", ");
        dread_text_add(t, dread_theme_facing(facing));
        cell = dread_view_neighbour(v, zone, cell, facing);
    }
    dread_text_char(t, '.');
}
