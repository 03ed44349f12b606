/* dread survey: reads the command line, runs the survey (survey/survey.h) with a progress line, and
 * manages the saved results. survey_output.c prints the results.
 *
 * Under mpirun every rank runs this. Rank 0 alone has the ledger and prints; the others compute for
 * it. */

#define _POSIX_C_SOURCE 200809L /* isatty */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store/ledger.h"
#include "call.h"
#include "survey/minutes.h"
#include "survey/ranks.h"
#include "survey/report.h"
#include "store/watch.h"
#include "front/rules_page.h"
#include "progress.h"
#include "survey_command.h"
#include "survey_output.h"
#include "version.h"

enum {
    FLAG_DEALS,
    FLAG_AGENTS,
    FLAG_VARY,
    FLAG_UNTIL,
    FLAG_PLAYS,
    FLAG_BUDGET,
    FLAG_THREADS,
    FLAG_CSV,
    FLAG_JSON,
    FLAG_LIST,
    FLAG_EXPORT,
    FLAG_MERGE,
    FLAG_STORE,
    FLAG_REPORT,
    FLAG_CEILING,
    FLAG_SECONDS
};

enum { DEALS_STANDARD = 1000, DEALS_AT_MOST = 1000000000 };

/* The figures of more deals reveal little about one of them. */
enum { DEALS_REVEALING = 100 };

/* ---- The command line ---- */

/* Adds a rule set, unless the survey has it. Returns false with a problem if there are too many. */
static bool add_rules(struct survey *s, const struct rules *rules, struct problem *problem)
{
    for (int i = 0; i < s->rule_sets; i++)
        if (memcmp(&s->rules[i], rules, sizeof *rules) == 0) return true;
    if (s->rule_sets == RULE_SETS_MOST)
        return dread_fail(problem, "A survey has at most 128 rule sets.", NULL);
    s->rules[s->rule_sets++] = *rules;
    return true;
}

/* Sets *rules to the first rule set with one option changed. The rules are written and read again,
 * so that defaults that depend on this option change with it. Returns false if that gives no valid
 * rule set. */
static bool change_option(const struct survey *s, int option, uint8_t value, struct rules *rules)
{
    char written[RULE_SET_BYTES];
    struct rules base = s->rules[0];
    const struct option *options = s->game->options;
    struct text t = dread_text_in(written, sizeof written);
    base.value[option] = dread_option_standard(options, option, &base);
    dread_rules_write(options, &base, &t);
    if (value != base.value[option]) {
        if (t.length) dread_text_char(&t, ',');
        dread_text_add(&t, options[option].name);
        dread_text_char(&t, '=');
        dread_option_value_write(&options[option], value, &t);
    }
    dread_rules_standard(options, rules);
    return !t.length || dread_rules_read(options, written, t.length, rules, NULL);
}

/* Adds the rule sets with the values from..to of an option. */
static bool vary_option(struct survey *s, int option, int from, int to, struct problem *problem)
{
    const struct option *o = &s->game->options[option];
    for (int k = 0; k < dread_option_values(o); k++) {
        struct rules rules;
        uint8_t value = dread_option_value(o, k);
        if (value < from || value > to || !change_option(s, option, value, &rules)) continue;
        if (!add_rules(s, &rules, problem)) return false;
    }
    return true;
}

/* Reads the argument of --vary: `OPTION`, `OPTION=A..B`, `OPTION=VALUE`, or `all`. */
static bool read_vary(struct survey *s, const char *written, struct problem *problem)
{
    const struct option *options = s->game->options;
    size_t n = strcspn(written, "=");
    if (dread_same(written, "all")) {
        for (int i = 0; options[i].name; i++)
            if (!vary_option(s, i, 0, 255, problem)) return false;
        return true;
    }
    int i = 0;
    while (options[i].name &&
           (strlen(options[i].name) != n || strncmp(options[i].name, written, n) != 0))
        i++;
    if (!options[i].name) {
        char list[300], room[BRIEF_ROOM];
        struct text t = dread_text_in(list, sizeof list);
        for (i = 0; options[i].name; i++) {
            dread_text_add(&t, options[i].name);
            dread_text_add(&t, ", ");
        }
        return dread_fail(problem, "There is no option `", dread_brief(written, room),
                          "`. The options are: ", list, "all.", NULL);
    }
    if (!written[n]) return vary_option(s, i, 0, 255, problem);
    uint64_t from, to;
    if (!options[i].choices &&
        read_deal_range(written + n + 1, strlen(written + n + 1), &from, &to) &&
        from >= options[i].least && to <= options[i].most)
        return vary_option(s, i, (int)from, (int)to, problem);
    struct rules rules;
    if (!dread_rules_read(options, written, (int)strlen(written), &rules, problem)) return false;
    return vary_option(s, i, rules.value[i], rules.value[i], problem);
}

