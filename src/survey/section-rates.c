/* The sections about how often deals are won: win rates, rule sets compared, luck and skill, and
 * how much deals differ. See sections_internal.h. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plot.h"
#include "sections_internal.h"

/* ---- how often ---- */

void dread_put_share(struct report_page *p, const struct column *c)
{
    const struct figures *f = &p->figures[c - p->result->column];
    const struct tally *t = &c->tally;
    dread_put_told(p, f,
                   c->study.contender.agent
                       ? "{agent}, {knows}, wins {share.middle} of 100 games ({share.range})."
                   : t->unknown == t->deals ? "It is not known of any deal whether it can be won."
                   : t->won + t->unknown == t->deals
                       ? "No deal was found that cannot be won; at most {lost.high} of 100 cannot."
                       : "Of 100 deals, {lost.middle} cannot be won by anybody ({lost.range}).");
    if (t->deals < FEW)
        dread_put_told(p, f,
                       t->deals == 1 ? " That is from {deals} deal only."
                                     : " That is from {deals} deals only.");
    if (t->unknown && t->unknown < t->deals)
        dread_put_told(p, f,
                       t->unknown == 1 ? " {unknown} deal is unknown."
                                       : " {unknown} deals are unknown.");
}

static void show_shares(const struct plot_panel *panel)
{
    const struct caption caption = {
        "Games won", panel->rows > 1 && *panel->caption
                         ? "The mark is the share and the bar its interval; the dashed line is the "
                           "first rule set."
                         : "The mark is the share and the bar its interval."};
    double first = 100 * dread_column_share(dread_panel_column(panel, 0)).middle;
    const struct axis axis = {"games won, of 100", 0, 100, *panel->caption ? first : -1};
    dread_plot_panel(panel, &caption, &axis, 0, "share", "{share.middle} %");
    dread_panel_table(panel, "Games won", NULL,
                      "won, %={share.middle:2}|95 % interval: from={share.low:2}|to={share.high:2}|"
                      "games won={won}|games={games}|deals={deals}|unknown deals={unknown}");
}

void dread_section_rates(struct report_page *p)
{
    dread_section_begin(p, "rates", "How often it is won");
    dread_put_first_rule_set(p);
    for (int k = 0; k < p->survey->contenders; k++) {
        dread_put_html(p, "<p class=\"found\">");
        dread_put_share(p, dread_result_column(p->result, p->survey, 0, k));
        dread_put_html(p, "</p>\n");
    }
    dread_put_explanation(
        p, "The share with all cards known is the share of deals that can be won at all: nobody "
           "wins more, however well she plays. The shares with hidden cards hidden show what "
           "players of one kind make of the same deals. The gap between them can be closed by "
           "better play, and by luck with the hidden cards.");
    for (int i = 0; i < dread_panels(p); i++) {
        struct plot_panel panel = dread_panel_of(p, i);
        show_shares(&panel);
    }
    dread_put_explanation(p, "Four times as many deals make an interval half as wide.");
    dread_section_end(p);
}

/* ---- rule sets compared ---- */

/* A rule set compared with the first, for one agent. */
struct comparison {
    struct pairs pairs;
    struct interval more;
    double p;
};

static struct comparison compare(const struct report_page *page, const struct plot_panel *panel,
                                 int row)
{
    struct comparison c;
    c.pairs = dread_column_pairs(page->result, dread_panel_column(panel, 0),
                                 dread_panel_column(panel, row));
    c.more = dread_paired_difference(&c.pairs);
    c.p = dread_mcnemar(c.pairs.better, c.pairs.worse);
    return c;
}

/* Returns true if every deal is won as often as under the first rule set. */
static bool changes_nothing(const struct comparison *c)
{
    return !c->pairs.better && !c->pairs.worse;
}

/* Returns the p below which a difference is called clear: 0.05 with the Bonferroni correction. */
static double clear_below(const struct report_page *p)
{
    return 0.05 / ((p->survey->rule_sets - 1) * p->survey->contenders);
}

