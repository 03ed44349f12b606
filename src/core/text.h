/* Text in a buffer that the caller owns, and a few functions on strings, without a C library.
 *
 * Functions that write text add it to the end of a struct text. They never write past the buffer,
 * and the string in it always ends with a zero byte. What does not fit is dropped, and `cut` is
 * set.
 *
 * Strings are UTF-8 and end with a zero byte unless a length is given. */

#ifndef DREAD_TEXT_H
#define DREAD_TEXT_H

#include "base.h"

/* A text under construction. It points to the buffer and must not outlive it. */
struct text {
    char *at;   /* the buffer */
    int room;   /* its size in bytes, the closing zero byte included; at least 1 */
    int length; /* bytes written so far, without the closing zero byte */
    bool cut;   /* something did not fit */
};

/* Returns an empty text in a buffer of `room` bytes. */
struct text dread_text_in(char *buffer, int room);

/* Add to the end of the text: a byte, a string, n bytes of s, a number in decimal, and the same
 * with a minus sign if it is below 0. */
void dread_text_char(struct text *t, char c);
void dread_text_add(struct text *t, const char *s);
void dread_text_span(struct text *t, const char *s, int n);
void dread_text_number(struct text *t, uint64_t number);
void dread_text_whole(struct text *t, int64_t number);

/* Adds a number between two texts. */
void dread_text_count(struct text *t, const char *before, int64_t number, const char *after);

/* Shorten a string that the user typed, to quote it in a message: keep all of its n bytes if they
 * are fewer than BRIEF_ROOM, else write its beginning and `...`, without splitting a UTF-8
 * character. dread_text_brief adds the result to a text; dread_brief writes it to `room` and
 * returns `room`. */
enum { BRIEF_ROOM = 48 };
void dread_text_brief(struct text *t, const char *s, int n);
const char *dread_brief(const char *s, char room[BRIEF_ROOM]);

/* Returns true if two strings are equal. */
bool dread_same(const char *a, const char *b);

/* Returns true if `string` begins with `start`. */
bool dread_starts_with(const char *string, const char *start);

/* Returns the length of a string in bytes. */
int dread_length_of(const char *string);

/* Return the number of words of a string, and of the n bytes at s: blanks and line breaks are
 * between words. */
int dread_count_words(const char *string);
int dread_words_in(const char *s, int n);

/* Returns the length in bytes, 1 to 4, of the UTF-8 character (RFC 3629) at s, of which `left`
 * bytes may be read; 0 if there is no valid character, or a zero byte. */
int dread_character_bytes(const char *s, size_t left);

/* Reads a number in decimal digits at *at, without sign or leading zeros. Returns true, with *at
 * moved past it. Returns false, with *at and *number unchanged, if there is no such number or it is
 * above `most`. */
bool dread_read_number(const char **at, uint64_t most, uint64_t *number);

#endif
