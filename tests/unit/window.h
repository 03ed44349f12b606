/* A storage in plain memory, and windows that keep their games in it: for tests of the book
 * (dread/book.h).
 *
 * Several windows may share one memory, as several processes share a database. A window answers its
 * book's requests at once, or when the test says so. The test can make the memory refuse to read or
 * to write. */

#ifndef WINDOW_H
#define WINDOW_H

#include "dread/book.h"
#include "dread/record.h"
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

struct memory_setting {
    char name[SETTING_BYTES], value[SETTING_BYTES];
};

struct window;

struct memory {
    int plays, results, settings;
    struct memory_play play[MEMORY_PLAYS];
    struct memory_result result[MEMORY_PLAYS];
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
    struct keeper keeper; /* must come first: `keep` casts it to struct window */
    struct memory *memory;
    struct book *book;
    void *room;
    struct session *session;
    int64_t version; /* memory.version when the book last received all rows; -1: never */
    int64_t now;
    bool is_late; /* only window_answer answers requests */

    bool has_request; /* a request, with copies of all it points to, waits for its answer */
    struct request request;
    struct memory_play play[CHANGES_MOST];
    struct memory_result result[CHANGES_MOST];
    struct memory_setting setting[CHANGES_MOST];
    char game[32];
    int requests; /* number of requests answered so far */
};

/* Opens a window with a book of its own. Closing it leaves the game being kept; killing it does
 * not, as if the process had died. */
struct window *window_open(struct memory *, const struct games *);
void window_close(struct window *);
void window_kill(struct window *);

/* The same for an open book, which its owner keeps. window_let_go ends the window, but not the
 * book. */
struct window *window_behind(struct memory *, struct book *);
void window_let_go(struct window *);

/* Takes the next request from the book. Returns false if there is none, or if a request is waiting
 * for its answer. */
bool window_take(struct window *);

/* Carries out the request taken and answers it. Returns false if there is none. */
bool window_answer(struct window *);

/* Takes and answers requests until there are no more. */
void window_serve(struct window *);

/* Gives the book what other windows have written. */
void window_look(struct window *);

/* Each calls the book function of the same name. A window that is not late serves the book at
 * once. */
bool window_keep(struct window *, struct session *, enum origin, struct problem *);
enum resumed window_resume(struct window *, const struct game *, struct session *,
                           struct problem *);
enum resumed window_return(struct window *, const struct game *, const struct deal *, enum mode,
                           struct session *, struct problem *);
void window_put_down(struct window *);
void window_leave(struct window *);
bool window_is_saved(struct window *);
bool window_trouble(struct window *, struct problem *);
bool window_set(struct window *, const char *name, const char *value);

#endif
