/* Worlds are sampled uniformly, and every world can occur, in every game under all options, and in
 * the toy with two decks. The tests play random games until few cards are hidden, and count the
 * worlds in many samples. There must be as many worlds as the rules page implies, and each must
 * occur equally often. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "toy/toy.h"
#include "unit/help.h"
#include "unit/offers.h"

extern const struct game dread_he_will_never_stop, dread_soliterror, dread_dont_let_them_get_you,
    dread_on_trial;

enum { WORLDS = 800, EACH = 30 };

/* Returns a hash (FNV-1a) of everything that a sample can change, except the deal number. */
static uint64_t world_number(const struct deal *deal, const struct position *p)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    const unsigned char *parts[] = {deal->cards, p->bytes};
    size_t sizes[] = {deal->count, sizeof p->bytes};
    for (int k = 0; k < 2; k++)
        for (size_t i = 0; i < sizes[k]; i++) hash = (hash ^ parts[k][i]) * UINT64_C(0x100000001b3);
    return hash;
}

struct counted {
    uint64_t world[WORLDS];
    uint32_t times[WORLDS];
    int worlds;
};

/* Counts a world. Returns false if there are more worlds than the counter has room for. */
static bool count(struct counted *c, uint64_t world)
{
    int i = 0;
    while (i < c->worlds && c->world[i] != world) i++;
    if (i == WORLDS) return false;
    if (i == c->worlds) {
        c->world[c->worlds++] = world;
        c->times[i] = 0;
    }
    c->times[i]++;
    return true;
}

/* Counts n samples of a position. Returns false if they have too many worlds. */
static bool draw(const struct game *game, const struct deal *deal, const struct position *p, int n,
                 struct rng *r, struct counted *c)
{
    for (int i = 0; i < n; i++) {
        struct deal d = *deal;
        struct position q = *p;
        game->resample(&d, &q, r);
        if (!count(c, world_number(&d, &q))) return false;
    }
    return true;
}

/* n! / (n - k)!: the number of ways to put k of n cards in order. */
static double ways(int n, int k)
{
    double product = 1;
    for (int i = 0; i < k; i++) product *= n - i;
    return product;
}

static int cards_of(const struct view *v, const struct game *game, const char *zone, card only)
{
    int n = 0;
    for (int i = 0; i < v->zones; i++)
        for (int k = 0; dread_same(game->words.zones[i], zone) && k < v->zone[i].count; k++)
            n += only == CARD_NONE || dread_view_spot(v, dread_thing_card(i, k))->card == only;
    return n;
}

/* Returns the number of worlds that agree with a view, computed from what the game's rules page
 * calls unknown. */
static double worlds_by_hand(const struct game *game, const struct view *v)
{
    if (game == &toy_candle || dread_same(game->id, "on-trial") ||
        dread_same(game->id, "he-will-never-stop")) {
        int deck = cards_of(v, game, "deck", CARD_NONE);
        return ways(deck, deck);
    }
    if (dread_same(game->id, "dont-let-them-get-you")) {
        int piles = cards_of(v, game, "unseen", CARD_NONE);
        int numbers = cards_of(v, game, "numbers", CARD_NONE);
        int pictures = cards_of(v, game, "pictures", CARD_NONE);
        return ways(piles, piles) * ways(numbers, numbers) * ways(pictures, pictures);
    }
    /* SoliTerror: unknown are the face-down cards, the deck and the Last Breath, which stays
     * unknown when it is spent; but hidden aces are always in the field. After a reshuffle the
     * deck's cards are known, though not their order. */
    int field = cards_of(v, game, "field", CARD_UNKNOWN),
        deck = cards_of(v, game, "deck", CARD_NONE);
    int aces = 0, known = cards_of(v, game, "deck-holds", CARD_NONE);
    for (int suit = 0; suit < 4; suit++)
        aces += cards_of(v, game, "unseen", dread_card_of(1, suit));
    int others = field - aces + 1 + (known ? 0 : deck);
    return ways(field, aces) * ways(others, others) * (known ? ways(deck, deck) : 1);
}

