/* Parses flags: `--name`, `--name argument` or `--name=argument`, anywhere among the arguments. */

#ifndef FLAGS_H
#define FLAGS_H

#include "command_table.h"

enum flags_read {
    FLAGS_FINE,
    FLAGS_HELP,    /* --help or -h was given; every command has them */
    FLAGS_UNKNOWN, /* the command has no such flag, or several that begin so */
    FLAGS_BARE,    /* the flag's argument is missing */
    FLAGS_SURPLUS, /* the flag takes no argument */
    FLAGS_TOO_MANY /* more arguments than a call can hold */
};

/* Parses the words after the command's name into call->flag and call->argument. The caller sets
 * call->command, which has the flags, and everything else in the call to zero. A flag may be
 * shortened to a prefix that no other flag has. A lone `-` and all words after `--` are arguments.
 * Stops at the first --help or error, and sets *wrong to that word. With FLAGS_FINE, *wrong is
 * unspecified. */
enum flags_read flags_read(struct call *, int words, char *const word[], const char **wrong);

#endif
