/* Measures upper bounds on how often anybody can win who does not see the hidden cards (dread/
 * ceiling.h), and what they take.
 *
 *     bench-ceiling [--deals A..B] [--worlds N] [--solves N] [--positions N] [GAME[:options]]...
 */

#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "dread/ceiling.h"
#include "dread/id.h"

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

struct range {
    uint64_t first, last;
    bool each;
};

static void measure(const char *name, const struct game *game, const struct rules *rules,
                    const struct ceiling_effort *effort, const struct range *range)
{
    static struct solution solution;
    struct workspace room = {aligned_alloc(64, 256 << 20), 256 << 20};
    struct ceiling_memory memory = {.bytes = aligned_alloc(64, dread_ceiling_bytes(game)),
                                    .workspace = &room,
                                    .solution = &solution};
    double sum = 0, squares = 0, hindsight = 0, nodes = 0, solves = 0, began = cpu_seconds();
    double slowest = 0;
    int n = 0, out = 0;
    for (uint64_t number = range->first; number <= range->last; number++) {
        struct deal deal;
        struct position start;
        struct ceiling c;
        double before = cpu_seconds();
        dread_deal_number(game, rules, number, &deal);
        game->start(&deal, &start, NULL);
        dread_ceiling_of(game, &deal, &start, effort, number, &memory, &c);
        double bound = (double)c.bound / effort->worlds, time = cpu_seconds() - before;
        sum += bound;
        squares += bound * bound;
        hindsight += (double)c.hindsight / effort->worlds;
        nodes += c.nodes;
        solves += c.solves;
        out += c.ran_out;
        n++;
        if (time > slowest) slowest = time;
        if (range->each)
            printf("%llu: bound %.3f hindsight %.3f nodes %u solves %u%s %.0f ms\n",
                   (unsigned long long)number, bound, (double)c.hindsight / effort->worlds, c.nodes,
                   c.solves, c.ran_out ? " ran out" : "", 1e3 * time);
    }
    double mean = sum / n, error = sqrt((squares / n - mean * mean) / (n - 1));
    began = cpu_seconds() - began;
    printf("%-24s n %d worlds %d: bound %.2f %% [%.2f, %.2f] hindsight %.2f %%; %d ran out; "
           "%.1f nodes, %.0f solves, %.1f us each; %.0f ms a deal, slowest %.0f\n",
           name, n, effort->worlds, 100 * mean, 100 * (mean - 1.96 * error),
           100 * (mean + 1.96 * error), 100 * hindsight / n, out, nodes / n, solves / n,
           1e6 * began / solves, 1e3 * began / n, 1e3 * slowest);
    free(room.bytes);
    free(memory.bytes);
}

int main(int arguments, char **argument)
{
    struct ceiling_effort effort = dread_ceiling_effort;
    struct range range = {1, 100, false};
    for (int i = 1; i < arguments; i++) {
        const struct game *game;
        struct rules rules;
        struct problem problem;
        if (strcmp(argument[i], "--each") == 0) {
            range.each = true;
        } else if (i + 1 < arguments && strncmp(argument[i], "--", 2) == 0) {
            char *end;
            unsigned long long value = strtoull(argument[i + 1], &end, 10);
            if (strcmp(argument[i], "--deals") == 0) {
                range.first = value;
                range.last = strtoull(end + 2, NULL, 10);
            }
            if (strcmp(argument[i], "--worlds") == 0) effort.worlds = (int)value;
            if (strcmp(argument[i], "--solves") == 0) effort.solves = (uint32_t)value;
            if (strcmp(argument[i], "--positions") == 0) effort.positions = value;
            i++;
        } else if (dread_id_read_rules(&dread_games, argument[i], &game, &rules, &problem)) {
            measure(argument[i], game, &rules, &effort, &range);
        } else {
            fprintf(stderr, "%s\n", problem.text);
            return 1;
        }
    }
    return 0;
}
