/* The library's public face (dread.h): it is the same engine as the sessions below it, it tells
 * each failure by its code, and no misuse crashes it. */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/encoding.h"
#include "unit/help.h"

/* ---- The same engine ---- */

static dread_session *opened(const char *id)
{
    dread_session *session;
    dread_error error;
    if (dread_open(id, NULL, &session, &error)) fail_msg("%s: %s", id, error.message);
    return session;
}

static void assert_same_thing(dread_thing a, struct thing b)
{
    assert_true(a.kind == b.kind && a.zone == b.zone && a.index == b.index);
}

/* Fails unless the public view has all that the internal one has. */
static void assert_same_view(const dread_session *session, const struct session *inside)
{
    static dread_view view;
    struct view seen;
    view.size = sizeof view;
    assert_int_equal(dread_read_view(session, &view, NULL), DREAD_OK);
    dread_session_see(inside, &seen);
    assert_true(view.outcome == seen.outcome && view.prompt == seen.prompt);
    assert_true(view.turn == seen.turn && view.zones == seen.zones && view.gauges == seen.gauges);
    assert_true(view.tokens == seen.tokens && view.spots == seen.spots);
    for (int i = 0; i < seen.zones; i++) {
        const struct zone *z = &seen.zone[i];
        assert_true(view.zone[i].layout == z->layout && view.zone[i].width == z->columns);
        assert_true(view.zone[i].height == z->rows && view.zone[i].first == z->first);
        assert_true(view.zone[i].count == z->count && view.zone[i].deck == z->deck);
    }
    for (int i = 0; i < seen.gauges; i++)
        assert_true(view.gauge[i].value == seen.gauge[i].value &&
                    view.gauge[i].most == seen.gauge[i].most);
    for (int i = 0; i < seen.tokens; i++) {
        const dread_token *a = &view.token[i];
        const struct token *b = &seen.token[i];
        assert_true(a->id == b->id && a->card == b->card && a->facing == b->facing);
        assert_true(a->mood == b->mood && a->leaving == b->leaving && a->blocks == b->blocks);
        assert_same_thing(a->at, b->at);
        assert_same_thing(a->memory, b->memory);
    }
    for (int i = 0; i < seen.spots; i++) {
        const dread_spot *a = &view.spot[i];
        const struct spot *b = &seen.spot[i];
        assert_true(a->card == b->card && a->face == b->face && a->horizontal == b->horizontal);
        assert_true(a->north == b->north && a->east == b->east && a->group == b->group);
        assert_true(a->watchers == b->watchers && a->tags == b->tags);
    }
}

static void assert_same_trace(const dread_trace *trace, const struct trace *inside,
                              const struct session *s)
{
    assert_int_equal(dread_events(trace), inside->count);
    for (int i = 0; i < inside->count; i++) {
        dread_event a = {.size = sizeof a};
        const struct event *b = &inside->event[i];
        assert_int_equal(dread_read_event(trace, i, &a, NULL), DREAD_OK);
        assert_true(a.id == b->id && a.card == b->card && a.token == b->token);
        assert_true(a.facing == b->facing && a.amount == b->amount && a.outcome == b->outcome);
        assert_string_equal(a.rule, dread_event_rule(s->game, &s->deal.rules, b->id));
        assert_same_thing(a.from, b->from);
        assert_same_thing(a.to, b->to);
        assert_same_thing(a.moved.from, b->moved.from);
        assert_same_thing(a.moved.to, b->moved.to);
        assert_same_thing(a.gauge, b->gauge);
        assert_true(a.moved.card == b->moved.card && a.moved.face == b->moved.face);
        assert_true(a.moved.horizontal == b->moved.horizontal);
        if (b->gauge.kind) assert_int_equal(a.value, b->value);
    }
}

