/* Prints playtests: for a person, as CSV, and as JSON. See records_output.h.
 *
 * All forms take their figures from the same functions (dread/playtest.h, dread/interval.h). */

#include "records_output.h"

#include <math.h>
#include <string.h>

#include "commands.h"
#include "show.h"

static const char *rules_of(const struct playtest *p, char name[RULE_SET_BYTES])
{
    struct text t = dread_text_in(name, RULE_SET_BYTES);
    dread_rules_write(p->game->options, &p->rules, &t);
    if (!t.length) dread_text_add(&t, "the defaults");
    return name;
}

static unsigned long long ull(uint64_t n)
{
    return n;
}

/* Returns the share of real choices. Their number depends on the games, so the interval takes each
 * choice for independent, and is a little too narrow. */
static struct interval real_share(const struct playtest *p)
{
    return dread_wilson((double)p->tally.real_choices, (double)p->tally.choices);
}

/* ---- For a person ---- */

static void print_left_out(const struct readings *r)
{
    if (r->unfinished || r->damaged || r->foreign || r->twice)
        printf("Left out: %d unfinished, %d damaged or no records, %d by other rules than this "
               "program's, %d read twice.\n",
               r->unfinished, r->damaged, r->foreign, r->twice);
    if (r->unknown) printf("Left out: %d with unknown cards.\n", r->unknown);
}

static void print_help_used(const struct playtest *p)
{
    uint64_t unknown = p->games - p->help_known;
    if (p->help_known)
        printf("  help: %llu of %llu games used hints, %llu took actions back, %llu were begun "
               "anew; %llu had no help\n",
               ull(p->with_hint), ull(p->help_known), ull(p->with_undo), ull(p->with_restart),
               ull(p->help_known - p->with_any));
    if (unknown)
        printf("  help: unknown for %llu games: a record in a file does not say what was used\n",
               ull(unknown));
}

static void print_share(const char *name, const struct interval *in)
{
    printf("  %-14s %6.1f %%  %6.1f to %5.1f %%", name, 100 * in->middle, 100 * in->low,
           100 * in->high);
}

static void print_players(const struct playtest *p)
{
    struct interval in = dread_share_won(&p->players);
    printf("\n                    won   95 %% interval       players win more, 95 %% interval    "
           "better   worse deals\n");
    print_share("players", &in);
    printf("\n");
    for (int i = 0; i < PLAYTEST_RIVALS && p->numbered; i++) {
        const struct pairs *pairs = &p->against[i];
        struct interval more = dread_paired_difference(pairs);
        in = dread_share_won(&p->rival[i]);
        print_share(dread_playtest_rivals[i], &in);
        printf("    %+6.1f  %+6.1f to %+6.1f points      %8llu %8llu\n", 100 * more.middle,
               100 * more.low, 100 * more.high, ull(pairs->better), ull(pairs->worse));
    }
    if (p->numbered < p->deals)
        printf("  %llu deals are given by their cards and not by a number; the agents are not "
               "compared on them\n",
               ull(p->deals - p->numbered));
}

/* Prints "(1 game)" or "(2 games)". */
static void print_games(uint64_t n)
{
    printf("(%llu game%s)", ull(n), n == 1 ? "" : "s");
}

static void print_lengths(const char *what, const struct histogram *h)
{
    if (!h->count) return;
    printf("  turns in a %s game: mean %.1f, median %.0f, from %llu to %llu ", what,
           dread_histogram_mean(h), dread_histogram_quantile(h, 0.5), ull(h->least), ull(h->most));
    print_games(h->count);
    printf("\n");
}

static void print_ends(const struct playtest *p)
{
    printf("\n  ends:");
    for (int e = 1, first = 1; p->game->words.outcomes[e]; e++) {
        if (!p->tally.ends[e]) continue;
        printf("%s %s %llu", first ? "" : ",", p->game->words.outcomes[e], ull(p->tally.ends[e]));
        first = 0;
    }
    printf("\n");
    print_lengths("won", &p->tally.turns[1]);
    print_lengths("lost", &p->tally.turns[0]);
}

static void print_losses(const struct playtest *p)
{
    const struct tally *t = &p->tally;
    uint64_t lost = t->plays - t->won;
    if (!lost) return;
    printf("  lost games, with all cards known: %llu, of which %llu on deals that cannot be won, "
           "%llu lost at an unknown turn\n",
           ull(lost), ull(t->hopeless_deals), ull(t->lost_unknown));
    if (!t->lost_turn.count) return;
    const char *before = "";
    printf("    turns in which the win was thrown away: ");
    for (int i = 0; i < PLAYTEST_TURNS; i++) {
        if (!p->lost_in[i]) continue;
        printf("%s%d%s ", before, i + 1, i == PLAYTEST_TURNS - 1 ? " or later" : "");
        print_games(p->lost_in[i]);
        before = ", ";
    }
    before = "";
    printf("\n    actions that threw it away: ");
    for (int v = 0; v < PLAYTEST_VERBS && p->game->words.verbs[v]; v++) {
        if (!p->lost_by[v]) continue;
        printf("%s%s ", before, p->game->words.verbs[v]);
        print_games(p->lost_by[v]);
        before = ", ";
    }
    printf("\n    turns played after that: mean %.1f ", dread_histogram_mean(&t->played_on));
    print_games(t->lost_turn.count);
    printf("\n");
}

