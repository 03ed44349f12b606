/* What the files of src/store share. Read store.h and ledger.h first.
 *
 *     database_path.c  finds the path of a database, and makes the directories above it
 *     database.c       opens a database without harming it: checks, migrations, error messages
 *     schema.c         the tables and statements of the database of games
 *     sqlite_rows.c    its rows: gives them to a book, writes what the book asks for
 *     transfer.c       everything at once, to and from a file
 *     store.c          answers the requests of a book: claims, reads and writes
 *     watch.c          looks for Nights in progress, for callers that save nothing
 *     ledger.c         what surveys have measured, in a database of its own */

#ifndef DREAD_STORE_INTERNAL_H
#define DREAD_STORE_INTERNAL_H

#include <sqlite3.h>

#include "ledger.h"
#include "store.h"

enum {
    PATH_BYTES = 4096,
    STATEMENTS_MOST = 32,
    BUSY_MS = 2000, /* milliseconds that a player waits for another process that is writing */
    BUSY_MS_AFTER_FAILURE = 100 /* the same while saving fails anyway */
};

/* A kind of database: games or surveys. */
struct schema {
    /* how the messages of opening and writing start: "Games cannot be saved: " */
    const char *cannot;
    const char *file; /* its file name in the usual place */
    /* the application id in the header of the file, which identifies the kind */
    uint32_t application;
    int patience; /* milliseconds to wait for another process that is writing */
    /* the SQL of each migration: steps[i] makes version i + 1 out of version i, and steps[0] a new
     * database. A released migration never changes */
    const char *const *steps;
    int version; /* the version of this program: how many migrations there are */
    /* all statements, prepared when the database is opened, which also shows at once if a table is
     * not as it should be */
    const char *const *statements;
    int count; /* how many statements there are, at most STATEMENTS_MOST */
};

/* An open database. */
struct database {
    const struct schema *schema;
    char path[PATH_BYTES];
    bool is_usual; /* it is in the usual place, which the environment names */
    /* opened by dread_database_read. False if dread_database_open had to open it for reading */
    bool read_only;
    /* opened for reading with immutable=1: SQLite assumes that nobody changes it */
    bool is_immutable;
    /* only if it was opened for reading: the file's time of last change at that moment, in
     * nanoseconds since 1970 */
    uint64_t last_change;
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENTS_MOST];
};

/* ---- database_path.c ---- */

/* The next four functions write the path to database.path.
 *
 * Chooses the path of the database (NULL: the usual place), sets is_usual, and makes the missing
 * directories above it. Returns false with a problem if it cannot. */
bool dread_find_path(struct database *, const char *path, struct problem *);

/* Writes the path of the usual place, and makes no directories. Returns false if the environment
 * names no place (see dread_store_open), or if the path is too long. The file need not exist. */
bool dread_find_usual_path(struct database *);

/* Writes `path`. Returns false with a problem if it is too long. The file need not exist. */
bool dread_set_path(struct database *, const char *path, struct problem *);

/* Writes the real path (without symbolic links) of an existing file, which it does not open.
 * Returns false with a problem if there is no such file. */
bool dread_find_file(struct database *, const char *path, struct problem *);

/* Returns how the user can choose another place, for a message: "set DREAD_HOME to another
 * directory", or "name another file" if the database is not in the usual place. */
const char *dread_elsewhere(const struct database *);

/* Returns a path for a message: only its end, if it is long. */
const char *dread_short_path(const char *path);

/* ---- database.c ---- */

/* Opens the database at `path` (NULL: the usual place), and makes it if it is missing. Returns
 * false with a problem on an error. A process must not have a database open twice: closing a file
 * gives up all the locks that the process has on that file. dread_database_close may also be called
 * after a failure. */
bool dread_database_open(struct database *, const struct schema *, const char *path,
                         struct problem *);
void dread_database_close(struct database *);

/* Opens an existing file for reading only. Nothing is written to it, nor beside it unless another
 * process has it open. Once everything is read, call dread_database_is_as_read: it returns true if
 * nobody has changed the file meanwhile, so that everything was read as of one moment. */
bool dread_database_read(struct database *, const struct schema *, const char *path,
                         struct problem *);
bool dread_database_is_as_read(const struct database *);

/* Returns true if the file was moved or deleted. SQLite would go on writing into it, and nobody
 * would find that again. */
