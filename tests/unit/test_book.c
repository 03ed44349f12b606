/* Tests of the book: what is resumed, what counts, and which Nights are new. A second book, which
 * was written from the rules alone, has the same rows after everything that two windows do. Then
 * come what is told when something fails, and a storage that answers late, twice or not at all.
 *
 * Tests of TEST_OF_BOTH run with a storage in memory and with one in SQLite. test_statistics.c has
 * the figures, which come from the rows; test_store.c and test_damage.c have what only a database
 * can do. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit/help.h"
#include "unit/plays.h"
#include "unit/second_book.h"
#include "unit/storage.h"

/* For the tests that need no database. */
static void begin_in_memory(void)
{
    storage_begin(IN_MEMORY);
}

/* ---- The second book ---- */

/* How a law goes: whether the storage answers late, at random; and what happened, so that the law
 * tests something. */
static struct {
    bool is_late;
    int waiting; /* deals begun since the storage last had everything */
    int replayed, left_nights, abandoned, finished, unsaved, refused, held, resumed, returned,
        caught_up;
} course;

/* Ends the lines before the times, which depend on when the storage answered. */
static const char *without_times(const char *rows, char out[ROWS_BYTES])
{
    int n = 0;
    for (; *rows; rows++) {
        if (!strncmp(rows, ", begun", 7) || !strncmp(rows, ", ended", 7)) rows = strchr(rows, '\n');
        out[n++] = *rows;
    }
    out[n] = '\0';
    return out;
}

/* Fails unless the storage has the rows of the second book, and shows the first that differs. */
static void assert_rows(const char *after)
{
    static char without[2][ROWS_BYTES];
    const char *row = storage_rows(), *expected = storage_rows_of(second_rows());
    if (course.is_late) row = without_times(row, without[0]);
    if (course.is_late) expected = without_times(expected, without[1]);
    if (!strcmp(row, expected)) return;
    size_t i = 0, begin = 0;
    for (; row[i] && row[i] == expected[i]; i++)
        if (row[i] == '\n') begin = i + 1;
    row += begin;
    expected += begin;
    fail_msg("after %s there is the row `%.*s` and not `%.*s`", after, (int)strcspn(row, "\n"), row,
             (int)strcspn(expected, "\n"), expected);
}

/* Starts one of a few deals in any way. Many have the same cards under other ids. */
static void begin_any(struct session *s, struct rng *rng)
{
    const struct game *game = dread_rng_below(rng, 4) ? flight : &twin;
    struct deal deal;
    char id[ID_BYTES];
    snprintf(id, sizeof id, "%s%s#%u", game->id, dread_rng_below(rng, 6) ? "" : ":bonus=card",
             1 + dread_rng_below(rng, 3));
    deal_of(&both_games, id, &deal);
    if (!dread_rng_below(rng, 6)) {
        deal.by_cards = 1;
        deal.number = 0;
    }
    start(s, game, &deal);
    s->mode = dread_rng_below(rng, 2) ? REHEARSAL : NIGHT;
    s->way = (enum way)dread_rng_below(rng, WAY_REAL);
}

/* Plays at random, for one action or to the end of the game. */
static void play_any(struct window *w, struct session *s, struct rng *rng, bool to_the_end)
{
    while (!dread_session_outcome(s)) {
        play(s, any_action(s, rng));
        second_changed(s, w->now);
        if (!to_the_end) return;
    }
}

static const char *keep_any(struct window *w, struct session *s, struct rng *rng)
{
    begin_any(s, rng);
    enum origin origin = s->deal.by_cards ? ORIGIN_CARDS : ORIGIN_NUMBER;
    bool is_kept = window_keep(w, s, origin, NULL), must_be = second_keeps(s, origin, w->now);
    if (!course.is_late) assert_int_equal(is_kept, must_be);
    course.unsaved += !must_be;
    course.waiting++;
    /* a deal in which nothing was done yet may never reach a late storage */
    if (course.is_late) play_any(w, s, rng, false);
    return "another deal";
}

