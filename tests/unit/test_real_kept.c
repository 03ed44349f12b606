/* Games beside real cards (dread/unknown.h) in the book and in the store. Whatever was told or
 * played is kept before anything else happens, and such games are in no rate, streak or result.
 * Without these tests a game at a real table, which nobody can deal again, could be lost. */

#include <string.h>

#include "unit/help.h"

#include "dread/record.h"
#include "json/rows.h"
#include "dread/transfer.h"
#include "unit/home.h"
#include "unit/real_table.h"
#include "unit/window.h"

static struct memory memory;

static void set_up(void)
{
    memset(&memory, 0, sizeof memory);
    make_home("dread.db");
}

static void tear_down(void)
{
    remove_all(home);
}

static struct window *open_window(void)
{
    return window_open(&memory, &dread_games);
}

static struct window *open_file(const char *file)
{
    struct problem problem = {""};
    struct window *w = window_open_file(file, &dread_games, &problem);
    if (!w) fail_msg("%s", problem.text);
    return w;
}

/* ---- Playing beside real cards ---- */

static void start_unknown(struct session *s, const struct game *game, const struct rules *rules,
                          uint64_t seed)
{
    struct deal deal;
    dread_deal_unknown(game, rules, seed, &deal);
    start(s, game, &deal);
}

/* Starts a game under the standard rules of which nothing is known. */
static void start_flight(struct session *s)
{
    struct rules rules;
    dread_rules_standard(flight->options, &rules);
    start_unknown(s, flight, &rules, 1);
}

/* Starts a game in its middle: at a position of a random game in which the player decides. */
static void start_in_middle(struct session *s, const struct game *game, const struct rules *rules,
                            struct rng *r)
{
    static char paper[POSITION_BYTES];
    struct text t = dread_text_in(paper, sizeof paper);
    struct middle middle;
    struct problem problem;
    struct deal deal;
    action legal[ACTIONS_MOST];
    do { /* some deals are over before the first action */
        dread_deal_number(game, rules, dread_rng_next(r), &deal);
        start(s, game, &deal);
    } while (dread_session_outcome(s));
    for (int left = (int)dread_rng_below(r, 20); left; left--) {
        static struct session next;
        int n = dread_session_actions(s, legal);
        next = *s;
        dread_session_play(&next, legal[dread_rng_below(r, (uint32_t)n)], NULL, NULL);
        if (dread_session_outcome(&next)) break;
        *s = next;
    }
    dread_position_write(game, &s->deal, &s->now, &t);
    if (!dread_position_read(&dread_games, paper, (size_t)t.length, &game, &deal, &middle,
                             &problem))
        fail_msg("%s", problem.text);
    dread_session_start_from(s, game, &deal, &middle, NULL);
}

/* The same for a game under the standard rules. */
static void start_flight_in_middle(struct session *s, uint64_t seed)
{
    struct rules rules;
    struct rng r = dread_rng_from(seed);
    dread_rules_standard(flight->options, &rules);
    start_in_middle(s, flight, &rules, &r);
}

static void changed(struct session *s)
{
    struct keeper *keeper = keeper_of(s);
    if (keeper) keeper->keep(keeper, s);
}

static void tell(struct session *s, const char *cards)
{
    struct problem problem;
    card c;
    while (*cards) {
        assert_true(dread_card_read(&cards, &c));
        if (!dread_session_tell(s, c, NULL, &problem)) fail_msg("%s", problem.text);
        changed(s);
    }
}

static void play_written(struct session *s, const char *written)
{
    struct problem problem;
    if (!dread_session_play_written(s, written, NULL, &problem)) fail_msg("%s", problem.text);
    changed(s);
}

/* Tells a card or plays an action. Returns false if the game is over, or long enough. */
static bool step(struct session *s, struct rng *r)
{
    if (!tell_any(s, r)) {
        action legal[ACTIONS_MOST];
        int n = dread_session_actions(s, legal);
        if (!n || s->played == 60) return false;
        assert_true(dread_session_play(s, legal[dread_rng_below(r, (uint32_t)n)], NULL, NULL));
    }
    changed(s);
    return true;
}

