/* Tests of the store: nothing is lost, counted twice or destroyed.
 *
 * Every test has a directory of its own. Full disks, damaged files, killed processes and read-only
 * homes are real; the tests make them. */

#define _GNU_SOURCE /* setenv, kill, RTLD_NEXT */

#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <sqlite3.h>

#include "unit/saving.h"
#include "store/store_internal.h"
#include "unit/home.h"
#include "unit/plays.h"

#include "unit/suite.h"

/* ---- Queries of the book after reading what others have written ---- */

static struct book *asked(struct saving *store)
{
    saving_look(store, NULL);
    return saving_book(store);
}

static bool store_statistics(struct saving *store, const struct game *game, enum mode mode,
                             struct statistics *all, struct problem *problem)
{
    if (!saving_look(store, problem)) return false;
    dread_book_statistics(saving_book(store), game, mode == NIGHT ? game->id : NULL, all);
    return true;
}

static int store_past_games(struct saving *store, const struct game *game, struct past_game past[],
                            int most, struct problem *problem)
{
    if (!saving_look(store, problem)) return -1;
    return dread_book_past_games(saving_book(store), game, past, most);
}

static bool store_can_return(struct saving *store)
{
    return saving_is_saved(store) && dread_book_can_return(saving_book(store));
}

/* ---- Files ---- */

static void set_up(void)
{
    make_home("dread.db");
}

/* How many times as long as usual SQLite waits for others; see sqlite3_busy_timeout below. */
enum { PATIENT = 300 };
static int patience = 1;

static void tear_down(void)
{
    patience = 1;
    remove_all(home);
}

/* ---- Stores ---- */

static struct saving *open_store(void)
{
    struct problem problem = {""};
    struct saving *store = saving_open(path, &both_games, &problem);
    if (!store) fail_msg("%s", problem.text);
    return store;
}

static void assert_kept(struct saving *store, struct session *s, enum origin origin)
{
    struct problem problem = {""};
    if (!saving_keep(store, s, origin, &problem)) fail_msg("not kept: %s", problem.text);
}

/* Starts a deal that the store keeps. */
static void deal_kept(struct saving *store, struct session *s, const struct game *game,
                      uint64_t number)
{
    begin(s, game, number);
    assert_kept(store, s, ORIGIN_NUMBER);
}

static void assert_quiet(struct saving *store)
{
    struct problem problem = {""};
    if (saving_trouble(store, &problem)) fail_msg("trouble: %s", problem.text);
}

static enum resumed resume(struct saving *store, struct session *s)
{
    struct problem problem = {""};
    return saving_resume(store, flight, s, &problem);
}

static struct statistics statistics_of(struct saving *store, enum mode mode)
{
    struct statistics all;
    struct problem problem = {""};
    if (!store_statistics(store, flight, mode, &all, &problem)) fail_msg("%s", problem.text);
    return all;
}

static struct statistics statistics(struct saving *store)
{
    return statistics_of(store, REHEARSAL);
}

static struct statistics nights(struct saving *store)
{
    return statistics_of(store, NIGHT);
}

static void assert_not_opened(const char *where, const char *part)
{
    struct problem problem = {""};
    struct saving *store = saving_open(where, &both_games, &problem);
    assert_null(store);
    assert_tells(&problem, part);
}

/* Makes a store with finished games and one in progress, and closes it. */
static void fill_store(struct session *s)
{
    static struct line line;
    struct saving *store = open_store();
    for (uint64_t number = 100; number < 105; number++) {
        find_line(number * 1000, number % 2, 1, &line);
        deal_kept(store, s, flight, line.number);
        play_line(s, &line);
    }
    deal_kept(store, s, flight, 3);
    play_some(s, 4, 1);
    undo(s);
    saving_close(store);
}

/* ---- Opening ---- */

