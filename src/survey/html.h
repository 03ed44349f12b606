/* Writes the page of a report: HTML that is also well-formed XML, with its style sheet; tables; and
 * numbers as text. What the sections say is in section-*.c and report.c, plots in plot.h.
 *
 * The page is made for paper and for screens from 320 pixels on, light and dark. Tables wider than
 * the screen scroll within their boxes. The page loads nothing from the network. */

#ifndef REPORT_HTML_H
#define REPORT_HTML_H

#include <stdio.h>

#include "dread/survey.h"

struct report_page {
    FILE *out;
    const struct survey *survey;
    const struct result *result;
    bool plots;        /* gnuplot is installed */
    bool plot_missing; /* gnuplot failed for some plot */
    int figures;       /* how many there are so far, for their ids */
    bool first_named;  /* this section has said that it is about the first rule set */
};

/* Writes HTML as it is. */
void dread_put_html(struct report_page *, const char *html);

/* Writes formatted text, escaped, of less than 4096 bytes. Text between two backquotes becomes
 * <code>. */
__attribute__((format(printf, 2, 3))) void dread_put(struct report_page *, const char *format, ...);

/* Writes text of any length, escaped. Backquotes stay as they are. */
void dread_put_long(struct report_page *, const char *text);

/* If the survey has several rule sets, writes once in a section that what follows is about the
 * first. */
void dread_put_first_rule_set(struct report_page *);

/* Writes a paragraph, as dread_put does: a finding from the figures, or an explanation. */
__attribute__((format(printf, 2, 3))) void dread_put_finding(struct report_page *,
                                                             const char *format, ...);
__attribute__((format(printf, 2, 3))) void dread_put_explanation(struct report_page *,
                                                                 const char *format, ...);

/* Begins and ends the page. */
void dread_page_begin(struct report_page *, const char *title);
void dread_page_end(struct report_page *);

/* Begins a section with its heading, and ends it. `id` is the target of links to it. */
void dread_section_begin(struct report_page *, const char *id, const char *heading);
void dread_section_end(struct report_page *);

/* Begins a table. The column heads are joined by |. The first column, and each whose head begins
 * with <, holds text; the others hold numbers. */
void dread_page_table(struct report_page *, const char *caption, const char *heads);
void dread_page_table_end(struct report_page *);

/* Begin and end a row. Between them, write a cell for each other column: a formatted number or
 * text, or a text. */
void dread_row_begin(struct report_page *, const char *head);
void dread_row_end(struct report_page *);
__attribute__((format(printf, 2, 3))) void dread_cell(struct report_page *, const char *format,
                                                      ...);
void dread_words_cell(struct report_page *, const char *words);

/* ---- panels: columns side by side ---- */

/* The columns of a survey that one table or plot shows: all agents under the only rule set, or one
 * agent under all rule sets. So every win rate is labelled with what its agent sees, in its row or
 * in the caption. */
struct plot_panel {
    const struct report_page *page;
    int number, rows;
    char caption[96]; /* the agent and what it sees, if it is one agent; else empty */
    const char *head; /* the head of the first column */
};

/* Returns how many panels a survey has, and one of them, from 0. */
int dread_panels(const struct report_page *);
struct plot_panel dread_panel_of(const struct report_page *, int number);

/* Returns the column in a row, from 0. */
const struct column *dread_panel_column(const struct plot_panel *, int row);

/* Writes the head of a row to `label`, and returns it. */
const char *dread_panel_label(const struct plot_panel *, int row, char label[RULE_SET_BYTES]);

/* ---- numbers as text ---- */

/* Writes a share (0 to 1) in per cent, with as many decimals as it needs: "98.2", "0.04". Returns
 * `figure`. */
enum { FIGURE_BYTES = 32 };
const char *dread_percent(double share, char figure[FIGURE_BYTES]);

/* Writes an interval in per cent: "1.1 to 2.8". Returns `between`. */
enum { BETWEEN_BYTES = 72 };
const char *dread_percent_range(struct interval, char between[BETWEEN_BYTES]);

/* Returns a part in per cent of the whole; 0 if the whole is 0. */
double dread_percent_of(uint64_t part, uint64_t whole);

/* For %llu, since uint64_t may be unsigned long. */
static inline unsigned long long as_ull(uint64_t n)
{
    return n;
}

#endif