static void plot_differences(const struct plot_panel *panel)
{
    double most = 1;
    for (int i = 1; i < panel->rows; i++) {
        struct interval more = compare(panel->page, panel, i).more;
        most = fmax(most, 100 * fmax(-more.low, more.high));
    }
    const struct caption caption = {
        "Difference from the first rule set",
        "The mark is the difference on the same deals and the bar its interval. If the bar crosses "
        "the dashed line, there may be no difference."};
    const struct axis axis = {"difference in games won, of 100", -ceil(most), ceil(most), 0};
    dread_plot_panel(panel, &caption, &axis, 1, "difference", "{difference.middle:+2}");
}

static void table_of_differences(struct report_page *p, const struct plot_panel *panel)
{
    static const char format[] =
        "difference, points={difference.middle:+2}|95 %% interval: from={difference.low:+2}|to="
        "{difference.high:+2}|easier deals={kinder}|harder deals={harsher}|unknown deals=%llu|p=%s|"
        "<in short=%s";
    char title[PANEL_TITLE_BYTES], label[RULE_SET_BYTES], columns[400];
    dread_page_table(p, dread_panel_title(panel, "Against the first rule set", title), "Rule set",
                     "difference, points|95 % interval: from|to|easier deals|harder deals|unknown "
                     "deals|p|<in short");
    for (int i = 1; i < panel->rows; i++) {
        struct comparison c = compare(p, panel, i);
        snprintf(columns, sizeof columns, format, as_ull(c.pairs.unknown),
                 c.p < 0.0001 ? "<0.0001" : "{p:4}",
                 changes_nothing(&c)              ? "no deal is won more or less often"
                 : c.p >= clear_below(p)          ? "not clear"
                 : c.pairs.better > c.pairs.worse ? "clearly easier"
                                                  : "clearly harder");
        dread_figures_row(p, dread_panel_label(panel, i, label), dread_panel_figures(panel, i),
                          columns);
    }
    dread_page_table_end(p);
}

int dread_count_clear_comparisons(struct report_page *p)
{
    int clear = 0;
    for (int k = 0; k < dread_panels(p); k++) {
        struct plot_panel panel = dread_panel_of(p, k);
        for (int i = 1; i < panel.rows; i++) clear += compare(p, &panel, i).p < clear_below(p);
    }
    return clear;
}

/* Lists the rule sets that differ clearly from the first or, if `unchanged`, those that change no
 * deal. Returns how many it listed. */
static int name_rule_sets(struct report_page *p, const struct plot_panel *panel, bool unchanged)
{
    char label[RULE_SET_BYTES];
    int listed = 0;
    for (int i = 1; i < panel->rows; i++) {
        struct comparison c = compare(p, panel, i);
        if (unchanged ? !changes_nothing(&c) : c.p >= clear_below(p)) continue;
        dread_put_html(p, listed++ ? ", <code>" : "<code>");
        dread_put(p, "%s", dread_panel_label(panel, i, label));
        dread_put_html(p, "</code>");
        if (!unchanged) dread_put(p, " (%+.1f)", 100 * c.more.middle);
    }
    return listed;
}

static void put_comparisons(struct report_page *p, const struct plot_panel *panel)
{
    int unchanged = 0;
    for (int i = 1; i < panel->rows; i++) {
        struct comparison c = compare(p, panel, i);
        unchanged += changes_nothing(&c);
    }
    dread_put_html(p, "<p class=\"found\">");
    int others = panel->rows - 1;
    dread_put(p, "For %s, %d rule %s compared with the first. Clearly different: ", panel->caption,
              others, others == 1 ? "set was" : "sets were");
    if (!name_rule_sets(p, panel, false)) dread_put(p, "none");
    dread_put(p, ".");
    dread_put_html(p, "</p>\n");
    if (!unchanged) return;
    dread_put_html(p, "<p>");
    dread_put(p, "No deal is won more or less often by %s under ",
              dread_panel_column(panel, 0)->study.contender.name);
    name_rule_sets(p, panel, true);
    dread_put(p, ". ");
    dread_put(p,
              dread_panel_column(panel, 0)->study.contender.agent
                  ? "Either the option does not matter there, or this agent does not play in a way "
                    "that makes it matter. If that is so for all agents, the rule can be left out."
                  : "So the option does not change which deals can be won. It may still matter to "
                    "players who do not see all cards.");
    dread_put_html(p, "</p>\n");
}

