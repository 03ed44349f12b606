/* The section about the ladder of strength: how many steps lead from the weakest agent to the best.
 * See sections_internal.h. */

#include "plot.h"
#include "sections_internal.h"

static void plot_ladder(struct report_page *p, int n)
{
    static struct figures f;
    static const struct caption caption = {
        "The ladder of strength", "The mark is the share of games won, the bar its interval."};
    static const struct axis axis = {"games won of 100, hidden cards hidden", 0, 100, -1};
    struct range_row row[CONTENDERS_MOST];
    for (int i = 0; i < n; i++) {
        dread_figures_of_rung(&f, p->survey, p->result, 0, i);
        row[i] = dread_range_row(dread_figure_of(&f, "agent", 5)->words, &f, "share",
                                 "{share.middle}");
    }
    dread_plot_ranges(p, &caption, &axis, row, n);
}

static void table_of_rungs(struct report_page *p, int n)
{
    static struct figures f;
    static const char columns[] = "won={share.middle}|95 % interval={share.range}|<compared with="
                                  "{than}|wins more by={more.middle:+1}|95 % interval="
                                  "{more.range:+1}|<a step={step}";
    dread_page_table(p, "The ladder of strength, of 100 games", "Agent", columns);
    for (int i = 0; i < n; i++) {
        dread_figures_of_rung(&f, p->survey, p->result, 0, i);
        dread_figures_row(p, dread_figure_of(&f, "agent", 5)->words, &f, columns);
    }
    dread_page_table_end(p);
}

static void table_of_steps(struct report_page *p)
{
    dread_page_table(p, "Steps of the ladder", "Rule set", "steps");
    for (int i = 0; i < p->survey->rule_sets; i++) {
        struct rung rungs[CONTENDERS_MOST];
        char name[RULE_SET_BYTES];
        int steps;
        dread_ladder(p->result, p->survey, i, rungs, &steps);
        dread_row_begin(p, dread_rule_set_name(p->survey, i, name));
        dread_cell(p, "%d", steps);
        dread_row_end(p);
    }
    dread_page_table_end(p);
}

void dread_section_ladder(struct report_page *p)
{
    struct rung rungs[CONTENDERS_MOST];
    int steps, n = dread_ladder(p->result, p->survey, 0, rungs, &steps);
    if (n < 2) return;
    dread_section_begin(p, "ladder", "How deep the game is");
    dread_put_first_rule_set(p);
    dread_put_finding(p, "From %s to %s, %d agents make %d step%s of strength.",
                      rungs[0].column->study.contender.name,
                      rungs[n - 1].column->study.contender.name, n, steps, steps == 1 ? "" : "s");
    dread_put_explanation(
        p, "A step is an agent that wins clearly more than the agent of the step below it: the "
           "interval of the difference on the same deals is above 0. The more steps there are "
           "between playing at random and the best play, the more there is to learn (Lantz, "
           "Isaksen, Jaffe, Nealen & Togelius, \"Depth in strategic games\", 2017).");
    dread_put_explanation(
        p, "This is no absolute measure. It counts the agents that were asked to play; more deals "
           "tell more of them apart; and people climb by other ways. Compare games or rule sets "
           "only with the same agents and as many deals.");
    plot_ladder(p, n);
    table_of_rungs(p, n);
    if (p->survey->rule_sets > 1) table_of_steps(p);
    dread_section_end(p);
}
