/* Exploring options: the search. See explore.h, which names the papers.
 *
 * Read from the bottom: dread_explore() finds candidates, either all combinations or, round by
 * round, changes of the best; race() measures a set of candidates on more and more deals while it
 * drops the worse half each time; and tell() measures the last few on fresh deals. */

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "explore.h"

enum {
    FINALISTS = EXPLORE_BEST + EXPLORE_NEAR,
    BEAM = 6,          /* rule sets from which a round of changes starts */
    ROUND_BATCHES = 4, /* batches on which a round measures its best */
    KEPT = 24,         /* rule sets that are measured on all deals of the search */
    LAST_RACE = 48,    /* rule sets of all rounds that race once more, on all deals */
    PAIRED = 8,        /* the best changes of one option, which a round combines in pairs */
    VALUES_MOST = 256
};

/* A rule set, and what was measured of it: the first `measured` batches. */
struct option_set {
    struct rules rules;
    int changes;  /* options that differ from the start */
    int measured; /* batches of the search */
    int parent;   /* the candidate from which one option was changed to get this one; else -1 */
    struct explore_batch *batch; /* room for all batches of the search */
};

/* The state of a search. */
struct option_search {
    const struct exploration_request *request;
    const struct explore_measure *measure;
    struct explore_outcome *out;
    struct problem *problem;
    struct option_set *candidate;
    int count, room;
    int round;
    enum survey_end end; /* SURVEY_DONE while all is well */
};

/* ---- Rule sets ---- */

/* Sets *rules to `from` with option i changed to a value. Options after it that had their default
 * get their new default, which may depend on option i. */
static void with_change(const struct option options[], const struct rules *from, int i,
                        uint8_t value, struct rules *rules)
{
    *rules = *from;
    rules->value[i] = value;
    for (int k = i + 1; options[k].name; k++)
        if (from->value[k] == dread_option_standard(options, k, from))
            rules->value[k] = dread_option_standard(options, k, rules);
}

static int changes_of(const struct option_search *s, const struct rules *rules)
{
    int n = 0;
    for (int i = 0; s->request->game->options[i].name; i++)
        n += rules->value[i] != s->request->start.value[i];
    return n;
}

/* Ends the search for want of memory. */
static void fail_memory(struct option_search *s)
{
    s->end = SURVEY_FAILED;
    dread_fail(s->problem, "There is not enough memory for so many rule sets.", NULL);
}

/* Returns the candidate with these rules, or -1. */
static int find(const struct option_search *s, const struct rules *rules)
{
    for (int i = 0; i < s->count; i++)
        if (memcmp(&s->candidate[i].rules, rules, sizeof *rules) == 0) return i;
    return -1;
}

/* Adds a candidate, unless there is one with these rules, or no room. Returns its index, or -1 if
 * it was not added. */
static int add(struct option_search *s, const struct rules *rules, int parent)
{
    if (s->end != SURVEY_DONE || s->count == EXPLORE_TRIED || find(s, rules) >= 0) return -1;
    if (s->count == s->room) {
        int room = s->room ? 2 * s->room : 64;
        struct option_set *more = realloc(s->candidate, (size_t)room * sizeof *more);
        if (!more) {
            fail_memory(s);
            return -1;
        }
        s->candidate = more;
        s->room = room;
    }
    struct option_set *c = &s->candidate[s->count];
    *c = (struct option_set){.rules = *rules, .changes = changes_of(s, rules), .parent = parent};
    c->batch = calloc((size_t)s->measure->batches[SEARCH_DEALS], sizeof *c->batch);
    if (!c->batch) {
        fail_memory(s);
        return -1;
    }
    return s->count++;
}

/* Writes the values of an option to try from a value, in ascending order, and returns their number:
 * all of a list of choices or a short range; of a long range the ends, the default, and values
 * close by and further away. */
