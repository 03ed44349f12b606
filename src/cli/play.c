/* Choosing a game and a deal, resuming what is in progress, and playing it. */

#define _POSIX_C_SOURCE 200809L /* isatty, clock_gettime, localtime_r */
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "dread/store.h"
#include "keeping.h"
#include "play.h"

enum { FLAG_PLAIN, FLAG_NEW, FLAG_AGENT, FLAG_SEED, FLAG_UNSAVED };

static struct session session;

uint64_t daily_today(void)
{
    time_t now = time(NULL);
    struct tm day;
    localtime_r(&now, &day);
    return daily_number(day.tm_year + 1900, day.tm_mon + 1, day.tm_mday);
}

uint64_t fresh_number(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t seed = (uint64_t)now.tv_sec * 1000000007u + (uint64_t)now.tv_nsec +
                    ((uint64_t)getpid() << 40);
    struct rng rng = rng_from(seed);
    return 1 + rng_below(&rng, 999999999);
}

/* What is wanted: a game, and of it a deal, or any deal of some rules, or any deal at all. */
struct wish {
    const struct game *game;
    struct deal deal;
    enum { ANY_DEAL, ANY_OF_RULES, THIS_DEAL } what;
};

static bool read_wish(const char *word, struct wish *w, struct problem *problem)
{
    if (strpbrk(word, "#@")) {
        w->what = THIS_DEAL;
        return id_read(&dread_games, word, &w->game, &w->deal, problem);
    }
    w->what = strchr(word, ':') ? ANY_OF_RULES : ANY_DEAL;
    return id_read_rules(&dread_games, word, &w->game, &w->deal.rules, problem);
}

static bool fits(const struct wish *w, const struct session *s)
{
    if (w->what == ANY_DEAL) return true;
    if (w->what == ANY_OF_RULES) return same_rules(w->game, &w->deal.rules, &s->deal.rules);
    return same_deal(w->game, &w->deal, &s->deal);
}

/* Goes on with the game in progress if it is what is wanted; else deals that. */
static void begin(const struct plain *p, const struct wish *w, bool anew, struct text *opening)
{
    struct deal deal = w->deal;
    if (p->store && resume_game(p, w->game) && !anew && fits(w, p->session)) {
        say_resumed(p->session, opening);
        return;
    }
    if (w->what != THIS_DEAL) deal_number(w->game, &w->deal.rules, fresh_number(), &deal);
    if (deal_and_keep(p, w->game, &deal, anew, NULL, opening)) return;
    text_add(opening, w->game->title);
    text_add(opening, ". Deal ");
    id_write(w->game, &deal, opening);
    text_add(opening, ". Say help for help.");
}

/* Plays in plain sentences what is wanted. */
static int play(const struct call *call, const struct wish *w)
{
    char opening[KEEPING_BYTES + ID_BYTES + 128];
    struct text o = text_in(opening, sizeof opening);
    struct problem problem;
    struct plain p = {.games = &dread_games,
                      .themes = dread_themes,
                      .in = stdin,
                      .out = stdout,
                      .prompt = isatty(STDIN_FILENO),
                      .session = &session};
    if (!call->flag[FLAG_UNSAVED]) {
        p.store = store_open(NULL, &problem);
        if (!p.store) fprintf(stderr, "dread: %s Play goes on unsaved.\n", problem.text);
    }
    begin(&p, w, call->flag[FLAG_NEW] != NULL, &o);
    plain_play(&p, opening);
    store_close(p.store);
    return FINE;
}

/* Lets an agent play; nothing is kept. */
static int watch(const struct wish *w, const struct agent *agent, uint64_t seed)
{
    char id[ID_BYTES];
    struct text t = text_in(id, sizeof id);
    id_write(w->game, &w->deal, &t);
    printf("%s. Deal %s. The %s player plays.\n", w->game->title, id, agent->name);
    session_start(&session, w->game, &w->deal, NULL);
    struct plain p = {.games = &dread_games,
                      .themes = dread_themes,
                      .in = stdin,
                      .out = stdout,
                      .session = &session};
    plain_watch(&p, agent, seed);
    return FINE;
}

/* Asks which game. False if nobody answers. */
static bool ask_game(struct wish *w)
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
        if (!read_line(stdin, line, sizeof line, &n) || same(line, "quit") || same(line, "q"))
            return false;
        const char *at = line;
        uint64_t number;
        const char *word = line;
        if (read_number(&at, (uint64_t)dread_games.count, &number) && !*at && number)
            word = dread_games.game[number - 1]->id;
        if (read_wish(word, w, &problem)) return true;
        printf("%s\n", problem.text);
    }
}

int run_play(const struct call *call)
{
    static struct wish w;
    struct problem problem;
    bool person = isatty(STDIN_FILENO);
    const char *name = call->flag[FLAG_AGENT];
    uint64_t seed = 1;

    if (call->flag[FLAG_SEED]) {
        const char *at = call->flag[FLAG_SEED];
        if (!name) return misuse(call->command, "`--seed` goes with `--agent`.");
        if (!read_number(&at, UINT64_MAX, &seed) || *at)
            return misuse(call->command, "The seed is a whole number.");
    }
    /* Nobody there and nothing asked for: show a game. */
    if (!name && !person && !call->arguments && !call->flag[FLAG_PLAIN]) name = "greedy";
    const struct agent *agent = name ? agent_find(name, &problem) : NULL;
    if (name && !agent) return misuse(call->command, problem.text);

    if (call->arguments) {
        if (!read_wish(call->argument[0], &w, &problem)) return complain(USAGE, problem.text);
    } else if (agent) {
        w.game = dread_games.game[0];
        rules_standard(w.game->options, &w.deal.rules);
    } else if (!ask_game(&w)) {
        return FINE;
    }
    if (!agent) return play(call, &w);
    if (w.what != THIS_DEAL) {
        struct rules rules = w.deal.rules;
        deal_number(w.game, &rules, daily_today(), &w.deal);
    }
    return watch(&w, agent, seed);
}

int run_daily(const struct call *call)
{
    static struct wish w = {.what = THIS_DEAL};
    uint64_t number = daily_today();
    if (!call->arguments) {
        for (int i = 0; i < dread_games.count; i++)
            printf("%s#%llu\n", dread_games.game[i]->id, (unsigned long long)number);
        return FINE;
    }
    w.game = call_game(call->argument[0]);
    if (!w.game) return USAGE;
    struct rules rules;
    rules_standard(w.game->options, &rules);
    deal_number(w.game, &rules, number, &w.deal);
    return play(call, &w);
}
