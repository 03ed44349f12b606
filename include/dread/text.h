/* Building text in a buffer of the caller's, without a C library.
 *
 * A struct text never writes past its room and always leaves a string ended by a zero byte; what
 * does not fit is dropped and `cut` says so. */

#ifndef DREAD_TEXT_H
#define DREAD_TEXT_H

#include "dread/base.h"

struct text {
    char *at;   /* the buffer */
    int room;   /* its size in bytes, the closing zero included; at least 1 */
    int length; /* bytes written so far, without the closing zero */
    bool cut;   /* something did not fit */
};

/* A text in buffer, empty. */
struct text dread_text_in(char *buffer, int room);

/* Each adds to the end of the text. dread_text_span adds n bytes of s. */
void dread_text_char(struct text *t, char c);
void dread_text_add(struct text *t, const char *s);
void dread_text_span(struct text *t, const char *s, int n);
void dread_text_number(struct text *t, uint64_t number);
void dread_text_whole(struct text *t, int64_t number); /* below 0 with its sign */

/* Writes the strings that follow, up to a final NULL, one after the other into `problem`, which may
 * be NULL. Returns false, so that a failing function can end with it:
 *
 *     return dread_fail(problem, "There is no game `", name, "`.", NULL);
 */
bool dread_fail(struct problem *problem, ...) __attribute__((sentinel));

/* What someone typed, to be quoted in a message: all of its n bytes if they are few, else its
 * beginning and `...`. Characters of UTF-8 stay whole. dread_text_brief adds it; dread_brief writes
 * it into the room given, which it returns. */
enum { BRIEF_ROOM = 48 };
void dread_text_brief(struct text *t, const char *s, int n);
const char *dread_brief(const char *s, char room[BRIEF_ROOM]);

/* Are two strings the same? */
bool dread_same(const char *a, const char *b);

/* Does string start with start? */
bool dread_starts_with(const char *string, const char *start);

/* The length of a string in bytes. */
int dread_length_of(const char *string);

/* How many bytes the character of UTF-8 (RFC 3629) at s has, of which `left` bytes can be read; 0 if there is no
 * character, or a zero byte. */
int dread_character_bytes(const char *s, size_t left);

/* Reads a number written in decimal digits at *at, without sign or leading zeros, and moves *at
 * behind it. False, with *at unmoved, where there is none or it passes most. */
bool dread_read_number(const char **at, uint64_t most, uint64_t *number);

#endif
