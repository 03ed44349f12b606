/* What the files of the library's public face share: dread.h, which programs include. These files
 * check what programs give, turn problems into codes, and own memory; all else is in the layers
 * below. Nothing in the project but tests, examples and bindings uses this layer. */

#ifndef DREAD_LIBRARY_LIBRARY_H
#define DREAD_LIBRARY_LIBRARY_H

#include "core/encoding.h"
#include "core/record.h"

#include <stdatomic.h>

/* A handle begins with this. */
struct handle {
    uint32_t mark;    /* one of enum handle_mark; 0 once the handle is given back */
    atomic_bool busy; /* a thread is using it */
    size_t bytes;     /* what its memory gave */
    dread_memory memory;
};

enum handle_mark { MARK_SESSION = 0x53455331, MARK_TRACE = 0x54524331, MARK_BATCH = 0x42415431 };

struct dread_session {
    struct handle handle;
    const struct encoding *encoding;
    bool world; /* sampled: it has a position, but no actions that led there */
    struct session session;
};

struct dread_trace {
    struct handle handle;
    const struct game *game; /* of the session that wrote it last; NULL before */
    struct rules rules;
    struct trace trace; /* its events are in `event` */
    struct event event[EVENTS_MOST];
};

/* ---- Results ---- */

/* Writes the error, which may be NULL, and returns the code. */
int dread_result_fail(dread_error *, enum dread_result, const char *message);

/* The same for a problem of a lower layer. */
int dread_result_of(dread_error *, const struct problem *);

/* Fails with DREAD_MISUSE because an argument is NULL. */
int dread_result_null(dread_error *, const char *argument);

/* Fail for reasons that many functions have: an argument that no program should give; no memory; a
 * struct of the caller's whose `size` is not set. */
int dread_result_misuse(dread_error *, const char *message);
int dread_result_no_memory(dread_error *);
int dread_result_no_size(dread_error *);

/* Copies a text that was written whole to the caller's room. */
int dread_result_text(const struct text *, char *out, size_t room, dread_error *);

/* Copies the first bytes of a struct of `size` bytes to the caller's: as many as its member `size`,
 * which stays, says. */
int dread_result_struct(void *out, const void *from, size_t size, dread_error *);

/* ---- Memory ---- */

/* Takes and gives back memory, aligned to 64 bytes; `memory` may be NULL. `give` accepts NULL. */
void *dread_memory_take(const dread_memory *, size_t bytes);
void dread_memory_give(const dread_memory *, void *taken, size_t bytes);

/* Makes a handle, whose other bytes have any value. Returns NULL with an error if there is no
 * memory. */
void *dread_handle_make(const dread_memory *, size_t bytes, enum handle_mark, dread_error *);

/* Gives back a handle, which may be NULL. */
void dread_handle_drop(void *handle, enum handle_mark);

/* Begins to use a handle: returns DREAD_OK, or fails if it is NULL, is no such handle, or another
 * thread uses it. After DREAD_OK the caller must call dread_handle_leave. */
int dread_handle_enter(const void *handle, enum handle_mark, dread_error *);
void dread_handle_leave(const void *handle);

/* Returns true if this is such a handle, for functions that cannot fail. */
bool dread_handle_is(const void *handle, enum handle_mark);

/* ---- Sessions ---- */

/* Makes a session of a game, without a deal. */
int dread_session_make(const struct game *, const dread_memory *, dread_session **made,
                       dread_error *);

/* Makes the session of a world that was drawn. */
int dread_world_make(const struct game *, const struct deal *, const struct position *,
                     const dread_memory *, dread_session **made, dread_error *);

/* Fail if the session is a world, which has no past; and if it waits for a card. */
int dread_session_past(const dread_session *, dread_error *);
int dread_session_waits(const dread_session *, dread_error *);

/* Finds the action of a number. Fails with DREAD_BAD_ACTION if it stands for none under the options
 * of the session. */
int dread_session_action(const dread_session *, int32_t number, action *, dread_error *);

/* The same for an action that must be legal. */
int dread_session_legal_action(const dread_session *, int32_t number, action *, dread_error *);

/* Empties the trace, which may be NULL, for this session. Returns what the session writes to. */
struct trace *dread_trace_begin(dread_trace *, const dread_session *);

/* ---- Games and agents: a public handle is the constant itself ---- */

const struct game *dread_game_of(const dread_game *);
const dread_game *dread_game_handle(const struct game *);

/* Returns the rules, or the default ones of the game if they are NULL. Fails with DREAD_BAD_OPTION
 * if an option has a value that does not exist. */
int dread_rules_of(const struct game *, const dread_rules *, struct rules *, dread_error *);

/* ---- Thinking ---- */

/* What a function thinks about: a game of a session or a batch, copied, so that these are free
 * meanwhile. */
struct question {
    const struct encoding *encoding;
    const struct game *game;
    struct deal deal;
    struct position now;
};

/* Solves with the budget, the goal and the memory of `search`. */
int dread_solve_question(const struct question *, const dread_search *, const dread_watch *,
                         const dread_memory *, dread_solution *, dread_error *);

struct expert;

/* Lets an expert think with all the effort of a tier. It needs dread_expert_bytes. Returns false if
 * the watch stopped it. */
bool dread_think(struct expert *, const struct question *, enum dread_tier, uint64_t seed,
                 const dread_watch *);

/* Calls the caller's watch, an argument that may be NULL, in the form that lower layers want. */
bool dread_watch_goes_on(void *watch, uint64_t);

#endif
