/* A temporary directory for each test of the store. See home.h. */

#define _GNU_SOURCE /* nftw, mkdtemp, RTLD_NEXT */

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
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
    /* in memory, if there is such a directory: nothing then waits for a disk */
    strcpy(home, "/dev/shm/dread-store-XXXXXX");
    if (!mkdtemp(home)) {
        strcpy(home, "/tmp/dread-store-XXXXXX");
        assert_non_null(mkdtemp(home));
    }
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

int files_at_home(void)
{
    int n = 0;
    DIR *d = opendir(home);
    assert_non_null(d);
    for (struct dirent *e; (e = readdir(d));) n += e->d_name[0] != '.';
    closedir(d);
    return n;
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

void assert_sound(const char *file)
{
    assert_int_equal(sql(file, "SELECT count(*) FROM pragma_integrity_check "
                               "WHERE integrity_check <> 'ok'"),
                     0);
    assert_int_equal(sql(file, "SELECT count(*) FROM pragma_foreign_key_check"), 0);
}

/* ---- Full disks ---- */

static struct rlimit room;
static bool is_limited;

void limit_files(off_t bytes)
{
    signal(SIGXFSZ, SIG_IGN);
    if (!is_limited) getrlimit(RLIMIT_FSIZE, &room);
    is_limited = true;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &(struct rlimit){(rlim_t)bytes, room.rlim_max}), 0);
}

void make_room(void)
{
    if (is_limited) assert_int_equal(setrlimit(RLIMIT_FSIZE, &room), 0);
    is_limited = false;
}

/* ---- Faults at a moment ---- */

static enum fault fault;
static int calls_left = -1; /* until the fault; -1: there is none */
static bool has_struck;

/* Counts a call. Returns true if the fault is due, or lasts. */
static bool strikes(void)
{
    if (calls_left < 0 || calls_left-- > 0) return false;
    calls_left = 0;
    return true;
}

static void die_if_killed(void)
{
    has_struck = true;
    if (fault == KILLED) kill(getpid(), SIGKILL);
}

static ssize_t write_or_fail(int file, const void *bytes, size_t n, off_t at)
{
    if (!strikes()) return pwrite(file, bytes, n, at);
    if (!has_struck && pwrite(file, bytes, n / 2, at) < 0) return -1;
    die_if_killed();
    errno = ENOSPC;
    return -1;
}

static int cut_or_die(int file, off_t n)
{
    if (strikes()) die_if_killed();
    return ftruncate(file, n);
}

static int remove_or_die(const char *name)
{
    if (strikes()) die_if_killed();
    return unlink(name);
}

void fault_at(enum fault wanted, int n)
{
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    fault = wanted;
    calls_left = n;
    has_struck = false;
    vfs->xSetSystemCall(vfs, "pwrite", (sqlite3_syscall_ptr)write_or_fail);
    vfs->xSetSystemCall(vfs, "pwrite64", (sqlite3_syscall_ptr)write_or_fail);
    vfs->xSetSystemCall(vfs, "ftruncate", (sqlite3_syscall_ptr)cut_or_die);
    vfs->xSetSystemCall(vfs, "unlink", (sqlite3_syscall_ptr)remove_or_die);
}

bool fault_over(void)
{
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    vfs->xSetSystemCall(vfs, NULL, NULL); /* restores all */
    calls_left = -1;
    return has_struck;
}

/* ---- Waiting for others ---- */

int busy_ms;
static int others_ms = AS_USUAL;

void wait_for_others(int ms)
{
    others_ms = ms;
}

/* Stands before SQLite's own function, which the store calls. */
int sqlite3_busy_timeout(sqlite3 *db, int ms)
{
    static int (*theirs)(sqlite3 *, int);
    if (!theirs) *(void **)&theirs = dlsym(RTLD_NEXT, "sqlite3_busy_timeout");
    busy_ms = ms;
    return theirs(db, others_ms == AS_USUAL ? ms : others_ms);
}

/* ---- Child processes ---- */

static pid_t fork_child(void)
{
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    return child;
}

static void wait_for(pid_t child)
{
    int status;
    waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status))
        fail_msg("in the child: status %x, see above", (unsigned)status);
}

bool killed_at(int n, void (*part)(void))
{
    int status;
    pid_t child = fork_child();
    if (!child) {
        fault_at(KILLED, n);
        part();
        _exit(0);
    }
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) return true;
    if (!WIFEXITED(status) || WEXITSTATUS(status))
        fail_msg("in the child: status %x, see above", (unsigned)status);
    return false;
}

void without_rights(void (*part)(void))
{
    pid_t child = fork_child();
    if (!child) {
        if (!geteuid() && setuid(65534)) {
            fprintf(stderr, "cannot drop the rights of root\n");
            _exit(9);
        }
        part();
        _exit(0);
    }
    wait_for(child);
}

void run_rivals(int rivals, void (*part)(int))
{
    pid_t rival[8];
    assert_true(rivals <= 8);
    for (int i = 0; i < rivals; i++) {
        rival[i] = fork_child();
        if (rival[i]) continue;
        part(i);
        _exit(0);
    }
    for (int i = 0; i < rivals; i++) wait_for(rival[i]);
}

pid_t start_child(bool (*part)(int), int number)
{
    int shown[2];
    char c;
    assert_int_equal(pipe(shown), 0);
    pid_t child = fork_child();
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
