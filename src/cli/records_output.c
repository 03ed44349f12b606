/* Prints playtests: for a person, as CSV, and as JSON. See records_output.h.
 *
 * All forms take their figures from the same lists (survey/playtest.h). */

#include "records_output.h"

#include <stdio.h>

#include "command_table.h"
#include "figures_output.h"
#include "show.h"

static unsigned long long ull(uint64_t n)
{
    return n;
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

static void print_players(struct figures *f, const struct playtest *p)
{
    printf("\n                    won   95 %% interval       players win more, 95 %% interval    "
           "better   worse deals\n");
    say(f, "  {player:-14} {share.middle:6.1} %  {share.low:6.1} to {share.high:5.1} %\n");
    for (int i = 0; i < PLAYTEST_RIVALS && p->numbered; i++) {
        dread_figures_of_rival(f, p, i);
        say(f, "  {player:-14} {share.middle:6.1} %  {share.low:6.1} to {share.high:5.1} %    "
               "{difference.middle:+6.1}  {difference.low:+6.1} to {difference.high:+6.1} points"
               "      {better:8} {worse:8}\n");
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

static void print_ends(const struct figures *f, const struct playtest *p)
{
    const struct tally *t = &p->tally;
    printf("\n  ends:");
    for (int e = 1, first = 1; p->game->words.outcomes[e]; e++) {
        if (!t->ends[e]) continue;
        printf("%s %s %llu", first ? "" : ",", p->game->words.outcomes[e], ull(t->ends[e]));
        first = 0;
    }
    printf("\n");
    for (int won = 1; won >= 0; won--) {
        const char *turns = won ? "  turns in a won game: mean {turns_won}, median "
                                  "{won_in.median.middle}, from {won_in.least} to {won_in.most} "
                                : "  turns in a lost game: mean {turns_lost}, median "
                                  "{lost_in.median.middle}, from {lost_in.least} to "
                                  "{lost_in.most} ";
        if (!say(f, turns)) continue;
        print_games(t->turns[won].count);
        printf("\n");
    }
}

static void print_losses(const struct figures *f, const struct playtest *p)
{
    const struct tally *t = &p->tally;
    if (t->plays == t->won) return;
    say(f, "  lost games, with all cards known: {lost}, of which {hopeless} on deals that cannot "
           "be won, {lost_unknown} lost at an unknown turn\n");
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
    say(f, "\n    turns played after that: mean {doomed_turns} ");
    print_games(t->lost_turn.count);
    printf("\n");
}

static void print_playtest(const struct playtest *p)
{
    static struct figures players, rival;
    struct figures *f = &players;
    dread_figures_of_players(f, p);
    say(f, "\n{title}, {options}: ");
    printf("%llu finished game%s of %llu deal%s\n", ull(p->games), p->games == 1 ? "" : "s",
           ull(p->deals), p->deals == 1 ? "" : "s");
    if (p->games < PLAYTEST_FEW)
        printf("  These are fewer than %d games: take every figure as a hint, not as a result.\n",
               PLAYTEST_FEW);
    say(f, "  help: {with_hint} of {help_known} games used hints, {with_undo} took actions back, "
           "{with_restart} were begun anew; {without_help} had no help\n");
    say(f, "  help: unknown for {help_unknown} games: a record in a file does not say what was "
           "used\n");
    dread_figures_of_players(&rival, p);
    print_players(&rival, p);
    print_ends(f, p);
    print_losses(f, p);
    say(f, "  real choices: {real_choices} of {choices} decisions, {real.percent:1}\n");
    say(f, p->given.n > 1 ? "  given away: {given.middle} points of 100 a game ({given.range})\n"
                          : "  given away: {given.middle} points of 100 a game\n");
    say(f, p->cards.n > 1
               ? "  what the cards gave: {cards.middle} points of 100 a game ({cards.range})\n"
               : "  what the cards gave: {cards.middle} points of 100 a game\n");
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

static const struct csv_table players = {
    "game options player deals games won share low high difference+ better worse p help_known "
    "with_hint with_undo with_restart turns_won turns_lost hopeless lost_unknown doom_turn "
    "doomed_turns choices real_choices given+ cards+",
    '_', "\r\n"};

int print_records_csv(const struct record_survey *s)
{
    static struct figures f;
    print_csv_heads(&players);
    for (int i = 0; i < s->playtests; i++) {
        const struct playtest *p = &s->playtest[i];
        dread_figures_of_players(&f, p);
        print_csv_line(&players, &f);
        for (int k = 0; k < PLAYTEST_RIVALS && p->numbered; k++) {
            dread_figures_of_rival(&f, p, k);
            print_csv_line(&players, &f);
        }
    }
    return FINE;
}

/* ---- JSON ---- */

static void json_playtest(struct text *t, const struct playtest *p)
{
    static struct figures f;
    dread_json_open(t, NULL, '{');
    dread_figures_of_players(&f, p);
    json_figures(t, &f);
    dread_json_open(t, "agents", '[');
    for (int k = 0; k < PLAYTEST_RIVALS && p->numbered; k++) {
        dread_figures_of_rival(&f, p, k);
        json_row(t, &f);
    }
    dread_json_close(t, ']');
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
