/* Tests of the ledger: every block is stored completely or not at all, no deal is counted twice,
 * and nothing is destroyed. test_damage.c has full disks, damaged files, killed processes and
 * read-only directories.
 *
 * Blocks are written as text: "STUDY/VERSION FIRST-LAST:BYTES", separated by " | ". Most tests have
 * a single study, "luck" of version "1", which is left out there: "1-5:five | 6-9:nine". */

#define _GNU_SOURCE /* setenv, symlink, mkfifo */

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <sqlite3.h>

#include "core/checksum.h"
#include "store/ledger.h"
#include "core/rng.h"
#include "store/store.h"
#include "store/store_internal.h"
#include "unit/help.h"
#include "unit/home.h"

/* Numbers of deals: the upper half begins at HALF. */
#define BEFORE_HALF "9223372036854775807"
#define HALF        "9223372036854775808"
#define AFTER_HALF  "9223372036854775809"
#define BEFORE_END  "18446744073709551614"
#define END         "18446744073709551615"

static char theirs[128]; /* another ledger in the same directory */

static void set_up(void)
{
    make_home("surveys.db");
    strcpy(theirs, in_home("theirs.db"));
}

static void tear_down(void)
{
    wait_for_others(AS_USUAL);
    remove_all(home);
}

/* ---- Ledgers and blocks ---- */

static struct ledger *open_at(const char *where)
{
    struct problem problem = {""};
    struct ledger *l = dread_ledger_open(where, &problem);
    if (!l) fail_msg("%s", problem.text);
    return l;
}

static struct ledger *open_ledger(void)
{
    return open_at(path);
}

static void assert_not_opened(const char *where, const char *part)
{
    struct problem problem = {""};
    assert_null(dread_ledger_open(where, &problem));
    assert_says(problem.text, part);
}

enum { BLOCKS_MOST = 20, BLOCKS_BYTES = 2000 };

/* Blocks that were read from text. They point into `text`. */
struct blocks {
    int n;
    struct block block[BLOCKS_MOST];
    char text[BLOCKS_BYTES];
};

static struct block block_in(char *text)
{
    char *colon = strchr(text, ':'), *end = text;
    struct block b = {"luck", "1", .bytes = colon + 1, .n = dread_length_of(colon + 1)};
    if (*text < '0' || *text > '9') {
        b.study = text;
        for (end = colon; *end != '/';) end--;
        *end++ = '\0';
        b.version = end;
        end = strchr(end, ' ');
        *end++ = '\0';
    }
    b.first = strtoull(end, &end, 10);
    b.last = strtoull(end + 1, &end, 10);
    assert_ptr_equal(end, colon);
    return b;
}

static void read_blocks(const char *text, struct blocks *all)
{
    all->n = 0;
    assert_true(strlen(text) < sizeof all->text);
    strcpy(all->text, text);
    for (char *at = all->text, *next; at && *at; at = next) {
        next = strstr(at, " | ");
        if (next) *next = '\0';
        if (next) next += 3;
        assert_true(all->n < BLOCKS_MOST);
        all->block[all->n++] = block_in(at);
    }
}

/* Writes these blocks, all at once. */
static void put(struct ledger *l, const char *text)
{
    static struct blocks all;
    struct problem problem = {""};
    read_blocks(text, &all);
    if (!dread_ledger_write(l, all.block, all.n, &problem)) fail_msg("%s", problem.text);
}

static void make(const char *where, const char *blocks)
{
    struct ledger *l = open_at(where);
    put(l, blocks);
    dread_ledger_close(l);
}

/* Everything that was read or listed, as text. */
struct seen {
    struct text text;
    char room[4096];
    int n;
};

static void see_nothing(struct seen *seen)
{
    seen->n = 0;
    seen->text = dread_text_in(seen->room, sizeof seen->room);
}

static bool note_block(void *seen, const struct block *b, struct problem *problem)
{
    struct text *t = &((struct seen *)seen)->text;
    (void)problem;
    assert_non_null(b->bytes);
    if (((struct seen *)seen)->n++) dread_text_add(t, " | ");
    if (strcmp(b->study, "luck") != 0 || strcmp(b->version, "1") != 0) {
        dread_text_add(t, b->study);
        dread_text_char(t, '/');
        dread_text_add(t, b->version);
        dread_text_char(t, ' ');
    }
    dread_text_number(t, b->first);
    dread_text_char(t, '-');
    dread_text_number(t, b->last);
    dread_text_char(t, ':');
    dread_text_span(t, b->bytes, b->n);
    return true;
}

static void note_removed(void *seen, const struct block *b)
{
    note_block(seen, b, NULL);
}

