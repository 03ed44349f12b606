/* A deal request: which deal the player asked for and how to play it. Also the sentences that say
 * that a deal was dealt, resumed or given up. src/play/deals.c carries requests out. */

#ifndef ADVICE_DEAL_REQUEST_H
#define ADVICE_DEAL_REQUEST_H

#include "kept/book.h"

/* Asks for `deal`, or for a fresh deal if that is NULL. If in_progress is set, the play in progress
 * is resumed instead, provided that it fits. */
struct deal_request {
    const struct game *game;
    const struct deal *deal;     /* NULL: a fresh deal of `rules` */
    const struct middle *middle; /* where the game starts, if deal->middle; else not read */

    /* Of a fresh deal; NULL: the default options (dread_rules_standard). The play in progress must
     * have the same options; if this is NULL, it may have any. */
    const struct rules *rules;
    bool in_progress;  /* the play in progress will do, if it has not ended */
    bool only_night;   /* but only if it is a Night */
    bool beside;       /* it must be played beside real cards, and so is a fresh deal */
    bool shows_end;    /* the play in progress will do even if it has ended, to show its end */
    enum mode mode;    /* of the game, if it is dealt */
    enum way way;      /* how the deal was chosen */
    bool only_in_mode; /* do not resume a play of the deal in the other mode */
    bool anew;         /* do not resume any play of the deal */
    bool leaves_night; /* a Night that is begun may be given up for this deal */

    /* `actions` legal actions to play at once. A deal with actions is never resumed, and enters
     * neither the win rate nor the streak. */
    const action *line;
    int actions;
    bool watched; /* none of them is played: redo plays them */
};

/* A request together with everything that it points to, except the game, which is not copied. */
struct deal_request_copy {
    struct deal_request wanted;
    struct deal deal;
    struct middle middle;
    struct rules rules;
    action line[PLIES_MOST];
};

/* Copies a request. The pointers of the copy point into the copy; only `game` stays the same. */
void dread_deal_request_copy(struct deal_request_copy *, const struct deal_request *);

/* Return true if the two rules have equal options; if the two deals have equal options, numbers and
 * cards. */
bool dread_same_rules(const struct game *, const struct rules *, const struct rules *);
bool dread_same_deal(const struct game *, const struct deal *, const struct deal *);

/* Returns true if actions are to be played at once. */
bool dread_deal_request_plays(const struct deal_request *);

/* Returns the origin that the book records for the requested deal, which must not be NULL. */
enum origin dread_deal_request_origin(const struct deal_request *);

/* Returns true if the session, which is the play in progress, satisfies the request. */
bool dread_deal_request_fits(const struct deal_request *, const struct session *);

/* Deals a random number under the rules. Prefers a deal that the book has not met: draws up to 50
 * numbers and takes the first such deal, or the last one drawn if there is none. `fresh` is a fresh
 * random number; it is the first number tried, and the seed of the others. The book may be NULL. */
void dread_draw_deal(const struct game *, const struct rules *, const struct book *, uint64_t fresh,
                     struct deal *);

/* Returns true if the session has a game, at least one action was played, and the game has not
 * ended. */
bool dread_is_begun(const struct session *);

/* Make a request to play on from an earlier point of a game that is over, as a Rehearsal: from the
 * beginning of a turn, or from after the first `ply` actions. dread_deal_request_turn returns false
 * if the game had no such turn. The request points into the session. */
bool dread_deal_request_turn(const struct session *, int turn, struct deal_request *);
void dread_deal_request_ply(const struct session *, int ply, struct deal_request *);

/* The functions below add sentences to the text. */

/* Says which deal was resumed, at which turn, and whether it is a Night. */
void dread_say_resumed(const struct session *, struct text *);

/* Adds the id of the session's deal, or "a Night of TITLE" while the id is hidden. */
void dread_say_id(const struct session *, struct text *);

/* Adds " This Night was ID." if the session is a Night of a drawn deal that has ended; otherwise
 * nothing. */
void dread_say_what_night(const struct session *, struct text *);

/* Says which deal was dealt, whether it is a Night, and whether that Night counts. The book may be
 * NULL. */
void dread_say_dealt(const struct book *, const struct session *, struct text *);

/* Says that the session is left for another: that it is kept, or given up and what that means;
 * nothing if the session is not begun. `to_return` says how to come back to it, as in "press b".
 * The book may be NULL. */
void dread_say_given_up(const struct book *, const struct session *, const char *to_return,
                        struct text *);

#endif
