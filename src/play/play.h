/* The mid-end: one game being played, and all that a player does around it, for any front end.
 *
 * The idea comes from Simon Tatham's puzzles, whose `midend.c` holds what is the same for every
 * screen. A front end sends *intents* (what the player did) and draws *scenes* (what the player
 * should see and hear). The mid-end knows no screen, no clock, no file and no game by name, and it
 * allocates nothing. Time, random numbers and memory come from the front end. Whatever outlasts the
 * program goes through the book (kept/book.h), which the front end connects to a storage.
 *
 *     play = dread_play_open(memory, bytes, &house, &now)
 *     book = dread_play_book(play)              NULL if house.kept is false: leave the book out
 *     give all rows to the book; dread_play_ready(play, &now)
 *     for (;;) {
 *         scene = dread_play_scene(play, &now)      draw it
 *         if (scene->left) break
 *         wait for the player, at most scene->wait ms (negative: for ever);
 *             while dread_play_thinks(play), call dread_play_think(play, has_input) instead
 *         dread_play_intent(play, &intent)
 *         pass the requests of the book to the storage, and its answers to the book
 *     }
 *
 * Read docs/mid-end.md first: it says which parts each kind of front end needs. The words used here
 * are those of core/view.h (thing, zone, token, event, trace), core/session.h (Night, Rehearsal)
 * and kept/book.h (play in progress). *Plain play* is playing in typed sentences (INTENT_SAY),
 * without a drawn table. A *walk* is the sequence of actions that takes the player's token to a
 * cell further away; the mid-end plays them one after the other.
 *
 * Only one thread may use a mid-end at a time. Strings are UTF-8, ended by a zero byte. Unless a
 * comment says otherwise, whatever a function returns a pointer to is in the mid-end's memory: do
 * not free it, and do not use it after the next call of a function here that takes a non-const
 * struct play. */

#ifndef DREAD_PLAY_H
#define DREAD_PLAY_H

#include "kept/book.h"
#include "hear/commands.h"
#include "core/session.h"
#include "theme/sheet.h"
#include "search/puzzle.h"
#include "search/solve.h"
#include "theme/theme.h"

struct play;
struct table_layout;
struct upkeep_step;

/* A line that the front end adds to the page of keys: a key of its own, and what the key does. */
struct key_help {
    const char *keys, *help;
};

/* Plain play, for play_house.plain. */
struct plain_play;
extern const struct plain_play dread_plain_play;

/* What a mid-end needs from its front end. dread_play_open copies the struct; whatever the struct
 * points to must outlive the mid-end. */
struct play_house {
    const struct games *games;
    const struct theme *themes;      /* an array; the last entry has the id NULL */
    const struct rules_page *pages;  /* the same for the rules pages; NULL: none */
    const struct sheet_file *sheets; /* the same for the sheets (theme/sheet.h); NULL: none */

    const struct puzzle_file *puzzles; /* the same for the puzzles; NULL: none */

    const struct key_help *keys; /* an array; the last entry has keys NULL. NULL: none */
    const char *pointing; /* a text for the page of keys: what mouse or fingers do; or NULL */

    /* New deals are Nights, whatever the saved preference says, until the player changes it. */
    bool nights;

    /* Called often while the mid-end chooses a deal, which it cannot do in slices. `since` is the
     * clock_reading.ms at which it began. Return false to stop it. NULL: the mid-end stops only
     * when its own limit of work is used up. */
    bool (*has_time)(int64_t since);

    /* &dread_plain_play: the player may speak to the game (INTENT_SAY). NULL: she may not. Then
     * that intent does nothing, dread_play_answer returns "", and a linker can leave plain play
     * out. */
    const struct plain_play *plain;

    /* The front end is a page or another program that draws scenes as it likes: words name no keys
     * of a terminal, and there is no command to leave. */
    bool page;

    bool person; /* a person, not a program, reads plain play: it may say "One moment." */

    /* True: the front end connects the book to a storage. False: there is no book, and this mid-end
     * keeps nothing. */
    bool kept;

    /* This mid-end never calls dread_play_think: it thinks in another instance (struct thought). */
    bool elsewhere;

    /* Used only if `kept` is false: the player may have a storage elsewhere, with a Night in
     * progress whose cards nobody should see. The mid-end calls this with `watcher` before it
     * deals. The function returns true, and writes a problem that says so, if such a Night has the
     * cards of this deal; the mid-end then refuses the deal. NULL: there is no such Night. */
    bool (*night_has_cards)(void *watcher, const struct game *, const struct deal *,
                            struct problem *);
    void *watcher;
};

