/* dread survey. See survey.h. */

#define _POSIX_C_SOURCE 200809L /* isatty */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "dread/ranks.h"
#include "dread/report.h"
#include "dread/watch.h"
#include "survey.h"
#include "version.h"
#include "work.h"

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
    FLAG_REPORT
};

enum { DEALS_STANDARD = 1000, DEALS_AT_MOST = 1000000000 };
enum { DEALS_TELLING = 100 }; /* the figures of more deals tell little of one of them */

/* ---- What is asked ---- */

static bool add_rules(struct survey *s, const struct rules *rules, struct problem *problem)
{
    for (int i = 0; i < s->rule_sets; i++)
        if (memcmp(&s->rules[i], rules, sizeof *rules) == 0) return true;
    if (s->rule_sets == RULE_SETS_MOST)
        return dread_fail(problem, "A survey has at most 128 rule sets.", NULL);
    s->rules[s->rule_sets++] = *rules;
    return true;
}

/* The base with one option changed: written out, so that defaults that depend on it follow. */
static bool with_value(const struct survey *s, int option, uint8_t value, struct rules *rules)
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

static bool vary_option(struct survey *s, int option, int from, int to, struct problem *problem)
{
    const struct option *o = &s->game->options[option];
    for (int k = 0; k < dread_option_values(o); k++) {
        struct rules rules;
        uint8_t value = dread_option_value(o, k);
        if (value < from || value > to || !with_value(s, option, value, &rules)) continue;
        if (!add_rules(s, &rules, problem)) return false;
    }
    return true;
}

/* `OPTION`, `OPTION=A..B`, `OPTION=VALUE`, or `all`. */
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
                          "`. There are: ", list, "all.", NULL);
    }
    if (!written[n]) return vary_option(s, i, 0, 255, problem);
    uint64_t from, to;
    if (!options[i].choices && read_deals(written + n + 1, strlen(written + n + 1), &from, &to) &&
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
        s->contender[s->contenders++] = c; /* never more than there are */
        written += n;
        if (*written && !*++written) break;
    }
    return s->contenders || dread_fail(problem, "No agent is named.", NULL);
}

/* A half-width: `0.1%`, or `0.001`. */
static bool read_until(const char *written, double *until)
{
    char *end;
    double number = strtod(written, &end);
    if (end == written || strspn(written, "0123456789.") != (size_t)(end - written)) return false;
    if (*end == '%') number /= 100, end++;
    *until = number;
    return !*end && number > 0 && number < 1;
}

/* Would the figures of so few deals tell of a Night that stands? */
static bool tells_of_night(const struct survey *s, struct problem *problem)
{
    struct night_watch watch = {0};
    struct deal deal;
    bool tells = false;
    if (s->last - s->first >= DEALS_TELLING) return false;
    for (int i = 0; i < s->rule_sets && !tells; i++)
        for (uint64_t number = s->first; number <= s->last && !tells; number++) {
            dread_deal_number(s->game, &s->rules[i], number, &deal);
            tells = dread_watch_night(&watch, s->game, &deal, problem);
            if (number == s->last) break; /* it may be the last there is */
        }
    dread_watch_end(&watch);
    return tells;
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
    if (call->arguments > 1) return misuse(call->command, "--vary varies one rule set.");
    return read_vary(s, call->flag[FLAG_VARY], &problem) ? FINE : complain(USAGE, problem.text);
}

static int read_survey(const struct call *call, struct survey *s)
{
    struct problem problem;
    const char *const *flag = call->flag;
    if (!call->arguments)
        return misuse(call->command, "Name a game, or --list, --export or --merge.");
    int code = read_rules(call, s);
    if (code != FINE) return code;
    if (flag[FLAG_UNTIL] && !read_until(flag[FLAG_UNTIL], &s->until))
        return misuse(call->command, "--until is a half-width, as `0.5%` or `0.005`.");
    s->first = 1;
    s->last = s->until > 0 ? DEALS_AT_MOST : DEALS_STANDARD;
    if (flag[FLAG_DEALS] &&
        !read_deals(flag[FLAG_DEALS], strlen(flag[FLAG_DEALS]), &s->first, &s->last))
        return misuse(call->command, "The deals are a range of numbers, as `1..1000`.");
    if (s->last - s->first >= DEALS_AT_MOST)
        return misuse(call->command, "A survey has at most 1,000,000,000 deals.");
    if (tells_of_night(s, &problem)) return complain(FAULT, problem.text);
    if (!read_agents(s, flag[FLAG_AGENTS] ? flag[FLAG_AGENTS] : "clairvoyant,greedy,random",
                     &problem))
        return complain(USAGE, problem.text);
    uint64_t plays = PLAYS_STANDARD;
    if (flag[FLAG_PLAYS] && !read_positive(flag[FLAG_PLAYS], PLAYS_MOST, &plays))
        return misuse(call->command, "The plays of a deal are a whole number from 1 to 250.");
    s->plays = (int)plays;
    s->budget = SURVEY_BUDGET;
    if (flag[FLAG_BUDGET] && !read_positive(flag[FLAG_BUDGET], UINT64_MAX, &s->budget))
        return misuse(call->command, "The budget is a whole number, and not 0.");
    return FINE;
}