/* Adds "STUDY/VERSION: DEALS (FIRST-LAST)", and what is wrong with its blocks. */
static void note_study(void *seen, const struct kept_study *s)
{
    char line[200];
    struct text *t = &((struct seen *)seen)->text;
    if (((struct seen *)seen)->n++) dread_text_add(t, " | ");
    snprintf(line, sizeof line, "%s/%s: %llu (%llu-%llu)", s->study, s->version,
             (unsigned long long)s->deals, (unsigned long long)s->first,
             (unsigned long long)s->last);
    dread_text_add(t, line);
    snprintf(line, sizeof line, " %d unverified, %d damaged", s->unverified, s->damaged);
    if (s->unverified || s->damaged) dread_text_add(t, line);
}

static void assert_listed(struct ledger *l, const char *expected)
{
    struct problem problem = {""};
    struct seen seen;
    see_nothing(&seen);
    if (!dread_ledger_list(l, note_study, &seen, &problem))
        fail_msg("not listed: %s", problem.text);
    assert_string_equal(seen.room, expected);
}

static void read_study(struct ledger *l, const char *study, const char *version, struct seen *seen)
{
    struct problem problem = {""};
    if (!dread_ledger_read(l, study, version, 0, UINT64_MAX, note_block, seen, &problem))
        fail_msg("not read: %s", problem.text);
}

/* Fails unless these are the blocks of the studies that the expected text names, in its order. */
static void assert_blocks(struct ledger *l, const char *expected)
{
    static struct blocks all;
    struct seen seen;
    read_blocks(expected, &all);
    see_nothing(&seen);
    for (int i = 0; i < all.n; i++) {
        const struct block *b = &all.block[i];
        if (!i || strcmp(b->study, b[-1].study) != 0 || strcmp(b->version, b[-1].version) != 0)
            read_study(l, b->study, b->version, &seen);
    }
    assert_string_equal(seen.room, expected);
}

static void assert_no_blocks(struct ledger *l)
{
    struct seen seen;
    see_nothing(&seen);
    read_study(l, "luck", "1", &seen);
    assert_string_equal(seen.room, "");
}

/* ---- Opening ---- */

TEST(a_new_ledger_is_made_with_its_directories_and_holds_nothing)
{
    strcpy(path, in_home("a/b/surveys.db"));
    for (int i = 0; i < 2; i++) {
        struct ledger *l = open_ledger();
        assert_string_equal(dread_ledger_path(l), path);
        assert_listed(l, "");
        assert_no_blocks(l);
        put(l, "");
        dread_ledger_close(l);
        assert_int_equal(file_size(in_home("a/b/surveys.db-wal")), -1); /* it was closed cleanly */
    }
    dread_ledger_close(NULL);
    assert_int_equal(sql(path, "PRAGMA application_id"), dread_ledger_schema.application);
    assert_int_not_equal(dread_ledger_schema.application, dread_games_schema.application);
    assert_int_equal(sql(path, "PRAGMA user_version"), dread_ledger_schema.version);
}

TEST(the_usual_place_is_beside_the_games)
{
    setenv("DREAD_HOME", in_home("own"), 1);
    struct ledger *l = open_at(NULL);
    assert_string_equal(dread_ledger_path(l), in_home("own/surveys.db"));
    struct store *store = dread_store_open(NULL, NULL);
    assert_int_equal(access(in_home("own/dread.db"), F_OK), 0);
    dread_store_close(store);
    dread_ledger_close(l);
    unsetenv("DREAD_HOME");
    unsetenv("XDG_DATA_HOME");
    setenv("HOME", home, 1);
    l = open_at(NULL);
    assert_string_equal(dread_ledger_path(l), in_home(".local/share/dread/surveys.db"));
    dread_ledger_close(l);
    unsetenv("HOME");
    assert_not_opened(NULL, "Surveys cannot be kept: you have no home");
}

TEST(a_name_that_means_something_to_sqlite_is_a_file_like_any)
{
    static const char *const names[] = {":memory:", "file:x?mode=memory", "50%25 #1?.db"};
    char was[PATH_BYTES], copy[64];
    assert_non_null(getcwd(was, sizeof was));
    assert_int_equal(chdir(home), 0);
    for (int i = 0; i < 3; i++) {
        struct ledger *l = open_at(names[i]);
        put(l, "1-1:x");
        snprintf(copy, sizeof copy, "%s copy", names[i]);
        assert_true(dread_ledger_export(l, copy, NULL));
        dread_ledger_close(l);
        assert_true(file_size(in_home(names[i])) > 0);
        assert_true(file_size(in_home(copy)) > 0);
    }
    assert_int_equal(chdir(was), 0);
}

/* ---- Writing and reading ---- */

TEST(blocks_come_back_in_the_order_of_their_deals_and_studies_are_apart)
{
    for (int i = 0; i < 2; i++) {
        struct ledger *l = open_ledger();
        put(l, "" END "-" END ":end | " HALF "-" HALF ":half | 2-" BEFORE_HALF
               ":low | 1-1:one | " AFTER_HALF "-" BEFORE_END ":high | 0-0: | "
               "luck/2 1-5:b | Luck/1 2-6:c | skill 'n\" \xe2\x98\xa0;/ 7-7:d | /1 8-8:e");
        assert_blocks(l, "0-0: | 1-1:one | 2-" BEFORE_HALF ":low | " HALF "-" HALF
                         ":half | " AFTER_HALF "-" BEFORE_END ":high | " END "-" END
                         ":end | luck/2 1-5:b | Luck/1 2-6:c | "
                         "skill 'n\" \xe2\x98\xa0;/ 7-7:d | /1 8-8:e");
        dread_ledger_close(l);
    }
}

