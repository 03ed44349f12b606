/* How long games take, from the actions that were counted. See minutes.h. */

#include "minutes.h"

#include <math.h>
#include <string.h>

/* Verbs of all games whose actions take SECONDS_OF_A_STEP by default. */
static const char *const short_verbs[] = {"step", "stop", "rest",   "pass",   "leave",
                                          "draw", "lay",  "rotate", "concede"};

static bool is_short(const char *verb)
{
    for (size_t i = 0; i < sizeof short_verbs / sizeof *short_verbs; i++)
        if (dread_same(verb, short_verbs[i])) return true;
    return false;
}

void dread_pace_standard(const struct game *game, struct pace *pace)
{
    const char *const *verbs = game->words.verbs;
    *pace = (struct pace){0};
    for (int v = 0; v < TALLY_VERBS && verbs[v]; v++)
        pace->seconds[v] = is_short(verbs[v]) ? SECONDS_OF_A_STEP : SECONDS_OF_A_MOVE;
}

/* ---- as text ---- */

/* Sets the problem: there is no such verb. Returns false. */
static bool refuse_verb(const struct game *game, const char *verb, struct problem *problem)
{
    char list[300], room[BRIEF_ROOM];
    struct text t = dread_text_in(list, sizeof list);
    for (int v = 0; game->words.verbs[v]; v++) {
        dread_text_add(&t, game->words.verbs[v]);
        dread_text_add(&t, ", ");
    }
    return dread_fail(problem, "There is no kind of action `", dread_brief(verb, room),
                      "`. The kinds are: ", list, "all.", NULL);
}

/* Changes the seconds of a verb, or of all. Returns false if the game has no such verb. */
static bool set_seconds(const struct game *game, const char *verb, uint64_t seconds,
                        struct pace *pace)
{
    bool all = dread_same(verb, "all"), found = false;
    for (int v = 0; v < TALLY_VERBS && game->words.verbs[v]; v++) {
        if (!all && !dread_same(verb, game->words.verbs[v])) continue;
        pace->seconds[v] = (uint16_t)seconds;
        found = true;
    }
    return found;
}

bool dread_pace_read(const struct game *game, const char *written, struct pace *pace,
                     struct problem *problem)
{
    struct pace read = *pace;
    do {
        char verb[64];
        size_t n = strcspn(written, "=,");
        struct text t = dread_text_in(verb, sizeof verb);
        uint64_t seconds;
        dread_text_span(&t, written, (int)n);
        written += n;
        if (*written == '=') written++;
        else written = "";
        if (!dread_read_number(&written, SECONDS_MOST, &seconds) || (*written && *written != ','))
            return dread_fail(problem,
                              "The seconds of an action are written as VERB=N, with N a "
                              "whole number up to 3600, joined by commas: `",
                              game->words.verbs[0], "=20`, or `all=10`.", NULL);
        if (!set_seconds(game, verb, seconds, &read)) return refuse_verb(game, verb, problem);
    } while (*written++);
    *pace = read;
    return true;
}

void dread_pace_write(const struct game *game, const struct pace *pace, struct text *t)
{
    for (int v = 0; v < TALLY_VERBS && game->words.verbs[v]; v++) {
        if (v) dread_text_char(t, ',');
        dread_text_add(t, game->words.verbs[v]);
        dread_text_char(t, '=');
        dread_text_number(t, pace->seconds[v]);
    }
}

/* ---- figures ---- */

/* Returns the sum over deals of the square of a weighted sum of the deal's counts. */
static double sum_of_squares(const struct tally *t, const double weight[TALLY_PER_DEAL])
{
    double sum = 0;
    for (int a = 0; a < TALLY_PER_DEAL; a++)
        for (int b = 0; b < TALLY_PER_DEAL; b++)
            sum += weight[a] * weight[b] * (double)t->products[dread_product_index(a, b)];
    return sum;
}

/* Returns the sum over deals of a weighted sum of the deal's counts. */
static double weighted_sum(const struct tally *t, const double weight[TALLY_PER_DEAL])
{
    double sum = 0;
    for (int a = 0; a < TALLY_PER_DEAL; a++) sum += weight[a] * (double)t->of_deals[a];
    return sum;
}

/* Returns half the width of the interval of a mean over n deals, at least 2, from the sum and the
 * sum of squares. */
static double half_width(double n, double sum, double squares)
{
    double variance = (squares - sum * sum / n) / (n - 1);
    return variance > 0 ? dread_normal_quantile * sqrt(variance / n) : 0;
}

/* Sets the weights that turn the counts of a deal into minutes. */
static void weigh_by_minutes(const struct pace *pace, double weight[TALLY_PER_DEAL])
{
    for (int a = 0; a < TALLY_PER_DEAL; a++)
        weight[a] = a < TALLY_VERBS ? pace->seconds[a] / 60.0 : 0;
}

/* Sets *in to an interval that is not below 0. Returns true. */
static bool around(double middle, double half, struct interval *in)
{
    *in = (struct interval){middle > half ? middle - half : 0, middle, middle + half};
    return true;
}

bool dread_minutes(const struct tally *t, const struct pace *pace, int plays, struct interval *in)
{
    double weight[TALLY_PER_DEAL], n = (double)t->deals_played;
    *in = (struct interval){0, 0, 0};
    if (t->deals_played < 2) return false;
    weigh_by_minutes(pace, weight);
    for (int a = 0; a < TALLY_PER_DEAL; a++) weight[a] /= plays;
    double sum = weighted_sum(t, weight);
    return around(sum / n, half_width(n, sum, sum_of_squares(t, weight)), in);
}

bool dread_real_choices_a_minute(const struct tally *t, const struct pace *pace,
                                 struct interval *in)
{
    double weight[TALLY_PER_DEAL], n = (double)t->deals_played;
    weigh_by_minutes(pace, weight);
    double minutes = weighted_sum(t, weight);
    *in = (struct interval){0, 0, 0};
    if (t->deals_played < 2 || !t->choices || minutes <= 0) return false;
    double ratio = (double)t->of_deals[DEAL_REAL_CHOICES] / minutes;
    /* The interval of the mean of what is left of each deal: its choices minus ratio * minutes. */
    for (int a = 0; a < TALLY_PER_DEAL; a++) weight[a] *= -ratio;
    weight[DEAL_REAL_CHOICES] = 1;
    double half = half_width(n, weighted_sum(t, weight), sum_of_squares(t, weight));
    return around(ratio, half * n / minutes, in);
}
