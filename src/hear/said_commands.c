/* How a player of plain play gives each command, and finding a command by her words. See
 * said_commands.h. The rows are in the order in which the help of plain play lists them. */

#include "said_commands.h"

#include "core/text.h"
#include "table/table.h"

const struct command_said dread_command_said[COMMANDS] = {
    [CMD_HELP] = {"help", "what you can say", "?|h"},
    [CMD_HELP_ALL] = {"help all", "this list"},
    [CMD_MOVES] = {"moves", "what you can do: a list if it is short, otherwise a count",
                   "m|what can i do"},
    [CMD_MOVES_OF] = {"moves ", "moves and a verb, or moves all: a list of these actions"},
    [CMD_WHAT_IF] = {"what if ", "what if and an action: what it would do, as far as you can know"},
    [CMD_WHY_NOT] = {"why not ",
                     "why not and an action, a card or a cell: why you cannot choose it"},
    [CMD_HINT] = {"hint", "the best action, how likely it is to win, and why"},
    [CMD_AUTOPSY] = {"autopsy",
                     "after a game: what the cards gave or took, and what you gave away"},
    [CMD_WHAT_NOW] = {"what now", "what the game is waiting for"},
    [CMD_STATE] = {"state", "how things stand", "t|status|status report|report"},
    [CMD_MORE] = {"more", "everything that the last answer left out"},
    [CMD_WHY] = {"why",
                 "what the last action caused, with the rule for each event; after a hint, its "
                 "reason",
                 "why is that|why that"},
    [CMD_TABLE] = {"table", "everything on the table"},
    [CMD_SHOW] = {"show", "what you can show"},
    [CMD_SHOW_ZONE] = {"show ", "show and a place: the cards there"},
    [CMD_GAUGES] = {"gauges", "the numbers"},
    [CMD_WHERE] = {"where", "where everybody is", "o"},
    [CMD_WATCHERS] = {"who sees me", "who sees you", "v"},
    [CMD_WATCHERS_AT] = {"who would see me at ",
                         "who would see me at and a cell: who would see you there"},
    [CMD_MEMORY] = {"who hunts me", "who hunts you, and where each last saw you"},
    [CMD_SEQUENCES] = {"sequences", "which cards form sequences, and where"},
    [CMD_TAKEN_NEXT] = {"what is taken next", "which cards you lose next if you do nothing", "k"},
    [CMD_EXITS] = {"exits", "the ways out of the place where you stand"},
    [CMD_EXITS_FROM] = {"exits from ", "exits from and a place: the ways out of it"},
    [CMD_ROUTE] = {"route to ", "route to and a cell or a token: the shortest way there"},
    [CMD_LOOK] = {"look", "where you stand, or how things stand", "l|x"},
    [CMD_LOOK_AT] = {"look ", "look and a direction or a cell: what is there"},
    [CMD_EXAMINE] = {"examine ", "examine and a cell or a card: what is known of it"},
    [CMD_ROOM] = {"room", "the room where you stand, and its doors", "r|where am i|doors"},
    [CMD_ROOM_AT] = {"room at ", "room at and a cell: that room, and its doors"},
    [CMD_ROOMS] = {"rooms", "all rooms, the nearest first"},
    [CMD_DESCRIBE] = {"describe the maze", "how large it is, where you are, and what is in it",
                      "describe|describe maze|map|the map"},
    [CMD_SAFE] = {"am i safe", "who sees you, and who will see you if you wait"},
    [CMD_NEAR] = {"who is near", "how far away everybody is"},
    [CMD_NEAREST] = {"nearest ", "nearest and a card or a token: where it is, and how far"},
    [CMD_HOW_FAR] = {"distance to ", "distance to and a cell, a card or a token: the steps to it"},
    [CMD_FIND] = {"find ", "find and a card or a token: where it is"},
    [CMD_SEES] = {"sight of ", "sight of and a pursuer: where he would see you"},
    [CMD_WATCHED] = {"watched", "where anybody would see you"},
    [CMD_NEXT_OF] = {"next steps of ", "next steps of and a pursuer: where he goes if you wait"},
    [CMD_REACH] = {"reach", "where a move can end, with each card"},
    [CMD_REACH_WITH] = {"reach with ", "reach with and a card: where a move with it can end"},
    [CMD_COUNT] = {"count ", "count and a card or a word: how many"},
    [CMD_PLACES] = {"places", "your cards with their places", "p"},
    [CMD_WHICH] = {"what brings ", "what brings and a word such as earn: the actions that do it"},
    [CMD_EXPLAIN] = {"explain", "which words can be explained"},
    [CMD_EXPLAIN_WORDS] = {"explain ", "explain and a word: what it means here"},
    [CMD_SAVED] = {"save", "whether your game is saved",
                   "save game|save the game|store the game|store game|keep the game"},
    [CMD_SETTINGS] = {"settings", "where the settings are", "preferences"},
    [CMD_REPEAT] = {"repeat", "the last answer once more",
                    "say again|come again|what did you say|repeat that|repeat please|pardon|again "
                    "please|read that again|say that again"},
    [CMD_LAST_ORDER] = {"again", "your last order once more", "g"},
    [CMD_YES] = {"yes", "do what I asked about",
                 "y|yes please|yes, please|yes do it|yes, do it|yes do that|yes, do that|do it|do "
                 "that|please do|go ahead|ok|okay|sure|proceed|do what you said|do what you "
                 "suggest|do what you suggested"},
    [CMD_STORY] = {"story", "the story so far",
                   "story all|whole story|the story so far|tell me the story|story so far"},
    [CMD_STORY_ON] = {"story on", "a line of the story after each turn"},
    [CMD_STORY_OFF] = {"story off", "no lines of the story"},
    [CMD_ENDING] = {"ending", "how this game ended"},
    [CMD_LOG_LAST] = {"log", "what happened in the last five actions",
                      "recap|what happened so far"},
    [CMD_LOG] = {"log all", "what happened in this game"},
    [CMD_FLAVOUR] = {"tell me", "the line of the story for this turn"},
    [CMD_UNDO] = {"undo", "take back one action",
                  "u|take back|oops|take it back|undo it|undo that|take that back"},
    [CMD_UNDO_TURN] = {"undo turn", "take back a turn",
                       "undo the turn|undo this turn|undo my turn|take back the turn|take back a "
                       "turn|take the turn back"},
    [CMD_REDO] = {"redo", "redo what you took back"},
    [CMD_REDO_TURN] = {"redo turn", "redo a turn that you took back", "redo the turn|turn forward"},
    [CMD_RESTART] = {"restart", "this deal from its start", "start over|start again|begin again"},
    [CMD_NEW] = {"new", "another deal"},
    [CMD_NEW_DIFFICULTY] = {"new ", "new and merciful, fair or cruel: a deal of that difficulty; "
                                    "new and beginner, usual, hard or nightmare: other rules"},
    [CMD_DIFFICULTY_HERE] = {"difficulty", "whether this deal is merciful, fair or cruel", "taste"},
    [CMD_NEW_NIGHT] = {"night", "another deal, with no going back and no hints; it counts",
                       "new night"},
    [CMD_NIGHT_DEAL] = {"night ", "night and an id or a difficulty: that deal as a Night"},
    [CMD_NEW_REHEARSAL] = {"rehearsal", "another deal, with undo and restart", "new rehearsal"},
    [CMD_REHEARSAL_DEAL] = {"rehearsal ",
                            "rehearsal and an id or a difficulty: that deal, not as a Night"},
    [CMD_AGAIN] = {"again ", "after a game, again and a turn: try that turn again"},
    [CMD_DAILY] = {"daily", "the deal of the day"},
    [CMD_YESTERDAY] = {"yesterday", "the deal of the day before"},
    [CMD_TODAY] = {"today", "how the deals of the day went"},
    [CMD_CALENDAR] = {"calendar", "the deals of the day of this month"},
    [CMD_PUZZLE] = {"puzzle", "a puzzle: find the choice that is better than all others"},
    [CMD_PUZZLE_NAMED] = {"puzzle ",
                          "puzzle and a number, level and 1 to 3, or a verb: that puzzle"},
    [CMD_ANSWER] = {"answer", "after a puzzle: its answer once more"},
    [CMD_DEAL_HOW] = {"deal", "how to name a deal"},
    [CMD_DEAL] = {"deal ", "deal and an id: that deal"},
    [CMD_RESUME] = {"go on", "leave the lesson and return to your game"},
    [CMD_BACK] = {"back to my game", "back to the game that you left for another deal",
                  "back to the game|go back to my game|go back to the game"},
    [CMD_ID] = {"id", "the id of this deal"},
    [CMD_RECORD] = {"record", "the game so far as a record"},
    [CMD_RESULT] = {"result", "after a game: how it went, in a sentence to share"},
    [CMD_LINK] = {"link", "the game so far as a link for the browser"},
    [CMD_CHALLENGE] = {"challenge",
                       "after a game: a link to a duel, in which somebody plays the same deal"},
    [CMD_DUEL] = {"duel", "after a game of a duel: both games, turn by turn"},
    [CMD_OPTIONS_NOW] = {"options", "the options of this game"},
    [CMD_LESSON] = {"lesson", "a first game, explained as you play",
                    "tutorial|teach me|teach me the game"},
    [CMD_STAKE] = {"start", "after the lesson: a deal that can go either way", "real deal"},
    [CMD_COMPANION] = {"companion",
                       "a game beside real cards: you tell which cards lie on your table",
                       "real cards|beside real cards"},
    [CMD_CARDS] = {"which card", "beside real cards: which card the game waits for"},
    [CMD_STEPS] = {"steps", "beside real cards: the cards told and actions so far"},
    [CMD_STEP_BACK] = {"back to step ",
                       "back to step and a number: that step and all after it are undone"},
    [CMD_STEP_MEND] = {"mend ", "mend, a card told, and the card that it is: mend 7h 7d"},
    [CMD_UPKEEP] = {"upkeep", "beside real cards: what to do on your table, once more"},
    [CMD_RULES] = {"rules", "the rules, a paragraph at a time"},
    [CMD_RULES_PART] = {"rules ", "rules and a number, such as 3.1: that paragraph or section"},
    [CMD_RULES_NEXT] = {"next", "after rules: the next paragraph of them", "rules next"},
    [CMD_RULES_BACK] = {"back", "after rules: the paragraph before", "rules back"},
    [CMD_STATISTICS] = {"stats", "statistics of this game"},
    [CMD_QUIT] = {"quit", "leave; your game is kept", "q|exit|bye"},
};

