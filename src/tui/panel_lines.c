/* Writes the theme's lines for the panel. See panel_lines.h.
 *
 * A line of the theme is text with placeholders in braces; play/layout.h lists the placeholders.
 * This file fills in those that stand for cards or signs; the theme code (dread/theme.h) fills in
 * the rest. Without such lines, the panel shows every gauge and every zone that is not drawn
 * elsewhere. */

#include "panel_lines.h"

#include <stdio.h>
#include <string.h>

#include "play/layout.h"

/* ---- Placeholders ---- */

/* Finds the next word at *s, which a space or `end` ends. Stores its start in *word, moves *s after
 * it, and returns its length. */
static int word_of(const char **s, const char *end, const char **word)
{
    while (*s < end && **s == ' ') ++*s;
    *word = *s;
    while (*s < end && **s != ' ') ++*s;
    return (int)(*s - *word);
}

/* Returns the first zone of `A|B` that has cards, or the last zone if none has. Returns -1 if there
 * is no zone of that name. */
static int zone_named(const struct scene *p, const char *s, int n)
{
    const char *end = s + n;
    int zone = -1;
    while (s < end) {
        const char *bar = memchr(s, '|', (size_t)(end - s));
        if (!bar) bar = end;
        zone = dread_word_index(p->game->words.zones, s, (int)(bar - s));
        if (zone >= 0 && p->view->zone[zone].count) break;
        s = bar + (bar < end);
    }
    return zone;
}

/* Writes something that can be chosen: words of `columns` columns with a sign at each side. */
static void put_thing(struct pen *pen, struct thing thing, struct style own, const char *words)
{
    int columns = columns_of(words);
    if (pen->x > pen->room.x && pen->x + columns > pen->room.x + pen->room.w) pen_line(pen);
    struct rect at = {pen->x, pen->y, columns, 1};
    bool shown = pen->canvas && pen_lines_left(pen) > 0;
    pen_put(pen, highlight(pen->scene, thing, own), words);
    if (shown) hits_thing(pen->hits, at, thing);
}

static void put_stack(struct pen *pen, int zone, int count)
{
    char words[16];
    snprintf(words, sizeof words, " %d ", count);
    put_thing(pen, dread_thing_card(zone, 0), style(COLOUR_TEXT, COLOUR_BACK), words);
}

static void put_one_card(struct pen *pen, int zone, int i)
{
    const struct zone *z = &pen->scene->view->zone[zone];
    const struct spot *spot = &pen->scene->view->spot[z->first + i];
    bool asked = spot->tags & TAG_ASKED, fixed = spot->tags & TAG_FIXED;
    char words[32];
    struct text t = dread_text_in(words, sizeof words);
    struct style own = style(suit_colour(spot->card, true), COLOUR_PAPER);
    if (fixed) own = style(COLOUR_DIM, COLOUR_BACKGROUND);
    if (asked) own = bold(own);
    dread_text_add(&t, asked ? "›" : fixed ? "(" : " ");
    write_card(spot->card, &t);
    dread_text_add(&t, asked ? "‹" : fixed ? ")" : " ");
    put_thing(pen, dread_thing_card(zone, i), own, words);
    if (i + 1 < z->count) pen->x++;
}

static void put_cards(struct pen *pen, int zone)
{
    const struct zone *z = &pen->scene->view->zone[zone];
    if (!z->count) pen_words(pen, style(COLOUR_DIM, COLOUR_BACKGROUND), "none");
    if (z->layout == LAYOUT_STACK && z->count) put_stack(pen, zone, z->count);
    else
        for (int i = 0; i < z->count; i++) put_one_card(pen, zone, i);
}

/* Writes `{pips GAUGE FULL EMPTY MOST}`: a mark for each unit of a gauge. */
static void put_pips(struct pen *pen, const char *s, const char *end)
{
    const char *word[4];
    int n[4];
    for (int i = 0; i < 4; i++) n[i] = word_of(&s, end, &word[i]);
    const char *const *gauges = pen->scene->game->words.gauges;
    int gauge = dread_word_index(gauges, word[0], n[0]),
        of = dread_word_index(gauges, word[3], n[3]);
    if (gauge < 0) return;
    const struct gauge *g = &pen->scene->view->gauge[gauge];
    int most = of < 0 ? g->most : pen->scene->view->gauge[of].value, value = g->value;
    uint64_t limit;
    const char *number = word[3];
    if (n[3] && dread_read_number(&number, 99, &limit)) {
        most = (int)limit;
        if (value > most) value = most;
    }
    if (!value && !most) pen_words(pen, style(COLOUR_BAD, COLOUR_BACKGROUND), "none");
    for (int i = 0; i < value || i < most; i++) {
        char mark[8];
        struct text t = dread_text_in(mark, sizeof mark);
        dread_text_span(&t, word[i < value ? 1 : 2], n[i < value ? 1 : 2]);
        struct style st = i < value ? style(COLOUR_GOAL, COLOUR_BACKGROUND)
                                    : style(COLOUR_DIM, COLOUR_BACKGROUND);
        pen_put(pen, st, mark);
    }
}

