/* How often the deals are won, under which rules, and by luck or skill. See sections.h. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plot.h"
#include "sections.h"

/* ---- how often ---- */

void dread_say_share(struct report_page *p, const struct column *c)
{
    struct interval in = dread_column_share(c), lost = {1 - in.high, 1 - in.middle, 1 - in.low};
    char share[FIGURE_BYTES], between[BETWEEN_BYTES];
    if (c->study.contender.agent) {
        dread_put(p, "%s, %s, wins %s of 100 games (%s).", c->study.contender.name,
                  dread_contender_knows(&c->study.contender), dread_of_100(in.middle, share),
                  dread_between_100(in, between));
    } else if (c->tally.unknown == c->tally.deals) {
        dread_put(p, "Of none of the deals is it known whether it can be won.");
    } else if (c->tally.won + c->tally.unknown == c->tally.deals) {
        dread_put(p, "No deal was found that cannot be won; of 100 there are at most %s.",
                  dread_of_100(lost.high, share));
    } else {
        dread_put(p, "Of 100 deals %s cannot be won by anybody (%s).",
                  dread_of_100(lost.middle, share), dread_between_100(lost, between));
    }
    if (c->tally.unknown && c->tally.unknown < c->tally.deals)
        dread_put(p, " Of %llu deals it is not known.", big(c->tally.unknown));
}

static void plot_shares(struct report_page *p, const struct panel *panel)
{
    struct range_row *row = calloc((size_t)panel->rows, sizeof *row);
    for (int i = 0; row && i < panel->rows; i++) {
        char share[FIGURE_BYTES];
        row[i].in = dread_column_share(dread_panel_column(panel, i));
        dread_panel_label(panel, i, row[i].label);
        snprintf(row[i].value, sizeof row[i].value, "%s %%", dread_of_100(row[i].in.middle, share));
        row[i].in.low *= 100;
        row[i].in.middle *= 100;
        row[i].in.high *= 100;
    }
    char title[160];
    snprintf(title, sizeof title, "Games won%s%s", *panel->caption ? ": " : "", panel->caption);
    struct caption caption = {title, panel->rows > 1 && *panel->caption
                                         ? "The mark is the share, the bar its interval; the "
                                           "dashed line is the first rule set."
                                         : "The mark is the share, the bar its interval."};
    struct axis axis = {"games won, of 100", 0, 100,
                        *panel->caption && row ? row[0].in.middle : -1};
    if (row) dread_plot_ranges(p, &caption, &axis, row, panel->rows);
    free(row);
}

static void table_of_shares(struct report_page *p, const struct panel *panel)
{
    char caption[160], heads[200], label[RULE_SET_BYTES];
    snprintf(caption, sizeof caption, "Games won%s%s", *panel->caption ? ": " : "", panel->caption);
    snprintf(heads, sizeof heads, "%s|won, %%|95 %%: from|to|games won|games|deals|deals unknown",
             panel->head);
    dread_page_table(p, caption, heads);
    for (int i = 0; i < panel->rows; i++) {
        const struct column *c = dread_panel_column(panel, i);
        struct interval in = dread_column_share(c);
        dread_row_begin(p, dread_panel_label(panel, i, label));
        dread_cell(p, "%.2f", 100 * in.middle);
        dread_cell(p, "%.2f", 100 * in.low);
        dread_cell(p, "%.2f", 100 * in.high);
        dread_cell(p, "%llu", big(c->tally.won));
        dread_cell(p, "%llu", big(c->tally.plays));
        dread_cell(p, "%llu", big(c->tally.deals));
        dread_cell(p, "%llu", big(c->tally.unknown));
        dread_row_end(p);
    }
    dread_page_table_end(p);
}

