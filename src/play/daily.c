/* The days: the date of a day in words, what the player made of what everybody plays on it, and how
 * many days in a row she won something.
 *
 * The number of a daily deal is its date, so all of this is read from the dated results. It does
 * not matter when, in which order or in which time zone the games were played. Only the first try
 * counts, since a deal has only one result (kept/book.h). */

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

bool dread_is_day(uint64_t day)
{
    int month = (int)(day / 100 % 100), of_month = (int)(day % 100);
    return day < 100000000 && month >= 1 && month <= MONTHS && of_month >= 1 &&
           of_month <= days_of((int)(day / 10000), month);
}

uint64_t dread_daily_before(uint64_t number)
{
    int year = (int)(number / 10000), month = (int)(number / 100 % 100), day = (int)(number % 100);
    if (!dread_is_day(number)) return 0;
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

uint64_t dread_first_of_month(uint64_t day)
{
    return day / 100 * 100 + 1;
}

/* By the method of Tomohiko Sakamoto. */
int dread_weekday(uint64_t day)
{
    static const int shift[MONTHS] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
    int year = (int)(day / 10000), month = (int)(day / 100 % 100);
    if (month < 3) year--;
    return (year + year / 4 - year / 100 + year / 400 + shift[month - 1] + (int)(day % 100) + 6) %
           7;
}

bool dread_day_has_result(const struct play *p, const struct game *game, uint64_t day)
{
    return result_of(p, game, day) != DEAL_HAS_NO_RESULT;
}

int dread_day_puzzle(const struct play *p, const struct game *game, int level, uint64_t day)
{
    const struct puzzle_file *files = p->house.puzzles;
    int n = files ? dread_puzzle_count(files, game, level) : 0;
    if (!n) return 0;
    struct rng rng = dread_rng_from(day);
    return dread_puzzle_of_level(files, game, level, (int)dread_rng_below(&rng, (uint32_t)n));
}

enum deal_result dread_puzzle_result(const struct play *p, const struct game *game, int number)
{
    char code[PUZZLE_CODE_BYTES];
    struct text c = dread_text_in(code, sizeof code);
    struct judged_row row;
    dread_puzzle_code(game, number, &c);
    if (!p->book || !dread_book_find_judged(p->book, JUDGED_PUZZLE, code, &row))
        return DEAL_HAS_NO_RESULT;
    return row.won ? DEAL_WAS_WON : DEAL_WAS_LOST;
}

struct day_made dread_day_made(const struct play *p, uint64_t day)
{
    struct day_made made = {0};
    if (p->book) made.puzzles = dread_book_puzzles_of(p->book, day, &made.solved);
    for (int i = 0; i < p->house.games->count; i++) {
        enum deal_result result = result_of(p, p->house.games->game[i], day);
        made.waits += result == DEAL_HAS_NO_RESULT;
        made.tried += result != DEAL_HAS_NO_RESULT;
        made.won += result == DEAL_WAS_WON;
    }
    return made;
}

int dread_days_in_a_row(const struct play *p)
{
    uint64_t day = p->now.today;
    int days = 0;
    if (!dread_is_day(day)) return 0;
    struct day_made made = dread_day_made(p, day);
    if (!made.tried && !made.puzzles) day = dread_daily_before(day);
    while (days < DAYS_COUNTED && dread_is_day(day)) {
        made = dread_day_made(p, day);
        if (!made.won && !made.solved) break;
        day = dread_daily_before(day);
        days++;
    }
    return days;
}

/* ---- In words ---- */

void dread_tell_month(uint64_t day, struct text *t)
{
    dread_text_add(t, months[day / 100 % 100 - 1]);
    dread_text_char(t, ' ');
    dread_text_number(t, day / 10000);
}

void dread_tell_date(uint64_t day, struct text *t)
{
    dread_text_number(t, day % 100);
    dread_text_char(t, ' ');
    dread_tell_month(day, t);
}

void dread_tell_day_of(const struct play *p, const struct game *game, uint64_t day, struct text *t)
{
    static const char *const words[] = {[DEAL_HAS_NO_RESULT] = "not played to its end",
                                        [DEAL_WAS_LOST] = "lost",
                                        [DEAL_WAS_WON_WITH_HELP] = "won with help",
                                        [DEAL_WAS_WON] = "won"};
    dread_text_add(t, words[result_of(p, game, day)]);
}

static void tell_day(const struct play *p, const struct game *game, uint64_t day, struct text *t)
{
    dread_tell_date(day, t);
    dread_text_add(t, ", ");
    dread_tell_day_of(p, game, day, t);
    dread_text_add(t, ". ");
}

void dread_tell_today(const struct play *p, const struct game *game, struct text *t)
{
    if (dread_is_day(p->now.today)) tell_day(p, game, p->now.today, t);
    dread_text_add(t, dread_command_table[CMD_DAILY].more);
}

void dread_tell_yesterday(const struct play *p, const struct game *game, struct text *t)
{
    uint64_t day = dread_daily_before(p->now.today);
    if (day) tell_day(p, game, day, t);
    dread_text_add(t, dread_command_table[CMD_YESTERDAY].more);
}
