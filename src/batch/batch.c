/* Many games stepped at once. See dread/batch.h.
 *
 * All state of an environment is in its struct here; the caller's rows are only written, never
 * read, so that nothing a caller does to them can harm a game. Environments do not know each other,
 * and each is stepped by one thread. This is a layer of its own because it uses threads, and the
 * layers below it build without a C library. */

#include "dread/batch.h"

enum { FEW = 64 }; /* with fewer environments, threads cost more than they bring */

enum { LINE = 64 }; /* alignment in bytes, of the batch and of each environment */

enum environment_stage {
    NEVER_DEALT,
    PLAYING, /* also a game that was over when it was dealt, until the next step tells its end */
    OVER,    /* the row of the end has been written */
    SPENT
};

struct environment {
    _Alignas(LINE) struct position now;
    struct deal deal;
    uint64_t next;                 /* the number of the next deal, if `more` */
    bool more, has_deal;           /* is there a next deal; has there been one */
    uint8_t stage;                 /* enum environment_stage */
    uint8_t terminated, truncated; /* of the end, in the stage OVER */
    int plies, actions;            /* actions played; actions that are legal now */
    action legal[ACTIONS_MOST];    /* in ascending order */
};

struct batch {
    _Alignas(LINE) struct batch_config config;
    struct batch_rows rows;
    int plies, observation_bytes, action_indexes;
    bool bound, dealt;
    struct environment environment[];
};

/* What a step brings, for the row. */
struct outcome {
    float reward;
    uint8_t terminated, truncated, flags;
};

/* ---- Checks ---- */

/* Fails with "`what` is NUMBER; it must be FROM to TO." */
static bool out_of_range(struct problem *problem, const char *what, int64_t number, int64_t from,
                         int64_t to)
{
    if (!problem) return false;
    struct text t = dread_text_in(problem->text, sizeof problem->text);
    dread_text_add(&t, "`");
    dread_text_add(&t, what);
    dread_text_add(&t, "` is ");
    dread_text_whole(&t, number);
    dread_text_add(&t, "; it must be ");
    dread_text_whole(&t, from);
    if (to != from) {
        dread_text_add(&t, " to ");
        dread_text_whole(&t, to);
    }
    dread_text_char(&t, '.');
    return false;
}

static bool in_range(struct problem *problem, const char *what, int64_t number, int64_t from,
                     int64_t to)
{
    return (number >= from && number <= to) || out_of_range(problem, what, number, from, to);
}

/* Returns false with a problem if an option has a value that does not exist. */
static bool check_rules(const struct game *game, const struct rules *rules, struct problem *problem)
{
    int n = 0;
    for (; game->options[n].name; n++) {
        const struct option *o = &game->options[n];
        int values = dread_option_values(o);
        if (!in_range(problem, o->name, rules->value[n], dread_option_value(o, 0),
                      dread_option_value(o, values - 1)))
            return false;
    }
    for (; n < OPTIONS_MOST; n++)
        if (rules->value[n])
            return dread_fail(problem, "`rules` has a value after the last option of ", game->title,
                              ".", NULL);
    return true;
}

static bool check_deals(uint64_t first, uint64_t last, struct problem *problem)
{
    if (first <= last) return true;
    return dread_fail(problem, "The range of deals is empty: `first` is above `last`.", NULL);
}

static bool check_config(const struct batch_config *c, struct problem *problem)
{
    if (!c) return dread_fail(problem, "`config` is NULL.", NULL);
    if (!c->encoding)
        return dread_fail(problem, "`encoding` is NULL: there is no game, or it has no encoding.",
                          NULL);
    return check_rules(c->encoding->game, &c->rules, problem) &&
           in_range(problem, "environments", c->environments, 1, BATCH_MOST) &&
           check_deals(c->first, c->last, problem) &&
           in_range(problem, "reset", (int64_t)c->reset, BATCH_NEXT_STEP, BATCH_DISABLED) &&
           in_range(problem, "plies", c->plies, 0, c->encoding->game->limits.plies) &&
           in_range(problem, "threads", c->threads, 1, BATCH_THREADS_MOST);
}

static bool check_batch(const struct batch *b, struct problem *problem)
{
    return b || dread_fail(problem, "`batch` is NULL.", NULL);
}