TEST(a_new_store_is_made_with_its_directories)
{
    strcpy(path, in_home("a/b/c/dread.db"));
    struct saving *store = open_store();
    assert_true(file_size(path) > 0);
    saving_close(store);
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

TEST(a_home_that_is_a_file_or_cannot_be_made_is_a_clear_problem)
{
    write_file(in_home("file"), "mine", 4);
    setenv("DREAD_HOME", in_home("file"), 1);
    assert_not_opened(NULL, "Not a directory");
    assert_not_opened(NULL, in_home("file"));
    setenv("DREAD_HOME", in_home("file/deeper"), 1);
    assert_not_opened(NULL, "Not a directory");
    unsetenv("DREAD_HOME");
    setenv("HOME", "/proc/no-such", 1);
    assert_not_opened(NULL, "/proc/no-such");
    mkdir(in_home("directory"), 0700);
    assert_not_opened(in_home("directory"), "cannot be saved");
    assert_int_equal(file_size(in_home("file")), 4);

    char long_path[PATH_BYTES + 10];
    memset(long_path, 'x', sizeof long_path - 1);
    long_path[sizeof long_path - 1] = '\0';
    assert_not_opened(long_path, "too long");
    setenv("DREAD_HOME", long_path, 1);
    assert_not_opened(NULL, "too long");
    unsetenv("DREAD_HOME");

    /* SQLite opens no path of more than some 500 bytes. */
    char home_of[560];
    struct text t = dread_text_in(home_of, sizeof home_of);
    dread_text_add(&t, in_home("x"));
    while (t.length < 500) dread_text_add(&t, "/abcdefghi");
    setenv("HOME", home_of, 1);
    unsetenv("XDG_DATA_HOME");
    assert_not_opened(NULL, "the path is too long: it has 5");
    assert_not_opened(NULL, "set DREAD_HOME to a shorter directory");
    assert_int_equal(file_size(in_home("x")), -1); /* no directory was made on the way */
}

static void meet_a_read_only_home(void)
{
    struct problem p = {""};
    static struct session s;
    struct saving *store = saving_open(in_home("new/dread.db"), &both_games, &p);
    insist(!store && strstr(p.text, "Permission denied"), "new directory", &p);
    store = saving_open(in_home("new.db"), &both_games, &p);
    insist(!store && strstr(p.text, "cannot be saved"), "new file", &p);
    /* WAL needs files beside the database, and this directory cannot be written: the database is
     * opened for reading only. */
    store = saving_open(path, &both_games, &p);
    insist(store, "open", &p);
    insist(saving_resume(store, flight, &s, &p) == RESUMED, "resume", &p);
    insist(s.played == 3 && s.known == 4, "line", &p);
    insist(saving_trouble(store, &p) && strstr(p.text, "writable"), "trouble", &p);
    begin(&s, flight, 77);
    insist(!saving_keep(store, &s, ORIGIN_NUMBER, &p) && strstr(p.text, "writable"), "keep", &p);
    play_some(&s, 1, 1);
    saving_close(store);
}

TEST(a_read_only_home_is_a_clear_problem_and_stays_as_it_was)
{
    static struct session s;
    static struct bytes was;
    fill_store(&s);
    read_file(path, &was);
    chmod(path, 0444);
    chmod(home, 0555);
    without_rights(meet_a_read_only_home);
    chmod(home, 0755);
    assert_file_is(path, &was);
    chmod(path, 0644);
    struct saving *store = open_store();
    assert_int_equal(resume(store, &s), RESUMED);
    assert_int_equal(s.played, 3);
    saving_close(store);
}

static void meet_a_read_only_file(void)
{
    struct problem p = {""};
    static struct session s;
    static struct statistics all;
    struct saving *store = saving_open(path, &both_games, &p);
    insist(store, "open", &p);
    insist(saving_resume(store, flight, &s, &p) == RESUMED, "resume", &p);
    insist(s.played == 3 && s.known == 4, "line", &p);
    insist(store_statistics(store, flight, REHEARSAL, &all, &p), "statistics", &p);
    insist(all.by_origin[ORIGIN_NUMBER].games == 5, "games", &p);
    redo(&s);
    insist(s.played == 4, "play goes on", &p);
    insist(saving_trouble(store, &p) && strstr(p.text, "read-only"), "trouble", &p);
    undo(&s);
    insist(!saving_trouble(store, &p), "told once", &p);
    begin(&s, flight, 77);
    insist(!saving_keep(store, &s, ORIGIN_NUMBER, &p) && strstr(p.text, "read-only"), "keep", &p);
    saving_close(store);
}

TEST(from_a_read_only_file_games_are_resumed_and_counted)
{
    static struct session s;
    static struct bytes was;
    fill_store(&s);
    read_file(path, &was);
    chmod(path, 0444);
    chmod(home, 0777);
    chmod(in_home("dread.db-he-will-never-stop.lock"), 0666);
    without_rights(meet_a_read_only_file);
    assert_file_is(path, &was);
}

/* ---- Keeping and resuming ---- */

TEST(every_change_is_in_the_database_when_it_returns)
{
    static struct session s;
    struct saving *store = open_store();
    struct rng rng = dread_rng_from(5);
    deal_kept(store, &s, flight, 3);
    assert_int_equal(sql(path, "SELECT count(*) FROM play"), 1);
    for (int i = 0; i < 100; i++) {
        switch (dread_rng_below(&rng, dread_session_outcome(&s) ? 3 : 6)) {
        case 0: undo(&s); break;
        case 1: undo_turn(&s); break;
        case 2: hinted(&s); break;
        case 3: redo(&s); break;
        default: play(&s, any_action(&s, &rng)); break;
        }
        assert_int_equal(sql(path, "SELECT count(*) FROM step"), s.known);
        assert_int_equal(sql(path, "SELECT played FROM play"), s.played);
        assert_int_equal(sql(path, "SELECT undos FROM play"), s.undos);
        assert_int_equal(sql(path, "SELECT hints FROM play"), s.hints);
    }
    saving_close(store);
}

TEST(a_game_that_ended_unseen_is_shown_at_its_end_and_one_that_was_left_is_over)
{
    static struct session s, again;
    static struct line line;
    find_line(1, true, 1, &line);
    fflush(NULL);
    pid_t child = fork();
    if (!child) {
        struct saving *store = saving_open(path, &both_games, NULL);
        begin(&s, flight, line.number);
        saving_keep(store, &s, ORIGIN_NUMBER, NULL);
        play_line(&s, &line);
        kill(getpid(), SIGKILL);
    }
    waitpid(child, NULL, 0);

    struct saving *store = open_store();
    assert_int_equal(resume(store, &again), RESUMED);
    assert_true(dread_outcome_is_won(flight, dread_session_outcome(&again)));
    assert_int_equal(statistics(store).by_origin[ORIGIN_NUMBER].won, 1);
    saving_leave(store);
    assert_int_equal(resume(store, &again), RESUMED_NONE);
    saving_close(store);
    assert_int_equal(sql(path, "SELECT count(*) FROM play WHERE state = 'finished'"), 1);
}

TEST(a_game_that_cannot_be_played_on_is_put_aside_with_the_reason)
{
    static const struct {
        const char *harm, *says;
    } harms[] = {
        {"UPDATE play SET rules = 9999", "another version of the rules"},
        {"UPDATE play SET deal = 'he-will-never-stop#01'", "not a deal number"},
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
        struct saving *store = open_store();
        deal_kept(store, &s, flight, 3);
        play_some(&s, 4, 1);
        saving_close(store);
        sql(path, harms[i].harm);

        store = open_store();
        struct problem problem = {""};
        begin(&s, flight, 8);
        untouched = s;
        assert_int_equal(saving_resume(store, flight, &s, &problem), RESUMED_UNREADABLE);
        assert_tells(&problem, harms[i].says);
        assert_tells(&problem, "put aside");
        assert_same_session(&s, &untouched);
        assert_int_equal(resume(store, &s), RESUMED_NONE);
        assert_int_equal(statistics(store).unreadable + nights(store).unreadable, 1);
        deal_kept(store, &s, flight, 5); /* play can go on */
        play_some(&s, 1, 1);
        saving_close(store);
        assert_int_equal(sql(path, "SELECT count(*) FROM play WHERE state = 'aside'"), 1);
        assert_true(sql(path, "SELECT count(*) FROM step") >= 4);
        remove_all(home);
        mkdir(home, 0700);
    }
}

/* ---- Statistics ---- */

/* ---- Nights ---- */

/* Replaces the database at `path` by one of version 1 with the same contents. */
static void make_it_version_1(void)
{
    static const char copy[] =
        "ATTACH '%s' AS now;"
        "INSERT INTO play SELECT id, game, deal, rules, origin, state, outcome, played, undos, "
        "hints, restarts, begun, changed FROM now.play;"
        "INSERT INTO step SELECT play, ply, action FROM now.step;"
        "INSERT INTO result SELECT id, deal, game, rules, origin, outcome, won, turns, actions, "
        "undos, hints, restarts, ended FROM now.result;"
        "PRAGMA user_version=1; PRAGMA application_id=%u; PRAGMA journal_mode=WAL;";
    char text[1024];
    const char *old = in_home("old.db");
    sql(old, dread_games_schema.steps[0]);
    snprintf(text, sizeof text, copy, path, dread_games_schema.application);
    sql(old, text);
    assert_int_equal(rename(old, path), 0);
}

/* Finds a deal from number `from` on and plays it: to a win ('W'), to a loss ('L'), or for one
 * action ('.'). */
static void play_as(struct saving *store, enum mode mode, uint64_t from, char end)
{
    static struct session s;
    static struct line line;
    find_line(from, end == 'W', 2, &line);
    begin(&s, flight, line.number);
    s.mode = mode;
    s.way = WAY_DRAWN;
    assert_kept(store, &s, ORIGIN_NUMBER);
    if (end == '.') play(&s, line.action[0]);
    else play_line(&s, &line);
    saving_put_down(store);
}

static void plays_night_of(struct saving *store, const char *id, enum way way,
                           const struct line *line)
{
    static struct session s;
    const struct game *game;
    struct deal deal;
    assert_true(dread_id_read(&both_games, id, &game, &deal, NULL));
    start(&s, game, &deal);
    s.mode = NIGHT;
    s.way = way;
    assert_kept(store, &s, deal.by_cards ? ORIGIN_CARDS : ORIGIN_NUMBER);
    play_line(&s, line);
    saving_put_down(store);
}

TEST(cards_met_under_another_id_are_not_new_in_a_night)
{
    static struct line line;
    static struct session s;
    find_line(1000, true, 2, &line);
    char number[ID_BYTES], ruling[ID_BYTES], cards[ID_BYTES];
    begin(&s, flight, line.number);
    s.deal.by_cards = 1;
    s.deal.number = 0;
    struct text t = dread_text_in(cards, sizeof cards);
    dread_id_write(flight, &s.deal, &t);
    snprintf(number, sizeof number, "he#%llu", (unsigned long long)line.number);
    snprintf(ruling, sizeof ruling, "he:bonus=card#%llu", (unsigned long long)line.number);
    const char *const met[] = {cards, ruling};
    for (int i = 0; i < 2; i++)
        for (int old = 0; old < 2; old++) { /* also if an older version wrote the row */
            struct saving *store = open_store();
            const struct game *game;
            struct deal deal;
            assert_true(dread_id_read(&both_games, met[i], &game, &deal, NULL));
            start(&s, game, &deal);
            assert_kept(store, &s, i ? ORIGIN_NUMBER : ORIGIN_CARDS);
            play_some(&s, 1, 1);
            begin(&s, flight, 77);
            assert_kept(store, &s, ORIGIN_NUMBER);
            saving_close(store);
            if (old) make_it_version_1();
            store = open_store();
            assert_int_equal(resume(store, &s), RESUMED);
            plays_night_of(store, number, WAY_DRAWN, &line);
            assert_int_equal(nights(store).by_origin[ORIGIN_NUMBER].games, 0);
            assert_int_equal(nights(store).by_origin[ORIGIN_REPLAYED].won, 1);
            assert_int_equal(nights(store).streak, 0);
            saving_close(store);
            remove_all(home);
            mkdir(home, 0700);
        }
}

TEST(nights_of_a_store_of_version_2_are_shown_apart)
{
    struct saving *store = open_store();
    play_as(store, NIGHT, 1000, 'W');
    saving_close(store);
    sql(path, "ALTER TABLE result DROP COLUMN way; ALTER TABLE play DROP COLUMN way;"
              "DROP TABLE met; PRAGMA user_version=2");
    store = open_store();
    struct statistics all = nights(store);
    assert_int_equal(all.by_way[WAY_BEFORE].won, 1);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].games, 0);
    assert_int_equal(all.best_streak, 0);
    assert_int_equal(all.outcomes, 0);
    saving_close(store);
}

