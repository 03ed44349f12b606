/* The figures of a survey as lists. See survey_figures.h.
 *
 * The figures of a study stand in the order of the members of JSON. A figure that JSON and the
 * table of --csv tell under different conditions has an id only where the table tells it, and a key
 * only where JSON does. */

#include "survey_figures.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The ends of games, and actions, have ids with their numbers. */
static const char *const end_ids[TALLY_ENDS] = {"end0",  "end1",  "end2",  "end3", "end4",  "end5",
                                                "end6",  "end7",  "end8",  "end9", "end10", "end11",
                                                "end12", "end13", "end14", "end15"};

const struct pace *dread_survey_pace(const struct survey *s, struct pace *standard)
{
    if (s->pace) return s->pace;
    dread_pace_standard(s->game, standard);
    return standard;
}

double dread_deals_played(const struct column *c)
{
    return (double)dread_column_games(c) / c->study.plays;
}

/* ---- a study ---- */

static void add_names(struct figures *f, const struct survey *s, const struct result *r,
                      int rule_set, const struct column *c)
{
    char name[RULE_SET_BYTES];
    const struct contender *contender = &c->study.contender;
    dread_figures_words(f, "game", NULL, s->game->id);
    dread_figures_words(f, "options", NULL,
                        dread_figures_copy(f, dread_rule_set_name(s, rule_set, name), NULL));
    dread_figures_count(f, "first", NULL, r->first);
    dread_figures_count(f, "last", NULL, r->last);
    dread_figures_words(f, "agent", "agent", contender->name);
    dread_figures_words(f, "knows", "knows", dread_contender_knows(contender));
}

/* Adds how often its games are won. `lost` is the share of the others. */
static void add_shares(struct figures *f, const struct column *c)
{
    const struct tally *t = &c->tally;
    struct interval in = dread_column_share(c), lost = {1 - in.high, 1 - in.middle, 1 - in.low};
    bool is_known = t->deals > t->unknown;
    dread_figures_count(f, "deals", "deals", t->deals);
    dread_figures_count(f, "unknown", "unknown", t->unknown);
    dread_figures_count(f, "plays", "playsOfADeal", (uint64_t)c->study.plays);
    dread_figures_count(f, "games", "plays", t->plays);
    dread_figures_count(f, "won", "won", t->won);
    dread_figures_share(f, is_known ? "share" : NULL, "share", 6, in);
    dread_figures_share(f, "lost", NULL, 6, lost);
    if (is_known) return;
    in.middle = NAN;
    dread_figures_share(f, "share", NULL, 6, in);
}

/* Adds the difference from the same contender's column of the first rule set. */
static void add_difference(struct figures *f, const struct result *r, const struct column *first,
                           const struct column *c)
{
    if (c == first) return;
    struct pairs pairs = dread_column_pairs(r, first, c);
    bool is_known = pairs.deals > 0;
    dread_figures_share(f, is_known ? "difference" : NULL, "thanTheFirst/difference", 6,
                        dread_paired_difference(&pairs));
    dread_figures_count(f, is_known ? "kinder" : NULL, "thanTheFirst/kinderDeals", pairs.better);
    dread_figures_count(f, is_known ? "harsher" : NULL, "thanTheFirst/harsherDeals", pairs.worse);
    dread_figures_count(f, NULL, "thanTheFirst/unknownDeals", pairs.unknown);
    dread_figures_number(f, is_known ? "p" : NULL, "thanTheFirst/p",
                         dread_mcnemar(pairs.better, pairs.worse));
}

static void add_ends(struct figures *f, const struct column *c)
{
    const struct tally *t = &c->tally;
    const char *const *outcomes = c->study.game->words.outcomes;
    double deals = (double)(t->deals - t->unknown);
    for (int e = 0; !e || outcomes[e]; e++) {
        const char *name = e ? outcomes[e] : "cannot be won";
        if (e || t->ends[e])
            dread_figures_count(f, NULL, dread_figures_copy(f, "ends/", name, NULL), t->ends[e]);
        dread_figures_share(f, end_ids[e], NULL, 6, dread_share_of(t->ends[e], t->plays, deals));
    }
}

