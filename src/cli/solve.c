/* dread solve: can these deals be won?
 *
 * Deals are solved a batch at a time, by as many threads as asked for, and told in their order. What a
 * deal's answer is depends on no other: each thread has a workspace of its own. */

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "dread/solve.h"
#include "dread/watch.h"
#include "front/memory.h"
#include "json/advice.h"
#include "json/table.h"
#include "show.h"
#include "solve.h"
#include "work.h"

enum { FLAG_FROM, FLAG_GOAL, FLAG_BUDGET, FLAG_WITHOUT, FLAG_THREADS, FLAG_JSON };
enum { BATCH = 256 };

/* A deal, or a stretch of deals by their numbers. */
struct stretch {
    const struct game *game;
    struct deal deal; /* the one, or its rules */
    uint64_t first, last;
    bool one;
};

/* A deal to be solved, and what came of it. */
struct job {
    const struct game *game;
    struct deal deal;
    struct position start;
    struct solve_request request;
    struct solution solution;
};

struct work {
    struct stretch *stretch;
    int stretches;
    uint64_t deals; /* in all */
    uint64_t told, count[3], positions;
    const char *from;
    const char *without;
    const char *goal;
    uint64_t budget;
    int threads;
    bool json;
    struct job *job; /* BATCH of them */
    int jobs;
    struct workspace room[THREADS_AT_MOST];
    atomic_int next;    /* the next job that no thread has taken */
    atomic_ullong done; /* deals solved */
    struct meter meter;
    struct session *session; /* for --from */
    struct night_watch watch;
};

/* ---- What is asked ---- */

static int is_no_number(const struct call *call, const char *what)
{
    char message[80];
    snprintf(message, sizeof message, "%s is a whole number, and not 0.", what);
    return misuse(call->command, message);
}

/* Reads GAME[:OPTIONS]#A..B. False, and no problem, if it is no such thing. */
static bool read_range(const char *written, struct stretch *s, struct problem *problem)
{
    const char *mark = strchr(written, '#'), *dots = mark ? strstr(mark, "..") : NULL;
    if (!dots || memchr(written, '@', (size_t)(mark - written))) return false;
    char *head = malloc((size_t)(mark - written) + 1);
    if (!head) return dread_fail(problem, "There is not enough memory.", NULL);
    memcpy(head, written, (size_t)(mark - written));
    head[mark - written] = '\0';
    bool fine = dread_id_read_rules(&dread_games, head, &s->game, &s->deal.rules, problem);
    free(head);
    if (!fine) return false;
    if (read_deals(mark + 1, strlen(mark + 1), &s->first, &s->last)) return true;
    char room[BRIEF_ROOM];
    return dread_fail(problem, "`", dread_brief(mark, room),
                      "` is no range; one is written as in `", s->game->id, "#1..100`.", NULL);
}

static bool read_stretch(const char *written, struct stretch *s, struct problem *problem)
{
    problem->text[0] = '\0';
    if (read_range(written, s, problem)) return true;
    if (problem->text[0]) return false;
    s->one = true;
    return dread_id_read(&dread_games, written, &s->game, &s->deal, problem);
}

/* The number of the prune whose name is these n bytes, or -1. */
static int find_prune(const struct prune *prunes, const char *name, size_t n)
{
    for (int i = 0; prunes && prunes[i].name; i++)
        if (strlen(prunes[i].name) == n && strncmp(prunes[i].name, name, n) == 0) return i;
    return -1;
}

/* The bits of the prunes named, joined by commas. */
static bool read_prunes(const struct game *game, const char *written, uint32_t *off,
                        struct problem *problem)
{
    const struct prune *prunes = game->search ? game->search->prunes : NULL;
    *off = 0;
    while (*written) {
        size_t n = strcspn(written, ",");
        int k = find_prune(prunes, written, n);
        if (k < 0) {
            char list[200], room[BRIEF_ROOM];
            struct text t = dread_text_in(list, sizeof list);
            for (int i = 0; prunes && prunes[i].name; i++) {
                dread_text_add(&t, prunes[i].name);
                dread_text_add(&t, ", ");
            }
            return dread_fail(problem, "There is no prune `", dread_brief(written, room),
                              "`. There are: ", list, "all.", NULL);
        }
        *off |= 1u << k;
        written += n + (written[n] == ',');
    }
    return true;
}

/* Fills in what is wished of a game's deals. */
static bool read_request(const struct work *w, const struct game *game,
                         struct solve_request *request, struct problem *problem)
{
    dread_must(game != NULL);
    *request = (struct solve_request){.positions = w->budget,
                                      .goal = dread_goal_find(game, w->goal, problem)};
    if (request->goal < 0) return false;
    request->plain = dread_same(w->without, "all");
    return request->plain || read_prunes(game, w->without, &request->prunes_off, problem);
}

