/* What an action would do, as far as the player can know. See ask.h. */

#include "ask.h"

#include "heed.h"
#include "risk.h"

void dread_add_effects(const struct asking *q, action a, bool all, struct text *w)
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
    if (w->length == start && !dread_trace_outcome(game, &trace))
        dread_text_add(w, "Nothing else happens.");
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
    if (!outcome) return;
    dread_text_add(w, dread_outcome_is_won(game, outcome) ? "you win" : "you lose");
    dread_theme_outcome(&q->table->layout->theme, game, outcome, &t);
    const char *reason = words; /* `You lost: they have got you.` */
    while (*reason && *reason != ':') reason++;
    dread_text_add(w, *reason ? reason : ".");
    dread_text_char(w, ' ');
}

int dread_end_of(const struct asking *q, action a)
{
    struct view after;
    return dread_heed_view(q, a, &after);
}

/* Returns how an answer begins: with yes or no if that is asked, and so that it can go on with how
 * the game ends. `seen`: somebody would see the player. */
static const char *answer_before_end(enum wanted_effect wanted, bool lost, bool seen)
{
    switch (wanted) {
    case EFFECT_LOSES: return lost ? "Yes, " : "No, ";
    case EFFECT_SURVIVES:
    case EFFECT_SAFE: return lost ? "No, " : "Yes, ";
    case EFFECT_SEEN: return seen ? "Yes, and " : "No, but ";
    case EFFECT_ALL:
    case EFFECT_COST: break;
    }
    return "If you do, ";
}

/* The same if the game goes on, as far as is known. */
static const char *answer_of(enum wanted_effect wanted, struct risk risk, bool seen)
{
    bool lost = risk.lost, doomed = risk.doomed;
    switch (wanted) {
    case EFFECT_LOSES:
        return lost     ? "It can be: what turns up may lose the game. "
               : doomed ? "Not at once, but "
                        : "No. ";
    case EFFECT_SURVIVES:
        return lost     ? "Not surely: what turns up may lose the game. "
               : doomed ? "At once yes, but "
                        : "Yes, for now. ";
    case EFFECT_SAFE:
        return lost     ? "No: what turns up may lose the game. "
               : doomed ? "No: "
               : seen   ? "No. "
                        : "It does not end the game. ";
    case EFFECT_SEEN: return seen ? "Yes: " : "No: ";
    case EFFECT_ALL:
        return lost     ? "If you do, what turns up may lose the game. "
               : doomed ? "If you do, "
                        : "If you do: ";
    case EFFECT_COST: break;
    }
    return "";
}

/* Adds what comes after an action that does not lose the game at once. */
static void add_doom(struct risk risk, struct text *w)
{
    if (risk.lost || !risk.doomed) return;
    dread_text_add(w, risk.doomed == RISK_WORLDS ? "then every choice loses. "
                                                 : "then every choice may lose. ");
}

void dread_add_verdict(const struct asking *q, action a, enum wanted_effect wanted, struct text *w)
{
    struct view after;
    int outcome = dread_heed_view(q, a, &after);
    bool lost = outcome && !dread_outcome_is_won(q->table->session->game, outcome);
    bool seen = is_seen(&after), asks_risk = wanted != EFFECT_SEEN && wanted != EFFECT_COST;
    struct risk risk = {0};
    if (asks_risk && !outcome) risk = dread_risk_of(q, a, true);
    dread_text_add(w,
                   outcome ? answer_before_end(wanted, lost, seen) : answer_of(wanted, risk, seen));
    dread_add_end(q, outcome, w);
    add_doom(risk, w);
    if (wanted == EFFECT_COST) dread_add_changes(q, a, w);
    if (wanted != EFFECT_SEEN) return;
    int from = w->length;
    dread_heed_watchers(q, &after, w);
    if (outcome) dread_say_capital(w->at + from);
    dread_text_add(w, ". ");
}
