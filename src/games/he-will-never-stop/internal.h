/* He Will Never Stop: what its files share.
 *
 * rules.c is the rules page paragraph by paragraph, and events.c makes up its events; view.c is
 * what the player is shown and told, reasons.c why an action is good, answers.c why nothing can be
 * done with a thing; solve.c helps the solver and expert.c the expert, both on the masks of masks.h. Bracketed numbers are paragraphs of
 * docs/rules/he-will-never-stop.md.
 *
 * Sets of places in the hand are bit masks (bit 0 is the leftmost card): a sequence is then a run
 * of bits, "part of a sequence" a few shifts, and moving a card a shift of everything between. */

#ifndef HE_WILL_NEVER_STOP_INTERNAL_H
#define HE_WILL_NEVER_STOP_INTERNAL_H

#include "dread/game.h"

enum { DECK = 32 };

struct __attribute__((may_alias)) flight {
    card hand[DECK]; /* left to right */
    uint8_t held;    /* how many there are */
    uint8_t next;    /* the deck's next card is deal->cards[next] */
    uint8_t outcome, turn;
};

static inline const struct flight *flight_of(const struct position *p)
{
    return (const struct flight *)p;
}

static inline struct flight *mutable_flight_of(struct position *p)
{
    return (struct flight *)p;
}

enum { SEQUENCES, PURSUIT, BONUS, EMPTY_HAND, IDLE_MOVES, HAND, EARN };
enum { SEQUENCES_RISING, SEQUENCES_BOTH };
enum { PURSUIT_THAT, PURSUIT_ANY };
enum { BONUS_NET, BONUS_CARD, BONUS_TOUCH };
enum { EMPTY_HAND_CAUGHT, EMPTY_HAND_DRAWS };
enum { IDLE_MOVES_YES, IDLE_MOVES_NO };

enum { PLAYING, WON_TRAP, WON_ESCAPED, LOST_CAUGHT };

/* Actions: `search` is the rank, 1 to 8; `move` is MOVE + 32 x from + to, places from 0. */
enum { MOVE = 32 };

static inline bool is_move(action a)
{
    return a >= MOVE;
}

static inline int move_from(action a)
{
    return (a - MOVE) / 32;
}

static inline int move_to(action a)
{
    return (a - MOVE) % 32;
}

static inline action move_action(int from, int to)
{
    return (action)(MOVE + from * 32 + to);
}

enum flight_event {
    EVENT_TRAP_DEALT,
    EVENT_TAKES,
    EVENT_BREAKS,
    EVENT_PERHAPS_MORE, /* in previews: the cards drawn may make Him take more */
    EVENT_CAUGHT_BEHIND,
    EVENT_DISCARD,
    EVENT_SEARCH_DRAW,
    EVENT_MOVE,
    EVENT_IDLE,
    EVENT_EARN,
    EVENT_MOVE_DRAW,
    EVENT_TRAP,
    EVENT_CAUGHT_EMPTY,
    EVENT_ESCAPED,
    /* In previews: the cards drawn may close a trap, and what happens if they do not. */
    EVENT_PERHAPS_TRAP,
    EVENT_ELSE_TAKES,
    EVENT_ELSE_ESCAPED,
    EVENT_COUNTS, /* quiet: a gauge that goes by what has happened */
    EVENTS
};

enum { ZONE_HAND, ZONE_DECK, ZONE_DISCARD, ZONE_UNSEEN };
enum { GAUGE_HAND, GAUGE_DECK, GAUGE_DISTANCE };

typedef uint32_t places;

/* Where the hand steps: bit i is set if card i + 1 is one above (rising) or below (falling) card i,
 * or of the same rank (level). */
struct steps {
    places rising, falling, level;
};

struct steps dread_steps_of(const card hand[], int n, const struct rules *rules);

/* The cards in runs of at least `least` steps, a run of n steps being n + 1 cards. */
places dread_in_runs(places steps, int least);

/* All cards that are part of a sequence [1.3]. */
places dread_in_sequences(struct steps);

/* The leftmost sequence of the runs in steps that is not to the left of place from: its cards, or
 * none. */
places dread_next_run(places steps, int from);

/* Is there a trap [1.4] among the steps of a hand? */
bool dread_is_trap(struct steps);
bool dread_holds_trap(const card hand[], int n);

/* Moves the card at place from to place to [3.2], and tells it. */
void dread_make_move(struct flight *, int from, int to, struct trace *);

/* Has that move earned cards [3.3]? */
bool dread_earns(const struct rules *rules, const card hand[], int n, int from, int to);

/* Does a move earn by [3.3] at this place alone, the steps before and after it known? */
bool dread_earns_here(const struct rules *rules, struct steps before, struct steps after, int from,
                      int to);

/* How many cards the pursuit takes [2.1] from a hand with these steps. */
int dread_pursuit_takes(const struct rules *rules, struct steps);

/* He pursues [2.1]: takes from the left what he takes. Returns how many cards. */
int dread_pursue(const struct rules *rules, struct flight *, struct trace *);

/* Discards all cards of a rank from the hand [3.1]. Returns how many. */
int dread_discard_rank(struct flight *, int rank, struct trace *);

/* Plays an action up to the draw; returns how many cards it would draw if the deck had enough. */
int dread_play_until_draw(const struct rules *, struct flight *, action, struct trace *);

/* What rules.c, view.c, preview.c, notation.c, answers.c, reasons.c and greedy.c give to the game's
 * struct, in game.c. */
void dread_flight_start(const struct deal *, struct position *, struct trace *);
int dread_flight_actions(const struct deal *, const struct position *, action out[]);
void dread_flight_apply(const struct deal *, struct position *, action, struct trace *);
void dread_flight_see(const struct deal *, const struct position *, struct view *);
void dread_flight_touches(const struct view *, action, struct touch *);
void dread_flight_preview(const struct view *, action, struct trace *);
void dread_flight_describe(const struct view *, action, struct text *);
void dread_flight_why_not(const struct view *, action, struct text *);
action dread_flight_greedy(const struct view *, const action legal[], int n);
void dread_flight_format(const struct rules *, action, struct text *);
bool dread_flight_parse(const struct rules *, const char *, action *);

/* The hand back from a view; how many pursuits until it is empty, if she did nothing. */
struct flight dread_flight_recall(const struct view *);
int dread_flight_distance(const struct rules *, const struct flight *);

void dread_flight_write_rank(struct text *, int rank);

/* What answers.c gives. */
void dread_flight_why_thing(const struct view *, const struct thing held[], int n, struct thing,
                            struct text *);

/* What reasons.c gives. */
void dread_flight_reason(const struct view *, const action line[], int n, struct text *);

/* What solve.c and expert.c give. */
extern const struct search_hooks dread_flight_search;
extern const struct eval_hooks dread_flight_eval;
extern const struct game dread_he_will_never_stop;

#endif
