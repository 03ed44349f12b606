/* The encodings of the games of this program (core/encoding.h). A game that has one needs a line
 * here. */

#include "core/encoding.h"

extern const struct encoding dread_flight_encoding, dread_field_encoding, dread_maze_encoding;

static const struct encoding *const encodings[] = {&dread_flight_encoding, &dread_field_encoding,
                                                   &dread_maze_encoding};

const struct encoding *dread_encoding_of(const struct game *game)
{
    for (size_t i = 0; i < sizeof encodings / sizeof *encodings; i++)
        if (encodings[i]->game == game) return encodings[i];
    return NULL;
}
