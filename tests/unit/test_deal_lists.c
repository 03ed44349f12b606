/* Tests of the lists of deals to look at: that chance in the plays does not make them, that threads
 * and stopping change nothing, and what is listed. */

#include <stdlib.h>
#include <string.h>

#include "survey/deal_lists.h"
#include "toy/toy.h"
#include "unit/help.h"
#include "unit/surveys.h"

enum { DEALS = 200 };

static struct survey survey;
static struct result result;

/* Measures clairvoyant, greedy and random for the deals 1 to DEALS, in memory. */
static void measure(const struct game *game)
{
    set_survey(&survey, game, "clairvoyant,greedy,random", 1, DEALS);
    survey.plays = PLAYS_STANDARD;
    measure_survey(&survey, &result);
}

static struct deal_lists lists_of(int threads, uint64_t draw)
{
    struct deal_lists lists;
    struct sifting sifting = {.threads = threads, .draw = draw};
    assert_true(dread_deal_lists_make(&survey, &result, 0, &sifting, &lists));
    return lists;
}

/* Returns true if a deal is in a list, or cannot be told apart from its last deal. */
static bool belongs(const struct deal_lists *lists, enum deal_list list, uint64_t number)
{
    const struct listed_deals *l = &lists->list[list];
    const struct sifted_deal *last = &lists->sifted[l->deal[l->count - 1].number - 1];
    const struct sifted_deal *d = &lists->sifted[number - 1];
    return (list == EASIEST_DEALS ? d->easy : d->hard) || dread_deals_alike(last, d);
}

/* Returns how many of the deals do not belong to a list. */
static int strangers(const struct deal_lists *lists, enum deal_list list, const uint64_t deal[],
                     int n)
{
    int found = 0;
    for (int i = 0; i < n; i++) found += !belongs(lists, list, deal[i]);
    return found;
}

/* The list as surveys made it before: by the mean of one greedy game and eight random ones. */
static int by_few_games(enum deal_list list, uint64_t deal[DEALS_LISTED])
{
    double rate[DEALS_LISTED];
    int n = 0;
    for (uint64_t i = 0; i < DEALS; i++) {
        double won = (result.column[1].wins[i] + result.column[2].wins[i] / 8.0) / 2;
        if (list == HARDEST_DEALS && !result.column[0].wins[i]) continue;
        int at = n;
        while (at > 0 && (list == EASIEST_DEALS ? rate[at - 1] < won : rate[at - 1] > won)) at--;
        if (at == DEALS_LISTED) continue;
        if (n < DEALS_LISTED) n++;
        for (int k = n - 1; k > at; k--) deal[k] = deal[k - 1], rate[k] = rate[k - 1];
        deal[at] = i + 1;
        rate[at] = won;
    }
    return n;
}

/* Two draws of the plays, with no seed in common: each deal that one lists is listed by the other,
 * or cannot be told apart there from the last one listed. That is so for all deals of both lists of
 * two games (of one in ./check). Lists by few games fail: of their deals, at least a third do not
 * belong to the list. */
TEST(other_plays_find_the_same_deals_and_few_games_do_not)
{
    skip_if_slowed();
    int old = 0, of = 0;
    for (int g = 0; g < (is_long_test() ? 2 : 1); g++) {
        measure(dread_games.game[g]);
        struct deal_lists one = lists_of(2, 0), other = lists_of(2, 1);
        for (int list = EASIEST_DEALS; list <= HARDEST_DEALS; list++) {
            uint64_t deal[DEALS_LISTED], few[DEALS_LISTED];
            const struct listed_deals *l = &one.list[list];
            assert_true(l->count >= DEALS_LISTED - 1);
            for (int i = 0; i < l->count; i++) deal[i] = l->deal[i].number;
            assert_int_equal(strangers(&other, (enum deal_list)list, deal, l->count), 0);
            int n = by_few_games((enum deal_list)list, few);
            old += strangers(&one, (enum deal_list)list, few, n);
            of += n;
        }
        dread_deal_lists_free(&one);
        dread_deal_lists_free(&other);
    }
    if (3 * old < of) fail_msg("of %d deals only %d do not belong to the list", of, old);
}