static int values_to_try(const struct option options[], int i, const struct rules *from,
                         uint8_t out[VALUES_MOST])
{
    enum { SHORT = 7 };
    const struct option *o = &options[i];
    int n = dread_option_values(o), count = 0, now = from->value[i];
    int standard = dread_option_standard(options, i, from);
    for (int k = 0; k < n; k++) {
        int value = dread_option_value(o, k), away = abs(value - now);
        bool chosen = n <= SHORT || !k || k == n - 1 || value == standard ||
                      (away <= 16 && !(away & (away - 1)));
        if (chosen && value != now) out[count++] = (uint8_t)value;
    }
    return count;
}

/* ---- Which is better ---- */

static double middle_of(enum explore_figure figure, const struct explore_batch batch[], int n)
{
    return dread_explore_figure(figure, batch, n).middle;
}

/* A step of a figure that matters about as much as a step of another: ten points of wins, a quarter
 * of a limit in minutes or choices. */
static double step_of(const struct explore_wish *wish, enum explore_figure figure)
{
    if (figure == FIGURE_WIN) return 0.1;
    double end = isfinite(wish->most[figure]) ? wish->most[figure] : wish->least[figure];
    return end > 0 ? end / 4 : 1;
}

/* Returns how far batches are outside the wish, in steps, over all figures. By intervals: 0 if the
 * batches do not exclude that the rule set fits. Sets *worst, if not NULL, to the figure that is
 * furthest outside, or -1. */
static double miss_of(const struct explore_wish *wish, const struct explore_batch batch[], int n,
                      bool by_intervals, int *worst)
{
    double sum = 0, most = 0;
    if (worst) *worst = -1;
    for (int figure = 0; figure < EXPLORE_FIGURES; figure++) {
        struct interval in = dread_explore_figure((enum explore_figure)figure, batch, n);
        if (!by_intervals) in.low = in.high = in.middle;
        double outside = fabs(dread_explore_outside(wish, (enum explore_figure)figure, in.low,
                                                    in.high)) /
                         step_of(wish, (enum explore_figure)figure);
        sum += outside;
        if (worst && outside > most) most = outside, *worst = figure;
    }
    return sum;
}

/* A candidate as the search orders them. */
struct rank {
    int candidate, changes;
    double sure_miss, miss, goal;
    const struct rules *rules;
};

static int by_double(double a, double b)
{
    return (a > b) - (a < b);
}

/* Orders ranks: those that may fit before those that surely do not, then the larger goal figure,
 * then fewer changes. */
static int compare_ranks(const void *va, const void *vb)
{
    const struct rank *a = va, *b = vb;
    int order = by_double(a->sure_miss, b->sure_miss);
    if (!order) order = by_double(b->goal, a->goal);
    if (!order) order = by_double(a->miss, b->miss);
    if (!order) order = a->changes - b->changes;
    return order ? order : memcmp(a->rules, b->rules, sizeof *a->rules);
}

static struct rank rank_of(const struct option_search *s, int i)
{
    const struct option_set *c = &s->candidate[i];
    const struct explore_wish *wish = &s->request->wish;
    return (struct rank){.candidate = i,
                         .changes = c->changes,
                         .sure_miss = miss_of(wish, c->batch, c->measured, true, NULL),
                         .miss = miss_of(wish, c->batch, c->measured, false, NULL),
                         .goal = middle_of(wish->goal, c->batch, c->measured),
                         .rules = &c->rules};
}

/* Sorts candidates by what was measured of them, the best first. */
static void sort_by_rank(struct option_search *s, int set[], int n)
{
    struct rank *rank = malloc(((size_t)n + 1) * sizeof *rank);
    if (!rank) {
        fail_memory(s);
        return;
    }
    for (int i = 0; i < n; i++) rank[i] = rank_of(s, set[i]);
    qsort(rank, (size_t)n, sizeof *rank, compare_ranks);
    for (int i = 0; i < n; i++) set[i] = rank[i].candidate;
    free(rank);
}

/* ---- Measuring and racing ---- */

static void tell_step(const struct option_search *s, enum explore_deals kind, int n, int batches)
{
    struct explore_step step = {s->round, kind, n, batches * s->measure->batch_deals};
    if (s->request->tell) s->request->tell(s->request->watcher, &step);
}