/* Shows the shares over the values of an option that is a number, if at least three values were
 * played. */
static void put_option_curves(struct report_page *p, int option)
{
    const struct survey *s = p->survey;
    const struct option *o = &s->game->options[option];
    int at[RULE_SETS_MOST], n = dread_survey_rule_sets_by(s, option, at);
    if (o->choices || n < 3) return;
    dread_put_html(p, "<h3>");
    dread_put(p, "Values of %s", o->name);
    dread_put_html(p, "</h3>\n");
    dread_put_explanation(
        p,
        "%s All values were played on the same deals. Where the curve is steep, a small change of "
        "the rule is felt; where it is flat, it is not.",
        o->meaning);
    dread_put_html(p, "<div class=\"plots\">\n");
    for (int k = 0; k < s->contenders; k++) {
        struct point point[RULE_SETS_MOST];
        for (int i = 0; i < n; i++)
            point[i] = (struct point){
                s->rules[at[i]].value[option],
                dread_column_share(dread_result_column(p->result, s, at[i], k))};
        char title[160];
        struct plot_panel panel = dread_panel_of(p, k);
        snprintf(title, sizeof title, "Games won by %s: %s", o->name, panel.caption);
        dread_plot_curve(
            p, &(struct caption){title, "The marks are the shares and the bars their intervals."},
            o->name, "games won, of 100", point, n);
    }
    dread_put_html(p, "</div>\n");
}

void dread_section_comparisons(struct report_page *p)
{
    const struct survey *s = p->survey;
    if (s->rule_sets < 2) return;
    int comparisons = (s->rule_sets - 1) * s->contenders;
    dread_section_begin(p, "compared", "What the rules change");
    for (int i = 0; i < dread_panels(p); i++) {
        struct plot_panel panel = dread_panel_of(p, i);
        put_comparisons(p, &panel);
    }
    dread_put_explanation(
        p, "All rule sets were played on the same deals. So each deal is compared with itself, and "
           "the difference is known more precisely than either share. A deal is easier if it is "
           "won more often than under the first rule set, and harder if less often. p is the "
           "probability of a split between easier and harder deals at least as uneven as this one, "
           "if the change favoured neither (McNemar's exact test).");
    if (comparisons > 1)
        dread_put_explanation(
            p,
            "There are %d comparisons here. If no change mattered, up to one in twenty of them "
            "would still have a p below 0.05, about %.1f in all. So one small p among many means "
            "little. A difference is called clear only if its p is below 0.05 / %d = %.2g. A "
            "difference that is not clear may still exist: its interval says how large it could "
            "be.",
            comparisons, 0.05 * comparisons, comparisons, 0.05 / comparisons);
    for (int k = 0; k < s->contenders; k++) {
        if (!s->contender[k].agent || !s->contender[k].agent->by_chance) continue;
        dread_put_explanation(
            p,
            "%s plays at random. If a rule changes what it may do, its random choices change too, "
            "and some deals are won more or less often for that reason alone. These cancel out in "
            "the difference, but they count among both the easier and the harder deals.",
            s->contender[k].name);
    }
    for (int option = 0; s->game->options[option].name; option++) put_option_curves(p, option);
    for (int i = 0; i < dread_panels(p); i++) {
        struct plot_panel panel = dread_panel_of(p, i);
        plot_differences(&panel);
        table_of_differences(p, &panel);
    }
    dread_section_end(p);
}

/* ---- luck and skill ---- */

static enum plot_colour colour_of_won(int nth)
{
    return (enum plot_colour)(COLOUR_WON + nth % 4);
}

/* Computes the parts of a bar for a rule set: what each contender wins more than those before it,
 * in their order under the first rule set, and last what none of them wins. A contender that wins
 * less than one before it adds 0. */
static void parts_of_wins(const struct report_page *p, const struct column *const sorted[], int n,
                          int rule_set, double part[PARTS_MOST])
{
    double below = 0;
    for (int i = 0; i < n; i++) {
        int contender = (int)(sorted[i] - p->result->column);
        double share = dread_column_share(
                           dread_result_column(p->result, p->survey, rule_set, contender))
                           .middle;
        share = fmax(share, below);
        part[i] = share - below;
        below = share;
    }
    part[n] = 1 - below;
}

