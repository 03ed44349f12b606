/* Measures how much can be known at the opening of a deal, and how much the first choice matters.
 *
 *     bench-openings [--deals A..B] [--after N] [--worlds N] [--choices N] GAME[:options]
 *
 * expert-quick plays the first N actions of each deal (--after, 0). The expert then thinks about
 * the decision there, as for a hint of the full tier. For each of its best choices (--choices, 1),
 * expert-quick plays the game to its end in worlds that look alike (--worlds, 100; the same ones
 * for all choices). It prints:
 *
 * - known: how much the chances of winning differ between the deals. The variance of the win rates
 *   less the variance that so many worlds alone would give, and the Brier score that a player who
 *   knew the true chance of each deal would reach; beside it the scores of the told chance and of
 *   one chance for all deals. If the first is near the last, the opening says almost nothing,
 *   however well it is judged.
 * - first choice: what the choice that won most often gains over that of the expert. It is found in
 *   one half of the worlds and measured in the other, so that luck gains nothing.
 *
 * Errors are standard errors over the deals. The result depends on the arguments alone. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "search/agent.h"
#include "search/expert.h"
#include "core/id.h"

enum { CHOICES_MOST = 16, GAME_MOST = 2048 };

struct mean {
    double n, sum, squares;
};

struct run {
    const struct game *game;
    const struct agent *player;
    uint64_t after, worlds, choices;
    void *player_memory, *expert_memory;
    struct mean chance, spare, told, gain; /* win rate; see `examine`; squared errors; points */
};

static void add(struct mean *m, double x)
{
    m->n++;
    m->sum += x;
    m->squares += x * x;
}

static double mean_of(const struct mean *m)
{
    return m->sum / m->n;
}

static double variance_of(const struct mean *m)
{
    return (m->squares - m->sum * m->sum / m->n) / (m->n - 1);
}

static double error_of(const struct mean *m)
{
    return sqrt(variance_of(m) / m->n);
}

/* Plays at most `most` actions. Returns false at the end of the game. */
static bool play(struct run *r, const struct deal *deal, struct position *now, uint64_t most)
{
    struct rng rng = dread_rng_from(1);
    if (r->player->memory) memset(r->player_memory, 0, r->player->memory(r->game));
    for (uint64_t i = 0; i < most && !r->game->outcome(now); i++) {
        struct world_memory handle;
        const struct world *w = dread_world_of(&handle, r->game, deal, now);
        r->game->apply(deal, now, r->player->choose(w, &rng, r->player_memory), NULL);
    }
    return !r->game->outcome(now);
}

/* Plays a choice and the rest of the game in a world. Returns true if it is won. */
static bool win(struct run *r, const struct deal *deal, struct position now,
                const struct advice *choice)
{
    for (int i = 0; i < choice->actions && !r->game->outcome(&now); i++)
        r->game->apply(deal, &now, choice->line[i], NULL);
    play(r, deal, &now, GAME_MOST);
    return dread_outcome_is_won(r->game, r->game->outcome(&now));
}

/* Adds what the choice that is best in one half of the worlds gains in the other half, both ways
 * round. */
static void compare_choices(struct run *r, double won[CHOICES_MOST][2], int choices)
{
    double gain = 0;
    for (int half = 0; half < 2; half++) {
        int best = 0;
        for (int k = 1; k < choices; k++)
            if (won[k][half] > won[best][half]) best = k;
        gain += won[best][!half] - won[0][!half];
    }
    add(&r->gain, 100 * gain / (double)r->worlds);
}

