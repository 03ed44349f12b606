/* Deals that are wanted, and what is said when one is dealt, gone on with or given up. */

#ifndef PLAY_DEAL_REQUEST_H
#define PLAY_DEAL_REQUEST_H

#include "dread/book.h"

/* A deal that is wanted. */
struct deal_request {
    const struct game *game;
    const struct deal *
        deal; /* not the session's own: see dread_deal_request_copy. NULL: a fresh one of `rules` */
    const struct rules *rules; /* of a fresh deal, and of what is in progress; NULL: the usual ones,
                                  and any */
    bool in_progress;          /* what is in progress will do, if it is not over */
    bool only_night;           /* and it is a Night */
    bool shows_end;    /* what is in progress will do even if it is over, to be shown at its end */
    enum mode mode;    /* the way to play it, if it is dealt */
    enum way way;      /* how it was chosen */
    bool only_in_mode; /* what was left of it in the other mode is not gone on with */
    bool anew;         /* nor is what was left in this one */
    bool leaves_night; /* a Night that is begun is given up for it */
    const action
        *line;   /* played at once, `actions` of them, all legal: such a game begins anew, and */
    int actions; /* enters neither rates nor streaks */
};

/* What is wanted, with all that it points to. */
struct deal_request_copy {
    struct deal_request wanted;
    struct deal deal;
    struct rules rules;
    action line[PLIES_MOST];
};
void dread_deal_request_copy(struct deal_request_copy *, const struct deal_request *);

bool dread_same_rules(const struct game *, const struct rules *, const struct rules *);
bool dread_same_deal(const struct game *, const struct deal *, const struct deal *);

/* How the book counts a deal that is wanted. */
enum origin dread_deal_request_origin(const struct deal_request *);

/* Does what is in progress serve what is wanted? */
bool dread_deal_request_fits(const struct deal_request *, const struct session *);

/* Draws a number that nobody chose, and deals it under the rules; preferably a deal that was never on
 * the player's table. fresh: a number that nobody chose. book may be NULL. */
void dread_draw_deal(const struct game *, const struct rules *, const struct book *, uint64_t fresh,
                     struct deal *);

/* Was something done in it, and does it go on? */
bool dread_is_begun(const struct session *);

/* A turn of a game that is over, to be tried again: its deal as a Rehearsal that stands where that turn
 * began, or after so many actions. False if the game had no such turn. What is wanted points into the
 * session. */
bool dread_deal_request_turn(const struct session *, int turn, struct deal_request *);
void dread_deal_request_ply(const struct session *, int ply, struct deal_request *);

/* Says which deal was resumed, where, and whether it is a Night. */
void dread_say_resumed(const struct session *, struct text *);

/* Adds the id of the session's deal, or that it is not told yet. */
void dread_say_id(const struct session *, struct text *);

/* At the end of a Night of a drawn deal: adds " This Night was ID." Else nothing. */
void dread_say_what_night(const struct session *, struct text *);

/* Says which deal was dealt, and whether it is a Night, and one that counts. */
void dread_say_dealt(const struct book *, const struct session *, struct text *);

/* Says that the session is given up, if it is begun, and what that means; to_return: how to come back to
 * it. */
void dread_say_given_up(const struct book *, const struct session *, const char *to_return,
                        struct text *);

#endif
