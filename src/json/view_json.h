/* What the player sees and what happens, as JSON. docs/protocol.md explains each member. */

#ifndef JSON_VIEW_JSON_H
#define JSON_VIEW_JSON_H

#include "core/session.h"
#include "members.h"

/* Adds a view. */
void dread_json_view(struct text *, const char *key, const struct game *, const struct view *);

/* Adds the events of a trace, except quiet ones (core/game.h). If more events happened than the
 * trace has room for, only those in the trace are written. `view` supplies the names of places: use
 * the view after the events, or, for a preview, the view before them. */
void dread_json_trace(struct text *, const char *key, const struct game *, const struct view *,
                      const struct trace *);

/* The members of a view. In a scene they are all that dread_view_play() needs, so that a front end
 * can play the events on the view before them: a zone also has `deck`, `by_rank` and `lasting`. */
extern const struct json_member dread_json_view_members[];

/* Adds a trace of a scene, for the same: also the quiet events, and what each event changes. */
void dread_json_trace_in_scene(const struct json_scope *, const char *key, const struct view *,
                               const struct trace *);

/* Add an action, and a list of actions, in notation. */
void dread_json_action(struct text *, const char *key, const struct game *, const struct rules *,
                       action);
void dread_json_line(struct text *, const char *key, const struct game *, const struct rules *,
                     const action line[], int n);

/* Adds two members to the open object: `actions`, the legal actions of a session, and `outcome`. */
void dread_json_legal(struct text *, const struct session *);

/* Adds what each of n legal actions touches in the view: its verb and its things. The thing that a
 * player would choose first comes first. */
void dread_json_touches(struct text *, const char *key, const struct game *, const struct view *,
                        const action list[], int n);

/* Returns the name of the tag of bit i, such as "doomed" for 0; NULL beyond the last. */
const char *dread_json_tag(int i);

/* Adds the id of a deal. */
void dread_json_id(struct text *, const char *key, const struct game *, const struct deal *);

/* Adds the games with their options and outcomes. */
void dread_json_games(struct text *, const char *key, const struct games *);

#endif
