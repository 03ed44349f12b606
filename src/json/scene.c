/* Writes scenes as JSON, and reads intents. See scene.h. The mid-end trusts its front ends, so
 * everything in an intent that comes from outside is checked here. */

#include "scene.h"
#include "dread/expert.h"
#include "dread/colour.h"
#include "json/table.h"
#include "play/spoken.h"
#include "play/upkeep.h"

/* ---- Places ---- */

static void add_place(struct text *t, const char *key, const struct scene *s, struct thing thing)
{
    if (thing.kind) dread_json_thing(t, key, s->game, s->view, thing);
}

/* Adds the things of one kind in one zone. Most of these sets are empty. */
static void add_things(struct text *t, const struct scene *s, const uint64_t bits[4],
                       struct thing first)
{
    for (int word = 0; word < 4; word++)
        for (uint64_t left = bits[word]; left; left &= left - 1) {
            struct thing thing = first;
            thing.index = (uint8_t)(64 * word + __builtin_ctzll(left));
            add_place(t, NULL, s, thing);
        }
}

static void add_set(struct text *t, const char *key, const struct scene *s,
                    const struct thing_set *set)
{
    dread_json_open(t, key, '[');
    for (int kind = THING_CARD; kind <= THING_ZONE; kind++)
        for (int zone = 0; zone < VIEW_ZONES; zone++)
            add_things(t, s, set->bits[kind][zone],
                       (struct thing){(uint8_t)kind, (uint8_t)zone, 0});
    dread_json_close(t, ']');
}

/* Adds for each cell of `reach`, in the same order, in how many steps the player would be there. */
static void add_steps(struct text *t, const struct scene *s)
{
    dread_json_open(t, "steps", '[');
    for (int zone = 0; zone < VIEW_ZONES; zone++)
        for (int word = 0; word < 4; word++)
            for (uint64_t left = s->reach.bits[THING_CARD][zone][word]; left; left &= left - 1)
                dread_json_number(t, NULL, s->steps[64 * word + __builtin_ctzll(left)]);
    dread_json_close(t, ']');
}

static void add_focus(struct text *t, const char *key, const struct scene *s, const struct focus *f)
{
    if (f->kind == FOCUS_THING) add_place(t, key, s, f->thing);
    if (f->kind != FOCUS_BUTTON) return;
    dread_json_open(t, key, '{');
    dread_json_number(t, "button", f->button);
    dread_json_close(t, '}');
}

/* ---- Marks, buttons and words ---- */

static void add_flags(struct text *t, const struct scene *s)
{
    const struct {
        const char *name;
        bool holds;
    } flags[] = {{"night", s->night},     {"lesson", s->lesson},
                 {"unsaved", s->unsaved}, {"at_hand", s->at_hand},
                 {"over", s->over},       {"won", s->won},
                 {"holding", s->holding}, {"motion", s->motion},
                 {"pulse", s->pulse},     {"four_colours", s->four_colours},
                 {"pulses", s->pulses},   {"left", s->left},
                 {"real", s->real}};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (flags[i].holds) dread_json_bool(t, flags[i].name, true);
}

static void add_buttons(struct text *t, const struct scene *s)
{
    dread_json_open(t, "buttons", '[');
    for (int i = 0; i < s->buttons; i++) {
        const struct scene_button *b = &s->button[i];
        dread_json_open(t, NULL, '{');
        dread_json_string(t, "words", b->words);
        dread_json_string(t, "brief", b->brief);
        dread_json_string(t, "verb", s->game->words.verbs[b->verb]);
        if (b->action >= 0) dread_json_number(t, "action", b->action);
        else dread_json_number(t, "count", b->count);
        if (b->refused) dread_json_bool(t, "refused", true);
        if (b->dire) dread_json_bool(t, "dire", true);
        dread_json_close(t, '}');
    }
    dread_json_close(t, ']');
}

