/* Answers about those who walk about: where they are and where they go, whom they hunt, and where
 * they see the player. The theme says who is still to come:
 *
 *     comes TOKEN: N            tokens outside come in on the card of rank N of their suit */

#include "answers_internal.h"

#include "heed.h"

/* ---- Where they are ---- */

static void say_tokens(struct asking *q, bool only_seeing)
{
    char words[PART_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_tell_tokens(&q->table->layout->theme, q->table->session->game, q->table->view,
                      only_seeing, &w);
    dread_say(q, words);
}

void dread_ask_where(struct asking *q, struct text *none)
{
    (void)none;
    say_tokens(q, false);
}

/* Adds what is dangerous in a game in which nobody looks for the player. Returns false in others:
 * there, nobody who sees her is good news. */
static bool add_danger(const struct asking *q, struct text *w)
{
    return !dread_any_watcher(q) && dread_add_explained(q, "am i safe", w);
}

void dread_ask_watchers(struct asking *q, struct text *w)
{
    if (!add_danger(q, w)) say_tokens(q, true);
}

/* Adds that none of those who are asked about is there, if nothing was said of them. */
static void add_if_nobody(const struct asking *q, struct text *w)
{
    if (w->length) return;
    if (dread_any_watcher(q)) dread_text_add(w, "None of them is on the table now. Say where.");
    else dread_add_explained_or(q, "nobody walks", "Nobody walks about in this game.", w);
}

/* Adds a sentence about each of those who are asked about. */
static void add_each(const struct asking *q,
                     void (*add)(const struct asking *, int i, struct text *), struct text *w)
{
    for (int i = 0; i < q->table->view->tokens; i++) {
        if (!dread_is_meant(q, i)) continue;
        dread_add_between(w, " ");
        int start = w->length;
        add(q, i, w);
        dread_say_capital(w->at + start);
        dread_text_char(w, '.');
    }
    add_if_nobody(q, w);
}

static void add_facing(const struct asking *q, int i, struct text *w)
{
    const struct token *t = &q->table->view->token[i];
    dread_add(q, w, "<token> on <place> faces <facing>", i, t->at, t->facing);
}

void dread_ask_facing(struct asking *q, struct text *w)
{
    add_each(q, add_facing, w);
}

static void add_under(const struct asking *q, int i, struct text *w)
{
    struct thing at = q->table->view->token[i].at;
    dread_add(q, w, "<token> stands on <place>, <lying>", i, at, at);
}

void dread_ask_under(struct asking *q, struct text *w)
{
    add_each(q, add_under, w);
}

/* ---- Whom they hunt ---- */

static bool hunts(const struct token *t)
{
    return t->mood == MOOD_HUNTS || t->mood == MOOD_SEES;
}

/* Adds where token i is, its mood, and where it last saw the player. */
static void add_memory(const struct asking *q, int i, struct text *w)
{
    const struct token *t = &q->table->view->token[i];
    dread_add_where(q, i, w);
    if (!hunts(t) || !t->memory.kind) return;
    dread_add(q, w, ", last saw you at <place>", t->memory);
    if (t->leaving) dread_add(q, w, ", going <facing>", t->leaving);
}

/* Says of those who hunt or see the player where each last saw her. */
void dread_ask_memory(struct asking *q, struct text *w)
{
    for (int i = 0; i < q->table->view->tokens; i++) {
        if (!hunts(&q->table->view->token[i])) continue;
        dread_add_between(w, " ");
        add_memory(q, i, w);
        dread_text_char(w, '.');
    }
    if (!w->length && !add_danger(q, w)) dread_text_add(w, "Nobody hunts you.");
}

/* Says whether one of those who are asked about hunts the player, or sees her, and who does; if
 * nobody does, where each of them is. */
void dread_ask_mood(struct asking *q, struct text *w)
{
    bool any = false;
    for (int pass = 0; pass < 2 && !any; pass++)
        for (int i = 0; i < q->table->view->tokens; i++) {
            const struct token *t = &q->table->view->token[i];
            bool does = q->about.how == ASK_SEES ? t->mood == MOOD_SEES : hunts(t);
            if (!dread_is_meant(q, i) || does != !pass) continue;
            dread_text_add(w, w->length ? " " : does ? "Yes. " : "No. ");
            add_memory(q, i, w);
            dread_text_char(w, '.');
            any |= does;
        }
    add_if_nobody(q, w);
}

/* ---- Where they see the player ---- */

/* Says who would see the player on a cell; or, of one who is asked about, whether he would. */
void dread_ask_seen_at(struct asking *q, struct text *w)
{
    struct thing cell;
    char seen[PART_BYTES];
    struct text t = dread_text_in(seen, sizeof seen);
    const char *name = q->about.other, *would = " would see you on ";
    bool one = q->about.how == ASK_WHETHER && *q->about.other;
    card c;
    if (dread_names_grid(q->table->view) >= 0 && !dread_names_is_maze(q->table->view)) {
        dread_ask_examine(q, w);
        return;
    }
    if (!dread_find_cell(q, dread_name_asked(q), &cell, w)) return;
    for (int i = 0; i < q->table->view->tokens; i++) {
        bool sees = dread_view_spot(q->table->view, cell)->watchers >> i & 1;
        if (!sees || (one && !dread_is_meant(q, i))) continue;
        dread_add(q, &t, t.length ? " and the <token>" : "the <token>", i);
    }
    if (q->about.how == ASK_WHETHER) dread_text_add(w, t.length ? "Yes: " : "No: ");
    if (!t.length && one && dread_card_read(&name, &c) && !*name) {
        dread_add(q, &t, "the <card>", c);
        would = " would not see you on ";
    }
    if (!t.length) dread_text_add(&t, "nobody");
    if (q->about.how != ASK_WHETHER) dread_say_capital(seen);
    dread_add(q, w, "<words><words><place>, as they stand now.", seen, would, cell);
}

/* Adds the cells where token i would see the player. */
static void add_watched(const struct asking *q, int i, struct text *w)
{
    const struct view *v = q->table->view;
    bool cells[ROOM_CELLS] = {false};
    int zone = v->token[i].at.zone, count = 0;
    for (int k = 0; k < v->zone[zone].count; k++) {
        cells[k] = v->spot[v->zone[zone].first + k].watchers >> i & 1;
        count += cells[k];
    }
    dread_add(q, w, count ? "<Name> would see you on " : "<Name> would see you nowhere",
              dread_thing_token(i));
    if (count) dread_room_cells(v, zone, cells, w);
}

void dread_ask_watched(struct asking *q, struct text *w)
{
    if (dread_any_watcher(q)) add_each(q, add_watched, w);
    else dread_add_explained_or(q, "safe", "Nobody looks for you now.", w);
}

/* ---- What comes if the player waits ---- */

/* Says who sees the player now, and who will if she waits. */
void dread_ask_safe(struct asking *q, struct text *w)
{
    struct view after;
    struct problem problem;
    action a;
    if (!dread_any_watcher(q)) {
        dread_add_explained_or(q, "am i safe", "Nobody looks for you now.", w);
        return;
    }
    int start = w->length;
    dread_heed_watchers(q, q->table->view, w);
    dread_say_capital(w->at + start);
    dread_text_add(w, " now. ");
    if (!dread_heed_wait(q, &a, &problem)) return;
    int outcome = dread_heed_view(q, a, &after);
    dread_heed_if(q, a, w);
    dread_add_end(q, outcome, w);
    if (outcome) return;
    dread_heed_watchers(q, &after, w);
    dread_text_char(w, '.');
}

/* Adds where token i would be in a view. */
static void add_future(const struct asking *q, const struct view *after, int i, struct text *w)
{
    const struct token *now = &q->table->view->token[i], *then = &after->token[i];
    const struct theme *theme = &q->table->layout->theme;
    dread_add(q, w, dread_thing_same(now->at, then->at) ? "<token> stays on " : "<token> walks to ",
              i);
    dread_theme_place(theme, q->table->session->game, after, then->at, w);
    dread_add(q, w, " and faces <facing>", then->facing);
    dread_theme_mood(theme, "mood", then->mood, ", ", w);
    dread_text_char(w, '.');
}

void dread_ask_next_of(struct asking *q, struct text *w)
{
    struct problem problem;
    struct view after;
    action a;
    if (!dread_any_watcher(q)) {
        dread_add_explained_or(q, "next", "Nobody is on the table now.", w);
        return;
    }
    if (!dread_heed_wait(q, &a, &problem)) {
        dread_text_add(w, "They stand still until you wait: ");
        dread_text_add(w, problem.text);
        return;
    }
    int outcome = dread_heed_view(q, a, &after);
    for (int i = 0; i < q->table->view->tokens; i++) {
        if (!dread_is_meant(q, i)) continue;
        bool first = !w->length;
        if (first) dread_heed_if(q, a, w);
        else dread_text_char(w, ' ');
        int start = w->length;
        add_future(q, &after, i, w);
        if (!first) dread_say_capital(w->at + start);
    }
    add_if_nobody(q, w);
    if (outcome) dread_add(q, w, " <outcome>", outcome);
}

/* ---- Where they went, and who is still to come ---- */

/* Finds the last action in which token i moved, and from where to where. Returns false if there is
 * none. */
static bool last_walk(const struct asking *q, int token, struct thing *from, struct thing *to)
{
    struct event event[EVENTS_MOST];
    struct position at;
    const struct session *s = q->table->session;
    bool found = false;
    dread_session_replay(s, 0, &at, NULL);
    for (int i = 0; i < s->played; i++) {
        struct trace trace = {event, EVENTS_MOST, 0};
        bool here = false;
        s->game->apply(&s->deal, &at, s->line[i], &trace);
        for (int k = 0; k < trace.count && k < trace.room; k++) {
            const struct event *e = &event[k];
            if (e->token != token || e->from.kind != THING_CARD || e->to.kind != THING_CARD ||
                dread_thing_same(e->from, e->to) || e->who.fate != TOKEN_BECOMES)
                continue;
            if (!here) *from = e->from;
            *to = e->to;
            here = found = true;
        }
    }
    return found;
}

static void add_went(const struct asking *q, int i, struct text *w)
{
    struct thing from, to;
    const struct token *t = &q->table->view->token[i];
    if (last_walk(q, i, &from, &to))
        dread_add(q, w, "<token> went from <place> to <place>", i, from, to);
    else dread_add(q, w, "<token> has not walked yet: he is on <place>", i, t->at);
    dread_add(q, w, ", facing <facing>", t->facing);
}

void dread_ask_went(struct asking *q, struct text *w)
{
    add_each(q, add_went, w);
}

/* Says where the next of those outside comes in, and when. */
void dread_ask_comes(struct asking *q, struct text *w)
{
    const struct view *v = q->table->view;
    for (int i = 0; i < v->tokens && !w->length; i++) {
        const struct token *t = &v->token[i];
        int n;
        uint64_t rank = 0;
        const char *id = q->table->session->game->words.tokens[t->id];
        const char *comes = dread_theme_words(&q->table->layout->theme, "comes", id, &n);
        if (t->at.kind != THING_ZONE || t->card >= CARD_JOKER || !comes) continue;
        dread_read_number(&comes, 13, &rank);
        card on = dread_card_of((int)rank, dread_card_suit(t->card));
        dread_add(q, w, "<token> comes in on the <card>", i, on);
        for (struct thing at = {0}; dread_next_card(v, dread_grids(v), &at);)
            if (dread_view_spot(v, at)->card == on) dread_add(q, w, ", <place>", at);
        dread_text_add(w, ". ");
        dread_why_thing(q->table, NULL, 0, dread_thing_token(i), w);
    }
    if (!w->length) dread_add_explained_or(q, "next cards", "Nobody else comes.", w);
}
