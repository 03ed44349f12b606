/* The functions of ranks.h by MPI ("MPI: A Message-Passing Interface Standard", version 3.1,
 * 2015).
 *
 * MPI's own errors end the whole run, which loses the blocks that are being measured and no
 * others. */

#include <mpi.h>
#include <stdlib.h>

#include "ranks.h"

enum { REQUEST = 1, REPLY = 2 }; /* tags of messages */

static bool joined;

/* What dread_ranks_own and dread_ranks_count return. All threads call those, and
 * MPI_THREAD_SERIALIZED allows no two calls of MPI at the same time. */
static int own, count = 1;

/* Returns true if mpirun or the like started the program. Without it, MPI_Init is slow and searches
 * for daemons, so it is not called. */
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
    MPI_Comm_rank(MPI_COMM_WORLD, &own);
    MPI_Comm_size(MPI_COMM_WORLD, &count);
}

void dread_ranks_leave(void)
{
    if (joined) MPI_Finalize();
    joined = false;
}

int dread_ranks_own(void)
{
    return own;
}

int dread_ranks_count(void)
{
    return count;
}

uint64_t dread_ranks_broadcast(uint64_t number)
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

void dread_ranks_request(const void *bytes, int n, void *reply, int room)
{
    MPI_Send(bytes, n, MPI_BYTE, 0, REQUEST, MPI_COMM_WORLD);
    MPI_Recv(reply, room, MPI_BYTE, 0, REPLY, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int dread_ranks_receive(void *bytes, int room, int *n)
{
    int found = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, REQUEST, MPI_COMM_WORLD, &found, &status);
    if (!found) return -1;
    MPI_Recv(bytes, room, MPI_BYTE, status.MPI_SOURCE, REQUEST, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_BYTE, n);
    return status.MPI_SOURCE;
}

void dread_ranks_reply(int rank, const void *reply, int n)
{
    MPI_Send(reply, n, MPI_BYTE, rank, REPLY, MPI_COMM_WORLD);
}