/* ---- The game in progress, and settings ---- */

TEST(settings_are_kept_by_name)
{
    char value[16] = "untouched";
    struct saving *store = open_store();
    assert_false(dread_book_setting(asked(store), "motion", value, sizeof value));
    assert_string_equal(value, "");
    assert_true(saving_set(store, "motion", "none"));
    assert_true(saving_set(store, "colours", "four'; DROP TABLE play"));
    assert_true(saving_set(store, "empty", ""));
    assert_true(saving_set(store, "motion", "less"));
    saving_close(store);

    store = open_store();
    assert_true(dread_book_setting(asked(store), "motion", value, sizeof value));
    assert_string_equal(value, "less");
    assert_true(dread_book_setting(asked(store), "empty", value, sizeof value));
    assert_string_equal(value, "");
    assert_false(dread_book_setting(asked(store), "colours", value,
                                    sizeof value)); /* the value is longer than the room */
    assert_string_equal(value, "");
    char longer[64];
    assert_true(dread_book_setting(asked(store), "colours", longer, sizeof longer));
    assert_string_equal(longer, "four'; DROP TABLE play");
    assert_false(dread_book_setting(asked(store), "Motion", value, sizeof value));
    assert_int_equal(sql(path, "SELECT count(*) FROM setting"), 3);

    /* Two windows, and then a database that was deleted. */
    struct saving *other = open_store();
    assert_true(saving_set(other, "motion", "full"));
    assert_true(dread_book_setting(asked(store), "motion", value, sizeof value));
    assert_string_equal(value, "full");
    saving_close(other);
    remove_all(home);
    assert_true(saving_set(store, "motion", "none"));
    saving_close(store);
    store = open_store();
    assert_true(dread_book_setting(asked(store), "motion", value, sizeof value));
    assert_string_equal(value, "none");
    saving_close(store);
}

TEST(a_setting_that_cannot_be_written_is_said_so_and_stays_as_it_was)
{
    char value[16];
    static struct session s;
    struct saving *store = open_store();
    assert_true(saving_set(store, "motion", "less"));
    deal_kept(store, &s, flight, 3);
    limit_files(file_size(in_home("dread.db-wal")));
    bool is_set = saving_set(store, "motion", "full");
    make_room();
    assert_false(is_set);
    assert_true(dread_book_setting(asked(store), "motion", value, sizeof value));
    assert_string_equal(value, "less");
    assert_true(saving_set(store, "motion", "full"));
    play_some(&s, 1, 1);
    assert_quiet(store);
    saving_close(store);
}

/* ---- Two processes ---- */

