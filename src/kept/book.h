/* The book: all plays of a player, finished and in progress, and her settings, as rows of plain
 * data that any storage can keep.
 *
 * A *game* is a kind of solitaire (struct game). A *play* is one playing of a deal of a game, from
 * the deal until it ends or is left. A deal *counts* when the book writes its result, which the
 * statistics are made of.
 *
 * The book holds all rows in memory and contains all rules about them: which play is in progress,
 * what can be resumed, what enters the win rate, which deals are new. It does no I/O. A
 * *storage* (SQLite, a browser, plain memory in a test) keeps the rows: it gives the book all of
 * them at the start, then takes requests from the book and answers them.
 *
 *     front end                     book                          storage
 *       dread_book_resume,            all rows; the changes of
 *       dread_book_changed, ...   ->  the session to be saved     -request->  claim, read, write
 *       dread_book_is_saved, ...  <-  rules, statistics           <-answer--  done, or why not
 *
 * Any time may pass between a request and its answer, and the player may go on meanwhile: the next
 * request contains whatever changed. There is at most one unanswered request. No function blocks.
 * While dread_book_waits() is true, the storage has a request to take or to answer.
 *
 * Below, a *window* is one running copy of the program with its book; several windows may share one
 * storage. The *current session* is the session that is being played and saved: the last one that
 * was passed to dread_book_keep, or that dread_book_resumed returned with RESUMED.
 *
 * The rules about plays:
 *
 * - Each game has at most one play in progress. A window claims the game before it saves a play of
 *   it. Another window that wants to play the same game meanwhile plays without a claim: its play
 *   cannot be resumed, but its deal counts when it ends. A window abandons a play in progress only
 *   if it began or resumed that play itself, since the player was told that any other stays
 *   resumable.
 * - A deal counts only one time, in the mode in which it first ended. A deal is not new if it has
 *   counted, or if an earlier play of it is no longer in progress. (A play in which nothing was
 *   done is removed when it is left, so it does not matter here.) The rows of a play whose deal is
 *   not new have ORIGIN_REPLAYED, which enters neither the win rate nor the streak:
 *   src/kept/book_write.c writes that, in play_of and count_end.
 * - A player can resume an abandoned Rehearsal by the deal's id, if it is the latest play of the
 *   deal, whether or not the deal has counted.
 *
 * A play beside real cards (WAY_REAL, core/session.h) is kept like any other: its row has the
 * present id of its deal, which changes whenever a card is told, corrected or forgotten. Actions
 * that redo could play are not kept, since the cards that they turn up may be unknown again. It has
 * no result, so its deal never counts: statistics show such plays apart (by_way[WAY_REAL]). It is
 * found by its present id, also to return to it. If no card was told in it, it is removed when it
 * is left.
 *
 * In a Night (core/session.h) nothing can be taken back, and leaving one should bring no
 * advantage. Therefore:
 *
 * - Only a deal that the program drew when the Night began (WAY_DRAWN) enters the win rate and the
 *   streak. Each rule set has a win rate and a streak of its own. Four kinds of Nights are counted
 *   separately: deals that the player named, deals chosen for their difficulty, the deal of the
 *   day, and Nights from older versions of this program, which did not record how a deal was
 *   chosen.
 * - A Night's deal is not new either if the player has met its cards under another id: if a deal
 *   with the same cards in the same order, whatever its id and mode, has counted or has a play that
 *   is no longer in progress.
 * - While a Night is in progress, nothing else should reveal its cards. Other parts of the program
 *   ask dread_book_night_has_cards before they look at the cards of a deal.
 * - A Night with at least one action that is left for another deal is over. Its deal counts, as
 *   "abandoned", which is not won, in its place among the Nights; and it cannot be resumed. A Night
 *   without an action leaves no trace. Closing the program is not leaving: the Night can be
 *   resumed.
 * - A Night that cannot become the play in progress (another window has one, or the storage cannot
 *   claim games) could be left without a trace. So its result has ORIGIN_REPLAYED.
 *
 * Trouble with saving never stops play. If a change cannot be written, dread_book_messages reports
 * it once and play goes on unsaved. Each further change tries again to write everything missing.
 *
 * Times (`now`) are Unix seconds. Texts are UTF-8 and end with a zero byte. A problem may be NULL.
 * A book may be used by one thread at a time. */

