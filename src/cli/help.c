/* --help, the man page and the shell completions, all from the table of commands. See help.h. */

#include <string.h>

#include "search/agent.h"
#include "hear/hear.h"
#include "search/difficulty.h"
#include "core/game.h"
#include "help.h"
#include "version.h"

/* ---- Plain text ---- */

void print_wrapped(FILE *out, const char *text, int indent, int width)
{
    int column = 0;
    while (*text) {
        int n = (int)strcspn(text, " \n");
        if (column && column + 1 + n > width - indent) {
            fputc('\n', out);
            column = 0;
        }
        column += column ? fprintf(out, " %.*s", n, text)
                         : fprintf(out, "%*s%.*s", indent, "", n, text) - indent;
        text += n;
        if (*text == '\n') {
            fputc('\n', out);
            column = 0;
        }
        if (*text) text++;
    }
    fputc('\n', out);
}

static const char what_dread_is[] = "exact horror solitaires, to play and to analyse";

/* The only text about deal ids, for --help and the man page. */
static const char about_ids[] =
    "The id of a deal is GAME[:option=value,...]#NUMBER. Instead of #NUMBER it may have @ and all "
    "cards of the deal in dealing order. You may shorten the name of a game to any prefix that no "
    "other game has.";

void print_help(FILE *out, const struct command commands[])
{
    fprintf(out,
            "dread - Dread Patience: %s\n\n"
            "Usage: dread [COMMAND] [ARGUMENT...]\n\n"
            "The default command is play. Commands:\n\n",
            what_dread_is);
    for (const struct command *c = commands; c->name; c++) {
        fprintf(out, "  %s%s%s\n", c->name, *c->arguments ? " " : "", c->arguments);
        print_wrapped(out, c->about, 6, 79);
    }
    fprintf(out, "\nGames:\n\n");
    for (int i = 0; i < dread_games.count; i++)
        fprintf(out, "  %-24s %s\n", dread_games.game[i]->id, dread_games.game[i]->title);
    fprintf(out, "\n");
    print_wrapped(out, about_ids, 0, 79);
    fprintf(out, "\n");
    print_wrapped(out,
                  "Exit status: 0 success, 1 a problem with a game or a file, 2 wrong usage, 130 "
                  "stopped by Ctrl-C. `dread COMMAND --help` explains a command.",
                  0, 79);
}

void print_command_help(FILE *out, const struct command *c)
{
    fprintf(out, "Usage: dread %s%s%s\n\n", c->name, *c->arguments ? " " : "", c->arguments);
    print_wrapped(out, c->about, 0, 79);
    if (c->more) {
        fprintf(out, "\n");
        print_wrapped(out, c->more, 0, 79);
    }
    if (c->alias) fprintf(out, "\n`dread %s` is the same command.\n", c->alias);
    fprintf(out, "\n");
    for (int i = 0; i < FLAGS_MOST && c->flag[i].name; i++) {
        fprintf(out, "  --%s%s%s\n", c->flag[i].name, c->flag[i].argument ? " " : "",
                c->flag[i].argument ? c->flag[i].argument : "");
        print_wrapped(out, c->flag[i].about, 6, 79);
        if (c->flag[i].alias) fprintf(out, "      --%s is the same flag.\n", c->flag[i].alias);
    }
    fprintf(out, "  --help\n      Print this page.\n");
}

/* ---- The man page ---- */

/* Prints text for troff. Text between backquotes becomes bold, dashes and quotes stay as they are
 * typed, and no line looks like a request of troff. */
static void troff(FILE *out, const char *text)
{
    bool bold = false;
    for (bool start = true; *text; start = *text == '\n', text++) {
        if (start && *text == '.') fputs("\\&", out);
        if (*text == '`') fputs((bold = !bold) ? "\\fB" : "\\fR", out);
        else if (*text == '-') fputs("\\-", out);
        else if (*text == '\'') fputs("\\(aq", out);
        else if (*text == '\\') fputs("\\e", out);
        else fputc(*text, out);
    }
}

/* A paragraph with a tag in bold, after it the argument. */
struct man_entry {
    const char *tag, *about;
    const char *argument; /* begins with its own separator if that is `=`; NULL: none */
    bool is_flag;         /* the tag gets two dashes */
};

