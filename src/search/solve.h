/* The solver, which finds out whether a deal can be won, from any position and with all cards
 * known; and the hooks by which a game can help it.
 *
 * There are three answers: *won*, with a line of actions that a session can replay; *lost*, given
 * only after a complete search; *unknown*, with the resource that ran out. One deal is the work of
 * one thread. The answer and the count of positions depend only on the arguments: not on the
 * machine, the compiler, the time, or what was solved in the same memory before.
 *
 * The search (src/search/solve.c) knows no game. It stores every position visited under an exact
 * key, as Solvitaire and Freecell Solver do. From the open list it takes the best position (Pearl,
 * "Heuristics", 1984) or the newest, depth-first. The open list is in the workspace, so a long game
 * cannot overflow the machine's stack. If a goal has several scores, the best score so far is the
 * bound for the rest of the search (Land & Doig, "An automatic method of solving discrete
 * programming problems", 1960).
 *
 * The search solves a game without hooks (game.search is NULL) by plain stepping: it tries every
 * action of every position and uses the whole position as the key. Hooks should make the search
 * faster and must never change its answer: tests/unit/test_solve.c compares both for every game. */

#ifndef DREAD_SOLVE_H
#define DREAD_SOLVE_H

#include "core/game.h"

/* ---- What a game may offer: game.search ---- */

enum {
    KEY_WORDS_MOST = 3, /* words of 64 bits in a key */
    PRUNES_MOST = 32
};

/* Something to achieve other than winning the game. */
struct goal {
    const char *name;  /* as users type it: "fewest-turns"; NULL ends a list */
    const char *about; /* a sentence for help */
    const char *unit;  /* what the score counts, in the plural: "turns"; NULL: there is one score */
    int top;           /* the best possible score: the search stops there */

    /* 0: users see the score itself. Else they see `from` - score: for goals such as "the fewest
     * turns", since a higher score is always better. */
    int from;
};

/* A way to visit fewer positions, which can be switched off. */
struct prune {
    const char *name; /* NULL ends a list */
    const char *why;  /* in words, the proof that it does not change the answer */
};

/* What the hooks are given. It stays the same during one search. */
struct search_context {
    const struct deal *deal;
    int goal;        /* 0: to win; k: search->goals[k - 1] */
    uint32_t prunes; /* bit k is set if search->prunes[k] is on */

    /* search->analysis_bytes of memory, aligned to 16 bytes. `analyse` fills it, and the hooks may
     * write to it until the search is over. */
    void *analysis;
};

/* An entry of the open list: a position that waits to be visited. */
struct open_node {
    int32_t order;   /* the highest comes first ... */
    uint32_t seq;    /* ... and among equal orders the highest seq */
    uint32_t slot;   /* the number of the slot where its position is */
    uint32_t parent; /* the number in the log of the visited position before it */
    uint16_t tag;    /* how it is reached from there */
    uint8_t part; /* not 0: the position was visited, and this part of its successors is wanted */
    uint8_t variant; /* not 0: this variant of the position in the slot is meant */
};

/* Collects the successors of a position. Hooks write to it only through the functions below. */
struct successors {
    struct position *room;  /* the next free slot: slot[spare_slot] */
    struct position *slot;  /* `most` + 1 positions */
    struct open_node *open; /* the open list: `count` of at most `most` entries */
    uint32_t *freed;        /* numbers of slots that are free again */
    uint8_t *users;         /* by slot: how many entries mean a variant of its position */
    uint32_t count, most, spare_slot, freed_count, used; /* used: slots ever used */
    bool full;                                           /* a successor did not fit */
};

/* Returns the slot for the next successor. Its old contents are undefined. A hook may write to it
 * without keeping it. */
static inline struct position *dread_successor_room(struct successors *s)
{
    return s->room;
}

/* Moves on to a free slot. For the functions below. */
static inline void dread_successor_next_slot(struct successors *s)
{
    s->spare_slot = s->freed_count ? s->freed[--s->freed_count] : s->used++;
    s->room = &s->slot[s->spare_slot];
}

