/* Many games stepped at once, for programs that learn.
 *
 * A batch has n *environments*. Each plays one game at a time and then the next deal. All of them
 * have the same game and options. One call plays one action in each of them and writes what
 * came of it to *rows*: arrays that the caller owns and names once. Read dread/encoding.h first: it
 * says what observations, masks and action indexes are. docs/batch.md has examples.
 *
 *     size_t bytes = dread_batch_bytes(config.environments);
 *     struct batch *batch = dread_batch_make(aligned_alloc(64, bytes), bytes, &config, &problem);
 *     dread_batch_bind(batch, &rows, &problem);
 *     dread_batch_reset(batch, NULL, &problem);
 *     for (;;) {
 *         ... choose chosen[i] from the mask of each environment i ...
 *         dread_batch_step(batch, chosen, &problem);
 *     }
 *
 * **Deals** come from a range of deal numbers. Environment i plays the deals first + i,
 * first + i + n, first + i + 2n and so on, up to `last`. So which deals an environment plays
 * depends on nothing but the range and n, and no result depends on threads. When an environment has
 * no deal left, it is *spent*: every further row of it says BATCH_SPENT, reward 0, terminated 0,
 * truncated 1, and shows the table as it was.
 *
 * **Ends.** `terminated` is 1 in the row of the action that ends a game by the rules; the reward is
 * 1 if the game is won. All other rewards are 0. `truncated` is 1 in the row of the last action
 * that a game may have (batch_config.plies) if the rules do not end it there. A deal can be over
 * before the first decision. It is then a game of one step: its first mask has index 0 alone, any
 * action is accepted, and the row of that step has the end and the reward.
 *
 * **Masks.** Where there is nothing to decide, because the game has ended or its environment is
 * spent, index 0 alone is 1, so that an agent which draws from the mask always has something to
 * draw; the action is ignored.
 *
 * **An action that is not legal**, whatever its value, changes nothing: the row has the flag
 * BATCH_ILLEGAL, the same observation and mask as before, and reward 0. It does not count as a ply.
 *
 * Functions that can fail return false or NULL with a problem, which may be NULL, and then have
 * changed nothing. They check all that they are given, except that arrays are as long as the caller
 * says. A batch allocates nothing and belongs to one thread at a time; inside, dread_batch_step and
 * dread_batch_reset may use several (OpenMP). The functions with a `const struct batch *` may be
 * called from several threads at once. */

#ifndef DREAD_BATCH_H
#define DREAD_BATCH_H

#include "dread/encoding.h"
#include "dread/expert.h"
#include "dread/solve.h"

struct batch;

/* When an environment whose game has ended begins the next one. The three ways are those of
 * gymnasium's vector environments (its AutoresetMode). */
enum batch_reset {
    /* At the next step. The action of that step is ignored; its row begins the next game, with
     * reward 0. */
    BATCH_NEXT_STEP,

    /* At once. The row of the end has the end's reward, `terminated` and `truncated`, and the
     * observation, mask and deal number of the next game. The last observation of the game that
     * ended is in rows.final_observation. If there is no next deal, the row shows the end. */
    BATCH_SAME_STEP,

    /* Only by dread_batch_reset. Until then every row repeats the end, with reward 0 and the flag
     * BATCH_OVER. */
    BATCH_DISABLED
};

/* Bits of rows.flags. */
enum batch_flag {
    BATCH_ILLEGAL = 1, /* the action was not legal, and nothing has changed */
    BATCH_BEGAN = 2,   /* the row shows the beginning of a game */
    BATCH_OVER = 4,    /* BATCH_DISABLED: the game was over before this step */
    BATCH_SPENT = 8    /* no deal of the range is left for this environment */
};

enum { BATCH_MOST = 1 << 20, BATCH_THREADS_MOST = 1024 };

/* What a batch plays. */
struct batch_config {
    const struct encoding *encoding; /* dread_encoding_of(game); must outlive the batch */
    struct rules rules;              /* the options; see dread_id_read_rules */
    int environments;                /* n, from 1 to BATCH_MOST */
    uint64_t first, last;            /* the range of deal numbers, both included */
    enum batch_reset reset;
    int plies; /* actions of a game, at most; 0: the game's own limit (limits.plies) */

    /* Threads to use, at most; 1: the caller's alone. Small batches use one. The others wait
     * actively, which pays only where processors are free, and a process that has used them must
     * not go on in a fork. */
    int threads;
};

