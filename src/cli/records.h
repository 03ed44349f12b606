/* dread records: games of real players as data. */

#ifndef RECORDS_H
#define RECORDS_H

#include "command_table.h"

int run_records(const struct call *);

#endif
