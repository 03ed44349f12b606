/* Tests of the ledger: every block is stored completely or not at all, no deal is counted twice,
 * and nothing is destroyed.
 *
 * Every test has a directory of its own (home.h), with really full disks, damaged files, killed
 * processes and read-only directories. */

#define _GNU_SOURCE /* setenv, kill, symlink */

#include <dirent.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <sqlite3.h>

#include "dread/checksum.h"
#include "dread/ledger.h"
#include "dread/rng.h"
#include "dread/store.h"
#include "store/store_internal.h"
#include "unit/help.h"
#include "unit/home.h"

#define HALF ((uint64_t)1 << 63)

static char theirs[128]; /* another ledger in the same directory */

static void set_up(void)
{
    make_home("surveys.db");
    strcpy(theirs, in_home("theirs.db"));
}

static void tear_down(void)
{
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

static struct block block_of(const char *study, const char *version, uint64_t first, uint64_t last,
                             const char *bytes)
{
    return (struct block){study, version, first, last, bytes, dread_length_of(bytes)};
}

static void assert_written(struct ledger *l, const struct block blocks[], int n)
{
    struct problem problem = {""};
    if (!dread_ledger_write(l, blocks, n, &problem)) fail_msg("not written: %s", problem.text);
}

/* Writes a block of the study "luck", version "1". */
static void put(struct ledger *l, uint64_t first, uint64_t last, const char *bytes)
{
    struct block b = block_of("luck", "1", first, last, bytes);
    assert_written(l, &b, 1);
}

/* Everything that was read or listed, as text: "5-9:bytes " or "luck/1:deals(first-last) ". */
struct seen {
    struct text text;
    char room[4096];
    int n;
};

static bool note_block(void *seen, const struct block *b, struct problem *problem)
{
    (void)problem;
    struct text *t = &((struct seen *)seen)->text;
    ((struct seen *)seen)->n++;
    dread_text_number(t, b->first);
    dread_text_char(t, '-');
    dread_text_number(t, b->last);
    dread_text_char(t, ':');
    dread_text_span(t, b->bytes, b->n);
    dread_text_char(t, ' ');
    return true;
}

static void note_study(void *seen, const struct kept_study *s)
{
    struct text *t = &((struct seen *)seen)->text;
    ((struct seen *)seen)->n++;
    dread_text_add(t, s->study);
    dread_text_char(t, '/');
    dread_text_add(t, s->version);
    dread_text_char(t, ':');
    dread_text_number(t, s->deals);
    dread_text_char(t, '(');
    dread_text_number(t, s->first);
    dread_text_char(t, '-');
    dread_text_number(t, s->last);
    dread_text_add(t, ") ");
}

static void assert_blocks_of(struct ledger *l, const char *study, const char *version,
                             uint64_t first, uint64_t last, const char *expected)
{
    struct problem problem = {""};
    struct seen seen = {.n = 0};
    seen.text = dread_text_in(seen.room, sizeof seen.room);
    if (!dread_ledger_read(l, study, version, first, last, note_block, &seen, &problem))
        fail_msg("not read: %s", problem.text);
    assert_string_equal(seen.room, expected);
}

static void assert_blocks(struct ledger *l, const char *expected)
{
    assert_blocks_of(l, "luck", "1", 0, UINT64_MAX, expected);
}

static void assert_listed(struct ledger *l, const char *expected)
{
    struct problem problem = {""};
    struct seen seen = {.n = 0};
    seen.text = dread_text_in(seen.room, sizeof seen.room);
    if (!dread_ledger_list(l, note_study, &seen, &problem))
        fail_msg("not listed: %s", problem.text);
    assert_string_equal(seen.room, expected);
}

/* Returns the number of files in the directory of the test. */
static int files(void)
{
    int n = 0;
    DIR *d = opendir(home);
    assert_non_null(d);
    for (struct dirent *e; (e = readdir(d));) n += e->d_name[0] != '.';
    closedir(d);
    return n;
}

static void wait_for(pid_t child)
{
    int status;
    waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status))
        fail_msg("in the child: status %x, see above", (unsigned)status);
}

static void sleep_for(long microseconds)
{
    nanosleep(&(struct timespec){microseconds / 1000000, microseconds % 1000000 * 1000}, NULL);
}

/* ---- Opening ---- */

TEST(a_new_ledger_is_made_with_its_directories_and_holds_nothing)
{
    strcpy(path, in_home("a/b/surveys.db"));
    struct ledger *l = open_ledger();
    assert_string_equal(dread_ledger_path(l), path);
    assert_listed(l, "");
    assert_blocks(l, "");
    assert_written(l, NULL, 0);
    dread_ledger_close(l);
    dread_ledger_close(NULL);
    assert_int_equal(sql(path, "PRAGMA application_id"), dread_ledger_schema.application);
    assert_int_not_equal(dread_ledger_schema.application, dread_games_schema.application);
    assert_int_equal(sql(path, "PRAGMA user_version"), dread_ledger_schema.version);
    assert_int_equal(file_size(in_home("a/b/surveys.db-wal")), -1); /* it was closed cleanly */
    l = open_ledger();
    assert_listed(l, "");
    dread_ledger_close(l);
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
    char was[PATH_BYTES];
    assert_non_null(getcwd(was, sizeof was));
    assert_int_equal(chdir(home), 0);
    struct problem problem = {""};
    struct ledger *all = open_ledger();
    for (int i = 0; i < 3; i++) {
        struct ledger *l = open_at(names[i]);
        put(l, (uint64_t)i, (uint64_t)i, "x");
        char copy[64];
        struct text t = dread_text_in(copy, sizeof copy);
        dread_text_add(&t, names[i]);
        dread_text_add(&t, " copy");
        assert_true(dread_ledger_export(l, copy, &problem));
        dread_ledger_close(l);
        assert_true(file_size(in_home(names[i])) > 0);
        assert_true(file_size(in_home(copy)) > 0);
    }
    dread_ledger_close(all);
    assert_int_equal(chdir(was), 0);
}

