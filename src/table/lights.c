/* Putting the lights out room by room. See lights.h. */

#include "lights.h"

enum { FAR = 200 }; /* further than any room that can be reached */

/* Finds for each cell of a grid how many doors are on the way to it from a cell. */
static void count_doors(const struct view *v, struct thing from, uint8_t doors[VIEW_SPOTS])
{
    int cells = v->zone[from.zone].count;
    for (int i = 0; i < cells; i++) doors[i] = FAR;
    doors[from.index] = 0;
    for (bool nearer = true; nearer;) {
        nearer = false;
        for (int i = 0; i < cells; i++)
            for (int facing = NORTH; doors[i] < FAR && facing <= WEST; facing++) {
                int side = dread_view_side(v, from.zone, i, facing);
                if (side != SIDE_OPEN && side != SIDE_DOOR) continue;
                uint8_t *there = &doors[dread_view_neighbour(v, from.zone, i, facing)];
                uint8_t way = (uint8_t)(doors[i] + (side == SIDE_DOOR));
                if (*there <= way) continue;
                *there = way;
                nearer = true;
            }
    }
}

/* Returns the player's token if it stands on the main grid; else NULL. */
static const struct token *player_in_grid(const struct table_layout *l, const struct view *v)
{
    const struct token *me = dread_view_player(v);
    return me && me->at.kind == THING_CARD && me->at.zone == l->main ? me : NULL;
}

/* Returns how many doors it is to the furthest room. */
static int furthest(const struct view *v, struct thing from)
{
    uint8_t doors[VIEW_SPOTS];
    int most = 0;
    count_doors(v, from, doors);
    for (int i = 0; i < v->zone[from.zone].count; i++)
        if (doors[i] < FAR && doors[i] > most) most = doors[i];
    return most;
}

/* Reads the numbers of a theme's line, at most `room`, and returns how many there are. */
static int read_times(const char *s, const char *end, uint16_t ms[], int room)
{
    int n = 0;
    uint64_t number;
    while (n < room && s < end && dread_read_number(&s, UINT16_MAX, &number)) {
        ms[n++] = (uint16_t)number;
        while (s < end && *s == ' ') s++;
    }
    return n;
}

int dread_lights_beats(const struct table_layout *l, const struct view *v, int first,
                       struct beat out[], int room)
{
    enum { TIMES_MOST = 8 };
    uint16_t ms[TIMES_MOST];
    int length;
    const struct token *me = player_in_grid(l, v);
    const char *s = dread_theme_words(&l->theme, "lights-out", l->game->words.outcomes[v->outcome],
                                      &length);
    if (!me || !v->outcome || !s) return 0;
    int n = read_times(s, s + length, ms, TIMES_MOST < room ? TIMES_MOST : room), steps = n - 1;
    int most = furthest(v, me->at);
    for (int i = 0; i < n; i++) {
        int lit = i < steps ? most * (steps - 1 - i) / steps : 0;
        out[i] = (struct beat){.first = (uint16_t)first,
                               .ms = ms[i],
                               .weight = WEIGHT_HELD,
                               .dark = (uint8_t)(i < steps ? lit + 1 : ALL_DARK)};
    }
    return n;
}

void dread_lights_dark(const struct table_layout *l, const struct view *v, int dark,
                       bool out[VIEW_SPOTS])
{
    uint8_t doors[VIEW_SPOTS] = {0};
    const struct token *me = player_in_grid(l, v);
    if (me) count_doors(v, me->at, doors);
    for (int i = 0; i < v->zone[l->main].count; i++) out[i] = dark == ALL_DARK || doors[i] >= dark;
}
