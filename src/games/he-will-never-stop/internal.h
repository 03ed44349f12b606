/* He Will Never Stop: what the files of this folder share.
 *
 * rules.c implements paragraphs 1 to 3 of the rules page; events.c has the words of the events,
 * and builds those that rules.c and preview.c report. game.c has the deal, the options and the
 * other words. view.c shows the table to the player; preview.c, notation.c, answers.c and reasons.c
 * explain actions to her; greedy.c plays by rules of thumb. solve.c has the hooks of the solver and
 * expert.c those of the expert, both on the bit masks of masks.h. encoding.c writes observations
 * and action indexes as arrays. Numbers in brackets are paragraphs of
 * docs/rules/he-will-never-stop.md.
 *
 * A set of places in the hand is a bit mask; bit 0 is the leftmost card. A sequence is then a run
 * of bits, testing whether a card is part of a sequence takes a few shifts, and moving a card
 * shifts all bits between its old and its new place. */

#ifndef HE_WILL_NEVER_STOP_INTERNAL_H
#define HE_WILL_NEVER_STOP_INTERNAL_H

#include "core/clauses.h"
#include "core/middle.h"

enum { DECK = 32 }; /* [1.1] */

struct __attribute__((may_alias)) flight {
    card hand[DECK]; /* from left to right */
    uint8_t held;    /* number of cards in `hand` */
    uint8_t next;    /* the next card of the deck is deal->cards[next] */
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

/* Returns the discarded cards. */
static inline uint64_t dread_flight_discards(const struct deal *d, const struct flight *f)
{
    return dread_set_of(d->cards, f->next) & ~dread_set_of(f->hand, f->held);
}

enum { SEQUENCES, PURSUIT, BONUS, EMPTY_HAND, IDLE_MOVES, HAND, EARN, OPTIONS };
enum { SEQUENCES_RISING, SEQUENCES_BOTH };
enum { PURSUIT_THAT, PURSUIT_ANY };
enum { BONUS_NET, BONUS_CARD, BONUS_TOUCH };
enum { EMPTY_HAND_CAUGHT, EMPTY_HAND_DRAWS };
enum { IDLE_MOVES_YES, IDLE_MOVES_NO };

enum { PLAYING, WON_TRAP, WON_ESCAPED, LOST_CAUGHT };

/* Actions: `search` is the rank, 1 to RANKS; `move` is MOVE + 32 * from + to, where places count
 * from 0. */
enum { SEARCH = 1, RANKS = 8, MOVE = 32, ACTION_CODES = MOVE + 32 * 32 };

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
    EVENT_LEFT,         /* for each card that is left of the broken sequence */
    EVENT_PERHAPS_MORE, /* previews only: the pursuit may take more, depending on the cards drawn */
    EVENT_CAUGHT_BEHIND,
    EVENT_DISCARD,
    EVENT_SEARCH_DRAW,
    EVENT_MOVE,
    EVENT_IDLE,
    EVENT_MAKES,     /* for each card of a new sequence that earns ... */
    EVENT_LENGTHENS, /* ... or of a longer one */
    EVENT_EARN,
    EVENT_MOVE_DRAW,
    EVENT_TRAP,
    EVENT_CAUGHT_EMPTY,
    EVENT_ESCAPED,
    /* Previews only: a trap may close, depending on the cards drawn, and what happens if it does
     * not. */
    EVENT_CERTAIN, /* no card that is drawn changes what the pursuit takes */
    EVENT_PERHAPS_TRAP,
    EVENT_ELSE_TAKES,
    EVENT_ELSE_ESCAPED,
    EVENT_COUNTS, /* quiet: changes a gauge that depends on the events before it */
    EVENTS
};

enum { ZONE_HAND, ZONE_DECK, ZONE_DISCARD, ZONE_UNSEEN };
enum { GAUGE_HAND, GAUGE_DECK, GAUGE_DISTANCE };

typedef uint32_t places;

/* How neighbouring ranks differ: bit i is set if card i + 1 is one above card i (rising), one below
 * it (falling), or of the same rank (level). */
struct steps {
    places rising, falling, level;
};

