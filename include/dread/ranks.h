/* The processes of one run across machines: ranks, as MPI calls them.
 *
 * A program that was not built for MPI, or not started by mpirun or its like, is rank 0 of one. */

#ifndef DREAD_RANKS_H
#define DREAD_RANKS_H

#include "dread/base.h"

/* Joins the other ranks. Before anything else here, once; dread_ranks_leave before the program
 * ends. */
void dread_ranks_join(void);
void dread_ranks_leave(void);

/* Which of how many this is. */
int dread_ranks_mine(void);
int dread_ranks_count(void);

/* Was the program built to work with others? */
bool dread_ranks_built(void);

/* Rank 0 tells all ranks a number: what it passes is what all get. */
uint64_t dread_ranks_tell(uint64_t number);

/* The sum of what all ranks pass, on rank 0. */
uint64_t dread_ranks_sum(uint64_t number);

/* Other ranks: sends bytes to rank 0 and waits for its answer, of exactly `room` bytes. One thread at a time. */
void dread_ranks_ask(const void *bytes, int n, void *answer, int room);

/* Rank 0: is there a message? Reads it, at most `room` bytes, and says from whom it is; -1: there is none.
 * Then dread_ranks_answer must follow before the next. Only the thread that joined. */
int dread_ranks_hear(void *bytes, int room, int *n);
void dread_ranks_answer(int rank, const void *answer, int n);

#endif
