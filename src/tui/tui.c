/* The loop: a frame, then what the player does or time brings. See tui.h. */

#include "tui.h"

bool tui_play(struct table *t, struct problem *problem)
{
    static struct canvas canvas; /* a frame is large */
    if (!screen_open(problem)) return false;
    while (!t->left) {
        int64_t now = screen_clock();
        screen_size(&canvas.columns, &canvas.rows);
        table_frame(t, &canvas, now);
        screen_show(&canvas, &t->palette);
        struct input in = screen_wait(table_wait(t, screen_clock()));
        table_input(t, &in, screen_clock());
    }
    screen_close();
    return true;
}
