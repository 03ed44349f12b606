/* The machine protocol: JSON-RPC 2.0, one object or batch a line, without input or output.
 * docs/protocol.md tells its methods.
 *
 * An engine lives in memory of the caller's and needs nothing else: it is given a line and
 * answers with a line. Whatever depends on the machine (random numbers, the player's database)
 * is a function of the caller's. `dread engine` (src/cli/engine.c) is a loop around it. */

#ifndef JSON_PROTOCOL_H
#define JSON_PROTOCOL_H

#include "dread/play.h"
#include "dread/record.h"
#include "dread/solve.h"
#include "dread/theme.h"
#include "read.h"

enum {
    ENGINE_SESSIONS = 64,
    ENGINE_LINE_BYTES = 1 << 20,                             /* a line has to be shorter */
    ENGINE_VALUES = ENGINE_LINE_BYTES / 2 + JSON_DEPTH_MOST, /* enough for any line */
    ENGINE_ANSWER_LEAST =
        4 << 20 /* room for the answer to any one request; a batch may want more */
};

/* What an engine is given. It must outlive the engine. */
struct engine_setup {
    const struct games *games;
    const struct theme *themes; /* ended by a NULL id */
    const char *version;        /* of the program */

    struct json_value *values; /* room for the values of a line; one with more is refused */
    size_t values_room;
    char *answer;
    int answer_room; /* at least ENGINE_ANSWER_LEAST */

    /* What hints, autopsies, difficulties and solutions are made in, aligned to 64. What needs more
     * memory than that is refused. */
    struct workspace work;

    /* What the mid-end lives and thinks in, dread_play_bytes() or more, aligned to 64; NULL: there
     * are no scenes. */
    void *play;
    size_t play_bytes;
    const struct rules_page *pages; /* ended by a NULL id */

    /* Does a Night stand whose cards are those of the deal? Then the problem says so, and the
     * deal is refused. NULL: there are no Nights. */
    bool (*stands)(void *caller, const struct game *, const struct deal *, struct problem *);

    /* This moment, with a number that nobody can foresee. */
    struct clock_reading (*now)(void *caller);
    void *caller; /* handed to both */
};

/* What a line, with all its requests, may take: playouts of the expert, and positions that are
 * looked into by perft, by the solver and by the search for exact chances. */
struct budget {
    uint64_t playouts, positions;
};

struct engine {
    struct engine_setup given;
    struct text answer;
    struct budget budget_left; /* of the budget of this line */
    int code;                  /* of the error of the request being answered; 0: none */
    struct problem why;        /* and its message */
    struct play_house house;
    struct play *play;        /* the mid-end; NULL until it is asked for */
    struct clock_reading now; /* of its last scene, */
    bool has_scene;           /* if there was one */
    bool is_open[ENGINE_SESSIONS];
    struct session session[ENGINE_SESSIONS];
    struct session line;       /* of a request without a session */
    char record[RECORD_BYTES]; /* the same */
};

/* Starts an engine without sessions. */
void dread_engine_start(struct engine *, const struct engine_setup *);

/* Answers a line of n bytes, which change. Returns the answer without a line break, ended by a
 * zero byte, good until the next line; NULL where none is due (notifications, blank lines).
 * Nothing that a line can hold ends the engine. */
const char *dread_engine_answer(struct engine *, char *line, size_t n);

#endif
