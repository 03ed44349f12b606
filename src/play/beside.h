/* The part of a mid-end that is about a game beside real cards: the upkeep that the player carries
 * out with her hands, and the card that she is asked for. See beside.c. */

#ifndef PLAY_BESIDE_H
#define PLAY_BESIDE_H

#include "play.h"
#include "story/story.h"

struct beside {
    /* The events since the upkeep was told last, of one action or several, and the view before
     * them. Of the action that is pending, `certain` are among them. */
    struct event event[EVENTS_MOST];
    int events, certain;
    struct view before;
    bool starts; /* they begin with those of the start, which have no view before them */
    bool holds;  /* plain play carries out several actions: pages open after all of them */

    struct upkeep upkeep; /* what is told now, or was told last; steps 0: nothing */
    struct event shown_event[EVENTS_MOST]; /* the events of that */
    struct view from, shown;               /* the view before them, and at the step that is shown */
    bool started;      /* they are those of the start: both are the view after them */
    bool done;         /* no card is asked for after them */
    struct view after; /* the view after them, if so */
    int at;            /* that step, from 0 */

    int mends;  /* the number of the step whose card is corrected, from 1; 0: none */
    card twice; /* as in struct scene_picker */
    char asked[160], last[200], problem[sizeof(struct problem)];
    uint64_t possible, pack; /* of the card that is asked for */
};

struct play;

/* Returns true if the game on the table is played beside real cards. */
bool dread_is_beside(const struct play *);

/* Returns why something with these needs cannot be answered or done now: a card is asked for first.
 * NULL if it can. During the set-up there is no position, and the view is an empty table; games and
 * the expert must not see either. */
const char *dread_beside_waits(const struct play *, enum command_needs);

/* Begins anew, when another session was put on the table or actions were taken back: there is no
 * upkeep to tell. */
void dread_beside_begin(struct play *);

/* Takes note that the player has told the card that was asked for; `set_up`: that was a
 * card of the set-up. */
void dread_beside_told(struct play *, bool set_up);

/* Takes note that the session was told something or played an action on the view `before`. */
void dread_beside_note(struct play *, const struct view *before);

/* Opens the page that is due: the upkeep that was not told yet, or the question for a card. Closes
 * them if none is due. */
void dread_beside_go_on(struct play *);

/* While it holds, the upkeep is not told: there is more to come. */
void dread_beside_hold(struct play *, bool holds);

/* Remembers why a card was refused, and whether it was told for another place. */
void dread_beside_refuse(struct play *, card, const struct problem *);

/* Opens the page that asks for a card: as it was; with what was wrong; or for the card of a step
 * that is mended (0: none). */
void dread_beside_ask(struct play *);
void dread_beside_ask_again(struct play *, const char *problem);
void dread_beside_ask_anew(struct play *, int mends);

/* Opens the page of the upkeep that was told last, as it was or from its first step, and shows
 * another step of it. */
void dread_beside_upkeep(struct play *);
void dread_beside_upkeep_again(struct play *);
void dread_beside_step(struct play *, int by);

/* Adds what the player told or did at a step: "5♥: card 4 of your hand". */
void dread_tell_told(const struct play *, const struct session_step *, struct text *);

/* Writes the picker and the upkeep into the scene. */
void dread_beside_scene(struct play *, struct scene *);

#endif
