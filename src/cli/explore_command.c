/* dread explore: reads the wish and what may vary, says what the search costs, runs it
 * (survey/explore.h), and says what it did cost. explore_output.c prints what it found. */

#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store/ledger.h"
#include "call.h"
#include "explore_command.h"
#include "explore_output.h"
#include "progress.h"

enum {
    FLAG_WIN,
    FLAG_MINUTES,
    FLAG_CHOICES,
    FLAG_PACE,
    FLAG_MOST,
    FLAG_PLAYER,
    FLAG_OPTIONS,
    FLAG_SECONDS,
    FLAG_DEALS,
    FLAG_FRESH,
    FLAG_COST,
    FLAG_THREADS,
    FLAG_STORE,
    FLAG_CSV,
    FLAG_JSON
};

enum {
    SEARCH_STANDARD = 256,
    FRESH_STANDARD = 400,
    DEALS_LEAST = 100, /* fewer say nothing, and might tell of an unfinished Night */
    DEALS_AT_MOST = 100000,
    FIRST_SEARCH_DEAL = 1024,
    FIRST_FRESH_DEAL = 1 << 20 /* never reached by the deals of a search */
};

/* ---- The command line ---- */

/* Reads the end of a range, a number up to `end`; an empty one is `open`. */
static bool read_end(const char *from, const char *end, double open, double *value)
{
    char digits[24], *stop;
    size_t n = (size_t)(end - from);
    *value = open;
    if (!n) return true;
    if (n >= sizeof digits || strspn(from, "0123456789.") < n) return false;
    memcpy(digits, from, n); /* without the dots that follow, which strtod would read */
    digits[n] = '\0';
    *value = strtod(digits, &stop);
    return !*stop;
}

/* Reads `A..B`, `A..` or `..B`, with `%` after the last number, or after both, for per cent. */
static bool read_figure_range(const char *written, double *least, double *most)
{
    const char *dots = strstr(written, ".."), *end = written + strlen(written), *middle = dots;
    if (!dots) return false;
    bool percent = strchr(written, '%') != NULL;
    if (end > dots + 2 && end[-1] == '%') end--;
    else if (percent && end > dots + 2) return false; /* `60%..70` could be 0.6 to 70 */
    if (middle > written && middle[-1] == '%') middle--;
    if (!read_end(written, middle, -HUGE_VAL, least) || !read_end(dots + 2, end, HUGE_VAL, most))
        return false;
    if (percent) *least /= 100, *most /= 100;
    return *least <= *most && (isfinite(*least) || isfinite(*most));
}

/* Reads the ranges of the wish. The flags are in the order of the figures. */
static bool read_ranges(const struct call *call, struct explore_wish *wish, struct problem *problem)
{
    for (int i = 0; i < EXPLORE_FIGURES; i++) {
        const char *written = call->flag[FLAG_WIN + i];
        wish->least[i] = -HUGE_VAL;
        wish->most[i] = HUGE_VAL;
        if (!written) continue;
        char room[BRIEF_ROOM];
        if (!read_figure_range(written, &wish->least[i], &wish->most[i]))
            return dread_fail(problem, "`", dread_brief(written, room), "` is not a range for --",
                              dread_explore_figure_names[i],
                              i == FIGURE_WIN ? "; write `60..70%`, `..70%` or `60%..`, or shares "
                                                "such as `0.6..0.7`."
                                              : "; write `5..15`, `..15` or `5..`.",
                              NULL);
        if (i == FIGURE_WIN && ((isfinite(wish->most[i]) && wish->most[i] > 1) ||
                                (isfinite(wish->least[i]) && wish->least[i] > 1)))
            return dread_fail(problem, "--win is a range of shares; did you mean `",
                              dread_brief(written, room), "%`?", NULL);
    }
    return true;
}

/* Reads which figure is to be large. A player without chances has no real choices. */
static bool read_goal(const char *written, const struct agent *agent, struct explore_wish *wish,
                      struct problem *problem)
{
    char room[BRIEF_ROOM];
    int i = agent->lead ? FIGURE_CHOICES : FIGURE_WIN;
    if (written) {
        for (i = 0; i < EXPLORE_FIGURES; i++)
            if (dread_same(written, dread_explore_figure_names[i])) break;
        if (i == EXPLORE_FIGURES)
            return dread_fail(problem, "`", dread_brief(written, room),
                              "` is not a figure of --most. There are win, minutes, real-choices "
                              "and choices-a-minute.",
                              NULL);
    }
    wish->goal = (enum explore_figure)i;
    bool choices = i == FIGURE_CHOICES || i == FIGURE_PACE;
    for (int k = FIGURE_CHOICES; k <= FIGURE_PACE; k++)
        choices = choices || isfinite(wish->least[k]) || isfinite(wish->most[k]);
    return !choices || agent->lead ||
           dread_fail(problem, "The player ", agent->name,
                      " does not think about chances, so it has no real choices. "
                      "expert-quick and expert do.",
                      NULL);
}

