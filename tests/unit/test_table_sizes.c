/* The table in a terminal of any size, and how long a key takes. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "toy/toy.h"
#include "unit/seat.h"

static struct seat seat;
static struct session session;
static const struct theme toy_themes[] = {{"toy-lantern", toy_theme}, {NULL, NULL}};

static struct table *const table = &seat.table;

/* ---- Any size ---- */

/* The keys of the pages. */
static const char pages[] = "mgowsiS?ph";

/* What can be on the screen: the choice of games, a game with something lifted, each page. */
static void show(int what)
{
    struct rng rng = rng_from(20);
    int games = dread_games.count, pages_there = (int)strlen(pages);
    seat_open_house(&seat, NULL);
    if (what > games + pages_there) seat_open(&seat, &toy_games, toy_themes, NULL);
    if (!what) return;
    const struct game *game = what > games + pages_there ? &toy : dread_games.game[what % games];
    do random_session(&session, game, &rng);
    while (session_outcome(&session));
    seat_put(&seat, &session);
    if (table->hands.touch[0].count) hands_pick(&table->hands, table->hands.touch[0].thing[0]);
    if (what > games && what <= games + pages_there) seat_key(&seat, pages[what - games - 1]);
    seat_thinks(&seat, 120);
}

static void a_terminal_of_any_size_shows_what_fits(void **state)
{
    (void)state;
    int kinds = dread_games.count + (int)strlen(pages) + 2;
    for (int what = 0; what < kinds; what++) {
        show(what);
        /* Each size once, and those about the least for everything. */
        for (int columns = 1; columns <= 200; columns++)
            for (int rows = 1; rows <= 60; rows++) {
                bool least = columns >= 78 && columns <= 82 && rows >= 22 && rows <= 26;
                if (!least && (columns * 61 + rows) % (kinds * (SLOWED ? 8 : 1)) != what) continue;
                seat_size(&seat, columns, rows);
            }
        for (int small = 1; small < 12; small++) seat_size(&seat, small, 12 - small);
        seat_size(&seat, CANVAS_COLUMNS, CANVAS_ROWS);
    }
}

static void below_80_x_24_it_says_so_and_comes_back_as_it_was(void **state)
{
    (void)state;
    seat_open_house(&seat, NULL);
    seat_deal(&seat, "soliterror#1");
    static char before[sizeof seat.text];
    seat_key(&seat, KEY_OF_TAB);
    strcpy(before, seat_text(&seat));
    seat_size(&seat, 60, 15);
    seat_reads(&seat, "80");
    seat_reads(&seat, "24");
    seat_size(&seat, LEAST_COLUMNS, LEAST_ROWS);
    assert_string_equal(seat_text(&seat), before);
}

/* ---- Speed ---- */

static int by_size(const void *a, const void *b)
{
    clock_t x = *(const clock_t *)a, y = *(const clock_t *)b;
    return x < y ? -1 : x > y;
}

static void a_key_is_answered_within_16_ms(void **state)
{
    (void)state;
    enum { KEYS = 1500 };
    static clock_t spent[KEYS];
    static const int keys[] = {KEY_OF_TAB, KEY_OF_ENTER,  KEY_OF_RIGHT, KEY_OF_DOWN, KEY_OF_LEFT,
                               KEY_OF_UP,  KEY_OF_ESCAPE, '1',          '2',         'u',
                               'r'};
    struct rng rng = rng_from(21);
    if (SLOWED) return;
    seat_open_house(&seat, NULL);
    for (int large = 0; large < 2; large++)
        for (int g = 0; g < dread_games.count; g++) {
            seat_size(&seat, large ? 200 : 80, large ? 60 : 24);
            for (int n = 0; n < KEYS; n++) {
                if (n % 40 == 0) {
                    do random_session(&session, dread_games.game[g], &rng);
                    while (session_outcome(&session));
                    seat_put(&seat, &session);
                    table->sheet.open = false;
                }
                int key = keys[rng_below(&rng, sizeof keys / sizeof *keys)];
                clock_t from = clock();
                table_input(table, &(struct input){.kind = INPUT_KEY, .key = key}, seat.now);
                table_frame(table, &seat.canvas, seat.now);
                spent[n] = clock() - from;
                if (table->sheet.open) table->sheet.open = false;
            }
            qsort(spent, KEYS, sizeof *spent, by_size);
            double most = 1000.0 * (double)spent[KEYS * 99 / 100] / CLOCKS_PER_SEC;
            if (most > 16) fail_msg("%s: 99 %% in %.1f ms", dread_games.game[g]->id, most);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_terminal_of_any_size_shows_what_fits),
        cmocka_unit_test(below_80_x_24_it_says_so_and_comes_back_as_it_was),
        cmocka_unit_test(a_key_is_answered_within_16_ms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
