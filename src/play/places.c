/* Where things are, in words. See places.h. */

#include "places.h"

/* Does a token stand in a grid? */
static bool stands(const struct view *v, const struct token *k)
{
    return k->at.kind == THING_CARD && v->zone[k->at.zone].layout == LAYOUT_GRID;
}

void tell_where(const struct theme *theme, const struct game *game, const struct view *v,
                const struct token *k, struct text *t)
{
    static const char *const moods[] = {"", ", on patrol", ", sees you", ", hunting you", ", safe"};
    theme_token(theme, game, k, t);
    text_add(t, ": ");
    theme_place(theme, game, v, k->at, t);
    if (k->facing) {
        text_add(t, " facing ");
        text_add(t, theme_facing(k->facing));
    }
    text_add(t, moods[k->mood]);
}

void tell_tokens(const struct theme *theme, const struct game *game, const struct view *v,
                 bool only_seeing, struct text *t)
{
    bool any = false;
    for (int i = 0; i < v->tokens; i++) {
        const struct token *k = &v->token[i];
        if (!stands(v, k) || (only_seeing && k->mood != MOOD_SEES)) continue;
        if (any) text_char(t, ' ');
        any = true;
        int start = t->length;
        tell_where(theme, game, v, k, t);
        char *first = &t->at[start];
        if (*first >= 'a' && *first <= 'z') *first = (char)(*first - 'a' + 'A');
        text_char(t, '.');
    }
    if (any) return;
    text_add(t, only_seeing ? "Nobody sees you." : "Nobody stands anywhere now.");
}

/* The cell of a name: `d4`; a card that lies there, `kd`; or the id of a kind of token, with its card or
 * its number, `task 9c`, `task 1`. */
static bool find_cell(const struct game *game, const struct view *v, const char *name, int zone,
                      int *cell)
{
    const struct zone *z = &v->zone[zone];
    const char *at = name;
    int column, row;
    card c;
    if (cell_read(&at, z->columns, z->rows, &column, &row) && !*at) {
        *cell = row * z->columns + column;
        return true;
    }
    at = name;
    if (card_read(&at, &c) && !*at)
        for (*cell = 0; *cell < z->count; ++*cell)
            if (v->spot[z->first + *cell].card == c) return true;
    for (int id = 0; game->words.tokens[id]; id++) {
        if (!starts_with(name, game->words.tokens[id])) continue;
        const char *rest = name + length_of(game->words.tokens[id]);
        if (*rest && *rest++ != ' ') continue;
        uint64_t wanted = 1;
        const char *after = rest;
        bool by_card = card_read(&after, &c) && !*after;
        if (!by_card && *rest && (!read_number(&rest, 99, &wanted) || *rest)) continue;
        for (int i = 0; i < v->tokens; i++) {
            const struct token *k = &v->token[i];
            if (k->id != id || !stands(v, k) || (by_card ? k->card != c : --wanted != 0)) continue;
            *cell = k->at.index;
            return true;
        }
    }
    return false;
}

/* Where the player stands, in a grid with sides; NULL, and why, if there is no such place. */
static const struct token *me_in_maze(const struct view *v, struct text *t)
{
    const struct token *me = view_player(v);
    if (me && view_has_sides(v, me->at.zone)) return me;
    text_add(t, me ? "There are no walls here. Say moves for where you can go."
                   : "You stand nowhere that has ways.");
    return NULL;
}

static void unknown_place(const struct game *game, struct text *t)
{
    text_add(t,
             "I know no such place. Name a cell such as d4, a card that lies there such as 9d, or");
    for (int id = 0; game->words.tokens[id]; id++) {
        text_add(t, id ? ", " : " ");
        text_add(t, game->words.tokens[id]);
    }
    text_char(t, '.');
}

