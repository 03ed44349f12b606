/* libdread: three horror solitaires as an exact engine.
 *
 *     #include <dread.h>
 *
 *     const dread_game *game;
 *     dread_session *session;
 *     int32_t legal[DREAD_ACTIONS_MOST];
 *     dread_find_game("he-will-never-stop", &game, NULL);
 *     dread_open_number(game, NULL, 1, NULL, &session, NULL);
 *     while (dread_outcome(session) == 0) {
 *         dread_legal(session, legal, DREAD_ACTIONS_MOST);
 *         dread_play(session, legal[0], NULL, NULL);
 *     }
 *     dread_close(session);
 *
 * This is the only header that programs include. It compiles as C99, C11 and C++11 and later. All
 * that it makes visible begins with `dread_` or `DREAD_`. docs/library.md has whole programs.
 *
 * **What a session is.** A session is a game in progress. It knows the whole deal, and it tells
 * only what a player may know: the view, the trace of an action, a preview, a hint and a sampled
 * world contain nothing of the hidden cards. All that a program gives it is checked.
 *
 * **Results.** A function that can fail returns one of the codes of enum dread_result: DREAD_OK is
 * 0, all others are above 0. Its last parameter is a dread_error, which may be NULL; a failure
 * writes the code and a sentence for a person to it, and success leaves it alone. After a failure
 * nothing has changed, and what a pointer parameter named `made` points to is NULL. Functions that
 * cannot fail accept a NULL handle, and then return 0, false or NULL.
 *
 * **Memory.** A function with a parameter `made` makes something that the caller owns and gives
 * back with the function that the comment names. Memory comes from the dread_memory that is given,
 * or from malloc if that is NULL. No other function keeps memory that it takes. Strings that are
 * returned are constants, valid as long as the program runs; strings and arrays that are written go
 * to room that the caller owns. A text always ends with a zero byte; if the room is too small, the
 * result is DREAD_TOO_SMALL and the text is empty. Strings are UTF-8.
 *
 * **Structs that grow.** Where a struct has a member `size`, the caller sets it to sizeof of the
 * struct before a function reads or fills it in. A later version may add members at the end, and
 * uses only those that the caller's struct has. Other structs never change.
 *
 * **Threads.** The library keeps no state outside its handles. Games and agents are constants,
 * which any number of threads may use. A session and a batch may be used by one thread at a time; a
 * second thread that comes in between gets DREAD_BUSY where the function returns a code. Different
 * sessions never disturb each other.
 *
 * **Numbers.** An action is a number from 0 to actions - 1 of its game (dread_game_info), the same
 * under all options and at every position. Cards are numbers too: suit * 13 + rank - 1, with the
 * suits spades 0, hearts 1, clubs 2 and diamonds 3, and the ranks 1 (ace) to 13 (king); so 0 is the
 * ace of spades. All computing is in whole numbers, and equal on every machine. */

#ifndef DREAD_H
#define DREAD_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined __GNUC__
#define DREAD_API __attribute__((visibility("default")))
#else
#define DREAD_API
#endif

/* ---- The version ---- */

/* The version of this header. A program made for 2.a works with 2.b if b is not below a. */
#define DREAD_VERSION_MAJOR  2
#define DREAD_VERSION_MINOR  0
#define DREAD_VERSION_PATCH  0
#define DREAD_VERSION_STRING "2.0.0"

/* Returns the version of the library that the program runs with: "2.0.0". */
DREAD_API const char *dread_version(void);

/* ---- Results ---- */

/* What a function answers. Later versions may add codes. */
enum dread_result {
    DREAD_OK = 0,

    DREAD_MISUSE = 1,    /* an argument that no program should give: NULL, a number out of range */
    DREAD_NO_MEMORY = 2, /* there was not enough memory */
    DREAD_TOO_SMALL = 3, /* the caller's room does not suffice */
    DREAD_BUSY = 4,      /* another thread uses the handle */
    DREAD_STOPPED = 5,   /* the caller's dread_watch stopped the work */
    DREAD_UNSUPPORTED = 6, /* this game does not have this */

    DREAD_NO_GAME = 10,    /* no game has this name */
    DREAD_NO_AGENT = 11,   /* no agent has this name */
    DREAD_NO_GOAL = 12,    /* the game has no such goal */
    DREAD_BAD_OPTION = 13, /* no such option, no such value, or an option twice */
    DREAD_BAD_DEAL = 14,   /* the id of a deal is written wrongly */
    DREAD_BAD_CARDS = 15,  /* a card is missing, twice, or where it cannot be */
    DREAD_BAD_RECORD = 16, /* a record or a position is written wrongly */
    DREAD_BAD_ACTION = 17, /* this stands for no action of the game */

    DREAD_NOT_LEGAL = 20,  /* the action is one of the game, but not legal now */
    DREAD_OVER = 21,       /* the game is over */
    DREAD_TOO_LONG = 22,   /* the game has had as many actions as it may have */
    DREAD_NOTHING = 23,    /* there is nothing to take back, to play again, or to tell */
    DREAD_IN_A_NIGHT = 24, /* a Night refuses this */
    DREAD_WAITS = 25,      /* the session waits for a card to be told, or does not */
    DREAD_IS_WORLD = 26,   /* the session is a sampled world, which has no past */
    DREAD_WRONG = 30       /* anything else; the sentence says what */
};

