/* The table of commands as far as plain play alone needs it: how its player gives each command. It
 * stands beside that of commands.h because the page for browsers does without it. */

#ifndef HEAR_SAID_COMMANDS_H
#define HEAR_SAID_COMMANDS_H

#include "commands.h"

/* How plain play has a command. NULL: it has not. */
struct command_said {
    const char *said;  /* what the player says: "undo turn"; a space at the end: words follow */
    const char *about; /* its line in the help */
    const char *also;  /* other ways to say it, separated by `|` */
};

extern const struct command_said dread_command_said[COMMANDS];

/* Returns true if the command is a question: it changes nothing and goes nowhere. Plain play
 * answers questions in src/answer, and carries out the other commands in src/play/talk.c. But
 * talk.c answers CMD_DIFFICULTY_HERE and src/play/heard_line.c CMD_REPEAT, and src/answer carries
 * out CMD_RULES_NEXT and CMD_RULES_BACK. */
bool dread_command_asks(enum command_id);

/* Returns the command that plain play means by `said`, which must be in lower case with single
 * spaces; COMMANDS if there is none. Always sets *rest, which must not be NULL: to the words in
 * `said` that follow the command's own words, which may be ""; to "" if the command takes no words,
 * or if the result is COMMANDS. */
enum command_id dread_command_of_words(const char *said, const char **rest);

#endif