static bool read_agents(struct survey *s, const char *written, struct problem *problem)
{
    while (*written) {
        size_t n = strcspn(written, ",");
        char name[40];
        struct text t = dread_text_in(name, sizeof name);
        dread_text_span(&t, written, (int)n);
        struct contender c;
        if (!dread_contender_find(name, &c, problem)) return false;
        for (int i = 0; i < s->contenders; i++)
            if (dread_same(s->contender[i].name, c.name))
                return dread_fail(problem, "The agent ", c.name, " is named twice.", NULL);
        s->contender[s->contenders++] = c; /* there is room for all: no name comes twice */
        written += n;
        if (*written && !*++written) break;
    }
    return s->contenders || dread_fail(problem, "No agent is named.", NULL);
}

/* Reads the argument of --until, the half-width of an interval: `0.1%` or `0.001`. */
static bool read_until(const char *written, double *until)
{
    char *end;
    double number = strtod(written, &end);
    if (end == written || strspn(written, "0123456789.") != (size_t)(end - written)) return false;
    if (*end == '%') number /= 100, end++;
    *until = number;
    return !*end && number > 0 && number < 1;
}

/* Returns true, with a problem, if the survey has so few deals that its figures would reveal an
 * unfinished Night. */
static bool reveals_night(const struct survey *s, struct problem *problem)
{
    struct night_watch watch = {0};
    struct deal deal;
    bool reveals = false;
    if (s->last - s->first >= DEALS_REVEALING) return false;
    for (int i = 0; i < s->rule_sets && !reveals; i++)
        for (uint64_t number = s->first; number <= s->last && !reveals; number++) {
            dread_deal_number(s->game, &s->rules[i], number, &deal);
            reveals = dread_watch_night(&watch, s->game, &deal, problem);
            if (number == s->last) break; /* it may be the largest number there is */
        }
    dread_watch_end(&watch);
    return reveals;
}

static int read_rules(const struct call *call, struct survey *s)
{
    struct problem problem;
    for (int i = 0; i < call->arguments; i++) {
        const struct game *game;
        struct rules rules;
        if (!dread_id_read_rules(&dread_games, call->argument[i], &game, &rules, &problem))
            return complain(USAGE, problem.text);
        if (s->game && s->game != game)
            return complain(USAGE, "A survey compares rule sets of one game.");
        s->game = game;
        if (!add_rules(s, &rules, &problem)) return complain(USAGE, problem.text);
    }
    if (!call->flag[FLAG_VARY]) return FINE;
    if (call->arguments > 1) return misuse(call->command, "--vary goes with one rule set.");
    return read_vary(s, call->flag[FLAG_VARY], &problem) ? FINE : complain(USAGE, problem.text);
}