/* Measures rule sets, and counts the games. The arguments are those of explore_measure.measure. */
static void measure_rules(struct option_search *s, enum explore_deals kind,
                          const struct rules rules[], int n, int first, int batches,
                          struct explore_batch out[])
{
    if (!n || !batches || s->end != SURVEY_DONE) return;
    tell_step(s, kind, n, batches);
    s->end = s->measure->measure(s->measure->context, kind, rules, n, first, batches, out,
                                 s->problem);
    s->out->games[kind] += (uint64_t)n * (uint64_t)batches * (uint64_t)s->measure->batch_deals;
}

/* Measures those candidates of a set that have exactly `from` batches, up to `to`. */
static void measure_from(struct option_search *s, const int set[], int n, int from, int to)
{
    int few = 0, batches = to - from;
    struct rules *rules = malloc(((size_t)n + 1) * sizeof *rules);
    struct explore_batch *out = malloc(((size_t)n + 1) * (size_t)batches * sizeof *out);
    if (!rules || !out) fail_memory(s);
    for (int i = 0; i < n && s->end == SURVEY_DONE; i++)
        if (s->candidate[set[i]].measured == from) rules[few++] = s->candidate[set[i]].rules;
    measure_rules(s, SEARCH_DEALS, rules, few, from, batches, out);
    for (int i = 0, k = 0; i < n && s->end == SURVEY_DONE; i++) {
        struct option_set *c = &s->candidate[set[i]];
        if (c->measured != from) continue;
        memcpy(c->batch + from, out + (ptrdiff_t)k++ * batches, (size_t)batches * sizeof *out);
        c->measured = to;
    }
    free(rules);
    free(out);
}

/* Races a set of candidates: measures all on one batch, keeps the better half but at least `keep`,
 * measures those on two batches, and so on up to `most`. Sorts the set and returns how many of it
 * are measured on `most` batches. */
static int race(struct option_search *s, int set[], int n, int keep, int most)
{
    for (int batches = 1, from = 0;; from = batches, batches *= 2) {
        if (batches > most) batches = most;
        for (int before = from; before < batches; before++) /* those of earlier races have some */
            measure_from(s, set, n, before, batches);
        if (s->end != SURVEY_DONE) return 0;
        sort_by_rank(s, set, n);
        if (batches == most || s->end != SURVEY_DONE) return n;
        if (n > keep) n = (n + 1) / 2 > keep ? (n + 1) / 2 : keep;
    }
}

/* ---- All combinations ---- */

/* Adds all combinations of the options that vary, from option i on. */
static void add_all(struct option_search *s, int i, const struct rules *rules)
{
    const struct option *options = s->request->game->options;
    if (!options[i].name) {
        add(s, rules, -1);
        return;
    }
    if (!s->request->varies[i]) {
        add_all(s, i + 1, rules);
        return;
    }
    for (int k = 0; k < dread_option_values(&options[i]) && s->end == SURVEY_DONE; k++) {
        struct rules changed;
        with_change(options, rules, i, dread_option_value(&options[i], k), &changed);
        add_all(s, i + 1, &changed);
    }
}

/* Writes all candidates to a new list, which the caller frees; NULL: there is no memory. */
static int *all_candidates(struct option_search *s)
{
    int *set = malloc(((size_t)s->count + 1) * sizeof *set);
    if (!set) fail_memory(s);
    for (int i = 0; set && i < s->count; i++) set[i] = i;
    return set;
}

/* ---- Rounds of changes ---- */

/* Adds the rule sets that differ in one option from a candidate. */
static void add_single_changes(struct option_search *s, int from)
{
    const struct option *options = s->request->game->options;
    struct rules rules = s->candidate[from].rules;
    for (int i = 0; options[i].name; i++) {
        uint8_t value[VALUES_MOST];
        int n = s->request->varies[i] ? values_to_try(options, i, &rules, value) : 0;
        for (int k = 0; k < n; k++) {
            struct rules changed;
            with_change(options, &rules, i, value[k], &changed);
            add(s, &changed, from);
        }
    }
}

/* Returns the option that was changed to get a candidate from its parent. */
static int changed_option(const struct option_search *s, int i)
{
    const struct option_set *c = &s->candidate[i];
    int k = 0;
    while (c->rules.value[k] == s->candidate[c->parent].rules.value[k]) k++;
    return k;
}

