/* The options of a game: its rule variants, by name.
 *
 * Options are data. A game has a list of them in the order of its rules page, and a struct rules
 * holds one value for each. The default of an option may depend on options earlier in the list. */

#ifndef DREAD_RULES_H
#define DREAD_RULES_H

#include "problem.h"

enum { OPTIONS_MOST = 16 }; /* options of a game, at most */

/* One value that an option can have, and what it means in words. */
struct choice {
    const char *name, *meaning;
};

struct rules;

/* An option has either a list of choices or a range of numbers. */
struct option {
    const char *name;             /* NULL ends the list */
    const char *meaning;          /* what it decides, in a sentence */
    const struct choice *choices; /* ends with a NULL name; the value is the index.
                                                     NULL: the option is a number */
    uint8_t least, most;          /* the range of a number */
    uint8_t standard;             /* the default, if standard_for is NULL */

    /* Returns the default. It may read only the options before this one. NULL: see `standard`. */
    uint8_t (*standard_for)(const struct rules *);

    const char *ends; /* why the range of a number ends where it does, in sentences; NULL: not told
                       */
};

/* The values of all options of a game, in the order of its list. Entries after the game's last
 * option are 0. */
struct rules {
    uint8_t value[OPTIONS_MOST];
};

/* Returns the default of option number i, given the values of the options before it; the other
 * values are not read. */
uint8_t dread_option_standard(const struct option options[], int i, const struct rules *);

/* Sets all options to their defaults. */
void dread_rules_standard(const struct option options[], struct rules *);

/* Reads n bytes of the form `option=value,option=value`, in any order, and sets the other options
 * to their defaults. Returns false if an option or value does not exist or an option is given
 * twice; then the problem, which may be NULL, says what there is, and the rules are unchanged. */
bool dread_rules_read(const struct option options[], const char *written, int n, struct rules *,
                      struct problem *);

/* Adds the options that differ from their defaults, in the order of the list, as `option=value`
 * joined by commas. Adds nothing if there are none. */
void dread_rules_write(const struct option options[], const struct rules *, struct text *);

/* Adds one value of an option: the name of the choice, or the number. */
void dread_option_value_write(const struct option *, uint8_t value, struct text *);

/* Returns how many values an option has. */
int dread_option_values(const struct option *);

/* Returns value number k of an option, from 0. */
uint8_t dread_option_value(const struct option *, int k);

#endif
