/* What the commands share: complaints, deal ids and actions from the command line, lines of input. */

#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "dread/record.h"
#include "dread/watch.h"

static const char PLAIN_IN_A_SHELL[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+=:,./%@";

int complain(int code, const char *message)
{
    fprintf(stderr, "dread: %s\n", message);
    return code;
}

int misuse(const struct command *c, const char *message)
{
    fprintf(stderr, "dread %s: %s\nUsage: dread %s%s%s\n`dread %s --help` tells more.\n", c->name,
            message, c->name, *c->arguments ? " " : "", c->arguments, c->name);
    return USAGE;
}

int no_command(const char *word)
{
    char room[BRIEF_ROOM];
    fprintf(stderr, "dread: There is no command `%s`; there are", dread_brief(word, room));
    for (int i = 0; commands[i].name; i++) fprintf(stderr, "%s %s", i ? "," : "", commands[i].name);
    fprintf(stderr, ".\n");
    return USAGE;
}

/* Writes a word for a shell at `to`, which has room for four times as much and four: as it is, in quotes, or,
 * where it has bytes that are not plain to see, as bash, zsh and ksh read it. Returns where it ends. */
static char *write_word(char *to, const char *word)
{
    bool plain = *word, shown = true;
    for (const char *c = word; *c; c++) {
        if (!strchr(PLAIN_IN_A_SHELL, *c)) plain = false;
        if (*c < ' ' || *c > '~') shown = false;
    }
    if (plain) return to + sprintf(to, "%s", word);
    to += sprintf(to, shown ? "'" : "$'");
    for (const char *c = word; *c; c++) {
        if (!shown && (*c < ' ' || *c > '~')) to += sprintf(to, "\\%03o", (unsigned char)*c);
        else if (*c == '\'') to += sprintf(to, shown ? "'\\''" : "\\'");
        else if (!shown && *c == '\\') to += sprintf(to, "\\\\");
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

const struct game *call_game(const char *word)
{
    struct problem problem;
    char room[BRIEF_ROOM];
    int n = (int)strcspn(word, ":#@");
    const struct game *game = dread_game_find(&dread_games, word, n, &problem);
    if (game && word[n]) {
        dread_fail(&problem, "`", dread_brief(word, room), "` is more than a game's name; say ",
                   game->id, ".", NULL);
        game = NULL;
    }
    if (!game) complain(USAGE, problem.text);
    return game;
}

/* Is the deal that of a Night that stands? Then its cards are not told. */
static bool is_of_night(const struct game *game, const struct deal *deal, struct problem *problem)
{
    struct night_watch watch = {0};
    bool stands = dread_watch_night(&watch, game, deal, problem);
    dread_watch_end(&watch);
    return stands;
}

int call_deal(const char *id, const struct game **game, struct deal *deal)
{
    struct problem problem;
    if (!dread_id_read(&dread_games, id, game, deal, &problem))
        return complain(USAGE, problem.text);
    return is_of_night(*game, deal, &problem) ? complain(FAULT, problem.text) : FINE;
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
    int code = call_deal(call->argument[0], &game, &deal);
    if (code) return code;
    dread_session_start(s, game, &deal, NULL);
    for (int i = 1; i < call->arguments; i++) {
        struct problem problem;
        if (play_written(s, call->argument[i], &problem)) continue;
        char where[64 + sizeof problem.text];
        snprintf(where, sizeof where, "Action %d: %s", s->played + 1, problem.text);
        return complain(FAULT, where);
    }
    return FINE;
}

/* The whole of a file, `-` for standard input; NULL with a message. More than a record can hold is
 * not read. */
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

int call_record(const char *path, struct session *s)
{
    size_t n;
    char *text = read_file(path, &n);
    if (!text) return FAULT;
    struct problem problem;
    bool fine = dread_record_read(&dread_games, text, n, s, &problem);
    free(text);
    fine = fine && !is_of_night(s->game, &s->deal, &problem);
    return fine ? FINE : complain(FAULT, problem.text);
}