/* Adds pairs of the best single changes of a candidate, which the sorted set has among others. */
static void add_pairs(struct option_search *s, int from, const int set[], int n)
{
    int single[PAIRED], singles = 0;
    for (int i = 0; i < n && singles < PAIRED; i++)
        if (s->candidate[set[i]].parent == from) single[singles++] = set[i];
    for (int a = 0; a < singles; a++)
        for (int b = 0; b < a; b++) {
            int one = changed_option(s, single[a]), other = changed_option(s, single[b]);
            if (one == other) continue;
            int first = one < other ? single[a] : single[b],
                second = one < other ? single[b] : single[a], last = one < other ? other : one;
            struct rules rules;
            with_change(s->request->game->options, &s->candidate[first].rules, last,
                        s->candidate[second].rules.value[last], &rules);
            add(s, &rules, -1);
        }
}

/* Races the candidates from `first` on together with the n of the beam, and puts the best into the
 * beam. Returns how many those are. `set` has room for all candidates; it gets those that raced,
 * roughly in the order of how good they are, and *raced their number. */
static int race_new(struct option_search *s, int first, int beam[BEAM], int n, int set[],
                    int *raced)
{
    int most = s->measure->batches[SEARCH_DEALS], all = 0;
    for (int i = 0; i < n; i++) set[all++] = beam[i];
    for (int i = first; i < s->count; i++) set[all++] = i;
    *raced = all;
    int left = race(s, set, all, BEAM, most < ROUND_BATCHES ? most : ROUND_BATCHES);
    n = left < BEAM ? left : BEAM;
    memcpy(beam, set, (size_t)n * sizeof *set);
    return n;
}

/* Plays one round: changes of one option from each rule set of the beam, then pairs of the best
 * changes of the best. Returns the size of the new beam. */
static int play_round(struct option_search *s, int beam[BEAM], int n)
{
    int first = s->count, best = beam[0], raced = 0;
    for (int i = 0; i < n; i++) add_single_changes(s, beam[i]);
    int *set = malloc(((size_t)s->count + BEAM + (size_t)PAIRED * PAIRED) * sizeof *set);
    if (!set) fail_memory(s);
    if (s->end == SURVEY_DONE) n = race_new(s, first, beam, n, set, &raced);
    first = s->count;
    if (s->end == SURVEY_DONE) add_pairs(s, best, set, raced);
    if (s->end == SURVEY_DONE) n = race_new(s, first, beam, n, set, &raced);
    free(set);
    return n;
}

/* Searches by rounds of changes from the start, until a round finds nothing better. */
static void search_by_rounds(struct option_search *s)
{
    int beam[BEAM] = {add(s, &s->request->start, -1)}, n = 1;
    int raced, set[BEAM];
    if (s->end == SURVEY_DONE) n = race_new(s, s->count, beam, n, set, &raced);
    for (s->round = 1; s->round <= EXPLORE_ROUNDS && s->end == SURVEY_DONE; s->round++) {
        int before[BEAM];
        memcpy(before, beam, sizeof beam);
        int size = n;
        n = play_round(s, beam, n);
        s->out->rounds = s->round;
        s->out->ended = n == size && memcmp(before, beam, (size_t)n * sizeof *beam) == 0;
        if (s->out->ended) break;
    }
    s->round = 0;
}

/* ---- Telling ---- */

/* Puts the finalists at the front of a sorted set: first those that fit on the deals of the search,
 * then those that miss by little. Returns how many they are. */
static int choose_finalists(struct option_search *s, int set[], int n)
{
    int chosen = 0;
    struct rank *rank = malloc(((size_t)n + 1) * sizeof *rank);
    if (!rank) {
        fail_memory(s);
        return 0;
    }
    for (int i = 0; i < n; i++) rank[i] = rank_of(s, set[i]);
    for (int i = 0; i < n && chosen < EXPLORE_BEST; i++)
        if (rank[i].miss <= 0) set[chosen++] = rank[i].candidate, rank[i].candidate = -1;
    while (chosen < FINALISTS) {
        int least = -1;
        for (int i = 0; i < n; i++)
            if (rank[i].candidate >= 0 && (least < 0 || rank[i].miss < rank[least].miss)) least = i;
        if (least < 0) break;
        set[chosen++] = rank[least].candidate;
        rank[least].candidate = -1;
    }
    free(rank);
    return chosen;
}

