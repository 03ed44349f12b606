/* Problems: what was wrong, as a code for programs and in words for people. */

#ifndef DREAD_PROBLEM_H
#define DREAD_PROBLEM_H

#include "dread.h"
#include "text.h"

/* What was wrong: a code for programs, and for a person one or more sentences that say what was
 * wrong, where, and what would be right. The text always ends with a zero byte; a longer message is
 * cut. A function that can fail takes a pointer to one, which may be NULL, and writes to it only if
 * it fails. The caller owns it. */
struct problem {
    char text[320];
    uint8_t code; /* enum dread_result */
};

/* Replaces the message in `problem`, which may be NULL, by the strings that follow, joined; the
 * last argument is NULL. Returns false, so that a failing function can end with it:
 *
 *     return dread_fail(problem, "There is no game `", name, "`.", NULL); */
bool dread_fail(struct problem *problem, ...) __attribute__((sentinel));

/* The same for a problem that programs can tell from others: its code is not DREAD_WRONG. */
bool dread_fail_as(struct problem *problem, enum dread_result code, ...) __attribute__((sentinel));

/* Begins the message of a problem, which is not NULL, with this code: returns its text, empty. */
struct text dread_problem_begin(struct problem *problem, enum dread_result code);

/* Returns the name of a code, as the protocol has it: "not-legal". "unknown" for any other
 * number. */
const char *dread_problem_name(int code);

#endif
