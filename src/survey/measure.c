/* Measures a block of deals: plays them, counts, and examines some plays with all cards known. See
 * survey.h; run.c decides which blocks are measured and adds them up.
 *
 * The random numbers of a contender start from the deal, the play and the contender's name, so a
 * play is the same wherever and whenever it is played. */

#include <stdlib.h>
#include <string.h>

#include "search/autopsy.h"
#include "search/ceiling.h"
#include "survey.h"
#include "drama.h"
#include "touched.h"

static const char clairvoyant[] = "clairvoyant";

const struct contender dread_ceiling_contender = {.name = "ceiling", .is_ceiling = true};

bool dread_contender_find(const char *name, struct contender *c, struct problem *problem)
{
    *c = (struct contender){.name = clairvoyant};
    if (dread_same(name, clairvoyant)) return true;
    c->agent = dread_agent_find(name, NULL);
    if (c->agent) c->name = c->agent->name;
    if (c->agent || !problem) return c->agent != NULL;
    struct text t = dread_problem_begin(problem, DREAD_NO_AGENT);
    char room[BRIEF_ROOM];
    dread_text_add(&t, "There is no agent `");
    dread_text_add(&t, dread_brief(name, room));
    dread_text_add(&t, "`. The agents are clairvoyant");
    for (int i = 0; dread_agents[i]; i++) {
        dread_text_add(&t, ", ");
        dread_text_add(&t, dread_agents[i]->name);
    }
    dread_text_char(&t, '.');
    return false;
}

const char *dread_contender_knows(const struct contender *c)
{
    return c->is_ceiling ? "upper bound with hidden cards hidden"
           : c->agent    ? "hidden cards hidden"
                         : "all cards known";
}

int dread_study_block_size(const struct study *study)
{
    return study->contender.agent || study->contender.is_ceiling ? 16 : BLOCK_MOST;
}

bool dread_measurer_init(struct measurer *m, size_t bytes)
{
    *m = (struct measurer){.workspace = {aligned_alloc(64, bytes), bytes}};
    m->trail = malloc((PLIES_MOST + 1) * sizeof *m->trail);
    m->solution = malloc(sizeof *m->solution);
    return m->workspace.bytes && m->trail && m->solution;
}

void dread_measurer_free(struct measurer *m)
{
    free(m->workspace.bytes);
    free(m->trail);
    free(m->solution);
    free(m->agent_memory);
    *m = (struct measurer){0};
}

int dread_loss_cause(const struct game *game, int event)
{
    int cause = 0;
    for (int e = 0; e <= event; e++) cause += game->words.events[e].outcome != 0;
    return cause < TALLY_CAUSES ? cause : TALLY_CAUSES - 1;
}

/* ---- a play ---- */

/* A deal that is being measured, and its current play. */
struct measured_play {
    const struct study *study;
    const struct game *game;
    struct measurer *m;
    struct tally *tally;
    struct deal deal;
    int played; /* actions so far; m->trail[played] is the position after them */

    /* The play was won although the solver called one of its positions lost, or the solver's own
     * line did not win. */
    bool refuted;

    uint32_t seen[TALLY_EVENTS];      /* how often each event happened in this play */
    uint32_t of_deal[TALLY_PER_DEAL]; /* what was counted of the deal (tally.of_deals) */
    action line[PLIES_MOST];          /* the actions of this play */
    struct touched last;              /* what its last action touched */
    uint64_t used;                    /* the cards that its actions touched */
    int end_event;                    /* the event that ended it; -1: none */
    struct chances chances;           /* that the agent computed in it */

    /* The decisions of an examined play from which it is continued in other worlds. */
    bool draws;                    /* such decisions are drawn */
    struct rng drawing;            /* for that */
    int drawn[SUSPENSE_DECISIONS]; /* the number of actions before each */
};

static bool stopped(const struct measurer *m)
{
    return m->go_on && !m->go_on(m->watcher);
}

static bool solver_goes_on(void *watcher, uint64_t positions)
{
    (void)positions;
    return !stopped(watcher);
}

/* Solves a position with all cards known. The solution stays in p->m->solution. */
static enum answer ask_solver(struct measured_play *p, const struct position *from, uint64_t budget)
{
    struct solve_request request = {.positions = budget, .go_on = solver_goes_on, .watcher = p->m};
    dread_solve(p->game, &p->deal, from, &request, &p->m->workspace, p->m->solution);
    return p->m->solution->answer;
}

