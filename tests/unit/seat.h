/* A simulated player at the terminal's table, without a terminal: she looks at frames, presses keys
 * and clicks. The tests of the table share these functions.
 *
 * seat_look checks every frame that she is shown: the focus is on something that exists, the cursor
 * is on the focus, and nothing is drawn or can be clicked outside the frame. seat_does plays an
 * action as a player would who does not know the rules: she picks the things that the action
 * touches, and presses the buttons that appear. */

#ifndef SEAT_H
#define SEAT_H

#include <stdio.h>

#include "play/play_internal.h"
#include "tui/draw_scene.h"
#include "tui/terminal_table.h"

#include "unit/help.h"

enum hand { BY_KEYS, BY_MOUSE };

struct seat {
    struct drawn_table table;
    struct play *play; /* in memory that seat_open maps and seat_close unmaps */
    size_t bytes;
    struct store *store; /* where its book is kept; NULL: nothing is kept */
    struct canvas canvas;
    int64_t now;
    char text[CANVAS_ROWS * CANVAS_COLUMNS * 4 + CANVAS_ROWS + 1]; /* the last frame as text */
    bool asked;                                                    /* `text` is up to date */
    const char *stuck;                                             /* why seat_does failed */
};

/* Opens the table at the choice of games, 80 x 24, with nothing kept (UNSAVED) or with the store of
 * the test (KEPT; see test_store_set_up). There are no animations and no automatic play, so
 * everything that happens is her doing. Closes the seat first if it is open, as seat_close does. */
enum keeping { UNSAVED, KEPT };
void seat_open(struct seat *, const struct games *, const struct theme[], enum keeping);

/* Leaves as a player does. The game in progress stays in the store for whoever opens it next. */
void seat_leave(struct seat *);

/* Closes without leaving, as if the program were killed. */
void seat_close(struct seat *);

/* The mid-end's "random" numbers come from these: today's daily number, and fresh numbers, each one
 * more than the last. */
extern uint64_t seat_daily, seat_fresh;

/* Opens the table with the games and themes of the program. */
void seat_open_house(struct seat *, enum keeping);

/* Puts a deal on the table by its id, as if the program had drawn it. */
void seat_deal(struct seat *, const char *id);

/* Puts a session on the table with the actions it has played. */
void seat_put(struct seat *, const struct session *);

/* The same for a deal, in the mode that new deals have. Draws no frame. */
void seat_deals(struct seat *, const struct game *, const struct deal *);

/* Requests a deal, as the command line does. */
void seat_wishes(struct seat *, const struct deal_wanted *);

/* Plays an action directly, without keys or mouse, as the steps of a walk are played. */
void seat_acts(struct seat *, action);

/* Moves the focus there, as the player does. */
void seat_looks_at(struct seat *, const struct focus *);

/* Serves the store after something was done past the table, and lets the mid-end go on. */
void seat_settle(struct seat *);

/* Prints a frame as text, without the spaces at the ends of lines. */
void print_frame(FILE *, const struct canvas *);

/* seat_now returns the current moment. seat_frame draws a frame without checking it. */
struct clock_reading seat_now(const struct seat *);
void seat_frame(struct seat *);

/* Changes the size of the terminal: to a given one, or to any at which the table can be drawn,
 * often the smallest. */
void seat_size(struct seat *, int columns, int rows);
void seat_any_size(struct seat *, struct rng *);

/* Draws a frame and checks it. */
void seat_look(struct seat *);

/* Returns the frame as text. The text is valid until the next frame. */
const char *seat_text(struct seat *);

/* Returns true if the player can act on what she sees. */
bool seat_at_hand(const struct seat *);

/* Lets time pass, with a frame whenever something changes. */
void seat_wait(struct seat *, int ms);

/* Lets the table think for at most this many slices, and looks whenever there is something new. */
void seat_thinks(struct seat *, int slices);

/* Sends an input without looking. */
void seat_input(struct seat *, const struct input *);

/* Each sends inputs and looks after each. */
void seat_key(struct seat *, int key);
void seat_keys(struct seat *, const char *keys);
void seat_click(struct seat *, int x, int y);
void seat_wheel(struct seat *, int lines);
void seat_back(struct seat *);

/* Clicks the words where they first appear on something that can be clicked. Returns false if they
 * do not. */
bool seat_click_words(struct seat *, const char *words);

/* Chooses a line of the open page by its words, and scrolls to it if need be. */
void seat_chooses(struct seat *, const char *words, enum hand);

/* Plays an action with keys alone or with the mouse alone. Returns true if exactly this action was
 * played. With `dice` she chooses at random among the ways to do it; without, she picks all things
 * first. */
bool seat_does(struct seat *, action, enum hand, struct rng *dice);

/* Plays the game to its end by the game's greedy policy. */
void seat_plays_on(struct seat *, enum hand);

/* Fails unless the words are on the frame; fails if they are. */
void seat_reads(struct seat *, const char *words);
void seat_reads_not(struct seat *, const char *words);

/* Fails unless the whole text is on the frame, however its lines are broken. */
void seat_reads_whole(struct seat *, const char *text);

/* Returns the last word of a text. A frame that shows it shows the end of the text. */
const char *last_word(const char *text);

/* Fails with the frame, the deal and the actions played. */
void seat_fails(struct seat *, const char *why, const char *about);

/* Plays a random number of actions, partly by the greedy policy so that the game lasts longer, and
 * sometimes to the end. Half of the sessions have random options. */
void random_session(struct session *, const struct game *, struct rng *);

/* The action that the greedy policy chooses, and the number of legal actions. */
action greedy_action(const struct session *);
int choices_of(const struct session *);

/* Finds the first deal from number 1 on that the greedy policy wins (or loses, if not `won`). */
void find_deal(const struct game *, bool won, struct deal *);

void assert_same_game(const struct session *, const struct session *);

/* Returns the statistics of a game's Rehearsals, or of its Nights under the standard rules; and the
 * game in progress, or false if there is none. */
void seat_statistics(struct seat *, const struct game *, enum mode, struct statistics *);
bool seat_in_progress(struct seat *, const struct game *, struct in_progress *);

/* The store of a test, in a temporary directory that test_store_tear_down removes. */
void test_store_set_up(void), test_store_tear_down(void);

#endif
