/* The inside of the mid-end: `struct play`. The door of the room is play.h: read it first.
 *
 * The functions of each file are in the header of its name. But those of talk_beside.c are in
 * talk.h, and those of play.c, the table dread_plain_play of heard_line.c, and a few of hand.c and
 * scene.c are for front ends and so in play.h. A file calls only files above it in this list
 * (tests/structure checks that they do not call each other in a circle).
 *
 * page.c          a page over the table: text and lines
 * book_seen.c     what was learned from the book
 * hand.c          what the player holds, looks at and is walking
 * table_in_play.c the table in front of the player: its view, the focus, whether she may act
 * tell.c          what has happened or would happen, in words
 * hint.c          the page of the hint
 * autopsy_page.c  the page of the autopsy
 * duel.c          two games of one deal side by side
 * puzzle_page.c   a puzzle, and the page of its answer
 * beside.c        beside real cards: asking for cards, and the upkeep
 * act.c           playing an action, walks, undo and redo
 * deals.c         putting deals on the table, and the preferences
 * companion.c     beside real cards: what the player tells and takes back
 * story_pages.c   the pages of the story, the log and the ending
 * daily.c         the days: dates, and what the player made of them
 * today.c         the page of a day, and the calendar
 * statistics_page.c  the page of the statistics
 * doors.c         the first screen
 * pages.c         the other pages
 * choose.c        choosing things and buttons
 * run_command.c   what each command does
 * say.c           what plain play says
 * order_run.c     carrying out an order of one action or several
 * orders.c        orders without a verb and things: a walk, a verb or a name alone
 * several.c       orders with verbs and things, also several in one sentence
 * talk_beside.c   plain play beside real cards
 * talk.c          plain play: its commands
 * heard_line.c    what a line of the player means
 * stage.c         how pictures appear in time
 * scene.c         the scene
 * play.c          intents, and what time brings */

#ifndef PLAY_INTERNAL_H
#define PLAY_INTERNAL_H

#include "search/difficulty.h"
#include "core/link.h"
#include "search/puzzle.h"
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
    int count, door_lines;
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
    bool autopsy_is_own; /* it is of that game, and not of the other's of a duel */
    enum autopsy_progress autopsy_progress;
};

/* Of a game of a duel: the chance of winning before each turn, from 1 to `turns`, and what was
 * given away on it, in points; later turns are left out. `end` is 0 or 100. */
enum { DUEL_TURNS = 255 };

struct duel_curve {
    int turns, gave_in_all, end;
    uint8_t before[DUEL_TURNS + 1], gave[DUEL_TURNS + 1];
};

/* The duel: somebody's games, which the player meets with hers of the same deals. */
enum { THEIRS, YOURS, DUEL_GAMES };

struct duel_in_play {
    int deals;                         /* 0: there is no duel */
    struct session theirs[LINK_DUELS]; /* of each deal, as it ended */

    /* The player's own games that have ended, the latest last; first those of other deals make room
     * for more. `seen`: the version of the table that was looked at last. */
    int ended;
    struct session yours[LINK_DUELS];
    uint32_t seen;

    /* How many games have their curve, deal by deal in the order of the enum; and the version of
     * the table that they are about. */
    int judged;
    uint32_t of;
    struct duel_curve curve[LINK_DUELS][DUEL_GAMES];
};

/* The puzzle on the table. */
struct puzzle_in_play {
    int number, level;        /* number 0: there is none, and the rest is undefined */
    int chosen;               /* the player's answer, an index into answer.choice; -1: none yet */
    struct position position; /* where it is asked */
    uint64_t day;             /* the day whose puzzle it is; else 0 */
    struct puzzle_answer answer;
};

/* What the pages are about, and what is chosen on them. */
struct choosing {
    const struct game *game; /* while none is on the table */
    struct rules rules;      /* the options on the options page */
    int option;              /* the one on the page of values */
    uint64_t day;            /* the one on the page of a day */
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
    struct duel_in_play duel;
    struct puzzle_in_play puzzle;
    struct talk talk;                                  /* plain play */
    struct asking asking;                              /* its questions and answers */
    char trouble_returned[4 * sizeof(struct problem)]; /* the last text of dread_play_trouble */
    struct of_scene of_scene;
    struct scene scene;
    bool left; /* the player has left */
};

#endif
