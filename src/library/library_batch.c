/* Many games stepped at once. See dread.h.
 *
 * All state of an environment is in its struct here; the caller's rows are only written, never
 * read, so that nothing a caller does to them can harm a game. Environments do not know each other,
 * and each is stepped by one thread. Small batches are stepped by the caller's thread alone, the
 * others by OpenMP's. */

#include "library/library.h"

#include "search/expert.h"
#include "search/world.h"

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

struct dread_batch {
    _Alignas(LINE) struct handle handle;
    dread_batch_config config;
    const struct encoding *encoding;
    struct rules rules;
    dread_batch_rows rows;
    int plies, observation_bytes, actions;
    bool bound, dealt;
    struct environment environment[];
};

/* What a step brings, for the row. */
struct outcome {
    float reward;
    uint8_t terminated, truncated, flags;
};

/* ---- Checks ---- */

/* Fails with "`what` is NUMBER; it must be FROM to TO." unless the number is in the range. */
static int in_range(const char *what, int64_t number, int64_t from, int64_t to, dread_error *error)
{
    char message[120];
    struct text t = dread_text_in(message, sizeof message);
    if (number >= from && number <= to) return DREAD_OK;
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
    return dread_result_misuse(error, message);
}

static int check_deals(uint64_t first, uint64_t last, dread_error *error)
{
    if (first <= last) return DREAD_OK;
    return dread_result_misuse(error, "The range of deals is empty: `first` is above `last`.");
}

static int check_config(const dread_batch_config *c, dread_error *error)
{
    if (!c) return dread_result_null(error, "config");
    if (c->size < sizeof *c) return dread_result_no_size(error);
    if (!c->game) return dread_result_null(error, "game");
    int plies = dread_game_of(c->game)->limits.plies;
    int result = in_range("environments", c->environments, 1, DREAD_BATCH_MOST, error);
    if (!result) result = check_deals(c->first, c->last, error);
    if (!result)
        result = in_range("reset", c->reset, DREAD_BATCH_NEXT_STEP, DREAD_BATCH_DISABLED, error);
    if (!result) result = in_range("plies", c->plies, 0, plies, error);
    if (!result) result = in_range("threads", c->threads, 1, DREAD_THREADS_MOST, error);
    return result;
}

/* Fails unless environment i has had a deal. */
static int check_environment(const dread_batch *b, int i, dread_error *error)
{
    int result = in_range("i", i, 0, b->config.environments - 1, error);
    if (result || b->environment[i].has_deal) return result;
    return dread_result_misuse(
        error, b->dealt ? "This environment has had no deal: the range has none for it."
                        : "This environment has had no deal: call dread_reset_batch first.");
}

static bool is_aligned(const void *p, size_t to)
{
    return (uintptr_t)p % to == 0;
}

/* ---- One environment ---- */

/* Takes the next deal. Returns false, and changes nothing but the stage, if there is none. */
static bool begin(const dread_batch *b, struct environment *e)
{
    if (!e->more) {
        e->stage = SPENT;
        return false;
    }
    const dread_batch_config *c = &b->config;
    const struct game *game = b->encoding->game;
    e->deal = (struct deal){.rules = b->rules, .number = e->next};
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
    return (struct outcome){.truncated = 1, .flags = DREAD_BATCH_SPENT};
}