static void count_events(struct measured_play *p, const struct trace *trace)
{
    for (int i = 0; i < trace->count && i < trace->room; i++) {
        const struct event *e = &trace->event[i];
        if (p->game->words.events[e->id].outcome) p->end_event = e->id;
        if (!dread_event_is_quiet(p->game, e)) p->seen[e->id]++;
    }
}

/* Returns the random number generator of the contender for a play. */
static struct rng rng_for(const struct measured_play *p, uint64_t play)
{
    uint64_t state = p->deal.number;
    for (const char *c = p->study->contender.name; *c; c++)
        state = dread_splitmix64(&state) + (unsigned char)*c;
    state = dread_splitmix64(&state) + play;
    return dread_rng_from(dread_splitmix64(&state));
}

/* Makes the memory for the agent at least that large. Returns false if there is not enough. */
static bool grow_agent_memory(struct measurer *m, size_t size)
{
    if (size > m->agent_bytes) {
        free(m->agent_memory);
        m->agent_bytes = (size + 63) / 64 * 64;
        m->agent_memory = aligned_alloc(64, m->agent_bytes);
        if (!m->agent_memory) m->agent_bytes = 0;
    }
    m->out_of_memory = size && !m->agent_memory;
    return !m->out_of_memory;
}

/* Returns what the agent is given: its memory, or the context if it needs none. */
static void *memory_of(const struct measured_play *p)
{
    return p->study->contender.agent->memory ? p->m->agent_memory : p->m->context;
}

/* Provides the agent's memory, all zero, and room after it for copies of what the agent keeps from
 * one decision to the next. Returns false if there is not enough. */
static bool clear_agent_memory(struct measured_play *p)
{
    const struct agent *agent = p->study->contender.agent;
    size_t size = agent && agent->memory ? agent->memory(p->game) : 0;
    if (!grow_agent_memory(p->m, size ? size + SUSPENSE_DECISIONS * agent->kept : 0)) return false;
    if (size) memset(p->m->agent_memory, 0, size);
    return true;
}

/* Returns the copy of what the agent kept after a drawn decision. */
static void *copy_of_memory(const struct measured_play *p, int drawn)
{
    const struct agent *agent = p->study->contender.agent;
    return (char *)p->m->agent_memory + agent->memory(p->game) + (size_t)drawn * agent->kept;
}

/* Counts a choice that the agent evaluated. `lead`: see struct agent in search/agent.h. */
static void count_choice(struct measured_play *p, int32_t lead)
{
    if (lead < 0) return;
    bool is_real = (int64_t)lead * 100 >= (int64_t)REAL_CHOICE_LEAST * CHANCE &&
                   (int64_t)lead * 100 <= (int64_t)REAL_CHOICE_MOST * CHANCE;
    p->tally->choices++;
    p->tally->real_choices += is_real;
    p->of_deal[DEAL_REAL_CHOICES] += is_real;
}

/* Notes what the agent thought of its chances. In an examined play, draws some of the decisions at
 * which it did, each equally likely, and copies what the agent keeps after each. */
static void note_chance(struct measured_play *p)
{
    const struct agent *agent = p->study->contender.agent;
    struct chances *c = &p->chances;
    if (!agent->believed(p->m->agent_memory, &c->told[c->decisions])) return;
    c->turn[c->decisions++] = (uint16_t)p->game->turn(&p->m->trail[p->played]);
    for (int i = 0; p->draws && i < SUSPENSE_DECISIONS; i++) {
        if (dread_rng_below(&p->drawing, (uint32_t)c->decisions)) continue;
        p->drawn[i] = p->played;
        memcpy(copy_of_memory(p, i), p->m->agent_memory, agent->kept);
    }
}

/* Notes an action that is about to be played. */
static void note_action(struct measured_play *p, const struct position *before, action a)
{
    struct view view;
    p->game->see(&p->deal, before, &view);
    p->line[p->played] = a;
    p->last = dread_touched_by(p->game, &view, a);
    p->used |= p->last.cards;
    p->of_deal[p->last.verb]++;
}

/* Counts what was counted of a deal of which games were played. */
static void count_deal(struct measured_play *p)
{
    struct tally *t = p->tally;
    t->deals_played++;
    for (int a = 0; a < TALLY_PER_DEAL; a++) {
        t->of_deals[a] += p->of_deal[a];
        for (int b = 0; b <= a; b++)
            t->products[dread_product_index(a, b)] += (uint64_t)p->of_deal[a] * p->of_deal[b];
    }
}