/* Fails unless the legal actions are the same; returns one of them, or -1 at the end. */
static int32_t same_action(const dread_session *session, const struct session *inside,
                           struct rng *rng)
{
    int32_t legal[DREAD_ACTIONS_MOST];
    action actions[ACTIONS_MOST];
    const struct encoding *encoding = dread_encoding_of(inside->game);
    int n = dread_session_actions(inside, actions);
    assert_int_equal(dread_legal(session, legal, DREAD_ACTIONS_MOST), n);
    for (int i = 0; i < n; i++) {
        int found = 0;
        for (int k = 0; k < n; k++)
            found += legal[k] == dread_index_of_action(encoding, actions[i]);
        assert_int_equal(found, 1);
        assert_true(!i || legal[i] > legal[i - 1]);
    }
    return n ? legal[dread_rng_below(rng, (uint32_t)n)] : -1;
}

/* Without it the library could play, show or tell another game than the program. */
TEST(the_library_plays_like_sessions)
{
    static struct session inside;
    struct rng rng = dread_rng_from(38);
    for (int g = 0; g < dread_games.count; g++)
        for (int round = 0; round < rounds_at_least(2, 40); round++) {
            struct deal deal = {.number = dread_rng_next(&rng) % 1000};
            struct event events[EVENTS_MOST];
            char id[ID_BYTES];
            struct text t = dread_text_in(id, sizeof id);
            dread_trace *trace;
            random_rules(dread_games.game[g]->options, &rng, &deal.rules);
            dread_games.game[g]->deal(&deal);
            dread_session_start(&inside, dread_games.game[g], &deal, NULL);
            dread_id_write(dread_games.game[g], &deal, &t);
            dread_session *session = opened(id);
            assert_int_equal(dread_make_trace(NULL, &trace, NULL), DREAD_OK);
            for (int32_t chosen; (chosen = same_action(session, &inside, &rng)) >= 0;) {
                struct trace happened = {events, EVENTS_MOST, 0};
                action a = dread_action_of_index(dread_encoding_of(inside.game), chosen);
                assert_same_view(session, &inside);
                assert_true(dread_session_play(&inside, a, &happened, NULL));
                assert_int_equal(dread_play(session, chosen, trace, NULL), DREAD_OK);
                assert_same_trace(trace, &happened, &inside);
            }
            assert_same_view(session, &inside);
            assert_int_equal(dread_outcome(session), dread_session_outcome(&inside));
            dread_drop_trace(trace);
            dread_close(session);
        }
}

/* ---- Codes ---- */

/* Fails unless the result is this code, and the error has it with a sentence. */
static void refused(int result, const dread_error *error, int code)
{
    assert_int_equal(result, code);
    assert_int_equal(error->code, code);
    assert_true(strlen(error->message) > 10);
    assert_int_equal(error->message[strlen(error->message) - 1], '.');
}

/* Without it a binding could not tell "no such game" from "card twice". */
TEST(ids_are_refused_by_code)
{
    static const struct {
        const char *id;
        int code;
    } ids[] = {{"nothing#1", DREAD_NO_GAME},
               {"he:hand=99#1", DREAD_BAD_OPTION},
               {"he:nothing=1#1", DREAD_BAD_OPTION},
               {"he:nothing#1", DREAD_BAD_OPTION},
               {"he#x", DREAD_BAD_DEAL},
               {"he", DREAD_BAD_DEAL},
               {"he@ASAS", DREAD_BAD_CARDS},
               {"he@QQ", DREAD_BAD_DEAL}};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        dread_error error = {0};
        dread_session *session = (dread_session *)&error;
        refused(dread_open(ids[i].id, NULL, &session, &error), &error, ids[i].code);
        assert_null(session);
    }
}

TEST(goals_are_found_by_their_ids)
{
    const dread_game *game;
    dread_error error = {0};
    const char *id;
    int goal = -1;
    for (int g = 0; (game = dread_game_at(g)); g++) {
        for (int i = 0; (id = dread_name(game, DREAD_GOALS, i)); i++) {
            assert_int_equal(dread_find_goal(game, id, &goal, NULL), DREAD_OK);
            assert_int_equal(goal, i);
        }
        refused(dread_find_goal(game, "fame", &goal, &error), &error, DREAD_NO_GOAL);
    }
}

