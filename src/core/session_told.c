/* Sessions beside real cards: asking for cards, correcting them and taking them back. See
 * session.h, unknown.h and session_internal.h.
 *
 * Positions have copies of the deal, fillers included. So whenever cards become known or unknown,
 * the fillers are chosen anew and the actions are played again from the start. */

#include "session_internal.h"

/* ---- What a session asks for ---- */

int dread_session_asks(const struct session *s)
{
    return s->asked - 1;
}

bool dread_session_sets_up(const struct session *s)
{
    return s->asked && s->pending == NO_ACTION;
}

int dread_session_chosen(const struct session *s)
{
    return s->played + (s->asked && s->pending != NO_ACTION);
}

void dread_session_pending_trace(const struct session *s, struct trace *trace)
{
    struct event events[EVENTS_MOST];
    struct trace all = {events, EVENTS_MOST, 0};
    struct position now = s->now;
    if (dread_session_chosen(s) == s->played) return;
    dread_session_ply(s, s->pending, &now, &all);
    for (int i = 0; i < all.count && events[i].turned != s->asked; i++)
        dread_trace_add(trace, events[i]);
}

void dread_session_write_asks(const struct session *s, struct text *t)
{
    dread_text_add(t, "First tell the game which card is ");
    s->game->unknown->name(&s->deal.rules, dread_session_asks(s), t);
    dread_text_char(t, '.');
}

/* Adds the walls around a grid, so that it looks as it will when it has cards. */
static void add_border(struct view *view, int zone)
{
    const struct zone *grid = &view->zone[zone];
    for (int cell = 0; cell < grid->count; cell++) {
        struct spot *s = &view->spot[grid->first + cell];
        if (cell / grid->columns == grid->rows - 1) s->north = SIDE_WALL;
        if (cell % grid->columns == grid->columns - 1) s->east = SIDE_WALL;
    }
}

/* Takes everything off a table: the empty one of a game that is being set up. */
static void clear_table(struct view *view)
{
    struct view full = *view;
    dread_view_clear(view);
    view->rules = full.rules;
    view->turn = 1;
    for (int i = 0; i < full.zones; i++) {
        struct zone *zone = dread_view_zone(view, full.zone[i].layout);
        zone->columns = full.zone[i].columns;
        zone->rows = full.zone[i].rows;
        zone->deck = full.zone[i].deck;
        for (int k = 0; k < zone->columns * zone->rows; k++) dread_view_card(view, CARD_NONE);
        if (dread_view_has_sides(&full, i)) add_border(view, i);
    }
    for (int i = 0; i < full.gauges; i++) dread_view_gauge(view, 0, full.gauge[i].most);
}

/* Some games lay out their zones by the cards that are in them. So the table is that of a deal
 * which depends on the rules alone. */
void dread_session_see_set_up(const struct session *s, struct view *view)
{
    struct deal any;
    struct position first = {0};
    dread_deal_unknown(s->game, &s->deal.rules, 0, &any);
    s->game->start(&any, &first, NULL);
    s->game->see(&any, &first, view);
    clear_table(view);
}

/* ---- Playing until a card is asked for ---- */

/* Writes the places of the set-up, as unknown_hooks.laid. A game that starts in its middle has no
 * set-up. */
static int list_set_up(const struct session *s, uint8_t laid[DEAL_CARDS])
{
    return s->deal.middle ? 0 : s->game->unknown->laid(&s->deal.rules, laid);
}

/* Returns the first place of the set-up whose card is unknown, or -1. */
static int unknown_of_set_up(const struct session *s)
{
    uint8_t laid[DEAL_CARDS];
    int n = list_set_up(s, laid);
    for (int i = 0; i < n; i++)
        if (!dread_deal_knows(&s->deal, laid[i])) return laid[i];
    return -1;
}

/* Returns the first place whose card the events turn up without its being known, or -1. A
 * later card is not known either if another one is drawn there. */
static int unknown_of_events(const struct session *s, const struct trace *trace)
{
    for (int i = 0; i < trace->count; i++) {
        int place = trace->event[i].turned - 1;
        if (place < 0) continue;
        if (!dread_deal_knows(&s->deal, place) || s->deal.cards[place] != trace->event[i].card)
            return place;
    }
    return -1;
}

/* Plays a ply beside real cards, unless it turns up a card that is not known: then returns the
 * place of that card, and changes nothing; else -1. */
