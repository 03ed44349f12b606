/* A game in progress: the door between the rules and everything outside.
 *
 * A session checks what it is told, keeps the line of actions, and goes back and forth in it. It
 * keeps actions, not positions: a position is remade by playing the line again, which is how records
 * and stored games load too, so there is one way, and it is tested by every undo.
 *
 * There are two ways to play. A Rehearsal may go back, and be helped. A Night may not: what was played
 * stays played, and no hint is given. */

#ifndef DREAD_SESSION_H
#define DREAD_SESSION_H

#include "dread/game.h"

struct session;

enum mode { REHEARSAL, NIGHT, MODES };

/* Their names: "rehearsal", "night". */
extern const char *const dread_mode_names[MODES];

/* What a Night answers who would go back, or asks for a hint. */
extern const char dread_no_going_back[], dread_no_hints[];

/* How the deal of a game was chosen. Only a Night of a drawn deal counts among the Nights. */
enum way {
    WAY_NAMED,      /* somebody named it: a number, an id, cards, a record */
    WAY_DRAWN,      /* the program drew its number when the game began */
    WAY_DIFFICULTY, /* the program chose it for its difficulty */
    WAY_DAILY,      /* the deal of the day */
    WAY_BEFORE,     /* not known: an older version of this program kept it */
    WAYS
};

/* Their names: "named", "drawn", "taste", "daily", "before". */
extern const char *const dread_way_names[WAYS];

struct session {
    const struct game *game;
    struct deal deal;
    enum mode mode; /* fixed when the game is dealt */
    enum way way;   /* the same */
    struct position now;
    int played;                 /* actions that led to `now` */
    int known;                  /* played, and those an undo took back and redo can bring again */
    int undos, hints, restarts; /* how often, in this game; restarting does not reset them */
    action line[PLIES_MOST];
};

/* Starts a game, as a Rehearsal of a named deal; whoever deals a Night, or another deal than a named
 * one, says so in `mode` and `way` before anything is played or kept. The trace (may be NULL) tells what happened before the first decision. */
void dread_session_start(struct session *, const struct game *, const struct deal *,
                         struct trace *);

/* Plays an action if it is legal; else the problem says why it is not, and nothing has changed. An
 * action other than the one taken back ends what redo could bring. */
bool dread_session_play(struct session *, action, struct trace *, struct problem *);

/* The same for an action in notation. */
bool dread_session_play_written(struct session *, const char *written, struct trace *,
                                struct problem *);

/* Reads an action in notation without playing it; whether it is legal here is not asked. */
bool dread_session_parse(const struct session *, const char *written, action *, struct problem *);

/* Is the action legal here? If not, the problem says why. */
bool dread_session_legal(const struct session *, action, struct problem *);

/* Writes the legal actions, ascending; returns how many. out has room for ACTIONS_MOST. */
int dread_session_actions(const struct session *, action out[ACTIONS_MOST]);

/* Go back or forward one action. False if there is none, as always in a Night. Taking back counts as
 * an undo. */
bool dread_session_undo(struct session *);
bool dread_session_redo(struct session *, struct trace *);

/* Back to where this turn began, or, there already, to where the one before began; forward to where
 * the next turn begins. Return how many actions that was, 0 if none, as always in a Night. */
int dread_session_undo_turn(struct session *);
int dread_session_redo_turn(struct session *);

/* Back to the deal, with all actions still there to redo. False in a Night. */
bool dread_session_restart(struct session *);

/* May a hint be given? Notes that the player is given one. False in a Night. */
bool dread_session_hinted(struct session *);

/* The trace of what led from ply `ply` - 1 to `ply`; ply 0 tells the start. ply <= played. */
void dread_session_trace(const struct session *, int ply, struct trace *);

/* Sets up a session with a line of actions, all of which must be legal, and `played` of them
 * played; the problem names the first that is not. undos, hints and restarts stay 0, the mode
 * REHEARSAL. For loading. */
bool dread_session_load(struct session *, const struct game *, const struct deal *,
                        const action line[], int known, int played, struct problem *);

/* 0 while the game is on, else its end. */
int dread_session_outcome(const struct session *);

/* Is the id of the deal kept from the player? It is in a Night of a drawn deal, until the Night ends. */
bool dread_session_hides_deal(const struct session *);

void dread_session_see(const struct session *, struct view *);

#endif