/* What was wrong. */
typedef struct dread_error {
    int code;          /* enum dread_result */
    char message[348]; /* one or more sentences: what was wrong, where, and what would be right */
} dread_error;

/* Returns the name of a code, as the protocol has it: "not-legal". "unknown" for any other number.
 */
DREAD_API const char *dread_result_name(int code);

/* ---- Memory and patience ---- */

/* Where a handle takes its memory from. The struct is copied. */
typedef struct dread_memory {
    /* Returns `bytes` bytes aligned to 64, whose contents do not matter, or NULL. */
    void *(*take)(void *context, size_t bytes);
    /* Gives back what `take` returned, never NULL. */
    void (*give)(void *context, void *taken, size_t bytes);
    void *context;
} dread_memory;

/* Lets the caller stop long work. Never called from another thread than the one that works. */
typedef struct dread_watch {
    int (*go_on)(void *context); /* called often; returns 0 to stop */
    void *context;
} dread_watch;

/* ---- Games ---- */

typedef struct dread_game dread_game;

enum { DREAD_OPTIONS_MOST = 16, DREAD_ACTIONS_MOST = 1024, DREAD_PLIES_MOST = 4096 };

/* A value for each option of a game, in the order of dread_read_option; 0 after the last option. */
typedef struct dread_rules {
    uint8_t value[DREAD_OPTIONS_MOST];
} dread_rules;

/* Returns game number i, from 0, in the order of the program; NULL after the last one. */
DREAD_API const dread_game *dread_game_at(int i);

/* Finds a game by its id, or by a beginning that no other id has. Fails with DREAD_NO_GAME. */
DREAD_API int dread_find_game(const char *id, const dread_game **found, dread_error *);

typedef struct dread_game_info {
    size_t size;
    int number;            /* dread_game_at(number) is this game */
    const char *id;        /* "he-will-never-stop" */
    const char *title;     /* "He Will Never Stop" */
    const char *designer;  /* who made the game */
    int rules_version;     /* rises when the rules change, so that old records are refused */
    int actions;           /* actions are 0 to actions - 1 */
    int plies;             /* actions of a game, at most */
    int observation_bytes; /* of dread_read_observation */
} dread_game_info;

/* Fills in what there is to know of a game. */
DREAD_API int dread_read_game(const dread_game *, dread_game_info *, dread_error *);

/* Kinds of things that have ids. */
enum dread_kind {
    DREAD_OUTCOMES, /* 0 is "playing"; those that begin with "won" are won */
    DREAD_PROMPTS,
    DREAD_ZONES,
    DREAD_TOKENS,
    DREAD_GAUGES,
    DREAD_VERBS,
    DREAD_EVENTS,
    DREAD_GOALS /* what dread_solve_session can look for; 0 is "win" */
};

/* Returns the id of number i, from 0, of a kind: dread_name(game, DREAD_ZONES, 0) is "row". NULL
 * after the last one, and for an unknown kind. */
DREAD_API const char *dread_name(const dread_game *, enum dread_kind, int i);

/* One option of a game's rules. */
typedef struct dread_option_info {
    size_t size;
    const char *name, *meaning;
    int values; /* how many it can have */
} dread_option_info;

/* Fills in option number i, from 0. Fails with DREAD_MISUSE after the last one. */
DREAD_API int dread_read_option(const dread_game *, int i, dread_option_info *, dread_error *);

enum { DREAD_VALUE_BYTES = 64 };

/* Fills in value number k, from 0, of option number i: its number, and its name as ids have it. */
DREAD_API int dread_read_option_value(const dread_game *, int i, int k, uint8_t *value, char *name,
                                      size_t room, dread_error *);

/* A named choice of options. */
typedef struct dread_rule_set_info {
    size_t size;
    const char *name, *options, *about; /* "hard", "hand=6,...", what it is like */
} dread_rule_set_info;

/* Fills in rule set number i, from 0. Fails with DREAD_MISUSE after the last one. */
DREAD_API int dread_read_rule_set(const dread_game *, int i, dread_rule_set_info *, dread_error *);

/* Reads `GAME` or `GAME:option=value,...` or `GAME:RULE-SET`. `game` and `rules` may be NULL. */
DREAD_API int dread_parse_rules(const char *id, const dread_game **game, dread_rules *rules,
                                dread_error *);

enum { DREAD_ID_BYTES = 1024 }; /* room for any id */

/* Writes the id of the game with these options, NULL for the default ones. */
DREAD_API int dread_write_rules(const dread_game *, const dread_rules *, char *id, size_t room,
                                dread_error *);

enum { DREAD_STUDY_VERSION_BYTES = 64 };

/* Writes the version of all that figures about this game depend on. Figures of two versions must
 * not be added up. */
DREAD_API int dread_write_study_version(const dread_game *, char *version, size_t room,
                                        dread_error *);

/* ---- Opening a session ---- */

typedef struct dread_session dread_session;

