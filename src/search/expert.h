/* The expert: a strong player who sees only what a player sees, and the hooks by which a game can
 * help it. Exact answers for late positions are in exact.h, the difficulty of deals in
 * difficulty.h.
 *
 * The expert thinks by playouts. It draws worlds that agree with all that the player has seen. In
 * each world it plays every choice that it considers, and plays on with a fast policy, to the end
 * of the game or to a horizon where an evaluation gives the win probability. All choices are played
 * in the same worlds, so that luck with the cards cancels out when they are compared. The worse
 * half of the choices is dropped again and again (sequential halving: Karnin, Koren & Somekh,
 * "Almost optimal exploration in multi-armed bandits", ICML 2013).
 *
 * The expert cannot cheat: it sees the deal only through draws of dread_world_sample, and so do the
 * hooks. Its budget is a number of playouts, and everything that decides is computed in whole
 * numbers, so it plays the same on every machine, with every compiler and in WebAssembly.
 *
 * The expert can also play a game without hooks (game.eval is NULL): then each legal action is a
 * choice, and the fast policy mixes game->greedy with random actions. */

#ifndef DREAD_EXPERT_H
#define DREAD_EXPERT_H

#include "agent.h"

/* Two units are used for how likely a win is. A *chance* is a probability in units of 1 / CHANCE.
 * *Log-odds* are the natural logarithm of p / (1 - p) in units of 1 / LOG_ODDS. */
enum {
    CHANCE = 1 << 16,       /* a probability of 1 */
    LOG_ODDS = 256,         /* log-odds of 1; 3 * LOG_ODDS means a win probability of 95 % */
    SURE = 1 << 20,         /* log-odds of a position as good as won; -SURE: as good as lost */
    CANDIDATES_MOST = 4096, /* choices that eval->candidates may list */
    LINE_ROOM = 64,         /* actions of a choice, at most */
    TRIED_MOST = 64,        /* choices that the expert considers at one decision, at most */
    FEATURES_MOST = 64,     /* numbers that eval->features may write */
    CALIBRATION_STEPS = 9   /* entries of effort.calibration */
};

/* ---- What a game may offer: game.eval ---- */

/* A choice, which may take several actions: for example a whole turn, identified by the position
 * that it leads to. */
struct candidate {
    uint16_t tag;  /* what eval->line understands; without that hook, the one action */
    int32_t value; /* log-odds of winning, estimated without playouts */
};

/* How hard to think. Each game has tuned values: QUICK takes about 2 ms a decision and FULL at most
 * 0.2 s a turn, on one core of about 2020. bench-agents (bench/agents.c) measures win rates, times
 * and how well the win probabilities are calibrated, and can play with other efforts (--playouts,
 * --width, --horizon, --prior-weight, --exact). All tuning uses deals from 100,001 on; deals 1 to
 * 10,000 are for measuring. */
struct effort {
    uint32_t playouts; /* of one decision, at most, all choices together */

    /* Choices considered, those of the highest value; never more than TRIED_MOST - 2. The rest of
     * TRIED_MOST is for the line `also` of dread_expert_start, and for one better choice that the
     * search for exact probabilities may find. In a game without eval->line a choice that turns up
     * nothing hidden goes on up to the next one that does, and its best continuations are
     * considered besides. */
    uint16_t width;

    uint16_t horizon;      /* choices that a playout plays before the evaluation; 0: it plays to the
                              end */
    uint16_t prior_weight; /* the value of a choice weighs as much as this many playouts */
    uint32_t exact;        /* steps to spend first on an exact answer (exact.h); 0: none */

    /* Corrects the chances from playouts: among the decisions with a corrected probability p, a
     * share p of the games should be won. bench-agents computes the correction from games that the
     * expert plays with this effort. The estimate is advice.chance as log-odds in units of
     * 1 / LOG_ODDS, and so are the entries. Entry i is added to an estimate of (i - 4) * LOG_ODDS;
     * between two entries the correction is interpolated, beyond the ends it is constant. All 0: no
     * correction. */
    int16_t calibration[CALIBRATION_STEPS];
};

enum tier { QUICK, FULL, TIERS };

/* What most hooks are given. The deal and the positions belong to a world drawn at random. */
struct eval_context {
    const struct deal *deal;
    void *tables; /* eval->tables_bytes of memory, aligned to 64 bytes; NULL if that is 0 */
};

struct hidden;
struct thresholds;

/* What a game offers to the expert. Every hook may be NULL. All are deterministic and compute in
 * whole numbers. They keep no state outside the tables.
 *
 * `prepare`, `candidates`, `evaluate`, and the tag that `play` returns must be the same in all
 * worlds that look alike. The hooks get a world whose hidden cards were drawn at random, so a hook
 * that reads a hidden card does not cheat, but it deceives itself, and tests/unit/test_expert.c
 * fails. */
struct eval_hooks {
    /* Fills the tables from what the player sees at the root, before any other hook is called.
     * Until the next decision the hooks may write to the tables, so they can hold scratch memory
     * too. Their contents do not matter before. */
    size_t tables_bytes;
    void (*prepare)(const struct eval_context *, const struct position *root);

    /* Writes the choices at the root to `out`, which has room for CANDIDATES_MOST, and returns
     * their number, at least 1. It may leave out a choice that is never better than another one.
     * The root may be in the middle of a turn: then the choices are ways to finish the turn. NULL:
     * each legal action is a choice, and that of game->greedy has the highest value. */
    int (*candidates)(const struct eval_context *, const struct position *root,
                      struct candidate out[]);