/* The arrays that the caller owns, each with one row for each environment. They must stay valid
 * until others are bound. Only those whose comment says so may be NULL; then they are not written,
 * which saves time. */
struct batch_rows {
    /* What the arrays were made for. They must be the numbers of the batch: the environments,
     * dread_observation_bytes(encoding) and encoding->actions. */
    int environments, observation_bytes, action_indexes;

    uint8_t *observation;       /* [n][observation_bytes]; may be NULL */
    uint8_t *mask;              /* [n][action_indexes]; may be NULL */
    float *reward;              /* [n] */
    uint8_t *terminated;        /* [n] 0 or 1 */
    uint8_t *truncated;         /* [n] 0 or 1 */
    uint64_t *deal;             /* [n] the number of the deal that the row shows; may be NULL */
    uint8_t *flags;             /* [n] bits of enum batch_flag; may be NULL */
    uint8_t *final_observation; /* like observation. BATCH_SAME_STEP: written where a game ends, and
                                   nowhere else; NULL only if `observation` is. Else not used */
};

/* ---- Making and stepping ---- */

/* Returns how many bytes of memory a batch of n environments needs. The caller aligns them to 64
 * bytes. Returns 0 if n is not from 1 to BATCH_MOST. */
size_t dread_batch_bytes(int n);

/* Makes a batch in `memory`, which has that many bytes, and returns it; there is nothing to be
 * freed but the memory. Copies the config. Deals nothing: bind rows and call dread_batch_reset. */
struct batch *dread_batch_make(void *memory, size_t bytes, const struct batch_config *,
                               struct problem *);

/* Sets the rows that the batch writes to from now on. Copies the struct, not the arrays. */
bool dread_batch_bind(struct batch *, const struct batch_rows *, struct problem *);

/* Begins the next deal in the environments i with which[i] != 0, or in all if `which` is NULL, and
 * writes their rows, with reward 0, terminated 0 and truncated 0; the other rows are not touched. A
 * game in progress is given up. The first call must reset all environments. */
bool dread_batch_reset(struct batch *, const uint8_t *which, struct problem *);

/* Plays chosen[i], an action index, in each environment i, and writes all rows. */
bool dread_batch_step(struct batch *, const int32_t *chosen, struct problem *);

/* Sets another range of deal numbers, from which the environments take their next deals: the next
 * one of environment i is first + i. The games in progress go on. An environment that is spent
 * begins a game at the next step, or with BATCH_DISABLED when it is reset. */
bool dread_batch_range(struct batch *, uint64_t first, uint64_t last, struct problem *);

/* ---- Looking at one environment, and oracles ---- */

/* Returns a handle to what the player of environment i knows (dread/world.h), for views, agents and
 * the expert. It is in `memory`, which the caller owns, and valid until the next step, reset or
 * range. Returns NULL with a problem if i is not an environment that has had a deal. */
const struct world *dread_batch_world(const struct batch *, int i, struct world_memory *,
                                      struct problem *);

/* Draws a world that agrees with all that the player of environment i has seen, uniformly, and
 * writes it to *deal and *position. Its observation and mask are those of the environment. */
bool dread_batch_sample(const struct batch *, int i, struct rng *, struct deal *deal,
                        struct position *position, struct problem *);

/* Solves the game of environment i from its position on, with all cards open: what somebody could
 * reach who sees the hidden cards. See dread_solve about the request, the workspace and the
 * solution. A workspace serves one call at a time. */
bool dread_batch_solve(const struct batch *, int i, const struct solve_request *,
                       const struct workspace *, struct solution *, struct problem *);

/* A value in the array of dread_batch_chances: the expert has not considered the action. */
enum { CHANCE_NOT_TRIED = -1 };

/* Writes to chance[index] how likely the expert thinks a win with each action of environment i, in
 * units of 1 / CHANCE (advice.calibrated in dread/expert.h), or CHANCE_NOT_TRIED. The array has
 * room for encoding->actions. It sees what the player sees. `memory` has
 * dread_expert_bytes(game) bytes, aligned to 64, and serves one call at a time. Sets *exact, which
 * may be NULL, to true if the chances are exact. The game must not be over. */
bool dread_batch_chances(const struct batch *, int i, enum tier, struct rng *, void *memory,
                         int32_t chance[], bool *exact, struct problem *);

#endif
