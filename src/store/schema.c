/* The database: its schema, and opening it without harm.
 *
 * A file that is not ours, newer than this program or damaged is refused and left byte for byte as
 * it was. So the header is read before SQLite may touch the file, what SQLite then reads is checked
 * before anything is written, and until it is, closing must not write either (a checkpoint would).
 * That the header can be trusted is why a new database gets its schema and its two numbers in one
 * transaction with a rollback journal, and becomes a WAL database only then.
 *
 * See inside.h. */

#define _POSIX_C_SOURCE 200809L /* nanosleep, strerror_r */

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "inside.h"

/* ---- the schema ---- */

const char *const schema_steps[] = {
    /* 0 to 1 */
    /* A game played, from the first deal to its end, or to another deal. state: playing (the one in
     * progress of its game, ended or not), finished, abandoned, aside (it could not be read). */
    "CREATE TABLE play ("
    "  id INTEGER PRIMARY KEY,"
    "  game TEXT NOT NULL,"
    "  deal TEXT NOT NULL,"
    "  rules INTEGER NOT NULL CHECK (rules >= 0),"
    "  origin TEXT NOT NULL CHECK (origin IN ('number', 'cards', 'replayed')),"
    "  state TEXT NOT NULL CHECK (state IN ('playing', 'finished', 'abandoned', 'aside')),"
    "  outcome TEXT NOT NULL,"
    "  played INTEGER NOT NULL CHECK (played >= 0),"
    "  undos INTEGER NOT NULL CHECK (undos >= 0),"
    "  hints INTEGER NOT NULL CHECK (hints >= 0),"
    "  restarts INTEGER NOT NULL CHECK (restarts >= 0),"
    "  begun INTEGER NOT NULL,"
    "  changed INTEGER NOT NULL) STRICT;"
    "CREATE UNIQUE INDEX play_in_progress ON play (game) WHERE state = 'playing';"
    "CREATE INDEX play_by_deal ON play (deal);"

    /* The actions of a play in notation, those taken back included: play.played of them are played. */
    "CREATE TABLE step ("
    "  play INTEGER NOT NULL REFERENCES play (id) ON DELETE CASCADE,"
    "  ply INTEGER NOT NULL CHECK (ply >= 0),"
    "  action TEXT NOT NULL,"
    "  PRIMARY KEY (play, ply)) STRICT, WITHOUT ROWID;"

    /* How a deal first ended; id gives the order in which they did. */
    "CREATE TABLE result ("
    "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
    "  deal TEXT NOT NULL UNIQUE,"
    "  game TEXT NOT NULL,"
    "  rules INTEGER NOT NULL CHECK (rules >= 0),"
    "  origin TEXT NOT NULL CHECK (origin IN ('number', 'cards', 'replayed')),"
    "  outcome TEXT NOT NULL,"
    "  won INTEGER NOT NULL CHECK (won IN (0, 1)),"
    "  turns INTEGER NOT NULL CHECK (turns >= 0),"
    "  actions INTEGER NOT NULL CHECK (actions >= 0),"
    "  undos INTEGER NOT NULL CHECK (undos >= 0),"
    "  hints INTEGER NOT NULL CHECK (hints >= 0),"
    "  restarts INTEGER NOT NULL CHECK (restarts >= 0),"
    "  ended INTEGER NOT NULL) STRICT;"
    "CREATE INDEX result_by_game ON result (game, id);",

    /* 1 to 2: two ways to play; the turn at which a play stands (0: not known); settings. */
    "ALTER TABLE play ADD COLUMN mode TEXT NOT NULL DEFAULT 'rehearsal'"
    "  CHECK (mode IN ('rehearsal', 'night'));"
    "ALTER TABLE play ADD COLUMN turn INTEGER NOT NULL DEFAULT 0 CHECK (turn >= 0);"
    "ALTER TABLE result ADD COLUMN mode TEXT NOT NULL DEFAULT 'rehearsal'"
    "  CHECK (mode IN ('rehearsal', 'night'));"
    "CREATE TABLE setting ("
    "  name TEXT PRIMARY KEY,"
    "  value TEXT NOT NULL) STRICT, WITHOUT ROWID;",
};

const int schema_version = sizeof schema_steps / sizeof *schema_steps;