void dread_tell_rates(struct report_page *p)
{
    dread_section_begin(p, "rates", "How often it is won");
    dread_under_the_first(p);
    for (int k = 0; k < p->survey->contenders; k++) {
        dread_markup(p, "<p class=\"found\">");
        dread_say_share(p, dread_result_column(p->result, p->survey, 0, k));
        dread_markup(p, "</p>\n");
    }
    dread_meaning(
        p, "With all cards known, the share is what the deals allow: nobody wins more of them, "
           "however well she plays. The shares with hidden cards hidden are what players of one "
           "kind make of the same deals. What lies between is open to better play, and to "
           "luck with what is hidden.");
    for (int i = 0; i < dread_panels(p); i++) {
        struct panel panel = dread_panel_of(p, i);
        plot_shares(p, &panel);
        table_of_shares(p, &panel);
    }
    dread_meaning(p, "Four times as many deals make an interval half as wide.");
    dread_section_end(p);
}

/* ---- rule sets compared ---- */

/* A rule set against the first, by one agent. */
struct comparison {
    struct pairs pairs;
    struct interval more;
    double p;
};

static struct comparison compare(const struct report_page *page, const struct panel *panel, int row)
{
    struct comparison c;
    c.pairs = dread_column_pairs(page->result, dread_panel_column(panel, 0),
                                 dread_panel_column(panel, row));
    c.more = dread_paired_difference(&c.pairs);
    c.p = dread_mcnemar(c.pairs.better, c.pairs.worse);
    return c;
}

static bool is_idle(const struct comparison *c)
{
    return !c->pairs.better && !c->pairs.worse;
}

static const char *write_p(double p, char figure[FIGURE_BYTES])
{
    if (p < 0.0001) return "<0.0001";
    snprintf(figure, FIGURE_BYTES, "%.4f", p);
    return figure;
}

/* Below which p a difference is called clear: 0.05, shared out (Bonferroni). */
static double clear_below(const struct report_page *p)
{
    return 0.05 / ((p->survey->rule_sets - 1) * p->survey->contenders);
}

static void plot_differences(struct report_page *p, const struct panel *panel)
{
    int rows = panel->rows - 1;
    struct range_row *row = calloc((size_t)rows, sizeof *row);
    double most = 1;
    for (int i = 0; row && i < rows; i++) {
        struct interval more = compare(p, panel, i + 1).more;
        dread_panel_label(panel, i + 1, row[i].label);
        snprintf(row[i].value, sizeof row[i].value, "%+.2f", 100 * more.middle);
        row[i].in = (struct interval){100 * more.low, 100 * more.middle, 100 * more.high};
        most = fmax(most, fmax(-row[i].in.low, row[i].in.high));
    }
    char title[160];
    snprintf(title, sizeof title, "Won more than under the first rule set: %s", panel->caption);
    struct caption caption = {title, "The mark is the difference on the same deals, the bar its "
                                     "interval; a bar across the dashed line leaves open whether "
                                     "there is one."};
    struct axis axis = {"games won more, of 100", -ceil(most), ceil(most), 0};
    if (row) dread_plot_ranges(p, &caption, &axis, row, rows);
    free(row);
}

static void table_of_differences(struct report_page *p, const struct panel *panel)
{
    char caption[160], label[RULE_SET_BYTES], figure[FIGURE_BYTES];
    snprintf(caption, sizeof caption, "Against the first rule set: %s", panel->caption);
    dread_page_table(p, caption,
                     "Rule set|won more, points|95 %: from|to|kinder deals|harsher deals|"
                     "deals unknown|p|<in short");
    for (int i = 1; i < panel->rows; i++) {
        struct comparison c = compare(p, panel, i);
        dread_row_begin(p, dread_panel_label(panel, i, label));
        dread_cell(p, "%+.2f", 100 * c.more.middle);
        dread_cell(p, "%+.2f", 100 * c.more.low);
        dread_cell(p, "%+.2f", 100 * c.more.high);
        dread_cell(p, "%llu", big(c.pairs.better));
        dread_cell(p, "%llu", big(c.pairs.worse));
        dread_cell(p, "%llu", big(c.pairs.unknown));
        dread_cell(p, "%s", write_p(c.p, figure));
        dread_words_cell(p, is_idle(&c)                      ? "no deal comes out otherwise"
                            : c.p >= clear_below(p)          ? "not clear"
                            : c.pairs.better > c.pairs.worse ? "clearly kinder"
                                                             : "clearly harsher");
        dread_row_end(p);
    }
    dread_page_table_end(p);
}

