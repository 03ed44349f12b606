/* Puzzles: positions of real deals at which one choice is better than all others, and that is
 * proven.
 *
 * A puzzle is a position of a deal with the default options at which
 *
 * - every choice has an exact chance of winning (exact.h);
 * - the best choice wins at least 20 points of 100 more than the second;
 * - at least three choices are worth a thought: they may still win. Where no hidden card matters,
 *   so that every choice wins or loses for certain, it is enough that they do not end the game at
 *   once;
 * - the best choice does not end the game at once.
 *
 * The puzzles of a game are numbered from 1: puzzle n is line n of themes/puzzles/GAME.txt, and the
 * build makes these files part of the program. New puzzles are only added at the end, so a number
 * means the same puzzle for ever. The *code* of a puzzle is `GAME#NUMBER`, as `soliterror#17`. It
 * looks like the id of a deal; which of the two it is depends on where it stands. A line is
 *
 *     LEVEL VERB DEAL ACTIONS
 *
 * the level, the verb of the best choice, the number of the deal, and the actions that lead to the
 * position, in notation and joined by commas. Lines that begin with `#` do not count.
 *
 * The *level*, from 1 to 3, is one more than the number of players made of code that miss the best
 * choice, of three of rising strength (bench/puzzles.c). They were asked when the puzzle was
 * found. */

#ifndef SEARCH_PUZZLE_H
#define SEARCH_PUZZLE_H

#include "exact.h"

/* A file of puzzles: the id of its game, and its text. `levels` has a digit for each puzzle, its
 * level: the page counts the puzzles of the day before it has loaded their text. */
struct puzzle_file {
    const char *id, *text, *levels;
};

/* All files of puzzles; the last entry has the id NULL. */
extern const struct puzzle_file dread_puzzles[];

enum {
    PUZZLE_LEVELS = 3,
    PUZZLE_PLIES = 120,    /* actions that lead to a puzzle, at most */
    PUZZLE_CHOICES = 60,   /* choices of a puzzle, at most */
    PUZZLE_MARGIN = 20,    /* points of 100 */
    PUZZLE_WORTHY = 3,     /* choices that are worth a thought, at least */
    PUZZLE_STEPS = 100000, /* of the search for exact chances, at most */
    PUZZLE_CODE_BYTES = 64,
    PUZZLE_VERB_BYTES = 16
};

struct puzzle {
    const struct game *game;
    int number, level;            /* both from 1 */
    char verb[PUZZLE_VERB_BYTES]; /* of the best choice */
    struct deal deal;
    int actions;
    action line[PUZZLE_PLIES]; /* the actions that lead to the position, and the position */
    struct position position;
};

/* The functions below take an array of files, ended by the id NULL; NULL stands for none. */

/* Returns true if there is a file for the game. */
bool dread_puzzle_has(const struct puzzle_file[], const struct game *);

/* Returns how many puzzles of a level a game has; and the number of the k-th of them, from 0, which
 * must exist. Level 0 stands for all. */
int dread_puzzle_count(const struct puzzle_file[], const struct game *, int level);
int dread_puzzle_of_level(const struct puzzle_file[], const struct game *, int level, int k);

/* Returns the number of the first puzzle of a game after this one whose best choice has this verb;
 * 0 if there is none. */
int dread_puzzle_of_verb(const struct puzzle_file[], const struct game *, const char *verb,
                         int after);

/* Finds a puzzle by its number. Returns false if the game has no such puzzle. */
bool dread_puzzle_find(const struct puzzle_file[], const struct game *, int number,
                       struct puzzle *);

/* Finds a puzzle by its code, in which the game may be shortened as in ids, or by its link
 * (core/link.h). Returns false with a problem if there is no such puzzle. */
bool dread_puzzle_read(const struct puzzle_file[], const struct games *, const char *code,
                       struct puzzle *, struct problem *);

/* Adds the code of a puzzle. */
void dread_puzzle_code(const struct game *, int number, struct text *);

/* Returns the verb of an action at a position. */
const char *dread_puzzle_verb(const struct game *, const struct deal *, const struct position *,
                              action);

/* ---- Answers ---- */

struct puzzle_choice {
    action action;
    uint32_t won;    /* in so many of the ways in which the hidden cards can lie it wins */
    uint64_t chance; /* the same as a probability, in units of 1 / (1 << EXACT_BITS) */
};

struct puzzle_answer {
    uint32_t ways; /* in how many ways the hidden cards can lie; cards that are alike count once */
    int choices;
    struct puzzle_choice choice[PUZZLE_CHOICES]; /* all of them, the best first */

    /* The best choice, and the best actions after it, up to the first that turns something up or
     * to the end of the game. */
    int actions;
    action line[LINE_ROOM];
};

/* Returns how many bytes of memory the search for an answer needs, aligned to 64; 0 if the game
 * supports no exact chances. */
size_t dread_puzzle_bytes(const struct game *);

/* Computes the answer. Returns false if the position, which has not ended, is no puzzle. It needs
 * dread_puzzle_bytes of memory, which must not be 0. The hidden cards of the deal do not matter. */
bool dread_puzzle_answer(const struct game *, const struct deal *, const struct position *,
                         void *memory, struct puzzle_answer *);

#endif
