/* Playtests: finished games of real players, counted like the games of a survey (survey.h),
 * and compared with agents on the same deals.
 *
 * A *playtest* is all the games of one rule set. The random sample consists of its deals, since
 * several games of one deal say less than as many games of different deals. So the share won is the
 * mean over deals of the share of their games that were won, and every comparison is paired by
 * deals. Counts are whole numbers that are added up, so no figure depends on the order in which the
 * games were read. Nothing here reads or writes files. */

#ifndef DREAD_PLAYTEST_H
#define DREAD_PLAYTEST_H

#include <stdio.h>

#include "figures.h"
#include "core/session.h"
#include "survey.h"

enum {
    PLAYTEST_FEW = 30,     /* what rests on fewer games is told as such */
    PLAYTEST_PARTS = 2520, /* the share of a deal's games that were won is counted in parts of this:
                              every share of up to ten games is exact */
    PLAYTEST_RIVALS = 2,   /* the agents that play the same deals: greedy and expert-quick */
    PLAYTEST_TURNS = 64, /* turns with a count of their own; the last one has all later turns too */
    PLAYTEST_VERBS = 16
};

extern const char *const dread_playtest_rivals[PLAYTEST_RIVALS];

/* A finished game, as it was read. `line` has `played` actions, which are legal and lead to an end;
 * whoever reads the game owns it. */
struct played_game {
    const struct game *game;
    struct deal deal;
    action *line;
    int played;
    bool knows_help; /* undos, hints and restarts are known; a record in a file has none of them */
    int64_t undos, hints, restarts;
};

/* Compares two games: 0 if they have the same deal and the same actions; else below or above 0, an
 * order in which games of one rule set are together, and games of one deal within it. */
int dread_played_compare(const struct played_game *, const struct played_game *);

/* Whole numbers of which the mean is told: n of them, their sum and the sum of their squares. */
struct playtest_sum {
    uint64_t n;
    int64_t sum;
    double squares; /* of numbers below 2^31: exact up to 2^53, and then the same on every machine
                       for the same order */
};

/* Returns the mean with its interval: Student's t at 95 % for fewer than 30 numbers, else normal.
 * With fewer than two numbers the interval has no ends: low and high are NAN. */
struct interval dread_playtest_mean(const struct playtest_sum *);

struct playtest {
    const struct game *game;
    struct rules rules;
    uint64_t deals, games; /* different deals; games */

    /* The games for which it is known what help was used, and how many of these used it. */
    uint64_t help_known, with_undo, with_hint, with_restart, with_any;

    /* The share of their games that players won, by deals, in PLAYTEST_PARTS; and the plays, won
     * plays, ends, turns and decisions of all games. All games are examined: when were they lost?
     * `choices` are decisions with several legal actions that the quick expert evaluated. */
    struct count players;
    struct tally tally;

    uint64_t lost_in[PLAYTEST_TURNS]; /* turns in which a win was thrown away, turn 1 first */
    uint64_t lost_by[PLAYTEST_VERBS]; /* the verb of the action that did it (words.verbs) */
    struct playtest_sum given, cards; /* of the quick autopsies, in units of 1 / CHANCE */

    /* Deals whose cards have a number; only these are compared. Of each rival: deals won, and the
     * players' share minus its own. */
    uint64_t numbered;
    struct count rival[PLAYTEST_RIVALS];
    struct pairs against[PLAYTEST_RIVALS];
};

/* Counts n games of one rule set, sorted by dread_played_compare, no two of them alike. `m` is from
 * dread_measurer_init; its go_on is asked often. Returns false if it was stopped or if there is not
 * enough memory (m->out_of_memory); *playtest is then unspecified. `done` is called with the number
 * of games counted so far; it may be NULL. */
bool dread_playtest_count(const struct played_game game[], int n, struct measurer *m,
                          void (*done)(void *watcher, int games), struct playtest *playtest);

/* Returns how many percentage points of the players' chance were given away per game, and how many
 * the cards gave. */
struct interval dread_playtest_points(const struct playtest_sum *);

/* Fills a list with the figures of the players, or of an agent on the same deals. */
void dread_figures_of_players(struct figures *, const struct playtest *);
void dread_figures_of_rival(struct figures *, const struct playtest *, int rival);

/* Writes a page in HTML about n playtests. Errors of the file are the caller's to find. */
void dread_playtest_report(FILE *, const struct playtest test[], int n);

#endif