#ifndef DREAD_BOOK_H
#define DREAD_BOOK_H

#include "accuracy.h"
#include "statistics.h"

struct book;

/* ---- Opening ---- */

/* Returns the size of a book in bytes, without the memory for its rows. */
size_t dread_book_bytes(void);

/* Makes a book in `memory`: dread_book_bytes() bytes, aligned to 16. The memory and the games must
 * stay valid as long as the book is used; there is nothing to close. Next, give the book memory for
 * rows (dread_book_room), and then all rows (dread_book_give_anew). */
struct book *dread_book_open(void *memory, const struct games *);

/* Returns the number of bytes that the memory for rows should have; 0 if it is large enough. Ask
 * after a row could not be given, and before taking a request. */
size_t dread_book_wants_room(const struct book *);

/* Returns where the book counts its changes. As long as the number is the same, dread_book_waits
 * and all functions that take a `const struct book` answer the same. */
const uint32_t *dread_book_changes(const struct book *);

/* Moves all rows into `room`, which has `bytes` bytes, is aligned to 16 and is not smaller than the
 * memory before. The caller owns both. Returns the memory before, which the book no longer uses, or
 * NULL if there was none. */
void *dread_book_room(struct book *, void *room, size_t bytes);

/* ---- Rows ---- */

enum play_state {
    PLAY_PLAYING,   /* the play in progress of its game, whether it has ended or not */
    PLAY_FINISHED,  /* it ended and was left */
    PLAY_ABANDONED, /* it was left before its end */
    PLAY_ASIDE,     /* put aside because it could not be read */
    PLAY_STATES
};

/* Their names: "playing", "finished", "abandoned", "aside". */
extern const char *const dread_play_state_names[PLAY_STATES];

/* The names of the origins (statistics.h): "number", "cards", "replayed". */
extern const char *const dread_origin_names[ORIGINS];

/* A play. Its actions are not part of the row: they are written and read one by one, as *steps*. A
 * step is one action of a stored play, in notation; step i is the action at ply i, from 0. */
struct play_row {
    int64_t id; /* a later play has a larger id */
    /* ids; but the `deal` of a game that started in its middle is its start (core/record.h), of
     * fewer than START_BYTES bytes. `outcome` is one of game.words.outcomes, which is "playing"
     * until the game has ended */
    const char *game, *deal, *outcome;
    int64_t rules; /* game.rules_version when the play began */
    enum origin origin;
    enum play_state state;
    enum mode mode;
    enum way way;
    /* Number of actions played; there may be more steps, which redo can play. Beside real cards the
     * last of them may be pending. */
    int64_t played;
    int64_t undos, hints, restarts;
    int64_t turn;           /* 0: unknown, in a row from an older version of this program */
    int64_t begun, changed; /* Unix time */
};

/* How a deal first ended: the deal has counted. Each deal has at most one result. */
struct result_row {
    int64_t id;                        /* results that ended later have larger ids */
    const char *game, *deal, *outcome; /* as in play_row; "abandoned" for a Night that was left */
    int64_t rules;
    enum origin origin;
    enum mode mode;
    enum way way;
    bool won;
    int64_t turns, actions, undos, hints, restarts; /* up to that end */
    int64_t ended;                                  /* Unix time */
};

/* A preference of the player. */
struct setting_row {
    const char *name, *value;
};

/* What was judged: a game by its autopsy, or a puzzle. */
enum judged_kind { JUDGED_GAME, JUDGED_PUZZLE, JUDGED_KINDS };

