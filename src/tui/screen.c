/* Shows frames on the terminal and reads the player's input, with ncurses. See screen.h.
 *
 * Three things here are unusual: each frame goes to the terminal in one write, signals end the
 * program even while ncurses is stuck, and ncurses itself never waits for input. The comments below
 * explain each. restore.c gives the terminal back. */

#define _GNU_SOURCE      /* memfd_create, ppoll */
#define NCURSES_WIDECHAR 1
#include "ascii.h"
#include "restore.h"
#include "screen.h"

#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <langinfo.h>
#include <ncurses.h>

/* We ask ncurses for every press and release, also for those that we ignore: when an event arrives
 * that was not asked for, ncurses goes on waiting. We do not ask for clicks, since ncurses
 * would make one out of a press and a release. */
#define MOUSE_EVENTS                                                                               \
    (BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON2_PRESSED | BUTTON2_RELEASED | BUTTON3_PRESSED |   \
     BUTTON3_RELEASED | BUTTON4_PRESSED | BUTTON4_RELEASED | BUTTON5_PRESSED | BUTTON5_RELEASED |  \
     REPORT_MOUSE_POSITION)

/* Our codes for the marks around pasted text, beyond those of ncurses. */
enum { PASTE_BEGINS = KEY_MAX + 1, PASTE_ENDS };

/* ncurses has one screen at a time, and so has this file. */
static SCREEN *screen;
static int colours; /* how many the terminal has: 256, 16, 8, or 0 */
static bool ascii;  /* the locale has no UTF-8 */
static short pairs[COLOURS][COLOURS], pairs_made;
static struct palette palette_shown;
static bool pasting; /* what arrives now was pasted */

/* ncurses writes to the terminal after every movement of the cursor. To get one write a frame, its
 * output is collected in a file in memory and then sent at once. `terminal` is a copy of the
 * descriptor of standard output. frame_file is -1 if there is no such file; ncurses then writes to
 * the terminal directly. */
static int terminal = -1, frame_file = -1;

/* ---- Signals that end the program ----
 *
 * While we wait for the player, or while the table thinks and calls screen_has_input now and then,
 * the handler only notes the signal, and the program leaves as if the player had left. At any other
 * time the program may be stuck: ncurses may wait for the rest of a mouse report, or the terminal
 * may have stopped reading what we write. Then the handler itself gives the terminal back and ends
 * the program. Nothing is lost, since every action is saved as soon as it is played.
 *
 * Only `orderly` signals, which people and systems send to end a program, are treated like that.
 * After any other signal the handler gives the terminal back, and then the signal does what it does
 * by default. */

static volatile sig_atomic_t end_requested, leaves_normally;

static const struct {
    int number;
    bool orderly;
} end_signals[] = {{SIGINT, true},   {SIGTERM, true},    {SIGHUP, true},   {SIGQUIT, false},
                   {SIGALRM, false}, {SIGUSR1, false},   {SIGUSR2, false}, {SIGPIPE, false},
                   {SIGXCPU, false}, {SIGVTALRM, false}, {SIGPROF, false}};
enum { END_SIGNALS = sizeof end_signals / sizeof *end_signals };

/* what these signals did before screen_open */
static struct sigaction previous_actions[END_SIGNALS];
static sigset_t while_waiting; /* the signals blocked while we wait: none of end_signals */

static bool is_orderly(int number)
{
    for (int i = 0; i < END_SIGNALS; i++)
        if (end_signals[i].number == number) return end_signals[i].orderly;
    return false;
}

static void end_by_default_action(int number)
{
    struct sigaction standard = {.sa_handler = SIG_DFL};
    sigset_t this;
    sigaction(number, &standard, NULL);
    sigemptyset(&this);
    sigaddset(&this, number);
    raise(number);
    sigprocmask(SIG_UNBLOCK, &this, NULL);
}

static void on_signal(int number)
{
    bool orderly = is_orderly(number);
    if (orderly && leaves_normally && !end_requested) {
        end_requested = 1;
        return;
    }
    restore_terminal();
    if (!orderly) end_by_default_action(number);
    _exit(0);
}

/* Installs the handler for all end_signals. A signal that is ignored, as under nohup, stays
 * ignored. */
static void install_handlers(void)
{
    struct sigaction end = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigfillset(&end.sa_mask);
    leaves_normally = end_requested = 0;
    for (int i = 0; i < END_SIGNALS; i++) {
        sigaction(end_signals[i].number, NULL, &previous_actions[i]);
        if (previous_actions[i].sa_handler != SIG_IGN) sigaction(end_signals[i].number, &end, NULL);
    }
}

static void restore_handlers(void)
{
    for (int i = 0; i < END_SIGNALS; i++)
        sigaction(end_signals[i].number, &previous_actions[i], NULL);
}

