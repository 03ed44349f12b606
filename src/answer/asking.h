/* What a question is asked of, and what is answered. */

#ifndef ANSWER_ASKING_H
#define ANSWER_ASKING_H

#include "kept/book.h"
#include "play/play.h"
#include "hear/hear.h"
#include "story/story.h"
#include "table/table.h"

enum { TOLD_BYTES = 1 << 19, MORE_BYTES = 16384 };

/* What is left to be said after an answer, by those who know what the player's hands do. */
enum left_to_say { THEN_NOTHING, THEN_STAND, THEN_LAST, THEN_MORE };

struct asking {
    const struct table *table;
    const struct play_house *house;
    const struct book *book; /* NULL: nothing is kept */
    const struct story *story;
    const struct ending *ending;
    const struct lesson *lesson;
    const bool *watches;        /* the game is one to watch */
    int gave;                   /* points given away in this game; -1: there is no autopsy of it */
    struct path_search *search; /* room to look for a walk */

    struct text told; /* paragraphs for the front end, each ended by a line break */
    char told_bytes[TOLD_BYTES];
    bool handed_out;       /* the front end has them: begin anew */
    char more[MORE_BYTES]; /* what `more` answers: the last answer in full */
    struct query about;    /* what the question names */
    bool put;              /* the last thing said was what the player must choose now */
    bool past;             /* the last line asked what has happened */
    enum left_to_say then;
    struct spoken_of spoken_of;
    uint32_t
        worth_told; /* the questions worth asking (worth_asking.h) that were told of this game */
    int rules_at;   /* the piece of the rules read last, from 1; 0: none */
};

#endif
