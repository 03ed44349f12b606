/* Builds views and looks things up in them. Events are carried out on a view in view_play.c. See
 * view.h. */

#include "view.h"

void dread_view_clear(struct view *v)
{
    /* Clear bytes, not members: equal views must be equal byte for byte, padding included. */
    unsigned char *byte = (unsigned char *)v;
    for (size_t i = 0; i < sizeof *v; i++) byte[i] = 0;
}

/* Takes the next of `most` places, and returns its index: the last one again if none is left. */
static int take(uint8_t *taken, int most)
{
    dread_must(*taken < most);
    if (*taken == most) --*taken;
    return (*taken)++;
}

struct zone *dread_view_zone(struct view *v, enum layout layout)
{
    struct zone *z = &v->zone[take(&v->zones, VIEW_ZONES)];
    z->layout = (uint8_t)layout;
    z->first = v->spots;
    return z;
}

struct spot *dread_view_card(struct view *v, card c)
{
    struct spot *s = &v->spot[take(&v->spots, VIEW_SPOTS)];
    dread_must(v->zones > 0);
    s->card = c;
    s->face = c == CARD_NONE ? FACE_NONE : c == CARD_UNKNOWN ? FACE_DOWN : FACE_UP;
    if (v->zones) v->zone[v->zones - 1].count++;
    return s;
}

void dread_view_set(struct view *v, uint64_t set)
{
    for (int c = 0; c < CARD_KINDS; c++)
        if (set & dread_card_bit((card)c)) dread_view_card(v, (card)c);
}

void dread_view_ranks(struct view *v, uint64_t set)
{
    v->zone[v->zones - 1].by_rank = 1;
    for (int rank = 1; rank <= 13; rank++)
        for (int suit = SPADES; suit <= DIAMONDS; suit++)
            if (set & dread_card_bit(dread_card_of(rank, suit)))
                dread_view_card(v, dread_card_of(rank, suit));
    if (set & dread_card_bit(CARD_JOKER)) dread_view_card(v, CARD_JOKER);
}

void dread_view_gauge(struct view *v, int value, int most)
{
    v->gauge[take(&v->gauges, VIEW_GAUGES)] = (struct gauge){(int16_t)value, (int16_t)most};
}

struct token *dread_view_token(struct view *v, int id, struct thing at)
{
    struct token *t = &v->token[take(&v->tokens, VIEW_TOKENS)];
    t->id = (uint8_t)id;
    t->card = CARD_NONE;
    t->at = at;
    return t;
}

const struct spot *dread_view_spot(const struct view *v, struct thing t)
{
    dread_must(t.kind == THING_CARD && t.zone < v->zones && t.index < v->zone[t.zone].count);
    return &v->spot[v->zone[t.zone].first + t.index];
}

bool dread_thing_same(struct thing a, struct thing b)
{
    return a.kind == b.kind && a.zone == b.zone && a.index == b.index;
}

int dread_view_side(const struct view *v, int zone, int cell, int facing)
{
    const struct zone *z = &v->zone[zone];
    int column = cell % z->columns, row = cell / z->columns;
    if ((facing == NORTH && row + 1 == z->rows) || (facing == SOUTH && !row) ||
        (facing == EAST && column + 1 == z->columns) || (facing == WEST && !column))
        return SIDE_WALL;
    if (facing == SOUTH) cell -= z->columns;
    if (facing == WEST) cell--;
    const struct spot *s = &v->spot[z->first + cell];
    return facing == NORTH || facing == SOUTH ? s->north : s->east;
}

bool dread_view_has_sides(const struct view *v, int zone)
{
    const struct zone *z = &v->zone[zone];
    for (int i = 0; i < z->count; i++)
        if (v->spot[z->first + i].north || v->spot[z->first + i].east) return true;
    return false;
}

int dread_view_neighbour(const struct view *v, int zone, int cell, int facing)
{
    static const int across[] = {0, 0, 1, 0, -1}, up[] = {0, 1, 0, -1, 0};
    const struct zone *z = &v->zone[zone];
    int column = cell % z->columns + across[facing], row = cell / z->columns + up[facing];
    bool inside = column >= 0 && column < z->columns && row >= 0 && row < z->rows;
    return inside ? row * z->columns + column : -1;
}

const struct token *dread_view_blocker(const struct view *v, int zone, int cell)
{
    for (int i = 0; i < v->tokens; i++)
        if (v->token[i].blocks && dread_thing_same(v->token[i].at, dread_thing_card(zone, cell)))
            return &v->token[i];
    return NULL;
}

bool dread_view_can_step(const struct view *v, int zone, int cell, int facing)
{
    return dread_view_side(v, zone, cell, facing) != SIDE_WALL &&
           !dread_view_blocker(v, zone, dread_view_neighbour(v, zone, cell, facing));
}

const struct token *dread_view_player(const struct view *v)
{
    for (int i = 0; i < v->tokens; i++) {
        const struct token *k = &v->token[i];
        if (k->id) continue;
        bool in_grid = k->at.kind == THING_CARD && v->zone[k->at.zone].layout == LAYOUT_GRID;
        return in_grid ? k : NULL;
    }
    return NULL;
}

void dread_cell_write(struct text *t, int column, int row)
{
    dread_text_char(t, (char)('a' + column));
    dread_text_number(t, (uint64_t)row + 1);
}

bool dread_cell_read(const char **at, int columns, int rows, int *column, int *row)
{
    const char *s = *at;
    if (s[0] < 'a' || s[0] >= 'a' + columns || s[1] < '1' || s[1] >= '1' + rows) return false;
    *column = s[0] - 'a';
    *row = s[1] - '1';
    *at = s + 2;
    return true;
}

void dread_touch_add(struct touch *touch, struct thing t)
{
    touch->thing[take(&touch->count, TOUCH_THINGS)] = t;
}

bool dread_touches_thing(const struct touch *touch, struct thing t)
{
    for (int i = 0; i < touch->count; i++)
        if (dread_thing_same(touch->thing[i], t)) return true;
    return false;
}

bool dread_touches_things(const struct touch *touch, const struct thing t[], int n)
{
    for (int i = 0; i < n; i++)
        if (!dread_touches_thing(touch, t[i])) return false;
    return true;
}
