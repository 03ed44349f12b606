/* The expert: a strong player who sees only what a player sees, and what a game may offer it.
 *
 * It thinks by playing on. Worlds are drawn that agree with all that was seen, and in each of them
 * every choice that is tried is carried out and played on by a fast policy, to the end or to where a
 * judgement tells the chance of winning. All choices see the same worlds, so that luck with the cards
 * cancels when they are compared, and the worse half of them is dropped again and again (sequential
 * halving: Karnin, Koren & Somekh, "Almost optimal exploration in multi-armed bandits", ICML 2013).
 *
 * It cannot cheat: of the deal it is given nothing but draws of dread_world_sample, and so are the
 * hooks. Its budget is a number of playouts, and all that decides is in whole numbers, so that it
 * plays alike on every machine, with every compiler and in WebAssembly.
 *
 * A game without hooks (game.eval is NULL) is played too: each legal action is a choice, and what plays
 * on is game->greedy, with random actions between. */

#ifndef DREAD_EXPERT_H
#define DREAD_EXPERT_H

#include "dread/agent.h"

enum {
    CHANCE = 1 << 16,       /* a chance of 1, of winning for certain */
    LOG_ODDS = 256,         /* a natural log-odds of 1: what is 3 x LOG_ODDS wins 95 % */
    SURE = 1 << 20,         /* log-odds of what is as good as won; -SURE: as lost */
    CANDIDATES_MOST = 4096, /* choices that eval->candidates may list */
    LINE_ROOM = 64,         /* actions of a choice, at most */
    TRIED_MOST = 64,        /* choices that are tried at one decision, at most */
    FEATURES_MOST = 64,     /* numbers that eval->features may write */
    CALIBRATION_STEPS = 9   /* see eval->calibration */
};

/* ---- What a game may offer: game.eval ---- */

/* A decision, which may take several actions: a whole turn, decided by where it ends. */
struct candidate {
    uint16_t tag;  /* what eval->line understands; without that hook, the one action */
    int32_t value; /* log-odds of winning, as far as one sees without playing on */
};

/* How hard to think. Tuned for each game so that quick takes about 2 ms a decision and full at most 0.2 s a
 * turn, on one core of 2020 or so. bench-agents (bench/agents.c) measures win rates, time, and how far the
 * chances hold, and plays with other efforts: --playouts, --width, --horizon, --trust. Whatever is tuned
 * is tuned on deals from 100,001 on; deals 1 to 10,000 are for measuring. */
struct effort {
    uint32_t playouts; /* of a decision, at most, all choices together */
    uint16_t width;    /* choices tried, those of the highest value; at most TRIED_MOST */
    uint16_t horizon; /* choices that a playout plays before it is judged; 0: it plays to the end */
    uint16_t prior_weight; /* the value of a choice counts for as many playouts */
    uint32_t
        exact; /* steps in which an exact answer is looked for first (dread/exact.h); 0: never */
};

enum tier { QUICK, FULL, TIERS };

/* What the hooks are told. The deal and the positions are of a world drawn at random. */
struct eval_context {
    const struct deal *deal;
    void *tables; /* eval->tables_bytes of memory, aligned to 64 bytes; NULL if that is 0 */
};

struct hidden;
struct thresholds;

/* Every hook may be NULL. All are deterministic, and in whole numbers.
 *
 * What must be true of them: prepare, candidates, evaluate, and the tag that play returns, are the same in all
 * worlds that look alike. They are handed a world whose hidden cards were drawn at random; one that looks
 * at a hidden card does not cheat, but it fools itself, and tests/unit/test_expert.c fails. */
struct eval_hooks {
    /* Fills tables from what is seen at the root, before anything else is asked. They are the hooks' own to
     * write in until the next decision, so there is room for scratch memory too; their contents do not
     * matter before. */
    size_t tables_bytes;
    void (*prepare)(const struct eval_context *, const struct position *root);

    /* Lists at the root, at least one; returns how many. What is never better than another may be left
     * out. The position may be in the middle of a turn: then list what is left of turns. NULL: each
     * legal action, and the sensible one is thought the best. */
    int (*candidates)(const struct eval_context *, const struct position *root,
                      struct candidate out[]);

    /* The actions of a choice at the root, at least one; returns how many. They must be legal one after the
     * other in every world that looks alike: a choice ends at the latest where something hidden is
     * turned up that could make them otherwise. NULL: the tag is the action. */
    int (*line)(const struct eval_context *, const struct position *root, uint16_t tag,
                action out[]);

