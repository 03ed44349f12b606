/* The inside of the mid-end: `struct play`, and the functions of the files in this list. Each file
 * calls only files above it in the list (tests/structure checks that they do not call each other in
 * a circle). The other files of this folder have headers of their own. Read dread/play.h first.
 *
 * page.c          a page over the table: text and lines
 * book_seen.c     what was learned from the book
 * hand.c          what the player holds, looks at and is walking
 * table_in_play.c the table in front of the player: its view, the focus, whether she may act
 * tell.c          what has happened or would happen, in words
 * hint.c          the page of the hint
 * autopsy_page.c  the page of the autopsy
 * beside.c        beside real cards: asking for cards, and the upkeep
 * act.c           playing an action, walks, undo and redo
 * deals.c         putting deals on the table, and the preferences
 * companion.c     beside real cards: what the player tells and takes back
 * story_pages.c   the pages of the story, the log and the ending
 * doors.c         the first screen
 * daily.c         the deal of the day in words
 * pages.c         the other pages
 * press.c         choosing things and buttons
 * run_command.c   what each command does
 * say.c           what plain play says
 * order_run.c     carrying out an order of one action or several
 * orders.c        orders without a verb and things: a walk, a verb or a name alone
 * several.c       orders with verbs and things, also several in one sentence
 * talk_beside.c   plain play beside real cards
 * talk.c          plain play: its commands
 * hear.c          what a line of the player means
 * stage.c         how pictures appear in time
 * scene.c         the scene
 * play.c          intents, and what time brings */

#ifndef PLAY_INTERNAL_H
#define PLAY_INTERNAL_H

#include "dread/difficulty.h"
#include "advice/advice.h"
#include "beside.h"
#include "table/table.h"
#include "story/story.h"
#include "page.h"
#include "talk.h"

enum {
    SAID_BYTES = 4096,
    SCORE_BYTES = 256,
    NOTE_BYTES = 1024,
    PROMPT_BYTES = 512,
    ASK_WORDS = 12, /* of the prompt on a drawn table, whose buttons say the rest */
    ALONE_MS = 600, /* the pause before the only legal action is played automatically */
    PULSE_MS = 500  /* how long each half of a pulse lasts */
};

/* The player's preferences. The book keeps them among the settings; deals.c reads and writes
 * them. */
struct preferences {
    bool motion;       /* show animations, and let things pulse */
    bool four_colours; /* each suit has its own colour */
    bool alone;        /* play an action automatically if it is the only legal one */
    bool night;        /* new deals are Nights */
    bool story;        /* plain play tells a line of the story after each turn */
    bool upkeep_list;  /* beside real cards: all steps of the upkeep at once */
};

/* How far the picture of a page has appeared. */
struct stage {
    uint32_t serial; /* of the page; 0: none is open */
    int door;        /* scene_doors.at */
    int entering;    /* the line of the door that is entered, from 1; 0: none */
    bool whole;      /* the player has not waited: all is shown */
    int64_t since;   /* the ms at which the picture began to appear, or the door to open */
};

/* Deals: the one on its way to the table, and what is remembered of others. A step that needs the
 * storage waits for its answer.
 *
 * DEAL_NOTHING: no deal is requested.
 * DEAL_RESUMES: loads the play in progress, if there is one.
 * DEAL_DECIDES: goes on with the play in progress, or gives it up for the deal, or refuses the
 *               deal.
 * DEAL_RETURNS: loads an earlier play of the requested deal that was left before its end, if any.
 * DEAL_DEALS: starts the requested deal.
 * DEAL_KEEPS: waits until the book has kept the play that was given up and the new one. */
