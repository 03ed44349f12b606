/* Measures how many deals the solver solves per second on one core, by process CPU time: deals 1 to
 * 10000 of each game under its defaults, or those asked for.
 *
 *     bench-deals [--deals A..B] [--budget N] [GAME[:options][/goal]]...
 *
 * A mean alone would hide that a few deals take most of the time, so the program also prints the
 * 99th percentile and the slowest deal. Where Freecell Solver is installed, it solves as many deals
 * of FreeCell in the same run: another game, but a yardstick that is available anywhere. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "common.h"
#include "core/id.h"
#include "search/solve.h"

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure(const char *name, const struct game *game, const struct rules *rules,
                    const struct solve_request *request, uint64_t first, uint64_t last,
                    const struct workspace *room)
{
    static struct solution solution;
    size_t n = (size_t)(last - first + 1);
    double *taken = malloc(n * sizeof *taken);
    if (!taken) return;
    uint64_t positions = 0, count[3] = {0}, slowest = first;
    uint32_t kept = 0;
    double all = cpu_seconds(), longest = 0;
    for (uint64_t number = first; number <= last; number++) {
        double before = cpu_seconds();
        struct deal deal;
        struct position start;
        dread_deal_number(game, rules, number, &deal);
        game->start(&deal, &start, NULL);
        dread_solve(game, &deal, &start, request, room, &solution);
        double time = cpu_seconds() - before;
        taken[number - first] = time;
        if (time > longest) {
            longest = time;
            slowest = number;
        }
        positions += solution.positions;
        if (solution.kept > kept) kept = solution.kept;
        count[solution.ran_out ? ANSWER_UNKNOWN : solution.answer]++;
    }
    all = cpu_seconds() - all;
    qsort(taken, n, sizeof *taken, compare);
    printf(
        "%-24s %8.0f deals/s  mean %8.1f us  median %7.1f us  99th percentile %8.1f us  slowest "
        "%9.1f us (#%llu)\n"
        "%24s won %llu, lost %llu, unknown %llu; %.1f positions a deal, %.0f ns each; at most %u "
        "kept\n",
        name, (double)n / all, 1e6 * all / (double)n, 1e6 * taken[n / 2],
        1e6 * taken[n - 1 - n / 100], 1e6 * longest, (unsigned long long)slowest, "",
        (unsigned long long)count[ANSWER_WON], (unsigned long long)count[ANSWER_LOST],
        (unsigned long long)count[ANSWER_UNKNOWN], (double)positions / (double)n,
        1e9 * all / (double)(positions ? positions : 1), kept);
    fflush(stdout);
    free(taken);
}

/* Measures the yardstick by the CPU time of child processes. Freecell Solver is the only child that
 * counts. */
static void measure_freecell(uint64_t first, uint64_t last)
{
    if (system("command -v freecell-solver-range-parallel-solve >/dev/null 2>&1") != 0) return;
    char command[160];
    snprintf(command, sizeof command,
             "freecell-solver-range-parallel-solve %llu %llu %llu -l lg >/dev/null 2>&1",
             (unsigned long long)first, (unsigned long long)last,
             (unsigned long long)(last - first + 1));
    struct rusage before, after;
    getrusage(RUSAGE_CHILDREN, &before);
    if (system(command) != 0) return;
    getrusage(RUSAGE_CHILDREN, &after);
    double time = (double)(after.ru_utime.tv_sec - before.ru_utime.tv_sec) +
                  1e-6 * (double)(after.ru_utime.tv_usec - before.ru_utime.tv_usec) +
                  (double)(after.ru_stime.tv_sec - before.ru_stime.tv_sec) +
                  1e-6 * (double)(after.ru_stime.tv_usec - before.ru_stime.tv_usec);
    printf("%-24s %8.0f deals/s\n", "Freecell Solver", (double)(last - first + 1) / time);
}

int main(int argc, char **argv)
{
    uint64_t first = 1, last = 10000, budget = UINT64_MAX;
    const char *asked[16] = {0};
    int n = 0;
    for (int i = 1; i < argc; i++) {
        const char *at = i + 1 < argc ? argv[i + 1] : "";
        if (dread_same(argv[i], "--deals")) {
            if (!read_deals(at, &first, &last))
                return fault("bench-deals", "`--deals` takes a range, as in 1..10000.");
            i++;
        } else if (dread_same(argv[i], "--budget")) {
            if (!dread_read_number(&at, UINT64_MAX, &budget) || *at)
                return fault("bench-deals", "`--budget` takes a number of positions.");
            i++;
        } else if (n < 16) {
            asked[n++] = argv[i];
        }
    }
    struct workspace room = {aligned_alloc(64, WORKSPACE_NATIVE), WORKSPACE_NATIVE};
    if (!room.bytes) return fault("bench-deals", "There is no memory.");
    for (int i = 0; i < (n ? n : dread_games.count); i++) {
        struct solve_request request = {.positions = budget};
        const struct game *game = n ? NULL : dread_games.game[i];
        struct rules rules;
        char name[200] = "";
        if (n) {
            struct problem problem;
            snprintf(name, sizeof name, "%s", asked[i]);
            char *goal = strchr(name, '/');
            if (goal) *goal++ = 0;
            if (!dread_id_read_rules(&dread_games, name, &game, &rules, &problem))
                return fault("bench-deals", problem.text);
            if (goal && (request.goal = dread_goal_find(game, goal, &problem)) < 0)
                return fault("bench-deals", problem.text);
        } else {
            dread_rules_standard(game->options, &rules);
        }
        measure(n ? asked[i] : game->id, game, &rules, &request, first, last, &room);
    }
    if (!n) measure_freecell(first, last);
    free(room.bytes);
    return 0;
}