bool dread_database_is_moved(const struct database *);

/* Fills the problem with "START WHY (PATH). HELP": `start`, what SQLite's result code means, the
 * path, and what would help. Returns false. */
bool dread_explain(const struct database *, const char *start, int code, struct problem *);

/* Runs a statement that returns no rows, and resets it for its next use. Returns SQLITE_OK or an
 * error code. */
int dread_run_statement(sqlite3_stmt *);

/* Bind parameter i, from 1. The text must stay valid until the statement has run. Errors need no
 * check: SQLite copies neither, so binding needs no memory and fails only for a text of a gigabyte.
 * The parameter would then be NULL. An INSERT would fail, because the columns are NOT NULL (except
 * a block's checksum, which is a number; without it the block would be unverified); a DELETE would
 * find nothing. */
void dread_bind_text(sqlite3_stmt *, int i, const char *text);
void dread_bind_number(sqlite3_stmt *, int i, int64_t number);

/* ---- schema.c ---- */

enum statement {
    READ_VERSION,
    LIST_PLAYS,
    LIST_IN_PROGRESS,
    LIST_RESULTS,
    LIST_JUDGED,
    LIST_SETTINGS,
    LIST_STEPS,
    ADD_PLAY,
    CHANGE_COUNTS,
    CHANGE_STATE,
    CHANGE_DEAL,
    REMOVE_PLAY,
    CUT_STEPS,
    ADD_STEP,
    ADD_RESULT,
    ADD_JUDGED,
    WRITE_SETTING,
    FIND_PLAY,
    FIND_RESULT,
    FIND_JUDGED,
    LAST_PLAY,
    LAST_RESULT,
    LAST_JUDGED,
    STATEMENTS
};

extern const struct schema dread_games_schema;

/* ---- sqlite_rows.c, for transfer.c ---- */

/* Reads the row that a statement has found, whose columns are those of this kind of row. Its texts
 * are valid until the statement goes on. */
void dread_read_row(sqlite3_stmt *, enum row_kind, struct kept_row *);

/* Binds the parameters of a statement, which have the names of columns: `:deal` is the deal. */
void dread_bind_row(sqlite3_stmt *, const struct kept_row *);

/* Binds a row and runs the statement. Returns SQLITE_OK or an error code. */
int dread_write_row(struct store *, enum statement, const struct kept_row *);

/* ---- ledger.c ---- */

extern const struct schema dread_ledger_schema;

/* Does what dread_ledger_open does, with a schema of the caller's. For tests. */
struct ledger *dread_ledger_open_as(const char *path, const struct schema *, struct problem *);

/* ---- store.c ---- */

/* Does what dread_store_open does, with a schema of the caller's. For tests of the migrations. */
struct store *dread_store_open_as(const char *path, const struct schema *, struct problem *);

/* A store (store.h). */
struct store {
    struct database base;
    void *room;             /* memory for the rows of the book */
    bool has_given_rows;    /* the book has all rows, as of `version` */
    int64_t version;        /* PRAGMA data_version, which changes when another process writes */
    bool last_write_failed; /* so the next one waits for a shorter time */

    /* the id of the game (struct game) whose lock this process holds; "": none */
    char locked[64];
    int lock; /* the lock's file descriptor, or -1 */
};

/* If the database was moved or deleted while it was open, opens the file that is now in its place,
 * or makes a new one if there is none. Returns false with a problem if that fails. */
bool dread_reopen_if_moved(struct store *, struct problem *);

/* ---- sqlite_rows.c ---- */

/* All functions below return SQLITE_OK or an error code, except dread_make_room_for. */

/* Gives the book all rows, or only the plays in progress. */
int dread_give_rows(struct store *, struct book *, bool only_in_progress);

/* Gives the book all rows anew if another process has changed some, or if the book does not have
 * them yet. *has_changed is true in both cases. Call it inside a transaction. */
int dread_give_if_changed(struct store *, struct book *, bool *has_changed);

/* Gives the book the steps of a play. */
int dread_give_steps(struct store *, struct book *, int64_t play);

/* Makes the changes of a REQUEST_WRITE. Call it inside a transaction. */
int dread_write_changes(struct store *, const struct book *, const struct request *);

/* Gives the book the memory that it wants for rows. Returns false if there is not enough. */
bool dread_make_room_for(struct store *, struct book *);

#endif
