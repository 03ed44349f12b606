/* Opens a database of any schema without harming it, brings it up to date, and explains what went
 * wrong.
 *
 * A file that is not ours, newer than this program, or damaged is refused and left byte for byte as
 * it was. So we read the header before SQLite may touch the file, and we check what SQLite reads
 * before anything is written. Until then closing must not write either, as a checkpoint would. We
 * can trust the header because a new database gets its schema, its application id and its version
 * in one transaction with a rollback journal, and becomes a WAL database only after that.
 *
 * database_path.c finds the file. See store_internal.h. */

#define _POSIX_C_SOURCE 200809L /* nanosleep, strerror_r */

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "store_internal.h"

/* ---- SQLite's errors in words ---- */

static bool is_full(int system_error)
{
    return system_error == ENOSPC || system_error == EDQUOT || system_error == EFBIG;
}

/* Returns the system's error code (errno) for the read or write that failed, or 0. If writing the
 * log failed, only the log's own file has the code; sqlite3_system_errno does not. */
static int system_error_of(sqlite3 *db)
{
    if (!db) return 0;
    int error = 0;
    sqlite3_file *log = NULL;
    if (!sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) && log &&
        log->pMethods)
        log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &error);
    if (!error) sqlite3_file_control(db, "main", SQLITE_FCNTL_LAST_ERRNO, &error);
    return error ? error : sqlite3_system_errno(db);
}

bool dread_explain(const struct database *base, const char *start, int code,
                   struct problem *problem)
{
    char reason[96] = "";
    int kind = code & 0xFF;
    int system_error = kind == SQLITE_IOERR                  ? system_error_of(base->db)
                       : kind == SQLITE_CANTOPEN && base->db ? sqlite3_system_errno(base->db)
                                                             : 0;
    if (system_error && strerror_r(system_error, reason, sizeof reason)) reason[0] = '\0';
    const char *why, *help, *otherwise = NULL;
    if (kind == SQLITE_IOERR && is_full(system_error)) kind = SQLITE_FULL;
    switch (kind) {
    case SQLITE_FULL:
        why = "the disk is full, or your quota is used up";
        help = "Make some room.";
        break;
    case SQLITE_READONLY:
    case SQLITE_PERM:
        why = code == SQLITE_READONLY_DBMOVED ? "the file was moved away or deleted"
                                              : "the file or its directory is read-only";
        help = code == SQLITE_READONLY_DBMOVED ? "Bring it back, or " : "Make both writable, or ";
        otherwise = dread_elsewhere(base);
        break;
    case SQLITE_CANTOPEN:
        why = *reason ? reason : "the file cannot be opened or created";
        help = "Correct that, or ";
        otherwise = dread_elsewhere(base);
        break;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        why = "another program keeps the file locked";
        help = "Close that program.";
        break;
    case SQLITE_ERROR: /* a table or column is not as it should be */
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        why = "the file is damaged";
        help = base->read_only ? "It stays as it is; "
                               : "It stays as it is; move it away to begin a new one, and keep it "
                                 "if you want to rescue anything in it.";
        otherwise = base->read_only ? dread_elsewhere(base) : NULL;
        break;
    case SQLITE_NOMEM:
        why = "there is not enough memory";
        help = "Close some other program.";
        break;
    default:
        why = *reason ? reason : sqlite3_errstr(code);
        help = "Try again, or ";
        otherwise = dread_elsewhere(base);
        break;
    }
    return dread_fail(problem, start, why, " (", dread_short_path(base->path), "). ", help,
                      otherwise, ".", NULL);
}

/* Refuses a file that must not be touched. Returns false. */
static bool refuse(const struct database *base, const char *why, const char *help,
                   struct problem *problem)
{
    return dread_fail(problem, base->schema->cannot, dread_short_path(base->path), why,
                      " It stays as it is; ", help, dread_elsewhere(base), ".", NULL);
}

/* Returns the advice to give first if another file is in the place of the database. */
static const char *move_away(const struct database *base)
{
    return base->read_only ? "" : "move it away, or ";
}

/* ---- small parts ---- */

