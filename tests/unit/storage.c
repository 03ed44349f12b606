/* One storage for a test of the book. See storage.h. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sqlite3.h>

#include "store/store_internal.h"
#include "unit/home.h"
#include "unit/storage.h"

struct memory memory;
static enum storage_kind kind;

/* ---- Begin and end ---- */

void storage_begin(enum storage_kind wanted)
{
    kind = wanted;
    memory = (struct memory){0};
    window_set_clock(1700000000);
    if (kind == IN_SQLITE) make_home("dread.db");
}

void storage_end(void)
{
    make_room();
    if (kind == IN_SQLITE) remove_all(home);
    kind = IN_MEMORY;
}

void storage_empty(void)
{
    memory = (struct memory){0};
    if (kind == IN_MEMORY) return;
    remove_all(home);
    mkdir(home, 0700);
}

struct window *storage_open_for(const struct games *games)
{
    struct problem problem = {""};
    if (kind == IN_MEMORY) return window_open(&memory, games);
    struct window *w = window_open_file(path, games, &problem);
    if (!w) fail_msg("%s", problem.text);
    return w;
}

struct window *storage_open(void)
{
    return storage_open_for(&both_games);
}

void make_it_version_1(void)
{
    static const char copy[] =
        "ATTACH '%s' AS now;"
        "INSERT INTO play SELECT id, game, deal, rules, origin, state, outcome, played, undos, "
        "hints, restarts, begun, changed FROM now.play;"
        "INSERT INTO step SELECT play, ply, action FROM now.step;"
        "INSERT INTO result SELECT id, deal, game, rules, origin, outcome, won, turns, actions, "
        "undos, hints, restarts, ended FROM now.result;"
        "PRAGMA user_version=1; PRAGMA application_id=%u; PRAGMA journal_mode=WAL;";
    char text[1024];
    const char *old = in_home("old.db");
    sql(old, dread_games_schema.steps[0]);
    snprintf(text, sizeof text, copy, path, dread_games_schema.application);
    sql(old, text);
    assert_int_equal(rename(old, path), 0);
}

/* ---- Failures ---- */

void storage_refuses_writes(bool refuses)
{
    memory.refuses = refuses ? "the disk is full." : NULL;
    if (kind == IN_MEMORY) return;
    off_t log = file_size(in_home("dread.db-wal"));
    if (refuses) limit_files(log < 0 ? 0 : log);
    else make_room();
}

void storage_refuses_reads(bool refuses)
{
    memory.unread = refuses ? "the file is damaged." : NULL;
    if (kind == IN_SQLITE)
        sql(path, refuses ? "ALTER TABLE step RENAME TO lost; ALTER TABLE result RENAME TO gone"
                          : "ALTER TABLE lost RENAME TO step; ALTER TABLE gone RENAME TO result");
}

void storage_refuses_claims(bool refuses)
{
    char lock[80];
    memory.cannot_claim = refuses;
    if (kind == IN_MEMORY) return;
    snprintf(lock, sizeof lock, "dread.db-%s.lock", flight->id);
    remove(in_home(lock));
    if (refuses) mkdir(in_home(lock), 0700);
}

void storage_spoils_steps(void)
{
    for (int i = 0; i < memory.plays; i++)
        for (int k = 0; k < memory.play[i].steps; k++) strcpy(memory.play[i].step[k], "dance");
    memory.version++;
    if (kind == IN_SQLITE) sql(path, "UPDATE step SET action = 'dance'");
}

/* ---- Rows ---- */

/* Each is written by the same format as the columns of the statement for it below. */
static void add_rows_of_memory(const struct memory *m, struct text *t)
{
    char line[1024];
    for (int i = 0; i < m->plays; i++) {
        const struct memory_play *p = &m->play[i];
        const struct play_row *r = &p->row;
        snprintf(
            line, sizeof line,
            "play %s %lld %s %s `%s` rules %lld %s %s %s: played %lld, undos %lld, hints %lld, "
            "restarts %lld, turn %lld, begun %lld, changed %lld\n",
            dread_play_state_names[r->state], (long long)r->id, p->game, p->deal, p->outcome,
            (long long)r->rules, dread_origin_names[r->origin], dread_mode_names[r->mode],
            dread_way_names[r->way], (long long)r->played, (long long)r->undos, (long long)r->hints,
            (long long)r->restarts, (long long)r->turn, (long long)r->begun, (long long)r->changed);
        dread_text_add(t, line);
    }
    for (int i = 0; i < m->plays; i++)
        for (int k = 0; k < m->play[i].steps; k++) {
            snprintf(line, sizeof line, "step %lld %d %s\n", (long long)m->play[i].row.id, k,
                     m->play[i].step[k]);
            dread_text_add(t, line);
        }
    for (int i = 0; i < m->results; i++) {
        const struct memory_result *p = &m->result[i];
        const struct result_row *r = &p->row;
        snprintf(line, sizeof line,
                 "result %lld %s %s `%s` rules %lld %s %s %s: won %d, turns %lld, actions %lld, "
                 "undos %lld, hints %lld, restarts %lld, ended %lld\n",
                 (long long)r->id, p->game, p->deal, p->outcome, (long long)r->rules,
                 dread_origin_names[r->origin], dread_mode_names[r->mode], dread_way_names[r->way],
                 r->won, (long long)r->turns, (long long)r->actions, (long long)r->undos,
                 (long long)r->hints, (long long)r->restarts, (long long)r->ended);
        dread_text_add(t, line);
    }
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct memory_setting *)a)->name,
                  ((const struct memory_setting *)b)->name);
}