/* The time, and a random number, at the moment of a call. The front end fills in every field for
 * each intent and each scene. */
struct clock_reading {
    int64_t ms;      /* milliseconds of a clock that never goes back, for animations */
    int64_t seconds; /* Unix time, for what the book keeps */
    uint64_t today;  /* the number of today's daily deal (dread_daily_number in core/id.h) */
    uint64_t fresh;  /* a random deal number, a new one in every call */
};

/* Returns the smallest number of bytes that dread_play_open accepts. Pass WORKSPACE_NATIVE or
 * WORKSPACE_WEB bytes (search/solve.h) more than that: the expert and the solver work in them. */
size_t dread_play_bytes(const struct play_house *);

/* Opens a mid-end, which shows the choice of games. `memory` is `bytes` bytes long and aligned to
 * 64; the caller still owns it and frees it after the last call. There is nothing to close. Next,
 * give the book all rows (dread_play_book) and call dread_play_ready. Returns NULL if `bytes` is
 * less than dread_play_bytes. */
struct play *dread_play_open(void *memory, size_t bytes, const struct play_house *,
                             const struct clock_reading *);

/* Returns the book, which the front end connects to its storage; NULL if play_house.kept is false.
 * It stays valid as long as the mid-end. */
struct book *dread_play_book(struct play *);

/* Reads the preferences from the book. Call it after the book was given all rows, and again if a
 * storage gave them only after play began. Not needed without a book. */
void dread_play_ready(struct play *, const struct clock_reading *);

/* ---- Intents ---- */

/* What the player is looking at: where the cursor is, or what a held finger is on. */
enum focus_kind { FOCUS_NONE, FOCUS_THING, FOCUS_BUTTON };

struct focus {
    uint8_t kind;       /* enum focus_kind */
    struct thing thing; /* with FOCUS_THING */
    int button;         /* with FOCUS_BUTTON: an index into scene.button */
};

/* Returns true if both are on the same thing or button, or both on nothing. */
bool dread_focus_same(const struct focus *, const struct focus *);

/* What the player did. Each comment says what the mid-end then does, and which field of struct
 * intent it reads. While an autopsy is being made (scene.page.busy), any intent but INTENT_TIME,
 * INTENT_LEAVE and INTENT_SAY closes its page; of those, only INTENT_COMMAND does more.
 *
 * Everywhere the first choice shows, and the second does: nothing is played at a choice
 * (INTENT_CHOOSE) of something that the player has not been shown. The focus can stand for the
 * first choice: to move it (INTENT_FOCUS) to a button, or to a thing while something is picked,
 * shows what choosing it would do, and one choice then does that.
 *
 * - A thing is picked: of the legal actions, those that touch all picked things are left, and the
 *   scene shows what they would do. Chosen again, it plays the action if only one is left, and
 *   otherwise is put down. If it does not go with the one thing that is picked, but is of its kind
 *   and could be picked alone, it takes its place.
 * - The button of an action shows what the action would do. If that is shown already, by this
 *   button or by a thing, it plays the action. If the walk that is shown begins with the action, it
 *   plays the walk. The button of a verb picks the verb.
 * - A cell of scene.reach shows the walk there; chosen again, it is walked to. The cell of the
 *   player's token, where she can take a step, picks the token, and shows the action that ends a
 *   walk if that is legal: chosen again, the cell plays that action, or puts the token down.
 *
 * So a front end that lets the player drag sends a choice when she presses, INTENT_FOCUS while she
 * moves, and a choice where she lets go. INTENT_DRAW instead of INTENT_FOCUS lets her draw a walk:
 * the walk that is shown goes on to the next cell, or back to where it has been, also where it is
 * not the shortest. A focus that the mid-end or dread_play_refocus has moved shows nothing. */