static void put_count(struct pen *pen, const char *s, const char *end, bool share)
{
    const struct scene *p = pen->scene;
    const char *word[2];
    int n[2];
    for (int i = 0; i < 2; i++) n[i] = word_of(&s, end, &word[i]);
    int zone = zone_named(p, word[0], n[0]);
    if (zone < 0) return;
    uint64_t kind = dread_layout_kind(p->layout, word[1], n[1]);
    const struct zone *z = &p->view->zone[zone];
    int count = 0;
    for (int i = 0; i < z->count; i++) {
        card c = p->view->spot[z->first + i].card;
        count += c < CARD_KINDS && (kind >> c & 1);
    }
    char number[16];
    snprintf(number, sizeof number, share ? "%d%%" : "%d",
             share ? z->count ? (200 * count + z->count) / (2 * z->count) : 0 : count);
    pen_words(pen, style(COLOUR_TEXT, COLOUR_BACKGROUND), number);
}

/* Describes a token: its glyph, its card unless the glyph shows that, where it is, and its alert
 * state. */
static void token_words(const struct scene *p, const struct token *t, struct text *w)
{
    dread_layout_glyph(p->layout, t, w);
    dread_text_add(w, dread_facing_arrow(t->facing));
    if (t->card < CARD_JOKER && !t->facing && t->at.kind == THING_CARD)
        dread_card_write_for_people(w, t->card);
    dread_text_char(w, ' ');
    dread_theme_place(p->theme, p->game, p->view, t->at, w);
    dread_theme_mood(p->theme, "short mood", t->mood, " ", w);
    if (t->mood != MOOD_HUNTS || !t->memory.kind) return;
    dread_text_add(w, ", saw you on ");
    dread_theme_place(p->theme, p->game, p->view, t->memory, w);
}

/* Writes the tokens of a kind that are together in a zone, off the grid: the glyph of each, then
 * the place once. */
static void put_off_table_tokens(struct pen *pen, int kind, struct thing place)
{
    const struct scene *p = pen->scene;
    char words[128];
    struct text w = dread_text_in(words, sizeof words);
    for (int i = 0; i < p->view->tokens; i++) {
        const struct token *t = &p->view->token[i];
        if (t->id != kind || !dread_thing_same(t->at, place)) continue;
        dread_layout_glyph(p->layout, t, &w);
        dread_text_char(&w, ' ');
    }
    dread_theme_place(p->theme, p->game, p->view, place, &w);
    pen_words(pen, style(COLOUR_DIM, COLOUR_BACKGROUND), words);
}

/* Writes `{tokens TOKEN}`: a line for each token that has an alert state; the others follow each
 * other on a line. */
static void put_tokens(struct pen *pen, const char *s, int n)
{
    const struct scene *p = pen->scene;
    int kind = dread_word_index(p->game->words.tokens, s, n);
    struct thing off_table = {0};
    bool any = false;
    for (int i = 0; i < p->view->tokens; i++) {
        const struct token *t = &p->view->token[i];
        bool alert = t->mood == MOOD_SEES || t->mood == MOOD_HUNTS;
        char words[128];
        struct text w = dread_text_in(words, sizeof words);
        if (t->id != kind) continue;
        any = true;
        if (t->at.kind == THING_ZONE) {
            off_table = t->at;
            continue;
        }
        token_words(p, t, &w);
        /* A token's words stay together on a line if they can. */
        if (pen->x > pen->room.x && pen->x + columns_of(words) > pen->room.x + pen->room.w)
            pen_line(pen);
        pen_words(pen, style(alert ? COLOUR_BAD : COLOUR_TEXT, COLOUR_BACKGROUND), words);
        if (t->mood) pen_line(pen);
        else pen_words(pen, style(COLOUR_TEXT, COLOUR_BACKGROUND), "  ");
    }
    if (off_table.kind) put_off_table_tokens(pen, kind, off_table);
    if (!any) pen_words(pen, style(COLOUR_DIM, COLOUR_BACKGROUND), "none");
}

