/* The section about where games are lost, and why: the actions that give wins away, what ends lost
 * games, and which cards are used. See sections_internal.h. */

#include <stdlib.h>
#include <string.h>

#include "plot.h"
#include "sections_internal.h"

enum { ROWS_SHOWN = 10, NAME_BYTES = 64 };

/* ---- the actions that give wins away ---- */

/* Returns how many of the n entries are shown: the first ones, if they gave away a win. */
static int shown(const struct danger dangers[], int n)
{
    int rows = 0;
    while (rows < n && rows < ROWS_SHOWN && dangers[rows].gave_away) rows++;
    return rows;
}

/* Writes the title of a plot or a table. */
static const char *danger_title(const struct column *c, enum action_part part, const char *end,
                                char title[200])
{
    uint64_t wins = c->tally.lost_turn.count;
    snprintf(title, 200, "Where %s gives wins away, by %s (from %s%llu game%s)%s",
             c->study.contender.name, dread_part_names[part], wins < FEW ? "only " : "",
             as_ull(wins), wins == 1 ? "" : "s", end);
    return title;
}

static void plot_dangers(struct report_page *p, const struct column *c, enum action_part part,
                         int rows)
{
    static struct figures f;
    struct range_row row[ROWS_SHOWN];
    double most = 1;
    char title[200];
    for (int i = 0; i < rows; i++) {
        dread_figures_of_danger(&f, c, part, i);
        row[i] = dread_range_row(dread_figure_of(&f, "name", 4)->words, &f, "share", "{gave_away}");
        if (row[i].in.high > most) most = row[i].in.high;
    }
    dread_plot_ranges(
        p,
        &(struct caption){danger_title(c, part, "", title),
                          "The number at the end of a bar is how many wins were "
                          "given away there."},
        &(struct axis){"of 100 such actions played while a win was possible", 0, most * 1.05, -1},
        row, rows);
}

static void table_of_dangers(struct report_page *p, const struct column *c, enum action_part part)
{
    static const char columns[] = "played while a win was possible={at_risk}|gave the win away="
                                  "{gave_away}|of 100={share.middle}|95 % interval={share.range}";
    static struct figures f;
    struct danger dangers[DANGERS_MOST];
    int n = dread_dangers(&c->tally, part, dangers), rows = shown(dangers, n);
    char title[200];
    if (!rows || (part != PART_VERB && c->tally.lost_turn.count < FEW)) return;
    if (part == PART_VERB) plot_dangers(p, c, part, rows);
    dread_page_table(p, danger_title(c, part, rows < n ? "; those with the most" : "", title),
                     dread_part_names[part], columns);
    for (int i = 0; i < rows; i++) {
        dread_figures_of_danger(&f, c, part, i);
        dread_figures_row(p, dread_figure_of(&f, "name", 4)->words, &f, columns);
    }
    dread_page_table_end(p);
}

/* ---- what ends lost games ---- */

/* Writes a cause: "lost: caught [2.2], after a `move`". */
static void write_cause(const struct column *c, const struct loss_cause *cause, struct text *t)
{
    const struct words *words = &c->study.game->words;
    if (cause->rule) {
        dread_text_add(t, words->outcomes[cause->outcome]);
        dread_text_add(t, " [");
        dread_text_add(t, cause->rule);
        dread_text_add(t, "], ");
    }
    dread_text_add(t, cause->verb < 0 ? "without any action" : "after ");
    if (cause->verb >= 0) dread_text_add(t, words->verbs[cause->verb]);
}

