/* Playing an action, walks, undo and redo. See act.c. */

#ifndef PLAY_ACT_H
#define PLAY_ACT_H

#include "play_internal.h"

/* Empties the trace of the last action, and returns it to be written. */
struct trace *dread_act_trace(struct play *);

/* Returns true if a lesson is going on and waits for something other than this action; then leaves
 * a note that says for what. */
bool dread_lesson_refuses(struct play *, action);

/* Plays an action, or leaves a note that says why it cannot be played. With `more`, its words come
 * after what was said before. */
void dread_act_play(struct play *, action, bool more);

/* The same, and ends the walk in progress. */
void dread_act_do(struct play *, action);

/* Plays the next action of the walk in progress, which must have one left. */
void dread_act_walk_on(struct play *);

/* Begins the walk that is shown. */
void dread_act_walk(struct play *);

/* Beside real cards: tells the session a card, and shows what follows. Returns false with a problem
 * if it cannot be the one that is asked for. */
bool dread_act_tell(struct play *, card, struct problem *);

/* Call it when another session was put on the table: shows it. `dealt`: it is at its start, and
 * `trace` holds the events of the deal. */
void dread_act_begin(struct play *, bool dealt);

/* Undo, redo, and back to the deal. With `whole_turn`, a turn instead of an action. */
void dread_act_undo(struct play *, bool whole_turn);
void dread_act_redo(struct play *, bool whole_turn);
void dread_act_restart(struct play *);

/* Keeps and shows the session after actions were taken back or done again. dread_act_rewound leaves
 * `words` as the note, and forgets what was said of the actions before; dread_act_turned says
 * nothing and forgets nothing. */
void dread_act_turned(struct play *);
void dread_act_rewound(struct play *, const char *words);

#endif