TEST(a_second_process_plays_unsaved_but_counts)
{
    static struct session s, other, again;
    static struct line line;
    struct problem problem = {""};
    find_line(1, true, 2, &line);
    struct saving *first = open_store(), *second = open_store();
    deal_kept(first, &s, flight, 500);
    play_some(&s, 3, 1);

    assert_int_equal(saving_resume(second, flight, &other, &problem), RESUMED_HELD);
    assert_tells(&problem, "another window");
    begin(&other, flight, line.number);
    assert_false(saving_keep(second, &other, ORIGIN_NUMBER, &problem));
    assert_tells(&problem, "counts when it ends");
    play_line(&other, &line);
    restart(&other);
    play_line(&other, &line);
    assert_quiet(second);
    assert_int_equal(statistics(first).by_origin[ORIGIN_NUMBER].won, 1);

    /* The other game is free, and the first process is not disturbed. */
    begin(&other, &twin, 7);
    assert_kept(second, &other, ORIGIN_NUMBER);
    play_some(&s, 1, 2);
    assert_quiet(first);
    saving_close(first);
    assert_int_equal(saving_resume(second, flight, &again, &problem), RESUMED);
    assert_same_session(&again, &s);
    saving_close(second);
}

TEST(a_game_in_progress_that_was_not_resumed_is_left_alone)
{
    static struct session s, other, again;
    static struct line line;
    struct problem problem = {""};
    find_line(1, true, 2, &line);
    struct saving *first = open_store(), *second = open_store();
    deal_kept(first, &s, flight, 500);
    assert_int_equal(resume(second, &other), RESUMED_HELD);
    for (int actions = 0; actions < 2; actions++) { /* even a game that was only looked at */
        if (actions) {
            assert_int_equal(resume(first, &s), RESUMED);
            play_some(&s, actions, 1);
        }
        saving_leave(first);
        begin(&other, flight, 501);
        assert_false(saving_keep(second, &other, ORIGIN_NUMBER, &problem));
        assert_tells(&problem, "he-will-never-stop#500 is in progress");
        play_some(&other, 1, 1);
        assert_quiet(second);
        assert_false(saving_is_saved(second));
        assert_false(store_can_return(second));
        /* the second process has not claimed it */
        assert_int_equal(resume(first, &again), RESUMED);
        assert_same_session(&again, &s);
        saving_leave(first);
    }
    begin(&other, flight, line.number);
    assert_false(saving_keep(second, &other, ORIGIN_NUMBER, &problem));
    play_line(&other, &line);
    assert_true(saving_is_saved(second));
    assert_int_equal(statistics(second).by_origin[ORIGIN_NUMBER].won, 1);
    assert_int_equal(statistics(second).abandoned, 0);

    /* Once it has resumed the game, it may abandon it. */
    assert_int_equal(resume(second, &other), RESUMED);
    deal_kept(second, &other, flight, 502);
    assert_int_equal(statistics(second).abandoned, 1);
    saving_close(first);
    saving_close(second);
}

/* ---- Going back to a deal that was left ---- */

static bool keep_and_play(int actions)
{
    static struct session s;
    struct saving *store = saving_open(path, &both_games, NULL);
    begin(&s, flight, 3);
    bool is_kept = store && saving_keep(store, &s, ORIGIN_NUMBER, NULL);
    play_some(&s, actions, 1);
    return is_kept;
}

TEST(the_game_of_a_process_that_was_killed_is_free)
{
    static struct session s;
    pid_t child = start_child(keep_and_play, 4);
    struct saving *store = open_store();
    assert_int_equal(resume(store, &s), RESUMED_HELD);
    kill_child(child);
    assert_int_equal(resume(store, &s), RESUMED);
    assert_int_equal(s.played, 4);
    saving_close(store);
}

/* Multiplies the time that the store waits for other processes. The program gives up after two
 * seconds. Where a test must not lose anything, no process gives up, however slow the machine
 * is. */

int sqlite3_busy_timeout(sqlite3 *db, int ms)
{
    static int (*theirs)(sqlite3 *, int);
    if (!theirs) *(void **)&theirs = dlsym(RTLD_NEXT, "sqlite3_busy_timeout");
    return theirs(db, ms * patience);
}

enum { RIVALS = 4, RIVAL_GAMES = 25 };

/* Opens a store that may not exist yet and plays games, while others do the same. */
static void play_as_rival(int me)
{
    static struct session s;
    struct problem p = {""};
    struct saving *store = saving_open(path, &both_games, &p);
    insist(store, "open", &p);
    for (int i = 0; i < RIVAL_GAMES; i++) {
        struct rng rng = dread_rng_from((uint64_t)(me * 1000 + i));
        /* Two processes play each deal. */
        begin(&s, flight, (uint64_t)(me / 2 * 1000 + i));
        saving_keep(store, &s, ORIGIN_NUMBER, &p);
        while (!dread_session_outcome(&s)) play(&s, any_action(&s, &rng));
        insist(!saving_trouble(store, &p), "trouble", &p);
    }
    saving_close(store);
}

TEST(many_processes_at_once_lose_nothing_and_count_nothing_twice)
{
    patience = PATIENT;
    pid_t rival[RIVALS];
    fflush(NULL);
    for (int i = 0; i < RIVALS; i++) {
        rival[i] = fork();
        assert_true(rival[i] >= 0);
        if (rival[i]) continue;
        play_as_rival(i);
        _exit(0);
    }
    for (int i = 0; i < RIVALS; i++) {
        int status;
        waitpid(rival[i], &status, 0);
        assert_int_equal(status, 0);
    }
    assert_int_equal(sql(path, "SELECT count(*) FROM result"), RIVALS / 2 * RIVAL_GAMES);
    assert_int_equal(sql(path, "SELECT count(*) FROM pragma_integrity_check "
                               "WHERE integrity_check <> 'ok'"),
                     0);
}