static int read_survey(const struct call *call, struct survey *s, struct pace *pace)
{
    struct problem problem;
    const char *const *flag = call->flag;
    if (!call->arguments)
        return misuse(call->command, "Name a game, or --list, --export or --merge.");
    int code = read_rules(call, s);
    if (code != FINE) return code;
    if (flag[FLAG_UNTIL] && !read_until(flag[FLAG_UNTIL], &s->until))
        return misuse(call->command,
                      "--until needs half the width of an interval, such as `0.5%` or `0.005`.");
    s->first = 1;
    s->last = s->until > 0 ? DEALS_AT_MOST : DEALS_STANDARD;
    if (flag[FLAG_DEALS] &&
        !read_deal_range(flag[FLAG_DEALS], strlen(flag[FLAG_DEALS]), &s->first, &s->last))
        return misuse(call->command, "The deals are a range of numbers, such as `1..1000`.");
    if (s->last - s->first >= DEALS_AT_MOST)
        return misuse(call->command, "A survey has at most 1,000,000,000 deals.");
    if (reveals_night(s, &problem)) return complain(FAULT, problem.text);
    if (!read_agents(
            s, flag[FLAG_AGENTS] ? flag[FLAG_AGENTS] : "clairvoyant,expert-quick,greedy,random",
            &problem))
        return complain(USAGE, problem.text);
    uint64_t plays = PLAYS_STANDARD;
    if (flag[FLAG_PLAYS] && !read_positive(flag[FLAG_PLAYS], PLAYS_MOST, &plays))
        return misuse(call->command, "The number of plays is a whole number from 1 to 250.");
    s->plays = (int)plays;
    s->ceiling = flag[FLAG_CEILING] != NULL;
    s->pace = pace;
    dread_pace_standard(s->game, pace);
    if (flag[FLAG_SECONDS] && !dread_pace_read(s->game, flag[FLAG_SECONDS], pace, &problem))
        return complain(USAGE, problem.text);
    s->budget = SURVEY_BUDGET;
    if (flag[FLAG_BUDGET] && !read_positive(flag[FLAG_BUDGET], UINT64_MAX, &s->budget))
        return misuse(call->command, "The budget is a whole number of at least 1.");
    return FINE;
}

/* ---- Progress ---- */

/* The progress of a survey on standard error: a line that is overwritten on a terminal, else a line
 * every two minutes. */
struct survey_progress {
    const struct survey *survey;
    bool is_terminal;
    double next; /* when it is shown again, by seconds_now */
};

/* Returns false to stop the survey. */
static bool go_on(void *context)
{
    (void)context;
    return !stop_is_requested();
}

/* Returns the widest interval of all columns, and its column. */
static struct interval widest_interval(const struct progress *p, int *column)
{
    struct interval widest = {0, 0, 0};
    for (int i = 0; i < p->columns; i++) {
        struct interval in = dread_column_share(&p->column[i]);
        if (i && in.high - in.low <= widest.high - widest.low) continue;
        widest = in;
        *column = i;
    }
    return widest;
}

/* Returns an estimate of how many deals the survey needs, over all columns: all of the range, or as
 * many as make the widest interval narrow enough for `until`. */
static double deals_to_do(const struct survey_progress *line, const struct progress *p,
                          const struct interval *in)
{
    const struct survey *s = line->survey;
    double all = (double)(s->last - s->first + 1) * p->columns;
    if (s->until <= 0) return all;
    double wide = (in->high - in->low) / 2 / s->until, need = (double)p->done * wide * wide;
    if (need < (double)p->done) need = (double)p->all;
    return need < all ? need : all;
}

/* Draws the progress of the survey, if it is time for it. */
static void show_progress(void *context, const struct progress *p)
{
    enum { BAR = 20 };
    struct survey_progress *line = context;
    double time = seconds_now();
    if (time < line->next) return;
    line->next = time + (line->is_terminal ? 0.2 : 120);
    int column = 0;
    struct interval in = widest_interval(p, &column);
    double all = deals_to_do(line, p, &in), share = all > 0 ? (double)p->done / all : 1;
    double rate = p->seconds > 0 ? (double)p->fresh / p->seconds : 0;
    char bar[BAR + 1];
    for (int i = 0; i < BAR; i++) bar[i] = i < (int)(share * BAR) ? '#' : '.';
    bar[BAR] = '\0';
    fprintf(stderr, "%s[%s] %llu of %s%.0f deals, %.0f/s", line->is_terminal ? "\r" : "", bar,
            (unsigned long long)p->done, line->survey->until > 0 ? "about " : "", all, rate);
    if (rate > 0) {
        long left = (long)((all - (double)p->done) / rate);
        if (left < 0) left = 0;
        fprintf(stderr, ", %ld:%02ld:%02ld left", left / 3600, left / 60 % 60, left % 60);
    }
    fprintf(stderr, "; %s %.2f to %.2f %%%s", p->column[column].study.contender.name, 100 * in.low,
            100 * in.high, line->is_terminal ? "\033[K" : "\n");
}

