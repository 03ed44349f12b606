/* Questions about where a move can end. See ask.h. */

#include "ask.h"

#include "table/table.h"
#include "say.h"

/* Returns true if a step of the player's token is legal now. */
static bool may_step(const struct play *p)
{
    for (int i = 0; i < p->selection.count; i++)
        if (dread_table_is_step(&p->table, i)) return true;
    return false;
}

/* Adds that a walk leads to a cell: "with the 9 of clubs in 3 steps". */
static void add_walk(const struct play *p, int first, const struct path *way, struct text *w)
{
    struct thing at = dread_names_here(&p->view);
    int steps = 0;
    for (int i = 0; i < way->count; i++) {
        steps += !dread_thing_same(way->cell[i], at);
        at = way->cell[i];
    }
    if (first >= 0) {
        dread_text_add(w, " with ");
        dread_add_name(p, p->selection.touch[first].thing[0], w);
    }
    dread_text_add(w, " in ");
    dread_add_count(w, steps, " step", " steps");
}

/* Adds how the player can walk to a cell now. Returns false if she cannot. */
static bool add_ways_to(struct play *p, struct thing cell, struct text *w)
{
    struct path way;
    int found = 0;
    if (may_step(p)) {
        if (!dread_walk_find(&p->search, &p->table, cell, -1, &way)) return false;
        add_walk(p, -1, &way, w);
        return true;
    }
    for (int i = 0; i < p->selection.count; i++) {
        const struct touch *touch = &p->selection.touch[i];
        if (!touch->count || touch->thing[0].kind != THING_CARD ||
            !dread_walk_find(&p->search, &p->table, cell, p->selection.legal[i], &way))
            continue;
        if (found++) dread_text_add(w, ", or");
        add_walk(p, i, &way, w);
    }
    return found;
}

/* Adds the worth of a card, and what the card is. */
static int worth(const struct play *p, card c)
{
    int n;
    uint64_t most = 13;
    const char *at = dread_theme_words(&p->layout.theme, "most", "worth", &n);
    if (at) dread_read_number(&at, 99, &most);
    return dread_card_rank(c) > (int)most ? (int)most : dread_card_rank(c);
}

/* Returns the card of the move that has begun; CARD_NONE if none has. */
static card moving(const struct play *p)
{
    for (int zone = 0; zone < p->view.zones; zone++)
        for (int i = 0; p->view.zone[zone].layout == LAYOUT_ROW && i < p->view.zone[zone].count;
             i++) {
            const struct spot *s = &p->view.spot[p->view.zone[zone].first + i];
            if (s->tags & TAG_ASKED) return s->card;
        }
    return CARD_NONE;
}

void dread_ask_stops(struct play *p, const struct query *s)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    struct thing cell;
    card with = s->stuff.rank > 0    ? dread_card_of(s->stuff.rank, 0)
                : s->stuff.card >= 0 ? (card)s->stuff.card
                                     : moving(p);
    if (!dread_find_cell(p, s->thing, &cell)) return;
    card on = dread_view_spot(&p->view, cell)->card;
    if (!dread_names_here(&p->view).kind || on >= CARD_JOKER || with >= CARD_JOKER) {
        dread_explain_or_say(p, "stop", "Nothing stops you there.");
        return;
    }
    bool goal = dread_view_spot(&p->view, cell)->tags & (TAG_GOAL | TAG_EXIT);
    bool stops = worth(p, on) >= worth(p, with) || goal;
    dread_text_add(&w, stops ? "Yes: " : "No: ");
    dread_add_place(p, cell, &w);
    dread_text_add(&w, " holds the ");
    dread_theme_card(on, &w);
    dread_text_add(&w, ", worth ");
    dread_text_number(&w, (uint64_t)worth(p, on));
    if (goal) dread_text_add(&w, ", and every move ends there.");
    else dread_text_add(&w, stops ? ", at least " : ", less than ");
    if (!goal) dread_text_number(&w, (uint64_t)worth(p, with));
    if (!goal) dread_text_add(&w, stops ? "." : ": you may go on.");
    dread_say_answer(p, words);
}

void dread_ask_reaches(struct play *p, const struct query *s)
{
    char words[ANSWER_BYTES], ways[ANSWER_BYTES / 2];
    struct text w = dread_text_in(words, sizeof words);
    struct named found;
    int zone;
    if (!dread_names_here(&p->view).kind) {
        dread_say_no_place(p, "reach");
        return;
    }
    if (!dread_names_find(p->session.game, &p->view, s->thing, &found)) {
        dread_explain_or_say(p, s->thing, "There is none on the table now.");
        return;
    }
    bool any = false;
    for (int i = 0; i < found.count; i++) {
        struct text l = dread_text_in(ways, sizeof ways);
        int cell = dread_names_cell(&p->view, found.thing[i], &zone);
        if (cell < 0 || !add_ways_to(p, dread_thing_card(zone, cell), &l)) continue;
        dread_text_add(&w, any ? " " : "Yes: ");
        dread_add_place(p, dread_thing_card(zone, cell), &w);
        dread_text_add(&w, ways);
        dread_text_char(&w, '.');
        any = true;
    }
    if (!any) {
        dread_text_add(&w, "No: nothing that you can do now takes you to ");
        for (int i = 0; i < found.count; i++) {
            if (i) dread_text_add(&w, i + 1 < found.count ? ", " : " or ");
            struct thing at = found.thing[i];
            if (at.kind == THING_TOKEN) at = p->view.token[at.index].at;
            dread_add_place(p, at, &w);
        }
        dread_text_char(&w, '.');
    }
    dread_say_answer(p, words);
}

void dread_ask_carries(struct play *p, const struct query *s)
{
    struct event event[EVENTS_MOST], *e = event;
    struct trace trace = {event, EVENTS_MOST, 0}, one;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    (void)s;
    const struct game *game = p->session.game;
    if (!dread_names_here(&p->view).kind) {
        dread_explain_or_say(p, "how many steps", dread_no_maze);
        return;
    }
    if (!may_step(p)) {
        dread_ask_reach(p, "");
        return;
    }
    if (game->prospect) game->prospect(&p->view, &trace);
    for (int i = 0; i < trace.count && i < trace.room && !w.length; i++, e++) {
        if (e->from.kind || e->to.kind) continue;
        one = (struct trace){e, 1, 1};
        dread_theme_tell(&p->layout.theme, game, &p->view, &one, TELL_ALL, &w);
    }
    dread_text_add(&w, "Say reach for where you can end.");
    dread_say_answer(p, words);
}

void dread_ask_hiding(struct play *p, const struct query *s)
{
    bool cells[ROOM_CELLS] = {false};
    char words[ANSWER_BYTES], ways[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    struct thing here = dread_names_here(&p->view);
    int count = 0;
    (void)s;
    if (!here.kind || !dread_any_watcher(p)) {
        dread_explain_or_say(p, "hide", "Nobody looks for you now.");
        return;
    }
    for (int i = 0; i < p->view.zone[here.zone].count; i++) {
        struct text unused = dread_text_in(ways, sizeof ways);
        struct thing cell = dread_thing_card(here.zone, i);
        if (dread_thing_same(cell, here) || dread_view_spot(&p->view, cell)->watchers) continue;
        cells[i] = add_ways_to(p, cell, &unused);
        count += cells[i];
    }
    if (!count) dread_text_add(&w, "No cell that you can reach now is out of their sight.");
    else dread_text_add(&w, "Out of sight, as they stand now, you can end on ");
    if (count) dread_room_cells(&p->view, here.zone, cells, &w);
    if (count) dread_text_char(&w, '.');
    dread_say_answer(p, words);
}
