/* The columns of the rows of the book (book.h), each written down once. From these tables
 * come the copies in the book, the values that SQLite stores (src/store/sqlite_rows.c) and the
 * members in JSON (src/json/rows_json.c). tools/members reads them too, and writes from them the
 * lists of columns in src/store/schema.c and the types in web/src/rows.ts.
 *
 * A new column needs a row in a table, a field in the struct of its row and in struct book_row, and
 * a migration in src/store/schema.c. */

#ifndef BOOK_COLUMNS_H
#define BOOK_COLUMNS_H

#include "book.h"

enum column_kind {
    COLUMN_TEXT = 1, /* const char * */
    COLUMN_NUMBER,   /* int64_t */
    COLUMN_FLAG,     /* bool */
    COLUMN_NAME      /* an enum; what is written is its name */
};

enum column_when {
    WHEN_ADDED, /* it never changes, or a statement of its own changes it */
    AT_ACTIONS  /* it may change with every action */
};

struct kept_column {
    const char *name;
    uint8_t kind;             /* enum column_kind */
    uint8_t when;             /* enum column_when */
    uint16_t at;              /* where it is in struct kept_row */
    uint16_t kept_at;         /* where it is in struct book_row */
    const char *const *names; /* of a COLUMN_NAME */
    int count;                /* how many names */
    int unknown;              /* what a database means by a name that this program does not know */
};

/* The columns of each kind of row, each list up to one without a name. */
extern const struct kept_column *const dread_columns[ROW_KINDS];

/* Returns the column of that name, or NULL. */
const struct kept_column *dread_column_of(enum row_kind, const char *name);

/* Returns which name of a COLUMN_NAME this is, or -1 if it is none. */
int dread_column_name_of(const struct kept_column *, const char *name);

#endif
