/* What the measurements in this folder share. See common.h. */

#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "common.h"

#include <stdio.h>
#include <time.h>

#include "core/rng.h"
#include "core/text.h"

double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double shuffle_time(void)
{
    enum { SHUFFLES = 1000000 };
    struct rng rng = dread_rng_from(1);
    card pack[52];
    for (int i = 0; i < 52; i++) pack[i] = (card)i;
    double start = cpu_seconds();
    for (int i = 0; i < SHUFFLES; i++) dread_shuffle(&rng, pack, 52);
    double taken = cpu_seconds() - start;
    /* The result depends on the cards, so that no compiler drops the work. */
    unsigned sum = 0;
    for (int i = 0; i < 52; i++) sum += pack[i];
    return sum == 1326 ? 1e9 * taken / SHUFFLES : 0;
}

bool read_deals(const char *at, uint64_t *first, uint64_t *last)
{
    if (!dread_read_number(&at, UINT64_MAX - 1, first) || !dread_starts_with(at, ".."))
        return false;
    at += 2;
    return dread_read_number(&at, UINT64_MAX - 1, last) && !*at && *first <= *last;
}

int fault(const char *program, const char *message)
{
    fprintf(stderr, "%s: %s\n", program, message);
    return 2;
}
