/* What happens in the games: how they end, how long they are, which rules come up. See sections.h. */

#include <stdlib.h>
#include <string.h>

#include "plot.h"
#include "sections.h"

/* ---- how games end ---- */

/* The name of an end; of end 0, which is none of the game's. */
static const char *end_name(const struct report_page *p, int end)
{
    return end ? p->survey->game->words.outcomes[end] : "cannot be won";
}

/* An end as a part of a bar: wins first, then losses, then what was not played. Returns how many
 * ends there are, in `end`; those that nobody came to are left out. */
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

static void plot_ends(struct report_page *p, const struct panel *panel, const int end[],
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
    struct caption caption = {title, "The key names the parts from the left."};
    if (row) dread_plot_parts(p, &caption, part, ends, row, panel->rows);
    free(row);
}

static void table_of_ends(struct report_page *p, const struct panel *panel, const int end[],
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
            dread_cell(p, "%.2f", dread_share_of_100(tally->ends[end[k]], tally->plays));
        dread_cell(p, "%llu", big(tally->plays));
        dread_row_end(p);
    }
    dread_page_table_end(p);
}

static bool sees_what_a_player_sees(const struct report_page *p)
{
    for (int k = 0; k < p->survey->contenders; k++)
        if (p->survey->contender[k].agent) return true;
    return false;
}

/* Which loss is the most common, and which ends nobody came to. */
static void say_ends(struct report_page *p)
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
        dread_under_the_first(p);
        dread_found(p, "Of 100 games that %s loses, %.1f end as `%s`.", s->contender[k].name,
                    dread_share_of_100(t->ends[worst], t->plays - t->won),
                    game->words.outcomes[worst]);
    }
    for (int e = 1; game->words.outcomes[e]; e++) {
        uint64_t times = 0;
        for (int i = 0; i < p->result->columns; i++) times += p->result->column[i].tally.ends[e];
        if (!times && sees_what_a_player_sees(p))
            dread_found(
                p,
                "No game ended as `%s`: either it can hardly happen, or nobody here plays so that "
                "it would.",
                game->words.outcomes[e]);
    }
}

void dread_tell_ends(struct report_page *p)
{
    int end[TALLY_ENDS];
    struct part part[PARTS_MOST] = {0};
    int ends = ends_in_order(p, end, part);
    dread_section_begin(p, "ends", "How games end");
    say_ends(p);
    dread_meaning(
        p, "An end that takes nearly all games is what the game is about for that player; one that "
           "hardly ever comes is a rule she reads and never meets. clairvoyant plays no game that "
           "cannot be won, and of those that can, the first win it finds: how it wins "
           "tells what can be had, not what is usual.");
    for (int i = 0; i < dread_panels(p); i++) {
        struct panel panel = dread_panel_of(p, i);
        plot_ends(p, &panel, end, part, ends);
        table_of_ends(p, &panel, end, ends);
    }
    dread_section_end(p);
}

/* ---- how long games are ---- */

typedef const struct histogram *spread_of(const struct tally *, int won);

static const struct histogram *turns_of(const struct tally *t, int won)
{
    return &t->turns[won];
}

static const struct histogram *decisions_of(const struct tally *t, int won)
{
    return &t->decisions[won];
}

static void table_of_spread(struct report_page *p, const struct panel *panel, const char *what,
                            spread_of *of)
{
    char caption[160], heads[200], label[RULE_SET_BYTES];
    snprintf(caption, sizeof caption, "%s%s%s", what, *panel->caption ? ": " : "", panel->caption);
    snprintf(heads, sizeof heads,
             "%s|<games|how many|mean|tenth below|half below|nine tenths below|least|most",
             panel->head);
    dread_page_table(p, caption, heads);
    for (int i = 0; i < panel->rows; i++)
        for (int won = 1; won >= 0; won--) {
            const struct histogram *s = of(&dread_panel_column(panel, i)->tally, won);
            if (!s->count) continue;
            dread_row_begin(p, dread_panel_label(panel, i, label));
            dread_words_cell(p, won ? "won" : "lost");
            dread_cell(p, "%llu", big(s->count));
            dread_cell(p, "%.1f", dread_histogram_mean(s));
            dread_cell(p, "%.0f", dread_histogram_quantile(s, 0.1));
            dread_cell(p, "%.0f", dread_histogram_quantile(s, 0.5));
            dread_cell(p, "%.0f", dread_histogram_quantile(s, 0.9));
            dread_cell(p, "%llu", big(s->least));
            dread_cell(p, "%llu", big(s->most));
            dread_row_end(p);
        }
    dread_page_table_end(p);
}

