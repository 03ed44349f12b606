/* Every member of a scene crosses JSON. A table names each member that src/json writes, where it is
 * in the structs, and how it is read there. From it the test makes the JSON that a scene must have,
 * and compares that with what src/json writes, as cJSON reads it. So a wrong value, a member that
 * is missing and a member that the table does not name are all found. At the end, each member must
 * have had a value that is not its default.
 *
 * The scenes are those of random games: with all options, lessons and games beside real cards, with
 * pages, hints, endings and autopsies. */

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "play/act.h"
#include "theme/colour.h"
#include "json/scene_json.h"
#include "advice/advice.h"
#include "table/table.h"
#include "story/story.h"
#include "toy/toy.h"
#include "unit/player.h"
#include "unit/real_table.h"
#include "unit/seat.h"

enum { ROUNDS = 40, DEEDS = 200 };

struct member;

/* Returns the value of a member of `of`, or NULL if it is not written. */
typedef cJSON *value_of(const struct scene *, const struct member *, const void *of);

struct member {
    const char *name;
    value_of *value;
    size_t at;   /* where it is in the struct */
    bool always; /* it is written even if it is zero */

    bool (*only)(const struct scene *, const void *of); /* it is written only where this holds */

    const char *const *names; /* of a_name: what each value is called */
    struct member *rows;      /* of an object or a list: the members of each */
    size_t count, size;       /* of a list: where its length is, and the size of an element */

    int met; /* how often it was not its default */
};

#define AT(type, field) offsetof(struct type, field)

static const void *at(const struct member *m, const void *of)
{
    return (const char *)of + m->at;
}

/* ---- Numbers and words ---- */

static cJSON *whole(const struct member *m, int64_t number)
{
    return number || m->always ? cJSON_CreateNumber((double)number) : NULL;
}

static cJSON *a_byte(const struct scene *s, const struct member *m, const void *of)
{
    (void)s;
    return whole(m, *(const uint8_t *)at(m, of));
}

static cJSON *a_short(const struct scene *s, const struct member *m, const void *of)
{
    (void)s;
    return whole(m, *(const uint16_t *)at(m, of));
}

static cJSON *a_signed_short(const struct scene *s, const struct member *m, const void *of)
{
    (void)s;
    return whole(m, *(const int16_t *)at(m, of));
}

static cJSON *an_int(const struct scene *s, const struct member *m, const void *of)
{
    (void)s;
    return whole(m, *(const int *)at(m, of));
}

static cJSON *a_share(const struct scene *s, const struct member *m, const void *of)
{
    (void)s, (void)m;
    return cJSON_CreateNumber(*(const int32_t *)at(m, of) / 65536.0);
}

/* A bool, or a byte that is not zero where something holds. */
static cJSON *a_flag(const struct scene *s, const struct member *m, const void *of)
{
    (void)s;
    bool holds = *(const uint8_t *)at(m, of) != 0;
    return holds || m->always ? cJSON_CreateBool(holds) : NULL;
}

static cJSON *string(const struct member *m, const char *words)
{
    return m->always || (words && *words) ? cJSON_CreateString(words ? words : "") : NULL;
}

static cJSON *words(const struct scene *s, const struct member *m, const void *of)
{
    (void)s;
    return string(m, *(const char *const *)at(m, of));
}

static cJSON *characters(const struct scene *s, const struct member *m, const void *of)
{
    (void)s;
    return string(m, at(m, of));
}

/* A byte, an index into `names`; the name NULL is not written. */
static cJSON *a_name(const struct scene *s, const struct member *m, const void *of)
{
    (void)s;
    const char *name = m->names[*(const uint8_t *)at(m, of)];
    return name ? cJSON_CreateString(name) : NULL;
}

static cJSON *an_ink(const struct scene *s, const struct member *m, const void *of)
{
    (void)s;
    return cJSON_CreateString(dread_colour_names[*(const uint8_t *)at(m, of)]);
}

static cJSON *a_facing(const struct scene *s, const struct member *m, const void *of)
{
    static const char *const names[] = {NULL, "north", "east", "south", "west"};
    return a_name(s, &(struct member){.at = m->at, .names = names}, of);
}

static cJSON *a_token_number(const struct scene *s, const struct member *m, const void *of)
{
    (void)s;
    uint8_t token = *(const uint8_t *)at(m, of);
    return token == NO_TOKEN ? NULL : cJSON_CreateNumber(token);
}

static cJSON *card_named(card c)
{
    char name[4];
    struct text t = dread_text_in(name, sizeof name);
    dread_card_write(&t, c);
    return cJSON_CreateString(name);
}

static cJSON *a_card(const struct scene *s, const struct member *m, const void *of)
{
    (void)s;
    card c = *(const card *)at(m, of);
    return c == CARD_NONE && !m->always ? NULL : card_named(c);
}

static cJSON *cards(const struct scene *s, const struct member *m, const void *of)
{
    (void)s;
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < 64; i++)
        if (*(const uint64_t *)at(m, of) & dread_card_bit((card)i))
            cJSON_AddItemToArray(list, card_named((card)i));
    return list;
}

/* ---- Objects and lists ---- */

static bool is_default(const cJSON *value)
{
    if (cJSON_IsString(value)) return !*value->valuestring;
    if (cJSON_IsNumber(value)) return value->valuedouble == 0;
    if (cJSON_IsBool(value)) return cJSON_IsFalse(value);
    return !value->child;
}

static void add_members(cJSON *object, const struct scene *s, struct member *m, const void *of)
{
    for (; m->name; m++) {
        cJSON *value = !m->only || m->only(s, of) ? m->value(s, m, of) : NULL;
        if (!value) continue;
        m->met += !is_default(value);
        cJSON_AddItemToObject(object, m->name, value);
    }
}

static cJSON *object_of(const struct scene *s, struct member *rows, const void *of)
{
    cJSON *object = cJSON_CreateObject();
    add_members(object, s, rows, of);
    return object;
}

static cJSON *an_object(const struct scene *s, const struct member *m, const void *of)
{
    return object_of(s, m->rows, at(m, of));
}

static cJSON *list_of(const struct scene *s, const struct member *m, const char *first, int n)
{
    if (!n && !m->always) return NULL;
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < n; i++)
        cJSON_AddItemToArray(list, object_of(s, m->rows, first + (size_t)i * m->size));
    return list;
}

/* A list whose elements are in the struct, and one that the struct points to. */
static cJSON *a_list(const struct scene *s, const struct member *m, const void *of)
{
    return list_of(s, m, at(m, of), *(const int *)((const char *)of + m->count));
}

static cJSON *a_list_behind(const struct scene *s, const struct member *m, const void *of)
{
    return list_of(s, m, *(const char *const *)at(m, of),
                   *(const int *)((const char *)of + m->count));
}

/* ---- Things ---- */