/* Opens deal number `number` of a game; every number is a deal. The deal of a day has the number
 * yyyymmdd. `rules` may be NULL: the default options. Give the session back with dread_close. */
DREAD_API int dread_open_number(const dread_game *, const dread_rules *rules, uint64_t number,
                                const dread_memory *, dread_session **made, dread_error *);

/* Opens the deal with this id: `GAME[:OPTIONS]#NUMBER`, or `@` and all cards, of which some may be
 * `??`: a game beside real cards. docs/library.md has the forms. */
DREAD_API int dread_open(const char *id, const dread_memory *, dread_session **made, dread_error *);

/* Opens a game beside real cards of which nothing is known yet: the session asks for each card that
 * is turned up (dread_asked). */
DREAD_API int dread_open_real(const dread_game *, const dread_rules *rules, const dread_memory *,
                              dread_session **made, dread_error *);

/* Opens a record (dread_write_record), or a position met in the middle of a game
 * (docs/positions.md): n bytes. */
DREAD_API int dread_open_record(const char *text, size_t n, const dread_memory *,
                                dread_session **made, dread_error *);

/* Opens a copy of a session, with all that can be taken back and played again. */
DREAD_API int dread_copy(const dread_session *, const dread_memory *, dread_session **made,
                         dread_error *);

/* Opens a *world*: another deal at the same point of the game, drawn uniformly from those that
 * agree with all that the player has seen. Equal seeds draw equal worlds, whatever the hidden cards
 * are. It can be played on and looked at; it has no past, so it cannot go back. */
DREAD_API int dread_sample(const dread_session *, uint64_t seed, const dread_memory *,
                           dread_session **made, dread_error *);

/* Makes the session a Night, which can neither go back nor hint. Fails with DREAD_WRONG once an
 * action is played, and beside real cards. */
DREAD_API int dread_make_night(dread_session *, dread_error *);

/* Gives a session back; NULL is allowed. In a build with assertions a handle that is given back
 * twice stops the program. */
DREAD_API void dread_close(dread_session *);

/* ---- What a session is ---- */

typedef struct dread_session_info {
    size_t size;
    const dread_game *game;
    dread_rules rules;
    uint64_t number; /* of the deal; where its cards were given, of what is shuffled later, or 0 */
    int by_cards;    /* not 0: the cards of the deal were given */
    int night;       /* not 0: a Night */
    int real;        /* not 0: beside real cards */
    int world;       /* not 0: a sampled world */
    int outcome;     /* 0 while the game goes on, else an index of DREAD_OUTCOMES */
    int won;         /* not 0: the outcome is a win */
    int turn;        /* from 1 */
    int played;      /* actions that led here */
    int known;       /* actions that led here, and those that can be played again */
} dread_session_info;

DREAD_API int dread_read_session(const dread_session *, dread_session_info *, dread_error *);

/* Returns 0 while the game goes on, else its end, an index of DREAD_OUTCOMES. */
DREAD_API int dread_outcome(const dread_session *);

/* Writes the id of the deal. */
DREAD_API int dread_write_deal(const dread_session *, char *id, size_t room, dread_error *);

enum { DREAD_CARDS_MOST = 250 }; /* room for the cards of any deal */

/* Writes the cards of the deal in the order in which the rules page deals them, at most `room`, and
 * their number to *n. This is the whole deal, hidden cards too: it is for tools, not for players.
 */
DREAD_API int dread_write_cards(const dread_session *, uint8_t *cards, size_t room, size_t *n,
                                dread_error *);

enum { DREAD_RECORD_BYTES = 4096 * 40 + 8192 };

/* Writes the game so far as a text that can be checked by playing it again. */
DREAD_API int dread_write_record(const dread_session *, char *record, size_t room, dread_error *);

/* Writes the actions that led here, at most `room`, and their number to *n. */
DREAD_API int dread_write_line(const dread_session *, int32_t *actions, size_t room, size_t *n,
                               dread_error *);

/* ---- Actions ---- */

/* Writes the legal actions in ascending order, at most `room`, and returns how many there are: 0
 * once the game is over, or while it waits for a card. */
DREAD_API int dread_legal(const dread_session *, int32_t *actions, size_t room);

typedef struct dread_trace dread_trace;

/* Plays an action. `trace` may be NULL; else it then holds what happened. Fails with
 * DREAD_NOT_LEGAL and the reason, DREAD_BAD_ACTION, DREAD_OVER, DREAD_TOO_LONG or DREAD_WAITS. */
DREAD_API int dread_play(dread_session *, int32_t action, dread_trace *trace, dread_error *);

/* Finds out whether an action is legal, and why not. */
DREAD_API int dread_check(const dread_session *, int32_t action, dread_error *);

/* Reads an action in the game's notation, as in "move 4>2". It need not be legal. */
DREAD_API int dread_read_action(const dread_session *, const char *written, int32_t *action,
                                dread_error *);

enum { DREAD_NOTATION_BYTES = 40, DREAD_SENTENCE_BYTES = 512 };

/* Writes an action in notation. It need not be legal. */
DREAD_API int dread_write_action(const dread_session *, int32_t action, char *written, size_t room,
                                 dread_error *);

