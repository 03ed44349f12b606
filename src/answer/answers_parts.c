/* Parts of the answers of plain play. See answers_internal.h. */

#include "answers_internal.h"

/* ---- Names ---- */

void dread_add_name(const struct asking *q, struct thing thing, struct text *w)
{
    int start = w->length;
    dread_names_write(&q->table->layout->theme, q->table->session->game, q->table->view, thing, w);
    dread_say_capital(w->at + start);
}

void dread_add_place(const struct asking *q, struct thing place, struct text *w)
{
    dread_theme_place(&q->table->layout->theme, q->table->session->game, q->table->view, place, w);
}

void dread_add_zone(const struct asking *q, int zone, struct text *w)
{
    dread_theme_zone(&q->table->layout->theme, q->table->session->game, zone, w);
}

void dread_add_token(const struct asking *q, int token, struct text *w)
{
    dread_theme_token(&q->table->layout->theme, q->table->session->game,
                      &q->table->view->token[token], w);
}

void dread_add_action(const struct asking *q, action a, struct text *w)
{
    q->table->session->game->describe(q->table->view, a, w);
}

void dread_add_outcome(const struct asking *q, int outcome, struct text *w)
{
    dread_theme_outcome(&q->table->layout->theme, q->table->session->game, outcome, w);
}

void dread_add_gauge(const struct asking *q, int gauge, struct text *w)
{
    const struct gauge *g = &q->table->view->gauge[gauge];
    dread_theme_gauge(&q->table->layout->theme, q->table->session->game, gauge, w);
    dread_text_char(w, ' ');
    dread_text_whole(w, g->value);
    if (!g->most) return;
    dread_text_add(w, " of ");
    dread_text_whole(w, g->most);
}

void dread_add_where(const struct asking *q, int token, struct text *w)
{
    int start = w->length;
    dread_tell_where(&q->table->layout->theme, q->table->session->game, q->table->view,
                     &q->table->view->token[token], w);
    dread_say_capital(w->at + start);
}

void dread_add_rank(card c, struct text *w)
{
    int i = w->length;
    dread_theme_card(c, w);
    while (i < w->length && !dread_starts_with(w->at + i, " of ")) i++;
    w->at[w->length = i] = '\0';
}

void dread_add_card_of_zone(const struct asking *q, int zone, card c, struct text *w)
{
    int n;
    const char *id = q->table->session->game->words.zones[zone];
    const char *name = dread_theme_words(&q->table->layout->theme, "zone", id, &n);
    if (c == CARD_JOKER) dread_text_add(w, "flare gun");
    else if (name && dread_starts_with(name, "[ranks]")) dread_add_rank(c, w);
    else dread_theme_card(c, w);
}

void dread_add_at_place(struct thing at, struct text *w)
{
    dread_text_add(w, " at place ");
    dread_text_number(w, (uint64_t)at.index + 1);
}

void dread_add_count(struct text *w, int n, const char *one, const char *many)
{
    dread_text_number(w, (uint64_t)n);
    dread_text_add(w, n == 1 ? one : many);
}

void dread_add_between(struct text *w, const char *separator)
{
    if (w->length) dread_text_add(w, separator);
}

/* ---- What the theme says ---- */

void dread_add_prompt(const struct asking *q, struct text *w)
{
    dread_table_add_prompt(q->table, UPDATE_WORDS - dread_count_words(w->at), w);
}

bool dread_add_explained(const struct asking *q, const char *said, struct text *w)
{
    struct theme_line best;
    if (!dread_explained_words(q->table, said, &best)) return false;
    dread_theme_fill_words(&q->table->layout->theme, q->table->session->game, q->table->view,
                           best.words, best.words_length, w);
    return true;
}

void dread_add_explained_or(const struct asking *q, const char *words, const char *otherwise,
                            struct text *w)
{
    if (!dread_add_explained(q, words, w)) dread_text_add(w, otherwise);
}

void dread_add_no_place(const struct asking *q, const char *words, struct text *w)
{
    if (!dread_names_is_maze(q->table->view) || dread_names_here(q->table->view).kind) {
        dread_add_explained_or(q, words, "There are no rooms here.", w);
        return;
    }
    dread_text_add(w, "You are outside. ");
    dread_add_prompt(q, w);
}

bool dread_add_actions_on(const struct asking *q, struct thing thing, struct text *w)
{
    const struct selection *h = q->table->selection;
    int found = 0;
    for (int i = 0; i < h->count; i++) {
        if (!dread_touches_thing(&h->touch[i], thing)) continue;
        if (++found > 2) continue;
        dread_text_add(w, found == 1 ? " You can " : ", or ");
        dread_add_action(q, h->legal[i], w);
    }
    if (found > 2) {
        dread_text_add(w, ", and ");
        dread_text_number(w, (uint64_t)found - 2);
        dread_text_add(w, " more");
    }
    if (found) dread_text_char(w, '.');
    return found;
}

/* ---- What lies there ---- */

bool dread_any_watcher(const struct asking *q)
{
    for (int i = 0; i < q->table->view->tokens; i++)
        if (dread_is_watcher(q->table->view, i)) return true;
    return false;
}

uint32_t dread_part(const struct asking *q, const char *part)
{
    int n;
    uint32_t zones = 0;
    const char *ids = dread_theme_words(&q->table->layout->theme, "part", part, &n);
    for (int zone = 0; ids && zone < q->table->view->zones; zone++)
        if (dread_theme_lists(ids, n, q->table->session->game->words.zones[zone]))
            zones |= (uint32_t)1 << zone;
    return zones;
}

