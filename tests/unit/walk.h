/* One walk for all laws. It plays random games of all games of the program, the toys and rules on
 * trial, under all options, and calls every law at each visit: in each position of each game.
 *
 *     LAW(every_action_has_words, .every = 4)
 *     {
 *         for (int i = 0; i < v->n; i++) demand_of(v, v->legal[i], ..., "no words for it");
 *     }
 *
 * A law may stand in any file of tests/unit. It changes nothing of the visit but `rng`. `unit-tests
 * walk_soliterror` plays the walk of a game with all laws, and ctest does this for each game of the
 * house; `unit-tests walk_on-trial` does it for the games with rules on trial, and `unit-tests
 * walk_others` for all others. `unit-tests PART` runs the laws with this
 * part in their names alone, and `unit-tests law_view_play` those of law_view_play.c; a group
 * `test_...` has no laws. A law that fails prints how to run it alone in the game that failed:
 * `unit-tests LAW@soliterror/17`. */

#ifndef WALK_H
#define WALK_H

#include "core/session.h"
#include "unit/help.h"

struct law;
struct player;
struct seat;

struct visit {
    const struct game *game;
    const struct session *session; /* its mode is REHEARSAL, and it has nothing to redo */
    const struct deal *deal;       /* of the session */
    const struct position *now;    /* of the session */
    const struct view *view;       /* what the player sees */
    int n;                         /* the number of legal actions; 0: the game has ended */
    const action *legal;

    /* What led here: the action, or NO_ACTION at the first visit of a game; its events, or those of
     * the deal; and the position and the view before it, NULL at the first visit. */
    action last;
    const struct trace *trace;
    const struct position *was;
    const struct view *before;

    struct rng rng; /* the same in each run, whatever other laws there are */
    struct law *law;
};

struct law {
    void (*holds)(struct visit *);
    const char *file, *name;

    int every; /* the law is called at one of so many visits, chosen at random; at least 1 */
    enum { IN_EACH_POSITION, IN_PLAY, AT_THE_START, AT_THE_END } where;

    /* The law must meet its case this often in the walk of a game; see `meets`. With sanitizers an
     * eighth of that is enough; in the walk of a game that is not of the program, half. */
    int floor;

    bool (*only)(const struct game *);  /* the games that it is about; NULL: all */
    void (*begin)(const struct game *); /* called before the walk of each game; may be NULL */
    void (*end)(const struct game *);   /* called after it; may be NULL */

    int met, called;
    double spent; /* ms, if suite_times */
    struct law *next;
};

void register_law(struct law *);

/* Begins a law. The arguments after the name set members of struct law; give at least `every`. */
#define LAW(NAME, ...)                                                                             \
    static void NAME(struct visit *);                                                              \
    __attribute__((constructor)) static void register_##NAME(void)                                 \
    {                                                                                              \
        static struct law law = {.holds = NAME, .file = __FILE__, .name = #NAME, __VA_ARGS__};     \
        register_law(&law);                                                                        \
    }                                                                                              \
    static void NAME(struct visit *v)

/* Fails unless it holds. `demand_of` names an action, too. Other assertions may be used as well:
 * the deal and the actions are printed in any case. */
void demand(struct visit *, bool holds, const char *what);
void demand_of(struct visit *, action, bool holds, const char *what);

/* Counts that the law has met its case (law.floor). */
void meets(struct visit *);

/* Return a new mid-end, or a new terminal, with this game on the table, without animations and
 * automatic play. It is closed after the law; one of each can be open. For laws with `.only =
 * has_theme`. */
struct player *visit_player(struct visit *);
struct seat *visit_seat(struct visit *);
bool has_theme(const struct game *);

/* Writes some of the legal actions: all if there are at most `most`, else random ones. Returns
 * their number. */
int some_actions(struct visit *, int most, action out[]);
action any_legal(struct visit *);
bool is_legal(const struct visit *, action);

/* The games of the walk, for tests that are about games and not about positions: from 0 to
 * walk_games() - 1. The last ones are the toys and the games with rules on trial. */
int walk_games(void);
const struct game *walk_game(int i);
bool is_of_program(const struct game *);
bool is_on_trial(const struct game *);

/* ---- For suite.c ---- */

/* Runs the wanted walks (suite.c says what `names` mean; no names: all). Returns how many tests
 * failed, and adds to `ran` how many ran. */
int walk_run(char **names, int count, int *ran);
void walk_list(void);

#endif
