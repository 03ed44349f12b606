/* Laws of the panel beside the table: what matters most is on it whole, in the smallest terminal
 * too, and every word of what is said, of the last turns and of the story is on the screen or
 * behind an ellipsis. Without them a long preview, or many buttons, could push the gravest
 * consequence of a choice off the screen, and a text that is measured wrong would lose its last
 * line. */

#include <stdio.h>
#include <string.h>

#include "play/hand.h"
#include "table/table.h"
#include "tui/pen.h"
#include "unit/offers.h"
#include "unit/seat.h"
#include "unit/walk.h"

static struct seat *seat;

/* Copies words with one space between them. */
static void with_single_spaces(const char *words, char *out, size_t room)
{
    size_t n = 0;
    for (; *words && n + 1 < room; words++) {
        bool space = *words == ' ' || *words == '\n';
        if (!space || (n && out[n - 1] != ' ')) out[n++] = space ? ' ' : *words;
    }
    while (n && out[n - 1] == ' ') n--;
    out[n] = '\0';
}

/* Returns the text of the panel, as if it had one long line; with the two lines above it in which
 * the flavour text stands below a row. */
static const char *panel_text(void)
{
    static char rows[CANVAS_ROWS * CANVAS_COLUMNS * 4], text[sizeof rows];
    const struct canvas *c = &seat->canvas;
    struct rect at = panel_place(c, seat->table.scene);
    size_t n = 0;
    for (int y = at.y - (has_row(seat->table.scene) ? 2 : 0); y < at.y + at.h; y++) {
        for (int x = at.x; x < at.x + at.w && x < c->columns; x++)
            n += (size_t)snprintf(rows + n, sizeof rows - n, "%s", c->at[y][x].bytes);
        rows[n++] = ' ';
    }
    rows[n] = '\0';
    with_single_spaces(rows, text, sizeof text);
    return text;
}

/* Fails unless the panel has the whole text, with its cards as signs. */
static void panel_has(const char *words)
{
    char signs[PEN_WORDS], text[PEN_WORDS];
    cards_as_signs(words, signs, sizeof signs);
    with_single_spaces(signs, text, sizeof text);
    if (!strstr(panel_text(), text)) seat_fails(seat, "not on the panel as a whole: ", text);
}

/* Checks the gravest sentence of what the action in focus would do, and the words of the action. */
static void check_focus(struct visit *v)
{
    struct play *p = seat->play;
    const struct game *game = p->session.game;
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    static struct told told[EVENTS_MOST];
    char words[4000];
    struct text w = dread_text_in(words, sizeof words);
    int i = dread_hand_in_focus(p, &p->hand.focus);
    bool asked = p->hand.focus.kind == FOCUS_BUTTON || !dread_selection_empty(&p->selection);
    if (i < 0 || !asked) return;
    meets(v);
    game->preview(&p->view, p->selection.legal[i], &trace);
    int n = dread_theme_tell_gravest(&p->layout.theme, game, &p->view, &trace, TELL_PREVIEW_USUAL,
                                     &w, told);
    if (n) words[told[0].from + told[0].length] = '\0';
    if (n) panel_has(words + told[0].from);
    char verb[400];
    struct text d = dread_text_in(verb, sizeof verb);
    game->describe(&p->view, p->selection.legal[i], &d);
    if (p->hand.focus.kind == FOCUS_THING && *verb >= 'a') *verb = (char)(*verb - 'a' + 'A');
    panel_has(verb);
}

/* Puts every button of an action in focus. */
static void check_buttons(struct visit *v)
{
    for (int k = 0; k < seat->play->scene.buttons; k++) {
        if (seat->play->scene.button[k].action < 0) continue;
        seat_looks_at(seat, &(struct focus){.kind = FOCUS_BUTTON, .button = k});
        check_focus(v);
    }
}

/* Puts every button in focus, also those that a picked verb has, and picks every thing. */
LAW(the_gravest_consequence_of_a_choice_is_on_the_screen_whole, .every = 150, .where = IN_PLAY,
    .only = is_of_house, .floor = 500)
{
    enum { PICKED_MOST = 30 };
    seat = visit_seat(v);
    struct selection *h = &seat->play->selection;
    check_buttons(v);
    for (int i = 0; i < h->count; i++) {
        if (i && h->touch[i].verb == h->touch[i - 1].verb) continue;
        dread_selection_pick_verb(h, h->touch[i].verb);
        seat_looks_at(seat, &(struct focus){.kind = FOCUS_NONE});
        check_buttons(v);
        dread_selection_put_down_all(h);
    }
    for (int i = 0; i < h->count && i < PICKED_MOST; i++) {
        for (int k = 0; k < h->touch[i].count; k++) {
            struct thing thing = h->touch[i].thing[k];
            dread_selection_pick(h, thing);
            seat_looks_at(seat, &(struct focus){.kind = FOCUS_THING, .thing = thing});
            check_focus(v);
        }
        dread_selection_put_down_all(h);
    }
}

/* ---- Every word ---- */

/* Copies a text as the panel would show it on one long line. */
static void as_shown(const char *words, char *out)
{
    char signs[PEN_WORDS];
    cards_as_signs(words, signs, sizeof signs);
    with_single_spaces(signs, out, PEN_WORDS);
}

/* If the text begins with these words, or with some of them and an ellipsis, returns what comes
 * after them; else NULL. */
static const char *after_words(const char *text, const char *words, bool *cut)
{
    static const char ellipsis[] = " …";
    size_t same = 0;
    *cut = false;
    while (words[same] && text[same] == words[same]) same++;
    if (!words[same]) return text + same;
    *cut = true;
    for (size_t n = same + 1; n--;)
        if (dread_starts_with(text + n, ellipsis) && (words[n] == ' ' || !n))
            return text + n + strlen(ellipsis);
    return NULL;
}

