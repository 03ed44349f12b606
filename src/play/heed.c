/* What a listener should hear before she decides. See heed.h. */

#include "heed.h"

#include "hear/hear.h"

bool dread_heed_wait(struct play *p, action *a, struct problem *problem)
{
    char command[SAID];
    dread_interpret_command(&p->table, "wait", command);
    if (!dread_interpret_parses(&p->table, command, a))
        return dread_fail(problem, "There is no waiting in this game.", NULL);
    return dread_interpret_action(&p->table, command, command, a, problem);
}

int dread_heed_view(const struct play *p, action a, struct view *after)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    p->session.game->preview(&p->view, a, &trace);
    *after = p->view;
    for (int i = 0; i < trace.count && i < trace.room; i++) dread_view_play(after, &event[i]);
    return dread_trace_outcome(p->session.game, &trace);
}

void dread_heed_if(const struct play *p, action a, struct text *w)
{
    struct touch touch;
    p->session.game->touches(&p->view, a, &touch);
    dread_text_add(w, "If you ");
    dread_theme_verb(&p->layout.theme, p->session.game, touch.verb, w);
    dread_text_add(w, ", ");
}

void dread_heed_watchers(const struct play *p, const struct view *v, struct text *w)
{
    int seen = 0;
    for (int i = 0; i < v->tokens; i++) {
        if (v->token[i].mood != MOOD_SEES) continue;
        dread_text_add(w, seen++ ? " and the " : "the ");
        dread_theme_token(&p->layout.theme, p->session.game, &v->token[i], w);
    }
    if (!seen) dread_text_add(w, "nobody");
    dread_text_add(w, seen > 1 ? " see you" : " sees you");
}

static bool is_seen(const struct view *v)
{
    for (int i = 0; i < v->tokens; i++)
        if (v->token[i].mood == MOOD_SEES) return true;
    return false;
}

/* Adds what waiting would bring: the end, or that somebody new sees the player. */
static enum gravity heed_waiting(struct play *p, struct text *w)
{
    struct view after;
    struct problem problem;
    action a;
    if (!dread_heed_wait(p, &a, &problem)) return GRAVITY_REST;
    int outcome = dread_heed_view(p, a, &after);
    bool lost = outcome && !dread_outcome_is_won(p->session.game, outcome);
    if (!lost && (outcome || is_seen(&p->view) || !is_seen(&after))) return GRAVITY_REST;
    dread_heed_if(p, a, w);
    if (lost) dread_text_add(w, "you lose");
    else dread_heed_watchers(p, &after, w);
    dread_text_char(w, '.');
    return lost ? GRAVITY_SEEN : GRAVITY_LOST;
}

/* Adds a card; only its rank if the theme shows no more in its zone. */
static void add_card(const struct play *p, int zone, card c, struct text *w)
{
    int n, start = w->length, i = start;
    const char *id = p->session.game->words.zones[zone];
    const char *name = dread_theme_words(&p->layout.theme, "zone", id, &n);
    dread_theme_card(c, w);
    if (!name || !dread_starts_with(name, "[ranks]")) return;
    while (i < w->length && !dread_starts_with(w->at + i, " of ")) i++;
    w->at[w->length = i] = '\0';
}

/* Adds the cards of sequences that are lost next. */
static enum gravity heed_sequences(const struct play *p, struct text *w)
{
    int found = 0;
    for (int zone = 0; zone < p->view.zones; zone++)
        for (int i = 0; i < p->view.zone[zone].count; i++) {
            const struct spot *s = &p->view.spot[p->view.zone[zone].first + i];
            if (!(s->tags & TAG_DOOMED) || !(s->tags & TAG_GROUPED)) continue;
            dread_text_add(w, found++ ? ", " : "Taken next: ");
            add_card(p, zone, s->card, w);
        }
    if (found) dread_text_char(w, '.');
    return found ? GRAVITY_LOST : GRAVITY_REST;
}

enum { NAMED_SPACES = 3 }; /* of an action that is named in a warning */

/* Adds which choices certainly lose the game: every one, or a few of several. */
static enum gravity heed_losing(const struct play *p, struct text *w)
{
    struct view after;
    int losing = 0, one = 0;
    for (int i = 0; i < p->selection.count; i++) {
        int outcome = dread_heed_view(p, p->selection.legal[i], &after);
        if (!outcome || dread_outcome_is_won(p->session.game, outcome)) continue;
        losing++;
        one = i;
    }
    if (!losing) return GRAVITY_REST;
    if (losing == p->selection.count) {
        dread_text_add(w, "Every choice loses.");
        return GRAVITY_SEEN;
    }
    char said[SAID], aloud[SAID];
    struct text s = dread_text_in(said, sizeof said), a = dread_text_in(aloud, sizeof aloud);
    int spaces = 0;
    p->session.game->format(&p->session.deal.rules, p->selection.legal[one], &s);
    dread_interpret_aloud(said, &a);
    for (int i = 0; i < a.length; i++)
        spaces += aloud[i] == ' ' ? 1 : aloud[i] == '+' ? NAMED_SPACES : 0;
    if (losing > 1) dread_text_add(w, "Some choices lose: say can I die.");
    else if (spaces > NAMED_SPACES) dread_text_add(w, "One choice loses: say can I die.");
    else {
        dread_text_char(w, '`');
        dread_text_add(w, aloud);
        dread_text_add(w, "` loses.");
    }
    return GRAVITY_NEAR;
}

enum gravity dread_heed(struct play *p, struct text *w)
{
    if (p->view.outcome || p->lesson.on) return GRAVITY_REST;
    char losing[256];
    struct text l = dread_text_in(losing, sizeof losing);
    enum gravity loss = heed_losing(p, &l), gravity = GRAVITY_REST;
    if (loss > GRAVITY_SEEN) gravity = heed_sequences(p, w);
    if (loss > GRAVITY_SEEN && gravity == GRAVITY_REST) gravity = heed_waiting(p, w);
    if (gravity < GRAVITY_REST) return gravity;
    dread_text_add(w, losing);
    return loss;
}
