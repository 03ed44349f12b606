/* The accuracy of a player: counting it, and its words. See accuracy.h. */

#include "accuracy.h"

#include "book.h"

#include "search/expert.h"

/* Returns a share of CHANCE divided by n, in tenths of points, rounded; 0 if n is 0. */
static int tenths(int64_t share, int64_t n)
{
    int64_t whole = CHANCE * n;
    return n ? (int)((2000 * share + whole) / (2 * whole)) : 0;
}

/* Returns the square root, rounded down. */
static int64_t root(int64_t n)
{
    int64_t r = n;
    for (int64_t next = (r + 1) / 2; next < r; next = (r + n / r) / 2) r = next;
    return r;
}

static int64_t decisions_of(const struct judged_row *j)
{
    return j->early + j->middle + j->late;
}

static int64_t gave_of(const struct judged_row *j)
{
    return j->gave_early + j->gave_middle + j->gave_late;
}

/* Writes the mean over n games and its interval. The games are drawn, not the decisions, since the
 * decisions of a game depend on each other: so the variance is that of a ratio of two sums. */
static void write_mean(const struct judged_row game[], int n, struct accuracy *a)
{
    int64_t gave = 0, decisions = 0, squares = 0;
    for (int i = 0; i < n; i++) {
        gave += gave_of(&game[i]);
        decisions += decisions_of(&game[i]);
    }
    a->gave = a->low = a->high = tenths(gave, decisions);
    if (n < 2) return;
    for (int i = 0; i < n; i++) {
        /* what this game gave away more than the mean would, in tenths of points */
        int64_t more = 1000 * gave_of(&game[i]) / CHANCE -
                       1000 * gave * decisions_of(&game[i]) / (CHANCE * decisions);
        squares += more * more;
    }
    int half = (int)(196 * root(squares * n / (n - 1)) / (100 * decisions));
    a->low = half < a->gave ? a->gave - half : 0;
    a->high = a->gave + half;
}

static void write_phases(const struct judged_row game[], int n, struct accuracy *a)
{
    int64_t decisions[3] = {0}, gave[3] = {0};
    for (int i = 0; i < n; i++) {
        decisions[0] += game[i].early;
        decisions[1] += game[i].middle;
        decisions[2] += game[i].late;
        gave[0] += game[i].gave_early;
        gave[1] += game[i].gave_middle;
        gave[2] += game[i].gave_late;
    }
    for (int k = 0; k < 3; k++) a->phase[k] = decisions[k] ? tenths(gave[k], decisions[k]) : -1;
}

/* Counts the games whose worst mistake is of that kind, and what it gave away in them. */
static int count_worst(const struct judged_row game[], int n, const char *worst, int64_t *gave)
{
    int games = 0;
    *gave = 0;
    for (int i = 0; i < n; i++) {
        if (!dread_same(game[i].worst, worst)) continue;
        games++;
        *gave += game[i].worst_gave;
    }
    return games;
}

/* Writes the two verbs of a worst mistake. */
static void write_verbs(const char *worst, struct accuracy *a)
{
    struct text played = dread_text_in(a->played, sizeof a->played),
                better = dread_text_in(a->better, sizeof a->better);
    while (*worst && *worst != ' ') dread_text_char(&played, *worst++);
    dread_text_add(&better, *worst ? worst + 1 : "");
}

static void write_worst(const struct judged_row game[], int n, struct accuracy *a)
{
    int64_t most = 0;
    for (int i = 0; i < n; i++) {
        int64_t gave;
        int games = count_worst(game, n, game[i].worst, &gave);
        if (!*game[i].worst || games < a->worst_games || (games == a->worst_games && gave <= most))
            continue;
        write_verbs(game[i].worst, a);
        most = gave;
        a->worst_games = games;
        a->worst_gave = tenths(gave, games);
    }
}

void dread_accuracy_of(const struct book *b, const struct game *game, struct accuracy *a)
{
    struct judged_row row[ACCURACY_ROWS];
    int64_t puzzle_gave = 0;
    int n = dread_book_judged(b, game, row, ACCURACY_ROWS);
    *a = (struct accuracy){0};
    for (int i = 0; i < n; i++) {
        if (row[i].kind == JUDGED_PUZZLE) {
            a->puzzles++;
            a->solved += row[i].won;
            puzzle_gave += gave_of(&row[i]);
        } else if (decisions_of(&row[i])) {
            row[a->games++] = row[i];
        }
    }
    if (a->puzzles) a->puzzle_gave = tenths(puzzle_gave, a->puzzles);
    if (!a->games) return;
    write_mean(row, a->games, a);
    write_phases(row, a->games, a);
    write_worst(row, a->games, a);
    for (int i = 0; i < a->games; i++) {
        const struct judged_row *j = &row[a->games - 1 - i];
        a->curve[i] = tenths(gave_of(j), decisions_of(j));
    }
}

/* ---- In words ---- */

/* Adds tenths of points as points: "3.4". */
static void add_points(struct text *t, const char *before, int points, const char *after)
{
    dread_text_count(t, before, points / 10, ".");
    dread_text_count(t, "", points % 10, after);
}

static void tell_games(const struct accuracy *a, struct text *t)
{
    static const char *const phases[] = {"At the beginning ", ", in the middle ", ", at the end "};
    if (a->games == 1) dread_text_add(t, "Accuracy in the last game with an autopsy: ");
    else dread_text_count(t, "Accuracy in the last ", a->games, " games with an autopsy: ");
    add_points(t, "", a->gave, " points given away a decision");
    if (a->games > 1) {
        add_points(t, " (", a->low, " to ");
        add_points(t, "", a->high, ")");
    }
    dread_text_add(t, ".\n");
    if (a->phase[0] < 0 || a->phase[1] < 0 || a->phase[2] < 0) return;
    for (int k = 0; k < 3; k++) add_points(t, phases[k], a->phase[k], "");
    dread_text_add(t, ".\n");
}

/* Adds the curve in words. */
static void tell_curve(const struct accuracy *a, struct text *t)
{
    dread_text_add(t, "Game by game, the last one at the end:");
    for (int i = 0; i < a->games; i++) add_points(t, " ", a->curve[i], "");
    dread_text_add(t, ".\n");
}

static void tell_worst(const struct accuracy *a, struct text *t)
{
    bool same = dread_same(a->played, a->better);
    dread_text_count(t, "The worst mistake of ", a->worst_games,
                     a->worst_games == 1 ? " game: `" : " games: `");
    dread_text_add(t, a->played);
    dread_text_add(t, same ? "` where another one" : "` where `");
    if (!same) dread_text_add(t, a->better);
    if (!same) dread_text_char(t, '`');
    add_points(t, " was better, ", a->worst_gave, " points a game.\n");
}

void dread_tell_accuracy(const struct accuracy *a, struct text *t)
{
    if (a->games) tell_games(a, t);
    if (a->games > 2) tell_curve(a, t);
    if (a->worst_games) tell_worst(a, t);
    if (!a->puzzles) return;
    dread_text_count(t, "Puzzles solved at the first try: ", a->solved, " of ");
    dread_text_count(t, "", a->puzzles, "");
    add_points(t, "; points given away a puzzle: ", a->puzzle_gave, ".\n");
}