static const char *const statements[STATEMENTS] = {
    [FIND_PLAY] = "SELECT id, deal, rules, origin, played, undos, hints, restarts, mode FROM play "
                  "WHERE game = ?1 AND state = 'playing'",
    /* A deal that can be gone on with: it was left, or is in progress, and has not counted yet. */
    [FIND_LEFT] = "SELECT id, deal, rules, origin, played, undos, hints, restarts, mode FROM play "
                  "WHERE game = ?1 AND deal = ?2 AND state IN ('playing', 'abandoned') "
                  "AND (mode = ?3 OR ?3 IS NULL) "
                  "AND NOT EXISTS (SELECT 1 FROM result WHERE result.deal = play.deal) "
                  "ORDER BY id DESC LIMIT 1",
    [FIND_IN_PROGRESS] = "SELECT deal, mode, turn, played, outcome <> 'playing', changed FROM play "
                         "WHERE game = ?1 AND state = 'playing'",
    [FIND_BEFORE] = "SELECT EXISTS (SELECT 1 FROM result WHERE deal = ?1) OR EXISTS (SELECT 1 "
                    "FROM play WHERE deal = ?1 AND id <> ?2 AND state <> 'playing')",
    [READ_STEPS] = "SELECT ply, action FROM step WHERE play = ?1 ORDER BY ply",
    [PUT_ASIDE] = "UPDATE play SET state = 'aside' WHERE id = ?1",
    /* A deal in which nothing was done was only looked at, not abandoned. */
    [FORGET_UNTOUCHED] = "DELETE FROM play WHERE id = ?1 AND state = 'playing' "
                         "AND outcome = 'playing' AND hints = 0 "
                         "AND NOT EXISTS (SELECT 1 FROM step WHERE step.play = play.id)",
    /* A Night in which something was done ends where it is left. */
    [COUNT_LEFT] = "INSERT INTO result (deal, game, rules, origin, outcome, won, turns, actions, "
                   "undos, hints, restarts, ended, mode) "
                   "SELECT deal, game, rules, origin, 'abandoned', 0, 0, played, undos, hints, "
                   "restarts, ?2, mode FROM play WHERE id = ?1 AND state = 'playing' "
                   "AND outcome = 'playing' AND mode = 'night' AND played > 0 "
                   "ON CONFLICT (deal) DO NOTHING",
    [PUT_BY] = "UPDATE play SET state = iif(outcome = 'playing', 'abandoned', 'finished') "
               "WHERE id = ?1 AND state = 'playing'",
    [TAKE_BACK] = "UPDATE play SET state = 'playing' "
                  "WHERE id = ?1 AND state IN ('playing', 'abandoned')",
    [BEGIN_PLAY] = "INSERT INTO play (game, deal, rules, origin, state, outcome, played, undos, "
                   "hints, restarts, begun, changed, mode) "
                   "VALUES (?1, ?2, ?3, iif(EXISTS (SELECT 1 FROM play WHERE deal = ?2), "
                   "'replayed', ?4), 'playing', 'playing', 0, 0, 0, 0, ?5, ?5, ?6)",
    [CHANGE_PLAY] = "UPDATE play SET outcome = ?2, played = ?3, undos = ?4, hints = ?5, "
                    "restarts = ?6, changed = ?7, turn = ?8 WHERE id = ?1 AND state = 'playing'",
    [CUT_STEPS] = "DELETE FROM step WHERE play = ?1 AND ply >= ?2",
    [ADD_STEP] = "INSERT INTO step (play, ply, action) VALUES (?1, ?2, ?3)",
    /* The first end alone counts. A deal that was played before is not new, whatever its origin;
     * but one that is also in progress elsewhere was not played before. A Night that is no play (?13
     * is 0) could have been left unseen, as often as it took. */
    [COUNT_RESULT] = "INSERT INTO result (deal, game, rules, origin, outcome, won, turns, actions, "
                     "undos, hints, restarts, ended, mode) "
                     "VALUES (?1, ?2, ?3, iif((?13 = 0 AND ?14 = 'night') OR EXISTS (SELECT 1 "
                     "FROM play WHERE deal = ?1 AND id <> ?13 AND state <> 'playing'), "
                     "'replayed', ?4), ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?14) "
                     "ON CONFLICT (deal) DO NOTHING",
    [FINISH_PLAY] = "UPDATE play SET state = 'finished' "
                    "WHERE id = ?1 AND state = 'playing' AND outcome <> 'playing'",
    [READ_RESULTS] = "SELECT origin, won, turns, undos, hints, restarts FROM result "
                     "WHERE game = ?1 AND mode = ?2 ORDER BY id",
    [COUNT_OUTCOMES] = "SELECT outcome, count(*) FROM result "
                       "WHERE game = ?1 AND mode = ?2 AND origin = 'number' "
                       "GROUP BY outcome ORDER BY count(*) DESC, outcome",
    [COUNT_ABANDONED] = "SELECT count(DISTINCT iif(state = 'abandoned' AND NOT EXISTS "
                        "(SELECT 1 FROM result WHERE result.deal = play.deal), deal, NULL)), "
                        "count(iif(state = 'aside', 1, NULL)) FROM play "
                        "WHERE game = ?1 AND mode = ?2",
    [LIST_PAST] = "SELECT deal, outcome, won, outcome = 'abandoned' AS abandoned, origin, turns, "
                  "actions, undos, hints, restarts, ended AS at, mode, id AS nth FROM result "
                  "WHERE game = ?1 UNION ALL "
                  "SELECT deal, 'abandoned', 0, 1, origin, 0, played, undos, hints, restarts, "
                  "max(changed), mode, id FROM play WHERE game = ?1 AND state = 'abandoned' AND "
                  "NOT EXISTS (SELECT 1 FROM result WHERE result.deal = play.deal) GROUP BY deal "
                  "ORDER BY at DESC, nth DESC LIMIT ?2",
    [READ_SETTING] = "SELECT value FROM setting WHERE name = ?1",
    [WRITE_SETTING] = "INSERT INTO setting (name, value) VALUES (?1, ?2) "
                      "ON CONFLICT (name) DO UPDATE SET value = ?2",
};

