/* Games beside real cards (core/unknown.h) in the book and in the store. Whatever was told or
 * played is kept before anything else happens, and such games are in no rate, streak or result.
 * Without these tests a game at a real table, which nobody can deal again, could be lost. */

#include <string.h>

#include "unit/help.h"

#include "core/record.h"
#include "json/rows_json.h"
#include "store/transfer.h"
#include "unit/home.h"
#include "unit/real_table.h"
#include "unit/storage.h"

static void set_up(void)
{
    storage_begin(IN_MEMORY);
}

static struct window *open_window(void)
{
    return storage_open_for(&dread_games);
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
    static struct session truth, next;
    static struct told_game beside;
    struct deal deal;
    do { /* some deals are over before the first action */
        dread_deal_number(game, rules, dread_rng_next(r), &deal);
        start(&truth, game, &deal);
    } while (dread_session_outcome(&truth));
    for (int left = (int)dread_rng_below(r, 20); left; left--) {
        next = truth;
        play(&next, any_action(&next, r));
        if (dread_session_outcome(&next)) break;
        truth = next;
    }
    beside_begin_in_the_middle(&beside, &truth, dread_rng_next(r));
    kept_by(s, NULL);
    *s = beside.told;
}

/* The same for a game under the standard rules. */
static void start_flight_in_middle(struct session *s, uint64_t seed)
{
    struct rules rules;
    struct rng r = dread_rng_from(seed);
    dread_rules_standard(flight->options, &rules);
    start_in_middle(s, flight, &rules, &r);
}

/* Starts a game in which all cards have been told: its id is that of any deal by cards, but its
 * cards can still be corrected. */
