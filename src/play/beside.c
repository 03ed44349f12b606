/* Beside real cards: the upkeep that the player carries out with her hands, step by step, and the
 * page that asks for the next card. What has become certain is told before the card is asked for
 * that comes next. See play_internal.h. */

#include "beside.h"
#include "play_internal.h"

bool dread_is_beside(const struct play *p)
{
    return p->session.game && p->session.deal.real;
}

const char *dread_beside_waits(const struct play *p, enum command_needs needs)
{
    if (!dread_is_beside(p) || dread_session_asks(&p->session) < 0) return NULL;
    bool enough = needs == NEEDS_NOTHING ||
                  (needs == NEEDS_POSITION && !dread_session_sets_up(&p->session));
    return enough ? NULL : "First tell the card that the game waits for.";
}

void dread_beside_begin(struct play *p)
{
    struct beside *b = &p->beside;
    b->events = b->certain = b->mends = b->at = 0;
    b->starts = b->holds = false;
    b->upkeep.steps = 0;
    b->twice = CARD_NONE;
    *b->problem = *b->last = '\0';
}

/* ---- Collecting events ---- */

static void add_events(struct beside *b, const struct trace *trace, int from)
{
    for (int i = from; i < trace->count && b->events < EVENTS_MOST; i++)
        b->event[b->events++] = trace->event[i];
}

void dread_beside_hold(struct play *p, bool holds)
{
    p->beside.holds = holds;
}

static void note_problem(struct play *p, const char *problem)
{
    struct text t = dread_text_in(p->beside.problem, sizeof p->beside.problem);
    dread_text_add(&t, problem);
}

void dread_beside_refuse(struct play *p, card c, const struct problem *problem)
{
    note_problem(p, problem->text);
    p->beside.twice = dread_session_lies_at(&p->session, c) >= 0 ? c : CARD_NONE;
}

void dread_beside_ask_again(struct play *p, const char *problem)
{
    note_problem(p, problem);
    dread_beside_ask(p);
}

void dread_beside_ask_anew(struct play *p, int mends)
{
    p->beside.mends = mends;
    *p->beside.problem = '\0';
    dread_beside_ask(p);
}

void dread_beside_upkeep_again(struct play *p)
{
    p->beside.at = 0;
    dread_beside_upkeep(p);
}

void dread_beside_told(struct play *p, bool set_up)
{
    *p->beside.problem = '\0';
    p->beside.twice = CARD_NONE;
    p->beside.starts = set_up;
}

void dread_beside_note(struct play *p, const struct view *before)
{
    struct beside *b = &p->beside;
    struct event events[EVENTS_MOST];
    struct trace certain = {events, EVENTS_MOST, 0};
    if (!b->events && !b->certain) b->before = *before;
    if (dread_session_asks(&p->session) < 0) {
        add_events(b, &p->told.trace, b->certain);
        b->certain = 0;
        return;
    }
    dread_session_pending_trace(&p->session, &certain);
    add_events(b, &certain, b->certain);
    b->certain = certain.count;
}

/* ---- The upkeep ---- */

/* Returns true if somebody other than the player moves in a step, or a card changes its place. */
static bool concerns_others(const struct play *p, const struct upkeep_step *s)
{
    const struct token *me = dread_view_player(&p->view);
    if (s->token != NO_TOKEN && &p->view.token[s->token] != me) return true;
    for (int i = s->first; i < s->first + s->count; i++) {
        const struct card_change *moved = &p->beside.event[i].moved;
        if (!dread_thing_same(moved->from, moved->to)) return true;
    }
    return false;
}

/* Returns true if the steps only say what the player is just doing with her own token: her move
 * goes on, and they are told when it is over. */
static bool can_wait(const struct play *p, const struct upkeep *u)
{
    bool moves = false;
    for (int i = 0; i < p->selection.count; i++) moves |= dread_table_is_step(&p->table, i);
    for (int i = 0; i < u->steps; i++)
        if (concerns_others(p, &u->step[i])) return false;
    return moves && p->beside.events < EVENTS_MOST / 2;
}