/* Adds how long games are. */
static void add_lengths(struct figures *f, const struct column *c)
{
    const struct tally *t = &c->tally;
    double won = dread_column_deals_behind(c, true), lost = dread_column_deals_behind(c, false),
           deals = dread_deals_played(c);
    dread_figures_sample(f, "turns_won", "turnsWon", &t->turns[1], won);
    dread_figures_sample(f, "turns_lost", "turnsLost", &t->turns[0], lost);
    dread_figures_sample(f, "decisions_won", "decisionsWon", &t->decisions[1], won);
    dread_figures_sample(f, "decisions_lost", "decisionsLost", &t->decisions[0], lost);
    f->all[0] = t->turns[0];
    f->all[1] = t->decisions[0];
    dread_histogram_join(&f->all[0], &t->turns[1]);
    dread_histogram_join(&f->all[1], &t->decisions[1]);
    dread_figures_sample(f, "turns", NULL, &f->all[0], deals);
    dread_figures_sample(f, "decisions", NULL, &f->all[1], deals);
    dread_figures_sample(f, "branching", "branching", &t->branching, deals);
    dread_figures_sample(f, "positions", "positions", &t->positions, (double)t->positions.count);
    dread_figures_share(f, "forced", NULL, 6,
                        dread_share_of(t->branching.bucket[1], t->branching.count, deals))
        ->groups = deals;
}

/* Adds the actions by verb, the minutes of a game, and the real choices a minute. */
static void add_minutes(struct figures *f, const struct survey *s, const struct column *c)
{
    const struct tally *t = &c->tally;
    const char *const *verbs = s->game->words.verbs;
    struct pace standard;
    const struct pace *pace = dread_survey_pace(s, &standard);
    struct interval in;
    for (int v = 0; verbs[v] && t->deals_played; v++)
        dread_figures_count(f, NULL, dread_figures_copy(f, "actions/", verbs[v], NULL),
                            t->of_deals[v]);
    if (t->deals_played) dread_figures_count(f, "deals_played", "dealsPlayed", t->deals_played);
    if (dread_minutes(t, pace, c->study.plays, &in))
        dread_figures_interval(f, "minutes", "minutes", 3, in);
    if (dread_real_choices_a_minute(t, pace, &in))
        dread_figures_interval(f, "real_a_minute", "realChoicesAMinute", 3, in);
}

static void add_choices(struct figures *f, const struct column *c)
{
    const struct tally *t = &c->tally;
    const struct agent *agent = c->study.contender.agent;
    double deals = dread_deals_played(c);
    bool tells = agent && agent->lead;
    dread_figures_count(f, tells ? "choices" : NULL, t->choices ? "choices" : NULL, t->choices);
    dread_figures_count(f, tells ? "real_choices" : NULL, t->choices ? "realChoices" : NULL,
                        t->real_choices);
    if (!t->choices) return;
    dread_figures_count(f, "real_least", NULL, REAL_CHOICE_LEAST);
    dread_figures_count(f, "real_most", NULL, REAL_CHOICE_MOST);
    dread_figures_share(f, "real", "realShare", 6,
                        dread_share_of(t->real_choices, t->choices, deals))
        ->groups = deals;
    dread_figures_share(f, "unreal", NULL, 6,
                        dread_share_of(t->choices - t->real_choices, t->choices, deals))
        ->groups = deals;
}

/* Adds how much the deals differ. */
static void add_spread(struct figures *f, const struct result *r, const struct column *c)
{
    struct deal_effect d = {0};
    if (!c->study.contender.is_ceiling) d = dread_column_deal_effect(r, c);
    if (!d.known) return;
    double deals = dread_deals_played(c);
    dread_figures_share(f, "spread", "difficultySpread", 6, d.spread)->groups = deals;
    dread_figures_share(f, "of_deal", "shareOfTheDeal", 6, d.of_deal)->groups = deals;
}

