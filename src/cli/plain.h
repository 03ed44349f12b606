/* Plain play: short sentences for screen readers, pipes and habit. One line in, one answer out. */

#ifndef PLAIN_H
#define PLAIN_H

#include "command.h"
#include "front/saving.h"

enum { UPDATE_WORDS = 25 }; /* the most words an update has */

struct plain {
    const struct games *games;
    const struct theme *themes;
    FILE *in, *out;
    bool prompt;           /* a person types: show where */
    struct saving *saving; /* NULL: nothing is kept */
    struct session *session;
    struct night_watch
        *watch; /* without a saving: sees the Nights of the player's store, or NULL */
};

/* The session and its book for keeping.h; `trouble` gets TROUBLE_BYTES. */
struct keeping plain_keeping(const struct plain *, struct text *trouble);

/* Prints trouble of the store, a line each: it goes beside play, not into it. */
void mention(const char *trouble);

/* Plays from where the session stands until the input ends or the player leaves. `opening` is the
 * sentence to begin with. */
void plain_play(struct plain *, const char *opening);

/* Lets an agent play the session to its end, and prints each action and what came of it. */
void plain_watch(struct plain *, const struct agent *, uint64_t seed);

#endif
