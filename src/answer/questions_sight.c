/* Questions about who sees the player, where pursuers go, and where a move can end. See
 * questions.h. */

#include "questions_internal.h"
#include "heed.h"
#include "paragraphs.h"

/* ---- Who sees what ---- */

/* Adds the cells where token i would see the player. */
static void add_watched(const struct asking *q, int i, struct text *w)
{
    bool cells[ROOM_CELLS] = {false};
    int zone = q->table->view->token[i].at.zone, count = 0;
    for (int k = 0; k < q->table->view->zone[zone].count; k++) {
        cells[k] = q->table->view->spot[q->table->view->zone[zone].first + k].watchers >> i & 1;
        count += cells[k];
    }
    dread_add_name(q, dread_thing_token(i), w);
    if (!count) {
        dread_text_add(w, " would see you nowhere.");
        return;
    }
    dread_text_add(w, " would see you on ");
    dread_room_cells(q->table->view, zone, cells, w);
    dread_text_char(w, '.');
}

void dread_ask_watched(struct asking *q, const char *unused)
{
    (void)unused;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    for (int i = 0; i < q->table->view->tokens; i++) {
        if (!dread_is_watcher(q->table->view, i)) continue;
        if (w.length) dread_text_char(&w, ' ');
        add_watched(q, i, &w);
    }
    if (w.length) dread_say_answer(q, words);
    else dread_explain_or_say(q, "safe", "Nobody looks for you now.");
}

void dread_ask_sees(struct asking *q, const char *name)
{
    struct named found;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    if (dread_find_named(q, name, &found))
        for (int i = 0; i < found.count; i++) {
            if (found.thing[i].kind != THING_TOKEN ||
                !dread_is_watcher(q->table->view, found.thing[i].index))
                continue;
            if (w.length) dread_text_char(&w, ' ');
            add_watched(q, found.thing[i].index, &w);
        }
    if (w.length) dread_say_answer(q, words);
    else dread_ask_watched(q, "");
}

/* ---- What comes if the player waits ---- */

void dread_say_safety(struct asking *q, const char *before)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    struct view after;
    struct problem problem;
    action a;
    if (!dread_any_watcher(q)) {
        dread_explain_or_say(q, "am i safe", "Nobody looks for you now.");
        return;
    }
    dread_text_add(&w, before);
    int from = w.length;
    dread_heed_watchers(q, q->table->view, &w);
    dread_text_add(&w, " now. ");
    dread_say_capital(words + from);
    if (dread_heed_wait(q, &a, &problem)) {
        int outcome = dread_heed_view(q, a, &after);
        dread_heed_if(q, a, &w);
        int start = w.length;
        if (outcome)
            dread_theme_outcome(&q->table->layout->theme, q->table->session->game, outcome, &w);
        else dread_heed_watchers(q, &after, &w);
        if (outcome) w.at[start] = 'y';
        else dread_text_char(&w, '.');
    }
    dread_say_answer(q, words);
}

void dread_ask_safe(struct asking *q, const char *unused)
{
    (void)unused;
    dread_say_safety(q, "");
}

/* Adds where token i would be in a view. */
static void add_future(const struct asking *q, const struct view *after, int i, struct text *w)
{
    const struct token *now = &q->table->view->token[i], *then = &after->token[i];
    dread_theme_token(&q->table->layout->theme, q->table->session->game, now, w);
    if (dread_thing_same(now->at, then->at)) dread_text_add(w, " stays on ");
    else dread_text_add(w, " walks to ");
    dread_theme_place(&q->table->layout->theme, q->table->session->game, after, then->at, w);
    dread_text_add(w, " and faces ");
    dread_text_add(w, dread_theme_facing(then->facing));
    dread_theme_mood(&q->table->layout->theme, "mood", then->mood, ", ", w);
    dread_text_char(w, '.');
}