static void table_of_causes(struct report_page *p, const struct column *c)
{
    static const char columns[] = "games={games}|of 100 lost={share.middle}|95 % interval="
                                  "{share.range}";
    static struct figures f;
    struct loss_cause causes[CAUSES_MOST];
    int n = dread_loss_causes(c, causes), rows = n < ROWS_SHOWN ? n : ROWS_SHOWN;
    char caption[160];
    if (!n) return;
    snprintf(caption, sizeof caption, "What ends the games that %s loses%s",
             c->study.contender.name, rows < n ? "; the most frequent" : "");
    dread_page_table(p, caption, "Rule and last action", columns);
    for (int i = 0; i < rows; i++) {
        char name[160];
        struct text t = dread_text_in(name, sizeof name);
        write_cause(c, &causes[i], &t);
        dread_figures_of_cause(&f, c, i);
        dread_figures_row(p, name, &f, columns);
    }
    dread_page_table_end(p);
}

/* ---- findings ---- */

/* Finds the entry of a part that gave away most wins. Returns false if another gave away as many,
 * or if too few wins or actions are behind it. */
static bool worst_of(const struct column *c, enum action_part part, struct danger *worst)
{
    struct danger dangers[DANGERS_MOST];
    int n = dread_dangers(&c->tally, part, dangers);
    if (!n || !dangers[0].gave_away || c->tally.lost_turn.count < FEW) return false;
    if (n > 1 && dangers[1].gave_away == dangers[0].gave_away) return false;
    *worst = dangers[0];
    return worst->at_risk >= FEW;
}

bool dread_put_danger(struct report_page *p, const struct column *c, enum action_part part)
{
    static struct figures f;
    struct danger worst;
    if (!worst_of(c, part, &worst)) return false;
    dread_figures_of_danger(&f, c, part, 0);
    return dread_put_told(p, &f,
                          "Of {doomed} wins that {agent} gave away, {gave_away} went with the "
                          "{part} `{name}`, more than with any other. Of 100 such actions, played "
                          "while a win was possible, {share} gave it away.");
}

static void put_worst(struct report_page *p, const struct column *c, enum action_part part)
{
    struct danger worst;
    if (!worst_of(c, part, &worst)) return;
    dread_put_html(p, "<p class=\"found\">");
    dread_put_danger(p, c, part);
    dread_put_html(p, "</p>\n");
}

bool dread_put_cause(struct report_page *p, const struct column *c)
{
    static struct figures f;
    struct loss_cause causes[CAUSES_MOST];
    if (dread_column_deals_behind(c, false) < FEW || !dread_loss_causes(c, causes)) return false;
    dread_figures_of_cause(&f, c, 0);
    dread_put_told(p, &f, "Of 100 games that {agent} loses, {share} end ");
    if (dread_put_told(p, &f, "as `{outcome}` ")) {
        dread_put_rule(p, causes[0].rule);
        dread_put(p, " ");
    }
    if (!dread_put_told(p, &f, "after the action `{last_action}`"))
        dread_put(p, "without any action");
    dread_put(p, ": no other way to lose is more frequent.");
    return true;
}

static void put_cause(struct report_page *p, const struct column *c)
{
    if (dread_column_deals_behind(c, false) < FEW) return;
    dread_put_html(p, "<p class=\"found\">");
    dread_put_cause(p, c);
    dread_put_html(p, "</p>\n");
}

/* Writes which cards could be used and never were. */
static void put_unused(struct report_page *p, const struct column *c)
{
    char names[CARD_NAMES_BYTES];
    struct text t = dread_text_in(names, sizeof names);
    if (dread_cards_never_used(c, &t))
        dread_put_finding(p, "Cards that %s could have used in %llu games, and never did: %s.",
                          c->study.contender.name, as_ull(c->tally.plays), names);
}

/* ---- cards ---- */

static uint64_t games_ended(const struct column *c, bool won)
{
    return won ? c->tally.won : dread_column_games(c) - c->tally.won;
}

/* Calls `put` for each column of the table of cards: an agent, and its games won or lost. Games of
 * fewer than FEW deals have none. */
