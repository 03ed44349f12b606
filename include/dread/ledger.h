/* The ledger: what surveys have measured, block by block, in a SQLite database of its own.
 *
 * A block is what a study has found out about a range of deals: bytes that only the survey
 * understands. A study has a name, and a version that says what its bytes mean; one name with two
 * versions is two studies. The blocks of a study may overlap, for instance one that was cut short
 * when a survey ended, and later the whole one.
 *
 * Each block has a checksum of its study, version, range and bytes. A block that does not fit its
 * checksum is damaged. One without a checksum, from a ledger older than checksums, is unverified.
 * The ledger never hands out either kind. It counts both in its list, and a new block can replace
 * them.
 *
 * What was written survives if the program is killed, and a block is there completely or not at
 * all. Several processes may write to one ledger at the same time: each waits for the others, and
 * fails after half a minute. A process must open a ledger only once, and use it from one thread at
 * a time. The callbacks `take`, `note`, `show` and `fits` below must not use the ledger; each gets
 * `context` as its first argument.
 *
 * Functions that return bool return false with a problem, which may be NULL, if something went
 * wrong. */

#ifndef DREAD_LEDGER_H
#define DREAD_LEDGER_H

#include "dread/base.h"

struct ledger;

/* Opens the ledger at `path`, and makes it, with the directories above it, if it is missing. NULL
 * means the usual place: surveys.db in the directory of the store's dread.db (dread/store.h).
 * Returns NULL with a problem if that fails. A file that is damaged, newer than this program, or
 * not a ledger is refused and left as it is. Opening checks the whole ledger, which takes about a
 * second for each gigabyte. Close it with dread_ledger_close. */
struct ledger *dread_ledger_open(const char *path, struct problem *);

/* Closes the ledger. Does nothing for NULL. */
void dread_ledger_close(struct ledger *);

/* Returns the path of the ledger, valid until it is closed. */
const char *dread_ledger_path(const struct ledger *);

/* A block: what a study has found out about the deals from `first` to `last`. */
struct block {
    const char *study, *version;
    uint64_t first, last; /* first <= last */
    const void *bytes;    /* n of them; n may be 0 */
    int n;
};

/* Writes n blocks, all of them or none. If the ledger already has a block of the same study and the
 * same range, that one stays, whatever its bytes are. */
bool dread_ledger_write(struct ledger *, const struct block[], int n, struct problem *);

/* Calls `take` for each block of a study that fits its checksum and lies completely within `first`
 * to `last`, in the order of their first deals, then of their last. The block and its bytes are
 * valid until `take` returns. Stops as soon as `take` returns false, and then returns false; `take`
 * may have filled the problem. Blocks that other processes write meanwhile are not seen. */
bool dread_ledger_read(struct ledger *, const char *study, const char *version, uint64_t first,
                       uint64_t last,
                       bool (*take)(void *context, const struct block *, struct problem *),
                       void *context, struct problem *problem);

/* Removes each block of a study within `first` to `last` that is damaged or unverified, all of them
 * or none, so that new ones can be written in their place. Calls `note` for each before it is
 * removed. Writes nothing if there are none. */
bool dread_ledger_clean(struct ledger *, const char *study, const char *version, uint64_t first,
                        uint64_t last, void (*note)(void *context, const struct block *),
                        void *context, struct problem *problem);

/* Removes the blocks that have the study, version and range of one of these, all of them or none.
 * The bytes do not matter, and a block that is not there is no error. */
bool dread_ledger_remove(struct ledger *, const struct block[], int n, struct problem *);

/* A study in the ledger. The strings are valid until the callback returns. */
struct kept_study {
    const char *study, *version;
    uint64_t deals;       /* number of deals in blocks that are not damaged, each counted once */
    uint64_t first, last; /* the lowest and highest deal of these; 0 if there are none */
    int64_t when;         /* when the last block was measured, in Unix time */
    int unverified;       /* number of blocks without a checksum */
    int damaged;          /* number of blocks that do not fit their checksum */
};

/* Calls `show` for every study, ordered by name and version. Reads and checks all blocks. */
bool dread_ledger_list(struct ledger *, void (*show)(void *context, const struct kept_study *),
                       void *context, struct problem *problem);

/* Writes the whole ledger to a new file, which can be copied and merged. Fails if anything of that
 * name exists. If the program is killed meanwhile, an empty file and a temporary file beside it may
 * remain, but never an incomplete ledger under that name. */
bool dread_ledger_export(struct ledger *, const char *path, struct problem *);

/* What dread_ledger_merge did. */
struct merged {
    int blocks;   /* blocks that were added */
    int known;    /* blocks that this ledger already had, with the same bytes */
    int bad;      /* blocks left out because they are damaged or unverified */
    int left_out; /* studies left out because `fits` returned false */
};

/* Adds the blocks of another ledger's file to this ledger, all or none. Leaves out blocks that this
 * ledger has already, byte for byte, blocks that are damaged or unverified, and studies for which
 * `fits` returns false. Refuses the merge and changes nothing
 *
 * - if both ledgers have a block of the same range with different bytes;
 * - if a block that only one ledger has and a block that only the other has overlap;
 * - if a block of this ledger, of a study that is to be merged, is damaged or unverified;
 * - if the other file has studies, and `fits` rejects all of them.
 *
 * The problem names the study and the deals. The other file is only read. It must be a ledger that
 * is undamaged and up to date, and not this one. */
bool dread_ledger_merge(struct ledger *, const char *path,
                        bool (*fits)(void *context, const char *study, const char *version),
                        void *context, struct merged *, struct problem *);

#endif
