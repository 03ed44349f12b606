/* Tests of tallies: they can be added in any order, packed and unpacked, and bytes that are not a
 * packed tally are refused. */

#include <stddef.h>
#include <string.h>

#include "survey/survey.h"
#include "unit/help.h"

enum { NUMBERS = sizeof(struct tally) / sizeof(uint64_t) };

/* Fills a tally with numbers of all sizes, and zeros between them. */
static void random_tally(struct rng *r, struct tally *t)
{
    uint64_t *number = (uint64_t *)t;
    for (int i = 0; i < NUMBERS; i++)
        number[i] = dread_rng_below(r, 3) ? 0 : dread_rng_next(r) >> dread_rng_below(r, 64);
}

TEST(a_tally_comes_out_of_its_bytes_as_it_went_in)
{
    static struct tally in, out;
    static uint8_t bytes[TALLY_BYTES];
    struct rng r = dread_rng_from(1);
    for (int i = 0; i < rounds(400); i++) {
        if (i) random_tally(&r, &in);
        int n = dread_tally_pack(&in, bytes);
        assert_true(n <= TALLY_BYTES);
        assert_true(dread_tally_unpack(&out, bytes, n));
        assert_memory_equal(&in, &out, sizeof in);
    }
    memset(&in, 255, sizeof in);
    int n = dread_tally_pack(&in, bytes);
    assert_true(n <= TALLY_BYTES && dread_tally_unpack(&out, bytes, n));
    assert_memory_equal(&in, &out, sizeof in);
}

TEST(bytes_cut_short_or_added_to_are_no_tally)
{
    static struct tally in, out;
    static uint8_t bytes[TALLY_BYTES + 1];
    struct rng r = dread_rng_from(2);
    random_tally(&r, &in);
    int n = dread_tally_pack(&in, bytes);
    for (int cut = 0; cut < n; cut += 7) assert_false(dread_tally_unpack(&out, bytes, cut));
    bytes[n] = 1;
    assert_false(dread_tally_unpack(&out, bytes, n + 1));
    for (int i = 0; i < rounds(20000); i++) { /* must not read beyond the end, whatever the bytes */
        int some = (int)dread_rng_below(&r, 200);
        for (int k = 0; k < some; k++) bytes[k] = (uint8_t)dread_rng_next(&r);
        dread_tally_unpack(&out, bytes, some);
    }
}

TEST(noughts_in_a_row_are_written_in_one_way_only)
{
    static struct tally none, out;
    uint8_t bytes[TALLY_BYTES];
    int n = dread_tally_pack(&none, bytes); /* zeros are packed as a zero byte and their number */
    assert_true(n == 3 && dread_tally_unpack(&out, bytes, n));
    uint8_t apart[] = {0, 1, bytes[0], (uint8_t)(bytes[1] - 1), bytes[2]};
    assert_false(dread_tally_unpack(&out, apart, sizeof apart));
}

/* Checks that a tally is read which ends before one of its numbers, `end`, and not one number
 * sooner or later. */
static void assert_read_up_to(size_t end)
{
    static struct tally in, out;
    static uint8_t bytes[TALLY_BYTES];
    struct rng r = dread_rng_from(5);
    uint64_t *number = (uint64_t *)&in;
    int after = (int)(NUMBERS - end / sizeof *number);
    random_tally(&r, &in);
    for (int i = 0; i <= after; i++) number[NUMBERS - 1 - i] = 1; /* a byte for each, at the end */
    int n = dread_tally_pack(&in, bytes);
    assert_false(dread_tally_unpack(&out, bytes, n - after - 1));
    assert_false(dread_tally_unpack(&out, bytes, n - after + 1));
    for (int i = 0; i < after; i++) number[NUMBERS - 1 - i] = 0;
    assert_true(dread_tally_unpack(&out, bytes, n - after));
    assert_memory_equal(&in, &out, sizeof in);
}

TEST(tallies_of_older_versions_are_still_read)
{
    assert_read_up_to(offsetof(struct tally, choices));
    assert_read_up_to(offsetof(struct tally, deals_played));
    assert_read_up_to(offsetof(struct tally, losses));
}

