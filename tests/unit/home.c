/* A temporary directory for each test of the store. See home.h. */

#define _GNU_SOURCE /* nftw, mkdtemp */

#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sqlite3.h>

#include "unit/help.h"
#include "unit/home.h"

char home[64], path[128];

const char *in_home(const char *name)
{
    static char whole[4][256];
    static int next;
    next = (next + 1) % 4;
    snprintf(whole[next], sizeof whole[next], "%s/%s", home, name);
    return whole[next];
}

static int remove_one(const char *name, const struct stat *s, int kind, struct FTW *where)
{
    (void)s, (void)kind, (void)where;
    return remove(name);
}

void remove_all(const char *name)
{
    nftw(name, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

void make_home(const char *file)
{
    strcpy(home, "/tmp/dread-store-XXXXXX");
    assert_non_null(mkdtemp(home));
    strcpy(path, in_home(file));
}

void read_file(const char *name, struct bytes *b)
{
    FILE *f = fopen(name, "rb");
    assert_non_null(f);
    b->n = fread(b->at, 1, sizeof b->at, f);
    assert_true(b->n < sizeof b->at);
    fclose(f);
}

void write_file(const char *name, const void *at, size_t n)
{
    FILE *f = fopen(name, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(at, 1, n, f), n);
    assert_int_equal(fclose(f), 0);
}

void assert_file_is(const char *name, const struct bytes *was)
{
    static struct bytes is;
    read_file(name, &is);
    assert_int_equal(is.n, was->n);
    assert_memory_equal(is.at, was->at, was->n);
}

off_t file_size(const char *name)
{
    struct stat s;
    return stat(name, &s) ? -1 : s.st_size;
}

int64_t sql(const char *file, const char *text)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    /* waits while others write, so that no result depends on how long they take */
    sqlite3_busy_timeout(db, 600000);
    int64_t answer = 0;
    for (const char *at = text; *at;) {
        sqlite3_stmt *q;
        if (sqlite3_prepare_v2(db, at, -1, &q, &at)) fail_msg("%s: %s", text, sqlite3_errmsg(db));
        int code = sqlite3_step(q);
        if (code == SQLITE_ROW) answer = sqlite3_column_int64(q, 0);
        if (code != SQLITE_ROW && code != SQLITE_DONE) fail_msg("%s: %s", text, sqlite3_errmsg(db));
        sqlite3_finalize(q);
    }
    sqlite3_close(db);
    return answer;
}

/* ---- Full disks ---- */

static struct rlimit room;

void limit_files(off_t bytes)
{
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &room);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &(struct rlimit){(rlim_t)bytes, room.rlim_max}), 0);
}

void make_room(void)
{
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &room), 0);
}

void without_rights(void (*part)(void))
{
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (!child) {
        if (!geteuid() && setuid(65534)) {
            fprintf(stderr, "cannot drop the rights of root\n");
            _exit(9);
        }
        part();
        _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status))
        fail_msg("in the child: status %x, see above", (unsigned)status);
}

pid_t start_child(bool (*part)(int), int number)
{
    int shown[2];
    char c;
    assert_int_equal(pipe(shown), 0);
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (!child) {
        if (write(shown[1], part(number) ? "y" : "n", 1) == 1)
            for (;;) pause();
        _exit(1);
    }
    close(shown[1]);
    assert_int_equal(read(shown[0], &c, 1), 1);
    close(shown[0]);
    assert_int_equal(c, 'y');
    return child;
}

void kill_child(pid_t child)
{
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
}

void insist(bool holds, const char *what, const struct problem *problem)
{
    if (holds) return;
    fprintf(stderr, "%s: %s\n", what, problem->text);
    _exit(1);
}