    /* Plays a choice of the fast policy in a position being played, and returns its tag (or any other
     * number that tells it from others). It may stop anywhere, in the middle of a turn too. This is where
     * all the time goes. NULL: game->greedy, and at random, by turns. */
    uint16_t (*play)(const struct eval_context *, struct position *);

    /* The log-odds of winning from a position being played. NULL: no horizon. */
    int32_t (*evaluate)(const struct eval_context *, const struct position *);

    /* What evaluate weighs there, for bench/fit.c, which finds the weights: writes some numbers and returns
     * how many, at most FEATURES_MOST; 0 if it would not weigh them there. NULL: nothing to fit. */
    int (*features)(const struct eval_context *, const struct position *, int32_t out[]);

    /* For exact answers (dread/exact.h), both or none. Tells what is hidden, also where the game has ended;
     * false if that cannot be told so, or is too much. Where something hidden matters each choice must be one
     * action, and what candidates leaves out must never be better than what it lists. */
    bool (*hidden)(const struct deal *, const struct position *, struct hidden *);

    /* Lays the cards at their places: that is another world with the same view. */
    void (*assign)(struct deal *, struct position *, const struct hidden *);

    struct effort effort[TIERS];

    /* How the chances the expert comes to come true, measured over surveyed games (bench-agents finds it):
     * what is to be added to log-odds of -4, -3, to 4 times LOG_ODDS; between them it changes evenly,
     * beyond them no more. All 0: nothing. */
    int16_t calibration[CALIBRATION_STEPS];

    const struct thresholds
        *thresholds; /* of deals to taste (dread/difficulty.h); NULL: a plain one */
};

/* Plays a choice of the fast policy in a position being played: eval->play, or what stands for it. */
void dread_expert_play_on(const struct game *, const struct eval_context *, struct position *,
                          struct rng *);

/* The effort of a tier in a game; a game without hooks has one too. */
const struct effort *dread_expert_effort(const struct game *, enum tier);

/* ---- Thinking ---- */

struct expert; /* one decision being thought about; it lives in memory of the caller's */

/* Bytes that thinking about a decision takes, to be aligned to 64; their contents do not matter before. */
size_t dread_expert_bytes(const struct game *);

/* Begins to think about a decision; at least one action is legal. The handle is not needed any more
 * after that. Also tried, beside the effort's width: choices that begin with these actions, at most
 * ALSO_MOST, each legal. */
enum { ALSO_MOST = 8 };
void dread_expert_start(struct expert *, const struct world *, const struct effort *, struct rng *,
                        const action also[], int n);

/* Thinks on, for at most so many playouts. What was found before is kept, so that asking again sharpens the
 * advice; the first time should be with enough for a few worlds each. Returns how many were played. */
uint32_t dread_expert_think(struct expert *, uint32_t playouts);

/* What is to be said about a choice. */
struct advice {
    const action *line; /* its actions, `actions` of them; in the expert's memory */
    int actions;
    int32_t value;   /* before playing on */
    uint32_t chance; /* of winning, of CHANCE, if the fast policy plays on */
    uint32_t
        calibrated; /* of winning, of CHANCE, if she goes on to play as well as the expert: what chances like
                          this one came to */
    uint32_t error; /* the standard error of `chance` */
    uint32_t low,
        high; /* `calibrated` at 95 %: 1.96 standard errors below and above, made honest alike. One
                           playout that could be anything is reckoned with besides, so that a few that
                           came to the same do not pass for certain */
    uint32_t playouts; /* how many it comes from; none: from value alone, or exact */
    bool
        exact; /* `chance` is that of perfect play, exactly, and so are all that are tried. The best is then the
                   best of all there is to do */
};

/* Are the chances exact? Then there is nothing to think about, and dread_expert_think plays
 * nothing. */
bool dread_expert_is_exact(const struct expert *);

/* How many steps (effort.exact at most) the search for exact chances took; it is over when
 * dread_expert_start returns. */
uint32_t dread_expert_steps(const struct expert *);

/* How many choices are tried, and what is to be said of number k, the best first. */
int dread_expert_tried(const struct expert *);
struct advice dread_expert_advice(const struct expert *, int k);

/* ---- Log-odds and chances, in whole numbers ---- */

/* The chance, of CHANCE, for log-odds. */
uint32_t dread_chance_of(int32_t log_odds);

/* The log-odds of a chance; within SURE. */
int32_t dread_log_odds_of(uint32_t chance);

/* ---- Agents ---- */

/* "expert" and "expert-quick": in dread_agents. */
extern const struct agent dread_expert_agent, dread_expert_quick_agent;

#endif