int dread_clear_comparisons(const struct report_page *p)
{
    int clear = 0;
    for (int k = 0; k < dread_panels(p); k++) {
        struct panel panel = dread_panel_of(p, k);
        for (int i = 1; i < panel.rows; i++) clear += compare(p, &panel, i).p < clear_below(p);
    }
    return clear;
}

/* The rule sets that differ clearly from the first, or those in which no deal comes out otherwise,
 * in a list. */
static int name_rule_sets(struct report_page *p, const struct panel *panel, bool idle)
{
    char label[RULE_SET_BYTES];
    int told = 0;
    for (int i = 1; i < panel->rows; i++) {
        struct comparison c = compare(p, panel, i);
        if (idle ? !is_idle(&c) : c.p >= clear_below(p)) continue;
        dread_markup(p, told++ ? ", <code>" : "<code>");
        dread_put(p, "%s", dread_panel_label(panel, i, label));
        dread_markup(p, "</code>");
        if (!idle) dread_put(p, " (%+.1f)", 100 * c.more.middle);
    }
    return told;
}

static void say_comparisons(struct report_page *p, const struct panel *panel)
{
    int idle = 0;
    for (int i = 1; i < panel->rows; i++) {
        struct comparison c = compare(p, panel, i);
        idle += is_idle(&c);
    }
    dread_markup(p, "<p class=\"found\">");
    dread_put(p, "%s, clearly otherwise than under the first rule set: ", panel->caption);
    if (!name_rule_sets(p, panel, false)) dread_put(p, "none");
    dread_put(p, "; %d compared.", panel->rows - 1);
    dread_markup(p, "</p>\n");
    if (!idle) return;
    dread_markup(p, "<p>");
    dread_put(p, "No deal comes out otherwise for %s under ",
              dread_panel_column(panel, 0)->study.contender.name);
    name_rule_sets(p, panel, true);
    dread_put(p, ". ");
    dread_put(
        p, dread_panel_column(panel, 0)->study.contender.agent
               ? "Either the option does not matter there, or this agent does not play so that it "
                 "could: "
                 "if no agent's deals come out otherwise, the rule may be left off the sheet."
               : "There the option decides nothing about what can be won; it may still matter to "
                 "whoever does not see all cards.");
    dread_markup(p, "</p>\n");
}

/* The shares over the values of a number that was varied. */
static void tell_dial(struct report_page *p, int option)
{
    const struct survey *s = p->survey;
    const struct option *o = &s->game->options[option];
    int at[RULE_SETS_MOST], n = dread_survey_dial(s, option, at);
    if (o->choices || n < 3) return;
    dread_markup(p, "<h3>");
    dread_put(p, "Along %s", o->name);
    dread_markup(p, "</h3>\n");
    dread_meaning(
        p,
        "%s From one value to the next the same deals are played; where the curve is steep a "
        "small change of the rules is felt, where it is flat it is not.",
        o->meaning);
    dread_markup(p, "<div class=\"plots\">\n");
    for (int k = 0; k < s->contenders; k++) {
        struct point point[RULE_SETS_MOST];
        for (int i = 0; i < n; i++)
            point[i] = (struct point){
                s->rules[at[i]].value[option],
                dread_column_share(dread_result_column(p->result, s, at[i], k))};
        char title[160];
        struct panel panel = dread_panel_of(p, k);
        snprintf(title, sizeof title, "Games won by %s: %s", o->name, panel.caption);
        dread_plot_curve(
            p, &(struct caption){title, "The marks are the shares, the bars their intervals."},
            o->name, "games won, of 100", point, n);
    }
    dread_markup(p, "</div>\n");
}

