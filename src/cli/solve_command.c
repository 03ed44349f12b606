/* dread solve: prints whether deals can be won.
 *
 * Deals are solved in batches, by several threads, and printed in their order. Each thread has its
 * own workspace, so the answer for a deal does not depend on other deals or on the number of
 * threads. */

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "call.h"
#include "search/solve.h"
#include "store/watch.h"
#include "front/native_memory.h"
#include "help.h"
#include "json/advice_json.h"
#include "json/view_json.h"
#include "progress.h"
#include "ranges.h"
#include "show.h"
#include "solve_command.h"

enum { FLAG_FROM, FLAG_GOAL, FLAG_BUDGET, FLAG_WITHOUT, FLAG_THREADS, FLAG_JSON };
enum { BATCH = 256 };

/* A deal to be solved, and its solution. */
struct solve_task {
    const struct game *game;
    struct deal deal;
    struct position start;
    struct solve_request request;
    struct solution solution;
};

/* What one call of the command does. */
struct solve_command {
    /* From the command line: */
    struct deal_range *range;
    int ranges;
    uint64_t deals; /* in all ranges */
    const char *from;
    const char *without;
    const char *goal;
    uint64_t budget; /* positions for each deal */
    int threads;
    bool json;

    /* The current batch: */
    struct solve_task *task; /* room for BATCH */
    int tasks;
    atomic_int next; /* the next task that no thread has taken */

    /* For the totals and the progress line: */
    uint64_t printed, count[3], positions;
    atomic_ullong solved; /* deals */
    struct progress_line line;

    struct workspace room[THREADS_AT_MOST];
    struct session *session; /* plays the actions of --from */
    struct night_watch watch;
};

/* ---- The command line ---- */

/* Prints the usage error that a number is wrong. Returns USAGE. */
static int misuse_of_number(const struct call *call, const char *what)
{
    char message[80];
    snprintf(message, sizeof message, "%s is a whole number of at least 1.", what);
    return misuse(call->command, message);
}

/* Returns the index of the pruning whose name is these n bytes, or -1. */
static int find_prune(const struct prune *prunes, const char *name, size_t n)
{
    for (int i = 0; prunes && prunes[i].name; i++)
        if (strlen(prunes[i].name) == n && strncmp(prunes[i].name, name, n) == 0) return i;
    return -1;
}

/* Reads names of prunings, joined by commas, as a set of bits. */
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
            return dread_fail(problem, "There is no pruning `", dread_brief(written, room),
                              "`. The prunings are: ", list, "all.", NULL);
        }
        *off |= 1u << k;
        written += n + (written[n] == ',');
    }
    return true;
}

/* Fills in the request for deals of a game. Returns false with a problem if the game lacks the goal
 * or a pruning. */
static bool read_request(const struct solve_command *c, const struct game *game,
                         struct solve_request *request, struct problem *problem)
{
    dread_must(game != NULL);
    *request = (struct solve_request){.positions = c->budget,
                                      .goal = dread_goal_find(game, c->goal, problem)};
    if (request->goal < 0) return false;
    request->plain = dread_same(c->without, "all");
    return request->plain || read_prunes(game, c->without, &request->prunes_off, problem);
}

/* Prints the goals or prunings of a game, for --goal help and --without help. */
static void list_choices(const struct solve_command *c, const struct game *game)
{
    const struct goal *goals = game->search ? game->search->goals : NULL;
    const struct prune *prunes = game->search ? game->search->prunes : NULL;
    printf("%s\n", game->id);
    if (dread_same(c->goal, "help")) {
        printf("  win\n");
        print_wrapped(stdout, "Win the game.", 6, 79);
        for (; goals && goals->name; goals++) {
            printf("  %s\n", goals->name);
            print_wrapped(stdout, goals->about, 6, 79);
        }
    }
    for (; dread_same(c->without, "help") && prunes && prunes->name; prunes++) {
        printf("  %s\n", prunes->name);
        print_wrapped(stdout, prunes->why, 6, 79);
    }
}

/* ---- Progress ---- */

static void show_progress(struct solve_command *c, uint64_t positions)
{
    if (!progress_is_due(&c->line)) return;
    if (c->deals > 1)
        progress_show(&c->line, "%llu of %llu deals", (unsigned long long)c->solved,
                      (unsigned long long)c->deals);
    else progress_show(&c->line, "%llu positions", (unsigned long long)positions);
}

