/* Draws the panel, below a row or to the right of all else: how things stand, what is to
 * be decided, the choices, what the one in focus would do, or what has happened. Also describes the
 * focus in words, for the last line of the frame.
 *
 * If the room is too small for everything, what matters least goes first (`fits`). Never cut are
 * the words of the action in focus and the gravest sentence of what it would do, which comes first.
 * A room that is larger has the sections of side.c below. */

#include "draw_panel.h"

#include <string.h>

#include "buttons.h"
#include "panel_lines.h"
#include "table/table.h"
#include "side.h"

/* ---- What fits ---- */

/* How much of a text is written: all of it, a few lines at least, or its first sentence at
 * least. */
enum measure { WHOLE, A_FEW_LINES, FIRST_SENTENCE };

/* How much of each part is written. */
struct fit {
    bool gaps;    /* empty lines between the parts */
    bool flavour; /* the flavour text */
    bool minor;   /* the minor lines of the theme */
    bool lines;   /* the other lines of the theme */
    bool prompt;
    bool said; /* what has happened */
    enum button_size buttons;
    enum measure told; /* the preview, or what has happened */
};

/* From the roomiest to the tightest. */
static const struct fit fits[] = {
    {true, true, true, true, true, true, BUTTONS_WHOLE, WHOLE},
    {false, true, true, true, true, true, BUTTONS_WHOLE, WHOLE},
    {false, true, true, true, true, true, BUTTONS_WHOLE, A_FEW_LINES},
    {false, true, false, true, true, true, BUTTONS_WHOLE, A_FEW_LINES},
    {false, false, false, true, true, true, BUTTONS_WHOLE, A_FEW_LINES},
    {false, false, false, true, true, true, BUTTONS_BRIEF, A_FEW_LINES},
    {false, false, false, true, true, true, BUTTONS_NUMBERS, A_FEW_LINES},
    {false, false, false, true, true, true, BUTTONS_NUMBERS, FIRST_SENTENCE},
    {false, false, false, true, false, true, BUTTONS_NUMBERS, FIRST_SENTENCE},
    {false, false, false, false, false, true, BUTTONS_NUMBERS, FIRST_SENTENCE},
};

enum { FITS = sizeof fits / sizeof *fits };

/* ---- Texts ---- */

/* Copies the first sentence of a text. */
static void copy_first_sentence(const char *words, char *out, int room)
{
    struct text t = dread_text_in(out, room);
    for (; *words; words++) {
        dread_text_char(&t, *words);
        if (strchr(".?!", *words) && words[1] == ' ') return;
    }
}

/* Returns how many lines a text needs at least. */
static int least_lines(const struct pen *pen, const char *words, enum measure told)
{
    enum { FEW = 4 };
    char first[PEN_WORDS];
    copy_first_sentence(words, first, sizeof first);
    int all = pen_text_lines(pen, words), least = pen_text_lines(pen, first);
    if (told == A_FEW_LINES && least < FEW) least = FEW;
    return told == WHOLE || all < least ? all : least;
}

/* Writes a text that may be cut to what `told` says. When measuring, it takes the least that it
 * needs; when drawing, also what is left beyond `below`, the lines of what comes after it. */
static void put_told(struct pen *pen, struct style st, const char *words, const struct fit *fit,
                     int below)
{
    int most = pen->canvas ? pen_lines_left(pen) - below : least_lines(pen, words, fit->told);
    int least = least_lines(pen, words, FIRST_SENTENCE);
    pen_text(pen, st, words, most < least ? least : most);
}

/* ---- The parts ---- */

static void put_prompt(struct pen *pen)
{
    const struct scene *p = pen->scene;
    char words[PEN_WORDS];
    int colour = p->won ? COLOUR_GOOD : p->view->outcome ? COLOUR_BAD : COLOUR_TEXT;
    cards_as_signs(p->words.prompt, words, sizeof words);
    pen_words(pen, bold(style(colour, COLOUR_BACKGROUND)), words);
    pen_line_if_begun(pen);
}

/* Writes what the action in focus would do; if there is none, what has happened. Words of the
 * action itself come first, unless they are on the button in focus. */
static void put_message(struct pen *pen, const struct fit *fit, int below)
{
    const struct scene *p = pen->scene;
    const struct scene_words *w = &p->words;
    bool grave = *w->preview && (w->dire || w->gravity == GRAVITY_SEEN);
    char text[PEN_WORDS], signs[PEN_WORDS];
    struct text t = dread_text_in(text, sizeof text);
    struct style st = style(grave ? COLOUR_BAD : COLOUR_TEXT, COLOUR_BACKGROUND);
    struct style choice = style(COLOUR_PLAYER, COLOUR_BACKGROUND);
    if (*w->choice && p->focus.kind != FOCUS_BUTTON) {
        cards_as_signs(w->choice, signs, sizeof signs);
        pen_text(pen, bold(choice), signs, pen_text_lines(pen, signs));
    }
    if (grave) dread_text_add(&t, "! ");
    dread_text_add(&t, *w->choice ? w->preview : fit->said ? w->said : "");
    cards_as_signs(text, signs, sizeof signs);
    put_told(pen, grave ? bold(st) : st, signs, fit, below);
}

