/* Prints the result of a survey: for a person, as CSV, and as JSON. See survey_output.h.
 *
 * All three forms take their figures from the same functions (dread/survey.h, dread/interval.h).
 * Nothing in them depends on how long the survey took or how many threads there were. */

#include <math.h>
#include <string.h>

#include "commands.h"
#include "dread/minutes.h"
#include "dread/rules_text.h"
#include "front/rules_page.h"
#include "show.h"
#include "survey_measures.h"
#include "survey_output.h"

/* Returns a part in per cent of the whole. */
static double percent(uint64_t part, uint64_t whole)
{
    return whole ? 100.0 * (double)part / (double)whole : 0;
}

/* Returns the pace of a survey: its own, or that of the game, which is then set to *standard. */
static const struct pace *pace_of(const struct survey *s, struct pace *standard)
{
    if (s->pace) return s->pace;
    dread_pace_standard(s->game, standard);
    return standard;
}

/* ---- For a person ---- */

static void print_shares(const struct survey *s, const struct result *r)
{
    int widest = 9;
    char name[RULE_SET_BYTES];
    for (int i = 0; i < s->rule_sets; i++) {
        int n = (int)strlen(dread_rule_set_name(s, i, name));
        if (n > widest) widest = n;
    }
    for (int k = 0; k < s->contenders; k++) {
        const struct column *base = dread_result_column(r, s, 0, k);
        const char *knows = dread_contender_knows(&s->contender[k]);
        printf("\n%s, %s", s->contender[k].name, knows);
        if (base->study.plays > 1) printf(", %d plays of each deal", base->study.plays);
        printf("\n  %-*s    won    95 %% interval", widest, "");
        printf(s->rule_sets > 1
                   ? "   unknown   more than the first, 95 %% interval    easier   harder deals\n"
                   : "   unknown\n");
        for (int i = 0; i < s->rule_sets; i++) {
            const struct column *c = dread_result_column(r, s, i, k);
            struct interval in = dread_column_share(c);
            printf("  %-*s %6.2f %%  %6.2f %6.2f %%  %8llu", widest,
                   dread_rule_set_name(s, i, name), 100 * in.middle, 100 * in.low, 100 * in.high,
                   (unsigned long long)c->tally.unknown);
            if (i) {
                struct pairs pairs = dread_column_pairs(r, base, c);
                struct interval more = dread_paired_difference(&pairs);
                printf("   %+6.2f  %+6.2f %+6.2f        %8llu %8llu", 100 * more.middle,
                       100 * more.low, 100 * more.high, (unsigned long long)pairs.better,
                       (unsigned long long)pairs.worse);
                if (!pairs.better && !pairs.worse) printf("  no deal is won more or less often");
            }
            printf("\n");
        }
    }
}

/* Prints the ceiling of each rule set, and how far above each agent it is. */
static void print_ceilings(const struct survey *s, const struct result *r)
{
    char name[RULE_SET_BYTES];
    if (!s->ceiling) return;
    printf("\nCeiling: nobody wins more who does not see the hidden cards (95 %% confidence)\n");
    for (int i = 0; i < s->rule_sets; i++) {
        const struct column *c = dread_result_ceiling(r, s, i);
        struct interval in = dread_column_share(c);
        printf("  %s: at most %.2f %%; estimated at %.2f %%\n", dread_rule_set_name(s, i, name),
               100 * in.high, 100 * in.middle);
        for (int k = 0; k < s->contenders; k++) {
            if (!s->contender[k].agent) continue;
            struct interval more = dread_ceiling_above(r, c, dread_result_column(r, s, i, k));
            printf("    at most %.2f points more than %s; estimated at %.2f\n", 100 * more.high,
                   s->contender[k].name, 100 * more.middle);
        }
    }
}

/* Returns how many known deals a study has: its games are in so many groups (dread/interval.h). */
static double deals_of(const struct column *c)
{
    return (double)dread_column_games(c) / c->study.plays;
}

/* Prints a share in per cent with its interval: "57.25 % (54.00 to 60.43)". */
static void print_share(struct interval in)
{
    printf("%.2f %% (%.2f to %.2f)", 100 * in.middle, 100 * in.low, 100 * in.high);
}

/* Prints a figure with its interval: "12.3 (11.9 to 12.7)". */
static void print_figure(int places, struct interval in)
{
    printf("%.*f (%.*f to %.*f)", places, in.middle, places, in.low, places, in.high);
}

