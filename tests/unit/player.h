/* Somebody at a mid-end, without a screen: she has intents, and looks at scenes.
 *
 * Every scene that she is shown is held against what include/dread/play.h promises of scenes
 * (player_looks). What the tests of the mid-end share. */

#ifndef PLAYER_H
#define PLAYER_H

#include "play/play_internal.h"
#include "unit/window.h"

#include "unit/help.h"

/* Behind the mid-end's memory, to see whether it is written to. */
enum { PLAYER_FENCE = 4096, PLAYER_STAKE = 0xA5 };

struct player {
    struct play *play;
    const struct scene *scene; /* the last one that she has looked at */
    struct clock_reading now;
    struct window *window; /* behind which her games are kept; NULL: they are not */
    int late;              /* so often it is asked in vain before it answers, */
    int asked;             /* and has been */
    struct play_house house;
    uint8_t *memory;
    size_t bytes;   /* of it, which the mid-end has; a fence stands behind them */
    uint32_t page;  /* the serial of the last page, */
    char title[96]; /* and its title */
    char did[400];  /* what she did last, for a message */
};

/* Sits down at the choice of games. The mid-end has `more` bytes beyond what it asks for. */
void player_opens(struct player *, const struct games *, const struct theme[], struct memory *,
                  size_t more);
/* The games of this house. */
void player_opens_house(struct player *, struct memory *);
void player_closes(struct player *);

/* Puts a deal on the table, as if it had been named. */
void player_deals(struct player *, const char *id, enum mode);

/* Does something, lets the storage answer, and looks. `now` is filled in. */
void player_does(struct player *, struct intent);

void player_looks(struct player *);
/* Holds the scene against the laws; player_looks does. */
void player_checks(struct player *);

void player_waits(struct player *, int ms);

/* Waits until nothing moves any more. */
void player_rests(struct player *);

/* So many slices of thinking at the most. */
void player_thinks(struct player *, int slices);

/* Single intents. */
void player_chooses(struct player *, struct thing);
void player_focuses(struct player *, struct thing);
void player_commands(struct player *, enum command_id, int argument);
void player_lines(struct player *, enum command_id); /* the line of the page with that command */

/* Says something, thinks, and returns the answer, which holds until the next call. */
const char *player_says(struct player *, const char *words);

/* Says a random legal action. False if there is none. */
bool player_plays_any(struct player *, struct rng *);

/* All things of a view; returns how many. */
enum { THINGS_MOST = 512 };
int things_of(const struct view *, struct thing out[THINGS_MOST]);

/* Does one of all the things that a front end can do, as bytes say. Enough of them end in nothing. */
struct byte_line {
    const uint8_t *at, *end;
};
void player_does_bytes(struct player *, struct byte_line *);

/* How many words a text has. */
int words_in(const char *);

/* Fails, and says what she did last. */
void player_fails(const struct player *, const char *what);

#endif
