/* Counts games of real players, and compares them with agents on the same deals. See
 * playtest.h. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "search/autopsy.h"
#include "playtest.h"

const char *const dread_playtest_rivals[PLAYTEST_RIVALS] = {"greedy", "expert-quick"};

/* ---- Order ---- */

static int compare_bytes(const void *a, const void *b, size_t n, int fewer)
{
    return fewer ? fewer : memcmp(a, b, n);
}

static int order_of(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

static int compare_deals(const struct deal *a, const struct deal *b)
{
    int order = memcmp(&a->rules, &b->rules, sizeof a->rules);
    if (!order) order = order_of(a->by_cards, b->by_cards);
    if (!order) order = (a->number > b->number) - (a->number < b->number);
    return order ? order
                 : compare_bytes(a->cards, b->cards, a->count, order_of(a->count, b->count));
}

int dread_played_compare(const struct played_game *a, const struct played_game *b)
{
    int order = strcmp(a->game->id, b->game->id);
    if (!order) order = compare_deals(&a->deal, &b->deal);
    if (order) return order;
    return compare_bytes(a->line, b->line, (size_t)a->played * sizeof *a->line,
                         order_of(a->played, b->played));
}

/* ---- One game ---- */

/* What is needed to count games. */
struct counting {
    struct measurer *m;
    struct playtest *p;
    const struct agent *expert;
    struct autopsy *autopsy;
    uint8_t *memory; /* of the expert as an agent and of the autopsy, one after the other */
    size_t bytes;
};

static bool goes_on(const struct counting *c)
{
    return !c->m->go_on || c->m->go_on(c->m->watcher);
}

static bool solver_goes_on(void *watcher, uint64_t positions)
{
    const struct measurer *m = watcher;
    (void)positions;
    return !m->go_on || m->go_on(m->watcher);
}

/* Plays the game again: its positions are then in the trail. Counts how it ended. Returns true if
 * it was won. */
static bool replay(struct counting *c, const struct played_game *g)
{
    struct position *trail = c->m->trail;
    struct tally *t = &c->p->tally;
    action legal[ACTIONS_MOST];
    g->game->start(&g->deal, &trail[0], NULL);
    for (int i = 0; i < g->played; i++) {
        dread_histogram_add(&t->branching, (uint64_t)g->game->actions(&g->deal, &trail[i], legal));
        trail[i + 1] = trail[i];
        g->game->apply(&g->deal, &trail[i + 1], g->line[i], NULL);
    }
    bool won = dread_tally_count_end(t, g->game, &trail[g->played], g->played);
    t->examined[won]++;
    return won;
}

/* Finds out with all cards known when a lost game was lost, and by which action. */
static void examine_loss(struct counting *c, const struct played_game *g)
{
    const struct position *trail = c->m->trail;
    struct tally *t = &c->p->tally;
    struct solve_request request = {
        .positions = EXAMINE_BUDGET, .go_on = solver_goes_on, .watcher = c->m};
    int lost = dread_lost_since(g->game, &g->deal, trail, g->played, &request, &c->m->workspace,
                                c->m->solution);
    t->lost_unknown += lost < 0;
    t->hopeless_deals += lost == 0;
    if (lost <= 0) return;
    int turn = g->game->turn(&trail[lost - 1]);
    struct view view;
    struct touch touch;
    dread_histogram_add(&t->lost_turn, (uint64_t)turn);
    dread_histogram_add(&t->played_on, (uint64_t)(g->game->turn(&trail[g->played]) - turn));
    c->p->lost_in[turn > PLAYTEST_TURNS ? PLAYTEST_TURNS - 1 : turn - 1]++;
    g->game->see(&g->deal, &trail[lost - 1], &view);
    g->game->touches(&view, g->line[lost - 1], &touch);
    if (touch.verb < PLAYTEST_VERBS) c->p->lost_by[touch.verb]++;
}

/* Lets the expert think about each decision of the player as if it were its own. */
static bool count_choices(struct counting *c, const struct played_game *g)
{
    for (int i = 0; i < g->played; i++) {
        action legal[ACTIONS_MOST];
        struct world_memory memory;
        struct rng rng = dread_rng_from((uint64_t)i + 1);
        if (g->game->actions(&g->deal, &c->m->trail[i], legal) < 2) continue;
        memset(c->memory, 0, c->bytes);
        c->expert->choose(dread_world_of(&memory, g->game, &g->deal, &c->m->trail[i]), &rng,
                          c->memory);
        int64_t lead = c->expert->lead(c->memory);
        if (lead < 0) continue;
        c->p->tally.choices++;
        c->p->tally.real_choices += lead * 100 >= (int64_t)REAL_CHOICE_LEAST * CHANCE &&
                                    lead * 100 <= (int64_t)REAL_CHOICE_MOST * CHANCE;
        if (!goes_on(c)) return false;
    }
    return true;
}

static void add_number(struct playtest_sum *s, int64_t number)
{
    s->n++;
    s->sum += number;
    s->squares += (double)number * (double)number;
}

/* Makes the quick autopsy of the game. */
static bool count_given(struct counting *c, const struct played_game *g)
{
    const struct effort *effort = dread_expert_effort(g->game, QUICK);
    dread_autopsy_start(c->autopsy, g->game, &g->deal, NULL, g->line, g->played);
    while (dread_autopsy_step(c->autopsy, effort, c->memory))
        if (!goes_on(c)) return false;
    add_number(&c->p->given, dread_autopsy_given(c->autopsy));
    add_number(&c->p->cards, dread_autopsy_cards(c->autopsy));
    return true;
}

static void count_help(struct playtest *p, const struct played_game *g)
{
    p->help_known += g->knows_help;
    p->with_undo += g->knows_help && g->undos > 0;
    p->with_hint += g->knows_help && g->hints > 0;
    p->with_restart += g->knows_help && g->restarts > 0;
    p->with_any += g->knows_help && (g->undos > 0 || g->hints > 0 || g->restarts > 0);
}

/* ---- A deal ---- */

static void add_share(struct count *count, uint64_t parts)
{
    count->deals++;
    count->won += parts;
    count->squares += parts * parts;
}

/* Lets the rivals play a deal, and compares the players' share with theirs. */
static bool compare(struct counting *c, const struct deal *deal, uint64_t parts)
{
    c->p->numbered++;
    for (int i = 0; i < PLAYTEST_RIVALS; i++) {
        struct study study = {.game = c->p->game, .rules = deal->rules, .plays = 1};
        struct tally tally;
        uint8_t wins;
        dread_contender_find(dread_playtest_rivals[i], &study.contender, NULL);
        if (!dread_measure_deals(&study, deal->number, deal->number, c->m, &tally, &wins))
            return false;
        int64_t difference = (int64_t)parts - (int64_t)wins * PLAYTEST_PARTS;
        struct pairs *pairs = &c->p->against[i];
        add_share(&c->p->rival[i], (uint64_t)wins * PLAYTEST_PARTS);
        pairs->deals++;
        pairs->sum += difference;
        pairs->squares += (uint64_t)(difference * difference);
        pairs->better += difference > 0;
        pairs->worse += difference < 0;
    }
    return true;
}

/* Counts n games of one deal. */
static bool count_deal(struct counting *c, const struct played_game g[], int n)
{
    uint64_t won = 0;
    for (int i = 0; i < n; i++) {
        bool is_won = replay(c, &g[i]);
        won += is_won;
        count_help(c->p, &g[i]);
        if (!is_won) examine_loss(c, &g[i]);
        if (!count_choices(c, &g[i]) || !count_given(c, &g[i]) || !goes_on(c)) return false;
    }
    uint64_t parts = (won * PLAYTEST_PARTS + (uint64_t)n / 2) / (uint64_t)n;
    c->p->deals++;
    c->p->games += (uint64_t)n;
    add_share(&c->p->players, parts);
    return g->deal.by_cards || compare(c, &g->deal, parts);
}

/* ---- All games ---- */

static bool count_all(struct counting *c, const struct played_game g[], int n,
                      void (*done)(void *, int))
{
    for (int i = 0, next; i < n; i = next) {
        for (next = i + 1; next < n && !compare_deals(&g[i].deal, &g[next].deal); next++) continue;
        if (!count_deal(c, g + i, next - i)) return false;
        if (done) done(c->m->watcher, next);
    }
    return true;
}

bool dread_playtest_count(const struct played_game g[], int n, struct measurer *m,
                          void (*done)(void *, int), struct playtest *p)
{
    *p = (struct playtest){.game = g->game, .rules = g->deal.rules};
    p->players.plays = PLAYTEST_PARTS;
    for (int i = 0; i < PLAYTEST_RIVALS; i++)
        p->rival[i].plays = p->against[i].plays = PLAYTEST_PARTS;
    struct counting c = {.m = m, .p = p, .expert = dread_agent_find("expert-quick", NULL)};
    size_t of_agent = c.expert->memory(g->game), of_autopsy = dread_expert_bytes(g->game);
    c.bytes = ((of_agent > of_autopsy ? of_agent : of_autopsy) + 63) / 64 * 64;
    c.memory = aligned_alloc(64, c.bytes);
    c.autopsy = malloc(sizeof *c.autopsy);
    m->out_of_memory = !c.memory || !c.autopsy;
    bool fine = !m->out_of_memory && count_all(&c, g, n, done);
    free(c.memory);
    free(c.autopsy);
    return fine;
}

/* ---- Means ---- */

/* Student's t at 95 %, two-sided, by degrees of freedom from 1 to 29. */
static double student(uint64_t degrees)
{
    static const double t[] = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306,
                               2.262,  2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
                               2.110,  2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064,
                               2.060,  2.056, 2.052, 2.048, 2.045};
    return degrees <= sizeof t / sizeof *t ? t[degrees - 1] : dread_normal_quantile;
}

struct interval dread_playtest_mean(const struct playtest_sum *s)
{
    double n = (double)s->n, mean = s->n ? (double)s->sum / n : NAN;
    if (s->n < 2) return (struct interval){NAN, mean, NAN};
    double variance = (s->squares - n * mean * mean) / (n - 1);
    double reach = student(s->n - 1) * sqrt((variance > 0 ? variance : 0) / n);
    return (struct interval){mean - reach, mean, mean + reach};
}

struct interval dread_playtest_points(const struct playtest_sum *s)
{
    struct interval in = dread_playtest_mean(s);
    double scale = 100.0 / CHANCE;
    return (struct interval){in.low * scale, in.middle * scale, in.high * scale};
}