static cJSON *thing_named(const struct scene *s, struct thing t)
{
    const struct words *w = &s->game->words;
    const struct zone *z = &s->view->zone[t.zone];
    cJSON *o = cJSON_CreateObject();
    char cell[8];
    snprintf(cell, sizeof cell, "%c%d", 'a' + t.index % (z->columns ? z->columns : 1),
             1 + t.index / (z->columns ? z->columns : 1));
    if (t.kind == THING_TOKEN) cJSON_AddNumberToObject(o, "token", t.index);
    else if (t.kind == THING_GAUGE) cJSON_AddStringToObject(o, "gauge", w->gauges[t.index]);
    else cJSON_AddStringToObject(o, "zone", w->zones[t.zone]);
    if (t.kind == THING_GAP) cJSON_AddNumberToObject(o, "gap", t.index);
    if (t.kind == THING_CARD && z->layout == LAYOUT_GRID) cJSON_AddStringToObject(o, "cell", cell);
    if (t.kind == THING_CARD && z->layout != LAYOUT_GRID)
        cJSON_AddNumberToObject(o, "card", t.index);
    return o;
}

static cJSON *a_thing(const struct scene *s, const struct member *m, const void *of)
{
    const struct thing *t = at(m, of);
    return t->kind ? thing_named(s, *t) : NULL;
}

static cJSON *things_listed(const struct scene *s, const struct thing thing[], int n)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < n; i++) cJSON_AddItemToArray(list, thing_named(s, thing[i]));
    return list;
}

/* Writes the things of a set in the order of JSON: by kind, zone and index. */
static int things_in(const struct thing_set *set, struct thing out[THINGS_MOST])
{
    int n = 0;
    for (int kind = THING_CARD; kind <= THING_ZONE; kind++)
        for (int zone = 0; zone < VIEW_ZONES; zone++)
            for (int i = 0; i < 256; i++) {
                struct thing t = {(uint8_t)kind, (uint8_t)zone, (uint8_t)i};
                if (!set->bits[kind][zone][i / 64]) i |= 63; /* none of the next */
                else if (dread_thing_set_has(set, t)) out[n++] = t;
            }
    return n;
}

static cJSON *a_set(const struct scene *s, const struct member *m, const void *of)
{
    struct thing thing[THINGS_MOST];
    int n = things_in(at(m, of), thing);
    return things_listed(s, thing, n);
}

static cJSON *steps(const struct scene *s, const struct member *m, const void *of)
{
    (void)m, (void)of;
    struct thing thing[THINGS_MOST];
    int n = things_in(&s->reach, thing);
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < n; i++)
        cJSON_AddItemToArray(list, cJSON_CreateNumber(s->steps[thing[i].index]));
    return list;
}

static cJSON *focus_on(const struct scene *s, const struct focus *f)
{
    if (f->kind == FOCUS_THING) return f->thing.kind ? thing_named(s, f->thing) : NULL;
    if (f->kind != FOCUS_BUTTON) return NULL;
    cJSON *o = cJSON_CreateObject();
    cJSON_AddNumberToObject(o, "button", f->button);
    return o;
}

static cJSON *a_focus(const struct scene *s, const struct member *m, const void *of)
{
    return focus_on(s, at(m, of));
}

static cJSON *digits(const struct scene *s, const struct member *m, const void *of)
{
    (void)m, (void)of;
    cJSON *o = cJSON_CreateObject();
    for (int i = 0; i < DIGITS; i++) {
        cJSON *focus = focus_on(s, &s->digit[i]);
        char name[] = {(char)('0' + i), '\0'};
        if (focus) cJSON_AddItemToObject(o, name, focus);
    }
    return o;
}

/* ---- Views ---- */

static const struct view *view_of(const struct member *m, const void *of)
{
    return *(const struct view *const *)at(m, of);
}

static cJSON *tags(const struct scene *s, const struct member *m, const void *of)
{
    static const char *const names[] = {"doomed", "grouped", "fixed", "explored", "sight",
                                        "alarm",  "goal",    "exit",  "asked",    "open",
                                        "alike",  "next",    "spares"};
    (void)s, (void)m;
    int set = ((const struct spot *)of)->tags;
    cJSON *list = set ? cJSON_CreateArray() : NULL;
    for (int i = 0; set >> i; i++)
        if (set >> i & 1) cJSON_AddItemToArray(list, cJSON_CreateString(names[i]));
    return list;
}

static const char *const sides[] = {NULL, "open", "door", "wall"};

static struct member spot_rows[] = {{"card", a_card, AT(spot, card), .always = true},
                                    {"tags", tags},
                                    {"group", a_byte, AT(spot, group)},
                                    {"horizontal", a_flag, AT(spot, horizontal)},
                                    {"north", a_name, AT(spot, north), .names = sides},
                                    {"east", a_name, AT(spot, east), .names = sides},
                                    {0}};

/* A zone with its index and its view, which say what the zone alone does not. */
struct zone_of {
    struct zone zone;
    int index;
    const struct view *view;
};

static cJSON *zone_id(const struct scene *s, const struct member *m, const void *of)
{
    (void)m;
    return cJSON_CreateString(s->game->words.zones[((const struct zone_of *)of)->index]);
}

static bool is_grid(const struct scene *s, const void *of)
{
    (void)s;
    return ((const struct zone_of *)of)->zone.layout == LAYOUT_GRID;
}

static cJSON *spots(const struct scene *s, const struct member *m, const void *of)
{
    const struct zone_of *z = of;
    return list_of(s, m, (const char *)&z->view->spot[z->zone.first], z->zone.count);
}

static const char *const layouts[] = {"row", "stack", "fan", "grid", "column"};

static struct member zone_rows[] = {
    {"id", zone_id},
    {"layout", a_name, AT(zone, layout), .names = layouts},
    {"columns", a_byte, AT(zone, columns), .only = is_grid, .always = true},
    {"rows", a_byte, AT(zone, rows), .only = is_grid, .always = true},
    {"gaps", a_flag, AT(zone, gaps)},
    {"deck", a_byte, AT(zone, deck), .always = true},
    {"by_rank", a_flag, AT(zone, by_rank)},
    {"lasting", a_flag, AT(zone, lasting)},
    {"cards", spots, .always = true, .rows = spot_rows, .size = sizeof(struct spot)},
    {0}};

static cJSON *zones(const struct scene *s, const struct member *m, const void *of)
{
    const struct view *v = of;
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < v->zones; i++) {
        struct zone_of zone = {v->zone[i], i, v};
        cJSON_AddItemToArray(list, object_of(s, m->rows, &zone));
    }
    return list;
}

static cJSON *token_id(const struct scene *s, const struct member *m, const void *of)
{
    (void)m;
    return cJSON_CreateString(s->game->words.tokens[((const struct token *)of)->id]);
}

static const char *const moods[] = {NULL, "patrol", "sees", "hunts", "safe"};