struct dealing {
    enum { DEAL_NOTHING, DEAL_RESUMES, DEAL_DECIDES, DEAL_RETURNS, DEAL_DEALS, DEAL_KEEPS } step;
    bool asked_in_words;             /* plain play asked for it */
    bool storage_is_late;            /* deals do not wait for the storage */
    struct deal_request_copy wanted; /* the deal that waits for the storage, or for a yes */
    struct session session;          /* the session that will be put on the table */
    char said[2 * ID_BYTES + 192];   /* which game was resumed, or given up for the deal */
    /* Why a play cannot be read or kept, one reason a line. Ends in the note or on the page of a
     * drawn table, or in talk.trouble in plain play */
    char trouble[4 * sizeof(struct problem)];
    const struct game *left_game; /* of the Rehearsal that was left last and is kept; NULL: none */
    struct deal left_deal;
    struct middle left_middle;
    struct session linked; /* of a link, while it is read */
    uint32_t search_page;  /* the serial of the page of a search for a deal, in the memory for
                              thinking; 0: none */
};

/* The walk that the player is shown. The first choice of a cell further away shows the walk there,
 * the second plays it. */
struct walk_shown {
    bool lifted;     /* the player's token is picked, to walk with */
    struct thing to; /* where `walk` leads; of kind THING_NONE: no walk is shown */
    struct path walk;
};

/* The first screen: the fields of struct scene_doors that change. */
struct doors {
    int count;
    bool never_played;
    char status[SCENE_DOORS][64];
    char learn[96]; /* the line of the lesson: which game it teaches */
};

/* What the player holds, looks at and is walking: all that a look can change. */
struct hand_in_play {
    struct focus focus;
    /* What the player has chosen or moved the focus to since the table last changed, so that she
     * has seen what it would do; FOCUS_NONE: nothing. The focus may have come to its place by
     * itself. */
    struct focus shown;
    struct walk_shown walk;
    action queue[WALK_MOST];  /* the actions of the walk in progress */
    int queued, walked;       /* how many there are, and how many were played; equal: no walk */
    int64_t alone_due;        /* the ms at which the only legal action is played; 0: never */
    struct path_search reach; /* where the player could walk with what she has picked */
};

/* What has happened, in words, and what the player is answered and asked. */
struct told_in_play {
    struct event event[EVENTS_MOST];
    struct trace trace;                                            /* of the last action */
    char said[SAID_BYTES], note[NOTE_BYTES], prompt[PROMPT_BYTES]; /* as in struct scene_words */
    char score[SCORE_BYTES]; /* at the end of a game: which Night it was, how many were won */
    bool score_due;          /* the game has ended; say how many were won once the end is kept */
};

/* The story of the game on the table, its ending, and the lesson. */
struct story_in_play {
    struct story so_far;
    uint32_t of;          /* the version of the table that added the latest line to it */
    struct ending ending; /* id NULL: the game goes on, or its theme has no ending */
    bool ending_due;      /* the game has ended; open the page of the ending once nothing moves */
    struct lesson lesson;
};

/* The best line of the last hint, from the decision after `at` actions on. */
struct advised_line {
    int at, actions; /* actions 0: there is none */
    action line[LINE_ROOM];
};

/* What is thought about: the hint, the autopsy, or a deal of a difficulty. */
struct advice_in_play {
    struct workspace room;   /* memory for the expert and the solver */
    uint32_t thoughts;       /* how many hints, autopsies and searches for a deal were begun */
    struct advisor *advisor; /* in `room`, while the hint is open; else NULL */
    uint32_t playouts_shown; /* how many playouts the chances on the hint's page come from */
    bool hint_is_final;      /* more thinking would not change it */
    bool hint_is_whole;      /* its page shows all choices, not only the best few */
    struct advised_line advised;

    /* In `room`: the autopsy of the game on the table, which is over. NULL: there is none. */
    struct autopsy_run *autopsy_run;
    enum autopsy_progress autopsy_progress;
};

/* What the pages are about, and what is chosen on them. */
struct choosing {
    const struct game *game; /* while none is on the table */
    struct rules rules;      /* the options on the options page */
    int option;              /* the one on the page of values */
};

