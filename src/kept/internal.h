/* The inside of the book: the types and functions that its files share. Read book.h first; it
 * defines the words game, play, step, window and current session. A *save* is the book's copy of a
 * session that is being saved (struct save).
 *
 * book_columns.c   the table of columns of each kind of row
 * book_rows.c      memory for rows and their texts; adding, finding and converting rows
 * book_cards.c     which cards the player has met, and which Night has the cards of a deal
 * book_history.c   statistics and the list of past games
 * book_messages.c  messages about saving
 * book_write.c     hands out requests; makes the changes of a write request
 * book_save.c      the sessions that are being saved
 * book_judged.c    how well games and puzzles were played
 * book_resume.c    resumes the play in progress or an abandoned play
 * book.c           settings, and the choice of the next request and the handling of its answer
 *
 * The rows in memory are the rows that the storage has. A write request changes them at once and
 * keeps the old contents; if the storage refuses the request, the old contents come back. Changes
 * that are in no request yet are only in the saves and in the settings that wait. */

#ifndef KEPT_INTERNAL_H
#define KEPT_INTERNAL_H

#include "book.h"
#include "core/record.h"

/* ---- Rows ---- */

/* A row in memory. A text is given by its distance in bytes from the end of the memory: that
 * distance stays the same when all rows move into a larger block. */
struct book_row {
    uint8_t kind; /* enum row_kind */
    bool is_gone; /* removed */
    bool won;
    uint8_t origin, state, mode, way;
    uint32_t hash;                /* of `deal` */
    int32_t next;                 /* index of the next row in the same bucket, or -1 */
    uint32_t game, deal, outcome; /* texts */
    /* As in struct play_row; book_columns.c says what they are in other rows. */
    int64_t id, rules, played, undos, hints, restarts, turn, begun, changed, day;
    uint64_t cards; /* checksum of the deal's cards; 0: not computed yet; 1: the id is unreadable */
};

enum { BUCKETS = 4096, INTERNED_MOST = 64 };

/* ---- Sessions that are being saved ---- */

enum save_state {
    SAVE_UNCLAIMED,   /* the game is not claimed yet */
    SAVE_IN_PROGRESS, /* the session is the play in progress: its row and its result are saved */
    SAVE_RESULT_ONLY  /* it is not the play in progress: only its result is saved, when it ends */
};

/* The end of a game, for the statistics. */
struct end {
    int outcome, turns, actions, undos, hints, restarts;
    int64_t when;
};

/* A save: the book's copy of a session that is being saved. It is the current session, or an
 * earlier one that still has something to be written. */
struct save {
    const struct game *game;
    struct deal deal;
    struct middle middle;    /* if deal.middle: where the game starts */
    char start[START_BYTES]; /* dread_start_write; beside real cards it changes with each card */
    enum origin origin;
    enum mode mode;
    enum way way;
    enum save_state state;
    bool was_tried;  /* a request for it was answered */
    bool is_closed;  /* put down or left: no longer the current session */
    bool is_left;    /* left: once it is written, the book releases the claim on the game */
    int64_t play_id; /* id of its row; 0: it has none yet */

    /* As in struct session; but beside real cards both `known` and `played` are the number of
     * actions chosen, with the pending one. */
    int known, played, undos, hints, restarts, outcome, turn;
    int64_t changed;
    bool has_ended;  /* its first end was reached */
    bool is_counted; /* the result of that is written, or the deal had a result before */
    struct end first_end;

    uint32_t version;       /* counts the changes */
    uint32_t saved_version; /* the version that the storage has */
    int stored_steps;       /* number of actions that the storage has */
    int same_as_stored;     /* number of them, from the first on, that equal those of `line` */
    int same_as_requested;  /* number of actions of `line`, from the first on, that have not changed
                               since the request in flight was handed out */
    action line[PLIES_MOST];
};

enum { SAVES_MOST = 4 };

/* ---- Requests ---- */

enum request_purpose {
    FOR_NOTHING,
    FOR_SETTINGS,
    FOR_JUDGED,
    FOR_SAVE,    /* to claim the game of the first session in the queue, or to write its changes */
    FOR_RESUME,  /* to carry out dread_book_resume or dread_book_return */
    FOR_FINISH,  /* to mark this book's own play as finished before its claim is released */
    FOR_RELEASE, /* to release the claim */
};

/* The request that was handed out last. */
struct request_in_flight {
    bool is_pending; /* not answered yet */
    uint64_t serial;
    enum request_purpose purpose;
    enum request_kind kind;
    const struct game *game; /* of a claim */

    /* Of a write: what dread_write_undo needs to restore the rows. */
    bool can_undo; /* false once the storage gave all rows anew, or answered */
    /* How many rows, bytes of texts and interned texts there were before the request: what is above
     * these numbers, dread_rows_cut removes again. */
    int32_t rows;
    uint32_t texts;
    int interned;
    int old_rows; /* how many entries of old_row are used */
    struct {
        int32_t at;          /* index of the row */
        struct book_row row; /* its contents before the request */
    } old_row[CHANGES_MOST];

