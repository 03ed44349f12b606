/* What can be known of hidden cards: plays a few greedy actions of a deal, then draws worlds that
 * agree with all that the player has seen. Prints in what share of them the game can still be won
 * with all cards known, and that all of them look alike.
 *
 *     draw_worlds [DEAL [ACTIONS [WORLDS]]]
 */

#include <dread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* These are large, so they are not on the stack. */
static dread_solution solution;
static dread_view view, same;

/* Plays up to `n` actions by rules of thumb. Returns how many were played. */
static int play_greedily(dread_session *session, int n)
{
    int32_t action;
    int played = 0;
    while (played < n && !dread_choose_greedily(session, &action, NULL) &&
           !dread_play(session, action, NULL, NULL))
        played++;
    return played;
}

int main(int count, char *argument[])
{
    const char *id = count > 1 ? argument[1] : "he-will-never-stop#7";
    int actions = count > 2 ? atoi(argument[2]) : 5, worlds = count > 3 ? atoi(argument[3]) : 100;
    int alike = 0, can_be_won = 0;
    dread_session *session;
    dread_error error;
    dread_search search = {sizeof search, 0, 1000000, 0};
    view.size = same.size = sizeof view;
    solution.size = sizeof solution;
    if (dread_open(id, NULL, &session, &error)) {
        fprintf(stderr, "%s\n", error.message);
        return 2;
    }
    int played = play_greedily(session, actions);
    dread_read_view(session, &view, NULL);
    for (int i = 0; i < worlds; i++) {
        dread_session *world;
        if (dread_sample(session, (uint64_t)i, NULL, &world, &error)) return 1;
        dread_read_view(world, &same, NULL);
        alike += memcmp(&view, &same, sizeof view) == 0;
        if (dread_solve_session(world, &search, NULL, NULL, &solution, &error)) return 1;
        can_be_won += solution.answer == DREAD_WON;
        dread_close(world);
    }
    printf("%s after %d actions: %d of %d worlds look alike, %d can be won\n", id, played, alike,
           worlds, can_be_won);
    dread_close(session);
    return 0;
}