/* What the last scene points to. */
struct of_scene {
    struct marks marks;
    char choice[PROMPT_BYTES], preview[SAID_BYTES], question[PROMPT_BYTES];
    char outcome[PROMPT_BYTES]; /* scene_ending.outcome */
    struct scene_log log;       /* of the last moment without an animation */
    uint32_t log_of;            /* the version of the table that `log` is about */
    struct scene_next next;     /* of the last moment at which the player could act */
};

/* What the book has answered, when it had counted so many changes. */
struct book_seen {
    const uint32_t *counter; /* dread_book_changes; NULL: not asked yet */
    uint32_t changes;
    bool waits, keeps, has_news;
    uint64_t in_progress; /* bit i: a play of game i of the house */
    struct problem news;
};

/* One game being played. A part is written by its own files alone, which tests/structure lists. */
struct play {
    struct play_house house;
    struct clock_reading now; /* of the present call */
    struct book *book;        /* NULL: nothing is kept */
    struct book_seen seen;
    struct preferences prefer;

    /* The table. */
    struct session session; /* session.game NULL: no game is on the table */
    struct table_layout layout;
    struct view view; /* of the session, not of the animation */
    struct selection selection;
    struct outlook outlook; /* of the legal actions */
    struct table table;     /* the table that these make, with the last trace */
    struct animation animation;
    bool watches;              /* the game is one to watch: redo shows its actions */
    struct path_search search; /* for whoever looks for a walk */

    struct hand_in_play hand;
    struct told_in_play told;
    struct story_in_play story;
    struct page page;
    struct stage stage;
    struct doors doors;
    struct choosing choosing;
    struct dealing dealing;
    struct beside beside; /* of a game beside real cards */
    struct advice_in_play advice;
    struct talk talk;                                  /* plain play */
    struct asking asking;                              /* its questions and answers */
    char trouble_returned[4 * sizeof(struct problem)]; /* the last text of dread_play_trouble */
    struct of_scene of_scene;
    struct scene scene;
    bool left; /* the player has left */
};

/* ---- hand.c ---- */

/* Moves the focus; dread_hand_show also shows what it is on. */
void dread_hand_look(struct play *, struct focus);
void dread_hand_show(struct play *, struct focus);

/* Returns true if the action in focus is shown with its preview: with the focus on a button, or if
 * something is picked. It is not for every thing that the cursor passes. */
bool dread_hand_previews(const struct play *, const struct focus *);

/* Returns the action in focus, as an index into the legal actions: the one of the button in focus,
 * if the player has moved the focus there; the only one left that touches the thing in focus; else,
 * if something is picked, the only one left at all; or the only action of the walk that is shown.
 * -1 if there is no such action. */
int dread_hand_in_focus(const struct play *, const struct focus *);

/* Returns true if the player holds something: she has picked a thing, a verb or her token. */
bool dread_hand_holds(const struct play *);

/* Puts down the last pick, or all picks; shows nothing any more. dread_hand_put_down returns false
 * if nothing was picked. */
bool dread_hand_put_down(struct play *);
void dread_hand_put_down_all(struct play *);

/* Returns the action with which a walk would begin, before its first step: the only one left of
 * what is picked, if it is no step. -1: it would begin with a step. */
int dread_hand_first_of_walk(const struct play *);

/* Searches for all cells that the player could walk to with what she has picked, into
 * p->hand.reach. Returns false, without a search, if she cannot walk now. */
bool dread_hand_can_walk(struct play *);

/* Begins a walk; returns the next action of the walk that goes on, which must have one left; stops
 * it. */
void dread_hand_begin_walk(struct play *, const struct path *);
action dread_hand_next_of_walk(struct play *);
void dread_hand_stop_walk(struct play *);

/* Sets the ms at which the only legal action is played; 0: never. */
void dread_hand_plays_alone(struct play *, int64_t due);

/* ---- book_seen.c ---- */

