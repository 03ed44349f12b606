/* Computes a checksum for each game over the sources on which the figures of its surveys depend:
 *
 *     hash-sources ROOT LIST >sources.c
 *
 * LIST is a file with one file name under ROOT on each line. The files before the first line `game
 * NAME` are shared by all games; the files after such a line belong to that game alone. The
 * checksum of a game covers the names and the code of the shared files and of its own. Comments do
 * not count, and neither do blanks and line ends that C does not need. */

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/checksum.h"

enum { LINE_BYTES = 4096 };

/* ---- Code without comments and blanks ---- */

/* Returns the end of the comments and blanks that begin here, if any do. Sets *line_ends if a line
 * ends among them, outside of comments. */
static const char *skip_blanks(const char *at, bool *line_ends)
{
    for (;;) {
        if (at[0] == '/' && at[1] == '*') {
            const char *end = strstr(at + 2, "*/");
            at = end ? end + 2 : at + strlen(at);
        } else if (at[0] == '/' && at[1] == '/') {
            at += strcspn(at, "\n");
        } else if (at[0] == '\\' && at[1] && at[1 + strspn(at + 1, "\r")] == '\n') {
            at += 2 + strspn(at + 1, "\r"); /* a backslash continues the line */
        } else if (isspace((unsigned char)*at)) {
            *line_ends = *line_ends || *at == '\n';
            at++;
        } else {
            return at;
        }
    }
}

/* Returns the end of the string or character literal that begins here. */
static const char *skip_literal(const char *at)
{
    char quote = *at++;
    while (*at && *at != quote && *at != '\n') at += at[0] == '\\' && at[1] ? 2 : 1;
    return *at ? at + 1 : at;
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Returns true if a blank between these two characters changes the meaning. */
static bool belong_together(char a, char b)
{
    if (is_word(a) && is_word(b)) return true;
    if (a == b) return a && strchr("+-&|<>#=/.", a);
    if (b == '=') return a && strchr("+-*/%&|^<>!", a);
    return (a == '-' && b == '>') || (a == '/' && b == '*');
}

/* Writes the code without comments and needless blanks to `out`, which must have as much room as
 * the code. Returns the number of bytes written. */
static size_t strip(const char *code, char *out)
{
    char *to = out, last = '\0';
    bool directive = false, line_begins = true;
    for (const char *at = code; *at;) {
        const char *next = skip_blanks(at, &line_begins);
        if (next > at) {
            if (directive && line_begins) *to++ = '\n';
            else if (directive || belong_together(last, *next)) *to++ = ' ';
        }
        directive = (directive && !line_begins) || (line_begins && *next == '#');
        line_begins = false;
        at = *next == '"' || *next == '\'' ? skip_literal(next) : next + (*next != '\0');
        memcpy(to, next, (size_t)(at - next));
        to += at - next;
        if (at > next) last = at[-1];
    }
    return (size_t)(to - out);
}

/* ---- Files ---- */

static void give_up(const char *what, const char *why)
{
    fprintf(stderr, "hash-sources: %s: %s.\n", what, why);
    exit(1);
}

/* Returns the whole file, ended by a zero byte. The caller frees it. */
static char *read_whole(const char *path)
{
    FILE *f = fopen(path, "rb");
    long n = -1;
    if (f && !fseek(f, 0, SEEK_END)) n = ftell(f);
    if (n < 0) give_up(path, strerror(errno));
    rewind(f);
    char *whole = malloc((size_t)n + 1);
    if (!whole || fread(whole, 1, (size_t)n, f) != (size_t)n) give_up(path, "cannot be read");
    whole[n] = '\0';
    fclose(f);
    return whole;
}

/* Extends the checksum by the file's name and code. */
static uint64_t add_file(uint64_t sum, const char *root, const char *name)
{
    char path[2 * LINE_BYTES];
    snprintf(path, sizeof path, "%s/%s", root, name);
    char *code = read_whole(path), *stripped = malloc(strlen(code) + 1);
    if (!stripped) give_up(path, "there is not enough memory");
    sum = dread_checksum_on(sum, name, strlen(name) + 1);
    size_t n = strip(code, stripped);
    stripped[n] = '\0';
    sum = dread_checksum_on(sum, stripped, n + 1);
    free(stripped);
    free(code);
    return sum;
}

static void write_entry(const char *game, uint64_t sum)
{
    if (game) printf("    {\"%s\", ", game);
    else printf("    {NULL, ");
    printf("\"%016llx\"},\n", (unsigned long long)sum);
}

int main(int count, char *argument[])
{
    char line[LINE_BYTES], game[LINE_BYTES] = "";
    FILE *list = count == 3 ? fopen(argument[2], "r") : NULL;
    if (count != 3) give_up("usage", "hash-sources ROOT LIST");
    if (!list) give_up(argument[2], strerror(errno));
    uint64_t shared = 0, sum = 0;
    printf("/* Made by hash-sources. */\n#include \"survey/sources.h\"\n\n"
           "const struct sources dread_survey_sources[] = {\n");
    while (fgets(line, sizeof line, list)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strncmp(line, "game ", 5) == 0) {
            if (*game) write_entry(game, sum);
            else shared = sum;
            strcpy(game, line + 5);
            sum = shared;
        } else if (*line) {
            sum = add_file(sum, argument[1], line);
        }
    }
    if (*game) write_entry(game, sum);
    else shared = sum;
    write_entry(NULL, shared);
    printf("};\n");
    fclose(list);
    if (fflush(stdout) || ferror(stdout)) give_up("standard output", "cannot be written");
    return 0;
}