/* Goes back to a game: to the one in progress, or to a deal. */
static const char *go_back_to_any(struct window *w, struct session *s, struct rng *rng)
{
    static struct session wanted;
    const struct session *session = NULL;
    enum resumed how, expected;
    bool is_return = dread_rng_below(rng, 2);
    enum mode mode = (enum mode)dread_rng_below(rng, MODES + 1);
    begin_any(&wanted, rng);
    if (is_return) {
        how = window_return(w, wanted.game, &wanted.deal, mode, s, NULL);
        expected = second_returns(&wanted, mode, w->now, &session);
    } else {
        how = window_resume(w, wanted.game, s, NULL);
        expected = second_resumes(wanted.game, &session);
    }
    assert_int_equal(how, expected);
    course.held += how == RESUMED_HELD;
    if (how == RESUMED) assert_same_session(s, session);
    course.returned += is_return && how == RESUMED;
    course.resumed += !is_return && how == RESUMED;
    return "going back";
}

/* What is lost with a window that is killed while its storage is late, another law tests. */
static struct window *open_anew(struct window *w)
{
    if (course.is_late) {
        window_close(w);
        second_leaves();
    } else {
        window_kill(w);
    }
    second_is_killed();
    w = storage_open();
    w->is_late = course.is_late;
    return w;
}

/* Changes the session at random. */
static const char *change_any(struct window *w, struct session *s, struct rng *rng)
{
    static void (*const change[])(struct session *) = {undo, undo_turn, redo, restart, hinted};
    static const char *const name[] = {"undo", "undo turn", "redo", "restart", "a hint"};
    uint32_t deed = dread_rng_below(rng, 12);
    if (deed < 5) {
        change[deed](s);
        second_changed(s, w->now);
        return name[deed];
    }
    play_any(w, s, rng, deed == 5);
    return "playing";
}

static const char *put_down(struct window *w)
{
    window_put_down(w);
    second_puts_down();
    return "putting down";
}

static const char *leave(struct window *w)
{
    window_leave(w);
    second_leaves();
    return "leaving";
}

/* Changes the session while the disk is full, and then does something else, so that the change is
 * written after all. */
static const char *change_refused(struct window *w, struct session *s, struct rng *rng)
{
    storage_refuses_writes(true);
    change_any(w, s, rng);
    storage_refuses_writes(false);
    bool is_told = window_trouble(w, NULL);
    course.refused += is_told;
    switch (dread_rng_below(rng, 4)) {
    case 0: put_down(w); break;
    case 1: leave(w); break;
    case 2: change_any(w, s, rng); break;
    default: break;
    }
    window_is_saved(w);
    if (is_told) window_trouble(w, NULL);
    return "a full disk";
}

/* Begins to resume a game, and begins another deal or leaves before the storage has answered. */
static const char *change_their_mind(struct window *w, struct session *s, struct rng *rng)
{
    window_leave(w);
    second_leaves();
    dread_book_resume(w->book, dread_rng_below(rng, 2) ? flight : &twin, w->now);
    if (dread_rng_below(rng, 2)) window_take(w);
    if (dread_rng_below(rng, 2)) return keep_any(w, s, rng);
    return leave(w);
}

/* Every setting can be read at once, also if it is not written yet. */
static const char *set_any(struct window *w, struct rng *rng)
{
    const char name[] = {(char)('a' + dread_rng_below(rng, 6)), '\0'};
    const char value[] = {(char)('0' + dread_rng_below(rng, 4)), '\0'};
    assert_true(window_set(w, name, value));
    second_sets(name, value);
    return "a setting";
}

/* Does something at random, in the window and in the second book. Returns its name. */
static const char *do_any(struct window **w, struct session *s, struct rng *rng)
{
    switch (dread_rng_below(rng, 18)) {
    case 0:
    case 1:
    case 2: return keep_any(*w, s, rng);
    case 3:
    case 4:
    case 5: return go_back_to_any(*w, s, rng);
    case 6: return put_down(*w);
    case 7: return leave(*w);
    case 8: *w = open_anew(*w); return "opening anew";
    case 9:
        if (!course.is_late) return change_refused(*w, s, rng);
        return change_their_mind(*w, s, rng);
    case 10: return set_any(*w, rng);
    default: return change_any(*w, s, rng);
    }
}

