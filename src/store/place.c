/* Where a database is, and the directories above it. See inside.h. */

#define _POSIX_C_SOURCE 200809L /* mkdir, strerror_r */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "inside.h"

/* An environment variable, or NULL where it is unset or empty. */
static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

const char *elsewhere(const struct database *base)
{
    return base->is_usual ? "set DREAD_HOME to another directory" : "name another file";
}

/* The directory of the usual place, up to the name of the file. */
static bool usual_directory(struct text *t)
{
    const char *dread = variable("DREAD_HOME"), *data = variable("XDG_DATA_HOME"),
               *home = variable("HOME");
    if (data && *data != '/') data = NULL; /* as the XDG base directory specification has it */
    text_add(t, dread ? dread : data ? data : home ? home : "");
    text_add(t, dread ? "/" : data ? "/dread/" : "/.local/share/dread/");
    return dread || data || home;
}

const char *short_path(const char *path)
{
    enum { ENOUGH = 120 };
    size_t n = strlen(path);
    if (n <= ENOUGH) return path;
    const char *end = path + n - ENOUGH;
    while (((unsigned char)*end & 0xC0) == 0x80) end++; /* not from the middle of a letter */
    return end;
}

static bool is_directory(const char *path)
{
    struct stat s;
    return !stat(path, &s) && S_ISDIR(s.st_mode);
}

/* Makes the directories above the database that are missing. */
static bool make_directories(const struct database *base, struct problem *problem)
{
    char directory[PATH_BYTES];
    struct text t = text_in(directory, sizeof directory);
    for (const char *at = base->path; *at; text_char(&t, *at++)) {
        if (*at != '/' || !t.length || !mkdir(directory, 0700)) continue;
        /* Whatever mkdir says (not only EEXIST: some systems look at rights first), a directory
         * that is there will do. */
        int why = errno == EEXIST ? ENOTDIR : errno;
        if (is_directory(directory)) continue;
        char reason[96];
        if (strerror_r(why, reason, sizeof reason)) reason[0] = '\0';
        return fail(problem,
                    (const char *const[]){base->schema->cannot, "there is no directory ",
                                          short_path(directory), ", and it cannot be made (",
                                          reason, "). Make it, or ", elsewhere(base), ".", NULL});
    }
    return true;
}

bool find_place(struct database *base, const char *path, struct problem *problem)
{
    struct text t = text_in(base->path, sizeof base->path);
    base->is_usual = !path;
    if (path) {
        /* SQLite would take some names for no files: an empty one, ":memory:", "file:...". */
        if (*path != '/' && *path != '.') text_add(&t, "./");
        text_add(&t, path);
    } else {
        if (!usual_directory(&t))
            return fails(problem, base->schema->cannot,
                         "there is no home directory for them (HOME is not set). Set DREAD_HOME to "
                         "a directory.",
                         NULL, NULL, NULL, NULL);
        text_add(&t, base->schema->file);
    }
    if (t.cut)
        return fail(problem,
                    (const char *const[]){base->schema->cannot, "the path ", short_path(base->path),
                                          " is too long. Instead, ", elsewhere(base), ".", NULL});
    return make_directories(base, problem);
}