void dread_tell_comparisons(struct report_page *p)
{
    const struct survey *s = p->survey;
    if (s->rule_sets < 2) return;
    int comparisons = (s->rule_sets - 1) * s->contenders;
    dread_section_begin(p, "compared", "What the rules change");
    for (int i = 0; i < dread_panels(p); i++) {
        struct panel panel = dread_panel_of(p, i);
        say_comparisons(p, &panel);
    }
    dread_meaning(
        p, "All rule sets were played on the same deals, so each deal is compared with itself, and "
           "the difference is known better than either share. A deal is kinder where it is won "
           "more often than under the first rule set, harsher where less often. p is the "
           "chance of a split at least so uneven between kinder and harsher deals if the change "
           "favoured neither (McNemar's exact test).");
    if (comparisons > 1)
        dread_meaning(
            p,
            "There are %d comparisons here. If none of the changes mattered, up to one in twenty "
            "would have a p below 0.05 all the same: with so many, about %.1f. So one small p "
            "among many means little, and a difference is called clear only where p is "
            "below 0.05 / %d = %.2g. One that is not clear may still be there: its interval "
            "says how large it could be.",
            comparisons, 0.05 * comparisons, comparisons, 0.05 / comparisons);
    for (int k = 0; k < s->contenders; k++) {
        if (!s->contender[k].agent || !s->contender[k].agent->by_chance) continue;
        dread_meaning(
            p,
            "%s plays by chance. Where a rule changes what it may do, its chance falls "
            "otherwise too, so that some deals come out otherwise for no other reason; these "
            "cancel out in the difference, and in the two counts they show as both.",
            s->contender[k].name);
    }
    for (int option = 0; s->game->options[option].name; option++) tell_dial(p, option);
    for (int i = 0; i < dread_panels(p); i++) {
        struct panel panel = dread_panel_of(p, i);
        plot_differences(p, &panel);
        table_of_differences(p, &panel);
    }
    dread_section_end(p);
}

/* ---- luck and skill ---- */

static enum plot_colour colour_of_won(int nth)
{
    return (enum plot_colour)(COLOUR_WON + nth % 4);
}

/* What each contender of the first rule set's ladder wins more, under a rule set, than those
 * before it, and behind them what none wins. Where one wins less than another before it, that is
 * no step. */
static void ladder_parts(const struct report_page *p, const struct column *const rung[], int n,
                         int rule_set, double part[PARTS_MOST])
{
    double below = 0;
    for (int i = 0; i < n; i++) {
        int contender = (int)(rung[i] - p->result->column);
        double share = dread_column_share(
                           dread_result_column(p->result, p->survey, rule_set, contender))
                           .middle;
        share = fmax(share, below);
        part[i] = share - below;
        below = share;
    }
    part[n] = 1 - below;
}

static void say_ladder(struct report_page *p)
{
    const struct column *rung[CONTENDERS_MOST];
    int n = dread_result_ladder(p->result, p->survey, 0, rung);
    double part[PARTS_MOST];
    char figure[FIGURE_BYTES];
    ladder_parts(p, rung, n, 0, part);
    dread_under_the_first(p);
    dread_markup(p, "<p class=\"found\">");
    dread_put(p, "Of 100 deals, ");
    for (int i = 0; i < n; i++) {
        const char *name = rung[i]->study.contender.name;
        dread_of_100(part[i], figure);
        if (!i) dread_put(p, "%s wins %s", name, figure);
        else if (rung[i]->study.contender.agent) dread_put(p, ", %s %s more", name, figure);
        else dread_put(p, ", and %s more can be won with all cards known", figure);
    }
    dread_put(p,
              rung[n - 1]->study.contender.agent ? "; %s are won by none of them."
                                                 : "; %s cannot be won.",
              dread_of_100(part[n], figure));
    dread_markup(p, "</p>\n");
}

static void plot_ladders(struct report_page *p)
{
    const struct survey *s = p->survey;
    const struct column *rung[CONTENDERS_MOST];
    int n = dread_result_ladder(p->result, s, 0, rung);
    struct part part[PARTS_MOST] = {0};
    struct parts_row *row = calloc((size_t)s->rule_sets, sizeof *row);
    for (int i = 0; i < n; i++) {
        part[i].colour = colour_of_won(i);
        snprintf(part[i].name, sizeof part[i].name,
                 rung[i]->study.contender.agent ? i ? "%s wins besides" : "%s wins"
                                                : "only with all cards known (%s)",
                 rung[i]->study.contender.name);
    }
    part[n].colour = COLOUR_LOST;
    snprintf(part[n].name, sizeof part[n].name,
             rung[n - 1]->study.contender.agent ? "none of them wins" : "cannot be won");
    for (int i = 0; row && i < s->rule_sets; i++) {
        dread_rule_set_name(s, i, row[i].label);
        ladder_parts(p, rung, n, i, row[i].part);
    }
    struct caption caption = {"Luck and skill: of 100 deals",
                              "From the left: what each agent wins more than those before it, in "
                              "their order under the first rule set."};
    if (row) dread_plot_parts(p, &caption, part, n + 1, row, s->rule_sets);
    free(row);
}

