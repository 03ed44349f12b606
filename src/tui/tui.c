/* The loop: a frame, then what the player does or time brings. See tui.h. */

#include "tui.h"

/* Waits for what the player does or time brings; meanwhile the table thinks, if it has something to think
 * about. */
static struct input wait_for(struct table *t)
{
    for (;;) {
        int ms = table_wait(t, screen_clock());
        if (!table_thinks(t)) return screen_wait(ms);
        struct input in = screen_wait(0);
        if (in.kind != INPUT_NONE || !ms || table_think(t, screen_stirs)) return in;
    }
}

bool tui_play(struct table *t, struct problem *problem)
{
    static struct canvas canvas; /* a frame is large */
    if (!screen_open(problem)) return false;
    while (!t->left) {
        int64_t now = screen_clock();
        screen_size(&canvas.columns, &canvas.rows);
        table_frame(t, &canvas, now);
        screen_show(&canvas, &t->palette);
        struct input in = wait_for(t);
        table_input(t, &in, screen_clock());
    }
    screen_close();
    return true;
}
