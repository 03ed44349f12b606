/* Everything in the database at once, to and from a file. See transfer.h. */

#include <stdlib.h>

#include "transfer.h"
#include "json/rows_json.h"
#include "store_internal.h"

enum { ROW_ROOM = 1 << 20 }; /* a play with its steps as JSON */

/* ---- Export ---- */

struct export_run {
    struct store *store;
    char *room; /* for one row */
    void (*take)(void *, const char *);
    void *taker;
};

static int add_steps(struct store *s, int64_t play, struct text *t)
{
    sqlite3_stmt *q = s->base.statement[LIST_STEPS];
    int code;
    dread_bind_number(q, 1, play);
    dread_json_open(t, "steps", '[');
    while ((code = sqlite3_step(q)) == SQLITE_ROW)
        dread_json_string(t, NULL, (const char *)sqlite3_column_text(q, 1));
    dread_json_close(t, ']');
    sqlite3_reset(q);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* Adds the row that a statement has found. */
static int add_row(struct export_run *e, enum statement list, enum row_kind kind, struct text *t)
{
    struct kept_row row;
    dread_read_row(e->store->base.statement[list], kind, &row);
    dread_json_row(t, &row);
    return kind == ROW_PLAY ? add_steps(e->store, row.play.id, t) : SQLITE_OK;
}

/* Passes on the rows of a list, in brackets. */
static int export_list(struct export_run *e, enum statement list, enum row_kind kind,
                       const char *head)
{
    sqlite3_stmt *q = e->store->base.statement[list];
    int code = SQLITE_OK;
    const char *before = "\n";
    e->take(e->taker, head);
    while (code == SQLITE_OK && (code = sqlite3_step(q)) == SQLITE_ROW) {
        struct text t = dread_text_in(e->room, ROW_ROOM);
        dread_json_open(&t, NULL, '{');
        code = add_row(e, list, kind, &t);
        dread_json_close(&t, '}');
        if (t.cut) code = SQLITE_TOOBIG;
        if (code != SQLITE_OK) break;
        e->take(e->taker, before);
        e->take(e->taker, e->room);
        before = ",\n";
    }
    sqlite3_reset(q);
    e->take(e->taker, "]");
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int execute(struct store *s, const char *sql)
{
    return sqlite3_exec(s->base.db, sql, NULL, NULL, NULL);
}

static void end_transaction(struct store *s)
{
    if (!sqlite3_get_autocommit(s->base.db)) execute(s, "ROLLBACK");
}

bool dread_store_export(struct store *s, void (*take)(void *, const char *), void *taker,
                        struct problem *problem)
{
    struct export_run e = {s, malloc(ROW_ROOM), take, taker};
    int code = e.room ? execute(s, "BEGIN") : SQLITE_NOMEM;
    if (code == SQLITE_OK)
        code = export_list(&e, LIST_SETTINGS, ROW_SETTING, "{\"dread export\":1,\"settings\":[");
    if (code == SQLITE_OK) code = export_list(&e, LIST_RESULTS, ROW_RESULT, ",\"results\":[");
    if (code == SQLITE_OK) code = export_list(&e, LIST_JUDGED, ROW_JUDGED, ",\"judged\":[");
    if (code == SQLITE_OK) code = export_list(&e, LIST_PLAYS, ROW_PLAY, ",\"plays\":[");
    if (code == SQLITE_OK) take(taker, "}\n");
    end_transaction(s);
    free(e.room);
    return code == SQLITE_OK ||
           dread_explain(&s->base, "Your saved games cannot be read: ", code, problem);
}

/* ---- Import ---- */

/* Runs a statement that finds one number; *number stays as it is if there is none. */
static int find_number(sqlite3_stmt *q, int64_t *number)
{
    int code = sqlite3_step(q);
    if (code == SQLITE_ROW) *number = sqlite3_column_int64(q, 0);
    sqlite3_reset(q);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

static int import_steps(struct store *s, const struct json_value *steps, int64_t play)
{
    sqlite3_stmt *q = s->base.statement[ADD_STEP];
    const struct json_value *v = json_first(steps);
    int code = SQLITE_OK;
    for (uint32_t i = 0; i < steps->size && code == SQLITE_OK; i++, v = json_next(v)) {
        dread_bind_number(q, 1, play);
        dread_bind_number(q, 2, i);
        dread_bind_text(q, 3, v->text);
        code = dread_run_statement(q);
    }
    return code;
}

static int import_play(struct store *s, const struct json_value *v, struct imported *did)
{
    struct kept_row row;
    struct play_row *play = &row.play;
    const struct json_value *steps = dread_json_member(v, "steps");
    sqlite3_stmt *find = s->base.statement[FIND_PLAY];
    int64_t found = 0, last = 0;
    dread_json_read_row(v, ROW_PLAY, &row);
    dread_bind_row(find, &row);
    int code = find_number(find, &found);
    bool is_new = !found && (steps->size || play->way == WAY_REAL);
    *(is_new ? &did->added : &did->already_here) += 1;
    if (code != SQLITE_OK || !is_new) return code;
    code = find_number(s->base.statement[LAST_PLAY], &last);
    play->id = last + 1;
    if (play->state == PLAY_PLAYING)
        play->state = dread_same(play->outcome, "playing") ? PLAY_ABANDONED : PLAY_FINISHED;
    if (code == SQLITE_OK) code = dread_write_row(s, ADD_PLAY, &row);
    if (code == SQLITE_OK) code = import_steps(s, steps, play->id);
    return code;
}

static int import_result(struct store *s, const struct json_value *v, struct imported *did)
{
    struct kept_row row;
    sqlite3_stmt *find = s->base.statement[FIND_RESULT];
    int64_t found = 0, last = 0;
    dread_json_read_row(v, ROW_RESULT, &row);
    dread_bind_row(find, &row);
    int code = find_number(find, &found);
    *(found ? &did->already_here : &did->added) += 1;
    if (code != SQLITE_OK || found) return code;
    code = find_number(s->base.statement[LAST_RESULT], &last);
    row.result.id = last + 1;
    return code == SQLITE_OK ? dread_write_row(s, ADD_RESULT, &row) : code;
}

static int import_judged(struct store *s, const struct json_value *v, struct imported *did)
{
    struct kept_row row;
    sqlite3_stmt *find = s->base.statement[FIND_JUDGED];
    int64_t found = 0, last = 0;
    (void)did; /* it counts with its game */
    dread_json_read_row(v, ROW_JUDGED, &row);
    dread_bind_row(find, &row);
    int code = find_number(find, &found);
    if (code != SQLITE_OK || found) return code;
    code = find_number(s->base.statement[LAST_JUDGED], &last);
    row.judged.id = last + 1;
    return code == SQLITE_OK ? dread_write_row(s, ADD_JUDGED, &row) : code;
}

static int import_setting(struct store *s, const struct json_value *v, struct imported *did)
{
    struct kept_row row;
    (void)did;
    dread_json_read_row(v, ROW_SETTING, &row);
    return dread_write_row(s, WRITE_SETTING, &row);
}

static int import_list(struct store *s, const struct json_value *list, struct imported *did,
                       int (*import)(struct store *, const struct json_value *, struct imported *))
{
    int code = SQLITE_OK;
    if (!list) return code;
    const struct json_value *v = json_first(list);
    for (uint32_t i = 0; i < list->size && code == SQLITE_OK; i++, v = json_next(v))
        code = import(s, v, did);
    return code;
}

/* Gives the results ids in the order of their ends, because streaks follow the ids. */
static int put_in_order(struct store *s)
{
    return execute(s, "CREATE TEMP TABLE place AS SELECT id AS was, row_number() OVER "
                      "(ORDER BY ended, id) AS id FROM result;"
                      "UPDATE result SET id = -id;"
                      "UPDATE result SET id = (SELECT place.id FROM place WHERE was = -result.id);"
                      "DROP TABLE place;");
}

bool dread_store_import(struct store *s, const struct json_value *all, struct imported *did,
                        struct problem *problem)
{
    *did = (struct imported){.unknown = dread_json_unknown_members(all)};
    int code = execute(s, "BEGIN IMMEDIATE");
    if (code == SQLITE_OK)
        code = import_list(s, dread_json_member(all, "settings"), did, import_setting);
    if (code == SQLITE_OK)
        code = import_list(s, dread_json_member(all, "results"), did, import_result);
    if (code == SQLITE_OK)
        code = import_list(s, dread_json_member(all, "judged"), did, import_judged);
    if (code == SQLITE_OK) code = import_list(s, dread_json_member(all, "plays"), did, import_play);
    if (code == SQLITE_OK) code = put_in_order(s);
    if (code == SQLITE_OK) code = execute(s, "COMMIT");
    end_transaction(s);
    return code == SQLITE_OK ||
           dread_explain(&s->base, "The games cannot be added: ", code, problem);
}
