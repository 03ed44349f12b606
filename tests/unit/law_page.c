/* Laws of the pages of the table and of terminals of any size: every line of a page can be chosen,
 * every text is read to its end, and nothing is drawn outside the frame. */

#include <stdio.h>
#include <string.h>

#include "unit/seat.h"
#include "unit/walk.h"

static struct seat *seat;

/* The keys that open pages. The hint is one that was just asked for; see test_table_advice.c. */
static const char keys[] = "mgowsiS?pch";

static void open_page(struct visit *v)
{
    char key[] = {keys[dread_rng_below(&v->rng, sizeof keys - 1)], '\0'};
    seat_keys(seat, key);
    if (!seat->play->page.open) seat_fails(seat, "no page is opened by ", key);
}

/* Turns the page until line i is drawn. */
static void find_line(int i, enum hand hand)
{
    const struct hit_region hit = {.kind = HIT_LINE, .number = i};
    for (int turns = 0; !hit_find(&seat->table.hits, &hit); turns++) {
        if (turns == 100) seat_fails(seat, "a line is never drawn", "");
        hand == BY_KEYS ? seat_key(seat, KEY_OF_DOWN) : seat_wheel(seat, 1);
    }
}

/* Down and the wheel lead to every line, and all that belongs to it is read. */
static void read_lines(enum hand hand)
{
    const struct page *p = &seat->play->page;
    seat_key(seat, KEY_OF_HOME);
    for (int i = 0; i < p->lines; i++) {
        if (p->at != i) seat_fails(seat, "a line cannot be come to", "");
        find_line(i, hand);
        const char *why_not = seat->table.scene->command[p->line[i].command].why_not;
        seat_reads_whole(seat, why_not ? why_not : p->bytes + p->line[i].more);
        if (i + 1 < p->lines) hand == BY_KEYS ? seat_key(seat, KEY_OF_DOWN) : seat_wheel(seat, 1);
    }
}

static void read_text(enum hand hand)
{
    const char *end = last_word(seat->play->page.bytes);
    for (int n = 0; n < 3000 && !strstr(seat_text(seat), end); n++)
        hand == BY_KEYS ? seat_key(seat, KEY_OF_DOWN) : seat_wheel(seat, 3);
    seat_reads(seat, end);
    seat_key(seat, KEY_OF_HOME);
    assert_int_equal(seat->table.reader.scroll, 0);
    seat_key(seat, KEY_OF_END);
    seat_reads(seat, end);
}

LAW(every_page_is_read_to_its_end_by_keys_and_by_mouse, .every = 800, .where = IN_PLAY,
    .only = has_theme)
{
    enum hand hand = dread_rng_below(&v->rng, 2) ? BY_KEYS : BY_MOUSE;
    seat = visit_seat(v);
    seat_any_size(seat, &v->rng);
    open_page(v);
    if (!seat->play->page.lines) read_text(hand);
    else if (!seat->play->page.entry) read_lines(hand);
    if (hand == BY_KEYS) seat_key(seat, KEY_OF_ESCAPE);
    else if (dread_rng_below(&v->rng, 2)) assert_true(seat_click_words(seat, "✕"));
    else seat_back(seat);
    assert_false(seat->play->page.open);
}

/* Opens the page that asks for the first card of a real table, or the first one of the upkeep. */
static void sit_beside(struct visit *v)
{
    bool all = dread_rng_below(&v->rng, 2);
    seat_wishes(seat, &(struct deal_wanted){.game = v->game, .beside = true, .anew = true});
    while (all && seat->play->page.kind == PAGE_CARD) {
        struct intent tells = {
            .kind = INTENT_COMMAND,
            .command = CMD_TELL_CARD,
            .number = __builtin_ctzll(dread_session_possible(&seat->play->session)),
            .now = seat_now(seat)};
        dread_play_intent(seat->play, &tells);
    }
    assert_int_equal(seat->play->page.kind, all ? PAGE_UPKEEP : PAGE_CARD);
}

/* seat_size looks at each frame: that nothing is drawn outside, and where the focus is. */
LAW(a_terminal_of_any_size_shows_what_fits, .every = 800, .only = has_theme)
{
    enum { SIZES = 8 };
    seat = visit_seat(v);
    if (!v->session->played && is_of_program(v->game)) sit_beside(v);
    else if (v->n && dread_rng_below(&v->rng, 2)) open_page(v);
    else if (v->n && dread_rng_below(&v->rng, 2)) seat_key(seat, KEY_OF_ENTER);
    for (int k = 0; k < SIZES; k++) {
        bool least = k % 2;
        seat_size(seat, (least ? 78 : 1) + (int)dread_rng_below(&v->rng, least ? 5 : 200),
                  (least ? 22 : 1) + (int)dread_rng_below(&v->rng, least ? 5 : 60));
    }
    seat_size(seat, CANVAS_COLUMNS, CANVAS_ROWS);
}