    /* Writes the actions of the choice with that tag at the root to `out`, which has room for
     * LINE_ROOM, and returns their number, at least 1. They must be legal one after the other in
     * every world that looks alike. So a choice must end where a hidden card is turned up on which
     * the legality of the next action depends. NULL: the tag is the one action. */
    int (*line)(const struct eval_context *, const struct position *root, uint16_t tag,
                action out[]);

    /* The fast policy: plays one choice in a position of a playout and returns its tag, or any
     * other number that identifies the choice. It may stop anywhere, also in the middle of a turn.
     * Nearly all of the time is spent here. NULL: game->greedy and random actions, half of each. */
    uint16_t (*play)(const struct eval_context *, struct position *);

    /* Returns the log-odds of winning from a position of a playout. NULL: playouts have no
     * horizon. */
    int32_t (*evaluate)(const struct eval_context *, const struct position *);

    /* Writes the features that `evaluate` weighs in a position and returns their number, at most
     * FEATURES_MOST; 0 if it does not weigh features there. Used by bench/fit.c, which finds the
     * weights. NULL: there is nothing to fit. */
    int (*features)(const struct eval_context *, const struct position *, int32_t out[]);

    /* Describes the hidden cards of a position, also after the end of the game, for exact answers
     * (exact.h). Returns false if they are too many or struct hidden cannot describe them. A
     * game has both this hook and `assign`, or neither. Where a hidden card matters, each choice
     * must be one action, and each choice that `candidates` leaves out must be no better than one
     * that it lists. */
    bool (*hidden)(const struct deal *, const struct position *, struct hidden *);

    /* Puts the cards of `hidden` in their places, which gives another world with the same view. */
    void (*assign)(struct deal *, struct position *, const struct hidden *);

    struct effort effort[TIERS];

    /* See difficulty.h, which also has the defaults. NULL: the defaults. */
    const struct thresholds *thresholds;
};

/* Plays one choice of the fast policy in a position of a playout: eval->play, or its replacement
 * for a game without that hook, which alone uses the generator. The position must not have
 * ended. */
void dread_expert_play_on(const struct game *, const struct eval_context *, struct position *,
                          struct rng *);

/* Returns the effort of a tier in a game, hooks or not. It is valid as long as the program runs. */
const struct effort *dread_expert_effort(const struct game *, enum tier);

/* ---- Thinking ---- */

/* One decision that the expert thinks about. It is in memory that the caller owns, and belongs to
 * one thread at a time. */
struct expert;

/* Returns how many bytes of memory thinking about a decision takes. The caller aligns them to 64
 * bytes; their contents do not matter before. */
size_t dread_expert_bytes(const struct game *);

/* Returns how many of the first of these bytes hold what dread_expert_advice reads, for a copy that
 * only tells the answer. */
size_t dread_expert_told_bytes(void);

/* Begins to think about a decision of the world, at which at least one action is legal. The expert
 * considers the `effort->width` choices of the highest value. `also` has n actions, at most
 * LINE_ROOM, that are legal one after the other in every world that looks alike. The expert also
 * considers the choice of the highest value that begins with them, or these actions alone if there
 * is none. `also` may be NULL if n is 0. The world and the effort are not used after the call; the
 * generator gives a seed. If effort->exact allows it, looks for exact probabilities here. */
void dread_expert_start(struct expert *, const struct world *, const struct effort *, struct rng *,
                        const action also[], int n);

/* Thinks further, for at most that many playouts, and returns how many were played. It keeps
 * earlier results, so further calls improve the advice. The first call should have enough playouts
 * for a few worlds per choice. */
uint32_t dread_expert_think(struct expert *, uint32_t playouts);

/* What the expert says about one choice. */
struct advice {
    const action *line;  /* its actions; valid until the next dread_expert_start in this memory */
    int actions;         /* how many */
    int32_t value;       /* log-odds of winning, estimated without playouts */
    uint32_t chance;     /* of winning, if the fast policy plays on */
    uint32_t calibrated; /* of winning, if a player as strong as the expert plays on: `chance`
                            corrected by effort.calibration */
    uint32_t error;      /* standard error of `chance` */

    /* The ends of the 95 % confidence interval of `calibrated`: 1.96 standard errors below and
     * above `chance`, calibrated too. This standard error includes one more playout with an unknown
     * result, so that a few playouts with equal results do not look certain. */
    uint32_t low, high;

    /* How many playouts `chance` is based on. 0: it comes from `value` alone, or is exact. */
    uint32_t playouts;

    /* `chance` is the exact win probability under optimal play. Then those of all choices
     * considered are exact too, and the best of them is the best choice that there is. */
    bool exact;
};

/* Returns true if the probabilities are exact. Then there is nothing to think about, and
 * dread_expert_think plays nothing. Known when dread_expert_start returns. */
bool dread_expert_is_exact(const struct expert *);

/* Returns how many steps (at most effort.exact) the search for exact probabilities took in
 * dread_expert_start. */
uint32_t dread_expert_steps(const struct expert *);

/* Returns how many choices are considered, at least 1. */
int dread_expert_tried(const struct expert *);

/* Returns the advice on choice number k, from 0; the choices are sorted, the best first. */
struct advice dread_expert_advice(const struct expert *, int k);

/* ---- Log-odds and probabilities, in whole numbers ---- */

/* Returns the chance, in units of 1 / CHANCE, for log-odds. */
uint32_t dread_chance_of(int32_t log_odds);

/* Returns the log-odds of a chance: -SURE for 0, SURE for CHANCE, else a number between them. */
int32_t dread_log_odds_of(uint32_t chance);

/* ---- Agents ---- */

/* The expert as the agents "expert" (tier FULL) and "expert-quick" (tier QUICK) of dread_agents. */
extern const struct agent dread_expert_agent, dread_expert_quick_agent;

#endif
