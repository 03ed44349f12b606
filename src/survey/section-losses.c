/* The section about where wins are given away, and how many actions at a decision keep a win
 * possible: what was examined with all cards known. See sections_internal.h. */

#include <stdlib.h>

#include "plot.h"
#include "sections_internal.h"

static bool was_examined(const struct report_page *p)
{
    for (int i = 0; i < p->result->columns; i++) {
        const struct tally *t = &p->result->column[i].tally;
        if (t->examined[0] || t->examined[1]) return true;
    }
    return false;
}

/* Returns true if games of a panel were examined. Those of clairvoyant are not: it gives nothing
 * away. */
static bool has_examined(const struct plot_panel *panel)
{
    for (int i = 0; i < panel->rows; i++) {
        const struct tally *t = &dread_panel_column(panel, i)->tally;
        if (t->examined[0] || t->examined[1]) return true;
    }
    return false;
}

/* Counts the examined decisions by how many actions keep a win possible, and all of them
 * together. */
static void edges_of(const struct tally *t, uint64_t edge[EDGES], uint64_t *all)
{
    *all = 0;
    for (int e = 0; e < EDGES; e++) *all += edge[e] = t->edge[0][e] + t->edge[1][e];
}

static void put_losses(struct report_page *p, const struct column *c)
{
    const struct tally *t = &c->tally;
    const char *name = c->study.contender.name;
    uint64_t edge[EDGES], edges;
    edges_of(t, edge, &edges);
    double dated = (double)t->lost_turn.count;
    char figure[3][BETWEEN_BYTES];
    if (dated >= FEW)
        dread_put_finding(
            p,
            "Of the %.0f games in which %s was seen to give a win away, half were lost by turn %s. "
            "On average %s turns were played after that, of %s in a lost game.",
            dated, name,
            dread_with_interval(0, dread_quantile_of(&t->lost_turn, 0.5, dated), figure[0]),
            dread_with_interval(1, dread_mean_of(&t->played_on, dated), figure[1]),
            dread_with_interval(1, dread_mean_of(&t->turns[0], dread_column_deals_behind(c, false)),
                                figure[2]));
    else if (t->lost_turn.count)
        dread_put_finding(p,
                          "%s was seen to give a win away in %.0f game%s only, which is too few to "
                          "say when that happens. A survey of more deals can tell.",
                          name, dated, dated > 1 ? "s" : "");
    else if (t->examined[0])
        dread_put_finding(p, "No win was seen to be given away by %s in %llu lost game%s.", name,
                          as_ull(t->examined[0]), t->examined[0] == 1 ? "" : "s");
    if (edges >= FEW)
        dread_put_finding(
            p,
            "Of 100 decisions of %s with a choice, %s are close calls, in which only one action "
            "keeps a win possible; in %s the game is already lost (from %llu decisions).",
            name,
            dread_percent_with(dread_share_of(edge[EDGE_ONE], edges, (double)edges), figure[0]),
            dread_percent_with(dread_share_of(edge[EDGE_NONE], edges, (double)edges), figure[1]),
            as_ull(edges));
}

static void plot_losses(struct report_page *p)
{
    dread_put_html(p, "<div class=\"plots\">\n");
    for (int k = 0; k < p->survey->contenders; k++) {
        const struct column *c = dread_result_column(p->result, p->survey, 0, k);
        const struct tally *t = &c->tally;
        char title[160];
        struct caption caption = {title, "Of 100 games in which a win was given away."};
        snprintf(title, sizeof title, "The turn in which %s gives a win away",
                 c->study.contender.name);
        if (t->lost_turn.count < FEW) continue;
        dread_plot_histograms(p, &caption, "turn", t->lost_turn.count, &t->lost_turn, NULL);
        snprintf(title, sizeof title, "Turns played after the game was lost: %s",
                 c->study.contender.name);
        dread_plot_histograms(p, &caption, "turns after the loss", t->played_on.count,
                              &t->played_on, NULL);
    }
    dread_put_html(p, "</div>\n");
}

static void table_of_losses(struct report_page *p, const struct plot_panel *panel)
{
    char caption[160], heads[300], label[RULE_SET_BYTES];
    snprintf(caption, sizeof caption, "When games are lost%s%s", *panel->caption ? ": " : "",
             panel->caption);
    snprintf(
        heads, sizeof heads,
        "%s|games examined|lost|deal cannot be won|turn unknown|win given away|in turn: median|"
        "10th percentile|90th percentile|turns after that, mean",
        panel->head);
    dread_page_table(p, caption, heads);
    for (int i = 0; i < panel->rows; i++) {
        const struct tally *t = &dread_panel_column(panel, i)->tally;
        if (!t->examined[0] && !t->examined[1]) continue;
        dread_row_begin(p, dread_panel_label(panel, i, label));
        dread_cell(p, "%llu", as_ull(t->examined[0] + t->examined[1]));
        dread_cell(p, "%llu", as_ull(t->examined[0]));
        dread_cell(p, "%llu", as_ull(t->hopeless_deals));
        dread_cell(p, "%llu", as_ull(t->lost_unknown));
        dread_cell(p, "%llu", as_ull(t->lost_turn.count));
        double dated = (double)t->lost_turn.count;
        dread_interval_cell(p, dated, 0, dread_quantile_of(&t->lost_turn, 0.5, dated));
        dread_tail_cells(p, &t->lost_turn, dated);
        dread_interval_cell(p, dated, 1, dread_mean_of(&t->played_on, dated));
        dread_row_end(p);
    }
    dread_page_table_end(p);
}

