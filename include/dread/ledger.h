/* The ledger: what surveys have measured, block by block, in SQLite.
 *
 * A block is what a study has found out about the deals of a range: bytes that only the survey
 * understands. A study has a name, and a version that says what its bytes mean; one name with two
 * versions is two studies. Blocks of a study may overlap, for instance one that was cut short where
 * a survey ended, and later the whole.
 *
 * Each block has a checksum of its study, version, range and bytes. A block that does not fit its
 * checksum is damaged; one without a checksum, from a ledger of before there were any, is unverified.
 * Neither is ever handed out: both are listed, and a block that fits can take their place.
 *
 * What was written is there, whatever kills the program, and a block is there wholly or not at all.
 * Several processes may write to one ledger at the same time: each waits for the others, and after
 * half a minute says that it cannot. Within a process a ledger is open once, and used by one thread
 * at a time. `take`, `note`, `show` and `fits` below must not use it. */

#ifndef DREAD_LEDGER_H
#define DREAD_LEDGER_H

#include "dread/base.h"

struct ledger;

/* Opens the ledger at path, which is made, with the directories above it, if it is missing. NULL
 * for the usual place: surveys.db, where the store has its dread.db (dread/store.h). NULL with a
 * problem where that cannot be; a file that is damaged, newer than this program or no ledger is
 * left as it is. A ledger is checked as a whole when it is opened, which takes a second for each
 * gigabyte or so. */
struct ledger *dread_ledger_open(const char *path, struct problem *);

/* NULL is nothing to close. */
void dread_ledger_close(struct ledger *);

/* Where the ledger is. */
const char *dread_ledger_path(const struct ledger *);

struct block {
    const char *study, *version;
    uint64_t first, last; /* its deals; first <= last */
    const void *bytes;    /* n of them, 0 or more */
    int n;
};

/* Writes n blocks, all of them or none. Where there is one already of the same study and the same
 * deals, that one stays, whatever its bytes. */
bool dread_ledger_write(struct ledger *, const struct block[], int n, struct problem *);

/* Hands every block of a study that fits its checksum and lies wholly within first to last to `take`,
 * in the order of their first deals and then of their last ones. A block and its bytes are there until
 * `take` returns. False if there is trouble, or as soon as `take` says false, which may then have
 * filled the problem. What other processes write meanwhile is not seen. */
bool dread_ledger_read(struct ledger *, const char *study, const char *version, uint64_t first,
                       uint64_t last,
                       bool (*take)(void *context, const struct block *, struct problem *),
                       void *context, struct problem *problem);

/* Removes every block of a study within first to last that is damaged or unverified, all of them or
 * none, so that others can be written in their place. Hands each to `note` before. If there is none,
 * nothing is written. */
bool dread_ledger_clean(struct ledger *, const char *study, const char *version, uint64_t first,
                        uint64_t last, void (*note)(void *context, const struct block *),
                        void *context, struct problem *problem);

/* Removes the blocks that have the study, version and range of these, all of them or none; the bytes
 * do not matter. It is no error if a block is not there. */
bool dread_ledger_remove(struct ledger *, const struct block[], int n, struct problem *);

/* A study in the ledger. */
struct kept_study {
    const char *study, *version;
    uint64_t deals;       /* how many are in its blocks that are not damaged, each counted once */
    uint64_t first, last; /* the least and the greatest of them; 0 if there are none */
    int64_t when;         /* Unix time at which the last block was measured */
    int unverified;       /* how many of its blocks have no checksum, */
    int damaged;          /* and how many do not fit theirs */
};

/* Hands every study to `show`, ordered by name and version. All blocks are read and checked. */
bool dread_ledger_list(struct ledger *, void (*show)(void *context, const struct kept_study *),
                       void *context, struct problem *problem);

/* Writes the whole ledger to a new file, one that can be copied and merged; an error if there is
 * anything of that name. Where the program is killed, an empty file and a part beside it are left, never a
 * ledger that lacks something. */
bool dread_ledger_export(struct ledger *, const char *path, struct problem *);

/* What dread_ledger_merge did. */
struct merged {
    int blocks;   /* came in */
    int known;    /* were here already, with the same bytes */
    int bad;      /* were left out, being damaged or unverified */
    int left_out; /* studies were left out, since `fits` said no */
};

/* Takes in the blocks of another ledger's file, all or none, but for those that this ledger has
 * already, byte for byte, and those that are damaged or unverified. Studies for which `fits` says no
 * are left out. Refused, with nothing changed,
 *   - if both have blocks of the same deals with different bytes;
 *   - if deals of a block that only one of them has lie in a block that only the other has;
 *   - if a block of this ledger, of a study to be merged, is damaged or unverified;
 *   - if the other file has studies, and none of them fits.
 * The problem names the study and the deals. The other file is only read; it must be a ledger,
 * sound, up to date, and another one than this. */
bool dread_ledger_merge(struct ledger *, const char *path,
                        bool (*fits)(void *context, const char *study, const char *version),
                        void *context, struct merged *, struct problem *);

#endif
