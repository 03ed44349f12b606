/* The options of a game: every ruling and dial that can be switched, by name.
 *
 * Options are data. A game has a list of them in the order of its rules page; a struct rules holds
 * one value for each. A default may depend on options that stand before it. */

#ifndef DREAD_RULES_H
#define DREAD_RULES_H

#include "dread/text.h"

enum { OPTIONS_MOST = 16 };

/* One value an option can take, and what it means. */
struct choice {
    const char *name, *meaning;
};

struct rules;

struct option {
    const char *name;                              /* NULL ends the list */
    const char *meaning;                           /* what the option decides, in a sentence */
    const struct choice *choices;                  /* ended by a NULL name; the value is the index.
                                                     NULL: a range of numbers */
    uint8_t least, most;                           /* of a range */
    uint8_t standard;                              /* the default ... */
    uint8_t (*standard_for)(const struct rules *); /* ... where no function tells it */
};

struct rules {
    uint8_t value[OPTIONS_MOST];
};

/* The default of option number i, given the values of those before it. */
uint8_t dread_option_standard(const struct option options[], int i, const struct rules *);

/* All options at their defaults. */
void dread_rules_standard(const struct option options[], struct rules *);

/* Reads `option=value,option=value` of n bytes into rules, starting from the defaults, in any
 * order. On failure the problem names the option and the values it has. */
bool dread_rules_read(const struct option options[], const char *written, int n, struct rules *,
                      struct problem *);

/* Writes the options that differ from their defaults, in the order of the list, joined by commas;
 * nothing where none does. */
void dread_rules_write(const struct option options[], const struct rules *, struct text *);

/* Writes one value of an option: the name of the choice, or the number. */
void dread_option_value_write(const struct option *, uint8_t value, struct text *);

/* How many values an option has, and the value number k of them, from 0. */
int dread_option_values(const struct option *);
uint8_t dread_option_value(const struct option *, int k);

#endif
