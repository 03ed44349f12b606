/* Deal numbers that no user chose: the number of the day, and a fresh random one. */

#ifndef FRONT_NUMBER_H
#define FRONT_NUMBER_H

#include <stdint.h>

/* Returns the number of today's daily deal, according to the local calendar. */
uint64_t daily_today(void);

/* Returns a fresh random deal number from 1 to 999,999,999, short enough to read out. Its seed is
 * the clock (in nanoseconds) and the process id: the number differs from call to call, but is no
 * secret. */
uint64_t fresh_number(void);

#endif
