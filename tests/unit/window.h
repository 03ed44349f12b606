/* Windows that keep their games in a storage, without a mid-end: for tests of books and stores
 * (kept/book.h, store/store.h).
 *
 * The storage is plain memory (struct memory) or a database. Several windows may share one, as
 * several processes do. A window serves its book at once; one of memory can also wait until the
 * test says so. The test can make the memory refuse to read or to write. storage.h has what tests
 * of both kinds need. */

#ifndef WINDOW_H
#define WINDOW_H

#include "kept/book.h"
#include "core/record.h"
#include "store/store.h"
#include "unit/plays.h"

enum { MEMORY_PLAYS = 400, MEMORY_STEPS = 256, MEMORY_SETTINGS = 8, STEP_BYTES = 24 };

struct memory_play {
    struct play_row row;
    char game[32], deal[START_BYTES], outcome[OUTCOME_BYTES];
    int steps;
    char step[MEMORY_STEPS][STEP_BYTES];
};

struct memory_result {
    struct result_row row;
    char game[32], deal[START_BYTES], outcome[OUTCOME_BYTES];
};

struct memory_judged {
    struct judged_row row;
    char game[32], deal[ID_BYTES], worst[SETTING_BYTES];
};

struct memory_setting {
    char name[SETTING_BYTES], value[SETTING_BYTES];
};

struct window;

struct memory {
    int plays, results, judged, settings;
    struct memory_play play[MEMORY_PLAYS];
    struct memory_result result[MEMORY_PLAYS];
    struct memory_judged judged_row[MEMORY_PLAYS];
    struct memory_setting setting[MEMORY_SETTINGS];
    int64_t version; /* grows with every write */
    struct {
        char game[32];
        const struct window *by; /* NULL: no window has claimed it */
    } claim[4];
    bool cannot_claim;
    const char *refuses; /* the reason why every write fails, or NULL */
    const char *unread;  /* the reason why every read fails, or NULL */
};

struct window {
    struct keeper keeper;  /* must come first: `keep` casts it to struct window */
    struct memory *memory; /* NULL: its storage is `store` */
    struct store *store;
    struct book *book;
    void *room;
    struct session *session; /* the session kept last, or NULL */
    int64_t version;         /* memory.version when the book last received all rows; -1: never */
    int64_t now;
    bool is_late; /* only window_answer answers requests */

    bool has_request; /* a request, with copies of all it points to, waits for its answer */
    struct request request;
    struct memory_play play[CHANGES_MOST];
    struct memory_result result[CHANGES_MOST];
    struct memory_judged judged;
    struct memory_setting setting[CHANGES_MOST];
    char game[32];
    int requests; /* number of requests answered so far */
};

/* Opens a window with a book of its own. The games must outlive it. Closing it leaves the game
 * being kept; killing it does not, as if the process had died. Both accept NULL. */
struct window *window_open(struct memory *, const struct games *);
void window_close(struct window *);
void window_kill(struct window *);

/* The same with the database at `path` (NULL: at the usual path), or with an open store, which then
 * belongs to the window. Each returns NULL with a problem if not everything can be read. A store of
 * NULL is allowed: the problem then stays as it is. */
struct window *window_open_file(const char *path, const struct games *, struct problem *);
struct window *window_open_store(struct store *, const struct games *, struct problem *);

/* Sets the time at which the next change of any window happens. Each change is a second later than
 * the one before. */
void window_set_clock(int64_t seconds);

/* The same for an open book, which its owner keeps. window_let_go ends the window, but not the
 * book. */
struct window *window_behind(struct memory *, struct book *);
void window_let_go(struct window *);

/* Only for windows of memory. Takes the next request from the book. Returns false if there is none,
 * or if a request is waiting for its answer. */
bool window_take(struct window *);

/* Only for windows of memory. Carries out the request taken and answers it. Returns false if there
 * is none. */
bool window_answer(struct window *);

/* Answers the book's requests until there are no more. */
void window_serve(struct window *);

/* Gives the book what other windows have written. Returns false with a problem if that cannot be
 * read. */
bool window_look(struct window *, struct problem *);

/* Each calls the book function of the same name. A window that is not late serves the book at
 * once. A session that is kept must stay at its address: its keeper reports every change to the
 * book. */
bool window_keep(struct window *, struct session *, enum origin, struct problem *);
enum resumed window_resume(struct window *, const struct game *, struct session *,
                           struct problem *);
enum resumed window_return(struct window *, const struct game *, const struct deal *, enum mode,
                           struct session *, struct problem *);

/* Goes back to a game that was played, wherever it started, in either mode. */
enum resumed window_return_from(struct window *, const struct session *left, struct session *);

void window_put_down(struct window *);
void window_leave(struct window *);

/* Tries again to write whatever is not written yet. Returns true if nothing would be lost now. */
bool window_is_saved(struct window *);

/* Returns true if there is a message about saving. */
bool window_trouble(struct window *, struct problem *);

/* Sets a setting. Returns false if it cannot be written; it then keeps its old value. */
bool window_set(struct window *, const char *name, const char *value);

#endif
