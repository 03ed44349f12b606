/* The ledger of surveys. See ledger.h for what it does, and store_internal.h for how its
 * database is opened. This file knows nothing about what the bytes of a block mean.
 *
 * Deal numbers are unsigned 64-bit integers, and SQLite's integers are signed. So the database has
 * deal numbers with their highest bit flipped, which keeps their order. */

#define _DEFAULT_SOURCE /* mkstemp, strerror_r */

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "core/checksum.h"
#include "store_internal.h"

/* ---- the schema ---- */

static const char *const steps[] = {
    /* 0 to 1 */
    "CREATE TABLE study ("
    "  id INTEGER PRIMARY KEY,"
    "  name TEXT NOT NULL,"
    "  version TEXT NOT NULL,"
    "  UNIQUE (name, version)) STRICT;"

    "CREATE TABLE block ("
    "  study INTEGER NOT NULL REFERENCES study (id),"
    "  first INTEGER NOT NULL,"
    "  last INTEGER NOT NULL CHECK (last >= first),"
    "  made INTEGER NOT NULL,"
    "  bytes BLOB NOT NULL,"
    "  PRIMARY KEY (study, first, last)) STRICT;",

    /* 1 to 2: the existing blocks get NULL, which makes them unverified */
    "ALTER TABLE block ADD COLUMN checksum INTEGER;",
};

enum { ADD_STUDY, ADD_BLOCK, REMOVE_BLOCK, LIST_STUDIES, READ_BLOCKS, EXPORT };

static const char *const statements[] = {
    [ADD_STUDY] = "INSERT INTO study (name, version) VALUES (?1, ?2) "
                  "ON CONFLICT (name, version) DO NOTHING",
    [ADD_BLOCK] = "INSERT INTO block (study, first, last, made, bytes, checksum) "
                  "SELECT id, ?3, ?4, ?5, ?6, ?7 FROM study WHERE name = ?1 AND version = ?2 "
                  "ON CONFLICT (study, first, last) DO NOTHING",
    [REMOVE_BLOCK] = "DELETE FROM block "
                     "WHERE study = (SELECT id FROM study WHERE name = ?1 AND version = ?2) "
                     "AND first = ?3 AND last = ?4",
    [LIST_STUDIES] = "SELECT name, version FROM study ORDER BY name, version",
    [READ_BLOCKS] = "SELECT first, last, made, bytes, checksum FROM block "
                    "WHERE study = (SELECT id FROM study WHERE name = ?1 AND version = ?2) "
                    "AND first BETWEEN ?3 AND ?4 AND last <= ?4 ORDER BY first, last",
    [EXPORT] = "VACUUM INTO ?1",
};

_Static_assert(sizeof statements / sizeof *statements <= STATEMENTS_MOST, "room for all of them");

const struct schema dread_ledger_schema = {
    .cannot = "Surveys cannot be kept: ",
    .file = "surveys.db",
    .application = 0x4472654C, /* "DreL" */
    .patience = 30000,         /* no player waits, and a merge may take long */
    .steps = steps,
    .version = sizeof steps / sizeof *steps,
    .statements = statements,
    .count = sizeof statements / sizeof *statements,
};

struct ledger {
    struct database base;
};

enum { NAME_BYTES = 128 }; /* of a study's name or version, in a message */

static const char not_read[] = "The ledger cannot be read: ";
static const char not_exported[] = "Nothing was exported: ";
static const char not_merged[] = "Nothing was merged: ";

/* ---- open and close ---- */

struct ledger *dread_ledger_open_as(const char *path, const struct schema *schema,
                                    struct problem *problem)
{
    struct ledger *l = malloc(sizeof *l);
    if (!l) {
        dread_fail(problem, schema->cannot, "there is not enough memory.", NULL);
        return NULL;
    }
    if (dread_database_open(&l->base, schema, path, problem)) return l;
    free(l);
    return NULL;
}

