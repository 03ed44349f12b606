/* Inside the book: what its files share. Read dread/book.h first.
 *
 * book_rows.c       the room: rows, their texts, giving and finding them
 * book_cards.c      which cards the player has met, and which Nights stand
 * book_history.c       statistics and the list of games
 * dread_book_messages.c       what is said about saving
 * book_write.c      the request under way; the changes it makes: what becomes of rows, and counts
 * dread_book_keep.c       the sessions that are kept
 * dread_book_resume.c     going on with a game, or going back to one
 * book.c            requests and answers
 *
 * The rows in memory are those that the storage has. A write request makes its changes in them at
 * once, and remembers how they were; if it is refused, they are put back. What the storage does not
 * have yet is in the sessions that wait to be written (struct save). */

#ifndef PLAY_BOOK_INTERNAL_H
#define PLAY_BOOK_INTERNAL_H

#include "dread/book.h"

/* ---- Rows ---- */

enum row_kind { ROW_PLAY, ROW_RESULT, ROW_SETTING };

/* A row as it lies in the room. Texts are told by their distance from the room's end, which stays
 * the same when the rows move into a larger one. */
struct book_row {
    uint8_t kind; /* enum row_kind */
    bool is_gone; /* removed */
    bool won;
    uint8_t origin, state, mode, way;
    uint32_t hash;       /* of `deal` */
    int32_t next;        /* the next row in the same bucket, or -1 */
    uint32_t game, deal; /* texts; of a setting: deal is its name, outcome its value */
    uint32_t outcome;
    int64_t id, rules, played, undos, hints, restarts, turn, begun, changed;
    uint64_t cards; /* checksum of the deal's cards; 0: not known yet; 1: its id cannot be read */
};

enum { BUCKETS = 4096, WORDS_MOST = 64 };

/* ---- Sessions that are kept ---- */

enum save_state {
    STANDING_ASKS,     /* the game is not claimed yet */
    STANDING_PROGRESS, /* it is the game in progress */
    STANDING_APART     /* it is not: it counts at its end */
};

/* The end of a game, for the statistics. */
struct end {
    int outcome, turns, actions, undos, hints, restarts;
    int64_t when;
};

/* A session that is kept, or was let go and has something to be written. */
struct save {
    const struct game *game;
    struct deal deal;
    char id[ID_BYTES]; /* of the deal */
    enum origin origin;
    enum mode mode;
    enum way way;
    enum save_state standing;
    bool was_tried; /* a request for it was answered */
    bool is_let_go; /* put down or left */
    bool is_left;   /* left: once it is written, another window may have the game */
    int64_t play;   /* its row; 0: it has none yet */

    int known, played, undos, hints, restarts, outcome, turn;
    int64_t changed;
    bool has_ended, is_counted; /* its first end: reached, and written */
    struct end first_end;

    uint32_t version, saved; /* number of changes: so far, and of what is written */
    int steps;               /* how many actions the storage has */
    int same;                /* so many of them are those of `line` */
    int same_since;          /* so many of `line` are as they were in the request under way */
    action line[PLIES_MOST];
};

enum { KEEPS = 4 };

/* ---- Requests ---- */

/* What a request is for. */
enum purpose {
    FOR_NOTHING,
    FOR_SETTINGS,
    FOR_KEEP,   /* the first of the sessions: a claim, or its changes */
    FOR_RESUME, /* dread_book_resume and dread_book_return */
    FOR_FINISH, /* the game that is left has ended, and is over */
    FOR_RELEASE,
};

struct request_in_flight {
    bool is_open; /* handed out and not answered */
    uint64_t serial;
    enum purpose purpose;
    enum request_kind kind;
    const struct game *game; /* of a claim */

    /* Of a write: how to put the rows back, unless all were given anew since. */
    bool can_undo;
    int32_t rows;
    uint32_t texts;
    int words;
    int touched;
    struct {
        int32_t at;
        struct book_row was;
    } touch[CHANGES_MOST];

    /* Of a write for a session: what will be written of it. */
    uint32_t version;
    int64_t play;
    int steps;
    bool counts;
    int settings;
};

/* ---- Resuming ---- */

enum resume_stage { STAGE_CLAIM, STAGE_READ, STAGE_ASIDE, STAGE_TAKE_BACK, STAGE_DONE };

struct resuming {
    bool is_on;      /* asked for, and its answer not taken yet */
    uint64_t serial; /* of its request */
    enum resume_stage stage;
    bool goes_back; /* dread_book_return */
    const struct game *game;
    char id[ID_BYTES]; /* of the deal that it goes back to */
    enum mode mode;    /* MODES: either */
    enum save_state standing;
    int64_t play;
    struct deal deal; /* of that play */
    int known;        /* steps read */
    bool is_broken;   /* they are no line */
    action line[PLIES_MOST];
    enum resumed answer;
    struct problem why;
    char cannot[ID_BYTES + 64];
};

/* ---- The book ---- */

struct waiting_setting {
    char name[SETTING_BYTES], value[SETTING_BYTES];
};

struct book {
    const struct games *games;
    char place[PLACE_BYTES]; /* where the rows are kept, for messages */

    unsigned char *room;
    size_t bytes;
    size_t wanted; /* room for a row that could not be given */
    int32_t rows;
    uint32_t texts;            /* bytes of texts, at the end of the room */
    uint32_t word[WORDS_MOST]; /* texts that many rows share */
    int words;
    int32_t bucket[BUCKETS]; /* the last row whose hash ends so, or -1 */

