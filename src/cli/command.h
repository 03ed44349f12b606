/* What a command of `dread` is, and what all commands share.
 *
 * There is one table of commands (commands.c). It makes the parsing of the command line, --help, the
 * man page and the shell completions, so that none can tell another story. */

#ifndef COMMAND_H
#define COMMAND_H

#include <stdio.h>

#include "dread/agent.h"
#include "dread/id.h"
#include "dread/session.h"
#include "dread/theme.h"

enum { FINE = 0, FAULT = 1, USAGE = 2 }; /* exit codes */

enum { FLAGS_MOST = 16, ARGUMENTS_MOST = PLIES_MOST };

/* How an argument can be completed. */
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

struct flag {
    const char *name;     /* without the dashes; NULL ends a list */
    const char *argument; /* the name of its argument, or NULL if it takes none */
    const char *about;
    enum wants wants; /* what its argument is */
};

/* A command line, read: words and flags. */
struct call {
    const struct command *command;
    const char *argument[ARGUMENTS_MOST];
    int arguments;
    int words; /* as they were given, behind the command's name */
    char *const *word;
    const char *flag[FLAGS_MOST]; /* in the order of the command's flags: NULL not given, else the
                                     argument, "" without one */
};

struct command {
    const char *name, *arguments, *about;
    const char *more; /* further paragraphs for --help and the man page, or NULL */
    int least, most;  /* how many arguments */
    enum wants wants; /* what the first argument is */
    struct flag flag[FLAGS_MOST];
    int (*run)(const struct call *); /* returns an exit code */
};

extern const struct command commands[]; /* ended by a NULL name */

/* Prints a message and a line break to standard error; returns code. */
int complain(int code, const char *message);

/* A usage error of a command: the message, then how it is used. */
int misuse(const struct command *, const char *message);

/* The usage error that there is no such command, with those there are. */
int no_command(const char *word);

/* The command line as it was given, written so that a shell reads it as the same words and a person sees every
 * byte of them. The caller frees it; NULL: there is no memory. */
char *call_written(const struct call *);

/* The game of that name, or NULL once it has said what is wrong. */
const struct game *call_game(const char *word);

/* Reads the id of a deal to be looked into. If it is none, or has the cards of a Night that stands, says so
 * and returns the exit code; else FINE. */
int call_deal(const char *id, const struct game **, struct deal *);

/* Starts a session on the deal id of argument 0 and plays the actions of the others, each of which
 * may hold several joined by commas. On failure says why and returns the exit code; else FINE. */
int call_session(const struct call *, struct session *);

/* Sets up a session with the record in a file, `-` for standard input. On failure says why and returns
 * the exit code; else FINE. */
int call_record(const char *path, struct session *);

/* Plays actions joined by commas. False, with those before played, at one that is refused. */
bool play_written(struct session *, const char *written, struct problem *);

/* Reads a line without its end into room bytes, a zero behind it. *n is its whole length: what does not
 * fit is read but left out, and then *n is room or more; a line with a zero byte in it is longer than
 * the string. So the line was cut if strlen(line) != *n. False at the end of the input. */
bool read_line(FILE *in, char *line, size_t room, size_t *n);

/* Prints text in lines of at most `width`, each indented. */
void print_wrapped(FILE *, const char *text, int indent, int width);

/* Prints the command line's own pages. */
void print_help(FILE *);
void print_command_help(FILE *, const struct command *);
void print_man_page(FILE *);
bool print_completion(FILE *, const char *shell); /* false: no such shell */

#endif
