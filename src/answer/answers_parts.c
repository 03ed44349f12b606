/* Parts of the answers of plain play. See answers_internal.h. */

#include "answers_internal.h"

#include <stdarg.h>

/* ---- Sentences ---- */

/* Adds the rank of a card in words; of one face down, what is said of it. */
static void add_rank(card c, struct text *w)
{
    int i = w->length;
    dread_theme_card(c, w);
    while (i < w->length && !dread_starts_with(w->at + i, " of ")) i++;
    w->at[w->length = i] = '\0';
}

/* Adds the card of a thing; only its rank where the theme shows no more in its zone. */
static void add_shown(const struct asking *q, struct thing thing, struct text *w)
{
    int n;
    if (!thing.kind) {
        dread_text_add(w, "nothing");
        return;
    }
    card c = dread_view_spot(q->table->view, thing)->card;
    const char *id = q->table->session->game->words.zones[thing.zone];
    const char *name = dread_theme_words(&q->table->layout->theme, "zone", id, &n);
    if (c == CARD_JOKER) dread_text_add(w, "flare gun");
    else if (name && dread_starts_with(name, "[ranks]")) add_rank(c, w);
    else dread_theme_card(c, w);
}

/* Adds a gauge: "health 3 of 5". */
static void add_reading(const struct asking *q, int gauge, struct text *w)
{
    const struct gauge *g = &q->table->view->gauge[gauge];
    dread_add(q, w, g->most ? "<gauge> <number> of <number>" : "<gauge> <number>", gauge, g->value,
              g->most);
}

static void add_thing(const struct asking *q, struct word slot, struct thing thing, struct text *w)
{
    const struct table *table = q->table;
    const struct theme *theme = &table->layout->theme;
    if (dread_word_is(slot, "place"))
        dread_theme_place(theme, table->session->game, table->view, thing, w);
    else if (dread_word_is(slot, "shown")) add_shown(q, thing, w);
    else if (dread_word_is(slot, "lying"))
        dread_theme_card(dread_view_spot(table->view, thing)->card, w);
    else dread_names_write(theme, table->session->game, table->view, thing, w);
}

static void add_value(const struct asking *q, struct word slot, int value, struct text *w)
{
    const struct theme *theme = &q->table->layout->theme;
    const struct game *game = q->table->session->game;
    const struct view *v = q->table->view;
    if (dread_word_is(slot, "number")) dread_text_whole(w, value);
    else if (dread_word_is(slot, "letter")) dread_text_char(w, (char)('a' + value - 1));
    else if (dread_word_is(slot, "card")) dread_theme_card((card)value, w);
    else if (dread_word_is(slot, "rank")) add_rank((card)value, w);
    else if (dread_word_is(slot, "facing")) dread_text_add(w, dread_theme_facing(value));
    else if (dread_word_is(slot, "token")) dread_theme_token(theme, game, &v->token[value], w);
    else if (dread_word_is(slot, "zone")) dread_theme_zone(theme, game, value, w);
    else if (dread_word_is(slot, "gauge")) dread_theme_gauge(theme, game, value, w);
    else if (dread_word_is(slot, "reading")) add_reading(q, value, w);
    else if (dread_word_is(slot, "outcome")) dread_theme_outcome(theme, game, value, w);
    else if (dread_word_is(slot, "verb")) dread_theme_verb(theme, game, value, w);
    else game->describe(v, (action)value, w);
}

void dread_add(const struct asking *q, struct text *w, const char *sentence, ...)
{
    va_list of;
    va_start(of, sentence);
    for (const char *at = sentence; *at; at++) {
        char name[NAME_BYTES];
        struct text t = dread_text_in(name, sizeof name);
        int start = w->length;
        if (*at != '<') {
            dread_text_char(w, *at);
            continue;
        }
        bool capital = at[1] < 'a';
        while (*++at != '>') dread_text_char(&t, *at);
        if (capital) name[0] = (char)(name[0] - 'A' + 'a');
        struct word slot = {name, t.length};
        if (dread_word_is(slot, "words")) dread_text_add(w, va_arg(of, const char *));
        else if (dread_word_in(slot, "place|name|shown|lying"))
            add_thing(q, slot, va_arg(of, struct thing), w);
        else add_value(q, slot, va_arg(of, int), w);
        if (capital) dread_say_capital(w->at + start);
    }
    va_end(of);
}

void dread_add_where(const struct asking *q, int token, struct text *w)
{
    int start = w->length;
    dread_tell_where(&q->table->layout->theme, q->table->session->game, q->table->view,
                     &q->table->view->token[token], w);
    dread_say_capital(w->at + start);
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

void dread_add_no_sides(const struct asking *q, struct text *w)
{
    int grid = dread_names_grid(q->table->view);
    if (grid < 0) {
        dread_add_explained_or(q, "directions", "There are no directions here.", w);
        return;
    }
    dread_add(q, w, "You are outside the <zone>: nothing lies beside you. ", grid);
    dread_add_prompt(q, w);
}

bool dread_add_actions_on(const struct asking *q, struct thing thing, struct text *w)
{
    const struct selection *h = q->table->selection;
    int found = 0;
    for (int i = 0; i < h->count; i++) {
        if (!dread_touches_thing(&h->touch[i], thing)) continue;
        if (++found > 2) continue;
        dread_add(q, w, found == 1 ? " You can <action>" : ", or <action>", h->legal[i]);
    }
    if (found > 2) dread_add(q, w, ", and <number> more", found - 2);
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

const char *dread_name_asked(const struct asking *q)
{
    return *q->about.thing ? q->about.thing : q->about.words;
}

bool dread_find_named(const struct asking *q, struct named *found)
{
    const struct game *game = q->table->session->game;
    *found = (struct named){0};
    return dread_names_find(game, q->table->view, q->about.words, found) ||
           dread_names_find(game, q->table->view, dread_name_asked(q), found);
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

struct thing dread_cell_asked(const struct asking *q)
{
    const struct view *v = q->table->view;
    const struct token *me = dread_view_player(v);
    struct named found;
    int zone, cell = -1;
    if (*q->about.thing && dread_names_find(q->table->session->game, v, q->about.thing, &found))
        cell = dread_names_cell(v, found.thing[0], &zone);
    return cell >= 0 ? dread_thing_card(zone, cell) : me ? me->at : (struct thing){0};
}

bool dread_is_meant(const struct asking *q, int token)
{
    struct named found;
    const char *name = dread_names_is_cell(q->about.thing) ? q->about.other : q->about.thing;
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
    dread_add(q, w, s->tags & TAG_EXPLORED ? "<card>, explored." : "<card>.", s->card);
    for (int i = 0; i < v->tokens; i++)
        if (dread_thing_same(v->token[i].at, cell))
            dread_add(q, w, v->token[i].id ? " <Name> is there." : " <Name> are there.",
                      dread_thing_token(i));
    for (int i = 0; i < v->tokens; i++) {
        if (!(s->watchers >> i & 1)) continue;
        dread_add(q, w, any ? " and <token>" : " <Token>", i);
        any = true;
    }
    if (any) dread_text_add(w, " would see you there.");
}

void dread_add_card_place(const struct asking *q, struct thing thing, struct text *w)
{
    const struct zone *z = &q->table->view->zone[thing.zone];
    bool has_places = z->layout == LAYOUT_ROW && z->gaps;
    dread_add(q, w, has_places ? "<zone>, place <number>" : "<zone>", thing.zone, thing.index + 1);
}
