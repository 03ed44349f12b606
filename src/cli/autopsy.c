/* dread autopsy: what became of a game that is over, turn by turn, and with all cards known. */

#define _POSIX_C_SOURCE 200809L /* isatty */
#include <stdlib.h>
#include <unistd.h>

#include "hint.h"
#include "play/autopsy_chart.h"
#include "play/deal_request.h"
#include "front/memory.h"
#include "json/advice.h"
#include "show.h"
#include "work.h"

enum { FLAG_PLAYOUTS, FLAG_SVG, FLAG_JSON };

static struct session session;

/* ---- In print ---- */

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

/* How the turn at which most was given away can be tried again. */
static void print_again(const struct autopsy_summary *c)
{
    const struct autopsy_turn *worst = NULL;
    struct deal_request w;
    char id[ID_BYTES];
    for (int k = 0; k < c->turns; k++)
        if (c->turn[k].gave > (worst ? worst->gave : 0)) worst = &c->turn[k];
    if (!worst || !dread_deal_request_turn(&session, worst->turn, &w)) return;
    struct text t = dread_text_in(id, sizeof id);
    dread_id_write(w.game, w.deal, &t);
    printf("\nTurn %d again: dread play '%s'", worst->turn, id);
    for (int i = 0; i < w.actions; i++) {
        char written[80];
        t = dread_text_in(written, sizeof written);
        w.game->format(&w.deal->rules, w.line[i], &t);
        printf("%s%s", i ? ", " : " '", written);
    }
    printf("%s\n", w.actions ? "'" : "");
}

static void print_autopsy(const struct autopsy_run *r)
{
    static char words[LAST_CHANCE_BYTES];
    const struct autopsy *a = &r->autopsy;
    char id[ID_BYTES];
    struct text t = dread_text_in(id, sizeof id);
    dread_id_write(a->game, &a->deal, &t);
    printf("%s, turn %d, %s.\n", id, a->game->turn(&a->now),
           a->game->words.outcomes[a->game->outcome(&a->now)]);
    t = dread_text_in(words, sizeof words);
    dread_tell_autopsy(&r->summary, a, &t);
    printf("%s\n", words);
    t = dread_text_in(words, sizeof words);
    dread_tell_last_chance(r, &t);
    if (t.length) printf("%s\n", words);
    if (!a->decisions) return;
    printf("\n");
    if (isatty(STDOUT_FILENO)) {
        t = dread_text_in(words, sizeof words);
        dread_draw_chart(a, &t);
        printf("%s\n", words);
    }
    print_turns(&r->summary, a);
    print_again(&r->summary);
}

static int write_svg(const struct autopsy_run *r, const char *path)
{
    char *svg = malloc(SVG_BYTES), title[ID_BYTES + 80], id[ID_BYTES];
    if (!svg) return complain(FAULT, "There is not enough memory.");
    struct text t = dread_text_in(svg, SVG_BYTES), i = dread_text_in(id, sizeof id);
    dread_id_write(r->autopsy.game, &r->autopsy.deal, &i);
    snprintf(title, sizeof title, "The chance of winning, turn by turn: %s", id);
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

/* ---- The whole ---- */

static bool go_on(void *watcher, uint64_t positions)
{
    if (meter_is_due(watcher))
        meter_show(watcher, "looking back: %llu positions", (unsigned long long)positions);
    return !stop_is_asked();
}

/* Does all there is to do. */
static int run_all(struct autopsy_run *r)
{
    struct meter meter = meter_begin();
    stop_on_signals();
    while (!stop_is_asked() && dread_autopsy_run_step(r))
        if (meter_is_due(&meter))
            meter_show(&meter, "%d of %d actions", r->autopsy.ply, r->autopsy.played);
    bool fine = stop_is_asked() || r->autopsy.end || look_back(r, go_on, &meter);
    meter_clear(&meter);
    if (stop_is_asked()) return INTERRUPTED;
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
        return complain(FAULT, "The game is not over, and an autopsy is of a whole game. `dread "
                               "hint` tells what to do next.");
    struct autopsy_run *r = autopsy_run_new(&session, playouts);
    if (!r) return complain(FAULT, "There is not enough memory.");
    code = run_all(r);
    if (code == FINE && call->flag[FLAG_SVG]) code = write_svg(r, call->flag[FLAG_SVG]);
    if (code == FINE && call->flag[FLAG_JSON]) code = print_autopsy_json(r);
    else if (code == FINE) print_autopsy(r);
    free(r);
    return code;
}