/* ---- what SQLite says, for people ---- */

static bool is_full(int system_error)
{
    return system_error == ENOSPC || system_error == EDQUOT || system_error == EFBIG;
}

/* What the system said to the read or write that failed. A write into the log fails there, which
 * sqlite3_system_errno does not tell. */
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

bool explain(const char *start, sqlite3 *db, int code, const char *path, struct problem *problem)
{
    char reason[96] = "";
    int kind = code & 0xFF;
    int system_error = kind == SQLITE_IOERR            ? system_error_of(db)
                       : kind == SQLITE_CANTOPEN && db ? sqlite3_system_errno(db)
                                                       : 0;
    if (system_error && strerror_r(system_error, reason, sizeof reason)) reason[0] = '\0';
    const char *why, *help;
    if (kind == SQLITE_IOERR && is_full(system_error)) kind = SQLITE_FULL;
    switch (kind) {
    case SQLITE_FULL:
        why = "the disk is full, or your share of it";
        help = "Make some room.";
        break;
    case SQLITE_READONLY:
    case SQLITE_PERM:
        why = "the file or its directory is read-only";
        help = "Make both writable, or set DREAD_HOME to a directory that is.";
        break;
    case SQLITE_CANTOPEN:
        why = *reason ? reason : "the file cannot be opened or made";
        help = "Set DREAD_HOME to a directory that can be written.";
        break;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        why = "another program keeps the file locked";
        help = "Close that program.";
        break;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        why = "the file is damaged";
        help = "It is left as it is; move it away to begin a new one, and keep it if there is "
               "something in it to rescue.";
        break;
    case SQLITE_NOMEM:
        why = "there is not enough memory";
        help = "Close some other program.";
        break;
    default:
        why = *reason ? reason : sqlite3_errstr(code);
        help = "Set DREAD_HOME to another directory to save there.";
        break;
    }
    return fail(problem,
                (const char *const[]){start, why, " (", short_path(path), "). ", help, NULL});
}

static const char not_saved[] = "Games cannot be saved: ";

/* Refuses a file that is not to be touched. */
static bool refuse(const char *path, const char *why, const char *help, struct problem *problem)
{
    return fails(problem, not_saved, short_path(path), why, " It is left as it is. ", help, NULL);
}

/* ---- small parts ---- */

