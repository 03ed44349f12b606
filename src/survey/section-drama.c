/* The section about how tense games are: how the chance to win moves in them. See
 * sections_internal.h. */

#include <stdlib.h>

#include "plot.h"
#include "sections_internal.h"

static bool has_chances(const struct column *c)
{
    return c->tally.drama.surprise.count > 0;
}

bool dread_report_has_drama(const struct report_page *p)
{
    for (int i = 0; i < p->result->columns; i++)
        if (has_chances(&p->result->column[i])) return true;
    return false;
}

static void put_drama(struct report_page *p, int k)
{
    const struct figures *f = dread_page_figures(p, 0, k);
    dread_put_found(p, f,
                    "In a game of {agent} the chance to win moves up and down by {surprise} "
                    "percentage points in all.");
    dread_put_found(p, f,
                    "Games that {agent} wins are decided after {decided_won} % of the decisions, "
                    "games that it loses after {decided_lost} %.");
    dread_put_found(p, f,
                    "In a lost game the largest fall of the chance from one decision to the next "
                    "is {fall_lost} points. Noise alone shows a fall in at most {false_falls:0} of "
                    "100 games.");
    dread_put_found(p, f, "The chance crosses 50 % {crossings:2} times a game.");
    dread_put_found(p, f,
                    "The chances that {agent} computes move {movement:2} times as much as right "
                    "chances would. Near 1 they can be trusted.");
}

static void plot_drama(struct report_page *p, const struct column *c)
{
    const struct drama *d = &c->tally.drama;
    const char *name = c->study.contender.name;
    char title[160];
    struct caption caption = {title, "Of 100 games. The largest 0.5 % are not drawn."};
    dread_put_html(p, "<div class=\"plots\">\n");
    snprintf(title, sizeof title, "Surprise in a game: %s", name);
    dread_plot_histograms(p, &caption, "percentage points", d->surprise_points.count,
                          &d->surprise_points, NULL);
    caption.reading = "Games won are above the line, games lost below it, of 100 played.";
    snprintf(title, sizeof title, "The part of a game after which it is decided: %s", name);
    dread_plot_histograms(p, &caption, "% of the decisions", d->surprise_points.count,
                          &d->decided[1], &d->decided[0]);
    snprintf(title, sizeof title, "The largest fall of the chance: %s", name);
    dread_plot_histograms(p, &caption, "percentage points", d->surprise_points.count, &d->fall[1],
                          &d->fall[0]);
    dread_put_html(p, "</div>\n");
}

static void table_of_drama(const struct plot_panel *panel)
{
    char columns[800];
    struct text t = dread_text_in(columns, sizeof columns);
    dread_text_add(&t, "games={drama}");
    for (int m = 0; m < DRAMA_MEASURES; m++) {
        const struct drama_word *word = &dread_drama_words[m];
        dread_text_char(&t, '|');
        dread_text_add(&t, word->name);
        if (*word->unit) dread_text_add(&t, ", ");
        dread_text_add(&t, word->unit);
        dread_text_add(&t, "={");
        dread_text_add(&t, word->column);
        dread_text_add(&t, m == DRAMA_CROSSINGS ? ":2}" : "}");
    }
    dread_panel_table(panel, "Drama, with 95 % intervals", "drama", columns);
}

/* Returns true if an agent of a panel tells chances. */
static bool panel_has_chances(const struct plot_panel *panel)
{
    for (int i = 0; i < panel->rows; i++)
        if (has_chances(dread_panel_column(panel, i))) return true;
    return false;
}

void dread_section_drama(struct report_page *p)
{
    const struct survey *s = p->survey;
    if (!dread_report_has_drama(p)) return;
    dread_section_begin(p, "drama", "How tense games are");
    dread_put_first_rule_set(p);
    for (int k = 0; k < s->contenders; k++) {
        const struct column *c = dread_result_column(p->result, s, 0, k);
        if (has_chances(c)) put_drama(p, k);
    }
    dread_put_explanation(
        p, "An expert tells its chance to win at each decision that it thinks about. Surprise is "
           "how much this chance moves in a game, up and down; suspense is how much it could have "
           "moved, as seen before each step: the standard deviation of the next chance, summed "
           "over all decisions (Ely, Frankel & Kamenica, \"Suspense and surprise\", 2015). A game "
           "with little of both is decided early, or nobody knows anything before the end.");
    dread_put_explanation(
        p,
        "The chances come from samples and are told with noise, which would inflate all of these "
        "figures. Movements are freed of it; a fall or a crossing of 50 %% counts only if it is "
        "beyond 3 standard errors. A game is decided after the part of its decisions from which on "
        "the chance stayed above 90 %% or below 10 %%; 100: only its end decided.");
    if (s->rule_sets == 1)
        for (int k = 0; k < s->contenders; k++) {
            const struct column *c = dread_result_column(p->result, s, 0, k);
            if (has_chances(c)) plot_drama(p, c);
        }
    for (int i = 0; i < dread_panels(p); i++) {
        struct plot_panel panel = dread_panel_of(p, i);
        if (panel_has_chances(&panel)) table_of_drama(&panel);
    }
    dread_section_end(p);
}