static void add_mark(struct text *t, const struct scene *s, const struct mark *m)
{
    static const char *const kinds[] = {"words", "footprint", "light", "step"};
    dread_json_open(t, NULL, '{');
    dread_json_string(t, "kind", kinds[m->kind]);
    add_place(t, "at", s, m->at);
    dread_json_string(t, "ink", dread_colour_names[m->colour]);
    if (m->facing) dread_json_string(t, "facing", dread_theme_facing(m->facing));
    if (m->token != NO_TOKEN) dread_json_number(t, "token", m->token);
    if (m->action != NO_ACTION) dread_json_action(t, "action", s->game, &s->view->rules, m->action);
    if (m->event >= 0) dread_json_number(t, "event", m->event);
    if (*m->words) dread_json_string(t, "words", m->words);
    if (m->dire) dread_json_bool(t, "dire", true);
    dread_json_close(t, '}');
}

static void add_words(struct text *t, const struct scene_words *w)
{
    const struct {
        const char *name, *words;
    } parts[] = {{"note", w->note},    {"choice", w->choice}, {"preview", w->preview},
                 {"said", w->said},    {"story", w->flavour}, {"lesson", w->lesson},
                 {"prompt", w->prompt}};
    dread_json_open(t, "words", '{');
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i].words && *parts[i].words) dread_json_string(t, parts[i].name, parts[i].words);
    if (w->dire) dread_json_bool(t, "dire", true);
    if (w->reading) dread_json_bool(t, "reading", true);
    dread_json_close(t, '}');
}

static void add_sentence(struct text *t, const struct story_line *l)
{
    dread_json_open(t, NULL, '{');
    if (l->turn) dread_json_number(t, "turn", l->turn);
    dread_json_string(t, "words", l->words);
    dread_json_close(t, '}');
}

static void add_log(struct text *t, const struct scene_log *log)
{
    if (!log->lines) return;
    dread_json_open(t, "log", '[');
    for (int i = 0; i < log->lines; i++) {
        dread_json_open(t, NULL, '{');
        dread_json_number(t, "turn", log->line[i].turn);
        dread_json_string(t, "words", log->line[i].words);
        dread_json_close(t, '}');
    }
    dread_json_close(t, ']');
}

static void add_next(struct text *t, const struct scene_next *next)
{
    if (!next->lines) return;
    dread_json_open(t, "next", '{');
    dread_json_string(t, "heading", next->heading);
    dread_json_open(t, "lines", '[');
    for (int i = 0; i < next->lines; i++) {
        dread_json_open(t, NULL, '{');
        dread_json_number(t, "token", next->line[i].token);
        dread_json_string(t, "words", next->line[i].words);
        if (next->line[i].grave) dread_json_bool(t, "grave", true);
        dread_json_close(t, '}');
    }
    dread_json_close(t, ']');
    dread_json_close(t, '}');
}

static void add_story(struct text *t, const struct scene_story *s)
{
    dread_json_open(t, "story", '[');
    for (int i = 0; i < s->lines; i++) add_sentence(t, &s->line[i]);
    dread_json_close(t, ']');
}

static void add_ending(struct text *t, const struct scene_ending *e)
{
    if (!e->id) return;
    dread_json_open(t, "ending", '{');
    dread_json_string(t, "id", e->id);
    dread_json_bool(t, "won", e->won);
    dread_json_string(t, "line", e->line);
    dread_json_open(t, "sentences", '[');
    for (int i = 0; i < e->sentences; i++) add_sentence(t, &e->sentence[i]);
    dread_json_close(t, ']');
    dread_json_string(t, "outcome", e->outcome);
    dread_json_number(t, "shown", e->shown);
    dread_json_close(t, '}');
}

/* ---- The animation ---- */

static void add_beat(struct text *t, const struct scene *s, const struct beat *b)
{
    static const char *const weights[] = {"light", "usual", "held"};
    dread_json_open(t, NULL, '{');
    dread_json_number(t, "first", b->first);
    dread_json_number(t, "count", b->count);
    dread_json_number(t, "ms", b->ms);
    dread_json_string(t, "weight", weights[b->weight]);
    add_place(t, "at", s, b->at);
    if (b->at.kind && !b->approach) {
        dread_json_string(t, "ink", dread_colour_names[b->colour]);
        dread_json_number(t, "radius", b->radius);
    }
    if (b->approach)
        dread_json_string(t, "approach", b->approach == APPROACH_PARTS ? "parts" : "stands");
    if (b->dark) dread_json_number(t, "dark", b->dark);
    if (b->figure) dread_json_number(t, "figure", b->figure);
    dread_json_close(t, '}');
}

