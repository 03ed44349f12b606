/* The summary at the head of a report: plain sentences that answer a designer's questions. Each has
 * its figure and interval, and a link to the section with more. See sections_internal.h.
 *
 * A sentence is a function in the table below. It writes nothing and returns false if the survey
 * has no figure for it, or one from too few games. To add a sentence, add its function to the
 * table, under its question. */

#define _POSIX_C_SOURCE 200809L /* open_memstream */
#include <stdlib.h>

#include "sections_internal.h"

/* What the sentences are about: the first rule set. Each of these is NULL if it did not play. */
struct summary {
    const struct column *all;    /* clairvoyant */
    const struct column *best;   /* the agent that wins the most */
    const struct column *random; /* the agent `random` */
};

/* Returns true if a study has too few deals to say anything. */
static bool has_few(const struct column *c)
{
    return !c || c->tally.deals - c->tally.unknown < FEW;
}

static const char *name_of(const struct column *c)
{
    return c->study.contender.name;
}

/* ---- Can it be won? ---- */

static bool say_what_can_be_won(struct report_page *p, const struct summary *s)
{
    if (has_few(s->all)) return false;
    char figure[BETWEEN_BYTES];
    dread_put(p, "Of 100 deals, %s can be won by somebody who knows all cards.",
              dread_percent_with(dread_column_share(s->all), figure));
    return true;
}

static bool say_who_wins(struct report_page *p, const struct summary *s)
{
    if (has_few(s->best)) return false;
    char figure[BETWEEN_BYTES];
    dread_put(p, "The best agent here that does not see the hidden cards, %s, wins %s of 100.",
              name_of(s->best), dread_percent_with(dread_column_share(s->best), figure));
    return true;
}

static bool say_share_of_winnable(struct report_page *p, const struct summary *s)
{
    if (has_few(s->all) || has_few(s->best)) return false;
    struct count count = dread_count_of_winnable(p->result, s->all, s->best);
    char figure[BETWEEN_BYTES];
    if (count.deals < FEW) return false;
    dread_put(p, "Of 100 deals that can be won, it wins %s.",
              dread_percent_with(dread_share_won(&count), figure));
    return true;
}

static bool say_ceiling(struct report_page *p, const struct summary *s)
{
    (void)s;
    if (!p->survey->ceiling) return false;
    dread_put_ceiling(p);
    return true;
}

/* ---- Does skill matter? ---- */

static bool say_skill(struct report_page *p, const struct summary *s)
{
    if (has_few(s->best) || !s->random || s->best == s->random) return false;
    struct interval more = dread_column_more(p->result, s->best, s->random);
    char figure[BETWEEN_BYTES];
    dread_put(p, "%s: %s wins %s games of 100 more than random play.",
              more.low > 0.1  ? "Yes"
              : more.low > 0  ? "A little"
              : more.high > 0 ? "That is not clear"
                              : "It was not seen",
              name_of(s->best), dread_percent_with(more, figure));
    return true;
}

static bool say_what_is_left(struct report_page *p, const struct summary *s)
{
    if (has_few(s->all) || has_few(s->best)) return false;
    struct interval more = dread_column_more(p->result, s->all, s->best);
    char figure[BETWEEN_BYTES];
    dread_put(p,
              "%s of 100 deals can be won but are not won by %s: better play, or luck with the "
              "hidden cards, could win them.",
              dread_percent_with(more, figure), name_of(s->best));
    return true;
}

/* ---- Is it fair? ---- */

static bool say_unwinnable(struct report_page *p, const struct summary *s)
{
    if (has_few(s->all)) return false;
    struct interval won = dread_column_share(s->all);
    char figure[BETWEEN_BYTES];
    dread_put(
        p,
        "The shuffle alone decides against the player in %s of 100 deals: nobody can win "
        "them.",
        dread_percent_with((struct interval){1 - won.high, 1 - won.middle, 1 - won.low}, figure));
    return true;
}

static bool say_how_deals_differ(struct report_page *p, const struct summary *s)
{
    struct deal_effect d = {0};
    if (s->random) d = dread_column_deal_effect(p->result, s->random);
    if (!d.known || has_few(s->random)) return false;
    char figure[BETWEEN_BYTES];
    dread_put(p,
              "For random play the deal explains %s %% of whether a game is won; the rest is play "
              "and chance in it.",
              dread_percent_with(d.of_deal, figure));
    return s->random->tally.won > 0;
}

/* ---- Is it tense? ---- */

static bool say_close_calls(struct report_page *p, const struct summary *s)
{
    if (!s->best) return false;
    const struct tally *t = &s->best->tally;
    uint64_t edges = 0, one = t->edge[0][EDGE_ONE] + t->edge[1][EDGE_ONE];
    for (int e = 0; e < EDGES; e++) edges += t->edge[0][e] + t->edge[1][e];
    if (edges < FEW) return false;
    char figure[BETWEEN_BYTES];
    dread_put(p,
              "Of 100 decisions of %s with a choice, %s are close calls: only one action keeps a "
              "win possible.",
              name_of(s->best),
              dread_percent_with(dread_share_of(one, edges, (double)edges), figure));
    return true;
}

