/* The rows of the database of games: giving them to a book, writing what the book asks for. See
 * inside.h. */

#include <stdlib.h>

#include "inside.h"

/* ---- Room ---- */

bool make_room_for(struct store *s, struct book *book)
{
    size_t bytes = book_wants_room(book);
    if (!bytes) return true;
    void *room = malloc(bytes);
    if (!room) return false;
    free(book_room(book, room, bytes));
    s->room = room;
    return true;
}

/* ---- Giving ---- */

static const char *text_of(sqlite3_stmt *q, int column)
{
    const char *text = (const char *)sqlite3_column_text(q, column);
    return text ? text : "";
}

static bool give_play(struct book *book, sqlite3_stmt *q)
{
    struct play_row row = {.id = sqlite3_column_int64(q, 0),
                           .game = text_of(q, 1),
                           .deal = text_of(q, 2),
                           .outcome = text_of(q, 3),
                           .rules = sqlite3_column_int64(q, 4),
                           .origin = origin_of(text_of(q, 5)),
                           .state = play_state_of(text_of(q, 6)),
                           .mode = mode_of(text_of(q, 7)),
                           .way = way_of(text_of(q, 8)),
                           .played = sqlite3_column_int64(q, 9),
                           .undos = sqlite3_column_int64(q, 10),
                           .hints = sqlite3_column_int64(q, 11),
                           .restarts = sqlite3_column_int64(q, 12),
                           .turn = sqlite3_column_int64(q, 13),
                           .begun = sqlite3_column_int64(q, 14),
                           .changed = sqlite3_column_int64(q, 15)};
    return book_give_play(book, &row);
}

static bool give_result(struct book *book, sqlite3_stmt *q)
{
    struct result_row row = {.id = sqlite3_column_int64(q, 0),
                             .game = text_of(q, 1),
                             .deal = text_of(q, 2),
                             .outcome = text_of(q, 3),
                             .rules = sqlite3_column_int64(q, 4),
                             .origin = origin_of(text_of(q, 5)),
                             .mode = mode_of(text_of(q, 6)),
                             .way = way_of(text_of(q, 7)),
                             .won = sqlite3_column_int(q, 8) != 0,
                             .turns = sqlite3_column_int64(q, 9),
                             .actions = sqlite3_column_int64(q, 10),
                             .undos = sqlite3_column_int64(q, 11),
                             .hints = sqlite3_column_int64(q, 12),
                             .restarts = sqlite3_column_int64(q, 13),
                             .ended = sqlite3_column_int64(q, 14)};
    return book_give_result(book, &row);
}

static bool give_setting(struct book *book, sqlite3_stmt *q)
{
    return book_give_setting(book, &(struct setting_row){text_of(q, 0), text_of(q, 1)});
}