/* Returns false with a problem unless environment i has had a deal. */
static bool check_environment(const struct batch *b, int i, struct problem *problem)
{
    if (!check_batch(b, problem)) return false;
    if (!in_range(problem, "i", i, 0, b->config.environments - 1)) return false;
    if (b->environment[i].has_deal) return true;
    return dread_fail(problem, "This environment has had no deal: ",
                      b->dealt ? "the range has none for it." : "call dread_batch_reset first.",
                      NULL);
}

static bool is_aligned(const void *p, size_t to)
{
    return (uintptr_t)p % to == 0;
}

/* ---- One environment ---- */

/* Takes the next deal. Returns false, and changes nothing but the stage, if there is none. */
static bool begin(const struct batch *b, struct environment *e)
{
    if (!e->more) {
        e->stage = SPENT;
        return false;
    }
    const struct batch_config *c = &b->config;
    const struct game *game = c->encoding->game;
    e->deal = (struct deal){.rules = c->rules, .number = e->next};
    game->deal(&e->deal);
    game->start(&e->deal, &e->now, NULL);
    e->actions = game->actions(&e->deal, &e->now, e->legal);
    e->plies = 0;
    e->stage = PLAYING;
    e->has_deal = true;
    e->more = c->last - e->next >= (uint64_t)c->environments;
    if (e->more) e->next += (uint64_t)c->environments;
    return true;
}

static struct outcome spent_row(void)
{
    return (struct outcome){.truncated = 1, .flags = BATCH_SPENT};
}

static struct outcome begin_row(const struct batch *b, struct environment *e)
{
    return begin(b, e) ? (struct outcome){.flags = BATCH_BEGAN} : spent_row();
}

/* Searches the sorted list by halves. There must be a legal action. */
static bool is_legal(const struct environment *e, action a)
{
    const action *from = e->legal;
    for (int n = e->actions, half; n > 1; n -= half) {
        half = n / 2;
        from += from[half - 1] < a ? half : 0;
    }
    return *from == a;
}

/* Plays an action in a game that goes on, or tells the end of one that was over when dealt. */
static struct outcome play(const struct batch *b, struct environment *e, int32_t index)
{
    const struct game *game = b->config.encoding->game;
    if (e->actions) {
        action a = dread_action_of_index(b->config.encoding, index);
        if (!is_legal(e, a)) return (struct outcome){.flags = BATCH_ILLEGAL};
        game->apply(&e->deal, &e->now, a, NULL);
        e->plies++;
        e->actions = game->actions(&e->deal, &e->now, e->legal);
    }
    int outcome = game->outcome(&e->now);
    e->terminated = outcome != 0;
    e->truncated = !outcome && e->plies >= b->plies;
    if (e->terminated || e->truncated) e->stage = OVER;
    return (struct outcome){(float)dread_outcome_is_won(game, outcome), e->terminated, e->truncated,
                            0};
}

/* ---- Rows ---- */

static void write_observation(const struct batch *b, const struct environment *e, int i,
                              uint8_t *observations)
{
    if (!observations) return;
    uint8_t *out = observations + (size_t)i * (size_t)b->observation_bytes;
    if (e->has_deal) dread_observe_position(b->config.encoding, &e->deal, &e->now, out);
    else __builtin_memset(out, 0, (size_t)b->observation_bytes);
}

static void write_row(const struct batch *b, const struct environment *e, int i,
                      struct outcome outcome)
{
    const struct batch_rows *rows = &b->rows;
    write_observation(b, e, i, rows->observation);
    if (rows->mask)
        dread_mask(b->config.encoding, e->legal, e->stage == PLAYING ? e->actions : 0,
                   rows->mask + (size_t)i * (size_t)b->action_indexes);
    rows->reward[i] = outcome.reward;
    rows->terminated[i] = outcome.terminated;
    rows->truncated[i] = outcome.truncated;
    if (rows->deal) rows->deal[i] = e->deal.number;
    if (rows->flags) rows->flags[i] = outcome.flags;
}

static void step(const struct batch *b, struct environment *e, int i, int32_t index)
{
    struct outcome outcome;
    enum batch_reset reset = b->config.reset;
    if (e->stage == PLAYING) {
        outcome = play(b, e, index);
        if (e->stage == OVER && reset == BATCH_SAME_STEP) {
            write_observation(b, e, i, b->rows.final_observation);
            if (begin(b, e)) outcome.flags |= BATCH_BEGAN;
        }
    } else if (reset != BATCH_DISABLED) {
        outcome = begin_row(b, e);
    } else if (e->stage == SPENT) {
        outcome = spent_row();
    } else {
        outcome = (struct outcome){0, e->terminated, e->truncated, BATCH_OVER};
    }
    write_row(b, e, i, outcome);
}

