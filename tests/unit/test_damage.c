/* What harms a file must harm nothing else. Each cell of this table is tested:
 *
 *                    games                   a ledger               a ledger that is merged
 *     cut short      a clear problem, and the file stays as it was
 *     a wrong byte   the same, or all that can still be read can be used; merging changes nothing
 *     foreign,
 *       newer        a clear problem, and the file stays as it was
 *     a bad place    a clear problem, and nothing is made there
 *     read-only      goes on unsaved,        is read, and a         is merged
 *                    which is told once      copy is exported
 *     full disk      the problem is told; everything reported as saved is there, nothing by half
 *     killed         everything reported as saved is there, nothing by half
 *     processes      many at once lose nothing, and count nothing twice
 */

#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, mkdtemp */

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sqlite3.h>

#include "store/ledger.h"
#include "store/store.h"
#include "store/store_internal.h"
#include "unit/help.h"
#include "unit/home.h"
#include "unit/plays.h"
#include "unit/storage.h"

/* A kind of file. Every function works with the file at `path`, and fails if it cannot. */
struct kind {
    const char *cannot; /* how a message begins that it cannot be opened */
    const struct schema *schema;
    void (*fill)(void);          /* makes the file, with rows */
    void (*assert_filled)(void); /* everything of `fill` is there, and work can go on */
    bool (*opens)(const char *where, struct problem *); /* opens it and closes it again */
    void (*use)(void); /* reads and writes whatever can be, in a file that may be damaged */
    /* all of `fill` can be read, and writing is a clear problem; in a child process without
     * rights */
    void (*read_only)(void);
};

static const struct kind *kind;

static void set_up(void)
{
    storage_begin(IN_SQLITE);
}

static void tear_down(void)
{
    fault_over();
    wait_for_others(AS_USUAL);
    storage_end();
}

/* ---- Games ---- */

enum { FINISHED_GAMES = 5 };

/* Finished games, and one in progress with an action that was taken back. */
static void fill_games(void)
{
    static struct session s;
    static struct line line[FINISHED_GAMES]; /* found once */
    struct window *w = storage_open();
    for (uint64_t i = 0; i < FINISHED_GAMES; i++) {
        if (!line[i].n) find_line(i * 1000, i % 2, 1, &line[i]);
        deal_kept(w, &s, flight, line[i].number);
        play_line(&s, &line[i]);
    }
    deal_kept(w, &s, flight, 3);
    play_some(&s, 4, 1);
    undo(&s);
    window_close(w);
}

static bool is_all_there(struct window *w, struct session *s, struct problem *problem)
{
    struct statistics all;
    dread_book_statistics(w->book, flight, NULL, &all);
    return window_resume(w, flight, s, problem) == RESUMED && s->deal.number == 3 &&
           s->played == 3 && s->known == 4 && s->undos == 1 &&
           all.by_origin[ORIGIN_NUMBER].games == FINISHED_GAMES;
}

static void assert_games_filled(void)
{
    static struct session s;
    struct problem problem = {""};
    struct window *w = storage_open();
    if (!is_all_there(w, &s, &problem)) fail_msg("not all is there: %s", problem.text);
    redo(&s);
    undo(&s);
    if (window_trouble(w, &problem)) fail_msg("trouble: %s", problem.text);
    s.undos--; /* as it was, so that it can be asserted again */
    dread_book_changed(w->book, &s, w->now);
    window_close(w);
    assert_sound(path);
}

static bool games_open(const char *where, struct problem *problem)
{
    struct window *w = window_open_file(where, &both_games, problem);
    window_close(w);
    return w;
}

static void use_games(void)
{
    static struct session s;
    struct problem problem = {""};
    struct statistics all;
    struct past_game past[8];
    struct window *w = storage_open();
    dread_book_statistics(w->book, flight, flight->id, &all);
    dread_book_past_games(w->book, flight, past, 8);
    if (window_resume(w, flight, &s, &problem) != RESUMED) {
        begin(&s, flight, 3);
        window_keep(w, &s, ORIGIN_NUMBER, &problem);
    }
    struct rng rng = dread_rng_from(1);
    for (int i = 0; i < 3 && !dread_session_outcome(&s); i++) play(&s, any_action(&s, &rng));
    window_trouble(w, &problem);
    window_close(w);
}

