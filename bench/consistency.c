/* Measures whether the expert is consistent: after an action that turns up nothing hidden, its best
 * chance of winning must not rise, beyond the noise of its playouts.
 *
 *     bench-consistency [--deals A..B] [--tier quick|full] [--player AGENT] [--playouts N]
 *                       [--show N] [--autopsies-only] GAME[:options]
 *
 * An agent plays each deal to the end. The expert then thinks about every decision of that game,
 * each time as for a hint: with the effort of the tier, and knowing nothing of what it thought
 * before. Counted are the actions between two decisions that turned up nothing, and among them the
 * *rises*: the best chance of the later decision is above that of the earlier one by more than
 * three standard errors of the difference. Two standard errors are used:
 *
 * - plain: `error` of struct advice, for the raw chances;
 * - told: a half of the 95 % interval that players see, divided by 1.96, for the calibrated
 *   chances. This interval includes one more playout with an unknown result, so a few playouts with
 *   equal results do not look certain.
 *
 * It prints both counts with their Wilson intervals, how far the rises went, and how many rises
 * were of five points of 100 and more. It also prints what autopsies with the same effort charged
 * the player, in all and for actions that turned up nothing, and what they told about luck.
 * --autopsies-only leaves out the rest. --show prints the N greatest rises: the deal, the number of
 * actions played before the earlier decision, and the best actions of both decisions. Time is
 * process CPU time. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "search/agent.h"
#include "search/autopsy.h"
#include "core/id.h"
#include "survey/interval.h"

/* What the expert says of its best choice at a decision. */
struct estimate {
    int ply;
    action played, best;
    uint32_t chance, error, calibrated, low, high;
};

struct rise {
    uint64_t deal;
    double points;
    struct estimate from, to;
};

enum { SHOWN_MOST = 100 };

struct rises {
    uint64_t actions, rises;
    double points; /* of all rises together */
};

struct run {
    const struct game *game;
    const struct agent *player;
    struct effort effort;
    struct rises plain, told;
    uint64_t games, great;         /* great: rises of five points and more, whatever the errors */
    double charged, charged_blind; /* points given away in all, and where nothing was turned up */
    double luck, luck_squares;
    double time; /* of thinking; without the autopsies */
    uint64_t decisions;
    int show, shown;
    bool autopsies_only;
    struct rise worst[SHOWN_MOST];
    struct autopsy autopsy;
    action line[PLIES_MOST];
    void *player_memory, *expert_memory;
};

static double points_of(double chance)
{
    return 100 * chance / CHANCE;
}

static void count_pair(struct rises *c, double rise, double variance)
{
    c->actions++;
    if (rise <= 0 || rise * rise <= 9 * variance) return;
    c->rises++;
    c->points += points_of(rise);
}

static void keep_worst(struct run *r, const struct rise *rise)
{
    int i = r->shown;
    if (i == r->show) {
        if (!i || r->worst[i - 1].points >= rise->points) return;
        i--;
    } else {
        r->shown++;
    }
    for (; i > 0 && r->worst[i - 1].points < rise->points; i--) r->worst[i] = r->worst[i - 1];
    r->worst[i] = *rise;
}

static double square(double x)
{
    return x * x;
}

/* Counts the actions between two decisions, which turned up nothing. */
static void compare(struct run *r, uint64_t deal, const struct estimate *a,
                    const struct estimate *b)
{
    double plain = (double)b->chance - a->chance, told = (double)b->calibrated - a->calibrated;
    double half = square((double)(a->high - a->low)) + square((double)(b->high - b->low));
    count_pair(&r->plain, plain, square(a->error) + square(b->error));
    count_pair(&r->told, told, half / square(2 * 1.96));
    r->great += points_of(told) >= 5;
    struct rise rise = {deal, points_of(told), *a, *b};
    if (told > 0 && told * told > 9 * half / square(2 * 1.96)) keep_worst(r, &rise);
}

