/* Somebody at the table, without a terminal: she looks at frames, presses keys and clicks.
 *
 * What the tests of the table share. Every frame that a seat is shown is checked (seat_look): the
 * focus is on something that is there, the cursor is on the focus, and nothing is drawn or can be
 * clicked outside. seat_does does an action the way a person does who knows no rules: she picks what
 * it touches, and presses the buttons that come. */

#ifndef SEAT_H
#define SEAT_H

#include "play/play_internal.h"
#include "tui/picture.h"
#include "tui/table.h"

#include "unit/help.h"

enum hand { BY_KEYS, BY_MOUSE };

struct seat {
    struct table table;
    struct play *play; /* in memory of its own, kept from one sitting to the next */
    size_t bytes;
    struct store *store; /* behind its book; NULL: nothing is kept */
    struct canvas canvas;
    int64_t now;
    char text[CANVAS_ROWS * CANVAS_COLUMNS * 4 + CANVAS_ROWS + 1]; /* the last frame */
    bool asked;        /* text is that of the last frame */
    const char *stuck; /* why seat_does did not get there */
};

/* Sits down at the choice of games, at 80 x 24, with nothing kept or with the store of the test
 * (test_store_set_up). No motion, and nothing is played by itself, so that what happens is what she does. Whoever
 * sat there before is gone, as if she had been thrown out. */
enum keeping { UNSAVED, KEPT };
void seat_open(struct seat *, const struct games *, const struct theme[], enum keeping);

/* Leaves as a player does: what is in progress is resumed by whoever comes next. */
void seat_leave(struct seat *);

/* Is thrown out, as if the program were killed. */
void seat_close(struct seat *);

/* Numbers that nobody chose are chosen here: the day's, and fresh ones, each one more than the last. */
extern uint64_t seat_daily, seat_fresh;

/* The games of this house. */
void seat_open_house(struct seat *, enum keeping);

/* Puts a deal on the table, by its id. */
void seat_deal(struct seat *, const char *id);

/* Puts a game on the table as far as it is played. */
void seat_put(struct seat *, const struct session *);

/* Puts a deal on the table as if the program had drawn it, in the way that new deals are played. */
void seat_deals(struct seat *, const struct game *, const struct deal *);

/* Wishes for a deal, as the command line does. */
void seat_wishes(struct seat *, const struct deal_wanted *);

/* Plays an action past keys and mouse, as if a walk led there. */
void seat_acts(struct seat *, action);

/* Puts the focus there. */
void seat_looks_at(struct seat *, const struct focus *);

/* After something that was done past the table: what waits for the storage is answered. */
void seat_settle(struct seat *);

/* This moment, and a frame of the table at it without a look at it. */
struct clock_reading seat_now(const struct seat *);
void seat_frame(struct seat *);

void seat_size(struct seat *, int columns, int rows);

/* Looks: draws the frame of now, and checks it. */
void seat_look(struct seat *);

/* The frame as text. */
const char *seat_text(struct seat *);

/* May the player act on what she sees? */
bool seat_at_hand(const struct seat *);

/* Time passes, with a frame whenever something changes. */
void seat_wait(struct seat *, int ms);

/* The table thinks, so many slices at the most, and she looks whenever there is something new. */
void seat_thinks(struct seat *, int slices);

/* Does something, without a look at it. */
void seat_input(struct seat *, const struct input *);

/* Does something, and looks. */
void seat_key(struct seat *, int key);
void seat_keys(struct seat *, const char *keys);
void seat_click(struct seat *, int x, int y);
void seat_wheel(struct seat *, int lines);
void seat_back(struct seat *);

/* Clicks the words where they are first read on something that can be clicked. False if they are not. */
bool seat_click_words(struct seat *, const char *words);

/* Chooses the line of a page by its words; it may have to be scrolled to. */
void seat_chooses(struct seat *, const char *words, enum hand);

/* Moves the focus to a spot. False if no key (or turn of the wheel) leads there. */
bool seat_focus(struct seat *, const struct hit_region *, enum hand);

/* Does an action by keys alone or by mouse alone. True if exactly it was played. With dice she takes
 * any way there is, else she picks everything first. */
bool seat_does(struct seat *, action, enum hand, struct rng *dice);

/* Plays on to the end of the game, as a sensible player does. */
void seat_plays_on(struct seat *, enum hand);

/* Must be on, must not be on the frame. */
void seat_reads(struct seat *, const char *words);
void seat_reads_not(struct seat *, const char *words);

/* Must be on the frame from its beginning to its end, in however many lines. */
void seat_reads_whole(struct seat *, const char *text);

/* The last word of a text: who reads it has come to the end. */
const char *last_word(const char *text);

/* Fails with what is to be seen, the deal, and how it came to stand there. */
void seat_fails(struct seat *, const char *why, const char *about);

/* A game played some way at random: now and then sensibly, so that it goes on for some time, now and
 * then to its end. With any options. */
void random_session(struct session *, const struct game *, struct rng *);

/* The same with these options. */
void random_session_under(struct session *, const struct game *, const struct rules *,
                          struct rng *);

/* What a sensible player does now, and how many actions there are to choose from. */
action greedy_action(const struct session *);
int choices_of(const struct session *);

/* The first deal from 1 on that a sensible player wins, or loses. */
void find_deal(const struct game *, bool won, struct deal *);

void assert_same_game(const struct session *, const struct session *);

/* What is kept: of the Rehearsals of a game, or of its Nights under the usual rules; what is in progress of
 * it, false if nothing is. */
void seat_statistics(struct seat *, const struct game *, enum mode, struct statistics *);
bool seat_in_progress(struct seat *, const struct game *, struct in_progress *);

/* The store of a test, in a folder of its own, removed at the end. */
int test_store_set_up(void **state), test_store_tear_down(void **state);

#endif
