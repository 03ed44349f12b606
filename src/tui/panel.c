/* Draws the panel, to the right of a grid or tableau or below a row: the theme's lines, the prompt,
 * the buttons, and what happened. Also describes the focus in words, for the last line of the
 * frame.
 *
 * A line of the theme is text with placeholders in braces; play/layout.h lists the placeholders.
 * This file fills in those that stand for cards or signs; the theme code (dread/theme.h) fills in
 * the rest. Without such lines, the panel shows every gauge and every zone that is not drawn
 * elsewhere. */

#include "panel.h"

#include <stdio.h>
#include <string.h>

#include "play/layout.h"

/* The panel that is being drawn; the next word goes to x, y. */
struct panel {
    struct canvas *canvas;
    struct hit_regions *hits;
    const struct scene *scene;
    struct rect room;
    int x, y;
};

static void next_line(struct panel *panel)
{
    panel->x = panel->room.x;
    panel->y++;
}

/* Writes text, breaking lines between words. */
static void write_words(struct panel *panel, struct style st, const char *words)
{
    while (*words) {
        int n = (int)strcspn(words, " ");
        char word[128];
        struct text t = dread_text_in(word, sizeof word);
        dread_text_span(&t, words, n);
        int w = columns_of(word), right = panel->room.x + panel->room.w;
        if (panel->x > panel->room.x && panel->x + w > right) next_line(panel);
        if (panel->y < panel->room.y + panel->room.h)
            panel->x = canvas_put_brief(panel->canvas, panel->x, panel->y, right - panel->x, st,
                                        word);
        words += n;
        while (*words == ' ') {
            words++;
            if (panel->x > panel->room.x) panel->x++;
        }
    }
}

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

static void put_cards(struct panel *panel, int zone)
{
    const struct scene *p = panel->scene;
    const struct zone *z = &p->view->zone[zone];
    if (!z->count) write_words(panel, style(COLOUR_DIM, COLOUR_BACKGROUND), "none");
    if (z->layout == LAYOUT_STACK && z->count) {
        enum { STACK_COLUMNS = 5 }; /* a number of up to three digits, and a space at each side */
        if (panel->x + STACK_COLUMNS > panel->room.x + panel->room.w) next_line(panel);
        if (panel->y >= panel->room.y + panel->room.h) return;
        struct thing thing = dread_thing_card(zone, 0);
        struct style st = highlight(p, thing, style(COLOUR_TEXT, COLOUR_BACK));
        int from = panel->x;
        panel->x = canvas_put(panel->canvas, panel->x, panel->y, st, " ");
        panel->x = canvas_number(panel->canvas, panel->x, panel->y, st, z->count);
        panel->x = canvas_put(panel->canvas, panel->x, panel->y, st, " ");
        hits_thing(panel->hits, (struct rect){from, panel->y, panel->x - from, 1}, thing);
        return;
    }
    for (int i = 0; i < z->count; i++) {
        const struct spot *spot = &p->view->spot[z->first + i];
        struct thing thing = dread_thing_card(zone, i);
        int w = spot->card == CARD_JOKER ||
                        (spot->card < CARD_JOKER && dread_card_rank(spot->card) == 10)
                    ? 3
                    : 2;
        bool asked = spot->tags & TAG_ASKED, fixed = spot->tags & TAG_FIXED;
        if (panel->x + w + 2 > panel->room.x + panel->room.w) next_line(panel);
        if (panel->y >= panel->room.y + panel->room.h) return;
        struct style own = style(suit_colour(spot->card, true), COLOUR_PAPER);
        if (fixed) own = style(COLOUR_DIM, COLOUR_BACKGROUND);
        if (asked) own = bold(own);
        struct style st = highlight(p, thing, own);
        const char *left = asked ? "›" : fixed ? "(" : " ";
        const char *right = asked ? "‹" : fixed ? ")" : " ";
        int from = panel->x;
        panel->x = canvas_put(panel->canvas, panel->x, panel->y, st, left);
        panel->x = put_card(panel->canvas, panel->x, panel->y, st, spot->card);
        panel->x = canvas_put(panel->canvas, panel->x, panel->y, st, right);
        hits_thing(panel->hits, (struct rect){from, panel->y, panel->x - from, 1}, thing);
        if (i + 1 < z->count) panel->x++;
    }
}