/* Adds how many actions at a decision keep a win possible: the counts of the table, and shares. */
static void add_edges(struct figures *f, const struct tally *t)
{
    static const struct {
        const char *in_lost, *in_won, *id, *share;
    } names[EDGES] = {{"examined/actionsThatWinInLost/all", "examined/actionsThatWinInWon/all",
                       "edge_all", "all"},
                      {"examined/actionsThatWinInLost/several",
                       "examined/actionsThatWinInWon/several", "edge_some", "several"},
                      {"examined/actionsThatWinInLost/one", "examined/actionsThatWinInWon/one",
                       "edge_one", "one"},
                      {"examined/actionsThatWinInLost/none", "examined/actionsThatWinInWon/none",
                       "edge_none", "none"},
                      {"examined/actionsThatWinInLost/unknown",
                       "examined/actionsThatWinInWon/unknown", "edge_unknown", "undecided"}};
    uint64_t edges = 0;
    for (int e = 0; e < EDGES; e++) {
        dread_figures_count(f, NULL, names[e].in_lost, t->edge[0][e]);
        edges += t->edge[0][e] + t->edge[1][e];
    }
    for (int e = 0; e < EDGES; e++) dread_figures_count(f, NULL, names[e].in_won, t->edge[1][e]);
    for (int e = 0; e < EDGES && edges; e++) {
        uint64_t edge = t->edge[0][e] + t->edge[1][e];
        dread_figures_count(f, names[e].id, NULL, edge);
        dread_figures_share(f, names[e].share, NULL, 6, dread_share_of(edge, edges, (double)edges))
            ->groups = (double)edges;
    }
    if (edges) dread_figures_count(f, "edges", NULL, edges);
}

/* Adds what was found with all cards known. */
static void add_examined(struct figures *f, const struct column *c)
{
    const struct tally *t = &c->tally;
    uint64_t examined = t->examined[0] + t->examined[1];
    double dated = (double)t->lost_turn.count;
    if (c->study.contender.agent) dread_figures_count(f, "examined", NULL, examined);
    if (!examined) return;
    dread_figures_count(f, "examined_lost", "examined/lost", t->examined[0]);
    dread_figures_count(f, NULL, "examined/won", t->examined[1]);
    dread_figures_count(f, t->examined[0] ? "hopeless" : NULL, "examined/hopelessDeals",
                        t->hopeless_deals);
    dread_figures_count(f, "lost_unknown", "examined/unknown", t->lost_unknown);
    if (t->examined[0]) dread_figures_count(f, "doomed", NULL, t->lost_turn.count);
    dread_figures_sample(f, "lost_turn", "examined/doomTurn", &t->lost_turn, dated);
    dread_figures_sample(f, "doomed_turns", "examined/doomedTurns", &t->played_on, dated);
    if (t->lost_turn.count)
        dread_figures_interval(f, "doom_turn", NULL, 1,
                               dread_quantile_of(&t->lost_turn, 0.5, dated))
            ->groups = dated;
    add_edges(f, t);
}

static void add_drama(struct figures *f, const struct tally *t)
{
    struct interval in;
    if (!t->drama.surprise.count) return;
    dread_figures_count(f, "drama", "drama/plays", t->drama.surprise.count);
    dread_figures_count(f, NULL, "drama/decisions", t->drama.decisions);
    for (int m = 0; m < DRAMA_MEASURES; m++) {
        const struct drama_word *word = &dread_drama_words[m];
        uint64_t plays;
        if (!dread_drama_of(t, (enum drama_measure)m, &in, &plays)) {
            in.middle = in.low = in.high = NAN;
            dread_figures_interval(f, word->column, NULL, 3, in)->groups = (double)plays;
            continue;
        }
        dread_figures_count(f, NULL, dread_figures_copy(f, "drama/", word->key, "/plays", NULL),
                            plays);
        dread_figures_interval(f, word->column,
                               dread_figures_copy(f, "drama/", word->key, "/mean", NULL), 3, in);
    }
    dread_figures_number(f, "false_falls", NULL, dread_false_falls(t));
    if (!dread_excess_movement(t, &in)) return;
    dread_figures_interval(f, "excess_movement", "drama/excessMovement", 4, in);
    in = (struct interval){1 + in.low, 1 + in.middle, 1 + in.high};
    dread_figures_interval(f, "movement", NULL, 4, in);
}

