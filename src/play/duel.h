/* The duel. See duel.c. */

#ifndef PLAY_DUEL_H
#define PLAY_DUEL_H

#include "play_internal.h"

/* Takes the games of a link that dread_link_read has read: the player may see them once hers of all
 * its deals are over. */
void dread_duel_take(struct play *, const char *link);

/* Remembers the game on the table if it has ended. Call it whenever the table may have changed. */
void dread_duel_see(struct play *);

/* Returns true if one of their games is of the deal on the table, which the player plays
 * herself. */
bool dread_duel_is_here(const struct play *);

/* Returns their first game of a deal that the player has not played to its end; NULL if there is
 * none. */
const struct session *dread_duel_next(const struct play *);

/* Returns why the duel cannot go on now; NULL if it can: with the next deal, or once all are played
 * with both games of each. */
const char *dread_duel_refusal(const struct play *);

/* Returns why the game on the table cannot be given to others as a duel; NULL if it can. */
const char *dread_duel_no_challenge(const struct play *);

/* Opens the page with the link of the duel; or the page that compares the games. */
void dread_duel_challenge(struct play *);
void dread_duel_open(struct play *);

/* Adds that link. Call it only if dread_duel_no_challenge returns NULL. */
void dread_duel_tell_link(const struct play *, struct text *);

/* Adds the link of a duel of the player's last games, if there are two or more; else returns
 * false. */
bool dread_duel_link_all(const struct play *, struct text *);

/* Begins to compare, without a page; or returns why it cannot. */
const char *dread_duel_begin(struct play *);

/* Thinks for a slice, as dread_autopsy_page_slice, and writes the page, if it is open. */
bool dread_duel_think(struct play *, bool (*has_input)(void));

/* Goes on with what another instance has thought, and writes the page. */
void dread_duel_go_on(struct play *);

/* Returns true once both games are judged. */
bool dread_duel_is_known(const struct play *);

/* Add how both games went; and what both players did, turn by turn. Call them only if
 * dread_duel_is_known returns true. */
void dread_duel_tell(const struct play *, struct text *);
void dread_duel_tell_turns(const struct play *, struct text *);

/* Writes the chances of both games of the deal on the table, over their turns, into the chart, if
 * they are known. */
void dread_duel_chart(const struct play *, struct scene_chart *);

#endif
