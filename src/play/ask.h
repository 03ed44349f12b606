/* Questions in the player's own words: what kind of question a sentence is, what it is about, and
 * what is asked of it.
 *
 * A sentence is divided into words of classes (`can`, `have`, `left`, a name ...). A question is
 * answered only if a row of a table has all its classes, and no class besides those that the row
 * allows; so one known word is never enough, and a word that is not known makes the question one
 * that is not understood. The answer then says which words those are.
 *
 * What is special to a game is in its theme:
 *
 *     stuff WORDS|WORDS: WHAT   words for a kind of cards: `suit s`, `card FG`, `rank 1`, `all`; or
 *                               `group`, for cards that lie in a group
 *     part NAME: ZONES          ids of the zones whose cards are `held`, `gone`, `unseen` or `open`
 *     last WORDS|WORDS: EVENTS  ids of the events that tell what happened last of that kind
 *     most worth: N             no card is worth more than N
 *     comes TOKEN: N            tokens outside come in on the card of rank N of their suit
 *     enough WORDS: A B         there is enough if gauge A is at least gauge B
 */

#ifndef PLAY_ASK_H
#define PLAY_ASK_H

#include "questions_internal.h"
#include "interpret.h"

/* Classes of words, as bits of a set. */
#define ASK_CLASSES(X)                                                                             \
    X(WHO)                                                                                         \
    X(WHAT)                                                                                        \
    X(WHERE)                                                                                       \
    X(WHEN)                                                                                        \
    X(HOW)                                                                                         \
    X(MANY)                                                                                        \
    X(WHY)                                                                                         \
    X(CAN)                                                                                         \
    X(WILL)                                                                                        \
    X(DID)                                                                                         \
    X(ME)                                                                                          \
    X(HAVE)                                                                                        \
    X(LEFT)                                                                                        \
    X(GONE)                                                                                        \
    X(DECK)                                                                                        \
    X(HIGH)                                                                                        \
    X(LOW)                                                                                         \
    X(SEE)                                                                                         \
    X(FACE)                                                                                        \
    X(ALERT)                                                                                       \
    X(GO)                                                                                          \
    X(FAR)                                                                                         \
    X(NEAR)                                                                                        \
    X(REACH)                                                                                       \
    X(WALL)                                                                                        \
    X(BETWEEN)                                                                                     \
    X(LINE)                                                                                        \
    X(READ)                                                                                        \
    X(HIDE)                                                                                        \
    X(BESIDE)                                                                                      \
    X(STEPS)                                                                                       \
    X(TAKE)                                                                                        \
    X(COST)                                                                                        \
    X(WORTH)                                                                                       \
    X(NEXT)                                                                                        \
    X(LAST)                                                                                        \
    X(CATCH)                                                                                       \
    X(STOP)                                                                                        \
    X(COME)                                                                                        \
    X(UNDER)                                                                                       \
    X(ENOUGH)                                                                                      \
    X(PLAY)                                                                                        \
    X(THING)                                                                                       \
    X(CELL)                                                                                        \
    X(WATCHER)                                                                                     \
    X(STUFF)                                                                                       \
    X(DIRECTION)                                                                                   \
    X(PLACE)                                                                                       \
    X(EVENTS)                                                                                      \
    X(GAUGE)                                                                                       \
    X(CHOICE)                                                                                      \
    X(NOT)                                                                                         \
    X(THERE)                                                                                       \
    X(GROUP)                                                                                       \
    X(OPEN)                                                                                        \
    X(DONE)                                                                                        \
    X(GOAL)                                                                                        \
    X(ALIKE)                                                                                       \
    X(FIELD)

enum ask_class {
#define NAME(c) ASK_##c,
    ASK_CLASSES(NAME)
#undef NAME
        ASK_COUNT
};

/* A kind of cards; fields that do not matter are -1. */
struct stuff {
    int suit, rank, card, all;
    bool grouped; /* no kind of cards, but groups of cards */
};

/* A sentence that was read. */
struct query {
    struct phrase phrase;
    uint64_t classes;           /* of all words */
    uint64_t of[PHRASE_WORDS];  /* of each word; 0: it changes nothing */
    bool strange[PHRASE_WORDS]; /* the word belongs to no class, and changes something */
    char thing[NAME_BYTES];     /* the first name; a cell rather than another */
    char other[NAME_BYTES];     /* a second cell */
    struct stuff stuff;
    bool one;                 /* it names one rank or one card */
    int facing, place;        /* a direction; a place from 1, or back from 0, the last */
    struct theme_line events; /* of the `last` line, and the word that it has */
    struct word events_word;
};

/* Answers a question. Returns false if it is none that is understood. */
bool dread_ask(struct play *, const char *said);

/* Says what the theme explains, if that is all that the sentence is about. Returns false if it is
 * not. */
bool dread_ask_meaning(struct play *, const char *said);

/* Returns true if the sentence asks something. */
bool dread_ask_is_question(const char *said);

/* Writes a sentence with its abbreviations written out and without the words that only introduce a
 * question: `could you tell me what's left` becomes `what is left`. */
void dread_ask_plainly(const char *said, char plain[SAID]);

/* Reads the classes of a sentence that dread_ask_plainly has written. */
void dread_ask_read(const struct play *, const char *plain, struct query *);

