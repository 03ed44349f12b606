/* What a sentence of the player means, as far as reading goes: the words of commands, actions and
 * orders, the classes of a question, and what stands around them. These functions read a sentence
 * and the table (table/table.h); they play nothing and say nothing.
 *
 * This header is the door of the room: whoever is outside includes it and no other. The table of
 * commands, which is for front ends too, has its header in commands.h.
 *
 * commands       the table of commands: their keys, and what they need
 * said_commands  the words for them
 * interpret      an action as the game writes or says it
 * plain_words    a sentence without the words that say nothing
 * manner         whether a sentence is an order at all
 * pronoun        what `it`, `there` and `he` stand for
 * asked          what an order names
 * order          what an order in words asks for
 * wish_match     the legal actions that agree with it
 * sentence       the orders of a sentence
 * deed           what is done, in a question about it
 * query          what a question asks about
 * english        what a sentence means that a pattern of English covers
 * pattern        one pattern: whether it covers a sentence, and what fills its slots
 * slots          what can stand in the slots of patterns
 * offers         the nearest things to say to a sentence that is not understood
 * slips          slips of a letter, and words that are not known */

#ifndef HEAR_H
#define HEAR_H

#include "commands.h"
#include "asked.h"
#include "deed.h"
#include "english.h"
#include "interpret.h"
#include "manner.h"
#include "offers.h"
#include "order.h"
#include "pattern.h"
#include "plain_words.h"
#include "pronoun.h"
#include "query.h"
#include "said_commands.h"
#include "sentence.h"
#include "slips.h"
#include "slots.h"
#include "wish_match.h"

#endif
