/* Inside the store: what its files share. Read dread/store.h first.
 *
 * place.c   where the database is, and the directories above it
 * schema.c  opening it without harm: is it ours, sound, of a version we know; migrations
 * store.c   the game in progress: keeping, resuming, leaving
 * past.c    what is over: statistics and the list of games
 * setting.c what the player prefers */

#ifndef DREAD_STORE_INSIDE_H
#define DREAD_STORE_INSIDE_H

#include <sqlite3.h>

#include "dread/store.h"

enum {
    PATH_BYTES = 4096,
    APPLICATION_ID = 0x44726544, /* "DreD", in the header of the file: it is ours */
    PATIENCE = 2000,             /* milliseconds to wait for another process that writes */
    LITTLE_PATIENCE = 100        /* the same while saving does not work anyway */
};

/* The statements the store lives on, prepared when it opens: a schema that is not what it should be
 * shows at once. */
enum statement {
    FIND_PLAY,
    FIND_LEFT,
    FIND_IN_PROGRESS,
    FIND_BEFORE,
    READ_STEPS,
    PUT_ASIDE,
    FORGET_UNTOUCHED,
    COUNT_LEFT,
    PUT_BY,
    TAKE_BACK,
    BEGIN_PLAY,
    CHANGE_PLAY,
    CUT_STEPS,
    ADD_STEP,
    COUNT_RESULT,
    FINISH_PLAY,
    READ_RESULTS,
    COUNT_OUTCOMES,
    COUNT_ABANDONED,
    LIST_PAST,
    READ_SETTING,
    WRITE_SETTING,
    STATEMENTS
};

struct database {
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENTS];
};

/* The steps that make the schema, or bring an older one up to date: step i takes version i to
 * i + 1. Released steps never change. */
extern const char *const schema_steps[];
extern const int schema_version;

/* ---- place.c ---- */

/* The usual path of the database. */
bool usual_path(char path[PATH_BYTES], struct problem *);

/* Makes the directories above path that are missing. */
bool make_directories(const char *path, struct problem *);

/* A path for a message: the end of it, if it is long. */
const char *short_path(const char *path);

/* ---- schema.c ---- */

bool database_open(struct database *, const char *path, const char *const steps[], int version,
                   struct problem *);
void database_close(struct database *);

/* Says what SQLite's result code means, and what would help: "WHY (PATH). HELP", after `start`. */
bool explain(const char *start, sqlite3 *db, int code, const char *path, struct problem *);

/* Steps a statement that answers no rows, and makes it ready for its next use. SQLITE_OK, or what
 * went wrong. */
int run(sqlite3_stmt *);

/* Bind parameter i. What they return is left alone: a parameter that could not be bound is NULL,
 * and every column is NOT NULL. A text must stay until the statement has run. */
void put_text(sqlite3_stmt *, int i, const char *text);
void put_number(sqlite3_stmt *, int i, int64_t number);

/* ---- store.c ---- */

/* store_open with a schema of the caller's, for tests of the migrations. */
struct store *store_open_as(const char *path, const char *const steps[], int version,
                            struct problem *);

/* The end of a game, for the statistics. */
struct end {
    int outcome, turns, actions, undos, hints, restarts;
    int64_t when;
};

/* What the database holds of the session kept. */
struct saved {
    int64_t play; /* its row; 0: nothing is saved yet */
    int known, played, undos, hints, restarts;
    action line[PLIES_MOST];
};

struct store {
    struct keeper keeper; /* first: the session's keeper is its store */
    struct database base;
    char path[PATH_BYTES];

    const struct game *locked; /* the game whose lock this process holds, or NULL */
    int lock;                  /* the lock's file descriptor */
    int64_t mine; /* the play in progress of that game that this store began or resumed, or 0: no
                     other may be put by, since somebody was told that it is kept */
    const struct game *barred; /* the game in progress could not be read: leave it alone */
    const struct game *known;  /* the game whose game in progress was looked for last */

    struct session *session; /* kept, or NULL */
    enum origin origin;
    bool in_progress; /* it is saved as the game in progress, not only counted at its end */
    bool gives_way;   /* it is not, since there is another that is not ours */
    struct saved saved;
    bool has_ended, is_counted; /* its first end: reached, and in the database */
    struct end first_end;

    int trouble; /* SQLite's code for why saving does not work, or 0 */
    bool news;   /* the trouble is new, or over: to be told */
    struct problem why;
};

/* Reads a name of an origin, of a mode. */
enum origin origin_of(const char *name);
enum mode mode_of(const char *name);

/* The database was moved or deleted under us, and SQLite would go on writing into a file nobody finds
 * again: opens the one that is now in its place, or makes it. False with a problem if that fails. */
bool follow(struct store *, struct problem *);

#endif
