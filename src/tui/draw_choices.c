/* Draws lines of a page side by side. See draw_choices.h. */

#include "draw_choices.h"

int choice_columns(const struct scene_line *l, bool plain)
{
    return (plain ? 2 : 4) + columns_of(l->words);
}

/* Returns the key that chooses a line: its own, or that of its command. */
static char key_of(const struct scene_line *l)
{
    int key = l->key ? l->key : dread_command_table[l->command].key;
    return key > ' ' && key < 0x7f ? (char)key : ' ';
}

int draw_choice(struct canvas *c, struct hit_regions *hits, const struct scene_page *p, bool plain,
                int i, int x, int y)
{
    bool here = i == p->at;
    char key[4] = {' ', key_of(&p->line[i]), plain ? 0 : ' ', 0};
    struct style cap = plain ? style(COLOUR_TEXT, COLOUR_BACKGROUND)
                             : style(COLOUR_SPADES, COLOUR_KEY);
    struct style words = style(plain ? COLOUR_DIM : COLOUR_TEXT, COLOUR_BACKGROUND);
    if (here) words = bold(style(COLOUR_PLAYER, COLOUR_FOCUS));
    int at = canvas_put(c, x - plain, y, bold(cap), key);
    int end = canvas_put(c, canvas_put(c, at, y, words, here ? "›" : " "), y, words,
                         p->line[i].words);
    hits_add(hits, (struct rect){x, y, end - x, 1}, HIT_LINE, i);
    if (!here) return end;
    c->cursor_x = at;
    c->cursor_y = y;
    return end;
}