static struct member token_rows[] = {{"id", token_id},
                                     {"card", a_card, AT(token, card)},
                                     {"at", a_thing, AT(token, at)},
                                     {"facing", a_facing, AT(token, facing)},
                                     {"mood", a_name, AT(token, mood), .names = moods},
                                     {"memory", a_thing, AT(token, memory)},
                                     {"leaving", a_facing, AT(token, leaving)},
                                     {"blocks", a_flag, AT(token, blocks)},
                                     {0}};

static cJSON *tokens(const struct scene *s, const struct member *m, const void *of)
{
    const struct view *v = of;
    return list_of(s, m, (const char *)v->token, v->tokens);
}

static cJSON *options(const struct scene *s, const struct member *m, const void *of)
{
    (void)m;
    cJSON *o = cJSON_CreateObject();
    for (int i = 0; s->game->options[i].name; i++) {
        char value[40];
        struct text t = dread_text_in(value, sizeof value);
        dread_option_value_write(&s->game->options[i], ((const struct view *)of)->rules.value[i],
                                 &t);
        cJSON_AddStringToObject(o, s->game->options[i].name, value);
    }
    return o;
}

static cJSON *gauges(const struct scene *s, const struct member *m, const void *of)
{
    (void)m;
    const struct view *v = of;
    cJSON *o = cJSON_CreateObject();
    for (int i = 0; i < v->gauges; i++)
        cJSON_AddNumberToObject(o, s->game->words.gauges[i], v->gauge[i].value);
    return o;
}

static cJSON *limits(const struct scene *s, const struct member *m, const void *of)
{
    (void)m;
    const struct view *v = of;
    cJSON *o = cJSON_CreateObject();
    for (int i = 0; i < v->gauges; i++)
        if (v->gauge[i].most)
            cJSON_AddNumberToObject(o, s->game->words.gauges[i], v->gauge[i].most);
    return o;
}

static cJSON *game_id(const struct scene *s, const struct member *m, const void *of)
{
    (void)m, (void)of;
    return cJSON_CreateString(s->game->id);
}

static cJSON *outcome(const struct scene *s, const struct member *m, const void *of)
{
    uint8_t outcome = *(const uint8_t *)at(m, of);
    return outcome || m->always ? cJSON_CreateString(s->game->words.outcomes[outcome]) : NULL;
}

static cJSON *prompt(const struct scene *s, const struct member *m, const void *of)
{
    return cJSON_CreateString(s->game->words.prompts[*(const uint8_t *)at(m, of)]);
}

static struct member view_rows[] = {
    {"game", game_id},
    {"options", options},
    {"outcome", outcome, AT(view, outcome), .always = true},
    {"prompt", prompt, AT(view, prompt)},
    {"turn", a_short, AT(view, turn), .always = true},
    {"zones", zones, .rows = zone_rows},
    {"tokens", tokens, .always = true, .rows = token_rows, .size = sizeof(struct token)},
    {"gauges", gauges},
    {"limits", limits},
    {0}};

static cJSON *a_view(const struct scene *s, const struct member *m, const void *of)
{
    return object_of(s, m->rows, view_of(m, of));
}

/* ---- Events and beats ---- */

static bool is_animated(const struct scene *s, const void *of)
{
    (void)of;
    return s->beat != s->beats;
}

static const char *const faces[] = {"up", "down", "none"};

static struct member moved_rows[] = {{"card", a_card, AT(card_change, card), .always = true},
                                     {"face", a_name, AT(card_change, face), .names = faces},
                                     {"horizontal", a_flag, AT(card_change, horizontal)},
                                     {"from", a_thing, AT(card_change, from)},
                                     {"to", a_thing, AT(card_change, to)},
                                     {"listed", a_thing, AT(card_change, listed)},
                                     {0}};

static cJSON *moved(const struct scene *s, const struct member *m, const void *of)
{
    const struct card_change *c = at(m, of);
    return c->from.kind || c->to.kind ? object_of(s, m->rows, c) : NULL;
}

static cJSON *changed_token(const struct scene *s, const struct member *m, const void *of)
{
    const struct token_change *c = of;
    return c->fate == TOKEN_GOES ? NULL : object_of(s, m->rows, &c->token);
}

static const char *const fates[] = {NULL, "becomes", "comes", "goes"};

static struct member who_rows[] = {{"fate", a_name, AT(token_change, fate), .names = fates},
                                   {"index", a_byte, AT(token_change, index), .always = true},
                                   {"token", changed_token, .rows = token_rows},
                                   {0}};

static cJSON *who(const struct scene *s, const struct member *m, const void *of)
{
    const struct token_change *c = at(m, of);
    return c->fate ? object_of(s, m->rows, c) : NULL;
}

static cJSON *event_id(const struct scene *s, const struct member *m, const void *of)
{
    (void)m;
    return cJSON_CreateString(s->game->words.events[((const struct event *)of)->id].id);
}

static cJSON *event_rule(const struct scene *s, const struct member *m, const void *of)
{
    (void)m;
    return cJSON_CreateString(
        dread_event_rule(s->game, &s->before->rules, ((const struct event *)of)->id));
}

static cJSON *quiet(const struct scene *s, const struct member *m, const void *of)
{
    (void)m;
    return dread_event_is_quiet(s->game, of) ? cJSON_CreateTrue() : NULL;
}

static cJSON *gauge_set(const struct scene *s, const struct member *m, const void *of)
{
    (void)m;
    struct thing gauge = ((const struct event *)of)->gauge;
    return gauge.kind ? cJSON_CreateString(s->game->words.gauges[gauge.index]) : NULL;
}

static bool sets_a_gauge(const struct scene *s, const void *of)
{
    (void)s;
    return ((const struct event *)of)->gauge.kind;
}

static struct member event_rows[] = {
    {"event", event_id},
    {"rule", event_rule},
    {"card", a_card, AT(event, card)},
    {"token", a_token_number, AT(event, token)},
    {"amount", a_signed_short, AT(event, amount)},
    {"facing", a_facing, AT(event, facing)},
    {"from", a_thing, AT(event, from)},
    {"to", a_thing, AT(event, to)},
    {"quiet", quiet},
    {"moved", moved, AT(event, moved), .rows = moved_rows},
    {"who", who, AT(event, who), .rows = who_rows},
    {"gauge", gauge_set},
    {"value", a_signed_short, AT(event, value), .only = sets_a_gauge, .always = true},
    {"outcome", outcome, AT(event, outcome)},
    {0}};

static cJSON *events(const struct scene *s, const struct member *m, const void *of)
{
    (void)of;
    return list_of(s, m, (const char *)s->trace->event, s->trace->count);
}

static bool has_lights(const struct scene *s, const void *of)
{
    return is_animated(s, of) && s->lights;
}

static bool has_light(const struct scene *s, const void *of)
{
    (void)s;
    const struct beat *b = of;
    return b->at.kind && !b->approach;
}

static const char *const weights[] = {"light", "usual", "held"},
                         *const approaches[] = {NULL, "parts", "stands"},
                         *const lights[] = {NULL, "go out", "out"};

