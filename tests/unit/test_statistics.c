/* Statistics that C computes from rows must equal those that older versions computed in SQL.
 *
 * The old SQL statements are here as text. They run on a store of thousands of random games: of all
 * modes, origins and ways, under many rule sets, finished, abandoned, put aside and played
 * again. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#include "core/rng.h"
#include "kept/kept.h"
#include "unit/help.h"
#include "unit/home.h"
#include "unit/window.h"

/* For three games of the program 10,000 stored games, with sanitizers fewer; PAST are compared of
 * each. */
enum { GAMES_OF_THREE = SLOWED ? 2500 : 10000, PAST = SLOWED ? 700 : 3000 };

#define RULE_SET "substr(deal, 1, iif(instr(deal, '@'), instr(deal, '@'), instr(deal, '#')) - 1)"

static const char read_results[] =
    "SELECT origin, won, turns, undos, hints, restarts, way FROM result "
    "WHERE game = ?1 AND mode = ?2 AND (?3 IS NULL OR ?3 = " RULE_SET ") ORDER BY id";
static const char count_outcomes[] =
    "SELECT outcome, count(*) FROM result WHERE game = ?1 AND mode = ?2 AND origin = 'number' "
    "AND (?3 IS NULL OR (way = 'drawn' AND ?3 = " RULE_SET ")) "
    "GROUP BY outcome ORDER BY count(*) DESC, outcome";
static const char count_abandoned[] =
    "SELECT count(DISTINCT iif(state = 'abandoned' AND NOT EXISTS "
    "(SELECT 1 FROM result WHERE result.deal = play.deal), deal, NULL)), "
    "count(iif(state = 'aside', 1, NULL)) FROM play WHERE game = ?1 AND mode = ?2";
static const char list_rule_sets[] =
    "SELECT " RULE_SET " AS rule_set FROM result WHERE game = ?1 AND mode = 'night' "
    "GROUP BY rule_set ORDER BY rule_set <> ?1, count(*) DESC, rule_set";
static const char list_past[] =
    "SELECT deal, outcome, won, outcome = 'abandoned' AS abandoned, origin, turns, "
    "actions, undos, hints, restarts, ended AS at, mode, way, id AS nth FROM result "
    "WHERE game = ?1 UNION ALL "
    "SELECT deal, 'abandoned', 0, 1, origin, 0, played, undos, hints, restarts, "
    "max(changed), mode, way, id FROM play WHERE game = ?1 AND state = 'abandoned' AND "
    "NOT EXISTS (SELECT 1 FROM result WHERE result.deal = play.deal) GROUP BY deal "
    "ORDER BY at DESC, nth DESC LIMIT ?2";

static sqlite3 *db;

/* ---- The store ---- */

static const char *const outcomes[] = {"won: trap",    "won: exit",      "lost: caught",
                                       "lost: hunger", "lost: darkness", "lost: alone"};
static const char *const rule_sets[] = {
    "",          ":bonus=card",  ":bonus=card,joker=in", ":joker=in",    ":deck=2",
    ":deck=2,a", ":walls=thick", ":walls=thin",          ":food=little", ":b"};

static const char *any(struct rng *rng, const char *const of[], int n)
{
    return of[dread_rng_below(rng, (uint32_t)n)];
}

/* Writes a deal id. Some deals occur often, and the standard rules are the most frequent. */
static void write_deal(struct rng *rng, const char *game, char *deal, size_t room)
{
    uint32_t rules = dread_rng_below(rng, 3) ? 0 : dread_rng_below(rng, 10);
    uint32_t number = dread_rng_below(rng, dread_rng_below(rng, 2) ? 400 : 1000000);
    const char *form = dread_rng_below(rng, 8) ? "%s%s#%u" : "%s%s@9S8HXX#%u";
    snprintf(deal, room, form, game, rule_sets[rules], number);
}

static void run(const char *text)
{
    char *why = NULL;
    if (sqlite3_exec(db, text, NULL, NULL, &why) != SQLITE_OK) fail_msg("%s: %s", why, text);
}

static const char *any_game(struct rng *rng)
{
    return dread_games.game[dread_rng_below(rng, (uint32_t)dread_games.count)]->id;
}

/* Games beside real cards are in test_real_kept.c. */
static void add_play(struct rng *rng, int i)
{
    static const char *const states[] = {"finished", "abandoned", "abandoned", "aside"};
    char text[2048], deal[256];
    const char *game = any_game(rng), *state = any(rng, states, 4);
    write_deal(rng, game, deal, sizeof deal);
    snprintf(text, sizeof text,
             "INSERT INTO play (game, deal, rules, origin, state, outcome, played, undos, hints, "
             "restarts, begun, changed, mode, turn, way) "
             "VALUES ('%s', '%s', 1, '%s', '%s', '%s', %u, %u, %u, %u, %d, %u, '%s', %u, '%s')",
             game, deal, any(rng, dread_origin_names, ORIGINS), state,
             strcmp(state, "finished") ? "playing" : any(rng, outcomes, 6),
             dread_rng_below(rng, 60), dread_rng_below(rng, 3), dread_rng_below(rng, 3),
             dread_rng_below(rng, 3), 1600000000 + i, 1600000000 + dread_rng_below(rng, 4000),
             any(rng, dread_mode_names, MODES), dread_rng_below(rng, 30),
             any(rng, dread_way_names, WAY_REAL));
    run(text);
}

