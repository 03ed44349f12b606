/* Finds out what answers at a port that is taken. */

#ifndef CLI_WEB_OCCUPANT_H
#define CLI_WEB_OCCUPANT_H

#include "web_site.h"

enum web_occupant {
    OCCUPANT_STRANGER,      /* another program, or one that does not answer */
    OCCUPANT_OTHER_VERSION, /* a `dread web` that serves another version of the page */
    OCCUPANT_SAME_PAGE      /* a `dread web` that serves this page */
};

/* Asks whoever listens on this port of 127.0.0.1 for the head of the page. Waits two seconds at
 * most. */
enum web_occupant web_occupant_of(unsigned port, const struct web_site *);

#endif
