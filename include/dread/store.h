/* What outlives the program: games in progress, finished games and their statistics, in SQLite.
 *
 * A store keeps one session at a time: as the session's keeper it writes every change - an action,
 * an undo, a hint - into the database before the caller can show it, so that a game killed at any
 * moment is resumed where it stood. There is one game in progress for each game; a process that
 * has it holds a lock, and another process that wants the same game plays without: what it plays
 * cannot be resumed, but counts once it ends. A process puts by only what it began or resumed
 * itself: of anything else somebody was told that it is kept.
 *
 * Rehearsals and Nights (dread/session.h) are kept side by side and counted apart. A deal counts
 * once, in the mode in which it first ended. For a Night that is stricter, since it cannot be taken
 * back and should not be worth leaving:
 *
 * - Only a deal that the program drew when the Night began (WAY_DRAWN) enters the rate and the streak, and
 *   each rule set has its own. What somebody named, what was chosen for its difficulty, the deal of the
 *   day, and the Nights of older versions, which did not keep how a deal was chosen, are counted apart.
 * - A deal whose cards were met before, of which an action was kept in either mode and under any id, is not
 *   new in a Night.
 * - While a Night stands, its cards should not be known from anywhere else: store_night_stands tells those
 *   who would look into them. The database itself tells all; whoever reads or copies it has no secret.
 * - A Night of which an action was played, left for another deal, is over: it counts as
 *   "abandoned", which is not won, in its place among the Nights, and cannot be gone back to. One
 *   that was only looked at leaves no trace. Closing the program is not leaving: it is resumed.
 * - A Night that cannot be the game in progress (another window has that, or nothing can be locked)
 *   could be left without a trace; so its end counts only among the deals replayed.
 *
 * Nothing here stops play. Where the store cannot be opened or a change cannot be written, there is
 * a problem to show, and play goes on unsaved; each further change tries to write all that is
 * missing. A database that is damaged, newer than this program or somebody else's is not touched.
 *
 * The database is in WAL mode with synchronous=NORMAL: a commit outlives `kill -9`. When the power
 * fails, the last few actions may be lost, but nothing is damaged. */

#ifndef DREAD_STORE_H
#define DREAD_STORE_H

#include "dread/id.h"
#include "dread/statistics.h"

struct store;

/* Opens the database at path, which is made, with the directories above it, if it is missing. NULL
 * for the usual place: $DREAD_HOME/dread.db, else $XDG_DATA_HOME/dread/dread.db, else
 * $HOME/.local/share/dread/dread.db. NULL with a problem where that cannot be. */
struct store *store_open(const char *path, struct problem *);

/* Leaves the game kept, if any, and closes. NULL is nothing to close. */
void store_close(struct store *);

/* Where the database is. */
const char *store_path(const struct store *);

/* ---- the game in progress ---- */

enum resumed {
    RESUMED_NONE,       /* no game of it is in progress */
    RESUMED,            /* the session is as it was left, redo and counts too, and is kept again */
    RESUMED_HELD,       /* another process has it; a problem says so */
    RESUMED_UNREADABLE, /* it cannot be played on, and was put aside; a problem says why */
    RESUMED_TROUBLE     /* the database could not be read; a problem says why */
};

/* Looks for the game in progress, and loads and keeps it if it can. After RESUMED the session may
 * be at its end: the process was killed before the player had seen it and left. Except after
 * RESUMED, the session is as it was, and the caller deals another, which store_keep may keep. */
enum resumed store_resume(struct store *, const struct games *, const struct game *,
                          struct session *, struct problem *);

/* Keeps the session from here on; what the store kept before is left. The game in progress of its
 * game becomes an abandoned one if this store kept or resumed it; any other stays in progress, so
 * look for one first (store_resume). The session's mode must be set by now. False with a problem if the session is not saved as the game
 * in progress: for now (a full disk), or because there is another one. It is kept all the same: it
 * counts when it ends. The session must stay where it is until it is left. A session the store
 * keeps already goes on being kept. */
bool store_keep(struct store *, struct session *, enum origin, struct problem *);

/* Has this store looked for the game in progress of that game, or kept one, and not turned to
 * another since? */
bool store_knows(const struct store *, const struct game *);

/* Before the session is dealt anew: writes what is still missing and keeps it no longer. Unlike
 * store_leave it lets no other process in, and store_return or store_keep puts it by. */
void store_put_down(struct store *);

/* Goes back to a deal that was left in that mode (MODES: in either), or that another process left
 * in progress, if it has not counted yet: like store_resume, and what this store had in progress
 * becomes an abandoned game. Except after RESUMED, nothing is changed. */
enum resumed store_return(struct store *, const struct games *, const struct game *,
                          const struct deal *, enum mode, struct session *, struct problem *);

/* Writes what is still missing and keeps the session no longer. A game that has ended is over; any
 * other stays in progress, to be resumed. */
void store_leave(struct store *);

/* Tries once more to write what is missing; true if nothing would be lost now: the session kept can
 * be resumed, or has ended and counts. */
bool store_is_saved(struct store *);

/* The same, and store_return could bring it back after another deal: it has not counted yet, and is
 * no Night. */
bool store_can_return(struct store *);

/* A game in progress. */
struct in_progress {
    char deal[ID_BYTES];
    enum mode mode;
    enum way way; /* a Night of WAY_DRAWN is not told by its id before it has ended */
    int turn;     /* 0: not known, since an older version of this program kept it */
    int actions;  /* played so far */
    bool is_over; /* it has ended, and was not left since */
    int64_t when; /* Unix time of the last change */
};

/* Which game of it is in progress, whoever has it? Resumes nothing. False if there is none, or none
 * that can be read. */
bool store_in_progress(struct store *, const struct game *, struct in_progress *);

/* Was an action of the deal that is kept played before, so that this play of it will not enter the
 * rates and streaks? */
bool store_played_before(struct store *);

/* Is a Night of a drawn deal of that game in progress, in any process, whose cards in dealing order are those of the deal,
 * under whatever id? Then the problem says so, and how to go on. */
bool store_night_stands(struct store *, const struct game *, const struct deal *, struct problem *);

/* Was this deal ever on the table, in either mode, to its end or not? */
bool store_has_met(struct store *, const struct game *, const struct deal *);

/* True when there is news about saving since it was last asked: it does not work, why, and what
 * would help; or it works again. To be asked after each change. */
bool store_trouble(struct store *, struct problem *);

/* ---- statistics ---- */

/* Nights: those under the usual rules. */
bool store_statistics(struct store *, const struct game *, enum mode, struct statistics *,
                      struct problem *);

/* The Nights under one rule set, which is named as an id names it, before `#` or `@`. */
bool store_nights(struct store *, const struct game *, const char *rule_set, struct statistics *,
                  struct problem *);

/* Rule set number i, from 0, of those under which Nights have ended: the usual one first, then those of
 * most Nights. False if there are no more. */
enum { NIGHT_RULES_BYTES = 320 };
bool store_night_rules(struct store *, const struct game *, int i,
                       char rule_set[NIGHT_RULES_BYTES]);

/* The latest games that are over, latest first, at most `most`; their number, or -1 with a
 * problem. */
int store_past_games(struct store *, const struct game *, struct past_game[], int most,
                     struct problem *);

/* ---- settings ---- */

/* The value of a setting. False, and an empty value, if it is not set, cannot be read, or is too
 * long for the room. */
bool store_setting(struct store *, const char *name, char *value, int room);

/* Sets it. False if it cannot be written; then it is as it was. */
bool store_set_setting(struct store *, const char *name, const char *value);

#endif
