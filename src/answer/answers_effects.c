/* What an action would do, as far as the player can know. See answers_internal.h. */

#include "answers_internal.h"

#include "heed.h"
#include "risk.h"

/* Writes what an action would bring. */
static struct trace preview(const struct asking *q, action a, struct event event[EVENTS_MOST])
{
    struct trace trace = {event, EVENTS_MOST, 0};
    q->table->session->game->preview(q->table->view, a, &trace);
    return trace;
}

void dread_add_effects(const struct asking *q, action a, bool all, struct text *w)
{
    struct event event[EVENTS_MOST];
    struct trace trace = preview(q, a, event);
    const struct game *game = q->table->session->game;
    const struct theme *theme = &q->table->layout->theme;
    int start = w->length;
    if (!all)
        dread_theme_tell_gravest(theme, game, q->table->view, &trace, TELL_PREVIEW_USUAL, w, NULL);
    if (w->length == start) dread_theme_tell(theme, game, q->table->view, &trace, TELL_PREVIEW, w);
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
        dread_add(q, w, "<words><gauge> from <number> to <number>",
                  changed++ ? ", " : "It changes: ", i, q->table->view->gauge[i].value,
                  after.gauge[i].value);
    }
    dread_text_add(w, changed ? ". " : "It costs nothing. ");
}

/* ---- Conditions ---- */

/* Returns true if the action lowers a number; any of them if `gauge` is -1. */
static bool lowers(const struct asking *q, action a, int gauge)
{
    struct view after;
    dread_heed_view(q, a, &after);
    for (int i = 0; i < q->table->view->gauges; i++)
        if ((gauge < 0 || i == gauge) && after.gauge[i].value < q->table->view->gauge[i].value)
            return true;
    return false;
}

static bool brings(const struct asking *q, action a, int id)
{
    struct event event[EVENTS_MOST];
    struct trace trace = preview(q, a, event);
    for (int i = 0; i < trace.count && i < trace.room; i++)
        if (event[i].id == id) return true;
    return false;
}

bool dread_agrees(const struct asking *q, action a, enum condition condition, int what)
{
    struct view after;
    switch (condition) {
    case IF_ANY: return true;
    case IF_UNSEEN: dread_heed_view(q, a, &after); return !dread_heed_seen(&after);
    case IF_FREE: return !lowers(q, a, -1);
    case IF_KEEPS: return !lowers(q, a, what);
    case IF_BRINGS: return brings(q, a, what);
    case IF_WINS:
        what = dread_end_of(q, a);
        return what && dread_outcome_is_won(q->table->session->game, what);
    }
    return true;
}

/* ---- Verdicts ---- */

/* Returns how an answer begins: with yes or no if that is asked, and so that it can go on with how
 * the game ends. `seen`: somebody would see the player. */
static const char *answer_before_end(enum wanted_effect wanted, bool lost, bool seen)
{
    switch (wanted) {
    case EFFECT_LOSES: return lost ? "Yes, " : "No, ";
    case EFFECT_SURVIVES:
    case EFFECT_SAFE: return lost ? "No, " : "Yes, ";
    case EFFECT_SEEN: return seen ? "Yes, and " : "No, but ";
    case EFFECT_ALL: return ", ";
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
    case EFFECT_ALL: return lost ? ", what turns up may lose the game. " : doomed ? ", " : ": ";
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
    bool seen = dread_heed_seen(&after), asks_risk = wanted != EFFECT_SEEN && wanted != EFFECT_COST;
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
