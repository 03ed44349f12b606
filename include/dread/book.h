/* The book: what a player has played and what is in progress, as rows of plain data, for any
 * storage.
 *
 * The book holds all rows in memory and knows all rules about them: which game is in progress, what
 * can be resumed or gone back to, what counts, what is new. It does no I/O. A *storage* (SQLite, a
 * browser, plain memory in a test) stands behind it: it gives the book all rows at the start, then
 * takes requests and answers them.
 *
 *     front end                     book                          storage
 *       dread_book_resume,            all rows, and what of the
 *       dread_book_changed, ...   ->  session is not kept yet   -request->  claim, read, write, ...
 *       dread_book_is_saved, ...  <-  rules, statistics         <-answer--  kept, or why not
 *
 * Any time may pass between a request and its answer, and the game may change meanwhile; the next
 * request has the difference. There is one request at a time. All functions return at once; as long
 * as dread_book_waits(), the storage has something to do or to answer.
 *
 * The rules about plays:
 *
 * - There is one game in progress for each game. A window that plays a game claims it; another
 *   window that wants the same game plays without: what it plays cannot be resumed, but counts once
 *   it ends. A window turns a game into an abandoned one only if it began or resumed that game
 *   itself: the player was told that any other game stays resumable.
 * - A deal counts once, in the mode in which it first ended. A deal that was played before is not
 *   new.
 * - A player can resume an abandoned deal by its id until it has counted.
 *
 * A Night (dread/session.h) cannot be taken back, and leaving it should not be worth anything. So:
 *
 * - Only a deal that the program drew when the Night began (WAY_DRAWN) enters the rate and the
 *   streak, and each rule set has its own. What somebody named, what was chosen for its difficulty,
 *   the deal of the day, and the Nights of older versions, which did not keep how a deal was
 *   chosen, are counted apart.
 * - A deal whose cards were met before, of which an action was kept in either mode and under any
 *   id, is not new in a Night.
 * - While a Night stands, its cards should not be known from anywhere else: dread_book_night_stands
 *   tells those who would look into them.
 * - A Night of which an action was played, left for another deal, is over: it counts as
 *   "abandoned", which is not won, in its place among the Nights, and cannot be gone back to. One
 *   that was only looked at leaves no trace. Closing the program is not leaving: the Night is
 *   resumed.
 * - A Night that cannot be the game in progress (another window has that, or nothing can be
 *   claimed) could be left without a trace. So its end counts only among the deals replayed.
 *
 * Nothing here stops play. If a change cannot be written there is news to show, and play goes on
 * unsaved; each further change tries to write all that is missing.
 *
 * Times (`now`) are Unix seconds. Texts are UTF-8, ended by a zero byte. */

#ifndef DREAD_BOOK_H
#define DREAD_BOOK_H

#include "dread/statistics.h"

struct book;

/* ---- Opening ---- */

/* How many bytes a book takes, without the room for its rows. */
size_t dread_book_bytes(void);

/* Opens a book in dread_book_bytes() of memory, aligned to 16. The memory and the games must
 * outlive it. Before anything else it gets room for rows, and then all rows. */
struct book *dread_book_open(void *memory, const struct games *);

/* How many bytes of room for rows the book wants: 0 if it has enough. Ask after a row could not be
 * given, and before asking for a recontext. */
size_t dread_book_wants_room(const struct book *);

/* Moves all rows into another room, aligned to 16 and not smaller than the one before. Returns the
 * room before, which the book no longer uses, or NULL. */
void *dread_book_room(struct book *, void *room, size_t bytes);

/* ---- Rows ---- */

enum play_state {
    PLAY_PLAYING,   /* the one in progress of its game, ended or not */
    PLAY_FINISHED,  /* it ended and was left */
    PLAY_ABANDONED, /* it was left before its end */
    PLAY_ASIDE,     /* it could not be read */
    PLAY_STATES
};

/* Their names: "playing", "finished", "abandoned", "aside". */
extern const char *const dread_play_state_names[PLAY_STATES];

/* The origin, state, mode or way of that name. For an unknown name the last one there is. */
enum origin dread_origin_of(const char *name);
enum play_state dread_play_state_of(const char *name);
enum mode dread_mode_of(const char *name);
enum way dread_way_of(const char *name);

/* A game played, from the deal to its end or to another deal. Its line of actions is not part of
 * the row: it is written and read step by step. */
struct play_row {
    int64_t id;                        /* grows: a later play has a larger one */
    const char *game, *deal, *outcome; /* ids, as in words.outcomes; "playing" while it goes on */
    int64_t rules;                     /* game.rules_version when it was begun */
    enum origin origin;
    enum play_state state;
    enum mode mode;
    enum way way;
    int64_t played; /* actions played; the line may have more, to be redone */
    int64_t undos, hints, restarts;
    int64_t turn;           /* 0: not known, since an older version of this program kept it */
    int64_t begun, changed; /* Unix time */
};

