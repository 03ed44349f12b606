/* Where the database is, and the directories above it. See inside.h. */

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

bool usual_path(char path[PATH_BYTES], struct problem *problem)
{
    const char *dread = variable("DREAD_HOME"), *data = variable("XDG_DATA_HOME"),
               *home = variable("HOME");
    if (data && *data != '/') data = NULL; /* as the XDG base directory specification has it */
    struct text t = text_in(path, PATH_BYTES);
    if (dread) {
        text_add(&t, dread);
        text_add(&t, "/dread.db");
    } else if (data) {
        text_add(&t, data);
        text_add(&t, "/dread/dread.db");
    } else if (home) {
        text_add(&t, home);
        text_add(&t, "/.local/share/dread/dread.db");
    } else {
        return fails(problem,
                     "Games cannot be saved: there is no home directory to save them in (HOME is "
                     "not set). Set DREAD_HOME to a directory for them.",
                     NULL, NULL, NULL, NULL, NULL);
    }
    if (!t.cut) return true;
    return fails(problem,
                 "Games cannot be saved: the path to save them at is too long. Set DREAD_HOME to a "
                 "shorter one.",
                 NULL, NULL, NULL, NULL, NULL);
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

bool make_directories(const char *path, struct problem *problem)
{
    char directory[PATH_BYTES];
    struct text t = text_in(directory, sizeof directory);
    for (; *path; text_char(&t, *path++)) {
        if (*path != '/' || !t.length || !mkdir(directory, 0700)) continue;
        /* Whatever mkdir says (not only EEXIST: some systems look at rights first), a directory
         * that is there will do. */
        int why = errno == EEXIST ? ENOTDIR : errno;
        if (is_directory(directory)) continue;
        char reason[96];
        if (strerror_r(why, reason, sizeof reason)) reason[0] = '\0';
        return fails(problem, "Games cannot be saved: there is no directory ",
                     short_path(directory), ", and it cannot be made (", reason,
                     "). Make it, or set DREAD_HOME to a directory that can be written.", NULL);
    }
    return true;
}