/* Returns true if the storage has something to do for the book. */
bool dread_storage_waits(struct play *);

/* Takes the book's message, once the storage has nothing to do. Returns false if there is none. */
bool dread_book_has_news(struct play *, struct problem *);

/* Returns true if the book keeps the session on the table. */
bool dread_is_kept(const struct play *);

/* Return true if a play of the game, or of any game, is in progress. */
bool dread_is_in_progress(const struct play *, const struct game *);
bool dread_any_in_progress(const struct play *);

/* ---- table_in_play.c ---- */

/* Makes the view, the legal actions and the prompt of the session anew, with nothing picked. Call
 * it whenever the session has changed. */
void dread_table_refresh(struct play *);

/* Writes the prompt: how the game has ended; or what the player can do, in a lesson only what it
 * waits for, and after it what the view foretells of a move that goes on. */
void dread_table_prompt(struct play *);

/* Returns true if the player may act now: the game goes on, and nothing moves or waits. */
bool dread_table_at_hand(const struct play *);

/* Returns the action that the lesson waits for, as an index into the legal actions; -1 if it waits
 * for none. */
int dread_table_asked(const struct play *);

/* Returns the place for a focus that is on nothing. */
struct focus dread_table_usual_focus(const struct play *);

/* Returns the game that the pages are about: the one on the table, else the one that was chosen
 * last, else the first game. */
const struct game *dread_table_game(const struct play *);

/* Puts an answer to the player into the scene's note, with its line breaks as spaces. */
void dread_table_note(struct play *, const char *words);

/* Returns the words that name a key, or on a page (play_house.page) the others. */
const char *dread_words_for(const struct play *, const char *keys, const char *page);

/* ---- tell.c ---- */

/* Puts the last trace in words into `said`; with `more`, after what `said` holds already. */
void dread_tell_trace(struct play *, bool more);

/* At the end of a game: writes which Night it was, and how many games of its kind were won, to
 * `score`, and adds it to `said`. */
void dread_tell_score(struct play *);

/* Begins the story of the session that was put on the table, and reads it. `dealt`: its first line
 * is new. */
void dread_tell_story(struct play *, bool dealt);

/* Reads on in the story, and makes the ending if the game has ended. With `anew`, from its start:
 * actions were taken back or done again, and no line is new. */
void dread_tell_story_on(struct play *, bool anew);

/* Says that the game on the table is a lesson, or no longer. */
void dread_tell_lesson(struct play *, bool on);

/* Returns true, once, if the last text of the lesson was read. */
bool dread_tell_lesson_over(struct play *);

/* Says whether the page of the ending is to be opened once nothing moves. */
void dread_tell_ending_due(struct play *, bool due);

/* Adds what legal action number i is, as a sentence. */
void dread_tell_action(const struct play *, int i, struct text *);

/* Adds what it would do, the gravest first, and sets *gravity to that of the first sentence.
 * Returns true if it would lose the game. */
bool dread_tell_preview(const struct play *, int i, struct text *, uint8_t *gravity);

/* The same for the walk that is shown: adds how it goes to `choice`, and what is grave about its
 * steps to `words`. *gravity is that of the gravest. */
bool dread_tell_walk(struct play *, struct text *choice, struct text *words, uint8_t *gravity);

/* ---- hint.c ---- */

/* Begins to think about a hint. Where other instances think, the expert begins there. Considers the
 * rest of the line that the last hint found best, if the player has followed it. */
void dread_hint_start(struct play *);
void dread_hint_forget(struct play *); /* the line of the last hint */
void dread_hint_open(struct play *);   /* or leaves a note that says why there is no hint */
void dread_hint_all(struct play *);    /* shows all choices */
void dread_hint_close(struct play *);  /* does nothing if no hint is open */
bool dread_hint_think(struct play *);  /* thinks for a slice; true if the page has changed */

/* Takes note that the advisor has thought for a slice, `more` of which would help. Returns true if
 * the page has changed. */