/* Returns the game that the window has claimed, or "". */
static const char *claim_of(const struct window *w)
{
    for (int i = 0; i < 4; i++)
        if (memory.claim[i].by == w) return memory.claim[i].game;
    return "";
}

static void assert_answers(struct window *w, struct rng *rng)
{
    static struct session any;
    struct book *book = asked(w);
    struct in_progress in;
    begin_any(&any, rng);
    const struct session *expected = second_in_progress(any.game);
    if (w->memory) assert_string_equal(claim_of(w), second_claim());
    assert_int_equal(dread_book_has_met(book, any.game, &any.deal), second_has_met(&any));
    assert_int_equal(dread_book_is_saved(book), second_is_saved());
    assert_int_equal(dread_book_can_return(book), second_can_return());
    assert_int_equal(dread_book_played_before(book), second_played_before());
    assert_int_equal(dread_book_in_progress(book, any.game, &in), expected != NULL);
    if (!expected) return;
    assert_int_equal(in.mode, expected->mode);
    assert_int_equal(in.way, expected->way);
    assert_int_equal(in.actions, expected->played);
    assert_int_equal(in.turn, expected->game->turn(&expected->now));
    assert_int_equal(in.is_over, dread_session_outcome(expected) != 0);
    assert_true(in.when >= 1700000000);
}

/* Gives an answer to a request that was answered before, or not handed out yet. */
static void answer_to_nothing(struct window *w, struct rng *rng)
{
    struct problem no = {"No."};
    enum reply reply = dread_rng_below(rng, 2) ? REPLY_KEPT : REPLY_REFUSED;
    uint64_t serial = w->request.serial;
    if (w->has_request) serial += dread_rng_below(rng, 2) ? 1 : -1ULL;
    dread_book_answer(w->book, serial, reply, &no);
}

/* Answers some requests, or all. Returns true if the storage has everything. A book that waits
 * remembers only a few deals. */
static bool has_everything(struct window *w, struct rng *rng)
{
    if (!course.is_late) return true;
    if (course.waiting > 2 || !dread_rng_below(rng, 4)) window_serve(w);
    for (uint32_t n = dread_rng_below(rng, 4); n; n--) {
        if (!window_answer(w)) window_take(w);
        answer_to_nothing(w, rng);
    }
    if (dread_book_waits(w->book)) return false;
    course.caught_up += course.waiting > 1;
    course.waiting = 0;
    return true;
}

/* Two windows do many things; only one does if it is late, since it matters who comes first. */
static void do_deeds(uint64_t seed)
{
    static struct session s[2];
    struct window *w[2];
    struct rng rng = dread_rng_from(seed);
    second_begins();
    memset(s, 0, sizeof s);
    for (int i = 0; i < 2; i++) {
        w[i] = storage_open();
        w[i]->is_late = course.is_late;
    }
    for (int n = 0; n < 80; n++) {
        int i = course.is_late ? 0 : (int)dread_rng_below(&rng, 2);
        second_turns_to(i);
        const char *deed = s[i].game ? do_any(&w[i], &s[i], &rng) : keep_any(w[i], &s[i], &rng);
        if (!has_everything(w[i], &rng)) continue;
        assert_rows(deed);
        assert_answers(w[i], &rng);
        if (!course.is_late) assert_quiet(w[i]);
    }
    for (int i = 0; i < 2; i++) window_close(w[i]);
    const char *rows = storage_rows();
    course.replayed += strstr(rows, " replayed night ") != NULL;
    course.left_nights += strstr(rows, "`abandoned`") != NULL;
    course.abandoned += strstr(rows, "play abandoned ") != NULL;
    course.finished += strstr(rows, "play finished ") != NULL;
    storage_empty();
}

