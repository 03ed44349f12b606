/* Tests of the solver in Don't Let Them Get You: whole turns against single actions, bounds against
 * positions that were won without them, and known answers. Read bounds.h of the game first. */

#include <stdlib.h>

#include "search/agent.h"
#include "core/session.h"
#include "games/dont-let-them-get-you/bounds.h"
#include "unit/help.h"

enum { CHEAPER = 1 << 3 };

static const struct game *game;
static struct workspace room;
static struct solution out;
static struct deal deal;
static struct session session;
static struct rules standard;

static void set_up(void)
{
    room = (struct workspace){aligned_alloc(64, 256 << 20), 256 << 20};
    assert_false(!room.bytes);
    __builtin_memset(room.bytes, 0xa5, 32 << 20);
    game = deal_of(&dread_games, "dont-let-them-get-you#1", &deal);
    standard = deal.rules;
}

static void tear_down(void)
{
    free(room.bytes);
}

static const struct maze *now(void)
{
    return maze_at(&session.now);
}

static void begin(const struct rules *rules, uint64_t number)
{
    dread_deal_number(game, rules, number, &deal);
    dread_session_start(&session, game, &deal, NULL);
}

static void ask(int goal, uint64_t positions, uint32_t prunes_off)
{
    struct solve_request request = {.goal = goal, .positions = positions, .prunes_off = prunes_off};
    dread_solve(game, &deal, &session.now, &request, &room, &out);
}

static void play(action a)
{
    assert_true(dread_session_play(&session, a, NULL, NULL));
}

static void play_at_random(struct rng *rng, uint32_t most)
{
    action legal[ACTIONS_MOST];
    while (most-- && !dread_session_outcome(&session)) {
        int n = game->actions(&deal, &session.now, legal);
        play(legal[dread_rng_below(rng, (uint32_t)n)]);
    }
}

/* Starts a game under random options and takes it to a position with a joined maze. It is some
 * actions before the end of random play, or near a winning line, which gets further into the
 * game. */
static void random_position(struct rng *rng)
{
    do {
        struct rules rules;
        random_rules(game->options, rng, &rules);
        begin(&rules, dread_rng_next(rng));
        if (dread_rng_below(rng, 3)) {
            ask(0, 1000, 0);
            int most = out.actions ? (int)dread_rng_below(rng, (uint32_t)out.actions) : 0;
            for (int i = 0; i < most; i++) play(out.line[i]);
            play_at_random(rng, dread_rng_below(rng, 6));
        } else {
            play_at_random(rng, UINT32_MAX);
        }
        uint32_t back = dread_session_outcome(&session) ? 1 + dread_rng_below(rng, 40) : 0;
        while (back-- && session.played) dread_session_undo(&session);
    } while (now()->prompt < ASK_TURN);
}

/* ---- Whole turns against single actions ---- */

enum { STEPPED_MOST = 1 << 16 };

struct stepped {
    struct position position;
    int actions;
};

/* All positions of a turn up to its end, each once, those with the fewest actions first. The number
 * of steps taken is not compared, because the first one found has the fewest. */
static struct stepped stepped[STEPPED_MOST];
static int stepped_count;
static int stepped_slot[2 * STEPPED_MOST];

static struct position without_steps(struct position p)
{
    struct maze *m = maze_of(&p);
    m->steps = m->steps > 0;
    return p;
}

static bool same_position(const struct position *a, const struct position *b)
{
    return !__builtin_memcmp(a, b, sizeof *a);
}

static int *slot_of(const struct position *p)
{
    uint64_t words[sizeof *p / 8], h = 0;
    __builtin_memcpy(words, p, sizeof *p);
    for (size_t i = 0; i < sizeof *p / 8; i++) h = (h ^ words[i]) * 0x9e3779b97f4a7c15 ^ h >> 31;
    uint32_t i = (uint32_t)(h >> 32) % (2 * STEPPED_MOST);
    for (; stepped_slot[i] >= 0; i = (i + 1) % (2 * STEPPED_MOST)) {
        struct position held = without_steps(stepped[stepped_slot[i]].position);
        if (same_position(&held, p)) break;
    }
    return &stepped_slot[i];
}

