/* Writes the page of a report: text, tables, panels and numbers. See html.h. */

#include "html.h"

#include <stdarg.h>
#include <string.h>

#include "theme/xml.h"

/* ---- text and markup ---- */

void dread_put_html(struct report_page *p, const char *html)
{
    fputs(html, p->out);
}

static void escape_byte(struct report_page *p, char c)
{
    char written[8];
    struct text t = dread_text_in(written, sizeof written);
    dread_xml_char(&t, c);
    fputs(written, p->out);
}

static void escape(struct report_page *p, const char *text)
{
    for (; *text; text++) escape_byte(p, *text);
}

/* Room for one formatted text. The longest text is a command line, which dread_put_long writes. */
enum { TEXT_BYTES = 4096 };

/* Writes text, escaped, with text between backquotes as <code>. */
static void put_with_code(struct report_page *p, const char *text)
{
    bool code = false;
    for (const char *c = text; *c; c++) {
        if (*c != '`') escape_byte(p, *c);
        else dread_put_html(p, (code = !code) ? "<code>" : "</code>");
    }
}

/* Writes formatted text, with code between backquotes, inside these tags. */
static void put_in(struct report_page *p, const char *begin, const char *end, const char *format,
                   va_list list)
{
    char text[TEXT_BYTES];
    vsnprintf(text, sizeof text, format, list);
    dread_put_html(p, begin);
    put_with_code(p, text);
    dread_put_html(p, end);
}

void dread_put(struct report_page *p, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    put_in(p, "", "", format, list);
    va_end(list);
}

void dread_put_long(struct report_page *p, const char *text)
{
    escape(p, text);
}

void dread_put_finding(struct report_page *p, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    put_in(p, "<p class=\"found\">", "</p>\n", format, list);
    va_end(list);
}

void dread_put_explanation(struct report_page *p, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    put_in(p, "<p class=\"meaning\">", "</p>\n", format, list);
    va_end(list);
}

void dread_put_first_rule_set(struct report_page *p)
{
    char name[RULE_SET_BYTES];
    if (p->survey->rule_sets == 1 || p->first_named) return;
    p->first_named = true;
    dread_put_html(p, "<p>Under the first rule set, <code>");
    dread_put(p, "%s", dread_rule_set_name(p->survey, 0, name));
    dread_put_html(p, "</code>:</p>\n");
}

