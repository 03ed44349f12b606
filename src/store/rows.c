/* The rows of the database of games: gives them to a book, and writes the changes that the book
 * asks for. store.c decides when. See store_internal.h, and dread/book.h for the rows. */

#include <stdlib.h>

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

void dread_read_play(sqlite3_stmt *q, struct play_row *row)
{
    *row = (struct play_row){.id = sqlite3_column_int64(q, 0),
                             .game = text_of(q, 1),
                             .deal = text_of(q, 2),
                             .outcome = text_of(q, 3),
                             .rules = sqlite3_column_int64(q, 4),
                             .origin = dread_origin_of(text_of(q, 5)),
                             .state = dread_play_state_of(text_of(q, 6)),
                             .mode = dread_mode_of(text_of(q, 7)),
                             .way = dread_way_of(text_of(q, 8)),
                             .played = sqlite3_column_int64(q, 9),
                             .undos = sqlite3_column_int64(q, 10),
                             .hints = sqlite3_column_int64(q, 11),
                             .restarts = sqlite3_column_int64(q, 12),
                             .turn = sqlite3_column_int64(q, 13),
                             .begun = sqlite3_column_int64(q, 14),
                             .changed = sqlite3_column_int64(q, 15)};
}

void dread_read_result(sqlite3_stmt *q, struct result_row *row)
{
    *row = (struct result_row){.id = sqlite3_column_int64(q, 0),
                               .game = text_of(q, 1),
                               .deal = text_of(q, 2),
                               .outcome = text_of(q, 3),
                               .rules = sqlite3_column_int64(q, 4),
                               .origin = dread_origin_of(text_of(q, 5)),
                               .mode = dread_mode_of(text_of(q, 6)),
                               .way = dread_way_of(text_of(q, 7)),
                               .won = sqlite3_column_int(q, 8) != 0,
                               .turns = sqlite3_column_int64(q, 9),
                               .actions = sqlite3_column_int64(q, 10),
                               .undos = sqlite3_column_int64(q, 11),
                               .hints = sqlite3_column_int64(q, 12),
                               .restarts = sqlite3_column_int64(q, 13),
                               .ended = sqlite3_column_int64(q, 14)};
}

void dread_read_setting(sqlite3_stmt *q, struct setting_row *row)
{
    *row = (struct setting_row){text_of(q, 0), text_of(q, 1)};
}

static bool give_play(struct book *book, sqlite3_stmt *q)
{
    struct play_row row;
    dread_read_play(q, &row);
    return dread_book_give_play(book, &row);
}

static bool give_result(struct book *book, sqlite3_stmt *q)
{
    struct result_row row;
    dread_read_result(q, &row);
    return dread_book_give_result(book, &row);
}

static bool give_setting(struct book *book, sqlite3_stmt *q)
{
    struct setting_row row;
    dread_read_setting(q, &row);
    return dread_book_give_setting(book, &row);
}