/* Their names: "game", "puzzle". */
extern const char *const dread_judged_names[JUDGED_KINDS];

/* How well a game or a puzzle was played, the first time that it was judged. Of a game only the
 * decisions count at which it could still be won. They are in three phases of as many decisions
 * each. Shares are of CHANCE (search/expert.h). */
struct judged_row {
    int64_t id;              /* rows that were added later have larger ids */
    const char *game, *deal; /* ids; `deal` may be the code of a puzzle (search/puzzle.h) */
    enum judged_kind kind;
    /* The worst mistake: the verb of what was played, a space, and that of what was better; "" if
     * nothing was given away. */
    const char *worst;
    bool won;                                   /* the game; the puzzle was solved */
    int64_t worst_gave;                         /* the share given away by it */
    int64_t early, middle, late;                /* how many decisions each phase had */
    int64_t gave_early, gave_middle, gave_late; /* the share given away in each phase */
    int64_t day; /* the number of the day (dread_daily_number) whose puzzle it was; else 0 */
    int64_t at;  /* Unix time */
};

/* A row of any kind. */
enum row_kind { ROW_SETTING, ROW_RESULT, ROW_JUDGED, ROW_PLAY, ROW_KINDS };
struct kept_row {
    enum row_kind kind;
    union {
        struct setting_row setting;
        struct result_row result;
        struct judged_row judged;
        struct play_row play;
    };
};

/* ---- For a storage: giving rows ---- */

/* Forgets all rows. The storage then gives all of them again: plays in ascending order of id, and
 * results too. It does this at the start, and whenever another window may have changed some. It may
 * also do it between taking a request and answering it, but not after it has carried out the writes
 * of that request. `place` names where the rows are kept, for messages; the book copies at most its
 * first PLACE_BYTES - 1 bytes. */
enum { PLACE_BYTES = 128 };
void dread_book_give_anew(struct book *, const char *place);

/* Copies a row, texts included, into the book. Returns false if there is not enough memory: give
 * the book more (dread_book_wants_room, dread_book_room), then give the row again. Plays come last:
 * the book finds its last rows fastest, and the play in progress is one of them. */
bool dread_book_give(struct book *, const struct kept_row *);

/* Gives one step of the play that a REQUEST_READ asks for. The storage gives all steps, in
 * ascending order of ply from 0, before it answers that request. The text is read during the call
 * only. */
void dread_book_give_step(struct book *, int64_t ply, const char *written);

/* Reports that the storage has lost its claim on the game without a REQUEST_RELEASE. A session of
 * that game which is being saved can then not be resumed later, but its deal still counts when it
 * ends. The book writes no message about it. */
void dread_book_unclaimed(struct book *, const char *game);

/* ---- For a storage: requests ---- */

enum request_kind {
    /* Claim `game`: make this the one window that may change its play in progress. If this window
     * has the claim already, that is no error. Also give the rows anew if others may have changed
     * some. */
    REQUEST_CLAIM,
    REQUEST_RELEASE, /* release the claim on `game`, so that another window may claim it; the book
                        ignores which answer comes */
    REQUEST_READ,    /* give the steps of play `play` (dread_book_give_step) */
    REQUEST_WRITE    /* make all changes in their order, or none of them */
};

enum change_kind {
    CHANGE_ADD_PLAY,    /* add the play, and its steps */
    CHANGE_PLAY,        /* replace the play with that id; only its state, outcome, counters, turn
                           and time of change can differ, and beside real cards its deal */
    CHANGE_REMOVE_PLAY, /* remove the play with that id, which has no steps */
    CHANGE_ADD_RESULT,  /* add the result */
    CHANGE_ADD_JUDGED,  /* add what was judged */
    CHANGE_SETTING      /* add the setting, or replace the one with that name */
};

