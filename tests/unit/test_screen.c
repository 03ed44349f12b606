/* Tests of the terminal itself (src/tui/screen.h) on a pseudo-terminal: a frame is one write, keys
 * and mouse come through, and a signal always ends the wait.
 *
 * During a test standard input and output are the terminal, and a child process reads the output,
 * so that writes never block. Writes are counted: write() below takes the place of the
 * library's. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tui/screen.h"
#include "unit/help.h"

/* Milliseconds after which a test gives up waiting. No result depends on this value. */
enum { PATIENCE = 300000 };

static int kept[2] = {-1, -1}, master = -1;
static pid_t reader;
static dev_t terminal;
static int writes; /* number of writes to the terminal */

ssize_t write(int fd, const void *bytes, size_t n)
{
    struct stat s;
    if (terminal && !fstat(fd, &s) && S_ISCHR(s.st_mode) && s.st_rdev == terminal) writes++;
    return syscall(SYS_write, fd, bytes, n);
}

static void read_all(void)
{
    char bytes[4096];
    while (read(master, bytes, sizeof bytes) > 0) continue;
    _exit(0);
}

static bool open_terminal(const char *term)
{
    int slave;
    struct stat s;
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    struct problem problem;
    if (openpty(&master, &slave, NULL, NULL, &size)) return false;
    reader = fork();
    if (!reader) {
        close(slave);
        read_all();
    }
    for (int i = 0; i < 2; i++) {
        kept[i] = dup(i);
        dup2(slave, i);
    }
    fstat(slave, &s);
    close(slave);
    setenv("TERM", term, 1);
    unsetenv("NO_COLOR");
    terminal = s.st_rdev;
    return screen_open(&problem);
}

/* Skips the tests where no pseudo-terminal can be opened. */
static void set_up(void)
{
    int ends[2];
    if (openpty(&ends[0], &ends[1], NULL, NULL, NULL)) {
        fprintf(stderr,
                "skipped: test_screen: no pseudo-terminal can be opened (is devpts mounted?): %s\n",
                strerror(errno));
        skip();
    }
    close(ends[0]);
    close(ends[1]);
    assert_true(open_terminal("xterm-256color"));
}

static void tear_down(void)
{
    if (!terminal) return;
    screen_close();
    terminal = 0;
    for (int i = 0; i < 2; i++) {
        dup2(kept[i], i);
        close(kept[i]);
    }
    kill(reader, SIGKILL);
    close(master);
    waitpid(reader, NULL, 0);
}

/* ---- Frames ---- */

TEST(a_frame_is_one_write_and_none_if_nothing_changed)
{
    static struct canvas canvas;
    static struct palette palette;
    palette_of(&palette, NULL, false);
    struct rng rng = dread_rng_from(1);
    for (int n = 0; n < 40; n++) {
        canvas_clear(&canvas, 80, 24);
        for (int k = 0; k < 200; k++)
            canvas_put(
                &canvas, (int)dread_rng_below(&rng, 80), (int)dread_rng_below(&rng, 24),
                style((int)dread_rng_below(&rng, COLOURS), (int)dread_rng_below(&rng, COLOURS)),
                (const char *const[]){"♠", "x", "┃", " "}[dread_rng_below(&rng, 4)]);
        canvas.cursor_x = n % 80;
        writes = 0;
        screen_show(&canvas, &palette);
        assert_int_equal(writes, 1);
        writes = 0;
        screen_show(&canvas, &palette);
        assert_true(writes <= 1); /* the cursor may be positioned again */
    }
}

TEST(the_size_is_that_of_the_terminal)
{
    int columns, rows;
    screen_size(&columns, &rows);
    assert_int_equal(columns, 80);
    assert_int_equal(rows, 24);
}

/* ---- Keys and mouse ---- */

/* Returns the input that these bytes of the terminal become. */
static struct input sent(const char *bytes)
{
    ssize_t n = (ssize_t)strlen(bytes);
    assert_int_equal(write(master, bytes, (size_t)n), n);
    return screen_wait(PATIENCE);
}

static void assert_key(const char *bytes, int key)
{
    struct input in = sent(bytes);
    assert_int_equal(in.kind, INPUT_KEY);
    assert_int_equal(in.key, key);
}

