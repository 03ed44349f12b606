/* Batches (dread.h), compared row by row with a plain implementation: a session for each
 * environment, and the reference of core/encoding.h. */

#include <stdlib.h>
#include <string.h>

#include "unit/help.h"
#include "toy/toy.h"

#include "core/encoding.h"
#include "search/expert.h"
#include "core/id.h"
#include "core/session.h"

static const int ways[] = {DREAD_BATCH_NEXT_STEP, DREAD_BATCH_SAME_STEP, DREAD_BATCH_DISABLED};

/* ---- A batch with rows of its own ---- */

struct held {
    dread_batch_config config;
    const struct encoding *encoding;
    struct rules rules;
    dread_batch *batch;
    dread_batch_rows rows;
    int n, d, a;
};

static void *room(size_t bytes)
{
    void *p = aligned_alloc(64, (bytes + 63) / 64 * 64 + 64);
    assert_non_null(p);
    return memset(p, 0xaa, (bytes + 63) / 64 * 64 + 64);
}

static void hold(struct held *h, const dread_batch_config *config)
{
    dread_error error;
    const struct encoding *encoding = dread_encoding_of((const struct game *)config->game);
    size_t n = (size_t)config->environments, a = encoding->actions;
    size_t d = (size_t)dread_observation_bytes(encoding);
    *h = (struct held){
        .config = *config, .encoding = encoding, .n = (int)n, .d = (int)d, .a = (int)a};
    memcpy(h->rules.value, config->rules.value, sizeof h->rules.value);
    h->rows = (dread_batch_rows){.size = sizeof h->rows,
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
    if (dread_make_batch(config, NULL, &h->batch, &error)) fail_msg("%s", error.message);
    assert_int_equal(dread_bind_batch(h->batch, &h->rows, NULL), DREAD_OK);
}

static void let_go(struct held *h)
{
    dread_drop_batch(h->batch);
    free(h->rows.observation);
    free(h->rows.mask);
    free(h->rows.reward);
    free(h->rows.terminated);
    free(h->rows.truncated);
    free(h->rows.deal);
    free(h->rows.flags);
    free(h->rows.final_observation);
}

static dread_batch_config config_of(const char *rules, int n, uint64_t first, uint64_t last)
{
    dread_batch_config config = {
        .size = sizeof config, .environments = n, .first = first, .last = last, .threads = 1};
    dread_error error;
    if (dread_parse_rules(rules, &config.game, &config.rules, &error))
        fail_msg("%s", error.message);
    return config;
}

static const struct game *game_of(const dread_batch_config *config)
{
    return (const struct game *)config->game;
}

static const uint8_t *mask_of(const struct held *h, int i)
{
    return h->rows.mask + (size_t)i * (size_t)h->a;
}

static const uint8_t *observation_of(const struct held *h, int i)
{
    return h->rows.observation + (size_t)i * (size_t)h->d;
}

/* Draws an index of a mask, every one equally likely. */
static int32_t draw(const struct held *h, int i, struct rng *r)
{
    const uint8_t *mask = mask_of(h, i);
    uint32_t n = 0;
    for (int k = 0; k < h->a; k++) n += mask[k];
    assert_true(n > 0);
    uint32_t left = dread_rng_below(r, n);
    for (int k = 0;; k++)
        if (mask[k] && !left--) return k;
}

/* ---- The plain implementation ---- */

/* One environment. `number` counts its deals. */
struct plain {
    struct session session;
    int number;
    bool dealt, ended, spent;
    float reward;
    uint8_t terminated, truncated, flags;
    bool has_final;
    uint8_t final_observation[4096];
};

static void plain_begin(const struct held *h, struct plain *p, int i)
{
    uint64_t before = (uint64_t)i + (uint64_t)p->number * (uint64_t)h->n;
    if (before > h->config.last - h->config.first) {
        p->spent = true;
        p->truncated = 1;
        p->flags |= DREAD_BATCH_SPENT;
        return;
    }
    struct deal deal;
    p->number++;
    dread_deal_number(h->encoding->game, &h->rules, h->config.first + before, &deal);
    dread_session_start(&p->session, h->encoding->game, &deal, NULL);
    p->dealt = true;
    p->ended = p->spent = false;
    p->flags |= DREAD_BATCH_BEGAN;
}

/* Plays an action. The session decides what is legal. */
static void plain_play(const struct held *h, struct plain *p, int32_t index)
{
    struct session *s = &p->session;
    action a = dread_action_of_index(h->encoding, index);
    if (!dread_session_outcome(s) && !dread_session_play(s, a, NULL, NULL)) {
        p->flags |= DREAD_BATCH_ILLEGAL;
        return;
    }
    int outcome = dread_session_outcome(s), plies = h->config.plies;
    if (!plies) plies = h->encoding->game->limits.plies;
    p->terminated = outcome != 0;
    p->reward = outcome && dread_outcome_is_won(h->encoding->game, outcome) ? 1 : 0;
    p->truncated = !outcome && s->played >= plies;
    p->ended = p->terminated || p->truncated;
}

static void plain_observe(const struct plain *p, uint8_t *out)
{
    struct view view;
    dread_session_see(&p->session, &view);
    dread_observe(dread_encoding_of(p->session.game), &view, out);
}

static void plain_step(const struct held *h, struct plain *p, int i, int32_t index)
{
    uint8_t terminated = p->terminated, truncated = p->truncated;
    p->reward = 0;
    p->terminated = p->truncated = p->flags = 0;
    p->has_final = false;
    if (p->spent || (p->ended && h->config.reset != DREAD_BATCH_DISABLED)) {
        plain_begin(h, p, i);
    } else if (p->ended) {
        p->terminated = terminated;
        p->truncated = truncated;
        p->flags = DREAD_BATCH_OVER;
    } else {
        plain_play(h, p, index);
        if (!p->ended || h->config.reset != DREAD_BATCH_SAME_STEP) return;
        p->has_final = true;
        plain_observe(p, p->final_observation);
        uint8_t flags = p->flags, cut = p->truncated;
        plain_begin(h, p, i);
        if (p->spent) { /* is told at the next step */
            p->flags = flags;
            p->truncated = cut;
        }
    }
}

/* Fails unless a row of the batch is that of the plain environment. */
static void compare(const struct held *h, const struct plain *p, int i)
{
    uint8_t observation[4096] = {0};
    action legal[ACTIONS_MOST];
    int n = 0;
    if (p->dealt) {
        plain_observe(p, observation);
        if (!p->ended && !p->spent) n = dread_session_actions(&p->session, legal);
        assert_int_equal(h->rows.deal[i], p->session.deal.number);
    }
    assert_memory_equal(observation_of(h, i), observation, (size_t)h->d);
    uint8_t mask[4096] = {0};
    for (int k = 0; k < n; k++) mask[dread_index_of_action(h->encoding, legal[k])] = 1;
    if (!n) mask[0] = 1;
    assert_memory_equal(mask_of(h, i), mask, (size_t)h->a);
    assert_true(h->rows.reward[i] >= p->reward && h->rows.reward[i] <= p->reward);
    assert_int_equal(h->rows.terminated[i], p->terminated);
    assert_int_equal(h->rows.truncated[i], p->truncated);
    assert_int_equal(h->rows.flags[i], p->flags);
    if (p->has_final)
        assert_memory_equal(h->rows.final_observation + (size_t)i * (size_t)h->d,
                            p->final_observation, (size_t)h->d);
}

/* What happened while two implementations were compared. */
struct counts {
    int illegal, won, truncated, spent, over, ended_when_dealt;
};

static void count(const struct held *h, const struct plain *p, int i, struct counts *c)
{
    c->illegal += (h->rows.flags[i] & DREAD_BATCH_ILLEGAL) != 0;
    c->spent += (h->rows.flags[i] & DREAD_BATCH_SPENT) != 0;
    c->over += (h->rows.flags[i] & DREAD_BATCH_OVER) != 0;
    c->won += h->rows.reward[i] > 0;
    c->truncated += h->rows.truncated[i] &&
                    !(h->rows.flags[i] & (DREAD_BATCH_SPENT | DREAD_BATCH_OVER));
    c->ended_when_dealt += (h->rows.flags[i] & DREAD_BATCH_BEGAN) &&
                           dread_session_outcome(&p->session);
}

/* Returns an action for environment i: mostly a legal one. */
static int32_t some_action(const struct held *h, int i, struct rng *r)
{
    switch (dread_rng_below(r, 20)) {
    case 0: return (int32_t)dread_rng_below(r, (uint32_t)h->a);
    case 1: return (int32_t)(uint32_t)dread_rng_next(r);
    default: return draw(h, i, r);
    }
}

/* With DREAD_BATCH_DISABLED, resets some of the environments that wait, and now and then one that
 * does not. */
static void reset_some(const struct held *h, struct plain *plain, struct rng *r)
{
    uint8_t *which = calloc((size_t)h->n, 1);
    assert_non_null(which);
    for (int i = 0; i < h->n; i++) {
        which[i] = dread_rng_below(r, plain[i].ended ? 3 : 100) == 0;
        if (!which[i]) continue;
        plain[i].reward = 0;
        plain[i].terminated = plain[i].truncated = plain[i].flags = 0;
        plain[i].has_final = false;
        plain_begin(h, &plain[i], i);
    }
    assert_int_equal(dread_reset_batch(h->batch, which, NULL), DREAD_OK);
    free(which);
}

static void play_both(const dread_batch_config *config, int steps, struct counts *counts)
{
    struct held h;
    struct rng r = dread_rng_from(config->first);
    hold(&h, config);
    struct plain *plain = calloc((size_t)h.n, sizeof *plain);
    int32_t *chosen = calloc((size_t)h.n, sizeof *chosen);
    assert_true(plain && chosen);
    for (int i = 0; i < h.n; i++) plain_begin(&h, &plain[i], i);
    assert_int_equal(dread_reset_batch(h.batch, NULL, NULL), DREAD_OK);
    for (int k = 0; k < steps; k++) {
        for (int i = 0; i < h.n; i++) {
            compare(&h, &plain[i], i);
            count(&h, &plain[i], i, counts);
            chosen[i] = some_action(&h, i, &r);
        }
        if (config->reset == DREAD_BATCH_DISABLED && dread_rng_below(&r, 2)) {
            reset_some(&h, plain, &r);
            continue;
        }
        assert_int_equal(dread_step_batch(h.batch, chosen, NULL), DREAD_OK);
        for (int i = 0; i < h.n; i++) plain_step(&h, &plain[i], i, chosen[i]);
    }
    free(plain);
    free(chosen);
    let_go(&h);
}

/* Returns the first deal of at least `number` that is over when it is dealt. */
static uint64_t over_when_dealt(const dread_batch_config *config, uint64_t number)
{
    const struct game *game = game_of(config);
    struct rules rules;
    memcpy(rules.value, config->rules.value, sizeof rules.value);
    for (;; number++) {
        struct deal deal;
        struct position now = {0};
        dread_deal_number(game, &rules, number, &deal);
        game->start(&deal, &now, NULL);
        if (game->outcome(&now)) return number;
    }
}

/* Without it a batch could play other games than a session, or reset in another way than it
 * says. */
TEST(a_batch_plays_like_single_sessions)
{
    static const char *const rules[] = {"he-will-never-stop",
                                        "he-will-never-stop:idle-moves=no",
                                        "soliterror",
                                        "soliterror:family=mixed,gifts=offered,deck-out=reshuffle",
                                        "dont-let-them-get-you",
                                        "dont-let-them-get-you:maze=built,piles=2"};
    for (size_t way = 0; way < sizeof ways / sizeof *ways; way++) {
        struct counts counts = {0};
        for (size_t k = 0; k < sizeof rules / sizeof *rules; k++) {
            /* 3 environments play 17 deals: 6, 6 and 5. */
            dread_batch_config config = config_of(rules[k], 3, 1000, 1016);
            config.reset = ways[way];
            play_both(&config, rounds_at_least(150, 600), &counts);
            config.plies = 5;
            play_both(&config, rounds_at_least(25, 200), &counts);
            /* A fourth environment has no deal at all. */
            config = config_of(rules[k], 4, 7, 9);
            config.reset = ways[way];
            play_both(&config, rounds_at_least(40, 300), &counts);
        }
        dread_batch_config config = config_of("he-will-never-stop:hand=28", 2, 0, 0);
        config.first = over_when_dealt(&config, 1) - 2;
        config.last = config.first + 5;
        config.reset = ways[way];
        play_both(&config, 200, &counts);
        assert_true(counts.illegal && counts.won && counts.truncated && counts.spent);
        assert_true(counts.ended_when_dealt);
        assert_int_equal(counts.over != 0, ways[way] == DREAD_BATCH_DISABLED);
    }
}

/* ---- The range of deals ---- */

/* The range may end at the highest number: counting must not begin again at 0. */
TEST(the_range_may_end_at_the_highest_number)
{
    dread_batch_config config = config_of("he-will-never-stop", 2, UINT64_MAX - 2, UINT64_MAX);
    struct counts counts = {0};
    struct held h;
    config.reset = DREAD_BATCH_DISABLED;
    hold(&h, &config);
    static const uint64_t deals[3][2] = {{UINT64_MAX - 2, UINT64_MAX - 1},
                                         {UINT64_MAX, UINT64_MAX - 1},
                                         {UINT64_MAX, UINT64_MAX - 1}};
    for (int k = 0; k < 3; k++) {
        assert_int_equal(dread_reset_batch(h.batch, NULL, NULL), DREAD_OK);
        assert_int_equal(h.rows.deal[0], deals[k][0]);
        assert_int_equal(h.rows.deal[1], deals[k][1]);
        assert_int_equal(h.rows.flags[0], k < 2 ? DREAD_BATCH_BEGAN : DREAD_BATCH_SPENT);
        assert_int_equal(h.rows.flags[1], k < 1 ? DREAD_BATCH_BEGAN : DREAD_BATCH_SPENT);
    }
    let_go(&h);
    play_both(&config, rounds_at_least(25, 200), &counts);
}

/* Without it spent environments could stay so, or begin a game before they are reset. */
TEST(another_range_gives_deals_again)
{
    for (size_t way = 0; way < sizeof ways / sizeof *ways; way++) {
        dread_batch_config config = config_of("he-will-never-stop", 2, 1, 2);
        struct held h;
        const int32_t chosen[2] = {0};
        config.reset = ways[way];
        hold(&h, &config);
        assert_int_equal(dread_reset_batch(h.batch, NULL, NULL), DREAD_OK);
        assert_int_equal(dread_reset_batch(h.batch, NULL, NULL), DREAD_OK);
        assert_int_equal(dread_range_batch(h.batch, 5, 5, NULL), DREAD_OK);
        assert_int_equal(dread_step_batch(h.batch, chosen, NULL), DREAD_OK);
        if (ways[way] == DREAD_BATCH_DISABLED) {
            assert_int_equal(h.rows.flags[0], DREAD_BATCH_SPENT);
            assert_int_equal(dread_reset_batch(h.batch, NULL, NULL), DREAD_OK);
        }
        assert_int_equal(h.rows.deal[0], 5);
        assert_int_equal(h.rows.flags[0], DREAD_BATCH_BEGAN);
        assert_int_equal(h.rows.deal[1], 2);
        assert_int_equal(h.rows.flags[1], DREAD_BATCH_SPENT);
        let_go(&h);
    }
}

/* ---- Threads ---- */

/* Adds all rows to a checksum. */
static void add_rows(const struct held *h, uint64_t *sum)
{
    const void *parts[] = {h->rows.observation, h->rows.mask, h->rows.reward, h->rows.terminated,
                           h->rows.truncated,   h->rows.deal, h->rows.flags};
    const size_t each[] = {(size_t)h->d, (size_t)h->a, sizeof(float), 1, 1, sizeof(uint64_t), 1};
    for (int k = 0; k < 7; k++) {
        const uint8_t *bytes = parts[k];
        for (size_t i = 0; i < each[k] * (size_t)h->n; i++)
            *sum = (*sum ^ bytes[i]) * 0x100000001b3;
    }
}

static uint64_t play_with(dread_batch_config config, int threads)
{
    struct held h;
    struct rng r = dread_rng_from(3);
    uint64_t sum = 14695981039346656037u;
    int32_t chosen[150];
    config.threads = threads;
    hold(&h, &config);
    assert_int_equal(dread_reset_batch(h.batch, NULL, NULL), DREAD_OK);
    for (int k = 0; k < rounds(60); k++) {
        for (int i = 0; i < h.n; i++) chosen[i] = draw(&h, i, &r);
        assert_int_equal(dread_step_batch(h.batch, chosen, NULL), DREAD_OK);
        add_rows(&h, &sum);
    }
    let_go(&h);
    return sum;
}

/* Without it results could depend on how many threads a machine has. */
TEST(rows_do_not_depend_on_threads)
{
    for (int g = 0; g < dread_games.count; g++) {
        if (!dread_encoding_of(dread_games.game[g])) continue;
        dread_batch_config config = config_of(dread_games.game[g]->id, 150, 1, 500);
        config.reset = DREAD_BATCH_SAME_STEP;
        uint64_t one = play_with(config, 1);
        /* The larger number first: LLVM's OpenMP leaks memory when a team grows. */
        assert_true(play_with(config, 7) == one);
        assert_true(play_with(config, 2) == one);
    }
}

/* ---- Rows that are not wanted ---- */

TEST(rows_that_are_null_are_not_written)
{
    dread_batch_config config = config_of("soliterror", 2, 1, 9);
    struct held h;
    struct rng r = dread_rng_from(1);
    int32_t chosen[2];
    config.reset = DREAD_BATCH_SAME_STEP;
    hold(&h, &config);
    dread_batch_rows rows = h.rows;
    rows.observation = rows.mask = rows.flags = rows.final_observation = NULL;
    rows.deal = NULL;
    assert_int_equal(dread_reset_batch(h.batch, NULL, NULL), DREAD_OK);
    memset(h.rows.observation, 0xbb, (size_t)h.d * 2);
    assert_int_equal(dread_bind_batch(h.batch, &rows, NULL), DREAD_OK);
    for (int k = 0; k < 500; k++) {
        for (int i = 0; i < 2; i++) chosen[i] = (int32_t)dread_rng_below(&r, (uint32_t)h.a);
        assert_int_equal(dread_step_batch(h.batch, chosen, NULL), DREAD_OK);
    }
    for (int i = 0; i < h.d * 2; i++) assert_int_equal(h.rows.observation[i], 0xbb);
    let_go(&h);
}

/* ---- Wrong input ---- */

/* Fails unless the config is refused with this code and a sentence that contains `part`. */
static void refuses(const dread_batch_config *config, int code, const char *part)
{
    dread_error error = {0, ""};
    dread_batch *made = (dread_batch *)config;
    assert_int_equal(dread_make_batch(config, NULL, &made, &error), code);
    assert_null(made);
    assert_int_equal(error.code, code);
    assert_says(error.message, part);
    assert_int_equal(dread_make_batch(config, NULL, &made, NULL), code);
}

TEST(a_wrong_config_is_refused_with_a_sentence)
{
    const dread_batch_config good = config_of("soliterror", 2, 1, 10);
    dread_batch_config c;
    refuses(NULL, DREAD_MISUSE, "`config` is NULL");
    c = good, c.size = 0, refuses(&c, DREAD_MISUSE, "`size`");
    c = good, c.game = NULL, refuses(&c, DREAD_MISUSE, "`game` is NULL");
    c = good, c.environments = 0, refuses(&c, DREAD_MISUSE, "`environments` is 0");
    c = good, c.environments = -1, refuses(&c, DREAD_MISUSE, "`environments` is -1");
    c = good, c.environments = DREAD_BATCH_MOST + 1;
    refuses(&c, DREAD_MISUSE, "`environments`");
    c = good, c.first = 11, refuses(&c, DREAD_MISUSE, "range of deals is empty");
    c = good, c.reset = 3, refuses(&c, DREAD_MISUSE, "`reset` is 3");
    c = good, c.plies = -1, refuses(&c, DREAD_MISUSE, "`plies` is -1");
    c = good, c.plies = PLIES_MOST + 1, refuses(&c, DREAD_MISUSE, "`plies`");
    c = good, c.threads = 0, refuses(&c, DREAD_MISUSE, "`threads` is 0");
    c = good, c.rules.value[0] = 9, refuses(&c, DREAD_BAD_OPTION, "`weapons`");
    c = good, c.rules.value[15] = 1, refuses(&c, DREAD_BAD_OPTION, "after the last option");
    assert_int_equal(dread_make_batch(&good, NULL, NULL, NULL), DREAD_MISUSE);
    assert_null(dread_encoding_of(NULL));
    assert_null(dread_encoding_of(game_or_toy(FIRST_TOY)));
}

/* Fails unless the rows are refused with a sentence that contains `part`. */
static void refuses_rows(struct held *h, const dread_batch_rows *rows, const char *part)
{
    dread_error error = {0, ""};
    assert_int_equal(dread_bind_batch(h->batch, rows, &error), DREAD_MISUSE);
    assert_says(error.message, part);
}

TEST(wrong_rows_are_refused_with_a_sentence)
{
    dread_batch_config config = config_of("soliterror", 2, 1, 10);
    struct held h;
    config.reset = DREAD_BATCH_SAME_STEP;
    hold(&h, &config);
    dread_batch_rows r;
    refuses_rows(&h, NULL, "`rows` is NULL");
    r = h.rows, r.environments = 3, refuses_rows(&h, &r, "`rows.environments` is 3; it must be 2.");
    r = h.rows, r.observation_bytes--, refuses_rows(&h, &r, "`rows.observation_bytes`");
    r = h.rows, r.actions++, refuses_rows(&h, &r, "`rows.actions`");
    r = h.rows, r.reward = NULL, refuses_rows(&h, &r, "must not be NULL");
    r = h.rows, r.terminated = NULL, refuses_rows(&h, &r, "must not be NULL");
    r = h.rows, r.truncated = NULL, refuses_rows(&h, &r, "must not be NULL");
    r = h.rows, r.final_observation = NULL, refuses_rows(&h, &r, "final_observation");
    r = h.rows, r.reward = (float *)(void *)((char *)r.reward + 1);
    refuses_rows(&h, &r, "aligned");
    let_go(&h);
}

TEST(calls_in_the_wrong_order_are_refused)
{
    dread_batch_config config = config_of("soliterror", 2, 1, 1);
    struct held h;
    dread_error error;
    dread_session *world;
    int32_t chosen[2] = {0}, chance[4096];
    uint8_t which[2] = {1, 1};
    hold(&h, &config);
    assert_int_equal(dread_step_batch(h.batch, chosen, &error), DREAD_MISUSE);
    assert_says(error.message, "dread_reset_batch first");
    assert_int_equal(dread_reset_batch(h.batch, which, &error), DREAD_MISUSE);
    assert_says(error.message, "must reset all");
    assert_int_equal(dread_sample_batch(h.batch, 0, 1, NULL, &world, &error), DREAD_MISUSE);
    assert_says(error.message, "has had no deal");
    assert_int_equal(dread_reset_batch(h.batch, NULL, &error), DREAD_OK);
    assert_int_equal(dread_step_batch(h.batch, NULL, &error), DREAD_MISUSE);
    assert_says(error.message, "`action` is NULL");
    assert_int_equal(dread_range_batch(h.batch, 2, 1, &error), DREAD_MISUSE);
    assert_says(error.message, "range of deals is empty");
    assert_int_equal(dread_sample_batch(h.batch, 1, 1, NULL, &world, &error), DREAD_MISUSE);
    assert_says(error.message, "the range has none");
    assert_int_equal(dread_sample_batch(h.batch, 2, 1, NULL, &world, &error), DREAD_MISUSE);
    assert_says(error.message, "`i` is 2; it must be 0 to 1.");
    assert_int_equal(dread_sample_batch(h.batch, 0, 1, NULL, NULL, &error), DREAD_MISUSE);
    assert_int_equal(dread_step_batch(NULL, chosen, &error), DREAD_MISUSE);
    assert_int_equal(dread_reset_batch(NULL, NULL, &error), DREAD_MISUSE);
    assert_int_equal(dread_bind_batch(NULL, &h.rows, &error), DREAD_MISUSE);
    assert_int_equal(dread_range_batch(NULL, 1, 2, &error), DREAD_MISUSE);
    assert_int_equal(dread_solve_batch(h.batch, 0, NULL, NULL, NULL, NULL, &error), DREAD_MISUSE);
    assert_says(error.message, "is NULL");
    assert_int_equal(dread_batch_chance(h.batch, 0, DREAD_QUICK, 1, NULL, NULL, NULL, NULL, &error),
                     DREAD_MISUSE);
    assert_says(error.message, "`chance` is NULL");
    assert_int_equal(
        dread_batch_chance(h.batch, 0, (enum dread_tier)2, 1, NULL, NULL, chance, NULL, &error),
        DREAD_MISUSE);
    assert_says(error.message, "`tier`");
    let_go(&h);
    /* Without rows. */
    dread_batch *unbound;
    assert_int_equal(dread_make_batch(&config, NULL, &unbound, NULL), DREAD_OK);
    assert_int_equal(dread_reset_batch(unbound, NULL, &error), DREAD_MISUSE);
    assert_says(error.message, "dread_bind_batch first");
    dread_drop_batch(unbound);
}

/* ---- Oracles ---- */

/* Fails unless a world has the observation and the mask of an environment. */
static void looks_like(const struct held *h, int i, const dread_session *world)
{
    uint8_t observation[4096], mask[4096] = {0};
    int32_t legal[DREAD_ACTIONS_MOST];
    assert_int_equal(dread_read_observation(world, observation, sizeof observation, NULL),
                     DREAD_OK);
    assert_memory_equal(observation, observation_of(h, i), (size_t)h->d);
    int n = dread_legal(world, legal, DREAD_ACTIONS_MOST);
    for (int k = 0; k < n; k++) mask[legal[k]] = 1;
    if (!n) mask[0] = 1;
    assert_memory_equal(mask, mask_of(h, i), (size_t)h->a);
}

/* Without it an agent could learn from worlds that the player knows to be impossible. */
TEST(a_sampled_world_looks_like_its_environment)
{
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        if (!dread_encoding_of(game)) continue;
        dread_batch_config config = config_of(game->id, 4, 1, 1000);
        struct held h;
        struct rng r = dread_rng_from(5);
        int32_t chosen[4];
        hold(&h, &config);
        assert_int_equal(dread_reset_batch(h.batch, NULL, NULL), DREAD_OK);
        for (int k = 0; k < rounds(100); k++) {
            for (int i = 0; i < h.n; i++) {
                dread_session *world;
                assert_int_equal(
                    dread_sample_batch(h.batch, i, dread_rng_next(&r), NULL, &world, NULL),
                    DREAD_OK);
                looks_like(&h, i, world);
                dread_close(world);
                chosen[i] = draw(&h, i, &r);
            }
            assert_int_equal(dread_step_batch(h.batch, chosen, NULL), DREAD_OK);
        }
        let_go(&h);
    }
}

