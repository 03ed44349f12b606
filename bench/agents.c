/* Measures how often agents win and how long they think. All agents play the same deals; time is
 * process CPU time on one core.
 *
 *     bench-agents [--deals A..B] [--against AGENT] [--seed N] [--playouts N] [--width N]
 *                  [--horizon N] [--prior-weight N] [--exact N] GAME[:options] AGENT
 *
 * Deals 1 to 10,000 are for measuring; agents are tuned on deals from 100,001 on. Agents are those
 * of `dread play --watch`, and the baselines that the expert is compared with: flat, flat-quick,
 * flat-greedy, flat-greedy-quick. --playouts and the options after it change the effort of
 * `expert` for tuning.
 *
 * With --against both agents play the same deals, and the program prints the difference of their
 * win rates with its 95 % interval. The interval is the plain Wald interval of paired proportions,
 * not method 10 of Newcombe, "Improved confidence intervals for the difference between binomial
 * proportions based on paired data", Statistics in Medicine 17, 1998.
 *
 * For the expert it also prints how well its win probabilities are calibrated: among the decisions
 * at which the expert gave its choice a probability within a tenth, the share of games that were
 * won. It prints this for the raw probabilities of the playouts and for the calibrated ones that
 * players see (effort.calibration), and then the calibration that fits these games. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "search/agent.h"
#include "search/expert.h"
#include "core/id.h"
#include "survey/interval.h"

struct told;

struct player {
    const struct agent *agent;
    bool tuned; /* the expert with the effort asked for; its probabilities are recorded */
    struct effort effort;
    uint64_t won, decisions, thoughts, exact, turns;
    double time, slowest;
    void *memory;
    int next, actions; /* of the choice that is being played */
    action line[LINE_ROOM];
    struct deciles {
        uint64_t said[10], came[10];
        double sum[10];
    } plain, calibrated;
    struct told *told; /* `many` decisions; room for `room` */
    size_t many, room;
};

/* The probability at a decision, in natural log-odds, and whether that game was won. */
struct told {
    float odds;
    bool won;
};

enum { PLIES = 4096, DIALS = 5 };

/* Returns the player's action. *chance and *calibrated become the raw and the calibrated win
 * probability; they are -1 if the expert did not estimate any, and *chance is -1 also if the value
 * is exact. */
static action decide(struct player *p, const struct world *w, struct rng *r, double *chance,
                     double *calibrated)
{
    *chance = *calibrated = -1;
    if (!p->tuned) return p->agent->choose(w, r, p->memory);
    action legal[ACTIONS_MOST];
    struct expert *e = p->memory;
    if (p->next < p->actions) return p->line[p->next++];
    if (dread_world_actions(w, legal) == 1) return legal[0];
    dread_expert_start(e, w, &p->effort, r, NULL, 0);
    if (dread_expert_tried(e) > 1) dread_expert_think(e, p->effort.playouts);
    struct advice best = dread_expert_advice(e, 0);
    p->thoughts++;
    p->exact += best.exact;
    p->next = 1;
    p->actions = best.actions;
    memcpy(p->line, best.line, sizeof *best.line * (size_t)best.actions);
    if (!best.exact) *chance = (double)best.chance / CHANCE;
    *calibrated = (double)best.calibrated / CHANCE;
    return best.line[0];
}

/* Leaves out certain results (0 and 1), since they say nothing about calibration and have no
 * log-odds. */
static void remember(struct player *p, double chance, bool won)
{
    if (chance <= 0 || chance >= 1) return;
    if (p->many == p->room) {
        size_t room = p->room ? 2 * p->room : 1024;
        struct told *more = realloc(p->told, room * sizeof *more);
        if (!more) return;
        p->told = more;
        p->room = room;
    }
    p->told[p->many++] = (struct told){(float)log(chance / (1 - chance)), won};
}

static void count(struct deciles *d, double chance, bool won)
{
    int k = chance >= 1 ? 9 : (int)(10 * chance);
    d->said[k]++;
    d->came[k] += won;
    d->sum[k] += chance;
}

static bool play(struct player *p, const struct game *game, const struct deal *deal, uint64_t seed)
{
    static double chance[PLIES], calibrated[PLIES];
    struct rng rng = dread_rng_from(seed);
    struct position now;
    int plies = 0;
    size_t bytes = p->tuned ? 0 : p->agent->memory ? p->agent->memory(game) : 0;
    if (bytes) memset(p->memory, 0, bytes);
    p->next = p->actions = 0;
    game->start(deal, &now, NULL);
    while (!game->outcome(&now) && plies < PLIES) {
        struct world_memory handle;
        const struct world *w = dread_world_of(&handle, game, deal, &now);
        double before = cpu_seconds();
        action a = decide(p, w, &rng, &chance[plies], &calibrated[plies]);
        double time = cpu_seconds() - before;
        p->time += time;
        if (time > p->slowest) p->slowest = time;
        game->apply(deal, &now, a, NULL);
        plies++;
    }
    bool won = dread_outcome_is_won(game, game->outcome(&now));
    p->decisions += (uint64_t)plies;
    p->turns += (uint64_t)game->turn(&now);
    p->won += won;
    for (int i = 0; i < plies; i++) {
        if (calibrated[i] >= 0) count(&p->calibrated, calibrated[i], won);
        if (chance[i] < 0) continue;
        count(&p->plain, chance[i], won);
        remember(p, chance[i], won);
    }
    return won;
}

