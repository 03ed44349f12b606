/* The mid-end: one game being played, and all that a player does around it, for any front end.
 *
 * After Simon Tatham's puzzles, whose `midend.c` holds what is the same for every screen. A front end
 * tells it *intents* (what the player did) and draws *scenes* (what is to be seen and said). It knows
 * no screen, no clock, no file and no game by name, and allocates nothing: time, random numbers and
 * memory come from the front end, and what is to be kept goes through the book (dread/book.h).
 * docs/mid-end.md tells what each kind of front end needs of it.
 *
 *     dread_play_open(memory, bytes, &house, now)
 *     for (;;) {
 *         scene = dread_play_scene(play, now)       draw it; it stays as it is until the next call
 *         wait for the player, at most scene->wait ms; meanwhile dread_play_think(play)
 *         dread_play_intent(play, &intent)
 *         hand the requests of dread_play_book(play) to the storage, and answer them
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
struct look;

/* A line of the page of keys that is the front end's own. */
struct key_help {
    const char *keys, *help;
};

/* What a mid-end is opened with; all of it must outlive it. */
struct play_house {
    const struct games *games;
    const struct theme *themes;     /* ended by a NULL id */
    const struct rules_page *pages; /* the rules pages, ended by a NULL id */

    const struct key_help *keys; /* the front end's own keys, ended by a NULL; NULL: none */
    const char *pointing;        /* what its mouse or fingers do; may be NULL */
    bool nights; /* new deals are Nights, whatever was preferred, until that is changed */

    /* Is there time to go on with work that began at `since` (moment_now.ms)? Asked amid what cannot be done in
     * slices: choosing a deal. NULL: there always is. */
    bool (*has_time)(int64_t since);

    bool person; /* plain play is heard by a person, not by a program */

    /* Without a storage nothing is kept (kept: false). Then night_stands, if it is not NULL, tells
     * whether the deal's cards are those of a Night that stands where the player keeps her games. */
    bool kept;
    bool (*night_stands)(void *watcher, const struct game *, const struct deal *, struct problem *);
    void *watcher;
};

/* The moment at which something happens. The front end fills all of it for every intent and scene. */
struct moment_now {
    int64_t ms;      /* a clock that never goes back, for what moves */
    int64_t seconds; /* Unix time, for what is kept */
    uint64_t today;  /* the number of today's daily deal (dread_daily_number in dread/id.h) */
    uint64_t fresh;  /* a deal number that nobody chose; another one in every call */
};

/* How many bytes a mid-end takes at least. What is handed in beyond that is what the expert and the
 * solver think in: WORKSPACE_NATIVE or WORKSPACE_WEB (dread/solve.h) more. */
size_t dread_play_bytes(const struct play_house *);

/* Opens a mid-end in `memory` of that many bytes, aligned to 64, at the choice of games. The front end
 * then gives the book the rows that are kept (dread_play_book), and says dread_play_ready. NULL:
 * too few bytes. */
struct play *dread_play_open(void *memory, size_t bytes, const struct play_house *,
                             const struct moment_now *);

/* What is kept, and asks to be kept. NULL if nothing is. */
struct book *dread_play_book(struct play *);

/* All rows were given: reads the preferences. */
void dread_play_ready(struct play *, const struct moment_now *);

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
    INTENT_TIME,   /* nothing but time has passed, or the storage has answered */
    INTENT_HURRY,  /* she does something that only ends the animation */
    INTENT_FOCUS,  /* she looks at `focus` */
    INTENT_CHOOSE, /* she chooses `focus`; of a lesson that is to be read: reads on */
    INTENT_PRESS,  /* she presses the button of `focus`: it shows what it would do, the second time
                          it is done */
    INTENT_PUT_DOWN,   /* puts down what was picked last; with empty hands: the menu */
    INTENT_COMMAND,    /* gives `command`, with `number` as its argument */
    INTENT_LINE_FOCUS, /* looks at line `number` of the page */
    INTENT_LINE,       /* chooses line `number` of the page */
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
    const char *text; /* UTF-8, ended by a zero */
    struct moment_now now;
};

void dread_play_intent(struct play *, const struct intent *);

/* The front end moves the focus by itself, since what it was on is not drawn. */
void dread_play_refocus(struct play *, const struct focus *);

