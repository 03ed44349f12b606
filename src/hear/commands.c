/* The table of commands, and finding one by its key. See commands.h.
 *
 * The rows are in the order in which the page of keys lists them. */

#include "commands.h"

const struct command_row dread_command_table[COMMANDS] = {
    [CMD_HELP] = {"help"},
    [CMD_HELP_ALL] = {"help-all"},
    [CMD_MOVES] = {"moves"},
    [CMD_MOVES_OF] = {"moves-of"},
    [CMD_WHAT_IF] = {"what-if"},
    [CMD_WHY_NOT] = {"why-not"},
    [CMD_HINT] = {"hint", 'h', "Hint", "The best action, and why. Not in a Night.", "h",
                  "hint: the best action, and why (not in a Night)"},
    [CMD_HINTED] = {"hinted", .label = "Do it"},
    [CMD_HINT_ALL] = {"hint-all", .label = "Show all"},
    [CMD_AUTOPSY] = {"autopsy", 'a', "What decided it",
                     "What the cards took, what you gave away, and in which turns.", "a",
                     "autopsy of a game that is over"},
    [CMD_TRY_TURN] = {"try-turn", .label = "Try that turn again"},
    [CMD_WHAT_NOW] = {"what-now"},
    [CMD_STATE] = {"state"},
    [CMD_MORE] = {"more"},
    [CMD_STEP_NORTH] = {"step-north", 'K', .keys = "H J K L",
                        .help = "step west, south, north, east"},
    [CMD_STEP_EAST] = {"step-east", 'L'},
    [CMD_STEP_SOUTH] = {"step-south", 'J'},
    [CMD_STEP_WEST] = {"step-west", 'H'},
    [CMD_WHY] = {"why", 'w', "Why", "What just happened, with each rule and card.", "w",
                 "why: what just happened, with each rule and card"},
    [CMD_TABLE] = {"table"},
    [CMD_SHOW] = {"show"},
    [CMD_SHOW_ZONE] = {"show-zone"},
    [CMD_GAUGES] = {"gauges"},
    [CMD_WHERE] = {"where"},
    [CMD_WATCHERS] = {"watchers"},
    [CMD_WATCHERS_AT] = {"watchers-at"},
    [CMD_MEMORY] = {"memory"},
    [CMD_SEQUENCES] = {"sequences"},
    [CMD_TAKEN_NEXT] = {"taken-next"},
    [CMD_EXITS] = {"exits"},
    [CMD_EXITS_FROM] = {"exits-from"},
    [CMD_ROUTE] = {"route"},
    [CMD_LOOK] = {"look"},
    [CMD_LOOK_AT] = {"look-at"},
    [CMD_EXAMINE] = {"examine"},
    [CMD_ROOM] = {"room"},
    [CMD_ROOM_AT] = {"room-at"},
    [CMD_ROOMS] = {"rooms"},
    [CMD_DESCRIBE] = {"describe"},
    [CMD_SAFE] = {"safe"},
    [CMD_NEAR] = {"near"},
    [CMD_NEAREST] = {"nearest"},
    [CMD_HOW_FAR] = {"how-far"},
    [CMD_FIND] = {"find"},
    [CMD_SEES] = {"sees"},
    [CMD_WATCHED] = {"watched"},
    [CMD_NEXT_OF] = {"next-of"},
    [CMD_REACH] = {"reach"},
    [CMD_REACH_WITH] = {"reach-with"},
    [CMD_COUNT] = {"count"},
    [CMD_PLACES] = {"places"},
    [CMD_WHICH] = {"which"},
    [CMD_EXPLAIN] = {"explain"},
    [CMD_EXPLAIN_WORDS] = {"explain-words"},
    [CMD_SAVED] = {"saved"},
    [CMD_SETTINGS] = {"settings"},
    [CMD_REPEAT] = {"repeat"},
    [CMD_LAST_ORDER] = {"last-order"},
    [CMD_YES] = {"yes"},
    [CMD_STORY] = {"story", 's', "Story", "What was told in this game, from its beginning.", "s",
                   "the story so far"},
    [CMD_STORY_ON] = {"story-on"},
    [CMD_STORY_OFF] = {"story-off"},
    [CMD_ENDING] = {"ending", .label = "The end", .more = "How this game ended."},
    [CMD_LOG_LAST] = {"log-last"},
    [CMD_LOG] = {"log", 'l', "Log", "Everything that happened in this game.", "l",
                 "log: everything that happened in this game"},
    [CMD_FLAVOUR] = {"flavour"},
    [CMD_UNDO] = {"undo", 'u', "Take back", .keys = "u  U",
                  .help = "take back an action, a turn (not in a Night)", .goes_back = true},
    [CMD_UNDO_TURN] = {"undo-turn", 'U', "Take back a turn", .goes_back = true},
    [CMD_REDO] = {"redo", 'r', "Redo", .keys = "r  R",
                  .help = "redo an action, a turn (not in a Night)", .goes_back = true},
    [CMD_REDO_TURN] = {"redo-turn", 'R', "Redo a turn", .goes_back = true},
    [CMD_RESTART] = {"restart", 'B', "Start this deal over",
                     "The same cards from the start. Not in a Night.", "B",
                     "start the deal over (not in a Night)", true},
    [CMD_NEW] = {"new", 'n', "New deal", "Cards that you have not seen.", "n", "new deal"},
    [CMD_DIFFICULTIES] = {"difficulties", 'c', "Choose a difficulty",
                          "Merciful forgives slips, cruel does not, fair lies between.", "c",
                          "choose a difficulty: merciful, fair or cruel"},
    [CMD_DIFFICULTY] = {"difficulty"},
    [CMD_RULE_SET] = {"rule-set"},
    [CMD_NEW_DIFFICULTY] = {"new-difficulty"},
    [CMD_DIFFICULTY_HERE] = {"difficulty-here"},
    [CMD_NEW_NIGHT] = {"new-night", .label = "Night",
                       .more = "A new deal with no undo and no hints; it counts."},
    [CMD_NIGHT_DEAL] = {"night-deal"},
    [CMD_NEW_REHEARSAL] = {"new-rehearsal"},
    [CMD_REHEARSAL_DEAL] = {"rehearsal-deal"},
    [CMD_AGAIN] = {"again"},
    [CMD_DAILY] = {"daily", 'd', "Deal of the day", "The same cards for everybody who plays today.",
                   "d", "the deal of the day"},
    [CMD_YESTERDAY] = {"yesterday", .label = "Yesterday's deal",
                       .more = "It can still be played, and counts for its day."},
    [CMD_TODAY] = {"today", .label = "Today", .more = "What everybody plays today."},
    [CMD_DAY_DEAL] = {"day-deal"},
    [CMD_DAY_PUZZLE] = {"day-puzzle"},
    [CMD_DAY_BEFORE] = {"day-before", .label = "Yesterday",
                        .more = "It can still be played, and counts for its day."},
    [CMD_CALENDAR] = {"calendar", .label = "The month", .more = "What you won, day by day."},
    [CMD_PUZZLES] = {"puzzles", 'P', "Puzzles", "One choice is better than all others: find it.",
                     "P", "puzzles: find the best choice"},
    [CMD_PUZZLE] = {"puzzle"},
    [CMD_PUZZLE_MISSED] =
        {"puzzle-missed", .label = "A puzzle of that kind",
         .more = "Its best choice is of the kind that was better in your worst mistakes."},
    [CMD_PUZZLE_NUMBER] = {"puzzle-number", .label = "A puzzle by its number",
                           .more = "A number means the same puzzle for everybody."},
    [CMD_PUZZLE_NAMED] = {"puzzle-named", .label = "Try it"},
    [CMD_ANSWER] = {"answer", .label = "The answer", .more = "How good each choice was."},
    [CMD_NUMBER] = {"number", 'g', "Deal by number or id",
                    "A deal's number or id names its cards: play it again, or give it to a friend.",
                    "g", "a deal by number or id"},
    [CMD_TYPED] = {"typed", .label = "Deal it"},
    [CMD_DEAL_HOW] = {"deal-how"},
    [CMD_DEAL] = {"deal"},
    [CMD_RESUME] = {"resume", .more = "Continue where you left it."},
    [CMD_CONTINUE] = {"continue", .label = "Continue"},
    [CMD_BACK] = {"back", 'b', "Back to the game you left", "It is kept as you left it.", "b",
                  "back to the game that you left for another deal"},
    [CMD_LEAVE_NIGHT] = {"leave-night", .label = "Leave it", .more = "It counts as abandoned."},
    [CMD_ID] = {"id"},
    [CMD_RECORD] = {"record"},
    [CMD_RESULT] = {"result"},
    [CMD_LINK] = {"link"},
    [CMD_CHALLENGE] =
        {"challenge", .label = "Challenge somebody",
         .more = "A link to this deal. Whoever plays it sees your game next to theirs, but "
                 "only once theirs is over."},
    [CMD_DUEL] = {"duel", .label = "The duel",
                  .more = "Both games side by side, turn by turn, with both curves."},
    [CMD_OPTIONS] = {"options", 'o', "Options",
                     "Other rules: rulings and variations, each explained.", "o", "options"},
    [CMD_OPTION] = {"option"},
    [CMD_OPTION_VALUE] = {"option-value"},
    [CMD_DEAL_OPTIONS] = {"deal-options", .label = "Deal with these options",
                          .more = "A fresh deal."},
    [CMD_OPTIONS_NOW] = {"options-now"},
    [CMD_LESSON] = {"lesson", 't', "Learn this game",
                    "A first game that explains itself as you play. Nothing counts.", "t",
                    "learn: a first game that explains itself; nothing counts"},
    [CMD_STAKE] = {"stake", .label = "A game of your own", .more = "Cards that you have not seen."},
    [CMD_COMPANION] =
        {"companion", .label = "Beside real cards",
         .more =
             "You have the cards on a table; tell the program which they are. It runs the upkeep."},
    [CMD_CARDS] = {"cards", .label = "Tell the card",
                   .more = "The game waits for a card on your table."},
    [CMD_TELL] = {"tell", .label = "Tell"},
    [CMD_TELL_CARD] = {"tell-card"},
    [CMD_MOVE_TOLD] = {"move-told"},
    [CMD_STEPS] =
        {"steps", .label = "Steps",
         .more = "The cards you told and what you did: go back to any of them, or correct a card."},
    [CMD_STEP] = {"step"},
    [CMD_STEP_BACK] = {"step-back", .label = "Go back to before this step"},
    [CMD_STEP_MEND] = {"step-mend", .label = "It was another card"},
    [CMD_UPKEEP] = {"upkeep", .label = "The upkeep again",
                    .more = "What to do on your table after the last action."},
    [CMD_UPKEEP_NEXT] = {"upkeep-next", .label = "Done"},
    [CMD_UPKEEP_BACK] = {"upkeep-back", .label = "The step before"},
    [CMD_UPKEEP_LIST] = {"upkeep-list", .label = "All at once",
                         .more =
                             "Shows all steps of the upkeep as a list, or one after the other."},
    [CMD_RULES] = {"rules", 'i', "Rules", "The whole rules page.", "i", "the rules"},
    [CMD_RULES_PART] = {"rules-part"},
    [CMD_RULES_NEXT] = {"rules-next"},
    [CMD_RULES_BACK] = {"rules-back"},
    [CMD_STATISTICS] = {"statistics", 'S', "Statistics", "Games played and won; Nights apart.", "S",
                        "statistics"},
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
    [CMD_QUIT] = {"quit", 'q', "Leave", "Your game is kept.", "q", "leave; your game is kept"},
};

enum command_id dread_command_of_key(int key)
{
    for (int i = 0; key && i < COMMANDS; i++)
        if (dread_command_table[i].key == key) return (enum command_id)i;
    return COMMANDS;
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
