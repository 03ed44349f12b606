/* Reads a built site into memory. See web_site.h. */

#define _POSIX_C_SOURCE 200809L /* openat, O_NOFOLLOW, fdopen */
#include "web_site.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/checksum.h"
#include "core/text.h"

enum { FILES_MOST = 256, FILE_MOST = 16 << 20, HASH_DIGITS = 64, LINE_ROOM = 256 };

static const char list_name[] = "files.txt", page_name[] = "index.html";

static const char *type_of(const char *name)
{
    static const struct {
        const char *ending, *type;
    } types[] = {
        {".css", "text/css; charset=utf-8"},
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".png", "image/png"},
        {".svg", "image/svg+xml"},
        {".txt", "text/plain; charset=utf-8"},
        {".wasm", "application/wasm"},
        {".webmanifest", "application/manifest+json"},
        {".woff2", "font/woff2"},
    };
    const char *ending = strrchr(name, '.');
    for (size_t i = 0; ending && i < sizeof types / sizeof *types; i++)
        if (strcmp(ending, types[i].ending) == 0) return types[i].type;
    return "application/octet-stream";
}

/* Returns true for a name that can only be a file of the folder itself. */
static bool is_plain_name(const char *name)
{
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";
    size_t n = strlen(name);
    return n && n < WEB_NAME_BYTES && *name != '.' && strspn(name, allowed) == n;
}

/* Opens a file of the folder for reading. Returns NULL, with errno, if it is no regular file. */
static FILE *open_file(int folder, const char *name, size_t *size)
{
    struct stat about;
    /* O_NONBLOCK: opening a named pipe must not wait for its other end. */
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) return NULL;
    FILE *file = NULL;
    if (fstat(fd, &about) == 0) {
        errno = about.st_size > FILE_MOST ? EFBIG : EINVAL;
        if (S_ISREG(about.st_mode) && about.st_size <= FILE_MOST) file = fdopen(fd, "rb");
    }
    if (!file) close(fd);
    *size = file ? (size_t)about.st_size : 0;
    return file;
}

static bool read_file(int folder, struct web_file *f)
{
    FILE *file = open_file(folder, f->name, &f->size);
    if (!file) return false;
    f->bytes = malloc(f->size + 1);
    bool is_read = f->bytes && fread(f->bytes, 1, f->size, file) == f->size;
    fclose(file);
    if (!is_read) return false;
    f->type = type_of(f->name);
    snprintf(f->etag, sizeof f->etag, "\"%016" PRIx64 "\"",
             dread_checksum_on(0, f->bytes, f->size));
    return true;
}

/* Reads a line `HASH  NAME` of the list. Returns the name, or NULL if the line is another. */
static const char *name_in(char *line)
{
    line[strcspn(line, "\n")] = '\0';
    if (strspn(line, "0123456789abcdef") != HASH_DIGITS) return NULL;
    char *name = line + HASH_DIGITS;
    return name[0] == ' ' && name[1] == ' ' && is_plain_name(name + 2) ? name + 2 : NULL;
}

static bool read_files(struct web_site *site, int folder, FILE *list, struct problem *problem)
{
    char line[LINE_ROOM];
    while (fgets(line, sizeof line, list)) {
        const char *name = name_in(line);
        if (!name || site->files == FILES_MOST)
            return dread_fail(problem, "its files.txt is damaged", NULL);
        struct web_file *f = &site->file[site->files++];
        snprintf(f->name, sizeof f->name, "%s", name);
        errno = 0;
        if (!read_file(folder, f))
            return dread_fail(problem, f->name,
                              " cannot be read: ", errno ? strerror(errno) : "it has changed",
                              NULL);
    }
    return true;
}

/* Joins each file with its compressed twin. */
static void find_twins(struct web_site *site)
{
    for (size_t i = 0; i < site->files; i++) {
        char name[WEB_NAME_BYTES + 4];
        int n = snprintf(name, sizeof name, "%s.br", site->file[i].name);
        site->file[i].brotli = web_site_find(site, name, (size_t)n);
    }
}

static bool open_in(struct web_site *site, int folder, struct problem *problem)
{
    size_t size;
    FILE *list = open_file(folder, list_name, &size);
    if (!list) return dread_fail(problem, "it has no files.txt", NULL);
    site->file = calloc(FILES_MOST, sizeof *site->file);
    if (!site->file) dread_fail(problem, "there is not enough memory", NULL);
    bool is_read = site->file && read_files(site, folder, list, problem);
    fclose(list);
    if (!is_read) return false;
    find_twins(site);
    return web_site_find(site, "", 0) || dread_fail(problem, "it has no index.html", NULL);
}

bool web_site_open(struct web_site *site, const char *directory, struct problem *problem)
{
    *site = (struct web_site){0};
    int folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return dread_fail(problem, strerror(errno), NULL);
    bool is_open = open_in(site, folder, problem);
    close(folder);
    return is_open;
}

void web_site_close(struct web_site *site)
{
    for (size_t i = 0; i < site->files; i++) free(site->file[i].bytes);
    free(site->file);
    *site = (struct web_site){0};
}

const struct web_file *web_site_find(const struct web_site *site, const char *name, size_t n)
{
    if (!n) return web_site_find(site, page_name, sizeof page_name - 1);
    for (size_t i = 0; i < site->files; i++) {
        const struct web_file *f = &site->file[i];
        if (strlen(f->name) == n && memcmp(f->name, name, n) == 0) return f;
    }
    return NULL;
}
