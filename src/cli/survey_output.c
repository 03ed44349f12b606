/* Prints the result of a survey: for a person, as CSV, and as JSON. See survey_output.h.
 *
 * All three forms take their figures from the same lists (survey/survey_figures.h). Nothing in them
 * depends on how long the survey took or how many threads there were. */

#include "survey_output.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "command_table.h"
#include "theme/rules_text.h"
#include "survey/survey_figures.h"
#include "figures_output.h"
#include "front/rules_page.h"
#include "show.h"

enum { LISTED = 3, LISTED_CAUSES = 5 };

static unsigned long long whole(uint64_t n)
{
    return n;
}

/* ---- for a person: how often it is won ---- */

static void print_shares(const struct survey *s, const struct result *r)
{
    static struct figures f;
    int widest = 9;
    char name[RULE_SET_BYTES];
    for (int i = 0; i < s->rule_sets; i++) {
        int n = (int)strlen(dread_rule_set_name(s, i, name));
        if (n > widest) widest = n;
    }
    for (int k = 0; k < s->contenders; k++) {
        dread_figures_of_study(&f, s, r, 0, k);
        say(&f, dread_result_column(r, s, 0, k)->study.plays > 1
                    ? "\n{agent}, {knows}, {plays} plays of each deal"
                    : "\n{agent}, {knows}");
        printf("\n  %-*s    won    95 %% interval   unknown", widest, "");
        printf(s->rule_sets > 1
                   ? "   more than the first, 95 %% interval    easier   harder deals\n"
                   : "\n");
        for (int i = 0; i < s->rule_sets; i++) {
            if (i) dread_figures_of_study(&f, s, r, i, k);
            printf("  %-*s ", widest, dread_rule_set_name(s, i, name));
            say(&f, "{share.middle:6.2} %  {share.low:6.2} {share.high:6.2} %  {unknown:8}");
            say(&f, "   {difference.middle:+6.2}  {difference.low:+6.2} {difference.high:+6.2}"
                    "        {kinder:8} {harsher:8}");
            const struct listed_figure *kinder = dread_figure_of(&f, "kinder", 6),
                                       *harsher = dread_figure_of(&f, "harsher", 7);
            if (kinder && !kinder->count && !harsher->count)
                printf("  no deal is won more or less often");
            printf("\n");
        }
    }
}

/* Prints the ceiling of each rule set, and how far above each agent it is. */
static void print_ceilings(const struct survey *s, const struct result *r)
{
    static struct figures f;
    char name[RULE_SET_BYTES];
    if (!s->ceiling) return;
    printf("\nCeiling: nobody wins more who does not see the hidden cards (95 %% confidence)\n");
    for (int i = 0; i < s->rule_sets; i++) {
        dread_figures_of_ceiling(&f, s, r, i);
        printf("  %s: ", dread_rule_set_name(s, i, name));
        say(&f, "at most {bound.high:2} %; estimated at {bound.middle:2} %\n");
        for (int k = 0; k < s->contenders; k++) {
            if (!s->contender[k].agent) continue;
            dread_figures_above(&f, s, r, i, k);
            say(&f, "    at most {above.high:2} points more than {agent}; estimated at "
                    "{above.middle:2}\n");
        }
    }
}

/* Prints how many deals random play wins, how many more the best agent wins, and how many are left.
 * Needs random, another agent and clairvoyant. */
