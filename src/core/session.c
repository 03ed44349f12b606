/* Sessions: games in progress. See session.h. What games beside real cards add is in
 * session_told.c. */

#include "session_internal.h"

const char *const dread_mode_names[MODES] = {"rehearsal", "night"};
const char *const dread_no_going_back = "Night: there is no going back.";
const char *const dread_no_hints = "Night: there are no hints.";
const char *const dread_way_names[WAYS] = {"named", "drawn", "taste", "daily", "before", "real"};

/* ---- One ply ---- */

/* Sets `now` to the first position of a game that starts in its middle. */
static void start_middle(const struct session *s, struct position *now)
{
    *now = s->middle.first;
    if (s->game->middle->renew) s->game->middle->renew(&s->deal, now);
}

void dread_session_ply(const struct session *s, action a, struct position *now, struct trace *trace)
{
    if (a == NO_ACTION && s->deal.middle) start_middle(s, now);
    else if (a == NO_ACTION) s->game->start(&s->deal, now, trace);
    else s->game->apply(&s->deal, now, a, trace);
}

void dread_session_begin(struct session *s, struct trace *trace)
{
    s->now = (struct position){0};
    s->played = s->asked = 0;
    s->pending = NO_ACTION;
    if (s->deal.real) dread_session_begin_told(s, trace);
    else dread_session_ply(s, NO_ACTION, &s->now, trace);
}

bool dread_session_apply(struct session *s, action a, struct trace *trace)
{
    if (s->deal.real) return dread_session_apply_told(s, a, trace);
    dread_session_ply(s, a, &s->now, trace);
    s->line[s->played++] = a;
    return true;
}

void dread_session_start_from(struct session *s, const struct game *game, const struct deal *deal,
                              const struct middle *middle, struct trace *trace)
{
    s->game = game;
    s->deal = *deal;
    if (deal->middle) s->middle = *middle;
    else s->middle = (struct middle){.unknown = {0}};
    s->mode = REHEARSAL;
    s->way = deal->real ? WAY_REAL : WAY_NAMED;
    s->known = 0;
    s->undos = s->hints = s->restarts = 0;
    dread_session_begin(s, trace);
}

void dread_session_start(struct session *s, const struct game *game, const struct deal *deal,
                         struct trace *trace)
{
    dread_must(!deal->middle);
    dread_session_start_from(s, game, deal, NULL, trace);
}

int dread_session_outcome(const struct session *s)
{
    return dread_session_sets_up(s) ? 0 : s->game->outcome(&s->now);
}

bool dread_session_hides_deal(const struct session *s)
{
    return s->mode == NIGHT && s->way == WAY_DRAWN && !dread_session_outcome(s);
}

void dread_session_see(const struct session *s, struct view *view)
{
    if (dread_session_sets_up(s)) dread_session_see_set_up(s, view);
    else s->game->see(&s->deal, &s->now, view);
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
    bool over = dread_session_outcome(s) != 0;
    struct text t = dread_problem_begin(problem, s->asked ? DREAD_WAITS
                                                 : over   ? DREAD_OVER
                                                          : DREAD_NOT_LEGAL);
    if (s->asked) {
        dread_session_write_asks(s, &t);
        return false;
    }
    if (over) {
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
    return dread_fail_as(problem, DREAD_BAD_ACTION, "`", dread_brief(written, room),
                         "` is not an action; actions are ", s->game->notation, ".", NULL);
}

bool dread_session_is_too_long(struct problem *problem)
{
    return dread_fail_as(problem, DREAD_TOO_LONG,
                         "The game is too long to save: take some of it back, or start ",
                         "another.", NULL);
}

bool dread_session_play(struct session *s, action a, struct trace *trace, struct problem *problem)
{
    if (!dread_session_legal(s, a, problem)) return false;
    if (s->played >= s->game->limits.plies) return dread_session_is_too_long(problem);
    bool as_before = s->played < s->known && s->line[s->played] == a;
    if (!dread_session_apply(s, a, trace)) return dread_session_is_too_long(problem);
    if (!as_before) s->known = dread_session_chosen(s);
    else if (s->deal.real) dread_session_forget_illegal(s);
    return true;
}

bool dread_session_play_written(struct session *s, const char *written, struct trace *trace,
                                struct problem *problem)
{
    action a;
    return dread_session_parse(s, written, &a, problem) && dread_session_play(s, a, trace, problem);
}

/* Goes to a ply of the known actions, by replaying from the start if it is before the current one.
 * The trace, which may be NULL, gets the events of the last step. Not beside real cards. */
static void go_to(struct session *s, int ply, struct trace *trace)
{
    if (ply < s->played) dread_session_begin(s, ply ? NULL : trace);
    while (s->played < ply)
        dread_session_apply(s, s->line[s->played], s->played + 1 == ply ? trace : NULL);
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
    if (s->deal.real) return dread_session_take_back_step(s);
    if (!may_go_back(s)) return false;
    go_to(s, s->played - 1, NULL);
    s->undos++;
    return true;
}

bool dread_session_redo(struct session *s, struct trace *trace)
{
    if (!may_go_forward(s) || !dread_session_apply(s, s->line[s->played], trace)) return false;
    if (s->deal.real) dread_session_forget_illegal(s);
    return true;
}

int dread_session_undo_turn(struct session *s)
{
    if (s->deal.real) return dread_session_take_back_turn(s);
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
    while (s->game->turn(&s->now) == turn && dread_session_redo(s, NULL)) continue;
    return dread_session_chosen(s) - here;
}

bool dread_session_restart(struct session *s)
{
    if (s->mode == NIGHT) return false;
    if (!dread_session_chosen(s)) return true;
    if (s->deal.real) dread_session_take_back_all(s);
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
    for (int i = 0; i <= ply && i <= s->played; i++)
        dread_session_replay(s, i, &p, i == ply ? trace : NULL);
}

void dread_session_replay(const struct session *s, int ply, struct position *now,
                          struct trace *trace)
{
    if (dread_session_sets_up(s)) *now = (struct position){0};
    else dread_session_ply(s, ply ? s->line[ply - 1] : NO_ACTION, now, trace);
}

bool dread_session_load(struct session *s, const struct game *game, const struct deal *deal,
                        const struct middle *middle, const action line[], int known, int played,
                        struct problem *problem)
{
    dread_session_start_from(s, game, deal, middle, NULL);
    if (deal->real) known = played;
    for (int i = 0; i < known; i++) {
        struct problem inner;
        if (dread_session_play(s, line[i], NULL, &inner)) continue;
        char number[24];
        struct text t = dread_text_in(number, sizeof number);
        dread_text_number(&t, (uint64_t)i + 1);
        return dread_fail_as(problem, (enum dread_result)inner.code, "Action ", number, ": ",
                             inner.text, NULL);
    }
    if (!deal->real) go_to(s, played, NULL);
    return true;
}

int dread_session_actions(const struct session *s, action out[ACTIONS_MOST])
{
    return s->asked ? 0 : s->game->actions(&s->deal, &s->now, out);
}