/* Splits log-odds between two neighbouring hat functions, centred at -4, -3, ..., 4. Returns the
 * lower one; *rest is the share of the upper one. */
static int hat_of(double odds, double *rest)
{
    double from = odds + CALIBRATION_STEPS / 2;
    from = from < 0 ? 0 : from > CALIBRATION_STEPS - 1 ? CALIBRATION_STEPS - 1 : from;
    int step = from >= CALIBRATION_STEPS - 1 ? CALIBRATION_STEPS - 2 : (int)from;
    *rest = from - step;
    return step;
}

/* Solves h x = g by Gaussian elimination, with h symmetric and positive definite. x replaces g. */
static void solve_system(double h[CALIBRATION_STEPS][CALIBRATION_STEPS],
                         double g[CALIBRATION_STEPS])
{
    for (int i = 0; i < CALIBRATION_STEPS; i++)
        for (int k = i + 1; k < CALIBRATION_STEPS; k++) {
            double share = h[k][i] / h[i][i];
            for (int j = i; j < CALIBRATION_STEPS; j++) h[k][j] -= share * h[i][j];
            g[k] -= share * g[i];
        }
    for (int i = CALIBRATION_STEPS - 1; i >= 0; i--) {
        for (int k = i + 1; k < CALIBRATION_STEPS; k++) g[i] -= h[i][k] * g[k];
        g[i] /= h[i][i];
    }
}

/* Fits the calibration by logistic regression of the results on the raw log-odds: the correction at
 * each of the CALIBRATION_STEPS knots, interpolated linearly between them. Uses Newton's method. A
 * small penalty on curvature makes knots with hardly any data follow their neighbours. */
static void report_calibration(const struct player *p)
{
    enum { N = CALIBRATION_STEPS };
    const double stiff = 4;
    double add[N] = {0};
    for (int round = 0; round < 30; round++) {
        double g[N] = {0}, h[N][N] = {{0}};
        for (size_t i = 0; i < p->many; i++) {
            double x = p->told[i].odds, part[2];
            int k = hat_of(x, &part[1]);
            part[0] = 1 - part[1];
            double chance = 1 / (1 + exp(-(x + part[0] * add[k] + part[1] * add[k + 1])));
            for (int a = 0; a < 2; a++) {
                g[k + a] += (p->told[i].won - chance) * part[a];
                for (int b = 0; b < 2; b++)
                    h[k + a][k + b] += chance * (1 - chance) * part[a] * part[b];
            }
        }
        for (int k = 0; k < N; k++) h[k][k] += 1e-3;
        for (int k = 1; k < N - 1; k++) {
            static const double bend[3] = {1, -2, 1};
            double bent = add[k - 1] - 2 * add[k] + add[k + 1];
            for (int a = 0; a < 3; a++) {
                g[k - 1 + a] -= stiff * bent * bend[a];
                for (int b = 0; b < 3; b++) h[k - 1 + a][k - 1 + b] += stiff * bend[a] * bend[b];
            }
        }
        solve_system(h, g);
        for (int k = 0; k < N; k++) add[k] += g[k];
    }
    printf("    calibrated: .calibration = {");
    for (int k = 0; k < N; k++) printf("%s%.0f", k ? ", " : "", add[k] * LOG_ODDS);
    printf("} (%zu decisions)\n", p->many);
}

static void report_deciles(const char *which, const struct deciles *d)
{
    for (int i = 0; i < 10; i++) {
        double said = (double)d->said[i];
        if (!d->said[i]) continue;
        struct interval came = dread_wilson((double)d->came[i], said);
        printf("    %-8s said %5.1f %%, came %5.1f %% [%.1f, %.1f] (%.0f decisions)\n", which,
               100 * d->sum[i] / said, 100 * came.middle, 100 * came.low, 100 * came.high, said);
    }
}

