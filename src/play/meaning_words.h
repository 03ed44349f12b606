/* The lexicon of meaning.c: the concepts that words belong to. */

#ifndef PLAY_MEANING_WORDS_H
#define PLAY_MEANING_WORDS_H

#include "meaning.h"

/* Concepts, as bits of a set. THING to NUMBER stand for what is read out of the sentence. */
enum concept {
    WHO,
    WHAT,
    WHERE,
    HOW,
    MANY,
    WHY,
    CAN,
    SEE,
    LOOK,
    EXAMINE,
    SAFE,
    NEAR,
    FAR,
    GO,
    WILL,
    NEXT,
    LEFT,
    ROOM,
    ROOMS,
    LIST,
    DOOR,
    MAZE,
    REACH,
    HUNT,
    MEAN,
    TURN,
    CARDS,
    STORY,
    RULES,
    ME,
    IF,
    TAKE,
    SHOULD,
    REPEAT,
    AGAIN,
    SAY,
    UNDO,
    BACK,
    NOT,
    COST,
    UNDER,
    WAY,
    TIME,
    DO,
    WIN,
    PLACES,
    WAIT,
    SAVE,
    SETTINGS,
    PATH,
    THING,
    CELL,
    DIRECTION,
    PARAGRAPH,
    CONCEPTS
};

/* Returns the concepts of a word, as bits. */
uint64_t dread_meaning_concepts(struct word);

/* Returns true if the word says nothing by itself. */
bool dread_meaning_is_filler(struct word);

/* Returns true for words of questions, which are dropped from what a question is about. */
bool dread_meaning_is_asking(struct word);

#endif