static void print_ends(const struct column *c)
{
    const char *const *outcomes = c->study.game->words.outcomes;
    const struct tally *t = &c->tally;
    double deals = (double)(t->deals - t->unknown);
    const char *before = "  ";
    if (t->ends[0]) {
        printf("  cannot be won ");
        print_share(dread_share_of(t->ends[0], t->plays, deals));
        before = ", ";
    }
    for (int e = 1; outcomes[e]; e++) {
        if (!t->ends[e]) continue;
        printf("%s%s ", before, outcomes[e]);
        print_share(dread_share_of(t->ends[e], t->plays, deals));
        before = ", ";
    }
    printf("\n");
}

/* What is counted once in each number of a histogram, and in how many groups the numbers come. */
struct sample {
    const char *what, *of; /* "turns per won game", "games" */
    double groups;
};

static void print_histogram(const struct sample *of, const struct histogram *s)
{
    if (!s->count) return;
    printf("  %s (", of->what);
    if (of->groups < FEW) {
        printf("only %llu %s): from %llu to %llu\n", (unsigned long long)s->count, of->of,
               (unsigned long long)s->least, (unsigned long long)s->most);
        return;
    }
    printf("%llu %s): mean ", (unsigned long long)s->count, of->of);
    print_figure(1, dread_mean_of(s, of->groups));
    printf(", median ");
    print_figure(0, dread_quantile_of(s, 0.5, of->groups));
    if (of->groups >= FEW_FOR_TAILS) {
        printf(", 10th percentile ");
        print_figure(0, dread_quantile_of(s, 0.1, of->groups));
        printf(", 90th percentile ");
        print_figure(0, dread_quantile_of(s, 0.9, of->groups));
    }
    printf(", from %llu to %llu\n", (unsigned long long)s->least, (unsigned long long)s->most);
}

/* Prints when a win was given away. */
static void print_lost_turns(const struct tally *t)
{
    double dated = (double)t->lost_turn.count;
    if (dated >= FEW) {
        printf("    of %.0f games, half were lost by turn ", dated);
        print_figure(0, dread_quantile_of(&t->lost_turn, 0.5, dated));
        printf(", and they went on for ");
        print_figure(1, dread_mean_of(&t->played_on, dated));
        printf(" turns (the mean) after that\n");
    } else if (t->lost_turn.count) {
        printf("    a win was given away in %.0f game%s only: in turn %llu", dated,
               dated > 1 ? "s" : "", (unsigned long long)t->lost_turn.least);
        if (t->lost_turn.most > t->lost_turn.least)
            printf(" to %llu", (unsigned long long)t->lost_turn.most);
        printf("\n");
    }
}

static void print_edges(const struct tally *t)
{
    static const char *const words[] = {"any action keeps a win possible", "several do",
                                        "only one does (a close call)", "none does"};
    uint64_t edge[EDGES], edges = 0;
    for (int e = 0; e < EDGES; e++) edges += edge[e] = t->edge[0][e] + t->edge[1][e];
    if (!edges) return;
    printf("    of %s%llu decision%s with a choice: ", edges < FEW ? "only " : "",
           (unsigned long long)edges, edges == 1 ? "" : "s");
    for (int e = EDGE_ALL; e <= EDGE_NONE; e++) {
        printf(e ? ", in " : "in ");
        if (edges < FEW) printf("%llu", (unsigned long long)edge[e]);
        else print_share(dread_share_of(edge[e], edges, (double)edges));
        printf(" %s", words[e]);
    }
    printf("\n");
}

static void print_examined(const struct column *c)
{
    const struct tally *t = &c->tally;
    uint64_t lost = t->examined[0], games = lost + t->examined[1];
    if (!games) return;
    printf("  examined with all cards known, one deal in %d: %llu games\n", EXAMINE_EVERY,
           (unsigned long long)games);
    if (lost)
        printf("    lost games: %llu, of which %llu on deals that cannot be won, and %llu lost at "
               "an unknown turn\n",
               (unsigned long long)lost, (unsigned long long)t->hopeless_deals,
               (unsigned long long)t->lost_unknown);
    print_lost_turns(t);
    print_edges(t);
}

static void print_choices(const struct column *c)
{
    const struct tally *t = &c->tally;
    if (!t->choices) return;
    printf("  choices evaluated: %llu; in ", (unsigned long long)t->choices);
    print_share(dread_share_of(t->real_choices, t->choices, deals_of(c)));
    printf(" of them, the real choices, the best action is %d to %d points better than the "
           "second\n",
           REAL_CHOICE_LEAST, REAL_CHOICE_MOST);
}

static void print_difficulty(const struct result *r, const struct column *c)
{
    struct deal_effect d = dread_column_deal_effect(r, c);
    if (!d.known) return;
    printf("  how much deals differ: their win rates have a standard deviation of %.1f points "
           "(%.1f to %.1f); the deal explains ",
           100 * d.spread.middle, 100 * d.spread.low, 100 * d.spread.high);
    print_share(d.of_deal);
    printf(" of the variance of results\n");
}

