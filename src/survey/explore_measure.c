/* Exploring options: measures rule sets with surveys. See explore.h.
 *
 * A batch is a block of a study. So everything measured is in the ledger: an exploration that was
 * stopped goes on where it was, and another wish about the same options finds its games there. */

#include <stddef.h>

#include "store/ledger.h"
#include "explore.h"

/* Returns the study of a rule set. */
static struct study study_of(const struct explore_surveys *e, const struct rules *rules)
{
    return (struct study){.game = e->game, .rules = *rules, .contender = e->contender, .plays = 1};
}

/* Reading the batches of one study from the ledger. */
struct batch_reading {
    const struct explore_surveys *surveys;
    struct study study;
    uint64_t first; /* the first deal */
    int batches, read;
    struct explore_batch *out;
};

/* Adds up what was counted in a block. */
static struct explore_batch batch_of(const struct explore_surveys *e, const struct tally *t)
{
    struct explore_batch b = {t->plays, t->won, t->real_choices, 0};
    for (int verb = 0; verb < TALLY_VERBS; verb++)
        b.seconds += t->of_deals[verb] * e->pace->seconds[verb];
    return b;
}

static bool take_block(void *context, const struct block *block, struct problem *problem)
{
    struct batch_reading *r = context;
    struct tally tally;
    uint64_t size = (uint64_t)dread_study_block_size(&r->study);
    if (block->last - block->first + 1 != size) return true; /* cut short by another survey */
    if (!dread_block_read(&r->study, (int)size, block->bytes, block->n, &tally))
        return dread_fail(problem, "A block of `", block->study, "` in the ledger is damaged.",
                          NULL);
    r->out[(block->first - r->first) / size] = batch_of(r->surveys, &tally);
    r->read++;
    return true;
}

/* Reads the batches of one rule set from the ledger, where a survey has just left them. */
static bool read_batches(struct batch_reading *r, struct problem *problem)
{
    char name[STUDY_BYTES], version[VERSION_BYTES];
    struct text n = dread_text_in(name, sizeof name), v = dread_text_in(version, sizeof version);
    uint64_t size = (uint64_t)dread_study_block_size(&r->study);
    dread_study_write(&r->study, &n);
    dread_study_version(r->study.game, &v);
    uint64_t last = r->first + (uint64_t)r->batches * size - 1;
    if (!dread_ledger_read(r->surveys->runner->ledger, name, version, r->first, last, take_block, r,
                           problem))
        return false;
    return r->read == r->batches ||
           dread_fail(problem, "The ledger has lost blocks of `", name, "`.", NULL);
}

/* Measures at most RULE_SETS_MOST rule sets; the other arguments are those of
 * explore_measure.measure, except that `first` is a deal. */
static enum survey_end measure_some(const struct explore_surveys *e, const struct rules rules[],
                                    int n, uint64_t first, int batches, struct explore_batch out[],
                                    struct problem *problem)
{
    static struct survey survey; /* too large for some stacks; one exploration runs at a time */
    struct study study = study_of(e, &rules[0]);
    uint64_t deals = (uint64_t)batches * (uint64_t)dread_study_block_size(&study);
    survey = (struct survey){.game = e->game,
                             .rule_sets = n,
                             .contenders = 1,
                             .contender = {e->contender},
                             .plays = 1,
                             .first = first,
                             .last = first + deals - 1};
    for (int i = 0; i < n; i++) survey.rules[i] = rules[i];
    struct result result;
    enum survey_end end = dread_survey_run(&survey, e->runner, &result, problem);
    dread_result_free(&result);
    for (int i = 0; i < n && end == SURVEY_DONE; i++) {
        struct batch_reading r = {.surveys = e,
                                  .study = study_of(e, &rules[i]),
                                  .first = first,
                                  .batches = batches,
                                  .out = out + (ptrdiff_t)i * batches};
        if (!read_batches(&r, problem)) end = SURVEY_FAILED;
    }
    return end;
}

static enum survey_end measure(void *context, enum explore_deals kind, const struct rules rules[],
                               int n, int first, int batches, struct explore_batch out[],
                               struct problem *problem)
{
    const struct explore_surveys *e = context;
    struct study study = study_of(e, &rules[0]);
    uint64_t size = (uint64_t)dread_study_block_size(&study);
    enum survey_end end = SURVEY_DONE;
    for (int i = 0; i < n && end == SURVEY_DONE; i += RULE_SETS_MOST) {
        int some = n - i < RULE_SETS_MOST ? n - i : RULE_SETS_MOST;
        end = measure_some(e, rules + i, some, e->first[kind] + (uint64_t)first * size, batches,
                           out + (ptrdiff_t)i * batches, problem);
    }
    return end;
}

struct explore_measure dread_explore_by_surveys(struct explore_surveys *surveys,
                                                const int deals[EXPLORE_DEALS])
{
    struct rules standard;
    dread_rules_standard(surveys->game->options, &standard);
    struct study study = study_of(surveys, &standard);
    int size = dread_study_block_size(&study);
    struct explore_measure m = {.batch_deals = size, .measure = measure, .context = surveys};
    for (int kind = 0; kind < EXPLORE_DEALS; kind++) {
        m.batches[kind] = (deals[kind] + size - 1) / size;
        if (m.batches[kind] < 2) m.batches[kind] = 2;
    }
    return m;
}