/* Takes something back, or corrects a card that was told, if that can be. */
static void step_back(struct session *s, struct rng *r)
{
    static struct session_step steps[STEPS_MOST];
    int n = dread_session_steps(s, steps);
    int k = n ? (int)dread_rng_below(r, (uint32_t)n) : 0;
    switch (dread_rng_below(r, 4)) {
    case 0: dread_session_undo(s); break;
    case 1: dread_session_back_to(s, k); break;
    case 2: dread_session_restart(s); break;
    default:
        if (n && steps[k].place >= 0)
            dread_session_correct(s, steps[k].place, (card)dread_rng_below(r, CARD_KINDS), NULL);
    }
    changed(s);
}

/* Fails unless a session that came from a storage is the one that was kept. */
static void assert_as_it_was(const struct session *back, const struct session *s)
{
    static char was[RECORD_BYTES], is[RECORD_BYTES];
    static struct view seen, seen_again;
    action legal[ACTIONS_MOST], again[ACTIONS_MOST];
    struct text t = dread_text_in(was, sizeof was), u = dread_text_in(is, sizeof is);
    dread_record_write(s, &t);
    dread_record_write(back, &u);
    assert_string_equal(is, was);
    assert_int_equal(back->deal.real, 1);
    assert_int_equal(back->way, WAY_REAL);
    assert_int_equal(dread_session_asks(back), dread_session_asks(s));
    assert_int_equal(back->pending, s->pending);
    assert_int_equal(back->played, s->played);
    assert_int_equal(back->undos, s->undos);
    assert_int_equal(back->restarts, s->restarts);
    dread_session_see(s, &seen);
    dread_session_see(back, &seen_again);
    assert_memory_equal(&seen_again, &seen, sizeof seen);
    int n = dread_session_actions(s, legal);
    assert_int_equal(dread_session_actions(back, again), n);
    assert_memory_equal(again, legal, (size_t)n * sizeof *legal);
}

/* ---- Nothing is lost ---- */

/* Fails unless another window, once this one is dead, finds the game as it is now. Then goes back
 * to the storage as it was. */
static void assert_found(const struct session *s)
{
    static struct memory before;
    static struct session back;
    struct problem problem;
    before = memory;
    for (int i = 0; i < 4; i++) memory.claim[i].by = NULL;
    struct window *other = open_window();
    assert_int_equal(window_resume(other, s->game, &back, &problem), RESUMED);
    assert_as_it_was(&back, s);
    window_kill(other);
    memory = before;
}

TEST(each_card_and_each_action_is_kept_at_once)
{
    static struct session s;
    struct rng r = dread_rng_from(1);
    for (int g = 0; g < dread_games.count; g++)
        for (int k = rounds(12); k; k--) {
            struct rules rules;
            memset(&memory, 0, sizeof memory);
            struct window *w = open_window();
            random_rules(dread_games.game[g]->options, &r, &rules);
            if (k % 2) start_unknown(&s, dread_games.game[g], &rules, dread_rng_next(&r));
            else start_in_middle(&s, dread_games.game[g], &rules, &r);
            assert_true(window_keep(w, &s, ORIGIN_CARDS, NULL));
            for (int left = 150; left && step(&s, &r); left--) {
                assert_false(dread_book_waits(w->book));
                if (!dread_rng_below(&r, 12)) step_back(&s, &r);
                if (!dread_rng_below(&r, 6)) assert_found(&s);
            }
            assert_found(&s);
            assert_int_equal(memory.plays, 1);
            assert_int_equal(memory.results, 0);
            window_kill(w);
        }
}

TEST(what_a_storage_refused_is_written_later)
{
    static struct session s;
    struct problem problem;
    struct window *w = open_window();
    start_flight(&s);
    assert_true(window_keep(w, &s, ORIGIN_CARDS, NULL));
    tell(&s, "AD4D");
    memory.refuses = "the disk is full.";
    tell(&s, "6D7H5S3S7DAH");
    assert_true(window_trouble(w, &problem));
    play_written(&s, "move 4>2");
    tell(&s, "3D7S");
    assert_false(window_is_saved(w));
    assert_string_equal(memory.play[0].deal + strlen(flight->id),
                        "@AD4D"
                        "????????????????????????????????????????????????????????????");
    memory.refuses = NULL;
    play_written(&s, "search 6");
    assert_true(window_is_saved(w));
    assert_found(&s);
    window_close(w);
}

