/* The deal of the day: its date in words, how it went, and how many days in a row were won.
 *
 * The number of a daily deal is its date, so all of this is read from the dated results. It does
 * not matter when, in which order or in which time zone the games were played. */

#include "daily.h"

#include "kept/book.h"
#include "core/text.h"

enum { MONTHS = 12, DAYS_COUNTED = 3660 };

static const char *const months[MONTHS] = {"January",   "February", "March",    "April",
                                           "May",       "June",     "July",     "August",
                                           "September", "October",  "November", "December"};

static int days_of(int year, int month)
{
    static const int days[MONTHS] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return days[month - 1] + (month == 2 && leap);
}

/* Returns true if the number of a daily deal is a date. */
static bool is_date(uint64_t number)
{
    int month = (int)(number / 100 % 100), day = (int)(number % 100);
    return number < 100000000 && month >= 1 && month <= MONTHS && day >= 1 &&
           day <= days_of((int)(number / 10000), month);
}

uint64_t dread_daily_before(uint64_t number)
{
    int year = (int)(number / 10000), month = (int)(number / 100 % 100), day = (int)(number % 100);
    if (!is_date(number)) return 0;
    if (--day) return dread_daily_number(year, month, day);
    if (--month) return dread_daily_number(year, month, days_of(year, month));
    return year ? dread_daily_number(year - 1, MONTHS, 31) : 0;
}

static enum deal_result result_of(const struct play *p, const struct game *game, uint64_t number)
{
    char id[ID_BYTES];
    struct text t = dread_text_in(id, sizeof id);
    struct deal deal = {.number = number};
    if (!p->book) return DEAL_HAS_NO_RESULT;
    dread_rules_standard(game->options, &deal.rules);
    dread_id_write(game, &deal, &t);
    return dread_book_result_of_deal(p->book, id);
}

/* Returns how many days in a row were won, up to today or, as long as today has no result, up to
 * yesterday. */
static int days_in_a_row(const struct play *p, const struct game *game)
{
    uint64_t day = p->now.today;
    int days = 0;
    if (result_of(p, game, day) == DEAL_HAS_NO_RESULT) day = dread_daily_before(day);
    while (days < DAYS_COUNTED && is_date(day) && result_of(p, game, day) == DEAL_WAS_WON) {
        day = dread_daily_before(day);
        days++;
    }
    return days;
}

static void tell_day(const struct play *p, const struct game *game, uint64_t day, struct text *t)
{
    static const char *const words[] = {[DEAL_HAS_NO_RESULT] = ", not played to its end. ",
                                        [DEAL_WAS_LOST] = ", lost. ",
                                        [DEAL_WAS_WON] = ", won. "};
    dread_text_number(t, day % 100);
    dread_text_char(t, ' ');
    dread_text_add(t, months[day / 100 % 100 - 1]);
    dread_text_char(t, ' ');
    dread_text_number(t, day / 10000);
    dread_text_add(t, words[result_of(p, game, day)]);
}

void dread_tell_today(const struct play *p, const struct game *game, struct text *t)
{
    if (is_date(p->now.today)) tell_day(p, game, p->now.today, t);
    dread_text_add(t, dread_command_table[CMD_DAILY].more);
    int days = days_in_a_row(p, game);
    if (days < 2) return;
    dread_text_add(t, " Days won in a row: ");
    dread_text_number(t, (uint64_t)days);
    dread_text_char(t, '.');
}

void dread_tell_yesterday(const struct play *p, const struct game *game, struct text *t)
{
    uint64_t day = dread_daily_before(p->now.today);
    if (day) tell_day(p, game, day, t);
    dread_text_add(t, dread_command_table[CMD_YESTERDAY].more);
}
