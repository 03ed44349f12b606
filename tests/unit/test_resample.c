/* Hidden cards are resampled uniformly: every order of unknown cards is equally likely. Tested by
 * chi-squared with fixed seeds; a fair sampler exceeds each critical value once in 1,000 times. */

#include "toy/toy.h"
#include "unit/help.h"

#include "search/world.h"
#include "games/he-will-never-stop/internal.h"

/* ---- The statistics ---- */

TEST(critical_values_are_those_of_the_tables)
{
    static const struct {
        int degrees;
        double value;
    } table[] = {{2, 13.82},    {9, 27.88},    {23, 49.73},   {49, 85.35},
                 {119, 172.42}, {529, 635.24}, {961, 1102.20}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        double ratio = chi_squared_critical(table[i].degrees) / table[i].value;
        assert_true(ratio > 0.99 && ratio < 1.03);
    }
}

/* ---- He Will Never Stop ---- */

TEST(every_unseen_card_comes_to_every_place_of_the_deck)
{
    enum { DEALT = 8, LEFT = DECK - DEALT };
    static uint32_t table[LEFT * LEFT];
    struct deal dealt;
    struct position start;
    const struct game *game = deal_of(&dread_games, "he-will-never-stop#1", &dealt);
    game->start(&dealt, &start, NULL);
    int number[CARD_KINDS] = {0};
    for (int i = 0; i < LEFT; i++) number[dealt.cards[DEALT + i]] = i;
    struct rng r = dread_rng_from(24);
    for (int k = 0; k < 24000; k++) {
        struct deal deal = dealt;
        struct position p = start;
        game->resample(&deal, &p, &r);
        assert_memory_equal(deal.cards, dealt.cards, DEALT);
        for (int i = 0; i < LEFT; i++) table[i * LEFT + number[deal.cards[DEALT + i]]]++;
    }
    /* There are 23 x 23 degrees of freedom; the critical value is 635.24. */
    assert_true(chi_squared_places(table, LEFT) < chi_squared_critical(23 * 23));
}

TEST(every_order_of_the_last_four_cards_is_equally_likely)
{
    uint32_t orders[24] = {0};
    struct chase s;
    chase_set(&s, "", "246", "1357");
    struct rng r = dread_rng_from(25);
    for (int k = 0; k < 48000; k++) {
        struct deal deal = s.deal;
        struct position p = s.now;
        s.game->resample(&deal, &p, &r);
        assert_memory_equal(&p, &s.now, sizeof p);
        assert_memory_equal(deal.cards, s.deal.cards, DECK - 4);
        orders[order_number(deal.cards + DECK - 4, 4)]++;
    }
    assert_true(chi_squared(orders, 24) < chi_squared_critical(23));
}

TEST(a_chain_of_samples_is_uniform_as_well)
{
    uint32_t orders[24] = {0};
    struct chase s;
    chase_set(&s, "sequences=both", "246", "1135");
    struct rng r = dread_rng_from(26);
    for (int k = 0; k < 48000; k++) {
        s.game->resample(&s.deal, &s.now, &r);
        orders[order_number(s.deal.cards + DECK - 4, 4)]++;
    }
    assert_true(chi_squared(orders, 24) < chi_squared_critical(23));
}

/* ---- The toy ---- */

/* Plays the toy until four cells are dark: the lantern moves through a1 b1 c1 c2 c3. */
static void explore(const struct deal *deal, struct position *p)
{
    toy.start(deal, p, NULL);
    for (int i = 0; i < 4; i++) toy.apply(deal, p, (action[]){1, 2, 5, 8}[i], NULL);
}

static void dark_cards(const struct position *p, card out[4])
{
    const struct lantern *l = (const struct lantern *)p;
    static const int dark[4] = {3, 4, 6, 7};
    assert_int_equal(l->lit, 0x127);
    for (int i = 0; i < 4; i++) out[i] = l->ground[dark[i]];
}

TEST(every_order_of_the_dark_cells_is_equally_likely)
{
    static const char *const ids[] = {"toy-l:oil=12@3S2S2H2C2D3H3C3DAHASACAD",
                                      "toy-l:wind=gusty,oil=12@3S2S2H2C2D3H3C3DAHASACAD#9"};
    for (int g = 0; g < 2; g++) {
        uint32_t orders[24] = {0};
        struct deal dealt;
        struct position start;
        card cards[4];
        deal_of(&toy_games, ids[g], &dealt);
        explore(&dealt, &start);
        struct rng r = dread_rng_from(27);
        for (int k = 0; k < 48000; k++) {
            struct world_memory memory;
            struct deal deal;
            struct position p;
            dread_world_sample(dread_world_of(&memory, &toy, &dealt, &start), &r, &deal, &p);
            dark_cards(&p, cards);
            orders[order_number(cards, 4)]++;
        }
        assert_true(chi_squared(orders, 24) < chi_squared_critical(23));
    }
}

/* Plays some random turns and samples. The sampled deal, played in the same way, must lead to the
 * sampled position. (This does not hold for the toy after the wind has blown.) */
TEST(a_sampled_deal_played_the_same_way_leads_to_the_sampled_position)
{
    struct rng r = dread_rng_from(30);
    for (uint64_t number = 0; number < 400; number++) {
        const struct game *game = toy_games.game[number % (uint64_t)toy_games.count];
        struct rules rules;
        struct deal deal;
        struct position p, again;
        action line[6], legal[ACTIONS_MOST];
        int played = 0;
        dread_rules_standard(game->options, &rules);
        dread_deal_number(game, &rules, number, &deal);
        game->start(&deal, &p, NULL);
        for (int n; played < 6 && (n = game->actions(&deal, &p, legal)); played++) {
            line[played] = legal[dread_rng_below(&r, (uint32_t)n)];
            game->apply(&deal, &p, line[played], NULL);
        }
        game->resample(&deal, &p, &r);
        game->start(&deal, &again, NULL);
        for (int i = 0; i < played; i++) game->apply(&deal, &again, line[i], NULL);
        assert_memory_equal(&p, &again, sizeof p);
    }
}

TEST(the_wind_stirs_a_sample_uniformly)
{
    /* What the wind makes of a sampled world is uniform too; it blows three turns later. */
    uint32_t orders[24] = {0};
    struct deal dealt;
    struct position start;
    deal_of(&toy_games, "toy-l:wind=gusty,oil=12@3S2S2H2C2D3H3C3DAHASACAD#9", &dealt);
    toy.start(&dealt, &start, NULL);
    struct rng r = dread_rng_from(28);
    for (int k = 0; k < 48000; k++) {
        struct deal deal = dealt;
        struct position p = start;
        toy.resample(&deal, &p, &r);
        for (int i = 0; i < 3; i++) toy.apply(&deal, &p, 48, NULL);
        const struct lantern *l = (const struct lantern *)&p;
        assert_int_equal(l->turn, 4);
        orders[order_number(l->ground + 4, 4)]++;
    }
    assert_true(chi_squared(orders, 24) < chi_squared_critical(23));
}

TEST(the_statistics_reject_a_draw_that_is_not_uniform)
{
    uint32_t orders[24] = {0};
    struct rng r = dread_rng_from(29);
    for (int k = 0; k < 48000; k++) {
        card cards[4] = {0, 1, 2, 3};
        for (int i = 0; i < 4; i++) {
            uint32_t j = dread_rng_below(&r, 4);
            card held = cards[i];
            cards[i] = cards[j];
            cards[j] = held;
        }
        orders[order_number(cards, 4)]++;
    }
    assert_true(chi_squared(orders, 24) > chi_squared_critical(23));
}