/* ---- Writing and reading ---- */

TEST(blocks_come_back_in_the_order_of_their_deals)
{
    struct ledger *l = open_ledger();
    const struct block blocks[] = {
        block_of("luck", "1", UINT64_MAX, UINT64_MAX, "end"),
        block_of("luck", "1", HALF, HALF, "half"),
        block_of("luck", "1", 2, HALF - 1, "low"),
        block_of("luck", "1", 1, 1, "one"),
        block_of("luck", "1", HALF + 1, UINT64_MAX - 1, "high"),
        block_of("luck", "1", 0, 0, ""),
    };
    assert_written(l, blocks, 6);
    for (int i = 0; i < 2; i++) {
        assert_blocks(l, "0-0: 1-1:one 2-9223372036854775807:low "
                         "9223372036854775808-9223372036854775808:half "
                         "9223372036854775809-18446744073709551614:high "
                         "18446744073709551615-18446744073709551615:end ");
        dread_ledger_close(l);
        l = open_ledger();
    }
    dread_ledger_close(l);
}

TEST(only_blocks_that_lie_wholly_within_are_read)
{
    struct ledger *l = open_ledger();
    put(l, 1, 10, "a");
    put(l, 11, 20, "b");
    put(l, 11, 15, "c");
    put(l, 21, 30, "d");
    put(l, HALF, UINT64_MAX, "e");
    assert_blocks_of(l, "luck", "1", 1, 30, "1-10:a 11-15:c 11-20:b 21-30:d ");
    assert_blocks_of(l, "luck", "1", 2, 30, "11-15:c 11-20:b 21-30:d ");
    assert_blocks_of(l, "luck", "1", 1, 19, "1-10:a 11-15:c ");
    assert_blocks_of(l, "luck", "1", 11, 20, "11-15:c 11-20:b ");
    assert_blocks_of(l, "luck", "1", 12, 14, "");
    assert_blocks_of(l, "luck", "1", HALF, UINT64_MAX,
                     "9223372036854775808-18446744073709551615:e ");
    assert_blocks_of(l, "luck", "1", HALF, UINT64_MAX - 1, "");
    dread_ledger_close(l);
}

static bool is_that_block(void *block, const struct block *b, struct problem *problem)
{
    const struct block *expected = block;
    (void)problem;
    assert_non_null(b->bytes);
    assert_int_equal(b->n, expected->n);
    assert_memory_equal(b->bytes, expected->bytes, (size_t)b->n);
    return true;
}

TEST(blocks_of_any_size_come_back_byte_for_byte)
{
    static unsigned char bytes[40000];
    struct rng rng = dread_rng_from(1);
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (unsigned char)dread_rng_next(&rng);
    static const int sizes[] = {0, 1, 255, 4096, 39999, 40000};
    struct ledger *l = open_ledger();
    for (int i = 0; i < 6; i++) {
        struct block b = {"luck", "1", (uint64_t)i, (uint64_t)i, sizes[i] ? bytes : NULL, sizes[i]};
        assert_written(l, &b, 1);
    }
    dread_ledger_close(l);
    l = open_ledger();
    for (int i = 0; i < 6; i++) {
        struct block b = {"luck", "1", 0, 0, bytes, sizes[i]};
        assert_true(
            dread_ledger_read(l, "luck", "1", (uint64_t)i, (uint64_t)i, is_that_block, &b, NULL));
    }
    dread_ledger_close(l);
}

TEST(a_block_that_is_there_stays_as_it_is)
{
    struct ledger *l = open_ledger();
    put(l, 1, 5, "first");
    const struct block more[] = {block_of("luck", "1", 1, 5, "other"),
                                 block_of("luck", "1", 6, 9, "new")};
    assert_written(l, more, 2);
    assert_blocks(l, "1-5:first 6-9:new ");
    dread_ledger_close(l);
}

