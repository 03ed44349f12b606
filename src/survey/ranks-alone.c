/* Ranks where there is no MPI: one. See dread/ranks.h. */

#include "dread/ranks.h"

void dread_ranks_join(void)
{
}

void dread_ranks_leave(void)
{
}

int dread_ranks_mine(void)
{
    return 0;
}

int dread_ranks_count(void)
{
    return 1;
}

bool dread_ranks_built(void)
{
    return false;
}

uint64_t dread_ranks_tell(uint64_t number)
{
    return number;
}

uint64_t dread_ranks_sum(uint64_t number)
{
    return number;
}

void dread_ranks_ask(const void *bytes, int n, void *answer, int room)
{
    (void)bytes, (void)n, (void)answer, (void)room;
    dread_must(false); /* there is nobody */
}

int dread_ranks_hear(void *bytes, int room, int *n)
{
    (void)bytes, (void)room, (void)n;
    return -1;
}

void dread_ranks_answer(int rank, const void *answer, int n)
{
    (void)rank, (void)answer, (void)n;
    dread_must(false);
}
