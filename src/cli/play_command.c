/* The commands play, daily and companion: they choose a game and a deal, or resume the game in
 * progress, and start the full-screen interface of the terminal (src/tui), plain play, or an agent.
 * The mid-end (src/play) decides what is resumed and what is abandoned. */

#define _POSIX_C_SOURCE 200809L /* isatty */
#include <ctype.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "call.h"
#include "core/link.h"
#include "front/native_choose_deal.h"
#include "front/history.h"
#include "front/host.h"
#include "front/number.h"
#include "json/advice_json.h"
#include "plain.h"
#include "play_command.h"
#include "show.h"
#include "spectate.h"
#include "tui/tui.h"

enum { FLAG_PLAIN, FLAG_NEW, FLAG_NIGHT, FLAG_DIFFICULTY, FLAG_AGENT, FLAG_SEED, FLAG_UNSAVED };

static struct session session;
static struct night_watch watch; /* for agents and puzzles, whose games are not saved */

/* What the command line asks for: a game, and any deal of it, any deal under some rules, or one
 * deal. */
struct play_request {
    const struct game *game;
    struct deal deal;     /* only its rules are set, unless it is THIS_DEAL */
    struct middle middle; /* if deal.middle: where it starts */
    enum { ANY_DEAL, ANY_OF_RULES, THIS_DEAL } what;
    action line[PLIES_MOST]; /* actions to play at the start */
    int actions;
    bool watched;                       /* they are to be watched, not played */
    char duel[LINK_DUELS * LINK_BYTES]; /* the link of a duel whose first deal this is; "": none */
    enum way way;                       /* how the deal was chosen, for THIS_DEAL */
    bool beside;                        /* beside real cards: any deal so */
    bool night;     /* play a Night; else the mode of the game in progress, or a Rehearsal */
    bool start_new; /* abandon any game in progress */
    bool unsaved;   /* save nothing */
    bool plainly;   /* in plain sentences, even in a terminal */
    char puzzle[PUZZLE_CODE_BYTES]; /* the code of a puzzle; "": a deal */
};

/* Reads a puzzle, by its code or its link. */
static bool read_puzzle(const char *word, struct play_request *r, struct problem *problem)
{
    struct puzzle puzzle;
    struct text code = dread_text_in(r->puzzle, sizeof r->puzzle);
    if (!dread_puzzle_read(dread_puzzles, &dread_games, word, &puzzle, problem)) return false;
    dread_puzzle_code(puzzle.game, puzzle.number, &code);
    r->what = THIS_DEAL;
    r->game = puzzle.game;
    r->deal = puzzle.deal;
    return true;
}

/* Reads a link: its deal, and the game to watch or to meet if there is one. */
static bool read_link(const char *link, struct play_request *r, struct problem *problem)
{
    enum link_kind kind;
    if (!dread_link_read(&dread_games, link, &session, &kind, problem)) return false;
    r->what = THIS_DEAL;
    r->game = session.game;
    r->deal = session.deal;
    r->watched = kind == LINK_GAME;
    struct text duel = dread_text_in(r->duel, sizeof r->duel);
    if (kind == LINK_DUEL) dread_text_add(&duel, link);
    if (kind == LINK_DUEL) return true;
    r->actions = session.known;
    memcpy(r->line, session.line, sizeof *r->line * (size_t)r->actions);
    session = (struct session){0};
    return true;
}

/* Reads a game, a rule set, a deal id or a link. Returns false with a problem if it is none of
 * them. */
static bool read_target(const char *word, struct play_request *r, struct problem *problem)
{
    if (dread_link_puzzle_code(word, NULL)) return read_puzzle(word, r, problem);
    if (dread_is_link(word)) return read_link(word, r, problem);
    if (strpbrk(word, "#@")) {
        r->what = THIS_DEAL;
        return dread_id_read_real(&dread_games, word, &r->game, &r->deal, problem);
    }
    r->what = strchr(word, ':') ? ANY_OF_RULES : ANY_DEAL;
    return dread_id_read_rules(&dread_games, word, &r->game, &r->deal.rules, problem);
}

/* Returns the request in the form of the mid-end. It points into `r`. */
static struct deal_wanted deal_wanted_by(const struct play_request *r)
{
    bool named = r->what == THIS_DEAL || r->actions;
    return (struct deal_wanted){.game = r->game,
                                .deal = named ? &r->deal : NULL,
                                .middle = &r->middle,
                                .rules = r->what == ANY_OF_RULES ? &r->deal.rules : NULL,
                                .night = r->night,
                                .beside = r->beside,
                                .anew = r->start_new || r->deal.middle,
                                .way = r->way,
                                .line = r->line,
                                .actions = r->actions,
                                .watched = r->watched,
                                .duel = *r->duel ? r->duel : NULL};
}