/* From here on a signal ends the program at once. Returns true if one has been noted before. */
static bool stop_noting_signals(void)
{
    leaves_normally = 0;
    return end_requested;
}

/* Waits until there is input, a signal arrives, or the time is over; NULL waits for ever. From here
 * on the handler only notes orderly signals. They are blocked until ppoll waits, so none can slip
 * in between the check and the wait. Returns what ppoll returns. */
static int wait_for(struct pollfd *in, const struct timespec *time)
{
    sigset_t ours;
    sigemptyset(&ours);
    for (int i = 0; i < END_SIGNALS; i++) sigaddset(&ours, end_signals[i].number);
    sigprocmask(SIG_BLOCK, &ours, &while_waiting);
    for (int i = 0; i < END_SIGNALS; i++) sigdelset(&while_waiting, end_signals[i].number);
    leaves_normally = 1;
    static const struct timespec at_once = {0};
    int ready = ppoll(in, 1, end_requested ? &at_once : time, &while_waiting);
    sigprocmask(SIG_UNBLOCK, &ours, NULL);
    return ready;
}

/* ---- Opening and closing ---- */

static int colours_there_are(void)
{
    const char *no = getenv("NO_COLOR");
    if ((no && *no) || !has_colors() || start_color() == ERR || use_default_colors() == ERR)
        return 0;
    return COLORS >= 256 ? 256 : COLORS >= 16 ? 16 : COLORS >= 8 ? 8 : 0;
}

static void close_terminal(void)
{
    restore_handlers();
    restore_remember(-1);
    close(terminal);
    terminal = -1;
}

bool screen_open(struct problem *problem)
{
    const char *term = getenv("TERM");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) {
        ascii = true;
        setlocale(LC_ALL, "C.UTF-8"); /* what is typed may be UTF-8 all the same */
    }
    terminal = dup(STDOUT_FILENO);
    restore_remember(terminal);
    install_handlers();
    screen = newterm(NULL, stdout, stdin);
    if (!screen) {
        close_terminal();
        return dread_fail(problem, "The terminal `", term ? term : "", "` is unknown; ",
                          "set TERM, or play in plain text with --plain.", NULL);
    }
    cbreak();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    set_escdelay(25);
    mouseinterval(0);
    mousemask(MOUSE_EVENTS, NULL);
    restore_add_modes();
    keypad(stdscr, TRUE);
    define_key("\033[200~", PASTE_BEGINS);
    define_key("\033[201~", PASTE_ENDS);
    pasting = false;
    colours = colours_there_are();
    pairs_made = 0;
    restore_prepare();
    frame_file = memfd_create("frame", MFD_CLOEXEC);
    return true;
}

void screen_close(void)
{
    /* endwin would wait for a terminal that does not read; a program that was asked to end does not
     * wait. */
    if (stop_noting_signals()) restore_terminal();
    else endwin();
    delscreen(screen);
    screen = NULL;
    close(frame_file);
    frame_file = -1;
    close_terminal();
}

void screen_size(int *columns, int *rows)
{
    getmaxyx(stdscr, *rows, *columns);
    if (*columns > CANVAS_COLUMNS) *columns = CANVAS_COLUMNS;
    if (*rows > CANVAS_ROWS) *rows = CANVAS_ROWS;
}

/* ---- Colours ---- */

/* Returns true if a role is an ink of pictures. */
static bool is_ink(int colour)
{
    return colour >= COLOUR_FAR && colour <= COLOUR_GRASS;
}

static short colour_of(int colour)
{
    struct terminal_colour tint = palette_shown.tint[colour];
    if (colours == 256) return tint.of_256;
    if (tint.of_16 > 15) return -1;
    return (short)(tint.of_16 % colours);
}

/* Returns true if words in a colour cannot be read on the terminal's own ground, which may be light
 * or dark: yellow and white, bright green and cyan; and grey, which terminals with 8 colours show
 * as black. Light itself is not read, and stays yellow. */
static bool is_lost_on_ground(int colour)
{
    int tint = palette_shown.tint[colour].of_16;
    if (colours == 256 || tint == TERMINAL_DEFAULT) return false;
    if (tint % 8 == COLOR_YELLOW) return !is_ink(colour) && colour != COLOUR_BEAM;
    return tint % 8 == COLOR_WHITE || tint == 8 + COLOR_GREEN || tint == 8 + COLOR_CYAN ||
           (colours == 8 && tint == 8);
}

/* Returns true if a ground marks what is on it. A terminal with few colours reverses that, since
 * no colour of its own is a ground for both its light and its dark ink. */
