/* The outlook: what each legal action would bring, so that a button can say it before the player
 * chooses it: that it loses the game, or how many of a verb's actions cost or earn something.
 *
 *     toll VERB EVENT ...: ONE|MANY|NONE
 *
 * in the theme says so: how many actions of the verb would bring one of these events, by their
 * previews. `#` stands for the number. NONE is said if there are none and no line before has said
 * anything; without NONE, nothing is. */

#ifndef TABLE_OUTLOOK_H
#define TABLE_OUTLOOK_H

#include "layout.h"
#include "selection.h"

struct table;

enum { TOLLS_MOST = 7 };

struct outlook {
    uint32_t version;             /* of the table that it is about */
    uint8_t brings[ACTIONS_MOST]; /* bit 0: the action loses; bit 1 + k: it brings toll k */
};

/* Previews every legal action, unless the outlook is about this version of the table already. */
void dread_outlook_read(struct outlook *, const struct table *);

/* Returns true if action i, an index into selection.legal, loses the game for certain. */
bool dread_outlook_loses(const struct outlook *, int i);

/* Returns true if every action that is left and touches the thing loses the game. */
bool dread_outlook_is_deadly(const struct outlook *, const struct selection *, struct thing);

/* Returns true if every action that the button stands for loses the game. */
bool dread_outlook_is_dire(const struct outlook *, const struct selection *, const struct button *);

/* Adds the tolls of a button of a verb: "2 ways are death, one way costs a health". Adds nothing
 * if there is nothing to say. */
void dread_outlook_words(const struct outlook *, const struct table_layout *,
                         const struct selection *, const struct button *, struct text *);

#endif
