/* ncurses. See screen.h. */

#define NCURSES_WIDECHAR 1
#include "screen.h"

#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <langinfo.h>
#include <ncurses.h>

/* ncurses has one screen at a time, and so has this file. */
static SCREEN *screen;
static int colours; /* 256, 16, 8, or 0 */
static short pairs[INKS][INKS], pairs_made;
static struct palette palette_shown;
static volatile sig_atomic_t told_to_end;

static void on_signal(int signal)
{
    (void)signal;
    told_to_end = 1;
}

static void listen(void)
{
    struct sigaction end = {.sa_handler = on_signal};
    sigaction(SIGINT, &end, NULL);
    sigaction(SIGTERM, &end, NULL);
    sigaction(SIGHUP, &end, NULL);
}

static int colours_there_are(void)
{
    const char *no = getenv("NO_COLOR");
    if ((no && *no) || !has_colors() || start_color() == ERR || use_default_colors() == ERR)
        return 0;
    return COLORS >= 256 ? 256 : COLORS >= 16 ? 16 : COLORS >= 8 ? 8 : 0;
}

bool screen_open(struct problem *problem)
{
    const char *term = getenv("TERM");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_ALL, "C.UTF-8");
    screen = newterm(NULL, stdout, stdin);
    if (!screen)
        return fails(problem, "The terminal `", term ? term : "", "` is not known here; ",
                     "set TERM, or play in plain sentences with --plain.", NULL, NULL);
    listen();
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    intrflush(stdscr, FALSE);
    set_escdelay(25);
    mouseinterval(0);
    mousemask(BUTTON1_PRESSED | BUTTON3_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    colours = colours_there_are();
    pairs_made = 0;
    return true;
}

void screen_close(void)
{
    endwin();
    delscreen(screen);
    screen = NULL;
}

void screen_size(int *columns, int *rows)
{
    getmaxyx(stdscr, *rows, *columns);
    if (*columns > CANVAS_COLUMNS) *columns = CANVAS_COLUMNS;
    if (*rows > CANVAS_ROWS) *rows = CANVAS_ROWS;
}

/* ---- Colours ---- */

static short colour_of(int ink)
{
    struct tint tint = palette_shown.tint[ink];
    if (colours == 256) return tint.of_256;
    if (tint.of_16 > 15) return -1;
    return (short)(tint.of_16 % colours);
}

/* With few colours an ink may be that of its ground: black then, or white on black. */
static short pair_of(int ink, int ground)
{
    short *pair = &pairs[ink][ground];
    if (!*pair && pairs_made + 1 < COLOR_PAIRS && pairs_made < 32000) {
        short of_ink = colour_of(ink), of_ground = colour_of(ground);
        if (of_ink == of_ground && of_ink >= 0) of_ink = of_ground ? COLOR_BLACK : COLOR_WHITE;
        *pair = ++pairs_made;
        init_pair(*pair, of_ink, of_ground);
    }
    return *pair;
}

/* Where there are no colours, what must stand out does so by light and dark. */
static attr_t without_colours(struct style st)
{
    attr_t attributes = 0;
    if (st.ground == INK_FOCUS || st.ground == INK_PICKED || st.ground == INK_FLASH)
        attributes |= A_REVERSE;
    if (st.ground == INK_PICKED || st.ink == INK_TITLE || st.ink == INK_BAD) attributes |= A_BOLD;
    return attributes;
}

static attr_t attributes_of(struct style st)
{
    attr_t attributes = 0;
    if (st.attributes & BOLD) attributes |= A_BOLD;
    if (st.attributes & UNDERLINE) attributes |= A_UNDERLINE;
    if (st.attributes & REVERSE) attributes |= A_REVERSE;
    if (st.attributes & FAINT) attributes |= A_DIM;
    if (!colours) attributes ^= without_colours(st);
    if (colours != 8) return attributes;
    /* Bold is bright: what is bright of 16 colours must be, what is black must not. */
    int bright = palette_shown.tint[st.ink].of_16;
    if (bright >= 8 && bright < 16) attributes |= A_BOLD;
    if (!bright) attributes &= ~A_BOLD;
    return attributes;
}

/* ---- Frames ---- */

