/* dread autopsy: analyses a finished game turn by turn, and after a loss also with all cards known.
 * The analysis itself is in advice/autopsy_run.h; this file shows its progress and prints the
 * result. */

#define _POSIX_C_SOURCE 200809L /* isatty */
#include <stdlib.h>
#include <unistd.h>

#include "autopsy_command.h"
#include "call.h"
#include "front/native_memory.h"
#include "json/advice_json.h"
#include "advice/advice.h"
#include "progress.h"
#include "show.h"

enum { FLAG_PLAYOUTS, FLAG_SVG, FLAG_JSON };

static struct session session;

/* ---- As text ---- */

static void print_turns(const struct autopsy_summary *c, const struct autopsy *a)
{
    printf("turn  chance  given  cards\n");
    for (int k = 0; k < c->turns; k++) {
        const struct autopsy_turn *t = &c->turn[k];
        char words[SUMMARY_BYTES] = "";
        struct text w = dread_text_in(words, sizeof words);
        if (t->gave) dread_tell_mistake(t, a, &w);
        printf("%4d  %6d  %5d  %+5d%s%s\n", t->turn, t->before, t->gave, t->cards,
               t->gave ? "  " : "", words);
    }
    printf(" end  %6d  %5d  %+5d\n", c->end, c->gave, c->cards);
}

/* Prints the command that replays the game from the turn at which the player gave away most, unless
 * the deal has unknown cards. */
static void print_retry_command(const struct autopsy_summary *c)
{
    const struct autopsy_turn *worst = NULL;
    struct deal_request request;
    char id[ID_BYTES];
    if (!dread_deal_is_known(session.game, &session.deal)) return;
    for (int k = 0; k < c->turns; k++)
        if (c->turn[k].gave > (worst ? worst->gave : 0)) worst = &c->turn[k];
    if (!worst || !dread_deal_request_turn(&session, worst->turn, &request)) return;
    struct text t = dread_text_in(id, sizeof id);
    dread_id_write(request.game, request.deal, &t);
    printf("\nTurn %d again: dread play '%s'", worst->turn, id);
    for (int i = 0; i < request.actions; i++) {
        char written[80];
        t = dread_text_in(written, sizeof written);
        request.game->format(&request.deal->rules, request.line[i], &t);
        printf("%s%s", i ? ", " : " '", written);
    }
    printf("%s\n", request.actions ? "'" : "");
}

/* Prints the whole line with which the game could still have been won, in notation. */
static void print_winning_line(const struct autopsy_run *r)
{
    static char words[LAST_CHANCE_BYTES];
    const struct autopsy *a = &r->autopsy;
    struct text t = dread_text_in(words, sizeof words);
    if (a->end || r->since <= 0) return;
    dread_tell_line(a->game, &a->deal.rules, r->solution.line, r->solution.actions, &t);
    printf("The whole line: %s.\n", words);
}

/* Adds the id of the deal, or that the game started from a position: such a deal has none. */
static void write_start(const struct autopsy *a, struct text *t)
{
    if (!a->deal.middle) {
        dread_id_write(a->game, &a->deal, t);
        return;
    }
    dread_rules_id_write(a->game, &a->deal.rules, t);
    dread_text_add(t, " from a position");
}

static void print_autopsy(const struct autopsy_run *r)
{
    static char words[LAST_CHANCE_BYTES];
    const struct autopsy *a = &r->autopsy;
    char start[ID_BYTES];
    struct text t = dread_text_in(start, sizeof start);
    write_start(a, &t);
    printf("%s, turn %d, %s.\n", start, a->game->turn(&a->now),
           a->game->words.outcomes[a->game->outcome(&a->now)]);
    t = dread_text_in(words, sizeof words);
    dread_tell_autopsy(&r->summary, a, &t);
    printf("%s\n", words);
    t = dread_text_in(words, sizeof words);
    dread_tell_last_chance(r, &t);
    if (t.length) printf("%s\n", words);
    print_winning_line(r);
    if (!a->decisions) return;
    printf("\n");
    if (isatty(STDOUT_FILENO)) {
        t = dread_text_in(words, sizeof words);
        dread_draw_chart(a, &t);
        printf("%s\n", words);
    }
    print_turns(&r->summary, a);
    print_retry_command(&r->summary);
}

static int write_svg(const struct autopsy_run *r, const char *path)
{
    char *svg = malloc(SVG_BYTES), title[ID_BYTES + 80], start[ID_BYTES];
    if (!svg) return complain(FAULT, "There is not enough memory.");
    struct text t = dread_text_in(svg, SVG_BYTES), s = dread_text_in(start, sizeof start);
    write_start(&r->autopsy, &s);
    snprintf(title, sizeof title, "Win probability, turn by turn: %s", start);
    dread_draw_svg(&r->summary, &r->autopsy, title, &t);
    FILE *file = fopen(path, "wb");
    bool fine = file && fwrite(svg, 1, (size_t)t.length, file) == (size_t)t.length;
    if (file) fine &= !fclose(file);
    free(svg);
    if (fine) return FINE;
    struct problem problem;
    char room[BRIEF_ROOM];
    dread_fail(&problem, "The file `", dread_brief(path, room), "` cannot be written.", NULL);
    return complain(FAULT, problem.text);
}

static int print_autopsy_json(const struct autopsy_run *r)
{
    struct text t = json_begin();
    dread_json_autopsy(&t, NULL, r);
    return print_json(stdout, &t);
}

/* ---- The command ---- */

/* Shows the progress of the solver; returns false to stop it. */
static bool go_on(void *line, uint64_t positions)
{
    if (progress_is_due(line))
        progress_show(line, "solving: %llu positions", (unsigned long long)positions);
    return !stop_is_requested();
}

/* Runs the whole analysis. Returns an exit code. */
static int analyse(struct autopsy_run *r)
{
    struct progress_line line = progress_begin();
    stop_on_signals();
    while (!stop_is_requested() && dread_autopsy_run_step(r))
        if (progress_is_due(&line))
            progress_show(&line, "%d of %d actions", r->autopsy.ply, r->autopsy.played);
    bool fine = stop_is_requested() || r->autopsy.end || look_back(r, go_on, &line);
    progress_clear(&line);
    if (stop_is_requested()) return INTERRUPTED;
    return fine ? FINE : complain(FAULT, "There is not enough memory.");
}

int run_autopsy(const struct call *call)
{
    uint32_t playouts;
    if (!call_playouts(call, call->flag[FLAG_PLAYOUTS], &playouts)) return USAGE;
    int code = call->arguments > 1 ? call_session(call, &session)
                                   : call_record(call->argument[0], &session);
    if (code) return code;
    if (!dread_session_outcome(&session))
        return complain(FAULT,
                        "The game is not over; an autopsy needs a finished game. `dread hint` "
                        "advises what to do next.");
    struct autopsy_run *r = autopsy_run_new(&session, playouts);
    if (!r) return complain(FAULT, "There is not enough memory.");
    code = analyse(r);
    if (code == FINE && call->flag[FLAG_SVG]) code = write_svg(r, call->flag[FLAG_SVG]);
    if (code == FINE && call->flag[FLAG_JSON]) code = print_autopsy_json(r);
    else if (code == FINE) print_autopsy(r);
    free(r);
    return code;
}
