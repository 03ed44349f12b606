/* What the commands share: complaints, deal ids and actions from the command line, lines of input. */

#include <stdlib.h>
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

const struct game *call_game(const char *word)
{
    struct problem problem;
    char room[BRIEF_ROOM];
    int n = (int)strcspn(word, ":#@");
    const struct game *game = game_find(&dread_games, word, n, &problem);
    if (game && word[n]) {
        fails(&problem, "`", brief(word, room), "` is more than a game's name; say ", game->id, ".",
              NULL);
        game = NULL;
    }
    if (!game) complain(USAGE, problem.text);
    return game;
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
        if (!one)
            return fails(problem, "There is not enough memory.", NULL, NULL, NULL, NULL, NULL);
        memcpy(one, written, end);
        one[end] = '\0';
        bool fine = session_play_written(s, one, NULL, problem);
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
    if (!call_deal(call->argument[0], &game, &deal)) return USAGE;
    session_start(s, game, &deal, NULL);
    for (int i = 1; i < call->arguments; i++) {
        struct problem problem;
        if (play_written(s, call->argument[i], &problem)) continue;
        char where[64 + sizeof problem.text];
        snprintf(where, sizeof where, "Action %d: %s", s->played + 1, problem.text);
        return complain(FAULT, where);
    }
    return FINE;
}
