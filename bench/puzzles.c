/* Finds puzzles (src/search/puzzle.h), counts who solves them, and proves them.
 *
 *     bench-puzzles [--deals A..B] [--each N] [--slips N] GAME
 *     bench-puzzles --solve GAME
 *     bench-puzzles --prove N [--deals A..B] [--slips N] GAME
 *
 * The first finds N puzzles of each level, or as many as the deals have, and prints lines for
 * themes/puzzles/GAME.txt. The greedy player plays each deal and makes one random move in 3 to 12,
 * or as many as --slips says, which differs from deal to deal. Each of her decisions is looked at.
 * A deal gives at most one puzzle, so that no two are alike: the one of the highest level that is
 * still wanted. To standard error it says how many deals it took.
 *
 * The second has players solve the puzzles of the program, and prints which share of each level
 * they solve, and how long the slowest answer takes.
 *
 * The third finds N positions that are puzzles, all of each deal, and proves their answers by other
 * searches (puzzle_proof.h). It prints the positions whose answers are wrong, and how many are
 * right, wrong and not decided. Exit code 1: one is wrong. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "puzzle_proof.h"
#include "search/agent.h"
#include "core/id.h"
#include "search/puzzle.h"

enum { TRIES = 8, SLIPS_LEAST = 3, PROOF_POSITIONS = 10000000 };

static const struct game *game;
static void *memory, *thought;
static uint32_t slips_most = 12;

static void *room_of(size_t bytes)
{
    void *room = aligned_alloc(64, (bytes + 63) / 64 * 64);
    if (!room) exit(fault("bench-puzzles", "There is not enough memory."));
    memset(room, 0, bytes);
    return room;
}

/* ---- Players at one decision ---- */

/* A player: an effort of the expert without exact chances, or one of the agents as it plays. */
struct player {
    const char *name;
    enum { GREEDY, SIGHT, PLAYOUTS, AGENT } by;
    enum tier tier;
    uint32_t part; /* of PLAYOUTS: 1 / part of the playouts of the tier */
};

static const struct player players[] = {
    {"greedy", GREEDY},
    {"first sight", SIGHT, QUICK},
    {"an eighth of quick", PLAYOUTS, QUICK, 8},
    {"quick playouts", PLAYOUTS, QUICK, 1},
    {"full playouts", PLAYOUTS, FULL, 1},
    {"expert-quick", AGENT, QUICK},
    {"expert", AGENT, FULL},
};

enum { PLAYERS = sizeof players / sizeof *players, HURRIED = 2 };

static action greedy_choice(const struct deal *deal, const struct position *p)
{
    action legal[ACTIONS_MOST];
    struct view view;
    int n = game->actions(deal, p, legal);
    game->see(deal, p, &view);
    return game->greedy(&view, legal, n);
}

static action choice_of(const struct player *who, const struct deal *deal, const struct position *p,
                        uint64_t seed)
{
    struct world_memory handle;
    struct rng rng = dread_rng_from(seed);
    struct effort effort = *dread_expert_effort(game, who->tier);
    if (who->by == GREEDY) return greedy_choice(deal, p);
    if (who->by != AGENT) effort.exact = 0;
    if (who->by == PLAYOUTS) effort.playouts /= who->part;
    dread_expert_start(thought, dread_world_of(&handle, game, deal, p), &effort, &rng, NULL, 0);
    if (who->by != SIGHT) dread_expert_think(thought, effort.playouts);
    return dread_expert_advice(thought, 0).line[0];
}

/* Returns in how many of `tries` tries the player finds the best choice. */
static int solved(const struct player *who, const struct puzzle *p, action best, int tries)
{
    int n = 0;
    for (int i = 0; i < tries; i++)
        n += choice_of(who, &p->deal, &p->position, p->deal.number * 1000 + (uint64_t)i) == best;
    return n;
}

/* Returns 1 and how many of the three weakest players miss the puzzle, but at most 3. */
static int level_of(const struct puzzle *p, action best)
{
    int missed = !solved(&players[GREEDY], p, best, 1) + !solved(&players[SIGHT], p, best, 1);
    missed += 2 * solved(&players[HURRIED], p, best, TRIES) <= TRIES;
    return missed < 2 ? 1 + missed : 3;
}

/* ---- Finding ---- */

