/* The statistics of a game, and past games, as lines of text. See statistics.h.
 * book_history.c counts them.
 *
 * The mid-end has no C library, so numbers are rounded and written here. */

#include "statistics.h"

#include "book.h"

static void number(struct text *t, const char *before, int n, const char *after)
{
    dread_text_add(t, before);
    dread_text_number(t, (uint64_t)n);
    dread_text_add(t, after);
}

static void tell_other_origins(const struct statistics *s, struct text *t)
{
    const struct win_count *cards = &s->by_origin[ORIGIN_CARDS],
                           *replayed = &s->by_origin[ORIGIN_REPLAYED];
    if (cards->games) {
        number(t, "Entered by hand, counted separately: ", cards->games, ", won ");
        number(t, "", cards->won, ".\n");
    }
    if (replayed->games) {
        number(t, "Replayed, counted separately: ", replayed->games, ", won ");
        number(t, "", replayed->won, ".\n");
    }
    const struct win_count *real = &s->by_way[WAY_REAL];
    if (real->games) {
        number(t, "Beside real cards, counted separately: ", real->games, ", won ");
        number(t, "", real->won, ".\n");
    }
    if (s->abandoned) number(t, "Abandoned: ", s->abandoned, ".\n");
    if (s->unreadable)
        number(t, "Put aside because they could not be read: ", s->unreadable, ".\n");
}

/* Adds the Nights that enter neither the win rate nor the streak, grouped by how their deals were
 * chosen. */
static void tell_apart(const struct statistics *s, struct text *t)
{
    static const struct {
        enum way way;
        const char *name;
    } apart[] = {{WAY_DIFFICULTY, "Of chosen difficulty"},
                 {WAY_DAILY, "Deals of the day"},
                 {WAY_NAMED, "Of a named deal"},
                 {WAY_BEFORE, "From an older version"}};
    for (size_t i = 0; i < sizeof apart / sizeof *apart; i++) {
        const struct win_count *of = &s->by_way[apart[i].way];
        if (!of->games) continue;
        dread_text_add(t, apart[i].name);
        number(t, ", counted separately: ", of->games, ", won ");
        number(t, "", of->won, ".\n");
    }
}

/* Returns part / all in whole percent, a half rounded to even. */
static int percent(int part, int all)
{
    int64_t points = 100LL * part / all, twice_rest = 100LL * part % all * 2;
    return (int)(points + (twice_rest > all || (twice_rest == all && points % 2)));
}

/* Adds a mean of at least 1, rounded to tenths, a half rounded to even. A double of 1 or more has
 * at most 52 binary places after the point, so its fraction is exactly a whole number of 2^-52. */
static void tell_tenths(double mean, struct text *t)
{
    const uint64_t one = (uint64_t)1 << 52, whole = (uint64_t)mean;
    uint64_t parts = 10 * (uint64_t)((mean - (double)whole) * (double)one);
    uint64_t tenths = 10 * whole + parts / one, rest = parts % one;
    tenths += rest > one / 2 || (rest == one / 2 && tenths % 2);
    dread_text_number(t, tenths / 10);
    dread_text_char(t, '.');
    dread_text_number(t, tenths % 10);
}

/* Adds the numbers of games and wins, and how often each outcome came. */
static void tell_rate(const struct statistics *s, struct text *t)
{
    const struct win_count *all = &s->by_origin[ORIGIN_NUMBER];
    number(t, ": ", all->games, " played, ");
    number(t, "", all->won, " won");
    if (all->games) number(t, " (", percent(all->won, all->games), " %)");
    dread_text_add(t, ".\n");
    for (int i = 0; i < s->outcomes; i++) {
        number(t, "  ", s->outcome[i].count, " ");
        dread_text_add(t, s->outcome[i].outcome);
        dread_text_add(t, ".\n");
    }
}

static void tell_wins(const struct statistics *s, enum mode mode, struct text *t)
{
    if (mode != NIGHT) number(t, "Won without undo, hint or restart: ", s->won_unaided, ". ");
    number(t, "Shortest win: ", s->shortest, " turns; mean ");
    tell_tenths(s->mean_turns, t);
    dread_text_add(t, ".\n");
}

static void tell_mode(const struct statistics *s, enum mode mode, struct text *t)
{
    const struct win_count *all = &s->by_origin[ORIGIN_NUMBER];
    tell_rate(s, t);
    if (all->won) tell_wins(s, mode, t);
    if (all->games) {
        number(t, "Wins in a row: ", s->streak, " now, ");
        number(t, "", s->best_streak, " at best.\n");
    }
    if (s->with_undo || s->with_hint || s->with_restart) {
        number(t, "With undo: ", s->with_undo, ". ");
        number(t, "With hints: ", s->with_hint, ". ");
        number(t, "Restarted: ", s->with_restart, ".\n");
    }
    if (mode == NIGHT) tell_apart(s, t);
    tell_other_origins(s, t);
}

void dread_tell_rehearsals(const struct game *game, const struct statistics *s, struct text *t)
{
    dread_text_add(t, game->title);
    tell_mode(s, REHEARSAL, t);
}

void dread_tell_nights(const struct game *game, const char *rules, const struct statistics *s,
                       struct text *t)
{
    dread_text_add(t, game->title);
    dread_text_add(t, ", Night");
    if (!dread_same(rules, game->id)) {
        dread_text_add(t, " under ");
        dread_text_add(t, rules + dread_length_of(game->id) + 1);
    }
    tell_mode(s, NIGHT, t);
}

void dread_tell_past_game(const struct past_game *g, struct text *t)
{
    dread_text_add(t, g->deal);
    dread_text_char(t, ' ');
    dread_text_add(t, g->outcome);
    if (g->turns) number(t, ", ", g->turns, " turns");
    if (g->mode == NIGHT) dread_text_add(t, ", night");
    if (g->mode == NIGHT && g->way != WAY_DRAWN) {
        dread_text_add(t, ", ");
        dread_text_add(t, g->way == WAY_DIFFICULTY ? "chosen difficulty" : dread_way_names[g->way]);
    }
    if (g->way == WAY_REAL) {
        dread_text_add(t, ", beside real cards");
    } else if (g->origin != ORIGIN_NUMBER) {
        dread_text_add(t, ", ");
        dread_text_add(t, dread_origin_names[g->origin]);
    }
    if (g->undos) number(t, ", undo ", g->undos, "");
    if (g->hints) number(t, ", hints ", g->hints, "");
    if (g->restarts) number(t, ", restarts ", g->restarts, "");
}

void dread_tell_statistics(const struct book *book, const struct game *game, struct text *t)
{
    struct statistics s;
    struct accuracy accuracy;
    char rules[NIGHT_RULES_BYTES];
    dread_book_statistics(book, game, NULL, &s);
    dread_tell_rehearsals(game, &s, t);
    for (int i = 0; dread_book_night_rules(book, game, i, rules); i++) {
        dread_book_statistics(book, game, rules, &s);
        dread_tell_nights(game, rules, &s, t);
    }
    dread_accuracy_of(book, game, &accuracy);
    dread_tell_accuracy(&accuracy, t);
}