/* The line of the solver, played in the batch, wins. */
TEST(the_solver_wins_in_the_batch)
{
    dread_batch_config config = config_of("he-will-never-stop", 1, 1, 100);
    struct held h;
    dread_solution *solution = room(sizeof *solution);
    dread_search search = {.size = sizeof search, .positions = 200000};
    dread_error error;
    int solved = 0;
    config.reset = DREAD_BATCH_DISABLED;
    hold(&h, &config);
    solution->size = sizeof *solution;
    while (solved < 3) {
        assert_int_equal(dread_reset_batch(h.batch, NULL, NULL), DREAD_OK);
        assert_int_equal(h.rows.flags[0], DREAD_BATCH_BEGAN);
        assert_int_equal(dread_solve_batch(h.batch, 0, &search, NULL, NULL, solution, NULL),
                         DREAD_OK);
        if (solution->answer != DREAD_WON || !solution->actions) continue;
        for (int k = 0; k < solution->actions; k++) {
            assert_int_equal(dread_step_batch(h.batch, &solution->line[k], NULL), DREAD_OK);
            assert_int_equal(h.rows.terminated[0], k == solution->actions - 1);
        }
        assert_true(h.rows.reward[0] > 0);
        solved++;
    }
    search.goal = 99;
    assert_int_equal(dread_solve_batch(h.batch, 0, &search, NULL, NULL, solution, &error),
                     DREAD_NO_GOAL);
    free(solution);
    let_go(&h);
}

