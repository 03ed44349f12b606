/* Watching an agent play. See spectate.h. There is nobody to ask for more, so nothing is left out. */

#include <stdlib.h>
#include <string.h>

#include "spectate.h"

enum { WORDS_BYTES = 16384 };

/* Prints what happened, and how things stand. */
static void tell_all(FILE *out, const struct theme *theme, const struct session *s,
                     const char *head, const struct trace *trace)
{
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    struct view view;
    dread_session_see(s, &view);
    dread_text_add(&w, head);
    dread_theme_tell(theme, s->game, &view, trace, TELL_USUAL, &w);
    if (view.outcome) dread_theme_outcome(theme, s->game, view.outcome, &w);
    else dread_theme_update(theme, s->game, &view, "update", &w);
    while (w.length && words[w.length - 1] == ' ') words[--w.length] = '\0';
    fprintf(out, "%s\n", words);
    fflush(out);
}

/* One action of the agent's. */
static bool play_on(FILE *out, const struct theme *theme, struct session *s,
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
    tell_all(out, theme, s, head, &trace);
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
    tell_all(out, theme, s, "", &trace);
    while (!dread_session_outcome(s) && play_on(out, theme, s, agent, &rng, memory)) continue;
    free(memory);
}
