/* The toy games, which no part of the program knows, can be played in plain sentences, through the
 * machine protocol and by the agents, and are kept in the store, all by the code that plays the
 * real games. */

#define _GNU_SOURCE /* fmemopen, open_memstream */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/engine.h"
#include "cli/plain.h"
#include "cli/show.h"
#include "cli/spectate.h"
#include "search/expert.h"
#include "toy/candle.h"
#include "toy/toy.h"
#include "unit/help.h"

#include "unit/suite.h"

static struct session session;

static void start_game(const struct game *game, uint64_t number)
{
    struct rules rules;
    struct deal deal;
    dread_rules_standard(game->options, &rules);
    dread_deal_number(game, &rules, number, &deal);
    dread_session_start(&session, game, &deal, NULL);
}

static void start(uint64_t number)
{
    start_game(&toy, number);
}

/* Opens a host that keeps games in that store; NULL: nothing is kept. */
static void open_host(struct host *host, struct store *store)
{
    struct clock_reading now = host_now();
    struct play_house house = {
        .games = &toy_games, .themes = toy_themes, .kept = store, .plain = &dread_plain_play};
    struct problem problem;
    *host = (struct host){.store = store, .bytes = dread_play_bytes(&house)};
    host->memory = aligned_alloc(64, host->bytes);
    assert_non_null(host->memory);
    host->play = dread_play_open(host->memory, host->bytes, &house, &now);
    assert_non_null(host->play);
    if (store) assert_true(dread_store_look(store, dread_play_book(host->play), &problem));
    dread_play_ready(host->play, &now);
}

/* Returns the answers of plain play in a deal to these lines. The caller frees it. */
static char *talk_in(const struct game *game, uint64_t number, const char *said,
                     struct store *store, bool night)
{
    char *heard = NULL, *copy = strdup(said);
    size_t n = 0;
    struct host host;
    struct deal deal;
    struct rules rules;
    struct clock_reading now = host_now();
    struct deal_wanted wanted = {.game = game, .in_words = true};
    dread_rules_standard(game->options, &rules);
    dread_deal_number(game, &rules, number, &deal);
    wanted.deal = &deal;
    wanted.night = night;
    open_host(&host, store);
    dread_play_deal(host.play, &wanted, &now);
    FILE *in = fmemopen(copy, strlen(copy), "r"), *out = open_memstream(&heard, &n);
    struct plain p = {.host = &host, .in = in, .out = out};
    assert_true(plain_play(&p));
    fclose(in);
    fclose(out);
    if (store) dread_book_leave(dread_play_book(host.play), now.seconds);
    host_serve(&host);
    dread_store_close(store);
    free(host.memory);
    free(copy);
    return heard;
}

static char *talk_of(const struct game *game, const char *said, struct store *store, bool night)
{
    return talk_in(game, 3, said, store, night);
}

static char *talk(const char *said, struct store *store, bool night)
{
    return talk_of(&toy, said, store, night);
}

TEST(plain_play_speaks_the_toy)
{
    char *heard = talk("hand\nwhat if wait\nwait\n1 to 3\nmore\nexits\nroute to c3\nwhere\nundo\n"
                       "step z9\nmoves\ntable\nlog\ngauges\nrecord\n",
                       NULL, false);
    assert_says(heard, "Hand: ");
    assert_says(heard, "If you rest: ");
    assert_says(heard, "You slide ");
    assert_says(heard, "From a1: north to a2, ");
    assert_says(heard, "To c3, 4 steps: ");
    assert_says(heard, "Your lantern: a1.");
    assert_says(heard, "Taken back. ");
    assert_says(heard, "`step z9` is not an action. `step CELL`");
    assert_says(heard, "turns of oil");
    assert_says(heard, "deal: toy-lantern#3\n");
    free(heard);
}

TEST(plain_play_ends_the_toy)
{
    char *heard = talk("rest\nrest\nrest\nrest\nrest\nrest\nrest\nrest\nrest\nrest\nrest\nrest\n",
                       NULL, false);
    assert_says(heard, "You lost: the oil is out.");
    free(heard);
}

/* What a game does not have is neither offered nor promised: without this a designer's game would
 * offer a lesson and a story that do not exist, and deny its own end. */
TEST(plain_play_leaves_out_what_candle_lacks)
{
    char place[] = "/tmp/dread-toy-XXXXXX", path[64], command[96];
    struct problem problem;
    assert_non_null(mkdtemp(place));
    snprintf(path, sizeof path, "%s/dread.db", place);
    char *heard = talk_of(&toy_candle, "show hand\nstory\nstory on\nending\n",
                          dread_store_open(path, &problem), false);
    assert_says(heard, " of spades, ");
    assert_says(heard, "This game tells no story.\nThis game tells no story.\n");
    assert_says(heard, "The game is not over yet.");
    assert_null(strstr(heard, "lesson"));
    free(heard);
    snprintf(command, sizeof command, "rm -r %s", place);
    assert_int_equal(system(command), 0);
}

TEST(plain_play_speaks_scorpion)
{
    char *heard = talk_of(&toy_scorpion,
                          "burrow 3\nwhat is face down\nwhat if shake\nopen the box\nshake\n"
                          "why not join as\ngoal\nburrows\nstory\n",
                          NULL, false);
    assert_says(heard, "Burrow 3: an unseen card, an unseen card, an unseen card, ");
    assert_says(heard, "Not seen yet: ");
    assert_says(heard, "Out of the box fall an unseen card");
    assert_says(heard, "cards fall out of the box.");
    assert_says(heard, "The box is empty.");
    assert_says(heard, "The ace of spades ");
    assert_says(heard, "0 of 4 are whole.");
    assert_says(heard, "burrow 7: ");
    free(heard);
}