static void add_animation(struct text *t, const struct scene *s)
{
    if (s->beat == s->beats) return;
    dread_json_playable_view(t, "before", s->game, s->before);
    dread_json_playable_trace(t, "events", s->game, s->before, s->trace);
    dread_json_open(t, "beats", '[');
    for (int i = 0; i < s->beats; i++) add_beat(t, s, &s->beats_of[i]);
    dread_json_close(t, ']');
    dread_json_number(t, "beat", s->beat);
    if (s->lights) dread_json_string(t, "lights", s->lights == LIGHTS_OUT ? "out" : "go out");
    if (s->lights) add_set(t, "dark", s, &s->dark);
}

static void add_table(struct text *t, const struct scene *s)
{
    dread_json_string(t, "game", s->game->id);
    if (!s->deal_hidden && !s->by_cards) dread_json_number(t, "number", (int64_t)s->number);
    dread_json_playable_view(t, "view", s->game, s->view);
    add_focus(t, "focus", s, &s->focus);
    add_focus(t, "usual", s, &s->usual);
    add_set(t, "open", s, &s->open);
    add_set(t, "picked", s, &s->picked);
    add_set(t, "taken", s, &s->taken);
    add_set(t, "reach", s, &s->reach);
    add_steps(t, s);
    if (s->held_verb >= 0) dread_json_string(t, "held", s->game->words.verbs[s->held_verb]);
    add_buttons(t, s);
    dread_json_open(t, "digits", '{');
    for (int i = 0; i < DIGITS; i++) add_focus(t, (char[]){(char)('0' + i), '\0'}, s, &s->digit[i]);
    dread_json_close(t, '}');
    dread_json_open(t, "marks", '[');
    for (int i = 0; i < s->marks; i++) add_mark(t, s, &s->mark[i]);
    dread_json_close(t, ']');
    add_next(t, &s->next);
    add_log(t, &s->log);
    add_story(t, &s->story);
    add_ending(t, &s->ending);
    add_animation(t, s);
}

/* ---- Pages and commands ---- */

static void add_line(struct text *t, const struct scene_line *l)
{
    dread_json_open(t, NULL, '{');
    dread_json_string(t, "words", l->words);
    if (l->more && *l->more) dread_json_string(t, "more", l->more);
    if (l->command < COMMANDS) dread_json_string(t, "command", dread_command_table[l->command].id);
    dread_json_number(t, "number", l->argument);
    if (l->key) dread_json_string(t, "key", (char[]){(char)l->key, '\0'});
    if (l->chance.high) {
        dread_json_share(t, "chance", l->chance.chance);
        dread_json_share(t, "low", l->chance.low);
        dread_json_share(t, "high", l->chance.high);
    }
    dread_json_close(t, '}');
}

static void add_page(struct text *t, const struct scene_page *p)
{
    static const char *const kinds[] = {"text",   "hint", "autopsy", "doors",
                                        "ending", "card", "upkeep"};
    if (!p->open) return;
    dread_json_open(t, "page", '{');
    dread_json_string(t, "kind", kinds[p->kind]);
    dread_json_number(t, "serial", p->serial);
    if (p->title) dread_json_string(t, "title", p->title);
    if (p->body) dread_json_string(t, "body", p->body);
    if (p->busy) dread_json_bool(t, "busy", true);
    if (p->at_end) dread_json_bool(t, "at_end", true);
    dread_json_open(t, "lines", '[');
    for (int i = 0; i < p->lines; i++) add_line(t, &p->line[i]);
    dread_json_close(t, ']');
    if (p->lines) dread_json_number(t, "at", p->at);
    if (p->entry) dread_json_string(t, "typed", p->typed ? p->typed : "");
    dread_json_close(t, '}');
}

