/* Writes views, events, actions and games as JSON. See view_json.h. */

#include "view_json.h"

#include "core/id.h"
#include "theme/theme.h"
#include "thing.h"

/* ---- Names ---- */

static const char *const tag_names[] = {"doomed", "grouped", "fixed",  "explored", "sight",
                                        "alarm",  "goal",    "exit",   "asked",    "open",
                                        "alike",  "next",    "spares", NULL};
static const char *const side_names[] = {NULL, "open", "door", "wall"};
static const char *const zone_layout_names[] = {"row", "stack", "fan", "grid", "column"};
static const char *const mood_names[] = {NULL, "patrol", "sees", "hunts", "safe"};
static const char *const face_names[] = {"up", "down", "none"};
static const char *const fate_names[] = {NULL, "becomes", "comes", "goes"};

static void add_option_value(struct text *t, const char *key, const struct option *option,
                             uint8_t value)
{
    char name[40];
    struct text n = dread_text_in(name, sizeof name);
    dread_option_value_write(option, value, &n);
    dread_json_string(t, key, name);
}

/* ---- Views ---- */

const char *dread_json_tag(int i)
{
    return tag_names[i];
}

static void add_tags(const struct json_scope *c, const char *name, const void *of)
{
    const struct spot *s = of;
    if (!s->tags) return;
    dread_json_open(c->text, name, '[');
    for (int i = 0; tag_names[i]; i++)
        if (s->tags >> i & 1) dread_json_string(c->text, NULL, tag_names[i]);
    dread_json_close(c->text, ']');
}

/* A card, or a cell of a grid. The cells of a grid come row by row from the bottom left. */
static const struct json_member spot_members[] = {
    /* two characters; `??` is face down, `--` an empty cell */
    {"card", A_CARD, ALWAYS, IN(spot, card)},
    /* `Tag[]?` what is special about it; see below */
    {"tags", ANY, ALWAYS, .add = add_tags},
    /* the number of its group */
    {"group", A_NUMBER, IF_GIVEN, IN(spot, group)},
    /* it lies on its long side */
    {"horizontal", A_FLAG, IF_GIVEN, IN(spot, horizontal)},
    /* what is between this cell and the one north of it */
    {"north", A_NAME, IF_GIVEN, IN(spot, north), .names = side_names},
    /* the same, to the east */
    {"east", A_NAME, IF_GIVEN, IN(spot, east), .names = side_names},
    {0}};

static void add_zone_id(const struct json_scope *c, const char *name, const void *of)
{
    dread_json_string(c->text, name, c->game->words.zones[(const struct zone *)of - c->view->zone]);
}

static void add_spots(const struct json_scope *c, const char *name, const void *of)
{
    const struct zone *z = of;
    dread_json_list(c, name, spot_members, &c->view->spot[z->first], sizeof(struct spot), z->count);
}

static const struct json_member zone_in_scene_members[] = {
    /* in scenes: the deck of its cards; a card is in one deck once */
    {"deck", A_NUMBER, ALWAYS, IN(zone, deck)},
    /* in scenes: a fan is sorted by rank, else by suit */
    {"by_rank", A_FLAG, IF_GIVEN, IN(zone, by_rank)},
    /* in scenes: a place stays when its card leaves */
    {"lasting", A_FLAG, IF_GIVEN, IN(zone, lasting)},
    {0}};

/* An area of the table with cards. */
static const struct json_member zone_members[] = {
    /* `string` its id */
    {"id", ANY, ALWAYS, .add = add_zone_id},
    /* how its cards are arranged */
    {"layout", A_NAME, ALWAYS, IN(zone, layout), .names = zone_layout_names},
    /* of a grid: how many */
    {"columns", A_NUMBER, IF_GIVEN, IN(zone, columns)},
    /* of a grid: how many */
    {"rows", A_NUMBER, IF_GIVEN, IN(zone, rows)},
    /* the gaps between its cards can be pointed at */
    {"gaps", A_FLAG, IF_GIVEN, IN(zone, gaps)},
    {"", MORE_IN_SCENES, ALWAYS, .members = zone_in_scene_members},
    /* `Spot[]` its cards or cells */
    {"cards", ANY, ALWAYS, .add = add_spots},
    {0}};