/* Returns true if standard input and output are a terminal on which a table can be drawn. */
static bool can_draw(void)
{
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term &&
           !dread_same(term, "dumb");
}

/* Returns the setup of a front end, completed with the games of this program. */
static struct play_house with_games(struct play_house own)
{
    own.games = &dread_games;
    own.themes = dread_themes;
    return own;
}

static int no_memory(void)
{
    return complain(FAULT, "There is not enough memory.");
}

/* Puts on the table what the request asks for. */
static void deal(const struct host *host, const struct play_request *r, struct deal_wanted *wanted)
{
    struct clock_reading now = host_now();
    struct problem problem;
    if (*r->puzzle) dread_play_puzzle(host->play, r->puzzle, wanted->in_words, &now, &problem);
    else if (r->game) dread_play_deal(host->play, wanted, &now);
}

/* Plays at the table in the terminal; without a game in the request, it starts with the choice of
 * games. Prints an error and returns false if the terminal cannot draw it. */
static bool play_at_table(const struct play_request *r)
{
    struct host host;
    struct problem problem;
    struct deal_wanted wanted = deal_wanted_by(r);
    struct play_house house = with_games(table_house);
    house.nights = r->night;
    /* If there are no actions, the table asks the player before it leaves a Night. */
    wanted.leaves_night = r->start_new && r->actions;
    if (!host_open(&host, &house, r->unsaved)) {
        no_memory();
        return true;
    }
    deal(&host, r, &wanted);
    bool played = tui_play(&host, &problem);
    host_close(&host);
    if (!played) fprintf(stderr, "dread: %s\n", problem.text);
    return played;
}

/* Plays in plain sentences. Returns an exit code. */
static int play_plainly(const struct play_request *r)
{
    struct host host;
    bool prompt = isatty(STDIN_FILENO);
    struct deal_wanted wanted = deal_wanted_by(r);
    struct play_house house = with_games((struct play_house){.person = prompt});
    if (!host_open(&host, &house, r->unsaved)) return no_memory();
    wanted.in_words = true;
    wanted.only_in_mode = r->night;
    wanted.leaves_night = r->start_new;
    deal(&host, r, &wanted);
    struct plain p = {&host, stdin, stdout, prompt, prompt && isatty(STDOUT_FILENO)};
    bool begun = plain_play(&p);
    host_close(&host);
    return begun ? FINE : FAULT;
}

/* Returns true if the table can be played at. If only the program lacks it, says so, once. */
static bool has_table(struct play_request *r)
{
    if (r->plainly || !can_draw()) return false;
    if (!tui_missing) return true;
    fprintf(stderr, "dread: %s\n", tui_missing);
    r->plainly = true;
    return false;
}

/* Returns true, and prints why, if a Night in progress has the cards of the deal. */
static bool is_of_night(const struct play_request *r)
{
    struct problem problem;
    bool refused = dread_watch_night(&watch, r->game, &r->deal, &problem);
    dread_watch_end(&watch);
    if (refused) complain(FAULT, problem.text);
    return refused;
}

/* Plays at the table if there is a terminal that can draw it, else in plain sentences. Returns an
 * exit code. */
static int play(struct play_request *r)
{
    if (*r->puzzle && is_of_night(r)) return FAULT;
    return has_table(r) && play_at_table(r) ? FINE : play_plainly(r);
}

/* Lets an agent play; nothing is saved. Returns an exit code. */
static int show_agent(const struct play_request *r, const struct agent *agent, uint64_t seed)
{
    char id[ID_BYTES];
    struct text t = dread_text_in(id, sizeof id);
    if (is_of_night(r)) return FAULT;
    dread_id_write(r->game, &r->deal, &t);
    printf("%s. Deal %s. The %s player plays.\n", r->game->title, id, agent->name);
    dread_session_start(&session, r->game, &r->deal, NULL);
    struct theme theme = dread_theme_of(dread_themes, r->game);
    spectate(stdout, &theme, &session, agent, seed);
    return FINE;
}

/* Chooses a deal of that difficulty. Prints an error and returns false if none is found. */
static bool choose_by_difficulty(struct play_request *r, enum difficulty difficulty)
{
    struct problem problem;
    struct rules rules = r->deal.rules;
    struct player_history history = {0};
    if (!r->unsaved) history_open(&history, &dread_games, NULL);
    bool fine = choose_deal(r->game, &rules, difficulty, history.book, &r->deal, &problem);
    history_close(&history);
    if (!fine) complain(FAULT, problem.text);
    r->what = THIS_DEAL;
    r->way = WAY_DIFFICULTY;
    return fine;
}

/* Writes the name of a game in the form of its id: small letters, and dashes for spaces. */
static void write_as_id(const char *name, struct text *t)
{
    for (; *name; name++)
        if (*name != '\'')
            dread_text_char(t, *name == ' ' ? '-' : (char)tolower((unsigned char)*name));
}

