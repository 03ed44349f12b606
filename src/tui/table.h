/* The table: three games, or any others, played on a screen by keys and mouse.
 *
 * It is driven from outside: told what the player does and what time it is, and asked for frames. So
 * that a test needs no terminal; tui.c has the terminal. What happens to a game goes through its
 * session, what is kept through the store, and what is seen is made from the view alone. */

#ifndef TABLE_H
#define TABLE_H

#include "dread/solve.h"
#include "dread/taste.h"
#include "film.h"
#include "front/keeping.h"
#include "play/lesson.h"
#include "play/tale.h"
#include "play/walk.h"
#include "sheet.h"

enum { SAID_BYTES = 4096, BEAT_MS = 600, PULSE_MS = 500 };

struct advisor;
struct review;

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
    struct store *store;       /* NULL: nothing is kept */
    struct night_watch *watch; /* then it sees the Nights that stand; may be NULL */
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
    struct path_search path; /* where the way of a walk is looked for */
    int64_t alone_due;       /* when the only possibility is played; 0: there is a choice */

    struct sheet sheet;
    struct rules wish;              /* the options that the options page is about */
    struct wanted_copy wanted;      /* a deal that waits for a yes: a Night would be lost for it */
    const struct game *wanted_game; /* that a page is about while there is none on the table */
    struct advisor *advisor;        /* while the hint is open, else NULL */
    uint32_t advised;               /* playouts of what the hint says */
    bool advised_all;               /* and it will not be sharper */
    struct review *review;          /* of the game on the table, which is over; or NULL */
    enum { REVIEWS, LOOKS_BACK, REVIEWED } reviewed; /* how far the autopsy is */
    struct workspace solving;                        /* while it looks back, else empty */
    struct hot focus;
    struct hots hots;       /* of the last frame */
    int cursor_x, cursor_y; /* where the focus was drawn last */
    int64_t now;
    bool left; /* the player has left */
};

/* A table with no game on it, at the choice of games. */
void table_open(struct table *, const struct games *, const struct theme[], struct store *);

/* Puts a game on the table: the one in progress if there is one of these rules (`rules` NULL: of any), unless
 * it is to be dealt anew, or to be a Night and that is none; else a fresh deal (`rules` NULL: of the usual
 * rules). */
void table_play(struct table *, const struct game *, const struct rules *, bool anew, bool night);

/* Puts on the table just that. */
void table_want(struct table *, const struct wanted *);

/* Gives back what the table has of memory. */
void table_close(struct table *);

/* What the player did, at that time (ms). */
void table_input(struct table *, const struct input *, int64_t now);

/* Draws the frame of that moment. */
void table_frame(struct table *, struct canvas *, int64_t now);

/* Hints and autopsies are made while the player looks on, a little at a time: is there something to be thought
 * about? If so it is to be asked for instead of waiting. Returns whether there is anything new to be seen.
 * stirs, which may be NULL, tells whether the player has done something; then what takes longer is left for
 * later. */
bool table_thinks(const struct table *);
bool table_think(struct table *, bool (*stirs)(void));

/* How long nothing will change if the player does nothing: ms, negative: for ever. */
int table_wait(const struct table *, int64_t now);

/* ---- Inside: the parts of the table, in table.c, deals.c, sheets.c, hint.c and dissect.c ---- */

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
void deal_again(struct table *, int ply); /* the game on the table, which is over, from there on */
void deal_wanted(struct table *);

/* The hint: a page beside what it is about; whatever line is in focus is shown on the table. */
void hint_open(struct table *);
void hint_close(struct table *); /* if there is one */
bool hint_think(struct table *);
void hint_show(struct table *);   /* what the line in focus says, as picked */
void hint_chosen(struct table *); /* it stays so */
struct rect hint_place(const struct table *, const struct canvas *);

/* The autopsy. */
void autopsy_open(struct table *);
void autopsy_close(struct table *); /* the game on the table is another */
bool autopsy_think(struct table *, bool (*stirs)(void));
void autopsy_chosen(struct table *, int argument);
int autopsy_head(const struct table *, const struct canvas *); /* lines that the curve takes */
void autopsy_draw(const struct table *, struct canvas *);
bool autopsy_is_busy(const struct table *); /* nothing can be chosen yet: any key leaves */

/* What a line of a page does. */
enum deed {
    DO_GAME, /* argument: which */
    DO_GO_ON,
    DO_PLAY,
    DO_NEW,
    DO_TASTES,
    DO_TASTE, /* argument: which */
    DO_DAILY,
    DO_NUMBER,
    DO_TYPED,
    DO_MODE,
    DO_LESSON,
    DO_OPTIONS,
    DO_OPTION, /* argument: which */
    DO_DEAL_OPTIONS,
    DO_RESTART,
    DO_HINT,
    DO_HINTED, /* argument: an action */
    DO_AUTOPSY,
    DO_MOMENT, /* argument: which, in dissect.c */
    DO_REASONS,
    DO_STORY,
    DO_RULES,
    DO_STATISTICS,
    DO_PREFERENCES,
    DO_PREFERENCE, /* argument: which */
    DO_KEYS,
    DO_GAMES,
    DO_YES,
    DO_QUIT
};

/* Pages that are more than text and lines. */
enum page_kind { PAGE_USUAL, PAGE_HINT, PAGE_AUTOPSY };

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
void sheet_of_refusal(struct table *, const char *why);
void sheet_chosen(struct table *, const struct item *);

/* What the player prefers, from the store and into it. */
void prefer_read(struct table *);
void prefer_write(struct table *);

#endif
