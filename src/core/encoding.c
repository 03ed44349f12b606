/* Observations, action indexes and masks. See encoding.h.
 *
 * dread_observe() is the reference: it reads the table of planes and the view, and knows no game.
 * Games may have faster ways, which are tested against it. */

#include "encoding.h"

int dread_plane_bytes(const struct plane *p)
{
    int n = p->shape[0];
    for (int i = 1; i < 3 && p->shape[i]; i++) n *= p->shape[i];
    return n;
}

int dread_observation_bytes(const struct encoding *e)
{
    int n = 0;
    for (const struct plane *p = e->planes; p->name; p++) n += dread_plane_bytes(p);
    return n;
}

/* ---- What a view shows ---- */

static uint8_t at_most(const struct plane *p, int value)
{
    if (value < 0) return 0;
    return value < p->high ? (uint8_t)value : p->high;
}

static int rank_shown(const struct spot *s)
{
    if (s->face == FACE_NONE) return RANK_NO_CARD;
    if (s->face == FACE_DOWN || s->card >= CARD_KINDS) return RANK_FACE_DOWN;
    return s->card == CARD_JOKER ? RANK_JOKER : dread_card_rank(s->card);
}

static int suit_shown(const struct spot *s)
{
    return s->face == FACE_UP && s->card < CARD_JOKER ? dread_card_suit(s->card) + 1 : 0;
}

static int spot_shown(const struct plane *p, const struct spot *s)
{
    switch (p->source) {
    case PLANE_RANK: return rank_shown(s);
    case PLANE_SUIT: return suit_shown(s);
    case PLANE_HORIZONTAL: return s->horizontal != 0;
    case PLANE_NORTH: return s->north;
    case PLANE_EAST: return s->east;
    default: return (s->tags & p->detail) != 0;
    }
}

static void observe_spots(const struct plane *p, const struct view *v, uint8_t out[])
{
    const struct zone *z = &v->zone[p->of];
    for (int i = 0; i < z->count && i < dread_plane_bytes(p); i++)
        out[i] = at_most(p, spot_shown(p, &v->spot[z->first + i]));
}

/* Returns true if a card is face up in a zone. */
static bool is_shown(const struct view *v, const struct zone *z, int c)
{
    for (int i = 0; i < z->count; i++) {
        const struct spot *s = &v->spot[z->first + i];
        if (s->face == FACE_UP && s->card == c) return true;
    }
    return false;
}

static void observe_set(const struct plane *p, const struct view *v, uint8_t out[])
{
    int columns = p->shape[1] ? p->shape[1] : p->shape[0];
    for (int i = 0; i < dread_plane_bytes(p); i++)
        out[i] = is_shown(v, &v->zone[p->of], p->detail + 13 * (i / columns) + i % columns);
}

static void observe_tokens(const struct plane *p, const struct view *v, uint8_t out[])
{
    int cells = p->shape[2] ? p->shape[1] * p->shape[2] : dread_plane_bytes(p), number = 0;
    for (int i = 0; i < v->tokens; i++) {
        const struct token *t = &v->token[i];
        if (t->id != p->of) continue;
        int from = p->shape[2] ? cells * number++ : 0;
        struct thing at = p->source == PLANE_MEMORY ? t->memory : t->at;
        if (at.kind != THING_CARD || at.zone != p->detail || at.index >= cells) continue;
        if (from >= dread_plane_bytes(p)) continue;
        out[from + at.index] = at_most(p, p->source == PLANE_TOKEN    ? 1
                                          : p->source == PLANE_FACING ? t->facing
                                                                      : t->leaving);
    }
}

static void observe_moods(const struct plane *p, const struct view *v, uint8_t out[])
{
    int n = 0;
    for (int i = 0; i < v->tokens && n < dread_plane_bytes(p); i++)
        if (v->token[i].id == p->of) out[n++] = at_most(p, v->token[i].mood);
}

/* Writes one plane. `out` is all zeros before. */
static void observe_plane(const struct plane *p, const struct view *v, uint8_t out[])
{
    switch (p->source) {
    case PLANE_OPTIONS:
        for (int i = 0; i < dread_plane_bytes(p); i++) out[i] = at_most(p, v->rules.value[i]);
        break;
    case PLANE_PROMPT: out[0] = at_most(p, v->prompt); break;
    case PLANE_OUTCOME: out[0] = at_most(p, v->outcome); break;
    case PLANE_TURN: out[0] = at_most(p, v->turn); break;
    case PLANE_GAUGE: out[0] = at_most(p, v->gauge[p->of].value); break;
    case PLANE_COUNT: out[0] = at_most(p, v->zone[p->of].count); break;
    case PLANE_SET: observe_set(p, v, out); break;
    case PLANE_TOKEN:
    case PLANE_FACING:
    case PLANE_MEMORY: observe_tokens(p, v, out); break;
    case PLANE_MOOD: observe_moods(p, v, out); break;
    default: observe_spots(p, v, out); break;
    }
}

void dread_observe(const struct encoding *e, const struct view *view, uint8_t out[])
{
    for (const struct plane *p = e->planes; p->name; p++) {
        int n = dread_plane_bytes(p);
        __builtin_memset(out, 0, (size_t)n);
        observe_plane(p, view, out);
        out += n;
    }
}

void dread_observe_position(const struct encoding *e, const struct deal *deal,
                            const struct position *position, uint8_t out[])
{
    if (e->write) {
        e->write(deal, position, out);
        return;
    }
    struct view view;
    e->game->see(deal, position, &view);
    dread_observe(e, &view, out);
}

/* ---- Actions ---- */

action dread_action_of_index(const struct encoding *e, int index)
{
    return index < 0 || index >= e->actions ? NO_ACTION : e->action_of(index);
}

int dread_index_of_action(const struct encoding *e, action a)
{
    return e->index_of(a);
}

void dread_mask(const struct encoding *e, const action legal[], int n, uint8_t out[])
{
    __builtin_memset(out, 0, e->actions);
    if (!n) out[0] = 1;
    else if (e->mark) e->mark(legal, n, out);
    else
        for (int i = 0; i < n; i++) out[e->index_of(legal[i])] = 1;
}

/* ---- For encoding.write of a game ---- */

#define ONE_SUIT       1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
#define THIRTEEN(suit) suit, suit, suit, suit, suit, suit, suit, suit, suit, suit, suit, suit, suit

const uint8_t dread_rank_in_plane[256] = {ONE_SUIT, ONE_SUIT,   ONE_SUIT,
                                          ONE_SUIT, RANK_JOKER, [CARD_UNKNOWN] = RANK_FACE_DOWN};
const uint8_t dread_suit_in_plane[256] = {THIRTEEN(1), THIRTEEN(2), THIRTEEN(3), THIRTEEN(4)};