/* Prints how long the survey will take, unless that is a few seconds. */
static void print_forecast(void *context, const struct forecast *forecast)
{
    enum { SHORT = 5 }; /* seconds */
    const struct survey_progress *line = context;
    char words[80];
    struct text t = dread_text_in(words, sizeof words);
    if (forecast->seconds < SHORT) return;
    dread_forecast_write(forecast, &t);
    fprintf(stderr, "%sdread: This survey takes %s. You can stop it with Ctrl-C and go on later.\n",
            line->is_terminal ? "\r\033[K" : "", words);
}

/* Prints a message of the survey. */
static void print_message(void *context, const char *sentence)
{
    const struct survey_progress *line = context;
    fprintf(stderr, "%sdread: %s\n", line->is_terminal ? "\r\033[K" : "", sentence);
}

/* ---- The saved results ---- */

/* Returns true if the study was measured by this version of the rules and agents. */
static bool is_of_this_version(void *context, const char *study, const char *version)
{
    (void)context;
    const struct game *game = dread_study_game(&dread_games, study);
    char own[VERSION_BYTES];
    struct text t = dread_text_in(own, sizeof own);
    if (!game) return false;
    dread_study_version(game, &t);
    return dread_same(own, version);
}

static const char *plural(int n)
{
    return n == 1 ? "" : "s";
}

static void print_study(void *context, const struct kept_study *k)
{
    (void)context;
    char day[32] = "";
    time_t when = (time_t)k->when;
    struct tm *t = localtime(&when);
    if (t) strftime(day, sizeof day, "%Y-%m-%d %H:%M", t);
    printf("%s  %llu deals from %llu to %llu  %s  (%s)", k->study, (unsigned long long)k->deals,
           (unsigned long long)k->first, (unsigned long long)k->last, day, k->version);
    if (!is_of_this_version(NULL, k->study, k->version)) printf("  of another version: not used");
    if (k->unverified) printf("  unverified");
    if (k->damaged) printf("  %d block%s damaged", k->damaged, plural(k->damaged));
    printf("\n");
}

static void print_merged(const char *path, const struct merged *m)
{
    if (m->blocks) printf("%s: %d block%s added", path, m->blocks, plural(m->blocks));
    else printf("%s: nothing was new", path);
    if (m->known) printf("; %d block%s already known", m->known, plural(m->known));
    if (m->bad)
        printf("; %d damaged block%s left out: their deals are measured again when they are needed",
               m->bad, plural(m->bad));
    if (m->left_out)
        printf("; %d stud%s of another version of the program left out", m->left_out,
               m->left_out == 1 ? "y" : "ies");
    printf(".\n");
}

/* Runs --list, --export or --merge. Returns an exit code. */
static int run_ledger_command(const struct call *call, struct ledger *ledger)
{
    struct problem problem;
    if (call->flag[FLAG_LIST])
        return dread_ledger_list(ledger, print_study, NULL, &problem)
                   ? FINE
                   : complain(FAULT, problem.text);
    if (call->flag[FLAG_EXPORT])
        return dread_ledger_export(ledger, call->flag[FLAG_EXPORT], &problem)
                   ? FINE
                   : complain(FAULT, problem.text);
    for (int i = 0; i < call->arguments; i++) {
        struct merged merged;
        if (!dread_ledger_merge(ledger, call->argument[i], is_of_this_version, NULL, &merged,
                                &problem))
            return complain(FAULT, problem.text);
        print_merged(call->argument[i], &merged);
    }
    return FINE;
}

/* ---- The command ---- */

static int write_report(const struct call *call, const struct survey *s, const struct result *r,
                        const struct deal_lists *lists)
{
    struct problem problem = {"There is not enough memory."};
    char *command = call_written(call);
    struct report_about about = {DREAD_VERSION, command, rules_page(s->game->id), lists};
    bool fine = command && dread_report_write(call->flag[FLAG_REPORT], s, r, &about, &problem);
    free(command);
    if (!fine) return complain(FAULT, problem.text);
    return FINE;
}

/* Writes the report and prints the result. The report comes first, because the reader of standard
 * output may close it and so end the program. Returns an exit code. */