void dread_figures_of_study(struct figures *f, const struct survey *s, const struct result *r,
                            int rule_set, int contender)
{
    bool is_ceiling = contender == s->contenders;
    const struct column *c = is_ceiling ? dread_result_ceiling(r, s, rule_set)
                                        : dread_result_column(r, s, rule_set, contender);
    const struct column *first = is_ceiling ? dread_result_ceiling(r, s, 0)
                                            : dread_result_column(r, s, 0, contender);
    dread_figures_clear(f);
    add_names(f, s, r, rule_set, c);
    add_shares(f, c);
    add_difference(f, r, first, c);
    add_ends(f, c);
    add_lengths(f, c);
    add_minutes(f, s, c);
    add_choices(f, c);
    add_spread(f, r, c);
    add_examined(f, c);
    if (c->study.contender.agent) add_drama(f, &c->tally);
}

/* ---- ceilings ---- */

void dread_figures_of_ceiling(struct figures *f, const struct survey *s, const struct result *r,
                              int rule_set)
{
    const struct column *c = dread_result_ceiling(r, s, rule_set);
    dread_figures_clear(f);
    dread_figures_count(f, "deals", "deals", c->tally.deals);
    dread_figures_count(f, NULL, "worlds", (uint64_t)c->study.plays);
    dread_figures_share(f, "bound", "bound", 6, dread_column_share(c));
}

void dread_figures_above(struct figures *f, const struct survey *s, const struct result *r,
                         int rule_set, int contender)
{
    dread_figures_of_ceiling(f, s, r, rule_set);
    for (int i = 0; i < f->n; i++) f->figure[i].key = NULL;
    dread_figures_words(f, "agent", "agent", s->contender[contender].name);
    dread_figures_share(f, "above", "difference", 6,
                        dread_ceiling_above(r, dread_result_ceiling(r, s, rule_set),
                                            dread_result_column(r, s, rule_set, contender)));
}

/* ---- rows ---- */

bool dread_figures_of_rule(struct figures *f, const struct column *c, int row)
{
    struct rule_use uses[TALLY_EVENTS], *use = &uses[row];
    if (row >= dread_rule_uses(c, uses)) return false;
    char why[400];
    struct text t = dread_text_in(why, sizeof why);
    uint64_t games = dread_column_games(c);
    struct interval in = dread_rule_share(c, use);
    if (!games) in.middle = 0;
    dread_figures_clear(f);
    dread_figures_words(f, "rule", "rule", use->rule);
    dread_figures_words(f, NULL, "state", dread_rule_states[use->state]);
    dread_figures_words(f, "agent", NULL, c->study.contender.name);
    if (use->state != RULE_POSSIBLE) {
        dread_rule_state_write(c->study.game, &c->study.rules, use, &t);
        dread_figures_words(f, "why", "why", dread_figures_copy(f, why, NULL));
    }
    dread_figures_count(f, NULL, "times", use->times);
    dread_figures_count(f, NULL, "plays", use->plays);
    dread_figures_count(f, "games", NULL, games);
    dread_figures_share(f, "share", use->state == RULE_POSSIBLE && games ? "share" : NULL, 6, in);
    in.middle = 100 * (double)use->times / (double)games;
    if (games) dread_figures_interval(f, "times", NULL, 1, in);
    return true;
}

