/* Measures how many steps a second a batch of environments makes (dread.h), with observation
 * and mask written and resets included. The actions are drawn at random from the masks; drawing
 * them is not counted. In the same run it measures a yardstick, one shuffle of 52 cards, so that
 * figures from different machines can be compared. All times are process CPU time.
 *
 *     bench-batch [GAME[:options]]... [--steps N] [--environments N] [--threads N]
 *
 * With --threads the time is that of all threads together, with what they wait for each other. */

#include <stdio.h>
#include <stdlib.h>

#include "common.h"
#include "dread.h"
#include "core/rng.h"

struct measuring {
    dread_batch *batch;
    dread_batch_rows rows;
    int32_t *action;
    struct rng rng;
};

static void *room(size_t bytes)
{
    void *p = aligned_alloc(64, (bytes + 63) / 64 * 64);
    if (p) return p;
    fprintf(stderr, "bench-batch: There is not enough memory.\n");
    exit(1);
}

/* Draws an index from each mask, every legal one equally likely. */
static void draw_actions(struct measuring *m)
{
    for (int i = 0; i < m->rows.environments; i++) {
        const uint8_t *mask = m->rows.mask + (size_t)i * (size_t)m->rows.actions;
        uint32_t legal = 0;
        for (int k = 0; k < m->rows.actions; k++) legal += mask[k];
        uint32_t chosen = dread_rng_below(&m->rng, legal);
        for (int k = 0; k < m->rows.actions; k++)
            if (mask[k] && !chosen--) m->action[i] = k;
    }
}

static void measure(const dread_batch_config *config, uint64_t steps, double yard)
{
    dread_error error;
    dread_game_info game = {.size = sizeof game};
    dread_read_game(config->game, &game, NULL);
    size_t n = (size_t)config->environments;
    size_t d = (size_t)game.observation_bytes, a = (size_t)game.actions;
    struct measuring m = {.rng = dread_rng_from(1), .action = room(n * sizeof *m.action)};
    m.rows = (dread_batch_rows){.size = sizeof m.rows,
                                .environments = (int)n,
                                .observation_bytes = (int)d,
                                .actions = (int)a,
                                .observation = room(n * d),
                                .mask = room(n * a),
                                .reward = room(n * sizeof(float)),
                                .terminated = room(n),
                                .truncated = room(n),
                                .deal = room(n * sizeof(uint64_t)),
                                .flags = room(n),
                                .final_observation = room(n * d)};
    if (dread_make_batch(config, NULL, &m.batch, &error) ||
        dread_bind_batch(m.batch, &m.rows, &error) || dread_reset_batch(m.batch, NULL, &error)) {
        fprintf(stderr, "bench-batch: %s\n", error.message);
        exit(2);
    }
    uint64_t done = 0, ends = 0, won = 0;
    double taken = 0;
    while (done < steps) {
        draw_actions(&m);
        double start = cpu_seconds();
        dread_step_batch(m.batch, m.action, NULL);
        taken += cpu_seconds() - start;
        done += n;
        for (size_t i = 0; i < n; i++) {
            ends += m.rows.terminated[i];
            won += m.rows.reward[i] > 0;
        }
    }
    double each = 1e9 * taken / (double)done;
    printf("%-24s %8.1f ns a step  %5.2f shuffles of 52  %5.2f million steps a second  "
           "%4zu + %3zu bytes  %.3f %% won\n",
           game.id, each, each / yard, 1e3 / each, d, a,
           ends ? 100.0 * (double)won / (double)ends : 0);
}

/* Reads the number after an option, or ends the program. */
static uint64_t number_of(const char *option, const char *at, uint64_t most)
{
    uint64_t number = 0;
    if (at && dread_read_number(&at, most, &number) && !*at && number) return number;
    fprintf(stderr, "bench-batch: `%s` takes a number from 1 to %llu.\n", option,
            (unsigned long long)most);
    exit(2);
}

int main(int argc, char **argv)
{
    uint64_t steps = 4000000;
    dread_batch_config config = {.size = sizeof config,
                                 .environments = 256,
                                 .last = UINT64_MAX,
                                 .reset = DREAD_BATCH_SAME_STEP,
                                 .threads = 1};
    const char *named[32];
    int names = 0;
    for (int i = 1; i < argc; i++) {
        if (dread_same(argv[i], "--steps")) steps = number_of("--steps", argv[i + 1], 1000000000);
        else if (dread_same(argv[i], "--environments"))
            config.environments = (int)number_of("--environments", argv[i + 1], DREAD_BATCH_MOST);
        else if (dread_same(argv[i], "--threads"))
            config.threads = (int)number_of("--threads", argv[i + 1], DREAD_THREADS_MOST);
        else {
            if (names < 32) named[names++] = argv[i];
            continue;
        }
        i++;
    }
    double yard = shuffle_time();
    printf("%-24s %8.1f ns\n", "a shuffle of 52", yard);
    for (int i = 0; names ? i < names : dread_game_at(i) != NULL; i++) {
        dread_error error;
        dread_game_info game = {.size = sizeof game};
        if (!names) dread_read_game(dread_game_at(i), &game, NULL);
        if (dread_parse_rules(names ? named[i] : game.id, &config.game, &config.rules, &error)) {
            fprintf(stderr, "bench-batch: %s\n", error.message);
            return 2;
        }
        measure(&config, steps, yard);
    }
    return 0;
}