/* The share of decisions with one legal action alone, in 100. */
static double forced(const struct histogram *branching)
{
    return dread_share_of_100(branching->bucket[1], branching->count);
}

static void table_of_branching(struct report_page *p, const struct panel *panel)
{
    char caption[160], heads[200], label[RULE_SET_BYTES];
    snprintf(caption, sizeof caption, "Legal actions of a decision%s%s",
             *panel->caption ? ": " : "", panel->caption);
    snprintf(heads, sizeof heads,
             "%s|decisions|mean|tenth below|half below|nine tenths below|most|one alone, %%",
             panel->head);
    dread_page_table(p, caption, heads);
    for (int i = 0; i < panel->rows; i++) {
        const struct histogram *s = &dread_panel_column(panel, i)->tally.branching;
        dread_row_begin(p, dread_panel_label(panel, i, label));
        dread_cell(p, "%llu", big(s->count));
        dread_cell(p, "%.1f", dread_histogram_mean(s));
        dread_cell(p, "%.0f", dread_histogram_quantile(s, 0.1));
        dread_cell(p, "%.0f", dread_histogram_quantile(s, 0.5));
        dread_cell(p, "%.0f", dread_histogram_quantile(s, 0.9));
        dread_cell(p, "%llu", big(s->most));
        dread_cell(p, "%.1f", forced(s));
        dread_row_end(p);
    }
    dread_page_table_end(p);
}

/* Of one rule set: how games of each agent that sees what a player sees are spread. */
static void plot_lengths(struct report_page *p)
{
    dread_markup(p, "<div class=\"plots\">\n");
    for (int k = 0; k < p->survey->contenders; k++) {
        const struct column *c = dread_result_column(p->result, p->survey, 0, k);
        const struct tally *t = &c->tally;
        if (!c->study.contender.agent) continue;
        char title[160];
        struct caption caption = {title, "Above the line games won, below it games lost, of 100 "
                                         "played; the longest 0.5 % are not drawn."};
        snprintf(title, sizeof title, "Turns of a game: %s", c->study.contender.name);
        dread_plot_spreads(p, &caption, "turns", t->plays, &t->turns[1], &t->turns[0]);
        snprintf(title, sizeof title, "Decisions of a game: %s", c->study.contender.name);
        dread_plot_spreads(p, &caption, "decisions", t->plays, &t->decisions[1], &t->decisions[0]);
        caption.reading = "Of 100 decisions, how many have each number; those above 31 are "
                          "spread evenly over steps, and the widest 0.5 % are not drawn.";
        snprintf(title, sizeof title, "Legal actions of a decision: %s", c->study.contender.name);
        dread_plot_spreads(p, &caption, "legal actions", t->branching.count, &t->branching, NULL);
    }
    dread_markup(p, "</div>\n");
}

/* Of several: how long games last under each. */
static void plot_medians(struct report_page *p, const struct panel *panel)
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
    snprintf(title, sizeof title, "Turns of a game: %s", panel->caption);
    struct caption caption = {title,
                              "The mark is the length that half of the games stay below; the "
                              "bar leaves out a tenth of the games at either end."};
    if (row)
        dread_plot_ranges(p, &caption, &(struct axis){"turns", 0, most * 1.05, -1}, row,
                          panel->rows);
    free(row);
}

void dread_tell_lengths(struct report_page *p)
{
    const struct survey *s = p->survey;
    dread_section_begin(p, "length", "How long games are, and how wide");
    for (int k = 0; k < s->contenders; k++) {
        const struct column *c = dread_result_column(p->result, s, 0, k);
        const struct tally *t = &c->tally;
        if (!c->study.contender.agent || !t->branching.count) continue;
        struct histogram turns = t->turns[0], decisions = t->decisions[0];
        dread_histogram_join(&turns, &t->turns[1]);
        dread_histogram_join(&decisions, &t->decisions[1]);
        dread_under_the_first(p);
        dread_found(p,
                    "A game of %s has %.1f turns and %.1f decisions; a decision has %.1f legal "
                    "actions, and in %.0f of 100 there is nothing to decide.",
                    s->contender[k].name, dread_histogram_mean(&turns),
                    dread_histogram_mean(&decisions), dread_histogram_mean(&t->branching),
                    forced(&t->branching));
        if (t->choices)
            dread_found(
                p,
                "Of 100 choices %s thought about, %.1f are real ones: the best is %d to %d "
                "points above the second. With less it hardly matters what one does, with more "
                "it is plain.",
                s->contender[k].name, dread_share_of_100(t->real_choices, t->choices), REAL_LEAST,
                REAL_MOST);
    }
    dread_meaning(
        p, "Where games lost are much shorter than games won, a loss costs little time, and one "
           "more try is near. Many legal actions are not many choices: most may come to the "
           "same. But decisions with one action alone are none, and could be made by the rules "
           "themselves. clairvoyant's games are the first win that was found, which need "
           "be neither the shortest nor likely.");
    if (s->rule_sets == 1) plot_lengths(p);
    for (int i = 0; i < dread_panels(p); i++) {
        struct panel panel = dread_panel_of(p, i);
        if (s->rule_sets > 1) plot_medians(p, &panel);
        table_of_spread(p, &panel, "Turns of a game", turns_of);
        table_of_spread(p, &panel, "Decisions of a game", decisions_of);
        table_of_branching(p, &panel);
    }
    dread_section_end(p);
}