/* Prints how long a game takes, and how many real choices a minute has. */
static void print_minutes(const struct survey *s, const struct column *c)
{
    struct pace standard;
    const struct pace *pace = pace_of(s, &standard);
    struct interval in;
    if (dread_minutes(&c->tally, pace, c->study.plays, &in))
        printf("  minutes per game: %.1f (%.1f to %.1f), from %llu deals, if actions take the "
               "seconds below\n",
               in.middle, in.low, in.high, (unsigned long long)c->tally.deals_played);
    if (dread_real_choices_a_minute(&c->tally, pace, &in))
        printf("  real choices a minute: %.2f (%.2f to %.2f)\n", in.middle, in.low, in.high);
}

/* Prints the seconds that the minutes are made of. */
static void print_pace(const struct survey *s)
{
    struct pace standard;
    char written[TALLY_VERBS * 32];
    struct text t = dread_text_in(written, sizeof written);
    dread_pace_write(s->game, pace_of(s, &standard), &t);
    printf("\nSeconds that an action takes a player, assumed (--seconds changes them): %s\n",
           written);
}

static void print_column(const struct survey *s, const struct result *r, const struct column *c)
{
    const struct tally *t = &c->tally;
    double won = dread_column_deals_behind(c, true), lost = dread_column_deals_behind(c, false),
           deals = deals_of(c);
    printf("\n%s\n", c->study.contender.name);
    print_ends(c);
    print_histogram(&(struct sample){"turns per won game", "games", won}, &t->turns[1]);
    print_histogram(&(struct sample){"turns per lost game", "games", lost}, &t->turns[0]);
    print_histogram(&(struct sample){"decisions per won game", "games", won}, &t->decisions[1]);
    print_histogram(&(struct sample){"decisions per lost game", "games", lost}, &t->decisions[0]);
    print_histogram(&(struct sample){"legal actions per decision", "decisions", deals},
                    &t->branching);
    print_histogram(
        &(struct sample){"positions searched per deal", "deals", (double)t->positions.count},
        &t->positions);
    print_minutes(s, c);
    print_choices(c);
    print_difficulty(r, c);
    print_examined(c);
}

/* ---- Which rules come up ---- */

/* Prints why a paragraph made nothing happen, and where to read it. The uses are of all contenders
 * of the first rule set. */
static void print_unused_rule(const struct survey *s, const struct result *r, int i,
                              const struct rule_use (*uses)[TALLY_EVENTS])
{
    const struct rule_use *use = &uses[0][i];
    const char *page = rules_page(s->game->id);
    char words[400], quote[1024];
    struct text t = dread_text_in(words, sizeof words), q = dread_text_in(quote, sizeof quote);
    printf("  [%s] ", use->rule);
    if (use->state == RULE_POSSIBLE) {
        printf("did not happen in ");
        for (int k = 0; k < s->contenders; k++) {
            const struct column *c = dread_result_column(r, s, 0, k);
            printf("%s%llu games of %s (at most in %.2f %%)", k ? ", " : "",
                   (unsigned long long)dread_column_games(c), s->contender[k].name,
                   100 * dread_rule_share(c, &uses[k][i]).high);
        }
    } else {
        dread_rule_state_write(s->game, &s->rules[0], use, &t);
        for (const char *at = words; *at; at++)
            if (*at != '`') putchar(*at);
    }
    printf(".\n");
    if (page && dread_rules_quote(page, use->rule, NULL, 0, &q))
        printf("    \"%s\" (dread rules %s %s)\n", quote, s->game->id, use->rule);
}

/* Prints in how many of 100 games each paragraph made something happen, by contender. */
static void print_rules(const struct survey *s, const struct result *r)
{
    struct rule_use uses[CONTENDERS_MOST][TALLY_EVENTS];
    bool unused[TALLY_EVENTS] = {false}, any = false;
    int n = 0;
    printf("\nIn how many of 100 games each paragraph of the rules makes something happen, and how "
           "far off that can be (95 %%)\n  %-8s",
           "");
    for (int k = 0; k < s->contenders; k++) {
        printf(" %12s", s->contender[k].name);
        n = dread_rule_uses(dread_result_column(r, s, 0, k), uses[k]);
    }
    printf("\n  %-8s", "");
    for (int k = 0; k < s->contenders; k++) {
        double games = deals_of(dread_result_column(r, s, 0, k));
        struct interval worst = dread_wilson(games / 2, games);
        printf("     +- %5.2f", 100 * (worst.high - worst.low) / 2);
    }
    printf("\n");
    for (int i = 0; i < n; i++) {
        uint64_t times = 0;
        for (int k = 0; k < s->contenders; k++) times += uses[k][i].times;
        unused[i] = !times;
        any |= unused[i];
        if (!times) continue;
        printf("  %-8s", uses[0][i].rule);
        for (int k = 0; k < s->contenders; k++) {
            const struct column *c = dread_result_column(r, s, 0, k);
            printf(" %12.2f", percent(uses[k][i].plays, dread_column_games(c)));
        }
        printf("\n");
    }
    if (any) printf("\nParagraphs that made nothing happen\n");
    for (int i = 0; i < n; i++)
        if (unused[i]) print_unused_rule(s, r, i, (const struct rule_use(*)[TALLY_EVENTS])uses);
}

