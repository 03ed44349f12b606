/* A home for the tests of what is kept: a directory for each test, with real files in it, and what
 * can go wrong with them: damage, full disks, rights that are missing. */

#ifndef HOME_H
#define HOME_H

#include <stdio.h>
#include <sys/types.h>

#include "dread/base.h"

extern char home[64], path[128]; /* the directory of this test, and the database in it */

/* Makes both names and the directory; 0 if it can. */
int make_home(const char *file);

/* A path in the directory. Four of them last at a time. */
const char *in_home(const char *name);

/* Removes a file, or a directory with all that is in it. */
void remove_all(const char *name);

/* ---- files ---- */

struct bytes {
    size_t n;
    unsigned char at[1 << 18];
};

void read_file(const char *name, struct bytes *);
void write_file(const char *name, const void *at, size_t n);
void assert_file_is(const char *name, const struct bytes *was);

/* -1 if there is none. */
off_t file_size(const char *name);

/* Runs SQL in a file, and answers the first number it gives, or 0. */
int64_t sql(const char *file, const char *text);

/* ---- what can go wrong ---- */

/* No file can grow beyond this many bytes, until there is room again. */
void limit_files(off_t bytes);
void make_room(void);

/* Runs part in a process without the rights of root, and checks that it succeeds. */
void without_rights(void (*part)(void));

/* Ends a child where something does not hold: there, cmocka's assertions have nowhere to jump
 * to. */
void insist(bool holds, const char *what, const struct problem *problem);

#endif
