/* A theme's lines for the drawn table. See look.h. */

#include "look.h"

int word_index(const char *const list[], const char *id, int n)
{
    for (int i = 0; list[i]; i++)
        if (length_of(list[i]) == n && starts_with(id, list[i])) return i;
    return -1;
}

int event_index(const struct game *game, const char *id, int n)
{
    const struct event_word *e = game->words.events;
    for (int i = 0; e[i].id; i++)
        if (length_of(e[i].id) == n && starts_with(id, e[i].id)) return i;
    return -1;
}

/* Reads a word and a number at *s; they are separated by single spaces. */
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
    return read_number(s, 1000000, &number) ? (int)number : 0;
}

static bool line_of(const struct look *l, const char *kind, struct theme_line *line)
{
    const char *at = NULL;
    return theme_next(&l->theme, kind, &at, line);
}

/* The zone in the middle where the theme names none. */
static int usual_main(const struct game *game)
{
    struct deal deal = {0};
    struct position start;
    struct view view;
    rules_standard(game->options, &deal.rules);
    deal.number = 1;
    game->deal(&deal);
    game->start(&deal, &start, NULL);
    game->see(&deal, &start, &view);
    int row = 0;
    for (int i = view.zones - 1; i >= 0; i--) {
        if (view.zone[i].layout == LAYOUT_GRID) return i;
        if (view.zone[i].layout == LAYOUT_ROW) row = i;
    }
    return row;
}

static void read_flashes(struct look *l)
{
    const char *at = NULL, *word;
    struct theme_line line;
    while (l->flashes < FLASHES && theme_next(&l->theme, "flash", &at, &line)) {
        const char *s = line.words, *end = s + line.words_length;
        int n = word_at(&s, end, &word);
        struct flash *f = &l->flash[l->flashes++];
        f->event = event_index(l->game, line.id, line.id_length);
        f->ink = ink_of(word, n);
        f->ms = number_at(&s, end);
        f->radius = number_at(&s, end);
    }
}

void look_at(struct look *l, const struct theme *theme, const struct game *game)
{
    const struct words *w = &game->words;
    struct theme_line line;
    *l = (struct look){
        .game = game, .theme = *theme, .gutter = -1, .step = NO_VERB, .stop = NO_VERB};
    l->main = line_of(l, "main", &line) ? word_index(w->zones, line.id, line.id_length) : -1;
    if (l->main < 0) l->main = usual_main(game);
    l->above = line_of(l, "above", &line) ? word_index(w->zones, line.id, line.id_length) : -1;
    if (line_of(l, "gutter", &line)) {
        const char *s = line.words;
        l->gutter = word_index(w->gauges, line.id, line.id_length);
        l->gutter_of = number_at(&s, s + line.words_length);
    }
    if (line_of(l, "walk", &line)) {
        const char *s = line.words, *end = s + line.words_length, *word;
        int n = word_at(&s, end, &word);
        l->step = word_index(w->verbs, word, n);
        n = word_at(&s, end, &word);
        l->stop = word_index(w->verbs, word, n);
    }
    read_flashes(l);
}

bool look_words(const struct look *l, const char *kind, const char *id, char *words, int room)
{
    int n;
    const char *s = theme_words(&l->theme, kind, id, &n);
    struct text t = text_in(words, room);
    if (s) text_span(&t, s, n);
    return s != NULL;
}

bool look_label(const struct look *l, int zone, int k, char *label, int room)
{
    int n;
    struct text t = text_in(label, room);
    const char *s = theme_words(&l->theme, "label", l->game->words.zones[zone], &n);
    if (!s) return false;
    const char *end = s + n;
    for (; k; k--) {
        while (s < end && *s != ',') s++;
        while (s < end && (*s == ',' || *s == ' ')) s++;
    }
    const char *from = s;
    while (s < end && *s != ',') s++;
    text_span(&t, from, (int)(s - from));
    return s > from;
}

const char *suit_sign(int suit)
{
    static const char *const signs[] = {"♠", "♥", "♣", "♦"};
    return signs[suit];
}

void look_glyph(const struct look *l, const struct token *token, struct text *t)
{
    int n;
    const char *id = l->game->words.tokens[token->id];
    const char *s = theme_words(&l->theme, "glyph", id, &n);
    if (!s) {
        text_char(t, token->card < CARD_JOKER ? "SHCD"[card_suit(token->card)] : *id);
        return;
    }
    for (const char *end = s + n; s < end;) {
        bool suit = starts_with(s, "{suit}");
        if (suit && token->card < CARD_JOKER) text_add(t, suit_sign(card_suit(token->card)));
        if (suit) s += 6;
        else text_char(t, *s++);
    }
}

uint64_t look_kind(const struct look *l, const char *id, int n)
{
    const char *at = NULL;
    struct theme_line line;
    uint64_t set = 0;
    while (theme_next(&l->theme, "kind", &at, &line)) {
        if (line.id_length != n || __builtin_memcmp(line.id, id, (size_t)n) != 0) continue;
        const char *s = line.words;
        card c;
        while (card_read(&s, &c)) {
            set |= card_bit(c);
            while (*s == ' ') s++;
        }
    }
    return set;
}

const char *facing_arrow(int facing)
{
    static const char *const arrows[] = {"", "▲", "►", "▼", "◄"};
    return arrows[facing];
}
