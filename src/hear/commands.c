/* The table of commands, and finding one by its key or its words. See commands.h.
 *
 * The rows are in the order in which the page of keys and the help of plain play list them. */

#include "commands.h"

#include "core/text.h"
#include "table/table.h"

const struct command_row dread_command_table[COMMANDS] = {
    [CMD_HELP] = {"help", .said = "help", .about = "what you can say", .also = "?|h"},
    [CMD_HELP_ALL] = {"help-all", .said = "help all", .about = "this list"},
    [CMD_MOVES] = {"moves", .said = "moves",
                   .about = "what you can do: a list if it is short, otherwise a count",
                   .also = "m|what can i do"},
    [CMD_MOVES_OF] = {"moves-of", .said = "moves ",
                      .about = "moves and a verb, or moves all: a list of these actions"},
    [CMD_WHAT_IF] = {"what-if", .said = "what if ",
                     .about = "what if and an action: what it would do, as far as you can know"},
    [CMD_WHY_NOT] = {"why-not", .said = "why not ",
                     .about = "why not and an action, a card or a cell: why you cannot choose it"},
    [CMD_HINT] = {"hint", 'h', "Hint", "The best action, and why. Not in a Night.", "h",
                  "hint: the best action, and why (not in a Night)", .said = "hint",
                  .about = "the best action, how likely it is to win, and why"},
    [CMD_HINTED] = {"hinted", .label = "Do it"},
    [CMD_HINT_ALL] = {"hint-all", .label = "Show all"},
    [CMD_AUTOPSY] = {"autopsy", 'a', "What decided it",
                     "What the cards took, what you gave away, and in which turns.", "a",
                     "autopsy of a game that is over", .said = "autopsy",
                     .about = "after a game: what the cards gave or took, and what you gave away"},
    [CMD_TRY_TURN] = {"try-turn", .label = "Try that turn again"},
    [CMD_WHAT_NOW] = {"what-now", .said = "what now", .about = "what the game is waiting for"},
    [CMD_STATE] = {"state", .said = "state", .about = "how things stand",
                   .also = "t|status|status report|report"},
    [CMD_MORE] = {"more", .said = "more", .about = "everything that the last answer left out"},
    [CMD_STEP_NORTH] = {"step-north", 'K', .keys = "H J K L",
                        .help = "step west, south, north, east"},
    [CMD_STEP_EAST] = {"step-east", 'L'},
    [CMD_STEP_SOUTH] = {"step-south", 'J'},
    [CMD_STEP_WEST] = {"step-west", 'H'},
    [CMD_WHY] = {"why", 'w', "Why", "What just happened, with each rule and card.", "w",
                 "why: what just happened, with each rule and card", .said = "why",
                 .about = "what the last action caused, with the rule for each event"},
    [CMD_TABLE] = {"table", .said = "table", .about = "everything on the table"},
    [CMD_SHOW] = {"show", .said = "show", .about = "what you can show"},
    [CMD_SHOW_ZONE] = {"show-zone", .said = "show ", .about = "show and a place: the cards there"},
    [CMD_GAUGES] = {"gauges", .said = "gauges", .about = "the numbers"},
    [CMD_WHERE] = {"where", .said = "where", .about = "where everybody is", .also = "o"},
    [CMD_WATCHERS] = {"watchers", .said = "who sees me", .about = "who sees you", .also = "v"},
    [CMD_WATCHERS_AT] = {"watchers-at", .said = "who would see me at ",
                         .about = "who would see me at and a cell: who would see you there"},
    [CMD_MEMORY] = {"memory", .said = "who hunts me",
                    .about = "who hunts you, and where each last saw you"},
    [CMD_SEQUENCES] = {"sequences", .said = "sequences",
                       .about = "which cards form sequences, and where"},
    [CMD_TAKEN_NEXT] = {"taken-next", .said = "what is taken next",
                        .about = "which cards you lose next if you do nothing", .also = "k"},
    [CMD_EXITS] = {"exits", .said = "exits", .about = "the ways out of the place where you stand"},
    [CMD_EXITS_FROM] = {"exits-from", .said = "exits from ",
                        .about = "exits from and a place: the ways out of it"},
    [CMD_ROUTE] = {"route", .said = "route to ",
                   .about = "route to and a cell or a token: the shortest way there"},
    [CMD_LOOK] = {"look", .said = "look", .about = "where you stand, or how things stand",
                  .also = "l|x"},
    [CMD_LOOK_AT] = {"look-at", .said = "look ",
                     .about = "look and a direction or a cell: what is there"},
    [CMD_EXAMINE] = {"examine", .said = "examine ",
                     .about = "examine and a cell or a card: what is known of it"},
    [CMD_ROOM] = {"room", .said = "room", .about = "the room where you stand, and its doors",
                  .also = "r|where am i|doors"},
    [CMD_ROOM_AT] = {"room-at", .said = "room at ",
                     .about = "room at and a cell: that room, and its doors"},
    [CMD_ROOMS] = {"rooms", .said = "rooms", .about = "all rooms, the nearest first"},
    [CMD_DESCRIBE] = {"describe", .said = "describe the maze",
                      .about = "how large it is, where you are, and what is in it",
                      .also = "describe|describe maze|map|the map"},
    [CMD_SAFE] = {"safe", .said = "am i safe",
                  .about = "who sees you, and who will see you if you wait"},
    [CMD_NEAR] = {"near", .said = "who is near", .about = "how far away everybody is"},
    [CMD_NEAREST] = {"nearest", .said = "nearest ",
                     .about = "nearest and a card or a token: where it is, and how far"},
    [CMD_HOW_FAR] = {"how-far", .said = "distance to ",
                     .about = "distance to and a cell, a card or a token: the steps to it"},
    [CMD_FIND] = {"find", .said = "find ", .about = "find and a card or a token: where it is"},
    [CMD_SEES] = {"sees", .said = "sight of ",
                  .about = "sight of and a pursuer: where he would see you"},
    [CMD_WATCHED] = {"watched", .said = "watched", .about = "where anybody would see you"},
    [CMD_NEXT_OF] = {"next-of", .said = "next steps of ",
                     .about = "next steps of and a pursuer: where he goes if you wait"},
    [CMD_REACH] = {"reach", .said = "reach", .about = "where a move can end, with each card"},
    [CMD_REACH_WITH] = {"reach-with", .said = "reach with ",
                        .about = "reach with and a card: where a move with it can end"},
    [CMD_COUNT] = {"count", .said = "count ", .about = "count and a card or a word: how many"},
    [CMD_PLACES] = {"places", .said = "places", .about = "your cards with their places",
                    .also = "p"},
    [CMD_WHICH] = {"which", .said = "what brings ",
                   .about = "what brings and a word such as earn: the actions that do it"},
    [CMD_EXPLAIN] = {"explain", .said = "explain", .about = "which words can be explained"},
    [CMD_EXPLAIN_WORDS] = {"explain-words", .said = "explain ",
                           .about = "explain and a word: what it means here"},
    [CMD_SAVED] = {"saved", .said = "save", .about = "whether your game is saved",
                   .also = "save game|save the game|store the game|store game|keep the game"},
    [CMD_SETTINGS] = {"settings", .said = "settings", .about = "where the settings are",
                      .also = "preferences"},
    [CMD_REPEAT] = {"repeat", .said = "repeat", .about = "the last answer once more",
                    .also = "say again|come again|what did you say|repeat that|repeat "
                            "please|pardon|again please|read that "
                            "again|say that again"},
    [CMD_LAST_ORDER] = {"last-order", .said = "again", .about = "your last order once more",
                        .also = "g"},
    [CMD_YES] = {"yes", .said = "yes", .about = "do what I asked about",
                 .also =
                     "y|yes please|yes, please|yes do it|yes, do it|yes do that|yes, do "
                     "that|do it|do that|please do|go ahead|ok|okay|sure|proceed|do what you said|"
                     "do what you suggest|do what you suggested"},
    [CMD_STORY] = {"story", 's', "Story", "What was told in this game, from its beginning.", "s",
                   "the story so far", .said = "story", .about = "the story so far",
                   .also = "story all|whole story|the story so far|tell me the story|story so far"},
    [CMD_STORY_ON] = {"story-on", .said = "story on",
                      .about = "a line of the story after each turn"},
    [CMD_STORY_OFF] = {"story-off", .said = "story off", .about = "no lines of the story"},
    [CMD_ENDING] = {"ending", .label = "The end", .more = "How this game ended.", .said = "ending",
                    .about = "how this game ended"},
    [CMD_LOG_LAST] = {"log-last", .said = "log", .about = "what happened in the last five actions",
                      .also = "recap|what happened so far"},
    [CMD_LOG] = {"log", 'l', "Log", "Everything that happened in this game.", "l",
                 "log: everything that happened in this game", .said = "log all",
                 .about = "what happened in this game"},
    [CMD_FLAVOUR] = {"flavour", .said = "tell me", .about = "the line of the story for this turn"},
    [CMD_UNDO] = {"undo", 'u', "Take back", NULL, "u  U",
                  "take back an action, a turn (not in a Night)", "undo", "take back one action",
                  "u|take back|oops|take it back|move it back|put it back|undo it|undo "
                  "that|take that "
                  "back",
                  .goes_back = true},
    [CMD_UNDO_TURN] = {"undo-turn", 'U', "Take back a turn", .said = "turn back",
                       .about = "take back a turn", .goes_back = true},
    [CMD_REDO] = {"redo", 'r', "Redo", NULL, "r  R", "redo an action, a turn (not in a Night)",
                  "redo", "redo what you took back", .goes_back = true},
    [CMD_REDO_TURN] = {"redo-turn", 'R', "Redo a turn", .said = "turn forward",
                       .about = "redo a turn that you took back", .goes_back = true},
    [CMD_RESTART] = {"restart", 'B', "Start this deal over",
                     "The same cards from the start. Not in a Night.", "B",
                     "start the deal over (not in a Night)", "restart", "this deal from its start",
                     "start over|start again|begin again", .goes_back = true},
    [CMD_NEW] = {"new", 'n', "New deal", "Cards that you have not seen.", "n", "new deal", "new",
                 "another deal"},
    [CMD_DIFFICULTIES] = {"difficulties", 'c', "Choose a difficulty",
                          "Merciful forgives slips, cruel does not, fair lies between.", "c",
                          "choose a difficulty: merciful, fair or cruel"},
    [CMD_DIFFICULTY] = {"difficulty"},
    [CMD_RULE_SET] = {"rule-set"},
    [CMD_NEW_DIFFICULTY] = {"new-difficulty", .said = "new ",
                            .about = "new and merciful, fair or cruel: a deal of that difficulty; "
                                     "new and beginner, usual, hard or nightmare: other rules"},
    [CMD_DIFFICULTY_HERE] = {"difficulty-here", .said = "difficulty",
                             .about = "whether this deal is merciful, fair or cruel",
                             .also = "taste"},
    [CMD_NEW_NIGHT] = {"new-night", .label = "Night",
                       .more = "A new deal with no undo and no hints; it counts.", .said = "night",
                       .about = "another deal, with no going back and no hints; it counts",
                       .also = "new night"},
    [CMD_NIGHT_DEAL] = {"night-deal", .said = "night ",
                        .about = "night and an id or a difficulty: that deal as a Night"},
    [CMD_NEW_REHEARSAL] = {"new-rehearsal", .said = "rehearsal",
                           .about = "another deal, with undo and restart", .also = "new rehearsal"},
    [CMD_REHEARSAL_DEAL] = {"rehearsal-deal", .said = "rehearsal ",
                            .about =
                                "rehearsal and an id or a difficulty: that deal, not as a Night"},
    [CMD_AGAIN] = {"again", .said = "again ",
                   .about = "after a game, again and a turn: try that turn again"},
    [CMD_DAILY] = {"daily", 'd', "Deal of the day", "The same cards for everybody who plays today.",
                   "d", "the deal of the day", "daily", "the deal of the day"},
    [CMD_YESTERDAY] = {"yesterday", .label = "Yesterday's deal",
                       .more = "It can still be played, and counts for its day.",
                       .said = "yesterday", .about = "the deal of the day before"},
    [CMD_TODAY] = {"today", .label = "Today", .more = "What everybody plays today.",
                   .said = "today", .about = "how the deals of the day went"},
    [CMD_DAY_DEAL] = {"day-deal"},
    [CMD_DAY_PUZZLE] = {"day-puzzle"},
    [CMD_DAY_BEFORE] = {"day-before", .label = "Yesterday",
                        .more = "It can still be played, and counts for its day."},
    [CMD_CALENDAR] = {"calendar", .label = "The month", .more = "What you won, day by day.",
                      .said = "calendar", .about = "the deals of the day of this month"},
    [CMD_PUZZLES] = {"puzzles", 'P', "Puzzles", "One choice is better than all others: find it.",
                     "P", "puzzles: find the best choice"},
    [CMD_PUZZLE] = {"puzzle", .said = "puzzle",
                    .about = "a puzzle: find the choice that is better than all others"},
    [CMD_PUZZLE_MISSED] = {"puzzle-missed", .label = "A puzzle of that kind",
                           .more = "Its best choice is of the kind that was better in your worst "
                                   "mistakes."},
    [CMD_PUZZLE_NUMBER] = {"puzzle-number", .label = "A puzzle by its number",
                           .more = "A number means the same puzzle for everybody."},
    [CMD_PUZZLE_NAMED] = {"puzzle-named", .label = "Try it", .said = "puzzle ",
                          .about = "puzzle and a number, level and 1 to 3, or a verb: that puzzle"},
    [CMD_ANSWER] = {"answer", .label = "The answer", .more = "How good each choice was.",
                    .said = "answer", .about = "after a puzzle: its answer once more"},
    [CMD_NUMBER] = {"number", 'g', "Deal by number or id",
                    "A deal's number or id names its cards: play it again, or give it to a friend.",
                    "g", "a deal by number or id"},
    [CMD_TYPED] = {"typed", .label = "Deal it"},
    [CMD_DEAL_HOW] = {"deal-how", .said = "deal", .about = "how to name a deal"},
    [CMD_DEAL] = {"deal", .said = "deal ", .about = "deal and an id: that deal"},
    [CMD_RESUME] = {"resume", .more = "Continue where you left it.", .said = "go on",
                    .about = "leave the lesson and return to your game"},
    [CMD_CONTINUE] = {"continue", .label = "Continue"},
    [CMD_BACK] = {"back", 'b', "Back to the game you left", "It is kept as you left it.", "b",
                  "back to the game that you left for another deal", .said = "back to my game",
                  .about = "back to the game that you left for another deal",
                  .also = "back to the game|go back to my game|go back to the game"},
    [CMD_LEAVE_NIGHT] = {"leave-night", .label = "Leave it", .more = "It counts as abandoned."},
    [CMD_ID] = {"id", .said = "id", .about = "the id of this deal"},
    [CMD_RECORD] = {"record", .said = "record", .about = "the game so far as a record"},
    [CMD_RESULT] = {"result", .said = "result",
                    .about = "after a game: how it went, in a sentence to share"},
    [CMD_LINK] = {"link", .said = "link", .about = "the game so far as a link for the browser"},
    [CMD_CHALLENGE] = {"challenge", .label = "Challenge somebody",
                       .more = "A link to this deal. Whoever plays it sees your game next to "
                               "theirs, but only once theirs is over.",
                       .said = "challenge",
                       .about = "after a game: a link to a duel, in which somebody plays the same "
                                "deal"},
    [CMD_DUEL] = {"duel", .label = "The duel",
                  .more = "Both games side by side, turn by turn, with both curves.",
                  .said = "duel", .about = "after a game of a duel: both games, turn by turn"},
    [CMD_OPTIONS] = {"options", 'o', "Options",
                     "Other rules: rulings and variations, each explained.", "o", "options"},
    [CMD_OPTION] = {"option"},
    [CMD_OPTION_VALUE] = {"option-value"},
    [CMD_DEAL_OPTIONS] = {"deal-options", .label = "Deal with these options",
                          .more = "A fresh deal."},
    [CMD_OPTIONS_NOW] = {"options-now", .said = "options", .about = "the options of this game"},
    [CMD_LESSON] = {"lesson", 't', "Learn this game",
                    "A first game that explains itself as you play. Nothing counts.", "t",
                    "learn: a first game that explains itself; nothing counts", .said = "lesson",
                    .about = "a first game, explained as you play",
                    .also = "tutorial|teach me|teach me the game"},
    [CMD_STAKE] = {"stake", .label = "A game of your own", .more = "Cards that you have not seen.",
                   .said = "start", .about = "after the lesson: a deal that can go either way",
                   .also = "real deal"},
    [CMD_COMPANION] = {"companion", .label = "Beside real cards",
                       .more = "You have the cards on a table; tell the program which they are. It "
                               "runs the upkeep.",
                       .said = "companion",
                       .about = "a game beside real cards: you tell which cards lie on your table",
                       .also = "real cards|beside real cards"},
    [CMD_CARDS] = {"cards", .label = "Tell the card",
                   .more = "The game waits for a card on your table.", .said = "which card",
                   .about = "beside real cards: which card the game waits for"},
    [CMD_TELL] = {"tell", .label = "Tell"},
    [CMD_TELL_CARD] = {"tell-card"},
    [CMD_MOVE_TOLD] = {"move-told"},
    [CMD_STEPS] =
        {"steps", .label = "Steps",
         .more = "The cards you told and what you did: go back to any of them, or correct "
                 "a card.",
         .said = "steps", .about = "beside real cards: the cards told and actions so far"},
    [CMD_STEP] = {"step"},
    [CMD_STEP_BACK] = {"step-back", .label = "Go back to before this step", .said = "back to step ",
                       .about = "back to step and a number: that step and all after it are undone"},
    [CMD_STEP_MEND] = {"step-mend", .label = "It was another card", .said = "mend ",
                       .about = "mend, a card told, and the card that it is: mend 7h 7d"},
    [CMD_UPKEEP] = {"upkeep", .label = "The upkeep again",
                    .more = "What to do on your table after the last action.", .said = "upkeep",
                    .about = "beside real cards: what to do on your table, once more"},
    [CMD_UPKEEP_NEXT] = {"upkeep-next", .label = "Done"},
    [CMD_UPKEEP_BACK] = {"upkeep-back", .label = "The step before"},
    [CMD_UPKEEP_LIST] = {"upkeep-list", .label = "All at once",
                         .more =
                             "Shows all steps of the upkeep as a list, or one after the other."},
    [CMD_RULES] = {"rules", 'i', "Rules", "The whole rules page.", "i", "the rules",
                   .said = "rules", .about = "the rules, a paragraph at a time"},
    [CMD_RULES_PART] = {"rules-part", .said = "rules ",
                        .about = "rules and a number, such as 3.1: that paragraph or section"},
    [CMD_RULES_NEXT] = {"rules-next", .said = "next",
                        .about = "after rules: the next paragraph of them", .also = "rules next"},
    [CMD_RULES_BACK] = {"rules-back", .said = "back", .about = "after rules: the paragraph before",
                        .also = "rules back"},
    [CMD_STATISTICS] = {"statistics", 'S', "Statistics", "Games played and won; Nights apart.", "S",
                        "statistics", .said = "stats", .about = "statistics of this game"},
    [CMD_PREFERENCES] = {"preferences", 'p', "Preferences",
                         "Motion, colours, and whether new games are Nights.", "p", "preferences"},
    [CMD_PREFERENCE] = {"preference"},
    [CMD_MODE] =
        {"mode", .more = "In a Night you cannot take back, ask for hints or start over. It counts, "
                         "and leaving it for another deal loses it. Choose this to switch."},
    [CMD_MENU] = {"menu", 'm', "Menu", .keys = "m", .help = "menu"},
    [CMD_REST] = {"rest", .label = "More",
                  .more = "Why, story, log, rules, options, deals by id, statistics, preferences."},
    [CMD_GO_ON] = {"go-on", .label = "Go on", .more = "Back to the table."},
    [CMD_GAMES] = {"games", .label = "Another game",
                   .more = "Back to the first screen. Your game is kept."},
    [CMD_GAME] = {"game"},
    [CMD_KEYS] = {"keys", '?', "Keys and mouse", "What every key does.", "?", "this page"},
    [CMD_QUIT] = {"quit", 'q', "Leave", "Your game is kept.", "q", "leave; your game is kept",
                  "quit", "leave; your game is kept", "q|exit|bye"},
};

