/* The methods of the protocol, in one table. docs/protocol.md has their parameters and results. */

#ifndef JSON_METHODS_H
#define JSON_METHODS_H

#include "protocol.h"

struct method {
    const char *name; /* NULL ends the table */

    /* Writes the member `result`, or refuses the request. `params` is an object, or NULL if the
     * request has none. */
    void (*answer)(struct engine *, const struct json_value *params);
};

extern const struct method dread_engine_methods[];

#endif