static bool say_played_on(struct report_page *p, const struct summary *s)
{
    if (!s->best || s->best->tally.lost_turn.count < FEW) return false;
    const struct tally *t = &s->best->tally;
    double dated = (double)t->lost_turn.count;
    char figure[BETWEEN_BYTES];
    dread_put(p, "When %s gave a win away, the game went on for %s turns.", name_of(s->best),
              dread_with_interval(1, dread_mean_of(&t->played_on, dated), figure));
    return true;
}

static bool say_real_choices(struct report_page *p, const struct summary *s)
{
    if (has_few(s->best) || s->best->tally.choices < FEW) return false;
    const struct tally *t = &s->best->tally;
    char figure[BETWEEN_BYTES];
    struct interval in = dread_share_of(t->real_choices, t->choices, dread_deals_played(s->best));
    dread_put(
        p,
        "Of 100 choices, %s are real ones: the best action is %d to %d points better than the "
        "second.",
        dread_percent_with(in, figure), REAL_CHOICE_LEAST, REAL_CHOICE_MOST);
    return true;
}

/* ---- What is never used? ---- */

static bool say_unused_rules(struct report_page *p, const struct summary *s)
{
    const struct column *c = s->best ? s->best : s->all;
    if (has_few(c)) return false;
    uint64_t games = dread_column_games(c);
    char figure[FIGURE_BYTES];
    int n = dread_put_unused_rules(p, true);
    if (!n) {
        dread_put(p,
                  "Every paragraph that can make something happen under these rules did, in some "
                  "game of an agent here.");
        return true;
    }
    dread_put(p, "%d paragraph%s of the rules could happen but did not: ", n, n == 1 ? "" : "s");
    dread_put_unused_rules(p, false);
    dread_put(p, ". %s is in at most %s of 100 games of %s (from %llu games).",
              n == 1 ? "It" : "Each",
              dread_percent(dread_share_of(0, games, dread_deals_played(c)).high, figure),
              name_of(c), as_ull(games));
    return true;
}

/* ---- What would I change? ---- */

static bool say_comparisons(struct report_page *p, const struct summary *s)
{
    int others = p->survey->rule_sets - 1;
    (void)s;
    if (!others) return false;
    dread_put(p,
              "%d rule %s compared with the first on the same deals, for each agent. Clear "
              "comparisons: %d of %d.",
              others, others == 1 ? "set was" : "sets were", dread_count_clear_comparisons(p),
              others * p->survey->contenders);
    return true;
}

/* Writes which rule set changes the best agent's share the most, of those whose interval leaves out
 * 0. */
static bool say_largest_change(struct report_page *p, const struct summary *s)
{
    int found = 0;
    struct interval most = {0, 0, 0};
    if (has_few(s->best)) return false;
    int agent = (int)(s->best - p->result->column);
    for (int i = 1; i < p->survey->rule_sets; i++) {
        struct pairs pairs = dread_column_pairs(
            p->result, s->best, dread_result_column(p->result, p->survey, i, agent));
        struct interval more = dread_paired_difference(&pairs);
        bool is_clear = more.low > 0 || more.high < 0;
        if (!is_clear || more.middle * more.middle <= most.middle * most.middle) continue;
        found = i;
        most = more;
    }
    char name[RULE_SET_BYTES], figure[BETWEEN_BYTES];
    if (!found) return false;
    dread_put(p, "The most is changed by `%s`: %s games of 100 for %s.",
              dread_rule_set_name(p->survey, found, name), dread_percent_with(most, figure),
              name_of(s->best));
    return true;
}

static bool say_forced(struct report_page *p, const struct summary *s)
{
    enum { MANY = 10 }; /* of 100 decisions */
    if (has_few(s->best)) return false;
    struct interval in = dread_forced_share(s->best);
    char figure[BETWEEN_BYTES];
    if (100 * in.low < MANY) return false;
    dread_put(p,
              "%s of 100 decisions of %s have only one legal action: the rules could make them by "
              "themselves.",
              dread_percent_with(in, figure), name_of(s->best));
    return true;
}

/* Writes that few choices are real. */
static bool say_few_real_choices(struct report_page *p, const struct summary *s)
{
    enum { FEW_REAL = 20 }; /* of 100 choices */
    if (has_few(s->best) || s->best->tally.choices < FEW) return false;
    const struct tally *t = &s->best->tally;
    struct interval in = dread_share_of(t->choices - t->real_choices, t->choices,
                                        dread_deals_played(s->best));
    char figure[BETWEEN_BYTES];
    if (100 * in.low < 100 - FEW_REAL) return false;
    dread_put(
        p,
        "%s of 100 choices hardly matter or are obvious: a rule that makes more of them matter "
        "would make more of the game.",
        dread_percent_with(in, figure));
    return true;
}