/* Reads what a player says who was asked which game. Returns false with a problem if it is none. */
static bool read_answer(const char *line, struct play_request *r, struct problem *problem)
{
    char id[256], brief[BRIEF_ROOM];
    struct text t = dread_text_in(id, sizeof id);
    uint64_t number;
    const char *at = line;
    if (dread_read_number(&at, (uint64_t)dread_games.count, &number) && !*at && number)
        line = dread_games.game[number - 1]->id;
    write_as_id(line, &t);
    if (read_target(strpbrk(line, ":#@=") ? line : id, r, problem)) return true;
    if (!strpbrk(line, ":#@="))
        dread_fail(problem, "`", dread_brief(line, brief),
                   "` is none of these games. Say its number or its name.", NULL);
    return false;
}

/* Asks the player which game until she names one. Returns false if she quits or the input ends. */
static bool ask_game(struct play_request *r)
{
    char line[256];
    size_t n;
    struct problem problem;
    for (;;) {
        printf("Which game?\n");
        for (int i = 0; i < dread_games.count; i++)
            printf("%d: %s.\n", i + 1, dread_games.game[i]->title);
        printf("Never played? Choose one, then say lesson. Nothing counts.\n");
        printf("> ");
        fflush(stdout);
        if (!read_line(stdin, line, sizeof line, &n) || dread_same(line, "quit") ||
            dread_same(line, "q"))
            return false;
        if (read_answer(line, r, &problem)) return true;
        printf("%s\n", problem.text);
    }
}

int run_play(const struct call *call)
{
    static struct play_request r;
    struct problem problem;
    bool has_terminal = isatty(STDIN_FILENO);
    const char *name = call->flag[FLAG_AGENT];
    uint64_t seed = 1;

    if (call->flag[FLAG_SEED]) {
        const char *at = call->flag[FLAG_SEED];
        if (!name) return misuse(call->command, "`--seed` goes with `--agent`.");
        if (!dread_read_number(&at, UINT64_MAX, &seed) || *at)
            return misuse(call->command, "The seed is a whole number.");
    }
    r.start_new = call->flag[FLAG_NEW] != NULL;
    r.night = call->flag[FLAG_NIGHT] != NULL;
    r.unsaved = call->flag[FLAG_UNSAVED] != NULL;
    r.plainly = call->flag[FLAG_PLAIN] != NULL;
    if (name && r.night) return misuse(call->command, "`--night` is not for agents.");
    /* No player and no request: let an agent play. */
    if (!name && !has_terminal && !call->arguments && !call->flag[FLAG_PLAIN] && !r.night)
        name = "greedy";
    enum difficulty difficulty = HOPELESS;
    if (call->flag[FLAG_DIFFICULTY]) {
        if (!dread_difficulty_named(call->flag[FLAG_DIFFICULTY], &difficulty))
            return misuse(call->command, "The difficulty is merciful, fair or cruel.");
        if (!call->arguments) return misuse(call->command, "`--difficulty` goes with a game.");
    }
    const struct agent *agent = name ? dread_agent_find(name, &problem) : NULL;
    if (name && !agent) return misuse(call->command, problem.text);

    if (call->arguments) {
        if (!read_target(call->argument[0], &r, &problem)) return complain(USAGE, problem.text);
        if (*r.puzzle && (agent || r.night))
            return misuse(call->command, "A puzzle is for a player, and is no Night.");
        if (r.night && r.what == THIS_DEAL && r.deal.real)
            return misuse(call->command, "A game beside real cards cannot be a Night.");
    } else if (agent) {
        r.game = dread_games.game[0];
        dread_rules_standard(r.game->options, &r.deal.rules);
    } else if ((has_table(&r) && play_at_table(&r)) || !ask_game(&r)) {
        return FINE;
    }
    if (call->arguments > 1) {
        if (agent || r.night || r.what != THIS_DEAL || *r.puzzle)
            return misuse(call->command,
                          "Actions go with the id of a deal that you play, not as a Night.");
        int code = call_session(call, &session);
        if (code) return code;
        r.actions = dread_session_chosen(&session);
        memcpy(r.line, session.line, sizeof *r.line * (size_t)r.actions);
        session = (struct session){0};
    }
    if (difficulty != HOPELESS) {
        if (r.what == THIS_DEAL)
            return misuse(call->command, "`--difficulty` goes with a game, not with a deal id.");
        if (!choose_by_difficulty(&r, difficulty)) return FAULT;
    }
    if (!agent) return play(&r);
    if (r.what != THIS_DEAL) {
        struct rules rules = r.deal.rules;
        dread_deal_number(r.game, &rules, daily_today(), &r.deal);
    }
    return show_agent(&r, agent, seed);
}