/* Called by the solver; returns false to stop it. */
static bool go_on(void *watcher, uint64_t positions)
{
    if (watcher) show_progress(watcher, positions); /* only the first thread has one */
    return !stop_is_requested();
}

/* ---- Solving ---- */

/* Solves tasks of the batch until none is left. */
static void solve_tasks(struct solve_command *c, int thread)
{
    for (;;) {
        int i = atomic_fetch_add(&c->next, 1);
        if (i >= c->tasks) return;
        struct solve_task *task = &c->task[i];
        task->request.go_on = go_on;
        task->request.watcher = thread ? NULL : c;
        dread_solve(task->game, &task->deal, &task->start, &task->request, &c->room[thread],
                    &task->solution);
        atomic_fetch_add(&c->solved, 1);
    }
}

static void solve_batch(struct solve_command *c)
{
    c->next = 0;
#pragma omp parallel for schedule(static, 1) num_threads(c->threads)
    for (int i = 0; i < c->threads; i++) solve_tasks(c, i);
}

/* ---- Output ---- */

static const char *const answers[] = {"won", "lost", "unknown"};
static const char *const ran_out[] = {NULL, "the budget ran out", "the memory is full",
                                      "the line of actions grew too long", "stopped"};

static void write_action(const struct solve_task *task, action a, char out[80])
{
    struct text t = dread_text_in(out, 80);
    task->game->format(&task->deal.rules, a, &t);
}

/* Returns the goal, or NULL: to win. */
static const struct goal *goal_of(const struct solve_task *task)
{
    return task->request.goal ? &task->game->search->goals[task->request.goal - 1] : NULL;
}

static void print_task(const struct solve_task *task, const char *id)
{
    const struct solution *s = &task->solution;
    const struct goal *goal = goal_of(task);
    printf("%s %s", id, answers[s->answer]);
    if (s->answer == ANSWER_WON) {
        if (goal && goal->unit)
            printf(" with %d %s", dread_goal_shown(task->game, task->request.goal, s->score),
                   goal->unit);
        printf(" in %d action%s", s->actions, s->actions == 1 ? "" : "s");
    }
    printf(", %llu positions", (unsigned long long)s->positions);
    if (s->ran_out)
        printf(", %s%s", ran_out[s->ran_out],
               s->answer == ANSWER_WON ? " before a better result was ruled out" : "");
    for (int i = 0; i < s->actions; i++) {
        char written[80];
        write_action(task, s->line[i], written);
        printf("%s%s", i ? ", " : ": ", written);
    }
    printf("\n");
}

static int print_task_json(const struct solve_command *c, const struct solve_task *task)
{
    struct text t = json_begin();
    dread_json_open(&t, NULL, '{');
    dread_json_id(&t, "id", task->game, &task->deal);
    dread_json_string(&t, "goal", c->goal);
    dread_json_solution(&t, task->game, &task->deal.rules, task->request.goal, &task->solution);
    dread_json_close(&t, '}');
    return print_json(stdout, &t);
}

/* Prints the batch, up to the first deal that was stopped. Returns an exit code. */
static int print_batch(struct solve_command *c)
{
    progress_clear(&c->line);
    for (int i = 0; i < c->tasks; i++) {
        const struct solve_task *task = &c->task[i];
        if (task->solution.ran_out == RAN_OUT_STOPPED) break;
        char id[ID_BYTES];
        struct text t = dread_text_in(id, sizeof id);
        dread_id_write(task->game, &task->deal, &t);
        if (!c->json) print_task(task, id);
        else if (print_task_json(c, task) != FINE) return FAULT;
        c->printed++;
        c->count[task->solution.answer]++;
        c->positions += task->solution.positions;
    }
    fflush(stdout);
    return ferror(stdout) ? FAULT : FINE;
}

static void print_totals(const struct solve_command *c)
{
    if (c->json || c->deals == 1) return;
    printf("%llu deals: %llu won, %llu lost, %llu unknown, %llu positions\n",
           (unsigned long long)c->printed, (unsigned long long)c->count[ANSWER_WON],
           (unsigned long long)c->count[ANSWER_LOST], (unsigned long long)c->count[ANSWER_UNKNOWN],
           (unsigned long long)c->positions);
}

/* ---- The command ---- */

/* Adds a deal to the batch and plays the actions of --from. Returns an exit code; prints an error
 * if it is not FINE. */
