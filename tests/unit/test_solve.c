/* Tests of the solver: its three answers, and every game's hooks against the plain search.
 *
 * First the plain search is compared with a search that stores nothing and prunes nothing. Then,
 * for every game and every goal, late positions of random games under random options are solved
 * with all prunes, with each one off, with each one on alone, and with none. Answer and score must
 * always be those of the plain search. This finds prunes that lose a win, and keys that are equal
 * for different positions. */

#include <stdlib.h>

#include "search/agent.h"
#include "core/session.h"
#include "search/solve.h"
#include "toy/toy.h"
#include "unit/help.h"
#include "unit/offers.h"

static struct workspace room;
static struct solution out;

static void set_up(void)
{
    room = (struct workspace){aligned_alloc(64, 256 << 20), 256 << 20};
    assert_non_null(room.bytes);
}

static void tear_down(void)
{
    free(room.bytes);
}

/* A position of a game, with the session that led to it. */
struct decision {
    const struct game *game;
    struct deal deal;
    struct session session;
};

static struct decision decision;

static void start(struct decision *m, const struct game *game, const struct rules *rules,
                  uint64_t number)
{
    m->game = game;
    dread_deal_number(game, rules, number, &m->deal);
    dread_session_start(&m->session, game, &m->deal, NULL);
}

/* Solves the position. If it is won, the line of the solution must replay to the win. */
static void ask(struct decision *m, struct solve_request request)
{
    dread_solve(m->game, &m->deal, &m->session.now, &request, &room, &out);
    if (out.answer != ANSWER_WON) return;
    static struct session replay;
    replay = m->session;
    for (int i = 0; i < out.actions; i++) {
        assert_int_equal(dread_session_outcome(&replay), 0);
        assert_true(dread_session_play(&replay, out.line[i], NULL, NULL));
    }
    int end = dread_session_outcome(&replay);
    assert_int_not_equal(end, 0);
    if (request.goal)
        assert_int_equal(out.score, m->game->search->score(&m->deal, &replay.now, request.goal));
    else assert_true(dread_outcome_is_won(m->game, end));
}

/* ---- The plain search ---- */

/* Returns true if the position can be won, by trying every line. */
static bool brute(const struct game *game, const struct deal *deal, const struct position *p)
{
    int end = game->outcome(p);
    if (end) return dread_outcome_is_won(game, end);
    action legal[ACTIONS_MOST];
    int n = game->actions(deal, p, legal);
    for (int i = 0; i < n; i++) {
        struct position next = *p;
        game->apply(deal, &next, legal[i], NULL);
        if (brute(game, deal, &next)) return true;
    }
    return false;
}

TEST(what_is_won_and_lost_is_what_trying_every_line_finds)
{
    int won = 0, lost = 0;
    for (uint64_t number = 1; number <= 60; number++) {
        struct rules rules;
        dread_rules_standard(toy.options, &rules);
        rules.value[0] = (uint8_t)(number & 1);
        rules.value[1] = 3;
        start(&decision, &toy, &rules, number);
        ask(&decision, (struct solve_request){.positions = UINT64_MAX});
        assert_int_not_equal(out.answer, ANSWER_UNKNOWN);
        assert_int_equal(out.answer == ANSWER_WON,
                         brute(&toy, &decision.deal, &decision.session.now));
        won += out.answer == ANSWER_WON;
        lost += out.answer == ANSWER_LOST;
    }
    assert_true(won > 1 && lost > 1);
}

TEST(a_game_without_hooks_is_solved_by_the_unchanged_search)
{
    assert_null(toy.search);
    struct rules rules;
    dread_rules_standard(toy.options, &rules);
    int won = 0;
    for (uint64_t number = 1; number <= 20; number++) {
        start(&decision, &toy, &rules, number);
        ask(&decision, (struct solve_request){.positions = UINT64_MAX});
        assert_int_not_equal(out.answer, ANSWER_UNKNOWN);
        won += out.answer == ANSWER_WON;
    }
    assert_true(won > 10);
}

