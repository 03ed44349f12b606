/* Parses flags. See flags.h. Does not use getopt, because flags may have aliases, and because they
 * may follow arguments on every system, which not every getopt allows. */

#include <string.h>

#include "flags.h"

enum { HELP = FLAGS_MOST, NONE }; /* after the indexes of the flags */

enum match { MATCH_NONE, MATCH_PREFIX, MATCH_WHOLE };

/* Compares a known name, or NULL, with the n bytes that were given. */
static enum match match_name(const char *known, const char *name, size_t n)
{
    if (!known || !n || strncmp(known, name, n) != 0) return MATCH_NONE;
    return known[n] ? MATCH_PREFIX : MATCH_WHOLE;
}

/* Returns the index of the flag whose name or alias is these n bytes, or of the only flag that
 * begins with them: HELP for --help, NONE if there is no such flag. */
static int find_flag(const struct command *c, const char *name, size_t n)
{
    int found = NONE, count = 0;
    for (int i = 0; i <= HELP; i++) {
        bool is_help = i == HELP;
        enum match match = match_name(is_help ? "help" : c->flag[i].name, name, n);
        enum match alias = match_name(is_help ? NULL : c->flag[i].alias, name, n);
        if (match == MATCH_WHOLE || alias == MATCH_WHOLE) return i;
        if (!match && !alias) continue;
        found = i;
        count++;
    }
    return count == 1 ? found : NONE;
}

enum flags_read flags_read(struct call *call, int words, char *const word[], const char **wrong)
{
    bool only_arguments = false; /* after `--` */
    call->words = words;
    call->word = word;
    for (int i = 0; i < words; i++) {
        *wrong = word[i];
        if (only_arguments || word[i][0] != '-' || !word[i][1]) {
            if (call->arguments == ARGUMENTS_MOST) return FLAGS_TOO_MANY;
            call->argument[call->arguments++] = word[i];
            continue;
        }
        only_arguments = dread_same(word[i], "--");
        if (only_arguments) continue;
        if (dread_same(word[i], "-h")) return FLAGS_HELP;
        if (word[i][1] != '-') return FLAGS_UNKNOWN;

        const char *name = word[i] + 2, *argument = strchr(name, '=');
        int k = find_flag(call->command, name, argument ? (size_t)(argument - name) : strlen(name));
        if (k == NONE) return FLAGS_UNKNOWN;
        bool takes = k != HELP && call->command->flag[k].argument;
        if (argument && !takes) return FLAGS_SURPLUS;
        if (k == HELP) return FLAGS_HELP;
        if (takes && !argument && i + 1 == words) return FLAGS_BARE;
        call->flag[k] = !takes ? "" : argument ? argument + 1 : word[++i];
    }
    return FLAGS_FINE;
}