static void report(const struct player *p, uint64_t deals)
{
    double n = (double)deals;
    struct interval won = dread_wilson((double)p->won, n);
    printf(
        "%-20s won %llu of %llu: %.2f %% [%.2f, %.2f]; %.3f ms a decision, %.2f ms a turn, slowest "
        "%.1f ms; %.1f decisions a deal\n",
        p->agent->name, (unsigned long long)p->won, (unsigned long long)deals, 100 * won.middle,
        100 * won.low, 100 * won.high, 1e3 * p->time / (double)p->decisions,
        1e3 * p->time / (double)p->turns, 1e3 * p->slowest, (double)p->decisions / n);
    if (p->thoughts)
        printf("    exact: %llu of %llu decisions thought about\n", (unsigned long long)p->exact,
               (unsigned long long)p->thoughts);
    if (!p->many) return;
    report_deciles("playouts", &p->plain);
    report_deciles("calibrated", &p->calibrated);
    report_calibration(p);
}

static const struct agent *find(const char *name, struct problem *problem)
{
    static const struct agent *const others[] = {&dread_flat_agent, &dread_flat_quick_agent,
                                                 &dread_flat_greedy_agent,
                                                 &dread_flat_greedy_quick_agent};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (dread_same(others[i]->name, name)) return others[i];
    return dread_agent_find(name, problem);
}

int main(int argc, char **argv)
{
    static struct player player[2];
    uint64_t first = 1, last = 500, seed = 1, value;
    const char *asked[2] = {0}, *against = NULL;
    uint64_t effort[DIALS] = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};
    static const char *const dial[] = {"--playouts", "--width", "--horizon", "--prior-weight",
                                       "--exact"};
    struct problem problem;
    int n = 0;
    for (int i = 1; i < argc; i++) {
        const char *at = i + 1 < argc ? argv[i + 1] : "";
        int k = 0;
        while (k < DIALS && !dread_same(argv[i], dial[k])) k++;
        if (dread_same(argv[i], "--deals")) {
            if (!read_deals(at, &first, &last))
                return fault("bench-agents", "`--deals` takes a range, as in 1..500.");
            i++;
        } else if (dread_same(argv[i], "--against")) {
            against = at;
            i++;
        } else if (k < DIALS || dread_same(argv[i], "--seed")) {
            if (!dread_read_number(&at, 100000000, &value) || *at)
                return fault("bench-agents", "A number is missing.");
            if (k < DIALS) effort[k] = value;
            else seed = value;
            i++;
        } else if (n < 2) {
            asked[n++] = argv[i];
        }
    }
    if (n < 2) return fault("bench-agents", "Which game, and which agent?");
    const struct game *game;
    struct rules rules;
    if (!dread_id_read_rules(&dread_games, asked[0], &game, &rules, &problem))
        return fault("bench-agents", problem.text);
    int players = against ? 2 : 1;
    for (int k = 0; k < players; k++) {
        player[k].agent = find(k ? against : asked[1], &problem);
        if (!player[k].agent) return fault("bench-agents", problem.text);
        bool quick = player[k].agent == &dread_expert_quick_agent;
        player[k].tuned = !k && (quick || player[k].agent == &dread_expert_agent);
        struct effort *e = &player[k].effort;
        *e = *dread_expert_effort(game, quick ? QUICK : FULL);
        if (effort[0] != UINT64_MAX) e->playouts = (uint32_t)effort[0];
        if (effort[1] != UINT64_MAX) e->width = (uint16_t)effort[1];
        if (effort[2] != UINT64_MAX) e->horizon = (uint16_t)effort[2];
        if (effort[3] != UINT64_MAX) e->prior_weight = (uint16_t)effort[3];
        if (effort[4] != UINT64_MAX) e->exact = (uint32_t)effort[4];
        size_t bytes = player[k].agent->memory ? player[k].agent->memory(game) : 0;
        player[k].memory = aligned_alloc(64, (bytes + 64) / 64 * 64);
        if (!player[k].memory) return fault("bench-agents", "There is no memory.");
    }
    uint64_t only[2] = {0};
    for (uint64_t number = first; number <= last; number++) {
        struct deal deal;
        bool won[2] = {false, false};
        dread_deal_number(game, &rules, number, &deal);
        for (int k = 0; k < players; k++)
            won[k] = play(&player[k], game, &deal, number * 2654435761u + seed);
        only[0] += won[0] && !won[1];
        only[1] += won[1] && !won[0];
    }
    uint64_t deals = last - first + 1;
    for (int k = 0; k < players; k++) {
        report(&player[k], deals);
        free(player[k].memory);
        free(player[k].told);
    }
    if (players == 2) {
        double m = (double)deals, b = (double)only[0], c = (double)only[1], d = (b - c) / m;
        double half = 1.959964 * sqrt((b + c) / m - d * d) / sqrt(m);
        printf(
            "difference %.2f points [%.2f, %.2f]: %.0f deals won by the first alone, %.0f by the "
            "second\n",
            100 * d, 100 * (d - half), 100 * (d + half), b, c);
    }
    return 0;
}
