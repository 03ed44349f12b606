/* The commands that print: rules, stats, help. */

#include "front/archive.h"
#include "front/page.h"
#include "print.h"
#include "show.h"

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

static cJSON *mode_json(const struct statistics *s)
{
    cJSON *o = cJSON_CreateObject();
    for (int i = 0; i < ORIGINS; i++) {
        cJSON *t = cJSON_AddObjectToObject(o, origin_names[i]);
        cJSON_AddNumberToObject(t, "games", s->by_origin[i].games);
        cJSON_AddNumberToObject(t, "won", s->by_origin[i].won);
    }
    cJSON *outcomes = cJSON_AddObjectToObject(o, "outcomes");
    for (int i = 0; i < s->outcomes; i++)
        cJSON_AddNumberToObject(outcomes, s->outcome[i].outcome, s->outcome[i].count);
    cJSON_AddNumberToObject(o, "abandoned", s->abandoned);
    cJSON_AddNumberToObject(o, "unreadable", s->unreadable);
    cJSON_AddNumberToObject(o, "streak", s->streak);
    cJSON_AddNumberToObject(o, "best_streak", s->best_streak);
    cJSON_AddNumberToObject(o, "won_unaided", s->won_unaided);
    cJSON_AddNumberToObject(o, "with_undo", s->with_undo);
    cJSON_AddNumberToObject(o, "with_hint", s->with_hint);
    cJSON_AddNumberToObject(o, "with_restart", s->with_restart);
    cJSON_AddNumberToObject(o, "shortest", s->shortest);
    cJSON_AddNumberToObject(o, "mean_turns", s->mean_turns);
    return o;
}

/* Of the Nights under one rule set. */
static cJSON *nights_json(const struct statistics *s)
{
    cJSON *o = mode_json(s);
    for (int i = 0; i < WAYS; i++) {
        if (i == WAY_DRAWN) continue; /* that is `number` */
        cJSON *t = cJSON_AddObjectToObject(o, way_names[i]);
        cJSON_AddNumberToObject(t, "games", s->by_way[i].games);
        cJSON_AddNumberToObject(t, "won", s->by_way[i].won);
    }
    return o;
}

/* Of the Rehearsals, and in it of the Nights: as `night` under the usual rules, as `nights` by rule set. */
static cJSON *statistics_json(const struct book *book, const struct game *game)
{
    static struct statistics s;
    char rules[NIGHT_RULES_BYTES];
    book_statistics(book, game, NULL, &s);
    cJSON *o = mode_json(&s), *nights = NULL;
    for (int i = 0; book_night_rules(book, game, i, rules); i++) {
        book_statistics(book, game, rules, &s);
        if (same(rules, game->id)) {
            cJSON_AddItemToObject(o, mode_names[NIGHT], nights_json(&s));
            continue;
        }
        if (!nights) nights = cJSON_AddObjectToObject(o, "nights");
        cJSON_AddItemToObject(nights, rules, nights_json(&s));
    }
    return o;
}

static void print_statistics(const struct book *book, const struct game *game)
{
    char words[STATISTICS_BYTES];
    struct text t = text_in(words, sizeof words);
    tell_statistics(book, game, &t);
    fputs(words, stdout);
}

/* The latest games, a line each. */
static void print_past(const struct book *book, const struct game *game)
{
    static struct past_game past[10];
    int n = book_past_games(book, game, past, 10);
    for (int i = 0; i < n; i++) {
        char words[PAST_BYTES];
        struct text t = text_in(words, sizeof words);
        tell_past_game(&past[i], &t);
        printf("  %s\n", words);
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
    struct archive archive;
    if (!archive_open(&archive, &dread_games, &problem)) return complain(FAULT, problem.text);
    const struct book *book = archive.book;
    int code = FINE;
    cJSON *all = call->flag[0] ? cJSON_CreateObject() : NULL;
    for (int i = 0; i < dread_games.count; i++) {
        const struct game *game = dread_games.game[i];
        if (only && only != game) continue;
        if (!all) {
            print_statistics(book, game);
            print_past(book, game);
            continue;
        }
        cJSON_AddItemToObject(all, game->id, statistics_json(book, game));
    }
    if (all) code = print_json(stdout, all);
    archive_close(&archive);
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
