/* Prints the measures of play of a survey. See survey_measures.h. */

#include "survey_measures.h"

#include <string.h>

#include "dread/measures.h"

enum { LISTED = 3, LISTED_CAUSES = 5 };

static unsigned long long whole(uint64_t n)
{
    return n;
}

/* ---- for a person ---- */

static void print_ladder(const struct survey *s, const struct result *r)
{
    struct rung rungs[CONTENDERS_MOST];
    int steps, n = dread_ladder(r, s, 0, rungs, &steps);
    if (n < 2) return;
    printf("\nLadder of strength: %d step%s from %s to %s (a step is an agent that wins clearly "
           "more than\nthe one of the step below, on the same deals)\n",
           steps, steps == 1 ? "" : "s", rungs[0].column->study.contender.name,
           rungs[n - 1].column->study.contender.name);
    for (int i = 0; i < n; i++) {
        struct interval in = dread_column_share(rungs[i].column);
        printf("  %-14s %6.2f %%", rungs[i].column->study.contender.name, 100 * in.middle);
        if (rungs[i].below)
            printf("   %+6.2f (%+.2f to %+.2f) than %s%s", 100 * rungs[i].more.middle,
                   100 * rungs[i].more.low, 100 * rungs[i].more.high,
                   rungs[i].below->study.contender.name, rungs[i].is_step ? "" : ": no step");
        printf("\n");
    }
}

/* Prints the parts of one kind whose actions gave away most wins. */
static void print_dangers(const struct column *c, enum action_part part)
{
    struct danger dangers[DANGERS_MOST];
    int n = dread_dangers(&c->tally, part, dangers);
    if (!n || !dangers[0].gave_away) return;
    printf("    by %s:", dread_part_names[part]);
    for (int i = 0; i < n && i < LISTED && dangers[i].gave_away; i++) {
        char name[64];
        struct text t = dread_text_in(name, sizeof name);
        const struct danger *d = &dangers[i];
        dread_part_write(&c->study, part, d->index, &t);
        printf("%s %s %llu of %llu actions, %.1f %% (%.1f to %.1f)", i ? ";" : "", name,
               whole(d->gave_away), whole(d->at_risk), 100 * d->share.middle, 100 * d->share.low,
               100 * d->share.high);
    }
    printf("\n");
}

static void print_causes(const struct column *c)
{
    struct loss_cause causes[CAUSES_MOST];
    const struct game *game = c->study.game;
    int n = dread_loss_causes(c, causes);
    if (!n) return;
    printf("  what ended lost games, and the last action before:\n");
    for (int i = 0; i < n && i < LISTED_CAUSES; i++) {
        const struct loss_cause *k = &causes[i];
        printf("    ");
        if (k->rule) printf("[%s] %s", k->rule, game->words.outcomes[k->outcome]);
        else printf("no rule is told");
        printf(k->verb < 0 ? ", without any action" : ", after a `%s`",
               k->verb < 0 ? "" : game->words.verbs[k->verb]);
        printf(": %.1f %% (%.1f to %.1f), %llu games\n", 100 * k->share.middle, 100 * k->share.low,
               100 * k->share.high, whole(k->plays));
    }
    if (n > LISTED_CAUSES) printf("    and %d more\n", n - LISTED_CAUSES);
}

static void print_drama(const struct column *c)
{
    const struct tally *t = &c->tally;
    struct interval excess;
    if (!t->drama.surprise.count) return;
    printf("  drama of %llu games, from the chances that %s computed, without the noise in them:\n",
           whole(t->drama.surprise.count), c->study.contender.name);
    for (int m = 0; m < DRAMA_MEASURES; m++) {
        struct interval in;
        uint64_t plays;
        const struct drama_word *word = &dread_drama_words[m];
        if (dread_drama_of(t, (enum drama_measure)m, &in, &plays))
            printf("    %s: %.2f (%.2f to %.2f)%s%s\n", word->name, in.middle, in.low, in.high,
                   *word->unit ? " " : "", word->unit);
        else printf("    %s: too few games (%llu)\n", word->name, whole(plays));
    }
    if (dread_excess_movement(t, &excess))
        printf(
            "    the chances move %.2f (%.2f to %.2f) times as much as right chances would: near 1 "
            "they can be trusted\n",
            1 + excess.middle, 1 + excess.low, 1 + excess.high);
}

/* Prints the cards that could have been used and never were. */
static void print_unused(const struct column *c)
{
    char names[CARD_NAMES_BYTES];
    struct text t = dread_text_in(names, sizeof names);
    if (dread_cards_never_used(c, &t))
        printf("  cards that could be used and never were: %s\n", names);
}

void print_measures(const struct survey *s, const struct result *r)
{
    print_ladder(s, r);
    for (int k = 0; k < s->contenders; k++) {
        const struct column *c = dread_result_column(r, s, 0, k);
        const struct tally *t = &c->tally;
        if (!c->study.contender.agent) continue;
        printf("\n%s: where it loses, and how tense its games are\n", s->contender[k].name);
        if (t->lost_turn.count)
            printf("  actions that made a win impossible, of those played while one was possible "
                   "(from %s%llu game%s):\n",
                   t->lost_turn.count < FEW ? "only " : "", whole(t->lost_turn.count),
                   t->lost_turn.count == 1 ? "" : "s");
        print_dangers(c, PART_VERB);
        for (int part = 0; part < ACTION_PARTS && t->lost_turn.count >= FEW; part++)
            if (part != PART_VERB) print_dangers(c, (enum action_part)part);
        print_causes(c);
        print_unused(c);
        print_drama(c);
    }
}

