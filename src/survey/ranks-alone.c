/* The functions of ranks.h for a program built without MPI: there is one rank, 0. */

#include "ranks.h"

void dread_ranks_join(void)
{
}

void dread_ranks_leave(void)
{
}

int dread_ranks_own(void)
{
    return 0;
}

int dread_ranks_count(void)
{
    return 1;
}

uint64_t dread_ranks_broadcast(uint64_t number)
{
    return number;
}

uint64_t dread_ranks_sum(uint64_t number)
{
    return number;
}

void dread_ranks_request(const void *bytes, int n, void *reply, int room)
{
    (void)bytes, (void)n, (void)reply, (void)room;
    dread_must(false); /* there is no other rank */
}

int dread_ranks_receive(void *bytes, int room, int *n)
{
    (void)bytes, (void)room, (void)n;
    return -1;
}

void dread_ranks_reply(int rank, const void *reply, int n)
{
    (void)rank, (void)reply, (void)n;
    dread_must(false);
}
