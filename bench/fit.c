/* Fits the weights of a game's evaluation (eval->features) to the results of games, by logistic
 * regression:
 *
 *     bench-fit [--deals A..B] [--games N] [--playouts N] [--scale N] GAME[:options]
 *
 * Each deal is played --games times by the fast policy, or with --playouts by the expert with that
 * many playouts. Until a turn drawn at random one choice in three is a random candidate, so that
 * the games get into bad positions too. After that turn the features at each choice are recorded,
 * together with the result of the game. Deals 1 to 10,000 are for measuring: fit on deals from
 * 100,001 on.
 *
 * Newton's method (iteratively reweighted least squares) with a little ridge penalty finds the
 * weights. The program prints them in the unit of the game's table: a log-odds of 1 is LOG_ODDS
 * times --scale. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "search/expert.h"
#include "core/id.h"

enum { CHOICES_MOST = 512, STEPS = 12 };

struct row {
    bool won;
    int32_t x[FEATURES_MOST];
};

struct rows {
    struct row *row;
    size_t count, room;
    int features;
};

static void *aligned(size_t bytes)
{
    void *memory = aligned_alloc(64, bytes / 64 * 64 + 64);
    if (!memory) exit(2);
    return memory;
}

static void note(struct rows *rows, const struct eval_context *context, const struct game *game,
                 const struct position *p)
{
    if (rows->count == rows->room) {
        rows->room = rows->room * 2 + 1024;
        rows->row = realloc(rows->row, rows->room * sizeof *rows->row);
        if (!rows->row) exit(2);
    }
    struct row *row = &rows->row[rows->count];
    memset(row, 0, sizeof *row);
    int n = game->eval->features(context, p, row->x);
    if (!n) return;
    rows->features = n;
    rows->count++;
}

/* Plays a random candidate. */
static void play_any(const struct game *game, const struct eval_context *context,
                     struct position *p, struct rng *r)
{
    static struct candidate listed[CANDIDATES_MOST];
    action line[LINE_ROOM];
    game->eval->prepare(context, p);
    int n = game->eval->candidates(context, p, listed);
    int actions = game->eval->line(context, p, listed[dread_rng_below(r, (uint32_t)n)].tag, line);
    for (int i = 0; i < actions; i++) game->apply(context->deal, p, line[i], NULL);
}

/* Plays the choice of the expert. */
static void play_well(const struct game *game, const struct deal *deal, struct position *p,
                      uint32_t playouts, struct expert *e, struct rng *r)
{
    struct world_memory handle;
    struct effort effort = *dread_expert_effort(game, QUICK);
    dread_expert_start(e, dread_world_of(&handle, game, deal, p), &effort, r, NULL, 0);
    dread_expert_think(e, playouts);
    struct advice best = dread_expert_advice(e, 0);
    for (int i = 0; i < best.actions; i++) game->apply(deal, p, best.line[i], NULL);
}

/* Plays one game and records its rows. `playouts` is the number of playouts of the expert; 0: the
 * fast policy plays. Returns true if the game is won. */
static bool play_game(struct rows *rows, const struct game *game, const struct deal *deal,
                      void *tables, uint32_t playouts, struct expert *e, struct rng *r)
{
    struct eval_context context = {deal, tables};
    struct position p;
    size_t first = rows->count;
    game->start(deal, &p, NULL);
    game->eval->prepare(&context, &p);
    int wander = (int)dread_rng_below(r, 8);
    for (int i = 0; i < CHOICES_MOST && !game->outcome(&p); i++) {
        if (i > wander) note(rows, &context, game, &p);
        if (i >= wander) game->eval->prepare(&context, &p);
        if (i <= wander && !dread_rng_below(r, 3)) play_any(game, &context, &p, r);
        else if (playouts && i > wander) play_well(game, deal, &p, playouts, e, r);
        else game->eval->play(&context, &p);
    }
    bool won = dread_outcome_is_won(game, game->outcome(&p));
    for (size_t i = first; i < rows->count; i++) rows->row[i].won = won;
    return won;
}

/* Solves a x = b, n by n, with a positive definite. x replaces b. */
static void solve_for(double a[FEATURES_MOST][FEATURES_MOST], double b[], int n)
{
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++) {
            double times = a[k][i] / a[i][i];
            for (int j = i; j < n; j++) a[k][j] -= times * a[i][j];
            b[k] -= times * b[i];
        }
    for (int i = n - 1; i >= 0; i--) {
        for (int j = i + 1; j < n; j++) b[i] -= a[i][j] * b[j];
        b[i] /= a[i][i];
    }
}