TEST(actions_are_refused_by_code)
{
    dread_error error = {0};
    dread_session *s = opened("he-will-never-stop#1"), *world;
    int32_t number, legal[DREAD_ACTIONS_MOST];
    refused(dread_read_action(s, "fly", &number, &error), &error, DREAD_BAD_ACTION);
    refused(dread_play(s, 1000000, NULL, &error), &error, DREAD_BAD_ACTION);
    refused(dread_play(s, -1, NULL, &error), &error, DREAD_BAD_ACTION);
    assert_int_equal(dread_read_action(s, "search K", &number, NULL), DREAD_BAD_ACTION);
    assert_int_equal(dread_read_action(s, "search 8", &number, NULL), DREAD_OK);
    refused(dread_play(s, number, NULL, &error), &error, DREAD_NOT_LEGAL);
    refused(dread_check(s, number, &error), &error, DREAD_NOT_LEGAL);
    refused(dread_undo(s, &error), &error, DREAD_NOTHING);
    refused(dread_redo(s, &error), &error, DREAD_NOTHING);
    assert_int_equal(dread_sample(s, 1, NULL, &world, NULL), DREAD_OK);
    refused(dread_undo(world, &error), &error, DREAD_IS_WORLD);
    dread_close(world);
    while (dread_legal(s, legal, DREAD_ACTIONS_MOST)) dread_play(s, legal[0], NULL, NULL);
    refused(dread_play(s, legal[0], NULL, &error), &error, DREAD_OVER);
    dread_close(s);
    s = opened("he-will-never-stop#1");
    assert_int_equal(dread_make_night(s, NULL), DREAD_OK);
    dread_legal(s, legal, DREAD_ACTIONS_MOST);
    assert_int_equal(dread_play(s, legal[0], NULL, NULL), DREAD_OK);
    refused(dread_undo(s, &error), &error, DREAD_IN_A_NIGHT);
    refused(dread_restart(s, &error), &error, DREAD_IN_A_NIGHT);
    static dread_advice advice[1];
    size_t n;
    refused(dread_hint(s, DREAD_QUICK, 1, NULL, NULL, advice, 1, &n, &error), &error,
            DREAD_IN_A_NIGHT);
    dread_close(s);
}

TEST(a_puzzle_is_opened_with_its_answer)
{
    dread_error error = {0};
    dread_session *s;
    dread_puzzle p = {.size = sizeof p};
    int32_t legal[DREAD_ACTIONS_MOST];
    const dread_game *game = dread_game_at(0);
    assert_true(dread_puzzles_of(game) > 0);
    assert_int_equal(dread_puzzles_of(NULL), 0);
    assert_int_equal(dread_open_puzzle("he#2", NULL, &s, &p, &error), DREAD_OK);
    assert_int_equal(p.number, 2);
    assert_int_equal(p.choices, dread_legal(s, legal, DREAD_ACTIONS_MOST));
    assert_true((p.won[0] - p.won[1]) * 5 >= p.ways);
    for (int i = 0; i < p.actions; i++)
        assert_int_equal(dread_play(s, p.line[i], NULL, NULL), DREAD_OK);
    dread_close(s);
    p.size = 4;
    refused(dread_open_puzzle("he#2", NULL, &s, &p, &error), &error, DREAD_MISUSE);
    refused(dread_open_puzzle("he#0", NULL, &s, NULL, &error), &error, DREAD_WRONG);
    refused(dread_open_puzzle("ghost#1", NULL, &s, NULL, &error), &error, DREAD_NO_GAME);
}

