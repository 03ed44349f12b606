/* Inside the store: what its files share. Read dread/store.h and dread/ledger.h first.
 *
 * path.c    where a database is, and the directories above it
 * database.c opening it without harm: is it ours, sound, of a version we know; migrations
 * schema.c   the tables and statements of the database of games
 * rows.c     its rows: giving them to a book, writing what the book asks for
 * store.c    answering the requests of a book: claims, reads and writes
 * watch.c    which Nights stand, for those who keep nothing
 * ledger.c   what surveys have measured: a database of its own (dread/ledger.h) */

#ifndef DREAD_STORE_INTERNAL_H
#define DREAD_STORE_INTERNAL_H

#include <sqlite3.h>

#include "dread/ledger.h"
#include "dread/store.h"

enum {
    PATH_BYTES = 4096,
    STATEMENTS_MOST = 32,
    BUSY_MS = 2000, /* milliseconds that a player waits for another process that writes */
    BUSY_MS_AFTER_FAILURE = 100 /* the same while saving does not work anyway */
};

/* A kind of database. */
struct schema {
    const char *cannot;            /* how it begins if there is none: "Games cannot be saved: " */
    const char *file;              /* its name in the usual place */
    uint32_t application;          /* in the header of the file: it is of this kind */
    int patience;                  /* milliseconds to wait for another process that writes */
    const char *const *steps;      /* make the tables, or bring older ones up to date: step i takes
                                      version i to i + 1. Released steps never change */
    int version;                   /* how many steps */
    const char *const *statements; /* all that is asked of it, prepared when it opens: tables that
                                      are not what they should be show at once */
    int count;                     /* how many statements, at most STATEMENTS_MOST */
};

struct database {
    const struct schema *schema;
    char path[PATH_BYTES];
    bool is_usual;  /* it is in the usual place, which the environment names */
    bool read_only; /* by dread_database_read */
    bool
        is_immutable; /* read_only, and nobody had it open; last_change is when it was last written */
    uint64_t last_change;
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENTS_MOST];
};

/* ---- path.c ---- */

/* Finds the path of the database, NULL for the usual one, and makes the directories above it that
 * are missing. */
bool dread_find_path(struct database *, const char *path, struct problem *);

/* Finds the path of the usual place and makes nothing; false where there is none. */
bool dread_find_usual_path(struct database *);

/* Puts down a path that was given. */
bool dread_set_path(struct database *, const char *path, struct problem *);

/* Finds a file that must be there. */
bool dread_find_file(struct database *, const char *path, struct problem *);

/* What to do for another place: "set DREAD_HOME to another directory". */
const char *dread_elsewhere(const struct database *);

/* A path for a message: the end of it, if it is long. */
const char *dread_short_path(const char *path);

/* ---- database.c ---- */

/* Opens the database at path, NULL for the usual place; it is made if it is missing. No
 * process should have a database open twice: closing a file gives up all its locks on that file. */
bool dread_database_open(struct database *, const struct schema *, const char *path,
                         struct problem *);
void dread_database_close(struct database *);

/* The same for a file that is only to be read; it must be there. Nothing is written, neither in it
 * nor beside it, unless somebody has it open. Once all is read, dread_database_is_as_read: has
 * nobody changed it meanwhile, so that what was read is of one moment? */
bool dread_database_read(struct database *, const struct schema *, const char *path,
                         struct problem *);
bool dread_database_is_as_read(const struct database *);

/* Was the file moved or deleted? SQLite would go on writing into it, and nobody finds it again. */
bool dread_database_is_moved(const struct database *);

/* Says what SQLite's result code means, and what would help: "WHY (PATH). HELP", after `start`.
 * Returns false. */
bool dread_explain(const struct database *, const char *start, int code, struct problem *);

/* Steps a statement that answers no rows, and makes it ready for its next use. SQLITE_OK, or what
 * went wrong. */
int dread_run_statement(sqlite3_stmt *);

/* Bind parameter i. What they return is left alone: a parameter that could not be bound is NULL,
 * and every column is NOT NULL. A text must stay until the statement has run. */
void dread_bind_text(sqlite3_stmt *, int i, const char *text);
void dread_bind_number(sqlite3_stmt *, int i, int64_t number);

/* ---- schema.c ---- */

enum statement {
    READ_VERSION,
    LIST_PLAYS,
    LIST_IN_PROGRESS,
    LIST_RESULTS,
    LIST_SETTINGS,
    LIST_STEPS,
    ADD_PLAY,
    CHANGE_COUNTS,
    CHANGE_STATE,
    REMOVE_PLAY,
    CUT_STEPS,
    ADD_STEP,
    ADD_RESULT,
    WRITE_SETTING,
    STATEMENTS
};

extern const struct schema dread_games_schema;

/* ---- ledger.c ---- */

extern const struct schema dread_ledger_schema;

/* dread_ledger_open with a schema of the caller's, for tests. */
struct ledger *dread_ledger_open_as(const char *path, const struct schema *, struct problem *);

/* ---- store.c ---- */

/* dread_store_open with a schema of the caller's, for tests of the migrations. */
struct store *dread_store_open_as(const char *path, const struct schema *, struct problem *);

struct store {
    struct database base;
    void *room;             /* for the rows of the book */
    bool has_given_rows;    /* the book has all rows, as of ... */
    int64_t version;        /* ... this PRAGMA data_version */
    bool last_write_failed; /* the last write */

    char locked[64]; /* the id of the game whose lock this process holds, or "" */
    int lock;        /* the lock's file descriptor */
};

/* If the database was moved or deleted under us: opens the one that is now in its place, or makes
 * it. False with a problem if that fails. */
bool dread_reopen_if_moved(struct store *, struct problem *);

/* ---- rows.c ---- */

/* All return SQLITE_OK, or what went wrong. */

/* Gives the book all rows, or only the plays in progress. Inside a transaction. */
int dread_give_rows(struct store *, struct book *, bool only_in_progress);

/* Gives all rows anew, if somebody has changed some. Inside a transaction. */
int dread_give_if_changed(struct store *, struct book *, bool *has_changed);

/* Gives the steps of a play. */
int dread_give_steps(struct store *, struct book *, int64_t play);

/* Makes the changes of a recontext. Inside a transaction. */
int dread_write_changes(struct store *, const struct book *, const struct request *);

/* Gets the book the room it wants. */
bool dread_make_room_for(struct store *, struct book *);

#endif
