/* The end of a game in words: the sentence that stands alone on the screen, and the night told
 * again in up to five sentences:
 *
 *     1. the line of the story that was told at the start;
 *     2. a count;
 *     3. the line of the story that was told at the worst moment;
 *     4. what it cost;
 *     5. the last line of the story.
 *
 * The theme has the first and the other lines. A sentence that has no line is left out. Those of
 * the story are about three different turns.
 *
 *     ending OUTCOME = WORDS       the sentence alone
 *     count: WORDS                 the count; {...} is filled in, see below
 *     cost OUTCOME = WORDS         what it cost, filled in likewise
 *     worst: least VALUE           the worst moment is the one with the least of a value
 *     worst: most VALUE            (moment.h), or with the most; the last one if several are equal
 *
 * Filled in are
 *
 *     {NUMBER|SOME}                SOME, in which `#` stands for the number in words, "eleven", and
 *                                  `%` for how often that is: "once", "twice", "eleven times"
 *     {NUMBER|NONE|SOME}           NONE if the number is 0
 *     {NUMBER|NONE|ONE|MORE}       the same, with words of its own for 1
 *     {part GAUGE}                 a gauge as a part of its upper limit: "a third"
 *
 * NUMBER is the sum of one or more of these, joined by ` + `:
 *
 *     EVENT, EVENT KIND            how often the event happened, from the deal to the end: with any
 *                                  card, or with one of a kind. Events of the same id and token
 *                                  that follow each other directly count as one
 *     EVENT since CONDITION        the same, since the condition (moment.h) has held last: from
 *                                  the action on that brought it about
 *     gauge GAUGE, left GAUGE      its value at the end, or how far that is from its upper limit
 *     cards ZONE KIND              how many cards of a kind a zone shows at the end */

#ifndef STORY_ENDING_H
#define STORY_ENDING_H

#include "story_lines.h"

enum { ENDING_BYTES = 2048 };

struct ending {
    const char *id; /* of the outcome, what follows its colon: "caught"; NULL: no ending */
    bool won;
    card by;          /* the card of the token that brought the end about; CARD_NONE: none did */
    const char *line; /* the sentence alone */
    int sentences;
    struct story_line sentence[ENDING_SENTENCES]; /* turn 0: about no single turn */
    char bytes[ENDING_BYTES];
    struct text text; /* writes to `bytes` */
};

/* Makes the ending of a session that has ended, with its story. Without an `ending` line in the
 * theme there is none. The theme and the story must stay as they are while the ending is used. */
void dread_ending_make(struct ending *, const struct table_layout *, const struct session *,
                       const struct story *);

#endif
