/* The game in progress: opening the store, resuming, keeping, leaving. See dread/store.h.
 *
 * The store remembers what the database holds of the session it keeps. After a change it writes the
 * difference in one transaction; if that fails, what it remembers stays, and the next change writes
 * a larger difference. So there is no queue, and catching up is the same as saving. */

#define _DEFAULT_SOURCE /* flock, strerror_r */

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "inside.h"

/* The place of a name in a list of n; the last for one that is not there. */
static int place_of(const char *name, const char *const names[], int n)
{
    int i = 0;
    while (i + 1 < n && !same(names[i], name)) i++;
    return i;
}

enum origin origin_of(const char *name)
{
    return (enum origin)place_of(name, origin_names, ORIGINS);
}

enum mode mode_of(const char *name)
{
    return (enum mode)place_of(name, mode_names, MODES);
}

enum way way_of(const char *name)
{
    return (enum way)place_of(name, way_names, WAYS);
}

/* ---- open and close ---- */

struct store *store_open_as(const char *path, const struct schema *schema, struct problem *problem)
{
    struct store *s = calloc(1, sizeof *s);
    if (!s) {
        fails(problem, schema->cannot, "there is not enough memory.", NULL, NULL, NULL, NULL);
        return NULL;
    }
    s->lock = -1;
    if (database_open(&s->base, schema, path, problem)) return s;
    free(s);
    return NULL;
}

struct store *store_open(const char *path, struct problem *problem)
{
    return store_open_as(path, &games_schema, problem);
}

/* Is the one remembered, if any, that game? */
static bool is_it(const struct game *remembered, const struct game *game)
{
    return remembered && remembered == game;
}

static void unlock(struct store *s)
{
    if (s->lock >= 0) close(s->lock);
    s->lock = -1;
    s->locked = NULL;
    s->mine = 0; /* another may take it up from now on */
}

void store_close(struct store *s)
{
    if (!s) return;
    store_leave(s);
    unlock(s);
    database_close(&s->base);
    free(s);
}

const char *store_path(const struct store *s)
{
    return s->base.path;
}

/* ---- one process has the game in progress ---- */

enum locking { LOCKED, LOCK_HELD, LOCK_FAILS };

/* Locks a file beside the database. The kernel takes the lock back when the process ends, however
 * it does. The file stays: removing it would let two processes lock two files of one name. */
static enum locking lock(struct store *s, const struct game *game)
{
    if (is_it(s->locked, game)) return LOCKED;
    unlock(s);
    char path[PATH_BYTES + 64];
    struct text t = text_in(path, sizeof path);
    text_add(&t, s->base.path);
    text_char(&t, '-');
    text_add(&t, game->id);
    text_add(&t, ".lock");
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return LOCK_FAILS;
    if (flock(file, LOCK_EX | LOCK_NB)) {
        enum locking why = errno == EWOULDBLOCK ? LOCK_HELD : LOCK_FAILS;
        close(file);
        return why;
    }
    s->lock = file;
    s->locked = game;
    return LOCKED;
}

/* What becomes of a game that is not the one in progress. */
static const char *const what_becomes[MODES] = {
    "The one played here counts when it ends, but cannot be resumed.",
    "A Night played here does not count, and cannot be resumed."};

/* That another process has the game in progress, and, unless that is NULL, what follows from it. */
static void say_held(const struct game *game, const char *then, struct problem *problem)
{
    fails(problem, "Another window has the game of ", game->title, " in progress.",
          then ? " " : NULL, then, NULL);
}

static void say_lock_fails(const struct store *s, enum mode mode, struct problem *problem)
{
    fails(problem, "This game cannot be resumed later",
          mode == NIGHT ? " and, being a Night, does not count" : "",
          ": no file can be locked beside ", short_path(s->base.path),
          ". Make its directory writable, or set DREAD_HOME to one that is.", NULL);
}

/* ---- saving ---- */

