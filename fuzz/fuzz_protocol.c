/* Any bytes as lines of the machine protocol: never a crash, and every answer is one line. */

#include <stdlib.h>
#include <string.h>

#include "engine.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct engine *e = engine_new(&dread_games, NULL);
    if (!e) return 0;
    const char *line = (const char *)data, *end = line + size;
    while (line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        if (!stop) stop = end;
        char *answer = engine_answer(e, line, (size_t)(stop - line));
        if (answer && (strchr(answer, '\n') || !*answer)) abort();
        free(answer);
        line = stop < end ? stop + 1 : end;
    }
    engine_free(e);
    return 0;
}
