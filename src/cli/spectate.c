/* Shows an agent playing. See spectate.h. A spectator cannot ask for more, so every event is
 * printed, unlike in plain play. */

#include <stdlib.h>
#include <string.h>

#include "spectate.h"

enum { WORDS_BYTES = 16384 };

/* Prints a heading, what happened, and the state of the game after it. */
static void print_events(FILE *out, const struct theme *theme, const struct session *s,
                         const char *head, const struct trace *trace)
{
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    struct view view;
    action legal[ACTIONS_MOST];
    struct choices choices = {.legal = legal, .count = dread_session_actions(s, legal)};
    dread_session_see(s, &view);
    dread_text_add(&w, head);
    dread_theme_tell(theme, s->game, &view, trace, TELL_USUAL, &w);
    if (view.outcome) dread_theme_outcome(theme, s->game, view.outcome, &w);
    else dread_theme_update(theme, s->game, &view, "update", &choices, &w);
    while (w.length && words[w.length - 1] == ' ') words[--w.length] = '\0';
    fprintf(out, "%s\n", words);
    fflush(out);
}

/* Lets the agent choose and play one action. */
static bool play_action(FILE *out, const struct theme *theme, struct session *s,
                        const struct agent *agent, struct rng *rng, void *memory)
{
    struct world_memory handle;
    struct event event[EVENTS_MOST];
    struct trace trace = {.event = event, .room = EVENTS_MOST};
    char head[128];
    struct text h = dread_text_in(head, sizeof head);
    action a = agent->choose(dread_world_of(&handle, s->game, &s->deal, &s->now), rng, memory);
    s->game->format(&s->deal.rules, a, &h);
    dread_text_add(&h, ": ");
    if (!dread_session_play(s, a, &trace, NULL)) return false;
    print_events(out, theme, s, head, &trace);
    return true;
}

void spectate(FILE *out, const struct theme *theme, struct session *s, const struct agent *agent,
              uint64_t seed)
{
    struct rng rng = dread_rng_from(seed);
    struct event event[EVENTS_MOST];
    struct trace trace = {.event = event, .room = EVENTS_MOST};
    size_t bytes = agent->memory ? (agent->memory(s->game) + 63) / 64 * 64 : 64;
    void *memory = aligned_alloc(64, bytes);
    if (!memory) return;
    memset(memory, 0, bytes);
    dread_session_trace(s, 0, &trace);
    print_events(out, theme, s, "", &trace);
    while (!dread_session_outcome(s) && play_action(out, theme, s, agent, &rng, memory)) continue;
    free(memory);
}