bool dread_hint_take(struct play *, bool more);

/* Gives the memory for thinking; takes note that there is something else to think about. */
void dread_advice_open(struct play *, void *memory, size_t bytes);
void dread_advice_begins(struct play *);

/* Picks on the table what the line in focus touches. */
void dread_hint_show(struct play *);

/* ---- autopsy_page.c ---- */

/* Stands for a turn among the lines of the page: the last moment at which the game could be won. */
enum { LAST_CHANCE = -1 };

void dread_autopsy_page_open(struct play *);  /* or leaves a note that says why there is none */
void dread_autopsy_page_begin(struct play *); /* begins to think, without a page */

/* Ends the autopsy: the game on the table is no longer the one that it was made of. */
void dread_autopsy_page_close(struct play *);

/* Both think for a slice, which ends early once `has_input` returns true (NULL: never), and return
 * true if there is something new. dread_autopsy_page_think also writes the page. */
bool dread_autopsy_page_think(struct play *, bool (*has_input)(void));
bool dread_autopsy_page_slice(struct play *, bool (*has_input)(void));

/* Takes note of how far the autopsy has come, and writes the page. */
void dread_autopsy_page_take(struct play *, enum autopsy_progress);

/* Returns true while the page is open and says only how far the autopsy has come. */
bool dread_autopsy_page_is_busy(const struct play *);

/* A line of the autopsy's page is about a turn. Returns the ply at which that turn begins; -1 if
 * the game had no such turn. `line` is an index into the turns of the summary; or LAST_CHANCE, for
 * which the result is the ply of the last position that could be won. */
int dread_autopsy_page_ply(const struct play *, int line);

/* Writes the chart of the open autopsy; no columns if there is none. */
void dread_autopsy_page_chart(const struct play *, struct scene_chart *);

/* ---- beside.c ---- */

/* Returns true if the game on the table is played beside real cards. */
bool dread_is_beside(const struct play *);

/* Returns why something with these needs cannot be answered or done now: a card is asked for first.
 * NULL if it can. While the game is set up there is no position, and the view is an empty table;
 * games and the expert must not see either. */
const char *dread_beside_waits(const struct play *, enum command_needs);

/* Begins anew, when another session was put on the table or actions were taken back: there is no
 * upkeep to tell. */
void dread_beside_begin(struct play *);

/* Takes note that the player has told the card that was asked for; `set_up`: while the game was set
 * up. */
void dread_beside_told(struct play *, bool set_up);

/* Takes note that the session was told something or played an action on the view `before`. */
void dread_beside_note(struct play *, const struct view *before);

/* Opens the page that is due: the upkeep that was not told yet, or the question for a card. Closes
 * them if none is due. */
void dread_beside_go_on(struct play *);

/* While it holds, the upkeep is not told: there is more to come. */
void dread_beside_hold(struct play *, bool holds);

/* Remembers why a card was refused, and whether it was told for another place. */
void dread_beside_refuse(struct play *, card, const struct problem *);

/* Opens the page that asks for a card: as it was; with what was wrong; or for the card of a step
 * that is mended (0: none). */
void dread_beside_ask(struct play *);
void dread_beside_ask_again(struct play *, const char *problem);
void dread_beside_ask_anew(struct play *, int mends);

/* Opens the page of the upkeep that was told last, as it was or from its first step, and shows
 * another step of it. */
void dread_beside_upkeep(struct play *);
void dread_beside_upkeep_again(struct play *);
void dread_beside_step(struct play *, int by);

/* Adds what the player told or did at a step: "5♥: card 4 of your hand". */
void dread_tell_told(const struct play *, const struct session_step *, struct text *);

/* Writes the picker and the upkeep into the scene. */
void dread_beside_scene(struct play *, struct scene *);

/* ---- act.c ---- */

/* Empties the trace of the last action, and returns it to be written. */
struct trace *dread_act_trace(struct play *);