struct change {
    enum change_kind kind;
    struct kept_row row;
    /* Of CHANGE_ADD_PLAY and CHANGE_PLAY: remove the steps from ply `from` on, then write the steps
     * `from` to `until` - 1 (dread_book_step). If `from` is -1, the steps do not change. At most
     * one change of a request has steps. */
    int from, until;
};

enum { CHANGES_MOST = 4 };

struct request {
    uint64_t serial; /* different for every request */
    enum request_kind kind;
    const char *game; /* of CLAIM and RELEASE: the game's id */
    int64_t play;     /* of READ: the play's id */
    int changes;      /* of WRITE: their number */
    struct change change[CHANGES_MOST];
    /* of WRITE: true if a session begins, was put down or was left. A storage whose last write has
     * failed should otherwise give up sooner when another window is writing, so that the player
     * does not wait after every action */
    bool patient;

    /* The beginning of the message to which a REPLY_REFUSED adds the reason. NULL: the player is
     * not told. */
    const char *cannot;
};

/* Hands out the next request. Returns false if there is none, if the last one is not answered yet,
 * or if the book needs more memory first (dread_book_wants_room). The pointers in the request are
 * valid until the next call of any function of the book other than dread_book_step. */
bool dread_book_request(struct book *, struct request *);

/* Adds step `ply` (from 0) of the change that has steps in the unanswered write request. Notation
 * is shorter than 64 bytes. */
void dread_book_step(const struct book *, int ply, struct text *);

enum reply {
    REPLY_KEPT,    /* done */
    REPLY_CHANGED, /* not done: others had changed rows, all of which were given anew; the book will
                      ask again */
    REPLY_HELD,    /* to CLAIM: another window has the game */
    /* To CLAIM: this storage cannot claim any game. The problem says why and what would help, as
     * the end of the sentence "This game cannot be resumed later: ..." */
    REPLY_UNLOCKED,
    /* Not done, also to CLAIM. The problem is a whole message that begins with request.cannot. */
    REPLY_REFUSED
};

/* Answers the request with that serial number; does nothing if no such request is unanswered. A
 * storage writes only if the book was given everything that other windows have written; otherwise
 * it gives the rows anew and answers REPLY_CHANGED. The problem is copied; it may be NULL for
 * answers that need none. */
void dread_book_answer(struct book *, uint64_t serial, enum reply, const struct problem *);

/* Returns true if there is a request to hand out or one without an answer. If false, there is
 * nothing to do for the storage now. Something may still be unwritten because the storage refused
 * it (dread_book_is_saved); the next change, or dread_book_try, makes a new request for it. */
bool dread_book_waits(struct book *);

/* ---- The play in progress ---- */

enum resumed {
    RESUMED_NONE, /* there is nothing that can be resumed */
    RESUMED,      /* the session is as it was left, including redo and counters, and is the
                           current session again */
    RESUMED_HELD, /* another window has the game; the problem says so */
    /* the play was read, but cannot be played on: it belongs to another version of the rules, or
     * contradicts itself. The problem says why. dread_book_resume has put it aside;
     * dread_book_return has left it as it was */
    RESUMED_UNREADABLE,
    RESUMED_TROUBLE, /* the storage refused; the problem says why */
    RESUMED_WAITS    /* the storage has not answered yet */
};

/* Starts to resume the play in progress of the game. Leaves the current session first
 * (dread_book_leave). dread_book_resumed gives the result. */
void dread_book_resume(struct book *, const struct game *, int64_t now);

/* Starts to resume the latest play of this deal in this mode (MODES: in either mode) that is
 * abandoned, that another window left in progress, or that this window has put down. An abandoned
 * Night is over, so NIGHT finds only a Night that is still in progress. Puts down the current
 * session first (dread_book_put_down). If deal->middle, the play must have started at this middle;
 * otherwise that is not read and may be NULL. Call dread_book_resumed for the result:
 *
 * - RESUMED: this play is now the play in progress. If this book had another one in progress, that
 *   one is abandoned; if it had ended, it is finished; if nothing was done in it, it is removed.
 * - RESUMED_NONE: there is no such play, a later one has ended, the storage cannot claim games, or
 *   a different play of this game, which another window began, is in progress. No play has changed.
 * - Any other result: no play has changed. */