static struct member beat_rows[] = {
    {"first", a_short, AT(beat, first), .always = true},
    {"count", a_short, AT(beat, count), .always = true},
    {"ms", a_short, AT(beat, ms), .always = true},
    {"weight", a_name, AT(beat, weight), .names = weights},
    {"at", a_thing, AT(beat, at)},
    {"ink", an_ink, AT(beat, colour), .only = has_light},
    {"radius", a_byte, AT(beat, radius), .only = has_light, .always = true},
    {"approach", a_name, AT(beat, approach), .names = approaches},
    {"dark", a_byte, AT(beat, dark)},
    {"figure", a_byte, AT(beat, figure)},
    {0}};

/* ---- The table ---- */

static cJSON *number(const struct scene *s, const struct member *m, const void *of)
{
    (void)m, (void)of;
    return s->deal_hidden || s->by_cards ? NULL : cJSON_CreateNumber((double)s->number);
}

static cJSON *held(const struct scene *s, const struct member *m, const void *of)
{
    (void)m, (void)of;
    return s->held_verb < 0 ? NULL : cJSON_CreateString(s->game->words.verbs[s->held_verb]);
}

static cJSON *button_verb(const struct scene *s, const struct member *m, const void *of)
{
    (void)m;
    return cJSON_CreateString(s->game->words.verbs[((const struct scene_button *)of)->verb]);
}

static bool is_of_an_action(const struct scene *s, const void *of)
{
    (void)s;
    return ((const struct scene_button *)of)->action >= 0;
}

static bool is_of_a_verb(const struct scene *s, const void *of)
{
    return !is_of_an_action(s, of);
}

static struct member button_rows[] = {
    {"words", characters, AT(scene_button, words), .always = true},
    {"brief", characters, AT(scene_button, brief), .always = true},
    {"verb", button_verb},
    {"action", an_int, AT(scene_button, action), .only = is_of_an_action, .always = true},
    {"count", an_int, AT(scene_button, count), .only = is_of_a_verb, .always = true},
    {"refused", a_flag, AT(scene_button, refused)},
    {"dire", a_flag, AT(scene_button, dire)},
    {0}};

static cJSON *mark_action(const struct scene *s, const struct member *m, const void *of)
{
    (void)m;
    char written[80];
    struct text t = dread_text_in(written, sizeof written);
    action a = ((const struct mark *)of)->action;
    if (a == NO_ACTION) return NULL;
    s->game->format(&s->view->rules, a, &t);
    return cJSON_CreateString(written);
}

static bool is_of_an_event(const struct scene *s, const void *of)
{
    (void)s;
    return ((const struct mark *)of)->event >= 0;
}

static const char *const mark_kinds[] = {"words", "footprint", "light", "step"};

static struct member mark_rows[] = {
    {"kind", a_name, AT(mark, kind), .names = mark_kinds},
    {"at", a_thing, AT(mark, at)},
    {"ink", an_ink, AT(mark, colour)},
    {"facing", a_facing, AT(mark, facing)},
    {"token", a_token_number, AT(mark, token)},
    {"action", mark_action},
    {"event", a_signed_short, AT(mark, event), .only = is_of_an_event, .always = true},
    {"words", characters, AT(mark, words)},
    {"dire", a_flag, AT(mark, dire)},
    {0}};

static struct member next_line_rows[] = {
    {"token", a_byte, AT(next_line, token), .always = true},
    {"words", characters, AT(next_line, words), .always = true},
    {"grave", a_flag, AT(next_line, grave)},
    {0}};

static struct member next_rows[] = {
    {"heading", characters, AT(scene_next, heading), .always = true},
    {"lines", a_list, AT(scene_next, line), .rows = next_line_rows, .count = AT(scene_next, lines),
     .size = sizeof(struct next_line)},
    {0}};

static cJSON *next(const struct scene *s, const struct member *m, const void *of)
{
    return s->next.lines ? an_object(s, m, of) : NULL;
}

static struct member log_rows[] = {{"turn", a_short, AT(log_line, turn), .always = true},
                                   {"words", characters, AT(log_line, words), .always = true},
                                   {0}};

static struct member sentence_rows[] = {{"turn", a_short, AT(story_line, turn)},
                                        {"words", words, AT(story_line, words), .always = true},
                                        {0}};

static struct member ending_rows[] = {
    {"id", words, AT(scene_ending, id), .always = true},
    {"won", a_flag, AT(scene_ending, won), .always = true},
    {"by", a_card, AT(scene_ending, by)},
    {"line", words, AT(scene_ending, line), .always = true},
    {"sentences", a_list, AT(scene_ending, sentence), .always = true, .rows = sentence_rows,
     .count = AT(scene_ending, sentences), .size = sizeof(struct story_line)},
    {"outcome", words, AT(scene_ending, outcome), .always = true},
    {"shown", an_int, AT(scene_ending, shown), .always = true},
    {0}};

static cJSON *ending(const struct scene *s, const struct member *m, const void *of)
{
    return s->ending.id ? an_object(s, m, of) : NULL;
}

/* The members that a scene has only with a game on the table. */
static struct member table_rows[] = {
    {"game", game_id},
    {"number", number},
    {"view", a_view, AT(scene, view), .rows = view_rows},
    {"focus", a_focus, AT(scene, focus)},
    {"usual", a_focus, AT(scene, usual)},
    {"open", a_set, AT(scene, open)},
    {"picked", a_set, AT(scene, picked)},
    {"taken", a_set, AT(scene, taken)},
    {"reach", a_set, AT(scene, reach)},
    {"steps", steps},
    {"held", held},
    {"buttons", a_list, AT(scene, button), .always = true, .rows = button_rows,
     .count = AT(scene, buttons), .size = sizeof(struct scene_button)},
    {"digits", digits},
    {"marks", a_list_behind, AT(scene, mark), .always = true, .rows = mark_rows,
     .count = AT(scene, marks), .size = sizeof(struct mark)},
    {"next", next, AT(scene, next), .rows = next_rows},
    {"log", a_list, AT(scene, log.line), .rows = log_rows, .count = AT(scene, log.lines),
     .size = sizeof(struct log_line)},
    {"story", a_list_behind, AT(scene, story.line), .always = true, .rows = sentence_rows,
     .count = AT(scene, story.lines), .size = sizeof(struct story_line)},
    {"ending", ending, AT(scene, ending), .rows = ending_rows},
    {"before", a_view, AT(scene, before), .only = is_animated, .rows = view_rows},
    {"events", events, .only = is_animated, .always = true, .rows = event_rows,
     .size = sizeof(struct event)},
    {"beats", a_list_behind, AT(scene, beats_of), .only = is_animated, .rows = beat_rows,
     .count = AT(scene, beats), .size = sizeof(struct beat)},
    {"beat", an_int, AT(scene, beat), .only = is_animated, .always = true},
    {"lights", a_name, AT(scene, lights), .only = is_animated, .names = lights},
    {"dark", a_set, AT(scene, dark), .only = has_lights},
    {0}};

