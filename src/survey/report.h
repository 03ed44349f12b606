/* The report of a survey: one HTML page with tables, plots, and what they mean for the designer of
 * a solitaire.
 *
 * The page is one file that loads nothing from the network. The same result, program version and
 * command line give the same page, byte for byte. */

#ifndef DREAD_REPORT_H
#define DREAD_REPORT_H

#include "deal_lists.h"

/* Returns true if a report can be written to this path; false with a problem, which may be NULL, if
 * not. Leaves no file behind. Call it before a survey that may take hours. */
bool dread_report_check_path(const char *path, struct problem *problem);

/* What a report prints besides the figures. */
struct report_about {
    const char *program, *command;  /* the version of the program, and the command line */
    const char *rules;              /* the game's rules page as Markdown; NULL: there is none */
    const struct deal_lists *lists; /* of the first rule set; NULL: no lists */
};

/* Writes the report of a finished survey. The page is first written to PATH.tmp, which is
 * then renamed to PATH; a file that was at PATH is replaced. If PATH.tmp exists already, it is left
 * alone and the report fails. Returns true; or false with a problem, which may be NULL, and then an
 * old file at PATH stays. */
bool dread_report_write(const char *path, const struct survey *, const struct result *,
                        const struct report_about *, struct problem *problem);

#endif
