/* Exact answers for late positions, beside a reckoning that shares nothing with them: worlds are found by drawing
 * them again and again, told from each other by what is seen, and every line of every one is played. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dread/exact.h"
#include "dread/solve.h"
#include "unit/help.h"

struct moment {
    const struct game *game;
    struct deal deal;
    struct position now;
};

static void *room(size_t bytes)
{
    void *bytes_there = aligned_alloc(64, (bytes + 63) / 64 * 64);
    assert_non_null(bytes_there);
    memset(bytes_there, 0xa5, bytes);
    return bytes_there;
}

/* How many cards are hidden, if the game tells; 1000 if not. */
static int hidden_cards(const struct moment *m)
{
    struct hidden hidden;
    return m->game->sense->hidden(&m->deal, &m->now, &hidden) ? hidden.cards : 1000;
}

/* A moment of a game that is played by rules of thumb for the most part, with a choice and with at least
 * `least` and at most `most` hidden cards; the more seldom it is taken, the later it comes. */
static struct moment late_moment(const struct game *game, struct rng *r, int least, int most)
{
    for (;;) {
        struct moment m = {.game = game};
        struct rules rules;
        if (rng_below(r, 2)) rules_standard(game->options, &rules);
        else random_rules(game->options, r, &rules);
        deal_number(game, &rules, 20000 + rng_below(r, 100000), &m.deal);
        game->start(&m.deal, &m.now, NULL);
        action legal[ACTIONS_MOST];
        for (int n, plies = 0; (n = game->actions(&m.deal, &m.now, legal)) && plies < 300; plies++) {
            int hidden = hidden_cards(&m);
            if (n > 1 && hidden >= least && hidden <= most && !rng_below(r, 3)) return m;
            action a = legal[rng_below(r, (uint32_t)n)];
            if (rng_below(r, 5)) {
                struct view view;
                game->see(&m.deal, &m.now, &view);
                a = game->sensible(&view, legal, n);
            }
            game->apply(&m.deal, &m.now, a, NULL);
        }
    }
}

/* ---- Worlds, found by drawing ---- */

enum { WORLDS_MOST = 720 };

struct world_found {
    struct deal deal;
    struct position now;
};

struct worlds {
    int count;
    struct world_found world[WORLDS_MOST];
};

static int by_bytes(const void *a, const void *b)
{
    const struct world_found *x = a, *y = b;
    int order = memcmp(x->deal.cards, y->deal.cards, sizeof x->deal.cards);
    return order ? order : memcmp(&x->now, &y->now, sizeof x->now);
}

static void add_world(struct worlds *all, const struct deal *deal, const struct position *p)
{
    struct world_found found = {*deal, *p};
    int low = 0, high = all->count;
    while (low < high) {
        int middle = (low + high) / 2, order = by_bytes(&all->world[middle], &found);
        if (!order) return;
        if (order < 0) low = middle + 1;
        else high = middle;
    }
    assert_true(all->count < WORLDS_MOST);
    memmove(&all->world[low + 1], &all->world[low],
            (size_t)(all->count - low) * sizeof *all->world);
    all->world[low] = found;
    all->count++;
}

/* All worlds that look like a moment; that one is missed is less likely than 1 in 1,000,000. */
static void draw_worlds(const struct moment *m, struct rng *r, struct worlds *all)
{
    all->count = 0;
    for (int since = 0; since < 20 * (all->count + 2); since++) {
        struct moment drawn = *m;
        int before = all->count;
        m->game->resample(&drawn.deal, &drawn.now, r);
        add_world(all, &drawn.deal, &drawn.now);
        if (all->count > before) since = 0;
    }
}

/* All ways to lay the hidden cards, as sense->hidden tells them. */
static void lay_worlds(const struct moment *m, struct hidden *h, int from, struct worlds *all)
{
    if (from == h->cards) {
        struct moment laid = *m;
        for (int i = h->tied; i < h->cards; i++)
            if (h->ties >> h->kind[i] & 1) return;
        m->game->sense->lay(&laid.deal, &laid.now, h);
        add_world(all, &laid.deal, &laid.now);
        return;
    }
    for (int i = from; i < h->cards; i++) {
        struct hidden other = *h;
        other.card[from] = h->card[i];
        other.kind[from] = h->kind[i];
        other.card[i] = h->card[from];
        other.kind[i] = h->kind[from];
        lay_worlds(m, &other, from + 1, all);
    }
}

