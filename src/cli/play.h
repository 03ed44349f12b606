/* The commands that play: play and daily. */

#ifndef PLAY_H
#define PLAY_H

#include "command.h"

int run_play(const struct call *);
int run_daily(const struct call *);

#endif