static void do_all_deeds(bool is_late)
{
    memset(&course, 0, sizeof course);
    course.is_late = is_late;
    for (uint64_t seed = 1; seed <= (uint64_t)rounds(320); seed++) do_deeds(seed);
    assert_true(course.replayed && course.left_nights && course.abandoned && course.finished);
    assert_true(course.unsaved && course.resumed && course.returned);
    assert_int_equal(course.held > 0, !is_late);
    assert_int_equal(course.refused > 0, !is_late);
    assert_int_equal(course.caught_up > 0, is_late);
}

TEST_OF_BOTH(rows_and_answers_are_those_of_the_second_book)
{
    do_all_deeds(false);
}

TEST(rows_do_not_depend_on_how_late_a_storage_answers)
{
    do_all_deeds(true);
}

/* ---- What is told ---- */

TEST_OF_BOTH(a_game_that_another_window_has_is_told_with_what_becomes_of_this_one)
{
    static struct session s, other;
    struct problem problem = {""};
    struct window *first = storage_open(), *second = storage_open();
    deal_kept(first, &s, flight, 600);
    play_some(&s, 1, 1);
    struct deal left = s.deal;
    deal_kept(first, &s, flight, 601);
    assert_int_equal(window_resume(second, flight, &other, &problem), RESUMED_HELD);
    assert_tells(&problem, "another window");
    for (int mode = REHEARSAL; mode <= NIGHT; mode++) {
        begin(&other, flight, 602);
        other.mode = (enum mode)mode;
        assert_false(window_keep(second, &other, ORIGIN_NUMBER, &problem));
        assert_tells(&problem,
                     mode == NIGHT ? "Night played here does not count" : "counts when it ends");
    }
    window_leave(first);
    begin(&other, flight, 602);
    assert_false(window_keep(second, &other, ORIGIN_NUMBER, &problem));
    assert_tells(&problem, "he-will-never-stop#601 is in progress");
    storage_spoils_steps();
    assert_int_equal(resume(first, &s), RESUMED);
    assert_int_equal(window_return(first, flight, &left, MODES, &s, &problem), RESUMED_UNREADABLE);
    assert_tells(&problem, "he-will-never-stop#600 cannot be resumed");
    window_close(first);
    window_close(second);
}

TEST_OF_BOTH(the_first_end_counts_even_if_not_even_the_deal_could_be_written)
{
    static struct session s;
    static struct line line;
    find_line(1, false, 2, &line);
    struct window *store = storage_open();
    storage_refuses_writes(true);
    begin(&s, flight, line.number);
    struct problem problem = {""};
    bool is_kept = window_keep(store, &s, ORIGIN_NUMBER, &problem);
    play_line(&s, &line);
    undo(&s);
    storage_refuses_writes(false);
    assert_false(is_kept);
    assert_tells(&problem, "disk is full");
    window_leave(store); /* now it writes what was missing */
    struct statistics all = statistics(store);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].games, 1);
    assert_int_equal(all.with_undo, 0);
    assert_int_equal(resume(store, &s), RESUMED);
    assert_int_equal(s.played, line.n - 1);
    assert_int_equal(s.undos, 1);
    window_close(store);
}

TEST_OF_BOTH(what_is_refused_is_told_once_and_tried_again_after_the_next_change)
{
    static struct session s;
    struct problem problem;
    struct window *w = storage_open();
    deal_kept(w, &s, flight, 3);
    storage_refuses_writes(true);
    play_some(&s, 1, 1);
    bool is_told = window_trouble(w, &problem);
    play_some(&s, 1, 2);
    bool is_told_again = window_trouble(w, NULL), is_saved = window_is_saved(w);
    hinted(&s);
    storage_refuses_writes(false);
    assert_true(is_told);
    assert_tells(&problem, "This game is not being saved: the disk is full");
    assert_false(is_told_again);
    assert_false(is_saved);
    assert_int_equal(storage_count("step"), 0);
    undo(&s);
    assert_true(window_trouble(w, &problem));
    assert_string_equal(problem.text, "The game is being saved again, and nothing is missing.");
    assert_int_equal(storage_count("step"), 2);
    window_close(w);
}