/* Returns true if a lesson is going on and waits for something other than this action; then leaves
 * a note that says for what. */
bool dread_lesson_refuses(struct play *, action);

/* Plays an action, or leaves a note that says why it cannot be played. With `more`, its words come
 * after what was said before. */
void dread_act_play(struct play *, action, bool more);

/* The same, and ends the walk in progress. */
void dread_act_do(struct play *, action);

/* Plays the next action of the walk in progress, which must have one left. */
void dread_act_walk_on(struct play *);

/* Begins the walk that is shown. */
void dread_act_walk(struct play *);

/* Beside real cards: tells the session a card, and shows what follows. Returns false with a problem
 * if it cannot be the one that is asked for. */
bool dread_act_tell(struct play *, card, struct problem *);

/* Call it when another session was put on the table: shows it. `dealt`: it is at its start, and
 * `trace` holds the events of the deal. */
void dread_act_begin(struct play *, bool dealt);

/* Undo, redo, and back to the deal. With `whole_turn`, a turn instead of an action. */
void dread_act_undo(struct play *, bool whole_turn);
void dread_act_redo(struct play *, bool whole_turn);
void dread_act_restart(struct play *);

/* Keeps and shows the session after actions were taken back or done again. dread_act_rewound leaves
 * `words` as the note, and forgets what was said of the actions before; dread_act_turned says
 * nothing and forgets nothing. */
void dread_act_turned(struct play *);
void dread_act_rewound(struct play *, const char *words);

/* ---- deals.c ---- */

/* Reads the preferences from the book's settings. */
void dread_prefer_read(struct play *);

/* Changes one of the preferences, and writes all to the book's settings. */
void dread_prefer(struct play *, bool *chosen, bool on);

/* Asks for a deal; dread_deal_go_on puts it on the table. dread_deal_leaves_night asks once more
 * for the deal that was asked for last, though it ends the Night on the table. */
void dread_deal_want(struct play *, const struct deal_request *);
void dread_deal_leaves_night(struct play *);

/* Says whether deals go on without the answers of the storage. */
void dread_deal_storage_is_late(struct play *, bool late);

/* Goes on with the wanted deal, as far as the storage has answered. Returns the result once.
 * Returns DEAL_WAITS until then, and if no deal is wanted. */
enum deal_answer dread_deal_go_on(struct play *);

/* Each asks for one deal:
 *
 * fresh: a fresh deal (rules NULL: with the default options);
 * new: the same in this mode;
 * daily: the deal of the day with that number;
 * again: the game on the table, which is over, from a ply on;
 * resume: the play in progress, if there is one; else a fresh deal. */
void dread_deal_fresh(struct play *, const struct game *, const struct rules *);
void dread_deal_new(struct play *, const struct game *, const struct rules *, enum mode);
void dread_deal_daily(struct play *, const struct game *, uint64_t number);
void dread_deal_again(struct play *, int ply);
void dread_deal_resume(struct play *, const struct game *);

/* Writes the rules for a new deal: those of the deal on the table, or else the default rules. */
void dread_rules_now(const struct play *, const struct game *, struct rules *);

/* Reads the number or the id of a deal that the player typed. Returns false with a problem in a
 * player's words if it is neither. */
bool dread_deal_read(const struct play *, const char *typed, const struct game **, struct deal *,
                     struct problem *);

/* The same for a deal of a difficulty, and for one that the player has named by its number or its
 * id. Return false, with a problem, if there is no such deal. If another instance has to look for
 * the deal, dread_deal_difficulty opens a page that says so. */
bool dread_deal_difficulty(struct play *, const struct game *, enum difficulty, struct problem *);
bool dread_deal_named(struct play *, const char *typed, struct problem *);

/* Returns true while another instance looks for a deal of a difficulty, which the player waits for.
 * dread_deal_found puts the deal on the table that was found; it returns false, with a problem, if
 * there is none. */
