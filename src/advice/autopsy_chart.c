/* The chart of an autopsy, in letters and as SVG. The terminal's own chart (src/tui/chart.c) is
 * drawn from scene.chart instead. See autopsy_chart.h. */

#include "autopsy_chart.h"

#include "advisor.h"
#include "theme/xml.h"

enum { ROWS = 10, LABEL = 4 };

int32_t dread_chart_chance(const struct autopsy *a, int moment)
{
    return moment < a->decisions ? a->decision[moment].before : a->end;
}

/* ---- Letters ---- */

/* Returns how many columns each value gets, 1 to 4, if there are `chances` values. */
static int column_width(int chances)
{
    int width = CHART_COLUMNS / chances;
    return width > 4 ? 4 : width < 1 ? 1 : width;
}

int dread_chart_columns(const struct autopsy *a)
{
    int chances = a->decisions + 1;
    return chances > CHART_COLUMNS ? CHART_COLUMNS : chances * column_width(chances);
}

int dread_chart_moment(const struct autopsy *a, int column)
{
    int chances = a->decisions + 1;
    if (chances > CHART_COLUMNS) return (int)((int64_t)column * chances / CHART_COLUMNS);
    return column / column_width(chances);
}

static void draw_row(const struct autopsy *a, int row, int columns, struct text *t)
{
    dread_text_add(t, row == ROWS ? "100 |" : row == ROWS / 2 ? " 50 |" : "    |");
    int end = t->length;
    for (int c = 0; c < columns; c++) {
        int32_t chance = dread_chart_chance(a, dread_chart_moment(a, c));
        bool is_full = chance * ROWS * 2 >= (2 * row - 1) * CHANCE;
        dread_text_char(t, is_full ? '#' : ' ');
        if (is_full) end = t->length;
    }
    t->at[t->length = end] = '\0'; /* no spaces at the end */
    dread_text_char(t, '\n');
}

/* Writes the number of each turn at the column where it begins, if there is space for it. */
static void draw_turns(const struct autopsy *a, int columns, struct text *t)
{
    int start = t->length + LABEL + 1, before = 0;
    dread_text_add(t, "turn ");
    for (int c = 0; c < columns; c++) {
        int i = dread_chart_moment(a, c);
        if (i >= a->decisions || a->decision[i].turn == before || t->length > start + c) continue;
        before = a->decision[i].turn;
        while (t->length < start + c) dread_text_char(t, ' ');
        dread_text_number(t, (uint64_t)before);
        dread_text_char(t, ' ');
    }
    t->at[--t->length] = '\0';
    dread_text_char(t, '\n');
}

void dread_draw_chart(const struct autopsy *a, struct text *t)
{
    int columns = dread_chart_columns(a);
    for (int row = ROWS; row > 0; row--) draw_row(a, row, columns, t);
    dread_text_add(t, "  0 +");
    for (int c = 0; c < columns; c++) dread_text_char(t, '-');
    dread_text_char(t, '\n');
    draw_turns(a, columns, t);
}

/* ---- SVG ---- */

enum { WIDTH = 720, HEIGHT = 320, LEFT = 56, RIGHT = 704, TOP = 20, BOTTOM = 260 };

enum { MARKED_POINTS = 5 }; /* a turn that gave away this many points gets a mark */

static const char style[] =
    "<style>svg{background:#fff;color:#222}text{font:14px sans-serif;fill:currentColor}"
    ".grid{stroke:currentColor;stroke-opacity:.2}.curve{fill:none;stroke:#1668a8;stroke-width:2.5;"
    "stroke-linejoin:round}.mark{fill:#c4321f}"
    "@media (prefers-color-scheme:dark){svg{background:#151515;color:#ddd}"
    ".curve{stroke:#6cb6ff}.mark{fill:#ff7b66}}</style>\n";

static int x_of(const struct autopsy *a, int i)
{
    return a->decisions ? LEFT + (RIGHT - LEFT) * i / a->decisions : LEFT;
}

