/* How well games and puzzles were played: the rows, of which each game and each puzzle has one,
 * from the first time that it was judged. Read internal.h first. Their words are in accuracy.c. */

#include "internal.h"

/* Returns the row of that kind and deal, or NULL. */
static const struct book_row *find_judged(const struct book *b, enum judged_kind kind,
                                          const char *deal)
{
    const struct book_row *row = NULL;
    while ((row = dread_row_of_deal(b, row, ROW_JUDGED, deal)))
        if (row->state == kind) return row;
    return NULL;
}

bool dread_book_has_judged(const struct book *b, enum judged_kind kind, const char *deal)
{
    return find_judged(b, kind, deal);
}

static bool waits(const struct book *b, const struct judged_row *j)
{
    for (int i = 0; i < b->judged_waiting; i++)
        if (b->judged[i].row.kind == j->kind && dread_same(b->judged[i].deal, j->deal)) return true;
    return false;
}

/* Points the row to its texts. */
static void point(struct waiting_judged *w)
{
    w->row.game = w->game;
    w->row.deal = w->deal;
    w->row.worst = w->worst;
}

void dread_book_judge(struct book *b, const struct judged_row *j)
{
    b->changes++;
    if (b->judged_waiting == JUDGED_WAITING || waits(b, j) ||
        dread_book_has_judged(b, j->kind, j->deal))
        return;
    struct waiting_judged *w = &b->judged[b->judged_waiting];
    struct text game = dread_text_in(w->game, sizeof w->game),
                deal = dread_text_in(w->deal, sizeof w->deal),
                worst = dread_text_in(w->worst, sizeof w->worst);
    dread_text_add(&game, j->game);
    dread_text_add(&deal, j->deal);
    dread_text_add(&worst, j->worst);
    if (game.cut || deal.cut || worst.cut) return;
    w->row = *j;
    point(w);
    b->judged_waiting++;
}

void dread_judged_forget(struct book *b)
{
    b->judged_waiting--;
    for (int i = 0; i < b->judged_waiting; i++) {
        b->judged[i] = b->judged[i + 1];
        point(&b->judged[i]);
    }
}

int dread_book_judged(const struct book *b, const struct game *game, struct judged_row judged[],
                      int most)
{
    int n = 0;
    for (int32_t i = b->rows - 1; i >= 0 && n < most; i--) {
        const struct book_row *row = dread_row_at(b, i);
        struct kept_row kept;
        if (!dread_row_is(b, row, ROW_JUDGED, game->id)) continue;
        dread_row_of(b, row, &kept);
        judged[n++] = kept.judged;
    }
    return n;
}

bool dread_book_find_judged(const struct book *b, enum judged_kind kind, const char *deal,
                            struct judged_row *judged)
{
    const struct book_row *row = find_judged(b, kind, deal);
    struct kept_row kept;
    if (!row) return false;
    dread_row_of(b, row, &kept);
    *judged = kept.judged;
    return true;
}

int dread_book_puzzles_of(const struct book *b, uint64_t day, int *solved)
{
    int n = 0;
    *solved = 0;
    for (int32_t i = 0; i < b->rows; i++) {
        const struct book_row *row = dread_row_at(b, i);
        bool is_of_day = row->kind == ROW_JUDGED && !row->is_gone && row->state == JUDGED_PUZZLE &&
                         row->day == (int64_t)day;
        n += is_of_day;
        *solved += is_of_day && row->won;
    }
    return n;
}
