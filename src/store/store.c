/* Answers the requests of a book: claims, reads and writes. See store.h for the whole, and
 * store_internal.h for the files that this one builds on.
 *
 * Every write happens in a transaction that first checks whether another process has written. If
 * one has, the book gets all rows anew and repeats its request. The transaction stays open
 * meanwhile, so no other process can come in between again. */

#define _DEFAULT_SOURCE /* flock */

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

#include "store_internal.h"

/* ---- Open and close ---- */

struct store *dread_store_open_as(const char *path, const struct schema *schema,
                                  struct problem *problem)
{
    struct store *s = calloc(1, sizeof *s);
    if (!s) {
        dread_fail(problem, schema->cannot, "there is not enough memory.", NULL);
        return NULL;
    }
    s->lock = -1;
    if (dread_database_open(&s->base, schema, path, problem)) return s;
    free(s);
    return NULL;
}

struct store *dread_store_open(const char *path, struct problem *problem)
{
    return dread_store_open_as(path, &dread_games_schema, problem);
}

static void unlock(struct store *s)
{
    if (s->lock >= 0) close(s->lock);
    s->lock = -1;
    s->locked[0] = '\0';
}

void dread_store_close(struct store *s)
{
    if (!s) return;
    unlock(s);
    dread_database_close(&s->base);
    free(s->room);
    free(s);
}

/* ---- One process has the game in progress ---- */

/* Locks a file beside the database, which makes this process the one that has the game in progress.
 * The system releases the lock when the process ends, in whatever way. The file stays: if it were
 * removed, two processes could lock two different files of the same name. */
static enum reply lock(struct store *s, const char *game)
{
    if (dread_same(s->locked, game)) return REPLY_KEPT;
    unlock(s);
    char path[PATH_BYTES + sizeof s->locked + 8];
    struct text t = dread_text_in(path, sizeof path),
                locked = dread_text_in(s->locked, sizeof s->locked);
    dread_text_add(&t, s->base.path);
    dread_text_char(&t, '-');
    dread_text_add(&t, game);
    dread_text_add(&t, ".lock");
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return REPLY_UNLOCKED;
    if (flock(file, LOCK_EX | LOCK_NB)) {
        enum reply why = errno == EWOULDBLOCK ? REPLY_HELD : REPLY_UNLOCKED;
        close(file);
        return why;
    }
    s->lock = file;
    dread_text_add(&locked, game);
    return REPLY_KEPT;
}

static void explain_unlocked(const struct store *s, struct problem *problem)
{
    dread_fail(problem, "the program cannot lock a file next to ", dread_short_path(s->base.path),
               ". Make its directory writable, or set DREAD_HOME to one that is.", NULL);
}

/* ---- Moved or deleted ---- */

