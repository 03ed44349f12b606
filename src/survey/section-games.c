/* The sections about what happens in the games: how they end, how long they are, and which rules
 * come up. See sections_internal.h. */

#include <stdlib.h>
#include <string.h>

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
    char title[160];
    snprintf(title, sizeof title, "How games end%s%s", *panel->caption ? ": " : "", panel->caption);
    struct caption caption = {title, "The key lists the parts from the left."};
    if (row) dread_plot_stacks(p, &caption, part, ends, row, panel->rows);
    free(row);
}

static void table_of_ends(struct report_page *p, const struct plot_panel *panel, const int end[],
                          int ends)
{
    char caption[160], heads[600], label[RULE_SET_BYTES];
    snprintf(caption, sizeof caption, "How games end, of 100%s%s", *panel->caption ? ": " : "",
             panel->caption);
    struct text t = dread_text_in(heads, sizeof heads);
    dread_text_add(&t, panel->head);
    for (int k = 0; k < ends; k++) {
        dread_text_char(&t, '|');
        dread_text_add(&t, end_name(p, end[k]));
    }
    dread_text_add(&t, "|games");
    dread_page_table(p, caption, heads);
    for (int i = 0; i < panel->rows; i++) {
        const struct tally *tally = &dread_panel_column(panel, i)->tally;
        dread_row_begin(p, dread_panel_label(panel, i, label));
        for (int k = 0; k < ends; k++)
            dread_cell(p, "%.2f", dread_percent_of(tally->ends[end[k]], tally->plays));
        dread_cell(p, "%llu", as_ull(tally->plays));
        dread_row_end(p);
    }
    dread_page_table_end(p);
}

