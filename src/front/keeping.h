/* Dealing with a store at hand: what is in progress is gone on with or given up, and both are said. */

#ifndef FRONT_KEEPING_H
#define FRONT_KEEPING_H

#include "dread/store.h"
#include "dread/watch.h"

/* Somebody at play. */
struct keeping {
    const struct games *games;
    struct store *store; /* NULL: nothing is kept */
    struct session *session;
    struct text *trouble;      /* gets what is in the way of keeping, a line each */
    struct night_watch *watch; /* without a store: sees the Nights of the player's store, or NULL */
    const char
        *to_return; /* how to come back to a deal that is given up; NULL: "say deal and its id" */
};

/* A deal that is wanted. */
struct wanted {
    const struct game *game;
    const struct deal *deal; /* not the session's own: see wanted_copy */
    enum mode mode;          /* the way to play it, if it is dealt */
    enum way way;            /* how it was chosen */
    bool only_in_mode;       /* what was left of it in the other mode is not gone on with */
    bool anew;               /* nor is what was left in this one */
    bool leaves_night;       /* a Night that is begun is given up for it */
    const action *
        line; /* played at once, `actions` of them, all legal: such a game begins anew, and enters */
    int actions; /* neither rates nor streaks */
};

enum dealt {
    DEALT,
    GONE_ON,       /* the deal was left before its end: the session is as it was then */
    REFUSED_CARDS, /* they are those of a Night that stands, elsewhere: `trouble` has it, and the session
                      is as it was, but kept by nobody if it was of another game */
    NIGHT_STANDS /* a Night is begun, and would be lost: the session is that Night; ask the player, and
                    then want it with leaves_night */
};

enum {
    KEEPING_BYTES = 2 * ID_BYTES + 192,        /* room for what deal_and_keep says */
    TROUBLE_BYTES = 4 * sizeof(struct problem) /* room for the trouble it meets */
};

bool same_rules(const struct game *, const struct rules *, const struct rules *);
bool same_deal(const struct game *, const struct deal *, const struct deal *);

/* Looks for the game in progress and goes on with it, in the mode it has; false if there is none.
 * Trouble is told, but not that another window has it: keeping the next deal tells that. */
bool resume_game(const struct keeping *, const struct game *);

/* Says which deal was resumed, where, and whether it is a Night. */
void say_resumed(const struct session *, struct text *);

/* Adds the id of the session's deal, or that it is not told yet. */
void say_id(const struct session *, struct text *);

/* At the end of a Night of a drawn deal: adds " This Night was ID." Else nothing. */
void say_what_night(const struct session *, struct text *);

/* Draws a number that nobody chose, and deals it under the rules; preferably a deal that was never on the
 * player's table, if there is a store. */
void draw_deal(const struct game *, const struct rules *, struct store *, struct deal *);

/* Says which deal was dealt, and whether it is a Night, and one that counts. */
void say_dealt(const struct keeping *, struct text *);

/* Puts the deal in the place of the session and keeps it, or goes on with what was left of it, or
 * lets a Night stand. `said` gets what was resumed, and what was given up for the deal. The trace tells
 * what happened before the first decision if it was dealt, else it stays as it is. */
enum dealt deal_and_keep(const struct keeping *, const struct wanted *, struct trace *,
                         struct text *said);

/* What is wanted, with all that it points to. */
struct wanted_copy {
    struct wanted wanted;
    struct deal deal;
    action line[PLIES_MOST];
};
void wanted_copy(struct wanted_copy *, const struct wanted *);

/* A turn of a game that is over, to be tried again: its deal as a Rehearsal that stands where that turn began, or
 * after so many actions. False if the game had no such turn. What is wanted points into the session. */
bool wants_turn(const struct session *, int turn, struct wanted *);
void wants_ply(const struct session *, int ply, struct wanted *);

#endif
