/* Can it be won? The solver, and what a game may offer it.
 *
 * All cards known, from any position: *won*, with a line of actions that replays through a session;
 * *lost*, only ever said after a complete search; or *unknown*, with what ran out. One deal is one
 * thread's work, and the answer and the count of positions depend on nothing but what is asked: not on
 * the machine, the compiler, the time, or what was solved before in the same memory.
 *
 * The search (src/search/solve.c) knows no game. It keeps every position visited, by exact keys, as
 * Solvitaire and Freecell Solver do, and of the positions that wait it takes the best (Pearl,
 * "Heuristics", 1984) or the newest, depth-first, on a stack of its own, so that no depth of a game
 * can overflow the machine's. Where a goal has more than one score it goes on with the best so far as
 * the bound (Land & Doig, "An automatic method of solving discrete programming problems", 1960).
 *
 * A game without hooks (game.search is NULL) is solved by plain stepping: every action of every
 * position, the whole position as the key. A game with them should be solved faster, and never
 * otherwise: tests/unit/test_solve.c holds the two beside each other for every game there is. */

#ifndef DREAD_SOLVE_H
#define DREAD_SOLVE_H

#include "dread/game.h"

/* ---- What a game may offer: game.search ---- */

enum {
    KEY_WORDS_MOST = 3, /* 24 bytes */
    PRUNES_MOST = 32
};

/* Something to be won besides the game itself. */
struct goal {
    const char *name;  /* as one types it: "fewest-turns"; NULL ends a list */
    const char *about; /* a sentence for help */
    const char *unit;  /* what the score counts, in the plural: "turns"; NULL: there is one score */
    int top;           /* a score that cannot be bettered: there the search stops */
    int from;          /* 0: the score is told as it is; else from - score is what is told (the
                          fewest of something, since the higher a score the better) */
};

/* A way to look at less. */
struct prune {
    const char *name; /* NULL ends a list */
    const char *why;  /* the argument that it loses nothing, in words */
};

/* What the hooks are told; it stays the same for one search. */
struct search_context {
    const struct deal *deal;
    int goal;        /* 0: to win; k: search->goals[k - 1] */
    uint32_t prunes; /* bit k: search->prunes[k] is on */
    void *analysis; /* search->analysis_bytes of memory, aligned to 16 bytes; filled by analyse, and
                        the game's own to write in until the search is over */
};

/* A position that waits to be looked at. */
struct open_node {
    int32_t order;
    uint32_t seq; /* the later, the sooner, among equals of order */
    uint32_t slot, parent;
    uint16_t tag;
    uint8_t part;
};

/* The results of a turn, being listed. Written to through the three functions below alone. */
struct successors {
    struct position *room;  /* slot[spare] */
    struct position *slot;  /* `most` + 1 of them */
    struct open_node *open; /* `count` of at most `most` wait */
    uint32_t *freed;        /* slots that were used and are free */
    uint32_t count, most, spare_slot, freed_count, used;
    bool full; /* one did not fit */
};

/* Where the next result is to be written; what was there does not matter. Writing there without
 * keeping it is fine. */
static inline struct position *dread_successor_room(struct successors *s)
{
    return s->room;
}

/* Keeps the result written in the room. The higher its order, the sooner it is looked at; among equals
 * of a turn the one kept first. tag: the action that leads to it, or whatever search->line
 * understands. */
static inline void dread_successor_keep(struct successors *s, int32_t order, uint16_t tag)
{
    if (s->count == s->most) {
        s->full = true;
        return;
    }
    s->open[s->count++] = (struct open_node){.order = order, .slot = s->spare_slot, .tag = tag};
    s->spare_slot = s->freed_count ? s->freed[--s->freed_count] : s->used++;
    s->room = &s->slot[s->spare_slot];
}

/* Says that this part of the turn's results is not all: the position, which is `from`, is to be asked
 * for the next part when the search has come down to this order. */
static inline void dread_successor_more(struct successors *s, const struct position *from, int part,
                                        int32_t order)
{
    *s->room = *from;
    dread_successor_keep(s, order, 0);
    if (!s->full) s->open[s->count - 1].part = (uint8_t)(part + 1);
}

/* Every hook may be NULL. All are deterministic, in whole numbers. */
struct search_hooks {
    /* How many bytes `context.analysis` has, and what fills them: tables derived from the deal, and
     * scratch memory. from: where the search starts. Their contents do not matter before. */
    size_t analysis_bytes;
    void (*analyse)(const struct search_context *, const struct position *from);

