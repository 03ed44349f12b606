/* The commands that print: rules, stats, help. */

#include <string.h>

#include "page.h"
#include "print.h"
#include "show.h"

const char *rules_page(const char *id)
{
    for (int i = 0; rules_pages[i].id; i++)
        if (same(rules_pages[i].id, id)) return rules_pages[i].text;
    return NULL;
}

int run_rules(const struct call *call)
{
    const struct game *game = call_game(call->argument[0]);
    if (!game) return USAGE;
    const char *page = rules_page(game->id);
    if (!page) return complain(FAULT, "There is no rules page for this game.");
    fputs(page, stdout);
    return FINE;
}

/* ---- Statistics ---- */

static double percent(int part, int whole)
{
    return whole ? 100.0 * part / whole : 0;
}

static void print_tallies(FILE *out, const struct statistics *s)
{
    const struct tally *cards = &s->by_origin[ORIGIN_CARDS],
                       *replayed = &s->by_origin[ORIGIN_REPLAYED];
    if (cards->games)
        fprintf(out, "Entered by hand, and counted apart: %d, won %d.\n", cards->games, cards->won);
    if (replayed->games)
        fprintf(out, "Replayed, and counted apart: %d, won %d.\n", replayed->games, replayed->won);
    if (s->abandoned) fprintf(out, "Abandoned: %d.\n", s->abandoned);
    if (s->unreadable)
        fprintf(out, "Put aside because they could not be read: %d.\n", s->unreadable);
}

void print_statistics(FILE *out, struct store *store, const struct game *game)
{
    static struct statistics s;
    struct problem problem;
    if (!store_statistics(store, game, &s, &problem)) {
        fprintf(out, "%s\n", problem.text);
        return;
    }
    const struct tally *t = &s.by_origin[ORIGIN_NUMBER];
    fprintf(out, "%s: %d played, %d won", game->title, t->games, t->won);
    if (t->games) fprintf(out, " (%.0f %%)", percent(t->won, t->games));
    fprintf(out, ".\n");
    for (int i = 0; i < s.outcomes; i++)
        fprintf(out, "  %d %s.\n", s.outcome[i].count, s.outcome[i].outcome);
    if (t->won) {
        fprintf(out, "Won without undo, hint or restart: %d. ", s.won_unaided);
        fprintf(out, "Shortest win: %d turns; mean %.1f.\n", s.shortest, s.mean_turns);
    }
    if (t->games) fprintf(out, "Wins in a row: %d now, %d at best.\n", s.streak, s.best_streak);
    if (s.with_undo || s.with_hint || s.with_restart)
        fprintf(out, "With undo: %d. With hints: %d. Restarted: %d.\n", s.with_undo, s.with_hint,
                s.with_restart);
    print_tallies(out, &s);
}

static cJSON *statistics_json(struct store *store, const struct game *game, struct problem *problem)
{
    static struct statistics s;
    if (!store_statistics(store, game, &s, problem)) return NULL;
    cJSON *o = cJSON_CreateObject();
    for (int i = 0; i < ORIGINS; i++) {
        cJSON *t = cJSON_AddObjectToObject(o, origin_names[i]);
        cJSON_AddNumberToObject(t, "games", s.by_origin[i].games);
        cJSON_AddNumberToObject(t, "won", s.by_origin[i].won);
    }
    cJSON *outcomes = cJSON_AddObjectToObject(o, "outcomes");
    for (int i = 0; i < s.outcomes; i++)
        cJSON_AddNumberToObject(outcomes, s.outcome[i].outcome, s.outcome[i].count);
    cJSON_AddNumberToObject(o, "abandoned", s.abandoned);
    cJSON_AddNumberToObject(o, "unreadable", s.unreadable);
    cJSON_AddNumberToObject(o, "streak", s.streak);
    cJSON_AddNumberToObject(o, "best_streak", s.best_streak);
    cJSON_AddNumberToObject(o, "won_unaided", s.won_unaided);
    cJSON_AddNumberToObject(o, "with_undo", s.with_undo);
    cJSON_AddNumberToObject(o, "with_hint", s.with_hint);
    cJSON_AddNumberToObject(o, "with_restart", s.with_restart);
    cJSON_AddNumberToObject(o, "shortest", s.shortest);
    cJSON_AddNumberToObject(o, "mean_turns", s.mean_turns);
    return o;
}

/* The latest games, a line each. */
static void print_past(struct store *store, const struct game *game)
{
    static struct past_game past[10];
    int n = store_past_games(store, game, past, 10, NULL);
    for (int i = 0; i < n; i++) {
        const struct past_game *g = &past[i];
        printf("  %s %s", g->deal, g->outcome);
        if (g->turns) printf(", %d turns", g->turns);
        if (g->origin != ORIGIN_NUMBER) printf(", %s", origin_names[g->origin]);
        if (g->undos) printf(", undo %d", g->undos);
        if (g->hints) printf(", hints %d", g->hints);
        if (g->restarts) printf(", restarts %d", g->restarts);
        printf("\n");
    }
}

int run_stats(const struct call *call)
{
    struct problem problem;
    const struct game *only = NULL;
    if (call->arguments) {
        only = call_game(call->argument[0]);
        if (!only) return USAGE;
    }
    struct store *store = store_open(NULL, &problem);
    if (!store) return complain(FAULT, problem.text);
    int code = FINE;
    cJSON *all = call->flag[0] ? cJSON_CreateObject() : NULL;
    for (int i = 0; i < dread_games.count; i++) {
        const struct game *game = dread_games.game[i];
        if (only && only != game) continue;
        if (!all) {
            print_statistics(stdout, store, game);
            print_past(store, game);
            continue;
        }
        cJSON *one = statistics_json(store, game, &problem);
        if (one) cJSON_AddItemToObject(all, game->id, one);
        else code = complain(FAULT, problem.text);
    }
    if (all && !code) code = print_json(stdout, all);
    store_close(store);
    return code;
}

/* ---- Help ---- */

int run_help(const struct call *call)
{
    enum { FLAG_MAN, FLAG_COMPLETION };
    if (call->flag[FLAG_MAN]) {
        print_man_page(stdout);
        return FINE;
    }
    if (call->flag[FLAG_COMPLETION]) {
        if (print_completion(stdout, call->flag[FLAG_COMPLETION])) return FINE;
        return misuse(call->command, "Completions are for bash, zsh and fish.");
    }
    if (!call->arguments) {
        print_help(stdout);
        return FINE;
    }
    for (const struct command *c = commands; c->name; c++) {
        if (!same(c->name, call->argument[0])) continue;
        print_command_help(stdout, c);
        return FINE;
    }
    return no_command(call->argument[0]);
}