static bool turn_is_over(const struct position *from, const struct position *p)
{
    const struct maze *m = maze_at(p), *f = maze_at(from);
    return m->outcome || (m->prompt == ASK_TURN && (m->turn != f->turn || f->prompt != ASK_TURN));
}

/* Fills `stepped`. Returns false if there are too many positions. */
static bool step_through_turn(const struct position *from)
{
    for (int i = 0; i < 2 * STEPPED_MOST; i++) stepped_slot[i] = -1;
    stepped[0] = (struct stepped){*from, 0};
    stepped_count = 1;
    for (int i = 0; i < stepped_count; i++) {
        if (i && turn_is_over(from, &stepped[i].position)) continue;
        action legal[ACTIONS_MOST];
        int n = game->actions(&deal, &stepped[i].position, legal);
        for (int k = 0; k < n; k++) {
            struct position next = stepped[i].position;
            game->apply(&deal, &next, legal[k], NULL);
            struct position key = without_steps(next);
            int *slot = slot_of(&key);
            if (*slot >= 0) continue;
            if (stepped_count == STEPPED_MOST) return false;
            *slot = stepped_count;
            stepped[stepped_count++] = (struct stepped){next, stepped[i].actions + 1};
        }
    }
    return true;
}

static struct position kept_slot[20000];
static struct open_node kept_open[20000];
static uint32_t kept_freed[20000];
static uint8_t kept_users[20000];

static struct successors list_turn(const struct search_context *q, const struct position *p)
{
    struct successors s = {.room = kept_slot,
                           .slot = kept_slot,
                           .open = kept_open,
                           .freed = kept_freed,
                           .users = kept_users,
                           .most = 19999,
                           .used = 1};
    /* part 1 lists all results, as if the position had been put off before */
    game->search->turns(q, p, 1, &s);
    assert_false(s.full);
    return s;
}

/* Returns the position that an entry of the open list means. */
static struct position kept_position(const struct successors *s, uint32_t i)
{
    struct position p = s->slot[s->open[i].slot];
    if (s->open[i].variant) game->search->vary(&p, s->open[i].variant);
    return p;
}

static void check_line(const struct search_context *q, const struct position *from, uint16_t tag,
                       const struct position *to, int actions)
{
    action line[LINE_MOST];
    uint64_t key[KEY_WORDS_MOST];
    uint8_t worse = 0;
    game->search->key(q, to, key, &worse);
    int n = game->search->line(q, from, tag, game->outcome(to) ? NULL : key, worse, line);
    struct position p = *from;
    for (int i = 0; i < n; i++) {
        action legal[ACTIONS_MOST];
        int legals = game->actions(&deal, &p, legal), k = 0;
        while (k < legals && legal[k] != line[i]) k++;
        assert_true(k < legals);
        game->apply(&deal, &p, line[i], NULL);
    }
    assert_true(same_position(&p, to));
    assert_int_equal(n, actions);
}

/* Compares the results of the turn that begins or goes on at a position. Returns their number, 0 if
 * there were too many to compare. */
static uint32_t compare_turn(const struct position *from)
{
    struct search_context q = {.deal = &deal, .analysis = room.bytes};
    game->search->analyse(&q, from);
    if (!step_through_turn(from)) return 0;
    uint32_t results = 0;
    struct successors s = list_turn(&q, from);
    static bool met[STEPPED_MOST];
    for (int i = 0; i < stepped_count; i++) {
        met[i] = false;
        const struct position *p = &stepped[i].position;
        int end = game->outcome(p);
        results += i && turn_is_over(from, p) && (!end || dread_outcome_is_won(game, end));
    }
    assert_int_equal(s.count, results);
    for (uint32_t i = 0; i < s.count; i++) {
        struct position p = kept_position(&s, i);
        int number = *slot_of(&p);
        assert_true(number >= 0 && !met[number]);
        met[number] = true;
        check_line(&q, from, s.open[i].tag, &p, stepped[number].actions);
    }
    return results;
}

