/* Game records: short text files that can be checked by replaying them.
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
 * Beside real cards, the id of the deal has the cards that were told, and an action that waits for
 * a card is the last one.
 *
 * A game that started in its middle has a record of its own kind: in place of the first two lines
 * is the position (middle.h), with the cards that were told since. Nothing needs to follow
 * it: a written position is the record of a game without actions.
 *
 * There is one action on each line, in notation. Reading a record replays it: if an action is not
 * legal, or the actions lead to another result, the record is refused with the number of the wrong
 * line. So is a record of another version of the rules. */

#ifndef DREAD_RECORD_H
#define DREAD_RECORD_H

#include "session.h"

/* Room for any record, the closing zero byte included: 4,096 lines of at most 40 bytes, and the
 * head. */
enum { RECORD_BYTES = PLIES_MOST * 40 + POSITION_BYTES + 1024 };

/* ---- Where a game starts ---- */

/* Room for any start, the closing zero byte included. */
enum { START_BYTES = POSITION_BYTES };

/* Adds the start of a game, by which stored games are found: the id of its deal, or the head of its
 * record if it started in its middle. If not deal->middle, `middle` is not read and may be NULL. */
void dread_start_write(const struct game *, const struct deal *, const struct middle *,
                       struct text *);

/* Reads a start, a string. Sets *game and *deal, and *middle if deal->middle. Unknown cards are
 * allowed. Returns false with a problem if it is wrong; then all three are undefined. */
bool dread_start_read(const struct games *, const char *start, const struct game **, struct deal *,
                      struct middle *, struct problem *);

/* Adds a start in one line: an id as it is, of a position its game with its options and "from a
 * position"; at most ID_BYTES. */
void dread_start_tell(const char *start, struct text *);

/* ---- Records ---- */

/* Adds the record of the game as far as it is played. Actions that could be redone are left out. */
void dread_record_write(const struct session *, struct text *);

/* Reads a record of n bytes, which need not end with a zero byte, and starts the session with it,
 * as a Rehearsal of a named deal. Returns false with a problem (may be NULL) if the record is
 * wrong; then the session must not be used. The session points to one of the games. */
bool dread_record_read(const struct games *, const char *written, size_t n, struct session *,
                       struct problem *);

#endif
