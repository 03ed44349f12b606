/* Advice on one decision: what the expert (search/expert.h) recommends, and the words for it.
 *
 * The advisor thinks in slices, so that a screen can answer keys in between. Use one of two
 * functions on an advisor: dread_advisor_think for an answer after a planned number of playouts
 * (plain play, the command line, the protocol), or dread_advisor_sharpen for a page whose chances
 * get sharper while it is open. The answer depends only on what the player sees and on the number
 * of playouts, not on time. The advisor does not check whether a hint is allowed, and does not
 * count it: call dread_session_count_hint first. The autopsy uses the wording functions too. */

#ifndef ADVICE_ADVISOR_H
#define ADVICE_ADVISOR_H

#include "search/expert.h"
#include "core/session.h"

struct advisor {
    const struct game *game;
    struct deal deal;
    struct position now;       /* before the decision */
    struct view view;          /* of that position */
    bool begun;                /* the expert has begun to think */
    uint32_t playouts, wanted; /* played so far, and planned */
    int halvings;              /* how often dread_advisor_sharpen has halved the choices */
    int also_actions;          /* of the line that dread_advisor_consider has added; 0: none */
    action also[LINE_ROOM];
    struct expert *expert; /* in the same memory, after the advisor */
};

enum {
    ADVICE_BYTES = 8192,         /* enough for the words about all choices */
    PLAYOUTS_AT_MOST = 10000000, /* the largest number that a user may ask for */
    SHORT_SLICE = 8              /* playouts */
};

/* Returns the number of bytes that an advisor for a game takes. */
size_t dread_advisor_bytes(const struct game *);

/* Begins to think about the next decision of a session that is not over. The session is not used
 * after the call. `playouts` is the number that dread_advisor_think plays in all; 0: the number of
 * the expert's full effort. `memory` is dread_advisor_bytes(game) bytes, aligned to 64, whose old
 * contents do not matter; the caller owns it. The returned advisor is at its start and needs no
 * closing. */
struct advisor *dread_advisor_start(const struct session *, uint32_t playouts, void *memory);

/* The same, but leaves it to the first slice of thinking to begin with the expert's tables and the
 * search for an exact answer, which can take as long as a slice. */
struct advisor *dread_advisor_open(const struct session *, uint32_t playouts, void *memory);

/* Has an advisor that has not begun consider this line of n actions too, at most LINE_ROOM. They
 * must be legal one after the other in every world that looks alike. It makes sure that what was
 * best before an action is not overlooked after it. */
void dread_advisor_consider(struct advisor *, const action line[], int n);

/* Begins now with the tables and the search, unless it has begun. */
void dread_advisor_begin(struct advisor *);

/* Returns how many of the first bytes of an advisor's memory hold all that the functions about its
 * answer read. */
size_t dread_advisor_told_bytes(void);

/* Thinks for a slice. The first slice is short and already yields an answer; each later one is as
 * long as all before it together. Returns false once all playouts are done, or the answer is
 * exact. */
bool dread_advisor_think(struct advisor *);

/* Thinks for a slice of about SHORT_SLICE playouts, so short that a key can wait for it. Thinking
 * goes in rounds. A round draws one world (a deal that agrees with what the player sees) and plays
 * it once for each choice that takes part. All choices take part in the first round, the better
 * half in the second, and so on, down to the best two or three; then all take part again. Once
 * there is an answer, at most SHORT_SLICE choices take part. Ignores the `playouts` of
 * dread_advisor_start. Returns false if more thinking would not help: the answer is exact, the best
 * choice's interval is at most 2 points of 100 wide, or 8 times the playouts of the expert's full
 * effort are played. */
bool dread_advisor_sharpen(struct advisor *);

/* Returns true if there is an answer: it is exact, or comes from as many playouts as the first
 * slice of dread_advisor_think. */
bool dread_advisor_has_answer(const struct advisor *);

/* Returns the next choice after k, in order from the best (0), that begins with another action than
 * all better choices; -1 if there is none. */
int dread_next_choice(const struct advisor *, int k);

/* The functions below add words to the text. */

/* Why a choice is good: " It keeps the 5-6-7 from Him." Nothing if the game gives no reasons. */
void dread_tell_reason(const struct advisor *, const struct advice *, struct text *);

/* The best choice: "Best: move 4>2, 93 % (92 to 95). It keeps ..." If it has several actions, the
 * others follow. `offer`, what the player can do with it, stands before the reason; "": nothing. */
void dread_tell_best(const struct advisor *, const char *offer, struct text *);

/* Choice k, where 0 is the best: "search 7, 88 % (84 to 91)". */
void dread_tell_choice(const struct advisor *, int k, struct text *);

/* The n actions of a line in notation, separated by commas. */
void dread_tell_line(const struct game *, const struct rules *, const action line[], int n,
                     struct text *);

/* A chance, from 0 to CHANCE, in percent: "71 %". An uncertain chance is never "0 %" or "100 %". */
void dread_tell_chance(uint32_t chance, struct text *);

/* The chance of a choice, with its interval if that is wider than a point: "93 % (92 to 95)". */
void dread_tell_chances(const struct advice *, struct text *);

/* Returns a chance, from 0 to CHANCE, as points of 100, rounded. */
int dread_points_of_chance(uint32_t chance);

#endif
