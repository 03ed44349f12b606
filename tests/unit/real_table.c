/* A real table. See real_table.h. */

#include "unit/real_table.h"

#include <string.h>

#include "unit/help.h"

#include "core/record.h"

/* ---- Beside a true game ---- */

/* The true events of a ply without the places of what they turn up, and these apart. */
struct turned {
    struct event event[EVENTS_MOST];
    struct trace trace;
    uint16_t place[EVENTS_MOST]; /* as the session numbers them */
    card card[EVENTS_MOST];
    int count;
};

static void turns_up(struct turned *t, int place, card c)
{
    t->place[t->count] = (uint16_t)place;
    t->card[t->count++] = c;
}

/* A known deal does not count the cards of its reshuffled decks, so they are counted here. */
static void list_turned(struct told_game *b, const struct trace *trace, struct turned *t)
{
    t->trace = (struct trace){t->event, EVENTS_MOST, trace->count};
    for (int i = 0; i < trace->count; i++) {
        int place = trace->event[i].turned - 1, count = b->told.deal.count;
        t->event[i] = trace->event[i];
        t->event[i].turned = 0;
        if (place >= count) place = count + b->later++;
        if (place >= 0) turns_up(t, place, t->event[i].card);
    }
}

/* What the session shows while it asks is how the true events begin, up to the card asked for. */
static void same_so_far(const struct told_game *b, const struct turned *t)
{
    struct event events[EVENTS_MOST];
    struct trace told = {events, EVENTS_MOST, 0};
    dread_session_pending_trace(&b->told, &told);
    assert_in_range(told.count, 0, t->trace.count);
    for (int i = 0; i < told.count; i++) events[i].turned = 0;
    assert_memory_equal(events, t->event, (size_t)told.count * sizeof *events);
}

/* Tells the session all cards that were turned up. It must ask for just these, in this order. */
static bool tell_all(struct told_game *b, const struct turned *t, struct trace *told,
                     struct problem *problem)
{
    for (int i = 0; i < t->count; i++) {
        assert_int_equal(dread_session_asks(&b->told), t->place[i]);
        if (!dread_session_sets_up(&b->told)) same_so_far(b, t);
        if (i % 7 == 0) assert_true(dread_session_possible(&b->told) & dread_card_bit(t->card[i]));
        if (!dread_session_tell(&b->told, t->card[i], told, problem)) return false;
    }
    assert_int_equal(dread_session_asks(&b->told), -1);
    for (int i = 0; i < told->count; i++) told->event[i].turned = 0;
    assert_int_equal(told->count, t->trace.count);
    assert_memory_equal(told->event, t->event, (size_t)told->count * sizeof *told->event);
    return true;
}

/* Returns the n-th number card in the picture stack of a built maze (Don't Let Them Get You), which
 * is every second card of the 49. These are the only later cards of a set-up. */
static card joining_card(const struct deal *deal, int n)
{
    for (int i = 4;; i += 2) {
        int rank = dread_card_rank(deal->cards[i]);
        if (rank >= 2 && rank <= 10 && !n--) return deal->cards[i];
    }
}

void beside_begin(struct told_game *b, const struct session *truth, const struct trace *trace,
                  uint64_t seed)
{
    struct event events[EVENTS_MOST];
    struct trace told = {events, EVENTS_MOST, 0};
    struct turned t = {.count = 0};
    struct deal deal;
    struct problem problem;
    uint8_t laid[DEAL_CARDS];
    dread_deal_unknown(truth->game, &truth->deal.rules, seed, &deal);
    b->later = 0;
    dread_session_start(&b->told, truth->game, &deal, NULL);
    int n = truth->game->unknown->laid(&truth->deal.rules, laid);
    for (int i = 0, k = 0; i < n; i++)
        turns_up(&t, laid[i],
                 laid[i] >= deal.count ? joining_card(&truth->deal, k++)
                                       : truth->deal.cards[laid[i]]);
    list_turned(b, trace, &t);
    if (!tell_all(b, &t, &told, &problem)) fail_msg("%s", problem.text);
}

