/* The sections about what happens in the games: how they end and how long they are. See
 * sections_internal.h. */

#include <stdlib.h>
#include <string.h>

#include "minutes.h"
#include "plot.h"
#include "sections_internal.h"

/* ---- how games end ---- */

/* Returns the name of an end; 0 is not an outcome of the game. */
static const char *end_name(const struct report_page *p, int end)
{
    return end ? p->survey->game->words.outcomes[end] : "cannot be won";
}

/* Finds the ends that occur, as parts of a bar: wins first, then losses, then deals of which no
 * game was played. Writes them to `end` and `part`, and returns how many there are. */
static int ends_in_order(const struct report_page *p, int end[TALLY_ENDS],
                         struct part part[PARTS_MOST])
{
    const struct game *game = p->survey->game;
    int n = 0, won = 0, lost = 0;
    for (int losses = 0; losses < 2; losses++)
        for (int e = 1; game->words.outcomes[e]; e++) {
            if (dread_outcome_is_won(game, e) == losses) continue;
            part[n].colour = (enum plot_colour)(losses ? COLOUR_LOST + lost++ % 4
                                                       : COLOUR_WON + won++ % 4);
            end[n++] = e;
        }
    part[n].colour = COLOUR_NONE;
    end[n++] = 0;
    int seen = 0;
    for (int i = 0; i < n; i++) {
        bool came = false;
        for (int k = 0; k < p->result->columns; k++)
            if (p->result->column[k].tally.ends[end[i]]) came = true;
        if (!came) continue;
        end[seen] = end[i];
        part[seen].colour = part[i].colour;
        snprintf(part[seen].name, sizeof part[seen].name, "%s", end_name(p, end[i]));
        seen++;
    }
    return seen;
}

static void plot_ends(struct report_page *p, const struct plot_panel *panel, const int end[],
                      const struct part part[], int ends)
{
    struct parts_row *row = calloc((size_t)panel->rows, sizeof *row);
    for (int i = 0; row && i < panel->rows; i++) {
        const struct tally *t = &dread_panel_column(panel, i)->tally;
        dread_panel_label(panel, i, row[i].label);
        for (int k = 0; k < ends; k++)
            row[i].part[k] = t->plays ? (double)t->ends[end[k]] / (double)t->plays : 0;
    }
    char title[PANEL_TITLE_BYTES];
    struct caption caption = {dread_panel_title(panel, "How games end", title),
                              "The key lists the parts from the left."};
    if (row) dread_plot_stacks(p, &caption, part, ends, row, panel->rows);
    free(row);
}

static void table_of_ends(struct report_page *p, const struct plot_panel *panel, const int end[],
                          int ends)
{
    char columns[900];
    struct text t = dread_text_in(columns, sizeof columns);
    for (int k = 0; k < ends; k++) {
        dread_text_add(&t, end_name(p, end[k]));
        dread_text_add(&t, "={end");
        dread_text_number(&t, (uint64_t)end[k]);
        dread_text_add(&t, ":2}|");
    }
    dread_text_add(&t, "games={games}");
    dread_panel_table(panel, "How games end, of 100", NULL, columns);
}

bool dread_report_has_agent(const struct report_page *p)
{
    for (int k = 0; k < p->survey->contenders; k++)
        if (p->survey->contender[k].agent) return true;
    return false;
}

/* Returns false if the options of all rule sets rule an end out: each event that tells it needs
 * others. */
static bool can_end_so(const struct report_page *p, int end)
{
    const struct event_word *events = p->survey->game->words.events;
    bool told = false;
    for (int e = 0; events[e].id; e++) {
        if (events[e].outcome != end) continue;
        told = true;
        for (int i = 0; i < p->survey->rule_sets; i++)
            if (dread_event_can_happen(p->survey->game, &p->survey->rules[i], e)) return true;
    }
    return !told;
}