/* Returns true if an agent, and not only clairvoyant, played. */
static bool has_agent(const struct report_page *p)
{
    for (int k = 0; k < p->survey->contenders; k++)
        if (p->survey->contender[k].agent) return true;
    return false;
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
        if (losses < 2 || !t->ends[worst]) continue;
        dread_put_first_rule_set(p);
        dread_put_finding(p, "Of 100 games that %s loses, %.1f end as `%s`.", s->contender[k].name,
                          dread_percent_of(t->ends[worst], t->plays - t->won),
                          game->words.outcomes[worst]);
    }
    for (int e = 1; game->words.outcomes[e]; e++) {
        uint64_t times = 0;
        for (int i = 0; i < p->result->columns; i++) times += p->result->column[i].tally.ends[e];
        if (!times && has_agent(p))
            dread_put_finding(
                p,
                "No game ended as `%s`: either it can hardly happen, or no agent here plays in a "
                "way that leads to it.",
                game->words.outcomes[e]);
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

/* Chooses a histogram of a tally. */
typedef const struct histogram *histogram_of(const struct tally *, int won);

static const struct histogram *turns_of(const struct tally *t, int won)
{
    return &t->turns[won];
}

static const struct histogram *decisions_of(const struct tally *t, int won)
{
    return &t->decisions[won];
}

/* Writes four cells: the mean, the 10th percentile, the median and the 90th percentile. */
static void put_quantiles(struct report_page *p, const struct histogram *s)
{
    dread_cell(p, "%.1f", dread_histogram_mean(s));
    dread_cell(p, "%.0f", dread_histogram_quantile(s, 0.1));
    dread_cell(p, "%.0f", dread_histogram_quantile(s, 0.5));
    dread_cell(p, "%.0f", dread_histogram_quantile(s, 0.9));
}

static void table_of_lengths(struct report_page *p, const struct plot_panel *panel,
                             const char *what, histogram_of *of)
{
    char caption[160], heads[200], label[RULE_SET_BYTES];
    snprintf(caption, sizeof caption, "%s%s%s", what, *panel->caption ? ": " : "", panel->caption);
    snprintf(heads, sizeof heads,
             "%s|<games|how many|mean|10th percentile|median|90th percentile|least|most",
             panel->head);
    dread_page_table(p, caption, heads);
    for (int i = 0; i < panel->rows; i++)
        for (int won = 1; won >= 0; won--) {
            const struct histogram *s = of(&dread_panel_column(panel, i)->tally, won);
            if (!s->count) continue;
            dread_row_begin(p, dread_panel_label(panel, i, label));
            dread_words_cell(p, won ? "won" : "lost");
            dread_cell(p, "%llu", as_ull(s->count));
            put_quantiles(p, s);
            dread_cell(p, "%llu", as_ull(s->least));
            dread_cell(p, "%llu", as_ull(s->most));
            dread_row_end(p);
        }
    dread_page_table_end(p);
}

/* Returns the per cent of decisions with only one legal action. */
static double forced(const struct histogram *branching)
{
    return dread_percent_of(branching->bucket[1], branching->count);
}

static void table_of_branching(struct report_page *p, const struct plot_panel *panel)
{
    char caption[160], heads[200], label[RULE_SET_BYTES];
    snprintf(caption, sizeof caption, "Legal actions per decision%s%s", *panel->caption ? ": " : "",
             panel->caption);
    snprintf(heads, sizeof heads,
             "%s|decisions|mean|10th percentile|median|90th percentile|most|only one, %%",
             panel->head);
    dread_page_table(p, caption, heads);
    for (int i = 0; i < panel->rows; i++) {
        const struct histogram *s = &dread_panel_column(panel, i)->tally.branching;
        dread_row_begin(p, dread_panel_label(panel, i, label));
        dread_cell(p, "%llu", as_ull(s->count));
        put_quantiles(p, s);
        dread_cell(p, "%llu", as_ull(s->most));
        dread_cell(p, "%.1f", forced(s));
        dread_row_end(p);
    }
    dread_page_table_end(p);
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

void dread_section_lengths(struct report_page *p)
{
    const struct survey *s = p->survey;
    dread_section_begin(p, "length", "How long games are, and how many choices they offer");
    for (int k = 0; k < s->contenders; k++) {
        const struct column *c = dread_result_column(p->result, s, 0, k);
        const struct tally *t = &c->tally;
        if (!c->study.contender.agent || !t->branching.count) continue;
        struct histogram turns = t->turns[0], decisions = t->decisions[0];
        dread_histogram_join(&turns, &t->turns[1]);
        dread_histogram_join(&decisions, &t->decisions[1]);
        dread_put_first_rule_set(p);
        dread_put_finding(
            p,
            "A game of %s has %.1f turns and %.1f decisions. A decision has %.1f legal actions; in "
            "%.0f of 100 decisions there is only one.",
            s->contender[k].name, dread_histogram_mean(&turns), dread_histogram_mean(&decisions),
            dread_histogram_mean(&t->branching), forced(&t->branching));
        if (t->choices)
            dread_put_finding(
                p,
                "Of 100 choices that %s evaluated, %.1f are real ones: the best action is %d to %d "
                "points better than the second. With less it hardly matters what one does; with "
                "more the choice is obvious.",
                s->contender[k].name, dread_percent_of(t->real_choices, t->choices),
                REAL_CHOICE_LEAST, REAL_CHOICE_MOST);
    }
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
        table_of_lengths(p, &panel, "Turns per game", turns_of);
        table_of_lengths(p, &panel, "Decisions per game", decisions_of);
        table_of_branching(p, &panel);
    }
    dread_section_end(p);
}

/* ---- which rules come up ---- */

/* Writes the ids of the events of a paragraph under a rule set. */
static void write_events_of_rule(const struct report_page *p, int rule_set, const char *rule,
                                 struct text *t)
{
    const struct game *game = p->survey->game;
    const struct event_word *word = game->words.events;
    for (int e = 0; word[e].id; e++) {
        if (word[e].foretold || word[e].quiet) continue;
        if (!dread_same(dread_event_rule(game, &p->survey->rules[rule_set], e), rule)) continue;
        if (t->length) dread_text_add(t, ", ");
        dread_text_add(t, word[e].id);
    }
}

static void add_paragraph(struct text *t, const char *rule)
{
    if (t->length) dread_text_add(t, ", ");
    dread_text_char(t, '[');
    dread_text_add(t, rule);
    dread_text_char(t, ']');
}

void dread_write_unused_rules(const struct report_page *p, struct text *t)
{
    uint64_t times[TALLY_EVENTS] = {0};
    bool possible[TALLY_EVENTS] = {false};
    struct rule_use uses[TALLY_EVENTS];
    int n = 0;
    for (int c = 0; c < p->result->columns; c++) {
        n = dread_rule_uses(&p->result->column[c], uses);
        for (int i = 0; i < n; i++) times[i] += uses[i].times;
        for (int i = 0; i < n; i++) possible[i] |= uses[i].possible;
    }
    for (int i = 0; i < n; i++)
        if (possible[i] && !times[i]) add_paragraph(t, uses[i].rule);
}

/* Writes which paragraphs never came up, and which only for clairvoyant. */
static void put_unused_rules(struct report_page *p, const struct rule_use (*uses)[TALLY_EVENTS],
                             int n)
{
    const struct survey *s = p->survey;
    char never[600], clairvoyant[600];
    struct text by_none = dread_text_in(never, sizeof never);
    struct text only_clairvoyant = dread_text_in(clairvoyant, sizeof clairvoyant);
    for (int i = 0; i < n; i++) {
        uint64_t seen = 0, hidden = 0;
        if (!uses[0][i].possible) continue;
        for (int k = 0; k < s->contenders; k++) {
            seen += uses[k][i].times;
            if (s->contender[k].agent) hidden += uses[k][i].times;
        }
        struct text *t = !seen ? &by_none : !hidden ? &only_clairvoyant : NULL;
        if (t) add_paragraph(t, uses[0][i].rule);
    }
    if (by_none.length) dread_put_finding(p, "Never came up: %s.", never);
    if (only_clairvoyant.length && has_agent(p))
        dread_put_finding(p, "Came up only with all cards known: %s.", clairvoyant);
}

static void put_rules_used(struct report_page *p, int rule_set)
{
    const struct survey *s = p->survey;
    struct rule_use uses[CONTENDERS_MOST][TALLY_EVENTS];
    char name[RULE_SET_BYTES], caption[RULE_SET_BYTES + 96], heads[1000], words[400];
    int n = 0;
    struct text t = dread_text_in(heads, sizeof heads);
    dread_text_add(&t, "Paragraph|<what happens");
    for (int k = 0; k < s->contenders; k++) {
        n = dread_rule_uses(dread_result_column(p->result, s, rule_set, k), uses[k]);
        dread_text_char(&t, '|');
        dread_text_add(&t, s->contender[k].name);
    }
    put_unused_rules(p, (const struct rule_use(*)[TALLY_EVENTS])uses, n);
    snprintf(caption, sizeof caption,
             "In 100 games, how often a paragraph makes something happen (and in how many games): "
             "%s",
             dread_rule_set_name(s, rule_set, name));
    dread_page_table(p, caption, heads);
    for (int i = 0; i < n; i++) {
        struct text events = dread_text_in(words, sizeof words);
        if (!uses[0][i].possible) continue;
        write_events_of_rule(p, rule_set, uses[0][i].rule, &events);
        char rule[32];
        snprintf(rule, sizeof rule, "[%s]", uses[0][i].rule);
        dread_row_begin(p, rule);
        dread_words_cell(p, words);
        for (int k = 0; k < s->contenders; k++) {
            uint64_t games = dread_column_games(dread_result_column(p->result, s, rule_set, k));
            if (uses[k][i].times)
                dread_cell(p, "%.2f (%.2f)", dread_percent_of(uses[k][i].times, games),
                           dread_percent_of(uses[k][i].plays, games));
            else dread_cell(p, "never");
        }
        dread_row_end(p);
    }
    dread_page_table_end(p);
}

void dread_section_rules_used(struct report_page *p)
{
    dread_section_begin(p, "rules", "Which rules come up");
    dread_put_explanation(
        p, "Here is each paragraph of the rules page that makes something happen: how often in 100 "
           "games and, in brackets, in how many of these games (for the event of the paragraph "
           "that occurred in most). Paragraphs that only define or forbid are not listed. Deals "
           "that clairvoyant found lost do not count, because it plays no game of them.");
    dread_put_explanation(
        p, "If a paragraph never came up, it may be left out; or no agent plays in a way that "
           "makes it matter, and it is what keeps players from trying. A rule that comes up in few "
           "games is looked up each time; one that comes up in all of them is learnt in the first. "
           "If a paragraph comes up far more often for one agent than for another, that is where "
           "they play differently.");
    for (int i = 0; i < p->survey->rule_sets; i++) put_rules_used(p, i);
    dread_section_end(p);
}
