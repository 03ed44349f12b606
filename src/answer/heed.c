/* What a listener should hear before she decides. See heed.h. */

#include "heed.h"

#include "answers_internal.h"

bool dread_heed_wait(struct asking *q, action *a, struct problem *problem)
{
    char written[NAME_BYTES];
    struct text w = dread_text_in(written, sizeof written);
    int n;
    const char *wait = dread_theme_words(&q->table->layout->theme, "wait", "", &n);
    *a = 0;
    if (!wait) return dread_fail(problem, "There is no waiting in this game.", NULL);
    dread_text_span(&w, wait, n);
    return dread_interpret_action(q->table, written, a, problem);
}

int dread_heed_view(const struct asking *q, action a, struct view *after)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    q->table->session->game->preview(q->table->view, a, &trace);
    *after = *q->table->view;
    for (int i = 0; i < trace.count && i < trace.room; i++) dread_view_play(after, &event[i]);
    return dread_trace_outcome(q->table->session->game, &trace);
}

void dread_add_end(const struct asking *q, int outcome, struct text *w)
{
    char words[200];
    struct text t = dread_text_in(words, sizeof words);
    if (!outcome) return;
    bool won = dread_outcome_is_won(q->table->session->game, outcome);
    dread_text_add(w, won ? "you win" : "you lose");
    dread_add(q, &t, "<outcome>", outcome);
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

void dread_heed_if(const struct asking *q, action a, struct text *w)
{
    struct touch touch;
    q->table->session->game->touches(q->table->view, a, &touch);
    dread_text_add(w, "If you ");
    dread_theme_verb(&q->table->layout->theme, q->table->session->game, touch.verb, w);
    dread_text_add(w, ", ");
}

void dread_heed_watchers(const struct asking *q, const struct view *v, struct text *w)
{
    int seen = 0;
    for (int i = 0; i < v->tokens; i++) {
        if (v->token[i].mood != MOOD_SEES) continue;
        dread_text_add(w, seen++ ? " and the " : "the ");
        dread_theme_token(&q->table->layout->theme, q->table->session->game, &v->token[i], w);
    }
    if (!seen) dread_text_add(w, "nobody");
    dread_text_add(w, seen > 1 ? " see you" : " sees you");
}

bool dread_heed_seen(const struct view *v)
{
    for (int i = 0; i < v->tokens; i++)
        if (v->token[i].mood == MOOD_SEES) return true;
    return false;
}

/* Adds what waiting would bring: the end, or that somebody new sees the player. */
static enum gravity heed_waiting(struct asking *q, struct text *w)
{
    struct view after;
    struct problem problem;
    action a;
    if (!dread_heed_wait(q, &a, &problem)) return GRAVITY_REST;
    int outcome = dread_heed_view(q, a, &after);
    bool lost = outcome && !dread_outcome_is_won(q->table->session->game, outcome);
    if (!lost && (outcome || dread_heed_seen(q->table->view) || !dread_heed_seen(&after)))
        return GRAVITY_REST;
    dread_heed_if(q, a, w);
    if (lost) dread_text_add(w, "you lose");
    else dread_heed_watchers(q, &after, w);
    dread_text_char(w, '.');
    return lost ? GRAVITY_SEEN : GRAVITY_LOST;
}

/* Adds the cards of sequences that are lost next. */
static enum gravity heed_sequences(const struct asking *q, struct text *w)
{
    int found = 0;
    for (int zone = 0; zone < q->table->view->zones; zone++)
        for (int i = 0; i < q->table->view->zone[zone].count; i++) {
            const struct spot *s = &q->table->view->spot[q->table->view->zone[zone].first + i];
            if (!(s->tags & TAG_DOOMED) || !(s->tags & TAG_GROUPED)) continue;
            dread_add(q, w, found++ ? ", <shown>" : "Taken next: <shown>",
                      dread_thing_card(zone, i));
        }
    if (found) dread_text_char(w, '.');
    return found ? GRAVITY_LOST : GRAVITY_REST;
}

enum { NAMED_SPACES = 3 }; /* of an action that is named in a warning */

/* Adds which choices certainly lose the game: every one, or a few of several. */
static enum gravity heed_losing(const struct asking *q, struct text *w)
{
    struct view after;
    int losing = 0, one = 0;
    for (int i = 0; i < q->table->selection->count; i++) {
        int outcome = dread_heed_view(q, q->table->selection->legal[i], &after);
        if (!outcome || dread_outcome_is_won(q->table->session->game, outcome)) continue;
        losing++;
        one = i;
    }
    if (!losing) return GRAVITY_REST;
    if (losing == q->table->selection->count) {
        dread_text_add(w, "Every choice loses.");
        return GRAVITY_SEEN;
    }
    char said[SAID], aloud[SAID];
    struct text s = dread_text_in(said, sizeof said), a = dread_text_in(aloud, sizeof aloud);
    int spaces = 0;
    q->table->session->game->format(&q->table->session->deal.rules, q->table->selection->legal[one],
                                    &s);
    dread_interpret_aloud(said, &a);
    for (int i = 0; i < a.length; i++)
        spaces += aloud[i] == ' ' ? 1 : aloud[i] == '+' ? NAMED_SPACES : 0;
    if (losing > 1) dread_text_add(w, "Some choices lose: say can I die.");
    else if (spaces > NAMED_SPACES) dread_text_add(w, "One choice loses: say can I die.");
    else dread_add(q, w, "`<words>` loses.", aloud);
    return GRAVITY_NEAR;
}

enum gravity dread_heed(struct asking *q, struct text *w)
{
    if (q->table->view->outcome || q->lesson->on) return GRAVITY_REST;
    char losing[256];
    struct text l = dread_text_in(losing, sizeof losing);
    enum gravity loss = heed_losing(q, &l), gravity = GRAVITY_REST;
    if (loss > GRAVITY_SEEN) gravity = heed_sequences(q, w);
    if (loss > GRAVITY_SEEN && gravity == GRAVITY_REST) gravity = heed_waiting(q, w);
    if (gravity < GRAVITY_REST) return gravity;
    dread_text_add(w, losing);
    return loss;
}
