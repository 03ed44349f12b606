/* A view as text and as JSON. See show.h. */

#include <stdlib.h>
#include <string.h>

#include "play/places.h"
#include "play/story.h"
#include "show.h"

enum { LINE = 4096 };

/* ---- As text ---- */

static void card_text(card c, struct text *t)
{
    if (c == CARD_NONE) text_add(t, "--");
    else if (c == CARD_UNKNOWN) text_add(t, "??");
    else card_write_for_people(t, c);
}

/* How many columns a text takes: bytes that do not continue a UTF-8 character. */
static int width(const char *s)
{
    int n = 0;
    for (; *s; s++) n += ((unsigned char)*s & 0xc0) != 0x80;
    return n;
}

/* The letter of the token that stands on a cell, or a space: of one that faces somewhere the suit of its
 * card, of any other the first letter of its id. The first in the list is shown. */
static char standing(const struct game *game, const struct view *v, int zone, int cell)
{
    for (int i = 0; i < v->tokens; i++) {
        const struct token *t = &v->token[i];
        if (!thing_same(t->at, thing_card(zone, cell))) continue;
        if (t->facing && t->card < CARD_JOKER) return "SHCD"[card_suit(t->card)];
        return *game->words.tokens[t->id];
    }
    return ' ';
}

/* A grid, the top row first; sides where the game has any: `#` a wall, `+` a door, blank open. */
static void show_grid(FILE *out, const struct game *game, const struct view *v, int zone)
{
    const struct zone *z = &v->zone[zone];
    bool sides = view_has_sides(v, zone);
    for (int row = z->rows - 1; row >= 0; row--) {
        if (sides && row < z->rows - 1) {
            fprintf(out, "     ");
            for (int column = 0; column < z->columns; column++) {
                int side = v->spot[z->first + row * z->columns + column].north;
                fprintf(out, "%s ",
                        side == SIDE_WALL   ? "#####"
                        : side == SIDE_DOOR ? "--+--"
                                            : "     ");
            }
            fprintf(out, "\n");
        }
        fprintf(out, "  %d  ", row + 1);
        for (int column = 0; column < z->columns; column++) {
            int cell = row * z->columns + column;
            const struct spot *s = &v->spot[z->first + cell];
            char name[16];
            struct text t = text_in(name, sizeof name);
            card_text(s->card, &t);
            int side = column + 1 < z->columns && sides ? s->east : SIDE_PLAIN;
            fprintf(out, "%c%s%*s%c", standing(game, v, zone, cell), name, 4 - width(name), "",
                    side == SIDE_WALL   ? '#'
                    : side == SIDE_DOOR ? '+'
                                        : ' ');
        }
        fprintf(out, "\n");
    }
    fprintf(out, "     ");
    for (int column = 0; column < z->columns; column++) fprintf(out, "  %c   ", 'a' + column);
    fprintf(out, "\n");
}

static void show_row(FILE *out, const struct view *v, const struct zone *z)
{
    char line[LINE];
    struct text t = text_in(line, sizeof line);
    for (int i = 0; i < z->count; i++) {
        text_char(&t, ' ');
        card_text(v->spot[z->first + i].card, &t);
    }
    fprintf(out, "%s\n", z->count ? line : " none");
    if (z->layout != LAYOUT_ROW && z->layout != LAYOUT_COLUMN) return;

    /* Under a row or column, what its tags say. */
    static const struct {
        int tag;
        const char *words;
    } tags[] = {{TAG_GROUPED, "in a sequence"}, {TAG_DOOMED, "goes next"}, {TAG_ALIKE, "alike"}};
    for (size_t k = 0; k < sizeof tags / sizeof *tags; k++) {
        bool any = false;
        for (int i = 0; i < z->count; i++) {
            if (!(v->spot[z->first + i].tags & tags[k].tag)) continue;
            fprintf(out, any ? " %d" : "  places %d", i + 1);
            any = true;
        }
        if (any) fprintf(out, ": %s\n", tags[k].words);
    }
}

void show_table(FILE *out, const struct theme *theme, const struct game *game, const struct view *v)
{
    char words[LINE];
    struct text t = text_in(words, sizeof words);
    for (int i = 0; i < v->zones; i++) {
        const struct zone *z = &v->zone[i];
        t = text_in(words, sizeof words);
        theme_zone(theme, game, i, &t);
        fprintf(out, "%s:", words);
        if (z->layout == LAYOUT_GRID) {
            fprintf(out, "\n");
            show_grid(out, game, v, i);
        } else if (z->layout == LAYOUT_STACK) {
            fprintf(out, " %d\n", z->count);
        } else {
            show_row(out, v, z);
        }
    }
    for (int i = 0; i < v->tokens; i++) {
        t = text_in(words, sizeof words);
        tell_where(theme, game, v, &v->token[i], &t);
        fprintf(out, "%s\n", words);
    }
    for (int i = 0; i < v->gauges; i++) {
        t = text_in(words, sizeof words);
        theme_gauge(theme, game, i, &t);
        fprintf(out, "%s: %d", words, v->gauge[i].value);
        if (v->gauge[i].most) fprintf(out, " of %d", v->gauge[i].most);
        fprintf(out, "\n");
    }
    t = text_in(words, sizeof words);
    if (v->outcome) theme_outcome(theme, game, v->outcome, &t);
    else theme_fill(theme, game, v, "prompt", game->words.prompts[v->prompt], &t);
    fprintf(out, "%s\n", words);
}

