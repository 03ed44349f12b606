/* Writes the parts of a report's page: HTML that is also well-formed XML; tables; and numbers as
 * text. What the sections say is in section-*.c and report.c, plots in plot.h, the style in
 * report.css.
 *
 * `struct column` is the result of a study (survey.h), not a column of a table. The text of
 * the page calls every contender an agent, also clairvoyant.
 *
 * The page is made for paper and for screens from 320 pixels on, light and dark. Tables wider than
 * the screen scroll within their boxes. The page loads nothing from the network. */

#ifndef REPORT_HTML_H
#define REPORT_HTML_H

#include <stdio.h>

#include "figures.h"
#include "report.h"
#include "survey_figures.h"

struct report_page {
    FILE *out;
    const struct survey *survey;
    const struct result *result;
    const struct report_about *about;
    struct figures *figures; /* of each study, in the order of the columns of the result */
    int plots_drawn;         /* so far; it numbers the ids of plots */
    bool first_named;        /* this section has said that it is about the first rule set */
};

/* The style sheet, report.css, which is built into the program (cmake/embed.cmake). */
extern const struct style_file {
    const char *id, *css;
} dread_report_style[];

/* Writes HTML as it is, without escaping anything. */
void dread_put_html(struct report_page *, const char *html);

/* Writes text, formatted as by printf and then escaped. Text between two backquotes becomes <code>.
 * Text of 4096 bytes or more is cut. */
__attribute__((format(printf, 2, 3))) void dread_put(struct report_page *, const char *format, ...);

/* Writes a string of any length, escaped. Backquotes stay as they are. */
void dread_put_long(struct report_page *, const char *text);

/* If the survey has several rule sets, writes once in a section that what follows is about the
 * first. */
void dread_put_first_rule_set(struct report_page *);

/* Write a paragraph, with text as in dread_put: a finding from the figures, or an explanation. */
__attribute__((format(printf, 2, 3))) void dread_put_finding(struct report_page *,
                                                             const char *format, ...);
__attribute__((format(printf, 2, 3))) void dread_put_explanation(struct report_page *,
                                                                 const char *format, ...);

/* Writes a sentence over figures (dread_tell), also as a paragraph with a finding. Returns false,
 * and writes nothing, if a figure in it was not measured or comes from few games. */
bool dread_put_told(struct report_page *, const struct figures *, const char *sentence);
bool dread_put_found(struct report_page *, const struct figures *, const char *sentence);

/* Returns the figures of a study, by the indexes of its rule set and its contender. */
const struct figures *dread_page_figures(const struct report_page *, int rule_set, int contender);

/* Begin and end the page. */
void dread_page_begin(struct report_page *, const char *title);
void dread_page_end(struct report_page *);

/* Begin and end a section. `id` is the target of links to it. */
void dread_section_begin(struct report_page *, const char *id, const char *heading);
void dread_section_end(struct report_page *);

/* Begin and end a table. `first` is the head of its first column, which has the heads of the rows.
 * The other columns are joined by |. Each has a head, and if rows are written by
 * dread_figures_row, then = and a sentence over figures. A column whose head begins with < holds
 * text, the others hold numbers. */
void dread_page_table(struct report_page *, const char *caption, const char *first,
                      const char *columns);
void dread_page_table_end(struct report_page *);

/* Writes a row with the figures of a list. A cell has a dash if its figure was not measured, and
 * "too few" if it comes from few games. */
void dread_figures_row(struct report_page *, const char *head, const struct figures *,
                       const char *columns);

/* Begin and end a row of a table. `head` is escaped. Between the two calls, write a cell for each
 * column but the first. */
void dread_row_begin(struct report_page *, const char *head);
void dread_row_end(struct report_page *);

/* Writes a cell of a column of numbers, with text as in dread_put. */
__attribute__((format(printf, 2, 3))) void dread_cell(struct report_page *, const char *format,
                                                      ...);

/* Writes a cell of a column of text: a string of any length, escaped. Backquotes stay as they
 * are. */
void dread_words_cell(struct report_page *, const char *words);

/* ---- panels: the results that one table or plot compares ---- */

/* The results that one table or plot shows, one in each row. A survey of one rule set has one panel
 * with a row for each contender. A survey of several rule sets has a panel for each contender, with
 * a row for each rule set. The label of the row or the caption of the panel says what the contender
 * sees, so no win rate appears without it. */
struct plot_panel {
    struct report_page *page;
    int number;       /* of the panel, from 0 */
    int rows;         /* how many it has */
    char caption[96]; /* the contender and what it sees, if all rows have the same; else empty */
    const char *head; /* of the table's first column: "Agent" or "Rule set" */
};

/* Returns how many panels the survey has. */
int dread_panels(const struct report_page *);

/* Returns a panel; `number` counts from 0. */
struct plot_panel dread_panel_of(struct report_page *, int number);

/* Returns the result of a study that a row shows; rows count from 0. */
const struct column *dread_panel_column(const struct plot_panel *, int row);

/* Returns the figures of the study that a row shows. */
const struct figures *dread_panel_figures(const struct plot_panel *, int row);

/* Writes a title with the caption of the panel, if it has one. Returns `room`. */
enum { PANEL_TITLE_BYTES = 192 };
const char *dread_panel_title(const struct plot_panel *, const char *title,
                              char room[PANEL_TITLE_BYTES]);

/* Writes a table with a row for each study of a panel that has the figure `needs`; NULL: for
 * all. */
void dread_panel_table(const struct plot_panel *, const char *title, const char *needs,
                       const char *columns);

/* Writes the head of a row, counted from 0, to `label`: the contender and what it sees, or the rule
 * set. Returns `label`. */
const char *dread_panel_label(const struct plot_panel *, int row, char label[RULE_SET_BYTES]);

/* ---- numbers as text ---- */

/* Writes a share in per cent with its interval, as dread_percent does: "98.2 (96.1 to 99.1)".
 * Returns `figure`. */
enum { BETWEEN_BYTES = 112 };
const char *dread_percent_with(struct interval, char figure[BETWEEN_BYTES]);

/* Returns a part in per cent of the whole; 0 if the whole is 0. */
double dread_percent_of(uint64_t part, uint64_t whole);

/* Returns the number as %llu needs it, since uint64_t may be unsigned long. */
static inline unsigned long long as_ull(uint64_t n)
{
    return n;
}

#endif
