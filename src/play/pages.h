/* The other pages. See pages.c. */

#ifndef PLAY_PAGES_H
#define PLAY_PAGES_H

#include "play_internal.h"

/* Each opens a page. `at` is the line in focus, from 0. `problem` is "" if the page is opened for
 * the first time; if what the player entered or chose there failed, it says why. The game: its
 * menu. The rest: the second page of that menu. The stake: what to do after the lesson. The
 * reasons: what just happened, with the rule for each event (CMD_WHY). The night: asks whether the
 * Night on the table may be given up for the deal that waits. The refusal: says `why` a deal is not
 * dealt, because a Night in progress has its cards. */
void dread_page_of_game(struct play *, const struct game *);
void dread_page_of_rest(struct play *);
void dread_page_of_keys(struct play *);
void dread_page_of_stake(struct play *);
void dread_page_of_reasons(struct play *);
void dread_page_of_rules(struct play *);
void dread_page_of_rule(struct play *, const char *rule); /* a paragraph, such as "2.1" */
void dread_page_of_preferences(struct play *, int at);
void dread_page_of_options(struct play *, int at);
void dread_page_of_usual_options(struct play *); /* the same, with the rules of the table again */
void dread_page_of_puzzles(struct play *);

/* Asks for the number of a puzzle: `typed` is what stands there at first, and `problem` what is
 * wrong with it, or "". */
void dread_page_of_puzzle_number(struct play *, const char *typed, const char *problem);
void dread_page_of_number(struct play *, const char *typed, const char *problem);
void dread_page_of_difficulties(struct play *, const char *problem);
void dread_page_of_night(struct play *);
void dread_page_of_refusal(struct play *, const char *why);

/* Adds what a stake is, in a sentence. Nothing if the game has none. */
void dread_tell_stake(const struct play *, const struct game *, struct text *);

/* Shows the values of option i of the options page, to choose from. */
void dread_page_of_values(struct play *, int i);

/* Gives option i of the options page its value number k, and shows that page. */
void dread_set_option(struct play *, int i, int k);

/* Returns the number of the value of option i on the options page. */
int dread_chosen_value(const struct play *, int i);

#endif