/* ---- which rules come up ---- */

/* The events of a paragraph under a rule set, by their ids. */
static void words_of_rule(const struct report_page *p, int rule_set, const char *rule,
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

void dread_rules_never_used(const struct report_page *p, struct text *t)
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

/* Says which paragraphs never came up, or for those who see what a player sees. */
static void say_never(struct report_page *p, const struct rule_use (*uses)[TALLY_EVENTS], int n)
{
    const struct survey *s = p->survey;
    char never[600], players[600];
    struct text by_nobody = dread_text_in(never, sizeof never);
    struct text by_players = dread_text_in(players, sizeof players);
    for (int i = 0; i < n; i++) {
        uint64_t seen = 0, hidden = 0;
        if (!uses[0][i].possible) continue;
        for (int k = 0; k < s->contenders; k++) {
            seen += uses[k][i].times;
            if (s->contender[k].agent) hidden += uses[k][i].times;
        }
        struct text *t = !seen ? &by_nobody : !hidden ? &by_players : NULL;
        if (t) add_paragraph(t, uses[0][i].rule);
    }
    if (by_nobody.length) dread_found(p, "Never came up: %s.", never);
    if (by_players.length && sees_what_a_player_sees(p))
        dread_found(p, "Came up only with all cards known: %s.", players);
}

static void tell_rules_of(struct report_page *p, int rule_set)
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
    say_never(p, (const struct rule_use(*)[TALLY_EVENTS])uses, n);
    snprintf(caption, sizeof caption,
             "In 100 games, how often a paragraph makes something happen (and in how many): %s",
             dread_rule_set_name(s, rule_set, name));
    dread_page_table(p, caption, heads);
    for (int i = 0; i < n; i++) {
        struct text events = dread_text_in(words, sizeof words);
        if (!uses[0][i].possible) continue;
        words_of_rule(p, rule_set, uses[0][i].rule, &events);
        char rule[32];
        snprintf(rule, sizeof rule, "[%s]", uses[0][i].rule);
        dread_row_begin(p, rule);
        dread_words_cell(p, words);
        for (int k = 0; k < s->contenders; k++) {
            uint64_t games = dread_column_games(dread_result_column(p->result, s, rule_set, k));
            if (uses[k][i].times)
                dread_cell(p, "%.2f (%.2f)", dread_share_of_100(uses[k][i].times, games),
                           dread_share_of_100(uses[k][i].plays, games));
            else dread_cell(p, "never");
        }
        dread_row_end(p);
    }
    dread_page_table_end(p);
}

void dread_tell_rules_used(struct report_page *p)
{
    dread_section_begin(p, "rules", "Which rules come up");
    dread_meaning(
        p, "Each paragraph of the rules page that makes something happen, how often it did in 100 "
           "games, and in brackets in how many of them at all (of its events, the one that came up "
           "in most). Paragraphs that only define or forbid make nothing happen and are not here; "
           "nor are deals that clairvoyant found lost, of which it plays no game.");
    dread_meaning(
        p, "A paragraph that never came up may be left off the sheet, or nobody played so "
           "that it matters: it may be what keeps players from trying. One that comes up in few "
           "games is looked up each time; one that comes up in all of them is learnt in the "
           "first. One that comes up far more often for one agent than for another is where their "
           "ways of playing part.");
    for (int i = 0; i < p->survey->rule_sets; i++) tell_rules_of(p, i);
    dread_section_end(p);
}
