/* The statistics, the rule sets of Nights, and the list of past games, all computed from the rows
 * on each call. Read internal.h first. Their words are in statistics.c. */

#include "internal.h"

/* ---- Which results count ---- */

/* Returns the number of bytes of a deal id before `@` or `#`: the game and its options. The first
 * `#` counts, but only if no `@` follows. */
static int rule_set_bytes(const char *deal)
{
    int at = 0, number = -1;
    for (; deal[at]; at++) {
        if (deal[at] == '@') return at;
        if (deal[at] == '#' && number < 0) number = at;
    }
    return number < 0 ? 0 : number;
}

static bool has_rule_set(const char *deal, const char *rule_set)
{
    int n = rule_set_bytes(deal);
    return dread_length_of(rule_set) == n && dread_starts_with(deal, rule_set);
}

/* Returns true if the row is a result of a Rehearsal (rule_set NULL), or of a Night under that rule
 * set. */
static bool is_requested(const struct book *b, const struct book_row *row, const struct game *game,
                         const char *rule_set)
{
    if (!dread_row_is(b, row, ROW_RESULT, game->id)) return false;
    if (!rule_set) return row->mode == REHEARSAL;
    return row->mode == NIGHT && has_rule_set(dread_row_text(b, row->deal), rule_set);
}

/* Returns true if the result enters neither the win rate nor the streak because of how its deal was
 * chosen. */
static bool is_apart(const struct book_row *row)
{
    return row->mode == NIGHT && row->origin == ORIGIN_NUMBER && row->way != WAY_DRAWN;
}

/* Returns true if the row is a play beside real cards, which has no result. */
static bool is_real_play(const struct book_row *row)
{
    return row->kind == ROW_PLAY && row->way == WAY_REAL;
}

/* Returns true if a play, which may be in progress, has ended. */
static bool has_ended(const struct book *b, const struct book_row *row)
{
    return row->state != PLAY_ASIDE && !dread_same(dread_row_text(b, row->outcome), "playing");
}

/* Returns true if a row ends with a win: a play does not say so, but its outcome does. */
static bool is_won(const struct book *b, const struct book_row *row)
{
    return row->kind == ROW_RESULT ? row->won
                                   : dread_starts_with(dread_row_text(b, row->outcome), "won");
}

/* ---- Statistics ---- */

/* Counts the result of a deal by number. */
static void count_numbered(struct statistics *all, const struct book_row *row,
                           int64_t *turns_of_wins)
{
    all->with_undo += row->undos > 0;
    all->with_hint += row->hints > 0;
    all->with_restart += row->restarts > 0;
    all->streak = row->won ? all->streak + 1 : 0;
    if (all->streak > all->best_streak) all->best_streak = all->streak;
    if (!row->won) return;
    all->won_unaided += !row->undos && !row->hints && !row->restarts;
    *turns_of_wins += row->turn;
    if (!all->shortest || row->turn < all->shortest) all->shortest = (int)row->turn;
}

/* The outcomes of deals by number, and the count of each. Outcomes are interned, so equal texts
 * have equal numbers. */
struct outcome_counts {
    int n;
    struct {
        uint32_t text;
        int count;
    } of[INTERNED_MOST];
};

static void count_outcome(struct outcome_counts *all, uint32_t text)
{
    int i = 0;
    while (i < all->n && all->of[i].text != text) i++;
    if (i == INTERNED_MOST) return;
    if (i == all->n) all->of[all->n++].count = 0;
    all->of[i].text = text;
    all->of[i].count++;
}

/* Compares at most `most` bytes of two texts. Returns -1, 0 or 1. */
static int compare(const char *a, const char *b, int most)
{
    for (int i = 0; i < most; i++) {
        unsigned char x = (unsigned char)a[i], y = (unsigned char)b[i];
        if (x != y) return x < y ? -1 : 1;
        if (!x) break;
    }
    return 0;
}

/* Moves the most frequent outcome to the statistics; of equally frequent outcomes, the first by
 * name. */
static void move_most_frequent(const struct book *b, struct outcome_counts *from,
                               struct statistics *all)
{
    int best = 0;
    for (int i = 1; i < from->n; i++) {
        int more = from->of[i].count - from->of[best].count;
        if (more > 0 ||
            (!more && compare(dread_row_text(b, from->of[i].text),
                              dread_row_text(b, from->of[best].text), OUTCOME_BYTES) < 0))
            best = i;
    }
    struct text t = dread_text_in(all->outcome[all->outcomes].outcome, OUTCOME_BYTES);
    dread_text_add(&t, dread_row_text(b, from->of[best].text));
    all->outcome[all->outcomes++].count = from->of[best].count;
    from->of[best] = from->of[--from->n];
}

