/* Tests of sessions and game records: refusing illegal actions without any effect, and record
 * files, which must be consistent in themselves or are refused. law_session.c has the laws about
 * all games. */

#include <stdio.h>
#include <string.h>

#include "toy/toy.h"
#include "unit/help.h"

#include "search/agent.h"
#include "core/record.h"

extern const struct game dread_he_will_never_stop;

/* In this deal of the toy neither the first turns nor any slide of the hand wins. */
#define TOY_DEAL "toy-l@3S2S2H2C2D3H3C3DAHASACAD"

static void begin(struct session *s, const char *id)
{
    struct deal deal;
    const struct game *game = deal_of(&toy_games, id, &deal);
    dread_session_start(s, game, &deal, NULL);
}

/* Plays actions separated by ", ". */
static void play(struct session *s, const char *actions)
{
    while (*actions) {
        char one[64];
        size_t n = strcspn(actions, ",");
        struct problem problem;
        snprintf(one, sizeof one, "%.*s", (int)n, actions);
        actions += actions[n] ? n + 2 : n;
        if (!dread_session_play_written(s, one, NULL, &problem)) fail_msg("%s", problem.text);
    }
}

static bool positions_equal(const struct position *a, const struct position *b)
{
    return !memcmp(a, b, sizeof *a);
}

/* ---- What is refused ---- */

TEST(a_refused_action_changes_nothing_and_explains)
{
    static const struct {
        const char *written, *wrong, *right;
    } known[] = {{"step c3", "`step c3` is not possible here", "Cells to step to: b1 a2."},
                 {"step b2", "`step b2` is not possible here", "Cells to step to: b1 a2."},
                 {"slide 2>2", "`slide 2>2` is not possible here", "choose another place"},
                 {"step d1", "`step d1` is not an action", "`step CELL`"},
                 {"STEP b1", "`STEP b1` is not an action", "`step CELL`"},
                 {"step  b1", "is not an action", "`rest`"},
                 {"rest ", "`rest ` is not an action", "`rest`"},
                 {"", "`` is not an action", "`rest`"}};
    static struct session s, before;
    begin(&s, TOY_DEAL);
    play(&s, "rest");
    dread_session_undo(&s);
    memcpy(&before, &s, sizeof s);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct problem problem = {""};
        struct event events[8];
        struct trace trace = {events, 8, 0};
        assert_false(dread_session_play_written(&s, known[i].written, &trace, &problem));
        assert_says(problem.text, known[i].wrong);
        assert_says(problem.text, known[i].right);
        assert_int_equal(trace.count, 0);
        assert_memory_equal(&s, &before, sizeof s);
        assert_false(dread_session_play_written(&s, known[i].written, NULL, NULL));
    }
    assert_false(dread_session_play(&s, 999, NULL, NULL));
    assert_memory_equal(&s, &before, sizeof s);
}

TEST(a_long_refusal_is_whole)
{
    static struct session s;
    char written[1000];
    struct problem problem = {""};
    begin(&s, "he#1");
    memset(written, 'x', sizeof written);
    written[sizeof written - 1] = '\0';
    assert_false(dread_session_play_written(&s, written, NULL, &problem));
    assert_says(problem.text, "is not an action; actions are `search RANK`");
    assert_says(problem.text, "`move 8>4`.");
    /* If the message were cut within a character, it would not be valid UTF-8. */
    for (size_t i = 0; i + 1 < sizeof written; i++) written[i] = i & 1 ? '\xa9' : '\xc3';
    assert_false(dread_session_play_written(&s, written + 2, NULL, &problem));
    assert_says(problem.text, "\xc3\xa9...`");
    assert_false(dread_session_play_written(&s, written + 1, NULL, &problem));
    assert_says(problem.text, "\xc3\xa9...`");
    assert_null(dread_agent_find(written, &problem));
    assert_says(problem.text, "the agents are random, greedy");
}

TEST(an_action_may_be_asked_about_without_playing_it)
{
    struct session s;
    struct problem problem = {""};
    action a;
    begin(&s, TOY_DEAL);
    assert_true(dread_session_parse(&s, "step c3", &a, &problem));
    assert_int_equal(a, 8);
    assert_false(dread_session_legal(&s, a, &problem));
    assert_says(problem.text, "not next to the lantern");
    assert_true(dread_session_legal(&s, 1, &problem));
    assert_int_equal(s.played, 0);
    play(&s, "step b1");
    assert_true(dread_session_parse(&s, "step b2", &a, &problem));
    assert_false(dread_session_legal(&s, a, &problem));
    assert_says(problem.text, "a wall is between. Cells to step to: a1 c1.");
}

