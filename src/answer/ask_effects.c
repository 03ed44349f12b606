/* What an action would do, as far as the player can know. See ask.h. */

#include "ask.h"

#include "heed.h"

int dread_add_effects(const struct asking *q, action a, bool all, bool end, struct text *w)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    const struct game *game = q->table->session->game;
    int start = w->length;
    game->preview(q->table->view, a, &trace);
    if (!all)
        dread_theme_tell_gravest(&q->table->layout->theme, game, q->table->view, &trace,
                                 TELL_PREVIEW_USUAL, w, NULL);
    if (w->length == start)
        dread_theme_tell(&q->table->layout->theme, game, q->table->view, &trace, TELL_PREVIEW, w);
    int outcome = dread_trace_outcome(game, &trace);
    if (outcome && end) dread_theme_outcome(&q->table->layout->theme, game, outcome, w);
    if (w->length == start) dread_text_add(w, "Nothing else happens.");
    return outcome;
}

/* ---- Numbers that change ---- */

void dread_add_changes(const struct asking *q, action a, struct text *w)
{
    struct view after;
    int changed = 0;
    dread_heed_view(q, a, &after);
    for (int i = 0; i < q->table->view->gauges; i++) {
        if (after.gauge[i].value == q->table->view->gauge[i].value) continue;
        dread_text_add(w, changed++ ? ", " : "It changes: ");
        dread_theme_gauge(&q->table->layout->theme, q->table->session->game, i, w);
        dread_text_add(w, " from ");
        dread_text_whole(w, q->table->view->gauge[i].value);
        dread_text_add(w, " to ");
        dread_text_whole(w, after.gauge[i].value);
    }
    dread_text_add(w, changed ? ". " : "It costs nothing. ");
}

bool dread_would_bring(const struct asking *q, action a, int event)
{
    struct event told[EVENTS_MOST];
    struct trace trace = {told, EVENTS_MOST, 0};
    q->table->session->game->preview(q->table->view, a, &trace);
    for (int i = 0; i < trace.count && i < trace.room; i++)
        if (told[i].id == event) return true;
    return false;
}

bool dread_would_lose(const struct asking *q, action a, int gauge)
{
    struct view after;
    dread_heed_view(q, a, &after);
    for (int i = 0; i < q->table->view->gauges; i++)
        if ((gauge < 0 || i == gauge) && after.gauge[i].value < q->table->view->gauge[i].value)
            return true;
    return false;
}

/* ---- Verdicts ---- */

static bool is_seen(const struct view *v)
{
    for (int i = 0; i < v->tokens; i++)
        if (v->token[i].mood == MOOD_SEES) return true;
    return false;
}

bool dread_would_be_seen(const struct asking *q, action a)
{
    struct view after;
    dread_heed_view(q, a, &after);
    return is_seen(&after);
}

void dread_add_end(const struct asking *q, int outcome, struct text *w)
{
    char words[200];
    struct text t = dread_text_in(words, sizeof words);
    const struct game *game = q->table->session->game;
    if (!outcome) {
        dread_text_add(w, ": ");
        return;
    }
    dread_text_add(w, dread_outcome_is_won(game, outcome) ? ", you win" : ", you lose");
    dread_theme_outcome(&q->table->layout->theme, game, outcome, &t);
    const char *reason = words; /* `You lost: they have got you.` */
    while (*reason && *reason != ':') reason++;
    dread_text_add(w, *reason ? reason : ".");
    dread_text_char(w, ' ');
}

void dread_add_verdict(const struct asking *q, action a, enum wanted_effect wanted, struct text *w)
{
    struct view after;
    const struct game *game = q->table->session->game;
    int outcome = dread_heed_view(q, a, &after);
    bool lost = outcome && !dread_outcome_is_won(game, outcome), seen = is_seen(&after);
    if (wanted == EFFECT_ALL || wanted == EFFECT_COST) {
        dread_text_add(w, "If you do");
        dread_add_end(q, outcome, w);
    }
    if (wanted == EFFECT_LOSES) dread_text_add(w, lost ? "Yes" : "No, as far as is known. ");
    if (wanted == EFFECT_SURVIVES) dread_text_add(w, lost ? "No" : "Yes, as far as is known. ");
    if (wanted == EFFECT_SAFE)
        dread_text_add(w, lost ? "No" : seen ? "No. " : "It does not end the game. ");
    if (lost && (wanted == EFFECT_LOSES || wanted == EFFECT_SURVIVES || wanted == EFFECT_SAFE))
        dread_add_end(q, outcome, w);
    if (wanted == EFFECT_SEEN) {
        dread_text_add(w, seen ? "Yes: " : "No: ");
        dread_heed_watchers(q, &after, w);
        dread_text_add(w, ". ");
    }
}
