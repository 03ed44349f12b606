/* Plays deals with random actions, as a learning program would: list the legal actions, look at the
 * view, choose, play. Prints how many games were won.
 *
 *     random_agent [GAME[:OPTION=VALUE...] [GAMES]]
 *
 * Everything here is exact and the same on every machine, so the output never changes. */

#include <dread.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* SplitMix64 (Steele, Lea & Flood, "Fast splittable pseudorandom number generators", 2014). */
static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

/* Returns a legal action. A better agent would decide by the view, which has all that a player may
 * see. */
static int32_t choose(const dread_view *view, const int32_t legal[], int n, uint64_t *random)
{
    (void)view;
    return legal[next_random(random) % (uint64_t)n];
}

/* Plays a session to its end. Returns 1 if it is won, and adds its actions to *actions. */
static int play(dread_session *session, uint64_t *random, int *actions)
{
    static int32_t legal[DREAD_ACTIONS_MOST];
    static dread_view view;
    dread_session_info info;
    info.size = sizeof info;
    view.size = sizeof view;
    for (int n; (n = dread_legal(session, legal, DREAD_ACTIONS_MOST)) > 0; ++*actions) {
        dread_read_view(session, &view, NULL);
        dread_play(session, choose(&view, legal, n, random), NULL, NULL);
    }
    dread_read_session(session, &info, NULL);
    return info.won;
}

int main(int count, char *argument[])
{
    const dread_game *game;
    dread_rules rules;
    dread_error error;
    const char *id = count > 1 ? argument[1] : "he-will-never-stop";
    uint64_t games = count > 2 ? strtoull(argument[2], NULL, 10) : 10000, won = 0, random = 1;
    int actions = 0;
    dread_game_info info;
    info.size = sizeof info;
    if (dread_parse_rules(id, &game, &rules, &error) || dread_read_game(game, &info, &error)) {
        fprintf(stderr, "%s\n", error.message);
        return 2;
    }
    for (uint64_t number = 1; number <= games; number++) {
        dread_session *session;
        if (dread_open_number(game, &rules, number, NULL, &session, &error)) return 1;
        won += (uint64_t)play(session, &random, &actions);
        dread_close(session);
    }
    printf("%s: won %" PRIu64 " of %" PRIu64 " games, %d actions\n", info.title, won, games,
           actions);
    return 0;
}
