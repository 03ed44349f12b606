/* Helpers that all unit tests share: cmocka, positions of He Will Never Stop set up in the notation
 * of its rules page, look-ups in traces, and statistics for testing shuffles. Helpers for the
 * store, the mid-end and the terminal are in files of their own. */

#ifndef HELP_H
#define HELP_H

#include "core/session.h"
#include "core/id.h"
#include "unit/suite.h"

/* SLOWED is 1 under the address sanitizer, which makes everything about ten times slower; see
 * `rounds`. */
#if defined(__SANITIZE_ADDRESS__)
enum { SLOWED = 1 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
enum { SLOWED = 1 };
#else
enum { SLOWED = 0 };
#endif
#else
enum { SLOWED = 0 };
#endif

/* Returns true in the tests of ./check --long, where the environment has DREAD_LONG=ON, but not
 * under the address sanitizer. */
bool is_long_test(void);

/* Returns how many rounds a random test should run: n in ./check --long, else n / 4. Under the
 * address sanitizer an eighth of that. At least 1. */
int rounds(int n);

/* The same, but at least `least`: for a test that must meet something rare. */
int rounds_at_least(int least, int n);

/* Under the address sanitizer, skips the test unless the environment has DREAD_LONG=ON. This is for
 * slow tests whose code other tests reach. */
void skip_if_slowed(void);

/* Fails unless `text` contains `part`. */
void assert_says(const char *text, const char *part);

/* Reads a deal id into the deal and returns its game. Fails if the id is not valid. */
const struct game *deal_of(const struct games *, const char *id, struct deal *);

/* Sets every option to a random value. */
void random_rules(const struct option options[], struct rng *, struct rules *);

/* `events_of` returns the number of events with that id in a trace. `event_of` returns event k of
 * them, counted from 0, and fails if there is none. */
int events_of(const struct game *, const struct trace *, const char *id);
const struct event *event_of(const struct game *, const struct trace *, const char *id, int k);

/* Removes the quiet events from a trace, which the narrator never turns into sentences.
 * test_view_play.c tests those. */
void leave_told(const struct game *, struct trace *);

/* Returns the number of the paragraph of the rules page that an event names. */
const char *rule_of(const struct game *, const struct event *);

/* ---- He Will Never Stop, in the notation of its rules page ---- */

/* A position in the notation of the rules page: hand and deck as strings of ranks, and the outcome
 * in notation. */
struct chase {
    const struct game *game;
    struct deal deal;
    struct position now;
    struct trace trace; /* the events of the last action or of the start, without the quiet ones */
    struct event event[EVENTS_MOST];
    char hand[40], deck[40];
    const char *outcome;
};

/* Sets up a position in which the player acts next. Cards that are neither in the hand nor in the
 * deck count as discarded. `options` is written as in ids. */
void chase_set(struct chase *, const char *options, const char *hand, const char *deck);

/* Plays actions, separated by ", ". Fails if one of them is not legal. */
void chase_play(struct chase *, const char *actions);

/* Fails unless hand and deck are these. */
void chase_is(const struct chase *, const char *hand, const char *deck);

/* Returns the number of events with that id in the trace of the last action. */
int chase_events(const struct chase *, const char *id);

/* Returns how many prunes a game gives the solver (search/solve.h). */
int prunes_of(const struct game *);

/* ---- Statistics ---- */

/* Returns Pearson's chi-squared statistic of n counts that are expected to be equal. */
double chi_squared(const uint32_t counts[], int n);

/* The same for an n x n table that counts how often each card came to each place in many shuffles.
 * A shuffle puts each card in exactly one place, so the counts of a row or column depend on each
 * other: the sum is (n - 1) / n of what independent counts would give, with (n - 1)^2 degrees of
 * freedom. */
double chi_squared_places(const uint32_t table[], int n);

/* Returns the value that chi-squared exceeds by chance once in 1,000 times. */
double chi_squared_critical(int degrees);

/* Returns the number of a permutation of n different cards: 0 to n! - 1, in lexicographic order. */
int order_number(const card cards[], int n);

#endif
