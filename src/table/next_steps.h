/* What the others on the table would do next. */

#ifndef TABLE_NEXT_STEPS_H
#define TABLE_NEXT_STEPS_H

#include "play/play.h"
#include "layout.h"
#include "selection.h"

struct table;

/* Writes what each token that is on patrol or alert would do after action number `in_focus` of the
 * selection or, if that has no `next` line in the theme (or is -1), after the first legal action
 * that has one. Writes no lines if there is none. */
void dread_next_steps_read(struct scene_next *, const struct table *, int in_focus);

#endif
