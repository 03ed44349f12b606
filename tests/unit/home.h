/* A temporary directory with real files for each test of the store, and ways to cause the failures
 * that a store must survive: damaged files, full disks, missing permissions. */

#ifndef HOME_H
#define HOME_H

#include <stdio.h>
#include <sys/types.h>

#include "dread/base.h"

extern char home[64], path[128]; /* the directory of this test, and the database file in it */

/* Creates the directory and sets both names; `file` is the name of the database. Returns 0, or -1
 * if it cannot. */
int make_home(const char *file);

/* Returns the path of a name in the directory. The text is valid until the fourth call after this
 * one. */
const char *in_home(const char *name);

/* Removes a file, or a directory with everything in it. */
void remove_all(const char *name);

/* ---- Files ---- */

struct bytes {
    size_t n;
    unsigned char at[1 << 18];
};

void read_file(const char *name, struct bytes *);
void write_file(const char *name, const void *at, size_t n);
void assert_file_is(const char *name, const struct bytes *was);

/* Returns the size in bytes, or -1 if there is no such file. */
off_t file_size(const char *name);

/* Runs SQL statements on a database file. Returns the first column of the last row that they
 * return, or 0. */
int64_t sql(const char *file, const char *text);

/* ---- Causing failures ---- */

/* From `limit_files` on, this process cannot let a file grow beyond this many bytes. `make_room`
 * lifts the limit. */
void limit_files(off_t bytes);
void make_room(void);

/* Runs `part` in a child process without root's permissions. Fails unless the child succeeds. */
void without_rights(void (*part)(void));

/* Ends a child process with an error message unless `holds`. In a child cmocka's assertions cannot
 * be used: they jump back into the test runner. */
void insist(bool holds, const char *what, const struct problem *problem);

#endif