enum intent_kind {
    INTENT_TIME,  /* nothing happened; time has passed, or the storage has answered */
    INTENT_HURRY, /* shows the end of the animation at once, and drops the rest of the walk */
    INTENT_FOCUS, /* moves the focus to `focus`, see above */
    INTENT_DRAW,  /* the same under a finger, which draws a walk from cell to cell */
    /* chooses `focus`, see above; while scene.words.reading: goes on with the lesson */
    INTENT_CHOOSE,
    INTENT_PUT_DOWN, /* takes back the last pick; if nothing is picked: opens the menu */
    /* runs `command` with `number` as its argument. CMD_TYPED takes `text` instead, whether or not
     * its page is open. A command that exists only in plain play is refused with a note */
    INTENT_COMMAND,
    INTENT_LINE_FOCUS, /* moves the page's focus to line `number`, from 0 */
    INTENT_LINE,       /* chooses line `number` of the page, from 0 */
    /* runs CMD_TYPED with `text`; does nothing unless the page asks for a line
     * (scene_page.entry) */
    INTENT_TYPED,
    INTENT_CLOSE, /* closes the page; INTENT_PUT_DOWN does so too */
    /* plain play: the player says `text`, a line that dread_play_can_hear accepts;
     * dread_play_answer has the answer */
    INTENT_SAY,
    INTENT_LEAVE /* the front end is being closed from outside: sets scene.left */
};

struct intent {
    uint8_t kind; /* enum intent_kind */
    struct focus focus;
    enum command_id command;
    int number;
    /* read during the call only. With INTENT_SAY it must not be NULL; otherwise NULL means "" */
    const char *text;
    struct clock_reading now;
};

/* Carries out an intent. An intent that makes no sense at the moment does nothing. Between the
 * request for a deal and its arrival on the table there is no table to act on: if the storage has
 * to answer first, every intent but INTENT_TIME and INTENT_LEAVE is dropped, not kept for later. An
 * ordinary save after an action drops nothing. (dread_play_waits is true in both cases.) */
void dread_play_intent(struct play *, const struct intent *);

/* Moves the focus. For a front end that has redrawn the table and no longer draws the thing in
 * focus. Unlike INTENT_FOCUS, this does not end an animation. If the view has no such thing or
 * button, the focus becomes FOCUS_NONE. */
void dread_play_refocus(struct play *, const struct focus *);

/* A deal that the command line, a link or a test asks for, rather than the player. */
struct deal_wanted {
    const struct game *game;
    /* NULL: the play in progress (unless `anew`), or a fresh deal if there is none */
    const struct deal *deal;
    const struct middle *middle; /* where the game starts, if deal->middle; else not read */

    /* If `deal` is NULL: the options that the game must have. NULL: the play in progress may have
     * any, and a fresh deal has the default options. */
    const struct rules *rules;

    bool night;   /* it must be a Night */
    bool beside;  /* if `deal` is NULL: it must be played beside real cards */
    bool anew;    /* resumes nothing: gives up the play in progress, and begins the deal anew */
    enum way way; /* how `deal` was chosen; ignored if that is NULL */
    bool only_in_mode; /* does not resume a play of this deal in the other mode */
    bool leaves_night; /* gives up a Night in progress without asking the player */
    bool in_words;     /* for plain play (play_house.plain): dread_play_answer reports the result */

    /* Legal actions, played at once. Such a game is a Rehearsal unless `night` is set, and enters
     * neither rates nor streaks. */
    const action *line;
    int actions; /* how many; 0: none */

    /* The line is a game to watch: none of it is played, and redo plays it action by action. Such a
     * game is always a Rehearsal. */
    bool watched;

    /* The link of a duel (core/link.h), whose first deal this is: the player sees the games in it
     * once hers are over (CMD_DUEL). NULL: none. */
    const char *duel;
};

/* Puts the deal on the table: during the call, or once the storage has answered (dread_play_waits
 * is true until then). May first ask the player, on a page or in words, whether to give up a Night.
 * Copies all that `deal_wanted` points to, except the game. */
void dread_play_deal(struct play *, const struct deal_wanted *, const struct clock_reading *);

/* Puts a puzzle on the table, by its code or its link (core/link.h). The game in progress stays in
 * progress. `in_words`: for plain play, as above. Returns false with a problem, and does nothing,
 * if play_house has no such puzzle, or if a Night in progress has its cards. */
bool dread_play_puzzle(struct play *, const char *code, bool in_words, const struct clock_reading *,
                       struct problem *);

/* ---- Thinking ---- */

/* Returns true while a hint or an autopsy is unfinished, on its page or as an answer of plain play.
 * Then call dread_play_think instead of waiting for the player. */
bool dread_play_thinks(const struct play *);

/* Thinks for one slice, which is short enough that a key can wait for it. Returns true if the scene
 * has changed. `has_input` should return true once the player has done something; that ends a long
 * slice early. NULL: no slice ends early. */
bool dread_play_think(struct play *, bool (*has_input)(void));

/* ---- Thinking elsewhere ---- */

