/* The game log: what happened in a session, in sentences. Line 0 is about the deal and the events
 * before the first decision; line i, from 1 to session.played, is about action i. */

#ifndef STORY_GAME_LOG_H
#define STORY_GAME_LOG_H

#include "core/session.h"
#include "theme/theme.h"

enum { LOG_LINE_BYTES = 16384 }; /* for a line */

struct log_reader {
    const struct theme *theme;
    const struct session *session;
    struct position now; /* before the next line */
    int ply;             /* of the next line */
};

/* Returns a reader of the log from line `first` on: 0 for the whole log, 1 to begin with the first
 * action. The theme and the session must stay valid and unchanged while it is used. */
struct log_reader dread_log_from(const struct theme *, const struct session *, int first);

/* Adds the next line to the text, without a line break. Returns false, and adds nothing, after the
 * last line. To read all lines:
 *
 *     struct log_reader log = dread_log_from(&theme, session, 0);
 *     for (struct text t = dread_text_in(line, sizeof line); dread_log_line(&log, &t);
 *          t = dread_text_in(line, sizeof line))
 */
bool dread_log_line(struct log_reader *, struct text *);

#endif