TEST(another_program_that_locks_the_database_delays_saving_only)
{
    static struct session s, again;
    struct problem problem;
    struct saving *store = open_store();
    deal_kept(store, &s, flight, 3);
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    play_some(&s, 2, 1);
    assert_true(saving_trouble(store, &problem));
    assert_tells(&problem, " lock");
    play_some(&s, 1, 2);
    assert_quiet(store); /* reported only once */
    assert_int_equal(sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    hinted(&s);
    assert_true(saving_trouble(store, &problem));
    assert_tells(&problem, "saved again");
    saving_close(store);
    store = open_store();
    assert_int_equal(resume(store, &again), RESUMED);
    assert_same_session(&again, &s);
    saving_close(store);
}

/* ---- Full disks ---- */

TEST(on_a_full_disk_play_goes_on_and_with_room_again_nothing_is_missing)
{
    static struct session s, again;
    struct problem problem = {""};
    struct saving *store = open_store();
    deal_kept(store, &s, flight, 3);
    play_some(&s, 1, 1);
    limit_files(file_size(in_home("dread.db-wal")));
    play_some(&s, 1, 2);
    bool is_told = saving_trouble(store, &problem);
    play_some(&s, 1, 3);
    undo(&s);
    hinted(&s);
    bool is_told_again = saving_trouble(store, NULL);
    make_room();
    assert_true(is_told);
    assert_false(is_told_again);
    assert_tells(&problem, "disk is full");
    assert_tells(&problem, path);
    assert_int_equal(sql(path, "SELECT count(*) FROM step"), 1);

    redo(&s);
    assert_true(saving_trouble(store, &problem));
    assert_tells(&problem, "saved again");
    assert_int_equal(s.played, 3);
    saving_close(store);
    store = open_store();
    assert_int_equal(resume(store, &again), RESUMED);
    assert_same_session(&again, &s);
    saving_close(store);
}

TEST(on_a_full_disk_the_first_end_is_the_one_that_counts_later)
{
    static struct session s;
    static struct line line;
    find_line(1, false, 2, &line);
    struct saving *store = open_store();
    limit_files(file_size(in_home("dread.db-wal")));
    begin(&s, flight, line.number);
    struct problem problem = {""};
    bool is_kept = saving_keep(store, &s, ORIGIN_NUMBER, &problem);
    play_line(&s, &line);
    undo(&s);
    make_room();
    assert_false(is_kept);
    assert_tells(&problem, "disk is full");
    saving_leave(store); /* now it writes what was missing */
    struct statistics all = statistics(store);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].games, 1);
    assert_int_equal(all.with_undo, 0);
    assert_int_equal(resume(store, &s), RESUMED);
    assert_int_equal(s.played, line.n - 1);
    assert_int_equal(s.undos, 1);
    saving_close(store);
}

TEST(on_a_full_disk_no_store_is_a_clear_problem_and_an_old_one_stays)
{
    static struct session s;
    static struct bytes was;
    struct problem problem = {""};
    limit_files(0);
    struct saving *store = saving_open(path, &both_games, &problem);
    make_room();
    assert_null(store);
    assert_tells(&problem, "disk is full");
    fill_store(&s);
    read_file(path, &was);
    limit_files(0);
    store = saving_open(path, &both_games, &problem);
    if (store) saving_close(store);
    make_room();
    assert_file_is(path, &was);
    store = open_store();
    assert_int_equal(resume(store, &s), RESUMED);
    assert_int_equal(s.played, 3);
    saving_close(store);
}

TEST(a_disk_that_fills_at_any_byte_does_no_harm)
{
    static struct session s, again;
    for (off_t more = 0; more < 40000; more += 1237) {
        struct saving *store = open_store();
        deal_kept(store, &s, flight, 3);
        limit_files(file_size(in_home("dread.db-wal")) + more);
        struct rng rng = dread_rng_from((uint64_t)more);
        for (int i = 0; i < 12; i++)
            if (dread_session_outcome(&s) || i % 4 == 3) undo(&s);
            else play(&s, any_action(&s, &rng));
        make_room();
        saving_close(store);
        store = open_store();
        assert_int_equal(resume(store, &again), RESUMED);
        assert_same_session(&again, &s);
        saving_close(store);
        assert_int_equal(sql(path, "SELECT count(*) FROM pragma_integrity_check "
                                   "WHERE integrity_check <> 'ok'"),
                         0);
        remove_all(home);
        mkdir(home, 0700);
    }
}

/* ---- Damaged files ---- */

static void assert_refused(const char *part)
{
    static struct bytes was;
    read_file(path, &was);
    assert_not_opened(path, part);
    assert_not_opened(path, path);
    assert_file_is(path, &was);
}

TEST(another_file_is_refused_and_stays_as_it_was)
{
    static const char letter[] = "Dear diary, these are not cards. ";
    write_file(path, letter, sizeof letter);
    assert_refused("not a database");
    char much[3000];
    memset(much, 'x', sizeof much);
    write_file(path, much, sizeof much);
    assert_refused("not a database");
    remove(path);
    sql(path, "CREATE TABLE recipe (name TEXT)");
    assert_refused("belongs to another program");
    sql(path, "PRAGMA application_id=77");
    assert_refused("belongs to another program");
    sql(path, "PRAGMA journal_mode=WAL");
    assert_refused("belongs to another program");
    assert_int_equal(file_size(in_home("dread.db-wal")), -1);
}

TEST(a_newer_database_is_refused_and_stays_as_it_was)
{
    static struct session s;
    fill_store(&s);
    sql(path, "PRAGMA user_version=999");
    assert_refused("newer version");
    /* Also if that version is only in the log so far. */
    char sound[48];
    snprintf(sound, sizeof sound, "PRAGMA user_version=%d", dread_games_schema.version);
    sql(path, sound);
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "PRAGMA user_version=999", NULL, NULL, NULL), SQLITE_OK);
    assert_refused("newer version");
    sqlite3_close(db);
    assert_refused("newer version");
}

TEST(one_of_ours_without_its_tables_is_damaged)
{
    static struct session s;
    fill_store(&s);
    sql(path, "DROP TABLE result");
    assert_refused("damaged");
    remove(path);
    char number[64];
    snprintf(number, sizeof number, "PRAGMA application_id=%u; CREATE TABLE a (b)",
             dread_games_schema.application);
    sql(path, number);
    assert_refused("damaged");
}

TEST(a_log_without_its_database_is_not_thrown_away)
{
    static struct bytes was;
    static struct session s;
    struct saving *store = open_store();
    deal_kept(store, &s, flight, 3);
    play_some(&s, 2, 1);
    read_file(in_home("dread.db-wal"), &was);
    saving_close(store);
    for (int i = 0; i < 2; i++) {
        write_file(in_home("dread.db-wal"), was.at, was.n);
        if (i) remove(path);
        else write_file(path, "", 0);
        assert_not_opened(path, "missing or empty");
        assert_file_is(in_home("dread.db-wal"), &was);
    }
}

/* Opens a damaged database. It must be refused and left unchanged, or what can still be read must
 * be usable. Returns true if it was opened. */