/* What a mid-end thinks about: a hint or an autopsy on its page, or a deal of a difficulty under
 * options for which there is no table. A front end whose thread must not
 * think copies `told` bytes from `block` to the same address in another instance of this program,
 * has dread_thought_slice think there, copies them back, and calls dread_play_take_thought. */
enum thought_kind { THOUGHT_NONE, THOUGHT_HINT, THOUGHT_AUTOPSY, THOUGHT_DEAL };

enum { THOUGHT_DONE = 2 }; /* of thought.state: there is nothing more to think about */

struct thought {
    uint8_t kind;    /* enum thought_kind; THOUGHT_NONE: there is nothing to think about */
    uint32_t serial; /* different for every thought */
    int state;       /* how far it has come */
    void *block;
    size_t told;
};

struct thought dread_play_thought(const struct play *);

/* Thinks for a slice, in the other instance. `room` begins at the block. Returns thought.state. */
int dread_thought_slice(const struct thought *, const struct workspace *room);

/* Takes what the block tells now. Returns false, and does nothing, if `serial` is not that of the
 * present thought. Copy nothing into the block before you have compared the serial. */
bool dread_play_take_thought(struct play *, uint32_t serial, int state);

/* ---- Scenes ---- */

/* A set of things of the kinds THING_CARD to THING_ZONE, as bits. */
struct thing_set {
    uint64_t bits[THING_ZONE + 1][VIEW_ZONES][4];
};

/* Returns true if the set has the thing; never for other kinds of things. */
bool dread_thing_set_has(const struct thing_set *, struct thing);

/* A mark shows at its place on the table what an action would do there. Once a verb is picked and
 * several of its actions are left, everything that can be chosen next has a mark.
 *
 * MARK_WORDS: a word or two, `words`. If nothing can be said in a word, a dot.
 * MARK_FOOTPRINT: the sign in `words`, where token `token` would stand or pass, with `facing`.
 * MARK_LIGHT: `colour` on the floor of a cell.
 * MARK_STEP: a cell of the walk that is shown; `words` is the number of the step that leads
 *            there. */
enum mark_kind { MARK_WORDS, MARK_FOOTPRINT, MARK_LIGHT, MARK_STEP };

struct mark {
    struct thing at;
    uint8_t kind;   /* enum mark_kind */
    uint8_t colour; /* enum colour (theme/colour.h) */
    uint8_t facing; /* enum facing */
    uint8_t token;  /* an index into view.token, or NO_TOKEN */
    bool dire;      /* whatever the player chooses together with this place loses the game */
    /* the action that would bring it; NO_ACTION: it can come of the position, whatever is chosen;
     * with WHOLE_PREVIEW, of each of several actions */
    action action;
    /* an index into the trace of that action's preview or of the prospect; or WHOLE_PREVIEW */
    int16_t event;
    char words[24]; /* for the eye: "+2 -3". For the ear: dread_play_mark_words */
};

enum { WHOLE_PREVIEW = -1, MARKS_MOST = 400, SCENE_BUTTONS = 16, SCENE_LINES = 64, DIGITS = 10 };

/* A button: an action, or a verb that stands for several actions. Choosing the button of a verb
 * picks the verb: only its actions are left, and if they are few, each gets a button of its own. */
struct scene_button {
    int action;      /* an index into the legal actions; -1: a verb */
    int verb, count; /* an index into game.words.verbs; how many actions it stands for */
    bool refused;    /* the lesson waits for another action */
    bool dire;       /* every action that it stands for loses the game */
    int places;      /* the digits 1 to `places` choose among its actions; 0: they do not */
    /* In a row with gaps, a button of one action: the card to pick for it, or the gap into which it
     * puts what is picked. */
    struct thing to;
    char words[192];
    char brief[96]; /* the same in fewer words, where there is little room */
};

/* What to say now, the most urgent first. "" where there is nothing to say. If no game is on the
 * table, all but `note` are NULL. */
struct scene_words {
    const char *note;    /* an answer to the player, such as why something cannot be done */
    const char *choice;  /* the action in focus: "Discard 4♦, and draw as many." */
    const char *preview; /* what it would do, as far as she can know it, the gravest first */
    const char *said;    /* what has happened; "" during an animation */
    const char *flavour; /* one line of flavour text for this turn */
    const char *lesson;  /* what the lesson says at this point, or what a puzzle asks */
    const char *prompt;  /* what the player has to decide, or how the game ended */
    uint8_t gravity;     /* enum gravity (theme/theme.h), of the first sentence of `preview` */
    bool dire;           /* the action of `preview` would lose the game */
    bool reading;        /* the text of the lesson waits to be read: INTENT_CHOOSE goes on */
};

