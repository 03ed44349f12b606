/* Surveys in tests: a ledger in the home of the test (unit/home.h), surveys that are run with it,
 * and surveys that are measured in memory. */

#ifndef SURVEYS_H
#define SURVEYS_H

#include "survey/survey.h"

enum { SURVEY_MEMORY = 64 << 20 };

/* Opens the ledger at `path`; `fresh`: removes what was there before. */
struct ledger *a_ledger(bool fresh);

/* Sets a survey under the usual rules, by agents written as `clairvoyant,greedy`, with three plays
 * of a deal by agents that play by chance. */
void set_survey(struct survey *, const struct game *, const char *agents, uint64_t first,
                uint64_t last);

/* Changes the options of a rule set: `oil=7,wind=gusty`. */
void set_rules(struct survey *, int rule_set, const char *options);

/* Runs a survey to its end, or until `go_on` returns false. Fails if the survey fails. The caller
 * frees the result. */
enum survey_end run_survey(const struct survey *, struct ledger *, int threads,
                           bool (*go_on)(void *), void *watcher, struct result *);

/* Measures a survey in memory. Frees the result of before first. */
void measure_survey(const struct survey *, struct result *);

/* Returns true *left times, then false: stops a survey after that many calls. */
bool a_while(void *left);

#endif