int dread_run_statement(sqlite3_stmt *statement)
{
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

void dread_bind_text(sqlite3_stmt *statement, int i, const char *text)
{
    sqlite3_bind_text(statement, i, text, -1, SQLITE_STATIC);
}

void dread_bind_number(sqlite3_stmt *statement, int i, int64_t number)
{
    sqlite3_bind_int64(statement, i, number);
}

/* Reads the number that a PRAGMA returns. */
static int read_pragma(sqlite3 *db, const char *pragma, int64_t *number)
{
    sqlite3_stmt *statement;
    int code = sqlite3_prepare_v2(db, pragma, -1, &statement, NULL);
    if (code != SQLITE_OK) return code;
    code = sqlite3_step(statement);
    if (code == SQLITE_ROW) *number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return code == SQLITE_ROW ? SQLITE_OK : code == SQLITE_DONE ? SQLITE_ERROR : code;
}

/* By default closing a database copies the log into it. This allows or forbids that. */
static void set_checkpoint_at_close(sqlite3 *db, bool may)
{
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !may, NULL);
}

/* ---- Checks: may we open this file? ---- */

static bool refuse_foreign(const struct database *base, struct problem *problem)
{
    return refuse(base, " belongs to another program, or to another part of this one.",
                  move_away(base), problem);
}

static bool refuse_newer(const struct database *base, struct problem *problem)
{
    return refuse(base, " was made by a newer version of this program.", "use that version, or ",
                  problem);
}

/* Looks up the file whose name is the path of the database followed by `ending`. */
static bool stat_beside(const struct database *base, const char *ending, struct stat *found)
{
    char whole[PATH_BYTES + 16];
    struct text t = dread_text_in(whole, sizeof whole);
    dread_text_add(&t, base->path);
    dread_text_add(&t, ending);
    return !stat(whole, found);
}

/* Returns the size of that file, or -1 if there is none. */
static int64_t size_of(const struct database *base, const char *ending)
{
    struct stat s;
    return stat_beside(base, ending, &s) ? (int64_t)s.st_size : -1;
}