static void print_puzzle(const struct puzzle *p)
{
    printf("%d %s %llu ", p->level, p->verb, (unsigned long long)p->deal.number);
    for (int i = 0; i < p->actions; i++) {
        char written[NOTATION_BYTES];
        struct text w = dread_text_in(written, sizeof written);
        game->format(&p->deal.rules, p->line[i], &w);
        printf("%s%s", i ? "," : "", written);
    }
    printf("\n");
}

/* A deal while the greedy player plays it, with slips. Its puzzle is the position reached. */
struct walk {
    struct puzzle at;
    struct rng rng;
    uint32_t slips; /* one move in so many is random */
};

static void start_deal(struct walk *w, uint64_t number)
{
    struct rules rules;
    w->at = (struct puzzle){.game = game};
    w->rng = dread_rng_from(number);
    w->slips = SLIPS_LEAST + dread_rng_below(&w->rng, slips_most - SLIPS_LEAST + 1);
    dread_rules_standard(game->options, &rules);
    dread_deal_number(game, &rules, number, &w->at.deal);
    game->start(&w->at.deal, &w->at.position, NULL);
}

/* Plays one action. Returns false if there is none, or no room for it. */
static bool play_on(struct walk *w)
{
    struct puzzle *p = &w->at;
    action legal[ACTIONS_MOST];
    int n = game->actions(&p->deal, &p->position, legal);
    if (!n || p->actions == PUZZLE_PLIES) return false;
    action a = greedy_choice(&p->deal, &p->position);
    if (!dread_rng_below(&w->rng, w->slips)) a = legal[dread_rng_below(&w->rng, (uint32_t)n)];
    p->line[p->actions++] = a;
    game->apply(&p->deal, &p->position, a, NULL);
    return true;
}

static bool is_puzzle(struct walk *w, struct puzzle_answer *answer)
{
    struct puzzle *p = &w->at;
    struct text verb = dread_text_in(p->verb, sizeof p->verb);
    if (game->outcome(&p->position) ||
        !dread_puzzle_answer(game, &p->deal, &p->position, memory, answer))
        return false;
    dread_text_add(&verb,
                   dread_puzzle_verb(game, &p->deal, &p->position, answer->choice[0].action));
    return true;
}

/* Plays a deal, and keeps the puzzle of the highest level that is wanted. Returns false if there is
 * none. */
static bool find_in_deal(uint64_t number, const int wanted[], struct puzzle *found)
{
    static struct walk w;
    struct puzzle_answer answer;
    found->level = 0;
    start_deal(&w, number);
    do {
        if (!is_puzzle(&w, &answer)) continue;
        w.at.level = level_of(&w.at, answer.choice[0].action);
        if (w.at.level > found->level && wanted[w.at.level]) *found = w.at;
    } while (play_on(&w));
    return found->level > 0;
}

static void find_puzzles(uint64_t first, uint64_t last, int each)
{
    static struct puzzle found;
    int wanted[PUZZLE_LEVELS + 1] = {0, each, each, each};
    uint64_t number = first;
    double before = cpu_seconds();
    for (; number <= last && wanted[1] + wanted[2] + wanted[3]; number++) {
        if (!find_in_deal(number, wanted, &found)) continue;
        wanted[found.level]--;
        print_puzzle(&found);
        fflush(stdout);
    }
    fprintf(stderr, "%s: deals %llu to %llu, %d, %d and %d missing, %.0f s\n", game->id,
            (unsigned long long)first, (unsigned long long)number - 1, wanted[1], wanted[2],
            wanted[3], cpu_seconds() - before);
}

/* ---- Counting who solves them ---- */

