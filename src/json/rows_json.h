/* The rows of the book (kept/book.h) as JSON, for a storage that is not written in C: giving rows,
 * requests and answers. web/src/rows.ts has the types. What comes from outside is checked before
 * anything changes. */

#ifndef JSON_ROWS_JSON_H
#define JSON_ROWS_JSON_H

#include "kept/book.h"
#include "core/session.h"
#include "read.h"
#include "write.h"

/* Gives the book rows from an object with the members `plays`, `results`, `judged` and `settings`,
 * arrays that may be missing. If it has `place`, the book first forgets all rows. `make_room` gives
 * the book memory for rows; it returns false if there is none. Returns false with a problem, and
 * gives nothing, if something is wrong with a row; returns false with a problem too, but may have
 * given some rows, if there is not enough memory. */
bool dread_json_give(const struct json_value *object, struct book *,
                     bool (*make_room)(struct book *), struct problem *);

/* Gives the book the steps that a request reads, from the array `steps`; the first has ply 0.
 * Returns false with a problem, and gives nothing, if it is not an array of strings. */
bool dread_json_give_steps(const struct json_value *object, struct book *, struct problem *);

/* Adds the members of a request to the open object. */
void dread_json_request(struct text *, const struct book *, const struct request *);

/* Answers a request by an object with `serial`, `reply` and, if need be, `problem`. Returns false
 * with a problem if that is no answer. */
bool dread_json_answer(const struct json_value *object, struct book *, struct problem *);

/* Checks rows that come from a file rather than from the storage: an object as in dread_json_give,
 * whose plays have `steps`. Every game must be one of these games. If a play belongs to the rules
 * of this program, its deal and its steps must be right. Returns false with a problem that says
 * what is wrong. `session` is used for the check. */
bool dread_json_check_rows(const struct json_value *object, const struct games *,
                           struct session *session, struct problem *);

/* Counts the members of rows that this program does not know and leaves out: a later version may
 * have written them. The rows must be checked. */
int dread_json_unknown_members(const struct json_value *object);

/* Reads a row that was checked. Its texts are those of the value. */
void dread_json_read_row(const struct json_value *, enum row_kind, struct kept_row *);

/* Adds the members of a row to the open object. */
void dread_json_row(struct text *, const struct kept_row *);

#endif
