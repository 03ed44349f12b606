/* Deal numbers that nobody chose: the one of the day, and a fresh one. */

#ifndef FRONT_NUMBER_H
#define FRONT_NUMBER_H

#include <stdint.h>

/* Today's daily deal number, by the local calendar. */
uint64_t daily_today(void);

/* A deal number nobody chose: short enough to read out, different every time. */
uint64_t fresh_number(void);

#endif
