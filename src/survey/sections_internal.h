/* The sections of a report. Each shows one thing with findings, plots, tables and explanations.
 * report.c puts them together. Only the files of the report include this. */

#ifndef SECTIONS_H
#define SECTIONS_H

#include "measures.h"
#include "html.h"

/* How often deals are won (section-rates.c). */
void dread_section_rates(struct report_page *);
void dread_section_comparisons(struct report_page *); /* writes nothing for one rule set */
void dread_section_luck_and_skill(struct report_page *);
void dread_section_ceiling(struct report_page *); /* writes nothing without ceilings */
void dread_section_deal_effect(struct report_page *);

/* The summary (section-summary.c), the deals to look at (section-deals.c), which rules come up, and
 * the paragraphs of the rules page that the report names (section-rules.c). */
void dread_section_summary(struct report_page *);
void dread_section_deals(struct report_page *);
void dread_section_rules_used(struct report_page *);
void dread_section_rules_text(struct report_page *); /* writes nothing without a rules page */

/* What happens in the games (section-games.c), and where wins are given away (section-losses.c). */
void dread_section_ends(struct report_page *);
void dread_section_lengths(struct report_page *);
void dread_section_losses(struct report_page *);

/* Which actions, cards, places and rules lose games (section-where.c); how tense games are
 * (section-drama.c); and the ladder of strength (section-ladder.c). */
void dread_section_where(struct report_page *);
void dread_section_drama(struct report_page *);  /* writes nothing if no agent told chances */
void dread_section_ladder(struct report_page *); /* writes nothing with fewer than two agents */

/* Returns true if an agent told its chances. */
bool dread_report_has_drama(const struct report_page *);

/* The sections of the page, in its order: their ids, and how the table of contents names them. A
 * NULL id ends the list (section-summary.c). */
struct section_title {
    const char *id, *title;
};
extern const struct section_title dread_section_titles[];

/* Returns how many comparisons of a rule set with the first, over all contenders, are clear: the
 * exact McNemar test (dread_mcnemar) is significant at 5 % after the Bonferroni correction. */
int dread_count_clear_comparisons(struct report_page *);

/* Writes the numbers of the paragraphs of the rules that could happen under the first rule set but
 * never did in any game under it, with links: "[2.1], [2.2]". Returns how many there are. With
 * `count_only` it only counts. */
int dread_put_unused_rules(struct report_page *, bool count_only);

/* Returns true if an agent, and not only clairvoyant, played. */
bool dread_report_has_agent(const struct report_page *);

/* Returns the agent that wins the most under the first rule set, or NULL if none played. */
const struct column *dread_report_best_agent(const struct report_page *);

/* Writes sentences about the share of games that a study's contender won. For clairvoyant they are
 * about the deals that cannot be won. */
void dread_put_share(struct report_page *, const struct column *);

/* Each of these writes sentences about a study, or returns false and writes nothing if they would
 * rest on fewer than FEW games: the most frequent cause of its losses; the verb, card, zone or cell
 * whose actions give most wins away (section-where.c); and how long its games are, and how many
 * real choices a minute they have (section-games.c). */
bool dread_put_cause(struct report_page *, const struct column *);
bool dread_put_danger(struct report_page *, const struct column *, enum action_part);
bool dread_put_minutes(struct report_page *, const struct column *);

/* Writes the number of a paragraph of the rules, in brackets. It is a link to the paragraph if the
 * page has it. */
void dread_put_rule(struct report_page *, const char *rule);

/* Writes a sentence about the ceiling of the first rule set, which the survey must have. */
void dread_put_ceiling(struct report_page *);

#endif
