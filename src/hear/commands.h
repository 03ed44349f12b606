/* The table of commands: everything that a player can ask for other than an action of the game.
 *
 * The keys of the terminal, the menus, the page of keys, the sentences that plain play understands,
 * the buttons of the browser and the documentation are made from this one table, which is in
 * src/hear/commands.c and, as far as plain play alone needs it, in src/hear/said_commands.c.
 * src/play/run_command.c carries the commands out at a drawn table; src/play/talk.c and
 * src/answer/answers.c do so in plain play.
 *
 * A new command needs:
 *
 * - a name in enum command_id, where the page of keys and the help should list it; and, in
 *   src/hear/commands.c, a row, and a case in dread_command_needs and dread_command_asks if their
 *   default, which goes by its place in the enum, is wrong
 * - for a drawn table: a row of `handlers` in src/play/run_command.c, with a function that carries
 *   it out and, if it can be refused, one that says why
 * - for plain play: a row in src/hear/said_commands.c; and, if it is a question, a row in the
 *   table of src/answer/answers.c; otherwise a case of run_command in src/play/talk.c, or of
 *   dread_talk_beside if it is only for real cards
 * - for a menu: its line on a page of src/play/pages.c */

#ifndef DREAD_COMMANDS_H
#define DREAD_COMMANDS_H

#include "core/base.h"

/* In the order in which the page of keys and the help of plain play list them. "Here" is the deal
 * on the table. A command whose comment says *argument* takes a number (INTENT_COMMAND), and one
 * whose comment says *words* takes the words that follow its own in plain play. All others take
 * neither. */