/* A figure that stands on the table. */
static const struct json_member token_members[] = {
    /* who it is */
    {"id", A_WORD, ALWAYS, IN(token, id), WORDS_OF(tokens)},
    /* the card that it is */
    {"card", A_CARD, IF_GIVEN, IN(token, card)},
    /* where it stands */
    {"at", A_THING, IF_GIVEN, IN(token, at)},
    /* where it looks */
    {"facing", A_FACING, IF_GIVEN, IN(token, facing)},
    /* how alert it is */
    {"mood", A_NAME, IF_GIVEN, IN(token, mood), .names = mood_names},
    /* of a hunter: where it last saw the player */
    {"memory", A_THING, IF_GIVEN, IN(token, memory)},
    /* and in which direction she left */
    {"leaving", A_FACING, IF_GIVEN, IN(token, leaving)},
    /* the player cannot step onto its cell */
    {"blocks", A_FLAG, IF_GIVEN, IN(token, blocks)},
    {0}};

static void add_options(const struct json_scope *c, const char *name, const void *of)
{
    const struct rules *rules = &((const struct view *)of)->rules;
    dread_json_open(c->text, name, '{');
    for (int i = 0; c->game->options[i].name; i++)
        add_option_value(c->text, c->game->options[i].name, &c->game->options[i], rules->value[i]);
    dread_json_close(c->text, '}');
}

static void add_gauges(const struct json_scope *c, const char *name, const void *of)
{
    const struct view *v = of;
    dread_json_open(c->text, name, '{');
    for (int i = 0; i < v->gauges; i++)
        dread_json_number(c->text, c->game->words.gauges[i], v->gauge[i].value);
    dread_json_close(c->text, '}');
}

static void add_limits(const struct json_scope *c, const char *name, const void *of)
{
    const struct view *v = of;
    dread_json_open(c->text, name, '{');
    for (int i = 0; i < v->gauges; i++)
        if (v->gauge[i].most)
            dread_json_number(c->text, c->game->words.gauges[i], v->gauge[i].most);
    dread_json_close(c->text, '}');
}

/* What the player may see. It never reveals what she cannot know, and it has no deal number. */
const struct json_member dread_json_view_members[] = {
    /* the game's id */
    {"game", GAME_ID, ALWAYS},
    /* `Record<string, string>` the options in force */
    {"options", ANY, ALWAYS, .add = add_options},
    /* `playing`, or how the game ended */
    {"outcome", A_WORD, ALWAYS, IN(view, outcome), WORDS_OF(outcomes)},
    /* what the player is asked */
    {"prompt", A_WORD, ALWAYS, IN(view, prompt), WORDS_OF(prompts)},
    /* the turn, from 1 */
    {"turn", A_NUMBER, ALWAYS, IN(view, turn)},
    /* the areas with cards */
    {"zones", A_LIST, ALWAYS, LIST_IN(view, zone), OF(view, zones), .members = zone_members},
    /* the figures */
    {"tokens", A_LIST, ALWAYS, LIST_IN(view, token), OF(view, tokens), .members = token_members},
    /* `Record<string, number>` the value of each gauge by its id */
    {"gauges", ANY, ALWAYS, .add = add_gauges},
    /* `Record<string, number>` the highest value of each gauge that has one */
    {"limits", ANY, ALWAYS, .add = add_limits},
    {0}};

static struct json_scope scope_of(struct text *t, const struct game *game, const struct view *v,
                                  const struct scene *s)
{
    return (struct json_scope){.text = t, .game = game, .view = v, .scene = s};
}

void dread_json_view(struct text *t, const char *key, const struct game *game, const struct view *v)
{
    struct json_scope c = scope_of(t, game, v, NULL);
    dread_json_object(&c, key, dread_json_view_members, v);
}

/* ---- Events ---- */

/* A card that an event moves or turns over. */
static const struct json_member moved_members[] = {
    /* the card; `??` if it is unknown */
    {"card", A_CARD, ALWAYS, IN(card_change, card)},
    /* which side it then shows; `none` for an empty cell */
    {"face", A_NAME, ALWAYS, IN(card_change, face), .names = face_names},
    /* it then lies on its long side */
    {"horizontal", A_FLAG, IF_GIVEN, IN(card_change, horizontal)},
    /* where it is before */
    {"from", A_THING, IF_GIVEN, IN(card_change, from)},
    /* where it is afterwards */
    {"to", A_THING, IF_GIVEN, IN(card_change, to)},
    /* the list of unseen cards that it leaves or enters */
    {"listed", A_THING, IF_GIVEN, IN(card_change, listed)},
    {0}};

