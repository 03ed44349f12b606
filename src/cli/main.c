/* The program: finds the command, parses its flags and runs it. */

#define _POSIX_C_SOURCE 200809L /* SIGXFSZ */
#include <locale.h>
#include <signal.h>

#include "call.h"
#include "flags.h"
#include "help.h"
#include "version.h"

enum { HELP_PRINTED = -1 };

/* Prints a usage error that quotes a word of the command line between two parts of a sentence.
 * Returns USAGE. */
static int misuse_of_word(const struct command *c, const char *before, const char *word,
                          const char *after)
{
    struct problem problem;
    char room[BRIEF_ROOM];
    dread_fail(&problem, before, dread_brief(word, room), after, NULL);
    return misuse(c, problem.text);
}

/* Parses flags and arguments. Returns FINE, HELP_PRINTED if help was asked for, or USAGE. */
static int read_call(struct call *call, int words, char *const word[])
{
    const struct command *c = call->command;
    const char *wrong;
    switch (flags_read(call, words, word, &wrong)) {
    case FLAGS_HELP: print_command_help(stdout, c); return HELP_PRINTED;
    case FLAGS_UNKNOWN: return misuse_of_word(c, "There is no flag `", wrong, "`.");
    case FLAGS_BARE: return misuse_of_word(c, "`", wrong, "` needs an argument.");
    case FLAGS_SURPLUS: return misuse_of_word(c, "`", wrong, "`: this flag takes no argument.");
    case FLAGS_TOO_MANY: return misuse(c, "There are too many arguments.");
    case FLAGS_FINE: break;
    }
    if (call->arguments < c->least) return misuse(c, "An argument is missing.");
    if (call->arguments > c->most)
        return misuse_of_word(c, "`", call->argument[c->most], "` is one argument too many.");
    return FINE;
}

int main(int argc, char **argv)
{
    static struct call call;
    signal(SIGXFSZ, SIG_IGN); /* writing beyond the file size limit then fails with a message */
    if (!setlocale(LC_ALL, "")) setlocale(LC_ALL, "C.UTF-8");
    setlocale(LC_NUMERIC, "C"); /* programs read our numbers: always a decimal point */

    const char *word = argc > 1 ? argv[1] : "play";
    int code = FINE;
    call.commands = command_table;
    call.command = find_command(command_table, word);
    if (dread_same(word, "--help") || dread_same(word, "-h")) {
        print_help(stdout, command_table);
    } else if (dread_same(word, "--version")) {
        puts("dread " DREAD_VERSION);
    } else if (call.command) {
        code = argc > 1 ? read_call(&call, argc - 2, argv + 2) : FINE;
        if (code == FINE) code = call.command->run(&call);
        if (code == HELP_PRINTED) code = FINE;
    } else {
        code = no_command(command_table, word);
    }
    if (fflush(stdout) || ferror(stdout))
        return complain(FAULT, "Standard output cannot be written.");
    return code;
}