static const struct part edge_parts[EDGES] = {{"any action", COLOUR_WON},
                                              {"several", COLOUR_WON + 2},
                                              {"only one: a close call", COLOUR_LOST + 2},
                                              {"none: the game is lost", COLOUR_LOST},
                                              {"unknown", COLOUR_NONE}};

static void put_edges(struct report_page *p, const struct plot_panel *panel)
{
    char caption[160], heads[200], label[RULE_SET_BYTES];
    struct parts_row *row = calloc((size_t)panel->rows, sizeof *row);
    int rows = 0;
    snprintf(caption, sizeof caption, "How many actions at a decision keep a win possible%s%s",
             *panel->caption ? ": " : "", panel->caption);
    for (int i = 0; row && i < panel->rows; i++) {
        uint64_t edge[EDGES], edges;
        edges_of(&dread_panel_column(panel, i)->tally, edge, &edges);
        if (edges < FEW) continue;
        dread_panel_label(panel, i, row[rows].label);
        for (int e = 0; e < EDGES; e++) row[rows].part[e] = (double)edge[e] / (double)edges;
        rows++;
    }
    if (rows)
        dread_plot_stacks(p, &(struct caption){caption, "The key lists the parts from the left."},
                          edge_parts, EDGES, row, rows);
    free(row);
    snprintf(heads, sizeof heads, "%s|decisions|any, %%|several, %%|one, %%|none, %%|unknown, %%",
             panel->head);
    dread_page_table(p, caption, heads);
    for (int i = 0; i < panel->rows; i++) {
        uint64_t edge[EDGES], edges;
        edges_of(&dread_panel_column(panel, i)->tally, edge, &edges);
        if (!edges) continue;
        dread_row_begin(p, dread_panel_label(panel, i, label));
        dread_cell(p, "%llu", as_ull(edges));
        for (int e = 0; e < EDGES; e++) {
            char figure[BETWEEN_BYTES];
            struct interval in = dread_share_of(edge[e], edges, (double)edges);
            if (edges < FEW) dread_cell(p, "%llu of them", as_ull(edge[e]));
            else dread_cell(p, "%s", dread_percent_with(in, figure));
        }
        dread_row_end(p);
    }
    dread_page_table_end(p);
}

void dread_section_losses(struct report_page *p)
{
    const struct survey *s = p->survey;
    dread_section_begin(p, "doom", "Where wins are given away");
    if (!was_examined(p)) {
        dread_put_explanation(
            p,
            "This is examined in deals whose number is a multiple of %d, for agents that do not "
            "see hidden cards. There was no such game.",
            EXAMINE_EVERY);
        dread_section_end(p);
        return;
    }
    dread_put_first_rule_set(p);
    for (int k = 0; k < s->contenders; k++) put_losses(p, dread_result_column(p->result, s, 0, k));
    dread_put_explanation(
        p,
        "In one deal of %d, those whose number is a multiple of %d, the first game of each agent "
        "was examined with all cards known: up to which action could it still be won? That is %d "
        "times fewer games than in the other sections, so these figures are rougher. The player "
        "cannot know when her game is lost; but if cards that she does not see decided it long "
        "ago, her actions no longer count. With few turns after that point, a game is open to its "
        "end. With many, it is lost early and the player learns it late: let it end sooner, or let "
        "what decides it come later.",
        EXAMINE_EVERY, EXAMINE_EVERY, EXAMINE_EVERY);
    dread_put_explanation(
        p,
        "In each of these games one decision with a choice was drawn at random. If any action "
        "keeps a win possible, nothing depends on it, with these cards; if only one does, the game "
        "depends on it. Close calls that depend on hidden cards are luck; those that the player "
        "could have reasoned out make a game tense.");
    if (s->rule_sets == 1) plot_losses(p);
    for (int i = 0; i < dread_panels(p); i++) {
        struct plot_panel panel = dread_panel_of(p, i);
        if (!has_examined(&panel)) continue;
        table_of_losses(p, &panel);
        put_edges(p, &panel);
    }
    dread_section_end(p);
}
