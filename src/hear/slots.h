/* Slots of patterns (pattern.h): what words can stand in a slot such as `<cell>`, and what a
 * command has for them. */

#ifndef HEAR_SLOTS_H
#define HEAR_SLOTS_H

#include "table/table.h"

#include "asked.h"

enum { SLOT_BYTES = 2 * NAME_BYTES };

struct slot_kind {
    const char *name;
    /* Writes what a command has for these words. Returns false if they do not fill the slot. NULL:
     * the words as they were said. */
    bool (*fills)(const struct table *, const struct phrase *words, char text[SLOT_BYTES]);
    bool exact; /* its words stand in the theme, so they count as words of the pattern */
    /* In an order: adds what the words name. Returns false if they do not fill the slot. */
    bool (*names)(const struct table *, const struct phrase *words, struct wish *);
};

/* Returns the kind of slot with a name; NULL if there is none. */
const struct slot_kind *dread_slot_kind(struct word name);

/* Fills a slot of this kind, and adds what its words name in an order. Returns false if the words
 * do not fill it. */
bool dread_slot_fill(const struct slot_kind *, const struct table *, const struct phrase *words,
                     char text[SLOT_BYTES], struct wish *);

/* Fills a slot with what the theme explains, in all of these words. */
bool dread_slot_topic(const struct table *, const struct phrase *words, char text[SLOT_BYTES]);

#endif