/* [3.2] Returns how many cards a move that earns draws. */
static inline int earned_cards(const struct rules *rules)
{
    return rules->value[EARN];
}

/* [3.3] Adds to a set of places for a card all places that give the same order of ranks: if one of
 * these places earns, all of them do. With `bonus=card` and `bonus=touch` the side matters, and the
 * set stays as it is. alike: the places just to the right of cards of that card's rank, each of
 * which gives the same order as the place to its left. */
static inline places with_alike(const struct rules *rules, places set, places alike)
{
    if (rules->value[BONUS] != BONUS_NET) return set;
    for (places more; (more = (set << 1 & alike) | (set & alike) >> 1) & ~set;) set |= more;
    return set;
}

/* Returns the cards of the pack, as a set [1.1]. */
uint64_t dread_flight_pack(void);

struct steps dread_steps_of(const card hand[], int n, const struct rules *rules);

/* Returns the cards in runs of at least `least` steps. A run of n steps has n + 1 cards. */
places dread_in_runs(places steps, int least);

/* Returns all cards that are part of a sequence [1.3]. */
places dread_in_sequences(struct steps);

/* Returns the cards of the leftmost sequence that starts at place `from` or further right, or 0 if
 * there is none. `steps` are the rising or the falling steps of the hand. */
places dread_next_run(places steps, int from);

/* Returns true if the hand holds a trap [1.4]. */
bool dread_is_trap(struct steps);
bool dread_holds_trap(const card hand[], int n);

/* Moves the card at place `from` to place `to` [3.2], and reports it to the trace. */
void dread_make_move(struct flight *, int from, int to, struct trace *);

/* Returns true if moving a card of this hand from place `from` to place `to` earns cards [3.3]. */
bool dread_earns(const struct rules *rules, const card hand[], int n, int from, int to);

/* Like dread_earns(), but without the rule that all places next to cards of the moved card's rank
 * earn alike. before, after: the steps of the hand before and after the move. */
bool dread_earns_here(const struct rules *rules, struct steps before, struct steps after, int from,
                      int to);

/* Returns how many cards the pursuit takes [2.1] from a hand with these steps. */
int dread_pursuit_takes(const struct rules *rules, struct steps);

/* The same, where the whole hand is known, and the turn: the pursuit begins the one after f->turn.
 * All but the solver and the expert ask here, so that a rule on trial can look at both
 * (docs/changing-a-rule.md). */
int dread_next_pursuit_takes(const struct rules *, const struct flight *, struct steps);

/* Plays a pursuit [2.1]: takes cards from the left end. Returns how many. */
int dread_pursue(const struct rules *rules, struct flight *, struct trace *);

/* Returns how many pursuits would empty the hand if the player did nothing. */
int dread_flight_distance(const struct rules *, const struct flight *);

/* Discards all cards of a rank from the hand [3.1]. Returns how many. */
int dread_discard_rank(struct flight *, int rank, struct trace *);

/* Plays an action up to its draw. Returns how many cards the action draws if the deck has that
 * many. */
int dread_play_until_draw(const struct rules *, struct flight *, action, struct trace *);

/* The game's functions and words, which the files up to greedy.c implement. The game's struct in
 * game.c points to them. */
extern const struct event_word dread_flight_events[];
extern const action dread_flight_first_action[];
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

/* Rebuilds the hand from a view. */
struct flight dread_flight_recall(const struct view *);

/* Adds a sentence with its places filled in, as dread_write() does (core/clauses.h). */
void dread_flight_write(struct text *, const char *sentence, ...);

/* Implemented in answers.c. */
void dread_flight_why_thing(const struct view *, const struct thing held[], int n, struct thing,
                            struct text *);

/* Implemented in reasons.c. */
void dread_flight_reason(const struct view *, const action line[], int n, struct text *);

/* Implemented in solve.c, expert.c, encoding.c and game.c. */
extern const struct unknown_hooks dread_flight_unknown;
extern const struct middle_hooks dread_flight_middle;
extern const struct search_hooks dread_flight_search;
extern const struct eval_hooks dread_flight_eval;
extern const struct encoding dread_flight_encoding;
extern const struct game dread_he_will_never_stop;

#endif