void dread_book_return(struct book *, const struct game *, const struct deal *,
                       const struct middle *, enum mode, int64_t now);

/* Returns the result of dread_book_resume or dread_book_return. Call it until the result is not
 * RESUMED_WAITS, and then no more. Only RESUMED fills the session, which may have ended already, if
 * the window was closed before the player left it. After any other result the caller deals another
 * session and may pass it to dread_book_keep. */
enum resumed dread_book_resumed(struct book *, struct session *, struct problem *);

/* Ends a dread_book_resume or dread_book_return that waits for the storage, as if there were
 * nothing to resume. Does nothing if none waits. */
void dread_book_stop_resuming(struct book *);

/* Makes this the current session, to be saved from now on, and puts down the one before. Beside
 * real cards the origin does not matter, it is ORIGIN_CARDS. If this book has begun or resumed the
 * play in progress of the game, that play is then abandoned; if it has ended, it is finished; if
 * nothing was done in it, it is removed. A play in progress of another window stays; of this
 * session the book then writes only the result, when it ends. So call dread_book_resume first. Set
 * the session's mode and way before. The book takes a copy; report later changes by
 * dread_book_changed. If the session cannot be saved as the play in progress, because there is
 * another one or because the storage refuses (a full disk), dread_book_messages has news. The book
 * goes on with the session all the same, and writes its result when it ends. */
void dread_book_keep(struct book *, const struct session *, enum origin, int64_t now);

/* Reports a change of the current session: of its actions, its counters, or beside real cards its
 * deal. Call it after every change. Does nothing if there is no
 * current session. */
void dread_book_changed(struct book *, const struct session *, int64_t now);

/* Returns true if there is a current session. */
bool dread_book_keeps(const struct book *);

/* Returns true if the book knows whether a play of that game is in progress. That is so if the game
 * was the one in the latest of these: dread_book_resume, dread_book_keep, and RESUMED. */
bool dread_book_knows(const struct book *, const struct game *);

/* Ends saving of the current session; what is not written yet will still be written. Call it before
 * dealing anew. Unlike dread_book_leave it keeps the claim, so no other window can resume the game,
 * and a later dread_book_return or dread_book_keep may abandon the play. */
void dread_book_put_down(struct book *, int64_t now);

/* Ends saving of the current session; what is not written yet will still be written. Then the claim
 * is released. A play that has ended becomes PLAY_FINISHED; any other stays in progress, and any
 * window can resume it. */
void dread_book_leave(struct book *, int64_t now);

/* Tries once more to write what the storage refused. */
void dread_book_try(struct book *, int64_t now);

/* Returns true if nothing would be lost now: everything is written, and the current session can be
 * resumed or has ended. */
bool dread_book_is_saved(const struct book *);

/* Returns true if the current session is saved and dread_book_return could resume it after another
 * deal: it has not ended and is not a Night. */
bool dread_book_can_return(const struct book *);

/* A play in progress. */
struct in_progress {
    char deal[ID_BYTES]; /* dread_start_tell */
    enum mode mode;
    enum way way; /* do not show the id of a WAY_DRAWN Night before it has ended */
    int turn;     /* 0: unknown, in a row from an older version of this program */
    int actions;  /* number played */
    bool is_over; /* it has ended, but the player has not left it yet */
    int64_t when; /* Unix time of the last change */
};

/* Describes the play in progress of the game, in whichever window it is. Resumes nothing. Returns
 * false if there is none. */
bool dread_book_in_progress(const struct book *, const struct game *, struct in_progress *);

/* Returns true if the deal of the current session is not new (see the rules about plays and Nights
 * above), so that this play will enter neither the win rate nor the streak. Returns false if there
 * is no current session, and once its own end is written. */
