/* Reads any bytes as lines of the machine protocol. Nothing may crash, and every answer must be one
 * line of valid JSON. */

#include <stdlib.h>
#include <string.h>

#include "cheap.h"
#include "engine.h"

static bool is_json(const char *answer)
{
    enum { VALUES = 1 << 20 };
    static struct json_value list[VALUES];
    size_t n = strlen(answer);
    char *copy = malloc(n + 1);
    if (!copy) return true;
    memcpy(copy, answer, n + 1);
    bool fine = dread_json_read(copy, n, list, VALUES) == JSON_FINE;
    free(copy);
    return fine;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    cheap_begin();
    struct engine *e = engine_new(&dread_games, dread_themes, NULL);
    char *lines = malloc(size + 1);
    if (!e || !lines) return 0;
    memcpy(lines, data, size);
    for (char *line = lines, *end = lines + size; line < end;) {
        char *stop = memchr(line, '\n', (size_t)(end - line));
        if (!stop) stop = end;
        const char *answer = dread_engine_answer(e, line, (size_t)(stop - line));
        insist(!answer || (!strchr(answer, '\n') && is_json(answer)));
        line = stop < end ? stop + 1 : end;
    }
    free(lines);
    engine_free(e);
    return 0;
}
