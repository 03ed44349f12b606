/* What the commands share: complaints, deal ids and actions from the command line, lines of input. */

#include <string.h>

#include "command.h"

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
    fprintf(stderr, "dread: There is no command `%s`; there are", brief(word, room));
    for (int i = 0; commands[i].name; i++) fprintf(stderr, "%s %s", i ? "," : "", commands[i].name);
    fprintf(stderr, ".\n");
    return USAGE;
}

bool call_deal(const char *id, const struct game **game, struct deal *deal)
{
    struct problem problem;
    if (id_read(&dread_games, id, game, deal, &problem)) return true;
    complain(USAGE, problem.text);
    return false;
}

bool read_line(FILE *in, char *line, size_t room, size_t *n)
{
    int c;
    *n = 0;
    while ((c = getc(in)) != EOF && c != '\n')
        if (*n + 1 < room) line[(*n)++] = (char)c;
    line[*n] = '\0';
    return c != EOF || *n;
}

/* Plays the actions of one argument, joined by commas. */
static bool play_all(struct session *s, const char *written, struct problem *problem)
{
    char one[80];
    while (*written) {
        while (*written == ' ' || *written == ',') written++;
        size_t n = strcspn(written, ",");
        if (!n) break;
        snprintf(one, sizeof one, "%.*s", (int)n, written);
        written += n;
        for (size_t end = strlen(one); end && one[end - 1] == ' ';) one[--end] = '\0';
        if (!session_play_written(s, one, NULL, problem)) return false;
    }
    return true;
}

int call_session(const struct call *call, struct session *s)
{
    const struct game *game;
    struct deal deal;
    if (!call_deal(call->argument[0], &game, &deal)) return USAGE;
    session_start(s, game, &deal, NULL);
    for (int i = 1; i < call->arguments; i++) {
        struct problem problem;
        if (play_all(s, call->argument[i], &problem)) continue;
        char where[64 + sizeof problem.text];
        snprintf(where, sizeof where, "Action %d: %s", s->played + 1, problem.text);
        return complain(FAULT, where);
    }
    return FINE;
}
