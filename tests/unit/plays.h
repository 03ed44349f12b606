/* Games, deals and lines of actions for the tests of books and stores. */

#ifndef PLAYS_H
#define PLAYS_H

#include "core/id.h"
#include "core/session.h"

/* `flight` is He Will Never Stop. `twin` has the same rules under another name; make_twin fills it
 * in. `both_games` lists both. */
extern const struct game *const flight;
extern struct game twin;
extern const struct games both_games;
void make_twin(void);

/* Is notified of every change of a session. kept_by(session, NULL) removes the keeper. */
struct keeper {
    void (*keep)(struct keeper *, const struct session *);
};
void kept_by(struct session *, struct keeper *);
struct keeper *keeper_of(const struct session *);

/* Notifies the keeper of a session that has changed, if it has one. */
void changed(const struct session *);

/* Each calls the session function of the same name, then notifies the session's keeper. A session
 * that starts has no keeper. */
void start(struct session *, const struct game *, const struct deal *);
void undo(struct session *);
void undo_turn(struct session *);
void redo(struct session *);
void restart(struct session *);
void hinted(struct session *);

/* Starts a numbered deal under the standard rules. */
void begin(struct session *, const struct game *, uint64_t number);

/* Returns a random legal action. */
action any_action(const struct session *, struct rng *);

/* Plays an action. Fails if it is not legal. */
void play(struct session *, action);

/* Plays n random actions. Fails if the game ends before that. */
void play_some(struct session *, int n, uint64_t seed);

/* A whole game: the number of its deal, and actions to its end. */
struct line {
    uint64_t number;
    int n;
    action action[PLIES_MOST];
};

/* Finds the first deal from number `from` on that random play wins (or loses, if not `won`) within
 * 300 tries in at least `least` actions, and writes that line of actions. */
void find_line(uint64_t from, bool won, int least, struct line *);

/* Plays the rest of the line. */
void play_line(struct session *, const struct line *);

bool same_session(const struct session *, const struct session *);
void assert_same_session(const struct session *, const struct session *);

void assert_tells(const struct problem *, const char *part);

#endif