static int try_ply(const struct session *s, action a, struct position *now, struct trace *trace)
{
    struct event events[EVENTS_MOST];
    struct trace turned = {events, EVENTS_MOST, 0};
    int place = a == NO_ACTION ? unknown_of_set_up(s) : -1;
    if (place >= 0) return place;
    struct position next = *now;
    dread_session_ply(s, a, &next, &turned);
    place = unknown_of_events(s, &turned);
    if (place >= 0) return place;
    *now = next;
    for (int i = 0; trace && i < turned.count; i++) dread_trace_add(trace, events[i]);
    return -1;
}

/* Returns true if a deal has room for a card at a place. */
static bool has_room(const struct session *s, int place)
{
    return place < s->deal.count + s->game->unknown->later(&s->deal.rules);
}

/* Asks for a card. Later cards from there on are not known. */
static void ask_for(struct session *s, int place, action pending)
{
    s->asked = place + 1;
    s->pending = pending;
    if (place >= s->deal.count) s->deal.later = (uint8_t)(place - s->deal.count);
    if (pending != NO_ACTION) s->line[s->played] = pending;
}

void dread_session_begin_told(struct session *s, struct trace *trace)
{
    int place = try_ply(s, NO_ACTION, &s->now, trace);
    if (place >= 0) ask_for(s, place, NO_ACTION);
}

bool dread_session_apply_told(struct session *s, action a, struct trace *trace)
{
    int place = try_ply(s, a, &s->now, trace);
    if (place >= 0 && !has_room(s, place)) return false;
    if (place >= 0) ask_for(s, place, a);
    else s->line[s->played++] = a;
    return true;
}

void dread_session_forget_illegal(struct session *s)
{
    if (s->asked || s->played >= s->known) return;
    if (!dread_session_legal(s, s->line[s->played], NULL)) s->known = s->played;
}

/* Plays the first n actions of the line again, until one is pending. Forgets the first that is not
 * legal, or for which the deal has no room, and all after it. */
static void replay_line(struct session *s, int n)
{
    dread_session_begin(s, NULL);
    for (;;) {
        dread_session_forget_illegal(s);
        if (s->asked || s->played >= n || s->played >= s->known) return;
        if (!dread_session_apply(s, s->line[s->played], NULL)) s->known = s->played;
    }
}

/* Goes on after a card was told: plays again what was played, which turned up known cards alone,
 * and then what is pending. Returns false if the deal has no room for it. */
static bool go_on(struct session *s, struct trace *trace)
{
    action a = s->pending;
    s->asked = 0;
    s->pending = NO_ACTION;
    if (a == NO_ACTION) dread_session_begin(s, trace);
    for (int ply = 0; a != NO_ACTION && ply <= s->played; ply++)
        dread_session_replay(s, ply, &s->now, NULL);
    if (a != NO_ACTION && !dread_session_apply(s, a, trace)) return false;
    dread_session_forget_illegal(s);
    return true;
}

/* ---- Telling cards ---- */

/* Puts a later card behind those that are known. */
static void tell_later(struct session *s, card c)
{
    s->deal.cards[s->deal.count + s->deal.later++] = c;
}

/* Returns true if a card can be the later one that is asked for: then the session, told so, asks
 * for another or for none. */
static bool can_be_later(const struct session *s, card c)
{
    struct session tried = *s;
    int place = dread_session_asks(s);
    tell_later(&tried, c);
    if (!dread_deal_fill(s->game, &tried.deal, NULL)) return false;
    go_on(&tried, NULL);
    return dread_session_asks(&tried) != place;
}

uint64_t dread_session_possible(const struct session *s)
{
    int place = dread_session_asks(s);
    if (place < 0) return 0;
    if (place < s->deal.count) return dread_deal_possible(s->game, &s->deal, place);
    uint64_t possible = 0;
    for (int c = 0; c < CARD_KINDS; c++)
        if (can_be_later(s, (card)c)) possible |= dread_card_bit((card)c);
    return possible;
}

/* Returns true if a card can be the one asked for. */
static bool can_be(const struct session *s, card c)
{
    int place = dread_session_asks(s);
    if (place < 0 || c >= CARD_KINDS) return false;
    if (place >= s->deal.count) return can_be_later(s, c);
    return dread_deal_can_be(s->game, &s->deal, place, c);
}

/* Returns true if the card at a place belongs to the position that the game started from. */
static bool is_given(const struct session *s, int place)
{
    if (!s->deal.middle || place < 0 || place >= s->deal.count) return false;
    return !(s->middle.unknown[place / 64] >> place % 64 & 1);
}