void tell_exits(const struct theme *theme, const struct game *game, const struct view *v,
                const char *name, struct text *t)
{
    static const char *const sides[] = {"", " open", " through a door", ""};
    const struct token *me = me_in_maze(v, t);
    if (!me) return;
    int zone = me->at.zone, cell = me->at.index, columns = v->zone[zone].columns;
    if (*name && !find_cell(game, v, name, zone, &cell)) {
        unknown_place(game, t);
        return;
    }
    text_add(t, "From ");
    cell_write(t, cell % columns, cell / columns);
    const char *before = ": ";
    for (int facing = NORTH; facing <= WEST; facing++) {
        int side = view_side(v, zone, cell, facing);
        if (side == SIDE_WALL) continue;
        int next = view_neighbour(v, zone, cell, facing);
        text_add(t, before);
        text_add(t, theme_facing(facing));
        text_add(t, sides[side]);
        text_add(t, " to ");
        cell_write(t, next % columns, next / columns);
        text_add(t, ", ");
        theme_card(v->spot[v->zone[zone].first + next].card, t);
        const struct token *blocker = view_blocker(v, zone, next);
        if (blocker) {
            text_add(t, ", barred by ");
            theme_token(theme, game, blocker, t);
        }
        before = "; ";
    }
    text_add(t, same(before, ": ") ? " there is no way." : ".");
}

/* Steps from every cell to the target, breadth first; -1 where there is no way. Those who block are
 * gone round, or, if not `heeded`, walked through. */
static void measure(const struct view *v, int zone, int target, bool heeded, int distance[256])
{
    int queue[256], head = 0, tail = 0;
    for (int i = 0; i < v->zone[zone].count; i++) distance[i] = -1;
    if (heeded && view_blocker(v, zone, target)) return;
    distance[target] = 0;
    queue[tail++] = target;
    while (head < tail) {
        int cell = queue[head++];
        for (int facing = NORTH; facing <= WEST; facing++) {
            if (view_side(v, zone, cell, facing) == SIDE_WALL) continue;
            int next = view_neighbour(v, zone, cell, facing);
            if (distance[next] >= 0 || (heeded && view_blocker(v, zone, next))) continue;
            distance[next] = distance[cell] + 1;
            queue[tail++] = next;
        }
    }
}

/* The first facing that leads one step nearer. */
static int nearer(const struct view *v, int zone, int cell, const int distance[256])
{
    int facing = NORTH;
    while (view_side(v, zone, cell, facing) == SIDE_WALL ||
           distance[view_neighbour(v, zone, cell, facing)] != distance[cell] - 1)
        facing++;
    return facing;
}

/* Tells that there is no way to the target, and who is in the way: the one who stands there, or the
 * first on what would be the shortest way. */
static void tell_no_route(const struct theme *theme, const struct game *game, const struct view *v,
                          const struct token *me, int target, struct text *t)
{
    int distance[256], zone = me->at.zone, cell = target, columns = v->zone[zone].columns;
    text_add(t, " there is no way");
    if (!view_blocker(v, zone, target)) {
        measure(v, zone, target, false, distance);
        cell = me->at.index;
        while (distance[cell] > 0 && !view_blocker(v, zone, cell))
            cell = view_neighbour(v, zone, cell, nearer(v, zone, cell, distance));
    }
    const struct token *blocker = view_blocker(v, zone, cell);
    if (blocker) {
        text_add(t, ": ");
        theme_token(theme, game, blocker, t);
        text_add(t, cell == target ? " stands there" : " stands on ");
        if (cell != target) cell_write(t, cell % columns, cell / columns);
    }
    text_char(t, '.');
}

void tell_route(const struct theme *theme, const struct game *game, const struct view *v,
                const char *name, struct text *t)
{
    int target, distance[256];
    const struct token *me = me_in_maze(v, t);
    if (!me) return;
    int zone = me->at.zone, columns = v->zone[zone].columns;
    if (!find_cell(game, v, name, zone, &target)) {
        unknown_place(game, t);
        return;
    }
    measure(v, zone, target, true, distance);
    int steps = distance[me->at.index];
    text_add(t, "To ");
    cell_write(t, target % columns, target / columns);
    if (steps < 0) {
        tell_no_route(theme, game, v, me, target, t);
        return;
    }
    text_add(t, ", ");
    text_number(t, (uint64_t)steps);
    text_add(t, steps == 1 ? " step" : " steps");
    for (int cell = me->at.index; cell != target;) {
        int facing = nearer(v, zone, cell, distance);
        text_add(t, cell == me->at.index ? ": " : ", ");
        text_add(t, theme_facing(facing));
        cell = view_neighbour(v, zone, cell, facing);
    }
    text_char(t, '.');
}