static int add_task(struct solve_command *c, const struct deal_range *range, uint64_t number,
                    const struct solve_request *request)
{
    struct solve_task *task = &c->task[c->tasks++];
    task->game = range->game;
    task->request = *request;
    deal_of_range(range, number, &task->deal);
    struct problem problem;
    if (dread_watch_night(&c->watch, range->game, &task->deal, &problem))
        return complain(FAULT, problem.text);
    dread_session_start(c->session, range->game, &task->deal, NULL);
    if (!play_written(c->session, c->from, &problem)) {
        char message[64 + ID_BYTES + sizeof problem.text], id[ID_BYTES];
        struct text t = dread_text_in(id, sizeof id);
        dread_id_write(task->game, &task->deal, &t);
        snprintf(message, sizeof message, "%s: action %d: %s", id, c->session->played + 1,
                 problem.text);
        return complain(FAULT, message);
    }
    task->start = c->session->now;
    return FINE;
}

/* Solves, prints and empties the batch. Returns an exit code. */
static int finish_batch(struct solve_command *c)
{
    if (!c->tasks) return FINE;
    solve_batch(c);
    int code = print_batch(c);
    c->tasks = 0;
    return code;
}

static int solve_all(struct solve_command *c)
{
    int code = FINE;
    for (int i = 0; i < c->ranges && code == FINE; i++) {
        const struct deal_range *range = &c->range[i];
        struct problem problem;
        struct solve_request request;
        if (!read_request(c, range->game, &request, &problem)) return complain(USAGE, problem.text);
        for (uint64_t number = range->first;; number++) {
            code = add_task(c, range, number, &request);
            if (code == FINE && c->tasks == BATCH) code = finish_batch(c);
            if (code != FINE || stop_is_requested() || number == range->last) break;
        }
    }
    if (code == FINE) code = finish_batch(c);
    if (code == FINE) print_totals(c);
    return code == FINE && stop_is_requested() ? INTERRUPTED : code;
}

/* Reads the command line. Prints the choices if it asks for help; c->deals is then 0. Returns an
 * exit code. */
static int read_command_line(const struct call *call, struct solve_command *c)
{
    c->from = call->flag[FLAG_FROM] ? call->flag[FLAG_FROM] : "";
    c->goal = call->flag[FLAG_GOAL] ? call->flag[FLAG_GOAL] : "win";
    c->without = call->flag[FLAG_WITHOUT] ? call->flag[FLAG_WITHOUT] : "";
    c->json = call->flag[FLAG_JSON] != NULL;
    c->budget = 10000000;
    if (call->flag[FLAG_BUDGET] && !read_positive(call->flag[FLAG_BUDGET], UINT64_MAX, &c->budget))
        return misuse_of_number(call, "The budget");
    int threads = call_threads(call, call->flag[FLAG_THREADS]);
    if (!threads) return USAGE;
    for (int i = 0; i < call->arguments; i++) {
        struct deal_range *range = &c->range[c->ranges++];
        struct problem problem;
        struct solve_request request;
        bool fine = read_range(call->argument[i], range, &problem);
        if (fine && (dread_same(c->goal, "help") || dread_same(c->without, "help"))) {
            list_choices(c, range->game);
            continue;
        }
        if (!fine || !read_request(c, range->game, &request, &problem))
            return complain(USAGE, problem.text);
        c->deals += range->last - range->first + 1;
    }
    c->threads = (uint64_t)threads < c->deals ? threads : (int)c->deals;
    return FINE;
}

int run_solve(const struct call *call)
{
    static struct solve_command command;
    static struct session session;
    struct solve_command *c = &command;
    c->session = &session;
    c->range = calloc((size_t)call->arguments, sizeof *c->range);
    c->task = calloc(BATCH, sizeof *c->task);
    bool fine = c->range && c->task;
    int code = fine ? read_command_line(call, c) : FINE;
    for (int i = 0; fine && code == FINE && i < c->threads; i++) {
        fine = take_workspace(&c->room[i]);
    }
    if (!fine) code = complain(FAULT, "There is not enough memory.");
    if (fine && code == FINE && c->deals) {
        stop_on_signals();
        c->line = progress_begin();
        code = solve_all(c);
    }
    dread_watch_end(&c->watch);
    for (int i = 0; i < c->threads; i++) free(c->room[i].bytes);
    free(c->range);
    free(c->task);
    return code;
}