static void put_luck_and_skill(struct report_page *p)
{
    const struct column *sorted[CONTENDERS_MOST];
    int n = dread_result_sorted(p->result, p->survey, 0, sorted);
    char figure[BETWEEN_BYTES];
    dread_put_first_rule_set(p);
    dread_put_html(p, "<p class=\"found\">");
    dread_put(p, "Of 100 deals, ");
    for (int i = 0; i < n; i++) {
        const char *name = sorted[i]->study.contender.name;
        struct interval in = i ? dread_column_more(p->result, sorted[i], sorted[i - 1])
                               : dread_column_share(sorted[i]);
        dread_percent_with(in, figure);
        if (!i) dread_put(p, "%s wins %s", name, figure);
        else if (sorted[i]->study.contender.agent) dread_put(p, ", %s %s more", name, figure);
        else dread_put(p, ", and %s more can be won with all cards known", figure);
    }
    struct interval best = dread_column_share(sorted[n - 1]);
    dread_percent_with((struct interval){1 - best.high, 1 - best.middle, 1 - best.low}, figure);
    if (sorted[n - 1]->study.contender.agent)
        dread_put(p, "; %s does not win %s.", sorted[n - 1]->study.contender.name, figure);
    else dread_put(p, "; %s cannot be won.", figure);
    dread_put_html(p, "</p>\n");
}

static void plot_luck_and_skill(struct report_page *p)
{
    const struct survey *s = p->survey;
    const struct column *sorted[CONTENDERS_MOST];
    int n = dread_result_sorted(p->result, s, 0, sorted);
    struct part part[PARTS_MOST] = {0};
    struct parts_row *row = calloc((size_t)s->rule_sets, sizeof *row);
    for (int i = 0; i < n; i++) {
        part[i].colour = colour_of_won(i);
        snprintf(part[i].name, sizeof part[i].name,
                 sorted[i]->study.contender.agent ? i ? "%s wins more" : "%s wins"
                                                  : "only with all cards known (%s)",
                 sorted[i]->study.contender.name);
    }
    part[n].colour = COLOUR_LOST;
    snprintf(part[n].name, sizeof part[n].name,
             sorted[n - 1]->study.contender.agent ? "none of them wins" : "cannot be won");
    for (int i = 0; row && i < s->rule_sets; i++) {
        dread_rule_set_name(s, i, row[i].label);
        parts_of_wins(p, sorted, n, i, row[i].part);
    }
    struct caption caption = {"Luck and skill: of 100 deals",
                              "From the left: what each agent wins more than those before it, in "
                              "their order under the first rule set."};
    if (row) dread_plot_stacks(p, &caption, part, n + 1, row, s->rule_sets);
    free(row);
}

void dread_section_luck_and_skill(struct report_page *p)
{
    const struct survey *s = p->survey;
    const struct column *sorted[CONTENDERS_MOST];
    int n = dread_result_sorted(p->result, s, 0, sorted);
    dread_section_begin(p, "luck", "Luck and skill");
    if (n < 2) {
        dread_put_explanation(
            p, "Luck and skill can be told apart only with several agents: clairvoyant, greedy and "
               "random.");
        dread_section_end(p);
        return;
    }
    put_luck_and_skill(p);
    dread_put_explanation(
        p,
        "What random wins is won by luck alone: any play would do. What the agents after it win "
        "more is the reward for their way of playing. What can be won only with all cards known is "
        "partly skill beyond theirs, and partly luck with hidden cards; only a better player could "
        "tell how much of each. What cannot be won is decided by the shuffle. If random wins much, "
        "the game plays itself. If the agents after it add little, the game is hard to play well, "
        "or play hardly matters.");
    plot_luck_and_skill(p);
    dread_section_end(p);
}

/* ---- the ceiling ---- */

void dread_put_ceiling(struct report_page *p)
{
    static struct figures f;
    dread_figures_of_ceiling(&f, p->survey, p->result, 0);
    dread_put_told(p, &f,
                   "Nobody who does not see the hidden cards wins more than {bound.high} of 100 "
                   "games (upper bound, 95 % confidence; the bound is estimated at "
                   "{bound.middle}).");
}