static int y_of(int32_t chance)
{
    return BOTTOM - (int)((int64_t)(BOTTOM - TOP) * chance / CHANCE);
}

static void add_label(struct text *t, int x, int y, const char *anchor, int n, const char *unit)
{
    dread_text_count(t, "<text x=\"", x, "");
    dread_text_count(t, "\" y=\"", y, "");
    dread_text_add(t, "\" text-anchor=\"");
    dread_text_add(t, anchor);
    dread_text_count(t, "\">", n, "");
    dread_text_add(t, unit);
    dread_text_add(t, "</text>\n");
}

static void draw_grid(struct text *t)
{
    for (int points = 0; points <= 100; points += 25) {
        int y = y_of(points * CHANCE / 100);
        dread_text_count(t, "<line class=\"grid\" x1=\"", LEFT, "");
        dread_text_count(t, "\" y1=\"", y, "");
        dread_text_count(t, "\" x2=\"", RIGHT, "");
        dread_text_count(t, "\" y2=\"", y, "");
        dread_text_add(t, "\"/>\n");
        add_label(t, LEFT - 8, y + 5, "end", points, " %");
    }
}

static void label_turns(const struct autopsy_summary *c, const struct autopsy *a, struct text *t)
{
    int free = 0;
    for (int k = 0; k < c->turns; k++) {
        int x = x_of(a, c->turn[k].first);
        if (x < free) continue;
        free = x + 40;
        add_label(t, x, BOTTOM + 22, "middle", c->turn[k].turn, "");
    }
    dread_text_count(t, "<text text-anchor=\"middle\" x=\"", (LEFT + RIGHT) / 2, "");
    dread_text_count(t, "\" y=\"", BOTTOM + 46, "");
    dread_text_add(t, "\">turn</text>\n");
}

/* Draws a mark at the worst decision of each turn that gave much away. Its title, which a browser
 * shows when one points at it, says what was done. */
static void mark_turns(const struct autopsy_summary *c, const struct autopsy *a, struct text *t)
{
    for (int k = 0; k < c->turns; k++) {
        const struct autopsy_turn *turn = &c->turn[k];
        char words[SUMMARY_BYTES];
        struct text w = dread_text_in(words, sizeof words);
        if (turn->gave < MARKED_POINTS) continue;
        dread_tell_turn(turn, a, &w);
        dread_text_count(t, "<circle class=\"mark\" r=\"5\" cx=\"", x_of(a, turn->worst), "");
        dread_text_count(t, "\" cy=\"", y_of(a->decision[turn->worst].before), "");
        dread_text_add(t, "\"><title>");
        dread_xml_add(t, words);
        dread_text_add(t, "</title></circle>\n");
    }
}

void dread_draw_svg(const struct autopsy_summary *c, const struct autopsy *a, const char *title,
                    struct text *t)
{
    char words[SUMMARY_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_tell_autopsy(c, a, &w);
    dread_text_add(t,
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"title "
                   "about\"");
    dread_text_count(t, " viewBox=\"0 0 ", WIDTH, "");
    dread_text_count(t, " ", HEIGHT, "");
    dread_text_add(t, "\">\n<title id=\"title\">");
    dread_xml_add(t, title);
    dread_text_add(t, "</title>\n<desc id=\"about\">");
    dread_xml_add(t, words);
    dread_text_add(t, "</desc>\n");
    dread_text_add(t, style);
    draw_grid(t);
    label_turns(c, a, t);
    dread_text_add(t, "<polyline class=\"curve\" points=\"");
    for (int i = 0; i <= a->decisions; i++) {
        dread_text_count(t, i ? " " : "", x_of(a, i), "");
        dread_text_count(t, ",", y_of(dread_chart_chance(a, i)), "");
    }
    dread_text_add(t, "\"/>\n");
    mark_turns(c, a, t);
    dread_text_add(t, "</svg>\n");
}