static void the_worlds_laid_are_those_that_are_drawn(void **state)
{
    (void)state;
    static struct worlds drawn, laid;
    struct rng r = rng_from(1);
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        for (int i = 0; i < rounds(40); i++) {
            struct moment m = late_moment(game, &r, 0, 5);
            struct hidden h;
            if (!game->sense->hidden(&m.deal, &m.now, &h) || !h.cards) continue;
            laid.count = 0;
            lay_worlds(&m, &h, 0, &laid);
            draw_worlds(&m, &r, &drawn);
            assert_int_equal(laid.count, drawn.count);
            for (int k = 0; k < laid.count; k++)
                assert_int_equal(by_bytes(&laid.world[k], &drawn.world[k]), 0);
        }
    }
}

/* ---- The reckoning ---- */

struct brute {
    const struct game *game;
    int left; /* steps */
};

static uint64_t look_of(const struct game *game, const struct deal *deal, const struct position *p)
{
    struct view view;
    game->see(deal, p, &view);
    uint64_t hash = 7;
    for (size_t i = 0; i + 8 <= sizeof view; i += 8) {
        uint64_t word;
        memcpy(&word, (const char *)&view + i, sizeof word);
        hash = (hash ^ word) * UINT64_C(0xbf58476d1ce4e5b9);
        hash ^= hash >> 31;
    }
    return hash;
}

static double best_of(struct brute *b, const struct world_found worlds[], int n);

/* The chance after an action in worlds that look alike. */
static double after(struct brute *b, const struct world_found worlds[], int n, action a)
{
    struct world_found *next = malloc((size_t)n * sizeof *next);
    uint64_t *look = malloc((size_t)n * sizeof *look);
    bool *told = calloc((size_t)n, sizeof *told);
    struct world_found *alike = malloc((size_t)n * sizeof *alike);
    double sum = 0;
    for (int i = 0; i < n; i++) {
        next[i] = worlds[i];
        b->game->apply(&next[i].deal, &next[i].now, a, NULL);
        look[i] = look_of(b->game, &next[i].deal, &next[i].now);
    }
    b->left -= n;
    for (int i = 0; i < n && b->left > 0; i++) {
        if (told[i]) continue;
        int count = 0;
        for (int k = i; k < n; k++) {
            if (look[k] != look[i]) continue;
            told[k] = true;
            alike[count++] = next[k];
        }
        sum += count * best_of(b, alike, count);
    }
    free(next);
    free(look);
    free(told);
    free(alike);
    return sum / n;
}

static double best_of(struct brute *b, const struct world_found worlds[], int n)
{
    int outcome = b->game->outcome(&worlds->now);
    if (outcome) return outcome_is_won(b->game, outcome);
    action legal[ACTIONS_MOST];
    int count = b->game->actions(&worlds->deal, &worlds->now, legal);
    double best = 0;
    for (int i = 0; i < count && best < 1 && b->left > 0; i++) {
        double chance = after(b, worlds, n, legal[i]);
        if (chance > best) best = chance;
    }
    return best;
}

static void chances_are_those_of_trying_everything(void **state)
{
    (void)state;
    static struct worlds drawn;
    struct rng r = rng_from(2);
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        if (game->sense->line) continue; /* below */
        struct exact *x = room(exact_bytes(game));
        int held = 0, between = 0;
        for (int i = 0; i < rounds(60); i++) {
            struct moment m = late_moment(game, &r, 1, 5);
            action legal[ACTIONS_MOST];
            int n = game->actions(&m.deal, &m.now, legal);
            draw_worlds(&m, &r, &drawn);
            struct brute brute = {.game = game, .left = 400000};
            assert_true(exact_start(x, game, &m.deal, &m.now, 10000000));
            for (int k = 0; k < n; k++) {
                double there = after(&brute, drawn.world, drawn.count, legal[k]);
                if (brute.left <= 0) break;
                uint64_t chance;
                assert_true(exact_chance(x, &legal[k], 1, 0, &chance));
                double here = ldexp((double)chance, -EXACT_BITS);
                if (fabs(here - there) > 1e-9) {
                    char words[400];
                    struct text t = text_in(words, sizeof words);
                    id_write(game, &m.deal, &t);
                    printf("%s\n", words);
                    struct view v; game->see(&m.deal,&m.now,&v);
                    for (int q=0;q<32;q++) printf("%d ", ((uint8_t*)&m.now)[q]%13+1);
                    printf("held %d next %d\n", ((uint8_t*)&m.now)[32], ((uint8_t*)&m.now)[33]);
                    for (int q=((uint8_t*)&m.now)[33];q<32;q++) printf("%d ", m.deal.cards[q]%13+1);
                    printf("%s %d: action %d: %.9f, by force %.9f\n", game->id, i, legal[k], here,
                           there);
                    fail();
                }
                held++;
                between += here > 0.001 && here < 0.999;
            }
        }
        printf("%s: %d chances, %d of them open\n", game->id, held, between);
        free(x);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_worlds_laid_are_those_that_are_drawn),
        cmocka_unit_test(chances_are_those_of_trying_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