/* ---- Making and stepping ---- */

size_t dread_batch_bytes(int n)
{
    if (n < 1 || n > BATCH_MOST) return 0;
    return sizeof(struct batch) + (size_t)n * sizeof(struct environment);
}

/* Sets where every environment takes its next deal. */
static void set_deals(struct batch *b, uint64_t first, uint64_t last)
{
    b->config.first = first;
    b->config.last = last;
    for (int i = 0; i < b->config.environments; i++) {
        struct environment *e = &b->environment[i];
        e->more = last - first >= (uint64_t)i;
        e->next = e->more ? first + (uint64_t)i : 0;
    }
}

struct batch *dread_batch_make(void *memory, size_t bytes, const struct batch_config *config,
                               struct problem *problem)
{
    if (!check_config(config, problem)) return NULL;
    if (!memory || !is_aligned(memory, LINE)) {
        dread_fail(problem, memory ? "`memory` is not aligned to 64 bytes." : "`memory` is NULL.",
                   NULL);
        return NULL;
    }
    size_t needed = dread_batch_bytes(config->environments);
    if (bytes < needed) {
        out_of_range(problem, "bytes", bytes < INT64_MAX ? (int64_t)bytes : INT64_MAX,
                     (int64_t)needed, INT64_MAX);
        return NULL;
    }
    struct batch *b = memory;
    __builtin_memset(b, 0, needed);
    b->config = *config;
    b->plies = config->plies ? config->plies : config->encoding->game->limits.plies;
    b->observation_bytes = dread_observation_bytes(config->encoding);
    b->action_indexes = config->encoding->actions;
    set_deals(b, config->first, config->last);
    return b;
}

bool dread_batch_bind(struct batch *b, const struct batch_rows *rows, struct problem *problem)
{
    if (!check_batch(b, problem)) return false;
    if (!rows) return dread_fail(problem, "`rows` is NULL.", NULL);
    int n = b->config.environments;
    if (!in_range(problem, "rows.environments", rows->environments, n, n) ||
        !in_range(problem, "rows.observation_bytes", rows->observation_bytes, b->observation_bytes,
                  b->observation_bytes) ||
        !in_range(problem, "rows.action_indexes", rows->action_indexes, b->action_indexes,
                  b->action_indexes))
        return false;
    if (!rows->reward || !rows->terminated || !rows->truncated)
        return dread_fail(problem,
                          "`rows.reward`, `rows.terminated` and `rows.truncated` must not ",
                          "be NULL.", NULL);
    if (!is_aligned(rows->reward, sizeof(float)) || !is_aligned(rows->deal, sizeof(uint64_t)))
        return dread_fail(problem, "`rows.reward` or `rows.deal` is not aligned to its type.",
                          NULL);
    if (b->config.reset == BATCH_SAME_STEP && rows->observation && !rows->final_observation)
        return dread_fail(problem, "With BATCH_SAME_STEP, `rows.final_observation` must not be ",
                          "NULL.", NULL);
    b->rows = *rows;
    b->bound = true;
    return true;
}

static bool check_bound(const struct batch *b, struct problem *problem)
{
    if (!check_batch(b, problem)) return false;
    return b->bound || dread_fail(problem, "There are no rows: call dread_batch_bind first.", NULL);
}

/* Returns how many threads a loop over the environments uses. */
static int threads_of(const struct batch *b)
{
    return b->config.environments < FEW ? 1 : b->config.threads;
}

bool dread_batch_reset(struct batch *b, const uint8_t *which, struct problem *problem)
{
    if (!check_bound(b, problem)) return false;
    if (which && !b->dealt)
        return dread_fail(problem, "The first call of dread_batch_reset must reset all ",
                          "environments: `which` must be NULL.", NULL);
    b->dealt = true;
#pragma omp parallel for schedule(static) num_threads(threads_of(b)) if (threads_of(b) > 1)
    for (int i = 0; i < b->config.environments; i++)
        if (!which || which[i])
            write_row(b, &b->environment[i], i, begin_row(b, &b->environment[i]));
    return true;
}

