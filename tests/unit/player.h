/* A simulated player at a mid-end, without a screen: she sends intents and looks at scenes. The
 * tests of the mid-end share these functions.
 *
 * player_looks checks every scene that she is shown against what src/play/play.h promises of
 * scenes (player_laws.c). */

#ifndef PLAYER_H
#define PLAYER_H

#include "play/play_internal.h"
#include "unit/window.h"

#include "unit/help.h"

/* PLAYER_FENCE bytes of the value PLAYER_STAKE follow the mid-end's memory. A change there shows
 * that the mid-end wrote past its end. */
enum { PLAYER_FENCE = 4096, PLAYER_STAKE = 0xA5 };

struct player {
    struct play *play;
    const struct scene *scene; /* the scene that she looked at last */
    struct clock_reading now;
    struct window *window; /* the storage window that keeps her games; NULL: nothing is kept */
    int late;              /* the storage lets this many polls go by before it answers */
    int asked;             /* polls since its last answer */
    struct play_house house;
    uint8_t *memory;
    size_t bytes;   /* size of `memory` that the mid-end may use; the fence follows */
    uint32_t page;  /* serial number of the last page */
    char title[96]; /* title of the last page */
    char did[400];  /* her last intent, for failure messages */
};

/* Opens a mid-end; the scene is the choice of games. The mid-end gets `more` bytes beyond the least
 * that it needs. `memory` is the storage that keeps the games; NULL: nothing is kept. */
void player_opens(struct player *, const struct games *, const struct theme[], struct memory *,
                  size_t more);
/* The same with the games and themes of the program, without animations, and without automatic play
 * of forced actions. */
void player_opens_house(struct player *, struct memory *);
void player_closes(struct player *);

/* Puts a deal on the table, as if the command line had named its id. */
void player_deals(struct player *, const char *id, enum mode);

/* Puts a session on the table with the actions it has played. */
void player_puts(struct player *, const struct session *);

/* Sends an intent, lets the storage answer, and looks at the scenes that follow. The function fills
 * in `now`. */
void player_does(struct player *, struct intent);

void player_looks(struct player *);
/* Checks the current scene against the laws. player_looks calls it. */
void player_checks(struct player *);

void player_waits(struct player *, int ms);

/* Lets time pass until the player can act, the game is over, or only the player can go on. */
void player_rests(struct player *);

/* Lets the mid-end think for at most this many slices. */
void player_thinks(struct player *, int slices);

/* Each sends one intent. */
void player_chooses(struct player *, struct thing);
void player_focuses(struct player *, struct thing);
void player_commands(struct player *, enum command_id, int argument);
/* chooses the line of the page with that command */
void player_lines(struct player *, enum command_id);

/* Takes back all picks. */
void player_puts_down(struct player *);

/* Plays a legal action by picking the things that it touches, one after the other, and then
 * pressing buttons; or answers a puzzle with it. Returns false if that is not possible. */
bool player_does_by_choosing(struct player *, action);

/* Sends a line of plain play, lets the mid-end think to the end, and returns its answer, which is
 * valid until the next call. */
const char *player_says(struct player *, const char *words);

/* Plays a random legal action by its notation. Returns false if the player cannot act now. */
bool player_plays_any(struct player *, struct rng *);

/* Returns true if two views have the same material (dread_view_play in core/view.h). */
bool same_material(const struct view *, const struct view *);

/* Writes all things of a view to `out` and returns their number. */
enum { THINGS_MOST = 512 };
int things_of(const struct view *, struct thing out[THINGS_MOST]);

/* Does any one thing that a front end can do, chosen by the next bytes. After the last byte the
 * stream yields zeros. */
struct byte_line {
    const uint8_t *at, *end;
};
void player_does_bytes(struct player *, struct byte_line *);

/* Returns the number of words in a text. */
int words_in(const char *);

/* Fails with a message that names her last intent. */
void player_fails(const struct player *, const char *what);

#endif
