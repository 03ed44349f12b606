/* What session.c and session_told.c use of each other. session.c is for all games; session_told.c
 * adds what games beside real cards need. Traces may be NULL.
 *
 * The other headers of this folder are its doors. */

#ifndef SESSION_INTERNAL_H
#define SESSION_INTERNAL_H

#include "session.h"

/* ---- session.c ---- */

/* Plays a ply of the deal on a position: an action, or the start if it is NO_ACTION. */
void dread_session_ply(const struct session *, action, struct position *, struct trace *);

/* Sets `now` to the first position, with nothing played. Beside real cards it asks for the first
 * unknown card of the set-up instead, if there is one. */
void dread_session_begin(struct session *, struct trace *);

/* Plays an action that is known to be legal. Beside real cards it may become pending instead.
 * Returns false, and changes nothing, if a deal has no room for a later card that it turns up. */
bool dread_session_apply(struct session *, action, struct trace *);

/* Reports that the game is too long. Returns false. */
bool dread_session_is_too_long(struct problem *);

/* ---- session_told.c: only for games beside real cards ---- */

/* As dread_session_begin and dread_session_apply. */
void dread_session_begin_told(struct session *, struct trace *);
bool dread_session_apply_told(struct session *, action, struct trace *);

/* Forgets the actions that redo could play if the first of them is not legal, as may be after other
 * cards have been told. */
void dread_session_forget_illegal(struct session *);

/* Fills in the view of a set-up: the empty table. */
void dread_session_see_set_up(const struct session *, struct view *);

/* Adds that a card must be told before anything can be played. */
void dread_session_write_asks(const struct session *, struct text *);

/* Take back the last step, or those of this turn, as dread_session_undo and
 * dread_session_undo_turn; or all after the set-up, which does not count as an undo. */
bool dread_session_take_back_step(struct session *);
int dread_session_take_back_turn(struct session *);
void dread_session_take_back_all(struct session *);

#endif
