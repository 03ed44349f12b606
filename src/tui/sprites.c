/* Tokens as sprites: a lantern, a figure with a hat, in cells that are large enough. The theme has
 * them (`sprite` in table/layout.h). See grid_internal.h. */

#include "grid_internal.h"
#include "table/table.h"

enum { SPRITES_MOST = 4 };

/* A token that stands in the cell, and its sprite. */
struct figure {
    int token, wide, background;
    struct sprite sprite;
};

/* Returns true if the character at s is a part of a solid figure: U+2580 to U+259F. */
static bool is_block(const char *s)
{
    const unsigned char *u = (const unsigned char *)s;
    return u[0] == 0xe2 && u[1] == 0x96 && u[2] >= 0x80 && u[2] <= 0x9f;
}

/* Draws a line of a sprite. Dots at its start are no part of it. */
static void draw_line(const struct grid *g, const struct figure *f, struct rect at,
                      const char *line)
{
    const struct token *t = &g->scene->view->token[f->token];
    struct style sign = bold(style(token_colour(g->scene, t), f->background)), block = sign;
    if (t->facing && t->mood != MOOD_SEES && t->mood != MOOD_HUNTS) block.colour = COLOUR_NEAR;
    for (; *line == '.'; line++) at.x++;
    while (*line) {
        char one[5];
        struct text w = dread_text_in(one, sizeof one);
        int n = 1;
        while (((unsigned char)line[n] & 0xc0) == 0x80) n++;
        dread_text_span(&w, line, n);
        canvas_put(g->canvas, at.x++, at.y, is_block(line) ? block : sign, one);
        line += n;
    }
}

static void draw_figure(const struct grid *g, const struct figure *f, struct rect at)
{
    const struct token *t = &g->scene->view->token[f->token];
    int y = at.y + (at.h - f->sprite.lines) / 2;
    struct style mood = bold(style(token_colour(g->scene, t), f->background));
    for (int i = 0; i < f->sprite.lines; i++)
        draw_line(g, f, (struct rect){at.x, y + i, at.w, 1}, f->sprite.line[i]);
    canvas_put(g->canvas, at.x + f->wide, y, mood, mood_sign(t->mood));
}

static int width_of(const struct sprite *s)
{
    int most = 0;
    for (int i = 0; i < s->lines; i++) {
        int w = columns_of(s->line[i]);
        if (w > most) most = w;
    }
    return most;
}

/* Finds the sprites of the tokens in a cell. Returns their number; 0 if one of the tokens has none,
 * or they need more columns than the cell has. */
static int find_figures(const struct scene *p, struct thing cell, struct rect at,
                        struct figure out[SPRITES_MOST])
{
    int n = 0, wide = 0;
    for (int i = 0; i < p->view->tokens; i++) {
        const struct token *t = &p->view->token[i];
        if (!dread_thing_same(t->at, cell) || !token_is_shown(p, t)) continue;
        if (n == SPRITES_MOST || !dread_layout_sprite(p->layout, t, at.w, at.h, &out[n].sprite))
            return 0;
        out[n].token = i;
        out[n].wide = width_of(&out[n].sprite);
        wide += out[n++].wide;
    }
    return wide <= at.w ? n : 0;
}

unsigned draw_sprites(const struct grid *g, struct thing cell, struct rect at, int background)
{
    struct figure figure[SPRITES_MOST];
    int n = find_figures(g->scene, cell, at, figure), free = at.w;
    unsigned drawn = 0;
    for (int i = 0; i < n; i++) free -= figure[i].wide;
    /* The first line of the cell is for its card. */
    struct rect room = {at.x, at.y + 1, at.w, at.h - 1};
    for (int i = 0; i < n; i++) {
        room.x += free * (i + 1) / (n + 1) - free * i / (n + 1);
        figure[i].background = background;
        draw_figure(g, &figure[i], room);
        room.x += figure[i].wide;
        drawn |= 1u << figure[i].token;
    }
    return drawn;
}
