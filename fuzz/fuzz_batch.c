/* Makes a batch of any config, and then steps it with any actions, resets it, gives it other ranges
 * and draws worlds. Nothing may crash. Whatever happens, each mask must have something to draw,
 * each observation must be that of the view, and rewards and ends must be what they may be.
 *
 * The first bytes are the config: game, reset, environments, plies, threads, range, values of
 * options. Each byte after them is a command: 0 to 199 step, with the following bytes as actions;
 * the others reset, set a range or draw a world. */

#include <stdlib.h>
#include <string.h>

#include "cheap.h"
#include "dread/batch.h"

enum { MOST = 8, OBSERVATION = 2048, MASK = 1024, ENOUGH = 400 };

static uint8_t observation[MOST * OBSERVATION], final_observation[MOST * OBSERVATION],
    mask[MOST * MASK], terminated[MOST], truncated[MOST], flags[MOST];
static float reward[MOST];
static uint64_t deals[MOST];
static _Alignas(64) uint8_t memory[MOST * 4096];

/* Reads a number from -1 to 254, so that some are wrong. */
static int next_number(struct bytes *b)
{
    return (int)next_byte(b) - 1;
}

static struct batch *make(struct bytes *b, struct batch_config *c)
{
    *c = (struct batch_config){0};
    c->encoding = dread_encoding_of(dread_games.game[next_byte(b) % (unsigned)dread_games.count]);
    c->reset = (enum batch_reset)(next_byte(b) % 4);
    c->environments = next_number(b) % (MOST + 1);
    c->plies = next_number(b);
    c->threads = next_number(b) % 4;
    c->first = next_byte(b) + (next_byte(b) == 255 ? UINT64_MAX - 300 : 0);
    c->last = c->first + next_byte(b);
    unsigned options = next_byte(b) % (OPTIONS_MOST + 1);
    if (c->encoding) dread_rules_standard(c->encoding->game->options, &c->rules);
    for (unsigned i = 0; i < options; i++) c->rules.value[i] = (uint8_t)next_byte(b);
    return dread_batch_make(memory, sizeof memory, c, NULL);
}

static void check_row(const struct batch *batch, const struct batch_config *c, int i)
{
    const struct encoding *e = c->encoding;
    int marked = 0;
    for (int k = 0; k < e->actions; k++) {
        insist(mask[i * e->actions + k] <= 1);
        marked += mask[i * e->actions + k];
    }
    insist(marked > 0);
    insist(terminated[i] <= 1 && truncated[i] <= 1 && !(terminated[i] && truncated[i]));
    insist(reward[i] <= 0 || (terminated[i] && reward[i] >= 1));
    struct world_memory room;
    const struct world *world = dread_batch_world(batch, i, &room, NULL);
    if (!world) return;
    static uint8_t seen[OBSERVATION];
    struct view view;
    int bytes = dread_observation_bytes(e);
    insist(bytes <= OBSERVATION && e->actions <= MASK);
    dread_world_see(world, &view);
    dread_observe(e, &view, seen);
    insist(!memcmp(seen, observation + i * bytes, (size_t)bytes));
}

static void command(struct batch *batch, const struct batch_config *c, struct bytes *b)
{
    unsigned what = next_byte(b);
    int32_t chosen[MOST];
    uint8_t which[MOST];
    for (int i = 0; i < MOST; i++) {
        chosen[i] = next_number(b) * (int32_t)(1 + what % 5);
        which[i] = chosen[i] & 1;
    }
    if (what < 200) {
        insist(dread_batch_step(batch, chosen, NULL));
    } else if (what < 230) {
        insist(dread_batch_reset(batch, which, NULL));
    } else if (what < 240) {
        dread_batch_range(batch, next_byte(b), next_byte(b), NULL);
        return;
    } else {
        struct rng rng = dread_rng_from(what);
        struct deal deal;
        struct position position;
        dread_batch_sample(batch, chosen[0], &rng, &deal, &position, NULL);
        return;
    }
    for (int i = 0; i < c->environments; i++) check_row(batch, c, i);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes b = {data, data + size};
    struct batch_config c;
    struct batch *batch = make(&b, &c);
    if (!batch) return 0;
    struct batch_rows rows = {c.environments,
                              dread_observation_bytes(c.encoding),
                              c.encoding->actions,
                              observation,
                              mask,
                              reward,
                              terminated,
                              truncated,
                              deals,
                              flags,
                              final_observation};
    insist(dread_batch_bind(batch, &rows, NULL));
    insist(dread_batch_reset(batch, NULL, NULL));
    for (int i = 0; i < ENOUGH && b.at < b.end; i++) command(batch, &c, &b);
    return 0;
}