uint32_t dread_rows(const struct view *v)
{
    uint32_t zones = 0;
    for (int zone = 0; zone < v->zones; zone++)
        if (v->zone[zone].gaps) zones |= (uint32_t)1 << zone;
    return zones;
}

uint32_t dread_grids(const struct view *v)
{
    uint32_t zones = 0;
    for (int zone = 0; zone < v->zones; zone++)
        if (v->zone[zone].layout == LAYOUT_GRID) zones |= (uint32_t)1 << zone;
    return zones;
}

struct thing dread_cell_beside(const struct view *v, struct thing cell, int facing)
{
    if (dread_view_side(v, cell.zone, cell.index, facing) == SIDE_WALL) return (struct thing){0};
    return dread_thing_card(cell.zone, dread_view_neighbour(v, cell.zone, cell.index, facing));
}

bool dread_next_card(const struct view *v, uint32_t zones, struct thing *at)
{
    int zone = at->kind ? at->zone : 0, i = at->kind ? at->index + 1 : 0;
    for (; zone < v->zones; zone++, i = 0) {
        if (!(zones >> zone & 1) || i >= v->zone[zone].count) continue;
        *at = dread_thing_card(zone, i);
        return true;
    }
    return false;
}

bool dread_is_stuff(const struct stuff *s, card c)
{
    if (s->all) return c != CARD_UNKNOWN && c != CARD_NONE;
    if (s->card >= 0) return c == s->card;
    if (c >= CARD_JOKER) return false;
    return (s->suit < 0 || dread_card_suit(c) == s->suit) &&
           (s->rank < 0 || dread_card_rank(c) == s->rank);
}

int dread_worth(const struct asking *q, card c)
{
    int n;
    uint64_t most = 13;
    const char *at = dread_theme_words(&q->table->layout->theme, "most", "worth", &n);
    if (at) dread_read_number(&at, 99, &most);
    return dread_card_rank(c) > (int)most ? (int)most : dread_card_rank(c);
}

/* ---- What is asked about ---- */

const char *dread_name_asked(const struct query *s)
{
    return *s->thing ? s->thing : s->words;
}

bool dread_find_named(const struct asking *q, const struct query *s, struct named *found)
{
    const struct game *game = q->table->session->game;
    *found = (struct named){0};
    return dread_names_find(game, q->table->view, s->words, found) ||
           dread_names_find(game, q->table->view, dread_name_asked(s), found);
}

bool dread_find_cell(const struct asking *q, const char *name, struct thing *cell, struct text *w)
{
    struct named found = {0};
    int zone = 0, index = -1;
    dread_names_find(q->table->session->game, q->table->view, name, &found);
    for (int i = 0; index < 0 && i < found.count; i++)
        index = dread_names_cell(q->table->view, found.thing[i], &zone);
    if (index < 0) dread_text_add(w, "Name a cell, such as b4, or the card on it.");
    else *cell = dread_thing_card(zone, index);
    return index >= 0;
}

struct thing dread_cell_asked(const struct asking *q, const struct query *s)
{
    const struct view *v = q->table->view;
    const struct token *me = dread_view_player(v);
    struct named found;
    int zone, cell = -1;
    if (*s->thing && dread_names_find(q->table->session->game, v, s->thing, &found))
        cell = dread_names_cell(v, found.thing[0], &zone);
    return cell >= 0 ? dread_thing_card(zone, cell) : me ? me->at : (struct thing){0};
}

bool dread_is_meant(const struct asking *q, const struct query *s, int token)
{
    struct named found;
    const char *name = dread_names_is_cell(s->thing) ? s->other : s->thing;
    if (!dread_is_watcher(q->table->view, token)) return false;
    if (!*name) return true;
    dread_names_find(q->table->session->game, q->table->view, name, &found);
    for (int k = 0; k < found.count; k++)
        if (dread_thing_same(found.thing[k], dread_thing_token(token))) return true;
    return false;
}

/* ---- Cells and cards ---- */

void dread_add_room(const struct asking *q, const struct room *r, struct text *w)
{
    dread_room_name(&q->table->layout->theme, q->table->view, r, w);
    dread_text_add(w, ": ");
    dread_room_doors(q->table->view, r, w);
    dread_text_char(w, '.');
}

void dread_add_cell(const struct asking *q, struct thing cell, struct text *w)
{
    const struct view *v = q->table->view;
    const struct spot *s = dread_view_spot(v, cell);
    bool any = false;
    dread_theme_card(s->card, w);
    if (s->tags & TAG_EXPLORED) dread_text_add(w, ", explored");
    dread_text_char(w, '.');
    for (int i = 0; i < v->tokens; i++) {
        if (!dread_thing_same(v->token[i].at, cell)) continue;
        dread_text_char(w, ' ');
        dread_add_name(q, dread_thing_token(i), w);
        dread_text_add(w, v->token[i].id ? " is there." : " are there.");
    }
    for (int i = 0; i < v->tokens; i++) {
        if (!(s->watchers >> i & 1)) continue;
        dread_text_add(w, any ? " and " : " ");
        int start = w->length;
        dread_add_token(q, i, w);
        if (!any) dread_say_capital(w->at + start);
        any = true;
    }
    if (any) dread_text_add(w, " would see you there.");
}

void dread_add_card_place(const struct asking *q, struct thing thing, struct text *w)
{
    const struct zone *z = &q->table->view->zone[thing.zone];
    dread_add_zone(q, thing.zone, w);
    if (z->layout != LAYOUT_ROW || !z->gaps) return;
    dread_text_add(w, ", place ");
    dread_text_number(w, (uint64_t)thing.index + 1);
}
