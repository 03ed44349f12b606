/* What a sentence of the player means, as far as reading goes: the words of commands, actions and
 * orders, the classes of a question, and what stands around them. These functions read a sentence
 * and the table (table/table.h); they play nothing and say nothing.
 *
 * This header is the door of the room: whoever is outside includes it and no other. The table of
 * commands, which is for front ends too, has its header in dread/commands.h.
 *
 * commands       the table of commands: their keys, and the words for them
 * interpret      a line as a command, or as an action in notation
 * chatter        words around what is meant
 * pronoun        what `it`, `there` and `he` stand for
 * wish           what an order in words asks for
 * wish_match     the legal actions that agree with it
 * ask_words      the words of questions
 * ask_read       the classes of a question, and what it names
 * english        what a sentence means that a pattern of English covers
 * slips          slips of a letter, and the nearest thing to say */

#ifndef HEAR_H
#define HEAR_H

#include "dread/commands.h"
#include "ask_read.h"
#include "ask_words.h"
#include "chatter.h"
#include "english.h"
#include "interpret.h"
#include "pronoun.h"
#include "slips.h"
#include "wish.h"
#include "wish_match.h"

#endif
