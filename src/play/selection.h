/* What the player has in her hands: the things she has picked, and the actions that touch them all.
 *
 * Picking narrows: each pick, of a thing or of a verb, leaves the actions that touch it too. What is
 * left is offered as buttons. Knows no game: all is turned into actions by game.touches. */

#ifndef PLAY_SELECTION_H
#define PLAY_SELECTION_H

#include "dread/game.h"

enum { PICKS_MOST = 8, BUTTONS_MOST = 16, EACH_MOST = 4, NARROWED_MOST = 9, ANY_VERB = -1 };

struct selection {
    int count; /* legal actions, and what each touches */
    action legal[ACTIONS_MOST];
    struct touch touch[ACTIONS_MOST];
    int verb; /* picked, or ANY_VERB */
    int picks;
    struct thing pick[PICKS_MOST];
    int opens; /* those that are left, as places in legal[], ascending */
    uint16_t open[ACTIONS_MOST];
};

/* One action (a place in legal[]), or several of one verb (-1), which picking it leaves. */
struct button {
    int action, verb, count;
};

/* Takes up a new position, nothing picked. */
void dread_selection_take(struct selection *, const struct game *, const struct view *,
                          const action legal[], int n);

/* Picks a thing, or puts it down again if it was picked. False, with nothing changed, if no action
 * that is left touches it. */
bool dread_selection_pick(struct selection *, struct thing);
bool dread_selection_picked(const struct selection *, struct thing);

/* Picks a verb. */
bool dread_selection_pick_verb(struct selection *, int verb);

/* Puts down what was picked last, or everything. False if nothing was. */
bool dread_selection_put_down(struct selection *);
bool dread_selection_put_down_all(struct selection *);
bool dread_selection_empty(const struct selection *);

/* Does an action that is left touch the thing? */
bool dread_selection_reach(const struct selection *, struct thing);

/* The only action left, or -1. */
int dread_selection_only(const struct selection *);

/* The buttons: one for each action of a verb where EACH_MOST or fewer of it are left, NARROWED_MOST once
 * it was picked; else one for the verb. Actions of a verb follow each other. Returns how many. */
int dread_selection_buttons(const struct selection *, struct button out[BUTTONS_MOST]);

/* The thing at which an action's consequences are best shown: of those it touches the last that was
 * not picked; else the last. Kind THING_NONE where it touches none. */
struct thing dread_selection_target(const struct selection *, int i);

#endif