enum command_id {
    CMD_HELP,     /* how to speak to plain play */
    CMD_HELP_ALL, /* the list of all commands of plain play */
    CMD_MOVES,    /* which actions are legal: counted, or listed if they are few */
    CMD_MOVES_OF, /* lists actions. Words: a verb, or "all" */
    CMD_WHAT_IF,  /* what an action would do. Words: an action */
    CMD_WHY_NOT,  /* why something cannot be chosen. Words: an action, a card or a cell */
    CMD_HINT,     /* the best actions, with their chances and reasons */
    CMD_HINTED,   /* does what the line of the open hint says. Argument: the action of that line */
    CMD_HINT_ALL, /* shows more choices on the open hint */
    CMD_AUTOPSY,  /* the analysis of a game that is over */
    CMD_TRY_TURN, /* plays a turn of the open autopsy again. Argument: a line of the autopsy */
    CMD_WHAT_NOW, /* what the player has to decide now */
    CMD_STATE,    /* how the game stands, in short */
    CMD_MORE,     /* what the last answer of plain play left out */
    CMD_STEP_NORTH, /* moves the player's token to the next cell */
    CMD_STEP_EAST,
    CMD_STEP_SOUTH,
    CMD_STEP_WEST,
    CMD_WHY,             /* what the last action caused, with the rule for each event */
    CMD_TABLE,           /* everything on the table */
    CMD_SHOW,            /* which places CMD_SHOW_ZONE can show */
    CMD_SHOW_ZONE,       /* the cards of a place. Words: the place */
    CMD_GAUGES,          /* the gauges, such as health */
    CMD_WHERE,           /* where all tokens are */
    CMD_WATCHERS,        /* which tokens see the player */
    CMD_WATCHERS_AT,     /* which tokens would see her elsewhere. Words: a cell */
    CMD_MEMORY,          /* which tokens hunt the player, and where each saw her last */
    CMD_SEQUENCES,       /* which cards belong together, and where they are */
    CMD_TAKEN_NEXT,      /* which cards the game takes next if the player does nothing */
    CMD_EXITS,           /* the ways out of the player's cell */
    CMD_EXITS_FROM,      /* the same for another cell. Words: a place */
    CMD_ROUTE,           /* the shortest way. Words: a cell or a token */
    CMD_LOOK,            /* the place where the player stands; else how the game stands */
    CMD_LOOK_AT,         /* what is there. Words: a direction, a cell or a card */
    CMD_EXAMINE,         /* the same. Words: a cell, a card or a token */
    CMD_ROOM,            /* the room where the player stands, with its doors */
    CMD_ROOM_AT,         /* another room. Words: a cell */
    CMD_ROOMS,           /* all rooms, the nearest first */
    CMD_DESCRIBE,        /* the maze in a sentence or two */
    CMD_SAFE,            /* who sees the player, and who will if she waits */
    CMD_NEAR,            /* how far away the pursuers are, the nearest first */
    CMD_NEAREST,         /* the nearest of several things. Words: a card, a rank or a token */
    CMD_HOW_FAR,         /* how many steps away something is. Words: the same, or a cell */
    CMD_FIND,            /* where something is. Words: the same */
    CMD_SEES,            /* where tokens would see the player. Words: a token or its card */
    CMD_WATCHED,         /* where any token would see her */
    CMD_NEXT_OF,         /* where tokens go if she waits. Words: a token or its card */
    CMD_REACH,           /* where a move can end, with each card */
    CMD_REACH_WITH,      /* the same with one card. Words: the card */
    CMD_COUNT,           /* how many there are. Words: a card, a rank, a gauge */
    CMD_PLACES,          /* the cards of a row with their places */
    CMD_WHICH,           /* which actions bring an event. Words: its id */
    CMD_EXPLAIN,         /* which words the theme explains */
    CMD_EXPLAIN_WORDS,   /* what a word means in this game. Words: these words */
    CMD_SAVED,           /* whether the game is saved */
    CMD_SETTINGS,        /* where the settings are */
    CMD_REPEAT,          /* says the last answer again */
    CMD_LAST_ORDER,      /* carries out the last order again */
    CMD_YES,             /* does what the last answer asked about */
    CMD_STORY,           /* the story so far: the lines of flavour text, one for a turn */
    CMD_STORY_ON,        /* plain play tells a line of the story after each turn */
    CMD_STORY_OFF,       /* it does not */
    CMD_ENDING,          /* the end of a game that is over, as a page */
    CMD_LOG_LAST,        /* what happened in the last five actions */
    CMD_LOG,             /* what happened in the whole game */
    CMD_FLAVOUR,         /* the line of flavour text for this turn */
    CMD_UNDO,            /* takes an action back */
    CMD_UNDO_TURN,       /* takes a turn back */
    CMD_REDO,            /* plays an action again that was taken back */
    CMD_REDO_TURN,       /* the same for a turn */
    CMD_RESTART,         /* plays the deal here from its start, in the same session */
    CMD_NEW,             /* a fresh deal with the same options */
    CMD_DIFFICULTIES,    /* opens the page of difficulties */
    CMD_DIFFICULTY,      /* a fresh deal of a difficulty. Argument: enum difficulty */
    CMD_RULE_SET,        /* a fresh deal of a named rule set. Argument: its index, from 0 */
    CMD_NEW_DIFFICULTY,  /* the same in plain play. Words: the name of a difficulty */
    CMD_DIFFICULTY_HERE, /* how difficult the deal here is */
    CMD_NEW_NIGHT,       /* a fresh deal, as a Night */
    CMD_NIGHT_DEAL,      /* a deal as a Night. Words: an id or a difficulty */
    CMD_NEW_REHEARSAL,   /* a fresh deal, as a Rehearsal */
    CMD_REHEARSAL_DEAL,  /* a deal as a Rehearsal. Words: an id or a difficulty */
    CMD_AGAIN,           /* plays a turn of a game that is over again. Words: its number */
    CMD_DAILY,           /* the deal of the day */
    CMD_YESTERDAY,       /* the deal of the day before */
    CMD_PUZZLES,         /* opens the page of puzzles */
    CMD_PUZZLE,          /* a puzzle. Argument: its level, from 1; 0: any */
    CMD_PUZZLE_MISSED,   /* a puzzle of the kind of choice that the player misses most */
    CMD_PUZZLE_NUMBER,   /* opens the page on which the player types the number of a puzzle */
    CMD_PUZZLE_NAMED,    /* a puzzle. Words: number, code or link; in plain play also `level 2` */
    CMD_ANSWER,          /* the answer of the puzzle on the table, once more */
    CMD_TODAY,           /* opens the page of today: the deals of the day of all games */
    CMD_DAY_DEAL,        /* the deal of the day of that page. Argument: the index of a game */
    CMD_DAY_PUZZLE,      /* a puzzle of that day. Argument: game and level, as dread_today_puzzle */
    CMD_DAY_BEFORE,      /* opens the same page for yesterday */
    CMD_CALENDAR,        /* opens the calendar of the month */
    CMD_NUMBER,          /* opens the page on which the player types a deal */
    CMD_TYPED,           /* deals what she typed there. Words: a number or an id */
    CMD_DEAL_HOW,        /* explains how to name a deal in plain play */
    CMD_DEAL,            /* a deal. Words: an id or a difficulty */
    CMD_RESUME,          /* resumes the play in progress; in plain play, leaves the lesson for it */
    CMD_CONTINUE,        /* resumes the latest play in progress, of whichever game */
    CMD_BACK,            /* returns to the Rehearsal that was left last for another deal */
    CMD_LEAVE_NIGHT,     /* confirms that the Night is given up for the deal that waits */
    CMD_ID,              /* the id of the deal here */
    CMD_RECORD,          /* the game so far as a record (core/record.h) */
    CMD_RESULT,          /* how a game that is over went, in a sentence to share */
    CMD_LINK,            /* a link (core/link.h) to the game so far, for the page in a browser */
    CMD_CHALLENGE,       /* a link to a duel (core/link.h) with the game here, which is over */
    CMD_DUEL,            /* compares the game here with that of somebody who sent such a link */
    CMD_OPTIONS,         /* opens the page of options, from which the player can deal */
    CMD_OPTION,          /* gives an option of that page its next value; if it has many, opens the
                         page of its values. Argument: its index, from 0 */
    CMD_OPTION_VALUE,    /* gives the option of that page a value. Argument: its place, from 0 */
    CMD_DEAL_OPTIONS,    /* deals with the options of that page */
    CMD_OPTIONS_NOW,     /* the options of the deal here */
    CMD_LESSON,          /* begins the lesson: a first game that explains itself */
    CMD_STAKE,           /* after the lesson: a deal that can go either way */
    CMD_COMPANION,       /* a game beside real cards, with the options of the deal here */
    CMD_CARDS,           /* asks again for the card that the game waits for */
    CMD_TELL,            /* tells which cards lie on the table. Words: the cards */
    CMD_TELL_CARD,       /* the same for one card. Argument: the card */
    CMD_MOVE_TOLD,       /* the card was told for a wrong place before. Argument: the card */
    CMD_STEPS,           /* the list of cards told and actions chosen */
    CMD_STEP,            /* what to do with one of them. Argument: its number, from 1 */
    CMD_STEP_BACK,       /* goes back to before that step. Argument: the same */
    CMD_STEP_MEND,       /* it was another card. Argument: the same */
    CMD_UPKEEP,          /* what to do with the hands after the last action, once more */
    CMD_UPKEEP_NEXT,     /* the next step of that */
    CMD_UPKEEP_BACK,     /* the step before */
    CMD_UPKEEP_LIST,     /* switches between one step at a time and all at once */
    CMD_RULES,           /* the rules page */
    CMD_RULES_PART,      /* a part of it. Words: the number of a section or paragraph */
    CMD_RULES_NEXT,      /* in plain play: the next paragraph of the rules */
    CMD_RULES_BACK,      /* the paragraph before */
    CMD_STATISTICS,      /* the statistics and the list of past games */
    CMD_PREFERENCES,     /* opens the page of preferences */
    CMD_PREFERENCE,      /* switches a preference. Argument: its line on that page, from 0 */
    CMD_MODE,            /* switches new games between Rehearsal and Night */
    CMD_MENU,            /* opens the menu of the game */
    CMD_REST,            /* opens its second page: all that is needed less often */
    CMD_GO_ON,           /* closes the page: back to the table */
    CMD_GAMES,           /* opens the page with the choice of games */
    CMD_GAME, /* opens the menu of a game. Argument: its index in the list of games, from 0 */
    CMD_KEYS, /* opens the page of keys */
    CMD_QUIT, /* leaves the program */
    COMMANDS
};

/* A command, for all front ends. A string is NULL where the command has no such thing. */
struct command_row {
    const char *id;    /* stable: "undo-turn" */
    int key;           /* an ASCII character; 0: none */
    const char *label; /* in a menu, on a button: "Start this deal over" */
    const char *more;  /* a remark next to the label */
    /* On the page of keys: the keys of a group of commands, and what they do. Only the first
     * command of a group has these two; the others have NULL in both. */
    const char *keys;
    const char *help;
    bool goes_back; /* it takes actions back or plays them again, which a Night refuses */
};

extern const struct command_row dread_command_table[COMMANDS];

/* Returns the command of a key; COMMANDS if there is none. */
enum command_id dread_command_of_key(int key);

/* What a command needs of a game beside real cards, whose player may not have told all cards of the
 * deal yet, or not those that an action turns up. */
enum command_needs {
    NEEDS_NOTHING,
    NEEDS_POSITION, /* the set-up is over: all of its cards are told */
    NEEDS_DECISION  /* and no card is asked for */
};
enum command_needs dread_command_needs(enum command_id);

#endif