TEST(only_blocks_that_lie_wholly_within_are_read)
{
    static const struct {
        uint64_t first, last;
        const char *blocks;
    } ranges[] = {
        {1, 30, "1-10:a | 11-15:c | 11-20:b | 21-30:d"},
        {2, 30, "11-15:c | 11-20:b | 21-30:d"},
        {1, 19, "1-10:a | 11-15:c"},
        {11, 20, "11-15:c | 11-20:b"},
        {12, 14, ""},
        {1ULL << 63, UINT64_MAX, "" HALF "-" END ":e"},
        {1ULL << 63, UINT64_MAX - 1, ""},
    };
    struct ledger *l = open_ledger();
    put(l, "1-10:a | 11-20:b | 11-15:c | 21-30:d | " HALF "-" END ":e");
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        struct seen seen;
        see_nothing(&seen);
        assert_true(dread_ledger_read(l, "luck", "1", ranges[i].first, ranges[i].last, note_block,
                                      &seen, NULL));
        assert_string_equal(seen.room, ranges[i].blocks);
    }
    dread_ledger_close(l);
}

TEST(a_block_that_is_there_stays_as_it_is_and_one_may_be_empty)
{
    struct ledger *l = open_ledger();
    const struct block empty = {"luck", "1", 7, 7, NULL, 0};
    put(l, "1-5:first");
    put(l, "1-5:other | 6-9:new");
    assert_true(dread_ledger_write(l, &empty, 1, NULL));
    assert_blocks(l, "1-5:first | 6-9:new | 7-7:");
    dread_ledger_close(l);
}

static bool take_two(void *seen, const struct block *b, struct problem *problem)
{
    note_block(seen, b, problem);
    if (((struct seen *)seen)->n < 2) return true;
    strcpy(problem->text, "That will do.");
    return false;
}

TEST(reading_ends_when_it_is_told_to)
{
    struct problem problem = {""};
    struct seen seen;
    struct ledger *l = open_ledger();
    see_nothing(&seen);
    put(l, "0-0:x | 1-1:x | 2-2:x");
    assert_false(dread_ledger_read(l, "luck", "1", 0, 9, take_two, &seen, &problem));
    assert_string_equal(problem.text, "That will do.");
    assert_string_equal(seen.room, "0-0:x | 1-1:x");
    put(l, "5-5:y"); /* nothing was left open that would block a write */
    assert_blocks(l, "0-0:x | 1-1:x | 2-2:x | 5-5:y");
    dread_ledger_close(l);
}

/* Writes a block from another process. */
static bool write_there(const char *where, int deal)
{
    struct block b = {"luck", "1", (uint64_t)deal, (uint64_t)deal, "late", 4};
    struct ledger *l = dread_ledger_open(where, NULL);
    return l && dread_ledger_write(l, &b, 1, NULL);
}

static bool write_ours(int deal)
{
    return write_there(path, deal);
}

static bool write_theirs(int deal)
{
    return write_there(theirs, deal);
}

static bool note_and_write_elsewhere(void *seen, const struct block *b, struct problem *problem)
{
    kill_child(start_child(write_ours, 100 + (int)b->first));
    return note_block(seen, b, problem);
}

TEST(what_another_process_writes_while_it_is_read_is_not_seen)
{
    struct seen seen;
    struct ledger *l = open_ledger();
    see_nothing(&seen);
    put(l, "1-1:a | 2-2:b");
    assert_true(dread_ledger_read(l, "luck", "1", 0, 999, note_and_write_elsewhere, &seen, NULL));
    assert_string_equal(seen.room, "1-1:a | 2-2:b");
    assert_blocks(l, "1-1:a | 2-2:b | 101-101:late | 102-102:late");
    dread_ledger_close(l);
}

static bool count_block(void *n, const struct block *b, struct problem *problem)
{
    (void)problem;
    assert_int_equal(b->first, *(uint64_t *)n);
    ++*(uint64_t *)n;
    return true;
}

TEST(many_blocks_are_read_as_a_stream)
{
    static const char bytes[2000] = "many";
    static struct block some[500];
    uint64_t many = (uint64_t)rounds(30000), n = 0;
    struct ledger *l = open_ledger();
    for (uint64_t i = 0; i < many; i++) {
        some[i % 500] = (struct block){"luck", "1", i, i, bytes, sizeof bytes};
        if (i % 500 == 499 || i == many - 1)
            assert_true(dread_ledger_write(l, some, (int)(i % 500) + 1, NULL));
    }
    sqlite3_memory_highwater(1);
    assert_true(dread_ledger_read(l, "luck", "1", 0, UINT64_MAX, count_block, &n, NULL));
    assert_int_equal(n, many);
    assert_true(sqlite3_memory_highwater(1) < 6000000); /* the ledger has 60 MB */
    dread_ledger_close(l);
}

