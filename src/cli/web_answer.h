/* The answer of `dread web` to a request that was read. */

#ifndef CLI_WEB_ANSWER_H
#define CLI_WEB_ANSWER_H

#include "web_request.h"
#include "web_site.h"

enum { WEB_ANSWER_HEAD_ROOM = 1536 };

struct web_answer {
    enum web_status status;
    char head[WEB_ANSWER_HEAD_ROOM];
    size_t head_bytes;
    const unsigned char *body; /* the site's or constant; NULL if body_bytes is 0 */
    size_t body_bytes;
};

/* The `Server` header begins so; by it one `dread web` knows another (web_occupant.h). */
#define WEB_SERVER "dread/"

/* Writes the answer to a request whose status is not WEB_INCOMPLETE. `port` is the port of this
 * server. */
void web_answer_write(const struct web_site *, const struct web_request *, unsigned port,
                      struct web_answer *);

#endif