/* Writes a legal action in words: "move the 8 to place 4". */
DREAD_API int dread_describe(const dread_session *, int32_t action, char *words, size_t room,
                             dread_error *);

/* Writes to `trace` what a legal action would do, as far as the player can know it: all that
 * happens in every world that looks alike, and nothing else as certain. */
DREAD_API int dread_preview(const dread_session *, int32_t action, dread_trace *trace,
                            dread_error *);

/* Go back and forward by an action, or to the beginning of this or the next turn. Fail with
 * DREAD_NOTHING, DREAD_IN_A_NIGHT or DREAD_IS_WORLD. */
DREAD_API int dread_undo(dread_session *, dread_error *);
DREAD_API int dread_redo(dread_session *, dread_error *);
DREAD_API int dread_undo_turn(dread_session *, dread_error *);
DREAD_API int dread_redo_turn(dread_session *, dread_error *);

/* Goes back to the deal; all actions can be played again. */
DREAD_API int dread_restart(dread_session *, dread_error *);

/* ---- Beside real cards ---- */

/* What the session asks for. */
typedef struct dread_card_asked {
    size_t size;
    int place;         /* the place of the card in the deal, from 0 */
    uint64_t possible; /* bit c: the card can be card c */
    int setting_up;    /* not 0: the cards of the set-up are asked for, and nothing is played yet */
    char words[120];   /* "the card that you turn up from the draw deck" */
} dread_card_asked;

/* Fills in which card the session asks for. Fails with DREAD_WAITS if it asks for none. */
DREAD_API int dread_asked(const dread_session *, dread_card_asked *, dread_error *);

/* Tells the card that is asked for. Fails with DREAD_BAD_CARDS if it cannot be there, DREAD_WAITS
 * if none is asked for. `trace` may be NULL; else it holds what happened. */
DREAD_API int dread_tell_real(dread_session *, uint8_t card, dread_trace *trace, dread_error *);

/* Changes a card that was told, at a place of the deal. The actions are played again as far as they
 * are still legal. */
DREAD_API int dread_correct(dread_session *, int place, uint8_t card, dread_error *);

/* ---- The view ---- */

enum { DREAD_NO_CARD = 255, DREAD_UNKNOWN_CARD = 254, DREAD_JOKER = 52, DREAD_NO_TOKEN = 255 };

enum dread_thing_kind {
    DREAD_THING_NONE,
    DREAD_THING_CARD,  /* card `index` of zone `zone`, from 0; in a grid the cell */
    DREAD_THING_GAP,   /* the gap before card `index` of a row */
    DREAD_THING_TOKEN, /* token number `index` */
    DREAD_THING_GAUGE, /* gauge number `index` */
    DREAD_THING_ZONE   /* all of zone `zone` */
};

/* Something on the table. */
typedef struct dread_thing {
    uint8_t kind, zone, index;
} dread_thing;

enum dread_layout { DREAD_ROW, DREAD_STACK, DREAD_FAN, DREAD_GRID, DREAD_COLUMN };
enum dread_face { DREAD_FACE_UP, DREAD_FACE_DOWN, DREAD_FACE_NONE };
enum dread_facing { DREAD_NOWHERE, DREAD_NORTH, DREAD_EAST, DREAD_SOUTH, DREAD_WEST };
enum dread_side { DREAD_SIDE_PLAIN, DREAD_SIDE_OPEN, DREAD_SIDE_DOOR, DREAD_SIDE_WALL };
enum dread_mood {
    DREAD_MOOD_NONE,
    DREAD_MOOD_PATROL,
    DREAD_MOOD_SEES,
    DREAD_MOOD_HUNTS,
    DREAD_MOOD_SAFE
};

/* Bits of dread_spot.tags. */
enum dread_tag {
    DREAD_TAG_DOOMED = 1,   /* it is lost next if the player does nothing */
    DREAD_TAG_GROUPED = 2,  /* it belongs to group number `group` of its zone */
    DREAD_TAG_FIXED = 4,    /* it may not be moved now */
    DREAD_TAG_EXPLORED = 8, /* explored already */
    DREAD_TAG_SIGHT = 16,   /* a watcher would see the player here */
    DREAD_TAG_ALERT = 32,   /* an alert watcher would see the player here */
    DREAD_TAG_GOAL = 64,    /* a task of the player is here */
    DREAD_TAG_EXIT = 128,   /* the way out */
    DREAD_TAG_ASKED = 256,  /* the card that the decision is about */
    DREAD_TAG_OPEN = 512,   /* the player can take it from where she is */
    DREAD_TAG_ALIKE = 1024, /* one of three or more of a kind side by side */
    DREAD_TAG_NEXT = 2048,  /* the next card comes here */
    DREAD_TAG_SPARES = 4096 /* a monster that does not kill now */
};

/* A card, or a cell of a grid. */
typedef struct dread_spot {
    uint8_t card;        /* DREAD_UNKNOWN_CARD if face down, DREAD_NO_CARD in an empty cell */
    uint8_t face;        /* enum dread_face */
    uint8_t horizontal;  /* not 0: it lies on its long side */
    uint8_t north, east; /* enum dread_side, towards the two neighbours in a grid */
    uint8_t group;       /* with DREAD_TAG_GROUPED, from 1 */
    uint16_t watchers;   /* bit i: token i would see the player here */
    uint16_t tags;
} dread_spot;

