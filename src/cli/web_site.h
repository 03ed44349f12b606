/* The files that `dread web` serves: a built site (tools/site), read into memory once. So a request
 * never reaches the file system, and a build that goes on meanwhile changes nothing. */

#ifndef CLI_WEB_SITE_H
#define CLI_WEB_SITE_H

#include <stddef.h>

#include "core/problem.h"

enum { WEB_NAME_BYTES = 64, WEB_ETAG_BYTES = 24 };

struct web_file {
    char name[WEB_NAME_BYTES];
    const char *type; /* for Content-Type */
    unsigned char *bytes;
    size_t size;
    char etag[WEB_ETAG_BYTES];     /* in quotes; it changes with the bytes */
    const struct web_file *brotli; /* the same file compressed with brotli, or NULL */
};

struct web_site {
    struct web_file *file;
    size_t files;
};

/* Reads the files that DIRECTORY/files.txt lists. All must lie in the folder itself and be regular
 * files; no link is followed. Returns false with a problem if there is no such site. Either way the
 * caller calls web_site_close. */
bool web_site_open(struct web_site *, const char *directory, struct problem *);
void web_site_close(struct web_site *);

/* Returns the file of this name of n bytes; "" is the page. Returns NULL if the site has no such
 * file. */
const struct web_file *web_site_find(const struct web_site *, const char *name, size_t n);

#endif