/* Gives all rows of a statement. */
static int give_each(struct store *s, struct book *book, enum statement statement,
                     bool (*give)(struct book *, sqlite3_stmt *))
{
    sqlite3_stmt *q = s->base.statement[statement];
    int code;
    while ((code = sqlite3_step(q)) == SQLITE_ROW)
        while (!give(book, q))
            if (!make_room_for(s, book)) {
                sqlite3_reset(q);
                return SQLITE_NOMEM;
            }
    sqlite3_reset(q);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

int give_rows(struct store *s, struct book *book, bool only_in_progress)
{
    if (!make_room_for(s, book)) return SQLITE_NOMEM;
    book_give_anew(book, short_path(s->base.path));
    if (only_in_progress) return give_each(s, book, LIST_IN_PROGRESS, give_play);
    int code = give_each(s, book, LIST_SETTINGS, give_setting);
    if (code == SQLITE_OK) code = give_each(s, book, LIST_RESULTS, give_result);
    /* The last rows are found first, and the play in progress is one of them. */
    return code == SQLITE_OK ? give_each(s, book, LIST_PLAYS, give_play) : code;
}

int give_if_changed(struct store *s, struct book *book, bool *has_changed)
{
    sqlite3_stmt *q = s->base.statement[READ_VERSION];
    int code = sqlite3_step(q);
    int64_t version = code == SQLITE_ROW ? sqlite3_column_int64(q, 0) : 0;
    sqlite3_reset(q);
    *has_changed = code == SQLITE_ROW && (!s->is_given || version != s->version);
    if (code != SQLITE_ROW) return code;
    if (!*has_changed) return SQLITE_OK;
    s->is_given = false;
    code = give_rows(s, book, false);
    s->is_given = code == SQLITE_OK;
    s->version = version;
    return code;
}

int give_steps(struct store *s, struct book *book, int64_t play)
{
    sqlite3_stmt *q = s->base.statement[LIST_STEPS];
    int code;
    put_number(q, 1, play);
    while ((code = sqlite3_step(q)) == SQLITE_ROW)
        book_give_step(book, sqlite3_column_int64(q, 0), text_of(q, 1));
    sqlite3_reset(q);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* ---- Writing ---- */

static int add_play(struct store *s, const struct play_row *row)
{
    sqlite3_stmt *q = s->base.statement[ADD_PLAY];
    put_number(q, 1, row->id);
    put_text(q, 2, row->game);
    put_text(q, 3, row->deal);
    put_text(q, 4, row->outcome);
    put_number(q, 5, row->rules);
    put_text(q, 6, origin_names[row->origin]);
    put_text(q, 7, play_state_names[row->state]);
    put_text(q, 8, mode_names[row->mode]);
    put_text(q, 9, way_names[row->way]);
    put_number(q, 10, row->played);
    put_number(q, 11, row->undos);
    put_number(q, 12, row->hints);
    put_number(q, 13, row->restarts);
    put_number(q, 14, row->turn);
    put_number(q, 15, row->begun);
    put_number(q, 16, row->changed);
    return run(q);
}

static int change_play(struct store *s, const struct play_row *row)
{
    sqlite3_stmt *q = s->base.statement[CHANGE_COUNTS];
    put_number(q, 1, row->id);
    put_text(q, 2, row->outcome);
    put_number(q, 3, row->played);
    put_number(q, 4, row->undos);
    put_number(q, 5, row->hints);
    put_number(q, 6, row->restarts);
    put_number(q, 7, row->turn);
    put_number(q, 8, row->changed);
    int code = run(q);
    q = s->base.statement[CHANGE_STATE];
    put_number(q, 1, row->id);
    put_text(q, 2, play_state_names[row->state]);
    return code == SQLITE_OK ? run(q) : code;
}

static int add_result(struct store *s, const struct result_row *row)
{
    sqlite3_stmt *q = s->base.statement[ADD_RESULT];
    put_number(q, 1, row->id);
    put_text(q, 2, row->game);
    put_text(q, 3, row->deal);
    put_text(q, 4, row->outcome);
    put_number(q, 5, row->rules);
    put_text(q, 6, origin_names[row->origin]);
    put_text(q, 7, mode_names[row->mode]);
    put_text(q, 8, way_names[row->way]);
    put_number(q, 9, row->won);
    put_number(q, 10, row->turns);
    put_number(q, 11, row->actions);
    put_number(q, 12, row->undos);
    put_number(q, 13, row->hints);
    put_number(q, 14, row->restarts);
    put_number(q, 15, row->ended);
    return run(q);
}

static int remove_play(struct store *s, int64_t play)
{
    put_number(s->base.statement[REMOVE_PLAY], 1, play);
    return run(s->base.statement[REMOVE_PLAY]);
}

static int write_setting(struct store *s, const struct setting_row *setting)
{
    put_text(s->base.statement[WRITE_SETTING], 1, setting->name);
    put_text(s->base.statement[WRITE_SETTING], 2, setting->value);
    return run(s->base.statement[WRITE_SETTING]);
}

static int add_step(struct store *s, const struct book *book, int64_t play, int ply)
{
    char written[64];
    struct text t = text_in(written, sizeof written);
    sqlite3_stmt *q = s->base.statement[ADD_STEP];
    book_step(book, ply, &t);
    put_number(q, 1, play);
    put_number(q, 2, ply);
    put_text(q, 3, written);
    return run(q);
}

/* Writes the steps of a play from the first one that is another one. */
static int write_steps(struct store *s, const struct book *book, const struct change *change)
{
    if (change->from < 0) return SQLITE_OK;
    sqlite3_stmt *q = s->base.statement[CUT_STEPS];
    put_number(q, 1, change->play.id);
    put_number(q, 2, change->from);
    int code = run(q);
    for (int ply = change->from; ply < change->until && code == SQLITE_OK; ply++)
        code = add_step(s, book, change->play.id, ply);
    return code;
}

static int write_change(struct store *s, const struct book *book, const struct change *change)
{
    int code;
    switch (change->kind) {
    case CHANGE_ADD_PLAY: code = add_play(s, &change->play); break;
    case CHANGE_PLAY: code = change_play(s, &change->play); break;
    case CHANGE_REMOVE_PLAY: return remove_play(s, change->play.id);
    case CHANGE_ADD_RESULT: return add_result(s, &change->result);
    default: return write_setting(s, &change->setting);
    }
    return code == SQLITE_OK ? write_steps(s, book, change) : code;
}

int write_changes(struct store *s, const struct book *book, const struct request *r)
{
    int code = SQLITE_OK;
    for (int i = 0; i < r->changes && code == SQLITE_OK; i++)
        code = write_change(s, book, &r->change[i]);
    return code;
}
