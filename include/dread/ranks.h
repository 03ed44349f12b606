/* The processes of one run, on one machine or several: ranks, as MPI calls them.
 *
 * If the program was not built with MPI, or was not started by mpirun or the like, there is one
 * rank, 0. Errors of MPI end the whole run. The functions that send or receive may be called by one
 * thread at a time. */

#ifndef DREAD_RANKS_H
#define DREAD_RANKS_H

#include "dread/base.h"

/* Joins the other ranks. Call it once, before any other function here. */
void dread_ranks_join(void);

/* Leaves them. Call it before the program ends. */
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

/* On ranks other than 0: sends n bytes to rank 0 and waits for its reply of exactly `room`
 * bytes. */
void dread_ranks_request(const void *bytes, int n, void *reply, int room);

/* On rank 0: receives a request if there is one, of at most `room` bytes. Sets *n to its length and
 * returns the rank that sent it, or returns -1 at once if there is none. Only the thread that
 * called dread_ranks_join may call it, and it must reply before it receives again. */
int dread_ranks_receive(void *bytes, int room, int *n);

/* On rank 0: replies n bytes to the request of a rank. */
void dread_ranks_reply(int rank, const void *reply, int n);

#endif
