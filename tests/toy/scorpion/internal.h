/* Scorpion, the third toy game of the tests, written from docs/adding-a-game.md: an old solitaire
 * with columns. Its rules page and its theme are toy-scorpion.md and toy-scorpion.txt in tests/toy.
 *
 * All of it that is known lies in the position: a card that is face down is CARD_UNKNOWN there, and
 * only the deal knows which one it is. So a view, a preview or the greedy player cannot show what
 * is hidden, and another world is another deal. */

#ifndef SCORPION_INTERNAL_H
#define SCORPION_INTERNAL_H

#include "core/game.h"

enum {
    PACK = 52,
    BURROWS = 7,
    DEALT = 7,  /* cards dealt to a burrow */
    BURIED = 3, /* of these, the ones face down, in as many burrows as the option says */
    BOX = 3,    /* cards in the box, which fall on the first burrows */
    BOX_AT = BURROWS * DEALT, /* their place in the deal */
    SEGMENTS = 13
};

enum { OPTION_EMPTY, OPTION_DARK };
enum { KINGS, ANY };
enum { PLAYING, ASLEEP, STUNG };
enum { ZONE_BURROW, ZONE_BOX = BURROWS, ZONE_UNSEEN }; /* burrow k is zone ZONE_BURROW + k */
enum { GAUGE_WHOLE };
enum { VERB_JOIN, VERB_CARRY, VERB_SHAKE };
enum { JOINS, CARRIES, FOLLOWS, FALLS, TURNS_UP, WHOLE, ALL_WHOLE, STUCK };

/* Actions: JOIN + card, CARRY + card, SHAKE. */
enum { JOIN = 0, CARRY = PACK, SHAKE = 2 * PACK, ACTIONS };

struct __attribute__((may_alias)) scorpion {
    card card[PACK];       /* burrow after burrow, each from its bottom; after the last, zeros */
    uint8_t held[BURROWS]; /* number of cards in each */
    uint8_t shaken;        /* 1: the box is empty */
    uint8_t turn, outcome;
};
_Static_assert(sizeof(struct scorpion) <= sizeof(struct position), "a position has room for it");

static inline struct scorpion *mutable_scorpion_of(struct position *p)
{
    return (struct scorpion *)p;
}

static inline const struct scorpion *scorpion_of(const struct position *p)
{
    return (const struct scorpion *)p;
}

/* Where a card lies: `row` counts from the bottom of the burrow. */
struct burrow_place {
    int burrow, row;
};

enum { NOWHERE = -1 };

/* What a position amounts to. */
struct judgement {
    unsigned whole; /* bit mask of the suits whose scorpion is whole */
    int outcome;
};

extern const struct game toy_scorpion;

/* ---- rules.c ---- */

/* Returns the number of cards in the burrows before burrow k: where its cards begin. */
int dread_scorpion_first(const struct scorpion *, int k);

/* Returns where a card lies face up; its burrow is NOWHERE if it does not. */
struct burrow_place dread_scorpion_place(const struct scorpion *, card);

/* Returns the last card of a burrow; CARD_NONE if it is empty. */
card dread_scorpion_last(const struct scorpion *, int k);

/* Returns how many cards of a burrow are face down. */
int dread_scorpion_dark(const struct scorpion *, int k);

/* Returns the first empty burrow, or NOWHERE. */
int dread_scorpion_empty(const struct scorpion *);

/* Returns true if a card lies on the next higher card of its suit. */
bool dread_scorpion_is_joined(const struct scorpion *, struct burrow_place);

bool dread_scorpion_legal(const struct rules *, const struct scorpion *, action);

/* Return the cards that can be joined, and carried. */
uint64_t dread_scorpion_joins(const struct scorpion *);
uint64_t dread_scorpion_carries(const struct rules *, const struct scorpion *);

void dread_scorpion_start(const struct deal *, struct position *, struct trace *);
int dread_scorpion_actions(const struct deal *, const struct position *, action out[]);
void dread_scorpion_apply(const struct deal *, struct position *, action, struct trace *);

/* Moves the cards as an action says, and turns up what it uncovers. */
void dread_scorpion_move(const struct deal *, struct scorpion *, action, struct trace *);

struct judgement dread_scorpion_judge(const struct rules *, const struct scorpion *);

/* Adds the events of the scorpions that became whole, and of the end. `sure`: nothing else became
 * whole, so their number is known. */
void dread_scorpion_tell(unsigned whole_before, struct judgement, bool sure, struct trace *);

/* ---- view.c ---- */

void dread_scorpion_see(const struct deal *, const struct position *, struct view *);
void dread_scorpion_touches(const struct view *, action, struct touch *);

/* Returns what the player knows of a position, which is all that is in it. */
struct scorpion dread_scorpion_recall(const struct view *);

/* Returns the cards that nobody has seen. */
uint64_t dread_scorpion_unseen(const struct view *);

/* ---- preview.c, notation.c, answers.c, greedy.c ---- */

void dread_scorpion_preview(const struct view *, action, struct trace *);

/* Adds a sentence with its places filled in (core/clauses.h). */
void dread_scorpion_write(struct text *, const char *sentence, ...);

void dread_scorpion_describe(const struct view *, action, struct text *);
void dread_scorpion_format(const struct rules *, action, struct text *);
void dread_scorpion_why_not(const struct view *, action, struct text *);
void dread_scorpion_why_thing(const struct view *, const struct thing held[], int n, struct thing,
                              struct text *);
action dread_scorpion_greedy(const struct view *, const action legal[], int n);

#endif
