/* Hashes of the sources that the figures of surveys depend on. The build generates the table
 * (cmake/hash-sources.c); study.c reads it. */

#ifndef SURVEY_SOURCES_H
#define SURVEY_SOURCES_H

#include <stddef.h>

/* A game's id, and one hash of the sources that all games share and of the game's own. */
struct sources {
    const char *game, *hash;
};

/* An entry for each game. The last entry ends the table: it has NULL for the game and a hash of
 * only the sources that all games share, which is used for a game without an entry (in the
 * tests). */
extern const struct sources dread_survey_sources[];

#endif
