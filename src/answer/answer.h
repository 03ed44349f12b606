/* The answers of plain play: a function for each question, on `struct table` (table/table.h), and
 * the paragraphs in which they are said. They change nothing but what is said, and what was spoken
 * of. An answer that reads a sentence does so with src/hear.
 *
 * This header is the door of the room: whoever is outside includes it and no other.
 *
 * asking         what a question is asked of, and what is answered
 * paragraphs     writing paragraphs; `more` has the rest
 * heed           what a listener should hear before she decides
 * answers        the table of the commands that ask, and their answers
 * questions      the table of questions about places, rooms, sight and numbers
 * ask            the tables of questions in the player's own words
 * reasons        why everything happened
 * rules_reading  the rules, a paragraph at a time
 * worth_asking   what is most worth asking now */

#ifndef ANSWER_H
#define ANSWER_H

#include "answers.h"
#include "ask.h"
#include "asking.h"
#include "heed.h"
#include "paragraphs.h"
#include "questions.h"
#include "reasons.h"
#include "rules_reading.h"
#include "worth_asking.h"

#endif