/* ---- Deals to look at ---- */

static void print_list(const struct deal_lists *lists, enum deal_list list)
{
    const struct listed_deals *l = &lists->list[list];
    for (int i = 0; i < l->count; i++) {
        printf("%s%llu", i ? ", " : " ", (unsigned long long)l->deal[i].number);
        if (list != UNWINNABLE_DEALS)
            printf(" (%.0f to %.0f %%)", 100 * l->deal[i].rate.low, 100 * l->deal[i].rate.high);
    }
    if (l->others && list == UNWINNABLE_DEALS)
        printf(", and %llu more", (unsigned long long)l->others);
    else if (l->others)
        printf("; %llu other%s cannot be told apart from the last", (unsigned long long)l->others,
               l->others == 1 ? "" : "s");
    printf("\n");
}

static void print_deals(const struct deal_lists *lists)
{
    static const char *const heads[] = {"Easiest deals", "Hardest deals that can be won",
                                        "Deals that cannot be won"};
    if (lists->list[EASIEST_DEALS].count)
        printf("\nOf deals %llu to %llu, by a player who plays fairly well and slips now and then, "
               "%d plays of each\n",
               (unsigned long long)lists->first, (unsigned long long)lists->last, LISTED_PLAYS);
    for (int list = EASIEST_DEALS; list <= UNWINNABLE_DEALS; list++) {
        if (!lists->list[list].count) continue;
        printf(list == UNWINNABLE_DEALS ? "\n%s:" : "%s:", heads[list]);
        print_list(lists, (enum deal_list)list);
    }
}

/* Prints how many deals random play wins, how many more the best agent wins, and how many are left.
 * Needs random, another agent and clairvoyant. */
static void print_luck(const struct survey *s, const struct result *r)
{
    const struct column *sorted[CONTENDERS_MOST];
    int n = dread_result_sorted(r, s, 0, sorted);
    if (n < 3 || !dread_same(sorted[0]->study.contender.name, "random")) return;
    const struct column *chance = sorted[0], *best = sorted[n - 2], *all = sorted[n - 1];
    if (all->study.contender.agent) return;
    struct interval luck = dread_column_share(chance), won = dread_column_share(all),
                    skill = dread_column_more(r, best, chance),
                    rest = dread_column_more(r, all, best);
    printf("\nLuck and skill: of 100 deals, random play wins ");
    print_figure(1, (struct interval){100 * luck.low, 100 * luck.middle, 100 * luck.high});
    printf(", and %s wins ", best->study.contender.name);
    print_figure(1, (struct interval){100 * skill.low, 100 * skill.middle, 100 * skill.high});
    printf(" more by its way of playing.\nBetter play, or knowing the cards, could win ");
    print_figure(1, (struct interval){100 * rest.low, 100 * rest.middle, 100 * rest.high});
    printf(" more. The other ");
    print_figure(
        1, (struct interval){100 - 100 * won.high, 100 - 100 * won.middle, 100 - 100 * won.low});
    printf(" cannot be won.\n");
}

int print_survey(const struct survey *s, const struct result *r, const struct deal_lists *lists)
{
    char name[RULE_SET_BYTES];
    printf("%s, ", s->game->title);
    if (s->rule_sets == 1) printf("%s", dread_rule_set_name(s, 0, name));
    else printf("%d rule sets", s->rule_sets);
    printf("; deals %llu to %llu\n", (unsigned long long)r->first, (unsigned long long)r->last);
    if (r->last - r->first + 1 < FEW)
        printf("These are only %d deals, which is too few to say much: see how wide the intervals "
               "are.\n",
               (int)(r->last - r->first + 1));
    print_shares(s, r);
    print_ceilings(s, r);
    if (s->rule_sets == 1) {
        print_luck(s, r);
        for (int k = 0; k < s->contenders; k++) print_column(s, r, dread_result_column(r, s, 0, k));
        print_pace(s);
        print_measures(s, r);
        print_rules(s, r);
        print_deals(lists);
    }
    return fflush(stdout) ? FAULT : FINE;
}

