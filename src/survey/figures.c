/* Figures from the result of a survey. See dread/survey.h. */

#include "dread/survey.h"

/* ---- paragraphs ---- */

/* Paragraphs are compared number by number: [2.10] comes after [2.9]. */
static int compare_rules(const char *a, const char *b)
{
    while (*a && *b) {
        uint64_t m, n;
        if (read_number(&a, UINT64_MAX, &m) && read_number(&b, UINT64_MAX, &n)) {
            if (m != n) return m < n ? -1 : 1;
            continue;
        }
        if (*a != *b) return *a < *b ? -1 : 1;
        a++;
        b++;
    }
    return *a ? 1 : *b ? -1 : 0;
}

int rule_uses(const struct column *c, struct rule_use uses[])
{
    const struct event_word *word = c->study.game->words.events;
    int n = 0;
    for (int e = 0; word[e].id; e++) {
        if (word[e].foretold) continue;
        int at = 0;
        while (at < n && compare_rules(uses[at].rule, word[e].rule) < 0) at++;
        if (at == n || compare_rules(uses[at].rule, word[e].rule)) {
            for (int i = n++; i > at; i--) uses[i] = uses[i - 1];
            uses[at] = (struct rule_use){.rule = word[e].rule};
        }
        uses[at].times += c->tally.events[e];
        if (c->tally.with[e] > uses[at].plays) uses[at].plays = c->tally.with[e];
    }
    return n;
}

/* ---- deals ---- */

const struct column *result_clairvoyant(const struct result *r, const struct survey *s,
                                        int rule_set)
{
    for (int k = 0; k < s->contenders; k++)
        if (!s->contender[k].agent) return &r->column[rule_set * s->contenders + k];
    return NULL;
}

/* -1 where nobody who sees what a player sees has played. */
static double kindness_of(const struct result *r, const struct survey *s, int rule_set, uint64_t i)
{
    double sum = 0;
    int players = 0;
    for (int k = 0; k < s->contenders; k++) {
        const struct column *c = &r->column[rule_set * s->contenders + k];
        if (!s->contender[k].agent) continue;
        sum += (double)c->wins[i] / c->study.plays;
        players++;
    }
    return players ? sum / players : -1;
}

int result_deals(const struct result *r, const struct survey *s, int rule_set, enum kindness kind,
                 struct graded deals[], int most, uint64_t *all)
{
    const struct column *clairvoyant = result_clairvoyant(r, s, rule_set);
    int n = 0;
    *all = 0;
    if (kind != KINDEST && !clairvoyant) return 0;
    for (uint64_t i = 0; i <= r->last - r->first; i++) {
        if (kind == HARDEST && (!clairvoyant->wins[i] || clairvoyant->wins[i] == WINS_UNKNOWN))
            continue;
        if (kind == UNWINNABLE && clairvoyant->wins[i]) continue;
        struct graded deal = {r->first + i,
                              kind == UNWINNABLE ? 0 : kindness_of(r, s, rule_set, i)};
        if (deal.kindness < 0) return 0;
        ++*all;
        int at = n;
        for (; at > 0; at--) {
            double before = deals[at - 1].kindness;
            if (kind == KINDEST ? before >= deal.kindness : before <= deal.kindness) break;
        }
        if (at == most) continue;
        if (n < most) n++;
        for (int k = n - 1; k > at; k--) deals[k] = deals[k - 1];
        deals[at] = deal;
    }
    return n;
}