bool dread_deal_is_searched(const struct play *);
bool dread_deal_found(struct play *, struct problem *);

/* Chooses a deal of a difficulty with these options, and writes it. Returns false, with a problem,
 * if it found none. Closes the hint and the autopsy, since it works in their memory. */
bool dread_deal_choose_difficulty(struct play *, const struct game *, const struct rules *,
                                  enum difficulty, struct deal *, struct problem *);

/* Puts the deal of the lesson on the table; the caller then begins the lesson. Returns false if the
 * game has no lesson. */
bool dread_deal_lesson(struct play *, const struct game *);

/* Returns to the Rehearsal that was left last, which must exist. */
void dread_deal_back(struct play *);

/* Returns true if the game has stakes to choose from. */
bool dread_deal_has_stake(const struct play *, const struct game *);

/* Chooses the stake that a player gets next after the lesson: one that she has not met, if there is
 * one. Returns false if the game has none. dread_deal_stake asks for its deal. */
bool dread_deal_choose_stake(const struct play *, const struct game *, struct stake *);
void dread_deal_stake(struct play *, const struct game *);

/* Takes the game off the table; the play stays in progress in the book. */
void dread_deal_leave(struct play *);

/* Asks for a deal beside real cards with these options (NULL: the default ones). */
void dread_deal_beside(struct play *, const struct game *, const struct rules *);

/* ---- companion.c ---- */

/* Beside real cards: tells the cards that the player typed, as many as are asked for. Returns false
 * with a problem if one is not understood or cannot be; the cards before it are told. */
bool dread_companion_tell(struct play *, const char *words, struct problem *);

/* What the commands CMD_TELL_CARD and CMD_MOVE_TOLD do. */
void dread_companion_card(struct play *, int c);
void dread_companion_move(struct play *, int c);

/* Opens the page of steps, and the page about one of them, from 1. */
void dread_companion_steps(struct play *);
void dread_companion_step(struct play *, int step);

/* Goes back to before that step; asks which card it was. Both return false if there is no such
 * step. */
bool dread_companion_back(struct play *, int step);
bool dread_companion_mend(struct play *, int step);

/* Takes back the last step, or a turn. Returns false if there is nothing to take back. */
bool dread_companion_undo(struct play *, bool whole_turn);

/* Corrects a card that was told for a place, and notes what becomes of the game. Returns false with
 * a problem if it cannot be. */
bool dread_companion_correct(struct play *, int place, card c, struct problem *);

/* ---- story_pages.c ---- */

/* Each opens a page: the whole story, the log, and the end of the game, which must be over. */
void dread_page_of_story(struct play *);
void dread_page_of_log(struct play *);
void dread_page_of_ending(struct play *);

/* ---- doors.c ---- */

/* The pages are about this game while none is on the table. NULL: about no one game. */
void dread_doors_about(struct play *, const struct game *);

/* Opens the first screen. Its focus is on the door of the game that the pages are about. */
void dread_page_of_games(struct play *);

/* If the focus of the first screen is on a door: the pages are about that game from now on. */
void dread_doors_look(struct play *);

/* Writes the doors into the scene, if their page is open, and names in the line of the lesson the
 * game that it teaches. */
void dread_doors_scene(const struct play *, struct scene *);

/* Adds which deal of a game is in progress: "deal #5, turn 3, Night". Returns false if none is. */
bool dread_tell_in_progress(const struct play *, const struct game *, struct text *);

/* Returns the game whose play in progress changed last; NULL if none is in progress. */
const struct game *dread_latest_in_progress(const struct play *);

/* Returns true if the book has any play of the game. The lesson is not in the book. */
bool dread_has_played(const struct play *, const struct game *);

/* Adds the sentence that says what the game is. */
void dread_theme_about(const struct theme *, struct text *);

/* ---- daily.c ---- */

/* Returns the number of the daily deal one day before; 0 if there is none. */
uint64_t dread_daily_before(uint64_t number);

