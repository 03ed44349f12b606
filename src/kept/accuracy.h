/* Accuracy: how much a player gives away, from what was judged (book.h). */

#ifndef KEPT_ACCURACY_H
#define KEPT_ACCURACY_H

#include "core/game.h"

struct book;

enum {
    ACCURACY_ROWS = 20, /* the last games and puzzles that it is about */
    ACCURACY_VERB_BYTES = 32
};

/* Figures in tenths of points of 100. */
struct accuracy {
    int games, puzzles, solved;
    int gave, low, high; /* given away a decision, and the ends of its 95 % interval; if there are
                            fewer than two games, both ends are `gave` */
    int phase[3];        /* the same in each third of a game; -1: no decision */
    int puzzle_gave;     /* given away a puzzle */
    /* The kind of worst mistake that most games have: the verb that was played and the one that was
     * better, in how many games, and how much it gave away in each of them. Games 0: none gave
     * anything away, and the verbs are "". */
    char played[ACCURACY_VERB_BYTES], better[ACCURACY_VERB_BYTES];
    int worst_games, worst_gave;
    int curve[ACCURACY_ROWS]; /* what each game gave away a decision, the oldest first */
};

/* Counts the last games and puzzles of a kind of solitaire. */
void dread_accuracy_of(const struct book *, const struct game *, struct accuracy *);

/* Adds the accuracy in lines that each end with a line break; nothing if nothing was judged. */
void dread_tell_accuracy(const struct accuracy *, struct text *);

#endif