static void meet_read_only_games(void)
{
    static struct session s;
    struct problem p = {""};
    struct window *w = window_open_file(path, &both_games, &p);
    insist(w, "open", &p);
    insist(is_all_there(w, &s, &p), "all is there", &p);
    redo(&s);
    insist(s.played == 4, "play goes on", &p);
    insist(window_trouble(w, &p) && strstr(p.text, "writable"), "trouble", &p);
    undo(&s);
    insist(!window_trouble(w, &p), "told once", &p);
    begin(&s, flight, 77);
    insist(!window_keep(w, &s, ORIGIN_NUMBER, &p) && strstr(p.text, "writable"), "keep", &p);
    window_close(w);
}

/* ---- Ledgers ---- */

enum { BLOCKS = 30, BLOCK_BYTES = 2000 };

static struct ledger *open_ledger(const char *where)
{
    struct problem problem = {""};
    struct ledger *l = dread_ledger_open(where, &problem);
    if (!l) fail_msg("%s", problem.text);
    return l;
}

/* The block of this deal. Its bytes are valid until the sixth call after this one. */
static struct block block_of(uint64_t deal)
{
    static char bytes[6][BLOCK_BYTES];
    char *its = bytes[deal % 6];
    memset(its, (int)(deal & 0x7F), BLOCK_BYTES);
    return (struct block){"luck", deal % 2 ? "1" : "2",           deal, deal,
                          its,    (int)(deal * 997 % BLOCK_BYTES)};
}

/* Writes n blocks from a deal on, all or none. */
static bool write_blocks(struct ledger *l, uint64_t first, int n, struct problem *problem)
{
    struct block some[6];
    for (int i = 0; i < n; i++) some[i] = block_of(first + (uint64_t)i);
    return dread_ledger_write(l, some, n, problem);
}

static bool count_block(void *n, const struct block *b, struct problem *problem)
{
    struct block was = block_of(b->first);
    (void)problem;
    bool is_it = b->last == b->first && b->n == was.n && !memcmp(b->bytes, was.bytes, (size_t)b->n);
    ++*(int *)n;
    return is_it;
}

/* Returns how many blocks there are; -1 if one of them is not as it was written. */
static int count_blocks(struct ledger *l, struct problem *problem)
{
    int n = 0;
    bool is_read = dread_ledger_read(l, "luck", "1", 0, UINT64_MAX, count_block, &n, problem) &&
                   dread_ledger_read(l, "luck", "2", 0, UINT64_MAX, count_block, &n, problem);
    return is_read ? n : -1;
}

static void fill_at(const char *where)
{
    struct ledger *l = open_ledger(where);
    for (uint64_t i = 0; i < BLOCKS; i += 6) assert_true(write_blocks(l, i, 6, NULL));
    dread_ledger_close(l);
}

static void fill_ledger(void)
{
    fill_at(path);
}

static void assert_blocks(const char *where, int n)
{
    struct ledger *l = open_ledger(where);
    assert_int_equal(count_blocks(l, NULL), n);
    dread_ledger_close(l);
    assert_sound(where);
}

static void assert_ledger_filled(void)
{
    struct ledger *l = open_ledger(path);
    assert_true(write_blocks(l, 0, 6, NULL)); /* which are there already */
    dread_ledger_close(l);
    assert_blocks(path, BLOCKS);
}

static bool ledger_opens(const char *where, struct problem *problem)
{
    struct ledger *l = dread_ledger_open(where, problem);
    dread_ledger_close(l);
    return l;
}

static void ignore_study(void *context, const struct kept_study *s)
{
    (void)context, (void)s;
}

static void use_ledger(void)
{
    struct problem problem = {""};
    struct ledger *l = open_ledger(path);
    dread_ledger_list(l, ignore_study, NULL, &problem);
    /* damaged blocks are left out */
    if (count_blocks(l, &problem) < 0) assert_true(problem.text[0]);
    write_blocks(l, 1000, 6, &problem);
    dread_ledger_export(l, in_home("copy.db"), &problem);
    dread_ledger_close(l);
}