TEST(the_list_counts_each_deal_once)
{
    static const struct {
        const char *more, *listed;
    } steps[] = {
        {"101-150:cut short | 101-200:the whole", "luck/1: 100 (101-200)"},
        {"1-10: | 190-210: | 195-199: | 211-211:", "luck/1: 121 (1-211)"},
        {"" BEFORE_END "-" END ": | " END "-" END ":", "luck/1: 123 (1-" END ")"},
        {"1-" END ":", "luck/1: " END " (1-" END ")"},
        {"luck/2 1-5:b | Luck/1 2-6:c | skill 'n\"/ 7-7:d | /1 8-8:e",
         "/1: 1 (8-8) | Luck/1: 5 (2-6) | luck/1: " END " (1-" END ") | luck/2: 5 (1-5) | "
         "skill 'n\"/: 1 (7-7)"},
    };
    struct ledger *l = open_ledger();
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        put(l, steps[i].more);
        assert_listed(l, steps[i].listed);
    }
    dread_ledger_close(l);
}

static void note_time(void *when, const struct kept_study *s)
{
    *(int64_t *)when = s->when;
}

TEST(the_list_tells_when_the_last_block_was_measured)
{
    int64_t before = (int64_t)time(NULL), when = 0;
    struct ledger *l = open_ledger();
    put(l, "1-1: | 0-0:");
    assert_true(dread_ledger_list(l, note_time, &when, NULL));
    assert_in_range(when, before, time(NULL));
    sql(path, "UPDATE block SET made = 1001 - (first - (SELECT min(first) FROM block))");
    assert_true(dread_ledger_list(l, note_time, &when, NULL));
    assert_int_equal(when, 1001);
    dread_ledger_close(l);
}

/* ---- Checksums ---- */

TEST(the_checksum_is_crc_64_xz)
{
    /* the check value in the definition of this CRC */
    assert_true(dread_checksum_on(0, "123456789", 9) == 0x995DC9BBDF1939FA);
    assert_true(dread_checksum_on(dread_checksum_on(0, "1234", 4), "56789", 5) ==
                0x995DC9BBDF1939FA);
    assert_true(dread_checksum_on(0, NULL, 0) == 0);
}

/* Fails unless a block that is damaged by this change is not handed out, and can be removed and
 * written anew. */
static void assert_damages(const char *change)
{
    struct seen seen;
    make(path, "1-5:five | 6-9:nine | skill/1 1-5:skill | skill/1 6-9:nine");
    struct ledger *l = open_ledger();
    see_nothing(&seen);
    assert_true(dread_ledger_clean(l, "luck", "1", 0, 99, note_removed, &seen, NULL));
    assert_int_equal(seen.n, 0);
    sql(path, change);
    see_nothing(&seen);
    read_study(l, "luck", "1", &seen);
    if (strcmp(seen.room, "6-9:nine") != 0) fail_msg("after %s: %s", change, seen.room);
    see_nothing(&seen);
    assert_true(dread_ledger_clean(l, "luck", "1", 0, UINT64_MAX, note_removed, &seen, NULL));
    assert_int_equal(seen.n, 1);
    put(l, "1-5:anew"); /* takes its place */
    assert_blocks(l, "1-5:anew | 6-9:nine");
    dread_ledger_close(l);
    remove(path);
}

TEST(a_block_that_was_altered_in_any_way_is_not_read_and_can_be_replaced)
{
#define OF_LUCK                                                                                    \
    " WHERE first = (SELECT min(first) FROM block) AND study = (SELECT id FROM study WHERE name "  \
    "= 'luck')"
    static const char *const changes[] = {
        "UPDATE block SET bytes = CAST('fiVe' AS BLOB)" OF_LUCK,
        "UPDATE block SET bytes = CAST('fiv' AS BLOB)" OF_LUCK,
        "UPDATE block SET bytes = x''" OF_LUCK,
        "UPDATE block SET last = last - 1" OF_LUCK,
        "UPDATE block SET first = first + 1" OF_LUCK,
        "UPDATE block SET first = first + 20, last = last + 20" OF_LUCK,
        "UPDATE block SET checksum = checksum + 1" OF_LUCK,
        "UPDATE block SET checksum = NULL" OF_LUCK,
        /* Copies the bytes and the checksum of another study's block of the same deals. */
        "UPDATE block SET bytes = other.bytes, checksum = other.checksum FROM block AS other "
        "WHERE block.first = other.first AND block.first = (SELECT min(first) FROM block) "
        "AND block.study < other.study",
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) assert_damages(changes[i]);
}

