/* What a day has for everybody, and the calendar of the month. daily.c counts; this file makes the
 * pages, and plain play says the same. */

#include "today.h"

#include "daily.h"
#include "deals.h"
#include "puzzle_page.h"
#include "table_in_play.h"

void dread_tell_days_in_a_row(const struct play *p, struct text *t)
{
    int days = dread_days_in_a_row(p);
    if (days > 1) dread_text_count(t, " Days in a row: ", days, ".");
}

/* Returns how many puzzles of a day were not answered yet. */
static int puzzles_left(const struct play *p, uint64_t day)
{
    int left = 0;
    for (int i = 0; i < p->house.games->count; i++)
        for (int level = 1; level <= PUZZLE_LEVELS; level++) {
            const struct game *game = p->house.games->game[i];
            int number = dread_day_puzzle(p, game, level, day);
            left += number && dread_puzzle_result(p, game, number) == DEAL_HAS_NO_RESULT;
        }
    return left;
}

void dread_tell_what_waits(const struct play *p, struct text *t)
{
    int deals = dread_day_made(p, p->now.today).waits, puzzles = puzzles_left(p, p->now.today);
    if (deals) dread_text_count(t, "", deals, deals == 1 ? " deal" : " deals");
    if (deals && puzzles) dread_text_add(t, " and ");
    if (puzzles) dread_text_count(t, "", puzzles, puzzles == 1 ? " puzzle" : " puzzles");
    dread_text_add(t, !deals && !puzzles     ? "all played"
                      : deals + puzzles == 1 ? " waits"
                                             : " wait");
}

void dread_tell_whole_day(const struct play *p, uint64_t day, struct text *t)
{
    const char *before = ": ";
    dread_tell_date(day, t);
    for (int i = 0; i < p->house.games->count; i++) {
        const struct game *game = p->house.games->game[i];
        if (day != p->now.today && !dread_day_has_result(p, game, day)) continue;
        dread_text_add(t, before);
        dread_text_add(t, game->title);
        dread_text_char(t, ' ');
        dread_tell_day_of(p, game, day, t);
        before = "; ";
    }
    struct day_made made = dread_day_made(p, day);
    if (made.puzzles) {
        dread_text_add(t, before);
        dread_text_count(t, "puzzles solved ", made.solved, " of ");
        dread_text_count(t, "", made.puzzles, "");
    }
    dread_text_char(t, '.');
}

void dread_tell_whole_month(const struct play *p, struct text *t)
{
    uint64_t first = dread_first_of_month(p->now.today);
    bool any = false;
    for (uint64_t day = p->now.today; day >= first; day--) {
        struct day_made made = dread_day_made(p, day);
        if (!made.tried && !made.puzzles) continue;
        if (any) dread_text_char(t, '\n');
        dread_tell_whole_day(p, day, t);
        any = true;
    }
    if (any) return;
    dread_text_add(t, "Nothing of a day was played to its end in ");
    dread_tell_month(p->now.today, t);
    dread_text_char(t, '.');
}

/* ---- Pages ---- */

/* Adds the lines of the puzzles of a day, of game i. */
static void add_puzzles(struct play *p, int i, uint64_t day)
{
    static const char *const words[] = {[DEAL_HAS_NO_RESULT] = ": not tried",
                                        [DEAL_WAS_LOST] = ": not solved",
                                        [DEAL_WAS_WON] = ": solved"};
    const struct game *game = p->house.games->game[i];
    for (int level = 1; level <= PUZZLE_LEVELS; level++) {
        int number = dread_day_puzzle(p, game, level, day);
        char line[TITLE_BYTES];
        struct text l = dread_text_in(line, sizeof line);
        if (!number) continue;
        dread_text_add(&l, game->title);
        dread_text_count(&l, ", puzzle of level ", level,
                         words[dread_puzzle_result(p, game, number)]);
        dread_page_line(&p->page, CMD_DAY_PUZZLE, PUZZLE_LEVELS * i + level - 1, line,
                        "Only the first answer counts.");
    }
}

static void open_day(struct play *p, uint64_t day)
{
    bool today = day == p->now.today;
    p->choosing.day = day;
    dread_page_start(&p->page, PAGE_TEXT,
                     today ? dread_command_table[CMD_TODAY].label : "Yesterday");
    p->page.opener = today ? CMD_TODAY : COMMANDS;
    dread_tell_date(day, dread_page_text(&p->page));
    dread_page_say(&p->page, today ? ". The same for everybody who plays today."
                                   : ". It still counts for its day.");
    if (today) dread_tell_days_in_a_row(p, dread_page_text(&p->page));
    for (int i = 0; i < p->house.games->count; i++) {
        const struct game *game = p->house.games->game[i];
        char words[TITLE_BYTES];
        struct text w = dread_text_in(words, sizeof words);
        dread_text_add(&w, game->title);
        dread_text_add(&w, ": ");
        dread_tell_day_of(p, game, day, &w);
        dread_page_line(&p->page, CMD_DAY_DEAL, i, words, "The deal of the day.");
    }
    for (int i = 0; i < p->house.games->count; i++) add_puzzles(p, i, day);
    if (!today) return;
    dread_page_command(&p->page, CMD_DAY_BEFORE);
    dread_page_command(&p->page, CMD_CALENDAR);
}

void dread_page_of_today(struct play *p)
{
    open_day(p, p->now.today);
}

void dread_page_of_day_before(struct play *p)
{
    open_day(p, dread_daily_before(p->now.today));
}

void dread_today_deals(struct play *p, int i)
{
    dread_deal_daily(p, p->house.games->game[i], p->choosing.day);
}

void dread_today_puzzle(struct play *p, int k)
{
    const struct game *game = p->house.games->game[k / PUZZLE_LEVELS];
    uint64_t day = p->choosing.day;
    int number = dread_day_puzzle(p, game, k % PUZZLE_LEVELS + 1, day);
    struct problem problem;
    if (dread_deal_puzzle(p, game, number, &problem)) dread_puzzle_is_of_day(p, day);
    else dread_table_note(p, problem.text);
}

/* Adds the month as weeks, which begin on Monday: a sign for each day up to today. */
static void draw_month(const struct play *p, struct text *t)
{
    uint64_t first = dread_first_of_month(p->now.today);
    for (uint64_t day = first; day <= p->now.today; day++) {
        struct day_made made = dread_day_made(p, day);
        if (day == first || !dread_weekday(day)) {
            if (day != first) dread_text_char(t, '\n');
            dread_text_count(t, "From ", (int)(day % 100), ":");
        }
        bool won = made.won || made.solved, tried = made.tried || made.puzzles;
        dread_text_add(t, won ? " ●" : tried ? " ○" : " ·");
    }
    dread_text_add(t, "\n● won or solved at the first try, ○ played, · nothing\n");
}

void dread_page_of_calendar(struct play *p)
{
    char title[TITLE_BYTES];
    struct text w = dread_text_in(title, sizeof title);
    dread_tell_month(p->now.today, &w);
    dread_page_start(&p->page, PAGE_TEXT, title);
    struct text *t = dread_page_text(&p->page);
    dread_text_count(t, "Days in a row: ", dread_days_in_a_row(p), ".\n");
    draw_month(p, t);
    dread_tell_whole_month(p, t);
    dread_text_char(t, '\n');
}