static void print_man_entry(FILE *out, struct man_entry e)
{
    fprintf(out, ".TP\n\\fB");
    if (e.is_flag) troff(out, "--");
    troff(out, e.tag);
    fprintf(out, "\\fR");
    if (e.argument && *e.argument != '=') fprintf(out, " ");
    if (e.argument) troff(out, e.argument);
    fprintf(out, "\n");
    troff(out, e.about);
    fprintf(out, "\n");
}

static void man_section(FILE *out, const char *heading, const struct man_entry entry[])
{
    fprintf(out, ".SH %s\n", heading);
    for (; entry->tag; entry++) print_man_entry(out, *entry);
}

static void man_game(FILE *out, const struct game *g)
{
    print_man_entry(out, (struct man_entry){g->id, g->title});
    fprintf(out, ".br\nDesigner: ");
    troff(out, g->designer);
    fprintf(out, ".\n.RS\n");
    for (int i = 0; g->options[i].name; i++) {
        const struct option *o = &g->options[i];
        char values[160];
        struct text t = dread_text_in(values, sizeof values);
        int n = dread_option_values(o);
        for (int k = 0; k < n; k += o->choices ? 1 : n - 1) { /* of a range, only the ends */
            dread_text_add(&t, !k ? "=" : o->choices ? "|" : "..");
            dread_option_value_write(o, dread_option_value(o, k), &t);
        }
        print_man_entry(out, (struct man_entry){o->name, o->meaning, values});
    }
    fprintf(out, ".RE\n");
}

static void man_command(FILE *out, const struct command *c)
{
    print_man_entry(out, (struct man_entry){c->name, c->about, c->arguments});
    if (c->more) {
        fprintf(out, ".IP\n");
        troff(out, c->more);
        fprintf(out, "\n");
    }
    if (c->alias) {
        fprintf(out, ".IP\n\\fBdread ");
        troff(out, c->alias);
        fprintf(out, "\\fR is the same command.\n");
    }
    fprintf(out, ".RS\n");
    for (int i = 0; i < FLAGS_MOST && c->flag[i].name; i++) {
        const struct flag *f = &c->flag[i];
        print_man_entry(out, (struct man_entry){f->name, f->about, f->argument, true});
        if (!c->flag[i].alias) continue;
        fprintf(out, ".br\n\\fB\\-\\-");
        troff(out, c->flag[i].alias);
        fprintf(out, "\\fR is the same flag.\n");
    }
    fprintf(out, ".RE\n");
}

/* Prints the keys and the sentences of plain play, from the table of commands that are given during
 * play (hear/commands.h). */
static void man_commands_of_play(FILE *out)
{
    const struct command_row *rows = dread_command_table;
    const struct command_said *words = dread_command_said;
    fprintf(out, ".SH KEYS\nKeys of the table in the terminal; ? shows all of them:\n");
    for (int i = 0; i < COMMANDS; i++)
        if (rows[i].keys) print_man_entry(out, (struct man_entry){rows[i].keys, rows[i].help});
    fprintf(out, ".SH PLAIN PLAY\nWhat you can type besides actions:\n");
    for (int i = 0; i < COMMANDS; i++)
        if (words[i].about) print_man_entry(out, (struct man_entry){words[i].said, words[i].about});
}

static const struct man_entry exit_status[] = {
    {"0", "Success."},
    {"1", "Something is wrong with a game or a file, or standard output cannot be written."},
    {"2", "The command line is wrong."},
    {"130", "A long command was stopped by Ctrl-C or SIGTERM."},
    {0},
};

static const struct man_entry environment[] = {
    {"DREAD_HOME", "The directory of the files below."},
    {"XDG_DATA_HOME", "If DREAD_HOME is unset, the files are in its subdirectory dread. A relative "
                      "path is ignored."},
    {"HOME", "If both are unset, the files are in ~/.local/share/dread."},
    {"TERM", "The type of the terminal. If it is unset or `dumb`, play uses plain sentences "
             "instead of the table."},
    {"NO_COLOR", "If it is set and not empty, the table has no colours."},
    {"LC_ALL, LC_CTYPE, LANG",
     "The encoding of the terminal. The table uses C.UTF-8 if it is not UTF-8."},
    {"TZ", "The time zone, which decides when the deal of the day changes."},
    {"DISPLAY, WAYLAND_DISPLAY",
     "If one of them is set, there is a desktop, and web opens a browser with xdg-open."},
    {"OMPI_COMM_WORLD_SIZE, PMI_RANK, PMIX_RANK",
     "mpirun sets one of these. If the program was built with MPI, survey then shares its work "
     "with the other processes."},
    {0},
};