TEST(real_cards_are_refused_by_code)
{
    dread_error error = {0};
    const dread_game *game;
    dread_session *s, *other = NULL;
    dread_card_asked asked = {.size = sizeof asked};
    uint8_t next = 0;
    assert_int_equal(dread_find_game("he", &game, NULL), DREAD_OK);
    assert_int_equal(dread_open_real(game, NULL, NULL, &s, NULL), DREAD_OK);
    assert_int_equal(dread_asked(s, &asked, NULL), DREAD_OK);
    assert_true(asked.setting_up && asked.place == 0 && asked.words[0]);
    refused(dread_play(s, 0, NULL, &error), &error, DREAD_WAITS);
    refused(dread_sample(s, 1, NULL, &other, &error), &error, DREAD_WAITS);
    assert_null(other);
    assert_int_equal(dread_tell_real(s, next, NULL, NULL), DREAD_OK);
    refused(dread_tell_real(s, next, NULL, &error), &error, DREAD_BAD_CARDS);
    refused(dread_tell_real(s, 200, NULL, &error), &error, DREAD_BAD_CARDS);
    refused(dread_correct(s, 77, 3, &error), &error, DREAD_BAD_CARDS);
    refused(dread_correct(s, -1, 3, &error), &error, DREAD_BAD_CARDS);
    assert_int_equal(dread_correct(s, 0, 3, NULL), DREAD_OK);
    while (!dread_asked(s, &asked, NULL) && asked.setting_up) {
        for (next = 0; !(asked.possible >> next & 1);) next++;
        assert_int_equal(dread_tell_real(s, next, NULL, NULL), DREAD_OK);
    }
    refused(dread_tell_real(s, next, NULL, &error), &error, DREAD_WAITS);
    assert_int_equal(dread_sample(s, 1, NULL, &other, NULL), DREAD_OK);
    refused(dread_correct(other, 0, 0, &error), &error, DREAD_IS_WORLD);
    dread_close(other);
    dread_close(s);
    refused(dread_open_record("nonsense", 8, NULL, &s, &error), &error, DREAD_BAD_RECORD);
    assert_null(s);
}

TEST(every_code_has_a_name_of_its_own)
{
    const char *seen[64];
    int n = 0;
    for (int code = 0; code < 64; code++) {
        const char *name = dread_result_name(code);
        if (strcmp(name, "unknown") == 0) continue;
        for (int i = 0; i < n; i++) assert_string_not_equal(seen[i], name);
        seen[n++] = name;
    }
    assert_int_equal(n, 23);
    assert_string_equal(dread_result_name(-1), "unknown");
}

/* ---- Misuse ---- */

