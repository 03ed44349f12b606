/* The commands that print what the program knows: the rules of a game, the player's statistics, and
 * help. */

#include "call.h"
#include "theme/rules_text.h"
#include "front/history.h"
#include "front/rules_page.h"
#include "help.h"
#include "print.h"
#include "show.h"

/* The width in which a rules page is set: what a terminal of 80 columns holds, and easy to read in
 * a wider one. */
enum { RULES_WIDTH = 78 };

int run_rules(const struct call *call)
{
    static char words[RULES_TEXT_BYTES];
    const char *part = call->arguments > 1 ? call->argument[1] : NULL;
    const struct game *game = call_game(call->argument[0]);
    if (!game) return USAGE;
    const char *page = rules_page(game->id);
    if (!page) return complain(FAULT, "There is no rules page for this game.");
    int n = dread_length_of(page);
    const char *from = part ? dread_rules_part(page, part, &n) : page;
    if (!from) {
        struct problem problem;
        char brief[BRIEF_ROOM];
        dread_fail(&problem, "The rules of ", game->title, " have no part `",
                   dread_brief(part, brief),
                   "`. Name a section, such as 3, or a paragraph, such as 3.1.", NULL);
        return complain(USAGE, problem.text);
    }
    struct text text = dread_text_in(words, sizeof words);
    dread_rules_text(from, n, RULES_WIDTH, &text);
    fputs(words, stdout);
    return FINE;
}

/* ---- Statistics ---- */

/* Adds an object with a number of games and how many were won. */
static void add_count(struct text *t, const char *key, int games, int won)
{
    dread_json_open(t, key, '{');
    dread_json_number(t, "games", games);
    dread_json_number(t, "won", won);
    dread_json_close(t, '}');
}

/* Adds the figures of one mode to the open object. */
static void add_mode(struct text *t, const struct statistics *s)
{
    for (int i = 0; i < ORIGINS; i++)
        add_count(t, dread_origin_names[i], s->by_origin[i].games, s->by_origin[i].won);
    dread_json_open(t, "outcomes", '{');
    for (int i = 0; i < s->outcomes; i++)
        dread_json_number(t, s->outcome[i].outcome, s->outcome[i].count);
    dread_json_close(t, '}');
    dread_json_number(t, "abandoned", s->abandoned);
    dread_json_number(t, "unreadable", s->unreadable);
    dread_json_number(t, "streak", s->streak);
    dread_json_number(t, "best_streak", s->best_streak);
    dread_json_number(t, "won_unaided", s->won_unaided);
    dread_json_number(t, "with_undo", s->with_undo);
    dread_json_number(t, "with_hint", s->with_hint);
    dread_json_number(t, "with_restart", s->with_restart);
    dread_json_number(t, "shortest", s->shortest);
    json_figure(t, "mean_turns", s->mean_turns);
}

/* Adds an object with the figures of the Nights under one rule set. */
static void add_nights(struct text *t, const char *key, const struct statistics *s)
{
    dread_json_open(t, key, '{');
    add_mode(t, s);
    /* Nights whose deal the program drew are in `number`. */
    for (int i = 0; i < WAYS; i++)
        if (i != WAY_DRAWN && i != WAY_REAL)
            add_count(t, dread_way_names[i], s->by_way[i].games, s->by_way[i].won);
    dread_json_close(t, '}');
}

/* Adds points, which are in tenths. */
static void add_points(struct text *t, const char *key, int tenths)
{
    json_figure(t, key, tenths / 10.0);
}

static void add_list_of_points(struct text *t, const char *key, const int tenths[], int n)
{
    dread_json_open(t, key, '[');
    for (int i = 0; i < n; i++) add_points(t, NULL, tenths[i]);
    dread_json_close(t, ']');
}

static void add_accuracy_of_games(struct text *t, const struct accuracy *a)
{
    dread_json_number(t, "games", a->games);
    add_points(t, "gave", a->gave);
    add_points(t, "low", a->low);
    add_points(t, "high", a->high);
    add_list_of_points(t, "curve", a->curve, a->games);
    if (a->phase[0] >= 0 && a->phase[1] >= 0 && a->phase[2] >= 0)
        add_list_of_points(t, "thirds", a->phase, 3);
    if (!a->worst_games) return;
    dread_json_open(t, "worst", '{');
    dread_json_string(t, "played", a->played);
    dread_json_string(t, "better", a->better);
    dread_json_number(t, "games", a->worst_games);
    add_points(t, "gave", a->worst_gave);
    dread_json_close(t, '}');
}

