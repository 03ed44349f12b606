/* Answers about where a move can end. See answers_internal.h. */

#include "answers_internal.h"

#include "heed.h"

/* ---- Where it can end ---- */

/* Keeps the events of a preview that foretell where the player's token could end, which have a
 * `mark` line. Returns their number. */
static int keep_ends(const struct asking *q, struct trace *trace)
{
    const struct view *v = q->table->view;
    int kept = 0, zone, stored = trace->count < trace->room ? trace->count : trace->room;
    for (int i = 0; i < stored; i++) {
        const struct event *e = &trace->event[i];
        const struct event_word *words = &q->table->session->game->words.events[e->id];
        bool mine = e->token < v->tokens && !v->token[e->token].id;
        int n;
        if (!words->foretold || !mine) continue;
        if (!dread_theme_words(&q->table->layout->theme, "mark", words->id, &n)) continue;
        if (dread_names_cell(v, e->to, &zone) < 0) continue;
        trace->event[kept++] = *e;
    }
    return trace->count = kept;
}

static void tell(const struct asking *q, const struct trace *trace, enum telling how,
                 struct text *w)
{
    dread_theme_tell(&q->table->layout->theme, q->table->session->game, q->table->view, trace, how,
                     w);
}

/* Adds where the player could end with legal action i; with `counted`, only how many places. */
static void add_reach(const struct asking *q, int i, bool counted, struct text *w)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    const struct selection *h = q->table->selection;
    q->table->session->game->preview(q->table->view, h->legal[i], &trace);
    if (!keep_ends(q, &trace) || !h->touch[i].count) return;
    dread_add(q, w, w->length ? " <Name>: " : "<Name>: ", h->touch[i].thing[0]);
    tell(q, &trace, counted ? TELL_MAJOR : TELL_ALL, w);
    while (w->length && (w->at[w->length - 1] == ' ' || w->at[w->length - 1] == ','))
        w->at[--w->length] = '\0';
    if (counted) dread_text_char(w, '.');
}

/* Adds where a move that goes on can end. */
static void add_prospect(const struct asking *q, struct text *w)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    const struct game *game = q->table->session->game;
    if (!game->prospect) return;
    game->prospect(q->table->view, &trace);
    if (keep_ends(q, &trace)) tell(q, &trace, TELL_ALL, w);
}

static bool touches_one(const struct touch *touch, const struct named *found)
{
    for (int k = 0; k < found->count; k++)
        if (dread_touches_thing(touch, found->thing[k])) return true;
    return false;
}

/* Says where a move can end, with each card, or with those that are named. */
void dread_ask_reach(struct asking *q, struct text *w)
{
    const struct selection *h = q->table->selection;
    struct named found = {0};
    if (*q->about.words) dread_find_named(q, &found);
    for (int i = 0; i < h->count; i++)
        if (!found.count || touches_one(&h->touch[i], &found)) add_reach(q, i, !found.count, w);
    if (!w->length && !*q->about.words) add_prospect(q, w);
    if (w->length) return;
    if (!dread_names_here(q->table->view).kind) dread_add_no_place(q, "reach", w);
    else if (found.count) dread_text_add(w, "You cannot move with that now.");
    else dread_tell_exits(&q->table->layout->theme, q->table->session->game, q->table->view, "", w);
}

/* ---- Whether it can end on a cell ---- */

/* Adds that a walk leads to a cell: "with the 9 of clubs in 3 steps". */
static void add_walk(const struct asking *q, int first, const struct path *way, struct text *w)
{
    struct thing at = dread_names_here(q->table->view);
    int steps = 0;
    for (int i = 0; i < way->count; i++) {
        steps += !dread_thing_same(way->cell[i], at);
        at = way->cell[i];
    }
    if (first >= 0) dread_add(q, w, " with <Name>", q->table->selection->touch[first].thing[0]);
    dread_text_add(w, " in ");
    dread_add_count(w, steps, " step", " steps");
}

/* Adds how the player can walk to a cell now. Returns false if she cannot. */
static bool add_ways_to(struct asking *q, struct thing cell, struct text *w)
{
    struct path way;
    int found = 0;
    if (dread_table_may_step(q->table)) {
        if (!dread_walk_find(q->search, q->table, cell, -1, &way)) return false;
        add_walk(q, -1, &way, w);
        return true;
    }
    for (int i = 0; i < q->table->selection->count; i++) {
        const struct touch *touch = &q->table->selection->touch[i];
        if (!touch->count || touch->thing[0].kind != THING_CARD ||
            !dread_walk_find(q->search, q->table, cell, q->table->selection->legal[i], &way))
            continue;
        if (found++) dread_text_add(w, ", or");
        add_walk(q, i, &way, w);
    }
    return found;
}

