/* Game records: a short text file that proves itself.
 *
 *     dread record 1
 *     deal: he-will-never-stop#1
 *     rules: 1
 *     actions: 7
 *     move 4>2
 *     search 6
 *     ...
 *     result: lost: caught
 *
 * One action a line, in notation. The only way to load one is to play it: a record whose actions
 * are not legal, or whose result is not what comes of them, is refused with the line that is
 * wrong. */

#ifndef DREAD_RECORD_H
#define DREAD_RECORD_H

#include "dread/session.h"

/* Room for any record, the closing zero included: 4,096 lines of at most 40 bytes and the head. */
enum { RECORD_BYTES = PLIES_MOST * 40 + 2048 };

/* Writes the game as far as it is played. */
void dread_record_write(const struct session *, struct text *);

/* Reads a record of n bytes into a session. */
bool dread_record_read(const struct games *, const char *written, size_t n, struct session *,
                       struct problem *);

#endif