/* How a deal first ended. There is one at most for each deal. */
struct result_row {
    int64_t id;                        /* grows in the order in which they ended */
    const char *game, *deal, *outcome; /* outcome: "abandoned" for a Night that was left */
    int64_t rules;
    enum origin origin;
    enum mode mode;
    enum way way;
    bool won;
    int64_t turns, actions, undos, hints, restarts;
    int64_t ended; /* Unix time */
};

/* What the player prefers. */
struct setting_row {
    const char *name, *value;
};

/* ---- For a storage: giving rows ---- */

/* Forgets all rows; the storage then gives all of them again. A storage does this at the start, and
 * whenever another window may have changed some. It gives rows before it answers a request, and
 * never after it has carried out a write. It gives plays, and results, in ascending order of id.
 * `place` says in messages where the rows are kept; the book copies its first PLACE_BYTES - 1
 * bytes. */
enum { PLACE_BYTES = 128 };
void dread_book_give_anew(struct book *, const char *place);

/* Each takes a copy. False without room: make some (dread_book_wants_room) and give the row
 * again. */
bool dread_book_give_play(struct book *, const struct play_row *);
bool dread_book_give_result(struct book *, const struct result_row *);
bool dread_book_give_setting(struct book *, const struct setting_row *);

/* Gives an action, in notation, of the play that is asked for by a REQUEST_READ, in ascending order
 * of ply (from 0), before that is answered. */
void dread_book_give_step(struct book *, int64_t ply, const char *written);

/* The storage has lost its claim on the game, without being asked: what is played of it is no
 * longer the game in progress. */
void dread_book_unclaimed(struct book *, const char *game);

/* ---- For a storage: requests ---- */

enum request_kind {
    /* Make this the one window that has `game` in progress. It is no error if it is so already.
     * Also give the rows anew if others may have changed some. */
    REQUEST_CLAIM,
    REQUEST_RELEASE, /* let another window have `game`; any answer will do */
    REQUEST_READ,    /* give the steps of play `play` (dread_book_give_step) */
    REQUEST_WRITE    /* make all changes in their order, or none of them */
};

enum change_kind {
    CHANGE_ADD_PLAY,    /* `play` is new; so are its steps */
    CHANGE_PLAY,        /* the row with play.id becomes `play`: only its state, outcome, counters
                           and the time of its change are others */
    CHANGE_REMOVE_PLAY, /* the row with play.id goes; it has no steps */
    CHANGE_ADD_RESULT,  /* `result` is new */
    CHANGE_SETTING      /* `setting` is new, or takes the place of the one with that name */
};

struct change {
    enum change_kind kind;
    union {
        struct play_row play;
        struct result_row result;
        struct setting_row setting;
    };
    /* Of CHANGE_ADD_PLAY and CHANGE_PLAY: the steps from ply `from` on go, and those from `from` to
     * `until` - 1 come (dread_book_step). from is -1 if the steps stay as they are. */
    int from, until;
};

enum { CHANGES_MOST = 4 };

struct request {
    uint64_t serial; /* another one for every request */
    enum request_kind kind;
    const char *game; /* CLAIM, RELEASE: its id */
    int64_t play;     /* READ: its id */
    int changes;      /* WRITE */
    struct change change[CHANGES_MOST];
    bool patient; /* WRITE: wait longer for others who write: a session begins, or is left */

    /* How the sentence begins in which REPLY_REFUSED says why. NULL: the player is not told. */
    const char *cannot;
};

/* Hands out the next recontext. False if there is none, or one is not answered yet. What it points to
 * holds until the book is called again, dread_book_step excepted. */
bool dread_book_request(struct book *, struct request *);

/* The step of that ply of the play in a write request, in notation. */
void dread_book_step(const struct book *, int ply, struct text *);

enum reply {
    REPLY_KEPT,    /* done */
    REPLY_CHANGED, /* not done: others have changed rows, which were given anew; ask again */
    REPLY_HELD,    /* CLAIM: another window has the game */
    /* CLAIM: this storage cannot claim any game. The problem says why and what helps, as the end of
     * the sentence "This game cannot be resumed later: ..." */
    REPLY_UNLOCKED,
    /* Not done; for CLAIM too. The problem is a whole sentence that begins with recontext.cannot. */
    REPLY_REFUSED
};

/* Answers the request with that number, if it is not answered yet. A storage writes only if the
 * book was given all that others have written; else it gives the rows anew and answers
 * REPLY_CHANGED. problem may be NULL where the answer needs none. */
void dread_book_answer(struct book *, uint64_t serial, enum reply, const struct problem *);

/* Is there a request to hand out, or one that is not answered yet? If there is none, all that was
 * asked of the book is answered. */
bool dread_book_waits(struct book *);

/* ---- The game in progress ---- */

enum resumed {
    RESUMED_NONE,       /* no game of it is in progress */
    RESUMED,            /* the session is as it was left, redo and counts too, and is kept again */
    RESUMED_HELD,       /* another window has it; a problem says so */
    RESUMED_UNREADABLE, /* it cannot be played on, and was put aside; a problem says why */
    RESUMED_TROUBLE,    /* it could not be read; a problem says why */
    RESUMED_WAITS       /* the storage has to answer first */
};

