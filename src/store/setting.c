/* What the player prefers: names and values. See dread/store.h and inside.h. */

#include "inside.h"

bool store_setting(struct store *s, const char *name, char *value, int room)
{
    sqlite3_stmt *q = s->base.statement[READ_SETTING];
    struct text t = text_in(value, room);
    put_text(q, 1, name);
    bool is_found = sqlite3_step(q) == SQLITE_ROW;
    if (is_found) text_add(&t, (const char *)sqlite3_column_text(q, 0));
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    if (t.cut) *value = '\0';
    return is_found && !t.cut;
}

bool store_set_setting(struct store *s, const char *name, const char *value)
{
    if (!follow(s, NULL)) return false;
    sqlite3_stmt *q = s->base.statement[WRITE_SETTING];
    put_text(q, 1, name);
    put_text(q, 2, value);
    return run(q) == SQLITE_OK;
}
