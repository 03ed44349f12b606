/* Observations and actions as arrays of fixed size, for programs that learn.
 *
 * An *observation* is an array of bytes that holds what the player sees. It is made from the view
 * alone, so it is equal for all worlds that look alike. It consists of *planes*, one after the
 * other: blocks of bytes with a name, a shape and a meaning. The table of planes is data
 * (encoding->planes), so that a program can print it or cut the array up. tests/golden/planes.md
 * shows it for each game.
 *
 * An *index* numbers the actions that can be legal in a game from 0, without the large gaps that
 * the codes of actions have (`action` in game.h). A *mask* has a byte for each index: 1 if
 * the action is legal, else 0.
 *
 * Planes and indexes are the same under all options of a game, so that what was learned under some
 * options can be tried under others. The functions here trust their arguments, allocate nothing and
 * keep no state, so several threads may call them. */

#ifndef DREAD_ENCODING_H
#define DREAD_ENCODING_H

#include "game.h"

/* What the bytes of a plane show. Where the comment says "entry i", the plane is read as a list,
 * whatever its shape; later numbers of the shape run faster. Numbers above plane.high are written
 * as plane.high. */
enum plane_source {
    PLANE_OPTIONS, /* entry i: the value of option i */
    PLANE_PROMPT,  /* view.prompt: what the player is asked, an index into words.prompts */
    PLANE_OUTCOME, /* view.outcome: 0 while the game goes on, else an index into words.outcomes */
    PLANE_TURN,    /* view.turn */
    PLANE_GAUGE,   /* the value of gauge number `of`, 0 if it is below 0 */

    /* Of the zone number `of`. A place that the zone does not have is 0 in all of them. */
    PLANE_COUNT,      /* the number of its cards */
    PLANE_RANK,       /* entry i: the rank of card i, a value of enum plane_rank */
    PLANE_SUIT,       /* entry i: the suit of card i, counted from 1; 0: no suit is seen */
    PLANE_HORIZONTAL, /* entry i: 1 if card i lies on its long side */
    PLANE_NORTH,      /* entry i: what is north of cell i, an enum side */
    PLANE_EAST,       /* entry i: what is east of cell i, an enum side */
    PLANE_TAG,        /* entry i: 1 if card i has the tag `detail`, one bit of enum tag */

    /* Of the zone number `of`: entry i is 1 if the card detail + i is face up in it. In a plane of
     * two dimensions entry [suit][k] stands for the card detail + 13 * suit + k. */
    PLANE_SET,

    /* Of the tokens with the id `of`: where they are in the zone number `detail`. If the shape has
     * three dimensions, the first one counts these tokens, in the order of the view; else they all
     * share the plane. */
    PLANE_TOKEN,  /* 1 in the cell where a token stands */
    PLANE_FACING, /* there the direction in which it faces, an enum facing */
    PLANE_MEMORY, /* in the cell that it remembers, the direction in which the player left */

    PLANE_MOOD /* entry i: the mood of token number i with the id `of`, an enum mood */
};

/* The values of PLANE_RANK besides the ranks, 1 (ace) to 13 (king). */
enum plane_rank { RANK_NO_CARD = 0, RANK_JOKER = 14, RANK_FACE_DOWN = 15 };

/* A block of bytes of an observation. */
struct plane {
    const char *name;    /* small letters, `-` between words, `.` before what is shown of a zone */
    uint8_t source;      /* enum plane_source */
    uint8_t of;          /* which gauge, zone or token; see the source */
    uint16_t detail;     /* see the source */
    uint8_t shape[3];    /* 1 to 3 dimensions; those that are not used are 0 */
    uint8_t high;        /* the highest value of a byte; the lowest is always 0 */
    const char *meaning; /* what a byte means, a phrase */
};

/* How a game is written as arrays. Each game documents its indexes. A game does not point to its
 * encoding, so that programs which need none do not have it. */
struct encoding {
    const struct game *game;
    const struct plane *planes; /* ends with a NULL name */
    uint16_t actions;           /* number of indexes: they are 0 to actions - 1 */

    /* The index of an action that can be legal, and the action of an index. For an action that is
     * never legal `index_of` may return anything. */
    int (*index_of)(action);
    action (*action_of)(int index);

    /* Writes the observation of a position without making the view, the same bytes, faster. NULL:
     * the view is made. */
    void (*write)(const struct deal *, const struct position *, uint8_t out[]);

    /* Sets out[index] to 1 for each of n actions, faster than a loop over `index_of`. NULL:
     * that loop. */
    void (*mark)(const action legal[], int n, uint8_t out[]);
};

/* Returns the encoding of a game of this program, or NULL if it has none. It is valid as long as
 * the program runs. */
const struct encoding *dread_encoding_of(const struct game *);

/* Returns the number of bytes of a plane. */
int dread_plane_bytes(const struct plane *);

/* Returns the number of bytes of an observation: those of all planes. */
int dread_observation_bytes(const struct encoding *);

/* Returns the action of an index from 0 to encoding->actions - 1, or NO_ACTION for any
 * other number. Some indexes stand for actions that are not legal under these or any options. */
action dread_action_of_index(const struct encoding *, int index);

/* Returns the index of an action that is legal in some position of the game. */
int dread_index_of_action(const struct encoding *, action);

/* Writes the observation that a view shows to `out`, which has room for
 * dread_observation_bytes(encoding). This is what an observation means: it reads the table of
 * planes, plane by plane. */
void dread_observe(const struct encoding *, const struct view *, uint8_t out[]);

/* Writes the same bytes for the view of a position, by a faster way if the game has one. */
void dread_observe_position(const struct encoding *, const struct deal *, const struct position *,
                            uint8_t out[]);

/* Writes the mask of n legal actions to `out`, which has room for encoding->actions. If n
 * is 0, because the game has ended, out[0] alone is 1: then an agent that draws from the mask
 * always has something to draw. */
void dread_mask(const struct encoding *, const action legal[], int n, uint8_t out[]);

/* ---- For encoding.write of a game ---- */

/* The rank and the suit of a card in planes, for every value that a card can have: face up, as its
 * suit and rank; CARD_UNKNOWN face down; CARD_NONE as no card. */
extern const uint8_t dread_rank_in_plane[256], dread_suit_in_plane[256];

/* Writes n cards as two planes, each of `room` bytes, n at most: first the ranks, then the suits.
 * Returns the byte after them. */
static inline uint8_t *dread_put_cards(uint8_t *out, const card cards[], int n, int room)
{
    for (int i = 0; i < n; i++) {
        out[i] = dread_rank_in_plane[cards[i]];
        out[room + i] = dread_suit_in_plane[cards[i]];
    }
    for (int i = n; i < room; i++) out[i] = out[room + i] = 0;
    return out + 2 * room;
}

/* Writes the lowest n bits of a set as n bytes, 0 or 1, eight at a time. Returns the byte after
 * them. */
static inline uint8_t *dread_put_set(uint8_t *out, uint64_t set, int n)
{
    typedef uint8_t eight __attribute__((vector_size(8)));
    const eight bit = {1, 2, 4, 8, 16, 32, 64, 128};
    for (; n >= 8; n -= 8, set >>= 8, out += 8) {
        eight each = (eight)(((uint8_t)set & bit) != 0) & 1;
        __builtin_memcpy(out, &each, sizeof each);
    }
    for (; n > 0; n--, set >>= 1) *out++ = (uint8_t)(set & 1);
    return out;
}

#endif