/* Adds the cells to which the player can walk now, and how. Returns false if there is none. */
static bool add_reached(struct asking *q, const struct named *cells, struct text *w)
{
    bool any = false;
    for (int i = 0; i < cells->count; i++) {
        char ways[PART_BYTES];
        struct text l = dread_text_in(ways, sizeof ways);
        if (!add_ways_to(q, cells->thing[i], &l)) continue;
        dread_add(q, w, any ? " <place><words>." : "Yes: <place><words>.", cells->thing[i], ways);
        any = true;
    }
    return any;
}

/* Adds why none of the cells can be reached: of one, the reason. */
static void add_why_unreached(const struct asking *q, const struct named *cells, struct text *w)
{
    const struct selection *held = q->table->selection;
    if (cells->count == 1 && dread_why_thing(q->table, held->pick, held->picks, cells->thing[0], w))
        return;
    dread_text_add(w, "nothing that you can do now takes you to ");
    for (int i = 0; i < cells->count; i++) {
        if (i) dread_text_add(w, i + 1 < cells->count ? ", " : " or ");
        dread_add(q, w, "<place>", cells->thing[i]);
    }
    dread_text_add(w, cells->count ? "." : "it.");
}

bool dread_add_unreachable(struct asking *q, const char *name, struct text *w)
{
    char ways[ANSWER_BYTES];
    struct text l = dread_text_in(ways, sizeof ways);
    struct named cells;
    if (!dread_names_cells(q->table->session->game, q->table->view, name, &cells) ||
        add_reached(q, &cells, &l))
        return false;
    add_why_unreached(q, &cells, w);
    return true;
}

void dread_add_reachable(struct asking *q, const char *name, struct text *w)
{
    struct named cells;
    if (!dread_names_cells(q->table->session->game, q->table->view, name, &cells)) {
        dread_add_explained_or(q, name, "There is none on the table now.", w);
    } else if (!add_reached(q, &cells, w)) {
        dread_text_add(w, "No: ");
        add_why_unreached(q, &cells, w);
    }
}

void dread_ask_reaches(struct asking *q, struct text *w)
{
    if (!dread_names_here(q->table->view).kind) dread_add_no_place(q, "reach", w);
    else dread_add_reachable(q, q->about.thing, w);
}

/* ---- How it goes on ---- */

/* Returns the card of the move that has begun; CARD_NONE if none has. */
static card moving(const struct view *v)
{
    for (struct thing at = {0}; dread_next_card(v, ~dread_grids(v), &at);)
        if (v->zone[at.zone].layout == LAYOUT_ROW && dread_view_spot(v, at)->tags & TAG_ASKED)
            return dread_view_spot(v, at)->card;
    return CARD_NONE;
}

void dread_ask_stops(struct asking *q, struct text *w)
{
    struct thing cell;
    card with = q->about.stuff.rank > 0    ? dread_card_of(q->about.stuff.rank, 0)
                : q->about.stuff.card >= 0 ? (card)q->about.stuff.card
                                           : moving(q->table->view);
    if (!dread_find_cell(q, q->about.thing, &cell, w)) return;
    for (int i = 0; i < q->table->view->tokens; i++)
        if (q->table->view->token[i].facing &&
            q->about.stuff.card == q->table->view->token[i].card) {
            dread_text_add(w, "That is none of your cards: ask who would see you there.");
            return;
        }
    card on = dread_view_spot(q->table->view, cell)->card;
    if (!dread_names_here(q->table->view).kind || on >= CARD_JOKER || with >= CARD_JOKER) {
        dread_add_explained_or(q, "stop", "Nothing stops you there.", w);
        return;
    }
    bool goal = dread_view_spot(q->table->view, cell)->tags & (TAG_GOAL | TAG_EXIT);
    bool stops = dread_worth(q, on) >= dread_worth(q, with);
    dread_add(q, w, "<words><place> holds the <card>, worth <number>",
              stops || goal ? "Yes: " : "No: ", cell, on, dread_worth(q, on));
    if (goal) dread_text_add(w, ", and every move ends there.");
    else
        dread_add(q, w, stops ? ", at least <number>." : ", less than <number>: you may go on.",
                  dread_worth(q, with));
}

