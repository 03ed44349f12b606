/* Tests that the expert is consistent: after an action that turns up nothing hidden, the player
 * knows no more than before, so the best chance must not rise beyond the noise of its playouts.
 * bench/consistency.c counts the same on more games. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "search/autopsy.h"
#include "unit/help.h"
#include "unit/offers.h"

/* A game that was played, and the autopsy that tells which actions turned up nothing. */
struct lab {
    const struct game *game;
    struct deal deal;
    struct autopsy autopsy;
    action line[PLIES_MOST];
    int played;
    void *expert, *agent;
};

static struct lab lab;

static void *room(size_t bytes)
{
    void *memory = aligned_alloc(64, bytes / 64 * 64 + 64);
    assert_non_null(memory);
    memset(memory, 0, bytes);
    return memory;
}

static void open_lab(const struct game *game)
{
    lab.game = game;
    lab.expert = room(dread_expert_bytes(game));
    lab.agent = room(dread_expert_agent.memory(game));
}

static void close_lab(void)
{
    free(lab.expert);
    free(lab.agent);
}

/* Lets an agent play the deal of the lab. */
static void play(const struct agent *agent, uint64_t seed)
{
    struct rng r = dread_rng_from(seed);
    struct position now;
    if (agent->memory) memset(lab.agent, 0, agent->memory(lab.game));
    lab.game->start(&lab.deal, &now, NULL);
    for (lab.played = 0; !lab.game->outcome(&now); lab.played++) {
        struct world_memory handle;
        const struct world *w = dread_world_of(&handle, lab.game, &lab.deal, &now);
        lab.line[lab.played] = agent->choose(w, &r, lab.agent);
        lab.game->apply(&lab.deal, &now, lab.line[lab.played], NULL);
    }
}

/* Returns the expert's best advice after that many actions of the game. */
static struct advice think_after(int actions, enum tier tier)
{
    const struct effort *effort = dread_expert_effort(lab.game, tier);
    struct world_memory handle;
    struct rng r = dread_rng_from(1);
    struct position now;
    lab.game->start(&lab.deal, &now, NULL);
    for (int i = 0; i < actions; i++) lab.game->apply(&lab.deal, &now, lab.line[i], NULL);
    const struct world *w = dread_world_of(&handle, lab.game, &lab.deal, &now);
    dread_expert_start(lab.expert, w, effort, &r, NULL, 0);
    dread_expert_think(lab.expert, effort->playouts);
    return dread_expert_advice(lab.expert, 0);
}

/* Returns true if the chance told at b is above that told at a by more than three standard errors.
 * A standard error is what the interval told to the player stands for. */
static bool rises(const struct advice *a, const struct advice *b)
{
    double rise = (double)b->calibrated - a->calibrated;
    double error = hypot(a->high - a->low, b->high - b->low) / (2 * 1.96);
    return rise > 3 * error;
}

/* In this deal the expert once told 39 % after 50 actions, and 77 % after the next one, which turns
 * up nothing. It kept only the most promising results of each turn, many of which were alike, and
 * so missed the better line. */
TEST(a_line_that_was_once_missed_is_found)
{
    static const char *const played[] = {
        "card KC", "east",  "east",    "east",    "card QS", "west",  "north",   "north",   "north",
        "east",    "north", "north",   "south",   "east",    "east",  "east",    "west",    "north",
        "rest",    "rest",  "card JC", "north",   "west",    "west",  "rest",    "card 6C", "west",
        "card 4S", "south", "rest",    "card TH", "east",    "south", "south",   "east",    "east",
        "east",    "north", "north",   "rest",    "rest",    "rest",  "card 5C", "south",   "south",
        "south",   "rest",  "rest",    "card 9D", "north",   "north"};
    open_lab(deal_of(&dread_games, "dont-let-them-get-you#500120", &lab.deal));
    lab.played = sizeof played / sizeof *played;
    for (int i = 0; i < lab.played; i++)
        assert_true(lab.game->parse(&lab.deal.rules, played[i], &lab.line[i]));
    for (enum tier tier = QUICK; tier < TIERS; tier++) {
        struct advice before = think_after(lab.played - 2, tier);
        for (int i = lab.played - 1; i <= lab.played; i++) {
            struct advice after = think_after(i, tier);
            assert_false(rises(&before, &after));
            before = after;
        }
    }
    close_lab();
}

struct count {
    int actions, rises;
};

/* Counts the rises of the best chance in a game of the agent, after actions that turned up
 * nothing. */
static void count_rises(const struct agent *agent, uint64_t number, enum tier tier,
                        struct count *count)
{
    static const struct effort none = {.playouts = 0, .width = 1};
    struct rules rules;
    struct advice last = {0};
    dread_rules_standard(lab.game->options, &rules);
    dread_deal_number(lab.game, &rules, number, &lab.deal);
    play(agent, number);
    struct autopsy *a = &lab.autopsy;
    dread_autopsy_start(a, lab.game, &lab.deal, NULL, lab.line, lab.played);
    while (dread_autopsy_step(a, &none, lab.expert)) continue;
    for (int i = 0; i < a->decisions; i++) {
        const struct decision *d = &a->decision[i];
        bool follows = i && d[-1].no_reveal;
        if (!follows && !d->no_reveal) continue;
        struct advice next = think_after(d->ply, tier);
        count->actions += follows;
        if (follows && rises(&last, &next)) {
            print_message("%s#%d rises after %d actions, tier %d: %.1f to %.1f %%\n", lab.game->id,
                          (int)number, d->ply, (int)tier, 100.0 * last.calibrated / CHANCE,
                          100.0 * next.calibrated / CHANCE);
            count->rises++;
        }
        last = next;
    }
}

/* How many games each player plays, by tier and game: in ./check, and in ./check --long. */
static const int games_few[TIERS][3] = {{4, 4, 1}, {0, 0, 0}},
                 games_many[TIERS][3] = {{50, 50, 10}, {8, 10, 3}};

/* At most 0.3 % of the actions that turn up nothing may raise the best chance. Few actions may have
 * a few more, by chance: as many as three standard deviations. */
TEST(an_action_that_turns_up_nothing_raises_no_chance)
{
    static const char *const players[] = {"expert-quick", "greedy", "random"};
    for (int g = 0; g < dread_games.count; g++) {
        if (!offers(dread_games.game[g], EVAL_HOOKS)) continue;
        open_lab(dread_games.game[g]);
        for (enum tier tier = QUICK; tier < TIERS; tier++) {
            struct count count = {0};
            const int *games = is_long_test() ? games_many[tier] : games_few[tier];
            for (int i = 0; i < games[g < 3 ? g : 2]; i++)
                for (int k = 0; k < 3; k++)
                    count_rises(dread_agent_find(players[k], NULL), 2001 + (uint64_t)i, tier,
                                &count);
            double expected = 0.003 * count.actions;
            print_message("%s, tier %d: %d of %d actions raise the best chance\n", lab.game->id,
                          (int)tier, count.rises, count.actions);
            assert_true(count.rises <= expected + 3 * sqrt(expected));
        }
        close_lab();
    }
}
