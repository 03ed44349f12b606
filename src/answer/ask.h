/* The answers to questions in the player's own words: a function for each question, and the table
 * of their names. A pattern of English (hear/english.h) says which question a sentence is; an
 * answer reads what it is about from the words of the slots (hear/query.h).
 *
 * What is special to a game is in its theme, besides the lines that hear/query.h names:
 *
 *     part NAME: ZONES          ids of the zones whose cards are `held`, `gone`, `unseen` or `open`
 *     most worth: N             no card is worth more than N
 *     value SUIT: WORDS         what a card of that suit (`h`) is worth instead of its number
 *     comes TOKEN: N            tokens outside come in on the card of rank N of their suit
 */

#ifndef ANSWER_ASK_H
#define ANSWER_ASK_H

#include "questions_internal.h"

/* Answers a question by its name, which is the first of the words. Returns false if there is no
 * such question. */
bool dread_ask(struct asking *, const char *words);

/* Which question it is, for answers that have several (query.how). */
enum { ASK_WHETHER, ASK_HOW_MUCH };
enum { ASK_HIGHEST, ASK_LOWEST };
enum { ASK_FIXED, ASK_FREE };
enum { ASK_HUNTS, ASK_SEES };
enum { ASK_WALL, ASK_DOOR, ASK_OPEN };

/* ---- ask_effects.c: what an action would do, as far as the player can know ---- */

/* Returns the end of the game that an action would certainly bring, or 0. */
int dread_end_of(const struct asking *, action);

/* Adds an end and its reason: "you lose: they have got you. "; nothing for 0. Whatever tells what
 * an action would do begins with this. */
void dread_add_end(const struct asking *, int outcome, struct text *);

/* Adds what else an action would do: the gravest first, or, with `all`, everything as it
 * happens. */
void dread_add_effects(const struct asking *, action, bool all, struct text *);

/* Adds which numbers it would change, in a sentence. */
void dread_add_changes(const struct asking *, action, struct text *);

/* Returns true if somebody would see the player after it. */
bool dread_would_be_seen(const struct asking *, action);

/* Returns true if it would certainly bring an event. */
bool dread_would_bring(const struct asking *, action, int event);

/* Returns true if it would lower a number; any of them if `gauge` is -1. */
bool dread_would_lose(const struct asking *, action, int gauge);

/* What is asked of an action that would be done. */
enum wanted_effect {
    EFFECT_ALL,
    EFFECT_LOSES,
    EFFECT_SURVIVES,
    EFFECT_SEEN,
    EFFECT_SAFE,
    EFFECT_COST
};

/* Adds the answer to what is asked: the end of the game first, if it would end, with yes or no. */
void dread_add_verdict(const struct asking *, action, enum wanted_effect, struct text *);

/* ---- ask_actions.c: whether an action can be done, and what it would do ---- */

/* What it would do; `how` is an enum wanted_effect. */
void dread_ask_if(struct asking *, const struct query *);
void dread_ask_can(struct asking *, const struct query *);
void dread_ask_why_cannot(struct asking *, const struct query *);
void dread_ask_can_unseen(struct asking *, const struct query *);
void dread_ask_can_keeping(struct asking *, const struct query *);
void dread_ask_can_free(struct asking *, const struct query *);
void dread_ask_brings(struct asking *, const struct query *);
void dread_ask_how(struct asking *, const struct query *);

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
void dread_ask_neighbours(struct asking *, const struct query *);
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
void dread_ask_next_drawn(struct asking *, const struct query *);
void dread_ask_field(struct asking *, const struct query *);
void dread_ask_open(struct asking *, const struct query *);
void dread_ask_goals(struct asking *, const struct query *);
void dread_ask_alike(struct asking *, const struct query *);
void dread_ask_doom(struct asking *, const struct query *);
void dread_ask_fixed(struct asking *, const struct query *);
void dread_ask_inventory(struct asking *, const struct query *);
void dread_ask_met(struct asking *, const struct query *);

/* ---- ask_position.c: questions about the position as a whole ---- */

void dread_ask_threat(struct asking *, const struct query *);
void dread_ask_game(struct asking *, const struct query *);
void dread_ask_turns(struct asking *, const struct query *);
void dread_ask_happened(struct asking *, const struct query *);
void dread_ask_costs(struct asking *, const struct query *);
void dread_ask_read_hand(struct asking *, const struct query *);

/* ---- ask_last.c: questions about what has happened ---- */

/* Adds what the events of a `last` line have told: those of the last action that brought any, or
 * of `all` of them, in brief sentences. */
void dread_add_told(const struct asking *, const struct theme_line *events, bool all,
                    struct text *);

void dread_ask_last(struct asking *, const struct query *);
void dread_ask_caught(struct asking *, const struct query *);
void dread_ask_tally(struct asking *, const struct query *);

/* Says the reason of what happened last that the words are about. */
void dread_ask_why(struct asking *, const struct query *);

#endif