TEST(studies_and_versions_are_kept_apart)
{
    struct ledger *l = open_ledger();
    const struct block blocks[] = {
        block_of("luck", "1", 1, 5, "a"), block_of("luck", "2", 1, 5, "b"),
        block_of("Luck", "1", 2, 6, "c"), block_of("skill 'n\" \xe2\x98\xa0;", "", 7, 7, "d"),
        block_of("", "1", 8, 8, "e"),
    };
    assert_written(l, blocks, 5);
    assert_blocks(l, "1-5:a ");
    assert_blocks_of(l, "luck", "2", 0, 9, "1-5:b ");
    assert_blocks_of(l, "Luck", "1", 0, 9, "2-6:c ");
    assert_blocks_of(l, "skill 'n\" \xe2\x98\xa0;", "", 0, 9, "7-7:d ");
    assert_blocks_of(l, "", "1", 0, 9, "8-8:e ");
    assert_blocks_of(l, "luck", "3", 0, 9, "");
    assert_listed(l, "/1:1(8-8) Luck/1:5(2-6) luck/1:5(1-5) luck/2:5(1-5) "
                     "skill 'n\" \xe2\x98\xa0;/:1(7-7) ");
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
    struct seen seen = {.n = 0};
    seen.text = dread_text_in(seen.room, sizeof seen.room);
    struct ledger *l = open_ledger();
    for (uint64_t i = 0; i < 5; i++) put(l, i, i, "x");
    assert_false(dread_ledger_read(l, "luck", "1", 0, 9, take_two, &seen, &problem));
    assert_string_equal(problem.text, "That will do.");
    assert_string_equal(seen.room, "0-0:x 1-1:x ");
    put(l, 5, 5, "y"); /* the interrupted read has left nothing open that would block a write */
    assert_blocks(l, "0-0:x 1-1:x 2-2:x 3-3:x 4-4:x 5-5:y ");
    dread_ledger_close(l);
}

/* Writes from another process. */
static void write_elsewhere(const char *where, uint64_t first, uint64_t last)
{
    fflush(NULL);
    pid_t child = fork();
    if (!child) {
        struct problem p = {""};
        struct block b = block_of("luck", "1", first, last, "late");
        struct ledger *l = dread_ledger_open(where, &p);
        insist(l && dread_ledger_write(l, &b, 1, &p), "elsewhere", &p);
        dread_ledger_close(l);
        _exit(0);
    }
    wait_for(child);
}

static bool note_and_write_elsewhere(void *seen, const struct block *b, struct problem *problem)
{
    write_elsewhere(path, 100 + b->first, 100 + b->first);
    return note_block(seen, b, problem);
}

TEST(what_another_process_writes_while_it_is_read_is_not_seen)
{
    struct seen seen = {.n = 0};
    seen.text = dread_text_in(seen.room, sizeof seen.room);
    struct ledger *l = open_ledger();
    put(l, 1, 1, "a");
    put(l, 2, 2, "b");
    assert_true(dread_ledger_read(l, "luck", "1", 0, 999, note_and_write_elsewhere, &seen, NULL));
    assert_string_equal(seen.room, "1-1:a 2-2:b ");
    assert_blocks(l, "1-1:a 2-2:b 101-101:late 102-102:late ");
    dread_ledger_close(l);
}

static bool count_block(void *n, const struct block *b, struct problem *problem)
{
    (void)problem;
    assert_int_equal(b->first, *(uint64_t *)n);
    ++*(uint64_t *)n;
    return true;
}

/* Writes the blocks of deals 0 to n - 1, one deal and 2,000 bytes each. */
static void fill(struct ledger *l, uint64_t n)
{
    static const char bytes[2000] = "many";
    struct block some[500];
    for (uint64_t i = 0; i < n; i++) {
        some[i % 500] = (struct block){"luck", "1", i, i, bytes, sizeof bytes};
        if (i % 500 == 499 || i == n - 1) assert_written(l, some, (int)(i % 500) + 1);
    }
}

TEST(many_blocks_are_read_as_a_stream)
{
    uint64_t many = (uint64_t)rounds(30000), n = 0;
    struct ledger *l = open_ledger();
    fill(l, many);
    sqlite3_memory_highwater(1);
    assert_true(dread_ledger_read(l, "luck", "1", 0, UINT64_MAX, count_block, &n, NULL));
    assert_int_equal(n, many);
    assert_true(sqlite3_memory_highwater(1) < 6000000); /* the ledger has 60 MB */
    dread_ledger_close(l);
}

