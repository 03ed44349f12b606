/* Questions about who sees the player, where pursuers go, and where a move can end. See
 * questions.h. */

#include "questions_internal.h"
#include "heed.h"
#include "say.h"
#include "table/table.h"

/* ---- Who sees what ---- */

/* Adds the cells where token i would see the player. */
static void add_watched(const struct play *p, int i, struct text *w)
{
    bool cells[ROOM_CELLS] = {false};
    int zone = p->view.token[i].at.zone, count = 0;
    for (int k = 0; k < p->view.zone[zone].count; k++) {
        cells[k] = p->view.spot[p->view.zone[zone].first + k].watchers >> i & 1;
        count += cells[k];
    }
    dread_add_name(p, dread_thing_token(i), w);
    if (!count) {
        dread_text_add(w, " would see you nowhere.");
        return;
    }
    dread_text_add(w, " would see you on ");
    dread_room_cells(&p->view, zone, cells, w);
    dread_text_char(w, '.');
}

void dread_ask_watched(struct play *p, const char *unused)
{
    (void)unused;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    for (int i = 0; i < p->view.tokens; i++) {
        if (!dread_is_watcher(&p->view, i)) continue;
        if (w.length) dread_text_char(&w, ' ');
        add_watched(p, i, &w);
    }
    if (w.length) dread_say_answer(p, words);
    else dread_explain_or_say(p, "safe", "Nobody looks for you now.");
}

void dread_ask_sees(struct play *p, const char *name)
{
    struct named found;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    if (dread_find_named(p, name, &found))
        for (int i = 0; i < found.count; i++) {
            if (found.thing[i].kind != THING_TOKEN ||
                !dread_is_watcher(&p->view, found.thing[i].index))
                continue;
            if (w.length) dread_text_char(&w, ' ');
            add_watched(p, found.thing[i].index, &w);
        }
    if (w.length) dread_say_answer(p, words);
    else dread_ask_watched(p, "");
}

/* ---- What comes if the player waits ---- */

void dread_ask_safe(struct play *p, const char *unused)
{
    (void)unused;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    struct view after;
    struct problem problem;
    action a;
    if (!dread_any_watcher(p)) {
        dread_explain_or_say(p, "safe", "Nobody looks for you now.");
        return;
    }
    dread_heed_watchers(p, &p->view, &w);
    dread_text_add(&w, " now. ");
    dread_say_capital(words);
    if (dread_heed_wait(p, &a, &problem)) {
        int outcome = dread_heed_view(p, a, &after);
        dread_heed_if(p, a, &w);
        int start = w.length;
        if (outcome) dread_theme_outcome(&p->layout.theme, p->session.game, outcome, &w);
        else dread_heed_watchers(p, &after, &w);
        if (outcome) w.at[start] = 'y';
        else dread_text_char(&w, '.');
    }
    dread_say_answer(p, words);
}

/* Adds where token i would be in a view. */
static void add_future(const struct play *p, const struct view *after, int i, struct text *w)
{
    const struct token *now = &p->view.token[i], *then = &after->token[i];
    dread_theme_token(&p->layout.theme, p->session.game, now, w);
    if (dread_thing_same(now->at, then->at)) dread_text_add(w, " stays on ");
    else dread_text_add(w, " walks to ");
    dread_theme_place(&p->layout.theme, p->session.game, after, then->at, w);
    dread_text_add(w, " and faces ");
    dread_text_add(w, dread_theme_facing(then->facing));
    dread_theme_mood(&p->layout.theme, "mood", then->mood, ", ", w);
    dread_text_char(w, '.');
}

