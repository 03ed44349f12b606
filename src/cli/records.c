/* dread records: reads finished games of real players (records_read.h), counts them
 * (survey/playtest.h) and prints the figures (records_output.h). */

#include "records.h"

#include <stdlib.h>
#include <string.h>

#include "call.h"
#include "store/watch.h"
#include "advice/advice.h"
#include "progress.h"
#include "records_output.h"

enum { FLAG_CSV, FLAG_JSON, FLAG_REPORT };

/* What the counting shows and asks. */
struct record_watch {
    struct progress_line line;
    int before, games; /* games of earlier rule sets; of all */
};

static bool go_on(void *watcher)
{
    (void)watcher;
    return !stop_is_requested();
}

static void show(void *watcher, int done)
{
    struct record_watch *w = watcher;
    if (progress_is_due(&w->line))
        progress_show(&w->line, "%d of %d games examined", w->before + done, w->games);
}

static bool read_all(const struct call *call, struct readings *r)
{
    struct problem problem;
    bool fine = call->arguments || readings_add_own(r, &problem);
    for (int i = 0; fine && i < call->arguments; i++)
        fine = readings_add(r, call->argument[i], &problem);
    if (!fine) complain(FAULT, problem.text);
    readings_sort(r);
    return fine;
}

/* Returns true, with a problem, if a game has the cards of an unfinished Night. The figures of all
 * games with and without this one would tell about its deal, however many games there are. */
static bool reveals_night(const struct readings *r, struct problem *problem)
{
    struct night_watch watch = {0};
    bool reveals = false;
    for (int i = 0; i < r->games && !reveals; i++)
        reveals = dread_watch_night(&watch, r->game[i].game, &r->game[i].deal, problem);
    dread_watch_end(&watch);
    return reveals;
}

static bool same_rules(const struct played_game *a, const struct played_game *b)
{
    return a->game == b->game && !memcmp(&a->deal.rules, &b->deal.rules, sizeof a->deal.rules);
}

/* Writes the page of --report. Returns FINE, or FAULT with a message. */
static int write_page(const char *path, const struct record_survey *s)
{
    struct problem problem;
    char room[BRIEF_ROOM];
    FILE *out = fopen(path, "w");
    if (out) dread_playtest_report(out, s->playtest, s->playtests);
    bool fine = out && !ferror(out);
    if (out && fclose(out)) fine = false;
    if (fine) return FINE;
    dread_fail(&problem, "The page `", dread_brief(path, room), "` cannot be written.", NULL);
    return complain(FAULT, problem.text);
}

static int print(const struct call *call, const struct record_survey *s)
{
    const char *page = call->flag[FLAG_REPORT];
    if (page && write_page(page, s) != FINE) return FAULT;
    if (call->flag[FLAG_CSV]) return print_records_csv(s);
    return call->flag[FLAG_JSON] ? print_records_json(s) : print_records(s);
}

/* Counts the games rule set by rule set, and prints the figures. */
static int count_and_print(const struct call *call, const struct readings *r, struct measurer *m)
{
    struct record_watch watch = {.line = progress_begin(), .games = r->games};
    struct playtest *tests = calloc((size_t)r->games, sizeof *tests);
    int n = 0;
    bool fine = tests != NULL;
    m->go_on = go_on;
    m->watcher = &watch;
    for (int next; fine && watch.before < r->games; watch.before = next) {
        for (next = watch.before + 1; next < r->games; next++)
            if (!same_rules(&r->game[watch.before], &r->game[next])) break;
        fine = dread_playtest_count(r->game + watch.before, next - watch.before, m, show,
                                    &tests[n]);
        n += fine;
    }
    progress_clear(&watch.line);
    m->watcher = NULL;
    int code = fine                  ? print(call, &(struct record_survey){r, tests, n})
               : stop_is_requested() ? INTERRUPTED
               : m->refuted
                   ? complain(FAULT, "An agent won a deal that the solver calls lost: this "
                                     "is an error of the program.")
                   : complain(FAULT, "There is not enough memory.");
    free(tests);
    return code;
}

static int count(const struct call *call, const struct readings *r)
{
    struct measurer m;
    int code = FAULT;
    stop_on_signals();
    if (dread_measurer_init(&m, WORKSPACE_NATIVE)) code = count_and_print(call, r, &m);
    else complain(FAULT, "There is not enough memory.");
    dread_measurer_free(&m);
    return code;
}

/* Tells what is wrong with what was left out as damaged. */
static void tell_troubles(const struct readings *r)
{
    for (int i = 0; i < r->damaged && i < TROUBLES_TOLD; i++) complain(FINE, r->trouble[i].text);
    if (r->damaged > TROUBLES_TOLD)
        fprintf(stderr, "dread: and %d more like these.\n", r->damaged - TROUBLES_TOLD);
}

int run_records(const struct call *call)
{
    struct readings r = {0};
    struct problem problem;
    if (call->flag[FLAG_CSV] && call->flag[FLAG_JSON])
        return misuse(call->command, "--csv and --json do not go together.");
    int code = read_all(call, &r) ? FINE : FAULT;
    if (code == FINE && reveals_night(&r, &problem)) code = complain(FAULT, problem.text);
    if (code == FINE) {
        tell_troubles(&r);
        code = r.games ? count(call, &r)
                       : complain(FAULT, "There is no finished game among them; a record is told "
                                         "from `dread record 1` in its first line.");
    }
    readings_free(&r);
    return code;
}