    /* Of a write for a session: what the storage has once it is carried out. */
    uint32_t version;
    int64_t play_id; /* 0: no play */
    int steps;
    bool counts; /* the result too */

    int settings; /* of a write of settings: how many */
};

/* ---- Resuming ---- */

enum resume_stage {
    STAGE_CLAIM,  /* claims the game */
    STAGE_READ,   /* reads the steps of the play */
    STAGE_ASIDE,  /* puts an unreadable play aside */
    STAGE_RETURN, /* makes an abandoned play the one in progress */
    STAGE_DONE
};

struct resume {
    bool is_active;  /* asked for, and the answer not fetched yet */
    uint64_t serial; /* of its request */
    enum resume_stage stage;
    bool is_return; /* asked for by dread_book_return, not by dread_book_resume */
    const struct game *game;
    char start[START_BYTES]; /* of the play to return to */
    enum mode mode;          /* of the play to return to; MODES: either */
    enum save_state state;   /* how the session will be saved if it is resumed */
    int64_t play_id;         /* the play that is being read */
    struct deal deal;        /* of that play */
    struct middle middle;    /* if deal.middle: where it starts */
    int known;               /* steps read so far */
    bool is_broken;          /* the steps are not a line of actions */
    action line[PLIES_MOST];
    enum resumed answer;
    struct problem why;
    char cannot[ID_BYTES + 64]; /* begins the message if a return fails */
};

/* ---- The book ---- */

struct waiting_setting {
    char name[SETTING_BYTES], value[SETTING_BYTES];
};

/* A row of what was judged that waits to be written, with its texts. */
struct waiting_judged {
    struct judged_row row;
    char game[SETTING_BYTES], deal[ID_BYTES], worst[SETTING_BYTES];
};

struct book {
    const struct games *games;
    uint32_t changes;        /* whatever changes what the book answers counts on */
    char place[PLACE_BYTES]; /* where the rows are kept, for messages */

    unsigned char *room; /* memory: rows from its beginning, texts from its end */
    size_t bytes;        /* of room */
    size_t wanted;       /* bytes needed for a row that could not be added */
    int32_t rows;
    uint32_t texts;                        /* bytes of texts */
    uint32_t interned_text[INTERNED_MOST]; /* texts that many rows share */
    int interned;
    int32_t bucket[BUCKETS]; /* index of the newest row with such a hash, or -1 */

    int64_t now;
    int saves;
    struct save save[SAVES_MOST]; /* a queue in the order of writing; the last one may be the
                                     current session */
    const struct game *claimed;
    /* The play of `claimed` that this book began or resumed; 0: none. Of any other play in progress
     * the player was told that it is kept, so the book neither abandons nor finishes it. */
    int64_t own_play;
    int own_steps;      /* number of actions that the storage has of it */
    bool wants_release; /* the claim is to be released */
    /* The game whose play in progress the storage refused to read (RESUMED_TROUBLE), or NULL. The
     * book does not touch that play: sessions of the game get only a result, until
     * dread_book_resume tries again. */
    const struct game *unreadable;
    /* the game of the latest dread_book_resume or dread_save_begin; see dread_book_knows */
    const struct game *known_game;

    bool is_refused; /* the storage refused what waits; the next change tries again */
    bool has_trouble;
    struct problem trouble; /* why saving fails */
    bool has_news;
    struct problem news;

    struct resume resume;
    int settings; /* number of settings that wait */
    struct waiting_setting setting[SETTINGS_WAITING];
    int judged_waiting; /* number of rows of what was judged that wait */
    struct waiting_judged judged[JUDGED_WAITING];
    uint64_t serial; /* of the latest request */
    struct request_in_flight in_flight;
};

/* ---- book_rows.c ---- */

/* Returns row i. The pointer is valid until the rows move (dread_book_room) or are given anew. */
struct book_row *dread_row_at(const struct book *, int32_t i);
const char *dread_row_text(const struct book *, uint32_t text);

/* Adds a copy of a row with these texts, and returns it. Returns NULL, and adds nothing, if there
 * is not enough memory. */
struct book_row *dread_row_add(struct book *, const struct book_row *, const char *game,
                               const char *deal, const char *outcome);

/* Returns true if there is enough memory for the changes of one write request. */
bool dread_rows_have_room(const struct book *);

/* Removes the newest rows and texts, down to these numbers. */
void dread_rows_cut(struct book *, int32_t rows, uint32_t texts, int interned);

/* Finds or adds a text that many rows share. Returns false without enough memory. */
bool dread_row_intern(struct book *, const char *words, uint32_t *text);

/* Returns the next row after row `from` of that kind and deal (for ROW_SETTING: of that name), or
 * NULL if there are no more. Begin with NULL. The newest row comes first. */