TEST(blocks_of_a_study_that_was_renamed_are_not_read)
{
    static const char *const names[][2] = {{"luck", "2"}, {"duck", "1"}, {"luck", "1"}};
    char change[100];
    make(path, "1-5:five");
    for (int i = 0; i < 3; i++) {
        struct seen seen;
        snprintf(change, sizeof change, "UPDATE study SET name = '%s', version = '%s'", names[i][0],
                 names[i][1]);
        sql(path, change);
        struct ledger *l = open_ledger();
        see_nothing(&seen);
        read_study(l, names[i][0], names[i][1], &seen);
        assert_string_equal(seen.room, i == 2 ? "1-5:five" : "");
        dread_ledger_close(l);
    }
}

TEST(blocks_of_before_there_were_checksums_are_listed_as_unverified_and_not_read)
{
    struct schema before = dread_ledger_schema;
    static const char *const nothing[] = {"SELECT 1"};
    before.version = 1;
    before.statements = nothing;
    before.count = 1;
    dread_ledger_close(dread_ledger_open_as(path, &before, NULL));
    sql(path,
        "INSERT INTO study VALUES (1, 'luck', '1');"
        "INSERT INTO block VALUES (1, -9223372036854775807, -9223372036854775805, 77, x'41')");
    assert_int_equal(sql(path, "PRAGMA user_version"), 1);
    struct ledger *l = open_ledger();
    assert_int_equal(sql(path, "PRAGMA user_version"), 2);
    assert_no_blocks(l);
    assert_listed(l, "luck/1: 3 (1-3) 1 unverified, 0 damaged");
    put(l, "4-9:new");
    assert_blocks(l, "4-9:new");
    sql(path, "UPDATE block SET bytes = x'00' WHERE last - first = 5");
    assert_listed(l, "luck/1: 3 (1-3) 1 unverified, 1 damaged");
    assert_int_equal(sql(path, "SELECT made FROM block WHERE checksum IS NULL"), 77);
    dread_ledger_close(l);
}

TEST(blocks_are_removed_all_or_none_and_only_those)
{
    static struct blocks gone;
    struct ledger *l = open_ledger();
    put(l, "1-5:a | 1-6:b | 7-9:c");
    read_blocks("1-5: | 7-9: | luck/2 1-6: | duck/1 1-6:", &gone);
    assert_true(dread_ledger_remove(l, gone.block, gone.n, NULL));
    assert_blocks(l, "1-6:b");
    dread_ledger_close(l);
}

/* ---- Other programs ---- */

TEST(a_ledger_that_is_locked_is_waited_for_and_then_a_clear_problem)
{
    struct problem problem = {""};
    struct block b = {"luck", "1", 1, 1, "x", 1};
    sqlite3 *db;
    wait_for_others(0);
    struct ledger *l = open_ledger();
    assert_int_equal(busy_ms, dread_ledger_schema.patience);
    assert_in_range(busy_ms, 20000, 60000);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    assert_false(dread_ledger_write(l, &b, 1, &problem));
    assert_says(problem.text, "Surveys cannot be kept: another program keeps");
    sqlite3_close(db);
    assert_no_blocks(l);
    assert_true(dread_ledger_write(l, &b, 1, &problem));
    dread_ledger_close(l);
}

TEST(a_ledger_moved_or_deleted_is_not_written_into)
{
    struct problem problem = {""};
    struct block b = {"luck", "1", 2, 2, "x", 1};
    struct ledger *l = open_ledger();
    put(l, "1-1:x");
    assert_int_equal(rename(path, in_home("elsewhere.db")), 0);
    assert_false(dread_ledger_write(l, &b, 1, &problem));
    assert_says(problem.text, "moved away or deleted");
    assert_int_equal(rename(in_home("elsewhere.db"), path), 0);
    put(l, "2-2:x");
    remove_all(home);
    assert_false(dread_ledger_write(l, &b, 1, &problem));
    assert_says(problem.text, "moved away or deleted");
    dread_ledger_close(l);
    assert_int_equal(file_size(path), -1);
}

/* ---- Exporting ---- */

TEST(an_exported_ledger_is_the_same_and_one_file)
{
    struct problem problem = {""};
    struct ledger *l = open_ledger();
    put(l, "1-5:a | " HALF "-" END ":b");
    int were = files_at_home();
    if (!dread_ledger_export(l, theirs, &problem)) fail_msg("%s", problem.text);
    assert_int_equal(files_at_home(), were + 1);
    struct stat s;
    assert_int_equal(stat(theirs, &s), 0);
    mode_t mask = umask(0);
    umask(mask);
    assert_int_equal(s.st_mode & 0777, 0666 & ~mask);
    put(l, "7-7:later");
    dread_ledger_close(l);
    l = open_at(theirs);
    assert_blocks(l, "1-5:a | " HALF "-" END ":b");
    put(l, "6-6:goes on");
    dread_ledger_close(l);
}

