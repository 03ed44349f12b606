/* The scoresheets, themes/sheets/GAME.txt, built into the program; and what one says under given
 * options.
 *
 * A sheet is text in which braces depend on the options in force:
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

#include "dread/game.h"

struct sheet_file {
    const char *id, *text;
};

extern const struct sheet_file sheet_files[]; /* ended by a NULL id; made by the build */

/* Returns the sheet of a game, or NULL if there is no sheet for this id. */
const char *sheet_of(const char *id);

/* Adds a sheet as it is under these rules. A brace that cannot be understood is added as it
 * stands. */
void sheet_write(const char *sheet, const struct option options[], const struct rules *,
                 struct text *);

#endif
