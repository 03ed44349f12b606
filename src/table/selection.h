/* The selection: the things and the verb that the player has picked, and the legal actions that are
 * left, which touch all of them.
 *
 * Each pick, of a thing or of a verb, leaves fewer actions. Those that are left are offered as
 * buttons. The selection knows no game: game.touches says what an action touches. It plays nothing:
 * src/play/choose.c decides when a choice plays an action. */

#ifndef TABLE_SELECTION_H
#define TABLE_SELECTION_H

#include "core/game.h"

enum {
    PICKS_MOST = 8,
    BUTTONS_MOST = 16,
    EACH_MOST = 4, /* both: see dread_selection_buttons */
    NARROWED_MOST = 9,
    ANY_VERB = -1
};

struct selection {
    int count; /* legal actions, and what each touches */
    action legal[ACTIONS_MOST];
    struct touch touch[ACTIONS_MOST];
    /* In the middle of the table is a row with gaps, so that the player picks a card first.
     * dread_selection_take sets it to false. */
    bool places;
    int verb; /* the verb that is picked, or ANY_VERB */
    int picks;
    struct thing pick[PICKS_MOST];
    int opens; /* the actions that are left, as indices into legal[], ascending */
    uint16_t open[ACTIONS_MOST];
};

/* A button for one action (an index into legal[]; `count` is 1), or for the `count` actions of a
 * verb (`action` is -1), which pressing it picks. */
struct button {
    int action, verb, count;
};

/* Starts anew with the n legal actions of a view, and nothing picked. */
void dread_selection_take(struct selection *, const struct game *, const struct view *,
                          const action legal[], int n);

/* Picks a thing, or puts it down if it is picked. (src/play/choose.c asks first whether the second
 * choice of a thing plays an action, and calls this only if it does not.) Returns false, and
 * changes nothing, if no action that is left touches it, or PICKS_MOST things are picked. */
bool dread_selection_pick(struct selection *, struct thing);

/* Returns true if the thing is picked. */
bool dread_selection_picked(const struct selection *, struct thing);

/* Picks a verb. Returns false, and changes nothing, if no action that is left has it. */
bool dread_selection_pick_verb(struct selection *, int verb);

/* Puts down the last thing that was picked, or else the verb; or everything. Return false if
 * nothing was picked. */
bool dread_selection_put_down(struct selection *);
bool dread_selection_put_down_all(struct selection *);

/* Returns true if nothing is picked. */
bool dread_selection_empty(const struct selection *);

/* Returns true if an action that is left touches the thing. */
bool dread_selection_reach(const struct selection *, struct thing);

/* Returns the verb of the first legal action that touches the thing and all that is picked,
 * whatever verb is picked; ANY_VERB if there is none. */
int dread_selection_verb_with(const struct selection *, struct thing);

/* Returns true if the player can choose the thing next: an action that is left touches it, and it
 * is not picked. Nothing can go into a gap before something is picked. */
bool dread_selection_next(const struct selection *, struct thing);

/* Returns the only action left, as an index into legal[]; -1 if there are more, or none. */
int dread_selection_only(const struct selection *);

/* Returns true if an action that is left has this verb and a gap. */
bool dread_selection_verb_has_gap(const struct selection *, int verb);

/* Writes the buttons, and returns their number. A verb with at most EACH_MOST actions left (if a
 * verb is picked: NARROWED_MOST; if there are `places` and nothing is picked: 1) gets a button for
 * each action; any other verb gets one button, or none if it is picked already. Expects the actions
 * of a verb to be side by side in legal[]. */
int dread_selection_buttons(const struct selection *, struct button out[BUTTONS_MOST]);

/* Returns the thing at which to show what action i would do: the last one it touches that is not
 * picked, else the last one it touches. Of kind THING_NONE if it touches nothing. */
struct thing dread_selection_target(const struct selection *, int i);

#endif
