/* The page of the statistics: what the book counts, how much the player gives away as a chart, and
 * a puzzle of the kind of choice that she misses most. */

#include "statistics_page.h"

#include "deals.h"
#include "table_in_play.h"

void dread_page_of_statistics(struct play *p)
{
    enum { PAST = 20 };
    struct past_game past[PAST];
    const struct game *game = dread_table_game(p);
    dread_page_start(&p->page, PAGE_STATISTICS, dread_command_table[CMD_STATISTICS].label);
    if (!p->book) {
        dread_page_say(&p->page, "Games are not saved here, so there are no statistics.");
        return;
    }
    dread_tell_statistics(p->book, game, dread_page_text(&p->page));
    int n = dread_book_past_games(p->book, game, past, PAST);
    if (n > 0) dread_page_say(&p->page, "\nThe last games:\n");
    for (int i = 0; i < n; i++) {
        dread_tell_past_game(&past[i], dread_page_text(&p->page));
        dread_page_say(&p->page, "\n");
    }
    if (dread_missed_puzzle(p)) dread_page_command(&p->page, CMD_PUZZLE_MISSED);
}

int dread_missed_puzzle(const struct play *p)
{
    struct accuracy a = {0};
    const struct game *game = dread_table_game(p);
    if (p->book) dread_accuracy_of(p->book, game, &a);
    return dread_deal_draw_of_verb(p, game, a.better);
}

/* Returns a value as a share of the chart's height. */
static int32_t share_of(int value, int top)
{
    return (int32_t)((int64_t)CHANCE * value / top);
}

void dread_statistics_chart(const struct play *p, struct scene_chart *chart)
{
    enum { GAMES_LEAST = 3, WIDE = 3, STEP = 20 /* tenths of points between two tops */ };
    struct accuracy a = {0};
    if (!p->page.open || p->page.kind != PAGE_STATISTICS || !p->book) return;
    dread_accuracy_of(p->book, dread_table_game(p), &a);
    if (a.games < GAMES_LEAST) return;
    int most = a.high;
    for (int i = 0; i < a.games; i++)
        if (a.curve[i] > most) most = a.curve[i];
    chart->top = (most / STEP + 1) * STEP;
    chart->low = share_of(a.low, chart->top);
    chart->high = share_of(a.high, chart->top);
    for (int i = 0; i < WIDE * a.games; i++)
        chart->column[chart->columns++] = (struct chart_column){
            .chance = share_of(a.curve[i / WIDE], chart->top), .turn = (uint16_t)(i / WIDE + 1)};
}