void dread_tell_luck_and_skill(struct report_page *p)
{
    const struct survey *s = p->survey;
    const struct column *rung[CONTENDERS_MOST];
    int n = dread_result_ladder(p->result, s, 0, rung);
    dread_section_begin(p, "luck", "Luck and skill");
    if (n < 2) {
        dread_meaning(
            p, "It takes several agents to tell luck from skill: clairvoyant, greedy and random.");
        dread_section_end(p);
        return;
    }
    say_ladder(p);
    dread_meaning(
        p,
        "What random wins is won by luck alone: any play would do. What the agents behind it win "
        "besides "
        "is what the rules reward their way of playing with. What can only be won with all cards "
        "known is part skill beyond theirs, part luck with hidden cards; how much of each, a "
        "better player would tell. What cannot be won is lost in the shuffle. Where random "
        "wins much, the game plays itself; where the agents behind it add little, it is hard "
        "to play well, or play hardly matters.");
    plot_ladders(p);
    dread_section_end(p);
}

/* ---- how much deals differ ---- */

void dread_tell_deal_effect(struct report_page *p)
{
    const struct survey *s = p->survey;
    bool any = false;
    char label[RULE_SET_BYTES], figure[FIGURE_BYTES];
    dread_section_begin(p, "difficulty", "How much deals differ");
    for (int k = 0; k < s->contenders; k++) {
        const struct column *c = dread_result_column(p->result, s, 0, k);
        struct deal_effect d = dread_column_deal_effect(p->result, c);
        if (!d.known) continue;
        any = true;
        dread_under_the_first(p);
        dread_found(
            p,
            "For %s, %.0f %% of how a game ends lies in the deal; a deal's own chance of being "
            "won lies typically %s points from the mean.",
            s->contender[k].name, 100 * d.of_deal, dread_of_100(d.spread.middle, figure));
    }
    if (!any) {
        dread_meaning(
            p, "It takes an agent that plays by chance (random, hasty), and several games of each "
               "deal, to tell easy deals from hard ones.");
        dread_section_end(p);
        return;
    }
    dread_meaning(
        p, "An agent that plays by chance plays each deal several times. If deals were all equally "
           "hard, its wins would scatter as throws of one coin do; they scatter more, and what is "
           "left when the coin's part is taken out is how much deals differ. At 0 %% every deal is "
           "as hard as every other and only the play decides; at 100 %% every deal is decided "
           "before the first card is touched. Agents that play a deal always alike tell nothing "
           "of this.");
    for (int i = 0; i < dread_panels(p); i++) {
        struct panel panel = dread_panel_of(p, i);
        if (*panel.caption && dread_panel_column(&panel, 0)->study.plays < 2) continue;
        char caption[160], heads[100];
        snprintf(caption, sizeof caption, "How much deals differ%s%s", *panel.caption ? ": " : "",
                 panel.caption);
        snprintf(heads, sizeof heads,
                 "%s|games of a deal|spread of chances, points|from|to|in the deal, %%",
                 panel.head);
        dread_page_table(p, caption, heads);
        for (int row = 0; row < panel.rows; row++) {
            const struct column *c = dread_panel_column(&panel, row);
            struct deal_effect d = dread_column_deal_effect(p->result, c);
            if (!d.known) continue;
            dread_row_begin(p, dread_panel_label(&panel, row, label));
            dread_cell(p, "%d", c->study.plays);
            dread_cell(p, "%.2f", 100 * d.spread.middle);
            dread_cell(p, "%.2f", 100 * d.spread.low);
            dread_cell(p, "%.2f", 100 * d.spread.high);
            dread_cell(p, "%.1f", 100 * d.of_deal);
            dread_row_end(p);
        }
        dread_page_table_end(p);
    }
    dread_section_end(p);
}
