/* The ledger of surveys. See dread/ledger.h, and inside.h for how its database is opened.
 *
 * A deal number has 64 bits without a sign, an integer of SQLite has one: numbers are kept shifted
 * by 2^63, so that their order is that of the deals. */

#define _DEFAULT_SOURCE /* mkstemp, strerror_r */

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "inside.h"

/* ---- the schema ---- */

static const char *const steps[] = {
    /* 0 to 1 */
    "CREATE TABLE study ("
    "  id INTEGER PRIMARY KEY,"
    "  name TEXT NOT NULL,"
    "  version TEXT NOT NULL,"
    "  UNIQUE (name, version)) STRICT;"

    /* bytes is last: the columns before it are read without it. */
    "CREATE TABLE block ("
    "  study INTEGER NOT NULL REFERENCES study (id),"
    "  first INTEGER NOT NULL,"
    "  last INTEGER NOT NULL CHECK (last >= first),"
    "  made INTEGER NOT NULL,"
    "  bytes BLOB NOT NULL,"
    "  PRIMARY KEY (study, first, last)) STRICT;",
};

enum { ADD_STUDY, ADD_BLOCK, LIST_STUDIES, LIST_BLOCKS, READ_BLOCKS, EXPORT };

static const char *const statements[] = {
    [ADD_STUDY] = "INSERT INTO study (name, version) VALUES (?1, ?2) "
                  "ON CONFLICT (name, version) DO NOTHING",
    [ADD_BLOCK] = "INSERT INTO block (study, first, last, made, bytes) "
                  "SELECT id, ?3, ?4, ?5, ?6 FROM study WHERE name = ?1 AND version = ?2 "
                  "ON CONFLICT (study, first, last) DO NOTHING",
    [LIST_STUDIES] = "SELECT name, version FROM study ORDER BY name, version",
    [LIST_BLOCKS] = "SELECT first, last, made FROM block "
                    "WHERE study = (SELECT id FROM study WHERE name = ?1 AND version = ?2) "
                    "ORDER BY first, last",
    [READ_BLOCKS] = "SELECT first, last, made, bytes FROM block "
                    "WHERE study = (SELECT id FROM study WHERE name = ?1 AND version = ?2) "
                    "AND first BETWEEN ?3 AND ?4 AND last <= ?4 ORDER BY first, last",
    [EXPORT] = "VACUUM INTO ?1",
};

const struct schema ledger_schema = {
    .cannot = "Surveys cannot be kept: ",
    .file = "surveys.db",
    .application = 0x4472654C, /* "DreL" */
    .patience = 30000,         /* nobody sits and waits, and a merge may take its time */
    .steps = steps,
    .version = sizeof steps / sizeof *steps,
    .statements = statements,
    .count = sizeof statements / sizeof *statements,
};

struct ledger {
    struct database base;
};

static const char not_read[] = "The ledger cannot be read: ";
static const char not_exported[] = "Nothing was exported: ";
static const char not_merged[] = "Nothing was merged: ";

/* ---- open and close ---- */

struct ledger *ledger_open_as(const char *path, const struct schema *schema,
                              struct problem *problem)
{
    struct ledger *l = malloc(sizeof *l);
    if (!l) {
        fails(problem, schema->cannot, "there is not enough memory.", NULL, NULL, NULL, NULL);
        return NULL;
    }
    if (database_open(&l->base, schema, path, problem)) return l;
    free(l);
    return NULL;
}

struct ledger *ledger_open(const char *path, struct problem *problem)
{
    return ledger_open_as(path, &ledger_schema, problem);
}

void ledger_close(struct ledger *l)
{
    if (!l) return;
    database_close(&l->base);
    free(l);
}

const char *ledger_path(const struct ledger *l)
{
    return l->base.path;
}

/* ---- deals and blocks in the database ---- */

static int64_t shifted(uint64_t deal)
{
    return (int64_t)(deal ^ (uint64_t)1 << 63);
}

static uint64_t deal_at(sqlite3_stmt *q, int column)
{
    return (uint64_t)sqlite3_column_int64(q, column) ^ (uint64_t)1 << 63;
}

