/* A game in progress. All that comes from outside the program reaches the rules through a session.
 *
 * A session checks its input, stores the actions played, and can go back and forward in them. It
 * stores actions, not positions: to go back it plays the actions again from the start. Records and
 * stored games are loaded by the same code, so every undo tests it.
 *
 * There are two modes. In a Rehearsal the player may take actions back and ask for hints; in a
 * Night she may do neither.
 *
 * The deal may have unknown cards (unknown.h): a game beside real cards. Then the session
 * asks for cards: during the set-up, and after an action that turns some up. Until it knows them it
 * stays before that action, which is *pending*, and plays no other. Steps, and so undo, are then
 * actions and cards. Such a game is a Rehearsal. It may start in its middle (middle.h): then
 * it has no set-up, and the cards of its first position are neither steps nor corrected.
 *
 * A session belongs to one thread at a time. It allocates nothing; the game must outlive it.
 * Problems and traces may be NULL. */

#ifndef DREAD_SESSION_H
#define DREAD_SESSION_H

#include "middle.h"

struct session;

enum mode { REHEARSAL, NIGHT, MODES };

/* Their names: "rehearsal", "night". */
extern const char *const dread_mode_names[MODES];

/* What a Night answers when the player wants to go back, or asks for a hint. */
extern const char *const dread_no_going_back, *const dread_no_hints;

/* How the deal of a game was chosen. Of the Nights only those of drawn deals enter the win rate and
 * the streak; the others are counted separately for each way (kept/statistics.h). */
enum way {
    WAY_NAMED,      /* the user named it: a number, an id, cards, a record */
    WAY_DRAWN,      /* the program drew its number when the game began */
    WAY_DIFFICULTY, /* the program chose it for its difficulty */
    WAY_DAILY,      /* the deal of the day */
    WAY_BEFORE,     /* unknown: an older version of this program stored the game */
    WAY_REAL,       /* real cards, which the player tells the program */
    WAYS
};

/* Their names: "named", "drawn", "taste", "daily", "before", "real". WAY_DIFFICULTY is "taste"
 * because stored games and the protocol have that name. */
extern const char *const dread_way_names[WAYS];

struct session {
    const struct game *game;
    struct deal deal;
    struct middle middle; /* if deal.middle: where the game starts */
    enum mode mode;       /* does not change after the deal */
    enum way way;         /* the same */
    struct position now;
    int played; /* number of actions that led to `now`; the first ones of `line` */
    int known;  /* number of actions in `line`: those played, then those that redo can play */
    int undos, hints, restarts; /* how often, in this game; a restart does not reset them */
    action pending;             /* while it asks: the action, or NO_ACTION during the set-up */
    int asked;                  /* the place of the card that it asks for, plus 1; else 0 */
    action line[PLIES_MOST];
};

/* Starts a game, as a Rehearsal of a named deal, or of a real one (deal->real). For a Night, or a
 * deal chosen in another way, the caller then sets `mode` and `way`, before anything is played or
 * stored. Copies the deal. Adds the events before the first decision to the trace. */
void dread_session_start(struct session *, const struct game *, const struct deal *,
                         struct trace *);

/* The same for a game that may start in its middle. If deal->middle, it starts at `middle`, as
 * dread_position_read has read it, and nothing happens before its first position. Otherwise
 * `middle` is not read and may be NULL. */
void dread_session_start_from(struct session *, const struct game *, const struct deal *,
                              const struct middle *, struct trace *);

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

/* Go back, or forward, by one action; beside real cards, back by one step. Return false if there is
 * none, and always in a Night. Going back counts as an undo. Beside real cards, an action that is
 * redone may ask for cards again; if another card makes the next action impossible, it and all
 * after it are forgotten. */
bool dread_session_undo(struct session *);
bool dread_session_redo(struct session *, struct trace *);

/* Go back to the beginning of this turn, or of the turn before if the session is at a beginning; or
 * forward to the beginning of the next turn, or as far as the known actions go. Return the number
 * of actions: 0 if there are none, and always in a Night. Going back counts as one undo. */
