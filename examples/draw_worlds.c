/* What can be known of hidden cards: plays a few greedy actions of a deal, then draws worlds that
 * agree with all that the player has seen. Prints in what share of them the game can still be won
 * with all cards known, and that all of them look alike.
 *
 *     draw_worlds [DEAL [ACTIONS [WORLDS]]]
 */

#include <dread/dread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct solution solution; /* it is large, so it is not on the stack */

/* Plays up to `n` actions by rules of thumb. Returns how many were played. */
static int play_greedily(const struct game *game, const struct deal *deal, struct position *now,
                         int n)
{
    action legal[ACTIONS_MOST];
    struct view view;
    int played = 0;
    for (int k; played < n && (k = game->actions(deal, now, legal)) > 0; played++) {
        game->see(deal, now, &view);
        game->apply(deal, now, game->greedy(&view, legal, k), NULL);
    }
    return played;
}

int main(int count, char *argument[])
{
    const struct game *game;
    struct deal deal, drawn;
    struct position now, other;
    struct problem problem;
    struct view view, same;
    const char *id = count > 1 ? argument[1] : "he-will-never-stop#7";
    int actions = count > 2 ? atoi(argument[2]) : 5, worlds = count > 3 ? atoi(argument[3]) : 100;
    if (!dread_id_read(&dread_games, id, &game, &deal, &problem)) {
        fprintf(stderr, "%s\n", problem.text);
        return 2;
    }
    struct workspace workspace = {aligned_alloc(64, WORKSPACE_WEB), WORKSPACE_WEB};
    if (!workspace.bytes) return 1;
    game->start(&deal, &now, NULL);
    int played = play_greedily(game, &deal, &now, actions), alike = 0, can_be_won = 0;
    struct world_memory memory;
    const struct world *world = dread_world_of(&memory, game, &deal, &now);
    struct rng rng = dread_rng_from(1);
    dread_world_see(world, &view);
    for (int i = 0; i < worlds; i++) {
        dread_world_sample(world, &rng, &drawn, &other);
        game->see(&drawn, &other, &same);
        alike += memcmp(&view, &same, sizeof view) == 0;
        dread_solve(game, &drawn, &other, &(struct solve_request){.positions = 1000000}, &workspace,
                    &solution);
        can_be_won += solution.answer == ANSWER_WON;
    }
    printf("%s after %d actions: %d of %d worlds look alike, %d can be won\n", id, played, alike,
           worlds, can_be_won);
    free(workspace.bytes);
    return 0;
}
