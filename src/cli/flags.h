/* Reading flags with getopt_long, which is kept in a file of its own: it has a struct option too. */

#ifndef FLAGS_H
#define FLAGS_H

#include <stdbool.h>

struct flag_list {
    const char *name[8]; /* without the dashes */
    bool takes[8];       /* an argument? */
    int count;
};

enum flags_read { FLAGS_FINE, FLAGS_HELP, FLAGS_UNKNOWN, FLAGS_BARE /* an argument is missing */ };

/* Reads the flags of argv into value[], in the order of the list: NULL not given, else the argument,
 * "" without one. argv[0] is the command. *first is the first argument that is no flag (argv is put in
 * order), or the flag that was wrong. `--help` and `-h` are known besides. */
enum flags_read flags_read(int argc, char **argv, const struct flag_list *, const char *value[],
                           int *first);

#endif