/* Plays the deal to its end: by the agent, or along the line that the solver found. Returns false
 * if it was stopped or there is no memory for the agent. */
static bool play_deal(struct measured_play *p, uint64_t nth)
{
    const struct game *game = p->game;
    const struct agent *agent = p->study->contender.agent;
    struct position *now = &p->m->trail[0];
    struct event events[EVENTS_MOST];
    struct trace trace = {.event = events, .room = EVENTS_MOST};
    struct rng rng = rng_for(p, nth);
    if (!clear_agent_memory(p)) return false;
    memset(p->seen, 0, sizeof p->seen);
    p->used = 0;
    p->end_event = -1;
    p->chances.decisions = 0;
    p->drawing = rng_for(p, PLAYS_MOST + 1);
    game->start(&p->deal, now, &trace);
    count_events(p, &trace);
    for (p->played = 0; p->played < PLIES_MOST; p->played++) {
        action legal[ACTIONS_MOST];
        int n = game->actions(&p->deal, now, legal);
        if (!n) break;
        dread_histogram_add(&p->tally->branching, (uint64_t)n);
        struct world_memory memory;
        action a = agent ? agent->choose(dread_world_of(&memory, game, &p->deal, now), &rng,
                                         memory_of(p))
                         : p->m->solution->line[p->played];
        if (agent && agent->lead) count_choice(p, agent->lead(p->m->agent_memory));
        if (agent && agent->believed) note_chance(p);
        note_action(p, now, a);
        now[1] = now[0];
        now++;
        trace.count = 0;
        game->apply(&p->deal, now, a, &trace);
        count_events(p, &trace);
        if (agent && stopped(p->m)) return false;
    }
    return true;
}

/* Counts what led to the end of a lost play. */
static void count_loss(struct measured_play *p)
{
    struct losses *l = &p->tally->losses;
    int cause = p->end_event < 0 ? 0 : dread_loss_cause(p->game, p->end_event);
    if (p->played) l->cause[cause][p->last.verb]++;
    else l->without_action++;
}

/* Counts a finished play. Returns true if it was won. */
static bool count_play(struct measured_play *p)
{
    const struct position *end = &p->m->trail[p->played];
    struct tally *t = p->tally;
    bool won = dread_tally_count_end(t, p->game, end, p->played);
    for (int i = 0; i < TALLY_EVENTS; i++) {
        t->events[i] += p->seen[i];
        t->plays_with[i] += p->seen[i] > 0;
    }
    for (uint64_t set = p->used; set; set &= set - 1) t->losses.used[won][__builtin_ctzll(set)]++;
    if (!won) count_loss(p);
    if (p->game->outcome(end)) dread_count_drama(&t->drama, &p->chances, won);
    return won;
}

/* ---- examining a play, with all cards known ---- */

/* Counts the actions of a play up to the one that gave the win away, which is number `lost` from 1;
 * in a won play, `lost` is above all of them. */
static void count_at_risk(struct measured_play *p, int lost)
{
    for (int ply = 0; ply < p->played && ply < lost; ply++) {
        struct view view;
        p->game->see(&p->deal, &p->m->trail[ply], &view);
        struct touched t = dread_touched_by(p->game, &view, p->line[ply]);
        dread_count_touched(&p->tally->losses.at_risk, &t);
        if (ply == lost - 1) dread_count_touched(&p->tally->losses.gave_away, &t);
    }
}

/* Counts the cards that legal actions of a play would have touched. */
static void count_offered(struct measured_play *p)
{
    uint64_t offered = 0;
    action legal[ACTIONS_MOST];
    for (int ply = 0; ply < p->played; ply++) {
        const struct position *at = &p->m->trail[ply];
        struct view view;
        p->game->see(&p->deal, at, &view);
        int n = p->game->actions(&p->deal, at, legal);
        for (int i = 0; i < n; i++) offered |= dread_touched_by(p->game, &view, legal[i]).cards;
    }
    for (; offered; offered &= offered - 1) p->tally->losses.offered[__builtin_ctzll(offered)]++;
}

/* Finds out in which turn, and by which action, a lost play was lost, and counts it. */
static void examine_losses(struct measured_play *p)
{
    const struct position *trail = p->m->trail;
    struct tally *t = p->tally;
    struct solve_request request = {
        .positions = EXAMINE_BUDGET, .go_on = solver_goes_on, .watcher = p->m};
    int lost = dread_lost_since(p->game, &p->deal, trail, p->played, &request, &p->m->workspace,
                                p->m->solution);
    t->lost_unknown += lost < 0;
    t->hopeless_deals += lost == 0;
    if (lost <= 0) return;
    count_at_risk(p, lost);
    int turn = p->game->turn(&trail[lost - 1]);
    dread_histogram_add(&t->lost_turn, (uint64_t)turn);
    dread_histogram_add(&t->played_on, (uint64_t)(p->game->turn(&trail[p->played]) - turn));
}

