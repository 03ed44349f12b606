/* Solves a deal with all cards known, and plays the winning line in a session, which checks every
 * action.
 *
 *     solve_deal [DEAL]
 */

#include <dread/dread.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* These are large, so they are not on the stack. */
static struct solution solution;
static struct session session;

/* Prints each action in words, as it is played. Returns false if the session refuses one. */
static bool replay(const struct game *game)
{
    struct problem problem;
    for (int i = 0; i < solution.actions; i++) {
        char room[256];
        struct text words = dread_text_in(room, sizeof room);
        struct view view;
        dread_session_see(&session, &view);
        game->describe(&view, solution.line[i], &words);
        printf("%2d. %s\n", i + 1, words.at);
        if (!dread_session_play(&session, solution.line[i], NULL, &problem)) {
            fprintf(stderr, "%s\n", problem.text);
            return false;
        }
    }
    printf("%s\n", game->words.outcomes[dread_session_outcome(&session)]);
    return true;
}

int main(int count, char *argument[])
{
    static const char *const answers[] = {"won", "lost", "unknown"};
    const struct game *game;
    struct deal deal;
    struct problem problem;
    const char *id = count > 1 ? argument[1] : "he-will-never-stop#1";
    if (!dread_id_read(&dread_games, id, &game, &deal, &problem)) {
        fprintf(stderr, "%s\n", problem.text);
        return 2;
    }
    struct workspace workspace = {aligned_alloc(64, WORKSPACE_WEB), WORKSPACE_WEB};
    if (!workspace.bytes) return 1;
    dread_session_start(&session, game, &deal, NULL);
    dread_solve(game, &deal, &session.now, &(struct solve_request){.positions = 10000000},
                &workspace, &solution);
    printf("%s: %s, %" PRIu64 " positions\n", id, answers[solution.answer], solution.positions);
    free(workspace.bytes);
    return solution.answer == ANSWER_WON && !replay(game);
}