static void print_luck(const struct survey *s, const struct result *r)
{
    static struct figures f;
    const struct column *sorted[CONTENDERS_MOST];
    int n = dread_result_sorted(r, s, 0, sorted);
    if (n < 3 || !dread_same(sorted[0]->study.contender.name, "random")) return;
    const struct column *chance = sorted[0], *best = sorted[n - 2], *all = sorted[n - 1];
    if (all->study.contender.agent) return;
    struct interval won = dread_column_share(all);
    dread_figures_clear(&f);
    dread_figures_words(&f, "best", NULL, best->study.contender.name);
    dread_figures_share(&f, "luck", NULL, 6, dread_column_share(chance));
    dread_figures_share(&f, "skill", NULL, 6, dread_column_more(r, best, chance));
    dread_figures_share(&f, "rest", NULL, 6, dread_column_more(r, all, best));
    dread_figures_share(&f, "lost", NULL, 6,
                        (struct interval){1 - won.high, 1 - won.middle, 1 - won.low});
    say(&f, "\nLuck and skill: of 100 deals, random play wins {luck:1}, and {best} wins {skill:1} "
            "more by its way of playing.\nBetter play, or knowing the cards, could win {rest:1} "
            "more. The other {lost:1} cannot be won.\n");
}

/* ---- what happens in the games ---- */

static void print_ends(const struct figures *f, const struct column *c)
{
    const char *const *outcomes = c->study.game->words.outcomes;
    const char *before = "  ";
    for (int e = 0; !e || outcomes[e]; e++) {
        char share[24];
        if (!c->tally.ends[e]) continue;
        printf("%s%s ", before, e ? outcomes[e] : "cannot be won");
        snprintf(share, sizeof share, "{end%d.percent:2}", e);
        say(f, share);
        before = ", ";
    }
    printf("\n");
}

/* Prints how the numbers of a sample are spread: "turns per won game (109 games): ...". */
static void print_sample(struct figures *f, const char *id, const char *what, const char *of)
{
    const struct listed_figure *sample = dread_figure_of(f, id, (int)strlen(id));
    if (!sample) return;
    bool few = sample->groups < FEW;
    f->it = id;
    printf("  %s (%s", what, few ? "only " : "");
    say(f, "{it.count} ");
    printf("%s): ", of);
    if (!few) say(f, "mean {it}, median {it.median}, ");
    if (sample->groups >= FEW_FOR_TAILS)
        say(f, "10th percentile {it.tenth}, 90th percentile {it.ninetieth}, ");
    say(f, "from {it.least} to {it.most}\n");
}

/* Prints when a win was given away. */
static void print_lost_turns(const struct figures *f)
{
    const struct listed_figure *turns = dread_figure_of(f, "lost_turn", 9);
    if (!turns) return;
    uint64_t dated = turns->of->count;
    if (dated >= FEW) {
        say(f, "    of {lost_turn.count} games, half were lost by turn {lost_turn.median}, and "
               "they went on for {doomed_turns} turns (the mean) after that\n");
        return;
    }
    printf("    a win was given away in %llu game%s only: ", whole(dated), dated > 1 ? "s" : "");
    say(f, turns->of->most > turns->of->least ? "in turn {lost_turn.least} to {lost_turn.most}\n"
                                              : "in turn {lost_turn.least}\n");
}

static void print_edges(const struct figures *f)
{
    const struct listed_figure *edges = dread_figure_of(f, "edges", 5);
    if (!edges) return;
    bool few = edges->count < FEW;
    printf("    of %s%llu decision%s with a choice: ", few ? "only " : "", whole(edges->count),
           edges->count == 1 ? "" : "s");
    say(f, few ? "in {edge_all} any action keeps a win possible, in {edge_some} several do, in "
                 "{edge_one} only one does (a close call), in {edge_none} none does\n"
               : "in {all.percent:2} any action keeps a win possible, in "
                 "{several.percent:2} several do, in {one.percent:2} only one does (a close call), "
                 "in {none.percent:2} none does\n");
}

static void print_examined(const struct figures *f, const struct column *c)
{
    if (!c->tally.examined[0] && !c->tally.examined[1]) return;
    printf("  examined with all cards known, one deal in %d: ", EXAMINE_EVERY);
    say(f, "{examined} games\n");
    say(f, "    lost games: {examined_lost}, of which {hopeless} on deals that cannot be won, and "
           "{lost_unknown} lost at an unknown turn\n");
    print_lost_turns(f);
    print_edges(f);
}

