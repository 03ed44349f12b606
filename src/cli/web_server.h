/* The server of `dread web`: answers requests to 127.0.0.1, in one thread. web_request.h decides
 * about a request, web_answer.h writes the answer. */

#ifndef CLI_WEB_SERVER_H
#define CLI_WEB_SERVER_H

#include "web_site.h"

/* Each client has this many seconds to send its request, however slowly it sends, and then to take
 * the answer. */
enum { WEB_REQUEST_SECONDS = 10, WEB_ANSWER_SECONDS = 60 };

/* If more clients are connected at once, the oldest one has to go. */
enum { WEB_CLIENTS_MOST = 64 };

/* Opens a socket that listens on 127.0.0.1. Returns -1, with errno, if it cannot; EADDRINUSE: the
 * port is taken. */
int web_listen(unsigned port);

/* Answers all requests until Ctrl-C or SIGTERM; the caller has called stop_on_signals (progress.h).
 * Closes the socket. Returns false with a problem if it cannot go on. */
bool web_serve(int listener, unsigned port, const struct web_site *, struct problem *);

#endif