/* ---- Progress ---- */

struct watch {
    const struct survey *survey;
    bool terminal;
    double next;
};

static bool go_on(void *watcher)
{
    (void)watcher;
    return !stop_is_asked();
}

/* The column whose share is known least well. */
static struct interval widest(const struct progress *p, int *column)
{
    struct interval of = {0, 0, 0};
    for (int i = 0; i < p->columns; i++) {
        struct count count = dread_column_count(&p->column[i]);
        struct interval in = dread_share_won(&count);
        if (i && in.high - in.low <= of.high - of.low) continue;
        of = in;
        *column = i;
    }
    return of;
}

/* How many deals there will be in all: to the end of the range, or as far as `until` seems to ask. */
static double deals_to_do(const struct watch *w, const struct progress *p,
                          const struct interval *in)
{
    const struct survey *s = w->survey;
    double all = (double)(s->last - s->first + 1) * p->columns;
    if (s->until <= 0) return all;
    double wide = (in->high - in->low) / 2 / s->until, need = (double)p->done * wide * wide;
    if (need < (double)p->done) need = (double)p->all;
    return need < all ? need : all;
}

static void show_progress(void *watcher, const struct progress *p)
{
    enum { BAR = 20 };
    struct watch *w = watcher;
    double time = seconds_now();
    if (time < w->next) return;
    w->next = time + (w->terminal ? 0.2 : 120);
    int column = 0;
    struct interval in = widest(p, &column);
    double all = deals_to_do(w, p, &in), share = all > 0 ? (double)p->done / all : 1;
    double rate = p->seconds > 0 ? (double)p->fresh / p->seconds : 0;
    char bar[BAR + 1];
    for (int i = 0; i < BAR; i++) bar[i] = i < (int)(share * BAR) ? '#' : '.';
    bar[BAR] = '\0';
    fprintf(stderr, "%s[%s] %llu of %s%.0f deals, %.0f/s", w->terminal ? "\r" : "", bar,
            (unsigned long long)p->done, w->survey->until > 0 ? "about " : "", all, rate);
    if (rate > 0) {
        long left = (long)((all - (double)p->done) / rate);
        if (left < 0) left = 0;
        fprintf(stderr, ", %ld:%02ld:%02ld left", left / 3600, left / 60 % 60, left % 60);
    }
    fprintf(stderr, "; %s %.2f to %.2f %%%s", p->column[column].study.contender.name, 100 * in.low,
            100 * in.high, w->terminal ? "\033[K" : "\n");
}

static void tell_sentence(void *watcher, const char *sentence)
{
    const struct watch *w = watcher;
    fprintf(stderr, "%sdread: %s\n", w->terminal ? "\r\033[K" : "", sentence);
}

/* ---- The ledger's own commands ---- */

static bool is_of_this_program(void *judge, const char *study, const char *version)
{
    (void)judge;
    const struct game *game = dread_study_game(&dread_games, study);
    char mine[VERSION_BYTES];
    struct text t = dread_text_in(mine, sizeof mine);
    if (!game) return false;
    dread_study_version(game, &t);
    return dread_same(mine, version);
}

static const char *plural(int n)
{
    return n == 1 ? "" : "s";
}

static void tell_study(void *teller, const struct kept_study *k)
{
    (void)teller;
    char day[32] = "";
    time_t when = (time_t)k->when;
    struct tm *t = localtime(&when);
    if (t) strftime(day, sizeof day, "%Y-%m-%d %H:%M", t);
    printf("%s  %llu deals from %llu to %llu  %s  (%s)", k->study, (unsigned long long)k->deals,
           (unsigned long long)k->first, (unsigned long long)k->last, day, k->version);
    if (!is_of_this_program(NULL, k->study, k->version)) printf("  of another version: not used");
    if (k->unverified) printf("  unverified");
    if (k->damaged) printf("  %d block%s damaged", k->damaged, plural(k->damaged));
    printf("\n");
}

static void tell_merged(const char *path, const struct merged *m)
{
    if (m->blocks) printf("%s: %d block%s taken in", path, m->blocks, plural(m->blocks));
    else printf("%s: nothing was new", path);
    if (m->known) printf("; %d block%s known already", m->known, plural(m->known));
    if (m->bad)
        printf("; %d block%s left out, being damaged: their deals are measured again where they "
               "are needed",
               m->bad, plural(m->bad));
    if (m->left_out)
        printf("; %d stud%s left out, being of another version than this program's", m->left_out,
               m->left_out == 1 ? "y" : "ies");
    printf(".\n");
}

