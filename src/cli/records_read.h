/* Collects finished games from records, folders, exports and databases of games.
 *
 * Every game is replayed by the rules of this program before it is accepted. What is not accepted
 * is counted, and never stops the reading. */

#ifndef RECORDS_READ_H
#define RECORDS_READ_H

#include "survey/playtest.h"

enum { TROUBLES_TOLD = 10 };

/* What was read. All zero at the beginning; free it with readings_free. */
struct readings {
    struct played_game *game; /* finished games */
    int games, room;

    /* What was left out: games in progress or given up; files and exports that are damaged or no
     * records; games by other rules than those of this program; games that were read before; games
     * beside real cards that are not all known (core/unknown.h), since the solver cannot judge
     * them. */
    int unfinished, damaged, foreign, twice, unknown;

    struct problem trouble[TROUBLES_TOLD]; /* what is wrong with the first damaged ones */
    bool out_of_memory;
};

/* Reads a record (FILE), all files of a folder and its folders, an export, or a database of games.
 * Returns false with a problem if the path cannot be read at all, or if there is not enough
 * memory. */
bool readings_add(struct readings *, const char *path, struct problem *);

/* Reads the saved games of this machine. */
bool readings_add_own(struct readings *, struct problem *);

/* Sorts the games (dread_played_compare), and drops those that were read twice. */
void readings_sort(struct readings *);

void readings_free(struct readings *);

#endif