/* An area of the table. */
typedef struct dread_zone {
    uint8_t layout;        /* enum dread_layout */
    uint8_t width, height; /* of a grid, in cells, which count row by row from the bottom left */
    uint8_t first, count;  /* its cards are spot[first] to spot[first + count - 1] */
    uint8_t deck; /* the pack of its cards, from 0; 255: several packs were shuffled together */
} dread_zone;

/* A figure on the table. */
typedef struct dread_token {
    uint8_t id;   /* an index of DREAD_TOKENS */
    uint8_t card; /* the card that it is, or DREAD_NO_CARD */
    dread_thing at;
    uint8_t facing;     /* enum dread_facing */
    uint8_t mood;       /* enum dread_mood */
    dread_thing memory; /* of a hunter: where it last saw the player ... */
    uint8_t leaving;    /* ... and in which direction she left */
    uint8_t blocks;     /* not 0: the player cannot step onto its cell */
} dread_token;

/* A number that the player watches; `most` is 0 where there is no upper limit. */
typedef struct dread_gauge {
    int16_t value, most;
} dread_gauge;

/* All that the player sees. */
typedef struct dread_view {
    size_t size;
    int outcome, prompt, turn; /* indexes of DREAD_OUTCOMES and DREAD_PROMPTS; from 1 */
    int zones, gauges, tokens, spots;
    dread_zone zone[16];   /* in the order of DREAD_ZONES */
    dread_gauge gauge[12]; /* in the order of DREAD_GAUGES */
    dread_token token[12];
    dread_spot spot[224];
} dread_view;

/* Fills in what the player sees. Equal knowledge gives equal views. */
DREAD_API int dread_read_view(const dread_session *, dread_view *, dread_error *);

/* Writes a card: as `9S` if `words` is 0 (`XX` joker, `??` unknown, `--` none), else as
 * "9 of spades". */
DREAD_API int dread_write_card(uint8_t card, int words, char *out, size_t room, dread_error *);

/* Reads a card such as "9S" or "10h". Fails with DREAD_BAD_CARDS. */
DREAD_API int dread_read_card(const char *written, uint8_t *card, dread_error *);

/* ---- What happened ---- */

/* A card that an event moves, turns over or rotates. */
typedef struct dread_card_change {
    uint8_t card, face, horizontal; /* afterwards */
    dread_thing from, to;           /* both DREAD_THING_NONE: no card changes */
} dread_card_change;

/* One thing that happens. */
typedef struct dread_event {
    size_t size;
    int id;               /* an index of DREAD_EVENTS */
    const char *rule;     /* the paragraph of the rules page that makes it happen: "2.1" */
    uint8_t card;         /* the card concerned, or DREAD_NO_CARD */
    uint8_t token;        /* the token concerned, an index into view.token, or DREAD_NO_TOKEN */
    uint8_t facing;       /* enum dread_facing */
    uint8_t foretold;     /* not 0: in previews alone: it may happen */
    int amount;           /* how many, or how much */
    dread_thing from, to; /* places, numbered as at that moment */
    dread_card_change moved;
    dread_thing gauge; /* DREAD_THING_GAUGE: this gauge has the value `value` afterwards */
    int value;
    int outcome; /* the end that it brings, or 0 */
} dread_event;

/* Makes a trace, empty, which any session can write to. Give it back with dread_drop_trace. */
DREAD_API int dread_make_trace(const dread_memory *, dread_trace **made, dread_error *);
DREAD_API void dread_drop_trace(dread_trace *);

/* Returns the number of events of a trace. */
DREAD_API int dread_events(const dread_trace *);

/* Fills in event number i, from 0. */
DREAD_API int dread_read_event(const dread_trace *, int i, dread_event *, dread_error *);

/* Writes to the trace what action number `ply` of this game did, from 1; 0: what happened before
 * the first decision. */
DREAD_API int dread_happened(const dread_session *, int ply, dread_trace *, dread_error *);

/* ---- Arrays for programs that learn ---- */

/* A block of bytes of an observation. */
typedef struct dread_plane_info {
    size_t size;
    const char *name, *meaning;
    int shape[3]; /* dimensions that are not used are 0 */
    int high;     /* the highest value of a byte; the lowest is 0 */
} dread_plane_info;

/* Fills in plane number i, from 0. Fails with DREAD_MISUSE after the last one. */
DREAD_API int dread_read_plane(const dread_game *, int i, dread_plane_info *, dread_error *);

/* Writes what the player sees as info.observation_bytes bytes, plane by plane. */
DREAD_API int dread_read_observation(const dread_session *, uint8_t *bytes, size_t room,
                                     dread_error *);

/* ---- Agents ---- */

typedef struct dread_agent dread_agent;

/* Returns agent number i, from 0; NULL after the last one. */
DREAD_API const dread_agent *dread_agent_at(int i);

typedef struct dread_agent_info {
    size_t size;
    const char *name, *about;
    int by_chance; /* not 0: it plays at random */
} dread_agent_info;

