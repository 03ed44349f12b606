/* What the unit tests share: cmocka, positions set up from what a rules page writes, looking things
 * up in traces, and the statistics of a fair shuffle. Each test file is a program of its own. */

#ifndef HELP_H
#define HELP_H

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>

#include "dread/session.h"
#include "dread/id.h"

#include <cmocka.h>

/* How much random testing: sanitizers slow everything down about tenfold. */
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

/* The exit code by which CTest knows that a test could not be run on this machine. */
enum { SKIPPED = 77 };

/* n; four times as many if the environment says DREAD_LONG=ON, and an eighth of that under sanitizers, which slow
 * everything down; at least 1. */
int rounds(int n);

/* Fails unless text holds part. */
void assert_says(const char *text, const char *part);

/* The deal of an id, which must be right, with its game. */
const struct game *deal_of(const struct games *, const char *id, struct deal *);

/* Every option at a random value of its own. */
void random_rules(const struct option options[], struct rng *, struct rules *);

/* How many events of that id a trace holds, and event k of them, from 0, which must be there. */
int events_of(const struct game *, const struct trace *, const char *id);
const struct event *event_of(const struct game *, const struct trace *, const char *id, int k);

/* Leaves the events of a trace that are told: quiet ones are for test_replay.c. */
void leave_told(const struct game *, struct trace *);

/* The paragraph of the rules page that an event names. */
const char *rule_of(const struct game *, const struct event *);

/* ---- He Will Never Stop, as its page writes it ---- */

/* A position with what the page says of it: hand and deck as ranks, the end in notation. */
struct chase {
    const struct game *game;
    struct deal deal;
    struct position now;
    struct trace trace; /* of the last action, or of the start; what is told */
    struct event event[EVENTS_MOST];
    char hand[40], deck[40];
    const char *outcome;
};

/* A position in which she acts next. Cards neither in hand nor deck count as discarded. Options are
 * written as in ids. */
void chase_set(struct chase *, const char *options, const char *hand, const char *deck);

/* A deal whose first cards have these ranks, at its first action. */
void chase_deal(struct chase *, const char *options, const char *ranks);

/* Plays actions, joined by ", ", each of which must be legal. */
void chase_play(struct chase *, const char *actions);

/* Checks hand and deck. */
void chase_is(const struct chase *, const char *hand, const char *deck);

/* Checks that an action is refused, for a reason that holds part, and that nothing has changed. */
void chase_refuses(const struct chase *, const char *action, const char *part);

/* How many events of that id the last action had. */
int chase_events(const struct chase *, const char *id);

/* The hand that the pursuit leaves of a hand. */
void assert_pursuit(const char *options, const char *hand, const char *left);

/* ---- Statistics ---- */

/* Pearson's chi-squared of n counts that are expected to be equal. */
double chi_squared(const uint32_t counts[], int n);

/* The same of a table, n x n, of how often which card came to which place in many shuffles. A
 * shuffle puts each card in one place, so that neighbouring counts are not independent: the sum is
 * (n - 1) / n of what independent ones would give, with (n - 1)^2 degrees of freedom. */
double chi_squared_places(const uint32_t table[], int n);

/* How often the sum passes this by chance: once in 1,000. */
double chi_squared_critical(int degrees);

/* The number of an order of n different cards among all n! of them. */
int order_number(const card cards[], int n);

/* ---- what is kept ---- */

struct saving;
struct statistics;
struct in_progress;

/* The statistics of a game, of its Rehearsals or of its Nights under the usual rules, and what is in progress of it,
 * with all that others have written. */
void statistics_kept(struct saving *, const struct game *, enum mode, struct statistics *);
bool is_in_progress(struct saving *, const struct game *, struct in_progress *);

#endif
