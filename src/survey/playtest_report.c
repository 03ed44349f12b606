/* The HTML page about playtests. See playtest.h, and html.h for the parts of a page. */

#include "playtest.h"
#include "html.h"

static void put_few(struct report_page *page, const struct playtest *p)
{
    if (p->games < PLAYTEST_FEW)
        dread_put_finding(page,
                          "These are fewer than %d games: take every figure as a hint, not as a "
                          "result.",
                          PLAYTEST_FEW);
}

static void put_help(struct report_page *page, const struct figures *f)
{
    dread_put_found(page, f,
                    "{with_hint} of {help_known} games used hints, {with_undo} took actions back, "
                    "{with_restart} were begun anew.");
    dread_put_found(page, f, "Of {help_unknown} games it is not known what help was used.");
}

static void put_players(struct report_page *page, const struct playtest *p)
{
    static const char columns[] =
        "Won, %={share.middle}|95 % interval={share.range}|Players win more, points="
        "{difference.middle:+1}|95 % interval={difference.range:+1}|Better deals={better}|Worse "
        "deals={worse}";
    static struct figures f;
    dread_page_table(page, "Players and agents on the same deals", "Who", columns);
    dread_figures_of_players(&f, p);
    dread_figures_row(page, "players", &f, columns);
    for (int i = 0; i < PLAYTEST_RIVALS && p->numbered; i++) {
        dread_figures_of_rival(&f, p, i);
        dread_figures_row(page, dread_playtest_rivals[i], &f, columns);
    }
    dread_page_table_end(page);
}

static void put_losses(struct report_page *page, const struct figures *f, const struct playtest *p)
{
    const struct tally *t = &p->tally;
    if (t->plays == t->won) return;
    dread_put_found(page, f,
                    "Of {lost} lost games {hopeless} were on deals that nobody can win; for "
                    "{lost_unknown} the solver gave up.");
    if (!t->lost_turn.count) return;
    dread_page_table(page, "Where the win was thrown away, with all cards known", "Turn", "Games");
    for (int i = 0; i < PLAYTEST_TURNS; i++) {
        char turn[FIGURE_BYTES];
        if (!p->lost_in[i]) continue;
        snprintf(turn, sizeof turn, "%d%s", i + 1, i == PLAYTEST_TURNS - 1 ? " or later" : "");
        dread_row_begin(page, turn);
        dread_cell(page, "%llu", as_ull(p->lost_in[i]));
        dread_row_end(page);
    }
    dread_page_table_end(page);
    dread_page_table(page, "The action that did it", "Action", "Games");
    for (int v = 0; v < PLAYTEST_VERBS && p->game->words.verbs[v]; v++) {
        if (!p->lost_by[v]) continue;
        dread_row_begin(page, p->game->words.verbs[v]);
        dread_cell(page, "%llu", as_ull(p->lost_by[v]));
        dread_row_end(page);
    }
    dread_page_table_end(page);
}

static void put_play(struct report_page *page, const struct figures *f, const struct playtest *p)
{
    dread_put_found(page, f,
                    "Real choices: {real_choices} of {choices} decisions, {real.middle} % (95 % "
                    "interval {real.range}), by the quick expert.");
    dread_put_found(page, f,
                    p->given.n > 1 ? "Given away: {given.middle} points of 100 a game (95 % "
                                     "interval {given.range})."
                                   : "Given away: {given.middle} points of 100, in one game.");
    dread_put_found(page, f,
                    p->cards.n > 1 ? "What the cards gave: {cards.middle} points of 100 a game "
                                     "(95 % interval {cards.range})."
                                   : "What the cards gave: {cards.middle} points of 100, in one "
                                     "game.");
}

void dread_playtest_report(FILE *out, const struct playtest test[], int n)
{
    static struct figures f;
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
        dread_figures_of_players(&f, p);
        put_help(&page, &f);
        put_players(&page, p);
        put_losses(&page, &f, p);
        put_play(&page, &f, p);
        dread_section_end(&page);
    }
    dread_put_explanation(&page, "The sample consists of deals. docs/surveys.md, \"Real games\", "
                                 "explains the figures.");
    dread_page_end(&page);
}
