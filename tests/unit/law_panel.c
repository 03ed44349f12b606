/* Tests of the panel beside the table: what matters most is on it whole, in the smallest terminal
 * too. Without them a long preview, or many buttons, could push the gravest consequence of a choice
 * off the screen. */

#include <stdio.h>
#include <string.h>

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

/* Returns the text of the panel, as if it had one long line. */
static const char *panel_text(void)
{
    static char rows[CANVAS_ROWS * CANVAS_COLUMNS * 4], text[sizeof rows];
    const struct canvas *c = &seat->canvas;
    struct rect at = panel_place(c, seat->table.scene);
    size_t n = 0;
    for (int y = at.y; y < at.y + at.h; y++) {
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
    int i = dread_table_in_focus(p);
    bool asked = p->focus.kind == FOCUS_BUTTON || !dread_selection_empty(&p->selection);
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
    if (p->focus.kind == FOCUS_THING && *verb >= 'a') *verb = (char)(*verb - 'a' + 'A');
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
