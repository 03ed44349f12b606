/* The table of commands: what a command of `dread` and its flags are.
 *
 * The table in command_table.c is the only list of commands. Parsing (flags.c), --help, the man
 * page and the shell completions (help.c) are all generated from it, so they cannot disagree.
 * call.h has what the commands share. */

#ifndef CLI_COMMAND_TABLE_H
#define CLI_COMMAND_TABLE_H

#include "core/session.h"

/* Exit codes. FAULT: something went wrong, such as a file that cannot be read. USAGE: the command
 * line is wrong. INTERRUPTED in progress.h is another. */
enum { FINE = 0, FAULT = 1, USAGE = 2 };

enum { FLAGS_MOST = 16, ARGUMENTS_MOST = PLIES_MOST };

/* How shells complete an argument. */
enum wants {
    WANTS_NOTHING,
    WANTS_GAME,
    WANTS_ID,
    WANTS_FILE,
    WANTS_COMMAND,
    WANTS_AGENT,
    WANTS_DIFFICULTY,
    WANTS_SHELL
};

/* A flag of a command. A NULL name ends a list of them. */
struct flag {
    const char *name;     /* without the dashes */
    const char *argument; /* the name of its argument in the help, or NULL if it takes none */
    const char *about;
    enum wants wants;  /* how its argument is completed */
    const char *alias; /* an earlier name, which is still accepted, or NULL */
};

struct command;

/* A parsed command line. Its strings are those of argv. */
struct call {
    const struct command *command, *commands; /* the one that is called, and all of them */
    const char *argument[ARGUMENTS_MOST];     /* what is not a flag, in order */
    int arguments;
    int words; /* how many words follow the command's name, flags included */
    char *const *word;

    /* flag[i] belongs to flag i of the command: NULL if it was not given, "" if it was given and
     * takes no argument, else its argument. */
    const char *flag[FLAGS_MOST];
};

struct command {
    const char *name;
    const char *arguments;           /* as the usage line of --help shows them; "" if none */
    const char *about;               /* what the command does: a sentence or two for --help */
    const char *alias;               /* an earlier name, which is still accepted, or NULL */
    const char *more;                /* more paragraphs for --help and the man page, or NULL */
    int least, most;                 /* how many arguments it takes */
    enum wants wants;                /* how its arguments are completed */
    struct flag flag[FLAGS_MOST];    /* ends at a NULL name, or when it is full */
    int (*run)(const struct call *); /* returns the exit code */
};

/* All commands, in the order of the help. A NULL name ends the table. main.c hands it to those who
 * need it, since the table knows all who carry out a command. */
extern const struct command command_table[];

#endif
