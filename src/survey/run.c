/* Running a survey. See dread/survey.h.
 *
 * There is one list of blocks to do, on rank 0, and one way to work: take the next block, measure it, hand it in. Threads
 * of rank 0 do that under a lock; threads of other ranks by a message to rank 0, where a thread listens. What
 * is handed in goes into the ledger first, so that a run that is killed loses the blocks in flight and no
 * more, and nothing can be counted twice: a block has one place, and is asked for while that is empty. */

#define _POSIX_C_SOURCE 200809L /* clock_gettime, nanosleep */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "dread/ranks.h"
#include "dread/survey.h"

enum { FIRST_LOOK = 1024, BLOCK_BYTES = BLOCK_MOST + TALLY_BYTES };

/* A deal that an agent wins, and that clairvoyant calls lost; the columns of both. */
struct contradiction {
    bool found;
    uint64_t deal;
    int agent, solver;
};

/* Which blocks of a study are done, by their place on the number line, and the next to be given out. */
struct blocks {
    uint64_t size, from; /* deals of a block; the place of the first */
    uint8_t *taken;      /* given out, or done */
    uint64_t next, places;
};

enum work_order { ORDER_BLOCK, ORDER_WAIT, ORDER_OVER };

/* What a worker is told to do. */
struct order_of_work {
    uint64_t order, study, first, last;
};

/* What a worker hands in: the study and the deals; n bytes; 0 of them: it only asks. Or it was stopped, or the
 * solver was refuted in deal `first`. */
struct delivery {
    uint64_t study, first, last, stopped, refuted, n;
    uint8_t bytes[BLOCK_BYTES];
};

/* A thread that measures, and its memory. */
struct worker {
    struct measuring measuring;
    struct tally tally;
    struct delivery delivery;
};

struct run {
    const struct survey *survey;
    const struct runner *runner;
    struct result *result;
    struct blocks *blocks; /* of each column */
    char (*names)[STUDY_BYTES];
    char version[VERSION_BYTES];
    uint64_t covered; /* the last deal that is to be done before the next look at `until` */
    uint64_t in_flight;
    uint64_t done, fresh, room; /* deals done, by this run; room for wins of this many deals */
    double began, next_show;
    bool over, stopped, failed;
    struct contradiction contradiction;
    struct problem *problem;
    pthread_mutex_t lock;
    struct tally tally;        /* to unpack into */
    struct delivery overheard; /* from another rank */
    struct worker *worker;     /* of this rank */
    int workers;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void nap(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
}

static bool goes_on(const struct runner *r)
{
    return !r->go_on || r->go_on(r->watcher);
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* ---- columns ---- */

void dread_result_free(struct result *r)
{
    for (int i = 0; i < r->columns; i++) free(r->column[i].wins);
    free(r->column);
    *r = (struct result){0};
}

struct count dread_column_count(const struct column *c)
{
    const struct tally *t = &c->tally;
    return (struct count){.deals = t->deals,
                          .unknown = t->unknown,
                          .plays = (uint64_t)c->study.plays,
                          .won = t->won,
                          .squares = t->squares};
}

struct deal_effect dread_column_deal_effect(const struct result *r, const struct column *c)
{
    return dread_deal_effect_of(c->wins, r->last - r->first + 1, c->study.plays);
}

struct pairs dread_column_pairs(const struct result *r, const struct column *first,
                                const struct column *second)
{
    dread_must(first->study.plays == second->study.plays);
    struct pairs pairs = {.plays = (uint64_t)first->study.plays};
    for (uint64_t i = 0; i <= r->last - r->first; i++) {
        if (first->wins[i] == WINS_UNKNOWN || second->wins[i] == WINS_UNKNOWN) {
            pairs.unknown++;
            continue;
        }
        int more = second->wins[i] - first->wins[i];
        pairs.deals++;
        pairs.sum += more;
        pairs.squares += (uint64_t)(more * more);
        pairs.better += more > 0;
        pairs.worse += more < 0;
    }
    return pairs;
}

/* The deals of a place, as far as they belong to the survey. */
static void place_deals(const struct run *run, const struct blocks *b, uint64_t place,
                        uint64_t *first, uint64_t *last)
{
    uint64_t begin = (b->from + place) * b->size, end = begin + (b->size - 1);
    *first = begin < run->survey->first ? run->survey->first : begin;
    *last = least(end, run->survey->last);
}

/* Makes room for what is to be covered; false if there is no memory. */
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
        uint64_t places = run->covered / b->size - b->from + 1;
        uint8_t *taken = realloc(b->taken, places);
        if (!taken) return false;
        b->taken = taken;
        memset(b->taken + b->places, 0, places - b->places);
        b->places = places;
    }
    run->room = deals;
    return true;
}