static void print_column(const struct survey *s, const struct result *r, int k)
{
    static const struct {
        const char *id, *what, *of;
    } samples[] = {
        {"turns_won", "turns per won game", "games"},
        {"turns_lost", "turns per lost game", "games"},
        {"decisions_won", "decisions per won game", "games"},
        {"decisions_lost", "decisions per lost game", "games"},
        {"branching", "legal actions per decision", "decisions"},
        {"positions", "positions searched per deal", "deals"},
    };
    static struct figures f;
    const struct column *c = dread_result_column(r, s, 0, k);
    dread_figures_of_study(&f, s, r, 0, k);
    say(&f, "\n{agent}\n");
    print_ends(&f, c);
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
        print_sample(&f, samples[i].id, samples[i].what, samples[i].of);
    say(&f, "  minutes per game: {minutes}, from {deals_played} deals, if actions take the seconds "
            "below\n");
    say(&f, "  real choices a minute: {real_a_minute:2}\n");
    say(&f,
        "  choices evaluated: {choices}; in {real.percent:2} of them, the real choices, the best "
        "action is {real_least} to {real_most} points better than the second\n");
    say(&f, "  how much deals differ: their win rates have a standard deviation of "
            "{spread.middle:1} points ({spread.range:1}); the deal explains {of_deal.percent:2} of "
            "the variance of results\n");
    print_examined(&f, c);
}

/* Prints the seconds that the minutes are made of. */
static void print_pace(const struct survey *s)
{
    struct pace standard;
    char written[TALLY_VERBS * 32];
    struct text t = dread_text_in(written, sizeof written);
    dread_pace_write(s->game, dread_survey_pace(s, &standard), &t);
    printf("\nSeconds that an action takes a player, assumed (--seconds changes them): %s\n",
           written);
}

/* ---- how it is played ---- */

static void print_ladder(const struct survey *s, const struct result *r)
{
    static struct figures f;
    struct rung rungs[CONTENDERS_MOST];
    int steps, n = dread_ladder(r, s, 0, rungs, &steps);
    if (n < 2) return;
    printf("\nLadder of strength: %d step%s from %s to %s (a step is an agent that wins clearly "
           "more than\nthe one of the step below, on the same deals)\n",
           steps, steps == 1 ? "" : "s", rungs[0].column->study.contender.name,
           rungs[n - 1].column->study.contender.name);
    for (int i = 0; i < n; i++) {
        dread_figures_of_rung(&f, s, r, 0, i);
        say(&f, "  {agent:-14} {share.middle:6.2} %");
        say(&f, "   {more.middle:+6.2} ({more.range:+2}) than {than}");
        printf(rungs[i].below && !rungs[i].is_step ? ": no step\n" : "\n");
    }
}

/* Prints the parts of one kind whose actions gave away most wins. */
static void print_dangers(const struct column *c, enum action_part part)
{
    static struct figures f;
    int told = 0;
    for (; told < LISTED && dread_figures_of_danger(&f, c, part, told); told++) {
        if (!dread_figure_of(&f, "gave_away", 9)->count) break;
        say(&f, told ? "; " : "    by {part}: ");
        say(&f, "{name} {gave_away} of {at_risk} actions, {share.percent:1}");
    }
    if (told) printf("\n");
}

static void print_causes(const struct column *c)
{
    static struct figures f;
    int n = 0;
    for (; dread_figures_of_cause(&f, c, n); n++) {
        if (!n) printf("  what ended lost games, and the last action before:\n");
        if (n >= LISTED_CAUSES) continue;
        printf("    ");
        if (!say(&f, "[{rule}] {outcome}")) printf("no rule is told");
        if (!say(&f, ", after a `{last_action}`")) printf(", without any action");
        say(&f, ": {share.percent:1}, {games} games\n");
    }
    if (n > LISTED_CAUSES) printf("    and %d more\n", n - LISTED_CAUSES);
}

