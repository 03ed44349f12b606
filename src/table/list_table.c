/* The whole table as lines of text. See list_table.h. Grids are drawn in columns; everything else
 * is a list. */

#include "list_table.h"

#include "where.h"

static void spaces(struct text *t, int n)
{
    while (n-- > 0) dread_text_char(t, ' ');
}

static void card_text(card c, struct text *t)
{
    if (c == CARD_NONE) dread_text_add(t, "--");
    else if (c == CARD_UNKNOWN) dread_text_add(t, "??");
    else dread_card_write_for_people(t, c);
}

/* Returns the width of a text in columns: the number of its UTF-8 characters. */
static int width(const char *s)
{
    int n = 0;
    for (; *s; s++) n += ((unsigned char)*s & 0xc0) != 0x80;
    return n;
}

/* Returns the letter for the first token on a cell, or a space. A token with a facing and a card
 * shows the suit of its card, any other the first letter of its id. */
static char token_letter(const struct game *game, const struct view *v, int zone, int cell)
{
    for (int i = 0; i < v->tokens; i++) {
        const struct token *t = &v->token[i];
        if (!dread_thing_same(t->at, dread_thing_card(zone, cell))) continue;
        if (t->facing && t->card < CARD_JOKER) return "SHCD"[dread_card_suit(t->card)];
        return *game->words.tokens[t->id];
    }
    return ' ';
}

/* Adds the line with the walls and doors above a row of a grid. */
static void list_north_sides(const struct view *v, const struct zone *z, int row, struct text *t)
{
    spaces(t, 5);
    for (int column = 0; column < z->columns; column++) {
        int side = v->spot[z->first + row * z->columns + column].north;
        dread_text_add(t, side == SIDE_WALL ? "##### " : side == SIDE_DOOR ? "--+-- " : "      ");
    }
    dread_text_char(t, '\n');
}

static void list_cell(const struct game *game, const struct view *v, int zone, int cell,
                      struct text *t)
{
    const struct zone *z = &v->zone[zone];
    const struct spot *s = &v->spot[z->first + cell];
    char name[16];
    struct text n = dread_text_in(name, sizeof name);
    card_text(s->card, &n);
    bool inside = cell % z->columns + 1 < z->columns && dread_view_has_sides(v, zone);
    int side = inside ? s->east : SIDE_PLAIN;
    dread_text_char(t, token_letter(game, v, zone, cell));
    dread_text_add(t, name);
    spaces(t, 4 - width(name));
    dread_text_char(t, side == SIDE_WALL ? '#' : side == SIDE_DOOR ? '+' : ' ');
}

/* Adds a grid, the top row first. In games with sides, `#` is a wall, `+` a door, and blank is
 * open. */
static void list_grid(const struct game *game, const struct view *v, int zone, struct text *t)
{
    const struct zone *z = &v->zone[zone];
    for (int row = z->rows - 1; row >= 0; row--) {
        if (dread_view_has_sides(v, zone) && row < z->rows - 1) list_north_sides(v, z, row, t);
        spaces(t, 2);
        dread_text_number(t, (uint64_t)row + 1);
        spaces(t, 2);
        for (int column = 0; column < z->columns; column++)
            list_cell(game, v, zone, row * z->columns + column, t);
        dread_text_char(t, '\n');
    }
    spaces(t, 5);
    for (int column = 0; column < z->columns; column++) {
        spaces(t, 2);
        dread_text_char(t, (char)('a' + column));
        spaces(t, 3);
    }
    dread_text_char(t, '\n');
}

/* Adds a line with the places of the cards with a tag, and what the tag means; nothing if there are
 * none. */
static void list_tag(const struct view *v, const struct zone *z, int tag, const char *words,
                     struct text *t)
{
    bool any = false;
    for (int i = 0; i < z->count; i++) {
        if (!(v->spot[z->first + i].tags & tag)) continue;
        dread_text_add(t, any ? " " : "  places ");
        dread_text_number(t, (uint64_t)i + 1);
        any = true;
    }
    if (!any) return;
    dread_text_add(t, ": ");
    dread_text_add(t, words);
    dread_text_char(t, '\n');
}

static void list_row(const struct view *v, const struct zone *z, struct text *t)
{
    for (int i = 0; i < z->count; i++) {
        dread_text_char(t, ' ');
        card_text(v->spot[z->first + i].card, t);
    }
    dread_text_add(t, z->count ? "\n" : " none\n");
    if (z->layout != LAYOUT_ROW) return;
    list_tag(v, z, TAG_GROUPED, "in a sequence", t);
    list_tag(v, z, TAG_DOOMED, "taken next", t);
    list_tag(v, z, TAG_ALIKE, "alike", t);
}

static void list_zone(const struct theme *theme, const struct game *game, const struct view *v,
                      int zone, struct text *t)
{
    const struct zone *z = &v->zone[zone];
    dread_theme_zone(theme, game, zone, t);
    dread_text_char(t, ':');
    if (z->layout == LAYOUT_GRID) {
        dread_text_char(t, '\n');
        list_grid(game, v, zone, t);
    } else if (z->layout == LAYOUT_STACK) {
        dread_text_char(t, ' ');
        dread_text_number(t, z->count);
        dread_text_char(t, '\n');
    } else {
        list_row(v, z, t);
    }
}

static void list_gauge(const struct theme *theme, const struct game *game, const struct view *v,
                       int gauge, struct text *t)
{
    dread_theme_gauge(theme, game, gauge, t);
    dread_text_add(t, ": ");
    dread_text_whole(t, v->gauge[gauge].value);
    if (v->gauge[gauge].most) {
        dread_text_add(t, " of ");
        dread_text_whole(t, v->gauge[gauge].most);
    }
    dread_text_char(t, '\n');
}

void dread_list_table(const struct theme *theme, const struct game *game, const struct view *v,
                      const struct choices *choices, struct text *t)
{
    for (int i = 0; i < v->zones; i++) list_zone(theme, game, v, i, t);
    for (int i = 0; i < v->tokens; i++) {
        dread_tell_where(theme, game, v, &v->token[i], t);
        dread_text_char(t, '\n');
    }
    for (int i = 0; i < v->gauges; i++) list_gauge(theme, game, v, i, t);
    if (v->outcome) dread_theme_outcome(theme, game, v->outcome, t);
    else dread_theme_prompt(theme, game, v, "prompt", choices, t);
    dread_text_char(t, '\n');
}
