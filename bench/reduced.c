/* Solves reduced games exactly: games with so few cards that the best player who sees only what a
 * player sees can be found. Then the experts and the ceiling (search/ceiling.h) are compared with
 * her. Prints the rows of the table in docs/benchmark.md.
 *
 *     bench-reduced [--deals N] [--quick] [NAME...]
 *
 * Measures the games of these names, or all; with --quick only those that take seconds. The rules
 * are those of the shipped games, played by the same code. A reduced game has fewer cards because
 * the others lie among the discards from the start.
 *
 * **Optimum.** The worlds that the best player wins (optimum.h), of all that look alike at the
 * start. The games of SoliTerror have one start. For those of He Will Never Stop both numbers are
 * added over all hands.
 *
 * **Experts.** Whenever an expert decides, the best chance and the chance with his choice are both
 * known. The difference is what the choice loses. A game has on average so much less chance of
 * being won than the optimum as all its choices lose together: a mean whose interval is far
 * narrower than that of games counted as won or lost.
 *
 * **Ceiling.** The mean bound of deals drawn at random, less the mean optimum of the same deals.
 *
 * **Winnable.** Every world solved with all cards known or, if there are more than a million, as
 * many as are drawn for --deals, a hundred times. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "search/agent.h"
#include "search/ceiling.h"
#include "core/id.h"
#include "games/he-will-never-stop/internal.h"
#include "optimum.h"

enum { ROOM = 64 << 20, ALL_WORLDS_MOST = 1000000, SAMPLED_PER_DEAL = 100, EXPERTS = 2 };

/* A reduced game. */
struct reduced {
    const char *name, *about;
    bool quick;       /* a matter of seconds */
    uint32_t results; /* that may be stored */

    /* He Will Never Stop: the ranks from the ace to this one, and the cards dealt to the hand. The
     * other ranks are discarded. */
    int ranks, hand;

    /* SoliTerror: the start, as docs/positions.md describes it. */
    const char *start;
};

/* In these games of SoliTerror three of the family are safe already, and the player is about to
 * enter the last path. The opening hand had as many cards as leave this deck. */
#define LAST_PATH(opening, deck, discards)                                                         \
    "dread position 1\n"                                                                           \
    "game: soliterror:feed=4,rescue-cards=0,opening=" #opening "\n"                                \
    "row 4: ?? -- -- --\n"                                                                         \
    "row 3: ?? -- -- --\n"                                                                         \
    "row 2: ?? -- -- --\n"                                                                         \
    "row 1: ?? -- -- --\n"                                                                         \
    "rescued: AH AC AD\n"                                                                          \
    "marker: d5\n"                                                                                 \
    "health: 2H\n"                                                                                 \
    "food: 2D 3D 4D\n"                                                                             \
    "arsenal: 4S\n"                                                                                \
    "discards: " discards "\n"                                                                     \
    "deck: " #deck "\n"

static const struct reduced all_games[] = {
    {"flight-3-4", "He Will Never Stop, ace to 3, a hand of 4", true, 1 << 16, 3, 4},
    {"flight-3-5", "He Will Never Stop, ace to 3, a hand of 5", true, 1 << 16, 3, 5},
    {"flight-4-5", "He Will Never Stop, ace to 4, a hand of 5", true, 1 << 20, 4, 5},
    {"flight-4-6", "He Will Never Stop, ace to 4, a hand of 6", false, 1 << 20, 4, 6},
    {"flight-5-5", "He Will Never Stop, ace to 5, a hand of 5", false, 1 << 25, 5, 5},
    {"path-9", "SoliTerror, the last path, 9 cards unseen", .quick = true, .results = 1 << 19,
     .start = LAST_PATH(7, 4,
                        "3H 6H 7H 8H 9H TH 7D 8D 9D TD 2S 3S 6S 8S "
                        "9S TS 2C 3C 5C 6C 7C 9C TC JC QC XX")},
    {"path-11", "SoliTerror, the last path, 11 cards unseen", .quick = false, .results = 1 << 21,
     .start = LAST_PATH(5, 6,
                        "3H 7H 8H 9H TH 7D 8D 9D TD 2S 3S 6S 8S "
                        "9S TS 2C 3C 5C 7C 9C TC JC QC XX")},
    {"path-13", "SoliTerror, the last path, 13 cards unseen", .quick = false, .results = 1 << 23,
     .start = LAST_PATH(3, 8,
                        "3H 7H 8H 9H TH 8D 9D TD 2S 3S 6S 8S "
                        "9S TS 2C 3C 5C 7C 9C TC QC XX")},
    {0},
};

