/* What is over: the statistics and the list of games. See dread/store.h and inside.h. */

#include "inside.h"

/* Says that reading failed; false. */
static bool cannot_read(struct store *s, int code, struct problem *problem)
{
    return explain(&s->base, "The games played cannot be read: ", code, problem);
}

/* One deal by number that has ended. */
static void count_numbered(struct statistics *all, bool won, int turns, int undos, int hints,
                           int restarts, int64_t *turns_of_wins)
{
    all->with_undo += undos > 0;
    all->with_hint += hints > 0;
    all->with_restart += restarts > 0;
    all->streak = won ? all->streak + 1 : 0;
    if (all->streak > all->best_streak) all->best_streak = all->streak;
    if (!won) return;
    all->won_unaided += !undos && !hints && !restarts;
    *turns_of_wins += turns;
    if (!all->shortest || turns < all->shortest) all->shortest = turns;
}

static void ask_of(sqlite3_stmt *q, const struct game *game, enum mode mode)
{
    sqlite3_clear_bindings(q);
    put_text(q, 1, game->id);
    put_text(q, 2, mode_names[mode]);
}

static int read_results(sqlite3_stmt *q, bool nights, struct statistics *all)
{
    int code;
    int64_t turns_of_wins = 0;
    while ((code = sqlite3_step(q)) == SQLITE_ROW) {
        enum origin origin = origin_of((const char *)sqlite3_column_text(q, 0));
        bool won = sqlite3_column_int(q, 1) != 0;
        enum way way = way_of((const char *)sqlite3_column_text(q, 6));
        bool is_apart = nights && origin == ORIGIN_NUMBER && way != WAY_DRAWN;
        struct win_count *count = is_apart ? &all->by_way[way] : &all->by_origin[origin];
        count->games++;
        count->won += won;
        if (origin == ORIGIN_NUMBER && !is_apart)
            count_numbered(all, won, sqlite3_column_int(q, 2), sqlite3_column_int(q, 3),
                           sqlite3_column_int(q, 4), sqlite3_column_int(q, 5), &turns_of_wins);
    }
    sqlite3_reset(q);
    int won = all->by_origin[ORIGIN_NUMBER].won;
    if (won) all->mean_turns = (double)turns_of_wins / won;
    return code;
}

static int count_outcomes(sqlite3_stmt *q, struct statistics *all)
{
    int code;
    while ((code = sqlite3_step(q)) == SQLITE_ROW && all->outcomes < STATISTICS_OUTCOMES) {
        struct text t = text_in(all->outcome[all->outcomes].outcome, OUTCOME_BYTES);
        text_add(&t, (const char *)sqlite3_column_text(q, 0));
        all->outcome[all->outcomes++].count = sqlite3_column_int(q, 1);
    }
    sqlite3_reset(q);
    return code == SQLITE_ROW ? SQLITE_DONE : code;
}

static int count_abandoned(sqlite3_stmt *q, struct statistics *all)
{
    int code = sqlite3_step(q);
    if (code == SQLITE_ROW) {
        all->abandoned = sqlite3_column_int(q, 0);
        all->unreadable = sqlite3_column_int(q, 1);
    }
    sqlite3_reset(q);
    return code == SQLITE_ROW ? SQLITE_DONE : code;
}

/* Of the Nights those under a rule set; it is NULL for the Rehearsals. */
static bool read_statistics(struct store *s, const struct game *game, enum mode mode,
                            const char *rule_set, struct statistics *all, struct problem *problem)
{
    *all = (struct statistics){0};
    sqlite3_stmt **q = s->base.statement;
    ask_of(q[READ_RESULTS], game, mode);
    ask_of(q[COUNT_OUTCOMES], game, mode);
    ask_of(q[COUNT_ABANDONED], game, mode);
    put_text(q[READ_RESULTS], 3, rule_set);
    put_text(q[COUNT_OUTCOMES], 3, rule_set);
    /* In one transaction, so that the numbers are of one moment and agree. */
    int code = sqlite3_exec(s->base.db, "BEGIN", NULL, NULL, NULL);
    if (code == SQLITE_OK) code = read_results(q[READ_RESULTS], rule_set != NULL, all);
    if (code == SQLITE_DONE) code = count_outcomes(q[COUNT_OUTCOMES], all);
    if (code == SQLITE_DONE) code = count_abandoned(q[COUNT_ABANDONED], all);
    bool is_read = code == SQLITE_DONE || cannot_read(s, code, problem);
    if (!sqlite3_get_autocommit(s->base.db)) sqlite3_exec(s->base.db, "COMMIT", NULL, NULL, NULL);
    return is_read;
}

bool store_statistics(struct store *s, const struct game *game, enum mode mode,
                      struct statistics *all, struct problem *problem)
{
    return read_statistics(s, game, mode, mode == NIGHT ? game->id : NULL, all, problem);
}

bool store_nights(struct store *s, const struct game *game, const char *rule_set,
                  struct statistics *all, struct problem *problem)
{
    return read_statistics(s, game, NIGHT, rule_set, all, problem);
}

bool store_night_rules(struct store *s, const struct game *game, int i,
                       char rule_set[NIGHT_RULES_BYTES])
{
    sqlite3_stmt *q = s->base.statement[LIST_RULE_SETS];
    struct text t = text_in(rule_set, NIGHT_RULES_BYTES);
    put_text(q, 1, game->id);
    put_number(q, 2, i);
    bool is_found = sqlite3_step(q) == SQLITE_ROW;
    if (is_found) text_add(&t, (const char *)sqlite3_column_text(q, 0));
    sqlite3_reset(q);
    return is_found;
}

int store_past_games(struct store *s, const struct game *game, struct past_game past[], int most,
                     struct problem *problem)
{
    sqlite3_stmt *q = s->base.statement[LIST_PAST];
    put_text(q, 1, game->id);
    put_number(q, 2, most);
    int code, n = 0;
    while ((code = sqlite3_step(q)) == SQLITE_ROW && n < most) {
        struct past_game *p = &past[n++];
        struct text t = text_in(p->deal, sizeof p->deal);
        text_add(&t, (const char *)sqlite3_column_text(q, 0));
        t = text_in(p->outcome, sizeof p->outcome);
        text_add(&t, (const char *)sqlite3_column_text(q, 1));
        p->won = sqlite3_column_int(q, 2) != 0;
        p->abandoned = sqlite3_column_int(q, 3) != 0;
        p->origin = origin_of((const char *)sqlite3_column_text(q, 4));
        p->turns = sqlite3_column_int(q, 5);
        p->actions = sqlite3_column_int(q, 6);
        p->undos = sqlite3_column_int(q, 7);
        p->hints = sqlite3_column_int(q, 8);
        p->restarts = sqlite3_column_int(q, 9);
        p->when = sqlite3_column_int64(q, 10);
        p->mode = mode_of((const char *)sqlite3_column_text(q, 11));
        p->way = way_of((const char *)sqlite3_column_text(q, 12));
    }
    sqlite3_reset(q);
    if (code == SQLITE_DONE || code == SQLITE_ROW) return n;
    cannot_read(s, code, problem);
    return -1;
}
