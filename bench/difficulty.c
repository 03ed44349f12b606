/* Works on difficulties of deals (search/difficulty.h): compares measures of difficulty, measures
 * how players do at each difficulty, and writes the tables of deals 1 to 10,000.
 *
 *     bench-difficulty [--deals A..B] GAME[:options]
 *     bench-difficulty --each N GAME
 *     bench-difficulty --table GAME > src/games/GAME/difficulty.data
 *
 * The first form plays each deal (by default 100,001 to 100,500). For each measure in the list
 * below it prints how well the measure predicts whether the quick expert and the greedy player win
 * a deal, and how often they win the lowest and highest tenth and fifth of deals. The quick expert
 * plays each deal eight times, with different random numbers. Deals that cannot be won are left
 * out.
 *
 * The second form lets both play the first N deals of each difficulty once, and prints Wilson
 * intervals of 95 %.
 *
 * The third form writes the table. A deal's difficulty depends on the fast policy, the game's
 * thresholds and the rules. Whenever one of them changes, the table must be written again
 * (tests/unit/test_difficulty.c checks it). */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "core/id.h"
#include "search/difficulty.h"

enum { SEEDS = 8, BYTES_IN_A_LINE = 25 };

static const struct game *game;
static struct rules rules;
static void *memory, *thought; /* for difficulties; for agents */

static void *room_of(size_t bytes)
{
    void *room = aligned_alloc(64, (bytes + 64) / 64 * 64);
    if (!room) exit(2);
    return room;
}

/* ---- Players ---- */

static bool agent_wins(const struct agent *agent, const struct deal *deal, uint64_t seed)
{
    struct rng rng = dread_rng_from(seed);
    struct position now;
    if (agent->memory) memset(thought, 0, agent->memory(game));
    game->start(deal, &now, NULL);
    for (int i = 0; i < PLIES_MOST && !game->outcome(&now); i++) {
        struct world_memory handle;
        const struct world *w = dread_world_of(&handle, game, deal, &now);
        game->apply(deal, &now, agent->choose(w, &rng, thought), NULL);
    }
    return dread_outcome_is_won(game, game->outcome(&now));
}

enum by { FAST, GREEDY, HURRIED };

static const struct measure {
    const char *name;
    enum by by;
    uint32_t slips; /* one choice in this many is random; 0: none */
    uint64_t plays;
} measures[] = {
    {"fast, 1 in 3", FAST, 3, 64},
    {"fast, 1 in 5", FAST, 5, 64},
    {"fast, 1 in 10", FAST, 10, 64},
    {"fast, 1 in 20", FAST, 20, 64},
    {"greedy, 1 in 5", GREEDY, 5, 16},
    {"greedy, 1 in 10", GREEDY, 10, 16},
    {"expert, an eighth of quick", HURRIED, 0, 8},
    {"the same, 1 in 10", HURRIED, 10, 8},
};

enum { MEASURES = sizeof measures / sizeof *measures };

static void hurried_choice(const struct deal *deal, struct position *p, struct rng *r)
{
    struct world_memory handle;
    struct expert *e = thought;
    struct effort effort = *dread_expert_effort(game, QUICK);
    effort.playouts /= 8;
    effort.width /= 2;
    dread_expert_start(e, dread_world_of(&handle, game, deal, p), &effort, r, NULL, 0);
    if (dread_expert_tried(e) > 1) dread_expert_think(e, effort.playouts);
    struct advice best = dread_expert_advice(e, 0);
    for (int i = 0; i < best.actions; i++) game->apply(deal, p, best.line[i], NULL);
}