bool dread_command_asks(enum command_id command)
{
    switch (command) {
    case CMD_ID:
    case CMD_RECORD:
    case CMD_RESULT:
    case CMD_LINK:
    case CMD_CHALLENGE:
    case CMD_TODAY:
    case CMD_CALENDAR:
    case CMD_OPTIONS_NOW:
    case CMD_DIFFICULTY_HERE:
    case CMD_DEAL_HOW:
    case CMD_RULES:
    case CMD_RULES_PART:
    case CMD_STATISTICS: return true;
    case CMD_HINT:
    case CMD_AUTOPSY:
    case CMD_STORY_ON:
    case CMD_STORY_OFF:
    case CMD_LAST_ORDER:
    case CMD_YES: return false;
    default: return command < CMD_UNDO && dread_command_said[command].said;
    }
}

static bool takes_words(const char *name)
{
    return name[dread_length_of(name) - 1] == ' ';
}

enum command_id dread_command_of_words(const char *said, const char **rest)
{
    const struct word whole = {said, dread_length_of(said)};
    enum command_id found = COMMANDS;
    int longest = 0;
    *rest = "";
    for (int i = 0; i < COMMANDS; i++) {
        const char *name = dread_command_said[i].said, *also = dread_command_said[i].also;
        if (!name) continue;
        if (dread_same(name, said) || (also && dread_word_in(whole, also)))
            return (enum command_id)i;
        if (!takes_words(name) || !dread_starts_with(said, name) || dread_length_of(name) < longest)
            continue;
        longest = dread_length_of(name);
        found = (enum command_id)i;
    }
    if (found < COMMANDS) *rest = said + longest;
    return found;
}