/* Fills in what is told of a rule set, except whether it is tied. */
static void fill_found(const struct option_search *s, const struct option_set *c,
                       const struct explore_batch fresh[], struct explore_found *found)
{
    const struct explore_wish *wish = &s->request->wish;
    int n = s->measure->batches[FRESH_DEALS];
    *found = (struct explore_found){.rules = c->rules,
                                    .sought_deals = c->measured * s->measure->batch_deals};
    miss_of(wish, fresh, n, false, &found->missed);
    found->sure = true;
    for (int i = 0; i < EXPLORE_FIGURES; i++) {
        enum explore_figure figure = (enum explore_figure)i;
        struct interval in = found->fresh[i] = dread_explore_figure(figure, fresh, n);
        found->sought[i] = middle_of(figure, c->batch, c->measured);
        bool crosses = (in.low < wish->least[i] && in.high >= wish->least[i]) ||
                       (in.high > wish->most[i] && in.low <= wish->most[i]);
        if (crosses && (found->missed < 0 || found->missed == i)) found->sure = false;
    }
    if (found->missed < 0) return;
    struct interval in = found->fresh[found->missed];
    found->missed_by = dread_explore_outside(wish, (enum explore_figure)found->missed, in.middle,
                                             in.middle);
}

/* A finalist, for the order in which finalists are told. */
struct finalist {
    int place; /* in the order of the search */
    double miss, goal;
};

static int compare_finalists(const void *va, const void *vb)
{
    const struct finalist *a = va, *b = vb;
    int order = by_double(a->miss, b->miss);
    if (!order) order = by_double(b->goal, a->goal);
    return order ? order : a->place - b->place;
}

/* Sums up by how much the search flattered its finalists. They are in the order of the search. */
static void fill_flattery(struct option_search *s, const int set[], int n,
                          const struct explore_batch fresh[])
{
    enum explore_figure goal = s->request->wish.goal;
    int batches = s->measure->batches[FRESH_DEALS];
    for (int i = 0; i < n; i++) {
        const struct option_set *c = &s->candidate[set[i]];
        double sought = middle_of(goal, c->batch, c->measured),
               told = middle_of(goal, fresh + (ptrdiff_t)i * batches, batches);
        if (!i) s->out->winner_sought = sought, s->out->winner_fresh = told;
        s->out->flattery += (sought - told) / n;
    }
}

/* Tells the finalists in the order of their figures on fresh deals, those that fit first. */
static void fill_all(struct option_search *s, const int set[], int n,
                     const struct explore_batch fresh[])
{
    struct finalist order[FINALISTS];
    const struct explore_batch *first = NULL;
    int batches = s->measure->batches[FRESH_DEALS];
    enum explore_figure goal = s->request->wish.goal;
    for (int i = 0; i < n; i++) {
        const struct explore_batch *own = fresh + (ptrdiff_t)i * batches;
        order[i] = (struct finalist){i, miss_of(&s->request->wish, own, batches, false, NULL),
                                     middle_of(goal, own, batches)};
    }
    qsort(order, (size_t)n, sizeof *order, compare_finalists);
    for (int i = 0; i < n; i++) {
        const struct explore_batch *own = fresh + (ptrdiff_t)order[i].place * batches;
        bool fits = order[i].miss <= 0;
        int *count = fits ? &s->out->best : &s->out->near;
        if (*count == (fits ? EXPLORE_BEST : EXPLORE_NEAR)) continue;
        struct explore_found *found = &s->out->found[s->out->best + s->out->near];
        fill_found(s, &s->candidate[set[order[i].place]], own, found);
        if (!first) first = own;
        found->tied = fits && dread_explore_tied(goal, first, own, batches);
        ++*count;
    }
}

