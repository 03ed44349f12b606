/* Where wins are thrown away, and how many actions keep one possible: what was looked at with all
 * cards known. See sections.h. */

#include <stdlib.h>

#include "plot.h"
#include "sections.h"

static bool was_examined(const struct report_page *p)
{
    for (int i = 0; i < p->result->columns; i++) {
        const struct tally *t = &p->result->column[i].tally;
        if (t->examined[0] || t->examined[1]) return true;
    }
    return false;
}

/* clairvoyant's games are not looked at: it throws nothing away. */
static bool has_something(const struct panel *panel)
{
    for (int i = 0; i < panel->rows; i++) {
        const struct tally *t = &dread_panel_column(panel, i)->tally;
        if (t->examined[0] || t->examined[1]) return true;
    }
    return false;
}

static void edges_of(const struct tally *t, uint64_t edge[EDGES], uint64_t *all)
{
    *all = 0;
    for (int e = 0; e < EDGES; e++) *all += edge[e] = t->edge[0][e] + t->edge[1][e];
}

static void say_losses(struct report_page *p, const struct column *c)
{
    const struct tally *t = &c->tally;
    const char *name = c->study.contender.name;
    uint64_t edge[EDGES], edges;
    edges_of(t, edge, &edges);
    if (t->lost_turn.count)
        dread_found(
            p,
            "Where %s threw a win away, half of the games were lost by turn %.0f, and went on "
            "for %.1f doomed turns of %.1f.",
            name, dread_histogram_quantile(&t->lost_turn, 0.5), dread_histogram_mean(&t->played_on),
            dread_histogram_mean(&t->turns[0]));
    else if (t->examined[0])
        dread_found(p, "No win was seen to be thrown away by %s in %llu lost games.", name,
                    big(t->examined[0]));
    if (edges)
        dread_found(
            p,
            "Of 100 decisions of %s with a choice, %.1f are close calls, in which one action "
            "alone keeps a win possible; in %.1f all is lost already.",
            name, dread_share_of_100(edge[EDGE_ONE], edges),
            dread_share_of_100(edge[EDGE_NONE], edges));
}

static void plot_losses(struct report_page *p)
{
    dread_markup(p, "<div class=\"plots\">\n");
    for (int k = 0; k < p->survey->contenders; k++) {
        const struct column *c = dread_result_column(p->result, p->survey, 0, k);
        const struct tally *t = &c->tally;
        char title[160];
        struct caption caption = {title, "Of 100 games in which a win was thrown away."};
        snprintf(title, sizeof title, "The turn in which %s throws a win away",
                 c->study.contender.name);
        dread_plot_spreads(p, &caption, "turn", t->lost_turn.count, &t->lost_turn, NULL);
        snprintf(title, sizeof title, "Turns played on when all is lost: %s",
                 c->study.contender.name);
        dread_plot_spreads(p, &caption, "doomed turns", t->played_on.count, &t->played_on, NULL);
    }
    dread_markup(p, "</div>\n");
}

static void table_of_losses(struct report_page *p, const struct panel *panel)
{
    char caption[160], heads[300], label[RULE_SET_BYTES];
    snprintf(caption, sizeof caption, "When games are lost%s%s", *panel->caption ? ": " : "",
             panel->caption);
    snprintf(
        heads, sizeof heads,
        "%s|games looked at|lost|by nobody to be won|not known when|thrown away|in turn: tenth "
        "below|half below|nine tenths below|doomed turns, mean",
        panel->head);
    dread_page_table(p, caption, heads);
    for (int i = 0; i < panel->rows; i++) {
        const struct tally *t = &dread_panel_column(panel, i)->tally;
        if (!t->examined[0] && !t->examined[1]) continue;
        dread_row_begin(p, dread_panel_label(panel, i, label));
        dread_cell(p, "%llu", big(t->examined[0] + t->examined[1]));
        dread_cell(p, "%llu", big(t->examined[0]));
        dread_cell(p, "%llu", big(t->hopeless_deals));
        dread_cell(p, "%llu", big(t->lost_unknown));
        dread_cell(p, "%llu", big(t->lost_turn.count));
        if (t->lost_turn.count) {
            dread_cell(p, "%.0f", dread_histogram_quantile(&t->lost_turn, 0.1));
            dread_cell(p, "%.0f", dread_histogram_quantile(&t->lost_turn, 0.5));
            dread_cell(p, "%.0f", dread_histogram_quantile(&t->lost_turn, 0.9));
            dread_cell(p, "%.1f", dread_histogram_mean(&t->played_on));
        } else {
            for (int k = 0; k < 4; k++) dread_cell(p, "none");
        }
        dread_row_end(p);
    }
    dread_page_table_end(p);
}

