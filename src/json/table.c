/* Writes views, events, actions and games as JSON, and reads things. See table.h.
 *
 * The parameter `playable` of the functions here says whether to add what dread_view_play needs
 * (see dread_json_playable_view). */

#include "table.h"
#include "dread/id.h"
#include "dread/theme.h"

/* ---- Cards and places ---- */

static void add_card(struct text *t, card c)
{
    char name[4];
    struct text n = dread_text_in(name, sizeof name);
    dread_card_write(&n, c);
    dread_json_string(t, "card", name);
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

/* ---- Views ---- */

const char *dread_json_tag(int i)
{
    static const char *const names[] = {"doomed", "grouped", "fixed",  "explored", "sight",
                                        "alarm",  "goal",    "exit",   "asked",    "open",
                                        "alike",  "next",    "spares", NULL};
    return names[i];
}

static void add_tags(struct text *t, const struct spot *s)
{
    if (!s->tags) return;
    dread_json_open(t, "tags", '[');
    for (int i = 0; dread_json_tag(i); i++)
        if (s->tags >> i & 1) dread_json_string(t, NULL, dread_json_tag(i));
    dread_json_close(t, ']');
}

static void add_spot(struct text *t, const struct spot *s)
{
    static const char *const sides[] = {NULL, "open", "door", "wall"};
    dread_json_open(t, NULL, '{');
    add_card(t, s->card);
    add_tags(t, s);
    if (s->group) dread_json_number(t, "group", s->group);
    if (s->horizontal) dread_json_bool(t, "horizontal", true);
    if (s->north) dread_json_string(t, "north", sides[s->north]);
    if (s->east) dread_json_string(t, "east", sides[s->east]);
    dread_json_close(t, '}');
}

static void add_zone(struct text *t, const struct game *game, const struct view *v, int zone,
                     bool playable)
{
    static const char *const layouts[] = {"row", "stack", "fan", "grid"};
    const struct zone *z = &v->zone[zone];
    dread_json_open(t, NULL, '{');
    dread_json_string(t, "id", game->words.zones[zone]);
    dread_json_string(t, "layout", layouts[z->layout]);
    if (z->layout == LAYOUT_GRID) {
        dread_json_number(t, "columns", z->columns);
        dread_json_number(t, "rows", z->rows);
    }
    if (z->gaps) dread_json_bool(t, "gaps", true);
    if (playable) dread_json_number(t, "deck", z->deck);
    if (playable && z->by_rank) dread_json_bool(t, "by_rank", true);
    if (playable && z->lasting) dread_json_bool(t, "lasting", true);
    dread_json_open(t, "cards", '[');
    for (int i = 0; i < z->count; i++) add_spot(t, &v->spot[z->first + i]);
    dread_json_close(t, ']');
    dread_json_close(t, '}');
}

static void add_token(struct text *t, const char *key, const struct game *game,
                      const struct view *v, const struct token *k)
{
    static const char *const moods[] = {NULL, "patrol", "sees", "hunts", "safe"};
    dread_json_open(t, key, '{');
    dread_json_string(t, "id", game->words.tokens[k->id]);
    if (k->card != CARD_NONE) add_card(t, k->card);
    if (k->at.kind) dread_json_thing(t, "at", game, v, k->at);
    if (k->facing) dread_json_string(t, "facing", dread_theme_facing(k->facing));
    if (k->mood) dread_json_string(t, "mood", moods[k->mood]);
    if (k->memory.kind) dread_json_thing(t, "memory", game, v, k->memory);
    if (k->leaving) dread_json_string(t, "leaving", dread_theme_facing(k->leaving));
    if (k->blocks) dread_json_bool(t, "blocks", true);
    dread_json_close(t, '}');
}

static void add_options(struct text *t, const struct game *game, const struct rules *rules)
{
    dread_json_open(t, "options", '{');
    for (int i = 0; game->options[i].name; i++) {
        char value[40];
        struct text n = dread_text_in(value, sizeof value);
        dread_option_value_write(&game->options[i], rules->value[i], &n);
        dread_json_string(t, game->options[i].name, value);
    }
    dread_json_close(t, '}');
}

static void add_gauges(struct text *t, const struct game *game, const struct view *v)
{
    dread_json_open(t, "gauges", '{');
    for (int i = 0; i < v->gauges; i++)
        dread_json_number(t, game->words.gauges[i], v->gauge[i].value);
    dread_json_close(t, '}');
    dread_json_open(t, "limits", '{');
    for (int i = 0; i < v->gauges; i++)
        if (v->gauge[i].most) dread_json_number(t, game->words.gauges[i], v->gauge[i].most);
    dread_json_close(t, '}');
}

static void add_view(struct text *t, const char *key, const struct game *game, const struct view *v,
                     bool playable)
{
    dread_json_open(t, key, '{');
    dread_json_string(t, "game", game->id);
    add_options(t, game, &v->rules);
    dread_json_string(t, "outcome", game->words.outcomes[v->outcome]);
    dread_json_string(t, "prompt", game->words.prompts[v->prompt]);
    dread_json_number(t, "turn", v->turn);
    dread_json_open(t, "zones", '[');
    for (int i = 0; i < v->zones; i++) add_zone(t, game, v, i, playable);
    dread_json_close(t, ']');
    dread_json_open(t, "tokens", '[');
    for (int i = 0; i < v->tokens; i++) add_token(t, NULL, game, v, &v->token[i]);
    dread_json_close(t, ']');
    add_gauges(t, game, v);
    dread_json_close(t, '}');
}

void dread_json_view(struct text *t, const char *key, const struct game *game, const struct view *v)
{
    add_view(t, key, game, v, false);
}

void dread_json_playable_view(struct text *t, const char *key, const struct game *game,
                              const struct view *v)
{
    add_view(t, key, game, v, true);
}

/* ---- Events ---- */

/* Writes which card an event moves or turns over. */
static void add_moved(struct text *t, const struct game *game, const struct view *v,
                      const struct card_change *c)
{
    static const char *const faces[] = {"up", "down", "none"};
    if (!c->from.kind && !c->to.kind) return;
    dread_json_open(t, "moved", '{');
    add_card(t, c->card);
    dread_json_string(t, "face", faces[c->face]);
    if (c->horizontal) dread_json_bool(t, "horizontal", true);
    if (c->from.kind) dread_json_thing(t, "from", game, v, c->from);
    if (c->to.kind) dread_json_thing(t, "to", game, v, c->to);
    if (c->listed.kind) dread_json_thing(t, "listed", game, v, c->listed);
    dread_json_close(t, '}');
}

/* Writes what an event does to a token. */
static void add_fate(struct text *t, const struct game *game, const struct view *v,
                     const struct token_change *c)
{
    static const char *const fates[] = {NULL, "becomes", "comes", "goes"};
    if (!c->fate) return;
    dread_json_open(t, "who", '{');
    dread_json_string(t, "fate", fates[c->fate]);
    dread_json_number(t, "index", c->index);
    if (c->fate != TOKEN_GOES) add_token(t, "token", game, v, &c->token);
    dread_json_close(t, '}');
}

/* Writes what an event changes in the view, and `quiet` if the event goes unreported. */
static void add_changes(struct text *t, const struct game *game, const struct view *v,
                        const struct event *e)
{
    if (dread_event_is_quiet(game, e)) dread_json_bool(t, "quiet", true);
    add_moved(t, game, v, &e->moved);
    add_fate(t, game, v, &e->who);
    if (e->gauge.kind) dread_json_string(t, "gauge", game->words.gauges[e->gauge.index]);
    if (e->gauge.kind) dread_json_number(t, "value", e->value);
    if (e->outcome) dread_json_string(t, "outcome", game->words.outcomes[e->outcome]);
}

static void add_event(struct text *t, const struct game *game, const struct view *v,
                      const struct event *e, bool playable)
{
    dread_json_open(t, NULL, '{');
    dread_json_string(t, "event", game->words.events[e->id].id);
    dread_json_string(t, "rule", dread_event_rule(game, &v->rules, e->id));
    if (e->card != CARD_NONE) add_card(t, e->card);
    if (e->token != NO_TOKEN) dread_json_number(t, "token", e->token);
    if (e->amount) dread_json_number(t, "amount", e->amount);
    if (e->facing) dread_json_string(t, "facing", dread_theme_facing(e->facing));
    if (e->from.kind) dread_json_thing(t, "from", game, v, e->from);
    if (e->to.kind) dread_json_thing(t, "to", game, v, e->to);
    if (playable) add_changes(t, game, v, e);
    dread_json_close(t, '}');
}

static void add_trace(struct text *t, const char *key, const struct game *game,
                      const struct view *v, const struct trace *trace, bool playable)
{
    dread_json_open(t, key, '[');
    for (int i = 0; i < trace->count && i < trace->room; i++)
        if (playable || !dread_event_is_quiet(game, &trace->event[i]))
            add_event(t, game, v, &trace->event[i], playable);
    dread_json_close(t, ']');
}

void dread_json_trace(struct text *t, const char *key, const struct game *game,
                      const struct view *v, const struct trace *trace)
{
    add_trace(t, key, game, v, trace, false);
}

void dread_json_playable_trace(struct text *t, const char *key, const struct game *game,
                               const struct view *v, const struct trace *trace)
{
    add_trace(t, key, game, v, trace, true);
}

/* ---- Actions ---- */

void dread_json_action(struct text *t, const char *key, const struct game *game,
                       const struct rules *rules, action a)
{
    char written[80];
    struct text n = dread_text_in(written, sizeof written);
    game->format(rules, a, &n);
    dread_json_string(t, key, written);
}

void dread_json_line(struct text *t, const char *key, const struct game *game,
                     const struct rules *rules, const action line[], int n)
{
    dread_json_open(t, key, '[');
    for (int i = 0; i < n; i++) dread_json_action(t, NULL, game, rules, line[i]);
    dread_json_close(t, ']');
}

void dread_json_legal(struct text *t, const struct session *s)
{
    action legal[ACTIONS_MOST];
    int n = dread_session_actions(s, legal);
    dread_json_line(t, "actions", s->game, &s->deal.rules, legal, n);
    dread_json_string(t, "outcome", s->game->words.outcomes[dread_session_outcome(s)]);
}

static void add_touch(struct text *t, const struct game *game, const struct view *v, action a)
{
    struct touch touch = {0};
    game->touches(v, a, &touch);
    dread_json_open(t, NULL, '{');
    dread_json_action(t, "action", game, &v->rules, a);
    dread_json_string(t, "verb", game->words.verbs[touch.verb]);
    dread_json_open(t, "things", '[');
    for (int i = 0; i < touch.count; i++) dread_json_thing(t, NULL, game, v, touch.thing[i]);
    dread_json_close(t, ']');
    dread_json_close(t, '}');
}

void dread_json_touches(struct text *t, const char *key, const struct game *game,
                        const struct view *v, const action list[], int n)
{
    dread_json_open(t, key, '[');
    for (int i = 0; i < n; i++) add_touch(t, game, v, list[i]);
    dread_json_close(t, ']');
}

/* ---- Games ---- */

void dread_json_id(struct text *t, const char *key, const struct game *game,
                   const struct deal *deal)
{
    char id[ID_BYTES];
    struct text n = dread_text_in(id, sizeof id);
    dread_id_write(game, deal, &n);
    dread_json_string(t, key, id);
}

static void add_option_value(struct text *t, const char *key, const struct option *option,
                             uint8_t value)
{
    char name[40];
    struct text n = dread_text_in(name, sizeof name);
    dread_option_value_write(option, value, &n);
    dread_json_string(t, key, name);
}

static void add_option(struct text *t, const struct option *option, uint8_t standard)
{
    dread_json_open(t, NULL, '{');
    dread_json_string(t, "name", option->name);
    dread_json_string(t, "meaning", option->meaning);
    dread_json_open(t, "values", '[');
    for (int k = 0; k < dread_option_values(option); k++)
        add_option_value(t, NULL, option, dread_option_value(option, k));
    dread_json_close(t, ']');
    if (option->ends) dread_json_string(t, "ends", option->ends);
    add_option_value(t, "default", option, standard);
    dread_json_close(t, '}');
}

static void add_game(struct text *t, const struct game *g)
{
    struct rules rules;
    dread_rules_standard(g->options, &rules);
    dread_json_open(t, NULL, '{');
    dread_json_string(t, "id", g->id);
    dread_json_string(t, "title", g->title);
    dread_json_string(t, "designer", g->designer);
    dread_json_number(t, "rules", g->rules_version);
    dread_json_open(t, "options", '[');
    for (int k = 0; g->options[k].name; k++) add_option(t, &g->options[k], rules.value[k]);
    dread_json_close(t, ']');
    dread_json_open(t, "ruleSets", '[');
    for (const struct named_rules *set = g->rule_sets; set && set->id; set++) {
        dread_json_open(t, NULL, '{');
        dread_json_string(t, "id", set->id);
        dread_json_string(t, "options", set->options);
        dread_json_string(t, "about", set->about);
        dread_json_close(t, '}');
    }
    dread_json_close(t, ']');
    dread_json_open(t, "outcomes", '[');
    for (int k = 0; g->words.outcomes[k]; k++) dread_json_string(t, NULL, g->words.outcomes[k]);
    dread_json_close(t, ']');
    dread_json_close(t, '}');
}

void dread_json_games(struct text *t, const char *key, const struct games *games)
{
    dread_json_open(t, key, '[');
    for (int i = 0; i < games->count; i++) add_game(t, games->game[i]);
    dread_json_close(t, ']');
}
