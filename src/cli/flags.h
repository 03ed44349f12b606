/* Reading flags: `--name`, `--name argument` or `--name=argument`, anywhere among the arguments. */

#ifndef FLAGS_H
#define FLAGS_H

#include "command.h"

enum flags_read {
    FLAGS_FINE,
    FLAGS_HELP,    /* help is wanted: `--help` and `-h` are known besides the command's own */
    FLAGS_UNKNOWN, /* there is no such flag */
    FLAGS_BARE,    /* its argument is missing */
    FLAGS_SURPLUS, /* it takes none */
    FLAGS_TOO_MANY /* arguments, more than a call can hold */
};

/* Reads the words of a command line, the command itself left out, into call->flag and call->argument;
 * call->command tells the flags. A name may be cut short where no other begins so. Behind `--`, and `-`
 * alone, are no flags. If something is wrong, *wrong is the word. */
enum flags_read flags_read(struct call *, int words, char *const word[], const char **wrong);

#endif