/* Writes which loss is the most common for each contender, and which ends never occurred. */
static void put_ends(struct report_page *p)
{
    const struct survey *s = p->survey;
    const struct game *game = s->game;
    for (int k = 0; k < s->contenders; k++) {
        const struct tally *t = &dread_result_column(p->result, s, 0, k)->tally;
        int worst = 0, losses = 0;
        for (int e = 1; game->words.outcomes[e]; e++) {
            if (dread_outcome_is_won(game, e)) continue;
            losses++;
            if (!worst || t->ends[e] > t->ends[worst]) worst = e;
        }
        const struct column *c = dread_result_column(p->result, s, 0, k);
        double deals = dread_column_deals_behind(c, false);
        uint64_t lost = t->plays - t->won - t->ends[0];
        char figure[BETWEEN_BYTES];
        if (losses < 2 || !t->ends[worst] || deals < FEW) continue;
        dread_put_first_rule_set(p);
        dread_put_finding(p, "Of 100 games that %s loses, %s end as `%s`.", s->contender[k].name,
                          dread_percent_with(dread_share_of(t->ends[worst], lost, deals), figure),
                          game->words.outcomes[worst]);
    }
    for (int e = 1; game->words.outcomes[e]; e++) {
        uint64_t times = 0, games = 0;
        for (int i = 0; i < p->result->columns; i++) {
            const struct column *c = &p->result->column[i];
            if (c->study.contender.is_ceiling) continue;
            times += c->tally.ends[e];
            games += dread_column_games(c);
        }
        if (times || !dread_report_has_agent(p)) continue;
        dread_put_finding(p, "None of %llu games ended as `%s`: %s.", as_ull(games),
                          game->words.outcomes[e],
                          can_end_so(p, e) ? "either it can hardly happen, or no agent here plays "
                                             "in a way that leads to it"
                                           : "no game can under these options");
    }
}

void dread_section_ends(struct report_page *p)
{
    int end[TALLY_ENDS];
    struct part part[PARTS_MOST] = {0};
    int ends = ends_in_order(p, end, part);
    dread_section_begin(p, "ends", "How games end");
    put_ends(p);
    dread_put_explanation(
        p, "If nearly all games end in one way, the game is about that for this player. If an end "
           "hardly ever occurs, its rule is one that players read and never meet. clairvoyant "
           "plays no deal that cannot be won, and in other deals it plays the first win that it "
           "finds: the way it wins shows what is possible, not what is usual.");
    for (int i = 0; i < dread_panels(p); i++) {
        struct plot_panel panel = dread_panel_of(p, i);
        plot_ends(p, &panel, end, part, ends);
        table_of_ends(p, &panel, end, ends);
    }
    dread_section_end(p);
}

/* ---- how long games are ---- */

static void table_of_lengths(struct report_page *p, const struct plot_panel *panel,
                             const char *what, const char *won_id, const char *lost_id)
{
    static const char rest[] =
        "|how many={it.count}|mean={it}|median={it.median}|10th percentile={it.tenth}|90th "
        "percentile={it.ninetieth}|least={it.least}|most={it.most}";
    char title[PANEL_TITLE_BYTES], label[RULE_SET_BYTES], columns[300];
    snprintf(columns, sizeof columns, "<games%s", rest);
    dread_page_table(p, dread_panel_title(panel, what, title), panel->head, columns);
    for (int i = 0; i < panel->rows; i++)
        for (int won = 1; won >= 0; won--) {
            struct figures *f = &p->figures[dread_panel_column(panel, i) - p->result->column];
            f->it = won ? won_id : lost_id;
            if (!dread_figure_of(f, "it", 2)) continue;
            snprintf(columns, sizeof columns, "<games=%s%s", won ? "won" : "lost", rest);
            dread_figures_row(p, dread_panel_label(panel, i, label), f, columns);
        }
    dread_page_table_end(p);
}

static void table_of_branching(const struct plot_panel *panel)
{
    dread_panel_table(panel, "Legal actions per decision", "branching",
                      "decisions={branching.count}|mean={branching}|median={branching.median}|10th "
                      "percentile={branching.tenth}|90th percentile={branching.ninetieth}|most="
                      "{branching.most}|only one, %={forced:1}");
}

/* For one rule set: plots the lengths of the games of each agent. */
static void plot_lengths(struct report_page *p)
{
    dread_put_html(p, "<div class=\"plots\">\n");
    for (int k = 0; k < p->survey->contenders; k++) {
        const struct column *c = dread_result_column(p->result, p->survey, 0, k);
        const struct tally *t = &c->tally;
        if (!c->study.contender.agent) continue;
        char title[160];
        struct caption caption = {title, "Games won are above the line, games lost below it, of "
                                         "100 played; the longest 0.5 % are not drawn."};
        snprintf(title, sizeof title, "Turns per game: %s", c->study.contender.name);
        dread_plot_histograms(p, &caption, "turns", t->plays, &t->turns[1], &t->turns[0]);
        snprintf(title, sizeof title, "Decisions per game: %s", c->study.contender.name);
        dread_plot_histograms(p, &caption, "decisions", t->plays, &t->decisions[1],
                              &t->decisions[0]);
        caption.reading = "Of 100 decisions, how many have each number of legal actions. Numbers "
                          "above 31 are grouped in steps; the largest 0.5 % are not drawn.";
        snprintf(title, sizeof title, "Legal actions per decision: %s", c->study.contender.name);
        dread_plot_histograms(p, &caption, "legal actions", t->branching.count, &t->branching,
                              NULL);
    }
    dread_put_html(p, "</div>\n");
}