int dread_session_lies_at(const struct session *s, card c)
{
    int place = dread_session_asks(s);
    if (place < 0 || place >= s->deal.count || c >= CARD_KINDS) return -1;
    int other = dread_deal_place_of(s->game, &s->deal, place, c);
    if (other < 0 || is_given(s, other)) return -1;
    /* Whether it can be here may depend on its being there, as with tasks of different numbers. */
    struct deal freed = s->deal;
    dread_deal_tell(&freed, other, CARD_UNKNOWN);
    return s->game->unknown->could_be(&freed, place) & dread_card_bit(c) ? other : -1;
}

/* Adds "The 7 of hearts cannot be the card at b3.", or another verb. */
static void write_denial(const struct session *s, card c, const char *verb, int place,
                         struct text *t)
{
    dread_text_add(t, "The ");
    dread_card_write_in_words(t, c);
    dread_text_add(t, verb);
    if (is_given(s, place)) dread_text_add(t, "in the position that the game started from");
    else s->game->unknown->name(&s->deal.rules, place, t);
    dread_text_char(t, '.');
}

/* Reports that a card cannot be at a place. Returns false. */
static bool cannot_be(const struct session *s, card c, int place, struct problem *problem)
{
    if (!problem) return false;
    struct text t = dread_problem_begin(problem, DREAD_BAD_CARDS);
    write_denial(s, c, " cannot be ", place, &t);
    return false;
}

/* Reports why a card cannot be the one asked for. Returns false. */
static bool is_no_answer(const struct session *s, card c, struct problem *problem)
{
    int place = dread_session_asks(s), other = -1;
    if (place < 0)
        return dread_fail_as(problem, DREAD_WAITS, "The game does not ask for a card now.", NULL);
    if (c >= CARD_KINDS)
        return dread_fail_as(problem, DREAD_BAD_CARDS, "That is not a card.", NULL);
    if (place < s->deal.count) other = dread_deal_place_of(s->game, &s->deal, place, c);
    if (other < 0 || !problem) return cannot_be(s, c, place, problem);
    struct text t = dread_problem_begin(problem, DREAD_BAD_CARDS);
    write_denial(s, c, " is known already: it is ", other, &t);
    return false;
}

bool dread_session_tell(struct session *s, card c, struct trace *trace, struct problem *problem)
{
    if (!can_be(s, c)) return is_no_answer(s, c, problem);
    struct session told = *s;
    int place = dread_session_asks(s);
    if (place < s->deal.count) dread_deal_tell(&told.deal, place, c);
    else tell_later(&told, c);
    dread_deal_fill(s->game, &told.deal, NULL);
    if (!go_on(&told, trace)) return dread_session_is_too_long(problem);
    *s = told;
    return true;
}

/* ---- Correcting them ---- */

/* Takes over a changed deal, and plays the actions again. Returns false with a problem, and changes
 * nothing, if there is no such deal, or if the card at a later place cannot be drawn there. */
static bool change_deal(struct session *s, const struct deal *changed, int place,
                        struct problem *problem)
{
    struct session tried = *s;
    tried.deal = *changed;
    if (!dread_deal_fill(s->game, &tried.deal, problem)) return false;
    replay_line(&tried, dread_session_chosen(s));
    if (place >= s->deal.count && dread_session_asks(&tried) == place)
        return cannot_be(s, changed->cards[place], place, problem);
    *s = tried;
    return true;
}

bool dread_session_move_told(struct session *s, card c, struct problem *problem)
{
    int place = dread_session_asks(s), other = dread_session_lies_at(s, c);
    if (other < 0) return is_no_answer(s, c, problem);
    struct deal changed = s->deal;
    dread_deal_tell(&changed, other, CARD_UNKNOWN);
    dread_deal_tell(&changed, place, c);
    return change_deal(s, &changed, place, problem);
}

bool dread_session_correct(struct session *s, int place, card c, struct problem *problem)
{
    struct deal changed = s->deal;
    bool fits = dread_deal_knows(&s->deal, place) && c < CARD_KINDS;
    dread_must(fits);
    if (!fits) return dread_fail_as(problem, DREAD_BAD_CARDS, "That card was not told.", NULL);
    if (place >= s->deal.count) {
        changed.cards[place] = c;
        return change_deal(s, &changed, place, problem);
    }
    int other = dread_deal_place_of(s->game, &s->deal, place, c);
    if (is_given(s, place) || is_given(s, other))
        return dread_fail_as(problem, DREAD_BAD_CARDS,
                             "A card of the position that the game started from cannot be ",
                             "corrected: enter the position again.", NULL);
    if (other >= 0) dread_deal_tell(&changed, other, s->deal.cards[place]);
    dread_deal_tell(&changed, place, c);
    return change_deal(s, &changed, place, problem);
}

