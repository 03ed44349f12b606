/* The ledger: what surveys have measured, block by block, in a SQLite database of its own.
 *
 * A survey (survey/survey.h) runs several *studies*; a study is one rule set played by one
 * contender. A study has a name, and a version that says what its bytes mean; one name with two
 * versions is two studies. A *block* is what a study has found out about a range of deals: bytes
 * that only the survey understands. The blocks of a study may overlap, for instance one that was
 * cut short when a survey ended, and later the whole one.
 *
 * A block is written with a checksum of its study, version, range and bytes. A block whose checksum
 * is wrong is *damaged*; a block without one, from a ledger older than checksums, is *unverified*.
 * dread_ledger_read never hands out either kind. dread_ledger_list counts both, and
 * dread_ledger_clean removes them, so that new blocks can be written in their place. A *corrupt
 * file* is something else: one that SQLite cannot trust, which is not opened at all. Opening checks
 * the structure of the file but not the checksums of blocks.
 *
 * What was written survives if the program is killed, and a block is there completely or not at
 * all. Several processes may use one ledger at the same time: a function waits up to half a minute
 * for other processes that are writing, and then fails. A process must open a ledger only once, and
 * use it from one thread at a time. The callbacks `take`, `note`, `show` and `fits` below must not
 * use the ledger and must not be NULL; each gets `context` as its first argument.
 *
 * If something goes wrong, a function that returns bool fills the problem and returns false. Pass
 * NULL for the problem if you do not want it. */

#ifndef DREAD_LEDGER_H
#define DREAD_LEDGER_H

#include "core/problem.h"

struct ledger;

/* Opens the ledger at `path`, and makes it, with the directories above it, if it is missing. NULL
 * means the usual place: surveys.db in the directory of the store's dread.db (store.h). A
 * ledger of an older version is brought up to date. Returns NULL with a problem if that fails. A
 * file that is corrupt, newer than this program, or not a ledger is refused and left as it is.
 * Checking the file takes about a second for each gigabyte. Close the ledger with
 * dread_ledger_close. */
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

/* Writes n blocks, all of them or none. If the ledger already has a block of the same study,
 * version and range, that one stays, whatever its bytes are, even if it is damaged or unverified:
 * call dread_ledger_clean first. */
bool dread_ledger_write(struct ledger *, const struct block[], int n, struct problem *);

/* Calls `take` for each block of a study that is neither damaged nor unverified and lies completely
 * within `first` to `last`, in the order of their first deals, then of their last. The block and
 * its bytes are valid until `take` returns. Stops as soon as `take` returns false, and then returns
 * false; `take` may have filled the problem. Blocks that other processes write meanwhile are not
 * seen. */
bool dread_ledger_read(struct ledger *, const char *study, const char *version, uint64_t first,
                       uint64_t last,
                       bool (*take)(void *context, const struct block *, struct problem *),
                       void *context, struct problem *problem);

/* Removes each block of a study that lies completely within `first` to `last` and is damaged or
 * unverified, all of them or none, so that new ones can be written in their place. Calls `note` for
 * each before it is removed; the block and its strings are valid until `note` returns. Writes
 * nothing if there are none. */
bool dread_ledger_clean(struct ledger *, const char *study, const char *version, uint64_t first,
                        uint64_t last, void (*note)(void *context, const struct block *),
                        void *context, struct problem *problem);

/* Removes the blocks that have the study, version and range of one of these, all of them or none.
 * The bytes do not matter, and a block that is not there is no error. */
bool dread_ledger_remove(struct ledger *, const struct block[], int n, struct problem *);

/* A study in the ledger. The strings are valid until the callback returns. */
struct kept_study {
    const char *study, *version;
    /* number of deals in blocks that are not damaged, each deal counted once. Deals of unverified
     * blocks count too, although dread_ledger_read does not hand them out */
    uint64_t deals;
    uint64_t first, last; /* the lowest and highest deal of those; 0 if there are none */
    /* the newest time of a block, in Unix seconds. A block has the time when it was first written,
     * which a merge keeps */
    int64_t when;
    int unverified; /* number of blocks without a checksum */
    int damaged;    /* number of blocks whose checksum is wrong */
};

/* Calls `show` for every study, ordered by name and version. Reads and checks all blocks. */
bool dread_ledger_list(struct ledger *, void (*show)(void *context, const struct kept_study *),
                       void *context, struct problem *problem);

/* Writes the whole ledger to a new file, which can be copied and merged. Fails if anything of that
 * name exists. If the program is killed meanwhile, an empty file of that name and a temporary file
 * beside it may remain; delete both and export again. A file of that name that is not empty is
 * complete. */
bool dread_ledger_export(struct ledger *, const char *path, struct problem *);

/* What dread_ledger_merge did. All 0 if it returned false. */
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
 * - if both ledgers have a block of the same study, version and range with different bytes;
 * - if a block that only the other ledger has overlaps a block of the same study and version that
 *   only this ledger has;
 * - if a block of this ledger, of a study that is to be merged, is damaged or unverified;
 * - if the other file has studies, and `fits` rejects all of them.
 *
 * The problem names the study and, in the first two cases, the deals. The other file is only read.
 * It must be an intact SQLite file, have the ledger version of this program, and not be this ledger
 * itself. `merged` must not be NULL. */
bool dread_ledger_merge(struct ledger *, const char *path,
                        bool (*fits)(void *context, const char *study, const char *version),
                        void *context, struct merged *, struct problem *);

#endif