bool dread_book_played_before(const struct book *);

/* Returns true if a Night of a drawn deal of that game is in progress, in any window, and has the
 * same cards as this deal in the same order; the two may have different ids. The problem then says
 * so, and how to go on with that Night. */
bool dread_book_night_has_cards(const struct book *, const struct game *, const struct deal *,
                                struct problem *);

/* Returns true if the book has a play or a result of exactly this deal id, in either mode, in
 * progress or not. Unlike dread_book_played_before it does not look at the cards. */
bool dread_book_has_met(const struct book *, const struct game *, const struct deal *);

/* Returns true if there is news about saving since the last call: it fails, with the reason and
 * what would help; the current session cannot be resumed later; or saving works again. Writes the
 * news to the problem. Call it after each change, once dread_book_waits is false. */
bool dread_book_messages(struct book *, struct problem *);

/* ---- Statistics ---- */

/* Counts the Rehearsals of a game (rule_set NULL), or its Nights under one rule set. A rule set is
 * written like the part of an id before `#` or `@`; game.id alone is the default rule set. */
void dread_book_statistics(const struct book *, const struct game *, const char *rule_set,
                           struct statistics *);

/* Writes rule set number i, from 0, of those that Nights have ended under: the default rule set
 * first, then those with the most Nights. Returns false if there are no more. */
enum { NIGHT_RULES_BYTES = 320 };
bool dread_book_night_rules(const struct book *, const struct game *, int i,
                            char rule_set[NIGHT_RULES_BYTES]);

/* Returns how the deal with this id first ended: with its result. */
enum deal_result {
    DEAL_HAS_NO_RESULT,
    DEAL_WAS_LOST,
    DEAL_WAS_WON_WITH_HELP, /* after an undo, a hint or a restart */
    DEAL_WAS_WON
};
enum deal_result dread_book_result_of_deal(const struct book *, const char *deal);

/* Writes past games, the latest first, at most `most`, and returns their number. */
int dread_book_past_games(const struct book *, const struct game *, struct past_game[], int most);

/* ---- What was judged ---- */

/* Returns true if the book has a row of that kind for the deal, or for the puzzle with that
 * code. */
bool dread_book_has_judged(const struct book *, enum judged_kind, const char *deal);

/* Adds a row; its id does not matter. Does nothing if the book has such a row already, since only
 * the first try counts, or if JUDGED_WAITING rows wait to be written. If the storage refuses the
 * row, it is lost. */
enum { JUDGED_WAITING = 4 };
void dread_book_judge(struct book *, const struct judged_row *);

/* Writes the last rows of a game, of either kind, the latest first, at most `most`, and returns
 * their number. The texts are valid until the next call of a function that takes a book that is not
 * const. */
int dread_book_judged(const struct book *, const struct game *, struct judged_row[], int most);

/* Writes the row of that kind for the deal, or for the puzzle with that code; its texts are valid
 * as above. Returns false if there is none. */
bool dread_book_find_judged(const struct book *, enum judged_kind, const char *deal,
                            struct judged_row *);

/* Returns how many puzzles of a day were answered, of all games, and writes how many of them were
 * solved. */
int dread_book_puzzles_of(const struct book *, uint64_t day, int *solved);

/* ---- Settings ---- */

/* Copies the value of a setting, with its closing zero, into `value`, which has `room` bytes.
 * Returns false and writes "" if the setting does not exist or its value is too long. */
bool dread_book_setting(const struct book *, const char *name, char *value, int room);

/* Changes a setting. dread_book_setting returns the new value at once. If the storage refuses to
 * write it, the setting has its old value again. Returns false and changes nothing if
 * SETTINGS_WAITING settings wait to be written, or if the name or the value does not fit into
 * SETTING_BYTES bytes, with its closing zero. */
enum { SETTINGS_WAITING = 16, SETTING_BYTES = 64 };
bool dread_book_set(struct book *, const char *name, const char *value);

#endif