/* Plays a random action two times in three. Otherwise it plays one that makes the game longer, so
 * that few cards stay hidden: the greedy action if there are many, or the last action if there are
 * few, which often waits. */
static action choose(const struct game *game, const struct deal *deal, const struct position *p,
                     const action legal[], int n, struct rng *r)
{
    struct view view;
    if (dread_rng_below(r, 3)) return legal[dread_rng_below(r, (uint32_t)n)];
    if (n < 20) return legal[n - 1];
    game->see(deal, p, &view);
    return game->greedy(&view, legal, n);
}

/* Plays a random game and tests the latest position with a suitable number of worlds. All of them
 * must occur, and equally often: a fair sampler fails this once in 1,000 times. Because there are
 * many tests, a second try is allowed. Returns the number of worlds, or 0 if no position was
 * suitable. */
static int check_game(const struct game *game, const struct rules *rules, uint64_t number,
                      struct rng *r)
{
    static struct position late[PLIES_MOST];
    static struct counted c;
    struct deal deal;
    struct position p;
    struct view view;
    action legal[ACTIONS_MOST];
    int plies = 0;
    dread_deal_number(game, rules, number, &deal);
    game->start(&deal, &p, NULL);
    while (plies < PLIES_MOST) {
        late[plies++] = p;
        int n = game->actions(&deal, &p, legal);
        if (!n) break;
        game->apply(&deal, &p, choose(game, &deal, &p, legal, n, r), NULL);
    }
    double worlds = 0;
    while (plies-- > 0 && worlds < 6) {
        game->see(&deal, &late[plies], &view);
        worlds = worlds_by_hand(game, &view);
    }
    if (worlds < 6 || worlds > WORLDS) return 0;
    for (int attempt = 0; attempt < 2; attempt++) {
        c.worlds = 0;
        assert_true(draw(game, &deal, &late[plies + 1], EACH * (int)worlds, r, &c));
        assert_int_equal(c.worlds, (int)worlds);
        if (chi_squared(c.times, c.worlds) < chi_squared_critical(c.worlds - 1)) return c.worlds;
    }
    fail_msg("%s: the worlds of deal %d are not equally likely", game->id, (int)number);
    return 0;
}

static void check_many(const struct game *game, bool options, int games)
{
    struct rng r = dread_rng_from(7);
    struct rules rules;
    int checked = 0;
    for (uint64_t number = 1; checked < games && number < 20000; number++) {
        if (options) random_rules(game->options, &r, &rules);
        else dread_rules_standard(game->options, &rules);
        checked += check_game(game, &rules, number, &r) > 0;
    }
    assert_int_equal(checked, games);
}

TEST(worlds_of_candle_are_all_drawn_and_equally_likely)
{
    check_many(&toy_candle, false, rounds(40));
    check_many(&toy_candle, true, rounds(40));
}

TEST(worlds_of_rules_on_trial_are_all_drawn_and_equally_likely)
{
    check_many(&dread_on_trial, true, rounds(40));
}

/* A test here needs a case in worlds_by_hand. */
TEST(other_games_are_skipped)
{
    for (int g = 0; g < dread_games.count; g++)
        if (!is_of_house(dread_games.game[g]))
            skip_without(dread_games.game[g], "count of its worlds in test_hidden.c");
}

TEST(worlds_of_he_will_never_stop_are_all_drawn_and_equally_likely)
{
    check_many(&dread_he_will_never_stop, false, rounds(40));
    check_many(&dread_he_will_never_stop, true, rounds(40));
}

TEST(worlds_of_soliterror_are_all_drawn_and_equally_likely)
{
    check_many(&dread_soliterror, false, rounds(40));
    check_many(&dread_soliterror, true, rounds(120));
}

TEST(worlds_of_dont_let_them_get_you_are_all_drawn_and_equally_likely)
{
    check_many(&dread_dont_let_them_get_you, false, rounds(16));
    check_many(&dread_dont_let_them_get_you, true, rounds(16));
}