/* Measures the finalists on fresh deals and fills in what is told of them. */
static void tell_finalists(struct option_search *s, const int set[], int n)
{
    int batches = s->measure->batches[FRESH_DEALS];
    struct rules rules[FINALISTS];
    struct explore_batch *fresh = calloc((size_t)FINALISTS * (size_t)batches, sizeof *fresh);
    if (!fresh) {
        fail_memory(s);
        return;
    }
    for (int i = 0; i < n; i++) rules[i] = s->candidate[set[i]].rules;
    measure_rules(s, FRESH_DEALS, rules, n, 0, batches, fresh);
    if (s->end == SURVEY_DONE) fill_flattery(s, set, n, fresh);
    if (s->end == SURVEY_DONE) fill_all(s, set, n, fresh);
    free(fresh);
}

/* ---- The whole ---- */

struct explore_cost dread_explore_cost(const struct exploration_request *r,
                                       const struct explore_measure *m)
{
    struct explore_cost cost = {.combinations = 1};
    uint64_t singles = 0, deals = (uint64_t)m->batch_deals;
    uint64_t search = (uint64_t)m->batches[SEARCH_DEALS];
    const struct option *options = r->game->options;
    for (int i = 0; options[i].name; i++) {
        uint8_t value[VALUES_MOST];
        if (!r->varies[i]) continue;
        uint64_t n = (uint64_t)dread_option_values(&options[i]);
        if (cost.combinations > UINT64_MAX / n) cost.combinations = UINT64_MAX;
        else cost.combinations *= n;
        singles += (uint64_t)values_to_try(options, i, &r->start, value);
    }
    cost.all = cost.combinations <= EXPLORE_ALL;
    /* A race measures half of its n rule sets anew at each doubling, and its last few on all. */
    uint64_t doublings = 0, n = cost.combinations;
    if (!cost.all) {
        n = BEAM * singles + PAIRED * PAIRED / 2;
        n = (EXPLORE_ROUNDS - 1) * n + singles + PAIRED * PAIRED / 2;
        if (n > EXPLORE_TRIED) n = EXPLORE_TRIED;
        cost.games = 2 * n * deals + LAST_RACE * search * deals / 2;
    } else {
        while (n >> doublings > KEPT && 1u << doublings < search) doublings++;
        cost.games = (n + n * doublings / 2) * deals;
        cost.games += (n < KEPT ? n : KEPT) * search * deals;
    }
    cost.games += FINALISTS * (uint64_t)m->batches[FRESH_DEALS] * deals;
    return cost;
}

/* Searches, then tells what was found. */
static void explore(struct option_search *s)
{
    int most = s->measure->batches[SEARCH_DEALS];
    if (s->out->cost.all) {
        add_all(s, 0, &s->request->start);
        s->out->ended = true;
    } else {
        search_by_rounds(s);
    }
    int *set = s->end == SURVEY_DONE ? all_candidates(s) : NULL, n = s->count;
    if (!set) return;
    s->out->tried = n;
    if (!s->out->cost.all) {
        /* Only what rounds measured well enough races again. */
        n = 0;
        for (int i = 0; i < s->count; i++)
            if (s->candidate[i].measured >= (most < ROUND_BATCHES ? most : ROUND_BATCHES))
                set[n++] = i;
        sort_by_rank(s, set, n);
        if (n > LAST_RACE) n = LAST_RACE;
    }
    n = race(s, set, n, KEPT, most);
    if (s->end == SURVEY_DONE) n = choose_finalists(s, set, n);
    if (s->end == SURVEY_DONE) tell_finalists(s, set, n);
    free(set);
}

enum survey_end dread_explore(const struct exploration_request *request,
                              const struct explore_measure *measure, struct explore_outcome *out,
                              struct problem *problem)
{
    *out = (struct explore_outcome){.cost = dread_explore_cost(request, measure)};
    struct option_search s = {
        .request = request, .measure = measure, .out = out, .problem = problem};
    explore(&s);
    for (int i = 0; i < s.count; i++) free(s.candidate[i].batch);
    free(s.candidate);
    return s.end;
}