TEST(the_list_counts_each_deal_once)
{
    struct ledger *l = open_ledger();
    put(l, 101, 150, "cut short");
    put(l, 101, 200, "the whole");
    assert_listed(l, "luck/1:100(101-200) ");
    put(l, 1, 10, "");
    put(l, 190, 210, "");
    put(l, 195, 199, "");
    put(l, 211, 211, "");
    assert_listed(l, "luck/1:121(1-211) ");
    put(l, UINT64_MAX - 1, UINT64_MAX, "");
    put(l, UINT64_MAX, UINT64_MAX, "");
    assert_listed(l, "luck/1:123(1-18446744073709551615) ");
    put(l, 1, UINT64_MAX, "");
    assert_listed(l, "luck/1:18446744073709551615(1-18446744073709551615) ");
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
    put(l, 1, 1, "");
    put(l, 0, 0, "");
    assert_true(dread_ledger_list(l, note_time, &when, NULL));
    assert_in_range(when, before, time(NULL));
    sql(path, "UPDATE block SET made = first - (SELECT min(first) FROM block) + 1000");
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

static void note_removed(void *seen, const struct block *b)
{
    note_block(seen, b, NULL);
}

/* Checks that a block damaged by this change is not handed out, is listed, and can be removed. */
static void assert_damages(const char *change)
{
    struct problem problem = {""};
    struct seen seen = {.n = 0};
    seen.text = dread_text_in(seen.room, sizeof seen.room);
    struct ledger *l = open_ledger();
    const struct block blocks[] = {
        block_of("luck", "1", 1, 5, "five"), block_of("luck", "1", 6, 9, "nine"),
        block_of("skill", "1", 1, 5, "skill"), block_of("skill", "1", 6, 9, "nine")};
    assert_written(l, blocks, 4);
    assert_true(dread_ledger_clean(l, "luck", "1", 0, 99, note_removed, &seen, &problem));
    assert_int_equal(seen.n, 0);
    dread_ledger_close(l);
    sql(path, change);
    l = open_ledger();
    struct seen kept = {.n = 0};
    kept.text = dread_text_in(kept.room, sizeof kept.room);
    assert_true(dread_ledger_read(l, "luck", "1", 0, UINT64_MAX, note_block, &kept, &problem));
    if (strcmp(kept.room, "6-9:nine ") != 0) fail_msg("after %s: %s", change, kept.room);
    assert_true(dread_ledger_clean(l, "luck", "1", 0, UINT64_MAX, note_removed, &seen, &problem));
    assert_int_equal(seen.n, 1);
    put(l, 1, 5, "anew"); /* takes its place */
    assert_blocks(l, "1-5:anew 6-9:nine ");
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
    /* Renames a study or its version, with all its blocks. */
    struct ledger *l = open_ledger();
    put(l, 1, 5, "five");
    dread_ledger_close(l);
    sql(path, "UPDATE study SET version = '2'");
    l = open_ledger();
    assert_blocks_of(l, "luck", "2", 0, 99, "");
    dread_ledger_close(l);
    sql(path, "UPDATE study SET name = 'duck', version = '1'");
    l = open_ledger();
    assert_blocks_of(l, "duck", "1", 0, 99, "");
    dread_ledger_close(l);
    sql(path, "UPDATE study SET name = 'luck'");
    l = open_ledger();
    assert_blocks(l, "1-5:five ");
    dread_ledger_close(l);
}

static void note_bad(void *seen, const struct kept_study *s)
{
    struct text *t = &((struct seen *)seen)->text;
    note_study(seen, s);
    dread_text_number(t, (uint64_t)s->unverified);
    dread_text_add(t, " unverified, ");
    dread_text_number(t, (uint64_t)s->damaged);
    dread_text_add(t, " damaged; ");
}

static void assert_bad_listed(struct ledger *l, const char *expected)
{
    struct problem problem = {""};
    struct seen seen = {.n = 0};
    seen.text = dread_text_in(seen.room, sizeof seen.room);
    assert_true(dread_ledger_list(l, note_bad, &seen, &problem));
    assert_string_equal(seen.room, expected);
}

TEST(blocks_of_before_there_were_checksums_are_listed_as_unverified_and_not_read)
{
    struct schema before = dread_ledger_schema;
    static const char *const nothing[] = {"SELECT 1"};
    before.version = 1;
    before.statements = nothing;
    before.count = 1;
    dread_ledger_close(dread_ledger_open_as(path, &before, NULL));
    sql(path, "INSERT INTO study VALUES (1, 'luck', '1')");
    sql(path,
        "INSERT INTO block VALUES (1, -9223372036854775807, -9223372036854775805, 77, x'41')");
    assert_int_equal(sql(path, "PRAGMA user_version"), 1);
    struct ledger *l = open_ledger();
    assert_int_equal(sql(path, "PRAGMA user_version"), 2);
    assert_blocks(l, "");
    assert_bad_listed(l, "luck/1:3(1-3) 1 unverified, 0 damaged; ");
    put(l, 4, 9, "new");
    assert_blocks(l, "4-9:new ");
    sql(path, "UPDATE block SET bytes = x'00' WHERE last - first = 5");
    assert_bad_listed(l, "luck/1:3(1-3) 1 unverified, 1 damaged; ");
    assert_int_equal(sql(path, "SELECT made FROM block WHERE checksum IS NULL"), 77);
    dread_ledger_close(l);
}

TEST(blocks_are_removed_all_or_none_and_only_those)
{
    struct problem problem = {""};
    struct ledger *l = open_ledger();
    put(l, 1, 5, "a");
    put(l, 1, 6, "b");
    put(l, 7, 9, "c");
    const struct block gone[] = {block_of("luck", "1", 1, 5, ""), block_of("luck", "1", 7, 9, ""),
                                 block_of("luck", "2", 1, 6, ""), block_of("duck", "1", 1, 6, "")};
    assert_true(dread_ledger_remove(l, gone, 4, &problem));
    assert_blocks(l, "1-6:b ");
    dread_ledger_close(l);
}

/* ---- Several processes ---- */

TEST(a_ledger_that_is_locked_is_waited_for_and_then_a_clear_problem)
{
    struct problem problem = {""};
    struct schema hasty = dread_ledger_schema;
    struct block b = block_of("luck", "1", 1, 1, "x");
    int told[2];
    assert_int_equal(pipe(told), 0);
    for (int i = 0; i < 2; i++) {
        /* Round 0: a process holds the lock for ever, and the patience is short. Round 1: a process
         * lets go, and the patience is long. */
        hasty.patience = i ? 600000 : 200;
        struct ledger *l = dread_ledger_open_as(path, &hasty, &problem);
        fflush(NULL);
        pid_t child = fork();
        if (!child) {
            sqlite3 *db;
            sqlite3_open(path, &db);
            if (sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL)) _exit(1);
            if (write(told[1], "x", 1) != 1) _exit(2);
            if (i) sleep_for(50000);
            else pause();
            sqlite3_close(db);
            _exit(0);
        }
        char x;
        assert_int_equal(read(told[0], &x, 1), 1);
        bool is_written = dread_ledger_write(l, &b, 1, &problem);
        if (!i) kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        assert_int_equal(is_written, i);
        if (!i) assert_says(problem.text, "Surveys cannot be kept: another program keeps");
        assert_blocks(l, i ? "1-1:x " : "");
        dread_ledger_close(l);
    }
    close(told[0]);
    close(told[1]);
}