TEST(nothing_is_exported_over_anything)
{
    static struct bytes was;
    char long_name[400], too_long[260]; /* of these the second fits, but not the temporary file */
    memset(long_name, 'x', sizeof long_name);
    memset(too_long, 'x', sizeof too_long);
    long_name[sizeof long_name - 1] = too_long[250] = '\0';
    const struct {
        const char *name, *says;
    } names[] = {
        {"empty", "File exists"},    {"file", "File exists"},
        {"directory", "exists"},     {"link", "File exists"},
        {"dangling", "File exists"}, {"surveys.db", "File exists"},
        {"no/such", "No such file"}, {"file/deeper", "Not a directory"},
        {long_name, "too long"},     {too_long, "too long"},
        {NULL, "cannot be created"},
    };
    make(path, "1-1:x");
    write_file(in_home("empty"), "", 0);
    write_file(in_home("file"), "mine", 4);
    mkdir(in_home("directory"), 0700);
    assert_int_equal(symlink("file", in_home("link")), 0);
    assert_int_equal(symlink("nowhere", in_home("dangling")), 0);
    struct ledger *l = open_ledger();
    read_file(path, &was);
    int were = files_at_home();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char where[500];
        struct problem problem = {""};
        snprintf(where, sizeof where, "%s/%s", home, names[i].name ? names[i].name : "");
        assert_false(dread_ledger_export(l, names[i].name ? where : "", &problem));
        assert_says(problem.text, "Nothing was exported: ");
        assert_says(problem.text, names[i].says);
    }
    assert_int_equal(files_at_home(), were);
    assert_int_equal(file_size(in_home("empty")), 0);
    assert_int_equal(file_size(in_home("file")), 4);
    assert_int_equal(file_size(in_home("nowhere")), -1);
    assert_file_is(path, &was);
    dread_ledger_close(l);
}

/* ---- Merging ---- */

static bool any_fits(void *judge, const char *study, const char *version)
{
    (void)judge, (void)study, (void)version;
    return true;
}

static bool is_fit(void *judge, const char *study, const char *version)
{
    (void)judge, (void)study;
    return !strcmp(version, "1");
}

/* What happens if another ledger is merged into ours. */
static const struct {
    const char *ours, *theirs;
    const char *merged;       /* ours afterwards, or NULL */
    const char *says;         /* the problem, if ours stays as it was */
    int known, bad, left_out; /* as in struct merged */
    const char *harm;         /* a change of theirs in SQL, or NULL */
} merges[] = {
    {"", "", .merged = ""},
    {"1-1:mine",
     "0-0: | 2-5:two | 2-9:overlap | " HALF "-" END ":high | luck/2 1-1:newer | skill/1 1-1:other",
     .merged = "0-0: | 1-1:mine | 2-5:two | 2-9:overlap | " HALF "-" END
               ":high | luck/2 1-1:newer | skill/1 1-1:other"},

    /* identical blocks, also beside one that lies around a block that both have */
    {"1-1:mine", "1-1:mine | 2-5:two | 2-9:longer", .merged = "1-1:mine | 2-5:two | 2-9:longer",
     .known = 1},
    {"1-1:mine | 2-5:two", "1-1:mine | 2-5:two", .merged = "1-1:mine | 2-5:two", .known = 2},
    {"1-1:mine", "1-1:mine | 1-3:around", .merged = "1-1:mine | 1-3:around", .known = 1},

    /* the same deals in other blocks, or with other figures */
    {"0-10:", "a/1 1-9:new | 10-19:", .says = "both have deal 10 of luck, in different blocks."},
    {"19-30:", "10-19:", .says = "both have deal 19 of luck, in different blocks."},
    {"5-50:", "10-19:", .says = "both have deals 10 to 19 of luck, in different blocks."},
    {"1-10: | 2-3:", "8-9:", .says = "both have deals 8 to 9 of luck, in different blocks."},
    {"12-14:", "10-19:", .says = "both have deals 12 to 14 of luck, in different blocks."},
    {"" AFTER_HALF "-" END ":", "10-19: | " HALF "-" AFTER_HALF ":",
     .says = "both have deal " AFTER_HALF " of luck, in different blocks."},
    {"20-" END ":", "10-19: | " HALF "-" AFTER_HALF ":",
     .says = "both have deals " HALF " to " AFTER_HALF " of luck, in different blocks."},
    {"0-9: | 20-" BEFORE_HALF ":", "10-19: | " HALF "-" END ":",
     .merged = "0-9: | 10-19: | 20-" BEFORE_HALF ": | " HALF "-" END ":"},
    {"1-1:mine", "a/1 1-9:new | 1-1:nine", .says = "different figures for deal 1 of luck"},

    /* other versions */
    {"1-1:mine", "luck/0.9 2-2:old | 2-2:new | skill/0.8 2-2:older", .merged = "1-1:mine | 2-2:new",
     .left_out = 2},
    {"1-1:mine", "luck/0.9 2-2: | skill/0.8 1-9:", .says = "(0.9)"},

    /* damaged and unverified blocks */
    {"1-1:mine", "2-2:good | 3-3:bad | 4-4:old", .merged = "1-1:mine | 2-2:good", .bad = 2,
     .harm = "UPDATE block SET bytes = x'00' WHERE bytes = CAST('bad' AS BLOB);"
             "UPDATE block SET checksum = NULL WHERE bytes = CAST('old' AS BLOB)"},
};

