/* Where things are, in words. See places.h. */

#include <ctype.h>

#include "places.h"

void tell_tokens(const struct theme *theme, const struct game *game, const struct view *v,
                 bool only_seeing, struct text *t)
{
    static const char *const moods[] = {"", ", on patrol", ", sees you", ", hunting you", ", safe"};
    bool any = false;
    for (int i = 0; i < v->tokens; i++) {
        const struct token *k = &v->token[i];
        if (only_seeing && k->mood != MOOD_SEES) continue;
        if (any) text_char(t, ' ');
        any = true;
        int start = t->length;
        theme_token(theme, game, k, t);
        if (t->length > start) t->at[start] = (char)toupper((unsigned char)t->at[start]);
        text_add(t, ": ");
        theme_place(theme, game, v, k->at, t);
        if (k->facing) {
            text_add(t, " facing ");
            text_add(t, theme_facing(k->facing));
        }
        text_add(t, moods[k->mood]);
        text_char(t, '.');
    }
    if (!v->tokens) text_add(t, "In this game nobody stands anywhere.");
    else if (!any) text_add(t, "Nobody sees you.");
}

void tell_exits(const struct view *v, struct text *t)
{
    static const char *const sides[] = {"", " open", " through a door", ""};
    const struct token *me = view_player(v);
    if (!me) {
        text_add(t, "You stand nowhere that has ways out.");
        return;
    }
    bool any = false;
    for (int facing = NORTH; facing <= WEST; facing++) {
        int zone = me->at.zone, side = view_side(v, zone, me->at.index, facing);
        if (side == SIDE_WALL) continue;
        int cell = view_neighbour(v, zone, me->at.index, facing);
        text_add(t, any ? "; " : "Exits: ");
        text_add(t, theme_facing(facing));
        text_add(t, sides[side]);
        text_add(t, ": ");
        theme_card(v->spot[v->zone[zone].first + cell].card, t);
        any = true;
    }
    text_add(t, any ? "." : "There is no way from here.");
}

/* The cell meant by a name: `d4`, or the id of a kind of token with a number, `task 1`. */
static bool find_cell(const struct game *game, const struct view *v, const char *name, int zone,
                      int *cell)
{
    const struct zone *z = &v->zone[zone];
    const char *at = name;
    int column, row;
    if (cell_read(&at, z->columns, z->rows, &column, &row) && !*at) {
        *cell = row * z->columns + column;
        return true;
    }
    for (int id = 0; game->words.tokens[id]; id++) {
        if (!starts_with(name, game->words.tokens[id])) continue;
        const char *rest = name + length_of(game->words.tokens[id]);
        uint64_t wanted = 1;
        if (*rest == ' ' && (rest++, !read_number(&rest, 99, &wanted))) continue;
        if (*rest) continue;
        for (int i = 0; i < v->tokens; i++) {
            const struct token *k = &v->token[i];
            if (k->id != id || --wanted) continue;
            *cell = k->at.index;
            return k->at.kind == THING_CARD && k->at.zone == zone;
        }
    }
    return false;
}

/* Steps from every cell to the target, breadth first; -1 where there is no way. */
static void measure(const struct view *v, int zone, int target, int distance[256])
{
    int queue[256], head = 0, tail = 0;
    for (int i = 0; i < v->zone[zone].count; i++) distance[i] = -1;
    distance[target] = 0;
    queue[tail++] = target;
    while (head < tail) {
        int cell = queue[head++];
        for (int facing = NORTH; facing <= WEST; facing++) {
            if (view_side(v, zone, cell, facing) == SIDE_WALL) continue;
            int next = view_neighbour(v, zone, cell, facing);
            if (distance[next] >= 0) continue;
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

void tell_route(const struct game *game, const struct view *v, const char *name, struct text *t)
{
    int target, distance[256];
    const struct token *me = view_player(v);
    if (!me || !find_cell(game, v, name, me->at.zone, &target)) {
        text_add(t, "I know no such place. Say route to and a cell such as d4, or a token");
        for (int id = 0; game->words.tokens[id]; id++) {
            text_add(t, id ? ", " : ": ");
            text_add(t, game->words.tokens[id]);
        }
        text_char(t, '.');
        return;
    }
    measure(v, me->at.zone, target, distance);
    int steps = distance[me->at.index];
    if (steps < 0) {
        text_add(t, "There is no way.");
        return;
    }
    text_number(t, (uint64_t)steps);
    text_add(t, steps == 1 ? " step" : " steps");
    for (int cell = me->at.index; cell != target;) {
        int facing = nearer(v, me->at.zone, cell, distance);
        text_add(t, cell == me->at.index ? ": " : ", ");
        text_add(t, theme_facing(facing));
        cell = view_neighbour(v, me->at.zone, cell, facing);
    }
    text_char(t, '.');
}
