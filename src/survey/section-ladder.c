/* The section about the ladder of strength: how many steps lead from the weakest agent to the best.
 * See sections_internal.h. */

#include <stdlib.h>

#include "plot.h"
#include "sections_internal.h"

static void plot_ladder(struct report_page *p, const struct rung rungs[], int n)
{
    struct range_row *row = calloc((size_t)n, sizeof *row);
    for (int i = 0; row && i < n; i++) {
        char figure[FIGURE_BYTES];
        struct interval in = dread_column_share(rungs[i].column);
        snprintf(row[i].label, sizeof row[i].label, "%s", rungs[i].column->study.contender.name);
        snprintf(row[i].value, sizeof row[i].value, "%s", dread_percent(in.middle, figure));
        row[i].in = (struct interval){100 * in.low, 100 * in.middle, 100 * in.high};
    }
    if (row)
        dread_plot_ranges(p,
                          &(struct caption){"The ladder of strength",
                                            "The mark is the share of games won, the bar its "
                                            "interval."},
                          &(struct axis){"games won of 100, hidden cards hidden", 0, 100, -1}, row,
                          n);
    free(row);
}

static void table_of_rungs(struct report_page *p, const struct rung rungs[], int n)
{
    dread_page_table(p, "The ladder of strength, of 100 games",
                     "Agent|won|95 % interval|<compared with|wins more by|95 % interval|<a step");
    for (int i = 0; i < n; i++) {
        const struct rung *r = &rungs[i];
        struct interval in = dread_column_share(r->column);
        char figure[FIGURE_BYTES], between[BETWEEN_BYTES];
        dread_row_begin(p, r->column->study.contender.name);
        dread_cell(p, "%s", dread_percent(in.middle, figure));
        dread_cell(p, "%s", dread_percent_range(in, between));
        dread_words_cell(p, r->below ? r->below->study.contender.name : "");
        if (r->below) {
            dread_cell(p, "%+.1f", 100 * r->more.middle);
            dread_cell(p, "%+.1f to %+.1f", 100 * r->more.low, 100 * r->more.high);
        } else {
            dread_cell(p, "%s", "");
            dread_cell(p, "%s", "");
        }
        dread_words_cell(p, !r->below ? "" : r->is_step ? "yes" : "no: not clearly better");
        dread_row_end(p);
    }
    dread_page_table_end(p);
}

static void table_of_steps(struct report_page *p)
{
    dread_page_table(p, "Steps of the ladder", "Rule set|steps");
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
    plot_ladder(p, rungs, n);
    table_of_rungs(p, rungs, n);
    if (p->survey->rule_sets > 1) table_of_steps(p);
    dread_section_end(p);
}