void show_story(FILE *out, const struct theme *theme, const struct session *s)
{
    static char line[STORY_LINE];
    struct story story = story_from(theme, s, 0);
    for (struct text t = text_in(line, sizeof line); story_line(&story, &t);
         t = text_in(line, sizeof line))
        fprintf(out, "%s\n", line);
}

/* ---- As JSON ---- */

static void add_card(cJSON *to, const char *key, card c)
{
    char name[4];
    struct text t = text_in(name, sizeof name);
    card_write(&t, c);
    if (key) cJSON_AddStringToObject(to, key, name);
    else cJSON_AddItemToArray(to, cJSON_CreateString(name));
}

/* A place: {"zone": "hand", "card": 2}, {"zone": "field", "cell": "b3"}, {"token": 0}, ... */
static cJSON *thing_json(const struct game *game, const struct view *v, struct thing thing)
{
    cJSON *o = cJSON_CreateObject();
    if (thing.kind == THING_TOKEN) {
        cJSON_AddNumberToObject(o, "token", thing.index);
        return o;
    }
    if (thing.kind == THING_GAUGE) {
        cJSON_AddStringToObject(o, "gauge", game->words.gauges[thing.index]);
        return o;
    }
    cJSON_AddStringToObject(o, "zone", game->words.zones[thing.zone]);
    const struct zone *z = &v->zone[thing.zone];
    if (thing.kind == THING_CARD && z->layout == LAYOUT_GRID) {
        char cell[8];
        struct text t = text_in(cell, sizeof cell);
        cell_write(&t, thing.index % z->columns, thing.index / z->columns);
        cJSON_AddStringToObject(o, "cell", cell);
    } else if (thing.kind != THING_ZONE) {
        cJSON_AddNumberToObject(o, thing.kind == THING_GAP ? "gap" : "card", thing.index);
    }
    return o;
}

static void add_tags(cJSON *o, const struct spot *s)
{
    static const char *const names[] = {"doomed", "grouped", "fixed", "explored", "sight",
                                        "alarm",  "goal",    "exit",  "asked",    "open",
                                        "alike",  "next",    "spares"};
    static const char *const sides[] = {NULL, "open", "door", "wall"};
    if (s->tags) {
        cJSON *tags = cJSON_AddArrayToObject(o, "tags");
        for (size_t i = 0; i < sizeof names / sizeof *names; i++)
            if (s->tags >> i & 1) cJSON_AddItemToArray(tags, cJSON_CreateString(names[i]));
    }
    if (s->group) cJSON_AddNumberToObject(o, "group", s->group);
    if (s->horizontal) cJSON_AddTrueToObject(o, "horizontal");
    if (s->north) cJSON_AddStringToObject(o, "north", sides[s->north]);
    if (s->east) cJSON_AddStringToObject(o, "east", sides[s->east]);
}

static cJSON *zone_json(const struct game *game, const struct view *v, int zone)
{
    static const char *const layouts[] = {"row", "stack", "fan", "grid", "column"};
    const struct zone *z = &v->zone[zone];
    cJSON *o = cJSON_CreateObject();
    cJSON_AddStringToObject(o, "id", game->words.zones[zone]);
    cJSON_AddStringToObject(o, "layout", layouts[z->layout]);
    if (z->layout == LAYOUT_GRID) {
        cJSON_AddNumberToObject(o, "columns", z->columns);
        cJSON_AddNumberToObject(o, "rows", z->rows);
    }
    if (z->gaps) cJSON_AddTrueToObject(o, "gaps");
    cJSON *cards = cJSON_AddArrayToObject(o, "cards");
    for (int i = 0; i < z->count; i++) {
        const struct spot *s = &v->spot[z->first + i];
        cJSON *one = cJSON_CreateObject();
        add_card(one, "card", s->card);
        add_tags(one, s);
        cJSON_AddItemToArray(cards, one);
    }
    return o;
}