/* A mean of numbers, with its standard error. */
struct mean {
    double n, sum, squares;
};

static void add(struct mean *m, double number)
{
    m->n++;
    m->sum += number;
    m->squares += number * number;
}

static double middle(const struct mean *m)
{
    return m->sum / m->n;
}

/* Returns half the width of the 95 % interval. */
static double half_width(const struct mean *m)
{
    return 1.96 * sqrt((m->squares / m->n - middle(m) * middle(m)) / (m->n - 1));
}

/* What is known about one reduced game. The shares are of 1. */
struct measurement {
    const struct reduced *reduced;
    const struct game *game;
    struct deal deal;      /* SoliTerror: some deal; He Will Never Stop: only the rules of one */
    struct position start; /* SoliTerror: its start */
    struct optimum *optimum;
    struct workspace workspace;
    struct ceiling_memory memory;
    struct solution solution;
    uint64_t worlds, won;      /* all of them, and those that the best player wins */
    uint64_t solved, winnable; /* worlds solved with all cards known */
    uint32_t results;          /* stored for the optimum, and the seconds that it took */
    double seconds;
    struct mean lost[EXPERTS]; /* by a game of each expert */
    struct mean above;         /* the bound of a deal, less the optimum of its start */
};

static const struct agent *const experts[EXPERTS] = {&dread_expert_agent,
                                                     &dread_expert_quick_agent};

static void *room(size_t bytes)
{
    void *there = aligned_alloc(64, (bytes + 63) / 64 * 64);
    if (!there) exit(fault("bench-reduced", "There is not enough memory."));
    return there;
}

/* ---- Starts ---- */

/* Deals the hand and lets Him pursue. The low cards of the deal, from its first on, are the hand
 * and the deck; the high cards are discarded between the two. */
static void deal_flight(const struct measurement *m, const card low[], struct deal *deal,
                        struct position *start)
{
    int n = 4 * m->reduced->ranks, hand = m->reduced->hand, high = DECK - n, at = hand;
    *deal = m->deal;
    deal->count = DECK;
    memcpy(deal->cards, low, (size_t)hand);
    for (card c = 0; c < CARD_JOKER; c++)
        if (dread_flight_pack() >> c & 1 && dread_card_rank(c) > m->reduced->ranks)
            deal->cards[at++] = c;
    memcpy(deal->cards + at, low + hand, (size_t)(n - hand));
    m->game->start(deal, start, NULL);
    mutable_flight_of(start)->next = (uint8_t)(hand + high);
}

/* Returns the low cards of He Will Never Stop in order, and their number. */
static int low_cards(const struct reduced *reduced, card low[DECK])
{
    for (int i = 0; i < 4 * reduced->ranks; i++) low[i] = dread_card_of(i / 4 + 1, i % 4);
    return 4 * reduced->ranks;
}

/* Draws a deal. */
static void draw(const struct measurement *m, struct rng *r, struct deal *deal,
                 struct position *start)
{
    if (m->reduced->start) {
        *deal = m->deal;
        *start = m->start;
        m->game->resample(deal, start, r);
    } else {
        card low[DECK];
        dread_shuffle(r, low, low_cards(m->reduced, low));
        deal_flight(m, low, deal, start);
    }
}

/* Calls `visit` with every start that a player can tell from the others. `low` has the cards in
 * order; the first `dealt` are the hand so far. Each rank is tried once for each place. */
static void each_hand(struct measurement *m, card low[DECK], int dealt,
                      void (*visit)(struct measurement *, const struct deal *,
                                    const struct position *))
{
    int n = 4 * m->reduced->ranks;
    uint64_t tried = 0;
    if (dealt == m->reduced->hand) {
        struct deal deal;
        struct position start;
        deal_flight(m, low, &deal, &start);
        visit(m, &deal, &start);
        return;
    }
    for (int i = dealt; i < n; i++) {
        uint64_t rank = (uint64_t)1 << dread_card_rank(low[i]);
        if (tried & rank) continue;
        tried |= rank;
        card other[DECK];
        memcpy(other, low, DECK);
        other[dealt] = low[i];
        other[i] = low[dealt];
        each_hand(m, other, dealt + 1, visit);
    }
}

