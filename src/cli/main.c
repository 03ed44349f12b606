/* The command line: finds the command, reads its flags, runs it. */

#define _POSIX_C_SOURCE 200809L /* SIGXFSZ */
#include <locale.h>
#include <signal.h>

#include "command.h"
#include "flags.h"
#include "version.h"

enum { HELPED = -1 };

/* The usage error of a word of the command line, which stands between two halves of a sentence. */
static int misused(const struct command *c, const char *before, const char *word, const char *after)
{
    struct problem problem;
    char room[BRIEF_ROOM];
    dread_fail(&problem, before, dread_brief(word, room), after, NULL);
    return misuse(c, problem.text);
}

/* Reads flags and arguments. FINE, or the code to leave with; HELPED once help was printed. */
static int read_call(struct call *call, int words, char *const word[])
{
    const struct command *c = call->command;
    const char *wrong;
    switch (flags_read(call, words, word, &wrong)) {
    case FLAGS_HELP: print_command_help(stdout, c); return HELPED;
    case FLAGS_UNKNOWN: return misused(c, "There is no flag `", wrong, "`.");
    case FLAGS_BARE: return misused(c, "`", wrong, "` needs an argument.");
    case FLAGS_SURPLUS: return misused(c, "`", wrong, "`: this flag takes no argument.");
    case FLAGS_TOO_MANY: return misuse(c, "There are too many arguments.");
    case FLAGS_FINE: break;
    }
    if (call->arguments < c->least) return misuse(c, "An argument is missing.");
    if (call->arguments > c->most)
        return misused(c, "`", call->argument[c->most], "` is one argument too many.");
    return FINE;
}

int main(int argc, char **argv)
{
    static struct call call;
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a message, not the end */
    if (!setlocale(LC_ALL, "")) setlocale(LC_ALL, "C.UTF-8");
    setlocale(LC_NUMERIC, "C"); /* programs read our numbers too */

    const char *word = argc > 1 ? argv[1] : "play";
    int code = FINE;
    for (int i = 0; commands[i].name; i++)
        if (dread_same(commands[i].name, word)) call.command = &commands[i];
    if (dread_same(word, "--help") || dread_same(word, "-h")) {
        print_help(stdout);
    } else if (dread_same(word, "--version")) {
        puts("dread " DREAD_VERSION);
    } else if (call.command) {
        code = argc > 1 ? read_call(&call, argc - 2, argv + 2) : FINE;
        if (code == FINE) code = call.command->run(&call);
        if (code == HELPED) code = FINE;
    } else {
        code = no_command(word);
    }
    if (fflush(stdout) || ferror(stdout))
        return complain(FAULT, "Standard output cannot be written.");
    return code;
}
