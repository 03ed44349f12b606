/* Plain play: the player says lines (INTENT_SAY) and is answered in paragraphs (dread_play_answer).
 * This header has the state of plain play and its entry points; src/hear reads what she says,
 * src/answer answers questions, and say.h says what happened. */

#ifndef PLAY_TALK_H
#define PLAY_TALK_H

#include "play.h"
#include "advice/advice.h"
#include "answer/answer.h"
#include "hear/hear.h"

enum { CHOICES_MOST = 64 }; /* actions between which an order may leave the choice */

/* The result of a deal request. (The steps of struct dealing have names with DEAL_ too.) */
enum deal_answer {
    DEAL_WAITS,    /* none yet */
    DEALT,         /* a new game was dealt */
    GONE_ON,       /* a game goes on as it was left: it was resumed, or was on the table already */
    REFUSED_CARDS, /* refused: its cards are those of a Night in progress elsewhere */
    /* not dealt: a Night that is begun would end as abandoned. That Night is on the table; ask the
     * player, then repeat the request with leaves_night */
    NIGHT_WOULD_END
};

struct play;

struct talk {
    /* What prevents saving, one line for each problem: lines of dealing.trouble and messages of the
     * book. dread_play_trouble hands them out and empties this. */
    char trouble[4 * sizeof(struct problem)];
    const struct game *before;    /* the game on the table when a deal was requested; NULL: none */
    char last_answer[MORE_BYTES]; /* what the front end was given last, for `repeat` */
    char meant[SAID];             /* the order that the last answer asked about; "": none */
    bool thought_of;              /* the player asked about that order, and was not asked */
    char hinted[SAID];            /* why, if the last answer was a hint; "": it was none */
    struct offers offers;         /* what the last answer offered by numbers */
    /* The last line, if it was not understood, and its first word that is not known. */
    char refused[SAID], strange[NAME_BYTES];
    char last_order[SAID]; /* the last order that was carried out; "": none */
    /* Which of these actions an order meant was asked last, when `choices_at` actions had been
     * played. */
    int choices, choices_at;
    action choice[CHOICES_MOST];
    char question[SAID]; /* the last line, if it was a question; "": it was none */
    bool of_other;       /* what the last line asked or wanted was none of what has happened */
    /* What the line would be as an order, if it is only thought of, so that nothing is carried out;
     * "": it is an order. */
    char doubted[SAID];
    bool speaks; /* her last intent was INTENT_SAY, or a deal in words */
    bool warned; /* she was warned that leaving the Night loses it */
    bool leaves; /* she has quit, and leaves once everything is saved */
    enum {
        THINKS_NOT,
        THINKS_HINT,
        THINKS_AUTOPSY,
        THINKS_DUEL
    } thinks; /* what is being computed for an answer in words */
};

/* What plain play does for the mid-end. The functions are called through this table, so that a
 * program whose front end has no plain play does not contain it. */
struct plain_play {
    /* Reads a line that the player says, and does or answers what it means. */
    void (*hear)(struct play *, const char *line);

    bool (*wants)(struct play *);                          /* dread_talk_wants */
    void (*dealt)(struct play *, enum deal_answer);        /* dread_talk_dealt */
    bool (*think)(struct play *, bool (*has_input)(void)); /* dread_talk_think */
    void (*puzzle)(struct play *);                         /* dread_talk_puzzle */
};

/* Initializes plain play. */
void dread_talk_open(struct play *);

/* Carries out or answers the command that is said. Returns false if it is not a command. */
bool dread_talk_command(struct play *, const char *said);

/* Says which puzzle is on the table, and how things stand there. */
void dread_talk_puzzle(struct play *);

/* Takes note that the wanted deal was asked for in words. Returns true if it may end the Night on
 * the table: the player was just warned of that. */
bool dread_talk_wants(struct play *);

/* Says the result of that request. */
void dread_talk_dealt(struct play *, enum deal_answer);

/* Adds lines to the trouble with saving. */
void dread_talk_trouble(struct play *, const char *lines);

/* Says goodbye and leaves, if the player has quit and the book waits for nothing. */
void dread_talk_leave(struct play *);

/* Returns true while a hint or an autopsy is being computed that was asked for in words. */
bool dread_talk_thinks(const struct play *);

/* Computes one slice of that hint; or slices of that autopsy until `has_input` returns true (NULL:
 * until it is finished). Returns true once the answer was said. */
bool dread_talk_think(struct play *, bool (*has_input)(void));

/* Beside real cards: takes a line that is nothing but cards as those that the game asks for.
 * Returns false if it is anything else, or if no card is asked for. */
bool dread_talk_cards(struct play *, const char *said);

/* Says that a card must be told first, and which, if that keeps back what has these needs. Returns
 * false if nothing does. */
bool dread_talk_waits(struct play *, enum command_needs);

/* Beside real cards: says what was taken back or changed, and how the game goes on. */
void dread_talk_changed(struct play *);

/* Carries out a command about real cards. Returns false if it is none. */
bool dread_talk_beside(struct play *, enum command_id, const char *words);

#endif
