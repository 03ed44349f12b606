/* The steps of an upkeep, with the things that each concerns. See upkeep.h. */

#include "upkeep.h"

#include "table/table.h"

/* ---- Things ---- */

static void add_thing(struct upkeep_step *s, struct thing thing)
{
    bool known = !thing.kind;
    for (int i = 0; i < s->things; i++) known |= dread_thing_same(s->thing[i], thing);
    if (!known && s->things < UPKEEP_THINGS) s->thing[s->things++] = thing;
}

/* Adds what an event changes. */
static void add_things(struct upkeep_step *s, const struct event *e)
{
    add_thing(s, e->moved.from);
    add_thing(s, e->moved.to);
    if (e->who.fate != TOKEN_STAYS) add_thing(s, dread_thing_token(e->who.index));
    add_thing(s, e->gauge);
}

/* ---- The token ---- */

/* Returns the number of the player's own token in a view; NO_TOKEN if it has none. */
static uint8_t own_token(const struct view *v)
{
    for (uint8_t i = 0; i < v->tokens; i++)
        if (!v->token[i].id) return i;
    return NO_TOKEN;
}

static struct thing place_of(const struct view *v, uint8_t token)
{
    return token < v->tokens ? v->token[token].at : (struct thing){0};
}

/* Sets the token of a step, with where it was and is. */
static void set_token(struct upkeep_step *s, const struct view *before, const struct view *after)
{
    uint8_t own = own_token(after);
    bool moved = own_token(before) != own ||
                 !dread_thing_same(place_of(before, own), place_of(after, own));
    if (s->token == NO_TOKEN && moved) s->token = own;
    if (s->token == NO_TOKEN) return;
    bool is_new = s->token == own && own_token(before) != own;
    if (!is_new) s->from = place_of(before, s->token);
    s->to = place_of(after, s->token);
    if (s->token < after->tokens) s->facing = after->token[s->token].facing;
}

/* Adds where the token of a step is now, if it has moved. */
static void add_cell(struct upkeep_step *s, const struct view *now, struct thing *last)
{
    struct thing at = place_of(now, s->token);
    if (!at.kind || dread_thing_same(at, *last) || s->cells == UPKEEP_CELLS) return;
    s->cell[s->cells++] = *last = at;
}

/* ---- Steps ---- */

static void make_step(struct upkeep_step *s, const struct upkeep_part *part, const char *words)
{
    struct text t = dread_text_in(s->words, UPKEEP_BYTES);
    dread_text_span(&t, words + part->from, part->length);
    s->first = (uint16_t)part->first;
    s->count = (uint16_t)part->count;
    s->token = part->token;
    s->lead = (uint16_t)part->lead;
    s->gravity = GRAVITY_REST;
    s->things = s->cells = 0;
    s->facing = FACING_NONE;
    s->from = s->to = (struct thing){0};
}

void dread_upkeep_make(struct upkeep *u, const struct theme *theme, const struct game *game,
                       const struct view *before, const struct view *after,
                       const struct trace *trace)
{
    char words[UPKEEP_STEPS * UPKEEP_BYTES];
    struct text t = dread_text_in(words, sizeof words);
    struct upkeep_part part[UPKEEP_STEPS];
    struct view start = before ? *before : *after, now = start;
    u->steps = dread_theme_upkeep(theme, game, before, after, trace, &t, part);
    for (int i = 0; i < u->steps; i++) {
        struct upkeep_step *s = &u->step[i];
        struct thing last = place_of(&start, part[i].token);
        make_step(s, &part[i], words);
        for (int k = s->first; k < s->first + s->count; k++) {
            const struct event *e = &trace->event[k];
            enum gravity gravity = dread_theme_gravity(theme, game, after, trace, e);
            if (gravity < s->gravity) s->gravity = (uint8_t)gravity;
            add_things(s, e);
            if (before) dread_view_play(&now, e);
            add_cell(s, &now, &last);
        }
        set_token(s, &start, &now);
        start = now;
    }
}

/* ---- Words to be heard ---- */

void dread_upkeep_speak(const struct upkeep_step *step, struct text *t)
{
    dread_speak_places(step->words, dread_length_of(step->words), t);
}
