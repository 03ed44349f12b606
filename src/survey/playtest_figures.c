/* The figures of playtests as lists. See playtest.h. */

#include "playtest.h"

static void add_names(struct figures *f, const struct playtest *p, const char *player)
{
    char options[RULE_SET_BYTES];
    struct text t = dread_text_in(options, sizeof options);
    dread_rules_write(p->game->options, &p->rules, &t);
    dread_figures_clear(f);
    dread_figures_words(f, "title", NULL, p->game->title);
    dread_figures_words(f, "game", "game", p->game->id);
    dread_figures_words(f, "options", "options",
                        t.length ? dread_figures_copy(f, options, NULL) : "the defaults");
    dread_figures_words(f, "player", NULL, player);
}

/* Adds what help was used, as far as it is known. */
static void add_help(struct figures *f, const struct playtest *p)
{
    bool is_known = p->help_known > 0;
    dread_figures_count(f, "help_known", "help/known", p->help_known);
    dread_figures_count(f, is_known ? "with_hint" : NULL, "help/hints", p->with_hint);
    dread_figures_count(f, is_known ? "with_undo" : NULL, "help/undos", p->with_undo);
    dread_figures_count(f, is_known ? "with_restart" : NULL, "help/restarts", p->with_restart);
    if (is_known) dread_figures_count(f, "without_help", NULL, p->help_known - p->with_any);
    if (p->help_known < p->games)
        dread_figures_count(f, "help_unknown", NULL, p->games - p->help_known);
}

/* Adds the mean of a histogram, or its median, unless it is empty. */
static void add_mean(struct figures *f, const char *id, const struct histogram *of, bool median)
{
    if (of->count)
        dread_figures_number(f, id, NULL,
                             median ? dread_histogram_quantile(of, 0.5) : dread_histogram_mean(of));
}

/* Adds how games ended, and where they were lost. */
static void add_ends(struct figures *f, const struct playtest *p)
{
    const struct tally *t = &p->tally;
    const struct words *words = &p->game->words;
    for (int e = 1; words->outcomes[e]; e++)
        dread_figures_count(f, NULL, dread_figures_copy(f, "ends/", words->outcomes[e], NULL),
                            t->ends[e]);
    add_mean(f, "turns_won", &t->turns[1], false);
    add_mean(f, "turns_lost", &t->turns[0], false);
    dread_figures_sample(f, "won_in", NULL, &t->turns[1], (double)t->turns[1].count);
    dread_figures_sample(f, "lost_in", NULL, &t->turns[0], (double)t->turns[0].count);
    dread_figures_count(f, "lost", "lost/games", t->plays - t->won);
    dread_figures_count(f, "hopeless", "lost/hopeless", t->hopeless_deals);
    dread_figures_count(f, "lost_unknown", "lost/unknown", t->lost_unknown);
    dread_figures_counts(f, NULL, "lost/turns", p->lost_in, PLAYTEST_TURNS);
    for (int v = 0; v < PLAYTEST_VERBS && words->verbs[v]; v++)
        dread_figures_count(f, NULL, dread_figures_copy(f, "lost/actions/", words->verbs[v], NULL),
                            p->lost_by[v]);
    add_mean(f, "doom_turn", &t->lost_turn, true);
    add_mean(f, "doomed_turns", &t->played_on, false);
}

/* Adds points of a mean; with one game it has no interval. */
static void add_points(struct figures *f, const char *id, const struct playtest_sum *sum)
{
    dread_figures_interval(f, id, id, SIGNIFICANT, dread_playtest_points(sum));
}

void dread_figures_of_players(struct figures *f, const struct playtest *p)
{
    const struct tally *t = &p->tally;
    add_names(f, p, "players");
    dread_figures_count(f, "deals", "deals", p->deals);
    dread_figures_count(f, "games", "games", p->games);
    dread_figures_count(f, "won", "won", t->won);
    dread_figures_bool(f, NULL, "few", p->games < PLAYTEST_FEW);
    dread_figures_share(f, "share", "share", SIGNIFICANT, dread_share_won(&p->players));
    add_help(f, p);
    add_ends(f, p);
    dread_figures_count(f, "choices", "choices", t->choices);
    dread_figures_count(f, "real_choices", "realChoices", t->real_choices);
    if (t->choices) /* as if choices were independent, so the interval is a little too narrow */
        dread_figures_share(f, "real", NULL, SIGNIFICANT,
                            dread_wilson((double)t->real_choices, (double)t->choices));
    add_points(f, "given", &p->given);
    add_points(f, "cards", &p->cards);
}

void dread_figures_of_rival(struct figures *f, const struct playtest *p, int rival)
{
    const struct pairs *pairs = &p->against[rival];
    add_names(f, p, dread_playtest_rivals[rival]);
    for (int i = 0; i < f->n; i++) f->figure[i].key = NULL;
    dread_figures_words(f, NULL, "agent", dread_playtest_rivals[rival]);
    dread_figures_count(f, "deals", "deals", p->numbered);
    dread_figures_count(f, "games", NULL, p->numbered);
    dread_figures_count(f, "won", "won", p->rival[rival].won / PLAYTEST_PARTS);
    dread_figures_share(f, "share", "share", SIGNIFICANT, dread_share_won(&p->rival[rival]));
    dread_figures_share(f, "difference", "difference", SIGNIFICANT, dread_paired_difference(pairs));
    dread_figures_count(f, "better", "better", pairs->better);
    dread_figures_count(f, "worse", "worse", pairs->worse);
    dread_figures_number(f, "p", "p", dread_mcnemar(pairs->better, pairs->worse));
}
