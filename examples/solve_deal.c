/* Solves a deal with all cards known, and plays the winning line in a session, which checks every
 * action.
 *
 *     solve_deal [DEAL]
 */

#include <dread.h>
#include <inttypes.h>
#include <stdio.h>

static dread_solution solution; /* it is large, so it is not on the stack */

/* Prints each action in words, as it is played. Returns a code of dread.h. */
static int replay(dread_session *session, dread_error *error)
{
    dread_session_info info;
    info.size = sizeof info;
    for (int i = 0; i < solution.actions; i++) {
        char words[DREAD_SENTENCE_BYTES];
        int result = dread_describe(session, solution.line[i], words, sizeof words, error);
        if (!result) result = dread_play(session, solution.line[i], NULL, error);
        if (result) return result;
        printf("%2d. %s\n", i + 1, words);
    }
    int result = dread_read_session(session, &info, error);
    if (!result) printf("%s\n", dread_name(info.game, DREAD_OUTCOMES, info.outcome));
    return result;
}

int main(int count, char *argument[])
{
    static const char *const answers[] = {"won", "lost", "unknown"};
    const char *id = count > 1 ? argument[1] : "he-will-never-stop#1";
    dread_session *session;
    dread_error error;
    dread_search search = {sizeof search, 0, 10000000, 0};
    solution.size = sizeof solution;
    if (dread_open(id, NULL, &session, &error) ||
        dread_solve_session(session, &search, NULL, NULL, &solution, &error)) {
        fprintf(stderr, "%s\n", error.message);
        return 2;
    }
    printf("%s: %s, %" PRIu64 " positions\n", id, answers[solution.answer], solution.positions);
    if (solution.answer == DREAD_WON && replay(session, &error)) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    dread_close(session);
    return 0;
}
