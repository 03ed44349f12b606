/* Reads any bytes as input at the terminal's table. Nothing may crash, and every frame must pass
 * the checks of tests/unit/seat.h.
 *
 * The first line is a deal id; if it is not valid, the input starts at the choice of games. Each
 * byte after it is a key, a click, a turn of the wheel, a new size, time that passes, a slice of
 * thinking or a change of preferences. */

#include "cheap.h"
#include "unit/seat.h"

enum { DEEDS_MOST = 120 };

static const int keys[] = {KEY_OF_ESCAPE,
                           KEY_OF_ENTER,
                           KEY_OF_TAB,
                           KEY_OF_BACKSPACE,
                           KEY_OF_UP,
                           KEY_OF_DOWN,
                           KEY_OF_LEFT,
                           KEY_OF_RIGHT,
                           KEY_OF_BACKTAB,
                           KEY_OF_PAGE_UP,
                           KEY_OF_PAGE_DOWN,
                           KEY_OF_HOME,
                           KEY_OF_END,
                           0x7f,
                           0,
                           -1};
enum { KEYS = sizeof keys / sizeof *keys };

/* What a byte means: below SPECIAL_KEY the key of that character, then these ranges. */
enum {
    SPECIAL_KEY = 128,
    CLICK = SPECIAL_KEY + 32,
    THING = CLICK + 24,
    BACK = THING + 40,
    WHEEL,
    SIZE,
    WAIT,
    THINK = WAIT + 12,
    PREFER = THINK + 8
};

/* Clicks the middle of hit region k (modulo their number). */
static void click_thing(struct seat *s, unsigned k)
{
    const struct hit_regions *h = &s->table.hits;
    if (!h->count) return;
    struct rect r = h->hit[k % (unsigned)h->count].at;
    seat_click(s, r.x + r.w / 2, r.y + r.h / 2);
}

static void do_one(struct seat *s, struct bytes *b)
{
    unsigned what = next_byte(b);
    if (what < SPECIAL_KEY) seat_key(s, (int)what);
    else if (what < CLICK) seat_key(s, keys[what % KEYS]);
    else if (what < THING) {
        int x = (int)next_byte(b), y = (int)next_byte(b);
        seat_click(s, x - 2, y % (CANVAS_ROWS + 4) - 2);
    } else if (what < BACK) click_thing(s, next_byte(b));
    else if (what == BACK) seat_back(s);
    else if (what == WHEEL) seat_wheel(s, (int)next_byte(b) % 9 - 4);
    else if (what == SIZE) {
        int columns = (int)next_byte(b) % (CANVAS_COLUMNS + 1);
        seat_size(s, columns, (int)next_byte(b) % (CANVAS_ROWS + 1));
    } else if (what < THINK) seat_wait(s, 1 << (what - WAIT));
    else if (what < PREFER) seat_thinks(s, 1 << (what - THINK));
    else s->play->prefer.alone = !(s->play->prefer.motion = what & 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct seat s;
    struct bytes b = {data, data + size};
    struct deal deal;
    cheap_begin();
    seat_open_house(&s, UNSAVED);
    const struct game *game = read_deal(&b, &deal);
    if (game) {
        seat_deals(&s, game, &deal);
        seat_look(&s);
    }
    for (int i = 0; i < DEEDS_MOST && b.at < b.end && !s.table.left; i++) do_one(&s, &b);
    const struct session *session = &s.play->session;
    bool begun = session->game && !dread_session_sets_up(session); /* else there is no position */
    if (begun) insist(session->game->sane(&session->deal, &session->now));
    seat_close(&s);
    return 0;
}