/* Looks for the game in progress, and keeps it if it can. What the book kept before is left. The
 * answer comes from dread_book_resumed. */
void dread_book_resume(struct book *, const struct game *, int64_t now);

/* Resumes a deal that was left in that mode (MODES: in either), or that another window left in
 * progress, if it has not counted yet. Puts down the session that the book keeps
 * (dread_book_put_down). Ask dread_book_resumed what came of it: after RESUMED, what this book had
 * in progress is an abandoned game; otherwise no game has changed. */
void dread_book_return(struct book *, const struct game *, const struct deal *, enum mode,
                       int64_t now);

/* What came of dread_book_resume or dread_book_return. Call it until it is not RESUMED_WAITS, and
 * then no more. Only RESUMED fills the session. That session may have ended already, if the window
 * was closed before the player left it. After any other answer the caller deals another session and
 * may give it to dread_book_keep. */
enum resumed dread_book_resumed(struct book *, struct session *, struct problem *);

/* Keeps the session from here on; what the book kept before is left. The game in progress of its
 * game becomes an abandoned one if this book kept or resumed it; any other stays in progress, so
 * look for one first (dread_book_resume). The session's mode and way must be set by now. The book
 * takes a copy, and dread_book_changed tells it what becomes of the session. If it is not saved as
 * the game in progress, for now (a full disk), or because there is another one, there is news; it
 * is kept all the same, and counts when it ends. */
void dread_book_keep(struct book *, const struct session *, enum origin, int64_t now);

/* The session that is kept has changed: to be called after each change. */
void dread_book_changed(struct book *, const struct session *, int64_t now);

/* Is a session kept? */
bool dread_book_keeps(const struct book *);

/* Has this book looked for the game in progress of that game, or kept one, and not turned to
 * another since? */
bool dread_book_knows(const struct book *, const struct game *);

/* Call this before dealing the session anew. The book keeps the session no longer, but still writes
 * what is missing. Unlike dread_book_leave this does not let another window resume the game, and a
 * later dread_book_return or dread_book_keep may turn it into an abandoned one. */
void dread_book_put_down(struct book *, int64_t now);

/* Keeps the session no longer; what is missing is still written. A game that has ended is over; any
 * other stays in progress, to be resumed by any window. */
void dread_book_leave(struct book *, int64_t now);

/* Tries once more to write what is missing, if it was refused. */
void dread_book_try(struct book *, int64_t now);

/* Would nothing be lost now? The session kept can be resumed, or has ended and counts. */
bool dread_book_is_saved(const struct book *);

/* The same, and dread_book_return could bring it back after another deal: it has not counted yet,
 * and is no Night. */
bool dread_book_can_return(const struct book *);

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

/* Which game of it is in progress, whoever has it? Resumes nothing. False if there is none. */
bool dread_book_in_progress(const struct book *, const struct game *, struct in_progress *);

/* Was an action of the deal that is kept played before, so that this play of it will not enter the
 * rates and streaks? */
bool dread_book_played_before(const struct book *);

/* Is a Night of a drawn deal of that game in progress, in any window, whose cards in dealing order
 * are those of the deal, under whatever id? Then the problem says so, and how to go on. */
bool dread_book_night_stands(const struct book *, const struct game *, const struct deal *,
                             struct problem *);

/* Was this deal ever on the table, in either mode, to its end or not? */
bool dread_book_has_met(const struct book *, const struct game *, const struct deal *);

/* True when there is news about saving since it was last asked: it does not work, why, and what
 * would help; or it works again. To be asked after each change, once dread_book_waits is false. */
bool dread_book_messages(struct book *, struct problem *);

/* ---- Statistics ---- */

/* The Rehearsals of a game (rule_set is NULL), or its Nights under one rule set, which is named as
 * an id names it, before `#` or `@`: game.id names the usual one. */
void dread_book_statistics(const struct book *, const struct game *, const char *rule_set,
                           struct statistics *);

/* Rule set number i, from 0, of those under which Nights have ended: the usual one first, then
 * those of most Nights. False if there are no more. */
enum { NIGHT_RULES_BYTES = 320 };
bool dread_book_night_rules(const struct book *, const struct game *, int i,
                            char rule_set[NIGHT_RULES_BYTES]);

/* The latest games that are over, latest first, at most `most`; returns their number. */
int dread_book_past_games(const struct book *, const struct game *, struct past_game[], int most);

/* ---- Settings ---- */

/* The value of a setting. False, and an empty value, if it is not set or too long for the room. */
bool dread_book_setting(const struct book *, const char *name, char *value, int room);

/* Sets a setting. If the storage refuses it, the setting has its old value again. Returns false and
 * sets nothing if SETTINGS_WAITING settings wait to be written already, or if the name or the value
 * is too long. */
enum { SETTINGS_WAITING = 16, SETTING_BYTES = 64 };
bool dread_book_set(struct book *, const char *name, const char *value);

#endif
