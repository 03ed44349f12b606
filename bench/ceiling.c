/* Measures upper bounds on how often anybody can win who does not see the hidden cards (dread/
 * ceiling.h), and the process CPU time that they take. `dread survey --ceiling` finds the same
 * bounds if nothing but the deals is given.
 *
 *     bench-ceiling [--deals A..B] [--worlds N] [--solves N] [--positions N] GAME[:options]...
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "search/ceiling.h"
#include "core/id.h"

enum { ROOM = 256 << 20 };

struct measurement {
    const struct game *game;
    struct rules rules;
    struct ceiling_effort effort;
    unsigned long long first, last;
    struct workspace workspace;
    struct ceiling_memory memory;
    struct solution solution;

    /* over all deals; bounds and hindsight values from 0 to 1 */
    struct mean {
        double sum, squares;
    } bound, hindsight, costs;
    double nodes, solves, slowest;
    int ran_out;
};

static void add(struct mean *m, double number)
{
    m->sum += number;
    m->squares += number * number;
}

/* Prints the mean of n numbers and its 95 % interval, in per cent. */
static void print_mean(const char *what, const struct mean *m, double n)
{
    double mean = m->sum / n, half = 1.96 * sqrt((m->squares / n - mean * mean) / (n - 1));
    printf("  %s %.2f %% [%.2f, %.2f]\n", what, 100 * mean, 100 * (mean - half),
           100 * (mean + half));
}

static void measure_deal(struct measurement *m, uint64_t number)
{
    struct deal deal;
    struct position start;
    struct ceiling found;
    double began = cpu_seconds(), worlds = m->effort.worlds;
    dread_deal_number(m->game, &m->rules, number, &deal);
    m->game->start(&deal, &start, NULL);
    dread_ceiling_of(m->game, &deal, &start, &m->effort, number, &m->memory, &found);
    add(&m->bound, found.bound / worlds);
    add(&m->hindsight, found.hindsight / worlds);
    add(&m->costs, (found.hindsight - found.bound) / worlds);
    m->nodes += found.nodes;
    m->solves += found.solves;
    m->ran_out += found.ran_out;
    m->slowest = fmax(m->slowest, cpu_seconds() - began);
}

static void print(const struct measurement *m, const char *name, double seconds)
{
    double n = (double)(m->last - m->first + 1);
    printf("%s, %.0f deals, %d worlds\n", name, n, m->effort.worlds);
    print_mean("bound", &m->bound, n);
    print_mean("hindsight value of the start", &m->hindsight, n);
    print_mean("costs of the cheapest line", &m->costs, n);
    printf("  %.1f positions and %.0f calls of the solver a deal, %.1f us each; %d deals ran out; "
           "%.0f ms a deal, the slowest %.0f\n",
           m->nodes / n, m->solves / n, 1e6 * seconds / m->solves, m->ran_out, 1e3 * seconds / n,
           1e3 * m->slowest);
    fflush(stdout);
}

/* Measures the deals of a game with these settings. */
static void measure(const struct measurement *settings, const char *name)
{
    static struct measurement m;
    m = *settings;
    m.workspace = (struct workspace){aligned_alloc(64, ROOM), ROOM};
    m.memory = (struct ceiling_memory){
        .bytes = aligned_alloc(64, (dread_ceiling_bytes(m.game) + 63) / 64 * 64),
        .workspace = &m.workspace,
        .solution = &m.solution};
    double began = cpu_seconds();
    if (m.workspace.bytes && m.memory.bytes) {
        for (uint64_t number = m.first; number <= m.last; number++) measure_deal(&m, number);
        print(&m, name, cpu_seconds() - began);
    }
    free(m.workspace.bytes);
    free(m.memory.bytes);
}

/* Reads a flag and its value. Returns false if there is no such flag or no such value. */
static bool read_flag(struct measurement *m, const char *flag, const char *value)
{
    unsigned long long number = strtoull(value, NULL, 10);
    if (strcmp(flag, "--deals") == 0)
        return sscanf(value, "%llu..%llu", &m->first, &m->last) == 2 && m->first <= m->last;
    if (strcmp(flag, "--worlds") == 0) m->effort.worlds = (int)number;
    else if (strcmp(flag, "--solves") == 0) m->effort.solves = (uint32_t)number;
    else if (strcmp(flag, "--positions") == 0) m->effort.positions = number;
    else return false;
    return m->effort.worlds > 0 && m->effort.worlds <= CEILING_WORLDS_MOST;
}

int main(int arguments, char **argument)
{
    static struct measurement m;
    m.effort = dread_ceiling_effort;
    m.first = 1;
    m.last = 100;
    for (int i = 1; i < arguments; i++) {
        struct problem problem = {"Usage: bench-ceiling [--deals A..B] [--worlds N] [--solves N] "
                                  "[--positions N] GAME[:options]..."};
        if (i + 1 < arguments && read_flag(&m, argument[i], argument[i + 1])) {
            i++;
        } else if (argument[i][0] != '-' &&
                   dread_id_read_rules(&dread_games, argument[i], &m.game, &m.rules, &problem)) {
            measure(&m, argument[i]);
        } else {
            fprintf(stderr, "%s\n", problem.text);
            return 1;
        }
    }
    return 0;
}
