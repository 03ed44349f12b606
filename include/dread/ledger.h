/* The ledger: what surveys have measured, block by block, in SQLite.
 *
 * A block is what a study has found out about the deals of a range: bytes that only the survey
 * understands. A study has a name, and a version that says what its bytes mean; one name with two
 * versions is two studies. Blocks of a study may overlap, for instance one that was cut short where
 * a survey ended, and later the whole.
 *
 * What was written is there, whatever kills the program, and a block is there wholly or not at all.
 * Several processes may write to one ledger at the same time: each waits for the others, and after
 * half a minute says that it cannot. Within a process a ledger is open once, and used by one thread
 * at a time. `take`, `show` and `fits` below must not use it. */

#ifndef DREAD_LEDGER_H
#define DREAD_LEDGER_H

#include "dread/base.h"

struct ledger;

/* Opens the ledger at path, which is made, with the directories above it, if it is missing. NULL
 * for the usual place: surveys.db, where the store has its dread.db (dread/store.h). NULL with a
 * problem where that cannot be; a file that is damaged, newer than this program or no ledger is
 * left as it is. A ledger is checked as a whole when it is opened, which takes a second for each
 * gigabyte or so. */
struct ledger *ledger_open(const char *path, struct problem *);

/* NULL is nothing to close. */
void ledger_close(struct ledger *);

/* Where the ledger is. */
const char *ledger_path(const struct ledger *);

struct block {
    const char *study, *version;
    uint64_t first, last; /* its deals; first <= last */
    const void *bytes;    /* n of them, 0 or more */
    int n;
};

/* Writes n blocks, all of them or none. Where there is one already of the same study and the same
 * deals, that one stays, whatever its bytes. */
bool ledger_write(struct ledger *, const struct block[], int n, struct problem *);

/* Hands every block of a study that lies wholly within first to last to `take`, in the order of
 * their first deals and then of their last ones. A block and its bytes are there until `take`
 * returns. False if there is trouble, or as soon as `take` says false, which may then have filled
 * the problem. What other processes write meanwhile is not seen. */
bool ledger_read(struct ledger *, const char *study, const char *version, uint64_t first,
                 uint64_t last, bool (*take)(void *taker, const struct block *, struct problem *),
                 void *taker, struct problem *);

/* A study in the ledger. */
struct kept_study {
    const char *study, *version;
    uint64_t deals;       /* how many are in its blocks, each counted once */
    uint64_t first, last; /* the least and the greatest of them */
    int64_t when;         /* Unix time at which the last block was measured */
};

/* Hands every study to `show`, ordered by name and version. */
bool ledger_list(struct ledger *, void (*show)(void *viewer, const struct kept_study *),
                 void *viewer, struct problem *);

/* Writes the whole ledger to a new file, one that can be copied and merged; an error if there is
 * anything of that name. Where the program is killed, an empty file and a part beside it are left, never a
 * ledger that lacks something. */
bool ledger_export(struct ledger *, const char *path, struct problem *);

/* Takes in all blocks of another ledger's file, all or none. Refused, with nothing changed, if that
 * file has a study for which `fits` says no, or deals of a study that this ledger has too; the
 * problem names them. *blocks is how many came in. The other file is only read; it must be a
 * ledger, sound, up to date, and another one than this. */
bool ledger_merge(struct ledger *, const char *path,
                  bool (*fits)(void *judge, const char *study, const char *version), void *judge,
                  int *blocks, struct problem *);

#endif
