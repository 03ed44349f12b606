/* The signs in a cell of a grid: tokens, what the selected action would bring, and which tokens
 * would see the player there. See grid_internal.h. */

#include "grid_internal.h"
#include "table/table.h"

static void add_sign(struct signs *s, enum sign_group group, struct style st, const char *words)
{
    if (s->count == SIGNS_MOST) return;
    struct sign *sign = &s->sign[s->count++];
    struct text t = dread_text_in(sign->words, sizeof sign->words);
    dread_text_add(&t, words);
    sign->group = (uint8_t)group;
    sign->style = st;
}

static void add_suit(card c, struct text *t)
{
    if (c < CARD_JOKER) dread_text_add(t, dread_suit_sign(dread_card_suit(c)));
}

/* ---- Tokens ---- */

const char *mood_sign(int mood)
{
    return mood == MOOD_SEES ? "!" : mood == MOOD_HUNTS ? "?" : "";
}

int token_colour(const struct scene *p, const struct token *t)
{
    if (t == player_token(p->view)) return COLOUR_PLAYER;
    if (t->mood == MOOD_SEES || t->mood == MOOD_HUNTS) return COLOUR_BAD;
    if (t->facing) return COLOUR_TOKEN;
    bool exit = t->at.kind == THING_CARD && dread_view_spot(p->view, t->at)->tags & TAG_EXIT;
    return exit ? COLOUR_SAFE : COLOUR_GOAL;
}

bool token_is_shown(const struct scene *p, const struct token *t)
{
    return !p->lights || t->facing || t == dread_view_player(p->view);
}

void add_token_sign(const struct scene *p, const struct token *t, struct signs *s)
{
    struct style st = bold(style(token_colour(p, t), s->background));
    bool me = t == player_token(p->view);
    /* In a field there is room for a space at each side, which makes the player easier to see. */
    const char *space = me && !dread_view_has_sides(p->view, p->layout->main) ? " " : "";
    char glyph[40];
    struct text w = dread_text_in(glyph, sizeof glyph);
    dread_text_add(&w, space);
    dread_layout_glyph(p->layout, t, &w);
    dread_text_add(&w, dread_facing_arrow(t->facing));
    dread_text_add(&w, mood_sign(t->mood));
    dread_text_add(&w, space);
    if (me) st.attributes |= REVERSE;
    add_sign(s, SIGN_TOKEN, st, glyph);
}

void collect_tokens(const struct scene *p, struct thing at, struct signs *s)
{
    const struct token *me = dread_view_player(p->view);
    bool first = me && !(s->drawn >> (me - p->view->token) & 1);
    if (first && dread_thing_same(me->at, at)) add_token_sign(p, me, s);
    for (int i = 0; i < p->view->tokens; i++) {
        const struct token *t = &p->view->token[i];
        if (t == me || s->drawn >> i & 1 || !dread_thing_same(t->at, at)) continue;
        if (!token_is_shown(p, t)) continue;
        add_token_sign(p, t, s);
    }
}

/* Adds signs for where a hunter last saw the player, and for goals that no token stands on. */
static void add_memories_and_goals(const struct scene *p, struct thing at, struct signs *s)
{
    bool taken = false;
    for (int i = 0; i < p->view->tokens; i++) {
        const struct token *t = &p->view->token[i];
        taken |= t != dread_view_player(p->view) && !t->facing && dread_thing_same(t->at, at);
        if (t->mood != MOOD_HUNTS || !dread_thing_same(t->memory, at)) continue;
        char sign[16];
        struct text w = dread_text_in(sign, sizeof sign);
        dread_text_char(&w, '?');
        add_suit(t->card, &w);
        add_sign(s, SIGN_TOKEN, bold(style(COLOUR_BAD, s->background)), sign);
    }
    if (dread_view_spot(p->view, at)->tags & TAG_GOAL && !taken)
        add_sign(s, SIGN_TOKEN, bold(style(COLOUR_GOAL, s->background)), "★");
}

/* ---- Sight ---- */

/* Returns true if the marks of the action in focus show what everyone will see after it. Then the
 * table shows that instead of what they see now. */
static bool shows_future_sight(const struct scene *p)
{
    for (int i = 0; i < p->marks; i++)
        if (p->mark[i].kind == MARK_LIGHT) return true;
    return false;
}

/* Returns how token i would see the player at this place: now, or, if shows_future_sight, after the
 * action in focus. */