static void count_solved(void)
{
    static struct puzzle p;
    int puzzles[PUZZLE_LEVELS + 1] = {0}, by[PLAYERS][PUZZLE_LEVELS + 1] = {{0}};
    double slowest = 0;
    for (int n = 1; dread_puzzle_find(dread_puzzles, game, n, &p); n++) {
        struct puzzle_answer answer;
        double before = cpu_seconds();
        if (!dread_puzzle_answer(game, &p.deal, &p.position, memory, &answer))
            exit(fault("bench-puzzles", "A line is no puzzle."));
        if (cpu_seconds() - before > slowest) slowest = cpu_seconds() - before;
        puzzles[p.level]++;
        for (int k = 0; k < PLAYERS; k++)
            by[k][p.level] += solved(&players[k], &p, answer.choice[0].action, TRIES);
    }
    printf("%s: %d, %d and %d puzzles; the slowest answer took %.0f ms\n", game->id, puzzles[1],
           puzzles[2], puzzles[3], 1e3 * slowest);
    for (int k = 0; k < PLAYERS; k++) {
        printf("%-20s", players[k].name);
        for (int level = 1; level <= PUZZLE_LEVELS; level++)
            printf("%7.1f %%", 100.0 * by[k][level] / (TRIES * puzzles[level]));
        printf("\n");
    }
}

/* ---- Proving ---- */

/* Proves all puzzles of a deal, but not more than `wanted` in all. */
static void prove_deal(struct prover *prover, uint64_t number, int wanted, int proofs[])
{
    static struct walk w;
    struct puzzle_answer answer;
    start_deal(&w, number);
    do {
        if (proofs[PROOF_NONE] + proofs[PROOF_RIGHT] + proofs[PROOF_WRONG] == wanted) return;
        if (!is_puzzle(&w, &answer)) continue;
        enum proof proof = puzzle_prove(prover, &w.at.deal, &w.at.position, &answer);
        proofs[proof]++;
        if (proof == PROOF_WRONG) print_puzzle(&w.at);
    } while (play_on(&w));
}

/* Returns true if none of the answers is wrong. */
static bool prove_puzzles(uint64_t first, uint64_t last, int wanted)
{
    int proofs[] = {[PROOF_NONE] = 0, [PROOF_RIGHT] = 0, [PROOF_WRONG] = 0};
    struct prover *prover = prover_new(game, PROOF_POSITIONS);
    uint64_t number = first;
    double before = cpu_seconds();
    for (; number <= last; number++) {
        prove_deal(prover, number, wanted, proofs);
        if (proofs[PROOF_NONE] + proofs[PROOF_RIGHT] + proofs[PROOF_WRONG] == wanted) break;
    }
    prover_free(prover);
    printf("%s: deals %llu to %llu, %d right, %d wrong, %d not decided\n", game->id,
           (unsigned long long)first, (unsigned long long)(number > last ? last : number),
           proofs[PROOF_RIGHT], proofs[PROOF_WRONG], proofs[PROOF_NONE]);
    fprintf(stderr, "%.0f s\n", cpu_seconds() - before);
    return !proofs[PROOF_WRONG];
}

int main(int argc, char **argv)
{
    uint64_t first = 1, last = 1000000, each = 100, most = slips_most, prove = 0;
    const char *asked = NULL;
    struct problem problem;
    bool fine = true, solve = false;
    for (int i = 1; i < argc && fine; i++) {
        const char *at = i + 1 < argc ? argv[i + 1] : "";
        if (dread_same(argv[i], "--deals")) {
            fine = read_deals(at, &first, &last);
            i++;
        } else if (dread_same(argv[i], "--each")) {
            fine = dread_read_number(&at, 100000, &each) && !*at;
            i++;
        } else if (dread_same(argv[i], "--slips")) {
            fine = dread_read_number(&at, 1000, &most) && !*at && most >= SLIPS_LEAST;
            i++;
        } else if (dread_same(argv[i], "--prove")) {
            fine = dread_read_number(&at, 1000000, &prove) && !*at && prove;
            i++;
        } else if (dread_same(argv[i], "--solve")) {
            solve = true;
        } else {
            fine = !asked;
            asked = argv[i];
        }
    }
    if (!fine || !asked)
        return fault("bench-puzzles", "Its flags are told at the top of bench/puzzles.c.");
    game = dread_game_find(&dread_games, asked, (int)strlen(asked), &problem);
    if (!game) return fault("bench-puzzles", problem.text);
    if (!dread_puzzle_bytes(game)) return fault("bench-puzzles", "It has no exact chances.");
    slips_most = (uint32_t)most;
    memory = room_of(dread_puzzle_bytes(game));
    thought = room_of(dread_expert_bytes(game));
    if (prove) fine = prove_puzzles(first, last, (int)prove);
    else if (solve) count_solved();
    else find_puzzles(first, last, (int)each);
    free(memory);
    free(thought);
    return !fine;
}
