/* Small functions that several drawing files share: cards, highlighting, and what kind of table it
 * is. See parts.h. */

#include "parts.h"

#include "table/table.h"

void write_card(card which, struct text *t)
{
    if (which == CARD_JOKER) dread_text_add(t, "JOK");
    else if (which == CARD_NONE) dread_text_add(t, "");
    else if (which == CARD_UNKNOWN) dread_text_add(t, "▒▒");
    else dread_card_write_for_people(t, which);
}

int put_card(struct canvas *c, int x, int y, struct style st, card which)
{
    char face[16];
    struct text t = dread_text_in(face, sizeof face);
    write_card(which, &t);
    return canvas_put(c, x, y, st, face);
}

bool is_focus(const struct scene *s, struct thing thing)
{
    if (s->upkeep.steps) return false; /* the page marks where a token goes */
    return s->focus.kind == FOCUS_THING && dread_thing_same(s->focus.thing, thing);
}

struct style highlight(const struct scene *s, struct thing thing, struct style own)
{
    if (is_focus(s, thing)) {
        own.background = COLOUR_FOCUS;
        own.colour = COLOUR_PLAYER;
        own.attributes |= BOLD;
    } else if (dread_thing_set_has(&s->picked, thing)) {
        own.background = COLOUR_PICKED;
        own.colour = COLOUR_PLAYER;
        own.attributes |= BOLD;
    } else if (dread_thing_set_has(&s->taken, thing)) {
        own.colour = COLOUR_TAKEN;
        own.attributes |= BOLD | UNDERLINE;
    } else if (s->holding && dread_thing_set_has(&s->open, thing)) {
        own.attributes |= BOLD | UNDERLINE;
    }
    return own;
}

struct style highlight_card(const struct scene *s, struct thing thing, struct style own)
{
    return is_focus(s, thing) ? bold(own) : highlight(s, thing, own);
}

const struct token *player_token(const struct view *v)
{
    for (int i = 0; i < v->tokens; i++)
        if (!v->token[i].id) return &v->token[i];
    return NULL;
}

/* Draws a character of the frame on the ground that is there. */
static void put_corner(struct canvas *c, int x, int y, const char *character)
{
    if (!rect_holds((struct rect){0, 0, c->columns, c->rows}, x, y)) return;
    struct style here = bold(style(COLOUR_PLAYER, c->at[y][x].style.background));
    canvas_put(c, x, y, here, character);
}

static bool is_solid(const struct canvas *c, int x, int y)
{
    bool inside = rect_holds((struct rect){0, 0, c->columns, c->rows}, x, y);
    return inside && (dread_same(c->at[y][x].bytes, "━") || dread_same(c->at[y][x].bytes, "┃"));
}

void draw_focus(struct canvas *c, struct rect at, bool on_walls)
{
    static const char *const corners[] = {"╔", "╗", "╚", "╝"};
    int across = at.w * 2 / 7, down = at.h / 5;
    for (int i = 0; i < 4; i++) {
        bool right = i & 1, low = i >> 1;
        int x = at.x + (right ? at.w - 1 : 0), y = at.y + (low ? at.h - 1 : 0);
        put_corner(c, x, y, corners[i]);
        for (int k = 1; k < across; k++) {
            int arm = right ? x - k : x + k;
            if (!on_walls || is_solid(c, arm, y)) put_corner(c, arm, y, "═");
        }
        for (int k = 1; k <= down; k++) {
            int arm = low ? y - k : y + k;
            if (!on_walls || is_solid(c, x, arm)) put_corner(c, x, arm, "║");
        }
    }
}

bool has_grid(const struct scene *s)
{
    return s->view->zone[s->layout->main].layout == LAYOUT_GRID;
}

bool has_columns(const struct scene *s)
{
    return s->view->zone[s->layout->main].layout == LAYOUT_COLUMN;
}

bool has_row(const struct scene *s)
{
    return !has_grid(s) && !has_columns(s);
}

void words_of_mark(const struct mark *m, struct text *t)
{
    if (m->dire) dread_text_add(t, "! ");
    dread_text_add(t, m->words);
}

int mark_colour(const char *word)
{
    bool bad = *word == '-' || *word == '!', nothing = dread_same(word, "+0");
    return bad ? COLOUR_BAD : nothing || dread_same(word, "•") ? COLOUR_DIM : COLOUR_GOOD;
}