static void add_moved(const struct json_scope *c, const char *name, const void *of)
{
    const struct card_change *moved = &((const struct event *)of)->moved;
    if (moved->from.kind || moved->to.kind) dread_json_object(c, name, moved_members, moved);
}

static void add_new_token(const struct json_scope *c, const char *name, const void *of)
{
    const struct token_change *change = of;
    if (change->fate != TOKEN_GOES) dread_json_object(c, name, token_members, &change->token);
}

/* What an event does to a token. */
static const struct json_member token_change_members[] = {
    /* what becomes of it */
    {"fate", A_NAME, ALWAYS, IN(token_change, fate), .names = fate_names},
    /* its number among the tokens of the view */
    {"index", A_NUMBER, ALWAYS, IN(token_change, index)},
    /* `Token?` if it `becomes` or `comes`: the new token */
    {"token", ANY, ALWAYS, .add = add_new_token},
    {0}};

static void add_quiet(const struct json_scope *c, const char *name, const void *of)
{
    if (dread_event_is_quiet(c->game, of)) dread_json_bool(c->text, name, true);
}

static const struct json_member change_members[] = {
    /* `boolean?` in scenes: needs no words */
    {"quiet", ANY, ALWAYS, .add = add_quiet},
    /* `Moved?` in scenes: the card that it moves or turns over */
    {"moved", ANY, ALWAYS, .add = add_moved},
    /* in scenes: what happens to a token */
    {"who", AN_OBJECT, ALWAYS, IN(event, who), WHERE(event, who.fate),
     .members = token_change_members},
    /* in scenes: the gauge that changes */
    {"gauge", A_WORD, ALWAYS, IN(event, gauge.index), WHERE(event, gauge.kind), WORDS_OF(gauges)},
    /* in scenes: its new value */
    {"value", A_SIGNED_NUMBER, ALWAYS, IN(event, value), WHERE(event, gauge.kind)},
    /* in scenes: the end that it brings */
    {"outcome", A_WORD, IF_GIVEN, IN(event, outcome), WORDS_OF(outcomes)},
    {0}};

static void add_event_id(const struct json_scope *c, const char *name, const void *of)
{
    dread_json_string(c->text, name, c->game->words.events[((const struct event *)of)->id].id);
}

static void add_rule(const struct json_scope *c, const char *name, const void *of)
{
    dread_json_string(c->text, name,
                      dread_event_rule(c->game, &c->view->rules, ((const struct event *)of)->id));
}

/* One thing that happens. */
static const struct json_member game_event_members[] = {
    /* `string` its id */
    {"event", ANY, ALWAYS, .add = add_event_id},
    /* `string` the paragraph of the rules page that made it happen */
    {"rule", ANY, ALWAYS, .add = add_rule},
    /* the card concerned */
    {"card", A_CARD, IF_GIVEN, IN(event, card)},
    /* the token concerned */
    {"token", A_TOKEN, IF_GIVEN, IN(event, token)},
    /* how many, or how much */
    {"amount", A_SIGNED_NUMBER, IF_GIVEN, IN(event, amount)},
    /* the direction */
    {"facing", A_FACING, IF_GIVEN, IN(event, facing)},
    /* from where */
    {"from", A_THING, IF_GIVEN, IN(event, from)},
    /* to where */
    {"to", A_THING, IF_GIVEN, IN(event, to)},
    {"", MORE_IN_SCENES, ALWAYS, .members = change_members},
    {0}};

static void add_trace(const struct json_scope *c, const char *key, const struct trace *trace)
{
    dread_json_open(c->text, key, '[');
    for (int i = 0; i < trace->count && i < trace->room; i++)
        if (c->scene || !dread_event_is_quiet(c->game, &trace->event[i]))
            dread_json_object(c, NULL, game_event_members, &trace->event[i]);
    dread_json_close(c->text, ']');
}

void dread_json_trace(struct text *t, const char *key, const struct game *game,
                      const struct view *v, const struct trace *trace)
{
    struct json_scope c = scope_of(t, game, v, NULL);
    add_trace(&c, key, trace);
}

void dread_json_trace_in_scene(const struct json_scope *c, const char *key, const struct view *v,
                               const struct trace *trace)
{
    struct json_scope in = scope_of(c->text, c->game, v, c->scene);
    add_trace(&in, key, trace);
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