/* What a game has to offer to --goal help and --without help. */
static void list_offers(const struct work *w, const struct game *game)
{
    const struct goal *goals = game->search ? game->search->goals : NULL;
    const struct prune *prunes = game->search ? game->search->prunes : NULL;
    printf("%s\n", game->id);
    if (dread_same(w->goal, "help")) {
        printf("  win\n");
        print_wrapped(stdout, "To win.", 6, 79);
        for (; goals && goals->name; goals++) {
            printf("  %s\n", goals->name);
            print_wrapped(stdout, goals->about, 6, 79);
        }
    }
    for (; dread_same(w->without, "help") && prunes && prunes->name; prunes++) {
        printf("  %s\n", prunes->name);
        print_wrapped(stdout, prunes->why, 6, 79);
    }
}

/* ---- Progress ---- */

static void tell_progress(struct work *w, uint64_t positions)
{
    if (!meter_is_due(&w->meter)) return;
    if (w->deals > 1)
        meter_show(&w->meter, "%llu of %llu deals", (unsigned long long)w->done,
                   (unsigned long long)w->deals);
    else meter_show(&w->meter, "%llu positions", (unsigned long long)positions);
}

static bool go_on(void *watcher, uint64_t positions)
{
    if (watcher) tell_progress(watcher, positions); /* the first thread's */
    return !stop_is_asked();
}

/* ---- Solving ---- */

static void work_as(struct work *w, int thread)
{
    for (;;) {
        int i = atomic_fetch_add(&w->next, 1);
        if (i >= w->jobs) return;
        struct job *job = &w->job[i];
        job->request.go_on = go_on;
        job->request.watcher = thread ? NULL : w;
        dread_solve(job->game, &job->deal, &job->start, &job->request, &w->room[thread],
                    &job->solution);
        atomic_fetch_add(&w->done, 1);
    }
}

static void solve_batch(struct work *w)
{
    w->next = 0;
#pragma omp parallel for schedule(static, 1) num_threads(w->threads)
    for (int i = 0; i < w->threads; i++) work_as(w, i);
}

/* ---- Telling ---- */

static const char *const answers[] = {"won", "lost", "unknown"};
static const char *const ran_out[] = {NULL, "the budget ran out", "the memory is full",
                                      "a line grew too long", "stopped"};

static void action_written(const struct job *job, action a, char out[80])
{
    struct text t = dread_text_in(out, 80);
    job->game->format(&job->deal.rules, a, &t);
}

static const struct goal *goal_of(const struct job *job)
{
    return job->request.goal ? &job->game->search->goals[job->request.goal - 1] : NULL;
}

static void tell_job(const struct job *job, const char *id)
{
    const struct solution *s = &job->solution;
    const struct goal *goal = goal_of(job);
    printf("%s %s", id, answers[s->answer]);
    if (s->answer == ANSWER_WON) {
        if (goal && goal->unit)
            printf(" with %d %s", dread_goal_told(job->game, job->request.goal, s->score),
                   goal->unit);
        printf(" in %d action%s", s->actions, s->actions == 1 ? "" : "s");
    }
    printf(", %llu positions", (unsigned long long)s->positions);
    if (s->ran_out)
        printf(", %s%s", ran_out[s->ran_out],
               s->answer == ANSWER_WON ? " before anything better was ruled out" : "");
    for (int i = 0; i < s->actions; i++) {
        char written[80];
        action_written(job, s->line[i], written);
        printf("%s%s", i ? ", " : ": ", written);
    }
    printf("\n");
}

static int tell_json(const struct work *w, const struct job *job)
{
    struct text t = json_begin();
    dread_json_open(&t, NULL, '{');
    dread_json_id(&t, "id", job->game, &job->deal);
    dread_json_string(&t, "goal", w->goal);
    dread_json_solution(&t, job->game, &job->deal.rules, job->request.goal, &job->solution);
    dread_json_close(&t, '}');
    return print_json(stdout, &t);
}

/* Tells the batch, up to where it was stopped. */
static int tell_batch(struct work *w)
{
    meter_clear(&w->meter);
    for (int i = 0; i < w->jobs; i++) {
        const struct job *job = &w->job[i];
        if (job->solution.ran_out == RAN_OUT_STOPPED) break;
        char id[ID_BYTES];
        struct text t = dread_text_in(id, sizeof id);
        dread_id_write(job->game, &job->deal, &t);
        if (!w->json) tell_job(job, id);
        else if (tell_json(w, job) != FINE) return FAULT;
        w->told++;
        w->count[job->solution.answer]++;
        w->positions += job->solution.positions;
    }
    fflush(stdout);
    return ferror(stdout) ? FAULT : FINE;
}