/* Keeps the successor that was written to the slot. Successors with a higher `order` are visited
 * sooner; of one position's successors with equal orders, the one kept first. `tag` is the action
 * that leads to it, or any number that search->line understands. */
static inline void dread_successor_keep(struct successors *s, int32_t order, uint16_t tag)
{
    if (s->count == s->most) {
        s->full = true;
        return;
    }
    struct open_node node = {order, 0, s->spare_slot, 0, tag, 0, 0};
    s->open[s->count++] = node;
    dread_successor_next_slot(s);
}

/* Keeps a variant of the position in the slot, for successors that are alike but for a number,
 * `variant`, from 1 to 255. Before such a successor is visited, the hook `vary` makes it from the
 * position and that number. Most are never visited, and so never written.
 *
 * After the last variant dread_successor_close() must be called, and between the first and the last
 * none of the other functions. No variant may have ended. */
static inline void dread_successor_vary(struct successors *s, int32_t order, uint16_t tag,
                                        uint8_t variant)
{
    if (s->count == s->most) {
        s->full = true;
        return;
    }
    struct open_node node = {order, 0, s->spare_slot, 0, tag, 0, variant};
    s->open[s->count++] = node;
}

/* Ends the variants of the position in the slot. `first` is what s->count was before the first of
 * them; there may be none. */
static inline void dread_successor_close(struct successors *s, uint32_t first)
{
    if (s->count == first) return;
    s->users[s->spare_slot] = (uint8_t)(s->count - first);
    dread_successor_next_slot(s);
}

/* Reports that this part of the successors of `from` is not all of them. The open list then gets an
 * entry of this `order`, as it gets one for each successor; when its turn comes, the search asks
 * for the next part, `part` + 1. `from` is the position whose successors are listed, `part` the
 * number of this part. */
static inline void dread_successor_more(struct successors *s, const struct position *from, int part,
                                        int32_t order)
{
    *s->room = *from;
    dread_successor_keep(s, order, 0);
    if (!s->full) s->open[s->count - 1].part = (uint8_t)(part + 1);
}

/* What a game offers to the solver. Every hook may be NULL. All are deterministic and compute in
 * whole numbers. */
struct search_hooks {
    /* The size of `context.analysis` in bytes, and the hook that fills it before a search: with
     * tables derived from the deal, and scratch memory. `from` is where the search starts. The
     * contents do not matter before. */
    size_t analysis_bytes;
    void (*analyse)(const struct search_context *, const struct position *from);

    /* Writes an exact key of `key_words` words, 1 to KEY_WORDS_MOST, and may set *worse, which is 0
     * before the call. Take two positions of one deal that can both be reached from one start and
     * have not ended. If their keys and their *worse are equal, the same lines must lead from both
     * to the goal, with the same scores. If only their keys are equal (*worse may be the fatigue,
     * for example), then for every line to the goal from the position with the higher *worse, the
     * one with the lower *worse must have a line that is no longer and scores no less.
     *
     * NULL: the key is the whole position. */
    int key_words;
    void (*key)(const struct search_context *, const struct position *, uint64_t key[],
                uint8_t *worse);

    /* Returns true if no line from a position that has not ended can reach a score above `best`,
     * which is 0 until the search has found a line. Returning false is always correct. */
    bool (*hopeless)(const struct search_context *, const struct position *, int best);

    /* Keeps the successors of a position: the positions after one action, or after a whole turn. A
     * successor may have ended. Each must be reachable by at least one action. The hook may leave
     * out successors only if that cannot change the answer. `part` is 0 at first. A game may keep
     * the most promising successors first, call dread_successor_more, and keep the others when it
     * is called again with part 1, and so on (Yoshizumi, Miura & Ishida, "A* with partial
     * expansion", 2000). NULL: the successors after each legal action, in order. */
    void (*turns)(const struct search_context *, const struct position *, int part,
                  struct successors *);

    /* Makes a variant of a position: see dread_successor_vary(). NULL: `turns` keeps none. */
    void (*vary)(struct position *, uint8_t variant);

    /* How many positions the search visits best-first, always the one of the highest order in the
     * open list. After that it goes on depth-first, with the highest order among the newest
     * successors. Best-first finds a win sooner if `order` is a good evaluation; depth-first needs
     * little memory. */
    uint32_t best_first;

