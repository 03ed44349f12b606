/* The statistics of a player's games, the list of past games, and both in words. Only the types and
 * the words are here: the book (dread/book.h) counts. Text is added to a `struct text`
 * (dread/text.h) in English. */

#ifndef DREAD_STATISTICS_H
#define DREAD_STATISTICS_H

#include "dread/id.h"
#include "dread/session.h"

/* Where the deal of a game came from. Only deals by number enter the win rate and the streak. */
enum origin {
    ORIGIN_NUMBER,   /* dealt by number */
    ORIGIN_CARDS,    /* entered by hand, card by card */
    ORIGIN_REPLAYED, /* not new: continued from a record, or played before, which the book finds out
                        itself */
    ORIGINS
};

enum { OUTCOME_BYTES = 48, STATISTICS_OUTCOMES = 24 };

struct win_count {
    int games, won;
};

/* The statistics of the Rehearsals of a game, or of its Nights under one rule set. A deal counts
 * once, with its first end: undoing that end, restarting or playing the deal again changes nothing
 * later. A Rehearsal that is left for another deal is abandoned until it is resumed and played to
 * its end. A Night that is left has ended, as "abandoned". */
struct statistics {
    struct win_count by_origin[ORIGINS]; /* of Nights, ORIGIN_NUMBER counts only drawn deals */
    struct win_count by_way[WAYS];       /* the other Nights of ORIGIN_NUMBER */
    int abandoned;                       /* deals that were left and have not ended since */
    int unreadable; /* plays that were put aside because they could not be read */

    /* From here on only the deals that by_origin[ORIGIN_NUMBER] counts. */
    struct {
        char outcome[OUTCOME_BYTES];
        int count;
    } outcome[STATISTICS_OUTCOMES]; /* the most frequent outcomes first */
    int outcomes;
    int streak, best_streak; /* wins in a row, in the order of their ends: latest and longest */
    int won_unaided;         /* won without undo, hint and restart */
    int with_undo, with_hint, with_restart; /* games, won or not */
    int shortest;                           /* turns of the shortest win; 0 without a win */
    double mean_turns;                      /* of the wins; 0 without a win */
};

/* A game of the list of past games: it has ended, or was left. */
struct past_game {
    char deal[ID_BYTES];
    char outcome[OUTCOME_BYTES]; /* "abandoned" if it was left before its end */
    bool won, abandoned;
    enum origin origin;
    enum mode mode;
    enum way way;
    int turns, actions;         /* turns is 0 for an abandoned game */
    int undos, hints, restarts; /* up to the first end of the deal */
    int64_t when;               /* Unix time of the end; of the last change, if it was left */
};

enum {
    STATISTICS_BYTES = 4096,    /* for the text of dread_tell_statistics */
    PAST_BYTES = ID_BYTES + 160 /* for the text of dread_tell_past_game */
};

/* Adds the statistics of the Rehearsals of a game, in lines that each end with a line break. */
void dread_tell_rehearsals(const struct game *, const struct statistics *, struct text *);

/* Adds the statistics of the Nights under one rule set, in the same form. The rule set is written
 * like the part of an id before `#` or `@`. */
void dread_tell_nights(const struct game *, const char *rule_set, const struct statistics *,
                       struct text *);

/* Adds the statistics of a game from the book, in the same form: of its Rehearsals, then of its
 * Nights under each rule set. */
struct book;
void dread_tell_statistics(const struct book *, const struct game *, struct text *);

/* Adds one line about a past game, without a line break: its id, its outcome, turns, mode, origin
 * and help. */
void dread_tell_past_game(const struct past_game *, struct text *);

#endif
