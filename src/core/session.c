/* Sessions: games in progress. See dread/session.h. */

#include "dread/session.h"

const char *const dread_mode_names[MODES] = {"rehearsal", "night"};
const char dread_no_going_back[] = "Night: there is no going back.";
const char dread_no_hints[] = "Night: there are no hints.";
const char *const dread_way_names[WAYS] = {"named", "drawn", "taste", "daily", "before", "real"};

/* ---- Games beside real cards: one ply ---- */

/* Sets `now` to the first position of a game that starts in its middle. */
static void start_middle(const struct session *s, struct position *now)
{
    *now = s->middle.first;
    if (s->game->middle->renew) s->game->middle->renew(&s->deal, now);
}

/* Plays a ply of a deal on a position: an action, or the start if it is NO_ACTION. */
static void play_ply(const struct session *s, action a, struct position *now, struct trace *trace)
{
    if (a == NO_ACTION && s->deal.middle) start_middle(s, now);
    else if (a == NO_ACTION) s->game->start(&s->deal, now, trace);
    else s->game->apply(&s->deal, now, a, trace);
}

/* Writes the places of the set-up, as unknown_hooks.laid. A game that starts in its middle has none.
 */
static int list_set_up(const struct session *s, uint8_t laid[DEAL_CARDS])
{
    return s->deal.middle ? 0 : s->game->unknown->laid(&s->deal.rules, laid);
}

/* Returns true if the card at a place belongs to the position that the game started from. */
static bool is_given(const struct session *s, int place)
{
    if (!s->deal.middle || place < 0 || place >= s->deal.count) return false;
    return !(s->middle.unknown[place / 64] >> place % 64 & 1);
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
    play_ply(s, a, &next, &turned);
    place = unknown_of_events(s, &turned);
    if (place >= 0) return place;
    *now = next;
    for (int i = 0; trace && i < turned.count; i++) dread_trace_add(trace, events[i]);
    return -1;
}

/* Asks for a card. Later cards from there on are not known. */
static void ask_for(struct session *s, int place, action pending)
{
    s->asked = place + 1;
    s->pending = pending;
    if (place >= s->deal.count) s->deal.later = (uint8_t)(place - s->deal.count);
    if (pending != NO_ACTION) s->line[s->played] = pending;
}

/* Sets `now` to the first position. */
static void begin(struct session *s, struct trace *trace)
{
    s->now = (struct position){0};
    s->played = s->asked = 0;
    s->pending = NO_ACTION;
    if (!s->deal.real) {
        play_ply(s, NO_ACTION, &s->now, trace);
        return;
    }
    int place = try_ply(s, NO_ACTION, &s->now, trace);
    if (place >= 0) ask_for(s, place, NO_ACTION);
}

static void start(struct session *s, const struct game *game, const struct deal *deal,
                  const struct middle *middle, struct trace *trace)
{
    s->game = game;
    s->deal = *deal;
    s->middle = *middle;
    s->mode = REHEARSAL;
    s->way = deal->real ? WAY_REAL : WAY_NAMED;
    s->known = 0;
    s->undos = s->hints = s->restarts = 0;
    begin(s, trace);
}

void dread_session_start(struct session *s, const struct game *game, const struct deal *deal,
                         struct trace *trace)
{
    const struct middle none = {.unknown = {0}};
    dread_must(!deal->middle);
    start(s, game, deal, &none, trace);
}

void dread_session_start_middle(struct session *s, const struct game *game, const struct deal *deal,
                                const struct middle *middle)
{
    dread_must(deal->middle);
    start(s, game, deal, middle, NULL);
}

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

int dread_session_outcome(const struct session *s)
{
    return dread_session_sets_up(s) ? 0 : s->game->outcome(&s->now);
}

bool dread_session_hides_deal(const struct session *s)
{
    return s->mode == NIGHT && s->way == WAY_DRAWN && !dread_session_outcome(s);
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
    }
    for (int i = 0; i < full.gauges; i++) dread_view_gauge(view, 0, full.gauge[i].most);
}

void dread_session_see(const struct session *s, struct view *view)
{
    if (!dread_session_sets_up(s)) {
        s->game->see(&s->deal, &s->now, view);
        return;
    }
    struct position any = {0};
    play_ply(s, NO_ACTION, &any, NULL);
    s->game->see(&s->deal, &any, view);
    clear_table(view);
}

