/* Prints lists of figures (survey/figures.h): as JSON, as lines of a table for a spreadsheet, and
 * as sentences. */

#ifndef FIGURES_OUTPUT_H
#define FIGURES_OUTPUT_H

#include "survey/figures.h"

/* Adds all figures of a list that have a key, as members of the open object. */
void json_figures(struct text *, const struct figures *);

/* Adds an object with the figures of a list as an element of the open array. */
void json_row(struct text *, const struct figures *);

/* A table for a spreadsheet (RFC 4180). */
struct csv_table {
    /* The ids of its figures, with blanks between them. One with a + also has the ends of its
     * interval, in two more columns: `low` and `high` after `joint`. `low` and `high` alone are
     * those of `share`. */
    const char *columns;
    char joint;
    const char *line_end;
};

/* Print the heads of a table, and the line of a list. What was not measured is an empty cell, and
 * so are the ends of an interval from fewer than FEW groups. Only the options need quotes. */
void print_csv_heads(const struct csv_table *);
void print_csv_line(const struct csv_table *, const struct figures *);

/* Prints a sentence as dread_tell writes it, unless a figure in it was not measured. Returns true
 * if it was printed. */
bool say(const struct figures *, const char *sentence);

#endif
