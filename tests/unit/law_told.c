/* Games beside real cards are the true games (core/unknown.h, core/middle.h). Beside each game of
 * the walk sits a session that does not know its cards: it begins with the set-up, or in the middle
 * with the position that is written down there, and is told each card when it asks for it. Without
 * this law a view, an action, an event, a hint or an autopsy could depend on a card that nobody has
 * seen, the program could ask for a card that still lies face down, and a written position could
 * lose something that the rules need. */

#include <stdlib.h>
#include <string.h>

#include "unit/walk.h"

#include "search/autopsy.h"
#include "search/expert.h"
#include "search/world.h"
#include "unit/real_table.h"

/* The session beside the game of the walk. */
static struct told_game beside;
static bool follows;          /* it is at the position of the visit */
static int since;             /* the actions that the true game had played when it began */
static struct position first; /* of the true game, when it began in the middle */

static int hints, autopsies, worlds; /* how many were compared */
static uint32_t prompts;             /* those at which a position was written down */

static bool can_be_told(const struct game *game)
{
    return game->unknown && game->middle;
}

static void forget(const struct game *game)
{
    (void)game;
    follows = false;
    hints = autopsies = worlds = 0;
    prompts = 0;
}

/* ---- What advises the player ---- */

static void draw_world(const struct session *s, struct rng r, struct deal *deal,
                       struct position *position)
{
    struct world_memory memory;
    dread_world_sample(dread_world_of(&memory, s->game, &s->deal, &s->now), &r, deal, position);
}

/* Worlds that agree with what the player sees are those of the true game, also in what no view
 * shows, as the locations of fulfilled tasks. */
static void same_worlds(struct visit *v)
{
    struct deal deal, of_truth;
    struct position position, expected;
    struct view other;
    draw_world(v->session, v->rng, &of_truth, &expected);
    draw_world(&beside.told, v->rng, &deal, &position);
    demand(v, v->game->sane(&deal, &position), "a world is none");
    /* Other games leave old cards behind the end of a list. */
    if (dread_same(v->game->id, "dont-let-them-get-you"))
        demand(v, !memcmp(&position, &expected, sizeof position), "another world");
    v->game->see(&deal, &position, &other);
    demand(v, !memcmp(v->view, &other, sizeof other), "a world looks otherwise");
    worlds++;
}

static struct expert *expert_of(const struct session *s)
{
    struct world_memory memory;
    struct rng r = dread_rng_from(1);
    const struct effort *effort = dread_expert_effort(s->game, QUICK);
    struct expert *e = aligned_alloc(64, (dread_expert_bytes(s->game) + 63) / 64 * 64);
    assert_non_null(e);
    dread_expert_start(e, dread_world_of(&memory, s->game, &s->deal, &s->now), effort, &r, NULL, 0);
    dread_expert_think(e, effort->playouts);
    dread_expert_think(e, 0);
    return e;
}

/* Returns true if the player hears the same of both answers, the reasons too. */
static bool same_advice(const struct visit *v, struct advice x, struct advice y)
{
    char why[400], told[400];
    struct text t = dread_text_in(why, sizeof why), u = dread_text_in(told, sizeof told);
    if (v->game->reason) {
        v->game->reason(v->view, x.line, x.actions, &t);
        v->game->reason(v->view, y.line, y.actions, &u);
    }
    return x.actions == y.actions && dread_same(why, told) &&
           !memcmp(x.line, y.line, (size_t)x.actions * sizeof *x.line) && x.value == y.value &&
           x.chance == y.chance && x.calibrated == y.calibrated && x.error == y.error &&
           x.low == y.low && x.high == y.high && x.playouts == y.playouts && x.exact == y.exact;
}

static void same_hints(struct visit *v)
{
    struct expert *one = expert_of(v->session), *other = expert_of(&beside.told);
    int n = dread_expert_tried(one);
    demand(v, dread_expert_tried(other) == n, "the expert tries other choices");
    for (int k = 0; k < n; k++)
        demand(v, same_advice(v, dread_expert_advice(one, k), dread_expert_advice(other, k)),
               "another hint");
    free(one);
    free(other);
    hints++;
}

/* Makes the autopsy of the last `played` actions of a session, from a position on. */
static void examine(struct autopsy *a, const struct session *s, const struct position *from,
                    int played, void *memory)
{
    struct effort effort = *dread_expert_effort(s->game, QUICK);
    effort.playouts = 40;
    dread_autopsy_start(a, s->game, &s->deal, from, s->line + s->played - played, played);
    while (dread_autopsy_step(a, &effort, memory)) continue;
}

