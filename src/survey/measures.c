/* Figures about the play in the games of a survey, from its tallies. See measures.h. */

#include "measures.h"

#include <math.h>
#include <string.h>

#include "search/expert.h"

/* ---- where games are lost ---- */

const char *const dread_part_names[ACTION_PARTS] = {"kind of action", "card", "zone", "cell"};
const char *const dread_part_keys[ACTION_PARTS] = {"verbs", "cards", "zones", "cells"};

/* Returns the counts of one part, and sets *n to how many there are. */
static const uint64_t *counts_of(const struct touch_counts *c, enum action_part part, int *n)
{
    const uint64_t *const counts[ACTION_PARTS] = {c->verb, c->card, c->zone, c->cell};
    static const int numbers[ACTION_PARTS] = {TALLY_VERBS, CARD_KINDS, VIEW_ZONES, TALLY_CELLS};
    *n = numbers[part];
    return counts[part];
}

int dread_dangers(const struct tally *t, enum action_part part, struct danger dangers[DANGERS_MOST])
{
    int all, n = 0;
    const uint64_t *risk = counts_of(&t->losses.at_risk, part, &all);
    const uint64_t *away = counts_of(&t->losses.gave_away, part, &all);
    for (int i = 0; i < all; i++) {
        if (!risk[i]) continue;
        int at = n++;
        for (; at > 0 && dangers[at - 1].gave_away < away[i]; at--) dangers[at] = dangers[at - 1];
        dangers[at] = (struct danger){i, risk[i], away[i],
                                      dread_share_of(away[i], risk[i], (double)risk[i])};
    }
    return n;
}

/* Returns the number of columns of the first grid of a game, or 0. It is the same in all deals. */
static int grid_columns(const struct study *s)
{
    struct deal deal;
    struct position start;
    struct view view;
    dread_deal_number(s->game, &s->rules, 1, &deal);
    s->game->start(&deal, &start, NULL);
    s->game->see(&deal, &start, &view);
    for (int z = 0; z < view.zones; z++)
        if (view.zone[z].layout == LAYOUT_GRID) return view.zone[z].columns;
    return 0;
}

void dread_part_write(const struct study *s, enum action_part part, int index, struct text *t)
{
    int columns = part == PART_CELL ? grid_columns(s) : 0;
    if (part == PART_VERB) dread_text_add(t, s->game->words.verbs[index]);
    else if (part == PART_CARD) dread_card_write_in_words(t, (card)index);
    else if (part == PART_ZONE) dread_text_add(t, s->game->words.zones[index]);
    else if (columns) dread_cell_write(t, index % columns, index / columns);
    else dread_text_number(t, (uint64_t)index);
}

/* Inserts a cause into the n that are there, sorted by plays. */
static void insert_cause(struct loss_cause causes[], int n, struct loss_cause cause)
{
    for (; n > 0 && causes[n - 1].plays < cause.plays; n--) causes[n] = causes[n - 1];
    causes[n] = cause;
}

int dread_loss_causes(const struct column *c, struct loss_cause causes[CAUSES_MOST])
{
    const struct game *game = c->study.game;
    const struct losses *l = &c->tally.losses;
    const struct event_word *word = game->words.events;
    struct loss_cause named[TALLY_CAUSES] = {0};
    int n = 0;
    for (int e = 0; word[e].id; e++)
        if (word[e].outcome)
            named[dread_loss_cause(game, e)] = (struct loss_cause){
                dread_event_rule(game, &c->study.rules, e), word[e].id, word[e].outcome};
    for (int k = 0; k < TALLY_CAUSES; k++)
        for (int v = 0; v < TALLY_VERBS; v++) {
            if (!l->cause[k][v]) continue;
            named[k].verb = v;
            named[k].plays = l->cause[k][v];
            insert_cause(causes, n++, named[k]);
        }
    if (l->without_action)
        insert_cause(causes, n++, (struct loss_cause){.verb = -1, .plays = l->without_action});
    uint64_t lost = 0;
    for (int i = 0; i < n; i++) lost += causes[i].plays;
    for (int i = 0; i < n; i++)
        causes[i].share = dread_share_of(causes[i].plays, lost,
                                         dread_column_deals_behind(c, false));
    return n;
}

/* ---- which cards are used ---- */

int dread_card_uses(const struct column *c, struct card_use uses[CARD_KINDS])
{
    const struct losses *l = &c->tally.losses;
    int n = 0;
    for (int k = 0; k < CARD_KINDS; k++)
        if (l->used[0][k] || l->used[1][k] || l->offered[k])
            uses[n++] = (struct card_use){(card)k, {l->used[0][k], l->used[1][k]}, l->offered[k]};
    return n;
}