/* Returns true if the words are somewhere in the text, whole or up to an ellipsis, but at least
 * their first sentence. */
static bool is_read(const char *text, const char *words)
{
    size_t sentence = strcspn(words, ".?!");
    bool cut;
    for (const char *at = text; *at; at++)
        if (!strncmp(at, words, sentence) && after_words(at, words, &cut)) return true;
    return false;
}

/* Fails if more than half of the words are on the panel, but not all: they were not left out for
 * want of room, but lost. */
static void check_whole_or_left_out(const char *text)
{
    char words[PEN_WORDS];
    as_shown(text, words);
    size_t half = strlen(words) / 2;
    while (half && words[half] != ' ') half--;
    if (strstr(panel_text(), words)) return;
    words[half] = '\0';
    if (half && strstr(panel_text(), words)) seat_fails(seat, "not whole on the panel: ", text);
}

/* Returns what is on the panel below a heading, NULL if the heading is not there. */
static const char *below(const char *heading)
{
    const char *at = strstr(panel_text(), heading);
    if (!at) return NULL;
    at += strlen(heading);
    while (dread_starts_with(at, "─")) at += strlen("─");
    return at + (*at == ' ');
}

/* The story ends with its last line, and begins with any; a bar is before each of its lines. */
static void check_story(struct visit *v)
{
    static char told[20000], shown[sizeof told], bars[sizeof told];
    const struct scene_story *s = &seat->table.scene->story;
    const char *section = below("The night so far ─");
    if (!section) return;
    meets(v);
    size_t n = 0;
    for (; *section && n + 1 < sizeof bars; section++) {
        if (dread_starts_with(section, "│")) bars[n++] = ' ', section += strlen("│") - 1;
        else bars[n++] = *section;
    }
    bars[n] = '\0';
    with_single_spaces(bars, shown, sizeof shown);
    for (int first = s->lines - 1; first >= 0; first--) {
        struct text t = dread_text_in(told, sizeof told);
        for (int i = first; i < s->lines; i++) {
            if (i > first) dread_text_char(&t, ' ');
            dread_text_add(&t, s->line[i].words);
        }
        if (!strcmp(told, shown)) return;
    }
    seat_fails(seat, "the story does not read as it was told: ", shown);
}

/* Returns true if the turn has so many words that it is cut. */
static bool is_long(const struct log_line *line)
{
    enum { NUMBER = 4, LINES = 4 };
    char words[PEN_WORDS];
    cards_as_signs(line->words, words, sizeof words);
    struct rect r = {0, 0, panel_place(&seat->canvas, seat->table.scene).w - NUMBER, 1};
    return canvas_wrap(NULL, r, style(0, 0), words, 0) > LINES;
}

/* Returns true if the text is the last turns, from this one on. */
static bool reads_as_log(const char *text, int first)
{
    const struct scene_log *log = &seat->table.scene->log;
    for (int i = first; i < log->lines; i++) {
        char words[PEN_WORDS], number[16];
        bool cut, is_number;
        snprintf(number, sizeof number, "%d ", log->line[i].turn);
        text = after_words(text, number, &is_number);
        as_shown(log->line[i].words, words);
        if (text && !is_number) text = after_words(text, words, &cut);
        if (!text || is_number || (cut && !is_long(&log->line[i]))) return false;
        text += *text == ' ';
    }
    return !*text || dread_starts_with(text, "The night so far ─");
}

static void check_log(struct visit *v)
{
    const char *section = below("Last ─");
    if (!section) return;
    meets(v);
    for (int first = 0; first < seat->table.scene->log.lines; first++)
        if (reads_as_log(section, first)) return;
    seat_fails(seat, "the last turns do not read as they were told: ", section);
}

/* What the action in focus would do, or else what has happened: here, or among the last turns. */
static void check_message(struct visit *v)
{
    const struct scene_words *w = &seat->table.scene->words;
    char words[PEN_WORDS];
    as_shown(*w->choice ? w->preview : w->said, words);
    if (!*words || (!*w->choice && below("Last ─"))) return;
    meets(v);
    if (!is_read(panel_text(), words)) seat_fails(seat, "not read to an ellipsis: ", words);
}

/* Where there is room, each word of the theme's lines is on the panel. */
static void check_lines(void)
{
    enum { ROOMY = 32 };
    static struct panel_part part[PANEL_PARTS];
    int parts = dread_panel_parts(seat->table.scene, part);
    for (int i = 0; i < parts; i++)
        if (seat->canvas.rows >= ROOMY && *part[i].words) panel_has(part[i].words);
}

/* Lines that were measured too wide would be too few for their words. */
LAW(every_word_is_on_the_screen_or_behind_an_ellipsis, .every = 100, .where = IN_PLAY,
    .only = has_theme, .floor = 100)
{
    seat = visit_seat(v);
    seat_any_size(seat, &v->rng);
    const struct hit_regions *h = &seat->table.hits;
    const struct focus focus = hit_focus(&h->hit[dread_rng_below(&v->rng, (uint32_t)h->count)]);
    if (focus.kind && dread_rng_below(&v->rng, 4)) seat_looks_at(seat, &focus);
    check_message(v);
    check_log(v);
    check_story(v);
    check_lines();
    check_whole_or_left_out(seat->table.scene->words.prompt);
    if (!below("The night so far ─")) check_whole_or_left_out(seat->table.scene->words.flavour);
}
