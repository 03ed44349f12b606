/* What happened in a session, in sentences, a line for each action. */

#ifndef PLAY_GAME_LOG_H
#define PLAY_GAME_LOG_H

#include "dread/session.h"
#include "dread/theme.h"

enum { LOG_LINE_BYTES = 16384 }; /* room for a line */

struct log_reader {
    const struct theme *theme;
    const struct session *session;
    struct position now;
    int ply; /* of the line that comes next; 0: the start */
};

/* The story from ply `first` on. */
struct log_reader dread_log_from(const struct theme *, const struct session *, int first);

/* Adds the next line, without a line break; false, with nothing added, if all is told:
 *
 *     struct log_reader story = dread_log_from(&theme, session, 0);
 *     for (struct text t = dread_text_in(line, sizeof line); dread_log_line(&story, &t);
 *          t = dread_text_in(line, sizeof line))
 */
bool dread_log_line(struct log_reader *, struct text *);

#endif
