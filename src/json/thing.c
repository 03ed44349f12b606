/* Writes and reads cards and places as JSON. See thing.h. */

#include "thing.h"

void dread_json_card(struct text *t, const char *key, card c)
{
    char name[4];
    struct text n = dread_text_in(name, sizeof name);
    dread_card_write(&n, c);
    dread_json_string(t, key, name);
}

/* For example {"zone": "hand", "card": 2}, {"zone": "field", "cell": "b3"} or {"token": 0}. */
void dread_json_thing(struct text *t, const char *key, const struct game *game,
                      const struct view *v, struct thing thing)
{
    const struct zone *z = &v->zone[thing.zone];
    dread_json_open(t, key, '{');
    if (thing.kind == THING_TOKEN) dread_json_number(t, "token", thing.index);
    else if (thing.kind == THING_GAUGE)
        dread_json_string(t, "gauge", game->words.gauges[thing.index]);
    else dread_json_string(t, "zone", game->words.zones[thing.zone]);
    if (thing.kind == THING_CARD && z->layout == LAYOUT_GRID) {
        char name[8];
        struct text n = dread_text_in(name, sizeof name);
        dread_cell_write(&n, thing.index % z->columns, thing.index / z->columns);
        dread_json_string(t, "cell", name);
    } else if (thing.kind == THING_CARD || thing.kind == THING_GAP) {
        dread_json_number(t, thing.kind == THING_GAP ? "gap" : "card", thing.index);
    }
    dread_json_close(t, '}');
}

/* Returns the index of an id in a list, or -1 if it is not there. */
static int find_id(const char *const ids[], const struct json_value *id)
{
    for (int i = 0; dread_json_is(id, JSON_STRING) && ids[i]; i++)
        if (dread_same(ids[i], id->text)) return i;
    return -1;
}

/* Returns the value as a whole number from 0 to `most`, or -1 if it is none. */
static int read_index(const struct json_value *v, int most)
{
    int64_t whole;
    bool is_whole;
    if (!dread_json_is(v, JSON_NUMBER) || !dread_json_whole(v, &whole, &is_whole) || !is_whole)
        return -1;
    return whole >= 0 && whole <= most ? (int)whole : -1;
}

static int read_cell(const struct json_value *v, const struct zone *z)
{
    int column, row;
    const char *at = dread_json_is(v, JSON_STRING) ? v->text : "";
    if (z->layout != LAYOUT_GRID || !dread_cell_read(&at, z->columns, z->rows, &column, &row))
        return -1;
    return *at ? -1 : row * z->columns + column;
}

/* Reads a place in a zone. */
static bool read_in_zone(const struct json_value *o, const struct view *v, int zone,
                         struct thing *thing)
{
    const struct zone *z = &v->zone[zone];
    const struct json_value *cell = dread_json_member(o, "cell"),
                            *gap = dread_json_member(o, "gap"),
                            *place = dread_json_member(o, "card");
    int index = 0;
    *thing = dread_thing_zone(zone);
    if (cell || place || gap) {
        thing->kind = gap ? THING_GAP : THING_CARD;
        index = cell  ? read_cell(cell, z)
                : gap ? read_index(gap, z->count)
                      : read_index(place, z->count - 1);
    }
    thing->index = (uint8_t)index;
    return index >= 0;
}

bool dread_json_read_thing(const struct json_value *o, const struct game *game,
                           const struct view *v, struct thing *thing)
{
    const struct json_value *token = dread_json_member(o, "token"),
                            *gauge = dread_json_member(o, "gauge");
    int index = find_id(game->words.zones, dread_json_member(o, "zone"));
    if (index >= 0 && index < v->zones) return read_in_zone(o, v, index, thing);
    *thing = (struct thing){.kind = token ? THING_TOKEN : THING_GAUGE};
    index = token ? read_index(token, v->tokens - 1) : find_id(game->words.gauges, gauge);
    thing->index = (uint8_t)index;
    return index >= 0 && (token || index < v->gauges);
}
