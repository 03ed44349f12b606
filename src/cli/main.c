/* The command line: finds the command, reads its flags, runs it. */

#define _POSIX_C_SOURCE 200809L /* SIGXFSZ */
#include <locale.h>
#include <signal.h>
#include <string.h>

#include "command.h"
#include "flags.h"
#include "version.h"

enum { HELPED = -1 };

/* Reads flags and arguments. FINE, or the code to leave with; HELPED once help was printed. */
static int read_call(struct call *call, int argc, char **argv)
{
    const struct command *c = call->command;
    struct flag_list list = {.count = 0};
    for (; list.count < FLAGS_MOST && c->flag[list.count].name; list.count++) {
        list.name[list.count] = c->flag[list.count].name;
        list.takes[list.count] = c->flag[list.count].argument != NULL;
    }
    char message[160];
    int first;
    switch (flags_read(argc, argv, &list, call->flag, &first)) {
    case FLAGS_HELP: print_command_help(stdout, c); return HELPED;
    case FLAGS_UNKNOWN:
        snprintf(message, sizeof message, "There is no flag `%.60s`.", argv[first]);
        return misuse(c, message);
    case FLAGS_BARE:
        snprintf(message, sizeof message, "`%.60s` needs an argument.", argv[first]);
        return misuse(c, message);
    case FLAGS_FINE: break;
    }
    for (; first < argc; first++) {
        if (call->arguments == ARGUMENTS_MOST) return misuse(c, "There are too many arguments.");
        call->argument[call->arguments++] = argv[first];
    }
    if (call->arguments < c->least) return misuse(c, "An argument is missing.");
    if (call->arguments > c->most) {
        snprintf(message, sizeof message, "`%.60s` is one argument too many.",
                 call->argument[c->most]);
        return misuse(c, message);
    }
    return FINE;
}

int main(int argc, char **argv)
{
    static struct call call;
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a message, not the end */
    if (!setlocale(LC_ALL, "")) setlocale(LC_ALL, "C.UTF-8");

    const char *word = argc > 1 ? argv[1] : "play";
    int code = FINE;
    for (int i = 0; commands[i].name; i++)
        if (same(commands[i].name, word)) call.command = &commands[i];
    if (same(word, "--help") || same(word, "-h")) {
        print_help(stdout);
    } else if (same(word, "--version")) {
        puts("dread " DREAD_VERSION);
    } else if (call.command) {
        code = read_call(&call, argc > 1 ? argc - 1 : argc, argc > 1 ? argv + 1 : argv);
        if (code == FINE) code = call.command->run(&call);
        if (code == HELPED) code = FINE;
    } else {
        code = no_command(word);
    }
    if (fflush(stdout) || ferror(stdout))
        return complain(FAULT, "Standard output cannot be written.");
    return code;
}
