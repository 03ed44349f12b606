/* Reading flags. See flags.h. */

#define _GNU_SOURCE /* getopt_long */
#include <getopt.h>
#include <stddef.h>

#include "flags.h"

enum flags_read flags_read(int argc, char **argv, const struct flag_list *list, const char *value[],
                           int *first)
{
    struct option known[10] = {{NULL, 0, NULL, 0}};
    for (int i = 0; i < list->count; i++)
        known[i] = (struct option){list->name[i], list->takes[i] ? required_argument : no_argument,
                                   NULL, 'A' + i};
    known[list->count] = (struct option){"help", no_argument, NULL, 'h'};

    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, ":h", known, NULL)) != -1;) {
        *first = optind - 1;
        if (c == 'h') return FLAGS_HELP;
        if (c == ':') return FLAGS_BARE;
        if (c == '?') return FLAGS_UNKNOWN;
        value[c - 'A'] = optarg ? optarg : "";
    }
    *first = optind;
    return FLAGS_FINE;
}