static bool set_up(struct run *run)
{
    const struct survey *s = run->survey;
    int n = s->rule_sets * s->contenders;
    struct result *r = run->result;
    *r = (struct result){
        .first = s->first, .columns = n, .column = calloc((size_t)n, sizeof *r->column)};
    run->blocks = calloc((size_t)n, sizeof *run->blocks);
    run->names = calloc((size_t)n, sizeof *run->names);
    if (!r->column) r->columns = 0;
    if (!r->column || !run->blocks || !run->names) return false;
    for (int i = 0; i < n; i++) {
        struct study *study = &r->column[i].study;
        *study = (struct study){.game = s->game,
                                .rules = s->rules[i / s->contenders],
                                .contender = s->contender[i % s->contenders],
                                .plays = 1};
        if (!study->contender.agent) study->budget = s->budget;
        else if (study->contender.agent->by_chance) study->plays = s->plays;
        struct text t = dread_text_in(run->names[i], STUDY_BYTES);
        dread_study_write(study, &t);
        uint64_t size = (uint64_t)dread_study_block(study);
        run->blocks[i] = (struct blocks){.size = size, .from = s->first / size};
    }
    struct text t = dread_text_in(run->version, sizeof run->version);
    dread_study_version(s->game, &t);
    return true;
}

/* ---- counting what is done ---- */

/* Adds a block up. False if it is not what this program writes. */
static bool add_up(struct run *run, int study, uint64_t first, uint64_t last, const uint8_t *bytes,
                   int n)
{
    struct column *c = &run->result->column[study];
    int deals = (int)(last - first + 1);
    if (!dread_block_read(&c->study, deals, bytes, n, &run->tally)) return false;
    memcpy(c->wins + (first - run->survey->first), bytes, (size_t)deals);
    dread_tally_join(&c->tally, &run->tally);
    run->done += (uint64_t)deals;
    return true;
}

/* ---- contradictions ---- */

/* Notes a deal of first to last that an agent wins and clairvoyant calls lost, if there is one in these two columns. */
static void compare(struct run *run, int agent, const uint8_t agent_wins[], int solver,
                    const uint8_t solver_wins[], uint64_t first, uint64_t last)
{
    for (uint64_t i = 0; i <= last - first && !run->contradiction.found; i++)
        if (!solver_wins[i] && agent_wins[i] && agent_wins[i] != WINS_UNKNOWN)
            run->contradiction = (struct contradiction){true, first + i, agent, solver};
}

/* Does nothing in a block contradict what other contenders made of the same deals under the same rules? Deals that
 * are not done yet are WINS_UNKNOWN. */
static bool agrees(struct run *run, int study, uint64_t first, uint64_t last, const uint8_t wins[])
{
    int contenders = run->survey->contenders, set = study / contenders * contenders;
    const struct column *column = run->result->column;
    bool is_solver = !column[study].study.contender.agent;
    for (int i = set; i < set + contenders; i++) {
        const uint8_t *others = column[i].wins + (first - run->survey->first);
        bool other_is_solver = !column[i].study.contender.agent;
        if (is_solver && !other_is_solver) compare(run, i, others, study, wins, first, last);
        if (!is_solver && other_is_solver) compare(run, study, wins, i, others, first, last);
    }
    return !run->contradiction.found;
}

/* The block of a column that has a deal. */
static struct block block_with(const struct run *run, int study, uint64_t deal)
{
    const struct blocks *b = &run->blocks[study];
    struct block block = {.study = run->names[study], .version = run->version};
    place_deals(run, b, deal / b->size - b->from, &block.first, &block.last);
    return block;
}

/* Ends the survey because of an error of the program, which shows in this deal. Says what a contender makes of it,
 * what contradicts that, and what became of blocks that have the deal. */
