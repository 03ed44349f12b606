/* Questions about where a move can end. See ask.h. */

#include "ask.h"

#include "paragraphs.h"

/* Returns true if a step of the player's token is legal now. */
static bool may_step(const struct asking *q)
{
    for (int i = 0; i < q->table->selection->count; i++)
        if (dread_table_is_step(q->table, i)) return true;
    return false;
}

/* Adds that a walk leads to a cell: "with the 9 of clubs in 3 steps". */
static void add_walk(const struct asking *q, int first, const struct path *way, struct text *w)
{
    struct thing at = dread_names_here(q->table->view);
    int steps = 0;
    for (int i = 0; i < way->count; i++) {
        steps += !dread_thing_same(way->cell[i], at);
        at = way->cell[i];
    }
    if (first >= 0) {
        dread_text_add(w, " with ");
        dread_add_name(q, q->table->selection->touch[first].thing[0], w);
    }
    dread_text_add(w, " in ");
    dread_add_count(w, steps, " step", " steps");
}

/* Adds how the player can walk to a cell now. Returns false if she cannot. */
static bool add_ways_to(struct asking *q, struct thing cell, struct text *w)
{
    struct path way;
    int found = 0;
    if (may_step(q)) {
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

/* Returns the card of the move that has begun; CARD_NONE if none has. */
static card moving(const struct asking *q)
{
    for (int zone = 0; zone < q->table->view->zones; zone++)
        for (int i = 0; q->table->view->zone[zone].layout == LAYOUT_ROW &&
                        i < q->table->view->zone[zone].count;
             i++) {
            const struct spot *s = &q->table->view->spot[q->table->view->zone[zone].first + i];
            if (s->tags & TAG_ASKED) return s->card;
        }
    return CARD_NONE;
}

void dread_ask_stops(struct asking *q, const struct query *s)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    struct thing cell;
    card with = s->stuff.rank > 0    ? dread_card_of(s->stuff.rank, 0)
                : s->stuff.card >= 0 ? (card)s->stuff.card
                                     : moving(q);
    if (!dread_find_cell(q, s->thing, &cell)) return;
    card on = dread_view_spot(q->table->view, cell)->card;
    if (!dread_names_here(q->table->view).kind || on >= CARD_JOKER || with >= CARD_JOKER) {
        dread_explain_or_say(q, "stop", "Nothing stops you there.");
        return;
    }
    bool goal = dread_view_spot(q->table->view, cell)->tags & (TAG_GOAL | TAG_EXIT);
    bool stops = dread_worth(q, on) >= dread_worth(q, with) || goal;
    dread_text_add(&w, stops ? "Yes: " : "No: ");
    dread_add_place(q, cell, &w);
    dread_text_add(&w, " holds the ");
    dread_theme_card(on, &w);
    dread_text_add(&w, ", worth ");
    dread_text_number(&w, (uint64_t)dread_worth(q, on));
    if (goal) dread_text_add(&w, ", and every move ends there.");
    else dread_text_add(&w, stops ? ", at least " : ", less than ");
    if (!goal) dread_text_number(&w, (uint64_t)dread_worth(q, with));
    if (!goal) dread_text_add(&w, stops ? "." : ": you may go on.");
    dread_say_answer(q, words);
}

void dread_ask_reaches(struct asking *q, const struct query *s)
{
    char words[ANSWER_BYTES], ways[ANSWER_BYTES / 2];
    struct text w = dread_text_in(words, sizeof words);
    struct named found;
    int zone;
    if (!dread_names_here(q->table->view).kind) {
        dread_say_no_place(q, "reach");
        return;
    }
    if (!dread_names_find(q->table->session->game, q->table->view, s->thing, &found)) {
        dread_explain_or_say(q, s->thing, "There is none on the table now.");
        return;
    }
    bool any = false;
    for (int i = 0; i < found.count; i++) {
        struct text l = dread_text_in(ways, sizeof ways);
        int cell = dread_names_cell(q->table->view, found.thing[i], &zone);
        if (cell < 0 || !add_ways_to(q, dread_thing_card(zone, cell), &l)) continue;
        dread_text_add(&w, any ? " " : "Yes: ");
        dread_add_place(q, dread_thing_card(zone, cell), &w);
        dread_text_add(&w, ways);
        dread_text_char(&w, '.');
        any = true;
    }
    if (!any) {
        dread_text_add(&w, "No: nothing that you can do now takes you to ");
        for (int i = 0; i < found.count; i++) {
            if (i) dread_text_add(&w, i + 1 < found.count ? ", " : " or ");
            struct thing at = found.thing[i];
            if (at.kind == THING_TOKEN) at = q->table->view->token[at.index].at;
            dread_add_place(q, at, &w);
        }
        dread_text_char(&w, '.');
    }
    dread_say_answer(q, words);
}

void dread_ask_carries(struct asking *q, const struct query *s)
{
    struct event event[EVENTS_MOST], *e = event;
    struct trace trace = {event, EVENTS_MOST, 0}, one;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    (void)s;
    const struct game *game = q->table->session->game;
    if (!dread_names_here(q->table->view).kind) {
        dread_explain_or_say(q, "how many steps", dread_no_maze);
        return;
    }
    if (!may_step(q)) {
        dread_ask_reach(q, "");
        return;
    }
    if (game->prospect) game->prospect(q->table->view, &trace);
    for (int i = 0; i < trace.count && i < trace.room && !w.length; i++, e++) {
        if (e->from.kind || e->to.kind) continue;
        one = (struct trace){e, 1, 1};
        dread_theme_tell(&q->table->layout->theme, game, q->table->view, &one, TELL_ALL, &w);
    }
    dread_text_add(&w, "Say reach for where you can end.");
    dread_say_answer(q, words);
}

void dread_ask_hiding(struct asking *q, const struct query *s)
{
    bool cells[ROOM_CELLS] = {false};
    char words[ANSWER_BYTES], ways[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    struct thing here = dread_names_here(q->table->view);
    int count = 0;
    (void)s;
    if (!here.kind || !dread_any_watcher(q)) {
        if (!dread_say_explained(q, "hide"))
            dread_explain_or_say(q, "am i safe", "Nobody looks for you now.");
        return;
    }
    for (int i = 0; i < q->table->view->zone[here.zone].count; i++) {
        struct text unused = dread_text_in(ways, sizeof ways);
        struct thing cell = dread_thing_card(here.zone, i);
        if (dread_thing_same(cell, here) || dread_view_spot(q->table->view, cell)->watchers)
            continue;
        cells[i] = add_ways_to(q, cell, &unused);
        count += cells[i];
    }
    if (!count) dread_text_add(&w, "No cell that you can reach now is out of their sight.");
    else dread_text_add(&w, "Out of sight, as they stand now, you can end on ");
    if (count) dread_room_cells(q->table->view, here.zone, cells, &w);
    if (count) dread_text_char(&w, '.');
    dread_say_answer(q, words);
}