/* Whatever happens, the other ledger stays as it was; merged blocks keep their times. */
TEST(ledgers_are_merged_whole_or_not_at_all)
{
    static struct bytes was;
    for (size_t i = 0; i < sizeof merges / sizeof *merges; i++) {
        struct problem problem = {""};
        struct merged merged = {.blocks = 7};
        struct ledger *l = open_ledger();
        bool names_versions = strstr(merges[i].theirs, "/0.9");
        put(l, merges[i].ours);
        make(theirs, merges[i].theirs);
        sql(theirs, "UPDATE block SET made = 1000");
        if (merges[i].harm) sql(theirs, merges[i].harm);
        read_file(theirs, &was);
        int were = files_at_home();
        int64_t studies = sql(path, "SELECT count(*) FROM study");
        bool is_merged = dread_ledger_merge(l, theirs, names_versions ? is_fit : any_fits, NULL,
                                            &merged, &problem);
        if (is_merged != (merges[i].merged != NULL)) fail_msg("merge %d: %s", (int)i, problem.text);
        if (merges[i].says) {
            assert_says(problem.text, "Nothing was merged: ");
            assert_says(problem.text, merges[i].says);
            assert_int_equal(sql(path, "SELECT count(*) FROM study"), studies);
        }
        assert_blocks(l, is_merged ? merges[i].merged : merges[i].ours);
        assert_int_equal(sql(path, "SELECT count(*) FROM block WHERE made = 1000"), merged.blocks);
        assert_int_equal(merged.known, merges[i].known);
        assert_int_equal(merged.bad, merges[i].bad);
        assert_int_equal(merged.left_out, merges[i].left_out);
        assert_int_equal(files_at_home(), were);
        assert_file_is(theirs, &was);
        dread_ledger_close(l);
        assert_sound(path);
        remove(path);
        remove(theirs);
    }
}

/* A block made up for a test. Each side has at most one block for a range. */
struct made {
    uint64_t first, last;
    int bytes;
};

static bool overlap(const struct made *a, const struct made *b)
{
    return a->first <= b->last && b->first <= a->last;
}

static bool is_among(const struct made *b, const struct made some[], int n)
{
    for (int i = 0; i < n; i++)
        if (b->first == some[i].first && b->last == some[i].last) return true;
    return false;
}

/* Returns true if the two sides can be merged, by comparing each pair of blocks. */
static bool can_be_merged(const struct made a[], int n, const struct made b[], int m)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++) {
            bool is_one = a[i].first == b[k].first && a[i].last == b[k].last;
            if (is_one && a[i].bytes != b[k].bytes) return false;
            if (!is_one && overlap(&a[i], &b[k]) && !is_among(&a[i], b, m) &&
                !is_among(&b[k], a, n))
                return false;
        }
    return true;
}

/* Makes a ledger with a few random blocks, some of them like those of `other`. Returns how many. */
static int make_any(const char *where, const struct made other[], int others, struct made made[5],
                    struct rng *rng)
{
    int n = 0;
    struct ledger *l = open_at(where);
    for (int tries = (int)dread_rng_below(rng, 5); tries; tries--) {
        char text[80];
        struct made *b = &made[n];
        *b = (struct made){.first = dread_rng_below(rng, 20), .bytes = !dread_rng_below(rng, 4)};
        b->last = b->first + dread_rng_below(rng, 8);
        if (others && dread_rng_below(rng, 2)) *b = other[dread_rng_below(rng, (uint32_t)others)];
        if (is_among(b, made, n)) continue;
        n++;
        snprintf(text, sizeof text, "%d-%d:%d", (int)b->first, (int)b->last, b->bytes);
        put(l, text);
    }
    dread_ledger_close(l);
    return n;
}

TEST(deals_that_both_have_are_found_however_blocks_overlap)
{
    struct rng rng = dread_rng_from(5);
    int merges_done = 0, known = 0;
    for (int round = 0; round < rounds(400); round++) {
        struct made made[2][5];
        int n = make_any(path, NULL, 0, made[0], &rng);
        int m = make_any(theirs, made[0], n, made[1], &rng);
        struct ledger *l = open_ledger();
        struct problem problem = {""};
        struct merged merged;
        bool is_merged = dread_ledger_merge(l, theirs, any_fits, NULL, &merged, &problem);
        dread_ledger_close(l);
        if (is_merged != can_be_merged(made[0], n, made[1], m))
            fail_msg("round %d: %s", round, problem.text);
        assert_int_equal(merged.blocks + merged.known, is_merged ? m : 0);
        assert_int_equal(sql(path, "SELECT count(*) FROM block"), n + merged.blocks);
        merges_done += is_merged;
        known += merged.known;
        remove(path);
        remove(theirs);
    }
    assert_in_range(merges_done, 1, rounds(400) - 1);
    assert_true(known > 0);
}