static void add_doors(struct text *t, const struct scene_doors *d)
{
    if (!d->count) return;
    dread_json_open(t, "doors", '{');
    dread_json_string(t, "line", d->line);
    if (d->never_played) dread_json_bool(t, "never_played", true);
    if (d->feet) dread_json_string(t, "feet", d->feet == FEET_AWAY ? "away" : "shifted");
    if (d->opening) dread_json_number(t, "opening", d->opening);
    dread_json_open(t, "status", '[');
    for (int i = 0; i < d->count; i++) dread_json_string(t, NULL, d->status[i]);
    dread_json_close(t, ']');
    dread_json_close(t, '}');
}

static void add_chart(struct text *t, const struct scene_chart *c)
{
    if (!c->columns) return;
    dread_json_open(t, "curve", '[');
    for (int i = 0; i < c->columns; i++) {
        dread_json_open(t, NULL, '{');
        dread_json_share(t, "chance", c->column[i].chance);
        if (c->column[i].turn) dread_json_number(t, "turn", c->column[i].turn);
        if (c->column[i].here) dread_json_bool(t, "here", true);
        dread_json_close(t, '}');
    }
    dread_json_close(t, ']');
}

/* ---- Beside real cards ---- */

static void add_cards(struct text *t, const char *key, uint64_t cards)
{
    dread_json_open(t, key, '[');
    for (uint64_t left = cards; left; left &= left - 1) {
        char id[4];
        struct text name = dread_text_in(id, sizeof id);
        dread_card_write(&name, (card)__builtin_ctzll(left));
        dread_json_string(t, NULL, id);
    }
    dread_json_close(t, ']');
}

/* Adds words for a voice, if there are any. */
static void add_aloud(struct text *t, const char *words)
{
    char spoken[2 * UPKEEP_BYTES];
    struct text w = dread_text_in(spoken, sizeof spoken);
    dread_speak_places(words, dread_length_of(words), &w);
    dread_json_string(t, "aloud", spoken);
}

static void add_laid(struct text *t, const struct scene *s)
{
    if (!s->picker.told) return;
    dread_json_open(t, "laid", '[');
    for (int i = 0; i < s->picker.told; i++) {
        const struct laid_card *laid = &s->picker.laid[i];
        char id[4];
        struct text name = dread_text_in(id, sizeof id);
        if (!laid->at.kind) continue;
        dread_card_write(&name, laid->card);
        dread_json_open(t, NULL, '{');
        dread_json_string(t, "card", id);
        add_place(t, "at", s, laid->at);
        dread_json_close(t, '}');
    }
    dread_json_close(t, ']');
}

static void add_picker(struct text *t, const struct scene *s)
{
    const struct scene_picker *p = &s->picker;
    if (!p->open) return;
    dread_json_open(t, "picker", '{');
    dread_json_string(t, "asked", p->asked);
    if (s->page.body) add_aloud(t, s->page.body);
    add_cards(t, "pack", p->pack);
    add_cards(t, "possible", p->possible);
    add_place(t, "where", s, p->where);
    if (p->mends) dread_json_bool(t, "mends", true);
    if (p->places) dread_json_number(t, "told", p->told);
    if (p->places) dread_json_number(t, "places", p->places);
    add_laid(t, s);
    if (*p->last) dread_json_string(t, "last", p->last);
    if (*p->problem) dread_json_string(t, "problem", p->problem);
    dread_json_close(t, '}');
}

static void add_step(struct text *t, const struct scene *s, const struct upkeep_step *step)
{
    char lead[UPKEEP_BYTES];
    struct text l = dread_text_in(lead, sizeof lead);
    dread_text_span(&l, step->words, step->lead);
    dread_json_open(t, NULL, '{');
    if (step->lead) dread_json_string(t, "lead", lead);
    dread_json_string(t, "words", step->words + step->lead);
    add_aloud(t, step->words);
    dread_json_number(t, "gravity", step->gravity);
    if (step->token != NO_TOKEN) dread_json_number(t, "token", step->token);
    add_place(t, "from", s, step->from);
    add_place(t, "to", s, step->to);
    dread_json_open(t, "way", '[');
    for (int i = 0; i < step->cells; i++) add_place(t, NULL, s, step->cell[i]);
    dread_json_close(t, ']');
    dread_json_open(t, "things", '[');
    for (int i = 0; i < step->things; i++) add_place(t, NULL, s, step->thing[i]);
    dread_json_close(t, ']');
    dread_json_close(t, '}');
}

