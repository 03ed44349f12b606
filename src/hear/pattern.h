/* One pattern of English (english.h): whether it covers a sentence, and what fills its slots. */

#ifndef HEAR_PATTERN_H
#define HEAR_PATTERN_H

#include "slots.h"
#include "interpret.h"

enum { SLOTS_MOST = 4, SLOT_WORDS = 12, CLASSES_MOST = 64 };

/* The classes of words of English and of a theme: to read their lines for each pattern would take
 * longer than to compare the words. */
struct classes {
    int count;
    struct {
        struct word name; /* `REST` */
        const char *words;
        int n;
    } of[CLASSES_MOST];
};

/* Finds the classes. They stay valid as long as the theme does. */
void dread_pattern_classes(const struct theme *, struct classes *);

/* What the words of a slot were, or shall be. */
struct slot {
    struct word name; /* `cell` */
    char text[SLOT_BYTES];
};

struct filled {
    int slots;
    struct slot slot[SLOTS_MOST];
    int fixed;         /* words of the sentence that the pattern has itself */
    struct wish names; /* what the slots of an order name */
};

/* Returns how many words of a sentence the pattern of a line has itself, and writes what fills its
 * slots. Returns -1, and leaves that undefined, if it does not cover every word. If it does so in
 * several ways, the one with the most words of its own counts. */
int dread_pattern_covers(const struct table *, const struct classes *, const struct theme_line *,
                         const struct phrase *, struct filled *);

/* Returns what fills the slot with a name; NULL if nothing does. */
const char *dread_pattern_filling(const struct filled *, struct word name);

/* Adds n bytes of a command or an offer with its slots filled. */
void dread_pattern_fill(const char *words, int n, const struct filled *, struct text *);

/* Returns which words of a phrase stand among n bytes of a pattern, or in a class that they name,
 * as bits. Without classes (NULL) these do not count. */
uint64_t dread_pattern_words(const struct classes *, const char *at, int n, const struct phrase *);

/* The same for all lines of a kind of `lines`, which is English or the theme. */
uint64_t dread_pattern_words_in(const struct classes *, const struct theme *lines, const char *kind,
                                const struct phrase *);

#endif
