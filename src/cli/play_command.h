/* The commands to play a game: play and daily. */

#ifndef CLI_PLAY_COMMAND_H
#define CLI_PLAY_COMMAND_H

#include "command_table.h"

int run_play(const struct call *);
int run_puzzle(const struct call *);
int run_daily(const struct call *);

/* Begins a game beside real cards, or goes on with the one in progress. */
int run_companion(const struct call *);

#endif