TEST(a_ledger_moved_or_deleted_is_not_written_into)
{
    struct problem problem = {""};
    struct block b = block_of("luck", "1", 2, 2, "x");
    struct ledger *l = open_ledger();
    put(l, 1, 1, "x");
    assert_int_equal(rename(path, in_home("elsewhere.db")), 0);
    assert_false(dread_ledger_write(l, &b, 1, &problem));
    assert_says(problem.text, "moved away or deleted");
    assert_int_equal(rename(in_home("elsewhere.db"), path), 0);
    assert_written(l, &b, 1);
    remove_all(home);
    assert_false(dread_ledger_write(l, &b, 1, &problem));
    assert_says(problem.text, "moved away or deleted");
    dread_ledger_close(l);
    assert_int_equal(file_size(path), -1);
}

TEST(on_a_full_disk_nothing_is_exported_and_no_file_is_left)
{
    struct ledger *l = open_ledger();
    fill(l, 100);
    int were = files();
    for (off_t most = 0; most < 200000; most += 40000) {
        struct problem problem = {""};
        limit_files(most);
        bool is_exported = dread_ledger_export(l, theirs, &problem);
        make_room();
        assert_false(is_exported);
        assert_says(problem.text, "Nothing was exported: the disk is full");
        assert_int_equal(files(), were);
    }
    assert_true(dread_ledger_export(l, theirs, NULL));
    dread_ledger_close(l);
}

static bool any_fits(void *judge, const char *study, const char *version)
{
    (void)judge, (void)study, (void)version;
    return true;
}

/* ---- Exporting ---- */

TEST(an_exported_ledger_is_the_same_and_one_file)
{
    struct problem problem = {""};
    struct ledger *l = open_ledger();
    put(l, 1, 5, "a");
    put(l, HALF, UINT64_MAX, "b");
    int were = files();
    if (!dread_ledger_export(l, theirs, &problem)) fail_msg("%s", problem.text);
    assert_int_equal(files(), were + 1);
    struct stat s;
    assert_int_equal(stat(theirs, &s), 0);
    mode_t mask = umask(0);
    umask(mask);
    assert_int_equal(s.st_mode & 0777, 0666 & ~mask);
    put(l, 7, 7, "later");
    dread_ledger_close(l);
    l = open_at(theirs);
    assert_blocks(l, "1-5:a 9223372036854775808-18446744073709551615:b ");
    put(l, 6, 6, "goes on");
    dread_ledger_close(l);
}

TEST(an_empty_ledger_can_be_exported_and_merged)
{
    struct problem problem = {""};
    struct merged merged = {.blocks = 9};
    struct ledger *l = open_ledger();
    assert_true(dread_ledger_export(l, theirs, &problem));
    if (!dread_ledger_merge(l, theirs, any_fits, NULL, &merged, &problem))
        fail_msg("%s", problem.text);
    assert_int_equal(merged.blocks, 0);
    assert_listed(l, "");
    dread_ledger_close(l);
}

static void assert_not_exported(struct ledger *l, const char *where, const char *part)
{
    struct problem problem = {""};
    assert_false(dread_ledger_export(l, where, &problem));
    assert_says(problem.text, "Nothing was exported: ");
    assert_says(problem.text, part);
}

TEST(nothing_is_exported_over_anything)
{
    static struct bytes was;
    struct ledger *l = open_ledger();
    put(l, 1, 1, "x");
    write_file(in_home("empty"), "", 0);
    write_file(in_home("file"), "mine", 4);
    mkdir(in_home("directory"), 0700);
    assert_int_equal(symlink("file", in_home("link")), 0);
    assert_int_equal(symlink("nowhere", in_home("dangling")), 0);
    int were = files();
    read_file(path, &was);
    assert_not_exported(l, in_home("empty"), "File exists");
    assert_not_exported(l, in_home("file"), "File exists");
    assert_not_exported(l, in_home("directory"), "exists");
    assert_not_exported(l, in_home("link"), "File exists");
    assert_not_exported(l, in_home("dangling"), "File exists");
    assert_not_exported(l, path, "File exists");
    assert_not_exported(l, in_home("no/such"), "No such file or directory");
    assert_not_exported(l, in_home("file/deeper"), "Not a directory");
    assert_not_exported(l, "", "cannot be created");
    char name[512];
    struct text t = dread_text_in(name, sizeof name);
    dread_text_add(&t, in_home(""));
    while (t.length < 400) dread_text_char(&t, 'x');
    assert_not_exported(l, name, "too long");
    /* this name fits, but that of the temporary file beside it does not */
    name[dread_length_of(home) + 1 + 250] = '\0';
    assert_not_exported(l, name, "too long");
    assert_int_equal(files(), were);
    assert_int_equal(file_size(in_home("empty")), 0);
    assert_int_equal(file_size(in_home("file")), 4);
    assert_int_equal(file_size(in_home("nowhere")), -1);
    assert_file_is(path, &was);
    assert_blocks(l, "1-1:x ");
    dread_ledger_close(l);
}

