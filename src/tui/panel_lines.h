/* The theme's lines at the top of the panel: how things stand. */

#ifndef TUI_PANEL_LINES_H
#define TUI_PANEL_LINES_H

#include "pen.h"

/* Writes the lines of the theme whose zone has cards (table/layout.h), each on a line of its own;
 * without `minor`, only those that are not marked as minor. */
void panel_lines(struct pen *, bool minor);

#endif