static bool meet_damage(const struct bytes *damaged)
{
    static struct session s;
    struct problem problem = {""};
    remove_all(home);
    mkdir(home, 0700);
    write_file(path, damaged->at, damaged->n);
    struct saving *store = saving_open(path, &both_games, &problem);
    if (!store) {
        assert_true(problem.text[0]);
        assert_file_is(path, damaged);
        return false;
    }
    struct statistics all;
    struct past_game past[8];
    store_statistics(store, flight, NIGHT, &all, &problem);
    store_past_games(store, flight, past, 8, &problem);
    if (saving_resume(store, flight, &s, &problem) != RESUMED) {
        begin(&s, flight, 3);
        saving_keep(store, &s, ORIGIN_NUMBER, &problem);
    }
    struct rng rng = dread_rng_from(1);
    for (int i = 0; i < 3 && !dread_session_outcome(&s); i++) play(&s, any_action(&s, &rng));
    saving_trouble(store, &problem);
    saving_close(store);
    return true;
}

TEST(a_database_that_was_cut_short_is_refused_and_stays_as_it_was)
{
    static struct session s;
    static struct bytes whole, cut;
    fill_store(&s);
    read_file(path, &whole);
    for (size_t n = 1; n < whole.n; n += n < 100 ? 7 : 1021) {
        cut = whole;
        cut.n = n;
        if (meet_damage(&cut)) fail_msg("%zu bytes of %zu were used", n, whole.n);
    }
}

TEST(a_database_with_a_wrong_byte_anywhere_does_no_harm)
{
    static struct session s;
    static struct bytes whole, wrong;
    fill_store(&s);
    read_file(path, &whole);
    struct rng rng = dread_rng_from(1);
    int refused = 0;
    for (int i = 0; i < 400; i++) {
        wrong = whole;
        size_t where = i < 100 ? (size_t)i : dread_rng_below(&rng, (uint32_t)whole.n);
        wrong.at[where] ^= (unsigned char)(1 + dread_rng_below(&rng, 255));
        refused += !meet_damage(&wrong);
    }
    for (int i = 0; i < 60; i++) { /* whole stretches of bytes */
        wrong = whole;
        size_t where = dread_rng_below(&rng, (uint32_t)whole.n - 600);
        for (int k = 0; k < 600; k++)
            wrong.at[where + (size_t)k] = (unsigned char)dread_rng_next(&rng);
        refused += !meet_damage(&wrong);
    }
    assert_true(refused > 60);
}

TEST(a_database_deleted_under_a_game_is_made_anew_with_all_of_it)
{
    static struct session s, again;
    struct saving *store = open_store();
    deal_kept(store, &s, flight, 3);
    play_some(&s, 3, 1);
    remove_all(home);
    play_some(&s, 1, 2);
    assert_quiet(store);
    saving_close(store);
    store = open_store();
    assert_int_equal(resume(store, &again), RESUMED);
    assert_same_session(&again, &s);
    saving_close(store);
}

TEST(while_the_place_of_the_database_is_gone_play_goes_on_and_then_catches_up)
{
    static struct session s, again;
    struct problem problem = {""};
    struct saving *store = open_store();
    deal_kept(store, &s, flight, 3);
    play_some(&s, 2, 1);
    remove_all(home);
    write_file(home, "a file", 6);
    play_some(&s, 1, 2);
    assert_true(saving_trouble(store, &problem));
    assert_tells(&problem, "Not a directory");
    undo(&s);
    assert_quiet(store);
    remove(home);
    redo(&s);
    assert_true(saving_trouble(store, &problem));
    assert_tells(&problem, "saved again");
    saving_close(store);
    store = open_store();
    assert_int_equal(resume(store, &again), RESUMED);
    assert_same_session(&again, &s);
    saving_close(store);
}

TEST(a_play_deleted_under_a_game_is_saved_anew)
{
    static struct session s, again;
    struct saving *store = open_store();
    deal_kept(store, &s, flight, 3);
    play_some(&s, 2, 1);
    sql(path, "DELETE FROM step; DELETE FROM play");
    play_some(&s, 1, 2);
    assert_quiet(store);
    saving_close(store);
    store = open_store();
    assert_int_equal(resume(store, &again), RESUMED);
    assert_same_session(&again, &s);
    saving_close(store);
}

TEST(where_nothing_can_be_locked_a_game_counts_but_is_not_resumed)
{
    static struct session s;
    static struct line line;
    struct problem problem = {""};
    find_line(1, true, 2, &line);
    struct saving *store = open_store();
    deal_kept(store, &s, flight, 3);
    play_some(&s, 3, 1);
    saving_close(store);
    remove(in_home("dread.db-he-will-never-stop.lock"));
    mkdir(in_home("dread.db-he-will-never-stop.lock"), 0700);

    store = open_store();
    assert_int_equal(resume(store, &s), RESUMED);
    assert_int_equal(s.played, 3);
    assert_true(saving_trouble(store, &problem));
    assert_tells(&problem, " lock");
    undo(&s);
    begin(&s, flight, line.number);
    assert_false(saving_keep(store, &s, ORIGIN_NUMBER, &problem));
    assert_tells(&problem, " lock");
    play_line(&s, &line);
    assert_int_equal(statistics(store).by_origin[ORIGIN_NUMBER].won, 1);
    assert_int_equal(resume(store, &s), RESUMED);
    assert_int_equal(s.deal.number, 3);
    saving_close(store);
}

TEST(what_cannot_be_read_is_a_problem_and_is_left_alone)
{
    static struct session s;
    struct problem problem = {""};
    struct saving *store = open_store();
    deal_kept(store, &s, flight, 3);
    play_some(&s, 3, 1);
    saving_leave(store);
    sql(path, "ALTER TABLE step RENAME TO lost; ALTER TABLE result RENAME TO gone");
    assert_int_equal(saving_resume(store, flight, &s, &problem), RESUMED_TROUBLE);
    assert_tells(&problem, "cannot be read");
    begin(&s, flight, 4);
    assert_false(saving_keep(store, &s, ORIGIN_NUMBER, &problem));
    assert_tells(&problem, "stays as it is");
    play_some(&s, 1, 1);
    struct statistics all;
    assert_false(store_statistics(store, flight, REHEARSAL, &all, &problem));
    assert_tells(&problem, "cannot be read");
    struct past_game past[2];
    assert_int_equal(store_past_games(store, flight, past, 2, &problem), -1);
    sql(path, "ALTER TABLE lost RENAME TO step; ALTER TABLE gone RENAME TO result");
    assert_int_equal(resume(store, &s), RESUMED);
    assert_int_equal(s.deal.number, 3);
    assert_int_equal(s.played, 3);
    saving_close(store);
}

/* ---- Migrations ---- */

