/* Questions in the player's own words: what kind of question a sentence is, what it is about, and
 * what is asked of it.
 *
 * A sentence is divided into words of classes (`can`, `have`, `left`, a name ...). A question is
 * answered only if a row of a table has all its classes, and no class besides those that the row
 * allows; so one known word is never enough, and a word that is not known makes the question one
 * that is not understood. The answer then says which words those are.
 *
 * What is special to a game is in its theme:
 *
 *     stuff WORDS|WORDS: WHAT   words for a kind of cards: `suit s`, `card FG`, `rank 1`, `all`; or
 *                               `group`, for cards that lie in a group
 *     part NAME: ZONES          ids of the zones whose cards are `held`, `gone`, `unseen` or `open`
 *     last WORDS|WORDS: EVENTS  ids of the events that tell what happened last of that kind
 *     most worth: N             no card is worth more than N
 *     comes TOKEN: N            tokens outside come in on the card of rank N of their suit
 *     enough WORDS: A B         there is enough if gauge A is at least gauge B
 */

#ifndef ANSWER_ASK_H
#define ANSWER_ASK_H

#include "questions_internal.h"

/* Answers a question. Returns false if it is none that is understood. */
bool dread_ask(struct asking *, const char *said);

/* Says what the theme explains, if that is all that the sentence is about. Returns false if it is
 * not. */
bool dread_ask_meaning(struct asking *, const char *said);

/* ---- ask_effects.c: what an action would do, as far as the player can know ---- */

/* Adds what an action would do: the gravest first, or, with `all`, everything as it happens.
 * Returns the end that it would bring, or 0. */
int dread_add_effects(const struct asking *, action, bool all, struct text *);

/* Adds which numbers it would change, in a sentence. */
void dread_add_changes(const struct asking *, action, struct text *);

/* Returns true if somebody would see the player after it. */
bool dread_would_be_seen(const struct asking *, action);

/* Returns true if it would certainly bring an event. */
bool dread_would_bring(const struct asking *, action, int event);

/* Returns true if it would lower a number that the words name; any number if they name none. */
bool dread_would_lose(const struct asking *, action, const struct phrase *words);

/* What is asked of an action that would be done. */
enum wanted_effect { EFFECT_ALL, EFFECT_LOSES, EFFECT_SEEN, EFFECT_SAFE, EFFECT_COST };

/* Adds yes or no to what is asked. */
void dread_add_verdict(const struct asking *, action, enum wanted_effect, struct text *);

/* ---- ask_actions.c ---- */

/* Answers questions about actions: `can i ...`, `what happens if i ...`, `is it safe to ...`, `why
 * can i not ...`. Returns false if it is none, or names no action. */
bool dread_ask_action(struct asking *, const char *plain);

/* Answers which of several actions can be done, if the question has a verb. Returns false if it has
 * none. */
bool dread_ask_choice(struct asking *, const char *plain);

/* ---- ask_cards.c: questions about cards, wherever they are ---- */

/* Returns true if the card is of the kind. */
bool dread_is_stuff(const struct stuff *, card);

/* Returns true if a zone is one of a part of the table: an id in its `part` line. */
bool dread_is_in_part(const struct asking *, int zone, const char *part);

/* Adds a card; only its rank where the theme shows no more in its zone. */
void dread_add_card_of_zone(const struct asking *, int zone, card, struct text *);

/* Adds "You hold 2: 5 of spades, 9 of spades.", with `before` for "You hold ". Returns how many
 * there are. */
int dread_add_part(const struct asking *, const struct stuff *, const char *part,
                   const char *before, struct text *);

void dread_ask_have(struct asking *, const struct query *);
void dread_ask_left(struct asking *, const struct query *);
void dread_ask_gone(struct asking *, const struct query *);
void dread_ask_best(struct asking *, const struct query *);
/* Answers what lies beside a card in a row with places. Returns false if that is not asked. */
bool dread_ask_neighbours(struct asking *, const struct query *);
void dread_ask_place(struct asking *, const struct query *);
void dread_ask_cost(struct asking *, const struct query *);
void dread_ask_worth(struct asking *, const struct query *);
void dread_ask_enough(struct asking *, const struct query *);

/* ---- ask_maze.c: questions about a grid and who walks there ---- */

void dread_ask_facing(struct asking *, const struct query *);
void dread_ask_mood(struct asking *, const struct query *);
void dread_ask_seen_at(struct asking *, const struct query *);
void dread_ask_went(struct asking *, const struct query *);
void dread_ask_side(struct asking *, const struct query *);
void dread_ask_between(struct asking *, const struct query *);
void dread_ask_around(struct asking *, const struct query *);
void dread_ask_line(struct asking *, const struct query *);
void dread_ask_under(struct asking *, const struct query *);
void dread_ask_comes(struct asking *, const struct query *);

/* ---- ask_reach.c: questions about where a move can end ---- */

void dread_ask_reaches(struct asking *, const struct query *);
void dread_ask_stops(struct asking *, const struct query *);
void dread_ask_carries(struct asking *, const struct query *);
void dread_ask_hiding(struct asking *, const struct query *);

/* ---- ask_state.c: questions about how things stand ---- */

void dread_ask_groups(struct asking *, const struct query *);
void dread_ask_next_lost(struct asking *, const struct query *);
void dread_ask_open(struct asking *, const struct query *);
void dread_ask_goals(struct asking *, const struct query *);
void dread_ask_alike(struct asking *, const struct query *);
void dread_ask_doom(struct asking *, const struct query *);
void dread_ask_fixed(struct asking *, const struct query *);
void dread_ask_inventory(struct asking *, const struct query *);
void dread_ask_met(struct asking *, const struct query *);

/* ---- ask_position.c: questions about the position as a whole ---- */

/* Answers what earns, what threatens, what would lose, how things stand and the like. Returns false
 * if the sentence asks none of these. */
bool dread_ask_position(struct asking *, const char *said);

/* ---- ask_last.c: questions about what has happened ---- */

/* Adds what the events of a `last` line have told: those of the last action that brought any, or
 * of `all` of them. */
void dread_add_told(const struct asking *, const struct theme_line *events, bool all,
                    struct text *);

void dread_ask_last(struct asking *, const struct query *);
void dread_ask_caught(struct asking *, const struct query *);
void dread_ask_tally(struct asking *, const struct query *);

/* Says the reason of what happened that fits the words best, in few words. */
void dread_ask_why(struct asking *, const char *words);

/* Returns true if what happened last names a card of the question. */
bool dread_ask_why_names(const struct asking *, const char *words);

#endif
