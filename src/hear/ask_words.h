/* The words of questions in the player's own words, divided into classes (`can`, `have`, `left`, a
 * name ...). */

#ifndef HEAR_ASK_WORDS_H
#define HEAR_ASK_WORDS_H

#include "interpret.h"

/* Classes of words, as bits of a set. */
#define ASK_CLASSES(X)                                                                             \
    X(WHO)                                                                                         \
    X(WHAT)                                                                                        \
    X(WHERE)                                                                                       \
    X(WHEN)                                                                                        \
    X(HOW)                                                                                         \
    X(MANY)                                                                                        \
    X(WHY)                                                                                         \
    X(CAN)                                                                                         \
    X(WILL)                                                                                        \
    X(DID)                                                                                         \
    X(ME)                                                                                          \
    X(HAVE)                                                                                        \
    X(LEFT)                                                                                        \
    X(GONE)                                                                                        \
    X(DECK)                                                                                        \
    X(HIGH)                                                                                        \
    X(LOW)                                                                                         \
    X(SEE)                                                                                         \
    X(FACE)                                                                                        \
    X(ALERT)                                                                                       \
    X(GO)                                                                                          \
    X(FAR)                                                                                         \
    X(NEAR)                                                                                        \
    X(REACH)                                                                                       \
    X(WALL)                                                                                        \
    X(BETWEEN)                                                                                     \
    X(LINE)                                                                                        \
    X(READ)                                                                                        \
    X(HIDE)                                                                                        \
    X(BESIDE)                                                                                      \
    X(STEPS)                                                                                       \
    X(TAKE)                                                                                        \
    X(COST)                                                                                        \
    X(WORTH)                                                                                       \
    X(NEXT)                                                                                        \
    X(LAST)                                                                                        \
    X(CATCH)                                                                                       \
    X(STOP)                                                                                        \
    X(COME)                                                                                        \
    X(UNDER)                                                                                       \
    X(ENOUGH)                                                                                      \
    X(PLAY)                                                                                        \
    X(THING)                                                                                       \
    X(CELL)                                                                                        \
    X(WATCHER)                                                                                     \
    X(STUFF)                                                                                       \
    X(DIRECTION)                                                                                   \
    X(PLACE)                                                                                       \
    X(EVENTS)                                                                                      \
    X(GAUGE)                                                                                       \
    X(CHOICE)                                                                                      \
    X(NOT)                                                                                         \
    X(THERE)                                                                                       \
    X(GROUP)                                                                                       \
    X(OPEN)                                                                                        \
    X(DONE)                                                                                        \
    X(GOAL)                                                                                        \
    X(ALIKE)                                                                                       \
    X(FIELD)

enum ask_class {
#define NAME(c) ASK_##c,
    ASK_CLASSES(NAME)
#undef NAME
        ASK_COUNT
};

/* Returns true if the sentence asks something. */
bool dread_ask_is_question(const char *said);

/* Writes a sentence with its abbreviations written out and without the words that only introduce a
 * question: `could you tell me what's left` becomes `what is left`. */
void dread_ask_plainly(const char *said, char plain[SAID]);

/* Returns the classes of a word by itself, as bits; and true if it changes nothing in a question.
 */
uint64_t dread_ask_classes(struct word);
bool dread_ask_is_filler(struct word);

#endif