TEST(the_results_of_a_turn_are_those_of_plain_stepping)
{
    struct rng rng = dread_rng_from(5);
    uint32_t most = 0;
    for (int i = 0; i < rounds(1500); i++) {
        random_position(&rng);
        uint32_t n = compare_turn(&session.now);
        if (n > most) most = n;
    }
    print_message("at most %u results of a turn\n", most);
    assert_true(most > 100);
}

TEST(a_move_ends_with_its_last_step)
{
    struct rng rng = dread_rng_from(6);
    for (int i = 0; i < rounds(600);) {
        random_position(&rng);
        if (now()->prompt != ASK_STEP || !now()->steps) continue;
        maze_of(&session.now)->steps = (uint8_t)(MOST_STEPS - 1 - dread_rng_below(&rng, 12));
        compare_turn(&session.now);
        i++;
    }
}

/* For every result of single actions the solver keeps one that is the same except for the fatigue,
 * which is not higher. */
TEST(of_results_that_differ_only_in_fatigue_the_lowest_is_kept)
{
    struct rng rng = dread_rng_from(7);
    int dropped = 0;
    for (int i = 0; i < rounds(300); i++) {
        random_position(&rng);
        struct search_context q = {.deal = &deal, .prunes = CHEAPER, .analysis = room.bytes};
        game->search->analyse(&q, &session.now);
        if (!step_through_turn(&session.now)) continue;
        struct successors s = list_turn(&q, &session.now);
        uint32_t results = 0;
        for (int k = 1; k < stepped_count; k++) {
            struct position p = stepped[k].position;
            int end = game->outcome(&p);
            if (!turn_is_over(&session.now, &p) || (end && !dread_outcome_is_won(game, end)))
                continue;
            results++;
            int fatigue = maze_of(&p)->fatigue, best = 99;
            for (uint32_t n = 0; n < s.count; n++) {
                struct position kept = kept_position(&s, n);
                int its = maze_of(&kept)->fatigue;
                maze_of(&kept)->fatigue = (uint8_t)fatigue;
                if (its < best && same_position(&kept, &p)) best = its;
            }
            assert_true(best <= fatigue);
        }
        dropped += results > s.count;
    }
    assert_true(dropped > rounds(300) / 10);
}

/* ---- Listings with and without order ---- */

static struct maze_tables tables;
static struct search_room search_room;

struct listed_set {
    uint64_t stances;
    cells cells;
    int fatigue;
};

/* Lists the results of a move at the present position. Returns their number. */
static int list_sets(bool cheapest, const cells land[], struct listed_set sets[])
{
    struct search_state from = dread_search_state_of(now());
    struct listing l;
    int n = 0;
    dread_listing_start(&l, &deal, &tables, &search_room, &from, cheapest, land);
    for (; dread_listing_next(&l); n++)
        sets[n] = (struct listed_set){l.stances, l.cells & (land ? land[l.fatigue] : all_cells()),
                                      l.fatigue};
    assert_false(l.full);
    return n;
}

/* Asserts that sets `a`, as far as they are on `land`, are among sets `b`. */
static void assert_among(const struct listed_set a[], int n, const struct listed_set b[], int m,
                         const cells land[])
{
    for (int i = 0; i < n; i++) {
        cells found = 0;
        for (int k = 0; k < m; k++)
            if (a[i].stances == b[k].stances && a[i].fatigue == b[k].fatigue) found |= b[k].cells;
        assert_false(a[i].cells & land[a[i].fatigue] & ~found);
    }
}

static void compare_listings(struct rng *rng, bool cheapest)
{
    static struct listed_set ordered[PILE_TURNS * MOVE_STATES_MOST],
        fast[PILE_TURNS * MOVE_STATES_MOST];
    /* as in the bounds, the set of a fatigue contains that of every higher fatigue */
    cells land[FATIGUE_MOST + 1] = {all_cells()};
    for (int i = 1; i <= FATIGUE_MOST; i++) {
        land[i] = land[i - 1];
        if (!dread_rng_below(rng, 4)) land[i] &= dread_rng_next(rng);
    }
    dread_maze_tables_make(&tables, &deal.rules, now());
    int n = list_sets(cheapest, NULL, ordered), m = list_sets(cheapest, land, fast);
    assert_among(ordered, n, fast, m, land);
    assert_among(fast, m, ordered, n, land);
}