/* Writes `{pips GAUGE FULL EMPTY MOST}`: a mark for each unit of a gauge. */
static void put_pips(struct panel *panel, const char *s, const char *end)
{
    const char *word[4];
    int n[4];
    for (int i = 0; i < 4; i++) n[i] = word_of(&s, end, &word[i]);
    const char *const *gauges = panel->scene->game->words.gauges;
    int gauge = dread_word_index(gauges, word[0], n[0]),
        of = dread_word_index(gauges, word[3], n[3]);
    if (gauge < 0) return;
    const struct gauge *g = &panel->scene->view->gauge[gauge];
    int most = of < 0 ? g->most : panel->scene->view->gauge[of].value;
    if (!g->value && !most) write_words(panel, style(COLOUR_BAD, COLOUR_BACKGROUND), "none");
    for (int i = 0; i < g->value || i < most; i++) {
        char mark[8];
        struct text t = dread_text_in(mark, sizeof mark);
        dread_text_span(&t, word[i < g->value ? 1 : 2], n[i < g->value ? 1 : 2]);
        struct style st = i < g->value ? style(COLOUR_GOAL, COLOUR_BACKGROUND)
                                       : style(COLOUR_DIM, COLOUR_BACKGROUND);
        if (panel->x >= panel->room.x + panel->room.w || panel->y >= panel->room.y + panel->room.h)
            return;
        panel->x = canvas_put(panel->canvas, panel->x, panel->y, st, mark);
    }
}

static void put_count(struct panel *panel, const char *s, const char *end, bool share)
{
    const struct scene *p = panel->scene;
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
    write_words(panel, style(COLOUR_TEXT, COLOUR_BACKGROUND), number);
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
static void put_off_table_tokens(struct panel *panel, int kind, struct thing place)
{
    const struct scene *p = panel->scene;
    char words[128];
    struct text w = dread_text_in(words, sizeof words);
    for (int i = 0; i < p->view->tokens; i++) {
        const struct token *t = &p->view->token[i];
        if (t->id != kind || !dread_thing_same(t->at, place)) continue;
        dread_layout_glyph(p->layout, t, &w);
        dread_text_char(&w, ' ');
    }
    dread_theme_place(p->theme, p->game, p->view, place, &w);
    write_words(panel, style(COLOUR_DIM, COLOUR_BACKGROUND), words);
}

/* Writes `{tokens TOKEN}`: a line for each token that has an alert state; the others follow each
 * other on a line. */
static void put_tokens(struct panel *panel, const char *s, int n)
{
    const struct scene *p = panel->scene;
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
        if (panel->x > panel->room.x &&
            panel->x + columns_of(words) > panel->room.x + panel->room.w)
            next_line(panel);
        write_words(panel, style(alert ? COLOUR_BAD : COLOUR_TEXT, COLOUR_BACKGROUND), words);
        if (t->mood) next_line(panel);
        else write_words(panel, style(COLOUR_TEXT, COLOUR_BACKGROUND), "  ");
    }
    if (off_table.kind) put_off_table_tokens(panel, kind, off_table);
    if (!any) write_words(panel, style(COLOUR_DIM, COLOUR_BACKGROUND), "none");
}

/* Writes what a placeholder stands for, if it is one that only the panel knows. Returns false if it
 * is not. */
static bool put_placeholder(struct panel *panel, const char *s, const char *end)
{
    const char *word;
    int n = word_of(&s, end, &word);
    if (n == 5 && dread_starts_with(word, "cards")) {
        int k = word_of(&s, end, &word), zone = zone_named(panel->scene, word, k);
        if (zone >= 0) put_cards(panel, zone);
    } else if (n == 4 && dread_starts_with(word, "pips")) {
        put_pips(panel, s, end);
    } else if (n == 5 && (dread_starts_with(word, "count") || dread_starts_with(word, "share"))) {
        put_count(panel, s, end, *word == 's');
    } else if (n == 6 && dread_starts_with(word, "tokens")) {
        int k = word_of(&s, end, &word);
        put_tokens(panel, word, k);
    } else {
        return false;
    }
    return true;
}

