/* Draws the chart of an autopsy: a bar of block characters for each decision, turn numbers below
 * them, what the cards and the player did on each turn, and the cards of the worst decision. A duel
 * and the statistics have the bars alone, with the other's curve or the interval of the mean. See
 * chart.h. The mid-end makes the figures (struct scene_chart in play/play.h). */

#include "chart.h"

#include "search/expert.h"
#include "advice/advice.h"

enum {
    LABELS = 6,
    FOOT = 6,      /* the axis, the turns, three rows of bars, and the cards */
    BRIEF_FOOT = 3 /* of a duel or the statistics: the axis, the turns, and what is what */
};

static const char *const eighths[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};

int chart_lines(const struct scene_chart *chart, const struct canvas *c)
{
    enum { LEAST = 10, MOST = 16 };
    if (!chart->columns || c->rows < LEAST_ROWS || c->columns < LEAST_COLUMNS) return 0;
    int room = LEAST + (c->rows - LEAST_ROWS) / 2;
    return room < MOST ? room : MOST;
}

static void draw_column(struct canvas *c, int x, int y, int rows, int32_t chance, struct style st)
{
    int level = (int)(((int64_t)chance * rows * 8 + CHANCE / 2) / CHANCE);
    /* a game that could still be won never shows an empty column */
    if (chance && !level) level = 1;
    for (int row = 0; row < rows; row++) {
        int height = level - 8 * (rows - 1 - row);
        canvas_put(c, x, y + row, st, eighths[height < 0 ? 0 : height > 8 ? 8 : height]);
    }
}

/* Writes the values at the top, in the middle and at the bottom of the axis. */
static void draw_axis(struct canvas *c, const struct scene_chart *chart, struct rect at)
{
    for (int i = 0; i < 3; i++) {
        char words[16];
        struct text t = dread_text_in(words, sizeof words);
        int value = (2 - i) * (chart->top ? chart->top : 1000) / 2;
        if (value < 1000) dread_text_char(&t, ' ');
        if (value < 100) dread_text_char(&t, ' ');
        dread_text_count(&t, "", value / 10, chart->top ? "" : " %");
        canvas_put(c, at.x, at.y + i * at.h / 2 - (i == 2), style(COLOUR_DIM, COLOUR_BACKGROUND),
                   words);
    }
}

