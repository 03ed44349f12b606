/* Draws the end of a game. See draw_ending.h; the theme names the picture (`picture` in
 * table/layout.h). */

#include "draw_ending.h"

#include <string.h>

#include "artwork.h"
#include "draw_choices.h"

enum {
    TEXT_ROWS = 10,    /* the line, five sentences, the outcome and the keys, with rows between */
    TEXT_COLUMNS = 80, /* the text is as wide as the smallest frame, and in the middle */
    TURN_COLUMNS = 7   /* for the turn of a sentence */
};

bool ending_fits(const struct canvas *c, const struct scene *s)
{
    return s->page.open && s->page.kind == PAGE_ENDING && s->ending.id &&
           c->columns >= LEAST_COLUMNS && c->rows >= LEAST_ROWS;
}

/* Draws the picture at the top of the frame, as large as it fits. Returns the rows above the
 * text. */
static int draw_picture(struct canvas *c, const struct scene *s)
{
    struct picture picture;
    struct rect room = {0, 0, c->columns, c->rows - TEXT_ROWS};
    int halves = artwork_choose(s->layout, "picture", s->ending.id, room, &picture);
    if (!halves) return (c->rows - TEXT_ROWS) / 2;
    int free = room.h - artwork_rows(&picture, halves);
    artwork_draw(c, &(struct artwork){.picture = &picture,
                                      .x = (c->columns - artwork_columns(&picture, halves)) / 2,
                                      .halves = halves,
                                      .room = room});
    return free > 0 ? room.h - free / 2 : room.h;
}

/* Writes a sentence of the story after the turn that it is about. */
static void draw_sentence(struct canvas *c, const struct scene_ending *e, int i, int x, int y)
{
    char turn[16] = "";
    struct text t = dread_text_in(turn, sizeof turn);
    const struct story_line *l = &e->sentence[i];
    bool newest = i == e->sentences - 1;
    struct style st = style(newest ? COLOUR_PLAYER : COLOUR_TEXT, COLOUR_BACKGROUND);
    if (!i) dread_text_add(&t, "begin");
    else if (l->turn) dread_text_number(&t, l->turn);
    canvas_put(c, x + TURN_COLUMNS - t.length, y, style(COLOUR_DIM, COLOUR_BACKGROUND), turn);
    canvas_put_brief(c, x + TURN_COLUMNS + 2, y, TEXT_COLUMNS - TURN_COLUMNS - 3, st, l->words);
}

/* Writes how the game ended: its first sentence in the colour of the end, the rest dim. */
static void draw_outcome(struct canvas *c, const struct scene_ending *e, int x, int y)
{
    char first[160];
    const char *dot = strchr(e->outcome, '.');
    struct text t = dread_text_in(first, sizeof first);
    dread_text_span(&t, e->outcome, dot ? (int)(dot + 1 - e->outcome) : (int)strlen(e->outcome));
    int colour = e->won ? COLOUR_GOOD : COLOUR_BAD;
    int end = canvas_put_brief(c, x + 1, y, TEXT_COLUMNS - 2,
                               bold(style(colour, COLOUR_BACKGROUND)), first);
    if (dot)
        canvas_put_brief(c, end, y, x + TEXT_COLUMNS - 1 - end,
                         style(COLOUR_DIM, COLOUR_BACKGROUND), dot + 1);
}

static void draw_choices(struct canvas *c, struct hit_regions *hits, const struct scene_page *p,
                         int x)
{
    for (int i = 0; i < p->lines; i++) x = draw_choice(c, hits, p, false, i, x, c->rows - 1) + 3;
}

void ending_draw(struct canvas *c, struct hit_regions *hits, const struct scene *s)
{
    const struct scene_ending *e = &s->ending;
    int x = (c->columns - TEXT_COLUMNS) / 2, line = columns_of(e->line);
    canvas_clear(c, c->columns, c->rows);
    hits->count = 0;
    int y = draw_picture(c, s);
    if (e->shown > 0)
        canvas_put_brief(c, line < c->columns ? (c->columns - line) / 2 : 0, y, c->columns,
                         bold(style(COLOUR_PLAYER, COLOUR_BACKGROUND)), e->line);
    for (int i = 0; i < e->sentences && i < e->shown - 1; i++) draw_sentence(c, e, i, x, y + 2 + i);
    if (e->shown < ENDING_WHOLE) return;
    draw_outcome(c, e, x, y + 3 + ENDING_SENTENCES);
    draw_choices(c, hits, &s->page, x + 1);
}
