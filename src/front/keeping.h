/* Dealing with a book at hand: what is in progress is gone on with or given up, and both are said.
 *
 * No function waits: where the storage has to answer first, DEAL_WAITS says so. */

#ifndef FRONT_KEEPING_H
#define FRONT_KEEPING_H

#include "dread/book.h"

/* Somebody at play. */
struct keeping {
    struct book *book; /* NULL: nothing is kept */
    struct session *session;
    int64_t now;               /* Unix time */
    struct text *trouble;      /* gets what is in the way of keeping, a line each */
    const struct book *others; /* without a book: one that has the Nights that stand, or NULL */
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
    const action *line; /* played at once, `actions` of them, all legal: such a game begins anew,
                           and enters */
    int actions;        /* neither rates nor streaks */
};

enum dealt {
    DEALT,
    GONE_ON,       /* the deal was left before its end: the session is as it was then */
    REFUSED_CARDS, /* they are those of a Night that stands, elsewhere: `trouble` has it, and the
                      session is as it was, but kept by nobody if it was of another game */
    NIGHT_STANDS, /* a Night is begun, and would be lost: the session is that Night; ask the player,
                    and then want it with leaves_night */
    DEAL_WAITS    /* the storage has to answer first; call again */
};

enum {
    KEEPING_BYTES = 2 * ID_BYTES + 192,        /* room for what deal_and_keep says */
    TROUBLE_BYTES = 4 * sizeof(struct problem) /* room for the trouble it meets */
};

bool same_rules(const struct game *, const struct rules *, const struct rules *);
bool same_deal(const struct game *, const struct deal *, const struct deal *);

/* After book_resume: was the game in progress loaded into the session, in the mode it has? Trouble
 * is told, but not that another window has the game: keeping the next deal tells that. */
enum resumed resume_go_on(const struct keeping *);

/* Says which deal was resumed, where, and whether it is a Night. */
void say_resumed(const struct session *, struct text *);

/* Adds the id of the session's deal, or that it is not told yet. */
void say_id(const struct session *, struct text *);

/* At the end of a Night of a drawn deal: adds " This Night was ID." Else nothing. */
void say_what_night(const struct session *, struct text *);

/* Deals number `fresh`, which nobody chose, under the rules; if that deal was ever on the player's
 * table (book may be NULL), preferably another one that `fresh` leads to. */
void draw_deal(const struct game *, const struct rules *, const struct book *, uint64_t fresh,
               struct deal *);

/* Says which deal was dealt, and whether it is a Night, and one that counts. */
void say_dealt(const struct keeping *, struct text *);

/* What is wanted, with all that it points to. */
struct wanted_copy {
    struct wanted wanted;
    struct deal deal;
    action line[PLIES_MOST];
};
void wanted_copy(struct wanted_copy *, const struct wanted *);

/* A deal that is on its way to the table. */
enum deal_stage {
    DEALING_LOOKS,
    DEALING_RESUMES,
    DEALING_SAVES,
    DEALING_RETURNS,
    DEALING_DEALS,
    DEALING_KEEPS
};

struct dealing {
    struct wanted_copy copy;
    enum deal_stage stage;
};

/* Wants a deal. */
void deal_begin(struct dealing *, const struct wanted *);

/* Puts the deal in the place of the session and keeps it, or goes on with what was left of it, or
 * lets a Night stand. To be called until it is not DEAL_WAITS, each time with the same texts.
 * `said` gets what was resumed, and what was given up for the deal. The trace (may be NULL) tells
 * what happened before the first decision if it was dealt, else it stays as it is. */
enum dealt deal_go_on(struct dealing *, const struct keeping *, struct trace *, struct text *said);

/* A turn of a game that is over, to be tried again: its deal as a Rehearsal that stands where that
 * turn began, or after so many actions. False if the game had no such turn. What is wanted points
 * into the session. */
bool wants_turn(const struct session *, int turn, struct wanted *);
void wants_ply(const struct session *, int ply, struct wanted *);

/* "Night: there is no going back." */
extern const char no_going_back[];

/* "Night: there are no hints." */
extern const char no_hints[];

#endif
