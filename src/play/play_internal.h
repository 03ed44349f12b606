/* Inside the mid-end: `struct play`, and what the files in this list share. Each of them calls only
 * those above it in the list. The other files of this folder have headers of their own.
 *
 * page.c       a page over the table: text and lines
 * table.c      what lies before the player: a fresh look, what is in focus, what is at hand
 * tell.c       what has happened and would happen, in words
 * animation.c  a trace in beats
 * hint.c     the page of the hint
 * autopsy_page.c    the page of the autopsy
 * act.c        playing an action, walks, going back and forth
 * deals.c      deals put on the table
 * commands.c   the table of commands
 * pages.c      what is on the other pages
 * press.c     choosing things and buttons
 * run_command.c       what each command does at a table that is drawn
 * say.c        what plain play says
 * interpret.c       what plain play understands
 * answers.c    the questions of plain play
 * talk.c       plain play
 * scene.c      the scene
 * play.c       intents, and what time brings */

#ifndef PLAY_INTERNAL_H
#define PLAY_INTERNAL_H

#include "dread/difficulty.h"
#include "advice.h"
#include "animation.h"
#include "selection.h"
#include "deal_request.h"
#include "lesson.h"
#include "layout.h"
#include "marks.h"
#include "page.h"
#include "autopsy_run.h"
#include "talk.h"
#include "flavour.h"
#include "path.h"

enum {
    SAID_BYTES = 4096,
    FLAVOUR_BYTES = 256,
    NOTE_BYTES = 1024,
    PROMPT_BYTES = 512,
    BEAT_MS = 600, /* before the only possibility is played by itself */
    PULSE_MS = 500
};

/* What the player chose to have; kept among the settings. */
struct preferences {
    bool motion;       /* animations, and what pulses */
    bool four_colours; /* a colour for each suit */
    bool alone;        /* a decision with one possibility is played by itself */
    bool night;        /* new deals are Nights */
};

/* A deal on its way to the table. */
struct deals {
    enum { DEAL_NOTHING, DEAL_RESUMES, DEAL_DECIDES, DEAL_RETURNS, DEAL_DEALS, DEAL_KEEPS } step;
    bool asked_in_words;                      /* in plain play */
    struct session session;                   /* what will be on the table then */
    char said[2 * ID_BYTES + 192];            /* what was resumed, and what was given up for it */
    char trouble[4 * sizeof(struct problem)]; /* what is in the way of keeping, a line each */
};

/* How far an autopsy is. */
enum autopsy_progress { AUTOPSY_RUNS, AUTOPSY_LOOKS_BACK, AUTOPSY_DONE };

struct play {
    struct play_house house;
    struct clock_reading now;
    struct book *book;
    struct preferences prefer;

    struct session session; /* session.game NULL: no game is on the table */
    struct table_layout layout;
    struct view view; /* of the session */
    struct selection selection;
    struct marks marks;
    struct focus focus;

    struct event event[EVENTS_MOST];
    struct trace trace; /* of the last action */
    struct flavour flavour;
    bool score_due; /* the game has ended, and how many were won is still to be told */
    int turn_told;  /* the turn whose tale was told last */
    struct lesson lesson;
    char said[SAID_BYTES], flavour_line[FLAVOUR_BYTES], note[NOTE_BYTES], preview[SAID_BYTES],
        prompt[PROMPT_BYTES];

    struct animation animation;
    struct path_search search;
    action queue[WALK_MOST]; /* a walk in progress */
    int queued, walked;
    int64_t alone_due; /* when the only possibility is played; 0: there is a choice */

    struct page page;
    struct rules chosen_rules;       /* the options that the options page is about */
    struct deal_request_copy wanted; /* a deal that waits: for the storage, or for a yes */
    struct deals deals;
    const struct game *wanted_game; /* that a page is about while there is none on the table */

    struct workspace room;           /* what the expert and the solver think in */
    struct advisor *advisor;         /* in it, while the hint is open, else NULL */
    uint32_t playouts_shown;         /* playouts of what the hint says */
    bool hint_is_final;              /* and it will not be sharper */
    struct autopsy_run *autopsy_run; /* in it, of the game on the table, which is over; or NULL */
    enum autopsy_progress autopsy_progress;

    struct talk talk;                                  /* plain play */
    char trouble_returned[4 * sizeof(struct problem)]; /* by dread_play_trouble */
    struct scene scene;
    bool left; /* the player has left */
};

/* ---- table.c ---- */

/* Takes a fresh look at the session. */
void dread_table_refresh(struct play *);

/* May the player act now? */
bool dread_table_at_hand(const struct play *);

/* The action in focus: the button's, or the only one left that touches the thing. Returns its index
 * among the legal actions; -1 if there is no such action. */
int dread_table_in_focus(const struct play *);

/* The action that the lesson waits for, as a place among the legal ones, or -1. */
int dread_table_asked(const struct play *);

/* Is what the focus is on there? Also if it is on nothing. */
bool dread_table_has(const struct play *, const struct focus *);

/* Where the focus goes when it has nowhere to be. */
struct focus dread_table_usual_focus(const struct play *);

/* Is action i a step of the player's token? */
bool dread_table_is_step(const struct play *, int i);

/* The game that a page is about: the one on the table, or the one chosen before there is any. */
const struct game *dread_table_game(const struct play *);

/* Answers the player. */
void dread_table_note(struct play *, const char *words);

/* ---- tell.c ---- */

/* Says what the trace told; with `more` behind what was said before. */
void dread_tell_trace(struct play *, bool more);

/* At the end of a game: which Night it was, and how many of its kind were won. */
void dread_tell_score(struct play *);

/* The line of the tale for this turn, if it was not told yet. */
void dread_tell_flavour(struct play *, bool begin);