/* A sentence of the story, and the turn it is about. In an ending, turn 0: it is about no single
 * turn. */
struct story_line {
    uint16_t turn;
    const char *words;
};

/* A puzzle on the table (search/puzzle.h): a game that is not kept. The player's first action is
 * her answer to it and is not played. */
struct scene_puzzle {
    int number, level; /* number 0: there is no puzzle, and the rest is 0 too */
    bool asks;         /* it waits for the answer */
    bool solved;       /* the answer was right */
};

/* The story so far: the lines of flavour text told in this game, the oldest first. */
struct scene_story {
    int lines;
    const struct story_line *line; /* an array of `lines` */
};

/* The last turns in few words, the oldest first. */
enum { LOG_LINES = 8 };

struct log_line {
    uint16_t turn;
    char words[200];
};

struct scene_log {
    int lines;
    struct log_line line[LOG_LINES];
};

/* What each of the others on the table would do next: if the action in focus is played, or another
 * that the heading names. During an animation: what they would have done before. */
struct next_line {
    uint8_t token; /* an index into view.token */
    bool grave;    /* the player would be seen, or it would stand beside her */
    char words[80];
};

struct scene_next {
    int lines; /* 0: nothing is known, or the game does not tell */
    char heading[64];
    struct next_line line[VIEW_TOKENS];
};

/* The end of the game in words, while scene.over; all zeros before, and if the theme has none. On
 * its page it appears in time: `shown` is 0 while only the picture is there, 1 with the line, one
 * more with each sentence, and ENDING_WHOLE with all the rest. */
enum { ENDING_SENTENCES = 5, ENDING_WHOLE = ENDING_SENTENCES + 2 };

struct scene_ending {
    const char *id; /* of the outcome, without "won: " or "lost: ": "caught" */
    bool won;
    card by;          /* the card of the token that brought it about; CARD_NONE: none did */
    const char *line; /* the sentence that stands alone */
    int sentences;    /* the game told again: how many of the next */
    struct story_line sentence[ENDING_SENTENCES];
    int shown;
    const char *outcome; /* how it ended: "You lost: He has caught you. Deal #1, turn 16." */
};

/* The chance of winning that a line of a hint promises, and the ends of its 95 % interval: from 0
 * to CHANCE (search/expert.h). All 0: the line is about no chance. */
struct line_chance {
    int32_t chance, low, high;
};

/* A line of a page, which the player can choose. */
struct scene_line {
    /* What INTENT_LINE runs, and its argument. */
    enum command_id command;
    int argument;
    int key; /* an ASCII character that chooses the line while its page is open; 0: none */
    const char *words, *more; /* the line itself, and what it does or means */
    struct line_chance chance;
};

/* PAGE_DOORS: the first screen, with the choice of games (struct scene_doors). PAGE_ENDING: the end
 * of a game, opened once its animation is over (struct scene_ending); its body says the same in
 * words. PAGE_CARD: beside real cards, asks for a card (struct scene_picker): she types cards
 * (`entry`), or chooses one with CMD_TELL_CARD; its other lines can be chosen too. PAGE_UPKEEP:
 * what she does with her hands (struct scene_upkeep). PAGE_DUEL: two games of one deal side by side
 * (struct scene_chart). PAGE_STATISTICS: a page to read; with three games or more that were judged
 * there is a chart. Front ends that draw no pictures of them can treat these six as PAGE_TEXT. */
enum page_kind {
    PAGE_TEXT,
    PAGE_HINT,
    PAGE_AUTOPSY,
    PAGE_DOORS,
    PAGE_ENDING,
    PAGE_CARD,
    PAGE_UPKEEP,
    PAGE_DUEL,
    PAGE_STATISTICS
};

/* A page over the table. If it is not open, its other fields are 0 or NULL. */
struct scene_page {
    bool open;
    uint8_t kind;      /* enum page_kind */
    bool busy;         /* an autopsy, or a duel, that is still being made; see enum intent_kind */
    bool at_end;       /* show its end first, not its beginning */
    uint32_t serial;   /* changes whenever another page is opened */
    const char *title; /* one line */
    const char *body;  /* the text above the lines; each paragraph ends with a line break */
    int lines, at;     /* how many lines there are, and the index of the one in focus */
    struct scene_line line[SCENE_LINES];
    bool entry;        /* the player has to type a line: send INTENT_TYPED */
    const char *typed; /* with `entry`: what the line holds at first */
};

