/* Finds the path of a database and makes the directories above it. database.c opens it. See
 * store_internal.h. */

#define _DEFAULT_SOURCE /* mkdir, realpath, strerror_r */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store_internal.h"

/* Returns the value of an environment variable, or NULL if it is unset or empty. */
static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

const char *dread_elsewhere(const struct database *base)
{
    return base->is_usual ? "set DREAD_HOME to another directory" : "name another file";
}

/* Writes the directory of the usual place, with its last slash. Returns false if the environment
 * names none. */
static bool usual_directory(struct text *t)
{
    const char *dread = variable("DREAD_HOME"), *data = variable("XDG_DATA_HOME"),
               *home = variable("HOME");
    /* the XDG base directory specification says to ignore a relative path */
    if (data && *data != '/') data = NULL;
    dread_text_add(t, dread ? dread : data ? data : home ? home : "");
    dread_text_add(t, dread ? "/" : data ? "/dread/" : "/.local/share/dread/");
    return dread || data || home;
}

const char *dread_short_path(const char *path)
{
    enum { ENOUGH = 120 };
    size_t n = strlen(path);
    if (n <= ENOUGH) return path;
    const char *end = path + n - ENOUGH;
    /* do not start in the middle of a character */
    while (((unsigned char)*end & 0xC0) == 0x80) end++;
    return end;
}

static bool is_directory(const char *path)
{
    struct stat s;
    return !stat(path, &s) && S_ISDIR(s.st_mode);
}

/* Makes the missing directories above the database. */
static bool make_directories(const struct database *base, struct problem *problem)
{
    char directory[PATH_BYTES];
    struct text t = dread_text_in(directory, sizeof directory);
    for (const char *at = base->path; *at; dread_text_char(&t, *at++)) {
        if (*at != '/' || !t.length || !mkdir(directory, 0700)) continue;
        /* Whatever the reason of mkdir (some systems check permissions before EEXIST), an existing
         * directory will do. */
        int why = errno == EEXIST ? ENOTDIR : errno;
        if (is_directory(directory)) continue;
        char reason[96];
        if (strerror_r(why, reason, sizeof reason)) reason[0] = '\0';
        return dread_fail(problem, base->schema->cannot, "there is no directory ",
                          dread_short_path(directory), ", and it cannot be created (", reason,
                          "). Create it, or ", dread_elsewhere(base), ".", NULL);
    }
    return true;
}

/* Returns the longest path that SQLite can open: it must have room for the names of its other
 * files. */
static size_t path_most(void)
{
    const sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    size_t most = vfs ? (size_t)vfs->mxPathname : 512;
    return most - sizeof "-journal";
}

static bool fits(const struct database *base, const struct text *t, struct problem *problem)
{
    size_t most = path_most(), n = strlen(base->path);
    char directory[PATH_BYTES], long_is[24], at_most[24];
    if (*base->path != '/' && getcwd(directory, sizeof directory)) n += strlen(directory) + 1;
    if (!t->cut && n <= most) return true;
    struct text l = dread_text_in(long_is, sizeof long_is),
                m = dread_text_in(at_most, sizeof at_most);
    if (t->cut) dread_text_add(&l, "more than ");
    dread_text_number(&l, (uint64_t)n);
    dread_text_number(&m, (uint64_t)most);
    return dread_fail(
        problem,

        base->schema->cannot, "the path is too long: it has ", long_is, " bytes, and at most ",
        at_most, " can be used (it ends in ", dread_short_path(base->path), "). Instead, ",
        base->is_usual ? "set DREAD_HOME to a shorter directory" : "name a shorter one", ".", NULL);
}

bool dread_set_path(struct database *base, const char *path, struct problem *problem)
{
    struct text t = dread_text_in(base->path, sizeof base->path);
    /* SQLite treats some names specially: "", ":memory:" and "file:...". With "./" before it, every
     * name is a file. */
    if (*path != '/' && *path != '.') dread_text_add(&t, "./");
    dread_text_add(&t, path);
    return fits(base, &t, problem);
}

static bool write_usual_path(const struct database *base, struct text *t)
{
    bool is_there = usual_directory(t);
    dread_text_add(t, base->schema->file);
    return is_there;
}

bool dread_find_usual_path(struct database *base)
{
    struct text t = dread_text_in(base->path, sizeof base->path);
    return write_usual_path(base, &t) && fits(base, &t, NULL);
}

bool dread_find_path(struct database *base, const char *path, struct problem *problem)
{
    if (path) return dread_set_path(base, path, problem) && make_directories(base, problem);
    struct text t = dread_text_in(base->path, sizeof base->path);
    base->is_usual = true;
    if (!write_usual_path(base, &t))
        return dread_fail(
            problem, base->schema->cannot,
            "you have no home directory (HOME is not set). Set DREAD_HOME to a directory.", NULL);
    return fits(base, &t, problem) && make_directories(base, problem);
}

bool dread_find_file(struct database *base, const char *path, struct problem *problem)
{
    if (!dread_set_path(base, path, problem)) return false;
    struct stat s;
    char reason[96] = "it is not a file";
    /* the log is beside the file itself, not beside a link to it */
    char *real = realpath(base->path, NULL);
    bool is_there = real && !stat(real, &s);
    if (!is_there && strerror_r(errno, reason, sizeof reason)) reason[0] = '\0';
    bool is_found = is_there && S_ISREG(s.st_mode) && dread_set_path(base, real, problem);
    free(real);
    if (is_found) return true;
    return dread_fail(problem, base->schema->cannot, dread_short_path(base->path),
                      " cannot be read (", reason, "). Instead, ", dread_elsewhere(base), ".",
                      NULL);
}