/* ---- Steps ---- */

/* A list of steps that grows. */
struct step_list {
    struct session_step *step;
    int count;
};

static void add_step(struct step_list *list, int ply, int place)
{
    list->step[list->count++] = (struct session_step){(int16_t)ply, (int16_t)place};
}

/* Plays a ply and adds the known cards that it turns up, up to the one that is asked for. Returns
 * false if one is. */
static bool list_turned(const struct session *s, int ply, action a, struct position *now,
                        struct step_list *list)
{
    struct event events[EVENTS_MOST];
    struct trace turned = {events, EVENTS_MOST, 0};
    dread_session_ply(s, a, now, &turned);
    for (int i = 0; i < turned.count; i++) {
        int place = events[i].turned - 1;
        if (place < 0) continue;
        if (s->asked == place + 1 && ply == dread_session_chosen(s)) return false;
        add_step(list, ply, place);
    }
    return true;
}

int dread_session_steps(const struct session *s, struct session_step step[STEPS_MOST])
{
    struct step_list list = {step, 0};
    struct position now = {0};
    uint8_t laid[DEAL_CARDS];
    if (!s->deal.real) return 0;
    int n = list_set_up(s, laid), chosen = dread_session_chosen(s);
    for (int i = 0; i < n; i++) {
        if (s->asked == laid[i] + 1) return list.count;
        add_step(&list, 0, laid[i]);
    }
    for (int ply = 0; ply <= chosen; ply++) {
        if (ply) add_step(&list, ply, -1);
        if (!list_turned(s, ply, ply ? s->line[ply - 1] : NO_ACTION, &now, &list)) break;
    }
    return list.count;
}

/* Returns the number of steps before the action of a ply, from 1. */
static int steps_before_ply(const struct session *s, int ply)
{
    struct session_step step[STEPS_MOST];
    int n = dread_session_steps(s, step), i = 0;
    while (i < n && step[i].ply < ply) i++;
    return i;
}

/* Forgets the card at a place. */
static void forget(struct deal *d, int place)
{
    if (place < d->count) dread_deal_tell(d, place, CARD_UNKNOWN);
    else if (place < d->count + d->later) d->later = (uint8_t)(place - d->count);
}

/* Goes back to the first n of the session's steps. */
static void keep_steps(struct session *s, const struct session_step step[], int steps, int n)
{
    int actions = 0;
    for (int i = 0; i < n; i++) actions += step[i].place < 0;
    for (int i = n; i < steps; i++)
        if (step[i].place >= 0) forget(&s->deal, step[i].place);
    dread_deal_fill(s->game, &s->deal, NULL);
    replay_line(s, actions);
}

bool dread_session_back_to(struct session *s, int n)
{
    struct session_step step[STEPS_MOST];
    int steps = dread_session_steps(s, step);
    if (s->mode == NIGHT || n < 0 || n > steps) return false;
    if (n == steps) return true;
    keep_steps(s, step, steps, n);
    s->undos++;
    return true;
}

bool dread_session_take_back_step(struct session *s)
{
    struct session_step step[STEPS_MOST];
    int n = dread_session_steps(s, step);
    return n && dread_session_back_to(s, n - 1);
}

void dread_session_take_back_all(struct session *s)
{
    struct session_step step[STEPS_MOST];
    int n = dread_session_steps(s, step);
    keep_steps(s, step, n, steps_before_ply(s, 1));
}

/* Returns the first ply of the turn in which the last action was chosen, from 1. */
static int first_of_turn(const struct session *s)
{
    int first = 1, turn = 0;
    struct position now = {0};
    for (int ply = 1; ply <= dread_session_chosen(s); ply++) {
        dread_session_replay(s, ply - 1, &now, NULL);
        if (ply > 1 && s->game->turn(&now) == turn) continue;
        first = ply;
        turn = s->game->turn(&now);
    }
    return first;
}

int dread_session_take_back_turn(struct session *s)
{
    int chosen = dread_session_chosen(s);
    if (!chosen || !dread_session_back_to(s, steps_before_ply(s, first_of_turn(s)))) return 0;
    return chosen - dread_session_chosen(s);
}