static int output_result(const struct call *call, const struct survey *s, const struct result *r,
                         int threads)
{
    struct deal_lists lists = {0};
    struct sifting sifting = {.threads = threads, .go_on = go_on};
    bool has_lists = call->flag[FLAG_JSON] || call->flag[FLAG_REPORT] ||
                     (!call->flag[FLAG_CSV] && s->rule_sets == 1);
    if (has_lists && !dread_deal_lists_make(s, r, 0, &sifting, &lists)) {
        if (!stop_is_requested()) return complain(FAULT, "There is not enough memory.");
        fprintf(stderr, "dread: Stopped. All deals are done and saved; the same command prints "
                        "them.\n");
        return INTERRUPTED;
    }
    int reported = call->flag[FLAG_REPORT] ? write_report(call, s, r, &lists) : FINE;
    int code = call->flag[FLAG_JSON]  ? print_survey_json(s, r, &lists)
               : call->flag[FLAG_CSV] ? print_survey_csv(s, r)
                                      : print_survey(s, r, &lists);
    dread_deal_lists_free(&lists);
    return code == FINE ? reported : code;
}

/* Runs the survey and prints its result. Returns an exit code. */
static int run_and_print(const struct call *call, const struct survey *s, struct ledger *ledger,
                         int threads)
{
    struct survey_progress line = {s, isatty(STDERR_FILENO), seconds_now() + 0.5};
    if (!line.is_terminal) line.next += 120;
    struct runner runner = {.ledger = ledger,
                            .threads = threads,
                            .memory = WORKSPACE_NATIVE,
                            .go_on = go_on,
                            .foretell = print_forecast,
                            .show = show_progress,
                            .tell = print_message,
                            .watcher = &line};
    struct result result;
    struct problem problem = {""};
    stop_on_signals();
    enum survey_end end = dread_survey_run(s, &runner, &result, &problem);
    int code = FINE;
    if (!dread_ranks_own()) {
        if (line.is_terminal) fprintf(stderr, "\r\033[K");
        if (end == SURVEY_FAILED) {
            code = complain(FAULT, problem.text);
        } else if (end == SURVEY_STOPPED) {
            uint64_t done = 0;
            for (int i = 0; i < result.columns; i++) done += result.column[i].tally.deals;
            fprintf(stderr,
                    "dread: Stopped. %llu deals are done and saved; the same command goes on from "
                    "there.\n",
                    (unsigned long long)done);
            code = INTERRUPTED;
        } else {
            code = output_result(call, s, &result, threads);
        }
    }
    dread_result_free(&result);
    return code;
}

_Static_assert((int)THREADS_AT_MOST <= (int)THREADS_MOST, "a survey can have these threads");

/* Runs the command once the ranks have joined. Returns an exit code. */
static int run_on_rank(const struct call *call)
{
    static struct survey survey;
    static struct pace pace;
    const char *const *flag = call->flag;
    bool is_ledger_command = flag[FLAG_LIST] || flag[FLAG_EXPORT] || flag[FLAG_MERGE];
    int threads = call_threads(call, flag[FLAG_THREADS]), code = threads ? FINE : USAGE;
    if (code == FINE && !is_ledger_command) code = read_survey(call, &survey, &pace);
    if (code != FINE) return code;
    if (flag[FLAG_MERGE] && !call->arguments)
        return misuse(call->command, "--merge needs the files to add.");

    struct problem problem;
    struct ledger *ledger = dread_ranks_own() ? NULL
                                              : dread_ledger_open(flag[FLAG_STORE], &problem);
    if (!dread_ranks_own() && !ledger) code = complain(FAULT, problem.text);
    if (!dread_ranks_own() && code == FINE && !is_ledger_command && flag[FLAG_REPORT] &&
        !dread_report_check_path(flag[FLAG_REPORT], &problem))
        code = complain(FAULT, problem.text);
    if (!dread_ranks_broadcast(code == FINE)) return FAULT; /* rank 0 has printed why */
    if (!is_ledger_command) code = run_and_print(call, &survey, ledger, threads);
    else if (!dread_ranks_own()) code = run_ledger_command(call, ledger);
    dread_ledger_close(ledger);
    return code;
}

int run_survey(const struct call *call)
{
    dread_ranks_join();
    if (dread_ranks_own() &&
        (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)))
        return FAULT;
    int code = run_on_rank(call);
    if (ferror(stdout)) code = FAULT;
    dread_ranks_leave();
    return code;
}