TEST(a_listing_without_order_has_the_same_results)
{
    struct rng rng = dread_rng_from(8);
    for (int i = 0; i < rounds(1500); i++) {
        random_position(&rng);
        if (now()->prompt != ASK_TURN && now()->prompt != ASK_STEP) continue;
        if (now()->prompt == ASK_STEP && !dread_rng_below(&rng, 3))
            maze_of(&session.now)->steps = (uint8_t)(1 + dread_rng_below(&rng, MOST_STEPS - 1));
        compare_listings(&rng, i & 1);
    }
}

/* ---- Bounds ---- */

static struct bounds bounds;

static void make_bounds(int deadline, bool strict)
{
    dread_maze_tables_make(&tables, &deal.rules, now());
    dread_bounds_make(&bounds, &deal, &tables, &search_room, now(), strict);
    dread_bounds_tighten(&bounds, deadline);
    dread_bounds_refine(&bounds);
}

/* Follows the winning line. Bounds made at its start, with its last turn as the deadline, must
 * leave hope in every position of it. */
static void follow_line(void)
{
    struct session replay = session;
    for (int i = 0; i < out.actions; i++)
        assert_true(dread_session_play(&replay, out.line[i], NULL, NULL));
    make_bounds(maze_at(&replay.now)->turn, false);
    replay = session;
    for (int i = 0; i < out.actions; i++) {
        const struct maze *m = maze_at(&replay.now);
        struct maze before = *m;
        if (m->prompt == ASK_TURN) {
            struct search_state s = dread_search_state_of(m);
            assert_true(dread_is_in_time(&bounds, &s) && dread_wins_each_alone(&bounds, &s));
        }
        assert_true(dread_session_play(&replay, out.line[i], NULL, NULL));
        if (m->prompt == ASK_TURN && m->pursuers > before.pursuers) {
            int task = __builtin_ctz((unsigned)(before.open & ~m->open));
            struct arrival arrival = {m->turn, stage_of(m), task, m->fatigue};
            assert_true(dread_may_arrive(&bounds, arrival));
        }
    }
}

TEST(no_bound_gives_up_a_position_won_without_it)
{
    struct rng rng = dread_rng_from(8);
    int tries = rounds(1500), won = 0, too_late = 0, too_late_alone = 0;
    for (int i = 0; i < tries; i++) {
        random_position(&rng);
        if (now()->prompt != ASK_TURN) continue;
        ask(0, 2000, UINT32_MAX);
        if (out.answer == ANSWER_WON) {
            won++;
            follow_line();
            ask(1, 500, UINT32_MAX);
            follow_line();
            continue;
        }
        make_bounds(last_turn(&deal.rules), false);
        struct search_state s = dread_search_state_of(now());
        bool in_time = dread_is_in_time(&bounds, &s);
        too_late += !in_time;
        too_late_alone += in_time && !dread_wins_each_alone(&bounds, &s);
    }
    print_message("%d won; %d given up without pursuers, %d more with one alone\n", won, too_late,
                  too_late_alone);
    assert_true(won > tries / 5 && too_late > tries / 100 && too_late_alone > tries / 100);
}

/* Makes random rules without built mazes, of which there are too many to search. */
static void rules_of_standing_mazes(struct rng *rng, struct rules *rules)
{
    random_rules(game->options, rng, rules);
    rules->value[MAZE] %= MAZE_BUILT;
}

TEST(no_bound_gives_up_a_deal_that_can_be_won)
{
    struct rng rng = dread_rng_from(9);
    for (int i = 0; i < rounds(100); i++) {
        struct rules rules;
        rules_of_standing_mazes(&rng, &rules);
        begin(&rules, dread_rng_next(&rng));
        for (int goal = 0; goal < 2; goal++) {
            ask(goal, goal ? UINT64_MAX : 20000, goal ? 0 : UINT32_MAX);
            if (out.answer == ANSWER_WON && now()->prompt == ASK_TURN) follow_line();
        }
    }
}

