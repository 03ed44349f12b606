/* By which sources surveys are measured. The build makes the table (cmake/hash-sources.c). */

#ifndef SURVEY_SOURCES_H
#define SURVEY_SOURCES_H

#include <stddef.h>

struct sources {
    const char *game, *hash;
};

/* A game's id, and a hash of all sources that its figures depend on. The last entry has NULL for a game and
 * a hash of what all games share. */
extern const struct sources dread_survey_sources[];

#endif