/* Starts a game, every second time in its middle. */
static void start_some_flight(struct session *s, int steps)
{
    if (steps % 2) start_flight(s);
    else start_flight_in_middle(s, (uint64_t)steps);
}

static void take_steps(struct session *s, int n)
{
    struct rng r = dread_rng_from((uint64_t)n);
    for (int i = 0; i < n && step(s, &r); i++) continue;
}

static bool keep_and_step(int steps)
{
    static struct session s;
    struct window *w = window_open_file(path, &dread_games, NULL);
    start_some_flight(&s, steps);
    bool is_kept = w && window_keep(w, &s, ORIGIN_CARDS, NULL);
    take_steps(&s, steps);
    return is_kept;
}

TEST(after_kill_9_a_game_asks_for_the_same_card)
{
    static struct session s, back;
    for (int steps = 3; steps < 40; steps += 9) {
        remove_all(home);
        make_home("dread.db");
        kill_child(start_child(keep_and_step, steps));
        start_some_flight(&s, steps);
        take_steps(&s, steps);
        struct window *w = open_file(path);
        assert_int_equal(window_resume(w, flight, &back, NULL), RESUMED);
        assert_as_it_was(&back, &s);
        window_close(w);
    }
}

/* Tells all cards and plays the game to its end, or to 60 actions. */
static void play_to_end(struct session *s, uint64_t seed)
{
    struct rng r = dread_rng_from(seed);
    while (step(s, &r)) continue;
}

/* Makes every card of the deal known. */
static void know_all(struct session *s, struct rng *r)
{
    struct deal deal = s->deal;
    for (int i = 0; i < deal.count; i++) {
        if (dread_deal_knows(&deal, i)) continue;
        dread_deal_tell(&deal, i, any_card(dread_deal_possible(s->game, &deal, i), r));
        assert_true(dread_deal_fill(s->game, &deal, NULL));
    }
    start(s, s->game, &deal);
}

/* The id of such a deal is that of any deal by cards, but its cards can still be corrected. */
TEST(a_game_of_which_all_cards_are_known_stays_one_beside_real_cards)
{
    static struct session s;
    struct rng r = dread_rng_from(4);
    struct window *w = open_window();
    start_flight(&s);
    know_all(&s, &r);
    assert_true(dread_deal_is_known(flight, &s.deal));
    assert_true(window_keep(w, &s, ORIGIN_CARDS, NULL));
    step(&s, &r);
    assert_found(&s);
    window_close(w);
}

/* ---- Leaving and going back ---- */

TEST(a_game_in_which_no_card_was_told_leaves_no_trace)
{
    static struct session s;
    struct window *w = open_window();
    start_flight(&s);
    assert_true(window_keep(w, &s, ORIGIN_CARDS, NULL));
    start_flight(&s);
    assert_true(window_keep(w, &s, ORIGIN_CARDS, NULL));
    assert_int_equal(memory.plays, 1);
    tell(&s, "AD");
    begin(&s, flight, 1);
    assert_true(window_keep(w, &s, ORIGIN_NUMBER, NULL));
    assert_int_equal(memory.plays, 2);
    assert_int_equal(memory.play[0].row.state, PLAY_ABANDONED);
    window_close(w);
}

TEST(a_game_that_was_left_is_found_by_the_cards_told_in_it)
{
    static struct session s, left, back;
    struct window *w = open_window();
    start_flight(&s);
    assert_true(window_keep(w, &s, ORIGIN_CARDS, NULL));
    struct deal at_first = s.deal;
    tell(&s, "AD4D6D7H5S3S7DAH");
    play_written(&s, "move 4>2"); /* pending */
    assert_true(dread_book_can_return(w->book));
    left = s;
    start_flight(&s);
    assert_true(window_keep(w, &s, ORIGIN_CARDS, NULL));
    tell(&s, "AD");
    assert_int_equal(memory.play[1].row.origin, ORIGIN_CARDS); /* not replayed */
    assert_false(dread_book_played_before(w->book));
    assert_int_equal(window_return(w, flight, &at_first, REHEARSAL, &back, NULL), RESUMED_NONE);
    assert_int_equal(window_return(w, flight, &left.deal, REHEARSAL, &back, NULL), RESUMED);
    assert_as_it_was(&back, &left);
    window_close(w);
}