/* The character at s; a question mark for what is not UTF-8 or would not show. */
static wchar_t character_of(const char *s)
{
    const unsigned char *u = (const unsigned char *)s;
    wchar_t c = '?';
    if (u[0] < 0x80) c = u[0];
    else if (u[0] >= 0xc0 && u[0] < 0xe0 && u[1]) c = (u[0] & 0x1f) << 6 | (u[1] & 0x3f);
    else if (u[0] >= 0xe0 && u[0] < 0xf0 && u[1] && u[2])
        c = (u[0] & 0x0f) << 12 | (u[1] & 0x3f) << 6 | (u[2] & 0x3f);
    return c < ' ' || c == 0x7f ? '?' : c;
}

void screen_show(const struct canvas *canvas, const struct palette *palette)
{
    if (memcmp(&palette_shown, palette, sizeof *palette) != 0) {
        palette_shown = *palette;
        memset(pairs, 0, sizeof pairs);
        pairs_made = 0;
    }
    for (int y = 0; y < canvas->rows; y++)
        for (int x = 0; x < canvas->columns; x++) {
            const struct character *at = &canvas->at[y][x];
            wchar_t wide[2] = {character_of(at->bytes), 0};
            cchar_t cell;
            short pair = colours ? pair_of(at->style.ink, at->style.ground) : 0;
            setcchar(&cell, wide, attributes_of(at->style), pair, NULL);
            mvadd_wch(y, x, &cell);
        }
    move(canvas->cursor_y, canvas->cursor_x);
    refresh();
}

/* ---- Input ---- */

static struct input mouse(void)
{
    MEVENT event;
    if (getmouse(&event) != OK) return (struct input){INPUT_NONE, 0, 0, 0};
    struct input in = {INPUT_NONE, 0, event.x, event.y};
    if (event.bstate & BUTTON1_PRESSED) in.kind = INPUT_CLICK;
    else if (event.bstate & BUTTON3_PRESSED) in.kind = INPUT_BACK;
    else if (event.bstate & BUTTON4_PRESSED) in = (struct input){INPUT_WHEEL, -3, event.x, event.y};
    else if (event.bstate & BUTTON5_PRESSED) in = (struct input){INPUT_WHEEL, 3, event.x, event.y};
    return in;
}

static int key_of(wint_t c)
{
    static const struct {
        int theirs, ours;
    } keys[] = {{KEY_UP, KEY_OF_UP},           {KEY_DOWN, KEY_OF_DOWN},
                {KEY_LEFT, KEY_OF_LEFT},       {KEY_RIGHT, KEY_OF_RIGHT},
                {KEY_BTAB, KEY_OF_BACKTAB},    {KEY_PPAGE, KEY_OF_PAGE_UP},
                {KEY_NPAGE, KEY_OF_PAGE_DOWN}, {KEY_HOME, KEY_OF_HOME},
                {KEY_END, KEY_OF_END},         {KEY_BACKSPACE, KEY_OF_BACKSPACE},
                {KEY_ENTER, KEY_OF_ENTER}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if ((int)c == keys[i].theirs) return keys[i].ours;
    return 0;
}

/* Is the terminal gone? A read that fails at once tells no more than a time that is up. */
static bool hung_up(void)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&in, 1, 0) > 0 && (in.revents & (POLLHUP | POLLERR | POLLNVAL));
}

struct input screen_wait(int ms)
{
    struct input in = {INPUT_NONE, 0, 0, 0};
    wint_t c = 0;
    timeout(ms);
    int got = get_wch(&c);
    if (told_to_end || (got == ERR && hung_up())) {
        in.kind = INPUT_CLOSED;
    } else if (got == KEY_CODE_YES && c == KEY_MOUSE) {
        in = mouse();
    } else if (got == KEY_CODE_YES && c == KEY_RESIZE) {
        clearok(stdscr, TRUE);
        in.kind = INPUT_RESIZE;
    } else if (got == KEY_CODE_YES) {
        in.key = key_of(c);
        in.kind = in.key ? INPUT_KEY : INPUT_NONE;
    } else if (got == OK) {
        in.kind = INPUT_KEY;
        in.key = c == '\r' ? KEY_OF_ENTER : c == 127 ? KEY_OF_BACKSPACE : (int)c;
        if (c > 0x7f) in.key = 0x7f; /* no key of ours */
    }
    return in;
}

int64_t screen_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
