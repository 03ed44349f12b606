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
#include "core/encoding.h"
#include "core/game.h"

enum { MOST = 8, OBSERVATION = 2048, MASK = 1024, ENOUGH = 400 };

static uint8_t observation[MOST * OBSERVATION], final_observation[MOST * OBSERVATION],
    mask[MOST * MASK], terminated[MOST], truncated[MOST], flags[MOST];
static float reward[MOST];
static uint64_t deals[MOST];

/* Reads a number from -1 to 254, so that some are wrong. */
static int next_number(struct bytes *b)
{
    return (int)next_byte(b) - 1;
}

static const struct encoding *encoding_of(const dread_batch_config *c)
{
    return dread_encoding_of((const struct game *)c->game);
}

/* Sets the options, of which some may not exist. */
static void set_options(struct bytes *b, dread_batch_config *c)
{
    struct rules rules = {{0}};
    unsigned options = next_byte(b) % (OPTIONS_MOST + 1);
    if (c->game) dread_rules_standard(((const struct game *)c->game)->options, &rules);
    for (unsigned i = 0; i < options; i++) rules.value[i] = (uint8_t)next_byte(b);
    memcpy(c->rules.value, rules.value, sizeof c->rules.value);
}

static dread_batch *make(struct bytes *b, dread_batch_config *c)
{
    dread_batch *made;
    *c = (dread_batch_config){.size = sizeof *c};
    c->game = dread_game_at((int)(next_byte(b) % (unsigned)(dread_games.count + 1)));
    c->reset = (int)(next_byte(b) % 4);
    c->environments = next_number(b) % (MOST + 1);
    c->plies = next_number(b);
    c->threads = next_number(b) % 4;
    c->first = next_byte(b) + (next_byte(b) == 255 ? UINT64_MAX - 300 : 0);
    c->last = c->first + next_byte(b);
    set_options(b, c);
    dread_make_batch(c, NULL, &made, NULL);
    return made;
}

static void check_row(const dread_batch *batch, const dread_batch_config *c, int i)
{
    const struct encoding *e = encoding_of(c);
    int marked = 0;
    for (int k = 0; k < e->actions; k++) {
        insist(mask[i * e->actions + k] <= 1);
        marked += mask[i * e->actions + k];
    }
    insist(marked > 0);
    insist(terminated[i] <= 1 && truncated[i] <= 1 && !(terminated[i] && truncated[i]));
    insist(reward[i] <= 0 || (terminated[i] && reward[i] >= 1));
    dread_session *world;
    if (dread_sample_batch(batch, i, 1, NULL, &world, NULL)) return;
    static uint8_t seen[OBSERVATION];
    int bytes = dread_observation_bytes(e);
    insist(bytes <= OBSERVATION && e->actions <= MASK);
    insist(!dread_read_observation(world, seen, sizeof seen, NULL));
    dread_close(world);
    insist(!memcmp(seen, observation + i * bytes, (size_t)bytes));
}

static void command(dread_batch *batch, const dread_batch_config *c, struct bytes *b)
{
    unsigned what = next_byte(b);
    int32_t chosen[MOST];
    uint8_t which[MOST];
    for (int i = 0; i < MOST; i++) {
        chosen[i] = next_number(b) * (int32_t)(1 + what % 5);
        which[i] = chosen[i] & 1;
    }
    if (what < 200) {
        insist(!dread_step_batch(batch, chosen, NULL));
    } else if (what < 230) {
        insist(!dread_reset_batch(batch, which, NULL));
    } else if (what < 240) {
        dread_range_batch(batch, next_byte(b), next_byte(b), NULL);
        return;
    } else {
        dread_session *world;
        dread_sample_batch(batch, chosen[0], what, NULL, &world, NULL);
        dread_close(world);
        return;
    }
    for (int i = 0; i < c->environments; i++) check_row(batch, c, i);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes b = {data, data + size};
    dread_batch_config c;
    dread_batch *batch = make(&b, &c);
    if (!batch) return 0;
    const struct encoding *e = encoding_of(&c);
    dread_batch_rows rows = {sizeof rows, c.environments, dread_observation_bytes(e),
                             e->actions,  observation,    mask,
                             reward,      terminated,     truncated,
                             deals,       flags,          final_observation};
    insist(!dread_bind_batch(batch, &rows, NULL));
    insist(!dread_reset_batch(batch, NULL, NULL));
    for (int i = 0; i < ENOUGH && b.at < b.end; i++) command(batch, &c, &b);
    dread_drop_batch(batch);
    return 0;
}