/* Reads the names of the options that vary; NULL: all. */
static bool read_options(const char *written, struct exploration_request *r,
                         struct problem *problem)
{
    const struct option *options = r->game->options;
    for (int i = 0; options[i].name; i++) r->varies[i] = !written;
    while (written && *written) {
        size_t n = strcspn(written, ",");
        int i = 0;
        while (options[i].name &&
               (strlen(options[i].name) != n || strncmp(options[i].name, written, n) != 0))
            i++;
        if (!options[i].name) {
            char room[BRIEF_ROOM];
            return dread_fail(problem, r->game->title, " has no option `",
                              dread_brief(written, room), "`. `dread rules ", r->game->id,
                              "` names its options.", NULL);
        }
        r->varies[i] = true;
        written += n + (written[n] == ',');
    }
    for (int i = 0; options[i].name; i++)
        if (r->varies[i]) return true;
    return dread_fail(problem, r->game->title, " has no options that could vary.", NULL);
}

/* Reads a number of deals. */
static bool read_deals(const char *written, int standard, int *deals)
{
    uint64_t number = (uint64_t)standard;
    if (written && (!read_positive(written, DEALS_AT_MOST, &number) || number < DEALS_LEAST))
        return false;
    *deals = (int)number;
    return true;
}

/* What one call of the command asks for. */
struct explore_call {
    struct exploration_request request;
    struct explore_surveys surveys;
    struct explore_measure measure;
    struct pace pace;
    struct runner runner;
};

static int read_call(const struct call *call, struct explore_call *c)
{
    struct problem problem;
    const char *const *flag = call->flag;
    int deals[EXPLORE_DEALS];
    struct contender *player = &c->surveys.contender;
    if (!dread_id_read_rules(&dread_games, call->argument[0], &c->request.game, &c->request.start,
                             &problem) ||
        !dread_contender_find(flag[FLAG_PLAYER] ? flag[FLAG_PLAYER] : "expert-quick", player,
                              &problem))
        return complain(USAGE, problem.text);
    if (!player->agent)
        return misuse(call->command, "clairvoyant is no player: it sees all cards. Name an agent, "
                                     "such as expert-quick or greedy.");
    dread_pace_standard(c->request.game, &c->pace);
    if ((flag[FLAG_SECONDS] &&
         !dread_pace_read(c->request.game, flag[FLAG_SECONDS], &c->pace, &problem)) ||
        !read_ranges(call, &c->request.wish, &problem) ||
        !read_goal(flag[FLAG_MOST], player->agent, &c->request.wish, &problem) ||
        !read_options(flag[FLAG_OPTIONS], &c->request, &problem))
        return complain(USAGE, problem.text);
    if (!read_deals(flag[FLAG_DEALS], SEARCH_STANDARD, &deals[SEARCH_DEALS]) ||
        !read_deals(flag[FLAG_FRESH], FRESH_STANDARD, &deals[FRESH_DEALS]))
        return misuse(call->command, "--deals and --fresh are numbers from 100 to 100000.");
    c->surveys.game = c->request.game;
    c->surveys.pace = &c->pace;
    c->surveys.runner = &c->runner;
    c->surveys.first[SEARCH_DEALS] = FIRST_SEARCH_DEAL;
    c->surveys.first[FRESH_DEALS] = FIRST_FRESH_DEAL;
    c->measure = dread_explore_by_surveys(&c->surveys, deals);
    return FINE;
}

/* ---- What it costs ---- */

static double processor_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Plays a few deals under the rules where the search begins. Returns the processor time of a game
 * in seconds, or 0 if there is not enough memory. */