/* ---- Loading ---- */

TEST(a_line_that_cannot_be_played_is_not_loaded)
{
    struct session s;
    struct deal deal;
    struct problem problem = {""};
    const struct game *game = deal_of(&toy_games, TOY_DEAL, &deal);
    const action line[] = {48, 1, 8};
    assert_false(dread_session_load(&s, game, &deal, NULL, line, 3, 3, &problem));
    assert_says(problem.text, "Action 3: `step c3` is not possible here");
    assert_false(dread_session_load(&s, game, &deal, NULL, line, 3, 3, NULL));
    const action nonsense[] = {12345};
    assert_false(dread_session_load(&s, game, &deal, NULL, nonsense, 1, 0, &problem));
    assert_says(problem.text, "Action 1: ");
}

/* ---- Records ---- */

static const char golden[] = "dread record 1\n"
                             "deal: he-will-never-stop#1\n"
                             "rules: 1\n"
                             "actions: 7\n"
                             "move 4>2\n"
                             "search 6\n"
                             "search 3\n"
                             "search 6\n"
                             "search 5\n"
                             "search 2\n"
                             "search 8\n"
                             "result: lost: caught\n";

static const char golden_toy[] = "dread record 1\n"
                                 "deal: toy-lantern:wind=gusty@3S2S2H2C2D3H3C3DAHASACAD#77\n"
                                 "rules: 3\n"
                                 "actions: 5\n"
                                 "slide 1>3\n"
                                 "step b1\n"
                                 "trade 2\n"
                                 "rest\n"
                                 "slide 3>1\n"
                                 "result: playing\n";

/* Reads a record at the very end of its memory block. */
static bool reads(const char *written, size_t n, struct session *s, struct problem *problem)
{
    char *exact = test_malloc(n + 1);
    memcpy(exact + 1, written, n);
    problem->text[0] = '\0';
    bool read = dread_record_read(&toy_games, exact + 1, n, s, problem);
    test_free(exact);
    if (!read) assert_int_not_equal(problem->text[0], '\0');
    return read;
}

static void accepted(const char *written, struct session *s)
{
    struct problem problem;
    if (!reads(written, strlen(written), s, &problem)) fail_msg("%s", problem.text);
}

/* Checks that a record is refused for a reason that contains both parts. */
static void refused(const char *written, const char *part, const char *other)
{
    struct problem problem;
    struct session s;
    if (reads(written, strlen(written), &s, &problem)) fail_msg("accepted:\n%s", written);
    assert_says(problem.text, part);
    assert_says(problem.text, other);
    assert_false(dread_record_read(&toy_games, written, strlen(written), &s, NULL));
}

static void writes(const struct session *s, char written[RECORD_BYTES])
{
    struct text t = dread_text_in(written, RECORD_BYTES);
    dread_record_write(s, &t);
    assert_false(t.cut);
}

/* Returns a copy of the record with every `old` replaced. */
static const char *with(const char *record, const char *old, const char *new_text)
{
    static char out[4096];
    size_t n = 0;
    assert_non_null(strstr(record, old));
    while (*record) {
        bool here = !strncmp(record, old, strlen(old));
        const char *from = here ? new_text : record;
        size_t length = here ? strlen(new_text) : 1;
        memcpy(out + n, from, length);
        n += length;
        record += here ? strlen(old) : 1;
    }
    out[n] = '\0';
    return out;
}

TEST(a_record_is_the_text_that_it_was)
{
    static char written[RECORD_BYTES];
    struct session s;
    begin(&s, "he#1");
    play(&s, "move 4>2, search 6, search 3, search 6, search 5, search 2, search 8");
    writes(&s, written);
    assert_string_equal(written, golden);
    begin(&s, "toy-l:wind=gusty@3S2S2H2C2D3H3C3DAHASACAD#77");
    play(&s, "slide 1>3, step b1, trade 2, rest, slide 3>1, rest");
    dread_session_undo(&s); /* actions that could be redone are not part of the record */
    writes(&s, written);
    assert_string_equal(written, golden_toy);
}

TEST(a_record_may_have_the_line_ends_of_other_systems)
{
    struct session s;
    accepted(with(golden, "\n", "\r\n"), &s);
    assert_int_equal(s.played, 7);
    char longer[1024];
    snprintf(longer, sizeof longer, "%s\n\n", golden);
    accepted(longer, &s);
    snprintf(longer, sizeof longer, "%s\r\n\r\n", with(golden, "\n", "\r\n"));
    accepted(longer, &s);
    snprintf(longer, sizeof longer, "%.*s", (int)strlen(golden) - 1, golden);
    accepted(longer, &s);
    refused(with(golden, "\n", "\r\r\n"), "Line 1", "this is not a record");
    refused(with(golden, "\n", "\r"), "Line 1", "this is not a record");
}