static void add_result(struct rng *rng)
{
    char text[2048], deal[256];
    const char *game = any_game(rng);
    const char *outcome = dread_rng_below(rng, 12) ? any(rng, outcomes, 6) : "abandoned";
    write_deal(rng, game, deal, sizeof deal);
    snprintf(text, sizeof text,
             "INSERT INTO result (deal, game, rules, origin, outcome, won, turns, actions, undos, "
             "hints, restarts, ended, mode, way) "
             "VALUES ('%s', '%s', 1, '%s', '%s', %d, %u, %u, %u, %u, %u, %u, '%s', '%s') "
             "ON CONFLICT (deal) DO NOTHING",
             deal, game, any(rng, dread_origin_names, dread_rng_below(rng, 2) ? 1 : ORIGINS),
             outcome, !strncmp(outcome, "won", 3), dread_rng_below(rng, 40),
             dread_rng_below(rng, 90), dread_rng_below(rng, 3), dread_rng_below(rng, 3),
             dread_rng_below(rng, 3), 1600000000 + dread_rng_below(rng, 4000),
             any(rng, dread_mode_names, MODES), any(rng, dread_way_names, WAY_REAL));
    run(text);
}

static void fill(void)
{
    make_home("dread.db");
    dread_store_close(dread_store_open(path, NULL));
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    struct rng rng = dread_rng_from(16);
    run("BEGIN");
    for (int i = 0; i < GAMES_OF_THREE * dread_games.count / 3; i++) {
        add_play(&rng, i);
        add_result(&rng);
    }
    run("COMMIT");
}

static void empty(void)
{
    sqlite3_close(db);
    remove_all(home);
}

/* ---- As older versions counted ---- */

static sqlite3_stmt *ask(const char *text, const struct game *game, const char *mode,
                         const char *rule_set)
{
    sqlite3_stmt *q;
    assert_int_equal(sqlite3_prepare_v2(db, text, -1, &q, NULL), SQLITE_OK);
    sqlite3_bind_text(q, 1, game->id, -1, SQLITE_STATIC);
    if (mode) sqlite3_bind_text(q, 2, mode, -1, SQLITE_STATIC);
    if (rule_set) sqlite3_bind_text(q, 3, rule_set, -1, SQLITE_STATIC);
    return q;
}

static const char *text_at(sqlite3_stmt *q, int column)
{
    return (const char *)sqlite3_column_text(q, column);
}

static void count_numbered(struct statistics *all, sqlite3_stmt *q, int64_t *turns_of_wins)
{
    bool won = sqlite3_column_int(q, 1);
    int turns = sqlite3_column_int(q, 2), undos = sqlite3_column_int(q, 3);
    int hints = sqlite3_column_int(q, 4), restarts = sqlite3_column_int(q, 5);
    all->with_undo += undos > 0;
    all->with_hint += hints > 0;
    all->with_restart += restarts > 0;
    all->streak = won ? all->streak + 1 : 0;
    if (all->streak > all->best_streak) all->best_streak = all->streak;
    if (!won) return;
    all->won_unaided += !undos && !hints && !restarts;
    *turns_of_wins += turns;
    if (!all->shortest || turns < all->shortest) all->shortest = turns;
}

/* Returns which name this is, in a column of results. */
static int index_of(const char *column, const char *name)
{
    return dread_column_name_of(dread_column_of(ROW_RESULT, column), name);
}

static void count_in_sql(const struct game *game, const char *rule_set, struct statistics *all)
{
    const char *mode = dread_mode_names[rule_set ? NIGHT : REHEARSAL];
    int64_t turns_of_wins = 0;
    memset(all, 0, sizeof *all);
    sqlite3_stmt *q = ask(read_results, game, mode, rule_set);
    while (sqlite3_step(q) == SQLITE_ROW) {
        enum origin origin = (enum origin)index_of("origin", text_at(q, 0));
        enum way way = (enum way)index_of("way", text_at(q, 6));
        bool is_apart = rule_set && origin == ORIGIN_NUMBER && way != WAY_DRAWN;
        struct win_count *count = is_apart ? &all->by_way[way] : &all->by_origin[origin];
        count->games++;
        count->won += sqlite3_column_int(q, 1);
        if (origin == ORIGIN_NUMBER && !is_apart) count_numbered(all, q, &turns_of_wins);
    }
    sqlite3_finalize(q);
    int won = all->by_origin[ORIGIN_NUMBER].won;
    if (won) all->mean_turns = (double)turns_of_wins / won;
    q = ask(count_outcomes, game, mode, rule_set);
    while (sqlite3_step(q) == SQLITE_ROW && all->outcomes < STATISTICS_OUTCOMES) {
        strcpy(all->outcome[all->outcomes].outcome, text_at(q, 0));
        all->outcome[all->outcomes++].count = sqlite3_column_int(q, 1);
    }
    sqlite3_finalize(q);
    q = ask(count_abandoned, game, mode, NULL);
    assert_int_equal(sqlite3_step(q), SQLITE_ROW);
    all->abandoned = sqlite3_column_int(q, 0);
    all->unreadable = sqlite3_column_int(q, 1);
    sqlite3_finalize(q);
}

