/* The sections of a report: each tells one thing with plots, tables and what it means. report.c
 * puts them together. */

#ifndef SECTIONS_H
#define SECTIONS_H

#include "html.h"

/* How often it is won (section-rates.c). */
void dread_tell_rates(struct report_page *);
void dread_tell_comparisons(struct report_page *); /* of several rule sets */
void dread_tell_luck_and_skill(struct report_page *);
void dread_tell_deal_effect(struct report_page *);

/* What happens in the games (section-games.c, section-losses.c). */
void dread_tell_ends(struct report_page *);
void dread_tell_lengths(struct report_page *);
void dread_tell_rules_used(struct report_page *);
void dread_tell_losses(struct report_page *);

/* How many comparisons with the first rule set are clear; which paragraphs never came up in any
 * game. */
int dread_clear_comparisons(const struct report_page *);
void dread_rules_never_used(const struct report_page *, struct text *);

/* A sentence on the share a column won, as the beginning of the report and its sections have it. */
void dread_say_share(struct report_page *, const struct column *);

#endif