/* Returns the classes of a word by itself, as bits; and true if it changes nothing in a question.
 */
uint64_t dread_ask_classes(struct word);
bool dread_ask_is_filler(struct word);

/* ---- ask_effects.c: what an action would do, as far as the player can know ---- */

/* Adds what an action would do: the gravest first, or, with `all`, everything as it happens.
 * Returns the end that it would bring, or 0. */
int dread_add_effects(const struct play *, action, bool all, struct text *);

/* Adds which numbers it would change, in a sentence. */
void dread_add_changes(const struct play *, action, struct text *);

/* Returns true if somebody would see the player after it. */
bool dread_would_be_seen(const struct play *, action);

/* Returns true if it would certainly bring an event. */
bool dread_would_bring(const struct play *, action, int event);

/* Returns true if it would lower a number that the words name; any number if they name none. */
bool dread_would_lose(const struct play *, action, const struct phrase *words);

/* What is asked of an action that would be done. */
enum wanted_effect { EFFECT_ALL, EFFECT_LOSES, EFFECT_SEEN, EFFECT_SAFE, EFFECT_COST };

/* Adds yes or no to what is asked. */
void dread_add_verdict(const struct play *, action, enum wanted_effect, struct text *);

/* ---- ask_actions.c ---- */

/* Answers questions about actions: `can i ...`, `what happens if i ...`, `is it safe to ...`, `why
 * can i not ...`. Returns false if it is none, or names no action. */
bool dread_ask_action(struct play *, const char *plain);

/* Answers which of several actions can be done, if the question has a verb. Returns false if it has
 * none. */
bool dread_ask_choice(struct play *, const char *plain);

/* ---- ask_cards.c: questions about cards, wherever they are ---- */

/* Returns true if the card is of the kind. */
bool dread_is_stuff(const struct stuff *, card);

/* Returns true if a zone is one of a part of the table: an id in its `part` line. */
bool dread_is_in_part(const struct play *, int zone, const char *part);

/* Adds a card; only its rank where the theme shows no more in its zone. */
void dread_add_card_of_zone(const struct play *, int zone, card, struct text *);

/* Adds "You hold 2: 5 of spades, 9 of spades.", with `before` for "You hold ". Returns how many
 * there are. */
int dread_add_part(const struct play *, const struct stuff *, const char *part, const char *before,
                   struct text *);

void dread_ask_have(struct play *, const struct query *);
void dread_ask_left(struct play *, const struct query *);
void dread_ask_gone(struct play *, const struct query *);
void dread_ask_best(struct play *, const struct query *);
/* Answers what lies beside a card in a row with places. Returns false if that is not asked. */
bool dread_ask_neighbours(struct play *, const struct query *);
void dread_ask_place(struct play *, const struct query *);
void dread_ask_cost(struct play *, const struct query *);
void dread_ask_worth(struct play *, const struct query *);
void dread_ask_enough(struct play *, const struct query *);

/* ---- ask_maze.c: questions about a grid and who walks there ---- */

void dread_ask_facing(struct play *, const struct query *);
void dread_ask_mood(struct play *, const struct query *);
void dread_ask_seen_at(struct play *, const struct query *);
void dread_ask_went(struct play *, const struct query *);
void dread_ask_side(struct play *, const struct query *);
void dread_ask_between(struct play *, const struct query *);
void dread_ask_around(struct play *, const struct query *);
void dread_ask_line(struct play *, const struct query *);
void dread_ask_under(struct play *, const struct query *);
void dread_ask_comes(struct play *, const struct query *);

/* ---- ask_reach.c: questions about where a move can end ---- */

void dread_ask_reaches(struct play *, const struct query *);
void dread_ask_stops(struct play *, const struct query *);
void dread_ask_carries(struct play *, const struct query *);
void dread_ask_hiding(struct play *, const struct query *);

/* ---- ask_state.c: questions about how things stand ---- */

void dread_ask_groups(struct play *, const struct query *);
void dread_ask_next_lost(struct play *, const struct query *);
void dread_ask_open(struct play *, const struct query *);
void dread_ask_goals(struct play *, const struct query *);
void dread_ask_alike(struct play *, const struct query *);
void dread_ask_doom(struct play *, const struct query *);
void dread_ask_fixed(struct play *, const struct query *);
void dread_ask_inventory(struct play *, const struct query *);
void dread_ask_met(struct play *, const struct query *);

/* ---- ask_position.c: questions about the position as a whole ---- */

/* Answers what earns, what threatens, what would lose, how things stand and the like. Returns false
 * if the sentence asks none of these. */
bool dread_ask_position(struct play *, const char *said);

/* ---- ask_last.c: questions about what has happened ---- */

/* Adds what the events of a `last` line have told: those of the last action that brought any, or
 * of `all` of them. */
void dread_add_told(const struct play *, const struct theme_line *events, bool all, struct text *);

void dread_ask_last(struct play *, const struct query *);
void dread_ask_caught(struct play *, const struct query *);
void dread_ask_tally(struct play *, const struct query *);

/* Says the reason of what happened that fits the words best, in few words. */
void dread_ask_why(struct play *, const char *words);

/* Returns true if what happened last names a card of the question. */
bool dread_ask_why_names(const struct play *, const char *words);

#endif