static void print_points(const char *what, const struct playtest_sum *s)
{
    struct interval in = dread_playtest_points(s);
    printf("  %s: %.1f points of 100 a game", what, in.middle);
    if (s->n > 1) printf(" (%.1f to %.1f)", in.low, in.high);
    printf("\n");
}

static void print_play(const struct playtest *p)
{
    struct interval in = real_share(p);
    if (p->tally.choices)
        printf("  real choices: %llu of %llu decisions, %.1f %% (%.1f to %.1f)\n",
               ull(p->tally.real_choices), ull(p->tally.choices), 100 * in.middle, 100 * in.low,
               100 * in.high);
    print_points("given away", &p->given);
    print_points("what the cards gave", &p->cards);
}

static void print_playtest(const struct playtest *p)
{
    char name[RULE_SET_BYTES];
    printf("\n%s, %s: %llu finished game%s of %llu deal%s\n", p->game->title, rules_of(p, name),
           ull(p->games), p->games == 1 ? "" : "s", ull(p->deals), p->deals == 1 ? "" : "s");
    if (p->games < PLAYTEST_FEW)
        printf("  These are fewer than %d games: take every figure as a hint, not as a result.\n",
               PLAYTEST_FEW);
    print_help_used(p);
    print_players(p);
    print_ends(p);
    print_losses(p);
    print_play(p);
}

int print_records(const struct record_survey *s)
{
    printf("%d finished game%s of %d rule set%s\n", s->readings->games,
           s->readings->games == 1 ? "" : "s", s->playtests, s->playtests == 1 ? "" : "s");
    print_left_out(s->readings);
    for (int i = 0; i < s->playtests; i++) print_playtest(&s->playtest[i]);
    return FINE;
}

/* ---- CSV ---- */

static void cell(double figure, bool is_known)
{
    if (is_known && isfinite(figure)) printf(",%.6g", figure);
    else printf(",");
}

static void count_cell(uint64_t n, bool is_known)
{
    if (is_known) printf(",%llu", ull(n));
    else printf(",");
}

static void print_interval_cells(struct interval in, bool is_known)
{
    cell(in.middle, is_known);
    cell(in.low, is_known);
    cell(in.high, is_known);
}

static void print_head_cells(const struct playtest *p, const char *player)
{
    char name[RULE_SET_BYTES];
    printf("%s,\"%s\",%s", p->game->id, rules_of(p, name), player);
}

/* Prints the cells of what is known about the players alone. */
static void print_own_cells(const struct playtest *p, bool players)
{
    const struct tally *t = &p->tally;
    count_cell(p->help_known, players);
    count_cell(p->with_hint, players && p->help_known);
    count_cell(p->with_undo, players && p->help_known);
    count_cell(p->with_restart, players && p->help_known);
    cell(dread_histogram_mean(&t->turns[1]), players && t->turns[1].count);
    cell(dread_histogram_mean(&t->turns[0]), players && t->turns[0].count);
    count_cell(t->hopeless_deals, players);
    count_cell(t->lost_unknown, players);
    cell(dread_histogram_quantile(&t->lost_turn, 0.5), players && t->lost_turn.count);
    cell(dread_histogram_mean(&t->played_on), players && t->played_on.count);
    count_cell(t->choices, players);
    count_cell(t->real_choices, players);
    print_interval_cells(dread_playtest_points(&p->given), players);
    print_interval_cells(dread_playtest_points(&p->cards), players);
    printf("\r\n");
}