static void each_card_column(struct report_page *p,
                             void (*put)(const struct column *, bool won, void *), void *to)
{
    for (int k = 0; k < p->survey->contenders; k++) {
        const struct column *c = dread_result_column(p->result, p->survey, 0, k);
        for (int won = 1; won >= 0; won--)
            if (dread_column_deals_behind(c, won) >= FEW) put(c, won, to);
    }
}

/* Adds the head of a column to a text: "greedy: 109 won games, +- 9". */
static void put_card_head(const struct column *c, bool won, void *text)
{
    char head[120];
    double deals = dread_column_deals_behind(c, won);
    struct interval worst = dread_wilson(deals / 2, deals);
    snprintf(head, sizeof head, "%s: %llu %s games, ± %.0f|", c->study.contender.name,
             as_ull(games_ended(c, won)), won ? "won" : "lost", 50 * (worst.high - worst.low));
    dread_text_add(text, head);
}

/* A row of the table of cards. */
struct card_row {
    struct report_page *page;
    int card;
};

static void put_card_cell(const struct column *c, bool won, void *of)
{
    const struct card_row *row = of;
    uint64_t used = c->tally.losses.used[won][row->card];
    dread_cell(row->page, "%.0f", dread_percent_of(used, games_ended(c, won)));
}

static void table_of_cards(struct report_page *p)
{
    char heads[2400] = "";
    struct text t = dread_text_in(heads, sizeof heads);
    bool seen[CARD_KINDS] = {false}, any = false;
    for (int k = 0; k < p->survey->contenders; k++) {
        struct card_use uses[CARD_KINDS];
        int n = dread_card_uses(dread_result_column(p->result, p->survey, 0, k), uses);
        for (int i = 0; i < n; i++) any = seen[uses[i].card] = true;
    }
    each_card_column(p, put_card_head, &t);
    if (!any || !*heads) return;
    dread_page_table(
        p,
        "In how many of 100 games won, and lost, an action touches a card, and how far "
        "off that can be (95 %)",
        "Card", heads);
    for (int i = 0; i < CARD_KINDS; i++) {
        char name[NAME_BYTES];
        struct text written = dread_text_in(name, sizeof name);
        if (!seen[i]) continue;
        dread_card_write_for_people(&written, (card)i);
        dread_row_begin(p, name);
        each_card_column(p, put_card_cell, &(struct card_row){p, i});
        dread_row_end(p);
    }
    dread_page_table_end(p);
}

void dread_section_where(struct report_page *p)
{
    const struct survey *s = p->survey;
    dread_section_begin(p, "where", "Where games are lost, and why");
    dread_put_first_rule_set(p);
    for (int k = 0; k < s->contenders; k++) {
        const struct column *c = dread_result_column(p->result, s, 0, k);
        put_unused(p, c);
        if (!c->study.contender.agent) continue;
        for (int part = 0; part < ACTION_PARTS; part++) put_worst(p, c, (enum action_part)part);
        put_cause(p, c);
    }
    dread_put_explanation(
        p,
        "In one deal of %d the first game of each agent was examined with all cards known: which "
        "action made a win impossible? Such an action is counted here by its kind, by the cards "
        "and zones that it touches, and by its cell. Beside it stands how many such actions were "
        "played while a win was possible, so what is merely frequent does not look dangerous. "
        "Where an agent was seen to give away fewer than %d wins, the table of kinds of actions is "
        "only a hint, and there is no other.",
        EXAMINE_EVERY, FEW);
    dread_put_explanation(
        p, "What ends a lost game is often not what lost it: compare the two. A card that nobody "
           "uses may be one whose rule is not worth its words, or one that these agents do not "
           "understand. An action that touches several cards counts for each.");
    for (int k = 0; k < s->contenders; k++) {
        const struct column *c = dread_result_column(p->result, s, 0, k);
        if (!c->study.contender.agent) continue;
        for (int part = 0; part < ACTION_PARTS; part++)
            table_of_dangers(p, c, (enum action_part)part);
        table_of_causes(p, c);
    }
    table_of_cards(p);
    dread_section_end(p);
}