void dread_ask_next_of(struct asking *q, const char *name)
{
    struct named found = {0};
    struct problem problem;
    struct view after;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    action a;
    if (!dread_any_watcher(q)) {
        dread_explain_or_say(q, "next", "Nobody is on the table now.");
        return;
    }
    if (!dread_heed_wait(q, &a, &problem)) {
        dread_text_add(&w, "They stand still until you wait: ");
        dread_text_add(&w, problem.text);
        dread_say_answer(q, words);
        return;
    }
    dread_find_named(q, name, &found);
    int outcome = dread_heed_view(q, a, &after);
    bool any = false;
    for (int pass = 0; pass < 2 && !any; pass++) /* of those that are named; else of all */
        for (int i = 0; i < q->table->view->tokens; i++) {
            bool named = pass;
            for (int k = 0; k < found.count; k++)
                named |= dread_thing_same(found.thing[k], dread_thing_token(i));
            if (!named || !dread_is_watcher(q->table->view, i)) continue;
            if (!any) dread_heed_if(q, a, &w);
            else dread_text_char(&w, ' ');
            int start = w.length;
            add_future(q, &after, i, &w);
            if (any) dread_say_capital(words + start);
            any = true;
        }
    if (outcome) dread_text_char(&w, ' ');
    if (outcome)
        dread_theme_outcome(&q->table->layout->theme, q->table->session->game, outcome, &w);
    dread_say_answer(q, words);
}

/* ---- Where a move can end ---- */

/* Keeps the events of a preview that foretell where the player's token could end, which have a
 * `mark` line. Returns their number. */
static int keep_ends(const struct asking *q, struct trace *trace)
{
    int kept = 0, zone, stored = trace->count < trace->room ? trace->count : trace->room;
    for (int i = 0; i < stored; i++) {
        const struct event *e = &trace->event[i];
        bool mine = e->token < q->table->view->tokens && !q->table->view->token[e->token].id;
        const char *id = q->table->session->game->words.events[e->id].id;
        int n;
        if (!q->table->session->game->words.events[e->id].foretold || !mine) continue;
        if (!dread_theme_words(&q->table->layout->theme, "mark", id, &n)) continue;
        if (dread_names_cell(q->table->view, e->to, &zone) < 0) continue;
        trace->event[kept++] = *e;
    }
    return trace->count = kept;
}

/* Adds where the player could end with legal action i. With `counted`, only how many places.
 * Returns false if the action leads to no such choice. */
static bool add_reach(const struct asking *q, int i, bool counted, struct text *w)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    const struct selection *h = q->table->selection;
    q->table->session->game->preview(q->table->view, h->legal[i], &trace);
    if (!keep_ends(q, &trace) || !h->touch[i].count) return false;
    if (w->length) dread_text_char(w, ' ');
    dread_add_name(q, h->touch[i].thing[0], w);
    dread_text_add(w, ": ");
    dread_theme_tell(&q->table->layout->theme, q->table->session->game, q->table->view, &trace,
                     counted ? TELL_MAJOR : TELL_ALL, w);
    while (w->length && (w->at[w->length - 1] == ' ' || w->at[w->length - 1] == ','))
        w->at[--w->length] = '\0';
    if (counted) dread_text_char(w, '.');
    return true;
}

static void exits(struct asking *q)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_tell_exits(&q->table->layout->theme, q->table->session->game, q->table->view, "", &w);
    dread_say_answer(q, words);
}

/* Adds where a move that goes on can end. */
static void add_prospect(const struct asking *q, struct text *w)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    const struct game *game = q->table->session->game;
    if (!game->prospect) return;
    game->prospect(q->table->view, &trace);
    if (keep_ends(q, &trace))
        dread_theme_tell(&q->table->layout->theme, game, q->table->view, &trace, TELL_ALL, w);
}

void dread_ask_reach(struct asking *q, const char *name)
{
    struct named found = {0};
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    if (*name) dread_find_named(q, name, &found);
    for (int i = 0; i < q->table->selection->count; i++) {
        bool wanted = !found.count;
        for (int k = 0; k < found.count; k++)
            wanted |= dread_touches_thing(&q->table->selection->touch[i], found.thing[k]);
        if (wanted) add_reach(q, i, !found.count, &w);
    }
    if (!w.length && !*name) add_prospect(q, &w);
    if (w.length) dread_say_answer(q, words);
    else if (!dread_names_here(q->table->view).kind) dread_say_no_place(q, "reach");
    else if (*name && found.count) dread_say(q, "You cannot move with that now.");
    else exits(q);
}
