/* The table of a program that was built without ncurses: there is none, so one plays in plain
 * sentences. CMakeLists.txt takes this file in place of all of src/tui. */

#include "tui/tui.h"

const char *const tui_missing = "This program was built without ncurses and has no table: here it "
                                "plays in plain sentences.";

const struct play_house table_house = {0};

bool tui_play(struct host *host, struct problem *problem)
{
    (void)host;
    return dread_fail(problem, tui_missing, NULL);
}