/* No function of the library crashes where it is given NULL: each says what is missing. */
TEST(null_is_refused_everywhere)
{
    dread_error e;
    const dread_game *game = dread_game_at(0);
    size_t n;
    int32_t number;
    uint8_t byte;
    uint64_t deal;
    _Alignas(64) char room[DREAD_ID_BYTES];
    dread_session *s = (dread_session *)(void *)room;
    const int results[] = {
        dread_find_game(NULL, &game, &e),
        dread_find_game("he", NULL, &e),
        dread_read_game(NULL, NULL, &e),
        dread_read_game(dread_game_at(0), NULL, &e),
        dread_read_option(NULL, 0, NULL, &e),
        dread_read_option(dread_game_at(0), 0, NULL, &e),
        dread_read_option_value(dread_game_at(0), 0, 0, NULL, room, sizeof room, &e),
        dread_read_rule_set(NULL, 0, NULL, &e),
        dread_parse_rules(NULL, NULL, NULL, &e),
        dread_write_rules(NULL, NULL, room, sizeof room, &e),
        dread_write_rules(dread_game_at(0), NULL, NULL, 0, &e),
        dread_write_study_version(NULL, room, sizeof room, &e),
        dread_read_plane(NULL, 0, NULL, &e),
        dread_find_agent(NULL, NULL, &e),
        dread_read_agent(NULL, NULL, &e),
        dread_open(NULL, NULL, &s, &e),
        dread_open("he#1", NULL, NULL, &e),
        dread_open_number(NULL, NULL, 1, NULL, NULL, &e),
        dread_open_real(NULL, NULL, NULL, NULL, &e),
        dread_open_record(NULL, 0, NULL, NULL, &e),
        dread_copy(NULL, NULL, NULL, &e),
        dread_sample(NULL, 1, NULL, NULL, &e),
        dread_make_night(NULL, &e),
        dread_read_session(NULL, NULL, &e),
        dread_write_deal(NULL, room, sizeof room, &e),
        dread_write_cards(NULL, &byte, 1, &n, &e),
        dread_write_record(NULL, room, sizeof room, &e),
        dread_write_line(NULL, &number, 1, &n, &e),
        dread_play(NULL, 0, NULL, &e),
        dread_check(NULL, 0, &e),
        dread_read_action(NULL, "x", &number, &e),
        dread_write_action(NULL, 0, room, sizeof room, &e),
        dread_describe(NULL, 0, room, sizeof room, &e),
        dread_preview(NULL, 0, NULL, &e),
        dread_undo(NULL, &e),
        dread_redo(NULL, &e),
        dread_undo_turn(NULL, &e),
        dread_redo_turn(NULL, &e),
        dread_restart(NULL, &e),
        dread_asked(NULL, NULL, &e),
        dread_tell_real(NULL, 0, NULL, &e),
        dread_correct(NULL, 0, 0, &e),
        dread_read_view(NULL, NULL, &e),
        dread_read_card(NULL, NULL, &e),
        dread_make_trace(NULL, NULL, &e),
        dread_read_event(NULL, 0, NULL, &e),
        dread_happened(NULL, 0, NULL, &e),
        dread_read_observation(NULL, NULL, 0, &e),
        dread_choose(NULL, NULL, 1, NULL, NULL, &e),
        dread_choose_greedily(NULL, NULL, &e),
        dread_find_goal(dread_game_at(0), NULL, NULL, &e),
        dread_solve_session(NULL, NULL, NULL, NULL, NULL, &e),
        dread_hint(NULL, DREAD_QUICK, 1, NULL, NULL, NULL, 0, NULL, &e),
        dread_review(NULL, DREAD_QUICK, NULL, NULL, NULL, 0, NULL, &e),
        dread_open_puzzle(NULL, NULL, &s, NULL, &e),
        dread_read_difficulty(NULL, NULL, NULL, NULL, &e),
        dread_find_deal(NULL, NULL, DREAD_FAIR, 1, NULL, NULL, &deal, &e),
        dread_measure_block(NULL, 1, 1, NULL, NULL, NULL, NULL, &e),
        dread_share(NULL, NULL, &e),
        dread_difference(NULL, NULL, 0, 1, NULL, &e),
        dread_make_batch(NULL, NULL, NULL, &e)};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (results[i] != DREAD_MISUSE) fail_msg("call %d gave %d", (int)i, results[i]);
    assert_null(s); /* dread_open has set it */
    assert_null(dread_game_at(-1));
    assert_null(dread_game_at(dread_games.count));
    assert_null(dread_agent_at(-1));
    assert_null(dread_name(NULL, DREAD_ZONES, 0));
    assert_null(dread_name(dread_game_at(0), (enum dread_kind)99, 0));
    assert_int_equal(dread_outcome(NULL), 0);
    assert_int_equal(dread_legal(NULL, &number, 1), 0);
    assert_int_equal(dread_events(NULL), 0);
    dread_close(NULL);
    dread_drop_trace(NULL);
    dread_drop_batch(NULL);
}

/* Structs of other sizes: a later library must serve a program that knows fewer members, and no
 * library may write more than the program has. */
TEST(structs_are_written_as_far_as_the_caller_has_them)
{
    dread_game_info info;
    dread_error error;
    memset(&info, 0xaa, sizeof info);
    info.size = offsetof(dread_game_info, designer);
    assert_int_equal(dread_read_game(dread_game_at(0), &info, NULL), DREAD_OK);
    assert_string_equal(info.id, "he-will-never-stop");
    assert_int_equal(info.size, offsetof(dread_game_info, designer));
    assert_int_equal(info.observation_bytes, (int)0xaaaaaaaa);
    info.size = 0;
    refused(dread_read_game(dread_game_at(0), &info, &error), &error, DREAD_MISUSE);
    info.size = sizeof info + 8;
    refused(dread_read_game(dread_game_at(0), &info, &error), &error, DREAD_MISUSE);
}