static bool is_mark(int ground)
{
    return ground == COLOUR_FOCUS || ground == COLOUR_PICKED || ground == COLOUR_BACK;
}

/* Returns the ncurses pair of two colour roles, and makes it when it is first needed. In a terminal
 * with few colours both may come out the same; then the text becomes black, or white if the
 * background is black. */
static short pair_of(int colour, int background)
{
    /* Only with many colours can a second ink be told apart from the first. */
    if (colours < 256 && is_ink(background)) background = COLOUR_BACKGROUND;
    if (colours < 256 && is_mark(background)) colour = background = COLOUR_BACKGROUND;
    short *pair = &pairs[colour][background];
    if (!*pair && pairs_made + 1 < COLOR_PAIRS && pairs_made < 32000) {
        short of_colour = colour_of(colour), of_background = colour_of(background);
        if (of_background < 0 && is_lost_on_ground(colour)) of_colour = -1;
        if (of_background == COLOR_BLACK && of_colour < 0) of_colour = COLOR_WHITE;
        if (of_colour == of_background && of_colour >= 0)
            of_colour = of_background ? COLOR_BLACK : COLOR_WHITE;
        *pair = ++pairs_made;
        init_pair(*pair, of_colour, of_background);
    }
    return *pair;
}

/* Adds what sets important things apart on a terminal without colours: paper and what is in focus
 * are reversed. */
static attr_t add_without_colours(attr_t attributes, struct style st)
{
    if (st.background == COLOUR_PAPER) attributes ^= A_REVERSE;
    if (st.background == COLOUR_FOCUS || st.background == COLOUR_PICKED ||
        st.background == COLOUR_FLASH || st.background == COLOUR_KEY)
        attributes ^= A_REVERSE;
    if (st.background == COLOUR_PICKED || st.colour == COLOUR_TITLE || st.colour == COLOUR_BAD)
        attributes |= A_BOLD;
    return attributes;
}

static attr_t attributes_of(struct style st)
{
    attr_t attributes = 0;
    if (st.attributes & BOLD) attributes |= A_BOLD;
    if (st.attributes & UNDERLINE) attributes |= A_UNDERLINE;
    if (st.attributes & REVERSE) attributes |= A_REVERSE;
    if (!colours) return add_without_colours(attributes, st);
    if (colours < 256 && is_mark(st.background)) return (attributes ^ A_REVERSE) | A_BOLD;
    if (colours != 8) return attributes;
    /* In terminals of 8 colours, bold makes a colour bright. So a bright colour (8 to 15 in of_16)
     * needs bold. Black (0) and grey (8) must not have it. */
    int bright = palette_shown.tint[st.colour].of_16;
    if (bright > 8 && bright < 16) attributes |= A_BOLD;
    if (!bright) attributes &= ~A_BOLD;
    return attributes;
}

/* ---- Frames ---- */

/* Returns the character at s, or a question mark for invalid UTF-8 and control characters. */
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

/* Sends the collected frame to the terminal. A frame is far smaller than the buffer, so this is one
 * write. */
static void send_frame(void)
{
    static const char mouse_on[] = "\033[?1000h";
    static char bytes[1 << 18];
    off_t n = lseek(frame_file, 0, SEEK_CUR), sent = 0;
    while (sent < n) {
        ssize_t some = pread(frame_file, bytes, sizeof bytes, sent);
        for (ssize_t out = 0, k; out < some; out += k) {
            k = write(terminal, bytes + out, (size_t)(some - out));
            if (k < 0) return; /* the terminal is gone; waiting for input will notice */
        }
        if (some <= 0) return;
        sent += some;
        /* After the program was suspended ncurses turns the mouse on, but not its motion. */
        if (memmem(bytes, (size_t)some, mouse_on, sizeof mouse_on - 1) &&
            write(terminal, restore_motion_on, strlen(restore_motion_on)) < 0)
            return;
    }
}

static void refresh_at_once(void)
{
    if (terminal < 0 || frame_file < 0) {
        refresh();
        return;
    }
    dup2(frame_file, STDOUT_FILENO);
    refresh();
    dup2(terminal, STDOUT_FILENO);
    send_frame();
    if (ftruncate(frame_file, 0) || lseek(frame_file, 0, SEEK_SET)) {
        close(frame_file);
        frame_file = -1;
    }
}