static void each_start(struct measurement *m,
                       void (*visit)(struct measurement *, const struct deal *,
                                     const struct position *))
{
    card low[DECK];
    if (m->reduced->start) {
        visit(m, &m->deal, &m->start);
    } else {
        low_cards(m->reduced, low);
        each_hand(m, low, 0, visit);
    }
}

static void solve_start(struct measurement *m, const struct deal *deal,
                        const struct position *start)
{
    m->worlds += optimum_worlds(m->game, deal, start);
    m->won += optimum_won(m->optimum, deal, start);
}

/* Returns which share of the worlds that look alike there these are. */
static double share(const struct measurement *m, const struct deal *deal, const struct position *p,
                    uint64_t worlds)
{
    return (double)worlds / (double)optimum_worlds(m->game, deal, p);
}

/* ---- Winnable worlds ---- */

static void solve_world(struct measurement *m, const struct deal *deal, const struct position *p)
{
    struct solve_request request = {.positions = ALL_WORLDS_MOST};
    int outcome = m->game->outcome(p);
    m->solution.answer = outcome && dread_outcome_is_won(m->game, outcome) ? ANSWER_WON
                                                                           : ANSWER_LOST;
    if (!outcome) dread_solve(m->game, deal, p, &request, &m->workspace, &m->solution);
    if (m->solution.answer == ANSWER_UNKNOWN) exit(fault("bench-reduced", "The solver gave up."));
    m->solved++;
    m->winnable += m->solution.answer == ANSWER_WON;
}

/* Solves every world: `hidden` has the cards in an order, of which the first `laid` are final. */
static void each_world(struct measurement *m, const struct deal *deal, const struct position *p,
                       struct hidden *hidden, int laid)
{
    uint64_t tried = 0;
    if (laid == hidden->cards) {
        struct deal world = *deal;
        struct position at = *p;
        m->game->eval->assign(&world, &at, hidden);
        solve_world(m, &world, &at);
        return;
    }
    for (int i = laid; i < hidden->cards; i++) {
        if (tried >> hidden->kind[i] & 1) continue;
        tried |= (uint64_t)1 << hidden->kind[i];
        struct hidden other = *hidden;
        other.card[laid] = hidden->card[i];
        other.kind[laid] = hidden->kind[i];
        other.card[i] = hidden->card[laid];
        other.kind[i] = hidden->kind[laid];
        each_world(m, deal, p, &other, laid + 1);
    }
}

static void solve_worlds_of(struct measurement *m, const struct deal *deal,
                            const struct position *start)
{
    struct hidden hidden;
    m->game->eval->hidden(deal, start, &hidden);
    each_world(m, deal, start, &hidden, 0);
}

static void find_winnable(struct measurement *m, uint64_t deals)
{
    if (m->worlds <= ALL_WORLDS_MOST) {
        each_start(m, solve_worlds_of);
        return;
    }
    for (uint64_t number = 1; number <= SAMPLED_PER_DEAL * deals; number++) {
        struct rng r = dread_rng_from(number);
        struct deal deal;
        struct position start;
        draw(m, &r, &deal, &start);
        solve_world(m, &deal, &start);
    }
}

/* ---- Experts and the ceiling ---- */

/* Plays a deal. Returns how much chance the choices lose together. */
static double lost_by(struct measurement *m, const struct agent *agent, const struct deal *deal,
                      const struct position *start, uint64_t seed, void *memory)
{
    struct position now = *start;
    struct rng rng = dread_rng_from(seed);
    double lost = 0;
    memset(memory, 0, agent->memory(m->game));
    while (!m->game->outcome(&now)) {
        struct world_memory handle;
        action a = agent->choose(dread_world_of(&handle, m->game, deal, &now), &rng, memory);
        uint64_t best = optimum_won(m->optimum, deal, &now),
                 chosen = optimum_won_after(m->optimum, deal, &now, a);
        if (chosen > best) exit(fault("bench-reduced", "A choice is better than the best."));
        lost += share(m, deal, &now, best - chosen);
        m->game->apply(deal, &now, a, NULL);
    }
    return lost;
}