/* A card that is told in the set-up, and where it lies; THING_NONE: at no place of the view. */
struct laid_card {
    card card;
    struct thing at;
};

/* Beside real cards, while PAGE_CARD is open: the card that is asked for. */
struct scene_picker {
    bool open;
    bool mends;         /* a card told before is corrected */
    uint64_t possible;  /* the cards that it can be (dread_card_bit) */
    uint64_t pack;      /* all cards of its pack: those that are not possible are spent */
    const char *asked;  /* what it is: "the card at b3" */
    struct thing where; /* where it lies on the table */
    int told, places;   /* in the set-up: how many cards are told, of how many; else 0 */
    struct laid_card laid[DEAL_CARDS]; /* these `told` cards: scene.view has none of them yet */
    const char *last;    /* the card told last, and what it is: "5♥: card 4 of your hand"; "" */
    card twice;          /* a card was told that lies elsewhere: this; else CARD_NONE */
    const char *problem; /* why what she told cannot be; "" */
};

/* Beside real cards, while PAGE_UPKEEP is open: what to do on the table. scene.view shows the table
 * after the step. */
struct scene_upkeep {
    int steps, at;                  /* how many steps; the one that is shown, from 0 */
    bool list;                      /* all are shown at once; `at` is the last */
    const struct upkeep_step *step; /* an array of `steps` (src/story/upkeep.h) */
};

/* What the picture of the first screen shows besides its page: a door for each game. Only the first
 * `count` lines of the page are doors, in the order of the games: `words` is the title of a game,
 * `more` a line about it. In a browser, a door that was never opened asks its question on the first
 * screen: the next lines, up to `door_lines`, are its answers, to learn or to deal; their arguments
 * say at which door. The lines after them are what else the player can do. */
enum { SCENE_DOORS = 8, DOOR_OPENINGS = 3 };

/* Two feet stand in the light of the door that the player stands at. They need a moment to come
 * there, and shift by a step when the player does nothing for long. */
enum feet { FEET_STAND, FEET_AWAY, FEET_SHIFTED };

struct scene_doors {
    int count;      /* 0: the page is not of the kind PAGE_DOORS */
    int door_lines; /* how many lines belong to doors: these, and what the doors ask */
    int at;         /* the door that the player stands at, also if the focus is below the doors */
    uint8_t feet;   /* enum feet */
    int opening;    /* the door is being entered: its light widens, from 1 to DOOR_OPENINGS; or 0 */
    bool never_played; /* the player has not played any of the games */
    /* for each game, what the player has done with it: "deal #1, turn 7", "won 2 of 9" */
    const char *status[SCENE_DOORS];
    const char *line; /* one sentence for the picture as a whole */
};

/* The chart of an autopsy: the chance of winning before each decision, and at the end; what luck
 * and fault did on each turn; and the cards that the worst decision of the turn in focus was about.
 * Of a duel: the chances of both games before each turn, and at the end. The same place in both is
 * the same turn, and one game may be longer.
 *
 * Of the statistics: what each of the last games gave away a decision, as a share of `top`. */
enum { SCENE_CHART_COLUMNS = 64, CHART_CARDS = 48 };

struct chart_column {
    int32_t chance; /* from 0 to CHANCE (search/expert.h) */
    uint16_t turn;  /* the turn of the decision; 0: the end of the game. Or which game, from 1 */
    bool here;      /* belongs to the turn of the page's line in focus */
};

struct chart_card {
    card card;         /* CARD_NONE: a gap between two cards */
    bool played, best; /* what the player did touches it; what was better touches it */
};

struct scene_chart {
    int columns; /* how many are used; 0: there is no chart */
    struct chart_column column[SCENE_CHART_COLUMNS];
    int top; /* of the statistics: the highest value that fits, in tenths of points; else 0 */
    int32_t low, high; /* and the ends of the 95 % interval of the mean, as shares of it */
    int others;        /* of a duel: how many columns the other game has; else 0 */
    struct chart_column other[SCENE_CHART_COLUMNS];
    int turns;                       /* how many turns had a decision */
    const struct autopsy_turn *turn; /* src/advice/autopsy_summary.h */
    int cards;
    struct chart_card card[CHART_CARDS];
};

