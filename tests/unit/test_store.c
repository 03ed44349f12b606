/* Tests of what only a database can do to games: where it is, what happens if it is moved, locked
 * or deleted while it is open, rows that contradict each other, and migrations. test_book.c tests
 * what the rows mean, and test_damage.c what harms a file. */

#define _POSIX_C_SOURCE 200809L /* setenv */

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sqlite3.h>

#include "store/store_internal.h"
#include "unit/home.h"
#include "unit/plays.h"
#include "unit/storage.h"

static void set_up(void)
{
    storage_begin(IN_SQLITE);
}

static void tear_down(void)
{
    wait_for_others(AS_USUAL);
    storage_end();
}

static void assert_not_opened(const char *where, const char *part)
{
    struct problem problem = {""};
    struct window *store = window_open_file(where, &both_games, &problem);
    assert_null(store);
    assert_tells(&problem, part);
}

/* ---- Opening ---- */

TEST(a_new_store_is_made_with_its_directories)
{
    strcpy(path, in_home("a/b/c/dread.db"));
    struct window *store = storage_open();
    assert_true(file_size(path) > 0);
    window_close(store);
    struct stat s;
    assert_int_equal(stat(in_home("a/b"), &s), 0);
    assert_int_equal(s.st_mode & 0777, 0700);
    assert_int_equal(sql(path, "PRAGMA application_id"), dread_games_schema.application);
    assert_int_equal(sql(path, "PRAGMA user_version"), dread_games_schema.version);
    assert_int_equal(sql(path, "SELECT count(*) FROM pragma_journal_mode WHERE journal_mode='wal'"),
                     1);
    assert_int_equal(file_size(in_home("a/b/c/dread.db-wal")), -1); /* it was closed cleanly */
}

static void assert_usual(const char *ending)
{
    struct problem problem = {""};
    struct store *store = dread_store_open(NULL, &problem);
    if (!store) fail_msg("%s", problem.text);
    assert_int_equal(access(in_home(ending), F_OK), 0);
    dread_store_close(store);
}

TEST(the_usual_place_follows_the_environment)
{
    setenv("DREAD_HOME", in_home("own"), 1);
    setenv("XDG_DATA_HOME", in_home("data"), 1);
    setenv("HOME", home, 1);
    assert_usual("own/dread.db");
    setenv("DREAD_HOME", "", 1);
    assert_usual("data/dread/dread.db");
    setenv("XDG_DATA_HOME", "not/absolute", 1);
    assert_usual(".local/share/dread/dread.db");
    unsetenv("XDG_DATA_HOME");
    assert_usual(".local/share/dread/dread.db");
    unsetenv("HOME");
    assert_not_opened(NULL, "HOME is not set");
    assert_not_opened(NULL, "DREAD_HOME");
}

/* SQLite opens no path of more than some 500 bytes. */
TEST(a_home_with_a_long_name_is_a_clear_problem)
{
    char home_of[560];
    struct text t = dread_text_in(home_of, sizeof home_of);
    dread_text_add(&t, in_home("x"));
    while (t.length < 500) dread_text_add(&t, "/abcdefghi");
    setenv("HOME", home_of, 1);
    unsetenv("XDG_DATA_HOME");
    unsetenv("DREAD_HOME");
    assert_not_opened(NULL, "the path is too long: it has 5");
    assert_not_opened(NULL, "set DREAD_HOME to a shorter directory");
    assert_int_equal(file_size(in_home("x")), -1); /* no directory was made on the way */
}

TEST(a_game_that_cannot_be_played_on_is_put_aside_with_the_reason)
{
    static const struct {
        const char *harm, *says;
    } harms[] = {
        {"UPDATE play SET rules = 9999", "another version of the rules"},
        {"UPDATE play SET deal = 'he-will-never-stop#01'", "not the number of a deal"},
        {"UPDATE play SET deal = 'twin#3'", "contradict"},
        {"UPDATE play SET played = 5", "contradict"},
        {"UPDATE play SET undos = 1 << 40", "contradict"},
        {"UPDATE step SET action = 'dance 3' WHERE ply = 2", "Action 3"},
        {"UPDATE step SET action = 'move 31>1' WHERE ply = 1", "Action 2"},
        {"DELETE FROM step WHERE ply = 1", "Action 2"},
        {"UPDATE play SET mode = 'night', played = 3", "contradict"},
        {"UPDATE play SET mode = 'night', undos = 1", "contradict"},
    };
    static struct session s, untouched;
    for (size_t i = 0; i < sizeof harms / sizeof *harms; i++) {
        struct window *store = storage_open();
        deal_kept(store, &s, flight, 3);
        play_some(&s, 4, 1);
        window_close(store);
        sql(path, harms[i].harm);

        store = storage_open();
        struct problem problem = {""};
        begin(&s, flight, 8);
        untouched = s;
        assert_int_equal(window_resume(store, flight, &s, &problem), RESUMED_UNREADABLE);
        assert_tells(&problem, harms[i].says);
        assert_tells(&problem, "put aside");
        assert_same_session(&s, &untouched);
        assert_int_equal(resume(store, &s), RESUMED_NONE);
        assert_int_equal(statistics(store).unreadable + nights(store).unreadable, 1);
        deal_kept(store, &s, flight, 5); /* play can go on */
        play_some(&s, 1, 1);
        window_close(store);
        assert_int_equal(storage_count("play aside"), 1);
        assert_true(storage_count("step") >= 4);
        storage_empty();
    }
}