/* Adds the accuracy, if anything was judged. */
static void add_accuracy(struct text *t, const struct book *book, const struct game *game)
{
    struct accuracy a;
    dread_accuracy_of(book, game, &a);
    if (!a.games && !a.puzzles) return;
    dread_json_open(t, "accuracy", '{');
    if (a.games) add_accuracy_of_games(t, &a);
    if (a.puzzles) {
        dread_json_open(t, "puzzles", '{');
        dread_json_number(t, "tried", a.puzzles);
        dread_json_number(t, "solved", a.solved);
        add_points(t, "gave", a.puzzle_gave);
        dread_json_close(t, '}');
    }
    dread_json_close(t, '}');
}

/* Adds an object with the figures of a game's Rehearsals. In it are those of the Nights: `night`
 * under the default rules, and the other rule sets in `nights`. */
static void add_statistics(struct text *t, const struct book *book, const struct game *game)
{
    static struct statistics s;
    char rules[NIGHT_RULES_BYTES];
    bool is_open = false; /* `nights` is */
    dread_book_statistics(book, game, NULL, &s);
    dread_json_open(t, game->id, '{');
    add_mode(t, &s);
    add_count(t, dread_way_names[WAY_REAL], s.by_way[WAY_REAL].games, s.by_way[WAY_REAL].won);
    for (int i = 0; dread_book_night_rules(book, game, i, rules); i++) {
        bool is_default = dread_same(rules, game->id);
        dread_book_statistics(book, game, rules, &s);
        if (!is_default && !is_open) dread_json_open(t, "nights", '{');
        is_open |= !is_default;
        add_nights(t, is_default ? dread_mode_names[NIGHT] : rules, &s);
    }
    if (is_open) dread_json_close(t, '}');
    add_accuracy(t, book, game);
    dread_json_close(t, '}');
}

static void print_statistics(const struct book *book, const struct game *game)
{
    char words[STATISTICS_BYTES];
    struct text t = dread_text_in(words, sizeof words);
    dread_tell_statistics(book, game, &t);
    fputs(words, stdout);
}

/* Prints the latest games, one a line. */
static void print_past_games(const struct book *book, const struct game *game)
{
    static struct past_game past[10];
    int n = dread_book_past_games(book, game, past, 10);
    for (int i = 0; i < n; i++) {
        char words[PAST_BYTES];
        struct text t = dread_text_in(words, sizeof words);
        dread_tell_past_game(&past[i], &t);
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
    struct player_history history;
    if (!history_open(&history, &dread_games, &problem)) return complain(FAULT, problem.text);
    const struct book *book = history.book;
    int code = FINE;
    bool as_json = call->flag[0] != NULL;
    struct text all = json_begin();
    dread_json_open(&all, NULL, '{');
    for (int i = 0; i < dread_games.count; i++) {
        const struct game *game = dread_games.game[i];
        if (only && only != game) continue;
        if (as_json) {
            add_statistics(&all, book, game);
            continue;
        }
        print_statistics(book, game);
        print_past_games(book, game);
    }
    dread_json_close(&all, '}');
    if (as_json) code = print_json(stdout, &all);
    history_close(&history);
    return code;
}

/* ---- Help ---- */

int run_help(const struct call *call)
{
    enum { FLAG_MAN, FLAG_COMPLETION };
    if (call->flag[FLAG_MAN]) {
        print_man_page(stdout, call->commands);
        return FINE;
    }
    if (call->flag[FLAG_COMPLETION]) {
        if (print_completion(stdout, call->commands, call->flag[FLAG_COMPLETION])) return FINE;
        return misuse(call->command, "There are completions for bash, zsh and fish.");
    }
    if (!call->arguments) {
        print_help(stdout, call->commands);
        return FINE;
    }
    const struct command *command = find_command(call->commands, call->argument[0]);
    if (!command) return no_command(call->commands, call->argument[0]);
    print_command_help(stdout, command);
    return FINE;
}
