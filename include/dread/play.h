/* The mid-end: one game being played, and all that a player does around it, for any front end.
 *
 * The idea is that of Simon Tatham's puzzles, whose `midend.c` holds what is the same for every
 * screen. A front end tells it *intents* (what the player did) and draws *scenes* (what is to be
 * seen and said). The mid-end knows no screen, no clock, no file and no game by name, and allocates
 * nothing. Time, random numbers and memory come from the front end, and what is to be kept goes
 * through the book (dread/book.h).
 * docs/mid-end.md tells what each kind of front end needs of it.
 *
 *     play = dread_play_open(memory, bytes, &house, &now)
 *     give all rows to dread_play_book(play); dread_play_ready(play, &now)
 *     for (;;) {
 *         scene = dread_play_scene(play, &now)      draw it; it is valid until the next call
 *         if (scene->left) break
 *         wait for the player, at most scene->wait ms (negative: for ever);
 *             while dread_play_thinks(play), call dread_play_think(play, stirs) instead
 *         dread_play_intent(play, &intent)
 *         hand the requests of dread_play_book(play) to the storage, and give the book the answers
 *     }
 *
 * One thread uses a mid-end at a time. */

#ifndef DREAD_PLAY_H
#define DREAD_PLAY_H

#include "dread/book.h"
#include "dread/commands.h"
#include "dread/session.h"
#include "dread/solve.h"
#include "dread/theme.h"

struct play;
struct table_layout;

/* A line of the page of keys that is the front end's own. */
struct key_help {
    const char *keys, *help;
};

/* What a mid-end is opened with. The mid-end copies the struct; whatever the struct points to must
 * outlive the mid-end. */
struct play_house {
    const struct games *games;
    const struct theme *themes;     /* ended by a NULL id */
    const struct rules_page *pages; /* the rules pages, ended by a NULL id */

    const struct key_help *keys; /* the front end's own keys, ended by keys NULL; NULL: none */
    const char *pointing;        /* what its mouse or fingers do; may be NULL */

    /* New deals are Nights, whatever the saved preference says, until the player changes it. */
    bool nights;

    /* Called often while the mid-end chooses a deal, which it cannot do in slices. `since` is the
     * moment_now.ms at which it began. Return false to stop it. NULL: it never stops early. */
    bool (*has_time)(int64_t since);

    bool person; /* plain play is read by a person, not by a program */

    /* Is there a storage? If not (false), nothing is kept, and no book can be asked about Nights.
     * The mid-end then calls night_stands with `watcher`: return true, with a problem that says so,
     * if the deal has the cards of a Night in progress in the player's own storage. NULL: there is
     * no such Night. */
    bool kept;
    bool (*night_stands)(void *watcher, const struct game *, const struct deal *, struct problem *);
    void *watcher;
};

/* The moment of a call. The front end fills all of it for every intent and scene. */
struct clock_reading {
    int64_t ms;      /* milliseconds of a clock that never goes back, for animations */
    int64_t seconds; /* Unix time, for what is kept */
    uint64_t today;  /* the number of today's daily deal (dread_daily_number in dread/id.h) */
    uint64_t fresh;  /* a random deal number, a new one in every call */
};

/* The least number of bytes that dread_play_open takes. Hand in WORKSPACE_NATIVE or WORKSPACE_WEB
 * bytes (dread/solve.h) more: the expert and the solver work in them. */
size_t dread_play_bytes(const struct play_house *);

/* Opens a mid-end at the choice of games. `memory` has `bytes` bytes, is aligned to 64, and stays
 * the caller's. Then give the book all rows (dread_play_book) and call dread_play_ready. Returns
 * NULL if there are fewer than dread_play_bytes. */
struct play *dread_play_open(void *memory, size_t bytes, const struct play_house *,
                             const struct clock_reading *);

/* The book, which the front end connects to its storage. It lies in the mid-end's memory. NULL if
 * play_house.kept is false. */
struct book *dread_play_book(struct play *);

/* All rows were given: reads the preferences. */
void dread_play_ready(struct play *, const struct clock_reading *);

/* ---- Intents ---- */

/* What the player looks at, by a focus that she moves or a finger that she holds. */
enum focus_kind { FOCUS_NONE, FOCUS_THING, FOCUS_BUTTON };

struct focus {
    uint8_t kind; /* enum focus_kind */
    struct thing thing;
    int button; /* a place in scene.button */
};

bool dread_focus_same(const struct focus *, const struct focus *);