/* Plays deals of Scorpion by its greedy policy until one is won, or lost. Writes its actions as
 * lines, and returns the number of the deal. */
static uint64_t find_scorpion(bool won, struct text *lines)
{
    for (uint64_t number = 1;; number++) {
        struct view view;
        action legal[ACTIONS_MOST];
        *lines = dread_text_in(lines->at, lines->room);
        start_game(&toy_scorpion, number);
        for (int n; (n = dread_session_actions(&session, legal));) {
            dread_session_see(&session, &view);
            action a = toy_scorpion.greedy(&view, legal, n);
            toy_scorpion.format(&session.deal.rules, a, lines);
            dread_text_char(lines, '\n');
            assert_true(dread_session_play(&session, a, NULL, NULL));
        }
        if (dread_outcome_is_won(&toy_scorpion, dread_session_outcome(&session)) == won)
            return number;
    }
}

TEST(plain_play_ends_scorpion)
{
    for (int won = 0; won < 2; won++) {
        char said[2000];
        struct text lines = dread_text_in(said, sizeof said);
        uint64_t number = find_scorpion(won, &lines);
        char *heard = talk_in(&toy_scorpion, number, said, NULL, false);
        assert_false(lines.cut);
        assert_says(heard,
                    won ? "You won: all four are whole" : "You lost: nothing moves any more");
        free(heard);
    }
}

TEST(plain_play_has_nights_of_the_toy)
{
    char *heard = talk("wait\nundo\nhelp\nlog all\n", NULL, true);
    assert_says(heard, "Night: there is no going back.");
    assert_null(strstr(heard, "Taken back"));
    assert_says(heard, "\n1. rest: ");
    assert_null(strstr(heard, "\n2. "));
    free(heard);
}

/* Returns the number of games that an agent plays, the first of them of the smaller toy. Agents
 * that think for long play few. */
static uint64_t plays_of(const struct agent *agent)
{
    if (agent == &dread_expert_agent) return 1;
    return agent->memory ? 3 : 20;
}

TEST(the_agents_play_the_toys)
{
    for (int i = 0; dread_agents[i]; i++)
        for (uint64_t number = 1; number <= plays_of(dread_agents[i]); number++) {
            char *heard = NULL;
            size_t n = 0;
            FILE *out = open_memstream(&heard, &n);
            const struct game *game = game_or_toy(-1 - (int)(number - 1) % -FIRST_TOY);
            struct theme theme = dread_theme_of(toy_themes, game);
            start_game(game, number);
            spectate(out, &theme, &session, dread_agents[i], number);
            fclose(out);
            assert_true(dread_session_outcome(&session) != 0);
            assert_true(strstr(heard, "You won") || strstr(heard, "You lost"));
            free(heard);
        }
}

TEST(the_protocol_drives_the_toy)
{
    struct engine *e = engine_new(&toy_games, toy_themes, NULL);
    static const struct {
        const char *line, *part;
    } talks[] = {
        {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"games\"}", "\"toy-lantern\""},
        {"{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"new\",\"params\":{\"id\":\"toy-l#3\"}}",
         "\"session\":1"},
        {"{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"play\",\"params\":{\"session\":1,\"action\":"
         "\"rest\"}}",
         "\"event\":\"burns\",\"rule\":\"3.2\""},
        {"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"view\",\"params\":{\"session\":1}}",
         "\"lantern\""},
        {"{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"preview\",\"params\":{\"session\":1,"
         "\"action\":"
         "\"rest\"}}",
         "\"events\":["},
        {"{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"record\",\"params\":{\"session\":1}}",
         "toy-lantern#3"},
        {"{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"legal\",\"params\":{\"id\":\"soli#1\"}}",
         "There is no game `soli`"},
    };
    for (size_t i = 0; i < sizeof talks / sizeof *talks; i++) {
        char line[256];
        int n = snprintf(line, sizeof line, "%s", talks[i].line);
        const char *answer = dread_engine_answer(e, line, (size_t)n);
        assert_non_null(answer);
        assert_says(answer, talks[i].part);
    }
    engine_free(e);
}

TEST(the_store_keeps_the_toy)
{
    char place[] = "/tmp/dread-toy-XXXXXX", path[64], command[96];
    struct problem problem;
    assert_non_null(mkdtemp(place));
    snprintf(path, sizeof path, "%s/dread.db", place);
    free(talk("rest\nrest\n", dread_store_open(path, &problem), false));
    char *heard = talk("log all\n", dread_store_open(path, &problem), false);
    assert_says(heard, "Resumed toy-lantern#3, turn 3.");
    assert_says(heard, "\n2. rest: ");
    free(heard);
    snprintf(command, sizeof command, "rm -r %s", place);
    assert_int_equal(system(command), 0);
}

TEST(the_table_of_the_toy_is_printed)
{
    char *printed = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&printed, &n);
    start(3);
    struct theme theme = dread_theme_of(toy_themes, &toy);
    show_table(out, &theme, &session);
    fclose(out);
    assert_says(printed, "ground:\n");
    assert_says(printed, "turns of oil: ");
    free(printed);
}
