/* The interface of a game: one constant struct of functions, and the plain data they work on.
 *
 * Four types carry everything, after Simon Tatham's puzzles and OpenSpiel: a `deal` is what the
 * shuffle fixed; a `position` is what play changes; an `action` is a number whose meaning never
 * depends on the position; a `view` (view.h) is what the player may see. All chance is fixed
 * by the deal. Positions are copied, never undone. No function here allocates memory, does input or
 * output, or keeps state between calls, so all of them may be called from several threads.
 *
 * These functions trust their arguments; debug builds check them (dread_must). Whatever comes from
 * outside the program goes through a session (session.h), which checks it. */

#ifndef DREAD_GAME_H
#define DREAD_GAME_H

#include "rng.h"
#include "view.h"

enum {
    DEAL_CARDS = 104,    /* the longest deal: two decks of 52 */
    DEAL_ROOM = 250,     /* the same and the cards of later decks (unknown.h) */
    ACTIONS_MOST = 1024, /* room for game.actions; limits.actions is at most this */
    EVENTS_MOST = 512,   /* room for a trace; limits.events is at most this */
    PLIES_MOST = 4096,   /* actions of a game that a session holds; limits.plies is at most this */
    ANSWER_WORDS = 25,   /* words of an answer of game.why_thing, at most */
    NOTATION_BYTES = 40  /* room for an action in notation (game.format) */
};

/* What the shuffle fixed and no action changes. The cards are in the order in which the game's
 * rules page deals them. */
struct deal {
    struct rules rules;
    uint64_t number;  /* the deal number; if by_cards, the seed of reshuffles */
    uint8_t count;    /* number of cards */
    uint8_t by_cards; /* 1: the cards were given, not shuffled, so ids list them; else 0 */

    /* A game beside real cards (unknown.h); 0 in all others. `real` is 1, `by_cards` too, and
     * `number` seeds what stands in for unknown cards. Bit i of `filler` (of its second word from
     * place 64 on) is set if card i is unknown: cards[i] then only stands in for it. `later` is the
     * number of later cards, which are behind the `count` dealt ones. `middle` is 1 if the game did
     * not start with the deal, but in its middle (middle.h): then the known cards are at any
     * places that the position leaves them. */
    uint8_t real, later, middle;
    uint64_t filler[2];
    card cards[DEAL_ROOM];
};

/* What play changes: plain data without pointers, which may be copied as bytes. Each game overlays
 * the bytes with a struct of its own, marked may_alias. Bytes that it does not use are 0. */
struct position {
    uint8_t bytes[128] __attribute__((aligned(16)));
};

/* A verb and its operands in one number. Each game documents its ranges. */
typedef uint16_t action;

enum { NO_ACTION = UINT16_MAX }; /* no game has an action with this code */

/* The values of an option without which an event cannot happen: from `least` to `most`; with
 * `except`, all others. */
struct event_need {
    uint8_t option, least, most;
    bool except;

    /* The rules page does not say so, it follows from it. Else the option switches the event. */
    bool follows;
};

/* What is the same for all events of one kind.
 *
 * `id` is the stable name. `rule` is the paragraph of the rules page that makes the event happen,
 * as `2.1`. If `other` is not NULL, the paragraph is `other` while options[option] has the value
 * `value`. dread_event_rule() returns the paragraph in force. `outcome` is the end that the event
 * brings, an index into words.outcomes; 0: none. An event that is `foretold` occurs in previews
 * alone and never happens. An event that is `quiet` changes the table without being mentioned: no
 * text describes it and no count includes it. `needs` is what the event cannot happen without;
 * NULL: nothing that is known. */
struct event_word {
    const char *id, *rule;
    uint8_t outcome;
    bool foretold, quiet;
    uint8_t option, value;
    const char *other;
    const struct event_need *needs;
};

/* Stable ids of what a game is made of; the words for players are in its theme (theme/theme.h).
 * Each list ends with NULL. The index of an id in its list is the number that views, traces and
 * touches use. */
struct words {
    const char *const *outcomes; /* "playing", then the ends as the rules page has them */
    const char *const *prompts, *const *zones, *const *tokens, *const *gauges, *const *verbs;
    const struct event_word *events; /* ends with a NULL id */
};

/* Upper bounds of one game. */
struct limits {
    uint16_t actions; /* legal actions in a position */
    uint16_t events;  /* events of one action */

