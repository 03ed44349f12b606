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

/* Returns true if a measure is known, and writes how it is told: "45.1 (41.2 to 49.0)". */
enum { TOLD_BYTES = 64 };
static bool told(const struct column *c, enum drama_measure m, char figure[TOLD_BYTES])
{
    struct interval in;
    uint64_t plays;
    if (!dread_drama_of(&c->tally, m, &in, &plays)) return false;
    int places = m == DRAMA_CROSSINGS ? 2 : 1;
    snprintf(figure, TOLD_BYTES, "%.*f (%.*f to %.*f)", places, in.middle, places, in.low, places,
             in.high);
    return true;
}

static void put_drama(struct report_page *p, const struct column *c)
{
    const char *name = c->study.contender.name;
    char figure[TOLD_BYTES], other[TOLD_BYTES];
    struct interval excess;
    if (told(c, DRAMA_SURPRISE, figure))
        dread_put_finding(p,
                          "In a game of %s the chance to win moves up and down by %s percentage "
                          "points in all.",
                          name, figure);
    if (told(c, DRAMA_DECIDED_WON, figure) && told(c, DRAMA_DECIDED_LOST, other))
        dread_put_finding(p,
                          "Games that %s wins are decided after %s %% of the decisions, games that "
                          "it loses after %s %%.",
                          name, figure, other);
    if (told(c, DRAMA_FALL_LOST, figure))
        dread_put_finding(p,
                          "In a lost game the largest fall of the chance from one decision to the "
                          "next is %s points. Noise alone shows a fall in at most %.0f of 100 "
                          "games.",
                          figure, dread_false_falls(&c->tally));
    if (told(c, DRAMA_CROSSINGS, figure))
        dread_put_finding(p, "The chance crosses 50 %% %s times a game.", figure);
    if (dread_excess_movement(&c->tally, &excess))
        dread_put_finding(
            p,
            "The chances that %s computes move %.2f (%.2f to %.2f) times as much as right chances "
            "would. Near 1 they can be trusted.",
            name, 1 + excess.middle, 1 + excess.low, 1 + excess.high);
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

static void table_of_drama(struct report_page *p, const struct plot_panel *panel)
{
    char caption[160], heads[600];
    snprintf(caption, sizeof caption, "Drama, with 95 %% intervals%s%s",
             *panel->caption ? ": " : "", panel->caption);
    struct text t = dread_text_in(heads, sizeof heads);
    dread_text_add(&t, panel->head);
    dread_text_add(&t, "|games");
    for (int m = 0; m < DRAMA_MEASURES; m++) {
        dread_text_char(&t, '|');
        dread_text_add(&t, dread_drama_words[m].name);
        if (*dread_drama_words[m].unit) dread_text_add(&t, ", ");
        dread_text_add(&t, dread_drama_words[m].unit);
    }
    dread_page_table(p, caption, heads);
    for (int i = 0; i < panel->rows; i++) {
        const struct column *c = dread_panel_column(panel, i);
        char label[RULE_SET_BYTES], figure[TOLD_BYTES];
        if (!has_chances(c)) continue;
        dread_row_begin(p, dread_panel_label(panel, i, label));
        dread_cell(p, "%llu", as_ull(c->tally.drama.surprise.count));
        for (int m = 0; m < DRAMA_MEASURES; m++)
            dread_cell(p, "%s", told(c, (enum drama_measure)m, figure) ? figure : "too few games");
        dread_row_end(p);
    }
    dread_page_table_end(p);
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
        if (!has_chances(c)) continue;
        put_drama(p, c);
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
        if (panel_has_chances(&panel)) table_of_drama(p, &panel);
    }
    dread_section_end(p);
}
