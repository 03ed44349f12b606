/* Surveys in tests. See surveys.h. */

#include <stdlib.h>
#include <string.h>

#include "unit/help.h"
#include "unit/home.h"
#include "unit/surveys.h"
#include "store/ledger.h"

struct ledger *a_ledger(bool fresh)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (int i = 0; fresh && i < 3; i++) {
        char name[160];
        struct text t = dread_text_in(name, sizeof name);
        dread_text_add(&t, path);
        dread_text_add(&t, ends[i]);
        remove_all(name);
    }
    struct problem problem;
    struct ledger *ledger = dread_ledger_open(path, &problem);
    if (!ledger) fail_msg("%s", problem.text);
    return ledger;
}

void set_survey(struct survey *s, const struct game *game, const char *agents, uint64_t first,
                uint64_t last)
{
    *s = (struct survey){
        .game = game, .rule_sets = 1, .plays = 3, .budget = 100000, .first = first, .last = last};
    dread_rules_standard(game->options, &s->rules[0]);
    while (*agents) {
        char name[32];
        size_t n = strcspn(agents, ",");
        struct text t = dread_text_in(name, sizeof name);
        dread_text_span(&t, agents, (int)n);
        assert_true(dread_contender_find(name, &s->contender[s->contenders++], NULL));
        agents += n + (agents[n] == ',');
    }
}

void set_rules(struct survey *s, int rule_set, const char *options)
{
    struct rules *rules = &s->rules[rule_set];
    if (rule_set >= s->rule_sets) s->rule_sets = rule_set + 1;
    dread_rules_standard(s->game->options, rules);
    assert_true(!*options ||
                dread_rules_read(s->game->options, options, (int)strlen(options), rules, NULL));
}

enum survey_end run_survey(const struct survey *s, struct ledger *ledger, int threads,
                           bool (*go_on)(void *), void *watcher, struct result *result)
{
    struct problem problem = {""};
    struct runner runner = {.ledger = ledger,
                            .threads = threads,
                            .memory = SURVEY_MEMORY,
                            .go_on = go_on,
                            .watcher = watcher};
    enum survey_end end = dread_survey_run(s, &runner, result, &problem);
    if (end == SURVEY_FAILED) fail_msg("%s", problem.text);
    return end;
}

void measure_survey(const struct survey *s, struct result *result)
{
    struct measurer m;
    uint64_t deals = s->last - s->first + 1;
    dread_result_free(result);
    *result = (struct result){s->first, s->last, s->contenders * s->rule_sets, NULL};
    result->column = calloc((size_t)result->columns, sizeof *result->column);
    assert_non_null(result->column);
    assert_true(dread_measurer_init(&m, 1 << 24));
    for (int i = 0; i < result->columns; i++) {
        struct column *c = &result->column[i];
        const struct contender *by = &s->contender[i % s->contenders];
        bool by_chance = !strcmp(by->name, "random") || !strcmp(by->name, "hasty");
        c->study = (struct study){.game = s->game,
                                  .rules = s->rules[i / s->contenders],
                                  .contender = *by,
                                  .plays = by_chance ? s->plays : 1,
                                  .budget = by->agent ? 0 : s->budget};
        c->wins = malloc(deals);
        assert_non_null(c->wins);
        for (uint64_t done = 0; done < deals; done += 16) {
            static struct tally tally;
            uint64_t first = s->first + done,
                     last = first + (deals - done < 16 ? deals - done : 16) - 1;
            assert_true(dread_measure_deals(&c->study, first, last, &m, &tally, c->wins + done));
            dread_tally_join(&c->tally, &tally);
        }
    }
    dread_measurer_free(&m);
}

bool a_while(void *left)
{
    return __atomic_fetch_sub((int *)left, 1, __ATOMIC_RELAXED) > 0;
}