bool follow(struct store *s, struct problem *problem)
{
    struct database fresh;
    if (!database_is_moved(&s->base)) return true;
    const char *path = s->base.is_usual ? NULL : s->base.path;
    if (!database_open(&fresh, s->base.schema, path, problem)) return false;
    /* The log of the old file may have been replaced too; leave it alone. */
    sqlite3_db_config(s->base.db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    database_close(&s->base);
    s->base = fresh;
    s->saved = (struct saved){0}; /* and all is saved anew */
    s->is_counted = false;
    if (s->locked) {
        const struct game *game = s->locked;
        unlock(s);
        s->in_progress = lock(s, game) == LOCKED && s->in_progress;
    }
    return true;
}

static int count_result(struct store *s, const struct session *g, int64_t play)
{
    bool is_met = false;
    int code = find_cards_met(s, g, play, &is_met);
    if (code != SQLITE_OK) return code;
    char id[ID_BYTES];
    struct text t = text_in(id, sizeof id);
    id_write(g->game, &g->deal, &t);
    sqlite3_stmt *q = s->base.statement[COUNT_RESULT];
    const struct end *e = &s->first_end;
    put_text(q, 1, id);
    put_text(q, 2, g->game->id);
    put_number(q, 3, g->game->rules_version);
    put_text(q, 4, origin_names[s->origin]);
    put_text(q, 5, g->game->words.outcomes[e->outcome]);
    put_number(q, 6, outcome_is_won(g->game, e->outcome));
    put_number(q, 7, e->turns);
    put_number(q, 8, e->actions);
    put_number(q, 9, e->undos);
    put_number(q, 10, e->hints);
    put_number(q, 11, e->restarts);
    put_number(q, 12, e->when);
    put_number(q, 13, play);
    put_text(q, 14, mode_names[g->mode]);
    put_text(q, 15, way_names[g->way]);
    put_number(q, 16, is_met);
    return run(q);
}

/* A play as the database has it. */
struct found {
    int64_t play, rules;
    char deal[ID_BYTES];
    enum origin origin;
    enum mode mode;
    enum way way;
    int64_t played, undos, hints, restarts;
};

/* SQLITE_ROW and the play that a statement finds, SQLITE_DONE if there is none, or what went
 * wrong. */
static int find(sqlite3_stmt *q, struct found *f)
{
    int code = sqlite3_step(q);
    if (code == SQLITE_ROW) {
        f->play = sqlite3_column_int64(q, 0);
        struct text t = text_in(f->deal, sizeof f->deal);
        text_add(&t, (const char *)sqlite3_column_text(q, 1));
        f->rules = sqlite3_column_int64(q, 2);
        f->origin = origin_of((const char *)sqlite3_column_text(q, 3));
        f->played = sqlite3_column_int64(q, 4);
        f->undos = sqlite3_column_int64(q, 5);
        f->hints = sqlite3_column_int64(q, 6);
        f->restarts = sqlite3_column_int64(q, 7);
        f->mode = mode_of((const char *)sqlite3_column_text(q, 8));
        f->way = way_of((const char *)sqlite3_column_text(q, 9));
    }
    sqlite3_reset(q);
    return code;
}

/* The same for the play in progress. */
static int find_play(struct store *s, const struct game *game, struct found *f)
{
    put_text(s->base.statement[FIND_PLAY], 1, game->id);
    return find(s->base.statement[FIND_PLAY], f);
}

/* The same for a deal that can be gone on with in that mode (MODES: in either). */
static int find_left(struct store *s, const struct game *game, const struct deal *deal,
                     enum mode mode, struct found *f)
{
    char id[ID_BYTES];
    struct text t = text_in(id, sizeof id);
    id_write(game, deal, &t);
    sqlite3_stmt *q = s->base.statement[FIND_LEFT];
    put_text(q, 1, game->id);
    put_text(q, 2, id);
    put_text(q, 3, mode < MODES ? mode_names[mode] : NULL);
    int code = find(q, f);
    sqlite3_clear_bindings(q);
    return code;
}

/* What this store has in progress makes room for another play. Inside a transaction. */
static int put_by_mine(struct store *s)
{
    if (!s->mine) return SQLITE_OK;
    sqlite3_stmt **q = s->base.statement;
    put_number(q[FORGET_UNTOUCHED], 1, s->mine);
    int code = run(q[FORGET_UNTOUCHED]);
    if (code != SQLITE_OK) return code;
    put_number(q[COUNT_LEFT], 1, s->mine);
    put_number(q[COUNT_LEFT], 2, (int64_t)time(NULL));
    code = run(q[COUNT_LEFT]);
    if (code != SQLITE_OK) return code;
    put_number(q[PUT_BY], 1, s->mine);
    return run(q[PUT_BY]);
}

/* That a play of another window is in the way; the deal of a Night is not told. */
static void say_left_alone(const struct game *game, const struct found *f, enum mode mode,
                           struct problem *problem)
{
    if (f->mode == NIGHT && f->way == WAY_DRAWN)
        fails(problem, "A Night of ", game->title,
              " is in progress, from another window, and is left alone; leave and play again to go "
              "on "
              "with it. ",
              what_becomes[mode], NULL, NULL);
    else
        fails(
            problem, f->deal,
            " is in progress, from another window, and is left alone; say deal and its id to go on "
            "with it. ",
            what_becomes[mode], NULL, NULL, NULL);
}

/* A new play, in the place of the one this store had in progress. Where there is another one in
 * progress, none is begun: *play is 0, and `gives_way` is set. */
static int begin_play(struct store *s, const struct session *g, int64_t *play)
{
    struct found in_the_way = {0};
    *play = 0;
    int code = put_by_mine(s);
    if (code == SQLITE_OK) code = find_play(s, g->game, &in_the_way);
    if (code == SQLITE_ROW) {
        say_left_alone(g->game, &in_the_way, g->mode, &s->why);
        s->gives_way = true;
        return SQLITE_OK;
    }
    if (code != SQLITE_DONE) return code;
    bool is_met = false;
    code = find_cards_met(s, g, 0, &is_met);
    if (code != SQLITE_OK) return code;
    char id[ID_BYTES];
    struct text t = text_in(id, sizeof id);
    id_write(g->game, &g->deal, &t);
    sqlite3_stmt *q = s->base.statement[BEGIN_PLAY];
    put_text(q, 1, g->game->id);
    put_text(q, 2, id);
    put_number(q, 3, g->game->rules_version);
    put_text(q, 4, origin_names[s->origin]);
    put_number(q, 5, (int64_t)time(NULL));
    put_text(q, 6, mode_names[g->mode]);
    put_text(q, 7, way_names[g->way]);
    put_number(q, 8, is_met);
    code = run(q);
    *play = sqlite3_last_insert_rowid(s->base.db);
    return code;
}

static int change_play(struct store *s, const struct session *g, int64_t play)
{
    sqlite3_stmt *q = s->base.statement[CHANGE_PLAY];
    put_number(q, 1, play);
    put_text(q, 2, g->game->words.outcomes[session_outcome(g)]);
    put_number(q, 3, g->played);
    put_number(q, 4, g->undos);
    put_number(q, 5, g->hints);
    put_number(q, 6, g->restarts);
    put_number(q, 7, (int64_t)time(NULL));
    put_number(q, 8, g->game->turn(&g->now));
    return run(q);
}

/* Where the line in the database and that of the session part. */
static int where_they_part(const struct saved *saved, const struct session *g)
{
    int i = 0;
    while (i < saved->known && i < g->known && saved->line[i] == g->line[i]) i++;
    return i;
}

/* Writes the steps from `from` on. */
static int change_steps(struct store *s, const struct session *g, int64_t play, int from)
{
    int code = SQLITE_OK;
    if (from < s->saved.known) {
        sqlite3_stmt *q = s->base.statement[CUT_STEPS];
        put_number(q, 1, play);
        put_number(q, 2, from);
        code = run(q);
    }
    for (int i = from; i < g->known && code == SQLITE_OK; i++) {
        char written[64];
        struct text t = text_in(written, sizeof written);
        g->game->format(&g->deal.rules, g->line[i], &t);
        sqlite3_stmt *q = s->base.statement[ADD_STEP];
        put_number(q, 1, play);
        put_number(q, 2, i);
        put_text(q, 3, written);
        code = run(q);
    }
    return code;
}

/* The game in progress: the difference between what is saved and what is. Inside a transaction. */
static int save_play(struct store *s, const struct session *g, int64_t *play)
{
    *play = s->saved.play;
    int code = SQLITE_OK;
    if (*play) {
        code = change_play(s, g, *play);
        if (code != SQLITE_OK) return code;
        if (sqlite3_changes(s->base.db) == 1)
            return change_steps(s, g, *play, where_they_part(&s->saved, g));
        s->saved = (struct saved){0}; /* someone has removed it: save all anew */
    }
    code = begin_play(s, g, play);
    if (code != SQLITE_OK || !*play) return code;
    code = change_steps(s, g, *play, 0);
    return code == SQLITE_OK ? change_play(s, g, *play) : code;
}

/* Writes all that is missing, wholly or not at all. */
static int save(struct store *s, const struct session *g)
{
    int64_t play = 0;
    s->gives_way = false;
    bool counts = s->has_ended && !s->is_counted;
    int code = sqlite3_exec(s->base.db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (code == SQLITE_OK && s->in_progress) code = save_play(s, g, &play);
    if (code == SQLITE_OK && counts) code = count_result(s, g, play);
    if (code == SQLITE_OK) code = sqlite3_exec(s->base.db, "COMMIT", NULL, NULL, NULL);
    if (code != SQLITE_OK) {
        explain(&s->base, "This game is not being saved: ", code, &s->why);
        if (!sqlite3_get_autocommit(s->base.db))
            sqlite3_exec(s->base.db, "ROLLBACK", NULL, NULL, NULL);
        return code;
    }
    if (counts) s->is_counted = true;
    if (s->gives_way) {
        s->in_progress = false;
        s->news = true;
        unlock(s);
    }
    if (!s->in_progress) return code;
    s->mine = play;
    struct saved *saved = &s->saved;
    int from = where_they_part(saved, g);
    memcpy(saved->line + from, g->line + from, (size_t)(g->known - from) * sizeof *g->line);
    saved->play = play;
    saved->known = g->known;
    saved->played = g->played;
    saved->undos = g->undos;
    saved->hints = g->hints;
    saved->restarts = g->restarts;
    return code;
}

/* Is everything about the session in the database? */
static bool is_saved(const struct store *s, const struct session *g)
{
    const struct saved *saved = &s->saved;
    if (s->has_ended && !s->is_counted) return false;
    if (!s->in_progress) return true;
    return saved->play && saved->known == g->known && saved->played == g->played &&
           saved->undos == g->undos && saved->hints == g->hints && saved->restarts == g->restarts &&
           where_they_part(saved, g) == g->known;
}

/* Says that saving works again, or why it does not, when that is news. */
static void note(struct store *s, int code)
{
    if (code == s->trouble) return;
    int kind = code & 0xFF;
    if (!code && !s->gives_way)
        fails(&s->why, "The game is being saved again; nothing of it is missing.", NULL, NULL, NULL,
              NULL, NULL);
    if (kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB)
        sqlite3_db_config(s->base.db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    /* While it does not work, do not make the player wait for it at every action. */
    sqlite3_busy_timeout(s->base.db, code ? LITTLE_PATIENCE : PATIENCE);
    s->trouble = code;
    s->news = true;
}

static void catch_up(struct store *s, const struct session *g)
{
    if (!follow(s, &s->why)) {
        note(s, SQLITE_READONLY_DBMOVED);
        return;
    }
    if (!is_saved(s, g)) note(s, save(s, g));
}

/* The first end counts even if it is taken back before it could be written. */
static void note_end(struct store *s, const struct session *g)
{
    int outcome = session_outcome(g);
    if (!outcome || s->has_ended) return;
    s->has_ended = true;
    s->first_end = (struct end){.outcome = outcome,
                                .turns = g->game->turn(&g->now),
                                .actions = g->played,
                                .undos = g->undos,
                                .hints = g->hints,
                                .restarts = g->restarts,
                                .when = (int64_t)time(NULL)};
}

static void keep(struct keeper *keeper, const struct session *g)
{
    struct store *s = (struct store *)keeper;
    note_end(s, g);
    catch_up(s, g);
}

/* Makes the session the one the store keeps. */
static void take(struct store *s, struct session *g, enum origin origin, bool in_progress)
{
    s->session = g;
    s->known = g->game;
    s->origin = origin;
    s->in_progress = in_progress;
    s->gives_way = false;
    s->saved = (struct saved){0};
    s->has_ended = s->is_counted = false;
    s->trouble = 0; /* if there is some still, it is told for this session too */
    s->news = false;
    sqlite3_busy_timeout(s->base.db, PATIENCE);
    s->keeper.keep = keep;
    g->keeper = &s->keeper;
}

/* Writes what is still missing of the session kept, and keeps it no longer. */
static void let_go(struct store *s)
{
    if (!s->session) return;
    /* A session that was dealt anew has lost its keeper: it is no longer the one that was kept. */
    if (s->session->keeper == &s->keeper) {
        sqlite3_busy_timeout(s->base.db, PATIENCE); /* there will be no other chance */
        catch_up(s, s->session);
        s->session->keeper = NULL;
    }
    s->session = NULL;
}

/* The game that was let go is over, if it has ended. Should this fail, it is shown at its end once
 * more. */
static void finish(struct store *s)
{
    if (!s->in_progress || !s->saved.play) return;
    sqlite3_stmt *q = s->base.statement[FINISH_PLAY];
    put_number(q, 1, s->saved.play);
    run(q);
    s->in_progress = false;
}

void store_put_down(struct store *s)
{
    let_go(s);
}

void store_leave(struct store *s)
{
    let_go(s);
    finish(s);
    unlock(s);
}

bool store_keep(struct store *s, struct session *g, enum origin origin, struct problem *problem)
{
    if (s->session == g && g->keeper == &s->keeper) return s->in_progress && is_saved(s, g);
    let_go(s);
    /* Of the same game, the new play takes the place of the old one in one transaction. */
    if (!is_it(s->locked, g->game)) finish(s);
    enum locking locking = is_it(s->barred, g->game) ? LOCK_FAILS : lock(s, g->game);
    take(s, g, origin, locking == LOCKED);
    keep(&s->keeper, g);
    if (s->trouble || s->gives_way) {
        if (problem) *problem = s->why;
        s->news = false; /* told now */
    } else if (locking == LOCK_HELD) {
        say_held(g->game, what_becomes[g->mode], problem);
    } else if (is_it(s->barred, g->game)) {
        fails(problem, "The game of ", g->game->title,
              " that is in progress cannot be read and is left alone. ", what_becomes[g->mode],
              NULL, NULL);
    } else if (locking == LOCK_FAILS) {
        say_lock_fails(s, g->mode, problem);
    }
    return !s->trouble && s->in_progress;
}

bool store_is_saved(struct store *s)
{
    const struct session *g = s->session;
    if (!g || g->keeper != &s->keeper) return false;
    catch_up(s, g);
    return is_saved(s, g) && (s->in_progress || session_outcome(g));
}

bool store_can_return(struct store *s)
{
    struct found found;
    if (!store_is_saved(s) || !s->in_progress || s->session->mode == NIGHT) return false;
    return find_left(s, s->session->game, &s->session->deal, REHEARSAL, &found) == SQLITE_ROW;
}

bool store_played_before(struct store *s)
{
    const struct session *g = s->session;
    if (!g || g->keeper != &s->keeper || s->is_counted) return false;
    char id[ID_BYTES];
    struct text t = text_in(id, sizeof id);
    id_write(g->game, &g->deal, &t);
    sqlite3_stmt *q = s->base.statement[FIND_BEFORE];
    put_text(q, 1, id);
    put_number(q, 2, s->saved.play);
    bool is_found = sqlite3_step(q) == SQLITE_ROW && sqlite3_column_int(q, 0);
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    bool is_met = false;
    return is_found || (find_cards_met(s, g, s->saved.play, &is_met) == SQLITE_OK && is_met);
}

bool store_has_met(struct store *s, const struct game *game, const struct deal *deal)
{
    char id[ID_BYTES];
    struct text t = text_in(id, sizeof id);
    id_write(game, deal, &t);
    sqlite3_stmt *q = s->base.statement[FIND_MET];
    put_text(q, 1, id);
    bool is_found = sqlite3_step(q) == SQLITE_ROW && sqlite3_column_int(q, 0);
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    return is_found;
}

bool store_knows(const struct store *s, const struct game *game)
{
    return is_it(s->known, game);
}

bool store_trouble(struct store *s, struct problem *problem)
{
    if (!s->news) return false;
    s->news = false;
    if (problem) *problem = s->why;
    return true;
}

bool store_in_progress(struct store *s, const struct game *game, struct in_progress *found)
{
    sqlite3_stmt *q = s->base.statement[FIND_IN_PROGRESS];
    put_text(q, 1, game->id);
    bool is_found = sqlite3_step(q) == SQLITE_ROW;
    if (is_found) {
        struct text t = text_in(found->deal, sizeof found->deal);
        text_add(&t, (const char *)sqlite3_column_text(q, 0));
        found->mode = mode_of((const char *)sqlite3_column_text(q, 1));
        found->turn = sqlite3_column_int(q, 2);
        found->actions = sqlite3_column_int(q, 3);
        found->is_over = sqlite3_column_int(q, 4) != 0;
        found->when = sqlite3_column_int64(q, 5);
        found->way = way_of((const char *)sqlite3_column_text(q, 6));
    }
    sqlite3_reset(q);
    return is_found;
}

/* ---- resuming ---- */

/* Reads the line of a play into line and *known. SQLITE_OK with a problem in `unreadable` if the
 * actions are no line of this game; else what went wrong. */
static int read_steps(struct store *s, const struct game *game, const struct rules *rules,
                      int64_t play, action line[], int *known, struct problem *unreadable)
{
    sqlite3_stmt *q = s->base.statement[READ_STEPS];
    put_number(q, 1, play);
    int code, n = 0;
    while ((code = sqlite3_step(q)) == SQLITE_ROW) {
        const char *written = (const char *)sqlite3_column_text(q, 1);
        if (n < game->limits.plies && sqlite3_column_int64(q, 0) == n && written &&
            game->parse(rules, written, &line[n])) {
            n++;
            continue;
        }
        char number[24];
        struct text t = text_in(number, sizeof number);
        text_number(&t, (uint64_t)n + 1);
        fails(unreadable, "Action ", number, " is missing or is none.", NULL, NULL, NULL);
        break;
    }
    sqlite3_reset(q);
    *known = n;
    return code == SQLITE_DONE || code == SQLITE_ROW ? SQLITE_OK : code;
}

/* Loads a play into the session. SQLITE_OK, with a problem in `unreadable` if it cannot be played
 * on and the session is as it was; else what went wrong. */
static int load(struct store *s, const struct games *games, const struct game *game,
                const struct found *f, struct session *session, struct problem *unreadable)
{
    const struct game *its;
    struct deal deal;
    if (f->rules != game->rules_version) {
        fails(unreadable, "It was begun under another version of the rules.", NULL, NULL, NULL,
              NULL, NULL);
        return SQLITE_OK;
    }
    if (!id_read(games, f->deal, &its, &deal, unreadable)) return SQLITE_OK;
    action line[PLIES_MOST];
    int known;
    int code = read_steps(s, game, &deal.rules, f->play, line, &known, unreadable);
    if (code != SQLITE_OK || unreadable->text[0]) return code;
    bool went_back = f->played != known || f->undos || f->hints || f->restarts;
    if (its != game || f->played > known || f->undos > INT32_MAX || f->hints > INT32_MAX ||
        f->restarts > INT32_MAX || (f->mode == NIGHT && went_back)) {
        fails(unreadable, "What is written about it does not agree.", NULL, NULL, NULL, NULL, NULL);
        return SQLITE_OK;
    }
    struct session loaded;
    if (!session_load(&loaded, game, &deal, line, known, (int)f->played, unreadable))
        return SQLITE_OK;
    loaded.mode = f->mode;
    loaded.way = f->way;
    loaded.undos = (int)f->undos;
    loaded.hints = (int)f->hints;
    loaded.restarts = (int)f->restarts;
    *session = loaded;
    return SQLITE_OK;
}

/* Keeps a session that was just loaded: all of it is saved already. */
static void take_up(struct store *s, const struct found *f, struct session *g, bool in_progress)
{
    take(s, g, f->origin, in_progress);
    s->saved = (struct saved){.play = f->play,
                              .known = g->known,
                              .played = g->played,
                              .undos = g->undos,
                              .hints = g->hints,
                              .restarts = g->restarts};
    if (in_progress) s->mine = f->play;
    memcpy(s->saved.line, g->line, (size_t)g->known * sizeof *g->line);
    /* Its end, if it has one, was written with its last action. */
    note_end(s, g);
    s->is_counted = s->has_ended;
}

/* The play cannot be read: puts it aside. */
static void put_aside(struct store *s, const struct game *game, int64_t play, const char *why,
                      struct problem *problem)
{
    sqlite3_stmt *q = s->base.statement[PUT_ASIDE];
    put_number(q, 1, play);
    run(q);
    fail(problem, (const char *const[]){"The game of ", game->title,
                                        " in progress cannot be resumed and was put aside (",
                                        short_path(s->base.path), "). ", why, NULL});
}

enum resumed store_resume(struct store *s, const struct games *games, const struct game *game,
                          struct session *session, struct problem *problem)
{
    store_leave(s);
    s->barred = NULL;
    s->known = game;
    enum locking locking = lock(s, game);
    if (locking == LOCK_HELD) {
        say_held(game, NULL, problem);
        return RESUMED_HELD;
    }
    struct found found = {0};
    struct problem unreadable = {""};
    int code = find_play(s, game, &found);
    if (code == SQLITE_DONE) return RESUMED_NONE;
    if (code == SQLITE_ROW) code = load(s, games, game, &found, session, &unreadable);
    if (code != SQLITE_OK) {
        explain(&s->base, "The game in progress cannot be read: ", code, problem);
        s->barred = game;
        unlock(s);
        return RESUMED_TROUBLE;
    }
    if (unreadable.text[0]) {
        put_aside(s, game, found.play, unreadable.text, problem);
        return RESUMED_UNREADABLE;
    }
    take_up(s, &found, session, locking == LOCKED);
    if (locking == LOCK_FAILS) {
        say_lock_fails(s, session->mode, &s->why);
        s->news = true;
    }
    return RESUMED;
}

/* Makes a play that was left the one in progress again, in the place of mine. SQLITE_CONSTRAINT if
 * somebody else's is in progress. */
static int take_back(struct store *s, int64_t play)
{
    int code = sqlite3_exec(s->base.db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (code == SQLITE_OK) code = put_by_mine(s);
    if (code == SQLITE_OK) {
        put_number(s->base.statement[TAKE_BACK], 1, play);
        code = run(s->base.statement[TAKE_BACK]);
    }
    if (code == SQLITE_OK) code = sqlite3_exec(s->base.db, "COMMIT", NULL, NULL, NULL);
    if (!sqlite3_get_autocommit(s->base.db)) sqlite3_exec(s->base.db, "ROLLBACK", NULL, NULL, NULL);
    return code;
}

enum resumed store_return(struct store *s, const struct games *games, const struct game *game,
                          const struct deal *deal, enum mode mode, struct session *session,
                          struct problem *problem)
{
    let_go(s);
    if (!is_it(s->locked, game)) finish(s);
    if (is_it(s->barred, game)) return RESUMED_NONE;
    enum locking locking = lock(s, game);
    if (locking == LOCK_HELD) say_held(game, NULL, problem);
    if (locking != LOCKED) return locking == LOCK_HELD ? RESUMED_HELD : RESUMED_NONE;

    static const char cannot[] = " was left before and cannot be gone on with. ";
    struct found found = {0};
    struct session loaded;
    struct problem unreadable = {""};
    int code = find_left(s, game, deal, mode, &found);
    if (code == SQLITE_DONE) return RESUMED_NONE;
    if (code == SQLITE_ROW) code = load(s, games, game, &found, &loaded, &unreadable);
    if (unreadable.text[0]) {
        fails(problem, found.deal, cannot, unreadable.text, NULL, NULL, NULL);
        return RESUMED_UNREADABLE;
    }
    if (code == SQLITE_OK) code = take_back(s, found.play);
    if ((code & 0xFF) == SQLITE_CONSTRAINT) return RESUMED_NONE;
    if (code != SQLITE_OK) {
        char start[ID_BYTES + sizeof cannot];
        struct text t = text_in(start, sizeof start);
        id_write(game, deal, &t);
        text_add(&t, cannot);
        explain(&s->base, start, code, problem);
        return RESUMED_TROUBLE;
    }
    *session = loaded;
    take_up(s, &found, session, true);
    return RESUMED;
}