/* For several rule sets: plots how long games last under each. */
static void plot_medians(struct report_page *p, const struct plot_panel *panel)
{
    struct range_row *row = calloc((size_t)panel->rows, sizeof *row);
    double most = 1;
    for (int i = 0; row && i < panel->rows; i++) {
        const struct tally *t = &dread_panel_column(panel, i)->tally;
        struct histogram all = t->turns[0];
        dread_histogram_join(&all, &t->turns[1]);
        row[i].in = (struct interval){dread_histogram_quantile(&all, 0.1),
                                      dread_histogram_quantile(&all, 0.5),
                                      dread_histogram_quantile(&all, 0.9)};
        if (row[i].in.high > most) most = row[i].in.high;
        dread_panel_label(panel, i, row[i].label);
        snprintf(row[i].value, sizeof row[i].value, "%.0f", row[i].in.middle);
    }
    char title[160];
    snprintf(title, sizeof title, "Turns per game: %s", panel->caption);
    struct caption caption = {title,
                              "The mark is the median; the bar leaves out a tenth of the games at "
                              "either end."};
    if (row)
        dread_plot_ranges(p, &caption, &(struct axis){"turns", 0, most * 1.05, -1}, row,
                          panel->rows);
    free(row);
}

bool dread_put_minutes(struct report_page *p, const struct column *c)
{
    const struct figures *f = &p->figures[c - p->result->column];
    if (c->tally.deals_played < FEW ||
        !dread_put_told(p, f,
                        "A game of {agent} takes {minutes} minutes, if each action takes a player "
                        "as long as assumed"))
        return false;
    if (c->tally.choices >= FEW)
        dread_put_told(p, f,
                       "; a minute has {real_a_minute:2} real choices, in which the best action is "
                       "{real_least} to {real_most} points better than the second");
    dread_put(p, ".");
    return true;
}

static void put_minutes(struct report_page *p, const struct column *c)
{
    if (c->tally.deals_played < FEW) return;
    dread_put_html(p, "<p class=\"found\">");
    dread_put_minutes(p, c);
    dread_put_html(p, "</p>\n");
}

/* Writes the seconds that the minutes are made of. */
static void put_pace(struct report_page *p)
{
    char written[TALLY_VERBS * 32];
    struct pace standard;
    struct text t = dread_text_in(written, sizeof written);
    dread_pace_write(p->survey->game, dread_survey_pace(p->survey, &standard), &t);
    dread_put_explanation(
        p,
        "Minutes are the actions of a game times the seconds that an action of "
        "each kind takes a player. These seconds are assumed, not measured: `%s`. "
        "Time a game of your own, and give yours with `--seconds`.",
        written);
}

void dread_section_lengths(struct report_page *p)
{
    const struct survey *s = p->survey;
    dread_section_begin(p, "length", "How long games are, and how many choices they offer");
    for (int k = 0; k < s->contenders; k++) {
        const struct column *c = dread_result_column(p->result, s, 0, k);
        const struct figures *f = dread_page_figures(p, 0, k);
        if (!c->study.contender.agent || !c->tally.branching.count || dread_deals_played(c) < FEW)
            continue;
        dread_put_first_rule_set(p);
        dread_put_found(p, f,
                        "A game of {agent} has {turns} turns and {decisions} decisions. A decision "
                        "has {branching} legal actions; in {forced} of 100 decisions there is only "
                        "one.");
        dread_put_found(p, f,
                        "Of 100 choices that {agent} evaluated, {real} are real ones: the best "
                        "action is {real_least} to {real_most} points better than the second. With "
                        "less it hardly matters what one does; with more the choice is obvious.");
        put_minutes(p, c);
    }
    put_pace(p);
    dread_put_explanation(
        p, "If lost games are much shorter than won games, a loss costs little time, and the next "
           "try comes soon. Many legal actions are not many choices: most may lead to the same "
           "result. But a decision with only one action is no choice, and the rules could make it "
           "themselves. clairvoyant's games follow the first win that the solver found, which need "
           "not be the shortest or the most likely.");
    if (s->rule_sets == 1) plot_lengths(p);
    for (int i = 0; i < dread_panels(p); i++) {
        struct plot_panel panel = dread_panel_of(p, i);
        if (s->rule_sets > 1) plot_medians(p, &panel);
        table_of_lengths(p, &panel, "Turns per game", "turns_won", "turns_lost");
        table_of_lengths(p, &panel, "Decisions per game", "decisions_won", "decisions_lost");
        table_of_branching(&panel);
    }
    dread_section_end(p);
}