/* Takes off a view what watchers see: events change that, but do not tell it. */
static void hide_sight(struct view *v)
{
    for (int i = 0; i < v->spots; i++) {
        v->spot[i].tags &= (uint16_t) ~(TAG_SIGHT | TAG_ALERT);
        v->spot[i].watchers = 0;
    }
}

/* Plays the events on a view up to the end of a step. */
static void show_step(struct beside *b, int at)
{
    b->at = at;
    b->shown = b->from;
    int end = b->upkeep.step[at].first + b->upkeep.step[at].count;
    for (int i = 0; i < end && !b->started; i++) dread_view_play(&b->shown, &b->shown_event[i]);
    bool last = at + 1 == b->upkeep.steps;
    if (last && b->done) b->shown = b->after;
    else if (!b->started) hide_sight(&b->shown);
}

static void upkeep_lines(struct play *p)
{
    const struct beside *b = &p->beside;
    bool last = b->at + 1 == b->upkeep.steps;
    dread_page_line(&p->page, CMD_UPKEEP_NEXT, 0, last ? "Done" : "Done, next step", "");
    if (b->at && !p->prefer.upkeep_list) dread_page_command(&p->page, CMD_UPKEEP_BACK);
    dread_page_line(&p->page, CMD_UPKEEP_LIST, 0,
                    p->prefer.upkeep_list ? "One step at a time" : "All at once",
                    dread_command_table[CMD_UPKEEP_LIST].more);
    dread_page_command(&p->page, CMD_UNDO);
}

void dread_beside_upkeep(struct play *p)
{
    struct beside *b = &p->beside;
    if (!b->upkeep.steps) return;
    if (p->prefer.upkeep_list) show_step(b, b->upkeep.steps - 1);
    else show_step(b, b->at);
    dread_page_start(&p->page, PAGE_UPKEEP, "On your table");
    for (int i = p->prefer.upkeep_list ? 0 : b->at; i <= b->at; i++) {
        dread_page_say(&p->page, b->upkeep.step[i].words);
        dread_page_say(&p->page, "\n");
    }
    upkeep_lines(p);
}

void dread_beside_step(struct play *p, int by)
{
    struct beside *b = &p->beside;
    int at = b->at + by;
    if (at >= 0 && at < b->upkeep.steps) {
        b->at = at;
        dread_beside_upkeep(p);
        return;
    }
    dread_page_close(&p->page);
    dread_beside_go_on(p);
}

/* Returns true if the events only turned up cards that the player told: while she is asked for more
 * of them, there is nothing new to tell. */
static bool only_turned(const struct play *p)
{
    const struct beside *b = &p->beside;
    for (int i = 0; i < b->events; i++)
        if (!b->event[i].turned && !dread_event_is_quiet(p->session.game, &b->event[i]))
            return false;
    return dread_session_asks(&p->session) >= 0;
}

/* Makes the upkeep of the events that were collected. Returns false if there is none to tell
 * now. */
static bool make_upkeep(struct play *p)
{
    struct beside *b = &p->beside;
    struct trace trace = {b->event, EVENTS_MOST, b->events};
    struct view after = b->before;
    for (int i = 0; i < b->events; i++) dread_view_play(&after, &b->event[i]);
    if (dread_session_asks(&p->session) < 0) after = p->view;
    if (!b->events || only_turned(p)) return false;
    dread_upkeep_make(&b->upkeep, &p->layout.theme, p->session.game, b->starts ? NULL : &b->before,
                      &after, &trace);
    if (b->upkeep.steps && dread_session_asks(&p->session) < 0 && can_wait(p, &b->upkeep)) {
        b->upkeep.steps = 0;
        return false;
    }
    for (int i = 0; i < b->events; i++) b->shown_event[i] = b->event[i];
    b->from = b->starts ? after : b->before;
    b->started = b->starts;
    b->after = after;
    b->done = dread_session_asks(&p->session) < 0;
    b->before = after;
    b->events = b->at = 0;
    b->starts = false;
    return b->upkeep.steps > 0;
}

/* ---- Asking for a card ---- */

