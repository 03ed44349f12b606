/* A game in progress. All that comes from outside the program reaches the rules through a session.
 *
 * A session checks its input, stores the actions played, and can go back and forward in them. It
 * stores actions, not positions: to go back it plays the actions again from the start. Records and
 * stored games are loaded by the same code, so every undo tests it.
 *
 * There are two modes. In a Rehearsal the player may take actions back and ask for hints; in a
 * Night she may do neither.
 *
 * A session belongs to one thread at a time. It allocates nothing; the game must outlive it.
 * Problems and traces may be NULL. */

#ifndef DREAD_SESSION_H
#define DREAD_SESSION_H

#include "dread/game.h"

DREAD_BEGIN

struct session;

enum mode { REHEARSAL, NIGHT, MODES };

/* Their names: "rehearsal", "night". */
extern const char *const dread_mode_names[MODES];

/* What a Night answers when the player wants to go back, or asks for a hint. */
extern const char *const dread_no_going_back, *const dread_no_hints;

/* How the deal of a game was chosen. Only Nights of drawn deals enter the statistics of Nights. */
enum way {
    WAY_NAMED,      /* the user named it: a number, an id, cards, a record */
    WAY_DRAWN,      /* the program drew its number when the game began */
    WAY_DIFFICULTY, /* the program chose it for its difficulty */
    WAY_DAILY,      /* the deal of the day */
    WAY_BEFORE,     /* unknown: an older version of this program stored the game */
    WAYS
};

/* Their names: "named", "drawn", "taste", "daily", "before". WAY_DIFFICULTY is "taste" because
 * stored games and the protocol have that name. */
extern const char *const dread_way_names[WAYS];

struct session {
    const struct game *game;
    struct deal deal;
    enum mode mode; /* does not change after the deal */
    enum way way;   /* the same */
    struct position now;
    int played; /* number of actions that led to `now`; the first ones of `line` */
    int known;  /* number of actions in `line`: those played, then those that redo can play */
    int undos, hints, restarts; /* how often, in this game; a restart does not reset them */
    action line[PLIES_MOST];
};

/* Starts a game, as a Rehearsal of a named deal. For a Night, or a deal chosen in another way, the
 * caller then sets `mode` and `way`, before anything is played or stored. Copies the deal. Adds the
 * events before the first decision to the trace. */
void dread_session_start(struct session *, const struct game *, const struct deal *,
                         struct trace *);

/* Plays an action if it is legal, adds its events to the trace and returns true. Otherwise returns
 * false with a problem that says why not, and changes nothing. After limits.plies actions of the
 * game every action is refused. If the action is the one that redo would play, the known actions
 * after it can still be redone; any other action makes the session forget all of them. */
bool dread_session_play(struct session *, action, struct trace *, struct problem *);

/* The same for an action in notation, a string that ends with a zero byte. */
bool dread_session_play_written(struct session *, const char *written, struct trace *,
                                struct problem *);

/* Reads an action in notation without playing it. Returns false with a problem if it is no action
 * of the game. Does not check whether it is legal here. */
bool dread_session_parse(const struct session *, const char *written, action *, struct problem *);

/* Returns true if the action is legal here; otherwise false with a problem that says why not. */
bool dread_session_legal(const struct session *, action, struct problem *);

/* Writes the legal actions to `out`, in ascending order, and returns their number: 0 once the game
 * has ended. */
int dread_session_actions(const struct session *, action out[ACTIONS_MOST]);

/* Go back, or forward, by one action. Return false if there is none, and always in a Night. Going
 * back counts as an undo. */
bool dread_session_undo(struct session *);
bool dread_session_redo(struct session *, struct trace *);

/* Go back to the beginning of this turn, or of the turn before if the session is at a beginning; or
 * forward to the beginning of the next turn, or as far as the known actions go. Return the number
 * of actions: 0 if there are none, and always in a Night. Going back counts as one undo. */
int dread_session_undo_turn(struct session *);
int dread_session_redo_turn(struct session *);

/* Goes back to the deal; all actions can be redone. Counts as a restart if any action was played.
 * Returns false in a Night. */
bool dread_session_restart(struct session *);

/* Counts a hint and returns true if the player may have one. Returns false in a Night. */
bool dread_session_count_hint(struct session *);

/* Adds to the trace the events of action number `ply`, from 1 to `played`; ply 0: the events before
 * the first decision. */
void dread_session_trace(const struct session *, int ply, struct trace *);

/* Plays one ply of the session again: ply 0 is the deal, which fills in `now`; ply i, up to
 * session.played, is action i, played on the `now` that ply i - 1 has left. The trace, which may be
 * NULL, gets the events. The session does not change. */
void dread_session_replay(const struct session *, int ply, struct position *now, struct trace *);

/* Starts a session with `known` actions, of which the first `played` are played and the others can
 * be redone. The counts of undos, hints and restarts are 0, the mode is REHEARSAL and the way
 * WAY_NAMED; whoever loads a stored game sets them afterwards. Returns false with a problem that
 * names the first action that is not legal; then the session must not be used. */
bool dread_session_load(struct session *, const struct game *, const struct deal *,
                        const action line[], int known, int played, struct problem *);

/* Returns 0 while the game goes on, else its end: an index into words.outcomes. */
int dread_session_outcome(const struct session *);

/* Returns true if the player may not see the id of the deal: in a Night of a drawn deal, until the
 * game ends. */
bool dread_session_hides_deal(const struct session *);

/* Fills in the view of the current position. */
void dread_session_see(const struct session *, struct view *);

DREAD_END

#endif
