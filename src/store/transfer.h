/* Everything in the database of games at once, as JSON: for a file that takes it to another machine
 * or to the page in a browser, and back.
 *
 *     {"dread export": 1, "settings": [...], "results": [...], "plays": [...]}
 *
 * Rows are as in src/json/rows_json.h; a play has its `steps`. */

#ifndef DREAD_TRANSFER_H
#define DREAD_TRANSFER_H

#include "store.h"

struct json_value;

/* Passes everything to `take` in pieces, as of one moment. Returns false with a problem if
 * something cannot be read; what was passed until then is then no JSON. */
bool dread_store_export(struct store *, void (*take)(void *taker, const char *piece), void *taker,
                        struct problem *);

/* What an import did: how many plays and results are new, how many were here already, and how many
 * members of rows were left out because this program does not know them. */
struct imported {
    int added, already_here, unknown;
};

/* Adds everything that is not here yet: plays, of which one in progress comes as one that was left,
 * since there may be one here; results, all of which are then in the order of their ends; and
 * settings. All rows must be checked (dread_json_check_rows). Returns false with a problem, and
 * adds nothing, if that fails. */
bool dread_store_import(struct store *, const struct json_value *all, struct imported *,
                        struct problem *);

#endif