static int play(struct run *r, const struct deal *deal, uint64_t seed)
{
    struct rng rng = dread_rng_from(seed);
    struct position now;
    int played = 0;
    if (r->player->memory) memset(r->player_memory, 0, r->player->memory(r->game));
    r->game->start(deal, &now, NULL);
    while (!r->game->outcome(&now) && played < PLIES_MOST) {
        struct world_memory handle;
        const struct world *w = dread_world_of(&handle, r->game, deal, &now);
        r->line[played] = r->player->choose(w, &rng, r->player_memory);
        r->game->apply(deal, &now, r->line[played++], NULL);
    }
    return r->game->outcome(&now) ? played : 0;
}

/* Thinks about a decision as for a hint. */
static struct estimate think(struct run *r, const struct deal *deal, const struct position *p)
{
    struct world_memory handle;
    struct rng rng = dread_rng_from(1);
    double before = cpu_seconds();
    struct expert *e = r->expert_memory;
    dread_expert_start(e, dread_world_of(&handle, r->game, deal, p), &r->effort, &rng, NULL, 0);
    dread_expert_think(e, r->effort.playouts);
    struct advice best = dread_expert_advice(e, 0);
    r->time += cpu_seconds() - before;
    r->decisions++;
    return (struct estimate){.best = best.line[0],
                             .chance = best.chance,
                             .error = best.error,
                             .calibrated = best.calibrated,
                             .low = best.low,
                             .high = best.high};
}

/* Thinks about all decisions of a game that an autopsy has examined. */
static void compare_decisions(struct run *r, const struct deal *deal, uint64_t number)
{
    const struct autopsy *a = &r->autopsy;
    struct estimate last = {0};
    struct position now;
    int ply = 0;
    r->game->start(deal, &now, NULL);
    for (int i = 0; i < a->decisions; i++) {
        const struct decision *d = &a->decision[i];
        for (; ply < d->ply; ply++) r->game->apply(deal, &now, a->line[ply], NULL);
        struct estimate next = think(r, deal, &now);
        next.ply = ply;
        next.played = d->played;
        if (i && d[-1].no_reveal) compare(r, number, &last, &next);
        last = next;
    }
}

static void examine(struct run *r, const struct deal *deal, uint64_t number)
{
    int played = play(r, deal, number);
    if (!played) return;
    struct autopsy *a = &r->autopsy;
    dread_autopsy_start(a, r->game, deal, NULL, r->line, played);
    while (dread_autopsy_step(a, &r->effort, r->expert_memory)) continue;
    r->games++;
    double luck = points_of(dread_autopsy_cards(a));
    r->luck += luck;
    r->luck_squares += luck * luck;
    for (int i = 0; i < a->decisions; i++) {
        double given = points_of(dread_decision_given(&a->decision[i]));
        r->charged += given;
        if (a->decision[i].no_reveal) r->charged_blind += given;
    }
    if (!r->autopsies_only) compare_decisions(r, deal, number);
}

static void report_count(const char *name, const struct rises *c)
{
    if (!c->actions) return;
    struct interval share = dread_wilson((double)c->rises, (double)c->actions);
    printf("    %-6s %llu of %llu actions rise: %.2f %% [%.2f, %.2f], by %.1f points on average\n",
           name, (unsigned long long)c->rises, (unsigned long long)c->actions, 100 * share.middle,
           100 * share.low, 100 * share.high, c->rises ? c->points / (double)c->rises : 0);
}

static void show(const struct run *r, const struct rules *rules)
{
    for (int i = 0; i < r->shown; i++) {
        const struct rise *w = &r->worst[i];
        char room[3][64];
        action a[3] = {w->from.played, w->from.best, w->to.best};
        for (int k = 0; k < 3; k++) {
            struct text t = dread_text_in(room[k], sizeof room[k]);
            r->game->format(rules, a[k], &t);
        }
        printf("    deal %llu after %d actions: %.1f %% (%.1f to %.1f), best %s; played %s; then "
               "%.1f %% (%.1f to %.1f), best %s\n",
               (unsigned long long)w->deal, w->from.ply, points_of(w->from.calibrated),
               points_of(w->from.low), points_of(w->from.high), room[1], room[0],
               points_of(w->to.calibrated), points_of(w->to.low), points_of(w->to.high), room[2]);
    }
}

