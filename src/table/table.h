/* What lies on the table, for eye and ear: functions of a game's view, of its theme and of what the
 * player has picked. They read, and change nothing but what they are given to write. Nothing here
 * knows a front end, what is kept, or the game as it is played (src/play).
 *
 * This header is the door of the room: whoever is outside includes it and no other.
 *
 * table       `struct table`, and what goes with it
 * layout      how a theme wants its table drawn
 * moment      the conditions of a theme's lines: what holds at this moment
 * selection   picks that narrow down the legal actions to one
 * path        the player's walk to a place further away
 * outlook     what each legal action would bring
 * marks       what an action would do, at its places on the table
 * next_steps  what the others would do next
 * panel       the lines beside the table
 * recent      the last turns in few words
 * danger      how great the danger is
 * lights      the lights that go out at an end
 * rhythm      how long each beat is shown
 * animation   a trace divided into beats
 * phrase      the words of a sentence
 * names       what the player's names for things mean
 * rooms       the rooms of a grid
 * where       where things are, in words
why         why nothing can be done with a thing
 * spoken      notation and signs as words
 * list_table  the whole table as lines of text
 * told_cards  cards as a player types them */

#ifndef TABLE_H
#define TABLE_H

#include "animation.h"
#include "danger.h"
#include "layout.h"
#include "lights.h"
#include "list_table.h"
#include "marks.h"
#include "moment.h"
#include "names.h"
#include "next_steps.h"
#include "outlook.h"
#include "panel.h"
#include "path.h"
#include "phrase.h"
#include "recent.h"
#include "rhythm.h"
#include "rooms.h"
#include "selection.h"
#include "spoken.h"
#include "told_cards.h"
#include "where.h"
#include "why.h"

/* The table of this moment, for whoever only reads it. What is made from it and kept for later
 * remembers the version that it is about. */
struct table {
    const struct session *session; /* its game is NULL: no game is on the table */
    const struct table_layout *layout;
    const struct view *view; /* of the session, not of an animation */
    const struct selection *selection;
    const struct outlook *outlook; /* of the version that it names */
    const struct trace *last;      /* of the last action */
    int decided;      /* how many actions were played before the player's last decision */
    uint32_t version; /* changes with the session; from 1 on */
};

/* Returns what the player can do, for a text of at most `words` words (0: any number). It points
 * into the selection. */
struct choices dread_table_choices(const struct table *, int words);

/* Adds what the player must choose, in about so many words (0: any number). */
void dread_table_add_prompt(const struct table *, int words, struct text *);

/* Returns true if legal action number i is a step of the player's token. False for i below 0. */
bool dread_table_is_step(const struct table *, int i);

/* Returns true if any legal action is one. */
bool dread_table_may_step(const struct table *);

/* Returns the only action left that touches the thing, as an index into the legal actions; -1 if
 * there is no such action, or more than one. */
int dread_table_only_with(const struct table *, struct thing);

/* Returns true if the view has the thing or button that the focus is on, or the focus is on
 * nothing. */
bool dread_table_has(const struct table *, const struct focus *);

#endif
