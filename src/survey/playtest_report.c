/* The HTML page about playtests. See dread/playtest.h, and html.h for the parts of a page. */

#include <math.h>

#include "dread/playtest.h"
#include "html.h"

static void put_few(struct report_page *page, const struct playtest *p)
{
    if (p->games < PLAYTEST_FEW)
        dread_put_finding(page,
                          "These are fewer than %d games: take every figure as a hint, not as a "
                          "result.",
                          PLAYTEST_FEW);
}

static void put_help(struct report_page *page, const struct playtest *p)
{
    if (p->help_known)
        dread_put_finding(page,
                          "%llu of %llu games used hints, %llu took actions back, %llu were begun "
                          "anew.",
                          as_ull(p->with_hint), as_ull(p->help_known), as_ull(p->with_undo),
                          as_ull(p->with_restart));
    if (p->help_known < p->games)
        dread_put_finding(page, "Of %llu games it is not known what help was used.",
                          as_ull(p->games - p->help_known));
}

static void put_players(struct report_page *page, const struct playtest *p)
{
    char figure[FIGURE_BYTES], between[BETWEEN_BYTES];
    struct interval in = dread_share_won(&p->players);
    dread_page_table(page, "Players and agents on the same deals",
                     "Who|Won, %|95 % interval|Players win more, points|95 % interval|Better deals|"
                     "Worse deals");
    dread_row_begin(page, "players");
    dread_cell(page, "%s", dread_percent(in.middle, figure));
    dread_cell(page, "%s", dread_percent_range(in, between));
    for (int i = 0; i < 4; i++) dread_cell(page, "%s", "");
    dread_row_end(page);
    for (int i = 0; i < PLAYTEST_RIVALS && p->numbered; i++) {
        const struct pairs *pairs = &p->against[i];
        struct interval more = dread_paired_difference(pairs);
        in = dread_share_won(&p->rival[i]);
        dread_row_begin(page, dread_playtest_rivals[i]);
        dread_cell(page, "%s", dread_percent(in.middle, figure));
        dread_cell(page, "%s", dread_percent_range(in, between));
        dread_cell(page, "%+.1f", 100 * more.middle);
        dread_cell(page, "%+.1f to %+.1f", 100 * more.low, 100 * more.high);
        dread_cell(page, "%llu", as_ull(pairs->better));
        dread_cell(page, "%llu", as_ull(pairs->worse));
        dread_row_end(page);
    }
    dread_page_table_end(page);
}

static void put_losses(struct report_page *page, const struct playtest *p)
{
    const struct tally *t = &p->tally;
    if (t->plays == t->won) return;
    dread_put_finding(page,
                      "Of %llu lost games %llu were on deals that nobody can win; for %llu the "
                      "solver gave up.",
                      as_ull(t->plays - t->won), as_ull(t->hopeless_deals),
                      as_ull(t->lost_unknown));
    if (!t->lost_turn.count) return;
    dread_page_table(page, "Where the win was thrown away, with all cards known", "Turn|Games");
    for (int i = 0; i < PLAYTEST_TURNS; i++) {
        char turn[FIGURE_BYTES];
        if (!p->lost_in[i]) continue;
        snprintf(turn, sizeof turn, "%d%s", i + 1, i == PLAYTEST_TURNS - 1 ? " or later" : "");
        dread_row_begin(page, turn);
        dread_cell(page, "%llu", as_ull(p->lost_in[i]));
        dread_row_end(page);
    }
    dread_page_table_end(page);
    dread_page_table(page, "The action that did it", "Action|Games");
    for (int v = 0; v < PLAYTEST_VERBS && p->game->words.verbs[v]; v++) {
        if (!p->lost_by[v]) continue;
        dread_row_begin(page, p->game->words.verbs[v]);
        dread_cell(page, "%llu", as_ull(p->lost_by[v]));
        dread_row_end(page);
    }
    dread_page_table_end(page);
}

static void put_points(struct report_page *page, const char *what, const struct playtest_sum *s)
{
    struct interval in = dread_playtest_points(s);
    if (isnan(in.low))
        dread_put_finding(page, "%s: %.1f points of 100, in one game.", what, in.middle);
    else
        dread_put_finding(page, "%s: %.1f points of 100 a game (95 %% interval %.1f to %.1f).",
                          what, in.middle, in.low, in.high);
}

static void put_play(struct report_page *page, const struct playtest *p)
{
    char figure[FIGURE_BYTES], between[BETWEEN_BYTES];
    const struct tally *t = &p->tally;
    if (t->choices) {
        struct interval in = dread_wilson((double)t->real_choices, (double)t->choices);
        dread_put_finding(page,
                          "Real choices: %llu of %llu decisions, %s %% (95 %% interval %s), by the "
                          "quick expert.",
                          as_ull(t->real_choices), as_ull(t->choices),
                          dread_percent(in.middle, figure), dread_percent_range(in, between));
    }
    put_points(page, "Given away", &p->given);
    put_points(page, "What the cards gave", &p->cards);
}

void dread_playtest_report(FILE *out, const struct playtest test[], int n)
{
    struct report_page page = {.out = out};
    dread_page_begin(&page, "Real games");
    dread_put_html(&page, "<h1>Real games</h1>\n");
    for (int i = 0; i < n; i++) {
        const struct playtest *p = &test[i];
        char heading[RULE_SET_BYTES + 128], options[RULE_SET_BYTES], id[24];
        struct text t = dread_text_in(options, sizeof options);
        dread_rules_write(p->game->options, &p->rules, &t);
        snprintf(heading, sizeof heading, "%s, %s: %llu games of %llu deals", p->game->title,
                 t.length ? options : "the defaults", as_ull(p->games), as_ull(p->deals));
        snprintf(id, sizeof id, "rules-%d", i + 1);
        dread_section_begin(&page, id, heading);
        put_few(&page, p);
        put_help(&page, p);
        put_players(&page, p);
        put_losses(&page, p);
        put_play(&page, p);
        dread_section_end(&page);
    }
    dread_put_explanation(&page, "The sample consists of deals. docs/surveys.md, \"Real games\", "
                                 "explains the figures.");
    dread_page_end(&page);
}