static double chance_at(const struct row *row, const double beta[], int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += beta[i] * row->x[i];
    return 1 / (1 + exp(-sum));
}

static void fit(const struct rows *rows, double beta[])
{
    static double hessian[FEATURES_MOST][FEATURES_MOST];
    int n = rows->features;
    double mean[FEATURES_MOST] = {0};
    for (size_t k = 0; k < rows->count; k++)
        for (int i = 0; i < n; i++) mean[i] += fabs((double)rows->row[k].x[i]);
    for (int step = 0; step < STEPS; step++) {
        double slope[FEATURES_MOST] = {0}, loss = 0;
        memset(hessian, 0, sizeof hessian);
        for (size_t k = 0; k < rows->count; k++) {
            const struct row *row = &rows->row[k];
            double p = chance_at(row, beta, n), w = p * (1 - p) + 1e-6;
            loss -= log(row->won ? p + 1e-12 : 1 - p + 1e-12);
            for (int i = 0; i < n; i++) {
                if (!row->x[i]) continue;
                slope[i] += ((double)row->won - p) * row->x[i];
                for (int j = 0; j < n; j++) hessian[i][j] += w * row->x[i] * row->x[j];
            }
        }
        for (int i = 0; i < n; i++) {
            double ridge = 1e-4 * mean[i] * mean[i] / ((double)rows->count + 1) + 1e-3;
            hessian[i][i] += ridge;
            slope[i] -= ridge * beta[i];
        }
        solve_for(hessian, slope, n);
        for (int i = 0; i < n; i++) beta[i] += slope[i];
        fprintf(stderr, "step %d: loss %.5f\n", step, loss / (double)rows->count);
    }
}

int main(int argc, char **argv)
{
    uint64_t first = 100001, last = 101000, games = 4, scale = 16, playouts = 0;
    const char *asked = NULL;
    struct problem problem;
    for (int i = 1; i < argc; i++) {
        const char *at = i + 1 < argc ? argv[i + 1] : "";
        bool fine = true;
        if (dread_same(argv[i], "--deals")) fine = read_deals(at, &first, &last);
        else if (dread_same(argv[i], "--games"))
            fine = dread_read_number(&at, 1000000, &games) && !*at;
        else if (dread_same(argv[i], "--playouts"))
            fine = dread_read_number(&at, 1000000, &playouts) && !*at;
        else if (dread_same(argv[i], "--scale"))
            fine = dread_read_number(&at, 4096, &scale) && !*at;
        else asked = argv[i--];
        i++;
        if (fine) continue;
        fprintf(stderr, "bench-fit: That is not a number.\n");
        return 2;
    }
    const struct game *game;
    struct rules rules;
    if (!asked || !dread_id_read_rules(&dread_games, asked, &game, &rules, &problem)) {
        fprintf(stderr, "bench-fit: %s\n", asked ? problem.text : "Which game?");
        return 2;
    }
    if (!game->eval || !game->eval->features) {
        fprintf(stderr, "bench-fit: That game has nothing to fit.\n");
        return 2;
    }
    struct rows rows = {0};
    struct rng rng = dread_rng_from(first);
    void *tables = aligned(game->eval->tables_bytes);
    struct expert *e = aligned(dread_expert_bytes(game));
    uint64_t won = 0;
    for (uint64_t number = first; number <= last; number++)
        for (uint64_t k = 0; k < games; k++) {
            struct deal deal;
            dread_deal_number(game, &rules, number, &deal);
            won += play_game(&rows, game, &deal, tables, (uint32_t)playouts, e, &rng);
        }
    double beta[FEATURES_MOST] = {0};
    printf("%zu rows, %.2f %% of games won\n", rows.count,
           100 * (double)won / (double)((last - first + 1) * games));
    fit(&rows, beta);
    for (int i = 0; i < rows.features; i++)
        printf("%ld,%s", lround(beta[i] * LOG_ODDS * (double)scale), i % 8 == 7 ? "\n" : " ");
    printf("\n");
    free(rows.row);
    free(tables);
    free(e);
    return 0;
}