/* ---- CSV (RFC 4180): one line for each study ----
 *
 * docs/surveys.md explains the columns. Each cell begins with its comma; it is empty if its figure
 * was not measured. Only the options need quotes. */

/* Each of these prints a cell, which is empty if its figure was not measured. */

static void csv_count(bool is_measured, uint64_t count)
{
    if (is_measured) printf(",%llu", (unsigned long long)count);
    else printf(",");
}

static void csv_figure(bool is_measured, int places, double figure)
{
    if (is_measured) printf(",%.*f", places, figure);
    else printf(",");
}

/* Prints a figure and the ends of its interval. The ends are empty if there are fewer than FEW
 * groups. */
static void csv_interval(bool is_measured, double groups, int places, struct interval in)
{
    csv_figure(is_measured, places, in.middle);
    csv_figure(is_measured && groups >= FEW, places, in.low);
    csv_figure(is_measured && groups >= FEW, places, in.high);
}

static void csv_mean(const struct histogram *s, double groups)
{
    csv_interval(s->count, fmin(groups, (double)s->count), 3, dread_mean_of(s, groups));
}

static void csv_share(const struct column *c)
{
    struct interval in = dread_column_share(c);
    bool is_known = c->tally.deals > c->tally.unknown;
    csv_figure(is_known, 6, in.middle);
    csv_figure(true, 6, in.low);
    csv_figure(true, 6, in.high);
}

/* Prints the difference from the first rule set; empty cells for the first rule set itself. */
static void csv_difference(const struct result *r, const struct column *first,
                           const struct column *c)
{
    struct pairs pairs = {0};
    if (c != first) pairs = dread_column_pairs(r, first, c);
    bool is_known = pairs.deals > 0;
    struct interval more = dread_paired_difference(&pairs);
    csv_figure(is_known, 6, more.middle);
    csv_figure(is_known, 6, more.low);
    csv_figure(is_known, 6, more.high);
    csv_count(is_known, pairs.better);
    csv_count(is_known, pairs.worse);
    if (is_known) printf(",%.6g", dread_mcnemar(pairs.better, pairs.worse));
    else printf(",");
}

/* Prints the minutes of a game, and the real choices a minute. */
static void csv_minutes(const struct survey *s, const struct column *c)
{
    struct pace standard;
    const struct pace *pace = pace_of(s, &standard);
    struct interval in;
    for (int i = 0; i < 2; i++) {
        bool is_known = i ? dread_real_choices_a_minute(&c->tally, pace, &in)
                          : dread_minutes(&c->tally, pace, c->study.plays, &in);
        csv_figure(is_known, 3, in.middle);
        csv_figure(is_known, 3, in.low);
        csv_figure(is_known, 3, in.high);
    }
}

/* Prints what was found with all cards known. */
static void csv_examined(const struct column *c)
{
    const struct tally *t = &c->tally;
    uint64_t examined = t->examined[0] + t->examined[1], edges = 0;
    csv_count(c->study.contender.agent, examined);
    csv_count(t->examined[0], t->hopeless_deals);
    double dated = (double)t->lost_turn.count;
    csv_count(c->study.contender.agent && t->examined[0], t->lost_turn.count);
    csv_interval(dated > 0, dated, 1, dread_quantile_of(&t->lost_turn, 0.5, dated));
    csv_mean(&t->played_on, dated);
    for (int e = 0; e < EDGES; e++) edges += t->edge[0][e] + t->edge[1][e];
    for (int e = 0; e < EDGES; e++) csv_count(edges, t->edge[0][e] + t->edge[1][e]);
}

/* Prints the line of a column. first: the same contender's column of the first rule set. */
static void csv_line(const struct survey *s, const struct result *r, int rule_set,
                     const struct column *first, const struct column *c)
{
    char name[RULE_SET_BYTES];
    const struct tally *t = &c->tally;
    const struct contender *contender = &c->study.contender;
    struct deal_effect d = {0};
    if (!contender->is_ceiling) d = dread_column_deal_effect(r, c);
    struct histogram decisions = t->decisions[0];
    dread_histogram_join(&decisions, &t->decisions[1]);
    printf("%s,\"%s\",%s,%s,%llu,%llu,%llu,%llu,%d,%llu", s->game->id,
           dread_rule_set_name(s, rule_set, name), contender->name,
           dread_contender_knows(contender), (unsigned long long)r->first,
           (unsigned long long)r->last, (unsigned long long)t->deals,
           (unsigned long long)t->unknown, c->study.plays, (unsigned long long)t->won);
    csv_share(c);
    csv_difference(r, first, c);
    double deals = deals_of(c);
    csv_mean(&t->turns[1], dread_column_deals_behind(c, true));
    csv_mean(&t->turns[0], dread_column_deals_behind(c, false));
    csv_mean(&decisions, deals);
    csv_mean(&t->branching, deals);
    csv_interval(d.known, deals, 6, d.spread);
    csv_interval(d.known, deals, 6, d.of_deal);
    csv_examined(c);
    bool gives_chances = contender->agent && contender->agent->lead;
    csv_count(gives_chances, t->choices);
    csv_count(gives_chances, t->real_choices);
    csv_interval(gives_chances && t->choices, deals, 6,
                 dread_share_of(t->real_choices, t->choices, deals));
    csv_minutes(s, c);
    csv_measures(c);
    printf("\n");
}