TEST_OF_BOTH(where_nothing_can_be_claimed_or_read_a_game_counts_and_the_others_stay)
{
    static struct session s;
    static struct line line;
    struct problem problem;
    find_line(1, true, 2, &line);
    struct window *w = storage_open();
    deal_kept(w, &s, flight, 3);
    play_some(&s, 2, 1);
    window_leave(w);
    storage_refuses_claims(true);
    assert_int_equal(resume(w, &s), RESUMED);
    assert_int_equal(s.played, 2);
    assert_true(window_trouble(w, &problem));
    assert_tells(&problem, "This game cannot be resumed later: ");
    undo(&s);
    begin(&s, flight, line.number);
    assert_false(window_keep(w, &s, ORIGIN_NUMBER, &problem));
    assert_tells(&problem, "lock");
    play_line(&s, &line);
    assert_int_equal(statistics(w).by_origin[ORIGIN_NUMBER].won, 1);
    window_leave(w);
    storage_refuses_claims(false);
    storage_refuses_reads(true);
    assert_int_equal(window_resume(w, flight, &s, &problem), RESUMED_TROUBLE);
    assert_tells(&problem, "The game in progress cannot be read: the file is damaged");
    assert_false(window_look(w, NULL));
    begin(&s, flight, 4);
    struct deal deal = s.deal;
    assert_false(window_keep(w, &s, ORIGIN_NUMBER, &problem));
    assert_tells(&problem, "cannot be read and stays as it is");
    window_put_down(w);
    assert_int_equal(window_return(w, flight, &deal, MODES, &s, &problem), RESUMED_NONE);
    storage_refuses_reads(false);
    assert_int_equal(resume(w, &s), RESUMED);
    assert_int_equal(s.deal.number, 3);
    assert_int_equal(s.played, 2);
    window_close(w);
}

/* ---- Settings ---- */

static void assert_setting(struct window *w, const char *name, const char *expected)
{
    char value[SETTING_BYTES];
    assert_int_equal(dread_book_setting(asked(w), name, value, sizeof value), expected != NULL);
    assert_string_equal(value, expected ? expected : "");
}

TEST_OF_BOTH(settings_are_kept_by_name_and_stay_if_they_are_refused)
{
    char value[16];
    struct window *store = storage_open(), *other = storage_open();
    assert_setting(store, "motion", NULL);
    assert_true(window_set(store, "motion", "none"));
    assert_true(window_set(store, "colours", "four'; DROP TABLE play"));
    assert_true(window_set(store, "empty", ""));
    assert_true(window_set(store, "motion", "less"));
    window_close(store);
    store = storage_open();
    assert_setting(store, "motion", "less");
    assert_setting(store, "empty", "");
    assert_setting(store, "colours", "four'; DROP TABLE play");
    assert_setting(store, "Motion", NULL);
    assert_false(dread_book_setting(store->book, "colours", value, sizeof value)); /* no room */
    assert_string_equal(value, "");
    assert_true(window_set(other, "motion", "full"));
    assert_setting(store, "motion", "full");
    storage_refuses_writes(true);
    bool is_set = window_set(store, "motion", "none");
    storage_refuses_writes(false);
    assert_false(is_set);
    assert_setting(store, "motion", "full");
    assert_quiet(store);
    assert_true(window_set(store, "motion", "none"));
    assert_int_equal(storage_count("setting"), 3);
    window_close(other);
    window_close(store);
}

/* ---- A slow storage ---- */

static struct window *open_late(void)
{
    struct window *w = storage_open();
    w->is_late = true;
    return w;
}

/* Takes the next request, which must be of this kind. */
static void take(struct window *w, enum request_kind kind)
{
    if (!window_take(w)) fail_msg("there is no request");
    assert_int_equal(w->request.kind, kind);
}