static bool is_legal(const struct session *s, action a)
{
    action legal[ACTIONS_MOST];
    int n = dread_session_actions(s, legal);
    for (int i = 0; i < n; i++)
        if (legal[i] == a) return true;
    return false;
}

bool dread_session_legal(const struct session *s, action a, struct problem *problem)
{
    if (is_legal(s, a)) return true;
    if (!problem) return false;
    struct text t = dread_text_in(problem->text, sizeof problem->text);
    if (s->asked) {
        dread_text_add(&t, "First tell the game which card is ");
        s->game->unknown->name(&s->deal.rules, dread_session_asks(s), &t);
        dread_text_char(&t, '.');
        return false;
    }
    if (dread_session_outcome(s)) {
        dread_text_add(&t, "The game is over (");
        dread_text_add(&t, s->game->words.outcomes[dread_session_outcome(s)]);
        dread_text_add(&t, "); you cannot play on.");
        return false;
    }
    struct view view;
    dread_session_see(s, &view);
    char written[64];
    struct text w = dread_text_in(written, sizeof written);
    s->game->format(&s->deal.rules, a, &w);
    dread_text_add(&t, "`");
    dread_text_add(&t, written);
    dread_text_add(&t, "` is not possible here: ");
    s->game->why_not(&view, a, &t);
    return false;
}

bool dread_session_parse(const struct session *s, const char *written, action *a,
                         struct problem *problem)
{
    char room[BRIEF_ROOM];
    if (s->game->parse(&s->deal.rules, written, a)) return true;
    return dread_fail(problem, "`", dread_brief(written, room), "` is not an action; actions are ",
                      s->game->notation, ".", NULL);
}

/* Plays an action that is known to be legal, without the checks of dread_session_play. Beside real
 * cards it may become pending instead. */
static void apply_next(struct session *s, action a, struct trace *trace)
{
    int place = -1;
    if (s->deal.real) place = try_ply(s, a, &s->now, trace);
    else play_ply(s, a, &s->now, trace);
    if (place >= 0) ask_for(s, place, a);
    else s->line[s->played++] = a;
}

static bool is_too_long(struct problem *problem)
{
    return dread_fail(problem, "The game is too long to save: take some of it back, or start ",
                      "another.", NULL);
}

bool dread_session_play(struct session *s, action a, struct trace *trace, struct problem *problem)
{
    if (!dread_session_legal(s, a, problem)) return false;
    if (s->played >= s->game->limits.plies) return is_too_long(problem);
    bool as_before = s->played < s->known && s->line[s->played] == a;
    apply_next(s, a, trace);
    if (!as_before) s->known = dread_session_chosen(s);
    if (s->asked <= DEAL_ROOM) return true;
    s->known = s->played;
    s->asked = 0;
    return is_too_long(problem);
}

bool dread_session_play_written(struct session *s, const char *written, struct trace *trace,
                                struct problem *problem)
{
    action a;
    return dread_session_parse(s, written, &a, problem) && dread_session_play(s, a, trace, problem);
}

/* Goes to a ply of the known actions, by replaying from the start if it is before the current one.
 * The trace, which may be NULL, gets the events of the last step. */
static void go_to(struct session *s, int ply, struct trace *trace)
{
    if (ply < s->played) begin(s, ply ? NULL : trace);
    while (s->played < ply && !s->asked)
        apply_next(s, s->line[s->played], s->played + 1 == ply ? trace : NULL);
}

/* ---- Games beside real cards: telling cards, and taking them back ---- */

/* Plays the first n actions of the line again, until one is pending or not legal. Actions from the
 * first illegal one on are forgotten. The trace, which may be NULL, gets the events of the start. */
static void replay_line(struct session *s, int n, struct trace *trace)
{
    begin(s, trace);
    while (s->played < n && !s->asked) {
        if (!is_legal(s, s->line[s->played])) s->known = s->played;
        if (s->known == s->played) return;
        apply_next(s, s->line[s->played], NULL);
    }
}

/* Goes on after a card was told: plays all again, since positions have copies of the deal, and then
 * what is pending. */
static void go_on(struct session *s, struct trace *trace)
{
    action a = s->pending;
    replay_line(s, s->played, a == NO_ACTION ? trace : NULL);
    if (a != NO_ACTION) apply_next(s, a, trace);
}

