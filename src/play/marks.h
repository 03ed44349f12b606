/* What the table shows of what has not happened yet: previews, as marks where they would come true.
 *
 * With something picked, each action that is left is previewed, and what it would bring stands at the
 * thing it would be completed with. The action in focus leaves its footprints and its light. All of it
 * is made from game.preview by the theme's `mark`, `footprint` and `light` lines. */

#ifndef PLAY_MARKS_H
#define PLAY_MARKS_H

#include "dread/play.h"
#include "selection.h"
#include "layout.h"

enum { PREVIEWS_MOST = 64 };

struct marks {
    int count;
    struct mark mark[MARKS_MOST];
    int action; /* the action in focus, a place in hands->legal; -1: none */
};

/* `in_focus` is a place in hands->legal, or -1. */
void dread_marks_read(struct marks *, const struct table_layout *, const struct view *,
                      const struct selection *, int in_focus);

/* Adds what a mark says, in words for the ear. */
void dread_mark_tell(const struct mark *, const struct table_layout *, const struct view *,
                     struct text *);

/* What a preview brings that has no place of its own, in a mark or two: "+2 -3". */
void dread_mark_words(const struct table_layout *, const struct view *, action, struct text *);

#endif