static void meet_a_read_only_ledger(void)
{
    struct problem p = {""};
    struct ledger *l = dread_ledger_open(path, &p);
    insist(l, "open", &p);
    insist(count_blocks(l, &p) == BLOCKS, "read", &p);
    insist(!write_blocks(l, 1000, 1, &p) && strstr(p.text, "writable"), "write", &p);
    bool is_exported = dread_ledger_export(l, in_home("copy.db"), &p);
    insist(!access(home, W_OK) ? is_exported : strstr(p.text, "Permission denied") != NULL,
           "export", &p);
    dread_ledger_close(l);
}

/* ---- A ledger that is merged ---- */

static bool any_fits(void *context, const char *study, const char *version)
{
    (void)context, (void)study, (void)version;
    return true;
}

static const char *ours(void)
{
    return in_home("ours.db");
}

/* Merges a ledger into our own, which has nothing but one block. */
static bool is_merged(const char *where, struct problem *problem)
{
    struct merged merged = {.blocks = -1};
    struct ledger *l = open_ledger(ours());
    assert_true(write_blocks(l, 5000, 1, NULL));
    bool is = dread_ledger_merge(l, where, any_fits, NULL, &merged, problem);
    int n = count_blocks(l, NULL);
    dread_ledger_close(l);
    if (!is) assert_int_equal(merged.blocks, 0);
    assert_int_equal(n, merged.blocks + 1);
    assert_sound(ours());
    return is;
}

static void assert_all_is_merged(void)
{
    struct problem problem = {""};
    if (!is_merged(path, &problem)) fail_msg("%s", problem.text);
    assert_blocks(ours(), BLOCKS + 1);
}

/* Merging must not change the other ledger, whether or not it is damaged. */
static void use_merged(void)
{
    static struct bytes was;
    read_file(path, &was);
    is_merged(path, &(struct problem){""});
    assert_file_is(path, &was);
    assert_int_equal(file_size(in_home("dread.db-wal")), -1);
}

static void merge_read_only(void)
{
    struct problem p = {""};
    struct merged merged;
    char where[64] = "/tmp/dread-damage-XXXXXX", whole[80];
    insist(mkdtemp(where), where, &p);
    snprintf(whole, sizeof whole, "%s/ours.db", where);
    struct ledger *l = dread_ledger_open(whole, &p);
    insist(l && dread_ledger_merge(l, path, any_fits, NULL, &merged, &p), "merge", &p);
    insist(merged.blocks == BLOCKS, "blocks", &p);
    dread_ledger_close(l);
    remove_all(where);
}

/* ---- The table ---- */

static const struct kind games = {.cannot = "Games cannot be saved: ",
                                  .schema = &dread_games_schema,
                                  .fill = fill_games,
                                  .assert_filled = assert_games_filled,
                                  .opens = games_open,
                                  .use = use_games,
                                  .read_only = meet_read_only_games};

static const struct kind ledger = {.cannot = "Surveys cannot be kept: ",
                                   .schema = &dread_ledger_schema,
                                   .fill = fill_ledger,
                                   .assert_filled = assert_ledger_filled,
                                   .opens = ledger_opens,
                                   .use = use_ledger,
                                   .read_only = meet_a_read_only_ledger};

static const struct kind merged_ledger = {.cannot = "Nothing was merged: ",
                                          .schema = &dread_ledger_schema,
                                          .fill = fill_ledger,
                                          .assert_filled = assert_all_is_merged,
                                          .opens = is_merged,
                                          .use = use_merged,
                                          .read_only = merge_read_only};