/* ---- CSV ---- */

void csv_measure_heads(void)
{
    for (int m = 0; m < DRAMA_MEASURES; m++) {
        const char *name = dread_drama_words[m].column;
        printf(",%s,%s_low,%s_high", name, name, name);
    }
    printf(",excess_movement,excess_movement_low,excess_movement_high");
}

void csv_measures(const struct column *c)
{
    for (int m = 0; m < DRAMA_MEASURES; m++) {
        struct interval in;
        uint64_t plays;
        if (dread_drama_of(&c->tally, (enum drama_measure)m, &in, &plays))
            printf(",%.3f,%.3f,%.3f", in.middle, in.low, in.high);
        else printf(",,,");
    }
    struct interval excess;
    if (dread_excess_movement(&c->tally, &excess))
        printf(",%.4f,%.4f,%.4f", excess.middle, excess.low, excess.high);
    else printf(",,,");
}

/* ---- JSON ---- */

static void add_dangers(struct text *t, const struct column *c)
{
    dread_json_open(t, "winsGivenAway", '{');
    for (int part = 0; part < ACTION_PARTS; part++) {
        struct danger dangers[DANGERS_MOST];
        int n = dread_dangers(&c->tally, (enum action_part)part, dangers);
        dread_json_open(t, dread_part_keys[part], '[');
        for (int i = 0; i < n; i++) {
            char name[64];
            struct text written = dread_text_in(name, sizeof name);
            dread_part_write(&c->study, (enum action_part)part, dangers[i].index, &written);
            dread_json_open(t, NULL, '{');
            dread_json_string(t, "name", name);
            json_count(t, "playedWhileWinnable", dangers[i].at_risk);
            json_count(t, "gaveAway", dangers[i].gave_away);
            json_interval(t, "share", dangers[i].share);
            dread_json_close(t, '}');
        }
        dread_json_close(t, ']');
    }
    dread_json_close(t, '}');
}

static void add_causes(struct text *t, const struct column *c)
{
    struct loss_cause causes[CAUSES_MOST];
    const struct game *game = c->study.game;
    int n = dread_loss_causes(c, causes);
    dread_json_open(t, "causesOfLosses", '[');
    for (int i = 0; i < n; i++) {
        dread_json_open(t, NULL, '{');
        if (causes[i].rule) {
            dread_json_string(t, "rule", causes[i].rule);
            dread_json_string(t, "event", causes[i].event);
            dread_json_string(t, "outcome", game->words.outcomes[causes[i].outcome]);
        }
        if (causes[i].verb >= 0)
            dread_json_string(t, "lastAction", game->words.verbs[causes[i].verb]);
        json_count(t, "plays", causes[i].plays);
        json_interval(t, "share", causes[i].share);
        dread_json_close(t, '}');
    }
    dread_json_close(t, ']');
}

static void add_cards(struct text *t, const struct column *c)
{
    struct card_use uses[CARD_KINDS];
    int n = dread_card_uses(c, uses);
    dread_json_open(t, "cards", '[');
    for (int i = 0; i < n; i++) {
        char name[16];
        struct text written = dread_text_in(name, sizeof name);
        dread_card_write(&written, uses[i].card);
        dread_json_open(t, NULL, '{');
        dread_json_string(t, "card", name);
        json_count(t, "usedInLost", uses[i].used[0]);
        json_count(t, "usedInWon", uses[i].used[1]);
        json_count(t, "couldBeUsedInExamined", uses[i].offered);
        dread_json_close(t, '}');
    }
    dread_json_close(t, ']');
}

static void add_drama(struct text *t, const struct tally *tally)
{
    struct interval excess;
    if (!tally->drama.surprise.count) return;
    dread_json_open(t, "drama", '{');
    json_count(t, "plays", tally->drama.surprise.count);
    json_count(t, "decisions", tally->drama.decisions);
    for (int m = 0; m < DRAMA_MEASURES; m++) {
        struct interval in;
        uint64_t plays;
        if (!dread_drama_of(tally, (enum drama_measure)m, &in, &plays)) continue;
        dread_json_open(t, dread_drama_words[m].key, '{');
        json_count(t, "plays", plays);
        json_interval(t, "mean", in);
        dread_json_close(t, '}');
    }
    if (dread_excess_movement(tally, &excess)) json_interval(t, "excessMovement", excess);
    dread_json_close(t, '}');
}

void add_measures(struct text *t, const struct column *c)
{
    add_cards(t, c);
    if (!c->study.contender.agent) return;
    if (c->tally.lost_turn.count) add_dangers(t, c);
    add_causes(t, c);
    add_drama(t, &c->tally);
}

void add_ladder(struct text *t, const struct survey *s, const struct result *r, int rule_set)
{
    struct rung rungs[CONTENDERS_MOST];
    int steps, n = dread_ladder(r, s, rule_set, rungs, &steps);
    if (n < 2) return;
    dread_json_open(t, "ladder", '{');
    json_count(t, "steps", (uint64_t)steps);
    dread_json_open(t, "agents", '[');
    for (int i = 0; i < n; i++) {
        dread_json_open(t, NULL, '{');
        dread_json_string(t, "agent", rungs[i].column->study.contender.name);
        if (rungs[i].below) {
            dread_json_string(t, "than", rungs[i].below->study.contender.name);
            json_interval(t, "more", rungs[i].more);
        }
        dread_json_close(t, '}');
    }
    dread_json_close(t, ']');
    dread_json_close(t, '}');
}
