/* Ranks by MPI ("MPI: A Message-Passing Interface Standard", version 3.1, 2015). See dread/ranks.h.
 *
 * MPI's own errors end the whole run, which loses the blocks in flight and nothing else. */

#include <mpi.h>
#include <stdlib.h>

#include "dread/ranks.h"

enum { ASK = 1, ANSWER = 2 };

static bool joined;

/* MPI_Init without others takes its time, and looks for daemons: it is done only where somebody started
 * several. */
static bool was_launched(void)
{
    return getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMI_RANK") || getenv("PMIX_RANK");
}

void dread_ranks_join(void)
{
    int level;
    if (!was_launched()) return;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &level);
    joined = true;
    if (level < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
}

void dread_ranks_leave(void)
{
    if (joined) MPI_Finalize();
    joined = false;
}

int dread_ranks_mine(void)
{
    int rank = 0;
    if (joined) MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank;
}

int dread_ranks_count(void)
{
    int count = 1;
    if (joined) MPI_Comm_size(MPI_COMM_WORLD, &count);
    return count;
}

bool dread_ranks_built(void)
{
    return true;
}

uint64_t dread_ranks_tell(uint64_t number)
{
    if (joined) MPI_Bcast(&number, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    return number;
}

uint64_t dread_ranks_sum(uint64_t number)
{
    uint64_t sum = number;
    if (joined) MPI_Reduce(&number, &sum, 1, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    return sum;
}

void dread_ranks_ask(const void *bytes, int n, void *answer, int room)
{
    MPI_Send(bytes, n, MPI_BYTE, 0, ASK, MPI_COMM_WORLD);
    MPI_Recv(answer, room, MPI_BYTE, 0, ANSWER, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int dread_ranks_hear(void *bytes, int room, int *n)
{
    int there = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, ASK, MPI_COMM_WORLD, &there, &status);
    if (!there) return -1;
    MPI_Recv(bytes, room, MPI_BYTE, status.MPI_SOURCE, ASK, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_BYTE, n);
    return status.MPI_SOURCE;
}

void dread_ranks_answer(int rank, const void *answer, int n)
{
    MPI_Send(answer, n, MPI_BYTE, rank, ANSWER, MPI_COMM_WORLD);
}
