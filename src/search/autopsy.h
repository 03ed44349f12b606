/* The autopsy of a finished game: how the win probability changed from decision to decision, what
 * the cards gave or took, and what the player gave away.
 *
 * A choice is one action, or several that belong together, such as a whole turn (struct candidate
 * in expert.h). A decision is a position of the game where the player had to choose. Before
 * each decision the expert estimates two win probabilities: for its own best choice, and for the
 * best choice that begins with the action that the player chose. Their difference is what the
 * player gave away. The difference between the probability after her choice and the probability
 * before her next decision is what the cards gave or took. Added up, these differences lead exactly
 * from the probability at the beginning to the end, which is 0 or CHANCE:
 *
 *     before[0] - given[0] + cards[0] - given[1] + cards[1] ... = end
 *
 * If no hidden card was turned up between a decision and the next one (`no_reveal`), the cards
 * cannot have changed anything, and the player knows nothing new. So a *chain* of decisions, up to
 * the first action that turns something up, is judged as one decision, at its beginning: the
 * expert's best line there against the line that the player played up to the end of the chain, in
 * the same sampled worlds. Their difference is what she gave away in the whole chain. Where the two
 * lines part, or later, the expert looks for the action that gave it away: its estimates at the
 * decisions after that tell how much was still to be had. None of them counts for more than the one
 * at the beginning, so the probability never rises within a chain, and what the expert overlooked
 * at the beginning is not charged to the player. If her line looks better than the expert's, it
 * counts as the best one. If the chain leads to the end of the game, that is what her line was
 * worth.
 *
 * The functions at the end of this header do something else: they ask the solver (solve.h),
 * with all cards known, when a game was lost. */

#ifndef DREAD_AUTOPSY_H
#define DREAD_AUTOPSY_H

#include "expert.h"
#include "solve.h"

/* A decision of the player with more than one legal action. Probabilities are in units of 1 /
 * CHANCE. `no_reveal`, `before`, `chosen`, `best` and `cards` are final only once the autopsy is
 * complete; the other members are final at once. */
struct decision {
    uint16_t ply;   /* number of actions played before this decision */
    uint16_t turn;  /* game->turn at that moment, from 1 */
    action played;  /* the action that the player chose */
    action best;    /* the first action of the best choice; equal to `played` if the best choice
                       begins with that action, so that the player gave nothing away */
    uint16_t chain; /* the index of the first decision of its chain */
    bool exact;     /* the expert's two estimates at the beginning of the chain were exact
                       (exact.h) */
    bool no_reveal; /* no hidden card was turned up between this decision and the next one, or the
                       end of the game if it was the last decision */
    int32_t before; /* win probability with the best choice; at least `chosen` */
    int32_t chosen; /* win probability with the choice that begins with `played` */
    int32_t cards;  /* what the cards gave between this choice and the next decision, or the end;
                       below 0: what they took */
};

/* An autopsy in progress, or a complete one. The caller allocates it (it is large). */
struct autopsy {
    const struct game *game;
    struct deal deal;
    struct position first, now; /* the first position, and that after `ply` actions */
    struct rng rng;             /* for the expert's worlds */
    int ply, played;            /* actions examined so far, and actions in all */
    struct autopsy_chain {
        int first, end; /* the index of its first decision; the number of actions after it */
        int parts;      /* the number of actions after which the expert's line departs */
        int32_t given;  /* how much the player gave away in it, as far as is known */
        action best;    /* what the expert plays where the lines part, if `parts_known` */
        bool parts_known, turns_up, exact; /* turns_up: its last action turns something up */
    } chain;
    int decisions; /* how many entries of `decision` are filled */
    int32_t end; /* CHANCE if the game was won, else 0; undefined before the autopsy is complete */
    uint64_t steps; /* total steps of the expert's searches for exact probabilities so far */
    action line[PLIES_MOST];
    struct decision decision[PLIES_MOST];
};

/* Begins the autopsy of a game. `first` is its first position: NULL if that follows from the deal,
 * as it does unless the game started in its middle. `line` has the `played` actions of the game, at
 * most PLIES_MOST; they must be legal and lead to an end. The deal and the line are copied; the
 * struct game is not, and must outlive the autopsy. `rng` always starts at the same seed, so the
 * same line, examined with the same effort, gives the same autopsy. */
void dread_autopsy_start(struct autopsy *, const struct game *, const struct deal *,
                         const struct position *first, const action line[], int played);

/* Examines the next decision with this effort and returns true. Returns false if there is none
 * left: then the autopsy is complete, and `end` and all decisions are final. `memory` has
 * dread_expert_bytes(game) bytes, aligned to 64 bytes; its contents do not matter before or
 * after. */
bool dread_autopsy_step(struct autopsy *, const struct effort *, void *memory);

/* Results of a complete autopsy, in units of 1 / CHANCE. dread_decision_given: what the player gave
 * away at one decision, 0 or more. dread_autopsy_given: what she gave away in the whole game, a
 * sum. dread_autopsy_cards: what the cards gave in the whole game, a sum; below 0: what they
 * took. */
int32_t dread_decision_given(const struct decision *);
int32_t dread_autopsy_given(const struct autopsy *);
int32_t dread_autopsy_cards(const struct autopsy *);

/* Returns the win probability at the beginning of a complete autopsy: `before` of the first
 * decision, or `end` if the game had no decision. */
int32_t dread_autopsy_began(const struct autopsy *);

/* Converts n shares, which are probabilities or differences of probabilities in units of 1 / CHANCE
 * and may be negative, to whole percentage points. The sums are right too: for every k the sum of
 * the first k points is the rounded sum of the first k shares. A single share is therefore not
 * always rounded to the nearest point. `points` has room for n numbers. */
void dread_points_of(const int32_t share[], int n, int points[]);

/* ---- With all cards known ---- */

/* Finds when a game was lost. `trail` has its `played` + 1 positions: trail[i] is the position
 * after i actions, trail[played] the end. Returns
 *
 *     played + 1   if the game was won;
 *     0            if the deal could not be won at all;
 *     -1           if the solver gave up;
 *     else         the number of actions after which the game could no longer be won: the index of
 *                  the first lost position in `trail`.
 *
 * A lost position stays lost, so the function finds the index by bisection. Each position is solved
 * with `request` in the workspace; `solution` is scratch space. */
int dread_lost_since(const struct game *, const struct deal *, const struct position trail[],
                     int played, const struct solve_request *, const struct workspace *,
                     struct solution *);

/* Makes one step of that bisection, for a game that was not won. *won is the index in `trail` of
 * the last position known not to be lost (-1 at first), *lost that of the first position known to
 * be lost (`played` at first). Solves the position half way between them, in `solution`, and moves
 * one of the two there. The search is over when *lost - *won is 1; do not call the function then.
 * Returns false, with *won and *lost unchanged, if the solver gave up. */
bool dread_lost_between(const struct game *, const struct deal *, const struct position trail[],
                        int *won, int *lost, const struct solve_request *, const struct workspace *,
                        struct solution *);

#endif
