/* Reading the lines of a theme for the drawn table. See layout.h. */

#include "layout.h"

int dread_word_index(const char *const list[], const char *id, int n)
{
    for (int i = 0; list[i]; i++)
        if (dread_length_of(list[i]) == n && dread_starts_with(id, list[i])) return i;
    return -1;
}

int dread_event_index(const struct game *game, const char *id, int n)
{
    const struct event_word *e = game->words.events;
    for (int i = 0; e[i].id; i++)
        if (dread_length_of(e[i].id) == n && dread_starts_with(id, e[i].id)) return i;
    return -1;
}

/* Both read past spaces at *s and move *s on: a word, whose length is returned, and a number, 0 if
 * there is none. */
static int word_at(const char **s, const char *end, const char **word)
{
    while (*s < end && **s == ' ') ++*s;
    *word = *s;
    while (*s < end && **s != ' ') ++*s;
    return (int)(*s - *word);
}

static int number_at(const char **s, const char *end)
{
    uint64_t number;
    while (*s < end && **s == ' ') ++*s;
    return dread_read_number(s, 1000000, &number) ? (int)number : 0;
}

/* Finds the first line of a kind. */
static bool first_line(const struct table_layout *l, const char *kind, struct theme_line *line)
{
    const char *at = NULL;
    return dread_theme_next(&l->theme, kind, &at, line);
}

/* Makes the view of some deal: a game's zones have the same layouts in every view. */
static void make_sample_view(const struct game *game, struct view *view)
{
    struct deal deal = {0};
    struct position start;
    dread_rules_standard(game->options, &deal.rules);
    deal.number = 1;
    game->deal(&deal);
    game->start(&deal, &start, NULL);
    game->see(&deal, &start, view);
}

/* Returns the first zone with a layout (enum layout); -1 if there is none. */
static int first_of(const struct view *v, int layout)
{
    for (int i = 0; i < v->zones; i++)
        if (v->zone[i].layout == layout) return i;
    return -1;
}

/* Returns the zone that the first line of a kind names; -1 if there is no such line. */
static int zone_named(const struct table_layout *l, const char *kind)
{
    struct theme_line line;
    if (!first_line(l, kind, &line)) return -1;
    return dread_word_index(l->game->words.zones, line.id, line.id_length);
}

/* Decides which zone is drawn in the middle of the table, and which above it. */
static void read_places(struct table_layout *l)
{
    struct view v;
    make_sample_view(l->game, &v);
    static const uint8_t middle[] = {LAYOUT_GRID, LAYOUT_COLUMN, LAYOUT_ROW};
    l->main = zone_named(l, "main");
    for (int i = 0; i < 3 && l->main < 0; i++) l->main = first_of(&v, middle[i]);
    if (l->main < 0) l->main = 0;
    l->above = zone_named(l, "above");
}

static void read_flashes(struct table_layout *l)
{
    const char *at = NULL, *word;
    struct theme_line line;
    while (l->flashes < FLASHES && dread_theme_next(&l->theme, "flash", &at, &line)) {
        const char *s = line.words, *end = s + line.words_length;
        int n = word_at(&s, end, &word);
        struct flash *f = &l->flash[l->flashes++];
        f->event = dread_event_index(l->game, line.id, line.id_length);
        f->colour = dread_colour_of(word, n);
        f->ms = number_at(&s, end);
        f->radius = number_at(&s, end);
    }
}

void dread_layout_read(struct table_layout *l, const struct theme *theme, const struct game *game)
{
    const struct words *w = &game->words;
    struct theme_line line;
    *l = (struct table_layout){
        .game = game, .theme = *theme, .gutter = -1, .step = NO_VERB, .stop = NO_VERB};
    read_places(l);
    if (first_line(l, "gutter", &line)) {
        const char *s = line.words;
        l->gutter = dread_word_index(w->gauges, line.id, line.id_length);
        l->gutter_of = number_at(&s, s + line.words_length);
    }
    if (first_line(l, "walk", &line)) {
        const char *s = line.words, *end = s + line.words_length, *word;
        int n = word_at(&s, end, &word);
        l->step = dread_word_index(w->verbs, word, n);
        n = word_at(&s, end, &word);
        l->stop = dread_word_index(w->verbs, word, n);
    }
    read_flashes(l);
}

bool dread_layout_is_in_middle(const struct table_layout *l, const struct view *v, int zone)
{
    bool columns = v->zone[l->main].layout == LAYOUT_COLUMN;
    return zone == l->main || (columns && v->zone[zone].layout == LAYOUT_COLUMN);
}

bool dread_layout_words(const struct table_layout *l, const char *kind, const char *id, char *words,
                        int room)
{
    int n;
    const char *s = dread_theme_words(&l->theme, kind, id, &n);
    struct text t = dread_text_in(words, room);
    if (s) dread_text_span(&t, s, n);
    return s != NULL;
}

bool dread_layout_picture(const struct table_layout *l, const char *kind, const char *id, int which,
                          struct picture *picture)
{
    int n;
    const char *s = dread_theme_words(&l->theme, kind, id, &n), *name = s;
    if (!s) return false;
    for (const char *end = s + n; which >= 0; which--) n = word_at(&s, end, &name);
    return n && dread_picture_read(picture, dread_pictures, name, n);
}

