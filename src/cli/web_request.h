/* Reads the head of an HTTP request to `dread web`, and decides about it. Does no I/O; a fuzzer
 * feeds it any bytes (fuzz/fuzz_web.c).
 *
 * It knows only what a browser sends that loads the page: GET and HEAD of a path, with the Host of
 * this server. It refuses everything else, also what other servers put up with: a line end without
 * a carriage return, a folded header, two Hosts, a body. */

#ifndef CLI_WEB_REQUEST_H
#define CLI_WEB_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

/* What to answer. The numbers are those of HTTP. */
enum web_status {
    WEB_INCOMPLETE = 0, /* no answer yet: read more bytes */
    WEB_FOUND = 200,
    WEB_UNCHANGED = 304,
    WEB_REDIRECTED = 308, /* the Host is `localhost`: the page lives at 127.0.0.1 alone */
    WEB_MALFORMED = 400,
    WEB_NOT_FOUND = 404,
    WEB_WRONG_METHOD = 405,
    WEB_HAS_BODY = 413,
    WEB_FOREIGN_HOST = 421,
    WEB_TOO_LONG = 431,
    WEB_WRONG_VERSION = 505
};

/* The longest head of a request that is read, in bytes. */
enum { WEB_HEAD_MOST = 8192 };

/* A part of the bytes that were read. `at` is NULL if the request has no such part. */
struct web_span {
    const char *at;
    size_t n;
};

struct web_request {
    enum web_status status; /* WEB_FOUND: the request is fine, and its file has yet to be found */
    bool is_head;           /* HEAD: answer without the body */
    bool takes_brotli;
    struct web_span name;       /* the path without its first slash and without the query */
    struct web_span known_etag; /* If-None-Match */
};

/* Reads the n bytes that a client has sent so far. The parts of *request point into them. `port` is
 * the port of this server. Reads nothing after the head. */
void web_request_read(const char *bytes, size_t n, unsigned port, struct web_request *request);

#endif