/* The columns of LIST_STUDIES, and of LIST_BLOCKS and READ_BLOCKS. */
enum { NAME, VERSION };
enum { FIRST, LAST, MADE, BYTES };

static const char *text_at(sqlite3_stmt *q, int column)
{
    const char *text = (const char *)sqlite3_column_text(q, column);
    return text ? text : "";
}

/* The names stay until the statement has run. */
static sqlite3_stmt *ask_for(struct database *base, int statement, const char *study,
                             const char *version)
{
    sqlite3_stmt *q = base->statement[statement];
    put_text(q, 1, study);
    put_text(q, 2, version);
    return q;
}

static sqlite3_stmt *ask_to_read(struct database *base, const char *study, const char *version,
                                 uint64_t first, uint64_t last)
{
    sqlite3_stmt *q = ask_for(base, READ_BLOCKS, study, version);
    put_number(q, 3, shifted(first));
    put_number(q, 4, shifted(last));
    return q;
}

/* ---- writing ---- */

static int begin(struct ledger *l)
{
    if (database_is_moved(&l->base)) return SQLITE_READONLY_DBMOVED;
    return sqlite3_exec(l->base.db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
}

/* Inside a transaction. */
static int add(struct ledger *l, const struct block *b, int64_t made)
{
    int code = run(ask_for(&l->base, ADD_STUDY, b->study, b->version));
    if (code != SQLITE_OK) return code;
    sqlite3_stmt *q = ask_for(&l->base, ADD_BLOCK, b->study, b->version);
    put_number(q, 3, shifted(b->first));
    put_number(q, 4, shifted(b->last));
    put_number(q, 5, made);
    sqlite3_bind_blob(q, 6, b->n ? b->bytes : "", b->n, SQLITE_STATIC);
    return run(q);
}

static bool commit(struct ledger *l, const char *cannot, struct problem *problem)
{
    int code = sqlite3_exec(l->base.db, "COMMIT", NULL, NULL, NULL);
    return code == SQLITE_OK || explain(&l->base, cannot, code, problem);
}

/* Unless all is committed. */
static void roll_back(struct ledger *l)
{
    if (!sqlite3_get_autocommit(l->base.db)) sqlite3_exec(l->base.db, "ROLLBACK", NULL, NULL, NULL);
}

bool ledger_write(struct ledger *l, const struct block blocks[], int n, struct problem *problem)
{
    const char *cannot = l->base.schema->cannot;
    int64_t now = (int64_t)time(NULL);
    int code = begin(l);
    for (int i = 0; i < n && code == SQLITE_OK; i++) {
        must(blocks[i].first <= blocks[i].last);
        code = add(l, &blocks[i], now);
    }
    bool is_written = code == SQLITE_OK ? commit(l, cannot, problem)
                                        : explain(&l->base, cannot, code, problem);
    roll_back(l);
    return is_written;
}

/* ---- reading ---- */

/* What a loop over rows comes to that ended with this code, or because it was not to go on. */
static bool end_reading(const struct database *base, sqlite3_stmt *q, bool go_on, int code,
                        const char *cannot, struct problem *problem)
{
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    return go_on && (code == SQLITE_DONE || explain(base, cannot, code, problem));
}

/* The block at which READ_BLOCKS stands. */
static struct block block_at(sqlite3_stmt *q, const char *study, const char *version)
{
    const void *bytes = sqlite3_column_blob(q, BYTES);
    return (struct block){.study = study,
                          .version = version,
                          .first = deal_at(q, FIRST),
                          .last = deal_at(q, LAST),
                          .bytes = bytes ? bytes : "",
                          .n = bytes ? sqlite3_column_bytes(q, BYTES) : 0};
}

bool ledger_read(struct ledger *l, const char *study, const char *version, uint64_t first,
                 uint64_t last, bool (*take)(void *, const struct block *, struct problem *),
                 void *taker, struct problem *problem)
{
    sqlite3_stmt *q = ask_to_read(&l->base, study, version, first, last);
    int code;
    bool go_on = true;
    while (go_on && (code = sqlite3_step(q)) == SQLITE_ROW) {
        struct block b = block_at(q, study, version);
        go_on = take(taker, &b, problem);
    }
    return end_reading(&l->base, q, go_on, code, not_read, problem);
}

/* Adds up the blocks of a study. */
static bool add_up(struct database *base, struct kept_study *s, struct problem *problem)
{
    sqlite3_stmt *q = ask_for(base, LIST_BLOCKS, s->study, s->version);
    int code;
    for (bool is_first = true; (code = sqlite3_step(q)) == SQLITE_ROW; is_first = false) {
        uint64_t first = deal_at(q, FIRST), last = deal_at(q, LAST);
        int64_t made = sqlite3_column_int64(q, MADE);
        if (is_first) {
            s->first = first;
            s->last = last;
            s->deals = last - first + 1;
        } else if (last > s->last) {
            s->deals += last - (first > s->last ? first - 1 : s->last);
            s->last = last;
        }
        if (is_first || made > s->when) s->when = made;
    }
    return end_reading(base, q, true, code, not_read, problem);
}

/* While the list of studies is being read, all else that is read is of the same moment. */
bool ledger_list(struct ledger *l, void (*show)(void *, const struct kept_study *), void *viewer,
                 struct problem *problem)
{
    sqlite3_stmt *q = l->base.statement[LIST_STUDIES];
    int code;
    bool go_on = true;
    while (go_on && (code = sqlite3_step(q)) == SQLITE_ROW) {
        struct kept_study s = {.study = text_at(q, NAME), .version = text_at(q, VERSION)};
        go_on = add_up(&l->base, &s, problem);
        if (go_on) show(viewer, &s);
    }
    return end_reading(&l->base, q, go_on, code, not_read, problem);
}

/* ---- exporting ---- */

/* What the system said; false. */
static bool cannot_make(const struct database *target, const char *path, struct problem *problem)
{
    char reason[96];
    if (strerror_r(errno, reason, sizeof reason)) reason[0] = '\0';
    return fail(problem,
                (const char *const[]){not_exported, short_path(path), " cannot be made (", reason,
                                      "). Instead, ", elsewhere(target), ".", NULL});
}

/* Copies the ledger to a file that is made for it, whose name `part` begins, and gives it the
 * target's name and rights once it is whole. */
static bool export_by(struct ledger *l, const struct database *target, char *part,
                      struct problem *problem)
{
    int file = mkstemp(part);
    if (file < 0) return cannot_make(target, part, problem);
    put_text(l->base.statement[EXPORT], 1, part);
    int code = run(l->base.statement[EXPORT]);
    bool is_ours = (code & 0xFF) == SQLITE_CORRUPT; /* not the new file, but the ledger */
    bool is_done = code == SQLITE_OK ||
                   explain(is_ours ? &l->base : target, not_exported, code, problem);
    struct stat s;
    is_done = is_done && ((!stat(target->path, &s) && !fchmod(file, s.st_mode & 0777) &&
                           !fsync(file) && !rename(part, target->path)) ||
                          cannot_make(target, target->path, problem));
    if (!is_done) unlink(part);
    close(file);
    return is_done;
}

bool ledger_export(struct ledger *l, const char *path, struct problem *problem)
{
    const struct schema schema = {.cannot = not_exported};
    struct database target = {.schema = &schema, .db = l->base.db};
    char part[PATH_BYTES + 8];
    if (!put_path(&target, path, problem)) return false;
    /* An empty file takes the name, so that nobody else can. */
    int file = open(target.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) return cannot_make(&target, target.path, problem);
    close(file);
    struct text t = text_in(part, sizeof part);
    text_add(&t, target.path);
    text_add(&t, "-XXXXXX");
    if (export_by(l, &target, part, problem)) return true;
    unlink(target.path);
    return false;
}

/* ---- merging ---- */

static bool is_one_file(const char *a, const char *b)
{
    struct stat s, t;
    return !stat(a, &s) && !stat(b, &t) && s.st_dev == t.st_dev && s.st_ino == t.st_ino;
}

/* Says which deals are in both; false. */
static bool say_shared(uint64_t first, uint64_t last, const char *study, struct problem *problem)
{
    char text[64];
    struct text t = text_in(text, sizeof text);
    text_number(&t, first);
    text_add(&t, first < last ? " to " : "");
    if (first < last) text_number(&t, last);
    return fails(problem, not_merged, first < last ? "both have deals " : "both have deal ", text,
                 " of ", study, ".");
}

/* Has no deal of a study been measured in both? */
static bool is_apart(struct database *ours, struct database *theirs, const char *study,
                     const char *version, struct problem *problem)
{
    struct database *base[2] = {ours, theirs};
    sqlite3_stmt *q[2];
    int code[2];
    for (int k = 0; k < 2; k++) {
        q[k] = ask_for(base[k], LIST_BLOCKS, study, version);
        code[k] = sqlite3_step(q[k]);
    }
    bool is = true;
    while (is && code[0] == SQLITE_ROW && code[1] == SQLITE_ROW) {
        int later = deal_at(q[0], FIRST) < deal_at(q[1], FIRST), sooner = !later;
        uint64_t first = deal_at(q[later], FIRST), last = deal_at(q[later], LAST);
        uint64_t before = deal_at(q[sooner], LAST);
        if (before < first) code[sooner] = sqlite3_step(q[sooner]);
        else is = say_shared(first, before < last ? before : last, study, problem);
    }
    for (int k = 0; k < 2; k++) {
        if (code[k] == SQLITE_ROW) code[k] = SQLITE_DONE; /* no need to go on */
        is = end_reading(base[k], q[k], is, code[k], not_merged, problem);
    }
    return is;
}

/* Copies the blocks of a study. */
static bool copy(struct ledger *l, struct database *theirs, const char *study, const char *version,
                 int *blocks, struct problem *problem)
{
    sqlite3_stmt *q = ask_to_read(theirs, study, version, 0, UINT64_MAX);
    int code;
    bool go_on = true;
    while (go_on && (code = sqlite3_step(q)) == SQLITE_ROW) {
        struct block b = block_at(q, study, version);
        int added = add(l, &b, sqlite3_column_int64(q, MADE));
        go_on = added == SQLITE_OK || explain(&l->base, not_merged, added, problem);
        ++*blocks;
    }
    return end_reading(theirs, q, go_on, code, not_merged, problem);
}

/* Takes in study by study. Inside a transaction. */
static bool take_in(struct ledger *l, struct database *theirs,
                    bool (*fits)(void *, const char *, const char *), void *judge, int *blocks,
                    struct problem *problem)
{
    sqlite3_stmt *q = theirs->statement[LIST_STUDIES];
    int code;
    bool go_on = true;
    while (go_on && (code = sqlite3_step(q)) == SQLITE_ROW) {
        const char *study = text_at(q, NAME), *version = text_at(q, VERSION);
        go_on = fits(judge, study, version) ||
                fails(problem, not_merged, "it has a study of another version (", version,
                      ") than this program's: ", study, ".");
        go_on = go_on && is_apart(&l->base, theirs, study, version, problem) &&
                copy(l, theirs, study, version, blocks, problem);
    }
    return end_reading(theirs, q, go_on, code, not_merged, problem);
}

bool ledger_merge(struct ledger *l, const char *path,
                  bool (*fits)(void *, const char *, const char *), void *judge, int *blocks,
                  struct problem *problem)
{
    struct schema schema = *l->base.schema;
    struct database theirs;
    *blocks = 0;
    if (is_one_file(path, l->base.path))
        return fails(problem, not_merged, short_path(path), " is this ledger itself.", NULL, NULL,
                     NULL);
    schema.cannot = not_merged;
    if (!database_read(&theirs, &schema, path, problem)) return false;
    int n = 0;
    int code = begin(l);
    bool is_in = code == SQLITE_OK ? take_in(l, &theirs, fits, judge, &n, problem)
                                   : explain(&l->base, not_merged, code, problem);
    if (is_in && !database_is_as_read(&theirs))
        is_in = fails(problem, not_merged, short_path(path),
                      " was changed while it was read. Try again.", NULL, NULL, NULL);
    is_in = is_in && commit(l, not_merged, problem);
    if (is_in) *blocks = n;
    roll_back(l);
    database_close(&theirs);
    return is_in;
}