/* Gives the book all rows that a statement returns, and makes room for them as needed. */
static int give_each(struct store *s, struct book *book, enum statement statement,
                     bool (*give)(struct book *, sqlite3_stmt *))
{
    sqlite3_stmt *q = s->base.statement[statement];
    int code;
    while ((code = sqlite3_step(q)) == SQLITE_ROW)
        while (!give(book, q))
            if (!dread_make_room_for(s, book)) {
                sqlite3_reset(q);
                return SQLITE_NOMEM;
            }
    sqlite3_reset(q);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

int dread_give_rows(struct store *s, struct book *book, bool only_in_progress)
{
    if (!dread_make_room_for(s, book)) return SQLITE_NOMEM;
    dread_book_give_anew(book, dread_short_path(s->base.path));
    if (only_in_progress) return give_each(s, book, LIST_IN_PROGRESS, give_play);
    int code = give_each(s, book, LIST_SETTINGS, give_setting);
    if (code == SQLITE_OK) code = give_each(s, book, LIST_RESULTS, give_result);
    /* Plays come last: the book finds its last rows fastest, and the play in progress is one of
     * them. */
    return code == SQLITE_OK ? give_each(s, book, LIST_PLAYS, give_play) : code;
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

int dread_add_play(struct store *s, const struct play_row *row)
{
    sqlite3_stmt *q = s->base.statement[ADD_PLAY];
    dread_bind_number(q, 1, row->id);
    dread_bind_text(q, 2, row->game);
    dread_bind_text(q, 3, row->deal);
    dread_bind_text(q, 4, row->outcome);
    dread_bind_number(q, 5, row->rules);
    dread_bind_text(q, 6, dread_origin_names[row->origin]);
    dread_bind_text(q, 7, dread_play_state_names[row->state]);
    dread_bind_text(q, 8, dread_mode_names[row->mode]);
    dread_bind_text(q, 9, dread_way_names[row->way]);
    dread_bind_number(q, 10, row->played);
    dread_bind_number(q, 11, row->undos);
    dread_bind_number(q, 12, row->hints);
    dread_bind_number(q, 13, row->restarts);
    dread_bind_number(q, 14, row->turn);
    dread_bind_number(q, 15, row->begun);
    dread_bind_number(q, 16, row->changed);
    return dread_run_statement(q);
}

static int change_play(struct store *s, const struct play_row *row)
{
    sqlite3_stmt *q = s->base.statement[CHANGE_COUNTS];
    dread_bind_number(q, 1, row->id);
    dread_bind_text(q, 2, row->outcome);
    dread_bind_number(q, 3, row->played);
    dread_bind_number(q, 4, row->undos);
    dread_bind_number(q, 5, row->hints);
    dread_bind_number(q, 6, row->restarts);
    dread_bind_number(q, 7, row->turn);
    dread_bind_number(q, 8, row->changed);
    int code = dread_run_statement(q);
    q = s->base.statement[CHANGE_STATE];
    dread_bind_number(q, 1, row->id);
    dread_bind_text(q, 2, dread_play_state_names[row->state]);
    if (code == SQLITE_OK) code = dread_run_statement(q);
    if (code != SQLITE_OK || row->way != WAY_REAL) return code;
    q = s->base.statement[CHANGE_DEAL];
    dread_bind_number(q, 1, row->id);
    dread_bind_text(q, 2, row->deal);
    return dread_run_statement(q);
}

int dread_add_result(struct store *s, const struct result_row *row)
{
    sqlite3_stmt *q = s->base.statement[ADD_RESULT];
    dread_bind_number(q, 1, row->id);
    dread_bind_text(q, 2, row->game);
    dread_bind_text(q, 3, row->deal);
    dread_bind_text(q, 4, row->outcome);
    dread_bind_number(q, 5, row->rules);
    dread_bind_text(q, 6, dread_origin_names[row->origin]);
    dread_bind_text(q, 7, dread_mode_names[row->mode]);
    dread_bind_text(q, 8, dread_way_names[row->way]);
    dread_bind_number(q, 9, row->won);
    dread_bind_number(q, 10, row->turns);
    dread_bind_number(q, 11, row->actions);
    dread_bind_number(q, 12, row->undos);
    dread_bind_number(q, 13, row->hints);
    dread_bind_number(q, 14, row->restarts);
    dread_bind_number(q, 15, row->ended);
    return dread_run_statement(q);
}

static int remove_play(struct store *s, int64_t play)
{
    dread_bind_number(s->base.statement[REMOVE_PLAY], 1, play);
    return dread_run_statement(s->base.statement[REMOVE_PLAY]);
}

int dread_write_setting(struct store *s, const struct setting_row *setting)
{
    dread_bind_text(s->base.statement[WRITE_SETTING], 1, setting->name);
    dread_bind_text(s->base.statement[WRITE_SETTING], 2, setting->value);
    return dread_run_statement(s->base.statement[WRITE_SETTING]);
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
    dread_bind_number(q, 1, change->play.id);
    dread_bind_number(q, 2, change->from);
    int code = dread_run_statement(q);
    for (int ply = change->from; ply < change->until && code == SQLITE_OK; ply++)
        code = add_step(s, book, change->play.id, ply);
    return code;
}

static int write_change(struct store *s, const struct book *book, const struct change *change)
{
    int code;
    switch (change->kind) {
    case CHANGE_ADD_PLAY: code = dread_add_play(s, &change->play); break;
    case CHANGE_PLAY: code = change_play(s, &change->play); break;
    case CHANGE_REMOVE_PLAY: return remove_play(s, change->play.id);
    case CHANGE_ADD_RESULT: return dread_add_result(s, &change->result);
    default: return dread_write_setting(s, &change->setting);
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