void screen_show(const struct canvas *canvas, const struct palette *palette)
{
    if (stop_noting_signals()) return;
    if (memcmp(&palette_shown, palette, sizeof *palette) != 0) {
        palette_shown = *palette;
        memset(pairs, 0, sizeof pairs);
        pairs_made = 0;
    }
    for (int y = 0; y < canvas->rows; y++)
        for (int x = 0; x < canvas->columns; x++) {
            const struct character *at = &canvas->at[y][x];
            wchar_t wide[2] = {character_of(at->bytes), 0};
            if (ascii && wide[0] != '?') wide[0] = (wchar_t)ascii_at(canvas, x, y);
            cchar_t cell;
            short pair = colours ? pair_of(at->style.colour, at->style.background) : 0;
            setcchar(&cell, wide, attributes_of(at->style), pair, NULL);
            mvadd_wch(y, x, &cell);
        }
    move(canvas->cursor_y, canvas->cursor_x);
    refresh_at_once();
}

/* ---- Input ---- */

/* Mouse events that ncurses had collected when it reported the mouse; the newest comes first. */
enum { PENDING_MOST = 8 };
static struct input pending[PENDING_MOST];
static int pending_count;

static struct input mouse_of(MEVENT event)
{
    struct input in = {INPUT_NONE, 0, event.x, event.y};
    if (event.bstate & BUTTON1_PRESSED) in.kind = INPUT_PRESS;
    else if (event.bstate & BUTTON1_RELEASED) in.kind = INPUT_RELEASE;
    else if (event.bstate & REPORT_MOUSE_POSITION) in.kind = INPUT_DRAG;
    else if (event.bstate & BUTTON3_PRESSED) in.kind = INPUT_BACK;
    else if (event.bstate & BUTTON4_PRESSED) in = (struct input){INPUT_WHEEL, -3, event.x, event.y};
    else if (event.bstate & BUTTON5_PRESSED) in = (struct input){INPUT_WHEEL, 3, event.x, event.y};
    return in;
}

/* Takes all collected mouse events, since one KEY_MOUSE may stand for several, and returns the
 * oldest. screen_wait hands out the others. */
static struct input next_mouse_input(void)
{
    MEVENT event;
    pending_count = 0;
    while (pending_count < PENDING_MOST && getmouse(&event) == OK) {
        struct input in = mouse_of(event);
        if (in.kind != INPUT_NONE) pending[pending_count++] = in;
    }
    if (pending_count) return pending[--pending_count];
    return (struct input){INPUT_NONE, 0, 0, 0};
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

/* Reads a key, or waits for one for `ms` milliseconds (negative: for ever). Returns what get_wch
 * returns. Never lets ncurses wait, since ncurses forgets the time limit when a mouse event arrives
 * that was not asked for. *gone is true if the terminal is gone. */
static int get_key(int ms, wint_t *c, bool *gone)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    *gone = false;
    if (stop_noting_signals()) return ERR;
    timeout(0);
    int got = get_wch(c);
    if (got != ERR) return got;
    struct timespec time = {ms / 1000, ms % 1000 * 1000000L};
    int ready = wait_for(&in, ms < 0 ? NULL : &time);
    if (stop_noting_signals()) return ERR;
    got = get_wch(c); /* also after a signal: ncurses reports a new size of the terminal as a key */
    *gone = got == ERR && ready > 0 && (in.revents & (POLLHUP | POLLERR | POLLNVAL));
    return got;
}

/* Returns the input that a code of ncurses (KEY_CODE_YES) means. */
static struct input input_of_code(wint_t c)
{
    if (c == KEY_MOUSE) return next_mouse_input();
    if (c == KEY_RESIZE) clearok(stdscr, TRUE);
    if (c == PASTE_BEGINS || c == PASTE_ENDS) pasting = c == PASTE_BEGINS;
    struct input in = {.kind = INPUT_NONE, .key = key_of(c)};
    if (c == KEY_RESIZE) in.kind = INPUT_RESIZE;
    else if (in.key) in.kind = pasting ? INPUT_PASTED : INPUT_KEY;
    return in;
}

struct input screen_wait(int ms)
{
    struct input in = {INPUT_NONE, 0, 0, 0};
    wint_t c = 0;
    bool gone;
    if (pending_count) return pending[--pending_count];
    int got = get_key(ms, &c, &gone);
    if (end_requested || gone) {
        in.kind = INPUT_CLOSED;
    } else if (got == KEY_CODE_YES) {
        in = input_of_code(c);
    } else if (got == OK) {
        in.kind = pasting ? INPUT_PASTED : INPUT_KEY;
        in.key = c == '\r' ? KEY_OF_ENTER : c == 127 ? KEY_OF_BACKSPACE : (int)c;
        if (c > 0x7f) in.key = 0x7f; /* a key that means nothing here */
    }
    return in;
}

bool screen_has_input(void)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    struct timespec at_once = {0};
    struct winsize size;
    int ready = wait_for(&in, &at_once);
    bool resized = !ioctl(terminal, TIOCGWINSZ, &size) && size.ws_row &&
                   is_term_resized(size.ws_row, size.ws_col);
    return ready > 0 || end_requested || resized;
}