int run_daily(const struct call *call)
{
    enum { FLAG_DAILY_NIGHT };
    static struct play_request r = {.what = THIS_DEAL, .way = WAY_DAILY};
    uint64_t number = daily_today();
    r.night = call->flag[FLAG_DAILY_NIGHT] != NULL;
    if (r.night && !call->arguments) return misuse(call->command, "`--night` goes with a game.");
    if (!call->arguments) {
        for (int i = 0; i < dread_games.count; i++)
            printf("%s#%llu\n", dread_games.game[i]->id, (unsigned long long)number);
        return FINE;
    }
    r.game = call_game(call->argument[0]);
    if (!r.game) return USAGE;
    struct rules rules;
    dread_rules_standard(r.game->options, &rules);
    dread_deal_number(r.game, &rules, number, &r.deal);
    return play(&r);
}

/* Prints a puzzle and its answer as JSON. */
static int print_puzzle(const struct play_request *r)
{
    struct puzzle puzzle;
    struct puzzle_answer answer;
    if (is_of_night(r)) return FAULT;
    void *memory = aligned_alloc(64, (dread_puzzle_bytes(r->game) + 63) / 64 * 64);
    struct text t = json_begin();
    if (!memory) return no_memory();
    dread_puzzle_read(dread_puzzles, &dread_games, r->puzzle, &puzzle, NULL);
    dread_puzzle_answer(puzzle.game, &puzzle.deal, &puzzle.position, memory, &answer);
    free(memory);
    dread_json_puzzle(&t, NULL, &puzzle, &answer);
    return print_json(stdout, &t);
}

int run_puzzle(const struct call *call)
{
    enum { FLAG_PUZZLE_PLAIN, FLAG_PUZZLE_JSON };
    static struct play_request r;
    struct problem problem;
    if (!call->arguments) {
        for (int i = 0; i < dread_games.count; i++) {
            int n = dread_puzzle_count(dread_puzzles, dread_games.game[i], 0);
            if (n) printf("%s#1 to %d\n", dread_games.game[i]->id, n);
        }
        return FINE;
    }
    if (!read_puzzle(call->argument[0], &r, &problem)) return complain(USAGE, problem.text);
    if (call->flag[FLAG_PUZZLE_JSON]) return print_puzzle(&r);
    r.plainly = call->flag[FLAG_PUZZLE_PLAIN] != NULL;
    return play(&r);
}

/* Takes the input from the terminal again after a position was read from standard input, if there
 * is one. */
static void return_to_terminal(void)
{
    int terminal = isatty(STDOUT_FILENO) ? open("/dev/tty", O_RDONLY) : -1;
    if (terminal < 0) return;
    dup2(terminal, STDIN_FILENO);
    close(terminal);
    clearerr(stdin);
}

/* Reads the written position in a file, or a record that begins with one and is not over. Prints an
 * error and returns the exit code if there is none. */
static int read_position(const char *path, struct play_request *r)
{
    int code = call_record(path, &session);
    if (code) return code;
    if (dread_same(path, "-")) return_to_terminal();
    if (!session.deal.middle)
        return complain(FAULT, "This record begins with a deal, not with a position.");
    if (dread_session_outcome(&session)) return complain(FAULT, "The game is over.");
    r->what = THIS_DEAL;
    r->game = session.game;
    r->deal = session.deal;
    r->middle = session.middle;
    r->actions = dread_session_chosen(&session);
    memcpy(r->line, session.line, sizeof *r->line * (size_t)r->actions);
    session = (struct session){0};
    return FINE;
}

int run_companion(const struct call *call)
{
    enum {
        FLAG_COMPANION_POSITION,
        FLAG_COMPANION_PLAIN,
        FLAG_COMPANION_NEW,
        FLAG_COMPANION_UNSAVED
    };
    static struct play_request r = {.beside = true};
    struct problem problem;
    const char *position = call->flag[FLAG_COMPANION_POSITION];
    if (!position == !call->arguments)
        return misuse(call->command,
                      position ? "`--position` says which game it is." : "An argument is missing.");
    if (position) {
        int code = read_position(position, &r);
        if (code) return code;
    } else if (!read_target(call->argument[0], &r, &problem)) {
        return complain(USAGE, problem.text);
    } else if (r.what == THIS_DEAL) {
        return misuse(call->command, "It goes with a game and its options: you tell the cards of "
                                     "the deal, one after the other.");
    }
    if (!r.game || !r.game->unknown)
        return misuse(call->command, "This game cannot be played beside real cards.");
    r.plainly = call->flag[FLAG_COMPANION_PLAIN] != NULL;
    r.start_new = call->flag[FLAG_COMPANION_NEW] != NULL;
    r.unsaved = call->flag[FLAG_COMPANION_UNSAVED] != NULL;
    return play(&r);
}
