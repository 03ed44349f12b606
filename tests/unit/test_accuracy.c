/* Tests of accuracy: what is kept of an autopsy, that it is kept once, and the figures made of the
 * rows. That storages keep rows is tested with each storage. */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "advice/advice.h"
#include "kept/accuracy.h"
#include "unit/player.h"

static struct player p;
static struct memory memory;

static const struct game *he(void)
{
    return dread_games.game[0];
}

static struct judged_row only_row(const struct book *book)
{
    struct judged_row row[2];
    assert_int_equal(dread_book_judged(book, he(), row, 2), 1);
    return row[0];
}

static int rows_of(const struct book *book)
{
    struct judged_row row[ACCURACY_ROWS];
    return dread_book_judged(book, he(), row, ACCURACY_ROWS);
}

/* Plays a deal at random up to its end. */
static void play_any(const char *id, bool with_undo)
{
    struct rng rng = dread_rng_from(5);
    player_deals(&p, id, REHEARSAL);
    player_plays_any(&p, &rng);
    if (with_undo) player_commands(&p, CMD_UNDO, 0);
    while (player_plays_any(&p, &rng)) continue;
}

static void make_autopsy(void)
{
    player_commands(&p, CMD_AUTOPSY, 0);
    player_thinks(&p, 10000);
    assert_false(p.scene->page.busy);
    player_does(&p, (struct intent){.kind = INTENT_CLOSE});
}

static void open_player(void)
{
    memory = (struct memory){0};
    player_opens_house(&p, &memory);
}

/* Without this, the accuracy could be of other decisions than those that the player made. */
TEST(what_an_autopsy_found_is_kept)
{
    open_player();
    play_any("he-will-never-stop#3", false);
    make_autopsy();
    const struct autopsy *a = &p.play->advice.autopsy_run->autopsy;
    struct judged_row row = only_row(dread_play_book(p.play));
    int open = 0;
    for (int i = 0; i < a->decisions; i++) open += a->decision[i].before > 0;
    assert_string_equal(row.deal, "he-will-never-stop#3");
    assert_int_equal(row.kind, JUDGED_GAME);
    assert_int_equal(row.early + row.middle + row.late, open);
    assert_true(row.early - row.late <= 1 && row.late <= row.middle + 1);
    assert_int_equal(row.gave_early + row.gave_middle + row.gave_late, dread_autopsy_given(a));
    assert_true(row.worst_gave > 0 && row.worst_gave <= dread_autopsy_given(a));
    assert_true(dread_starts_with(row.worst, "search ") || dread_starts_with(row.worst, "move "));
    player_closes(&p);
    player_opens_house(&p, &memory); /* another time, and the row is there */
    assert_int_equal(rows_of(dread_play_book(p.play)), 1);
    player_closes(&p);
}

TEST(a_deal_is_judged_once_and_only_without_help)
{
    open_player();
    play_any("he-will-never-stop#3", true);
    make_autopsy();
    assert_int_equal(rows_of(dread_play_book(p.play)), 0);
    play_any("he-will-never-stop#4", false);
    make_autopsy();
    make_autopsy();
    player_commands(&p, CMD_RESTART, 0);
    play_any("he-will-never-stop#4", false);
    make_autopsy();
    assert_int_equal(rows_of(dread_play_book(p.play)), 1);
    player_closes(&p);
}

/* ---- Figures ---- */

static void add_row(struct book *book, struct judged_row row)
{
    struct kept_row kept = {.kind = ROW_JUDGED, .judged = row};
    kept.judged.game = he()->id;
    if (!kept.judged.worst) kept.judged.worst = "";
    assert_true(dread_book_give(book, &kept));
}

static void add_game(struct book *book, int64_t id, int64_t decisions, int64_t points,
                     const char *worst)
{
    char deal[32];
    snprintf(deal, sizeof deal, "he-will-never-stop#%d", (int)id);
    add_row(book, (struct judged_row){.id = id,
                                      .deal = deal,
                                      .worst = worst,
                                      .worst_gave = points * CHANCE / 100,
                                      .early = decisions - 2,
                                      .middle = 1,
                                      .late = 1,
                                      .gave_early = points * CHANCE / 100});
}

static int tenths(double share)
{
    return (int)lround(share * 10);
}

TEST(the_mean_has_the_interval_of_a_ratio)
{
    static const struct {
        int decisions, points;
    } game[] = {{10, 20}, {12, 90}, {8, 0}, {20, 130}, {9, 45}, {14, 10}};
    enum { N = sizeof game / sizeof *game };
    struct accuracy a;
    double points = 0, decisions = 0, squares = 0;
    open_player();
    struct book *book = dread_play_book(p.play);
    for (int i = 0; i < N; i++) {
        add_game(book, i + 1, game[i].decisions, game[i].points,
                 i % 2 ? "search move" : "rest move");
        points += game[i].points;
        decisions += game[i].decisions;
    }
    double mean = points / decisions;
    for (int i = 0; i < N; i++) squares += pow(game[i].points - mean * game[i].decisions, 2);
    double half = 1.96 * sqrt(squares * N / (N - 1)) / decisions;
    dread_accuracy_of(book, he(), &a);
    assert_int_equal(a.games, N);
    assert_int_equal(a.gave, tenths(mean));
    assert_in_range(a.low, tenths(mean - half) - 1, tenths(mean - half) + 1);
    assert_in_range(a.high, tenths(mean + half) - 1, tenths(mean + half) + 1);
    assert_int_equal(a.phase[1], 0);
    assert_int_equal(a.phase[0], tenths(points / (decisions - 2 * N)));
    assert_string_equal(a.played, "search"); /* in as many games, and worse */
    assert_string_equal(a.better, "move");
    assert_int_equal(a.worst_games, 3);
    for (int i = 0; i < N; i++)
        assert_int_equal(a.curve[i], tenths((double)game[i].points / game[i].decisions));
    player_closes(&p);
}