/* ---- What counts ---- */

TEST(games_beside_real_cards_are_counted_apart)
{
    static struct session s;
    static struct line line;
    struct statistics all;
    struct past_game past[20];
    char words[STATISTICS_BYTES] = "", one[PAST_BYTES] = "";
    struct text t = dread_text_in(words, sizeof words), p = dread_text_in(one, sizeof one);
    struct window *w = open_window();
    int games = 0, won = 0;
    find_line(1, true, 2, &line);
    begin(&s, flight, line.number);
    assert_true(window_keep(w, &s, ORIGIN_NUMBER, NULL));
    play_line(&s, &line);
    for (uint64_t k = 0; k < 12; k++, games++) {
        start_flight(&s);
        window_keep(w, &s, ORIGIN_CARDS, NULL);
        play_to_end(&s, k);
        assert_true(dread_session_outcome(&s));
        won += dread_outcome_is_won(flight, dread_session_outcome(&s));
    }
    start_flight(&s);
    window_keep(w, &s, ORIGIN_CARDS, NULL);
    tell(&s, "AD4D");
    window_leave(w);
    dread_book_statistics(w->book, flight, NULL, &all);
    assert_int_equal(all.by_way[WAY_REAL].games, games);
    assert_int_equal(all.by_way[WAY_REAL].won, won);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].games, 1);
    assert_int_equal(all.by_origin[ORIGIN_CARDS].games, 0);
    assert_int_equal(all.by_origin[ORIGIN_REPLAYED].games, 0);
    assert_int_equal(all.streak, 1);
    assert_int_equal(all.abandoned, 0);
    assert_int_equal(memory.results, 1);
    dread_tell_rehearsals(flight, &all, &t);
    assert_says(words, "Beside real cards, counted separately: 12, won ");
    dread_book_statistics(w->book, flight, flight->id, &all); /* Nights */
    assert_int_equal(all.by_way[WAY_REAL].games, 0);
    assert_int_equal(dread_book_past_games(w->book, flight, past, 20), games + 1);
    assert_int_equal(past[0].way, WAY_REAL);
    assert_true(past[0].turns > 0);
    assert_false(past[0].abandoned);
    dread_tell_past_game(&past[0], &p);
    assert_says(one, ", beside real cards");
    window_close(w);
}

/* What it started from is many lines; where games are listed, each has one. */
TEST(a_game_from_its_middle_is_counted_and_listed_like_the_others)
{
    static struct session s;
    struct statistics all;
    struct past_game past[2];
    struct in_progress in;
    struct window *w = open_window();
    start_flight_in_middle(&s, 1);
    assert_true(window_keep(w, &s, ORIGIN_CARDS, NULL));
    assert_true(dread_book_in_progress(w->book, flight, &in));
    assert_string_equal(in.deal, "he-will-never-stop from a position");
    play_to_end(&s, 1);
    assert_true(dread_session_outcome(&s));
    start_flight_in_middle(&s, 2);
    assert_true(window_keep(w, &s, ORIGIN_CARDS, NULL));
    window_leave(w);
    dread_book_statistics(w->book, flight, NULL, &all);
    assert_int_equal(all.by_way[WAY_REAL].games, 1);
    assert_int_equal(all.by_origin[ORIGIN_CARDS].games, 0);
    assert_int_equal(memory.results, 0);
    assert_int_equal(dread_book_past_games(w->book, flight, past, 2), 1);
    assert_string_equal(past[0].deal, "he-will-never-stop from a position");
    assert_true(past[0].turns > 0);
    window_close(w);
}

/* ---- Files ---- */

static char exported[1 << 20];

static void take_piece(void *taker, const char *piece)
{
    (void)taker;
    assert_true(strlen(exported) + strlen(piece) < sizeof exported);
    strcat(exported, piece);
}

static void export_from(const char *file)
{
    struct problem problem;
    struct store *store = dread_store_open(file, &problem);
    exported[0] = '\0';
    assert_true(dread_store_export(store, take_piece, NULL, &problem));
    dread_store_close(store);
}

