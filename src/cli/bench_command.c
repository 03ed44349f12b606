/* dread bench: solves a fixed set of deals of every game and prints how fast that was. */

#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include <stdlib.h>
#include <time.h>

#include "bench_command.h"
#include "call.h"
#include "search/bench.h"

/* Returns the processor time of this process in seconds, so that other work of the machine does not
 * count. */
static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int run_bench(const struct call *call)
{
    (void)call;
    struct workspace room = {aligned_alloc(64, BENCH_WORKSPACE), BENCH_WORKSPACE};
    if (!room.bytes) return complain(FAULT, "There is not enough memory.");
    uint64_t positions = 0;
    double all = cpu_seconds();
    for (int i = 0; i < dread_games.count; i++) {
        const struct game *game = dread_games.game[i];
        struct bench bench;
        double taken = cpu_seconds();
        dread_bench_game(game, &room, &bench);
        taken = cpu_seconds() - taken;
        positions += bench.positions;
        printf("%s: %u won, %u lost, %u unknown, %llu positions, %.0f positions/s\n", game->id,
               bench.answers[ANSWER_WON], bench.answers[ANSWER_LOST], bench.answers[ANSWER_UNKNOWN],
               (unsigned long long)bench.positions, (double)bench.positions / taken);
    }
    all = cpu_seconds() - all;
    printf("bench: %llu positions, %.0f positions/s\n", (unsigned long long)positions,
           (double)positions / all);
    free(room.bytes);
    return FINE;
}