/* Writes the turn numbers, each under the first column of its turn, as far as there is room. */
static void draw_turns(struct canvas *c, const struct scene_chart *chart, int x, int y)
{
    struct style dim = style(COLOUR_DIM, COLOUR_BACKGROUND);
    int free = x, before = 0;
    canvas_put(c, x - 5, y, dim, chart->top ? "game" : "turn");
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

/* Returns the row of a value, from the top. */
static int row_of(int32_t value, int rows)
{
    return rows - 1 - (int)((int64_t)value * (rows - 1) / CHANCE);
}

/* ---- A duel ---- */

/* Draws the other game's curve as a dot in each of its columns; below the turns, what is what. */
static void draw_others(struct canvas *c, const struct scene_chart *chart, struct rect at)
{
    struct style st = bold(style(COLOUR_BAD, COLOUR_BACKGROUND));
    for (int i = 0; i < chart->others; i++)
        canvas_put(c, at.x + i, at.y + row_of(chart->other[i].chance, at.h), st, "●");
    int x = canvas_put(c, at.x, at.y + at.h + 2, style(COLOUR_OPEN, COLOUR_BACKGROUND), "█ you  ");
    canvas_put(c, x, at.y + at.h + 2, st, "● they");
}

/* ---- The statistics ---- */

/* Draws a line over the bars at both ends of the interval of the mean; below the games, what is
 * what. */
static void draw_interval(struct canvas *c, const struct scene_chart *chart, struct rect at)
{
    struct style st = bold(style(COLOUR_BAD, COLOUR_BACKGROUND));
    for (int i = 0; i < chart->columns; i++) {
        canvas_put(c, at.x + i, at.y + row_of(chart->low, at.h), st, "─");
        canvas_put(c, at.x + i, at.y + row_of(chart->high, at.h), st, "─");
    }
    int x = canvas_put(c, at.x, at.y + at.h + 2, style(COLOUR_OPEN, COLOUR_BACKGROUND),
                       "█ points given away a decision  ");
    canvas_put(c, x, at.y + at.h + 2, st, "─ 95 % interval of the mean");
}

/* ---- Luck and fault ---- */

/* A row of bars: a turn's points of one kind. */
struct bars {
    const char *label;
    int colour;
    int (*points)(const struct autopsy_turn *);
};

static int given(const struct autopsy_turn *t)
{
    return t->cards > 0 ? t->cards : 0;
}

static int taken(const struct autopsy_turn *t)
{
    return t->cards < 0 ? -t->cards : 0;
}

static int wasted(const struct autopsy_turn *t)
{
    return t->gave;
}

static const struct bars rows_of_bars[] = {
    {"luck+", COLOUR_GOOD, given}, {"luck-", COLOUR_TEXT, taken}, {"fault", COLOUR_BAD, wasted}};

enum { BARS = sizeof rows_of_bars / sizeof *rows_of_bars };

static const struct autopsy_turn *turn_of(const struct scene_chart *chart, int turn)
{
    for (int i = 0; i < chart->turns; i++)
        if (chart->turn[i].turn == turn) return &chart->turn[i];
    return NULL;
}

/* Returns the most points of any bar. */
static int most_points(const struct scene_chart *chart)
{
    int most = 1;
    for (int i = 0; i < chart->turns; i++)
        for (int k = 0; k < BARS; k++) {
            int points = rows_of_bars[k].points(&chart->turn[i]);
            if (points > most) most = points;
        }
    return most;
}

/* Draws a row of bars, each in the first column of its turn. A bar of `most` points is a whole
 * character high, and the smallest can still be seen. */
static void draw_bars(struct canvas *c, const struct scene_chart *chart, const struct bars *b,
                      int most, int x, int y)
{
    canvas_put(c, x - LABELS, y, style(COLOUR_DIM, COLOUR_BACKGROUND), b->label);
    for (int i = 0, before = 0; i < chart->columns; before = chart->column[i++].turn) {
        int turn = chart->column[i].turn;
        const struct autopsy_turn *t = turn == before ? NULL : turn_of(chart, turn);
        int points = t ? b->points(t) : 0, eighth = (8 * points + most / 2) / most;
        if (points)
            canvas_put(c, x + i, y, style(b->colour, COLOUR_BACKGROUND),
                       eighths[eighth ? eighth : 1]);
    }
}

/* ---- Cards ---- */

/* Writes the cards that an action touched. Returns the column after them. */
static int draw_cards_of(struct canvas *c, const struct scene_chart *chart, bool best, int x, int y)
{
    int colour = best ? COLOUR_GOOD : COLOUR_BAD, from = x;
    for (int i = 0; i < chart->cards; i++) {
        const struct chart_card *one = &chart->card[i];
        char words[16];
        struct text t = dread_text_in(words, sizeof words);
        if (one->card == CARD_NONE || !(best ? one->best : one->played)) continue;
        if (x == from)
            x = canvas_put(c, x, y, style(COLOUR_DIM, COLOUR_BACKGROUND),
                           best ? "better " : "you ");
        dread_card_write_for_people(&t, one->card);
        x = canvas_put(c, x, y, bold(style(colour, COLOUR_BACKGROUND)), words) + 1;
    }
    return x == from ? x : x + 2;
}

void chart_draw(struct canvas *c, const struct scene_chart *chart, struct rect at)
{
    int rows = at.h - (chart->others || chart->top ? BRIEF_FOOT : FOOT), x = at.x + LABELS;
    if (rows < 2) return;
    struct style dim = style(COLOUR_DIM, COLOUR_BACKGROUND);
    draw_axis(c, chart, (struct rect){at.x, at.y, at.w, rows});
    for (int i = 0; i < chart->columns; i++) {
        bool here = chart->column[i].here;
        struct style st = here ? bold(style(COLOUR_BAD, COLOUR_BACKGROUND))
                               : style(COLOUR_OPEN, COLOUR_BACKGROUND);
        draw_column(c, x + i, at.y, rows, chart->column[i].chance, st);
        canvas_put(c, x + i, at.y + rows, here ? st : dim, here ? "▲" : "─");
    }
    draw_turns(c, chart, x, at.y + rows + 1);
    if (chart->top) {
        draw_interval(c, chart, (struct rect){x, at.y, at.w, rows});
        return;
    }
    if (chart->others) {
        draw_others(c, chart, (struct rect){x, at.y, at.w, rows});
        return;
    }
    int most = most_points(chart);
    for (int k = 0; k < BARS; k++)
        draw_bars(c, chart, &rows_of_bars[k], most, x, at.y + rows + 2 + k);
    int end = draw_cards_of(c, chart, false, x, at.y + at.h - 1);
    draw_cards_of(c, chart, true, end, at.y + at.h - 1);
}
