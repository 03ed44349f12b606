/* The run of an autopsy: evaluating the decisions, and the search with all cards known. See
 * autopsy_run.h. */

#include "autopsy_run.h"

#include "advisor.h"

/* The usual number of playouts at a decision, in multiples of the expert's quick effort: about 10
 * ms a decision on one core of 2020. */
enum { TIMES_QUICK = 5 };

/* The offset of the expert in the memory, after the run; a multiple of 64. */
enum { EXPERT_AT = (sizeof(struct autopsy_run) + 63) / 64 * 64 };

size_t dread_autopsy_run_bytes(const struct game *game)
{
    return EXPERT_AT + dread_expert_bytes(game);
}

size_t dread_autopsy_run_told_bytes(void)
{
    return EXPERT_AT;
}

struct autopsy_run *dread_autopsy_run_start(const struct session *s, int led, uint32_t playouts,
                                            void *memory)
{
    dread_must(dread_session_outcome(s));
    struct autopsy_run *r = memory;
    r->memory = (char *)memory + EXPERT_AT;
    r->effort = *dread_expert_effort(s->game, FULL);
    uint32_t usual = TIMES_QUICK * dread_expert_effort(s->game, QUICK)->playouts;
    if (playouts) r->effort.playouts = playouts;
    else if (usual < r->effort.playouts) r->effort.playouts = usual;
    r->summary.turns = r->since = 0;
    r->positions = 0;
    r->won = -1;
    r->led = led;
    r->lost = s->played - led;
    for (int ply = 0; ply <= led; ply++) dread_session_replay(s, ply, &r->trail[0], NULL);
    const action *line = s->line + led;
    dread_autopsy_start(&r->autopsy, s->game, &s->deal, &r->trail[0], line, r->lost);
    for (int i = 0; i < r->lost; i++) {
        r->trail[i + 1] = r->trail[i];
        s->game->apply(&s->deal, &r->trail[i + 1], line[i], NULL);
    }
    return r;
}

int dread_autopsy_run_decisions(const struct autopsy_run *r)
{
    const struct autopsy *a = &r->autopsy;
    action legal[ACTIONS_MOST];
    int decisions = 0;
    for (int i = 0; i < a->played; i++)
        decisions += a->game->actions(&a->deal, &r->trail[i], legal) > 1;
    return decisions;
}

bool dread_autopsy_run_step(struct autopsy_run *r)
{
    if (dread_autopsy_step(&r->autopsy, &r->effort, r->memory)) return true;
    dread_autopsy_summary_of(&r->summary, &r->autopsy);
    return false;
}

/* Ends the search with a result. Returns false: there is no further step. */
static bool end_looking_back(struct autopsy_run *r, int since)
{
    r->since = since;
    return false;
}

/* Returns true if go_on has stopped the solver. */
static bool was_stopped(const struct autopsy_run *r)
{
    return r->solution.answer == ANSWER_UNKNOWN && r->solution.ran_out == RAN_OUT_STOPPED;
}

bool dread_autopsy_run_knows_cards(const struct autopsy_run *r)
{
    return dread_deal_is_known(r->autopsy.game, &r->autopsy.deal);
}

bool dread_autopsy_run_look_further(struct autopsy_run *r, const struct workspace *room,
                                    bool (*go_on)(void *, uint64_t), void *watcher)
{
    const struct autopsy *a = &r->autopsy;
    struct solve_request request = {
        .positions = LAST_CHANCE_POSITIONS, .go_on = go_on, .watcher = watcher};
    if (a->end) return end_looking_back(r, a->played + 1);
    if (!dread_autopsy_run_knows_cards(r)) return end_looking_back(r, -1);
    if (r->lost - r->won > 1) {
        bool found = dread_lost_between(a->game, &a->deal, r->trail, &r->won, &r->lost, &request,
                                        room, &r->solution);
        r->positions += r->solution.positions;
        return found || was_stopped(r) || end_looking_back(r, -1);
    }
    if (!r->lost) return end_looking_back(r, 0);
    /* The search by halving may have ended at another position: solve the last one that could be
     * won once more, for its line. */
    dread_solve(a->game, &a->deal, &r->trail[r->won], &request, room, &r->solution);
    r->positions += r->solution.positions;
    return was_stopped(r) || end_looking_back(r, r->solution.answer == ANSWER_WON ? r->lost : -1);
}