/* Writes that lost games go on for long. */
static bool say_end_sooner(struct report_page *p, const struct summary *s)
{
    if (!s->best || s->best->tally.lost_turn.count < FEW) return false;
    const struct tally *t = &s->best->tally;
    double dated = (double)t->lost_turn.count, lost = dread_histogram_mean(&t->turns[0]);
    struct interval on = dread_mean_of(&t->played_on, dated);
    char figure[BETWEEN_BYTES];
    if (on.low < lost / 4) return false;
    dread_put(
        p,
        "A lost game takes %.1f turns, and %s of them after it is lost: let it end sooner, or "
        "let what decides it come later.",
        lost, dread_with_interval(1, on, figure));
    return true;
}

/* ---- the table ---- */

const struct section_title dread_section_titles[] = {
    {"short", "In short"},
    {"played", "What was played"},
    {"reading", "How to read the figures"},
    {"rates", "How often it is won"},
    {"compared", "What the rules change"},
    {"luck", "Luck and skill"},
    {"ceiling", "How much better anybody could play"},
    {"ends", "How games end"},
    {"length", "How long games are"},
    {"rules", "Which rules come up"},
    {"doom", "Where wins are given away"},
    {"where", "Where games are lost, and why"},
    {"drama", "How tense games are"},
    {"ladder", "How deep the game is"},
    {"difficulty", "How much deals differ"},
    {"deals", "Deals to look at"},
    {"text", "The paragraphs of the rules"},
    {NULL, NULL}};

static const char *title_of(const char *id)
{
    const struct section_title *t = dread_section_titles;
    while (!dread_same(t->id, id)) t++;
    return t->title;
}

/* Writes a sentence, or returns false if there is none to write. */
typedef bool summary_sentence(struct report_page *, const struct summary *);

/* A sentence about a question, and the section with more. */
struct summary_line {
    const char *question;
    summary_sentence *say;
    const char *section;
};

/* In the order of the page; the sentences of a question follow each other. */
static const struct summary_line lines[] = {
    {"Can it be won?", say_what_can_be_won, "rates"},
    {"Can it be won?", say_who_wins, "rates"},
    {"Can it be won?", say_share_of_winnable, "rates"},
    {"Can it be won?", say_ceiling, "ceiling"},
    {"Does skill matter?", say_skill, "luck"},
    {"Does skill matter?", say_what_is_left, "luck"},
    {"Is it fair?", say_unwinnable, "rates"},
    {"Is it fair?", say_how_deals_differ, "difficulty"},
    {"Is it tense?", say_close_calls, "doom"},
    {"Is it tense?", say_played_on, "doom"},
    {"Is it tense?", say_real_choices, "length"},
    {"What is never used?", say_unused_rules, "rules"},
    {"What would I change?", say_comparisons, "compared"},
    {"What would I change?", say_largest_change, "compared"},
    {"What would I change?", say_few_real_choices, "length"},
    {"What would I change?", say_forced, "length"},
    {"What would I change?", say_end_sooner, "doom"},
};

const struct column *dread_report_best_agent(const struct report_page *p)
{
    const struct column *sorted[CONTENDERS_MOST];
    int n = dread_result_sorted(p->result, p->survey, 0, sorted);
    while (n > 0 && !sorted[n - 1]->study.contender.agent) n--;
    return n ? sorted[n - 1] : NULL;
}

/* Writes a sentence to memory, since its question is written only if it has one. Returns false if
 * there is none. */
static bool write_line(struct report_page *p, const struct summary *s, const struct summary_line *l,
                       char **sentence)
{
    size_t bytes;
    FILE *out = p->out;
    *sentence = NULL;
    p->out = open_memstream(sentence, &bytes);
    bool said = p->out && l->say(p, s);
    if (p->out) fclose(p->out);
    p->out = out;
    return said && *sentence;
}

void dread_section_summary(struct report_page *p)
{
    struct summary s = {.all = dread_result_clairvoyant(p->result, p->survey, 0),
                        .best = dread_report_best_agent(p)};
    for (int k = 0; k < p->survey->contenders; k++)
        if (dread_same(p->survey->contender[k].name, "random"))
            s.random = dread_result_column(p->result, p->survey, 0, k);
    const char *question = NULL;
    dread_section_begin(p, "short", "In short");
    dread_put_first_rule_set(p);
    uint64_t deals = p->result->last - p->result->first + 1;
    if (deals < FEW)
        dread_put_explanation(p,
                              "With only %llu deal%s there is little to say. The tables below "
                              "show how little: see how wide the intervals are.",
                              as_ull(deals), deals == 1 ? "" : "s");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char *sentence;
        if (write_line(p, &s, &lines[i], &sentence)) {
            if (question != lines[i].question) {
                dread_put_html(p, question ? "</ul>\n<h3>" : "<h3>");
                dread_put(p, "%s", lines[i].question);
                dread_put_html(p, "</h3>\n<ul>\n");
                question = lines[i].question;
            }
            dread_put_html(p, "<li>");
            dread_put_html(p, sentence);
            fprintf(p->out, " <a class=\"more\" href=\"#%s\">%s</a></li>\n", lines[i].section,
                    title_of(lines[i].section));
        }
        free(sentence);
    }
    if (question) dread_put_html(p, "</ul>\n");
    dread_section_end(p);
}
