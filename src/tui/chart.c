/* Draws the chart of an autopsy: a bar of block characters for each decision, and turn numbers
 * below them. See chart.h. The mid-end makes the figures (struct scene_chart in dread/play.h). */

#include "chart.h"

#include "dread/expert.h"

enum { LABELS = 6, FOOT = 2 };

int chart_lines(const struct scene_chart *chart, const struct canvas *c)
{
    enum { LEAST = 7, MOST = 12 };
    if (!chart->columns || c->rows < LEAST_ROWS || c->columns < LEAST_COLUMNS) return 0;
    int room = LEAST + (c->rows - LEAST_ROWS) / 2;
    return room < MOST ? room : MOST;
}

static void draw_column(struct canvas *c, int x, int y, int rows, int32_t chance, struct style st)
{
    static const char *const eighths[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    int level = (int)(((int64_t)chance * rows * 8 + CHANCE / 2) / CHANCE);
    /* a game that could still be won never shows an empty column */
    if (chance && !level) level = 1;
    for (int row = 0; row < rows; row++) {
        int height = level - 8 * (rows - 1 - row);
        canvas_put(c, x, y + row, st, eighths[height < 0 ? 0 : height > 8 ? 8 : height]);
    }
}

/* Writes the turn numbers, each under the first column of its turn, as far as there is room. */
static void draw_turns(struct canvas *c, const struct scene_chart *chart, int x, int y)
{
    struct style dim = style(COLOUR_DIM, COLOUR_BACKGROUND);
    int free = x, before = 0;
    canvas_put(c, x - 5, y, dim, "turn");
    for (int i = 0; i < chart->columns; i++) {
        int turn = chart->column[i].turn;
        if (x + i < free) continue;
        if (!turn) {
            canvas_put(c, x + i, y, dim, "end");
            return;
        }
        if (turn == before) continue;
        before = turn;
        free = canvas_number(c, x + i, y, dim, turn) + 1;
    }
}

void chart_draw(struct canvas *c, const struct scene_chart *chart, struct rect at)
{
    int rows = at.h - FOOT, x = at.x + LABELS;
    if (rows < 2) return;
    struct style dim = style(COLOUR_DIM, COLOUR_BACKGROUND);
    canvas_put(c, at.x, at.y, dim, "100 %");
    canvas_put(c, at.x, at.y + rows - 1, dim, "  0 %");
    for (int i = 0; i < chart->columns; i++) {
        bool here = chart->column[i].here;
        struct style st = here ? bold(style(COLOUR_BAD, COLOUR_BACKGROUND))
                               : style(COLOUR_OPEN, COLOUR_BACKGROUND);
        draw_column(c, x + i, at.y, rows, chart->column[i].chance, st);
        canvas_put(c, x + i, at.y + rows, here ? st : dim, here ? "▲" : "─");
    }
    draw_turns(c, chart, x, at.y + rows + 1);
}
