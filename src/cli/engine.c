/* dread engine: the machine protocol on standard input and output. See engine.h. */

#include <stdlib.h>

#include "engine.h"
#include "front/memory.h"
#include "front/number.h"
#include "version.h"

enum { ANSWER_BYTES = 64 << 20, WORK_LEAST = 16 << 20 };

static bool stands(void *watch, const struct game *game, const struct deal *deal,
                   struct problem *problem)
{
    return watch_night(watch, game, deal, problem);
}

static uint64_t fresh(void *watch)
{
    (void)watch;
    return fresh_number();
}

/* Memory to think in: as much as the solver can use, or what there is. */
static struct workspace take_work(void)
{
    for (size_t size = WORKSPACE_NATIVE; size >= WORK_LEAST; size /= 2) {
        void *bytes = take_memory(size);
        if (bytes) return (struct workspace){bytes, size};
    }
    return (struct workspace){0};
}

struct engine *engine_new(const struct games *games, const struct theme themes[],
                          struct night_watch *watch)
{
    struct engine *e = take_memory(sizeof *e);
    struct engine_setup setup = {.games = games,
                                 .themes = themes,
                                 .version = DREAD_VERSION,
                                 .values = take_memory(ENGINE_VALUES * sizeof *setup.values),
                                 .values_room = ENGINE_VALUES,
                                 .answer = take_memory(ANSWER_BYTES),
                                 .answer_room = ANSWER_BYTES,
                                 .work = take_work(),
                                 .stands = watch ? stands : NULL,
                                 .fresh = fresh,
                                 .caller = watch};
    if (e && setup.values && setup.answer) {
        engine_start(e, &setup);
        return e;
    }
    free(setup.values);
    free(setup.answer);
    free(setup.work.bytes);
    free(e);
    return NULL;
}

void engine_free(struct engine *e)
{
    if (!e) return;
    free(e->given.values);
    free(e->given.answer);
    free(e->given.work.bytes);
    free(e);
}

int run_engine(const struct call *call)
{
    (void)call;
    static char line[ENGINE_LINE_BYTES + 1]; /* a line that fills it is too long */
    struct night_watch watch = {0};
    struct engine *e = engine_new(&dread_games, dread_themes, &watch);
    size_t n;
    if (!e) return complain(FAULT, "There is not enough memory.");
    while (read_line(stdin, line, sizeof line, &n)) {
        const char *answer = engine_answer(e, line, n < ENGINE_LINE_BYTES ? n : ENGINE_LINE_BYTES);
        if (!answer) continue;
        printf("%s\n", answer);
        fflush(stdout);
    }
    engine_free(e);
    watch_end(&watch);
    return FINE;
}