static void report(const struct run *r, const struct rules *rules, const char *tier)
{
    double n = (double)r->games, mean = r->luck / n;
    printf("%s, %s tier, played by %s: %.0f games, %.1f decisions a game, %.2f ms a decision\n",
           r->game->id, tier, r->player->name, n, (double)r->decisions / n,
           r->decisions ? 1e3 * r->time / (double)r->decisions : 0);
    report_count("plain", &r->plain);
    report_count("told", &r->told);
    printf("    rises of 5 points and more: %llu\n", (unsigned long long)r->great);
    printf("    given away: %.1f points a game, %.1f of them where nothing was turned up\n",
           r->charged / n, r->charged_blind / n);
    printf("    the cards gave: %.1f points a game, standard error %.1f\n", mean,
           sqrt((r->luck_squares / n - mean * mean) / n));
    show(r, rules);
}

int main(int argc, char **argv)
{
    static struct run r;
    uint64_t first = 1, last = 20, value, playouts = 0;
    const char *asked = NULL, *player = "expert-quick", *tier = "quick";
    struct problem problem;
    for (int i = 1; i < argc; i++) {
        const char *at = i + 1 < argc ? argv[i + 1] : "";
        if (argv[i][0] != '-') {
            asked = argv[i];
            continue;
        }
        if (dread_same(argv[i], "--autopsies-only")) {
            r.autopsies_only = true;
            continue;
        }
        if (dread_same(argv[i], "--deals")) {
            if (!read_deals(at, &first, &last))
                return fault("bench-consistency", "`--deals` takes a range, as in 1..20.");
        } else if (dread_same(argv[i], "--tier")) {
            tier = at;
        } else if (dread_same(argv[i], "--player")) {
            player = at;
        } else {
            bool shows = dread_same(argv[i], "--show");
            if (!shows && !dread_same(argv[i], "--playouts"))
                return fault("bench-consistency", "Which option?");
            if (!dread_read_number(&at, shows ? SHOWN_MOST : 100000000, &value) || *at)
                return fault("bench-consistency", "A number is missing.");
            if (shows) r.show = (int)value;
            else playouts = value;
        }
        i++;
    }
    bool full = dread_same(tier, "full");
    if (!full && !dread_same(tier, "quick"))
        return fault("bench-consistency", "The tiers are quick and full.");
    if (!asked) return fault("bench-consistency", "Which game?");
    struct rules rules;
    if (!dread_id_read_rules(&dread_games, asked, &r.game, &rules, &problem))
        return fault("bench-consistency", problem.text);
    r.player = dread_agent_find(player, &problem);
    if (!r.player) return fault("bench-consistency", problem.text);
    r.effort = *dread_expert_effort(r.game, full ? FULL : QUICK);
    if (playouts) r.effort.playouts = (uint32_t)playouts;
    size_t bytes = r.player->memory ? r.player->memory(r.game) : 0;
    r.player_memory = aligned_alloc(64, (bytes + 64) / 64 * 64);
    r.expert_memory = aligned_alloc(64, (dread_expert_bytes(r.game) + 63) / 64 * 64);
    if (!r.player_memory || !r.expert_memory)
        return fault("bench-consistency", "There is no memory.");
    for (uint64_t number = first; number <= last; number++) {
        struct deal deal;
        dread_deal_number(r.game, &rules, number, &deal);
        examine(&r, &deal, number);
    }
    report(&r, &rules, tier);
    free(r.player_memory);
    free(r.expert_memory);
    return 0;
}