struct ledger *dread_ledger_open(const char *path, struct problem *problem)
{
    return dread_ledger_open_as(path, &dread_ledger_schema, problem);
}

void dread_ledger_close(struct ledger *l)
{
    if (!l) return;
    dread_database_close(&l->base);
    free(l);
}

const char *dread_ledger_path(const struct ledger *l)
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

/* The columns of LIST_STUDIES and of READ_BLOCKS. */
enum { NAME, VERSION };
enum { FIRST, LAST, MADE, BYTES, CHECKSUM };

static const char *text_at(sqlite3_stmt *q, int column)
{
    const char *text = (const char *)sqlite3_column_text(q, column);
    return text ? text : "";
}

/* Returns a statement with its study bound. The names must stay valid until the statement has
 * run. */
static sqlite3_stmt *study_query(struct database *base, int statement, const char *study,
                                 const char *version)
{
    sqlite3_stmt *q = base->statement[statement];
    dread_bind_text(q, 1, study);
    dread_bind_text(q, 2, version);
    return q;
}

static sqlite3_stmt *blocks_query(struct database *base, const char *study, const char *version,
                                  uint64_t first, uint64_t last)
{
    sqlite3_stmt *q = study_query(base, READ_BLOCKS, study, version);
    dread_bind_number(q, 3, shifted(first));
    dread_bind_number(q, 4, shifted(last));
    return q;
}

/* ---- checksums ---- */

static uint64_t add_number(uint64_t sum, uint64_t number)
{
    unsigned char bytes[8];
    for (int i = 0; i < 8; i++) bytes[i] = (unsigned char)(number >> 8 * i);
    return dread_checksum_on(sum, bytes, sizeof bytes);
}

/* Returns the checksum of a block: of the study and the version, each with its closing zero byte,
 * the range, lowest byte first, and the bytes. */
static uint64_t checksum_of(const struct block *b)
{
    uint64_t sum = dread_checksum_on(0, b->study, strlen(b->study) + 1);
    sum = dread_checksum_on(sum, b->version, strlen(b->version) + 1);
    sum = add_number(add_number(sum, b->first), b->last);
    return dread_checksum_on(sum, b->bytes, (size_t)b->n);
}

/* Returns the block in the current row of READ_BLOCKS. Its bytes are valid until the next step. */
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

static bool is_unverified(sqlite3_stmt *q)
{
    return sqlite3_column_type(q, CHECKSUM) == SQLITE_NULL;
}

/* Returns true if the current row of READ_BLOCKS has a checksum and the block fits it. */
static bool is_sound(sqlite3_stmt *q, const struct block *b)
{
    return !is_unverified(q) && (uint64_t)sqlite3_column_int64(q, CHECKSUM) == checksum_of(b);
}

/* ---- writing ---- */

