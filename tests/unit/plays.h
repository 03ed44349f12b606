/* Games, deals and lines for tests of what is kept. */

#ifndef PLAYS_H
#define PLAYS_H

#include "dread/id.h"
#include "dread/session.h"

/* A game; the same rules under another name, which make_twin makes; both of them. */
extern const struct game *const flight;
extern struct game twin;
extern const struct games both_games;
void make_twin(void);

/* Who is told of every change of a session; NULL: nobody. */
struct keeper {
    void (*keep)(struct keeper *, const struct session *);
};
void kept_by(struct session *, struct keeper *);
struct keeper *keeper_of(const struct session *);

/* The functions of a session, which tell its keeper. A session that starts has none. */
void start(struct session *, const struct game *, const struct deal *);
void undo(struct session *);
void undo_turn(struct session *);
void redo(struct session *);
void restart(struct session *);
void hinted(struct session *);

/* Starts a deal. */
void begin(struct session *, const struct game *, uint64_t number);

/* One legal action at random. */
action any_action(const struct session *, struct rng *);

/* Plays an action, which must be legal. */
void play(struct session *, action);

/* Plays n actions at random; the game must not end before. */
void play_some(struct session *, int n, uint64_t seed);

/* A whole game: a deal and actions that win or lose it. */
struct line {
    uint64_t number;
    int n;
    action action[PLIES_MOST];
};

/* The first deal from a number on, with a line of at least `least` actions that ends as wanted. */
void find_line(uint64_t from, bool won, int least, struct line *);

/* Plays the rest of the line. */
void play_line(struct session *, const struct line *);

bool same_session(const struct session *, const struct session *);
void assert_same_session(const struct session *, const struct session *);

void assert_tells(const struct problem *, const char *part);

#endif
