/* Reads the system's clocks for the daily deal number and for fresh random numbers. See
 * number.h. */

#define _POSIX_C_SOURCE 200809L /* clock_gettime, localtime_r */
#include <time.h>
#include <unistd.h>

#include "core/id.h"
#include "core/rng.h"
#include "number.h"

uint64_t daily_today(void)
{
    time_t now = time(NULL);
    struct tm day;
    localtime_r(&now, &day);
    return dread_daily_number(day.tm_year + 1900, day.tm_mon + 1, day.tm_mday);
}

uint64_t fresh_number(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t seed = (uint64_t)now.tv_sec * 1000000007u + (uint64_t)now.tv_nsec +
                    ((uint64_t)getpid() << 40);
    struct rng rng = dread_rng_from(seed);
    return 1 + dread_rng_below(&rng, 999999999);
}