static int begin(struct ledger *l)
{
    if (dread_database_is_moved(&l->base)) return SQLITE_READONLY_DBMOVED;
    return sqlite3_exec(l->base.db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
}

/* Adds a block and, if it is new, its study. Call it inside a transaction. */
static int add_block(struct ledger *l, const struct block *b, int64_t made)
{
    int code = dread_run_statement(study_query(&l->base, ADD_STUDY, b->study, b->version));
    if (code != SQLITE_OK) return code;
    sqlite3_stmt *q = study_query(&l->base, ADD_BLOCK, b->study, b->version);
    dread_bind_number(q, 3, shifted(b->first));
    dread_bind_number(q, 4, shifted(b->last));
    dread_bind_number(q, 5, made);
    sqlite3_bind_blob(q, 6, b->n ? b->bytes : "", b->n, SQLITE_STATIC);
    dread_bind_number(q, 7, (int64_t)checksum_of(b));
    return dread_run_statement(q);
}

static bool commit(struct ledger *l, const char *cannot, struct problem *problem)
{
    int code = sqlite3_exec(l->base.db, "COMMIT", NULL, NULL, NULL);
    return code == SQLITE_OK || dread_explain(&l->base, cannot, code, problem);
}

/* Does nothing if the transaction was committed. */
static void roll_back(struct ledger *l)
{
    if (!sqlite3_get_autocommit(l->base.db)) sqlite3_exec(l->base.db, "ROLLBACK", NULL, NULL, NULL);
}

/* Ends a transaction: commits it if `code` is SQLITE_OK, else undoes all of it and explains the
 * code. */
static bool finish(struct ledger *l, int code, struct problem *problem)
{
    const char *cannot = l->base.schema->cannot;
    bool is_done = code == SQLITE_OK ? commit(l, cannot, problem)
                                     : dread_explain(&l->base, cannot, code, problem);
    roll_back(l);
    return is_done;
}

bool dread_ledger_write(struct ledger *l, const struct block blocks[], int n,
                        struct problem *problem)
{
    int64_t now = (int64_t)time(NULL);
    int code = begin(l);
    for (int i = 0; i < n && code == SQLITE_OK; i++) {
        dread_must(blocks[i].first <= blocks[i].last);
        code = add_block(l, &blocks[i], now);
    }
    return finish(l, code, problem);
}

/* Call it inside a transaction. */
static int remove_block(struct ledger *l, const struct block *b)
{
    sqlite3_stmt *q = study_query(&l->base, REMOVE_BLOCK, b->study, b->version);
    dread_bind_number(q, 3, shifted(b->first));
    dread_bind_number(q, 4, shifted(b->last));
    return dread_run_statement(q);
}

bool dread_ledger_remove(struct ledger *l, const struct block blocks[], int n,
                         struct problem *problem)
{
    int code = begin(l);
    for (int i = 0; i < n && code == SQLITE_OK; i++) code = remove_block(l, &blocks[i]);
    return finish(l, code, problem);
}

/* ---- reading ---- */

/* Ends a loop over rows that ended with this SQLite code, or early because `go_on` is false.
 * Returns true if all rows were read. */
static bool end_reading(const struct database *base, sqlite3_stmt *q, bool go_on, int code,
                        const char *cannot, struct problem *problem)
{
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    return go_on && (code == SQLITE_DONE || dread_explain(base, cannot, code, problem));
}

bool dread_ledger_read(struct ledger *l, const char *study, const char *version, uint64_t first,
                       uint64_t last, bool (*take)(void *, const struct block *, struct problem *),
                       void *context, struct problem *problem)
{
    sqlite3_stmt *q = blocks_query(&l->base, study, version, first, last);
    int code;
    bool go_on = true;
    while (go_on && (code = sqlite3_step(q)) == SQLITE_ROW) {
        struct block b = block_at(q, study, version);
        go_on = !is_sound(q, &b) || take(context, &b, problem);
    }
    return end_reading(&l->base, q, go_on, code, not_read, problem);
}

/* A search for the blocks of a study that do not fit their checksum, or have none. The first sweep
 * only counts them. The second, inside a transaction, passes each to `note` and removes it. */
struct cleaning {
    struct ledger *ledger;
    const char *study, *version;
    uint64_t first, last;
    void (*note)(void *context, const struct block *);
    void *context;
    int found;
};

static int sweep(struct cleaning *c, bool removes)
{
    struct database *base = &c->ledger->base;
    sqlite3_stmt *q = blocks_query(base, c->study, c->version, c->first, c->last);
    int code, removed = SQLITE_OK;
    while (removed == SQLITE_OK && (code = sqlite3_step(q)) == SQLITE_ROW) {
        struct block b = block_at(q, c->study, c->version);
        if (is_sound(q, &b)) continue;
        c->found++;
        if (!removes) continue;
        c->note(c->context, &b);
        /* SQLite allows removing the row that was just read */
        removed = remove_block(c->ledger, &b);
    }
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    return removed != SQLITE_OK ? removed : code == SQLITE_DONE ? SQLITE_OK : code;
}

bool dread_ledger_clean(struct ledger *l, const char *study, const char *version, uint64_t first,
                        uint64_t last, void (*note)(void *, const struct block *), void *context,
                        struct problem *problem)
{
    struct cleaning c = {l, study, version, first, last, note, context, 0};
    int code = sweep(&c, false);
    if (code == SQLITE_OK && !c.found) return true;
    if (code == SQLITE_OK) code = begin(l);
    if (code == SQLITE_OK) code = sweep(&c, true);
    return finish(l, code, problem);
}

/* Fills in everything about a study except its name and version, by reading its blocks. */
static bool add_up(struct database *base, struct kept_study *s, struct problem *problem)
{
    sqlite3_stmt *q = blocks_query(base, s->study, s->version, 0, UINT64_MAX);
    int code;
    bool is_first = true;
    while ((code = sqlite3_step(q)) == SQLITE_ROW) {
        struct block b = block_at(q, s->study, s->version);
        int64_t made = sqlite3_column_int64(q, MADE);
        bool is_old = is_unverified(q), is_damaged = !is_old && !is_sound(q, &b);
        s->unverified += is_old;
        s->damaged += is_damaged;
        if (made > s->when) s->when = made;
        if (is_damaged) continue;
        if (is_first) {
            s->first = b.first;
            s->last = b.last;
            s->deals = b.last - b.first + 1;
            is_first = false;
        } else if (b.last > s->last) {
            s->deals += b.last - (b.first > s->last ? b.first - 1 : s->last);
            s->last = b.last;
        }
    }
    return end_reading(base, q, true, code, not_read, problem);
}

/* While the statement that lists the studies is open, SQLite reads everything as of one moment. */
bool dread_ledger_list(struct ledger *l, void (*show)(void *, const struct kept_study *),
                       void *context, struct problem *problem)
{
    sqlite3_stmt *q = l->base.statement[LIST_STUDIES];
    int code;
    bool go_on = true;
    while (go_on && (code = sqlite3_step(q)) == SQLITE_ROW) {
        struct kept_study s = {.study = text_at(q, NAME), .version = text_at(q, VERSION)};
        go_on = add_up(&l->base, &s, problem);
        if (go_on) show(context, &s);
    }
    return end_reading(&l->base, q, go_on, code, not_read, problem);
}

/* ---- exporting ---- */

/* Fills the problem with the system's reason (errno). Returns false. */
static bool cannot_make(const struct database *target, const char *path, struct problem *problem)
{
    char reason[96];
    if (strerror_r(errno, reason, sizeof reason)) reason[0] = '\0';
    return dread_fail(problem, not_exported, dread_short_path(path), " cannot be created (", reason,
                      "). Instead, ", dread_elsewhere(target), ".", NULL);
}

/* Copies the ledger to a new file, whose name mkstemp makes out of `part`. Once the copy is
 * complete, gives it the target's permissions and renames it to the target. */
static bool export_by(struct ledger *l, const struct database *target, char *part,
                      struct problem *problem)
{
    int file = mkstemp(part);
    if (file < 0) return cannot_make(target, part, problem);
    dread_bind_text(l->base.statement[EXPORT], 1, part);
    int code = dread_run_statement(l->base.statement[EXPORT]);
    /* then the ledger is damaged, not the new file */
    bool is_ours = (code & 0xFF) == SQLITE_CORRUPT;
    bool is_done = code == SQLITE_OK ||
                   dread_explain(is_ours ? &l->base : target, not_exported, code, problem);
    struct stat s;
    is_done = is_done && ((!stat(target->path, &s) && !fchmod(file, s.st_mode & 0777) &&
                           !fsync(file) && !rename(part, target->path)) ||
                          cannot_make(target, target->path, problem));
    if (!is_done) unlink(part);
    close(file);
    return is_done;
}

bool dread_ledger_export(struct ledger *l, const char *path, struct problem *problem)
{
    const struct schema schema = {.cannot = not_exported};
    struct database target = {.schema = &schema, .db = l->base.db};
    char part[PATH_BYTES + 8];
    if (!dread_set_path(&target, path, problem)) return false;
    /* An empty file reserves the name, so that no other program takes it. */
    int file = open(target.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) return cannot_make(&target, target.path, problem);
    close(file);
    struct text t = dread_text_in(part, sizeof part);
    dread_text_add(&t, target.path);
    dread_text_add(&t, "-XXXXXX");
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

/* Refuses a merge because of some deals of a study: `start`, the deals and the study, `end`.
 * Returns false. */
static bool refuse_deals(const char *start, uint64_t first, uint64_t last, const char *study,
                         const char *end, struct problem *problem)
{
    char text[64];
    struct text t = dread_text_in(text, sizeof text);
    dread_text_add(&t, first < last ? "deals " : "deal ");
    dread_text_number(&t, first);
    dread_text_add(&t, first < last ? " to " : "");
    if (first < last) dread_text_number(&t, last);
    return dread_fail(problem, not_merged, start, text, " of ", study, end, NULL);
}

/* The blocks of a study in one of two ledgers, while the two are compared. */
struct stream {
    struct database *base;
    sqlite3_stmt *q;
    int code;
    struct block block; /* the current row of q, while code is SQLITE_ROW */
    bool has_own_block; /* it had a block that the other ledger has not; */
    uint64_t own_last;  /* the last deal of all such blocks so far */
    int bad;            /* blocks that are damaged or unverified */
};

/* Goes to the next block that fits its checksum. */
static void next_sound_block(struct stream *s, const char *study, const char *version)
{
    while ((s->code = sqlite3_step(s->q)) == SQLITE_ROW) {
        s->block = block_at(s->q, study, version);
        if (is_sound(s->q, &s->block)) return;
        s->bad++;
    }
}

/* Returns which of the two ledgers has the block that comes first, or -1 if both blocks have the
 * same range. */
static int earlier_side(const struct stream side[2])
{
    if (side[0].code != SQLITE_ROW || side[1].code != SQLITE_ROW) return side[0].code != SQLITE_ROW;
    const struct block *a = &side[0].block, *b = &side[1].block;
    if (a->first != b->first) return a->first > b->first;
    return a->last == b->last ? -1 : a->last > b->last;
}

/* Checks a block that only one ledger has: refuses the merge if a block that only the other ledger
 * has contains some of its deals. */
static bool check_apart(struct stream *mine, const struct stream *other, struct problem *problem)
{
    const struct block *b = &mine->block;
    if (other->has_own_block && other->own_last >= b->first)
        return refuse_deals("both have ", b->first,
                            other->own_last < b->last ? other->own_last : b->last, b->study,
                            ", in different blocks.", problem);
    if (!mine->has_own_block || b->last > mine->own_last) mine->own_last = b->last;
    mine->has_own_block = true;
    return true;
}

/* Returns true if the blocks of a study can be merged. Adds to *bad how many blocks of the other
 * ledger do not fit their checksum. */
static bool can_merge(struct database *ours, struct database *theirs, const char *study,
                      const char *version, int *bad, struct problem *problem)
{
    struct stream side[2] = {{.base = ours}, {.base = theirs}};
    for (int k = 0; k < 2; k++) {
        side[k].q = blocks_query(side[k].base, study, version, 0, UINT64_MAX);
        next_sound_block(&side[k], study, version);
    }
    bool is = true;
    while (is && (side[0].code == SQLITE_ROW || side[1].code == SQLITE_ROW)) {
        const struct block *a = &side[0].block, *b = &side[1].block;
        int k = earlier_side(side);
        if (k >= 0) is = check_apart(&side[k], &side[!k], problem);
        else if (a->n != b->n || memcmp(a->bytes, b->bytes, (size_t)a->n) != 0)
            is = refuse_deals("they have different figures for ", a->first, a->last, study,
                              ". One of them is wrong: survey these deals into a new file, and "
                              "merge that into each to see which.",
                              problem);
        for (int i = 0; i < 2 && is; i++)
            if (k < 0 || k == i) next_sound_block(&side[i], study, version);
    }
    for (int k = 0; k < 2; k++) {
        if (side[k].code == SQLITE_ROW) side[k].code = SQLITE_DONE; /* stopping early is no error */
        is = end_reading(side[k].base, side[k].q, is, side[k].code, not_merged, problem);
    }
    *bad += side[1].bad;
    if (is && side[0].bad)
        is = dread_fail(problem, not_merged, "in this ledger, some blocks of ", study,
                        " are damaged. Run that survey again to measure those deals anew.", NULL);
    return is;
}

/* Copies the blocks of a study that this ledger does not have yet. */
static bool copy_blocks(struct ledger *l, struct database *theirs, const char *study,
                        const char *version, struct merged *merged, struct problem *problem)
{
    sqlite3_stmt *q = blocks_query(theirs, study, version, 0, UINT64_MAX);
    int code;
    bool go_on = true;
    while (go_on && (code = sqlite3_step(q)) == SQLITE_ROW) {
        struct block b = block_at(q, study, version);
        if (!is_sound(q, &b)) continue;
        int added = add_block(l, &b, sqlite3_column_int64(q, MADE));
        go_on = added == SQLITE_OK || dread_explain(&l->base, not_merged, added, problem);
        bool is_new = sqlite3_changes(l->base.db) > 0;
        merged->blocks += is_new;
        merged->known += !is_new;
    }
    return end_reading(theirs, q, go_on, code, not_merged, problem);
}

/* Merges study by study. Call it inside a transaction. */
static bool merge_studies(struct ledger *l, struct database *theirs,
                          bool (*fits)(void *, const char *, const char *), void *context,
                          struct merged *merged, struct problem *problem)
{
    sqlite3_stmt *q = theirs->statement[LIST_STUDIES];
    int code, studies = 0;
    bool go_on = true;
    /* name and version of the first study that `fits` rejects */
    char unfit[2][NAME_BYTES] = {"", ""};
    while (go_on && (code = sqlite3_step(q)) == SQLITE_ROW) {
        const char *study = text_at(q, NAME), *version = text_at(q, VERSION);
        studies++;
        if (!fits(context, study, version)) {
            for (int k = 0; k < 2 && !merged->left_out; k++) {
                struct text t = dread_text_in(unfit[k], sizeof unfit[k]);
                dread_text_add(&t, k ? version : study);
            }
            merged->left_out++;
            continue;
        }
        go_on = can_merge(&l->base, theirs, study, version, &merged->bad, problem) &&
                copy_blocks(l, theirs, study, version, merged, problem);
    }
    if (!end_reading(theirs, q, go_on, code, not_merged, problem)) return false;
    return !studies || merged->left_out < studies ||
           dread_fail(problem, not_merged, "it has a study that another version made (", unfit[1],
                      "): ", unfit[0], ".", NULL);
}

bool dread_ledger_merge(struct ledger *l, const char *path,
                        bool (*fits)(void *, const char *, const char *), void *context,
                        struct merged *merged, struct problem *problem)
{
    struct schema schema = *l->base.schema;
    struct database theirs;
    *merged = (struct merged){0};
    if (is_one_file(path, l->base.path))
        return dread_fail(problem, not_merged, dread_short_path(path), " is this ledger itself.",
                          NULL);
    schema.cannot = not_merged;
    if (!dread_database_read(&theirs, &schema, path, problem)) return false;
    struct merged done = {0};
    int code = begin(l);
    bool is_in = code == SQLITE_OK ? merge_studies(l, &theirs, fits, context, &done, problem)
                                   : dread_explain(&l->base, not_merged, code, problem);
    if (is_in && !dread_database_is_as_read(&theirs))
        is_in = dread_fail(problem, not_merged, dread_short_path(path),
                           " was changed while it was read. Try again.", NULL);
    is_in = is_in && commit(l, not_merged, problem);
    if (is_in) *merged = done;
    roll_back(l);
    dread_database_close(&theirs);
    return is_in;
}
