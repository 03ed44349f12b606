/* The figures of a survey as lists (figures.h): of each study, and of the rows of its tables.
 * docs/surveys.md explains each figure for users; survey.schema.json has the keys, and the table of
 * --csv the ids.
 *
 * All functions fill an empty list. It holds pointers into the survey, the result and the row. */

#ifndef DREAD_SURVEY_FIGURES_H
#define DREAD_SURVEY_FIGURES_H

#include "deal_lists.h"
#include "figures.h"
#include "measures.h"
#include "minutes.h"

/* Returns the pace of a survey: its own, or that of the game, which is then set to *standard. */
const struct pace *dread_survey_pace(const struct survey *, struct pace *standard);

/* Returns how many known deals a study has: its games are in so many groups (interval.h). */
double dread_deals_played(const struct column *);

/* Fills a list with the figures of a study: of a contender under a rule set. contender: its index
 * in the survey; the number of contenders: the ceiling. */
void dread_figures_of_study(struct figures *, const struct survey *, const struct result *,
                            int rule_set, int contender);

/* Each of these fills a list with one row of what a study has several of, counted from 0, in the
 * order of dread_rule_uses, dread_dangers, dread_loss_causes, dread_card_uses, dread_ladder, or a
 * list of deals. Returns false if there are not so many. */
bool dread_figures_of_rule(struct figures *, const struct column *, int row);
bool dread_figures_of_danger(struct figures *, const struct column *, enum action_part, int row);
bool dread_figures_of_cause(struct figures *, const struct column *, int row);
bool dread_figures_of_card(struct figures *, const struct column *, int row);
bool dread_figures_of_rung(struct figures *, const struct survey *, const struct result *,
                           int rule_set, int row);
bool dread_figures_of_listed(struct figures *, const struct deal_lists *, enum deal_list, int row);

/* The ceiling of a rule set, and how far above an agent it is. */
void dread_figures_of_ceiling(struct figures *, const struct survey *, const struct result *,
                              int rule_set);
void dread_figures_above(struct figures *, const struct survey *, const struct result *,
                         int rule_set, int contender);

#endif