    int64_t now;
    int keeps;
    struct save keep[KEEPS]; /* in the order in which they are to be written; the last one may be
                                the session that is kept */
    const struct game *claimed;
    int64_t mine;   /* the play in progress of that game that this book began or resumed, or 0: no
                     other may be put by, since somebody was told that it is kept */
    int mine_steps; /* how many actions the storage has of it */
    bool releases;  /* the claim is to be given up */
    const struct game *barred; /* the game in progress could not be read: leave it alone */
    const struct game *known;  /* the game whose game in progress was looked for last */

    bool is_refused; /* what waits was refused: it is tried again after the next change */
    bool has_trouble;
    struct problem trouble; /* why saving does not work */
    bool has_news;
    struct problem news;

    struct resuming resuming;
    int settings;
    struct waiting_setting setting[SETTINGS_WAITING];
    uint64_t serial;
    struct request_in_flight underway;
};

/* ---- book_rows.c ---- */

struct book_row *dread_row_at(const struct book *, int32_t i);
const char *dread_row_text(const struct book *, uint32_t text);

/* Adds a copy of a row with these texts. NULL without room. */
struct book_row *dread_row_add(struct book *, const struct book_row *, const char *game,
                               const char *deal, const char *outcome);

/* Room for the changes of a write request? */
bool dread_rows_have_room(const struct book *);

/* Takes away the rows behind `rows`, which were added last. */
void dread_rows_cut(struct book *, int32_t rows, uint32_t texts, int words);

/* A text that many rows share; false without room. */
bool dread_row_word(struct book *, const char *word, uint32_t *text);

/* The next row, after row `from`, of that kind with that deal (the name of a setting); NULL: no
 * more. Begin with NULL. */
struct book_row *dread_row_of_deal(const struct book *, const struct book_row *from, enum row_kind,
                                   const char *deal);

/* The play with that id, the result of a deal, the play in progress of a game; NULL: none. */
struct book_row *dread_row_of_play(const struct book *, int64_t id);
struct book_row *dread_row_of_result(const struct book *, const char *deal);
struct book_row *dread_row_in_progress(const struct book *, const char *game);

/* Is the row of that kind, and of that game? */
bool dread_row_is(const struct book *, const struct book_row *, enum row_kind, const char *game);

/* The id that the next row of that kind gets. */
int64_t dread_row_next_id(const struct book *, enum row_kind);

void dread_play_row_of(const struct book *, const struct book_row *, struct play_row *);
void dread_result_row_of(const struct book *, const struct book_row *, struct result_row *);

/* ---- book_cards.c ---- */

/* Has a deal with the cards of that Night ended, or was one left, under whatever id? The play
 * `play` is its own and does not count. False for a Rehearsal, in which cards do not matter. */
bool dread_cards_were_met(const struct book *, const struct save *, int64_t play);

/* ---- dread_book_messages.c ---- */

/* Tells news. */
void dread_book_tell(struct book *, const struct problem *);

/* Saving does not work, which is told if it is news; it works. */
void dread_book_note_trouble(struct book *, const struct problem *why);
void dread_book_note_saved(struct book *);

/* Sentences: another window has the game (`then` may be NULL); nothing can be locked; the game in
 * progress could not be read. */
void dread_say_held(const struct game *, const char *then, struct problem *);
void dread_say_unlocked(enum mode, const struct problem *why, struct problem *);
void dread_say_barred(const struct game *, enum mode, struct problem *);

/* What becomes of a game that is not the one in progress. */
extern const char *const dread_what_becomes[MODES];

/* ---- book_write.c ---- */

/* Hands out a request with the next number. */
void dread_book_hand_out(struct book *, struct request *, enum purpose, enum request_kind);

/* Hands out a claim. */
void dread_book_claim(struct book *, const struct game *, struct request *, enum purpose,
                      const char *cannot);

/* Fills a write request with what is missing of a session. False if nothing is to be written; it
 * may then turn out that the session gives way to another one. */
bool dread_write_keep(struct book *, struct save *, struct request *);

/* The game that was played last is over, if it has ended. */
bool dread_write_finish(struct book *, struct request *);

/* Puts a play aside; takes one back in the place of what is in progress (false if another window's
 * is). */
void dread_write_aside(struct book *, int64_t play, struct request *);
bool dread_write_take_back(struct book *, int64_t play, struct request *);

/* Writes the settings that wait. */
void dread_write_settings(struct book *, struct request *);

/* The request under way was refused: puts its rows back. */
void dread_write_undo(struct book *);

/* ---- dread_book_keep.c ---- */

/* Adds a session to be kept, and forgets old trouble. */
struct save *dread_keep_take(struct book *, const struct session *, enum origin, enum save_state);

/* The session that is kept; NULL: none. */
struct save *dread_keep_now(const struct book *);

/* Has the storage all of it? */
bool dread_keep_is_written(const struct book *, const struct save *);

/* Notes its end, if it has just been reached for the first time. */
void dread_keep_note_end(struct save *, const struct session *, int64_t now);

/* Takes those that were let go from the front of the queue, once nothing more is to be done. */
void dread_book_settle(struct book *);

/* ---- dread_book_resume.c ---- */

/* The next request of what is resumed; false if none is needed (any more). */
bool dread_resume_request(struct book *, struct request *);

/* Its answer. */
void dread_resume_answer(struct book *, enum request_kind, enum reply, const struct problem *);

#endif
