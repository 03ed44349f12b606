/* What the player sees and what happens, as JSON. docs/protocol.md says what each member means. */

#ifndef JSON_TABLE_H
#define JSON_TABLE_H

#include "dread/session.h"
#include "read.h"
#include "write.h"

/* All that a view tells. */
void dread_json_view(struct text *, const char *key, const struct game *, const struct view *);

/* Writes the events that fit into the trace. `view` gives the names of places: the view after the
 * events, or, for a preview, the view before them. */
void dread_json_trace(struct text *, const char *key, const struct game *, const struct view *,
                      const struct trace *);

/* The same with all that dread_view_play() needs and brings about, so that a front end can play the
 * events on the view before them: of a zone its `deck`, `by_rank` and `lasting`, of an event what
 * it changes, and events that go without saying. */
void dread_json_playable_view(struct text *, const char *key, const struct game *,
                              const struct view *);
void dread_json_playable_trace(struct text *, const char *key, const struct game *,
                               const struct view *, const struct trace *);

/* A place, and reading one: false if it is none of the view. */
void dread_json_thing(struct text *, const char *key, const struct game *, const struct view *,
                      struct thing);
bool dread_json_read_thing(const struct json_value *, const struct game *, const struct view *,
                           struct thing *);

/* An action, and a list of actions, in notation. */
void dread_json_action(struct text *, const char *key, const struct game *, const struct rules *,
                       action);
void dread_json_line(struct text *, const char *key, const struct game *, const struct rules *,
                     const action line[], int n);

/* The members `actions`, the legal ones of a session, and `outcome`. */
void dread_json_legal(struct text *, const struct session *);

/* What each of n legal actions touches in the view: its verb and its things, the one that a player
 * would choose first at the front. */
void dread_json_touches(struct text *, const char *key, const struct game *, const struct view *,
                        const action list[], int n);

/* The id of a deal. */
void dread_json_id(struct text *, const char *key, const struct game *, const struct deal *);

/* The games with their options and outcomes. */
void dread_json_games(struct text *, const char *key, const struct games *);

#endif
