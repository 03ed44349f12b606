/* What the commands share: error messages, and reading games, deals, actions and numbers from the
 * command line. See call.h. The flags themselves are parsed in flags.c. */

#define _DEFAULT_SOURCE /* sysconf(_SC_NPROCESSORS_ONLN) */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "call.h"
#include "core/link.h"
#include "core/record.h"
#include "store/watch.h"
#include "advice/advice.h"

/* ---- Error messages ---- */

/* Characters that need no quotes in a shell. */
static const char SAFE_IN_A_SHELL[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+=:,./%@";

int complain(int code, const char *message)
{
    fprintf(stderr, "dread: %s\n", message);
    return code;
}

int misuse(const struct command *c, const char *message)
{
    fprintf(stderr, "dread %s: %s\nUsage: dread %s%s%s\n`dread %s --help` explains it.\n", c->name,
            message, c->name, *c->arguments ? " " : "", c->arguments, c->name);
    return USAGE;
}

const struct command *find_command(const struct command commands[], const char *word)
{
    for (const struct command *c = commands; c->name; c++)
        if (dread_same(c->name, word) || (c->alias && dread_same(c->alias, word))) return c;
    return NULL;
}

int no_command(const struct command commands[], const char *word)
{
    char room[BRIEF_ROOM];
    if (*word == '-') {
        fprintf(stderr, "dread: A command comes before its options, as in `dread play %s`.\n",
                dread_brief(word, room));
        return USAGE;
    }
    fprintf(stderr, "dread: There is no command `%s`. The commands are", dread_brief(word, room));
    for (int i = 0; commands[i].name; i++) fprintf(stderr, "%s %s", i ? "," : "", commands[i].name);
    fprintf(stderr, ".\n");
    return USAGE;
}

/* Writes a word so that a shell reads it back: as it is, in quotes, or, if it has bytes that are
 * not printable ASCII, in the $'...' form of bash, zsh and ksh. `to` needs 4 * strlen(word) + 4
 * bytes. Returns the end of what it wrote. */
static char *write_word(char *to, const char *word)
{
    bool safe = *word, printable = true;
    for (const char *c = word; *c; c++) {
        if (!strchr(SAFE_IN_A_SHELL, *c)) safe = false;
        if (*c < ' ' || *c > '~') printable = false;
    }
    if (safe) return to + sprintf(to, "%s", word);
    to += sprintf(to, printable ? "'" : "$'");
    for (const char *c = word; *c; c++) {
        if (!printable && (*c < ' ' || *c > '~')) to += sprintf(to, "\\%03o", (unsigned char)*c);
        else if (*c == '\'') to += sprintf(to, printable ? "'\\''" : "\\'");
        else if (!printable && *c == '\\') to += sprintf(to, "\\\\");
        else *to++ = *c;
    }
    return to + sprintf(to, "'");
}

char *call_written(const struct call *call)
{
    size_t room = strlen(call->command->name) + sizeof "dread ";
    for (int i = 0; i < call->words; i++) room += 4 * strlen(call->word[i]) + 5;
    char *written = malloc(room), *to = written;
    if (!written) return NULL;
    to += sprintf(to, "dread %s", call->command->name);
    for (int i = 0; i < call->words; i++) {
        *to++ = ' ';
        to = write_word(to, call->word[i]);
    }
    return written;
}

/* ---- Games, deals and actions ---- */

const struct game *call_game(const char *word)
{
    struct problem problem;
    char room[BRIEF_ROOM];
    int n = (int)strcspn(word, ":#@");
    const struct game *game = dread_game_find(&dread_games, word, n, &problem);
    if (game && word[n]) {
        dread_fail(&problem, "`", dread_brief(word, room),
                   "` is more than the name of a game; say ", game->id, ".", NULL);
        game = NULL;
    }
    if (!game) complain(USAGE, problem.text);
    return game;
}

/* Returns true, with a problem, if the deal has the cards of an unfinished Night, which must not be
 * printable. */
static bool has_cards_of_night(const struct game *game, const struct deal *deal,
                               struct problem *problem)
{
    struct night_watch watch = {0};
    bool has = dread_watch_night(&watch, game, deal, problem);
    dread_watch_end(&watch);
    return has;
}

/* As call_deal, but cards of the deal may be unknown. */
static int call_real_deal(const char *id, const struct game **game, struct deal *deal)
{
    struct problem problem;
    if (!dread_id_read_real(&dread_games, id, game, deal, &problem))
        return complain(USAGE, problem.text);
    return has_cards_of_night(*game, deal, &problem) ? complain(FAULT, problem.text) : FINE;
}

int call_deal(const char *id, const struct game **game, struct deal *deal)
{
    struct problem problem;
    int code = call_real_deal(id, game, deal);
    if (code || dread_deal_require_known(*game, deal, &problem)) return code;
    return complain(USAGE, problem.text);
}

bool play_written(struct session *s, const char *written, struct problem *problem)
{
    while (*written) {
        while (*written == ' ' || *written == ',') written++;
        size_t n = strcspn(written, ",");
        if (!n) break;
        size_t end = n;
        while (written[end - 1] == ' ') end--;
        char *one = malloc(end + 1);
        if (!one) return dread_fail(problem, "There is not enough memory.", NULL);
        memcpy(one, written, end);
        one[end] = '\0';
        bool fine = dread_session_play_written(s, one, NULL, problem);
        free(one);
        if (!fine) return false;
        written += n;
    }
    return true;
}

int call_session(const struct call *call, struct session *s)
{
    const struct game *game;
    struct deal deal;
    int code = call_real_deal(call->argument[0], &game, &deal);
    if (code) return code;
    dread_session_start(s, game, &deal, NULL);
    for (int i = 1; i < call->arguments; i++) {
        struct problem problem;
        if (play_written(s, call->argument[i], &problem)) continue;
        char where[64 + sizeof problem.text];
        snprintf(where, sizeof where, "Action %d: %s", dread_session_chosen(s) + 1, problem.text);
        return complain(FAULT, where);
    }
    return FINE;
}

/* ---- Records ---- */

/* Returns the contents of a file (`-`: standard input), *n bytes, which the caller frees. Prints an
 * error and returns NULL if it cannot be read or is longer than any record. */
static char *read_file(const char *path, size_t *n)
{
    bool standard = dread_same(path, "-"), longer = false;
    FILE *file = standard ? stdin : fopen(path, "rb");
    char *text = file ? malloc(RECORD_BYTES) : NULL;
    if (text) {
        *n = fread(text, 1, RECORD_BYTES, file);
        longer = getc(file) != EOF;
    }
    bool fine = text && !ferror(file) && !longer;
    if (file && !standard) fclose(file);
    if (fine) return text;
    free(text);
    struct problem problem;
    char room[BRIEF_ROOM];
    dread_fail(&problem, "The file `", dread_brief(path, room),
               longer ? "` is too long to be a record." : "` cannot be read.", NULL);
    complain(FAULT, problem.text);
    return NULL;
}

/* Reads the game of a link and plays all of it. */
static bool read_link(const char *link, struct session *s, struct problem *problem)
{
    enum link_kind kind;
    if (!dread_link_read(&dread_games, link, s, &kind, problem)) return false;
    if (kind == LINK_DUEL)
        return dread_fail(problem, "This link is a duel: its game is sealed until you have played ",
                          "the deal with `dread play LINK`.", NULL);
    while (dread_session_redo(s, NULL)) continue;
    return true;
}

int call_record(const char *path, struct session *s)
{
    struct problem problem;
    bool fine, is_link = dread_is_link(path);
    size_t n;
    char *text = is_link ? NULL : read_file(path, &n);
    if (!text && !is_link) return FAULT;
    fine = is_link ? read_link(path, s, &problem)
                   : dread_record_read(&dread_games, text, n, s, &problem);
    free(text);
    fine = fine && !has_cards_of_night(s->game, &s->deal, &problem);
    return fine ? FINE : complain(FAULT, problem.text);
}

bool call_is_id(const char *argument)
{
    int n = (int)strcspn(argument, ":#@");
    bool looks_so = strpbrk(argument, "#@") && !strchr(argument, '/') && !dread_is_link(argument);
    return looks_so || dread_game_find(&dread_games, argument, n, NULL);
}

int call_game_of(const struct call *call, struct session *s)
{
    if (call->arguments > 1 || call_is_id(call->argument[0])) return call_session(call, s);
    return call_record(call->argument[0], s);
}

int complain_if_asking(const struct session *s)
{
    struct problem problem;
    if (dread_session_asks(s) < 0) return FINE;
    dread_session_legal(s, NO_ACTION, &problem);
    return complain(FAULT, problem.text);
}

/* ---- Numbers and lines ---- */

bool read_positive(const char *written, uint64_t most, uint64_t *number)
{
    return dread_read_number(&written, most, number) && !*written && *number;
}

bool read_deal_range(const char *written, size_t n, uint64_t *first, uint64_t *last)
{
    const char *at = written;
    return dread_read_number(&at, UINT64_MAX, first) && strncmp(at, "..", 2) == 0 &&
           (at += 2, dread_read_number(&at, UINT64_MAX, last)) && at == written + n &&
           *first <= *last && *last - *first < UINT64_MAX;
}

int call_threads(const struct call *call, const char *given)
{
    uint64_t threads;
    if (given && read_positive(given, THREADS_AT_MOST, &threads)) return (int)threads;
    if (given) {
        misuse(call->command, "The number of threads is a whole number from 1 to 256.");
        return 0;
    }
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 1 ? 1 : processors > THREADS_AT_MOST ? THREADS_AT_MOST : (int)processors;
}

bool call_playouts(const struct call *call, const char *given, uint32_t *playouts)
{
    uint64_t number = 0;
    bool fine = !given || read_positive(given, PLAYOUTS_AT_MOST, &number);
    *playouts = (uint32_t)number;
    if (!fine)
        misuse(call->command, "The number of playouts is a whole number from 1 to 10000000.");
    return fine;
}

bool read_line(FILE *in, char *line, size_t room, size_t *n)
{
    int c;
    *n = 0;
    while ((c = getc(in)) != EOF && c != '\n') {
        if (*n + 1 < room) line[*n] = (char)c;
        ++*n;
    }
    line[*n < room ? *n : room - 1] = '\0';
    return c != EOF || *n;
}