/* Returns true if the row is the first abandoned play of its deal in its mode, and the deal has not
 * counted. */
static bool is_first_left(const struct book *b, const struct book_row *row)
{
    const char *deal = dread_row_text(b, row->deal);
    if (row->state != PLAY_ABANDONED || dread_row_of_result(b, deal)) return false;
    const struct book_row *other = NULL;
    while ((other = dread_row_of_deal(b, other, ROW_PLAY, deal)))
        if (other->state == PLAY_ABANDONED && other->mode == row->mode && other < row) return false;
    return true;
}

static void count_left(const struct book *b, const struct game *game, enum mode mode,
                       struct statistics *all)
{
    for (int32_t i = 0; i < b->rows; i++) {
        const struct book_row *row = dread_row_at(b, i);
        if (row->mode != mode || !dread_row_is(b, row, ROW_PLAY, game->id)) continue;
        all->unreadable += row->state == PLAY_ASIDE;
        all->abandoned += !is_real_play(row) && is_first_left(b, row);
    }
}

/* Counts the plays beside real cards that have ended. */
static void count_real(const struct book *b, const struct game *game, struct win_count *count)
{
    for (int32_t i = 0; i < b->rows; i++) {
        const struct book_row *row = dread_row_at(b, i);
        if (!is_real_play(row) || !dread_row_is(b, row, ROW_PLAY, game->id) || !has_ended(b, row))
            continue;
        count->games++;
        count->won += is_won(b, row);
    }
}

void dread_book_statistics(const struct book *b, const struct game *game, const char *rule_set,
                           struct statistics *all)
{
    struct outcome_counts outcomes = {0};
    int64_t turns_of_wins = 0;
    *all = (struct statistics){0};
    for (int32_t i = 0; i < b->rows; i++) {
        const struct book_row *row = dread_row_at(b, i);
        if (!is_requested(b, row, game, rule_set)) continue;
        struct win_count *count = is_apart(row) ? &all->by_way[row->way]
                                                : &all->by_origin[row->origin];
        count->games++;
        count->won += row->won;
        if (row->origin != ORIGIN_NUMBER || is_apart(row)) continue;
        count_numbered(all, row, &turns_of_wins);
        count_outcome(&outcomes, row->outcome);
    }
    int won = all->by_origin[ORIGIN_NUMBER].won;
    if (won) all->mean_turns = (double)turns_of_wins / won;
    while (outcomes.n && all->outcomes < STATISTICS_OUTCOMES) move_most_frequent(b, &outcomes, all);
    count_left(b, game, rule_set ? NIGHT : REHEARSAL, all);
    if (!rule_set) count_real(b, game, &all->by_way[WAY_REAL]);
}

/* ---- Rule sets of Nights ---- */

enum { RULE_SETS_MOST = 256 }; /* more than anyone plays Nights under; the rest is left out */

struct rule_set {
    const char *id; /* id of one of its deals */
    int bytes;      /* length of the rule set, with which the id begins */
    int nights;
};

struct rule_sets {
    int n;
    struct rule_set of[RULE_SETS_MOST];
};

static int compare_rule_sets(const struct rule_set *a, const struct rule_set *b)
{
    int order = compare(a->id, b->id, a->bytes < b->bytes ? a->bytes : b->bytes);
    return order ? order : (a->bytes > b->bytes) - (a->bytes < b->bytes);
}

static void count_night(struct rule_sets *all, const char *deal)
{
    struct rule_set new = {.id = deal, .bytes = rule_set_bytes(deal), .nights = 1};
    for (int i = 0; i < all->n; i++)
        if (!compare_rule_sets(&all->of[i], &new)) {
            all->of[i].nights++;
            return;
        }
    if (all->n < RULE_SETS_MOST) all->of[all->n++] = new;
}

static void find_rule_sets(const struct book *b, const struct game *game, struct rule_sets *all)
{
    all->n = 0;
    for (int32_t i = 0; i < b->rows; i++) {
        const struct book_row *row = dread_row_at(b, i);
        if (row->mode == NIGHT && dread_row_is(b, row, ROW_RESULT, game->id))
            count_night(all, dread_row_text(b, row->deal));
    }
}