TEST(rubbish_after_the_result_is_refused_with_its_line)
{
    char longer[1024];
    static const char *const rubbish[] = {"search 8\n", " ", "result: lost: caught\n", "\tx", "-"};
    for (size_t i = 0; i < sizeof rubbish / sizeof *rubbish; i++) {
        snprintf(longer, sizeof longer, "%s%s", golden, rubbish[i]);
        refused(longer, "Line 13 of the record", "nothing should follow the result");
        snprintf(longer, sizeof longer, "%s\n\n%s", golden, rubbish[i]);
        refused(longer, "Line 15 of the record", "nothing should follow the result");
    }
}

TEST(each_thing_that_is_wrong_is_named_with_its_line)
{
    refused("", "Line 1 of the record", "ends too early");
    refused("\n", "Line 1 of the record", "this is not a record");
    refused("dread record 1", "Line 2 of the record", "ends too early");
    refused(with(golden, "record 1", "record 2"), "Line 1", "start with `dread record 1`");
    refused(with(golden, "dread", "Dread"), "Line 1", "start with `dread record 1`");
    refused(with(golden, "deal: ", "deal:"), "Line 2", "should start with `deal: `");
    refused(with(golden, "#1", "#01"), "Line 2", "is not the number of a deal");
    refused(with(golden, "he-will", "she-will"), "Line 2", "There is no game");
    refused(with(golden, "stop#", "stop:oil=3#"), "Line 2", "There is no option `oil`");
    refused(with(golden, "rules: 1", "rules: 2"), "Line 3", "another version of the rules");
    refused(with(golden, "rules: 1", "rules: 1 "), "Line 3", "the number after");
    refused(with(golden, "actions: 7", "actions: 7x"), "Line 4", "the number after");
    refused(with(golden, "rules: 1", "rules: one"), "Line 3", "the number after");
    refused(with(golden, "rules: 1", "rules: 65536"), "Line 3", "the number after");
    refused(with(golden, "actions: 7", "actions: 6"), "Line 11", "should start with `result: `");
    refused(with(golden, "actions: 7", "actions: 8"), "Line 12", "is not an action");
    refused(with(golden, "actions: 7", "actions: 33"), "Line 4", "too large");
    refused(with(golden, "actions: 7", "actions: 07"), "Line 4", "the number after");
    refused(with(golden, "actions: 7", "actions: -1"), "Line 4", "the number after");
    refused(with(golden, "search 5", "search 4"), "Line 9", "no 4 in the hand");
    refused(with(golden, "search 5", "Search 5"), "Line 9", "is not an action");
    refused(with(golden, "search 5", "search 5 "), "Line 9", "is not an action");
    refused(with(golden, "search 5", ""), "Line 9", "is not an action");
    refused(with(golden, "lost: caught", "won: trap"), "Line 12", "is `lost: caught`");
    refused(with(golden, "lost: caught", "lost: caught "), "Line 12", "is `lost: caught`");
    refused(with(golden_toy, "playing", "lost: dark"), "Line 10", "is `playing`");
    refused(with(golden_toy, "rules: 3", "rules: 1"), "Line 3", "another version of the rules");
}

TEST(a_zero_byte_is_refused)
{
    struct session s;
    struct problem problem;
    for (size_t i = 0; i < sizeof golden - 1; i++) {
        char broken[sizeof golden];
        memcpy(broken, golden, sizeof golden);
        broken[i] = '\0';
        assert_false(reads(broken, sizeof golden - 1, &s, &problem));
    }
    /* nor a zero byte after the last line */
    assert_false(reads(golden, sizeof golden, &s, &problem));
}

TEST(a_line_that_is_too_long_is_refused)
{
    char line[1200];
    memset(line, '0', sizeof line);
    line[sizeof line - 1] = '\0';
    refused(with(golden, "#1", line), "Line 2", "too long");
    refused(with(golden, "actions: 7", line), "Line 4", "too long");
    refused(with(golden, "search 5", line), "Line 9", "too long");
    refused(with(golden, "lost: caught", line), "Line 12", "too long");
}

/* ---- Corruption ---- */

/* Returns the position of the next line. */
static size_t line_end(const char *s, size_t at, size_t n)
{
    while (at < n && s[at] != '\n') at++;
    return at < n ? at + 1 : n;
}