void dread_autopsy_run_look_back(struct autopsy_run *r, const struct workspace *room,
                                 bool (*go_on)(void *, uint64_t), void *watcher)
{
    while (dread_autopsy_run_look_further(r, room, go_on, watcher))
        if (was_stopped(r)) {
            end_looking_back(r, -1);
            return;
        }
}

/* Returns what a run leaves of the workspace for the solver. */
static struct workspace solver_room(const struct autopsy_run *r, const struct workspace *room)
{
    size_t taken = (dread_autopsy_run_bytes(r->autopsy.game) + 63) / 64 * 64;
    if (room->bytes != r) return *room;
    if (taken > room->size) return (struct workspace){0};
    return (struct workspace){(char *)room->bytes + taken, room->size - taken};
}

bool dread_autopsy_run_slice(struct autopsy_run *r, enum autopsy_progress *progress,
                             const struct workspace *room, bool (*go_on)(void *, uint64_t),
                             void *watcher)
{
    if (*progress == AUTOPSY_RUNS) {
        if (!dread_autopsy_run_step(r)) *progress = AUTOPSY_LOOKS_BACK;
    } else {
        struct workspace rest = solver_room(r, room);
        if (dread_autopsy_run_look_further(r, &rest, go_on, watcher)) return false;
        *progress = AUTOPSY_DONE;
    }
    return true;
}

void dread_tell_run(const struct autopsy_run *r, struct text *t)
{
    if (r->led) dread_text_add(t, "What the lesson told you to do is not judged. ");
    dread_tell_autopsy(&r->summary, &r->autopsy, t);
}

int dread_autopsy_run_last_turn(const struct autopsy_run *r)
{
    return r->autopsy.game->turn(&r->trail[r->since - 1]);
}

/* Adds n actions that are played from a position of the game on, in words. */
static void describe_line(const struct autopsy_run *r, const action line[], int n, struct text *t)
{
    const struct autopsy *a = &r->autopsy;
    struct position now = r->trail[r->since - 1];
    for (int i = 0; i < n; i++) {
        struct view view;
        a->game->see(&a->deal, &now, &view);
        dread_text_add(t, i ? "; " : "");
        a->game->describe(&view, line[i], t);
        a->game->apply(&a->deal, &now, line[i], NULL);
    }
}

void dread_tell_way_to_win(const struct autopsy_run *r, struct text *t)
{
    enum { TOLD = 3 };
    int actions = r->solution.actions, told = actions < TOLD ? actions : TOLD;
    dread_text_add(t, "Instead of what you did (");
    describe_line(r, r->autopsy.line + r->since - 1, 1, t);
    dread_text_add(t, "), this wins: ");
    describe_line(r, r->solution.line, told, t);
    int more = actions - told;
    if (more) {
        dread_text_add(t, "; and ");
        dread_text_number(t, (uint64_t)more);
        dread_text_add(t, " more");
    }
    dread_text_char(t, '.');
}

void dread_tell_last_chance(const struct autopsy_run *r, struct text *t)
{
    const struct autopsy *a = &r->autopsy;
    if (a->end) return;
    if (a->deal.middle) {
        dread_text_add(t, "This game started from a position, so there is no search for your last "
                          "chance with all cards known.");
        return;
    }
    if (!dread_autopsy_run_knows_cards(r)) {
        dread_text_add(t, "Some cards of this deal were never seen, so nobody can say whether you "
                          "could have won.");
        return;
    }
    dread_text_add(t, "With all cards known, ");
    if (r->since < 0) dread_text_add(t, "it is too hard to say whether you could have won.");
    else if (!r->since)
        dread_text_add(t, r->led ? "nobody could have won from the end of the lesson on."
                                 : "nobody could have won this deal.");
    else {
        dread_text_add(t, "you could still have won on turn ");
        dread_text_number(t, (uint64_t)dread_autopsy_run_last_turn(r));
        dread_text_add(t, ". ");
        dread_tell_way_to_win(r, t);
    }
}