static const struct man_entry files[] = {
    {"dread.db", "An SQLite database: saved games, results and what was judged (for the "
                 "statistics), and settings. It "
                 "is in $DREAD_HOME, $XDG_DATA_HOME/dread or ~/.local/share/dread."},
    {"dread.db-GAME.lock", "Locked while a window plays the game in progress, so that no other "
                           "window changes it. The file remains."},
    {"surveys.db", "An SQLite database in the same directory: the results of surveys. `dread "
                   "survey --store FILE` uses another file."},
    {0},
};

static const struct man_entry examples[] = {
    {"dread play he", "Play He Will Never Stop: resume your game, or start a new deal."},
    {"dread play he --night", "Play a Night: it counts, and nothing can be taken back."},
    {"dread play soliterror --difficulty merciful --plain",
     "Play an easy deal of SoliTerror in plain sentences."},
    {"dread web", "Serve the page, to play in a browser."},
    {"dread daily dont", "Play today's deal of Don't Let Them Get You."},
    {"dread solve 'he#1..100'", "Print which of the deals 1 to 100 can be won, and how."},
    {"dread hint 'he#1' 'move 4>2'", "Print what is best to do in deal 1 after this action. The "
                                     "quotes protect # and > from the shell."},
    {"dread autopsy game.txt --svg game.svg",
     "Analyse the finished game in a record, and draw its chart."},
    {"dread survey soliterror --deals 1..2000 --vary swap --report swap.html",
     "Measure how the option swap changes the game, and write a report."},
    {0},
};

static const struct man_entry see_also[] = {
    {"mpirun(1)", "runs a survey in several processes, if the program was built with MPI."},
    {"dread rules GAME", "prints the rules of a game."},
    {"docs/designers.md, docs/search.md, docs/surveys.md, docs/winnability.md, docs/protocol.md, "
     "docs/web.md",
     "in the source tree answer ten questions of designers, and explain the solver, hints and "
     "difficulties; surveys; published win rates; the protocol of `dread engine`; and the page for "
     "browsers."},
    {0},
};

void print_man_page(FILE *out, const struct command commands[])
{
    fprintf(out,
            ".TH DREAD 6 \"\" \"dread %s\" \"Games\"\n"
            ".SH NAME\n"
            "dread \\- %s\n"
            ".SH SYNOPSIS\n"
            ".B dread\n"
            "[\\fICOMMAND\\fR] [\\fIARGUMENT\\fR...]\n"
            ".SH COMMANDS\n"
            "The default command is play.\n",
            DREAD_VERSION, what_dread_is);
    for (const struct command *c = commands; c->name; c++) man_command(out, c);
    man_commands_of_play(out);
    fprintf(out, ".SH GAMES\n");
    for (int i = 0; i < dread_games.count; i++) man_game(out, dread_games.game[i]);
    fprintf(out, ".SH DEAL IDS\n");
    troff(out, about_ids);
    fprintf(out, "\n");
    man_section(out, "EXIT STATUS", exit_status);
    man_section(out, "ENVIRONMENT", environment);
    man_section(out, "FILES", files);
    man_section(out, "EXAMPLES", examples);
    man_section(out, "SEE ALSO", see_also);
}

/* ---- Completions ---- */

/* Prints the words that an argument can be, each after a space. */
static void print_words(FILE *out, const struct command commands[], enum wants wants)
{
    if (wants == WANTS_COMMAND)
        for (const struct command *c = commands; c->name; c++) fprintf(out, " %s", c->name);
    if (wants == WANTS_GAME || wants == WANTS_ID)
        for (int i = 0; i < dread_games.count; i++) fprintf(out, " %s", dread_games.game[i]->id);
    if (wants == WANTS_AGENT)
        for (int i = 0; dread_agents[i]; i++) fprintf(out, " %s", dread_agents[i]->name);
    if (wants == WANTS_DIFFICULTY)
        for (int k = MERCIFUL; k > HOPELESS; k--) fprintf(out, " %s", dread_difficulty_names[k]);
    if (wants == WANTS_SHELL) fprintf(out, " bash zsh fish");
}

static void print_flags(FILE *out, const struct command *c)
{
    for (int i = 0; i < FLAGS_MOST && c->flag[i].name; i++) fprintf(out, " --%s", c->flag[i].name);
    fprintf(out, " --help");
}