/* Finds an agent by its name. Fails with DREAD_NO_AGENT. */
DREAD_API int dread_find_agent(const char *name, const dread_agent **found, dread_error *);

DREAD_API int dread_read_agent(const dread_agent *, dread_agent_info *, dread_error *);

/* Lets an agent choose an action. It sees what the player sees, and plays with the seed. */
DREAD_API int dread_choose(const dread_session *, const dread_agent *, uint64_t seed,
                           const dread_memory *, int32_t *action, dread_error *);

/* Chooses what a sensible player who follows rules of thumb would play. Takes no time. */
DREAD_API int dread_choose_greedily(const dread_session *, int32_t *action, dread_error *);

/* ---- Thinking ---- */

/* Finds a goal by its id, an index of DREAD_GOALS. Fails with DREAD_NO_GOAL. */
DREAD_API int dread_find_goal(const dread_game *, const char *id, int *goal, dread_error *);

/* How much to search. */
typedef struct dread_search {
    size_t size;
    int goal;           /* 0: to win; else an index of DREAD_GOALS */
    uint64_t positions; /* the budget: how many positions to visit at most */
    uint64_t memory;    /* bytes, 2^20 to 2^40; 0: 128 MiB */
} dread_search;

enum dread_answer { DREAD_WON, DREAD_LOST, DREAD_UNKNOWN };

enum dread_ran_out {
    DREAD_RAN_OUT_NOTHING,
    DREAD_RAN_OUT_POSITIONS,
    DREAD_RAN_OUT_MEMORY,
    DREAD_RAN_OUT_PLIES,
    DREAD_RAN_OUT_STOPPED
};

typedef struct dread_solution {
    size_t size;
    int answer;         /* enum dread_answer */
    int ran_out;        /* enum dread_ran_out: what ended the search before it was complete */
    int score;          /* won: the score of the line, 1 if the goal is to win */
    uint64_t positions; /* visited */
    int actions;        /* won: the length of the line */
    int32_t line[DREAD_PLIES_MOST];
} dread_solution;

/* Solves the game from here with all cards known: it proves that it can be won, or that it cannot.
 * Looks at hidden cards. `watch` may be NULL. */
DREAD_API int dread_solve_session(const dread_session *, const dread_search *,
                                  const dread_watch *watch, const dread_memory *, dread_solution *,
                                  dread_error *);

enum { DREAD_CHANCE = 1 << 16, DREAD_LINE_MOST = 64, DREAD_ADVICE_MOST = 64 };
enum dread_tier { DREAD_QUICK, DREAD_FULL };

/* What the expert thinks of one choice, which may be several actions. */
typedef struct dread_advice {
    int32_t action[DREAD_LINE_MOST]; /* in order; the first is played now */
    int actions;
    uint32_t chance, low,
        high;          /* of winning, and its 95 % interval, in units of 1 / DREAD_CHANCE */
    uint32_t playouts; /* that it is based on */
    int exact;         /* not 0: the chance is exact, and so are those of all choices */
    char reason[256];  /* why it is good: "it keeps the 5-6-7 from Him"; may be empty */
} dread_advice;

/* Asks the expert, who sees what the player sees. Writes the choices that it considered, the best
 * first, at most `room`, and their number to *n. A Night refuses it. */
DREAD_API int dread_hint(const dread_session *, enum dread_tier, uint64_t seed, const dread_watch *,
                         const dread_memory *, dread_advice *, size_t room, size_t *n,
                         dread_error *);

enum { DREAD_PUZZLE_CHOICES = 60 };

/* A puzzle: a position of a deal at which one choice is better than all others (docs/puzzles.md).
 * The cards that nobody has seen can lie in `ways` ways, all equally likely. */
typedef struct dread_puzzle {
    size_t size;
    int number, level; /* both from 1 */
    uint32_t ways;
    int choices;                          /* all legal actions: */
    int32_t action[DREAD_PUZZLE_CHOICES]; /* the best first */
    uint32_t won[DREAD_PUZZLE_CHOICES];   /* in so many of the ways it wins */
    int actions;                          /* of the best line, up to what turns a card up: */
    int32_t line[DREAD_LINE_MOST];
} dread_puzzle;

/* Opens the puzzle with this code, `GAME#NUMBER`: the session stands where it is asked. Writes its
 * answer to *puzzle, which may be NULL. */
DREAD_API int dread_open_puzzle(const char *code, const dread_memory *, dread_session **made,
                                dread_puzzle *puzzle, dread_error *);

/* Returns how many puzzles a game has; their numbers begin with 1. 0 if `game` is NULL. */
DREAD_API int dread_puzzles_of(const dread_game *game);

/* One decision of a finished game. Chances in units of 1 / DREAD_CHANCE. */
typedef struct dread_decision {
    int ply, turn;
    int32_t played, best; /* actions */
    int32_t before;       /* the chance with the best choice */
    int32_t chosen;       /* the chance with the choice that was played */
    int32_t cards;        /* what the cards then gave, or took if below 0 */
    int32_t given;        /* what the player gave away */
    int exact;            /* not 0: the estimates were exact */
} dread_decision;