int print_survey_csv(const struct survey *s, const struct result *r)
{
    printf("game,options,agent,knows,first,last,deals,unknown,plays,won,share,low,high,difference,"
           "difference_low,difference_high,kinder,harsher,p,turns_won,turns_won_low,turns_won_high,"
           "turns_lost,turns_lost_low,turns_lost_high,decisions,decisions_low,decisions_high,"
           "branching,branching_low,branching_high,spread,spread_low,spread_high,of_deal,"
           "of_deal_low,of_deal_high,examined,hopeless,doomed,doom_turn,doom_turn_low,"
           "doom_turn_high,doomed_turns,doomed_turns_low,doomed_turns_high,edge_all,edge_some,"
           "edge_one,edge_none,edge_unknown,choices,real_choices,real,real_low,real_high,minutes,"
           "minutes_low,minutes_high,real_a_minute,real_a_minute_low,real_a_minute_high");
    csv_measure_heads();
    printf("\n");
    for (int i = 0; i < s->rule_sets; i++) {
        for (int k = 0; k < s->contenders; k++)
            csv_line(s, r, i, dread_result_column(r, s, 0, k), dread_result_column(r, s, i, k));
        if (s->ceiling)
            csv_line(s, r, i, dread_result_ceiling(r, s, 0), dread_result_ceiling(r, s, i));
    }
    return fflush(stdout) ? FAULT : FINE;
}

/* ---- JSON ---- */

/* Adds how the numbers of a histogram are spread. With fewer than FEW groups the mean and the
 * median have no interval. */
static void add_histogram(struct text *t, const char *key, const struct histogram *s, double groups)
{
    if (!s->count) return;
    bool few = fmin(groups, (double)s->count) < FEW;
    struct interval mean = dread_mean_of(s, groups), median = dread_quantile_of(s, 0.5, groups);
    dread_json_open(t, key, '{');
    json_count(t, "count", s->count);
    json_count(t, "sum", s->sum);
    json_count(t, "least", s->least);
    json_figure(t, "tenth", dread_histogram_quantile(s, 0.1));
    json_figure(t, "median", median.middle);
    json_figure(t, "nineTenths", dread_histogram_quantile(s, 0.9));
    json_count(t, "most", s->most);
    if (!few) json_interval(t, "meanInterval", mean);
    if (!few) json_interval(t, "medianInterval", median);
    if (fmin(groups, (double)s->count) >= FEW_FOR_TAILS) {
        json_interval(t, "tenthInterval", dread_quantile_of(s, 0.1, groups));
        json_interval(t, "nineTenthsInterval", dread_quantile_of(s, 0.9, groups));
    }
    dread_json_close(t, '}');
}

static void add_examined(struct text *t, const struct tally *tally)
{
    static const char *const edges[EDGES] = {"all", "several", "one", "none", "unknown"};
    if (!tally->examined[0] && !tally->examined[1]) return;
    dread_json_open(t, "examined", '{');
    json_count(t, "lost", tally->examined[0]);
    json_count(t, "won", tally->examined[1]);
    json_count(t, "hopelessDeals", tally->hopeless_deals);
    json_count(t, "unknown", tally->lost_unknown);
    double dated = (double)tally->lost_turn.count;
    add_histogram(t, "doomTurn", &tally->lost_turn, dated);
    add_histogram(t, "doomedTurns", &tally->played_on, dated);
    for (int won = 0; won < 2; won++) {
        dread_json_open(t, won ? "actionsThatWinInWon" : "actionsThatWinInLost", '{');
        for (int i = 0; i < EDGES; i++) json_count(t, edges[i], tally->edge[won][i]);
        dread_json_close(t, '}');
    }
    dread_json_close(t, '}');
}