/* ---- Pages ---- */

static struct member words_rows[] = {
    {"note", words, AT(scene_words, note)},        {"choice", words, AT(scene_words, choice)},
    {"preview", words, AT(scene_words, preview)},  {"said", words, AT(scene_words, said)},
    {"story", words, AT(scene_words, flavour)},    {"lesson", words, AT(scene_words, lesson)},
    {"prompt", words, AT(scene_words, prompt)},    {"dire", a_flag, AT(scene_words, dire)},
    {"reading", a_flag, AT(scene_words, reading)}, {0}};

static cJSON *line_command(const struct scene *s, const struct member *m, const void *of)
{
    (void)s, (void)m;
    return cJSON_CreateString(dread_command_table[((const struct scene_line *)of)->command].id);
}

static cJSON *line_key(const struct scene *s, const struct member *m, const void *of)
{
    (void)s, (void)m;
    char key[] = {(char)((const struct scene_line *)of)->key, '\0'};
    return *key ? cJSON_CreateString(key) : NULL;
}

static bool has_a_chance(const struct scene *s, const void *of)
{
    (void)s;
    return ((const struct scene_line *)of)->chance.high;
}

static struct member line_rows[] = {
    {"words", words, AT(scene_line, words), .always = true},
    {"more", words, AT(scene_line, more)},
    {"command", line_command},
    {"number", an_int, AT(scene_line, argument), .always = true},
    {"key", line_key},
    {"chance", a_share, AT(scene_line, chance.chance), .only = has_a_chance},
    {"low", a_share, AT(scene_line, chance.low), .only = has_a_chance},
    {"high", a_share, AT(scene_line, chance.high), .only = has_a_chance},
    {0}};

static cJSON *serial(const struct scene *s, const struct member *m, const void *of)
{
    (void)m, (void)of;
    return cJSON_CreateNumber(s->page.serial);
}

static cJSON *line_at(const struct scene *s, const struct member *m, const void *of)
{
    return s->page.lines ? an_int(s, m, of) : NULL;
}

static cJSON *typed(const struct scene *s, const struct member *m, const void *of)
{
    return s->page.entry ? words(s, m, of) : NULL;
}

static const char *const page_kinds[] = {"text", "hint",   "autopsy", "doors",     "ending",
                                         "card", "upkeep", "duel",    "statistics"};

static struct member page_rows[] = {{"kind", a_name, AT(scene_page, kind), .names = page_kinds},
                                    {"serial", serial},
                                    {"title", words, AT(scene_page, title), .always = true},
                                    {"body", words, AT(scene_page, body), .always = true},
                                    {"busy", a_flag, AT(scene_page, busy)},
                                    {"at_end", a_flag, AT(scene_page, at_end)},
                                    {"lines", a_list, AT(scene_page, line), .always = true,
                                     .rows = line_rows, .count = AT(scene_page, lines),
                                     .size = sizeof(struct scene_line)},
                                    {"at", line_at, AT(scene_page, at), .always = true},
                                    {"typed", typed, AT(scene_page, typed), .always = true},
                                    {0}};

static cJSON *page(const struct scene *s, const struct member *m, const void *of)
{
    return s->page.open ? an_object(s, m, of) : NULL;
}

static cJSON *status(const struct scene *s, const struct member *m, const void *of)
{
    (void)m, (void)of;
    return cJSON_CreateStringArray(s->doors.status, s->doors.count);
}

static const char *const feet[] = {NULL, "away", "shifted"};

static struct member doors_rows[] = {
    {"line", words, AT(scene_doors, line), .always = true},
    {"door_lines", an_int, AT(scene_doors, door_lines), .always = true},
    {"never_played", a_flag, AT(scene_doors, never_played)},
    {"feet", a_name, AT(scene_doors, feet), .names = feet},
    {"opening", an_int, AT(scene_doors, opening)},
    {"status", status},
    {0}};

static cJSON *doors(const struct scene *s, const struct member *m, const void *of)
{
    return s->doors.count ? an_object(s, m, of) : NULL;
}

static struct member puzzle_rows[] = {{"number", an_int, AT(scene_puzzle, number), .always = true},
                                      {"level", an_int, AT(scene_puzzle, level), .always = true},
                                      {"asks", a_flag, AT(scene_puzzle, asks)},
                                      {"solved", a_flag, AT(scene_puzzle, solved)},
                                      {0}};

static cJSON *puzzle(const struct scene *s, const struct member *m, const void *of)
{
    return s->puzzle.number ? an_object(s, m, of) : NULL;
}

/* The struct of a column of the chart has no name. */
#define COLUMN(field) (AT(scene_chart, column[0].field) - AT(scene_chart, column[0]))

static struct member column_rows[] = {{"chance", a_share, COLUMN(chance)},
                                      {"turn", a_short, COLUMN(turn)},
                                      {"here", a_flag, COLUMN(here)},
                                      {0}};

static struct member turn_rows[] = {{"turn", a_short, AT(autopsy_turn, turn), .always = true},
                                    {"gave", an_int, AT(autopsy_turn, gave), .always = true},
                                    {"cards", an_int, AT(autopsy_turn, cards), .always = true},
                                    {0}};

static struct member compared_rows[] = {{"card", a_card, AT(chart_card, card)},
                                        {"played", a_flag, AT(chart_card, played)},
                                        {"best", a_flag, AT(chart_card, best)},
                                        {0}};

/* ---- Beside real cards ---- */

static cJSON *spoken(const char *words)
{
    char aloud[2 * UPKEEP_BYTES];
    struct text t = dread_text_in(aloud, sizeof aloud);
    dread_speak_places(words, dread_length_of(words), &t);
    return cJSON_CreateString(aloud);
}

static cJSON *page_aloud(const struct scene *s, const struct member *m, const void *of)
{
    (void)m, (void)of;
    return spoken(s->page.body);
}

static cJSON *told_of(const struct scene *s, const struct member *m, const void *of)
{
    return s->picker.places ? an_int(s, m, of) : NULL;
}

static cJSON *laid(const struct scene *s, const struct member *m, const void *of)
{
    (void)of;
    cJSON *list = s->picker.told ? cJSON_CreateArray() : NULL;
    for (int i = 0; i < s->picker.told; i++)
        if (s->picker.laid[i].at.kind)
            cJSON_AddItemToArray(list, object_of(s, m->rows, &s->picker.laid[i]));
    return list;
}

static struct member laid_rows[] = {
    {"card", a_card, AT(laid_card, card), .always = true}, {"at", a_thing, AT(laid_card, at)}, {0}};

