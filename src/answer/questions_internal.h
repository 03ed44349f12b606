/* Parts of the answers of plain play, and the answers themselves, a function for each question of
 * the table in questions.c. Every answer of these functions has at most UPDATE_WORDS words, and
 * `more` says the rest. */

#ifndef ANSWER_QUESTIONS_INTERNAL_H
#define ANSWER_QUESTIONS_INTERNAL_H

#include "paragraphs.h"
#include "questions.h"

enum { ANSWER_BYTES = 4096 };

/* ---- Parts ---- */

/* Adds a name and makes its first letter a capital. */
void dread_add_name(const struct asking *, struct thing, struct text *);

void dread_add_place(const struct asking *, struct thing place, struct text *);

/* Adds a number and `one` or `many` after it. */
void dread_add_count(struct text *, int n, const char *one, const char *many);

/* Returns true if anybody does (dread_is_watcher). */
bool dread_any_watcher(const struct asking *);

/* Finds what the first name among some words stands for. Returns false if there is none. */
bool dread_find_named(const struct asking *, const char *words, struct named *);

/* Finds the cell that a name means. Says why not if there is none. */
bool dread_find_cell(struct asking *, const char *name, struct thing *cell);

/* Says what the theme explains by these words; else that the player has not entered, or that there
 * are no rooms. */
void dread_say_no_place(struct asking *, const char *words);

/* Says what the theme explains by these words; else `otherwise`. */
void dread_explain_or_say(struct asking *, const char *words, const char *otherwise);

/* Returns the first direction among some words; FACING_NONE if there is none. */
int dread_facing_in(const char *words);

/* Adds what is known of a cell: its card, tokens on it, and who would see the player there. */
void dread_add_cell(const struct asking *, struct thing cell, struct text *);

/* Adds where a card lies that is in no grid. */
void dread_add_card_place(const struct asking *, struct thing, struct text *);

/* Adds up to two legal actions that touch a thing. Returns false if there is none. */
bool dread_add_actions_on(const struct asking *, struct thing, struct text *);

/* Returns the steps from the player to a thing, and who bars the way, as dread_way_steps does; -1
 * if the thing is in no grid. */
int dread_steps_to(const struct asking *, struct thing, const struct token **blocker);

/* Adds the name of a room and its doors. */
void dread_add_room(const struct asking *, const struct room *, struct text *);

/* Returns what a card is worth: its rank, but no more than the theme's `most worth`. */
int dread_worth(const struct asking *, card);

/* Says who sees the player now and if she waits, after some words. */
void dread_say_safety(struct asking *, const char *before);

/* What is said where there are no rooms. */
extern const char dread_no_maze[];

/* ---- Answers ---- */

void dread_ask_explain(struct asking *, const char *words);
void dread_ask_room(struct asking *, const char *words);
void dread_ask_room_at(struct asking *, const char *words);
void dread_ask_rooms(struct asking *, const char *words);
void dread_ask_maze(struct asking *, const char *words);
void dread_ask_look(struct asking *, const char *words);
void dread_ask_look_at(struct asking *, const char *words);
void dread_ask_find(struct asking *, const char *words);
void dread_ask_examine(struct asking *, const char *words);
void dread_ask_near(struct asking *, const char *words);
void dread_ask_how_far(struct asking *, const char *words);
void dread_ask_nearest(struct asking *, const char *words);
void dread_ask_watched(struct asking *, const char *words);
void dread_ask_sees(struct asking *, const char *words);
void dread_ask_safe(struct asking *, const char *words);
void dread_ask_next_of(struct asking *, const char *words);
void dread_ask_reach(struct asking *, const char *words);
void dread_ask_count(struct asking *, const char *words);
void dread_ask_places(struct asking *, const char *words);
void dread_ask_which(struct asking *, const char *words);
void dread_ask_saved(struct asking *, const char *words);
void dread_ask_settings(struct asking *, const char *words);

#endif