int run(sqlite3_stmt *statement)
{
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

void put_text(sqlite3_stmt *statement, int i, const char *text)
{
    sqlite3_bind_text(statement, i, text, -1, SQLITE_STATIC);
}

void put_number(sqlite3_stmt *statement, int i, int64_t number)
{
    sqlite3_bind_int64(statement, i, number);
}

/* The number a PRAGMA answers. */
static int ask(sqlite3 *db, const char *pragma, int64_t *number)
{
    sqlite3_stmt *statement;
    int code = sqlite3_prepare_v2(db, pragma, -1, &statement, NULL);
    if (code != SQLITE_OK) return code;
    code = sqlite3_step(statement);
    if (code == SQLITE_ROW) *number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return code == SQLITE_ROW ? SQLITE_OK : code == SQLITE_DONE ? SQLITE_ERROR : code;
}

/* Closing copies the log into the database, unless this forbids it. */
static void may_write_at_close(sqlite3 *db, bool may)
{
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !may, NULL);
}

/* ---- is it ours to open? ---- */

static const char another_program[] = " belongs to another program.";
static const char newer[] = " was made by a newer version of this program.";
static const char use_newer[] = "Use that version, or set DREAD_HOME to another directory.";
static const char set_home[] = "Set DREAD_HOME to another directory.";

static int64_t size_of(const char *path, const char *ending)
{
    char whole[PATH_BYTES + 16];
    struct text t = text_in(whole, sizeof whole);
    text_add(&t, path);
    text_add(&t, ending);
    struct stat s;
    return stat(whole, &s) ? -1 : (int64_t)s.st_size;
}

/* The first bytes of a file that is there: SQLite's "Database File Format", 1.3. */
static bool header_is_ours(const char *path, int version, struct problem *problem)
{
    unsigned char head[100] = {0};
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return true; /* SQLite will say why */
    ssize_t n = read(file, head, sizeof head);
    close(file);
    if (n < 0) return true;
    int64_t numbers[2];
    for (int k = 0; k < 2; k++) { /* user_version, application_id */
        const unsigned char *b = head + (k ? 68 : 60);
        numbers[k] = (int64_t)b[0] << 24 | b[1] << 16 | b[2] << 8 | b[3];
    }
    if (n < (ssize_t)sizeof head || memcmp(head, "SQLite format 3", 16) != 0)
        return refuse(path, " is no database, or a damaged one.",
                      "Move it away, or set DREAD_HOME to another directory.", problem);
    if (numbers[1] != APPLICATION_ID) return refuse(path, another_program, set_home, problem);
    if (numbers[0] > version) return refuse(path, newer, use_newer, problem);
    /* SQLite would fill up the last page with zeros. */
    int64_t page = head[16] << 8 | head[17];
    if (page == 1) page = 65536;
    if (!page || (size_of(path, "") % page && size_of(path, "-wal") <= 0)) {
        explain(not_saved, NULL, SQLITE_CORRUPT, path, problem);
        return false;
    }
    return true;
}

/* Before SQLite opens the file. */
static bool looks_ours(const char *path, int version, struct problem *problem)
{
    if (size_of(path, "") > 0) {
        /* A journal was left by a process killed while it wrote. SQLite must undo that first. */
        return size_of(path, "-journal") > 0 || header_is_ours(path, version, problem);
    }
    /* SQLite would throw the log away. */
    if (size_of(path, "-wal") <= 0) return true;
    return refuse(path, "-wal is there, but the database it belongs to is missing or empty.",
                  "Bring that back, or move the file away.", problem);
}

/* After SQLite has opened it, before anything is written. *found is its version, 0 for a new one.
 * 1: fit to be used; 0: not, with a problem; else SQLite's code, made negative. */
static int is_ours(sqlite3 *db, const char *path, int version, int64_t *found,
                   struct problem *problem)
{
    int64_t application = 0, pages = 0;
    int code = ask(db, "PRAGMA page_count", &pages);
    if (code == SQLITE_OK) code = ask(db, "PRAGMA user_version", found);
    if (code == SQLITE_OK) code = ask(db, "PRAGMA application_id", &application);
    if (code != SQLITE_OK) return -code;
    if (!pages) return 1;
    if (application != APPLICATION_ID) return refuse(path, another_program, set_home, problem);
    if (*found > version) return refuse(path, newer, use_newer, problem);
    if (*found < 1) return -SQLITE_CORRUPT;

    sqlite3_stmt *check;
    code = sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &check, NULL);
    if (code != SQLITE_OK) return -code;
    code = sqlite3_step(check);
    bool is_sound = code == SQLITE_ROW && same((const char *)sqlite3_column_text(check, 0), "ok");
    sqlite3_finalize(check);
    if (is_sound) return 1;
    return code == SQLITE_ROW ? -SQLITE_CORRUPT : -code;
}