/* Puts a later card behind those that are known. */
static void tell_later(struct session *s, card c)
{
    s->deal.cards[s->deal.count + s->deal.later++] = c;
}

/* Returns true if that card can be the later one that is asked for: then the session, told
 * so, asks for another or for none. */
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
    for (card c = 0; c < CARD_KINDS; c++)
        if (can_be_later(s, c)) possible |= dread_card_bit(c);
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

int dread_session_lies_at(const struct session *s, card c)
{
    int place = dread_session_asks(s);
    if (place < 0 || place >= s->deal.count || c >= CARD_KINDS) return -1;
    if (!(s->game->unknown->could_be(&s->deal, place) & dread_card_bit(c))) return -1;
    int other = dread_deal_place_of(s->game, &s->deal, place, c);
    return is_given(s, other) ? -1 : other;
}

/* Adds what a card is that is known already. */
static void write_known(const struct session *s, int place, struct text *t)
{
    if (is_given(s, place)) dread_text_add(t, "in the position that the game started from");
    else s->game->unknown->name(&s->deal.rules, place, t);
}

/* Reports why a card cannot be the one asked for. Returns false. */
static bool is_no_answer(const struct session *s, card c, struct problem *problem)
{
    if (!problem) return false;
    struct text t = dread_text_in(problem->text, sizeof problem->text);
    int place = dread_session_asks(s), other = -1;
    if (place < 0) return dread_fail(problem, "The game does not ask for a card now.", NULL);
    if (place < s->deal.count && c < CARD_KINDS)
        other = dread_deal_place_of(s->game, &s->deal, place, c);
    dread_text_add(&t, "The ");
    dread_card_write_in_words(&t, c);
    dread_text_add(&t, other < 0 ? " cannot be " : " is known already: it is ");
    if (other < 0) s->game->unknown->name(&s->deal.rules, place, &t);
    else write_known(s, other, &t);
    dread_text_char(&t, '.');
    return false;
}

bool dread_session_tell(struct session *s, card c, struct trace *trace, struct problem *problem)
{
    if (!can_be(s, c)) return is_no_answer(s, c, problem);
    int place = dread_session_asks(s);
    if (place < s->deal.count) {
        dread_deal_tell(&s->deal, place, c);
    } else {
        tell_later(s, c);
    }
    dread_deal_fill(s->game, &s->deal, NULL);
    go_on(s, trace);
    return true;
}

/* Takes over a changed deal, and plays the actions again. Returns false with a problem, and changes
 * nothing, if there is no such deal. */
static bool change_deal(struct session *s, struct deal *changed, struct problem *problem)
{
    if (!dread_deal_fill(s->game, changed, problem)) return false;
    int chosen = dread_session_chosen(s);
    s->deal = *changed;
    replay_line(s, chosen, NULL);
    return true;
}

bool dread_session_move_told(struct session *s, card c, struct problem *problem)
{
    int other = dread_session_lies_at(s, c);
    if (other < 0) return is_no_answer(s, c, problem);
    struct deal changed = s->deal;
    dread_deal_tell(&changed, other, CARD_UNKNOWN);
    dread_deal_tell(&changed, dread_session_asks(s), c);
    return change_deal(s, &changed, problem);
}

bool dread_session_correct(struct session *s, int place, card c, struct problem *problem)
{
    struct deal changed = s->deal;
    dread_must(dread_deal_knows(&s->deal, place) && c < CARD_KINDS);
    if (place >= s->deal.count) {
        changed.cards[place] = c;
        return change_deal(s, &changed, problem);
    }
    int other = dread_deal_place_of(s->game, &s->deal, place, c);
    if (is_given(s, place) || is_given(s, other))
        return dread_fail(problem, "A card of the position that the game started from cannot be ",
                          "corrected: enter the position again.", NULL);
    if (other >= 0) dread_deal_tell(&changed, other, s->deal.cards[place]);
    dread_deal_tell(&changed, place, c);
    return change_deal(s, &changed, problem);
}

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
    play_ply(s, a, now, &turned);
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

bool dread_session_back_to(struct session *s, int n)
{
    struct session_step step[STEPS_MOST];
    int steps = dread_session_steps(s, step), actions = 0;
    if (n < 0 || n > steps) return false;
    for (int i = 0; i < n; i++) actions += step[i].place < 0;
    for (int i = n; i < steps; i++)
        if (step[i].place >= 0) forget(&s->deal, step[i].place);
    dread_deal_fill(s->game, &s->deal, NULL);
    replay_line(s, actions, NULL);
    s->undos += n < steps;
    return true;
}