static enum sight sight_of(const struct scene *p, struct thing at, int i)
{
    if (!shows_future_sight(p)) {
        if (!(dread_view_spot(p->view, at)->watchers >> i & 1)) return SIGHT_NONE;
        return p->view->token[i].mood == MOOD_PATROL ? SIGHT_PATROL : SIGHT_ALERT;
    }
    for (int k = 0; k < p->marks; k++) {
        const struct mark *o = &p->mark[k];
        if (o->kind == MARK_LIGHT && o->token == i && dread_thing_same(o->at, at))
            return o->colour == COLOUR_ALERT ? SIGHT_ALERT : SIGHT_PATROL;
    }
    return SIGHT_NONE;
}

enum sight sight_at(const struct scene *p, struct thing at)
{
    enum sight most = SIGHT_NONE;
    bool now = !shows_future_sight(p);
    for (int i = 0; i < p->view->tokens; i++) {
        const struct token *t = &p->view->token[i];
        enum sight one = sight_of(p, at, i);
        if (now && t->facing && dread_thing_same(t->at, at))
            one = t->mood == MOOD_PATROL ? SIGHT_PATROL : SIGHT_ALERT;
        if (one > most) most = one;
    }
    return most;
}

/* Adds a sign for the tokens that would see the player here in this way, with their suits. */
static void add_watchers(const struct scene *p, struct thing at, enum sight wanted, struct signs *s)
{
    char sign[32];
    struct text t = dread_text_in(sign, sizeof sign);
    for (int i = 0; i < p->view->tokens; i++) {
        if (sight_of(p, at, i) != wanted) continue;
        if (!t.length) dread_text_add(&t, wanted == SIGHT_ALERT ? "!" : "·");
        add_suit(p->view->token[i].card, &t);
    }
    int colour = wanted == SIGHT_ALERT ? COLOUR_ALERT : COLOUR_SIGHT;
    if (t.length) add_sign(s, SIGN_WATCHER, style(colour, s->background), sign);
}

/* ---- What an action would bring ---- */

static void add_mark(const struct scene *p, const struct mark *o, struct signs *s)
{
    char sign[MARK_BYTES + 6];
    struct text t = dread_text_in(sign, sizeof sign);
    bool step = o->kind == MARK_FOOTPRINT;
    words_of_mark(o, &t);
    if (step && o->token < p->view->tokens) add_suit(p->view->token[o->token].card, &t);
    if (step) dread_text_add(&t, dread_facing_arrow(o->facing));
    struct style st = style(o->colour, s->background);
    /* On a floor, whose cells have light, they are written on paper. */
    if (!step && dread_view_has_sides(p->view, p->layout->main))
        st = bold(style(COLOUR_SPADES, COLOUR_PAPER));
    add_sign(s, step ? SIGN_STEP : SIGN_WORDS, st, sign);
}

/* What matters least comes last, since it may have no room: light shows a sight on patrol, too. */
void collect_signs(const struct scene *p, struct thing at, struct signs *s)
{
    collect_tokens(p, at, s);
    add_memories_and_goals(p, at, s);
    add_watchers(p, at, SIGHT_ALERT, s);
    for (int i = 0; i < p->marks; i++)
        if (dread_thing_same(p->mark[i].at, at) && p->mark[i].kind != MARK_LIGHT)
            add_mark(p, &p->mark[i], s);
    add_watchers(p, at, SIGHT_PATROL, s);
}

/* ---- Writing them ---- */

int signs_width(const struct signs *s, unsigned groups)
{
    int w = -1;
    for (int i = 0; i < s->count; i++)
        if (groups >> s->sign[i].group & 1) w += 1 + columns_of(s->sign[i].words);
    return w;
}

/* In a rectangle of one line that is too narrow they are written without spaces. A sign that still
 * has no room is left out. */
void write_signs(struct canvas *c, const struct signs *s, unsigned groups, struct rect room)
{
    bool narrow = signs_width(s, groups) > room.w && room.h == 1;
    int x = room.x, y = room.y, right = room.x + room.w;
    for (int i = 0; i < s->count; i++) {
        const struct sign *sign = &s->sign[i];
        int wide = columns_of(sign->words);
        if (!(groups >> sign->group & 1)) continue;
        if (x + wide > right && x > room.x && y + 1 < room.y + room.h) {
            x = room.x;
            y++;
        }
        if (x + wide > right && x > room.x) continue;
        canvas_put_brief(c, x, y, right - x, sign->style, sign->words);
        x += wide + !narrow;
    }
}