/* An autopsy knows what the player knew, and so does that of the true game from there on. */
static void same_autopsy(struct visit *v)
{
    static struct autopsy of_truth, of_told;
    struct position start = {0};
    void *memory = aligned_alloc(64, (dread_expert_bytes(v->game) + 63) / 64 * 64);
    int played = v->session->played - since;
    dread_session_replay(&beside.told, 0, &start, NULL);
    examine(&of_told, &beside.told, &start, played, memory);
    examine(&of_truth, v->session, &first, played, memory);
    demand(v, of_told.end == of_truth.end && of_told.decisions == of_truth.decisions,
           "another autopsy");
    assert_memory_equal(of_told.decision, of_truth.decision,
                        (size_t)of_told.decisions * sizeof *of_told.decision);
    free(memory);
    autopsies++;
}

/* ---- Steps and records ---- */

/* Takes some steps, whatever the cards are. */
static void go_on_anyhow(struct session *s, struct rng *r)
{
    for (int left = (int)dread_rng_below(r, 30); left; left--) {
        action legal[ACTIONS_MOST];
        int n = dread_session_actions(s, legal);
        if (tell_any(s, r)) continue;
        if (!n || !dread_session_play(s, legal[dread_rng_below(r, (uint32_t)n)], NULL, NULL))
            return;
    }
}

/* Records come back as they were; every step can be taken back and taken in another way, and every
 * card can be mended. */
static void come_back(struct visit *v)
{
    static struct session s;
    static struct session_step steps[STEPS_MOST];
    s = beside.told;
    record_and_read(&s);
    for (int i = 0; i < 3 && dread_session_steps(&s, steps); i++) {
        if (i % 2) mend_any(&s, &v->rng);
        else take_some_back(&s, &v->rng);
        record_and_read(&s);
        go_on_anyhow(&s, &v->rng);
        record_and_read(&s);
    }
}

/* ---- The law ---- */

static bool one_in(struct visit *v, uint32_t n)
{
    return !dread_rng_below(&v->rng, n);
}

static void begin_at_the_deal(struct visit *v)
{
    beside_begin(&beside, v->session, v->trace, dread_rng_next(&v->rng));
    since = 0;
    v->game->start(v->deal, &first, NULL);
    follows = true;
}

static void begin_here(struct visit *v)
{
    beside_begin_in_the_middle(&beside, v->session, dread_rng_next(&v->rng));
    since = v->session->played;
    first = *v->now;
    prompts |= 1u << v->view->prompt;
    follows = true;
}

/* Games whose reshuffled decks would need more room than a deal has are left. */
static void follow(struct visit *v)
{
    struct problem problem;
    if (v->deal->count + beside.later >= DEAL_ROOM - 44) follows = false;
    else if (!beside_follow(&beside, v->last, v->trace, &problem)) fail_msg("%s", problem.text);
}

/* Mazes in parts, in which the player turns cards first, are rare: test_middle looks for some. */
static void check_reached(const struct game *game)
{
    const char *const *ids = game->words.prompts;
    assert_true(hints > 1 && autopsies > 1 && worlds > rounds(100));
    if (SLOWED) return;
    for (int i = 0; ids[i + 1]; i++) /* the last prompt is the end */
        if (!(prompts >> i & 1) && !dread_same(ids[i], "rotate"))
            fail_msg("nobody was asked for %s", ids[i]);
}

LAW(games_beside_real_cards_are_the_true_games, .every = 1, .floor = 1000, .only = can_be_told,
    .begin = forget, .end = check_reached)
{
    if (v->last == NO_ACTION) begin_at_the_deal(v);
    else if (follows) follow(v);
    if (follows) beside_is_true(&beside, v->session);
    bool is_new = !(prompts >> v->view->prompt & 1);
    if (v->n && (is_new || one_in(v, 8))) {
        begin_here(v);
        beside_is_true(&beside, v->session);
    }
    if (!follows) return;
    meets(v);
    if (v->n && one_in(v, 16)) {
        char true_paper[POSITION_BYTES];
        strcpy(true_paper, position_of(v->session));
        assert_string_equal(position_of(&beside.told), true_paper);
    }
    if (v->n && one_in(v, 32)) same_worlds(v);
    bool often = !is_on_trial(v->game); /* rules on trial come with no other expert */
    if (v->n && (hints < 2 || (often && one_in(v, 1000)))) same_hints(v);
    if (!v->n && (autopsies < 2 || (often && one_in(v, 24)))) same_autopsy(v);
    if (one_in(v, 200)) come_back(v);
}
