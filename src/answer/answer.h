/* The answers of plain play: a function for each question, on `struct table` (table/table.h), and
 * the paragraphs in which they are said. They change nothing but what is said, and what was spoken
 * of. An answer that reads a sentence does so with src/hear.
 *
 * This header is the door of the room: whoever is outside includes it and no other.
 *
 * asking         what a question is asked of, and what is answered
 * paragraphs     writing paragraphs; `more` has the rest
 * answers        the table of questions, and their answers
 * rules_reading  the rules, a paragraph at a time
 * reasons        why everything happened
 * heed           what a listener should hear before she decides
 * risk           what may come of an action
 * worth_asking   what is most worth asking now */

#ifndef ANSWER_H
#define ANSWER_H

#include "answers.h"
#include "asking.h"
#include "heed.h"
#include "paragraphs.h"
#include "reasons.h"
#include "worth_asking.h"

#endif
