/* Prints what an exploration found: for a person, as a table, and as JSON. See explore_output.h.
 * Nothing here depends on how long it took or how many threads there were. */

#include "explore_output.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "command_table.h"
#include "figures_output.h"
#include "show.h"

enum { NUMBER_BYTES = 40 };

/* How figures are told. */
static const struct figure_form {
    const char *head, *unit, *more, *fewer; /* more, fewer: for near misses */
    double scale;
    int digits;
} forms[EXPLORE_FIGURES] = {
    [FIGURE_WIN] = {"won, %", "points", "too often", "too rarely", 100, 1},
    [FIGURE_MINUTES] = {"minutes", "minutes", "too long", "too short", 1, 1},
    [FIGURE_CHOICES] = {"real choices", "real choices", "too many", "too few", 1, 2},
    [FIGURE_PACE] = {"a minute", "real choices a minute", "too many", "too few", 1, 2},
};

/* Returns true if a figure is known of this player: real choices only if it gives chances. */
static bool is_known(const struct explored *e, int figure)
{
    return figure == FIGURE_WIN || figure == FIGURE_MINUTES ||
           (e->surveys->contender.agent && e->surveys->contender.agent->lead);
}

static const char *options_of(const struct explored *e, const struct rules *rules,
                              char name[RULE_SET_BYTES])
{
    struct text t = dread_text_in(name, RULE_SET_BYTES);
    dread_rules_write(e->request->game->options, rules, &t);
    if (!t.length) dread_text_add(&t, "the defaults");
    return name;
}

/* Fills a list with a rule set that was found: the best that fit come first, then near misses. */
static void figures_of_found(struct figures *f, const struct explored *e, int i)
{
    char name[RULE_SET_BYTES];
    const struct explore_found *found = &e->found->found[i];
    bool near = i >= e->found->best;
    dread_figures_clear(f);
    dread_figures_words(f, "kind", NULL, near ? "near" : "best");
    dread_figures_count(f, "place", NULL, (uint64_t)(near ? i - e->found->best + 1 : i + 1));
    dread_figures_words(f, "game", NULL, e->request->game->id);
    dread_figures_words(f, "options", "options",
                        dread_figures_copy(f, options_of(e, &found->rules, name), NULL));
    dread_figures_words(f, "player", NULL, e->surveys->contender.name);
    dread_figures_count(f, "deals", NULL,
                        (uint64_t)e->measure->batches[FRESH_DEALS] *
                            (uint64_t)e->measure->batch_deals);
    for (int k = 0; k < EXPLORE_FIGURES; k++) {
        const char *figure = dread_explore_figure_names[k];
        if (!is_known(e, k)) continue;
        dread_figures_interval(f, figure, dread_figures_copy(f, "fresh/", figure, NULL), 6,
                               found->fresh[k])
            ->is_share = k == FIGURE_WIN;
    }
    for (int k = 0; k < EXPLORE_FIGURES; k++) {
        const char *figure = dread_explore_figure_names[k];
        if (!is_known(e, k)) continue;
        dread_figures_number(f, dread_figures_copy(f, figure, "-in-search", NULL),
                             dread_figures_copy(f, "search/", figure, NULL), found->sought[k])
            ->places = 6;
    }
    if (near) {
        dread_figures_words(f, "missed", "missed", dread_explore_figure_names[found->missed]);
        dread_figures_number(f, "missed-by", "missedBy", found->missed_by)->places = 6;
    }
    dread_figures_bool(f, "sure", "sure", found->sure);
    dread_figures_bool(f, "tied", near ? NULL : "tied", found->tied);
}

/* ---- The wish in words ---- */

static void add_figure(struct text *t, enum explore_figure figure, double value)
{
    char number[NUMBER_BYTES];
    snprintf(number, sizeof number, "%g", forms[figure].scale * value);
    dread_text_add(t, number);
}

/* Adds the range of a figure: "60 to 70", "at most 15", "at least 5". */
static void add_range(struct text *t, const struct explore_wish *wish, enum explore_figure figure)
{
    bool least = isfinite(wish->least[figure]), most = isfinite(wish->most[figure]);
    if (!least) dread_text_add(t, "at most ");
    if (!most) dread_text_add(t, "at least ");
    if (least) add_figure(t, figure, wish->least[figure]);
    if (least && most) dread_text_add(t, " to ");
    if (most) add_figure(t, figure, wish->most[figure]);
}