/* Adds "5♥: card 4 of your hand". */
static void tell_card(const struct play *p, int place, struct text *t)
{
    const struct deal *d = &p->session.deal;
    dread_card_write_for_people(t, d->cards[place]);
    dread_text_add(t, ": ");
    p->session.game->unknown->name(&d->rules, place, t);
}

void dread_tell_told(const struct play *p, const struct session_step *step, struct text *t)
{
    const struct session *s = &p->session;
    struct position now = {0};
    struct view view;
    if (step->place >= 0) {
        tell_card(p, step->place, t);
        return;
    }
    for (int i = 0; i < step->ply; i++) dread_session_replay(s, i, &now, NULL);
    s->game->see(&s->deal, &now, &view);
    s->game->describe(&view, s->line[step->ply - 1], t);
}

/* Returns all cards of the pack of a place. */
static uint64_t pack_of(const struct session *s, int place)
{
    const struct unknown_hooks *hooks = s->game->unknown;
    uint64_t all = hooks->could_be(&s->deal, place);
    int pack = hooks->pack(&s->deal.rules, place);
    for (int i = 0; i < s->deal.count; i++)
        if (hooks->pack(&s->deal.rules, i) == pack) all |= hooks->could_be(&s->deal, i);
    return all;
}

/* Writes which card the page asks for: the one that the session asks for, or one that is corrected
 * (`place`). */
static void write_asked(struct play *p, int place)
{
    struct beside *b = &p->beside;
    const struct session *s = &p->session;
    struct text asked = dread_text_in(b->asked, sizeof b->asked);
    s->game->unknown->name(&s->deal.rules, place, &asked);
    b->possible = b->mends ? 0 : dread_session_possible(s);
    b->pack = pack_of(s, place) | b->possible;
    if (b->mends) b->possible = s->game->unknown->could_be(&s->deal, place);
}

/* Writes the card told last, unless an action came after it. */
static void write_last(struct play *p)
{
    struct session_step step[STEPS_MOST];
    struct text last = dread_text_in(p->beside.last, sizeof p->beside.last);
    int n = dread_session_steps(&p->session, step);
    if (n && step[n - 1].place >= 0) dread_tell_told(p, &step[n - 1], &last);
}

/* Returns the place of the card that the page asks for. */
static int asked_place(const struct play *p)
{
    struct session_step step[STEPS_MOST];
    if (!p->beside.mends) return dread_session_asks(&p->session);
    dread_session_steps(&p->session, step);
    return step[p->beside.mends - 1].place;
}

static void say_sentence(struct page *page, const char *words)
{
    if (*words) dread_page_say(page, words);
    if (*words) dread_page_say(page, "\n");
}

static void ask_in_words(struct play *p, int place)
{
    const struct beside *b = &p->beside;
    struct text *t = dread_page_text(&p->page);
    say_sentence(&p->page, b->problem);
    if (b->mends) {
        dread_text_add(t, "You told ");
        tell_card(p, place, t);
        dread_text_add(t, ". Which card is it?\n");
        return;
    }
    bool begins = dread_session_sets_up(&p->session) && !*b->last;
    say_sentence(&p->page, begins ? "Deal the cards." : "");
    dread_text_add(t, "Which is ");
    dread_text_add(t, b->asked);
    dread_text_add(t, "?\n");
    if (!*b->last) return;
    dread_text_add(t, "Told last: ");
    dread_text_add(t, b->last);
    dread_text_add(t, ".\n");
}

static void twice_line(struct play *p)
{
    char words[96];
    struct text w = dread_text_in(words, sizeof words);
    dread_text_add(&w, "The ");
    dread_card_write_for_people(&w, p->beside.twice);
    dread_text_add(&w, " is here: I told the other wrongly");
    dread_page_line(&p->page, CMD_MOVE_TOLD, p->beside.twice, words,
                    "Then the game asks for the other card again.");
}

