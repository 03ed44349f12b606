/* Writes the theme's lines for the panel, part by part (table/panel.h). See panel_lines.h. */

#include "panel_lines.h"

#include <stdio.h>

#include "table/table.h"

/* ---- Cards and signs ---- */

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
    if (z->layout == LAYOUT_STACK) put_stack(pen, zone, z->count);
    else
        for (int i = 0; i < z->count; i++) put_one_card(pen, zone, i);
}

/* Writes a mark for each unit of a gauge. */
static void put_pips(struct pen *pen, const struct panel_part *part)
{
    for (int i = 0; i < part->most; i++) {
        bool full = i < part->value;
        pen_put(pen, style(full ? COLOUR_GOAL : COLOUR_DIM, COLOUR_BACKGROUND),
                full ? part->full : part->empty);
    }
}

/* Writes the words of a token. They stay together on a line if they can. */
static void put_token(struct pen *pen, const struct panel_part *part)
{
    int columns = columns_of(part->words);
    if (pen->x > pen->room.x && pen->x + columns > pen->room.x + pen->room.w) pen_line(pen);
    pen_words(pen, style(part->grave ? COLOUR_BAD : COLOUR_TEXT, COLOUR_BACKGROUND), part->words);
    pen_words(pen, style(COLOUR_TEXT, COLOUR_BACKGROUND), "  ");
}

/* ---- Lines ---- */

static void put_part(struct pen *pen, const struct panel_part *part)
{
    struct style dim = style(COLOUR_DIM, COLOUR_BACKGROUND);
    switch (part->kind) {
    case PANEL_CARDS: put_cards(pen, part->index); break;
    case PANEL_PIPS: put_pips(pen, part); break;
    case PANEL_TOKEN: put_token(pen, part); break;
    case PANEL_VALUE: pen_words(pen, style(COLOUR_TEXT, COLOUR_BACKGROUND), part->words); break;
    case PANEL_NONE:
        pen_words(pen, part->grave ? style(COLOUR_BAD, COLOUR_BACKGROUND) : dim, part->words);
        break;
    default: pen_words(pen, dim, part->words);
    }
}

void panel_lines(struct pen *pen, bool minor)
{
    struct panel_part part[PANEL_PARTS];
    int parts = dread_panel_parts(pen->scene, part);
    for (int i = 0; i < parts; i++) {
        if (part[i].minor && !minor) continue;
        if (part[i].begins) pen_line_if_begun(pen);
        put_part(pen, &part[i]);
    }
    pen_line_if_begun(pen);
}