static void print_drama(struct figures *f)
{
    if (!say(f, "  drama of {drama} games, from the chances that {agent} computed, without the "
                "noise in them:\n"))
        return;
    for (int m = 0; m < DRAMA_MEASURES; m++) {
        const struct drama_word *word = &dread_drama_words[m];
        f->it = word->column;
        const struct listed_figure *it = dread_figure_of(f, "it", 2);
        printf("    %s: ", word->name);
        if (it->groups < FEW) {
            printf("too few games (%.0f)\n", it->groups);
        } else {
            say(f, "{it:2}");
            printf(*word->unit ? " %s\n" : "\n", word->unit);
        }
    }
    say(f, "    the chances move {movement:2} times as much as right chances would: near 1 they "
           "can be trusted\n");
}

/* Prints how the agents play: where they lose, and how tense their games are. */
static void print_play(const struct survey *s, const struct result *r)
{
    static struct figures f;
    for (int k = 0; k < s->contenders; k++) {
        const struct column *c = dread_result_column(r, s, 0, k);
        uint64_t lost = c->tally.lost_turn.count;
        char names[CARD_NAMES_BYTES];
        struct text t = dread_text_in(names, sizeof names);
        if (!c->study.contender.agent) continue;
        dread_figures_of_study(&f, s, r, 0, k);
        say(&f, "\n{agent}: where it loses, and how tense its games are\n");
        if (lost)
            printf("  actions that made a win impossible, of those played while one was possible "
                   "(from %s%llu game%s):\n",
                   lost < FEW ? "only " : "", whole(lost), lost == 1 ? "" : "s");
        print_dangers(c, PART_VERB);
        for (int part = 0; part < ACTION_PARTS && lost >= FEW; part++)
            if (part != PART_VERB) print_dangers(c, (enum action_part)part);
        print_causes(c);
        if (dread_cards_never_used(c, &t))
            printf("  cards that could be used and never were: %s\n", names);
        print_drama(&f);
    }
}

/* ---- which rules come up ---- */

/* Prints why a paragraph made nothing happen, and where to read it. */
static void print_unused_rule(const struct survey *s, const struct result *r, int i,
                              const char *rule)
{
    static struct figures f;
    const char *page = rules_page(s->game->id);
    char quote[1024];
    struct text q = dread_text_in(quote, sizeof quote);
    printf("  [%s] ", rule);
    for (int k = 0; k < s->contenders; k++) {
        dread_figures_of_rule(&f, dread_result_column(r, s, 0, k), i);
        const struct listed_figure *why = dread_figure_of(&f, "why", 3);
        for (const char *at = why && !k ? why->words : ""; *at; at++)
            if (*at != '`') putchar(*at);
        if (why) continue;
        printf(k ? ", " : "did not happen in ");
        say(&f, "{games} games of {agent} (at most in {share.high:2} %)");
    }
    printf(".\n");
    if (page && dread_rules_quote(page, rule, NULL, 0, &q))
        printf("    \"%s\" (dread rules %s %s)\n", quote, s->game->id, rule);
}

/* Prints in how many of 100 games each paragraph made something happen, by contender. */
static void print_rules(const struct survey *s, const struct result *r)
{
    static struct figures f;
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
        double games = dread_deals_played(dread_result_column(r, s, 0, k));
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
            dread_figures_of_rule(&f, dread_result_column(r, s, 0, k), i);
            say(&f, " {share.middle:12.2}");
        }
        printf("\n");
    }
    if (any) printf("\nParagraphs that made nothing happen\n");
    for (int i = 0; i < n; i++)
        if (unused[i]) print_unused_rule(s, r, i, uses[0][i].rule);
}

/* ---- deals to look at ---- */