TEST(room_that_is_too_small_is_refused)
{
    dread_error error;
    dread_session *s = opened("he-will-never-stop#12");
    char id[DREAD_ID_BYTES];
    size_t n;
    uint8_t cards[104];
    static char record[DREAD_RECORD_BYTES];
    refused(dread_write_deal(s, id, 21, &error), &error, DREAD_TOO_SMALL);
    assert_string_equal(id, "");
    assert_int_equal(dread_write_deal(s, id, 22, NULL), DREAD_OK);
    assert_string_equal(id, "he-will-never-stop#12");
    refused(dread_write_cards(s, cards, 10, &n, &error), &error, DREAD_TOO_SMALL);
    assert_int_equal(dread_write_cards(s, cards, 104, &n, NULL), DREAD_OK);
    assert_int_equal(n, 32);
    refused(dread_write_record(s, record, 20, &error), &error, DREAD_TOO_SMALL);
    assert_string_equal(record, "");
    assert_int_equal(dread_write_record(s, record, sizeof record, NULL), DREAD_OK);
    dread_session *again;
    assert_int_equal(dread_open_record(record, strlen(record), NULL, &again, NULL), DREAD_OK);
    dread_close(again);
    dread_close(s);
}

/* ---- Memory ---- */

struct counted {
    int taken, given, left;
};

static void *take(void *context, size_t bytes)
{
    struct counted *c = context;
    if (!c->left) return NULL;
    c->left--;
    c->taken++;
    return aligned_alloc(64, bytes);
}

static void give(void *context, void *taken, size_t bytes)
{
    struct counted *c = context;
    assert_true(bytes > 0 && bytes % 64 == 0);
    c->given++;
    free(taken);
}

/* Whatever is taken from the caller's memory is given back there, also where memory runs out in the
 * middle of it. */
TEST(memory_comes_from_the_caller)
{
    static dread_advice advice[DREAD_ADVICE_MOST];
    static dread_solution solution = {.size = sizeof solution};
    const dread_search search = {.size = sizeof search, .positions = 1000, .memory = 1 << 20};
    for (int left = 0; left < 12; left++) {
        struct counted counted = {.left = left};
        dread_memory memory = {take, give, &counted};
        dread_session *s, *copy;
        dread_error error = {0};
        int32_t number;
        size_t n;
        int result = dread_open("soliterror#3", &memory, &s, &error);
        if (!result) result = dread_copy(s, &memory, &copy, &error);
        if (!result) dread_close(copy);
        if (!result) result = dread_choose(s, dread_agent_at(0), 1, &memory, &number, &error);
        if (!result) result = dread_solve_session(s, &search, NULL, &memory, &solution, &error);
        if (!result)
            result = dread_hint(s, DREAD_QUICK, 1, NULL, &memory, advice, DREAD_ADVICE_MOST, &n,
                                &error);
        if (result) refused(result, &error, DREAD_NO_MEMORY);
        dread_close(s);
        assert_int_equal(counted.taken, counted.given);
        assert_int_equal(result == DREAD_OK, left >= 6);
    }
}

/* ---- Stopping, and threads ---- */

static int never(void *context)
{
    ++*(int *)context;
    return 0;
}

TEST(a_watch_stops_long_work)
{
    int asked = 0;
    dread_error error = {0};
    dread_watch watch = {never, &asked};
    dread_session *s = opened("dont-let-them-get-you#1");
    static dread_advice advice[DREAD_ADVICE_MOST];
    static uint8_t wins[16];
    size_t n;
    uint64_t number;
    dread_count count = {.size = sizeof count};
    dread_study study = {.size = sizeof study, .agent = dread_agent_at(0)};
    assert_int_equal(dread_parse_rules("dont", &study.game, &study.rules, NULL), DREAD_OK);
    refused(dread_hint(s, DREAD_FULL, 1, &watch, NULL, advice, DREAD_ADVICE_MOST, &n, &error),
            &error, DREAD_STOPPED);
    refused(dread_measure_block(&study, 1, 16, &watch, NULL, &count, wins, &error), &error,
            DREAD_STOPPED);
    study.rules.value[0] ^= 1; /* no table of difficulties has these rules */
    refused(
        dread_find_deal(study.game, &study.rules, DREAD_CRUEL, 1, &watch, NULL, &number, &error),
        &error, DREAD_STOPPED);
    assert_true(asked >= 3);
    dread_close(s);
}

