/* Ranks where there is no MPI: one. See dread/ranks.h. */

#include "dread/ranks.h"

void ranks_join(void)
{
}

void ranks_leave(void)
{
}

int ranks_mine(void)
{
    return 0;
}

int ranks_count(void)
{
    return 1;
}

bool ranks_built(void)
{
    return false;
}

uint64_t ranks_tell(uint64_t number)
{
    return number;
}

uint64_t ranks_sum(uint64_t number)
{
    return number;
}

void ranks_ask(const void *bytes, int n, void *answer, int room)
{
    (void)bytes, (void)n, (void)answer, (void)room;
    must(false); /* there is nobody */
}

int ranks_hear(void *bytes, int room, int *n)
{
    (void)bytes, (void)room, (void)n;
    return -1;
}

void ranks_answer(int rank, const void *answer, int n)
{
    (void)rank, (void)answer, (void)n;
    must(false);
}