/* How important it is to show a beat. */
enum weight {
    WEIGHT_LIGHT, /* nothing to see: takes no time, and may be left out */
    WEIGHT_USUAL, /* a step: something moves */
    WEIGHT_HELD   /* what matters: keep its full time even if the rest is shown faster */
};

/* Before the card of a presence turns up (`presence` in src/table/layout.h), a beat without events
 * shows at its cell that the grass parts, and a second one that something stands there. The card is
 * that of event `first` of the trace. */
enum approach { APPROACH_NONE, APPROACH_PARTS, APPROACH_STANDS };

/* A beat: events that are shown together. */
struct beat {
    uint16_t first, count;  /* an index into scene.trace; how many events from there on, or 0 */
    uint16_t ms;            /* how long the beat is shown */
    uint8_t weight;         /* enum weight */
    uint8_t colour, radius; /* light of this colour over the cells up to `radius` from `at` */
    struct thing at;        /* THING_NONE: no light, and no approach */
    /* 0, except where the lights go out at the end of a game: the rooms of the main grid that are
     * at least so many doors from the player's token are dark; ALL_DARK: there is only darkness */
    uint8_t dark;
    /* Not 0: the shadow beside a row has come closer, and the figure in it has not: it still stands
     * where it stood at this value of the gauge. */
    uint8_t figure;
    uint8_t approach; /* enum approach; then there is no light */
};

enum { BEATS_MOST = EVENTS_MOST, ALL_DARK = 255 };

/* Whether the lights are going out, at the end of some games. While they go out, draw no cards and
 * no panel, only the rooms that have light (scene.dark), the tokens, and words.flavour. Once they
 * are out, draw nothing at all. Any intent ends it. */
enum lights { LIGHTS_ON, LIGHTS_GO_OUT, LIGHTS_OUT };

struct scene_command {
    bool can;            /* the player can give the command now */
    const char *why_not; /* if not: a sentence that says why. If so: NULL */
};

/* All that a front end draws and says at one moment. */
struct scene {
    /* NULL: no game is on the table. Then draw the page and words.note only. */
    const struct game *game;
    const struct theme *theme;
    const struct table_layout *layout; /* how the theme wants it drawn (src/table/layout.h) */

    /* What to draw now. During an animation: the table after the current beat. */
    const struct view *view;

    bool deal_hidden; /* a drawn Night goes on, so its deal id is hidden from the player */
    bool by_cards;    /* the deal is given by its cards, and has no number */
    bool night;       /* the game is a Night */
    bool lesson;      /* the game is the lesson */
    bool real;        /* the game is played beside real cards */
    bool sets_up;     /* and still being set up: the view has only the cards that were told */
    bool unsaved;     /* the book does not keep this game */
    struct scene_puzzle puzzle;
    uint64_t number; /* the deal number; 0 while it is hidden */

    bool at_hand; /* the player may act now: the game goes on, and nothing moves or waits */
    bool over;    /* the game has ended, and its animation too */
    bool won;     /* the view shows an end that is won */
    struct focus focus;
    struct focus usual;        /* where to put the focus if it is FOCUS_NONE */
    struct thing_set open;     /* what the player can pick next */
    struct thing_set picked;   /* what the player has picked */
    struct thing_set taken;    /* what the action in focus touches */
    struct thing_set reach;    /* the cells that the player could walk to with what is picked */
    uint8_t steps[VIEW_SPOTS]; /* for each cell of `reach`, by its index: in how many steps */
    bool holding;              /* a thing, a verb or the player's token is picked */
    int held_verb; /* the verb that is picked, an index into game.words.verbs; -1: none */
    int buttons;
    struct scene_button button[SCENE_BUTTONS];
    /* What the digits 0 to 9 choose; FOCUS_NONE: nothing. In a row with gaps, 1 to 9 are its
     * places: the cards there, or where what is picked can go. */
    struct focus digit[DIGITS];
    int marks;
    const struct mark *mark; /* an array of `marks` */
    struct scene_words words;
    struct scene_next next;
    struct scene_log log;
    struct scene_story story;
    struct scene_ending ending;
    struct scene_page page;
    struct scene_doors doors;
    struct scene_chart chart;
    struct scene_picker picker;
    struct scene_upkeep upkeep;
    struct scene_command command[COMMANDS]; /* one for each enum command_id */