/* test_solve.c compares late positions with a plain search. These are earlier ones, compared with
 * the search without prunes. */
TEST(prunes_change_no_answer_and_no_score)
{
    struct rng rng = dread_rng_from(11);
    int compared = 0, all = (1 << prunes_of(game)) - 1;
    for (int i = 0; i < rounds(300); i++) {
        random_position(&rng);
        int goal = (int)dread_rng_below(&rng, 2);
        ask(goal, 20000, UINT32_MAX);
        if (out.answer == ANSWER_UNKNOWN || out.ran_out) continue;
        compared++;
        enum answer answer = out.answer;
        int score = out.score;
        for (int k = 0; k <= 2 * prunes_of(game); k++) {
            int off = k == 2 * prunes_of(game) ? 0 : k % 2 ? all & ~(1 << k / 2) : 1 << k / 2;
            ask(goal, UINT64_MAX, (uint32_t)off);
            assert_int_equal(out.answer, answer);
            assert_int_equal(out.score, score);
        }
    }
    print_message("%d positions compared\n", compared);
    assert_true(compared > rounds(300) / 4);
}

/* ---- Known answers ---- */

static void replays(void)
{
    struct session replay = session;
    for (int i = 0; i < out.actions; i++)
        assert_true(dread_session_play(&replay, out.line[i], NULL, NULL));
    assert_true(dread_outcome_is_won(game, dread_session_outcome(&replay)));
}

TEST(deal_1_is_won_in_14_turns_and_no_fewer)
{
    begin(&standard, 1);
    ask(1, UINT64_MAX, 0);
    assert_int_equal(out.answer, ANSWER_WON);
    assert_int_equal(out.ran_out, RAN_OUT_NOTHING);
    assert_int_equal(dread_goal_shown(game, 1, out.score), 14);
    replays();
}

/* Returns the fewest turns in which a deal can be won, 0 if it cannot be won. */
static int fewest_turns(const struct rules *rules, uint64_t number)
{
    begin(rules, number);
    ask(1, UINT64_MAX, 0);
    assert_int_equal(out.ran_out, RAN_OUT_NOTHING);
    if (out.answer != ANSWER_WON) return 0;
    replays();
    return dread_goal_shown(game, 1, out.score);
}

TEST(with_one_task_three_turns_can_be_enough)
{
    struct rules rules = standard;
    rules.value[TASKS] = 1;
    assert_int_equal(fewest_turns(&rules, 4), 3);
    assert_int_equal(fewest_turns(&rules, 10), 4);
    assert_int_equal(fewest_turns(&rules, 1), 10);
}

TEST(fewer_piles_lose_only_what_takes_too_many_turns)
{
    struct rng rng = dread_rng_from(12);
    int lost = 0;
    for (int i = 0; i < rounds(60); i++) {
        struct rules rules;
        rules_of_standing_mazes(&rng, &rules);
        uint64_t number = dread_rng_next(&rng);
        rules.value[PILES] = PILES_MOST;
        int fewest = fewest_turns(&rules, number);
        for (uint8_t piles = 5; piles < PILES_MOST; piles++) {
            rules.value[PILES] = piles;
            bool too_late = fewest > 3 * piles;
            assert_int_equal(fewest_turns(&rules, number), too_late ? 0 : fewest);
            ask(0, UINT64_MAX, 0);
            assert_int_equal(out.answer, too_late || !fewest ? ANSWER_LOST : ANSWER_WON);
            lost += too_late;
        }
    }
    print_message("%d times lost for want of piles\n", lost);
    assert_true(lost >= rounds(60) / 10);
}

