/* The loop that connects the table with the terminal: show a frame, wait for input or time, repeat.
 * See tui.h. */

#include "tui.h"

static void serve(void *host)
{
    host_serve(host);
}

/* Waits for what the player does, or until the scene changes by itself. While it waits, the table
 * thinks if it has something to think about. */
static struct input wait_for(struct drawn_table *t)
{
    for (;;) {
        int ms = table_wait(t, host_now().ms);
        if (!table_thinks(t)) return screen_wait(ms);
        struct input in = screen_wait(0);
        if (in.kind != INPUT_NONE || !ms || table_think(t, screen_has_input)) return in;
    }
}

const char *const tui_missing = NULL;

bool tui_play(struct host *host, struct problem *problem)
{
    static struct canvas canvas; /* static, since a frame is too large for the stack */
    static struct drawn_table table;
    if (!screen_open(problem)) return false;
    table_open(&table, host->play, serve, host);
    while (!table.left) {
        struct clock_reading now = host_now();
        screen_size(&canvas.columns, &canvas.rows);
        table_frame(&table, &canvas, &now);
        screen_show(&canvas, &table.palette);
        struct input in = wait_for(&table);
        now = host_now();
        table_input(&table, &in, &now);
    }
    screen_close();
    return true;
}
