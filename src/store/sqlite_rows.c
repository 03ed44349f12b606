/* The rows of the database of games: gives them to a book, and writes the changes that the book
 * asks for. store.c decides when. See store_internal.h, and kept/book.h for the rows. */

#include <stdlib.h>

#include "kept/kept.h"
#include "store_internal.h"

/* ---- Room ---- */

bool dread_make_room_for(struct store *s, struct book *book)
{
    size_t bytes = dread_book_wants_room(book);
    if (!bytes) return true;
    void *room = malloc(bytes);
    if (!room) return false;
    free(dread_book_room(book, room, bytes));
    s->room = room;
    return true;
}

/* ---- Giving ---- */

static const char *text_of(sqlite3_stmt *q, int column)
{
    const char *text = (const char *)sqlite3_column_text(q, column);
    return text ? text : "";
}

void dread_read_row(sqlite3_stmt *q, enum row_kind kind, struct kept_row *row)
{
    *row = (struct kept_row){.kind = kind};
    int i = 0;
    for (const struct kept_column *c = dread_columns[kind]; c->name; c++, i++) {
        void *field = (char *)row + c->at;
        int name;
        switch ((enum column_kind)c->kind) {
        case COLUMN_TEXT: *(const char **)field = text_of(q, i); break;
        case COLUMN_NUMBER: *(int64_t *)field = sqlite3_column_int64(q, i); break;
        case COLUMN_FLAG: *(bool *)field = sqlite3_column_int(q, i) != 0; break;
        case COLUMN_NAME:
            name = dread_column_name_of(c, text_of(q, i));
            *(int *)field = name < 0 ? c->unknown : name;
            break;
        }
    }
}