static const struct part edge_parts[EDGES] = {{"any action will do", COLOUR_WON},
                                              {"several will", COLOUR_WON + 2},
                                              {"one alone: a close call", COLOUR_LOST + 2},
                                              {"none: all is lost", COLOUR_LOST},
                                              {"not known", COLOUR_NONE}};

static void tell_edges(struct report_page *p, const struct panel *panel)
{
    char caption[160], heads[200], label[RULE_SET_BYTES];
    struct parts_row *row = calloc((size_t)panel->rows, sizeof *row);
    int rows = 0;
    snprintf(caption, sizeof caption, "How many actions of a decision keep a win possible%s%s",
             *panel->caption ? ": " : "", panel->caption);
    for (int i = 0; row && i < panel->rows; i++) {
        uint64_t edge[EDGES], edges;
        edges_of(&dread_panel_column(panel, i)->tally, edge, &edges);
        if (!edges) continue;
        dread_panel_label(panel, i, row[rows].label);
        for (int e = 0; e < EDGES; e++) row[rows].part[e] = (double)edge[e] / (double)edges;
        rows++;
    }
    if (rows)
        dread_plot_parts(p, &(struct caption){caption, "The key names the parts from the left."},
                         edge_parts, EDGES, row, rows);
    free(row);
    snprintf(heads, sizeof heads, "%s|decisions|any, %%|several, %%|one, %%|none, %%|not known, %%",
             panel->head);
    dread_page_table(p, caption, heads);
    for (int i = 0; i < panel->rows; i++) {
        uint64_t edge[EDGES], edges;
        edges_of(&dread_panel_column(panel, i)->tally, edge, &edges);
        if (!edges) continue;
        dread_row_begin(p, dread_panel_label(panel, i, label));
        dread_cell(p, "%llu", big(edges));
        for (int e = 0; e < EDGES; e++) dread_cell(p, "%.1f", dread_share_of_100(edge[e], edges));
        dread_row_end(p);
    }
    dread_page_table_end(p);
}

void dread_tell_losses(struct report_page *p)
{
    const struct survey *s = p->survey;
    dread_section_begin(p, "doom", "Where wins are thrown away");
    if (!was_examined(p)) {
        dread_meaning(
            p,
            "This is looked at in deals whose number can be divided by %d, when an agent plays "
            "that does not see hidden cards. There was no such game.",
            EXAMINE_EVERY);
        dread_section_end(p);
        return;
    }
    dread_under_the_first(p);
    for (int k = 0; k < s->contenders; k++) say_losses(p, dread_result_column(p->result, s, 0, k));
    dread_meaning(
        p,
        "In one deal of %d, those whose number can be divided by %d, the first game of each agent "
        "was gone over with all cards known: up to which action could it still be won? That is "
        "%d times fewer games than in the other sections, so take these figures as rougher. The "
        "player cannot know when she is doomed; but if the cards she does not see "
        "have long decided, her actions no longer count. Few doomed turns make a game that is open "
        "to its end; many, one that is lost early and told late: let it end sooner, or let "
        "what decides come later.",
        EXAMINE_EVERY, EXAMINE_EVERY, EXAMINE_EVERY);
    dread_meaning(
        p,
        "In each of these games one decision with a choice was drawn by lot. Where any action will "
        "do, nothing hangs on it, with these cards; where one alone does, the game hangs on it. "
        "Close calls that hang on hidden cards are luck, those that she could have "
        "reasoned out are what makes a game tense.");
    if (s->rule_sets == 1) plot_losses(p);
    for (int i = 0; i < dread_panels(p); i++) {
        struct panel panel = dread_panel_of(p, i);
        if (!has_something(&panel)) continue;
        table_of_losses(p, &panel);
        tell_edges(p, &panel);
    }
    dread_section_end(p);
}