static void print_list(const struct deal_lists *lists, enum deal_list list)
{
    static struct figures f;
    const struct listed_deals *l = &lists->list[list];
    for (int i = 0; dread_figures_of_listed(&f, lists, list, i); i++) {
        say(&f, i ? ", {deal}" : " {deal}");
        say(&f, " ({share.range:0} %)");
    }
    if (l->others && list == UNWINNABLE_DEALS) printf(", and %llu more", whole(l->others));
    else if (l->others)
        printf("; %llu other%s cannot be told apart from the last", whole(l->others),
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
               whole(lists->first), whole(lists->last), LISTED_PLAYS);
    for (int list = EASIEST_DEALS; list <= UNWINNABLE_DEALS; list++) {
        if (!lists->list[list].count) continue;
        printf(list == UNWINNABLE_DEALS ? "\n%s:" : "%s:", heads[list]);
        print_list(lists, (enum deal_list)list);
    }
}

int print_survey(const struct survey *s, const struct result *r, const struct deal_lists *lists)
{
    char name[RULE_SET_BYTES];
    printf("%s, ", s->game->title);
    if (s->rule_sets == 1) printf("%s", dread_rule_set_name(s, 0, name));
    else printf("%d rule sets", s->rule_sets);
    printf("; deals %llu to %llu\n", whole(r->first), whole(r->last));
    if (r->last - r->first + 1 < FEW)
        printf("These are only %d deals, which is too few to say much: see how wide the intervals "
               "are.\n",
               (int)(r->last - r->first + 1));
    print_shares(s, r);
    print_ceilings(s, r);
    if (s->rule_sets == 1) {
        print_luck(s, r);
        for (int k = 0; k < s->contenders; k++) print_column(s, r, k);
        print_pace(s);
        print_ladder(s, r);
        print_play(s, r);
        print_rules(s, r);
        print_deals(lists);
    }
    return fflush(stdout) ? FAULT : FINE;
}

/* ---- CSV: one line for each study. docs/surveys.md explains the columns ---- */

static const struct csv_table studies = {
    "game options agent knows first last deals unknown plays won share low high difference+ kinder "
    "harsher p turns_won+ turns_lost+ decisions+ branching+ spread+ of_deal+ examined hopeless "
    "doomed doom_turn+ doomed_turns+ edge_all edge_some edge_one edge_none edge_unknown choices "
    "real_choices real+ minutes+ real_a_minute+ surprise+ suspense+ fall_won+ fall_lost+ "
    "crossings+ last_good_turn+ last_bad_turn+ decided_won+ decided_lost+ excess_movement+",
    '_', "\n"};

int print_survey_csv(const struct survey *s, const struct result *r)
{
    static struct figures f;
    print_csv_heads(&studies);
    for (int i = 0; i < s->rule_sets; i++)
        for (int k = 0; k < s->contenders + s->ceiling; k++) {
            dread_figures_of_study(&f, s, r, i, k);
            print_csv_line(&studies, &f);
        }
    return fflush(stdout) ? FAULT : FINE;
}

/* ---- JSON ---- */

static void add_dangers(struct text *t, struct figures *f, const struct column *c)
{
    if (!c->tally.lost_turn.count) return;
    dread_json_open(t, "winsGivenAway", '{');
    for (int part = 0; part < ACTION_PARTS; part++) {
        dread_json_open(t, dread_part_keys[part], '[');
        for (int i = 0; dread_figures_of_danger(f, c, (enum action_part)part, i); i++)
            json_row(t, f);
        dread_json_close(t, ']');
    }
    dread_json_close(t, '}');
}

/* Adds the rows of a study: `of` fills a list with each of them. */
static void add_rows(struct text *t, struct figures *f, const char *key, const struct column *c,
                     bool (*of)(struct figures *, const struct column *, int row))
{
    dread_json_open(t, key, '[');
    for (int i = 0; of(f, c, i); i++) json_row(t, f);
    dread_json_close(t, ']');
}

