/* Slots of patterns (pattern.h): what words can stand in a slot such as `<cell>`, and what a
 * command has for them. */

#ifndef HEAR_SLOTS_H
#define HEAR_SLOTS_H

#include "table/table.h"

enum { SLOT_BYTES = 2 * NAME_BYTES };

struct slot_kind {
    const char *name;
    /* Writes what a command has for these words. Returns false if they do not fill the slot. */
    bool (*fills)(const struct table *, const struct phrase *words, char text[SLOT_BYTES]);
    bool exact; /* its words stand in the theme, so they count as words of the pattern */
};

/* Returns the kind of slot with a name; NULL if there is none. */
const struct slot_kind *dread_slot_kind(struct word name);

/* Fills a slot with what the theme explains, in all of these words. */
bool dread_slot_topic(const struct table *, const struct phrase *words, char text[SLOT_BYTES]);

#endif