int print_records_csv(const struct record_survey *s)
{
    printf("game,options,player,deals,games,won,share,low,high,difference,difference_low,"
           "difference_high,better,worse,p,help_known,with_hint,with_undo,with_restart,turns_won,"
           "turns_lost,hopeless,lost_unknown,doom_turn,doomed_turns,choices,real_choices,given,"
           "given_low,given_high,cards,cards_low,cards_high\r\n");
    for (int i = 0; i < s->playtests; i++) {
        const struct playtest *p = &s->playtest[i];
        print_head_cells(p, "players");
        printf(",%llu,%llu,%llu", ull(p->deals), ull(p->games), ull(p->tally.won));
        print_interval_cells(dread_share_won(&p->players), true);
        printf(",,,,,,");
        print_own_cells(p, true);
        for (int k = 0; k < PLAYTEST_RIVALS && p->numbered; k++) {
            const struct pairs *pairs = &p->against[k];
            print_head_cells(p, dread_playtest_rivals[k]);
            printf(",%llu,%llu,%llu", ull(p->numbered), ull(p->numbered),
                   ull(p->rival[k].won / PLAYTEST_PARTS));
            print_interval_cells(dread_share_won(&p->rival[k]), true);
            print_interval_cells(dread_paired_difference(pairs), true);
            printf(",%llu,%llu", ull(pairs->better), ull(pairs->worse));
            cell(dread_mcnemar(pairs->better, pairs->worse), true);
            print_own_cells(p, false);
        }
    }
    return FINE;
}

/* ---- JSON ---- */

static void json_rivals(struct text *t, const struct playtest *p)
{
    dread_json_open(t, "agents", '[');
    for (int k = 0; k < PLAYTEST_RIVALS && p->numbered; k++) {
        const struct pairs *pairs = &p->against[k];
        dread_json_open(t, NULL, '{');
        dread_json_string(t, "agent", dread_playtest_rivals[k]);
        json_count(t, "deals", p->numbered);
        json_count(t, "won", p->rival[k].won / PLAYTEST_PARTS);
        json_interval(t, "share", dread_share_won(&p->rival[k]));
        json_interval(t, "difference", dread_paired_difference(pairs));
        json_count(t, "better", pairs->better);
        json_count(t, "worse", pairs->worse);
        json_figure(t, "p", dread_mcnemar(pairs->better, pairs->worse));
        dread_json_close(t, '}');
    }
    dread_json_close(t, ']');
}

static void json_losses(struct text *t, const struct playtest *p)
{
    dread_json_open(t, "lost", '{');
    json_count(t, "games", p->tally.plays - p->tally.won);
    json_count(t, "hopeless", p->tally.hopeless_deals);
    json_count(t, "unknown", p->tally.lost_unknown);
    dread_json_open(t, "turns", '[');
    for (int i = 0; i < PLAYTEST_TURNS; i++) json_count(t, NULL, p->lost_in[i]);
    dread_json_close(t, ']');
    dread_json_open(t, "actions", '{');
    for (int v = 0; v < PLAYTEST_VERBS && p->game->words.verbs[v]; v++)
        json_count(t, p->game->words.verbs[v], p->lost_by[v]);
    dread_json_close(t, '}');
    dread_json_close(t, '}');
}

static void json_playtest(struct text *t, const struct playtest *p)
{
    char name[RULE_SET_BYTES];
    dread_json_open(t, NULL, '{');
    dread_json_string(t, "game", p->game->id);
    dread_json_string(t, "options", rules_of(p, name));
    json_count(t, "deals", p->deals);
    json_count(t, "games", p->games);
    json_count(t, "won", p->tally.won);
    dread_json_bool(t, "few", p->games < PLAYTEST_FEW);
    json_interval(t, "share", dread_share_won(&p->players));
    dread_json_open(t, "help", '{');
    json_count(t, "known", p->help_known);
    json_count(t, "hints", p->with_hint);
    json_count(t, "undos", p->with_undo);
    json_count(t, "restarts", p->with_restart);
    dread_json_close(t, '}');
    json_rivals(t, p);
    dread_json_open(t, "ends", '{');
    for (int e = 1; p->game->words.outcomes[e]; e++)
        json_count(t, p->game->words.outcomes[e], p->tally.ends[e]);
    dread_json_close(t, '}');
    json_losses(t, p);
    json_count(t, "choices", p->tally.choices);
    json_count(t, "realChoices", p->tally.real_choices);
    json_interval(t, "given", dread_playtest_points(&p->given));
    json_interval(t, "cards", dread_playtest_points(&p->cards));
    dread_json_close(t, '}');
}

int print_records_json(const struct record_survey *s)
{
    const struct readings *r = s->readings;
    struct text t = json_begin();
    dread_json_open(&t, NULL, '{');
    json_count(&t, "games", (uint64_t)r->games);
    json_count(&t, "unfinished", (uint64_t)r->unfinished);
    json_count(&t, "damaged", (uint64_t)r->damaged);
    json_count(&t, "otherRules", (uint64_t)r->foreign);
    json_count(&t, "twice", (uint64_t)r->twice);
    json_count(&t, "unknownCards", (uint64_t)r->unknown);
    dread_json_open(&t, "ruleSets", '[');
    for (int i = 0; i < s->playtests; i++) {
        json_playtest(&t, &s->playtest[i]);
        print_json_so_far(stdout, &t);
    }
    dread_json_close(&t, ']');
    dread_json_close(&t, '}');
    return print_json(stdout, &t);
}