    /* An exact key: positions (of one deal, reached from one start, still being played) with equal keys
     * must have the same lines to the goal with the same scores. *worse: among positions with equal
     * keys, one with a lower number has, for every line to the goal of one with a higher number, a
     * line no longer and with no lower score (fatigue); it is 0 before. key_words: how many words
     * are written, 1 to KEY_WORDS_MOST. NULL: the whole position. */
    int key_words;
    void (*key)(const struct search_context *, const struct position *, uint64_t key[],
                uint8_t *worse);

    /* Is it certain that no line from here, a position being played, ends in a score above best? (0
     * until something was found). False is always right. */
    bool (*hopeless)(const struct search_context *, const struct position *, int best);

    /* Lists positions that can be reached by the next actions, ended or not, such that to leave out
     * all others loses nothing; a whole turn at once, or as much as is wise. Each must be reached by
     * at least one action. part is 0; a game may list what is likely first, say
     * dread_successor_more, and list the rest as part 1 (Yoshizumi, Miura & Ishida, "A* with
     * partial expansion", 2000), and so on. NULL: each legal action, in order. */
    void (*turns)(const struct search_context *, const struct position *, int part,
                  struct successors *);

    /* How many positions are looked into best first, of all that wait the one of the highest order;
     * then the search goes on depth-first, of the last turn's results the one of the highest order.
     * Best first finds a win sooner where `order` is a good judge; depth-first needs little memory. */
    uint32_t best_first;

    /* The actions that lead from a position to the result that `turns` kept with that tag: a shortest
     * such line, written to out, which has room for LINE_MOST; returns how many. NULL: the tag is the
     * one action. */
    int (*line)(const struct search_context *, const struct position *, uint16_t tag, action out[]);

    /* Goals besides winning, ended by a NULL name, and what a position that has ended is worth to
     * goal k (from 1): 0 not what was asked for, else the more the better. Neither is asked about
     * goal 0. Both or none. */
    const struct goal *goals;
    int (*score)(const struct deal *, const struct position *, int goal);

    const struct prune *prunes; /* at most PRUNES_MOST, ended by a NULL name */
};

enum { LINE_MOST = 64 };

/* ---- Asking ---- */

struct solve_request {
    int goal;            /* 0: to win; k: game->search->goals[k - 1] */
    uint64_t positions;  /* the budget: how many positions may be looked into */
    uint32_t prunes_off; /* bit k switches search->prunes[k] off */
    bool plain;          /* plain stepping: of the hooks only goals and score are used */

    /* Asked at the start and then every GO_ON_EVERY positions, with how many were looked into: false
     * stops the search. NULL: nobody is asked. */
    bool (*go_on)(void *watcher, uint64_t positions);
    void *watcher;
};

enum { GO_ON_EVERY = 256 };

/* Bytes to search in, aligned to 64; their contents do not matter before or after. It is used from a
 * few places upward, so that of a large block the pages not needed are never touched. One search at
 * a time. */
struct workspace {
    void *bytes;
    size_t size;
};

enum {
    WORKSPACE_NATIVE = 1 << 30, /* how much the programs hand in */
    WORKSPACE_WEB = 128 << 20,
    WORKSPACE_LEAST = 1 << 20 /* with less (and the game's analysis_bytes) all is unknown */
};

enum answer { ANSWER_WON, ANSWER_LOST, ANSWER_UNKNOWN };

enum ran_out {
    RAN_OUT_NOTHING,
    RAN_OUT_POSITIONS, /* the budget */
    RAN_OUT_MEMORY,    /* the table or the stack is full */
    RAN_OUT_PLIES,     /* a line grew longer than PLIES_MOST */
    RAN_OUT_STOPPED    /* request.go_on said so */
};

struct solution {
    enum answer answer;
    enum ran_out ran_out; /* not NOTHING: why it is unknown, or, of one that is won, why a better
                             score than this one is not ruled out */
    int score;            /* won: of the line; 1 where the goal is to win */
    uint64_t positions;   /* looked into: visited, and their results listed */
    uint32_t kept;        /* entries in the table at the end */
    int actions;          /* won: of the line */
    action line[PLIES_MOST];
};

/* Solves the deal from a position (game->start makes the first; one that has ended is answered too). */
void dread_solve(const struct game *, const struct deal *, const struct position *from,
                 const struct solve_request *, const struct workspace *, struct solution *);

/* The goal of that name ("win" is 0), or -1 with a problem that lists them. */
int dread_goal_find(const struct game *, const char *name, struct problem *);

/* What a score of a goal is told as: turns, food cards. */
int dread_goal_told(const struct game *, int goal, int score);

/* How many prunes a game lists. */
int dread_prunes_of(const struct game *);

#endif