static void end_wrong(struct run *run, int study, uint64_t number, const char *contradiction,
                      const char *blocks)
{
    const struct study *s = &run->result->column[study].study;
    struct deal deal;
    char id[ID_BYTES];
    struct text t = dread_text_in(id, sizeof id);
    dread_deal_number(s->game, &s->rules, number, &deal);
    dread_id_write(s->game, &deal, &t);
    run->over = run->failed = true;
    dread_fail(run->problem, "Stopped at ", id, ": ", s->contender.name, contradiction,
               " One of the two is wrong: this is an error of the program. ", blocks, NULL);
}

/* One of the two blocks is wrong, so neither is kept. */
static void end_contradicted(struct run *run)
{
    const struct contradiction *c = &run->contradiction;
    const struct block both[] = {block_with(run, c->agent, c->deal),
                                 block_with(run, c->solver, c->deal)};
    bool removed = dread_ledger_remove(run->runner->ledger, both, 2, NULL);
    end_wrong(run, c->agent, c->deal, " wins it, but the solver (clairvoyant) calls it lost.",
              removed ? "The two blocks with this deal are not kept."
                      : "The two blocks with this deal could not be removed from the ledger.");
}

/* A worker found that the solver is wrong, or the play. */
static void end_refuted(struct run *run, const struct delivery *d)
{
    bool is_agent = run->result->column[d->study].study.contender.agent != NULL;
    end_wrong(run, (int)d->study, d->first,
              is_agent ? " wins it, but the solver calls a position of that game lost."
                       : " calls it won, but the line that it found does not win.",
              "The block with this deal is not kept.");
}

/* ---- what the ledger has ---- */

struct reading {
    struct run *run;
    int study;
};

/* A block from the ledger. One that ends where this survey does not was left by another that did. */
static bool take_kept(void *taker, const struct block *block, struct problem *problem)
{
    const struct reading *reading = taker;
    struct run *run = reading->run;
    struct blocks *b = &run->blocks[reading->study];
    uint64_t place = block->first / b->size - b->from, first, last;
    place_deals(run, b, place, &first, &last);
    if (block->first != first || block->last != last || b->taken[place]) return true;
    b->taken[place] = 1;
    if ((uint64_t)block->n > last - first &&
        !agrees(run, reading->study, first, last, block->bytes))
        return false;
    if (add_up(run, reading->study, first, last, block->bytes, block->n)) return true;
    return dread_fail(problem, "The surveys kept in ", dread_ledger_path(run->runner->ledger),
                      " cannot be read: a block of `", block->study,
                      "` is damaged. Move the file away to begin a new one.", NULL);
}

