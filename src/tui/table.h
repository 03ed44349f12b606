/* The table: three games, or any others, played on a screen by keys and mouse.
 *
 * It is driven from outside: told what the player does and what time it is, and asked for frames. So
 * that a test needs no terminal; tui.c has the terminal. What happens to a game goes through its
 * session, what is kept through the store, and what is seen is made from the view alone. */

#ifndef TABLE_H
#define TABLE_H

#include "dread/taste.h"
#include "film.h"
#include "front/keeping.h"
#include "lesson.h"
#include "sheet.h"
#include "tale.h"
#include "walk.h"

enum { SAID_BYTES = 4096, BEAT_MS = 600, PULSE_MS = 500 };

/* What the player chose to have; kept in the store. */
struct preferences {
    bool motion;       /* films, and what pulses */
    bool four_colours; /* a colour for each suit */
    bool alone;        /* a decision with one possibility is played by itself */
    bool night;        /* new deals are Nights */
};

struct table {
    const struct games *games;
    const struct theme *themes;
    struct store *store; /* NULL: nothing is kept */
    struct preferences prefer;

    struct session session; /* session.game NULL: no game is on the table */
    struct look look;
    struct palette palette;
    struct view view;
    struct hands hands;
    struct omens omens;

    struct event event[EVENTS_MOST]; /* of the last action */
    struct trace trace;
    struct tale tale;
    int turn_told; /* the turn whose story was told last */
    struct lesson lesson;
    char said[SAID_BYTES], story[256], note[1024];

    bool filming;
    struct film film;
    action queue[WALK_MOST]; /* a walk in progress */
    int queued, walked;
    int64_t alone_due; /* when the only possibility is played; 0: there is a choice */

    struct sheet sheet;
    struct rules wish;  /* the options that the options page is about */
    struct deal wanted; /* a deal that waits for a yes: a Night would be lost for it */
    const struct game *wanted_game;
    bool wanted_anew;
    struct hot focus;
    struct hots hots;       /* of the last frame */
    int cursor_x, cursor_y; /* where the focus was drawn last */
    int64_t now;
    bool left; /* the player has left */
};

/* A table with no game on it, at the choice of games. */
void table_open(struct table *, const struct games *, const struct theme[], struct store *);

/* Puts a game on the table: the one in progress if there is one and it is not to be a deal of its own
 * (`deal` NULL), else that deal, or a fresh one of the rules (`rules` NULL: the usual ones). */
void table_play(struct table *, const struct game *, const struct rules *, const struct deal *,
                bool anew);

/* What the player did, at that time (ms). */
void table_input(struct table *, const struct input *, int64_t now);

/* Draws the frame of that moment. */
void table_frame(struct table *, struct canvas *, int64_t now);

/* How long nothing will change if the player does nothing: ms, negative: for ever. */
int table_wait(const struct table *, int64_t now);

/* ---- Inside: the parts of the table, in table.c, deals.c and sheets.c ---- */

/* Takes a fresh look at the session. */
void table_look(struct table *);

/* Plays an action, or says why not. */
void table_do(struct table *, action);

/* A session is on the table anew: from its start, or resumed. */
void table_begin(struct table *, bool dealt);

/* Says something at the bottom. */
void table_note(struct table *, const char *words);

/* Going back and forth. */
void table_undo(struct table *, bool whole_turn);
void table_redo(struct table *, bool whole_turn);
void table_restart(struct table *);

/* Deals: a fresh one, one to taste, the day's, one by what was typed, the tutorial's; and one more time, after a yes. */
void deal_fresh(struct table *, const struct game *, const struct rules *);
void deal_to_taste(struct table *, const struct game *, enum taste);
void deal_daily(struct table *, const struct game *);
void deal_typed(struct table *, const char *typed);
void deal_lesson(struct table *, const struct game *);
void deal_this(struct table *, const struct game *, const struct deal *, bool anew,
               bool leaves_night);

/* Pages. */
void sheet_of_games(struct table *);
void sheet_of_game(struct table *, const struct game *);
void sheet_of_keys(struct table *);
void sheet_of_reasons(struct table *);
void sheet_of_story(struct table *);
void sheet_of_rules(struct table *);
void sheet_of_statistics(struct table *);
void sheet_of_preferences(struct table *);
void sheet_of_options(struct table *);
void sheet_of_number(struct table *, const char *typed, const char *problem);
void sheet_of_tastes(struct table *, const char *problem);
void sheet_of_night(struct table *);
void sheet_chosen(struct table *, const struct item *);

/* What the player prefers, from the store and into it. */
void prefer_read(struct table *);
void prefer_write(struct table *);

#endif