enum intent_kind {
    INTENT_TIME,     /* time has passed, or the storage has answered; no more than that */
    INTENT_HURRY,    /* she only ends the animation and the walk */
    INTENT_FOCUS,    /* she looks at `focus` */
    INTENT_CHOOSE,   /* she chooses `focus`; while scene.words.reading: reads on */
    INTENT_PRESS,    /* first shows what the button of `focus` would do, the second time does it */
    INTENT_PUT_DOWN, /* takes back the last pick; opens the menu if nothing is picked */
    INTENT_COMMAND,  /* gives `command`, with `number` as its argument */
    INTENT_LINE_FOCUS, /* looks at line `number` of the page, from 0 */
    INTENT_LINE,       /* chooses line `number` of the page, from 0 */
    INTENT_TYPED,      /* has typed `text` on a page that asks for it */
    INTENT_CLOSE,      /* closes the page */
    INTENT_SAY,        /* says `text`: plain play (see dread_play_told) */
    INTENT_LEAVE       /* the front end is closed from outside */
};

struct intent {
    uint8_t kind; /* enum intent_kind */
    struct focus focus;
    enum command_id command;
    int number;
    const char *text; /* UTF-8, ended by a zero; read during the call */
    struct clock_reading now;
};

/* Does what the intent says. While a deal waits for the storage, every intent but INTENT_TIME and
 * INTENT_LEAVE is dropped, not kept for later. An intent that makes no sense now does nothing. */
void dread_play_intent(struct play *, const struct intent *);

/* Moves the focus, when the front end no longer draws what it was on. Unlike INTENT_FOCUS this ends
 * no animation. If the new focus is not there either, the focus becomes FOCUS_NONE. */
void dread_play_refocus(struct play *, const struct focus *);

/* A deal that is wanted from outside: by the command line, a link, a test. */
struct deal_wanted {
    const struct game *game;
    const struct deal *deal; /* NULL: the game in progress (unless `anew`), else a fresh deal */

    /* If `deal` is NULL: the options that the game must have. NULL: those of the game in progress,
     * and the usual ones for a fresh deal. */
    const struct rules *rules;

    bool night;         /* it must be a Night */
    bool anew;          /* gives up the game in progress for it */
    enum way way;       /* how `deal` was chosen */
    bool only_in_mode;  /* does not resume this deal from a game in the other mode */
    bool leaves_night;  /* gives up a Night in progress without asking */
    bool in_words;      /* for plain play: dread_play_told tells what came of it */
    const action *line; /* `actions` legal actions, played at once; copied */
    int actions;
};

/* Puts the deal on the table, now or when the storage has answered (dread_play_waits). */
void dread_play_deal(struct play *, const struct deal_wanted *, const struct clock_reading *);

/* ---- Thinking ---- */

/* Is a hint or an autopsy unfinished? Then call dread_play_think instead of waiting. */
bool dread_play_thinks(const struct play *);

/* Thinks for one slice, so short that a key can wait for it. Returns true if the scene has changed.
 * `stirs` returns true once the player has done something, which ends a long slice early; NULL: no
 * slice ends early. */
bool dread_play_think(struct play *, bool (*stirs)(void));

/* ---- Scenes ---- */

/* A set of things. */
struct thing_set {
    uint64_t bits[THING_ZONE + 1][VIEW_ZONES][4];
};

bool dread_thing_set_has(const struct thing_set *, struct thing);

/* What has not happened yet, marked where it would happen. */
enum mark_kind { MARK_WORDS, MARK_FOOTPRINT, MARK_LIGHT };

struct mark {
    struct thing at;
    uint8_t kind;   /* enum mark_kind */
    uint8_t colour; /* enum colour (dread/colour.h): what it means, as a colour of the theme */
    uint8_t facing; /* enum facing */
    uint8_t token;  /* whose it is, or NO_TOKEN */
    action action;  /* the action that would bring it, */
    int16_t event;  /* by this event of its preview, or by several: WHOLE_PREVIEW */
    char words[24]; /* for the eye: "+2 -3" */
};

enum { WHOLE_PREVIEW = -1, MARKS_MOST = 400, SCENE_BUTTONS = 16, SCENE_LINES = 64 };

struct scene_button {
    int action;      /* a place among the legal actions, or -1: it narrows to a verb */
    int verb, count; /* in words.verbs, and how many actions there are of it */
    bool refused;    /* the lesson waits for something else */
    char words[192];
};

/* What is said at this moment, the gravest first. Without a game all but the note are NULL. */
struct scene_words {
    const char *note;    /* an answer to the player, such as why something cannot be done */
    const char *preview; /* what the action shown would do, as far as it can be known */
    const char *said;    /* what has happened */
    const char *flavour; /* one line of it as a story */
    const char *lesson;  /* what the first game explains */
    const char *prompt;  /* what is asked of the player, or how the game ended */
    bool dire;           /* the preview tells of the end: a loss */
    bool reading;        /* nothing is to be done but to read the lesson */
};

/* A page over the table. Words are in the mid-end's memory. */
struct scene_line {
    enum command_id command;
    int argument;
    const char *words, *more; /* the line, and what it does or means */
};

enum page_kind { PAGE_TEXT, PAGE_HINT, PAGE_AUTOPSY };