/* Gives the book all rows that a statement returns, and makes room for them as needed. */
static int give_each(struct store *s, struct book *book, enum statement statement,
                     enum row_kind kind)
{
    sqlite3_stmt *q = s->base.statement[statement];
    struct kept_row row;
    int code;
    while ((code = sqlite3_step(q)) == SQLITE_ROW) {
        dread_read_row(q, kind, &row);
        while (!dread_book_give(book, &row))
            if (!dread_make_room_for(s, book)) {
                sqlite3_reset(q);
                return SQLITE_NOMEM;
            }
    }
    sqlite3_reset(q);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

int dread_give_rows(struct store *s, struct book *book, bool only_in_progress)
{
    if (!dread_make_room_for(s, book)) return SQLITE_NOMEM;
    dread_book_give_anew(book, dread_short_path(s->base.path));
    if (only_in_progress) return give_each(s, book, LIST_IN_PROGRESS, ROW_PLAY);
    int code = give_each(s, book, LIST_SETTINGS, ROW_SETTING);
    if (code == SQLITE_OK) code = give_each(s, book, LIST_RESULTS, ROW_RESULT);
    if (code == SQLITE_OK) code = give_each(s, book, LIST_JUDGED, ROW_JUDGED);
    return code == SQLITE_OK ? give_each(s, book, LIST_PLAYS, ROW_PLAY) : code;
}

int dread_give_if_changed(struct store *s, struct book *book, bool *has_changed)
{
    sqlite3_stmt *q = s->base.statement[READ_VERSION];
    int code = sqlite3_step(q);
    int64_t version = code == SQLITE_ROW ? sqlite3_column_int64(q, 0) : 0;
    sqlite3_reset(q);
    *has_changed = code == SQLITE_ROW && (!s->has_given_rows || version != s->version);
    if (code != SQLITE_ROW) return code;
    if (!*has_changed) return SQLITE_OK;
    s->has_given_rows = false;
    code = dread_give_rows(s, book, false);
    s->has_given_rows = code == SQLITE_OK;
    s->version = version;
    return code;
}

int dread_give_steps(struct store *s, struct book *book, int64_t play)
{
    sqlite3_stmt *q = s->base.statement[LIST_STEPS];
    int code;
    dread_bind_number(q, 1, play);
    while ((code = sqlite3_step(q)) == SQLITE_ROW)
        dread_book_give_step(book, sqlite3_column_int64(q, 0), text_of(q, 1));
    sqlite3_reset(q);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* ---- Writing ---- */

static void bind_column(sqlite3_stmt *q, int i, const struct kept_column *c,
                        const struct kept_row *row)
{
    const void *field = (const char *)row + c->at;
    switch ((enum column_kind)c->kind) {
    case COLUMN_TEXT: dread_bind_text(q, i, *(const char *const *)field); break;
    case COLUMN_NUMBER: dread_bind_number(q, i, *(const int64_t *)field); break;
    case COLUMN_FLAG: dread_bind_number(q, i, *(const bool *)field); break;
    case COLUMN_NAME: dread_bind_text(q, i, c->names[*(const int *)field]); break;
    }
}

void dread_bind_row(sqlite3_stmt *q, const struct kept_row *row)
{
    for (int i = 1; i <= sqlite3_bind_parameter_count(q); i++)
        bind_column(q, i, dread_column_of(row->kind, sqlite3_bind_parameter_name(q, i) + 1), row);
}

int dread_write_row(struct store *s, enum statement statement, const struct kept_row *row)
{
    sqlite3_stmt *q = s->base.statement[statement];
    dread_bind_row(q, row);
    return dread_run_statement(q);
}

static int change_play(struct store *s, const struct kept_row *row)
{
    int code = dread_write_row(s, CHANGE_COUNTS, row);
    if (code == SQLITE_OK) code = dread_write_row(s, CHANGE_STATE, row);
    if (code != SQLITE_OK || row->play.way != WAY_REAL) return code;
    return dread_write_row(s, CHANGE_DEAL, row);
}

static int add_step(struct store *s, const struct book *book, int64_t play, int ply)
{
    char written[64];
    struct text t = dread_text_in(written, sizeof written);
    sqlite3_stmt *q = s->base.statement[ADD_STEP];
    dread_book_step(book, ply, &t);
    dread_bind_number(q, 1, play);
    dread_bind_number(q, 2, ply);
    dread_bind_text(q, 3, written);
    return dread_run_statement(q);
}

/* Writes the steps of a play from the first that differs from the database; change.from is negative
 * if none does. */
static int write_steps(struct store *s, const struct book *book, const struct change *change)
{
    if (change->from < 0) return SQLITE_OK;
    sqlite3_stmt *q = s->base.statement[CUT_STEPS];
    dread_bind_number(q, 1, change->row.play.id);
    dread_bind_number(q, 2, change->from);
    int code = dread_run_statement(q);
    for (int ply = change->from; ply < change->until && code == SQLITE_OK; ply++)
        code = add_step(s, book, change->row.play.id, ply);
    return code;
}

static int write_change(struct store *s, const struct book *book, const struct change *change)
{
    int code;
    switch (change->kind) {
    case CHANGE_ADD_PLAY: code = dread_write_row(s, ADD_PLAY, &change->row); break;
    case CHANGE_PLAY: code = change_play(s, &change->row); break;
    case CHANGE_REMOVE_PLAY: return dread_write_row(s, REMOVE_PLAY, &change->row);
    case CHANGE_ADD_JUDGED: return dread_write_row(s, ADD_JUDGED, &change->row);
    case CHANGE_ADD_RESULT: return dread_write_row(s, ADD_RESULT, &change->row);
    default: return dread_write_row(s, WRITE_SETTING, &change->row);
    }
    return code == SQLITE_OK ? write_steps(s, book, change) : code;
}

int dread_write_changes(struct store *s, const struct book *book, const struct request *r)
{
    int code = SQLITE_OK;
    for (int i = 0; i < r->changes && code == SQLITE_OK; i++)
        code = write_change(s, book, &r->change[i]);
    return code;
}
