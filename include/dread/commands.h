/* The table of commands: everything that a player can ask for besides an action of the game.
 *
 * Keys, menus, the page of keys, what plain play understands, the buttons of a browser and the
 * documentation are made from this one table. */

#ifndef DREAD_COMMANDS_H
#define DREAD_COMMANDS_H

#include "dread/base.h"

/* In the order in which the page of keys and plain play's help tell them. */
enum command_id {
    CMD_HELP,
    CMD_HELP_ALL,
    CMD_MOVES,
    CMD_MOVES_OF,
    CMD_WHAT_IF,
    CMD_WHY_NOT,
    CMD_HINT,
    CMD_HINTED, /* argument: the action that was chosen */
    CMD_AUTOPSY,
    CMD_TRY_TURN, /* argument: a line of the autopsy */
    CMD_WHAT_NOW,
    CMD_STATE,
    CMD_MORE,
    CMD_STEP_NORTH,
    CMD_STEP_EAST,
    CMD_STEP_SOUTH,
    CMD_STEP_WEST,
    CMD_WHY,
    CMD_TABLE,
    CMD_SHOW,
    CMD_SHOW_ZONE,
    CMD_GAUGES,
    CMD_WHERE,
    CMD_WATCHERS,
    CMD_WATCHERS_AT,
    CMD_MEMORY,
    CMD_SEQUENCES,
    CMD_TAKEN_NEXT,
    CMD_EXITS,
    CMD_EXITS_FROM,
    CMD_ROUTE,
    CMD_LOG_LAST,
    CMD_LOG,
    CMD_FLAVOUR,
    CMD_UNDO,
    CMD_UNDO_TURN,
    CMD_REDO,
    CMD_REDO_TURN,
    CMD_RESTART,
    CMD_NEW,
    CMD_DIFFICULTIES, /* the page of difficulties */
    CMD_DIFFICULTY,   /* argument: enum difficulty */
    CMD_NEW_DIFFICULTY,
    CMD_DIFFICULTY_HERE,
    CMD_NEW_NIGHT,
    CMD_NIGHT_DEAL,
    CMD_NEW_REHEARSAL,
    CMD_REHEARSAL_DEAL,
    CMD_AGAIN,
    CMD_DAILY,
    CMD_NUMBER, /* the page to type a deal on */
    CMD_TYPED,
    CMD_DEAL_HOW,
    CMD_DEAL,
    CMD_RESUME,      /* the game in progress */
    CMD_LEAVE_NIGHT, /* yes: the Night is given up for the deal that waits */
    CMD_ID,
    CMD_RECORD,
    CMD_OPTIONS,
    CMD_OPTION,       /* argument: which; takes its next value */
    CMD_DEAL_OPTIONS, /* deals with the options of the page */
    CMD_OPTIONS_NOW,
    CMD_LESSON,
    CMD_RULES,
    CMD_STATISTICS,
    CMD_PREFERENCES,
    CMD_PREFERENCE, /* argument: which; changes it */
    CMD_MODE,       /* changes how new games are played */
    CMD_MENU,
    CMD_GO_ON, /* back to the table */
    CMD_GAMES, /* the choice of games */
    CMD_GAME,  /* argument: which */
    CMD_KEYS,
    CMD_QUIT,
    COMMANDS
};

/* What is the same for every front end. Strings may be NULL where a command has no such thing. */
struct command_row {
    const char *id;    /* stable: "undo-turn" */
    int key;           /* a character; 0: none */
    const char *label; /* in a menu, on a button: "Start this deal over" */
    const char *more;  /* what stands beside the label */
    const char *keys;  /* on the page of keys: the keys, */
    const char *help;  /* and what they do; of commands with one line together the first has it */
    const char *said;  /* how plain play calls it: "turn back"; what ends in a space takes words */
    const char *about; /* what plain play's help says of it */
    const char *also;  /* other ways to say it, separated by `|` */
    bool goes_back;    /* which nobody does in a Night */
};

extern const struct command_row dread_command_table[COMMANDS];

/* The command of a key, or COMMANDS. */
enum command_id dread_command_of_key(int key);

/* The command that plain play means by `said` (lower case, single spaces); COMMANDS if there is
 * none. *rest gets the words after the command's own, "" if it takes none. */
enum command_id dread_command_of_words(const char *said, const char **rest);

#endif