/* Writes one line of the theme, or one of put_usual_lines. */
static void put_line(struct panel *panel, const char *s, int n)
{
    const struct scene *p = panel->scene;
    const char *end = s + n;
    while (s < end) {
        char words[512];
        struct text t = dread_text_in(words, sizeof words);
        const char *open = memchr(s, '{', (size_t)(end - s));
        if (!open) open = end;
        dread_text_span(&t, s, (int)(open - s));
        write_words(panel, style(COLOUR_DIM, COLOUR_BACKGROUND), words);
        const char *close = open < end ? memchr(open, '}', (size_t)(end - open)) : NULL;
        if (!close) break;
        if (!put_placeholder(panel, open + 1, close)) {
            t = dread_text_in(words, sizeof words);
            dread_theme_fill_words(p->theme, p->game, p->view, open, (int)(close + 1 - open), &t);
            write_words(panel, style(COLOUR_TEXT, COLOUR_BACKGROUND), words);
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
static void put_usual_lines(struct panel *panel)
{
    const struct scene *p = panel->scene;
    const struct words *w = &p->game->words;
    char line[160];
    for (int i = 0; w->gauges[i]; i++) {
        struct text t = dread_text_in(line, sizeof line);
        dread_theme_gauge(p->theme, p->game, i, &t);
        dread_text_add(&t, " {gauge ");
        dread_text_add(&t, w->gauges[i]);
        dread_text_char(&t, '}');
        put_line(panel, line, t.length);
        next_line(panel);
    }
    for (int i = 0; w->zones[i]; i++) {
        if (is_drawn_elsewhere(p->layout, i)) continue;
        struct text t = dread_text_in(line, sizeof line);
        dread_theme_zone(p->theme, p->game, i, &t);
        dread_text_add(&t, " {cards ");
        dread_text_add(&t, w->zones[i]);
        dread_text_char(&t, '}');
        put_line(panel, line, t.length);
        next_line(panel);
    }
}

static void put_lines(struct panel *panel)
{
    const struct scene *p = panel->scene;
    const char *at = NULL;
    struct theme_line line;
    bool any = false;
    while (dread_theme_next(p->theme, "panel", &at, &line)) {
        any = true;
        bool playing = line.id_length == 7 && dread_starts_with(line.id, "playing");
        if (playing && p->view->outcome) continue;
        if (line.id_length && !playing) {
            int zone = zone_named(p, line.id, line.id_length);
            if (zone < 0 || !p->view->zone[zone].count) continue;
        }
        put_line(panel, line.words, line.words_length);
        if (panel->x > panel->room.x) next_line(panel);
    }
    if (!any) put_usual_lines(panel);
}

/* ---- Buttons ---- */

/* Draws one button. It takes two lines if its words need them and `spare`, the number of lines that
 * the other buttons do not need, is positive. */
static void put_button(struct panel *panel, int i, const char *words, int spare)
{
    const struct scene *p = panel->scene;
    int right = panel->room.x + panel->room.w, w = columns_of(words) + 4;
    if (panel->x > panel->room.x && panel->x + w > right) next_line(panel);
    if (panel->y >= panel->room.y + panel->room.h) return;
    bool focus = p->focus.kind == FOCUS_BUTTON && p->focus.button == i;
    struct style st = style(focus ? COLOUR_PLAYER : COLOUR_OPEN,
                            focus ? COLOUR_FOCUS : COLOUR_NEAR_BACKGROUND);
    char number[8];
    int n = dread_scene_number(p, &(struct focus){.kind = FOCUS_BUTTON, .button = i});
    snprintf(number, sizeof number, n ? " %d " : " · ", n);
    struct rect at = {panel->x, panel->y, w < panel->room.w ? w : panel->room.w, 1};
    struct rect text = {at.x + 3, at.y, at.w - 4, 2};
    if (w > panel->room.w && spare > 0 && canvas_wrap(NULL, text, st, words, 0) <= 2) at.h = 2;
    canvas_fill(panel->canvas, at, st, " ");
    canvas_put(panel->canvas, at.x, at.y, bold(st), number);
    if (at.h == 2) canvas_wrap(panel->canvas, text, st, words, 0);
    else canvas_put_brief(panel->canvas, text.x, text.y, text.w, st, words);
    hits_add(panel->hits, at, HIT_BUTTON, i);
    panel->x += at.w + 1;
    panel->y += at.h - 1;
}

/* Asks for more picks: a picked verb has too many actions for a button each. */
static void put_verb_prompt(struct panel *panel)
{
    const struct scene *p = panel->scene;
    char words[128];
    struct text t = dread_text_in(words, sizeof words);
    dread_text_add(&t, "You chose: ");
    dread_theme_verb(p->theme, p->game, p->held_verb, &t);
    dread_text_add(&t, ". Now choose with what, or where; Esc goes back.");
    write_words(panel, style(COLOUR_OPEN, COLOUR_BACKGROUND), words);
}

static void put_buttons(struct panel *panel)
{
    const struct scene *p = panel->scene;
    int n = p->buttons, bottom = panel->room.y + panel->room.h;
    for (int i = 0; i < n; i++)
        if (!p->button[i].refused)
            put_button(panel, i, p->button[i].words, bottom - panel->y - (n - i));
    if (!n) put_verb_prompt(panel);
    next_line(panel);
}

/* ---- What happened ---- */

/* Writes the end of a text, as many lines as fit, at most `most`. */
static void put_text(struct panel *panel, struct style st, const char *words, int most)
{
    struct rect r = {panel->room.x, panel->y, panel->room.w,
                     panel->room.y + panel->room.h - panel->y};
    if (r.h > most) r.h = most;
    int lines = canvas_wrap(NULL, r, st, words, 0);
    canvas_wrap(panel->canvas, r, st, words, lines > r.h ? lines - r.h : 0);
    panel->y += lines < r.h ? lines : r.h;
}

static void put_prompt(struct panel *panel)
{
    const struct scene *p = panel->scene;
    panel->x = panel->room.x;
    int colour = p->won ? COLOUR_GOOD : p->view->outcome ? COLOUR_BAD : COLOUR_TEXT;
    write_words(panel, bold(style(colour, COLOUR_BACKGROUND)), p->words.prompt);
    next_line(panel);
}

/* Writes the preview, or else what has happened, and at the very bottom the flavour text. In a
 * lesson the lesson comes first, and the flavour text is left out unless there is room for
 * everything. */
static void put_messages(struct panel *panel)
{
    const struct scene_words *w = &panel->scene->words;
    struct rect room = panel->room;
    int bottom = room.y + room.h;
    const char *said = *w->preview ? w->preview : w->said;
    struct style told = style(w->dire ? COLOUR_BAD : COLOUR_TEXT, COLOUR_BACKGROUND);
    struct style story = style(COLOUR_FLAVOUR, COLOUR_BACKGROUND);
    /* a row has a place of its own for the flavour text */
    bool below = *w->flavour && !has_row(panel->scene);
    int flavour_lines = below ? canvas_wrap(NULL, room, story, w->flavour, 0) : 0;
    int said_lines = canvas_wrap(NULL, room, told, said, 0);
    int lesson_lines = canvas_wrap(NULL, room, told, w->lesson, 0);
    int space = bottom - panel->y;
    if (lesson_lines) {
        put_text(panel, bold(style(COLOUR_GOAL, COLOUR_BACKGROUND)), w->lesson, space);
        if (space < lesson_lines + said_lines + flavour_lines + 2) flavour_lines = 0;
        if (space > lesson_lines + 1) panel->y++;
    }
    put_text(panel, told, said, bottom - panel->y - flavour_lines);
    if (bottom - panel->y - flavour_lines > 1) panel->y++;
    put_text(panel, story, w->flavour, flavour_lines);
}

void draw_panel(struct canvas *c, struct hit_regions *h, const struct scene *p, struct rect room)
{
    struct panel panel = {c, h, p, room, room.x, room.y};
    bool lesson = *p->words.lesson, reading = p->words.reading;
    put_lines(&panel);
    if (!lesson && room.h - (panel.y - room.y) > 8) next_line(&panel);
    if ((p->at_hand && !reading) || p->view->outcome) put_prompt(&panel);
    if (p->at_hand && !reading) put_buttons(&panel);
    if (room.y + room.h - panel.y > 4 && panel.x == room.x && (!lesson || reading)) panel.y++;
    put_messages(&panel);
}

/* ---- Describing the focus ---- */

/* Describes what can be seen of a stack: its top card, or the number of cards if that is
 * unknown. */
static void describe_stack(const struct view *v, const struct zone *z, struct text *t)
{
    card top = z->count ? v->spot[z->first + z->count - 1].card : CARD_NONE;
    dread_text_add(t, ": ");
    if (top != CARD_UNKNOWN) {
        dread_theme_card(top, t);
        return;
    }
    dread_text_number(t, z->count);
    dread_text_add(t, z->count == 1 ? " card" : " cards");
}

void describe_focus(const struct scene *p, struct text *t)
{
    struct thing at = p->focus.thing;
    const struct view *v = p->view;
    if (p->focus.kind != FOCUS_THING) return;
    if (at.kind == THING_CARD && at.index >= v->zone[at.zone].count) return;
    dread_theme_place(p->theme, p->game, v, at, t);
    bool zone = at.kind == THING_ZONE;
    if (zone && v->zone[at.zone].layout == LAYOUT_STACK) describe_stack(v, &v->zone[at.zone], t);
    if (at.kind != THING_CARD) return;
    char label[48];
    if (dread_layout_label(p->layout, at.zone, at.index, label, sizeof label)) {
        dread_text_add(t, ", ");
        dread_text_add(t, label);
    }
    const struct spot *spot = dread_view_spot(v, at);
    dread_text_add(t, ": ");
    dread_theme_card(spot->card, t);
    for (int i = 0; i < v->tokens; i++) {
        if (!dread_thing_same(v->token[i].at, at)) continue;
        dread_text_add(t, ", ");
        dread_theme_token(p->theme, p->game, &v->token[i], t);
    }
    if (spot->tags & TAG_DOOMED) dread_text_add(t, ", taken next");
    if (spot->tags & TAG_FIXED) dread_text_add(t, ", cannot be moved");
    if (spot->tags & TAG_EXPLORED) dread_text_add(t, ", explored");
    if (spot->tags & TAG_SPARES) dread_text_add(t, ", cannot kill you now");
    bool any = false;
    for (int i = 0; i < v->tokens; i++) {
        if (!(spot->watchers >> i & 1)) continue;
        dread_text_add(t, any ? " and " : "; seen by ");
        dread_theme_token(p->theme, p->game, &v->token[i], t);
        any = true;
    }
}