/* Examines a finished game: where was it lost? Writes its decisions, at most `room`, and their
 * number to *n. The same game always gives the same answer. */
DREAD_API int dread_review(const dread_session *, enum dread_tier, const dread_watch *,
                           const dread_memory *, dread_decision *, size_t room, size_t *n,
                           dread_error *);

enum dread_difficulty { DREAD_HOPELESS, DREAD_CRUEL, DREAD_FAIR, DREAD_MERCIFUL };

/* Finds out how hard the deal of a session is. */
DREAD_API int dread_read_difficulty(const dread_session *, const dread_watch *,
                                    const dread_memory *, enum dread_difficulty *, dread_error *);

/* Finds a deal of a difficulty, not DREAD_HOPELESS, drawn with the seed. */
DREAD_API int dread_find_deal(const dread_game *, const dread_rules *, enum dread_difficulty,
                              uint64_t seed, const dread_watch *, const dread_memory *,
                              uint64_t *number, dread_error *);

/* ---- Measuring ---- */

/* A player of your own. */
typedef struct dread_player {
    /* Writes a legal action and returns DREAD_OK; any other code ends the work with it. `world` is
     * a sampled world, which holds nothing that a player does not know; it is valid for the call.
     */
    int (*choose)(void *context, const dread_session *world, uint64_t seed, int32_t *action);
    void *context;
    int by_chance; /* not 0: it plays at random, so a deal is worth playing several times */
} dread_player;

enum { DREAD_DEALS_MOST = 256, DREAD_WINS_UNKNOWN = 255, DREAD_PLAYS_MOST = 250 };

/* Who plays what. Exactly one of agent, player and clairvoyant is set. */
typedef struct dread_study {
    size_t size;
    const dread_game *game;
    dread_rules rules;
    const dread_agent *agent;
    const dread_player *player;
    int clairvoyant; /* not 0: the solver plays, with all cards known */
    int plays;       /* of each deal by who plays at random; 0: 8 */
    uint64_t budget; /* positions for each deal of the solver; 0: 10,000,000 */
} dread_study;

/* What was counted. The counts of blocks may be added up. */
typedef struct dread_count {
    size_t size;
    uint64_t deals, unknown, plays, won; /* unknown: deals that the solver gave up */
    uint64_t squares;                    /* the sum over the deals of their wins squared */
    uint64_t ends[16];                   /* plays by outcome */
} dread_count;

/* Plays the deals `first` to `last`, at most DREAD_DEALS_MOST. wins[i] gets the plays of the deal
 * first + i that were won, or DREAD_WINS_UNKNOWN. The result depends on nothing but the study and
 * the deals; several threads may measure different deals. */
DREAD_API int dread_measure_block(const dread_study *, uint64_t first, uint64_t last,
                                  const dread_watch *, const dread_memory *, dread_count *,
                                  uint8_t *wins, dread_error *);

/* A share or a difference with its 95 % interval. */
typedef struct dread_interval {
    double low, middle, high;
} dread_interval;

/* Computes the share of plays that are won. */
DREAD_API int dread_share(const dread_count *, dread_interval *, dread_error *);

/* Computes by how much the second of two players wins more of the same n deals, each played `plays`
 * times: wins[] as dread_measure_block writes them. */
DREAD_API int dread_difference(const uint8_t *first, const uint8_t *second, size_t n, int plays,
                               dread_interval *, dread_error *);

/* ---- Many games at once ---- */

/* A batch has n *environments*. Each plays one game at a time and then the next deal. All of them
 * have the same game and options. One call plays one action in each and writes what came of it to
 * *rows*: arrays that the caller owns and names once. docs/batch.md has examples.
 *
 * **Deals.** Environment i plays the deals first + i, first + i + n, first + i + 2n and so on, up
 * to `last`. So which deals it plays depends on nothing but the range and n, and no result depends
 * on threads. When an environment has no deal left it is *spent*: every further row of it says
 * DREAD_BATCH_SPENT, reward 0, terminated 0, truncated 1, and shows the table as it was.
 *
 * **Ends.** `terminated` is 1 in the row of the action that ends a game by the rules; the reward is
 * 1 if the game is won. All other rewards are 0. `truncated` is 1 in the row of the last action
 * that a game may have (config.plies) if the rules do not end it there. A deal can be over before
 * the first decision. It is then a game of one step: its first mask has index 0 alone, any action
 * is accepted, and the row of that step has the end and the reward.
 *
 * **Masks.** A mask has a byte for each action, 1 if it is legal. Where there is nothing to decide,
 * because the game is over or its environment is spent, byte 0 alone is 1, so that who draws from
 * the mask always has something to draw; the action is ignored.
 *
 * **An action that is not legal**, whatever its number, changes nothing: the row has the flag
 * DREAD_BATCH_ILLEGAL, the same observation and mask as before, and reward 0. It does not count as
 * an action. */
typedef struct dread_batch dread_batch;

/* When an environment whose game is over begins the next one, as in gymnasium's AutoresetMode. */
enum dread_batch_reset {
    /* At the next step. The action of that step is ignored; its row begins the next game, with
     * reward 0. */
    DREAD_BATCH_NEXT_STEP,

