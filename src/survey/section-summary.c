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
    const struct column *expert; /* the agent that wins the most of those that tell their chances */
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

static const struct figures *figures_of(const struct report_page *p, const struct column *c)
{
    return &p->figures[c - p->result->column];
}

/* ---- Can it be won? ---- */

static bool say_what_can_be_won(struct report_page *p, const struct summary *s)
{
    return !has_few(s->all) &&
           dread_put_told(p, figures_of(p, s->all),
                          "Of 100 deals, {share} can be won by somebody who knows all cards.");
}

static bool say_who_wins(struct report_page *p, const struct summary *s)
{
    return !has_few(s->best) &&
           dread_put_told(p, figures_of(p, s->best),
                          "The best agent here that does not see the hidden cards, {agent}, wins "
                          "{share} of 100.");
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

/* Writes the steps of strength, each with its height. */
static bool say_ladder(struct report_page *p, const struct summary *s)
{
    struct rung rungs[CONTENDERS_MOST];
    int steps, n = dread_ladder(p->result, p->survey, 0, rungs, &steps);
    char figure[BETWEEN_BYTES];
    if (has_few(s->best) || n < 2 || !steps) return false;
    dread_put(p, "Play gets clearly better in %d step%s:", steps, steps == 1 ? "" : "s");
    for (int i = 0, told = 0; i < n; i++) {
        if (!rungs[i].is_step) continue;
        dread_put(p, "%s %s wins %s games of 100 more than %s", told++ ? "," : "",
                  name_of(rungs[i].column), dread_percent_with(rungs[i].more, figure),
                  name_of(rungs[i].below));
    }
    dread_put(p, ".");
    return true;
}

/* ---- Is it fair? ---- */

/* Writes how many of the games that the best agent loses nobody can win. */
static bool say_unfair_losses(struct report_page *p, const struct summary *s)
{
    if (has_few(s->all) || has_few(s->best)) return false;
    struct count winnable = dread_count_of_winnable(p->result, s->all, s->best);
    uint64_t lost = dread_column_games(s->best) - s->best->tally.won;
    uint64_t open = winnable.deals * winnable.plays - winnable.won;
    double groups = dread_column_deals_behind(s->best, false);
    char figure[BETWEEN_BYTES];
    if (groups < FEW || s->all->tally.unknown) return false;
    dread_put(p,
              "Of 100 games that %s loses, %s are of deals that nobody can win: there the shuffle "
              "alone decides. The others could have been won.",
              name_of(s->best),
              dread_percent_with(dread_share_of(lost - open, lost, groups), figure));
    return true;
}

/* ---- Is it tense? ---- */

/* Writes how much the chance to win moves in a game. */
static bool say_movement(struct report_page *p, const struct summary *s)
{
    return s->expert &&
           dread_put_told(p, figures_of(p, s->expert),
                          "The chance to win that {agent} sees moves by {surprise} percentage "
                          "points in a game, and crosses the middle, 50 %, {crossings:2} times.");
}

/* Writes how late games are decided. */
static bool say_decided(struct report_page *p, const struct summary *s)
{
    if (!s->expert) return false;
    const struct figures *f = figures_of(p, s->expert);
    bool lost = dread_put_told(p, f,
                               "A game that {agent} loses is decided after {decided_lost} % of its "
                               "decisions");
    bool won = dread_put_told(p, f,
                              lost ? "; one that it wins, after {decided_won} %"
                                   : "A game that {agent} wins is decided after {decided_won} % of "
                                     "its decisions");
    if (lost || won) dread_put(p, ".");
    return lost || won;
}

/* Writes how many decisions are close calls, if no agent told its chances. */
static bool say_close_calls(struct report_page *p, const struct summary *s)
{
    return s->best && !s->expert &&
           dread_put_told(p, figures_of(p, s->best),
                          "Of 100 decisions of {agent} with a choice, {one} are close calls: only "
                          "one action keeps a win possible.");
}

/* ---- Where do players lose, and why? ---- */

static bool say_cause(struct report_page *p, const struct summary *s)
{
    return s->best && dread_put_cause(p, s->best);
}

/* Writes which kind of action gives most wins away, for the best agent of which enough is known.
 * What `random` gives away tells nothing of players. */
static bool say_danger(struct report_page *p, const struct summary *s)
{
    const struct column *sorted[CONTENDERS_MOST];
    int n = dread_result_sorted(p->result, p->survey, 0, sorted);
    while (n-- > 0)
        if (sorted[n]->study.contender.agent && sorted[n] != s->random &&
            dread_put_danger(p, sorted[n], PART_VERB))
            return true;
    return false;
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

/* Returns true if an agent could have used a card, and none did. */
static bool is_unused(const struct report_page *p, card which)
{
    bool offered = false;
    for (int k = 0; k < p->survey->contenders; k++) {
        const struct column *c = dread_result_column(p->result, p->survey, 0, k);
        const struct losses *l = &c->tally.losses;
        if (!c->study.contender.agent) continue;
        if (l->used[0][which] || l->used[1][which]) return false;
        offered |= l->offered[which] > 0;
    }
    return offered;
}

static bool say_unused_cards(struct report_page *p, const struct summary *s)
{
    int n = 0;
    char names[CARD_KINDS * 8], figure[FIGURE_BYTES];
    struct text t = dread_text_in(names, sizeof names);
    if (has_few(s->best)) return false;
    for (int k = 0; k < CARD_KINDS; k++) {
        if (!is_unused(p, (card)k)) continue;
        if (n++) dread_text_add(&t, ", ");
        dread_card_write_for_people(&t, (card)k);
    }
    if (!n) return false;
    uint64_t games = dread_column_games(s->best);
    dread_put(p,
              "%d card%s could be used and never %s: %s. %s uses %s in at most %s of 100 games "
              "(from %llu games).",
              n, n == 1 ? "" : "s", n == 1 ? "was" : "were", names, name_of(s->best),
              n == 1 ? "it" : "each of them",
              dread_percent(dread_share_of(0, games, dread_deals_played(s->best)).high, figure),
              as_ull(games));
    return true;
}

/* ---- How long is it? ---- */

static bool say_minutes(struct report_page *p, const struct summary *s)
{
    return s->best && dread_put_minutes(p, s->best);
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
    const struct listed_figure *forced = dread_figure_of(figures_of(p, s->best), "forced", 6);
    return 100 * forced->in.low >= MANY &&
           dread_put_told(p, figures_of(p, s->best),
                          "{forced} of 100 decisions of {agent} have only one legal action: the "
                          "rules could make them by themselves.");
}

/* Writes that few choices are real. */
static bool say_few_real_choices(struct report_page *p, const struct summary *s)
{
    enum { FEW_REAL = 20 }; /* of 100 choices */
    if (has_few(s->best) || s->best->tally.choices < FEW) return false;
    const struct listed_figure *unreal = dread_figure_of(figures_of(p, s->best), "unreal", 6);
    return unreal && 100 * unreal->in.low >= 100 - FEW_REAL &&
           dread_put_told(p, figures_of(p, s->best),
                          "{unreal} of 100 choices hardly matter or are obvious: a rule that makes "
                          "more of them matter would make more of the game.");
}

/* Writes that lost games go on for long. */
static bool say_end_sooner(struct report_page *p, const struct summary *s)
{
    if (!s->best || s->best->tally.lost_turn.count < FEW) return false;
    const struct tally *t = &s->best->tally;
    struct interval on = dread_mean_of(&t->played_on, (double)t->lost_turn.count);
    return on.low >= dread_histogram_mean(&t->turns[0]) / 4 &&
           dread_put_told(p, figures_of(p, s->best),
                          "A lost game takes {turns_lost.middle} turns, and {doomed_turns} of them "
                          "after it is lost: let it end sooner, or let what decides it come "
                          "later.");
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
    {"Can it be won?", say_ceiling, "ceiling"},
    {"Does skill matter?", say_skill, "luck"},
    {"Does skill matter?", say_ladder, "ladder"},
    {"Is it fair?", say_unfair_losses, "luck"},
    {"Is it tense?", say_movement, "drama"},
    {"Is it tense?", say_decided, "drama"},
    {"Is it tense?", say_close_calls, "doom"},
    {"Where do players lose, and why?", say_cause, "where"},
    {"Where do players lose, and why?", say_danger, "where"},
    {"What is never used?", say_unused_rules, "rules"},
    {"What is never used?", say_unused_cards, "where"},
    {"How long is it?", say_minutes, "length"},
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

/* Returns the agent that wins the most of those that told their chances, or NULL. */
static const struct column *best_expert(const struct report_page *p)
{
    const struct column *sorted[CONTENDERS_MOST];
    int n = dread_result_sorted(p->result, p->survey, 0, sorted);
    while (n > 0 && !sorted[n - 1]->tally.drama.surprise.count) n--;
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
                        .best = dread_report_best_agent(p),
                        .expert = best_expert(p)};
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
