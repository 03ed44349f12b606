/* Runs a survey: shares the missing blocks out among threads and ranks, keeps finished blocks in
 * the ledger and adds them up. See survey.h; measure.c measures a block.
 *
 * Rank 0 has the only list of blocks. Every worker does the same: it takes the next block, measures
 * it and submits it. Workers on rank 0 hold a lock while they submit a block and take the next, but
 * not while they measure. Workers on other ranks submit and take blocks by a message to rank 0,
 * where one thread answers them. A submitted block is written to the ledger first, so a run that is
 * killed loses only the blocks that were being measured. Nothing is counted twice, because a block
 * has a fixed place and is measured only while that place is empty. */

#define _POSIX_C_SOURCE 200809L /* clock_gettime, nanosleep */
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "search/ceiling.h"
#include "store/ledger.h"
#include "ranks.h"
#include "survey.h"

enum { FIRST_CHECK = 1024, BLOCK_BYTES = BLOCK_MOST + TALLY_BYTES };

/* A deal that an agent wins and clairvoyant calls lost, with the columns of both. */
struct disagreement {
    bool found;
    uint64_t deal;
    int agent, solver;
};

/* Which blocks of a study are done. Blocks are counted from the one that has the survey's first
 * deal. */
struct blocks {
    uint64_t size;  /* deals in a block */
    uint64_t from;  /* the number of the survey's first block on the number line */
    uint8_t *taken; /* for each block: it is done, or a worker has it */
    uint64_t next;  /* all blocks before this one are taken */
    uint64_t count; /* of the blocks in `taken` */
};

enum work { WORK_BLOCK, WORK_WAIT, WORK_OVER };

/* What a worker does next: measure a block of a study, wait and ask again, or end. A message
 * between ranks, so it has no pointers. */
struct assignment {
    uint64_t work; /* enum work */
    uint64_t study, first, last;
};

/* What a worker submits, also as a message between ranks: a block of n bytes; or nothing (n is 0),
 * because it begins, was stopped, had no memory for the agent, or found the solver refuted in deal
 * `first`. */
struct submission {
    uint64_t study, first, last, stopped, out_of_memory, refuted, n;
    uint8_t bytes[BLOCK_BYTES];
};

/* A measuring thread. */
struct worker {
    struct measurer measurer;
    struct tally tally;
    struct submission submission;
};