void dread_beside_ask(struct play *p)
{
    struct beside *b = &p->beside;
    int place = asked_place(p);
    if (place < 0) return;
    write_asked(p, place);
    write_last(p);
    dread_page_start(&p->page, PAGE_CARD,
                     b->mends                             ? "Another card"
                     : dread_session_sets_up(&p->session) ? "Deal the cards"
                                                          : "Which card?");
    p->page.opener = CMD_CARDS;
    ask_in_words(p, place);
    dread_page_entry(&p->page, CMD_TELL, "");
    if (b->twice != CARD_NONE && !b->mends) twice_line(p);
    dread_page_command(&p->page, CMD_UNDO);
    dread_page_command(&p->page, CMD_STEPS);
    dread_page_command(&p->page, CMD_MENU);
}

/* ---- What is due ---- */

void dread_beside_go_on(struct play *p)
{
    bool mine = p->page.open && (p->page.kind == PAGE_CARD || p->page.kind == PAGE_UPKEEP);
    if (!dread_is_beside(p) || p->hand.walked < p->hand.queued || p->beside.holds) return;
    if (mine) dread_page_close(&p->page);
    if (make_upkeep(p)) dread_beside_upkeep(p);
    else if (dread_session_asks(&p->session) >= 0) dread_beside_ask(p);
}

/* ---- The scene ---- */

/* Writes which cards of the set-up are told, of how many. */
static void show_progress(const struct play *p, struct scene_picker *picker)
{
    uint8_t laid[DEAL_CARDS];
    const struct deal *d = &p->session.deal;
    if (!dread_session_sets_up(&p->session)) return;
    picker->places = p->session.game->unknown->laid(&d->rules, laid);
    for (int i = 0; i < picker->places; i++)
        if (dread_deal_knows(d, laid[i]))
            picker->laid[picker->told++] = (struct laid_card){
                d->cards[laid[i]], p->session.game->unknown->where(&d->rules, laid[i])};
}

static void show_picker(const struct play *p, struct scene *s)
{
    const struct beside *b = &p->beside;
    const struct unknown_hooks *hooks = p->session.game->unknown;
    s->picker = (struct scene_picker){.open = true,
                                      .mends = b->mends > 0,
                                      .possible = b->possible,
                                      .pack = b->pack,
                                      .asked = b->asked,
                                      .where = hooks->where(&p->session.deal.rules, asked_place(p)),
                                      .last = b->last,
                                      .twice = b->twice,
                                      .problem = b->problem};
    show_progress(p, &s->picker);
}

/* Lays the cards that were told on the empty table. */
static void show_set_up(struct play *p)
{
    uint8_t laid[DEAL_CARDS];
    const struct deal *d = &p->session.deal;
    const struct unknown_hooks *hooks = p->session.game->unknown;
    int n = hooks->laid(&d->rules, laid);
    p->beside.shown = p->view;
    for (int i = 0; i < n; i++) {
        struct event e = {.moved = {.card = d->cards[laid[i]],
                                    .face = FACE_UP,
                                    .to = hooks->where(&d->rules, laid[i])}};
        if (dread_deal_knows(d, laid[i])) dread_view_play(&p->beside.shown, &e);
    }
}

/* Takes off the table what the player can choose there and what that would bring: the table that is
 * shown is not the one on which she chooses. */
static void hide_choices(struct scene *s)
{
    s->open = s->picked = s->taken = s->reach = (struct thing_set){0};
    s->focus = s->usual = (struct focus){0};
    s->marks = 0;
}

void dread_beside_scene(struct play *p, struct scene *s)
{
    const struct beside *b = &p->beside;
    s->real = dread_is_beside(p);
    s->sets_up = s->real && dread_session_sets_up(&p->session);
    s->picker.twice = CARD_NONE;
    if (s->sets_up) show_set_up(p);
    if (s->sets_up) s->view = &p->beside.shown;
    if (!s->real || !p->page.open) return;
    if (p->page.kind == PAGE_CARD) show_picker(p, s);
    if (p->page.kind != PAGE_UPKEEP) return;
    hide_choices(s);
    s->view = &b->shown;
    s->upkeep = (struct scene_upkeep){b->upkeep.steps, b->at, p->prefer.upkeep_list,
                                      b->upkeep.step};
}
