/* Finds the weights of SoliTerror's evaluation and prints them as src/games/soliterror/caves.data
 * and mixed.data have them.
 *
 *     fit-soliterror [--greedy] [--games N] [--epochs N] [--seed N] [GAME:options]
 *
 * The expert's fast policy plays deals from 100,001 on; with --greedy the greedy player does. In
 * a quarter of the games, one of the first twenty actions is a random candidate, and only what
 * follows it is used. Each position that the policy evaluates is kept with the result of its game.
 * The network of eval.h is fitted to these results by stochastic gradient descent (Kingma & Ba,
 * "Adam: a method for stochastic optimization", ICLR 2015), on inputs normalised to mean 0 and
 * deviation 1. One game in ten is held out, to measure the loss on games that were not used for
 * fitting. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/expert.h"
#include "core/id.h"
#include "games/soliterror/eval.h"

enum { BATCH = 256, WEIGHTS_IN = UNITS * INPUTS, ALL = WEIGHTS_IN + UNITS + 1 };

struct sample {
    int16_t x[INPUTS];
    uint8_t won, held_out;
};

static struct sample *samples;
static size_t count, room;

/* Adds a sample. Its result is filled in when the game is over. */
static void keep(const int16_t x[INPUTS], bool held_out)
{
    if (count == room) {
        room = room ? 2 * room : 1 << 16;
        samples = realloc(samples, room * sizeof *samples);
        if (!samples) exit(2);
    }
    memcpy(samples[count].x, x, sizeof samples[count].x);
    samples[count++].held_out = held_out;
}

/* Plays a deal and keeps its samples. Returns true if it was won. */
static bool play(const struct game *game, const struct rules *rules, uint64_t number, bool greedily,
                 struct rng *r)
{
    static struct candidate listed[CANDIDATES_MOST];
    struct deal deal;
    struct position p;
    dread_deal_number(game, rules, number, &deal);
    game->start(&deal, &p, NULL);
    struct eval_context context = {.deal = &deal};
    size_t first = count;
    int slip = !dread_rng_below(r, 4) ? (int)dread_rng_below(r, 20) : -1;
    for (int ply = 0; !game->outcome(&p); ply++) {
        struct position before = p;
        action a;
        if (ply == slip) {
            int n = game->eval->candidates(&context, &p, listed);
            a = listed[dread_rng_below(r, (uint32_t)n)].tag;
            count = first;
        } else if (greedily) {
            struct view view;
            action legal[ACTIONS_MOST];
            int n = game->actions(&deal, &p, legal);
            game->see(&deal, &p, &view);
            a = game->greedy(&view, legal, n);
        } else {
            struct position next = p;
            a = game->eval->play(&context, &next);
        }
        int16_t x[INPUTS];
        if (dread_field_leads_to(&deal, &before, a, x) == TO_A_CARD) keep(x, number % 10 == 0);
        game->apply(&deal, &p, a, NULL);
    }
    bool won = dread_outcome_is_won(game, game->outcome(&p));
    for (size_t i = first; i < count; i++) samples[i].won = won;
    return won;
}

static float mean[INPUTS], scale[INPUTS];
static float weight[ALL], gradient[ALL], moment[ALL], square[ALL];

static void standardise(void)
{
    for (int i = 0; i < INPUTS; i++) {
        double sum = 0, squares = 0;
        for (size_t k = 0; k < count; k++) {
            double x = (double)samples[k].x[i] / INPUT_ONE;
            sum += x;
            squares += x * x;
        }
        double m = sum / (double)count, v = squares / (double)count - m * m;
        bool constant = v < 1e-6;
        mean[i] = constant ? 0 : (float)m;
        scale[i] = constant ? 1 : (float)(1 / sqrt(v));
    }
}

static void normal(const struct sample *s, float z[INPUTS])
{
    for (int i = 0; i < INPUTS; i++) z[i] = ((float)s->x[i] / INPUT_ONE - mean[i]) * scale[i];
}

static float log_odds(const float z[INPUTS], float h[UNITS])
{
    float sum = weight[ALL - 1];
    for (int u = 0; u < UNITS; u++) {
        const float *w = weight + u * INPUTS;
        float in = 0;
        for (int i = 0; i < INPUTS; i++) in += w[i] * z[i];
        h[u] = in > 0 ? in : 0;
        sum += h[u] * weight[WEIGHTS_IN + u];
    }
    return sum;
}

/* Adds the gradient of one sample's log loss. */
static void learn(const struct sample *s)
{
    float z[INPUTS], h[UNITS];
    normal(s, z);
    float off = 1 / (1 + expf(-log_odds(z, h))) - (float)s->won;
    gradient[ALL - 1] += off;
    for (int u = 0; u < UNITS; u++) {
        gradient[WEIGHTS_IN + u] += off * h[u];
        if (h[u] <= 0) continue;
        float back = off * weight[WEIGHTS_IN + u], *g = gradient + u * INPUTS;
        for (int i = 0; i < INPUTS; i++) g[i] += back * z[i];
    }
}

