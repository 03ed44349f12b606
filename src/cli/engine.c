/* dread engine: reads requests of the protocol from standard input and prints the answers. See
 * engine.h. */

#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include <sys/mman.h>

#include "call.h"
#include "engine.h"
#include "front/host.h"
#include "front/rules_page.h"
#include "version.h"

/* An engine and its memory are one block: the engine, the JSON values of a request, the answer, the
 * mid-end, and the workspace of the solver. mmap provides the block, so a page takes memory only
 * once it is touched; most never are. */
enum {
    ENGINE_BYTES = (sizeof(struct engine) + 63) / 64 * 64,
    VALUES_BYTES = (ENGINE_VALUES * sizeof(struct json_value) + 63) / 64 * 64,
    ANSWER_BYTES = 64 << 20,
    PLAY_BYTES = 256 << 20, /* the mid-end and its own workspace */
    FIXED_BYTES = ENGINE_BYTES + VALUES_BYTES + ANSWER_BYTES + PLAY_BYTES,
    WORK_LEAST = 16 << 20
};

static bool is_night_unfinished(void *watch, const struct game *game, const struct deal *deal,
                                struct problem *problem)
{
    return dread_watch_night(watch, game, deal, problem);
}

static struct clock_reading read_clock(void *watch)
{
    (void)watch;
    return host_now();
}

/* Takes a block whose workspace is as large as the solver can use, or as memory allows: *work
 * bytes. NULL: there is not enough memory. */
static char *take_block(size_t *work)
{
    for (*work = WORKSPACE_NATIVE; *work >= WORK_LEAST; *work /= 2) {
        void *block = mmap(NULL, FIXED_BYTES + *work, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (block != MAP_FAILED) return block;
    }
    return NULL;
}

struct engine *engine_new(const struct games *games, const struct theme themes[],
                          struct night_watch *watch)
{
    size_t work;
    char *block = take_block(&work);
    if (!block) return NULL;
    struct engine *e = (struct engine *)block;
    struct engine_setup setup = {.games = games,
                                 .themes = themes,
                                 .version = DREAD_VERSION,
                                 .values = (struct json_value *)(block + ENGINE_BYTES),
                                 .values_room = ENGINE_VALUES,
                                 .answer = block + ENGINE_BYTES + VALUES_BYTES,
                                 .answer_room = ANSWER_BYTES,
                                 .play = block + FIXED_BYTES - PLAY_BYTES,
                                 .play_bytes = PLAY_BYTES,
                                 .pages = rules_pages,
                                 .puzzles = dread_puzzles,
                                 .work = {block + FIXED_BYTES, work},
                                 .stands = watch ? is_night_unfinished : NULL,
                                 .now = read_clock,
                                 .caller = watch};
    dread_engine_start(e, &setup);
    return e;
}

void engine_free(struct engine *e)
{
    if (e) munmap(e, FIXED_BYTES + e->given.work.size);
}

int run_engine(const struct call *call)
{
    (void)call;
    static char line[ENGINE_LINE_BYTES + 1]; /* a line that fills it is too long for a request */
    struct night_watch watch = {0};
    struct engine *e = engine_new(&dread_games, dread_themes, &watch);
    size_t n;
    if (!e) return complain(FAULT, "There is not enough memory.");
    while (read_line(stdin, line, sizeof line, &n)) {
        const char *answer = dread_engine_answer(e, line,
                                                 n < ENGINE_LINE_BYTES ? n : ENGINE_LINE_BYTES);
        if (!answer) continue;
        printf("%s\n", answer);
        fflush(stdout);
    }
    engine_free(e);
    dread_watch_end(&watch);
    return FINE;
}
