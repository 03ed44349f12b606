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

static void put_losses(struct report_page *p, int k)
{
    const struct figures *f = dread_page_figures(p, 0, k);
    const struct tally *t = &dread_result_column(p->result, p->survey, 0, k)->tally;
    uint64_t dated = t->lost_turn.count;
    if (dated >= FEW)
        dread_put_found(p, f,
                        "Of the {doomed} games in which {agent} was seen to give a win away, half "
                        "were lost by turn {lost_turn.median}. On average {doomed_turns} turns "
                        "were played after that, of {turns_lost} in a lost game.");
    else if (dated)
        dread_put_found(p, f,
                        dated > 1 ? "{agent} was seen to give a win away in {doomed} games only, "
                                    "which is too few to say when that happens. A survey of more "
                                    "deals can tell."
                                  : "{agent} was seen to give a win away in {doomed} game only, "
                                    "which is too few to say when that happens. A survey of more "
                                    "deals can tell.");
    else if (t->examined[0])
        dread_put_found(p, f,
                        t->examined[0] > 1
                            ? "No win was seen to be given away by {agent} in {examined_lost} lost "
                              "games."
                            : "No win was seen to be given away by {agent} in {examined_lost} lost "
                              "game.");
    dread_put_found(p, f,
                    "Of 100 decisions of {agent} with a choice, {one} are close calls, in which "
                    "only one action keeps a win possible; in {none} the game is already lost "
                    "(from {edges} decisions).");
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

static void table_of_losses(const struct plot_panel *panel)
{
    dread_panel_table(panel, "When games are lost", "examined_lost",
                      "games examined={examined}|lost={examined_lost}|deal cannot be "
                      "won={hopeless}|turn unknown={lost_unknown}|win given away={doomed}|in turn: "
                      "median={lost_turn.median}|10th percentile={lost_turn.tenth}|90th "
                      "percentile={lost_turn.ninetieth}|turns after that, mean={doomed_turns}");
}

static const char edges_title[] = "How many actions at a decision keep a win possible";

static const struct part edge_parts[EDGES] = {{"any action", COLOUR_WON},
                                              {"several", COLOUR_WON + 2},
                                              {"only one: a close call", COLOUR_LOST + 2},
                                              {"none: the game is lost", COLOUR_LOST},
                                              {"unknown", COLOUR_NONE}};

static void plot_edges(struct report_page *p, const struct plot_panel *panel)
{
    char title[PANEL_TITLE_BYTES];
    struct parts_row *row = calloc((size_t)panel->rows, sizeof *row);
    int rows = 0;
    for (int i = 0; row && i < panel->rows; i++) {
        uint64_t edge[EDGES], edges;
        edges_of(&dread_panel_column(panel, i)->tally, edge, &edges);
        if (edges < FEW) continue;
        dread_panel_label(panel, i, row[rows].label);
        for (int e = 0; e < EDGES; e++) row[rows].part[e] = (double)edge[e] / (double)edges;
        rows++;
    }
    if (rows)
        dread_plot_stacks(p,
                          &(struct caption){dread_panel_title(panel, edges_title, title),
                                            "The key lists the parts from the left."},
                          edge_parts, EDGES, row, rows);
    free(row);
}

static void table_of_edges(struct report_page *p, const struct plot_panel *panel)
{
    static const char shares[] = "decisions={edges}|any, %={all}|several, %={several}|one, "
                                 "%={one}|none, %={none}|unknown, %={undecided}";
    static const char counts[] = "={edges}|={edge_all} of them|={edge_some} of them|={edge_one} of "
                                 "them|={edge_none} of them|={edge_unknown} of them";
    char title[PANEL_TITLE_BYTES], label[RULE_SET_BYTES];
    dread_page_table(p, dread_panel_title(panel, edges_title, title), panel->head, shares);
    for (int i = 0; i < panel->rows; i++) {
        const struct figures *f = dread_panel_figures(panel, i);
        const struct listed_figure *edges = dread_figure_of(f, "edges", 5);
        if (edges)
            dread_figures_row(p, dread_panel_label(panel, i, label), f,
                              edges->count < FEW ? counts : shares);
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
    for (int k = 0; k < s->contenders; k++) put_losses(p, k);
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
        table_of_losses(&panel);
        plot_edges(p, &panel);
        table_of_edges(p, &panel);
    }
    dread_section_end(p);
}
