/* A puzzle on the table: it takes the player's first action as her answer, and tells the right one.
 * See puzzle_page.c. */

#ifndef PLAY_PUZZLE_PAGE_H
#define PLAY_PUZZLE_PAGE_H

#include "play_internal.h"

/* Computes the answer of a puzzle, in the memory for thinking. Returns false if that is too small.
 * Closes the hint and the autopsy, which work there. Then dread_puzzle_begin says that this puzzle
 * is on the table. */
bool dread_puzzle_prepare(struct play *, const struct puzzle *);
void dread_puzzle_begin(struct play *, const struct puzzle *);

/* Says that the puzzle on the table is one of a day. */
void dread_puzzle_is_of_day(struct play *, uint64_t day);

/* Adds how the player answered, for others, without a word about the cards: "SoliTerror, the puzzle
 * of the day 2026-11-29, level 2: solved, 0 points given away." Call it only once she has
 * answered. */
void dread_tell_puzzle_result(const struct play *, struct text *);

/* Adds the link of the puzzle on the table. */
void dread_puzzle_link(const struct play *, struct text *);

/* The table has no puzzle any more. */
void dread_puzzle_forget(struct play *);

/* Returns true while a puzzle waits for the player's answer. */
bool dread_puzzle_asks(const struct play *);

/* Returns true if a puzzle is on the table that the player has answered. */
bool dread_puzzle_is_answered(const struct play *);

/* Returns true if a puzzle takes the action for the player's answer, so that it is not played; then
 * opens the page of the answer, unless she speaks. */
bool dread_puzzle_takes(struct play *, action);

/* Opens the page of the answer; returns why it cannot, or NULL. */
void dread_page_of_answer(struct play *);
const char *dread_not_answer(const struct play *);

/* What a puzzle asks, and what it answers to whoever wants a hint or to go back. */
extern const char *const dread_puzzle_question, *const dread_puzzle_refuses;

/* Add whether the player's answer was right, with the best choice and why; and how good each choice
 * is. */
void dread_tell_solution(const struct play *, struct text *);
void dread_tell_all_choices(const struct play *, struct text *);

/* Describes the puzzle in the scene. */
void dread_puzzle_scene(const struct play *, struct scene *);

#endif