void dread_page_begin(struct report_page *p, const char *title)
{
    dread_put_html(
        p, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
           "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"/>\n<title>");
    dread_put(p, "%s", title);
    dread_put_html(p, "</title>\n<style>\n");
    dread_put_html(p, dread_report_style->css);
    dread_put_html(p, "</style>\n</head>\n<body>\n");
}

void dread_page_end(struct report_page *p)
{
    dread_put_html(p, "</body>\n</html>\n");
}

void dread_section_begin(struct report_page *p, const char *id, const char *heading)
{
    p->first_named = false;
    fprintf(p->out, "<section aria-labelledby=\"%s\">\n<h2 id=\"%s\">", id, id);
    dread_put(p, "%s", heading);
    dread_put_html(p, "</h2>\n");
}

void dread_section_end(struct report_page *p)
{
    dread_put_html(p, "</section>\n");
}

/* ---- sentences over figures ---- */

bool dread_put_told(struct report_page *p, const struct figures *f, const char *sentence)
{
    char told[TEXT_BYTES];
    struct text t = dread_text_in(told, sizeof told);
    if (dread_tell(&t, f, sentence) != COMPLETE) return false;
    put_with_code(p, told);
    return true;
}

bool dread_put_found(struct report_page *p, const struct figures *f, const char *sentence)
{
    char told[TEXT_BYTES];
    struct text t = dread_text_in(told, sizeof told);
    if (dread_tell(&t, f, sentence) != COMPLETE) return false;
    dread_put_finding(p, "%s", told);
    return true;
}

/* ---- tables ---- */

/* A column of a table as it is written: `head=cell|`. */
struct written_column {
    bool has_words; /* its cells hold text, not numbers */
    const char *head, *cell;
    int head_bytes, cell_bytes;
};

/* Reads the column at *at and goes on to the next one. Returns false if there is none. */
static bool next_column(const char **at, struct written_column *column)
{
    if (!**at) return false;
    size_t all = strcspn(*at, "|"), head = strcspn(*at, "=|");
    column->has_words = **at == '<';
    column->head = *at + column->has_words;
    column->head_bytes = (int)head - column->has_words;
    column->cell = *at + head + (head < all);
    column->cell_bytes = (int)(*at + all - column->cell);
    *at += all + ((*at)[all] == '|');
    return true;
}

void dread_page_table(struct report_page *p, const char *caption, const char *first,
                      const char *columns)
{
    struct written_column column;
    dread_put_html(p, "<div class=\"box\" role=\"region\" tabindex=\"0\" aria-label=\"");
    dread_put(p, "%s", caption);
    dread_put_html(p, "\">\n<table>\n<caption>");
    dread_put(p, "%s", caption);
    dread_put_html(p, "</caption>\n<thead><tr><th scope=\"col\" class=\"t\">");
    dread_put(p, "%s", first);
    dread_put_html(p, "</th>");
    while (next_column(&columns, &column)) {
        dread_put_html(p,
                       column.has_words ? "<th scope=\"col\" class=\"t\">" : "<th scope=\"col\">");
        dread_put(p, "%.*s", column.head_bytes, column.head);
        dread_put_html(p, "</th>");
    }
    dread_put_html(p, "</tr></thead>\n<tbody>\n");
}

void dread_figures_row(struct report_page *p, const char *head, const struct figures *f,
                       const char *columns)
{
    struct written_column column;
    dread_row_begin(p, head);
    while (next_column(&columns, &column)) {
        char sentence[256], told[TEXT_BYTES];
        struct text t = dread_text_in(told, sizeof told);
        snprintf(sentence, sizeof sentence, "%.*s", column.cell_bytes, column.cell);
        enum completeness complete = dread_tell(&t, f, sentence);
        const char *words = complete == COMPLETE   ? told
                            : complete == FROM_FEW ? "too few"
                            : column.has_words     ? ""
                                                   : "\u2013";
        if (column.has_words) dread_words_cell(p, words);
        else dread_cell(p, "%s", words);
    }
    dread_row_end(p);
}

void dread_panel_table(const struct plot_panel *panel, const char *title, const char *needs,
                       const char *columns)
{
    struct report_page *p = panel->page;
    char caption[PANEL_TITLE_BYTES], label[RULE_SET_BYTES];
    dread_page_table(p, dread_panel_title(panel, title, caption), panel->head, columns);
    for (int i = 0; i < panel->rows; i++) {
        const struct figures *f = dread_panel_figures(panel, i);
        if (needs && !dread_figure_of(f, needs, (int)strlen(needs))) continue;
        dread_figures_row(p, dread_panel_label(panel, i, label), f, columns);
    }
    dread_page_table_end(p);
}

void dread_page_table_end(struct report_page *p)
{
    dread_put_html(p, "</tbody>\n</table>\n</div>\n");
}

void dread_row_begin(struct report_page *p, const char *head)
{
    dread_put_html(p, "<tr><th scope=\"row\">");
    for (const char *part = head; *part;) { /* a line may break after a comma */
        char text[RULE_SET_BYTES];
        size_t n = strcspn(part, ",");
        n += part[n] == ',';
        snprintf(text, sizeof text, "%.*s", (int)n, part);
        escape(p, text);
        part += n;
        if (*part && *part != ' ') dread_put_html(p, "<wbr/>");
    }
    dread_put_html(p, "</th>");
}

void dread_row_end(struct report_page *p)
{
    dread_put_html(p, "</tr>\n");
}

void dread_cell(struct report_page *p, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    put_in(p, "<td>", "</td>", format, list);
    va_end(list);
}

void dread_words_cell(struct report_page *p, const char *words)
{
    enum { LONG = 16 };
    dread_put_html(p, strlen(words) < LONG ? "<td class=\"t\">" : "<td class=\"t long\">");
    escape(p, words);
    dread_put_html(p, "</td>");
}

/* ---- panels ---- */

const struct figures *dread_page_figures(const struct report_page *p, int rule_set, int contender)
{
    return &p->figures[rule_set * p->survey->contenders + contender];
}

int dread_panels(const struct report_page *p)
{
    return p->survey->rule_sets == 1 ? 1 : p->survey->contenders;
}

struct plot_panel dread_panel_of(struct report_page *p, int number)
{
    const struct survey *s = p->survey;
    struct plot_panel panel = {.page = p, .number = number, .head = "Agent", .rows = s->contenders};
    if (s->rule_sets == 1) return panel;
    panel.head = "Rule set";
    panel.rows = s->rule_sets;
    struct text t = dread_text_in(panel.caption, sizeof panel.caption);
    dread_text_add(&t, s->contender[number].name);
    dread_text_add(&t, ", ");
    dread_text_add(&t, dread_contender_knows(&s->contender[number]));
    return panel;
}

const struct column *dread_panel_column(const struct plot_panel *panel, int row)
{
    const struct report_page *p = panel->page;
    return p->survey->rule_sets == 1
               ? dread_result_column(p->result, p->survey, 0, row)
               : dread_result_column(p->result, p->survey, row, panel->number);
}

const struct figures *dread_panel_figures(const struct plot_panel *panel, int row)
{
    const struct report_page *p = panel->page;
    return p->survey->rule_sets == 1 ? dread_page_figures(p, 0, row)
                                     : dread_page_figures(p, row, panel->number);
}

const char *dread_panel_title(const struct plot_panel *panel, const char *title,
                              char room[PANEL_TITLE_BYTES])
{
    snprintf(room, PANEL_TITLE_BYTES, "%s%s%s", title, *panel->caption ? ": " : "", panel->caption);
    return room;
}

const char *dread_panel_label(const struct plot_panel *panel, int row, char label[RULE_SET_BYTES])
{
    const struct survey *s = panel->page->survey;
    if (s->rule_sets > 1) return dread_rule_set_name(s, row, label);
    struct text t = dread_text_in(label, RULE_SET_BYTES);
    dread_text_add(&t, s->contender[row].name);
    dread_text_add(&t, ", ");
    dread_text_add(&t, dread_contender_knows(&s->contender[row]));
    return label;
}

/* ---- numbers as text ---- */

const char *dread_percent_with(struct interval in, char figure[BETWEEN_BYTES])
{
    char low[FIGURE_BYTES], middle[FIGURE_BYTES], high[FIGURE_BYTES];
    snprintf(figure, BETWEEN_BYTES, "%s (%s to %s)", dread_percent(in.middle, middle),
             dread_percent(in.low, low), dread_percent(in.high, high));
    return figure;
}

double dread_percent_of(uint64_t part, uint64_t whole)
{
    return whole ? 100.0 * (double)part / (double)whole : 0;
}