int dread_cards_never_used(const struct column *c, struct text *t)
{
    struct card_use uses[CARD_KINDS];
    int n = dread_card_uses(c, uses), unused = 0;
    for (int i = 0; i < n; i++) {
        if (uses[i].used[0] || uses[i].used[1] || !uses[i].offered) continue;
        if (unused++) dread_text_add(t, ", ");
        dread_card_write_for_people(t, uses[i].card);
    }
    return unused;
}

/* ---- how tense games are ---- */

const struct drama_word dread_drama_words[DRAMA_MEASURES] = {
    [DRAMA_SURPRISE] = {"surprise", "surprise", "surprise", "points a game"},
    [DRAMA_SUSPENSE] = {"suspense", "suspense", "suspense", "points a game"},
    [DRAMA_FALL_WON] = {"fallWon", "fall_won", "largest fall, games won", "points"},
    [DRAMA_FALL_LOST] = {"fallLost", "fall_lost", "largest fall, games lost", "points"},
    [DRAMA_CROSSINGS] = {"crossings", "crossings", "crossings of 50 %", "a game"},
    [DRAMA_NO_RETURN_LOST] = {"lastGoodTurn", "last_good_turn",
                              "last turn with a chance of 50 % or more, games lost", ""},
    [DRAMA_NO_RETURN_WON] = {"lastBadTurn", "last_bad_turn",
                             "last turn with a chance of 50 % or less, games won", ""},
    [DRAMA_DECIDED_WON] = {"decidedWon", "decided_won", "decided after, games won",
                           "% of the game"},
    [DRAMA_DECIDED_LOST] = {"decidedLost", "decided_lost", "decided after, games lost",
                            "% of the game"},
};

/* Finds the mean of moments in percentage points, of at least two numbers. */
static struct interval mean_points(const struct moments *m)
{
    double n = (double)m->count, mean = (double)dread_moments_sum(m) / n;
    double variance = fmax((double)m->squares / n - mean * mean, 0) * n / (n - 1);
    double half = dread_normal_quantile * sqrt(variance / n), points = 100.0 / CHANCE;
    return (struct interval){(mean - half) * points, mean * points, (mean + half) * points};
}

bool dread_drama_of(const struct tally *t, enum drama_measure measure, struct interval *in,
                    uint64_t *plays)
{
    const struct drama *d = &t->drama;
    const struct moments *const moments[DRAMA_MEASURES] = {
        [DRAMA_SURPRISE] = &d->surprise, [DRAMA_SUSPENSE] = &d->suspense};
    const struct histogram *const histograms[DRAMA_MEASURES] = {
        [DRAMA_FALL_WON] = &d->fall[1],           [DRAMA_FALL_LOST] = &d->fall[0],
        [DRAMA_CROSSINGS] = &d->crossings,        [DRAMA_NO_RETURN_LOST] = &d->no_return[0],
        [DRAMA_NO_RETURN_WON] = &d->no_return[1], [DRAMA_DECIDED_WON] = &d->decided[1],
        [DRAMA_DECIDED_LOST] = &d->decided[0]};
    const struct histogram *h = histograms[measure];
    *plays = h ? h->count : moments[measure]->count;
    *in = (struct interval){0, 0, 0};
    if (*plays < FEW) return false;
    *in = h ? dread_mean_of(h, (double)h->count) : mean_points(moments[measure]);
    return true;
}

bool dread_excess_movement(const struct tally *t, struct interval *in)
{
    const struct drama *d = &t->drama;
    *in = (struct interval){0, 0, 0};
    if (d->excess.count < FEW || dread_moments_sum(&d->uncertainty) <= 0) return false;
    double open = mean_points(&d->uncertainty).middle;
    struct interval more = mean_points(&d->excess);
    *in = (struct interval){more.low / open, more.middle / open, more.high / open};
    return true;
}

double dread_false_falls(const struct tally *t)
{
    const double beyond = erfc(3 / sqrt(2)) / 2;
    const struct drama *d = &t->drama;
    if (!d->surprise.count) return 0;
    return 100 * beyond * (double)d->decisions / (double)d->surprise.count;
}

/* ---- how deep a game is ---- */

int dread_ladder(const struct result *r, const struct survey *s, int rule_set,
                 struct rung rungs[CONTENDERS_MOST], int *steps)
{
    const struct column *sorted[CONTENDERS_MOST];
    int columns = dread_result_sorted(r, s, rule_set, sorted), n = 0;
    const struct column *last_step = NULL;
    *steps = 0;
    for (int k = 0; k < columns; k++) {
        if (!sorted[k]->study.contender.agent) continue;
        struct rung *rung = &rungs[n++];
        *rung = (struct rung){.column = sorted[k], .below = last_step};
        if (last_step) rung->more = dread_column_more(r, sorted[k], last_step);
        rung->is_step = last_step && rung->more.low > 0;
        *steps += rung->is_step;
        if (!last_step || rung->is_step) last_step = sorted[k];
    }
    return n;
}