TEST(threads_make_no_difference_and_listed_rates_are_of_new_plays)
{
    measure(&toy);
    struct deal_lists one = lists_of(1, 0), many = lists_of(3, 0);
    assert_memory_equal(one.list, many.list, sizeof one.list);
    assert_memory_equal(one.sifted, many.sifted, DEALS * sizeof *one.sifted);
    assert_int_equal(one.list[EASIEST_DEALS].count, DEALS_LISTED);
    for (int list = EASIEST_DEALS; list <= HARDEST_DEALS; list++) {
        const struct listed_deals *l = &one.list[list];
        for (int i = 0; i < l->count; i++) {
            const struct sifted_deal *d = &one.sifted[l->deal[i].number - 1];
            assert_int_equal(list == EASIEST_DEALS ? d->easy : d->hard, i + 1);
            assert_true(d->plays >= SIFT_PLAYS + FINAL_PLAYS);
            struct interval in = dread_wilson(d->fresh, LISTED_PLAYS);
            assert_memory_equal(&in, &l->deal[i].rate, sizeof in);
            if (list == HARDEST_DEALS) assert_int_equal(result.column[0].wins[d->number - 1], 1);
            if (!i) continue;
            double before = l->deal[i - 1].rate.middle;
            assert_true(list == EASIEST_DEALS ? before >= in.middle : before <= in.middle);
        }
    }
    uint64_t lost = 0;
    for (int i = 0; i < DEALS; i++) lost += !result.column[0].wins[i];
    const struct listed_deals *never = &one.list[UNWINNABLE_DEALS];
    assert_int_equal((uint64_t)never->count + never->others, lost);
    for (int i = 0; i < never->count; i++)
        assert_int_equal(result.column[0].wins[never->deal[i].number - 1], 0);
    dread_deal_lists_free(&one);
    dread_deal_lists_free(&many);
}

/* Plays of the listed deals that choose are more extreme than new ones: that is why the new ones
 * give the rate. */
TEST(a_listed_rate_is_not_flattered_by_the_choice)
{
    double chosen = 0, fresh = 0;
    measure(&toy);
    for (uint64_t draw = 0; draw < 8; draw++) {
        struct deal_lists lists = lists_of(2, draw);
        for (int i = 0; i < DEALS; i++) {
            const struct sifted_deal *d = &lists.sifted[i];
            if (!d->easy) continue;
            chosen += (double)d->wins / d->plays;
            fresh += (double)d->fresh / LISTED_PLAYS;
        }
        dread_deal_lists_free(&lists);
    }
    assert_true(chosen > fresh);
}

TEST(lists_that_are_stopped_are_empty)
{
    struct deal_lists lists;
    int left = 0;
    measure(&toy);
    struct sifting stopped = {.threads = 2, .go_on = a_while, .watcher = &left};
    assert_false(dread_deal_lists_make(&survey, &result, 0, &stopped, &lists));
    assert_null(lists.sifted);
    for (int i = 0; i <= UNWINNABLE_DEALS; i++) assert_int_equal(lists.list[i].count, 0);
}

TEST(few_deals_list_only_those_that_cannot_be_won)
{
    measure(&toy);
    result.last = DEALS_FOR_ONE - 1;
    struct deal_lists lists = lists_of(2, 0);
    assert_int_equal(lists.list[EASIEST_DEALS].count, 0);
    assert_int_equal(lists.list[HARDEST_DEALS].count, 0);
    assert_int_equal(lists.last, DEALS_FOR_ONE - 1);
    dread_deal_lists_free(&lists);
    result.last = DEALS;
}

static void leave(void)
{
    dread_result_free(&result);
}

WHOLE_GROUP(NULL, leave)