static int keep_house(const struct call *call, struct ledger *ledger)
{
    struct problem problem;
    if (call->flag[FLAG_LIST])
        return dread_ledger_list(ledger, tell_study, NULL, &problem)
                   ? FINE
                   : complain(FAULT, problem.text);
    if (call->flag[FLAG_EXPORT])
        return dread_ledger_export(ledger, call->flag[FLAG_EXPORT], &problem)
                   ? FINE
                   : complain(FAULT, problem.text);
    for (int i = 0; i < call->arguments; i++) {
        struct merged merged;
        if (!dread_ledger_merge(ledger, call->argument[i], is_of_this_program, NULL, &merged,
                                &problem))
            return complain(FAULT, problem.text);
        tell_merged(call->argument[i], &merged);
    }
    return FINE;
}

/* ---- The whole ---- */

static int write_report(const struct call *call, const struct survey *s, const struct result *r)
{
    struct problem problem = {"There is not enough memory."};
    char *command = call_written(call);
    enum report_end end = command ? dread_report_write(call->flag[FLAG_REPORT], s, r, DREAD_VERSION,
                                                       command, &problem)
                                  : REPORT_FAILED;
    free(command);
    if (end == REPORT_FAILED) return complain(FAULT, problem.text);
    if (end == REPORT_WITHOUT_PLOTS)
        fprintf(stderr, "dread: The report has no plots: they need gnuplot (gnuplot-nox), 5 or "
                        "later.\n");
    return FINE;
}

/* The report first: whoever reads standard output may close it and so end the program. */
static int tell_result(const struct call *call, const struct survey *s, const struct result *r)
{
    int reported = call->flag[FLAG_REPORT] ? write_report(call, s, r) : FINE;
    int code = call->flag[FLAG_JSON]  ? tell_survey_json(s, r)
               : call->flag[FLAG_CSV] ? tell_survey_csv(s, r)
                                      : tell_survey(s, r);
    return code == FINE ? reported : code;
}

static int run_with(const struct call *call, const struct survey *s, struct ledger *ledger,
                    int threads)
{
    struct watch watch = {s, isatty(STDERR_FILENO), seconds_now() + 0.5};
    if (!watch.terminal) watch.next += 120;
    struct runner runner = {.ledger = ledger,
                            .threads = threads,
                            .memory = WORKSPACE_NATIVE,
                            .go_on = go_on,
                            .show = show_progress,
                            .tell = tell_sentence,
                            .watcher = &watch};
    struct result result;
    struct problem problem = {""};
    stop_on_signals();
    enum survey_end end = dread_survey_run(s, &runner, &result, &problem);
    int code = FINE;
    if (!dread_ranks_mine()) {
        if (watch.terminal) fprintf(stderr, "\r\033[K");
        if (end == SURVEY_FAILED) {
            code = complain(FAULT, problem.text);
        } else if (end == SURVEY_STOPPED) {
            uint64_t done = 0;
            for (int i = 0; i < result.columns; i++) done += result.column[i].tally.deals;
            fprintf(stderr,
                    "dread: Stopped. %llu deals are done and kept; the same command goes on from "
                    "there.\n",
                    (unsigned long long)done);
            code = INTERRUPTED;
        } else {
            code = tell_result(call, s, &result);
        }
    }
    dread_result_free(&result);
    return code;
}

/* With the ranks joined. */
static int survey_here(const struct call *call)
{
    static struct survey survey;
    const char *const *flag = call->flag;
    bool house = flag[FLAG_LIST] || flag[FLAG_EXPORT] || flag[FLAG_MERGE];
    int threads = call_threads(call, flag[FLAG_THREADS]), code = threads ? FINE : USAGE;
    if (code == FINE && !house) code = read_survey(call, &survey);
    if (code != FINE) return code;
    if (flag[FLAG_MERGE] && !call->arguments)
        return misuse(call->command, "--merge takes the files to take in.");

    struct problem problem;
    struct ledger *ledger = dread_ranks_mine() ? NULL
                                               : dread_ledger_open(flag[FLAG_STORE], &problem);
    if (!dread_ranks_mine() && !ledger) code = complain(FAULT, problem.text);
    if (!dread_ranks_mine() && code == FINE && !house && flag[FLAG_REPORT] &&
        !dread_report_fits(flag[FLAG_REPORT], &problem))
        code = complain(FAULT, problem.text);
    if (!dread_ranks_tell(code == FINE)) return FAULT; /* rank 0 has said why */
    if (!house) code = run_with(call, &survey, ledger, threads);
    else if (!dread_ranks_mine()) code = keep_house(call, ledger);
    dread_ledger_close(ledger);
    return code;
}

int run_survey(const struct call *call)
{
    dread_ranks_join();
    if (dread_ranks_mine() &&
        (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)))
        return FAULT;
    int code = survey_here(call);
    if (ferror(stdout)) code = FAULT;
    dread_ranks_leave();
    return code;
}
