/* What a game is: one constant struct of functions, and plain data they work on.
 *
 * The four things to know, after Simon Tatham's puzzles and OpenSpiel: a `deal` is what the shuffle
 * fixed, a `position` what play changes, an `action` a number whose meaning never depends on where
 * one stands, a `view` what the player may see. All chance is fixed by the deal. Positions are
 * copied, never unmade. Nothing here allocates, does I/O or keeps state between calls.
 *
 * Two levels of trust: these functions assume that their arguments are right (debug builds insist).
 * What comes from outside goes through a session (dread/session.h), which checks. */

#ifndef DREAD_GAME_H
#define DREAD_GAME_H

#include "dread/rng.h"
#include "dread/view.h"

enum {
    DEAL_CARDS = 104,    /* the longest deal: two decks */
    ACTIONS_MOST = 1024, /* buffers for game.actions; limits.actions is at most this */
    EVENTS_MOST = 512,   /* the same for traces */
    PLIES_MOST = 4096,
    ANSWER_WORDS = 25 /* the most words of an answer to a choice */
};

/* What the shuffle fixed and no action changes. The cards lie in the order in which the game's
 * rules page deals them. */
struct deal {
    struct rules rules;
    uint64_t number;  /* the deal number; of a deal by cards, what seeds reshuffles */
    uint8_t count;    /* how many cards */
    uint8_t by_cards; /* the cards were given, not shuffled: ids write them out */
    card cards[DEAL_CARDS];
};

/* What play changes: plain data, no pointers. Each game lays a struct of its own over the bytes,
 * marked may_alias. */
struct position {
    _Alignas(16) uint8_t bytes[128];
};

/* A verb and its operands in one number; each game documents its ranges. */
typedef uint16_t action;

/* An event's stable id, the paragraph of the rules page that makes it happen, the end that it brings
 * (a place in words.outcomes; 0: none), whether it is of previews alone and never happens, and whether
 * it is quiet: it changes the table and goes without saying, so that no words and no counts have it.
 * Where options[option] has the value `value`, another paragraph makes it happen: `other`. NULL: it is
 * the same under all options. Ask dread_event_rule() for the one in force. */
struct event_word {
    const char *id, *rule;
    uint8_t outcome;
    bool foretold, quiet;
    uint8_t option, value;
    const char *other;
};

/* Stable ids, each list ended by NULL, in the order of the numbers that views and traces use. */
struct words {
    const char *const *outcomes; /* "playing", then the ends as the rules page writes them */
    const char *const *prompts, *const *zones, *const *tokens, *const *gauges, *const *verbs;
    const struct event_word *events; /* ended by a NULL id */
};

struct limits {
    uint16_t actions; /* most legal actions in a position */
    uint16_t events;  /* most events of one action */
    uint16_t plies;   /* most actions of a game */
};

struct search_hooks;
struct eval_hooks;

struct game {
    const char *id, *title, *designer;
    uint16_t rules_version; /* grows when a ruling changes; written in every record */
    const struct option *options;
    struct words words;
    struct limits limits;

    /* ---- deals ---- */

    /* Fills deal->cards and deal->count from deal->rules and deal->number. */
    void (*deal)(struct deal *deal);

    /* Are these cards (deal->cards, deal->count, under deal->rules) a deal of this game? */
    bool (*check)(const struct deal *deal, struct problem *problem);

    /* Can the deal number matter even when the cards are given (reshuffles)? */
    bool (*number_matters)(const struct rules *rules);

    /* ---- play ---- */

    /* The first position in which the player decides (or the end, if it comes before). */
    void (*start)(const struct deal *deal, struct position *position, struct trace *trace);

    /* Writes the legal actions, ascending, each once; returns how many. None once it has ended.
     * out has room for ACTIONS_MOST; what lies behind those returned may have been written too. */
    int (*actions)(const struct deal *deal, const struct position *position, action out[]);

    /* Plays a legal action, and all that follows of itself. trace may be NULL. */
    void (*apply)(const struct deal *deal, struct position *position, action a,
                  struct trace *trace);