/* Checks the first bytes of an existing file (SQLite's "Database File Format", section 1.3). */
static bool header_is_ours(const struct database *base, struct problem *problem)
{
    unsigned char head[100] = {0};
    int file = open(base->path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return true; /* SQLite will report why */
    ssize_t n = read(file, head, sizeof head);
    close(file);
    if (n < 0) return true;
    uint32_t numbers[2];
    for (int k = 0; k < 2; k++) { /* user_version, application_id */
        const unsigned char *b = head + (k ? 68 : 60);
        numbers[k] = (uint32_t)b[0] << 24 | (uint32_t)(b[1] << 16 | b[2] << 8 | b[3]);
    }
    if (n < (ssize_t)sizeof head || memcmp(head, "SQLite format 3", 16) != 0)
        return refuse(base, " is not a database, or is damaged.", move_away(base), problem);
    if (numbers[1] != base->schema->application) return refuse_foreign(base, problem);
    if (numbers[0] > (uint32_t)base->schema->version) return refuse_newer(base, problem);
    /* A file that ends in the middle of a page is damaged: SQLite would fill up the page with
     * zeros. */
    int64_t page = head[16] << 8 | head[17];
    if (page == 1) page = 65536;
    if (!page || (size_of(base, "") % page && size_of(base, "-wal") <= 0))
        return dread_explain(base, base->schema->cannot, SQLITE_CORRUPT, problem);
    return true;
}

/* Checks the files before SQLite opens them. Looks for a log first: a process that makes a new
 * database now writes its log after it, so whoever has seen the log finds the database. */
static bool looks_ours(const struct database *base, struct problem *problem)
{
    bool has_log = size_of(base, "-wal") > 0;
    if (base->read_only && size_of(base, "") <= 0) return refuse(base, " is empty.", "", problem);
    if (base->read_only && size_of(base, "-journal") > 0)
        return refuse(base, " is half written (it has a -journal file).", "", problem);
    if (size_of(base, "") > 0) {
        /* A journal was left by a process that was killed while it wrote. SQLite must undo that
         * first, so we cannot check the header yet. */
        return size_of(base, "-journal") > 0 || header_is_ours(base, problem);
    }
    /* A log without its database: SQLite would delete the log. */
    if (!has_log) return true;
    return refuse(base, "-wal exists, but its database is missing or empty.",
                  "bring the database back, move this file away, or ", problem);
}

/* Checks the database after SQLite has opened it and before anything is written. Stores its version
 * in *found, 0 for a new one. Returns 1 if it can be used, 0 with a problem if it cannot, or else a
 * negated SQLite code. */
static int is_ours(const struct database *base, int64_t *found, struct problem *problem)
{
    int64_t application = 0, pages = 0;
    int code = read_pragma(base->db, "PRAGMA page_count", &pages);
    if (code == SQLITE_OK) code = read_pragma(base->db, "PRAGMA user_version", found);
    if (code == SQLITE_OK) code = read_pragma(base->db, "PRAGMA application_id", &application);
    if (code != SQLITE_OK) return -code;
    if (!pages) return 1;
    if (application != base->schema->application) return refuse_foreign(base, problem);
    if (*found > base->schema->version) return refuse_newer(base, problem);
    if (*found < 1) return -SQLITE_CORRUPT;
    if (base->read_only && *found < base->schema->version)
        return refuse(base, " was made by an older version of this program.",
                      "open it with this program to bring it up to date, or ", problem);

    sqlite3_stmt *check;
    code = sqlite3_prepare_v2(base->db, "PRAGMA integrity_check(1)", -1, &check, NULL);
    if (code != SQLITE_OK) return -code;
    code = sqlite3_step(check);
    bool is_sound = code == SQLITE_ROW &&
                    dread_same((const char *)sqlite3_column_text(check, 0), "ok");
    sqlite3_finalize(check);
    if (is_sound) return 1;
    return code == SQLITE_ROW ? -SQLITE_CORRUPT : -code;
}

/* ---- migrations ---- */

/* Takes one migration step in a transaction with the new version number, so it is done completely
 * or not at all. Does nothing if another process has done it meanwhile. */
static int migrate(const struct database *base, int from)
{
    sqlite3 *db = base->db;
    int64_t found = 0;
    int code = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (code != SQLITE_OK) return code;
    code = read_pragma(db, "PRAGMA user_version", &found);
    if (code == SQLITE_OK && found == from) {
        char number[48];
        struct text t = dread_text_in(number, sizeof number);
        dread_text_add(&t, "PRAGMA user_version=");
        dread_text_number(&t, (uint64_t)from + 1);
        code = sqlite3_exec(db, base->schema->steps[from], NULL, NULL, NULL);
        if (code == SQLITE_OK) code = sqlite3_exec(db, number, NULL, NULL, NULL);
        if (code == SQLITE_OK && !from) {
            t = dread_text_in(number, sizeof number);
            dread_text_add(&t, "PRAGMA application_id=");
            dread_text_number(&t, base->schema->application);
            code = sqlite3_exec(db, number, NULL, NULL, NULL);
        }
    }
    if (code == SQLITE_OK) code = sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    if (!sqlite3_get_autocommit(db)) sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return code;
}

/* Switching to WAL mode needs the database alone for a moment, and SQLite does not always wait for
 * that. So we try again for schema.patience milliseconds. */
static int use_wal(const struct database *base)
{
    int code = SQLITE_BUSY;
    for (int i = 0; i < base->schema->patience / 10 && (code & 0xFF) == SQLITE_BUSY; i++) {
        code = sqlite3_exec(base->db, "PRAGMA journal_mode=WAL", NULL, NULL, NULL);
        if ((code & 0xFF) == SQLITE_BUSY) nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    return code;
}

/* ---- opening ---- */

/* Brings the schema up to date, and prepares the statements. */
static int prepare(struct database *base, int64_t found)
{
    const struct schema *schema = base->schema;
    int code = SQLITE_OK;
    bool is_old = found < schema->version;
    if (!sqlite3_db_readonly(base->db, "main")) {
        for (; code == SQLITE_OK && found < schema->version; found++)
            code = migrate(base, (int)found);
        if (code == SQLITE_OK) code = use_wal(base);
    } else if (is_old) {
        return SQLITE_READONLY;
    }
    if (code == SQLITE_OK)
        code = sqlite3_exec(base->db, "PRAGMA synchronous=NORMAL", NULL, NULL, NULL);
    for (int i = 0; i < schema->count && code == SQLITE_OK; i++) {
        code = sqlite3_prepare_v3(base->db, schema->statements[i], -1, SQLITE_PREPARE_PERSISTENT,
                                  &base->statement[i], NULL);
        if (code == SQLITE_ERROR) code = SQLITE_CORRUPT; /* a table or column is missing */
    }
    /* A checkpoint writes the new version into the header, so that an older version of this program
     * can see it there. */
    if (code == SQLITE_OK && is_old)
        sqlite3_exec(base->db, "PRAGMA wal_checkpoint(PASSIVE)", NULL, NULL, NULL);
    return code;
}

static int open_to_write(struct database *base)
{
    return sqlite3_open_v2(base->path, &base->db,
                           SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX |
                               SQLITE_OPEN_EXRESCODE,
                           NULL);
}

/* Returns the time of the last change in nanoseconds, only to compare it. */
static uint64_t last_change(const struct database *base)
{
    struct stat s;
    if (!stat_beside(base, "", &s)) return 0;
    return (uint64_t)s.st_mtim.tv_sec * 1000000000u + (uint64_t)s.st_mtim.tv_nsec;
}

/* Opens the file for reading only. If there is no log, nobody else has the file open, and we open
 * it as one that does not change. Otherwise SQLite would make two files beside a WAL database even
 * to read it, and could not remove them again. */
static int open_to_read(struct database *base)
{
    char uri[3 * PATH_BYTES + 64];
    struct text t = dread_text_in(uri, sizeof uri);
    dread_text_add(&t, "file:");
    for (const char *at = base->path; *at; at++) {
        const char *code = *at == '%' ? "%25" : *at == '?' ? "%3f" : *at == '#' ? "%23" : NULL;
        if (code) dread_text_add(&t, code);
        else dread_text_char(&t, *at);
    }
    dread_text_add(&t, "?mode=ro");
    base->is_immutable = size_of(base, "-wal") < 0;
    base->last_change = last_change(base);
    if (base->is_immutable) dread_text_add(&t, "&immutable=1");
    return sqlite3_open_v2(
        uri, &base->db,
        SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, NULL);
}

/* Opens the file with one of the two functions above, checks it, and prepares it for use. Returns
 * SQLITE_OK. On an error closes it again; *is_explained is then true if the file was refused, in
 * which case it makes no sense to try another way. The problem is filled either way. */
static int open_with(struct database *base, int (*open_it)(struct database *), bool *is_explained,
                     struct problem *problem)
{
    int code = open_it(base);
    int64_t found = 0;
    *is_explained = false;
    if (code == SQLITE_OK) {
        set_checkpoint_at_close(base->db, false);
        sqlite3_busy_timeout(base->db, base->schema->patience);
        code = sqlite3_exec(base->db,
                            "PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON;"
                            "PRAGMA foreign_keys=ON",
                            NULL, NULL, NULL);
    }
    if (code == SQLITE_OK) {
        int fit = is_ours(base, &found, problem);
        *is_explained = !fit;
        code = fit < 0 ? -fit : fit ? SQLITE_OK : SQLITE_ERROR;
    }
    if (code == SQLITE_OK) code = prepare(base, found);
    if (code == SQLITE_OK) {
        set_checkpoint_at_close(base->db, !base->read_only);
        return code;
    }
    if (!*is_explained) dread_explain(base, base->schema->cannot, code, problem);
    for (int i = 0; i < STATEMENTS_MOST; i++) {
        sqlite3_finalize(base->statement[i]);
        base->statement[i] = NULL;
    }
    sqlite3_close(base->db);
    base->db = NULL;
    return code;
}

static bool is_permission_error(int code)
{
    int kind = code & 0xFF;
    return kind == SQLITE_READONLY || kind == SQLITE_CANTOPEN || kind == SQLITE_PERM;
}

static bool open_found(struct database *base, struct problem *problem)
{
    bool is_explained = false;
    if (!looks_ours(base, problem)) return false;
    int code = open_with(base, base->read_only ? open_to_read : open_to_write, &is_explained,
                         problem);
    /* A directory that cannot be written has no room for the log. What is in the database can still
     * be read, and each write fails with its reason. */
    if (!base->read_only && !is_explained && is_permission_error(code) && size_of(base, "") > 0 &&
        size_of(base, "-wal") <= 0 && size_of(base, "-journal") <= 0)
        code = open_with(base, open_to_read, &is_explained, &(struct problem){""});
    if (code == SQLITE_OK) return true;
    dread_database_close(base);
    return false;
}

bool dread_database_open(struct database *base, const struct schema *schema, const char *path,
                         struct problem *problem)
{
    *base = (struct database){.schema = schema};
    return dread_find_path(base, path, problem) && open_found(base, problem);
}

bool dread_database_read(struct database *base, const struct schema *schema, const char *path,
                         struct problem *problem)
{
    *base = (struct database){.schema = schema, .read_only = true};
    return dread_find_file(base, path, problem) && open_found(base, problem);
}

bool dread_database_is_as_read(const struct database *base)
{
    return !base->is_immutable ||
           (last_change(base) == base->last_change && size_of(base, "-wal") < 0);
}

bool dread_database_is_moved(const struct database *base)
{
    int moved = 0;
    sqlite3_file_control(base->db, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    return moved != 0;
}

void dread_database_close(struct database *base)
{
    for (int i = 0; i < STATEMENTS_MOST; i++) sqlite3_finalize(base->statement[i]);
    sqlite3_close(base->db);
    *base = (struct database){0};
}
