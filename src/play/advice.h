/* Advice: what the expert (dread/expert.h) thinks of the decision of a session, and that in words.
 *
 * It thinks a slice at a time, so that a screen stays awake meanwhile. The first slice is short and has an
 * answer already; each further one is as long as all before it. What it comes to depends on what the
 * player sees and on the number of playouts alone. Whether a hint may be given is asked before
 * (dread_session_hinted). */

#ifndef PLAY_ADVICE_H
#define PLAY_ADVICE_H

#include "dread/expert.h"
#include "dread/session.h"

struct advisor {
    const struct game *game;
    struct view view;          /* of the decision */
    uint32_t playouts, wanted; /* so far, and in all */
    int halvings;              /* how often the choices were halved for the next short slice */
    struct expert
        *expert; /* what it tries: dread_expert_tried, dread_expert_advice; behind the advisor */
};

enum {
    ADVICE_BYTES = 8192, /* room for what is told of all choices */
    PLAYOUTS_AT_MOST = 10000000,
    SHORT_SLICE = 8
};

/* Bytes that an advisor of a game takes; their contents do not matter before. */
size_t dread_advisor_bytes(const struct game *);

/* Begins to think about the decision of a session that is not over; with so many playouts in all, 0: as many as
 * the expert has. memory: dread_advisor_bytes(game) bytes of the caller's, aligned to 64. The
 * advisor is at their start and points to nothing that needs to be given back. */
struct advisor *dread_advisor_start(const struct session *, uint32_t playouts, void *memory);

/* Thinks a slice; false if all was thought. Nothing is told before the first. */
bool dread_advisor_think(struct advisor *);

/* Thinks a slice so short that a key can wait for it: a world for each choice, then one for the better half of
 * them, and so on down to the best two, and over again; as many of these as make a SHORT_SLICE of playouts. Once
 * there is an answer, SHORT_SLICE of the choices get a world at once, not more. There is one when it has thought as
 * much as the first slice of dread_advisor_think. False if the best is known to a point of 100, or
 * as much was thought as is sensible. */
bool dread_advisor_sharpen(struct advisor *);
bool dread_advisor_has_answer(const struct advisor *);

/* The next choice behind k that begins with another action than all better ones; -1 if there is none. */
int dread_next_choice(const struct advisor *, int k);

/* Tells why a choice is good: " It keeps the 5-6-7 from Him."; nothing in a game that does not say. */
void dread_tell_reason(const struct advisor *, const struct advice *, struct text *);

/* Tells the best choice: "Best: move 4>2, 93 % (92 to 95). It keeps ...". Where it is of several
 * actions they follow. */
void dread_tell_best(const struct advisor *, struct text *);

/* Tells choice k, the best being 0: "search 7, 88 % (84 to 91)". */
void dread_tell_choice(const struct advisor *, int k, struct text *);

/* Tells the next best actions, `most` or fewer, each with the best choice that begins with it; nothing
 * if there are none. */
void dread_tell_next_best(const struct advisor *, int most, struct text *);

/* The actions of a choice in notation, joined by commas. */
void dread_tell_line(const struct game *, const struct rules *, const action line[], int n,
                     struct text *);

/* A chance, of CHANCE: "71 %". Nothing is told to be certain that is not. */
void dread_tell_chance(uint32_t chance, struct text *);

/* The chance of a choice, with its interval where that is wider: "93 % (92 to 95)". */
void dread_tell_chances(const struct advice *, struct text *);

/* A chance in points of 100. */
int dread_points_of_chance(uint32_t chance);

#endif