TEST(nights_of_a_store_of_version_2_are_shown_apart)
{
    static struct session s;
    static struct line line;
    struct window *store = storage_open();
    find_line(1000, true, 2, &line);
    begin(&s, flight, line.number);
    s.mode = NIGHT;
    assert_kept(store, &s, ORIGIN_NUMBER);
    play_line(&s, &line);
    window_close(store);
    sql(path, "ALTER TABLE result DROP COLUMN way; ALTER TABLE play DROP COLUMN way;"
              "DROP TABLE met; DROP TABLE judged; PRAGMA user_version=2");
    store = storage_open();
    struct statistics all = nights(store);
    assert_int_equal(all.by_way[WAY_BEFORE].won, 1);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].games, 0);
    assert_int_equal(all.best_streak, 0);
    assert_int_equal(all.outcomes, 0);
    window_close(store);
    /* A way that this program does not know counts as one that an older version did not save. */
    sql(path, "ALTER TABLE result DROP COLUMN way;"
              "ALTER TABLE result ADD COLUMN way TEXT NOT NULL DEFAULT 'dreamt'");
    store = storage_open();
    assert_int_equal(nights(store).by_way[WAY_BEFORE].won, 1);
    window_close(store);
}

TEST(another_program_that_locks_the_database_delays_saving_only)
{
    static struct session s, again;
    struct problem problem;
    sqlite3 *db;
    wait_for_others(0);
    struct window *store = storage_open();
    deal_kept(store, &s, flight, 3);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    play_some(&s, 1, 1);
    assert_int_equal(busy_ms, BUSY_MS);
    assert_true(window_trouble(store, &problem));
    assert_tells(&problem, " lock");
    play_some(&s, 2, 2);
    assert_int_equal(busy_ms, BUSY_MS_AFTER_FAILURE);
    assert_quiet(store); /* reported only once */
    window_put_down(store);
    assert_int_equal(busy_ms, BUSY_MS); /* so that it is not lost for the next deal */
    assert_int_equal(sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    window_close(store);
    store = storage_open();
    assert_int_equal(resume(store, &again), RESUMED);
    assert_same_session(&again, &s);
    hinted(&again);
    assert_int_equal(busy_ms, BUSY_MS);
    window_close(store);
}

/* ---- Moved, deleted and locked ---- */

TEST(what_was_deleted_under_a_game_is_made_anew_with_all_of_it)
{
    static struct session s, again;
    for (int whole = 0; whole < 2; whole++) { /* the whole database, or only the game */
        struct window *store = storage_open();
        deal_kept(store, &s, flight, 3);
        play_some(&s, 3, 1);
        if (whole) remove_all(home);
        else sql(path, "DELETE FROM step; DELETE FROM play");
        play_some(&s, 1, 2);
        assert_quiet(store);
        if (whole) remove_all(home);
        assert_true(window_set(store, "motion", "none"));
        window_close(store);
        store = storage_open();
        assert_int_equal(resume(store, &again), RESUMED);
        assert_same_session(&again, &s);
        window_close(store);
        storage_empty();
    }
}

TEST(a_game_that_another_window_began_after_the_database_was_deleted_is_not_written_over)
{
    static struct session s, other;
    struct window *first = storage_open();
    deal_kept(first, &s, flight, 3);
    play_some(&s, 2, 1);
    remove_all(home);
    struct window *second = storage_open();
    deal_kept(second, &other, flight, 4);
    play_some(&s, 1, 2);
    assert_false(window_is_saved(first));
    play_some(&other, 1, 1);
    assert_true(window_is_saved(second));
    assert_int_equal(storage_count("play"), 1);
    assert_int_equal(storage_count("step"), 1);
    window_close(first);
    window_close(second);
}

TEST(while_the_place_of_the_database_is_gone_play_goes_on_and_then_catches_up)
{
    static struct session s, again;
    struct problem problem = {""};
    struct window *store = storage_open();
    deal_kept(store, &s, flight, 3);
    play_some(&s, 2, 1);
    remove_all(home);
    write_file(home, "a file", 6);
    play_some(&s, 1, 2);
    assert_true(window_trouble(store, &problem));
    assert_tells(&problem, "Not a directory");
    undo(&s);
    assert_quiet(store);
    remove(home);
    redo(&s);
    assert_true(window_trouble(store, &problem));
    assert_tells(&problem, "saved again");
    window_close(store);
    store = storage_open();
    assert_int_equal(resume(store, &again), RESUMED);
    assert_same_session(&again, &s);
    window_close(store);
}

/* ---- Migrations ---- */

/* tests/cli/test_versions.py has the lists, counts and actions of real stores of each version. */
TEST(deals_of_version_1_are_resumed_and_known_again)
{
    static struct session s;
    struct in_progress found;
    struct window *store = storage_open();
    for (uint64_t number = 1; number <= 2; number++) { /* the second abandons the first */
        deal_kept(store, &s, flight, number);
        play_some(&s, 2, 1);
    }
    window_close(store);
    make_it_version_1();
    store = storage_open();
    assert_int_equal(sql(path, "PRAGMA user_version"), dread_games_schema.version);
    assert_true(dread_book_in_progress(asked(store), flight, &found));
    assert_int_equal(found.mode, REHEARSAL);
    assert_int_equal(found.turn, 0); /* version 1 did not store the turn */
    assert_int_equal(found.actions, 2);
    assert_int_equal(resume(store, &s), RESUMED);
    assert_int_equal(s.way, WAY_BEFORE);
    begin(&s, flight, 1);
    struct deal deal = s.deal;
    assert_int_equal(window_return(store, flight, &deal, MODES, &s, NULL), RESUMED);
    assert_int_equal(s.played, 2);
    begin(&s, flight, 2);
    s.mode = NIGHT;
    assert_kept(store, &s, ORIGIN_NUMBER);
    assert_true(dread_book_played_before(asked(store)));
    window_close(store);
    assert_sound(path);
}

TEST(what_was_judged_is_kept)
{
    struct judged_row found, row = {.game = flight->id,
                                    .deal = "flight#9",
                                    .kind = JUDGED_PUZZLE,
                                    .worst = "search move",
                                    .won = true,
                                    .worst_gave = 1,
                                    .early = 2,
                                    .middle = 3,
                                    .late = 4,
                                    .gave_early = 5,
                                    .gave_middle = 6,
                                    .gave_late = 7,
                                    .day = 20261129,
                                    .at = 8};
    struct window *store = storage_open();
    dread_book_judge(store->book, &row);
    window_serve(store);
    window_close(store);
    store = storage_open();
    assert_int_equal(dread_book_judged(store->book, flight, &found, 1), 1);
    assert_string_equal(found.game, row.game);
    assert_string_equal(found.deal, row.deal);
    assert_string_equal(found.worst, row.worst);
    assert_int_equal(found.id, 1);
    assert_int_equal(found.kind, row.kind);
    assert_true(found.won);
    const int64_t numbers[] = {found.worst_gave, found.early,       found.middle,   found.late,
                               found.gave_early, found.gave_middle, found.gave_late};
    for (int i = 0; i < 7; i++) assert_int_equal(numbers[i], i + 1);
    assert_int_equal(found.day, row.day);
    assert_int_equal(found.at, row.at);
    window_close(store);
}

TEST(a_migration_that_fails_changes_nothing)
{
    static struct session s;
    static struct bytes was;
    struct window *store = storage_open();
    deal_kept(store, &s, flight, 3);
    play_some(&s, 4, 1);
    window_close(store);
    read_file(path, &was);
    const char *steps[] = {
        dread_games_schema.steps[0], dread_games_schema.steps[1],
        dread_games_schema.steps[2], dread_games_schema.steps[3],
        dread_games_schema.steps[4], "DROP TABLE setting; INSERT INTO nowhere VALUES (1)"};
    struct schema bad = dread_games_schema;
    bad.steps = steps;
    bad.version = 6;
    struct problem problem = {""};
    assert_null(dread_store_open_as(path, &bad, &problem));
    assert_tells(&problem, "the file is damaged");
    assert_file_is(path, &was);
    store = storage_open();
    assert_int_equal(resume(store, &s), RESUMED);
    window_close(store);

    /* The first steps are committed, whatever happens to later ones. */
    make_it_version_1();
    assert_null(dread_store_open_as(path, &bad, &problem));
    assert_int_equal(sql(path, "PRAGMA user_version"), 5);
    store = storage_open();
    assert_int_equal(resume(store, &s), RESUMED);
    window_close(store);
}

EACH_TEST(set_up, tear_down)
WHOLE_GROUP(make_twin, NULL)
