/* Worlds are sampled uniformly, and every world can occur, in every game under all options, and in
 * the toy with two decks. Where few cards are hidden, the worlds in many samples are counted: there
 * must be as many as the rules page implies. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "toy/toy.h"
#include "unit/help.h"
#include "unit/offers.h"
#include "unit/walk.h"

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

/* Returns true if this is the game with that id, or the game that has rules of it on trial. */
static bool is_like(const struct game *game, const char *id)
{
    return dread_same(is_on_trial(game) ? game->id + strlen("trial-") : game->id, id);
}

/* Returns the number of worlds that agree with a view, computed from what the game's rules page
 * calls unknown. */
static double worlds_by_hand(const struct game *game, const struct view *v)
{
    if (game == &toy_candle || is_like(game, "he-will-never-stop")) {
        int deck = cards_of(v, game, "deck", CARD_NONE);
        return ways(deck, deck);
    }
    if (game == &toy_scorpion) {
        int hidden = cards_of(v, game, "unseen", CARD_NONE);
        return ways(hidden, hidden);
    }
    if (is_like(game, "dont-let-them-get-you")) {
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

/* A game here needs a case in worlds_by_hand. */
static bool is_counted(const struct game *game)
{
    if (is_of_program(game) && !is_of_house(game))
        skip_without(game, "count of its worlds in test_hidden.c");
    return is_of_house(game) || game == &toy_candle || game == &toy_scorpion || is_on_trial(game);
}

/* Where few cards are hidden, all worlds must occur, and equally often: a fair sampler fails this
 * once in 1,000 times. Because there are many positions, a second try is allowed. Without this law
 * a hint or a survey would hold some worlds for likelier than they are. */
LAW(worlds_are_all_drawn_and_equally_likely, .every = 1, .only = is_counted, .floor = 4)
{
    enum { EVERY = 16 };
    static struct counted c;
    bool anew = cards_of(v->view, v->game, "deck-holds", CARD_NONE) > 0; /* a reshuffled deck */
    if (!anew && dread_rng_below(&v->rng, EVERY)) return;
    double worlds = worlds_by_hand(v->game, v->view);
    if (worlds < 6 || worlds > WORLDS) return;
    meets(v);
    for (int attempt = 0; attempt < 2; attempt++) {
        c.worlds = 0;
        demand(v, draw(v->game, v->deal, v->now, EACH * (int)worlds, &v->rng, &c),
               "there are more worlds than the view allows");
        assert_int_equal(c.worlds, (int)worlds);
        if (chi_squared(c.times, c.worlds) < chi_squared_critical(c.worlds - 1)) return;
    }
    demand(v, false, "the worlds are not equally likely");
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
