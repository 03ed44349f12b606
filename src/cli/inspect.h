/* The commands that look at a deal or a record and save nothing. */

#ifndef INSPECT_H
#define INSPECT_H

#include "command_table.h"

int run_deal(const struct call *);
int run_cards(const struct call *);
int run_legal(const struct call *);
int run_perft(const struct call *);
int run_replay(const struct call *);
int run_position(const struct call *);

#endif