/* Writes the text of the lesson; below it what the lesson answers to an action that it does not
 * wait for. */
static void put_lesson(struct pen *pen)
{
    const struct scene_words *w = &pen->scene->words;
    struct style st = bold(style(COLOUR_GOAL, COLOUR_BACKGROUND));
    char note[PEN_WORDS];
    pen_text(pen, st, w->lesson, pen_text_lines(pen, w->lesson));
    if (!*w->lesson || !*w->note) return;
    cards_as_signs(w->note, note, sizeof note);
    pen_text(pen, bold(style(COLOUR_PLAYER, COLOUR_BACKGROUND)), note, pen_text_lines(pen, note));
}

static void put_flavour(struct pen *pen)
{
    const char *words = pen->scene->words.flavour;
    pen_text(pen, style(COLOUR_FLAVOUR, COLOUR_BACKGROUND), words, pen_text_lines(pen, words));
}

static void gap(struct pen *pen, const struct fit *fit)
{
    if (fit->gaps && pen->y > pen->room.y) pen_line(pen);
}

/* Writes everything that a fit says. A row has a place of its own for the flavour text. */
static void put_parts(struct pen *pen, const struct fit *fit)
{
    const struct scene *p = pen->scene;
    const struct scene_words *w = &p->words;
    bool acts = p->at_hand && !w->reading, flavour = fit->flavour && *w->flavour;
    if (has_row(p)) flavour = false;
    if (fit->lines) panel_lines(pen, fit->minor);
    gap(pen, fit);
    bool asks = fit->prompt || p->held_verb >= 0; /* what to choose next is asked in any case */
    if (asks && (acts || p->view->outcome)) put_prompt(pen);
    if (acts) draw_buttons(pen, fit->buttons, fit->gaps && !has_row(p));
    if (acts || p->view->outcome) gap(pen, fit);
    put_lesson(pen);
    if (*w->lesson) gap(pen, fit);
    int below = flavour ? pen_text_lines(pen, w->flavour) + fit->gaps : 0;
    put_message(pen, fit, below);
    if (flavour) gap(pen, fit);
    if (flavour) put_flavour(pen);
}

static int lines_needed(const struct pen *pen, const struct fit *fit)
{
    struct pen measuring = *pen;
    measuring.canvas = NULL;
    put_parts(&measuring, fit);
    return measuring.y - pen->y;
}

/* In a large frame, what has happened and the flavour text are in the sections below. Leaves them
 * out of the fit if that is so. */
static void move_to_side(const struct pen *pen, struct fit *fit)
{
    struct fit without = *fit;
    struct pen below = *pen;
    without.said = without.flavour = false;
    below.canvas = NULL;
    put_parts(&below, &without);
    bool told_here = pen->scene->view->outcome || *pen->scene->words.lesson;
    if (side_has_log(&below) && !told_here) fit->said = false;
    if (side_has_story(&below)) fit->flavour = false;
}

bool draw_panel(struct canvas *c, struct hit_regions *h, const struct scene *p, struct rect room)
{
    enum { LARGE = 32 }; /* rows of a frame that has room for the sections */
    struct pen pen = {c, h, p, room, room.x, room.y};
    const struct fit *roomiest = fits;
    while (roomiest + 1 < fits + FITS && lines_needed(&pen, roomiest) > room.h) roomiest++;
    struct fit fit = *roomiest;
    bool large = c->rows >= LARGE && fit.gaps;
    if (large) move_to_side(&pen, &fit);
    put_parts(&pen, &fit);
    if (large) draw_side(&pen);
    return large && !fit.flavour;
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

/* Adds who sees the card. */
static void describe_watchers(const struct scene *p, const struct spot *spot, struct text *t)
{
    int n = 0;
    for (int i = 0; i < p->view->tokens; i++) {
        if (!(spot->watchers >> i & 1)) continue;
        dread_text_add(t, n++ ? " and " : "; seen by ");
        dread_theme_token(p->theme, p->game, &p->view->token[i], t);
    }
}

/* Says which keys do the action that the button in focus shows. */
static void describe_button(const struct scene *p, struct text *t)
{
    const struct scene_button *b = &p->button[p->focus.button];
    int digit = dread_scene_digit(p, &p->focus);
    if (b->action < 0 || b->refused || !*p->words.choice) return;
    if (digit >= 0) {
        dread_text_number(t, (uint64_t)digit);
        dread_text_add(t, " again, or ");
    }
    dread_text_add(t, "Enter: do it");
}

static void describe(const struct scene *p, struct text *t)
{
    struct thing at = p->focus.thing;
    const struct view *v = p->view;
    if (p->focus.kind == FOCUS_BUTTON) describe_button(p, t);
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
    describe_watchers(p, spot, t);
}

void describe_focus(const struct scene *p, bool brief, struct text *t)
{
    char words[512];
    struct text whole = dread_text_in(words, sizeof words);
    describe(p, &whole);
    if (!brief) dread_text_add(t, words);
    else cards_as_signs(words, t->at + t->length, t->room - t->length);
}