    /* The last action, as an animation. The events of `trace`, played on `before` in order
     * (dread_view_play in core/view.h), give the view after that action. */
    const struct trace *trace;
    const struct view *before;
    /* how many beats; the index of the current one, or `beats` if none is shown */
    int beats, beat;
    const struct beat *beats_of; /* an array of `beats` */

    uint8_t lights;        /* enum lights */
    struct thing_set dark; /* while the lights go out: the cells that are dark */

    bool motion, four_colours; /* the player's preferences: animate; a colour for each suit */
    bool pulse;                /* whatever pulses is drawn in its stronger state */
    bool pulses;               /* `wait` is for the next half of a pulse, and nothing else */
    int wait;                  /* ms until the scene changes by itself; negative: never */
    bool left;                 /* the player has left: close the front end */
};

/* Does what is due at this moment, then returns the scene. In this order: the animation goes on,
 * then the walk goes on, then an action that is the only legal one is played. The pointers in the
 * scene are valid for as long as the scene is. */
const struct scene *dread_play_scene(struct play *, const struct clock_reading *);

/* Returns the digit that chooses a thing or a button, or the thing into which its action puts what
 * is picked; -1 if there is none. */
int dread_scene_digit(const struct scene *, const struct focus *);

/* Adds to the text what mark number `mark` of the last scene means, as sentences for the ear: "He
 * takes the 4 and the 5." A forecast says that it is one: "If you rest, the ace of spades ..." */
void dread_play_mark_words(const struct play *, int mark, struct text *);

/* Adds the id of the deal on the table (core/id.h), or the record of its game (core/record.h).
 * Return false, and add nothing, if no game is on the table or the deal is hidden
 * (scene.deal_hidden); there is no id either if the game started in its middle. */
bool dread_play_id(const struct play *, struct text *);
bool dread_play_record(const struct play *, struct text *);

/* Adds the link of the deal on the table, or of its game as far as it is played (core/link.h), as
 * above; where a puzzle is on the table, its link in place of that of the deal.
 * dread_play_duel_link: the duel with that game, if it is over and the player's own;
 * dread_play_duels_link: the same with the last three that she has played, if there are two or
 * more. */
bool dread_play_deal_link(const struct play *, struct text *);
bool dread_play_game_link(const struct play *, struct text *);
bool dread_play_duel_link(const struct play *, struct text *);
bool dread_play_duels_link(const struct play *, struct text *);

/* Adds how the game on the table went as one sentence, which tells nothing about its cards: "He
 * Will Never Stop, deal #7: lost on turn 16, after 2 undos and 1 hint." Returns false, and adds
 * nothing, if no game is over on the table, or if that is the lesson. */
bool dread_play_result(const struct play *, struct text *);

/* Adds the sheet of the game on the table or, if there is none, of the game whose menu was opened
 * last, as SVG (theme/sheet.h), under the options of the table. `named`: with the id of the deal on
 * the table. Returns false, and adds nothing, if play_house has no such sheet, or if `named` and
 * the deal is hidden or not all of it is known. */
bool dread_play_sheet(const struct play *, bool named, struct text *);

/* ---- Plain play ---- */

/* Goes on with whatever waited for an answer of the storage: puts a deal on the table, takes
 * messages from the book, leaves. Every intent and every scene does so too; plain play needs it
 * because it draws no scenes. */
void dread_play_go_on(struct play *);

/* The storage has not answered for so long that the player should not wait any longer: until it has
 * answered everything, deals are put on the table without it. A play in progress that could not be
 * read stays as it is. Whatever is not kept yet is kept when the storage answers. */
void dread_play_storage_is_late(struct play *);

/* Returns true while the book waits for the storage or a deal is on its way to the table. Always
 * false if there is no book. */
bool dread_play_waits(struct play *);

/* Returns true if INTENT_SAY accepts a line of n bytes: it is valid UTF-8, shorter than 512 bytes,
 * and has no control characters but white space. */
bool dread_play_can_hear(const char *line, size_t n);

/* Returns true if the player has left, as scene.left does. */
bool dread_play_left(const struct play *);

/* Returns why plays cannot be kept, one reason a line, or "". For a front end that shows these
 * messages apart from the answers. Returns each reason once. The text is valid until the next call
 * of this function. */
const char *dread_play_trouble(struct play *);

/* Returns what plain play answers to an INTENT_SAY, or says at the beginning: paragraphs, each
 * ended by a line break, or "". Returns each paragraph once. Print it, call dread_play_think until
 * dread_play_thinks is false, then call this again for the rest of the answer. */
const char *dread_play_answer(struct play *);

#endif
