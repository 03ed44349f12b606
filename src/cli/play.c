/* Choosing a game and a deal, resuming what is in progress, and playing it. */

#define _POSIX_C_SOURCE 200809L /* isatty */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/choose_deal.h"
#include "front/history.h"
#include "front/host.h"
#include "front/number.h"
#include "plain.h"
#include "play.h"
#include "spectate.h"
#include "tui/tui.h"

enum { FLAG_PLAIN, FLAG_NEW, FLAG_NIGHT, FLAG_DIFFICULTY, FLAG_AGENT, FLAG_SEED, FLAG_UNSAVED };

static struct session session;
static struct night_watch watch; /* for games that are not kept */

/* What is wished for: a game, and of it a deal, or any deal of some rules, or any deal at all. */
struct play_request {
    const struct game *game;
    struct deal deal;
    enum { ANY_DEAL, ANY_OF_RULES, THIS_DEAL } what;
    action line[PLIES_MOST]; /* played at once */
    int actions;
    enum way way; /* how the deal was chosen, if it is this one */
    bool night;   /* else the mode of what is in progress will do */
    bool anew;    /* whatever is in progress is given up */
    bool unsaved; /* nothing is kept */
    bool plainly; /* in plain sentences, even where a table could be drawn */
};

static bool read_wanted(const char *word, struct play_request *w, struct problem *problem)
{
    if (strpbrk(word, "#@")) {
        w->what = THIS_DEAL;
        return dread_id_read(&dread_games, word, &w->game, &w->deal, problem);
    }
    w->what = strchr(word, ':') ? ANY_OF_RULES : ANY_DEAL;
    return dread_id_read_rules(&dread_games, word, &w->game, &w->deal.rules, problem);
}

/* The same for the mid-end. */
static struct deal_wanted want(const struct play_request *w)
{
    bool named = w->what == THIS_DEAL || w->actions;
    return (struct deal_wanted){.game = w->game,
                                .deal = named ? &w->deal : NULL,
                                .rules = w->what == ANY_OF_RULES ? &w->deal.rules : NULL,
                                .night = w->night,
                                .anew = w->anew,
                                .way = w->way,
                                .line = w->line,
                                .actions = w->actions};
}

/* Is there a terminal to draw on? */
static bool can_draw(void)
{
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term &&
           !dread_same(term, "dumb");
}

/* A front end's own part of the house, with the games of this program. */
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

/* Plays at the table what is wished for; without a game, at the choice of games. False if the terminal
 * cannot be drawn on. */
static bool play_at_table(const struct play_request *w)
{
    struct host host;
    struct problem problem;
    struct clock_reading now = host_now();
    struct deal_wanted wanted = want(w);
    struct play_house house = with_games(table_house);
    house.nights = w->night;
    wanted.leaves_night = w->anew && w->actions; /* of any other deal the player is asked first */
    if (!host_open(&host, &house, w->unsaved)) {
        no_memory();
        return true;
    }
    if (w->game) dread_play_deal(host.play, &wanted, &now);
    bool played = tui_play(&host, &problem);
    host_close(&host);
    if (!played) fprintf(stderr, "dread: %s\n", problem.text);
    return played;
}

/* Plays in plain sentences what is wished for. */
static int play_plainly(const struct play_request *w)
{
    struct host host;
    bool prompt = isatty(STDIN_FILENO);
    struct clock_reading now = host_now();
    struct deal_wanted wanted = want(w);
    struct play_house house = with_games((struct play_house){.person = prompt});
    if (!host_open(&host, &house, w->unsaved)) return no_memory();
    wanted.in_words = true;
    wanted.only_in_mode = w->night;
    wanted.leaves_night = w->anew;
    dread_play_deal(host.play, &wanted, &now);
    struct plain p = {&host, stdin, stdout, prompt};
    bool begun = plain_play(&p);
    host_close(&host);
    return begun ? FINE : FAULT;
}

static int play(const struct play_request *w)
{
    return can_draw() && !w->plainly && play_at_table(w) ? FINE : play_plainly(w);
}

/* Lets an agent play; nothing is kept. */
static int show(const struct play_request *w, const struct agent *agent, uint64_t seed)
{
    char id[ID_BYTES];
    struct text t = dread_text_in(id, sizeof id);
    struct problem problem;
    bool refused = dread_watch_night(&watch, w->game, &w->deal, &problem);
    dread_watch_end(&watch);
    if (refused) return complain(FAULT, problem.text);
    dread_id_write(w->game, &w->deal, &t);
    printf("%s. Deal %s. The %s player plays.\n", w->game->title, id, agent->name);
    dread_session_start(&session, w->game, &w->deal, NULL);
    struct theme theme = dread_theme_of(dread_themes, w->game);
    spectate(stdout, &theme, &session, agent, seed);
    return FINE;
}