/* The chances are those of the hint in a world that looks alike, at the numbers of their first
 * actions. */
TEST(the_expert_gives_chances_by_number)
{
    for (int g = 0; g < dread_games.count; g++) {
        if (!dread_encoding_of(dread_games.game[g])) continue;
        dread_batch_config config = config_of(dread_games.game[g]->id, 1, 1, 100);
        struct held h;
        static dread_advice advice[DREAD_ADVICE_MOST];
        static int32_t chance[4096], best;
        size_t n;
        int exact;
        dread_session *world;
        config.reset = DREAD_BATCH_DISABLED;
        hold(&h, &config);
        assert_int_equal(dread_reset_batch(h.batch, NULL, NULL), DREAD_OK);
        assert_int_equal(
            dread_batch_chance(h.batch, 0, DREAD_QUICK, 1, NULL, NULL, chance, &exact, NULL),
            DREAD_OK);
        best = -1;
        for (int k = 0; k < h.a; k++) {
            if (chance[k] == DREAD_CHANCE_NOT_TRIED) continue;
            assert_true(chance[k] >= 0 && chance[k] <= DREAD_CHANCE);
            assert_true(mask_of(&h, 0)[k]);
            if (chance[k] > best) best = chance[k];
        }
        assert_int_equal(dread_sample_batch(h.batch, 0, 9, NULL, &world, NULL), DREAD_OK);
        assert_int_equal(
            dread_hint(world, DREAD_QUICK, 1, NULL, NULL, advice, DREAD_ADVICE_MOST, &n, NULL),
            DREAD_OK);
        assert_true(n > 0);
        assert_int_equal(best, advice[0].chance);
        dread_close(world);
        let_go(&h);
    }
}

static int never(void *context)
{
    (void)context;
    return 0;
}

TEST(a_watch_stops_the_oracles_of_a_batch)
{
    dread_batch_config config = config_of("dont-let-them-get-you", 1, 1, 100);
    struct held h;
    const dread_watch watch = {never, NULL};
    const dread_search search = {.size = sizeof search, .positions = 100000};
    static dread_solution solution = {.size = sizeof solution};
    static int32_t chance[DREAD_ACTIONS_MOST];
    dread_error error = {0};
    hold(&h, &config);
    assert_int_equal(dread_reset_batch(h.batch, NULL, NULL), DREAD_OK);
    assert_int_equal(
        dread_batch_chance(h.batch, 0, DREAD_FULL, 1, &watch, NULL, chance, NULL, &error),
        DREAD_STOPPED);
    assert_int_equal(error.code, DREAD_STOPPED);
    assert_int_equal(dread_solve_batch(h.batch, 0, &search, &watch, NULL, &solution, NULL),
                     DREAD_OK);
    assert_int_equal(solution.ran_out, DREAD_RAN_OUT_STOPPED);
    let_go(&h);
}