static double seconds_a_game(const struct explore_call *c)
{
    enum { DEALS = 8 };
    struct measurer measurer;
    struct tally tally;
    uint8_t wins[BLOCK_MOST];
    struct study study = {.game = c->request.game,
                          .rules = c->request.start,
                          .contender = c->surveys.contender,
                          .plays = 1};
    double seconds = 0;
    int played = 0;
    if (dread_measurer_init(&measurer, c->runner.memory)) {
        double began = processor_seconds();
        for (; played < DEALS && seconds < 2; played++) {
            uint64_t number = FIRST_SEARCH_DEAL + (uint64_t)played;
            if (!dread_measure_deals(&study, number, number, &measurer, &tally, wins)) break;
            seconds = processor_seconds() - began;
        }
    }
    dread_measurer_free(&measurer);
    return played ? seconds / played : 0;
}

/* Prints minutes of processor time for a person. */
static void print_minutes(double seconds)
{
    if (seconds < 1.5) fprintf(stderr, "1 second");
    else if (seconds < 90) fprintf(stderr, "%.0f seconds", seconds);
    else if (seconds < 5400) fprintf(stderr, "%.0f minutes", seconds / 60);
    else fprintf(stderr, "%.1f hours", seconds / 3600);
}

static void print_cost(const struct explore_call *c)
{
    struct explore_cost cost = dread_explore_cost(&c->request, &c->measure);
    char combinations[40] = "more than 10^19";
    struct text t = dread_text_in(combinations, sizeof combinations);
    if (cost.combinations != UINT64_MAX) dread_text_number(&t, cost.combinations);
    double seconds = seconds_a_game(c) * (double)cost.games;
    fprintf(stderr, "The options that vary have %s combinations. ", combinations);
    fprintf(stderr, cost.all ? "All of them are measured. "
                             : "That is too many to measure all: the search goes on by changes of "
                               "one and two options from the best. ");
    fprintf(stderr, "This plays at most %llu games, about ", (unsigned long long)cost.games);
    print_minutes(seconds);
    fprintf(stderr, " of processor time if other rule sets play as fast as the first. Games that "
                    "the ledger has are not played again.\n");
}

/* ---- Running ---- */

static bool go_on(void *context)
{
    (void)context;
    return !stop_is_requested();
}

static void show_step(void *context, const struct explore_step *step)
{
    (void)context;
    if (step->kind == FRESH_DEALS) fprintf(stderr, "Fresh deals: ");
    else if (step->round) fprintf(stderr, "Round %d: ", step->round);
    else fprintf(stderr, "Race: ");
    fprintf(stderr, "%d rule set%s on %d deals.\n", step->rule_sets, step->rule_sets > 1 ? "s" : "",
            step->deals);
}

/* Prints a message of a survey. */
static void show_message(void *context, const char *sentence)
{
    (void)context;
    fprintf(stderr, "dread: %s\n", sentence);
}

static int run_and_print(const struct call *call, struct explore_call *c)
{
    static struct explore_outcome found;
    struct problem problem;
    double began = processor_seconds();
    stop_on_signals();
    enum survey_end end = dread_explore(&c->request, &c->measure, &found, &problem);
    if (end == SURVEY_FAILED) return complain(FAULT, problem.text);
    if (end == SURVEY_STOPPED) {
        fprintf(stderr, "dread: Stopped. What was played is saved; the same command goes on from "
                        "there.\n");
        return INTERRUPTED;
    }
    fprintf(stderr, "It took ");
    print_minutes(processor_seconds() - began);
    unsigned long long games = found.games[SEARCH_DEALS] + found.games[FRESH_DEALS];
    fprintf(stderr, " of processor time for %llu games; those that the ledger had cost nothing.\n",
            games);
    struct explored e = {&c->request, &c->measure, &c->surveys, &found};
    return call->flag[FLAG_JSON]  ? print_explored_json(&e)
           : call->flag[FLAG_CSV] ? print_explored_csv(&e)
                                  : print_explored(&e);
}

int run_explore(const struct call *call)
{
    static struct explore_call c;
    struct problem problem;
    int threads = call_threads(call, call->flag[FLAG_THREADS]);
    int code = threads ? read_call(call, &c) : USAGE;
    if (code != FINE) return code;
    c.runner = (struct runner){
        .threads = threads, .memory = WORKSPACE_NATIVE, .go_on = go_on, .tell = show_message};
    c.request.tell = show_step;
    print_cost(&c);
    if (call->flag[FLAG_COST]) return FINE;
    c.runner.ledger = dread_ledger_open(call->flag[FLAG_STORE], &problem);
    if (!c.runner.ledger) return complain(FAULT, problem.text);
    code = run_and_print(call, &c);
    dread_ledger_close(c.runner.ledger);
    return code;
}