/* Returns how many actions at one decision keep a win possible. In a play that was won the action
 * that was played must be one of them; otherwise the solver is refuted. */
static enum edge examine_edge(struct measured_play *p, int ply, bool won)
{
    action legal[ACTIONS_MOST];
    const struct position *from = &p->m->trail[ply];
    int n = p->game->actions(&p->deal, from, legal), good = 0;
    for (int i = 0; i < n; i++) {
        struct position after = *from;
        p->game->apply(&p->deal, &after, legal[i], NULL);
        enum answer answer = ask_solver(p, &after, EXAMINE_BUDGET);
        bool was_played = memcmp(&after, &from[1], sizeof after) == 0;
        if (won && was_played && answer == ANSWER_LOST) p->refuted = true;
        if (answer == ANSWER_UNKNOWN) return EDGE_UNKNOWN;
        good += answer == ANSWER_WON;
    }
    return good == n ? EDGE_ALL : good > 1 ? EDGE_SOME : good ? EDGE_ONE : EDGE_NONE;
}

/* Continues the play after a drawn decision, in a world that agrees with all that the player saw
 * there, up to the next decision at which the agent computes its chance, or to the end. Returns
 * what it then believes. */
static struct belief next_belief(struct measured_play *p, int drawn)
{
    const struct game *game = p->game;
    const struct agent *agent = p->study->contender.agent;
    void *memory = p->m->agent_memory;
    struct world_memory seen;
    struct deal deal;
    struct position now;
    action a = p->line[p->drawn[drawn]], legal[ACTIONS_MOST];
    struct belief belief;
    dread_world_sample(dread_world_of(&seen, game, &p->deal, &p->m->trail[p->drawn[drawn]]),
                       &p->drawing, &deal, &now);
    memcpy(memory, copy_of_memory(p, drawn), agent->kept);
    for (int i = 0; i < PLIES_MOST; i++) {
        game->apply(&deal, &now, a, NULL);
        if (!game->actions(&deal, &now, legal)) break;
        a = agent->choose(dread_world_of(&seen, game, &deal, &now), &p->drawing, memory);
        if (agent->believed(memory, &belief)) return belief;
    }
    return (struct belief){dread_outcome_is_won(game, game->outcome(&now)) ? CHANCE : 0, 0};
}

/* Examines how much the chance could change after some decisions. Needs no knowledge of hidden
 * cards. */
static void examine_suspense(struct measured_play *p)
{
    int64_t spread[SUSPENSE_DECISIONS];
    for (int d = 0; d < SUSPENSE_DECISIONS; d++) {
        struct belief next[SUSPENSE_WORLDS];
        for (int i = 0; i < SUSPENSE_WORLDS; i++) {
            next[i] = next_belief(p, d);
            if (stopped(p->m)) return;
        }
        spread[d] = dread_spread_of(next);
    }
    dread_count_suspense(&p->tally->drama, p->chances.decisions, spread);
}

/* Examines a finished play: when it was lost, one of its decisions, and what it offered. */
static void examine(struct measured_play *p, bool won)
{
    p->tally->examined[won]++;
    if (won) count_at_risk(p, p->played + 1);
    else examine_losses(p);
    count_offered(p);
    if (p->chances.decisions) examine_suspense(p);

    /* Draw one of the decisions with a choice, each equally likely, in one pass. */
    struct rng rng = rng_for(p, PLAYS_MOST);
    action legal[ACTIONS_MOST];
    int chosen = -1;
    uint32_t choices = 0;
    for (int ply = 0; ply < p->played; ply++)
        if (p->game->actions(&p->deal, &p->m->trail[ply], legal) > 1 &&
            !dread_rng_below(&rng, ++choices))
            chosen = ply;
    if (chosen >= 0) p->tally->edge[won][examine_edge(p, chosen, won)]++;
}

/* ---- a deal ---- */