/* ---- The same from rows ---- */

static void assert_same_statistics(const struct book *book, const struct game *game,
                                   const char *rule_set)
{
    static struct statistics in_c, in_sql;
    memset(&in_c, 0, sizeof in_c);
    dread_book_statistics(book, game, rule_set, &in_c);
    count_in_sql(game, rule_set, &in_sql);
    assert_memory_equal(in_c.by_origin, in_sql.by_origin, sizeof in_c.by_origin);
    assert_memory_equal(in_c.by_way, in_sql.by_way, sizeof in_c.by_way);
    assert_int_equal(in_c.abandoned, in_sql.abandoned);
    assert_int_equal(in_c.unreadable, in_sql.unreadable);
    assert_int_equal(in_c.outcomes, in_sql.outcomes);
    for (int i = 0; i < in_c.outcomes; i++) {
        assert_string_equal(in_c.outcome[i].outcome, in_sql.outcome[i].outcome);
        assert_int_equal(in_c.outcome[i].count, in_sql.outcome[i].count);
    }
    assert_int_equal(in_c.streak, in_sql.streak);
    assert_int_equal(in_c.best_streak, in_sql.best_streak);
    assert_int_equal(in_c.won_unaided, in_sql.won_unaided);
    assert_int_equal(in_c.with_undo, in_sql.with_undo);
    assert_int_equal(in_c.with_hint, in_sql.with_hint);
    assert_int_equal(in_c.with_restart, in_sql.with_restart);
    assert_int_equal(in_c.shortest, in_sql.shortest);
    assert_true(in_c.mean_turns == in_sql.mean_turns);
}

static struct window *open_file(void)
{
    struct problem problem = {""};
    struct window *w = window_open_file(path, &dread_games, &problem);
    if (!w) fail_msg("%s", problem.text);
    return w;
}

TEST(statistics_are_those_that_sql_counted)
{
    struct window *w = open_file();
    const struct book *book = w->book;
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        char rule_set[NIGHT_RULES_BYTES];
        int i = 0;
        assert_same_statistics(book, game, NULL);
        assert_same_statistics(book, game, "nobody:plays=this");
        sqlite3_stmt *q = ask(list_rule_sets, game, NULL, NULL);
        for (; sqlite3_step(q) == SQLITE_ROW; i++) {
            assert_true(dread_book_night_rules(book, game, i, rule_set));
            assert_string_equal(rule_set, text_at(q, 0));
            assert_same_statistics(book, game, rule_set);
        }
        assert_false(dread_book_night_rules(book, game, i, rule_set));
        assert_int_equal(i, sizeof rule_sets / sizeof *rule_sets);
        sqlite3_finalize(q);
    }
    window_close(w);
}

static void assert_same_past(const struct past_game *p, sqlite3_stmt *q)
{
    assert_string_equal(p->deal, text_at(q, 0));
    assert_string_equal(p->outcome, text_at(q, 1));
    assert_int_equal(p->won, sqlite3_column_int(q, 2));
    assert_int_equal(p->abandoned, sqlite3_column_int(q, 3));
    assert_string_equal(dread_origin_names[p->origin], text_at(q, 4));
    assert_int_equal(p->turns, sqlite3_column_int(q, 5));
    assert_int_equal(p->actions, sqlite3_column_int(q, 6));
    assert_int_equal(p->undos, sqlite3_column_int(q, 7));
    assert_int_equal(p->hints, sqlite3_column_int(q, 8));
    assert_int_equal(p->restarts, sqlite3_column_int(q, 9));
    assert_int_equal(p->when, sqlite3_column_int64(q, 10));
    assert_string_equal(dread_mode_names[p->mode], text_at(q, 11));
    assert_string_equal(dread_way_names[p->way], text_at(q, 12));
}

TEST(the_list_of_games_is_the_one_that_sql_made)
{
    static struct past_game past[PAST];
    struct window *w = open_file();
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        int n = dread_book_past_games(w->book, game, past, PAST);
        assert_int_equal(n, PAST);
        sqlite3_stmt *q = ask(list_past, game, NULL, NULL);
        sqlite3_bind_int(q, 2, PAST);
        for (int i = 0; i < n; i++) {
            assert_int_equal(sqlite3_step(q), SQLITE_ROW);
            assert_same_past(&past[i], q);
        }
        sqlite3_finalize(q);
    }
    window_close(w);
}

WHOLE_GROUP(fill, empty)