    /* At once. The row of the end has the end's reward, `terminated` and `truncated`, and the
     * observation, mask and deal number of the next game. The last observation of the game that
     * ended is in rows.final_observation. If there is no next deal, the row shows the end. */
    DREAD_BATCH_SAME_STEP,

    /* Only by dread_reset_batch. Until then every row repeats the end, with reward 0 and the flag
     * DREAD_BATCH_OVER. */
    DREAD_BATCH_DISABLED
};

/* Bits of rows.flags. */
enum dread_batch_flag {
    DREAD_BATCH_ILLEGAL = 1, /* the action was not legal, and nothing has changed */
    DREAD_BATCH_BEGAN = 2,   /* the row shows the beginning of a game */
    DREAD_BATCH_OVER = 4,    /* DREAD_BATCH_DISABLED: the game was over before this step */
    DREAD_BATCH_SPENT = 8    /* no deal of the range is left for this environment */
};

enum { DREAD_BATCH_MOST = 1 << 20, DREAD_THREADS_MOST = 1024 };

/* What a batch plays. */
typedef struct dread_batch_config {
    size_t size;
    const dread_game *game;
    dread_rules rules;
    int environments;     /* n, from 1 to DREAD_BATCH_MOST */
    uint64_t first, last; /* the range of deal numbers, both included */
    int reset;            /* enum dread_batch_reset */
    int plies;            /* actions of a game, at most; 0: the game's own limit */

    /* Threads to use, at most, from 1; 1: the caller's alone. Small batches use one. The others
     * wait actively, which pays only where processors are free, and a process that has used them
     * must not go on in a fork. */
    int threads;
} dread_batch_config;

/* The arrays, each with one row for each environment. They must stay valid until others are bound.
 * Those that may be NULL are then not written, which saves time. */
typedef struct dread_batch_rows {
    size_t size;

    /* What the arrays were made for; must be the numbers of the batch: its environments, and the
     * observation_bytes and actions of its game. */
    int environments, observation_bytes, actions;

    uint8_t *observation; /* [n][observation_bytes]; may be NULL */
    uint8_t *mask;        /* [n][actions]; may be NULL */
    float *reward;        /* [n] */
    uint8_t *terminated;  /* [n] 0 or 1 */
    uint8_t *truncated;   /* [n] 0 or 1 */
    uint64_t *deal;       /* [n] the number of the deal that the row shows; may be NULL */
    uint8_t *flags;       /* [n] bits of enum dread_batch_flag; may be NULL */
    uint8_t
        *final_observation; /* like observation. DREAD_BATCH_SAME_STEP: written where a game ends,
                                   and nowhere else; NULL only if `observation` is. Else not used */
} dread_batch_rows;

/* Makes a batch. Copies the config; deals nothing. Give it back with dread_drop_batch. */
DREAD_API int dread_make_batch(const dread_batch_config *, const dread_memory *, dread_batch **made,
                               dread_error *);
DREAD_API void dread_drop_batch(dread_batch *);

/* Sets the rows that the batch writes to from now on. Copies the struct, not the arrays. */
DREAD_API int dread_bind_batch(dread_batch *, const dread_batch_rows *, dread_error *);

/* Begins the next deal in the environments i with which[i] != 0, or in all if `which` is NULL, and
 * writes their rows, with reward 0, terminated 0 and truncated 0; the other rows are not touched. A
 * game in progress is given up. The first call must reset all environments. */
DREAD_API int dread_reset_batch(dread_batch *, const uint8_t *which, dread_error *);

/* Plays action[i] in each environment i, and writes all rows. */
DREAD_API int dread_step_batch(dread_batch *, const int32_t *action, dread_error *);

/* Sets another range of deal numbers, from which the environments take their next deals: the next
 * one of environment i is first + i. The games in progress go on. An environment that is spent
 * begins a game at the next step, or with DREAD_BATCH_DISABLED when it is reset. */
DREAD_API int dread_range_batch(dread_batch *, uint64_t first, uint64_t last, dread_error *);

/* Opens a world of environment i, as dread_sample does: its observation and mask are those of the
 * environment. */
DREAD_API int dread_sample_batch(const dread_batch *, int i, uint64_t seed, const dread_memory *,
                                 dread_session **made, dread_error *);

/* Solves the game of environment i from here, as dread_solve_session: what somebody could reach who
 * sees the hidden cards. */
DREAD_API int dread_solve_batch(const dread_batch *, int i, const dread_search *,
                                const dread_watch *, const dread_memory *, dread_solution *,
                                dread_error *);

enum { DREAD_CHANCE_NOT_TRIED = -1 };

/* Writes to chance[a] how likely the expert thinks a win with each action a of environment i, in
 * units of 1 / DREAD_CHANCE, or DREAD_CHANCE_NOT_TRIED. The array has room for the actions of the
 * game. *exact, which may be NULL, is not 0 if the chances are exact. The game must not be over. */
DREAD_API int dread_batch_chance(const dread_batch *, int i, enum dread_tier, uint64_t seed,
                                 const dread_watch *, const dread_memory *, int32_t *chance,
                                 int *exact, dread_error *);

#ifdef __cplusplus
}
#endif

#endif