/* If a corrupted record is accepted, it must be a true record of another game: written again it
 * must be the same, except for equivalent ids and line ends, and its result must follow from its
 * actions. Returns true if it was accepted. */
static bool accepts_only_the_truth(const char *written, size_t n)
{
    static char again[RECORD_BYTES];
    static struct session s;
    struct problem problem;
    if (!reads(written, n, &s, &problem)) return false;
    writes(&s, again);
    struct position p = {0};
    s.game->start(&s.deal, &p, NULL);
    size_t a = 0, b = 0, m = strlen(again);
    for (int line = 1; b < m; line++) {
        size_t c = line_end(written, a, n), d = line_end(again, b, m);
        size_t length = c - a, other = d - b;
        while (length && (written[a + length - 1] == '\n' || written[a + length - 1] == '\r'))
            length--;
        other--;
        if (line != 2) {
            assert_int_equal(length, other);
            assert_memory_equal(written + a, again + b, length);
        }
        if (line > 4 && d < m) {
            char one[64];
            action code;
            snprintf(one, sizeof one, "%.*s", (int)other, again + b);
            assert_true(s.game->parse(&s.deal.rules, one, &code));
            s.game->apply(&s.deal, &p, code, NULL);
        }
        a = c;
        b = d;
    }
    assert_true(positions_equal(&p, &s.now));
    for (; a < n; a++) assert_true(written[a] == '\n' || written[a] == '\r');
    return true;
}

static const char *const records[] = {golden, golden_toy};

TEST(a_record_with_a_line_dropped_or_doubled_is_refused)
{
    for (int k = 0; k < 2; k++) {
        size_t n = strlen(records[k]);
        for (size_t at = 0; at < n;) {
            char broken[1024];
            size_t end = line_end(records[k], at, n);
            memcpy(broken, records[k], at);
            memcpy(broken + at, records[k] + end, n - end);
            assert_false(accepts_only_the_truth(broken, n - (end - at)));
            memcpy(broken, records[k], end);
            memcpy(broken + end, records[k] + at, n - at);
            assert_false(accepts_only_the_truth(broken, n + (end - at)));
            at = end;
        }
    }
}

TEST(a_record_with_lines_swapped_is_refused_or_true)
{
    for (int k = 0; k < 2; k++) {
        size_t n = strlen(records[k]);
        for (size_t a = 0; a < n; a = line_end(records[k], a, n))
            for (size_t b = line_end(records[k], a, n); b < n; b = line_end(records[k], b, n)) {
                char broken[1024];
                size_t a_end = line_end(records[k], a, n), b_end = line_end(records[k], b, n);
                int length = snprintf(broken, sizeof broken, "%.*s%.*s%.*s%.*s%s", (int)a,
                                      records[k], (int)(b_end - b), records[k] + b,
                                      (int)(b - a_end), records[k] + a_end, (int)(a_end - a),
                                      records[k] + a, records[k] + b_end);
                assert_int_equal(length, n);
                accepts_only_the_truth(broken, n);
            }
    }
}

TEST(a_record_cut_short_is_refused)
{
    for (int k = 0; k < 2; k++)
        for (size_t n = 0; n + 1 < strlen(records[k]); n++)
            assert_false(accepts_only_the_truth(records[k], n));
}

TEST(a_record_with_bytes_changed_is_refused_or_true)
{
    int true_ones = 0;
    for (int k = 0; k < 2; k++) {
        size_t n = strlen(records[k]);
        char broken[1024];
        for (size_t at = 0; at < n; at++)
            for (int byte = 0; byte < 256; byte++) {
                if ((char)byte == records[k][at]) continue;
                memcpy(broken, records[k], n);
                broken[at] = (char)byte;
                true_ones += accepts_only_the_truth(broken, n);
            }
    }
    /* For example, cards in lower case are accepted. */
    assert_true(true_ones > 0);
    struct rng r = dread_rng_from(5);
    for (int i = 0; i < rounds(40000); i++) {
        char broken[1024];
        const char *record = records[dread_rng_below(&r, 2)];
        size_t n = strlen(record);
        memcpy(broken, record, n);
        for (uint32_t k = 2 + dread_rng_below(&r, 4); k; k--) {
            uint32_t at = dread_rng_below(&r, (uint32_t)n);
            if (dread_rng_below(&r, 2))
                broken[at] = (char)(broken[at] ^ 1 << dread_rng_below(&r, 8));
            else broken[at] = record[dread_rng_below(&r, (uint32_t)n)];
        }
        accepts_only_the_truth(broken, n);
    }
}
