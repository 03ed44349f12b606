/* `dread engine` with the toy games, for comparison with toys.wasm: reads requests of the protocol
 * from standard input and prints the answers. */

#include <stdio.h>
#include <string.h>

#include "engine.h"
#include "toy/toy.h"

int main(void)
{
    static char line[ENGINE_LINE_BYTES];
    struct engine *engine = engine_new(&toy_games, toy_themes, NULL);
    while (engine && fgets(line, sizeof line, stdin)) {
        const char *answer = dread_engine_answer(engine, line, strlen(line));
        if (answer) puts(answer);
        fflush(stdout);
    }
    engine_free(engine);
    return !engine;
}