TEST(the_page_has_the_accuracy_as_a_chart_and_a_puzzle_of_the_kind_that_was_missed)
{
    open_player();
    struct book *book = dread_play_book(p.play);
    for (int i = 1; i <= 2; i++) add_game(book, i, 10, 55, "search move");
    player_commands(&p, CMD_STATISTICS, 0);
    assert_int_equal(p.scene->chart.columns, 0); /* two games are no curve */
    for (int64_t i = 3; i <= 4; i++) add_game(book, i, 10, 10 * i, "search move");
    player_commands(&p, CMD_STATISTICS, 0);
    const struct scene_chart *chart = &p.scene->chart;
    assert_int_equal(chart->top, 60);
    assert_int_equal(chart->columns % 4, 0);
    assert_true(chart->low < chart->high && chart->high < CHANCE);
    for (int i = 0; i < chart->columns; i++) {
        int game = 4 * i / chart->columns, tenths_of[] = {55, 55, 30, 40};
        assert_int_equal(chart->column[i].turn, game + 1);
        assert_int_equal(chart->column[i].chance, CHANCE * tenths_of[game] / 60);
    }
    for (int i = 0; i < 3; i++) {
        player_commands(&p, CMD_STATISTICS, 0);
        player_lines(&p, CMD_PUZZLE_MISSED);
        assert_true(p.scene->puzzle.asks);
        action best = p.play->puzzle.answer.choice[0].action;
        assert_string_equal(
            dread_puzzle_verb(he(), &p.play->session.deal, &p.play->puzzle.position, best), "move");
    }
    assert_int_equal(p.scene->chart.columns, 0);
    player_closes(&p);
}

TEST(puzzles_are_counted_apart_and_only_the_last_rows_count)
{
    struct accuracy a;
    char words[STATISTICS_BYTES];
    struct text t = dread_text_in(words, sizeof words);
    open_player();
    struct book *book = dread_play_book(p.play);
    for (int i = 1; i <= 5; i++) add_game(book, i, 10, 100, "search move"); /* too long ago */
    for (int i = 6; i <= 23; i++) add_game(book, i, 10, 10, "move move");
    add_row(book, (struct judged_row){.id = 24, .deal = "a#1", .kind = JUDGED_PUZZLE, .won = true});
    add_row(book, (struct judged_row){.id = 25,
                                      .deal = "a#2",
                                      .kind = JUDGED_PUZZLE,
                                      .late = 1,
                                      .gave_late = CHANCE / 4,
                                      .day = 20261129});
    dread_accuracy_of(book, he(), &a);
    assert_int_equal(a.games, 18);
    assert_int_equal(a.gave, 10);
    assert_int_equal(a.low, 10);
    assert_int_equal(a.solved, 1);
    dread_tell_accuracy(&a, &t);
    assert_non_null(strstr(words, "18 games with an autopsy: 1.0 points given away a decision"));
    assert_non_null(strstr(words, "`move` where another one was better, 10.0 points a game."));
    assert_non_null(strstr(words, "Puzzles solved at the first try: 1 of 2; points given away a "
                                  "puzzle: 12.5."));
    struct judged_row row;
    int solved;
    assert_true(dread_book_find_judged(book, JUDGED_PUZZLE, "a#2", &row) && !row.won);
    assert_false(dread_book_find_judged(book, JUDGED_GAME, "a#2", &row));
    assert_int_equal(dread_book_puzzles_of(book, 20261129, &solved), 1);
    assert_int_equal(solved, 0);
    player_closes(&p);
}

/* Without this, the full disk of a moment would stop play, or the row would be written twice. */
TEST(rows_that_are_refused_are_dropped_and_rows_of_other_windows_are_seen)
{
    memory = (struct memory){0};
    struct window *one = window_open(&memory, &dread_games),
                  *two = window_open(&memory, &dread_games);
    struct judged_row row = {.game = he()->id, .deal = "he-will-never-stop#1", .worst = ""};
    memory.refuses = "the disk is full.";
    dread_book_judge(one->book, &row);
    window_serve(one);
    assert_int_equal(memory.judged, 0);
    assert_false(dread_book_has_judged(one->book, JUDGED_GAME, row.deal));
    memory.refuses = NULL;
    dread_book_judge(one->book, &row);
    dread_book_judge(two->book, &row);
    window_serve(one);
    window_serve(two);
    assert_int_equal(memory.judged, 1);
    row.kind = JUDGED_PUZZLE;
    dread_book_judge(two->book, &row);
    window_serve(two);
    assert_int_equal(memory.judged, 2);
    assert_int_equal(memory.judged_row[1].row.id, 2);
    window_close(one);
    window_close(two);
}
