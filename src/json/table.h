/* What the player sees and what happens, as JSON. docs/protocol.md says what each member means. */

#ifndef JSON_TABLE_H
#define JSON_TABLE_H

#include "dread/session.h"
#include "write.h"

/* All that a view tells. */
void json_view(struct text *, const char *key, const struct game *, const struct view *);

/* The events of a trace, as far as the trace had room for them. Places are told by the view: the
 * one after what happened, or, of a preview, the one before. */
void json_trace(struct text *, const char *key, const struct game *, const struct view *,
                const struct trace *);

/* An action, and a list of actions, in notation. */
void json_action(struct text *, const char *key, const struct game *, const struct rules *, action);
void json_line(struct text *, const char *key, const struct game *, const struct rules *,
               const action line[], int n);

/* The members `actions`, the legal ones of a session, and `outcome`. */
void json_legal(struct text *, const struct session *);

/* What each of n legal actions touches in the view: its verb and its things, the one that a player
 * would choose first at the front. */
void json_touches(struct text *, const char *key, const struct game *, const struct view *,
                  const action list[], int n);

/* The id of a deal. */
void json_id(struct text *, const char *key, const struct game *, const struct deal *);

/* The games with their options and outcomes. */
void json_games(struct text *, const char *key, const struct games *);

#endif