/* Takes back the last step. */
static bool take_back_step(struct session *s)
{
    struct session_step step[STEPS_MOST];
    int n = dread_session_steps(s, step);
    return n && dread_session_back_to(s, n - 1);
}

/* Takes back the steps of this turn, or of the turn before at the beginning of one. Returns the
 * number of actions taken back. */
static int take_back_turn(struct session *s)
{
    int chosen = dread_session_chosen(s), first = chosen;
    if (!chosen) return 0;
    struct session before = *s;
    replay_line(&before, chosen - 1, NULL);
    int turn = s->game->turn(&before.now);
    for (int ply = chosen - 1; ply >= 0 && s->game->turn(&before.now) == turn; ply--) {
        first = ply + 1;
        if (ply) replay_line(&before, ply - 1, NULL);
    }
    dread_session_back_to(s, steps_before_ply(s, first));
    return chosen - dread_session_chosen(s);
}

/* In a Night the player may not take anything back. */
static bool may_go_back(const struct session *s)
{
    return s->mode != NIGHT && s->played;
}

static bool may_go_forward(const struct session *s)
{
    return s->mode != NIGHT && !s->asked && s->played < s->known;
}

bool dread_session_undo(struct session *s)
{
    if (s->deal.real) return take_back_step(s);
    if (!may_go_back(s)) return false;
    go_to(s, s->played - 1, NULL);
    s->undos++;
    return true;
}

bool dread_session_redo(struct session *s, struct trace *trace)
{
    if (!may_go_forward(s)) return false;
    go_to(s, s->played + 1, trace);
    return true;
}

int dread_session_undo_turn(struct session *s)
{
    if (s->deal.real) return take_back_turn(s);
    if (!may_go_back(s)) return 0;
    int here = s->played;
    go_to(s, here - 1, NULL);
    int turn = s->game->turn(&s->now);
    /* Find the first ply of that turn. */
    int begin = 0;
    go_to(s, 0, NULL);
    while (s->game->turn(&s->now) < turn) go_to(s, ++begin, NULL);
    s->undos++;
    return here - begin;
}

int dread_session_redo_turn(struct session *s)
{
    if (!may_go_forward(s)) return 0;
    int here = s->played, turn = s->game->turn(&s->now);
    while (s->played < s->known && s->game->turn(&s->now) == turn) go_to(s, s->played + 1, NULL);
    return s->played - here;
}

bool dread_session_restart(struct session *s)
{
    if (s->mode == NIGHT) return false;
    if (!may_go_back(s) && !dread_session_chosen(s)) return true;
    if (s->deal.real) dread_session_back_to(s, steps_before_ply(s, 1));
    else go_to(s, 0, NULL);
    s->restarts++;
    return true;
}

bool dread_session_count_hint(struct session *s)
{
    if (s->mode == NIGHT) return false;
    s->hints++;
    return true;
}

void dread_session_trace(const struct session *s, int ply, struct trace *trace)
{
    dread_must(ply >= 0 && ply <= s->played);
    struct position p = {0};
    for (int i = 0; i <= ply; i++) dread_session_replay(s, i, &p, i == ply ? trace : NULL);
}

void dread_session_replay(const struct session *s, int ply, struct position *now,
                          struct trace *trace)
{
    if (dread_session_sets_up(s)) *now = (struct position){0};
    else play_ply(s, ply ? s->line[ply - 1] : NO_ACTION, now, trace);
}

bool dread_session_load(struct session *s, const struct game *game, const struct deal *deal,
                        const action line[], int known, int played, struct problem *problem)
{
    dread_session_start(s, game, deal, NULL);
    if (deal->real) known = played;
    for (int i = 0; i < known; i++) {
        struct problem inner;
        if (dread_session_play(s, line[i], NULL, &inner)) continue;
        char number[24];
        struct text t = dread_text_in(number, sizeof number);
        dread_text_number(&t, (uint64_t)i + 1);
        return dread_fail(problem, "Action ", number, ": ", inner.text, NULL);
    }
    if (!deal->real) go_to(s, played, NULL);
    return true;
}

int dread_session_actions(const struct session *s, action out[ACTIONS_MOST])
{
    return s->asked ? 0 : s->game->actions(&s->deal, &s->now, out);
}