void tell_wish(const struct explored *e, struct text *t)
{
    static const char *const after[] = {" % of its games", " minutes", " real choices in a game",
                                        " real choices in a minute"};
    static const char *const goals[] = {"as many games won as can be", "games as long as can be",
                                        "as many real choices in a game as can be",
                                        "as many real choices in a minute as can be"};
    const struct explore_wish *wish = &e->request->wish;
    dread_text_add(t, e->surveys->contender.name);
    dread_text_add(t, isfinite(wish->least[FIGURE_WIN]) || isfinite(wish->most[FIGURE_WIN])
                          ? " wins "
                          : " plays");
    for (int i = 0, said = 0; i < EXPLORE_FIGURES; i++) {
        if (!isfinite(wish->least[i]) && !isfinite(wish->most[i])) continue;
        if (i) dread_text_add(t, said ? ", " : " ");
        add_range(t, wish, (enum explore_figure)i);
        dread_text_add(t, after[i]);
        said++;
    }
    dread_text_add(t, ", with ");
    dread_text_add(t, goals[wish->goal]);
}

/* ---- For a person ---- */

static void print_figure(const struct figures *f, int figure)
{
    char room[NUMBER_BYTES], sentence[NUMBER_BYTES];
    struct text t = dread_text_in(room, sizeof room);
    snprintf(sentence, sizeof sentence, "{%s:%d}", dread_explore_figure_names[figure],
             forms[figure].digits);
    dread_tell(&t, f, sentence);
    printf("  %-21s", room);
}

static void print_heads(const struct explored *e, int widest, const char *last)
{
    printf("     %-*s", widest, "options");
    for (int i = 0; i < EXPLORE_FIGURES; i++)
        if (is_known(e, i)) printf("  %-21s", forms[i].head);
    printf("%s\n", last);
}

/* Prints by how much a near miss misses, and whether that is certain. */
static void print_miss(const struct explore_found *found)
{
    const struct figure_form *f = &forms[found->missed];
    printf("  %.*f %s %s%s", f->digits, f->scale * fabs(found->missed_by), f->unit,
           found->missed_by > 0 ? f->more : f->fewer, found->sure ? "" : " (not certain)");
}

/* Prints the rule sets found[first] to found[last - 1]. */
static void print_rows(const struct explored *e, int first, int last, int widest)
{
    static struct figures f;
    for (int i = first; i < last; i++) {
        char name[RULE_SET_BYTES];
        figures_of_found(&f, e, i);
        const struct explore_found *found = &e->found->found[i];
        printf("%3d%c%c%-*s", i - first + 1, found->tied && i ? '=' : ' ',
               found->missed < 0 && !found->sure ? '?' : ' ', widest,
               options_of(e, &found->rules, name));
        for (int k = 0; k < EXPLORE_FIGURES; k++)
            if (is_known(e, k)) print_figure(&f, k);
        if (found->missed >= 0) print_miss(found);
        printf("\n");
    }
}

static void print_flattery(const struct explored *e)
{
    const struct explore_outcome *x = e->found;
    const struct figure_form *f = &forms[e->request->wish.goal];
    if (!x->best && !x->near) return;
    printf("\nHow much the search flattered (%s): the rule set that it put first had %.*f on its "
           "deals and has %.*f on fresh ones. On the average of all %d rule sets measured on fresh "
           "deals, the search gave %.*f %s.\n",
           f->head, f->digits, f->scale * x->winner_sought, f->digits, f->scale * x->winner_fresh,
           x->best + x->near, f->digits, f->scale * fabs(x->flattery),
           x->flattery > 0 ? "too much" : "too little");
}

/* Prints what was searched, and how well. */
static void print_search(const struct explored *e)
{
    const struct explore_outcome *x = e->found;
    printf("Measured %d ", x->tried);
    if (x->cost.all) printf("rule sets: all combinations of the options that vary.");
    else if (x->cost.combinations == UINT64_MAX) printf("of more than 10^19 combinations, ");
    else printf("of %llu combinations, ", (unsigned long long)x->cost.combinations);
    if (!x->cost.all)
        printf("in %d rounds of changes of one and two options from the best so far. A better one "
               "further away may have been missed%s.",
               x->rounds, x->ended ? "" : "; the last round still found something better");
    printf("\nThe search dropped the worse half of them again and again, and measured the best on "
           "%d deals. The figures below are of %d fresh deals, with intervals at 95 %%.\n",
           e->measure->batches[SEARCH_DEALS] * e->measure->batch_deals,
           e->measure->batches[FRESH_DEALS] * e->measure->batch_deals);
}

