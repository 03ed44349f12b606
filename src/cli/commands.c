/* The table of commands. See command.h. */

#include "hint.h"
#include "command.h"
#include "engine.h"
#include "inspect.h"
#include "play.h"
#include "print.h"
#include "solve.h"
#include "survey.h"

/* A macro, since C takes no constant of a struct type in an initialiser. */
#define JSON_FLAG                                                                                  \
    {                                                                                              \
        "json", NULL, "Print JSON, for a program to read."                                         \
    }

const struct command commands[] = {
    {
        .name = "play",
        .arguments = "[GAME[:OPTIONS] | ID [ACTION...]]",
        .about =
            "Play. A game in progress is resumed, unless another deal is asked for; that one is "
            "then given up, until its id is asked for again. With actions: a Rehearsal that stands "
            "behind them, and enters no rates.",
        .more =
            "One line in, one answer out, in short plain sentences; say help. Without a "
            "terminal on standard input, and nothing else asked for, the greedy player plays "
            "a deal to its end. A Night that was begun is given up only by --new, or by saying so "
            "twice: it counts as abandoned then.",
        .most = ARGUMENTS_MOST,
        .wants = WANTS_GAME,
        .flag =
            {{"plain", NULL, "Play in plain sentences, whatever standard input is."},
             {"new", NULL, "Deal anew, even if a game is in progress; that one is given up."},
             {"night", NULL,
              "Play a Night: no undo, no restart, no hints, and statistics of its own. It counts "
              "if no deal is named, so that the program draws one; its number is told at the end."},
             {"taste", "NAME",
              "Play a deal of that taste: merciful, fair or cruel, as `dread taste` tells.",
              WANTS_DIFFICULTY},
             {"agent", "NAME",
              "Watch an agent play: random, greedy, hasty, expert-quick or expert. Nothing "
              "is kept.",
              WANTS_AGENT},
             {"seed", "NUMBER", "What the agent's own random numbers start from; 1 if not given."},
             {"unsaved", NULL, "Keep nothing."}},
        .run = run_play,
    },
    {
        .name = "deal",
        .arguments = "ID [ACTION...]",
        .about = "Print the table of a deal, after some actions if any are given.",
        .least = 1,
        .most = ARGUMENTS_MOST,
        .wants = WANTS_ID,
        .flag = {JSON_FLAG},
        .run = run_deal,
    },
    {
        .name = "cards",
        .arguments = "ID",
        .about = "Print every card of a deal in dealing order, as an id has them behind `@`.",
        .least = 1,
        .most = 1,
        .wants = WANTS_ID,
        .flag = {{"id", NULL, "Print the whole id of the deal by its cards instead."}},
        .run = run_cards,
    },
    {
        .name = "taste",
        .arguments = "ID...",
        .about = "Tell whether deals are merciful, fair, cruel or hopeless.",
        .more =
            "A deal is as kind as it is to who plays fairly well, hidden cards hidden, and does "
            "anything one time in five: 64 plays of it tell. A tenth of the usual deals that can "
            "be won is cruel, a tenth merciful (docs/search.md). Hopeless is what cannot be won, "
            "or "
            "not as far as the solver looks.",
        .least = 1,
        .most = ARGUMENTS_MOST,
        .wants = WANTS_ID,
        .flag = {JSON_FLAG},
        .run = run_difficulty,
    },
    {
        .name = "legal",
        .arguments = "ID [ACTION...]",
        .about = "Print the legal actions after those given, one a line, then the outcome.",
        .more = "An ACTION may hold several, joined by commas.",
        .least = 1,
        .most = ARGUMENTS_MOST,
        .wants = WANTS_ID,
        .flag = {JSON_FLAG},
        .run = run_legal,
    },
    {
        .name = "perft",
        .arguments = "ID --depth N",
        .about = "Count the sequences of 1 to N actions: a line `depth count` each.",
        .least = 1,
        .most = 1,
        .wants = WANTS_ID,
        .flag = {{"depth", "N", "How deep, 0 to 64."}},
        .run = run_perft,
    },
    {
        .name = "solve",
        .arguments = "ID... | GAME[:OPTIONS]#A..B...",
        .about =
            "Tell whether deals can be won, with all cards known: won, with a line of actions; "
            "lost; or unknown, and what ran out.",
        .more =
            "A line a deal, and, of several, how many there were of each. What is counted are "
            "positions looked into, so that the answer is the same on every machine. Each deal "
            "is solved by one thread in at most a gigabyte. Ctrl-C stops after the deals already "
            "told.",
        .least = 1,
        .most = ARGUMENTS_MOST,
        .wants = WANTS_ID,
        .flag = {{"from", "ACTIONS", "Start after these actions, joined by commas."},
                 {"goal", "NAME", "What is asked for instead of a win; help: what there is."},
                 {"budget", "N", "Give a deal up after N positions; 10000000 if not given."},
                 {"without", "PRUNES",
                  "Search without these ways of looking at less, joined by commas; all: by plain "
                  "stepping; help: what there is, and why it loses nothing."},
                 {"threads", "N", "Solve N deals at a time; as many as processors if not given."},
                 JSON_FLAG},
        .run = run_solve,
    },
    {
        .name = "hint",
        .arguments = "ID [ACTION...]",
        .about = "Tell what is best to do after these actions, how likely it is to win, how likely "
                 "other choices are, and why.",
        .more =
            "What is hidden stays hidden from who advises: it plays on in many deals that could be "
            "this one (docs/search.md). A chance is that of winning for who goes on to play "
            "as well; in brackets its interval at 95 %. Told are the choices that looked best "
            "before "
            "they were played on.",
        .least = 1,
        .most = ARGUMENTS_MOST,
        .wants = WANTS_ID,
        .flag = {{"playouts", "N",
                  "Play on N times; as often as takes at most some 0.2 s if not given."},
                 JSON_FLAG},
        .run = run_hint,
    },
    {
        .name = "autopsy",
        .arguments = "FILE | ID ACTION...",
        .about =
            "Take a game apart that is over: how the chance of winning went, what the cards gave "
            "or took, and what was given away, where.",
        .more = "The game is a record, - for standard input, or a deal and all actions. The points "
                "add up "
                "exactly, from the chance at the beginning to 0 or 100. Of a game that was lost it "
                "also tells, "
                "with all cards known, when it could last be won, and how. Ctrl-C stops.",
        .least = 1,
        .most = ARGUMENTS_MOST,
        .wants = WANTS_FILE,
        .flag = {{"playouts", "N",
                  "Play on N times at each decision; if not given, as often as takes some seconds "
                  "for a long game."},
                 {"svg", "FILE", "Write the curve as a picture as well.", WANTS_FILE},
                 JSON_FLAG},
        .run = run_autopsy,
    },
    {
        .name = "survey",
        .arguments = "GAME[:OPTIONS]... | --list | --export FILE | --merge FILE...",
        .about =
            "Play many deals and tell how often they are won, by whom, and what happens in them; "
            "compare rule sets on the same deals.",
        .more =
            "What is played is kept, so that a survey that was stopped goes on where it was, and "
            "deals that another one played are not played again. The figures are the same "
            "for any number of threads, and of processes: mpirun dread survey ... shares the work "
            "out, "
            "if the program was built for that (docs/surveys.md). Every interval is one at 95 %. A "
            "rate with all "
            "cards known (clairvoyant) is what the deals allow; the others are what was made of "
            "them with hidden cards hidden.",
        .most = ARGUMENTS_MOST,
        .wants = WANTS_GAME,
        .flag = {{"deals", "A..B", "Which deals; 1..1000 if not given."},
                 {"agents", "NAMES",
                  "Who plays, joined by commas: clairvoyant, random, greedy, hasty, expert-quick, "
                  "expert; "
                  "clairvoyant,greedy,random if not given."},
                 {"vary", "OPTION",
                  "Compare the rule set with others: with every value of an option, with some "
                  "(hand=6..10), or with every other value of each option (all)."},
                 {"until", "SHARE",
                  "Go on with more deals until every interval reaches no further than this from "
                  "its middle: 0.5%."},
                 {"plays", "N", "Plays of a deal, by those who play by chance; 8 if not given."},
                 {"budget", "N", "Positions after which a deal is unknown; 10000000 if not given."},
                 {"threads", "N", "Play in N threads; as many as processors if not given."},
                 {"csv", NULL,
                  "Print a table, a line for each rule set and agent. Cells of what was not "
                  "measured are empty; docs/surveys.md tells what is in the columns."},
                 JSON_FLAG,
                 {"list", NULL,
                  "List what is kept, and what of it is unverified, damaged or of another "
                  "version of the rules and players, none of which is used."},
                 {"export", "FILE", "Write what is kept to a new file, for another machine."},
                 {"merge", NULL,
                  "Take in what other machines exported. What is here already is skipped; "
                  "nothing is taken in if the same deals have different figures."},
                 {"store", "FILE", "Keep it there instead of in the usual place.", WANTS_FILE},
                 {"report", "FILE",
                  "Write a page for a browser or paper as well, with tables, plots (by gnuplot) "
                  "and what they mean.",
                  WANTS_FILE}},
        .run = run_survey,
    },
    {
        .name = "bench",
        .arguments = "",
        .about =
            "Solve a fixed set of deals of all games; print how many positions that took, which "
            "is the same on every machine, and how many a second.",
        .run = run_bench,
    },
    {
        .name = "replay",
        .arguments = "FILE",
        .about = "Play a record again and tell its story; - is standard input.",
        .least = 1,
        .most = 1,
        .wants = WANTS_FILE,
        .flag = {JSON_FLAG},
        .run = run_replay,
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
        .name = "stats",
        .arguments = "[GAME]",
        .about = "Print statistics: each deal counts once, at its first end.",
        .most = 1,
        .wants = WANTS_GAME,
        .flag = {JSON_FLAG},
        .run = run_stats,
    },
    {
        .name = "daily",
        .arguments = "[GAME]",
        .about = "Play the deal of the day; without a game, print the ids of all of them.",
        .most = 1,
        .wants = WANTS_GAME,
        .flag = {{"night", NULL, "Play it as a Night: see play."}},
        .run = run_daily,
    },
    {
        .name = "engine",
        .arguments = "",
        .about = "Speak JSON-RPC 2.0 on standard input and output, one object a line.",
        .run = run_engine,
    },
    {
        .name = "help",
        .arguments = "[COMMAND]",
        .about = "Print help.",
        .most = 1,
        .wants = WANTS_COMMAND,
        .flag = {{"man", NULL, "Print the man page."},
                 {"completion", "SHELL", "Print the completions for bash, zsh or fish.",
                  WANTS_SHELL}},
        .run = run_help,
    },
    {0},
};
