/* Writing a page: HTML that is also well-formed XML, and its style sheet. Text is escaped unless
 * it is markup.
 *
 * A page is made for paper and for screens from 320 pixels on, light and dark; tables wider than
 * the screen scroll within their boxes. It asks nothing of the network. */

#ifndef PAGE_H
#define PAGE_H

#include <stdio.h>

#include "dread/survey.h"

struct report_page {
    FILE *out;
    const struct survey *survey;
    const struct result *result;
    bool plots;    /* gnuplot is there */
    bool plotless; /* a plot is missing */
    int figures;   /* so far, for their ids */
    bool headed;   /* this section has said that it tells of the first rule set */
};

void dread_markup(struct report_page *, const char *html);

/* Text; what stands between two backquotes is code. */
__attribute__((format(printf, 2, 3))) void dread_put(struct report_page *, const char *format, ...);
void dread_put_whole(struct report_page *, const char *text); /* of any length */

/* Once in a section, where there are several rule sets: what follows is of the first. */
void dread_under_the_first(struct report_page *);

/* A paragraph: of what the figures say, of what they mean. */
__attribute__((format(printf, 2, 3))) void dread_found(struct report_page *, const char *format,
                                                       ...);
__attribute__((format(printf, 2, 3))) void dread_meaning(struct report_page *, const char *format,
                                                         ...);

/* The beginning and the end of the whole. */
void dread_page_begin(struct report_page *, const char *title);
void dread_page_end(struct report_page *);

/* A section with its heading; id is what links call it. */
void dread_section_begin(struct report_page *, const char *id, const char *heading);
void dread_section_end(struct report_page *);

/* A table; heads are joined by |, and stand over columns of numbers, but the first, and those that
 * begin with <, over text. */
void dread_page_table(struct report_page *, const char *caption, const char *heads);
void dread_page_table_end(struct report_page *);
void dread_row_begin(struct report_page *, const char *head);
void dread_row_end(struct report_page *);
__attribute__((format(printf, 2, 3))) void dread_cell(struct report_page *, const char *format,
                                                      ...);
void dread_words_cell(struct report_page *, const char *words);

/* ---- what is told side by side ---- */

/* Columns to be told in one table or plot: the agents of the one rule set there is, or one agent
 * under all rule sets. So rates with all cards known stand under that name, or in a row that has
 * it. */
struct panel {
    const struct report_page *page;
    int number, rows;
    char caption[96]; /* who plays, where that is one agent */
    const char *head; /* over the rows */
};

int dread_panels(const struct report_page *);
struct panel dread_panel_of(const struct report_page *, int number);
const struct column *dread_panel_column(const struct panel *, int row);
const char *dread_panel_label(const struct panel *, int row, char label[RULE_SET_BYTES]);

/* ---- numbers in words ---- */

/* A share of 100, with as many decimals as it needs: "98.2", "0.04". */
enum { FIGURE_BYTES = 32 };
const char *dread_of_100(double share, char figure[FIGURE_BYTES]);

/* "1.1 to 2.8", of 100. */
enum { BETWEEN_BYTES = 72 };
const char *dread_between_100(struct interval, char between[BETWEEN_BYTES]);

double dread_share_of_100(uint64_t part, uint64_t whole);

static inline unsigned long long big(uint64_t n)
{
    return n;
}

#endif