static void add_upkeep(struct text *t, const struct scene *s)
{
    const struct scene_upkeep *u = &s->upkeep;
    if (!u->steps) return;
    dread_json_open(t, "upkeep", '{');
    dread_json_number(t, "at", u->at);
    if (u->list) dread_json_bool(t, "list", true);
    dread_json_open(t, "steps", '[');
    for (int i = 0; i < u->steps; i++) add_step(t, s, &u->step[i]);
    dread_json_close(t, ']');
    dread_json_close(t, '}');
}

/* Beside real cards: commands without a key that lead back from the table to a page. */
static bool leads_back(const struct scene *s, enum command_id command)
{
    return s->real && (command == CMD_CARDS || command == CMD_UPKEEP || command == CMD_STEPS);
}

/* Writes for each command that has a key, or leads back, whether the player can give it now:
 * true, or the reason why not. */
static void add_commands(struct text *t, const struct scene *s)
{
    dread_json_open(t, "commands", '{');
    for (int i = 0; i < COMMANDS; i++) {
        const char *id = dread_command_table[i].id;
        if (!dread_command_table[i].key && !leads_back(s, (enum command_id)i)) continue;
        if (s->command[i].can) dread_json_bool(t, id, true);
        else dread_json_string(t, id, s->command[i].why_not);
    }
    dread_json_close(t, '}');
}

void dread_json_scene(struct text *t, const struct scene *s)
{
    if (s->game) add_table(t, s);
    add_flags(t, s);
    add_words(t, &s->words);
    add_page(t, &s->page);
    add_doors(t, &s->doors);
    add_chart(t, &s->chart);
    add_picker(t, s);
    add_upkeep(t, s);
    add_commands(t, s);
    if (s->wait >= 0) dread_json_number(t, "wait", s->wait);
}

/* ---- Intents ---- */

/* What an intent needs beside its name. */
enum intent_argument {
    ARGUMENT_NOTHING,
    ARGUMENT_FOCUS,
    ARGUMENT_COMMAND,
    ARGUMENT_LINE,
    ARGUMENT_TEXT
};

static const struct {
    const char *name;
    enum intent_argument argument;
} intents[] = {[INTENT_TIME] = {"time", ARGUMENT_NOTHING},
               [INTENT_HURRY] = {"hurry", ARGUMENT_NOTHING},
               [INTENT_FOCUS] = {"focus", ARGUMENT_FOCUS},
               [INTENT_DRAW] = {"draw", ARGUMENT_FOCUS},
               [INTENT_CHOOSE] = {"choose", ARGUMENT_FOCUS},
               [INTENT_PUT_DOWN] = {"put-down", ARGUMENT_NOTHING},
               [INTENT_COMMAND] = {"command", ARGUMENT_COMMAND},
               [INTENT_LINE_FOCUS] = {"line-focus", ARGUMENT_LINE},
               [INTENT_LINE] = {"line", ARGUMENT_LINE},
               [INTENT_TYPED] = {"typed", ARGUMENT_TEXT},
               [INTENT_CLOSE] = {"close", ARGUMENT_NOTHING},
               [INTENT_SAY] = {"say", ARGUMENT_TEXT},
               [INTENT_LEAVE] = {"leave", ARGUMENT_NOTHING}};

enum { INTENT_KINDS = sizeof intents / sizeof *intents };

static bool refuse_name(struct problem *problem)
{
    if (!problem) return false;
    struct text t = dread_text_in(problem->text, sizeof problem->text);
    dread_text_add(&t, "The parameter `intent` must be one of");
    for (int k = 0; k < INTENT_KINDS; k++) {
        dread_text_add(&t, k ? ", " : " ");
        dread_text_add(&t, intents[k].name);
    }
    dread_text_char(&t, '.');
    return false;
}