TEST(a_database_of_version_1_is_migrated_with_all_its_games_as_rehearsals)
{
    static struct session s, again;
    struct past_game past[2][16];
    struct in_progress found;
    struct problem problem;
    fill_store(&s);
    struct saving *store = open_store();
    deal_kept(store, &again, &twin, 1);
    play_some(&again, 2, 1);
    deal_kept(store, &again, &twin, 2); /* this abandons the first one */
    play_some(&again, 1, 1);
    struct statistics before = statistics(store), after;
    int n = store_past_games(store, flight, past[0], 16, NULL);
    assert_int_equal(n, 5);
    saving_close(store);
    make_it_version_1();
    assert_int_equal(sql(path, "PRAGMA user_version"), 1);
    assert_int_equal(
        sql(path, "SELECT count(*) FROM pragma_table_info('play') WHERE name = 'mode'"), 0);

    store = open_store();
    assert_int_equal(sql(path, "PRAGMA user_version"), dread_games_schema.version);
    after = statistics(store);
    assert_memory_equal(&after, &before, sizeof after);
    after = nights(store);
    assert_memory_equal(&after, &(struct statistics){0}, sizeof after);
    assert_int_equal(store_past_games(store, flight, past[1], 16, NULL), n);
    for (int i = 0; i < n; i++) {
        assert_string_equal(past[1][i].deal, past[0][i].deal);
        assert_int_equal(past[1][i].when, past[0][i].when);
        assert_int_equal(past[1][i].mode, REHEARSAL);
    }
    assert_true(dread_book_in_progress(asked(store), flight, &found));
    assert_int_equal(found.mode, REHEARSAL);
    assert_int_equal(found.turn, 0); /* version 1 did not store the turn */
    assert_int_equal(found.actions, 3);
    assert_int_equal(resume(store, &again), RESUMED);
    assert_same_session(&again, &s);
    assert_int_equal(again.mode, REHEARSAL);
    redo(&again);
    assert_true(dread_book_in_progress(asked(store), flight, &found));
    assert_int_equal(found.turn, flight->turn(&again.now));
    assert_true(saving_set(store, "motion", "less"));
    assert_quiet(store);

    /* A deal that version 1 abandoned can be resumed, and a Night recognises its cards. */
    begin(&s, &twin, 1);
    struct deal deal = s.deal;
    assert_int_equal(saving_return(store, &twin, &deal, MODES, &s, &problem), RESUMED_NONE);
    assert_int_equal(saving_resume(store, &twin, &s, &problem), RESUMED);
    assert_int_equal(saving_return(store, &twin, &deal, MODES, &s, &problem), RESUMED);
    assert_int_equal(s.played, 2);
    begin(&s, &twin, 2);
    s.mode = NIGHT;
    assert_kept(store, &s, ORIGIN_NUMBER);
    while (!dread_session_outcome(&s)) play_some(&s, 1, 1);
    assert_true(store_statistics(store, &twin, NIGHT, &after, &problem));
    assert_int_equal(after.by_origin[ORIGIN_NUMBER].games, 0);
    assert_int_equal(after.by_origin[ORIGIN_REPLAYED].games, 1);
    saving_close(store);
    assert_int_equal(sql(path, "SELECT count(*) FROM pragma_integrity_check "
                               "WHERE integrity_check <> 'ok'"),
                     0);
    assert_int_equal(sql(path, "SELECT count(*) FROM pragma_foreign_key_check"), 0);
}

TEST(many_processes_that_migrate_at_once_do_it_once)
{
    patience = PATIENT;
    static struct session s;
    pid_t rival[RIVALS];
    fill_store(&s);
    make_it_version_1();
    fflush(NULL);
    for (int i = 0; i < RIVALS; i++) {
        rival[i] = fork();
        assert_true(rival[i] >= 0);
        if (rival[i]) continue;
        struct problem p = {""};
        struct saving *store = saving_open(path, &both_games, &p);
        insist(store, "open", &p);
        saving_close(store);
        _exit(0);
    }
    for (int i = 0; i < RIVALS; i++) {
        int status;
        waitpid(rival[i], &status, 0);
        assert_int_equal(status, 0);
    }
    struct saving *store = open_store();
    assert_int_equal(resume(store, &s), RESUMED);
    assert_int_equal(statistics(store).by_origin[ORIGIN_NUMBER].games, 5);
    saving_close(store);
}

TEST(an_old_database_that_cannot_be_migrated_stays_as_it_was)
{
    static struct session s;
    static struct bytes was;
    struct problem problem = {""};
    fill_store(&s);
    make_it_version_1();
    read_file(path, &was);
    limit_files(file_size(path)); /* leaves no room for the log */
    struct saving *store = saving_open(path, &both_games, &problem);
    if (store) saving_close(store);
    make_room();
    if (!store) assert_file_is(path, &was);
    store = open_store();
    assert_int_equal(resume(store, &s), RESUMED);
    assert_int_equal(s.played, 3);
    saving_close(store);
}

TEST(a_later_step_finds_all_that_the_one_before_it_made)
{
    static struct session s, again;
    const char *steps[] = {dread_games_schema.steps[0], dread_games_schema.steps[1],
                           dread_games_schema.steps[2], dread_games_schema.steps[3],
                           "CREATE TABLE extra (id INTEGER PRIMARY KEY, note TEXT NOT NULL) STRICT;"
                           "INSERT INTO extra (note) SELECT deal || mode FROM play"};
    struct schema later = dread_games_schema;
    later.steps = steps;
    later.version = 5;
    fill_store(&s);
    make_it_version_1();
    struct problem problem = {""};
    struct saving *store = saving_behind(dread_store_open_as(path, &later, &problem), &both_games,
                                         &problem);
    if (!store) fail_msg("%s", problem.text);
    assert_int_equal(sql(path, "PRAGMA user_version"), 5);
    assert_int_equal(sql(path, "SELECT count(*) FROM extra"),
                     sql(path, "SELECT count(*) FROM play"));
    assert_int_equal(statistics(store).by_origin[ORIGIN_NUMBER].games, 5);
    assert_int_equal(resume(store, &again), RESUMED);
    assert_same_session(&again, &s);
    play_some(&again, 1, 4);
    assert_quiet(store);
    saving_close(store);
    assert_refused("newer version"); /* because this program knows fewer steps */
}