/* The state of a survey while it runs. Other ranks than 0 use only what their workers need. */
struct run {
    const struct survey *survey;
    const struct runner *runner;
    struct result *result;
    struct blocks *blocks;      /* of each column */
    char (*names)[STUDY_BYTES]; /* of each column's study */
    char version[VERSION_BYTES];
    uint64_t covered;   /* the last deal to be done before the next check of `until` */
    uint64_t in_flight; /* blocks that workers have */
    uint64_t done;      /* deals, including those from the ledger */
    uint64_t fresh;     /* deals done by this run */
    uint64_t room;      /* the columns have room for the wins of this many deals */
    double began, next_show;
    bool over, stopped, failed;
    struct disagreement disagreement;
    struct problem *problem;
    pthread_mutex_t lock;       /* of all that is shared; on other ranks, of messages */
    struct tally tally;         /* to unpack into */
    struct submission received; /* from another rank */
    struct worker *worker;      /* of this rank */
    int workers;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void sleep_briefly(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
}

/* Returns false if the caller wants the survey to stop. */
static bool goes_on(const struct runner *r)
{
    return !r->go_on || r->go_on(r->watcher);
}

static uint64_t min(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* ---- setting up ---- */

void dread_result_free(struct result *r)
{
    for (int i = 0; i < r->columns; i++) free(r->column[i].wins);
    free(r->column);
    *r = (struct result){0};
}

/* Sets *first and *last to the deals of a block, as far as they belong to the survey. */
static void deals_of_block(const struct run *run, const struct blocks *b, uint64_t block,
                           uint64_t *first, uint64_t *last)
{
    uint64_t begin = (b->from + block) * b->size, end = begin + (b->size - 1);
    *first = begin < run->survey->first ? run->survey->first : begin;
    *last = min(end, run->survey->last);
}

/* Makes room for the deals up to `covered`. Returns false if there is not enough memory. */
static bool make_room(struct run *run)
{
    uint64_t deals = run->covered - run->survey->first + 1;
    if (deals <= run->room) return true;
    for (int i = 0; i < run->result->columns; i++) {
        struct blocks *b = &run->blocks[i];
        uint8_t *wins = realloc(run->result->column[i].wins, deals);
        if (!wins) return false;
        run->result->column[i].wins = wins;
        memset(wins + run->room, WINS_UNKNOWN, deals - run->room);
        uint64_t blocks = run->covered / b->size - b->from + 1;
        uint8_t *taken = realloc(b->taken, blocks);
        if (!taken) return false;
        b->taken = taken;
        memset(b->taken + b->count, 0, blocks - b->count);
        b->count = blocks;
    }
    run->room = deals;
    return true;
}

/* Returns the study of a column, by its index in the result. */
static struct study study_of_column(const struct survey *s, int i)
{
    int played = s->rule_sets * s->contenders;
    if (i >= played)
        return (struct study){.game = s->game,
                              .rules = s->rules[i - played],
                              .contender = dread_ceiling_contender,
                              .plays = dread_ceiling_effort.worlds};
    struct study study = {.game = s->game,
                          .rules = s->rules[i / s->contenders],
                          .contender = s->contender[i % s->contenders],
                          .plays = 1};
    if (!study.contender.agent) study.budget = s->budget;
    else if (study.contender.agent->by_chance) study.plays = s->plays;
    return study;
}

/* Sets up columns and studies. Returns false if there is not enough memory. */
static bool set_up(struct run *run)
{
    const struct survey *s = run->survey;
    int n = s->rule_sets * (s->contenders + s->ceiling);
    struct result *r = run->result;
    *r = (struct result){
        .first = s->first, .columns = n, .column = calloc((size_t)n, sizeof *r->column)};
    run->blocks = calloc((size_t)n, sizeof *run->blocks);
    run->names = calloc((size_t)n, sizeof *run->names);
    if (!r->column) r->columns = 0;
    if (!r->column || !run->blocks || !run->names) return false;
    for (int i = 0; i < n; i++) {
        struct study *study = &r->column[i].study;
        *study = study_of_column(s, i);
        struct text t = dread_text_in(run->names[i], STUDY_BYTES);
        dread_study_write(study, &t);
        uint64_t size = (uint64_t)dread_study_block_size(study);
        run->blocks[i] = (struct blocks){.size = size, .from = s->first / size};
    }
    struct text t = dread_text_in(run->version, sizeof run->version);
    dread_study_version(s->game, &t);
    return true;
}

/* ---- counting what is done ---- */

/* Adds a block of a study to the result. Returns false if its bytes are not what this program
 * writes. */
static bool add_block(struct run *run, int study, uint64_t first, uint64_t last,
                      const uint8_t *bytes, int n)
{
    struct column *c = &run->result->column[study];
    int deals = (int)(last - first + 1);
    if (!dread_block_read(&c->study, deals, bytes, n, &run->tally)) return false;
    memcpy(c->wins + (first - run->survey->first), bytes, (size_t)deals);
    dread_tally_join(&c->tally, &run->tally);
    run->done += (uint64_t)deals;
    return true;
}

/* ---- agents against the solver ---- */

/* Notes the first deal of first to last that the agent's column wins and the solver's column calls
 * lost. */
static void find_disagreement(struct run *run, int agent, const uint8_t agent_wins[], int solver,
                              const uint8_t solver_wins[], uint64_t first, uint64_t last)
{
    for (uint64_t i = 0; i <= last - first && !run->disagreement.found; i++)
        if (!solver_wins[i] && agent_wins[i] && agent_wins[i] != WINS_UNKNOWN)
            run->disagreement = (struct disagreement){true, first + i, agent, solver};
}

/* Compares a block with the other contenders' results for the same deals under the same rules.
 * Deals that are not done yet are WINS_UNKNOWN. Returns false if an agent wins a deal that the
 * solver calls lost. The ceiling of one deal contradicts nothing: only the mean is a bound. */
static bool agrees(struct run *run, int study, uint64_t first, uint64_t last, const uint8_t wins[])
{
    if (run->result->column[study].study.contender.is_ceiling) return true;
    int contenders = run->survey->contenders, set = study / contenders * contenders;
    const struct column *column = run->result->column;
    bool is_solver = !column[study].study.contender.agent;
    for (int i = set; i < set + contenders; i++) {
        const uint8_t *others = column[i].wins + (first - run->survey->first);
        bool other_is_solver = !column[i].study.contender.agent;
        if (is_solver && !other_is_solver)
            find_disagreement(run, i, others, study, wins, first, last);
        if (!is_solver && other_is_solver)
            find_disagreement(run, study, wins, i, others, first, last);
    }
    return !run->disagreement.found;
}

/* Returns the block of a study that contains a deal, without bytes. */
static struct block block_containing(const struct run *run, int study, uint64_t deal)
{
    const struct blocks *b = &run->blocks[study];
    struct block block = {.study = run->names[study], .version = run->version};
    deals_of_block(run, b, deal / b->size - b->from, &block.first, &block.last);
    return block;
}

/* Ends the survey with a problem, because this deal shows an error of the program. The problem says
 * what the study's contender claims, what contradicts it, and what happened to the blocks. */
static void fail_at_deal(struct run *run, int study, uint64_t number, const char *claims,
                         const char *blocks)
{
    const struct study *s = &run->result->column[study].study;
    struct deal deal;
    char id[ID_BYTES];
    struct text t = dread_text_in(id, sizeof id);
    dread_deal_number(s->game, &s->rules, number, &deal);
    dread_id_write(s->game, &deal, &t);
    run->over = run->failed = true;
    dread_fail(run->problem, "Stopped at ", id, ": ", s->contender.name, claims,
               " One of the two is wrong: this is an error of the program. ", blocks, NULL);
}

/* Ends the survey after a disagreement. One of the two blocks is wrong, so neither is kept. */
static void fail_after_disagreement(struct run *run)
{
    const struct disagreement *c = &run->disagreement;
    const struct block both[] = {block_containing(run, c->agent, c->deal),
                                 block_containing(run, c->solver, c->deal)};
    bool removed = dread_ledger_remove(run->runner->ledger, both, 2, NULL);
    fail_at_deal(run, c->agent, c->deal, " wins it, but the solver (clairvoyant) calls it lost.",
                 removed ? "The two blocks with this deal are not saved."
                         : "The two blocks with this deal could not be removed from the ledger.");
}

/* Ends the survey after a worker found the solver or the play refuted. */
static void fail_after_refutation(struct run *run, const struct submission *submitted)
{
    bool is_agent = run->result->column[submitted->study].study.contender.agent != NULL;
    fail_at_deal(run, (int)submitted->study, submitted->first,
                 is_agent ? " wins it, but the solver calls a position of that game lost."
                          : " calls it won, but the actions that it found do not win.",
                 "The block with this deal is not saved.");
}

/* Ends the survey after a worker had no memory for the agent. */
static void fail_without_memory(struct run *run)
{
    run->over = run->failed = true;
    dread_fail(run->problem, "There is not enough memory for the agents.", NULL);
}

/* ---- blocks from the ledger ---- */

/* The study whose blocks are being read from the ledger. */
struct ledger_reading {
    struct run *run;
    int study;
};

/* Counts a block from the ledger. A block whose ends do not fit this survey is skipped: it was cut
 * short at the end of another survey. */
static bool take_block(void *context, const struct block *block, struct problem *problem)
{
    const struct ledger_reading *reading = context;
    struct run *run = reading->run;
    struct blocks *b = &run->blocks[reading->study];
    uint64_t nth = block->first / b->size - b->from, first, last;
    deals_of_block(run, b, nth, &first, &last);
    if (block->first != first || block->last != last || b->taken[nth]) return true;
    b->taken[nth] = 1;
    if ((uint64_t)block->n > last - first &&
        !agrees(run, reading->study, first, last, block->bytes))
        return false;
    if (add_block(run, reading->study, first, last, block->bytes, block->n)) return true;
    return dread_fail(problem, "The surveys in ", dread_ledger_path(run->runner->ledger),
                      " cannot be read: a block of `", block->study,
                      "` is damaged. Move the file away to begin a new one.", NULL);
}

/* Reports a damaged or unverified block that will be measured again. */
static void report_damage(void *context, const struct block *block)
{
    const struct run *run = context;
    char sentence[STUDY_BYTES + 160];
    struct text t = dread_text_in(sentence, sizeof sentence);
    if (!run->runner->tell) return;
    dread_text_add(&t, "A block of `");
    dread_text_add(&t, block->study);
    dread_text_add(&t, block->first < block->last ? "`, deals " : "`, deal ");
    dread_text_number(&t, block->first);
    if (block->first < block->last) dread_text_add(&t, " to ");
    if (block->first < block->last) dread_text_number(&t, block->last);
    dread_text_add(&t, ", is damaged or has no checksum. It is measured again.");
    run->runner->tell(run->runner->watcher, sentence);
}

/* Adds the blocks that the ledger has of a study, from deal `from` to `covered`. */
static bool read_ledger(struct run *run, int study, uint64_t from)
{
    struct ledger *ledger = run->runner->ledger;
    struct ledger_reading reading = {run, study};
    const char *name = run->names[study];
    if (!dread_ledger_clean(ledger, name, run->version, from, run->covered, report_damage, run,
                            run->problem))
        return false;
    bool fine = dread_ledger_read(ledger, name, run->version, from, run->covered, take_block,
                                  &reading, run->problem);
    if (run->disagreement.found) fail_after_disagreement(run);
    return fine;
}

/* Prepares the deals from `from` to `covered`: makes room, and takes what the ledger has. */
static bool prepare(struct run *run, uint64_t from)
{
    if (!make_room(run))
        return dread_fail(run->problem, "There is not enough memory for so many deals.", NULL);
    for (int i = 0; i < run->result->columns; i++)
        if (!read_ledger(run, i, from)) return false;
    return true;
}

/* ---- how far to go ---- */

/* Returns the last of the first `deals` deals, rounded up to the end of a block of any size, or the
 * survey's last deal. */
static uint64_t check_after(const struct survey *s, double deals)
{
    if (deals >= (double)(s->last - s->first)) return s->last;
    uint64_t last = (s->first + (uint64_t)deals) / BLOCK_MOST * BLOCK_MOST + BLOCK_MOST - 1;
    return last < s->first ? s->last : min(last, s->last);
}

/* Returns true if all intervals are as narrow as `until` demands. */
static bool is_precise(const struct run *run)
{
    for (int i = 0; i < run->result->columns; i++) {
        struct interval in = dread_column_share(&run->result->column[i]);
        if (in.high - in.middle > run->survey->until || in.middle - in.low > run->survey->until)
            return false;
    }
    return true;
}

/* Called when all deals up to `covered` are done: ends the survey, or extends `covered`. */
static void finish_or_extend(struct run *run)
{
    const struct survey *s = run->survey;
    run->over = run->covered == s->last || (s->until > 0 && is_precise(run));
    if (run->over) return;
    uint64_t from = run->covered + 1;
    run->covered = check_after(s, 1.1 * (double)(from - s->first));
    if (!prepare(run, from)) run->over = run->failed = true;
}

/* ---- assigning and accepting blocks ---- */

/* Assigns the next block, of the study that is furthest behind, so that all studies advance
 * together. Returns false if no block is left. */
static bool next_block(struct run *run, struct assignment *next)
{
    uint64_t front = UINT64_MAX;
    int behind = -1;
    for (int i = 0; i < run->result->columns; i++) {
        struct blocks *b = &run->blocks[i];
        while (b->next < b->count && b->taken[b->next]) b->next++;
        uint64_t group = (b->from + b->next) / (BLOCK_MOST / b->size);
        if (b->next == b->count || (behind >= 0 && group >= front)) continue;
        behind = i;
        front = group;
    }
    if (behind < 0) return false;
    struct blocks *b = &run->blocks[behind];
    *next = (struct assignment){.work = WORK_BLOCK, .study = (uint64_t)behind};
    deals_of_block(run, b, b->next, &next->first, &next->last);
    b->taken[b->next] = 1;
    return true;
}

/* Decides what a worker does next. The lock must be held. */
static void assign(struct run *run, struct assignment *next)
{
    *next = (struct assignment){.work = WORK_OVER};
    if (!goes_on(run->runner)) run->over = run->stopped = true;
    while (!run->over) {
        if (next_block(run, next)) {
            run->in_flight++;
            return;
        }
        next->work = WORK_WAIT;
        if (run->in_flight) return;
        next->work = WORK_OVER;
        finish_or_extend(run);
    }
}

/* Shows the progress, at most five times a second. The lock must be held. */
static void show(struct run *run)
{
    double time = now();
    if (!run->runner->show || time < run->next_show) return;
    run->next_show = time + 0.2;
    uint64_t deals = run->covered - run->survey->first + 1;
    run->runner->show(run->runner->watcher,
                      &(struct progress){run->done, deals * (uint64_t)run->result->columns,
                                         run->fresh, time - run->began, run->result->columns,
                                         run->result->column});
}

/* Accepts a submission: writes its block to the ledger and counts it. The lock must be held. */
static void accept_block(struct run *run, const struct submission *submitted)
{
    if (submitted->stopped) run->over = run->stopped = true;
    if (submitted->out_of_memory && !run->failed) fail_without_memory(run);
    if (submitted->refuted && !run->failed) fail_after_refutation(run, submitted);
    if (!submitted->n) return;
    int study = (int)submitted->study;
    struct block block = {run->names[study], run->version,     submitted->first,
                          submitted->last,   submitted->bytes, (int)submitted->n};
    run->in_flight--;
    if (run->failed) return;
    if (!agrees(run, study, submitted->first, submitted->last, submitted->bytes)) {
        fail_after_disagreement(run);
        return;
    }
    if (!dread_ledger_write(run->runner->ledger, &block, 1, run->problem)) {
        run->over = run->failed = true;
        return;
    }
    bool fine = add_block(run, study, submitted->first, submitted->last, submitted->bytes,
                          (int)submitted->n);
    dread_must(fine);
    if (!fine) {
        run->over = run->failed = true;
        dread_fail(run->problem, "A block that was just measured cannot be read.", NULL);
        return;
    }
    run->fresh += submitted->last - submitted->first + 1;
    show(run);
}

/* Accepts a submission on rank 0 and assigns the worker's next block. */
static void exchange_on_rank_0(struct run *run, struct submission *submitted,
                               struct assignment *next)
{
    pthread_mutex_lock(&run->lock);
    accept_block(run, submitted);
    assign(run, next);
    pthread_mutex_unlock(&run->lock);
}

/* Submits what a worker has done and gets its next assignment, on any rank. */
static void exchange(struct run *run, struct submission *submitted, struct assignment *next)
{
    if (!dread_ranks_own()) {
        exchange_on_rank_0(run, submitted, next);
        return;
    }
    int n = (int)(offsetof(struct submission, bytes) + submitted->n);
    pthread_mutex_lock(&run->lock);
    next->work = WORK_OVER; /* unless the answer has more */
    dread_ranks_request(submitted, n, next, sizeof *next);
    pthread_mutex_unlock(&run->lock);
}

/* Serves the workers of other ranks until all of them have been told to end. */
static void serve_ranks(struct run *run, uint64_t workers)
{
    while (workers) {
        int n, rank = dread_ranks_receive(&run->received, sizeof run->received, &n);
        if (rank < 0) {
            sleep_briefly();
            continue;
        }
        struct assignment next;
        exchange_on_rank_0(run, &run->received, &next);
        dread_ranks_reply(rank, &next, sizeof next);
        workers -= next.work == WORK_OVER;
    }
}

/* Measures the assigned block into the worker's submission. */
static void measure_block(const struct run *run, const struct assignment *next, struct worker *w)
{
    uint64_t deals = next->last - next->first + 1;
    struct submission *submitted = &w->submission;
    submitted->study = next->study;
    submitted->first = next->first;
    submitted->last = next->last;
    bool done = dread_measure_deals(&run->result->column[next->study].study, next->first,
                                    next->last, &w->measurer, &w->tally, submitted->bytes);
    submitted->out_of_memory = !done && w->measurer.out_of_memory;
    submitted->refuted = !done && w->measurer.refuted;
    submitted->stopped = !done && !submitted->out_of_memory && !submitted->refuted;
    if (submitted->refuted) submitted->first = w->measurer.refuted_deal;
    if (done)
        submitted->n = deals + (uint64_t)dread_tally_pack(&w->tally, submitted->bytes + deals);
}

/* Empties a submission, apart from its bytes, which no longer count. */
static void empty(struct submission *submitted)
{
    submitted->stopped = submitted->out_of_memory = submitted->refuted = submitted->n = 0;
}

/* Runs a worker until the survey is over. */
static void run_worker(struct run *run, struct worker *w)
{
    struct assignment next = {.work = WORK_WAIT};
    empty(&w->submission);
    while (next.work != WORK_OVER) {
        exchange(run, &w->submission, &next);
        empty(&w->submission);
        if (next.work == WORK_WAIT) sleep_briefly();
        if (next.work == WORK_BLOCK) measure_block(run, &next, w);
    }
}

/* ---- the survey ---- */

/* Sets up as many workers as were asked for, or as memory allows. Returns false if there is
 * none. */
static bool set_up_workers(struct run *run)
{
    const struct runner *r = run->runner;
    run->worker = calloc((size_t)r->threads, sizeof *run->worker);
    for (int i = 0; run->worker && i < r->threads; i++) {
        struct measurer *m = &run->worker[i].measurer;
        bool fine = dread_measurer_init(m, r->memory);
        m->go_on = r->go_on;
        m->watcher = r->watcher;
        if (!fine) break;
        run->workers++;
    }
    return run->workers || dread_fail(run->problem, "There is not enough memory.", NULL);
}

/* Frees the run, but not the result. */
static void free_run(struct run *run)
{
    for (int i = 0; run->worker && i < run->runner->threads; i++)
        dread_measurer_free(&run->worker[i].measurer);
    free(run->worker);
    for (int i = 0; run->blocks && i < run->result->columns; i++) free(run->blocks[i].taken);
    free(run->blocks);
    free(run->names);
    pthread_mutex_destroy(&run->lock);
    free(run);
}

/* Runs all workers of this rank. If there are other ranks, one more thread of rank 0 serves
 * them. */
static void run_all_workers(struct run *run)
{
    bool serves = !dread_ranks_own() && dread_ranks_count() > 1;
    uint64_t others = dread_ranks_sum(dread_ranks_own() ? (uint64_t)run->workers : 0);
    int threads = run->workers + serves;
#pragma omp parallel for schedule(static, 1) num_threads(threads)
    for (int i = 0; i < threads; i++) {
        if (serves && !i) serve_ranks(run, others);
        else run_worker(run, &run->worker[i - serves]);
    }
}

/* ---- how long it will take ---- */

/* Returns how many deals of a study are not done, of those up to `last`. */
static uint64_t missing_deals(const struct run *run, int study, uint64_t last)
{
    const struct blocks *b = &run->blocks[study];
    uint64_t missing = last - run->covered;
    for (uint64_t k = 0; k < b->count; k++) {
        uint64_t first, end;
        deals_of_block(run, b, k, &first, &end);
        if (!b->taken[k]) missing += min(end, run->covered) - first + 1;
    }
    return missing;
}

/* Returns the last deal that the survey may need. With `until` it is that of a survey in which
 * every second game is won, whose intervals are the widest. */
static uint64_t last_needed(const struct survey *s)
{
    double z = dread_normal_quantile, deals = z * z / 4 / (s->until * s->until);
    return s->until > 0 ? check_after(s, deals < 1e15 ? fmax(deals, FIRST_CHECK) : 1e15) : s->last;
}

enum { PILOT_DEALS = 4 };
static const double pilot_seconds = 1; /* roughly */

/* Measures the first deals of a study, without keeping anything. Returns the seconds that a deal
 * takes. */
static double seconds_of_a_deal(const struct run *run, int study)
{
    struct worker *w = &run->worker[0];
    const struct study *measured = &run->result->column[study].study;
    double began = now();
    int deals = 0;
    while (deals < PILOT_DEALS && (!deals || now() - began < pilot_seconds / PILOT_DEALS)) {
        uint64_t deal = run->survey->first + (uint64_t)deals;
        dread_measure_deals(measured, deal, deal, &w->measurer, &w->tally, w->submission.bytes);
        if (deal == run->survey->last || !goes_on(run->runner)) break;
        deals++;
    }
    return (now() - began) / (deals ? deals : 1);
}

/* Tells how long the survey will take on so many threads, if it takes more deals than the forecast
 * does. A contender's pace under the last rule sets is that under those before, once the forecast
 * has taken its time. */
static void foretell(const struct run *run, int threads)
{
    const struct survey *s = run->survey;
    uint64_t last = last_needed(s);
    if (last < run->covered) last = run->covered;
    struct forecast forecast = {.threads = threads, .at_most = s->until > 0};
    double pace[CONTENDERS_MOST + 1] = {0}, began = now();
    for (int i = 0; i < run->result->columns; i++) forecast.deals += missing_deals(run, i, last);
    if (!run->runner->foretell ||
        forecast.deals <= (uint64_t)4 * PILOT_DEALS * (uint64_t)run->result->columns)
        return;
    for (int i = 0; i < run->result->columns; i++) {
        int contender = i < s->rule_sets * s->contenders ? i % s->contenders : s->contenders;
        uint64_t missing = missing_deals(run, i, last);
        if (!missing) continue;
        if (pace[contender] <= 0 || now() - began < pilot_seconds)
            pace[contender] = seconds_of_a_deal(run, i);
        forecast.seconds += pace[contender] * (double)missing / threads;
    }
    if (goes_on(run->runner)) run->runner->foretell(run->runner->watcher, &forecast);
}

/* Adds "about 3 minutes". */
static void add_duration(double seconds, struct text *t)
{
    static const struct {
        const char *name;
        double seconds;
    } units[] = {{"second", 1}, {"minute", 60}, {"hour", 3600}, {"day", 86400}};
    int i = 0;
    while (i < 3 && seconds >= 1.5 * units[i + 1].seconds) i++;
    double n = seconds / units[i].seconds;
    uint64_t whole = n < 1e9 ? (uint64_t)(n + 0.5) : 1000000000;
    if (!whole) whole = 1;
    dread_text_add(t, "about ");
    dread_text_number(t, whole);
    dread_text_char(t, ' ');
    dread_text_add(t, units[i].name);
    if (whole > 1) dread_text_char(t, 's');
}

void dread_forecast_write(const struct forecast *f, struct text *t)
{
    if (f->at_most) dread_text_add(t, "at most ");
    add_duration(f->seconds, t);
    dread_text_add(t, " on ");
    dread_text_number(t, (uint64_t)f->threads);
    dread_text_add(t, f->threads == 1 ? " thread" : " threads");
}

enum survey_end dread_survey_run(const struct survey *s, const struct runner *runner,
                                 struct result *result, struct problem *problem)
{
    struct problem unused;
    struct run *run = calloc(1, sizeof *run);
    *result = (struct result){0};
    bool fine = run != NULL;
    if (fine) {
        run->survey = s;
        run->runner = runner;
        run->result = result;
        run->problem = problem ? problem : &unused;
        run->covered = s->until > 0 ? check_after(s, FIRST_CHECK) : s->last;
        run->began = now();
        pthread_mutex_init(&run->lock, NULL);
        fine = set_up(run) && set_up_workers(run) && (dread_ranks_own() || prepare(run, s->first));
    }
    /* Either all ranks work or none. */
    uint64_t ready = dread_ranks_sum(fine);
    bool all = dread_ranks_broadcast(ready == (uint64_t)dread_ranks_count());
    if (fine && !all) dread_fail(problem, "Another process of this run cannot begin.", NULL);
    if (!run) dread_fail(problem, "There is not enough memory.", NULL);
    fine = fine && all;
    enum survey_end end = SURVEY_FAILED;
    uint64_t threads = dread_ranks_sum(fine ? (uint64_t)run->workers : 0);
    if (fine) {
        if (!dread_ranks_own()) foretell(run, (int)threads);
        run_all_workers(run);
        result->last = run->covered;
        end = run->failed ? SURVEY_FAILED : run->stopped ? SURVEY_STOPPED : SURVEY_DONE;
    }
    if (run) free_run(run);
    return end;
}
