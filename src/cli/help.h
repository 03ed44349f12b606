/* The help pages, the man page and the shell completions, all generated from the table of
 * commands. */

#ifndef CLI_HELP_H
#define CLI_HELP_H

#include <stdio.h>

#include "command_table.h"

/* Prints text in lines, each indented by `indent` columns and, with the indent, at most `width`
 * columns long, unless a word alone is longer. Line breaks in the text are kept. */
void print_wrapped(FILE *, const char *text, int indent, int width);

/* Prints `dread --help`. */
void print_help(FILE *, const struct command commands[]);

/* Prints `dread COMMAND --help`. */
void print_command_help(FILE *, const struct command *);

/* Prints the man page in troff's man macros. */
void print_man_page(FILE *, const struct command commands[]);

/* Prints the completions of a shell. Returns false if the shell is not bash, zsh or fish. */
bool print_completion(FILE *, const struct command commands[], const char *shell);

#endif
