/* A temporary directory with real files for each test of the store, and ways to cause the failures
 * that a store must survive: damaged files, full disks, missing permissions.
 *
 * Every `name` and `file` here is the path of a file, except in make_home and in_home, where it is
 * a name inside the directory. "Fails" means that the test fails. */

#ifndef HOME_H
#define HOME_H

#include <stdio.h>
#include <sys/types.h>

#include "core/problem.h"

extern char home[64], path[128]; /* the directory of this test, and the database file in it */

/* Creates the directory, and sets `home` to its path and `path` to that of the database `file` in
 * it, which is not created. Fails if the directory cannot be created. The test removes the
 * directory at its end: remove_all(home). */
void make_home(const char *file);

/* Returns the path of the file with this name in the directory. The text is valid until the fourth
 * call after this one. */
const char *in_home(const char *name);

/* Removes a file, or a directory with everything in it, as far as it can. Does not fail. */
void remove_all(const char *name);

/* ---- Files ---- */

struct bytes {
    size_t n;
    unsigned char at[1 << 18];
};

/* Reads a whole file. Fails if the file cannot be opened or is larger than `at`. */
void read_file(const char *name, struct bytes *);

/* Creates a file, or replaces its contents. Fails if it cannot be written. */
void write_file(const char *name, const void *at, size_t n);

/* Fails unless the file has exactly these bytes. */
void assert_file_is(const char *name, const struct bytes *was);

/* Returns the size in bytes, or -1 if there is no such file. */
off_t file_size(const char *name);

/* Returns the number of files in the directory of the test. */
int files_at_home(void);

/* Runs SQL statements on a database file, each only as far as its first row. Returns the first
 * column of the last row found in this way, as a number; 0 if there was no row. Fails if the
 * database cannot be opened or a statement is refused. */
int64_t sql(const char *file, const char *text);

/* Fails unless SQLite finds this database sound. */
void assert_sound(const char *file);

/* ---- Causing failures ---- */

/* From `limit_files` on, this process cannot let a file grow beyond this many bytes. `make_room`
 * lifts the limit, if there is one. */
void limit_files(off_t bytes);
void make_room(void);

/* From `fault_at` on, the call number n (from 0) with which SQLite writes to, cuts or removes a
 * file is carried out only by half. KILLED: then the process dies. FULL: that call fails, and so
 * does every later one that writes, because the disk is full. `fault_over` ends this, and returns
 * whether it came to that call. */
enum fault { KILLED, FULL };
void fault_at(enum fault, int n);
bool fault_over(void);

/* From now on SQLite waits this long for other processes that write: 0, for ever (FOR_EVER), or as
 * long as the program says (AS_USUAL). `busy_ms` is how long the program said last. */
enum { AS_USUAL = -1, FOR_EVER = 600000 };
void wait_for_others(int ms);
extern int busy_ms;

/* Runs `part` in a child process that is killed at call number n, as above. Returns false if the
 * child ended before that. */
bool killed_at(int n, void (*part)(void));

/* Runs `part` in a child process, which gives up root's permissions if the tests run as root. Fails
 * unless the child returns from `part` or exits with status 0. In `part`, use `insist`. */
void without_rights(void (*part)(void));

/* Runs `part` in several child processes at once, each with its number from 0, and waits for them.
 * Fails unless all exit with status 0, which they do when `part` returns. */
void run_rivals(int rivals, void (*part)(int));

/* Starts a child process that calls `part` with the number and then waits to be killed. Returns
 * once `part` has returned true; fails if it returns false. */
pid_t start_child(bool (*part)(int), int number);

/* Kills the child process and waits until it is gone. */
void kill_child(pid_t);

/* Unless `holds`, prints `what` and the text of `problem`, which must not be NULL, and ends the
 * child process with an error. In a child cmocka's assertions cannot be used: they jump back into
 * the test runner. */
void insist(bool holds, const char *what, const struct problem *problem);

#endif