    /* 0 while the game is on, else its end: a place in words.outcomes. */
    int (*outcome)(const struct position *position);

    /* The number of the turn, from 1; it never falls. Undo by turn goes by it. */
    int (*turn)(const struct position *position);

    /* ---- what the player has before her; from the view alone ---- */

    void (*see)(const struct deal *deal, const struct position *position, struct view *view);
    void (*touches)(const struct view *view, action a, struct touch *touch);

    /* What playing a legal action would do, as far as the player can know it: every event that happens in
     * all worlds that agree with the view is told, and no other but those that are `foretold`. Where
     * only the card differs from world to world, it is CARD_UNKNOWN, and places that depend on the card
     * are none; events of unknown cards side by side may be one, `amount` telling how many. */
    void (*preview)(const struct view *view, action a, struct trace *trace);

    /* In words, for a person: "move the 8 to place 4". */
    void (*describe)(const struct view *view, action a, struct text *text);

    /* Why an action that is not legal here is not, and what would be: whole sentences. */
    void (*why_not)(const struct view *view, action a, struct text *text);

    /* Why nothing can be done with `thing` now, and what could be done instead: whole sentences,
     * at most ANSWER_WORDS words. held[] are the n things picked before it: n is 0, or some legal
     * action touches all of held[]. Ask only if no legal action touches `thing` besides. NULL:
     * this game gives no reasons for things. */
    void (*why_thing)(const struct view *view, const struct thing held[], int n, struct thing thing,
                      struct text *text);

    /* Why a line of legal actions (the first is to be done now; n is at least 1) is good: what it
     * brings, keeps and avoids, as what follows "it": "keeps the 5-6-7 from Him and earns two
     * cards". At most some 20 words, never none. Of a longer line it tells what is of one piece: an
     * action, or a turn. NULL: nobody says why. */
    void (*reason)(const struct view *view, const action line[], int n, struct text *text);

    /* The choice of a sensible person who follows rules of thumb; legal[] is what she may do. */
    action (*greedy)(const struct view *view, const action legal[], int n);

    /* ---- hidden cards ---- */

    /* Turns deal and position into another world with the same view: what the player cannot know
     * is drawn anew, uniformly from all that agrees with what she has seen. Which world comes depends
     * on what she has seen and on the generator alone, not on what lay hidden before. */
    void (*resample)(struct deal *deal, struct position *position, struct rng *rng);

    /* ---- notation ---- */

    void (*format)(const struct rules *rules, action a, struct text *text);

    /* Reads exactly what format writes. False if it is no action of this game. */
    bool (*parse)(const struct rules *rules, const char *written, action *a);

    /* How actions are written, for a message: "`search RANK` or `move FROM>TO`". */
    const char *notation;

    /* ---- for tests ---- */

    /* Do the invariants hold: every card in one place, counts that agree? */
    bool (*sane)(const struct deal *deal, const struct position *position);

    /* ---- for the solver ---- */

    const struct search_hooks *search; /* what helps it (dread/solve.h); NULL: it manages without */

    /* ---- for the expert ---- */

    const struct eval_hooks *eval; /* what helps it (dread/expert.h); NULL: it manages without */
};

/* A list of games, handed in where ids are read, so that a test can hand in its own. */
struct games {
    const struct game *const *game;
    int count;
};

/* The games of this house (src/games/games.c). */
extern const struct games dread_games;

/* Did the game end well? True for an outcome whose id starts with "won". */
bool dread_outcome_is_won(const struct game *game, int outcome);

/* Does an event go without saying? */
static inline bool dread_event_is_quiet(const struct game *game, const struct event *e)
{
    return game->words.events[e->id].quiet;
}

/* The paragraph of the rules page that makes an event (a place in words.events) happen under these
 * rules, as `2.1`. It lives as long as the program. */
const char *dread_event_rule(const struct game *game, const struct rules *rules, int event);

/* The game that id names in full or by a prefix no other has. NULL with a problem otherwise. */
const struct game *dread_game_find(const struct games *games, const char *id, int n,
                                   struct problem *problem);

#endif