/* Wishes for a deal of that taste. False once it has said why not. */
static bool choose(struct play_request *w, enum difficulty difficulty)
{
    struct problem problem;
    struct rules rules = w->deal.rules;
    struct player_history archive = {0};
    if (!w->unsaved) history_open(&archive, &dread_games, NULL);
    bool fine = choose_deal(w->game, &rules, difficulty, archive.book, &w->deal, &problem);
    history_close(&archive);
    if (!fine) complain(FAULT, problem.text);
    w->what = THIS_DEAL;
    w->way = WAY_DIFFICULTY;
    return fine;
}

/* Asks which game. False if nobody answers. */
static bool ask_game(struct play_request *w)
{
    char line[256];
    size_t n;
    struct problem problem;
    for (;;) {
        printf("Which game?\n");
        for (int i = 0; i < dread_games.count; i++)
            printf("%d: %s.\n", i + 1, dread_games.game[i]->title);
        printf("> ");
        fflush(stdout);
        if (!read_line(stdin, line, sizeof line, &n) || dread_same(line, "quit") ||
            dread_same(line, "q"))
            return false;
        const char *at = line;
        uint64_t number;
        const char *word = line;
        if (dread_read_number(&at, (uint64_t)dread_games.count, &number) && !*at && number)
            word = dread_games.game[number - 1]->id;
        if (read_wanted(word, w, &problem)) return true;
        printf("%s\n", problem.text);
    }
}

int run_play(const struct call *call)
{
    static struct play_request w;
    struct problem problem;
    bool person = isatty(STDIN_FILENO);
    const char *name = call->flag[FLAG_AGENT];
    uint64_t seed = 1;

    if (call->flag[FLAG_SEED]) {
        const char *at = call->flag[FLAG_SEED];
        if (!name) return misuse(call->command, "`--seed` goes with `--agent`.");
        if (!dread_read_number(&at, UINT64_MAX, &seed) || *at)
            return misuse(call->command, "The seed is a whole number.");
    }
    w.anew = call->flag[FLAG_NEW] != NULL;
    w.night = call->flag[FLAG_NIGHT] != NULL;
    w.unsaved = call->flag[FLAG_UNSAVED] != NULL;
    w.plainly = call->flag[FLAG_PLAIN] != NULL;
    if (name && w.night) return misuse(call->command, "`--night` is not for agents.");
    /* Nobody there and nothing asked for: show a game. */
    if (!name && !person && !call->arguments && !call->flag[FLAG_PLAIN] && !w.night)
        name = "greedy";
    enum difficulty difficulty = HOPELESS;
    if (call->flag[FLAG_DIFFICULTY]) {
        if (!dread_difficulty_named(call->flag[FLAG_DIFFICULTY], &difficulty))
            return misuse(call->command, "A taste is merciful, fair or cruel.");
        if (!call->arguments) return misuse(call->command, "`--taste` goes with a game.");
    }
    const struct agent *agent = name ? dread_agent_find(name, &problem) : NULL;
    if (name && !agent) return misuse(call->command, problem.text);

    if (call->arguments) {
        if (!read_wanted(call->argument[0], &w, &problem)) return complain(USAGE, problem.text);
    } else if (agent) {
        w.game = dread_games.game[0];
        dread_rules_standard(w.game->options, &w.deal.rules);
    } else if ((can_draw() && !w.plainly && play_at_table(&w)) || !ask_game(&w)) {
        return FINE;
    }
    if (call->arguments > 1) {
        if (agent || w.night || w.what != THIS_DEAL)
            return misuse(call->command, "Actions go with the id of a deal, in a Rehearsal of your "
                                         "own.");
        int code = call_session(call, &session);
        if (code) return code;
        w.actions = session.played;
        memcpy(w.line, session.line, sizeof *w.line * (size_t)w.actions);
        session = (struct session){0};
    }
    if (difficulty != HOPELESS) {
        if (w.what == THIS_DEAL)
            return misuse(call->command, "`--taste` goes with a game, not with a deal of it.");
        if (!choose(&w, difficulty)) return FAULT;
    }
    if (!agent) return play(&w);
    if (w.what != THIS_DEAL) {
        struct rules rules = w.deal.rules;
        dread_deal_number(w.game, &rules, daily_today(), &w.deal);
    }
    return show(&w, agent, seed);
}

int run_daily(const struct call *call)
{
    enum { FLAG_DAILY_NIGHT };
    static struct play_request w = {.what = THIS_DEAL, .way = WAY_DAILY};
    uint64_t number = daily_today();
    w.night = call->flag[FLAG_DAILY_NIGHT] != NULL;
    if (w.night && !call->arguments) return misuse(call->command, "`--night` goes with a game.");
    if (!call->arguments) {
        for (int i = 0; i < dread_games.count; i++)
            printf("%s#%llu\n", dread_games.game[i]->id, (unsigned long long)number);
        return FINE;
    }
    w.game = call_game(call->argument[0]);
    if (!w.game) return USAGE;
    struct rules rules;
    dread_rules_standard(w.game->options, &rules);
    dread_deal_number(w.game, &rules, number, &w.deal);
    return play(&w);
}