/* Writes what a placeholder stands for, if it is one that only the panel knows. Returns false if it
 * is not. */
static bool put_placeholder(struct pen *pen, const char *s, const char *end)
{
    const char *word;
    int n = word_of(&s, end, &word);
    if (n == 5 && dread_starts_with(word, "cards")) {
        int k = word_of(&s, end, &word), zone = zone_named(pen->scene, word, k);
        if (zone >= 0) put_cards(pen, zone);
    } else if (n == 4 && dread_starts_with(word, "pips")) {
        put_pips(pen, s, end);
    } else if (n == 5 && (dread_starts_with(word, "count") || dread_starts_with(word, "share"))) {
        put_count(pen, s, end, *word == 's');
    } else if (n == 6 && dread_starts_with(word, "tokens")) {
        int k = word_of(&s, end, &word);
        put_tokens(pen, word, k);
    } else {
        return false;
    }
    return true;
}

/* Writes one line of the theme, or one of put_usual_lines. */
static void put_line(struct pen *pen, const char *s, int n)
{
    const struct scene *p = pen->scene;
    const char *end = s + n;
    while (s < end) {
        char words[512];
        struct text t = dread_text_in(words, sizeof words);
        const char *open = memchr(s, '{', (size_t)(end - s));
        if (!open) open = end;
        dread_text_span(&t, s, (int)(open - s));
        pen_words(pen, style(COLOUR_DIM, COLOUR_BACKGROUND), words);
        const char *close = open < end ? memchr(open, '}', (size_t)(end - open)) : NULL;
        if (!close) break;
        if (!put_placeholder(pen, open + 1, close)) {
            t = dread_text_in(words, sizeof words);
            dread_theme_fill_words(p->theme, p->game, p->view, open, (int)(close + 1 - open), &t);
            pen_words(pen, style(COLOUR_TEXT, COLOUR_BACKGROUND), words);
        }
        s = close + 1;
    }
}

static bool is_among(const struct side_by_side *s, int zone)
{
    for (int i = 0; i < s->count; i++)
        if (s->zone[i] == zone) return true;
    return false;
}

static bool is_drawn_elsewhere(const struct table_layout *l, int zone)
{
    return zone == l->main || zone == l->above || is_among(&l->tableau, zone) ||
           is_among(&l->stacks, zone);
}

/* Writes the lines for a theme that has none: every gauge, and every zone that is not drawn
 * elsewhere. */
static void put_usual_lines(struct pen *pen)
{
    const struct scene *p = pen->scene;
    const struct words *w = &p->game->words;
    char line[160];
    for (int i = 0; w->gauges[i]; i++) {
        struct text t = dread_text_in(line, sizeof line);
        dread_theme_gauge(p->theme, p->game, i, &t);
        dread_text_add(&t, " {gauge ");
        dread_text_add(&t, w->gauges[i]);
        dread_text_char(&t, '}');
        put_line(pen, line, t.length);
        pen_line(pen);
    }
    for (int i = 0; w->zones[i]; i++) {
        if (is_drawn_elsewhere(p->layout, i)) continue;
        struct text t = dread_text_in(line, sizeof line);
        dread_theme_zone(p->theme, p->game, i, &t);
        dread_text_add(&t, " {cards ");
        dread_text_add(&t, w->zones[i]);
        dread_text_char(&t, '}');
        put_line(pen, line, t.length);
        pen_line(pen);
    }
}

/* Returns true if the line is to be written now. */
static bool is_shown(const struct scene *p, const struct theme_line *line)
{
    if (!line->id_length) return true;
    if (line->id_length == 7 && dread_starts_with(line->id, "playing")) return !p->view->outcome;
    int zone = zone_named(p, line->id, line->id_length);
    return zone >= 0 && p->view->zone[zone].count;
}

void panel_lines(struct pen *pen, bool minor)
{
    static const char mark[] = "[minor] ";
    const struct scene *p = pen->scene;
    const char *at = NULL;
    struct theme_line line;
    bool any = false;
    while (dread_theme_next(p->theme, "panel", &at, &line)) {
        bool is_minor = dread_starts_with(line.words, mark);
        int skip = is_minor ? (int)sizeof mark - 1 : 0;
        any = true;
        if (!is_shown(p, &line) || (is_minor && !minor)) continue;
        put_line(pen, line.words + skip, line.words_length - skip);
        pen_line_if_begun(pen);
    }
    if (!any) put_usual_lines(pen);
}