static void measure_deal(struct measurement *m, uint64_t number, void *memory)
{
    struct rng r = dread_rng_from(number);
    struct deal deal;
    struct position start;
    struct ceiling found;
    draw(m, &r, &deal, &start);
    for (int i = 0; i < EXPERTS; i++)
        add(&m->lost[i], lost_by(m, experts[i], &deal, &start, number, memory));
    dread_ceiling_of(m->game, &deal, &start, &dread_ceiling_effort, number, &m->memory, &found);
    double best = share(m, &deal, &start, optimum_won(m->optimum, &deal, &start));
    add(&m->above, (double)found.bound / dread_ceiling_effort.worlds - best);
}

/* ---- The table ---- */

/* Prints a share as a fraction, and in per cent. */
static void print_exact(uint64_t won, uint64_t worlds)
{
    printf(" %llu / %llu = %.3f |", (unsigned long long)won, (unsigned long long)worlds,
           100 * (double)won / (double)worlds);
}

/* Prints a share with its 95 % interval, in per cent. */
static void print_sampled(double share, double half)
{
    printf(" %.2f ± %.2f |", 100 * share, 100 * half);
}

static void print(const struct measurement *m)
{
    double best = (double)m->won / (double)m->worlds;
    double winnable = (double)m->winnable / (double)m->solved;
    double bytes = (double)m->results * (double)optimum_result_bytes();
    printf("| `%s` | %s |", m->reduced->name, m->reduced->about);
    print_exact(m->won, m->worlds);
    for (int i = 0; i < EXPERTS; i++)
        print_sampled(best - middle(&m->lost[i]), half_width(&m->lost[i]));
    print_sampled(best + middle(&m->above), half_width(&m->above));
    if (m->solved == m->worlds) print_exact(m->winnable, m->solved);
    else print_sampled(winnable, 1.96 * sqrt(winnable * (1 - winnable) / (double)m->solved));
    printf(" %u | %.1f | %.1f |\n", m->results, bytes / (1 << 20), m->seconds);
    fflush(stdout);
}

/* Sets the game, its rules and its start. */
static void begin(struct measurement *m, const struct reduced *reduced)
{
    struct middle middle;
    struct problem problem;
    *m = (struct measurement){.reduced = reduced};
    if (reduced->start) {
        if (!dread_position_read(&dread_games, reduced->start, strlen(reduced->start), &m->game,
                                 &m->deal, &middle, &problem))
            exit(fault("bench-reduced", problem.text));
        m->start = middle.first;
        if (m->game->middle->renew) m->game->middle->renew(&m->deal, &m->start);
    } else {
        m->game = &dread_he_will_never_stop;
        dread_rules_standard(m->game->options, &m->deal.rules);
        m->deal.rules.value[HAND] = (uint8_t)reduced->hand;
    }
}

/* Measures a game and prints its row. */
static void measure(const struct reduced *reduced, uint64_t deals)
{
    static struct measurement m;
    begin(&m, reduced);
    m.optimum = optimum_new(m.game, reduced->results);
    m.workspace = (struct workspace){room(ROOM), ROOM};
    m.memory = (struct ceiling_memory){.bytes = room(dread_ceiling_bytes(m.game)),
                                       .workspace = &m.workspace,
                                       .solution = &m.solution};
    void *memory = room(dread_expert_agent.memory(m.game));
    double began = cpu_seconds();
    each_start(&m, solve_start);
    m.seconds = cpu_seconds() - began;
    m.results = optimum_results(m.optimum);
    find_winnable(&m, deals);
    for (uint64_t number = 1; number <= deals; number++) measure_deal(&m, number, memory);
    print(&m);
    free(memory);
    free(m.memory.bytes);
    free(m.workspace.bytes);
    optimum_free(m.optimum);
}

int main(int arguments, char **argument)
{
    uint64_t deals = 1000;
    bool quick = false, named = false;
    for (int i = 1; i < arguments; i++) {
        const char *at = i + 1 < arguments ? argument[i + 1] : "";
        if (dread_same(argument[i], "--deals")) {
            if (!dread_read_number(&at, 1000000, &deals) || *at || deals < 2)
                return fault("bench-reduced", "`--deals` takes a number, at least 2.");
            i++;
        } else if (dread_same(argument[i], "--quick")) {
            quick = true;
        } else {
            named = true;
        }
    }
    for (const struct reduced *r = all_games; r->name; r++) {
        bool wanted = quick ? r->quick : !named;
        for (int i = 1; i < arguments; i++) wanted |= dread_same(argument[i], r->name);
        if (wanted) measure(r, deals);
    }
    return 0;
}