int dread_session_undo_turn(struct session *);
int dread_session_redo_turn(struct session *);

/* Goes back to the deal, beside real cards to the end of the set-up; all actions can be redone.
 * Counts as a restart if any action was chosen. Returns false in a Night. */
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

/* Starts a session, as dread_session_start_from, with `known` actions, of which the first `played`
 * are played and the others can be redone. The counts of undos, hints and restarts are 0, the mode
 * is REHEARSAL and the way WAY_NAMED; whoever loads a stored game sets them afterwards. Returns
 * false with a problem that names the first action that is not legal, or that turns up an unknown
 * card; then the session must not be used. Beside real cards the last action played may be
 * pending, and none can be redone. */
bool dread_session_load(struct session *, const struct game *, const struct deal *,
                        const struct middle *, const action line[], int known, int played,
                        struct problem *);

/* Returns 0 while the game goes on, else its end: an index into words.outcomes. */
int dread_session_outcome(const struct session *);

/* ---- Games beside real cards ---- */

/* Returns the place of the card that the session asks for, or -1. */
int dread_session_asks(const struct session *);

/* Returns true while cards of the set-up are asked for. There is no position yet: the view is an
 * empty table, there are no legal actions, and `played` is 0. */
bool dread_session_sets_up(const struct session *);

/* Adds to the trace the events of the pending action before the one that turns up the card asked
 * for: they are certain. None if no action is pending. */
void dread_session_pending_trace(const struct session *, struct trace *);

/* Returns the cards that can be the one asked for, as a set; 0 if none is asked for. */
uint64_t dread_session_possible(const struct session *);

/* Returns the number of actions chosen: `played`, and one more if an action is pending. They are
 * the first ones of `line`. */
int dread_session_chosen(const struct session *);

/* Tells the session which card it is that it asks for. Then it asks for the next card, or plays the
 * pending action and adds its events to the trace. Returns false with a problem, and changes
 * nothing, if the card cannot be there: if it is known elsewhere, the problem says where. The same
 * if the pending action turns up more cards than a deal has room for: then she must go back. */
bool dread_session_tell(struct session *, card, struct trace *, struct problem *);

/* Returns the place where a card is known to lie that could otherwise be the one asked for, or
 * -1. */
int dread_session_lies_at(const struct session *, card);

/* Gives a card that lies elsewhere by dread_session_lies_at to the place asked for. The other place
 * is unknown again. Plays the actions again, as dread_session_correct. */
bool dread_session_move_told(struct session *, card, struct problem *);

/* Changes a card that was told: the card at `place`, which must be known, is `c`, below CARD_KINDS.
 * If `c` is known at another dealt place, the two cards change places. Then all actions are played
 * again. The first action that is not legal any more ends them, or the first that turns up an
 * unknown card, which is then pending. Cards that were told stay known, even if no action turns
 * them up any more: they still lie where they were. Returns false with a problem, and changes
 * nothing, if there is no such deal, if a later card cannot be drawn there, or if one of the cards
 * is one of the position that the game started from.
 * dread_session_chosen() before and after says how many actions still hold. */
bool dread_session_correct(struct session *, int place, card c, struct problem *);

/* One step of a game beside real cards: a card that was told or an action that was chosen. */
struct session_step {
    int16_t ply;   /* the number of the action that turned it up, or of the action; set-up: 0 */
    int16_t place; /* of the card; -1: the action */
};

/* The most steps of a game. */
enum { STEPS_MOST = PLIES_MOST + DEAL_ROOM };

/* Writes the steps in order, and returns their number. */
int dread_session_steps(const struct session *, struct session_step step[STEPS_MOST]);

/* Goes back until only the first n steps are left: forgets the cards and takes back the actions
 * after them. The actions can be redone. Counts as an undo if any step is taken back. Returns false
 * if there are not so many steps, and in a Night. */
bool dread_session_back_to(struct session *, int n);

/* Returns true if the player may not see the id of the deal: in a Night of a drawn deal, until the
 * game ends. */
bool dread_session_hides_deal(const struct session *);

/* Fills in the view of the current position. */
void dread_session_see(const struct session *, struct view *);

#endif