/* Every hidden card must come equally often to every hidden place; `places` are places in
 * deal->cards. */
static void check_places(const struct game *game, const struct deal *deal, const struct position *p,
                         const int places[], int n)
{
    enum { MOST = 48, SAMPLES = 20000 };
    static uint32_t table[MOST * MOST];
    int number[CARD_KINDS] = {0};
    struct rng r = dread_rng_from(5);
    memset(table, 0, sizeof table);
    for (int i = 0; i < n; i++) number[deal->cards[places[i]]] = i;
    for (int k = 0; k < SAMPLES; k++) {
        struct deal d = *deal;
        struct position q = *p;
        game->resample(&d, &q, &r);
        for (int i = 0; i < n; i++) table[i * n + number[d.cards[places[i]]]]++;
    }
    assert_true(chi_squared_places(table, n) < chi_squared_critical((n - 1) * (n - 1)));
}

TEST(the_piles_and_stacks_of_a_maze_that_is_being_built_are_uniform)
{
    enum { TASKS = 3, MAZE = 49, PILE = 6 };
    int places[48], n = 0;
    struct deal deal;
    struct position p;
    const struct game *game = deal_of(&dread_games, "dont-let-them-get-you:maze=built#4", &deal);
    game->start(&deal, &p, NULL);
    for (int i = TASKS + MAZE + PILE; i < deal.count; i++) places[n++] = i;
    check_places(game, &deal, &p, places, n);
    /* a7 is laid and a picture card is in sight. So the numbers are at even places of the maze, and
     * the pictures at odd ones. */
    n = 0;
    for (int i = 2; i < MAZE; i += 2) places[n++] = TASKS + i;
    check_places(game, &deal, &p, places, n);
    n = 0;
    for (int i = 3; i < MAZE; i += 2) places[n++] = TASKS + i;
    check_places(game, &deal, &p, places, n);
}

/* Rests until the last turn of this many piles, in the first deal where that is possible. Resting
 * is the last of the legal actions. */
static const struct game *rest_to_the_last_turn(int piles, struct deal *deal, struct position *p)
{
    static action legal[ACTIONS_MOST];
    for (int number = 1;; number++) {
        char id[64];
        snprintf(id, sizeof id, "dont-let-them-get-you:piles=%d#%d", piles, number);
        const struct game *game = deal_of(&dread_games, id, deal);
        game->start(deal, p, NULL);
        for (int n; game->turn(p) < 3 * piles && (n = game->actions(deal, p, legal));)
            game->apply(deal, p, legal[n - 1], NULL);
        if (!game->outcome(p)) return game;
    }
}

TEST(piles_that_are_not_played_are_as_uniform_as_those_to_come)
{
    enum { BEFORE_PILES = 52, PILE = 6 };
    struct deal deal;
    struct position p;
    for (int piles = 5; piles <= 7; piles++) {
        int places[48], n = 0;
        const struct game *game = rest_to_the_last_turn(piles, &deal, &p);
        assert_int_equal(game->turn(&p), 3 * piles);
        for (int i = BEFORE_PILES + piles * PILE; i < deal.count; i++) places[n++] = i;
        assert_int_equal(n, (8 - piles) * PILE);
        check_places(game, &deal, &p, places, n);
    }
}

/* A wrong sampler: one time in three it returns the true world instead of a sample. */
TEST(a_draw_that_prefers_the_true_world_is_found_out)
{
    static struct counted c;
    struct chase s;
    struct rng r = dread_rng_from(3);
    chase_set(&s, "", "246", "1357");
    c.worlds = 0;
    for (int i = 0; i < EACH * 24; i++) {
        struct deal d = s.deal;
        struct position q = s.now;
        if (dread_rng_below(&r, 3)) s.game->resample(&d, &q, &r);
        assert_true(count(&c, world_number(&d, &q)));
    }
    assert_int_equal(c.worlds, 24);
    assert_true(chi_squared(c.times, 24) > chi_squared_critical(23));
}