int print_explored(const struct explored *e)
{
    const struct explore_outcome *x = e->found;
    char wish[512], pace[512];
    struct text w = dread_text_in(wish, sizeof wish), p = dread_text_in(pace, sizeof pace);
    int widest = 12;
    tell_wish(e, &w);
    dread_pace_write(e->request->game, e->surveys->pace, &p);
    for (int i = 0; i < x->best + x->near; i++) {
        char name[RULE_SET_BYTES];
        int n = (int)strlen(options_of(e, &x->found[i].rules, name));
        if (n > widest) widest = n;
    }
    printf("%s. The wish: %s.\n", e->request->game->title, wish);
    print_search(e);
    printf("Seconds that an action takes a person, as assumed: %s.\n", pace);
    if (x->best) {
        printf("\nThe best %d that fit:\n\n", x->best);
        print_heads(e, widest, "");
        print_rows(e, 0, x->best, widest);
        printf("\n=: on these deals its figure (%s) cannot be told from that of the first. ?: an "
               "interval reaches out of the wish, so it may not fit.\n",
               forms[e->request->wish.goal].head);
    } else {
        printf("\nNo rule set that was found fits on fresh deals.\n");
    }
    if (x->near) {
        printf("\nNear misses:\n\n");
        print_heads(e, widest, "  misses the wish by");
        print_rows(e, x->best, x->best + x->near, widest);
    }
    print_flattery(e);
    printf("Games played: %llu to search, %llu on fresh deals.\n",
           (unsigned long long)x->games[SEARCH_DEALS], (unsigned long long)x->games[FRESH_DEALS]);
    return FINE;
}

/* ---- As a table ---- */

static const struct csv_table rule_sets = {
    "kind place game options player deals win+ win-in-search minutes+ minutes-in-search "
    "real-choices+ real-choices-in-search choices-a-minute+ choices-a-minute-in-search missed "
    "missed-by sure tied",
    '-', "\r\n"};

int print_explored_csv(const struct explored *e)
{
    static struct figures f;
    print_csv_heads(&rule_sets);
    for (int i = 0; i < e->found->best + e->found->near; i++) {
        figures_of_found(&f, e, i);
        print_csv_line(&rule_sets, &f);
    }
    return FINE;
}

/* ---- As JSON ---- */

static void add_rows(struct text *t, const struct explored *e, const char *key, int first, int last)
{
    static struct figures f;
    dread_json_open(t, key, '[');
    for (int i = first; i < last; i++) {
        figures_of_found(&f, e, i);
        json_row(t, &f);
    }
    dread_json_close(t, ']');
}

int print_explored_json(const struct explored *e)
{
    const struct explore_outcome *x = e->found;
    char wish[512], pace[512];
    struct text w = dread_text_in(wish, sizeof wish), p = dread_text_in(pace, sizeof pace);
    tell_wish(e, &w);
    dread_pace_write(e->request->game, e->surveys->pace, &p);
    struct text t = json_begin();
    dread_json_open(&t, NULL, '{');
    dread_json_string(&t, "game", e->request->game->id);
    dread_json_string(&t, "player", e->surveys->contender.name);
    dread_json_string(&t, "wish", wish);
    dread_json_string(&t, "goal", dread_explore_figure_names[e->request->wish.goal]);
    dread_json_string(&t, "seconds", pace);
    if (x->cost.combinations < INT32_MAX)
        dread_json_number(&t, "combinations", (int64_t)x->cost.combinations);
    dread_json_bool(&t, "all", x->cost.all);
    dread_json_number(&t, "tried", x->tried);
    dread_json_number(&t, "rounds", x->rounds);
    dread_json_bool(&t, "ended", x->ended);
    dread_json_number(&t, "deals",
                      (int64_t)e->measure->batches[SEARCH_DEALS] * e->measure->batch_deals);
    dread_json_number(&t, "freshDeals",
                      (int64_t)e->measure->batches[FRESH_DEALS] * e->measure->batch_deals);
    dread_json_number(&t, "searchGames", (int64_t)x->games[SEARCH_DEALS]);
    dread_json_number(&t, "freshGames", (int64_t)x->games[FRESH_DEALS]);
    add_rows(&t, e, "best", 0, x->best);
    add_rows(&t, e, "near", x->best, x->best + x->near);
    dread_json_open(&t, "flattery", '{');
    json_figure(&t, "winnerInSearch", x->winner_sought);
    json_figure(&t, "winnerFresh", x->winner_fresh);
    json_figure(&t, "mean", x->flattery);
    dread_json_close(&t, '}');
    dread_json_close(&t, '}');
    return print_json(stdout, &t);
}