static void take_and_answer(struct window *w, enum request_kind kind)
{
    take(w, kind);
    window_answer(w);
}

TEST(only_the_actions_that_changed_are_written)
{
    static struct session s;
    struct window *w = storage_open();
    deal_kept(w, &s, flight, 3);
    play_some(&s, 3, 1);
    action before = s.line[1];
    undo(&s);
    undo(&s);
    w->is_late = true;
    action legal[ACTIONS_MOST];
    flight->actions(&s.deal, &s.now, legal);
    play(&s, legal[legal[0] == before]);
    take(w, REQUEST_WRITE);
    assert_int_equal(w->request.change[0].from, 1);
    assert_int_equal(w->request.change[0].until, 2);
    window_close(w);
}

TEST(another_reason_to_refuse_is_told_too)
{
    static struct session s;
    struct problem problem;
    struct window *w = storage_open();
    deal_kept(w, &s, flight, 3);
    memory.refuses = "the disk is full.";
    int requests = w->requests;
    play_some(&s, 1, 1);
    assert_int_equal(w->requests, requests + 1);
    assert_true(window_trouble(w, &problem));
    play_some(&s, 1, 2);
    assert_int_equal(w->requests, requests + 2);
    assert_quiet(w);
    memory.refuses = "the file is damaged.";
    hinted(&s);
    assert_true(window_trouble(w, &problem));
    assert_tells(&problem, "damaged");
    window_close(w);
}

TEST(what_others_wrote_meanwhile_is_known_before_anything_is_written)
{
    static struct session s, other;
    static struct line line;
    find_line(1, true, 2, &line);
    struct window *first = storage_open(), *second = storage_open();
    deal_kept(first, &s, flight, line.number);
    second->is_late = true;
    begin(&other, flight, line.number);
    window_keep(second, &other, ORIGIN_NUMBER, NULL);
    take_and_answer(second, REQUEST_CLAIM); /* another window holds it */
    play_line(&other, &line);
    take(second, REQUEST_WRITE);
    assert_int_equal(second->request.change[0].kind, CHANGE_ADD_RESULT);
    play_line(&s, &line); /* the first end of the deal */
    window_answer(second);
    window_serve(second);
    assert_int_equal(memory.results, 1);
    /* nothing is missing, since the deal has counted */
    assert_true(dread_book_is_saved(second->book));
    window_close(second);
    window_close(first);
}

TEST(a_claim_that_is_lost_leaves_a_game_that_counts_at_its_end)
{
    static struct session s;
    static struct line line;
    find_line(1, true, 2, &line);
    struct window *w = storage_open();
    deal_kept(w, &s, flight, line.number);
    dread_book_unclaimed(w->book, "twin");
    assert_true(window_is_saved(w));
    dread_book_unclaimed(w->book, flight->id);
    assert_false(window_is_saved(w));
    play_line(&s, &line);
    /* nothing is written, since another window may have claimed the game */
    assert_int_equal(memory.play[0].steps, 0);
    assert_int_equal(memory.results, 1);
    assert_true(window_is_saved(w));
    window_close(w);
}

/* ---- Killed at any moment ---- */

enum { MOMENTS = 64 };

/* The states of the session since everything was last reported as saved. moment[0] is the state
 * that was saved. */
static struct session moment[MOMENTS];
static int decisions;

static void note(const struct window *w, const struct session *s)
{
    if (!dread_book_waits(w->book) && dread_book_is_saved(w->book)) decisions = 0;
    if (decisions < MOMENTS) moment[decisions++] = *s;
}

/* Changes the session at random. */
static void do_something(struct window *w, struct session *s, struct rng *rng)
{
    switch (dread_rng_below(rng, 12)) {
    case 0: undo(s); break;
    case 1: redo(s); break;
    case 2: hinted(s); break;
    case 3: restart(s); break;
    case 4:
        begin(s, flight, dread_rng_below(rng, 1000));
        s->mode = dread_rng_below(rng, 3) ? REHEARSAL : NIGHT;
        s->way = dread_rng_below(rng, 2) ? WAY_DRAWN : WAY_NAMED;
        window_keep(w, s, ORIGIN_NUMBER, NULL);
        break;
    default:
        if (!dread_session_outcome(s)) play(s, any_action(s, rng));
        break;
    }
}

