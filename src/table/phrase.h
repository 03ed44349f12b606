/* The words of a sentence that the player said: numbers in words, plurals, and slips of a letter.
 * Sentences are in lower case with single spaces, as dread_interpret_plainly writes them. */

#ifndef TABLE_PHRASE_H
#define TABLE_PHRASE_H

#include "core/text.h"

enum { PHRASE_WORDS = 64 };

/* A word of a sentence, which is not copied: n bytes at `at`. */
struct word {
    const char *at;
    int n;
};

/* A sentence as words. Words after the first PHRASE_WORDS are left out. */
struct phrase {
    int count;
    struct word word[PHRASE_WORDS];
};

/* Divides a sentence into words at spaces and punctuation, but not at full stops, which numbers
 * have. The sentence must outlive the phrase. */
void dread_phrase_read(const char *said, struct phrase *);

/* Returns true if the two words have the same letters. */
bool dread_word_same(struct word, struct word);

/* Returns true if the word is the one that is given. */
bool dread_word_is(struct word, const char *word);

/* The same, but for a plural `s` at the end of either word. */
bool dread_word_alike(struct word, struct word);

/* Returns true if the word is in a list whose words are separated by `|`. */
bool dread_word_in(struct word, const char *list);

/* The same; a plural `s` at the end of either word is ignored. */
bool dread_word_like(struct word, const char *list);

/* Returns the number that a word means, in digits or in words: `2`, `two`, `twice`; -1 if it is no
 * number. */
int dread_word_number(struct word);

/* Returns the rank, 1 to 13, that a word means: `ace`, `kings`, `nine`, `9s`; 0 if it is none. */
int dread_word_rank(struct word);

/* Returns the word for a rank from 1 to 13: `ace`, `two`. */
struct word dread_rank_word(int rank);

/* Returns true if one slip of a letter makes one word of the other: a letter too many, too few or
 * wrong, or two letters in the wrong order. Equal words are no slip. */
bool dread_word_slipped(struct word, struct word);

/* Returns the number of letters to add, remove or change to make one string of the other. Only the
 * first 63 bytes of each count. */
int dread_phrase_distance(const char *a, const char *b);

/* Adds a word, after a space unless the text is empty. */
void dread_word_add(struct text *, struct word);

/* Returns how many words the longest alternative has that stands at word i of a phrase, letter for
 * letter; 0 if there is none. */
int dread_phrase_at(const struct phrase *, int i, const char *list, int bytes);

/* The same. Plurals count as their singulars, and articles between the words are passed over. */
int dread_phrase_like_at(const struct phrase *, int i, const char *list, int bytes);

/* Finds a list among the words of a phrase: an alternative of `list`, which are separated by `|`
 * and may have several words. Returns how many words the longest one found has; 0 if there is
 * none. Plurals count as their singulars. */
int dread_phrase_has(const struct phrase *, const char *list, int bytes);

#endif