bool dread_reopen_if_moved(struct store *s, struct problem *problem)
{
    struct database fresh;
    if (!dread_database_is_moved(&s->base)) return true;
    const char *path = s->base.is_usual ? NULL : s->base.path;
    if (!dread_database_open(&fresh, s->base.schema, path, problem)) return false;
    /* The log of the old file may have been replaced too, so closing must not write. */
    sqlite3_db_config(s->base.db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    dread_database_close(&s->base);
    s->base = fresh;
    s->has_given_rows = false; /* the next request gives all rows anew */
    return true;
}

/* Reopens the database if it was moved, and locks the same game beside the new file. Returns false
 * with a problem if that fails. */
static bool follow_with_lock(struct store *s, struct book *book, struct problem *problem)
{
    char locked[sizeof s->locked];
    struct text t = dread_text_in(locked, sizeof locked);
    bool is_there = !dread_database_is_moved(&s->base);
    dread_text_add(&t, s->locked);
    if (is_there) return true;
    if (!dread_reopen_if_moved(s, problem)) return false;
    unlock(s);
    if (*locked && lock(s, locked) != REPLY_KEPT) dread_book_unclaimed(book, locked);
    return true;
}

/* ---- Transactions ---- */

static int execute(struct store *s, const char *sql)
{
    return sqlite3_exec(s->base.db, sql, NULL, NULL, NULL);
}

static bool is_in_transaction(const struct store *s)
{
    return !sqlite3_get_autocommit(s->base.db);
}

static void end_transaction(struct store *s)
{
    if (is_in_transaction(s)) execute(s, "ROLLBACK");
}

/* Gives the book all rows if they have changed, in a transaction of its own. */
static int refresh_book(struct store *s, struct book *book)
{
    bool has_changed;
    int code = execute(s, "BEGIN");
    if (code == SQLITE_OK) code = dread_give_if_changed(s, book, &has_changed);
    end_transaction(s);
    return code;
}

bool dread_store_look(struct store *s, struct book *book, struct problem *problem)
{
    int code = refresh_book(s, book);
    return code == SQLITE_OK ||
           dread_explain(&s->base, "Your saved games cannot be read: ", code, problem);
}

/* ---- Requests ---- */

static enum reply refuse_request(struct store *s, const struct request *r, int code,
                                 struct problem *why)
{
    dread_explain(&s->base, r->cannot ? r->cannot : "", code, why);
    return REPLY_REFUSED;
}

static enum reply answer_claim(struct store *s, struct book *book, const struct request *r,
                               struct problem *why)
{
    enum reply answer = lock(s, r->game);
    int code = refresh_book(s, book);
    if (answer == REPLY_HELD) return answer;
    if (code != SQLITE_OK) {
        unlock(s);
        return refuse_request(s, r, code, why);
    }
    if (answer == REPLY_UNLOCKED) explain_unlocked(s, why);
    return answer;
}

static enum reply answer_read(struct store *s, struct book *book, const struct request *r,
                              struct problem *why)
{
    bool has_changed = false;
    int code = execute(s, "BEGIN");
    if (code == SQLITE_OK) code = dread_give_if_changed(s, book, &has_changed);
    if (code == SQLITE_OK && !has_changed) code = dread_give_steps(s, book, r->play);
    enum reply answer = has_changed ? REPLY_CHANGED : REPLY_KEPT;
    if (code != SQLITE_OK) answer = refuse_request(s, r, code, why);
    end_transaction(s);
    return answer;
}

static enum reply write_refused(struct store *s, const struct request *r, int code,
                                struct problem *why)
{
    int kind = code & 0xFF;
    refuse_request(s, r, code, why);
    end_transaction(s);
    if (kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB)
        sqlite3_db_config(s->base.db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    s->last_write_failed = true;
    return REPLY_REFUSED;
}

static enum reply answer_write(struct store *s, struct book *book, const struct request *r,
                               struct problem *why)
{
    bool has_changed = false;
    int code = SQLITE_OK;
    /* While saving fails anyway, do not make the player wait for another process after every
     * action. */
    sqlite3_busy_timeout(s->base.db,
                         s->last_write_failed && !r->patient ? BUSY_MS_AFTER_FAILURE : BUSY_MS);
    if (!is_in_transaction(s)) code = execute(s, "BEGIN IMMEDIATE");
    if (code == SQLITE_OK) code = dread_give_if_changed(s, book, &has_changed);
    if (code == SQLITE_OK && has_changed) return REPLY_CHANGED; /* the transaction stays open */
    if (code == SQLITE_OK) code = dread_write_changes(s, book, r);
    if (code == SQLITE_OK) code = execute(s, "COMMIT");
    if (code != SQLITE_OK) return write_refused(s, r, code, why);
    s->last_write_failed = false;
    return REPLY_KEPT;
}

static enum reply answer_request(struct store *s, struct book *book, const struct request *r,
                                 struct problem *why)
{
    if (r->kind != REQUEST_WRITE) end_transaction(s);
    if (is_in_transaction(s)) return answer_write(s, book, r, why);
    bool is_there = follow_with_lock(s, book, why);
    switch (r->kind) {
    case REQUEST_CLAIM: return answer_claim(s, book, r, why);
    case REQUEST_READ: return answer_read(s, book, r, why);
    case REQUEST_WRITE: return is_there ? answer_write(s, book, r, why) : REPLY_REFUSED;
    default: unlock(s); return REPLY_KEPT;
    }
}

void dread_store_serve(struct store *s, struct book *book)
{
    struct request r;
    for (;;) {
        struct problem why = {""};
        if (!dread_make_room_for(s, book) || !dread_book_request(book, &r)) break;
        enum reply answer = answer_request(s, book, &r, &why);
        dread_book_answer(book, r.serial, answer, &why);
    }
    end_transaction(s);
}