/* Makes ours with one block, and theirs with another. Returns ours, open. */
static struct ledger *make_both(void)
{
    make(theirs, "2-2:x");
    make(path, "1-1:mine");
    return open_ledger();
}

static void assert_not_merged(struct ledger *l, const char *where, const char *part)
{
    struct problem problem = {""};
    struct merged merged = {.blocks = -1};
    assert_false(dread_ledger_merge(l, where, any_fits, NULL, &merged, &problem));
    assert_int_equal(merged.blocks, 0);
    assert_says(problem.text, "Nothing was merged: ");
    assert_says(problem.text, part);
    assert_blocks(l, "1-1:mine");
}

TEST(into_a_ledger_with_damaged_blocks_nothing_is_merged)
{
    struct ledger *l = make_both();
    sql(path, "UPDATE block SET bytes = x'00'");
    struct merged merged;
    struct problem problem = {""};
    assert_false(dread_ledger_merge(l, theirs, any_fits, NULL, &merged, &problem));
    assert_says(problem.text, "in this ledger, some blocks of luck are damaged");
    dread_ledger_close(l);
}

/* test_damage.c merges what is no ledger, damaged, newer or in a bad place. */
TEST(only_another_finished_ledger_is_merged)
{
    struct ledger *l = make_both();
    assert_int_equal(symlink(path, in_home("link")), 0);
    assert_int_equal(link(path, in_home("name")), 0);
    assert_int_equal(mkfifo(in_home("pipe"), 0600), 0);
    assert_not_merged(l, path, "this ledger itself");
    assert_not_merged(l, in_home("link"), "this ledger itself");
    assert_not_merged(l, in_home("name"), "this ledger itself");
    remove(in_home("name"));
    assert_not_merged(l, in_home("pipe"), "it is not a file");
    assert_not_merged(l, in_home("nowhere"), "name another file");
    write_file(in_home("theirs.db-journal"), "unfinished", 10);
    assert_not_merged(l, theirs, "half written");
    remove(in_home("theirs.db-journal"));
    sql(theirs, "PRAGMA user_version=1");
    assert_not_merged(l, theirs, "older version");
    dread_ledger_close(l);
}

TEST(a_ledger_of_an_older_schema_is_brought_up_to_date_before_it_is_merged)
{
    struct problem problem = {""};
    struct merged merged;
    const char *steps[] = {dread_ledger_schema.steps[0], dread_ledger_schema.steps[1],
                           "CREATE TABLE more (a INTEGER) STRICT"};
    struct schema later = dread_ledger_schema;
    later.steps = steps;
    later.version = 3;
    dread_ledger_close(make_both());
    struct ledger *l = dread_ledger_open_as(path, &later, &problem);
    assert_non_null(l);
    assert_not_merged(l, theirs, "older version");
    dread_ledger_close(dread_ledger_open_as(theirs, &later, &problem));
    assert_true(dread_ledger_merge(l, theirs, any_fits, NULL, &merged, &problem));
    assert_blocks(l, "1-1:mine | 2-2:x");
    dread_ledger_close(l);
    assert_not_opened(path, "newer version"); /* because this program knows fewer steps */
}

TEST(a_ledger_that_is_in_use_is_merged_as_it_stands)
{
    struct merged merged;
    make(path, "1-1:mine");
    pid_t child = start_child(write_theirs, 2); /* the block is in its log only */
    struct ledger *l = open_ledger();
    assert_true(dread_ledger_merge(l, theirs, any_fits, NULL, &merged, NULL));
    assert_blocks(l, "1-1:mine | 2-2:late");
    kill_child(child);
    dread_ledger_close(l);
    l = open_at(theirs);
    assert_blocks(l, "2-2:late");
    dread_ledger_close(l);
}

static bool change_it_meanwhile(void *judge, const char *study, const char *version)
{
    (void)judge, (void)study, (void)version;
    kill_child(start_child(write_theirs, 3));
    return true;
}

TEST(a_ledger_that_changes_while_it_is_read_is_not_merged)
{
    struct problem problem = {""};
    struct merged merged;
    struct ledger *l = make_both();
    assert_false(dread_ledger_merge(l, theirs, change_it_meanwhile, NULL, &merged, &problem));
    assert_says(problem.text, "changed while it was read");
    assert_blocks(l, "1-1:mine");
    assert_true(dread_ledger_merge(l, theirs, any_fits, NULL, &merged, &problem));
    assert_blocks(l, "1-1:mine | 2-2:x | 3-3:late");
    dread_ledger_close(l);
}

EACH_TEST(set_up, tear_down)
