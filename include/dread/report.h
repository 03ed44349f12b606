/* The report of a survey: one HTML page, with tables, plots and what they mean to whoever designs
 * a solitaire.
 *
 * It stands alone, asks nothing of the network, and is the same, byte for byte, for the same
 * figures. Plots are drawn by gnuplot; without it there are the tables. */

#ifndef DREAD_REPORT_H
#define DREAD_REPORT_H

#include "dread/survey.h"

enum report_end { REPORT_DONE, REPORT_WITHOUT_PLOTS, REPORT_FAILED };

/* Can a report be written to this path? Asked before a survey that may take hours. */
bool dread_report_fits(const char *path, struct problem *);

/* Writes the report; `program` is the version of the program, `command` the command line to print
 * in it. A file that is there is replaced once the new one is whole; where it fails, all is as it
 * was. */
enum report_end dread_report_write(const char *path, const struct survey *, const struct result *,
                                   const char *program, const char *command, struct problem *);

#endif