/* Lets the storage take and answer requests at random; sometimes its disk is full. */
static void storage_does_something(struct window *w, struct rng *rng)
{
    memory.refuses = dread_rng_below(rng, 5) ? NULL : "the disk is full.";
    for (uint32_t n = dread_rng_below(rng, 5); n; n--) {
        window_take(w);
        if (dread_rng_below(rng, 3)) window_answer(w);
    }
    memory.refuses = NULL;
}

/* Opens a new window. If it resumes a game, that must be one of the states in `moment`. */
static void assert_found_as_it_was(void)
{
    static struct session found;
    bool is_there = false;
    struct window *w = storage_open();
    enum resumed how = resume(w, &found);
    assert_true(how == RESUMED || how == RESUMED_NONE);
    for (int i = 0; i < decisions && how == RESUMED; i++)
        is_there |= same_session(&found, &moment[i]);
    if (how == RESUMED && !is_there)
        fail_msg("deal %d with %d of %d actions was never on the table since",
                 (int)found.deal.number, found.played, found.known);
    window_kill(w);
}

TEST(killed_at_any_moment_the_game_is_as_it_was_last_reported_saved)
{
    static struct session s;
    static struct memory before;
    struct rng rng = dread_rng_from(14);
    for (int round = 0; round < 200; round++) {
        storage_empty();
        struct window *w = open_late();
        begin(&s, flight, 1);
        window_keep(w, &s, ORIGIN_NUMBER, NULL);
        window_serve(w);
        decisions = 0;
        note(w, &s);
        for (uint32_t n = 1 + dread_rng_below(&rng, 40); n && decisions < MOMENTS - 4; n--) {
            do_something(w, &s, &rng);
            note(w, &s);
            storage_does_something(w, &rng);
            note(w, &s);
        }
        before = memory;
        for (int i = 0; i < 4; i++) memory.claim[i].by = NULL; /* its process is dead */
        if (!dread_book_is_saved(w->book) || !dread_session_outcome(&s)) assert_found_as_it_was();
        memory = before;

        /* In the end nothing is missing. */
        dread_book_try(w->book, w->now);
        window_serve(w);
        assert_true(dread_book_is_saved(w->book));
        window_kill(w);
        decisions = 0;
        moment[decisions++] = s;
        assert_found_as_it_was();
    }
}

/* ---- Memory ---- */

/* A book that holds more and more rows asks for enough at once, and for at least twice what it has,
 * so that its rows are not copied again and again. */
TEST(a_book_that_grows_asks_for_enough_and_for_twice_what_it_has)
{
    enum { ROWS = 4000, GROWN_LEAST = 4 };
    static char value[200];
    char name[16];
    memset(value, 'x', sizeof value - 1);
    struct kept_row row = {.kind = ROW_SETTING, .setting = {name, value}};
    void *own = malloc(dread_book_bytes()), *room = NULL;
    struct book *book = dread_book_open(own, &dread_games);
    size_t has = 0;
    int grown = 0;
    for (int i = 0; i < ROWS; i++) {
        snprintf(name, sizeof name, "%d", i);
        if (dread_book_give(book, &row)) continue;
        size_t wants = dread_book_wants_room(book);
        assert_true(wants >= 2 * has);
        room = malloc(wants);
        free(dread_book_room(book, room, wants));
        assert_int_equal(dread_book_wants_room(book), 0);
        assert_true(dread_book_give(book, &row));
        has = wants;
        grown++;
    }
    assert_true(grown >= GROWN_LEAST);
    free(room);
    free(own);
}

EACH_TEST(begin_in_memory, storage_end)
WHOLE_GROUP(make_twin, NULL)
