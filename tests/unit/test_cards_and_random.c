/* Tests of cards as text, of the random numbers that fix every deal (known answers that must never
 * change, and statistics that would notice an unfair shuffle), and of dread_must. */

#define _POSIX_C_SOURCE 200809L /* fork, pipe */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "unit/help.h"

/* ---- Cards ---- */

TEST(every_card_is_read_as_it_is_written)
{
    for (int c = 0; c < CARD_KINDS; c++) {
        char written[8];
        struct text t = dread_text_in(written, sizeof written);
        dread_card_write(&t, (card)c);
        assert_int_equal(t.length, 2);
        const char *at = written;
        card read = CARD_NONE;
        assert_true(dread_card_read(&at, &read));
        assert_int_equal(read, c);
        assert_ptr_equal(at, written + 2);
    }
}

TEST(cards_are_numbered_suit_by_suit)
{
    static const struct {
        const char *written;
        card c;
    } known[] = {{"AS", 0},
                 {"2S", 1},
                 {"TS", 9},
                 {"KS", 12},
                 {"AH", 13},
                 {"KH", 25},
                 {"AC", 26},
                 {"JC", 36},
                 {"AD", 39},
                 {"QD", 50},
                 {"KD", 51},
                 {"XX", 52},
                 {"??", CARD_UNKNOWN},
                 {"--", CARD_NONE}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char written[8];
        struct text t = dread_text_in(written, sizeof written);
        dread_card_write(&t, known[i].c);
        assert_string_equal(written, known[i].written);
    }
}

TEST(ranks_suits_and_colours_follow_from_the_number)
{
    for (int suit = 0; suit < 4; suit++)
        for (int rank = 1; rank <= 13; rank++) {
            card c = dread_card_of(rank, suit);
            assert_int_equal(c, suit * 13 + rank - 1);
            assert_int_equal(dread_card_rank(c), rank);
            assert_int_equal(dread_card_suit(c), suit);
            assert_int_equal(dread_card_is_red(c), suit == HEARTS || suit == DIAMONDS);
        }
}

TEST(case_does_not_matter_and_ten_may_be_written_out)
{
    static const struct {
        const char *written;
        card c;
        int length;
    } good[] = {{"10h", 22, 3}, {"10H", 22, 3}, {"th", 22, 2}, {"Th", 22, 2}, {"tH", 22, 2},
                {"as", 0, 2},   {"xx", 52, 2},  {"xX", 52, 2}, {"kd", 51, 2}, {"9c!", 34, 2}};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        const char *at = good[i].written;
        card c = CARD_NONE;
        assert_true(dread_card_read(&at, &c));
        assert_int_equal(c, good[i].c);
        assert_int_equal(at - good[i].written, good[i].length);
    }
}

TEST(what_is_no_card_is_refused_and_left_unread)
{
    static const char *const bad[] = {
        "",   "A",   "S",   "1S", "0S", "11S", "10", "1",   "1H",           "AA",
        "SA", "A S", " A",  "X",  "XS", "??",  "--", "A\n", "\xe2\x99\xa0", "A\xe2\x99\xa0",
        "BS", "Aħ",  "100H"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char *at = bad[i];
        card c = 99;
        if (dread_card_read(&at, &c)) fail_msg("`%s` was read as a card", bad[i]);
        assert_ptr_equal(at, bad[i]);
        assert_int_equal(c, 99);
    }
}

