/* Carries out events on a view: dread_view_play. What it guarantees is in view.h, which
 * should be read first.
 *
 * All cards of a view are in one array, zone after zone. So a card that enters or leaves a list
 * shifts the cards after it, those of later zones too. */

#include "view.h"

/* ---- Places ---- */

/* Returns true if a card of the view can be there. */
static bool is_place(const struct view *v, struct thing t)
{
    return (t.kind == THING_CARD || t.kind == THING_ZONE) && t.zone < v->zones;
}

/* Returns true if the places of a zone stay where they are, even if a card leaves. */
static bool has_fixed_places(const struct zone *z)
{
    return z->layout == LAYOUT_GRID || z->lasting;
}

/* Returns the number of a card in its zone: the given one (THING_CARD), or where the card is face
 * up, or else the last card face down. Returns -1 if there is no such place. */
static int find_card(const struct view *v, struct thing at, card c)
{
    const struct zone *z = &v->zone[at.zone];
    if (at.kind == THING_CARD) return at.index < z->count ? at.index : -1;
    int hidden = -1;
    for (int i = 0; i < z->count; i++) {
        const struct spot *s = &v->spot[z->first + i];
        if (c < CARD_KINDS && s->card == c) return i;
        if (s->face == FACE_DOWN) hidden = i;
    }
    return hidden;
}

/* Returns true if card a comes before card b in a fan of this zone. */
static bool comes_before(const struct zone *z, card a, card b)
{
    bool suited = a < CARD_JOKER && b < CARD_JOKER;
    if (!z->by_rank || !suited || dread_card_rank(a) == dread_card_rank(b)) return a < b;
    return dread_card_rank(a) < dread_card_rank(b);
}

/* Returns the number that a card gets when it enters a list. */
static int index_for(const struct view *v, struct thing to, card c)
{
    const struct zone *z = &v->zone[to.zone];
    int i = z->count;
    if (to.kind == THING_CARD) return to.index < i ? to.index : i;
    if (z->layout != LAYOUT_FAN) return i;
    while (i && comes_before(z, c, v->spot[z->first + i - 1].card)) i--;
    return i;
}

/* ---- Cards ---- */

/* Removes place i of a list: the later cards of the view move down. */
static void remove_spot(struct view *v, int zone, int i)
{
    v->zone[zone].count--;
    v->spots--;
    for (int k = v->zone[zone].first + i; k < v->spots; k++) v->spot[k] = v->spot[k + 1];
    v->spot[v->spots] = (struct spot){0};
    for (int k = zone + 1; k < v->zones; k++) v->zone[k].first--;
}

/* Inserts an empty place i into a list. Returns false if the view is full. */
static bool insert_spot(struct view *v, int zone, int i)
{
    if (v->spots == VIEW_SPOTS) return false;
    int at = v->zone[zone].first + i;
    for (int k = v->spots; k > at; k--) v->spot[k] = v->spot[k - 1];
    v->spot[at] = (struct spot){0};
    v->zone[zone].count++;
    v->spots++;
    for (int k = zone + 1; k < v->zones; k++) v->zone[k].first++;
    return true;
}

/* Puts a card into a place. Returns true if that changed it. As everywhere in a view, a card face
 * down is CARD_UNKNOWN. */
static bool set_spot(struct spot *s, card c, int face, int horizontal)
{
    struct spot before = *s;
    s->card = face == FACE_DOWN ? CARD_UNKNOWN : face == FACE_NONE ? CARD_NONE : c;
    s->face = (uint8_t)face;
    s->horizontal = (uint8_t)horizontal;
    return s->card != before.card || s->face != before.face || s->horizontal != before.horizontal;
}

/* Removes a card from where it was, if that is a place that the view has. Returns true if that
 * changed the view. */
static bool remove_card(struct view *v, struct thing from, card c)
{
    int i = is_place(v, from) ? find_card(v, from, c) : -1;
    if (i < 0) return false;
    const struct zone *z = &v->zone[from.zone];
    if (has_fixed_places(z)) return set_spot(&v->spot[z->first + i], CARD_NONE, FACE_NONE, 0);
    remove_spot(v, from.zone, i);
    return true;
}