static void start_known(struct session *s, const struct game *game, const struct rules *rules,
                        struct rng *r)
{
    struct deal deal;
    dread_deal_unknown(game, rules, dread_rng_next(r), &deal);
    for (int i = 0; i < deal.count; i++) {
        if (dread_deal_knows(&deal, i)) continue;
        dread_deal_tell(&deal, i, any_card(dread_deal_possible(game, &deal, i), r));
        assert_true(dread_deal_fill(game, &deal, NULL));
    }
    assert_true(dread_deal_is_known(game, &deal));
    start(s, game, &deal);
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
    if (!dread_session_steps(s, steps)) return;
    switch (dread_rng_below(r, 4)) {
    case 0: dread_session_undo(s); break;
    case 1: dread_session_restart(s); break;
    case 2: take_some_back(s, r); break;
    default: mend_any(s, r); break;
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
    if (dread_session_asks(s) >= 0) assert_int_equal(back->pending, s->pending);
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

/* Kills the window. Another one must find the game as it is now. */
static struct window *found_by_another(struct window *w, struct session *s)
{
    static struct session back;
    window_kill(w);
    assert_int_equal(storage_count("step 1 "), dread_session_chosen(s)); /* none for redo */
    w = open_window();
    assert_int_equal(window_resume(w, s->game, &back, NULL), RESUMED);
    assert_as_it_was(&back, s);
    window_kill(w);
    w = open_window();
    assert_int_equal(window_resume(w, s->game, s, NULL), RESUMED);
    return w;
}

static void start_some(struct session *s, const struct game *game, int which, struct rng *r)
{
    struct rules rules;
    random_rules(game->options, r, &rules);
    if (which == 2 && game == flight) start_known(s, game, &rules, r);
    else if (which) start_in_middle(s, game, &rules, r);
    else start_unknown(s, game, &rules, dread_rng_next(r));
}

/* Also while the disk is full now and then. */
TEST_OF_BOTH(each_card_and_each_action_is_kept_at_once)
{
    static struct session s;
    struct rng r = dread_rng_from(1);
    int refused = 0;
    for (int k = 0; k < dread_games.count * rounds(96); k++) {
        struct window *w = open_window();
        start_some(&s, dread_games.game[k % dread_games.count], k / dread_games.count % 3, &r);
        assert_true(window_keep(w, &s, ORIGIN_CARDS, NULL));
        for (int left = 150; left && step(&s, &r); left--) {
            assert_false(dread_book_waits(w->book));
            if (!dread_rng_below(&r, 12)) step_back(&s, &r);
            if (!dread_rng_below(&r, 12)) {
                storage_refuses_writes(true);
                step(&s, &r);
                storage_refuses_writes(false);
                refused += !dread_book_is_saved(w->book);
                if (!step(&s, &r)) window_is_saved(w);
            }
            if (!dread_rng_below(&r, 6)) w = found_by_another(w, &s);
        }
        w = found_by_another(w, &s);
        assert_int_equal(storage_count("play playing"), 1);
        assert_int_equal(storage_count("result"), 0);
        window_kill(w);
        storage_empty();
    }
    assert_true(refused > 0);
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
    start_flight_in_middle(&s, 1); /* of which many cards are known */
    assert_true(window_keep(w, &s, ORIGIN_CARDS, NULL));
    start_flight(&s);
    assert_true(window_keep(w, &s, ORIGIN_CARDS, NULL));
    assert_int_equal(memory.plays, 3);
    assert_int_equal(memory.play[1].row.state, PLAY_ABANDONED);
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

/* Tells all cards and plays the game to its end, or to 60 actions. */
static void play_to_end(struct session *s, uint64_t seed)
{
    struct rng r = dread_rng_from(seed);
    while (step(s, &r)) continue;
}

/* What a game from its middle started from is many lines; where games are listed, each has one. */
TEST(games_beside_real_cards_are_counted_and_listed_apart)
{
    static const char from_middle[] = "he-will-never-stop from a position";
    static struct session s;
    static struct line line;
    struct statistics all;
    struct in_progress in;
    struct past_game past[20];
    char words[STATISTICS_BYTES] = "", one[PAST_BYTES] = "";
    struct text t = dread_text_in(words, sizeof words), p = dread_text_in(one, sizeof one);
    struct window *w = open_window();
    int games = 0, won = 0, listed = 0;
    find_line(1, true, 2, &line);
    deal_kept(w, &s, flight, line.number);
    play_line(&s, &line);
    for (uint64_t k = 0; k < 12; k++, games++) {
        if (k % 2) start_flight_in_middle(&s, k);
        else start_flight(&s);
        window_keep(w, &s, ORIGIN_CARDS, NULL);
        assert_true(dread_book_in_progress(w->book, flight, &in));
        assert_int_equal(!strcmp(in.deal, from_middle), k % 2);
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
    for (int i = 0; i < games; i++) {
        assert_int_equal(past[i].way, WAY_REAL);
        assert_true(past[i].turns > 0);
        assert_false(past[i].abandoned);
        listed += !strcmp(past[i].deal, from_middle);
    }
    assert_int_equal(listed, games / 2);
    dread_tell_past_game(&past[0], &p);
    assert_says(one, ", beside real cards");
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
    struct imported did;
    strcpy(text, exported);
    assert_int_equal(dread_json_read(text, strlen(text), values, 100000), 0);
    if (!dread_json_check_rows(values, &dread_games, &s, &problem)) fail_msg("%s", problem.text);
    struct store *store = dread_store_open(file, &problem);
    if (!dread_store_import(store, values, &did, &problem)) fail_msg("%s", problem.text);
    dread_store_close(store);
    return did.added;
}

/* Begins a game that is kept in a database: from its deal, or in its middle. */
static struct window *begin_in_file(struct session *s, bool in_middle)
{
    static const char paper[] = "dread position 1\ngame: he-will-never-stop\n"
                                "hand: 4D 6D 7H 5S 3S 7D AH\ndiscards: AD\n";
    struct problem problem;
    storage_begin(IN_SQLITE);
    struct window *w = open_window();
    if (!in_middle) start_flight(s);
    else if (!dread_record_read(&dread_games, paper, strlen(paper), s, &problem))
        fail_msg("%s", problem.text);
    assert_true(window_keep(w, s, ORIGIN_CARDS, NULL));
    if (!in_middle) tell(s, "AD4D6D7H5S3S7DAH");
    return w;
}

/* A game that went on after the first time is not a second game. */
TEST(a_file_takes_a_game_elsewhere_once)
{
    static struct session s, back;
    for (int in_middle = 0; in_middle < 2; in_middle++) {
        struct window *w = begin_in_file(&s, in_middle);
        export_from(path);
        assert_int_equal(import_into(in_home("elsewhere.db")), 1);
        play_written(&s, "move 4>2");
        tell(&s, "3D");
        window_leave(w);
        window_close(w);
        export_from(path);
        assert_int_equal(import_into(in_home("elsewhere.db")), 0);
        assert_int_equal(import_into(in_home("third.db")), 1);
        strcpy(path, in_home("third.db"));
        w = open_window();
        assert_int_equal(window_return_from(w, &s, &back), RESUMED);
        assert_as_it_was(&back, &s);
        window_close(w);
        storage_end();
    }
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

/* What the page of a browser keeps comes back through JSON; a file may have anything in it. */
TEST(rows_with_unknown_cards_must_be_of_plays_beside_real_cards)
{
    static const struct {
        bool in_middle;
        const char *from, *to, *why; /* `why`: NULL: that is right too */
    } changes[] = {
        {false, "\"way\":\"real\"", "\"way\":\"named\"", "here every card must be known"},
        {false, "@AD4D6D7H", "@AD4D6DAD", "The ace of diamonds is there twice"},
        {false, "\"move 4>2\"]", "\"move 4>2\",\"search 6\"]", "First tell the game which card"},
        {true, "\\ngame:", "\\n\\ngame:", NULL},
        {true, "\"way\":\"real\"", "\"way\":\"named\"", ""},
        {true, "\\nhand:", "\\nhands:", "is no line of a position"},
    };
    static struct session s;
    struct problem problem;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct window *w = begin_in_file(&s, changes[i].in_middle);
        play_written(&s, "move 4>2");
        window_close(w);
        export_from(path);
        bool is_right = is_right_with(changes[i].from, changes[i].to, &problem);
        if (is_right != !changes[i].why) fail_msg("%s: %s", changes[i].to, problem.text);
        if (!is_right) assert_says(problem.text, changes[i].why);
        storage_end();
    }
}

EACH_TEST(set_up, storage_end)
WHOLE_GROUP(make_twin, NULL)