static bool is_wrong(struct problem *problem, const char *message)
{
    return dread_fail(problem, message, NULL);
}

/* Reads a whole number from 0 to `most`. Returns false if the value is none. */
static bool read_place_number(const struct json_value *v, int most, int *number)
{
    int64_t whole;
    bool is_whole;
    if (!dread_json_is(v, JSON_NUMBER) || !dread_json_whole(v, &whole, &is_whole) || !is_whole)
        return false;
    *number = (int)whole;
    return whole >= 0 && whole <= most;
}

static bool read_focus(const struct json_value *o, const struct scene *s, struct focus *f,
                       struct problem *problem)
{
    const struct json_value *thing = dread_json_member(o, "thing"),
                            *button = dread_json_member(o, "button");
    *f = (struct focus){.kind = button ? FOCUS_BUTTON : FOCUS_THING};
    if (button && read_place_number(button, s->buttons - 1, &f->button)) return true;
    if (button) return is_wrong(problem, "The parameter `button` must be an index into `buttons`.");
    if (s->game && dread_json_read_thing(thing, s->game, s->view, &f->thing)) return true;
    return is_wrong(
        problem,
        "The parameter `thing` must be a place as in views, or `button` must be a number.");
}

/* Returns true if the player can give this command: a line of the open page offers it, it has a
 * key, or it leads back. If a line offers it, stores the line's argument in *number; only the
 * page knows that. */
static bool is_offered(const struct scene *s, enum command_id command, int *number)
{
    for (int i = 0; s->page.open && i < s->page.lines; i++) {
        if (s->page.line[i].command != command) continue;
        *number = s->page.line[i].argument;
        return true;
    }
    return dread_command_table[command].key || leads_back(s, command);
}

static bool read_command(const struct json_value *o, const struct scene *s, struct intent *in,
                         struct problem *problem)
{
    const struct json_value *name = dread_json_member(o, "command");
    for (int i = 0; dread_json_is(name, JSON_STRING) && i < COMMANDS; i++) {
        if (!dread_same(dread_command_table[i].id, name->text)) continue;
        in->command = (enum command_id)i;
        if (is_offered(s, in->command, &in->number)) return true;
        return is_wrong(problem, "Only a line of an open page can give that command.");
    }
    return is_wrong(problem, "The parameter `command` must be the id of a command; a scene lists "
                             "them all in `commands`.");
}

static bool read_text(const struct json_value *o, const char **text, struct problem *problem)
{
    const struct json_value *v = dread_json_member(o, "text");
    if (!dread_json_is(v, JSON_STRING))
        return is_wrong(problem, "The parameter `text` must be present and be a string.");
    *text = v->text;
    return dread_play_can_hear(v->text, v->size) ||
           is_wrong(problem, "That is too long, or is not text.");
}

bool dread_json_intent(const struct json_value *o, const struct scene *s, struct intent *in,
                       struct problem *problem)
{
    const struct json_value *name = dread_json_member(o, "intent");
    int kind = 0;
    if (!dread_json_is(name, JSON_STRING)) return refuse_name(problem);
    while (kind < INTENT_KINDS && !dread_same(intents[kind].name, name->text)) kind++;
    if (kind == INTENT_KINDS) return refuse_name(problem);
    *in = (struct intent){.kind = (uint8_t)kind, .now = in->now};
    switch (intents[kind].argument) {
    case ARGUMENT_FOCUS: return read_focus(o, s, &in->focus, problem);
    case ARGUMENT_COMMAND: return read_command(o, s, in, problem);
    case ARGUMENT_TEXT: return read_text(o, &in->text, problem);
    case ARGUMENT_LINE:
        return read_place_number(dread_json_member(o, "number"), s->page.lines - 1, &in->number) ||
               is_wrong(problem,
                        "The parameter `number` must be an index into `lines` of the page.");
    default: return true;
    }
}
