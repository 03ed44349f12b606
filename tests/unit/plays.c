/* Games, deals and lines of actions for the tests of books and stores. See plays.h. */

#include <string.h>

#include "unit/plays.h"

#include "unit/suite.h"

extern const struct game dread_he_will_never_stop;

struct game twin;
const struct game *const flight = &dread_he_will_never_stop;
static const struct game *const both[] = {&dread_he_will_never_stop, &twin};
const struct games both_games = {both, 2};

void make_twin(void)
{
    twin = dread_he_will_never_stop;
    twin.id = "twin";
    twin.title = "Twin";
}

/* ---- Keepers ---- */

enum { KEPT_MOST = 64 };

static struct {
    const struct session *session;
    struct keeper *keeper;
} kept[KEPT_MOST];

/* Returns the index of the entry of a session, or of one that is free (NULL); KEPT_MOST if there is
 * none. */
static int place_of(const struct session *s)
{
    int i = 0;
    while (i < KEPT_MOST && kept[i].session != s) i++;
    return i;
}

void kept_by(struct session *s, struct keeper *keeper)
{
    int i = place_of(s);
    if (i == KEPT_MOST) i = place_of(NULL);
    assert_true(i < KEPT_MOST);
    kept[i].session = keeper ? s : NULL;
    kept[i].keeper = keeper;
}

struct keeper *keeper_of(const struct session *s)
{
    int i = place_of(s);
    return i < KEPT_MOST ? kept[i].keeper : NULL;
}

void changed(const struct session *s)
{
    struct keeper *keeper = keeper_of(s);
    if (keeper) keeper->keep(keeper, s);
}

void start(struct session *s, const struct game *game, const struct deal *deal)
{
    dread_session_start(s, game, deal, NULL);
    kept_by(s, NULL);
}

void undo(struct session *s)
{
    if (dread_session_undo(s)) changed(s);
}

void undo_turn(struct session *s)
{
    if (dread_session_undo_turn(s)) changed(s);
}

void redo(struct session *s)
{
    if (dread_session_redo(s, NULL)) changed(s);
}

void restart(struct session *s)
{
    if (dread_session_restart(s)) changed(s);
}

void hinted(struct session *s)
{
    if (dread_session_count_hint(s)) changed(s);
}

/* ---- Playing ---- */

void begin(struct session *s, const struct game *game, uint64_t number)
{
    struct rules rules;
    struct deal deal;
    dread_rules_standard(game->options, &rules);
    dread_deal_number(game, &rules, number, &deal);
    start(s, game, &deal);
}

action any_action(const struct session *s, struct rng *rng)
{
    action legal[ACTIONS_MOST];
    int n = s->game->actions(&s->deal, &s->now, legal);
    return legal[dread_rng_below(rng, (uint32_t)n)];
}

void play(struct session *s, action a)
{
    struct problem problem;
    if (!dread_session_play(s, a, NULL, &problem)) fail_msg("%s", problem.text);
    changed(s);
}

void play_some(struct session *s, int n, uint64_t seed)
{
    struct rng rng = dread_rng_from(seed);
    for (int i = 0; i < n; i++) {
        assert_int_equal(dread_session_outcome(s), 0);
        play(s, any_action(s, &rng));
    }
}

void find_line(uint64_t from, bool won, int least, struct line *line)
{
    static struct session s;
    struct rng rng = dread_rng_from(from);
    for (line->number = from;; line->number++)
        for (int tries = 0; tries < 300; tries++) {
            begin(&s, flight, line->number);
            while (!dread_session_outcome(&s)) play(&s, any_action(&s, &rng));
            if (dread_outcome_is_won(flight, dread_session_outcome(&s)) != won || s.played < least)
                continue;
            line->n = s.played;
            memcpy(line->action, s.line, sizeof s.line);
            return;
        }
}

void play_line(struct session *s, const struct line *line)
{
    for (int i = s->played; i < line->n; i++) play(s, line->action[i]);
}

bool same_session(const struct session *a, const struct session *b)
{
    return a->game == b->game && a->deal.number == b->deal.number && a->mode == b->mode &&
           a->way == b->way && a->played == b->played && a->known == b->known &&
           a->undos == b->undos && a->hints == b->hints && a->restarts == b->restarts &&
           !memcmp(a->deal.cards, b->deal.cards, sizeof a->deal.cards) &&
           !memcmp(a->line, b->line, (size_t)a->known * sizeof *a->line) &&
           !memcmp(&a->now, &b->now, sizeof a->now);
}

void assert_same_session(const struct session *a, const struct session *b)
{
    if (!same_session(a, b))
        fail_msg("#%d: %d of %d actions, %d undos, %d hints, %d restarts; but #%d: %d of %d, %d, "
                 "%d, %d",
                 (int)a->deal.number, a->played, a->known, a->undos, a->hints, a->restarts,
                 (int)b->deal.number, b->played, b->known, b->undos, b->hints, b->restarts);
}

void assert_tells(const struct problem *problem, const char *part)
{
    if (!strstr(problem->text, part)) fail_msg("`%s` does not say `%s`", problem->text, part);
}