static struct member picker_rows[] = {{"asked", words, AT(scene_picker, asked), .always = true},
                                      {"aloud", page_aloud},
                                      {"pack", cards, AT(scene_picker, pack)},
                                      {"possible", cards, AT(scene_picker, possible)},
                                      {"where", a_thing, AT(scene_picker, where)},
                                      {"mends", a_flag, AT(scene_picker, mends)},
                                      {"told", told_of, AT(scene_picker, told), .always = true},
                                      {"places", an_int, AT(scene_picker, places)},
                                      {"laid", laid, .rows = laid_rows},
                                      {"last", words, AT(scene_picker, last)},
                                      {"problem", words, AT(scene_picker, problem)},
                                      {0}};

static cJSON *picker(const struct scene *s, const struct member *m, const void *of)
{
    return s->picker.open ? an_object(s, m, of) : NULL;
}

static cJSON *step_lead(const struct scene *s, const struct member *m, const void *of)
{
    (void)s, (void)m;
    const struct upkeep_step *step = of;
    char lead[UPKEEP_BYTES];
    snprintf(lead, sizeof lead, "%.*s", step->lead, step->words);
    return step->lead ? cJSON_CreateString(lead) : NULL;
}

static cJSON *step_words(const struct scene *s, const struct member *m, const void *of)
{
    (void)s, (void)m;
    const struct upkeep_step *step = of;
    return cJSON_CreateString(step->words + step->lead);
}

static cJSON *step_aloud(const struct scene *s, const struct member *m, const void *of)
{
    (void)s, (void)m;
    return spoken(((const struct upkeep_step *)of)->words);
}

static cJSON *step_way(const struct scene *s, const struct member *m, const void *of)
{
    (void)m;
    const struct upkeep_step *step = of;
    return things_listed(s, step->cell, step->cells);
}

static cJSON *step_things(const struct scene *s, const struct member *m, const void *of)
{
    (void)m;
    const struct upkeep_step *step = of;
    return things_listed(s, step->thing, step->things);
}

static struct member step_rows[] = {{"lead", step_lead},
                                    {"words", step_words},
                                    {"aloud", step_aloud},
                                    {"gravity", a_byte, AT(upkeep_step, gravity), .always = true},
                                    {"token", a_token_number, AT(upkeep_step, token)},
                                    {"from", a_thing, AT(upkeep_step, from)},
                                    {"to", a_thing, AT(upkeep_step, to)},
                                    {"way", step_way},
                                    {"things", step_things},
                                    {0}};

static struct member upkeep_rows[] = {{"at", an_int, AT(scene_upkeep, at), .always = true},
                                      {"list", a_flag, AT(scene_upkeep, list)},
                                      {"steps", a_list_behind, AT(scene_upkeep, step),
                                       .rows = step_rows, .count = AT(scene_upkeep, steps),
                                       .size = sizeof(struct upkeep_step)},
                                      {0}};

static cJSON *upkeep(const struct scene *s, const struct member *m, const void *of)
{
    return s->upkeep.steps ? an_object(s, m, of) : NULL;
}

/* ---- The whole scene ---- */

/* Written are the commands that have a key and, beside real cards, those that lead back. */
static cJSON *commands(const struct scene *s, const struct member *m, const void *of)
{
    (void)m, (void)of;
    cJSON *o = cJSON_CreateObject();
    for (int i = 0; i < COMMANDS; i++) {
        bool leads_back = i == CMD_CARDS || i == CMD_UPKEEP || i == CMD_STEPS;
        const struct command_row *row = &dread_command_table[i];
        if (!row->key && !(s->real && leads_back)) continue;
        if (s->command[i].can) cJSON_AddTrueToObject(o, row->id);
        else cJSON_AddStringToObject(o, row->id, s->command[i].why_not);
    }
    return o;
}

static cJSON *wait(const struct scene *s, const struct member *m, const void *of)
{
    return s->wait < 0 ? NULL : an_int(s, m, of);
}

static bool has_a_top(const struct scene *s, const void *of)
{
    (void)of;
    return s->chart.top;
}

static struct member scene_rows[] = {
    {"night", a_flag, AT(scene, night)},
    {"lesson", a_flag, AT(scene, lesson)},
    {"unsaved", a_flag, AT(scene, unsaved)},
    {"at_hand", a_flag, AT(scene, at_hand)},
    {"over", a_flag, AT(scene, over)},
    {"won", a_flag, AT(scene, won)},
    {"holding", a_flag, AT(scene, holding)},
    {"motion", a_flag, AT(scene, motion)},
    {"pulse", a_flag, AT(scene, pulse)},
    {"four_colours", a_flag, AT(scene, four_colours)},
    {"pulses", a_flag, AT(scene, pulses)},
    {"left", a_flag, AT(scene, left)},
    {"real", a_flag, AT(scene, real)},
    {"words", an_object, AT(scene, words), .rows = words_rows},
    {"page", page, AT(scene, page), .rows = page_rows},
    {"doors", doors, AT(scene, doors), .rows = doors_rows},
    {"curve", a_list, AT(scene, chart.column), .rows = column_rows,
     .count = AT(scene, chart.columns), .size = sizeof(((struct scene *)0)->chart.column[0])},
    {"curve_top", an_int, AT(scene, chart.top)},
    {"curve_low", a_share, AT(scene, chart.low), .only = has_a_top, .always = true},
    {"curve_high", a_share, AT(scene, chart.high), .only = has_a_top, .always = true},
    {"other_curve", a_list, AT(scene, chart.other), .rows = column_rows,
     .count = AT(scene, chart.others), .size = sizeof(((struct scene *)0)->chart.other[0])},
    {"turns", a_list_behind, AT(scene, chart.turn), .rows = turn_rows,
     .count = AT(scene, chart.turns), .size = sizeof(struct autopsy_turn)},
    {"compared", a_list, AT(scene, chart.card), .rows = compared_rows,
     .count = AT(scene, chart.cards), .size = sizeof(struct chart_card)},
    {"puzzle", puzzle, AT(scene, puzzle), .rows = puzzle_rows},
    {"picker", picker, AT(scene, picker), .rows = picker_rows},
    {"upkeep", upkeep, AT(scene, upkeep), .rows = upkeep_rows},
    {"commands", commands},
    {"wait", wait, AT(scene, wait), .always = true},
    {0}};

/* ---- Comparing ---- */

/* Writes where two values differ, or returns false if they are equal. The order of the members of
 * an object does not matter. */
static bool differ(const cJSON *want, const cJSON *got, struct text *where)
{
    int before = where->length;
    if ((want->type & 0xff) != (got->type & 0xff)) return true;
    if (cJSON_IsString(want)) return strcmp(want->valuestring, got->valuestring) != 0;
    if (cJSON_IsNumber(want)) return fabs(want->valuedouble - got->valuedouble) > 0;
    if (cJSON_GetArraySize(want) != cJSON_GetArraySize(got)) return true;
    const cJSON *there = got->child;
    int i = 0;
    for (const cJSON *m = want->child; m; m = m->next, i++) {
        if (m->string) there = cJSON_GetObjectItemCaseSensitive(got, m->string);
        dread_text_char(where, '/');
        if (m->string) dread_text_add(where, m->string);
        else dread_text_whole(where, i);
        if (!there || differ(m, there, where)) return true;
        where->length = before;
        if (!m->string) there = there->next;
    }
    return false;
}