/* What action i is and would do. Returns whether it would lose the game. */
bool dread_tell_preview(const struct play *, int i, struct text *);

/* Puts words before what is said. */
void dread_tell_first(struct play *, const char *words);

/* ---- hint.c ---- */

void dread_hint_open(struct play *);
void dread_hint_close(struct play *); /* if there is one */
bool dread_hint_think(struct play *);
void dread_hint_show(struct play *); /* what the line in focus says, as picked */

/* ---- autopsy_page.c ---- */

enum { LAST_CHANCE = -1 }; /* the line about the last moment at which it could be won */

void dread_autopsy_page_open(struct play *);
void dread_autopsy_page_close(struct play *); /* the game on the table is another */
bool dread_autopsy_page_think(struct play *, bool (*stirs)(void));
bool dread_autopsy_page_slice(struct play *, bool (*stirs)(void)); /* the same without the page */
bool dread_autopsy_page_is_busy(const struct play *);

/* The ply at which the turn of a line of the autopsy begins; -1 if the line has no turn. */
int dread_autopsy_page_ply(const struct play *, int line);
void dread_autopsy_page_chart(const struct play *, struct scene_chart *);

/* ---- act.c ---- */

/* A trace to be told into. */
struct trace dread_table_trace(struct play *);

/* Does the tutorial wait for something else? Then it says so. */
bool dread_lesson_refuses(struct play *, action);

/* Plays an action, or says why not; with `more` it is said behind what was said before. */
void dread_act_play(struct play *, action, bool more);

/* The same, and what was to come of itself comes no more. */
void dread_act_do(struct play *, action);

/* Goes on with the walk in progress. */
void dread_act_walk_on(struct play *);

/* Walks to a cell, first playing an action, or -1. False if there is no way. */
bool dread_act_walk(struct play *, struct thing cell, int first);

/* A session is on the table anew: from its start, or resumed. */
void dread_act_begin(struct play *, bool dealt);

/* Going back and forth. */
void dread_act_undo(struct play *, bool whole_turn);
void dread_act_redo(struct play *, bool whole_turn);
void dread_act_restart(struct play *);

/* Keeps and looks at the session after actions were taken back or done again. Tells nothing. */
void dread_act_turned(struct play *);

/* ---- deals.c ---- */

/* What the player prefers, from the settings and into them. */
void dread_prefer_read(struct play *);
void dread_prefer_write(struct play *);

/* Wants a deal on the table; dread_deal_go_on puts it there. dread_deal_wanted: once more the one
 * that waits. */
void dread_deal_want(struct play *, const struct deal_request *);
void dread_deal_wanted(struct play *);

/* Goes on with the wanted deal, as far as the storage has answered. Returns once what came of it.
 * Returns DEAL_WAITS until then, and if no deal is wanted. */
enum deal_answer dread_deal_go_on(struct play *);

/* Each wants one deal on the table:
 * fresh: a fresh deal (rules NULL: under the usual ones);
 * daily: the deal of the day;
 * again: the game on the table, which is over, from a ply on;
 * resume: the game in progress if it fits, else a fresh deal. */
void dread_deal_fresh(struct play *, const struct game *, const struct rules *);
void dread_deal_daily(struct play *, const struct game *);
void dread_deal_again(struct play *, int ply);
void dread_deal_resume(struct play *, const struct game *);

/* The same for a deal of a difficulty, and for one named by its number or its id. Return false,
 * with a problem, if there is no such deal. */
bool dread_deal_difficulty(struct play *, const struct game *, enum difficulty, struct problem *);
bool dread_deal_named(struct play *, const char *typed, struct problem *);

/* Chooses a deal of a difficulty under the rules. False with a problem if none was found. */
bool dread_deal_choose_difficulty(struct play *, const struct game *, const struct rules *,
                                  enum difficulty, struct deal *, struct problem *);

/* Puts the deal of the lesson on the table, to be begun. False if the game has none. */
bool dread_deal_lesson(struct play *, const struct game *);

/* Leaves the game on the table. */
void dread_deal_leave(struct play *);

/* ---- pages.c ---- */

void dread_page_of_games(struct play *);
void dread_page_of_game(struct play *, const struct game *);
void dread_page_of_keys(struct play *);
void dread_page_of_reasons(struct play *);
void dread_page_of_log(struct play *);
void dread_page_of_rules(struct play *);
void dread_page_of_statistics(struct play *);
void dread_page_of_preferences(struct play *, int at);
void dread_page_of_options(struct play *, int at);
void dread_page_of_number(struct play *, const char *typed, const char *problem);
void dread_page_of_difficulties(struct play *, const char *problem);
void dread_page_of_night(struct play *);
void dread_page_of_refusal(struct play *, const char *why);

/* Takes the next value of option i of the options page, and shows it. */
void dread_change_option(struct play *, int i);

/* The rules page of a game, or NULL. */
const char *dread_rules_page_of(const struct play *, const struct game *);

/* ---- press.c ---- */

/* Chooses what the focus is on. */
void dread_choose_focus(struct play *);

/* Shows what the button in focus would do; the second time does it. */
void dread_choose_press(struct play *, const struct focus *);

/* A step in a facing. */
void dread_choose_step(struct play *, int facing);

/* ---- run_command.c ---- */

/* Does what a command asks for. */
void dread_run_command(struct play *, enum command_id, int argument, const char *words);

/* Why a command cannot be given now; NULL if it can. */
const char *dread_command_refusal(const struct play *, enum command_id);

/* Shows what came of a deal: a page, if the player has to be asked or told. */
void dread_show_deal_answer(struct play *, enum deal_answer);

/* ---- scene.c ---- */

void dread_scene_make(struct play *);

#endif