struct scene_page {
    bool open;
    uint8_t kind;      /* enum page_kind */
    bool busy;         /* it is being made, and anything the player does closes it */
    bool at_end;       /* shown from its end */
    uint32_t serial;   /* another number for every page that is opened */
    const char *title; /* one line */
    const char *body;  /* text to be read; paragraphs end with a line break */
    int lines, at;     /* what can be chosen, and which line is looked at */
    struct scene_line line[SCENE_LINES];
    bool entry;        /* a line is to be typed: INTENT_TYPED */
    const char *typed; /* what stands there to begin with */
};

/* The curve of an autopsy: the chance of winning before each decision, and at the end. */
enum { SCENE_CHART_COLUMNS = 64 };

struct scene_chart {
    int columns; /* 0: there is none */
    struct {
        int32_t chance; /* of CHANCE (dread/expert.h) */
        uint16_t turn;  /* 0: the end */
        bool here;      /* it is of the turn that the page looks at */
    } column[SCENE_CHART_COLUMNS];
};

/* Events that are shown together. */
enum weight {
    WEIGHT_LIGHT, /* may be hurried or left out */
    WEIGHT_USUAL,
    WEIGHT_HELD /* held even where the rest is hurried */
};

struct beat {
    uint16_t first, count;  /* events of scene.trace */
    uint16_t ms;            /* for how long it is shown */
    uint8_t weight;         /* enum weight */
    uint8_t colour, radius; /* light over the cells around `at`, if that is not THING_NONE */
    struct thing at;
};

enum { BEATS_MOST = EVENTS_MOST };

struct scene_command {
    bool can;
    const char *why_not; /* a sentence; NULL if it can be given */
};

struct scene {
    const struct game *game; /* NULL: no game is on the table; only the page is to be drawn */
    const struct theme *theme;
    const struct table_layout *layout; /* how the theme wants it drawn (src/play/layout.h) */
    const struct view *view;           /* the view to draw now; during an animation, its view */

    /* The deal: its id is hidden from the player while a drawn Night goes on. */
    bool deal_hidden;
    bool by_cards;
    bool night;
    bool lesson;
    bool unsaved;
    uint64_t number; /* of the deal; 0 while it is hidden */

    bool at_hand; /* the player may act now */
    bool over;    /* the game has ended, and nothing moves any more */
    bool won;     /* the view shows an end that is won */
    struct focus focus;
    struct focus usual;    /* where a focus goes that has nowhere to be */
    struct thing_set open; /* what can be chosen */
    struct thing_set picked;
    struct thing_set taken; /* what the action in focus touches */
    bool holding;           /* something is picked */
    int held_verb;          /* the verb that was picked, or -1 */
    int buttons;
    struct scene_button button[SCENE_BUTTONS];
    int marks;
    const struct mark *mark;
    struct scene_words words;
    struct scene_page page;
    struct scene_chart chart;
    struct scene_command command[COMMANDS];

    /* What has just happened: the trace played on `before` beat by beat gives the view after it. */
    const struct trace *trace;
    const struct view *before;
    int beats, beat; /* how many, and which is shown now, from 0; beat == beats: none */
    const struct beat *beats_of;

    bool motion, four_colours; /* preferences */
    bool pulse;                /* what pulses is at its stronger moment */
    int wait;                  /* ms until the scene changes by itself; negative: never */
    bool left;                 /* the player has left */
};

/* Does what is due at that moment, then returns the scene. The animation goes on first, then the
 * walk, then the only possible action is played. The scene lies in the mid-end's memory, and is
 * valid until the next call of any function of this header. */
const struct scene *dread_play_scene(struct play *, const struct clock_reading *);

/* A mark in words for the ear, of any length: "He takes the 4 and the 5." */
void dread_play_mark_words(const struct play *, int mark, struct text *);

/* ---- Plain play ---- */

/* Goes on with what waited for the storage, as every intent and scene does. */
void dread_play_go_on(struct play *);

/* True while the book waits for the storage, or a deal is on its way to the table. Always false if
 * there is no book. */
bool dread_play_waits(struct play *);

/* Can a line of n bytes be heard: text in UTF-8, not too long, without control characters? */
bool dread_play_can_hear(const char *line, size_t n);

/* Has the player left? (scene.left says the same.) */
bool dread_play_left(const struct play *);

/* Why games cannot be kept, one reason a line, "" if there is none; for a front end that shows this
 * apart. Returns each reason once. The text is valid until the next call. */
const char *dread_play_trouble(struct play *);

/* What plain play answers to an INTENT_SAY, or says at the beginning: paragraphs, each ended by a
 * line break, or "". Returns each paragraph once; the text is valid until the next call. Print it,
 * and call this again after each dread_play_think until dread_play_thinks is false. */
const char *dread_play_told(struct play *);

#endif