static void tell_sum(const struct work *w)
{
    if (w->json || w->deals == 1) return;
    printf("%llu deals: %llu won, %llu lost, %llu unknown, %llu positions\n",
           (unsigned long long)w->told, (unsigned long long)w->count[ANSWER_WON],
           (unsigned long long)w->count[ANSWER_LOST], (unsigned long long)w->count[ANSWER_UNKNOWN],
           (unsigned long long)w->positions);
}

/* ---- The whole ---- */

/* Deals a job and plays what --from says. */
static int set_job(struct work *w, const struct stretch *s, uint64_t number,
                   const struct solve_request *request)
{
    struct job *job = &w->job[w->jobs++];
    job->game = s->game;
    job->request = *request;
    if (s->one) job->deal = s->deal;
    else dread_deal_number(s->game, &s->deal.rules, number, &job->deal);
    struct problem problem;
    if (dread_watch_night(&w->watch, s->game, &job->deal, &problem))
        return complain(FAULT, problem.text);
    dread_session_start(w->session, s->game, &job->deal, NULL);
    if (!play_written(w->session, w->from, &problem)) {
        char message[64 + ID_BYTES + sizeof problem.text], id[ID_BYTES];
        struct text t = dread_text_in(id, sizeof id);
        dread_id_write(job->game, &job->deal, &t);
        snprintf(message, sizeof message, "%s: action %d: %s", id, w->session->played + 1,
                 problem.text);
        return complain(FAULT, message);
    }
    job->start = w->session->now;
    return FINE;
}

static int finish_batch(struct work *w)
{
    if (!w->jobs) return FINE;
    solve_batch(w);
    int code = tell_batch(w);
    w->jobs = 0;
    return code;
}

static int solve_all(struct work *w)
{
    int code = FINE;
    for (int i = 0; i < w->stretches && code == FINE; i++) {
        const struct stretch *s = &w->stretch[i];
        struct problem problem;
        struct solve_request request;
        if (!read_request(w, s->game, &request, &problem)) return complain(USAGE, problem.text);
        for (uint64_t number = s->first;; number++) {
            code = set_job(w, s, number, &request);
            if (code == FINE && w->jobs == BATCH) code = finish_batch(w);
            if (code != FINE || stop_is_asked() || number == s->last) break;
        }
    }
    if (code == FINE) code = finish_batch(w);
    if (code == FINE) tell_sum(w);
    return code == FINE && stop_is_asked() ? INTERRUPTED : code;
}

static int read_work(const struct call *call, struct work *w)
{
    w->from = call->flag[FLAG_FROM] ? call->flag[FLAG_FROM] : "";
    w->goal = call->flag[FLAG_GOAL] ? call->flag[FLAG_GOAL] : "win";
    w->without = call->flag[FLAG_WITHOUT] ? call->flag[FLAG_WITHOUT] : "";
    w->json = call->flag[FLAG_JSON] != NULL;
    w->budget = 10000000;
    if (call->flag[FLAG_BUDGET] && !read_positive(call->flag[FLAG_BUDGET], UINT64_MAX, &w->budget))
        return is_no_number(call, "The budget");
    int threads = call_threads(call, call->flag[FLAG_THREADS]);
    if (!threads) return USAGE;
    for (int i = 0; i < call->arguments; i++) {
        struct stretch *s = &w->stretch[w->stretches++];
        struct problem problem;
        struct solve_request request;
        bool fine = read_stretch(call->argument[i], s, &problem);
        if (fine && (dread_same(w->goal, "help") || dread_same(w->without, "help"))) {
            list_offers(w, s->game);
            continue;
        }
        if (!fine || !read_request(w, s->game, &request, &problem))
            return complain(USAGE, problem.text);
        w->deals += s->last - s->first + 1;
    }
    w->threads = (uint64_t)threads < w->deals ? threads : (int)w->deals;
    return FINE;
}

int run_solve(const struct call *call)
{
    static struct work work;
    static struct session session;
    struct work *w = &work;
    w->session = &session;
    w->stretch = calloc((size_t)call->arguments, sizeof *w->stretch);
    w->job = calloc(BATCH, sizeof *w->job);
    bool fine = w->stretch && w->job;
    int code = fine ? read_work(call, w) : FINE;
    for (int i = 0; fine && code == FINE && i < w->threads; i++) {
        fine = take_workspace(&w->room[i]);
    }
    if (!fine) code = complain(FAULT, "There is not enough memory.");
    if (fine && code == FINE && w->deals) {
        stop_on_signals();
        w->meter = meter_begin();
        code = solve_all(w);
    }
    dread_watch_end(&w->watch);
    for (int i = 0; i < w->threads; i++) free(w->room[i].bytes);
    free(w->stretch);
    free(w->job);
    return code;
}