/* Updates the weights by Adam; t counts the steps from 1. */
static void step(float rate, int t)
{
    const float b1 = 0.9f, b2 = 0.999f;
    float c1 = 1 - powf(b1, (float)t), c2 = 1 - powf(b2, (float)t);
    for (int i = 0; i < ALL; i++) {
        float g = gradient[i] / BATCH;
        moment[i] = b1 * moment[i] + (1 - b1) * g;
        square[i] = b2 * square[i] + (1 - b2) * g * g;
        weight[i] -= rate * (moment[i] / c1) / (sqrtf(square[i] / c2) + 1e-8f);
        gradient[i] = 0;
    }
}

/* Returns the mean log loss of the games held out. */
static double loss(void)
{
    double sum = 0;
    size_t n = 0;
    for (size_t k = 0; k < count; k++) {
        if (!samples[k].held_out) continue;
        float z[INPUTS], h[UNITS];
        normal(&samples[k], z);
        double odds = (double)log_odds(z, h);
        sum += log1p(exp(samples[k].won ? -odds : odds));
        n++;
    }
    return sum / (double)(n + !n);
}

static double uniform(struct rng *r)
{
    return (double)(dread_rng_next(r) >> 11) / 9007199254740992.0;
}

static void fit(int epochs, struct rng *r)
{
    standardise();
    /* Inputs that are constant under these options get the weight 0, except for the last one, which
     * is always 1. */
    for (int i = 0; i < WEIGHTS_IN; i++)
        weight[i] = mean[i % INPUTS] != 0 || i % INPUTS == INPUTS - 1
                        ? (float)((uniform(r) - 0.5) * 0.4)
                        : 0;
    for (int u = 0; u < UNITS; u++) weight[WEIGHTS_IN + u] = u & 1 ? 0.3f : -0.3f;
    int steps = (int)(count / BATCH) * epochs, done = 0;
    for (int epoch = 0; epoch < epochs; epoch++) {
        for (int k = 0; k < steps / epochs; k++) {
            for (int i = 0; i < BATCH;) {
                const struct sample *s = &samples[dread_rng_below(r, (uint32_t)count)];
                if (s->held_out) continue;
                learn(s);
                i++;
            }
            float left = 1 - (float)done / (float)steps;
            step(0.004f * left * left + 0.00002f, ++done);
        }
        fprintf(stderr, "epoch %d: log loss %.5f\n", epoch + 1, loss());
    }
}

/* Rounds to a multiple of 1 / one, within 16 bits. */
static int whole(double value, double one)
{
    double scaled = value * one;
    return (int)(scaled > 32767 ? 32767 : scaled < -32767 ? -32767 : round(scaled));
}

/* Prints the weights for eval.h. The normalisation of the inputs is folded into them; the bias goes
 * to the last input, which is always 1. */
static void print(void)
{
    printf("{\n");
    for (int u = 0; u < UNITS; u++) {
        const float *w = weight + u * INPUTS;
        double bias = (double)w[INPUTS - 1];
        printf("{");
        for (int i = 0; i < INPUTS; i++) {
            double folded = (double)w[i] * (double)scale[i];
            if (i < INPUTS - 1) bias -= folded * (double)mean[i];
            printf("%d%s", whole(i < INPUTS - 1 ? folded : bias, WEIGHT_ONE),
                   i < INPUTS - 1 ? ", " : "},\n");
        }
    }
    printf("},\n{");
    for (int u = 0; u < UNITS; u++)
        printf("%d%s", whole((double)weight[WEIGHTS_IN + u], WEIGHT_ONE),
               u < UNITS - 1 ? ", " : "},\n");
    printf("%d,\n", whole((double)weight[ALL - 1], LOG_ODDS));
}

int main(int argc, char **argv)
{
    uint64_t games = 100000, epochs = 6, seed = 1;
    const char *asked = "soliterror";
    bool greedily = false;
    for (int i = 1; i < argc; i++) {
        const char *at = i + 1 < argc ? argv[i + 1] : "";
        uint64_t *into = dread_same(argv[i], "--games")    ? &games
                         : dread_same(argv[i], "--epochs") ? &epochs
                         : dread_same(argv[i], "--seed")   ? &seed
                                                           : NULL;
        if (into) {
            if (!dread_read_number(&at, 100000000, into) || *at) return 2;
            i++;
        } else if (dread_same(argv[i], "--greedy")) {
            greedily = true;
        } else {
            asked = argv[i];
        }
    }
    const struct game *game;
    struct rules rules;
    struct problem problem;
    if (!dread_id_read_rules(&dread_games, asked, &game, &rules, &problem) ||
        game->eval != &dread_field_eval) {
        fprintf(stderr, "fit-soliterror: that is no game of SoliTerror.\n");
        return 2;
    }
    struct rng r = dread_rng_from(seed);
    uint64_t won = 0;
    for (uint64_t k = 0; k < games; k++)
        won += play(game, &rules, 100001 + seed * games + k, greedily, &r);
    fprintf(stderr, "%llu of %llu won, %zu positions\n", (unsigned long long)won,
            (unsigned long long)games, count);
    fit((int)epochs, &r);
    print();
    free(samples);
    return 0;
}
