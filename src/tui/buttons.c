/* Writes the buttons. See buttons.h. A button is its number, as a piece of paper, and its words,
 * with a `!` before them if it can only lose the game. */

#include "buttons.h"

#include <stdio.h>

static bool is_button_in_focus(const struct scene *p, int i)
{
    return p->focus.kind == FOCUS_BUTTON && p->focus.button == i;
}

/* Writes the words of a button to the right of its number, over as many lines as they need, and
 * leaves the pen after the last word. */
static void put_button_words(struct pen *pen, struct style st, const char *words)
{
    struct pen column = *pen;
    int right = pen->room.x + pen->room.w;
    column.room.x = pen->x;
    column.room.w = right - pen->x;
    pen_words(&column, st, words);
    pen->x = column.x;
    pen->y = column.y;
}

/* Returns the words of a button that are written. */
static const char *words_of(const struct scene *p, int i, enum button_size size)
{
    const struct scene_button *b = &p->button[i];
    if (size == BUTTONS_WHOLE || is_button_in_focus(p, i)) return b->words;
    return size == BUTTONS_BRIEF ? b->brief : "";
}

/* Writes the digit of a button, or the digits among which it lets the player choose. */
static void write_number(const struct scene *p, int i, char out[16])
{
    int places = p->button[i].places;
    int n = dread_scene_digit(p, &(struct focus){.kind = FOCUS_BUTTON, .button = i});
    if (n >= 0) snprintf(out, 16, " %d ", n);
    else if (places > 1) snprintf(out, 16, " 1-%d ", places);
    else snprintf(out, 16, places ? " 1 " : " · ");
}

static void put_button(struct pen *pen, int i, const char *text)
{
    const struct scene *p = pen->scene;
    bool focus = is_button_in_focus(p, i), dire = p->button[i].dire;
    char number[16], words[PEN_WORDS], signs[PEN_WORDS];
    struct text t = dread_text_in(words, sizeof words);
    cards_as_signs(text, signs, sizeof signs);
    if (dire) dread_text_add(&t, *text ? "! " : "!");
    dread_text_add(&t, signs);
    write_number(p, i, number);
    int columns = columns_of(number) + (*words ? 1 + columns_of(words) : 0);
    if (pen->x > pen->room.x && pen->x + columns > pen->room.x + pen->room.w) pen_line(pen);
    struct rect at = {pen->x, pen->y, 0, 1};
    bool shown = pen->canvas && pen_lines_left(pen) > 0;
    pen_put(pen, bold(style(COLOUR_SPADES, COLOUR_PAPER)), number);
    struct style st = focus ? bold(style(COLOUR_PLAYER, COLOUR_FOCUS))
                            : style(dire ? COLOUR_BAD : COLOUR_OPEN, COLOUR_BACKGROUND);
    if (*words) pen->x++;
    put_button_words(pen, st, words);
    at.h = pen->y - at.y + 1;
    at.w = (at.h > 1 ? pen->room.x + pen->room.w : pen->x) - at.x;
    if (shown && at.h > pen->room.y + pen->room.h - at.y) at.h = pen->room.y + pen->room.h - at.y;
    if (shown) hits_add(pen->hits, at, HIT_BUTTON, i);
    if (at.h > 1) pen_line(pen);
    else pen->x += *words ? 2 : 1;
}

void draw_buttons(struct pen *pen, enum button_size size, bool listed)
{
    const struct scene *p = pen->scene;
    for (int i = 0; i < p->buttons; i++) {
        if (p->button[i].refused) continue;
        if (listed) pen_line_if_begun(pen);
        put_button(pen, i, words_of(p, i, size));
    }
    pen_line_if_begun(pen);
}