/* Counts a deal that clairvoyant lost or gave up. Returns its wins: 0 or WINS_UNKNOWN. */
static int count_unwon_deal(struct measured_play *p, enum answer answer)
{
    p->tally->unknown += answer == ANSWER_UNKNOWN;
    p->tally->plays += answer == ANSWER_LOST;
    p->tally->ends[0] += answer == ANSWER_LOST;
    return answer == ANSWER_UNKNOWN ? WINS_UNKNOWN : 0;
}

/* Finds the bound of a deal, and counts it as that many plays won. Returns it, or -1 if it was
 * stopped or there is not enough memory. */
static int bound_deal(struct measured_play *p)
{
    struct measurer *m = p->m;
    if (!grow_agent_memory(m, dread_ceiling_bytes(p->game))) return -1;
    struct ceiling_effort effort = dread_ceiling_effort;
    struct ceiling_memory memory = {.bytes = m->agent_memory,
                                    .workspace = &m->workspace,
                                    .solution = m->solution,
                                    .go_on = solver_goes_on,
                                    .watcher = m};
    struct ceiling found;
    effort.worlds = p->study->plays;
    p->game->start(&p->deal, &m->trail[0], NULL);
    if (!dread_ceiling_of(p->game, &p->deal, &m->trail[0], &effort, p->deal.number, &memory,
                          &found))
        return -1;
    p->tally->plays += (uint64_t)effort.worlds;
    p->tally->won += (uint64_t)found.bound;
    p->tally->squares += (uint64_t)(found.bound * found.bound);
    return found.bound;
}

/* Measures one deal. Returns how many of its plays were won, WINS_UNKNOWN, or -1 if it was stopped
 * or refuted. */
static int measure_deal(struct measured_play *p, uint64_t number)
{
    dread_deal_number(p->game, &p->study->rules, number, &p->deal);
    p->tally->deals++;
    if (p->study->contender.is_ceiling) return bound_deal(p);
    bool solved = !p->study->contender.agent;
    if (solved) {
        p->game->start(&p->deal, &p->m->trail[0], NULL);
        enum answer answer = ask_solver(p, &p->m->trail[0], p->study->budget);
        if (p->m->solution->ran_out == RAN_OUT_STOPPED) return -1;
        dread_histogram_add(&p->tally->positions, p->m->solution->positions);
        if (answer != ANSWER_WON) return count_unwon_deal(p, answer);
    }
    int wins = 0;
    memset(p->of_deal, 0, sizeof p->of_deal);
    for (int play = 0; play < p->study->plays; play++) {
        p->draws = !play && !solved && number % EXAMINE_EVERY == 0;
        if (!play_deal(p, (uint64_t)play)) return -1;
        bool won = count_play(p);
        wins += won;
        p->refuted = solved && !won;
        if (p->draws) examine(p, won);
        if (p->refuted || stopped(p->m)) return -1;
    }
    p->tally->squares += (uint64_t)(wins * wins);
    count_deal(p);
    return wins;
}

bool dread_block_read(const struct study *study, int deals, const uint8_t bytes[], int n,
                      struct tally *tally)
{
    if (n < deals || !dread_tally_unpack(tally, bytes + deals, n - deals)) return false;
    struct tally expected = {.deals = (uint64_t)deals};
    for (int i = 0; i < deals; i++) {
        uint64_t wins = bytes[i];
        bool known = wins <= (uint64_t)study->plays;
        bool is_clairvoyant = !study->contender.agent && !study->contender.is_ceiling;
        if (!known && (wins != WINS_UNKNOWN || !is_clairvoyant)) return false;
        expected.unknown += !known;
        expected.plays += known ? (uint64_t)study->plays : 0;
        expected.won += known ? wins : 0;
        expected.squares += known ? wins * wins : 0;
    }
    return tally->deals == expected.deals && tally->unknown == expected.unknown &&
           tally->plays == expected.plays && tally->won == expected.won &&
           tally->squares == expected.squares;
}

bool dread_measure_deals(const struct study *study, uint64_t first, uint64_t last,
                         struct measurer *m, struct tally *tally, uint8_t wins[])
{
    dread_must(last - first < BLOCK_MOST);
    struct measured_play p = {.study = study, .game = study->game, .m = m, .tally = tally};
    *tally = (struct tally){0};
    m->refuted = m->out_of_memory = false;
    if (last - first >= BLOCK_MOST) return false;
    for (uint64_t number = first;; number++) {
        int won = measure_deal(&p, number);
        m->refuted = p.refuted;
        m->refuted_deal = number;
        if (won < 0) return false;
        wins[number - first] = (uint8_t)won;
        if (number == last) return true;
    }
}