/* Plays a deal once, as the measure says. Returns true if the game is won. */
static bool slipping_wins(const struct deal *deal, const struct measure *m, uint64_t seed)
{
    struct eval_context context = {deal, memory};
    struct rng r = dread_rng_from(seed);
    struct position p;
    game->start(deal, &p, NULL);
    if (game->eval && game->eval->prepare && !game->outcome(&p)) game->eval->prepare(&context, &p);
    for (int i = 0; i < PLIES_MOST && !game->outcome(&p); i++) {
        action legal[ACTIONS_MOST];
        int n = game->actions(deal, &p, legal);
        if (m->slips && !dread_rng_below(&r, m->slips)) {
            game->apply(deal, &p, legal[dread_rng_below(&r, (uint32_t)n)], NULL);
        } else if (m->by == FAST) {
            dread_expert_play_on(game, &context, &p, &r);
        } else if (m->by == HURRIED && n > 1) {
            hurried_choice(deal, &p, &r);
        } else {
            struct view view;
            game->see(deal, &p, &view);
            game->apply(deal, &p, game->greedy(&view, legal, n), NULL);
        }
    }
    return dread_outcome_is_won(game, game->outcome(&p));
}

/* ---- How well a measure predicts ---- */

struct sample {
    int deal, measure, expert, greedy; /* expert: wins in SEEDS games */
    int all[MEASURES];
};

static int compare(const void *a, const void *b)
{
    const struct sample *x = a, *y = b;
    return x->measure != y->measure ? x->measure - y->measure : x->deal - y->deal;
}

/* Returns the area under the ROC curve: take a game that was won and one that was lost at random;
 * it is the probability that the deal of the first has the higher measure. See Hanley & McNeil,
 * "The meaning and use of the area under a receiver operating characteristic curve", Radiology 143,
 * 1982. The samples must be sorted by `measure`. */
static double area(const struct sample s[], int n, bool of_expert)
{
    double below = 0, sum = 0, won = 0, lost = 0;
    for (int i = 0, k; i < n; i = k) {
        double w = 0, l = 0;
        for (k = i; k < n && s[k].measure == s[i].measure; k++) {
            w += of_expert ? s[k].expert : s[k].greedy;
            l += of_expert ? SEEDS - s[k].expert : 1 - s[k].greedy;
        }
        sum += w * (below + l / 2);
        below += l;
        won += w;
        lost += l;
    }
    return sum / (won * lost);
}

static void tell_stretch(const char *name, const struct sample s[], int n)
{
    double expert = 0, greedy = 0;
    for (int i = 0; i < n; i++) {
        expert += s[i].expert;
        greedy += s[i].greedy;
    }
    printf("    %-14s measure %2d to %2d: expert-quick %5.1f %%, greedy %5.1f %%\n", name,
           s[0].measure, s[n - 1].measure, 100 * expert / n / SEEDS, 100 * greedy / n);
}

static void tell_measure(int k, struct sample s[], int n, double ms)
{
    for (int i = 0; i < n; i++) s[i].measure = s[i].all[k];
    qsort(s, (size_t)n, sizeof *s, compare);
    printf("%s: area under the curve: expert-quick %.3f, greedy %.3f; %.2f ms a deal\n",
           measures[k].name, area(s, n, true), area(s, n, false), ms);
    tell_stretch("lowest tenth", s, n / 10);
    tell_stretch("lowest fifth", s, n / 5);
    tell_stretch("between fifths", s + n / 5, n - 2 * (n / 5));
    tell_stretch("highest fifth", s + n - n / 5, n / 5);
    tell_stretch("highest tenth", s + n - n / 10, n / 10);
}

static void compare_measures(uint64_t first, uint64_t last)
{
    struct sample *s = calloc((size_t)(last - first + 1), sizeof *s);
    const struct agent *greedy = dread_agent_find("greedy", NULL);
    double time[MEASURES] = {0};
    int n = 0;
    if (!s) return;
    for (uint64_t number = first; number <= last; number++) {
        struct deal deal;
        enum difficulty difficulty;
        dread_deal_number(game, &rules, number, &deal);
        dread_difficulty_work_out(game, &deal, memory, NULL, &difficulty);
        if (difficulty == HOPELESS) continue;
        for (int k = 0; k < MEASURES; k++) {
            double before = cpu_seconds();
            for (uint64_t seed = 0; seed < measures[k].plays; seed++)
                s[n].all[k] += slipping_wins(&deal, &measures[k], seed);
            time[k] += cpu_seconds() - before;
        }
        for (uint64_t k = 0; k < SEEDS; k++)
            s[n].expert += agent_wins(&dread_expert_quick_agent, &deal, number * 2654435761u + k);
        s[n].greedy = agent_wins(greedy, &deal, 1);
        s[n].deal = n;
        n++;
    }
    printf("%s: %d of %llu deals can be won\n", game->id, n,
           (unsigned long long)(last - first + 1));
    for (int k = 0; k < MEASURES; k++) tell_measure(k, s, n, 1e3 * time[k] / n);
    free(s);
}

