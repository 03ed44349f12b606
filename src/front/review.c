/* A review of a game that is over. See review.h. */

#include "review.h"

#include <stdlib.h>

#include "advice.h"

/* The playouts of a decision, as many times as a quick one has: some 10 ms on one core of 2020 or so. */
enum { UNHURRIED = 5 };

struct review *review_new(const struct session *s, uint32_t playouts)
{
    must(session_outcome(s));
    struct review *r = calloc(1, sizeof *r);
    void *memory = aligned_alloc(64, (expert_bytes(s->game) + 63) / 64 * 64);
    if (!r || !memory) {
        free(r);
        free(memory);
        return NULL;
    }
    r->memory = memory;
    r->effort = *expert_effort(s->game, FULL);
    uint32_t unhurried = UNHURRIED * expert_effort(s->game, QUICK)->playouts;
    if (playouts) r->effort.playouts = playouts;
    else if (unhurried < r->effort.playouts) r->effort.playouts = unhurried;
    r->won = -1;
    r->lost = s->played;
    autopsy_start(&r->autopsy, s->game, &s->deal, s->line, s->played);
    s->game->start(&s->deal, &r->trail[0], NULL);
    for (int i = 0; i < s->played; i++) {
        r->trail[i + 1] = r->trail[i];
        s->game->apply(&s->deal, &r->trail[i + 1], s->line[i], NULL);
    }
    return r;
}

void review_free(struct review *r)
{
    if (!r) return;
    free(r->room.bytes);
    free(r->memory);
    free(r);
}

int review_decisions(const struct review *r)
{
    const struct autopsy *a = &r->autopsy;
    action legal[ACTIONS_MOST];
    int decisions = 0;
    for (int i = 0; i < a->played; i++)
        decisions += a->game->actions(&a->deal, &r->trail[i], legal) > 1;
    return decisions;
}

bool review_step(struct review *r)
{
    if (autopsy_step(&r->autopsy, &r->effort, r->memory)) return true;
    account_of(&r->account, &r->autopsy);
    return false;
}

static bool has_room(struct review *r)
{
    if (!r->room.bytes)
        r->room = (struct workspace){aligned_alloc(64, WORKSPACE_NATIVE), WORKSPACE_NATIVE};
    return r->room.bytes != NULL;
}

/* Ends looking back: there is no further step. */
static bool ends(struct review *r, int since)
{
    r->since = since;
    free(r->room.bytes);
    r->room.bytes = NULL;
    return false;
}

static bool was_stopped(const struct review *r)
{
    return r->solution.answer == ANSWER_UNKNOWN && r->solution.ran_out == RAN_OUT_STOPPED;
}

bool review_look_further(struct review *r, bool (*go_on)(void *, uint64_t), void *watcher)
{
    const struct autopsy *a = &r->autopsy;
    struct wish wish = {.positions = HINDSIGHT_POSITIONS, .go_on = go_on, .watcher = watcher};
    if (a->end) return ends(r, a->played + 1);
    if (!has_room(r)) return ends(r, -1);
    if (r->lost - r->won > 1) {
        bool found = lost_between(a->game, &a->deal, r->trail, &r->won, &r->lost, &wish, &r->room,
                                  &r->solution);
        r->positions += r->solution.positions;
        return found || was_stopped(r) || ends(r, -1);
    }
    if (!r->lost) return ends(r, 0);
    /* The last that was looked into may have been another. */
    solve(a->game, &a->deal, &r->trail[r->won], &wish, &r->room, &r->solution);
    r->positions += r->solution.positions;
    return was_stopped(r) || ends(r, r->solution.answer == ANSWER_WON ? r->lost : -1);
}

bool review_look_back(struct review *r, bool (*go_on)(void *, uint64_t), void *watcher)
{
    if (!has_room(r)) return false;
    while (review_look_further(r, go_on, watcher))
        if (was_stopped(r)) return !ends(r, -1);
    return true;
}

int review_last_turn(const struct review *r)
{
    return r->autopsy.game->turn(&r->trail[r->since - 1]);
}

void tell_hindsight(const struct review *r, struct text *t)
{
    const struct autopsy *a = &r->autopsy;
    if (a->end) return;
    text_add(t, "With all cards known ");
    if (r->since < 0) text_add(t, "it is too hard to say whether it could have been won.");
    else if (!r->since) text_add(t, "it was lost from the deal on.");
    else {
        text_add(t, "it could still be won on turn ");
        text_number(t, (uint64_t)review_last_turn(r));
        text_add(t, ", in place of ");
        tell_line(a->game, &a->deal.rules, a->line + r->since - 1, 1, t);
        text_add(t, ", by ");
        tell_line(a->game, &a->deal.rules, r->solution.line, r->solution.actions, t);
        text_char(t, '.');
    }
}