/* ---- What the search remembers ---- */

/* A made-up game: from the inn several roads lead to the bridge, each in its number of hours, and
 * the search takes them in this order. From the bridge it is one hour to the castle, which closes
 * after four. */
static const struct road {
    int hours[4], roads;
} * journey;

struct __attribute__((may_alias)) traveller {
    uint8_t at_bridge, hours, end;
};

static int bridge_looked_at; /* how often the search asked for the actions at the bridge */

static int journey_actions(const struct deal *deal, const struct position *p, action legal[])
{
    const struct traveller *t = (const struct traveller *)p;
    (void)deal;
    bridge_looked_at += t->at_bridge;
    int n = t->at_bridge ? 1 : journey->roads;
    for (int i = 0; i < n; i++) legal[i] = (action)i;
    return n;
}

static void journey_apply(const struct deal *deal, struct position *p, action a,
                          struct trace *trace)
{
    struct traveller *t = (struct traveller *)p;
    (void)deal, (void)trace;
    if (t->at_bridge) t->end = ++t->hours <= 4 ? 1 : 2;
    else t->hours = (uint8_t)journey->hours[a];
    t->at_bridge = true;
}

static int journey_outcome(const struct position *p)
{
    return ((const struct traveller *)p)->end;
}

/* The key is the place; a later hour is worse. */
static void journey_key(const struct search_context *q, const struct position *p, uint64_t key[],
                        uint8_t *worse)
{
    const struct traveller *t = (const struct traveller *)p;
    (void)q;
    key[0] = t->at_bridge;
    *worse = t->hours;
}

TEST(a_position_is_searched_again_only_if_it_is_reached_earlier)
{
    static const struct search_hooks search = {.key_words = 1, .key = journey_key};
    static const char *const outcomes[] = {"", "won: in", "lost: late", NULL};
    static const struct game game = {.words = {.outcomes = outcomes},
                                     .actions = journey_actions,
                                     .apply = journey_apply,
                                     .outcome = journey_outcome,
                                     .search = &search};
    static const struct {
        struct road road;
        int looks;
        enum answer answer;
    } cases[] = {
        {{{5, 3}, 2}, 2, ANSWER_WON}, /* the win is found although a later arrival lost first */
        {{{7, 6, 3}, 3}, 3, ANSWER_WON},
        {{{7, 6, 5}, 3}, 3, ANSWER_LOST},
        {{{5, 5, 5}, 3}, 1, ANSWER_LOST}, /* arriving at the same time again is not searched */
        {{{5, 6, 7}, 3}, 1, ANSWER_LOST}, /* nor is arriving later */
        {{{6, 7, 5, 6}, 4}, 2, ANSWER_LOST},
        {{{6, 5, 6, 5}, 4},
         2,
         ANSWER_LOST}, /* the earliest arrival counts, not the first or the last */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        static struct deal deal;
        struct position inn = {0};
        struct solve_request request = {.positions = UINT64_MAX};
        journey = &cases[i].road;
        bridge_looked_at = 0;
        dread_solve(&game, &deal, &inn, &request, &room, &out);
        if (out.answer != cases[i].answer || bridge_looked_at != cases[i].looks)
            fail_msg("journey %d: answer %d, not %d; the bridge was looked at %d times, not %d",
                     (int)i, (int)out.answer, (int)cases[i].answer, bridge_looked_at,
                     cases[i].looks);
    }
}

/* ---- Running out of budget or memory ---- */

/* Finds the first deal of the toy that cannot be won in four turns. */
static void lost_deal(void)
{
    struct rules rules;
    dread_rules_standard(toy.options, &rules);
    rules.value[1] = 4;
    for (uint64_t number = 1;; number++) {
        start(&decision, &toy, &rules, number);
        ask(&decision, (struct solve_request){.positions = UINT64_MAX});
        if (out.answer == ANSWER_LOST) return;
    }
}

