/* The table of commands: everything that a player can ask for other than an action of the game.
 *
 * The keys of the terminal, the menus, the page of keys, the sentences that plain play understands,
 * the buttons of the browser and the documentation are made from this one table. What a command
 * does is in src/play/run_command.c (at a table that is drawn), src/play/talk.c and
 * src/play/answers.c (in plain play). */

#ifndef DREAD_COMMANDS_H
#define DREAD_COMMANDS_H

#include "dread/base.h"

/* In the order in which the page of keys and the help of plain play list them. */
enum command_id {
    CMD_HELP,
    CMD_HELP_ALL,
    CMD_MOVES,
    CMD_MOVES_OF,
    CMD_WHAT_IF,
    CMD_WHY_NOT,
    CMD_HINT,
    CMD_HINTED, /* argument: an action that the hint advises */
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
    CMD_NUMBER, /* opens the page on which the player types a deal */
    CMD_TYPED,
    CMD_DEAL_HOW,
    CMD_DEAL,
    CMD_RESUME,      /* resumes the game in progress */
    CMD_LEAVE_NIGHT, /* confirms that the Night is given up for the deal that waits */
    CMD_ID,
    CMD_RECORD,
    CMD_OPTIONS,
    CMD_OPTION,       /* argument: an option of the options page, which takes its next value */
    CMD_DEAL_OPTIONS, /* deals with the options of the options page */
    CMD_OPTIONS_NOW,
    CMD_LESSON,
    CMD_RULES,
    CMD_RULES_PART, /* words: a section or paragraph */
    CMD_STATISTICS,
    CMD_PREFERENCES,
    CMD_PREFERENCE, /* argument: a preference, which is switched */
    CMD_MODE,       /* switches new games between Rehearsal and Night */
    CMD_MENU,
    CMD_GO_ON, /* back to the table */
    CMD_GAMES, /* opens the page with the choice of games */
    CMD_GAME,  /* argument: a game, counted from 0 in the list of games */
    CMD_KEYS,
    CMD_QUIT,
    COMMANDS
};

/* A command, for all front ends. A string is NULL where the command has no such thing. */
struct command_row {
    const char *id;    /* stable: "undo-turn" */
    int key;           /* an ASCII character; 0: none */
    const char *label; /* in a menu, on a button: "Start this deal over" */
    const char *more;  /* a remark next to the label */
    const char *keys; /* on the page of keys: the keys of this command or of a group of commands, */
    const char *help; /* and what they do. The first command of a group has both */
    const char *said; /* what the player says: "turn back"; a space at the end: words follow */
    const char *about; /* its line in the help of plain play */
    const char *also;  /* other ways to say it, separated by `|` */
    bool goes_back;    /* it takes actions back or plays them again, which a Night refuses */
};

extern const struct command_row dread_command_table[COMMANDS];

/* Returns the command of a key; COMMANDS if there is none. */
enum command_id dread_command_of_key(int key);

/* Returns the command that plain play means by `said`, which must be in lower case with single
 * spaces; COMMANDS if there is none. Points *rest at the words in `said` that follow the command's
 * own words; at "" if the command takes none. */
enum command_id dread_command_of_words(const char *said, const char **rest);

#endif
