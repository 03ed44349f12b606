/* Marks: what an action would do, shown at its places on the table (struct mark in play/play.h).
 *
 * Once something is picked, every action that is left is previewed, and a word or two at its
 * target say what it would bring. Once a verb is picked and several actions are left, everything
 * that the player can choose next has one mark: it says what choosing this thing brings, if nothing
 * more is to be chosen then, and whether all that can come of it loses the game. The action in
 * focus also leaves footprints and light. What can come of the position whatever is chosen
 * (game.prospect) is marked all the time. All of it comes from game.preview and game.prospect, and
 * from the theme's `mark`, `footprint` and `light` lines. */

#ifndef TABLE_MARKS_H
#define TABLE_MARKS_H

#include "play/play.h"
#include "outlook.h"
#include "path.h"
#include "selection.h"
#include "layout.h"

/* With more actions left than this, no mark says what they bring. */
enum { PREVIEWS_MOST = 64 };

struct marks {
    int count;
    struct mark mark[MARKS_MOST];
    int action; /* the action in focus, an index into selection.legal; -1: none */
};

/* Makes the marks. `in_focus` is an index into selection.legal, or -1. */
void dread_marks_read(struct marks *, const struct table *, int in_focus);

/* Returns true if an event leaves a mark with words on a cell of a grid. */
bool dread_marks_cell(const struct table_layout *, const struct view *, const struct event *);

/* Marks the cells of a walk that begins on `from`, with the number of the step on each. */
void dread_marks_walk(struct marks *, const struct path *, struct thing from);

/* Adds what can come of the position, as far as no mark shows it: "The 8 of diamonds carries you
 * until a card of 8 or more." Adds nothing if nothing can. */
void dread_prospect_words(const struct table_layout *, const struct view *, struct text *);

/* Adds what a mark means, in whole sentences to be read aloud: "He takes the 4 and the 5."
 * (dread_play_mark_words in play/play.h does this for a mark of the scene.) */
void dread_mark_tell(const struct mark *, const struct table_layout *, const struct view *,
                     struct text *);

#endif