static struct outcome begin_row(const dread_batch *b, struct environment *e)
{
    return begin(b, e) ? (struct outcome){.flags = DREAD_BATCH_BEGAN} : spent_row();
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
static struct outcome play(const dread_batch *b, struct environment *e, int32_t index)
{
    const struct game *game = b->encoding->game;
    if (e->actions) {
        action a = dread_action_of_index(b->encoding, index);
        if (!is_legal(e, a)) return (struct outcome){.flags = DREAD_BATCH_ILLEGAL};
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

static void write_observation(const dread_batch *b, const struct environment *e, int i,
                              uint8_t *observations)
{
    if (!observations) return;
    uint8_t *out = observations + (size_t)i * (size_t)b->observation_bytes;
    if (e->has_deal) dread_observe_position(b->encoding, &e->deal, &e->now, out);
    else __builtin_memset(out, 0, (size_t)b->observation_bytes);
}

static void write_row(const dread_batch *b, const struct environment *e, int i,
                      struct outcome outcome)
{
    const dread_batch_rows *rows = &b->rows;
    write_observation(b, e, i, rows->observation);
    if (rows->mask)
        dread_mask(b->encoding, e->legal, e->stage == PLAYING ? e->actions : 0,
                   rows->mask + (size_t)i * (size_t)b->actions);
    rows->reward[i] = outcome.reward;
    rows->terminated[i] = outcome.terminated;
    rows->truncated[i] = outcome.truncated;
    if (rows->deal) rows->deal[i] = e->deal.number;
    if (rows->flags) rows->flags[i] = outcome.flags;
}

static void step(const dread_batch *b, struct environment *e, int i, int32_t index)
{
    struct outcome outcome;
    int reset = b->config.reset;
    if (e->stage == PLAYING) {
        outcome = play(b, e, index);
        if (e->stage == OVER && reset == DREAD_BATCH_SAME_STEP) {
            write_observation(b, e, i, b->rows.final_observation);
            if (begin(b, e)) outcome.flags |= DREAD_BATCH_BEGAN;
        }
    } else if (reset != DREAD_BATCH_DISABLED) {
        outcome = begin_row(b, e);
    } else if (e->stage == SPENT) {
        outcome = spent_row();
    } else {
        outcome = (struct outcome){0, e->terminated, e->truncated, DREAD_BATCH_OVER};
    }
    write_row(b, e, i, outcome);
}

/* ---- Making and stepping ---- */

/* Sets where every environment takes its next deal. */
static void set_deals(dread_batch *b, uint64_t first, uint64_t last)
{
    b->config.first = first;
    b->config.last = last;
    for (int i = 0; i < b->config.environments; i++) {
        struct environment *e = &b->environment[i];
        e->more = last - first >= (uint64_t)i;
        e->next = e->more ? first + (uint64_t)i : 0;
    }
}

int dread_make_batch(const dread_batch_config *config, const dread_memory *memory,
                     dread_batch **made, dread_error *error)
{
    struct rules rules;
    if (!made) return dread_result_null(error, "made");
    *made = NULL;
    int result = check_config(config, error);
    if (result) return result;
    const struct game *game = dread_game_of(config->game);
    result = dread_rules_of(game, &config->rules, &rules, error);
    if (result) return result;
    size_t bytes = sizeof(dread_batch) + (size_t)config->environments * sizeof(struct environment);
    dread_batch *b = dread_handle_make(memory, bytes, MARK_BATCH, error);
    if (!b) return DREAD_NO_MEMORY;
    b->config = *config;
    b->rules = rules;
    b->encoding = dread_encoding_of(game);
    b->plies = config->plies ? config->plies : game->limits.plies;
    b->observation_bytes = dread_observation_bytes(b->encoding);
    b->actions = b->encoding->actions;
    b->bound = b->dealt = false;
    __builtin_memset(b->environment, 0, (size_t)config->environments * sizeof b->environment[0]);
    set_deals(b, config->first, config->last);
    *made = b;
    return DREAD_OK;
}

void dread_drop_batch(dread_batch *b)
{
    dread_handle_drop(b, MARK_BATCH);
}

static int check_rows(const dread_batch *b, const dread_batch_rows *rows, dread_error *error)
{
    if (!rows) return dread_result_null(error, "rows");
    if (rows->size < sizeof *rows) return dread_result_no_size(error);
    int n = b->config.environments, bytes = b->observation_bytes;
    int result = in_range("rows.environments", rows->environments, n, n, error);
    if (!result)
        result = in_range("rows.observation_bytes", rows->observation_bytes, bytes, bytes, error);
    if (!result) result = in_range("rows.actions", rows->actions, b->actions, b->actions, error);
    if (result) return result;
    if (!rows->reward || !rows->terminated || !rows->truncated)
        return dread_result_misuse(
            error, "`rows.reward`, `rows.terminated` and `rows.truncated` must not be "
                   "NULL.");
    if (!is_aligned(rows->reward, sizeof(float)) || !is_aligned(rows->deal, sizeof(uint64_t)))
        return dread_result_misuse(error,
                                   "`rows.reward` or `rows.deal` is not aligned to its type.");
    if (b->config.reset == DREAD_BATCH_SAME_STEP && rows->observation && !rows->final_observation)
        return dread_result_misuse(
            error, "With DREAD_BATCH_SAME_STEP, `rows.final_observation` must not be "
                   "NULL.");
    return DREAD_OK;
}

int dread_bind_batch(dread_batch *b, const dread_batch_rows *rows, dread_error *error)
{
    int result = dread_handle_enter(b, MARK_BATCH, error);
    if (result) return result;
    result = check_rows(b, rows, error);
    if (!result) {
        b->rows = *rows;
        b->bound = true;
    }
    dread_handle_leave(b);
    return result;
}

/* Returns how many threads a loop over the environments uses. */
static int threads_of(const dread_batch *b)
{
    return b->config.environments < FEW ? 1 : b->config.threads;
}

static int check_bound(const dread_batch *b, dread_error *error)
{
    if (b->bound) return DREAD_OK;
    return dread_result_misuse(error, "There are no rows: call dread_bind_batch first.");
}

int dread_reset_batch(dread_batch *b, const uint8_t *which, dread_error *error)
{
    int result = dread_handle_enter(b, MARK_BATCH, error);
    if (result) return result;
    result = check_bound(b, error);
    if (!result && which && !b->dealt)
        result = dread_result_misuse(
            error, "The first call of dread_reset_batch must reset all environments: "
                   "`which` must be NULL.");
    if (!result) {
        b->dealt = true;
#pragma omp parallel for schedule(static) num_threads(threads_of(b)) if (threads_of(b) > 1)
        for (int i = 0; i < b->config.environments; i++)
            if (!which || which[i])
                write_row(b, &b->environment[i], i, begin_row(b, &b->environment[i]));
    }
    dread_handle_leave(b);
    return result;
}

int dread_step_batch(dread_batch *b, const int32_t *chosen, dread_error *error)
{
    if (!chosen) return dread_result_null(error, "action");
    int result = dread_handle_enter(b, MARK_BATCH, error);
    if (result) return result;
    result = check_bound(b, error);
    if (!result && !b->dealt)
        result = dread_result_misuse(error, "Nothing is dealt: call dread_reset_batch first.");
    if (!result) {
#pragma omp parallel for schedule(static) num_threads(threads_of(b)) if (threads_of(b) > 1)
        for (int i = 0; i < b->config.environments; i++) step(b, &b->environment[i], i, chosen[i]);
    }
    dread_handle_leave(b);
    return result;
}

int dread_range_batch(dread_batch *b, uint64_t first, uint64_t last, dread_error *error)
{
    int result = dread_handle_enter(b, MARK_BATCH, error);
    if (result) return result;
    result = check_deals(first, last, error);
    if (!result) set_deals(b, first, last);
    dread_handle_leave(b);
    return result;
}

/* ---- Looking at one environment, and oracles ---- */

/* Copies a question from environment i. */
static int ask_about(const dread_batch *b, int i, struct question *question, dread_error *error)
{
    int result = dread_handle_enter(b, MARK_BATCH, error);
    if (result) return result;
    result = check_environment(b, i, error);
    if (!result)
        *question = (struct question){b->encoding, b->encoding->game, b->environment[i].deal,
                                      b->environment[i].now};
    dread_handle_leave(b);
    return result;
}

int dread_sample_batch(const dread_batch *b, int i, uint64_t seed, const dread_memory *memory,
                       dread_session **made, dread_error *error)
{
    struct question q;
    struct deal drawn;
    struct position position;
    struct world_memory room;
    struct rng rng = dread_rng_from(seed);
    if (!made) return dread_result_null(error, "made");
    *made = NULL;
    int result = ask_about(b, i, &q, error);
    if (result) return result;
    dread_world_sample(dread_world_of(&room, q.game, &q.deal, &q.now), &rng, &drawn, &position);
    return dread_world_make(q.game, &drawn, &position, memory, made, error);
}

int dread_solve_batch(const dread_batch *b, int i, const dread_search *search,
                      const dread_watch *watch, const dread_memory *memory,
                      dread_solution *solution, dread_error *error)
{
    struct question q;
    int result = ask_about(b, i, &q, error);
    if (result) return result;
    return dread_solve_question(&q, search, watch, memory, solution, error);
}

/* Writes the best chance of each action. */
static void write_chances(const struct expert *expert, const struct encoding *encoding,
                          int32_t chance[])
{
    for (int k = 0; k < encoding->actions; k++) chance[k] = DREAD_CHANCE_NOT_TRIED;
    for (int k = 0; k < dread_expert_tried(expert); k++) {
        struct advice advice = dread_expert_advice(expert, k);
        int32_t *best = &chance[dread_index_of_action(encoding, advice.line[0])];
        if (*best < (int32_t)advice.calibrated) *best = (int32_t)advice.calibrated;
    }
}

int dread_batch_chance(const dread_batch *b, int i, enum dread_tier tier, uint64_t seed,
                       const dread_watch *watch, const dread_memory *memory, int32_t *chance,
                       int *exact, dread_error *error)
{
    struct question q;
    if (!chance) return dread_result_null(error, "chance");
    int result = in_range("tier", (int64_t)tier, DREAD_QUICK, DREAD_FULL, error);
    if (!result) result = ask_about(b, i, &q, error);
    if (result) return result;
    if (q.game->outcome(&q.now)) return dread_result_fail(error, DREAD_OVER, "The game is over.");
    size_t bytes = dread_expert_bytes(q.game);
    void *expert = dread_memory_take(memory, bytes);
    if (!expert) return dread_result_no_memory(error);
    if (dread_think(expert, &q, tier, seed, watch)) {
        write_chances(expert, q.encoding, chance);
        if (exact) *exact = dread_expert_is_exact(expert);
    } else {
        result = dread_result_fail(error, DREAD_STOPPED, "The work was stopped.");
    }
    dread_memory_give(memory, expert, bytes);
    return result;
}