/* A database orders the settings by their names. */
static void add_settings_of_memory(const struct memory *m, struct text *t)
{
    struct memory_setting sorted[MEMORY_SETTINGS];
    size_t n = (size_t)m->settings;
    memcpy(sorted, m->setting, sizeof sorted);
    qsort(sorted, n, sizeof *sorted, by_name);
    for (size_t i = 0; i < n; i++) {
        dread_text_add(t, "setting ");
        dread_text_add(t, sorted[i].name);
        dread_text_char(t, ' ');
        dread_text_add(t, sorted[i].value);
        dread_text_char(t, '\n');
    }
}

static const char *const in_sql[] = {
    "SELECT format('play %s %d %s %s `%s` rules %d %s %s %s: played %d, undos %d, hints %d, "
    "restarts %d, turn %d, begun %d, changed %d', state, id, game, deal, outcome, rules, origin, "
    "mode, way, played, undos, hints, restarts, turn, begun, changed) FROM play ORDER BY id",
    "SELECT format('step %d %d %s', play, ply, action) FROM step ORDER BY play, ply",
    "SELECT format('result %d %s %s `%s` rules %d %s %s %s: won %d, turns %d, actions %d, undos "
    "%d, hints %d, restarts %d, ended %d', id, game, deal, outcome, rules, origin, mode, way, won, "
    "turns, actions, undos, hints, restarts, ended) FROM result ORDER BY id",
    "SELECT format('setting %s %s', name, value) FROM setting ORDER BY name",
};

/* Reads the file by itself, and not as the program does. */
static void add_rows_of_file(struct text *t)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    for (size_t i = 0; i < sizeof in_sql / sizeof *in_sql; i++) {
        sqlite3_stmt *q;
        if (sqlite3_prepare_v2(db, in_sql[i], -1, &q, NULL)) fail_msg("%s", sqlite3_errmsg(db));
        while (sqlite3_step(q) == SQLITE_ROW) {
            dread_text_add(t, (const char *)sqlite3_column_text(q, 0));
            dread_text_char(t, '\n');
        }
        sqlite3_finalize(q);
    }
    sqlite3_close(db);
}

static void add_rows_of(const struct memory *m, struct text *t)
{
    add_rows_of_memory(m, t);
    add_settings_of_memory(m, t);
}

const char *storage_rows_of(const struct memory *m)
{
    static char rows[ROWS_BYTES];
    struct text t = dread_text_in(rows, sizeof rows);
    add_rows_of(m, &t);
    assert_false(t.cut);
    return rows;
}

const char *storage_rows(void)
{
    static char rows[ROWS_BYTES];
    struct text t = dread_text_in(rows, sizeof rows);
    if (kind == IN_MEMORY) add_rows_of(&memory, &t);
    else add_rows_of_file(&t);
    assert_false(t.cut);
    return rows;
}

int storage_count(const char *beginning)
{
    int n = 0;
    size_t length = strlen(beginning);
    for (const char *at = storage_rows(); *at; at = strchr(at, '\n') + 1)
        n += !strncmp(at, beginning, length);
    return n;
}

/* ---- Windows ---- */

void assert_kept(struct window *store, struct session *s, enum origin origin)
{
    struct problem problem = {""};
    if (!window_keep(store, s, origin, &problem)) fail_msg("not kept: %s", problem.text);
}

void deal_kept(struct window *store, struct session *s, const struct game *game, uint64_t number)
{
    begin(s, game, number);
    assert_kept(store, s, ORIGIN_NUMBER);
}

void assert_quiet(struct window *store)
{
    struct problem problem = {""};
    if (window_trouble(store, &problem)) fail_msg("trouble: %s", problem.text);
}

enum resumed resume(struct window *store, struct session *s)
{
    struct problem problem = {""};
    return window_resume(store, flight, s, &problem);
}

struct book *asked(struct window *store)
{
    if (!window_look(store, NULL)) fail_msg("nothing can be read");
    return store->book;
}

struct statistics statistics_of(struct window *store, enum mode mode)
{
    struct statistics all;
    dread_book_statistics(asked(store), flight, mode == NIGHT ? flight->id : NULL, &all);
    return all;
}

struct statistics statistics(struct window *store)
{
    return statistics_of(store, REHEARSAL);
}

struct statistics nights(struct window *store)
{
    return statistics_of(store, NIGHT);
}