TEST(with_more_fatigue_no_deal_takes_more_turns)
{
    struct rng rng = dread_rng_from(13);
    int fewer = 0;
    for (int i = 0; i < rounds(60); i++) {
        struct rules rules;
        rules_of_standing_mazes(&rng, &rules);
        uint64_t number = dread_rng_next(&rng);
        /* with `capped`, a higher limit makes some moves more expensive */
        rules.value[OVERFLOW] = OVERFLOW_FORBIDDEN;
        int before = 0;
        for (uint8_t most = 4; most <= FATIGUE_MOST; most++) {
            rules.value[FATIGUE] = most;
            int now_fewest = fewest_turns(&rules, number);
            if (before) assert_in_range(now_fewest, 1, before);
            fewer += now_fewest && now_fewest != before;
            before = now_fewest;
        }
    }
    print_message("%d times fewer with one of fatigue more\n", fewer);
    assert_true(fewer > rounds(60) / 2);
}

/* A hunting pursuer comes to the cell where the next one has just entered. He would face the same
 * way, so he turns to another [4.4]. Alone he would catch the player, so the strict bounds see no
 * hope. With the first bounds switched off the strict ones are made at once: they put the position
 * off. It is searched later, because the plain bounds grant him the turn. */
TEST(a_win_because_one_pursuer_makes_room_for_another_is_not_given_up)
{
    static const char *const id =
        "dont-let-them-get-you:maze=even,distance=manhattan,overflow=capped,front-sight=one-door,"
        "blocked-hunter=stops,fatigue=7,piles=5,tasks=1#6102136018267777081";
    static const char *const played[] = {
        "card 7S", "north",   "stop",  "card KC", "east",    "south", "card 8C", "north",   "east",
        "rest",    "card 2C", "north", "rest",    "card 4D", "south", "rest",    "card KD", "west",
        "north",   "north",   "east",  "east",    "north",   "north", "east"};
    deal_of(&dread_games, id, &deal);
    dread_session_start(&session, game, &deal, NULL);
    for (size_t i = 0; i < sizeof played / sizeof *played; i++)
        assert_true(dread_session_play_written(&session, played[i], NULL, NULL));
    struct search_state s = dread_search_state_of(now());
    make_bounds(last_turn(&deal.rules), true);
    assert_false(dread_wins_each_alone(&bounds, &s));
    make_bounds(last_turn(&deal.rules), false);
    assert_true(dread_wins_each_alone(&bounds, &s));
    for (uint32_t off = 0; off < 1u << prunes_of(game); off++) {
        ask(0, UINT64_MAX, off);
        assert_int_equal(out.answer, ANSWER_WON);
    }
    replays();
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    assert_true(dread_session_play_written(&session, "rest", &trace, NULL));
    assert_int_equal(events_of(game, &trace, "makes-room"), 1);
}

TEST(nothing_is_unknown_under_any_option)
{
    struct rng rng = dread_rng_from(10);
    for (int i = 0; i < rounds(300); i++) {
        struct rules rules;
        rules_of_standing_mazes(&rng, &rules);
        begin(&rules, dread_rng_next(&rng));
        ask(0, 100000, 0);
        assert_int_not_equal(out.answer, ANSWER_UNKNOWN);
        if (out.answer == ANSWER_WON) replays();
    }
}

TEST(a_maze_in_parts_is_mended_first)
{
    int mended = 0, won = 0;
    for (uint64_t number = 1; mended < rounds(40); number++) {
        begin(&standard, number);
        if (now()->prompt != ASK_ROTATE) continue;
        mended++;
        ask(0, UINT64_MAX, 0);
        assert_int_not_equal(out.answer, ANSWER_UNKNOWN);
        if (out.answer != ANSWER_WON) continue;
        replays();
        won++;
    }
    assert_true(won);
}

TEST(a_maze_can_be_built_to_be_won)
{
    int won = 0;
    for (uint64_t number = 1; number <= 20; number++) {
        struct rules rules = standard;
        rules.value[MAZE] = MAZE_BUILT;
        rules.value[START_ON] = ON_ACES;
        begin(&rules, number);
        ask(0, 20000, 0);
        /* that would take a search of all possible mazes */
        assert_int_not_equal(out.answer, ANSWER_LOST);
        if (out.answer != ANSWER_WON) continue;
        replays();
        won++;
    }
    assert_true(won > 15);
}

WHOLE_GROUP(set_up, tear_down)