TEST(keys_come_through_by_their_names)
{
    assert_key("x", 'x');
    assert_key("?", '?');
    assert_key("\r", KEY_OF_ENTER);
    assert_key("\t", KEY_OF_TAB);
    assert_key("\33[Z", KEY_OF_BACKTAB);
    assert_key("\177", KEY_OF_BACKSPACE);
    assert_key("\33OA", KEY_OF_UP);
    assert_key("\33OB", KEY_OF_DOWN);
    assert_key("\33OD", KEY_OF_LEFT);
    assert_key("\33OC", KEY_OF_RIGHT);
    assert_key("\33[5~", KEY_OF_PAGE_UP);
    assert_key("\33[6~", KEY_OF_PAGE_DOWN);
    assert_key("\33OH", KEY_OF_HOME);
    assert_key("\33OF", KEY_OF_END);
    assert_key("\33", KEY_OF_ESCAPE);
    assert_key("é", 0x7f); /* a key, but not one of ours */
    assert_int_equal(screen_wait(0).kind, INPUT_NONE);
}

TEST(the_mouse_comes_through_with_its_place)
{
    struct input in = sent("\33[<0;11;6M");
    assert_int_equal(in.kind, INPUT_PRESS);
    assert_int_equal(in.x, 10);
    assert_int_equal(in.y, 5);
    in = sent("\33[<32;12;7M");
    assert_int_equal(in.kind, INPUT_DRAG);
    assert_int_equal(in.x, 11);
    assert_int_equal(in.y, 6);
    assert_int_equal(sent("\33[<0;11;6m").kind, INPUT_RELEASE);
    /* Other buttons are ignored, and do not delay anything. */
    assert_int_equal(sent("\33[<1;1;1M").kind, INPUT_NONE);
    assert_int_equal(sent("\33[<1;1;1m").kind, INPUT_NONE);
    assert_int_equal(sent("\33[<2;1;1M").kind, INPUT_BACK);
    sent("\33[<2;1;1m");
    in = sent("\33[<65;1;1M");
    assert_int_equal(in.kind, INPUT_WHEEL);
    assert_true(in.key > 0);
    in = sent("\33[<64;1;1M");
    assert_int_equal(in.kind, INPUT_WHEEL);
    assert_true(in.key < 0);
}

/* A player who clicks fast or over a slow line presses and releases before anything is read. */
TEST(clicks_that_come_at_once_are_all_there_in_their_order)
{
    struct input in = sent("\33[<0;3;4M\33[<0;3;4m\33[<0;5;6M\33[<0;5;6m\33[<2;7;8M\33[<2;7;8mx");
    int seen = 0;
    for (int n = 0; n < 20 && seen < 6; n++) {
        static const struct input all[] = {{INPUT_PRESS, 0, 2, 3}, {INPUT_RELEASE, 0, 2, 3},
                                           {INPUT_PRESS, 0, 4, 5}, {INPUT_RELEASE, 0, 4, 5},
                                           {INPUT_BACK, 0, 6, 7},  {INPUT_KEY, 'x', 0, 0}};
        if (in.kind != INPUT_NONE) {
            assert_int_equal(in.kind, all[seen].kind);
            assert_int_equal(in.key, all[seen].key);
            assert_int_equal(in.x, all[seen].x);
            assert_int_equal(in.y, all[seen].y);
            seen++;
        }
        if (seen < 6) in = screen_wait(PATIENCE);
    }
    assert_int_equal(seen, 6);
}

/* What is pasted must not act as keys, but a page that asks for text takes it. */
TEST(pasted_text_is_told_from_keys)
{
    struct input in = sent("\33[200~nq\r\33[201~n");
    const struct input all[] = {{INPUT_PASTED, 'n', 0, 0},
                                {INPUT_PASTED, 'q', 0, 0},
                                {INPUT_PASTED, KEY_OF_ENTER, 0, 0},
                                {INPUT_KEY, 'n', 0, 0}};
    for (int seen = 0; seen < 4; in = screen_wait(PATIENCE)) {
        if (in.kind == INPUT_NONE) continue;
        assert_int_equal(in.kind, all[seen].kind);
        assert_int_equal(in.key, all[seen].key);
        if (++seen == 4) break;
    }
}

static int64_t clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

TEST(a_wait_ends_by_itself_and_not_before_its_time)
{
    int64_t from = clock_ms();
    assert_int_equal(screen_wait(60).kind, INPUT_NONE);
    assert_true(clock_ms() - from >= 50);
}

/* ---- The end ---- */

/* If a signal counted only during the wait, the wait would last until the next key. */
TEST(a_signal_that_came_while_the_table_thought_ends_the_wait)
{
    assert_false(screen_has_input());
    raise(SIGTERM);
    assert_true(screen_has_input());
    int64_t from = clock_ms();
    assert_int_equal(screen_wait(PATIENCE).kind, INPUT_CLOSED);
    assert_true(clock_ms() - from < PATIENCE);
}

EACH_TEST(set_up, tear_down)
