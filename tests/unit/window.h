/* A storage in plain memory, and windows that play behind it: for tests of the book (dread/book.h).
 *
 * Several windows may share one memory, as several processes share a database. A window answers the
 * requests of its book at once, or when the test wants it to; it may refuse to write. */

#ifndef WINDOW_H
#define WINDOW_H

#include "dread/book.h"
#include "unit/plays.h"

enum { MEMORY_PLAYS = 400, MEMORY_STEPS = 256, MEMORY_SETTINGS = 8, STEP_BYTES = 24 };

struct memory_play {
    struct play_row row;
    char game[32], deal[ID_BYTES], outcome[OUTCOME_BYTES];
    int steps;
    char step[MEMORY_STEPS][STEP_BYTES];
};

struct memory_result {
    struct result_row row;
    char game[32], deal[ID_BYTES], outcome[OUTCOME_BYTES];
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
        const struct window *by; /* NULL: nobody has it */
    } claim[4];
    bool cannot_claim;
    const char *refuses; /* why nothing can be written, or NULL */
    const char *unread;  /* why nothing can be read, or NULL */
};

struct window {
    struct keeper keeper; /* first: the session's keeper is its window */
    struct memory *memory;
    struct book *book;
    void *room;
    struct session *session;
    int64_t version; /* of the memory when the book was given all of it; -1: never */
    int64_t now;
    bool is_late; /* nothing is answered but by window_answer */

    bool has_request; /* taken, with all that it points to, and not answered */
    struct request request;
    struct memory_play play[CHANGES_MOST];
    struct memory_result result[CHANGES_MOST];
    struct memory_setting setting[CHANGES_MOST];
    char game[32];
    int requests; /* so many were answered */
};

/* Opens a window; closing leaves the game that is kept, unless the window is killed. */
struct window *window_open(struct memory *, const struct games *);
void window_close(struct window *);
void window_kill(struct window *);

/* The same behind a book that is open and stays its owner's; letting go of it is closing, without the book. */
struct window *window_behind(struct memory *, struct book *);
void window_let_go(struct window *);

/* Takes the next request, if there is one that is not taken. */
bool window_take(struct window *);

/* Does what the request that was taken asks for, and answers it. False if there is none. */
bool window_answer(struct window *);

/* Takes and answers until there is nothing more. */
void window_serve(struct window *);

/* Gives the book what others have written. */
void window_look(struct window *);

/* The functions of the book; a window that is not late answers at once what they ask for. */
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