const char *position_of(const struct session *s)
{
    static char paper[POSITION_BYTES];
    struct text t = dread_text_in(paper, sizeof paper);
    dread_position_write(s->game, &s->deal, &s->now, &t);
    assert_false(t.cut);
    return paper;
}

void beside_begin_in_the_middle(struct told_game *b, const struct session *truth, uint64_t seed)
{
    const struct games games = {&truth->game, 1};
    const char *paper = position_of(truth);
    const struct game *game;
    struct deal deal;
    struct middle middle;
    struct problem problem;
    if (!dread_position_read(&games, paper, strlen(paper), &game, &deal, &middle, &problem))
        fail_msg("%s\n%s", problem.text, paper);
    deal.number = seed;
    assert_true(dread_deal_fill(game, &deal, &problem));
    dread_session_start_from(&b->told, game, &deal, &middle, NULL);
    b->later = 0;
}

bool beside_follow(struct told_game *b, action a, const struct trace *trace,
                   struct problem *problem)
{
    struct event events[EVENTS_MOST];
    struct trace told = {events, EVENTS_MOST, 0};
    struct turned t = {.count = 0};
    list_turned(b, trace, &t);
    if (!dread_session_play(&b->told, a, &told, problem)) return false;
    if (t.count) assert_int_equal(told.count, 0);
    return tell_all(b, &t, &told, problem);
}

void beside_is_true(const struct told_game *b, const struct session *truth)
{
    struct view true_view, told_view;
    action legal[ACTIONS_MOST], told[ACTIONS_MOST];
    assert_int_equal(dread_session_asks(&b->told), -1);
    assert_true(truth->game->sane(&b->told.deal, &b->told.now));
    dread_session_see(truth, &true_view);
    dread_session_see(&b->told, &told_view);
    if (memcmp(&true_view, &told_view, sizeof true_view))
        fail_msg("another view:\n%s", position_of(truth));
    int n = dread_session_actions(truth, legal);
    assert_int_equal(dread_session_actions(&b->told, told), n);
    assert_memory_equal(legal, told, (size_t)n * sizeof *legal);
}

/* ---- Beside any cards ---- */

card any_card(uint64_t set, struct rng *r)
{
    for (uint32_t skip = dread_rng_below(r, (uint32_t)__builtin_popcountll(set)); skip; skip--)
        set &= set - 1;
    return (card)__builtin_ctzll(set);
}

bool tell_any(struct session *s, struct rng *r)
{
    struct problem problem;
    if (dread_session_asks(s) < 0) return false;
    uint64_t may = dread_session_possible(s);
    assert_true(may);
    if (!dread_session_tell(s, any_card(may, r), NULL, &problem)) fail_msg("%s", problem.text);
    return true;
}

void take_some_back(struct session *s, struct rng *r)
{
    static struct session_step before[STEPS_MOST], after[STEPS_MOST];
    int n = dread_session_steps(s, before);
    int to = dread_rng_below(r, 2) ? n - 1 : (int)dread_rng_below(r, (uint32_t)n + 1);
    assert_true(dread_session_back_to(s, to));
    assert_int_equal(dread_session_steps(s, after), to);
    assert_memory_equal(before, after, (size_t)to * sizeof *after);
}

void mend_any(struct session *s, struct rng *r)
{
    static struct session_step step[STEPS_MOST];
    int n = dread_session_steps(s, step);
    int place = n ? step[dread_rng_below(r, (uint32_t)n)].place : -1;
    if (place >= 0) dread_session_correct(s, place, (card)dread_rng_below(r, 52), NULL);
}

void record_and_read(const struct session *s)
{
    static char first[RECORD_BYTES], again[RECORD_BYTES];
    static struct session back;
    struct text t = dread_text_in(first, sizeof first), u = dread_text_in(again, sizeof again);
    struct problem problem;
    const struct games games = {&s->game, 1};
    dread_record_write(s, &t);
    assert_false(t.cut);
    if (!dread_record_read(&games, first, (size_t)t.length, &back, &problem))
        fail_msg("%s\n%s", problem.text, first);
    dread_record_write(&back, &u);
    assert_string_equal(first, again);
    assert_int_equal(dread_session_asks(&back), dread_session_asks(s));
    if (back.deal.real) assert_int_equal(back.way, s->way);
}