static void examine(struct run *r, const struct rules *rules, uint64_t number)
{
    struct deal deal;
    struct position now;
    dread_deal_number(r->game, rules, number, &deal);
    r->game->start(&deal, &now, NULL);
    if (!play(r, &deal, &now, r->after)) return;
    struct world_memory handle;
    const struct world *w = dread_world_of(&handle, r->game, &deal, &now);
    struct rng rng = dread_rng_from(number);
    struct expert *e = r->expert_memory;
    const struct effort *full = dread_expert_effort(r->game, FULL);
    dread_expert_start(e, w, full, &rng, NULL, 0);
    dread_expert_think(e, full->playouts);
    int choices = dread_expert_tried(e);
    if (choices > (int)r->choices) choices = (int)r->choices;
    double won[CHOICES_MOST][2] = {{0}};
    for (uint64_t i = 0; i < r->worlds; i++) {
        struct deal drawn;
        struct position there;
        dread_world_sample(w, &rng, &drawn, &there);
        for (int k = 0; k < choices; k++) {
            struct advice choice = dread_expert_advice(e, k);
            won[k][i % 2] += win(r, &drawn, there, &choice);
        }
    }
    double n = (double)r->worlds, rate = (won[0][0] + won[0][1]) / n;
    double told = dread_expert_advice(e, 0).calibrated / (double)CHANCE;
    add(&r->chance, rate);
    add(&r->spare, rate * (1 - rate) / (n - 1)); /* the variance that n worlds alone give */
    add(&r->told, rate * (1 - told) * (1 - told) + (1 - rate) * told * told);
    if (choices > 1) compare_choices(r, won, choices);
}

static void report(const struct run *r)
{
    double mean = mean_of(&r->chance), n = (double)r->worlds;
    double known = variance_of(&r->chance) - mean_of(&r->spare);
    printf("%s after %llu actions: %.0f deals, %.0f worlds each; won %.1f %% +- %.1f\n",
           r->game->id, (unsigned long long)r->after, r->chance.n, n, 100 * mean,
           100 * error_of(&r->chance));
    printf("    known: the chances of the deals differ by %.1f points (standard deviation)\n",
           100 * sqrt(known > 0 ? known : 0));
    printf("    Brier score: %.4f of the true chances, %.4f +- %.4f of the told ones, %.4f of one "
           "chance for all\n",
           n * mean_of(&r->spare), mean_of(&r->told), error_of(&r->told), mean * (1 - mean));
    if (r->gain.n > 1)
        printf("    first choice: the best of %llu gains %.2f +- %.2f points\n",
               (unsigned long long)r->choices, mean_of(&r->gain), error_of(&r->gain));
}

int main(int argc, char **argv)
{
    struct run r = {.worlds = 100, .choices = 1};
    uint64_t first = 1, last = 20;
    const char *asked = NULL;
    struct problem problem;
    for (int i = 1; i < argc; i++) {
        const char *at = i + 1 < argc ? argv[i + 1] : "";
        if (argv[i][0] != '-') {
            asked = argv[i];
            continue;
        }
        uint64_t *number = dread_same(argv[i], "--after")     ? &r.after
                           : dread_same(argv[i], "--worlds")  ? &r.worlds
                           : dread_same(argv[i], "--choices") ? &r.choices
                                                              : NULL;
        if (dread_same(argv[i], "--deals")) {
            if (!read_deals(at, &first, &last))
                return fault("bench-openings", "`--deals` takes a range: 1..20");
        } else if (!number || !dread_read_number(&at, 1000000, number) || *at) {
            return fault("bench-openings",
                         "It takes --deals A..B and --after, --worlds or --choices with a number.");
        }
        i++;
    }
    if (!asked) return fault("bench-openings", "Which game?");
    if (r.worlds < 2 || !r.choices || r.choices > CHOICES_MOST)
        return fault("bench-openings", "It takes at least 2 worlds, and 1 to 16 choices.");
    struct rules rules;
    if (!dread_id_read_rules(&dread_games, asked, &r.game, &rules, &problem))
        return fault("bench-openings", problem.text);
    r.player = dread_agent_find("expert-quick", &problem);
    size_t bytes = r.player->memory(r.game);
    r.player_memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
    r.expert_memory = aligned_alloc(64, (dread_expert_bytes(r.game) + 63) / 64 * 64);
    if (!r.player_memory || !r.expert_memory) return fault("bench-openings", "There is no memory.");
    for (uint64_t number = first; number <= last; number++) examine(&r, &rules, number);
    if (r.chance.n > 1) report(&r);
    free(r.player_memory);
    free(r.expert_memory);
    return 0;
}