/* Returns true if rule set a comes before b in the list. */
static bool is_before(const struct game *game, const struct rule_set *a, const struct rule_set *b)
{
    bool a_usual = a->bytes == dread_length_of(game->id),
         b_usual = b->bytes == dread_length_of(game->id);
    if (a_usual != b_usual) return a_usual;
    if (a->nights != b->nights) return a->nights > b->nights;
    return compare_rule_sets(a, b) < 0;
}

bool dread_book_night_rules(const struct book *b, const struct game *game, int i,
                            char rule_set[NIGHT_RULES_BYTES])
{
    struct rule_sets all;
    struct text t = dread_text_in(rule_set, NIGHT_RULES_BYTES);
    find_rule_sets(b, game, &all);
    for (int k = 0; k < all.n; k++) {
        int before = 0;
        for (int j = 0; j < all.n; j++) before += is_before(game, &all.of[j], &all.of[k]);
        if (before != i) continue;
        dread_text_span(&t, all.of[k].id, all.of[k].bytes);
        return true;
    }
    return false;
}

/* ---- One deal ---- */

enum deal_result dread_book_result_of_deal(const struct book *b, const char *deal)
{
    const struct book_row *row = dread_row_of_result(b, deal);
    if (!row) return DEAL_HAS_NO_RESULT;
    if (!row->won) return DEAL_WAS_LOST;
    bool helped = row->undos || row->hints || row->restarts;
    return helped ? DEAL_WAS_WON_WITH_HELP : DEAL_WAS_WON;
}

/* ---- The list of games ---- */

/* Returns true if the row is a play that the list shows: an abandoned one whose deal has not
 * counted, if no other abandoned play of the deal was changed later; or one beside real cards that
 * has ended or is abandoned. */
static bool is_listed_play(const struct book *b, const struct book_row *row)
{
    const char *deal = dread_row_text(b, row->deal);
    if (is_real_play(row)) return has_ended(b, row) || row->state == PLAY_ABANDONED;
    if (row->state != PLAY_ABANDONED || dread_row_of_result(b, deal)) return false;
    const struct book_row *other = NULL;
    while ((other = dread_row_of_deal(b, other, ROW_PLAY, deal))) {
        bool is_later = other->changed > row->changed ||
                        (other->changed == row->changed && other < row);
        if (other->state == PLAY_ABANDONED && is_later) return false;
    }
    return true;
}

static bool is_later(const struct book_row *a, const struct book_row *b)
{
    if (a->changed != b->changed) return a->changed > b->changed;
    if (a->id != b->id) return a->id > b->id;
    return a->kind == ROW_RESULT && b->kind == ROW_PLAY;
}

static void past_game_of(const struct book *b, const struct book_row *row, struct past_game *past)
{
    bool is_left = row->kind == ROW_PLAY && !(is_real_play(row) && has_ended(b, row));
    struct text t = dread_text_in(past->deal, sizeof past->deal);
    dread_start_tell(dread_row_text(b, row->deal), &t);
    t = dread_text_in(past->outcome, sizeof past->outcome);
    dread_text_add(&t, is_left ? "abandoned" : dread_row_text(b, row->outcome));
    past->won = !is_left && is_won(b, row);
    past->abandoned = dread_same(past->outcome, "abandoned");
    past->origin = (enum origin)row->origin;
    past->mode = (enum mode)row->mode;
    past->way = (enum way)row->way;
    past->turns = is_left ? 0 : (int)row->turn;
    past->actions = (int)row->played;
    past->undos = (int)row->undos;
    past->hints = (int)row->hints;
    past->restarts = (int)row->restarts;
    past->when = row->changed;
}

/* Returns the row that follows `last` in the list of past games, latest first; the first if `last`
 * is NULL. */
static const struct book_row *next_past(const struct book *b, const struct game *game,
                                        const struct book_row *last)
{
    const struct book_row *best = NULL;
    for (int32_t i = 0; i < b->rows; i++) {
        const struct book_row *row = dread_row_at(b, i);
        if ((last && !is_later(last, row)) || (best && !is_later(row, best))) continue;
        if (dread_row_is(b, row, ROW_RESULT, game->id) ||
            (dread_row_is(b, row, ROW_PLAY, game->id) && is_listed_play(b, row)))
            best = row;
    }
    return best;
}

int dread_book_past_games(const struct book *b, const struct game *game, struct past_game past[],
                          int most)
{
    const struct book_row *row = NULL;
    int n = 0;
    while (n < most && (row = next_past(b, game, row))) past_game_of(b, row, &past[n++]);
    return n;
}
