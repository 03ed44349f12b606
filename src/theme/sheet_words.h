/* What a sheet says under given options. A sheet is text in which braces depend on them:
 *
 *     {hand}               the value of an option
 *     {32 - hand}          numbers and options that are numbers, with + - * / between them, from
 *                          left to right; a space stands on each side of these signs
 *     {bonus=card? WORDS}  the words, only if the option has that value
 *     {bonus!=card? WORDS} only if it has another one
 *     {earn>1? WORDS}      only if it is above the number; `<` is for below
 *
 * WORDS may have braces too. docs/themes.md tells what the lines of a sheet are. */

#ifndef SHEET_WORDS_H
#define SHEET_WORDS_H

#include "core/game.h"

/* Adds a sheet as it is under these rules. A brace that cannot be understood is added as it
 * stands. */
void dread_sheet_words(const char *sheet, const struct option options[], const struct rules *,
                       struct text *);

#endif