TEST(a_migration_that_fails_changes_nothing)
{
    static struct session s;
    static struct bytes was;
    fill_store(&s);
    read_file(path, &was);
    const char *steps[] = {dread_games_schema.steps[0], dread_games_schema.steps[1],
                           dread_games_schema.steps[2], dread_games_schema.steps[3],
                           "DROP TABLE setting; INSERT INTO nowhere VALUES (1)"};
    struct schema bad = dread_games_schema;
    bad.steps = steps;
    bad.version = 5;
    struct problem problem = {""};
    assert_null(dread_store_open_as(path, &bad, &problem));
    assert_tells(&problem, "the file is damaged");
    assert_file_is(path, &was);
    struct saving *store = open_store();
    assert_int_equal(resume(store, &s), RESUMED);
    saving_close(store);

    /* The first steps are committed, whatever happens to later ones. */
    make_it_version_1();
    assert_null(dread_store_open_as(path, &bad, &problem));
    assert_int_equal(sql(path, "PRAGMA user_version"), 4);
    store = open_store();
    assert_int_equal(resume(store, &s), RESUMED);
    saving_close(store);
}

/* ---- kill -9 ---- */

enum deed_kind { DEAL_ANEW, PLAY, UNDO, UNDO_TURN, REDO, RESTART, HINT, DEEDS };

/* What the child is about to do, or (with `done`) has done and would have shown to the player. */
struct deed {
    uint8_t kind, done;
    action action;
    uint32_t number;
};

static void do_deed(struct session *s, struct saving *store, const struct deed *d)
{
    switch (d->kind) {
    case DEAL_ANEW:
        begin(s, flight, d->number);
        s->mode = d->number % 3 ? REHEARSAL : NIGHT;
        if (store) saving_keep(store, s, ORIGIN_NUMBER, NULL);
        break;
    case PLAY: play(s, d->action); break;
    case UNDO: undo(s); break;
    case UNDO_TURN: undo_turn(s); break;
    case REDO: redo(s); break;
    case RESTART: restart(s); break;
    default: hinted(s); break;
    }
}

/* Plays until it is killed, and reports its deeds to the pipe. */
static void storm(int pipe_end, uint64_t seed)
{
    static struct session s;
    struct rng rng = dread_rng_from(seed);
    struct saving *store = saving_open(path, &both_games, NULL);
    if (!store) _exit(1);
    bool is_resumed = saving_resume(store, flight, &s, NULL) == RESUMED;
    for (bool first = true;; first = false) {
        struct deed d = {.kind = PLAY, .number = dread_rng_below(&rng, 100000)};
        if (first && !is_resumed) d.kind = DEAL_ANEW;
        else if (dread_rng_below(&rng, 3) == 0) d.kind = (uint8_t)dread_rng_below(&rng, DEEDS);
        if (d.kind == DEAL_ANEW && !first && dread_rng_below(&rng, 3)) d.kind = UNDO;
        if (d.kind == PLAY && dread_session_outcome(&s))
            d.kind = dread_rng_below(&rng, 2) ? UNDO : DEAL_ANEW;
        if (d.kind == PLAY) d.action = any_action(&s, &rng);
        if (write(pipe_end, &d, sizeof d) != sizeof d) _exit(2);
        do_deed(&s, store, &d);
        d.done = 1;
        if (write(pipe_end, &d, sizeof d) != sizeof d) _exit(3);
    }
}

TEST(after_kill_9_a_game_stands_at_the_last_action_shown)
{
    static struct session shown, next, found;
    struct rng rng = dread_rng_from(9);
    bool is_begun = false;
    int deeds = 0, later = 0;
    for (int round = 0; round < 60; round++) {
        int tell[2];
        assert_int_equal(pipe(tell), 0);
        fflush(NULL);
        pid_t child = fork();
        assert_true(child >= 0);
        if (!child) {
            close(tell[0]);
            storm(tell[1], (uint64_t)round);
        }
        close(tell[1]);
        /* Kills the child after some deeds and a random time. Every moment is a valid test. */
        struct deed d, open = {0};
        bool is_open = false, is_killed = false;
        for (uint32_t least = round % 4 == 3 ? 0 : dread_rng_below(&rng, 40), seen = 0;;) {
            if (seen == least && !is_killed) {
                nanosleep(&(struct timespec){.tv_nsec = dread_rng_below(&rng, 4000000)}, NULL);
                kill(child, SIGKILL);
                waitpid(child, NULL, 0);
                is_killed = true;
            }
            if (read(tell[0], &d, sizeof d) != sizeof d) break;
            if (d.done) {
                do_deed(&shown, NULL, &d);
                is_begun = true;
                deeds++;
                seen++;
            }
            is_open = !d.done;
            open = d;
        }
        assert_true(is_killed);
        close(tell[0]);

        struct saving *store = open_store();
        enum resumed resumed = resume(store, &found);
        if (resumed == RESUMED_NONE) {
            assert_false(is_begun);
        } else {
            assert_int_equal(resumed, RESUMED);
            next = shown;
            if (is_open) do_deed(&next, NULL, &open);
            bool is_next = is_open && found.deal.number == next.deal.number &&
                           found.played == next.played && found.known == next.known &&
                           found.mode == next.mode && found.undos == next.undos &&
                           found.hints == next.hints && found.restarts == next.restarts;
            later += is_next;
            if (is_next) shown = next;
            assert_same_session(&found, &shown);
            is_begun = true;
            /* leaves the game unreleased, as if this process were killed too */
            kept_by(&found, NULL);
        }
        saving_close(store);
        /* A game whose end was seen is over, and the next child starts another. */
        if (is_begun && dread_session_outcome(&shown)) is_begun = false;
    }
    assert_true(deeds > 500);
    assert_int_equal(sql(path, "SELECT count(*) FROM pragma_integrity_check "
                               "WHERE integrity_check <> 'ok'"),
                     0);
    assert_int_equal(sql(path, "SELECT count(*) FROM pragma_foreign_key_check"), 0);
    (void)later;
}

TEST(killed_while_the_store_is_made_the_next_one_makes_it)
{
    struct rng rng = dread_rng_from(4);
    for (int round = 0; round < 40; round++) {
        fflush(NULL);
        pid_t child = fork();
        if (!child) {
            saving_open(path, &both_games, NULL);
            for (;;) pause();
        }
        nanosleep(&(struct timespec){.tv_nsec = dread_rng_below(&rng, 6000000)}, NULL);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        static struct session s;
        struct saving *store = open_store();
        deal_kept(store, &s, flight, 3);
        play_some(&s, 1, 1);
        assert_quiet(store);
        saving_close(store);
        remove_all(home);
        mkdir(home, 0700);
    }
}

EACH_TEST(set_up, tear_down)
WHOLE_GROUP(make_twin, NULL)