/* Begins a test that runs once for each kind. */
#define TEST_OF_EACH(NAME)                                                                         \
    static void NAME(void);                                                                        \
    TEST(NAME##_of_games)                                                                          \
    {                                                                                              \
        kind = &games;                                                                             \
        NAME();                                                                                    \
    }                                                                                              \
    TEST(NAME##_of_a_ledger)                                                                       \
    {                                                                                              \
        kind = &ledger;                                                                            \
        NAME();                                                                                    \
    }                                                                                              \
    TEST(NAME##_of_a_ledger_that_is_merged)                                                        \
    {                                                                                              \
        kind = &merged_ledger;                                                                     \
        NAME();                                                                                    \
    }                                                                                              \
    static void NAME(void)

/* ---- Files that are refused ---- */

static void assert_not_opened(const char *where, const char *part)
{
    struct problem problem = {""};
    if (kind->opens(where, &problem)) fail_msg("%s is opened", where);
    assert_true(!strncmp(problem.text, kind->cannot, strlen(kind->cannot)));
    assert_says(problem.text, part);
}

/* Fails unless the file is refused, with its name and this reason, and stays as it was. */
static void assert_refused(const char *part)
{
    static struct bytes was;
    read_file(path, &was);
    assert_not_opened(path, part);
    assert_not_opened(path, path);
    assert_file_is(path, &was);
}

/* Replaces everything by this file and opens it. It must be refused and stay as it was, or be
 * usable. Returns true if it was opened. */
static bool meet(const struct bytes *damaged)
{
    struct problem problem = {""};
    storage_empty();
    write_file(path, damaged->at, damaged->n);
    bool is_opened = kind->opens(path, &problem);
    if (is_opened) {
        write_file(path, damaged->at, damaged->n);
        remove(ours());
        kind->use();
    } else {
        assert_true(problem.text[0]);
        assert_file_is(path, damaged);
    }
    return is_opened;
}

TEST_OF_EACH(cut_short_at_any_length_a_file_is_refused)
{
    static struct bytes whole, cut;
    kind->fill();
    read_file(path, &whole);
    for (size_t n = 1; n < whole.n; n += n < 100 ? 7 : whole.n / 40 | 1) {
        cut = whole;
        cut.n = n;
        if (meet(&cut)) fail_msg("%zu bytes of %zu were used", n, whole.n);
    }
}

TEST_OF_EACH(a_wrong_byte_anywhere_does_no_harm)
{
    static struct bytes whole, wrong;
    struct rng rng = dread_rng_from(1);
    int refused = 0, n = rounds(400);
    kind->fill();
    read_file(path, &whole);
    for (int i = 0; i < n; i++) {
        wrong = whole;
        size_t where = i < n / 2 ? (size_t)i : dread_rng_below(&rng, (uint32_t)whole.n);
        wrong.at[where] ^= (unsigned char)(1 + dread_rng_below(&rng, 255));
        if (i % 4 == 3) /* a whole stretch of bytes */
            for (size_t k = where; k < whole.n && k < where + 600; k++)
                wrong.at[k] = (unsigned char)dread_rng_next(&rng);
        refused += !meet(&wrong);
    }
    /* most changes to the first bytes damage the header */
    assert_true(refused > n / 5 && refused < n);
}

TEST_OF_EACH(another_file_is_refused_and_stays_as_it_was)
{
    static const char letter[3000] = "Dear diary, these are not cards.";
    static const struct {
        const char *sql, *says;
    } others[] = {
        {"CREATE TABLE recipe (name TEXT)", "belongs to another program"},
        {"PRAGMA application_id=77", "belongs to another program"},
        {"PRAGMA journal_mode=WAL", "belongs to another program"},
    };
    write_file(path, letter, 33);
    assert_refused("not a database");
    write_file(path, letter, sizeof letter);
    assert_refused("not a database");
    remove(path);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        sql(path, others[i].sql);
        assert_refused(others[i].says);
        assert_int_equal(file_size(in_home("dread.db-wal")), -1);
    }
    remove(path);
    (kind == &games ? &ledger : &games)->fill();
    assert_refused("to another part of this one");
}

TEST_OF_EACH(a_newer_or_incomplete_file_is_refused_and_stays_as_it_was)
{
    char text[100];
    sqlite3 *db;
    kind->fill();
    sql(path, "PRAGMA user_version=999");
    assert_refused("newer version");
    snprintf(text, sizeof text, "PRAGMA user_version=%d", kind->schema->version);
    sql(path, text);
    if (kind != &merged_ledger) { /* also if that version is only in the log so far */
        assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
        assert_int_equal(sqlite3_exec(db, "PRAGMA user_version=999", NULL, NULL, NULL), SQLITE_OK);
        assert_refused("newer version");
        sqlite3_close(db);
        sql(path, text);
    }
    sql(path, kind == &games ? "DROP TABLE result" : "DROP TABLE block");
    assert_refused("damaged");
    remove(path);
    snprintf(text, sizeof text, "PRAGMA application_id=%u; CREATE TABLE a (b)",
             kind->schema->application);
    sql(path, text);
    assert_refused("damaged");
}

TEST_OF_EACH(a_log_without_its_database_is_not_thrown_away)
{
    static const struct bytes log = {6, "a log\n"};
    for (int i = 0; i < 2; i++) {
        write_file(in_home("dread.db-wal"), log.at, log.n);
        if (i) write_file(path, "", 0);
        if (kind != &merged_ledger) assert_not_opened(path, "missing or empty");
        else assert_not_opened(path, i ? "is empty" : "No such file");
        assert_file_is(in_home("dread.db-wal"), &log);
    }
}

TEST_OF_EACH(a_bad_place_is_a_clear_problem)
{
    char long_path[PATH_BYTES + 10];
    mkdir(in_home("directory"), 0700);
    write_file(in_home("mine"), "mine", 4);
    memset(long_path, 'x', sizeof long_path - 1);
    long_path[sizeof long_path - 1] = '\0';
    assert_not_opened(in_home("directory"), in_home("directory"));
    assert_not_opened(in_home("mine/deeper.db"), "Not a directory");
    assert_not_opened(long_path, "too long");
    assert_not_opened("", "");
    assert_int_equal(file_size(in_home("mine")), 4);
}

static void open_where_nothing_can_be_made(void)
{
    struct problem p = {""};
    insist(!kind->opens(in_home("new.db"), &p) && strstr(p.text, kind->cannot), "new file", &p);
    insist(!kind->opens(in_home("a/new.db"), &p) && strstr(p.text, "Permission"), "directory", &p);
}

TEST_OF_EACH(a_read_only_file_or_place_is_read_and_stays_as_it_was)
{
    static struct bytes was;
    char lock[80];
    kind->fill();
    snprintf(lock, sizeof lock, "dread.db-%s.lock", flight->id);
    read_file(path, &was);
    chmod(in_home(lock), 0666);
    chmod(path, 0444);
    chmod(home, 0555);
    if (kind != &merged_ledger) without_rights(open_where_nothing_can_be_made);
    without_rights(kind->read_only);
    chmod(home, 0777);
    without_rights(kind->read_only);
    chmod(path, 0644);
    assert_file_is(path, &was);
    kind->assert_filled();
}

/* ---- Full disks, and kill -9 ---- */

/* What the process has reported, in memory that survives it. */
static struct report {
    /* Games: the session as it was last reported saved, as it is after the next change, and at the
     * end; or blocks: how many were reported as written, and at the end. */
    struct session shown, next;
    int written;
    bool is_begun, is_next_begun, is_done;
} * report;

static void open_report(void)
{
    report = mmap(NULL, sizeof *report, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(report != MAP_FAILED);
}

static void close_report(void)
{
    munmap(report, sizeof *report);
}

/* Some work with a file, which may be killed or find the disk full at any moment. */
struct work {
    const struct kind *kind;
    int version;         /* of the file before: 0: there is none; 1: filled by the first version;
                               2: filled */
    void (*work)(void);  /* ends with fault_over, then brings to an end what can be */
    void (*check)(void); /* everything reported is there, and nothing halfway */
};

/* Only the problem of a full disk is expected. */
static void assert_full(const struct problem *problem)
{
    assert_says(problem->text, "the disk is full");
}

static void open_only(void)
{
    struct problem problem = {""};
    bool is_opened = kind->opens(path, &problem);
    if (!is_opened) assert_full(&problem);
    fault_over();
}

/* A new file has nothing in it, and all can be put into it. */
static void check_new(void)
{
    kind->fill();
    kind->assert_filled();
}

static void check_filled(void)
{
    kind->assert_filled();
}

enum { DEEDS = 24 };

static void do_deed(struct session *s, struct rng rng)
{
    switch (dread_rng_below(&rng, 8)) {
    case 0: undo(s); break;
    case 1: undo_turn(s); break;
    case 2: redo(s); break;
    case 3: restart(s); break;
    case 4: hinted(s); break;
    default:
        if (dread_session_outcome(s)) undo(s);
        else play(s, any_action(s, &rng));
    }
}

static void note_shown(const struct window *w, const struct session *s)
{
    if (!dread_book_is_saved(w->book)) return;
    report->shown = *s;
    report->is_begun = true;
}

/* Plays two deals, the second a Night. */
static void play_on(void)
{
    static struct session s;
    struct problem problem = {""};
    struct rng rng = dread_rng_from(6);
    struct window *w = window_open_file(path, &both_games, &problem);
    if (!w) assert_full(&problem);
    for (int i = 0; w && i < DEEDS; i++) {
        struct rng choice = dread_rng_from(dread_rng_next(&rng));
        if (i % (DEEDS / 2) == 0) {
            begin(&s, flight, (uint64_t)i + 70);
            s.mode = i ? NIGHT : REHEARSAL;
            report->next = s;
            window_keep(w, &s, ORIGIN_NUMBER, NULL);
        } else {
            report->next = s;
            do_deed(&report->next, choice);
            do_deed(&s, choice);
        }
        note_shown(w, &s);
    }
    if (w && window_trouble(w, &problem)) assert_full(&problem);
    fault_over();
    window_close(w);
    report->is_done = w;
    if (w) report->shown = s;
}

static void check_played(void)
{
    static struct session found;
    struct problem problem = {""};
    struct window *w = storage_open();
    enum resumed how = window_resume(w, flight, &found, &problem);
    bool is_it = how == RESUMED && same_session(&found, &report->shown);
    bool is_next = how == RESUMED && !report->is_done && same_session(&found, &report->next);
    bool is_none = how == RESUMED_NONE && !report->is_begun && !report->is_done;
    window_kill(w);
    if (!is_it && !is_next && !is_none)
        fail_msg("%d: deal %d with %d of %d actions is neither the last nor the next one: %s", how,
                 (int)found.deal.number, found.played, found.known, problem.text);
    assert_sound(path);
}

enum { BATCH = 3, BATCHES = 5 };

static void write_on(void)
{
    struct problem problem = {""};
    struct ledger *l = dread_ledger_open(path, &problem);
    bool is_kept = true;
    for (int i = 0; l && i < BATCHES && is_kept; i++) {
        is_kept = write_blocks(l, (uint64_t)(i * BATCH), BATCH, &problem);
        if (is_kept) report->written += BATCH;
    }
    if (!l || !is_kept) assert_full(&problem);
    fault_over();
    report->is_done = l;
    if (l && !is_kept) assert_int_equal(count_blocks(l, NULL), report->written);
    for (int i = 0; l && i < BATCHES; i++)
        assert_true(write_blocks(l, (uint64_t)(i * BATCH), BATCH, NULL));
    dread_ledger_close(l);
    if (l) report->written = BATCH * BATCHES;
}

static void check_written(void)
{
    struct ledger *l = open_ledger(path);
    int n = count_blocks(l, NULL);
    dread_ledger_close(l);
    assert_sound(path);
    if (n != report->written && (report->is_done || n != report->written + BATCH))
        fail_msg("%d blocks, but %d were reported", n, report->written);
}

static void merge_it(void)
{
    struct problem problem = {""};
    struct merged merged = {.blocks = 0};
    struct ledger *l = dread_ledger_open(ours(), &problem);
    bool is = l && dread_ledger_merge(l, path, any_fits, NULL, &merged, &problem);
    if (!is) assert_full(&problem);
    fault_over();
    assert_int_equal(merged.blocks, is ? BLOCKS : 0);
    if (l) assert_int_equal(count_blocks(l, NULL), merged.blocks);
    report->written = merged.blocks;
    dread_ledger_close(l);
}

static void check_merged(void)
{
    struct ledger *l = open_ledger(ours());
    int n = count_blocks(l, NULL);
    dread_ledger_close(l);
    if (report->written) assert_int_equal(n, BLOCKS);
    else assert_true(n == 0 || n == BLOCKS);
    assert_sound(ours());
    assert_blocks(path, BLOCKS);
}

static void export_it(void)
{
    struct problem problem = {""};
    struct ledger *l = dread_ledger_open(path, &problem);
    bool is = l && dread_ledger_export(l, in_home("copy.db"), &problem);
    if (!is) assert_full(&problem);
    fault_over();
    dread_ledger_close(l);
    report->is_done = true;
    report->written = is ? BLOCKS : 0;
}

/* A process that was killed may leave an empty file, which reserves the name. */
static void check_exported(void)
{
    off_t size = file_size(in_home("copy.db"));
    if (report->written) assert_true(size > 0);
    if (size > 0) assert_blocks(in_home("copy.db"), BLOCKS);
    kind->assert_filled();
    if (report->is_done) assert_int_equal(files_at_home(), report->written ? 2 : 1);
}

static const struct work works[] = {
    {&games, 0, open_only, check_new},       {&games, 1, open_only, check_filled},
    {&games, 0, play_on, check_played},      {&ledger, 0, open_only, check_new},
    {&ledger, 0, write_on, check_written},   {&merged_ledger, 2, merge_it, check_merged},
    {&ledger, 2, export_it, check_exported},
};

/* Puts the file there again as it was at first, and nothing else. */
static void begin_work(const struct bytes *file)
{
    *report = (struct report){0};
    storage_empty();
    if (file->n) write_file(path, file->at, file->n);
}

/* Does the work again and again, until it comes to its end before the fault. Returns how often
 * there was a fault. Without sanitizers --long leaves no moment out. */
static int work_until_fault_is_late(const struct work *w, enum fault fault,
                                    const struct bytes *file)
{
    int faults = 0, step = SLOWED ? rounds(128) : rounds(64);
    bool is_over = false;
    for (int n = 0; !is_over; n += 1 + n / step) {
        begin_work(file);
        if (fault == KILLED) {
            is_over = !killed_at(n, w->work);
        } else {
            fault_at(FULL, n);
            w->work();
            is_over = !fault_over();
        }
        w->check();
        faults += !is_over;
    }
    return faults;
}

static void work_with(enum fault fault)
{
    static struct bytes file;
    open_report();
    for (size_t i = 0; i < sizeof works / sizeof *works; i++) {
        kind = works[i].kind;
        storage_empty();
        file.n = 0;
        if (works[i].version) {
            kind->fill();
            if (works[i].version == 1) make_it_version_1();
            read_file(path, &file);
        }
        int faults = work_until_fault_is_late(&works[i], fault, &file);
        if (faults < 10) fail_msg("work %d was disturbed only %d times", (int)i, faults);
    }
    close_report();
}

TEST(killed_at_any_moment_all_that_was_reported_is_there)
{
    work_with(KILLED);
}

TEST(on_a_disk_that_fills_at_any_moment_nothing_is_lost_or_halfway)
{
    work_with(FULL);
}

/* ---- Many processes ---- */

enum { RIVALS = 4, RIVAL_GAMES = 12, RIVAL_BLOCKS = 40 };

/* Opens a store that may not exist yet and plays games, while others do the same. */
static void play_as_rival(int me)
{
    static struct session s;
    struct problem p = {""};
    struct window *w = window_open_file(path, &both_games, &p);
    insist(w, "open", &p);
    for (int i = 0; i < RIVAL_GAMES; i++) {
        struct rng rng = dread_rng_from((uint64_t)(me * 1000 + i));
        /* Two processes play each deal. */
        begin(&s, flight, (uint64_t)(me / 2 * 1000 + i));
        window_keep(w, &s, ORIGIN_NUMBER, &p);
        while (!dread_session_outcome(&s)) play(&s, any_action(&s, &rng));
        insist(!window_trouble(w, &p), "trouble", &p);
    }
    window_close(w);
}

/* The same with a ledger: some blocks that only this process writes, and some that all write. */
static void write_as_rival(int me)
{
    struct problem p = {""};
    struct ledger *l = dread_ledger_open(path, &p);
    insist(l, "open", &p);
    for (uint64_t i = 0; i < RIVAL_BLOCKS; i++) {
        insist(write_blocks(l, (uint64_t)me * 1000 + i, 1, &p), "own", &p);
        insist(write_blocks(l, 9000 + i, 1, &p), "shared", &p);
    }
    dread_ledger_close(l);
}

static void open_as_rival(int me)
{
    struct problem p = {""};
    (void)me;
    insist(kind->opens(path, &p), "open", &p);
}

TEST(many_processes_at_once_lose_nothing_and_count_nothing_twice)
{
    wait_for_others(FOR_EVER);
    run_rivals(RIVALS, play_as_rival);
    assert_int_equal(sql(path, "SELECT count(*) FROM result"), RIVALS / 2 * RIVAL_GAMES);
    assert_sound(path);
    storage_empty();
    run_rivals(RIVALS, write_as_rival);
    assert_blocks(path, (RIVALS + 1) * RIVAL_BLOCKS);
    storage_empty();
    kind = &games;
    kind->fill();
    make_it_version_1();
    run_rivals(RIVALS, open_as_rival);
    kind->assert_filled();
}

EACH_TEST(set_up, tear_down)
WHOLE_GROUP(make_twin, NULL)
