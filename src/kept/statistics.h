/* The statistics of a player's games, the list of past games, and both in words. Only the types and
 * the words are here: the book (book.h) counts. Text is added to a `struct text`
 * (core/text.h) in English. */

#ifndef DREAD_STATISTICS_H
#define DREAD_STATISTICS_H

#include "core/id.h"
#include "core/session.h"

/* Where the deal of a play came from. Only ORIGIN_NUMBER enters the win rate and the streak, and of
 * Nights only those whose deal was drawn (WAY_DRAWN, core/session.h). */
enum origin {
    ORIGIN_NUMBER, /* dealt by number */
    ORIGIN_CARDS,  /* entered by hand, card by card */
    /* not new: the play began with the actions of a record (dread_deal_request_origin), or the book
     * found that the deal was played before, whatever origin it was told (play_of and count_end in
     * src/kept/book_write.c) */
    ORIGIN_REPLAYED,
    ORIGINS
};

enum { OUTCOME_BYTES = 48, STATISTICS_OUTCOMES = 24 };

struct win_count {
    int games, won;
};

/* The statistics of the Rehearsals of a game, or of its Nights under one rule set. A deal counts
 * only one time, with its first end: undoing that end, restarting or playing the deal again changes
 * nothing later. A Rehearsal that is left for another deal is abandoned until it is resumed and
 * played to its end. A Night that is left has ended, with the outcome "abandoned". */
struct statistics {
    /* Plays that have ended, by origin. Of Nights, by_origin[ORIGIN_NUMBER] counts only drawn
     * deals; the other Nights by number are in by_way, whose entry WAY_DRAWN is therefore always 0.
     * For Rehearsals all of by_way is 0, except by_way[WAY_REAL]: games beside real cards, which
     * are in no other count (as they last ended). */
    struct win_count by_origin[ORIGINS];
    struct win_count by_way[WAYS];
    /* Deals of Rehearsals that were left and have not ended since. 0 for Nights: a Night that is
     * left has ended */
    int abandoned;
    int unreadable; /* plays that were put aside because they could not be read */

    /* From here on only the deals that by_origin[ORIGIN_NUMBER] counts. */
    struct {
        char outcome[OUTCOME_BYTES];
        int count;
    } outcome[STATISTICS_OUTCOMES]; /* the most frequent outcomes first */
    int outcomes;
    int streak, best_streak; /* wins in a row, by the time of the end: up to now; the most ever */
    int won_unaided;         /* won without undo, hint and restart */
    int with_undo, with_hint, with_restart; /* games, won or not */
    int shortest;                           /* turns of the shortest win; 0 without a win */
    double mean_turns;                      /* of the wins; 0 without a win */
};

/* A game of the list of past games: it has ended, or was left. */
struct past_game {
    char deal[ID_BYTES];         /* dread_start_tell */
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

/* Adds one line about a past game, without a line break: its id, its outcome, turns, mode, origin,
 * and the numbers of undos, hints and restarts. */
void dread_tell_past_game(const struct past_game *, struct text *);

#endif