static void tell_damage(void *listener, const struct block *block)
{
    const struct run *run = listener;
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

/* Counts what the ledger has of a study from a deal to `covered`. */
static bool count_kept(struct run *run, int study, uint64_t from)
{
    struct ledger *ledger = run->runner->ledger;
    struct reading reading = {run, study};
    const char *name = run->names[study];
    if (!dread_ledger_clean(ledger, name, run->version, from, run->covered, tell_damage, run,
                            run->problem))
        return false;
    bool fine = dread_ledger_read(ledger, name, run->version, from, run->covered, take_kept,
                                  &reading, run->problem);
    if (run->contradiction.found) end_contradicted(run);
    return fine;
}

/* Makes ready what is to be done up to `covered`, from the deal `from` on. */
static bool cover(struct run *run, uint64_t from)
{
    if (!make_room(run))
        return dread_fail(run->problem, "There is not enough memory for so many deals.", NULL);
    for (int i = 0; i < run->result->columns; i++)
        if (!count_kept(run, i, from)) return false;
    return true;
}

/* ---- how far to go ---- */

/* The last deal of the first `deals`, or a little further, where a block of any size ends. */
static uint64_t look_after(const struct survey *s, double deals)
{
    if (deals >= (double)(s->last - s->first)) return s->last;
    uint64_t last = (s->first + (uint64_t)deals) / BLOCK_MOST * BLOCK_MOST + BLOCK_MOST - 1;
    return last < s->first ? s->last : least(last, s->last);
}

static bool is_sure(const struct run *run)
{
    for (int i = 0; i < run->result->columns; i++) {
        struct count count = dread_column_count(&run->result->column[i]);
        struct interval in = dread_share_won(&count);
        if (in.high - in.middle > run->survey->until || in.middle - in.low > run->survey->until)
            return false;
    }
    return true;
}

/* All that is covered is done: is that all? */
static void look(struct run *run)
{
    const struct survey *s = run->survey;
    run->over = run->covered == s->last || (s->until > 0 && is_sure(run));
    if (run->over) return;
    uint64_t from = run->covered + 1;
    run->covered = look_after(s, 1.1 * (double)(from - s->first));
    if (!cover(run, from)) run->over = run->failed = true;
}

/* ---- the work ---- */

/* The next block: of the first deals in all studies, then of the next, so that all get on together. */
static bool next_block(struct run *run, struct order_of_work *order)
{
    uint64_t front = UINT64_MAX;
    int behind = -1;
    for (int i = 0; i < run->result->columns; i++) {
        struct blocks *b = &run->blocks[i];
        while (b->next < b->places && b->taken[b->next]) b->next++;
        uint64_t group = (b->from + b->next) / (BLOCK_MOST / b->size);
        if (b->next == b->places || (behind >= 0 && group >= front)) continue;
        behind = i;
        front = group;
    }
    if (behind < 0) return false;
    struct blocks *b = &run->blocks[behind];
    *order = (struct order_of_work){.order = ORDER_BLOCK, .study = (uint64_t)behind};
    place_deals(run, b, b->next, &order->first, &order->last);
    b->taken[b->next] = 1;
    return true;
}

/* What to do next, with the lock held. */
static void give(struct run *run, struct order_of_work *order)
{
    *order = (struct order_of_work){.order = ORDER_OVER};
    if (!goes_on(run->runner)) run->over = run->stopped = true;
    while (!run->over) {
        if (next_block(run, order)) {
            run->in_flight++;
            return;
        }
        order->order = ORDER_WAIT;
        if (run->in_flight) return;
        order->order = ORDER_OVER;
        look(run);
    }
}

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

/* Takes in what was done, with the lock held. */
static void take_in(struct run *run, const struct delivery *d)
{
    if (d->stopped) run->over = run->stopped = true;
    if (d->refuted && !run->failed) end_refuted(run, d);
    if (!d->n) return;
    int study = (int)d->study;
    struct block block = {run->names[study], run->version, d->first, d->last, d->bytes, (int)d->n};
    run->in_flight--;
    if (run->failed) return;
    if (!agrees(run, study, d->first, d->last, d->bytes)) {
        end_contradicted(run);
        return;
    }
    if (!dread_ledger_write(run->runner->ledger, &block, 1, run->problem)) {
        run->over = run->failed = true;
        return;
    }
    bool fine = add_up(run, study, d->first, d->last, d->bytes, (int)d->n);
    dread_must(fine);
    (void)fine;
    run->fresh += d->last - d->first + 1;
    show(run);
}

/* A worker hands in what it has done and is told what to do next: on rank 0, */
static void exchange_here(struct run *run, struct delivery *d, struct order_of_work *order)
{
    pthread_mutex_lock(&run->lock);
    take_in(run, d);
    give(run, order);
    pthread_mutex_unlock(&run->lock);
}

/* and on the others. */
static void exchange(struct run *run, struct delivery *d, struct order_of_work *order)
{
    if (!dread_ranks_mine()) {
        exchange_here(run, d, order);
        return;
    }
    int n = (int)(offsetof(struct delivery, bytes) + d->n);
    pthread_mutex_lock(&run->lock);
    dread_ranks_ask(d, n, order, sizeof *order);
    pthread_mutex_unlock(&run->lock);
}

/* Listens to the workers of other ranks until all of them were told that it is over. */
static void listen(struct run *run, uint64_t workers)
{
    while (workers) {
        int n, rank = dread_ranks_hear(&run->overheard, sizeof run->overheard, &n);
        if (rank < 0) {
            nap();
            continue;
        }
        struct order_of_work order;
        exchange_here(run, &run->overheard, &order);
        dread_ranks_answer(rank, &order, sizeof order);
        workers -= order.order == ORDER_OVER;
    }
}

static void measure_block(const struct run *run, const struct order_of_work *order,
                          struct worker *w)
{
    uint64_t deals = order->last - order->first + 1;
    struct delivery *d = &w->delivery;
    d->study = order->study;
    d->first = order->first;
    d->last = order->last;
    bool done = dread_measure_deals(&run->result->column[order->study].study, order->first,
                                    order->last, &w->measuring, &w->tally, d->bytes);
    d->refuted = !done && w->measuring.refuted;
    d->stopped = !done && !d->refuted;
    if (d->refuted) d->first = w->measuring.refuted_deal;
    if (done) d->n = deals + (uint64_t)dread_tally_pack(&w->tally, d->bytes + deals);
}

static void work(struct run *run, struct worker *w)
{
    struct order_of_work order = {.order = ORDER_WAIT};
    w->delivery.n = w->delivery.stopped = w->delivery.refuted = 0;
    while (order.order != ORDER_OVER) {
        exchange(run, &w->delivery, &order);
        w->delivery.n = w->delivery.stopped = w->delivery.refuted = 0;
        if (order.order == ORDER_WAIT) nap();
        if (order.order == ORDER_BLOCK) measure_block(run, &order, w);
    }
}

/* ---- the whole ---- */

/* As many workers as there is memory for, at most as many as asked for. */
static bool hire(struct run *run)
{
    const struct runner *r = run->runner;
    run->worker = calloc((size_t)r->threads, sizeof *run->worker);
    for (int i = 0; run->worker && i < r->threads; i++) {
        struct measuring *m = &run->worker[i].measuring;
        bool fine = dread_measuring_take(m, r->memory);
        m->go_on = r->go_on;
        m->watcher = r->watcher;
        if (!fine) break;
        run->workers++;
    }
    return run->workers || dread_fail(run->problem, "There is not enough memory.", NULL);
}

static void dismiss(struct run *run)
{
    for (int i = 0; run->worker && i < run->runner->threads; i++)
        dread_measuring_free(&run->worker[i].measuring);
    free(run->worker);
    for (int i = 0; run->blocks && i < run->result->columns; i++) free(run->blocks[i].taken);
    free(run->blocks);
    free(run->names);
    pthread_mutex_destroy(&run->lock);
    free(run);
}

/* Rank 0 listens beside its work, where there is somebody to listen to. */
static void work_all(struct run *run)
{
    bool listens = !dread_ranks_mine() && dread_ranks_count() > 1;
    uint64_t others = dread_ranks_sum(dread_ranks_mine() ? (uint64_t)run->workers : 0);
    int threads = run->workers + listens;
#pragma omp parallel for schedule(static, 1) num_threads(threads)
    for (int i = 0; i < threads; i++) {
        if (listens && !i) listen(run, others);
        else work(run, &run->worker[i - listens]);
    }
}

enum survey_end dread_survey_run(const struct survey *s, const struct runner *runner,
                                 struct result *result, struct problem *problem)
{
    struct problem unheard;
    struct run *run = calloc(1, sizeof *run);
    *result = (struct result){0};
    bool fine = run != NULL;
    if (fine) {
        run->survey = s;
        run->runner = runner;
        run->result = result;
        run->problem = problem ? problem : &unheard;
        run->covered = s->until > 0 ? look_after(s, FIRST_LOOK) : s->last;
        run->began = now();
        pthread_mutex_init(&run->lock, NULL);
        fine = set_up(run) && hire(run) && (dread_ranks_mine() || cover(run, s->first));
    }
    /* Either all ranks work or none does. */
    uint64_t ready = dread_ranks_sum(fine);
    bool all = dread_ranks_tell(ready == (uint64_t)dread_ranks_count());
    if (fine && !all) dread_fail(problem, "Another process of this run cannot begin.", NULL);
    if (!run) dread_fail(problem, "There is not enough memory.", NULL);
    fine = fine && all;
    enum survey_end end = SURVEY_FAILED;
    if (fine) {
        work_all(run);
        result->last = run->covered;
        end = run->failed ? SURVEY_FAILED : run->stopped ? SURVEY_STOPPED : SURVEY_DONE;
    }
    if (run) dismiss(run);
    return end;
}