static void add_contender(struct text *t, struct figures *f, const struct survey *s,
                          const struct result *r, int rule_set, int k)
{
    const struct column *c = dread_result_column(r, s, rule_set, k);
    dread_json_open(t, NULL, '{');
    dread_figures_of_study(f, s, r, rule_set, k);
    json_figures(t, f);
    add_rows(t, f, "cards", c, dread_figures_of_card);
    if (s->contender[k].agent) {
        add_dangers(t, f, c);
        add_rows(t, f, "causesOfLosses", c, dread_figures_of_cause);
    }
    add_rows(t, f, "rules", c, dread_figures_of_rule);
    dread_json_close(t, '}');
}

/* Adds the ceiling of a rule set, and how far above each agent it is. */
static void add_ceiling(struct text *t, struct figures *f, const struct survey *s,
                        const struct result *r, int rule_set)
{
    if (!s->ceiling) return;
    dread_json_open(t, "ceiling", '{');
    dread_figures_of_ceiling(f, s, r, rule_set);
    json_figures(t, f);
    dread_json_open(t, "above", '[');
    for (int k = 0; k < s->contenders; k++) {
        if (!s->contender[k].agent) continue;
        dread_figures_above(f, s, r, rule_set, k);
        json_row(t, f);
    }
    dread_json_close(t, ']');
    dread_json_close(t, '}');
}

static void add_ladder(struct text *t, struct figures *f, const struct survey *s,
                       const struct result *r, int rule_set)
{
    struct rung rungs[CONTENDERS_MOST];
    int steps, n = dread_ladder(r, s, rule_set, rungs, &steps);
    if (n < 2) return;
    dread_json_open(t, "ladder", '{');
    json_count(t, "steps", (uint64_t)steps);
    dread_json_open(t, "agents", '[');
    for (int i = 0; dread_figures_of_rung(f, s, r, rule_set, i); i++) json_row(t, f);
    dread_json_close(t, ']');
    dread_json_close(t, '}');
}

static void add_list(struct text *t, struct figures *f, const char *key,
                     const struct deal_lists *lists, enum deal_list list)
{
    const struct listed_deals *l = &lists->list[list];
    dread_json_open(t, key, '{');
    dread_json_open(t, "deals", '[');
    for (int i = 0; dread_figures_of_listed(f, lists, list, i); i++) json_row(t, f);
    dread_json_close(t, ']');
    json_count(t, list == UNWINNABLE_DEALS ? "more" : "alike", l->others);
    dread_json_close(t, '}');
}

/* Adds the lists of deals, which are those of the first rule set. */
static void add_lists(struct text *t, struct figures *f, const struct deal_lists *lists)
{
    dread_json_open(t, "lists", '{');
    json_count(t, "first", lists->first);
    json_count(t, "last", lists->last);
    json_count(t, "plays", LISTED_PLAYS);
    add_list(t, f, "easiest", lists, EASIEST_DEALS);
    add_list(t, f, "hardest", lists, HARDEST_DEALS);
    add_list(t, f, "unwinnable", lists, UNWINNABLE_DEALS);
    dread_json_close(t, '}');
}

/* Adds the seconds that an action of each verb takes. */
static void add_seconds(struct text *t, const struct survey *s)
{
    struct pace standard;
    const struct pace *pace = dread_survey_pace(s, &standard);
    dread_json_open(t, "secondsOfAnAction", '{');
    for (int v = 0; s->game->words.verbs[v]; v++)
        json_count(t, s->game->words.verbs[v], pace->seconds[v]);
    dread_json_close(t, '}');
}

int print_survey_json(const struct survey *s, const struct result *r,
                      const struct deal_lists *lists)
{
    static struct figures f;
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
        for (int k = 0; k < s->contenders; k++) add_contender(&t, &f, s, r, i, k);
        dread_json_close(&t, ']');
        add_ceiling(&t, &f, s, r, i);
        add_ladder(&t, &f, s, r, i);
        dread_json_close(&t, '}');
        print_json_so_far(stdout, &t);
    }
    dread_json_close(&t, ']');
    add_lists(&t, &f, lists);
    dread_json_close(&t, '}');
    print_json(stdout, &t);
    return fflush(stdout) ? FAULT : FINE;
}