static void export_into_a_read_only_place(void)
{
    struct problem p = {""};
    struct ledger *l = dread_ledger_open(path, &p);
    insist(l, "open", &p);
    insist(!dread_ledger_export(l, in_home("locked/copy.db"), &p), "export", &p);
    insist(strstr(p.text, "Permission denied") != NULL, "problem", &p);
    dread_ledger_close(l);
}

TEST(nothing_is_exported_into_a_read_only_place)
{
    mkdir(in_home("locked"), 0555);
    chmod(home, 0777);
    without_rights(export_into_a_read_only_place);
}

/* ---- Merging ---- */

static struct merged merge(struct ledger *l)
{
    struct problem problem = {""};
    struct merged merged;
    if (!dread_ledger_merge(l, theirs, any_fits, NULL, &merged, &problem))
        fail_msg("not merged: %s", problem.text);
    return merged;
}

static void assert_merged(struct ledger *l, int expected)
{
    assert_int_equal(merge(l).blocks, expected);
}

/* Checks that the merge is refused and that neither side changes. */
static void assert_not_merged(struct ledger *l, const char *where, const char *part)
{
    struct problem problem = {""};
    struct merged merged = {.blocks = -1};
    int were = files();
    assert_false(dread_ledger_merge(l, where, any_fits, NULL, &merged, &problem));
    assert_int_equal(merged.blocks, 0);
    assert_says(problem.text, "Nothing was merged: ");
    assert_says(problem.text, part);
    assert_blocks(l, "1-1:mine ");
    assert_int_equal(files(), were);
}

/* Makes this ledger with one block, and the other with these blocks. Returns this one, open. */
static struct ledger *make_both(const struct block blocks[], int n)
{
    struct ledger *l = open_at(theirs);
    assert_written(l, blocks, n);
    dread_ledger_close(l);
    l = open_ledger();
    put(l, 1, 1, "mine");
    return l;
}

TEST(all_blocks_are_merged_with_their_times_and_the_other_stays)
{
    static struct bytes was;
    const struct block blocks[] = {
        block_of("luck", "1", 0, 0, ""),        block_of("luck", "1", 2, 5, "two"),
        block_of("luck", "1", 2, 9, "overlap"), block_of("luck", "1", HALF, UINT64_MAX, "high"),
        block_of("luck", "2", 1, 1, "newer"),   block_of("skill", "1", 1, 1, "other"),
    };
    struct ledger *l = make_both(blocks, 6);
    sql(theirs, "UPDATE block SET made = 1000");
    read_file(theirs, &was);
    int were = files();
    assert_merged(l, 6);
    assert_file_is(theirs, &was);
    assert_int_equal(files(), were);
    assert_blocks(l, "0-0: 1-1:mine 2-5:two 2-9:overlap "
                     "9223372036854775808-18446744073709551615:high ");
    assert_blocks_of(l, "luck", "2", 0, 9, "1-1:newer ");
    assert_int_equal(sql(path, "SELECT count(*) FROM block WHERE made = 1000"), 6);
    assert_listed(l, "luck/1:9223372036854775818(0-18446744073709551615) luck/2:1(1-1) "
                     "skill/1:1(1-1) ");
    dread_ledger_close(l);
    assert_sound(path);
}