TEST(too_small_a_budget_is_unknown_and_never_lost)
{
    lost_deal();
    uint64_t needed = out.positions;
    ask(&decision, (struct solve_request){.positions = needed});
    assert_int_equal(out.answer, ANSWER_LOST);
    for (uint64_t budget = 0; budget < needed; budget += 1 + needed / 50) {
        ask(&decision, (struct solve_request){.positions = budget});
        assert_int_equal(out.answer, ANSWER_UNKNOWN);
        assert_int_equal(out.ran_out, RAN_OUT_POSITIONS);
        assert_int_equal(out.positions, budget);
    }
}

TEST(a_full_table_is_unknown_and_never_lost)
{
    const struct game *game = dread_games.game[0];
    struct rules rules;
    dread_rules_standard(game->options, &rules);
    struct workspace small = {room.bytes, WORKSPACE_LEAST}, none = {room.bytes, 1000};
    struct solve_request request = {.positions = UINT64_MAX, .plain = true};
    int full = 0;
    for (uint64_t number = 1; number <= 20; number++) {
        start(&decision, game, &rules, number);
        dread_solve(game, &decision.deal, &decision.session.now, &request, &small, &out);
        assert_int_not_equal(out.answer, ANSWER_LOST); /* every one of these deals can be won */
        assert_int_equal(out.ran_out, out.answer == ANSWER_WON ? RAN_OUT_NOTHING : RAN_OUT_MEMORY);
        full += out.answer == ANSWER_UNKNOWN;
        dread_solve(game, &decision.deal, &decision.session.now, &request, &none, &out);
        assert_int_equal(out.answer, ANSWER_UNKNOWN);
        assert_int_equal(out.ran_out, RAN_OUT_MEMORY);
    }
    assert_true(full > 0);
}

static bool count_down(void *watcher, uint64_t positions)
{
    assert_int_equal(positions % GO_ON_EVERY, 0);
    return (*(int *)watcher)-- > 0;
}

TEST(a_search_that_is_stopped_says_so)
{
    lost_deal();
    uint64_t needed = out.positions;
    int times = 0;
    struct solve_request request = {
        .positions = UINT64_MAX, .go_on = count_down, .watcher = &times};
    ask(&decision, request);
    assert_int_equal(out.answer, ANSWER_UNKNOWN);
    assert_int_equal(out.ran_out, RAN_OUT_STOPPED);
    assert_int_equal(out.positions, 0);
    times = 1;
    ask(&decision, request);
    assert_int_equal(out.ran_out, RAN_OUT_STOPPED);
    assert_int_equal(out.positions, GO_ON_EVERY);
    times = (int)(needed / GO_ON_EVERY) + 1;
    ask(&decision, request);
    assert_int_equal(out.answer, ANSWER_LOST);
    assert_int_equal(out.positions, needed);
}

TEST(answer_and_count_do_not_depend_on_what_lay_in_the_workspace)
{
    struct workspace all = room;
    lost_deal();
    uint64_t positions = out.positions, kept = out.kept;
    __builtin_memset(room.bytes, 0xa5, 64 << 20);
    ask(&decision, (struct solve_request){.positions = UINT64_MAX});
    assert_int_equal(out.positions, positions);
    room.size = 32 << 20;
    ask(&decision, (struct solve_request){.positions = UINT64_MAX});
    room = all;
    assert_int_equal(out.answer, ANSWER_LOST);
    assert_int_equal(out.positions, positions);
    assert_int_equal(out.kept, kept);
}

TEST(a_game_that_is_over_is_answered_without_looking)
{
    struct rng rng = dread_rng_from(1);
    for (int i = 0; i < dread_games.count; i++) {
        struct rules rules;
        dread_rules_standard(dread_games.game[i]->options, &rules);
        for (uint64_t number = 1; number <= 50; number++) {
            start(&decision, dread_games.game[i], &rules, number);
            dread_playout(decision.game, &decision.deal, &decision.session.now, &rng);
            ask(&decision, (struct solve_request){.positions = 0});
            bool won = dread_outcome_is_won(decision.game,
                                            dread_session_outcome(&decision.session));
            assert_int_equal(out.answer, won ? ANSWER_WON : ANSWER_LOST);
            assert_int_equal(out.actions, 0);
        }
    }
}