TEST(people_see_suits_as_symbols)
{
    static const struct {
        card c;
        const char *written;
    } known[] = {{0, "A♠"},  {22, "10♥"},   {36, "J♣"},
                 {51, "K♦"}, {52, "joker"}, {CARD_UNKNOWN, "an unseen card"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char written[24];
        struct text t = dread_text_in(written, sizeof written);
        dread_card_write_for_people(&t, known[i].c);
        assert_string_equal(written, known[i].written);
    }
}

TEST(a_set_of_cards_names_what_is_missing_doubled_or_foreign)
{
    uint64_t set = dread_card_bit(0) | dread_card_bit(1) | dread_card_bit(22) |
                   dread_card_bit(CARD_JOKER);
    struct problem p = {""};
    assert_true(dread_cards_are((card[]){CARD_JOKER, 22, 0, 1}, 4, set, "the box", &p));
    assert_string_equal(p.text, "");
    assert_false(dread_cards_are((card[]){CARD_JOKER, 0, 1}, 3, set, "the box", &p));
    assert_string_equal(p.text, "The card TH is missing from the box.");
    assert_false(dread_cards_are((card[]){0, 1, 22, 22}, 4, set, "the box", &p));
    assert_string_equal(p.text, "The card TH appears twice in the box.");
    assert_false(dread_cards_are((card[]){0, 1, 22, 51}, 4, set, "the box", &p));
    assert_string_equal(p.text, "The card KD does not belong in the box.");
    assert_false(dread_cards_are((card[]){0, 1, 22, CARD_UNKNOWN}, 4, set, "the box", NULL));
}

TEST(text_never_leaves_its_room)
{
    char buffer[8];
    memset(buffer, '!', sizeof buffer);
    struct text t = dread_text_in(buffer, 5);
    dread_text_add(&t, "abc");
    assert_false(t.cut);
    dread_text_number(&t, 18);
    assert_true(t.cut);
    assert_string_equal(buffer, "abc1");
    assert_int_equal(buffer[5], '!');
    t = dread_text_in(buffer, 1);
    dread_text_char(&t, 'x');
    assert_string_equal(buffer, "");
    assert_true(t.cut);
}

TEST(numbers_are_read_strictly)
{
    static const struct {
        const char *written;
        uint64_t most, number;
        int length; /* 0: it must be refused */
    } known[] = {{"0", 9, 0, 1},
                 {"9", 9, 9, 1},
                 {"10", 9, 0, 0},
                 {"10x", 10, 10, 2},
                 {"007", 99, 0, 0},
                 {"00", 99, 0, 0},
                 {"0x", 99, 0, 1},
                 {"-1", 99, 0, 0},
                 {"+1", 99, 0, 0},
                 {" 1", 99, 0, 0},
                 {"", 99, 0, 0},
                 {"5", 3, 0, 0},
                 {"18446744073709551615", UINT64_MAX, UINT64_MAX, 20},
                 {"18446744073709551616", UINT64_MAX, 0, 0},
                 {"184467440737095516150", UINT64_MAX, 0, 0}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const char *at = known[i].written;
        uint64_t number = 77;
        bool read = dread_read_number(&at, known[i].most, &number);
        assert_int_equal(read, known[i].length > 0);
        assert_int_equal(at - known[i].written, known[i].length);
        assert_true(number == (read ? known[i].number : 77));
    }
}

/* ---- Known answers ---- */

TEST(splitmix64_gives_the_published_answers)
{
    static const uint64_t known[] = {UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
                                     UINT64_C(9817491932198370423), UINT64_C(4593380528125082431),
                                     UINT64_C(16408922859458223821)};
    uint64_t seed = 1234567;
    for (int i = 0; i < 5; i++) assert_true(dread_splitmix64(&seed) == known[i]);
}

TEST(xoshiro_gives_the_published_answers)
{
    static const uint64_t known[] = {UINT64_C(11520),
                                     UINT64_C(0),
                                     UINT64_C(1509978240),
                                     UINT64_C(1215971899390074240),
                                     UINT64_C(1216172134540287360),
                                     UINT64_C(607988272756665600),
                                     UINT64_C(16172922978634559625),
                                     UINT64_C(8476171486693032832),
                                     UINT64_C(10595114339597558777),
                                     UINT64_C(2904607092377533576)};
    struct rng r = {{1, 2, 3, 4}};
    for (int i = 0; i < 10; i++) assert_true(dread_rng_next(&r) == known[i]);
}

TEST(a_seed_fills_the_generator_from_splitmix64)
{
    struct rng r = dread_rng_from(1234567);
    assert_true(r.s[0] == UINT64_C(6457827717110365317));
    assert_true(r.s[3] == UINT64_C(4593380528125082431));
}

/* Compares a deal with the cards as ids write them after the `@`. */
static void deal_has_cards(const char *id, const char *cards)
{
    struct deal d;
    char written[ID_BYTES];
    struct text t = dread_text_in(written, sizeof written);
    const struct game *game = deal_of(&dread_games, id, &d);
    d.by_cards = 1;
    dread_id_write(game, &d, &t);
    assert_string_equal(strchr(written, '@') + 1, cards);
}

TEST(deals_one_and_two_are_those_of_the_rules_page)
{
    deal_has_cards("he-will-never-stop#1",
                   "AD4D6D7H5S3S7DAH3D7S5D6S6HAS8S2D8H3H8D3C6C8C5H5C2H2S4S4C4H2CAC7C#1");
    deal_has_cards("he-will-never-stop#2",
                   "3D5C3SAH4H2H8D5S8C5D5HAS4DAD8H3H2S7D3C6H8S2D2C7H6DAC7S4C6C6S7C4S#2");
}

TEST(the_daily_deal_is_its_date)
{
    assert_true(dread_daily_number(2026, 11, 21) == 20261121);
    assert_true(dread_daily_number(2027, 1, 5) == 20270105);
}

/* ---- Numbers below a bound ---- */

TEST(a_number_in_the_overhang_is_drawn_again)
{
    /* 2^32 mod 3 is 1, so one of the 2^32 possible draws is too many, and it is 0. The first draw
     * of this generator is 0. */
    struct rng r = {{1, 0, 3, 4}}, same_one = r;
    assert_true(dread_rng_next(&same_one) == 0);
    uint64_t second = dread_rng_next(&same_one) >> 32;
    while ((uint32_t)(second * 3) < 1) second = dread_rng_next(&same_one) >> 32;
    assert_int_equal(dread_rng_below(&r, 3), second * 3 >> 32);
    assert_memory_equal(&r, &same_one, sizeof r);

    /* For a power of two no draw is too many, not even 0. */
    r = (struct rng){{1, 0, 3, 4}};
    assert_int_equal(dread_rng_below(&r, 4), 0);
}

TEST(numbers_below_a_bound_are_those_of_the_rules_page)
{
    /* For some of these bounds up to half of all draws are rejected and drawn again. */
    static const uint32_t bounds[] = {
        1, 2, 3, 7, 52, 1000003, 0x80000000u, 0x80000001u, 0xc0000000u, 0xfffffffeu, 0xffffffffu};
    for (size_t b = 0; b < sizeof bounds / sizeof *bounds; b++) {
        uint32_t n = bounds[b];
        uint64_t overhang = (UINT64_C(1) << 32) % n;
        struct rng r = dread_rng_from(b), page = r;
        for (int i = 0; i < 2000; i++) {
            uint64_t m;
            do m = (dread_rng_next(&page) >> 32) * n;
            while ((m & 0xffffffffu) < overhang);
            uint32_t got = dread_rng_below(&r, n);
            assert_true(got < n);
            assert_true(got == m >> 32);
        }
        assert_memory_equal(&r, &page, sizeof r);
    }
}

TEST(numbers_below_a_bound_are_equally_likely)
{
    /* The bound is 3 x 2^30. Without drawing again, the first third would come up half as often
     * again as it should. */
    uint32_t thirds[3] = {0}, tens[10] = {0};
    struct rng r = dread_rng_from(20261121);
    for (int i = 0; i < rounds(400000); i++) thirds[dread_rng_below(&r, 0xc0000000u) >> 30]++;
    assert_true(chi_squared(thirds, 3) < chi_squared_critical(2));
    for (int i = 0; i < rounds(400000); i++) tens[dread_rng_below(&r, 10)]++;
    assert_true(chi_squared(tens, 10) < chi_squared_critical(9));
}

/* ---- The shuffle ---- */

enum { CARDS = 32, SHUFFLES = 40000 };

typedef void shuffler(struct rng *, card[], int);

/* A wrong shuffle: swaps each card with any of the n cards, so n^n ways lead to n! orders. */
static void shuffle_with_any(struct rng *r, card cards[], int n)
{
    for (int i = n - 1; i > 0; i--) {
        uint32_t j = dread_rng_below(r, (uint32_t)n);
        card held = cards[i];
        cards[i] = cards[j];
        cards[j] = held;
    }
}

/* A wrong shuffle: no card may stay in its place. This is Sattolo's algorithm, an off-by-one of
 * Fisher and Yates. */
static void shuffle_without_staying(struct rng *r, card cards[], int n)
{
    for (int i = n - 1; i > 0; i--) {
        uint32_t j = dread_rng_below(r, (uint32_t)i);
        card held = cards[i];
        cards[i] = cards[j];
        cards[j] = held;
    }
}

/* A wrong shuffle: one time in 64 the top card goes back to its place. */
static void shuffle_with_a_sticky_top(struct rng *r, card cards[], int n)
{
    dread_shuffle(r, cards, n);
    if (dread_rng_below(r, 64)) return;
    for (int i = 1; i < n; i++)
        if (cards[i] == 0) {
            cards[i] = cards[0];
            cards[0] = 0;
        }
}

/* Returns chi-squared of the table place x card over many shuffles, seeded 0, 1, 2, ... */
static double unfairness(shuffler *mix)
{
    static uint32_t table[CARDS * CARDS];
    memset(table, 0, sizeof table);
    for (int s = 0; s < SHUFFLES; s++) {
        struct rng r = dread_rng_from((uint64_t)s);
        card cards[CARDS];
        for (int i = 0; i < CARDS; i++) cards[i] = (card)i;
        mix(&r, cards, CARDS);
        for (int i = 0; i < CARDS; i++) table[i * CARDS + cards[i]]++;
    }
    return chi_squared_places(table, CARDS);
}

TEST(every_card_comes_to_every_place_equally_often)
{
    /* There are 31 x 31 degrees of freedom; by chance 1102.20 is exceeded once in 1,000. The seeds
     * are those of the deals that people will play. */
    assert_true(unfairness(dread_shuffle) < chi_squared_critical(31 * 31));
}

TEST(the_statistics_reject_shuffles_that_are_not_fair)
{
    assert_true(unfairness(shuffle_with_any) > chi_squared_critical(31 * 31));
    assert_true(unfairness(shuffle_without_staying) > chi_squared_critical(31 * 31));
    assert_true(unfairness(shuffle_with_a_sticky_top) > chi_squared_critical(31 * 31));
}

TEST(every_order_of_five_cards_is_equally_likely)
{
    uint32_t orders[120] = {0};
    struct rng r = dread_rng_from(5);
    for (int s = 0; s < rounds(240000); s++) {
        card cards[5] = {0, 1, 2, 3, 4};
        dread_shuffle(&r, cards, 5);
        orders[order_number(cards, 5)]++;
    }
    assert_true(chi_squared(orders, 120) < chi_squared_critical(119));
}

/* ---- dread_must ---- */

TEST(a_failed_condition_is_named_in_a_debug_build)
{
#ifdef NDEBUG
    skip(); /* a release build does not stop */
#else
    int pipe_ends[2];
    assert_int_equal(pipe(pipe_ends), 0);
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (!child) {
        bool lamp_is_lit = false;
        dup2(pipe_ends[1], STDERR_FILENO);
        dread_must(lamp_is_lit);
        _exit(0);
    }
    close(pipe_ends[1]);
    char said[512] = "";
    size_t length = 0;
    ssize_t more;
    while ((more = read(pipe_ends[0], said + length, sizeof said - 1 - length)) > 0)
        length += (size_t)more;
    close(pipe_ends[0]);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGABRT);
    assert_says(said, "lamp_is_lit");
    assert_says(said, "test_cards_and_random.c");
#endif
}