TEST(a_block_whose_tally_contradicts_its_wins_is_damaged)
{
    enum { DEALS = 16, PLAYS = 4 };
    struct study study = {.game = dread_games.game[0], .plays = PLAYS};
    struct measurer m = {0};
    static struct tally in, out;
    static uint8_t bytes[DEALS + TALLY_BYTES];
    dread_rules_standard(study.game->options, &study.rules);
    assert_true(dread_contender_find("random", &study.contender, NULL));
    assert_true(dread_measurer_init(&m, 1 << 24));
    assert_true(dread_measure_deals(&study, 1, DEALS, &m, &in, bytes));
    dread_measurer_free(&m);
    int n = DEALS + dread_tally_pack(&in, bytes + DEALS);
    assert_true(dread_block_read(&study, DEALS, bytes, n, &out));
    assert_memory_equal(&in, &out, sizeof in);
    assert_false(dread_block_read(&study, DEALS - 1, bytes, n, &out));
    for (int i = 0; i < DEALS; i++) {
        uint8_t wins = bytes[i];
        for (int other = 0; other <= UINT8_MAX; other++) {
            bytes[i] = (uint8_t)other;
            assert_int_equal(dread_block_read(&study, DEALS, bytes, n, &out), other == wins);
        }
        bytes[i] = wins;
    }
    uint64_t *const counts[] = {&in.deals, &in.unknown, &in.plays, &in.won, &in.squares};
    for (int i = 0; i < 5; i++) {
        ++*counts[i];
        n = DEALS + dread_tally_pack(&in, bytes + DEALS);
        assert_false(dread_block_read(&study, DEALS, bytes, n, &out));
        --*counts[i];
    }
    /* Who plays knows how it ends: only a proof can leave a deal unknown. */
    uint64_t won = bytes[0];
    bytes[0] = WINS_UNKNOWN;
    in.unknown++;
    in.plays -= PLAYS;
    in.won -= won;
    in.squares -= won * won;
    n = DEALS + dread_tally_pack(&in, bytes + DEALS);
    assert_false(dread_block_read(&study, DEALS, bytes, n, &out));
}

TEST(joining_takes_any_order)
{
    struct histogram a = {0}, b = {0}, all = {0}, ab, ba;
    struct rng r = dread_rng_from(3);
    for (int i = 0; i < 1000; i++) {
        uint64_t number = dread_rng_below(&r, 1u << dread_rng_below(&r, 20));
        dread_histogram_add(dread_rng_below(&r, 2) ? &a : &b, number);
        dread_histogram_add(&all, number);
    }
    ab = a;
    dread_histogram_join(&ab, &b);
    ba = b;
    dread_histogram_join(&ba, &a);
    assert_memory_equal(&ab, &ba, sizeof ab);
    assert_memory_equal(&ab, &all, sizeof ab);
    struct histogram none = {0};
    dread_histogram_join(&ab, &none);
    assert_memory_equal(&ab, &all, sizeof ab);
    dread_histogram_join(&none, &all);
    assert_memory_equal(&none, &all, sizeof ab);
}

TEST(quantiles_are_exact_when_small_and_near_when_large)
{
    struct histogram s = {0};
    for (uint64_t i = 1; i <= 30; i++) dread_histogram_add(&s, i);
    assert_true(dread_histogram_quantile(&s, 0.5) == 15);
    assert_true(dread_histogram_quantile(&s, 0) == 1);
    assert_true(dread_histogram_quantile(&s, 1) == 30);
    s = (struct histogram){0};
    for (uint64_t i = 1; i <= 10000; i++) dread_histogram_add(&s, i);
    for (double share = 0.1; share < 1; share += 0.1) {
        double is = dread_histogram_quantile(&s, share), wanted = 10000 * share;
        assert_true(is > 0.9 * wanted && is < 1.1 * wanted);
    }
    s = (struct histogram){0};
    assert_true(dread_histogram_quantile(&s, 0.5) == 0 && dread_histogram_mean(&s) == 0);
    dread_histogram_add(&s, UINT64_MAX);
    assert_true(s.most == UINT64_MAX && s.bucket[HISTOGRAM_BUCKETS - 1] == 1);
}