    /* Actions of a game. Sessions and records refuse any more. The rules need not end the game by
     * then: game.apply() and dread_playout() do not know this limit. */
    uint16_t plies;
};

struct search_hooks;
struct eval_hooks;
struct unknown_hooks;
struct middle_hooks;

/* A rule set with a name, for players who do not want to choose options one by one. Names are only
 * read, as in `he-will-never-stop:hard` (id.h): ids and records have the options, so that a
 * later change of what a name means harms none of them. */
struct named_rules {
    const char *id;      /* small letters; not the name of an option */
    const char *options; /* as dread_rules_read reads them; "" stands for the defaults */
    const char *about;   /* a sentence for players */
};

/* A game. Function pointers are never NULL except where the comment says so. Out-parameters come
 * last; a struct text is written to by adding to its end. */
struct game {
    const char *id, *title, *designer;
    uint16_t rules_version;       /* grows when a rule changes; every record contains it */
    const struct option *options; /* ends with a NULL name (rules.h) */

    /* From the kindest to the harshest; ends with a NULL id. NULL: there are none. */
    const struct named_rules *rule_sets;
    struct words words;
    struct limits limits;

    /* ---- deals ---- */

    /* Shuffles and deals: fills deal->cards and deal->count from deal->rules and deal->number. */
    void (*deal)(struct deal *deal);

    /* Returns true if deal->cards and deal->count are a deal of this game under deal->rules.
     * Otherwise returns false and the problem, which may be NULL, says why. */
    bool (*check)(const struct deal *deal, struct problem *problem);

    /* Returns true if the deal number can matter even when the cards are given, because the game
     * reshuffles. */
    bool (*number_matters)(const struct rules *rules);

    /* ---- play ---- */

    /* Sets *position, whose contents do not matter before, to the first position in which the
     * player decides, or to the end if that comes first. Adds the events before it to `trace`,
     * which may be NULL. */
    void (*start)(const struct deal *deal, struct position *position, struct trace *trace);

    /* Writes the legal actions to `out`, in ascending order without duplicates, and returns their
     * number: 0 once the game has ended. `out` has room for ACTIONS_MOST; the function may also
     * write to entries after the returned ones. */
    int (*actions)(const struct deal *deal, const struct position *position, action out[]);

    /* Plays a legal action and everything that follows automatically. Adds the events to `trace`,
     * which may be NULL. */
    void (*apply)(const struct deal *deal, struct position *position, action a,
                  struct trace *trace);

    /* Returns 0 while the game goes on, else its end: an index into words.outcomes. */
    int (*outcome)(const struct position *position);

    /* Returns the number of the turn, from 1. It never decreases. Undo by turn uses it. */
    int (*turn)(const struct position *position);

    /* ---- what the player sees; all but `see` use the view alone ---- */

    /* Fills in the view of a position; its contents do not matter before. Equal knowledge gives
     * equal views, byte for byte. */
    void (*see)(const struct deal *deal, const struct position *position, struct view *view);

    /* Fills in the verb of an action and the things that it involves. */
    void (*touches)(const struct view *view, action a, struct touch *touch);

    /* Adds to `trace` what a legal action would do, as far as the player can know it. The trace has
     * every event that happens in all worlds that agree with the view, and no others except
     * `foretold` ones. Where only the card differs from world to world, the event has CARD_UNKNOWN,
     * and places that depend on the card are THING_NONE. Adjacent events of unknown cards may be
     * merged into one, whose `amount` is their number. */
    void (*preview)(const struct view *view, action a, struct trace *trace);

    /* Adds to `trace` what can come of the position, whichever action is chosen, as far as the
     * player can know it: where a move that she has begun can end, how the others would move if she
     * let them. Events at a place are for marks there; the others are told along with the prompt.
     * NULL: nothing of the kind. */
    void (*prospect)(const struct view *view, struct trace *trace);

    /* Adds an action in words, for a person: "move the 8 to place 4". */
    void (*describe)(const struct view *view, action a, struct text *text);

    /* Adds whole sentences that say why an action is not legal here, and what would be. */
    void (*why_not)(const struct view *view, action a, struct text *text);

