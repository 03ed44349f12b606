/* The processes of one run, on one machine or several: ranks, as MPI calls them.
 *
 * If the program was not built with MPI, or was not started by mpirun or a similar program, there
 * is one rank, 0. Errors of MPI end the whole run. Any thread may call dread_ranks_own and
 * dread_ranks_count at any time. Any thread may call the other functions too, but no two threads of
 * a rank at the same time. */

#ifndef DREAD_RANKS_H
#define DREAD_RANKS_H

#include "core/base.h"

/* Joins the other ranks. Call it once, before any other function here. */
void dread_ranks_join(void);

/* Leaves the other ranks. Every rank must call it before the program ends, and may have to wait
 * until the others do. Call no function that sends or receives after it. */
void dread_ranks_leave(void);

/* Returns the number of this rank, from 0. */
int dread_ranks_own(void);

/* Returns how many ranks there are, at least 1. */
int dread_ranks_count(void);

/* Sends a number from rank 0 to all ranks. Every rank must call it; the number that rank 0 passes
 * is returned on all of them. */
uint64_t dread_ranks_broadcast(uint64_t number);

/* Adds up the numbers that all ranks pass. Every rank must call it; the sum is returned on rank 0
 * only, other ranks get an unspecified number. */
uint64_t dread_ranks_sum(uint64_t number);

/* On ranks other than 0: sends n bytes to rank 0 and waits for its reply. The caller must know the
 * length of the reply: `room` bytes. A longer reply ends the run; a shorter one leaves the other
 * bytes unchanged. */
void dread_ranks_request(const void *bytes, int n, void *reply, int room);

/* On rank 0: receives a request if one has arrived. Sets *n to its length in bytes and returns the
 * rank that sent it, or returns -1 at once if there is none. A request of more than `room` bytes
 * ends the run. Send the reply before you receive again. */
int dread_ranks_receive(void *bytes, int room, int *n);

/* On rank 0: sends n bytes to a rank, as the reply to its request. */
void dread_ranks_reply(int rank, const void *reply, int n);

#endif