/* The scripts for bash and zsh choose by the command and the word before the cursor. Flags with an
 * argument come first, so that their argument is completed. */

static void complete_bash(FILE *out, const struct command commands[])
{
    fprintf(out, "_dread()\n{\n    local word=${COMP_WORDS[COMP_CWORD]}\n"
                 "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
                 "        COMPREPLY=($(compgen -W \"");
    print_words(out, commands, WANTS_COMMAND);
    fprintf(out, " --help --version\" -- \"$word\"))\n        return\n    fi\n"
                 "    case \"${COMP_WORDS[1]} ${COMP_WORDS[COMP_CWORD - 1]}\" in\n");
    for (const struct command *c = commands; c->name; c++) {
        for (int i = 0; i < FLAGS_MOST && c->flag[i].name; i++) {
            if (!c->flag[i].argument) continue;
            fprintf(out, "    '%s --%s') COMPREPLY=($(compgen -W \"", c->name, c->flag[i].name);
            print_words(out, commands, c->flag[i].wants);
            fprintf(out, "\" -- \"$word\")) ;;\n");
        }
        fprintf(out, "    '%s '*) COMPREPLY=($(compgen -W \"", c->name);
        print_words(out, commands, c->wants);
        print_flags(out, c);
        fprintf(out, "\" -- \"$word\")%s) ;;\n",
                c->wants == WANTS_FILE ? " $(compgen -f -- \"$word\")" : "");
    }
    fprintf(out, "    esac\n}\ncomplete -F _dread dread\n");
}

static void complete_zsh(FILE *out, const struct command commands[])
{
    fprintf(out, "#compdef dread\nif (( CURRENT == 2 )); then\n    compadd --");
    print_words(out, commands, WANTS_COMMAND);
    fprintf(out, " --help --version\n"
                 "    return\n"
                 "fi\n"
                 "case \"$words[2] $words[CURRENT-1]\" in\n");
    for (const struct command *c = commands; c->name; c++) {
        for (int i = 0; i < FLAGS_MOST && c->flag[i].name; i++) {
            if (!c->flag[i].argument) continue;
            fprintf(out, "'%s --%s') compadd --", c->name, c->flag[i].name);
            print_words(out, commands, c->flag[i].wants);
            fprintf(out, " ;;\n");
        }
        fprintf(out, "'%s '*) compadd --", c->name);
        print_words(out, commands, c->wants);
        print_flags(out, c);
        fprintf(out, "%s ;;\n", c->wants == WANTS_FILE ? "; _files" : "");
    }
    fprintf(out, "esac\n");
}

/* Prints the completion of one flag of a command. */
static void complete_fish_flag(FILE *out, const struct command commands[], const struct command *c,
                               const struct flag *flag)
{
    fprintf(out, "complete -c dread -n '__fish_seen_subcommand_from %s' -l %s", c->name,
            flag->name);
    if (flag->argument) fprintf(out, " -x");
    if (flag->wants) {
        fprintf(out, " -a '");
        print_words(out, commands, flag->wants);
        fprintf(out, "'");
    }
    fprintf(out, "\n");
}

static void complete_fish(FILE *out, const struct command commands[])
{
    fprintf(out, "complete -c dread -f\n");
    for (const struct command *c = commands; c->name; c++) {
        fprintf(out, "complete -c dread -n __fish_use_subcommand -a %s -d '", c->name);
        for (const char *s = c->about; *s; s++) {
            if (*s == '\'') fputc('\\', out);
            fputc(*s, out);
        }
        fprintf(out, "'\n");
        const char *when = "__fish_seen_subcommand_from";
        if (c->wants == WANTS_FILE) {
            fprintf(out, "complete -c dread -n '%s %s' -F\n", when, c->name);
        } else if (c->wants) {
            fprintf(out, "complete -c dread -n '%s %s' -a '", when, c->name);
            print_words(out, commands, c->wants);
            fprintf(out, "'\n");
        }
        for (int i = 0; i < FLAGS_MOST && c->flag[i].name; i++)
            complete_fish_flag(out, commands, c, &c->flag[i]);
    }
}

bool print_completion(FILE *out, const struct command commands[], const char *shell)
{
    if (dread_same(shell, "bash")) complete_bash(out, commands);
    else if (dread_same(shell, "zsh")) complete_zsh(out, commands);
    else if (dread_same(shell, "fish")) complete_fish(out, commands);
    else return false;
    return true;
}