static void compare(const struct scene *s)
{
    static char written[1 << 20];
    char path[2000];
    struct text t = dread_text_in(written, sizeof written),
                where = dread_text_in(path, sizeof path);
    dread_json_open(&t, NULL, '{');
    dread_json_scene(&t, s);
    dread_json_close(&t, '}');
    assert_false(t.cut);
    cJSON *got = cJSON_Parse(written), *want = object_of(s, scene_rows, s);
    assert_non_null(got);
    if (s->game) add_members(want, s, table_rows, s);
    if (differ(want, got, &where)) {
        char *wanted = cJSON_PrintUnformatted(want);
        fail_msg("%s\nthe JSON of\n%.20000s\nis\n%.20000s", path, wanted, written);
    }
    cJSON_Delete(got);
    cJSON_Delete(want);
}

/* ---- The games ---- */

static struct player p;
static int never; /* how many members were always at their default */

/* Plays an action, and compares the scenes of its animation. */
static void act(action a)
{
    p.play->now = p.now;
    dread_act_do(p.play, a);
    player_looks(&p);
    for (int i = 0; i < 200 && p.scene->wait >= 0 && !p.scene->at_hand; i++) {
        compare(p.scene);
        player_waits(&p, p.scene->wait);
    }
}

/* Looks at a button, or plays an action, of the greedy policy or any. */
static void play_on(struct rng *r)
{
    const struct selection *h = &p.play->selection;
    if (!p.scene->at_hand) return;
    if (p.scene->buttons && !dread_rng_below(r, 4)) {
        int button = (int)dread_rng_below(r, (uint32_t)p.scene->buttons);
        player_does(&p, (struct intent){.kind = INTENT_FOCUS,
                                        .focus = {.kind = FOCUS_BUTTON, .button = button}});
        return;
    }
    act(dread_rng_below(r, 4) ? greedy_action(&p.play->session)
                              : h->legal[dread_rng_below(r, (uint32_t)h->count)]);
}

/* Does what the open page of a game beside real cards asks for. One card in eight is wrong, or is
 * none. */
static void go_on_beside(struct rng *r)
{
    char word[16];
    struct text t = dread_text_in(word, sizeof word);
    uint32_t wrong = dread_rng_below(r, 16);
    if (!dread_rng_below(r, 20)) {
        player_commands(&p, CMD_STEP_MEND, 1);
    } else if (p.scene->page.kind == PAGE_CARD) {
        if (!wrong) dread_text_add(&t, "no card");
        else
            dread_card_write(
                &t, any_card(wrong == 1 ? p.scene->picker.pack : p.scene->picker.possible, r));
        player_does(&p, (struct intent){.kind = INTENT_TYPED, .text = word});
    } else {
        player_commands(&p, dread_rng_below(r, 4) ? CMD_UPKEEP_NEXT : CMD_UPKEEP_LIST, 0);
    }
}

static void do_anything(struct rng *r)
{
    uint8_t bytes[16];
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)dread_rng_below(r, 256);
    struct byte_line b = {bytes, bytes + sizeof bytes};
    player_does_bytes(&p, &b);
}

static void choose_a_line(struct rng *r)
{
    int n = p.scene->page.lines;
    player_does(&p, (struct intent){.kind = INTENT_LINE,
                                    .number = n ? (int)dread_rng_below(r, (uint32_t)n) : 0});
}

static void open_a_page(struct rng *r)
{
    static const enum command_id pages[] = {CMD_HINT,  CMD_HINT,  CMD_AUTOPSY, CMD_ENDING,
                                            CMD_CARDS, CMD_STEPS, CMD_UPKEEP,  CMD_STORY};
    player_commands(&p, pages[dread_rng_below(r, sizeof pages / sizeof *pages)], 0);
    compare(p.scene);
    player_thinks(&p, 1 + (int)dread_rng_below(r, 16));
}

/* How a game begins: at the doors nobody has chosen one yet. */
enum beginning { AT_THE_DOORS, LESSON, BESIDE, NIGHTLY, USUAL, BEGINNINGS };

static void put_on_table(enum beginning how, const struct game *game, struct rng *r)
{
    struct rules rules;
    struct deal deal;
    dread_rules_standard(game->options, &rules);
    if (dread_rng_below(r, 2)) random_rules(game->options, r, &rules);
    dread_deal_number(game, &rules, 1 + dread_rng_below(r, 5000), &deal);
    struct deal_wanted wanted = {.game = game, .deal = &deal, .night = how == NIGHTLY};
    if (how == BESIDE && game->unknown)
        wanted = (struct deal_wanted){.game = game, .rules = &rules, .beside = true};
    if (how == AT_THE_DOORS) return;
    dread_play_deal(p.play, &wanted, &p.now);
    player_looks(&p);
    if (how == LESSON) player_commands(&p, CMD_LESSON, 0);
}

static void do_something(struct rng *r)
{
    uint32_t what = dread_rng_below(r, 16);
    bool beside = p.scene->picker.open || p.scene->upkeep.steps;
    if (beside && what) go_on_beside(r);
    else if (what < 4) do_anything(r);
    else if (what == 4) open_a_page(r);
    else if (what < 7) player_waits(&p, p.scene->wait >= 0 ? p.scene->wait : 2000);
    else if (p.scene->page.open && what < 9) choose_a_line(r);
    else if (p.scene->page.open) player_does(&p, (struct intent){.kind = INTENT_CLOSE});
    else play_on(r);
}

/* Plays a game of the house or, each fourth time, of a toy. */
static void play_at_random(int round)
{
    struct rng r = dread_rng_from((uint64_t)round);
    int number = round % (dread_games.count + 1);
    bool house = number < dread_games.count;
    player_opens(&p, house ? &dread_games : &toy_games, house ? dread_themes : toy_themes, NULL,
                 WORKSPACE_WEB);
    p.play->prefer.motion = dread_rng_below(&r, 2);
    p.play->prefer.alone = dread_rng_below(&r, 2);
    p.play->prefer.four_colours = dread_rng_below(&r, 2);
    compare(p.scene);
    if (!house) number = (int)dread_rng_below(&r, (uint32_t)toy_games.count);
    put_on_table((enum beginning)(round % BEGINNINGS), p.house.games->game[number], &r);
    for (int i = 0; i < DEEDS && !p.scene->left; i++) {
        do_something(&r);
        compare(p.scene);
    }
    player_closes(&p);
}

/* Opens a door, and shows how its light widens. */
static void open_a_door(void)
{
    player_opens(&p, &dread_games, dread_themes, NULL, WORKSPACE_WEB);
    p.play->prefer.motion = true;
    player_does(&p, (struct intent){.kind = INTENT_LINE, .number = 1});
    for (int i = 0; i < 100 && p.scene->wait >= 0; i++) {
        compare(p.scene);
        player_waits(&p, p.scene->wait);
    }
    player_closes(&p);
}