/* Adds the difference from the first rule set. */
static void add_difference(struct text *t, const struct result *r, const struct column *first,
                           const struct column *c)
{
    struct pairs pairs = dread_column_pairs(r, first, c);
    dread_json_open(t, "thanTheFirst", '{');
    json_interval(t, "difference", dread_paired_difference(&pairs));
    json_count(t, "kinderDeals", pairs.better);
    json_count(t, "harsherDeals", pairs.worse);
    json_count(t, "unknownDeals", pairs.unknown);
    json_figure(t, "p", dread_mcnemar(pairs.better, pairs.worse));
    dread_json_close(t, '}');
}

static void add_ends(struct text *t, const struct tally *tally, const char *const outcomes[])
{
    dread_json_open(t, "ends", '{');
    if (tally->ends[0]) json_count(t, "cannot be won", tally->ends[0]);
    for (int e = 1; outcomes[e]; e++) json_count(t, outcomes[e], tally->ends[e]);
    dread_json_close(t, '}');
}

static void add_histograms(struct text *t, const struct column *c)
{
    const struct tally *tally = &c->tally;
    double won = dread_column_deals_behind(c, true), lost = dread_column_deals_behind(c, false);
    add_histogram(t, "turnsWon", &tally->turns[1], won);
    add_histogram(t, "turnsLost", &tally->turns[0], lost);
    add_histogram(t, "decisionsWon", &tally->decisions[1], won);
    add_histogram(t, "decisionsLost", &tally->decisions[0], lost);
    add_histogram(t, "branching", &tally->branching, deals_of(c));
    add_histogram(t, "positions", &tally->positions, (double)tally->positions.count);
}

/* Adds what a paragraph needs that cannot happen under the options. */
static void add_need(struct text *t, const struct column *c, const struct rule_use *use)
{
    char words[400];
    struct text w = dread_text_in(words, sizeof words);
    dread_rule_state_write(c->study.game, &c->study.rules, use, &w);
    dread_json_string(t, "why", words);
}

/* Adds the actions by verb, the minutes of a game, and the real choices a minute. */
static void add_minutes(struct text *t, const struct survey *s, const struct column *c)
{
    const struct tally *tally = &c->tally;
    const char *const *verbs = s->game->words.verbs;
    struct pace standard;
    const struct pace *pace = pace_of(s, &standard);
    struct interval in;
    if (!tally->deals_played) return;
    dread_json_open(t, "actions", '{');
    for (int v = 0; verbs[v]; v++) json_count(t, verbs[v], tally->of_deals[v]);
    dread_json_close(t, '}');
    json_count(t, "dealsPlayed", tally->deals_played);
    if (dread_minutes(tally, pace, c->study.plays, &in)) json_interval(t, "minutes", in);
    if (dread_real_choices_a_minute(tally, pace, &in)) json_interval(t, "realChoicesAMinute", in);
}

static void add_rules(struct text *t, const struct column *c)
{
    struct rule_use uses[TALLY_EVENTS];
    int n = dread_rule_uses(c, uses);
    dread_json_open(t, "rules", '[');
    for (int i = 0; i < n; i++) {
        dread_json_open(t, NULL, '{');
        dread_json_string(t, "rule", uses[i].rule);
        dread_json_string(t, "state", dread_rule_states[uses[i].state]);
        if (uses[i].state != RULE_POSSIBLE) add_need(t, c, &uses[i]);
        json_count(t, "times", uses[i].times);
        json_count(t, "plays", uses[i].plays);
        if (uses[i].state == RULE_POSSIBLE && dread_column_games(c))
            json_interval(t, "share", dread_rule_share(c, &uses[i]));
        dread_json_close(t, '}');
    }
    dread_json_close(t, ']');
}

static void add_contender(struct text *t, const struct survey *s, const struct result *r,
                          int rule_set, int k)
{
    const struct column *c = dread_result_column(r, s, rule_set, k);
    const struct tally *tally = &c->tally;
    struct deal_effect d = dread_column_deal_effect(r, c);
    dread_json_open(t, NULL, '{');
    dread_json_string(t, "agent", s->contender[k].name);
    dread_json_string(t, "knows", dread_contender_knows(&s->contender[k]));
    json_count(t, "deals", tally->deals);
    json_count(t, "unknown", tally->unknown);
    json_count(t, "playsOfADeal", (uint64_t)c->study.plays);
    json_count(t, "plays", tally->plays);
    json_count(t, "won", tally->won);
    json_interval(t, "share", dread_column_share(c));
    if (rule_set) add_difference(t, r, dread_result_column(r, s, 0, k), c);
    add_ends(t, tally, s->game->words.outcomes);
    add_histograms(t, c);
    add_minutes(t, s, c);
    if (tally->choices) {
        json_count(t, "choices", tally->choices);
        json_count(t, "realChoices", tally->real_choices);
        json_interval(t, "realShare",
                      dread_share_of(tally->real_choices, tally->choices, deals_of(c)));
    }
    if (d.known) {
        json_interval(t, "difficultySpread", d.spread);
        json_interval(t, "shareOfTheDeal", d.of_deal);
    }
    add_examined(t, tally);
    add_measures(t, c);
    add_rules(t, c);
    dread_json_close(t, '}');
}