bool dread_figures_of_danger(struct figures *f, const struct column *c, enum action_part part,
                             int row)
{
    struct danger dangers[DANGERS_MOST], *d = &dangers[row];
    if (row >= dread_dangers(&c->tally, part, dangers)) return false;
    char name[64];
    struct text t = dread_text_in(name, sizeof name);
    dread_part_write(&c->study, part, d->index, &t);
    dread_figures_clear(f);
    dread_figures_words(f, "name", "name", dread_figures_copy(f, name, NULL));
    dread_figures_words(f, "part", NULL, dread_part_names[part]);
    dread_figures_words(f, "agent", NULL, c->study.contender.name);
    dread_figures_count(f, "doomed", NULL, c->tally.lost_turn.count);
    dread_figures_count(f, "at_risk", "playedWhileWinnable", d->at_risk);
    dread_figures_count(f, "gave_away", "gaveAway", d->gave_away);
    dread_figures_share(f, "share", "share", 6, d->share);
    return true;
}

bool dread_figures_of_cause(struct figures *f, const struct column *c, int row)
{
    struct loss_cause causes[CAUSES_MOST], *cause = &causes[row];
    if (row >= dread_loss_causes(c, causes)) return false;
    const struct words *words = &c->study.game->words;
    dread_figures_clear(f);
    if (cause->rule) {
        dread_figures_words(f, "rule", "rule", cause->rule);
        dread_figures_words(f, NULL, "event", cause->event);
        dread_figures_words(f, "outcome", "outcome", words->outcomes[cause->outcome]);
    }
    if (cause->verb >= 0)
        dread_figures_words(f, "last_action", "lastAction", words->verbs[cause->verb]);
    dread_figures_words(f, "agent", NULL, c->study.contender.name);
    dread_figures_count(f, "games", "plays", cause->plays);
    dread_figures_share(f, "share", "share", 6, cause->share);
    return true;
}

bool dread_figures_of_card(struct figures *f, const struct column *c, int row)
{
    struct card_use uses[CARD_KINDS], *use = &uses[row];
    if (row >= dread_card_uses(c, uses)) return false;
    char name[16];
    struct text t = dread_text_in(name, sizeof name);
    dread_card_write(&t, use->card);
    dread_figures_clear(f);
    dread_figures_words(f, NULL, "card", dread_figures_copy(f, name, NULL));
    dread_figures_count(f, NULL, "usedInLost", use->used[0]);
    dread_figures_count(f, NULL, "usedInWon", use->used[1]);
    dread_figures_count(f, NULL, "couldBeUsedInExamined", use->offered);
    return true;
}

bool dread_figures_of_rung(struct figures *f, const struct survey *s, const struct result *r,
                           int rule_set, int row)
{
    struct rung rungs[CONTENDERS_MOST], *rung = &rungs[row];
    int steps;
    if (row >= dread_ladder(r, s, rule_set, rungs, &steps)) return false;
    dread_figures_clear(f);
    dread_figures_words(f, "agent", "agent", rung->column->study.contender.name);
    dread_figures_share(f, "share", NULL, 6, dread_column_share(rung->column));
    if (!rung->below) return true;
    dread_figures_words(f, "than", "than", rung->below->study.contender.name);
    dread_figures_share(f, "more", "more", 6, rung->more);
    dread_figures_words(f, "step", NULL, rung->is_step ? "yes" : "no: not clearly better");
    return true;
}

bool dread_figures_of_listed(struct figures *f, const struct deal_lists *lists, enum deal_list list,
                             int row)
{
    const struct listed_deal *deal = &lists->list[list].deal[row];
    if (row >= lists->list[list].count) return false;
    dread_figures_clear(f);
    dread_figures_count(f, "deal", "deal", deal->number);
    if (list != UNWINNABLE_DEALS) dread_figures_share(f, "share", "share", 6, deal->rate);
    return true;
}