/* Returns true if a list of cards, n bytes long, has this card. */
static bool lists_card(const char *s, int n, card wanted)
{
    card c;
    for (const char *end = s + n; s < end && dread_card_read(&s, &c);) {
        if (c == wanted) return true;
        while (s < end && *s == ' ') s++;
    }
    return false;
}

bool dread_layout_presence(const struct table_layout *l, card c, char *id, int room)
{
    const char *at = NULL;
    struct theme_line line;
    while (dread_theme_next(&l->theme, "presence", &at, &line)) {
        if (!lists_card(line.id, line.id_length, c)) continue;
        struct text t = dread_text_in(id, room);
        dread_text_span(&t, line.id, line.id_length);
        return true;
    }
    return false;
}

bool dread_layout_label(const struct table_layout *l, int zone, int k, char *label, int room)
{
    int n;
    struct text t = dread_text_in(label, room);
    const char *s = dread_theme_words(&l->theme, "label", l->game->words.zones[zone], &n);
    if (!s) return false;
    const char *end = s + n;
    for (; k; k--) {
        while (s < end && *s != ',') s++;
        while (s < end && (*s == ',' || *s == ' ')) s++;
    }
    const char *from = s;
    while (s < end && *s != ',') s++;
    dread_text_span(&t, from, (int)(s - from));
    return s > from;
}

const char *dread_suit_sign(int suit)
{
    static const char *const signs[] = {"♠", "♥", "♣", "♦"};
    return signs[suit];
}

/* Adds n bytes of words with {suit} and {card} filled in for a token. */
static void fill_token(const struct token *token, const char *s, int n, struct text *t)
{
    bool has_card = token->card < CARD_JOKER;
    for (const char *end = s + n; s < end;) {
        bool suit = dread_starts_with(s, "{suit}"), whole = dread_starts_with(s, "{card}");
        if (suit && has_card) dread_text_add(t, dread_suit_sign(dread_card_suit(token->card)));
        if (whole && has_card) dread_card_write_for_people(t, token->card);
        if (suit || whole) s += 6;
        else dread_text_char(t, *s++);
    }
}

void dread_layout_glyph(const struct table_layout *l, const struct token *token, struct text *t)
{
    int n;
    const char *id = l->game->words.tokens[token->id];
    const char *s = dread_theme_words(&l->theme, "glyph", id, &n);
    if (s) fill_token(token, s, n, t);
    else dread_text_char(t, token->card < CARD_JOKER ? "SHCD"[dread_card_suit(token->card)] : *id);
}

/* What the id of a `sprite` line says: for which token, for which size of a cell, and for which way
 * that the token faces (FACING_NONE: any). */
struct sprite_id {
    int token, wide, high, facing;
};

static struct sprite_id sprite_id_of(const struct table_layout *l, const struct theme_line *line)
{
    const char *s = line->id, *end = s + line->id_length, *word;
    struct sprite_id id = {.token = -1};
    int n = word_at(&s, end, &word);
    id.token = dread_word_index(l->game->words.tokens, word, n);
    id.wide = number_at(&s, end);
    if (s < end) s++; /* the x */
    id.high = number_at(&s, end);
    n = word_at(&s, end, &word);
    for (int facing = NORTH; n && facing <= WEST; facing++)
        if (dread_starts_with(word, dread_theme_facing(facing))) id.facing = facing;
    return id;
}

bool dread_layout_sprite(const struct table_layout *l, const struct token *token, int wide,
                         int high, struct sprite *sprite)
{
    struct sprite_id best = {0};
    struct theme_line line;
    sprite->lines = 0;
    for (const char *at = NULL; dread_theme_next(&l->theme, "sprite", &at, &line);) {
        struct sprite_id id = sprite_id_of(l, &line);
        bool fits = id.token == token->id && id.wide <= wide && id.high <= high;
        if (!fits || id.wide < best.wide || (id.facing && id.facing != token->facing)) continue;
        if (id.wide > best.wide) sprite->lines = 0;
        best = id;
        if (sprite->lines == SPRITE_LINES) continue;
        char *row = sprite->line[sprite->lines++];
        struct text t = dread_text_in(row, SPRITE_BYTES);
        fill_token(token, line.words, line.words_length, &t);
    }
    return sprite->lines > 0;
}

uint64_t dread_layout_kind(const struct table_layout *l, const char *id, int n)
{
    const char *at = NULL;
    struct theme_line line;
    uint64_t set = 0;
    while (dread_theme_next(&l->theme, "kind", &at, &line)) {
        if (line.id_length != n || __builtin_memcmp(line.id, id, (size_t)n) != 0) continue;
        const char *s = line.words;
        card c;
        while (dread_card_read(&s, &c)) {
            set |= dread_card_bit(c);
            while (*s == ' ') s++;
        }
    }
    return set;
}

const char *dread_facing_arrow(int facing)
{
    static const char *const arrows[] = {"", "▲", "►", "▼", "◄"};
    return arrows[facing];
}