TEST(deals_that_both_have_are_named_and_nothing_is_merged)
{
    const struct block blocks[] = {
        block_of("a study before", "1", 1, 9, "is not merged either"),
        block_of("luck", "1", 10, 19, ""),
        block_of("luck", "1", HALF, HALF + 9, ""),
    };
    struct ledger *l = make_both(blocks, 3);
    const struct {
        uint64_t first, last;
        const char *shared;
    } mine[] = {
        {0, 10, "both have deal 10 of luck, in different blocks."},
        {19, 30, "both have deal 19 of luck, in different blocks."},
        {5, 50, "both have deals 10 to 19 of luck, in different blocks."},
        {12, 14, "both have deals 12 to 14 of luck, in different blocks."},
        {HALF + 9, UINT64_MAX, "both have deal 9223372036854775817 of luck, in different blocks."},
        {20, UINT64_MAX,
         "both have deals 9223372036854775808 to 9223372036854775817 of luck, in different "
         "blocks."}};
    struct problem problem = {""};
    for (size_t i = 0; i < sizeof mine / sizeof *mine; i++) {
        struct merged merged;
        dread_ledger_close(l);
        remove(path);
        l = open_ledger();
        put(l, mine[i].first, mine[i].last, "");
        assert_false(dread_ledger_merge(l, theirs, any_fits, NULL, &merged, &problem));
        assert_says(problem.text, mine[i].shared);
        assert_int_equal(sql(path, "SELECT count(*) FROM block"), 1);
        assert_int_equal(sql(path, "SELECT count(*) FROM study"), 1);
    }
    dread_ledger_close(l);
    remove(path);
    l = open_ledger();
    put(l, 0, 9, "");
    put(l, 20, HALF - 1, "");
    put(l, HALF + 10, UINT64_MAX, "");
    assert_merged(l, 3);
    dread_ledger_close(l);
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

TEST(deals_that_both_have_are_found_however_blocks_overlap)
{
    struct rng rng = dread_rng_from(5);
    int merges = 0, known = 0;
    for (int round = 0; round < rounds(80); round++) {
        struct made made[2][5];
        int n[2] = {0, 0};
        remove(path);
        remove(theirs);
        for (int side = 0; side < 2; side++) {
            struct ledger *l = open_at(side ? theirs : path);
            for (int tries = (int)dread_rng_below(&rng, 5); tries; tries--) {
                struct made *b = &made[side][n[side]];
                *b = (struct made){.first = dread_rng_below(&rng, 50),
                                   .bytes = dread_rng_below(&rng, 4) == 0};
                b->last = b->first + dread_rng_below(&rng, 8);
                if (side && n[0] && dread_rng_below(&rng, 2))
                    *b = made[0][dread_rng_below(&rng, (uint32_t)n[0])];
                if (is_among(b, made[side], n[side])) continue;
                n[side]++;
                put(l, b->first, b->last, b->bytes ? "one" : "other");
            }
            dread_ledger_close(l);
        }
        struct ledger *l = open_ledger();
        struct problem problem = {""};
        struct merged merged;
        bool is_merged = dread_ledger_merge(l, theirs, any_fits, NULL, &merged, &problem);
        dread_ledger_close(l);
        if (is_merged != can_be_merged(made[0], n[0], made[1], n[1]))
            fail_msg("round %d: %s", round, problem.text);
        assert_int_equal(merged.blocks + merged.known, is_merged ? n[1] : 0);
        assert_int_equal(sql(path, "SELECT count(*) FROM block"), n[0] + merged.blocks);
        merges += is_merged;
        known += merged.known;
    }
    assert_in_range(merges, 1, rounds(80) - 1);
    assert_true(known > 0);
}

TEST(identical_blocks_are_skipped_and_counted)
{
    const struct block blocks[] = {block_of("luck", "1", 1, 1, "mine"),
                                   block_of("luck", "1", 2, 5, "two"),
                                   block_of("luck", "1", 2, 9, "longer")};
    struct ledger *l = make_both(blocks, 3);
    struct merged merged = merge(l);
    assert_int_equal(merged.blocks, 2);
    assert_int_equal(merged.known, 1);
    merged = merge(l);
    assert_int_equal(merged.blocks, 0);
    assert_int_equal(merged.known, 3);
    assert_blocks(l, "1-1:mine 2-5:two 2-9:longer ");
    /* The other side adds a block around one that both have, which does not prevent the merge. */
    dread_ledger_close(l);
    l = open_at(theirs);
    put(l, 1, 3, "around");
    dread_ledger_close(l);
    l = open_ledger();
    assert_merged(l, 1);
    dread_ledger_close(l);
}

TEST(different_bytes_for_the_same_deals_are_named_and_nothing_is_merged)
{
    const struct block blocks[] = {block_of("a study before", "1", 1, 9, "new"),
                                   block_of("luck", "1", 1, 1, "nine")};
    struct ledger *l = make_both(blocks, 2);
    assert_not_merged(l, theirs, "different figures for deal 1 of luck");
    assert_listed(l, "luck/1:1(1-1) ");
    dread_ledger_close(l);
}

static bool is_fit(void *judge, const char *study, const char *version)
{
    (void)judge;
    return !strcmp(study, "a study before") || !strcmp(version, "1");
}

TEST(studies_of_another_version_are_left_out_beside_some_that_fit)
{
    struct problem problem = {""};
    struct merged merged;
    const struct block both[] = {block_of("luck", "0.9", 2, 2, "old"),
                                 block_of("luck", "1", 2, 2, "new"),
                                 block_of("skill", "0.8", 2, 2, "older")};
    struct ledger *l = make_both(both, 3);
    assert_true(dread_ledger_merge(l, theirs, is_fit, NULL, &merged, &problem));
    assert_int_equal(merged.blocks, 1);
    assert_int_equal(merged.left_out, 2);
    assert_listed(l, "luck/1:2(1-2) ");
    dread_ledger_close(l);
}

TEST(blocks_that_are_damaged_or_unverified_are_not_merged)
{
    const struct block blocks[] = {block_of("luck", "1", 2, 2, "good"),
                                   block_of("luck", "1", 3, 3, "bad"),
                                   block_of("luck", "1", 4, 4, "old")};
    struct ledger *l = make_both(blocks, 3);
    sql(theirs, "UPDATE block SET bytes = x'00' WHERE bytes = CAST('bad' AS BLOB)");
    sql(theirs, "UPDATE block SET checksum = NULL WHERE bytes = CAST('old' AS BLOB)");
    struct merged merged = merge(l);
    assert_int_equal(merged.blocks, 1);
    assert_int_equal(merged.bad, 2);
    assert_blocks(l, "1-1:mine 2-2:good ");
    sql(path, "UPDATE block SET bytes = x'00' WHERE bytes = CAST('good' AS BLOB)");
    struct problem problem = {""};
    assert_false(dread_ledger_merge(l, theirs, any_fits, NULL, &merged, &problem));
    assert_says(problem.text, "in this ledger, some blocks of luck are damaged");
    dread_ledger_close(l);
}

TEST(where_no_study_fits_the_first_is_named_and_nothing_is_merged)
{
    struct problem problem = {""};
    struct merged merged = {.blocks = 7};
    const struct block both[] = {block_of("luck", "0.9", 2, 2, ""),
                                 block_of("skill", "0.8", 1, 9, "")};
    struct ledger *l = make_both(both, 2);
    assert_false(dread_ledger_merge(l, theirs, is_fit, NULL, &merged, &problem));
    assert_says(problem.text, "(0.9)");
    assert_says(problem.text, "luck");
    assert_int_equal(merged.blocks, 0);
    assert_listed(l, "luck/1:1(1-1) ");
    dread_ledger_close(l);
}

TEST(only_another_sound_ledger_is_merged)
{
    static struct bytes was, cut;
    const struct block blocks[] = {block_of("luck", "1", 2, 2, "x")};
    struct ledger *l = make_both(blocks, 1);
    read_file(theirs, &was);
    assert_not_merged(l, path, "this ledger itself");
    assert_int_equal(symlink(path, in_home("link")), 0);
    assert_not_merged(l, in_home("link"), "this ledger itself");
    assert_int_equal(link(path, in_home("name")), 0);
    assert_not_merged(l, in_home("name"), "this ledger itself");
    remove(in_home("name"));
    assert_not_merged(l, in_home("nowhere"), "No such file");
    assert_not_merged(l, in_home("nowhere"), "name another file");
    assert_not_merged(l, "", "name another file");
    mkdir(in_home("directory"), 0700);
    assert_not_merged(l, in_home("directory"), "it is not a file");
    assert_int_equal(mkfifo(in_home("pipe"), 0600), 0);
    assert_not_merged(l, in_home("pipe"), "it is not a file");
    char long_path[PATH_BYTES + 10];
    memset(long_path, 'x', sizeof long_path - 1);
    long_path[sizeof long_path - 1] = '\0';
    assert_not_merged(l, long_path, "too long");
    write_file(in_home("empty"), "", 0);
    assert_not_merged(l, in_home("empty"), "is empty");
    write_file(in_home("letter"), "Dear ledger, ", 13);
    assert_not_merged(l, in_home("letter"), "not a database");
    assert_int_equal(file_size(in_home("letter")), 13);
    dread_store_close(dread_store_open(in_home("dread.db"), NULL));
    assert_not_merged(l, in_home("dread.db"), "to another part of this one");
    cut = was;
    cut.n /= 2;
    write_file(theirs, cut.at, cut.n);
    assert_not_merged(l, theirs, "damaged");
    assert_file_is(theirs, &cut);
    write_file(theirs, was.at, was.n);
    write_file(in_home("theirs.db-journal"), "unfinished", 10);
    assert_not_merged(l, theirs, "half written");
    remove(in_home("theirs.db-journal"));
    sql(theirs, "PRAGMA user_version=999");
    assert_not_merged(l, theirs, "newer version");
    sql(theirs, "PRAGMA user_version=1");
    assert_not_merged(l, theirs, "older version");
    sql(theirs, "PRAGMA user_version=2; DROP TABLE block");
    assert_not_merged(l, theirs, "damaged");
    write_file(theirs, was.at, was.n);
    assert_merged(l, 1);
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
    const struct block blocks[] = {block_of("luck", "1", 2, 2, "x")};
    dread_ledger_close(make_both(blocks, 1));
    struct ledger *l = dread_ledger_open_as(path, &later, &problem);
    assert_non_null(l);
    assert_false(dread_ledger_merge(l, theirs, any_fits, NULL, &merged, &problem));
    assert_says(problem.text, "older version");
    dread_ledger_close(dread_ledger_open_as(theirs, &later, &problem));
    assert_true(dread_ledger_merge(l, theirs, any_fits, NULL, &merged, &problem));
    assert_blocks(l, "1-1:mine 2-2:x ");
    dread_ledger_close(l);
    assert_not_opened(path, "newer version"); /* because this program knows fewer steps */
}

TEST(a_ledger_that_is_in_use_is_merged_as_it_stands)
{
    struct ledger *l = open_ledger();
    put(l, 1, 1, "mine");
    int told[2];
    assert_int_equal(pipe(told), 0);
    fflush(NULL);
    pid_t child = fork();
    if (!child) {
        struct problem p = {""};
        struct block b = block_of("luck", "1", 2, 2, "in its log only");
        struct ledger *other = dread_ledger_open(theirs, &p);
        insist(other && dread_ledger_write(other, &b, 1, &p), "write", &p);
        if (write(told[1], "x", 1) != 1) _exit(2);
        for (;;) pause();
    }
    char x;
    assert_int_equal(read(told[0], &x, 1), 1);
    assert_merged(l, 1);
    assert_blocks(l, "1-1:mine 2-2:in its log only ");
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    close(told[0]);
    close(told[1]);
    dread_ledger_close(l);
    l = open_at(theirs);
    assert_blocks(l, "2-2:in its log only ");
    dread_ledger_close(l);
}

static bool change_it_meanwhile(void *judge, const char *study, const char *version)
{
    (void)judge, (void)study, (void)version;
    write_elsewhere(theirs, 3, 3);
    return true;
}

TEST(a_ledger_that_changes_while_it_is_read_is_not_merged)
{
    struct problem problem = {""};
    struct merged merged;
    const struct block blocks[] = {block_of("luck", "1", 2, 2, "x")};
    struct ledger *l = make_both(blocks, 1);
    assert_false(dread_ledger_merge(l, theirs, change_it_meanwhile, NULL, &merged, &problem));
    assert_says(problem.text, "changed while it was read");
    assert_blocks(l, "1-1:mine ");
    assert_merged(l, 2);
    assert_blocks(l, "1-1:mine 2-2:x 3-3:late ");
    dread_ledger_close(l);
}

EACH_TEST(set_up, tear_down)