/* ---- How players do at each difficulty ---- */

/* Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22, 1927. */
static void tell_share(const char *name, int won, int n)
{
    const double z = 1.959964;
    double p = (double)won / n, middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half = z * sqrt(p * (1 - p) / n + z * z / (4.0 * n * n)) / (1 + z * z / n);
    printf(", %s %.1f %% [%.1f, %.1f]", name, 100 * p, 100 * fmax(0, middle - half),
           100 * (middle + half));
}

static void play_each(int most)
{
    const struct agent *greedy = dread_agent_find("greedy", NULL);
    for (int difficulty = 0; difficulty < DIFFICULTIES; difficulty++) {
        int n = 0, all = 0, expert = 0, simple = 0;
        for (uint64_t number = 1; number <= DIFFICULTY_DEALS; number++) {
            struct deal deal;
            enum difficulty found;
            dread_deal_number(game, &rules, number, &deal);
            if (!dread_difficulty_known(game, &deal, &found) || (int)found != difficulty) continue;
            all++;
            if (n == most) continue;
            n++;
            expert += agent_wins(&dread_expert_quick_agent, &deal, number * 2654435761u + 1);
            simple += agent_wins(greedy, &deal, 1);
        }
        printf("%-8s %5d deals; of the first %d", dread_difficulty_names[difficulty], all, n);
        if (n) tell_share("expert-quick won", expert, n);
        if (n) tell_share("greedy", simple, n);
        printf("\n");
    }
}

/* ---- The table ---- */

static void write_table(void)
{
    for (int k = 0; k < DIFFICULTY_BYTES; k++) {
        unsigned byte = 0;
        for (unsigned i = 0; i < 4; i++) {
            struct deal deal;
            enum difficulty difficulty;
            dread_deal_number(game, &rules, (uint64_t)k * 4 + i + 1, &deal);
            dread_difficulty_work_out(game, &deal, memory, NULL, &difficulty);
            byte |= (unsigned)difficulty << 2 * i;
        }
        printf("0x%02x%s", byte, (k + 1) % BYTES_IN_A_LINE ? ", " : ",\n");
    }
}

int main(int argc, char **argv)
{
    uint64_t first = 100001, last = 100500, each = 0;
    const char *asked = NULL;
    struct problem problem;
    bool fine = true, table = false;
    for (int i = 1; i < argc && fine; i++) {
        const char *at = i + 1 < argc ? argv[i + 1] : "";
        if (dread_same(argv[i], "--deals")) {
            fine = read_deals(at, &first, &last) && last - first >= 99;
            i++;
        } else if (dread_same(argv[i], "--each")) {
            fine = dread_read_number(&at, DIFFICULTY_DEALS, &each) && !*at && each;
            i++;
        } else if (dread_same(argv[i], "--table")) {
            table = true;
        } else {
            fine = !asked;
            asked = argv[i];
        }
    }
    if (!fine || !asked)
        return fault("bench-difficulty", "Its flags are told at the top of bench/difficulty.c.");
    if (!dread_id_read_rules(&dread_games, asked, &game, &rules, &problem))
        return fault("bench-difficulty", problem.text);
    memory = room_of(dread_difficulty_bytes(game));
    thought = room_of(dread_expert_quick_agent.memory(game));
    if (table) write_table();
    else if (each) play_each((int)each);
    else compare_measures(first, last);
    free(memory);
    free(thought);
    return 0;
}