    /* Adds whole sentences, at most ANSWER_WORDS words, that say why nothing can be done with
     * `thing` now, and what could be done instead. Of a gauge or a whole zone it says only the
     * latter: the reason is the theme's (src/table/why.h). held[] are the n things that the player
     * picked before it: n is 0, or some legal action touches all of them. Call it only while the
     * game goes on, and if no legal action touches both these and `thing`. NULL: this game gives no
     * reasons for things. */
    void (*why_thing)(const struct view *view, const struct thing held[], int n, struct thing thing,
                      struct text *text);

    /* Adds why a line of n legal actions is good (n is at least 1; the first is to be played now):
     * what it brings, keeps and avoids, as the rest of a sentence that begins with "it": "keeps the
     * 5-6-7 from Him and earns two cards". Always adds at least one word, and about 20 at most. Of
     * a longer line the text covers only the beginning that belongs together: an action, or a turn.
     * NULL: this game gives no reasons. */
    void (*reason)(const struct view *view, const action line[], int n, struct text *text);

    /* Returns what a sensible player who follows rules of thumb would play, one of the n actions of
     * legal[]; n is at least 1. */
    action (*greedy)(const struct view *view, const action legal[], int n);

    /* ---- hidden cards ---- */

    /* Replaces deal and position by another world with the same view: draws anew what the player
     * cannot know, uniformly from everything that agrees with what she has seen. The world drawn
     * depends only on what she has seen and on the generator, not on what was hidden before. */
    void (*resample)(struct deal *deal, struct position *position, struct rng *rng);

    /* ---- notation ---- */

    /* Adds an action in notation, as records and the protocol write it: at most NOTATION_BYTES, the
     * closing zero byte included. It begins with the id of its verb; the notation of a verb's first
     * action may begin otherwise, and then that of the verb's other actions may too. Adds nothing
     * if the number stands for no action of this game under these rules, and the same for no two
     * actions, so that dread_action_read() can read it (notation.h). */
    void (*format)(const struct rules *rules, action a, struct text *text);

    /* Reads an action in notation, as dread_action_read() does. */
    bool (*parse)(const struct rules *rules, const char *written, action *a);

    /* How actions are written, for error messages: "`search RANK` or `move FROM>TO`". */
    const char *notation;

    /* ---- for tests ---- */

    /* Returns true if the invariants hold: every card is in one place, counts agree. */
    bool (*sane)(const struct deal *deal, const struct position *position);

    /* ---- for the solver ---- */

    const struct search_hooks *search; /* search/solve.h; NULL: it works without hooks */

    /* ---- for games beside real cards ---- */

    const struct unknown_hooks *unknown; /* unknown.h; NULL: every card must be known */
    const struct middle_hooks *middle;   /* middle.h; NULL: it starts with the deal */

    /* ---- for the expert ---- */

    const struct eval_hooks *eval; /* search/expert.h; NULL: it works without hooks */

    /* ---- notation again: later fields come last ---- */

    /* The first action of each verb, in ascending order, and then the number behind the last action
     * of all. The numbers of a verb are those before the next verb's. */
    const action *first_action;
};

/* A list of games. Functions that read ids take one as an argument, so that tests can pass their
 * own. */
struct games {
    const struct game *const *game;
    int count;
};

/* The games of this program (src/games/games.c). */
extern const struct games dread_games;

/* Returns true if an outcome, an index into words.outcomes, is a win: its id starts with "won". */
bool dread_outcome_is_won(const struct game *game, int outcome);

/* Returns true if an event is not to be mentioned (struct event_word). */
static inline bool dread_event_is_quiet(const struct game *game, const struct event *e)
{
    return game->words.events[e->id].quiet;
}

/* Returns the paragraph of the rules page that makes an event (an index into words.events) happen
 * under these rules, as `2.1`. The string is valid as long as the program runs. */
const char *dread_event_rule(const struct game *game, const struct rules *rules, int event);

/* Returns false if an event (an index into words.events) needs another value of an option than
 * these rules have (struct event_need). */
bool dread_event_can_happen(const struct game *game, const struct rules *rules, int event);

/* Deals every card of a set once: lists them in ascending order and shuffles them with a generator
 * that starts at deal->number. Sets deal->cards and deal->count. */
void dread_deal_set(struct deal *, uint64_t set);

/* Finds a game by its full id, or by a prefix that no other id has. The n bytes at `id` need not
 * end with a zero byte. Returns NULL if there is no such game; then the problem, which may be NULL,
 * lists the games. */
const struct game *dread_game_find(const struct games *games, const char *id, int n,
                                   struct problem *problem);

#endif