/* A deal that is wanted from outside: by the command line, a link, a test. */
struct play_wish {
    const struct game *game;
    const struct deal *deal; /* NULL: what is in progress, else a fresh deal */
    const struct rules
        *rules;         /* without a deal: the options it must have; NULL: any, then the usual */
    bool night;         /* it must be a Night */
    bool anew;          /* what is in progress is given up for it */
    enum way way;       /* how the deal was chosen */
    bool only_in_mode;  /* what was left of the deal in the other mode is not gone on with */
    bool leaves_night;  /* a Night that is begun is given up without asking */
    bool in_words;      /* for plain play: what comes of it is told (dread_play_told) */
    const action *line; /* played at once, `actions` of them, all legal */
    int actions;
};

void dread_play_wish(struct play *, const struct play_wish *, const struct moment_now *);

/* ---- Thinking ---- */

/* Is there something to be thought about: a hint, an autopsy? Ask dread_play_think instead of
 * waiting. It thinks a slice so short that a key can wait for it, and returns whether the scene has
 * changed. `stirs` (may be NULL) says whether the player has done something; long slices then end
 * early. */
bool dread_play_thinks(const struct play *);
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
    uint8_t ink;    /* enum ink (dread/ink.h): what it means, as a colour of the theme */
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
    const char *story;   /* one line of it as a story */
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
enum { CURVE_COLUMNS = 64 };

struct scene_curve {
    int columns; /* 0: there is none */
    struct {
        int32_t chance; /* of CHANCE (dread/expert.h) */
        uint16_t turn;  /* 0: the end */
        bool here;      /* it is of the turn that the page looks at */
    } column[CURVE_COLUMNS];
};

/* Events that are shown together. */
enum weight {
    WEIGHT_LIGHT, /* may be hurried or left out */
    WEIGHT_USUAL,
    WEIGHT_HELD /* held even where the rest is hurried */
};

struct beat {
    uint16_t first, count; /* events of scene.trace */
    uint16_t ms;           /* for how long it is shown */
    uint8_t weight;        /* enum weight */
    uint8_t ink, radius;   /* light over the cells around `at`, if that is not THING_NONE */
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
    const struct look *look; /* how the theme wants it drawn (src/play/look.h) */
    const struct view *view; /* what is to be drawn now: amid an animation what it shows */

    /* The deal: its id is hidden from the player while a drawn Night goes on. */
    bool deal_hidden, by_cards, night, lesson, unsaved;
    uint64_t number;

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
    struct scene_curve curve;
    struct scene_command command[COMMANDS];

    /* What has just happened: the trace played on `before` beat by beat gives the view after it. */
    const struct trace *trace;
    const struct view *before;
    int beats, beat; /* which of them is shown now; beats: none */
    const struct beat *beats_of;

    bool motion, four_colours; /* preferences */
    bool pulse;                /* what pulses is at its stronger moment */
    int wait;                  /* ms until the scene changes by itself; negative: never */
    bool left;                 /* the player has left */
};

/* The scene of that moment. Brings what time brings: the animation goes on, then the walk, then the only
 * possibility. The pointer is to the mid-end's memory, and holds until the next call of any kind. */
const struct scene *dread_play_scene(struct play *, const struct moment_now *);

/* A mark in words for the ear, of any length: "He takes the 4 and the 5." */
void dread_play_mark_words(const struct play *, int mark, struct text *);

/* ---- Plain play ---- */

/* Goes on with what waited for the storage, as every intent and scene does. */
void dread_play_go_on(struct play *);

/* Does anything wait for the storage, or go on once it is asked to? Without a storage: no. */
bool dread_play_waits(struct play *);

/* Can a line of n bytes be heard: text in UTF-8, not too long, without control characters? */
bool dread_play_can_hear(const char *line, size_t n);

/* Has the player left? (scene.left says the same.) */
bool dread_play_left(const struct play *);

/* What is in the way of keeping, a line each; for a front end that tells it apart. Forgets it. */
const char *dread_play_trouble(struct play *);

/* What there is to be told after an INTENT_SAY, or at the beginning: paragraphs, each ended by a line
 * break. Forgets it. A front end that has printed it asks again while dread_play_thinks(). */
const char *dread_play_told(struct play *);

#endif