    /* Writes to `out`, which has room for LINE_MOST, a shortest line of actions from a position to
     * the successor that `turns` kept with that tag, and returns the number of actions. `key` and
     * `worse` are those of the successor; if it has ended, `key` is NULL. NULL: the tag is the one
     * action. */
    int (*line)(const struct search_context *, const struct position *, uint16_t tag,
                const uint64_t key[], uint8_t worse, action out[]);

    /* Goals other than winning, with a NULL name at the end, and the score of a position that has
     * ended for goal k, from 1: 0 if the goal was not reached, else the higher the better. Neither
     * is used for goal 0, to win. A game has both or none. */
    const struct goal *goals;
    int (*score)(const struct deal *, const struct position *, int goal);

    const struct prune *prunes; /* at most PRUNES_MOST; a NULL name ends the list */
};

enum { LINE_MOST = 64 }; /* actions between a position and its successor, at most */

/* ---- Solving ---- */

/* What to search for, and how much. If only `positions` is set and all else is 0, the goal is to
 * win, with all hooks and prunes. */
struct solve_request {
    int goal;            /* 0: to win; k: game->search->goals[k - 1] */
    uint64_t positions;  /* the budget: how many positions to visit at most */
    uint32_t prunes_off; /* a set bit k switches search->prunes[k] off */
    bool plain;          /* true: plain stepping, which uses no hooks except goals and score */

    /* Called before the first position and then every GO_ON_EVERY positions, with `watcher` and the
     * number of positions visited. Returns false to stop the search. NULL: the search is never
     * stopped. */
    bool (*go_on)(void *watcher, uint64_t positions);
    void *watcher;
};

enum { GO_ON_EVERY = 256 }; /* positions between two calls of go_on */

/* Memory for one search at a time, aligned to 64 bytes; the caller owns it. Its contents do not
 * matter before or after. The search divides it into a few areas and fills each from its beginning,
 * as far as it needs, so most pages of a large block are never touched. */
struct workspace {
    void *bytes;
    size_t size;
};

enum {
    WORKSPACE_NATIVE = 1 << 30, /* the size that native programs pass */
    WORKSPACE_WEB = 128 << 20,  /* the size for WebAssembly */

    /* With less than this plus the game's analysis_bytes every answer is unknown. */
    WORKSPACE_LEAST = 1 << 20
};

enum answer { ANSWER_WON, ANSWER_LOST, ANSWER_UNKNOWN };

/* What ended a search before its answer was complete. */
enum ran_out {
    RAN_OUT_NOTHING,
    RAN_OUT_POSITIONS, /* the budget */
    RAN_OUT_MEMORY,    /* the table of positions or the open list is full */
    RAN_OUT_PLIES,     /* a line grew longer than PLIES_MOST */
    RAN_OUT_STOPPED    /* request.go_on returned false */
};

/* The result of a search. */
struct solution {
    enum answer answer;

    /* ANSWER_UNKNOWN: what ran out. ANSWER_WON: RAN_OUT_NOTHING, or what ran out before a better
     * score could be ruled out. */
    enum ran_out ran_out;

    int score;          /* won: the score of the line; 1 if the goal is to win */
    uint64_t positions; /* visited: how often successors, or one part of them, were listed */

    /* Entries of the log when the search ended: one for each visited position, however many parts
     * its successors have. A position found again with a lower `worse` has one more entry. */
    uint32_t kept;
    int actions; /* won: the length of the line */
    action line[PLIES_MOST];
};

/* Solves a deal from a position, for example that of game->start; the position may have ended.
 * Overwrites the solution, which the caller allocates (it is large). */
void dread_solve(const struct game *, const struct deal *, const struct position *from,
                 const struct solve_request *, const struct workspace *, struct solution *);

/* Returns the number of the goal with that name ("win" is 0), or -1 with a problem, which may be
 * NULL, that lists the goals. */
int dread_goal_find(const struct game *, const char *name, struct problem *);

/* Converts a score of a goal to the number that users see: turns, food cards. */
int dread_goal_shown(const struct game *, int goal, int score);

#endif