/* ---- migrations ---- */

/* One step, in a transaction with the new version, so that it is done wholly or not at all. Another
 * process may have done it meanwhile. */
static int migrate(sqlite3 *db, const char *step, int from)
{
    int64_t found = 0;
    int code = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (code != SQLITE_OK) return code;
    code = ask(db, "PRAGMA user_version", &found);
    if (code == SQLITE_OK && found == from) {
        char number[48];
        struct text t = text_in(number, sizeof number);
        text_add(&t, "PRAGMA user_version=");
        text_number(&t, (uint64_t)from + 1);
        code = sqlite3_exec(db, step, NULL, NULL, NULL);
        if (code == SQLITE_OK) code = sqlite3_exec(db, number, NULL, NULL, NULL);
        if (code == SQLITE_OK && !from) {
            t = text_in(number, sizeof number);
            text_add(&t, "PRAGMA application_id=");
            text_number(&t, APPLICATION_ID);
            code = sqlite3_exec(db, number, NULL, NULL, NULL);
        }
    }
    if (code == SQLITE_OK) code = sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    if (!sqlite3_get_autocommit(db)) sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return code;
}

/* WAL mode needs the database to itself for a moment, and does not always wait for it. */
static int use_wal(sqlite3 *db)
{
    int code = SQLITE_BUSY;
    for (int i = 0; i < PATIENCE / 10 && (code & 0xFF) == SQLITE_BUSY; i++) {
        code = sqlite3_exec(db, "PRAGMA journal_mode=WAL", NULL, NULL, NULL);
        if ((code & 0xFF) == SQLITE_BUSY) nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    return code;
}

/* ---- opening ---- */

/* Brings the schema to this version and gets ready to write. */
static int get_ready(struct database *base, const char *const steps[], int version, int64_t found)
{
    int code = SQLITE_OK;
    bool is_old = found < version;
    if (!sqlite3_db_readonly(base->db, "main")) {
        for (; code == SQLITE_OK && found < version; found++)
            code = migrate(base->db, steps[found], (int)found);
        if (code == SQLITE_OK) code = use_wal(base->db);
    } else if (is_old) {
        return SQLITE_READONLY;
    }
    if (code == SQLITE_OK)
        code = sqlite3_exec(base->db, "PRAGMA synchronous=NORMAL", NULL, NULL, NULL);
    for (int i = 0; i < STATEMENTS && code == SQLITE_OK; i++) {
        code = sqlite3_prepare_v3(base->db, statements[i], -1, SQLITE_PREPARE_PERSISTENT,
                                  &base->statement[i], NULL);
        if (code == SQLITE_ERROR) code = SQLITE_CORRUPT; /* a table or column is not there */
    }
    /* An older version of this program should know the file from its header alone. */
    if (code == SQLITE_OK && is_old)
        sqlite3_exec(base->db, "PRAGMA wal_checkpoint(PASSIVE)", NULL, NULL, NULL);
    return code;
}

bool database_open(struct database *base, const char *path, const char *const steps[], int version,
                   struct problem *problem)
{
    *base = (struct database){0};
    if (!looks_ours(path, version, problem)) return false;
    int code = sqlite3_open_v2(path, &base->db,
                               SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX |
                                   SQLITE_OPEN_EXRESCODE,
                               NULL);
    int64_t found = 0;
    bool is_explained = false;
    if (code == SQLITE_OK) {
        may_write_at_close(base->db, false);
        sqlite3_busy_timeout(base->db, PATIENCE);
        code = sqlite3_exec(base->db,
                            "PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON;"
                            "PRAGMA foreign_keys=ON",
                            NULL, NULL, NULL);
    }
    if (code == SQLITE_OK) {
        int fit = is_ours(base->db, path, version, &found, problem);
        is_explained = !fit;
        code = fit < 0 ? -fit : SQLITE_OK;
    }
    if (code == SQLITE_OK && !is_explained) code = get_ready(base, steps, version, found);
    if (code == SQLITE_OK && !is_explained) {
        may_write_at_close(base->db, true);
        return true;
    }
    if (!is_explained) explain(not_saved, base->db, code, path, problem);
    database_close(base);
    return false;
}

void database_close(struct database *base)
{
    for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(base->statement[i]);
    sqlite3_close(base->db);
    *base = (struct database){0};
}
