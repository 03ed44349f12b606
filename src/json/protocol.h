/* The machine protocol: JSON-RPC 2.0, one object or one batch per line. docs/protocol.md has its
 * methods. This header is the door of the folder for the protocol; whoever reads or writes
 * other JSON includes the headers for that.
 *
 * An engine does no input or output and allocates nothing: the caller hands it memory and a line
 * that came in, and it returns the line to send back. Everything that depends on the machine
 * (clock, random numbers, the player's database) is a function that the caller supplies. `dread
 * engine` (src/cli/engine.c) is a loop around it. One thread uses an engine at a time. */

#ifndef JSON_PROTOCOL_H
#define JSON_PROTOCOL_H

#include "play/play.h"
#include "core/record.h"
#include "search/solve.h"
#include "theme/theme.h"
#include "read.h"

enum {
    ENGINE_SESSIONS = 64,
    ENGINE_LINE_BYTES = 1 << 20, /* a line has to be shorter than this */
    ENGINE_VALUES = ENGINE_LINE_BYTES / 2 + JSON_DEPTH_MOST, /* enough for any line */
    ENGINE_ANSWER_LEAST =
        /* room for the answer to any single request. With a larger answer_room a batch can have
         * longer answers; a request whose answer might not fit gets an error instead */
    4 << 20
};

/* What an engine is started with. The engine copies the struct; whatever the struct points to must
 * outlive the engine. */
struct engine_setup {
    const struct games *games;
    const struct theme *themes; /* ended by a NULL id */
    const char *version;        /* of the program */

    /* room for the values of a line; a line with more values is refused */
    struct json_value *values;
    size_t values_room;
    char *answer;
    int answer_room; /* bytes; at least ENGINE_ANSWER_LEAST */

    /* Memory for hints, autopsies, difficulties and solutions, aligned to 64. A request that needs
     * more is refused. */
    struct workspace work;

    /* Memory for the mid-end, aligned to 64: dread_play_bytes() or more. NULL: the methods about
     * scenes are refused. */
    void *play;
    size_t play_bytes;
    const struct rules_page *pages;    /* ended by a NULL id */
    const struct puzzle_file *puzzles; /* the same */

    /* Returns true, with a problem that says so, if a Night in progress has the cards of this deal;
     * the engine then refuses the deal. NULL: there are no Nights. */
    bool (*stands)(void *caller, const struct game *, const struct deal *, struct problem *);

    /* Returns the time now. clock_reading.fresh must be a random number, a new one in every call;
     * it need not be a secret. */
    struct clock_reading (*now)(void *caller);
    void *caller; /* passed to both functions */
};

/* What one input line with all its requests may use: playouts of the expert, and positions that
 * perft (counting all positions to a depth), the solver and the search for exact chances look
 * at. */
struct budget {
    uint64_t playouts, positions;
};

struct engine {
    struct engine_setup given;
    struct text answer;
    struct budget budget_left; /* of this line */
    int code;                  /* error code of the request that is being answered; 0: none */
    struct problem why;        /* the message that belongs to the code */
    struct play_house house;
    struct play *play;        /* the mid-end; NULL until a request needs it */
    struct clock_reading now; /* the time of the last scene; valid if has_scene */
    bool has_scene;           /* the mid-end has shown a scene */
    bool is_open[ENGINE_SESSIONS];
    struct session session[ENGINE_SESSIONS];
    /* for requests that name a deal and a line of actions instead of a session */
    struct session line;
    char record[RECORD_BYTES]; /* for the method `record` */
};

/* Starts an engine without sessions. The engine is memory of the caller's. */
void dread_engine_start(struct engine *, const struct engine_setup *);

/* Answers an input line of n bytes, with or without its line break, and overwrites it. A line of
 * ENGINE_LINE_BYTES or more gets an error response. Returns the answer without a line break, ended
 * by a zero byte and valid until the next call. Returns NULL if no answer is due (notifications,
 * blank lines). No line, however malformed, ends the engine. */
const char *dread_engine_answer(struct engine *, char *line, size_t n);

#endif
