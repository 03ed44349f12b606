/* Putting deals on the table, and the preferences. See deals.c. */

#ifndef PLAY_DEALS_H
#define PLAY_DEALS_H

#include "play_internal.h"

/* Reads the preferences from the book's settings. */
void dread_prefer_read(struct play *);

/* Changes one of the preferences, and writes all to the book's settings. */
void dread_prefer(struct play *, bool *chosen, bool on);

/* Asks for a deal; dread_deal_go_on puts it on the table. dread_deal_leaves_night asks once more
 * for the deal that was asked for last, though it ends the Night on the table. */
void dread_deal_want(struct play *, const struct deal_request *);
void dread_deal_leaves_night(struct play *);

/* Says whether deals go on without the answers of the storage. */
void dread_deal_storage_is_late(struct play *, bool late);

/* Goes on with the wanted deal, as far as the storage has answered. Returns the result once.
 * Returns DEAL_WAITS until then, and if no deal is wanted. */
enum deal_answer dread_deal_go_on(struct play *);

/* Each asks for one deal:
 *
 * fresh: a fresh deal (rules NULL: with the default options);
 * new: the same in this mode;
 * daily: the deal of the day with that number;
 * again: the game on the table, which is over, from a ply on;
 * resume: the play in progress, if there is one; else a fresh deal. */
void dread_deal_fresh(struct play *, const struct game *, const struct rules *);
void dread_deal_new(struct play *, const struct game *, const struct rules *, enum mode);
void dread_deal_daily(struct play *, const struct game *, uint64_t number);
void dread_deal_again(struct play *, int ply);
void dread_deal_resume(struct play *, const struct game *);

/* Writes the rules for a new deal: those of the deal on the table, or else the default rules. */
void dread_rules_now(const struct play *, const struct game *, struct rules *);

/* Reads the number or the id of a deal that the player typed. Returns false with a problem in a
 * player's words if it is neither. */
bool dread_deal_read(const struct play *, const char *typed, const struct game **, struct deal *,
                     struct problem *);

/* The same for a deal of a difficulty, and for one that the player has named by its number or its
 * id. Return false, with a problem, if there is no such deal. If another instance has to look for
 * the deal, dread_deal_difficulty opens a page that says so. */
bool dread_deal_difficulty(struct play *, const struct game *, enum difficulty, struct problem *);
bool dread_deal_named(struct play *, const char *typed, struct problem *);

/* Puts the next deal of the duel on the table. Returns false if the player has played them all. */
bool dread_deal_next_of_duel(struct play *);

/* Returns true while another instance looks for a deal of a difficulty, which the player waits for.
 * dread_deal_found puts the deal on the table that was found; it returns false, with a problem, if
 * there is none. */
bool dread_deal_is_searched(const struct play *);
bool dread_deal_found(struct play *, struct problem *);

/* Chooses a deal of a difficulty with these options, and writes it. Returns false, with a problem,
 * if it found none. Closes the hint and the autopsy, since it works in their memory. */
bool dread_deal_choose_difficulty(struct play *, const struct game *, const struct rules *,
                                  enum difficulty, struct deal *, struct problem *);

/* Puts the deal of the lesson on the table; the caller then begins the lesson. Returns false if the
 * game has no lesson. */
bool dread_deal_lesson(struct play *, const struct game *);

/* Puts a puzzle on the table: by its number; or by what the player typed, which may also be its
 * code, or its link. Return false, with a problem, if there is none, or if a Night in progress has
 * its cards. */
bool dread_deal_puzzle(struct play *, const struct game *, int number, struct problem *);
bool dread_deal_puzzle_named(struct play *, const char *typed, struct problem *);

bool dread_deal_has_puzzles(const struct play *, const struct game *);

/* Returns the number of a puzzle of a level (0: of any), drawn at random: another one than that on
 * the table, if there is another. 0: there is none. */
int dread_deal_draw_puzzle(const struct play *, const struct game *, int level);

/* Returns the number of a puzzle whose best choice has this verb, drawn at random; 0: there is
 * none. */
int dread_deal_draw_of_verb(const struct play *, const struct game *, const char *verb);

/* Returns to the Rehearsal that was left last, which must exist. */
void dread_deal_back(struct play *);

/* Returns true if the game has stakes to choose from. */
bool dread_deal_has_stake(const struct play *, const struct game *);

/* Chooses the stake that a player gets next after the lesson: one that she has not met, if there is
 * one. Returns false if the game has none. dread_deal_stake asks for its deal. */
bool dread_deal_choose_stake(const struct play *, const struct game *, struct stake *);
void dread_deal_stake(struct play *, const struct game *);

/* Takes the game off the table; the play stays in progress in the book. */
void dread_deal_leave(struct play *);

/* Asks for a deal beside real cards with these options (NULL: the default ones). */
void dread_deal_beside(struct play *, const struct game *, const struct rules *);

#endif
