/* Reading flags. See flags.h. */

#include <string.h>

#include "flags.h"

enum { HELP = FLAGS_MOST, NONE };

/* The number of the flag whose name is these n bytes, or begins with them and no other does. */
static int find(const struct command *c, const char *name, size_t n)
{
    int found = NONE, count = 0;
    for (int i = 0; i <= HELP; i++) {
        const char *known = i == HELP ? "help" : c->flag[i].name;
        if (!known || !n || strncmp(known, name, n) != 0) continue;
        if (!known[n]) return i;
        found = i;
        count++;
    }
    return count == 1 ? found : NONE;
}

enum flags_read flags_read(struct call *call, int words, char *const word[], const char **wrong)
{
    bool behind = false;
    call->words = words;
    call->word = word;
    for (int i = 0; i < words; i++) {
        *wrong = word[i];
        if (behind || word[i][0] != '-' || !word[i][1]) {
            if (call->arguments == ARGUMENTS_MOST) return FLAGS_TOO_MANY;
            call->argument[call->arguments++] = word[i];
            continue;
        }
        behind = dread_same(word[i], "--");
        if (behind) continue;
        if (dread_same(word[i], "-h")) return FLAGS_HELP;
        if (word[i][1] != '-') return FLAGS_UNKNOWN;

        const char *name = word[i] + 2, *argument = strchr(name, '=');
        int k = find(call->command, name, argument ? (size_t)(argument - name) : strlen(name));
        if (k == NONE) return FLAGS_UNKNOWN;
        bool takes = k != HELP && call->command->flag[k].argument;
        if (argument && !takes) return FLAGS_SURPLUS;
        if (k == HELP) return FLAGS_HELP;
        if (takes && !argument && i + 1 == words) return FLAGS_BARE;
        call->flag[k] = !takes ? "" : argument ? argument + 1 : word[++i];
    }
    return FLAGS_FINE;
}