/* Three sixes lie side by side, and pulse. */
static void show_a_pulse(void)
{
    player_opens_house(&p, NULL);
    player_deals(&p, "he-will-never-stop#54", REHEARSAL);
    p.play->prefer.motion = true;
    player_looks(&p);
    compare(p.scene);
    player_closes(&p);
}

/* Presses a button, or draws a walk to a thing and picks it. */
static void hold_something(struct rng *r)
{
    const struct selection *h = &p.play->selection;
    const struct touch *t = &h->touch[dread_rng_below(r, (uint32_t)h->count)];
    struct focus focus = {.kind = FOCUS_THING, .thing = t->thing[0]};
    if (!t->count || dread_rng_below(r, 2))
        focus = (struct focus){.kind = FOCUS_BUTTON,
                               .button = (int)dread_rng_below(r, (uint32_t)p.scene->buttons)};
    player_does(&p, (struct intent){.kind = INTENT_DRAW, .focus = focus});
    compare(p.scene);
    player_does(&p, (struct intent){.kind = INTENT_CHOOSE, .focus = focus});
}

/* Picks each verb, so that all that can be chosen next has a mark. */
static void pick_verbs(void)
{
    for (int i = 0; i < p.scene->buttons; i++) {
        if (p.scene->button[i].action >= 0) continue;
        struct focus focus = {.kind = FOCUS_BUTTON, .button = i};
        player_does(&p, (struct intent){.kind = INTENT_CHOOSE, .focus = focus});
        compare(p.scene);
        player_puts_down(&p);
    }
}

static void think(enum command_id page, int slices)
{
    player_commands(&p, page, 0);
    compare(p.scene);
    player_thinks(&p, slices);
    compare(p.scene);
}

/* Plays a whole game with animations, takes a hint, looks at its autopsy, and leaves. `examined` is
 * the number of slices that the autopsy is made for. */
static void play_out(const struct game *game, uint64_t seed, int examined)
{
    struct rng r = dread_rng_from(seed);
    player_opens(&p, &dread_games, dread_themes, NULL, WORKSPACE_WEB);
    p.play->prefer.motion = p.play->prefer.four_colours = true;
    put_on_table(USUAL, game, &r);
    for (int i = 0; i < 2 * DEEDS && !p.scene->over; i++) {
        if (p.scene->page.open) player_does(&p, (struct intent){.kind = INTENT_CLOSE});
        else if (!p.scene->at_hand) player_rests(&p);
        else if (i % 4 == 0) hold_something(&r);
        else if (i % 4 == 2) pick_verbs();
        else play_on(&r);
        compare(p.scene);
        if (i == 10) think(CMD_HINT, 8);
    }
    think(CMD_AUTOPSY, examined);
    p.play->duel.theirs[0] = p.play->session; /* a duel with herself */
    p.play->duel.deals = 1;
    player_looks(&p);
    think(CMD_DUEL, examined);
    player_commands(&p, CMD_QUIT, 0);
    compare(p.scene);
    player_closes(&p);
}

/* Plays a game beside real cards, whatever they are. */
static void play_beside(const struct game *game)
{
    struct rng r = dread_rng_from(1);
    player_opens(&p, &dread_games, dread_themes, NULL, WORKSPACE_WEB);
    put_on_table(BESIDE, game, &r);
    for (int i = 0; i < 2 * DEEDS && !p.scene->over; i++) {
        compare(p.scene);
        if (p.scene->picker.open || p.scene->upkeep.steps) go_on_beside(&r);
        else if (p.scene->page.open) player_does(&p, (struct intent){.kind = INTENT_CLOSE});
        else play_on(&r);
    }
    player_closes(&p);
}

/* Answers a puzzle, with the best choice. */
static void solve_a_puzzle(void)
{
    player_opens_house(&p, NULL);
    assert_true(dread_play_puzzle(p.play, "he#1", false, &p.now, NULL));
    player_looks(&p);
    compare(p.scene);
    assert_true(player_does_by_choosing(&p, p.play->puzzle.answer.choice[0].action));
    compare(p.scene);
    player_closes(&p);
}

/* Opens the statistics of somebody with some autopsies. */
static void look_at_statistics(void)
{
    static struct memory memory;
    player_opens_house(&p, &memory);
    for (int i = 1; i <= 4; i++) {
        struct judged_row row = {.id = i,
                                 .game = dread_games.game[0]->id,
                                 .deal = "a deal",
                                 .worst = "move search",
                                 .worst_gave = CHANCE / 4,
                                 .early = 9,
                                 .gave_early = i * CHANCE / 4};
        dread_book_give(dread_play_book(p.play),
                        &(struct kept_row){.kind = ROW_JUDGED, .judged = row});
    }
    player_commands(&p, CMD_STATISTICS, 0);
    compare(p.scene);
    player_closes(&p);
}

/* Plays these actions, separated by ", ", as an animation. */
static void play_animated(const char *id, const char *actions)
{
    char line[400], *one;
    player_opens_house(&p, NULL);
    player_deals(&p, id, REHEARSAL);
    p.play->prefer.motion = true;
    snprintf(line, sizeof line, "%s", actions);
    for (one = strtok(line, ","); one; one = strtok(NULL, ",")) {
        action a;
        assert_true(dread_session_parse(&p.play->session, one + strspn(one, " "), &a, NULL));
        act(a);
    }
    player_closes(&p);
}

/* Fails if a member never had a value that is not its default. */
static void check_met(const struct member *m, const char *inside)
{
    for (; m->name; m++) {
        if (!m->met) print_error("%s.%s was always at its default\n", inside, m->name);
        never += !m->met;
        if (m->rows) check_met(m->rows, m->name);
    }
}

TEST(every_member_of_a_scene_crosses_json)
{
    int n = rounds(ROUNDS);
    for (int i = 0; i < n || i < BEGINNINGS; i++) play_at_random(i);
    open_a_door();
    show_a_pulse();
    solve_a_puzzle();
    look_at_statistics();
    for (int i = 0; i < dread_games.count; i++) {
        play_out(dread_games.game[i], 0, 8);
        play_out(dread_games.game[i], 1, i ? 8 : 10000);
        play_beside(dread_games.game[i]);
    }
    play_animated("soliterror#7", "place c, flare"); /* a flash */
    /* the lights go out; cards are laid on their long side */
    play_animated("dont-let-them-get-you#1",
                  "enter a1, card KD, north, south, stop, card 6S, north, south, "
                  "rest, card 6D, north, north, east, rest");
    play_animated("dont-let-them-get-you:maze=built#1", "lay a6, lay b6, lay c6");
    check_met(scene_rows, "scene");
    check_met(table_rows, "scene");
    assert_int_equal(never, 0);
}
