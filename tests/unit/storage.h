/* One storage for a test of the book, which runs once with each kind: plain memory, and a database
 * in a directory of its own. What both kinds can be asked to do stands here; the windows are those
 * of window.h.
 *
 * A test that names a row or a message expects the same of both kinds. */

#ifndef STORAGE_H
#define STORAGE_H

#include "unit/suite.h"
#include "unit/window.h"

enum storage_kind { IN_MEMORY, IN_SQLITE };

/* The storage of the current test, if it is memory. */
extern struct memory memory;

/* Begins with an empty storage of this kind, and the clock of the windows at its start. storage_end
 * lifts all refusals and removes the files. */
void storage_begin(enum storage_kind);
void storage_end(void);

/* Begins a test that runs once with each kind of storage, under the names NAME_in_memory and
 * NAME_in_sqlite. Its file must call storage_end after each test. */
#define TEST_OF_BOTH(NAME)                                                                         \
    static void NAME(void);                                                                        \
    TEST(NAME##_in_memory)                                                                         \
    {                                                                                              \
        storage_begin(IN_MEMORY);                                                                  \
        NAME();                                                                                    \
    }                                                                                              \
    TEST(NAME##_in_sqlite)                                                                         \
    {                                                                                              \
        storage_begin(IN_SQLITE);                                                                  \
        NAME();                                                                                    \
    }                                                                                              \
    static void NAME(void)

/* Removes everything that is stored. No window may be open. */
void storage_empty(void);

/* Opens a window of the storage: for these games, or for `both_games` of plays.h. */
struct window *storage_open_for(const struct games *);
struct window *storage_open(void);

/* Replaces the database of games at `path` (home.h) by one of version 1 with the same rows. */
void make_it_version_1(void);

/* ---- Failures ----
 *
 * Each is lifted by the same call with false. */

/* All writes are refused: the disk is full. */
void storage_refuses_writes(bool);

/* All rows are refused: they are damaged. No rows are lost by it. */
void storage_refuses_reads(bool);

/* No window can claim `flight` from now on; what is claimed stays claimed. */
void storage_refuses_claims(bool);

/* Makes every stored step unreadable, once and for all. */
void storage_spoils_steps(void);

/* ---- Rows ---- */

enum { ROWS_BYTES = 1 << 18 };

/* Returns all rows as text, one a line, in the order of their ids: "play playing 1 ...", "step 1 0
 * search 6", "result 1 ...", "setting NAME VALUE". The text is valid until the next call. */
const char *storage_rows(void);

/* Returns the rows of a memory in the same form. */
const char *storage_rows_of(const struct memory *);

/* Returns how many lines of the rows begin with this. */
int storage_count(const char *beginning);

/* ---- Windows ---- */

/* Saves the session as the game in progress. Fails if it is not saved. */
void assert_kept(struct window *, struct session *, enum origin);

/* Starts a deal and keeps it. */
void deal_kept(struct window *, struct session *, const struct game *, uint64_t number);

/* Fails if there is a message about saving. */
void assert_quiet(struct window *);

/* Resumes the game of `flight` in progress. */
enum resumed resume(struct window *, struct session *);

/* Returns the book after it has read what other windows wrote. */
struct book *asked(struct window *);

/* Return the statistics of `flight`, after reading what other windows wrote: of its Rehearsals, and
 * of its Nights under the standard rules. */
struct statistics statistics_of(struct window *, enum mode);
struct statistics statistics(struct window *);
struct statistics nights(struct window *);

#endif