static cJSON *token_json(const struct game *game, const struct view *v, const struct token *k)
{
    static const char *const moods[] = {NULL, "patrol", "sees", "hunts", "safe"};
    cJSON *o = cJSON_CreateObject();
    cJSON_AddStringToObject(o, "id", game->words.tokens[k->id]);
    if (k->card != CARD_NONE) add_card(o, "card", k->card);
    if (k->at.kind) cJSON_AddItemToObject(o, "at", thing_json(game, v, k->at));
    if (k->facing) cJSON_AddStringToObject(o, "facing", theme_facing(k->facing));
    if (k->mood) cJSON_AddStringToObject(o, "mood", moods[k->mood]);
    if (k->memory.kind) cJSON_AddItemToObject(o, "memory", thing_json(game, v, k->memory));
    if (k->leaving) cJSON_AddStringToObject(o, "leaving", theme_facing(k->leaving));
    if (k->blocks) cJSON_AddTrueToObject(o, "blocks");
    return o;
}

cJSON *view_json(const struct game *game, const struct view *v)
{
    cJSON *o = cJSON_CreateObject();
    cJSON_AddStringToObject(o, "game", game->id);
    cJSON *options = cJSON_AddObjectToObject(o, "options");
    for (int i = 0; game->options[i].name; i++) {
        char value[40];
        struct text t = text_in(value, sizeof value);
        option_value_write(&game->options[i], v->rules.value[i], &t);
        cJSON_AddStringToObject(options, game->options[i].name, value);
    }
    cJSON_AddStringToObject(o, "outcome", game->words.outcomes[v->outcome]);
    cJSON_AddStringToObject(o, "prompt", game->words.prompts[v->prompt]);
    cJSON_AddNumberToObject(o, "turn", v->turn);
    cJSON *zones = cJSON_AddArrayToObject(o, "zones");
    for (int i = 0; i < v->zones; i++) cJSON_AddItemToArray(zones, zone_json(game, v, i));
    cJSON *tokens = cJSON_AddArrayToObject(o, "tokens");
    for (int i = 0; i < v->tokens; i++)
        cJSON_AddItemToArray(tokens, token_json(game, v, &v->token[i]));
    cJSON *gauges = cJSON_AddObjectToObject(o, "gauges");
    for (int i = 0; i < v->gauges; i++)
        cJSON_AddNumberToObject(gauges, game->words.gauges[i], v->gauge[i].value);
    cJSON *limits = cJSON_AddObjectToObject(o, "limits");
    for (int i = 0; i < v->gauges; i++)
        if (v->gauge[i].most)
            cJSON_AddNumberToObject(limits, game->words.gauges[i], v->gauge[i].most);
    return o;
}

cJSON *trace_json(const struct game *game, const struct view *v, const struct trace *trace)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < trace->count && i < trace->room; i++) {
        const struct event *e = &trace->event[i];
        if (event_is_quiet(game, e)) continue;
        cJSON *o = cJSON_CreateObject();
        cJSON_AddStringToObject(o, "event", game->words.events[e->id].id);
        cJSON_AddStringToObject(o, "rule", event_rule(game, &v->rules, e->id));
        if (e->card != CARD_NONE) add_card(o, "card", e->card);
        if (e->token != NO_TOKEN) cJSON_AddNumberToObject(o, "token", e->token);
        if (e->amount) cJSON_AddNumberToObject(o, "amount", e->amount);
        if (e->facing) cJSON_AddStringToObject(o, "facing", theme_facing(e->facing));
        if (e->from.kind) cJSON_AddItemToObject(o, "from", thing_json(game, v, e->from));
        if (e->to.kind) cJSON_AddItemToObject(o, "to", thing_json(game, v, e->to));
        cJSON_AddItemToArray(list, o);
    }
    return list;
}

cJSON *legal_json(const struct session *s)
{
    cJSON *o = cJSON_CreateObject();
    action legal[ACTIONS_MOST];
    int n = s->game->actions(&s->deal, &s->now, legal);
    cJSON *list = cJSON_AddArrayToObject(o, "actions");
    for (int i = 0; i < n; i++) {
        char written[80];
        struct text t = text_in(written, sizeof written);
        s->game->format(&s->deal.rules, legal[i], &t);
        cJSON_AddItemToArray(list, cJSON_CreateString(written));
    }
    cJSON_AddStringToObject(o, "outcome", s->game->words.outcomes[session_outcome(s)]);
    return o;
}

cJSON *taste_json(const char *id, enum taste taste, int won)
{
    cJSON *o = cJSON_CreateObject();
    cJSON_AddStringToObject(o, "id", id);
    cJSON_AddStringToObject(o, "taste", taste_names[taste]);
    cJSON_AddNumberToObject(o, "won", won);
    cJSON_AddNumberToObject(o, "plays", TASTE_PLAYS);
    return o;
}

int print_json(FILE *out, cJSON *json)
{
    char *text = json ? cJSON_PrintUnformatted(json) : NULL;
    cJSON_Delete(json);
    if (!text) return complain(FAULT, "There is not enough memory.");
    fprintf(out, "%s\n", text);
    cJSON_free(text);
    return FINE;
}