/* Adds what was exported to a store. Returns how many games are new there. */
static int import_into(const char *file)
{
    static char text[sizeof exported];
    static struct json_value values[100000];
    static struct session s;
    struct problem problem;
    int added = -1;
    strcpy(text, exported);
    assert_int_equal(dread_json_read(text, strlen(text), values, 100000), 0);
    if (!dread_json_check_rows(values, &dread_games, &s, &problem)) fail_msg("%s", problem.text);
    struct store *store = dread_store_open(file, &problem);
    if (!dread_store_import(store, values, &added, &problem)) fail_msg("%s", problem.text);
    dread_store_close(store);
    return added;
}

/* A game that went on after the first time is not a second game. */
TEST(a_file_takes_a_game_elsewhere_once)
{
    static struct session s, back;
    struct window *w = open_file(path);
    start_flight(&s);
    assert_true(window_keep(w, &s, ORIGIN_CARDS, NULL));
    tell(&s, "AD4D6D");
    export_from(path);
    const char *elsewhere = in_home("elsewhere.db");
    assert_int_equal(import_into(elsewhere), 1);
    tell(&s, "7H5S3S7DAH");
    play_written(&s, "move 4>2");
    window_leave(w);
    window_close(w);
    export_from(path);
    assert_int_equal(import_into(elsewhere), 0);
    assert_int_equal(import_into(in_home("third.db")), 1);
    w = open_file(in_home("third.db"));
    assert_int_equal(window_return(w, flight, &s.deal, REHEARSAL, &back, NULL), RESUMED);
    assert_as_it_was(&back, &s);
    window_close(w);
}

/* Makes a copy of what was exported in which `to` stands for `from`, and returns whether its rows
 * are right. */
static bool is_right_with(const char *from, const char *to, struct problem *problem)
{
    static char text[sizeof exported];
    static struct json_value values[100000];
    static struct session s;
    const char *at = strstr(exported, from);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - exported), exported, to, at + strlen(from));
    assert_int_equal(dread_json_read(text, strlen(text), values, 100000), 0);
    return dread_json_check_rows(values, &dread_games, &s, problem);
}

TEST(a_file_takes_a_game_from_its_middle_elsewhere)
{
    static struct session s, back;
    struct problem problem;
    static const char paper[] = "dread position 1\ngame: he-will-never-stop\n"
                                "hand: 4D 6D 7H 5S 3S 7D AH\ndiscards: AD\n";
    struct window *w = open_file(path);
    assert_true(dread_record_read(&dread_games, paper, strlen(paper), &s, &problem));
    assert_true(window_keep(w, &s, ORIGIN_CARDS, NULL));
    play_written(&s, "move 4>2");
    tell(&s, "3D");
    window_close(w);
    export_from(path);
    if (!is_right_with("\\ngame:", "\\n\\ngame:", &problem)) fail_msg("%s", problem.text);
    assert_false(is_right_with("\"way\":\"real\"", "\"way\":\"named\"", &problem));
    assert_false(is_right_with("\\nhand:", "\\nhands:", &problem));
    assert_says(problem.text, "is no line of a position");
    const char *elsewhere = in_home("elsewhere.db");
    assert_int_equal(import_into(elsewhere), 1);
    w = open_file(elsewhere);
    assert_int_equal(window_return_from(w, &s, &back), RESUMED);
    assert_as_it_was(&back, &s);
    window_close(w);
}

/* What the page of a browser keeps comes back through JSON; a file may have anything in it. */
TEST(rows_with_unknown_cards_must_be_of_plays_beside_real_cards)
{
    static const struct {
        const char *from, *to, *why;
    } wrong[] = {
        {"\"way\":\"real\"", "\"way\":\"named\"", "here every card must be known"},
        {"@AD4D6D7H", "@AD4D6DAD", "The ace of diamonds is there twice"},
        {"\"move 4>2\"]", "\"move 4>2\",\"search 6\"]", "First tell the game which card"},
    };
    static struct session s;
    struct problem problem;
    struct window *w = open_file(path);
    start_flight(&s);
    assert_true(window_keep(w, &s, ORIGIN_CARDS, NULL));
    tell(&s, "AD4D6D7H5S3S7DAH");
    play_written(&s, "move 4>2");
    window_close(w);
    export_from(path);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(is_right_with(wrong[i].from, wrong[i].to, &problem));
        assert_says(problem.text, wrong[i].why);
    }
}

EACH_TEST(set_up, tear_down)
WHOLE_GROUP(make_twin, NULL)
