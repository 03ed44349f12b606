/* What became of the games of a player: counted, and one by one; and that in words. The book (dread/book.h) counts
 * them. */

#ifndef DREAD_STATISTICS_H
#define DREAD_STATISTICS_H

#include "dread/id.h"
#include "dread/session.h"

/* How a deal came to the player. Only deals by number enter the rate of wins and the streaks. */
enum origin {
    ORIGIN_NUMBER,   /* dealt by number */
    ORIGIN_CARDS,    /* entered by hand, card by card */
    ORIGIN_REPLAYED, /* not new: from a record, or dealt again after it was abandoned. The book
                        sees the latter itself */
    ORIGINS
};

/* Their names: "number", "cards", "replayed". */
extern const char *const dread_origin_names[ORIGINS];

enum { OUTCOME_BYTES = 48, STATISTICS_OUTCOMES = 24 };

struct win_count {
    int games, won;
};

/* Of the Rehearsals or the Nights of a game. A deal counts once, by how it first ended: what undo,
 * restart or playing it again make of it later changes nothing. A Rehearsal left for another deal is
 * abandoned, until it is played to an end. A Night that is left has ended, as "abandoned". */
struct statistics {
    struct win_count by_origin[ORIGINS]; /* of Nights, ORIGIN_NUMBER: of drawn deals alone */
    struct win_count by_way[WAYS];       /* the other Nights of ORIGIN_NUMBER, by their way */
    int abandoned;                       /* deals that were left and have not counted */
    int unreadable;                      /* games that were put aside */

    /* From here on: deals by number alone (of Nights: drawn ones), by_origin[ORIGIN_NUMBER] of them. */
    struct {
        char outcome[OUTCOME_BYTES];
        int count;
    } outcome[STATISTICS_OUTCOMES]; /* the most frequent first */
    int outcomes;
    int streak, best_streak; /* wins in a row, in the order in which they ended: now, and ever */
    int won_unaided;         /* without undo, hint and restart */
    int with_undo, with_hint, with_restart; /* won or not */
    int shortest;                           /* turns of the shortest win; 0 without a win */
    double mean_turns;                      /* of the wins; 0 without one */
};

/* A game that is over. */
struct past_game {
    char deal[ID_BYTES];
    char outcome[OUTCOME_BYTES]; /* "abandoned", if it never ended */
    bool won, abandoned;
    enum origin origin;
    enum mode mode;
    enum way way;
    int turns, actions;         /* turns is 0 for an abandoned one */
    int undos, hints, restarts; /* up to its first end */
    int64_t when;               /* Unix time of the end, or of the last change */
};

enum {
    STATISTICS_BYTES = 4096,    /* room for the statistics of a game */
    PAST_BYTES = ID_BYTES + 160 /* room for a game that is over */
};

/* Tells the statistics of the Rehearsals of a game in sentences, each ended by a line break. */
void dread_tell_rehearsals(const struct game *, const struct statistics *, struct text *);

/* The same of the Nights under one rule set, which is named as an id names it, before `#` or `@`. */
void dread_tell_nights(const struct game *, const char *rule_set, const struct statistics *,
                       struct text *);

/* Tells the statistics of a game from its book: of its Rehearsals, and then of its Nights, each rule set apart. */
struct book;
void dread_tell_statistics(const struct book *, const struct game *, struct text *);

/* Tells a game that is over in a line, without a line break. */
void dread_tell_past_game(const struct past_game *, struct text *);

#endif