TEST(goals_are_found_by_name)
{
    struct problem problem;
    assert_int_equal(dread_goal_find(&toy, "win", &problem), 0);
    assert_int_equal(dread_goal_find(&toy, "trap", &problem), -1);
    assert_says(problem.text, "There is no goal `trap`. The goals are: win.");
    for (int i = 0; i < dread_games.count; i++) {
        const struct search_hooks *search = dread_games.game[i]->search;
        for (int k = 0; search && search->goals && search->goals[k].name; k++)
            assert_int_equal(dread_goal_find(dread_games.game[i], search->goals[k].name, &problem),
                             k + 1);
    }
}

/* ---- The hooks against the plain search ---- */

static int goals_of(const struct game *game)
{
    int n = 0;
    if (game->search && game->search->goals)
        while (game->search->goals[n].name) n++;
    return n;
}

/* Plays a random game under random options and stops somewhere. Half of the games are played by the
 * greedy policy, which lives longer than random play and meets other positions. At most `most` of
 * the last actions are taken back; 0: any number. */
static void random_position(const struct game *game, struct rng *rng, uint32_t most)
{
    struct rules rules;
    random_rules(game->options, rng, &rules);
    start(&decision, game, &rules, dread_rng_next(rng));
    bool greedy = dread_rng_below(rng, 2);
    static struct view view;
    while (!dread_session_outcome(&decision.session) && decision.session.played < PLIES_MOST) {
        action legal[ACTIONS_MOST];
        int n = game->actions(&decision.deal, &decision.session.now, legal);
        action a = legal[dread_rng_below(rng, (uint32_t)n)];
        if (greedy && dread_rng_below(rng, 8)) {
            dread_session_see(&decision.session, &view);
            a = game->greedy(&view, legal, n);
        }
        assert_true(dread_session_play(&decision.session, a, NULL, NULL));
    }
    uint32_t back = 1 + dread_rng_below(rng, most ? most : (uint32_t)decision.session.played + 1);
    while (back-- && decision.session.played) dread_session_undo(&decision.session);
}

/* Compares the hooks on `tries` late positions that the plain search decides within its budget. If
 * the plain search was lucky, the hooks may need longer, most of all with a prune off. If they run
 * out of budget, they only must not be wrong. */
static void compare(const struct game *game, int tries, struct rng *rng)
{
    uint32_t all = (uint32_t)((1ull << prunes_of(game)) - 1);
    int won = 0, lost = 0, compared = 0, given_up = 0;
    for (int i = 0; i < tries; i++) {
        random_position(game, rng, 8);
        int goal = (int)dread_rng_below(rng, (uint32_t)goals_of(game) + 1);
        struct solve_request plain = {.goal = goal, .positions = 1500, .plain = true};
        ask(&decision, plain);
        if (out.answer == ANSWER_UNKNOWN || out.ran_out) continue;
        enum answer answer = out.answer;
        int score = out.score;
        won += answer == ANSWER_WON;
        lost += answer == ANSWER_LOST;
        for (int k = -1; k <= 2 * prunes_of(game) && game->search; k++) {
            uint32_t off = k < 0 ? 0 : k == 2 * prunes_of(game) ? all : 1u << (k / 2);
            if (k >= 0 && k % 2 && k < 2 * prunes_of(game)) off = all & ~off;
            ask(&decision,
                (struct solve_request){.goal = goal, .positions = 20000, .prunes_off = off});
            compared++;
            given_up += out.ran_out != RAN_OUT_NOTHING;
            bool fine = out.ran_out ? out.score <= score
                                    : out.answer == answer && out.score == score;
            if (!fine)
                fail_msg(
                    "%s deal %llu after %d actions, goal %d, prunes off %x: answer %d score %d, "
                    "plain %d %d",
                    game->id, (unsigned long long)decision.deal.number, decision.session.played,
                    goal, off, (int)out.answer, out.score, (int)answer, score);
        }
    }
    print_message("%s: %d won and %d lost positions agree, %d of %d searches gave up\n", game->id,
                  won, lost, given_up, compared);
    /* under sanitizers the positions are too few to be sure of both */
    assert_true(SLOWED || (won > tries / 60 && lost > tries / 60));
    assert_true(given_up < 1 + compared / 50);
}

