/* Hashes of the sources that the figures of surveys depend on. The build generates the table
 * (cmake/hash-sources.c); study.c reads it. */

#ifndef SURVEY_SOURCES_H
#define SURVEY_SOURCES_H

#include <stddef.h>

struct sources {
    const char *game, *hash;
};

/* A game's id, with a hash of all sources that its figures depend on. The last entry has NULL for
 * the game and a hash of the sources that all games share. */
extern const struct sources dread_survey_sources[];

#endif
