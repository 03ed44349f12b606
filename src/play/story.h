/* What happened in a session, in sentences, a line for each action. */

#ifndef PLAY_STORY_H
#define PLAY_STORY_H

#include "dread/session.h"
#include "dread/theme.h"

enum { STORY_LINE = 16384 }; /* room for a line */

struct story {
    const struct theme *theme;
    const struct session *session;
    struct position now;
    int ply; /* of the line that comes next; 0: the start */
};

/* The story from ply `first` on. */
struct story dread_story_from(const struct theme *, const struct session *, int first);

/* Adds the next line, without a line break; false, with nothing added, if all is told:
 *
 *     struct story story = dread_story_from(&theme, session, 0);
 *     for (struct text t = dread_text_in(line, sizeof line); dread_story_line(&story, &t);
 *          t = dread_text_in(line, sizeof line))
 */
bool dread_story_line(struct story *, struct text *);

#endif
