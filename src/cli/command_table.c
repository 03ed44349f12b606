/* The table of commands, with all their help texts. See command_table.h; help.c lays the texts out.
 */

#include "autopsy_command.h"
#include "bench_command.h"
#include "engine.h"
#include "explore_command.h"
#include "hint_command.h"
#include "difficulty_command.h"
#include "inspect.h"
#include "play_command.h"
#include "print.h"
#include "records.h"
#include "sheet_command.h"
#include "solve_command.h"
#include "survey_command.h"
#include "transfer_command.h"
#include "web.h"

/* A macro, because C allows no constant of a struct type in an initialiser. */
#define JSON_FLAG                                                                                  \
    {                                                                                              \
        "json", NULL, "Print JSON, for a program to read."                                         \
    }

const struct command command_table[] = {
    {
        .name = "play",
        .arguments = "[GAME[:OPTIONS] | ID [ACTION...] | LINK]",
        .about =
            "Play a game. Resumes the game in progress, unless you name another deal. If you "
            "leave a game for another deal, it is kept: you can resume it by its id. (A Night is "
            "not.) With actions, play starts after them, and does not count in your statistics. A "
            "LINK of the page in a browser (see link) holds a deal, a game to watch, a duel or a "
            "puzzle.",
        .more =
            "In a terminal the game is a table, and without a GAME you choose one there. With "
            "--plain, and where there is no such terminal, "
            "you type one line at a time and get one answer in short plain sentences; type `help` "
            "for what you can say. If standard input is not a terminal and you name neither a game "
            "nor --plain, --night or --agent, the greedy agent plays a deal to its end. A Night in "
            "progress is left only with --new, or if you give the command that leaves it "
            "twice; it then counts as abandoned.",
        .most = ARGUMENTS_MOST,
        .wants = WANTS_GAME,
        .flag = {{"plain", NULL, "Play in plain sentences, even in a terminal."},
                 {"new", NULL,
                  "Start a new deal. A game in progress is kept; a Night counts as abandoned."},
                 {"night", NULL,
                  "Play a Night: no undo, no restart, no hints, and separate statistics. It counts "
                  "only if you name no deal, so that the program draws one. The deal's number is "
                  "shown at the end."},
                 {"difficulty", "NAME",
                  "Play a deal of this difficulty: merciful, fair or cruel (see the command "
                  "difficulty). It goes with a GAME, not with an ID.",
                  WANTS_DIFFICULTY, "taste"},
                 {"agent", "NAME",
                  "Watch an agent play: random, greedy, hasty, expert-quick or expert. Nothing is "
                  "saved.",
                  WANTS_AGENT},
                 {"seed", "NUMBER",
                  "The seed of the agent's random numbers, with --agent; the default is 1."},
                 {"unsaved", NULL, "Save nothing."}},
        .run = run_play,
    },
    {
        .name = "deal",
        .arguments = "ID [ACTION...]",
        .about = "Print the table of a deal, at the start or after the given actions.",
        .least = 1,
        .most = ARGUMENTS_MOST,
        .wants = WANTS_ID,
        .flag = {JSON_FLAG},
        .run = run_deal,
    },
    {
        .name = "cards",
        .arguments = "ID",
        .about = "Print every card of a deal in dealing order, as in an id after `@`.",
        .least = 1,
        .most = 1,
        .wants = WANTS_ID,
        .flag = {{"id", NULL, "Print the deal's whole id, spelled out by its cards."}},
        .run = run_cards,
    },
    {
        .name = "difficulty",
        .alias = "taste",
        .arguments = "ID... | GAME[:OPTIONS]#A..B...",
        .about = "Print whether deals are merciful, fair, cruel or hopeless, or list those that "
                 "are.",
        .more = "The difficulty is measured by 64 plays of the deal. The player in them plays "
                "fairly well, does not see hidden cards, and makes any legal move one time in "
                "five. Of the deals with default options that can be won, the tenth with the "
                "fewest wins is cruel and the tenth with the most is merciful (docs/search.md). A "
                "deal is hopeless if it cannot be won, or if the solver gives up before it finds a "
                "win. After a range of deals a line says how many there are of each.",
        .least = 1,
        .most = ARGUMENTS_MOST,
        .wants = WANTS_ID,
        .flag = {{"only", "NAMES", "Print only deals of these difficulties, joined by commas."},
                 JSON_FLAG},
        .run = run_difficulty,
    },
    {
        .name = "legal",
        .arguments = "FILE | LINK | ID [ACTION...]",
        .about = "Print the legal actions after a record (- for standard input), or after the "
                 "actions of a deal, one a line, then the outcome.",
        .more = "An ACTION may hold several actions, joined by commas. Of a game beside real cards "
                "only the cards that you know need be given: `??` stands for each other card.",
        .least = 1,
        .most = ARGUMENTS_MOST,
        .wants = WANTS_FILE,
        .flag = {JSON_FLAG},
        .run = run_legal,
    },
    {
        .name = "perft",
        .arguments = "ID --depth N",
        .about =
            "Count the sequences of 1 to N actions. Prints one line `depth count` for each length.",
        .least = 1,
        .most = 1,
        .wants = WANTS_ID,
        .flag = {{"depth", "N", "The longest sequences to count, from 0 to 64. Required."}},
        .run = run_perft,
    },
    {
        .name = "solve",
        .arguments = "ID... | GAME[:OPTIONS]#A..B...",
        .about =
            "Print whether deals can be won when all cards are known: won, with actions that win; "
            "lost; or unknown, with what ran out.",
        .more =
            "Prints one line for each deal and, after several deals, a line with the totals. The "
            "work is counted in positions searched, so the answer is the same on every machine. "
            "Each deal is solved by one thread in at most a gigabyte of memory. Ctrl-C stops after "
            "the deals printed so far.",
        .least = 1,
        .most = ARGUMENTS_MOST,
        .wants = WANTS_ID,
        .flag = {{"from", "ACTIONS", "Start after these actions, joined by commas."},
                 {"goal", "NAME",
                  "Search for this goal; the default is win. NAME may be help: list the goals."},
                 {"budget", "N", "Give a deal up after N positions; the default is 10000000."},
                 {"without", "PRUNES",
                  "Switch off these prunings of the search, joined by commas; all: use none of the "
                  "game's own search; help: list them, with why each loses nothing."},
                 {"threads", "N",
                  "Solve N deals at a time, at most 256; the default is the number of processors."},
                 JSON_FLAG},
        .run = run_solve,
    },
    {
        .name = "hint",
        .arguments = "FILE | LINK | ID [ACTION...]",
        .about =
            "Print the best action after a record (- for standard input), or after the actions of "
            "a deal, with its win probability and the reasons, and the win probabilities of other "
            "actions.",
        .more = "The adviser does not see hidden cards. It plays on in many deals that could be "
                "this one (docs/search.md). A win probability holds for a player who goes on to "
                "play as well as the adviser; its 95 % confidence interval follows in brackets. "
                "Only the actions that looked best before they were played out are listed. Of a "
                "game beside real cards only the cards that you know need be given: `??` stands "
                "for each other card.",
        .least = 1,
        .most = ARGUMENTS_MOST,
        .wants = WANTS_FILE,
        .flag =
            {{"playouts", "N",
              "Play on N times, at most 10000000; the default is as many as take about 0.2 s or "
              "less."},
             JSON_FLAG},
        .run = run_hint,
    },
    {
        .name = "puzzle",
        .arguments = "[CODE]",
        .about = "Play a puzzle: find the choice that is better than all others.",
        .more = "A puzzle is a position of a real deal in which the chances of all choices are "
                "exact, and one of them wins at least 20 points of 100 more than the second "
                "(docs/puzzles.md). CODE is a game and a number, such as he#17, or the "
                "link of a puzzle; the same code is the same puzzle everywhere. Without a CODE, "
                "prints how many puzzles each game "
                "has. Your first action is your answer, and is not played; then you can play on. "
                "Nothing is saved of the game.",
        .most = 1,
        .wants = WANTS_NOTHING,
        .flag = {{"plain", NULL, "Play in plain sentences, even in a terminal."},
                 {"json", NULL,
                  "Print the puzzle with its answer as JSON: the deal, the actions that lead to "
                  "the position, and in how many of the ways in which the hidden cards can lie "
                  "each choice wins."}},
        .run = run_puzzle,
    },
    {
        .name = "autopsy",
        .arguments = "FILE | ID ACTION...",
        .about = "Analyse a finished game turn by turn: how the win probability changed, how much "
                 "of that was luck with the cards, and how much your actions gave away, and where.",
        .more =
            "The game is a record in a file (- for standard input), or a deal and all its actions. "
            "The points add up exactly, from the win probability at the start to 0 or 100. For a "
            "lost game it also prints when it could last have been won with all cards known, and "
            "how. Ctrl-C stops.",
        .least = 1,
        .most = ARGUMENTS_MOST,
        .wants = WANTS_FILE,
        .flag =
            {{"playouts", "N",
              "Play on N times at each decision, at most 10000000; the default takes some seconds "
              "for a long game."},
             {"svg", "FILE", "Also write the chart of win probabilities to an SVG file.",
              WANTS_FILE},
             JSON_FLAG},
        .run = run_autopsy,
    },
    {
        .name = "survey",
        .arguments = "GAME[:OPTIONS]... | --list | --export FILE | --merge FILE...",
        .about =
            "Play many deals and print how often agents win them and what happens in the games. "
            "Several rule sets are compared on the same deals.",
        .more =
            "Results are saved. So a survey that was stopped goes on where it was, and deals that "
            "an earlier survey played are not played again. The figures do not depend on the "
            "number of threads or processes: `mpirun dread survey ...` shares the work between "
            "processes, if the program was built for that (docs/surveys.md). Every interval is a "
            "95 % confidence interval. The win rate with all cards known (clairvoyant) is the "
            "share of deals that can be won. The other agents do not see hidden cards; their rates "
            "show how well they play the same deals.",
        .most = ARGUMENTS_MOST,
        .wants = WANTS_GAME,
        .flag =
            {{"deals", "A..B", "The numbers of the deals; the default is 1..1000."},
             {"agents", "NAMES",
              "The agents that play, joined by commas: clairvoyant, random, greedy, hasty, "
              "expert-quick, expert; the default is clairvoyant,expert-quick,greedy,random."},
             {"vary", "OPTION",
              "Compare the rule set with others: with every value of an option, with some values "
              "(hand=6..10), or with every other value of every option (all)."},
             {"until", "SHARE",
              "Play more deals until no end of an interval is further than this from its middle, "
              "for example 0.5%."},
             {"plays", "N",
              "How often an agent that plays at random plays each deal, at most 250; the default "
              "is 8."},
             {"budget", "N",
              "Positions after which clairvoyant gives a deal up as unknown; the default is "
              "10000000."},
             {"threads", "N",
              "Play in N threads, at most 256; the default is the number of processors."},
             {"csv", NULL,
              "Print a table with one line for each rule set and agent. A cell is empty if its "
              "figure was not measured. docs/surveys.md explains the columns."},
             JSON_FLAG,
             {"list", NULL,
              "List the saved results. Results that are unverified, damaged or of another version "
              "of the rules and agents are marked; they are not used."},
             {"export", "FILE", "Write all saved results to a new file, for another machine."},
             {"merge", NULL,
              "Add the results that other machines exported. Results that are here already are "
              "skipped. Nothing is added if the same deals have different figures."},
             {"store", "FILE", "Save the results in this file instead of the usual one.",
              WANTS_FILE},
             {"report", "FILE",
              "Also write an HTML page, for a browser or for printing, with tables, plots and "
              "explanations.",
              WANTS_FILE},
             {"ceiling", NULL,
              "Also find an upper bound on how often anybody wins who does not see the hidden "
              "cards. That takes some tenths of a second for each deal."},
             {"seconds", "VERB=N,...",
              "How many seconds an action of each kind takes a player, for the minutes of a game: "
              "step=3, or all=10. The default is a guess: 15, and 5 for small steps."}},
        .run = run_survey,
    },
    {
        .name = "explore",
        .arguments = "GAME[:OPTIONS]",
        .about = "Search the combinations of options for a wish: how often a player wins, how long "
                 "a game takes, how many real choices it has. Prints the best ten and the near "
                 "misses.",
        .more =
            "For example: `dread explore he --win 60..70% --minutes ..15 --most real-choices` "
            "looks for rule sets under which the quick expert wins 60 to 70 %, a game takes at "
            "most 15 minutes, and as many choices as can be are real. All are measured on the same "
            "deals. Up to 2000 combinations are all measured; where there are more, the search "
            "starts from the options given and changes one or two at a time. The figures printed "
            "are of fresh deals, since those of the search flatter what it chose. Before it begins "
            "it says how many games it plays and how long that takes. Results are saved as those "
            "of surveys: a search that was stopped goes on where it was. docs/surveys.md says how "
            "to read the tables.",
        .least = 1,
        .most = 1,
        .wants = WANTS_GAME,
        .flag = {{"win", "A..B%",
                  "The share of games that the player wins: 60..70%, ..70% (at most) or 60%.. (at "
                  "least)."},
                 {"minutes", "A..B", "How many minutes a game takes a person."},
                 {"real-choices", "A..B", "How many real choices a game has."},
                 {"choices-a-minute", "A..B", "How many real choices there are in a minute."},
                 {"most", "FIGURE",
                  "What is to be as large as can be among the rule sets that fit: win, minutes, "
                  "real-choices or choices-a-minute. The default is real-choices; of a player that "
                  "does not think about chances, win."},
                 {"player", "AGENT", "Who plays; the default is expert-quick.", WANTS_AGENT},
                 {"options", "NAMES",
                  "The options that may vary, joined by commas; the default is all of them."},
                 {"seconds", "VERB=N,...",
                  "How many seconds an action of each kind takes a person: step=3, or all=10. The "
                  "default is a guess: 15, and 5 for small steps."},
                 {"deals", "N",
                  "Deals on which the best are searched, at least 100; the default is 256."},
                 {"fresh", "N",
                  "Fresh deals for the figures that are told, at least 100; the default is "
                  "400."},
                 {"cost", NULL, "Only say what the search would cost."},
                 {"threads", "N",
                  "Play in N threads, at most 256; the default is the number of processors."},
                 {"store", "FILE", "Save the results in this file instead of the usual one.",
                  WANTS_FILE},
                 {"csv", NULL, "Print a table with one line for each rule set (docs/surveys.md)."},
                 JSON_FLAG},
        .run = run_explore,
    },
    {
        .name = "records",
        .arguments = "[PATH...]",
        .about = "Survey the finished games of real players: how they did beside greedy and the "
                 "quick expert on the same deals, where they lost, how many of their choices were "
                 "real, and how much they gave away.",
        .more =
            "A PATH is a record, a folder of them, a file of the command export, or a database of "
            "saved games; - reads standard input. Without a PATH it is your own saved games. Games "
            "that are not finished, damaged, of other rules or read twice are left out, and "
            "counted. The games stay on this machine: nothing is sent anywhere, and nothing about "
            "them is stored. docs/surveys.md explains the figures.",
        .most = ARGUMENTS_MOST,
        .wants = WANTS_FILE,
        .flag = {{"csv", NULL,
                  "Print a table with a line for the players and each agent, for each rule set. "
                  "docs/surveys.md explains the columns."},
                 JSON_FLAG,
                 {"report", "FILE", "Also write an HTML page with the figures.", WANTS_FILE}},
        .run = run_records,
    },
    {
        .name = "bench",
        .arguments = "",
        .about = "Solve a fixed set of deals of all games. Prints how many positions that took, "
                 "which is "
                 "the same on every machine, and how many positions a second.",
        .run = run_bench,
    },
    {
        .name = "replay",
        .arguments = "FILE | LINK",
        .about = "Replay a record, or the game of a link, and print its game log; - reads "
                 "standard input.",
        .least = 1,
        .most = 1,
        .wants = WANTS_FILE,
        .flag = {{"json", NULL, "Print the table at the end as JSON instead."}},
        .run = run_replay,
    },
    {
        .name = "position",
        .arguments = "FILE | LINK | ID [ACTION...] | --fields GAME",
        .about = "Print the position after a record (- for standard input), or after the actions "
                 "of a deal, as text: the cards and all else that the player knows.",
        .more = "Such a text is a record itself: of a game beside real cards that starts at this "
                "position. docs/positions.md tells how to write one by hand for a game that is "
                "on your table; this command then checks it, and says what cannot be.",
        .least = 1,
        .most = ARGUMENTS_MOST,
        .wants = WANTS_FILE,
        .flag = {{"fields", NULL, "Print which lines a position of the game has."}},
        .run = run_position,
    },
    {
        .name = "link",
        .arguments = "FILE | ID [ACTION...]",
        .about = "Print a link for the page in a browser: to a deal, or to a game to watch, from a "
                 "record (- for standard input) or from a deal and its actions.",
        .more =
            "The deal and the game are in the link itself, after its `#`, which no browser sends "
            "to a server. The page shows a game action by action, and the link does not show "
            "how it ends. play, replay and autopsy read links too.",
        .least = 1,
        .most = ARGUMENTS_MOST,
        .wants = WANTS_FILE,
        .flag = {{"page", "ADDRESS",
                  "The address of the page; the default is that of `dread web`."}},
        .run = run_link,
    },
    {
        .name = "export",
        .arguments = "",
        .about = "Print all saved games, results and settings as JSON, for import on another "
                 "machine or for the page in a browser.",
        .run = run_export,
    },
    {
        .name = "import",
        .arguments = "FILE",
        .about = "Add the games, results and settings of a file that export or the page has "
                 "written; - reads standard input.",
        .more =
            "Games and results that are here already are skipped. Results are put in the order "
            "of their dates. A game in progress is added as one that was left; name its deal to "
            "go on with it. If anything in the file is wrong, nothing is added.",
        .least = 1,
        .most = 1,
        .wants = WANTS_FILE,
        .run = run_import,
    },
    {
        .name = "rules",
        .arguments = "GAME [PART]",
        .about = "Print the rules of a game, or one part of them.",
        .more = "A PART is a section, such as 3, or a paragraph, such as 3.1: the numbers that the "
                "game names when it explains what happened.",
        .least = 1,
        .most = 2,
        .wants = WANTS_GAME,
        .run = run_rules,
    },
    {
        .name = "sheet",
        .arguments = "GAME[:OPTIONS][#NUMBER]",
        .about = "Write a page of A4 for a table with real cards, as SVG: the rules, a board with "
                 "places for the cards, and the deal's id.",
        .more = "For example: `dread sheet he > he.svg`; open the file in a browser and print it. "
                "The rules follow the options. Without a deal there is a line to write its number. "
                "The page shows no cards of the deal; `dread cards` prints them.",
        .least = 1,
        .most = 1,
        .wants = WANTS_ID,
        .run = run_sheet,
    },
    {
        .name = "stats",
        .arguments = "[GAME]",
        .about = "Print your statistics. Each deal counts once, the first time it ends.",
        .most = 1,
        .wants = WANTS_GAME,
        .flag = {JSON_FLAG},
        .run = run_stats,
    },
    {
        .name = "daily",
        .arguments = "[GAME]",
        .about = "Play the deal of the day. Without a game, print its id for every game.",
        .most = 1,
        .wants = WANTS_GAME,
        .flag = {{"night", NULL, "Play it as a Night (see play). It is counted separately."}},
        .run = run_daily,
    },
    {
        .name = "companion",
        .arguments = "[GAME[:OPTIONS]]",
        .about = "Play with real cards on a real table: you tell the program each card that you "
                 "turn up, and it runs the upkeep, checks the rules and gives hints. Goes on with "
                 "the game in progress if that is played beside real cards.",
        .more = "In a terminal you choose the cards on a page, or type them: 7h, 10h or seven of "
                "hearts. With --plain, and where there is no such terminal, you say them. "
                "docs/companion.md shows a game; `dread sheet GAME` prints a board for the table. "
                "These games count in no statistics of other games.",
        .most = 1,
        .wants = WANTS_GAME,
        .flag = {{"position", "FILE",
                  "Begin with the position in this file, or in standard input if it is -, in place "
                  "of GAME (docs/positions.md).",
                  WANTS_FILE},
                 {"plain", NULL, "Play in plain sentences, even in a terminal."},
                 {"new", NULL,
                  "Begin a new game; the one in progress is kept, but a Night counts "
                  "as abandoned."},
                 {"unsaved", NULL, "Save nothing."}},
        .run = run_companion,
    },
    {
        .name = "engine",
        .arguments = "",
        .about = "Speak JSON-RPC 2.0 on standard input and output, one object a line "
                 "(docs/protocol.md).",
        .run = run_engine,
    },
    {
        .name = "web",
        .arguments = "",
        .about = "Serve the page for browsers on this machine: the three games, to play with "
                 "mouse, touch or keys.",
        .more = "Prints the address, and opens it where there is a desktop. Only this machine is "
                "answered. Ctrl-C ends the server; a page that was visited once works without it. "
                "A browser keeps saved games by address, so the port is always the same. If "
                "another program has it, you are asked before the page is served at another port. "
                "`./play web` in the source tree builds the page first if something has changed. "
                "docs/web.md tells how to host it for a phone.",
        .flag = {{"site", "DIR",
                  "Serve the built page in this folder; the default is that of the source tree or "
                  "of the installation.",
                  WANTS_FILE},
                 {"port", "N", "Serve it at this port; the default is 13013."},
                 {"no-open", NULL, "Open no browser."},
                 {"build", NULL, "Only `./play web` has this: build the page and exit."}},
        .run = run_web,
    },
    {
        .name = "help",
        .arguments = "[COMMAND]",
        .about = "Print help, for the program or for a command.",
        .most = 1,
        .wants = WANTS_COMMAND,
        .flag = {{"man", NULL, "Print the man page."},
                 {"completion", "SHELL", "Print the completions for bash, zsh or fish.",
                  WANTS_SHELL}},
        .run = run_help,
    },
    {0},
};