void dread_ask_next_of(struct play *p, const char *name)
{
    struct named found = {0};
    struct problem problem;
    struct view after;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    action a;
    if (!dread_any_watcher(p)) {
        dread_explain_or_say(p, "next", "Nobody is on the table now.");
        return;
    }
    if (!dread_heed_wait(p, &a, &problem)) {
        dread_text_add(&w, "They stand still until you wait: ");
        dread_text_add(&w, problem.text);
        dread_say_answer(p, words);
        return;
    }
    dread_find_named(p, name, &found);
    int outcome = dread_heed_view(p, a, &after);
    bool any = false;
    for (int pass = 0; pass < 2 && !any; pass++) /* of those that are named; else of all */
        for (int i = 0; i < p->view.tokens; i++) {
            bool named = pass;
            for (int k = 0; k < found.count; k++)
                named |= dread_thing_same(found.thing[k], dread_thing_token(i));
            if (!named || !dread_is_watcher(&p->view, i)) continue;
            if (!any) dread_heed_if(p, a, &w);
            else dread_text_char(&w, ' ');
            int start = w.length;
            add_future(p, &after, i, &w);
            if (any) dread_say_capital(words + start);
            any = true;
        }
    if (outcome) dread_text_char(&w, ' ');
    if (outcome) dread_theme_outcome(&p->layout.theme, p->session.game, outcome, &w);
    dread_say_answer(p, words);
}

/* ---- Where a move can end ---- */

/* Keeps the events of a preview that foretell where the player's token could end, which have a
 * `mark` line. Returns their number. */
static int keep_ends(const struct play *p, struct trace *trace)
{
    int kept = 0, zone, stored = trace->count < trace->room ? trace->count : trace->room;
    for (int i = 0; i < stored; i++) {
        const struct event *e = &trace->event[i];
        bool mine = e->token < p->view.tokens && !p->view.token[e->token].id;
        const char *id = p->session.game->words.events[e->id].id;
        int n;
        if (!p->session.game->words.events[e->id].foretold || !mine) continue;
        if (!dread_theme_words(&p->layout.theme, "mark", id, &n)) continue;
        if (dread_names_cell(&p->view, e->to, &zone) < 0) continue;
        trace->event[kept++] = *e;
    }
    return trace->count = kept;
}

/* Adds where the player could end with legal action i. With `counted`, only how many places.
 * Returns false if the action leads to no such choice. */
static bool add_reach(const struct play *p, int i, bool counted, struct text *w)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    const struct selection *h = &p->selection;
    p->session.game->preview(&p->view, h->legal[i], &trace);
    if (!keep_ends(p, &trace) || !h->touch[i].count) return false;
    if (w->length) dread_text_char(w, ' ');
    dread_add_name(p, h->touch[i].thing[0], w);
    dread_text_add(w, ": ");
    dread_theme_tell(&p->layout.theme, p->session.game, &p->view, &trace,
                     counted ? TELL_MAJOR : TELL_ALL, w);
    while (w->length && (w->at[w->length - 1] == ' ' || w->at[w->length - 1] == ','))
        w->at[--w->length] = '\0';
    if (counted) dread_text_char(w, '.');
    return true;
}

static void exits(struct play *p)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_tell_exits(&p->layout.theme, p->session.game, &p->view, "", &w);
    dread_say_answer(p, words);
}

/* Adds where a move that goes on can end. */
static void add_prospect(const struct play *p, struct text *w)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    const struct game *game = p->session.game;
    if (!game->prospect) return;
    game->prospect(&p->view, &trace);
    if (keep_ends(p, &trace))
        dread_theme_tell(&p->layout.theme, game, &p->view, &trace, TELL_ALL, w);
}

void dread_ask_reach(struct play *p, const char *name)
{
    struct named found = {0};
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    if (*name) dread_find_named(p, name, &found);
    for (int i = 0; i < p->selection.count; i++) {
        bool wanted = !found.count;
        for (int k = 0; k < found.count; k++)
            wanted |= dread_touches_thing(&p->selection.touch[i], found.thing[k]);
        if (wanted) add_reach(p, i, !found.count, &w);
    }
    if (!w.length && !*name) add_prospect(p, &w);
    if (w.length) dread_say_answer(p, words);
    else if (!dread_names_here(&p->view).kind) dread_say_no_place(p, "reach");
    else if (*name && found.count) dread_say(p, "You cannot move with that now.");
    else exits(p);
}