/* Add the date of a deal of the day, how it went, and what the deal is. */
void dread_tell_today(const struct play *, const struct game *, struct text *);
void dread_tell_yesterday(const struct play *, const struct game *, struct text *);

/* ---- pages.c ---- */

/* Each opens a page. `at` is the line in focus, from 0. `problem` is "" if the page is opened for
 * the first time; if what the player entered or chose there failed, it says why. The game: its
 * menu. The rest: the second page of that menu. The stake: what to do after the lesson. The
 * reasons: what just happened, with the rule for each event (CMD_WHY). The night: asks whether the
 * Night on the table may be given up for the deal that waits. The refusal: says `why` a deal is not
 * dealt, because a Night in progress has its cards. */
void dread_page_of_game(struct play *, const struct game *);
void dread_page_of_rest(struct play *);
void dread_page_of_keys(struct play *);
void dread_page_of_stake(struct play *);
void dread_page_of_reasons(struct play *);
void dread_page_of_rules(struct play *);
void dread_page_of_rule(struct play *, const char *rule); /* a paragraph, such as "2.1" */
void dread_page_of_statistics(struct play *);
void dread_page_of_preferences(struct play *, int at);
void dread_page_of_options(struct play *, int at);
void dread_page_of_usual_options(struct play *); /* the same, with the rules of the table again */
void dread_page_of_number(struct play *, const char *typed, const char *problem);
void dread_page_of_difficulties(struct play *, const char *problem);
void dread_page_of_night(struct play *);
void dread_page_of_refusal(struct play *, const char *why);

/* Adds what a stake is, in a sentence. Nothing if the game has none. */
void dread_tell_stake(const struct play *, const struct game *, struct text *);

/* Shows the values of option i of the options page, to choose from. */
void dread_page_of_values(struct play *, int i);

/* Gives option i of the options page its value number k, and shows that page. */
void dread_set_option(struct play *, int i, int k);

/* Returns the number of the value of option i on the options page. */
int dread_chosen_value(const struct play *, int i);

/* ---- press.c ---- */

/* INTENT_FOCUS: shows what choosing the thing or button in focus would do. */
void dread_choose_look(struct play *);

/* INTENT_DRAW: the same; a walk that is shown goes on from its end. */
void dread_choose_draw(struct play *);

/* INTENT_CHOOSE: chooses the thing or button in focus (see enum intent_kind). While a lesson has to
 * be read: goes on with the lesson. */
void dread_choose_focus(struct play *);

/* Chooses the cell next to the player's in a direction (enum facing), or leaves a note that there
 * is no such step. */
void dread_choose_step(struct play *, int facing);

/* ---- run_command.c ---- */

/* Runs a command, or leaves a note that says why it cannot be given now. `words` is what was typed
 * (NULL: nothing). */
void dread_run_command(struct play *, enum command_id, int argument, const char *words);

/* Returns why a command cannot be given now, as a sentence; NULL if it can. */
const char *dread_command_refusal(const struct play *, enum command_id);

/* Shows what became of a wanted deal: the table, or a page if the player has to be asked. */
void dread_show_deal_answer(struct play *, enum deal_answer);

/* ---- stage.c ---- */

/* Enters the door of a line of the first screen: with motion, its light widens first, and
 * dread_stage_enter goes in when it is time, or at once. Returns false if the line is no door, or
 * if there is no motion. */
bool dread_stage_enters(struct play *, int line);
void dread_stage_enter(struct play *, bool at_once);

/* Shows all of an ending that is still appearing. Returns false if none is. */
bool dread_stage_hurry(struct play *);

/* Writes to the scene how far its picture has appeared. Returns the ms at which that changes next;
 * 0: never. */
int64_t dread_stage_scene(struct play *, struct scene *);

/* ---- scene.c ---- */

/* Writes the scene of this moment to `scene`. */
void dread_scene_make(struct play *);

#endif
