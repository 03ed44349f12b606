/* --help, the man page and the completions, all from the table of commands. */

#include <string.h>

#include "command.h"
#include "dread/commands.h"
#include "dread/difficulty.h"
#include "version.h"

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

void print_help(FILE *out)
{
    fprintf(out, "dread - Dread Patience: horror solitaires, exact, to play and to take apart\n\n"
                 "Usage: dread [COMMAND] [ARGUMENT...]\n\n"
                 "Without a command, dread plays. Commands:\n\n");
    for (const struct command *c = commands; c->name; c++) {
        fprintf(out, "  %s%s%s\n", c->name, *c->arguments ? " " : "", c->arguments);
        print_wrapped(out, c->about, 6, 79);
    }
    fprintf(out, "\nGames:\n\n");
    for (int i = 0; i < dread_games.count; i++)
        fprintf(out, "  %-24s %s\n", dread_games.game[i]->id, dread_games.game[i]->title);
    fprintf(out, "\n");
    print_wrapped(
        out,
        "A deal has an id: GAME[:option=value,...]#NUMBER, or @ and all its cards instead of the "
        "number. Any prefix of a game's id that no other game has is enough.",
        0, 79);
    fprintf(out, "\n");
    print_wrapped(out,
                  "Exit codes: 0 fine, 1 something is wrong with a game or a file, 2 wrong usage. "
                  "`dread COMMAND --help` tells more of a command.",
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
    fprintf(out, "\n");
    for (int i = 0; i < FLAGS_MOST && c->flag[i].name; i++) {
        fprintf(out, "  --%s%s%s\n", c->flag[i].name, c->flag[i].argument ? " " : "",
                c->flag[i].argument ? c->flag[i].argument : "");
        print_wrapped(out, c->flag[i].about, 6, 79);
    }
    fprintf(out, "  --help\n      Print this page.\n");
}

/* Text for troff: a dash stays a dash, a line never starts with a dot. */
static void troff(FILE *out, const char *text)
{
    for (bool start = true; *text; start = *text == '\n', text++) {
        if (start && (*text == '.' || *text == '\'')) fputs("\\&", out);
        if (*text == '-') fputs("\\-", out);
        else if (*text == '\\') fputs("\\e", out);
        else fputc(*text, out);
    }
}

/* A paragraph with a tag before it: the tag in bold, then its argument. */
static void man_entry(FILE *out, const char *dashes, const char *tag, const char *argument,
                      const char *about)
{
    fprintf(out, ".TP\n\\fB");
    troff(out, dashes);
    troff(out, tag);
    fprintf(out, "\\fR");
    if (argument && *argument != '=') fprintf(out, " ");
    if (argument) troff(out, argument);
    fprintf(out, "\n");
    troff(out, about);
    fprintf(out, "\n");
}

static void man_game(FILE *out, const struct game *g)
{
    man_entry(out, "", g->id, NULL, g->title);
    fprintf(out, ".br\nDesigner: ");
    troff(out, g->designer);
    fprintf(out, ".\n.RS\n");
    for (int i = 0; g->options[i].name; i++) {
        const struct option *o = &g->options[i];
        char values[160];
        struct text t = dread_text_in(values, sizeof values);
        for (int k = 0; k < dread_option_values(o); k++) {
            dread_text_char(&t, k ? '|' : '=');
            dread_option_value_write(o, dread_option_value(o, k), &t);
        }
        man_entry(out, "", o->name, values, o->meaning);
    }
    fprintf(out, ".RE\n");
}

/* The keys of the table that stand for commands, and the sentences of plain play, from the table of commands. */
static void man_commands(FILE *out)
{
    fprintf(out, ".SH KEYS\nAt the table; ? there tells all:\n");
    for (int i = 0; i < COMMANDS; i++)
        if (dread_command_table[i].keys)
            man_entry(out, "", dread_command_table[i].keys, NULL, dread_command_table[i].help);
    fprintf(out, ".SH PLAIN PLAY\nBesides actions there can be said:\n");
    for (int i = 0; i < COMMANDS; i++)
        if (dread_command_table[i].about)
            man_entry(out, "", dread_command_table[i].said, NULL, dread_command_table[i].about);
}

void print_man_page(FILE *out)
{
    fprintf(out,
            ".TH DREAD 6 \"\" \"dread %s\" \"Games\"\n"
            ".SH NAME\ndread \\- horror solitaires, exact, to play and to take apart\n"
            ".SH SYNOPSIS\n.B dread\n[\\fICOMMAND\\fR] [\\fIARGUMENT\\fR...]\n"
            ".SH COMMANDS\nWithout a command, dread plays.\n",
            DREAD_VERSION);
    for (const struct command *c = commands; c->name; c++) {
        man_entry(out, "", c->name, c->arguments, c->about);
        if (c->more) {
            troff(out, c->more);
            fprintf(out, "\n");
        }
        fprintf(out, ".RS\n");
        for (int i = 0; i < FLAGS_MOST && c->flag[i].name; i++)
            man_entry(out, "--", c->flag[i].name, c->flag[i].argument, c->flag[i].about);
        fprintf(out, ".RE\n");
    }
    man_commands(out);
    fprintf(out, ".SH GAMES\n");
    for (int i = 0; i < dread_games.count; i++) man_game(out, dread_games.game[i]);
    fprintf(out,
            ".SH DEAL IDS\n"
            "GAME[:option=value,...]#NUMBER, or @ and every card of the deal instead of the "
            "number.\n"
            "Any prefix of a game's id that no other game has is enough.\n"
            ".SH EXIT STATUS\n0 fine, 1 something is wrong with a game or a file, 2 wrong usage.\n"
            ".SH FILES\nGames in progress and statistics are kept in dread.db, what surveys "
            "measured in surveys.db, in $DREAD_HOME, or\n"
            "$XDG_DATA_HOME/dread, or ~/.local/share/dread.\n");
}

/* ---- Completions ---- */

/* The words an argument can be, each behind a space. */
static void print_words(FILE *out, enum wants wants)
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

/* bash and zsh both choose by the command and the word before: first the flags with an argument. */

static void complete_bash(FILE *out)
{
    fprintf(out, "_dread()\n{\n    local word=${COMP_WORDS[COMP_CWORD]}\n"
                 "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
                 "        COMPREPLY=($(compgen -W \"");
    print_words(out, WANTS_COMMAND);
    fprintf(out, " --help --version\" -- \"$word\"))\n        return\n    fi\n"
                 "    case \"${COMP_WORDS[1]} ${COMP_WORDS[COMP_CWORD - 1]}\" in\n");
    for (const struct command *c = commands; c->name; c++) {
        for (int i = 0; i < FLAGS_MOST && c->flag[i].name; i++) {
            if (!c->flag[i].argument) continue;
            fprintf(out, "    '%s --%s') COMPREPLY=($(compgen -W \"", c->name, c->flag[i].name);
            print_words(out, c->flag[i].wants);
            fprintf(out, "\" -- \"$word\")) ;;\n");
        }
        fprintf(out, "    '%s '*) COMPREPLY=($(compgen -W \"", c->name);
        print_words(out, c->wants);
        print_flags(out, c);
        fprintf(out, "\" -- \"$word\")%s) ;;\n",
                c->wants == WANTS_FILE ? " $(compgen -f -- \"$word\")" : "");
    }
    fprintf(out, "    esac\n}\ncomplete -F _dread dread\n");
}

static void complete_zsh(FILE *out)
{
    fprintf(out, "#compdef dread\nif (( CURRENT == 2 )); then\n    compadd --");
    print_words(out, WANTS_COMMAND);
    fprintf(out, " --help --version\n    return\nfi\n"
                 "case \"$words[2] $words[CURRENT-1]\" in\n");
    for (const struct command *c = commands; c->name; c++) {
        for (int i = 0; i < FLAGS_MOST && c->flag[i].name; i++) {
            if (!c->flag[i].argument) continue;
            fprintf(out, "'%s --%s') compadd --", c->name, c->flag[i].name);
            print_words(out, c->flag[i].wants);
            fprintf(out, " ;;\n");
        }
        fprintf(out, "'%s '*) compadd --", c->name);
        print_words(out, c->wants);
        print_flags(out, c);
        fprintf(out, "%s ;;\n", c->wants == WANTS_FILE ? "; _files" : "");
    }
    fprintf(out, "esac\n");
}

/* One flag of a command, for fish. */
static void complete_fish_flag(FILE *out, const struct command *c, const struct flag *flag)
{
    fprintf(out, "complete -c dread -n '__fish_seen_subcommand_from %s' -l %s", c->name,
            flag->name);
    if (flag->argument) fprintf(out, " -x");
    if (flag->wants) {
        fprintf(out, " -a '");
        print_words(out, flag->wants);
        fprintf(out, "'");
    }
    fprintf(out, "\n");
}

static void complete_fish(FILE *out)
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
            print_words(out, c->wants);
            fprintf(out, "'\n");
        }
        for (int i = 0; i < FLAGS_MOST && c->flag[i].name; i++)
            complete_fish_flag(out, c, &c->flag[i]);
    }
}

bool print_completion(FILE *out, const char *shell)
{
    if (dread_same(shell, "bash")) complete_bash(out);
    else if (dread_same(shell, "zsh")) complete_zsh(out);
    else if (dread_same(shell, "fish")) complete_fish(out);
    else return false;
    return true;
}