struct book_row *dread_row_of_deal(const struct book *, const struct book_row *from, enum row_kind,
                                   const char *deal);

/* Return the play with that id, the result of a deal, and the play in progress of a game; NULL if
 * there is none. */
struct book_row *dread_row_of_play(const struct book *, int64_t id);
struct book_row *dread_row_of_result(const struct book *, const char *deal);
struct book_row *dread_row_in_progress(const struct book *, const char *game);

/* Returns true if the row is of that kind and of that game, and not removed. */
bool dread_row_is(const struct book *, const struct book_row *, enum row_kind, const char *game);

/* Returns the id for the next row of that kind. */
int64_t dread_row_next_id(const struct book *, enum row_kind);

/* Converts a row to the public struct, whose texts point into the book's memory: they are valid
 * until the rows move (dread_book_room) or are given anew. */
void dread_row_of(const struct book *, const struct book_row *, struct kept_row *);

/* ---- book_cards.c ---- */

/* Returns true if the save is a Night and its cards were met before: a deal with these cards, under
 * any id, has a result, or has a play that is no longer in progress. Ignores the play with id
 * `play`, which is the save's own. Always returns false for a Rehearsal. */
bool dread_cards_were_met(const struct book *, const struct save *, int64_t play);

/* Returns true if a play whose deal was chosen in that way is beside real cards, and its deal, a
 * start (core/record.h), has a card that is known: then the player has done something in it. */
bool dread_cards_were_told(enum way, const char *deal);

/* ---- book_messages.c ---- */

/* Makes this the news for dread_book_messages. */
void dread_book_tell(struct book *, const struct problem *);

/* Note that saving fails, or that it works. Each makes news if that is a change. */
void dread_book_note_trouble(struct book *, const struct problem *why);
void dread_book_note_saved(struct book *);

/* Writes the message that another window has the game. `then` is a whole sentence that follows it,
 * or NULL. */
void dread_say_held(const struct game *, const char *then, struct problem *);

/* Writes the message that the storage cannot claim games; `why` is its reason. */
void dread_say_unlocked(enum mode, const struct problem *why, struct problem *);

/* Writes the message that the play in progress could not be read. */
void dread_say_unreadable(const struct save *, struct problem *);

/* Returns a sentence that says whether the session counts if it is not the play in progress. */
const char *dread_what_becomes(const struct save *);

/* ---- book_write.c ---- */

/* Gives the request a new serial number and makes it the one in flight. */
void dread_book_hand_out(struct book *, struct request *, enum request_purpose, enum request_kind);

/* Hands out a claim. */
void dread_book_claim(struct book *, const struct game *, struct request *, enum request_purpose,
                      const char *cannot);

/* Fills a write request with the changes of a session that are not written yet. Returns false if
 * there are none. May change the session to SAVE_RESULT_ONLY, if another window's play is in
 * progress. */
bool dread_write_save(struct book *, struct save *, struct request *);

/* Fills a write request that marks this book's own play as finished. Returns false if that play has
 * not ended. */
bool dread_write_finish(struct book *, struct request *);

/* Fills a write request that puts a play aside. */
void dread_write_aside(struct book *, int64_t play, struct request *);

/* Fills a write request that makes an abandoned play the one in progress, in place of this book's
 * own play. Returns false, and changes nothing, if a third play, which this book neither began nor
 * resumed, is in progress. */
bool dread_write_return(struct book *, int64_t play, struct request *);

/* Fills a write request with settings that wait. */
void dread_write_settings(struct book *, struct request *);

/* Fills a write request with the first row of what was judged that waits. Returns false if another
 * window has written such a row; then it waits no longer. */
bool dread_write_judged(struct book *, struct request *);

/* Restores the rows as they were before the write request in flight. */
void dread_write_undo(struct book *);

/* ---- book_save.c ---- */

/* Adds a session to the end of the queue as the current one, forgets old trouble, and returns its
 * save. If SAVES_MOST sessions wait, drops the oldest that is not being written now: it is lost. */
struct save *dread_save_begin(struct book *, const struct session *, enum origin, enum save_state);

/* Returns the save of the current session, or NULL. */
struct save *dread_save_current(const struct book *);

/* Returns true if the storage has everything of the save. */
bool dread_save_is_written(const struct book *, const struct save *);

/* Records the end of the session, if it has just ended for the first time. */
void dread_save_note_end(struct save *, const struct session *, int64_t now);

/* Removes closed sessions from the front of the queue once they need no more requests. */
void dread_book_settle(struct book *);

/* ---- book_judged.c ---- */

/* Forgets the first row of what was judged that waits. */
void dread_judged_forget(struct book *);

/* ---- book_resume.c ---- */

/* Fills in the next request of the resume. Returns false if it needs none now. */
bool dread_resume_request(struct book *, struct request *);

/* Handles the answer to that request. */
void dread_resume_answer(struct book *, enum request_kind, enum reply, const struct problem *);

#endif