/* Adds a card where it goes, if that is a place that the view has. Returns true if that changed the
 * view. */
static bool insert_card(struct view *v, const struct card_change *m, struct thing to)
{
    if (!is_place(v, to)) return false;
    const struct zone *z = &v->zone[to.zone];
    int i = has_fixed_places(z) ? find_card(v, to, CARD_NONE) : index_for(v, to, m->card);
    if (i < 0 || (!has_fixed_places(z) && !insert_spot(v, to.zone, i))) return false;
    set_spot(&v->spot[z->first + i], m->card, m->face, m->horizontal);
    return true;
}

/* Returns true if the card is face up at that place. */
static bool is_face_up(const struct view *v, struct thing at, card c)
{
    int i = is_place(v, at) ? find_card(v, at, c) : -1;
    return i >= 0 && v->spot[v->zone[at.zone].first + i].face == FACE_UP;
}

/* Turns over or rotates a card that stays in its place. */
static bool turn_in_place(struct view *v, const struct card_change *m)
{
    int i = is_place(v, m->to) ? find_card(v, m->to, m->card) : -1;
    return i >= 0 &&
           set_spot(&v->spot[v->zone[m->to.zone].first + i], m->card, m->face, m->horizontal);
}

/* Removes the card from the fan that lists unseen cards if it turns face up, or adds it there if it
 * turns face down. */
static bool update_unseen(struct view *v, const struct card_change *m)
{
    if (m->card >= CARD_KINDS || !is_place(v, m->listed)) return false;
    if (m->face == FACE_UP)
        return is_face_up(v, m->listed, m->card) && remove_card(v, m->listed, m->card);
    struct card_change entry = *m;
    entry.face = FACE_UP;
    return insert_card(v, &entry, m->listed);
}

/* Carries out the card change of an event. Returns true if the view has changed. */
static bool play_card_change(struct view *v, const struct card_change *m)
{
    if (!m->from.kind && !m->to.kind) return false;
    bool changed = update_unseen(v, m);
    if (dread_thing_same(m->from, m->to)) return turn_in_place(v, m) || changed;
    changed |= remove_card(v, m->from, m->card);
    return insert_card(v, m, m->to) || changed;
}

/* ---- Tokens ---- */

static bool same_token(const struct token *a, const struct token *b)
{
    return a->id == b->id && a->card == b->card && dread_thing_same(a->at, b->at) &&
           a->facing == b->facing && a->mood == b->mood && dread_thing_same(a->memory, b->memory) &&
           a->leaving == b->leaving && a->blocks == b->blocks;
}

/* Carries out the token change of an event. Returns true if the view has changed. */
static bool play_token_change(struct view *v, const struct token_change *c)
{
    struct token *t = &v->token[c->index];
    if (c->fate == TOKEN_BECOMES && c->index < v->tokens) {
        bool same = same_token(t, &c->token);
        *t = c->token;
        return !same;
    }
    if (c->fate == TOKEN_COMES && v->tokens < VIEW_TOKENS && c->index <= v->tokens) {
        for (int i = v->tokens++; i > c->index; i--) v->token[i] = v->token[i - 1];
        *t = c->token;
        return true;
    }
    if (c->fate == TOKEN_GOES && c->index < v->tokens) {
        for (int i = c->index + 1; i < v->tokens; i++) v->token[i - 1] = v->token[i];
        v->token[--v->tokens] = (struct token){0};
        return true;
    }
    return false;
}

/* ---- Events ---- */

bool dread_view_play(struct view *v, const struct event *e)
{
    bool changed = false;
    int times = e->card == CARD_UNKNOWN && e->amount > 1 ? e->amount : 1;
    for (int i = 0; i < times; i++) changed |= play_card_change(v, &e->moved);
    changed |= play_token_change(v, &e->who);
    if (e->gauge.kind && e->gauge.index < v->gauges) {
        changed |= v->gauge[e->gauge.index].value != e->value;
        v->gauge[e->gauge.index].value = e->value;
    }
    if (e->outcome) {
        changed |= v->outcome != e->outcome;
        v->outcome = e->outcome;
    }
    return changed;
}