/* Says how many steps a move that has begun still carries; else where a move can end. */
void dread_ask_carries(struct asking *q, struct text *w)
{
    struct event event[EVENTS_MOST], *e = event;
    struct trace trace = {event, EVENTS_MOST, 0}, one;
    const struct game *game = q->table->session->game;
    if (!dread_names_here(q->table->view).kind) {
        dread_add_explained_or(q, "how many steps", "There are no rooms here.", w);
        return;
    }
    if (!dread_table_may_step(q->table)) {
        dread_ask_reach(q, w);
        return;
    }
    if (game->prospect) game->prospect(q->table->view, &trace);
    for (int i = 0; i < trace.count && i < trace.room && !w->length; i++, e++) {
        if (e->from.kind || e->to.kind) continue;
        one = (struct trace){e, 1, 1};
        tell(q, &one, TELL_ALL, w);
    }
    dread_text_add(w, "Say reach for where you can end.");
}

/* ---- Hiding ---- */

/* The cells on which a move can end unseen: whatever the way; or only by the right way. `lost`: how
 * the game ends if it ends on others; `goes_on`: on some it does not. */
struct hiding {
    bool unseen[ROOM_CELLS], either[ROOM_CELLS];
    bool goes_on;
    int lost;
};

/* Returns how the game is lost if the move that was searched ends on a cell; 0 if it is not. */
static int loss_on(struct asking *q, struct thing cell)
{
    int outcome = dread_walk_outcome(q->search, cell);
    return outcome && !dread_outcome_is_won(q->table->session->game, outcome) ? outcome : 0;
}

/* Notes the cells that the events of a preview foretell, of which the theme has lines `end unseen`
 * and `end either`, if nothing is lost there. The move begins with the action `first`, or has begun
 * (-1). */
static void note_hiding(struct asking *q, struct trace *trace, int first, struct hiding *h)
{
    int zone, n, m;
    const struct theme *theme = &q->table->layout->theme;
    const char *unseen = dread_theme_words(theme, "end", "unseen", &n);
    const char *either = dread_theme_words(theme, "end", "either", &m);
    keep_ends(q, trace);
    dread_walk_search(q->search, q->table, first);
    for (int i = 0; i < trace->count; i++) {
        int lost = loss_on(q, trace->event[i].to);
        if (lost) h->lost = lost;
        else h->goes_on = true;
        if (lost) continue;
        const char *id = q->table->session->game->words.events[trace->event[i].id].id;
        int cell = dread_names_cell(q->table->view, trace->event[i].to, &zone);
        h->unseen[cell] |= unseen && dread_theme_lists(unseen, n, id);
        h->either[cell] |= either && dread_theme_lists(either, m, id);
    }
}

/* Adds the cells, after some words, if there are any. */
static void add_cells(const struct asking *q, const char *words, const bool cells[ROOM_CELLS],
                      struct text *w)
{
    int i = 0;
    while (i < ROOM_CELLS && !cells[i]) i++;
    if (i == ROOM_CELLS) return;
    dread_text_add(w, words);
    dread_room_cells(q->table->view, dread_names_here(q->table->view).zone, cells, w);
    dread_text_char(w, '.');
}

/* Says where a move can end that nobody sees. */
void dread_ask_hiding(struct asking *q, struct text *w)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    struct hiding h = {0};
    const struct selection *held = q->table->selection;
    const struct game *game = q->table->session->game;
    bool moves = dread_table_may_step(q->table);
    if (!dread_names_here(q->table->view).kind || !dread_any_watcher(q)) {
        if (!dread_add_explained(q, "hide", w))
            dread_add_explained_or(q, "am i safe", "Nobody looks for you now.", w);
        return;
    }
    if (moves && game->prospect) game->prospect(q->table->view, &trace);
    note_hiding(q, &trace, -1, &h);
    for (int i = 0; !moves && i < held->count; i++) {
        trace.count = 0;
        game->preview(q->table->view, held->legal[i], &trace);
        if (held->touch[i].count) note_hiding(q, &trace, held->legal[i], &h);
    }
    for (int i = 0; i < ROOM_CELLS; i++) h.either[i] &= !h.unseen[i];
    add_cells(q, "Unseen you can end on ", h.unseen, w);
    add_cells(
        q, w->length ? " By the right way also on " : "Unseen, by the right way, you can end on ",
        h.either, w);
    if (w->length) return;
    if (h.goes_on || !h.lost) {
        dread_text_add(w, "No cell that you can reach now is out of their sight.");
        return;
    }
    dread_text_add(w, "Nowhere: wherever your move ends, ");
    dread_add_end(q, h.lost, w);
}
