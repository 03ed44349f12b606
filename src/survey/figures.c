/* Figures from the result of a survey: shares and comparisons. See survey.h. run.c makes the
 * result; interval.c has the statistics; rule_uses.c has the rules' paragraphs. */

#include "survey.h"

/* ---- columns ---- */

const struct column *dread_result_column(const struct result *r, const struct survey *s,
                                         int rule_set, int contender)
{
    return &r->column[rule_set * s->contenders + contender];
}

const struct column *dread_result_clairvoyant(const struct result *r, const struct survey *s,
                                              int rule_set)
{
    for (int k = 0; k < s->contenders; k++)
        if (!s->contender[k].agent) return &r->column[rule_set * s->contenders + k];
    return NULL;
}

const struct column *dread_result_ceiling(const struct result *r, const struct survey *s,
                                          int rule_set)
{
    return s->ceiling ? &r->column[s->rule_sets * s->contenders + rule_set] : NULL;
}

struct count dread_column_count(const struct column *c)
{
    const struct tally *t = &c->tally;
    return (struct count){.deals = t->deals,
                          .unknown = t->unknown,
                          .plays = (uint64_t)c->study.plays,
                          .won = t->won,
                          .squares = t->squares};
}

struct deal_effect dread_column_deal_effect(const struct result *r, const struct column *c)
{
    return dread_deal_effect_of(c->wins, r->last - r->first + 1, c->study.plays);
}

struct pairs dread_column_pairs(const struct result *r, const struct column *first,
                                const struct column *second)
{
    dread_must(first->study.plays == second->study.plays);
    struct pairs pairs = {.plays = (uint64_t)first->study.plays};
    for (uint64_t i = 0; i <= r->last - r->first; i++) {
        if (first->wins[i] == WINS_UNKNOWN || second->wins[i] == WINS_UNKNOWN) {
            pairs.unknown++;
            continue;
        }
        int more = second->wins[i] - first->wins[i];
        pairs.deals++;
        pairs.sum += more;
        pairs.squares += (uint64_t)(more * more);
        pairs.better += more > 0;
        pairs.worse += more < 0;
    }
    return pairs;
}

struct interval dread_column_more(const struct result *r, const struct column *more,
                                  const struct column *less)
{
    /* Both in units of 1 / (product of the plays), of which a deal has that many. */
    int more_plays = more->study.plays, less_plays = less->study.plays;
    struct pairs pairs = {.plays = (uint64_t)more_plays * (uint64_t)less_plays};
    for (uint64_t i = 0; i <= r->last - r->first; i++) {
        if (more->wins[i] == WINS_UNKNOWN || less->wins[i] == WINS_UNKNOWN) {
            pairs.unknown++;
            continue;
        }
        int64_t difference = more->wins[i] * less_plays - less->wins[i] * more_plays;
        pairs.deals++;
        pairs.sum += difference;
        pairs.squares += (uint64_t)(difference * difference);
    }
    return dread_paired_difference(&pairs);
}

struct interval dread_ceiling_above(const struct result *r, const struct column *ceiling,
                                    const struct column *agent)
{
    return dread_column_more(r, ceiling, agent);
}

struct count dread_count_of_winnable(const struct result *r, const struct column *clairvoyant,
                                     const struct column *agent)
{
    struct count count = {.plays = (uint64_t)agent->study.plays};
    for (uint64_t i = 0; i <= r->last - r->first; i++) {
        uint64_t won = agent->wins[i];
        if (clairvoyant->wins[i] != 1) continue;
        count.deals++;
        count.won += won;
        count.squares += won * won;
    }
    return count;
}

double dread_column_deals_behind(const struct column *c, bool won)
{
    const struct tally *t = &c->tally;
    double known = (double)(t->deals - t->unknown), plays = c->study.plays;
    double games = (double)t->won, squares = (double)t->squares;
    if (!won) {
        squares += plays * (known * plays - 2 * games);
        games = known * plays - games;
    }
    return squares > 0 ? games * games / squares : 1;
}

struct interval dread_column_share(const struct column *c)
{
    struct count count = dread_column_count(c);
    return dread_share_won(&count);
}

uint64_t dread_column_games(const struct column *c)
{
    return c->study.contender.agent ? c->tally.plays : c->tally.plays - c->tally.ends[0];
}

int dread_result_sorted(const struct result *r, const struct survey *s, int rule_set,
                        const struct column *sorted[CONTENDERS_MOST])
{
    int n = 0;
    for (int k = 0; k < s->contenders; k++) { /* insertion sort */
        const struct column *c = dread_result_column(r, s, rule_set, k);
        int at = n++;
        for (; at > 0; at--) {
            const struct column *below = sorted[at - 1];
            if (!c->study.contender.agent ||
                (below->study.contender.agent &&
                 dread_column_share(below).middle <= dread_column_share(c).middle))
                break;
            sorted[at] = below;
        }
        sorted[at] = c;
    }
    return n;
}

/* Returns true if an option has the same value in both rule sets, or its default in both. (A
 * default may depend on another option.) */
static bool same_or_default(const struct survey *s, int option, const struct rules *a,
                            const struct rules *b)
{
    const struct option *options = s->game->options;
    return a->value[option] == b->value[option] ||
           (a->value[option] == dread_option_standard(options, option, a) &&
            b->value[option] == dread_option_standard(options, option, b));
}

int dread_survey_rule_sets_by(const struct survey *s, int option, int rule_set[RULE_SETS_MOST])
{
    int n = 0;
    for (int i = 0; i < s->rule_sets; i++) {
        bool fits = true;
        for (int o = 0; s->game->options[o].name; o++)
            if (o != option && !same_or_default(s, o, &s->rules[0], &s->rules[i])) fits = false;
        if (!fits) continue;
        int at = n++;
        while (at > 0 && s->rules[rule_set[at - 1]].value[option] > s->rules[i].value[option]) {
            rule_set[at] = rule_set[at - 1];
            at--;
        }
        rule_set[at] = i;
    }
    return n;
}