/* Adds the ceiling of a rule set, and how far above each agent it is. */
static void add_ceiling(struct text *t, const struct survey *s, const struct result *r,
                        int rule_set)
{
    const struct column *c = dread_result_ceiling(r, s, rule_set);
    if (!c) return;
    dread_json_open(t, "ceiling", '{');
    json_count(t, "deals", c->tally.deals);
    json_count(t, "worlds", (uint64_t)c->study.plays);
    json_interval(t, "bound", dread_column_share(c));
    dread_json_open(t, "above", '[');
    for (int k = 0; k < s->contenders; k++) {
        if (!s->contender[k].agent) continue;
        dread_json_open(t, NULL, '{');
        dread_json_string(t, "agent", s->contender[k].name);
        json_interval(t, "difference",
                      dread_ceiling_above(r, c, dread_result_column(r, s, rule_set, k)));
        dread_json_close(t, '}');
    }
    dread_json_close(t, ']');
    dread_json_close(t, '}');
}

static void add_list(struct text *t, const char *key, const struct deal_lists *lists,
                     enum deal_list list)
{
    const struct listed_deals *l = &lists->list[list];
    dread_json_open(t, key, '{');
    dread_json_open(t, "deals", '[');
    for (int i = 0; i < l->count; i++) {
        dread_json_open(t, NULL, '{');
        json_count(t, "deal", l->deal[i].number);
        if (list != UNWINNABLE_DEALS) json_interval(t, "share", l->deal[i].rate);
        dread_json_close(t, '}');
    }
    dread_json_close(t, ']');
    json_count(t, list == UNWINNABLE_DEALS ? "more" : "alike", l->others);
    dread_json_close(t, '}');
}

/* Adds the seconds that an action of each verb takes. */
static void add_seconds(struct text *t, const struct survey *s)
{
    struct pace standard;
    const struct pace *pace = pace_of(s, &standard);
    dread_json_open(t, "secondsOfAnAction", '{');
    for (int v = 0; s->game->words.verbs[v]; v++)
        json_count(t, s->game->words.verbs[v], pace->seconds[v]);
    dread_json_close(t, '}');
}

/* Adds the lists of deals, which are those of the first rule set. */
static void add_lists(struct text *t, const struct deal_lists *lists)
{
    dread_json_open(t, "lists", '{');
    json_count(t, "first", lists->first);
    json_count(t, "last", lists->last);
    json_count(t, "plays", LISTED_PLAYS);
    add_list(t, "easiest", lists, EASIEST_DEALS);
    add_list(t, "hardest", lists, HARDEST_DEALS);
    add_list(t, "unwinnable", lists, UNWINNABLE_DEALS);
    dread_json_close(t, '}');
}

int print_survey_json(const struct survey *s, const struct result *r,
                      const struct deal_lists *lists)
{
    char version[VERSION_BYTES], name[RULE_SET_BYTES];
    struct text v = dread_text_in(version, sizeof version), t = json_begin();
    dread_study_version(s->game, &v);
    dread_json_open(&t, NULL, '{');
    dread_json_string(&t, "game", s->game->id);
    dread_json_string(&t, "version", version);
    json_count(&t, "first", r->first);
    json_count(&t, "last", r->last);
    json_count(&t, "examinedEvery", EXAMINE_EVERY);
    add_seconds(&t, s);
    dread_json_open(&t, "ruleSets", '[');
    for (int i = 0; i < s->rule_sets; i++) {
        dread_json_open(&t, NULL, '{');
        dread_json_string(&t, "options", dread_rule_set_name(s, i, name));
        dread_json_open(&t, "agents", '[');
        for (int k = 0; k < s->contenders; k++) add_contender(&t, s, r, i, k);
        dread_json_close(&t, ']');
        add_ceiling(&t, s, r, i);
        add_ladder(&t, s, r, i);
        dread_json_close(&t, '}');
        print_json_so_far(stdout, &t);
    }
    dread_json_close(&t, ']');
    add_lists(&t, lists);
    dread_json_close(&t, '}');
    print_json(stdout, &t);
    return fflush(stdout) ? FAULT : FINE;
}