TEST(hooks_and_prunes_change_no_answer_and_no_score)
{
    struct rng rng = dread_rng_from(20261121);
    for (int i = 0; i < dread_games.count; i++)
        if (offers(dread_games.game[i], SEARCH_HOOKS))
            compare(dread_games.game[i], rounds(500), &rng);
    compare(&toy, rounds(200), &rng);
}

/* Lists all parts of the results of a turn and plays the line of each: it must lead to what the
 * result shows and stores, and end the game only in its last position. */
static int compare_results(const struct game *game, const struct search_context *q)
{
    enum { MOST = 4096 };
    static struct position slot[MOST + 1];
    static struct open_node open[MOST];
    static uint8_t users[MOST + 1];
    static struct view listed, played;
    int n = 0;
    for (int part = 0, more = 1; more; part++) {
        struct successors s = {
            .room = slot, .slot = slot, .open = open, .users = users, .most = MOST, .used = 1};
        game->search->turns(q, &decision.session.now, part, &s);
        assert_false(s.full);
        more = 0;
        for (uint32_t i = 0; i < s.count; i++) {
            if (open[i].part) {
                assert_int_equal(open[i].part, part + 1);
                more = 1;
                continue;
            }
            action line[LINE_MOST] = {open[i].tag};
            int length = 1;
            struct position *to = &slot[open[i].slot], variant = *to;
            if (open[i].variant) game->search->vary(to = &variant, open[i].variant);
            uint64_t key[KEY_WORDS_MOST];
            uint8_t worse = 0;
            bool over = game->outcome(to);
            if (game->search->line) {
                game->search->key(q, to, key, &worse);
                length = game->search->line(q, &decision.session.now, open[i].tag,
                                            over ? NULL : key, worse, line);
            }
            static struct session replay;
            replay = decision.session;
            assert_in_range(length, 1, LINE_MOST);
            for (int k = 0; k < length; k++)
                assert_true(dread_session_play(&replay, line[k], NULL, NULL));
            game->see(&decision.deal, to, &listed);
            dread_session_see(&replay, &played);
            assert_memory_equal(&listed, &played, sizeof listed);
            assert_true(game->sane(&decision.deal, to));
            assert_int_equal(game->outcome(to), dread_session_outcome(&replay));
            n++;
        }
    }
    return n;
}

TEST(every_result_of_a_turn_is_where_its_line_leads)
{
    struct rng rng = dread_rng_from(5);
    for (int i = 0; i < dread_games.count; i++) {
        const struct game *game = dread_games.game[i];
        if (!offers(game, SEARCH_HOOKS)) continue;
        const struct search_hooks *search = game->search;
        if (!search->turns) continue;
        int results = 0, tries = rounds(300);
        for (int k = 0; k < tries; k++) {
            random_position(game, &rng, 0);
            if (dread_session_outcome(&decision.session)) continue;
            assert_true(search->analysis_bytes <= room.size);
            struct search_context q = {.deal = &decision.deal, .analysis = room.bytes};
            q.goal = (int)dread_rng_below(&rng, (uint32_t)goals_of(game) + 1);
            q.prunes = dread_rng_below(&rng, 2) ? UINT32_MAX : (uint32_t)dread_rng_next(&rng);
            if (search->analyse) search->analyse(&q, &decision.session.now);
            results += compare_results(game, &q);
        }
        assert_true(results > tries);
    }
}

WHOLE_GROUP(set_up, tear_down)
