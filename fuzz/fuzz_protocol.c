/* Any bytes as lines of the machine protocol: never a crash, and every answer is one line. */

#include <stdlib.h>
#include <string.h>

#include "cheap.h"
#include "engine.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    cheap_begin();
    struct engine *e = engine_new(&dread_games, NULL);
    if (!e) return 0;
    const char *line = (const char *)data, *end = line + size;
    while (line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        if (!stop) stop = end;
        char *answer = engine_answer(e, line, (size_t)(stop - line));
        insist(!answer || (*answer && !strchr(answer, '\n')));
        free(answer);
        line = stop < end ? stop + 1 : end;
    }
    engine_free(e);
    return 0;
}