enum command_id dread_command_of_key(int key)
{
    for (int i = 0; key && i < COMMANDS; i++)
        if (dread_command_table[i].key == key) return (enum command_id)i;
    return COMMANDS;
}

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
    default: return command < CMD_UNDO && dread_command_table[command].said;
    }
}

enum command_needs dread_command_needs(enum command_id command)
{
    switch (command) {
    case CMD_HELP:
    case CMD_HELP_ALL:
    case CMD_HINTED:
    case CMD_HINT_ALL:
    case CMD_AUTOPSY:
    case CMD_TRY_TURN:
    case CMD_MORE: return NEEDS_NOTHING;
    case CMD_STORY:
    case CMD_STORY_ON:
    case CMD_LOG_LAST:
    case CMD_LOG:
    case CMD_FLAVOUR: return NEEDS_POSITION;
    case CMD_MOVES:
    case CMD_MOVES_OF:
    case CMD_WHAT_IF:
    case CMD_WHY_NOT:
    case CMD_HINT:
    case CMD_WHAT_NOW:
    case CMD_TAKEN_NEXT:
    case CMD_SAFE:
    case CMD_NEXT_OF:
    case CMD_REACH:
    case CMD_REACH_WITH:
    case CMD_WHICH: return NEEDS_DECISION;
    default: return command < CMD_EXPLAIN ? NEEDS_POSITION : NEEDS_NOTHING;
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
        const char *name = dread_command_table[i].said, *also = dread_command_table[i].also;
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