static void table_of_ceilings(struct report_page *p)
{
    static const char columns[] =
        "at most, %={bound.high:2}|estimated, %={bound.middle:2}|deals={deals}|<than which agent="
        "{agent}|more, points: at most={above.high:2}|estimated={above.middle:2}";
    static struct figures f;
    const struct survey *s = p->survey;
    char name[RULE_SET_BYTES];
    dread_page_table(p, "Ceilings", "Rule set", columns);
    for (int i = 0; i < s->rule_sets; i++)
        for (int k = 0; k < s->contenders; k++) {
            if (!s->contender[k].agent) continue;
            dread_figures_above(&f, s, p->result, i, k);
            dread_figures_row(p, dread_rule_set_name(s, i, name), &f, columns);
        }
    dread_page_table_end(p);
}

void dread_section_ceiling(struct report_page *p)
{
    const struct survey *s = p->survey;
    bool agent = false;
    if (!s->ceiling) return;
    dread_section_begin(p, "ceiling", "How much better anybody could play");
    dread_put_first_rule_set(p);
    dread_put_html(p, "<p class=\"found\">");
    dread_put_ceiling(p);
    dread_put_html(p, "</p>\n");
    for (int k = 0; k < s->contenders; k++) {
        if (!s->contender[k].agent) continue;
        agent = true;
        static struct figures f;
        dread_figures_above(&f, s, p->result, 0, k);
        dread_put_found(p, &f,
                        "The best player wins at most {above.high} games of 100 more than "
                        "{agent}.");
    }
    dread_put_explanation(
        p,
        "The share with all cards known is no fair goal, because a player must act before the "
        "cards are turned up. For this bound a player may see all cards, but pays for using them: "
        "an action costs as much as it lowers the share of worlds that can be won, over all worlds "
        "that look alike at that moment (information relaxation with a penalty). No player who "
        "sees only what a player sees can be above the bound. She need not be able to reach it: "
        "what is between her and the bound is partly better play, and partly what the bound gives "
        "away. All deals count, also those that cannot be won.");
    if (agent) table_of_ceilings(p);
    dread_section_end(p);
}

/* ---- how much deals differ ---- */

void dread_section_deal_effect(struct report_page *p)
{
    const struct survey *s = p->survey;
    bool any = false;
    dread_section_begin(p, "difficulty", "How much deals differ");
    for (int k = 0; k < s->contenders; k++) {
        const struct figures *f = dread_page_figures(p, 0, k);
        if (!dread_figure_of(f, "spread", 6)) continue;
        any = true;
        dread_put_first_rule_set(p);
        dread_put_found(p, f,
                        "For {agent}, the deal explains {of_deal} % of the variance of results; a "
                        "deal's own win rate is typically {spread} points from the mean.");
    }
    if (!any) {
        dread_put_explanation(
            p, "Easy deals can be told from hard ones only with an agent that plays at random "
               "(random, hasty), several games of each deal, and games won as well as lost.");
        dread_section_end(p);
        return;
    }
    dread_put_explanation(
        p, "An agent that plays at random plays each deal several times. If all deals were equally "
           "hard, its wins would vary like throws of one coin. They vary more, and what remains "
           "without the coin's part is how much deals differ. At 0 %% every deal is equally hard "
           "and only the play decides; at 100 %% every deal is decided before the first card is "
           "played. Agents that always play a deal in the same way say nothing about this.");
    for (int i = 0; i < dread_panels(p); i++) {
        struct plot_panel panel = dread_panel_of(p, i);
        if (*panel.caption && dread_panel_column(&panel, 0)->study.plays < 2) continue;
        dread_panel_table(
            &panel, "How much deals differ", "spread",
            "games of each deal={plays}|standard deviation of win rates, points="
            "{spread.middle:2}|from={spread.low:2}|to={spread.high:2}|explained by "
            "the deal, %={of_deal.middle:1}|from={of_deal.low:1}|to={of_deal.high:1}");
    }
    dread_section_end(p);
}