/* What the player below was told by a second thread that used its session. */
struct second {
    dread_session *session;
    int result;
};

static void *use(void *context)
{
    struct second *second = context;
    second->result = dread_undo(second->session, NULL);
    return NULL;
}

/* Called by dread_review, which has the session: lets another thread use it meanwhile. */
static int interrupt(void *context)
{
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, use, context), 0);
    pthread_join(thread, NULL);
    return 0;
}

TEST(a_second_thread_is_told_that_the_session_is_busy)
{
    dread_session *s = opened("he-will-never-stop#1");
    struct second second = {s, DREAD_OK};
    dread_watch watch = {interrupt, &second};
    int32_t legal[DREAD_ACTIONS_MOST];
    static dread_decision decisions[DREAD_PLIES_MOST];
    size_t n;
    while (dread_legal(s, legal, DREAD_ACTIONS_MOST)) dread_play(s, legal[0], NULL, NULL);
    assert_int_equal(
        dread_review(s, DREAD_QUICK, &watch, NULL, decisions, DREAD_PLIES_MOST, &n, NULL),
        DREAD_STOPPED);
    assert_int_equal(second.result, DREAD_BUSY);
    assert_int_equal(dread_undo(s, NULL), DREAD_OK);
    dread_close(s);
}

/* ---- A player of one's own ---- */

struct own {
    int asked;
    int32_t wrong; /* the action to answer with; -1: a legal one */
};

static int choose(void *context, const dread_session *world, uint64_t seed, int32_t *number)
{
    struct own *own = context;
    dread_session_info info = {.size = sizeof info};
    (void)seed;
    own->asked++;
    assert_int_equal(dread_read_session(world, &info, NULL), DREAD_OK);
    assert_true(info.world);
    if (own->wrong >= 0) *number = own->wrong;
    else assert_int_equal(dread_choose_greedily(world, number, NULL), DREAD_OK);
    return DREAD_OK;
}

/* Without it a player that is measured could be another than the one that plays, or an illegal
 * action could pass. */
TEST(a_player_of_ones_own_is_measured_like_an_agent)
{
    struct own own = {0, -1};
    const dread_player player = {choose, &own, 0};
    uint8_t wins[2][32];
    dread_error error = {0};
    dread_count counts[2] = {{.size = sizeof *counts}, {.size = sizeof *counts}};
    dread_study study = {.size = sizeof study};
    dread_interval difference;
    assert_int_equal(dread_parse_rules("soliterror", &study.game, &study.rules, NULL), DREAD_OK);
    assert_int_equal(dread_find_agent("greedy", &study.agent, NULL), DREAD_OK);
    assert_int_equal(dread_measure_block(&study, 1, 32, NULL, NULL, &counts[0], wins[0], NULL),
                     DREAD_OK);
    study.agent = NULL;
    study.player = &player;
    assert_int_equal(dread_measure_block(&study, 1, 32, NULL, NULL, &counts[1], wins[1], NULL),
                     DREAD_OK);
    assert_true(own.asked > 32);
    assert_memory_equal(wins[0], wins[1], 32);
    assert_int_equal(counts[0].won, counts[1].won);
    assert_int_equal(dread_difference(wins[0], wins[1], 32, 1, &difference, NULL), DREAD_OK);
    assert_true(difference.middle >= 0 && difference.middle <= 0);
    own.wrong = 999999;
    refused(dread_measure_block(&study, 1, 1, NULL, NULL, &counts[1], wins[1], &error), &error,
            DREAD_BAD_ACTION);
    study.clairvoyant = 1;
    refused(dread_measure_block(&study, 1, 1, NULL, NULL, &counts[1], wins[1], &error), &error,
            DREAD_MISUSE);
}