bool dread_batch_step(struct batch *b, const int32_t *chosen, struct problem *problem)
{
    if (!check_bound(b, problem)) return false;
    if (!chosen) return dread_fail(problem, "`chosen` is NULL.", NULL);
    if (!b->dealt)
        return dread_fail(problem, "Nothing is dealt: call dread_batch_reset first.", NULL);
#pragma omp parallel for schedule(static) num_threads(threads_of(b)) if (threads_of(b) > 1)
    for (int i = 0; i < b->config.environments; i++) step(b, &b->environment[i], i, chosen[i]);
    return true;
}

bool dread_batch_range(struct batch *b, uint64_t first, uint64_t last, struct problem *problem)
{
    if (!check_batch(b, problem) || !check_deals(first, last, problem)) return false;
    set_deals(b, first, last);
    return true;
}

/* ---- Looking at one environment, and oracles ---- */

const struct world *dread_batch_world(const struct batch *b, int i, struct world_memory *memory,
                                      struct problem *problem)
{
    if (!check_environment(b, i, problem)) return NULL;
    if (!memory) {
        dread_fail(problem, "`memory` is NULL.", NULL);
        return NULL;
    }
    const struct environment *e = &b->environment[i];
    return dread_world_of(memory, b->config.encoding->game, &e->deal, &e->now);
}

bool dread_batch_sample(const struct batch *b, int i, struct rng *rng, struct deal *deal,
                        struct position *position, struct problem *problem)
{
    struct world_memory room;
    const struct world *world = dread_batch_world(b, i, &room, problem);
    if (!world) return false;
    if (!rng || !deal || !position)
        return dread_fail(problem, "`rng`, `deal` and `position` must not be NULL.", NULL);
    dread_world_sample(world, rng, deal, position);
    return true;
}

bool dread_batch_solve(const struct batch *b, int i, const struct solve_request *request,
                       const struct workspace *workspace, struct solution *solution,
                       struct problem *problem)
{
    if (!check_environment(b, i, problem)) return false;
    if (!request || !workspace || !workspace->bytes || !solution)
        return dread_fail(problem, "`request`, `workspace` and `solution` must not be NULL.", NULL);
    if (!is_aligned(workspace->bytes, LINE))
        return dread_fail(problem, "`workspace` is not aligned to 64 bytes.", NULL);
    const struct game *game = b->config.encoding->game;
    int goals = 0;
    while (game->search && game->search->goals && game->search->goals[goals].name) goals++;
    if (!in_range(problem, "request.goal", request->goal, 0, goals)) return false;
    dread_solve(game, &b->environment[i].deal, &b->environment[i].now, request, workspace,
                solution);
    return true;
}

bool dread_batch_chances(const struct batch *b, int i, enum tier tier, struct rng *rng,
                         void *memory, int32_t chance[], bool *exact, struct problem *problem)
{
    struct world_memory room;
    const struct world *world = dread_batch_world(b, i, &room, problem);
    if (!world || !in_range(problem, "tier", (int64_t)tier, QUICK, FULL)) return false;
    if (!rng || !memory || !chance)
        return dread_fail(problem, "`rng`, `memory` and `chance` must not be NULL.", NULL);
    if (!is_aligned(memory, LINE))
        return dread_fail(problem, "`memory` is not aligned to 64 bytes.", NULL);
    if (!b->environment[i].actions) return dread_fail(problem, "The game is over.", NULL);
    const struct effort *effort = dread_expert_effort(b->config.encoding->game, tier);
    struct expert *expert = memory;
    dread_expert_start(expert, world, effort, rng, NULL, 0);
    dread_expert_think(expert, effort->playouts);
    dread_expert_think(expert, 0); /* sorts the choices that were dropped, too */
    for (int k = 0; k < b->action_indexes; k++) chance[k] = CHANCE_NOT_TRIED;
    for (int k = 0; k < dread_expert_tried(expert); k++) {
        struct advice advice = dread_expert_advice(expert, k);
        int32_t *best = &chance[dread_index_of_action(b->config.encoding, advice.line[0])];
        if (*best < (int32_t)advice.calibrated) *best = (int32_t)advice.calibrated;
    }
    if (exact) *exact = dread_expert_is_exact(expert);
    return true;
}
